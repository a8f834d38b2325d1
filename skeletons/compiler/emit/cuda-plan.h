/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* cuda-plan.h: which entry points a kernel gets on CUDA, and their geometry.
 */
#pragma once

#include "../../cuda/entries.h"
#include "../../graph/flood.h"
#include "../../graph/march.h"
#include "../infer/uniforms.h"
#include "cuda-window.h"

G_BEGIN_DECLS

/* One set of values of the parameters that shape the window, with the window
 * that they make; or any values. */
typedef struct {
  int n_fixed;
  struct {
    int index; /* among the kernel's values */
    gint64 value;
  } fixed[SKEL_CUDA_MAX_FIXED];
  SkelExtent extent; /* of the first input */
  SkelExtent frame;  /* that the march leaves out, see ../../cuda/chain.cuh */
  gboolean spares; /* its march keeps nothing from row to row but what it reads,
                    * as there would be no room */
  gboolean framed; /* though it is of no chain: it is as it was written there */
  SkelMarch *march; /* through the image, or NULL */
  SkelMarch
      *inside;     /* the same so far away from the image's ends, if that is */
  SkelExtent away; /* less work; or NULL */
} SkelCudaShape;

typedef struct {
  SkelCudaLayout layout;
  int shape; /* index among the plan's shapes */
  char *function;
  gboolean window; /* of window.cuh; then units and rows are of a tile */
  gboolean march;  /* of march.cuh */
  int step, units, rows, unroll, block, blocks_per_multiprocessor;
  int resident; /* blocks that a multiprocessor's registers are to have room
                 * for; 0: any number */
  /* of a march; the one inside, if there is one: at the image's ends a row is
   * taken after the other */
  int fetch; /* rows at once, of those of a turn */
  int above, turns_above, work;
  gboolean mirrors;
  int reach_left, reach_right, edge_rows, edge_turn;
  int along;      /* pixels of a tile of the frame, if there is one */
  int then_units; /* of a strip, where a march follows what settles; or 0 */
} SkelCudaPlanEntry;

typedef struct {
  int input, output; /* the first image of each kind, or -1 */
  int windowed;      /* the input that is read farthest, or -1 */
  int n_inputs, n_outputs;
  const SkelWindow *window; /* or NULL */
  SkelExtent window_others; /* see skel_cuda_window () */
  const SkelUniforms *uniforms;
  gboolean marches;       /* for some values of the parameters, at least */
  const char *no_march;   /* else why there is none, */
  gboolean never_marches; /* which holds for all values of the parameters */
  double choices;         /* of a pixel, see cuda-choices.h */
  gboolean rolled;        /* they are so many that no loop is to be unrolled */
  gboolean settles;       /* its entries are of settle.cuh; those of a chain
                           * march through what is done to each pixel then */
  gboolean floods;        /* what settles is flooded, as this says */
  SkelFlood flood;
  GArray *shapes;  /* SkelCudaShape; the first is for any values */
  GArray *entries; /* SkelCudaPlanEntry, best first; none, where there is
                    * no march of a chain */
} SkelCudaPlan;

/* The least multiple of @multiple that is not less than @value. */
static inline int
skel_cuda_round_up (int value, int multiple)
{
  return (value + multiple - 1) / multiple * multiple;
}

/* Whether an image of @kernel has several channels: units are pixels then. */
gboolean skel_cuda_has_pixels (const SkelKernel *kernel);

/* It belongs to @analysis. */
const SkelCudaPlan *skel_cuda_plan (const SkelAnalysis *analysis);

/* A text for each skeleton that the entries have, and values of parameters that
 * they are for, with the layouts: "march, size 3: dense, 3 bytes, 4 bytes"; and
 * why there is no march. To be freed with g_ptr_array_unref (). */
GPtrArray *skel_cuda_plan_list (
    const SkelCudaPlan *plan, const SkelKernel *kernel);

G_END_DECLS
