/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* rows-test.c: how many rows a thread of a march goes down, on a device of
 * which the best are known: an H200. What is held is near what was measured
 * (tests/benchmark/sweep-rows.py), and not the estimate's own numbers.
 */
#include "cuda/rows.h"

static const SkelCudaDevice h200
    = { .multiprocessors = 132, .cache = 60 << 20, .memory = 2483 };

/* As skelc has them of kernels/, for one channel. */
static const SkelCudaEntry light = { .pixels = 16,
  .unroll = 3,
  .block = 128,
  .above = 2,
  .turns_above = 1,
  .work = 74 };
static const SkelCudaEntry medium = { .pixels = 16,
  .unroll = 5,
  .block = 128,
  .above = 4,
  .turns_above = 1,
  .work = 116 };
/* of single pixels; and a sum of forty rows, which slides */
static const SkelCudaEntry point
    = { .pixels = 16, .unroll = 2, .block = 128, .turns_above = 1, .work = 16 };
static const SkelCudaEntry sliding = { .pixels = 16,
  .unroll = 2,
  .block = 128,
  .above = 40,
  .turns_above = 3,
  .work = 48 };
static const SkelCudaEntry heavy = { .pixels = 16,
  .unroll = 5,
  .block = 128,
  .above = 4,
  .turns_above = 1,
  .work = 200 };

static void
assert_between (const SkelCudaEntry *entry, int resident, int units, int height,
    int least, int most)
{
  int rows = skel_cuda_choose_rows (
      &h200, entry, resident, units / entry->pixels, height);

  g_test_message (
      "%d x %d, %d words a row: %d rows", units, height, entry->work, rows);
  g_assert_cmpint (rows % entry->unroll, ==, 0);
  g_assert_cmpint (rows, >=, least);
  g_assert_cmpint (rows, <=, most);
}

/* Few rows, or most of the device would have nothing to do. */
static void
test_small_images (void)
{
  assert_between (&light, 6, 2048, 2048, 3, 6);
  assert_between (&medium, 4, 2048, 2048, 5, 10);
  assert_between (&light, 6, 320, 240, 3, 3);
  assert_between (&point, 11, 2048, 2048, 2, 2);
  assert_between (&point, 11, 3840, 2160, 4, 4);
  assert_between (&sliding, 5, 2048, 2048, 4, 8);
}

/* As many as the cache holds until other threads want them. */
static void
test_large_images (void)
{
  assert_between (&light, 6, 16384, 16384, 6, 12);
  assert_between (&medium, 4, 16384, 16384, 10, 20);
  assert_between (&point, 11, 16384, 16384, 2, 10);
  assert_between (&sliding, 5, 16384, 16384, 14, 30);
}

/* Threads that go up and down by turns need no cache for that, but are not to
 * be as far apart as they can. */
static void
test_mirrors (void)
{
  SkelCudaEntry light_mirrored = light, heavy_mirrored = heavy;

  light_mirrored.mirrors = heavy_mirrored.mirrors = TRUE;
  assert_between (&light_mirrored, 6, 2048, 2048, 3, 6);
  assert_between (&light_mirrored, 6, 16384, 16384, 6, 12);
  assert_between (&heavy_mirrored, 3, 16384, 16384, 15, 60);
}

/* Many, where computing what is above them again costs more than that. */
static void
test_costly_filters (void)
{
  assert_between (&heavy, 3, 4 * 16384, 16384, 50, 130);
  /* but not so many that the cache holds no row for the threads below */
  assert_between (&heavy, 3, 16384, 16384, 20, 130);
}

/* Whatever is asked, there is an answer. */
static void
test_extremes (void)
{
  static const SkelCudaDevice least
      = { .multiprocessors = 1, .cache = 1 << 20, .memory = 64 };
  SkelCudaEntry entry = light;

  for (int height = 1; height < 1 << 24; height *= 7)
    for (int columns = 0; columns < 1 << 20; columns = 3 * columns + 1)
      for (entry.unroll = 1; entry.unroll < 20; entry.unroll += 6)
        for (int resident = 1; resident < 20; resident += 6) {
          int rows = skel_cuda_choose_rows (
              &least, &entry, resident, columns, height);

          g_assert_cmpint (rows, >=, entry.unroll);
          g_assert_cmpint (rows % entry.unroll, ==, 0);
          g_assert_cmpint (rows - entry.unroll, <, height);
        }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/rows/small-images", test_small_images);
  g_test_add_func ("/rows/large-images", test_large_images);
  g_test_add_func ("/rows/mirrors", test_mirrors);
  g_test_add_func ("/rows/costly-filters", test_costly_filters);
  g_test_add_func ("/rows/extremes", test_extremes);
  return g_test_run ();
}
