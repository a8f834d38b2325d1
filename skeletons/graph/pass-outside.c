/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* pass-outside.c: filters that look after the image's ends themselves.
 *
 * Where nothing that is read outside the image ever comes to anything, it may
 * be any number; and there may be one with which what is asked for at the ends,
 * as in `if (y + j >= 0) sum += in[y + j][x];`, makes no difference: with zeros
 * outside the sum is the same without the question. Then all pixels are alike,
 * and rows and columns have in common what they have inside.
 */
#include "compute.h"
#include "ends.h"
#include "passes.h"
#include "term-forms.h"
#include "term.h"

#include <string.h>

/* Terms, each with what is known of it, that are looked at. */
#define MAX_LOOKS (1 << 16)

/* Of a program; operands are gone into, and each could be one of the other. */
#define MAX_TERMS (1 << 14)

typedef struct {
  const SkelProgram *program;
  const SkelLoops *loops;
  gboolean anything[SKEL_MAX_IMAGES]; /* what is read outside may be any number,
                                       * as far as is known */
  GHashTable *seen;                   /* Look: what was looked at */
} Guards;

typedef struct {
  int id;
  SkelDistances distances;
} Look;

static guint
look_hash (gconstpointer key)
{
  const Look *look = key;
  guint hash = look->id;

  for (int end = 0; end < SKEL_ENDS; end++)
    hash = hash * 31 + look->distances.least[end] * 7
           + look->distances.most[end];
  return hash;
}

static gboolean
look_equal (gconstpointer a, gconstpointer b)
{
  return memcmp (a, b, sizeof (Look)) == 0;
}

/* Looks at where @term reads images, given that pixels are within @distances:
 * what is chosen or decided without it does not count. */
static void
look (Guards *self, const SkelTerm *term, SkelDistances distances)
{
  Look key = { term->id, distances };

  if (g_hash_table_size (self->seen) >= MAX_LOOKS
      || !g_hash_table_add (self->seen, g_memdup2 (&key, sizeof key)))
    return;
  if (term->kind == SKEL_TERM_GATHER
      || (term->kind == SKEL_TERM_LOAD
          && !skel_distances_have (&distances, term)))
    self->anything[term->index] = FALSE;
  for (int i = 0; i < term->n_operands; i++) {
    SkelDistances there = distances;

    if (term->kind == SKEL_TERM_SELECT && i > 0)
      skel_distances_note (&there, term->operands[0], i == 1);
    else if (skel_term_is_operation (term, SKEL_OPERATION_AND)
             || (skel_term_is_operation (term, SKEL_OPERATION_OR)
                 && skel_range_within (term->range, (SkelRange){ 0, 1 })))
      skel_distances_note (
          &there, term->operands[1 - i], term->operation == SKEL_OPERATION_AND);
    look (self, term->operands[i], there);
  }
}

static void
find_guarded (Guards *self)
{
  SkelDistances any = skel_distances_any ();
  const SkelLoops *loops = self->loops;

  any.least[SKEL_END_LEFT] = loops->left;
  any.least[SKEL_END_RIGHT] = loops->right;
  any.least[SKEL_END_TOP] = loops->top;
  any.least[SKEL_END_BOTTOM] = loops->bottom;
  for (guint i = 0; i < loops->stores->len; i++)
    look (self, g_array_index (loops->stores, SkelStore, i).value, any);
  for (guint i = 0; i < loops->contributions->len; i++) {
    const SkelContribution *contribution
        = &g_array_index (loops->contributions, SkelContribution, i);
    SkelDistances there = any;

    if (contribution->condition) {
      look (self, contribution->condition, any);
      skel_distances_note (&there, contribution->condition, TRUE);
    }
    if (contribution->index)
      look (self, contribution->index, there);
    look (self, contribution->value, there);
  }
  if (g_hash_table_size (self->seen) >= MAX_LOOKS)
    memset (self->anything, 0, sizeof self->anything);
}

/* ---- what terms are where what they read is outside ---- */

typedef struct {
  const SkelLoops *loops; /* with what is outside */
  SkelValue *values;      /* by terms' ids, */
  guint8 *known;          /* whether they are, */
  int *asked;             /* and when that was asked, */
  int now;                /* as this */
  int dropped;            /* questions that make no difference */
} Outside;

static gboolean evaluate (
    Outside *self, const SkelTerm *term, const SkelDistances *distances);

static gboolean
is_zero (const Outside *self, const SkelTerm *term)
{
  return self->known[term->id] && self->values[term->id].i == 0;
}

static gboolean
compute_binary (Outside *self, const SkelTerm *term, gboolean all)
{
  const SkelTerm *a = term->operands[0], *b = term->operands[1];

  if (all) {
    self->values[term->id] = skel_compute_binary (
        term->operation, a->type, self->values[a->id], self->values[b->id]);
    return TRUE;
  }
  self->values[term->id].i = 0;
  return !skel_type_is_floating (term->type)
         && (term->operation == SKEL_OPERATION_MULTIPLY
             || term->operation == SKEL_OPERATION_AND)
         && (is_zero (self, a) || is_zero (self, b));
}

static gboolean
compute_choice (Outside *self, const SkelTerm *term)
{
  const SkelTerm *condition = term->operands[0], *yes = term->operands[1],
                 *no = term->operands[2];
  SkelValue *values = self->values;

  if (self->known[condition->id]) {
    no = values[condition->id].i != 0 ? yes : no;
    values[term->id] = values[no->id];
    return self->known[no->id];
  }
  values[term->id] = values[yes->id];
  return self->known[yes->id] && self->known[no->id]
         && memcmp (&values[yes->id], &values[no->id], sizeof *values) == 0;
}

static gboolean
compute (Outside *self, const SkelTerm *term, const SkelDistances *distances)
{
  const SkelTerm *first = term->n_operands > 0 ? term->operands[0] : NULL;
  SkelValue *value = &self->values[term->id];
  gboolean all = TRUE;

  for (int i = 0; i < term->n_operands; i++)
    all = evaluate (self, term->operands[i], distances) && all;
  switch (term->kind) {
    case SKEL_TERM_CONSTANT:
      *value = term->number;
      return TRUE;
    case SKEL_TERM_LOAD:
      value->i = self->loops->outside[term->index];
      return self->loops->constant[term->index]
             && skel_distances_miss (distances, term);
    case SKEL_TERM_BINARY:
      return compute_binary (self, term, all);
    case SKEL_TERM_SELECT:
      return compute_choice (self, term);
    case SKEL_TERM_CONVERT:
      if (all)
        *value = skel_compute_convert (
            first->type, term->type, self->values[first->id]);
      return all;
    case SKEL_TERM_NEGATE:
      if (all)
        *value = skel_compute_negate (term->type, self->values[first->id]);
      return all;
    default:
      return FALSE;
  }
}

/* Whether it is known what @term is within @distances, which goes to its
 * value. */
static gboolean
evaluate (Outside *self, const SkelTerm *term, const SkelDistances *distances)
{
  if (self->asked[term->id] != self->now) {
    self->asked[term->id] = self->now;
    self->known[term->id] = compute (self, term, distances);
  }
  return self->known[term->id];
}

/* Whether @term is the constant @otherwise wherever @condition does not hold,
 * or does, if @holds. */
static gboolean
is_otherwise (Outside *self, const SkelTerm *term, const SkelTerm *otherwise,
    const SkelTerm *condition, gboolean holds)
{
  SkelDistances distances = skel_distances_any ();

  if (skel_term_is_operation (
          condition, holds ? SKEL_OPERATION_OR : SKEL_OPERATION_AND))
    return is_otherwise (self, term, otherwise, condition->operands[0], holds)
           && is_otherwise (
               self, term, otherwise, condition->operands[1], holds);
  skel_distances_note (&distances, condition, holds);
  self->now++;
  return evaluate (self, term, &distances)
         && memcmp (&self->values[term->id], &otherwise->number,
                sizeof otherwise->number)
                == 0;
}

/* What @choice is without its question, or NULL. */
static const SkelTerm *
without_question (Outside *self, const SkelTerm *choice)
{
  for (int i = 1; i < 3; i++) {
    const SkelTerm *otherwise = choice->operands[3 - i];

    if (otherwise->kind == SKEL_TERM_CONSTANT
        && choice->operands[i]->kind != SKEL_TERM_CONSTANT
        && is_otherwise (
            self, choice->operands[i], otherwise, choice->operands[0], i == 2))
      return choice->operands[i];
  }
  return NULL;
}

static const SkelTerm *
rewrite (SkelProgram *to, const SkelTerm *term, const SkelTerm *const *operands,
    gpointer data)
{
  Outside *self = data;
  const SkelTerm *kept
      = term->kind == SKEL_TERM_SELECT ? without_question (self, term) : NULL;

  if (!kept)
    return skel_rewrite_same (to, term, operands);
  self->dropped++;
  return operands[kept == term->operands[1] ? 1 : 2];
}

/* The program of @guards with zero, or with the @largest number of its type,
 * outside each image that may have anything there. NULL: it drops no more than
 * *@dropped questions, which becomes how many it does. */
static SkelProgram *
try (const Guards *guards, gboolean largest, int *dropped)
{
  const SkelProgram *program = guards->program;
  guint n = program->terms->len + 1;
  SkelLoops loops = *guards->loops;
  Outside self = { .loops = &loops,
    .values = g_new0 (SkelValue, n),
    .known = g_new0 (guint8, n),
    .asked = g_new0 (int, n) };
  SkelProgram *tried;

  for (guint i = 0; i < program->images->len; i++) {
    const SkelImage *image = &g_array_index (program->images, SkelImage, i);

    loops.constant[i] = guards->anything[i];
    loops.outside[i] = largest ? skel_range_of_type (image->type).high : 0;
  }
  tried = skel_program_rewrite (program, rewrite, &self);
  if (tried && self.dropped > *dropped) {
    SkelLoops *stage = tried->stages->pdata[0];

    *dropped = self.dropped;
    memcpy (stage->constant, loops.constant, sizeof loops.constant);
    memcpy (stage->outside, loops.outside, sizeof loops.outside);
  } else {
    g_clear_pointer (&tried, skel_program_free);
  }
  g_free (self.values);
  g_free (self.known);
  g_free (self.asked);
  return tried;
}

/* Images of small integers whose pixels outside may be anything. */
static gboolean
begin (Guards *self)
{
  gboolean any = FALSE;

  for (guint i = 0; i < self->program->images->len; i++) {
    const SkelImage *image
        = &g_array_index (self->program->images, SkelImage, i);
    const SkelExtent *extent = &self->loops->extents[i];

    self->anything[i]
        = self->loops->inside[i] && !image->output && !image->transposed
          && !skel_type_is_floating (image->type)
          && skel_type_size (image->type) <= 4
          && (extent->left || extent->right || extent->top || extent->bottom);
    any = any || self->anything[i];
  }
  return any;
}

SkelProgram *
skel_pass_outside (const SkelProgram *program)
{
  Guards guards = { program,
    .seen = g_hash_table_new_full (look_hash, look_equal, g_free, NULL) };
  SkelProgram *best = NULL, *summed = NULL;
  int dropped = 0;

  if (program->stages->len == 1)
    guards.loops = program->stages->pdata[0];
  if (guards.loops && program->terms->len <= MAX_TERMS && begin (&guards)) {
    find_guarded (&guards);
    for (int largest = 0; largest < 2; largest++) {
      SkelProgram *tried = try (&guards, largest, &dropped);

      if (!tried)
        continue;
      skel_program_free (best);
      best = tried;
    }
  }
  g_hash_table_unref (guards.seen);
  /* sums that were apart are one then */
  if (best)
    summed = skel_pass_sums (best);
  skel_program_free (best);
  return summed ? summed : skel_program_copy (program);
}
