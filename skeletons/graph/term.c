/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "term.h"

#include "compute.h"
#include "difference.h"
#include "exact.h"
#include "refine.h"

#include <math.h>

/* Choices within each other that are gone into. */
#define MAX_CHOICES 4

/* Extremes within each other that are. */
#define EXTREMES_DEEP 2

/* Sums that are looked into for one thing. */
#define MAX_LOOKS 256

/* And for choices by a condition, of which others are made then. */
#define MAX_GIVEN 12

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

static SkelCoordinate
size_along (SkelCoordinate coordinate)
{
  return coordinate == SKEL_COORDINATE_X ? SKEL_COORDINATE_WIDTH
                                         : SKEL_COORDINATE_HEIGHT;
}

/* Whether @term is the last place of the image, of @size. */
static gboolean
is_last (const SkelTerm *term, SkelCoordinate size)
{
  const SkelTerm *place = term->operands ? term->operands[0] : NULL;

  return is_operation (term, SKEL_OPERATION_ADD)
         && is_integer (term->operands[1], -1) && place->kind == SKEL_TERM_PLACE
         && place->index == (int)size;
}

/* Whether @term is the @coordinate of the pixel plus the constant *@distance,
 * or, with *@inside set, that or the nearest place within the image. */
static gboolean
is_near (const SkelTerm *term, SkelCoordinate coordinate, int *distance,
    gboolean *inside)
{
  gboolean limited = TRUE;

  while (limited && term->kind == SKEL_TERM_BINARY) {
    limited = FALSE;
    for (int i = 0; i < 2 && !limited; i++) {
      const SkelTerm *limit = term->operands[i];

      limited = term->operation == SKEL_OPERATION_MAXIMUM
                    ? is_integer (limit, 0)
                    : term->operation == SKEL_OPERATION_MINIMUM
                          && is_last (limit, size_along (coordinate));
      if (limited)
        term = term->operands[1 - i];
    }
    *inside = *inside || limited;
  }
  return is_beside (term, coordinate, distance);
}

/* Whether all stages that @program has may read so far, and read so. */
static gboolean
is_within_reach (
    const SkelProgram *program, const SkelTerm *load, gboolean inside)
{
  for (guint i = 0; i < program->stages->len; i++) {
    const SkelLoops *loops = program->stages->pdata[i];

    if (!skel_loops_reach (loops, load)
        || (inside && !loops->inside[load->index]))
      return FALSE;
  }
  return !inside
         || (program->stages->len > 0
             && !g_array_index (program->images, SkelImage, load->index)
                 .transposed);
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
  gboolean inside = FALSE;

  if (!row || !column)
    return NULL;
  if (!is_near (row, SKEL_COORDINATE_Y, &term.dy, &inside)
      || !is_near (column, SKEL_COORDINATE_X, &term.dx, &inside)
      || !is_within_reach (program, &term, inside)) {
    term.kind = SKEL_TERM_GATHER;
    term.dy = term.dx = 0;
    term.operands = operands;
    term.n_operands = 2;
  }
  return skel_program_intern (program, &term);
}

/* The element that a pick is where @of are elements of a parameter that follow
 * each other; or NULL. */
static const SkelTerm *
pick_element (SkelProgram *program, const SkelTerm *index,
    const SkelTerm *const *of, int n)
{
  const SkelTerm *first = of[0];
  SkelType type = index->type;

  for (int i = 0; i < n; i++)
    if (of[i]->kind != SKEL_TERM_PARAMETER || of[i]->n_operands == 0
        || of[i]->index != first->index
        || of[i]->operands[0]->kind != SKEL_TERM_CONSTANT
        || of[i]->operands[0]->number.i != first->operands[0]->number.i + i)
      return NULL;
  if (first->operands[0]->number.i > 0
      || n < g_array_index (program->parameters, SkelParameter, first->index)
                 .length) {
    index = skel_term_binary (program, SKEL_OPERATION_MAXIMUM, index,
        skel_term_integer (program, type, 0));
    index = skel_term_binary (program, SKEL_OPERATION_MINIMUM, index,
        skel_term_integer (program, type, n - 1));
  }
  return skel_term_element (program, first->index,
      skel_term_binary (program, SKEL_OPERATION_ADD,
          skel_term_convert (program, SKEL_TYPE_I32, index),
          first->operands[0]));
}

const SkelTerm *
skel_term_pick (SkelProgram *program, const SkelTerm *index,
    const SkelTerm *const *of, int n)
{
  const SkelTerm **operands;
  const SkelTerm *term, *simple;
  gboolean same = TRUE;
  int first, last;

  if (!index)
    return NULL;
  for (int i = 0; i < n; i++) {
    if (!of[i])
      return NULL;
    same = same && of[i] == of[0];
  }
  if (same)
    return of[0];
  first = CLAMP (index->range.low, 0, n - 1);
  last = CLAMP (index->range.high, 0, n - 1);
  if (first == last)
    return of[first];
  simple = pick_element (program, index, of, n);
  if (simple)
    return simple;
  if (last == first + 1)
    return skel_term_select (program,
        skel_term_binary (program, SKEL_OPERATION_LESS,
            skel_term_integer (program, index->type, first), index),
        of[last], of[first]);
  simple = skel_exact_pick (program, index, of, n);
  if (simple)
    return simple;
  n = last + 1;
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

/* What is left of @a by a mask that has all of its bits, or none; or NULL. */
static const SkelTerm *
masked (SkelProgram *program, const SkelTerm *a, const SkelTerm *mask)
{
  gint64 bits = 1, left;

  if (is_integer (mask, 0) || is_integer (mask, -1))
    return mask->number.i == 0 ? mask : a;
  if (!is_constant (mask) || a->range.low < 0 || a->range.high > G_MAXINT32)
    return NULL;
  while (bits <= a->range.high)
    bits *= 2;
  bits--;
  left = mask->number.i & bits;
  return left == 0      ? skel_term_integer (program, a->type, 0)
         : left == bits ? a
                        : NULL;
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
      return masked (program, a, b);
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
    case SKEL_OPERATION_MINIMUM:
    case SKEL_OPERATION_MAXIMUM:
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

/* The power of two that @term is, or -1. */
static int
power_of_two (const SkelTerm *term)
{
  gint64 number = term->number.i;
  int power = 0;

  if (!is_constant (term) || number <= 0 || (number & (number - 1)) != 0)
    return -1;
  while (number >> power != 1)
    power++;
  return power;
}

/* @a operation the constant @b, of integers, by another operation. */
static const SkelTerm *
with_constant (SkelProgram *program, SkelOperation operation, const SkelTerm *a,
    const SkelTerm *b)
{
  int bits = 8 * skel_type_size (a->type), power = power_of_two (b);
  gboolean is_positive = a->range.low >= 0;

  switch (operation) {
    case SKEL_OPERATION_SUBTRACT:
      return skel_term_binary (program, SKEL_OPERATION_ADD, a,
          skel_term_integer (program, b->type, 0 - (guint64)b->number.i));
    case SKEL_OPERATION_SHIFT_LEFT:
      return skel_term_binary (program, SKEL_OPERATION_MULTIPLY, a,
          skel_term_integer (
              program, a->type, (guint64)1 << (b->number.i & (bits - 1))));
    case SKEL_OPERATION_DIVIDE:
      return power > 0 && is_positive
                 ? skel_term_binary (program, SKEL_OPERATION_SHIFT_RIGHT, a,
                       skel_term_integer (program, SKEL_TYPE_I32, power))
                 : NULL;
    case SKEL_OPERATION_REMAINDER:
      return power >= 0 && is_positive
                 ? skel_term_binary (program, SKEL_OPERATION_AND, a,
                       skel_term_integer (program, b->type, b->number.i - 1))
                 : NULL;
    case SKEL_OPERATION_MULTIPLY:
      return is_truth (a) ? skel_term_select (program, a, b,
                                skel_term_integer (program, b->type, 0))
                          : NULL;
    default:
      return NULL;
  }
}

/* Two constants in a row are one, and of two bounds the lower one is inside. */
static const SkelTerm *
regroup (SkelProgram *program, SkelOperation operation, const SkelTerm *a,
    const SkelTerm *b)
{
  gboolean is_nested
      = a->kind == SKEL_TERM_BINARY && is_constant (a->operands[1]);

  if (is_nested && a->operation == operation
      && (operation == SKEL_OPERATION_ADD
          || skel_operation_is_extreme (operation)))
    return skel_term_binary (program, operation, a->operands[0],
        skel_term_binary (program, operation, a->operands[1], b));
  if (is_nested && operation == SKEL_OPERATION_MAXIMUM
      && a->operation == SKEL_OPERATION_MINIMUM
      && skel_compute_binary (
          SKEL_OPERATION_LESS_EQUAL, b->type, b->number, a->operands[1]->number)
          .i)
    return skel_term_binary (program, SKEL_OPERATION_MINIMUM,
        skel_term_binary (program, operation, a->operands[0], b),
        a->operands[1]);
  return NULL;
}

/* Whether @a is where the pixel is, and @b the last that can be. */
static gboolean
is_place_and_last (const SkelTerm *a, const SkelTerm *b)
{
  return a->kind == SKEL_TERM_PLACE
         && (a->index == SKEL_COORDINATE_X || a->index == SKEL_COORDINATE_Y)
         && is_last (b, size_along (a->index));
}

/* Whether @a is the last place but one of those that @b is one of. */
static gboolean
is_last_but_one (const SkelTerm *a, const SkelTerm *b)
{
  const SkelTerm *place = a->operands ? a->operands[0] : NULL;

  return b->kind == SKEL_TERM_PLACE
         && (b->index == SKEL_COORDINATE_X || b->index == SKEL_COORDINATE_Y)
         && is_operation (a, SKEL_OPERATION_ADD)
         && is_integer (a->operands[1], -2) && place->kind == SKEL_TERM_PLACE
         && place->index == (int)size_along (b->index);
}

/* Whether @a is never more than @b, as their ranges say, or the extremes that
 * they are, so many deep; or as places are in the image. */
static gboolean
is_at_most (const SkelTerm *a, const SkelTerm *b, int depth)
{
  gboolean found
      = a == b || a->range.high <= b->range.low || is_place_and_last (a, b);

  for (int i = 0; i < 2 && depth > 0 && !found; i++)
    found = (is_operation (a, SKEL_OPERATION_MINIMUM)
                && is_at_most (a->operands[i], b, depth - 1))
            || (is_operation (b, SKEL_OPERATION_MAXIMUM)
                && is_at_most (a, b->operands[i], depth - 1));
  return found;
}

/* An extreme of values of which one is never beyond the other; or one that is
 * not needed beside the other, of an extreme of the same kind. */
static const SkelTerm *
decide_extreme (SkelProgram *program, SkelOperation operation,
    const SkelTerm *a, const SkelTerm *b)
{
  gboolean least = operation == SKEL_OPERATION_MINIMUM;

  if (!skel_operation_is_extreme (operation))
    return NULL;
  for (int swapped = 0; swapped < 2; swapped++) {
    const SkelTerm *one = swapped ? b : a, *other = swapped ? a : b;

    if (is_at_most (least ? one : other, least ? other : one, EXTREMES_DEEP))
      return one;
    for (int i = 0; i < 2 && is_operation (other, operation); i++) {
      const SkelTerm *part = other->operands[i];

      if (is_at_most (least ? one : part, least ? part : one, EXTREMES_DEEP))
        return skel_term_binary (
            program, operation, one, other->operands[1 - i]);
    }
  }
  return NULL;
}

/* What is left of @a where @b, which is in it, is taken out again; or NULL. */
static const SkelTerm *
without_twice (const SkelTerm *a, const SkelTerm *b)
{
  for (int i = 0; i < 2 && is_operation (a, SKEL_OPERATION_XOR); i++)
    if (a->operands[i] == b)
      return a->operands[1 - i];
  return NULL;
}

static gboolean
is_negative_of (const SkelTerm *a, const SkelTerm *b)
{
  return is_operation (a, SKEL_OPERATION_SUBTRACT)
         && ((is_integer (a->operands[0], 0) && a->operands[1] == b)
             || (is_operation (b, SKEL_OPERATION_SUBTRACT)
                 && a->operands[0] == b->operands[1]
                 && a->operands[1] == b->operands[0]));
}

static const SkelTerm *
simplify_integers (SkelProgram *program, SkelOperation operation,
    const SkelTerm *a, const SkelTerm *b)
{
  const SkelTerm *simple = decide_extreme (program, operation, a, b);

  if (!simple && a == b)
    simple = with_itself (program, operation, a);
  if (!simple && is_constant (b))
    simple = without_neutral (program, operation, a, b);
  if (!simple && is_constant (b))
    simple = with_constant (program, operation, a, b);
  if (!simple && is_constant (b))
    simple = regroup (program, operation, a, b);
  if (!simple && operation == SKEL_OPERATION_XOR)
    simple = without_twice (a, b);
  if (!simple && operation == SKEL_OPERATION_XOR)
    simple = without_twice (b, a);
  if (!simple && operation == SKEL_OPERATION_MAXIMUM && a->type == SKEL_TYPE_I32
      && (is_negative_of (a, b) || is_negative_of (b, a)))
    simple = skel_term_call (program, "abs", a->type, &a, 1);
  /* a negated truth has all bits */
  if (!simple && is_integer (a, 0) && operation == SKEL_OPERATION_SUBTRACT
      && is_truth (b))
    simple = skel_term_select (
        program, b, skel_term_integer (program, b->type, -1), a);
  return simple;
}

/* The same in 32 bits with a sign, where no number is lost by that: then it
 * does not matter in which of C's types it was computed. */
static const SkelTerm *
compute_as_int (SkelProgram *program, SkelOperation operation,
    const SkelTerm *a, const SkelTerm *b)
{
  const int bits = MIN (8 * skel_type_size (a->type), 32);
  const SkelTerm *same;
  gboolean nan = FALSE;

  if (a->type == SKEL_TYPE_I32 || skel_type_is_floating (a->type)
      || !skel_range_fits (a->range, SKEL_TYPE_I32)
      || !skel_range_fits (b->range, SKEL_TYPE_I32))
    return NULL;
  if (skel_operation_is_shift (operation)
      && !skel_range_within (b->range, (SkelRange){ 0, bits - 1 }))
    return NULL;
  if (!skel_operation_is_comparison (operation)
      && !skel_range_fits (
          skel_range_binary (operation, a->type, a->range, b->range, &nan),
          SKEL_TYPE_I32))
    return NULL;
  same = skel_term_binary (program, operation,
      skel_term_convert (program, SKEL_TYPE_I32, a),
      skel_term_convert (program, SKEL_TYPE_I32, b));
  return skel_operation_is_comparison (operation)
             ? same
             : skel_term_convert (program, a->type, same);
}

static const SkelTerm *
zero_like (SkelProgram *program, const SkelTerm *a)
{
  return skel_term_constant (program, a->type, (SkelValue){ 0 });
}

/* An int that was made unsigned and is less than, or not less than, what is an
 * int as well: what is less than 0 is more than all. */
static const SkelTerm *
compare_unsigned (SkelProgram *program, SkelOperation operation,
    const SkelTerm *a, const SkelTerm *b)
{
  gboolean less = operation == SKEL_OPERATION_LESS;
  const SkelTerm *made = less ? a : b, *size = less ? b : a, *zero;
  SkelType type = made->type;

  if ((!less && operation != SKEL_OPERATION_LESS_EQUAL)
      || (type != SKEL_TYPE_U32 && type != SKEL_TYPE_U64)
      || made->kind != SKEL_TERM_CONVERT
      || made->operands[0]->type != SKEL_TYPE_I32
      || !skel_range_fits (size->range, SKEL_TYPE_I32))
    return NULL;
  made = made->operands[0];
  size = skel_term_convert (program, SKEL_TYPE_I32, size);
  zero = zero_like (program, made);
  return less ? skel_term_binary (program, SKEL_OPERATION_AND,
                    skel_term_binary (
                        program, SKEL_OPERATION_LESS_EQUAL, zero, made),
                    skel_term_binary (program, SKEL_OPERATION_LESS, made, size))
              : skel_term_binary (program, SKEL_OPERATION_OR,
                    skel_term_binary (program, SKEL_OPERATION_LESS, made, zero),
                    skel_term_binary (
                        program, SKEL_OPERATION_LESS_EQUAL, size, made));
}

/* Whether a truth is true, or is not, which is what is asked here of @a and @b
 * as the ranges have not decided it. */
static const SkelTerm *
compare_truth (SkelProgram *program, SkelOperation operation, const SkelTerm *a,
    const SkelTerm *b)
{
  const SkelTerm *truth = is_constant (a) ? b : a;
  gboolean is_true;

  if (is_constant (a) == is_constant (b) || !is_truth (truth))
    return NULL;
  switch (operation) {
    case SKEL_OPERATION_LESS:
      is_true = truth == b;
      break;
    case SKEL_OPERATION_EQUAL:
      is_true = b->number.i == 1;
      break;
    case SKEL_OPERATION_NOT_EQUAL:
      is_true = b->number.i == 0;
      break;
    default:
      return NULL;
  }
  if (is_true)
    return truth;
  return operation == SKEL_OPERATION_EQUAL
             ? NULL
             : skel_term_binary (program, SKEL_OPERATION_EQUAL, truth,
                   skel_term_integer (program, SKEL_TYPE_I32, 0));
}

/* A bound that does not decide how @a and @b compare does not matter, where the
 * other one is a constant. */
static const SkelTerm *
without_bound (SkelProgram *program, SkelOperation operation, const SkelTerm *a,
    const SkelTerm *b)
{
  const SkelTerm *value = is_constant (a) ? b : a;

  if (operation != SKEL_OPERATION_LESS || is_constant (a) == is_constant (b)
      || value->kind != SKEL_TERM_BINARY
      || !skel_operation_is_extreme (value->operation)
      || !is_constant (value->operands[1]))
    return NULL;
  value = value->operands[0];
  return is_constant (a) ? skel_term_binary (program, operation, a, value)
                         : skel_term_binary (program, operation, value, b);
}

/* How a place compares with the size, which is more than each; or NULL. */
static const SkelTerm *
compare_with_size (SkelProgram *program, SkelOperation operation,
    const SkelTerm *a, const SkelTerm *b)
{
  gint64 more_a, more_b, least = operation == SKEL_OPERATION_LESS;

  a = skel_term_without_constant (a, &more_a);
  b = skel_term_without_constant (b, &more_b);
  if ((operation != SKEL_OPERATION_LESS
          && operation != SKEL_OPERATION_LESS_EQUAL)
      || a->kind != SKEL_TERM_PLACE || b->kind != SKEL_TERM_PLACE
      || MAX (ABS (more_a), ABS (more_b)) > SKEL_MAX_SIZE)
    return NULL;
  if (a->index < SKEL_COORDINATE_WIDTH && b->index == (int)size_along (a->index)
      && 1 + more_b - more_a >= least)
    return skel_term_integer (program, SKEL_TYPE_I32, 1);
  if (b->index < SKEL_COORDINATE_WIDTH && a->index == (int)size_along (b->index)
      && more_b - more_a - 1 < least)
    return skel_term_integer (program, SKEL_TYPE_I32, 0);
  return NULL;
}

/* Whether two truths are the same, or are not: how often one of the two holds
 * tells it, too; and of a truth and its opposite, <= and <, it is asked of the
 * latter. */
static const SkelTerm *
compare_truths (SkelProgram *program, SkelOperation operation,
    const SkelTerm *a, const SkelTerm *b)
{
  SkelOperation other = operation == SKEL_OPERATION_EQUAL
                            ? SKEL_OPERATION_NOT_EQUAL
                            : SKEL_OPERATION_EQUAL;

  if (operation != SKEL_OPERATION_EQUAL
      && operation != SKEL_OPERATION_NOT_EQUAL)
    return NULL;
  if (is_operation (a, SKEL_OPERATION_ADD) && is_truth (a->operands[0])
      && is_truth (a->operands[1]) && is_integer (b, 1))
    return skel_term_binary (program, other, a->operands[0], a->operands[1]);
  if (is_constant (a) || is_constant (b) || !is_truth (a) || !is_truth (b))
    return NULL;
  for (int i = 0; i < 2; i++) {
    const SkelTerm *one = i == 0 ? a : b, *less;

    if (!is_operation (one, SKEL_OPERATION_LESS_EQUAL)
        || skel_type_is_floating (one->operands[0]->type))
      continue;
    less = skel_term_not (program, one);
    if (less && is_operation (less, SKEL_OPERATION_LESS))
      return skel_term_binary (program, other, less, i == 0 ? b : a);
  }
  return NULL;
}

/* Whether what bits make is negative, which one bit of each operand tells. */
static const SkelTerm *
compare_bits (SkelProgram *program, SkelOperation operation, const SkelTerm *a,
    const SkelTerm *b)
{
  gboolean is_negative = is_integer (b, 0);
  const SkelTerm *bits = is_negative ? a : b, *signs[2], *zero;
  SkelOperation together;

  if (operation != SKEL_OPERATION_LESS || a->type != SKEL_TYPE_I32
      || (!is_negative && !is_integer (a, -1))
      || bits->kind != SKEL_TERM_BINARY)
    return NULL;
  switch (bits->operation) {
    case SKEL_OPERATION_XOR:
      together = is_negative ? SKEL_OPERATION_NOT_EQUAL : SKEL_OPERATION_EQUAL;
      break;
    case SKEL_OPERATION_AND:
      together = is_negative ? SKEL_OPERATION_AND : SKEL_OPERATION_OR;
      break;
    case SKEL_OPERATION_OR:
      together = is_negative ? SKEL_OPERATION_OR : SKEL_OPERATION_AND;
      break;
    default:
      return NULL;
  }
  zero = zero_like (program, bits);
  for (int i = 0; i < 2; i++)
    signs[i] = is_negative || bits->operation == SKEL_OPERATION_XOR
                   ? skel_term_binary (
                         program, SKEL_OPERATION_LESS, bits->operands[i], zero)
                   : skel_term_binary (program, SKEL_OPERATION_LESS_EQUAL, zero,
                         bits->operands[i]);
  return skel_term_binary (program, together, signs[0], signs[1]);
}

/* Whether @term is one of constants, by choices @depth deep. */
static gboolean
chooses_constants (const SkelTerm *term, int depth)
{
  return is_constant (term)
         || (term->kind == SKEL_TERM_SELECT && depth > 0
             && chooses_constants (term->operands[1], depth - 1)
             && chooses_constants (term->operands[2], depth - 1));
}

/* A comparison of a choice between constants with a constant is the choice. */
static const SkelTerm *
compare_chosen (SkelProgram *program, SkelOperation operation,
    const SkelTerm *a, const SkelTerm *b)
{
  const SkelTerm *choice = is_constant (b) ? a : b;
  const SkelTerm *sides[2];

  if (!is_constant (choice == a ? b : a) || choice->kind != SKEL_TERM_SELECT
      || !chooses_constants (choice, MAX_CHOICES))
    return NULL;
  for (int i = 0; i < 2; i++) {
    const SkelTerm *side = choice->operands[i + 1];

    sides[i] = skel_term_binary (
        program, operation, choice == a ? side : a, choice == b ? side : b);
  }
  return skel_term_select (program, choice->operands[0], sides[0], sides[1]);
}

/* Whether any of the bits from a power of two on is set: what has them is below
 * zero, or not below that. */
static const SkelTerm *
compare_high_bits (SkelProgram *program, SkelOperation operation,
    const SkelTerm *a, const SkelTerm *b)
{
  const SkelTerm *any;
  gint64 mask;

  if (!is_integer (b, 0) || !is_operation (a, SKEL_OPERATION_AND)
      || a->type != SKEL_TYPE_I32 || !is_constant (a->operands[1])
      || (operation != SKEL_OPERATION_EQUAL
          && operation != SKEL_OPERATION_NOT_EQUAL))
    return NULL;
  mask = a->operands[1]->number.i;
  if (mask >= 0 || (mask & -mask) != -mask)
    return NULL;
  any = skel_term_select (program,
      skel_term_binary (program, SKEL_OPERATION_LESS, a->operands[0],
          skel_term_integer (program, SKEL_TYPE_I32, 0)),
      skel_term_integer (program, SKEL_TYPE_I32, 1),
      skel_term_binary (program, SKEL_OPERATION_LESS,
          skel_term_integer (program, SKEL_TYPE_I32, -mask - 1),
          a->operands[0]));
  return operation == SKEL_OPERATION_EQUAL ? skel_term_not (program, any) : any;
}

/* A comparison whose outcome does not hang on anything, or one with zero of
 * what is itself one. */
static const SkelTerm *
simplify_comparison (SkelProgram *program, SkelOperation operation,
    const SkelTerm *a, const SkelTerm *b)
{
  gboolean nan = FALSE;
  const SkelTerm *simple;
  SkelRange range;

  if (!a->nan && !b->nan) {
    range = skel_range_binary (operation, a->type, a->range, b->range, &nan);
    if (skel_range_is_constant (range))
      return skel_term_integer (program, SKEL_TYPE_I32, range.low);
  }
  simple = compare_with_size (program, operation, a, b);
  if (!simple)
    simple = compare_truth (program, operation, a, b);
  if (!simple)
    simple = without_bound (program, operation, a, b);
  if (!simple)
    simple = compare_bits (program, operation, a, b);
  if (!simple)
    simple = compare_high_bits (program, operation, a, b);
  if (!simple)
    simple = compare_chosen (program, operation, a, b);
  if (!simple)
    simple = compare_truths (program, operation, a, b);
  if (simple || !is_integer (b, 0) || !is_truth (a))
    return simple;
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
  if (operation == SKEL_OPERATION_XOR && is_truth (a) && is_truth (b))
    return skel_term_convert (program, type,
        skel_term_binary (program, SKEL_OPERATION_NOT_EQUAL, a, b));
  if (operation == SKEL_OPERATION_GREATER)
    return skel_term_binary (program, SKEL_OPERATION_LESS, b, a);
  if (operation == SKEL_OPERATION_GREATER_EQUAL)
    return skel_term_binary (program, SKEL_OPERATION_LESS_EQUAL, b, a);
  simple = compute_as_int (program, operation, a, b);
  if (!simple)
    simple = skel_exact_binary (program, operation, a, b);
  if (!simple)
    simple = compare_unsigned (program, operation, a, b);
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

/* Whether an integer of type @first, cut to @second, is as @type what it is
 * when it is cut to that at once. */
static gboolean
is_cut (SkelType type, SkelType second, SkelType first)
{
  return !skel_type_is_floating (first) && !skel_type_is_floating (second)
         && !skel_type_is_floating (type) && type != SKEL_TYPE_BOOL
         && second != SKEL_TYPE_BOOL
         && skel_type_size (type) <= skel_type_size (second);
}

static gboolean
is_narrower (SkelType type, const SkelTerm *a)
{
  return type != SKEL_TYPE_BOOL && !skel_type_is_floating (type)
         && !skel_type_is_floating (a->type)
         && skel_type_size (type) < skel_type_size (a->type);
}

/* What has the low bits of @a that the narrower @type has, without what was
 * done for those above; @depth choices deep. */
static const SkelTerm *
low_bits (SkelProgram *program, SkelType type, const SkelTerm *a, int depth)
{
  const SkelTerm *cut = a->kind == SKEL_TERM_CONVERT ? a->operands[0] : NULL;

  if (is_constant (a))
    return skel_term_integer (
        program, a->type, skel_compute_wrap (type, a->number.i).i);
  if (cut && cut->kind == SKEL_TERM_CONVERT && cut->operands[0]->type == a->type
      && is_narrower (cut->type, a)
      && skel_type_size (type) <= skel_type_size (cut->type))
    return cut->operands[0];
  if (a->kind == SKEL_TERM_SELECT && depth > 0)
    return skel_term_select (program, a->operands[0],
        low_bits (program, type, a->operands[1], depth - 1),
        low_bits (program, type, a->operands[2], depth - 1));
  return a;
}

const SkelTerm *
skel_term_convert (SkelProgram *program, SkelType type, const SkelTerm *a)
{
  const SkelTerm *simple;

  if (!a || a->type == type)
    return a;
  if (is_constant (a))
    return skel_term_constant (
        program, type, skel_compute_convert (a->type, type, a->number));
  if (a->kind == SKEL_TERM_CONVERT
      && (is_kept (a->operands[0], a->type)
          || is_cut (type, a->type, a->operands[0]->type)))
    return skel_term_convert (program, type, a->operands[0]);
  simple = skel_exact_convert (program, type, a);
  if (simple)
    return simple;
  if (is_narrower (type, a) && a->kind == SKEL_TERM_SELECT) {
    const SkelTerm *same = low_bits (program, type, a, MAX_CHOICES);

    if (same != a)
      return skel_term_convert (program, type, same);
  }
  return skel_program_intern (program, &(SkelTerm){ .kind = SKEL_TERM_CONVERT,
                                           .type = type,
                                           .operands = &a,
                                           .n_operands = 1 });
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

/* @value, or where it is that within a bound, by @operation, that is no tighter
 * than @bound, what is within. */
static const SkelTerm *
within (const SkelTerm *value, SkelOperation operation, const SkelTerm *bound)
{
  if (is_operation (value, operation) && is_constant (value->operands[1])
      && is_constant (bound)
      && skel_compute_binary (
             operation, bound->type, bound->number, value->operands[1]->number)
                 .i
             == bound->number.i)
    return value->operands[0];
  return value;
}

static const SkelTerm *
absolute (SkelProgram *program, const SkelTerm *condition, const SkelTerm *yes,
    const SkelTerm *no)
{
  const SkelTerm *value = NULL;

  if (is_negative_of (yes, no) || is_negative_of (no, yes)) {
    if (skel_difference_tells (condition, yes, NULL))
      value = yes;
    else if (skel_difference_tells (condition, NULL, no))
      value = no;
  }
  return value ? skel_term_call (program, "abs", value->type, &value, 1) : NULL;
}

/* A choice by whether an integer, of 32 bits, is less than another one, between
 * such: ranges of 64 bits are not exact enough for extremes. */
static const SkelTerm *
simplify_choice (SkelProgram *program, const SkelTerm *condition,
    const SkelTerm *yes, const SkelTerm *no)
{
  const SkelTerm *a = condition->operands[0], *b = condition->operands[1];
  const SkelTerm *simple;

  if (yes == a && no == b)
    return skel_term_binary (program, SKEL_OPERATION_MINIMUM, a, b);
  if (yes == b && no == a)
    return skel_term_binary (program, SKEL_OPERATION_MAXIMUM, a, b);
  if (a->type != SKEL_TYPE_I32 || yes->type != SKEL_TYPE_I32)
    return NULL;
  simple = absolute (program, condition, yes, no);
  if (simple)
    return simple;
  /* v < 0 ? 0 : min (v, 255) hangs on v alone */
  if (skel_difference_tells (condition,
          within (yes, SKEL_OPERATION_MINIMUM, no),
          within (no, SKEL_OPERATION_MINIMUM, yes)))
    return skel_term_binary (program, SKEL_OPERATION_MAXIMUM, yes, no);
  if (skel_difference_tells (condition,
          within (no, SKEL_OPERATION_MAXIMUM, yes),
          within (yes, SKEL_OPERATION_MAXIMUM, no)))
    return skel_term_binary (program, SKEL_OPERATION_MINIMUM, yes, no);
  return NULL;
}

/* The choice by another condition, the opposite perhaps. */
static const SkelTerm *
select_otherwise (SkelProgram *program, const SkelTerm *condition,
    const SkelTerm *yes, const SkelTerm *no)
{
  const SkelTerm *a, *b;
  gboolean floating;

  if (condition->kind == SKEL_TERM_PLACE)
    return skel_term_select (program,
        skel_term_binary (program, SKEL_OPERATION_LESS,
            skel_term_integer (program, SKEL_TYPE_I32, 0), condition),
        yes, no);
  /* what is zero one way and not the other */
  if (condition->kind == SKEL_TERM_SELECT
      && is_integer (condition->operands[2], 0)
      && !skel_range_contains (condition->operands[1]->range, 0))
    return skel_term_select (program, condition->operands[0], yes, no);
  if (condition->kind == SKEL_TERM_SELECT
      && is_integer (condition->operands[1], 0)
      && !skel_range_contains (condition->operands[2]->range, 0))
    return skel_term_select (program, condition->operands[0], no, yes);
  if (condition->kind != SKEL_TERM_BINARY)
    return NULL;
  a = condition->operands[0];
  b = condition->operands[1];
  floating = skel_type_is_floating (a->type);
  switch (condition->operation) {
    case SKEL_OPERATION_LESS:
      /* beyond the last but one is the last */
      if (is_last_but_one (a, b))
        return skel_term_select (program,
            skel_term_binary (program, SKEL_OPERATION_LESS, b,
                skel_term_binary (program, SKEL_OPERATION_ADD, a,
                    skel_term_integer (program, SKEL_TYPE_I32, 1))),
            no, yes);
      /* where it is the last, all else being less */
      return is_place_and_last (a, b) && no == a
                 ? skel_term_select (program, condition, yes, b)
                 : NULL;
    case SKEL_OPERATION_EQUAL:
      /* either of two that are the same where it matters */
      if (!floating && ((yes == a && no == b) || (yes == b && no == a)))
        return no;
      if (is_place_and_last (a, b))
        return skel_term_select (program,
            skel_term_binary (program, SKEL_OPERATION_LESS, a, b), no, yes);
      if (is_place_and_last (b, a))
        return skel_term_select (program,
            skel_term_binary (program, SKEL_OPERATION_LESS, b, a), no, yes);
      return is_integer (b, 0) && a->type == SKEL_TYPE_I32
                 ? skel_term_select (program, a, no, yes)
                 : NULL;
    case SKEL_OPERATION_NOT_EQUAL:
      if (is_integer (b, 0) && a->type == SKEL_TYPE_I32)
        return skel_term_select (program, a, yes, no);
      return skel_term_select (program,
          skel_term_binary (program, SKEL_OPERATION_EQUAL, a, b), no, yes);
    case SKEL_OPERATION_LESS_EQUAL:
      /* of floats, neither need hold */
      return floating
                 ? NULL
                 : skel_term_select (program,
                       skel_term_binary (program, SKEL_OPERATION_LESS, b, a),
                       no, yes);
    default:
      return NULL;
  }
}

/* Whether @term, of another type, is as well computed as an I32. */
static gboolean
is_narrow (const SkelTerm *term)
{
  return term->type != SKEL_TYPE_I32 && !skel_type_is_floating (term->type)
         && skel_range_fits (term->range, SKEL_TYPE_I32);
}

/* The int that @term, of @type, was before it was converted; NULL if it was
 * none. */
static const SkelTerm *
before_convert (SkelProgram *program, SkelType type, const SkelTerm *term)
{
  const SkelTerm *before;

  if (term->kind == SKEL_TERM_CONVERT
      && term->operands[0]->type == SKEL_TYPE_I32)
    return term->operands[0];
  if (skel_type_is_floating (type))
    return skel_exact_int (program, term);
  if (!is_constant (term))
    return NULL;
  before = skel_term_convert (program, SKEL_TYPE_I32, term);
  return skel_term_convert (program, type, before) == term ? before : NULL;
}

/* The choice between ints that were converted, before they were. */
static const SkelTerm *
choose_before (SkelProgram *program, const SkelTerm *condition,
    const SkelTerm *yes, const SkelTerm *no)
{
  SkelType type = yes->type;

  if (yes->kind != SKEL_TERM_CONVERT && no->kind != SKEL_TERM_CONVERT)
    return NULL;
  yes = before_convert (program, type, yes);
  no = before_convert (program, type, no);
  return yes && no ? skel_term_convert (program, type,
                         skel_term_select (program, condition, yes, no))
                   : NULL;
}

/* What @sum adds to @a; NULL if it is no sum with that, or if to find it takes
 * more than *@looks. */
static const SkelTerm *
added_to (
    SkelProgram *program, const SkelTerm *sum, const SkelTerm *a, int *looks)
{
  gboolean adds = is_operation (sum, SKEL_OPERATION_ADD);
  const SkelTerm *more;

  if (sum == a)
    return zero_like (program, a);
  /* operands are made before what adds them */
  if (sum->id < a->id || (*looks)-- <= 0
      || !(adds || is_operation (sum, SKEL_OPERATION_SUBTRACT)))
    return NULL;
  more = added_to (program, sum->operands[0], a, looks);
  if (more)
    return skel_term_binary (program, sum->operation, more, sum->operands[1]);
  more = adds ? added_to (program, sum->operands[1], a, looks) : NULL;
  return more ? skel_term_binary (
                    program, SKEL_OPERATION_ADD, sum->operands[0], more)
              : NULL;
}

/* @a and what is added to it where @condition is other than zero or, if not
 * @holds, zero, else @a; NULL if @sum is not that. A constant that is added to
 * @a is chosen, too. */
static const SkelTerm *
add_if (SkelProgram *program, const SkelTerm *condition, gboolean holds,
    const SkelTerm *sum, const SkelTerm *a)
{
  SkelOperation operation = SKEL_OPERATION_ADD;
  int looks = MAX_LOOKS;
  const SkelTerm *more, *less;

  if (skel_type_is_floating (a->type))
    return NULL;
  less = zero_like (program, a);
  if (is_operation (a, SKEL_OPERATION_ADD) && is_constant (a->operands[1])) {
    less = a->operands[1];
    a = a->operands[0];
  }
  /* what is added to nothing is all of it */
  if (is_integer (a, 0))
    return NULL;
  more = added_to (program, sum, a, &looks);
  if (!more)
    return NULL;
  if (is_operation (more, SKEL_OPERATION_SUBTRACT)
      && is_integer (more->operands[0], 0) && is_integer (less, 0)) {
    operation = SKEL_OPERATION_SUBTRACT;
    more = more->operands[1];
  }
  return skel_term_binary (program, operation, a,
      skel_term_select (
          program, condition, holds ? more : less, holds ? less : more));
}

/* What @term is where @condition holds or does not, as far as *@looks find
 * choices by it. */
static const SkelTerm *
given (SkelProgram *program, const SkelTerm *term, const SkelTerm *condition,
    gboolean holds, int *looks)
{
  const SkelTerm *operands[3] = { 0 };
  gboolean chooses = term->kind == SKEL_TERM_SELECT, same = TRUE;

  /* operands are made before what they are of */
  if (term->id < condition->id || (*looks)-- <= 0
      || skel_type_is_floating (term->type))
    return term;
  if (term == condition && (!holds || is_truth (term)))
    return skel_term_integer (program, term->type, holds);
  if (chooses && term->operands[0] == condition)
    return given (
        program, term->operands[holds ? 1 : 2], condition, holds, looks);
  if (!chooses && !is_operation (term, SKEL_OPERATION_ADD)
      && !is_operation (term, SKEL_OPERATION_SUBTRACT))
    return term;
  for (int i = 0; i < term->n_operands; i++) {
    operands[i] = given (program, term->operands[i], condition, holds, looks);
    same = same && operands[i] == term->operands[i];
  }
  if (same)
    return term;
  return chooses
             ? skel_term_select (program, operands[0], operands[1], operands[2])
             : skel_term_binary (
                   program, term->operation, operands[0], operands[1]);
}

/* The extreme of @a and what @extreme has besides, of which what is asked of
 * places decides whether it counts: if not, it is what @a is at most, or at
 * least. NULL if @extreme is not that. */
static const SkelTerm *
extreme_if (SkelProgram *program, const SkelTerm *condition, gboolean holds,
    const SkelTerm *extreme, const SkelTerm *a)
{
  const SkelTerm *other, *neutral;

  if ((condition->depends & SKEL_DEPENDS_PIXELS)
      || extreme->kind != SKEL_TERM_BINARY
      || !skel_operation_is_extreme (extreme->operation)
      || (extreme->operands[0] != a && extreme->operands[1] != a))
    return NULL;
  other = extreme->operands[extreme->operands[0] == a];
  neutral = skel_term_integer (program, a->type,
      extreme->operation == SKEL_OPERATION_MINIMUM ? a->range.high
                                                   : a->range.low);
  return skel_term_binary (program, extreme->operation, a,
      skel_term_select (program, condition, holds ? other : neutral,
          holds ? neutral : other));
}

/* What is there or zero: what is asked of the row before what is asked of a
 * pixel; and of a place whether it is there, not whether it is not. */
static const SkelTerm *
order_questions (SkelProgram *program, const SkelTerm *condition,
    const SkelTerm *yes, const SkelTerm *no)
{
  if (skel_type_is_floating (yes->type))
    return NULL;
  if (is_integer (yes, 0) && is_operation (condition, SKEL_OPERATION_LESS)
      && !(condition->depends & SKEL_DEPENDS_PIXELS)) {
    const SkelTerm *opposite = skel_term_not (program, condition);

    /* whether it is the last is told by whether it is less */
    return opposite && is_operation (opposite, SKEL_OPERATION_LESS)
                   && !is_last_but_one (
                       opposite->operands[0], opposite->operands[1])
               ? skel_term_select (program, opposite, no, yes)
               : NULL;
  }
  if (!is_integer (no, 0) || skel_term_is_of_row (condition)
      || yes->kind != SKEL_TERM_SELECT || !is_integer (yes->operands[2], 0)
      || !skel_term_is_of_row (yes->operands[0]))
    return NULL;
  return skel_term_select (program, yes->operands[0],
      skel_term_select (program, condition, yes->operands[1], no), no);
}

/* What is added by a choice as a sum: then it is one with what is added
 * besides. A choice by what it chooses itself may know more of its range than
 * the sum.
 */
static const SkelTerm *
choose_what_is_added (SkelProgram *program, const SkelTerm *choice)
{
  const SkelTerm *condition = choice->operands[0], *yes = choice->operands[1],
                 *no = choice->operands[2];
  const SkelTerm *sum = add_if (program, condition, TRUE, yes, no);

  if (!sum)
    sum = add_if (program, condition, FALSE, no, yes);
  return sum && skel_range_within (sum->range, skel_refine_range (choice))
             ? sum
             : NULL;
}

/* A product that is chosen where one of its factors is other than zero, and is
 * zero else, is the product. */
static const SkelTerm *
product_if (const SkelTerm *condition, const SkelTerm *yes, const SkelTerm *no)
{
  const SkelTerm *asked = condition;
  gboolean opposite = is_operation (condition, SKEL_OPERATION_EQUAL);
  const SkelTerm *product = opposite ? no : yes;

  if ((opposite || is_operation (condition, SKEL_OPERATION_NOT_EQUAL))
      && is_integer (condition->operands[1], 0))
    asked = condition->operands[0];
  else if (opposite)
    return NULL;
  if (!is_integer (opposite ? yes : no, 0)
      || !is_operation (product, SKEL_OPERATION_MULTIPLY)
      || skel_type_is_floating (product->type))
    return NULL;
  return product->operands[0] == asked || product->operands[1] == asked
             ? product
             : NULL;
}

/* Of what is chosen where either of two holds, and asks for one of them again:
 * that is asked once. */
static const SkelTerm *
ask_in_turn (SkelProgram *program, const SkelTerm *condition,
    const SkelTerm *yes, const SkelTerm *no)
{
  const SkelTerm *asked
      = yes->kind == SKEL_TERM_SELECT ? yes->operands[0] : NULL;
  const SkelTerm *other;

  if (!asked || condition->kind != SKEL_TERM_SELECT
      || !is_integer (condition->operands[1], 1)
      || (asked != condition->operands[0] && asked != condition->operands[2]))
    return NULL;
  other = condition->operands[asked == condition->operands[0] ? 2 : 0];
  return skel_term_select (program, asked, yes->operands[1],
      skel_term_select (program, other, yes->operands[2], no));
}

/* Of two choices by one condition that have an outcome in common: that
 * condition is asked first, and once. */
static const SkelTerm *
ask_common (SkelProgram *program, const SkelTerm *condition,
    const SkelTerm *yes, const SkelTerm *no)
{
  const SkelTerm *rest, *common;

  if (yes->kind != SKEL_TERM_SELECT || no->kind != SKEL_TERM_SELECT
      || yes->operands[0] != no->operands[0])
    return NULL;
  for (int i = 1; i <= 2; i++) {
    common = yes->operands[i];
    if (common != no->operands[i])
      continue;
    rest = skel_term_select (
        program, condition, yes->operands[3 - i], no->operands[3 - i]);
    return skel_term_select (program, yes->operands[0], i == 1 ? common : rest,
        i == 1 ? rest : common);
  }
  return NULL;
}

const SkelTerm *
skel_term_select (SkelProgram *program, const SkelTerm *condition,
    const SkelTerm *yes, const SkelTerm *no)
{
  int looks = MAX_GIVEN;
  const SkelTerm *operands[] = { condition, yes, no };
  const SkelTerm *choice;
  const SkelTerm *simple;

  if (!condition || !yes || !no)
    return NULL;
  if (yes == no)
    return yes;
  if (is_constant (condition))
    return condition->number.i != 0 ? yes : no;
  if (!skel_range_contains (condition->range, 0))
    return yes;
  /* what is asked is known where it is chosen */
  while (yes->kind == SKEL_TERM_SELECT && yes->operands[0] == condition)
    yes = operands[1] = yes->operands[1];
  while (no->kind == SKEL_TERM_SELECT && no->operands[0] == condition)
    no = operands[2] = no->operands[2];
  if (yes == no)
    return yes;
  if (yes == condition && is_truth (condition))
    yes = operands[1] = skel_term_integer (program, yes->type, 1);
  if (no == condition)
    no = operands[2] = skel_term_integer (program, no->type, 0);
  /* of two sums what they share is to be found; choices that are made anew are
   * not asked again */
  if (!program->given && (is_constant (yes) || is_constant (no))) {
    program->given = TRUE;
    if (is_constant (no))
      yes = operands[1] = given (program, yes, condition, TRUE, &looks);
    else
      no = operands[2] = given (program, no, condition, FALSE, &looks);
    program->given = FALSE;
  }
  if (!yes || !no || yes == no)
    return yes ? no : NULL;
  simple = select_otherwise (program, condition, yes, no);
  if (simple)
    return simple;
  if (is_narrow (yes) && is_narrow (no))
    return skel_term_convert (program, yes->type,
        skel_term_select (program, condition,
            skel_term_convert (program, SKEL_TYPE_I32, yes),
            skel_term_convert (program, SKEL_TYPE_I32, no)));
  if (yes->type == SKEL_TYPE_I32 && is_integer (yes, 0) && is_integer (no, 1))
    return skel_term_not (program, condition);
  /* a truth or its opposite, as another one says */
  if (is_truth (condition) && is_truth (yes) && is_truth (no)
      && !is_constant (yes) && !is_constant (no)
      && skel_term_not (program, yes) == no)
    return skel_term_binary (program, SKEL_OPERATION_EQUAL, condition, yes);
  if (yes->type == SKEL_TYPE_I32 && is_constant (yes) && is_constant (no)
      && no->number.i >= 0 && yes->number.i == no->number.i + 1)
    return skel_term_binary (
        program, SKEL_OPERATION_ADD, skel_term_truth (program, condition), no);
  simple = product_if (condition, yes, no);
  if (!simple)
    simple = ask_in_turn (program, condition, yes, no);
  if (!simple)
    simple = ask_common (program, condition, yes, no);
  if (!simple)
    simple = choose_before (program, condition, yes, no);
  if (!simple)
    simple = order_questions (program, condition, yes, no);
  if (!simple)
    simple = extreme_if (program, condition, TRUE, yes, no);
  if (!simple)
    simple = extreme_if (program, condition, FALSE, no, yes);
  if (simple)
    return simple;
  if (is_operation (condition, SKEL_OPERATION_LESS)
      && (condition->operands[0]->type == SKEL_TYPE_I32
          || condition->operands[0]->type == SKEL_TYPE_U32))
    simple = simplify_choice (program, condition, yes, no);
  if (simple)
    return simple;
  choice = skel_program_intern (program, &(SkelTerm){ .kind = SKEL_TERM_SELECT,
                                             .type = yes->type,
                                             .operands = operands,
                                             .n_operands = 3 });
  simple = choice ? choose_what_is_added (program, choice) : NULL;
  return simple ? simple : choice;
}

/* The absolute value of an integer, by whichever of abs () and its like. */
static const SkelTerm *
absolute_call (SkelProgram *program, const SkelTerm *a)
{
  if (!a || a->range.low >= 0)
    return a;
  /* the smallest int has no absolute value that is one */
  if (is_narrow (a) && a->range.low > G_MININT32)
    return skel_term_convert (program, a->type,
        absolute_call (program, skel_term_convert (program, SKEL_TYPE_I32, a)));
  if (is_operation (a, SKEL_OPERATION_SUBTRACT)
      && skel_term_compare (a->operands[0], a->operands[1]) > 0)
    a = skel_term_binary (
        program, SKEL_OPERATION_SUBTRACT, a->operands[1], a->operands[0]);
  if (!a)
    return NULL;
  if (is_operation (a, SKEL_OPERATION_SUBTRACT)
      && is_integer (a->operands[0], 0))
    a = a->operands[1];
  return skel_program_intern (
      program, &(SkelTerm){ .kind = SKEL_TERM_CALL,
                   .type = a->type,
                   .name = "abs",
                   .function = skel_library_function ("abs"),
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
