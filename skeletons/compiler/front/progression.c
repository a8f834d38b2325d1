/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "progression.h"

#include "../../graph/compute.h"

/* Beyond these a progression might not fit an int for as long as it goes on. */
#define MAX_VALUE (1 << 20)
#define MAX_STEP (1 << 10)

static const SkelProgression zero = { 0, 0, NULL };

static gboolean
is_small (const SkelProgression *number)
{
  return number->step == 0
         || (ABS (number->value) <= MAX_VALUE
             && ABS (number->step) <= MAX_STEP);
}

static gboolean
is_integer (SkelType type)
{
  return !skel_type_is_floating (type);
}

/* Whether numbers that go on can be of @type, none being too large. */
static gboolean
holds (SkelType type, const SkelProgression *number)
{
  return type != SKEL_TYPE_BOOL && is_integer (type)
         && skel_type_size (type) >= sizeof (int)
         && (skel_type_is_signed (type)
             || (number->value >= 0 && number->step >= 0));
}

/* Whether both go on, and one says nothing of the other. */
static gboolean
are_apart (const SkelProgression *a, const SkelProgression *b)
{
  return a->step != 0 && b->step != 0 && (a->of != b->of || !a->of);
}

/* Less than 0, 0 or more, as @a is always compared with @b; FALSE: it is not
 * always so, or may be equal once. */
static gboolean
compare (const SkelProgression *a, const SkelProgression *b, int *sign)
{
  gint64 value = a->value - b->value, step = a->step - b->step;

  if (are_apart (a, b))
    return FALSE;
  if (step != 0 && (value == 0 || (value > 0) != (step > 0)))
    return FALSE;
  *sign = (value > 0) - (value < 0);
  return TRUE;
}

static gboolean
evaluate_comparison (SkelOperation operation, const SkelProgression *a,
    const SkelProgression *b, SkelProgression *result)
{
  int sign;

  if (!compare (a, b, &sign))
    return FALSE;
  *result = zero;
  switch (operation) {
    case SKEL_OPERATION_LESS:
      result->value = sign < 0;
      return TRUE;
    case SKEL_OPERATION_LESS_EQUAL:
      result->value = sign <= 0;
      return TRUE;
    case SKEL_OPERATION_GREATER:
      result->value = sign > 0;
      return TRUE;
    case SKEL_OPERATION_GREATER_EQUAL:
      result->value = sign >= 0;
      return TRUE;
    case SKEL_OPERATION_EQUAL:
      result->value = sign == 0;
      return TRUE;
    default:
      result->value = sign != 0;
      return operation == SKEL_OPERATION_NOT_EQUAL;
  }
}

/* Whether @a only differs, from time to time, in bits above those of @mask. */
static gboolean
keeps_bits (const SkelProgression *a, gint64 mask)
{
  gint64 above = 1;

  while (above <= mask && above <= MAX_STEP)
    above *= 2;
  return mask >= 0 && above > mask && a->step % above == 0;
}

/* @a operation the number @b. */
static gboolean
evaluate_by_number (SkelOperation operation, const SkelProgression *a, gint64 b,
    SkelProgression *result)
{
  gboolean divides = b > 0 && a->value >= 0 && a->step >= 0 && a->step % b == 0;

  switch (operation) {
    case SKEL_OPERATION_MULTIPLY:
      *result = (SkelProgression){ a->value * b, a->step * b, a->of };
      return ABS (b) <= MAX_STEP;
    case SKEL_OPERATION_DIVIDE:
      if (divides)
        *result = (SkelProgression){ a->value / b, a->step / b, a->of };
      return divides;
    case SKEL_OPERATION_REMAINDER:
      if (divides)
        *result = (SkelProgression){ a->value % b };
      return divides;
    case SKEL_OPERATION_SHIFT_LEFT:
      return b >= 0 && b <= 10
             && evaluate_by_number (
                 SKEL_OPERATION_MULTIPLY, a, (gint64)1 << b, result);
    case SKEL_OPERATION_SHIFT_RIGHT:
      return b >= 0 && b <= 10
             && evaluate_by_number (
                 SKEL_OPERATION_DIVIDE, a, (gint64)1 << b, result);
    case SKEL_OPERATION_AND:
      *result = (SkelProgression){ a->value & b };
      return keeps_bits (a, b);
    case SKEL_OPERATION_XOR:
      *result = (SkelProgression){ a->value ^ b, a->step, a->of };
      return keeps_bits (a, b);
    case SKEL_OPERATION_OR:
      *result = (SkelProgression){ a->value | b, a->step, a->of };
      return keeps_bits (a, b);
    default:
      return FALSE;
  }
}

/* The sum of two that go on apart. */
static gboolean
add_apart (
    const SkelProgression *a, const SkelProgression *b, SkelProgression *result)
{
  if (a->step < 0 || b->step < 0)
    return FALSE;
  *result = (SkelProgression){ a->value + b->value,
    skel_greatest_divisor (a->step, b->step), NULL };
  return TRUE;
}

/* One of them goes on. */
static gboolean
evaluate_steps (const SkelNode *node, const SkelProgression *a,
    const SkelProgression *b, SkelProgression *result)
{
  SkelOperation operation = node->operation;
  gconstpointer of = a->step != 0 ? a->of : b->of;
  gboolean known;

  if (!holds (node->children[0]->type, a)
      || !holds (node->children[1]->type, b))
    return FALSE;
  if (are_apart (a, b))
    return operation == SKEL_OPERATION_ADD && add_apart (a, b, result);
  if (skel_operation_is_comparison (operation))
    return evaluate_comparison (operation, a, b, result);
  if (operation == SKEL_OPERATION_ADD) {
    *result = (SkelProgression){ a->value + b->value, a->step + b->step, of };
    known = TRUE;
  } else if (operation == SKEL_OPERATION_SUBTRACT) {
    *result = (SkelProgression){ a->value - b->value, a->step - b->step, of };
    known = TRUE;
  } else if (b->step == 0) {
    known = evaluate_by_number (operation, a, b->value, result);
  } else {
    known = a->step == 0
            && (operation == SKEL_OPERATION_MULTIPLY
                || operation == SKEL_OPERATION_AND
                || operation == SKEL_OPERATION_XOR
                || operation == SKEL_OPERATION_OR)
            && evaluate_by_number (operation, b, a->value, result);
  }
  return known && holds (node->type, result);
}

/* Both are one number. */
static gboolean
evaluate_numbers (
    const SkelNode *node, gint64 a, gint64 b, SkelProgression *result)
{
  SkelType type = node->children[0]->type;
  SkelOperation operation = node->operation;

  if ((operation == SKEL_OPERATION_DIVIDE
          || operation == SKEL_OPERATION_REMAINDER)
      && (b == 0 || b == -1))
    return FALSE;
  if (skel_operation_is_shift (operation)
      && (b < 0 || b >= (gint64)skel_type_size (type) * 8))
    return FALSE;
  *result = (SkelProgression){ skel_compute_binary (
      operation, type, (SkelValue){ .i = a }, (SkelValue){ .i = b })
        .i };
  return TRUE;
}

static gboolean
evaluate_truths (
    GHashTable *numbers, const SkelNode *node, SkelProgression *result)
{
  gboolean both = node->operation == SKEL_OPERATION_LOGICAL_AND;
  int left = skel_progression_decide (numbers, node->children[0]), right;

  *result = (SkelProgression){ !both };
  if (left < 0)
    return FALSE;
  if (left != both)
    return TRUE;
  right = skel_progression_decide (numbers, node->children[1]);
  result->value = right;
  return right >= 0;
}

static gboolean
evaluate_binary (
    GHashTable *numbers, const SkelNode *node, SkelProgression *result)
{
  SkelProgression a, b;

  if (node->operation == SKEL_OPERATION_COMMA)
    return FALSE;
  if (node->operation == SKEL_OPERATION_LOGICAL_AND
      || node->operation == SKEL_OPERATION_LOGICAL_OR)
    return evaluate_truths (numbers, node, result);
  if (!skel_progression_evaluate (numbers, node->children[0], &a)
      || !skel_progression_evaluate (numbers, node->children[1], &b))
    return FALSE;
  return a.step == 0 && b.step == 0
             ? evaluate_numbers (node, a.value, b.value, result)
             : evaluate_steps (node, &a, &b, result);
}

static gboolean
evaluate_cast (
    GHashTable *numbers, const SkelNode *node, SkelProgression *result)
{
  SkelType from = node->children[0]->type;

  if (!is_integer (from)
      || !skel_progression_evaluate (numbers, node->children[0], result))
    return FALSE;
  if (result->step != 0)
    return holds (node->type, result);
  result->value = node->type == SKEL_TYPE_BOOL
                      ? result->value != 0
                      : skel_compute_wrap (node->type, result->value).i;
  return TRUE;
}

static gboolean
evaluate_sign (
    GHashTable *numbers, const SkelNode *node, SkelProgression *result)
{
  if (!skel_progression_evaluate (numbers, node->children[0], result))
    return FALSE;
  if (node->kind == SKEL_NODE_NEGATE)
    *result = (SkelProgression){ -result->value, -result->step, result->of };
  else
    *result = (SkelProgression){ ~result->value, -result->step, result->of };
  if (result->step != 0)
    return holds (node->type, result);
  result->value = skel_compute_wrap (node->type, result->value).i;
  return TRUE;
}

gboolean
skel_progression_evaluate (
    GHashTable *numbers, const SkelNode *node, SkelProgression *result)
{
  const SkelProgression *known;
  gboolean good = FALSE;
  int truth;

  if (!is_integer (node->type) || node->rank > 0 || node->is_void)
    return FALSE;
  switch (node->kind) {
    case SKEL_NODE_INTEGER:
      *result = (SkelProgression){ node->value.i };
      return TRUE;
    case SKEL_NODE_VARIABLE:
      known = g_hash_table_lookup (numbers, node->symbol);
      *result = known ? *known : zero;
      return known != NULL;
    case SKEL_NODE_CAST:
      good = evaluate_cast (numbers, node, result);
      break;
    case SKEL_NODE_NEGATE:
    case SKEL_NODE_COMPLEMENT:
      good = evaluate_sign (numbers, node, result);
      break;
    case SKEL_NODE_NOT:
      truth = skel_progression_decide (numbers, node->children[0]);
      *result = (SkelProgression){ truth == 0 };
      return truth >= 0;
    case SKEL_NODE_CONDITIONAL:
      truth = skel_progression_decide (numbers, node->children[0]);
      return truth >= 0
             && skel_progression_evaluate (
                 numbers, node->children[truth ? 1 : 2], result);
    case SKEL_NODE_BINARY:
      good = evaluate_binary (numbers, node, result);
      break;
    default:
      break;
  }
  return good && is_small (result);
}

int
skel_progression_decide (GHashTable *numbers, const SkelNode *node)
{
  SkelProgression number;
  int sign;

  if (!skel_progression_evaluate (numbers, node, &number)
      || !compare (&number, &zero, &sign))
    return -1;
  return sign != 0;
}

gboolean
skel_progression_is_for (const SkelSymbol *symbol)
{
  return symbol->kind == SKEL_SYMBOL_LOCAL && symbol->rank == 0
         && !symbol->pointer && !symbol->is_static && !symbol->unsupported
         && is_integer (symbol->type);
}

gboolean
skel_progression_equal (const SkelProgression *a, const SkelProgression *b)
{
  return a && b && a->value == b->value && a->step == b->step
         && (a->step == 0 || a->of == b->of);
}
