/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "march-halves.h"

#include "march-lanes.h"

static gboolean
fits_halves (SkelRange range)
{
  return skel_range_within (range,
      (SkelRange){ -SKEL_GREATEST_EXACT_HALF, SKEL_GREATEST_EXACT_HALF });
}

/* Whether @term is a pair whose halves or numbers differ. */
static gboolean
has_sign (const SkelMarch *self, const SkelTerm *term)
{
  return term->range.low < 0 && skel_march_lane (self, term) == SKEL_LANE_PAIR;
}

/* Whether @inner is of the extreme @term, and one like it. */
static gboolean
is_part_of_extreme (const SkelTerm *term, const SkelTerm *inner)
{
  return term->kind == SKEL_TERM_BINARY && inner->kind == SKEL_TERM_BINARY
         && term->operation == inner->operation
         && skel_operation_is_extreme (term->operation);
}

/* Whether @value is made of what may be negative; or is an extreme of several
 * of which one may, so that nothing but the last has to be a number again.
 * Operands come first. */
static gboolean
is_of_signed (const SkelMarch *self, const SkelMarchValue *value)
{
  for (int i = 0; i < skel_march_operands (value); i++) {
    const SkelTerm *operand = skel_march_operand (value, i);

    if (has_sign (self, operand)
        || (is_part_of_extreme (value->term, operand)
            && skel_march_lane (self, operand) == SKEL_LANE_PAIR
            && skel_march_value (self, operand)->halves))
      return TRUE;
  }
  return FALSE;
}

/* Whether there are instructions for @value's halves, and it is not the same
 * without them, as what takes only numbers that are not negative is, but for
 * sums. */
static gboolean
has_half_operation (const SkelMarch *self, const SkelMarchValue *value)
{
  const SkelTerm *term = value->term;

  if (term->kind == SKEL_TERM_SELECT)
    return has_sign (self, skel_march_operand (value, 1))
           || has_sign (self, skel_march_operand (value, 2));
  if (term->kind != SKEL_TERM_BINARY || value->middle[0])
    return FALSE;
  switch (term->operation) {
    case SKEL_OPERATION_ADD:
    case SKEL_OPERATION_SUBTRACT:
      return TRUE;
    case SKEL_OPERATION_MULTIPLY:
      return skel_march_operand (value, 0)->kind == SKEL_TERM_CONSTANT
             || skel_march_operand (value, 1)->kind == SKEL_TERM_CONSTANT;
    default:
      return (skel_operation_is_extreme (term->operation)
                 || skel_operation_is_comparison (term->operation))
             && is_of_signed (self, value);
  }
}

/* Whether @value can be computed of halves, if those of its operands that may
 * be negative are halves. */
static gboolean
can_be_halves (const SkelMarch *self, const SkelMarchValue *value)
{
  if (!value->term || value->lane != SKEL_LANE_PAIR || value->summands > 0
      || !fits_halves (value->term->range) || !has_half_operation (self, value))
    return FALSE;
  for (int i = 0; i < skel_march_operands (value); i++) {
    const SkelTerm *operand = skel_march_operand (value, i);

    if (!fits_halves (operand->range)
        || (skel_term_is_still (operand) && operand->range.low < 0
            && operand->kind != SKEL_TERM_CONSTANT)
        || (has_sign (self, operand)
            && !skel_march_value (self, operand)->halves))
      return FALSE;
  }
  return TRUE;
}

/* Whether @value takes operands that are halves and may be negative. */
static gboolean
takes_halves (const SkelMarchValue *value)
{
  return value->halves
         || (value->lane == SKEL_LANE_PAIR
             && value->term->kind == SKEL_TERM_CALL);
}

/* Whether @term may be negative and was not refused before. */
static gboolean
refuse (const SkelMarch *self, guint8 *refused, const SkelTerm *term)
{
  int v = self->shifts[skel_term_number (term)->id].value;

  if (refused[v] || !has_sign (self, self->values[v].term))
    return FALSE;
  refused[v] = TRUE;
  return self->values[v].halves;
}

/* Leaves to integers the sums that neither have to do with a sign nor are a
 * part of one which has: three of them are added at once. And products that are
 * a part of such, with which they are one operation. */
static void
leave_plain_sums (SkelMarch *self)
{
  guint8 *wanted = g_new0 (guint8, self->n_values + 1);

  for (int v = self->n_values; v-- > 0;) {
    SkelMarchValue *value = &self->values[v];

    if (!value->term || !value->halves)
      continue;
    value->halves
        = value->term->range.low < 0 || is_of_signed (self, value) || wanted[v];
    for (int i = 0; i < skel_march_operands (value) && value->halves; i++)
      wanted[self->shifts[skel_march_operand (value, i)->id].value] = TRUE;
  }
  g_free (wanted);
}

void
skel_march_choose_halves (SkelMarch *self)
{
  const SkelLoops *loops = self->program->stages->pdata[0];
  guint8 *refused = g_new0 (guint8, self->n_values + 1);
  gboolean changed = TRUE;

  for (guint i = 0; i < self->stores->len; i++)
    refuse (
        self, refused, g_array_index (self->stores, SkelMarchStore, i).term);
  for (guint i = 0; i < loops->contributions->len; i++) {
    const SkelContribution *contribution
        = &g_array_index (loops->contributions, SkelContribution, i);

    refuse (self, refused, contribution->value);
    if (contribution->index)
      refuse (self, refused, contribution->index);
  }
  while (changed) {
    changed = FALSE;
    for (int v = 0; v < self->n_values; v++)
      self->values[v].halves
          = !refused[v] && can_be_halves (self, &self->values[v]);
    for (int v = 0; v < self->n_values; v++) {
      const SkelMarchValue *value = &self->values[v];

      if (!value->term || takes_halves (value))
        continue;
      for (int i = 0; i < skel_march_operands (value); i++)
        changed |= refuse (self, refused, skel_march_operand (value, i));
    }
  }
  leave_plain_sums (self);
  g_free (refused);
}
