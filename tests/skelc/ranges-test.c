/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* ranges-test.c: no value leaves the range that was inferred for it.
 *
 * Draws ranges, and values that are in them, with a liking for where types, the
 * whole numbers of a float and those of a double end; lets C compute; and looks
 * for what comes of it in the range that skelc computes: of each operation,
 * conversion and library function. Small integers are tried one and all.
 *
 * Prints the Test Anything Protocol.
 */
#include "graph/library.h"

#include <float.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#define TRIES 10000
#define VALUES 4    /* in each of the ranges */
#define MAX_SHOWN 3 /* of what one test finds */

typedef __int128 Whole;

/* Of an integer type the whole number, else the other one. */
typedef struct {
  Whole i;
  double f;
} Number;

static GRand *rng;
static int n_tests, n_failed, n_found;

static const SkelType types[] = { SKEL_TYPE_BOOL, SKEL_TYPE_U8, SKEL_TYPE_I8,
  SKEL_TYPE_U16, SKEL_TYPE_I16, SKEL_TYPE_U32, SKEL_TYPE_I32, SKEL_TYPE_U64,
  SKEL_TYPE_I64, SKEL_TYPE_F32, SKEL_TYPE_F64 };

/* That C computes in. */
static const SkelType wide_types[] = { SKEL_TYPE_U32, SKEL_TYPE_I32,
  SKEL_TYPE_U64, SKEL_TYPE_I64, SKEL_TYPE_F32, SKEL_TYPE_F64 };

static const char *const operations[] = {
  [SKEL_OPERATION_ADD] = "+",
  [SKEL_OPERATION_SUBTRACT] = "-",
  [SKEL_OPERATION_MULTIPLY] = "*",
  [SKEL_OPERATION_DIVIDE] = "/",
  [SKEL_OPERATION_REMAINDER] = "%",
  [SKEL_OPERATION_SHIFT_LEFT] = "<<",
  [SKEL_OPERATION_SHIFT_RIGHT] = ">>",
  [SKEL_OPERATION_AND] = "&",
  [SKEL_OPERATION_OR] = "|",
  [SKEL_OPERATION_XOR] = "^",
  [SKEL_OPERATION_LESS] = "<",
  [SKEL_OPERATION_LESS_EQUAL] = "<=",
  [SKEL_OPERATION_GREATER] = ">",
  [SKEL_OPERATION_GREATER_EQUAL] = ">=",
  [SKEL_OPERATION_EQUAL] = "==",
  [SKEL_OPERATION_NOT_EQUAL] = "!=",
};

/* --- ranges, and what is in them --- */

/* As C has them, and not as the ranges that are tested. */
static const struct {
  Whole least, greatest;
} limits[] = {
  [SKEL_TYPE_BOOL] = { 0, 1 },
  [SKEL_TYPE_U8] = { 0, UINT8_MAX },
  [SKEL_TYPE_I8] = { INT8_MIN, INT8_MAX },
  [SKEL_TYPE_U16] = { 0, UINT16_MAX },
  [SKEL_TYPE_I16] = { INT16_MIN, INT16_MAX },
  [SKEL_TYPE_U32] = { 0, UINT32_MAX },
  [SKEL_TYPE_I32] = { INT32_MIN, INT32_MAX },
  [SKEL_TYPE_U64] = { 0, UINT64_MAX },
  [SKEL_TYPE_I64] = { INT64_MIN, INT64_MAX },
};

static Whole
least (SkelType type)
{
  return limits[type].least;
}

static Whole
greatest (SkelType type)
{
  return limits[type].greatest;
}

/* An end of a range of @type. */
static double
draw_end (SkelType type)
{
  static const double edges[] = { 0, 1, 2, 3, 7, 8, 31, 32, 255, 256, 65535,
    65536, 0x1p24 - 1, 0x1p24, 0x1p24 + 1, 0x1p31 - 1, 0x1p31, 0x1p32 - 1,
    0x1p32, 0x1p53 - 1, 0x1p53, 0x1p53 + 2, 0x1p60, 0x1p62, 0x1p63, 0x1p64,
    1e10, 0.5, 1.5, 0.1, FLT_MIN, FLT_TRUE_MIN, FLT_MAX, DBL_MAX, 88.7, 0.9999,
    INFINITY };
  SkelRange all = skel_range_of_type (type);
  double end = edges[g_rand_int_range (rng, 0, G_N_ELEMENTS (edges))];

  switch (g_rand_int_range (rng, 0, 4)) {
    case 0:
      end = g_rand_double (rng) * 20;
      break;
    case 1:
      end = ldexp (g_rand_double (rng), g_rand_int_range (rng, -10, 70));
      break;
    default:
      break;
  }
  if (g_rand_boolean (rng))
    end = -end;
  if (type == SKEL_TYPE_F32)
    return (float)end;
  if (type == SKEL_TYPE_F64)
    return end;
  return CLAMP (trunc (end), all.low, all.high);
}

static SkelRange
draw_range (SkelType type)
{
  double a = draw_end (type), b = draw_end (type);
  SkelRange range;

  if (g_rand_int_range (rng, 0, 4) == 0)
    b = a;
  range = (SkelRange){ MIN (a, b), MAX (a, b) };
  /* nothing is as much as 2^63 or 2^64, which stand for one less */
  if (!skel_type_is_floating (type) && (Whole)range.low > greatest (type))
    range.low = nextafter (range.low, 0);
  return range;
}

/* The numbers about @from that are no less than @low and at most @high. */
static Whole
near (Whole from, Whole low, Whole high)
{
  Whole number = from + g_rand_int_range (rng, -3, 4);

  return CLAMP (number, low, high);
}

static Number
draw (SkelType type, SkelRange range)
{
  int way = g_rand_int_range (rng, 0, 5);
  Number number = { 0 };

  if (!skel_type_is_floating (type)) {
    Whole low = MAX ((Whole)range.low, least (type));
    Whole high = MIN ((Whole)range.high, greatest (type));
    Whole middle = low + (Whole)(g_rand_double (rng) * (double)(high - low));

    number.i = near (way == 0   ? low
                     : way == 1 ? high
                     : way == 2 ? 0
                                : middle,
        low, high);
    return number;
  }
  number.f = way == 0   ? range.low
             : way == 1 ? range.high
             : way == 2 ? g_rand_int_range (rng, -2, 3) * 0.5
                        : range.low / 2 + range.high / 2;
  if (way == 3 && isfinite (range.low) && isfinite (range.high))
    number.f = range.low
               + (range.high / 2 - range.low / 2) * 2 * g_rand_double (rng);
  if (way == 4 && isinf (number.f))
    number.f = ldexp (g_rand_double (rng) - 0.5, g_rand_int_range (rng, 0, 99));
  if (isnan (number.f))
    number.f = 0;
  number.f = CLAMP (number.f, range.low, range.high);
  if (type == SKEL_TYPE_F32)
    number.f = CLAMP ((float)number.f, range.low, range.high);
  return number;
}

/* Whether @range, of @type, has @number in it. */
static gboolean
holds (SkelRange range, SkelType type, Number number)
{
  if (skel_type_is_floating (type))
    return skel_range_contains (range, number.f);
  /* further than any number that is whole */
  return (range.low < -0x1p126 || (Whole)ceil (range.low) <= number.i)
         && (range.high > 0x1p126 || number.i <= (Whole)floor (range.high));
}

/* --- what is found --- */

static void
found (const char *name, const char *format, ...)
{
  va_list arguments;

  if (n_found++ >= MAX_SHOWN)
    return;
  printf ("# %s: ", name);
  va_start (arguments, format);
  vprintf (format, arguments);
  va_end (arguments);
  printf ("\n");
}

static double
shown (SkelType type, Number number)
{
  return skel_type_is_floating (type) ? number.f : (double)number.i;
}

static void
finish (const char *name)
{
  printf ("%s %d - %s\n", n_found > 0 ? "not ok" : "ok", ++n_tests, name);
  n_failed += n_found > 0;
  n_found = 0;
  fflush (stdout);
}

/* --- operations --- */

/* As C does it, but without an end to integers. */
static Number
operate (SkelOperation operation, SkelType type, Number a, Number b)
{
  gboolean floating = skel_type_is_floating (type);
  float f = a.f, g = b.f;

  switch (operation) {
#define ARITHMETIC(which, sign)                                                \
  case which:                                                                  \
    return (Number){ a.i sign b.i,                                             \
      type == SKEL_TYPE_F32 ? (float)(f sign g) : a.f sign b.f };
    ARITHMETIC (SKEL_OPERATION_ADD, +)
    ARITHMETIC (SKEL_OPERATION_SUBTRACT, -)
    ARITHMETIC (SKEL_OPERATION_MULTIPLY, *)
#undef ARITHMETIC
    case SKEL_OPERATION_DIVIDE:
      return (Number){ floating ? 0 : a.i / b.i,
        type == SKEL_TYPE_F32 ? (float)(f / g) : a.f / b.f };
    case SKEL_OPERATION_REMAINDER:
      return (Number){ .i = a.i % b.i };
    case SKEL_OPERATION_SHIFT_LEFT:
      return (Number){ .i = a.i << (int)b.i };
    case SKEL_OPERATION_SHIFT_RIGHT:
      return (Number){ .i = a.i >> (int)b.i };
    case SKEL_OPERATION_AND:
      return (Number){ .i = a.i & b.i };
    case SKEL_OPERATION_OR:
      return (Number){ .i = a.i | b.i };
    case SKEL_OPERATION_XOR:
      return (Number){ .i = a.i ^ b.i };
#define COMPARISON(which, sign)                                                \
  case which:                                                                  \
    return (Number){ .i = floating ? a.f sign b.f : a.i sign b.i };
      COMPARISON (SKEL_OPERATION_LESS, <)
      COMPARISON (SKEL_OPERATION_LESS_EQUAL, <=)
      COMPARISON (SKEL_OPERATION_GREATER, >)
      COMPARISON (SKEL_OPERATION_GREATER_EQUAL, >=)
      COMPARISON (SKEL_OPERATION_EQUAL, ==)
    default:
      COMPARISON (SKEL_OPERATION_NOT_EQUAL, !=)
#undef COMPARISON
  }
}

static gboolean
is_comparison (SkelOperation operation)
{
  return operation >= SKEL_OPERATION_LESS
         && operation <= SKEL_OPERATION_NOT_EQUAL;
}

static gboolean
is_division (SkelOperation operation)
{
  return operation == SKEL_OPERATION_DIVIDE
         || operation == SKEL_OPERATION_REMAINDER;
}

/* What becomes of a whole number in a type of integers. */
static Whole
wrapped (Whole number, SkelType type)
{
  Whole span = greatest (type) - least (type) + 1;

  if (type == SKEL_TYPE_BOOL)
    return number != 0;
  number = (number - least (type)) % span;
  return (number < 0 ? number + span : number) + least (type);
}

static void
check_operation (SkelOperation operation, SkelType type, SkelRange a,
    SkelRange b, Number x, Number y)
{
  SkelType of = is_comparison (operation) ? SKEL_TYPE_I32 : type;
  gboolean nan = FALSE;
  SkelRange range = skel_range_binary (operation, type, a, b, &nan);
  Number value;
  Whole product;
  const char *wrong = NULL;

  /* refused */
  if (!skel_type_is_floating (type) && is_division (operation)
      && (y.i == 0 || (y.i == -1 && x.i == least (type))))
    return;
  /* more than what the test computes in holds */
  if (operation == SKEL_OPERATION_MULTIPLY
      && __builtin_mul_overflow (x.i, y.i, &product))
    return;
  value = operate (operation, type, x, y);
  if (skel_type_is_floating (of) && isnan (value.f))
    wrong = nan ? NULL : "no NaN";
  else if (!holds (range, of, value))
    wrong = "range";
  if (!wrong && !skel_type_is_floating (of) && !skel_range_fits (range, of)) {
    range = skel_range_wrap (range, of);
    value.i = wrapped (value.i, of);
    if (!holds (range, of, value))
      wrong = "wrapped";
  }
  if (wrong)
    found (operations[operation],
        "%s %.20g to %.20g, %.20g to %.20g: %.20g, %.20g gives %.20g, not "
        "within %.20g to %.20g (%s)",
        skel_type_name (type), a.low, a.high, b.low, b.high, shown (type, x),
        shown (type, y), shown (of, value), range.low, range.high, wrong);
}

static SkelRange
draw_right (SkelOperation operation, SkelType type)
{
  int bits = 8 * skel_type_size (type);
  int a = g_rand_int_range (rng, 0, bits), b = g_rand_int_range (rng, 0, bits);

  if (operation == SKEL_OPERATION_SHIFT_LEFT
      || operation == SKEL_OPERATION_SHIFT_RIGHT)
    return (SkelRange){ MIN (a, b), MAX (a, b) };
  return draw_range (type);
}

static void
test_operation (SkelOperation operation, SkelType type)
{
  char name[64];

  if (skel_type_is_floating (type) && operation > SKEL_OPERATION_DIVIDE
      && !is_comparison (operation))
    return;
  for (int i = 0; i < TRIES; i++) {
    SkelRange a = draw_range (type), b = draw_right (operation, type);

    for (int j = 0; j < VALUES; j++)
      check_operation (operation, type, a, b, draw (type, a), draw (type, b));
  }
  g_snprintf (name, sizeof name, "%s of %s", operations[operation],
      skel_type_name (type));
  finish (name);
}

#define FEW 6

static void
test_small (SkelOperation operation)
{
  gboolean shifts = operation == SKEL_OPERATION_SHIFT_LEFT
                    || operation == SKEL_OPERATION_SHIFT_RIGHT;
  int low = shifts ? 0 : -FEW;
  char name[64];

  for (int a = -FEW; a <= FEW; a++)
    for (int b = a; b <= FEW; b++)
      for (int c = low; c <= FEW; c++)
        for (int d = c; d <= FEW; d++)
          for (int x = a; x <= b; x++)
            for (int y = c; y <= d; y++)
              check_operation (operation, SKEL_TYPE_I32, (SkelRange){ a, b },
                  (SkelRange){ c, d }, (Number){ .i = x }, (Number){ .i = y });
  g_snprintf (
      name, sizeof name, "%s of all small integers", operations[operation]);
  finish (name);
}

static void
test_unary (SkelType type)
{
  char name[64];

  for (int i = 0; i < TRIES; i++) {
    SkelRange range = draw_range (type);
    double next = skel_range_next (range.low, type, TRUE);
    double previous = skel_range_next (range.high, type, FALSE);

    if (next < range.low || previous > range.high)
      found ("next", "%s %.20g to %.20g: %.20g, %.20g", skel_type_name (type),
          range.low, range.high, next, previous);
    for (int j = 0; j < VALUES; j++) {
      Number x = draw (type, range);

      if (!skel_type_is_floating (type)
          && !holds (skel_range_complement (range, type), type,
              (Number){ .i = wrapped (~x.i, type) }))
        found ("~", "%s %.20g to %.20g: %.20g", skel_type_name (type),
            range.low, range.high, shown (type, x));
      if (skel_type_is_floating (type)
              ? (x.f > range.low && x.f < next)
                    || (x.f < range.high && x.f > previous)
              : (x.i > (Whole)range.low && x.i < (Whole)next)
                    || (x.i < (Whole)range.high && x.i > (Whole)previous))
        found ("next", "%s %.20g to %.20g: %.20g is between",
            skel_type_name (type), range.low, range.high, shown (type, x));
    }
  }
  g_snprintf (name, sizeof name, "~ and the number next to one of %s",
      skel_type_name (type));
  finish (name);
}

static void
test_constant (SkelType type)
{
  char name[64];

  for (int i = 0; i < TRIES; i++) {
    Number x = draw (type, draw_range (type));
    SkelRange range = skel_range_of_integer ((gint64)x.i, type);

    if (!holds (range, type, x))
      found ("constant", "%.20g: %.20g to %.20g", shown (type, x), range.low,
          range.high);
  }
  g_snprintf (name, sizeof name, "constants of %s", skel_type_name (type));
  finish (name);
}

static void
test_type (SkelType type)
{
  SkelRange range = skel_range_of_type (type);

  /* the doubles 2^63 and 2^64 stand for one less */
  if (range.low != (double)least (type)
      || range.high != (double)greatest (type))
    found ("type", "%.20g to %.20g", range.low, range.high);
  finish (skel_type_name (type));
}

/* --- conversions --- */

/* As the language has it, whatever C leaves open. */
static Whole
saturated (double number, SkelType type)
{
  if (number <= (double)least (type))
    return least (type);
  if (number >= (double)greatest (type))
    return greatest (type);
  return number;
}

static Number
converted (Number number, SkelType from, SkelType type)
{
  gboolean floating = skel_type_is_floating (from);

  if (type == SKEL_TYPE_BOOL)
    return (Number){ .i = floating ? number.f != 0 : number.i != 0 };
  if (skel_type_is_floating (type)) {
    double f = floating                ? number.f
               : type == SKEL_TYPE_F32 ? (float)number.i
                                       : (double)number.i;

    return (Number){ .f = type == SKEL_TYPE_F32 ? (float)f : f };
  }
  if (floating)
    return (Number){ .i = saturated (number.f, type) };
  return (Number){ .i = wrapped (number.i, type) };
}

static void
test_conversion (SkelType from, SkelType type)
{
  char name[64];

  for (int i = 0; i < TRIES / 4; i++) {
    SkelRange range = draw_range (from);
    SkelRange became = skel_range_convert (range, from, type);

    for (int j = 0; j < VALUES; j++) {
      Number x = draw (from, range), y = converted (x, from, type);

      if (!holds (became, type, y))
        found ("conversion",
            "%.20g to %.20g: %.20g becomes %.20g, not within %.20g to %.20g",
            range.low, range.high, shown (from, x), shown (type, y), became.low,
            became.high);
    }
  }
  g_snprintf (name, sizeof name, "%s to %s", skel_type_name (from),
      skel_type_name (type));
  finish (name);
}

/* --- functions --- */

typedef struct {
  const char *name;
  double (*one) (double), (*two) (double, double),
      (*three) (double, double, double);
  float (*one_f) (float), (*two_f) (float, float),
      (*three_f) (float, float, float);
} Function;

/* clang-format off */
#define ONE(name) { #name, .one = name, .one_f = name##f }
#define TWO(name) { #name, .two = name, .two_f = name##f }
/* clang-format on */

static const Function functions[] = { ONE (fabs), ONE (floor), ONE (ceil),
  ONE (trunc), ONE (round), ONE (rint), ONE (nearbyint), ONE (sqrt), ONE (exp),
  ONE (exp2), ONE (expm1), ONE (log), ONE (log2), ONE (log10), ONE (log1p),
  ONE (cbrt), ONE (asin), ONE (acos), ONE (atan), ONE (sinh), ONE (tanh),
  ONE (asinh), ONE (acosh), ONE (atanh), ONE (erf), ONE (erfc), ONE (sin),
  ONE (cos), ONE (tan), ONE (cosh), TWO (fmin), TWO (fmax), TWO (copysign),
  TWO (fmod), TWO (remainder), TWO (nextafter), TWO (fdim), TWO (pow),
  TWO (hypot), TWO (atan2), { "fma", .three = fma, .three_f = fmaf } };

static double
called (const Function *function, SkelType type, const Number *x)
{
  if (type == SKEL_TYPE_F64)
    return function->one   ? function->one (x[0].f)
           : function->two ? function->two (x[0].f, x[1].f)
                           : function->three (x[0].f, x[1].f, x[2].f);
  return function->one     ? function->one_f (x[0].f)
         : function->two_f ? function->two_f (x[0].f, x[1].f)
                           : function->three_f (x[0].f, x[1].f, x[2].f);
}

static void
test_function (const Function *function, SkelType type)
{
  const SkelLibraryFunction *known = skel_library_function (function->name);
  char name[64];

  g_assert (known);
  for (int i = 0; i < TRIES / 2; i++) {
    SkelRange ranges[3], range;
    gboolean nans[3], nan;

    for (int k = 0; k < 3; k++) {
      ranges[k] = draw_range (type);
      nans[k] = g_rand_int_range (rng, 0, 4) == 0;
    }
    range = skel_library_range (known, type, ranges, nans, &nan);
    for (int j = 0; j < VALUES; j++) {
      Number x[3];
      double value;

      for (int k = 0; k < 3; k++) {
        x[k] = draw (type, ranges[k]);
        if (nans[k] && g_rand_boolean (rng))
          x[k].f = NAN;
        else if (x[k].f == 0 && g_rand_boolean (rng))
          x[k].f = -x[k].f;
      }
      value = called (function, type, x);
      if (isnan (value) ? !nan : !skel_range_contains (range, value))
        found (function->name,
            "%.20g to %.20g, %.20g to %.20g: %.20g, %.20g gives %.20g, not "
            "within %.20g to %.20g",
            ranges[0].low, ranges[0].high, ranges[1].low, ranges[1].high,
            x[0].f, x[1].f, value, range.low, range.high);
    }
  }
  g_snprintf (
      name, sizeof name, "%s of %s", function->name, skel_type_name (type));
  finish (name);
}

int
main (void)
{
  rng = g_rand_new_with_seed (1);
  for (SkelOperation o = SKEL_OPERATION_ADD; o <= SKEL_OPERATION_NOT_EQUAL;
      o++) {
    test_small (o);
    for (guint t = 0; t < G_N_ELEMENTS (wide_types); t++)
      test_operation (o, wide_types[t]);
  }
  for (guint t = 0; t < G_N_ELEMENTS (wide_types); t++)
    test_unary (wide_types[t]);
  for (guint t = 0; t < 4; t++)
    test_constant (wide_types[t]);
  for (guint t = 0; t < G_N_ELEMENTS (limits); t++)
    test_type (t);
  for (guint from = 0; from < G_N_ELEMENTS (types); from++)
    for (guint to = 0; to < G_N_ELEMENTS (types); to++)
      test_conversion (types[from], types[to]);
  for (guint f = 0; f < G_N_ELEMENTS (functions); f++) {
    test_function (&functions[f], SKEL_TYPE_F32);
    test_function (&functions[f], SKEL_TYPE_F64);
  }
  printf ("1..%d\n", n_tests);
  g_rand_free (rng);
  return n_failed > 0;
}
