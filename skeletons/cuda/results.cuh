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
 *     void attach_copy (uint8_t *copy);  the arrays have one copy more
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

/* As skel_atomic (), of a part of a 32-bit word: operations on bits, and sums
 * of halves. */
template <SkelOperator operation, class T>
__device__ __forceinline__ void
skel_atomic_part (T *place, T value)
{
  constexpr unsigned ONES = (1u << 8 * sizeof (T)) - 1;
  auto *word = (unsigned *)((uintptr_t)place & ~(uintptr_t)3);
  unsigned shift = 8 * ((uintptr_t)place & 3), number = (unsigned)value & ONES;

  if constexpr (operation == SKEL_AND) {
    atomicAnd (word, number << shift | ~(ONES << shift));
  } else if constexpr (operation == SKEL_OR) {
    atomicOr (word, number << shift);
  } else if constexpr (operation == SKEL_XOR) {
    atomicXor (word, number << shift);
  } else {
    unsigned old = atomicAdd (word, number << shift);

    /* what was carried into the upper half is taken back */
    if (shift == 0 && (old & ONES) + number > ONES)
      atomicAdd (word, ~ONES);
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
  } else if constexpr (operation == SKEL_AND || operation == SKEL_OR
                       || operation == SKEL_XOR
                       || (operation == SKEL_ADD && sizeof (T) == 2)) {
    skel_atomic_part<operation> (place, value);
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

/* An array of a block, or that of several copies. The copies of an element lie
 * side by side: threads whose copies are not the same come to other banks of
 * shared memory, whichever elements they want. */
template <class T> struct SkelVector {
  using Wide = typename SkelWide<T>::type;

  uint8_t *start = nullptr;
  int copies = 0; /* 0: of a block */

  __device__ __forceinline__ void attach (uint8_t *block)
  {
    start = block;
    copies = 0;
  }
  /* To be called for each copy, at last with the address of all and before with
   * NULL: each one moves the array by its offset in a copy. */
  __device__ __forceinline__ void attach_copy (uint8_t *copy)
  {
    start = copy + (uintptr_t)start;
    copies++;
  }
};

/* What bodies call to accumulate into an element of an array. */
template <SkelOperator operation, class T, class Index>
__device__ __forceinline__ void
skel_accumulate (const SkelVector<T> &vector, Index index, T value)
{
  using Wide = typename SkelVector<T>::Wide;

  if (vector.copies > 0) {
    /* the thread's copy does not change, the element does */
    uint8_t *copy = vector.start + threadIdx.x % vector.copies * sizeof (Wide);

    skel_atomic<operation> (
        (Wide *)(copy + index * (int)(vector.copies * sizeof (Wide))),
        (Wide)value);
  } else {
    skel_atomic<operation> ((T *)vector.start + index, value);
  }
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

/* Copies of the arrays of PARTS blocks in ROOM bytes of shared memory: at most
 * one for each thread of a warp, so that a warp need not wait for its banks. */
template <class Results, int PARTS, int ROOM> struct SkelCopies {
  static constexpr int LANES = 32;
  static constexpr int PART = (Results::COPY_SIZE + 7) / 8 * 8;
  static constexpr int SIZE = PART * PARTS;

  static constexpr int fit ()
  {
    int count = SIZE == 0 ? 0 : LANES;

    while (count > 0 && SIZE > ROOM / count)
      count /= 2;
    return count;
  }
  static constexpr int COUNT = fit (); /* 0: there is no room, or no array */
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
template <int BLOCK, int COPIES> struct SkelVectorsIdentity {
  uint8_t *copies;

  template <SkelOperator operation, class T>
  __device__ __forceinline__ void visit (int, int offset, int length)
  {
    using Wide = typename SkelWide<T>::type;

    for (int turn = 0; turn < length * COPIES; turn += BLOCK) {
      int i = turn + threadIdx.x;

      if (i < length * COPIES)
        ((Wide *)(copies + offset * COPIES))[i]
            = skel_identity<operation, Wide> ();
    }
  }
};

template <int BLOCK, int COPIES> struct SkelVectorsCombine {
  const uint8_t *copies;
  uint8_t *whole;

  template <SkelOperator operation, class T>
  __device__ __forceinline__ void visit (
      int offset, int copy_offset, int length)
  {
    using Wide = typename SkelWide<T>::type;

    for (int turn = 0; turn < length; turn += BLOCK) {
      int i = turn + threadIdx.x;
      auto *element
          = (const Wide *)(copies + copy_offset * COPIES) + i * COPIES;
      Wide sum = skel_identity<operation, Wide> ();

      /* each thread begins with another copy, in another bank */
      if (i < length)
        for (int copy = 0; copy < COPIES; copy++)
          sum = skel_combine<operation> (
              sum, element[(copy + threadIdx.x) % COPIES]);
      if (sum != skel_identity<operation, Wide> ())
        skel_atomic<operation> ((T *)(whole + offset) + i, (T)sum);
    }
  }
};

/* Scalars are combined in each warp first, and then each by a warp, as far as
 * there are so many. */
struct SkelScalarsOfWarps {
  uint64_t *shared; /* for each scalar one of each warp */
  int warps;
  int next; /* scalar */

  template <SkelOperator operation, class T>
  __device__ __forceinline__ void visit (T &part, int)
  {
    T sum = combine<operation, 32> (part);

    if (threadIdx.x % 32 == 0)
      memcpy (&shared[next * warps + threadIdx.x / 32], &sum, sizeof (T));
    next++;
  }

  /* For the first thread of a warp, what COUNT of them have. */
  template <SkelOperator operation, int COUNT, class T>
  static __device__ __forceinline__ T combine (T sum)
  {
#pragma unroll
    for (int distance = COUNT / 2; distance > 0; distance /= 2)
      sum = skel_combine<operation> (
          sum, (T)__shfl_down_sync (~0u, widen (sum), distance));
    return sum;
  }

  /* small types travel as int */
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

template <int WARPS> struct SkelScalarsOfBlock {
  const uint64_t *shared;
  uint8_t *whole;
  int next;

  template <SkelOperator operation, class T>
  __device__ __forceinline__ void visit (T &, int offset)
  {
    if (threadIdx.x / 32 == next % WARPS) {
      T sum = skel_identity<operation, T> ();

      if (threadIdx.x % 32 < WARPS)
        memcpy (&sum, &shared[next * WARPS + threadIdx.x % 32], sizeof (T));
      sum = SkelScalarsOfWarps::combine<operation, WARPS> (sum);
      if (threadIdx.x % 32 == 0)
        skel_atomic<operation> ((T *)(whole + offset), sum);
    }
    next++;
  }
};

/* Sets a block's results to the identities. */
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
    for (int i = threadIdx.x; i < length; i += blockDim.x)
      ((T *)(whole + offset))[i] = skel_identity<operation, T> ();
  }
};

template <class Results>
__device__ __forceinline__ uint8_t *
skel_results_of (const SkelLaunchHead &launch, int component)
{
  return (uint8_t *)launch.results + (size_t)component * Results::SIZE;
}

/* The launch's blocks of results, one for each component, into which all blocks
 * of threads combine what they have. The first one sets them to the identities
 * and then says so, by the launch's number; it is there before any other, and
 * long done when one has accumulated. */
template <class Results>
__device__ __forceinline__ void
skel_clear_results (const SkelLaunchHead &launch)
{
  if (blockIdx.x > 0 || blockIdx.y > 0)
    return;
  for (int i = 0; i < launch.components; i++) {
    uint8_t *whole = skel_results_of<Results> (launch, i);
    SkelScalarsClear scalars = { whole };
    SkelVectorsClear vectors = { whole };
    Results none;

    for (int word = threadIdx.x; word < Results::SIZE / 8; word += blockDim.x)
      ((uint64_t *)whole)[word] = 0;
    __syncthreads ();
    none.scalars (scalars);
    Results::vectors (vectors);
  }
  __syncthreads ();
  if (threadIdx.x == 0) {
    __threadfence ();
    *(volatile uint32_t *)launch.cleared = launch.number;
  }
}

/* Waits for that. */
__device__ __forceinline__ void
skel_await_results (const SkelLaunchHead &launch)
{
  if (threadIdx.x == 0) {
    while (*(const volatile uint32_t *)launch.cleared != launch.number) {
    }
    __threadfence ();
  }
  __syncthreads ();
}

/* A block's way through a reduction: begin, accumulate, end. All threads of a
 * block call these together. It may have several parts, each of which has its
 * own block of results in the device's memory; NULL: nobody accumulates.
 * Meanwhile and at the end it has BYTES of shared memory for itself. */
template <class Results, int BLOCK, int PARTS, int ROOM> struct SkelReduction {
  using Copies = SkelCopies<Results, PARTS, ROOM>;

  static constexpr int most (int a, int b)
  {
    return a > b ? a : b;
  }

  static constexpr int WARPS = BLOCK / 32;
  /* of a part: no more than there are results, which begin 8 bytes apart */
  static constexpr int SCALARS = Results::SIZE / 8 < SKEL_LAUNCH_RESULTS
                                     ? Results::SIZE / 8
                                     : SKEL_LAUNCH_RESULTS;
  static constexpr int BYTES
      = most (8, most (PARTS *SCALARS *WARPS * 8, Copies::COUNT *Copies::SIZE));

  static __device__ __forceinline__ uint8_t *copies_of (
      uint8_t *memory, int part)
  {
    return memory + part * Copies::PART * Copies::COUNT;
  }

  static __device__ __forceinline__ void begin (const SkelLaunchHead &launch,
      Results (&results)[PARTS], uint8_t *memory,
      uint8_t *const (&wholes)[PARTS])
  {
    skel_clear_results<Results> (launch);
#pragma unroll
    for (int part = 0; part < PARTS; part++) {
      SkelScalarsIdentity identity;

      results[part].scalars (identity);
      if constexpr (Copies::COUNT > 0) {
        SkelVectorsIdentity<BLOCK, Copies::COUNT> clear
            = { copies_of (memory, part) };

        Results::vectors (clear);
#pragma unroll
        for (int copy = 1; copy < Copies::COUNT; copy++)
          results[part].attach_copy (nullptr);
        results[part].attach_copy (copies_of (memory, part));
      } else if constexpr (Results::COPY_SIZE > 0) {
        results[part].attach (wholes[part]);
      }
    }
    /* elements of an array that has no copies are combined at once */
    if constexpr (Copies::COUNT > 0)
      __syncthreads ();
    else if constexpr (Results::COPY_SIZE > 0)
      skel_await_results (launch);
  }

  static __device__ __forceinline__ void end (const SkelLaunchHead &launch,
      Results (&results)[PARTS], uint8_t *memory,
      uint8_t *const (&wholes)[PARTS])
  {
    auto *shared = (uint64_t *)memory;

    skel_await_results (launch);
    if constexpr (Copies::COUNT > 0) {
#pragma unroll
      for (int part = 0; part < PARTS; part++) {
        SkelVectorsCombine<BLOCK, Copies::COUNT> combine
            = { copies_of (memory, part), wholes[part] };

        if (wholes[part] != nullptr)
          Results::vectors (combine);
      }
      __syncthreads ();
    }
#pragma unroll
    for (int part = 0; part < PARTS; part++) {
      SkelScalarsOfWarps combine = { shared, WARPS, part * SCALARS };

      results[part].scalars (combine);
    }
    __syncthreads ();
#pragma unroll
    for (int part = 0; part < PARTS; part++) {
      SkelScalarsOfBlock<WARPS> combine
          = { shared, wholes[part], part * SCALARS };

      if (wholes[part] != nullptr)
        results[part].scalars (combine);
    }
  }
};

/* The first launch on a stream: no launch of this number is to come. */
template <class Kernel>
__device__ __forceinline__ void
skel_clear (const SkelLaunchHead &launch)
{
  *(volatile uint32_t *)launch.cleared = launch.number;
}
