/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "lives.h"

#include "../../runtime/unrolled.h"
#include "../front/make.h"
#include "../front/queries.h"
#include "accumulation.h"
#include "pixel-loops.h"
#include "signature.h"
#include "states.h"

/* What a piece does to an image. */
typedef enum {
  EFFECT_NONE,
  EFFECT_READS,
  EFFECT_WRITES, /* all of it, anew */
  EFFECT_CHANGES,
} Effect;

/* An image along the pieces: a point is before each of them, and one behind the
 * last. */
typedef struct {
  const SkelAnalysis *analysis;
  const GArray *pieces;
  SkelSymbol *image;
  Effect *effects;  /* by the pieces */
  gboolean *wanted; /* by the points: whether what is in it is */
  guint *lives;     /* likewise: the first point of the life it is in */
} Flow;

static const SkelPiece *
piece_at (const Flow *self, guint i)
{
  return &g_array_index (self->pieces, SkelPiece, i);
}

/* What loops leave out they write, too: what the first image that they read has
 * there, or zero. */
static Effect
effect_of (const Flow *self, const SkelPiece *piece)
{
  SkelPixelLoops loops;

  if (piece->kind == SKEL_PIECE_BEGIN || piece->kind == SKEL_PIECE_END
      || !skel_node_mentions (piece->statement, self->image))
    return EFFECT_NONE;
  if (!skel_node_assigns (piece->statement, self->image))
    return EFFECT_READS;
  return piece->kind == SKEL_PIECE_NEST
                 && skel_pixel_loops_read (
                     self->analysis, piece->statement, &loops)
                 && skel_node_only_assigns (piece->statement, self->image)
             ? EFFECT_WRITES
             : EFFECT_CHANGES;
}

/* The other end of the repetition that begins or ends with the piece @i. */
static guint
other_end (const Flow *self, guint i)
{
  int way = piece_at (self, i)->kind == SKEL_PIECE_BEGIN ? 1 : -1;
  int depth = 0;

  for (;; i += way) {
    SkelPieceKind kind = piece_at (self, i)->kind;

    depth += (kind == SKEL_PIECE_BEGIN) - (kind == SKEL_PIECE_END);
    if (depth == 0)
      return i;
  }
}

/* The points that come after the piece @i: how many. */
static int
points_after (const Flow *self, guint i, guint points[static 2])
{
  SkelPieceKind kind = piece_at (self, i)->kind;

  points[0] = i + 1;
  if (kind != SKEL_PIECE_BEGIN && kind != SKEL_PIECE_END)
    return 1;
  /* no turn at all, or another one */
  points[1] = other_end (self, i) + 1;
  return 2;
}

static gboolean
is_wanted_before (const Flow *self, guint i)
{
  guint points[2];
  gboolean wanted = FALSE;

  if (self->effects[i] != EFFECT_NONE)
    return self->effects[i] != EFFECT_WRITES;
  for (int k = points_after (self, i, points); k-- > 0;)
    wanted = wanted || self->wanted[points[k]];
  return wanted;
}

static Flow
flow_of (
    const SkelAnalysis *analysis, const GArray *pieces, const SkelSymbol *image)
{
  Flow self
      = { analysis, pieces, (SkelSymbol *)image, g_new0 (Effect, pieces->len),
          g_new0 (gboolean, pieces->len + 1), g_new0 (guint, pieces->len + 1) };
  gboolean changed = TRUE;

  for (guint i = 0; i < pieces->len; i++)
    self.effects[i] = effect_of (&self, piece_at (&self, i));
  self.wanted[pieces->len]
      = image->kind == SKEL_SYMBOL_PARAMETER && !image->is_const;
  while (changed) {
    changed = FALSE;
    for (guint i = pieces->len; i-- > 0;)
      if (!self.wanted[i] && is_wanted_before (&self, i))
        self.wanted[i] = changed = TRUE;
  }
  return self;
}

static void
flow_clear (Flow *self)
{
  g_free (self->effects);
  g_free (self->wanted);
  g_free (self->lives);
}

gboolean
skel_is_wanted (const SkelAnalysis *analysis, const GArray *pieces, guint index,
    const SkelSymbol *image)
{
  Flow flow = flow_of (analysis, pieces, image);
  gboolean wanted = flow.wanted[index];

  flow_clear (&flow);
  return wanted;
}

/* ---- lives ---- */

static void
join (Flow *self, guint one, guint other)
{
  guint from = MAX (self->lives[one], self->lives[other]);
  guint to = MIN (self->lives[one], self->lives[other]);

  for (guint i = 0; i <= self->pieces->len; i++)
    if (self->lives[i] == from)
      self->lives[i] = to;
}

/* What is wanted goes on in the same life, unless it is written anew. */
static void
find_lives (Flow *self)
{
  guint points[2];

  for (guint i = 0; i <= self->pieces->len; i++)
    self->lives[i] = i;
  for (guint i = 0; i < self->pieces->len; i++)
    for (int k = points_after (self, i, points); k-- > 0;)
      if (self->effects[i] == EFFECT_CHANGES
          || (self->effects[i] != EFFECT_WRITES && self->wanted[points[k]]))
        join (self, i, points[k]);
}

/* The life that the piece @i has to do with, which has to do with the image. */
static guint
life_of (const Flow *self, guint i)
{
  return self->lives[self->effects[i] == EFFECT_WRITES ? i + 1 : i];
}

/* The life that keeps the image's name: what the caller wants, or what nobody
 * has written, or the first one. */
static guint
find_own (const Flow *self)
{
  guint first = 0;

  if (self->image->kind == SKEL_SYMBOL_PARAMETER)
    return self->lives[self->pieces->len];
  while (!self->wanted[0] && self->effects[first] == EFFECT_NONE)
    first++;
  return self->wanted[0] ? self->lives[0] : life_of (self, first);
}

static gboolean
is_used (const Flow *self)
{
  for (guint i = 0; i < self->pieces->len; i++)
    if (self->effects[i] != EFFECT_NONE)
      return TRUE;
  return FALSE;
}

/* Whether an output is read by loops that leave out pixels, for which it counts
 * whether it comes before the inputs. */
static gboolean
is_first_read (const Flow *self)
{
  SkelPixelLoops loops;

  for (guint i = 0; i < self->pieces->len; i++)
    if (self->image->kind == SKEL_SYMBOL_PARAMETER
        && self->effects[i] == EFFECT_READS
        && !(skel_pixel_loops_read (
                 self->analysis, piece_at (self, i)->statement, &loops)
             && loops.all))
      return TRUE;
  return FALSE;
}

static void
rename_life (const Flow *self, SkelUnit *unit, guint life, SkelSymbol *symbol)
{
  GHashTable *map = g_hash_table_new (NULL, NULL);

  g_hash_table_insert (map, self->image, symbol);
  for (guint i = 0; i < self->pieces->len; i++) {
    SkelPiece *piece = (SkelPiece *)piece_at (self, i);

    if (self->effects[i] != EFFECT_NONE && life_of (self, i) == life)
      piece->statement = skel_make_copy (unit, piece->statement, map);
  }
  g_hash_table_unref (map);
}

/* Makes of @image one for each of its lives, as long as there is room. */
static void
part_image (SkelAnalysis *analysis, SkelUnit *unit, GArray *pieces,
    SkelSymbol *image, GPtrArray *added)
{
  Flow flow = flow_of (analysis, pieces, image);
  GHashTable *seen = g_hash_table_new (NULL, NULL);
  gboolean parts = is_used (&flow) && !is_first_read (&flow);

  find_lives (&flow);
  if (parts)
    g_hash_table_add (seen, GUINT_TO_POINTER (find_own (&flow)));
  for (guint i = 0; parts && i < pieces->len; i++) {
    SkelSymbol *symbol;
    char ending[16];

    if (flow.effects[i] == EFFECT_NONE
        || analysis->kernel.n_locals == SKEL_MAX_LOCALS
        || !g_hash_table_add (seen, GUINT_TO_POINTER (life_of (&flow, i))))
      continue;
    g_snprintf (ending, sizeof ending, "%u", g_hash_table_size (seen));
    symbol = skel_add_state (analysis, unit, image, ending, NULL);
    rename_life (&flow, unit, life_of (&flow, i), symbol);
    g_ptr_array_add (added, symbol);
  }
  g_hash_table_unref (seen);
  flow_clear (&flow);
}

/* The images that nests may write, by their numbers. */
static GPtrArray *
list_images (const SkelAnalysis *analysis)
{
  const SkelKernel *kernel = &analysis->kernel;
  GPtrArray *images = g_ptr_array_new ();

  for (int i = 0; i < kernel->n_images + kernel->n_locals; i++) {
    SkelSymbol *image = skel_image_symbol (analysis, i);

    if (!image->is_const)
      g_ptr_array_add (images, image);
  }
  return images;
}

void
skel_part_lives (SkelAnalysis *analysis, SkelUnit *unit, GArray *pieces)
{
  GPtrArray *images = list_images (analysis), *added = g_ptr_array_new ();

  for (guint i = 0; i < images->len; i++)
    part_image (analysis, unit, pieces, images->pdata[i], added);
  if (added->len > 0)
    skel_declare_states (analysis, unit, added);
  g_ptr_array_unref (images);
  g_ptr_array_unref (added);
}

/* ---- places ---- */

static gboolean
uses (const SkelKernel *kernel, const int *images, int image)
{
  for (int i = 0; i < kernel->n_images; i++)
    if (images[i] == image)
      return TRUE;
  return FALSE;
}

/* Whether turns that go over the image together want the step @index, which
 * exchanges. */
static gboolean
is_exchanged_by_turns (const SkelKernel *kernel, int index)
{
  SkelJob job = { .kernel = kernel, .components = 1 };
  gboolean wanted = FALSE;

  for (int i = 0; i < kernel->n_repeats && !wanted; i++) {
    SkelUnrolled *turns
        = index >= kernel->repeats[i].first && index < kernel->repeats[i].end
              ? skel_unrolled_plan (&job, i)
              : NULL;

    wanted = turns != NULL;
    skel_unrolled_free (turns);
  }
  return wanted;
}

/* Whether a step or a chain has to do with @one and @other. */
static gboolean
meet (const SkelAnalysis *analysis, int one, int other)
{
  const SkelKernel *kernel = &analysis->kernel;

  for (int s = 0; s < kernel->n_steps; s++)
    if (uses (kernel->steps[s].kernel, kernel->steps[s].images, one)
        && uses (kernel->steps[s].kernel, kernel->steps[s].images, other)
        && (!kernel->steps[s].exchanges || is_exchanged_by_turns (kernel, s)))
      return TRUE;
  for (guint i = 0; i < analysis->chains->len; i++) {
    const SkelAnalysis *chain = analysis->chains->pdata[i];

    if (uses (&chain->kernel, chain->chain->step.images, one)
        && uses (&chain->kernel, chain->chain->step.images, other))
      return TRUE;
  }
  return FALSE;
}

static void
move_all (const SkelKernel *kernel, const int *images, int from, int to)
{
  for (int i = 0; i < kernel->n_images; i++)
    if (images[i] == from)
      ((int *)images)[i] = to;
}

/* Has the image @from lie where @to does. */
static void
move_image (const SkelAnalysis *analysis, int from, int to)
{
  const SkelKernel *kernel = &analysis->kernel;

  for (int s = 0; s < kernel->n_steps; s++)
    move_all (kernel->steps[s].kernel, kernel->steps[s].images, from, to);
  for (guint i = 0; i < analysis->chains->len; i++) {
    const SkelAnalysis *chain = analysis->chains->pdata[i];

    move_all (&chain->kernel, chain->chain->step.images, from, to);
  }
}

void
skel_share_places (SkelAnalysis *analysis)
{
  const SkelKernel *kernel = &analysis->kernel;
  int n_images = kernel->n_images;

  for (int from = n_images; from < n_images + kernel->n_locals; from++) {
    const SkelSymbol *of
        = skel_state_of (analysis, skel_image_symbol (analysis, from));

    for (int to = n_images; to < from; to++)
      if (skel_kernel_stores (kernel, to - n_images)
          && skel_state_of (analysis, skel_image_symbol (analysis, to)) == of
          && !meet (analysis, from, to)) {
        move_image (analysis, from, to);
        break;
      }
  }
}
