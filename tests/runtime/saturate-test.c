/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* saturate-test.c: floats to integers at the ends of each type, one by one and
 * as a compiler makes vectors of them. */
#include "runtime/saturate.h"

#include <glib.h>
#include <math.h>
#include <stdio.h>

#define MAX_VALUES 4096

static int n_tests, n_failed;

/* Numbers around @value, and it. */
static void
add_near (GArray *values, double value)
{
  const double distances[] = { 0, 0.25, 0.5, 0.999, 1, 1.5, 2 };
  float single = value;

  for (guint i = 0; i < G_N_ELEMENTS (distances); i++) {
    double near[] = { value - distances[i], value + distances[i] };

    g_array_append_vals (values, near, 2);
  }
  for (int i = 0; i < 2; i++) {
    double towards = i ? INFINITY : -INFINITY;
    double next[]
        = { nextafter (value, towards), nextafterf (single, towards) };

    g_array_append_vals (values, next, 2);
  }
}

static GArray *
interesting_values (void)
{
  const double odd[] = { NAN, -NAN, INFINITY, -INFINITY, -0.0, 0x1p-149,
    -0x1p-149, 0x1p-1074, 1e30, -1e30, 3e38, -3e38, 1e300, -1e300 };
  GArray *values = g_array_new (FALSE, FALSE, sizeof (double));

  g_array_append_vals (values, odd, G_N_ELEMENTS (odd));
  for (int power = 0; power <= 65; power++) {
    add_near (values, exp2 (power));
    add_near (values, -exp2 (power));
  }
  return values;
}

/* As whole numbers, which a long double holds exactly. */
static long double
expected (double value, long double least, long double most)
{
  const long double whole = truncl (value);

  return isnan (value)   ? 0
         : whole < least ? least
         : whole > most  ? most
                         : whole;
}

static void
report (const char *name, int wrong, double value)
{
  n_failed += wrong > 0;
  printf ("%s %d - %s\n", wrong ? "not ok" : "ok", ++n_tests, name);
  if (wrong)
    printf ("# %d wrong, the last is of %a\n", wrong, value);
}

#define TEST(name, from, to, least, most)                                      \
  static void test_##name (const GArray *values)                               \
  {                                                                            \
    static from in[MAX_VALUES];                                                \
    static to out[MAX_VALUES];                                                 \
    int wrong = 0;                                                             \
    double last = 0;                                                           \
                                                                               \
    for (guint i = 0; i < values->len; i++)                                    \
      in[i] = g_array_index (values, double, i);                               \
    for (guint i = 0; i < MAX_VALUES; i++)                                     \
      out[i] = skel_##name (in[i]);                                            \
    for (guint i = 0; i < values->len; i++) {                                  \
      volatile from alone = in[i];                                             \
      long double wanted = expected (in[i], least, most);                      \
                                                                               \
      if (out[i] != wanted || skel_##name (alone) != wanted) {                 \
        wrong++;                                                               \
        last = in[i];                                                          \
      }                                                                        \
    }                                                                          \
    report (#name, wrong, last);                                               \
  }

#define TYPES(T)                                                               \
  T (u8, uint8_t, 0, UINT8_MAX)                                                \
  T (i8, int8_t, INT8_MIN, INT8_MAX)                                           \
  T (u16, uint16_t, 0, UINT16_MAX)                                             \
  T (i16, int16_t, INT16_MIN, INT16_MAX)                                       \
  T (u32, uint32_t, 0, UINT32_MAX)                                             \
  T (i32, int32_t, INT32_MIN, INT32_MAX)                                       \
  T (u64, uint64_t, 0, UINT64_MAX)                                             \
  T (i64, int64_t, INT64_MIN, INT64_MAX)

#define TEST_BOTH(name, to, least, most)                                       \
  TEST (f32_to_##name, float, to, least, most)                                 \
  TEST (f64_to_##name, double, to, least, most)
TYPES (TEST_BOTH)

int
main (void)
{
  GArray *values = interesting_values ();

  g_assert_cmpuint (values->len, <=, MAX_VALUES);
  printf ("1..16\n");
#define RUN(name, to, least, most)                                             \
  test_f32_to_##name (values);                                                 \
  test_f64_to_##name (values);
  TYPES (RUN)
  g_array_unref (values);
  return n_failed > 0;
}
