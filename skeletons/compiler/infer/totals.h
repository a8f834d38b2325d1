/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* totals.h: what the loops can make of a result. */
#pragma once

#include "analysis.h"

G_BEGIN_DECLS

/* What an element of the result @index can be after the loops of @nest, which
 * go over the pixels of @stage and before which it was within @before; the
 * ranges of what they accumulate are known. Of floats it is everything. */
SkelRange skel_total_range (const SkelAnalysis *analysis, const SkelNest *nest,
    const SkelStage *stage, int index, SkelRange before);

G_END_DECLS
