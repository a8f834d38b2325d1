/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* march-test.c: tests of how marches are planned, and of what is one value at
 * several places.
 */
#include "graph/march.h"
#include "graph/passes.h"
#include "graph/text.h"

#define HEAD                                                                   \
  "program f\n"                                                                \
  "image in u8 1\n"                                                            \
  "image out u8 1 output\n"
#define TAIL "stage 0 0 0 0 0\nextent in 9 9 9 9\nstore out 0 %%%d\n"

static SkelProgram *
read_program (const char *text)
{
  GError *error = NULL;
  SkelProgram *program = skel_program_read (text, &error);

  g_assert_no_error (error);
  return program;
}

/* A program of the weights of a window, whose sum is taken modulo 256, in its
 * form. */
static SkelProgram *
weighted (int rows, int columns, const int *weights)
{
  GString *text = g_string_new (HEAD);
  SkelProgram *built, *program;
  int n = 0, sum = -1;

  for (int y = 0; y < rows; y++)
    for (int x = 0; x < columns; x++) {
      int weight = weights[y * columns + x];

      if (weight == 0)
        continue;
      g_string_append_printf (text,
          "%%%d = u8 load in 0 %d %d\n%%%d = i32 convert %%%d\n"
          "%%%d = i32 constant %d\n%%%d = i32 multiply %%%d %%%d\n",
          n, y - rows / 2, x - columns / 2, n + 1, n, n + 2, weight, n + 3,
          n + 1, n + 2);
      n += 4;
      if (sum >= 0) {
        g_string_append_printf (
            text, "%%%d = i32 add %%%d %%%d\n", n, sum, n - 1);
        n++;
      }
      sum = n - 1;
    }
  g_string_append_printf (text, "%%%d = u8 convert %%%d\n" TAIL, n, sum, n);
  built = read_program (text->str);
  program = skel_program_optimise (built);
  skel_program_free (built);
  g_string_free (text, TRUE);
  return program;
}

static SkelMarch *
march_of (int rows, int columns, const int *weights)
{
  SkelProgram *program = weighted (rows, columns, weights);
  const char *reason;
  SkelMarch *march = skel_march_new (program, FALSE, &reason);

  skel_program_free (program);
  g_assert_nonnull (march);
  return march;
}

/* Two rows that weigh alike are one value, whose last row is kept until the
 * other one is there; and of what is computed nothing needs columns beyond
 * those that are written, but for the pixels. */
static void
test_separate (void)
{
  static const int weights[] = { 1, 2, 1, 2, 4, 2, 1, 2, 1 };
  SkelMarch *march = march_of (3, 3, weights);

  g_assert_true (march->inputs[0].read);
  g_assert_false (march->inputs[1].read);
  g_assert_cmpint (march->inputs[0].left, ==, 1);
  g_assert_cmpint (march->inputs[0].right, ==, 1);
  g_assert_cmpint (march->inputs[0].first_row, ==, -1);
  g_assert_cmpint (march->inputs[0].last_row, ==, 1);
  g_assert_cmpint (march->above, ==, 2);
  g_assert_cmpint (march->rows, ==, 2);
  g_assert_cmpint (skel_march_turn (march), ==, 3);
  g_assert_cmpint (skel_march_kept (march, 1, 8), ==, 2 * 8);
  g_assert_cmpint (skel_march_kept (march, 3, 8), ==, 2 * 8);
  skel_march_free (march);
}

/* Of rows that have nothing in common the pixels are kept, with those on both
 * sides. */
static void
test_not_separate (void)
{
  static const int weights[] = { 1, 0, 5, 0, 3, 0, 7, 0, 2 };
  SkelMarch *march = march_of (3, 3, weights);

  g_assert_cmpint (skel_march_kept (march, 1, 8), ==, 2 * 10);
  g_assert_cmpint (skel_march_kept (march, 3, 8), ==, 2 * 14);
  skel_march_free (march);
}

/* What is above a pixel alone is read above it. */
static void
test_above (void)
{
  static const int weights[] = { 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 };
  SkelMarch *march = march_of (5, 3, weights);

  g_assert_cmpint (march->inputs[0].first_row, ==, -2);
  g_assert_cmpint (march->inputs[0].last_row, ==, -2);
  g_assert_cmpint (march->above, ==, 0);
  g_assert_cmpint (skel_march_kept (march, 1, 8), ==, 0);
  g_assert_cmpint (skel_march_least_turn (march), ==, 1);
  g_assert_cmpint (skel_march_turn (march), ==, 2);
  skel_march_free (march);
}

static const SkelMarchStore *
store_of (SkelMarch *march, int i)
{
  return &g_array_index (march->stores, SkelMarchStore, i);
}

static SkelLane
lane_of_store (SkelMarch *march, int i)
{
  return march->values[march->shifts[store_of (march, i)->term->id].value].lane;
}

/* A pair holds what has 16 bits, negative or not; that is what there is up to
 * 257 times a byte. */
static void
test_lanes (void)
{
  const struct {
    int weights[2];
    SkelLane lane;
  } cases[] = {
    { { 1, 256 }, SKEL_LANE_PAIR },
    { { 1, 257 }, SKEL_LANE_SINGLE },
    { { -1, 128 }, SKEL_LANE_PAIR },
    { { -128, 1 }, SKEL_LANE_PAIR },
    { { -129, 1 }, SKEL_LANE_SINGLE },
    { { -128, 130 }, SKEL_LANE_SINGLE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    SkelMarch *march = march_of (1, 2, cases[i].weights);

    g_test_message ("%d %d", cases[i].weights[0], cases[i].weights[1]);
    g_assert_cmpint (lane_of_store (march, 0), ==, cases[i].lane);
    g_assert_cmpint (
        skel_march_byte_bias (store_of (march, 0)->term->range) % 256, ==, 0);
    skel_march_free (march);
  }
}

/* Values of @text's program that are computed in pairs. */
static int
count_pairs (const char *text)
{
  SkelProgram *program = read_program (text);
  const char *reason;
  SkelMarch *march = skel_march_new (program, FALSE, &reason);
  int pairs = 0;

  g_assert_nonnull (march);
  for (int v = 0; v < march->n_values; v++)
    pairs += march->values[v].term && march->values[v].lane == SKEL_LANE_PAIR;
  skel_march_free (march);
  skel_program_free (program);
  return pairs;
}

/* What only becomes a float is not computed in pairs, unless that is less, or
 * it is kept. */
static void
test_parted (void)
{
  g_assert_cmpint (
      count_pairs (HEAD "%0 = u8 load in 0 0 0\n%1 = i32 convert %0\n"
                        "%2 = i32 constant 3\n%3 = i32 subtract %1 %2\n"
                        "%4 = f32 convert %3\n%5 = f32 call sqrtf %4\n"
                        "%6 = u8 convert %5\n"
                        "stage 0 0 0 0 0\nstore out 0 %6\n"),
      ==, 0);
  /* the pixel and what is subtracted from it, which both rows have */
  g_assert_cmpint (
      count_pairs (HEAD
          "%0 = u8 load in 0 0 0\n%1 = i32 convert %0\n%2 = i32 constant 3\n"
          "%3 = i32 subtract %1 %2\n%4 = f32 convert %3\n"
          "%5 = u8 load in 0 -1 0\n%6 = i32 convert %5\n"
          "%7 = i32 subtract %6 %2\n%8 = i32 multiply %7 %7\n"
          "%9 = f32 convert %8\n%10 = f32 add %4 %9\n%11 = u8 convert %10\n"
          "stage 0 0 0 0 0\nextent in 0 0 1 0\nstore out 0 %11\n"),
      ==, 2);
}

/* A byte of a larger number is taken where it is. */
static void
test_byte (void)
{
  SkelProgram *program = read_program (
      HEAD "%0 = u8 load in 0 0 0\n%1 = i32 convert %0\n%2 = u8 load in 0 0 1\n"
           "%3 = i32 convert %2\n%4 = i32 multiply %1 %3\n%5 = i32 constant 8\n"
           "%6 = i32 shift_right %4 %5\n%7 = u8 convert %6\n"
           "stage 0 0 0 0 0\nextent in 0 1 0 0\nstore out 0 %7\n");
  const char *reason;
  SkelMarch *march = skel_march_new (program, FALSE, &reason);

  g_assert_nonnull (march);
  g_assert_cmpint (store_of (march, 0)->byte, ==, 1);
  g_assert_cmpint (
      store_of (march, 0)->term->operation, ==, SKEL_OPERATION_MULTIPLY);
  g_assert_cmpint (lane_of_store (march, 0), ==, SKEL_LANE_SINGLE);
  skel_march_free (march);
  skel_program_free (program);
}

/* Sixteen bits of what is negative are halves of a pair, unless it needs all of
 * them: 200 times a pixel without ten times another one. */
static void
test_halves (void)
{
  static const struct {
    int weight;
    SkelLane lane;
  } cases[] = { { 100, SKEL_LANE_PAIR }, { 200, SKEL_LANE_SINGLE } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    char *text = g_strdup_printf (
        "program f\nimage in u8 1\nimage out u16 1 output\n"
        "%%0 = u8 load in 0 0 0\n%%1 = i32 convert %%0\n"
        "%%2 = i32 constant %d\n%%3 = i32 multiply %%1 %%2\n"
        "%%4 = u8 load in 0 0 1\n%%5 = i32 convert %%4\n"
        "%%6 = i32 constant 10\n%%7 = i32 multiply %%5 %%6\n"
        "%%8 = i32 subtract %%3 %%7\n%%9 = u16 convert %%8\n"
        "stage 0 0 0 0 0\nextent in 0 1 0 0\nstore out 0 %%9\n",
        cases[i].weight);
    SkelProgram *program = read_program (text);
    const char *reason;
    SkelMarch *march = skel_march_new (program, FALSE, &reason);

    g_assert_nonnull (march);
    g_assert_cmpint (lane_of_store (march, 0), ==, cases[i].lane);
    skel_march_free (march);
    skel_program_free (program);
    g_free (text);
  }
}

/* What is compared needs a sign, and with it no more than sixteen bits: some
 * times a pixel without 128 times another one, but no less than 0. */
static void
test_wide (void)
{
  static const struct {
    int weight;
    SkelLane lane;
  } cases[] = { { 127, SKEL_LANE_PAIR }, { 130, SKEL_LANE_SINGLE } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    char *text = g_strdup_printf (
        "program f\nimage in u8 1\nimage out u16 1 output\n"
        "%%0 = u8 load in 0 0 0\n%%1 = i32 convert %%0\n"
        "%%2 = i32 constant %d\n%%3 = i32 multiply %%1 %%2\n"
        "%%4 = u8 load in 0 0 1\n%%5 = i32 convert %%4\n"
        "%%6 = i32 constant 128\n%%7 = i32 multiply %%5 %%6\n"
        "%%8 = i32 subtract %%3 %%7\n%%9 = i32 constant 0\n"
        "%%10 = i32 maximum %%8 %%9\n%%11 = u16 convert %%10\n"
        "stage 0 0 0 0 0\nextent in 0 1 0 0\nstore out 0 %%11\n",
        cases[i].weight);
    SkelProgram *program = read_program (text);
    const char *reason;
    SkelMarch *march = skel_march_new (program, FALSE, &reason);

    g_assert_nonnull (march);
    g_assert_cmpint (lane_of_store (march, 0), ==, cases[i].lane);
    skel_march_free (march);
    skel_program_free (program);
    g_free (text);
  }
}

/* The number of pairs that are computed of halves where @n pixels beside each
 * other are weighted, and their sum is limited to 0 to 200. */
static int
count_halves (int n, const int *weights)
{
  GString *text = g_string_new (HEAD);
  SkelProgram *built, *program;
  SkelMarch *march;
  const char *reason;
  int sum = 3, halves = 0;

  for (int i = 0; i < n; i++)
    g_string_append_printf (text,
        "%%%d = u8 load in 0 0 %d\n%%%d = i32 convert %%%d\n"
        "%%%d = i32 constant %d\n%%%d = i32 multiply %%%d %%%d\n",
        4 * i, i, 4 * i + 1, 4 * i, 4 * i + 2, weights[i], 4 * i + 3, 4 * i + 1,
        4 * i + 2);
  for (int i = 1; i < n; i++) {
    g_string_append_printf (
        text, "%%%d = i32 add %%%d %%%d\n", 4 * n + i - 1, sum, 4 * i + 3);
    sum = 4 * n + i - 1;
  }
  g_string_append_printf (text,
      "%%%d = i32 constant 200\n%%%d = i32 minimum %%%d %%%d\n"
      "%%%d = i32 constant 0\n%%%d = i32 maximum %%%d %%%d\n"
      "%%%d = u8 convert %%%d\n" TAIL,
      sum + 1, sum + 2, sum, sum + 1, sum + 3, sum + 4, sum + 2, sum + 3,
      sum + 5, sum + 4, sum + 5);
  built = read_program (text->str);
  program = skel_program_optimise (built);
  march = skel_march_new (program, FALSE, &reason);
  g_assert_nonnull (march);
  for (int v = 0; v < march->n_values; v++)
    halves += march->values[v].term && march->values[v].halves;
  skel_march_free (march);
  skel_program_free (program);
  skel_program_free (built);
  g_string_free (text, TRUE);
  return halves;
}

/* Sums that have a sign, and what is made of them until they have none, are
 * computed of halves, up to 2048 in either direction. */
static void
test_exact_halves (void)
{
  /* the products, the sum, and its greatest; of weights alike one product */
  g_assert_cmpint (count_halves (2, (const int[]){ 3, -5 }), ==, 4);
  g_assert_cmpint (count_halves (2, (const int[]){ 8, -8 }), ==, 3);
  g_assert_cmpint (count_halves (2, (const int[]){ 1, -9 }), ==, 0);
  g_assert_cmpint (count_halves (2, (const int[]){ 9, -1 }), ==, 0);
  g_assert_cmpint (count_halves (3, (const int[]){ 3, 2, 1 }), ==, 0);
  g_assert_cmpint (count_halves (3, (const int[]){ 5, 4, -1 }), ==, 0);
}

/* The middle one of three is known for that; of others no two are the least and
 * the greatest of the same. */
static void
test_middle (void)
{
  static const struct {
    const char *others;
    int middles;
  } cases[] = { { "%1 %3", 1 }, { "%1 %5", 0 } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    char *text = g_strdup_printf (HEAD
        "%%0 = u8 load in 0 0 0\n%%1 = i32 convert %%0\n"
        "%%2 = u8 load in 0 0 1\n%%3 = i32 convert %%2\n"
        "%%4 = u8 load in 0 0 2\n%%5 = i32 convert %%4\n"
        "%%6 = u8 load in 0 0 3\n%%7 = i32 convert %%6\n"
        "%%8 = i32 minimum %%1 %%3\n%%9 = i32 maximum %s\n"
        "%%10 = i32 minimum %%9 %%7\n%%11 = i32 maximum %%8 %%10\n"
        "%%12 = u8 convert %%11\n" TAIL,
        cases[i].others, 12);
    SkelProgram *program = read_program (text);
    const char *reason;
    SkelMarch *march = skel_march_new (program, FALSE, &reason);
    int middles = 0;

    g_assert_nonnull (march);
    for (int v = 0; v < march->n_values; v++)
      if (march->values[v].term && march->values[v].middle[0]) {
        g_assert_cmpint (skel_march_operands (&march->values[v]), ==, 3);
        middles++;
      }
    g_assert_cmpint (middles, ==, cases[i].middles);
    skel_march_free (march);
    skel_program_free (program);
    g_free (text);
  }
}

/* Whether a march goes up as well as down: where rows above and below count
 * alike, which read beyond the pixel as far on both sides. */
static void
test_mirrors (void)
{
  static const struct {
    int weights[9];
    gboolean mirrors;
  } cases[] = { { { 1, 2, 5, 7, 4, 3, 1, 2, 5 }, TRUE },
    { { 1, 2, 5, 7, 4, 3, 1, 2, 6 }, FALSE },
    { { 1, 2, 5, 7, 4, 3, 0, 0, 0 }, FALSE },
    { { 0, 0, 0, 1, 0, 2, 0, 0, 0 }, FALSE } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    SkelMarch *march = march_of (3, 3, cases[i].weights);

    g_test_message ("%d", i);
    g_assert_cmpint (march->mirrors, ==, cases[i].mirrors);
    skel_march_free (march);
  }
}

/* Two inputs are gone down together, each as far as it is read. A channel that
 * is not read so far down is there with the others of its pixel, and of what
 * two outputs have in common there is one. */
static void
test_several (void)
{
  SkelProgram *program = read_program (
      "program f\nimage a u8 3\nimage b u16 1\n"
      "image out u8 1 output\nimage more u16 1 output\n"
      "%0 = u8 load a 0 -1 1\n%1 = i32 convert %0\n%2 = u8 load a 2 1 0\n"
      "%3 = i32 convert %2\n%4 = u16 load b 0 3 -2\n%5 = i32 convert %4\n"
      "%6 = i32 add %1 %3\n%7 = u8 convert %6\n"
      "%8 = i32 add %6 %5\n%9 = u16 convert %8\n"
      "stage 0 0 0 0 0\nextent a 1 1 1 1\nextent b 2 2 3 3\n"
      "store more 0 %9\nstore out 0 %7\n");
  const char *reason;
  SkelMarch *march = skel_march_new (program, FALSE, &reason);

  g_assert_nonnull (march);
  g_assert_cmpint (march->inputs[0].right, ==, 1);
  g_assert_cmpint (march->inputs[0].last_row, ==, 1);
  g_assert_cmpint (march->inputs[1].left, ==, 2);
  g_assert_cmpint (march->inputs[1].first_row, ==, 3);
  g_assert_cmpint (march->above, ==, 2);
  g_assert_cmpint (march->stores->len, ==, 2);
  g_assert_cmpint (store_of (march, 0)->image, ==, 2);
  g_assert_cmpint (store_of (march, 1)->image, ==, 3);
  /* nine bits are a pair's, those of a sum with 16 are not */
  g_assert_cmpint (lane_of_store (march, 0), ==, SKEL_LANE_PAIR);
  g_assert_cmpint (lane_of_store (march, 1), ==, SKEL_LANE_SINGLE);
  for (int v = 0; v < march->n_values; v++) {
    const SkelMarchValue *value = &march->values[v];

    if (value->term && value->term->kind == SKEL_TERM_LOAD
        && value->term->index == 0) {
      g_assert_cmpint (value->row, ==, 1);
      g_assert_cmpint (value->depth, ==, value->term->channel == 0 ? 2 : 0);
    }
  }
  skel_march_free (march);
  skel_program_free (program);
}

/* What pixels add to results is wanted as what they become, and where they are
 * is no value of others. */
static void
test_results (void)
{
  SkelProgram *program = read_program (
      "program f\nimage in u8 1\nresult count u32 1 0 add\n"
      "%0 = u8 load in 0 1 0\n%1 = i32 convert %0\n%2 = i32 place x\n"
      "%3 = i32 less %1 %2\n%4 = u32 constant 1\n"
      "stage 0 0 0 0 0\nextent in 0 0 0 1\n"
      "contribute count %4 if %3\n");
  const char *reason;
  SkelMarch *march = skel_march_new (program, FALSE, &reason);

  g_assert_nonnull (march);
  g_assert_cmpint (march->stores->len, ==, 0);
  g_assert_cmpint (march->above, ==, 0);
  g_assert_cmpint (march->inputs[0].last_row, ==, 1);
  skel_march_free (march);
  skel_program_free (program);
}

/* The greater of two sums of eight rows, one above the other. */
static SkelMarch *
march_of_two_rows (void)
{
  GString *text = g_string_new (HEAD);
  SkelProgram *built, *program;
  SkelMarch *march;
  const char *reason;

  for (int i = 0; i < 9; i++)
    g_string_append_printf (text,
        "%%%d = u8 load in 0 %d 0\n%%%d = i32 convert %%%d\n", 2 * i, i,
        2 * i + 1, 2 * i);
  for (int i = 0; i < 7; i++)
    for (int sum = 0; sum < 2; sum++)
      g_string_append_printf (text, "%%%d = i32 add %%%d %%%d\n",
          18 + 2 * i + sum, i == 0 ? 1 + 2 * sum : 16 + 2 * i + sum,
          2 * (i + 1 + sum) + 1);
  g_string_append (text,
      "%32 = i32 maximum %30 %31\n%33 = u8 convert %32\n"
      "stage 0 0 0 0 0\nextent in 0 0 0 8\nstore out 0 %33\n");
  built = read_program (text->str);
  program = skel_program_optimise (built);
  march = skel_march_new (program, FALSE, &reason);
  g_assert_nonnull (march);
  skel_program_free (program);
  skel_program_free (built);
  g_string_free (text, TRUE);
  return march;
}

/* Of nine rows that count alike the sum is kept, and what falls out of it is
 * taken once more; of seven, the rows are, and where weights differ. */
static void
test_sliding (void)
{
  int weights[9 * 2];
  const SkelMarchValue *sum = NULL;
  SkelMarch *march;

  for (guint i = 0; i < G_N_ELEMENTS (weights); i++)
    weights[i] = 3;
  march = march_of (9, 1, weights);
  g_assert_true (march->slides);
  g_assert_true (march->inputs[0].trails);
  g_assert_cmpint (march->inputs[0].last_row, ==, 4);
  g_assert_cmpint (march->inputs[0].trailing_row, ==, -5);
  g_assert_cmpint (march->above, ==, 9);
  g_assert_cmpint (skel_march_kept (march, 1, 8), ==, 8);
  skel_march_free (march);

  march = march_of (9, 2, weights);
  for (int v = 0; v < march->n_values; v++)
    if (march->values[v].term && march->values[v].summands > 0)
      sum = &march->values[v];
  g_assert_nonnull (sum);
  g_assert_cmpint (sum->summands, ==, 9);
  g_assert_cmpint (sum->lane, ==, SKEL_LANE_PAIR);
  skel_march_free (march);

  march = march_of (7, 1, weights);
  g_assert_false (march->slides);
  g_assert_cmpint (march->above, ==, 6);
  skel_march_free (march);

  /* a gap */
  march = march_of (11, 1, (const int[]){ 3, 0, 3, 3, 3, 3, 3, 3, 3, 3, 3 });
  g_assert_cmpint (march->inputs[0].trailing_row, !=, -6);
  skel_march_free (march);

  /* wanted in two rows */
  march = march_of_two_rows ();
  g_assert_false (march->slides);
  skel_march_free (march);

  weights[4] = 2;
  march = march_of (9, 1, weights);
  g_assert_false (march->slides);
  skel_march_free (march);
}

/* Differences that rows have in common are kept, or computed for each row,
 * which keeps nothing but the pixels. */
static void
test_sparing (void)
{
  static const char text[] = HEAD "%0 = u8 load in 0 -1 0\n"
                                  "%1 = u8 load in 0 0 0\n"
                                  "%2 = u8 load in 0 1 0\n"
                                  "%3 = i32 convert %0\n"
                                  "%4 = i32 convert %1\n"
                                  "%5 = i32 convert %2\n"
                                  "%6 = i32 multiply %3 %4\n"
                                  "%7 = i32 multiply %4 %5\n"
                                  "%8 = i32 xor %6 %7\n"
                                  "%9 = u8 convert %8\n"
                                  "stage 0 0 0 0 0\n"
                                  "extent in 0 0 1 1\n"
                                  "store out 0 %9\n";
  SkelProgram *program = read_program (text);
  int products[2] = { 0 };

  for (int spares = 0; spares < 2; spares++) {
    const char *reason;
    SkelMarch *march = skel_march_new (program, spares, &reason);

    g_assert_nonnull (march);
    g_assert_cmpint (march->spares, ==, spares);
    g_assert_cmpint (march->above, ==, 2);
    for (int v = 0; v < march->n_values; v++) {
      const SkelMarchValue *value = &march->values[v];

      if (!value->term || skel_term_is_still (value->term))
        continue;
      if (value->term->kind == SKEL_TERM_LOAD)
        g_assert_cmpint (value->depth, ==, spares ? 2 : 1);
      else if (value->term->operation == SKEL_OPERATION_MULTIPLY) {
        g_assert_cmpint (value->depth, ==, spares ? 0 : 1);
        products[spares]++;
      }
    }
    skel_march_free (march);
  }
  g_assert_cmpint (products[0], ==, 1);
  g_assert_cmpint (products[1], ==, 2);
  skel_program_free (program);
}

/* What has pixels at no known distance is nothing for a march. */
static void
test_refused (void)
{
  static const char *const programs[] = {
    /* a type of eight bytes */
    "program f\nimage in f64 1\nimage out u8 1 output\n"
    "%0 = f64 load in 0 0 0\n%1 = u8 convert %0\n"
    "stage 0 0 0 0 0\nstore out 0 %1\n",
    /* a pixel that says which one is next */
    HEAD "%0 = u8 load in 0 0 0\n%1 = i32 convert %0\n%2 = i32 place y\n"
         "%3 = u8 gather in 0 %2 %1\n"
         "stage 0 0 0 0 0\nstore out 0 %3\n",
    /* no pixel at all */
    HEAD "%0 = u8 constant 7\nstage 0 0 0 0 0\nstore out 0 %0\n",
    /* turned */
    HEAD "%0 = u8 load in 0 0 0\nstage 0 0 0 0 1\nstore out 0 %0\n",
  };

  for (guint i = 0; i < G_N_ELEMENTS (programs); i++) {
    SkelProgram *program = read_program (programs[i]);
    const char *reason;

    g_assert_null (skel_march_new (program, FALSE, &reason));
    g_test_message ("%s%s", programs[i], reason);
    skel_program_free (program);
  }
}

/* The same sum in another row is the same value, whatever its operands' order;
 * one with another weight is another. */
static void
test_shifts (void)
{
  SkelProgram *program = read_program (HEAD
      "%0 = u8 load in 0 0 -1\n%1 = i32 convert %0\n%2 = u8 load in 0 0 1\n"
      "%3 = i32 convert %2\n%4 = i32 add %1 %3\n"
      "%5 = u8 load in 0 2 0\n%6 = i32 convert %5\n%7 = u8 load in 0 2 2\n"
      "%8 = i32 convert %7\n%9 = i32 add %8 %6\n"
      "%10 = i32 subtract %1 %3\n%11 = i32 subtract %8 %6\n"
      "%12 = i32 add %4 %9\n%13 = i32 add %12 %10\n%14 = i32 add %13 %11\n"
      "%15 = u8 convert %14\n"
      "stage 0 0 0 0 0\nextent in 1 2 0 2\nstore out 0 %15\n");
  SkelShift *shifts = skel_shifts_new (program, FALSE);

  g_assert_cmpint (shifts[4].value, ==, shifts[9].value);
  g_assert_cmpint (shifts[9].dy - shifts[4].dy, ==, 2);
  g_assert_cmpint (shifts[9].dx - shifts[4].dx, ==, 1);
  g_assert_cmpint (shifts[10].value, !=, shifts[11].value);
  g_assert_cmpint (shifts[4].value, !=, shifts[10].value);
  g_free (shifts);
  skel_program_free (program);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/shifts/one", test_shifts);
  g_test_add_func ("/march/separate", test_separate);
  g_test_add_func ("/march/not-separate", test_not_separate);
  g_test_add_func ("/march/above", test_above);
  g_test_add_func ("/march/lanes", test_lanes);
  g_test_add_func ("/march/parted", test_parted);
  g_test_add_func ("/march/byte", test_byte);
  g_test_add_func ("/march/sliding", test_sliding);
  g_test_add_func ("/march/sparing", test_sparing);
  g_test_add_func ("/march/halves", test_halves);
  g_test_add_func ("/march/wide", test_wide);
  g_test_add_func ("/march/exact-halves", test_exact_halves);
  g_test_add_func ("/march/middle", test_middle);
  g_test_add_func ("/march/mirrors", test_mirrors);
  g_test_add_func ("/march/several", test_several);
  g_test_add_func ("/march/results", test_results);
  g_test_add_func ("/march/refused", test_refused);
  return g_test_run ();
}
