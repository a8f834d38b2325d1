/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* results.cuh: reductions, R2S to scalars and R2V to vectors.
 *
 * A kernel's results are a struct that skelc writes:
 *
 *   struct Results
 *   {
 *     static constexpr int SIZE;         bytes of a block of results
 *     static constexpr int COPY_SIZE;    bytes of a copy of its arrays, or 0
 *     uint64_t sum;                      a scalar: this thread's part
 *     SkelVector<uint32_t> bins;         an array: this block's part, in
 *                                        shared memory, or the whole
 *     void attach (uint8_t *block);      the arrays are those of a block
 *     void attach_copy (uint8_t *copy);  the arrays are those of a copy
 *     template <class V> void scalars (V &visitor);
 *     template <class V> static void vectors (V &visitor);
 *   };
 *
 * whose visitors are called with each result's operation (SkelCombine), type,
 * offset in a block, and for an array its offset in a copy and its length.
 */
#pragma once

#include <stdint.h>

/* Values of SkelCombine. */
enum SkelOperator {
  SKEL_ADD,
  SKEL_MINIMUM,
  SKEL_MAXIMUM,
  SKEL_AND,
  SKEL_OR,
  SKEL_XOR
};

/* The identity of an operation on a type. */
template <SkelOperator operation, class T>
__device__ __forceinline__ T
skel_identity ()
{
  if constexpr ((T)0.5 != 0 && !(T (2) == T (1))) { /* floating */
    if (operation == SKEL_MINIMUM)
      return (T)INFINITY;
    if (operation == SKEL_MAXIMUM)
      return (T)-INFINITY;
    return (T)-0.0; /* since 0 + -0 is 0 */
  } else {
    constexpr T ones = (T) ~(T)0;
    constexpr T highest
        = ones > 0 ? ones : (T)(((uint64_t)1 << (8 * sizeof (T) - 1)) - 1);

    if (T (2) == T (1)) /* bool */
      return operation == SKEL_MINIMUM || operation == SKEL_AND;
    if (operation == SKEL_MINIMUM)
      return highest;
    if (operation == SKEL_MAXIMUM)
      return ones > 0 ? (T)0 : (T)(-highest - 1);
    return operation == SKEL_AND ? ones : (T)0;
  }
}

/* The types that a sum, and a sum alone, is computed in: sums wrap. */
template <class T> struct SkelWrapping {
  using type = T;
};
template <> struct SkelWrapping<int32_t> {
  using type = uint32_t;
};
template <> struct SkelWrapping<int64_t> {
  using type = uint64_t;
};

template <SkelOperator operation, class T>
__device__ __forceinline__ T
skel_combine (T a, T b)
{
  if constexpr (operation == SKEL_MINIMUM) {
    return b < a ? b : a;
  } else if constexpr (operation == SKEL_MAXIMUM) {
    return b > a ? b : a;
  } else if constexpr (operation == SKEL_ADD) {
    using W = typename SkelWrapping<T>::type;

    return (T)((W)a + (W)b);
  } else if constexpr (operation == SKEL_AND) {
    return (T)(a & b);
  } else if constexpr (operation == SKEL_OR) {
    return (T)(a | b);
  } else {
    return (T)(a ^ b);
  }
}

/* Combines @value into @place for all threads to see, whatever the type. */
template <SkelOperator operation, class T>
__device__ __forceinline__ void
skel_atomic (T *place, T value)
{
  constexpr bool floating = (T)0.5 != 0 && !(T (2) == T (1));

  if constexpr (operation == SKEL_ADD && floating) {
    atomicAdd (place, value);
  } else if constexpr (!floating && sizeof (T) == 4) {
    constexpr bool is_signed = (T) ~(T)0 < 0;

    if constexpr (operation == SKEL_ADD)
      atomicAdd ((unsigned *)place, (unsigned)value);
    else if constexpr (operation == SKEL_AND)
      atomicAnd ((unsigned *)place, (unsigned)value);
    else if constexpr (operation == SKEL_OR)
      atomicOr ((unsigned *)place, (unsigned)value);
    else if constexpr (operation == SKEL_XOR)
      atomicXor ((unsigned *)place, (unsigned)value);
    else if constexpr (operation == SKEL_MINIMUM && is_signed)
      atomicMin ((int *)place, (int)value);
    else if constexpr (operation == SKEL_MINIMUM)
      atomicMin ((unsigned *)place, (unsigned)value);
    else if constexpr (is_signed)
      atomicMax ((int *)place, (int)value);
    else
      atomicMax ((unsigned *)place, (unsigned)value);
  } else if constexpr (!floating && sizeof (T) == 8) {
    using U = unsigned long long;
    constexpr bool is_signed = (T) ~(T)0 < 0;

    if constexpr (operation == SKEL_ADD)
      atomicAdd ((U *)place, (U)value);
    else if constexpr (operation == SKEL_AND)
      atomicAnd ((U *)place, (U)value);
    else if constexpr (operation == SKEL_OR)
      atomicOr ((U *)place, (U)value);
    else if constexpr (operation == SKEL_XOR)
      atomicXor ((U *)place, (U)value);
    else if constexpr (operation == SKEL_MINIMUM && is_signed)
      atomicMin ((long long *)place, (long long)value);
    else if constexpr (operation == SKEL_MINIMUM)
      atomicMin ((U *)place, (U)value);
    else if constexpr (is_signed)
      atomicMax ((long long *)place, (long long)value);
    else
      atomicMax ((U *)place, (U)value);
  } else if constexpr (sizeof (T) == 8) {
    auto *bits = (unsigned long long *)place;
    unsigned long long old = *(volatile unsigned long long *)bits, seen;

    do {
      T now = skel_combine<operation> (__longlong_as_double (old), value);

      seen = old;
      if (__double_as_longlong (now) == (long long)old)
        return;
      old = atomicCAS (bits, seen, __double_as_longlong (now));
    } while (old != seen);
  } else {
    /* In the 32-bit word that it lies in. */
    auto *word = (unsigned *)((uintptr_t)place & ~(uintptr_t)3);
    unsigned shift = 8 * ((uintptr_t)place & 3);
    unsigned mask = (sizeof (T) == 4 ? ~0u : (1u << 8 * (sizeof (T) & 3)) - 1)
                    << shift;
    unsigned old = *(volatile unsigned *)word, seen;

    do {
      unsigned part = (old & mask) >> shift, now = 0;
      T value_now;

      memcpy (&value_now, &part, sizeof (T));
      value_now = skel_combine<operation> (value_now, value);
      memcpy (&now, &value_now, sizeof (T));
      now = (old & ~mask) | (now << shift);
      seen = old;
      if (now == old)
        return;
      old = atomicCAS (word, seen, now);
    } while (old != seen);
  }
}

/* What stands for a T in a copy: the hardware has atomic operations on words of
 * 32 bits, and in a part of one each thread would have to try until no other
 * one comes between. What the words hold is, cut to a T, what T would hold. */
template <class T> struct SkelWide {
  using type = T;
};
template <> struct SkelWide<bool> {
  using type = uint32_t;
};
template <> struct SkelWide<int8_t> {
  using type = int32_t;
};
template <> struct SkelWide<uint8_t> {
  using type = uint32_t;
};
template <> struct SkelWide<int16_t> {
  using type = int32_t;
};
template <> struct SkelWide<uint16_t> {
  using type = uint32_t;
};

/* An array of a block, or of a copy. */
template <class T> struct SkelVector {
  using Wide = typename SkelWide<T>::type;

  uint8_t *start;
  bool wide;

  __device__ __forceinline__ void attach (uint8_t *block)
  {
    start = block;
    wide = false;
  }
  __device__ __forceinline__ void attach_copy (uint8_t *copy)
  {
    start = copy;
    wide = true;
  }
};

/* What bodies call to accumulate into an element of an array. */
template <SkelOperator operation, class T, class Index>
__device__ __forceinline__ void
skel_accumulate (const SkelVector<T> &vector, Index index, T value)
{
  using Wide = typename SkelVector<T>::Wide;

  if (vector.wide)
    skel_atomic<operation> ((Wide *)vector.start + index, (Wide)value);
  else
    skel_atomic<operation> ((T *)vector.start + index, value);
}

/* For kernels that have no results. */
struct SkelNoResults {
  static constexpr int SIZE = 0, COPY_SIZE = 0;
  __device__ void attach (uint8_t *)
  {
  }
  __device__ void attach_copy (uint8_t *)
  {
  }
  template <class V> __device__ void scalars (V &)
  {
  }
  template <class V> static __device__ void vectors (V &)
  {
  }
};

/* Private copies of the arrays' part of PARTS blocks: one for each warp, as far
 * as they fit. Alike values in one warp are what the hardware combines itself.
 */
template <class Results, int BLOCK, int PARTS> struct SkelCopies {
  static constexpr int ROOM = 32 << 10;
  static constexpr int PART = (Results::COPY_SIZE + 7) / 8 * 8;
  static constexpr int SIZE = PART * PARTS;
  static constexpr int WARPS = BLOCK / 32;
  static constexpr int FIT = SIZE == 0 || SIZE > ROOM ? 0
                             : ROOM / SIZE < WARPS    ? ROOM / SIZE
                                                      : WARPS;
  static constexpr int COUNT = FIT > 0 ? FIT : 1;
  static constexpr int BYTES = FIT > 0 ? SIZE *COUNT : 8;
};

struct SkelScalarsIdentity {
  template <SkelOperator operation, class T>
  __device__ __forceinline__ void visit (T &part, int)
  {
    part = skel_identity<operation, T> ();
  }
};

/* All threads turn equally often in the loops over arrays: the compiler has
 * been seen to leave those that go first on their own, where a warp's shuffles
 * need them all. */
template <int BLOCK, int COPIES, int COPY_SIZE> struct SkelVectorsIdentity {
  uint8_t *copies;

  template <SkelOperator operation, class T>
  __device__ __forceinline__ void visit (int, int offset, int length)
  {
    using Wide = typename SkelWide<T>::type;

    for (int copy = 0; copy < COPIES; copy++)
      for (int turn = 0; turn < length; turn += BLOCK) {
        int i = turn + threadIdx.x;

        if (i < length)
          ((Wide *)(copies + copy * COPY_SIZE + offset))[i]
              = skel_identity<operation, Wide> ();
      }
  }
};

template <int BLOCK, int COPIES, int COPY_SIZE> struct SkelVectorsCombine {
  const uint8_t *copies;
  uint8_t *whole;

  template <SkelOperator operation, class T>
  __device__ __forceinline__ void visit (
      int offset, int copy_offset, int length)
  {
    using Wide = typename SkelWide<T>::type;

    for (int turn = 0; turn < length; turn += BLOCK) {
      int i = turn + threadIdx.x;
      Wide sum = skel_identity<operation, Wide> ();

      if (i < length)
        for (int copy = 0; copy < COPIES; copy++)
          sum = skel_combine<operation> (sum,
              ((const Wide *)(copies + copy * COPY_SIZE + copy_offset))[i]);
      if (sum != skel_identity<operation, Wide> ())
        skel_atomic<operation> ((T *)(whole + offset) + i, (T)sum);
    }
  }
};

template <int BLOCK> struct SkelScalarsCombine {
  uint64_t *shared; /* one for each warp */
  uint8_t *whole;

  template <SkelOperator operation, class T>
  __device__ __forceinline__ void visit (T &part, int offset)
  {
    /* small types travel as int */
    T sum = part;

#pragma unroll
    for (int distance = 16; distance > 0; distance /= 2)
      sum = skel_combine<operation> (
          sum, (T)__shfl_down_sync (~0u, widen (sum), distance));
    if (threadIdx.x % 32 == 0)
      memcpy (&shared[threadIdx.x / 32], &sum, sizeof (T));
    __syncthreads ();
    if (threadIdx.x == 0) {
      for (int warp = 1; warp < BLOCK / 32; warp++) {
        T other;

        memcpy (&other, &shared[warp], sizeof (T));
        sum = skel_combine<operation> (sum, other);
      }
      skel_atomic<operation> ((T *)(whole + offset), sum);
    }
    __syncthreads ();
  }

  template <class T> static __device__ __forceinline__ auto widen (T value)
  {
    if constexpr (sizeof (T) < 4)
      return (int)value;
    else if constexpr (sizeof (T) == 8 && (T)0.5 == 0)
      return (long long)value;
    else
      return value;
  }
};

/* A block's way through a reduction: begin, accumulate, end. All threads of a
 * block call these together. It may have several parts, each of which has its
 * own block of results in the device's memory; NULL: nobody accumulates. */
template <class Results, int BLOCK, int PARTS = 1> struct SkelReduction {
  using Copies = SkelCopies<Results, BLOCK, PARTS>;

  static __device__ __forceinline__ void begin (Results (&results)[PARTS],
      uint8_t *copies, uint8_t *const (&wholes)[PARTS])
  {
    uint8_t *copy = copies + threadIdx.x / 32 % Copies::COUNT * Copies::SIZE;

#pragma unroll
    for (int part = 0; part < PARTS; part++) {
      SkelScalarsIdentity identity;

      results[part].scalars (identity);
      if constexpr (Copies::FIT > 0) {
        SkelVectorsIdentity<BLOCK, Copies::COUNT, Copies::SIZE> clear
            = { copies + part * Copies::PART };

        Results::vectors (clear);
        results[part].attach_copy (copy + part * Copies::PART);
      } else if constexpr (Results::COPY_SIZE > 0) {
        results[part].attach (wholes[part]);
      }
    }
    if constexpr (Copies::FIT > 0)
      __syncthreads ();
  }

  static __device__ __forceinline__ void end (Results (&results)[PARTS],
      uint8_t *copies, uint64_t *warps, uint8_t *const (&wholes)[PARTS])
  {
    __syncthreads ();
#pragma unroll
    for (int part = 0; part < PARTS; part++) {
      SkelScalarsCombine<BLOCK> combine = { warps, wholes[part] };

      if (wholes[part] == nullptr)
        continue;
      results[part].scalars (combine);
      if constexpr (Copies::FIT > 0) {
        SkelVectorsCombine<BLOCK, Copies::COUNT, Copies::SIZE> merge
            = { copies + part * Copies::PART, wholes[part] };

        Results::vectors (merge);
      }
    }
  }
};

/* Sets the blocks of all components to the identities; one thread block. */
struct SkelScalarsClear {
  uint8_t *whole;

  template <SkelOperator operation, class T>
  __device__ __forceinline__ void visit (T &, int offset)
  {
    if (threadIdx.x == 0)
      *(T *)(whole + offset) = skel_identity<operation, T> ();
  }
};

struct SkelVectorsClear {
  uint8_t *whole;

  template <SkelOperator operation, class T>
  __device__ __forceinline__ void visit (int offset, int, int length)
  {
    for (int i = threadIdx.x; i < length; i += 256)
      ((T *)(whole + offset))[i] = skel_identity<operation, T> ();
  }
};

template <class Kernel>
__device__ __forceinline__ void
skel_clear (const SkelLaunchHead &launch)
{
  using Results = typename Kernel::Results;

  for (int component = 0; component < launch.components; component++) {
    uint8_t *whole
        = (uint8_t *)launch.results + (size_t)component * Results::SIZE;
    SkelScalarsClear scalars = { whole };
    SkelVectorsClear vectors = { whole };
    Results none;

    for (int i = threadIdx.x; i < Results::SIZE; i += 256)
      whole[i] = 0;
    __syncthreads ();
    none.scalars (scalars);
    Results::vectors (vectors);
    __syncthreads ();
  }
}
