/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* pairs.cuh: arithmetic of two numbers of 16 bits in a word (../graph/march.h).
 *
 * Each is a number without a sign, or the word is first + 65536 * second modulo
 * 2^32; or, of halves, each is n * 2^-24 for an integer n, that the bits of it
 * below its sign are. Up to 2048 sums and products of these are exact. None is
 * -0: a sum that is zero is not, and a product is added to what is not. Or each
 * is a mask, of all bits or none.
 */
#pragma once

#include "results.cuh"

/* Whether one instruction finds the extreme of three. */
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900 && __CUDA_ARCH__ < 1200
#define SKEL_EXTREMES_OF_THREE 1
#else
#define SKEL_EXTREMES_OF_THREE 0
#endif

/* The pair of what two halves of a word hold, with their signs. */
__device__ __forceinline__ uint32_t
skel_pair_of_signed (uint32_t halves)
{
  return (halves ^ 0x80008000u) - 0x80008000u;
}

/* And back. */
__device__ __forceinline__ uint32_t
skel_signed_of_pair (uint32_t pair)
{
  return (pair + 0x80008000u) ^ 0x80008000u;
}

/* The bytes @index and @index + @HALF of the words. */
template <int HALF>
__device__ __forceinline__ uint32_t
skel_bytes (const uint32_t *words, int index)
{
  uint32_t pair = __byte_perm (words[index >> 2], words[(index + HALF) >> 2],
      index & 2 ? 0x7632 : 0x5410);

  return __byte_perm (pair, 0, index & 1 ? 0x4341 : 0x4240);
}

/* One of the two, which may be negative. */
template <bool HAS_SIGN>
__device__ __forceinline__ int
skel_half (uint32_t pair, int which)
{
  if (HAS_SIGN)
    return which == 0 ? (int)(int16_t)pair : (int)(pair + 0x8000u) >> 16;
  return which == 0 ? pair & 0xffff : pair >> 16;
}

/* All that follow take numbers without a sign. The lesser or the greater of
 * each; up to the greatest half that is a number, halves are in the order of
 * the bits that they have (HALVES: none is beyond). */
template <SkelOperator OPERATION, bool HALVES>
__device__ __forceinline__ uint32_t
skel_extreme (uint32_t a, uint32_t b)
{
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800 && __CUDA_ARCH__ < 900
  if constexpr (HALVES) {
    uint32_t extreme;

    if constexpr (OPERATION == SKEL_MINIMUM)
      asm ("min.f16x2 %0, %1, %2;" : "=r"(extreme) : "r"(a), "r"(b));
    else
      asm ("max.f16x2 %0, %1, %2;" : "=r"(extreme) : "r"(a), "r"(b));
    return extreme;
  }
#endif
  return OPERATION == SKEL_MINIMUM ? __vminu2 (a, b) : __vmaxu2 (a, b);
}

template <SkelOperator OPERATION, bool HALVES>
__device__ __forceinline__ uint32_t
skel_extreme (uint32_t a, uint32_t b, uint32_t c)
{
#if SKEL_EXTREMES_OF_THREE
  return OPERATION == SKEL_MINIMUM ? __vimin3_u16x2 (a, b, c)
                                   : __vimax3_u16x2 (a, b, c);
#else
  return skel_extreme<OPERATION, HALVES> (
      skel_extreme<OPERATION, HALVES> (a, b), c);
#endif
}

/* |a| + bias of numbers with a sign, neither more than @bias, which is twice
 * the same. */
template <bool HALVES>
__device__ __forceinline__ uint32_t
skel_absolute (uint32_t a, uint32_t bias)
{
  return skel_extreme<SKEL_MAXIMUM, HALVES> (bias + a, bias - a);
}

/* ---- masks ---- */

/* All bits of each half that its highest bit is one of. */
__device__ __forceinline__ uint32_t
skel_is_negative (uint32_t halves)
{
#ifdef __CUDA_ARCH__
  uint32_t mask;

  /* __byte_perm () knows nothing of signs */
  asm ("prmt.b32 %0, %1, 0, 0xbb99;" : "=r"(mask) : "r"(halves));
  return mask;
#else
  return (halves >> 15 & 0x00010001u) * 0xffffu;
#endif
}

/* Masks of where a < b and so on. HALVES: both are numbers as halves; else
 * their difference has 16 bits with its sign. */
#ifdef __CUDA_ARCH__
#define SKEL_COMPARE_HALVES(name, instruction)                                 \
  __device__ __forceinline__ uint32_t skel_halves_are_##name (                 \
      uint32_t a, uint32_t b)                                                  \
  {                                                                            \
    uint32_t mask;                                                             \
                                                                               \
    asm ("set." instruction ".u32.f16x2 %0, %1, %2;"                           \
        : "=r"(mask)                                                           \
        : "r"(a), "r"(b));                                                     \
    return mask;                                                               \
  }
#else
#define SKEL_COMPARE_HALVES(name, instruction)                                 \
  __device__ __forceinline__ uint32_t skel_halves_are_##name (                 \
      uint32_t a, uint32_t b)                                                  \
  {                                                                            \
    return device_compare_halves (a, b, instruction);                          \
  }
#endif
SKEL_COMPARE_HALVES (less, "lt")
SKEL_COMPARE_HALVES (less_equal, "le")
SKEL_COMPARE_HALVES (equal, "eq")
SKEL_COMPARE_HALVES (not_equal, "ne")
#undef SKEL_COMPARE_HALVES

template <bool HALVES>
__device__ __forceinline__ uint32_t
skel_is_less (uint32_t a, uint32_t b)
{
  return HALVES ? skel_halves_are_less (a, b)
                : skel_is_negative (b - a + 0x7fff7fffu);
}

template <bool HALVES>
__device__ __forceinline__ uint32_t
skel_is_less_equal (uint32_t a, uint32_t b)
{
  return HALVES ? skel_halves_are_less_equal (a, b)
                : skel_is_negative (b - a + 0x80008000u);
}

template <bool HALVES>
__device__ __forceinline__ uint32_t
skel_is_equal (uint32_t a, uint32_t b)
{
  return HALVES ? skel_halves_are_equal (a, b)
                : skel_is_less_equal<false> (a, b)
                      & skel_is_less_equal<false> (b, a);
}

template <bool HALVES>
__device__ __forceinline__ uint32_t
skel_is_not_equal (uint32_t a, uint32_t b)
{
  return HALVES ? skel_halves_are_not_equal (a, b)
                : ~skel_is_equal<false> (a, b);
}

/* @yes where the mask @condition is, and @no elsewhere. */
__device__ __forceinline__ uint32_t
skel_choose (uint32_t condition, uint32_t yes, uint32_t no)
{
  return (yes & condition) | (no & ~condition);
}

/* ---- halves ---- */

__device__ __forceinline__ uint32_t
skel_add_halves (uint32_t a, uint32_t b)
{
#ifdef __CUDA_ARCH__
  uint32_t sum;

  asm ("add.rn.f16x2 %0, %1, %2;" : "=r"(sum) : "r"(a), "r"(b));
  return sum;
#else
  return device_multiply_add_halves (a, 0x3c003c00u, b);
#endif
}

__device__ __forceinline__ uint32_t
skel_subtract_halves (uint32_t a, uint32_t b)
{
#ifdef __CUDA_ARCH__
  uint32_t difference;

  asm ("sub.rn.f16x2 %0, %1, %2;" : "=r"(difference) : "r"(a), "r"(b));
  return difference;
#else
  return device_multiply_add_halves (b, 0xbc00bc00u, a);
#endif
}

/* a * factor + b, where @factor is a half and none times 2^-24. */
__device__ __forceinline__ uint32_t
skel_multiply_add_halves (uint32_t a, uint32_t factor, uint32_t b)
{
#ifdef __CUDA_ARCH__
  uint32_t sum;

  asm ("fma.rn.f16x2 %0, %1, %2, %3;"
      : "=r"(sum)
      : "r"(a), "r"(factor), "r"(b));
  return sum;
#else
  return device_multiply_add_halves (a, factor, b);
#endif
}

__device__ __forceinline__ uint32_t
skel_absolute_halves (uint32_t a)
{
#ifdef __CUDA_ARCH__
  uint32_t absolute;

  /* which may be a part of what uses it */
  asm ("abs.f16x2 %0, %1;" : "=r"(absolute) : "r"(a));
  return absolute;
#else
  return a & 0x7fff7fffu;
#endif
}

template <SkelOperator OPERATION>
__device__ __forceinline__ uint32_t
skel_extreme_of_halves (uint32_t a, uint32_t b)
{
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
  uint32_t extreme;

  if constexpr (OPERATION == SKEL_MINIMUM)
    asm ("min.f16x2 %0, %1, %2;" : "=r"(extreme) : "r"(a), "r"(b));
  else
    asm ("max.f16x2 %0, %1, %2;" : "=r"(extreme) : "r"(a), "r"(b));
  return extreme;
#else
  uint32_t less = skel_is_negative (skel_subtract_halves (a, b));
  uint32_t mask = OPERATION == SKEL_MINIMUM ? less : ~less;

  return (a & mask) | (b & ~mask);
#endif
}

/* ---- the middle one of three ---- */

template <class T>
__device__ __forceinline__ T
skel_middle_of (T a, T b, T c)
{
  return skel_combine<SKEL_MAXIMUM, T> (skel_combine<SKEL_MINIMUM, T> (a, b),
      skel_combine<SKEL_MINIMUM, T> (skel_combine<SKEL_MAXIMUM, T> (a, b), c));
}

/* Of each, without a sign: all but the least and the greatest, where these come
 * at once, and maybe are there. */
template <bool HALVES>
__device__ __forceinline__ uint32_t
skel_middle (uint32_t a, uint32_t b, uint32_t c)
{
#if SKEL_EXTREMES_OF_THREE
  uint32_t least = skel_extreme<SKEL_MINIMUM, HALVES> (a, b, c);
  uint32_t greatest = skel_extreme<SKEL_MAXIMUM, HALVES> (a, b, c);

  if constexpr (HALVES)
    return skel_add_halves (skel_subtract_halves (a, least),
        skel_add_halves (skel_subtract_halves (b, greatest), c));
  else
    return a + b + c - least - greatest;
#else
  return skel_extreme<SKEL_MAXIMUM, HALVES> (
      skel_extreme<SKEL_MINIMUM, HALVES> (a, b),
      skel_extreme<SKEL_MINIMUM, HALVES> (
          skel_extreme<SKEL_MAXIMUM, HALVES> (a, b), c));
#endif
}
