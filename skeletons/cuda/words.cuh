/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* words.cuh: pixels as they lie in 32-bit words, and memory in wide accesses.
 */
#pragma once

#include <stdint.h>

/* Element @index of the words; cheap where the index is known when compiled. */
template <class T>
__device__ __forceinline__ T
skel_element (const uint32_t *words, int index)
{
  if constexpr (sizeof (T) == 1) {
    uint32_t value = __byte_perm (words[index >> 2], 0, 0x4440 | (index & 3));

    __builtin_assume (value < 256);
    return (T)value;
  } else if constexpr (sizeof (T) == 2) {
    return (T)(uint16_t)(words[index >> 1] >> (16 * (index & 1)));
  } else {
    T value;

    memcpy (&value, &words[index], 4);
    return value;
  }
}

/* Packs @N elements, a whole number of words, into words. */
template <class T, int N>
__device__ __forceinline__ void
skel_pack (const T (&elements)[N], uint32_t *words)
{
  if constexpr (sizeof (T) == 1) {
#pragma unroll
    for (int i = 0; i < N / 4; i++)
      words[i] = __byte_perm (
          __byte_perm (elements[4 * i], elements[4 * i + 1], 0x0040),
          __byte_perm (elements[4 * i + 2], elements[4 * i + 3], 0x0040),
          0x5410);
  } else if constexpr (sizeof (T) == 2) {
#pragma unroll
    for (int i = 0; i < N / 2; i++)
      words[i] = __byte_perm (elements[2 * i], elements[2 * i + 1], 0x5410);
  } else {
#pragma unroll
    for (int i = 0; i < N; i++)
      memcpy (&words[i], &elements[i], 4);
  }
}

/* Reads through the read-only cache: nothing here reads what it writes. */
template <int N>
__device__ __forceinline__ void
skel_load_words (const uint8_t *from, uint32_t *words, bool wide)
{
  if (N % 4 == 0 && wide) {
#pragma unroll
    for (int i = 0; i < N; i += 4) {
      uint4 four = __ldg ((const uint4 *)(from + 4 * i));

      words[i] = four.x;
      words[i + 1] = four.y;
      words[i + 2] = four.z;
      words[i + 3] = four.w;
    }
  } else if (N % 2 == 0 && wide) {
#pragma unroll
    for (int i = 0; i < N; i += 2) {
      uint2 two = __ldg ((const uint2 *)(from + 4 * i));

      words[i] = two.x;
      words[i + 1] = two.y;
    }
  } else {
#pragma unroll
    for (int i = 0; i < N; i++)
      words[i] = __ldg ((const uint32_t *)(from + 4 * i));
  }
}

/* The words from @PAD on of shared memory that begins at a multiple of 16 bytes
 * and goes on to one. */
template <int N, int PAD>
__device__ __forceinline__ void
skel_read_words (const uint32_t *from, uint32_t *words)
{
#pragma unroll
  for (int i = 0; i < PAD + N; i += 4) {
    uint4 four = *(const uint4 *)(from + i);
    const uint32_t parts[4] = { four.x, four.y, four.z, four.w };

#pragma unroll
    for (int k = 0; k < 4; k++)
      if (i + k >= PAD && i + k < PAD + N)
        words[i + k - PAD] = parts[k];
  }
}

template <int N>
__device__ __forceinline__ void
skel_store_words (uint8_t *to, const uint32_t *words, bool wide)
{
  if (N % 4 == 0 && wide) {
#pragma unroll
    for (int i = 0; i < N; i += 4)
      *(uint4 *)(to + 4 * i)
          = make_uint4 (words[i], words[i + 1], words[i + 2], words[i + 3]);
  } else if (N % 2 == 0 && wide) {
#pragma unroll
    for (int i = 0; i < N; i += 2)
      *(uint2 *)(to + 4 * i) = make_uint2 (words[i], words[i + 1]);
  } else {
#pragma unroll
    for (int i = 0; i < N; i++)
      *(uint32_t *)(to + 4 * i) = words[i];
  }
}

/* One value at any address. */
template <class T>
__device__ __forceinline__ T
skel_load (const uint8_t *from)
{
  if constexpr (sizeof (T) == 1) {
    return (T)__ldg (from);
  } else if (((uintptr_t)from & (sizeof (T) - 1)) == 0) {
    return __ldg ((const T *)from);
  } else {
    T value;
    uint8_t bytes[sizeof (T)];

#pragma unroll
    for (int i = 0; i < (int)sizeof (T); i++)
      bytes[i] = __ldg (from + i);
    memcpy (&value, bytes, sizeof (T));
    return value;
  }
}

template <class T>
__device__ __forceinline__ void
skel_store (uint8_t *to, T value)
{
  if constexpr (sizeof (T) == 1) {
    *to = (uint8_t)value;
  } else if (((uintptr_t)to & (sizeof (T) - 1)) == 0) {
    *(T *)to = value;
  } else {
    uint8_t bytes[sizeof (T)];

    memcpy (bytes, &value, sizeof (T));
#pragma unroll
    for (int i = 0; i < (int)sizeof (T); i++)
      to[i] = bytes[i];
  }
}

/* The first bytes of @bits as a T. */
template <class T>
__device__ __forceinline__ T
skel_from_bits (uint64_t bits)
{
  T value;

  memcpy (&value, &bits, sizeof (T));
  return value;
}

/* a / b of numbers from 0 to 4000000 and from 1 to there. The quotient of
 * a + 1/2 is at least 1 / 2b from the next integer, which exceeds what two
 * roundings to 24 bits change; and a divisor that is the same for all pixels is
 * inverted once. */
template <bool KNOWN>
__device__ __forceinline__ int
skel_divide_short (int a, int b)
{
  if (KNOWN) /* when compiled: that is better still */
    return a / b;
  return __float2int_rz (__fmul_rn ((float)a + 0.5f, __frcp_rn ((float)b)));
}

/* ++ and -- of a truth value, which C computes as an int. */
template <int STEP, bool POSTFIX>
__device__ __forceinline__ bool
skel_step (bool &place)
{
  bool before = place;

  place = before + STEP != 0;
  return POSTFIX ? before : place;
}
