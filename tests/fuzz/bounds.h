/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* bounds.h: what the C that `skelc emit --target=bounds` prints includes.
 *
 * Every expression is the argument of the function of its type, which gives it
 * back. What is not as was inferred goes to skel_bound_left (), which the
 * program defines; it does not return.
 */
#pragma once

#include <math.h>
#include <stdint.h>
#include <stdlib.h>

/* What is known of an expression. */
enum {
  SKEL_BOUND_NEVER,  /* it is not evaluated at all */
  SKEL_BOUND_NUMBER, /* its range holds it */
  SKEL_BOUND_ANY,    /* the same, or it is a NaN */
};

/* @where is "LINE:COLUMN" of the kernel file. */
void skel_bound_left (const char *where, long double value, int known,
    double low, double high) __attribute__ ((noreturn));

/* @wide holds the values of @type and doubles without rounding. The ends 2^63
 * and 2^64 stand for one less. */
#define SKEL_BOUND(name, type, wide)                                           \
  static inline type skel_bound_##name (                                       \
      type value, int known, double low, double high, const char *where)       \
  {                                                                            \
    int is_nan = value != value;                                               \
                                                                               \
    if (known == SKEL_BOUND_NEVER                                              \
        || (is_nan ? known != SKEL_BOUND_ANY                                   \
                   : (wide)value < (wide)low || (wide)value > (wide)high))     \
      skel_bound_left (where, value, known, low, high);                        \
    return value;                                                              \
  }

SKEL_BOUND (bool, _Bool, double)
SKEL_BOUND (u8, uint8_t, double)
SKEL_BOUND (i8, int8_t, double)
SKEL_BOUND (u16, uint16_t, double)
SKEL_BOUND (i16, int16_t, double)
SKEL_BOUND (u32, uint32_t, double)
SKEL_BOUND (i32, int32_t, double)
SKEL_BOUND (u64, uint64_t, long double)
SKEL_BOUND (i64, int64_t, long double)
SKEL_BOUND (f32, float, double)
SKEL_BOUND (f64, double, double)

/* Signed arithmetic that was proved not to overflow. */
#define SKEL_BOUND_ARITHMETIC(name, type, low, high, operator)                 \
  static inline type skel_bound_##name (                                       \
      type left, type right, const char *where)                                \
  {                                                                            \
    __int128 exact = (__int128)left operator right;                            \
                                                                               \
    if (exact < low || exact > high)                                           \
      skel_bound_left (where, exact, SKEL_BOUND_NUMBER, low, high);            \
    return exact;                                                              \
  }

SKEL_BOUND_ARITHMETIC (add_i32, int32_t, INT32_MIN, INT32_MAX, +)
SKEL_BOUND_ARITHMETIC (subtract_i32, int32_t, INT32_MIN, INT32_MAX, -)
SKEL_BOUND_ARITHMETIC (multiply_i32, int32_t, INT32_MIN, INT32_MAX, *)
SKEL_BOUND_ARITHMETIC (add_i64, int64_t, INT64_MIN, INT64_MAX, +)
SKEL_BOUND_ARITHMETIC (subtract_i64, int64_t, INT64_MIN, INT64_MAX, -)
SKEL_BOUND_ARITHMETIC (multiply_i64, int64_t, INT64_MIN, INT64_MAX, *)

/* The @subscript of a pixel, @low to @high from the @place of the loops'. */
static inline int64_t
skel_bound_distance (
    int64_t subscript, int place, double low, double high, const char *where)
{
  skel_bound_i64 (subscript - place, SKEL_BOUND_NUMBER, low, high, where);
  return subscript;
}
