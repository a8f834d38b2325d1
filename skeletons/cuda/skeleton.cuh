/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* skeleton.cuh: all that a kernel's generated CUDA code includes. */
#pragma once

#include <math.h>
#include <stdint.h>
#include <string.h>

#include "await.cuh"
#include "launch.h"

/* A launch with as many values as the kernel has, those included that its
 * uniforms take the place of. */
template <int VALUES> struct SkelLaunchOf {
  SkelLaunchHead head;
  SkelLaunchValue values[VALUES > 0 ? VALUES : 1];
};

/* The type at @index of a list. */
template <int index, class First, class... Rest> struct SkelPickType {
  using type = typename SkelPickType<index - 1, Rest...>::type;
};
template <class First, class... Rest> struct SkelPickType<0, First, Rest...> {
  using type = First;
};
template <int index, class... List>
using SkelPick = typename SkelPickType<index, List...>::type;

/* A parameter that is an array; its values stay where the launch has them. */
template <class T> struct SkelArray {
  const SkelLaunchValue *values;

  __device__ __forceinline__ T operator[] (int index) const
  {
    if constexpr ((T)0.5 != 0 && !(T (2) == T (1)))
      return (T)values[index].f;
    else
      return (T)values[index].i;
  }
};

#include "border.cuh"
#include "general.cuh"
#include "march.cuh"
#include "results.cuh"
#include "sequence.cuh"
#include "stencil.cuh"
#include "uniforms.cuh"
#include "window.cuh"
#include "words.cuh"
