/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* pass-sums.c: weights for what is added. */
#include "compute.h"
#include "passes.h"
#include "sum.h"
#include "term.h"

/* A sum that something else uses as well is still taken apart where it adds no
 * more than so many: beyond, what is written twice costs more than it brings.
 */
#define MAX_TAKEN_APART 64

/* By the old terms' ids. */
typedef struct {
  const SkelTerm **terms; /* what they became; NULL: a sum that only sums use */
  guint8 *needed;         /* something other than a sum uses it */
  int *sizes;             /* how many are added, about */
  gint64 *weights;        /* in the sum that is gathered, */
  guint8 *within;         /* of which it is a part, */
  guint8 *apart;          /* and is taken apart */
} Sums;

/* |v|, which is |-v|, also of the most negative number. */
static gboolean
is_absolute (const SkelTerm *term)
{
  return term->kind == SKEL_TERM_CALL && !skel_type_is_floating (term->type);
}

static void
add_part (Sums *self, GPtrArray *parts, const SkelTerm *part)
{
  if (!self->within[part->id])
    g_ptr_array_add (parts, (gpointer)part);
  self->within[part->id] = TRUE;
}

static int
by_id (gconstpointer a, gconstpointer b)
{
  return (*(const SkelTerm **)b)->id - (*(const SkelTerm **)a)->id;
}

/* All that the sum @root is made of: sums and what they add. */
static GPtrArray *
gather (Sums *self, const SkelTerm *root)
{
  GPtrArray *parts = g_ptr_array_new ();

  add_part (self, parts, root);
  for (guint i = 0; i < parts->len; i++) {
    const SkelTerm *part = parts->pdata[i];

    self->apart[part->id] = skel_is_sum (part)
                            && (part == root || !self->needed[part->id]
                                || self->sizes[part->id] <= MAX_TAKEN_APART);
    if (self->apart[part->id])
      for (int o = 0; o < 2; o++)
        add_part (self, parts, part->operands[o]);
  }
  return parts;
}

/* Weights go from a sum to what it is made of: the later a term was made, the
 * sooner is its weight complete. */
static void
spread (Sums *self, GPtrArray *parts, const SkelTerm *root)
{
  g_ptr_array_sort (parts, by_id);
  self->weights[root->id] = 1;
  for (guint i = 0; i < parts->len; i++) {
    const SkelTerm *part = parts->pdata[i];
    guint64 weight = self->weights[part->id];
    guint64 factor = 1, other = 1;

    if (!self->apart[part->id])
      continue;
    if (part->operation == SKEL_OPERATION_MULTIPLY)
      factor = part->operands[1]->number.i, other = 0;
    else if (part->operation == SKEL_OPERATION_SUBTRACT)
      other = -1;
    self->weights[part->operands[0]->id]
        = self->weights[part->operands[0]->id] + weight * factor;
    self->weights[part->operands[1]->id]
        = self->weights[part->operands[1]->id] + weight * other;
  }
}

/* What is added, each but once, by place; of constants the sum, in *@constant.
 */
static GArray *
collect (SkelProgram *to, Sums *self, GPtrArray *parts, SkelType type,
    guint64 *constant)
{
  GArray *found = g_array_new (FALSE, FALSE, sizeof (SkelWeighted));

  *constant = 0;
  for (guint i = 0; i < parts->len; i++) {
    const SkelTerm *part = parts->pdata[i];
    gint64 weight = skel_compute_wrap (type, self->weights[part->id]).i;
    SkelWeighted weighted = { self->terms[part->id], weight };

    if (part->kind == SKEL_TERM_CONSTANT)
      *constant += (guint64)self->weights[part->id] * (guint64)part->number.i;
    else if (!self->apart[part->id] && weight != 0)
      g_array_append_val (found, weighted);
  }
  skel_sum_merge (to, found, constant);
  skel_sum_sort (found);
  return found;
}

/* Makes the first weight positive. Whether it was not. */
static gboolean
turn (GArray *found, guint64 *constant)
{
  if (found->len == 0 || g_array_index (found, SkelWeighted, 0).weight > 0)
    return FALSE;
  for (guint i = 0; i < found->len; i++) {
    SkelWeighted *weighted = &g_array_index (found, SkelWeighted, i);

    weighted->weight = 0 - (guint64)weighted->weight;
  }
  *constant = 0 - *constant;
  return TRUE;
}

/* The sum @root or, where *@turned can tell, its opposite: whichever is the one
 * form of the two. */
static const SkelTerm *
rewrite_sum (
    SkelProgram *to, Sums *self, const SkelTerm *root, gboolean *turned)
{
  GPtrArray *parts = gather (self, root);
  guint64 constant;
  GArray *found;
  const SkelTerm *sum;

  spread (self, parts, root);
  found = collect (to, self, parts, root->type, &constant);
  if (turned)
    *turned = turn (found, &constant);
  sum = skel_sum_write (to, found, root->type, constant);
  for (guint i = 0; i < parts->len; i++) {
    const SkelTerm *part = parts->pdata[i];

    self->within[part->id] = self->apart[part->id] = FALSE;
    self->weights[part->id] = 0;
  }
  g_array_unref (found);
  g_ptr_array_unref (parts);
  return sum;
}

static void
count (Sums *self, const SkelTerm *term)
{
  gint64 size = 1;

  if (skel_is_sum (term))
    size = (gint64)self->sizes[term->operands[0]->id]
           + self->sizes[term->operands[1]->id];
  self->sizes[term->id] = MIN (size, SKEL_MAX_TERMS);
  for (int o = 0; !skel_is_sum (term) && o < term->n_operands; o++)
    self->needed[term->operands[o]->id] = TRUE;
}

/* Which operand of @term is a sum whose sign is asked for, of one that has an
 * opposite; or -1. */
static int
find_signed_sum (const SkelTerm *term)
{
  if (term->kind != SKEL_TERM_BINARY
      || (term->operation != SKEL_OPERATION_LESS
          && term->operation != SKEL_OPERATION_LESS_EQUAL))
    return -1;
  for (int i = 0; i < 2; i++) {
    const SkelTerm *sum = term->operands[i], *other = term->operands[1 - i];

    if (skel_is_sum (sum) && sum->type == SKEL_TYPE_I32
        && sum->range.low >= -(double)G_MAXINT32
        && sum->range.high <= G_MAXINT32 && other->kind == SKEL_TERM_CONSTANT
        && ABS (other->number.i) <= 1)
      return i;
  }
  return -1;
}

/* a < b, which is -b < -a, for the sum @i of the two and a constant. */
static const SkelTerm *
rewrite_sign (SkelProgram *to, Sums *self, const SkelTerm *term, int i)
{
  const SkelTerm *other = term->operands[1 - i], *operands[2];
  gboolean turned;
  const SkelTerm *sum = rewrite_sum (to, self, term->operands[i], &turned);
  int at = turned ? 1 - i : i;

  operands[at] = sum;
  operands[1 - at] = skel_term_integer (
      to, other->type, turned ? -other->number.i : other->number.i);
  return skel_rewrite_same (to, term, operands);
}

static const SkelTerm *
rewrite (SkelProgram *to, const SkelTerm *term, const SkelTerm *const *operands,
    gpointer data)
{
  Sums *self = data;
  int signed_sum;

  /* once there is no room, terms are missing */
  if (to->terms->len >= SKEL_MAX_TERMS)
    return NULL;
  signed_sum = find_signed_sum (term);
  if (is_absolute (term) && skel_is_sum (term->operands[0])) {
    gboolean turned;
    const SkelTerm *sum = rewrite_sum (to, self, term->operands[0], &turned);

    self->terms[term->id] = skel_rewrite_same (to, term, &sum);
  } else if (signed_sum >= 0)
    self->terms[term->id] = rewrite_sign (to, self, term, signed_sum);
  else if (!skel_is_sum (term)) {
    const SkelTerm *quotient
        = term->kind == SKEL_TERM_BINARY
              ? skel_sum_divide (to, term->operation, operands[0], operands[1])
              : NULL;

    self->terms[term->id]
        = quotient ? quotient : skel_rewrite_same (to, term, operands);
  } else if (self->needed[term->id])
    self->terms[term->id] = rewrite_sum (to, self, term, NULL);
  return self->terms[term->id];
}

SkelProgram *
skel_pass_sums (const SkelProgram *program)
{
  GPtrArray *order = skel_program_order (program);
  guint n = program->terms->len + 1;
  Sums sums = { .terms = g_new0 (const SkelTerm *, n),
    .needed = skel_program_roots (program),
    .sizes = g_new0 (int, n),
    .weights = g_new0 (gint64, n),
    .within = g_new0 (guint8, n),
    .apart = g_new0 (guint8, n) };
  SkelProgram *summed;

  for (guint i = 0; i < order->len; i++)
    count (&sums, order->pdata[i]);
  summed = skel_program_rewrite (program, rewrite, &sums);
  g_free (sums.terms);
  g_free (sums.needed);
  g_free (sums.sizes);
  g_free (sums.weights);
  g_free (sums.within);
  g_free (sums.apart);
  g_ptr_array_unref (order);
  return summed;
}
