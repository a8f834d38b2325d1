/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* term-rules.h: the rules by which term.h brings terms of two operands to one
 * form; for it alone.
 *
 * Each gives the simpler term that stands for @a @operation @b, or NULL where
 * there is none, or the program is full.
 */
#pragma once

#include "program.h"

G_BEGIN_DECLS

/* Choices within each other that rules go into. */
#define SKEL_CHOICES_DEEP 4

/* Of integers, in the order of commutative operands. */
const SkelTerm *skel_simplify_integers (SkelProgram *program,
    SkelOperation operation, const SkelTerm *a, const SkelTerm *b);

/* The same in 32 bits with a sign, where no number is lost by that: then it
 * does not matter in which of C's types it was computed. */
const SkelTerm *skel_compute_as_int (SkelProgram *program,
    SkelOperation operation, const SkelTerm *a, const SkelTerm *b);

/* Of bits that all are a sign, or a truth. */
const SkelTerm *skel_simplify_masks (SkelProgram *program,
    SkelOperation operation, const SkelTerm *a, const SkelTerm *b);

/* Of an int that was made unsigned and is less than, or not less than, what is
 * an int as well: what is less than 0 is more than all. */
const SkelTerm *skel_compare_unsigned (SkelProgram *program,
    SkelOperation operation, const SkelTerm *a, const SkelTerm *b);

/* Of a comparison whose outcome does not hang on anything, or that is another
 * one. */
const SkelTerm *skel_simplify_comparison (SkelProgram *program,
    SkelOperation operation, const SkelTerm *a, const SkelTerm *b);

G_END_DECLS
