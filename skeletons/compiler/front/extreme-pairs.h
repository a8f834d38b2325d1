/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* extreme-pairs.h: a minimum and a maximum that are looked for together.
 *
 *   least = most = in[0][0];
 *   for (...)
 *     if (in[y][x] < least)
 *       least = in[y][x];
 *     else if (in[y][x] > most)
 *       most = in[y][x];
 *
 * Where both start as the same, whatever it is, the least is never more than
 * the greatest, and no value can be less than the one and more than the other:
 * so the `else` saves time, and says nothing. Without it each is an
 * accumulation of its own. Where they start as 255 and 0 it does say something.
 */
#pragma once

#include "tree.h"

G_BEGIN_DECLS

/* In all functions of @unit. */
void skel_extreme_pairs_rewrite (SkelUnit *unit);

G_END_DECLS
