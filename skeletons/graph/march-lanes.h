/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* march-lanes.h: in which lanes the values of a march are computed, and which
 * of them are masks; for march.h alone.
 */
#pragma once

#include "march.h"

G_BEGIN_DECLS

/* Whether a pair holds all numbers of @range. */
gboolean skel_march_fits_pair (SkelRange range);

/* Whether @term can be computed in pairs, if its operands are. */
gboolean skel_march_is_paired (const SkelTerm *term);

/* The value that @term, a number, is; and the lane that @term has. */
SkelMarchValue *skel_march_value (const SkelMarch *march, const SkelTerm *term);
SkelLane skel_march_lane (const SkelMarch *march, const SkelTerm *term);

/* Chooses the lanes of all values, once it is known where they are wanted, and
 * counts what is kept. */
void skel_march_choose_lanes (SkelMarch *march);

G_END_DECLS
