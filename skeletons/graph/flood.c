/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "flood.h"

#include "passes.h"
#include "resting.h"
#include "term.h"

/* Choices within each other between a pixel and the number. */
#define MAX_CHOICES 8

/* What is known of pixels of @image near the place. */
typedef struct {
  int image;
  enum {
    ONE_IS, /* that at @dy, @dx is @number */
    ALL_ARE,
    NONE_IS,
  } which;
  gint64 number;
  int dy, dx;
} Known;

static gboolean
is_here (const SkelTerm *term)
{
  return term->dy == 0 && term->dx == 0;
}

static gboolean
is_near (const SkelTerm *term, int image)
{
  return term->kind == SKEL_TERM_LOAD && term->index == image
         && !is_here (term);
}

/* The pixel that @term compares with a constant, *@number; or NULL. */
static const SkelTerm *
compared_pixel (const SkelTerm *term, int image, gint64 *number)
{
  if (term->kind != SKEL_TERM_BINARY
      || (term->operation != SKEL_OPERATION_EQUAL
          && term->operation != SKEL_OPERATION_NOT_EQUAL))
    return NULL;
  for (int i = 0; i < 2; i++) {
    const SkelTerm *pixel = skel_term_number (term->operands[i]);
    const SkelTerm *other = skel_term_number (term->operands[1 - i]);

    if (!is_near (pixel, image) || other->kind != SKEL_TERM_CONSTANT)
      continue;
    *number = other->number.i;
    return pixel;
  }
  return NULL;
}

static const SkelTerm *
know (SkelProgram *to, const SkelTerm *term, const SkelTerm *const *operands,
    gpointer data)
{
  const Known *known = data;
  gint64 number;

  if (is_near (term, known->image) && known->which != NONE_IS
      && (known->which == ALL_ARE
          || (term->dy == known->dy && term->dx == known->dx)))
    return skel_term_integer (to, term->type, known->number);
  if (known->which == NONE_IS && compared_pixel (term, known->image, &number)
      && number == known->number)
    return skel_term_integer (
        to, term->type, term->operation == SKEL_OPERATION_NOT_EQUAL);
  return skel_rewrite_same (to, term, operands);
}

/* Whether @term is the pixel of @image or @number, whichever it chooses. */
static gboolean
is_either (const SkelTerm *term, int image, gint64 number, int depth)
{
  term = skel_term_number (term);
  if (term->kind == SKEL_TERM_SELECT)
    return depth > 0 && is_either (term->operands[1], image, number, depth - 1)
           && is_either (term->operands[2], image, number, depth - 1);
  return term->kind == SKEL_TERM_CONSTANT
             ? term->number.i == number
             : term->kind == SKEL_TERM_LOAD && term->index == image
                   && is_here (term);
}

/* Whether nothing of @program hangs on pixels of @image near the place. */
static gboolean
is_alone (const SkelProgram *program, int image)
{
  guint8 *used = skel_program_used (program);
  gboolean alone = TRUE;

  for (guint i = 0; i < program->terms->len && alone; i++) {
    const SkelTerm *term = program->terms->pdata[i];

    alone = !used[i]
            || (!is_near (term, image)
                && (term->kind != SKEL_TERM_GATHER || term->index != image));
  }
  g_free (used);
  return alone;
}

/* What is left of @program with what is @known, to be freed, or NULL: the pixel
 * of @after then becomes itself or @number, and which hangs on none near it. */
static SkelProgram *
suppose (
    const SkelProgram *program, const Known *known, int after, gint64 number)
{
  SkelProgram *rewritten
      = skel_program_rewrite (program, know, (gpointer)known);

  if (rewritten && is_alone (rewritten, known->image)
      && is_either (skel_program_stored (rewritten, after), known->image,
          number, MAX_CHOICES))
    return rewritten;
  skel_program_free (rewritten);
  return NULL;
}

/* Whether nothing changes with what is @known. */
static gboolean
stays (const SkelProgram *program, const Known *known, int after)
{
  SkelProgram *rewritten = suppose (program, known, after, known->number);
  gboolean stays
      = rewritten
        && skel_term_number (skel_program_stored (rewritten, after))->kind
               == SKEL_TERM_LOAD;

  skel_program_free (rewritten);
  return stays;
}

/* Whether the pixel that is @known makes that of the place what any other does
 * that floods it; @open has that, or NULL before the first. */
static gboolean
floods (const SkelProgram *program, const Known *known, int after,
    gint64 number, SkelProgram **open)
{
  SkelProgram *rewritten = suppose (program, known, after, number);
  gboolean same;

  if (!rewritten)
    return FALSE;
  same = !*open
         || skel_program_stored (*open, after)->key
                == skel_program_stored (rewritten, after)->key;
  skel_program_free (*open);
  *open = rewritten;
  return same;
}

/* The same for all that @flood says of a pixel near the place. */
static gboolean
all_flood (const SkelProgram *program, const Known *of, int after,
    const SkelFlood *flood, SkelProgram **open)
{
  SkelRange all = skel_range_of_type (
      g_array_index (program->images, SkelImage, of->image).type);
  Known known = *of;

  if (!flood->by_others) {
    known.number = flood->number;
    return floods (program, &known, after, flood->number, open);
  }
  for (known.number = all.low; known.number <= all.high; known.number++)
    if (known.number != flood->other
        && !floods (program, &known, after, flood->number, open))
      return FALSE;
  return TRUE;
}

/* Whether pixels that flood stay what they are. */
static gboolean
all_stay (
    const SkelProgram *program, int before, int after, const SkelFlood *flood)
{
  gint64 least = skel_range_of_type (
      g_array_index (program->images, SkelImage, before).type)
                     .low;
  gboolean rests[SKEL_RESTING_NUMBERS];

  if (!flood->by_others)
    return TRUE;
  if (!skel_find_resting (program, before, after, rests))
    return FALSE;
  for (int i = 0; i < SKEL_RESTING_NUMBERS; i++)
    if (least + i != flood->other && !rests[i])
      return FALSE;
  return TRUE;
}

/* Whether nothing of @program hangs on more than pixels of @image at the place.
 */
static gboolean
hangs_on_pixel (const SkelProgram *program, int image)
{
  guint8 *used = skel_program_used (program);
  gboolean hangs = is_alone (program, image);

  for (guint i = 0; i < program->terms->len && hangs; i++) {
    const SkelTerm *term = program->terms->pdata[i];

    hangs = !used[i]
            || (term->kind == SKEL_TERM_LOAD
                    ? term->index == image
                    : term->kind != SKEL_TERM_GATHER
                          && term->kind != SKEL_TERM_PARAMETER
                          && term->kind != SKEL_TERM_PLACE);
  }
  g_free (used);
  return hangs;
}

/* Whether it is as @flood says; finds from where. */
static gboolean
is_flooded (const SkelProgram *program, int before, int after, SkelFlood *flood)
{
  Known known = { .image = before,
    .which = flood->by_others ? ALL_ARE : NONE_IS,
    .number = flood->by_others ? flood->other : flood->number };
  SkelProgram *open = NULL;
  guint8 *used = skel_program_used (program);
  gboolean flooded = stays (program, &known, after);

  known.which = ONE_IS;
  for (guint i = 0; i < program->terms->len && flooded; i++) {
    const SkelTerm *term = program->terms->pdata[i];

    if (!used[i] || !is_near (term, before))
      continue;
    known.dy = term->dy;
    known.dx = term->dx;
    flooded = MAX (ABS (term->dy), ABS (term->dx)) <= SKEL_FLOOD_REACH
              && all_flood (program, &known, after, flood, &open);
    if (flooded)
      flood->from[term->dy + SKEL_FLOOD_REACH][term->dx + SKEL_FLOOD_REACH]
          = TRUE;
  }
  flooded = flooded && open && all_stay (program, before, after, flood);
  flood->alike = flooded && hangs_on_pixel (open, before);
  skel_program_free (open);
  g_free (used);
  return flooded;
}

/* The same, where @number alone floods, or all but 0 or what pixels near the
 * place are compared with. */
static gboolean
is_flooded_by (const SkelProgram *program, int before, int after, gint64 number,
    SkelFlood *flood)
{
  guint8 *used = skel_program_used (program);
  gboolean found;

  *flood = (SkelFlood){ .number = number };
  found = is_flooded (program, before, after, flood);
  for (guint i = 0; i <= program->terms->len && !found; i++) {
    gint64 other = 0;

    if (i > 0
        && (!used[i - 1]
            || !compared_pixel (program->terms->pdata[i - 1], before, &other)))
      continue;
    *flood = (SkelFlood){ .number = number, .by_others = TRUE, .other = other };
    found = number != other && is_flooded (program, before, after, flood);
  }
  g_free (used);
  return found;
}

gboolean
skel_find_flood (
    const SkelProgram *program, int before, int after, SkelFlood *flood)
{
  /* one by one, pixels are asked whether they are a number */
  SkelProgram *optimised = skel_program_optimise_by (
      program, ~(skel_pass_set ("truths") | skel_pass_set ("choices")));
  guint8 *used = optimised ? skel_program_used (optimised) : NULL;
  gboolean found = FALSE;

  /* what pixels become is one of the constants */
  for (guint i = 0; optimised && i < optimised->terms->len && !found; i++) {
    const SkelTerm *term = optimised->terms->pdata[i];

    found = used[i] && term->kind == SKEL_TERM_CONSTANT
            && !skel_type_is_floating (term->type)
            && is_flooded_by (optimised, before, after, term->number.i, flood);
  }
  g_free (used);
  skel_program_free (optimised);
  return found;
}
