/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* refine.h: what a choice says of what it chooses.
 *
 * A term's range is that of its own, wherever it is used. In v < 0 ? 0 : v the
 * last v is not negative, and whoever uses the choice may know.
 */
#pragma once

#include "program.h"

G_BEGIN_DECLS

/* The range of @term, where all choices that it is made of by some steps are
 * looked at; within term->range. */
SkelRange skel_refine_range (const SkelTerm *term);

/* The same where @condition is, or is not (@holds), other than zero; and where
 * @known is in @range. */
SkelRange skel_refine_range_where (
    const SkelTerm *term, const SkelTerm *condition, gboolean holds);
SkelRange skel_refine_range_given (
    const SkelTerm *term, const SkelTerm *known, SkelRange range);

G_END_DECLS
