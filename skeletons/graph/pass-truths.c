/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* pass-truths.c: what several truths say together.
 *
 * Whether all of them hold, or any, does not hang on the order in which they
 * are asked, nor on how often each is. Opposites are asked of what is compared.
 * Several numbers that are compared with the same one are an extreme that is.
 */
#include "passes.h"
#include "term-forms.h"
#include "term.h"
#include "truths.h"

/* One of how many operations may be more than before. */
#define MORE 16

/* So many truths are looked at in pairs. */
#define MAX_PAIRED 1024

typedef struct {
  SkelTruths *truths;
  /* by the old terms' ids: */
  const SkelTerm **terms;
  GArray **parts; /* SkelTruth: of what is written as a whole, */
  guint8 *kinds;  /* whether all are to hold or any, */
  guint8 *holds;  /* and whether it is the truth or its opposite */
} Truths;

/* One of what is asked together. */
typedef struct {
  const SkelTerm *term;
  gboolean once; /* and nowhere else */
} Asked;

/* ---- single truths ---- */

/* Whether the opposite of @term, asked for, takes no operation more. */
static gboolean
is_denied_for_nothing (const SkelTerm *term)
{
  return !skel_term_is_truth (term)
         || (term->kind == SKEL_TERM_BINARY
             && skel_operation_is_comparison (term->operation)
             && !skel_type_is_floating (term->operands[0]->type));
}

/* The number of which @term, if it is other than zero, has the highest bits, so
 * that it is not less than *@bit; NULL: it has others. */
static const SkelTerm *
has_high_bits (const SkelTerm *term, gint64 *bit)
{
  const SkelTerm *of = term->n_operands == 2 ? term->operands[0] : NULL;

  if (!of || of->type != SKEL_TYPE_I32 || of->range.low < 0
      || !skel_term_is_constant (term->operands[1]))
    return NULL;
  *bit = term->operands[1]->number.i;
  if (skel_term_is_operation (term, SKEL_OPERATION_SHIFT_RIGHT))
    *bit = *bit < 31 ? (gint64)1 << *bit : 0;
  else if (!skel_term_is_operation (term, SKEL_OPERATION_AND)
           || (*bit & (*bit - 1)) != 0 || of->range.high >= 2 * *bit)
    return NULL;
  return *bit > 0 ? of : NULL;
}

/* Whether @value, an int, is more than @least, or not. */
static const SkelTerm *
compare (SkelProgram *to, const SkelTerm *value, gint64 least, gboolean is_more)
{
  return is_more ? skel_term_binary (to, SKEL_OPERATION_LESS,
                       skel_term_integer (to, SKEL_TYPE_I32, least), value)
                 : skel_term_binary (to, SKEL_OPERATION_LESS, value,
                       skel_term_integer (to, SKEL_TYPE_I32, least + 1));
}

/* Whether @value, an int, is other than @number, or, unless it @differs, is
 * that; NULL: @number is at no end of what it can be. */
static const SkelTerm *
compare_with_end (
    SkelProgram *to, const SkelTerm *value, gint64 number, gboolean differs)
{
  gint64 bit;
  const SkelTerm *high = has_high_bits (value, &bit);

  if (number == 0 && high)
    return compare (to, high, bit - 1, differs);
  if (skel_term_is_truth (value))
    return NULL;
  return number == value->range.low ? compare (to, value, number, differs)
         : number == value->range.high
             ? compare (to, value, number - 1, !differs)
             : NULL;
}

/* Whether @term is other than zero, or, unless it @holds, is zero: a number at
 * an end of its range is as well less than others, or more. */
static const SkelTerm *
single (SkelProgram *to, const SkelTerm *term, gboolean holds)
{
  const SkelTerm *truth, *ordered = NULL;

  if (!term)
    return NULL;
  truth = holds ? skel_term_truth (to, term) : skel_term_not (to, term);
  if (!truth || !(truth->depends & SKEL_DEPENDS_PIXELS))
    return truth;
  if (truth->kind != SKEL_TERM_BINARY
      || !skel_operation_is_comparison (truth->operation))
    ordered = compare_with_end (to, truth, 0, TRUE);
  else if ((truth->operation == SKEL_OPERATION_EQUAL
               || truth->operation == SKEL_OPERATION_NOT_EQUAL)
           && truth->operands[0]->type == SKEL_TYPE_I32
           && skel_term_is_constant (truth->operands[1]))
    ordered = compare_with_end (to, truth->operands[0],
        truth->operands[1]->number.i,
        truth->operation == SKEL_OPERATION_NOT_EQUAL);
  return ordered ? ordered : truth;
}

/* ---- extremes ---- */

/* Bits of the lanes that compare @term, of integers, with what is the same for
 * all pixels, the operand *@still of it; 0: it is no such comparison. */
static int
lane_bits (const SkelTerm *term, int *still)
{
  SkelRange range;

  if (term->kind != SKEL_TERM_BINARY
      || (term->operation != SKEL_OPERATION_LESS
          && term->operation != SKEL_OPERATION_LESS_EQUAL)
      || term->operands[0]->type != SKEL_TYPE_I32
      || skel_term_is_still (term->operands[0])
             == skel_term_is_still (term->operands[1]))
    return 0;
  *still = skel_term_is_still (term->operands[1]);
  range = term->operands[!*still]->range;
  return skel_range_fits (range, SKEL_TYPE_U8)    ? 8
         : skel_range_fits (range, SKEL_TYPE_I16) ? 16
                                                  : 0;
}

/* Whether @a and @b compare in the same way, and what of it is the same: the
 * still operand of numbers of lanes alike, or else a number and the constants
 * are two. */
static gboolean
compare_alike (const SkelTerm *a, const SkelTerm *b, gboolean *same_still)
{
  int still, other;

  if (lane_bits (a, &still) == 0
      || lane_bits (a, &still) != lane_bits (b, &other) || still != other
      || a->operation != b->operation)
    return FALSE;
  *same_still = a->operands[still] == b->operands[still];
  return *same_still
         || (a->operands[!still] == b->operands[!still]
             && skel_term_is_constant (a->operands[still])
             && skel_term_is_constant (b->operands[still]));
}

/* @a and @b, which compare alike, as one. */
static const SkelTerm *
compare_extreme (
    SkelProgram *to, const SkelTerm *a, const SkelTerm *b, SkelTruthKind kind)
{
  const SkelTerm *operands[2];
  int still = 0;

  lane_bits (a, &still);
  for (int i = 0; i < 2; i++)
    operands[i] = skel_term_binary (to,
        (kind == SKEL_TRUTH_ALL) == (i == 1) ? SKEL_OPERATION_MINIMUM
                                             : SKEL_OPERATION_MAXIMUM,
        a->operands[i], b->operands[i]);
  return skel_term_binary (to, a->operation, operands[0], operands[1]);
}

static void
join_comparisons (SkelProgram *to, GArray *asked, SkelTruthKind kind)
{
  for (guint i = 0; i < asked->len && asked->len <= MAX_PAIRED; i++)
    for (guint k = i + 1; k < asked->len;) {
      Asked *one = &g_array_index (asked, Asked, i);
      const Asked *other = &g_array_index (asked, Asked, k);
      gboolean same_still;

      if (!one->term || !other->term
          || !compare_alike (one->term, other->term, &same_still)
          || (same_still && !(one->once && other->once))) {
        k++;
        continue;
      }
      one->term = compare_extreme (to, one->term, other->term, kind);
      g_array_remove_index (asked, k);
    }
}

/* ---- several truths ---- */

static int
by_place (gconstpointer a, gconstpointer b)
{
  return skel_term_compare (((const Asked *)a)->term, ((const Asked *)b)->term);
}

/* What takes least is asked first: it may leave the others unasked. */
static int
by_size (gconstpointer a, gconstpointer b)
{
  const SkelTerm *one = ((const Asked *)a)->term,
                 *other = ((const Asked *)b)->term;

  return !one || !other             ? !other - !one
         : one->size != other->size ? (one->size < other->size ? -1 : 1)
                                    : skel_term_compare (one, other);
}

/* What @self is asked together, each once and in order; FALSE: of one it is not
 * known what it is. Of what contradicts itself, or is decided, *@decided is
 * what is known of all. */
static gboolean
list (SkelProgram *to, const Truths *self, int id, GArray *asked,
    gboolean *decided)
{
  GHashTable *seen = g_hash_table_new (NULL, NULL);
  const GArray *parts = self->parts[id];
  const gint64 neutral = self->kinds[id] == SKEL_TRUTH_ALL;
  gboolean complete = TRUE;

  for (guint i = 0; i < parts->len && complete; i++) {
    const SkelTruth *part = &g_array_index (parts, SkelTruth, i);
    Asked one = { self->terms[part->term->id],
      skel_truths_use_once (self->truths, part->term) };

    if (!self->parts[part->term->id]
        || self->holds[part->term->id] != part->holds)
      one.term = single (to, one.term, part->holds);
    complete = one.term != NULL;
    if (!complete || skel_term_is_integer (one.term, neutral)
        || !g_hash_table_add (seen, (gpointer)one.term))
      continue;
    *decided = *decided || skel_term_is_constant (one.term)
               || g_hash_table_contains (seen, skel_term_not (to, one.term));
    g_array_append_val (asked, one);
  }
  g_hash_table_unref (seen);
  return complete;
}

/* Whether @truth holds and @rest, or either, unless @all. */
static const SkelTerm *
join (
    SkelProgram *to, const SkelTerm *truth, const SkelTerm *rest, gboolean all)
{
  const SkelTerm *decided = skel_term_integer (to, SKEL_TYPE_I32, !all);

  /* what is asked of places stands before what is asked of pixels */
  if (truth->depends & SKEL_DEPENDS_PIXELS)
    return skel_term_binary (
        to, all ? SKEL_OPERATION_AND : SKEL_OPERATION_OR, rest, truth);
  return skel_term_select (
      to, truth, all ? rest : decided, all ? decided : rest);
}

/* All that is @asked, or any of it; NULL also where a part is. */
static const SkelTerm *
join_all (SkelProgram *to, const GArray *asked, gboolean all)
{
  const SkelTerm *truth = NULL;
  gboolean complete = TRUE;

  for (int pixels = 1; pixels >= 0; pixels--)
    for (guint i = 0; i < asked->len && complete; i++) {
      const SkelTerm *term = g_array_index (asked, Asked, i).term;

      if (term && !(term->depends & SKEL_DEPENDS_PIXELS) != !pixels)
        continue;
      truth = term && truth ? join (to, term, truth, all) : term;
      complete = truth != NULL;
    }
  return truth;
}

/* The truth that was the term @id, or its opposite. */
static const SkelTerm *
join_whole (SkelProgram *to, const Truths *self, int id)
{
  GArray *asked = g_array_new (FALSE, FALSE, sizeof (Asked));
  gboolean all = self->kinds[id] == SKEL_TRUTH_ALL, decided = FALSE;
  const SkelTerm *truth = NULL;
  gboolean complete = list (to, self, id, asked, &decided);

  if (complete && (decided || asked->len == 0)) {
    truth = skel_term_integer (to, SKEL_TYPE_I32, all != decided);
  } else if (complete) {
    g_array_sort (asked, by_place);
    join_comparisons (to, asked, self->kinds[id]);
    g_array_sort (asked, by_size);
    truth = join_all (to, asked, all);
  }
  g_array_unref (asked);
  return truth;
}

/* ---- choices ---- */

/* A choice, of whose condition the opposite may have been written. */
static const SkelTerm *
rewrite_choice (SkelProgram *to, const Truths *self, const SkelTerm *choice,
    const SkelTerm *const *operands)
{
  int id = choice->operands[0]->id;
  gboolean holds = !self->parts[id] || self->holds[id];
  const SkelTerm *condition = single (to, operands[0], TRUE);

  /* a number is more than a constant, rather than less */
  if (condition && skel_term_is_operation (condition, SKEL_OPERATION_LESS)
      && skel_term_is_constant (condition->operands[1])
      && !skel_type_is_floating (condition->operands[0]->type)) {
    condition = skel_term_not (to, condition);
    holds = !holds;
  }
  return skel_term_select (
      to, condition, operands[holds ? 1 : 2], operands[holds ? 2 : 1]);
}

/* ---- all of a program ---- */

/* How many of @parts take an operation more if all of them are denied, less
 * those that do if not. */
static int
count_denied (const SkelTruths *truths, const GArray *parts)
{
  int n = 0;

  for (guint i = 0; i < parts->len; i++) {
    const SkelTruth *part = &g_array_index (parts, SkelTruth, i);

    if (!is_denied_for_nothing (part->term)
        && !skel_truths_join (truths, part->term))
      n += part->holds ? 1 : -1;
  }
  return n;
}

/* Whether it is better to ask for the truth @term than for its opposite: for
 * all that is to hold. */
static gboolean
asks_for (const SkelTruths *truths, const SkelTerm *term)
{
  GArray *parts = g_array_new (FALSE, FALSE, sizeof (SkelTruth));
  SkelTruthKind kind
      = skel_truths_gather (truths, (SkelTruth){ term, TRUE }, parts);
  int more = count_denied (truths, parts);

  g_array_unref (parts);
  return kind == SKEL_TRUTH_ALL ? more >= 0 : more > 0;
}

/* Finds which of @order are written as a whole, and of what. */
static void
find_wholes (Truths *self, const GPtrArray *order)
{
  for (guint i = order->len; i-- > 0;) {
    const SkelTerm *term = order->pdata[i];
    SkelTruth truth = { term, TRUE };
    GArray *parts;

    if (skel_truths_are_asked (self->truths, term)
        && skel_truths_join (self->truths, term))
      truth.holds = asks_for (self->truths, term);
    else if (skel_truths_join (self->truths, term)) {
      /* another truth may want it as a whole */
      if (!self->kinds[term->id])
        continue;
      truth.holds = self->holds[term->id];
    }
    parts = g_array_new (FALSE, FALSE, sizeof (SkelTruth));
    self->kinds[term->id] = skel_truths_gather (self->truths, truth, parts);
    if (self->kinds[term->id] == SKEL_TRUTH_SINGLE) {
      g_array_unref (parts);
      continue;
    }
    self->holds[term->id] = truth.holds;
    self->parts[term->id] = parts;
    for (guint k = 0; k < parts->len; k++) {
      const SkelTruth *part = &g_array_index (parts, SkelTruth, k);

      if (!skel_truths_join (self->truths, part->term))
        continue;
      self->kinds[part->term->id] = SKEL_TRUTH_ANY;
      self->holds[part->term->id] = part->holds;
    }
  }
}

static const SkelTerm *
rewrite (SkelProgram *to, const SkelTerm *term, const SkelTerm *const *operands,
    gpointer data)
{
  Truths *self = data;
  const SkelTerm **rewritten = &self->terms[term->id];

  if (self->parts[term->id])
    *rewritten = join_whole (to, self, term->id);
  else if (skel_truths_join (self->truths, term))
    *rewritten = NULL; /* others have its parts */
  else if (term->kind == SKEL_TERM_SELECT
           && (term->operands[0]->depends & SKEL_DEPENDS_PIXELS))
    *rewritten = rewrite_choice (to, self, term, operands);
  else
    *rewritten = skel_rewrite_same (to, term, operands);
  if (skel_operation_is_comparison (term->operation))
    *rewritten = single (to, *rewritten, TRUE);
  return *rewritten;
}

/* Operations of @program; that something is other than zero is one. */
static guint
count_operations (const SkelProgram *program)
{
  GPtrArray *order = skel_program_order (program);
  guint n = 0;

  for (guint i = 0; i < order->len; i++) {
    const SkelTerm *term = order->pdata[i];

    n += (term->n_operands > 0)
         + (term->kind == SKEL_TERM_SELECT
             && !skel_term_is_truth (term->operands[0]));
  }
  g_ptr_array_unref (order);
  return n;
}

SkelProgram *
skel_pass_truths (const SkelProgram *program)
{
  GPtrArray *order = skel_program_order (program);
  guint n = program->terms->len + 1;
  Truths self = { .truths = skel_truths_new (program),
    .terms = g_new0 (const SkelTerm *, n),
    .parts = g_new0 (GArray *, n),
    .kinds = g_new0 (guint8, n),
    .holds = g_new0 (guint8, n) };
  SkelProgram *rewritten;
  guint most;

  find_wholes (&self, order);
  rewritten = skel_program_rewrite (program, rewrite, &self);
  for (guint i = 0; i < n; i++)
    g_clear_pointer (&self.parts[i], g_array_unref);
  skel_truths_free (self.truths);
  g_free (self.terms);
  g_free (self.parts);
  g_free (self.kinds);
  g_free (self.holds);
  g_ptr_array_unref (order);
  /* opposites of what is wanted, too, may be more */
  most = count_operations (program);
  most += most / MORE;
  if (!rewritten || count_operations (rewritten) > most) {
    skel_program_free (rewritten);
    return skel_program_copy (program);
  }
  return rewritten;
}
