/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "resting.h"

#include "passes.h"
#include "term.h"

/* A pixel that is this number. */
typedef struct {
  int image;
  gint64 number;
} Known;

static const SkelTerm *
know (SkelProgram *to, const SkelTerm *term, const SkelTerm *const *operands,
    gpointer data)
{
  const Known *known = data;

  if (term->kind == SKEL_TERM_LOAD && term->index == known->image
      && term->dy == 0 && term->dx == 0)
    return skel_term_integer (to, term->type, known->number);
  return skel_rewrite_same (to, term, operands);
}

static gboolean
stays (const SkelProgram *program, const Known *known, int after)
{
  SkelProgram *rewritten
      = skel_program_rewrite (program, know, (gpointer)known);
  gboolean stays = FALSE;

  if (rewritten) {
    const SkelTerm *value = skel_program_stored (rewritten, after);

    stays = value && value->kind == SKEL_TERM_CONSTANT
            && value->number.i == known->number;
    skel_program_free (rewritten);
  }
  return stays;
}

gboolean
skel_find_resting (const SkelProgram *program, int before, int after,
    gboolean rests[static SKEL_RESTING_NUMBERS])
{
  SkelType type = g_array_index (program->images, SkelImage, before).type;
  SkelRange all = skel_range_of_type (type);

  if (type != SKEL_TYPE_U8 && type != SKEL_TYPE_I8)
    return FALSE;
  for (int i = 0; i < SKEL_RESTING_NUMBERS; i++) {
    Known known = { before, (gint64)all.low + i };

    rests[i] = stays (program, &known, after);
  }
  return TRUE;
}
