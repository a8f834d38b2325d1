/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* pass-rows.c: what a window's rows have in common comes first.
 *
 * A window of weights is a matrix. Where several of its rows are multiples of
 * one, that one is a sum of its own: it is the same value for each of the rows,
 * which pixels below each other share. Weights of rank one become a sum along
 * rows and one along columns; of others as much goes as makes them fewer. The
 * least and the greatest of windows likewise.
 */
#include "passes.h"
#include "shifts.h"
#include "sum.h"
#include "term.h"

/* Terms of a window; larger ones are left alone. */
#define MAX_WINDOW 4096

/* One of the terms that are combined, and where the value that it is stands. */
typedef struct {
  const SkelTerm *term; /* of the new program */
  gint64 weight;        /* of sums */
  SkelShift shift;
} Part;

/* What is combined, in the order of values, rows and columns. */
typedef struct {
  GArray *parts;    /* Part */
  guint64 constant; /* of sums */
  gboolean complete;
} Window;

/* By the old terms' ids. */
typedef struct {
  const SkelTerm **terms; /* what they became */
  SkelShift *shifts;
  guint8 *needed; /* something else uses it than what combines alike */
} Rows;

static int
by_place (gconstpointer a, gconstpointer b)
{
  const SkelShift *one = &((const Part *)a)->shift;
  const SkelShift *other = &((const Part *)b)->shift;

  if (one->value != other->value)
    return one->value - other->value;
  return one->dy != other->dy ? one->dy - other->dy : one->dx - other->dx;
}

static void
add_part (const Rows *self, Window *window, const SkelTerm *term, gint64 weight)
{
  Part part = { self->terms[term->id], weight, self->shifts[term->id] };

  for (guint i = 0; i < window->parts->len; i++)
    if (g_array_index (window->parts, Part, i).term == part.term) {
      g_array_index (window->parts, Part, i).weight += weight;
      return;
    }
  g_array_append_val (window->parts, part);
  window->complete = window->complete && window->parts->len <= MAX_WINDOW;
}

/* Whether @term combines values as @root does. */
static gboolean
is_like (const SkelTerm *term, const SkelTerm *root)
{
  if (skel_is_sum (root))
    return skel_is_sum (term);
  return term->kind == SKEL_TERM_BINARY && term->operation == root->operation
         && term->type == root->type
         && skel_operation_is_extreme (term->operation);
}

typedef struct {
  const SkelTerm *term;
  guint64 weight;
} Visit;

static void
visit_operands (GArray *stack, const Visit *visit)
{
  const SkelTerm *term = visit->term;
  Visit a = { term->operands[0], visit->weight };
  Visit b = { term->operands[1], visit->weight };

  if (term->operation == SKEL_OPERATION_MULTIPLY) {
    a.weight *= (guint64)term->operands[1]->number.i;
    g_array_append_val (stack, a);
    return;
  }
  if (term->operation == SKEL_OPERATION_SUBTRACT)
    b.weight = 0 - b.weight;
  g_array_append_val (stack, a);
  g_array_append_val (stack, b);
}

/* All that @root combines. */
static void
gather (const Rows *self, Window *window, const SkelTerm *root)
{
  GArray *stack = g_array_new (FALSE, FALSE, sizeof (Visit));
  Visit visit = { root, 1 };

  g_array_append_val (stack, visit);
  for (int i = 0; stack->len > 0 && window->complete; i++) {
    visit = g_array_index (stack, Visit, stack->len - 1);
    g_array_set_size (stack, stack->len - 1);
    if (is_like (visit.term, root)
        && (visit.term == root || skel_is_sum (root)
            || !self->needed[visit.term->id]))
      visit_operands (stack, &visit);
    else if (skel_is_sum (root) && visit.term->kind == SKEL_TERM_CONSTANT)
      window->constant += visit.weight * (guint64)visit.term->number.i;
    else
      add_part (self, window, visit.term, visit.weight);
    window->complete = window->complete && i < 4 * MAX_WINDOW;
  }
  g_array_unref (stack);
}

/* The first part after the row that begins at @first. */
static guint
end_of_row (const GArray *parts, guint first)
{
  const SkelShift *row = &g_array_index (parts, Part, first).shift;
  guint end = first;

  while (end < parts->len
         && g_array_index (parts, Part, end).shift.value == row->value
         && g_array_index (parts, Part, end).shift.dy == row->dy)
    end++;
  return end;
}

/* The part of the row [@first, @end) that is in the column @dx, or NULL. In a
 * row without gaps it is the one that is looked at first. */
static Part *
part_in (const GArray *parts, guint first, guint end, int dx)
{
  Part *row = &g_array_index (parts, Part, first);
  int i = MIN (dx - row->shift.dx, (int)(end - first) - 1);

  while (i >= 0 && row[i].shift.dx > dx)
    i--;
  return i >= 0 && row[i].shift.dx == dx ? &row[i] : NULL;
}

/* ---- sums ---- */

/* How many terms the row [@first, @end) has less when @factor times @pattern is
 * taken from it, which must have been in all of its columns. */
static int
terms_less (const GArray *parts, guint first, guint end, const GArray *pattern,
    gint64 factor)
{
  int less = 0;

  for (guint i = 0; i < pattern->len; i++) {
    const Part *wanted = &g_array_index (pattern, Part, i);
    const Part *there = part_in (parts, first, end, wanted->shift.dx);

    if (!there)
      return 0;
    if (there->weight == 0)
      less--;
    else if (there->weight == factor * wanted->weight)
      less++;
  }
  return less;
}

/* Which multiple of @pattern the row has most of; *@less terms less. */
static gint64
best_factor (const GArray *parts, guint first, guint end, const GArray *pattern,
    int *less)
{
  gint64 best = 0, last = 0;

  *less = 0;
  for (guint i = 0; i < pattern->len; i++) {
    const Part *wanted = &g_array_index (pattern, Part, i);
    const Part *there = part_in (parts, first, end, wanted->shift.dx);
    gint64 factor;
    int gain;

    if (!there || there->weight % wanted->weight != 0 || there->weight == 0)
      continue;
    factor = there->weight / wanted->weight;
    gain = factor == last ? 0 : terms_less (parts, first, end, pattern, factor);
    last = factor;
    if (gain > *less) {
      *less = gain;
      best = factor;
    }
  }
  return best;
}

static gint64
greatest_divisor (gint64 a, gint64 b)
{
  while (b != 0) {
    gint64 rest = a % b;

    a = b;
    b = rest;
  }
  return ABS (a);
}

/* The row [@first, @end) divided by what all its weights have in common. To be
 * unreffed. */
static GArray *
pattern_of (const GArray *parts, guint first, guint end)
{
  GArray *pattern = g_array_new (FALSE, FALSE, sizeof (Part));
  gint64 divisor = 0;

  for (guint i = first; i < end; i++)
    if (g_array_index (parts, Part, i).weight != 0)
      g_array_append_val (pattern, g_array_index (parts, Part, i));
  for (guint i = 0; i < pattern->len; i++)
    divisor
        = greatest_divisor (g_array_index (pattern, Part, i).weight, divisor);
  for (guint i = 0; i < pattern->len; i++)
    g_array_index (pattern, Part, i).weight /= divisor;
  return pattern;
}

/* How many terms fewer the window has with @pattern, of @value, a sum. */
static int
saved_by (const GArray *parts, const GArray *pattern, int value)
{
  int saved = 1 - (int)pattern->len;

  for (guint first = 0, end; first < parts->len; first = end) {
    int less;

    end = end_of_row (parts, first);
    if (g_array_index (parts, Part, first).shift.value != value)
      continue;
    best_factor (parts, first, end, pattern, &less);
    saved += MAX (less - 1, 0);
  }
  return saved;
}

/* Takes @factor times @pattern from the row and gives it as a term. */
static const SkelTerm *
take (SkelProgram *to, SkelType type, const GArray *parts, guint first,
    guint end, const GArray *pattern, gint64 factor)
{
  GArray *row = g_array_new (FALSE, FALSE, sizeof (SkelWeighted));
  const SkelTerm *sum;

  for (guint i = 0; i < pattern->len; i++) {
    const Part *wanted = &g_array_index (pattern, Part, i);
    Part *there = part_in (parts, first, end, wanted->shift.dx);
    SkelWeighted weighted = { there->term, wanted->weight };

    there->weight -= factor * wanted->weight;
    g_array_append_val (row, weighted);
  }
  sum = skel_sum_write (to, row, type, 0);
  g_array_unref (row);
  return sum;
}

/* The pattern that saves most, to be unreffed, and of which value it is; NULL:
 * none saves anything. */
static GArray *
best_pattern (const GArray *parts, int *value)
{
  GArray *best = NULL;
  int most = 0;

  for (guint first = 0, end; first < parts->len; first = end) {
    int of = g_array_index (parts, Part, first).shift.value, saved;
    GArray *pattern;

    end = end_of_row (parts, first);
    pattern = pattern_of (parts, first, end);
    saved = pattern->len > 1 ? saved_by (parts, pattern, of) : 0;
    if (saved > most) {
      g_clear_pointer (&best, g_array_unref);
      best = g_array_ref (pattern);
      most = saved;
      *value = of;
    }
    g_array_unref (pattern);
  }
  return best;
}

/* Moves @pattern from the rows of @value to @weighted. */
static void
take_from_rows (SkelProgram *to, SkelType type, const GArray *parts,
    const GArray *pattern, int value, GArray *weighted)
{
  for (guint first = 0, end; first < parts->len; first = end) {
    SkelWeighted row;
    int less;

    end = end_of_row (parts, first);
    if (g_array_index (parts, Part, first).shift.value != value)
      continue;
    row.weight = best_factor (parts, first, end, pattern, &less);
    if (less < 2)
      continue;
    row.term = take (to, type, parts, first, end, pattern, row.weight);
    g_array_append_val (weighted, row);
  }
}

static const SkelTerm *
write_sum (SkelProgram *to, SkelType type, const Window *window)
{
  GArray *weighted = g_array_new (FALSE, FALSE, sizeof (SkelWeighted));
  const SkelTerm *sum;
  GArray *pattern;
  guint before;
  int value;

  do {
    before = weighted->len;
    pattern = best_pattern (window->parts, &value);
    if (pattern) {
      take_from_rows (to, type, window->parts, pattern, value, weighted);
      g_array_unref (pattern);
    }
  } while (weighted->len > before);
  for (guint i = 0; i < window->parts->len; i++) {
    const Part *part = &g_array_index (window->parts, Part, i);
    SkelWeighted rest = { part->term, part->weight };

    if (part->weight != 0)
      g_array_append_val (weighted, rest);
  }
  sum = skel_sum_write (to, weighted, type, window->constant);
  g_array_unref (weighted);
  return sum;
}

/* ---- extremes ---- */

/* The extreme of @n terms that are beside each other, or below each other, from
 * those of three, nine, ... of them, which neighbours share. */
static const SkelTerm *
combine_run (
    SkelProgram *to, SkelOperation operation, const SkelTerm *const *run, int n)
{
  const SkelTerm *whole = NULL;
  int step = n > 9 ? 9 : 3;

  if (n <= 3) {
    whole = run[0];
    for (int i = 1; i < n; i++)
      whole = skel_term_binary (to, operation, whole, run[i]);
    return whole;
  }
  for (int i = 0; i < n; i += step) {
    const SkelTerm *some
        = combine_run (to, operation, run + MIN (i, n - step), step);

    whole = whole ? skel_term_binary (to, operation, whole, some) : some;
  }
  return whole;
}

/* The extreme of the parts in @parts, or terms, from @first to @end, of which
 * those are taken together whose places follow on each other. */
static const SkelTerm *
combine_row (SkelProgram *to, SkelOperation operation, const GArray *parts,
    guint first, guint end)
{
  GPtrArray *terms = g_ptr_array_new ();
  const SkelTerm *whole = NULL;

  for (guint i = first; i < end; i++) {
    const Part *part = &g_array_index (parts, Part, i);
    const SkelTerm *run;

    g_ptr_array_add (terms, (gpointer)part->term);
    if (i + 1 < end && part[1].shift.value == part->shift.value
        && part[1].shift.dy + part[1].shift.dx
               == part->shift.dy + part->shift.dx + 1)
      continue;
    run = combine_run (
        to, operation, (const SkelTerm *const *)terms->pdata, terms->len);
    whole = whole ? skel_term_binary (to, operation, whole, run) : run;
    g_ptr_array_set_size (terms, 0);
  }
  g_ptr_array_unref (terms);
  return whole;
}

/* Whether the rows that begin at @a and @b have the same columns. */
static gboolean
have_same_columns (const GArray *parts, guint a, guint b)
{
  guint end_a = end_of_row (parts, a), end_b = end_of_row (parts, b);

  if (end_a - a != end_b - b)
    return FALSE;
  for (guint i = 0; a + i < end_a; i++)
    if (g_array_index (parts, Part, a + i).shift.dx
        != g_array_index (parts, Part, b + i).shift.dx)
      return FALSE;
  return TRUE;
}

static const SkelTerm *
write_extreme (SkelProgram *to, SkelOperation operation, const Window *window)
{
  GArray *rows = g_array_new (FALSE, FALSE, sizeof (Part));
  const SkelTerm *whole;

  for (guint first = 0, end, group = 0; first < window->parts->len;
      first = end) {
    Part row = g_array_index (window->parts, Part, first);

    end = end_of_row (window->parts, first);
    /* rows of the same kind are the same value, which follow on each other */
    if (first > 0 && !have_same_columns (window->parts, group, first))
      group = first;
    row.shift.value = group;
    row.shift.dx = 0;
    row.term = combine_row (to, operation, window->parts, first, end);
    g_array_append_val (rows, row);
  }
  whole = combine_row (to, operation, rows, 0, rows->len);
  g_array_unref (rows);
  return whole;
}

/* ---- the pass ---- */

static gboolean
combines (const SkelTerm *term)
{
  return skel_is_sum (term)
         || (term->kind == SKEL_TERM_BINARY
             && skel_operation_is_extreme (term->operation));
}

static const SkelTerm *
rewrite (SkelProgram *to, const SkelTerm *term, const SkelTerm *const *operands,
    gpointer data)
{
  Rows *self = data;
  Window window = { .complete = TRUE };
  const SkelTerm *same = skel_rewrite_same (to, term, operands);

  self->terms[term->id] = same;
  if (!same || !self->needed[term->id] || !combines (term)
      || !(term->depends & SKEL_DEPENDS_PIXELS))
    return same;
  window.parts = g_array_new (FALSE, FALSE, sizeof (Part));
  gather (self, &window, term);
  g_array_sort (window.parts, by_place);
  if (window.complete && window.parts->len > 2)
    self->terms[term->id] = skel_is_sum (term)
                                ? write_sum (to, term->type, &window)
                                : write_extreme (to, term->operation, &window);
  g_array_unref (window.parts);
  return self->terms[term->id];
}

SkelProgram *
skel_pass_rows (const SkelProgram *program)
{
  Rows rows = { .terms = g_new0 (const SkelTerm *, program->terms->len + 1),
    .shifts = skel_shifts_new (program, FALSE),
    .needed = skel_program_roots (program) };
  SkelProgram *rewritten;

  for (guint i = 0; i < program->terms->len; i++) {
    const SkelTerm *term = program->terms->pdata[i];

    for (int o = 0; o < term->n_operands; o++)
      if (!combines (term) || !is_like (term->operands[o], term))
        rows.needed[term->operands[o]->id] = TRUE;
  }
  rewritten = skel_program_rewrite (program, rewrite, &rows);
  g_free (rows.terms);
  g_free (rows.shifts);
  g_free (rows.needed);
  return rewritten;
}
