/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* saturate.h: floats converted to integers, defined for every float.
 *
 * skel_f32_to_u8 (v) and its like give what C gives where C defines it: v
 * without its fraction. Beyond the type they give the end of it that is
 * nearest, and 0 of what is not a number. Generated code calls them where a
 * conversion is not proved to be one that C defines; it is C for the CPU, and
 * the only C++ is that for CUDA.
 */
#pragma once

#include <stdint.h>

#ifdef __cplusplus
#define SKEL_SATURATE_FUNCTION static __device__ __forceinline__
#else
#define SKEL_SATURATE_FUNCTION static inline
#endif

/* Both are compared with powers of two and zero, which every floating type
 * has: @beyond is one more than @most, which a float may not have. */
#define SKEL_SATURATE(name, from, to, least, most, beyond)                     \
  SKEL_SATURATE_FUNCTION to skel_##name (from value)                           \
  {                                                                            \
    return value >= (from)(beyond)  ? (to)(most)                               \
           : value >= (from)(least) ? (to)value                                \
           : value < (from)(least)  ? (to)(least)                              \
                                    : (to)0;                                    \
  }

/* PTX has it of floats that become up to 32 bits, in a register of the type
 * @number; elsewhere it makes something else of what is not a number. @ptx is
 * its name of @to. */
#ifdef __CUDA_ARCH__
#define SKEL_SATURATE_FLOAT(name, to, ptx, number, least, most, beyond)        \
  SKEL_SATURATE_FUNCTION to skel_f32_to_##name (float value)                   \
  {                                                                            \
    number saturated;                                                          \
                                                                               \
    asm ("cvt.rzi." ptx ".f32 %0, %1;" : "=r"(saturated) : "f"(value));        \
    return (to)saturated;                                                      \
  }
#else
#define SKEL_SATURATE_FLOAT(name, to, ptx, number, least, most, beyond)        \
  SKEL_SATURATE (f32_to_##name, float, to, least, most, beyond)
#endif

#define SKEL_SATURATE_BOTH(name, to, ptx, number, least, most, beyond)         \
  SKEL_SATURATE_FLOAT (name, to, ptx, number, least, most, beyond)             \
  SKEL_SATURATE (f64_to_##name, double, to, least, most, beyond)

SKEL_SATURATE_BOTH (u8, uint8_t, "u8", uint32_t, 0, UINT8_MAX, 256)
SKEL_SATURATE_BOTH (i8, int8_t, "s8", int32_t, INT8_MIN, INT8_MAX, 128)
SKEL_SATURATE_BOTH (u16, uint16_t, "u16", uint32_t, 0, UINT16_MAX, 65536)
SKEL_SATURATE_BOTH (i16, int16_t, "s16", int32_t, INT16_MIN, INT16_MAX, 32768)
SKEL_SATURATE_BOTH (u32, uint32_t, "u32", uint32_t, 0, UINT32_MAX, 4294967296.0)
SKEL_SATURATE_BOTH (
    i32, int32_t, "s32", int32_t, INT32_MIN, INT32_MAX, 2147483648.0)
SKEL_SATURATE (
    f32_to_u64, float, uint64_t, 0, UINT64_MAX, 18446744073709551616.0)
SKEL_SATURATE (
    f64_to_u64, double, uint64_t, 0, UINT64_MAX, 18446744073709551616.0)
SKEL_SATURATE (
    f32_to_i64, float, int64_t, INT64_MIN, INT64_MAX, 9223372036854775808.0)
SKEL_SATURATE (
    f64_to_i64, double, int64_t, INT64_MIN, INT64_MAX, 9223372036854775808.0)

#ifndef __cplusplus
/* The same of what has been an int32_t before, where that is known to hold it:
 * compilers have vectors for these. */
#define SKEL_LIMIT(name, to, least, most)                                      \
  SKEL_SATURATE_FUNCTION to skel_i32_to_##name (int32_t value)                 \
  {                                                                            \
    if (value < (least))                                                       \
      return (least);                                                          \
    return value > (most) ? (most) : value;                                    \
  }

SKEL_LIMIT (u8, uint8_t, 0, UINT8_MAX)
SKEL_LIMIT (i8, int8_t, INT8_MIN, INT8_MAX)
SKEL_LIMIT (u16, uint16_t, 0, UINT16_MAX)
SKEL_LIMIT (i16, int16_t, INT16_MIN, INT16_MAX)

#undef SKEL_LIMIT
#endif

#undef SKEL_SATURATE_BOTH
#undef SKEL_SATURATE_FLOAT
#undef SKEL_SATURATE
#undef SKEL_SATURATE_FUNCTION
