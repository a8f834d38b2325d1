/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "range.h"

#include <float.h>
#include <math.h>

#define EXACT 9007199254740992.0 /* 2^53 */

SkelRange
skel_range_of_type (SkelType type)
{
  switch (type) {
    case SKEL_TYPE_BOOL:
      return (SkelRange){ 0, 1 };
    case SKEL_TYPE_U8:
      return (SkelRange){ 0, G_MAXUINT8 };
    case SKEL_TYPE_I8:
      return (SkelRange){ G_MININT8, G_MAXINT8 };
    case SKEL_TYPE_U16:
      return (SkelRange){ 0, G_MAXUINT16 };
    case SKEL_TYPE_I16:
      return (SkelRange){ G_MININT16, G_MAXINT16 };
    case SKEL_TYPE_U32:
      return (SkelRange){ 0, G_MAXUINT32 };
    case SKEL_TYPE_I32:
      return (SkelRange){ G_MININT32, G_MAXINT32 };
    case SKEL_TYPE_U64:
      return (SkelRange){ 0, 0x1p64 };
    case SKEL_TYPE_I64:
      return (SkelRange){ -0x1p63, 0x1p63 };
    case SKEL_TYPE_F32:
    case SKEL_TYPE_F64:
      break;
  }
  return (SkelRange){ -INFINITY, INFINITY };
}

SkelRange
skel_range_constant (double value)
{
  return (SkelRange){ value, value };
}

SkelRange
skel_range_join (SkelRange a, SkelRange b)
{
  return (SkelRange){ MIN (a.low, b.low), MAX (a.high, b.high) };
}

SkelRange
skel_range_meet (SkelRange a, SkelRange b)
{
  return (SkelRange){ MAX (a.low, b.low), MIN (a.high, b.high) };
}

gboolean
skel_range_is_empty (SkelRange range)
{
  return !(range.low <= range.high);
}

gboolean
skel_range_is_constant (SkelRange range)
{
  return range.low == range.high;
}

gboolean
skel_range_contains (SkelRange range, double value)
{
  return range.low <= value && value <= range.high;
}

gboolean
skel_range_within (SkelRange inner, SkelRange outer)
{
  return outer.low <= inner.low && inner.high <= outer.high;
}

SkelRange
skel_range_negate (SkelRange range)
{
  return (SkelRange){ -range.high, -range.low };
}

double
skel_range_next (double value, SkelType type, gboolean up)
{
  if (type == SKEL_TYPE_F32)
    return nextafterf ((float)value, up ? INFINITY : -INFINITY);
  if (type == SKEL_TYPE_F64)
    return nextafter (value, up ? INFINITY : -INFINITY);
  /* the integer beside it may be none that a double holds */
  if (fabs (value) >= EXACT)
    return value;
  return up ? value + 1 : value - 1;
}

SkelRange
skel_range_widen (SkelRange range)
{
  if (fabs (range.low) >= EXACT)
    range.low = nextafter (range.low, -INFINITY);
  if (fabs (range.high) >= EXACT)
    range.high = nextafter (range.high, INFINITY);
  return range;
}

SkelRange
skel_range_of_integer (gint64 value, SkelType type)
{
  double number
      = type == SKEL_TYPE_U64 ? (double)(guint64)value : (double)value;

  return skel_range_meet (skel_range_widen (skel_range_constant (number)),
      skel_range_of_type (type));
}

gboolean
skel_parameter_is_any_float (const SkelParameter *parameter)
{
  return parameter->handed && skel_type_is_floating (parameter->type);
}

SkelRange
skel_range_of_parameter (const SkelParameter *parameter)
{
  if (skel_parameter_is_any_float (parameter))
    return skel_range_of_type (parameter->type);
  if (skel_type_is_floating (parameter->type))
    return (SkelRange){ parameter->minimum.f, parameter->maximum.f };
  return skel_range_join (
      skel_range_of_integer (parameter->minimum.i, parameter->type),
      skel_range_of_integer (parameter->maximum.i, parameter->type));
}

static double
apply (SkelOperation operation, SkelType type, double a, double b)
{
  if (type == SKEL_TYPE_F32) {
    float left = a, right = b;

    switch (operation) {
      case SKEL_OPERATION_ADD:
        return left + right;
      case SKEL_OPERATION_SUBTRACT:
        return left - right;
      case SKEL_OPERATION_MULTIPLY:
        return left * right;
      default:
        return left / right;
    }
  }
  switch (operation) {
    case SKEL_OPERATION_ADD:
      return a + b;
    case SKEL_OPERATION_SUBTRACT:
      return a - b;
    case SKEL_OPERATION_MULTIPLY:
      return a * b;
    default:
      return skel_type_is_floating (type) ? a / b : trunc (a / b);
  }
}

/* The corners bound an operation that is monotonic in each operand. */
static SkelRange
from_corners (SkelOperation operation, SkelType type, SkelRange a, SkelRange b,
    gboolean *nan)
{
  const double corners[] = {
    apply (operation, type, a.low, b.low),
    apply (operation, type, a.low, b.high),
    apply (operation, type, a.high, b.low),
    apply (operation, type, a.high, b.high),
  };
  SkelRange range = { INFINITY, -INFINITY };

  for (guint i = 0; i < G_N_ELEMENTS (corners); i++) {
    if (isnan (corners[i])) {
      *nan = TRUE;
      return skel_range_of_type (type);
    }
    range = skel_range_join (range, skel_range_constant (corners[i]));
  }
  return range;
}

static SkelRange
multiply (SkelType type, SkelRange a, SkelRange b, gboolean *nan)
{
  SkelRange range = from_corners (SKEL_OPERATION_MULTIPLY, type, a, b, nan);

  /* 0 x infinity, which no corner need be */
  if ((skel_range_contains (a, 0) && (isinf (b.low) || isinf (b.high)))
      || (skel_range_contains (b, 0) && (isinf (a.low) || isinf (a.high)))) {
    *nan = TRUE;
    return skel_range_of_type (type);
  }
  return range;
}

static SkelRange
divide (SkelType type, SkelRange a, SkelRange b, gboolean *nan)
{
  SkelRange range;

  if (skel_range_contains (b, 0)) {
    if (!skel_type_is_floating (type))
      return skel_range_of_type (type);
    *nan
        = *nan || skel_range_contains (a, 0) || isinf (a.low) || isinf (a.high);
    return skel_range_of_type (type);
  }
  range = from_corners (SKEL_OPERATION_DIVIDE, type, a, b, nan);
  /* the quotient of such was rounded, perhaps away from zero to a whole number,
   * before what is behind the point was cut off */
  if (!skel_type_is_floating (type)
      && (fabs (a.low) >= EXACT || fabs (a.high) >= EXACT))
    range = (SkelRange){ range.low > 0 ? range.low - 1 : range.low,
      range.high < 0 ? range.high + 1 : range.high };
  return range;
}

/* C's remainder has the sign of the dividend. */
static SkelRange
integer_remainder (SkelRange a, SkelRange b)
{
  double most = MAX (fabs (b.low), fabs (b.high)) - 1;
  SkelRange range = { 0, 0 };

  if (a.low >= 0 && a.high < MIN (fabs (b.low), fabs (b.high))
      && !skel_range_contains (b, 0))
    return a;
  if (a.low < 0)
    range.low = MAX (a.low, -most);
  if (a.high > 0)
    range.high = MIN (a.high, most);
  return range;
}

/* The least 2^n - 1 that is no less than @value, which is not negative. */
static double
all_ones (double value)
{
  double ones = 0;

  while (ones < value)
    ones = 2 * ones + 1;
  return ones;
}

static SkelRange
bitwise (SkelOperation operation, SkelType type, SkelRange a, SkelRange b)
{
  if (operation == SKEL_OPERATION_AND && (a.low >= 0 || b.low >= 0)) {
    if (skel_range_is_constant (a) && skel_range_is_constant (b) && a.low >= 0
        && b.low >= 0 && a.high < EXACT && b.high < EXACT)
      return skel_range_constant ((double)((guint64)a.low & (guint64)b.low));
    if (a.low >= 0 && b.low >= 0)
      return (SkelRange){ 0, MIN (a.high, b.high) };
    return (SkelRange){ 0, a.low >= 0 ? a.high : b.high };
  }
  if (a.low >= 0 && b.low >= 0 && a.high < EXACT && b.high < EXACT) {
    double most = all_ones (MAX (a.high, b.high));

    return (SkelRange){ operation == SKEL_OPERATION_OR ? MAX (a.low, b.low) : 0,
      most };
  }
  if (a.low >= -EXACT && b.low >= -EXACT && a.high < EXACT && b.high < EXACT) {
    double most
        = all_ones (MAX (MAX (a.high, -a.low - 1), MAX (b.high, -b.low - 1)));

    return (SkelRange){ -most - 1, most };
  }
  return skel_range_of_type (type);
}

static SkelRange
compare (SkelOperation operation, SkelRange a, SkelRange b)
{
  gboolean always, never;

  switch (operation) {
    case SKEL_OPERATION_LESS:
      always = a.high < b.low, never = a.low >= b.high;
      break;
    case SKEL_OPERATION_LESS_EQUAL:
      always = a.high <= b.low, never = a.low > b.high;
      break;
    case SKEL_OPERATION_GREATER:
      always = a.low > b.high, never = a.high <= b.low;
      break;
    case SKEL_OPERATION_GREATER_EQUAL:
      always = a.low >= b.high, never = a.high < b.low;
      break;
    case SKEL_OPERATION_EQUAL:
      always = skel_range_is_constant (a) && skel_range_is_constant (b)
               && a.low == b.low;
      never = a.high < b.low || b.high < a.low;
      break;
    default:
      never = skel_range_is_constant (a) && skel_range_is_constant (b)
              && a.low == b.low;
      always = a.high < b.low || b.high < a.low;
      break;
  }
  return (SkelRange){ always ? 1 : 0, never ? 0 : 1 };
}

SkelRange
skel_range_binary (SkelOperation operation, SkelType type, SkelRange a,
    SkelRange b, gboolean *nan)
{
  SkelRange range;

  switch (operation) {
    case SKEL_OPERATION_ADD:
    case SKEL_OPERATION_SUBTRACT:
      range = from_corners (operation, type, a, b, nan);
      break;
    case SKEL_OPERATION_MULTIPLY:
      range = multiply (type, a, b, nan);
      break;
    case SKEL_OPERATION_DIVIDE:
      range = divide (type, a, b, nan);
      break;
    case SKEL_OPERATION_REMAINDER:
      range = integer_remainder (a, b);
      break;
    case SKEL_OPERATION_SHIFT_LEFT:
      range = from_corners (SKEL_OPERATION_MULTIPLY, type, a,
          (SkelRange){ exp2 (b.low), exp2 (b.high) }, nan);
      break;
    case SKEL_OPERATION_SHIFT_RIGHT:
      range = (SkelRange){ floor (a.low < 0 ? a.low / exp2 (b.low)
                                            : a.low / exp2 (b.high)),
        floor (a.high < 0 ? a.high / exp2 (b.high) : a.high / exp2 (b.low)) };
      break;
    case SKEL_OPERATION_AND:
    case SKEL_OPERATION_OR:
    case SKEL_OPERATION_XOR:
      return bitwise (operation, type, a, b);
    case SKEL_OPERATION_LOGICAL_AND:
    case SKEL_OPERATION_LOGICAL_OR:
      return (SkelRange){ 0, 1 };
    case SKEL_OPERATION_MINIMUM:
      return (SkelRange){ MIN (a.low, b.low), MIN (a.high, b.high) };
    case SKEL_OPERATION_MAXIMUM:
      return (SkelRange){ MAX (a.low, b.low), MAX (a.high, b.high) };
    default:
      return compare (operation, a, b);
  }
  return skel_type_is_floating (type) ? range : skel_range_widen (range);
}

SkelRange
skel_range_complement (SkelRange range, SkelType type)
{
  gboolean nan = FALSE;

  /* ~v is -1 - v, or the type's largest value less v */
  return skel_range_wrap (skel_range_binary (SKEL_OPERATION_SUBTRACT, type,
                              skel_range_constant (-1), range, &nan),
      type);
}

gboolean
skel_range_fits (SkelRange range, SkelType type)
{
  SkelRange all = skel_range_of_type (type);

  /* the doubles 2^63 and 2^64 stand for one less */
  if (type == SKEL_TYPE_U64 || type == SKEL_TYPE_I64)
    return range.low >= all.low && range.high < all.high;
  return skel_range_within (range, all);
}

SkelRange
skel_range_wrap (SkelRange range, SkelType type)
{
  SkelRange all = skel_range_of_type (type);
  double span = all.high - all.low + 1, turns;

  if (type == SKEL_TYPE_BOOL)
    return (SkelRange){ skel_range_contains (range, 0) ? 0 : 1,
      range.low == 0 && range.high == 0 ? 0 : 1 };
  if (skel_range_fits (range, type))
    return range;
  if (fabs (range.low) > EXACT || fabs (range.high) > EXACT || span > EXACT)
    return all;
  turns = floor ((range.low - all.low) / span);
  range.low -= turns * span;
  range.high -= turns * span;
  return skel_range_within (range, all) ? range : all;
}

SkelRange
skel_range_convert (SkelRange range, SkelType from, SkelType type)
{
  if (from == type)
    return range;
  if (type == SKEL_TYPE_F32)
    return (SkelRange){ (float)range.low, (float)range.high };
  if (type == SKEL_TYPE_F64)
    return range;
  if (type == SKEL_TYPE_BOOL)
    return (SkelRange){ skel_range_contains (range, 0) ? 0 : 1,
      range.low == 0 && range.high == 0 ? 0 : 1 };
  if (skel_type_is_floating (from)) {
    SkelRange all = skel_range_of_type (type);

    /* the greatest integer of 64 bits, which may be the least here, is no
     * double */
    range = skel_range_widen (
        (SkelRange){ CLAMP (trunc (range.low), all.low, all.high),
            CLAMP (trunc (range.high), all.low, all.high) });
    return skel_range_meet (range, all);
  }
  return skel_range_wrap (range, type);
}
