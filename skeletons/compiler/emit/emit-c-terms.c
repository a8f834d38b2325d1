/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "emit-c-terms.h"

#include "../../graph/plain.h"
#include "../../graph/refine.h"
#include "../../graph/rolling.h"
#include "../infer/uniforms.h"
#include "printer.h"

#include <math.h>

#define format(...) skel_print_format (place->printer, __VA_ARGS__)

static gboolean
fits_int (const SkelTerm *term)
{
  return skel_range_fits (term->range, SKEL_TYPE_I32);
}

/* @text, a number of @term, so that C computes with it as with its type. It
 * promotes to int what fits that. */
static const char *
as_operand (const SkelCTerms *place, const SkelTerm *term, gboolean as_int,
    const char *text)
{
  return as_int || skel_type_is_floating (term->type)
             ? text
             : format ("(%s)%s", skel_print_type (place->printer, term->type),
                   text);
}

/* A quotient of integers, or what is left, by floats; 0 where the divisor is.
 */
static const char *
print_division (
    const SkelCTerms *place, const SkelTerm *term, const char *const *operands)
{
  const char *a = operands[0], *b = operands[1];
  gboolean by_zero = skel_range_contains (term->operands[1]->range, 0);
  const char *text = format ("SKEL_QUOTIENT (%s, %s)", a,
      by_zero ? format ("(%s + (%s == 0))", b, b) : b);

  if (term->operation == SKEL_OPERATION_REMAINDER)
    text = format ("%s - %s * %s", a, text, b);
  return by_zero ? format ("%s == 0 ? 0 : %s", b, text) : text;
}

static const char *
print_binary (
    const SkelCTerms *place, const SkelTerm *term, const char *const *operands)
{
  const SkelTerm *a = term->operands[0], *b = term->operands[1];
  /* an int's arithmetic wraps, and so may what fits it be taken for one */
  gboolean as_int
      = fits_int (a)
        && (skel_operation_is_shift (term->operation) || fits_int (b))
        && (term->type == SKEL_TYPE_I32 || fits_int (term))
        && skel_type_size (term->type) <= 4;
  const char *left = as_operand (place, a, as_int, operands[0]);
  const char *right = operands[1];

  if ((term->operation == SKEL_OPERATION_DIVIDE
          || term->operation == SKEL_OPERATION_REMAINDER)
      && !skel_type_is_floating (term->type)
      && skel_rolling_divides_as_floats (term))
    return print_division (place, term, operands);
  /* a shift: quotients that C leaves open are none of a loop's */
  if (skel_plain_object (term))
    right = format (
        "((int)%s & %d)", right, (int)skel_type_size (term->type) * 8 - 1);
  if (!skel_operation_is_shift (term->operation))
    right = as_operand (place, b, as_int, right);
  if (skel_operation_is_extreme (term->operation))
    return format ("%s %c %s ? %s : %s", left,
        term->operation == SKEL_OPERATION_MINIMUM ? '<' : '>', right, left,
        right);
  if (term->operation == SKEL_OPERATION_MULTIPLY
      && skel_type_is_floating (term->type))
    return format ("SKEL_PRODUCT (%s * %s)", left, right);
  return format (
      "%s %s %s", left, skel_print_operator (term->operation), right);
}

/* Whether C leaves open what a float that @term may be is as @type. */
static gboolean
may_saturate (const SkelTerm *term, SkelType type)
{
  SkelRange range = skel_refine_range (term);

  range = (SkelRange){ trunc (range.low), trunc (range.high) };
  return term->nan || !skel_range_fits (range, type);
}

static const char *
print_convert (
    const SkelCTerms *place, const SkelTerm *term, const char *operand)
{
  static const char *const short_names[]
      = { "bool", "u8", "i8", "u16", "i16", "u32", "i32", "u64", "i64" };
  const SkelTerm *a = term->operands[0];
  const char *from = a->type == SKEL_TYPE_F32 ? "f32" : "f64";

  if (term->type == SKEL_TYPE_BOOL)
    return format ("%s != 0", operand);
  if (skel_type_is_floating (a->type) && !skel_type_is_floating (term->type)
      && may_saturate (a, term->type)) {
    if (skel_type_size (term->type) < 4 && !may_saturate (a, SKEL_TYPE_I32)) {
      operand = format ("(int32_t)%s", operand);
      from = "i32";
    }
    return format (
        "skel_%s_to_%s (%s)", from, short_names[term->type], operand);
  }
  return format (
      "(%s)%s", skel_print_type (place->printer, term->type), operand);
}

/* abs () of integers. The smallest number stays as it is: -x is that, but GCC
 * 12 takes x < 0 ? -x : x to be at most 0 for 0 alone, even where all wraps. */
static const char *
print_absolute (
    const SkelCTerms *place, const SkelTerm *term, const char *operand)
{
  const SkelTerm *number = term->operands[0];
  const char *a = as_operand (place, number,
      fits_int (number) && skel_type_size (term->type) <= 4, operand);

  if (number->range.low > skel_range_of_type (term->type).low)
    return format ("%s < 0 ? -%s : %s", a, a, a);
  return format ("%s < 0 ? (%s)(0 - (%s)%s) : %s", a,
      skel_print_type (place->printer, term->type),
      skel_print_type (place->printer, skel_print_unsigned_type (term->type)),
      a, a);
}

/* fmin () or fmax () of a constant as a choice, as compilers have no vectors
 * for the call: what is not a number becomes the constant, too. Of two zeros
 * x86's library gives the second, others the one with the sign that is meant.
 * NULL: these may differ, or @term is something else. */
static const char *
print_limit (
    const SkelCTerms *place, const SkelTerm *term, const char *const *operands)
{
  gboolean least = g_str_has_prefix (term->name, "fmin");

  if (!least && !g_str_has_prefix (term->name, "fmax"))
    return NULL;
  for (int i = 0; i < 2; i++) {
    const SkelTerm *limit = term->operands[i];
    const char *value = operands[1 - i];

    if (limit->kind == SKEL_TERM_CONSTANT && !limit->nan
        && (limit->number.f != 0
            || (i == 1 && least == !!signbit (limit->number.f))))
      return format ("%s %c %s ? %s : %s", value, least ? '<' : '>',
          operands[i], value, operands[i]);
  }
  return NULL;
}

/* What computes the same as the function @name. rint () may raise an exception,
 * which keeps GCC from vectors; no kernel looks at that. */
static const char *
print_function (const SkelCTerms *place, const char *name)
{
  return g_str_has_prefix (name, "rint") ? format ("nearby%s", name + 1) : name;
}

static const char *
print_call (
    const SkelCTerms *place, const SkelTerm *term, const char *const *operands)
{
  const char *arguments = "", *limit;

  if (!skel_type_is_floating (term->type))
    return print_absolute (place, term, operands[0]);
  limit = print_limit (place, term, operands);
  if (limit)
    return limit;
  for (int i = 0; i < term->n_operands; i++)
    arguments = format ("%s%s%s", arguments, i > 0 ? ", " : "", operands[i]);
  return format ("%s (%s)", print_function (place, term->name), arguments);
}

const char *
skel_c_print_nearest (
    const SkelCTerms *place, const SkelTerm *index, const char *text, int n)
{
  if (index->range.low < 0)
    text = format ("(%s > 0 ? %s : 0)", text, text);
  if (index->range.high > n - 1)
    text = format ("(%s < %d ? %s : %d)", text, n - 1, text, n - 1);
  return text;
}

/* Where the parameter @index is, which was computed before. */
static const char *
print_uniform (const SkelCTerms *place, int index, const char *element)
{
  const SkelAnalysis *analysis = place->printer->analysis;
  const SkelUniform *uniform = skel_uniforms_at (
      skel_uniforms (analysis), index - analysis->kernel.n_parameters);

  return format ("((const %s *)(arguments->uniforms + %" G_GSIZE_FORMAT
                 "))[%s]",
      skel_print_type (place->printer, uniform->symbol->type), uniform->offset,
      element);
}

static const char *
print_parameter (
    const SkelCTerms *place, const SkelTerm *term, const char *element)
{
  const SkelParameter *parameter
      = &g_array_index (place->program->parameters, SkelParameter, term->index);
  char field = skel_type_is_floating (term->type) ? 'f' : 'i';
  const char *nearest = term->n_operands == 0
                            ? "0"
                            : skel_c_print_nearest (place, term->operands[0],
                                  element, parameter->length);

  if (term->index >= place->printer->analysis->kernel.n_parameters)
    return print_uniform (place, term->index, nearest);
  if (term->n_operands == 0)
    return format ("arguments->values[%d].%c", parameter->offset, field);
  return format (
      "arguments->values[%d + %s].%c", parameter->offset, nearest, field);
}

static const char *
print_place (const SkelCTerms *place, const SkelTerm *term)
{
  switch (term->index) {
    case SKEL_COORDINATE_X:
      return "column + x";
    case SKEL_COORDINATE_Y:
      return "y";
    case SKEL_COORDINATE_WIDTH:
      return "arguments->width";
    default:
      return "arguments->height";
  }
}

const char *
skel_c_print_constant (const SkelCTerms *place, const SkelTerm *term)
{
  if (!skel_type_is_floating (term->type) && fits_int (term)
      && term->number.i > G_MININT32)
    return format (term->number.i < 0 ? "(%d)" : "%d", (int)term->number.i);
  return format ("(%s)",
      skel_print_constant (place->printer, term->type, term->number).text);
}

const char *
skel_c_print_term (
    const SkelCTerms *place, const SkelTerm *term, const char *const *operands)
{
  gboolean as_int;

  switch (term->kind) {
    case SKEL_TERM_PARAMETER:
      return print_parameter (place, term, operands[0]);
    case SKEL_TERM_PLACE:
      return print_place (place, term);
    case SKEL_TERM_BINARY:
      return print_binary (place, term, operands);
    case SKEL_TERM_NEGATE:
      return format ("-%s", operands[0]);
    case SKEL_TERM_CONVERT:
      return print_convert (place, term, operands[0]);
    case SKEL_TERM_SELECT:
      as_int = fits_int (term->operands[1]) && fits_int (term->operands[2]);
      return format ("%s != 0 ? %s : %s", operands[0],
          as_operand (place, term->operands[1], as_int, operands[1]),
          as_operand (place, term->operands[2], as_int, operands[2]));
    default:
      return print_call (place, term, operands);
  }
}
