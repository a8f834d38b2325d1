/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* graph-test.c: tests of programs: what each operation computes against C's
 * own, the form that terms take, their ranges, the text, what is refused, and
 * which programs are the same.
 */
#include "graph/compute.h"
#include "graph/difference.h"
#include "graph/evaluate.h"
#include "graph/passes.h"
#include "graph/refine.h"
#include "graph/resting.h"
#include "graph/term.h"
#include "graph/text.h"

#include <math.h>
#include <string.h>

/* ---- what is computed ---- */

static const gint64 integers[] = { 0, 1, 2, 3, 5, 7, 8, 31, 32, 63, 64, 100,
  127, 128, 255, 256, 32767, 32768, 65535, 65536, G_MAXINT32,
  (gint64)G_MAXINT32 + 1, G_MAXUINT32, (gint64)G_MAXUINT32 + 1, (gint64)1 << 53,
  G_MAXINT64, -1, -2, -3, -8, -128, -129, -32768, -65536, G_MININT32,
  (gint64)G_MININT32 - 1, G_MININT64 };

static const double floats[] = { 0, -0.0, 1, -1, 0.5, 1.5, -2.5, 3.7, 255, 256,
  1e-40, 1e-310, 2147483647, 2147483648.0, -2147483648.0, 4294967296.0, 1e10,
  9.3e18, 1.9e19, -1e20, 3.4e38, 1e300, INFINITY, -INFINITY, NAN };

static gboolean
same_float (double a, double b)
{
  return (isnan (a) && isnan (b)) || (a == b && signbit (a) == signbit (b));
}

/* What C gives of integers in @ctype, whose operations are defined. */
#define TEST_INTEGERS(name, ctype, type, is_signed)                            \
  static void test_##name (void)                                               \
  {                                                                            \
    for (guint i = 0; i < G_N_ELEMENTS (integers); i++)                        \
      for (guint j = 0; j < G_N_ELEMENTS (integers); j++) {                    \
        ctype a = integers[i], b = integers[j];                                \
        SkelValue x = { .i = (gint64)a }, y = { .i = (gint64)b };              \
        int count = b & (8 * (int)sizeof (ctype) - 1);                         \
        ctype least = (ctype)((guint64)1 << (8 * sizeof (ctype) - 1));         \
        const struct {                                                         \
          SkelOperation operation;                                             \
          gint64 expected;                                                     \
        } cases[] = {                                                          \
          { SKEL_OPERATION_ADD, (ctype)((guint64)a + b) },                     \
          { SKEL_OPERATION_SUBTRACT, (ctype)((guint64)a - b) },                \
          { SKEL_OPERATION_MULTIPLY, (ctype)((guint64)a * b) },                \
          { SKEL_OPERATION_DIVIDE,                                             \
              b == 0 ? 0                                                       \
              : is_signed && a == least && b == (ctype) - 1                    \
                  ? least                                                      \
                  : (ctype)(a / b) },                                          \
          { SKEL_OPERATION_REMAINDER,                                          \
              b == 0 || (is_signed && b == (ctype) - 1) ? 0                    \
                                                        : (ctype)(a % b) },    \
          { SKEL_OPERATION_SHIFT_LEFT, (ctype)((guint64)a << count) },         \
          { SKEL_OPERATION_SHIFT_RIGHT, (ctype)(a >> count) },                 \
          { SKEL_OPERATION_AND, (ctype)(a & b) },                              \
          { SKEL_OPERATION_OR, (ctype)(a | b) },                               \
          { SKEL_OPERATION_XOR, (ctype)(a ^ b) },                              \
          { SKEL_OPERATION_LESS, a < b },                                      \
          { SKEL_OPERATION_LESS_EQUAL, a <= b },                               \
          { SKEL_OPERATION_GREATER, a > b },                                   \
          { SKEL_OPERATION_GREATER_EQUAL, a >= b },                            \
          { SKEL_OPERATION_EQUAL, a == b },                                    \
          { SKEL_OPERATION_NOT_EQUAL, a != b },                                \
        };                                                                     \
                                                                               \
        for (guint k = 0; k < G_N_ELEMENTS (cases); k++)                       \
          g_assert_cmpint (                                                    \
              skel_compute_binary (cases[k].operation, type, x, y).i, ==,      \
              cases[k].expected);                                              \
      }                                                                        \
  }

TEST_INTEGERS (i32, gint32, SKEL_TYPE_I32, TRUE)
TEST_INTEGERS (u32, guint32, SKEL_TYPE_U32, FALSE)
TEST_INTEGERS (i64, gint64, SKEL_TYPE_I64, TRUE)
TEST_INTEGERS (u64, guint64, SKEL_TYPE_U64, FALSE)

#define TEST_FLOATS(name, ctype, type)                                         \
  static void test_##name (void)                                               \
  {                                                                            \
    for (guint i = 0; i < G_N_ELEMENTS (floats); i++)                          \
      for (guint j = 0; j < G_N_ELEMENTS (floats); j++) {                      \
        volatile ctype a = floats[i], b = floats[j];                           \
        SkelValue x = { .f = a }, y = { .f = b };                              \
        const struct {                                                         \
          SkelOperation operation;                                             \
          double expected;                                                     \
        } cases[] = {                                                          \
          { SKEL_OPERATION_ADD, (ctype)(a + b) },                              \
          { SKEL_OPERATION_SUBTRACT, (ctype)(a - b) },                         \
          { SKEL_OPERATION_MULTIPLY, (ctype)(a * b) },                         \
          { SKEL_OPERATION_DIVIDE, (ctype)(a / b) },                           \
        };                                                                     \
                                                                               \
        for (guint k = 0; k < G_N_ELEMENTS (cases); k++)                       \
          g_assert_true (same_float (                                          \
              skel_compute_binary (cases[k].operation, type, x, y).f,          \
              cases[k].expected));                                             \
        g_assert_cmpint (                                                      \
            skel_compute_binary (SKEL_OPERATION_LESS, type, x, y).i, ==,       \
            a < b);                                                            \
        g_assert_cmpint (                                                      \
            skel_compute_binary (SKEL_OPERATION_NOT_EQUAL, type, x, y).i, ==,  \
            a != b);                                                           \
      }                                                                        \
  }

TEST_FLOATS (f32, float, SKEL_TYPE_F32)
TEST_FLOATS (f64, double, SKEL_TYPE_F64)

#define CONVERT_INTEGERS(from, ctype)                                          \
  for (guint i = 0; i < G_N_ELEMENTS (integers); i++) {                        \
    ctype a = integers[i];                                                     \
    SkelValue x = { .i = (gint64)a };                                          \
                                                                               \
    g_assert_cmpint (                                                          \
        skel_compute_convert (from, SKEL_TYPE_U8, x).i, ==, (guint8)a);        \
    g_assert_cmpint (                                                          \
        skel_compute_convert (from, SKEL_TYPE_I8, x).i, ==, (gint8)a);         \
    g_assert_cmpint (                                                          \
        skel_compute_convert (from, SKEL_TYPE_I16, x).i, ==, (gint16)a);       \
    g_assert_cmpint (                                                          \
        skel_compute_convert (from, SKEL_TYPE_U32, x).i, ==, (guint32)a);      \
    g_assert_cmpint (                                                          \
        skel_compute_convert (from, SKEL_TYPE_I64, x).i, ==, (gint64)a);       \
    g_assert_cmpint (                                                          \
        skel_compute_convert (from, SKEL_TYPE_BOOL, x).i, ==, a != 0);         \
    g_assert_cmpfloat (                                                        \
        skel_compute_convert (from, SKEL_TYPE_F32, x).f, ==, (float)a);        \
    g_assert_cmpfloat (                                                        \
        skel_compute_convert (from, SKEL_TYPE_F64, x).f, ==, (double)a);       \
  }

static void
test_conversions (void)
{
  static const struct {
    SkelType type;
    double number;
    gint64 expected;
  } saturating[] = {
    { SKEL_TYPE_U8, 254.9, 254 },
    { SKEL_TYPE_U8, 256, 255 },
    { SKEL_TYPE_U8, -0.9, 0 },
    { SKEL_TYPE_U8, -1, 0 },
    { SKEL_TYPE_U8, NAN, 0 },
    { SKEL_TYPE_I16, -32768.5, -32768 },
    { SKEL_TYPE_I16, -40000, -32768 },
    { SKEL_TYPE_I32, 2147483648.0, G_MAXINT32 },
    { SKEL_TYPE_I32, -INFINITY, G_MININT32 },
    { SKEL_TYPE_U32, 4294967295.0, G_MAXUINT32 },
    { SKEL_TYPE_U64, 1e30, -1 },
    { SKEL_TYPE_I64, -1e30, G_MININT64 },
    { SKEL_TYPE_BOOL, 0.1, 1 },
    { SKEL_TYPE_BOOL, NAN, 1 },
    { SKEL_TYPE_BOOL, -0.0, 0 },
  };

  CONVERT_INTEGERS (SKEL_TYPE_I32, gint32)
  CONVERT_INTEGERS (SKEL_TYPE_U32, guint32)
  CONVERT_INTEGERS (SKEL_TYPE_I64, gint64)
  CONVERT_INTEGERS (SKEL_TYPE_U64, guint64)
  for (guint i = 0; i < G_N_ELEMENTS (saturating); i++)
    g_assert_cmpint (skel_compute_convert (SKEL_TYPE_F64, saturating[i].type,
                         (SkelValue){ .f = saturating[i].number })
                         .i,
        ==, saturating[i].expected);
  g_assert_cmpfloat (skel_compute_convert (
                         SKEL_TYPE_F64, SKEL_TYPE_F32, (SkelValue){ .f = 0.1 })
                         .f,
      ==, 0.1f);
}

static double
call (const char *name, SkelType type, double a, double b, double c)
{
  SkelValue operands[] = { { .f = a }, { .f = b }, { .f = c } };

  return skel_compute_call (skel_library_function (name), type, operands).f;
}

static void
test_calls (void)
{
  SkelValue least = { .i = G_MININT32 }, number = { .i = -7 };

  g_assert_cmpint (
      skel_compute_call (skel_library_function ("abs"), SKEL_TYPE_I32, &number)
          .i,
      ==, 7);
  g_assert_cmpint (
      skel_compute_call (skel_library_function ("abs"), SKEL_TYPE_I32, &least)
          .i,
      ==, G_MININT32);
  /* an unsigned number is what it is */
  g_assert_cmpint (skel_compute_call (
                       skel_library_function ("llabs"), SKEL_TYPE_U64, &number)
                       .i,
      ==, -7);
  g_assert_cmpfloat (call ("sqrtf", SKEL_TYPE_F32, 2, 0, 0), ==, sqrtf (2));
  g_assert_cmpfloat (call ("sqrt", SKEL_TYPE_F64, 2, 0, 0), ==, sqrt (2));
  g_assert_cmpfloat (call ("fmaf", SKEL_TYPE_F32, 1.1f, 1.3f, 0x1p-30), ==,
      fmaf (1.1f, 1.3f, 0x1p-30f));
  g_assert_cmpfloat (
      call ("nextafterf", SKEL_TYPE_F32, 1, 2, 0), ==, nextafterf (1, 2));
  g_assert_cmpfloat (call ("fmin", SKEL_TYPE_F64, NAN, 3, 0), ==, 3);
  g_assert_cmpstr (skel_library_rounding ("llroundf"), ==, "roundf");
  g_assert_cmpstr (skel_library_rounding ("lrint"), ==, "rint");
}

/* ---- the form of terms ---- */

static const SkelTerm *
load (SkelProgram *program, int dy, int dx)
{
  return skel_term_read (program, 0, 0,
      skel_term_binary (program, SKEL_OPERATION_ADD,
          skel_term_place (program, SKEL_COORDINATE_Y),
          skel_term_integer (program, SKEL_TYPE_I32, dy)),
      skel_term_binary (program, SKEL_OPERATION_ADD,
          skel_term_place (program, SKEL_COORDINATE_X),
          skel_term_integer (program, SKEL_TYPE_I32, dx)));
}

static SkelProgram *
program_with_images (void)
{
  SkelProgram *program = skel_program_new ("f");

  skel_program_add_image (program,
      &(SkelImage){ .name = "in", .type = SKEL_TYPE_U8, .channels = 1 });
  skel_program_add_image (program,
      &(SkelImage){
          .name = "out", .type = SKEL_TYPE_U8, .channels = 1, .output = TRUE });
  return program;
}

static void
test_terms_are_one (void)
{
  SkelProgram *program = program_with_images ();
  const SkelTerm *a
      = skel_term_convert (program, SKEL_TYPE_I32, load (program, 0, 1));
  const SkelTerm *b
      = skel_term_convert (program, SKEL_TYPE_I32, load (program, -1, 0));
  const SkelTerm *one = skel_term_integer (program, SKEL_TYPE_I32, 1);
  const SkelTerm *zero = skel_term_integer (program, SKEL_TYPE_I32, 0);
  const SkelTerm *two = skel_term_integer (program, SKEL_TYPE_I32, 2);
  const SkelTerm *sum = skel_term_binary (program, SKEL_OPERATION_ADD, a, b);

  g_assert_true (load (program, 0, 1) == load (program, 0, 1));
  g_assert_true (load (program, 0, 1)->kind == SKEL_TERM_LOAD);
  g_assert_true (sum == skel_term_binary (program, SKEL_OPERATION_ADD, b, a));
  g_assert_true (
      a == skel_term_binary (program, SKEL_OPERATION_MULTIPLY, one, a));
  g_assert_true (
      zero == skel_term_binary (program, SKEL_OPERATION_SUBTRACT, a, a));
  g_assert_true (
      zero == skel_term_binary (program, SKEL_OPERATION_MULTIPLY, a, zero));
  g_assert_true (
      zero == skel_term_binary (program, SKEL_OPERATION_LESS, sum, sum));
  g_assert_true (
      zero == skel_term_binary (program, SKEL_OPERATION_NOT_EQUAL, a, a));
  g_assert_true (
      one == skel_term_binary (program, SKEL_OPERATION_LESS_EQUAL, a, a));
  g_assert_true (skel_term_select (program, skel_term_not (program, a), b, sum)
                 == skel_term_select (program, a, sum, b));
  /* (a + 1) - 3 is a - 2 */
  g_assert_true (
      skel_term_binary (program, SKEL_OPERATION_SUBTRACT,
          skel_term_binary (program, SKEL_OPERATION_ADD, a, one),
          skel_term_integer (program, SKEL_TYPE_I32, 3))
      == skel_term_binary (program, SKEL_OPERATION_SUBTRACT, a, two));
  g_assert_true (skel_term_binary (program, SKEL_OPERATION_GREATER, a, b)
                 == skel_term_binary (program, SKEL_OPERATION_LESS, b, a));
  /* of integers, what is not less is at least that */
  g_assert_true (
      skel_term_not (
          program, skel_term_binary (program, SKEL_OPERATION_LESS, a, b))
      == skel_term_binary (program, SKEL_OPERATION_LESS_EQUAL, b, a));
  /* a byte is no less than 0, whoever asks */
  g_assert_true (
      zero == skel_term_binary (program, SKEL_OPERATION_LESS, a, zero));
  g_assert_true (
      a
      == skel_term_select (program,
          skel_term_binary (program, SKEL_OPERATION_LESS, sum, zero), b, a));
  /* all bits of a truth are one */
  g_assert_true (one
                 == skel_term_binary (program, SKEL_OPERATION_OR, one,
                     skel_term_binary (program, SKEL_OPERATION_LESS, a, b)));
  g_assert_true (one != skel_term_binary (program, SKEL_OPERATION_OR, one, a));
  g_assert_true (-1
                 == skel_term_binary (program, SKEL_OPERATION_OR, a,
                     skel_term_integer (program, SKEL_TYPE_I32, -1))
                     ->number.i);
  /* as an unsigned number and back, no other one */
  g_assert_true (a
                 == skel_term_convert (program, SKEL_TYPE_I32,
                     skel_term_convert (program, SKEL_TYPE_U32, a)));
  skel_program_free (program);
}

static const SkelTerm *
integer (SkelProgram *program, gint64 number)
{
  return skel_term_integer (program, SKEL_TYPE_I32, number);
}

static const SkelTerm *
less (SkelProgram *program, const SkelTerm *a, const SkelTerm *b)
{
  return skel_term_binary (program, SKEL_OPERATION_LESS, a, b);
}

static const SkelTerm *
minus (SkelProgram *program, const SkelTerm *a, const SkelTerm *b)
{
  return skel_term_binary (program, SKEL_OPERATION_SUBTRACT, a, b);
}

static const SkelTerm *
plus (SkelProgram *program, const SkelTerm *a, gint64 number)
{
  return skel_term_binary (
      program, SKEL_OPERATION_ADD, a, integer (program, number));
}

static const SkelTerm *
times (SkelProgram *program, const SkelTerm *a, gint64 number)
{
  return skel_term_binary (
      program, SKEL_OPERATION_MULTIPLY, a, integer (program, number));
}

/* A choice tells what it chooses from, by all that its condition asks. */
static void
test_refined (void)
{
  SkelProgram *program = program_with_images ();
  const SkelTerm *a
      = skel_term_convert (program, SKEL_TYPE_I32, load (program, 0, 1));
  const SkelTerm *b
      = skel_term_convert (program, SKEL_TYPE_I32, load (program, -1, 0));
  const SkelTerm *low = less (program, a, integer (program, 10)),
                 *high = less (program, integer (program, 20), a),
                 *other = less (program, b, integer (program, 5));

  g_assert_cmpfloat (skel_refine_range (skel_term_select (program,
                                            skel_term_binary (program,
                                                SKEL_OPERATION_AND, low, other),
                                            a, integer (program, 3)))
                         .high,
      ==, 9);
  g_assert_cmpfloat (skel_refine_range (skel_term_select (program,
                                            skel_term_binary (program,
                                                SKEL_OPERATION_OR, high, other),
                                            integer (program, 3), a))
                         .high,
      ==, 20);
  /* one of two is known where either holds, but not which */
  g_assert_cmpfloat (skel_refine_range (skel_term_select (program,
                                            skel_term_binary (program,
                                                SKEL_OPERATION_OR, low, other),
                                            a, integer (program, 3)))
                         .high,
      ==, 255);
  skel_program_free (program);
}

/* A comparison has one form, whatever was added on both sides. */
static void
test_comparisons (void)
{
  SkelProgram *program = program_with_images ();
  const SkelTerm *a
      = skel_term_convert (program, SKEL_TYPE_I32, load (program, 0, 1));
  const SkelTerm *b
      = skel_term_convert (program, SKEL_TYPE_I32, load (program, -1, 0));
  const SkelTerm *x = skel_term_place (program, SKEL_COORDINATE_X);
  const SkelTerm *width = skel_term_place (program, SKEL_COORDINATE_WIDTH);
  const SkelTerm *any = skel_term_convert (program, SKEL_TYPE_I32,
      skel_term_binary (program, SKEL_OPERATION_MULTIPLY,
          skel_term_convert (program, SKEL_TYPE_U32, a),
          skel_term_integer (program, SKEL_TYPE_U32, 77777777)));
  const SkelTerm *zero = integer (program, 0);
  const SkelTerm *truth = less (program, a, b);

  g_assert_true (
      less (program, zero, minus (program, a, b)) == less (program, b, a));
  g_assert_true (less (program, minus (program, a, b), zero) == truth);
  g_assert_true (skel_term_binary (program, SKEL_OPERATION_LESS_EQUAL,
                     plus (program, a, 1), b)
                 == truth);
  g_assert_true (
      less (program, a, plus (program, b, 1))
      == skel_term_binary (program, SKEL_OPERATION_LESS_EQUAL, a, b));
  g_assert_true (
      less (program, plus (program, a, 3), b)
      == less (program, integer (program, 3), minus (program, b, a)));
  g_assert_true (skel_term_binary (
                     program, SKEL_OPERATION_EQUAL, plus (program, x, 1), width)
                 == skel_term_binary (program, SKEL_OPERATION_EQUAL, x,
                     plus (program, width, -1)));
  /* with whole numbers, 3 a > 7 is a > 2, and -3 a > -7 is a < 3 */
  g_assert_true (less (program, integer (program, 7), times (program, a, 3))
                 == less (program, integer (program, 2), a));
  g_assert_true (less (program, integer (program, -7), times (program, a, -3))
                 == less (program, a, integer (program, 3)));
  g_assert_true (skel_term_binary (program, SKEL_OPERATION_EQUAL,
                     times (program, a, 3), integer (program, 7))
                 == zero);
  /* a < 17 - a */
  g_assert_true (less (program, a, minus (program, integer (program, 17), a))
                 == less (program, a, integer (program, 9)));
  /* within its range a bound says nothing */
  g_assert_true (less (program,
                     skel_term_binary (program, SKEL_OPERATION_MINIMUM, a,
                         integer (program, 99)),
                     integer (program, 9))
                 == less (program, a, integer (program, 9)));
  g_assert_true (less (program, zero, truth) == truth);
  g_assert_true (less (program, truth, integer (program, 1))
                 == skel_term_not (program, truth));
  /* what may wrap stays: here the sum, and there the difference */
  g_assert_true (less (program, zero, plus (program, any, 1))
                 != less (program, integer (program, -1), any));
  g_assert_true (
      less (program, zero, minus (program, any, a)) != less (program, a, any));
  g_assert_true (
      less (program, any, plus (program, any, 1))->kind == SKEL_TERM_BINARY);
  g_assert_true (less (program, integer (program, 7), times (program, any, 3))
                 != less (program, integer (program, 2), any));
  skel_program_free (program);
}

/* What chooses between two is a choice, however it is written. */
static const SkelTerm *
absolute_of (SkelProgram *program, SkelType type, gint64 number)
{
  const SkelTerm *term = skel_term_integer (program, type, number);

  return skel_term_call (program, "abs", type, &term, 1);
}

static void
test_choices (void)
{
  SkelProgram *program = program_with_images ();
  const SkelTerm *a
      = skel_term_convert (program, SKEL_TYPE_I32, load (program, 0, 1));
  const SkelTerm *b
      = skel_term_convert (program, SKEL_TYPE_I32, load (program, -1, 0));
  const SkelTerm *truth = less (program, a, b);
  const SkelTerm *zero = integer (program, 0);
  const SkelTerm *far = integer (program, 9), *of[] = { zero, a, b, far };
  const SkelTerm *difference = minus (program, a, b);
  const SkelTerm *wide = skel_term_convert (program, SKEL_TYPE_U32, difference);

  g_assert_true (skel_term_pick (program, truth, of, 4)
                 == skel_term_select (program, truth, a, zero));
  g_assert_true (skel_term_pick (program, plus (program, truth, 1), of, 4)
                 == skel_term_select (program, truth, b, a));
  g_assert_true (
      skel_term_pick (program, plus (program, truth, 3), of, 4) == far);
  /* what the index does not reach is not there */
  g_assert_cmpint (skel_term_pick (program,
                       skel_term_binary (program, SKEL_OPERATION_MINIMUM, a,
                           integer (program, 2)),
                       of, 4)
                       ->n_operands,
      ==, 4);
  g_assert_true (
      skel_term_convert (program, SKEL_TYPE_U8, minus (program, zero, truth))
      == skel_term_convert (program, SKEL_TYPE_U8,
          skel_term_select (program, truth, integer (program, 255), zero)));
  g_assert_true (skel_term_select (program, truth, zero, integer (program, 1))
                 == skel_term_not (program, truth));
  /* unsigned, the greater of both less the other one */
  g_assert_true (
      skel_term_select (program, truth,
          skel_term_convert (program, SKEL_TYPE_U32, minus (program, b, a)),
          wide)
      == skel_term_convert (program, SKEL_TYPE_U32,
          skel_term_call (program, "abs", SKEL_TYPE_I32, &difference, 1)));
  g_assert_true (
      skel_term_binary (
          program, SKEL_OPERATION_MAXIMUM, difference, minus (program, b, a))
      == skel_term_call (program, "abs", SKEL_TYPE_I32, &difference, 1));
  /* of a constant it is one, but the smallest int stays what it is */
  g_assert_true (
      absolute_of (program, SKEL_TYPE_I32, -7) == integer (program, 7));
  g_assert_true (absolute_of (program, SKEL_TYPE_I32, G_MININT32)
                 == integer (program, G_MININT32));
  g_assert_true (absolute_of (program, SKEL_TYPE_I8, -128)
                 == skel_term_integer (program, SKEL_TYPE_I8, -128));
  g_assert_true (
      absolute_of (program, SKEL_TYPE_I64, -G_MAXINT32 - 3LL)
      == skel_term_integer (program, SKEL_TYPE_I64, G_MAXINT32 + 3LL));
  /* a - b < 0 ? 0 : a - b, and bounded likewise where a constant was added */
  g_assert_true (
      skel_term_select (program, truth, zero, difference)
      == skel_term_binary (program, SKEL_OPERATION_MAXIMUM, difference, zero));
  g_assert_true (
      skel_term_select (program,
          less (program, plus (program, a, 100), integer (program, 200)),
          integer (program, 200), plus (program, a, 100))
      == skel_term_binary (program, SKEL_OPERATION_MAXIMUM,
          plus (program, a, 100), integer (program, 200)));
  /* of -b at 1, and of unsigned numbers, there is no absolute value */
  g_assert_true (skel_term_select (program,
                     less (program, difference, integer (program, 2)),
                     minus (program, b, a), difference)
                     ->kind
                 == SKEL_TERM_SELECT);
  /* at 0 it is not the greater of both */
  g_assert_true (skel_term_select (program, less (program, zero, difference),
                     plus (program, difference, 1), zero)
                     ->kind
                 == SKEL_TERM_SELECT);
  wide = skel_term_convert (program, SKEL_TYPE_U64, wide);
  g_assert_true (
      skel_term_binary (program, SKEL_OPERATION_MAXIMUM, wide,
          minus (program, skel_term_integer (program, SKEL_TYPE_U64, 0), wide))
          ->operation
      == SKEL_OPERATION_MAXIMUM);
  skel_program_free (program);
}

/* What is known of constants is what is computed of them. */
static void
test_constants (void)
{
  SkelProgram *program = program_with_images ();
  const SkelTerm *of[] = { load (program, 0, 0), load (program, 0, 1) };
  const SkelTerm *truth
      = skel_term_convert (program, SKEL_TYPE_BOOL, load (program, 0, 0));
  const SkelTerm *difference
      = skel_term_binary (program, SKEL_OPERATION_SUBTRACT, truth,
          skel_term_integer (program, SKEL_TYPE_BOOL, 1));

  g_assert_true (of[0]
                 == skel_term_pick (program,
                     skel_term_integer (program, SKEL_TYPE_I64, -1), of, 2));
  g_assert_true (of[1]
                 == skel_term_pick (program,
                     skel_term_integer (program, SKEL_TYPE_I32, 1), of, 2));
  g_assert_true (of[1]
                 == skel_term_pick (program,
                     skel_term_integer (program, SKEL_TYPE_U64, -1), of, 2));
  g_assert_cmpint (
      skel_compute_pick (SKEL_TYPE_U64, (SkelValue){ .i = -1 }, 5), ==, 4);
  g_assert_cmpint (
      skel_compute_pick (SKEL_TYPE_I64, (SkelValue){ .i = -1 }, 5), ==, 0);
  g_assert_cmpint (
      skel_compute_pick (SKEL_TYPE_U64, (SkelValue){ .i = 3 }, 5), ==, 3);
  /* true less true is false, though true and true is true */
  g_assert_true (difference
                 == skel_term_convert (program, SKEL_TYPE_BOOL,
                     skel_term_binary (program, SKEL_OPERATION_SUBTRACT,
                         skel_term_convert (program, SKEL_TYPE_I32, truth),
                         skel_term_integer (program, SKEL_TYPE_I32, 1))));
  g_assert_cmpfloat (difference->range.low, ==, 0);
  skel_program_free (program);
}

/* Masks of signs and of truths, and what bits say of limits. */
static void
test_masks (void)
{
  SkelProgram *program = program_with_images ();
  const SkelTerm *a
      = skel_term_convert (program, SKEL_TYPE_I32, load (program, 0, 0));
  const SkelTerm *b
      = skel_term_convert (program, SKEL_TYPE_I32, load (program, 0, 1));
  const SkelTerm *apart = minus (program, a, b), *zero = integer (program, 0);
  const SkelTerm *all = integer (program, -1), *most = integer (program, 255);
  const SkelTerm *is_less = less (program, a, b);
  const SkelTerm *mask = skel_term_select (program, is_less, all, zero);
  const SkelTerm *absolute
      = skel_term_call (program, "abs", SKEL_TYPE_I32, &apart, 1);

  g_assert_true (skel_term_binary (program, SKEL_OPERATION_SHIFT_RIGHT, apart,
                     integer (program, 31))
                 == mask);
  g_assert_true (skel_term_binary (program, SKEL_OPERATION_SHIFT_RIGHT, apart,
                     integer (program, 8))
                 == mask);
  /* 255 has bits beyond the seventh */
  g_assert_cmpint (skel_term_binary (program, SKEL_OPERATION_SHIFT_RIGHT, apart,
                       integer (program, 7))
                       ->kind,
      ==, SKEL_TERM_BINARY);
  g_assert_true (
      skel_term_binary (program, SKEL_OPERATION_XOR,
          skel_term_binary (program, SKEL_OPERATION_ADD, apart, mask), mask)
      == absolute);
  g_assert_true (
      skel_term_binary (program, SKEL_OPERATION_XOR, apart, mask)
      == skel_term_binary (program, SKEL_OPERATION_ADD, absolute, mask));
  g_assert_true (skel_term_binary (program, SKEL_OPERATION_AND, a, mask)
                 == skel_term_select (program, is_less, a, zero));
  g_assert_true (skel_term_binary (program, SKEL_OPERATION_OR, a, mask)
                 == skel_term_select (program, is_less, all, a));
  g_assert_true (skel_term_binary (program, SKEL_OPERATION_MULTIPLY, a, is_less)
                 == skel_term_select (program, is_less, a, zero));
  /* all bits of a byte, and some */
  g_assert_true (skel_term_binary (program, SKEL_OPERATION_XOR, a, most)
                 == minus (program, most, a));
  g_assert_cmpint (
      skel_term_binary (program, SKEL_OPERATION_XOR, a, integer (program, 127))
          ->operation,
      ==, SKEL_OPERATION_XOR);
  g_assert_cmpint (
      skel_term_binary (program, SKEL_OPERATION_XOR, a, integer (program, 300))
          ->operation,
      ==, SKEL_OPERATION_XOR);
  g_assert_cmpint (
      skel_term_binary (program, SKEL_OPERATION_XOR, a, is_less)->operation, ==,
      SKEL_OPERATION_XOR);
  g_assert_true (
      skel_term_convert (program, SKEL_TYPE_U8,
          skel_term_binary (program, SKEL_OPERATION_XOR, a, all))
      == skel_term_convert (program, SKEL_TYPE_U8, minus (program, most, a)));
  g_assert_true (
      skel_term_truth (program, skel_term_binary (program, SKEL_OPERATION_AND,
                                    a, integer (program, 0xc0)))
      == less (program, integer (program, 63), a));
  /* what is limited and moved is moved and limited, if it stays an int */
  g_assert_true (
      skel_term_binary (program, SKEL_OPERATION_ADD,
          skel_term_binary (program, SKEL_OPERATION_MAXIMUM, apart, zero), most)
      == skel_term_binary (program, SKEL_OPERATION_MAXIMUM,
          skel_term_binary (program, SKEL_OPERATION_ADD, apart, most), most));
  g_assert_cmpint (skel_term_binary (program, SKEL_OPERATION_ADD,
                       skel_term_binary (program, SKEL_OPERATION_MAXIMUM,
                           skel_term_binary (program, SKEL_OPERATION_MULTIPLY,
                               a, integer (program, G_MAXINT32 / 255)),
                           most),
                       most)
                       ->operation,
      ==, SKEL_OPERATION_ADD);
  /* of what may be negative, bits without the sign say nothing */
  g_assert_cmpint (
      skel_term_truth (program, skel_term_binary (program, SKEL_OPERATION_AND,
                                    apart, integer (program, 0xc0)))
          ->operation,
      ==, SKEL_OPERATION_NOT_EQUAL);
  skel_program_free (program);
}

/* What one order tells of another one. */
static void
test_decided_orders (void)
{
  SkelProgram *program = program_with_images ();
  const SkelTerm *a
      = skel_term_convert (program, SKEL_TYPE_I32, load (program, 0, 0));
  const SkelTerm *b
      = skel_term_convert (program, SKEL_TYPE_I32, load (program, 0, 1));
  const SkelTerm *ten = less (program, a, integer (program, 10));
  const SkelTerm *twenty = less (program, a, integer (program, 20));
  const SkelTerm *more = less (program, integer (program, 9), a);
  gboolean outcome = FALSE;

  g_assert_true (skel_difference_decides (ten, TRUE, twenty, &outcome));
  g_assert_true (outcome);
  g_assert_false (skel_difference_decides (ten, FALSE, twenty, &outcome));
  g_assert_true (skel_difference_decides (twenty, FALSE, ten, &outcome));
  g_assert_false (outcome);
  g_assert_true (skel_difference_decides (ten, FALSE, more, &outcome));
  g_assert_true (outcome);
  g_assert_true (skel_difference_decides (ten, TRUE, more, &outcome));
  g_assert_false (outcome);
  g_assert_true (skel_difference_decides (less (program, a, b), FALSE,
      skel_term_binary (program, SKEL_OPERATION_LESS_EQUAL, b, a), &outcome));
  g_assert_true (outcome);
  /* a may be b - 1 */
  g_assert_false (skel_difference_decides (less (program, a, b), TRUE,
      less (program,
          skel_term_binary (
              program, SKEL_OPERATION_ADD, a, integer (program, 1)),
          b),
      &outcome));
  g_assert_true (
      skel_term_binary (program, SKEL_OPERATION_AND, ten, twenty) == ten);
  g_assert_true (
      skel_term_binary (program, SKEL_OPERATION_OR, ten, twenty) == twenty);
  g_assert_true (skel_term_binary (program, SKEL_OPERATION_AND, ten, more)
                 == integer (program, 0));
  g_assert_true (skel_term_binary (program, SKEL_OPERATION_OR, ten, more)
                 == integer (program, 1));
  skel_program_free (program);
}

/* A root of what may be less than zero: a number from 0 to 16, or none. */
static const SkelTerm *
root (SkelProgram *program)
{
  const SkelTerm *difference
      = skel_term_binary (program, SKEL_OPERATION_SUBTRACT,
          skel_term_convert (program, SKEL_TYPE_F32, load (program, 0, 0)),
          skel_term_convert (program, SKEL_TYPE_F32, load (program, 0, 1)));

  return skel_term_call (program, "sqrtf", SKEL_TYPE_F32, &difference, 1);
}

static const SkelTerm *
number (SkelProgram *program, double value)
{
  return skel_term_constant (program, SKEL_TYPE_F32, (SkelValue){ .f = value });
}

static const SkelTerm *
as (SkelProgram *program, SkelType type, const SkelTerm *term)
{
  return skel_term_convert (program, type, term);
}

static const SkelTerm *
of_floats (SkelProgram *program, SkelOperation operation, const SkelTerm *a,
    const SkelTerm *b)
{
  return skel_term_binary (program, operation, as (program, SKEL_TYPE_F32, a),
      as (program, SKEL_TYPE_F32, b));
}

/* Floats that are integers. */
static void
test_exact_floats (void)
{
  SkelProgram *program = program_with_images ();
  const SkelTerm *a = as (program, SKEL_TYPE_I32, load (program, 0, 0));
  const SkelTerm *b = as (program, SKEL_TYPE_I32, load (program, 0, 1));
  const SkelTerm *both[]
      = { as (program, SKEL_TYPE_F64, a), as (program, SKEL_TYPE_F64, b) };
  const SkelTerm *tables[3][3] = { { number (program, 1), number (program, -7),
                                       number (program, 0) },
    { integer (program, 1), integer (program, -7), integer (program, 0) },
    { number (program, 1), number (program, -7), number (program, -0.0) } };
  const SkelTerm *product = skel_term_binary (program, SKEL_OPERATION_MULTIPLY,
      as (program, SKEL_TYPE_F32, a), number (program, -2));
  const SkelTerm *times = skel_term_binary (
      program, SKEL_OPERATION_MULTIPLY, a, integer (program, 65536));
  const SkelTerm *sum = skel_term_binary (program, SKEL_OPERATION_ADD, a, b);
  const SkelTerm *large
      = skel_term_binary (program, SKEL_OPERATION_ADD, times, b);

  g_assert_true (of_floats (program, SKEL_OPERATION_ADD, a, b)
                 == as (program, SKEL_TYPE_F32, sum));
  g_assert_true (
      as (program, SKEL_TYPE_U16, of_floats (program, SKEL_OPERATION_ADD, a, b))
      == as (program, SKEL_TYPE_U16, sum));
  g_assert_true (
      of_floats (program, SKEL_OPERATION_MULTIPLY, a, b)
      == as (program, SKEL_TYPE_F32,
          skel_term_binary (program, SKEL_OPERATION_MULTIPLY, a, b)));
  g_assert_true (of_floats (program, SKEL_OPERATION_LESS, a, b)
                 == skel_term_binary (program, SKEL_OPERATION_LESS, a, b));
  g_assert_true (skel_term_call (program, "fmax", SKEL_TYPE_F64, both, 2)
                 == as (program, SKEL_TYPE_F64,
                     skel_term_binary (program, SKEL_OPERATION_MAXIMUM, a, b)));
  g_assert_true (
      skel_term_pick (program, load (program, 0, 2), tables[0], 3)
      == as (program, SKEL_TYPE_F32,
          skel_term_pick (program, load (program, 0, 2), tables[1], 3)));
  g_assert_cmpint (
      skel_term_pick (program, load (program, 0, 2), tables[2], 3)->kind, ==,
      SKEL_TERM_PICK);
  /* -2 times 0 is -0, which is lost where something is added to it, and where
   * it becomes an integer */
  g_assert_true (
      product->type == SKEL_TYPE_F32 && product->kind == SKEL_TERM_BINARY);
  g_assert_true (
      skel_term_binary (program, SKEL_OPERATION_ADD, product, product)->kind
      == SKEL_TERM_BINARY);
  g_assert_true (skel_term_binary (
                     program, SKEL_OPERATION_ADD, product, number (program, 0))
                 == as (program, SKEL_TYPE_F32,
                     skel_term_binary (program, SKEL_OPERATION_MULTIPLY, a,
                         integer (program, -2))));
  g_assert_true (as (program, SKEL_TYPE_I32, product)
                 == skel_term_binary (program, SKEL_OPERATION_MULTIPLY, a,
                     integer (program, -2)));
  g_assert_true (skel_term_binary (program, SKEL_OPERATION_SUBTRACT, product,
                     number (program, 0))
                     ->kind
                 == SKEL_TERM_BINARY);
  /* 2^24 + 1 is no float, though a double */
  g_assert_true (skel_term_binary (program, SKEL_OPERATION_ADD,
                     of_floats (program, SKEL_OPERATION_ADD, times, b),
                     as (program, SKEL_TYPE_F32, times))
                     ->kind
                 == SKEL_TERM_BINARY);
  g_assert_true (skel_term_binary (program, SKEL_OPERATION_ADD,
                     as (program, SKEL_TYPE_F64, times), both[1])
                 == as (program, SKEL_TYPE_F64, large));
  /* nor is half of something an integer, and what is none stays a float */
  g_assert_true (skel_term_binary (program, SKEL_OPERATION_ADD,
                     skel_term_binary (program, SKEL_OPERATION_MULTIPLY,
                         as (program, SKEL_TYPE_F32, a), number (program, 0.5)),
                     number (program, 1))
                     ->kind
                 == SKEL_TERM_BINARY);
  skel_program_free (program);
}

/* Floats that are integers of sixteenths, and quotients. */
static void
test_fixed_floats (void)
{
  SkelProgram *program = program_with_images ();
  const SkelTerm *a = as (program, SKEL_TYPE_I32, load (program, 0, 0));
  const SkelTerm *b = as (program, SKEL_TYPE_I32, load (program, 0, 1));
  const SkelTerm *parts = skel_term_binary (program, SKEL_OPERATION_ADD,
      skel_term_binary (program, SKEL_OPERATION_MULTIPLY,
          as (program, SKEL_TYPE_F32, a), number (program, 0.0625)),
      skel_term_binary (program, SKEL_OPERATION_DIVIDE,
          as (program, SKEL_TYPE_F32, b), number (program, 4)));
  const SkelTerm *sum = skel_term_binary (program, SKEL_OPERATION_ADD, a,
      skel_term_binary (
          program, SKEL_OPERATION_MULTIPLY, b, integer (program, 4)));
  const SkelTerm *large = skel_term_binary (program, SKEL_OPERATION_ADD, a,
      skel_term_binary (
          program, SKEL_OPERATION_MULTIPLY, b, integer (program, 65536)));

  g_assert_true (as (program, SKEL_TYPE_I32, parts)
                 == skel_term_binary (program, SKEL_OPERATION_SHIFT_RIGHT, sum,
                     integer (program, 4)));
  g_assert_true (skel_term_binary (
                     program, SKEL_OPERATION_LESS, parts, number (program, 2.5))
                 == skel_term_binary (
                     program, SKEL_OPERATION_LESS, sum, integer (program, 40)));
  /* of what is below zero, towards it */
  g_assert_true (as (program, SKEL_TYPE_I32, skel_term_negate (program, parts))
                 == skel_term_binary (program, SKEL_OPERATION_DIVIDE,
                     skel_term_negate (program, sum), integer (program, 16)));
  g_assert_true (as (program, SKEL_TYPE_I32,
                     of_floats (program, SKEL_OPERATION_DIVIDE, large,
                         integer (program, 3)))
                 == skel_term_binary (program, SKEL_OPERATION_DIVIDE, large,
                     integer (program, 3)));
  g_assert_true (as (program, SKEL_TYPE_I32,
                     skel_term_binary (program, SKEL_OPERATION_ADD,
                         of_floats (program, SKEL_OPERATION_DIVIDE, a,
                             integer (program, 3)),
                         number (program, 0.5)))
                 == skel_term_binary (program, SKEL_OPERATION_DIVIDE,
                     skel_term_binary (program, SKEL_OPERATION_ADD,
                         skel_term_binary (program, SKEL_OPERATION_MULTIPLY, a,
                             integer (program, 2)),
                         integer (program, 3)),
                     integer (program, 6)));
  /* by what may be zero; and of what has been rounded to 24 bits */
  g_assert_cmpint (as (program, SKEL_TYPE_I32,
                       of_floats (program, SKEL_OPERATION_DIVIDE, a, b))
                       ->operands[0]
                       ->type,
      ==, SKEL_TYPE_F32);
  g_assert_cmpint (as (program, SKEL_TYPE_I32,
                       skel_term_binary (program, SKEL_OPERATION_ADD,
                           of_floats (program, SKEL_OPERATION_DIVIDE, large,
                               integer (program, 3)),
                           number (program, 0.5)))
                       ->operands[0]
                       ->type,
      ==, SKEL_TYPE_F32);
  /* a float has no halves of numbers of 24 bits, though a double has */
  g_assert_cmpint (
      as (program, SKEL_TYPE_I32,
          as (program, SKEL_TYPE_F32,
              skel_term_binary (program, SKEL_OPERATION_ADD,
                  as (program, SKEL_TYPE_F64, large),
                  as (program, SKEL_TYPE_F64, number (program, 0.5)))))
          ->operands[0]
          ->type,
      ==, SKEL_TYPE_F32);
  g_assert_cmpint (
      as (program, SKEL_TYPE_I32,
          skel_term_binary (program, SKEL_OPERATION_ADD,
              as (program, SKEL_TYPE_F32, large), number (program, 0.5)))
          ->operands[0]
          ->type,
      ==, SKEL_TYPE_F32);
  skel_program_free (program);
}

static const SkelTerm *
power (SkelProgram *program, const char *name, SkelType type,
    const SkelTerm *base, double exponent)
{
  const SkelTerm *of[] = { as (program, type, base),
    as (program, type, number (program, exponent)) };

  return skel_term_call (program, name, type, of, 2);
}

/* Powers of floats that are integers. */
static void
test_exact_powers (void)
{
  SkelProgram *program = program_with_images ();
  const SkelTerm *a = as (program, SKEL_TYPE_I32, load (program, 0, 0));
  const SkelTerm *square
      = skel_term_binary (program, SKEL_OPERATION_MULTIPLY, a, a);
  const SkelTerm *minus = skel_term_binary (program, SKEL_OPERATION_MULTIPLY,
      as (program, SKEL_TYPE_F32, a), number (program, -2));

  g_assert_true (power (program, "pow", SKEL_TYPE_F64, a, 2)
                 == as (program, SKEL_TYPE_F64, square));
  g_assert_true (
      power (program, "powf", SKEL_TYPE_F32, a, 3)
      == as (program, SKEL_TYPE_F32,
          skel_term_binary (program, SKEL_OPERATION_MULTIPLY, square, a)));
  g_assert_true (power (program, "pow", SKEL_TYPE_F64, a, 1)
                 == as (program, SKEL_TYPE_F64, a));
  /* (-0)^2 is 0, (-0)^3 is -0 */
  g_assert_cmpint (power (program, "powf", SKEL_TYPE_F32, minus, 2)->kind, ==,
      SKEL_TERM_CONVERT);
  g_assert_cmpint (power (program, "powf", SKEL_TYPE_F32, minus, 3)->kind, ==,
      SKEL_TERM_CALL);
  /* 255^4 is no float, though a double's; nor is a root or a reciprocal one */
  g_assert_cmpint (
      power (program, "powf", SKEL_TYPE_F32, a, 4)->kind, ==, SKEL_TERM_CALL);
  g_assert_cmpint (
      power (program, "pow", SKEL_TYPE_F64, a, 0.5)->kind, ==, SKEL_TERM_CALL);
  g_assert_cmpint (
      power (program, "pow", SKEL_TYPE_F64, a, -1)->kind, ==, SKEL_TERM_CALL);
  skel_program_free (program);
}

/* What is added or not is a sum. */
static void
test_choices_of_sums (void)
{
  SkelProgram *program = program_with_images ();
  const SkelTerm *a = as (program, SKEL_TYPE_I32, load (program, 0, 0));
  const SkelTerm *b = as (program, SKEL_TYPE_I32, load (program, 0, 1));
  const SkelTerm *c = as (program, SKEL_TYPE_I32, load (program, 0, 2));
  const SkelTerm *zero = integer (program, 0);
  const SkelTerm *negative
      = skel_term_binary (program, SKEL_OPERATION_SUBTRACT, a, b);
  const SkelTerm *condition
      = skel_term_binary (program, SKEL_OPERATION_LESS, c, b);

  g_assert_true (
      skel_term_select (program, condition, plus (program, a, 1), a)
      == skel_term_binary (program, SKEL_OPERATION_ADD, a, condition));
  g_assert_true (skel_term_select (program, condition, a,
                     skel_term_binary (program, SKEL_OPERATION_SUBTRACT, a, c))
                 == skel_term_binary (program, SKEL_OPERATION_SUBTRACT, a,
                     skel_term_select (program, condition, zero, c)));
  /* that it is not negative is known of the choice alone */
  g_assert_true (skel_term_select (program, less (program, negative, zero),
                     plus (program, negative, 256), negative)
                     ->kind
                 == SKEL_TERM_SELECT);
  skel_program_free (program);
}

/* What may not be simplified. */
static void
test_terms_that_differ (void)
{
  SkelProgram *program = program_with_images ();
  const SkelTerm *byte
      = skel_term_convert (program, SKEL_TYPE_I32, load (program, 0, 0));
  const SkelTerm *other
      = skel_term_convert (program, SKEL_TYPE_I32, load (program, 0, 1));
  const SkelTerm *a
      = skel_term_convert (program, SKEL_TYPE_F32, load (program, 0, 0));
  const SkelTerm *more
      = skel_term_binary (program, SKEL_OPERATION_ADD, a, number (program, 1));
  const SkelTerm *zero
      = skel_term_constant (program, SKEL_TYPE_F32, (SkelValue){ .f = 0 });
  const SkelTerm *half = skel_term_binary (
      program, SKEL_OPERATION_MULTIPLY, a, number (program, -0.5));
  const SkelTerm *quotient
      = skel_term_binary (program, SKEL_OPERATION_DIVIDE, a, a);
  const SkelTerm *less
      = skel_term_binary (program, SKEL_OPERATION_LESS, quotient, zero);

  g_assert_true (
      zero
      != skel_term_constant (program, SKEL_TYPE_F32, (SkelValue){ .f = -0.0 }));
  /* these have one hash */
  g_assert_true (load (program, 0, 31) != load (program, 1, 0));
  g_assert_true (
      skel_term_binary (program, SKEL_OPERATION_SUBTRACT, byte, other)
      != skel_term_binary (program, SKEL_OPERATION_SUBTRACT, other, byte));
  g_assert_true (byte
                 != skel_term_binary (program, SKEL_OPERATION_REMAINDER, byte,
                     skel_term_integer (program, SKEL_TYPE_I32, 1)));
  /* a byte is shifted by the low bits of a count */
  g_assert_cmpint (
      skel_term_binary (program, SKEL_OPERATION_SHIFT_RIGHT,
          load (program, 0, 0), skel_term_integer (program, SKEL_TYPE_I32, 9))
          ->range.high,
      >=, 127);
  /* each sum of floats is rounded */
  g_assert_true (more
                 == skel_term_binary (program, SKEL_OPERATION_ADD, more,
                     number (program, 0x1p-30))
                     ->operands[0]);
  g_assert_cmpint (skel_term_binary (program, SKEL_OPERATION_SUBTRACT, a,
                       number (program, 1.5))
                       ->operation,
      ==, SKEL_OPERATION_SUBTRACT);
  /* if it is a number it is less */
  g_assert_true (skel_term_binary (program, SKEL_OPERATION_LESS, root (program),
                     number (program, 100))
                     ->kind
                 == SKEL_TERM_BINARY);
  /* -0 + 0 is 0, and 0 / 0 not 1 */
  g_assert_true (
      half != skel_term_binary (program, SKEL_OPERATION_ADD, half, zero));
  g_assert_true (quotient->nan && quotient->kind == SKEL_TERM_BINARY);
  /* neither need hold of what is not a number */
  g_assert_true (
      skel_term_not (program, less)
      != skel_term_binary (program, SKEL_OPERATION_LESS_EQUAL, zero, quotient));
  g_assert_true (
      skel_term_binary (program, SKEL_OPERATION_EQUAL, quotient, quotient)->kind
      == SKEL_TERM_BINARY);
  /* through a byte, numbers are lost */
  g_assert_true (skel_term_convert (program, SKEL_TYPE_I32,
                     skel_term_convert (program, SKEL_TYPE_U8,
                         skel_term_place (program, SKEL_COORDINATE_X)))
                 != skel_term_place (program, SKEL_COORDINATE_X));
  skel_program_free (program);
}

static void
assert_range (const SkelTerm *term, double low, double high)
{
  g_assert_cmpfloat (term->range.low, ==, low);
  g_assert_cmpfloat (term->range.high, ==, high);
}

static void
test_ranges (void)
{
  SkelProgram *program = program_with_images ();
  const SkelTerm *a
      = skel_term_convert (program, SKEL_TYPE_I32, load (program, 0, 0));
  const SkelTerm *b
      = skel_term_convert (program, SKEL_TYPE_I32, load (program, 0, 1));
  const SkelTerm *difference
      = skel_term_binary (program, SKEL_OPERATION_SUBTRACT, a, b);
  const SkelTerm *less = skel_term_binary (program, SKEL_OPERATION_SUBTRACT,
      skel_term_truth (program, a),
      skel_term_integer (program, SKEL_TYPE_I32, 1));
  const SkelTerm *high = root (program), *sum;

  high = skel_term_call (program, "expf", SKEL_TYPE_F32, &high, 1);
  high = skel_term_call (program, "exp2f", SKEL_TYPE_F32, &high, 1);
  sum = skel_term_binary (
      program, SKEL_OPERATION_ADD, high, number (program, 1));
  assert_range (
      skel_term_place (program, SKEL_COORDINATE_X), 0, SKEL_MAX_SIZE - 1);
  assert_range (
      skel_term_place (program, SKEL_COORDINATE_HEIGHT), 1, SKEL_MAX_SIZE);
  /* more than 1, or no number, which as an integer is 0 */
  g_assert_cmpfloat (high->range.low, >, 1);
  g_assert_true (sum->nan);
  assert_range (sum, -INFINITY, INFINITY);
  assert_range (
      skel_term_convert (program, SKEL_TYPE_I32, high), 0, G_MAXINT32);
  assert_range (skel_term_binary (program, SKEL_OPERATION_LESS, root (program),
                    number (program, 100)),
      0, 1);
  assert_range (skel_term_binary (program, SKEL_OPERATION_REMAINDER, difference,
                    skel_term_integer (program, SKEL_TYPE_I32, 0)),
      0, 0);
  /* by -1 is by 31 */
  assert_range (skel_term_binary (program, SKEL_OPERATION_SHIFT_RIGHT,
                    skel_term_integer (program, SKEL_TYPE_I32, 8), less),
      G_MININT32, G_MAXINT32);
  assert_range (difference, -255, 255);
  assert_range (skel_term_convert (program, SKEL_TYPE_U8, difference), 0, 255);
  /* a quotient by zero is zero */
  assert_range (skel_term_binary (program, SKEL_OPERATION_REMAINDER,
                    skel_term_integer (program, SKEL_TYPE_I32, 7), a),
      0, 7);
  /* the low bits of a shift's count count */
  assert_range (skel_term_binary (program, SKEL_OPERATION_SHIFT_LEFT,
                    skel_term_integer (program, SKEL_TYPE_I32, 1), a),
      G_MININT32, G_MAXINT32);
  assert_range (skel_term_select (program,
                    skel_term_binary (program, SKEL_OPERATION_LESS, a, b), a,
                    skel_term_integer (program, SKEL_TYPE_I32, -3)),
      -3, 255);
  g_assert_cmpuint (a->depends, ==, SKEL_DEPENDS_PIXELS);
  skel_program_free (program);
}

/* ---- the text ---- */

static const char box[] = "program box\n"
                          "image in u8 1\n"
                          "image out u8 1 output\n"
                          "parameter gain i32 1 0 1 10\n"
                          "parameter weights f32 3 1 0x0p+0 0x1p+0\n"
                          "result sum u64 1 0 add\n"
                          "%0 = u8 load in 0 0 -1\n"
                          "%1 = i32 convert %0\n"
                          "%2 = i32 place x\n"
                          "%3 = i32 place y\n"
                          "%4 = u8 gather in 0 %2 %3\n"
                          "%5 = i32 convert %4\n"
                          "%6 = i32 parameter gain\n"
                          "%7 = i32 multiply %1 %6\n"
                          "%8 = i32 constant -3\n"
                          "%9 = i32 select %5 %7 %8\n"
                          "%10 = i32 pick %1 of %9 %8 %5\n"
                          "%11 = f32 parameter weights %10\n"
                          "%12 = f32 call sqrtf %11\n"
                          "%13 = f32 negate %12\n"
                          "%14 = f32 constant 0x1.8p+1\n"
                          "%15 = f32 add %13 %14\n"
                          "%16 = u8 convert %15\n"
                          "%17 = u64 convert %16\n"
                          "%18 = i32 pick %5 of those of %10\n"
                          "%19 = i32 less %15 %14\n"
                          "stage 1 0 0 2 0\n"
                          "extent in 1 0 0 0\n"
                          "store out 0 %16\n"
                          "contribute sum %17 at %18 if %19\n";

static void
test_text (void)
{
  GError *error = NULL;
  SkelProgram *program = skel_program_read (box, &error);
  char *text;

  g_assert_no_error (error);
  text = skel_program_print (program);
  g_assert_cmpstr (text, ==, box);
  g_free (text);
  skel_program_free (program);
}

/* Lines that take the place of others, and are no program then. */
static const struct {
  const char *line, *instead;
} refused[] = {
  { "program box", "program 7" },
  { "program box", "program box too" },
  { "program box", "" },
  { "image in u8 1", "image in u9 1" },
  { "image in u8 1", "image in u8 5" },
  { "image in u8 1", "image in u8 1 output" },
  { "image in u8 1", "image in u8 1 transposed too" },
  { "image out u8 1 output", "image out u8 2 output" },
  { "image out u8 1 output", "image out u8 1 transposed output" },
  { "image out u8 1 output", "image out i8 1 output" },
  { "parameter gain i32 1 0 1 10", "parameter gain i32 0 0 1 10" },
  { "parameter gain i32 1 0 1 10", "parameter gain i32 1 40000 1 10" },
  { "parameter gain i32 1 0 1 10", "parameter gain u8 1 0 1 256" },
  { "parameter weights f32 3 1 0x0p+0 0x1p+0",
      "parameter weights f64 3 1 0x0p+0 0x1p+0" },
  { "result sum u64 1 0 add", "result sum u64 1 0 none" },
  { "result sum u64 1 0 add", "result sum u64 1 0 plus" },
  { "result sum u64 1 0 add", "result sum u64 9999999 0 add" },
  { "result sum u64 1 0 add", "result sum f32 1 0 xor" },
  { "%0 = u8 load in 0 0 -1", "%0 = u8 load in 1 0 -1" },
  { "%0 = u8 load in 0 0 -1", "%0 = u8 load in 0 0 -2" },
  { "%0 = u8 load in 0 0 -1", "%0 = u8 load in 0 1 -1" },
  { "%0 = u8 load in 0 0 -1", "%0 = u8 load in 0 0 1" },
  { "%0 = u8 load in 0 0 -1", "%0 = u8 load in 0 0 -2000" },
  { "%0 = u8 load in 0 0 -1", "%0 = u8 load out 0 0 -1" },
  { "%0 = u8 load in 0 0 -1", "%0 = u16 load in 0 0 -1" },
  { "%1 = i32 convert %0", "%1 = i32 convert %1" },
  { "%1 = i32 convert %0", "%1 = i32 convert %17" },
  { "%1 = i32 convert %0", "%6 = i32 convert %0" },
  { "%1 = i32 convert %0", "%1 = i32 convert" },
  { "%1 = i32 convert %0", "%1 = i32 convert %0 %0" },
  { "%1 = i32 convert %0", "%1 = i32 convert 0" },
  { "%6 = i32 parameter gain", "%6 = i32 parameter weights" },
  { "%6 = i32 parameter gain", "%6 = i32 parameter pain" },
  { "%7 = i32 multiply %1 %6", "%7 = i32 multiply %1 %0" },
  { "%7 = i32 multiply %1 %6", "%7 = i64 multiply %1 %6" },
  { "%7 = i32 multiply %1 %6", "%7 = i32 multiple %1 %6" },
  { "%3 = i32 place y", "%3 = i32 place z" },
  { "%3 = i32 place y", "%3 = u32 place y" },
  { "%4 = u8 gather in 0 %2 %3", "%4 = u8 gather in 0 %2 %0" },
  { "%8 = i32 constant -3", "%8 = i32 constant 3000000000" },
  { "%8 = i32 constant -3", "%8 = i32 constant 0x3" },
  { "%8 = i32 constant -3", "%8 = i32 constant -3 " },
  { "%9 = i32 select %5 %7 %8", "%9 = i32 select %5 %7" },
  { "%9 = i32 select %5 %7 %8", "%9 = i32 select %0 %7 %8" },
  { "%10 = i32 pick %1 of %9 %8 %5", "%10 = i32 pick %1" },
  { "%10 = i32 pick %1 of %9 %8 %5", "%10 = i32 pick %1 %9 %8 %5" },
  { "%10 = i32 pick %1 of %9 %8 %5", "%10 = i32 pick %1 of %9 %0 %5" },
  { "%12 = f32 call sqrtf %11", "%12 = f32 call sqrtf %11 %11" },
  { "%12 = f32 call sqrtf %11", "%12 = f32 call system %11" },
  { "%12 = f32 call sqrtf %11", "%12 = f32 call lroundf %11" },
  { "%12 = f32 call sqrtf %11", "%12 = f32 call abs %11" },
  { "%13 = f32 negate %12", "%13 = i32 negate %1" },
  { "%14 = f32 constant 0x1.8p+1", "%14 = f32 constant 0.1" },
  { "%15 = f32 add %13 %14", "%15 = f32 xor %13 %14" },
  { "%18 = i32 pick %5 of those of %10", "%18 = i32 pick %5 of those of %9" },
  { "%18 = i32 pick %5 of those of %10", "%18 = i32 pick %5 of those of %19" },
  { "%18 = i32 pick %5 of those of %10", "%18 = i32 pick %5 of those %10" },
  { "%18 = i32 pick %5 of those of %10",
      "%18 = i32 pick %5 of those of %10 %9" },
  { "%18 = i32 pick %5 of those of %10", "%18 = u8 pick %5 of those of %10" },
  { "%19 = i32 less %15 %14", "%19 = f32 less %15 %14" },
  { "%19 = i32 less %15 %14", "%19 = i32 shift_left %10 %15" },
  { "stage 1 0 0 2 0", "stage 1 0 0 2 8" },
  { "stage 1 0 0 2 0", "stage -1 0 0 2 0" },
  { "stage 1 0 0 2 0", "stage 1 0 0 2 4" },
  { "stage 1 0 0 2 0", "" },
  { "stage 1 0 0 2 0", "stage 1 0 0 2 0\nstage 1 0 0 2 0" },
  { "extent in 1 0 0 0", "extent in 0 0 0 0" },
  { "extent in 1 0 0 0", "extent in 2000 0 0 0" },
  { "store out 0 %16", "store out 0 %19" },
  { "store out 0 %16", "store out 1 %16" },
  { "store out 0 %16", "store in 0 %16" },
  { "store out 0 %16", "store out 0 %16\nstore out 0 %16" },
  { "store out 0 %16", "" },
  { "contribute sum %17 at %18 if %19", "contribute sum %16" },
  { "contribute sum %17 at %18 if %19", "contribute sum %17 at %17" },
  { "contribute sum %17 at %18 if %19", "contribute sum %17 if %17" },
  { "contribute sum %17 at %18 if %19", "contribute much %17" },
};

static void
test_refused (void)
{
  g_assert_null (skel_program_read ("", NULL));
  for (guint i = 0; i < G_N_ELEMENTS (refused); i++) {
    char **parts = g_strsplit (box, refused[i].line, 2);
    char *text = g_strconcat (parts[0], refused[i].instead, parts[1], NULL);
    GError *error = NULL;
    SkelProgram *program = skel_program_read (text, &error);

    if (program)
      g_test_message ("accepted: %s", refused[i].instead);
    g_assert_null (program);
    g_assert_true (error && *error->message);
    g_error_free (error);
    g_free (text);
    g_strfreev (parts);
  }
}

/* Whatever bytes come, there is a program or an error, and what is a program
 * can be computed. */
static void
test_hostile_text (void)
{
  static const char *const words[] = { "%0", "%5", "%18", "-1", "0", "1", "3",
    "999999999999", "u8", "i32", "f32", "u64", "in", "out", "sum", "weights",
    "add", "shift_left", "select", "pick", "of", "gather", "\n", "divide" };
  GRand *random = g_rand_new_with_seed (1);
  guint8 pixels[64 * 64] = { 1 }, output[64 * 64];
  guint8 results[1 << 20] = { 0 };
  SkelValue values[SKEL_MAX_VALUES] = { 0 };
  int n_programs = 0;

  for (int n = 0; n < 4000; n++) {
    char **tokens = g_strsplit_set (box, " ", -1);
    guint length = g_strv_length (tokens);
    SkelProgram *program;
    char *text;

    for (int changes = g_rand_int_range (random, 1, 4); changes > 0;
        changes--) {
      guint i = g_rand_int_range (random, 0, length);

      g_free (tokens[i]);
      tokens[i] = g_strdup (
          words[g_rand_int_range (random, 0, G_N_ELEMENTS (words))]);
    }
    text = g_strjoinv (" ", tokens);
    program = skel_program_read (text, NULL);
    if (program) {
      SkelRowsArguments arguments
          = { .width = 8, .height = 8, .values = values, .results = results };

      n_programs++;
      for (guint i = 0; i < program->images->len; i++) {
        arguments.images[i].pixels = (i == 0 ? pixels : output) + 24 * 64 + 24;
        arguments.images[i].stride = 64;
        arguments.images[i].step = 1;
      }
      skel_evaluate (program, program->stages->pdata[0], &arguments, 0, 8);
    }
    skel_program_free (program);
    g_free (text);
    g_strfreev (tokens);
  }
  g_assert_cmpint (n_programs, >, 20);
  g_rand_free (random);
}

/* ---- evaluation ---- */

static void
test_evaluation (void)
{
  static const char text[] = "program f\n"
                             "image in u8 1\n"
                             "image out u8 1 output\n"
                             "result most u8 1 0 maximum\n"
                             "%0 = u8 load in 0 0 1\n"
                             "%1 = i32 place x\n"
                             "%2 = i32 constant 100\n"
                             "%3 = i32 multiply %1 %2\n"
                             "%4 = i32 place y\n"
                             "%5 = u8 gather in 0 %4 %3\n"
                             "%6 = u8 add %0 %5\n"
                             "stage 1 0 0 0 1\n"
                             "extent in 0 1 0 0\n"
                             "store out 0 %6\n"
                             "contribute most %0 if %1\n";
  /* rows of four, and what is beyond them on the right */
  guint8 in[] = { 1, 2, 3, 4, 50, 5, 6, 7, 8, 60 };
  guint8 out[] = { 9, 9, 9, 9, 9, 9, 9, 9 };
  /* mirrored, but for the column that is left out; 400 is beyond the image */
  const guint8 expected[] = { 100, 54, 53, 9, 120, 68, 67, 9 };
  guint8 most = 0;
  SkelProgram *program = skel_program_read (text, NULL);
  SkelRowsArguments arguments = { .width = 4,
    .height = 2,
    .images = { { in, 5, 1 }, { out, 4, 1 } },
    .results = &most };

  g_assert_nonnull (program);
  skel_evaluate (program, program->stages->pdata[0], &arguments, 0, 2);
  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    g_assert_cmpint (out[i], ==, expected[i]);
  g_assert_cmpint (most, ==, 60);
  skel_program_free (program);
}

/* What is beyond an array is its last element, and a minimum passes over what
 * is not a number. */
static void
test_contributions (void)
{
  static const char text[] = "program g\n"
                             "image in f32 1\n"
                             "image out f32 1 output\n"
                             "parameter weights f32 2 1 0x0p+0 0x1p+3\n"
                             "result least f32 1 0 minimum\n"
                             "result counts u32 2 4 add\n"
                             "%0 = f32 load in 0 0 0\n"
                             "%1 = i32 place x\n"
                             "%2 = f32 parameter weights %1\n"
                             "%3 = f32 multiply %0 %2\n"
                             "%4 = u32 constant 1\n"
                             "%5 = f32 constant 0x0p+0\n"
                             "%6 = i32 less %5 %0\n"
                             "stage 0 0 0 1 0\n"
                             "store out 0 %3\n"
                             "contribute least %3\n"
                             "contribute counts %4 at %1 if %6\n";
  float in[] = { 1, NAN, 3, 1, 1, 1 }, out[] = { 9, 9, 9, 9, 9, 9 };
  const SkelValue values[] = { { .f = 9 }, { .f = 2 }, { .f = 5 }, { .f = 7 } };
  struct {
    float least;
    guint32 counts[3];
  } results = { INFINITY, { 0 } };
  SkelProgram *program = skel_program_read (text, NULL);
  SkelRowsArguments arguments = { .width = 3,
    .height = 2,
    .images = { { (guint8 *)in, 12, 4 }, { (guint8 *)out, 12, 4 } },
    .values = values,
    .results = (guint8 *)&results };

  g_assert_nonnull (program);
  skel_evaluate (program, program->stages->pdata[0], &arguments, 0, 2);
  g_assert_cmpfloat (out[0], ==, 2);
  g_assert_true (isnan (out[1]));
  g_assert_cmpfloat (out[2], ==, 15);
  g_assert_cmpfloat (out[3], ==, 9);
  g_assert_cmpfloat (results.least, ==, 2);
  g_assert_cmpuint (results.counts[0], ==, 1);
  g_assert_cmpuint (results.counts[1], ==, 1);
  g_assert_cmpuint (results.counts[2], ==, 0);
  skel_program_free (program);
}

/* What is asked twice, or taken out again, is not there. */
static void
test_asked_once (void)
{
  SkelProgram *program = program_with_images ();
  const SkelTerm *a
      = skel_term_convert (program, SKEL_TYPE_I32, load (program, 0, 1));
  const SkelTerm *b
      = skel_term_convert (program, SKEL_TYPE_I32, load (program, -1, 0));
  const SkelTerm *c
      = skel_term_convert (program, SKEL_TYPE_I32, load (program, 2, 2));
  const SkelTerm *any = minus (program, times (program, a, 1000), b);
  const SkelTerm *zero = integer (program, 0), *one = integer (program, 1);
  const SkelTerm *first = less (program, a, b), *other = less (program, b, c);
  const SkelTerm *product
      = skel_term_binary (program, SKEL_OPERATION_MULTIPLY, a, b);
  const SkelTerm *either = skel_term_select (program, first, one, other);
  const SkelTerm *high = skel_term_binary (
      program, SKEL_OPERATION_AND, any, integer (program, ~255));

  g_assert_true (skel_term_binary (program, SKEL_OPERATION_XOR,
                     skel_term_binary (program, SKEL_OPERATION_XOR, a, b), b)
                 == a);
  g_assert_true (skel_term_binary (program, SKEL_OPERATION_XOR, a,
                     skel_term_binary (program, SKEL_OPERATION_XOR, a, b))
                 == b);
  /* one of three constants */
  g_assert_true (skel_term_binary (program, SKEL_OPERATION_EQUAL,
                     skel_term_select (program, first, integer (program, 3),
                         skel_term_select (program, other, integer (program, 5),
                             integer (program, 9))),
                     integer (program, 5))
                 == skel_term_select (program, first, zero, other));
  g_assert_true (less (program, integer (program, 4),
                     skel_term_select (program, first, integer (program, 2),
                         integer (program, 9)))
                 == skel_term_not (program, first));
  /* a product of nothing is nothing, of floats perhaps not */
  g_assert_true (
      skel_term_select (program, skel_term_truth (program, a), product, zero)
      == product);
  g_assert_true (
      skel_term_select (program, skel_term_not (program, b), zero, product)
      == product);
  g_assert_true (
      skel_term_select (program, skel_term_truth (program, c), product, zero)
      != product);
  g_assert_true (
      skel_term_select (program, skel_term_truth (program, a), product, one)
      != product);
  g_assert_true (
      skel_term_binary (program, SKEL_OPERATION_NOT_EQUAL, high, zero)
      == skel_term_select (program, less (program, any, zero), one,
          less (program, integer (program, 255), any)));
  g_assert_cmpint (skel_term_binary (program, SKEL_OPERATION_NOT_EQUAL,
                       skel_term_binary (program, SKEL_OPERATION_AND, any,
                           integer (program, ~256)),
                       zero)
                       ->kind,
      ==, SKEL_TERM_BINARY);
  /* (first || other) ? (first ? c : b) : a */
  g_assert_true (skel_term_select (program, either,
                     skel_term_select (program, first, c, b), a)
                 == skel_term_select (program, first, c,
                     skel_term_select (program, other, b, a)));
  g_assert_true (skel_term_select (program, either,
                     skel_term_select (program, other, a, b), c)
                 == skel_term_select (program, other, a,
                     skel_term_select (program, first, b, c)));
  g_assert_true (
      skel_term_select (program, first, skel_term_select (program, other, a, b),
          skel_term_select (program, other, a, c))
      == skel_term_select (
          program, other, a, skel_term_select (program, first, b, c)));
  g_assert_true (
      skel_term_select (program, first, skel_term_select (program, other, b, a),
          skel_term_select (program, other, c, a))
      == skel_term_select (
          program, other, skel_term_select (program, first, b, c), a));
  skel_program_free (program);
}

/* A program that has as many terms as it may have gets no more, whatever it
 * would be made by. */
static void
test_full (void)
{
  SkelProgram *program = program_with_images ();
  const SkelTerm *a
      = skel_term_convert (program, SKEL_TYPE_I32, load (program, 0, 1));
  const SkelTerm *b
      = skel_term_convert (program, SKEL_TYPE_I32, load (program, -1, 0));
  const SkelTerm *any = minus (program, times (program, a, 1000), b);
  const SkelTerm *first = less (program, a, b);
  const SkelTerm *of[] = { a, b, any, first, plus (program, b, 7),
    skel_term_select (program, first, integer (program, 3), any),
    skel_term_select (
        program, first, integer (program, 3), integer (program, 9)),
    skel_term_binary (
        program, SKEL_OPERATION_AND, any, integer (program, ~255)),
    load (program, 3, 3), skel_term_convert (program, SKEL_TYPE_U32, any),
    skel_term_convert (program, SKEL_TYPE_I16, any),
    skel_term_convert (program, SKEL_TYPE_F32, any), minus (program, b, a) };
  const int n = G_N_ELEMENTS (of);

  for (int i = 100; skel_term_integer (program, SKEL_TYPE_I32, i); i++)
    ;
  for (int i = 0; i < n; i++) {
    skel_term_negate (program, of[11]);
    skel_term_truth (program, of[i]);
    skel_term_not (program, of[i]);
    if (!skel_type_is_floating (of[i]->type))
      skel_term_call (program, "abs", of[i]->type, &of[i], 1);
    else
      skel_term_call (program, "fabsf", of[i]->type, &of[i], 1);
    for (int type = SKEL_TYPE_BOOL; type <= SKEL_TYPE_F64; type++)
      skel_term_convert (program, type, of[i]);
    for (int j = 0; j < n; j++) {
      if (of[j]->type != of[i]->type)
        continue;
      for (int k = 0; k < n; k++)
        if (of[k]->type == SKEL_TYPE_I32) {
          skel_term_select (program, of[k], of[i], of[j]);
          skel_term_pick (
              program, of[k], (const SkelTerm *[]){ of[i], of[j], of[i] }, 3);
        }
      for (int operation = SKEL_OPERATION_ADD;
          operation <= SKEL_OPERATION_MAXIMUM; operation++)
        if ((operation <= SKEL_OPERATION_NOT_EQUAL
                || operation >= SKEL_OPERATION_MINIMUM)
            && (!skel_type_is_floating (of[i]->type)
                || operation == SKEL_OPERATION_ADD))
          skel_term_binary (program, operation, of[i], of[j]);
    }
  }
  g_assert_cmpint (program->terms->len, ==, SKEL_MAX_TERMS);
  skel_program_free (program);
}

/* Elements that follow each other, of which one is picked, are those of their
 * array, whatever is picked beyond them; others are not. */
static void
test_elements (void)
{
  static const struct {
    const char *which[3];
    int expected[6];
    gboolean is_element;
  } cases[] = {
    { { "0", "1", "2" }, { 10, 10, 20, 30, 30, 30 }, TRUE },
    { { "1", "2", "3" }, { 20, 20, 30, 40, 40, 40 }, TRUE },
    { { "2", "1", "0" }, { 30, 30, 20, 10, 10, 10 }, FALSE },
    { { "0", "2", "3" }, { 10, 10, 30, 40, 40, 40 }, FALSE },
  };
  const SkelValue values[]
      = { { .i = 10 }, { .i = 20 }, { .i = 30 }, { .i = 40 } };

  for (guint c = 0; c < G_N_ELEMENTS (cases); c++) {
    char *text = g_strdup_printf ("program f\n"
                                  "image out u8 1 output\n"
                                  "parameter levels u8 4 0 0 255\n"
                                  "%%0 = i32 constant %s\n"
                                  "%%1 = u8 parameter levels %%0\n"
                                  "%%2 = i32 constant %s\n"
                                  "%%3 = u8 parameter levels %%2\n"
                                  "%%4 = i32 constant %s\n"
                                  "%%5 = u8 parameter levels %%4\n"
                                  "%%6 = i32 place x\n"
                                  "%%7 = i32 constant 1\n"
                                  "%%8 = i32 subtract %%6 %%7\n"
                                  "%%9 = u8 pick %%8 of %%1 %%3 %%5\n"
                                  "stage 0 0 0 0 0\n"
                                  "store out 0 %%9\n",
        cases[c].which[0], cases[c].which[1], cases[c].which[2]);
    SkelProgram *built = skel_program_read (text, NULL);
    SkelProgram *optimised = skel_program_optimise (built);
    const SkelTerm *stored = skel_program_stored (optimised, 0);
    guint8 out[2][6];
    SkelRowsArguments arguments = { .width = 6, .height = 1, .values = values };

    g_assert_true (
        (stored->kind == SKEL_TERM_PARAMETER) == cases[c].is_element);
    for (int i = 0; i < 2; i++) {
      const SkelProgram *program = i == 0 ? built : optimised;

      arguments.images[0].pixels = out[i];
      arguments.images[0].step = 1;
      skel_evaluate (program, program->stages->pdata[0], &arguments, 0, 1);
      for (int x = 0; x < 6; x++)
        g_assert_cmpint (out[i][x], ==, cases[c].expected[x]);
    }
    skel_program_free (optimised);
    skel_program_free (built);
    g_free (text);
  }
}

/* What an earlier step computed of floats may be anything, even where its range
 * is said to be one number; it stays so when it is read again. */
static void
test_handed (void)
{
  static const char text[] = "program f\n"
                             "image out f32 1 output\n"
                             "parameter mean f32 1 0 0x0p+0 0x0p+0 handed\n"
                             "%0 = f32 parameter mean\n"
                             "stage 0 0 0 0 0\n"
                             "store out 0 %0\n";
  SkelProgram *program = skel_program_read (text, NULL);
  SkelProgram *optimised = skel_program_optimise (program);
  const SkelTerm *mean = skel_program_stored (optimised, 0);
  char *again = skel_program_print (program);

  g_assert_cmpint (mean->kind, ==, SKEL_TERM_PARAMETER);
  g_assert_true (mean->nan);
  g_assert_true (mean->range.low == -INFINITY && mean->range.high == INFINITY);
  g_assert_cmpstr (again, ==, text);
  g_free (again);
  skel_program_free (optimised);
  skel_program_free (program);
}

/* ---- passes ---- */

/* One that has more to contribute is another program. */
static void
test_same (void)
{
  char *more = g_strconcat (box, "contribute sum %17\n", NULL);
  SkelProgram *one = skel_program_read (box, NULL);
  SkelProgram *again = skel_program_read (box, NULL);
  SkelProgram *other = skel_program_read (more, NULL);

  g_assert_true (skel_program_is_same (one, again));
  g_assert_false (skel_program_is_same (one, other));
  g_assert_false (skel_program_is_same (other, one));
  skel_program_free (other);
  skel_program_free (again);
  skel_program_free (one);
  g_free (more);
}

/* No pass makes nothing of a program but what its terms become anyway. */
static void
test_no_passes (void)
{
  SkelProgram *program = skel_program_read (box, NULL);
  SkelProgram *form = skel_program_optimise_by (program, 0);
  SkelProgram *arranged = skel_program_arrange_by (form, 0);

  g_assert_true (skel_program_is_same (form, arranged));
  g_assert_cmpuint (skel_pass_set ("nothing"), ==, 0);
  skel_program_free (arranged);
  skel_program_free (form);
  skel_program_free (program);
}

/* What is gathered at a fixed distance beyond the extent, where the nearest
 * pixel within is meant, does not become a load. */
static void
test_far_gather (void)
{
  SkelProgram *program = skel_program_read ("program f\n"
                                            "image in u8 1\n"
                                            "image out u8 1 output\n"
                                            "%0 = i32 place y\n"
                                            "%1 = i32 constant 3\n"
                                            "%2 = i32 add %0 %1\n"
                                            "%3 = i32 place x\n"
                                            "%4 = u8 gather in 0 %2 %3\n"
                                            "%5 = u8 gather in 0 %0 %3\n"
                                            "%6 = u8 add %4 %5\n"
                                            "stage 0 0 0 0 0\n"
                                            "extent in 0 0 0 2\n"
                                            "store out 0 %6\n",
      NULL);
  SkelProgram *form = skel_program_optimise (program);
  char *text = skel_program_print (form);

  g_assert_true (skel_program_check (form, NULL));
  g_assert_nonnull (strstr (text, " gather "));
  g_assert_nonnull (strstr (text, " load in 0 0 0"));
  g_free (text);
  skel_program_free (form);
  skel_program_free (program);
}

/* The program of a pixel at @row and @column, with @extent. */
static char *
optimised_read (const char *row, const char *column, const char *extent)
{
  char *text = g_strdup_printf ("program f\n"
                                "image in u8 1\n"
                                "image out u8 1 output\n"
                                "%%0 = i32 place x\n"
                                "%%1 = i32 place y\n"
                                "%%2 = i32 place width\n"
                                "%%3 = i32 place height\n"
                                "%%4 = i32 constant -1\n"
                                "%%5 = i32 constant 2\n"
                                "%%6 = i32 constant 0\n"
                                "%%7 = i32 add %%2 %%4\n"
                                "%%8 = i32 add %%3 %%4\n"
                                "%%9 = i32 add %%0 %%5\n"
                                "%%10 = i32 add %%1 %%4\n"
                                "%%11 = i32 %s\n"
                                "%%12 = i32 %s\n"
                                "%%13 = u8 gather in 0 %%11 %%12\n"
                                "stage 0 0 0 0 0\n"
                                "extent in %s\n"
                                "store out 0 %%13\n",
      row, column, extent);
  SkelProgram *program = skel_program_read (text, NULL);
  SkelProgram *form = skel_program_optimise (program);

  g_free (text);
  text = skel_program_print (form);
  skel_program_free (form);
  skel_program_free (program);
  return text;
}

/* What keeps inside the image by itself is a load where the stage says that it
 * all does, and only if that is the nearest place. */
static void
test_inside (void)
{
  static const struct {
    const char *row, *column, *extent;
    gboolean load;
  } cases[] = {
    { "maximum %10 %6", "minimum %9 %7", "0 2 1 0 inside", TRUE },
    { "maximum %10 %6", "minimum %7 %9", "0 2 1 0 inside", TRUE },
    { "maximum %10 %6", "minimum %9 %7", "0 2 1 0", FALSE },
    { "maximum %10 %6", "minimum %9 %7", "0 1 1 0 inside", FALSE },
    { "maximum %10 %6", "minimum %9 %8", "0 2 1 0 inside", FALSE },
    { "maximum %10 %6", "minimum %9 %2", "0 2 1 0 inside", FALSE },
    { "maximum %10 %6", "maximum %9 %6", "0 2 1 0 inside", TRUE },
    { "maximum %10 %5", "minimum %9 %7", "0 2 1 0 inside", FALSE },
    { "minimum %10 %8", "minimum %9 %7", "0 2 1 0 inside", TRUE },
    { "minimum %1 %6", "minimum %9 %7", "0 2 1 0 inside", FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    char *text
        = optimised_read (cases[i].row, cases[i].column, cases[i].extent);

    g_assert_cmpint (
        strstr (text, " load in 0 -1 2") != NULL, ==, cases[i].load);
    g_assert_cmpint (strstr (text, " gather ") != NULL, ==, !cases[i].load);
    g_free (text);
  }
}

/* ---- what rests ---- */

/* A mark, 1, becomes 2 below one that is, unless a parameter forbids it; 7
 * becomes 8. */
#define MARKS(type)                                                            \
  "program marks\nimage a " type " 1\nimage b " type " 1 output\n"             \
  "parameter p i32 1 0 0 1\n%0 = " type " load a 0 0 0\n"                      \
  "%1 = i32 convert %0\n%2 = i32 constant 1\n%3 = i32 equal %1 %2\n"           \
  "%4 = " type " load a 0 -1 0\n%5 = i32 convert %4\n%6 = i32 constant 2\n"    \
  "%7 = i32 equal %5 %6\n%8 = i32 parameter p\n%9 = i32 and %3 %7\n"           \
  "%10 = i32 and %8 %9\n%11 = i32 select %10 %6 %1\n"                          \
  "%12 = i32 constant 7\n%13 = i32 equal %1 %12\n%14 = i32 constant 8\n"       \
  "%15 = i32 select %13 %14 %11\n%16 = " type " convert %15\n"                 \
  "stage 0 0 0 0 0\nextent a 0 0 1 0\nstore b 0 %16\n"

static void
test_resting (void)
{
  static const struct {
    const char *text;
    int least;
  } marks[] = { { MARKS ("u8"), 0 }, { MARKS ("i8"), -128 } };
  gboolean rests[SKEL_RESTING_NUMBERS];
  GError *error = NULL;
  SkelProgram *program;

  for (guint i = 0; i < G_N_ELEMENTS (marks); i++) {
    program = skel_program_read (marks[i].text, &error);
    g_assert_no_error (error);
    g_assert_true (skel_find_resting (program, 0, 1, rests));
    for (int j = 0; j < SKEL_RESTING_NUMBERS; j++)
      g_assert_cmpint (
          rests[j], ==, marks[i].least + j != 1 && marks[i].least + j != 7);
    skel_program_free (program);
  }
  program = skel_program_read (MARKS ("i16"), &error);
  g_assert_no_error (error);
  g_assert_false (skel_find_resting (program, 0, 1, rests));
  skel_program_free (program);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/compute/i32", test_i32);
  g_test_add_func ("/compute/u32", test_u32);
  g_test_add_func ("/compute/i64", test_i64);
  g_test_add_func ("/compute/u64", test_u64);
  g_test_add_func ("/compute/f32", test_f32);
  g_test_add_func ("/compute/f64", test_f64);
  g_test_add_func ("/compute/conversions", test_conversions);
  g_test_add_func ("/compute/calls", test_calls);
  g_test_add_func ("/terms/one", test_terms_are_one);
  g_test_add_func ("/terms/refined", test_refined);
  g_test_add_func ("/terms/comparisons", test_comparisons);
  g_test_add_func ("/terms/choices", test_choices);
  g_test_add_func ("/terms/asked-once", test_asked_once);
  g_test_add_func ("/terms/full", test_full);
  g_test_add_func ("/terms/elements", test_elements);
  g_test_add_func ("/terms/handed", test_handed);
  g_test_add_func ("/terms/constants", test_constants);
  g_test_add_func ("/terms/different", test_terms_that_differ);
  g_test_add_func ("/terms/exact-floats", test_exact_floats);
  g_test_add_func ("/terms/exact-powers", test_exact_powers);
  g_test_add_func ("/terms/masks", test_masks);
  g_test_add_func ("/terms/decided-orders", test_decided_orders);
  g_test_add_func ("/terms/fixed-floats", test_fixed_floats);
  g_test_add_func ("/terms/choices-of-sums", test_choices_of_sums);
  g_test_add_func ("/terms/ranges", test_ranges);
  g_test_add_func ("/text/same", test_text);
  g_test_add_func ("/text/refused", test_refused);
  g_test_add_func ("/text/hostile", test_hostile_text);
  g_test_add_func ("/evaluate/rows", test_evaluation);
  g_test_add_func ("/evaluate/contributions", test_contributions);
  g_test_add_func ("/passes/same", test_same);
  g_test_add_func ("/passes/none", test_no_passes);
  g_test_add_func ("/passes/far", test_far_gather);
  g_test_add_func ("/passes/inside", test_inside);
  g_test_add_func ("/resting", test_resting);
  return g_test_run ();
}
