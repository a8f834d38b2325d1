/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "term-forms.h"

gboolean
skel_term_is_truth (const SkelTerm *term)
{
  return term->type == SKEL_TYPE_I32
         && skel_range_within (term->range, (SkelRange){ 0, 1 });
}

gboolean
skel_term_is_narrow (const SkelTerm *term)
{
  return term->type != SKEL_TYPE_I32 && !skel_type_is_floating (term->type)
         && skel_range_fits (term->range, SKEL_TYPE_I32);
}

SkelCoordinate
skel_coordinate_size (SkelCoordinate coordinate)
{
  return coordinate == SKEL_COORDINATE_X ? SKEL_COORDINATE_WIDTH
                                         : SKEL_COORDINATE_HEIGHT;
}

gboolean
skel_term_is_last (const SkelTerm *term, SkelCoordinate size)
{
  const SkelTerm *place = term->operands ? term->operands[0] : NULL;

  return skel_term_is_operation (term, SKEL_OPERATION_ADD)
         && skel_term_is_integer (term->operands[1], -1)
         && place->kind == SKEL_TERM_PLACE && place->index == (int)size;
}

gboolean
skel_term_is_place_and_last (const SkelTerm *a, const SkelTerm *b)
{
  return a->kind == SKEL_TERM_PLACE
         && (a->index == SKEL_COORDINATE_X || a->index == SKEL_COORDINATE_Y)
         && skel_term_is_last (b, skel_coordinate_size (a->index));
}

gboolean
skel_term_is_last_but_one (const SkelTerm *a, const SkelTerm *b)
{
  const SkelTerm *place = a->operands ? a->operands[0] : NULL;

  return b->kind == SKEL_TERM_PLACE
         && (b->index == SKEL_COORDINATE_X || b->index == SKEL_COORDINATE_Y)
         && skel_term_is_operation (a, SKEL_OPERATION_ADD)
         && skel_term_is_integer (a->operands[1], -2)
         && place->kind == SKEL_TERM_PLACE
         && place->index == (int)skel_coordinate_size (b->index);
}

gboolean
skel_term_is_negative_of (const SkelTerm *a, const SkelTerm *b)
{
  return skel_term_is_operation (a, SKEL_OPERATION_SUBTRACT)
         && ((skel_term_is_integer (a->operands[0], 0) && a->operands[1] == b)
             || (skel_term_is_operation (b, SKEL_OPERATION_SUBTRACT)
                 && a->operands[0] == b->operands[1]
                 && a->operands[1] == b->operands[0]));
}

gboolean
skel_term_is_excess (const SkelTerm *term)
{
  return term->kind == SKEL_TERM_BINARY && term->type == SKEL_TYPE_I32
         && skel_operation_is_extreme (term->operation)
         && skel_term_is_integer (term->operands[1], 0)
         && skel_term_is_operation (term->operands[0], SKEL_OPERATION_SUBTRACT)
         && skel_term_fits (term->operands[0]);
}
