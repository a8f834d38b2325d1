/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "fixpoint.h"

#include "one-end.h"
#include "questions.h"
#include "term.h"

/* Cases that a pixel is told apart into. */
#define MAX_CASES 4096

typedef struct {
  SkelProgram *program;
  int before;
  const SkelTerm *own; /* the pixel itself */
  SkelFacts *facts;    /* first of the bounds, */
  GArray *bounds;      /* SkelBound: those that @before keeps so far */
  GArray *marks;       /* gint64: numbers that no pixel becomes, nor ceases to
                        * be, so far */
  int n_cases;
  const char *reason; /* NULL: all is well so far */

  guint bounds_known; /* facts that tell of the bounds */
  GArray *cases;      /* SkelCase; NULL: they are not kept */

  /* what changes of a pixel are, in all cases so far */
  gboolean rises, falls;    /* to what is greater, or less, for certain */
  const SkelTerm *constant; /* to this one, or NULL */
  gboolean several;         /* not */
} Fixpoint;

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
            ? skel_facts_resolve (
                  self->facts, skel_program_stored (self->program, bound.image))
            : load (self->program, bound.image);

  return other
         && !(skel_facts_relation (self->facts, value, other)
              & (bound.is_least ? SKEL_LESS : SKEL_GREATER));
}

static gboolean
may_be (Fixpoint *self, const SkelTerm *value, gint64 number)
{
  const SkelTerm *other
      = skel_term_integer (self->program, value->type, number);

  return !other
         || (skel_facts_relation (self->facts, value, other) & SKEL_SAME);
}

static void
keep_case (Fixpoint *self, const SkelTerm *value, gboolean again)
{
  SkelCase kept
      = { g_array_new (FALSE, FALSE, sizeof (SkelFact)), value, again };

  for (guint i = self->bounds_known; i < skel_facts_count (self->facts); i++)
    g_array_append_vals (kept.facts, skel_facts_get (self->facts, i), 1);
  g_array_append_val (self->cases, kept);
}

static void
clear_case (gpointer data)
{
  g_array_unref (((SkelCase *)data)->facts);
}

/* The case in which @term is settled: a pixel that is @again to be looked at,
 * or not, becomes @value. */
static void
take_case (Fixpoint *self, const SkelTerm *value, gboolean again)
{
  int relation;

  value = skel_facts_number (self->facts, value);
  relation = skel_facts_relation (self->facts, value, self->own);
  for (guint i = self->bounds->len; i-- > 0;)
    if (!is_bounded (self, value, g_array_index (self->bounds, SkelBound, i)))
      g_array_remove_index (self->bounds, i);
  if (!again && relation != SKEL_SAME)
    self->reason = "a pixel may change without being noticed";
  else if (again && relation & SKEL_SAME)
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
  self->rises = self->rises && relation == SKEL_GREATER;
  self->falls = self->falls && relation == SKEL_LESS;
  if (!skel_term_is_known (value)
      || (self->constant && self->constant->number.i != value->number.i))
    self->several = TRUE;
  self->constant = value;
}

static void take_cases (
    Fixpoint *self, const SkelTerm *value, const SkelTerm *again);

static void
split (Fixpoint *self, const SkelTerm *condition, const SkelTerm *value,
    const SkelTerm *again)
{
  guint known = skel_facts_count (self->facts);

  for (int holds = 0; holds <= 1 && !self->reason; holds++) {
    skel_facts_know (self->facts, condition, holds);
    take_cases (self, value, again);
    skel_facts_forget (self->facts, known);
  }
}

/* A pixel that becomes an extreme becomes one of the two. */
static void
take_extreme (Fixpoint *self, const SkelTerm *extreme, const SkelTerm *again)
{
  const SkelTerm *a = extreme->operands[0], *b = extreme->operands[1];
  gboolean least = extreme->operation == SKEL_OPERATION_MINIMUM;
  int relation = skel_facts_relation (self->facts, a, b);

  if (!(relation & SKEL_LESS))
    take_cases (self, least ? b : a, again);
  else if (!(relation & SKEL_GREATER))
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

  value = skel_facts_resolve (self->facts, value);
  again = skel_facts_resolve (self->facts, again);
  if (!value || !again || ++self->n_cases > MAX_CASES) {
    self->reason = "it is too much to look at";
    return;
  }
  condition = skel_find_choice (value, self->cases != NULL);
  if (!condition)
    condition = skel_find_choice (again, self->cases != NULL);
  if (!condition && !skel_term_is_known (again))
    condition = skel_term_truth (self->program, again);
  if (condition) {
    split (self,
        self->cases ? skel_find_question (self->facts, condition) : condition,
        value, again);
    return;
  }
  relation = skel_facts_relation (self->facts, value, self->own);
  if (is_own_extreme (self, skel_term_number (value)) && relation != SKEL_SAME
      && relation & SKEL_SAME)
    take_extreme (self, skel_term_number (value), again);
  else
    take_case (self, value, !skel_term_is_number (again, 0));
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

    if (other && skel_range_fits (own->range, SKEL_TYPE_I32)
        && skel_range_fits (other->range, SKEL_TYPE_I32)) {
      own = skel_term_convert (self->program, SKEL_TYPE_I32, own);
      other = skel_term_convert (self->program, SKEL_TYPE_I32, other);
    }
    if (own && other && own->type == other->type)
      beyond = skel_term_binary (self->program, SKEL_OPERATION_LESS,
          bound.is_least ? own : other, bound.is_least ? other : own);
    if (!beyond || skel_term_is_known (beyond))
      continue;
    /* not among the distances: by them what starts beyond its limit comes to
     * one end as well, which is the limit, and nobody wants that */
    skel_facts_know_alone (self->facts, beyond, FALSE);
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

/* Whether pixels go on where others do, in one of the orders. */
static gboolean
goes_on (Fixpoint *self, const SkelTerm *value)
{
  SkelOrder order = { self->program, self->facts, self->before, self->own,
    self->several ? NULL : self->constant, self->marks };

  if (order.constant
      && (self->cases ? skel_comes_to_one_end (&order, TRUE, self->cases)
                      : skel_order_goes_on (&order, value)))
    return TRUE;
  order.constant = NULL;
  return (self->rises || self->falls)
         && (self->cases
                 ? skel_comes_to_one_end (&order, self->rises, self->cases)
                 : skel_order_goes_on (&order, value));
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
    .facts = skel_facts_new (program, TRUE),
    .bounds = g_array_new (FALSE, FALSE, sizeof (SkelBound)),
    .marks = find_marks (program, before),
    .cases = by_cases ? g_array_new (FALSE, FALSE, sizeof (SkelCase)) : NULL,
    .rises = TRUE,
    .falls = TRUE,
  };

  if (self.cases)
    g_array_set_clear_func (self.cases, clear_case);
  if (self.own && skel_type_is_floating (self.own->type))
    self.reason = "its pixels are no integers";
  else if (!value || !changes || !self.own)
    self.reason = "it is too much to look at";
  else {
    know_bounds (&self, bounds);
    self.bounds_known = skel_facts_count (self.facts);
    take_cases (&self, value, changes);
  }
  if (!self.reason && self.constant && !goes_on (&self, value))
    self.reason = "what a pixel becomes may hang on which pixels were before "
                  "it";
  g_array_set_size (bounds, 0);
  g_array_append_vals (bounds, self.bounds->data, self.bounds->len);
  g_array_unref (self.bounds);
  g_array_unref (self.marks);
  skel_facts_free (self.facts);
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
  guint known = skel_facts_count (self->facts);

  value = skel_facts_resolve (self->facts, value);
  if (!value || ++self->n_cases > MAX_CASES)
    return FALSE;
  condition = skel_find_choice (value, self->cases != NULL);
  if (!condition)
    return is_bounded (self, value, bound);
  for (int holds = 0; holds <= 1 && bounded; holds++) {
    skel_facts_know (self->facts, condition, holds);
    bounded = is_always_bounded (self, value, bound);
    skel_facts_forget (self->facts, known);
  }
  return bounded;
}

gboolean
skel_fixpoint_is_bound (SkelProgram *program, int output, SkelBound bound)
{
  const SkelTerm *value = skel_program_stored (program, output);
  Fixpoint self = {
    .program = program, .before = -1, .facts = skel_facts_new (program, FALSE)
  };
  gboolean bounded = value && !skel_type_is_floating (value->type)
                     && is_always_bounded (&self, value, bound);

  skel_facts_free (self.facts);
  return bounded;
}
