/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "facts.h"

#include "library.h"
#include "passes.h"
#include "term.h"

/* Parts of an extreme that are compared. */
#define MAX_PARTS 32

/* How deep terms are looked into. */
#define MAX_DEPTH 6

/* Up to which integers are doubles. */
#define MAX_LIMIT ((gint64)1 << 52)

struct _SkelFacts {
  SkelProgram *program;
  GArray *facts;            /* SkelAnswer */
  SkelDistances *distances; /* as the facts say; NULL: nobody asks */
};

SkelFacts *
skel_facts_new (SkelProgram *program, gboolean has_distances)
{
  SkelFacts *self = g_new0 (SkelFacts, 1);

  self->program = program;
  self->facts = g_array_new (FALSE, FALSE, sizeof (SkelAnswer));
  self->distances = has_distances ? skel_distances_new () : NULL;
  return self;
}

void
skel_facts_free (SkelFacts *self)
{
  g_array_unref (self->facts);
  if (self->distances)
    skel_distances_free (self->distances);
  g_free (self);
}

SkelProgram *
skel_facts_program (const SkelFacts *self)
{
  return self->program;
}

guint
skel_facts_count (const SkelFacts *self)
{
  return self->facts->len;
}

const SkelAnswer *
skel_facts_get (const SkelFacts *self, guint index)
{
  return &g_array_index (self->facts, SkelAnswer, index);
}

int
skel_relation_of (SkelOperation comparison)
{
  switch (comparison) {
    case SKEL_OPERATION_LESS:
      return SKEL_LESS;
    case SKEL_OPERATION_LESS_EQUAL:
      return SKEL_LESS | SKEL_SAME;
    case SKEL_OPERATION_GREATER:
      return SKEL_GREATER;
    case SKEL_OPERATION_GREATER_EQUAL:
      return SKEL_GREATER | SKEL_SAME;
    case SKEL_OPERATION_EQUAL:
      return SKEL_SAME;
    default:
      return SKEL_LESS | SKEL_GREATER;
  }
}

int
skel_relation_swapped (int relation)
{
  return (relation & SKEL_LESS ? SKEL_GREATER : 0) | (relation & SKEL_SAME)
         | (relation & SKEL_GREATER ? SKEL_LESS : 0);
}

static gboolean
is_single (int relation)
{
  return !(relation & SKEL_LESS) + !(relation & SKEL_SAME)
             + !(relation & SKEL_GREATER)
         == 2;
}

gboolean
skel_compares_integers (const SkelTerm *term)
{
  return term->kind == SKEL_TERM_BINARY
         && skel_operation_is_comparison (term->operation)
         && !skel_type_is_floating (term->operands[0]->type);
}

/* Whether @term is an extreme, by @operation, of @number and others. */
static gboolean
is_extreme_of (
    const SkelTerm *term, SkelOperation operation, const SkelTerm *number)
{
  term = skel_term_number (term);
  return term == number
         || (term->kind == SKEL_TERM_BINARY && term->operation == operation
             && (is_extreme_of (term->operands[0], operation, number)
                 || is_extreme_of (term->operands[1], operation, number)));
}

/* How @a stands to @b where @left is known to stand to @right as @relation
 * says: who is not less than a maximum is not less than any of what that is of,
 * and none of what a minimum is of is less than who is not greater. */
static int
relation_from (const SkelTerm *left, const SkelTerm *right, int relation,
    const SkelTerm *a, const SkelTerm *b)
{
  int found = SKEL_ANY;

  if (left == a && right == b)
    return relation;
  if (!(relation & SKEL_LESS) && is_extreme_of (left, SKEL_OPERATION_MINIMUM, a)
      && is_extreme_of (right, SKEL_OPERATION_MAXIMUM, b))
    found &= relation & SKEL_SAME ? SKEL_GREATER | SKEL_SAME : SKEL_GREATER;
  if (!(relation & SKEL_GREATER)
      && is_extreme_of (left, SKEL_OPERATION_MAXIMUM, a)
      && is_extreme_of (right, SKEL_OPERATION_MINIMUM, b))
    found &= relation & SKEL_SAME ? SKEL_LESS | SKEL_SAME : SKEL_LESS;
  return found;
}

/* How what the @fact compares stands to each other. What is no comparison is
 * one with zero. */
static int
relation_of_fact (const SkelAnswer *fact)
{
  int relation = skel_compares_integers (fact->condition)
                     ? skel_relation_of (fact->condition->operation)
                     : SKEL_LESS | SKEL_GREATER;

  return fact->holds ? relation : SKEL_ANY & ~relation;
}

/* The number that @condition, no comparison, asks to be other than zero. */
static const SkelTerm *
find_asked (const SkelTerm *condition)
{
  condition = skel_term_number (condition);
  while (condition->kind == SKEL_TERM_CONVERT
         && condition->type == SKEL_TYPE_BOOL
         && !skel_type_is_floating (condition->operands[0]->type))
    condition = skel_term_number (condition->operands[0]);
  return condition;
}

/* What the @fact says of how @a stands to @b, two numbers. */
static int
relation_by (const SkelAnswer *fact, const SkelTerm *a, const SkelTerm *b)
{
  const SkelTerm *condition = fact->condition, *left, *right;
  int relation = relation_of_fact (fact);

  if (!skel_compares_integers (condition)) {
    left = find_asked (condition);
    return (left == a && skel_term_is_number (b, 0))
                   || (left == b && skel_term_is_number (a, 0))
               ? relation
               : SKEL_ANY;
  }
  left = skel_term_number (condition->operands[0]);
  right = skel_term_number (condition->operands[1]);
  return relation_from (left, right, relation, a, b)
         & relation_from (right, left, skel_relation_swapped (relation), a, b);
}

/* Leaves out what does not stand to @limit as @relation says. */
static void
clip (SkelRange *range, int relation, gint64 limit)
{
  /* a double may not hold it, nor what is next to it */
  if (ABS (limit) > MAX_LIMIT)
    return;
  if (!(relation & SKEL_GREATER))
    range->high = MIN (range->high, relation & SKEL_SAME ? limit : limit - 1);
  if (!(relation & SKEL_LESS))
    range->low = MAX (range->low, relation & SKEL_SAME ? limit : limit + 1);
  if (!(relation & SKEL_SAME) && range->low == limit)
    range->low++;
  if (!(relation & SKEL_SAME) && range->high == limit)
    range->high--;
}

int
skel_facts_answer (const SkelFacts *self, const SkelTerm *condition)
{
  for (guint i = 0; condition && i < self->facts->len; i++) {
    const SkelAnswer *fact = &g_array_index (self->facts, SkelAnswer, i);

    if (fact->condition == condition)
      return fact->holds;
  }
  return -1;
}

/* Whether @truth is as the answers say, or the opposite of one: -1 where they
 * do not. */
static int
find_truth (const SkelFacts *self, const SkelTerm *truth)
{
  int holds = skel_facts_answer (self, truth), opposite;

  if (holds >= 0)
    return holds;
  opposite = skel_facts_answer (self, skel_term_not (self->program, truth));
  return opposite < 0 ? -1 : !opposite;
}

/* Whether @term is an operation of integers that the corners of what they can
 * be tell. */
static gboolean
is_of_two (const SkelTerm *term)
{
  return term->kind == SKEL_TERM_BINARY
         && !skel_type_is_floating (term->operands[0]->type)
         && term->operation != SKEL_OPERATION_DIVIDE
         && term->operation != SKEL_OPERATION_REMAINDER
         && !skel_operation_is_shift (term->operation);
}

/* What @term can be as the answers to what it hangs on say; looked into to some
 * @depth. */
static SkelRange
range_of_answers (const SkelFacts *self, const SkelTerm *term, int depth)
{
  SkelRange of[3], range = term->range;
  gboolean nan = FALSE;
  int holds = -1;

  if (depth == 0 || term->n_operands > (int)G_N_ELEMENTS (of)
      || skel_type_is_floating (term->type))
    return range;
  if (skel_term_is_truth (term) && !skel_term_is_known (term))
    holds = find_truth (self, term);
  if (holds >= 0)
    return skel_range_constant (holds);
  for (int i = 0; i < term->n_operands; i++)
    of[i] = range_of_answers (self, term->operands[i], depth - 1);
  if (term->kind == SKEL_TERM_SELECT && skel_range_is_constant (of[0]))
    return of[of[0].low != 0 ? 1 : 2];
  if (term->kind == SKEL_TERM_CONVERT
      && !skel_type_is_floating (term->operands[0]->type))
    range = skel_range_convert (of[0], term->operands[0]->type, term->type);
  else if (is_of_two (term) && skel_term_fits (term))
    range = skel_range_binary (
        term->operation, term->operands[0]->type, of[0], of[1], &nan);
  range = skel_range_meet (range, term->range);
  return skel_range_is_empty (range) ? term->range : range;
}

/* Leaves out what stands to nothing in @other as @relation says. */
static void
clip_by (SkelRange *range, int relation, SkelRange other)
{
  if (!skel_range_within (other, (SkelRange){ -MAX_LIMIT, MAX_LIMIT }))
    return;
  if (skel_range_is_constant (other))
    clip (range, relation, (gint64)other.low);
  else if (!(relation & SKEL_GREATER))
    clip (range, relation | SKEL_LESS, (gint64)other.high);
  else if (!(relation & SKEL_LESS))
    clip (range, relation | SKEL_GREATER, (gint64)other.low);
}

/* What @number, an integer, can be. */
static SkelRange
find_range (const SkelFacts *self, const SkelTerm *number)
{
  SkelRange range = number->range;

  for (guint i = 0; i < self->facts->len; i++) {
    const SkelAnswer *fact = &g_array_index (self->facts, SkelAnswer, i);

    if (!skel_compares_integers (fact->condition)) {
      if (find_asked (fact->condition) == number)
        clip (&range, fact->holds ? SKEL_LESS | SKEL_GREATER : SKEL_SAME, 0);
      continue;
    }
    for (int k = 0; k < 2; k++) {
      const SkelTerm *other = skel_term_number (fact->condition->operands[k]);
      int relation = relation_by (fact, number, other);

      if (relation != SKEL_ANY)
        clip_by (&range, relation, range_of_answers (self, other, MAX_DEPTH));
    }
  }
  return range;
}

static SkelRange range_in_case (
    SkelFacts *self, const SkelTerm *term, int depth);

/* What the operation of two @term is in mathematics, at most. */
static SkelRange
range_of_two (SkelFacts *self, const SkelTerm *term, int depth)
{
  gboolean nan = FALSE;

  return skel_range_binary (term->operation, term->operands[0]->type,
      range_in_case (self, term->operands[0], depth),
      range_in_case (self, term->operands[1], depth), &nan);
}

/* The same of the call @term, of an integer. */
static SkelRange
range_of_call (SkelFacts *self, const SkelTerm *term, int depth)
{
  SkelRange range = range_in_case (self, term->operands[0], depth);
  gboolean nan = FALSE;

  return skel_library_range (term->function, term->type, &range, &nan, &nan);
}

/* Leaves out what @number is not as far as the distances tell. */
static void
clip_by_distances (SkelFacts *self, const SkelTerm *number, SkelRange *range)
{
  const SkelTerm *zero = skel_term_integer (self->program, SKEL_TYPE_I32, 0);
  gint64 most = skel_distances_most (self->distances, number, zero);
  gint64 least = skel_distances_most (self->distances, zero, number);

  if (most <= MAX_LIMIT)
    clip (range, SKEL_LESS | SKEL_SAME, most);
  if (least <= MAX_LIMIT)
    clip (range, SKEL_GREATER | SKEL_SAME, -least);
}

/* What @term can be; of an operation of others, looks at these to some @depth.
 */
static SkelRange
range_in_case (SkelFacts *self, const SkelTerm *term, int depth)
{
  const SkelTerm *number = skel_term_number (term);
  SkelRange range = find_range (self, number), of_others;
  gboolean is_call
      = number->kind == SKEL_TERM_CALL && !skel_type_is_floating (number->type);

  if (self->distances)
    clip_by_distances (self, number, &range);
  if (depth > 0
      && (is_call
          || (is_of_two (number)
              && !skel_operation_is_extreme (number->operation)))) {
    of_others = is_call ? range_of_call (self, number, depth - 1)
                        : range_of_two (self, number, depth - 1);
    if (skel_range_fits (of_others, number->type))
      range = skel_range_meet (range, of_others);
  }
  return skel_range_is_empty (range) ? number->range : range;
}

/* What comparisons of the two in the form that all have which say the same (see
 * difference.h) tell of them. */
static int
relation_as_built (SkelFacts *self, const SkelTerm *a, const SkelTerm *b)
{
  static const SkelOperation operations[] = { SKEL_OPERATION_LESS,
    SKEL_OPERATION_GREATER, SKEL_OPERATION_EQUAL, SKEL_OPERATION_NOT_EQUAL };
  int relation = SKEL_ANY;

  if (!skel_range_fits (a->range, SKEL_TYPE_I32)
      || !skel_range_fits (b->range, SKEL_TYPE_I32))
    return SKEL_ANY;
  a = skel_term_convert (self->program, SKEL_TYPE_I32, a);
  b = skel_term_convert (self->program, SKEL_TYPE_I32, b);
  for (guint i = 0; i < G_N_ELEMENTS (operations); i++) {
    const SkelTerm *compared
        = skel_term_binary (self->program, operations[i], a, b);
    int known = skel_term_is_known (compared)
                    ? compared->number.i != 0
                    : skel_facts_answer (self, compared);

    if (known >= 0)
      relation &= known ? skel_relation_of (operations[i])
                        : SKEL_ANY & ~skel_relation_of (operations[i]);
  }
  return relation;
}

/* Whether @term is @number, or a part of it, which is not negative: a quotient,
 * or some of its bits. */
static gboolean
is_part_of (const SkelTerm *term, const SkelTerm *number)
{
  const SkelTerm *a, *b;

  term = skel_term_number (term);
  if (term == number)
    return number->range.low >= 0;
  if (term->kind != SKEL_TERM_BINARY || skel_type_is_floating (term->type))
    return FALSE;
  a = term->operands[0];
  b = term->operands[1];
  switch (term->operation) {
    case SKEL_OPERATION_DIVIDE:
      return b->range.low >= 1 && is_part_of (a, number);
    case SKEL_OPERATION_SHIFT_RIGHT:
      return is_part_of (a, number);
    case SKEL_OPERATION_AND:
      return is_part_of (a, number) || is_part_of (b, number);
    default:
      return FALSE;
  }
}

/* @term, or the sum that it is with 64 bits, which does not wrap, where it does
 * not either. */
static const SkelTerm *
widened (SkelFacts *self, const SkelTerm *term)
{
  const SkelTerm *number = skel_term_number (term), *wide;

  if (number->kind != SKEL_TERM_BINARY
      || (number->operation != SKEL_OPERATION_ADD
          && number->operation != SKEL_OPERATION_SUBTRACT)
      || skel_type_size (number->type) > sizeof (gint32)
      || skel_term_fits (number) || !skel_facts_fit (self, number))
    return term;
  wide = skel_term_binary (self->program, number->operation,
      skel_term_convert (self->program, SKEL_TYPE_I64, number->operands[0]),
      skel_term_convert (self->program, SKEL_TYPE_I64, number->operands[1]));
  return wide ? wide : term;
}

/* What the distances tell of the two. */
static int
relation_by_distance (SkelFacts *self, const SkelTerm *a, const SkelTerm *b)
{
  gint64 most, least;

  if (!self->distances)
    return SKEL_ANY;
  a = widened (self, a);
  b = widened (self, b);
  most = skel_distances_most (self->distances, a, b);
  least = skel_distances_most (self->distances, b, a);
  return (most < 0       ? SKEL_LESS
             : most == 0 ? SKEL_LESS | SKEL_SAME
                         : SKEL_ANY)
         & (least < 0     ? SKEL_GREATER
             : least == 0 ? SKEL_GREATER | SKEL_SAME
                          : SKEL_ANY);
}

/* What is known of the two as they are. */
static int
find_plain_relation (SkelFacts *self, const SkelTerm *a, const SkelTerm *b)
{
  SkelRange of_a, of_b;
  int relation = SKEL_ANY;

  a = skel_term_number (a);
  b = skel_term_number (b);
  if (a == b)
    return SKEL_SAME;
  of_a = range_in_case (self, a, MAX_DEPTH);
  of_b = range_in_case (self, b, MAX_DEPTH);
  if (of_a.low >= of_b.high)
    relation &= of_a.low > of_b.high ? SKEL_GREATER : SKEL_GREATER | SKEL_SAME;
  if (of_a.high <= of_b.low)
    relation &= of_a.high < of_b.low ? SKEL_LESS : SKEL_LESS | SKEL_SAME;
  if (of_a.high < of_b.low || of_a.low > of_b.high)
    return relation;
  if (is_part_of (a, b))
    relation &= SKEL_LESS | SKEL_SAME;
  if (is_part_of (b, a))
    relation &= SKEL_GREATER | SKEL_SAME;
  if (is_extreme_of (a, SKEL_OPERATION_MINIMUM, b)
      || is_extreme_of (b, SKEL_OPERATION_MAXIMUM, a))
    relation &= SKEL_LESS | SKEL_SAME;
  if (is_extreme_of (a, SKEL_OPERATION_MAXIMUM, b)
      || is_extreme_of (b, SKEL_OPERATION_MINIMUM, a))
    relation &= SKEL_GREATER | SKEL_SAME;
  for (guint i = 0; i < self->facts->len; i++)
    relation &= relation_by (&g_array_index (self->facts, SkelAnswer, i), a, b);
  relation &= relation_as_built (self, a, b);
  return is_single (relation) ? relation
                              : relation & relation_by_distance (self, a, b);
}

/* An extreme of two of which it is known which is the lesser is one of them. */
static const SkelTerm *
without_extremes (SkelFacts *self, const SkelTerm *number)
{
  number = skel_term_number (number);
  while (number->kind == SKEL_TERM_BINARY
         && skel_operation_is_extreme (number->operation)) {
    const SkelTerm *a = number->operands[0], *b = number->operands[1];
    gboolean least = number->operation == SKEL_OPERATION_MINIMUM;
    int relation = find_plain_relation (self, a, b);

    if (relation & SKEL_LESS && relation & SKEL_GREATER)
      break;
    number = skel_term_number (least == ((relation & SKEL_LESS) != 0) ? a : b);
  }
  return number;
}

/* How @part, or what it is an extreme of by @operation, makes an extreme stand
 * to @b: a minimum is less than what one of its parts is less than. */
static int
relation_by_parts (SkelFacts *self, const SkelTerm *part,
    SkelOperation operation, const SkelTerm *b)
{
  int away = operation == SKEL_OPERATION_MINIMUM ? SKEL_GREATER : SKEL_LESS,
      relation;

  part = skel_term_number (part);
  if (part->kind == SKEL_TERM_BINARY && part->operation == operation)
    return relation_by_parts (self, part->operands[0], operation, b)
           & relation_by_parts (self, part->operands[1], operation, b);
  relation = find_plain_relation (self, part, b);
  return relation & away        ? SKEL_ANY
         : relation & SKEL_SAME ? SKEL_ANY & ~away
                                : skel_relation_swapped (away);
}

/* An extreme is one of its parts, of which it has no more than *@looks. */
static int
relation_of_any (
    SkelFacts *self, const SkelTerm *a, const SkelTerm *b, int *looks)
{
  int relation = (*looks)-- > 0 ? find_plain_relation (self, a, b) : SKEL_ANY;

  a = skel_term_number (a);
  if (*looks > 0 && a->kind == SKEL_TERM_BINARY
      && skel_operation_is_extreme (a->operation))
    relation &= relation_of_any (self, a->operands[0], b, looks)
                | relation_of_any (self, a->operands[1], b, looks);
  return relation;
}

static int
relation_of_extreme (SkelFacts *self, const SkelTerm *a, const SkelTerm *b)
{
  int looks = MAX_PARTS;

  a = skel_term_number (a);
  return a->kind == SKEL_TERM_BINARY && skel_operation_is_extreme (a->operation)
             ? relation_by_parts (self, a, a->operation, b)
                   & relation_of_any (self, a, b, &looks)
             : SKEL_ANY;
}

int
skel_facts_relation (SkelFacts *self, const SkelTerm *a, const SkelTerm *b)
{
  const SkelTerm *plain_a, *plain_b;
  int relation = find_plain_relation (self, a, b);

  if (is_single (relation))
    return relation;
  plain_a = without_extremes (self, a);
  plain_b = without_extremes (self, b);
  return relation & find_plain_relation (self, plain_a, plain_b)
         & relation_of_extreme (self, a, b)
         & skel_relation_swapped (relation_of_extreme (self, b, a));
}

/* The operand @i of @term, or its number where the distances may tell that. */
static const SkelTerm *
number_in_case (SkelFacts *self, const SkelTerm *term, int i)
{
  return self->distances ? skel_facts_number (self, term->operands[i])
                         : term->operands[i];
}

/* Knows of distances what the @fact says of them. */
static void
know_distances (SkelFacts *self, const SkelAnswer *fact)
{
  const SkelTerm *a = find_asked (fact->condition), *b;
  int relation = relation_of_fact (fact);

  b = skel_term_integer (self->program, a->type, 0);
  if (skel_compares_integers (fact->condition)) {
    a = number_in_case (self, fact->condition, 0);
    b = number_in_case (self, fact->condition, 1);
  }
  if (b && relation == (SKEL_LESS | SKEL_GREATER))
    relation &= skel_facts_relation (self, a, b);
  a = widened (self, a);
  b = b ? widened (self, b) : NULL;
  if (b && !(relation & SKEL_GREATER))
    skel_distances_know (self->distances, a, b, relation & SKEL_SAME ? 0 : -1);
  if (b && !(relation & SKEL_LESS))
    skel_distances_know (self->distances, b, a, relation & SKEL_SAME ? 0 : -1);
}

void
skel_facts_know (SkelFacts *self, const SkelTerm *condition, gboolean holds)
{
  SkelAnswer fact = { .condition = condition, .holds = holds };

  if (!condition || skel_type_is_floating (condition->type))
    return;
  if (self->distances) {
    fact.before = skel_distances_count (self->distances);
    know_distances (self, &fact);
  }
  g_array_append_val (self->facts, fact);
}

void
skel_facts_know_alone (
    SkelFacts *self, const SkelTerm *condition, gboolean holds)
{
  SkelAnswer fact = { .condition = condition,
    .holds = holds,
    .before = skel_distances_count (self->distances) };

  g_array_append_val (self->facts, fact);
}

void
skel_facts_forget (SkelFacts *self, guint n)
{
  if (self->distances && n < self->facts->len)
    skel_distances_forget (
        self->distances, g_array_index (self->facts, SkelAnswer, n).before);
  g_array_set_size (self->facts, n);
}

gboolean
skel_facts_fit (SkelFacts *self, const SkelTerm *term)
{
  return skel_term_fits (term)
         || skel_range_fits (range_of_two (self, term, MAX_DEPTH), term->type);
}

/* Whether @number, of an integer type, is within those of @type. */
static gboolean
is_within (SkelFacts *self, const SkelTerm *number, SkelType type)
{
  SkelRange all = skel_range_of_type (type);

  return skel_range_fits (find_range (self, number), type)
         || (skel_type_size (type) <= sizeof (gint32)
             && !(skel_facts_relation (self, number,
                      skel_term_integer (
                          self->program, SKEL_TYPE_I64, (gint64)all.low))
                  & SKEL_LESS)
             && !(skel_facts_relation (self, number,
                      skel_term_integer (
                          self->program, SKEL_TYPE_I64, (gint64)all.high))
                  & SKEL_GREATER));
}

/* Whether @term asks whether a number that is 0 or 1 is 1. */
static gboolean
asks_truth (SkelFacts *self, const SkelTerm *term)
{
  return skel_compares_integers (term)
         && term->operation == SKEL_OPERATION_NOT_EQUAL
         && skel_term_is_number (term->operands[1], 0)
         && skel_range_within (
             find_range (self, skel_term_number (term->operands[0])),
             (SkelRange){ 0, 1 });
}

const SkelTerm *
skel_facts_number (SkelFacts *self, const SkelTerm *term)
{
  term = skel_term_number (term);
  while (term->kind == SKEL_TERM_CONVERT && !skel_type_is_floating (term->type)
         && !skel_type_is_floating (term->operands[0]->type)
         && is_within (self, term->operands[0], term->type))
    term = skel_term_number (term->operands[0]);
  return asks_truth (self, term) ? skel_term_number (term->operands[0]) : term;
}

const SkelTerm *
skel_facts_find (SkelFacts *self, const SkelTerm *term)
{
  SkelRange range;
  int holds = skel_facts_answer (self, term);

  if (!term)
    return NULL;
  if (holds == 0 || (holds > 0 && skel_term_is_truth (term)))
    return skel_term_integer (self->program, term->type, holds);
  if (skel_term_is_known (term) || skel_type_is_floating (term->type))
    return NULL;
  if (skel_compares_integers (term)) {
    int known = skel_facts_relation (
        self, number_in_case (self, term, 0), number_in_case (self, term, 1));
    int asked = skel_relation_of (term->operation);

    if (!(known & ~asked) || !(known & asked))
      return skel_term_integer (
          self->program, term->type, (known & asked) != 0);
  }
  range = find_range (self, skel_term_number (term));
  return skel_range_is_constant (range)
             ? skel_term_integer (self->program, term->type, range.low)
             : NULL;
}

static const SkelTerm *resolve (
    SkelFacts *self, const SkelTerm *term, GHashTable *done);

/* @term, of a kind of which nothing more is known, of operands that are
 * resolved. */
static const SkelTerm *
rebuild_same (SkelFacts *self, const SkelTerm *term, GHashTable *done)
{
  GPtrArray *operands = g_ptr_array_new ();
  gboolean complete = TRUE, same = TRUE;
  const SkelTerm *built = term;

  for (int i = 0; i < term->n_operands && complete; i++) {
    const SkelTerm *operand = resolve (self, term->operands[i], done);

    complete = operand != NULL;
    same = same && operand == term->operands[i];
    g_ptr_array_add (operands, (gpointer)operand);
  }
  if (!complete)
    built = NULL;
  else if (!same)
    built = skel_rewrite_same (
        self->program, term, (const SkelTerm *const *)operands->pdata);
  g_ptr_array_unref (operands);
  return built;
}

/* @term of operands that are resolved. */
static const SkelTerm *
rebuild (SkelFacts *self, const SkelTerm *term, GHashTable *done)
{
  const SkelTerm *a, *b;

  switch (term->kind) {
    case SKEL_TERM_SELECT:
      a = resolve (self, term->operands[0], done);
      b = a ? skel_facts_find (self, skel_term_truth (self->program, a)) : NULL;
      if (b)
        a = b;
      if (skel_term_is_known (a))
        return resolve (
            self, term->operands[skel_term_is_number (a, 0) ? 2 : 1], done);
      b = resolve (self, term->operands[1], done);
      return skel_term_select (
          self->program, a, b, resolve (self, term->operands[2], done));
    case SKEL_TERM_BINARY:
      a = resolve (self, term->operands[0], done);
      b = resolve (self, term->operands[1], done);
      return skel_term_binary (self->program, term->operation, a, b);
    case SKEL_TERM_CONVERT:
      a = resolve (self, term->operands[0], done);
      if (a && term->type == SKEL_TYPE_BOOL && !skel_type_is_floating (a->type))
        a = skel_term_truth (self->program, a);
      if (self->distances && a && a->kind == SKEL_TERM_CONVERT
          && !skel_type_is_floating (term->type))
        a = skel_facts_number (self, a);
      return skel_term_convert (self->program, term->type, a);
    default:
      return rebuild_same (self, term, done);
  }
}

/* What @term is in the case that is looked at; NULL: too many terms. */
static const SkelTerm *
resolve (SkelFacts *self, const SkelTerm *term, GHashTable *done)
{
  const SkelTerm *known = g_hash_table_lookup (done, term), *built;

  if (known)
    return known;
  known = skel_facts_find (self, term);
  if (!known) {
    built = rebuild (self, term, done);
    known = built && built != term ? skel_facts_find (self, built) : NULL;
    if (!known)
      known = built;
  }
  if (known)
    g_hash_table_insert (done, (gpointer)term, (gpointer)known);
  return known;
}

const SkelTerm *
skel_facts_resolve (SkelFacts *self, const SkelTerm *term)
{
  GHashTable *done = g_hash_table_new (NULL, NULL);
  const SkelTerm *resolved = term ? resolve (self, term, done) : NULL;

  g_hash_table_unref (done);
  return resolved;
}

gboolean
skel_facts_are_possible (SkelFacts *self)
{
  if (!skel_distances_are_possible (self->distances))
    return FALSE;
  for (guint i = 0; i < self->facts->len; i++) {
    const SkelAnswer *fact = &g_array_index (self->facts, SkelAnswer, i);
    const SkelTerm *condition = fact->condition;

    if (skel_facts_answer (self, condition) != fact->holds)
      return FALSE;
    if (skel_compares_integers (condition)
        && relation_of_fact (fact) == (SKEL_LESS | SKEL_GREATER)
        && relation_by_distance (
               self, condition->operands[0], condition->operands[1])
               == SKEL_SAME)
      return FALSE;
  }
  return TRUE;
}
