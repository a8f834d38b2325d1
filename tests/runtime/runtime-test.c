/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* runtime-test.c: tests of what the runtime's headers declare: types, results,
 * borders, which kernels have an element. */
#include "../../skeletons/runtime/job.h"

#include <math.h>
#include <string.h>

static void
test_types (void)
{
  g_assert_cmpuint (skel_type_size (SKEL_TYPE_BOOL), ==, 1);
  g_assert_cmpuint (skel_type_size (SKEL_TYPE_I16), ==, 2);
  g_assert_cmpuint (skel_type_size (SKEL_TYPE_F32), ==, 4);
  g_assert_cmpuint (skel_type_size (SKEL_TYPE_F64), ==, 8);
  g_assert_cmpstr (skel_type_name (SKEL_TYPE_U8), ==, "uint8_t");
  g_assert_cmpstr (skel_type_name (SKEL_TYPE_F64), ==, "double");
  g_assert_true (skel_type_is_floating (SKEL_TYPE_F32));
  g_assert_false (skel_type_is_floating (SKEL_TYPE_I64));
}

/* What stands at @position, by walking there from the image. */
static int
walk (SkelBorder border, int position, int size)
{
  int at = 0, direction = position < 0 ? -1 : 1;

  if (position >= 0 && position < size)
    return position;
  if (border == SKEL_BORDER_CONSTANT)
    return -1;

  for (int i = 0; i != position; i += position < 0 ? -1 : 1) {
    int next = at + direction;

    if (next < 0 || next >= size) {
      switch (border) {
        case SKEL_BORDER_REFLECT:
          direction = -direction;
          next = at;
          break;
        case SKEL_BORDER_REFLECT_101:
          direction = -direction;
          next = size == 1 ? 0 : at + direction;
          break;
        case SKEL_BORDER_WRAP:
          next = next < 0 ? size - 1 : 0;
          break;
        default:
          next = at;
          break;
      }
    }
    at = next;
  }
  return at;
}

static void
test_border_map (void)
{
  for (int border = 0; border <= SKEL_BORDER_CONSTANT; border++)
    for (int size = 1; size < 12; size++)
      for (int position = -60; position < 60; position++)
        g_assert_cmpint (skel_border_map (border, position, size), ==,
            walk (border, position, size));

  /* any distance */
  for (int border = 0; border < SKEL_BORDER_CONSTANT; border++) {
    static const int sizes[] = { 1, 2, 32767, G_MAXINT };

    for (guint i = 0; i < G_N_ELEMENTS (sizes); i++) {
      int low = skel_border_map (border, G_MININT, sizes[i]);
      int high = skel_border_map (border, G_MAXINT, sizes[i]);

      g_assert_true (low >= 0 && low < sizes[i]);
      g_assert_true (high >= 0 && high < sizes[i]);
    }
  }
}

static void
test_border_constant (void)
{
  guint8 u8;
  gint16 i16;
  guint16 u16;
  gint32 i32;
  guint32 u32;
  gint64 i64;
  guint64 u64;
  float f32;

  skel_border_constant (SKEL_TYPE_U8, 300, &u8);
  g_assert_cmpint (u8, ==, 255);
  skel_border_constant (SKEL_TYPE_U8, -1, &u8);
  g_assert_cmpint (u8, ==, 0);
  skel_border_constant (SKEL_TYPE_U8, 12.9, &u8);
  g_assert_cmpint (u8, ==, 12);
  skel_border_constant (SKEL_TYPE_U8, NAN, &u8);
  g_assert_cmpint (u8, ==, 0);
  skel_border_constant (SKEL_TYPE_BOOL, 0.25, &u8);
  g_assert_cmpint (u8, ==, 1);
  skel_border_constant (SKEL_TYPE_I16, -1e9, (guint8 *)&i16);
  g_assert_cmpint (i16, ==, G_MININT16);
  skel_border_constant (SKEL_TYPE_BOOL, NAN, &u8);
  g_assert_cmpint (u8, ==, 0);
  skel_border_constant (SKEL_TYPE_U16, 65537, (guint8 *)&u16);
  g_assert_cmpint (u16, ==, G_MAXUINT16);
  skel_border_constant (SKEL_TYPE_I32, NAN, (guint8 *)&i32);
  g_assert_cmpint (i32, ==, 0);
  skel_border_constant (SKEL_TYPE_U32, INFINITY, (guint8 *)&u32);
  g_assert_cmpuint (u32, ==, G_MAXUINT32);
  skel_border_constant (SKEL_TYPE_I64, 1e30, (guint8 *)&i64);
  g_assert_cmpint (i64, ==, G_MAXINT64);
  skel_border_constant (SKEL_TYPE_U64, 1e30, (guint8 *)&u64);
  g_assert_cmpuint (u64, ==, G_MAXUINT64);
  skel_border_constant (SKEL_TYPE_F32, 0.5, (guint8 *)&f32);
  g_assert_cmpfloat (f32, ==, 0.5f);
}

static double
get (const SkelResult *result, const guint8 *results)
{
  SkelValue value = skel_result_get (result, results, 0);

  return skel_type_is_floating (result->type) ? value.f : value.i;
}

static void
put (SkelType type, guint8 *bytes, double value)
{
  skel_border_constant (type, value, bytes);
}

/* For every type and operation: the identity changes nothing, and two values
 * combine as they should. The block lies at an odd address. */
static void
test_results (void)
{
  for (int type = 0; type <= SKEL_TYPE_F64; type++)
    for (int combine = 0; combine <= SKEL_COMBINE_NONE; combine++) {
      gboolean floating = skel_type_is_floating (type);
      SkelResult result = { .name = "r",
        .type = type,
        .length = 2,
        .array = TRUE,
        .combine = combine,
        .offset = 8 };
      SkelKernel kernel
          = { .results = &result, .n_results = 1, .results_size = 24 };
      guint8 blocks[2][32];
      guint8 *whole = blocks[0] + 1, *part = blocks[1] + 1;
      double a = type == SKEL_TYPE_BOOL ? 1 : 5;
      double b = type == SKEL_TYPE_BOOL ? 0 : 3;
      double expected = a;

      if (floating && combine >= SKEL_COMBINE_AND
          && combine <= SKEL_COMBINE_XOR)
        continue;

      skel_results_identity (&kernel, whole);
      skel_results_identity (&kernel, part);
      put (type, part + 8, a);
      put (type, part + 8 + skel_type_size (type), b);
      skel_results_combine (&kernel, whole, part);
      if (combine == SKEL_COMBINE_NONE) {
        g_assert_cmpfloat (get (&result, whole), ==, 0);
        continue;
      }
      g_assert_cmpfloat (get (&result, whole), ==, a);
      g_assert_cmpfloat (floating ? skel_result_get (&result, whole, 1).f
                                  : skel_result_get (&result, whole, 1).i,
          ==, b);

      put (type, part + 8, b);
      skel_results_combine (&kernel, whole, part);
      switch (combine) {
        case SKEL_COMBINE_ADD:
          expected = type == SKEL_TYPE_BOOL ? 1 : a + b;
          break;
        case SKEL_COMBINE_MINIMUM:
          expected = b;
          break;
        case SKEL_COMBINE_AND:
          expected = (int)a & (int)b;
          break;
        case SKEL_COMBINE_OR:
          expected = (int)a | (int)b;
          break;
        case SKEL_COMBINE_XOR:
          expected = (int)a ^ (int)b;
          break;
      }
      g_assert_cmpfloat (get (&result, whole), ==, expected);
    }
}

/* What is negative stays so, in every type that has a sign. */
static void
test_results_signed (void)
{
  static const SkelType types[] = { SKEL_TYPE_I8, SKEL_TYPE_I16, SKEL_TYPE_I32,
    SKEL_TYPE_I64, SKEL_TYPE_F32, SKEL_TYPE_F64 };

  for (guint i = 0; i < G_N_ELEMENTS (types); i++) {
    SkelResult result = { .name = "r",
      .type = types[i],
      .length = 1,
      .array = FALSE,
      .combine = SKEL_COMBINE_MAXIMUM,
      .offset = 0 };
    SkelKernel kernel
        = { .results = &result, .n_results = 1, .results_size = 8 };
    guint8 whole[8], part[8];

    skel_results_identity (&kernel, whole);
    put (types[i], part, -7);
    skel_results_combine (&kernel, whole, part);
    g_assert_cmpfloat (get (&result, whole), ==, -7);
  }
}

/* Adding to a bool sets it, however often, and only toggling it twice clears
 * it. */
static void
test_results_bool (void)
{
  SkelResult results[] = {
    { .name = "set",
        .type = SKEL_TYPE_BOOL,
        .length = 1,
        .combine = SKEL_COMBINE_ADD,
        .offset = 0 },
    { .name = "toggled",
        .type = SKEL_TYPE_BOOL,
        .length = 1,
        .combine = SKEL_COMBINE_XOR,
        .offset = 1 },
  };
  SkelKernel kernel = { .results = results, .n_results = 2, .results_size = 2 };
  guint8 whole[2], part[2] = { 1, 1 };

  skel_results_identity (&kernel, whole);
  skel_results_combine (&kernel, whole, part);
  skel_results_combine (&kernel, whole, part);
  g_assert_cmpint (skel_result_get (&results[0], whole, 0).i, ==, 1);
  g_assert_cmpint (skel_result_get (&results[1], whole, 0).i, ==, 0);
}

/* A sum of nothing but -0 is -0. */
static void
test_results_zero (void)
{
  static const SkelType types[] = { SKEL_TYPE_F32, SKEL_TYPE_F64 };

  for (guint i = 0; i < G_N_ELEMENTS (types); i++) {
    SkelResult result = { .name = "r",
      .type = types[i],
      .length = 1,
      .combine = SKEL_COMBINE_ADD,
      .offset = 0 };
    SkelKernel kernel
        = { .results = &result, .n_results = 1, .results_size = 8 };
    guint8 whole[8], part[8];

    skel_results_identity (&kernel, whole);
    put (types[i], part, -0.0);
    skel_results_combine (&kernel, whole, part);
    g_assert_true (signbit (get (&result, whole)));
  }
}

static void
start (int width, int height, const SkelValue *values, guint8 *results)
{
  gint32 sum = 100 + values[0].i;

  memset (results, 0, 16);
  memcpy (results, &sum, 4);
}

static void
finish (int width, int height, const SkelValue *values, guint8 *results)
{
  double mean = *(gint32 *)results / ((double)width * height);

  memcpy (results + 8, &mean, 8);
}

static void
test_finish (void)
{
  SkelResult results[] = {
    { .name = "sum",
        .type = SKEL_TYPE_I32,
        .length = 1,
        .array = FALSE,
        .combine = SKEL_COMBINE_ADD,
        .offset = 0 },
    { .name = "mean",
        .type = SKEL_TYPE_F64,
        .length = 1,
        .array = FALSE,
        .combine = SKEL_COMBINE_NONE,
        .offset = 8 },
  };
  SkelImage image = { "in", SKEL_TYPE_U8, 1 };
  SkelKernel kernel = { .images = &image,
    .n_images = 1,
    .results = results,
    .n_results = 2,
    .results_size = 16,
    .start = start,
    .finish = finish };
  SkelValue value = { .i = 10 };
  SkelJob job
      = { .kernel = &kernel, .width = 5, .height = 4, .values = &value };
  guint8 bytes[17];
  gint32 sum = 90;

  skel_results_identity (&kernel, bytes + 1);
  memcpy (bytes + 1, &sum, 4);
  skel_job_finish (&job, bytes + 1);
  g_assert_cmpint (skel_result_get (&results[0], bytes + 1, 0).i, ==, 200);
  g_assert_cmpfloat (skel_result_get (&results[1], bytes + 1, 0).f, ==, 10);
}

static void
test_sizes (void)
{
  SkelImage images[] = {
    { "in", SKEL_TYPE_U8, 1, FALSE, TRUE },
    { "out", SKEL_TYPE_U8, 1, TRUE, FALSE },
  };
  SkelKernel kernel = { .images = images, .n_images = 2 };
  SkelJob job = { .kernel = &kernel, .width = 5, .height = 4 };
  int width, height;

  skel_job_get_size (&job, &width, &height);
  g_assert_true (width == 4 && height == 5);
  skel_job_get_image_size (&job, 0, &width, &height);
  g_assert_true (width == 5 && height == 4);
  skel_job_get_image_size (&job, 1, &width, &height);
  g_assert_true (width == 4 && height == 5);
}

static void
assert_element (const SkelImage *images, int n_images, const char *why_not)
{
  SkelKernel kernel = { .images = images, .n_images = n_images };

  g_assert_cmpstr (skel_kernel_without_element (&kernel), ==, why_not);
}

static void
test_element (void)
{
  static const SkelImage in = { "in", SKEL_TYPE_U8, 1, FALSE, FALSE };
  static const SkelImage out = { "out", SKEL_TYPE_U8, 1, TRUE, FALSE };
  static const SkelImage floats = { "in", SKEL_TYPE_F32, 1, FALSE, FALSE };

  assert_element ((SkelImage[]){ in, out }, 2, NULL);
  assert_element ((SkelImage[]){ in }, 1, NULL);
  assert_element ((SkelImage[]){ in, in, out }, 3, "it has several inputs");
  assert_element ((SkelImage[]){ out }, 1, "it has no input");
  assert_element ((SkelImage[]){ in, out, out }, 3, "it has several outputs");
  assert_element (
      (SkelImage[]){ floats, out }, 2, "no video format has such pixels");
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/runtime/types", test_types);
  g_test_add_func ("/runtime/border-map", test_border_map);
  g_test_add_func ("/runtime/border-constant", test_border_constant);
  g_test_add_func ("/runtime/results", test_results);
  g_test_add_func ("/runtime/results-signed", test_results_signed);
  g_test_add_func ("/runtime/results-bool", test_results_bool);
  g_test_add_func ("/runtime/results-zero", test_results_zero);
  g_test_add_func ("/runtime/finish", test_finish);
  g_test_add_func ("/runtime/sizes", test_sizes);
  g_test_add_func ("/runtime/element", test_element);
  return g_test_run ();
}
