/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "fixpoint.h"

#include "distances.h"
#include "term.h"

/* Cases that a pixel is told apart into. */
#define MAX_CASES 4096

/* Pairs of them that are looked at. */
#define MAX_PAIRS (1 << 16)

/* Parts of an extreme that are compared. */
#define MAX_PARTS 32

/* Up to which integers are doubles. */
#define MAX_LIMIT ((gint64)1 << 52)

/* What becomes of a value where others go on: nothing, it goes on, or back. */
enum {
  STAYS = 0,
  RISES = 1 << 0,
  FALLS = 1 << 1,
  UNKNOWN = RISES | FALLS,
};

/* A condition that holds, or not, in the case that is looked at. */
typedef struct {
  const SkelTerm *condition;
  gboolean holds;
  SkelKnown before; /* what was known of distances */
} Fact;

/* A case in which all is known of a pixel that is asked. */
typedef struct {
  GArray *facts; /* Fact; owned; without those of the bounds */
  const SkelTerm *value;
  gboolean again;
} Case;

typedef struct {
  SkelProgram *program;
  int before;
  const SkelTerm *own; /* the pixel itself */
  GArray *facts;       /* Fact; first of the bounds, */
  GArray *bounds;      /* SkelBound: those that @before keeps so far */
  GArray *marks;       /* gint64: numbers that no pixel becomes, nor ceases to
                        * be, so far */
  int n_cases, n_pairs;
  const char *reason; /* NULL: all is well so far */

  SkelDistances *distances; /* as the facts say; NULL: nobody asks */
  guint bounds_known;       /* facts that tell of the bounds */
  GArray *cases;            /* Case; NULL: they are not kept */

  /* what changes of a pixel are, in all cases so far */
  gboolean rises, falls;    /* to what is greater, or less, for certain */
  const SkelTerm *constant; /* to this one, or NULL */
  gboolean several;         /* not */
  gboolean above;           /* the order is that of the constant */
  GHashTable *ways;         /* SkelTerm to what becomes of it */

  GPtrArray *pixels;  /* SkelTerm: those that are asked for */
  GHashTable *others; /* SkelTerm to that of another image */
} Fixpoint;

static gboolean
is_integer (const SkelTerm *term, gint64 number)
{
  return term && term->kind == SKEL_TERM_CONSTANT
         && !skel_type_is_floating (term->type) && term->number.i == number;
}

static gboolean
is_known (const SkelTerm *term)
{
  return term && term->kind == SKEL_TERM_CONSTANT;
}

static gboolean
is_truth (const SkelTerm *term)
{
  return term->range.low >= 0 && term->range.high <= 1;
}

/* ---- what is known in a case ---- */

/* How two numbers may stand to each other. */
enum {
  LESS = 1 << 0,
  SAME = 1 << 1,
  GREATER = 1 << 2,
  ANY = LESS | SAME | GREATER,
};

static int
relation_of (SkelOperation comparison)
{
  switch (comparison) {
    case SKEL_OPERATION_LESS:
      return LESS;
    case SKEL_OPERATION_LESS_EQUAL:
      return LESS | SAME;
    case SKEL_OPERATION_GREATER:
      return GREATER;
    case SKEL_OPERATION_GREATER_EQUAL:
      return GREATER | SAME;
    case SKEL_OPERATION_EQUAL:
      return SAME;
    default:
      return LESS | GREATER;
  }
}

static int
swapped (int relation)
{
  return (relation & LESS ? GREATER : 0) | (relation & SAME)
         | (relation & GREATER ? LESS : 0);
}

static gboolean
is_single (int relation)
{
  return !(relation & LESS) + !(relation & SAME) + !(relation & GREATER) == 2;
}

static gboolean
compares_integers (const SkelTerm *term)
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
  int found = ANY;

  if (left == a && right == b)
    return relation;
  if (!(relation & LESS) && is_extreme_of (left, SKEL_OPERATION_MINIMUM, a)
      && is_extreme_of (right, SKEL_OPERATION_MAXIMUM, b))
    found &= relation & SAME ? GREATER | SAME : GREATER;
  if (!(relation & GREATER) && is_extreme_of (left, SKEL_OPERATION_MAXIMUM, a)
      && is_extreme_of (right, SKEL_OPERATION_MINIMUM, b))
    found &= relation & SAME ? LESS | SAME : LESS;
  return found;
}

/* How what the @fact compares stands to each other. What is no comparison is
 * one with zero. */
static int
relation_of_fact (const Fact *fact)
{
  int relation = compares_integers (fact->condition)
                     ? relation_of (fact->condition->operation)
                     : LESS | GREATER;

  return fact->holds ? relation : ANY & ~relation;
}

/* What the @fact says of how @a stands to @b, two numbers. */
static int
relation_by (const Fact *fact, const SkelTerm *a, const SkelTerm *b)
{
  const SkelTerm *condition = fact->condition, *left, *right;
  int relation = relation_of_fact (fact);

  if (!compares_integers (condition)) {
    left = skel_term_number (condition);
    return (left == a && is_integer (b, 0)) || (left == b && is_integer (a, 0))
               ? relation
               : ANY;
  }
  left = skel_term_number (condition->operands[0]);
  right = skel_term_number (condition->operands[1]);
  return relation_from (left, right, relation, a, b)
         & relation_from (right, left, swapped (relation), a, b);
}

/* Leaves out what does not stand to @limit as @relation says. */
static void
clip (SkelRange *range, int relation, gint64 limit)
{
  /* a double may not hold it, nor what is next to it */
  if (ABS (limit) > MAX_LIMIT)
    return;
  if (!(relation & GREATER))
    range->high = MIN (range->high, relation & SAME ? limit : limit - 1);
  if (!(relation & LESS))
    range->low = MAX (range->low, relation & SAME ? limit : limit + 1);
  if (!(relation & SAME) && range->low == limit)
    range->low++;
  if (!(relation & SAME) && range->high == limit)
    range->high--;
}

/* What @number, an integer, can be. */
static SkelRange
find_range (const Fixpoint *self, const SkelTerm *number)
{
  SkelRange range = number->range;

  for (guint i = 0; i < self->facts->len; i++) {
    const Fact *fact = &g_array_index (self->facts, Fact, i);

    if (!compares_integers (fact->condition)) {
      if (skel_term_number (fact->condition) == number)
        clip (&range, fact->holds ? LESS | GREATER : SAME, 0);
      continue;
    }
    for (int k = 0; k < 2; k++) {
      const SkelTerm *other = fact->condition->operands[k];

      if (is_known (other))
        clip (&range, relation_by (fact, number, skel_term_number (other)),
            other->number.i);
    }
  }
  return range;
}

/* What the facts say of whether @condition holds: -1 where that is nothing. */
static int
find_condition (const Fixpoint *self, const SkelTerm *condition)
{
  for (guint i = 0; condition && i < self->facts->len; i++) {
    const Fact *fact = &g_array_index (self->facts, Fact, i);

    if (fact->condition == condition)
      return fact->holds;
  }
  return -1;
}

/* What comparisons of the two in the form that all have which say the same (see
 * difference.h) tell of them. */
static int
relation_as_built (Fixpoint *self, const SkelTerm *a, const SkelTerm *b)
{
  static const SkelOperation operations[] = { SKEL_OPERATION_LESS,
    SKEL_OPERATION_GREATER, SKEL_OPERATION_EQUAL, SKEL_OPERATION_NOT_EQUAL };
  int relation = ANY;

  if (!skel_range_fits (a->range, SKEL_TYPE_I32)
      || !skel_range_fits (b->range, SKEL_TYPE_I32))
    return ANY;
  a = skel_term_convert (self->program, SKEL_TYPE_I32, a);
  b = skel_term_convert (self->program, SKEL_TYPE_I32, b);
  for (guint i = 0; i < G_N_ELEMENTS (operations); i++) {
    const SkelTerm *compared
        = skel_term_binary (self->program, operations[i], a, b);
    int known = is_known (compared) ? compared->number.i != 0
                                    : find_condition (self, compared);

    if (known >= 0)
      relation &= known ? relation_of (operations[i])
                        : ANY & ~relation_of (operations[i]);
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

/* What the distances tell of the two. */
static int
relation_by_distance (
    const Fixpoint *self, const SkelTerm *a, const SkelTerm *b)
{
  gint64 most, least;

  if (!self->distances)
    return ANY;
  most = skel_distances_most (self->distances, a, b);
  least = skel_distances_most (self->distances, b, a);
  return (most < 0       ? LESS
             : most == 0 ? LESS | SAME
                         : ANY)
         & (least < 0     ? GREATER
             : least == 0 ? GREATER | SAME
                          : ANY);
}

/* What is known of the two as they are. */
static int
find_plain_relation (Fixpoint *self, const SkelTerm *a, const SkelTerm *b)
{
  SkelRange of_a, of_b;
  int relation = ANY;

  a = skel_term_number (a);
  b = skel_term_number (b);
  if (a == b)
    return SAME;
  of_a = find_range (self, a);
  of_b = find_range (self, b);
  if (of_a.low >= of_b.high)
    relation &= of_a.low > of_b.high ? GREATER : GREATER | SAME;
  if (of_a.high <= of_b.low)
    relation &= of_a.high < of_b.low ? LESS : LESS | SAME;
  if (of_a.high < of_b.low || of_a.low > of_b.high)
    return relation;
  if (is_part_of (a, b))
    relation &= LESS | SAME;
  if (is_part_of (b, a))
    relation &= GREATER | SAME;
  if (is_extreme_of (a, SKEL_OPERATION_MINIMUM, b)
      || is_extreme_of (b, SKEL_OPERATION_MAXIMUM, a))
    relation &= LESS | SAME;
  if (is_extreme_of (a, SKEL_OPERATION_MAXIMUM, b)
      || is_extreme_of (b, SKEL_OPERATION_MINIMUM, a))
    relation &= GREATER | SAME;
  for (guint i = 0; i < self->facts->len; i++)
    relation &= relation_by (&g_array_index (self->facts, Fact, i), a, b);
  relation &= relation_as_built (self, a, b);
  return is_single (relation) ? relation
                              : relation & relation_by_distance (self, a, b);
}

/* An extreme of two of which it is known which is the lesser is one of them. */
static const SkelTerm *
without_extremes (Fixpoint *self, const SkelTerm *number)
{
  number = skel_term_number (number);
  while (number->kind == SKEL_TERM_BINARY
         && skel_operation_is_extreme (number->operation)) {
    const SkelTerm *a = number->operands[0], *b = number->operands[1];
    gboolean least = number->operation == SKEL_OPERATION_MINIMUM;
    int relation = find_plain_relation (self, a, b);

    if (relation & LESS && relation & GREATER)
      break;
    number = skel_term_number (least == ((relation & LESS) != 0) ? a : b);
  }
  return number;
}

/* How @part, or what it is an extreme of by @operation, makes an extreme stand
 * to @b: a minimum is less than what one of its parts is less than. */
static int
relation_by_parts (Fixpoint *self, const SkelTerm *part,
    SkelOperation operation, const SkelTerm *b)
{
  int away = operation == SKEL_OPERATION_MINIMUM ? GREATER : LESS, relation;

  part = skel_term_number (part);
  if (part->kind == SKEL_TERM_BINARY && part->operation == operation)
    return relation_by_parts (self, part->operands[0], operation, b)
           & relation_by_parts (self, part->operands[1], operation, b);
  relation = find_plain_relation (self, part, b);
  return relation & away ? ANY : relation & SAME ? ANY & ~away : swapped (away);
}

/* An extreme is one of its parts, of which it has no more than *@looks. */
static int
relation_of_any (
    Fixpoint *self, const SkelTerm *a, const SkelTerm *b, int *looks)
{
  int relation = (*looks)-- > 0 ? find_plain_relation (self, a, b) : ANY;

  a = skel_term_number (a);
  if (*looks > 0 && a->kind == SKEL_TERM_BINARY
      && skel_operation_is_extreme (a->operation))
    relation &= relation_of_any (self, a->operands[0], b, looks)
                | relation_of_any (self, a->operands[1], b, looks);
  return relation;
}

static int
relation_of_extreme (Fixpoint *self, const SkelTerm *a, const SkelTerm *b)
{
  int looks = MAX_PARTS;

  a = skel_term_number (a);
  return a->kind == SKEL_TERM_BINARY && skel_operation_is_extreme (a->operation)
             ? relation_by_parts (self, a, a->operation, b)
                   & relation_of_any (self, a, b, &looks)
             : ANY;
}

/* How @a stands to @b in the case that is looked at, integers. */
static int
find_relation (Fixpoint *self, const SkelTerm *a, const SkelTerm *b)
{
  const SkelTerm *plain_a, *plain_b;
  int relation = find_plain_relation (self, a, b);

  if (is_single (relation))
    return relation;
  plain_a = without_extremes (self, a);
  plain_b = without_extremes (self, b);
  return relation & find_plain_relation (self, plain_a, plain_b)
         & relation_of_extreme (self, a, b)
         & swapped (relation_of_extreme (self, b, a));
}

/* Knows of distances what the @fact says of them. */
static void
know_distances (Fixpoint *self, const Fact *fact)
{
  const SkelTerm *a = fact->condition, *b;
  int relation = relation_of_fact (fact);

  b = skel_term_integer (self->program, a->type, 0);
  if (compares_integers (fact->condition)) {
    a = fact->condition->operands[0];
    b = fact->condition->operands[1];
  }
  if (b && relation == (LESS | GREATER))
    relation &= find_relation (self, a, b);
  if (b && !(relation & GREATER))
    skel_distances_know (self->distances, a, b, relation & SAME ? 0 : -1);
  if (b && !(relation & LESS))
    skel_distances_know (self->distances, b, a, relation & SAME ? 0 : -1);
}

/* Takes @condition to hold, or not. */
static void
know (Fixpoint *self, const SkelTerm *condition, gboolean holds)
{
  Fact fact = { .condition = condition, .holds = holds };

  if (!condition || skel_type_is_floating (condition->type))
    return;
  if (self->distances) {
    fact.before = skel_distances_count (self->distances);
    know_distances (self, &fact);
  }
  g_array_append_val (self->facts, fact);
}

/* Keeps the first @n facts. */
static void
forget (Fixpoint *self, guint n)
{
  if (self->distances && n < self->facts->len)
    skel_distances_forget (
        self->distances, g_array_index (self->facts, Fact, n).before);
  g_array_set_size (self->facts, n);
}

/* Whether @number, of an integer type, is within those of @type. */
static gboolean
is_within (Fixpoint *self, const SkelTerm *number, SkelType type)
{
  SkelRange all = skel_range_of_type (type);

  return skel_range_fits (find_range (self, number), type)
         || (skel_type_size (type) <= sizeof (gint32)
             && !(find_relation (self, number,
                      skel_term_integer (
                          self->program, SKEL_TYPE_I64, (gint64)all.low))
                  & LESS)
             && !(find_relation (self, number,
                      skel_term_integer (
                          self->program, SKEL_TYPE_I64, (gint64)all.high))
                  & GREATER));
}

/* The number that @term has in the case that is looked at: what it converts
 * where that is within the type. */
static const SkelTerm *
number_in_case (Fixpoint *self, const SkelTerm *term)
{
  term = skel_term_number (term);
  while (term->kind == SKEL_TERM_CONVERT && !skel_type_is_floating (term->type)
         && !skel_type_is_floating (term->operands[0]->type)
         && is_within (self, term->operands[0], term->type))
    term = skel_term_number (term->operands[0]);
  return term;
}

/* What the facts say of @term itself, or NULL. */
static const SkelTerm *
find_fact (Fixpoint *self, const SkelTerm *term)
{
  SkelRange range;
  int holds = find_condition (self, term);

  if (!term)
    return NULL;
  if (holds == 0 || (holds > 0 && is_truth (term)))
    return skel_term_integer (self->program, term->type, holds);
  if (is_known (term) || skel_type_is_floating (term->type))
    return NULL;
  if (compares_integers (term)) {
    int known = find_relation (self, term->operands[0], term->operands[1]);
    int asked = relation_of (term->operation);

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
    Fixpoint *self, const SkelTerm *term, GHashTable *done);

/* @term of operands that are resolved. */
static const SkelTerm *
rebuild (Fixpoint *self, const SkelTerm *term, GHashTable *done)
{
  const SkelTerm *a, *b;

  switch (term->kind) {
    case SKEL_TERM_SELECT:
      a = resolve (self, term->operands[0], done);
      b = a ? find_fact (self, skel_term_truth (self->program, a)) : NULL;
      if (b)
        a = b;
      if (is_known (a))
        return resolve (self, term->operands[is_integer (a, 0) ? 2 : 1], done);
      b = resolve (self, term->operands[1], done);
      return skel_term_select (
          self->program, a, b, resolve (self, term->operands[2], done));
    case SKEL_TERM_BINARY:
      a = resolve (self, term->operands[0], done);
      b = resolve (self, term->operands[1], done);
      return skel_term_binary (self->program, term->operation, a, b);
    case SKEL_TERM_CONVERT:
      a = resolve (self, term->operands[0], done);
      if (self->distances && a && a->kind == SKEL_TERM_CONVERT
          && !skel_type_is_floating (term->type))
        a = number_in_case (self, a);
      return skel_term_convert (self->program, term->type, a);
    default:
      return term;
  }
}

/* What @term is in the case that is looked at; NULL: too many terms. */
static const SkelTerm *
resolve (Fixpoint *self, const SkelTerm *term, GHashTable *done)
{
  const SkelTerm *known = g_hash_table_lookup (done, term), *built;

  if (known)
    return known;
  known = find_fact (self, term);
  if (!known) {
    built = rebuild (self, term, done);
    known = built && built != term ? find_fact (self, built) : NULL;
    if (!known)
      known = built;
  }
  if (known)
    g_hash_table_insert (done, (gpointer)term, (gpointer)known);
  return known;
}

static const SkelTerm *
in_case (Fixpoint *self, const SkelTerm *term)
{
  GHashTable *done = g_hash_table_new (NULL, NULL);
  const SkelTerm *resolved = term ? resolve (self, term, done) : NULL;

  g_hash_table_unref (done);
  return resolved;
}

/* A condition of a choice in @term, but not in @seen, that has no choice in it;
 * NULL: there is no choice. */
static const SkelTerm *
find_choice_in (const SkelTerm *term, GHashTable *seen)
{
  if (!g_hash_table_add (seen, (gpointer)term))
    return NULL;
  for (int i = 0; i < term->n_operands; i++) {
    const SkelTerm *found = find_choice_in (term->operands[i], seen);

    if (found)
      return found;
  }
  return term->kind == SKEL_TERM_SELECT ? term->operands[0] : NULL;
}

/* As find_choice_in (), but what is asked first where the term is computed from
 * the outside in: whatever is not chosen need not be asked. */
static const SkelTerm *
find_first_choice (const SkelTerm *term, GHashTable *seen)
{
  int n = term->kind == SKEL_TERM_SELECT ? 1 : term->n_operands;

  if (!g_hash_table_add (seen, (gpointer)term))
    return NULL;
  for (int i = 0; i < n; i++) {
    const SkelTerm *found = find_first_choice (term->operands[i], seen);

    if (found)
      return found;
  }
  return term->kind == SKEL_TERM_SELECT ? term->operands[0] : NULL;
}

static const SkelTerm *
find_choice (const Fixpoint *self, const SkelTerm *term)
{
  GHashTable *seen = g_hash_table_new (NULL, NULL);
  const SkelTerm *found = self->cases ? find_first_choice (term, seen)
                                      : find_choice_in (term, seen);

  g_hash_table_unref (seen);
  return found;
}

/* Whether @term is an extreme of the pixel itself and of another value. */
static gboolean
is_own_extreme (const Fixpoint *self, const SkelTerm *term)
{
  return term->kind == SKEL_TERM_BINARY
         && skel_operation_is_extreme (term->operation)
         && (skel_term_number (term->operands[0]) == self->own
             || skel_term_number (term->operands[1]) == self->own);
}

static const SkelTerm *
load (SkelProgram *program, int image)
{
  SkelTerm pixel = { .kind = SKEL_TERM_LOAD,
    .type = g_array_index (program->images, SkelImage, image).type,
    .index = image };

  return skel_program_intern (program, &pixel);
}

/* Whether @value is not beyond @bound in the case that is looked at. */
static gboolean
is_bounded (Fixpoint *self, const SkelTerm *value, SkelBound bound)
{
  const SkelTerm *other
      = g_array_index (self->program->images, SkelImage, bound.image).output
            ? in_case (self, skel_program_stored (self->program, bound.image))
            : load (self->program, bound.image);

  return other
         && !(find_relation (self, value, other)
              & (bound.is_least ? LESS : GREATER));
}

static gboolean
may_be (Fixpoint *self, const SkelTerm *value, gint64 number)
{
  const SkelTerm *other
      = skel_term_integer (self->program, value->type, number);

  return !other || (find_relation (self, value, other) & SAME);
}

static void
keep_case (Fixpoint *self, const SkelTerm *value, gboolean again)
{
  Case kept = { g_array_new (FALSE, FALSE, sizeof (Fact)), value, again };

  g_array_append_vals (kept.facts,
      &g_array_index (self->facts, Fact, self->bounds_known),
      self->facts->len - self->bounds_known);
  g_array_append_val (self->cases, kept);
}

static void
clear_case (gpointer data)
{
  g_array_unref (((Case *)data)->facts);
}

/* The case in which @term is settled: a pixel that is @again to be looked at,
 * or not, becomes @value. */
static void
take_case (Fixpoint *self, const SkelTerm *value, gboolean again)
{
  int relation;

  value = number_in_case (self, value);
  relation = find_relation (self, value, self->own);
  for (guint i = self->bounds->len; i-- > 0;)
    if (!is_bounded (self, value, g_array_index (self->bounds, SkelBound, i)))
      g_array_remove_index (self->bounds, i);
  if (!again && relation != SAME)
    self->reason = "a pixel may change without being noticed";
  else if (again && relation & SAME)
    self->reason = "a pixel may be taken as changed that is what it was, and "
                   "so without end";
  if (self->cases)
    keep_case (self, value, again);
  if (!again || self->reason)
    return;
  for (guint i = self->marks->len; i-- > 0;)
    if (may_be (self, self->own, g_array_index (self->marks, gint64, i))
        || may_be (self, value, g_array_index (self->marks, gint64, i)))
      g_array_remove_index (self->marks, i);
  self->rises = self->rises && relation == GREATER;
  self->falls = self->falls && relation == LESS;
  if (!is_known (value)
      || (self->constant && self->constant->number.i != value->number.i))
    self->several = TRUE;
  self->constant = value;
}

static void take_cases (
    Fixpoint *self, const SkelTerm *value, const SkelTerm *again);

/* Whether @term is the truth of two others, that both or any of them hold. */
static gboolean
joins_truths (const SkelTerm *term)
{
  return term->kind == SKEL_TERM_BINARY
         && (term->operation == SKEL_OPERATION_AND
             || term->operation == SKEL_OPERATION_OR)
         && is_truth (term->operands[0]) && is_truth (term->operands[1]);
}

/* @comparison with @other for its operand @i; NULL where the answer is known.
 */
static const SkelTerm *
ask_of (
    Fixpoint *self, const SkelTerm *comparison, int i, const SkelTerm *other)
{
  const SkelTerm *operands[]
      = { comparison->operands[0], comparison->operands[1] },
      *asked;

  operands[i] = skel_term_convert (self->program, operands[i]->type, other);
  asked = skel_term_binary (
      self->program, comparison->operation, operands[0], operands[1]);
  return asked && !is_known (asked) && !find_fact (self, asked) ? asked : NULL;
}

/* Part of the @question that is a question by itself, and is open: of what
 * truths are made of, and of an extreme those which are about what it is of.
 */
static const SkelTerm *
find_part (Fixpoint *self, const SkelTerm *question)
{
  static const SkelOperation orders[]
      = { SKEL_OPERATION_LESS, SKEL_OPERATION_GREATER };
  gboolean is_order = question->operation != SKEL_OPERATION_EQUAL
                      && question->operation != SKEL_OPERATION_NOT_EQUAL;

  if (joins_truths (question))
    return question->operands[0];
  for (int i = 0; compares_integers (question) && i < 2; i++) {
    const SkelTerm *number = skel_term_number (question->operands[i]), *part;

    if (joins_truths (number) && is_known (question->operands[1 - i]))
      return number;
    if (number->kind != SKEL_TERM_BINARY
        || !skel_operation_is_extreme (number->operation))
      continue;
    for (int k = 0; k < 2; k++) {
      SkelTerm order = *question;

      order.operation = orders[k];
      part = is_order ? ask_of (self, question, i, number->operands[k])
                      : ask_of (self, &order, i, number);
      if (part)
        return part;
    }
  }
  return NULL;
}

/* The first of the questions that @question is made of. */
static const SkelTerm *
find_question (Fixpoint *self, const SkelTerm *question)
{
  const SkelTerm *part = question;

  for (int i = 0; part && i < MAX_PARTS; i++) {
    question = skel_term_number (part);
    part = find_part (self, question);
  }
  return question;
}

static void
split (Fixpoint *self, const SkelTerm *condition, const SkelTerm *value,
    const SkelTerm *again)
{
  guint known = self->facts->len;

  for (int holds = 0; holds <= 1 && !self->reason; holds++) {
    know (self, condition, holds);
    take_cases (self, value, again);
    forget (self, known);
  }
}

/* A pixel that becomes an extreme becomes one of the two. */
static void
take_extreme (Fixpoint *self, const SkelTerm *extreme, const SkelTerm *again)
{
  const SkelTerm *a = extreme->operands[0], *b = extreme->operands[1];
  gboolean least = extreme->operation == SKEL_OPERATION_MINIMUM;
  int relation = find_relation (self, a, b);

  if (!(relation & LESS))
    take_cases (self, least ? b : a, again);
  else if (!(relation & GREATER))
    take_cases (self, least ? a : b, again);
  else
    split (self, skel_term_binary (self->program, SKEL_OPERATION_LESS, a, b),
        extreme, again);
}

static void
take_cases (Fixpoint *self, const SkelTerm *value, const SkelTerm *again)
{
  const SkelTerm *condition;
  int relation;

  value = in_case (self, value);
  again = in_case (self, again);
  if (!value || !again || ++self->n_cases > MAX_CASES) {
    self->reason = "it is too much to look at";
    return;
  }
  condition = find_choice (self, value);
  if (!condition)
    condition = find_choice (self, again);
  if (!condition && !is_known (again))
    condition = skel_term_truth (self->program, again);
  if (condition) {
    split (self, self->cases ? find_question (self, condition) : condition,
        value, again);
    return;
  }
  relation = find_relation (self, value, self->own);
  if (is_own_extreme (self, skel_term_number (value)) && relation != SAME
      && relation & SAME)
    take_extreme (self, skel_term_number (value), again);
  else
    take_case (self, value, !is_integer (again, 0));
}

/* ---- the order ---- */

static int
reversed (int way)
{
  return (way & RISES ? FALLS : 0) | (way & FALLS ? RISES : 0);
}

static int way_of (Fixpoint *self, const SkelTerm *term);

static gboolean
is_neighbour (const Fixpoint *self, const SkelTerm *term)
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
  if (term->n_operands == 0 && !is_known (term))
    g_hash_table_add (leaves, (gpointer)term);
  for (int i = 0; i < term->n_operands; i++)
    find_leaves (term->operands[i], leaves, seen);
}

/* The pixel beside it that is all that @term hangs on, or NULL. */
static const SkelTerm *
find_only (const Fixpoint *self, const SkelTerm *term)
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
is_constant_at (Fixpoint *self, const SkelTerm *pixel)
{
  return skel_term_binary (self->program, SKEL_OPERATION_EQUAL,
      skel_term_convert (self->program, SKEL_TYPE_I32, pixel),
      skel_term_integer (
          self->program, SKEL_TYPE_I32, self->constant->number.i));
}

/* What becomes of @term where the one pixel that it hangs on becomes the
 * constant. */
static int
way_to_constant (Fixpoint *self, const SkelTerm *term)
{
  const SkelTerm *only = find_only (self, term), *condition, *then;
  guint known = self->facts->len;

  if (!only)
    return UNKNOWN;
  condition = is_constant_at (self, only);
  if (!condition || is_known (condition))
    return UNKNOWN;
  know (self, condition, TRUE);
  then = in_case (self, term);
  forget (self, known);
  if (!is_known (then) || skel_type_is_floating (then->type))
    return UNKNOWN;
  if (then->number.i >= term->range.high)
    return RISES;
  return then->number.i <= term->range.low ? FALLS : UNKNOWN;
}

static int
way_of_load (const Fixpoint *self, const SkelTerm *term)
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
is_extreme_of_pixels (Fixpoint *self, const SkelTerm *term)
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
way_of_equal (Fixpoint *self, const SkelTerm *a, const SkelTerm *b)
{
  int way = way_of (self, a) | way_of (self, b);

  if (way == STAYS)
    return STAYS;
  /* a choice of what is compared is one of comparisons */
  if (a->kind == SKEL_TERM_SELECT && is_known (b))
    return way_of (self, skel_term_select (self->program, a->operands[0],
                             skel_term_binary (self->program,
                                 SKEL_OPERATION_EQUAL, a->operands[1], b),
                             skel_term_binary (self->program,
                                 SKEL_OPERATION_EQUAL, a->operands[2], b)));
  if (!is_known (b) || skel_type_is_floating (b->type))
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
way_of_truth (Fixpoint *self, const SkelTerm *term)
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
                 && is_integer (term->operands[less ? 0 : 1], 0)
                 && is_any_of_two (number)
             ? number
             : NULL;
}

/* Whether how @pixel stands to @number, as @relation says, is whether it is a
 * mark: no pixel becomes that, nor ceases to be it. Of bytes, to be greater
 * than 0 is not to be 0. */
static gboolean
tells_mark (const Fixpoint *self, const SkelTerm *pixel, int relation,
    const SkelTerm *number)
{
  int possible = ANY;

  pixel = skel_term_number (pixel);
  if (pixel->kind != SKEL_TERM_LOAD || pixel->index != self->before
      || !is_known (number))
    return FALSE;
  if (number->number.i <= pixel->range.low)
    possible &= ~LESS;
  if (number->number.i >= pixel->range.high)
    possible &= ~GREATER;
  relation &= possible;
  for (guint i = 0; i < self->marks->len; i++)
    if (g_array_index (self->marks, gint64, i) == number->number.i)
      return relation == SAME || relation == (possible & ~SAME);
  return FALSE;
}

static int
way_of_binary (Fixpoint *self, const SkelTerm *term)
{
  const SkelTerm *a = term->operands[0], *b = term->operands[1], *any;
  int of_a = way_of (self, a), of_b = way_of (self, b);

  if ((of_a | of_b) == STAYS)
    return STAYS;
  if (compares_integers (term)) {
    int relation = relation_of (term->operation);

    if (tells_mark (self, a, relation, b)
        || tells_mark (self, b, swapped (relation), a))
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
      return is_known (b) && b->number.i > 0 && a->range.low >= 0 ? of_a
                                                                  : UNKNOWN;
    case SKEL_OPERATION_AND:
    case SKEL_OPERATION_OR:
      return is_truth (a) && is_truth (b) ? of_a | of_b : UNKNOWN;
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
way_of_select (Fixpoint *self, const SkelTerm *term)
{
  const SkelTerm *yes = term->operands[1], *no = term->operands[2];
  int condition = way_of_truth (self, term->operands[0]);
  int way = way_of (self, yes) | way_of (self, no), relation;

  if (condition == STAYS)
    return way;
  relation = skel_type_is_floating (term->type) ? ANY
                                                : find_relation (self, yes, no);
  if (!(relation & LESS))
    return way | condition;
  return relation & GREATER ? UNKNOWN : way | reversed (condition);
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
         && is_truth (term->operands[i]);
}

/* A condition in @term, but not in @seen, that has to do with no pixel that
 * changes; or NULL. */
static const SkelTerm *
find_steady (Fixpoint *self, const SkelTerm *term, GHashTable *seen)
{
  if (!g_hash_table_add (seen, (gpointer)term))
    return NULL;
  for (int i = 0; i < term->n_operands; i++) {
    const SkelTerm *operand = term->operands[i];
    const SkelTerm *found = is_condition (term, i) && !is_known (operand)
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
way_where (Fixpoint *self, const SkelTerm *term, const SkelTerm *condition,
    gboolean holds)
{
  GHashTable *ways = self->ways;
  guint known = self->facts->len;
  int way;

  /* they hang on what is known */
  self->ways = g_hash_table_new (NULL, NULL);
  know (self, condition, holds);
  way = way_of (self, in_case (self, term));
  forget (self, known);
  g_hash_table_unref (self->ways);
  self->ways = ways;
  return way;
}

/* Of @term by cases: whether a condition holds that stays. */
static int
way_by_cases (Fixpoint *self, const SkelTerm *term)
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
compute_way (Fixpoint *self, const SkelTerm *term)
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
way_of (Fixpoint *self, const SkelTerm *term)
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

/* Whether pixels, where others go on, do so as well, in one of the orders. */
static gboolean
goes_on (Fixpoint *self, const SkelTerm *value)
{
  value = skel_term_number (value);
  if (self->constant && !self->several) {
    int way;

    self->above = TRUE;
    way = way_of (
        self, skel_term_binary (self->program, SKEL_OPERATION_EQUAL, value,
                  skel_term_integer (
                      self->program, value->type, self->constant->number.i)));
    if (!(way & FALLS))
      return TRUE;
    self->above = FALSE;
    g_hash_table_remove_all (self->ways);
  }
  return (self->rises || self->falls) && !(way_of (self, value) & FALLS);
}

/* Knows of the pixel itself that it has the @bounds. */
static void
know_bounds (Fixpoint *self, const GArray *bounds)
{
  for (guint i = 0; i < bounds->len; i++) {
    SkelBound bound = g_array_index (bounds, SkelBound, i);
    const SkelTerm *own = skel_term_number (self->own);
    const SkelTerm *other = load (self->program, bound.image);
    const SkelTerm *beyond = NULL;
    Fact fact;

    if (other && skel_range_fits (own->range, SKEL_TYPE_I32)
        && skel_range_fits (other->range, SKEL_TYPE_I32)) {
      own = skel_term_convert (self->program, SKEL_TYPE_I32, own);
      other = skel_term_convert (self->program, SKEL_TYPE_I32, other);
    }
    if (own && other && own->type == other->type)
      beyond = skel_term_binary (self->program, SKEL_OPERATION_LESS,
          bound.is_least ? own : other, bound.is_least ? other : own);
    if (!beyond || is_known (beyond))
      continue;
    /* not among the distances: by them what starts beyond its limit comes to
     * one end as well, which is the limit, and nobody wants that */
    fact = (Fact){ beyond, FALSE, skel_distances_count (self->distances) };
    g_array_append_val (self->facts, fact);
    g_array_append_val (self->bounds, bound);
  }
}

/* What may be a mark: what programs tell the background by. */
static GArray *
find_marks (const SkelProgram *program, int image)
{
  SkelType type = g_array_index (program->images, SkelImage, image).type;
  SkelRange range = skel_range_of_type (type);
  GArray *marks = g_array_new (FALSE, FALSE, sizeof (gint64));
  gint64 numbers[] = { 0, -1, (gint64)range.low, (gint64)range.high };

  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    if (!skel_type_is_floating (type)
        && skel_range_contains (range, numbers[i]))
      g_array_append_val (marks, numbers[i]);
  return marks;
}

/* ---- the order, case by case ---- */

/* @term of the pixels of another image in place of that which is updated; NULL:
 * there is no saying so. Those are a channel that the image does not have. */
static const SkelTerm *
of_other (Fixpoint *self, const SkelTerm *term)
{
  const SkelTerm *of[3] = { NULL }, *other = term;
  gboolean same = TRUE;
  gpointer known;

  if (g_hash_table_lookup_extended (self->others, term, NULL, &known))
    return known;
  for (int i = 0; i < term->n_operands; i++) {
    const SkelTerm *operand = of_other (self, term->operands[i]);

    same = same && operand == term->operands[i];
    if (i < (int)G_N_ELEMENTS (of))
      of[i] = operand;
  }
  if (term->kind == SKEL_TERM_LOAD && term->index == self->before) {
    SkelTerm pixel = *term;

    pixel.channel = 1;
    other = skel_program_intern (self->program, &pixel);
  } else if (term->kind == SKEL_TERM_GATHER && term->index == self->before)
    other = NULL;
  else if (!same && term->kind == SKEL_TERM_BINARY)
    other = skel_term_binary (self->program, term->operation, of[0], of[1]);
  else if (!same && term->kind == SKEL_TERM_SELECT)
    other = skel_term_select (self->program, of[0], of[1], of[2]);
  else if (!same && term->kind == SKEL_TERM_CONVERT)
    other = skel_term_convert (self->program, term->type, of[0]);
  else if (!same)
    other = NULL;
  g_hash_table_insert (self->others, (gpointer)term, (gpointer)other);
  return other;
}

/* The pixels of the image @before that terms are of. */
static GPtrArray *
find_pixels (const SkelProgram *program, int before)
{
  GPtrArray *pixels = g_ptr_array_new ();

  for (guint i = 0; i < program->terms->len; i++) {
    const SkelTerm *term = program->terms->pdata[i];

    if (term->kind == SKEL_TERM_LOAD && term->index == before
        && term->channel == 0)
      g_ptr_array_add (pixels, (gpointer)term);
  }
  return pixels;
}

/* Knows of the other image the first @n of the @facts, which may be those that
 * are known. */
static void
know_of_other (Fixpoint *self, const GArray *facts, guint n)
{
  for (guint i = 0; i < n; i++) {
    Fact fact = g_array_index (facts, Fact, i);

    know (self, of_other (self, fact.condition), fact.holds);
  }
}

/* Knows that @a is no greater than @b. */
static void
know_order (Fixpoint *self, const SkelTerm *a, const SkelTerm *b)
{
  if (a && b)
    know (self,
        skel_term_binary (self->program, SKEL_OPERATION_LESS,
            skel_term_convert (self->program, SKEL_TYPE_I64, b),
            skel_term_convert (self->program, SKEL_TYPE_I64, a)),
        FALSE);
}

static void
know_same (Fixpoint *self, const SkelTerm *a, const SkelTerm *b)
{
  know_order (self, a, b);
  know_order (self, b, a);
}

/* Whether no pixels are as the facts say. */
static gboolean
is_impossible (Fixpoint *self)
{
  if (!skel_distances_are_possible (self->distances))
    return TRUE;
  for (guint i = 0; i < self->facts->len; i++) {
    const Fact *fact = &g_array_index (self->facts, Fact, i);
    const SkelTerm *condition = fact->condition;

    if (compares_integers (condition)
        && relation_of_fact (fact) == (LESS | GREATER)
        && relation_by_distance (
               self, condition->operands[0], condition->operands[1])
               == SAME)
      return TRUE;
  }
  return FALSE;
}

/* Knows of the other image that more of its pixels, or as many, are the
 * constant. */
static void
know_more (Fixpoint *self)
{
  for (guint i = 0; i < self->pixels->len; i++) {
    const SkelTerm *pixel = self->pixels->pdata[i];
    const SkelTerm *other = of_other (self, pixel);

    /* its own pixel is not the constant, or it is what this one becomes */
    if (pixel == self->own)
      know_same (self, pixel, other);
    else if (other && find_relation (self, pixel, self->constant) == SAME)
      know_same (self, other, self->constant);
    else if (other && !(find_relation (self, other, self->constant) & SAME))
      know_same (self, pixel, other);
  }
}

/* Whether the pixel becomes in the case @one nothing that is beyond what it is
 * in the other image, which is at rest as is known. */
static gboolean
stays_below (Fixpoint *self, const Case *one)
{
  guint known = self->facts->len;
  gboolean below;

  for (guint i = 0; i < one->facts->len; i++) {
    const Fact *fact = &g_array_index (one->facts, Fact, i);

    know (self, fact->condition, fact->holds);
  }
  if (self->above)
    know_more (self);
  below = !self->above
          && !(find_relation (self, one->value, of_other (self, self->own))
               & (self->rises ? GREATER : LESS));
  below = below || is_impossible (self);
  forget (self, known);
  return below;
}

/* Whether in all cases the pixel stays below where the other image rests as the
 * case @other says. */
static gboolean
all_stay_below (Fixpoint *self, const Case *other)
{
  guint known = self->facts->len;
  gboolean good = TRUE;

  know_of_other (self, other->facts, other->facts->len);
  for (guint i = 0; good && i < self->cases->len; i++) {
    const Case *one = &g_array_index (self->cases, Case, i);

    good = !one->again
           || (++self->n_pairs <= MAX_PAIRS && stays_below (self, one));
  }
  forget (self, known);
  return good;
}

/* Whether whatever order comes to the same end. That is so where no image which
 * is at rest, and beyond this one, is left behind by it: where it is at rest at
 * last, none is nearer, and so there is but one. */
static gboolean
comes_to_one_end (Fixpoint *self)
{
  guint known = self->facts->len;
  gboolean good = of_other (self, self->own) != NULL;

  know_of_other (self, self->facts, known);
  for (guint i = 0; !self->above && i < self->pixels->len; i++) {
    const SkelTerm *pixel = self->pixels->pdata[i];
    const SkelTerm *other = of_other (self, pixel);

    know_order (self, self->rises ? pixel : other, self->rises ? other : pixel);
  }
  for (guint i = 0; good && i < self->cases->len; i++) {
    const Case *other = &g_array_index (self->cases, Case, i);

    good = other->again || all_stay_below (self, other);
  }
  forget (self, known);
  return good;
}

/* Whether pixels go on where others do, in one of the orders, as the cases
 * say. */
static gboolean
goes_on_by_cases (Fixpoint *self)
{
  gboolean good;

  self->others = g_hash_table_new (NULL, NULL);
  self->pixels = find_pixels (self->program, self->before);
  self->above = self->constant && !self->several;
  good = self->above && comes_to_one_end (self);
  self->above = FALSE;
  good = good || ((self->rises || self->falls) && comes_to_one_end (self));
  g_ptr_array_unref (self->pixels);
  g_hash_table_unref (self->others);
  return good;
}

/* As skel_fixpoint_object (). Leaves of the @bounds those that @before keeps.
 * The cases are told apart until no question is open, if it is @by_cases. */
static const char *
object (SkelProgram *program, int before, int after, int again, GArray *bounds,
    gboolean by_cases)
{
  const SkelTerm *value = skel_program_stored (program, after);
  const SkelTerm *changes = skel_program_stored (program, again);
  Fixpoint self = {
    .program = program,
    .before = before,
    .own = load (program, before),
    .facts = g_array_new (FALSE, FALSE, sizeof (Fact)),
    .bounds = g_array_new (FALSE, FALSE, sizeof (SkelBound)),
    .marks = find_marks (program, before),
    .distances = skel_distances_new (),
    .cases = by_cases ? g_array_new (FALSE, FALSE, sizeof (Case)) : NULL,
    .rises = TRUE,
    .falls = TRUE,
    .ways = g_hash_table_new (NULL, NULL),
  };

  if (self.cases)
    g_array_set_clear_func (self.cases, clear_case);
  if (self.own && skel_type_is_floating (self.own->type))
    self.reason = "its pixels are no integers";
  else if (!value || !changes || !self.own)
    self.reason = "it is too much to look at";
  else {
    know_bounds (&self, bounds);
    self.bounds_known = self.facts->len;
    take_cases (&self, value, changes);
  }
  if (!self.reason && self.constant
      && !(by_cases ? goes_on_by_cases (&self) : goes_on (&self, value)))
    self.reason = "what a pixel becomes may hang on which pixels were before "
                  "it";
  g_array_set_size (bounds, 0);
  g_array_append_vals (bounds, self.bounds->data, self.bounds->len);
  g_array_unref (self.bounds);
  g_array_unref (self.marks);
  g_array_unref (self.facts);
  g_hash_table_unref (self.ways);
  skel_distances_free (self.distances);
  if (self.cases)
    g_array_unref (self.cases);
  return self.reason;
}

static const char *
object_where_bounded (SkelProgram *program, int before, int after, int again,
    const GArray *bounds, gboolean by_cases)
{
  GArray *kept = g_array_copy ((GArray *)bounds);
  const char *reason;
  guint known;

  /* what is not kept is not known, and what was kept by it may not be */
  do {
    known = kept->len;
    reason = object (program, before, after, again, kept, by_cases);
  } while (kept->len < known);
  g_array_unref (kept);
  return reason;
}

const char *
skel_fixpoint_object (SkelProgram *program, int before, int after, int again,
    const GArray *bounds)
{
  const char *reason
      = object_where_bounded (program, before, after, again, bounds, FALSE);

  /* the cases are many, so they are asked last */
  return reason
                 && object_where_bounded (
                     program, before, after, again, bounds, TRUE)
             ? reason
             : NULL;
}

/* Whether @value is not beyond @bound, whatever is chosen. */
static gboolean
is_always_bounded (Fixpoint *self, const SkelTerm *value, SkelBound bound)
{
  const SkelTerm *condition;
  gboolean bounded = TRUE;
  guint known = self->facts->len;

  value = in_case (self, value);
  if (!value || ++self->n_cases > MAX_CASES)
    return FALSE;
  condition = find_choice (self, value);
  if (!condition)
    return is_bounded (self, value, bound);
  for (int holds = 0; holds <= 1 && bounded; holds++) {
    know (self, condition, holds);
    bounded = is_always_bounded (self, value, bound);
    forget (self, known);
  }
  return bounded;
}

gboolean
skel_fixpoint_is_bound (SkelProgram *program, int output, SkelBound bound)
{
  const SkelTerm *value = skel_program_stored (program, output);
  Fixpoint self = { .program = program,
    .before = -1,
    .facts = g_array_new (FALSE, FALSE, sizeof (Fact)) };
  gboolean bounded = value && !skel_type_is_floating (value->type)
                     && is_always_bounded (&self, value, bound);

  g_array_unref (self.facts);
  return bounded;
}
