/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* loop-counters.h: variables that do no more than to count loops, one for each
 * of these.
 *
 *   int x, y;
 *
 *   for (y = 0; ...) {                for (int y = 0; ...) {
 *     for (x = 0; ...)                  for (int x = 0; ...)
 *       sum += in[y][x];                  sum += in[y][x];
 *     for (x = 0; ...)                  for (int x = 0; ...)
 *       out[y][x] = sum;                  out[y][x] = sum;
 *   }                                 }
 */
#pragma once

#include "tree.h"

G_BEGIN_DECLS

/* In all functions of @unit: those that count several, none in another. */
void skel_loop_counters_rewrite (SkelUnit *unit);

G_END_DECLS
