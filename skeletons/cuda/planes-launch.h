/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* planes-launch.h: what the entries of the carry module that split pixels into
 * planes and join them again are called with, as in launch.h. They are named
 * skel_carry_split_STEP and skel_carry_join_STEP, of pixels of 2 to 4 bytes.
 */
#pragma once

#include <stdint.h>

#define SKEL_PLANES 4

/* Components of a byte each, which lie side by side in pixels and by themselves
 * in planes. */
typedef struct {
  uint64_t pixels; /* device address */
  int64_t stride;
  int32_t step; /* bytes of a pixel */
  int32_t offsets[SKEL_PLANES];
  int32_t components;
  uint64_t planes; /* that of the first, whose rows begin words and end with
                    * room for one; each other is plane_size bytes on */
  int64_t plane_stride, plane_size;
  /* joined pixels take their other bytes from those here; 0: they stay */
  uint64_t others;
  int64_t others_stride;
  int32_t width, height;
  uint32_t threads_x, threads_y; /* four pixels each */
} SkelPlanesLaunch;
