/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* carried-turns.h: loops of few turns around loops over the pixels, written
 * out, where a turn asks for numbers that the one before it has computed, or
 * what follows the loop for those of the last.
 *
 *   for (i = 0; i < 2; i++) {       {
 *     sum = 0;                        sum = 0;
 *     for (y...) for (x...)           for (y...) for (x...)
 *       if (in[y][x] < t)               if (in[y][x] < t)
 *         sum += in[y][x];                sum += in[y][x];
 *     was = t;                        was = t;
 *     t = f (sum);                    t = f (sum);
 *     if (t == was)                   goes_on = t != was;
 *       break;                      }
 *   }                               if (goes_on) {
 *                                     ...
 *                                   }
 */
#pragma once

#include "tree.h"

G_BEGIN_DECLS

/* In all functions of @unit: loops that count, up to a constant or a parameter,
 * of 16 turns at most, and are left at the end of their bodies, if at all. */
void skel_carried_turns_rewrite (SkelUnit *unit);

G_END_DECLS
