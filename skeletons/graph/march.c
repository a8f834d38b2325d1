/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "march.h"

#include "passes.h"
#include "plain.h"

/* Rows that are at least fetched at once. */
#define MIN_UNROLL 3

/* What it costs to part a pair, in half operations. */
#define PARTING 4

/* What a pair holds. */
static const SkelRange pair_range = { -32768, 65535 };

static gboolean
fits_pair (SkelRange range)
{
  return skel_range_within (range, pair_range)
         && range.high - range.low <= G_MAXUINT16;
}

gint64
skel_march_bias (SkelRange range)
{
  return range.low < 0 ? -(gint64)range.low : 0;
}

gint64
skel_march_root_bias (const SkelMarch *march)
{
  return (skel_march_bias (march->root->range) + 255) / 256 * 256;
}

/* ---- lanes ---- */

static SkelLane
lane_of (const SkelMarch *self, const SkelTerm *term)
{
  term = skel_term_number (term);
  return skel_term_is_still (term)
             ? SKEL_LANE_STILL
             : self->values[self->shifts[term->id].value].lane;
}

/* Whether @a - @b is what a pair can hold the sign of. */
static gboolean
are_comparable (const SkelTerm *a, const SkelTerm *b)
{
  return a->range.high - b->range.low <= G_MAXINT16
         && b->range.high - a->range.low <= G_MAXINT16;
}

static gboolean
is_paired_binary (const SkelTerm *term)
{
  const SkelTerm *a = term->operands[0], *b = term->operands[1];

  switch (term->operation) {
    case SKEL_OPERATION_ADD:
    case SKEL_OPERATION_SUBTRACT:
      return TRUE;
    case SKEL_OPERATION_MULTIPLY:
      return skel_term_is_still (a) || skel_term_is_still (b);
    case SKEL_OPERATION_SHIFT_RIGHT:
      return a->range.low >= 0 && b->kind == SKEL_TERM_CONSTANT
             && b->number.i >= 0 && b->number.i < 16;
    case SKEL_OPERATION_AND:
    case SKEL_OPERATION_OR:
    case SKEL_OPERATION_XOR:
      return a->range.low >= 0 && b->range.low >= 0;
    case SKEL_OPERATION_MINIMUM:
    case SKEL_OPERATION_MAXIMUM:
      return fits_pair (skel_range_join (a->range, b->range));
    case SKEL_OPERATION_LESS:
    case SKEL_OPERATION_LESS_EQUAL:
    case SKEL_OPERATION_EQUAL:
    case SKEL_OPERATION_NOT_EQUAL:
      return are_comparable (a, b);
    default:
      return FALSE;
  }
}

/* Whether @term can be computed in pairs, if its operands are. */
static gboolean
is_paired (const SkelTerm *term)
{
  const SkelTerm *a = term->n_operands > 0 ? term->operands[0] : NULL;

  switch (term->kind) {
    case SKEL_TERM_LOAD:
      return term->type == SKEL_TYPE_U8;
    case SKEL_TERM_BINARY:
      return is_paired_binary (term);
    case SKEL_TERM_CONVERT:
      /* the low bits of what has no sign */
      return a->range.low >= 0 && !skel_type_is_floating (a->type)
             && term->type == SKEL_TYPE_U8;
    case SKEL_TERM_SELECT:
      return skel_range_within (a->range, (SkelRange){ 0, 1 });
    case SKEL_TERM_CALL:
      return !skel_type_is_floating (term->type) && a->range.low >= -G_MAXINT16
             && a->range.high <= G_MAXINT16;
    default:
      return FALSE;
  }
}

static SkelLane
choose_lane (const SkelMarch *self, const SkelTerm *term)
{
  if (skel_term_is_still (term))
    return SKEL_LANE_STILL;
  if (skel_type_is_floating (term->type) || !fits_pair (term->range)
      || !is_paired (term))
    return SKEL_LANE_SINGLE;
  for (int i = 0; i < term->n_operands; i++) {
    const SkelTerm *operand = term->operands[i];

    if (lane_of (self, operand) == SKEL_LANE_SINGLE
        || skel_type_is_floating (operand->type) || !fits_pair (operand->range))
      return SKEL_LANE_SINGLE;
  }
  return SKEL_LANE_PAIR;
}

/* ---- whether a march can have it ---- */

/* Why nothing that has @term marches, however it is arranged; NULL: it may. */
static const char *
object_to_kind (const SkelTerm *term)
{
  if (term->kind == SKEL_TERM_PLACE)
    return "it computes with positions";
  return term->kind == SKEL_TERM_GATHER || term->kind == SKEL_TERM_PICK
             ? skel_plain_object (term)
             : NULL;
}

/* Why @term cannot be computed for a column by itself; NULL: it can. */
static const char *
object_to_term (const SkelTerm *term)
{
  const char *objection = object_to_kind (term);

  if (objection)
    return objection;
  if (term->kind == SKEL_TERM_LOAD
      && (term->type != SKEL_TYPE_U8 || term->channel != 0))
    return "its pixels are not single bytes";
  return skel_plain_object (term);
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
  if (loops->contributions->len > 0)
    return "it has results";
  if (program->images->len != 2 || loops->stores->len != 1)
    return "it has not one input and one output";
  for (guint i = 0; i < program->images->len; i++) {
    const SkelImage *image = &g_array_index (program->images, SkelImage, i);

    if (image->type != SKEL_TYPE_U8 || image->channels != 1)
      return "its pixels are not single bytes";
    if (image->transposed)
      return "it moves pixels";
  }
  if (loops->permutation != 0)
    return "it moves pixels";
  used = skel_program_used (program);
  for (guint i = 0; i < program->terms->len && !objection; i++)
    if (used[i])
      objection = object_to_kind (program->terms->pdata[i]);
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

/* What of @value is written: a byte of a larger number, perhaps. */
static void
find_root (SkelMarch *self, const SkelTerm *value)
{
  const SkelTerm *term = skel_term_number (value);

  if (term->kind == SKEL_TERM_CONVERT && term->type == SKEL_TYPE_U8
      && !skel_type_is_floating (term->operands[0]->type)
      && skel_type_size (term->operands[0]->type) == 4)
    term = skel_term_number (term->operands[0]);
  if (is_byte (term)) {
    self->byte = term->operands[1]->number.i / 8;
    term = skel_term_number (term->operands[0]);
  }
  self->root = term;
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

static void
want_operands (SkelMarch *self, const SkelMarchValue *value)
{
  for (int i = 0; i < value->term->n_operands; i++) {
    const SkelTerm *operand = skel_term_number (value->term->operands[i]);
    const SkelShift *shift = &self->shifts[operand->id];
    gboolean still = skel_term_is_still (operand);
    int dy = still ? 0 : shift->dy - value->shift.dy;
    int dx = still ? 0 : shift->dx - value->shift.dx;

    want (self, operand, value->row + dy, value->left + dx, value->right + dx);
  }
}

/* What it costs more to compute @value for both columns of a pair by themselves
 * than at once, in half operations: an operation twice, what is kept to be
 * taken from its pair, and a pixel, which is taken from its word as well. */
static int
cost_of_parting (const SkelMarch *self, const SkelMarchValue *value)
{
  int cost = 2;

  if (value->kept)
    return PARTING;
  if (value->term->kind == SKEL_TERM_LOAD)
    return 1;
  for (int i = 0; i < value->term->n_operands && cost < PARTING; i++) {
    const SkelTerm *operand = skel_term_number (value->term->operands[i]);

    if (!skel_term_is_still (operand))
      cost += cost_of_parting (
          self, &self->values[self->shifts[operand->id].value]);
  }
  return cost;
}

/* What is wanted for one column after the other, where it is used and nowhere
 * else, is no pair if it costs less so. */
static void
part_pairs (SkelMarch *self)
{
  guint8 *paired = g_new0 (guint8, self->n_values + 1);

  paired[self->shifts[self->root->id].value] = TRUE;
  for (int v = self->n_values; v-- > 0;) {
    SkelMarchValue *value = &self->values[v];

    if (!value->term || value->lane != SKEL_LANE_PAIR)
      continue;
    if (!paired[v] && cost_of_parting (self, value) < PARTING) {
      value->lane = SKEL_LANE_SINGLE;
      continue;
    }
    for (int i = 0; i < value->term->n_operands; i++)
      paired[self->shifts[skel_term_number (value->term->operands[i])->id]
              .value]
          = TRUE;
  }
  g_free (paired);
}

/* Chooses lanes, and counts what is kept. */
static void
choose (SkelMarch *self)
{
  for (int v = 0; v < self->n_values; v++) {
    SkelMarchValue *value = &self->values[v];

    if (!value->term)
      continue;
    value->lane = choose_lane (self, value->term);
    if (value->term == self->root && value->lane == SKEL_LANE_PAIR
        && self->root->range.high + skel_march_root_bias (self) > G_MAXUINT16)
      value->lane = SKEL_LANE_SINGLE;
    value->kept = value->lane == SKEL_LANE_STILL
                      ? value->term->kind != SKEL_TERM_CONSTANT
                      : value->uses > 1 || value->depth > 0;
    if (value->lane != SKEL_LANE_STILL)
      self->rows = MAX (self->rows, value->depth);
  }
  part_pairs (self);
}

/* Registers for @columns of @value, each with what is half a strip beside it.
 */
static int
words_of (const SkelMarchValue *value, int step, int half)
{
  int columns = half + (value->right - value->left) * step;

  switch (value->lane) {
    case SKEL_LANE_PAIR:
      return columns;
    case SKEL_LANE_SINGLE:
      return columns * 2 * MAX (skel_type_size (value->term->type) / 4, 1);
    default:
      return 0;
  }
}

int
skel_march_kept (const SkelMarch *march, int step, int half)
{
  int kept = 0;

  for (int v = 0; v < march->n_values; v++)
    if (march->values[v].term)
      kept += march->values[v].depth * words_of (&march->values[v], step, half);
  return kept;
}

int
skel_march_work (const SkelMarch *march, int step, int half)
{
  int work = 0;

  for (int v = 0; v < march->n_values; v++)
    if (march->values[v].term)
      work += words_of (&march->values[v], step, half);
  return work
         * (skel_march_unroll (march) + march->last_row - march->first_row);
}

static void
find_rows (SkelMarch *self)
{
  guint8 *used = skel_program_used (self->program);

  self->first_row = G_MAXINT;
  self->last_row = G_MININT;
  for (guint i = 0; i < self->program->terms->len; i++) {
    const SkelTerm *term = self->program->terms->pdata[i];

    if (!used[i] || term->kind != SKEL_TERM_LOAD)
      continue;
    self->first_row = MIN (self->first_row, term->dy);
    self->last_row = MAX (self->last_row, term->dy);
  }
  g_free (used);
}

/* Plans all values; why that cannot be, or NULL. */
static const char *
plan_values (SkelMarch *self)
{
  const SkelLoops *loops = self->program->stages->pdata[0];
  const char *objection;

  find_root (self, g_array_index (loops->stores, SkelStore, 0).value);
  if (skel_term_is_still (self->root))
    return "all pixels become the same";
  want (self, self->root, self->shifts[self->root->id].dy,
      self->shifts[self->root->id].dx, self->shifts[self->root->id].dx);
  for (int v = self->n_values; v-- > 0;) {
    if (!self->values[v].term)
      continue;
    objection = object_to_term (self->values[v].term);
    if (objection)
      return objection;
    want_operands (self, &self->values[v]);
  }
  choose (self);
  find_rows (self);
  return NULL;
}

SkelMarch *
skel_march_new (const SkelProgram *program, const char **reason)
{
  SkelMarch *self;

  *reason = skel_march_object (program);
  if (*reason)
    return NULL;
  self = g_new0 (SkelMarch, 1);
  self->program = skel_program_arrange (program);
  if (!self->program) {
    *reason = "it is too large to be arranged";
    g_free (self);
    return NULL;
  }
  self->shifts = skel_shifts_new (self->program);
  self->n_values = self->program->terms->len;
  self->values = g_new0 (SkelMarchValue, self->n_values + 1);
  *reason = plan_values (self);
  if (*reason) {
    skel_march_free (self);
    return NULL;
  }
  return self;
}

int
skel_march_unroll (const SkelMarch *march)
{
  int unroll = march->rows + 1;

  while (unroll < MIN_UNROLL)
    unroll *= 2;
  return unroll;
}

void
skel_march_free (SkelMarch *self)
{
  if (!self)
    return;
  skel_program_free (self->program);
  g_free (self->shifts);
  g_free (self->values);
  g_free (self);
}
