/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* compute.h: what each operation makes of numbers, to the last bit.
 *
 * This is the meaning of the graph. It is C's as the project compiles it, and
 * total: signed arithmetic wraps, floats that become integers saturate (see
 * ../runtime/saturate.h), and where C leaves a result open there is one: a
 * quotient or remainder by zero is 0, and of a shift's count the low bits
 * count. So no value need be guarded to be computed.
 *
 * Numbers are SkelValues of a type: integers in i, of type U64 as the bits of
 * it, and float and double in f, float rounded to what it holds. Whoever calls
 * computes in the environment of ../runtime/arithmetic.h. Any thread.
 */
#pragma once

#include "library.h"

G_BEGIN_DECLS

/* The number @number as @type, an integer type, holds it: wrapped. */
SkelValue skel_compute_wrap (SkelType type, gint64 number);

/* @a operation @b, both of @type, but for shifts, whose count is any integer.
 * The type of comparisons, which @type is that of the operands of, is I32.
 * No logical operation, nor a comma; extremes of integers only. */
SkelValue skel_compute_binary (
    SkelOperation operation, SkelType type, SkelValue a, SkelValue b);

/* -@a, of a floating @type. */
SkelValue skel_compute_negate (SkelType type, SkelValue a);

/* @a, of type @from, as @type. */
SkelValue skel_compute_convert (SkelType from, SkelType type, SkelValue a);

/* Whether @a, of @type, is other than zero. */
gboolean skel_compute_is_true (SkelType type, SkelValue a);

/* Which of @n operands, at least one, @index, of an integer @type, picks. */
int skel_compute_pick (SkelType type, SkelValue index, int n);

/* The greatest number that divides both, from 0 on; 0 is divided by all. */
gint64 skel_greatest_divisor (gint64 a, gint64 b);

/* What @function gives of @operands, in @type, which for abs () and its like is
 * an integer type, and else a floating one. */
SkelValue skel_compute_call (const SkelLibraryFunction *function, SkelType type,
    const SkelValue *operands);

/* Reads a number of @type from memory, where it need not be aligned, or writes
 * it there. */
SkelValue skel_compute_load (SkelType type, const guint8 *bytes);
void skel_compute_store (SkelType type, SkelValue value, guint8 *bytes);

G_END_DECLS
