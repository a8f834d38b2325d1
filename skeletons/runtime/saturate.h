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
#define SKEL_SATURATE_BOTH(name, to, least, most, beyond)                      \
  SKEL_SATURATE (f32_to_##name, float, to, least, most, beyond)                \
  SKEL_SATURATE (f64_to_##name, double, to, least, most, beyond)

SKEL_SATURATE_BOTH (u8, uint8_t, 0, UINT8_MAX, 256)
SKEL_SATURATE_BOTH (i8, int8_t, INT8_MIN, INT8_MAX, 128)
SKEL_SATURATE_BOTH (u16, uint16_t, 0, UINT16_MAX, 65536)
SKEL_SATURATE_BOTH (i16, int16_t, INT16_MIN, INT16_MAX, 32768)
SKEL_SATURATE_BOTH (u32, uint32_t, 0, UINT32_MAX, 4294967296.0)
SKEL_SATURATE_BOTH (i32, int32_t, INT32_MIN, INT32_MAX, 2147483648.0)
SKEL_SATURATE_BOTH (u64, uint64_t, 0, UINT64_MAX, 18446744073709551616.0)
SKEL_SATURATE_BOTH (i64, int64_t, INT64_MIN, INT64_MAX, 9223372036854775808.0)

#undef SKEL_SATURATE_BOTH
#undef SKEL_SATURATE
#undef SKEL_SATURATE_FUNCTION
