/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* first-pixel.h: extremes that start with the first pixel.
 *
 *   int most = in[0][0];              int most = 0;
 *   for (...)                         for (...)
 *     if (in[y][x] > most)              if (in[y][x] > most)
 *       most = in[y][x];                  most = in[y][x];
 *
 * Where the loops come to that pixel, too, the extreme is the same if it starts
 * with what none is beyond; and then nothing is read before the loops.
 */
#pragma once

#include "analysis.h"

G_BEGIN_DECLS

/* Changes @analysis' function so, where its roles are known. */
void skel_start_extremes (SkelAnalysis *analysis, SkelUnit *unit);

G_END_DECLS
