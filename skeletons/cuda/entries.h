/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* entries.h: the CUDA side of a kernel's description, as skelc writes it.
 *
 * Constant tables, beside the fat binary that the build embeds. They need no
 * CUDA header.
 */
#pragma once

#include "../runtime/kernel.h"

G_BEGIN_DECLS

/* The layouts that an entry point can be called for. */
typedef enum {
  SKEL_CUDA_CLEAR,   /* sets results to the identities */
  SKEL_CUDA_DENSE,   /* one channel, pixels side by side */
  SKEL_CUDA_STEP_3,  /* three one-byte channels or components */
  SKEL_CUDA_STEP_4,  /* the same in four bytes */
  SKEL_CUDA_GENERAL, /* any */
  SKEL_CUDA_SETTLE,  /* any, and until nothing changes */
} SkelCudaLayout;

#define SKEL_CUDA_MAX_FIXED 4

/* One entry point of a module. */
typedef struct {
  const char *function; /* "sobel_dense" */
  SkelCudaLayout layout;
  /* Geometry: pixels of one thread in x and rows in y (of one block, for
   * entries that use tiles), threads of a block, and how many blocks a
   * multiprocessor gets at most (0: as many as there are parts) */
  int pixels, rows;
  int unroll; /* rows are a multiple of this; fewer of them
               * for small images */
  int block;
  int blocks_per_multiprocessor;
  gboolean tiles;
  /* Parts whose fetches would begin or end beyond a row are done by blocks of
   * their own, which come first: the columns of parts by turns, a block to
   * each edge_rows rows. How far fetches reach, in what pixels counts. 0 rows:
   * they are done as all are. */
  int reach_left, reach_right, edge_rows;
  /* For rows.h: rows that are fetched before the first that is written, one
   * after the other in so many turns; and words computed for each row. 0 words:
   * nobody counted. */
  int above, turns_above, work;
  /* Threads go down and up by turns, so that those that want the same rows do
   * at the same time. */
  gboolean mirrors;
  /* Of a chain: pixels at the ends of the image that are computed apart, by
   * blocks of their own that come last, a block to so many pixels along them;
   * see chain.cuh. */
  SkelExtent frame;
  int along;
  /* Compiled for these values of parameters only. */
  int n_fixed;
  struct {
    int index; /* among the kernel's values */
    gint64 value;
  } fixed[SKEL_CUDA_MAX_FIXED];
} SkelCudaEntry;

struct _SkelCudaKernel {
  const guint8 *image;          /* a fat binary, for cuModuleLoadData () */
  const SkelCudaEntry *entries; /* the best first, the general one last */
  int n_entries;
  gboolean is_chain; /* it has none that is general, but its steps have */
  const char *prepare,
      *complete; /* of a nest of a sequence, see launch.h; NULL:
                  * nothing is handed, there are no results */
};

/* The fat binary of the carry module. */
extern const guint8 skel_carry_fatbin[];

G_END_DECLS
