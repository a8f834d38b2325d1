/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "monotone.h"

#include "term.h"

/* Cases that a value is told apart into. */
#define MAX_CASES 4096

/* What becomes of a value where others go on: nothing, it goes on, or back. */
enum {
  STAYS = 0,
  RISES = 1 << 0,
  FALLS = 1 << 1,
  UNKNOWN = RISES | FALLS,
};

typedef struct {
  SkelProgram *program;
  SkelFacts *facts;
  int before;
  const SkelTerm *own;
  const SkelTerm *constant;
  const GArray *marks;
  gboolean above;   /* the order is that of the constant */
  GHashTable *ways; /* SkelTerm to what becomes of it */
  int n_cases;
} Monotone;

static int
reversed (int way)
{
  return (way & RISES ? FALLS : 0) | (way & FALLS ? RISES : 0);
}

static int way_of (Monotone *self, const SkelTerm *term);

static gboolean
is_neighbour (const Monotone *self, const SkelTerm *term)
{
  return term->kind == SKEL_TERM_LOAD && term->index == self->before
         && (term->dy != 0 || term->dx != 0);
}

/* The pixels beside it that @term hangs on, and whatever else but constants:
 * adds these leaves to @leaves. */
static void
find_leaves (const SkelTerm *term, GHashTable *leaves, GHashTable *seen)
{
  if (!g_hash_table_add (seen, (gpointer)term))
    return;
  if (term->n_operands == 0 && !skel_term_is_known (term))
    g_hash_table_add (leaves, (gpointer)term);
  for (int i = 0; i < term->n_operands; i++)
    find_leaves (term->operands[i], leaves, seen);
}

/* The pixel beside it that is all that @term hangs on, or NULL. */
static const SkelTerm *
find_only (const Monotone *self, const SkelTerm *term)
{
  GHashTable *leaves = g_hash_table_new (NULL, NULL);
  GHashTable *seen = g_hash_table_new (NULL, NULL);
  GHashTableIter iterator;
  gpointer only = NULL;

  find_leaves (term, leaves, seen);
  g_hash_table_iter_init (&iterator, leaves);
  if (g_hash_table_size (leaves) == 1)
    g_hash_table_iter_next (&iterator, &only, NULL);
  g_hash_table_unref (leaves);
  g_hash_table_unref (seen);
  return only && is_neighbour (self, only) ? only : NULL;
}

/* That @pixel is the constant. */
static const SkelTerm *
is_constant_at (Monotone *self, const SkelTerm *pixel)
{
  return skel_term_binary (self->program, SKEL_OPERATION_EQUAL,
      skel_term_convert (self->program, SKEL_TYPE_I32, pixel),
      skel_term_integer (
          self->program, SKEL_TYPE_I32, self->constant->number.i));
}

/* What becomes of @term where the one pixel that it hangs on becomes the
 * constant. */
static int
way_to_constant (Monotone *self, const SkelTerm *term)
{
  const SkelTerm *only = find_only (self, term), *condition, *then;
  guint known = skel_facts_count (self->facts);

  if (!only)
    return UNKNOWN;
  condition = is_constant_at (self, only);
  if (!condition || skel_term_is_known (condition))
    return UNKNOWN;
  skel_facts_know (self->facts, condition, TRUE);
  then = skel_facts_resolve (self->facts, term);
  skel_facts_forget (self->facts, known);
  if (!skel_term_is_known (then) || skel_type_is_floating (then->type))
    return UNKNOWN;
  if (then->number.i >= term->range.high)
    return RISES;
  return then->number.i <= term->range.low ? FALLS : UNKNOWN;
}

static int
way_of_load (const Monotone *self, const SkelTerm *term)
{
  if (term->index != self->before)
    return STAYS;
  if (self->above)
    return term == self->own ? STAYS : UNKNOWN;
  return RISES;
}

/* Whether @term is an extreme of pixels beside it and of what stays, or of such
 * extremes. */
static gboolean
is_extreme_of_pixels (Monotone *self, const SkelTerm *term)
{
  term = skel_term_number (term);
  if (term->kind == SKEL_TERM_BINARY
      && skel_operation_is_extreme (term->operation))
    return is_extreme_of_pixels (self, term->operands[0])
           && is_extreme_of_pixels (self, term->operands[1]);
  return is_neighbour (self, term) || way_of (self, term) == STAYS;
}

/* Of `a == b`. */
static int
way_of_equal (Monotone *self, const SkelTerm *a, const SkelTerm *b)
{
  int way = way_of (self, a) | way_of (self, b);

  if (way == STAYS)
    return STAYS;
  /* a choice of what is compared is one of comparisons */
  if (a->kind == SKEL_TERM_SELECT && skel_term_is_known (b))
    return way_of (self, skel_term_select (self->program, a->operands[0],
                             skel_term_binary (self->program,
                                 SKEL_OPERATION_EQUAL, a->operands[1], b),
                             skel_term_binary (self->program,
                                 SKEL_OPERATION_EQUAL, a->operands[2], b)));
  if (!skel_term_is_known (b) || skel_type_is_floating (b->type))
    return UNKNOWN;
  /* where an extreme is the constant it lies between what it is at least and at
   * most, whatever one of the pixels is; so it is that where that pixel is */
  if (self->above && b->number.i == self->constant->number.i
      && is_extreme_of_pixels (self, a))
    return RISES;
  if (b->number.i >= a->range.high)
    return way;
  return b->number.i <= a->range.low ? reversed (way) : UNKNOWN;
}

/* Whether @number is other than zero where any of its two operands is: a sum,
 * or bits together, of what is never negative. */
static gboolean
is_any_of_two (const SkelTerm *number)
{
  return number->kind == SKEL_TERM_BINARY
         && !skel_type_is_floating (number->type)
         && number->operands[0]->range.low >= 0
         && number->operands[1]->range.low >= 0
         && (number->operation == SKEL_OPERATION_OR
             || number->operation == SKEL_OPERATION_MAXIMUM
             || (number->operation == SKEL_OPERATION_ADD
                 && skel_term_fits (number)));
}

/* Of whether @term is other than zero. */
static int
way_of_truth (Monotone *self, const SkelTerm *term)
{
  term = skel_term_number (term);
  return is_any_of_two (term)
             ? way_of_truth (self, term->operands[0])
                   | way_of_truth (self, term->operands[1])
             : way_of (self, skel_term_truth (self->program, term));
}

/* What the comparison @term asks to be other than zero where that is any of two
 * (0 < a + b, a + b != 0, a + b == 0), or NULL. */
static const SkelTerm *
find_any_of_two (const SkelTerm *term)
{
  gboolean less = term->operation == SKEL_OPERATION_LESS;
  const SkelTerm *number = skel_term_number (term->operands[less ? 1 : 0]);

  return (less || term->operation == SKEL_OPERATION_EQUAL
             || term->operation == SKEL_OPERATION_NOT_EQUAL)
                 && skel_term_is_number (term->operands[less ? 0 : 1], 0)
                 && is_any_of_two (number)
             ? number
             : NULL;
}

/* Whether how @pixel stands to @number, as @relation says, is whether it is a
 * mark: no pixel becomes that, nor ceases to be it. Of bytes, to be greater
 * than 0 is not to be 0. */
static gboolean
tells_mark (const Monotone *self, const SkelTerm *pixel, int relation,
    const SkelTerm *number)
{
  int possible = SKEL_ANY;

  pixel = skel_term_number (pixel);
  if (pixel->kind != SKEL_TERM_LOAD || pixel->index != self->before
      || !skel_term_is_known (number))
    return FALSE;
  if (number->number.i <= pixel->range.low)
    possible &= ~SKEL_LESS;
  if (number->number.i >= pixel->range.high)
    possible &= ~SKEL_GREATER;
  relation &= possible;
  for (guint i = 0; i < self->marks->len; i++)
    if (g_array_index (self->marks, gint64, i) == number->number.i)
      return relation == SKEL_SAME || relation == (possible & ~SKEL_SAME);
  return FALSE;
}

static int
way_of_binary (Monotone *self, const SkelTerm *term)
{
  const SkelTerm *a = term->operands[0], *b = term->operands[1], *any;
  int of_a = way_of (self, a), of_b = way_of (self, b);

  if ((of_a | of_b) == STAYS)
    return STAYS;
  if (skel_compares_integers (term)) {
    int relation = skel_relation_of (term->operation);

    if (tells_mark (self, a, relation, b)
        || tells_mark (self, b, skel_relation_swapped (relation), a))
      return STAYS;
  }
  if (skel_type_is_floating (a->type))
    return UNKNOWN;
  any = find_any_of_two (term);
  if (any)
    return term->operation == SKEL_OPERATION_EQUAL
               ? reversed (way_of_truth (self, any))
               : way_of_truth (self, any);
  switch (term->operation) {
    case SKEL_OPERATION_MINIMUM:
    case SKEL_OPERATION_MAXIMUM:
      return of_a | of_b;
    case SKEL_OPERATION_ADD:
      return skel_term_fits (term) ? of_a | of_b : UNKNOWN;
    case SKEL_OPERATION_SUBTRACT:
      return skel_term_fits (term) ? of_a | reversed (of_b) : UNKNOWN;
    case SKEL_OPERATION_MULTIPLY:
      return skel_term_fits (term) && a->range.low >= 0 && b->range.low >= 0
                 ? of_a | of_b
                 : UNKNOWN;
    case SKEL_OPERATION_DIVIDE:
    case SKEL_OPERATION_SHIFT_RIGHT:
      return skel_term_is_known (b) && b->number.i > 0 && a->range.low >= 0
                 ? of_a
                 : UNKNOWN;
    case SKEL_OPERATION_AND:
    case SKEL_OPERATION_OR:
      return skel_term_is_truth (a) && skel_term_is_truth (b) ? of_a | of_b
                                                              : UNKNOWN;
    case SKEL_OPERATION_LESS:
    case SKEL_OPERATION_LESS_EQUAL:
      return reversed (of_a) | of_b;
    case SKEL_OPERATION_GREATER:
    case SKEL_OPERATION_GREATER_EQUAL:
      return of_a | reversed (of_b);
    case SKEL_OPERATION_EQUAL:
      return way_of_equal (self, a, b);
    case SKEL_OPERATION_NOT_EQUAL:
      return reversed (way_of_equal (self, a, b));
    default:
      return UNKNOWN;
  }
}

static int
way_of_select (Monotone *self, const SkelTerm *term)
{
  const SkelTerm *yes = term->operands[1], *no = term->operands[2];
  int condition = way_of_truth (self, term->operands[0]);
  int way = way_of (self, yes) | way_of (self, no), relation;

  if (condition == STAYS)
    return way;
  relation = skel_type_is_floating (term->type)
                 ? SKEL_ANY
                 : skel_facts_relation (self->facts, yes, no);
  if (!(relation & SKEL_LESS))
    return way | condition;
  return relation & SKEL_GREATER ? UNKNOWN : way | reversed (condition);
}

/* Whether the operand @i of @term is a condition: of a choice, or one of two
 * that hold together. */
static gboolean
is_condition (const SkelTerm *term, int i)
{
  if (term->kind == SKEL_TERM_SELECT)
    return i == 0;
  return term->kind == SKEL_TERM_BINARY
         && (term->operation == SKEL_OPERATION_AND
             || term->operation == SKEL_OPERATION_OR)
         && skel_term_is_truth (term->operands[i]);
}

/* A condition in @term, but not in @seen, that has to do with no pixel that
 * changes; or NULL. */
static const SkelTerm *
find_steady (Monotone *self, const SkelTerm *term, GHashTable *seen)
{
  if (!g_hash_table_add (seen, (gpointer)term))
    return NULL;
  for (int i = 0; i < term->n_operands; i++) {
    const SkelTerm *operand = term->operands[i];
    const SkelTerm *found = is_condition (term, i)
                                    && !skel_term_is_known (operand)
                                    && way_of_truth (self, operand) == STAYS
                                ? operand
                                : find_steady (self, operand, seen);

    if (found)
      return found;
  }
  return NULL;
}

/* Of @term where @condition holds, or not. */
static int
way_where (Monotone *self, const SkelTerm *term, const SkelTerm *condition,
    gboolean holds)
{
  GHashTable *ways = self->ways;
  guint known = skel_facts_count (self->facts);
  int way;

  /* they hang on what is known */
  self->ways = g_hash_table_new (NULL, NULL);
  skel_facts_know (self->facts, condition, holds);
  way = way_of (self, skel_facts_resolve (self->facts, term));
  skel_facts_forget (self->facts, known);
  g_hash_table_unref (self->ways);
  self->ways = ways;
  return way;
}

/* Of @term by cases: whether a condition holds that stays. */
static int
way_by_cases (Monotone *self, const SkelTerm *term)
{
  GHashTable *seen = g_hash_table_new (NULL, NULL);
  const SkelTerm *steady = find_steady (self, term, seen);

  g_hash_table_unref (seen);
  if (!steady || ++self->n_cases > MAX_CASES)
    return UNKNOWN;
  return way_where (self, term, steady, TRUE)
         | way_where (self, term, steady, FALSE);
}

static int
compute_way (Monotone *self, const SkelTerm *term)
{
  int way = STAYS;

  if (self->above) {
    way = way_to_constant (self, term);
    if (way != UNKNOWN)
      return way;
  }
  switch (term->kind) {
    case SKEL_TERM_LOAD:
      return way_of_load (self, term);
    case SKEL_TERM_BINARY:
      return way_of_binary (self, term);
    case SKEL_TERM_SELECT:
      way = way_of_select (self, term);
      return way == UNKNOWN ? way_by_cases (self, term) : way;
    case SKEL_TERM_CONVERT:
      way = way_of (self, term->operands[0]);
      return way == STAYS || skel_term_number (term) != term ? way : UNKNOWN;
    case SKEL_TERM_GATHER:
      way = term->index == self->before ? UNKNOWN : STAYS;
      break;
    default:
      way = STAYS;
      break;
  }
  for (int i = 0; i < term->n_operands; i++)
    way |= way_of (self, term->operands[i]);
  return way == STAYS ? STAYS : UNKNOWN;
}

/* What becomes of @term where others go on; NULL: anything. */
static int
way_of (Monotone *self, const SkelTerm *term)
{
  gpointer known;
  int way;

  if (!term)
    return UNKNOWN;
  if (g_hash_table_lookup_extended (self->ways, term, NULL, &known))
    return GPOINTER_TO_INT (known);
  way = compute_way (self, term);
  g_hash_table_insert (self->ways, (gpointer)term, GINT_TO_POINTER (way));
  return way;
}

gboolean
skel_order_goes_on (const SkelOrder *order, const SkelTerm *value)
{
  Monotone self = { order->program, order->facts, order->before, order->own,
    order->constant, order->marks, .above = order->constant != NULL,
    .ways = g_hash_table_new (NULL, NULL) };
  int way;

  value = skel_term_number (value);
  if (self.above)
    value = skel_term_binary (self.program, SKEL_OPERATION_EQUAL, value,
        skel_term_integer (self.program, value->type, self.constant->number.i));
  way = way_of (&self, value);
  g_hash_table_unref (self.ways);
  return !(way & FALLS);
}
