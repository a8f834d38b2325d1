/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* compare.c: whether the kernels of one file compute the same, as plain C.
 *
 * KERNELS is the file, NAMES has KERNEL (name) for each, and the parameter, if
 * there is one, takes the values LEAST to MOST.
 */
#include KERNELS

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MARGIN 8
#define SIDE 40
#define STRIDE (SIDE + 2 * MARGIN)
#define SIZE (STRIDE * STRIDE)

typedef void (*Run) (
    int width, int height, const uint8_t *in, uint8_t *out, int parameter);

#ifdef LEAST
#define PARAMETER , parameter
#else
#define LEAST 0
#define MOST 0
#define PARAMETER
#endif

#define KERNEL(name)                                                           \
  static void run_##name (                                                     \
      int width, int height, const uint8_t *in, uint8_t *out, int parameter)   \
  {                                                                            \
    name (width, height, STRIDE, (const void *)in, (void *)out PARAMETER);     \
  }
#include NAMES
#undef KERNEL

static const struct {
  const char *name;
  Run run;
} kernels[] = {
#define KERNEL(name) { #name, run_##name },
#include NAMES
#undef KERNEL
};

static int
is_same (Run run)
{
  static const int sizes[][2]
      = { { 1, 1 }, { 2, 7 }, { 17, 3 }, { SIDE, SIDE } };
  static uint8_t in[SIZE], out[SIZE], expected[SIZE];
  const int origin = MARGIN * STRIDE + MARGIN;

  srand (1);
  for (int fill = 0; fill < 6; fill++) {
    for (int i = 0; i < SIZE; i++) {
      int value = rand () >> 4 & 255;

      in[i] = fill == 0 ? 255 : fill < 3 ? (value & 1) * 255 : value;
    }
    for (int i = 0; i < 4; i++)
      for (int parameter = LEAST; parameter <= MOST; parameter++) {
        memset (out, 0, SIZE);
        memset (expected, 0, SIZE);
        run (sizes[i][0], sizes[i][1], in + origin, out + origin, parameter);
        kernels[0].run (sizes[i][0], sizes[i][1], in + origin,
            expected + origin, parameter);
        if (memcmp (out, expected, SIZE) != 0)
          return 0;
      }
  }
  return 1;
}

int
main (void)
{
  const int n = sizeof kernels / sizeof kernels[0];
  int failed = 0;

  printf ("1..%d\n", n);
  for (int i = 0; i < n; i++) {
    int good = is_same (kernels[i].run);

    printf ("%s %d - %s\n", good ? "ok" : "not ok", i + 1, kernels[i].name);
    failed |= !good;
  }
  return failed;
}
