/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* border.cuh: which pixel stands for one outside the image; as
 * skel_border_map () of runtime/job.h. */
#pragma once

/* Values of SkelBorder. */
#define SKEL_BORDER_REPLICATE 0
#define SKEL_BORDER_REFLECT 1
#define SKEL_BORDER_REFLECT_101 2
#define SKEL_BORDER_WRAP 3
#define SKEL_BORDER_CONSTANT 4

/* For positions outside only: rare, so small rather than fast. */
__device__ __forceinline__ int
skel_border_outside (int border, int position, int size)
{
  if (border == SKEL_BORDER_REPLICATE)
    return position < 0 ? 0 : size - 1;
  if (border == SKEL_BORDER_CONSTANT)
    return -1;

  int turn = border == SKEL_BORDER_REFLECT_101; /* pixels not repeated */
  int period = border == SKEL_BORDER_WRAP ? size : 2 * size - 2 * turn;

  if (period == 0)
    return 0;
  position %= period;
  if (position < 0)
    position += period;
  return position < size ? position : 2 * size - 1 - turn - position;
}

/* -1: the constant. */
__device__ __forceinline__ int
skel_border_map (int border, int position, int size)
{
  if ((unsigned)position < (unsigned)size)
    return position;
  return skel_border_outside (border, position, size);
}
