/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* device.h: CUDA C for a compiler of C++: what the skeletons and generated code
 * take from CUDA, for threads that grid.c runs on the CPU.
 *
 * As in CUDA's programming guide. A thread's function runs until it returns or
 * waits for others; so what threads share needs no care, but streams run side
 * by side, and what is atomic in CUDA is so here.
 */
#pragma once

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <type_traits>

#include "grid.h"

#define __device__
#define __host__
#define __global__
#define __forceinline__ inline
#define __noinline__ __attribute__ ((noinline))
#define __launch_bounds__(...)
#define __grid_constant__
/* of the block that runs: see GRID_AT_ONCE */
#define __shared__ static GRID_SHARED
#define __align__(bytes) __attribute__ ((aligned (bytes)))
/* what the device's compiler may rely on has to be true */
#define __builtin_assume(condition) ((condition) ? (void)0 : abort ())

#define threadIdx grid_thread
#define blockIdx grid_block
#define blockDim grid_block_size
#define gridDim grid_size

struct alignas (8) uint2 {
  unsigned x, y;
};
inline uint2
make_uint2 (unsigned x, unsigned y)
{
  return { x, y };
}
struct alignas (16) uint4 {
  unsigned x, y, z, w;
};

inline uint4
make_uint4 (unsigned x, unsigned y, unsigned z, unsigned w)
{
  return { x, y, z, w };
}

/* --- waiting for others --- */

inline void
__syncthreads ()
{
  grid_wait_for_block ();
}

inline int
__syncthreads_or (int predicate)
{
  return grid_vote_of_block (predicate != 0);
}

/* Nobody is waited for who does not run already. */
inline void
__nanosleep (unsigned)
{
}

/* Threads of a device run in one of the host. */
inline void
__threadfence ()
{
}

template <class T>
inline T
__shfl_sync (unsigned, T value, unsigned lane)
{
  uint64_t own = 0;

  static_assert (sizeof value <= sizeof own);
  memcpy (&own, &value, sizeof value);
  memcpy (&value, &grid_exchange (own)[lane % GRID_WARP], sizeof value);
  return value;
}

template <class T>
inline T
__shfl_down_sync (unsigned, T value, unsigned distance)
{
  unsigned lane = grid_thread.x % GRID_WARP;
  const uint64_t *values;
  uint64_t own = 0;

  static_assert (sizeof value <= sizeof own);
  memcpy (&own, &value, sizeof value);
  values = grid_exchange (own);
  if (lane + distance < GRID_WARP)
    memcpy (&value, &values[lane + distance], sizeof value);
  return value;
}

inline unsigned
__ballot_sync (unsigned, int predicate)
{
  return grid_vote (predicate != 0);
}

/* --- bits --- */

inline int
__ffs (unsigned value)
{
  return __builtin_ffs ((int)value);
}

inline int
__ffsll (long long value)
{
  return __builtin_ffsll (value);
}

inline unsigned
__funnelshift_l (unsigned low, unsigned high, unsigned shift)
{
  return (unsigned)(((uint64_t)high << 32 | low) << (shift & 31) >> 32);
}

inline unsigned
__brev (unsigned value)
{
  unsigned reversed = 0;

  for (int i = 0; i < 32; i++)
    reversed |= (value >> i & 1) << (31 - i);
  return reversed;
}

inline int
__clz (unsigned value)
{
  return value == 0 ? 32 : __builtin_clz (value);
}

/* --- memory --- */

template <class T>
inline T
__ldg (const T *place)
{
  return *place;
}

/* Replaces @place by what @change makes of it; returns what it was. */
template <class T, class Change>
inline T
device_exchange (T *place, Change change)
{
  T old, now;

  __atomic_load (place, &old, __ATOMIC_RELAXED);
  do
    now = change (old);
  while (!__atomic_compare_exchange (
      place, &old, &now, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED));
  return old;
}

template <class T> using DeviceValue = std::common_type_t<T>;

template <class T>
inline T
atomicAdd (T *place, DeviceValue<T> value)
{
  return device_exchange (place, [=] (T old) { return old + value; });
}

template <class T>
inline T
atomicExch (T *place, DeviceValue<T> value)
{
  return device_exchange (place, [=] (T) { return value; });
}

template <class T>
inline T
atomicMin (T *place, DeviceValue<T> value)
{
  return device_exchange (
      place, [=] (T old) { return value < old ? value : old; });
}

template <class T>
inline T
atomicMax (T *place, DeviceValue<T> value)
{
  return device_exchange (
      place, [=] (T old) { return value > old ? value : old; });
}

template <class T>
inline T
atomicAnd (T *place, DeviceValue<T> value)
{
  return device_exchange (place, [=] (T old) { return old & value; });
}

template <class T>
inline T
atomicOr (T *place, DeviceValue<T> value)
{
  return device_exchange (place, [=] (T old) { return old | value; });
}

template <class T>
inline T
atomicXor (T *place, DeviceValue<T> value)
{
  return device_exchange (place, [=] (T old) { return old ^ value; });
}

template <class T>
inline T
atomicCAS (T *place, DeviceValue<T> expected, DeviceValue<T> value)
{
  return device_exchange (
      place, [=] (T old) { return old == expected ? value : old; });
}

/* --- arithmetic --- */

inline int
min (int a, int b)
{
  return b < a ? b : a;
}

inline int
max (int a, int b)
{
  return b > a ? b : a;
}

/* As CUDA's, and unlike the instruction, it knows nothing of signs. */
inline unsigned
__byte_perm (unsigned low, unsigned high, unsigned selectors)
{
  uint64_t bytes = (uint64_t)high << 32 | low;

  return (bytes >> 8 * (selectors & 7) & 255)
         | (bytes >> 8 * (selectors >> 4 & 7) & 255) << 8
         | (bytes >> 8 * (selectors >> 8 & 7) & 255) << 16
         | (bytes >> 8 * (selectors >> 12 & 7) & 255) << 24;
}

inline unsigned
__funnelshift_r (unsigned low, unsigned high, unsigned shift)
{
  return ((uint64_t)high << 32 | low) >> (shift & 31);
}

inline unsigned
__dp4a (unsigned a, unsigned b, unsigned sum)
{
  for (int shift = 0; shift < 32; shift += 8)
    sum += (a >> shift & 255) * (b >> shift & 255);
  return sum;
}

template <class Choose>
inline unsigned
device_each_half (unsigned a, unsigned b, Choose choose)
{
  return choose (a >> 16, b >> 16) << 16 | choose (a & 0xffff, b & 0xffff);
}

inline unsigned
__vminu2 (unsigned a, unsigned b)
{
  return device_each_half (
      a, b, [] (unsigned a, unsigned b) { return b < a ? b : a; });
}

inline unsigned
__vmaxu2 (unsigned a, unsigned b)
{
  return device_each_half (
      a, b, [] (unsigned a, unsigned b) { return b > a ? b : a; });
}

/* Halves, that is floats of 16 bits: times 2^24 all of them are integers. */

inline int64_t
device_number_of_half (unsigned bits)
{
  int exponent = (bits >> 10 & 31) - 1;
  int64_t number = exponent < 0 ? bits & 1023
                                : (int64_t)((bits & 1023) | 1024) << exponent;

  return bits & 0x8000 ? -number : number;
}

/* The half nearest to @number * 2^-24, to the even one of two: that half times
 * 2^24. None is beyond. What becomes zero keeps its sign. */
inline unsigned
device_nearest_half (__int128 number)
{
  unsigned __int128 magnitude = number < 0 ? -number : number, rest;
  uint64_t high = magnitude >> 64, low = magnitude;
  /* that are dropped, so that eleven which count remain */
  int bits = (high != 0 ? 128 - __builtin_clzll (high)
                        : 64 - __builtin_clzll (low | 1))
             - 11;

  bits = bits < 24 ? 24 : bits;
  rest = magnitude & (((unsigned __int128)1 << bits) - 1);
  magnitude >>= bits;
  if ((rest << 1) + (magnitude & 1) > (unsigned __int128)1 << bits)
    magnitude++;
  return (number < 0 ? 0x8000 : 0)
         | (((bits - 24) << 10) + (unsigned)magnitude);
}

/* fma.rn.f16x2 */
inline unsigned
device_multiply_add_halves (unsigned a, unsigned factor, unsigned b)
{
  unsigned result = 0;

  for (int shift = 0; shift < 32; shift += 16)
    result
        |= device_nearest_half (
               (__int128)device_number_of_half (a >> shift & 0xffff)
                   * device_number_of_half (factor >> shift & 0xffff)
               + ((__int128)device_number_of_half (b >> shift & 0xffff) << 24))
           << shift;
  return result;
}

/* set.@comparison.u32.f16x2: "lt", "le", "eq" or "ne" */
inline unsigned
device_compare_halves (unsigned a, unsigned b, const char *comparison)
{
  const char first = comparison[0], second = comparison[1];
  unsigned result = 0;

  for (int shift = 0; shift < 32; shift += 16) {
    int64_t one = device_number_of_half (a >> shift & 0xffff);
    int64_t other = device_number_of_half (b >> shift & 0xffff);
    bool holds = first == 'e' ? one == other
                 : first == 'n'
                     ? one != other
                     : one < other || (one == other && second == 'e');

    result |= (holds ? 0xffffu : 0) << shift;
  }
  return result;
}

inline float
__frcp_rn (float value)
{
  return 1.0f / value;
}

inline float
__fmul_rn (float a, float b)
{
  return a * b;
}

inline int
__float2int_rz (float value)
{
  return (int)value;
}

inline long long
__double_as_longlong (double value)
{
  long long bits;

  memcpy (&bits, &value, sizeof bits);
  return bits;
}

inline double
__longlong_as_double (long long bits)
{
  double value;

  memcpy (&value, &bits, sizeof value);
  return value;
}
