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
 *
 * What a loop does is read off any one of its turns (../infer/turns.h): how it
 * is written does not matter.
 */
#pragma once

#include "../infer/turns.h"

G_BEGIN_DECLS

/* One axis of the window: from the loops' pixel to the first place, and how
 * many there are. Of the parameters alone; I32. */
typedef struct {
  const SkelTerm *first, *count;
} SkelCudaAxis;

/* A variable that the loop combines pixels into. */
typedef struct {
  const SkelSymbol *symbol; /* of an integer type of 32 bits at most, or it is
                             * an integer that these have */
  SkelCombine combine;
  const SkelTerm *value; /* of the pixel, and what is the same for all */
  gboolean halves;       /* it is the pixel itself, and whatever comes of
                          * combining them is 0 to 65535 */
} SkelCudaReduction;

typedef struct {
  const SkelNode *loop;  /* the outer one, in the body but in no loop */
  const SkelTerm *pixel; /* a gather */
  SkelCudaAxis rows, columns;
  GArray *reductions; /* SkelCudaReduction */
  SkelExtent others;  /* of all other reads of the pixel's image */

  /*< private >*/
  SkelTurns *turns;
} SkelCudaWindow;

/* NULL where the body of @analysis' only nest has no such loop, or reads other
 * pixels than at constant distances, or other images elsewhere than at the
 * pixel. The kernel must have one output, images of one channel each, and no
 * results. */
SkelCudaWindow *skel_cuda_window_new (const SkelAnalysis *analysis);
void skel_cuda_window_free (SkelCudaWindow *window);

G_END_DECLS
