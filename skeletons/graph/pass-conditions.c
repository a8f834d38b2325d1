/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* pass-conditions.c: two comparisons with the same value as one.
 *
 * a < v and b < v is max (a, b) < v. Machines find an extreme, even of three,
 * in one instruction of 8 or 16 bits; so a comparison goes and what joins the
 * two, where these lanes hold all of it. What hangs on places alone is left to
 * those who ask what is inside.
 */
#include "passes.h"
#include "range.h"
#include "term.h"

static gboolean
is_used_once (const int *uses, const SkelTerm *term)
{
  return uses[term->id] == 1;
}

/* An integer less than another one, or no greater, as pixels say. */
static gboolean
is_comparison (const SkelTerm *term)
{
  return term->kind == SKEL_TERM_BINARY
         && (term->operation == SKEL_OPERATION_LESS
             || term->operation == SKEL_OPERATION_LESS_EQUAL)
         && !skel_type_is_floating (term->operands[0]->type)
         && (term->depends & SKEL_DEPENDS_PIXELS);
}

/* Bits of the lanes that compare @a, @b and @c, or 0: of more than 16. */
static int
lane_bits (const SkelTerm *a, const SkelTerm *b, const SkelTerm *c)
{
  SkelRange range
      = skel_range_join (skel_range_join (a->range, b->range), c->range);

  if (skel_range_fits (range, SKEL_TYPE_U8))
    return 8;
  /* a difference has a sign as well */
  return range.high - range.low <= G_MAXINT16 ? 16 : 0;
}

/* Whether @one and @other hold, or, unless @both, either; NULL if that is not
 * asked by one comparison. */
static const SkelTerm *
together (
    SkelProgram *to, const SkelTerm *one, const SkelTerm *other, gboolean both)
{
  if (!is_comparison (one) || !is_comparison (other)
      || one->operation != other->operation)
    return NULL;
  for (int same = 0; same < 2; same++) {
    const SkelTerm *value = one->operands[same], *operands[2];
    const SkelTerm *a = one->operands[1 - same], *b = other->operands[1 - same];

    if (value != other->operands[same] || lane_bits (a, b, value) == 0
        || lane_bits (a, a, value) != lane_bits (b, b, value))
      continue;
    operands[same] = value;
    operands[1 - same] = skel_term_binary (to,
        both == (same == 1) ? SKEL_OPERATION_MAXIMUM : SKEL_OPERATION_MINIMUM,
        a, b);
    return skel_term_binary (to, one->operation, operands[0], operands[1]);
  }
  return NULL;
}

/* A choice whose way @way is another one that has the same for its other way.
 */
static const SkelTerm *
choose_once (SkelProgram *to, const SkelTerm *const *operands, int way)
{
  const SkelTerm *inner = operands[way], *condition;

  if (!inner || inner->kind != SKEL_TERM_SELECT
      || inner->operands[3 - way] != operands[3 - way])
    return NULL;
  condition = together (to, operands[0], inner->operands[0], way == 1);
  return condition ? skel_term_select (
                         to, condition, inner->operands[1], inner->operands[2])
                   : NULL;
}

static const SkelTerm *
rewrite (SkelProgram *to, const SkelTerm *term, const SkelTerm *const *operands,
    gpointer data)
{
  const int *uses = data;
  const SkelTerm *simple = NULL;

  if (term->kind == SKEL_TERM_BINARY
      && (term->operation == SKEL_OPERATION_AND
          || term->operation == SKEL_OPERATION_OR)
      && is_used_once (uses, term->operands[0])
      && is_used_once (uses, term->operands[1]) && operands[0] && operands[1])
    simple = together (
        to, operands[0], operands[1], term->operation == SKEL_OPERATION_AND);
  for (int way = 1; term->kind == SKEL_TERM_SELECT && way < 3 && !simple; way++)
    if (term->operands[way]->kind == SKEL_TERM_SELECT
        && is_used_once (uses, term->operands[0])
        && is_used_once (uses, term->operands[way])
        && is_used_once (uses, term->operands[way]->operands[0]) && operands[0])
      simple = choose_once (to, operands, way);
  return simple ? simple : skel_rewrite_same (to, term, operands);
}

SkelProgram *
skel_pass_conditions (const SkelProgram *program)
{
  int *uses = skel_program_count_uses (program);
  SkelProgram *asked = skel_program_rewrite (program, rewrite, uses);

  g_free (uses);
  return asked;
}
