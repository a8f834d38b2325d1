/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* cost.h: how much a nest computes for each pixel. */
#pragma once

#include "analysis.h"

G_BEGIN_DECLS

typedef struct {
  double operations; /* arithmetic, comparisons and choices, but not
                      * subscripts of images, conversions and loops */
  double calls;      /* of functions such as powf () */
  double reads;      /* of channels of input images */
  double writes;
  double accumulations;
  /* lines of inner loops whose number of turns is unknown and that were
   * counted as one; int */
  GArray *unknown;
} SkelCost;

/* The cost of a pixel with every parameter at its default: of the dearer
 * branch of each choice, of inner loops all turns. @cost->unknown is to be
 * freed with g_array_unref (). */
void skel_cost (
    const SkelAnalysis *analysis, const SkelNest *nest, SkelCost *cost);

/* How often @loop, a FOR, is gone through at most, by the ranges that its
 * variable was found to have, or the second where these do not tell. */
double skel_cost_turns (const SkelNode *loop);
#define SKEL_COST_UNKNOWN_TURNS 16

G_END_DECLS
