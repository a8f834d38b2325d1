/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "term.h"

#include "compute.h"
#include "difference.h"
#include "exact.h"
#include "term-forms.h"
#include "term-rules.h"

const SkelTerm *
skel_term_constant (SkelProgram *program, SkelType type, SkelValue number)
{
  return skel_program_intern (program,
      &(SkelTerm){
          .kind = SKEL_TERM_CONSTANT, .type = type, .number = number });
}

const SkelTerm *
skel_term_integer (SkelProgram *program, SkelType type, gint64 number)
{
  return skel_term_constant (program, type, skel_compute_wrap (type, number));
}

static SkelType
parameter_type (const SkelProgram *program, int index)
{
  return g_array_index (program->parameters, SkelParameter, index).type;
}

const SkelTerm *
skel_term_parameter (SkelProgram *program, int index)
{
  const SkelParameter *parameter
      = &g_array_index (program->parameters, SkelParameter, index);

  if (parameter->minimum.i == parameter->maximum.i
      && !skel_parameter_is_any_float (parameter))
    return skel_term_constant (program, parameter->type, parameter->minimum);
  return skel_program_intern (
      program, &(SkelTerm){ .kind = SKEL_TERM_PARAMETER,
                   .type = parameter_type (program, index),
                   .index = index });
}

const SkelTerm *
skel_term_element (SkelProgram *program, int index, const SkelTerm *element)
{
  if (!element)
    return NULL;
  return skel_program_intern (
      program, &(SkelTerm){ .kind = SKEL_TERM_PARAMETER,
                   .type = parameter_type (program, index),
                   .index = index,
                   .operands = &element,
                   .n_operands = 1 });
}

const SkelTerm *
skel_term_place (SkelProgram *program, SkelCoordinate which)
{
  return skel_program_intern (program,
      &(SkelTerm){
          .kind = SKEL_TERM_PLACE, .type = SKEL_TYPE_I32, .index = which });
}

const SkelTerm *
skel_term_binary (SkelProgram *program, SkelOperation operation,
    const SkelTerm *a, const SkelTerm *b)
{
  gboolean is_comparison = skel_operation_is_comparison (operation);
  const SkelTerm *simple = NULL;
  const SkelTerm *operands[2];
  SkelType type;

  if (!a || !b)
    return NULL;
  type = is_comparison ? SKEL_TYPE_I32 : a->type;
  if (skel_term_is_constant (a) && skel_term_is_constant (b))
    return skel_term_constant (program, type,
        skel_compute_binary (operation, a->type, a->number, b->number));
  if (operation == SKEL_OPERATION_XOR && skel_term_is_truth (a)
      && skel_term_is_truth (b))
    return skel_term_convert (program, type,
        skel_term_binary (program, SKEL_OPERATION_NOT_EQUAL, a, b));
  if (operation == SKEL_OPERATION_GREATER)
    return skel_term_binary (program, SKEL_OPERATION_LESS, b, a);
  if (operation == SKEL_OPERATION_GREATER_EQUAL)
    return skel_term_binary (program, SKEL_OPERATION_LESS_EQUAL, b, a);
  simple = skel_compute_as_int (program, operation, a, b);
  if (!simple)
    simple = skel_exact_binary (program, operation, a, b);
  if (!simple)
    simple = skel_compare_unsigned (program, operation, a, b);
  if (simple)
    return simple;
  if (is_comparison && a->type == SKEL_TYPE_I32)
    skel_difference_compare (program, &operation, &a, &b);
  if (!a || !b)
    return NULL;
  if (skel_operation_is_commutative (operation)
      && skel_term_compare (a, b) > 0) {
    const SkelTerm *first = b;

    b = a;
    a = first;
  }
  if (!skel_type_is_floating (a->type))
    simple = skel_simplify_integers (program, operation, a, b);
  if (!simple && is_comparison)
    simple = skel_simplify_comparison (program, operation, a, b);
  if (simple)
    return simple;
  operands[0] = a;
  operands[1] = b;
  return skel_program_intern (program, &(SkelTerm){ .kind = SKEL_TERM_BINARY,
                                           .type = type,
                                           .operation = operation,
                                           .operands = operands,
                                           .n_operands = 2 });
}

const SkelTerm *
skel_term_negate (SkelProgram *program, const SkelTerm *a)
{
  if (!a)
    return NULL;
  if (!skel_type_is_floating (a->type))
    return skel_term_binary (program, SKEL_OPERATION_SUBTRACT,
        skel_term_integer (program, a->type, 0), a);
  if (skel_term_is_constant (a))
    return skel_term_constant (
        program, a->type, skel_compute_negate (a->type, a->number));
  return skel_program_intern (program, &(SkelTerm){ .kind = SKEL_TERM_NEGATE,
                                           .type = a->type,
                                           .operands = &a,
                                           .n_operands = 1 });
}

const SkelTerm *
skel_term_zero_like (SkelProgram *program, const SkelTerm *a)
{
  return skel_term_constant (program, a->type, (SkelValue){ 0 });
}

const SkelTerm *
skel_term_truth (SkelProgram *program, const SkelTerm *a)
{
  return a ? skel_term_binary (program, SKEL_OPERATION_NOT_EQUAL, a,
                 skel_term_zero_like (program, a))
           : NULL;
}

const SkelTerm *
skel_term_not (SkelProgram *program, const SkelTerm *a)
{
  return a ? skel_term_binary (program, SKEL_OPERATION_EQUAL, a,
                 skel_term_zero_like (program, a))
           : NULL;
}

/* What @term, an integer, is limited to on both sides of zero alike; or NULL,
 * also of the smallest integer, which has no absolute value that is one. */
static const SkelTerm *
limit_to_sides (const SkelTerm *term)
{
  const SkelTerm *inner = skel_term_is_operation (term, SKEL_OPERATION_MINIMUM)
                              ? term->operands[0]
                              : NULL;

  return inner && skel_term_is_operation (inner, SKEL_OPERATION_MAXIMUM)
                 && skel_term_is_constant (term->operands[1])
                 && term->operands[1]->number.i >= 0
                 && skel_term_is_integer (
                     inner->operands[1], -term->operands[1]->number.i)
                 && inner->operands[0]->range.low
                        > skel_range_of_type (term->type).low
             ? term->operands[1]
             : NULL;
}

/* The absolute value of an integer, by whichever of abs () and its like. */
static const SkelTerm *
absolute_call (SkelProgram *program, const SkelTerm *a)
{
  const SkelLibraryFunction *function = skel_library_function ("abs");
  const SkelTerm *limit;

  if (!a || a->range.low >= 0)
    return a;
  /* the smallest int has no absolute value that is one */
  if (skel_term_is_narrow (a) && a->range.low > G_MININT32)
    return skel_term_convert (program, a->type,
        absolute_call (program, skel_term_convert (program, SKEL_TYPE_I32, a)));
  if (skel_term_is_constant (a))
    return skel_term_constant (
        program, a->type, skel_compute_call (function, a->type, &a->number));
  limit = limit_to_sides (a);
  if (limit)
    return skel_term_binary (program, SKEL_OPERATION_MINIMUM,
        absolute_call (program, a->operands[0]->operands[0]), limit);
  if (a->kind == SKEL_TERM_SELECT
      && (skel_term_is_constant (a->operands[1])
          || skel_term_is_constant (a->operands[2])))
    return skel_term_select (program, a->operands[0],
        absolute_call (program, a->operands[1]),
        absolute_call (program, a->operands[2]));
  if (skel_term_is_operation (a, SKEL_OPERATION_SUBTRACT)
      && skel_term_compare (a->operands[0], a->operands[1]) > 0)
    a = skel_term_binary (
        program, SKEL_OPERATION_SUBTRACT, a->operands[1], a->operands[0]);
  if (!a)
    return NULL;
  if (skel_term_is_operation (a, SKEL_OPERATION_SUBTRACT)
      && skel_term_is_integer (a->operands[0], 0))
    a = a->operands[1];
  return skel_program_intern (program, &(SkelTerm){ .kind = SKEL_TERM_CALL,
                                           .type = a->type,
                                           .name = "abs",
                                           .function = function,
                                           .operands = &a,
                                           .n_operands = 1 });
}

void
skel_term_exchange (
    SkelProgram *program, const SkelTerm **low, const SkelTerm **high)
{
  const SkelTerm *a = *low, *b = *high;

  *low = skel_term_binary (program, SKEL_OPERATION_MINIMUM, a, b);
  *high = skel_term_binary (program, SKEL_OPERATION_MAXIMUM, a, b);
}

const SkelTerm *
skel_term_call (SkelProgram *program, const char *name, SkelType type,
    const SkelTerm *const *operands, int n_operands)
{
  const SkelTerm *simple;

  for (int i = 0; i < n_operands; i++)
    if (!operands[i])
      return NULL;
  if (!skel_type_is_floating (type))
    return absolute_call (program, operands[0]);
  simple
      = skel_exact_call (program, skel_library_function (name), type, operands);
  if (simple)
    return simple;
  return skel_program_intern (
      program, &(SkelTerm){ .kind = SKEL_TERM_CALL,
                   .type = type,
                   .name = name,
                   .function = skel_library_function (name),
                   .operands = operands,
                   .n_operands = n_operands });
}
