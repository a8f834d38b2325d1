/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* pass-bytes.c: what is shifted to become a byte is moved to where a byte is.
 *
 * (x >> 4) as a byte is the second byte of 16 x, where that has 16 bits: a
 * product goes into what x is made of, and taking a byte costs nothing.
 */
#include "passes.h"
#include "term.h"

static const SkelTerm *
rewrite (SkelProgram *to, const SkelTerm *term, const SkelTerm *const *operands,
    gpointer data)
{
  const SkelTerm *shifted = operands[0], *product;
  gint64 factor;

  if (term->kind != SKEL_TERM_CONVERT || term->type != SKEL_TYPE_U8 || !shifted
      || shifted->kind != SKEL_TERM_BINARY
      || shifted->operation != SKEL_OPERATION_SHIFT_RIGHT
      || shifted->operands[1]->kind != SKEL_TERM_CONSTANT
      || shifted->operands[1]->number.i < 1
      || shifted->operands[1]->number.i > 7
      || shifted->operands[0]->range.low < 0)
    return skel_rewrite_same (to, term, operands);
  factor = 1 << (8 - shifted->operands[1]->number.i);
  if (shifted->operands[0]->range.high * factor > G_MAXUINT16)
    return skel_rewrite_same (to, term, operands);
  product = skel_term_binary (to, SKEL_OPERATION_MULTIPLY, shifted->operands[0],
      skel_term_integer (to, shifted->type, factor));
  return skel_term_convert (to, term->type,
      skel_term_binary (to, SKEL_OPERATION_SHIFT_RIGHT, product,
          skel_term_integer (to, SKEL_TYPE_I32, 8)));
}

SkelProgram *
skel_pass_bytes (const SkelProgram *program)
{
  return skel_program_rewrite (program, rewrite, NULL);
}
