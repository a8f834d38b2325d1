/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* range.h: arithmetic on intervals of C values.
 *
 * The ends are computed in the precision of the type, so that, rounding being
 * monotonic, they bound what the program computes without a margin. Integers
 * of 64 bits beyond 2^53 are rounded outwards.
 */
#pragma once

#include "../runtime/kernel.h"
#include "operation.h"

G_BEGIN_DECLS

/* A closed interval; for floating types its ends may be infinite. */
typedef struct {
  double low, high;
} SkelRange;

/* Everything that a value of @type can be, infinities included. */
SkelRange skel_range_of_type (SkelType type);

SkelRange skel_range_constant (double value);
/* Of @value, as @type has it: those about it where a double does not hold it.
 */
SkelRange skel_range_of_integer (gint64 value, SkelType type);
/* Whether @parameter is a float that an earlier step computed: an infinity, or
 * no number, perhaps. */
gboolean skel_parameter_is_any_float (const SkelParameter *parameter);
/* Of what @parameter, or an element of it, may be set to. */
SkelRange skel_range_of_parameter (const SkelParameter *parameter);
SkelRange skel_range_join (SkelRange a, SkelRange b);
/* low > high where they do not meet */
SkelRange skel_range_meet (SkelRange a, SkelRange b);
gboolean skel_range_is_empty (SkelRange range);
gboolean skel_range_is_constant (SkelRange range);
gboolean skel_range_contains (SkelRange range, double value);
gboolean skel_range_within (SkelRange inner, SkelRange outer);

/* Integers that were computed as doubles: ends that a double may not hold
 * exactly are moved outwards. */
SkelRange skel_range_widen (SkelRange range);

/* The values of `a operation b` before they are brought into @type, which both
 * operands are of; for integers mathematically, as though they could not
 * overflow. Divisors of integers must not contain 0, shift counts must be
 * within the type. Comparisons give parts of [0, 1]. Sets @nan when the result
 * may be a NaN, given that neither operand is one. */
SkelRange skel_range_binary (SkelOperation operation, SkelType type,
    SkelRange a, SkelRange b, gboolean *nan);

SkelRange skel_range_negate (SkelRange range);

/* ~ of integer @type, in which it stays. */
SkelRange skel_range_complement (SkelRange range, SkelType type);

/* Whether every integer of @range is one of @type. */
gboolean skel_range_fits (SkelRange range, SkelType type);

/* What becomes of integers of @range when brought into integer @type, which
 * wraps them. */
SkelRange skel_range_wrap (SkelRange range, SkelType type);

/* What becomes of @range of type @from when converted to @type; floats beyond
 * an integer's type saturate. */
SkelRange skel_range_convert (SkelRange range, SkelType from, SkelType type);

/* The number next to @value within @type, above or below it: for integers the
 * integer beside it, or from 2^53 on, where that may be no double, itself. */
double skel_range_next (double value, SkelType type, gboolean up);

G_END_DECLS
