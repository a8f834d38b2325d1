/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "long-sum.h"

#include "plain.h"

/* Terms of an addend. */
#define MOST_TERMS 64

/* What is asked of the terms of an addend. */
typedef struct {
  const guint8 *shared; /* NULL: they may be */
  int looks;
} Addend;

gboolean
skel_long_sum_is_leaf (const SkelTerm *term)
{
  return term->kind == SKEL_TERM_LOAD || skel_term_is_still (term);
}

static gboolean
are_alike_leaves (const SkelTerm *a, const SkelTerm *b)
{
  if (a->kind == SKEL_TERM_LOAD || b->kind == SKEL_TERM_LOAD)
    return a->kind == b->kind && a->index == b->index
           && a->channel == b->channel;
  return a->type == b->type;
}

/* Whether a loop can compute @term, given its operands. */
static gboolean
is_plain (const Addend *addend, const SkelTerm *term)
{
  switch (term->kind) {
    case SKEL_TERM_BINARY:
    case SKEL_TERM_NEGATE:
    case SKEL_TERM_CONVERT:
    case SKEL_TERM_SELECT:
    case SKEL_TERM_CALL:
      return !(addend->shared && addend->shared[term->id])
             && !skel_plain_object (term);
    default:
      return FALSE;
  }
}

static gboolean
are_alike (Addend *addend, const SkelTerm *a, const SkelTerm *b)
{
  a = skel_term_number (a);
  b = skel_term_number (b);
  if (skel_long_sum_is_leaf (a) || skel_long_sum_is_leaf (b))
    return skel_long_sum_is_leaf (a) && skel_long_sum_is_leaf (b)
           && are_alike_leaves (a, b);
  if (a->kind != b->kind || a->type != b->type || a->operation != b->operation
      || a->function != b->function || a->n_operands != b->n_operands
      || !is_plain (addend, a) || !is_plain (addend, b) || addend->looks-- <= 0)
    return FALSE;
  for (int i = 0; i < a->n_operands; i++)
    if (!are_alike (addend, a->operands[i], b->operands[i]))
      return FALSE;
  return TRUE;
}

static void
add_leaves (const SkelTerm *term, GPtrArray *leaves)
{
  term = skel_term_number (term);
  if (skel_long_sum_is_leaf (term))
    g_ptr_array_add (leaves, (gpointer)term);
  else
    for (int i = 0; i < term->n_operands; i++)
      add_leaves (term->operands[i], leaves);
}

/* Whether the leaf @at of some addend of @n, which have @leaves, is not what it
 * is of the first. */
static gboolean
varies (const GPtrArray *leaves, guint n, guint at)
{
  for (guint i = at; i < leaves->len; i += leaves->len / n)
    if (leaves->pdata[i] != leaves->pdata[at])
      return TRUE;
  return FALSE;
}

static void
find_varying (SkelLongSum *self)
{
  GPtrArray *leaves = g_ptr_array_new ();
  guint n = self->sums->len;

  for (guint i = 0; i < n; i++)
    add_leaves (skel_long_sum_addend (self, i), leaves);
  for (guint i = 0; i < leaves->len; i++)
    if (varies (leaves, n, i % (leaves->len / n)))
      g_ptr_array_add (self->varying, leaves->pdata[i]);
  self->n_varying = self->varying->len / n;
  g_ptr_array_unref (leaves);
}

int
skel_long_sum_place (const SkelLongSum *self, int i)
{
  const SkelTerm *sum = self->sums->pdata[i];
  const SkelTerm *before
      = i > 0 ? (const SkelTerm *)self->sums->pdata[i - 1] : self->start;

  return skel_term_number (sum->operands[0]) == before ? 1 : 0;
}

const SkelTerm *
skel_long_sum_addend (const SkelLongSum *self, int i)
{
  const SkelTerm *sum = self->sums->pdata[i];

  return skel_term_number (sum->operands[skel_long_sum_place (self, i)]);
}

/* Which operand of @sum is an addend that is like @like; -1: none. */
static int
find_addend (const SkelTerm *sum, const SkelTerm *like, const guint8 *shared,
    gboolean again)
{
  for (int i = 1; i >= 0; i--) {
    Addend addend = { again ? NULL : shared, MOST_TERMS };

    if ((i == 1 || skel_operation_is_commutative (sum->operation))
        && !skel_long_sum_is_leaf (skel_term_number (sum->operands[i]))
        && are_alike (&addend, sum->operands[i], like))
      return i;
  }
  return -1;
}

/* Adds the sums that @term is, of addends that are like its operand @place. */
static void
find_sums (SkelLongSum *self, const SkelTerm *term, int place,
    const guint8 *shared, gboolean again)
{
  const SkelTerm *sum = term, *like = term->operands[place];

  g_ptr_array_set_size (self->sums, 0);
  while (sum->kind == SKEL_TERM_BINARY && sum->operation == term->operation
         && sum->type == term->type && (sum == term || !shared[sum->id])
         && !skel_plain_object (sum)) {
    int at = find_addend (sum, like, shared, again);

    if (at < 0)
      break;
    g_ptr_array_insert (self->sums, 0, (gpointer)sum);
    sum = skel_term_number (sum->operands[1 - at]);
  }
  self->start = sum;
}

SkelLongSum *
skel_long_sum_new (
    const SkelTerm *term, const guint8 *shared, gboolean again, int fewest)
{
  SkelLongSum *self = g_new0 (SkelLongSum, 1);

  self->sums = g_ptr_array_new ();
  self->varying = g_ptr_array_new ();
  if (term->kind == SKEL_TERM_BINARY) {
    find_sums (self, term, 1, shared, again);
    if (self->sums->len < (guint)fewest
        && skel_operation_is_commutative (term->operation))
      find_sums (self, term, 0, shared, again);
  }
  if (self->sums->len >= (guint)fewest)
    find_varying (self);
  if (self->n_varying == 0)
    g_clear_pointer (&self, skel_long_sum_free);
  return self;
}

void
skel_long_sum_free (SkelLongSum *self)
{
  if (!self)
    return;
  g_ptr_array_unref (self->sums);
  g_ptr_array_unref (self->varying);
  g_free (self);
}
