/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* defined.h: what the other versions of a kernel's function call, in which C
 * leaves nothing open: conversions that saturate, and that say where C does not
 * define them; and sums of absolute values. What is compared shares no code
 * with this.
 *
 * Included by the C that `skelc emit --target=oracle` prints.
 */
#pragma once

#include <float.h>
#include <math.h>
#include <stdlib.h>

#include "untouched.h"

/* The loops come to a pixel, or leave those behind: what is not defined now
 * concerns that one alone, or all. */
void skel_undefined_at (int x, int y);
void skel_undefined_outside (void);
void skel_undefined (void);

/* What the printed C of a sequence calls: for a local image, of a SkelType; at
 * the start of loops that write @image, which are to leave out what @like, an
 * image or NULL, has there; and at their end. */
void *skel_sequence_local (int type, int channels);
void skel_sequence_start (void *image, const void *like);
void skel_sequence_written (void *image);

/* *@sum += |@value|; what is beyond the type, of finite values, is its most. */
#define SKEL_ADD_SIZE(name, type, most)                                        \
  static inline void skel_add_size_##name (type *sum, type value)              \
  {                                                                            \
    const type larger = *sum + fabs (value);                                   \
                                                                               \
    *sum                                                                       \
        = isinf (larger) && !isinf (*sum) && !isinf (value) ? (most) : larger; \
  }

SKEL_ADD_SIZE (f32, float, FLT_MAX)
SKEL_ADD_SIZE (f64, double, DBL_MAX)

#undef SKEL_ADD_SIZE

#define SKEL_DEFINED(name, to, least, most)                                    \
  static inline to skel_f64_to_##name (double value)                           \
  {                                                                            \
    const long double whole = truncl (value);                                  \
                                                                               \
    if (whole >= (long double)(least) && whole <= (long double)(most))         \
      return whole;                                                            \
    skel_undefined ();                                                         \
    return isnan (whole) ? 0 : whole < 0 ? (least) : (most);                   \
  }                                                                            \
  static inline to skel_f32_to_##name (float value)                            \
  {                                                                            \
    return skel_f64_to_##name (value);                                         \
  }

SKEL_DEFINED (u8, uint8_t, 0, UINT8_MAX)
SKEL_DEFINED (i8, int8_t, INT8_MIN, INT8_MAX)
SKEL_DEFINED (u16, uint16_t, 0, UINT16_MAX)
SKEL_DEFINED (i16, int16_t, INT16_MIN, INT16_MAX)
SKEL_DEFINED (u32, uint32_t, 0, UINT32_MAX)
SKEL_DEFINED (i32, int32_t, INT32_MIN, INT32_MAX)
SKEL_DEFINED (u64, uint64_t, 0, UINT64_MAX)
SKEL_DEFINED (i64, int64_t, INT64_MIN, INT64_MAX)

#undef SKEL_DEFINED
