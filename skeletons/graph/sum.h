/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* sum.h: a sum of weighted terms, and the one way in which it is written.
 *
 * Additions, subtractions and products with constants are one in the ring of a
 * type's integers, which wrap: a sum is what its weights are, modulo two to the
 * power of the type's bits.
 */
#pragma once

#include "program.h"

G_BEGIN_DECLS

typedef struct {
  const SkelTerm *term;
  gint64 weight;
} SkelWeighted;

/* Whether @term adds, or multiplies by a constant, integers that C does not
 * promote. */
gboolean skel_is_sum (const SkelTerm *term);

/* Puts @weighted (SkelWeighted) into the order of places. */
void skel_sum_sort (GArray *weighted);

/* Makes fewer of @weighted, of @to, whose sum with *@constant stays: what
 * counts how many comparisons hold is a difference within limits, and what is
 * added several times is multiplied. */
void skel_sum_merge (SkelProgram *to, GArray *weighted, guint64 *constant);

/* Makes one or none of two of @weighted, or others of them, of which there are
 * fewer then to be chosen from; FALSE: there are no such. */
gboolean skel_sum_merge_pairs (
    SkelProgram *to, GArray *weighted, guint64 *constant);

/* The quotient of @sum by the constant @by, or what is left if it is shifted so
 * far, where both have a divisor in common: without that. Else NULL. */
const SkelTerm *skel_sum_divide (SkelProgram *to, SkelOperation operation,
    const SkelTerm *sum, const SkelTerm *by);

/* The sum of @weighted, which is put into order, and @constant: grouped by the
 * weights' sizes, the least first. What is taken away is taken from something,
 * if there is anything. */
const SkelTerm *skel_sum_write (
    SkelProgram *to, GArray *weighted, SkelType type, guint64 constant);

G_END_DECLS
