/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* exact.h: floats that are integers.
 *
 * A sum of bytes is the same number whether it is a float or an int, as long as
 * a float has all of its digits: up to 2^24 of 32 bits. Where that is known it
 * is computed as an int, whose sums may be taken in any order, and becomes a
 * float where what is none is made of it.
 *
 * Terms are NULL where it is not known.
 */
#pragma once

#include "term.h"

G_BEGIN_DECLS

/* Whether floating @type has all whole numbers of @range. */
gboolean skel_exact_has_all (SkelType type, SkelRange range);

/* @a operation @b of ints, unless a float of @type would round it. */
const SkelTerm *skel_exact_compute (SkelProgram *program,
    SkelOperation operation, SkelType type, const SkelTerm *a,
    const SkelTerm *b);

/* The int whose number @term has; it is nowhere -0. */
const SkelTerm *skel_exact_int (SkelProgram *program, const SkelTerm *term);

/* @a operation @b, both of a floating type, computed of ints. */
const SkelTerm *skel_exact_binary (SkelProgram *program,
    SkelOperation operation, const SkelTerm *a, const SkelTerm *b);

/* One of the @n floats @of, as of ints. */
const SkelTerm *skel_exact_pick (SkelProgram *program, const SkelTerm *index,
    const SkelTerm *const *of, int n);

/* What @function, which chooses, takes an absolute value or is a power, makes
 * of floats of @type, of ints. */
const SkelTerm *skel_exact_call (SkelProgram *program,
    const SkelLibraryFunction *function, SkelType type,
    const SkelTerm *const *operands);

/* The floating @a as @type, without having been a float. */
const SkelTerm *skel_exact_convert (
    SkelProgram *program, SkelType type, const SkelTerm *a);

G_END_DECLS
