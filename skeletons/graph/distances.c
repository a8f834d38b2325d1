/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "distances.h"

/* So much that nothing that is added here leaves 64 bits. */
#define MAX_LENGTH ((gint64)1 << 40)
#define MAX_NUMBERS 512

/* From a number to another one, by their indices among the numbers; the first
 * less the second is no more than the length. */
typedef struct {
  guint from, to;
  gint64 length;
} Step;

/* An extreme of two numbers and constants. */
typedef struct {
  SkelOperation operation;
  guint index, of[2];
  gint64 constants[2];
} Extreme;

struct _SkelDistances {
  GPtrArray *numbers; /* SkelTerm; the first is NULL, for 0 */
  GHashTable *indices;
  GArray *known;    /* Step: what has been said, */
  GArray *implied;  /* and what follows from what the numbers are */
  GArray *extremes; /* Extreme */

  /* by numbers, and whether it is back: how far it is to all others */
  gint64 *lengths[MAX_NUMBERS][2]; /* owned; or NULL */
  guint looked[MAX_NUMBERS][2];    /* when */
  guint now;                       /* more whenever something changes */
};

/* @plus less @minus and a constant; NULL is 0. */
typedef struct {
  const SkelTerm *plus, *minus;
  gint64 constant;
} Difference;

SkelDistances *
skel_distances_new (void)
{
  SkelDistances *self = g_new0 (SkelDistances, 1);

  self->numbers = g_ptr_array_new ();
  self->indices = g_hash_table_new (NULL, NULL);
  self->known = g_array_new (FALSE, FALSE, sizeof (Step));
  self->implied = g_array_new (FALSE, FALSE, sizeof (Step));
  self->extremes = g_array_new (FALSE, FALSE, sizeof (Extreme));
  g_ptr_array_add (self->numbers, NULL);
  return self;
}

void
skel_distances_free (SkelDistances *self)
{
  g_ptr_array_unref (self->numbers);
  g_hash_table_unref (self->indices);
  g_array_unref (self->known);
  g_array_unref (self->implied);
  g_array_unref (self->extremes);
  for (guint i = 0; i < MAX_NUMBERS; i++)
    for (int back = 0; back < 2; back++)
      g_free (self->lengths[i][back]);
  g_free (self);
}

static gboolean
is_small (double number)
{
  return number >= -MAX_LENGTH && number <= MAX_LENGTH;
}

/* Adds @term, or takes it away. FALSE: it is no difference of two. */
static gboolean
add (Difference *self, const SkelTerm *term, gboolean away)
{
  const SkelTerm **same = away ? &self->minus : &self->plus;
  const SkelTerm **other = away ? &self->plus : &self->minus;

  term = skel_term_number (term);
  if (term->kind == SKEL_TERM_CONSTANT) {
    if (!is_small (term->range.low))
      return FALSE;
    self->constant += (gint64)(away ? -term->range.low : term->range.low);
    return is_small (self->constant);
  }
  if (term->kind == SKEL_TERM_BINARY
      && (term->operation == SKEL_OPERATION_ADD
          || term->operation == SKEL_OPERATION_SUBTRACT)
      && skel_term_fits (term))
    return add (self, term->operands[0], away)
           && add (self, term->operands[1],
               away != (term->operation == SKEL_OPERATION_SUBTRACT));
  if (*other == term) {
    *other = NULL;
    return TRUE;
  }
  if (*same)
    return FALSE;
  *same = term;
  return TRUE;
}

static void
imply (SkelDistances *self, guint from, guint to, gint64 length)
{
  Step step = { from, to, length };

  g_array_append_val (self->implied, step);
}

static gboolean find_index (
    SkelDistances *self, const SkelTerm *number, guint *index);

/* No minimum is greater than what it is of, nor any maximum less. */
static void
imply_extreme (SkelDistances *self, const SkelTerm *term, guint index)
{
  Extreme extreme = { term->operation, index };
  int found = 0;

  for (int i = 0; i < 2; i++) {
    Difference difference = { NULL };

    if (!add (&difference, term->operands[i], FALSE) || difference.minus
        || !find_index (self, difference.plus, &extreme.of[i]))
      continue;
    extreme.constants[i] = difference.constant;
    if (term->operation == SKEL_OPERATION_MINIMUM)
      imply (self, index, extreme.of[i], difference.constant);
    else
      imply (self, extreme.of[i], index, -difference.constant);
    found++;
  }
  if (found == 2)
    g_array_append_val (self->extremes, extreme);
}

/* The index of @number, which is no sum. FALSE: there are too many. */
static gboolean
find_index (SkelDistances *self, const SkelTerm *number, guint *index)
{
  gpointer known;

  *index = 0;
  if (!number)
    return TRUE;
  if (g_hash_table_lookup_extended (self->indices, number, NULL, &known)) {
    *index = GPOINTER_TO_UINT (known);
    return TRUE;
  }
  if (self->numbers->len == MAX_NUMBERS)
    return FALSE;
  *index = self->numbers->len;
  self->now++;
  g_ptr_array_add (self->numbers, (gpointer)number);
  g_hash_table_insert (
      self->indices, (gpointer)number, GUINT_TO_POINTER (*index));
  if (is_small (number->range.high))
    imply (self, *index, 0, (gint64)number->range.high);
  if (is_small (number->range.low))
    imply (self, 0, *index, -(gint64)number->range.low);
  if (number->kind == SKEL_TERM_BINARY
      && skel_operation_is_extreme (number->operation))
    imply_extreme (self, number, *index);
  return TRUE;
}

void
skel_distances_know (
    SkelDistances *self, const SkelTerm *a, const SkelTerm *b, gint64 most)
{
  Difference difference = { NULL };
  Step step;

  if (!is_small (most) || !add (&difference, a, FALSE)
      || !add (&difference, b, TRUE)
      || !find_index (self, difference.plus, &step.from)
      || !find_index (self, difference.minus, &step.to))
    return;
  step.length = most - difference.constant;
  g_array_append_val (self->known, step);
  self->now++;
}

SkelKnown
skel_distances_count (const SkelDistances *self)
{
  return (SkelKnown){ self->numbers->len, self->known->len, self->implied->len,
    self->extremes->len };
}

void
skel_distances_forget (SkelDistances *self, SkelKnown known)
{
  for (guint i = known.numbers; i < self->numbers->len; i++)
    g_hash_table_remove (self->indices, self->numbers->pdata[i]);
  g_ptr_array_set_size (self->numbers, known.numbers);
  g_array_set_size (self->known, known.known);
  g_array_set_size (self->implied, known.implied);
  g_array_set_size (self->extremes, known.extremes);
  self->now++;
}

static gboolean
shorten (gint64 *length, gint64 before, gint64 step)
{
  if (before == G_MAXINT64 || before + step >= *length)
    return FALSE;
  *length = before + step;
  return TRUE;
}

/* Makes @lengths, of ways to the numbers, or @back from them, shorter by one
 * step. Whether any is. */
static gboolean
walk (const GArray *steps, gint64 *lengths, gboolean back)
{
  gboolean shorter = FALSE;

  for (guint i = 0; i < steps->len; i++) {
    const Step *step = &g_array_index (steps, Step, i);
    guint from = back ? step->to : step->from;
    guint to = back ? step->from : step->to;

    shorter |= shorten (&lengths[to], lengths[from], step->length);
  }
  return shorter;
}

/* Who is no greater than all that a minimum is of is no greater than it; and
 * back, who is no less than all that a maximum is of. */
static gboolean
walk_extremes (const SkelDistances *self, gint64 *lengths, gboolean back)
{
  gboolean shorter = FALSE;

  for (guint i = 0; i < self->extremes->len; i++) {
    const Extreme *extreme = &g_array_index (self->extremes, Extreme, i);
    gint64 longest = G_MININT64;

    if ((extreme->operation == SKEL_OPERATION_MAXIMUM) != back)
      continue;
    for (int k = 0; k < 2; k++) {
      gint64 length = lengths[extreme->of[k]];

      if (length < G_MAXINT64)
        length += back ? extreme->constants[k] : -extreme->constants[k];
      longest = MAX (longest, length);
    }
    shorter |= shorten (&lengths[extreme->index], longest, 0);
  }
  return shorter;
}

/* How long the ways are from the number @index, or back to it, at most. Each
 * turn says no more than is so; of numbers that there are none of, there is no
 * end of it. */
static const gint64 *
find_lengths (SkelDistances *self, guint index, gboolean back)
{
  gint64 *lengths = self->lengths[index][back];
  gboolean shorter = TRUE;

  if (lengths && self->looked[index][back] == self->now)
    return lengths;
  if (!lengths)
    lengths = self->lengths[index][back] = g_new (gint64, MAX_NUMBERS);
  self->looked[index][back] = self->now;
  for (guint i = 0; i < self->numbers->len; i++)
    lengths[i] = i == index ? 0 : G_MAXINT64;
  for (guint turn = 0; shorter && turn < self->numbers->len; turn++) {
    shorter = walk (self->known, lengths, back);
    shorter |= walk (self->implied, lengths, back);
    shorter |= walk_extremes (self, lengths, back);
  }
  return lengths;
}

gint64
skel_distances_most (SkelDistances *self, const SkelTerm *a, const SkelTerm *b)
{
  Difference difference = { NULL };
  gint64 most;
  guint from, to;

  if (!add (&difference, a, FALSE) || !add (&difference, b, TRUE)
      || !find_index (self, difference.plus, &from)
      || !find_index (self, difference.minus, &to))
    return G_MAXINT64;
  most = find_lengths (self, from, FALSE)[to];
  if (self->extremes->len > 0)
    most = MIN (most, find_lengths (self, to, TRUE)[from]);
  return most == G_MAXINT64 ? most : most + difference.constant;
}

gboolean
skel_distances_are_possible (SkelDistances *self)
{
  gint64 lengths[MAX_NUMBERS] = { 0 };
  gboolean shorter = TRUE;

  /* ways without a circle that is shorter than none have no more steps */
  for (guint turn = 0; shorter && turn <= self->numbers->len; turn++) {
    shorter = walk (self->known, lengths, FALSE);
    shorter |= walk (self->implied, lengths, FALSE);
  }
  return !shorter;
}
