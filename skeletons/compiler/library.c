#include "library.h"

#include <math.h>
#include <string.h>

/* Without the suffix f of float's versions, which follow from it; sorted by
 * nothing but kind. */
static const SkelLibraryFunction functions[] = {
  { "abs", 1, FALSE },
  { "labs", 1, FALSE },
  { "llabs", 1, FALSE },
  { "fabs", 1, FALSE },
  { "floor", 1, FALSE },
  { "ceil", 1, FALSE },
  { "trunc", 1, FALSE },
  { "round", 1, FALSE },
  { "rint", 1, FALSE },
  { "nearbyint", 1, FALSE },
  { "lround", 1, FALSE },
  { "llround", 1, FALSE },
  { "lrint", 1, FALSE },
  { "llrint", 1, FALSE },
  { "sqrt", 1, FALSE },
  { "fmin", 2, FALSE },
  { "fmax", 2, FALSE },
  { "copysign", 2, FALSE },
  { "fmod", 2, FALSE },
  { "remainder", 2, FALSE },
  { "nextafter", 2, FALSE },
  { "fma", 3, FALSE },
  { "fdim", 2, FALSE },
  { "exp", 1, TRUE },
  { "exp2", 1, TRUE },
  { "expm1", 1, TRUE },
  { "log", 1, TRUE },
  { "log2", 1, TRUE },
  { "log10", 1, TRUE },
  { "log1p", 1, TRUE },
  { "pow", 2, TRUE },
  { "cbrt", 1, TRUE },
  { "hypot", 2, TRUE },
  { "sin", 1, TRUE },
  { "cos", 1, TRUE },
  { "tan", 1, TRUE },
  { "asin", 1, TRUE },
  { "acos", 1, TRUE },
  { "atan", 1, TRUE },
  { "atan2", 2, TRUE },
  { "sinh", 1, TRUE },
  { "cosh", 1, TRUE },
  { "tanh", 1, TRUE },
  { "asinh", 1, TRUE },
  { "acosh", 1, TRUE },
  { "atanh", 1, TRUE },
  { "erf", 1, TRUE },
  { "erfc", 1, TRUE },
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

/* A function that rounds to integers or takes a root, so is monotonic. */
static double
monotonic (const SkelLibraryFunction *function, SkelType type, double value)
{
  if (is (function, "floor"))
    return floor (value);
  if (is (function, "ceil"))
    return ceil (value);
  if (is (function, "trunc"))
    return trunc (value);
  if (is (function, "round") || is (function, "lround")
      || is (function, "llround"))
    return round (value);
  if (is (function, "sqrt"))
    return type == SKEL_TYPE_F32 ? sqrtf (value) : sqrt (value);
  return rint (value);
}

/* Functions whose results are bounded by more than their type. The bounds of
 * approximate ones leave room for any implementation's last bits. */
static SkelRange
approximate_range (const SkelLibraryFunction *function, SkelType type,
    const SkelRange *arguments, gboolean *nan)
{
  SkelRange argument = arguments[0];
  gboolean finite = !isinf (argument.low) && !isinf (argument.high);

  if (is (function, "sin") || is (function, "cos")) {
    *nan = *nan || !finite;
    return (SkelRange){ -1.0001, 1.0001 };
  }
  if (is (function, "tanh") || is (function, "erf"))
    return (SkelRange){ argument.low >= 0 ? 0 : -1.0001, 1.0001 };
  if (is (function, "erfc"))
    return (SkelRange){ 0, 2.0001 };
  if (is (function, "atan"))
    return (SkelRange){ argument.low >= 0 ? 0 : -1.5709, 1.5709 };
  if (is (function, "atan2"))
    return (SkelRange){ argument.low >= 0 ? 0 : -3.1417, 3.1417 };
  if (is (function, "asin") || is (function, "acos")) {
    *nan = *nan || argument.low < -1 || argument.high > 1;
    return (SkelRange){ is (function, "acos") ? 0 : -1.5709, 3.1417 };
  }
  if (is (function, "exp") || is (function, "exp2")) {
    double margin = 1.0001;

    return is (function, "exp") ? (SkelRange){ exp (argument.low) / margin,
      exp (argument.high) * margin }
                                : (SkelRange){ exp2 (argument.low) / margin,
                                    exp2 (argument.high) * margin };
  }
  if (is (function, "hypot")) {
    SkelRange x = absolute (arguments[0]), y = absolute (arguments[1]);

    return (SkelRange){ 0, hypot (x.high, y.high) * 1.0001 };
  }
  if (is (function, "pow")) {
    SkelRange exponent = arguments[1];
    const double corners[] = { pow (argument.low, exponent.low),
      pow (argument.low, exponent.high), pow (argument.high, exponent.low),
      pow (argument.high, exponent.high) };
    SkelRange range = { INFINITY, 0 };

    if (argument.low < 0 && skel_range_is_constant (exponent)
        && exponent.low >= 0 && exponent.low == floor (exponent.low)) {
      double most = pow (absolute (argument).high, exponent.low) * 1.0001;

      return (SkelRange){ fmod (exponent.low, 2) == 0 ? 0 : -most, most };
    }
    /* pow () is monotonic in each argument for bases that are not negative */
    if (argument.low < 0) {
      *nan = TRUE;
      return skel_range_of_type (type);
    }
    for (guint i = 0; i < G_N_ELEMENTS (corners); i++)
      range = (SkelRange){ MIN (range.low, corners[i] / 1.0001),
        MAX (range.high, corners[i] * 1.0001) };
    return range;
  }
  if (is (function, "log") || is (function, "log2") || is (function, "log10")) {
    *nan = *nan || argument.low < 0;
    if (argument.low >= 1)
      return (SkelRange){ -0.0001, log2 (argument.high) * 1.0001 + 0.0001 };
    return skel_range_of_type (type);
  }
  *nan = TRUE;
  return skel_range_of_type (type);
}

SkelRange
skel_library_range (const SkelLibraryFunction *function, SkelType type,
    const SkelRange *arguments, gboolean *nan)
{
  SkelRange a = arguments[0];

  if (function->approximate)
    return approximate_range (function, type, arguments, nan);
  if (strstr (function->name, "abs"))
    return absolute (a);
  if (is (function, "fmin") || is (function, "fmax")) {
    SkelRange b = arguments[1];
    gboolean least = is (function, "fmin");

    /* a NaN gives the other operand */
    if (*nan)
      return skel_range_join (a, b);
    return least ? (SkelRange){ MIN (a.low, b.low), MIN (a.high, b.high) }
                 : (SkelRange){ MAX (a.low, b.low), MAX (a.high, b.high) };
  }
  if (is (function, "copysign")) {
    SkelRange size = absolute (a);

    return (SkelRange){ -size.high, size.high };
  }
  if (is (function, "sqrt") && a.low < 0) {
    *nan = TRUE;
    a.low = 0;
    a.high = MAX (a.high, 0);
  }
  if (function->n_arguments == 1)
    return (SkelRange){ monotonic (function, type, a.low),
      monotonic (function, type, a.high) };
  *nan = TRUE;
  return skel_range_of_type (type);
}
