/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* print-types.c: types and constants, and the types that C gives. */
#include "printer.h"

#include <math.h>
#include <string.h>

/* Types */

const char *
skel_print_type (SkelPrinter *printer, SkelType type)
{
  if (printer->dialect->type_name != NULL)
    return printer->dialect->type_name (type);

  switch (type) {
    case SKEL_TYPE_BOOL:
      return printer->dialect->cplusplus ? "bool" : "_Bool";
    case SKEL_TYPE_U8:
      return "uint8_t";
    case SKEL_TYPE_I8:
      return "int8_t";
    case SKEL_TYPE_U16:
      return "uint16_t";
    case SKEL_TYPE_I16:
      return "int16_t";
    case SKEL_TYPE_U32:
      return "uint32_t";
    case SKEL_TYPE_I32:
      return "int";
    case SKEL_TYPE_U64:
      return "uint64_t";
    case SKEL_TYPE_I64:
      return "int64_t";
    case SKEL_TYPE_F32:
      return "float";
    case SKEL_TYPE_F64:
      return "double";
  }
  return "int";
}

/* Bits of magnitude: what an integer of the type needs beside its sign. */
static int
value_bits (SkelType type)
{
  switch (type) {
    case SKEL_TYPE_BOOL:
      return 1;
    case SKEL_TYPE_I8:
      return 7;
    case SKEL_TYPE_U8:
      return 8;
    case SKEL_TYPE_I16:
      return 15;
    case SKEL_TYPE_U16:
      return 16;
    case SKEL_TYPE_I32:
      return 31;
    case SKEL_TYPE_U32:
      return 32;
    case SKEL_TYPE_I64:
      return 63;
    case SKEL_TYPE_U64:
      return 64;
    case SKEL_TYPE_F32:
      return 24;
    case SKEL_TYPE_F64:
      return 53;
  }
  return 0;
}

/* C's integer promotions and usual arithmetic conversions, 6.3.1.1 and
 * 6.3.1.8 */
SkelType
skel_print_promoted (SkelType type)
{
  return !skel_type_is_floating (type) && value_bits (type) < 31 ? SKEL_TYPE_I32
                                                                 : type;
}

SkelType
skel_print_usual_type (SkelType a, SkelType b)
{
  if (a == SKEL_TYPE_F64 || b == SKEL_TYPE_F64)
    return SKEL_TYPE_F64;
  if (a == SKEL_TYPE_F32 || b == SKEL_TYPE_F32)
    return SKEL_TYPE_F32;
  a = skel_print_promoted (a);
  b = skel_print_promoted (b);
  return value_bits (a) >= value_bits (b) ? a : b;
}

SkelType
skel_print_unsigned_type (SkelType type)
{
  return type == SKEL_TYPE_I64 ? SKEL_TYPE_U64 : SKEL_TYPE_U32;
}

/* Whether @type holds every value of @from. */
static gboolean
holds_type (SkelType type, SkelType from)
{
  if (type == from)
    return TRUE;
  if (skel_type_is_floating (from))
    return type == SKEL_TYPE_F64;
  if (skel_type_is_signed (from) && !skel_type_is_floating (type)
      && !skel_type_is_signed (type))
    return FALSE;
  return value_bits (from) <= value_bits (type)
         && (type != SKEL_TYPE_BOOL || from == SKEL_TYPE_BOOL);
}

static gboolean
holds_integer (SkelType type, gint64 value)
{
  if (type == SKEL_TYPE_BOOL)
    return value == 0 || value == 1;
  if (skel_type_is_floating (type))
    return ABS (value) <= (G_GINT64_CONSTANT (1) << value_bits (type));
  if (value < 0)
    return skel_type_is_signed (type)
           && (type == SKEL_TYPE_I64
               || value >= -(G_GINT64_CONSTANT (1) << value_bits (type)));
  return value_bits (type) >= 63
         || value < (G_GINT64_CONSTANT (1) << value_bits (type));
}

/* Whether a conversion leaves the value of @operand as it is. */
gboolean
skel_print_preserves (SkelType type, const SkelNode *operand)
{
  if (operand->is_void)
    return FALSE;
  if (operand->kind == SKEL_NODE_INTEGER && operand->type != SKEL_TYPE_U64)
    return holds_integer (type, operand->value.i);
  return holds_type (type, operand->type);
}

/* Constants */

/* Whether the compiler, too, reads @text as @value. */
static gboolean
reads_as (const char *text, SkelType type, double value)
{
  double read = g_ascii_strtod (text, NULL);

  if (type == SKEL_TYPE_F64)
    return read == value;
  /* not where rounding to double first might have made the difference */
  return (float)read == (float)value
         && (float)nextafter (read, G_MAXDOUBLE) == (float)value
         && (float)nextafter (read, -G_MAXDOUBLE) == (float)value;
}

static SkelText
floating_constant (SkelPrinter *printer, SkelType type, double value)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];
  char format[8];
  const char *suffix = type == SKEL_TYPE_F32 ? "f" : "";
  SkelPrecedence precedence
      = signbit (value) ? SKEL_PRECEDENCE_UNARY : SKEL_PRECEDENCE_PRIMARY;

  if (isnan (value))
    return skel_print_text (
        printer, SKEL_PRECEDENCE_PRIMARY, SKEL_TYPE_F32, "NAN");
  if (isinf (value))
    return skel_print_text (printer, precedence, SKEL_TYPE_F32,
        value < 0 ? "-INFINITY" : "INFINITY");

  for (int digits = 1; digits <= 17; digits++) {
    g_snprintf (format, sizeof format, "%%.%dg", digits);
    g_ascii_formatd (text, sizeof text, format, value);
    if (reads_as (text, type, value))
      break;
  }
  return skel_print_text (printer, precedence, type, "%s%s%s", text,
      strpbrk (text, ".e") == NULL ? ".0" : "", suffix);
}

static SkelText
integer_constant (SkelPrinter *printer, SkelType type, gint64 value)
{
  SkelType natural = skel_print_promoted (type);
  SkelPrecedence precedence
      = value < 0 ? SKEL_PRECEDENCE_UNARY : SKEL_PRECEDENCE_PRIMARY;

  switch (natural) {
    case SKEL_TYPE_U32:
      return skel_print_text (printer, SKEL_PRECEDENCE_PRIMARY, natural,
          "%" G_GUINT32_FORMAT "u", (guint32)value);
    case SKEL_TYPE_U64:
      return skel_print_text (printer, SKEL_PRECEDENCE_PRIMARY, natural,
          "%" G_GUINT64_FORMAT "ull", (guint64)value);
    case SKEL_TYPE_I64:
      if (value == G_MININT64)
        return skel_print_text (printer, SKEL_PRECEDENCE_PRIMARY, natural,
            "(-%" G_GINT64_FORMAT "ll - 1)", G_MAXINT64);
      return skel_print_text (
          printer, precedence, natural, "%" G_GINT64_FORMAT "ll", value);
    default:
      if (value == G_MININT32)
        return skel_print_text (
            printer, SKEL_PRECEDENCE_PRIMARY, natural, "(-%d - 1)", G_MAXINT32);
      return skel_print_text (
          printer, precedence, natural, "%" G_GINT64_FORMAT, value);
  }
}

SkelText
skel_print_constant (SkelPrinter *printer, SkelType type, SkelValue value)
{
  if (printer->dialect->constant != NULL)
    return printer->dialect->constant (printer, type, value);
  if (skel_type_is_floating (type))
    return floating_constant (printer, type, value.f);
  return integer_constant (printer, type, value.i);
}
