/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "term.h"

#include "compute.h"

#include <math.h>

static gboolean
is_constant (const SkelTerm *term)
{
  return term->kind == SKEL_TERM_CONSTANT;
}

static gboolean
is_integer (const SkelTerm *term, gint64 number)
{
  return is_constant (term) && !skel_type_is_floating (term->type)
         && term->number.i == number;
}

static gboolean
is_operation (const SkelTerm *term, SkelOperation operation)
{
  return term->kind == SKEL_TERM_BINARY && term->operation == operation;
}

/* Whether @term is 0 or 1. */
static gboolean
is_truth (const SkelTerm *term)
{
  return term->type == SKEL_TYPE_I32
         && skel_range_within (term->range, (SkelRange){ 0, 1 });
}

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

  if (parameter->minimum.i == parameter->maximum.i)
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

/* Whether @term is @coordinate and something fixed, not far, which goes to
 * @distance. */
static gboolean
is_beside (const SkelTerm *term, SkelCoordinate coordinate, int *distance)
{
  const SkelTerm *place = term;

  *distance = 0;
  if (is_operation (term, SKEL_OPERATION_ADD)
      && is_constant (term->operands[1])) {
    gint64 far = term->operands[1]->number.i;

    if (far < -SKEL_MAX_REACH || far > SKEL_MAX_REACH)
      return FALSE;
    *distance = far;
    place = term->operands[0];
  }
  return place->kind == SKEL_TERM_PLACE && place->index == (int)coordinate;
}

const SkelTerm *
skel_term_read (SkelProgram *program, int image, int channel,
    const SkelTerm *row, const SkelTerm *column)
{
  const SkelTerm *operands[] = { row, column };
  SkelTerm term = { .kind = SKEL_TERM_LOAD,
    .type = g_array_index (program->images, SkelImage, image).type,
    .index = image,
    .channel = channel };

  if (!row || !column)
    return NULL;
  if (!is_beside (row, SKEL_COORDINATE_Y, &term.dy)
      || !is_beside (column, SKEL_COORDINATE_X, &term.dx)) {
    term.kind = SKEL_TERM_GATHER;
    term.dy = term.dx = 0;
    term.operands = operands;
    term.n_operands = 2;
  }
  return skel_program_intern (program, &term);
}

const SkelTerm *
skel_term_pick (SkelProgram *program, const SkelTerm *index,
    const SkelTerm *const *of, int n)
{
  const SkelTerm **operands;
  const SkelTerm *term;
  gboolean same = TRUE;

  if (!index)
    return NULL;
  for (int i = 0; i < n; i++) {
    if (!of[i])
      return NULL;
    same = same && of[i] == of[0];
  }
  if (same)
    return of[0];
  if (is_constant (index))
    return of[CLAMP (index->number.i, 0, n - 1)];
  operands = g_new (const SkelTerm *, n + 1);
  operands[0] = index;
  for (int i = 0; i < n; i++)
    operands[i + 1] = of[i];
  term = skel_program_intern (program, &(SkelTerm){ .kind = SKEL_TERM_PICK,
                                           .type = of[0]->type,
                                           .operands = operands,
                                           .n_operands = n + 1 });
  g_free (operands);
  return term;
}

static gboolean
is_commutative (SkelOperation operation)
{
  switch (operation) {
    case SKEL_OPERATION_ADD:
    case SKEL_OPERATION_MULTIPLY:
    case SKEL_OPERATION_AND:
    case SKEL_OPERATION_OR:
    case SKEL_OPERATION_XOR:
    case SKEL_OPERATION_EQUAL:
    case SKEL_OPERATION_NOT_EQUAL:
      return TRUE;
    default:
      return FALSE;
  }
}

/* Whether @b goes before @a in an operation that does not care. */
static gboolean
is_misplaced (const SkelTerm *a, const SkelTerm *b)
{
  if (is_constant (a) != is_constant (b))
    return is_constant (a);
  return a->id > b->id;
}

/* What @a operation @b is where @b is a constant that leaves it, or makes it
 * nothing; of integers. */
static const SkelTerm *
without_neutral (SkelProgram *program, SkelOperation operation,
    const SkelTerm *a, const SkelTerm *b)
{
  switch (operation) {
    case SKEL_OPERATION_ADD:
    case SKEL_OPERATION_OR:
    case SKEL_OPERATION_XOR:
    case SKEL_OPERATION_SHIFT_LEFT:
    case SKEL_OPERATION_SHIFT_RIGHT:
      return is_integer (b, 0) ? a : NULL;
    case SKEL_OPERATION_MULTIPLY:
      return is_integer (b, 1) ? a : is_integer (b, 0) ? b : NULL;
    case SKEL_OPERATION_DIVIDE:
      return is_integer (b, 1) ? a : NULL;
    case SKEL_OPERATION_AND:
      return is_integer (b, 0) ? b : NULL;
    default:
      return NULL;
  }
}

/* What @a operation @a is; of integers. */
static const SkelTerm *
with_itself (SkelProgram *program, SkelOperation operation, const SkelTerm *a)
{
  switch (operation) {
    case SKEL_OPERATION_SUBTRACT:
    case SKEL_OPERATION_XOR:
      return skel_term_integer (program, a->type, 0);
    case SKEL_OPERATION_AND:
    case SKEL_OPERATION_OR:
      return a;
    case SKEL_OPERATION_LESS:
    case SKEL_OPERATION_NOT_EQUAL:
      return skel_term_integer (program, SKEL_TYPE_I32, 0);
    case SKEL_OPERATION_LESS_EQUAL:
    case SKEL_OPERATION_EQUAL:
      return skel_term_integer (program, SKEL_TYPE_I32, 1);
    default:
      return NULL;
  }
}

static const SkelTerm *
simplify_integers (SkelProgram *program, SkelOperation operation,
    const SkelTerm *a, const SkelTerm *b)
{
  const SkelTerm *simple = NULL;

  if (is_constant (b))
    simple = without_neutral (program, operation, a, b);
  if (!simple && a == b)
    simple = with_itself (program, operation, a);
  if (simple || !is_constant (b))
    return simple;
  if (operation == SKEL_OPERATION_SUBTRACT)
    return skel_term_binary (program, SKEL_OPERATION_ADD, a,
        skel_term_integer (program, b->type, 0 - (guint64)b->number.i));
  if (operation == SKEL_OPERATION_ADD && is_operation (a, SKEL_OPERATION_ADD)
      && is_constant (a->operands[1]))
    return skel_term_binary (program, SKEL_OPERATION_ADD, a->operands[0],
        skel_term_binary (program, operation, a->operands[1], b));
  return NULL;
}

/* A comparison whose outcome does not hang on anything, or one with zero of
 * what is itself one. */
static const SkelTerm *
simplify_comparison (SkelProgram *program, SkelOperation operation,
    const SkelTerm *a, const SkelTerm *b)
{
  gboolean nan = FALSE;
  SkelRange range;

  if (!a->nan && !b->nan) {
    range = skel_range_binary (operation, a->type, a->range, b->range, &nan);
    if (skel_range_is_constant (range))
      return skel_term_integer (program, SKEL_TYPE_I32, range.low);
  }
  if (!is_integer (b, 0) || !is_truth (a))
    return NULL;
  if (operation == SKEL_OPERATION_NOT_EQUAL)
    return a;
  if (operation == SKEL_OPERATION_EQUAL
      && is_operation (a, SKEL_OPERATION_EQUAL))
    return skel_term_binary (
        program, SKEL_OPERATION_NOT_EQUAL, a->operands[0], a->operands[1]);
  if (operation == SKEL_OPERATION_EQUAL
      && is_operation (a, SKEL_OPERATION_NOT_EQUAL))
    return skel_term_binary (
        program, SKEL_OPERATION_EQUAL, a->operands[0], a->operands[1]);
  /* of floats, neither may hold */
  if (operation == SKEL_OPERATION_EQUAL && a->kind == SKEL_TERM_BINARY
      && !skel_type_is_floating (a->operands[0]->type)
      && (a->operation == SKEL_OPERATION_LESS
          || a->operation == SKEL_OPERATION_LESS_EQUAL))
    return skel_term_binary (program,
        a->operation == SKEL_OPERATION_LESS ? SKEL_OPERATION_LESS_EQUAL
                                            : SKEL_OPERATION_LESS,
        a->operands[1], a->operands[0]);
  return NULL;
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
  if (is_constant (a) && is_constant (b))
    return skel_term_constant (program, type,
        skel_compute_binary (operation, a->type, a->number, b->number));
  if (operation == SKEL_OPERATION_GREATER)
    return skel_term_binary (program, SKEL_OPERATION_LESS, b, a);
  if (operation == SKEL_OPERATION_GREATER_EQUAL)
    return skel_term_binary (program, SKEL_OPERATION_LESS_EQUAL, b, a);
  if (is_commutative (operation) && is_misplaced (a, b))
    return skel_term_binary (program, operation, b, a);
  if (!skel_type_is_floating (a->type))
    simple = simplify_integers (program, operation, a, b);
  if (!simple && is_comparison)
    simple = simplify_comparison (program, operation, a, b);
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
  if (is_constant (a))
    return skel_term_constant (
        program, a->type, skel_compute_negate (a->type, a->number));
  return skel_program_intern (program, &(SkelTerm){ .kind = SKEL_TERM_NEGATE,
                                           .type = a->type,
                                           .operands = &a,
                                           .n_operands = 1 });
}

/* Whether converting @a to an integer @type changes no number. */
static gboolean
is_kept (const SkelTerm *a, SkelType type)
{
  return !skel_type_is_floating (a->type) && !skel_type_is_floating (type)
         && skel_range_fits (a->range, type);
}

const SkelTerm *
skel_term_convert (SkelProgram *program, SkelType type, const SkelTerm *a)
{
  if (!a || a->type == type)
    return a;
  if (is_constant (a))
    return skel_term_constant (
        program, type, skel_compute_convert (a->type, type, a->number));
  if (a->kind == SKEL_TERM_CONVERT && is_kept (a->operands[0], a->type))
    return skel_term_convert (program, type, a->operands[0]);
  return skel_program_intern (program, &(SkelTerm){ .kind = SKEL_TERM_CONVERT,
                                           .type = type,
                                           .operands = &a,
                                           .n_operands = 1 });
}

static const SkelTerm *
zero_like (SkelProgram *program, const SkelTerm *a)
{
  return skel_term_constant (program, a->type, (SkelValue){ 0 });
}

const SkelTerm *
skel_term_truth (SkelProgram *program, const SkelTerm *a)
{
  return a ? skel_term_binary (
                 program, SKEL_OPERATION_NOT_EQUAL, a, zero_like (program, a))
           : NULL;
}

const SkelTerm *
skel_term_not (SkelProgram *program, const SkelTerm *a)
{
  return a ? skel_term_binary (
                 program, SKEL_OPERATION_EQUAL, a, zero_like (program, a))
           : NULL;
}

const SkelTerm *
skel_term_select (SkelProgram *program, const SkelTerm *condition,
    const SkelTerm *yes, const SkelTerm *no)
{
  const SkelTerm *operands[] = { condition, yes, no };

  if (!condition || !yes || !no)
    return NULL;
  if (yes == no)
    return yes;
  if (is_constant (condition))
    return condition->number.i != 0 ? yes : no;
  if (is_operation (condition, SKEL_OPERATION_EQUAL)
      && is_integer (condition->operands[1], 0)
      && condition->operands[0]->type == SKEL_TYPE_I32)
    return skel_term_select (program, condition->operands[0], no, yes);
  if (is_operation (condition, SKEL_OPERATION_NOT_EQUAL)
      && is_integer (condition->operands[1], 0)
      && condition->operands[0]->type == SKEL_TYPE_I32)
    return skel_term_select (program, condition->operands[0], yes, no);
  if (is_truth (condition) && is_integer (yes, 1) && is_integer (no, 0)
      && yes->type == SKEL_TYPE_I32)
    return condition;
  return skel_program_intern (program, &(SkelTerm){ .kind = SKEL_TERM_SELECT,
                                           .type = yes->type,
                                           .operands = operands,
                                           .n_operands = 3 });
}

const SkelTerm *
skel_term_call (SkelProgram *program, const char *name, SkelType type,
    const SkelTerm *const *operands, int n_operands)
{
  for (int i = 0; i < n_operands; i++)
    if (!operands[i])
      return NULL;
  return skel_program_intern (
      program, &(SkelTerm){ .kind = SKEL_TERM_CALL,
                   .type = type,
                   .name = name,
                   .function = skel_library_function (name),
                   .operands = operands,
                   .n_operands = n_operands });
}
