/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* fixed.h: floats that are integers divided by a power of two.
 *
 * A sum of bytes with weights as 1/16 and 1/8 has all of its digits in a float,
 * and so is an integer of sixteenths. Where such a number, or the quotient of
 * two, becomes an integer, that is a quotient of integers.
 *
 * Both give NULL where it is not known.
 */
#pragma once

#include "term.h"

G_BEGIN_DECLS

/* The floating @a as an integer of @type, which saturates. */
const SkelTerm *skel_fixed_convert (
    SkelProgram *program, SkelType type, const SkelTerm *a);

/* How @a and @b, both of one floating type, compare by @operation. */
const SkelTerm *skel_fixed_compare (SkelProgram *program,
    SkelOperation operation, const SkelTerm *a, const SkelTerm *b);

G_END_DECLS
