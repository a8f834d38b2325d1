/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* loop-ends.h: loops around loops over the pixels that end by a count or by
 * what these found.
 *
 *   changed = 1;                       changed = 1;
 *   while (changed && n < 9) {         while (n < 9) {
 *     a;                                 a;
 *                                        if (!changed) break;
 *     n++;                               n++;
 *   }                                  }
 *
 * So is a `for`, and a `do`. Where nobody knows whether such a loop turns at
 * all, it stands in an `if` that asks. Nobody else may ask for the count, which
 * stays behind by one where the loop is left. A `while` without a count that
 * surely turns, as what it asks for are constants before it, is a `do`; a `for`
 * without a step is a `while`.
 */
#pragma once

#include "tree.h"

G_BEGIN_DECLS

/* In all functions of @unit; before skel_loops_rewrite (). */
void skel_loop_ends_rewrite (SkelUnit *unit);

G_END_DECLS
