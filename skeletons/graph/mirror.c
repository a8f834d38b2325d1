/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "mirror.h"

#include "passes.h"

/* To find the form of more takes too long for what it may save. */
#define MAX_MIRRORED 2000

/* What is read beyond where loops read is not there. */
static const SkelTerm *
turn_over (SkelProgram *to, const SkelTerm *term,
    const SkelTerm *const *operands, gpointer loops)
{
  SkelTerm over = *term;

  if (term->kind != SKEL_TERM_LOAD)
    return skel_rewrite_same (to, term, operands);
  over.dy = -term->dy;
  return skel_loops_reach (loops, &over) ? skel_program_intern (to, &over)
                                         : NULL;
}

gboolean
skel_program_is_mirror_image (const SkelProgram *program)
{
  SkelProgram *over, *form;
  gboolean is_same;

  if (program->terms->len > MAX_MIRRORED)
    return FALSE;
  over = skel_program_rewrite (program, turn_over, program->stages->pdata[0]);
  form = over ? skel_program_optimise (over) : NULL;
  is_same = form && skel_program_is_same (program, form);
  skel_program_free (over);
  skel_program_free (form);
  return is_same;
}
