/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* pass-comparisons.c: comparisons with extremes of places.
 *
 * y + 1 <= min (y + 1, height - 1), as loops over windows that are cut off ask,
 * is y + 1 <= height - 1, since how y + 1 compares with itself is known. Of
 * what hangs on pixels nothing is.
 */
#include "passes.h"
#include "term.h"

/* The extreme that @term is, but for what is *@more, a constant or NULL; or
 * NULL. */
static const SkelTerm *
extreme_of (const SkelTerm *term, const SkelTerm **more)
{
  gint64 constant;
  const SkelTerm *without = skel_term_without_constant (term, &constant);

  *more = without != term ? term->operands[1] : NULL;
  term = without;
  return term->kind == SKEL_TERM_BINARY
                 && skel_operation_is_extreme (term->operation)
             ? term
             : NULL;
}

/* How the sides @ab compare, of which @side is an extreme; NULL: with neither
 * of what that is of it is known how the other compares. */
static const SkelTerm *
without_extreme (SkelProgram *to, SkelOperation operation,
    const SkelTerm *const *ab, int side)
{
  const SkelTerm *more, *extreme = extreme_of (ab[side], &more);
  const SkelTerm *compared[2];
  gboolean either;

  if (!extreme)
    return NULL;
  for (int i = 0; i < 2; i++) {
    const SkelTerm *sides[] = { ab[0], ab[1] };

    sides[side] = extreme->operands[i];
    if (more)
      sides[side]
          = skel_term_binary (to, SKEL_OPERATION_ADD, sides[side], more);
    compared[i] = skel_term_binary (to, operation, sides[0], sides[1]);
  }
  /* whether they compare so where one of the two does, or both */
  either = (extreme->operation == SKEL_OPERATION_MINIMUM) == (side == 0);
  for (int i = 0; i < 2; i++)
    if (compared[i] && compared[i]->kind == SKEL_TERM_CONSTANT)
      return (compared[i]->number.i != 0) == either ? compared[i]
                                                    : compared[1 - i];
  return NULL;
}

static const SkelTerm *
rewrite (SkelProgram *to, const SkelTerm *term, const SkelTerm *const *operands,
    gpointer data)
{
  const SkelTerm *simple = NULL;

  if (term->kind == SKEL_TERM_BINARY
      && (term->operation == SKEL_OPERATION_LESS
          || term->operation == SKEL_OPERATION_LESS_EQUAL)
      && operands[0] && operands[1]
      && !((operands[0]->depends | operands[1]->depends) & SKEL_DEPENDS_PIXELS))
    for (int side = 0; side < 2 && !simple; side++)
      simple = without_extreme (to, term->operation, operands, side);
  return simple ? simple : skel_rewrite_same (to, term, operands);
}

SkelProgram *
skel_pass_comparisons (const SkelProgram *program)
{
  return skel_program_rewrite (program, rewrite, NULL);
}
