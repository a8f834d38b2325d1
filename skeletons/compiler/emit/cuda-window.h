/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* cuda-window.h: loops that combine all pixels of a rectangle alike.
 *
 *   for (int dy = -radius; dy <= radius; dy++)
 *     for (int dx = -radius; dx <= radius; dx++)
 *       if (in[y + dy][x + dx] < minimum)
 *         minimum = in[y + dy][x + dx];
 *
 * Such a window's rows can be combined after its columns, and what windows
 * beside each other have in common once: see ../cuda/window.cuh. The order does
 * not matter to integers. A window of one row or column has one loop.
 */
#pragma once

#include "../infer/analysis.h"

G_BEGIN_DECLS

/* One axis of the window: the places from where the subscript is when the
 * loop begins. */
typedef struct {
  const SkelNode *loop;  /* a FOR, or NULL: one place */
  const SkelNode *bound; /* what its variable stays below */
  gboolean inclusive;    /* or does not exceed */
} SkelCudaAxis;

/* A variable that the loop combines pixels into. */
typedef struct {
  const SkelSymbol *symbol; /* of an integer type of 32 bits at most */
  SkelCombine combine;
  const SkelNode *value; /* of a pixel, and what is the same for all */
  gboolean halves;       /* it is the pixel itself, and whatever comes of
                          * combining them is 0 to 65535 */
} SkelCudaReduction;

typedef struct {
  const SkelNode *loop;     /* the outer one, in the body but in no loop */
  const SkelAccess *access; /* the pixel */
  SkelCudaAxis rows, columns;
  GArray *reductions; /* SkelCudaReduction */
  SkelExtent others;  /* of all other reads */
} SkelCudaWindow;

/* NULL where the body of @analysis' only nest has no such loop, or reads other
 * pixels than at constant distances. The kernel must have one input and one
 * output, of one channel each, and no results. */
SkelCudaWindow *skel_cuda_window_new (const SkelAnalysis *analysis);
void skel_cuda_window_free (SkelCudaWindow *window);

G_END_DECLS
