/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* apart.h: loops whose turns need nothing of each other.
 *
 * A turn changes variables of its own, and of an array from outside the loop a
 * part that no other turn looks at: elements from a multiple of its number on.
 *
 *   for (int tile = 0; tile < 64; tile++) {
 *     int sum = 0;
 *
 *     for (int i = 0; i < 256; i++) {
 *       sum += bins[tile * 256 + i];
 *       table[tile * 256 + i] = sum;
 *     }
 *   }
 */
#pragma once

#include "../front/header.h"

G_BEGIN_DECLS

/* Whether the FOR @loop, which has been analysed and counts by an int of its
 * own, by 1 or -1, is one; then @header is what it is. */
gboolean skel_loop_is_apart (const SkelNode *loop, SkelHeader *header);

G_END_DECLS
