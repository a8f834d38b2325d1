/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "stages.h"

#include "stage-rows.h"

#include <string.h>

#ifdef __x86_64__
#define DECLARE(name)                                                          \
  void name##_rows_baseline (const SkelRowsArguments *, int, int);             \
  void name##_rows_avx2 (const SkelRowsArguments *, int, int);                 \
  void name##_rows_avx512 (const SkelRowsArguments *, int, int);
#define CODE(name)                                                             \
  .rows = { name##_rows_baseline, name##_rows_avx2, name##_rows_avx512 }
#else
#define DECLARE(name)                                                          \
  void name##_rows_baseline (const SkelRowsArguments *, int, int);
#define CODE(name) .rows = { name##_rows_baseline }
#endif

TEST_STAGES (DECLARE)

#define READ(image, x, y, channel) read (job, image, x, y, channel)
#define PIXEL(name)                                                            \
  static double name##_pixel (                                                 \
      StageRead read, gconstpointer job, int image, int x, int y, int k)

PIXEL (invert)
{
  return 255 - READ (0, x, y, 0);
}

PIXEL (exchanged)
{
  return READ (0, x, y, (k + 1) % 3);
}

PIXEL (leaning)
{
  return ((int)(3 * READ (0, x + 1, y - 2, 0) + READ (0, x - 3, y, 0)
                + 2 * READ (0, x, y + 1, 0) + READ (0, x, y, 0))
             >> 2)
         & 255;
}

PIXEL (grey)
{
  return (int)(3 * READ (0, x, y, 0) + 6 * READ (0, x, y, 1)
               + READ (0, x, y, 2))
         / 10;
}

PIXEL (smooth16)
{
  return (int)(READ (0, x - 1, y, 0) + READ (0, x + 2, y, 0)
               + READ (0, x, y - 1, 0))
         / 3;
}

PIXEL (slope)
{
  return (float)READ (0, x + 1, y + 3, 0) - (float)READ (0, x - 1, y, 0);
}

PIXEL (colour)
{
  return (int)READ (0, x - 2, y, k) / 2
         + (int)READ (0, x + 1, y + 1, 2 - k) / 2;
}

PIXEL (column)
{
  int sum = 0;

  for (int d = -3; d <= 5; d++)
    sum += READ (0, x, y + d, 0);
  return sum / 9;
}

/* the height travels as an image that is none */
#define HEIGHT ((int)READ (-1, 0, 0, 0))

PIXEL (guarded)
{
  return (int)((x > 0 ? READ (0, x - 1, y, 0) : 7)
               + (y + 2 < HEIGHT ? READ (0, x, y + 2, 0) : 9))
         & 255;
}

PIXEL (framed)
{
  return (int)READ (0, x - 2, y - 1, 0) ^ (int)READ (0, x + 1, y + 3, 0);
}

PIXEL (framed16)
{
  return READ (0, x - 2, y - 1, 0) * READ (0, x + 1, y + 3, 0);
}

PIXEL (blend)
{
  if (image == 3)
    return READ (0, x, y, 0) - READ (1, x, y, 0);
  return (int)(READ (0, x, y, 0) * 5
               + ((int)READ (1, x + 1, y - 1, 0) >> 8) * (16 - 5))
         / 16;
}

PIXEL (place)
{
  return READ (0, x, y, 0);
}

PIXEL (places)
{
  return (guint16)((int)READ (0, x, y, 2 - k) + x - 3 * y);
}

PIXEL (turned)
{
  /* the reader applies the permutation */
  return (guint16)((int)READ (0, x, y, 0) + x);
}

PIXEL (aslant)
{
  return (int)READ (0, x - 1, y, 0) / 2 + (int)READ (0, x + 1, y + 1, 0) / 2;
}

PIXEL (framed_place)
{
  return (int)(READ (0, x, y, 0) + 1) & 255;
}

static const SkelImage u8_to_u8[] = {
  { "in", SKEL_TYPE_U8, 1 },
  { "out", SKEL_TYPE_U8, 1, TRUE },
};
static const SkelImage u8_to_u8_transposed[] = {
  { "in", SKEL_TYPE_U8, 1 },
  { "out", SKEL_TYPE_U8, 1, TRUE, TRUE },
};
static const SkelImage u8_to_u16[] = {
  { "in", SKEL_TYPE_U8, 1 },
  { "out", SKEL_TYPE_U16, 1, TRUE },
};
static const SkelImage u16_to_u16[] = {
  { "in", SKEL_TYPE_U16, 1 },
  { "out", SKEL_TYPE_U16, 1, TRUE },
};
static const SkelImage u16_transposed_to_u16[] = {
  { "in", SKEL_TYPE_U16, 1, FALSE, TRUE },
  { "out", SKEL_TYPE_U16, 1, TRUE },
};
static const SkelImage three_to_one[] = {
  { "in", SKEL_TYPE_U8, 3 },
  { "out", SKEL_TYPE_U8, 1, TRUE },
};
static const SkelImage three_to_three[] = {
  { "in", SKEL_TYPE_U8, 3 },
  { "out", SKEL_TYPE_U8, 3, TRUE },
};
static const SkelImage three_u16[] = {
  { "in", SKEL_TYPE_U16, 3 },
  { "out", SKEL_TYPE_U16, 3, TRUE },
};
static const SkelImage three_u16_transposed[] = {
  { "in", SKEL_TYPE_U16, 3 },
  { "out", SKEL_TYPE_U16, 3, TRUE, TRUE },
};
static const SkelImage float_to_float[] = {
  { "in", SKEL_TYPE_F32, 1 },
  { "out", SKEL_TYPE_F32, 1, TRUE },
};
static const SkelImage two_to_two[] = {
  { "first", SKEL_TYPE_U8, 1 },
  { "second", SKEL_TYPE_U16, 1 },
  { "mixed", SKEL_TYPE_U8, 1, TRUE },
  { "difference", SKEL_TYPE_F32, 1, TRUE },
};
static const SkelImage u8_only[] = { { "in", SKEL_TYPE_U8, 1 } };
static const SkelImage float_only[] = { { "in", SKEL_TYPE_F32, 1 } };

static const SkelValue five[] = { { .i = 5 } };
static const SkelParameter weight[] = {
  { "weight", "", SKEL_TYPE_I32, 1, 0, { .i = 0 }, { .i = 16 }, five },
};

static const SkelResult count_results[] = {
  { .name = "bins",
      .type = SKEL_TYPE_U32,
      .length = 256,
      .array = TRUE,
      .combine = SKEL_COMBINE_ADD,
      .offset = 0 },
  { .name = "peak",
      .type = SKEL_TYPE_U8,
      .length = 1,
      .array = FALSE,
      .combine = SKEL_COMBINE_MAXIMUM,
      .offset = 1024 },
  { .name = "sum",
      .type = SKEL_TYPE_I32,
      .length = 1,
      .array = FALSE,
      .combine = SKEL_COMBINE_ADD,
      .offset = 1028 },
  { .name = "mean",
      .type = SKEL_TYPE_F64,
      .length = 1,
      .array = FALSE,
      .combine = SKEL_COMBINE_NONE,
      .offset = 1032 },
};
static const SkelResult sum_results[] = {
  { .name = "sum",
      .type = SKEL_TYPE_F32,
      .length = 1,
      .array = FALSE,
      .combine = SKEL_COMBINE_ADD,
      .offset = 0 },
};

/* sum starts with 1000, bins with 3 */
static void
counts_start (int width, int height, const SkelValue *values, guint8 *results)
{
  memset (results, 0, 1040);
  for (int i = 0; i < 256; i++)
    ((guint32 *)results)[i] = 3;
  *(gint32 *)(results + 1028) = 1000;
}

static void
counts_finish (int width, int height, const SkelValue *values, guint8 *results)
{
  double mean = *(gint32 *)(results + 1028) / ((double)width * height);

  memcpy (results + 1032, &mean, sizeof (mean));
}

static void
sums_start (int width, int height, const SkelValue *values, guint8 *results)
{
  *(float *)results = 0;
}

#define KERNEL(title, the_images, ...)                                         \
  .kernel = { .name = #title,                                                  \
    .images = the_images,                                                      \
    .n_images = G_N_ELEMENTS (the_images),                                     \
    .n_stages = 1,                                                             \
    ##__VA_ARGS__ }

#define PLACE(number, the_images)                                              \
  { KERNEL (place##number, the_images),                                        \
    .stage                                                                     \
    = { SKEL_CLASS_P2P | SKEL_CLASS_PERMUTING, .write_permutation = number,    \
        .permutation = number, .moves = TRUE, CODE (place##number) },          \
    .pixel = place_pixel }

#define FRAME                                                                  \
  .space_left = 2, .space_right = 1, .space_top = 1, .space_bottom = 3

const TestKernel test_kernels[] = {
  { KERNEL (invert, u8_to_u8),
      .stage = { SKEL_CLASS_P2P, .takes_units = TRUE, CODE (invert) },
      .pixel = invert_pixel },
  { KERNEL (leaning, u8_to_u8),
      .stage = { SKEL_CLASS_N2P, .extents = { { 3, 1, 2, 1 } },
          .reads_outside = { TRUE }, .takes_units = TRUE, CODE (leaning) },
      .pixel = leaning_pixel },
  { KERNEL (grey, three_to_one), .stage = { SKEL_CLASS_P2P, CODE (grey) },
      .pixel = grey_pixel },
  { KERNEL (smooth16, u16_to_u16),
      .stage = { SKEL_CLASS_N2P, .extents = { { 1, 2, 1, 0 } },
          .reads_outside = { TRUE }, CODE (smooth16) },
      .pixel = smooth16_pixel },
  { KERNEL (slope, float_to_float),
      .stage = { SKEL_CLASS_N2P, .extents = { { 1, 1, 0, 3 } },
          .reads_outside = { TRUE }, CODE (slope) },
      .pixel = slope_pixel },
  { KERNEL (colour, three_to_three),
      .stage = { SKEL_CLASS_N2P, .extents = { { 2, 1, 0, 1 } },
          .reads_outside = { TRUE }, CODE (colour) },
      .pixel = colour_pixel },
  { KERNEL (exchanged, three_to_three),
      .stage = { SKEL_CLASS_P2P, FRAME, CODE (exchanged) },
      .pixel = exchanged_pixel },
  { KERNEL (column, u8_to_u8),
      .stage = { SKEL_CLASS_N2P, .extents = { { 0, 0, 3, 5 } },
          .reads_outside = { TRUE }, CODE (column) },
      .pixel = column_pixel },
  { KERNEL (guarded, u8_to_u8),
      .stage
      = { SKEL_CLASS_N2P, .extents = { { 1, 0, 0, 2 } }, CODE (guarded) },
      .pixel = guarded_pixel },
  { KERNEL (framed, u8_to_u8),
      .stage
      = { SKEL_CLASS_N2P, FRAME, .extents = { { 2, 1, 1, 3 } }, CODE (framed) },
      .pixel = framed_pixel },
  { KERNEL (framed16, u8_to_u16),
      .stage = { SKEL_CLASS_N2P, FRAME, .extents = { { 2, 1, 1, 3 } },
          CODE (framed16) },
      .pixel = framed16_pixel },
  { KERNEL (blend, two_to_two, .parameters = weight, .n_parameters = 1,
        .n_values = 1),
      .stage = { SKEL_CLASS_N2P, .extents = { { 0 }, { 0, 1, 1, 0 } },
          .reads_outside = { FALSE, TRUE }, CODE (blend) },
      .pixel = blend_pixel },
  PLACE (1, u8_to_u8),
  PLACE (2, u8_to_u8),
  PLACE (3, u8_to_u8),
  PLACE (4, u8_to_u8_transposed),
  PLACE (5, u8_to_u8_transposed),
  PLACE (6, u8_to_u8_transposed),
  PLACE (7, u8_to_u8_transposed),
  { KERNEL (places3, three_u16),
      .stage = { SKEL_CLASS_P2P | SKEL_CLASS_PERMUTING, .write_permutation = 3,
          .permutation = 3, CODE (places3) },
      .pixel = places_pixel },
  { KERNEL (places6, three_u16_transposed),
      .stage = { SKEL_CLASS_P2P | SKEL_CLASS_PERMUTING, .write_permutation = 6,
          .permutation = 6, CODE (places6) },
      .pixel = places_pixel },
  { KERNEL (turned, u16_transposed_to_u16),
      .stage = { SKEL_CLASS_P2P | SKEL_CLASS_PERMUTING, .read_permutation = 5,
          .permutation = 6, CODE (turned) },
      .pixel = turned_pixel },
  { KERNEL (aslant, u8_to_u8_transposed),
      .stage = { SKEL_CLASS_N2P | SKEL_CLASS_PERMUTING,
          .extents = { { 1, 1, 0, 1 } }, .reads_outside = { TRUE },
          .write_permutation = 4, .permutation = 4, CODE (aslant) },
      .pixel = aslant_pixel },
  { KERNEL (framed_place, u8_to_u8_transposed),
      .stage = { SKEL_CLASS_P2P | SKEL_CLASS_PERMUTING, FRAME,
          .write_permutation = 5, .permutation = 5, CODE (framed_place) },
      .pixel = framed_place_pixel },
  { KERNEL (framed_mirror, u8_to_u8),
      .stage = { SKEL_CLASS_P2P | SKEL_CLASS_PERMUTING, FRAME,
          .write_permutation = 1, .permutation = 1, CODE (framed_mirror) },
      .pixel = framed_place_pixel },
  { KERNEL (counts, u8_only, .results = count_results, .n_results = 4,
        .results_size = 1040, .start = counts_start, .finish = counts_finish),
      .stage = { SKEL_CLASS_R2V | SKEL_CLASS_R2S, CODE (counts) } },
  { KERNEL (sums, float_only, .results = sum_results, .n_results = 1,
        .results_size = 8, .start = sums_start),
      .stage = { SKEL_CLASS_R2S, CODE (sums) } },
  { .kernel = { NULL } },
};

const TestKernel *
test_kernel_find (const char *name)
{
  for (const TestKernel *test = test_kernels; test->kernel.name; test++)
    if (strcmp (test->kernel.name, name) == 0)
      return test;
  g_assert_not_reached ();
}
