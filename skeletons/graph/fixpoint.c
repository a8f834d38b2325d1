/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "fixpoint.h"

#include "bits.h"
#include "one-end.h"
#include "questions.h"
#include "term.h"

/* Cases that a pixel is told apart into. */
#define MAX_CASES 4096

/* Marks that are looked at. */
#define MAX_MARKS 48

typedef struct {
  SkelProgram *program;
  int before;
  const SkelTerm *own; /* the pixel itself */
  GPtrArray *pixels;   /* SkelTerm: all that are read */
  SkelFacts *facts;    /* first of the bounds, */
  GArray *bounds;      /* SkelBound: those that @before keeps so far */
  GArray *marks;       /* SkelMark: what no pixel becomes, nor ceases to be, so
                        * far */
  int n_cases;
  const char *reason; /* NULL: all is well so far */

  guint bounds_known; /* facts that tell of the bounds */
  GArray *cases;      /* SkelCase; NULL: they are not kept */

  /* what changes of a pixel are, in all cases so far */
  gboolean rises, falls;    /* to what is greater, or less, for certain */
  gboolean gains, loses;    /* to what has its bits, or no others */
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

/* Whether @value is among the numbers of @mark, or not: -1 where that is not
 * known. */
static int
find_marked (Fixpoint *self, const SkelTerm *value, const SkelMark *mark)
{
  const SkelTerm *number
      = skel_term_integer (self->program, value->type, mark->number);
  int relation
      = number ? skel_facts_relation (self->facts, value, number) : SKEL_ANY;

  if (!(relation & ~mark->relation))
    return TRUE;
  return relation & mark->relation ? -1 : FALSE;
}

/* Whether a pixel that becomes @value may become one of @mark, or cease to be.
 */
static gboolean
may_pass (Fixpoint *self, const SkelTerm *value, const SkelMark *mark)
{
  int was = find_marked (self, self->own, mark);

  return was < 0 || find_marked (self, value, mark) != was;
}

static void
keep_case (Fixpoint *self, const SkelTerm *value, gboolean again)
{
  SkelCase kept
      = { g_array_new (FALSE, FALSE, sizeof (SkelAnswer)), value, again };

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
    if (!skel_facts_bound (
            self->facts, value, g_array_index (self->bounds, SkelBound, i)))
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
    if (may_pass (self, value, &g_array_index (self->marks, SkelMark, i)))
      g_array_remove_index (self->marks, i);
  self->rises = self->rises && relation == SKEL_GREATER;
  self->falls = self->falls && relation == SKEL_LESS;
  self->gains = self->gains && skel_has_bits (self->facts, value, self->own);
  self->loses = self->loses && skel_has_bits (self->facts, self->own, value);
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
  /* what is known, and still asked, would be for ever */
  if (condition && skel_facts_answer (self->facts, condition) >= 0) {
    self->reason = "it is too much to look at";
    return;
  }
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

/* Knows that the pixels that are read have @bound, a number. Those outside the
 * image may have any, unless they are pixels within it. */
static void
know_number (Fixpoint *self, SkelBound bound)
{
  const SkelLoops *loops = self->program->stages->pdata[0];

  for (guint i = 0; i < self->pixels->len; i++)
    if (self->pixels->pdata[i] == self->own || loops->inside[self->before])
      skel_facts_know (self->facts,
          skel_bound_beyond (self->program, self->pixels->pdata[i], bound),
          FALSE);
}

/* Knows that pixels have the @bounds. */
static void
know_bounds (Fixpoint *self, const GArray *bounds)
{
  for (guint i = 0; i < bounds->len; i++) {
    SkelBound bound = g_array_index (bounds, SkelBound, i);
    const SkelTerm *beyond
        = skel_bound_beyond (self->program, self->own, bound);

    if (!beyond)
      continue;
    /* not among the distances: by them what starts beyond its limit comes to
     * one end as well, which is the limit, and nobody wants that */
    if (skel_term_is_known (bound.limit))
      know_number (self, bound);
    else
      skel_facts_know_alone (self->facts, beyond, FALSE);
    g_array_append_val (self->bounds, bound);
  }
}

/* The pixels of @image that are read. */
static GPtrArray *
find_pixels (const SkelProgram *program, int image)
{
  GPtrArray *pixels = g_ptr_array_new ();

  for (guint i = 0; i < program->terms->len; i++) {
    const SkelTerm *term = program->terms->pdata[i];

    if (term->kind == SKEL_TERM_LOAD && term->index == image
        && term->channel == 0)
      g_ptr_array_add (pixels, (gpointer)term);
  }
  return pixels;
}

/* Adds the numbers less than, the same as and greater than @number to @marks,
 * unless these are many.
 */
static void
add_marks (GArray *marks, gint64 number)
{
  if (marks->len >= MAX_MARKS)
    return;
  for (guint i = 0; i < marks->len; i++)
    if (g_array_index (marks, SkelMark, i).number == number)
      return;
  for (int relation = SKEL_LESS; relation <= SKEL_GREATER; relation <<= 1)
    g_array_append_val (marks, ((SkelMark){ number, relation }));
}

/* What may be a mark: what programs tell the background by. */
static GArray *
find_marks (const SkelProgram *program, int image)
{
  SkelType type = g_array_index (program->images, SkelImage, image).type;
  SkelRange range = skel_range_of_type (type);
  GArray *marks = g_array_new (FALSE, FALSE, sizeof (SkelMark));

  if (skel_type_is_floating (type))
    return marks;
  add_marks (marks, (gint64)range.low);
  add_marks (marks, (gint64)range.high);
  if (range.low < 0)
    add_marks (marks, -1);
  add_marks (marks, 0);
  for (guint i = 0; i < program->terms->len; i++) {
    const SkelTerm *term = program->terms->pdata[i];

    for (int k = 0; skel_compares_integers (term) && k < 2; k++) {
      const SkelTerm *pixel = skel_term_number (term->operands[k]);
      const SkelTerm *number = term->operands[1 - k];

      if (pixel->kind == SKEL_TERM_LOAD && pixel->index == image
          && skel_term_is_known (number))
        add_marks (marks, number->number.i);
    }
  }
  return marks;
}

/* Whether no pixel goes further than it would at last, as the cases say, in the
 * order of numbers: the others first, and then the pixel itself; or all at
 * once, in that or that of a constant. */
static gboolean
comes_to_one_end (
    Fixpoint *self, const SkelTerm *value, const SkelOrder *above, SkelOrder by)
{
  gboolean moves = self->rises || self->falls;

  by.moving = SKEL_MOVING_OTHERS;
  if (moves && skel_order_goes_on (&by, value)) {
    by.moving = SKEL_MOVING_OWN;
    if (skel_comes_to_one_end (&by, self->rises, self->cases))
      return TRUE;
  }
  by.moving = SKEL_MOVING_ALL;
  return (above->constant && skel_comes_to_one_end (above, TRUE, self->cases))
         || (moves && skel_comes_to_one_end (&by, self->rises, self->cases));
}

/* Whether pixels go on where others do, in one of the orders. */
static gboolean
goes_on (Fixpoint *self, const SkelTerm *value)
{
  SkelOrder by = { self->program, self->facts, self->before, self->own,
    .pixels = self->pixels, .marks = self->marks, .bounds = self->bounds };
  SkelOrder above = by, by_bits = by;

  above.constant = self->several ? NULL : self->constant;
  by_bits.by_bits = TRUE;
  /* the cases are many, so they are asked last */
  return (above.constant && skel_order_goes_on (&above, value))
         || ((self->rises || self->falls) && skel_order_goes_on (&by, value))
         || ((self->gains || self->loses)
             && skel_order_goes_on (&by_bits, value))
         || (self->cases && comes_to_one_end (self, value, &above, by));
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
    .pixels = find_pixels (program, before),
    .facts = skel_facts_new (program, TRUE),
    .bounds = g_array_new (FALSE, FALSE, sizeof (SkelBound)),
    .marks = find_marks (program, before),
    .cases = by_cases ? g_array_new (FALSE, FALSE, sizeof (SkelCase)) : NULL,
    .rises = TRUE,
    .falls = TRUE,
    .gains = TRUE,
    .loses = TRUE,
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
  g_ptr_array_unref (self.pixels);
  skel_facts_free (self.facts);
  if (self.cases)
    g_array_unref (self.cases);
  return self.reason;
}

static const char *
object_where_bounded (SkelProgram *program, int before, int after, int again,
    const GArray *bounds, gboolean by_cases)
{
  GArray *kept = bounds ? g_array_copy ((GArray *)bounds)
                        : g_array_new (FALSE, FALSE, sizeof (SkelBound));
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
                 && (!bounds
                     || object_where_bounded (
                         program, before, after, again, bounds, TRUE))
             ? reason
             : NULL;
}
