/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* difference.h: how far two integers are apart, whatever was added to them.
 *
 * a < b, a - b < 0 and a + 1 <= b say one thing, as long as none of it wraps.
 * All of it is about terms of type I32.
 */
#pragma once

#include "program.h"

G_BEGIN_DECLS

/* Gives a comparison the form that it shares with all that say the same: makes
 * of *@a *@operation *@b another one, perhaps. Where there are two values they
 * are compared with each other; a constant that is left stands with that which
 * depends on less, or with their difference. *@a or *@b may become NULL. */
void skel_difference_compare (SkelProgram *program, SkelOperation *operation,
    const SkelTerm **a, const SkelTerm **b);

/* Whether @condition, a `less`, holds where @a is greater than @b, and does not
 * where it is less; where both are the same it may do either. @b may be NULL,
 * which is zero. */
gboolean skel_difference_tells (
    const SkelTerm *condition, const SkelTerm *a, const SkelTerm *b);

/* Whether @condition tells whether @asked holds, both of them orders of
 * integers: what that is where @condition @holds, in *@outcome. */
gboolean skel_difference_decides (const SkelTerm *condition, gboolean holds,
    const SkelTerm *asked, gboolean *outcome);

G_END_DECLS
