/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* window.h: loops that combine all pixels of a rectangle alike.
 *
 *   for (int dy = -radius; dy <= radius; dy++)
 *     for (int dx = -radius; dx <= radius; dx++)
 *       if (in[y + dy][x + dx] < minimum)
 *         minimum = in[y + dy][x + dx];
 *
 * Such a window's rows can be combined after its columns, and what windows
 * beside each other have in common once, since the order does not matter to
 * integers. A window of one row or column has one loop.
 *
 * What a loop does is read off any one of its turns (turns.h): how it
 * is written does not matter.
 */
#pragma once

#include "turns.h"

G_BEGIN_DECLS

/* One axis of the window: from the loops' pixel to the first place, and how
 * many there are. Of the parameters and the size alone; I32. */
typedef struct {
  const SkelTerm *first, *count;
} SkelWindowAxis;

/* A variable that the loop combines pixels into. */
typedef struct {
  const SkelSymbol *symbol; /* of an integer type of 32 bits at most, or it is
                             * an integer that these have */
  SkelCombine combine;
  const SkelTerm *value; /* of the pixel, and what is the same for all */
  gboolean halves;       /* it is the pixel itself, and whatever comes of
                          * combining them is 0 to 65535 */
} SkelReduction;

typedef struct {
  const SkelNode *loop;  /* the outer one, in the body but in no loop */
  const SkelTerm *pixel; /* a gather */
  SkelWindowAxis rows, columns;
  GArray *reductions; /* SkelReduction */

  SkelTurns *turns; /* whose terms these are */
} SkelWindow;

/* Those of the body of @analysis' only nest (SkelWindow), in the order of their
 * loops; they belong to it. */
const GPtrArray *skel_windows (const SkelAnalysis *analysis);

G_END_DECLS
