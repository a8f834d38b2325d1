/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

static int
min (int this, int delete)
{
  return this < delete ? this : delete;
}

static const int blockIdx[4] = { 1, 2, 3, 4 };

/**
 * cxx_names:
 * @new: (range 0 9) (default 2): a word of C++
 * @class: (range 0 9) (default 3): another
 * @threadIdx: (range 0 9) (default 4): a word of CUDA
 *
 * Names that mean something else in C++ and in CUDA.
 */
void
cxx_names (int width, int height, int stride,
    const uint8_t template[height][stride], uint8_t operator[height][stride],
    int new, int class, int threadIdx, uint32_t *namespace)
{
  *namespace = 0;
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      int virtual = template[y][x - 1] + new;
      int float4 = blockIdx[class & 3] + threadIdx;
      int max = min (virtual, 255);
      int warpSize = max ^ float4;
      int typename = warpSize, nullptr = 1;

      operator[y][x] = typename * nullptr;
      *namespace += max;
    }
  }
}
