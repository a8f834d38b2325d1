/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* walks.h: variables that go along with the loops over the pixels.
 *
 *   int p_at = 0, m = width - 1;
 *
 *   for (x = 0; x < width; x++, m--)      for (x = 0; x < width; x++)
 *     out[y][p_at++] = in[y][m];            out[y][p_at + x] = in[y][m - x];
 *
 * What is moved by a constant in each turn, whatever that does, is what it was
 * before the loop and so often that constant. A loop that counts otherwise than
 * upwards counts its turns then, and one that asks where such a variable is
 * counts by that:
 *
 *   while (p_at < end)                    for (; p_at < end; p_at++)
 *     s += a[p_at++];                       s += a[p_at];
 */
#pragma once

#include "tree.h"

G_BEGIN_DECLS

/* In all functions of @unit. */
void skel_walks_rewrite (SkelUnit *unit);

/* Of the loop @block->children[@index] alone. */
void skel_walks_rewrite_loop (
    SkelUnit *unit, SkelFunction *function, SkelNode *block, int index);

G_END_DECLS
