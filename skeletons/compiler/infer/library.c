/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "library.h"

#include <float.h>
#include <math.h>
#include <string.h>

/* Without the suffix f of float's versions, which follow from it; sorted by
 * nothing but kind. */
static const SkelLibraryFunction functions[] = {
  { "abs", 1, FALSE },
  { "labs", 1, FALSE },
  { "llabs", 1, FALSE },
  { "fabs", 1, FALSE },
  { "floor", 1, FALSE, floor, -INFINITY, INFINITY },
  { "ceil", 1, FALSE, ceil, -INFINITY, INFINITY },
  { "trunc", 1, FALSE, trunc, -INFINITY, INFINITY },
  { "round", 1, FALSE, round, -INFINITY, INFINITY },
  { "rint", 1, FALSE, rint, -INFINITY, INFINITY },
  { "nearbyint", 1, FALSE, rint, -INFINITY, INFINITY },
  { "lround", 1, FALSE, round, -INFINITY, INFINITY },
  { "llround", 1, FALSE, round, -INFINITY, INFINITY },
  { "lrint", 1, FALSE, rint, -INFINITY, INFINITY },
  { "llrint", 1, FALSE, rint, -INFINITY, INFINITY },
  { "sqrt", 1, FALSE, sqrt, 0, INFINITY },
  { "fmin", 2, FALSE },
  { "fmax", 2, FALSE },
  { "copysign", 2, FALSE },
  { "fmod", 2, FALSE },
  { "remainder", 2, FALSE },
  { "nextafter", 2, FALSE },
  { "fma", 3, FALSE },
  { "fdim", 2, FALSE },
  { "exp", 1, TRUE, exp, -INFINITY, INFINITY },
  { "exp2", 1, TRUE, exp2, -INFINITY, INFINITY },
  { "expm1", 1, TRUE, expm1, -INFINITY, INFINITY },
  { "log", 1, TRUE, log, 0, INFINITY },
  { "log2", 1, TRUE, log2, 0, INFINITY },
  { "log10", 1, TRUE, log10, 0, INFINITY },
  { "log1p", 1, TRUE, log1p, -1, INFINITY },
  { "cbrt", 1, TRUE, cbrt, -INFINITY, INFINITY },
  { "asin", 1, TRUE, asin, -1, 1 },
  { "acos", 1, TRUE, acos, -1, 1 },
  { "atan", 1, TRUE, atan, -INFINITY, INFINITY },
  { "sinh", 1, TRUE, sinh, -INFINITY, INFINITY },
  { "tanh", 1, TRUE, tanh, -INFINITY, INFINITY },
  { "asinh", 1, TRUE, asinh, -INFINITY, INFINITY },
  { "acosh", 1, TRUE, acosh, 1, INFINITY },
  { "atanh", 1, TRUE, atanh, -1, 1 },
  { "erf", 1, TRUE, erf, -INFINITY, INFINITY },
  { "erfc", 1, TRUE, erfc, -INFINITY, INFINITY },
  { "sin", 1, TRUE },
  { "cos", 1, TRUE },
  { "tan", 1, TRUE },
  { "cosh", 1, TRUE },
  { "pow", 2, TRUE },
  { "hypot", 2, TRUE },
  { "atan2", 2, TRUE },
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
