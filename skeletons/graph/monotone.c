/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "monotone.h"

#include "bits.h"
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
  const GArray *marks, *bounds;
  gboolean by_bits;
  SkelMoving moving;
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

/* The only pixel of the image that @term hangs on; or NULL. */
static const SkelTerm *
find_pixel (const Monotone *self, const SkelTerm *term)
{
  GHashTable *leaves = g_hash_table_new (NULL, NULL);
  GHashTable *seen = g_hash_table_new (NULL, NULL);
  const SkelTerm *found = NULL;
  GHashTableIter iterator;
  gpointer leaf;
  int n = 0;

  find_leaves (term, leaves, seen);
  g_hash_table_iter_init (&iterator, leaves);
  while (g_hash_table_iter_next (&iterator, &leaf, NULL))
    if (((const SkelTerm *)leaf)->kind == SKEL_TERM_LOAD
        && ((const SkelTerm *)leaf)->index == self->before) {
      found = leaf;
      n++;
    }
  g_hash_table_unref (leaves);
  g_hash_table_unref (seen);
  return n == 1 ? found : NULL;
}

/* Whether the operation of two @term does not wrap where it changes. If that is
 * with one pixel, it is of the image: what is around that stays. */
static gboolean
fits (Monotone *self, const SkelTerm *term)
{
  const SkelTerm *pixel;
  guint known = skel_facts_count (self->facts);
  gboolean good = skel_facts_fit (self->facts, term);

  if (good || self->bounds->len == 0)
    return good;
  pixel = find_pixel (self, term);
  for (guint i = 0; pixel && i < self->bounds->len; i++) {
    SkelBound bound = g_array_index (self->bounds, SkelBound, i);

    if (skel_term_is_known (bound.limit))
      skel_facts_know (
          self->facts, skel_bound_beyond (self->program, pixel, bound), FALSE);
  }
  good = skel_facts_fit (self->facts, term);
  skel_facts_forget (self->facts, known);
  return good;
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
  if (term == self->own ? self->above || self->moving == SKEL_MOVING_OTHERS
                        : self->moving == SKEL_MOVING_OWN)
    return STAYS;
  return self->above ? UNKNOWN : RISES;
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
  for (guint i = 0; i < self->marks->len; i++) {
    SkelMark mark = g_array_index (self->marks, SkelMark, i);

    if (mark.number == number->number.i
        && (relation == (possible & mark.relation)
            || relation == (possible & ~mark.relation)))
      return TRUE;
  }
  return FALSE;
}

/* Of the comparison @term with a number, which asks whether a pixel has any
 * bit, or all that it can have. */
static int
way_of_asked_bits (Monotone *self, const SkelTerm *term)
{
  gboolean less = term->operation == SKEL_OPERATION_LESS;
  const SkelTerm *a = term->operands[0], *b = term->operands[1];
  int way = way_of (self, a);

  if (less && skel_term_is_number (a, 0) && b->range.low >= 0)
    return way_of (self, b);
  if (less && skel_term_is_number (b, 1) && a->range.low >= 0)
    return reversed (way);
  if ((term->operation != SKEL_OPERATION_EQUAL
          && term->operation != SKEL_OPERATION_NOT_EQUAL)
      || !skel_term_is_known (b))
    return UNKNOWN;
  if (term->operation == SKEL_OPERATION_NOT_EQUAL)
    way = reversed (way);
  if (skel_term_is_number (b, 0))
    return reversed (way);
  return skel_is_within_bits (a, b->number.i) ? way : UNKNOWN;
}

/* Of the operation of two @term, no truths, by bits. */
static int
way_of_bits (Monotone *self, const SkelTerm *term)
{
  const SkelTerm *a = term->operands[0], *b = term->operands[1];

  switch (term->operation) {
    case SKEL_OPERATION_AND:
    case SKEL_OPERATION_OR:
      return way_of (self, a) | way_of (self, b);
    case SKEL_OPERATION_XOR:
      return skel_term_is_number (b, -1) ? reversed (way_of (self, a))
                                         : UNKNOWN;
    case SKEL_OPERATION_SHIFT_LEFT:
    case SKEL_OPERATION_SHIFT_RIGHT:
      return skel_term_is_known (b) ? way_of (self, a) : UNKNOWN;
    default:
      return way_of_asked_bits (self, term);
  }
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
  if (self->by_bits
      && !(skel_term_is_truth (a) && skel_term_is_truth (b)
           && skel_term_is_truth (term)))
    return way_of_bits (self, term);
  switch (term->operation) {
    case SKEL_OPERATION_MINIMUM:
    case SKEL_OPERATION_MAXIMUM:
      return of_a | of_b;
    case SKEL_OPERATION_ADD:
      return fits (self, term) ? of_a | of_b : UNKNOWN;
    case SKEL_OPERATION_SUBTRACT:
      return fits (self, term) ? of_a | reversed (of_b) : UNKNOWN;
    case SKEL_OPERATION_MULTIPLY:
      return fits (self, term) && a->range.low >= 0 && b->range.low >= 0
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

/* How @a stands to @b in the order. */
static int
find_relation (Monotone *self, const SkelTerm *a, const SkelTerm *b)
{
  if (skel_type_is_floating (a->type))
    return SKEL_ANY;
  if (!self->by_bits)
    return skel_facts_relation (self->facts, a, b);
  return (skel_has_bits (self->facts, a, b) ? SKEL_GREATER | SKEL_SAME
                                            : SKEL_ANY)
         & (skel_has_bits (self->facts, b, a) ? SKEL_LESS | SKEL_SAME
                                              : SKEL_ANY);
}

static int way_where (Monotone *self, const SkelTerm *term,
    const SkelTerm *condition, gboolean holds);

/* Of what @term chooses while its condition moves: what is chosen goes its way
 * where that stays. Where it changes, one of the two goes its way as well, and
 * then comes the other one. */
static int
way_of_either (Monotone *self, const SkelTerm *term)
{
  int of[]
      = { way_of (self, term->operands[2]), way_of (self, term->operands[1]) };

  if (of[FALSE] == UNKNOWN && of[TRUE] == UNKNOWN)
    return UNKNOWN;
  for (int yes = FALSE; yes <= TRUE; yes++)
    if (of[yes] == UNKNOWN && ++self->n_cases <= MAX_CASES)
      of[yes] = way_where (
          self, term->operands[yes ? 1 : 2], term->operands[0], yes);
  return of[FALSE] | of[TRUE];
}

static int
way_of_select (Monotone *self, const SkelTerm *term)
{
  const SkelTerm *yes = term->operands[1], *no = term->operands[2];
  int condition = way_of_truth (self, term->operands[0]), relation;

  if (condition == UNKNOWN)
    return UNKNOWN;
  if (condition == STAYS)
    return way_of (self, yes) | way_of (self, no);
  relation = find_relation (self, yes, no);
  if (!(relation & SKEL_LESS))
    return way_of_either (self, term) | condition;
  return relation & SKEL_GREATER
             ? UNKNOWN
             : way_of_either (self, term) | reversed (condition);
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

/* Whether the conversion @term is of an integer to an integer. */
static gboolean
is_integers (const SkelTerm *term)
{
  return !skel_type_is_floating (term->type)
         && !skel_type_is_floating (term->operands[0]->type);
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
      way = term->type == SKEL_TYPE_BOOL
                ? way_of_truth (self, term->operands[0])
                : way_of (self, term->operands[0]);
      return way == STAYS || term->type == SKEL_TYPE_BOOL
                     || (self->by_bits && is_integers (term))
                     || skel_term_number (term) != term
                 ? way
                 : UNKNOWN;
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

static Monotone
begin (const SkelOrder *order)
{
  return (Monotone){ order->program, order->facts, order->before, order->own,
    order->constant, order->marks, order->bounds, order->by_bits, order->moving,
    .above = order->constant != NULL, .ways = g_hash_table_new (NULL, NULL) };
}

gboolean
skel_order_goes_on (const SkelOrder *order, const SkelTerm *value)
{
  Monotone self = begin (order);
  int way;

  value = skel_facts_resolve (self.facts, value);
  if (value && self.above) {
    value = skel_term_number (value);
    value = skel_term_binary (self.program, SKEL_OPERATION_EQUAL, value,
        skel_term_integer (self.program, value->type, self.constant->number.i));
  }
  way = way_of (&self, value);
  g_hash_table_unref (self.ways);
  return !(way & FALLS);
}

gboolean
skel_order_keeps (const SkelOrder *order, const SkelTerm *condition,
    gboolean holds, gboolean rise)
{
  Monotone self = begin (order);
  int way = way_of_truth (&self, condition);

  g_hash_table_unref (self.ways);
  return way == STAYS || way == (!holds == !rise ? RISES : FALLS);
}
