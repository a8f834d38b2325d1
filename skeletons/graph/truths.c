/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "truths.h"

#include "compute.h"
#include "term-forms.h"

/* Sums that are looked into for truths that are counted. */
#define MAX_COUNTED 256

struct _SkelTruths {
  /* by the terms' ids: */
  guint8 *kinds; /* SkelTruthKind: what it is made of, if only truths want it */
  guint8 *counts; /* it is a sum of which but that is asked */
  guint8 *wanted; /* something wants the number */
  guint8 *asked;  /* choices want to know whether it holds */
  int *joined;    /* truths that it is a part of */
  int *uses;      /* terms that it is an operand of, and roots */
};

static SkelTruthKind
opposite (SkelTruthKind kind)
{
  return kind == SKEL_TRUTH_ALL   ? SKEL_TRUTH_ANY
         : kind == SKEL_TRUTH_ANY ? SKEL_TRUTH_ALL
                                  : kind;
}

static SkelTruthKind
add_two (
    GArray *parts, SkelTruth one, const SkelTerm *other, SkelTruthKind kind)
{
  SkelTruth second = { other, TRUE };

  g_array_append_val (parts, one);
  g_array_append_val (parts, second);
  return kind;
}

/* Of @choice, a truth: where the condition decides one way. */
static SkelTruthKind
take_choice_apart (const SkelTerm *choice, GArray *parts)
{
  const SkelTerm *condition = choice->operands[0];

  for (int way = 1; way < 3; way++) {
    const SkelTerm *decided = choice->operands[way],
                   *open = choice->operands[3 - way];

    if (!skel_term_is_constant (decided) || skel_term_is_constant (open))
      continue;
    /* what is false there holds the other way alone */
    return decided->number.i == 0
               ? add_two (parts, (SkelTruth){ condition, way == 2 }, open,
                     SKEL_TRUTH_ALL)
               : add_two (parts, (SkelTruth){ condition, way == 1 }, open,
                     SKEL_TRUTH_ANY);
  }
  return SKEL_TRUTH_SINGLE;
}

/* Adds the truths that @sum counts, of sums that nothing else is made of.
 * FALSE: it adds something else, or more than *@looks. */
static gboolean
add_counted (
    const SkelTruths *self, const SkelTerm *sum, GArray *parts, int *looks)
{
  SkelTruth counted = { sum, TRUE };

  if ((*looks)-- <= 0)
    return FALSE;
  if (skel_term_is_truth (sum) && !skel_term_is_constant (sum)) {
    g_array_append_val (parts, counted);
    return TRUE;
  }
  return skel_term_is_operation (sum, SKEL_OPERATION_ADD)
         && self->uses[sum->id] == 1
         && add_counted (self, sum->operands[0], parts, looks)
         && add_counted (self, sum->operands[1], parts, looks);
}

/* Whether @comparison holds of @count and the constant that it is compared
 * with. */
static gboolean
compare_count (const SkelTerm *comparison, int count)
{
  SkelValue numbers[]
      = { comparison->operands[0]->number, comparison->operands[1]->number };

  numbers[skel_term_is_constant (comparison->operands[0])].i = count;
  return skel_compute_binary (
             comparison->operation, SKEL_TYPE_I32, numbers[0], numbers[1])
             .i
         != 0;
}

/* Of a comparison of a count with a constant that tells whether all or none are
 * counted. */
static SkelTruthKind
take_count_apart (
    const SkelTruths *self, const SkelTerm *comparison, GArray *parts)
{
  const guint before = parts->len;
  const SkelTerm *a = comparison->operands[0], *b = comparison->operands[1];
  int looks = MAX_COUNTED, n, holds = 0;
  gboolean of_none, of_all;

  if (a->type != SKEL_TYPE_I32
      || skel_term_is_constant (a) == skel_term_is_constant (b))
    return SKEL_TRUTH_SINGLE;
  a = skel_term_is_constant (a) ? b : a;
  if (!skel_term_is_operation (a, SKEL_OPERATION_ADD)
      || !add_counted (self, a, parts, &looks)) {
    g_array_set_size (parts, before);
    return SKEL_TRUTH_SINGLE;
  }
  n = parts->len - before;
  for (int count = 0; count <= n; count++)
    holds += compare_count (comparison, count);
  of_none = compare_count (comparison, 0);
  of_all = compare_count (comparison, n);
  if ((holds != 1 && holds != n) || of_none == of_all) {
    g_array_set_size (parts, before);
    return SKEL_TRUTH_SINGLE;
  }
  for (guint i = before; i < parts->len; i++)
    g_array_index (parts, SkelTruth, i).holds = of_all;
  return holds == 1 ? SKEL_TRUTH_ALL : SKEL_TRUTH_ANY;
}

static SkelTruthKind
take_binary_apart (const SkelTruths *self, const SkelTerm *term, GArray *parts)
{
  const SkelTerm *a = term->operands[0], *b = term->operands[1];
  SkelTruthKind kind = SKEL_TRUTH_ALL;

  if (skel_operation_is_comparison (term->operation))
    return take_count_apart (self, term, parts);
  if (!skel_term_is_truth (a) || !skel_term_is_truth (b))
    return SKEL_TRUTH_SINGLE;
  switch (term->operation) {
    case SKEL_OPERATION_OR:
    case SKEL_OPERATION_MAXIMUM:
      kind = SKEL_TRUTH_ANY;
      break;
    case SKEL_OPERATION_AND:
    case SKEL_OPERATION_MULTIPLY:
    case SKEL_OPERATION_MINIMUM:
      break;
    default:
      return SKEL_TRUTH_SINGLE;
  }
  return add_two (parts, (SkelTruth){ a, TRUE }, b, kind);
}

/* What @term is zero or not by, of which it is the opposite; NULL: of none. */
static const SkelTerm *
denied (const SkelTerm *term)
{
  return skel_term_is_operation (term, SKEL_OPERATION_EQUAL)
                 && skel_term_is_integer (term->operands[1], 0)
                 && skel_term_is_truth (term->operands[0])
             ? term->operands[0]
             : NULL;
}

/* Adds to @parts what @truth, no opposite, is made of by one operation. What
 * hangs on no pixel is a single one. */
static SkelTruthKind
find_parts (const SkelTruths *self, const SkelTerm *term, GArray *parts)
{
  if (!skel_term_is_truth (term) || !(term->depends & SKEL_DEPENDS_PIXELS))
    return SKEL_TRUTH_SINGLE;
  if (term->kind == SKEL_TERM_SELECT)
    return take_choice_apart (term, parts);
  return term->kind == SKEL_TERM_BINARY ? take_binary_apart (self, term, parts)
                                        : SKEL_TRUTH_SINGLE;
}

static SkelTruthKind
take_apart (const SkelTruths *self, SkelTruth truth, GArray *parts)
{
  const guint before = parts->len;
  SkelTruthKind kind;

  for (const SkelTerm *of; (of = denied (truth.term));) {
    if (!skel_truths_join (self, of))
      return SKEL_TRUTH_SINGLE;
    truth = (SkelTruth){ of, !truth.holds };
  }
  kind = find_parts (self, truth.term, parts);
  for (guint i = before; i < parts->len && !truth.holds; i++) {
    SkelTruth *part = &g_array_index (parts, SkelTruth, i);

    part->holds = !part->holds;
  }
  return truth.holds ? kind : opposite (kind);
}

/* ---- what wants them ---- */

static void
mark_counted (SkelTruths *self, const SkelTerm *sum)
{
  if (skel_term_is_truth (sum))
    return;
  self->counts[sum->id] = TRUE;
  for (int i = 0; i < 2; i++)
    mark_counted (self, sum->operands[i]);
}

/* Notes what @term wants of its operands. */
static void
note_operands (SkelTruths *self, const SkelTerm *term)
{
  const SkelTerm *of = denied (term);
  GArray *parts = g_array_new (FALSE, FALSE, sizeof (SkelTruth));

  if (of && self->kinds[of->id] != SKEL_TRUTH_SINGLE) {
    self->joined[of->id]++;
  } else if (self->kinds[term->id] != SKEL_TRUTH_SINGLE) {
    find_parts (self, term, parts);
    for (guint i = 0; i < parts->len; i++)
      self->joined[g_array_index (parts, SkelTruth, i).term->id]++;
    for (int i = 0; i < 2 && skel_operation_is_comparison (term->operation);
        i++)
      if (!skel_term_is_constant (term->operands[i]))
        mark_counted (self, term->operands[i]);
  } else if (!self->counts[term->id]) {
    for (int i = 0; i < term->n_operands; i++)
      if (i == 0 && term->kind == SKEL_TERM_SELECT)
        self->asked[term->operands[i]->id] = TRUE;
      else
        self->wanted[term->operands[i]->id] = TRUE;
  }
  g_array_unref (parts);
}

/* What each of @order is made of, which are operands first. */
static void
find_kinds (SkelTruths *self, const GPtrArray *order)
{
  GArray *parts = g_array_new (FALSE, FALSE, sizeof (SkelTruth));

  for (guint i = 0; i < order->len; i++) {
    const SkelTerm *term = order->pdata[i], *of = denied (term);

    self->kinds[term->id]
        = of ? opposite (self->kinds[of->id]) : find_parts (self, term, parts);
    g_array_set_size (parts, 0);
  }
  g_array_unref (parts);
}

SkelTruths *
skel_truths_new (const SkelProgram *program)
{
  SkelTruths *self = g_new0 (SkelTruths, 1);
  GPtrArray *order = skel_program_order (program);
  guint n = program->terms->len + 1;

  self->kinds = g_new0 (guint8, n);
  self->counts = g_new0 (guint8, n);
  self->wanted = skel_program_roots (program);
  self->asked = g_new0 (guint8, n);
  self->joined = g_new0 (int, n);
  self->uses = skel_program_count_uses (program);
  find_kinds (self, order);
  for (guint i = order->len; i-- > 0;)
    note_operands (self, order->pdata[i]);
  g_ptr_array_unref (order);
  return self;
}

void
skel_truths_free (SkelTruths *self)
{
  g_free (self->kinds);
  g_free (self->counts);
  g_free (self->wanted);
  g_free (self->asked);
  g_free (self->joined);
  g_free (self->uses);
  g_free (self);
}

gboolean
skel_truths_are_asked (const SkelTruths *self, const SkelTerm *term)
{
  return self->asked[term->id];
}

gboolean
skel_truths_use_once (const SkelTruths *self, const SkelTerm *term)
{
  return self->uses[term->id] == 1;
}

gboolean
skel_truths_join (const SkelTruths *self, const SkelTerm *term)
{
  const SkelTerm *of = denied (term);

  return self->kinds[term->id] != SKEL_TRUTH_SINGLE && !self->wanted[term->id]
         && self->joined[term->id] + self->asked[term->id] <= 1
         && (!of || skel_truths_join (self, of));
}

SkelTruthKind
skel_truths_gather (const SkelTruths *self, SkelTruth truth, GArray *parts)
{
  GArray *stack = g_array_new (FALSE, FALSE, sizeof (SkelTruth));
  SkelTruthKind kind = take_apart (self, truth, stack);

  while (stack->len > 0) {
    SkelTruth part = g_array_index (stack, SkelTruth, stack->len - 1);
    guint before = --stack->len;

    if (skel_truths_join (self, part.term)
        && take_apart (self, part, stack) == kind)
      continue;
    g_array_set_size (stack, before);
    g_array_append_val (parts, part);
  }
  g_array_unref (stack);
  return kind;
}
