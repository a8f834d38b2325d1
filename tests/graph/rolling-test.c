/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* rolling-test.c: tests of which rows are kept, and of what choices say.
 */
#include "graph/passes.h"
#include "graph/refine.h"
#include "graph/rolling.h"
#include "graph/text.h"

#define HEAD                                                                   \
  "program f\n"                                                                \
  "image in u8 1\n"                                                            \
  "image out u8 1 output\n"

/* The pixel at @dy and @dx as the terms n and n + 1, an int. */
#define PIXEL(n, next, dy, dx)                                                 \
  "%" #n " = u8 load in 0 " #dy " " #dx "\n%" #next " = i32 convert %" #n "\n"

/* A sum of nine as its low byte, %26. */
#define BOX                                                                    \
  PIXEL (0, 1, -1, -1)                                                         \
  PIXEL (2, 3, -1, 0)                                                          \
  PIXEL (4, 5, -1, 1)                                                          \
  PIXEL (6, 7, 0, -1)                                                          \
  PIXEL (8, 9, 0, 0)                                                           \
  PIXEL (10, 11, 0, 1)                                                         \
  PIXEL (12, 13, 1, -1)                                                        \
  PIXEL (14, 15, 1, 0)                                                         \
  PIXEL (16, 17, 1, 1)                                                         \
  "%18 = i32 add %1 %3\n%19 = i32 add %18 %5\n%20 = i32 add %19 %7\n"          \
  "%21 = i32 add %20 %9\n%22 = i32 add %21 %11\n%23 = i32 add %22 %13\n"       \
  "%24 = i32 add %23 %15\n%25 = i32 add %24 %17\n%26 = u8 convert %25\n"

static SkelProgram *
read_program (const char *text)
{
  GError *error = NULL;
  SkelProgram *program = skel_program_read (text, &error);

  g_assert_no_error (error);
  return program;
}

/* The program in its form. */
static SkelProgram *
optimise_program (const char *text)
{
  SkelProgram *read = read_program (text);
  SkelProgram *program = skel_program_optimise (read);

  skel_program_free (read);
  return program;
}

static SkelRolling *
plan (const char *text)
{
  SkelProgram *program = optimise_program (text);
  const char *reason;
  SkelRolling *rolling = skel_rolling_new (program, FALSE, &reason);

  g_assert_cmpstr (reason, ==, NULL);
  skel_program_free (program);
  return rolling;
}

/* A row of sums is kept, and computed two turns ahead. */
static void
test_kept (void)
{
  SkelRolling *rolling
      = plan (HEAD BOX "stage 0 0 0 0 0\nextent in 1 1 1 1\nstore out 0 %26\n");
  const SkelRollingValue *sums = &rolling->values[rolling->kept[0]];

  g_assert_cmpint (rolling->n_kept, ==, 1);
  g_assert_cmpint (sums->depth, ==, 2);
  g_assert_cmpint (sums->ahead, ==, 2);
  g_assert_cmpint (sums->row, ==, 1);
  g_assert_cmpint (sums->right, ==, sums->left);
  g_assert_cmpint (sums->type, ==, SKEL_TYPE_U16);
  g_assert_cmpint (rolling->bytes, ==, 6);
  g_assert_true (rolling->outside);
  g_assert_true (rolling->any_column);
  skel_rolling_free (rolling);
}

/* Loops that leave out what they would read beyond the image never do. */
static void
test_inside (void)
{
  static const struct {
    const char *edges;
    gboolean outside;
  } cases[] = { { "1 1 1 1", FALSE }, { "0 1 1 1", TRUE }, { "1 0 1 1", TRUE },
    { "1 1 0 1", TRUE }, { "1 1 1 0", TRUE } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    char *text = g_strdup_printf ("%s%s%s%s", HEAD BOX "stage ", cases[i].edges,
        " 0\nextent in 1 1 1 1\n", "store out 0 %26\n");
    SkelRolling *rolling = plan (text);

    g_assert_cmpint (rolling->outside, ==, cases[i].outside);
    skel_rolling_free (rolling);
    g_free (text);
  }
}

/* What one pixel alone asks for is no row. */
static void
test_not_kept (void)
{
  SkelRolling *rolling = plan (HEAD PIXEL (0, 1, 0, -1) PIXEL (
      2, 3, 0, 1) "%4 = i32 subtract %1 %3\n%5 = u8 convert %4\n"
                  "stage 0 0 0 0 0\nextent in 1 1 0 0\nstore out 0 %5\n");

  g_assert_cmpint (rolling->n_kept, ==, 0);
  skel_rolling_free (rolling);
}

/* A sum of rows of sums: the inner one is ahead of the outer. */
static void
test_order (void)
{
  SkelRolling *rolling = plan (HEAD PIXEL (0, 1, 0, 0) PIXEL (2, 3, 0,
      1) PIXEL (4, 5, 1, 0) PIXEL (6, 7, 1, 1) PIXEL (8, 9, 2, 0) PIXEL (10, 11,
      2, 1) "%12 = i32 multiply %1 %3\n%13 = i32 multiply %5 %7\n"
            "%14 = i32 multiply %9 %11\n"
            "%15 = i32 and %12 %13\n%16 = i32 and %13 %14\n"
            "%17 = i32 multiply %15 %16\n%18 = u8 convert %17\n"
            "stage 0 0 0 0 0\nextent in 0 1 0 2\nstore out 0 %18\n");

  g_assert_cmpint (rolling->n_kept, ==, 2);
  g_assert_cmpint (rolling->values[rolling->kept[0]].ahead, ==, 2);
  g_assert_cmpint (rolling->values[rolling->kept[0]].row, ==, 2);
  g_assert_cmpint (rolling->values[rolling->kept[1]].ahead, ==, 1);
  g_assert_cmpint (rolling->values[rolling->kept[1]].depth, ==, 1);
  skel_rolling_free (rolling);
}

/* Of what a row is made of, the columns that the row itself has to the right
 * are there, too: two pixels beside each other want what two rows' products
 * have in common.
 */
static void
test_right (void)
{
  SkelRolling *rolling = plan (HEAD PIXEL (0, 1, 0, 0) PIXEL (2, 3, 0,
      1) PIXEL (4, 5, 0, 2) PIXEL (6, 7, 1, 0) PIXEL (8, 9, 1, 1) PIXEL (10, 11,
      1, 2) "%12 = i32 multiply %1 %3\n%13 = i32 multiply %3 %5\n"
            "%14 = i32 multiply %7 %9\n%15 = i32 multiply %9 %11\n"
            "%16 = i32 and %12 %14\n%17 = i32 and %13 %15\n"
            "%18 = i32 multiply %16 %17\n%19 = u8 convert %18\n"
            "stage 0 0 0 0 0\nextent in 0 2 0 1\nstore out 0 %19\n");

  g_assert_cmpint (rolling->n_kept, ==, 2);
  for (int i = 0; i < 2; i++) {
    const SkelRollingValue *value = &rolling->values[rolling->kept[i]];

    g_assert_cmpint (value->right - value->left, ==, 1);
  }
  skel_rolling_free (rolling);
}

static void
test_column (void)
{
  SkelRolling *rolling = plan (HEAD "%0 = i32 place x\n%1 = u8 convert %0\n"
                                    "stage 0 0 0 0 0\nstore out 0 %1\n");

  g_assert_false (rolling->any_column);
  skel_rolling_free (rolling);
  rolling = plan (HEAD "%0 = i32 place y\n%1 = u8 convert %0\n"
                       "stage 0 0 0 0 0\nstore out 0 %1\n");
  g_assert_true (rolling->any_column);
  g_assert_false (rolling->outside);
  skel_rolling_free (rolling);
}

/* Of two channels, the maximum of two rows in each. */
#define TWO_CHANNELS(first, second)                                            \
  "program f\nimage in u8 2\nimage out u8 2 output\n"                          \
  "%0 = u8 load in " #first " 0 0\n%1 = u8 load in " #first " 1 0\n"           \
  "%2 = u8 maximum %0 %1\n"                                                    \
  "%3 = u8 load in " #second " 0 0\n%4 = u8 load in " #second " 1 0\n"         \
  "%5 = u8 maximum %3 %4\n"                                                    \
  "stage 0 0 0 0 0\nextent in 0 0 0 1\nstore out 0 %2\nstore out 1 %5\n"

static void
test_channels (void)
{
  SkelRolling *rolling = plan (TWO_CHANNELS (0, 1));

  g_assert_cmpint (rolling->alike, ==, 2);
  g_assert_false (rolling->any_column);
  skel_rolling_free (rolling);
  rolling = plan (TWO_CHANNELS (1, 0));
  g_assert_cmpint (rolling->alike, ==, 1);
  skel_rolling_free (rolling);
  rolling = plan (TWO_CHANNELS (0, 0));
  g_assert_cmpint (rolling->alike, ==, 1);
  skel_rolling_free (rolling);
  /* less is stored than there is */
  rolling = plan ("program f\nimage in u8 3\nimage out u8 1 output\n"
                  "%0 = u8 load in 1 0 0\nstage 0 0 0 0 0\nstore out 0 %0\n");
  g_assert_cmpint (rolling->alike, ==, 1);
  g_assert_false (rolling->any_column);
  skel_rolling_free (rolling);
  /* what hangs on the column is another one's in each channel */
  rolling = plan ("program f\nimage in u8 2\nimage out u8 2 output\n"
                  "%0 = i32 place x\n%1 = u8 convert %0\n"
                  "stage 0 0 0 0 0\nstore out 0 %1\nstore out 1 %1\n");
  g_assert_cmpint (rolling->alike, ==, 1);
  skel_rolling_free (rolling);
}

/* What is scattered is computed before, in a row of its own, and only what
 * takes something to compute. */
static void
test_results (void)
{
  SkelRolling *rolling
      = plan ("program f\nimage in u8 2\nresult sum u64 1 0 add\n"
              "result bins u32 256 8 add\n"
              "%0 = u8 load in 0 0 0\n%1 = u8 load in 1 0 0\n"
              "%2 = i32 convert %0\n%3 = i32 convert %1\n%4 = i32 add %2 %3\n"
              "%5 = i32 constant 2\n%6 = i32 divide %4 %5\n"
              "%7 = u64 convert %6\n%8 = u32 constant 1\nstage 0 0 0 0 0\n"
              "contribute sum %7\ncontribute bins %8 at %6\n"
              "contribute bins %8 at %2\n");

  g_assert_cmpint (rolling->n_kept, ==, 1);
  g_assert_cmpint (rolling->alike, ==, 1);
  g_assert_false (rolling->any_column);
  skel_rolling_free (rolling);
  /* each component has its own */
  rolling = plan ("program f\nimage in u8 1\nresult sum u64 1 0 add\n"
                  "%0 = u8 load in 0 0 0\n%1 = u64 convert %0\n"
                  "stage 0 0 0 0 0\ncontribute sum %1\n");
  g_assert_false (rolling->any_column);
  skel_rolling_free (rolling);
}

static void
assert_refused (const char *text, const char *expected)
{
  SkelProgram *program = optimise_program (text);
  const char *reason;

  g_assert_null (skel_rolling_new (program, FALSE, &reason));
  g_assert_cmpstr (reason, ==, expected);
  skel_program_free (program);
}

static void
test_refused (void)
{
  assert_refused (HEAD "%0 = u8 load in 0 0 0\nstage 0 0 0 0 1\n"
                       "store out 0 %0\n",
      "it moves pixels");
}

/* Divisors that may be 0, and tables, are a loop's as all else is. */
static void
test_total (void)
{
  SkelRolling *rolling
      = plan (HEAD "parameter by i32 1 0 0 9\n"
                   "%0 = u8 load in 0 0 0\n%1 = i32 convert %0\n"
                   "%2 = i32 parameter by\n%3 = i32 divide %1 %2\n"
                   "%4 = i32 constant 7\n%5 = i32 constant 9\n"
                   "%6 = i32 pick %3 of %4 %5 %4\n%7 = u8 convert %6\n"
                   "stage 0 0 0 0 0\nstore out 0 %7\n");

  g_assert_cmpint (rolling->n_kept, ==, 0);
  g_assert_true (rolling->any_column);
  skel_rolling_free (rolling);
}

/* A pixel and @n others of the row, each with a weight. */
static SkelRolling *
plan_weights (int n)
{
  GString *text = g_string_new (HEAD "%0 = u8 load in 0 0 0\n"
                                     "%1 = f32 convert %0\n");
  SkelRolling *rolling;
  int sum = 1, last;

  for (int i = 0; i < n; i++) {
    last = 2 + 5 * i;
    g_string_append_printf (text,
        "%%%d = u8 load in 0 0 %d\n%%%d = f32 convert %%%d\n"
        "%%%d = f32 constant %a\n%%%d = f32 multiply %%%d %%%d\n"
        "%%%d = f32 add %%%d %%%d\n",
        last, i + 1, last + 1, last, last + 2, 0.1f * i + 0.013f, last + 3,
        last + 1, last + 2, last + 4, sum, last + 3);
    sum = last + 4;
  }
  g_string_append_printf (text,
      "%%%d = u8 convert %%%d\nstage 0 0 0 0 0\nextent in 0 %d 0 0\n"
      "store out 0 %%%d\n",
      sum + 1, sum, n, sum + 1);
  rolling = plan (text->str);
  g_string_free (text, TRUE);
  return rolling;
}

/* What is weighted becomes a loop's turns where there is much of it. */
static void
test_long_sum (void)
{
  SkelRolling *rolling = plan_weights (8);

  g_assert_cmpint (rolling->n_kept, ==, 0);
  skel_rolling_free (rolling);
  rolling = plan_weights (100);
  g_assert_cmpint (rolling->n_kept, ==, 1);
  g_assert_cmpint (rolling->values[rolling->kept[0]].sum->sums->len, ==, 100);
  g_assert_cmpint (rolling->values[rolling->kept[0]].sum->n_varying, ==, 2);
  g_assert_cmpint (rolling->operations, <, 40);
  skel_rolling_free (rolling);
}

/* v < 0 ? 0 : v > 255 ? 255 : v + 0.5f, where v may be anything near. */
static void
test_refine (void)
{
  SkelProgram *program = read_program (HEAD PIXEL (
      0, 1, 0, 0) "%2 = f32 convert %1\n%3 = f32 constant 0x1.9p+1\n"
                  "%4 = f32 multiply %2 %3\n%5 = f32 constant 0x1.9p+6\n"
                  "%6 = f32 subtract %4 %5\n%7 = f32 constant 0x0p+0\n"
                  "%8 = f32 constant 0x1.fep+7\n%9 = f32 constant 0x1p-1\n"
                  "%10 = f32 add %6 %9\n%11 = i32 less %8 %6\n"
                  "%12 = f32 select %11 %8 %10\n%13 = i32 less %6 %7\n"
                  "%14 = f32 select %13 %7 %12\n%15 = u8 convert %14\n"
                  "stage 0 0 0 0 0\nstore out 0 %15\n");
  const SkelLoops *loops = program->stages->pdata[0];
  const SkelTerm *byte = g_array_index (loops->stores, SkelStore, 0).value;
  const SkelTerm *value = byte->operands[0];
  SkelRange range = skel_refine_range (value);

  g_assert_cmpint (byte->kind, ==, SKEL_TERM_CONVERT);
  g_assert_cmpfloat (value->range.high, >, 256);
  g_assert_cmpfloat (range.low, ==, 0);
  g_assert_cmpfloat (range.high, ==, 255.5);
  skel_program_free (program);
}

/* v < 0 ? 0 : v, where v may be 0 / 0, says nothing of the last v. */
static void
test_refine_nan (void)
{
  SkelProgram *program = read_program (
      HEAD PIXEL (0, 1, 0, 0) "%2 = f32 convert %1\n%3 = f32 constant 0x1p+7\n"
                              "%4 = f32 subtract %2 %3\n%5 = f32 divide %4 %4\n"
                              "%6 = f32 constant 0x0p+0\n%7 = i32 less %5 %6\n"
                              "%8 = f32 select %7 %6 %5\n%9 = u8 convert %8\n"
                              "stage 0 0 0 0 0\nstore out 0 %9\n");
  const SkelLoops *loops = program->stages->pdata[0];
  const SkelTerm *byte = g_array_index (loops->stores, SkelStore, 0).value;

  g_assert_true (byte->operands[0]->nan);
  g_assert_cmpfloat (skel_refine_range (byte->operands[0]).low, <, 0);
  skel_program_free (program);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/rolling/kept", test_kept);
  g_test_add_func ("/rolling/inside", test_inside);
  g_test_add_func ("/rolling/not-kept", test_not_kept);
  g_test_add_func ("/rolling/order", test_order);
  g_test_add_func ("/rolling/long-sum", test_long_sum);
  g_test_add_func ("/rolling/right", test_right);
  g_test_add_func ("/rolling/column", test_column);
  g_test_add_func ("/rolling/channels", test_channels);
  g_test_add_func ("/rolling/results", test_results);
  g_test_add_func ("/rolling/total", test_total);
  g_test_add_func ("/rolling/refused", test_refused);
  g_test_add_func ("/refine/clamp", test_refine);
  g_test_add_func ("/refine/not-a-number", test_refine_nan);
  return g_test_run ();
}
