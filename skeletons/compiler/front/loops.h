/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* loops.h: one form for the loops that C has several of.
 *
 *   while (i < n) { a; i++; }       for (; i < n; i++) { a; }
 *   do a; while (c);                { a; for (; c;) a; }
 *   i = 0; do a; while (++i < 3);   i = 0; for (; i < 3; i++) a;
 *   while (1) { a; if (c) break; }  do a; while (!c);
 *   int i = 0; for (; i < n; i++)   int i; for (i = 0; i < n; i++)
 *
 * A `do` that counts is a `for` where its test is known to hold before the
 * first turn, too: by constants, or as images have one row and column at least.
 * What is not changed is any other `do` that `break` or `continue` leaves or
 * goes on with, a long one, and one around loops within loops: those may be
 * over the pixels, and repeated until nothing changes. Of endless loops only
 * those over the pixels become a `do`.
 */
#pragma once

#include "tree.h"

G_BEGIN_DECLS

/* In all functions of @unit. */
void skel_loops_rewrite (SkelUnit *unit);

/* Whether what is compared by @operation is so whatever the size of the image,
 * which is 1 at least. */
gboolean skel_is_sure (
    const SkelNode *left, SkelOperation operation, const SkelNode *right);

G_END_DECLS
