/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* pass-runs.c: long sums of what follows on each other are sums of halves.
 *
 * A sum of sixteen values beside each other, or below each other, is one of two
 * of eight, and these of four. Neighbours have the halves in common, so that a
 * pixel takes as many additions as the length has binary digits, or twice that.
 */
#include "passes.h"
#include "shifts.h"
#include "sum.h"
#include "term.h"

/* Terms of a run; fewer are as well added one by one. */
#define MIN_RUN 8

/* Sums within sums that are looked at. */
#define MAX_VISITS 4096

typedef struct {
  const SkelTerm *term; /* of the new program */
  gint64 weight;
  SkelShift shift;
} Part;

/* By the old terms' ids, but for the places. */
typedef struct {
  const SkelTerm **terms; /* what they became */
  SkelShift *shifts;
  int *places;    /* at how many each value stands, by its number */
  guint8 *needed; /* something else uses it than a sum that it dissolves in */
} Runs;

/* Whether @inner, an operand of the sum @outer, is no value of its own: one
 * that stands at more places is what these have in common. */
static gboolean
dissolves (const Runs *self, const SkelTerm *inner, const SkelTerm *outer)
{
  return skel_is_sum (inner)
         && self->places[self->shifts[inner->id].value]
                <= self->places[self->shifts[outer->id].value];
}

static void
add_part (const Runs *self, GArray *parts, const SkelTerm *term, gint64 weight)
{
  Part part = { self->terms[term->id], weight, self->shifts[term->id] };

  g_array_append_val (parts, part);
}

/* Adds what @weight times @sum is made of to @parts and *@constant; FALSE: it
 * is too much. */
static gboolean
gather (const Runs *self, const SkelTerm *sum, gint64 weight, GArray *parts,
    guint64 *constant, int *visits)
{
  if (++*visits > MAX_VISITS)
    return FALSE;
  for (int i = 0; i < 2; i++) {
    const SkelTerm *operand = sum->operands[i];
    gint64 factor = weight;

    if (sum->operation == SKEL_OPERATION_MULTIPLY) {
      if (i == 1)
        break;
      factor *= sum->operands[1]->number.i;
    } else if (sum->operation == SKEL_OPERATION_SUBTRACT && i == 1) {
      factor = -factor;
    }
    if (operand->kind == SKEL_TERM_CONSTANT)
      *constant += (guint64)factor * (guint64)operand->number.i;
    else if (!dissolves (self, operand, sum))
      add_part (self, parts, operand, factor);
    else if (!gather (self, operand, factor, parts, constant, visits))
      return FALSE;
  }
  return TRUE;
}

static int
compare_places (const Part *one, const Part *other, gboolean down)
{
  int rows = one->shift.dy - other->shift.dy;
  int columns = one->shift.dx - other->shift.dx;

  if (one->shift.value != other->shift.value)
    return one->shift.value - other->shift.value;
  if (one->weight != other->weight)
    return one->weight < other->weight ? -1 : 1;
  if (down)
    return columns != 0 ? columns : rows;
  return rows != 0 ? rows : columns;
}

static int
along_rows (gconstpointer a, gconstpointer b)
{
  return compare_places (a, b, FALSE);
}

static int
down_columns (gconstpointer a, gconstpointer b)
{
  return compare_places (a, b, TRUE);
}

/* How many parts from @part, of @n, follow on each other. */
static guint
length_of_run (const Part *part, guint n, gboolean down)
{
  guint length = 1;

  while (length < n && part[length].shift.value == part->shift.value
         && part[length].weight == part->weight
         && part[length].shift.dy == part->shift.dy + (int)(down ? length : 0)
         && part[length].shift.dx == part->shift.dx + (int)(down ? 0 : length))
    length++;
  return length;
}

/* The sum of @n terms, by halves that are as long as can be. */
static const SkelTerm *
add_run (SkelProgram *to, const Part *run, guint n)
{
  guint half = 1;

  if (n == 1)
    return run->term;
  while (2 * half < n)
    half *= 2;
  return skel_term_binary (to, SKEL_OPERATION_ADD, add_run (to, run, half),
      add_run (to, run + half, n - half));
}

/* Moves the runs of one direction from @parts to @weighted. */
static void
take_runs (SkelProgram *to, GArray *parts, gboolean down, GArray *weighted)
{
  guint rest = 0;

  g_array_sort (parts, down ? down_columns : along_rows);
  for (guint i = 0, n; i < parts->len; i += n) {
    const Part *part = &g_array_index (parts, Part, i);

    n = length_of_run (part, parts->len - i, down);
    if (n >= MIN_RUN) {
      SkelWeighted run = { add_run (to, part, n), part->weight };

      g_array_append_val (weighted, run);
      continue;
    }
    for (guint k = 0; k < n; k++)
      g_array_index (parts, Part, rest++) = part[k];
  }
  g_array_set_size (parts, rest);
}

/* The sum of @parts, in which there are runs; NULL: none. */
static const SkelTerm *
write_sum (SkelProgram *to, SkelType type, GArray *parts, guint64 constant)
{
  GArray *weighted = g_array_new (FALSE, FALSE, sizeof (SkelWeighted));
  const SkelTerm *sum = NULL;

  take_runs (to, parts, FALSE, weighted);
  take_runs (to, parts, TRUE, weighted);
  if (weighted->len > 0) {
    for (guint i = 0; i < parts->len; i++) {
      const Part *part = &g_array_index (parts, Part, i);
      SkelWeighted alone = { part->term, part->weight };

      g_array_append_val (weighted, alone);
    }
    sum = skel_sum_write (to, weighted, type, constant);
  }
  g_array_unref (weighted);
  return sum;
}

static const SkelTerm *
rewrite (SkelProgram *to, const SkelTerm *term, const SkelTerm *const *operands,
    gpointer data)
{
  Runs *self = data;
  const SkelTerm *same = skel_rewrite_same (to, term, operands), *sum = NULL;
  GArray *parts;
  guint64 constant = 0;
  int visits = 0;

  self->terms[term->id] = same;
  if (!same || !self->needed[term->id] || !skel_is_sum (term)
      || !(term->depends & SKEL_DEPENDS_PIXELS))
    return same;
  parts = g_array_new (FALSE, FALSE, sizeof (Part));
  if (gather (self, term, 1, parts, &constant, &visits)
      && parts->len >= MIN_RUN)
    sum = write_sum (to, term->type, parts, constant);
  g_array_unref (parts);
  if (sum)
    self->terms[term->id] = sum;
  return self->terms[term->id];
}

SkelProgram *
skel_pass_runs (const SkelProgram *program)
{
  Runs runs = { .terms = g_new0 (const SkelTerm *, program->terms->len + 1),
    .shifts = skel_shifts_new (program, FALSE),
    .places = g_new0 (int, program->terms->len + 1),
    .needed = skel_program_roots (program) };
  guint8 *used = skel_program_used (program);
  SkelProgram *rewritten;

  for (guint i = 0; i < program->terms->len; i++)
    if (used[i])
      runs.places[runs.shifts[i].value]++;
  for (guint i = 0; i < program->terms->len; i++) {
    const SkelTerm *term = program->terms->pdata[i];

    for (int o = 0; o < term->n_operands && used[i]; o++)
      if (!skel_is_sum (term) || !dissolves (&runs, term->operands[o], term))
        runs.needed[term->operands[o]->id] = TRUE;
  }
  rewritten = skel_program_rewrite (program, rewrite, &runs);
  g_free (runs.terms);
  g_free (runs.shifts);
  g_free (runs.places);
  g_free (runs.needed);
  g_free (used);
  return rewritten;
}
