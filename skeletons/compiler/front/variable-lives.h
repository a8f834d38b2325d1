/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* variable-lives.h: variables that are set anew for each of several nests, as
 * several variables.
 *
 *   int sum, v;                       int sum, sum_2;
 *
 *   sum = 0;                          sum = 0;
 *   for (y...) for (x...)             for (y...) for (x...)
 *     sum += in[y][x];                  sum += in[y][x];
 *   mean = sum / n;                   mean = sum / n;
 *   sum = 0;                          sum_2 = 0;
 *   for (y...) for (x...)             for (y...) for (x...)
 *     sum += in[y][x] > mean;           sum_2 += in[y][x] > mean;
 *   for (x...) {                      for (x...) {
 *     v = in[0][x];                     int v;
 *     out[0][x] = v;                    v = in[0][x];
 *   }                                   out[0][x] = v;
 *                                     }
 *
 * A result that is set anew is what it is in the end, and another variable
 * before that.
 */
#pragma once

#include "tree.h"

G_BEGIN_DECLS

/* In all functions of @unit that have loops over the pixels, or in @function,
 * one of them. What each turn of a loop around such loops sets anew, or each
 * pixel, is declared there. */
void skel_variable_lives_rewrite (SkelUnit *unit);
void skel_variable_lives_rewrite_in (SkelUnit *unit, SkelFunction *function);

G_END_DECLS
