/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* long-sum.h: sums of so many terms that they are computed by a loop.
 *
 *   a + w1 * (p1 + q1) + w2 * (p2 + q2) + ...
 *
 * What is added each time is alike: it differs in which pixels and still
 * numbers it is made of. The order is kept, so that it may be of floats;
 * instead of sums there may be products, extremes and other operations.
 */
#pragma once

#include "program.h"

G_BEGIN_DECLS

typedef struct {
  const SkelTerm *start; /* what the first addend is added to */
  GPtrArray *sums;       /* SkelTerm: with each addend; the last is all */
  GPtrArray *varying;    /* SkelTerm: the pixels and still terms that differ, as
                          * many of each addend, in the same order */
  int n_varying;         /* of one */
} SkelLongSum;

/* What @term is if it has at least @fewest addends, of an operation or more;
 * else NULL. No sum but the
 * last is wanted elsewhere, too, as @shared says by ids; what addends are made
 * of is not either, unless it may be computed @again. */
SkelLongSum *skel_long_sum_new (
    const SkelTerm *term, const guint8 *shared, gboolean again, int fewest);
void skel_long_sum_free (SkelLongSum *self);

/* The addend @i, and which operand of its sum it is. */
const SkelTerm *skel_long_sum_addend (const SkelLongSum *self, int i);
int skel_long_sum_place (const SkelLongSum *self, int i);

/* Whether an addend is made of @term as of a pixel or a still number. */
gboolean skel_long_sum_is_leaf (const SkelTerm *term);

G_END_DECLS
