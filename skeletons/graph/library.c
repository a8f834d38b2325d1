/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "library.h"

#include <float.h>
#include <math.h>
#include <string.h>

/* By the name of C's function for doubles, from which that for floats follows.
 */
#define FUNCTION(function, count, kind)                                        \
  { .name = #function,                                                         \
    .n_arguments = COUNT_##count,                                              \
    .approximate = kind == APPROXIMATE,                                        \
    .brief = kind == BRIEF,                                                    \
    .doubles.count = function,                                                 \
    .floats.count = function##f }
#define MONOTONIC(function, kind, from, to)                                    \
  { .name = #function,                                                         \
    .n_arguments = 1,                                                          \
    .approximate = kind == APPROXIMATE,                                        \
    .brief = kind == BRIEF,                                                    \
    .doubles.one = function,                                                   \
    .floats.one = function##f,                                                 \
    .monotonic = function,                                                     \
    .low = from,                                                               \
    .high = to }

enum { COUNT_one = 1, COUNT_two, COUNT_three };
enum { EXACT, BRIEF, APPROXIMATE }; /* BRIEF ones are exact, too */

/* Sorted by nothing but kind. */
static const SkelLibraryFunction functions[] = {
  { .name = "abs", .n_arguments = 1 },
  { .name = "labs", .n_arguments = 1 },
  { .name = "llabs", .n_arguments = 1 },
  FUNCTION (fabs, one, BRIEF),
  MONOTONIC (floor, BRIEF, -INFINITY, INFINITY),
  MONOTONIC (ceil, BRIEF, -INFINITY, INFINITY),
  MONOTONIC (trunc, BRIEF, -INFINITY, INFINITY),
  MONOTONIC (round, BRIEF, -INFINITY, INFINITY),
  MONOTONIC (rint, BRIEF, -INFINITY, INFINITY),
  MONOTONIC (nearbyint, BRIEF, -INFINITY, INFINITY),
  { .name = "lround",
      .n_arguments = 1,
      .monotonic = round,
      .low = -INFINITY,
      .high = INFINITY },
  { .name = "llround",
      .n_arguments = 1,
      .monotonic = round,
      .low = -INFINITY,
      .high = INFINITY },
  { .name = "lrint",
      .n_arguments = 1,
      .monotonic = rint,
      .low = -INFINITY,
      .high = INFINITY },
  { .name = "llrint",
      .n_arguments = 1,
      .monotonic = rint,
      .low = -INFINITY,
      .high = INFINITY },
  MONOTONIC (sqrt, EXACT, 0, INFINITY),
  FUNCTION (fmin, two, BRIEF),
  FUNCTION (fmax, two, BRIEF),
  FUNCTION (copysign, two, BRIEF),
  FUNCTION (fmod, two, EXACT),
  FUNCTION (remainder, two, EXACT),
  FUNCTION (nextafter, two, EXACT),
  FUNCTION (fma, three, BRIEF),
  FUNCTION (fdim, two, EXACT),
  MONOTONIC (exp, APPROXIMATE, -INFINITY, INFINITY),
  MONOTONIC (exp2, APPROXIMATE, -INFINITY, INFINITY),
  MONOTONIC (expm1, APPROXIMATE, -INFINITY, INFINITY),
  MONOTONIC (log, APPROXIMATE, 0, INFINITY),
  MONOTONIC (log2, APPROXIMATE, 0, INFINITY),
  MONOTONIC (log10, APPROXIMATE, 0, INFINITY),
  MONOTONIC (log1p, APPROXIMATE, -1, INFINITY),
  MONOTONIC (cbrt, APPROXIMATE, -INFINITY, INFINITY),
  MONOTONIC (asin, APPROXIMATE, -1, 1),
  MONOTONIC (acos, APPROXIMATE, -1, 1),
  MONOTONIC (atan, APPROXIMATE, -INFINITY, INFINITY),
  MONOTONIC (sinh, APPROXIMATE, -INFINITY, INFINITY),
  MONOTONIC (tanh, APPROXIMATE, -INFINITY, INFINITY),
  MONOTONIC (asinh, APPROXIMATE, -INFINITY, INFINITY),
  MONOTONIC (acosh, APPROXIMATE, 1, INFINITY),
  MONOTONIC (atanh, APPROXIMATE, -1, 1),
  MONOTONIC (erf, APPROXIMATE, -INFINITY, INFINITY),
  MONOTONIC (erfc, APPROXIMATE, -INFINITY, INFINITY),
  FUNCTION (sin, one, APPROXIMATE),
  FUNCTION (cos, one, APPROXIMATE),
  FUNCTION (tan, one, APPROXIMATE),
  FUNCTION (cosh, one, APPROXIMATE),
  FUNCTION (pow, two, APPROXIMATE),
  FUNCTION (hypot, two, APPROXIMATE),
  FUNCTION (atan2, two, APPROXIMATE),
};

const SkelLibraryFunction *
skel_library_function (const char *name)
{
  gsize length = strlen (name);

  for (guint i = 0; i < G_N_ELEMENTS (functions); i++) {
    const SkelLibraryFunction *function = &functions[i];
    gsize base = strlen (function->name);

    if (strncmp (name, function->name, base) != 0)
      continue;
    if (length == base)
      return function;
    if (length == base + 1 && name[base] == 'f' && !strstr (name, "abs"))
      return function;
    if (strcmp (name, "fabsf") == 0 && strcmp (function->name, "fabs") == 0)
      return function;
  }
  return NULL;
}

const char *
skel_library_rounding (const char *name)
{
  return name + (g_str_has_prefix (name, "ll") ? 2 : 1);
}

static gboolean
is (const SkelLibraryFunction *function, const char *name)
{
  return strcmp (function->name, name) == 0;
}

static SkelRange
absolute (SkelRange range)
{
  if (range.low >= 0)
    return range;
  if (range.high <= 0)
    return skel_range_negate (range);
  return (SkelRange){ 0, MAX (-range.low, range.high) };
}

/* Values of an approximate function, with room for any implementation's last
 * bits, which keep a value's sign but may lose the smallest. */
static SkelRange
loosen (SkelRange range, SkelType type)
{
  double least = type == SKEL_TYPE_F32 ? FLT_MIN : DBL_MIN;
  double low = range.low - 1e-4 * fabs (range.low) - least;
  double high = range.high + 1e-4 * fabs (range.high) + least;

  if (isinf (range.low))
    low = range.low;
  if (isinf (range.high))
    high = range.high;
  if (range.low >= 0)
    low = MAX (low, 0);
  if (range.high <= 0)
    high = MIN (high, 0);
  if (type == SKEL_TYPE_F32)
    return (SkelRange){ (float)low, (float)high };
  return (SkelRange){ low, high };
}

static SkelRange
monotonic_range (const SkelLibraryFunction *function, SkelType type,
    SkelRange argument, gboolean *nan)
{
  const SkelRange domain = { function->low, function->high };
  double ends[2];
  SkelRange range;

  if (!skel_range_within (argument, domain)) {
    *nan = TRUE;
    argument = skel_range_meet (argument, domain);
    if (skel_range_is_empty (argument))
      return skel_range_of_type (type);
  }
  ends[0] = function->monotonic (argument.low);
  ends[1] = function->monotonic (argument.high);
  range = (SkelRange){ MIN (ends[0], ends[1]), MAX (ends[0], ends[1]) };
  if (function->approximate)
    return loosen (range, type);
  /* the caller converts to integers */
  return type == SKEL_TYPE_F32 ? skel_range_convert (range, SKEL_TYPE_F64, type)
                               : range;
}

static SkelRange
power_range (SkelType type, SkelRange base, SkelRange exponent, gboolean *nan)
{
  const double corners[]
      = { pow (base.low, exponent.low), pow (base.low, exponent.high),
          pow (base.high, exponent.low), pow (base.high, exponent.high) };
  SkelRange range = { INFINITY, 0 };

  if (base.low < 0 && skel_range_is_constant (exponent) && exponent.low >= 0
      && exponent.low == floor (exponent.low)) {
    double most = pow (absolute (base).high, exponent.low);

    return loosen (
        (SkelRange){ fmod (exponent.low, 2) == 0 ? 0 : -most, most }, type);
  }
  /* pow () is monotonic in each argument for bases that are not negative, but
   * -0, which is in every range that 0 is in, can give -infinity */
  *nan = *nan || base.low < 0;
  if (base.low < 0 || (base.low == 0 && exponent.low < 0))
    return skel_range_of_type (type);
  for (guint i = 0; i < G_N_ELEMENTS (corners); i++)
    range = (SkelRange){ MIN (range.low, corners[i]),
      MAX (range.high, corners[i]) };
  return loosen (range, type);
}

/* Approximate functions that are not monotonic. */
static SkelRange
approximate_range (const SkelLibraryFunction *function, SkelType type,
    const SkelRange *arguments, gboolean *nan)
{
  SkelRange size = absolute (arguments[0]);

  if (is (function, "pow"))
    return power_range (type, arguments[0], arguments[1], nan);
  if (is (function, "hypot"))
    return loosen (
        (SkelRange){ 0, hypot (size.high, absolute (arguments[1]).high) },
        type);
  if (is (function, "atan2"))
    return loosen ((SkelRange){ arguments[0].low > 0 ? 0 : -G_PI, G_PI }, type);
  if (is (function, "cosh"))
    return loosen ((SkelRange){ cosh (size.low), cosh (size.high) }, type);
  /* sin, cos and tan */
  *nan = *nan || isinf (size.high);
  if (is (function, "sin") || is (function, "cos"))
    return loosen ((SkelRange){ -1, 1 }, type);
  return skel_range_of_type (type);
}

/* What is left of @a by divisions that round the quotient towards zero. */
static SkelRange
remainder_range (SkelType type, SkelRange a, SkelRange b, gboolean *nan)
{
  double most = skel_range_next (absolute (b).high, type, FALSE);

  *nan = *nan || skel_range_contains (b, 0) || isinf (absolute (a).high);
  return (SkelRange){ a.low < 0 ? MAX (a.low, -most) : 0,
    a.high > 0 ? MIN (a.high, most) : 0 };
}

/* The lesser of two numbers, or the greater. A NaN gives the other one. (C
 * leaves open what a signalling NaN does, which no arithmetic gives.) */
static SkelRange
extreme_range (gboolean least, SkelRange a, SkelRange b, const gboolean *nans)
{
  SkelRange range
      = least ? (SkelRange){ MIN (a.low, b.low), MIN (a.high, b.high) }
              : (SkelRange){ MAX (a.low, b.low), MAX (a.high, b.high) };

  if (nans[0])
    range = skel_range_join (range, b);
  if (nans[1])
    range = skel_range_join (range, a);
  return range;
}

SkelRange
skel_library_range (const SkelLibraryFunction *function, SkelType type,
    const SkelRange *arguments, const gboolean *nans, gboolean *nan)
{
  SkelRange a = arguments[0];

  *nan = FALSE;
  for (int i = 0; i < function->n_arguments; i++)
    *nan = *nan || nans[i];
  if (function->monotonic)
    return monotonic_range (function, type, a, nan);
  if (function->approximate)
    return approximate_range (function, type, arguments, nan);
  if (strstr (function->name, "abs"))
    return absolute (a);
  if (is (function, "fmin") || is (function, "fmax")) {
    *nan = nans[0] && nans[1];
    return extreme_range (is (function, "fmin"), a, arguments[1], nans);
  }
  if (is (function, "copysign")) {
    SkelRange size = absolute (a);

    return (SkelRange){ -size.high, size.high };
  }
  if (is (function, "fmod"))
    return remainder_range (type, a, arguments[1], nan);
  *nan = TRUE;
  return skel_range_of_type (type);
}
