/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* products-test.c: tests of which products are compared by halves, and that
 * these tell.
 */
#include "graph/products.h"
#include "graph/term.h"

#include <math.h>

#define GREATEST SKEL_GREATEST_EXACT_HALF

static SkelProgram *
declare (void)
{
  SkelProgram *program = skel_program_new ("f");
  SkelImage image = { .name = "in", .type = SKEL_TYPE_U16, .channels = 1 };
  SkelLoops *loops;

  skel_program_add_image (program, &image);
  loops = skel_program_add_stage (program);
  loops->extents[0] = (SkelExtent){ 1, 1, 1, 1 };
  return program;
}

/* A pixel, to the right by @column, of no more than @greatest. */
static const SkelTerm *
pixel (SkelProgram *program, int column, gint64 greatest)
{
  const SkelTerm *load = skel_term_convert (program, SKEL_TYPE_I32,
      skel_term_read (program, 0, 0,
          skel_term_place (program, SKEL_COORDINATE_Y),
          skel_term_binary (program, SKEL_OPERATION_ADD,
              skel_term_place (program, SKEL_COORDINATE_X),
              skel_term_integer (program, SKEL_TYPE_I32, column))));

  return skel_term_binary (program, SKEL_OPERATION_MINIMUM, load,
      skel_term_integer (program, SKEL_TYPE_I32, greatest));
}

static gboolean
find (gint64 p, gint64 q, gint64 greatest, SkelOperation operation,
    SkelProducts *products)
{
  SkelProgram *program = declare ();
  const SkelTerm *ab[2];
  gboolean found;

  for (int i = 0; i < 2; i++)
    ab[i] = skel_term_binary (program, SKEL_OPERATION_MULTIPLY,
        pixel (program, i, greatest),
        skel_term_integer (program, SKEL_TYPE_I32, i == 0 ? p : q));
  found = skel_products_find (
      skel_term_binary (program, operation, ab[0], ab[1]), products);
  skel_program_free (program);
  return found;
}

/* The half nearest to @number * 2^-24, times 2^24. */
static double
nearest (double number)
{
  int exponent;
  double unit;

  frexp (number, &exponent);
  unit = exponent > 11 ? ldexp (1, exponent - 11) : 1;
  return copysign (rint (number / unit) * unit, number);
}

/* Whether @a of what is less and @b of what is more are, as halves say. */
static gboolean
is_less (const SkelProducts *products, double a, double b)
{
  gboolean is_parted = products->less_is_parted;
  const SkelProduct *parted = is_parted ? &products->less : &products->more;
  const SkelProduct *whole = is_parted ? &products->more : &products->less;
  double sign = is_parted ? 1 : -1, number = is_parted ? a : b;
  /* what is zero has no sign */
  double sum = nearest ((is_parted ? b : a) * -sign * whole->high + 0.0);

  sum = nearest (number * sign * parted->high + sum);
  sum = nearest (number * sign * ldexp (parted->low, -products->scale) + sum);
  return signbit (sum);
}

/* All numbers that one may be, and of the other those around where it is as
 * much, and some. */
static void
check (gint64 p, gint64 q)
{
  SkelProducts products;

  g_assert_true (find (p, q, GREATEST, SKEL_OPERATION_LESS, &products));
  g_assert_cmpint (products.less.factor, ==, p);
  g_assert_cmpint (products.more.factor, ==, q);
  for (gint64 a = 0; a <= GREATEST; a++)
    for (gint64 b = 0; b <= GREATEST; b++)
      if (ABS (a * p - b * q) <= 3 * q || (a + b) % 37 == 0)
        g_assert_cmpint (is_less (&products, a, b), ==, a * p < b * q);
}

static void
test_tell (void)
{
  check (32768, 13573);
  check (13573, 32768);
  check (79109, 32768);
  check (32768, 79109);
  check (1, 524288);
  check (256, 77);
  check (29, 1024);
  check (4096, 4095);
  check (524288, 1);
  check (131072, 54291);
}

static void
test_which (void)
{
  SkelProducts products;

  /* of neither a part is a half */
  g_assert_false (find (13573, 5741, GREATEST, SKEL_OPERATION_LESS, &products));
  /* of small numbers it is */
  g_assert_true (find (12288, 20479, 100, SKEL_OPERATION_LESS, &products));
  g_assert_false (
      find (12288, 20479, GREATEST, SKEL_OPERATION_LESS, &products));
  /* beyond what halves are exact for */
  g_assert_false (
      find (32768, 13573, GREATEST + 1, SKEL_OPERATION_LESS, &products));
  g_assert_false (
      find (32768, 13573, GREATEST, SKEL_OPERATION_EQUAL, &products));
  /* a negative one has another sign */
  g_assert_false (
      find (32768, -13573, GREATEST, SKEL_OPERATION_LESS, &products));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/products/tell", test_tell);
  g_test_add_func ("/products/which", test_which);
  return g_test_run ();
}
