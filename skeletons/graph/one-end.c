/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "one-end.h"

#include "term.h"

/* Pairs of them that are looked at. */
#define MAX_PAIRS (1 << 16)

typedef struct {
  SkelProgram *program;
  SkelFacts *facts;
  int before;
  const SkelTerm *own;
  const SkelTerm *constant;
  const GArray *cases; /* SkelCase */
  gboolean above;      /* the order is that of the constant */
  gboolean alone;      /* only the pixel itself is another one */
  gboolean rises;      /* that of numbers is upwards */
  int n_pairs;
  const GPtrArray *pixels; /* SkelTerm: those that are asked for */
  GHashTable *others;      /* SkelTerm to that of another image */
  GHashTable *kept[2];     /* SkelTerm to whether, if it does not hold, or does,
                            * that     is so in the other image, too */
} Pairs;

/* @term of the pixels of another image in place of that which is updated; NULL:
 * there is no saying so. Those are a channel that the image does not have. */
static const SkelTerm *
of_other (Pairs *self, const SkelTerm *term)
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
  if (term->kind == SKEL_TERM_LOAD && term->index == self->before
      && (!self->alone || term == self->own)) {
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

static void
know_of_other (Pairs *self, const SkelAnswer *fact)
{
  skel_facts_know (self->facts, of_other (self, fact->condition), fact->holds);
}

/* Knows that @a is no greater than @b. */
static void
know_order (Pairs *self, const SkelTerm *a, const SkelTerm *b)
{
  if (a && b)
    skel_facts_know (self->facts,
        skel_term_binary (self->program, SKEL_OPERATION_LESS,
            skel_term_convert (self->program, SKEL_TYPE_I64, b),
            skel_term_convert (self->program, SKEL_TYPE_I64, a)),
        FALSE);
}

static void
know_same (Pairs *self, const SkelTerm *a, const SkelTerm *b)
{
  know_order (self, a, b);
  know_order (self, b, a);
}

/* Whether what @answer says is so in the other image, too. */
static gboolean
is_kept (const Pairs *self, const SkelAnswer *answer)
{
  return GPOINTER_TO_INT (
      g_hash_table_lookup (self->kept[answer->holds != 0], answer->condition));
}

/* Finds what is kept of the answers in cases, before more is known. */
static void
find_kept (Pairs *self, const SkelOrder *order)
{
  for (guint i = 0; i < self->cases->len; i++) {
    const SkelCase *one = &g_array_index (self->cases, SkelCase, i);

    for (guint k = 0; one->again && k < one->facts->len; k++) {
      const SkelAnswer *answer = &g_array_index (one->facts, SkelAnswer, k);
      GHashTable *kept = self->kept[answer->holds != 0];

      if (!g_hash_table_contains (kept, answer->condition))
        g_hash_table_insert (kept, (gpointer)answer->condition,
            GINT_TO_POINTER (skel_order_keeps (
                order, answer->condition, answer->holds, self->rises)));
    }
  }
}

/* Knows of the other image that more of its pixels, or as many, are the
 * constant. */
static void
know_more (Pairs *self)
{
  for (guint i = 0; i < self->pixels->len; i++) {
    const SkelTerm *pixel = self->pixels->pdata[i];
    const SkelTerm *other = of_other (self, pixel);

    /* its own pixel is not the constant, or it is what this one becomes */
    if (pixel == self->own)
      know_same (self, pixel, other);
    else if (other
             && skel_facts_relation (self->facts, pixel, self->constant)
                    == SKEL_SAME)
      know_same (self, other, self->constant);
    else if (other
             && !(skel_facts_relation (self->facts, other, self->constant)
                  & SKEL_SAME))
      know_same (self, pixel, other);
  }
}

static gboolean
contradicts (
    const Pairs *self, const SkelTerm *condition, const SkelAnswer *answer)
{
  int known = skel_facts_answer (self->facts, condition);

  return known >= 0 && known != answer->holds;
}

/* Whether it is seen at once that the case @one cannot be. */
static gboolean
is_out (Pairs *self, const SkelCase *one)
{
  for (guint i = 0; i < one->facts->len; i++) {
    const SkelAnswer *answer = &g_array_index (one->facts, SkelAnswer, i);

    if (contradicts (self, answer->condition, answer)
        || (is_kept (self, answer)
            && contradicts (self, of_other (self, answer->condition), answer)))
      return TRUE;
  }
  return FALSE;
}

/* Whether the pixel becomes in the case @one nothing that is beyond what it is
 * in the other image, which is at rest as is known. */
static gboolean
stays_below (Pairs *self, const SkelCase *one)
{
  guint known = skel_facts_count (self->facts);
  gboolean below;

  for (guint i = 0; i < one->facts->len; i++) {
    const SkelAnswer *fact = &g_array_index (one->facts, SkelAnswer, i);

    skel_facts_know (self->facts, fact->condition, fact->holds);
    if (is_kept (self, fact))
      know_of_other (self, fact);
  }
  if (self->above)
    know_more (self);
  below = !self->above
          && !(skel_facts_relation (
                   self->facts, one->value, of_other (self, self->own))
               & (self->rises ? SKEL_GREATER : SKEL_LESS));
  /* where all is the same in both images, this one rests as well */
  if (self->alone
      && skel_facts_relation (
             self->facts, self->own, of_other (self, self->own))
             == SKEL_SAME)
    below = TRUE;
  below = below || !skel_facts_are_possible (self->facts);
  skel_facts_forget (self->facts, known);
  return below;
}

/* Whether in all cases the pixel stays below where the other image rests as the
 * case @other says. */
static gboolean
all_stay_below (Pairs *self, const SkelCase *other)
{
  guint known = skel_facts_count (self->facts);
  gboolean good = TRUE;

  for (guint i = 0; i < other->facts->len; i++)
    know_of_other (self, &g_array_index (other->facts, SkelAnswer, i));
  for (guint i = 0; good && i < self->cases->len; i++) {
    const SkelCase *one = &g_array_index (self->cases, SkelCase, i);

    good = !one->again || is_out (self, one)
           || (++self->n_pairs <= MAX_PAIRS && stays_below (self, one));
  }
  skel_facts_forget (self->facts, known);
  return good;
}

/* Whether whatever order comes to the same end. That is so where no image which
 * is at rest, and beyond this one, is left behind by it: where it is at rest at
 * last, none is nearer, and so there is but one. */
static gboolean
comes_to_one_end (Pairs *self)
{
  guint known = skel_facts_count (self->facts);
  gboolean good = of_other (self, self->own) != NULL;

  for (guint i = 0; i < known; i++) {
    SkelAnswer fact = *skel_facts_get (self->facts, i);

    know_of_other (self, &fact);
  }
  for (guint i = 0; !self->above && i < self->pixels->len; i++) {
    const SkelTerm *pixel = self->pixels->pdata[i];
    const SkelTerm *other = of_other (self, pixel);

    know_order (self, self->rises ? pixel : other, self->rises ? other : pixel);
  }
  for (guint i = 0; good && i < self->cases->len; i++) {
    const SkelCase *other = &g_array_index (self->cases, SkelCase, i);

    good = other->again || all_stay_below (self, other);
  }
  skel_facts_forget (self->facts, known);
  return good;
}

gboolean
skel_comes_to_one_end (
    const SkelOrder *order, gboolean rise, const GArray *cases)
{
  Pairs self = { order->program, order->facts, order->before, order->own,
    order->constant, cases, .above = order->constant != NULL,
    .alone = order->moving == SKEL_MOVING_OWN, .rises = rise,
    .pixels = order->pixels, .others = g_hash_table_new (NULL, NULL) };
  gboolean good;

  for (int i = 0; i < 2; i++)
    self.kept[i] = g_hash_table_new (NULL, NULL);
  if (!self.above)
    find_kept (&self, order);
  good = comes_to_one_end (&self);
  for (int i = 0; i < 2; i++)
    g_hash_table_unref (self.kept[i]);
  g_hash_table_unref (self.others);
  return good;
}
