/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* counts.h: loops over the pixels, and around such, as ones that count an int
 * upwards by one.
 *
 *   for (y = height; y-- > 0;)            for (y = 0; y < height; y++)
 *   for (size_t y = 0; y < height; y++)   for (int y = 0; y < height; y++)
 *     a[y]                                  a[(size_t) y]
 *   for (y = 1; y < height; y += 2)       for (y = 1; y < height; y++)
 *     f (y)                                 if ((y - 1) % 2 == 0) f (y)
 *   for (t = n; t > 0; t -= 2)            for (i = 0; i < (n + 1) / 2; i++)
 *     f (t)                                 f (n - 2 * i)
 *
 * The order of pixels is nobody's business: a kernel in which it matters is
 * refused.
 */
#pragma once

#include "header.h"

G_BEGIN_DECLS

/* Whether @loop counts, also where what it compares is a sum with its counter,
 * and its body leaves the counter alone and is not left by `break`. */
gboolean skel_counts_read (
    SkelUnit *unit, const SkelNode *loop, SkelHeader *header);

/* Whether the test of @loop is `variable-- > 0` or `--variable >= 0`, which
 * steps, too: from start, which is left out, to 0. There is no limit then. */
gboolean skel_counts_read_stepping (const SkelNode *loop, SkelHeader *header);

/* Whether @node has @symbol in no other place than @loop (or NULL), and others
 * that begin by giving it a value. */
gboolean skel_counts_only (
    const SkelNode *node, const SkelSymbol *symbol, const SkelNode *loop);

/* Whether @loop, in @function, changes nothing but images, what it declares,
 * and what does nothing but count loops. */
gboolean skel_changes_images_alone (
    const SkelFunction *function, const SkelNode *loop);

/* Has @loop, in @function, count its turns from 0 on, if it counts an int and
 * is one as below. */
void skel_counts_by_turns (
    SkelUnit *unit, const SkelFunction *function, SkelNode *loop);

/* In all functions of @unit: those loops that have to do with the parameters
 * width and height, or that such are in, and whose variable nobody asks for
 * after them. */
void skel_counts_rewrite (SkelUnit *unit);

G_END_DECLS
