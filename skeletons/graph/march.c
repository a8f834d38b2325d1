/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "march.h"

#include "march-lanes.h"
#include "march-operands.h"
#include "mirror.h"
#include "passes.h"
#include "plain.h"

/* Rows that are at least fetched at once. */
#define MIN_TURN 2

/* Numbers that are picked from, at most, unless all of them are constants. */
#define MAX_PICKED 17

/* ---- whether a march can have it ---- */

/* Why nothing that has @term marches, however it is arranged; NULL: it may.
 * Whatever the operands are, an operation has a meaning, see march.cuh. */
static const char *
object_to_term (const SkelTerm *term)
{
  if (term->kind == SKEL_TERM_PICK && term->n_operands > MAX_PICKED
      && !skel_term_is_table (term))
    return skel_plain_object (term);
  return term->kind == SKEL_TERM_GATHER ? skel_plain_object (term) : NULL;
}

static const char *
object_to_image (const SkelImage *image)
{
  if (image->transposed)
    return "it moves pixels";
  return skel_type_size (image->type) > 4
                 || (image->channels > 1 && skel_type_size (image->type) > 2)
             ? "its pixels are too large"
             : NULL;
}

const char *
skel_march_object (const SkelProgram *program)
{
  const SkelLoops *loops;
  const char *objection = NULL;
  guint8 *used;

  if (program->stages->len != 1)
    return "it has several nests of loops";
  loops = program->stages->pdata[0];
  if (loops->permutation != 0)
    return "it moves pixels";
  if (skel_program_count_still (program) > SKEL_MAX_STILL)
    return "what is the same for all pixels takes long";
  for (guint i = 0; i < program->images->len && !objection; i++)
    objection
        = object_to_image (&g_array_index (program->images, SkelImage, i));
  if (objection)
    return objection;
  used = skel_program_used (program);
  for (guint i = 0; i < program->terms->len && !objection; i++)
    if (used[i])
      objection = object_to_term (program->terms->pdata[i]);
  g_free (used);
  return objection;
}

/* ---- the plan ---- */

/* Whether the low bits of @term are a byte of what it is made of. */
static gboolean
is_byte (const SkelTerm *term)
{
  return term->kind == SKEL_TERM_BINARY
         && term->operation == SKEL_OPERATION_SHIFT_RIGHT
         && term->operands[1]->kind == SKEL_TERM_CONSTANT
         && term->operands[1]->number.i % 8 == 0
         && skel_type_size (term->type) == 4
         && term->operands[0]->range.low >= 0
         && term->operands[0]->range.high > (gint64)1
                                                << term->operands[1]->number.i;
}

/* What of @store's value is written: low bytes of an int, or a byte of a larger
 * number, perhaps. */
static SkelMarchStore
find_store (const SkelStore *store)
{
  SkelMarchStore found = { store->image, store->channel };
  gsize size = skel_type_size (store->value->type);
  const SkelTerm *term = skel_term_number (store->value);

  if (size < 4 && term->kind == SKEL_TERM_CONVERT
      && skel_type_size (term->type) == size && term->type != SKEL_TYPE_BOOL
      && !skel_type_is_floating (term->operands[0]->type)
      && skel_type_size (term->operands[0]->type) == 4)
    term = skel_term_number (term->operands[0]);
  if (size == 1 && is_byte (term)) {
    found.byte = term->operands[1]->number.i / 8;
    term = skel_term_number (term->operands[0]);
  }
  found.term = term;
  return found;
}

static int
compare_stores (gconstpointer a, gconstpointer b)
{
  const SkelMarchStore *first = a, *second = b;

  return first->image != second->image ? first->image - second->image
                                       : first->channel - second->channel;
}

/* @term is wanted in a row and the columns from @left to those beside @right.
 */
static void
want (SkelMarch *self, const SkelTerm *term, int row, int left, int right)
{
  SkelMarchValue *value;
  int last;

  term = skel_term_number (term);
  value = &self->values[self->shifts[term->id].value];
  if (!value->term) {
    value->term = term;
    value->shift = self->shifts[term->id];
    value->row = row;
    value->left = left;
    value->right = right;
    value->uses = 1;
    return;
  }
  last = MAX (value->row, row);
  value->depth = last - MIN (value->row - value->depth, row);
  value->row = last;
  value->left = MIN (value->left, left);
  value->right = MAX (value->right, right);
  value->uses++;
}

/* @term is wanted for each pixel that is written. */
static void
want_here (SkelMarch *self, const SkelTerm *term)
{
  const SkelShift *shift = &self->shifts[skel_term_number (term)->id];

  want (self, term, shift->dy, shift->dx, shift->dx);
}

static void
want_operands (SkelMarch *self, const SkelMarchValue *value)
{
  for (int i = 0; i < skel_march_operands (value); i++) {
    const SkelTerm *operand = skel_march_operand (value, i);
    const SkelShift *shift = &self->shifts[operand->id];
    gboolean still = skel_term_is_still (operand);
    int dy = still ? 0 : shift->dy - value->shift.dy;
    int dx = still ? 0 : shift->dx - value->shift.dx;

    want (self, operand, value->row + dy, value->left + dx, value->right + dx);
  }
}

/* What is read of each image, and how far up all together. */
static void
find_inputs (SkelMarch *self)
{
  guint8 *used = skel_program_used (self->program);

  for (guint i = 0; i < self->program->terms->len; i++) {
    const SkelTerm *term = self->program->terms->pdata[i];
    SkelMarchInput *input;

    if (!used[i] || term->kind != SKEL_TERM_LOAD)
      continue;
    input = &self->inputs[term->index];
    if (!input->read) {
      input->read = TRUE;
      input->first_row = input->last_row = term->dy;
    }
    input->left = MAX (input->left, -term->dx);
    input->right = MAX (input->right, term->dx);
    input->first_row = MIN (input->first_row, term->dy);
    input->last_row = MAX (input->last_row, term->dy);
  }
  g_free (used);
  for (guint i = 0; i < self->program->images->len; i++)
    self->above = MAX (
        self->above, self->inputs[i].last_row - self->inputs[i].first_row);
  /* what falls out of the first sum is in it before */
  self->above += self->slides;
}

/* An image's pixels are there with its last row, whichever of their channels
 * that is read of. */
static void
keep_pixels (SkelMarch *self)
{
  for (int v = 0; v < self->n_values; v++) {
    SkelMarchValue *value = &self->values[v];
    int last;

    if (!value->term || value->term->kind != SKEL_TERM_LOAD)
      continue;
    last = self->inputs[value->term->index].last_row;
    value->depth += last - value->row;
    value->row = last;
  }
}

/* What each pixel is and adds. */
static void
want_all (SkelMarch *self)
{
  const SkelLoops *loops = self->program->stages->pdata[0];

  for (guint i = 0; i < loops->stores->len; i++) {
    SkelMarchStore store
        = find_store (&g_array_index (loops->stores, SkelStore, i));

    want_here (self, store.term);
    g_array_append_val (self->stores, store);
  }
  g_array_sort (self->stores, compare_stores);
  for (guint i = 0; i < loops->contributions->len; i++) {
    const SkelContribution *contribution
        = &g_array_index (loops->contributions, SkelContribution, i);

    want_here (self, contribution->value);
    if (contribution->condition)
      want_here (self, contribution->condition);
    if (contribution->index)
      want_here (self, contribution->index);
  }
}

/* Plans all values; why that cannot be, or NULL. */
static const char *
plan_values (SkelMarch *self)
{
  gboolean still = TRUE;

  want_all (self);
  for (int v = self->n_values; v-- > 0;) {
    const char *objection;

    if (!self->values[v].term)
      continue;
    objection = object_to_term (self->values[v].term);
    if (objection)
      return objection;
    still = still && skel_term_is_still (self->values[v].term);
    skel_march_choose_operands (self, &self->values[v]);
    want_operands (self, &self->values[v]);
  }
  if (still)
    return "all pixels become the same";
  find_inputs (self);
  keep_pixels (self);
  skel_march_choose_lanes (self);
  return NULL;
}

SkelMarch *
skel_march_new (
    const SkelProgram *program, gboolean spares, const char **reason)
{
  SkelMarch *self;

  *reason = skel_march_object (program);
  if (*reason)
    return NULL;
  self = g_new0 (SkelMarch, 1);
  self->program = skel_program_arrange (program);
  self->spares = spares;
  if (!self->program) {
    *reason = "it is too large to be arranged";
    g_free (self);
    return NULL;
  }
  self->shifts = skel_shifts_new (self->program, spares);
  self->n_values = self->program->terms->len;
  self->values = g_new0 (SkelMarchValue, self->n_values + 1);
  self->stores = g_array_new (FALSE, TRUE, sizeof (SkelMarchStore));
  *reason = plan_values (self);
  if (*reason) {
    skel_march_free (self);
    return NULL;
  }
  self->mirrors = self->above > 0 && skel_program_is_mirror_image (program);
  return self;
}

int
skel_march_least_turn (const SkelMarch *march)
{
  return march->rows + 1;
}

int
skel_march_turn (const SkelMarch *march)
{
  int turn = skel_march_least_turn (march);

  while (turn < MIN_TURN)
    turn *= 2;
  /* one row more, if one turn then takes all above the first */
  return march->above == turn ? turn + 1 : turn;
}

void
skel_march_free (SkelMarch *self)
{
  if (!self)
    return;
  skel_program_free (self->program);
  g_array_unref (self->stores);
  g_free (self->shifts);
  g_free (self->values);
  g_free (self);
}
