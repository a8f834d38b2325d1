/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "compute.h"

#include "../runtime/saturate.h"

#include <string.h>

SkelValue
skel_compute_wrap (SkelType type, gint64 number)
{
  switch (type) {
    case SKEL_TYPE_BOOL:
      return (SkelValue){ .i = number != 0 };
    case SKEL_TYPE_U8:
      return (SkelValue){ .i = (guint8)number };
    case SKEL_TYPE_I8:
      return (SkelValue){ .i = (gint8)number };
    case SKEL_TYPE_U16:
      return (SkelValue){ .i = (guint16)number };
    case SKEL_TYPE_I16:
      return (SkelValue){ .i = (gint16)number };
    case SKEL_TYPE_U32:
      return (SkelValue){ .i = (guint32)number };
    case SKEL_TYPE_I32:
      return (SkelValue){ .i = (gint32)number };
    default:
      return (SkelValue){ .i = number };
  }
}

#define COMPARE(a, b)                                                          \
  switch (operation) {                                                         \
    case SKEL_OPERATION_LESS:                                                  \
      return (a) < (b);                                                        \
    case SKEL_OPERATION_LESS_EQUAL:                                            \
      return (a) <= (b);                                                       \
    case SKEL_OPERATION_GREATER:                                               \
      return (a) > (b);                                                        \
    case SKEL_OPERATION_GREATER_EQUAL:                                         \
      return (a) >= (b);                                                       \
    case SKEL_OPERATION_EQUAL:                                                 \
      return (a) == (b);                                                       \
    default:                                                                   \
      return (a) != (b);                                                       \
  }

static gboolean
compare (SkelOperation operation, SkelType type, SkelValue a, SkelValue b)
{
  if (skel_type_is_floating (type))
    COMPARE (a.f, b.f)
  if (skel_type_is_signed (type))
    COMPARE (a.i, b.i)
  COMPARE ((guint64)a.i, (guint64)b.i)
}

#define COMPUTE(a, b)                                                          \
  switch (operation) {                                                         \
    case SKEL_OPERATION_ADD:                                                   \
      return (a) + (b);                                                        \
    case SKEL_OPERATION_SUBTRACT:                                              \
      return (a) - (b);                                                        \
    case SKEL_OPERATION_MULTIPLY:                                              \
      return (a) * (b);                                                        \
    default:                                                                   \
      return (a) / (b);                                                        \
  }

static float
compute_float (SkelOperation operation, float a, float b)
{
  COMPUTE (a, b)
}

static double
compute_double (SkelOperation operation, double a, double b)
{
  COMPUTE (a, b)
}

static gint64
divide (SkelOperation operation, SkelType type, gint64 a, gint64 b)
{
  gboolean quotient = operation == SKEL_OPERATION_DIVIDE;

  if (b == 0)
    return 0;
  if (!skel_type_is_signed (type))
    return quotient ? (guint64)a / (guint64)b : (guint64)a % (guint64)b;
  /* the most negative number has no opposite, and wraps to itself */
  if (b == -1)
    return quotient ? (gint64)(0 - (guint64)a) : 0;
  return quotient ? a / b : a % b;
}

static gint64
compute_integer (SkelOperation operation, SkelType type, gint64 a, gint64 b)
{
  int count = b & (8 * skel_type_size (type) - 1);

  /* in all bits of 64, of which the type then keeps its own */
  switch (operation) {
    case SKEL_OPERATION_ADD:
      return (guint64)a + (guint64)b;
    case SKEL_OPERATION_SUBTRACT:
      return (guint64)a - (guint64)b;
    case SKEL_OPERATION_MULTIPLY:
      return (guint64)a * (guint64)b;
    case SKEL_OPERATION_SHIFT_LEFT:
      return (guint64)a << count;
    case SKEL_OPERATION_SHIFT_RIGHT:
      return skel_type_is_signed (type) ? a >> count
                                        : (gint64)((guint64)a >> count);
    case SKEL_OPERATION_AND:
      return a & b;
    case SKEL_OPERATION_OR:
      return a | b;
    case SKEL_OPERATION_XOR:
      return a ^ b;
    default:
      return divide (operation, type, a, b);
  }
}

SkelValue
skel_compute_binary (
    SkelOperation operation, SkelType type, SkelValue a, SkelValue b)
{
  if (skel_operation_is_comparison (operation))
    return (SkelValue){ .i = compare (operation, type, a, b) };
  if (operation == SKEL_OPERATION_MINIMUM)
    return compare (SKEL_OPERATION_LESS, type, a, b) ? a : b;
  if (operation == SKEL_OPERATION_MAXIMUM)
    return compare (SKEL_OPERATION_LESS, type, a, b) ? b : a;
  if (type == SKEL_TYPE_F32)
    return (SkelValue){ .f = compute_float (operation, a.f, b.f) };
  if (type == SKEL_TYPE_F64)
    return (SkelValue){ .f = compute_double (operation, a.f, b.f) };
  return skel_compute_wrap (type, compute_integer (operation, type, a.i, b.i));
}

SkelValue
skel_compute_negate (SkelType type, SkelValue a)
{
  return (SkelValue){ .f = -a.f };
}

static gint64
saturate (SkelType type, double number)
{
  switch (type) {
    case SKEL_TYPE_U8:
      return skel_f64_to_u8 (number);
    case SKEL_TYPE_I8:
      return skel_f64_to_i8 (number);
    case SKEL_TYPE_U16:
      return skel_f64_to_u16 (number);
    case SKEL_TYPE_I16:
      return skel_f64_to_i16 (number);
    case SKEL_TYPE_U32:
      return skel_f64_to_u32 (number);
    case SKEL_TYPE_I32:
      return skel_f64_to_i32 (number);
    case SKEL_TYPE_U64:
      return skel_f64_to_u64 (number);
    default:
      return skel_f64_to_i64 (number);
  }
}

SkelValue
skel_compute_convert (SkelType from, SkelType type, SkelValue a)
{
  if (type == SKEL_TYPE_BOOL)
    return (SkelValue){ .i = skel_compute_is_true (from, a) };
  if (skel_type_is_floating (from) && skel_type_is_floating (type))
    return (SkelValue){ .f = type == SKEL_TYPE_F32 ? (float)a.f : a.f };
  if (skel_type_is_floating (from))
    return (SkelValue){ .i = saturate (type, a.f) };
  if (type == SKEL_TYPE_F32 && from == SKEL_TYPE_U64)
    return (SkelValue){ .f = (float)(guint64)a.i };
  if (type == SKEL_TYPE_F32)
    return (SkelValue){ .f = (float)a.i };
  if (type == SKEL_TYPE_F64 && from == SKEL_TYPE_U64)
    return (SkelValue){ .f = (double)(guint64)a.i };
  if (type == SKEL_TYPE_F64)
    return (SkelValue){ .f = (double)a.i };
  return skel_compute_wrap (type, a.i);
}

gboolean
skel_compute_is_true (SkelType type, SkelValue a)
{
  return skel_type_is_floating (type) ? a.f != 0 : a.i != 0;
}

int
skel_compute_pick (SkelType type, SkelValue index, int n)
{
  if (index.i < 0)
    return skel_type_is_signed (type) ? 0 : n - 1;
  return MIN (index.i, n - 1);
}

SkelValue
skel_compute_call (const SkelLibraryFunction *function, SkelType type,
    const SkelValue *operands)
{
  double a = operands[0].f;

  if (!skel_type_is_floating (type))
    return skel_type_is_signed (type) && operands[0].i < 0
               ? skel_compute_binary (SKEL_OPERATION_SUBTRACT, type,
                     (SkelValue){ .i = 0 }, operands[0])
               : operands[0];
  switch (function->n_arguments) {
    case 1:
      return (SkelValue){ .f = type == SKEL_TYPE_F32
                                   ? function->floats.one (a)
                                   : function->doubles.one (a) };
    case 2:
      return (SkelValue){ .f = type == SKEL_TYPE_F32
                                   ? function->floats.two (a, operands[1].f)
                                   : function->doubles.two (a, operands[1].f) };
    default:
      return (SkelValue){
        .f = type == SKEL_TYPE_F32
                 ? function->floats.three (a, operands[1].f, operands[2].f)
                 : function->doubles.three (a, operands[1].f, operands[2].f)
      };
  }
}

#define LOAD(ctype, member)                                                    \
  {                                                                            \
    ctype number;                                                              \
    memcpy (&number, bytes, sizeof number);                                    \
    return (SkelValue){ .member = number };                                    \
  }

SkelValue
skel_compute_load (SkelType type, const guint8 *bytes)
{
  switch (type) {
    case SKEL_TYPE_BOOL:
    case SKEL_TYPE_U8:
      return (SkelValue){ .i = *bytes };
    case SKEL_TYPE_I8:
      LOAD (gint8, i)
    case SKEL_TYPE_U16:
      LOAD (guint16, i)
    case SKEL_TYPE_I16:
      LOAD (gint16, i)
    case SKEL_TYPE_U32:
      LOAD (guint32, i)
    case SKEL_TYPE_I32:
      LOAD (gint32, i)
    case SKEL_TYPE_F32:
      LOAD (float, f)
    case SKEL_TYPE_F64:
      LOAD (double, f)
    default:
      LOAD (gint64, i)
  }
}

void
skel_compute_store (SkelType type, SkelValue value, guint8 *bytes)
{
  float single = value.f;

  if (type == SKEL_TYPE_F32)
    memcpy (bytes, &single, sizeof single);
  else if (type == SKEL_TYPE_F64)
    memcpy (bytes, &value.f, sizeof value.f);
  else if (G_BYTE_ORDER == G_LITTLE_ENDIAN)
    memcpy (bytes, &value.i, skel_type_size (type));
  else
    memcpy (bytes, (const guint8 *)(&value.i + 1) - skel_type_size (type),
        skel_type_size (type));
}

gint64
skel_greatest_divisor (gint64 a, gint64 b)
{
  return b == 0 ? a : skel_greatest_divisor (b, a % b);
}
