/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "plain.h"

static gboolean
divides_safely (const SkelTerm *term)
{
  const SkelRange *divisor = &term->operands[1]->range;

  return !skel_range_contains (*divisor, 0)
         && (!skel_range_contains (*divisor, -1)
             || term->operands[0]->range.low
                    > skel_range_of_type (term->type).low);
}

static const char *
object_to_binary (const SkelTerm *term)
{
  if (skel_operation_is_shift (term->operation)
      && !skel_range_within (term->operands[1]->range,
          (SkelRange){ 0, 8 * skel_type_size (term->type) - 1 }))
    return "it shifts by what is not known to be a number of bits";
  if ((term->operation == SKEL_OPERATION_DIVIDE
          || term->operation == SKEL_OPERATION_REMAINDER)
      && !skel_type_is_floating (term->type) && !divides_safely (term))
    return "it divides by what may be 0, or -1";
  return NULL;
}

const char *
skel_plain_object (const SkelTerm *term)
{
  switch (term->kind) {
    case SKEL_TERM_GATHER:
      return "what it reads is at no known distance";
    case SKEL_TERM_PICK:
      return "it picks from tables";
    case SKEL_TERM_PARAMETER:
      return term->n_operands == 0
                     || term->operands[0]->kind == SKEL_TERM_CONSTANT
                 ? NULL
                 : "it picks from parameters";
    case SKEL_TERM_BINARY:
      return object_to_binary (term);
    default:
      return NULL;
  }
}
