/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* synchronous.h: loops that are repeated until nothing changes, and compute
 * each turn from the image of the turn before, as such that update one image.
 *
 *   do {                                     do {
 *     changed = 0;                             changed = 0;
 *     for (...) {                              for (...) {
 *       next[y][x] = f (now, y, x);              next_here = f (now, y, x);
 *       if (next[y][x] != now[y][x])             if (next_here != now[y][x])
 *         changed = 1;                             changed = 1;
 *     }                                          now[y][x] = next_here;
 *     for (...)                                }
 *       now[y][x] = next[y][x];              } while (changed);
 *   } while (changed);
 *
 * Where the order of updates does not matter, which is to be found out of what
 * this makes, both come to the same end. The copy may also stand first.
 */
#pragma once

#include "analysis.h"

G_BEGIN_DECLS

/* The DO or FOR @loop as one that updates; @loop itself, if it is no such loop,
 * or if others in the function speak of the second image. *@nests, NULL then,
 * are its nests (NULL-terminated). */
SkelNode *skel_synchronous_rewrite (const SkelAnalysis *analysis,
    SkelUnit *unit, SkelNode *loop, SkelNode ***nests);

G_END_DECLS
