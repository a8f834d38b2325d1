/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "march-lanes.h"

#include "lane-width.h"
#include "march-halves.h"

/* What it costs to part a pair, in half operations. */
#define PARTING 4

/* What a pair holds. */
static const SkelRange pair_range = { -32768, 65535 };

gboolean
skel_march_fits_pair (SkelRange range)
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
skel_march_byte_bias (SkelRange range)
{
  return (skel_march_bias (range) + 255) / 256 * 256;
}

SkelMarchValue *
skel_march_value (const SkelMarch *self, const SkelTerm *term)
{
  return &self->values[self->shifts[term->id].value];
}

SkelLane
skel_march_lane (const SkelMarch *self, const SkelTerm *term)
{
  term = skel_term_number (term);
  return skel_term_is_still (term) ? SKEL_LANE_STILL
                                   : skel_march_value (self, term)->lane;
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
      return skel_march_fits_pair (skel_range_join (a->range, b->range));
    case SKEL_OPERATION_LESS:
    case SKEL_OPERATION_LESS_EQUAL:
    case SKEL_OPERATION_EQUAL:
    case SKEL_OPERATION_NOT_EQUAL:
      return are_comparable (a, b);
    default:
      return FALSE;
  }
}

gboolean
skel_march_is_paired (const SkelTerm *term)
{
  const SkelTerm *a = term->n_operands > 0 ? term->operands[0] : NULL;

  switch (term->kind) {
    case SKEL_TERM_LOAD:
      return term->type == SKEL_TYPE_U8 || skel_type_size (term->type) == 2;
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
choose_lane (const SkelMarch *self, const SkelMarchValue *value)
{
  const SkelTerm *term = value->term;

  if (skel_term_is_still (term))
    return SKEL_LANE_STILL;
  if (value->summands > 0)
    return skel_march_fits_pair (term->range)
               ? skel_march_lane (self, value->summand)
               : SKEL_LANE_SINGLE;
  if (skel_lane_width_allowed () < SKEL_LANE_WIDTH_PAIRS
      || skel_type_is_floating (term->type)
      || !skel_march_fits_pair (term->range)
      || (!skel_march_has_products (value) && !skel_march_is_paired (term)))
    return SKEL_LANE_SINGLE;
  for (int i = 0; i < skel_march_operands (value); i++) {
    const SkelTerm *operand = skel_march_operand (value, i);

    if (skel_march_lane (self, operand) == SKEL_LANE_SINGLE
        || skel_type_is_floating (operand->type)
        || !skel_march_fits_pair (operand->range))
      return SKEL_LANE_SINGLE;
  }
  return SKEL_LANE_PAIR;
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
  for (int i = 0; i < skel_march_operands (value) && cost < PARTING; i++) {
    const SkelTerm *operand = skel_march_operand (value, i);

    if (!skel_term_is_still (operand))
      cost += cost_of_parting (self, skel_march_value (self, operand));
  }
  return cost;
}

/* What is wanted for one column after the other, where it is used and nowhere
 * else, is no pair if it costs less so. */
static void
part_pairs (SkelMarch *self)
{
  guint8 *paired = g_new0 (guint8, self->n_values + 1);

  for (guint i = 0; i < self->stores->len; i++)
    paired[self
            ->shifts[g_array_index (self->stores, SkelMarchStore, i).term->id]
            .value]
        = TRUE;
  for (int v = self->n_values; v-- > 0;) {
    SkelMarchValue *value = &self->values[v];

    if (!value->term || value->lane != SKEL_LANE_PAIR)
      continue;
    if (!paired[v] && cost_of_parting (self, value) < PARTING) {
      value->lane = SKEL_LANE_SINGLE;
      continue;
    }
    for (int i = 0; i < skel_march_operands (value); i++)
      paired[self->shifts[skel_march_operand (value, i)->id].value] = TRUE;
  }
  g_free (paired);
}

/* Whether a pair may hold @value, of which @store is made: its bytes must be
 * where they are in one, or its halves become so by a sign. */
static gboolean
suits_store (const SkelMarchValue *value, const SkelMarchStore *store,
    const SkelProgram *program)
{
  const SkelImage *image
      = &g_array_index (program->images, SkelImage, store->image);
  SkelRange range = value->term->range;

  switch (skel_type_size (image->type)) {
    case 1:
      return range.high + skel_march_byte_bias (range) <= G_MAXUINT16;
    case 2:
      return range.low >= 0 || range.high <= G_MAXINT16;
    default:
      return FALSE;
  }
}

/* ---- masks ---- */

gboolean
skel_march_is_mask (const SkelMarch *march, const SkelTerm *term)
{
  term = skel_term_number (term);
  return skel_range_within (term->range, (SkelRange){ 0, 1 })
         && (skel_term_is_still (term) || skel_march_value (march, term)->mask);
}

/* Whether @value compares, or is made of masks alone. */
static gboolean
makes_mask (const SkelMarch *self, const SkelMarchValue *value)
{
  const SkelTerm *term = value->term;

  if (!term || value->lane != SKEL_LANE_PAIR || value->summands > 0)
    return FALSE;
  if (term->kind == SKEL_TERM_SELECT)
    return skel_march_is_mask (self, term->operands[1])
           && skel_march_is_mask (self, term->operands[2]);
  if (term->kind != SKEL_TERM_BINARY)
    return FALSE;
  switch (term->operation) {
    case SKEL_OPERATION_AND:
    case SKEL_OPERATION_OR:
    case SKEL_OPERATION_XOR:
      return skel_march_is_mask (self, term->operands[0])
             && skel_march_is_mask (self, term->operands[1]);
    default:
      return skel_operation_is_comparison (term->operation);
  }
}

/* ---- absolute values ---- */

/* Keeps what is kept anyway and not its absolute value as well, which machines
 * find with what uses it. */
static void
forget_absolutes (SkelMarch *self)
{
  for (int v = 0; v < self->n_values; v++) {
    SkelMarchValue *value = &self->values[v], *of;
    const SkelTerm *operand;
    int first;

    if (!value->term || value->lane != SKEL_LANE_PAIR || !value->kept
        || value->term->kind != SKEL_TERM_CALL)
      continue;
    operand = skel_march_operand (value, 0);
    of = skel_march_value (self, operand);
    if (!of->halves || !of->kept)
      continue;
    first = value->row - value->depth + self->shifts[operand->id].dy
            - value->shift.dy;
    of->depth = MAX (of->depth, of->row - first);
    value->kept = FALSE;
    value->depth = 0;
  }
}

void
skel_march_choose_lanes (SkelMarch *self)
{
  for (int v = 0; v < self->n_values; v++) {
    SkelMarchValue *value = &self->values[v];

    if (!value->term)
      continue;
    value->lane = choose_lane (self, value);
    for (guint i = 0; i < self->stores->len; i++) {
      const SkelMarchStore *store
          = &g_array_index (self->stores, SkelMarchStore, i);

      if (value->lane == SKEL_LANE_PAIR
          && self->shifts[store->term->id].value == v
          && !suits_store (value, store, self->program))
        value->lane = SKEL_LANE_SINGLE;
    }
    value->kept = value->lane == SKEL_LANE_STILL
                      ? value->term->kind != SKEL_TERM_CONSTANT
                      : value->uses > 1 || value->depth > 0;
  }
  part_pairs (self);
  if (skel_lane_width_allowed () >= SKEL_LANE_WIDTH_HALVES)
    skel_march_choose_halves (self);
  forget_absolutes (self);
  for (int v = 0; v < self->n_values; v++) {
    SkelMarchValue *value = &self->values[v];

    value->mask = makes_mask (self, value);
    if (value->term && value->lane != SKEL_LANE_STILL)
      self->rows = MAX (self->rows, value->depth);
  }
}
