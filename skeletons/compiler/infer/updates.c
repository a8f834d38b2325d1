/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "updates.h"

#include "../front/counts.h"
#include "../front/make.h"
#include "../front/queries.h"
#include "../front/sums.h"
#include "image-copies.h"
#include "pixel-use.h"
#include "signature.h"
#include "states.h"

typedef struct {
  SkelAnalysis *analysis;
  SkelUnit *unit;
  GArray *pieces;
  GPtrArray *diagnostics;
  GPtrArray *added; /* SkelSymbol: images */
  gboolean failed;
} Updating;

static SkelPiece *
piece_at (const Updating *self, guint i)
{
  return &g_array_index (self->pieces, SkelPiece, i);
}

static SkelRole
role_of (const Updating *self, const SkelSymbol *symbol)
{
  return skel_role (self->analysis, symbol);
}

static gboolean
is_image (const Updating *self, const SkelSymbol *symbol)
{
  return symbol && role_of (self, symbol).kind == SKEL_ROLE_IMAGE;
}

/* ---- images ---- */

/* What @image is at some time, as a local image. */
static SkelSymbol *
add_image (Updating *self, const SkelSymbol *image, const char *what)
{
  char *ending = self->added->len == 0
                     ? g_strdup (what)
                     : g_strdup_printf ("%s%u", what, self->added->len + 1);
  SkelSymbol *symbol = skel_add_state (
      self->analysis, self->unit, image, ending, self->diagnostics);

  g_free (ending);
  if (symbol)
    g_ptr_array_add (self->added, symbol);
  else
    self->failed = TRUE;
  return symbol;
}

/* Calls @from @to in the pieces before @end. */
static void
rename_before (Updating *self, guint end, SkelSymbol *from, SkelSymbol *to)
{
  GHashTable *map = g_hash_table_new (NULL, NULL);

  g_hash_table_insert (map, from, to);
  for (guint i = 0; i < end; i++)
    if (skel_node_mentions (piece_at (self, i)->statement, from))
      piece_at (self, i)->statement
          = skel_make_copy (self->unit, piece_at (self, i)->statement, map);
  g_hash_table_unref (map);
}

/* ---- nests ---- */

/* Pixels of @image in @node, each of which is the nest's own, become @here. */
static void
replace_pixels (
    SkelUnit *unit, SkelNode *node, const SkelSymbol *image, SkelSymbol *here)
{
  for (int i = 0; i < node->n_children; i++) {
    const SkelNode *child = node->children[i];

    if (child->kind == SKEL_NODE_INDEX
        && child->children[0]->kind == SKEL_NODE_INDEX
        && child->children[0]->children[0]->kind == SKEL_NODE_VARIABLE
        && child->children[0]->children[0]->symbol == image)
      node->children[i] = skel_make_variable (unit, here, child->location);
    else
      replace_pixels (unit, node->children[i], image, here);
  }
}

/* @conditions && start <= variable && variable < limit, as far as the loop
 * leaves anything out; NULL: nothing. */
static SkelNode *
add_conditions (const Updating *self, SkelNode *conditions,
    const SkelHeader *header, SkelSymbol *variable, SkelRoleKind size,
    GHashTable *map)
{
  SkelUnit *unit = self->unit;
  SkelLocation location = header->start->location;
  SkelNode *tests[2];

  if (skel_pixel_loops_are_all (self->analysis, header, size))
    return conditions;
  tests[0] = skel_make_binary (unit, SKEL_OPERATION_LESS_EQUAL,
      skel_make_copy (unit, header->start, map),
      skel_make_variable (unit, variable, location));
  tests[1] = skel_make_binary (unit,
      header->inclusive ? SKEL_OPERATION_LESS_EQUAL : SKEL_OPERATION_LESS,
      skel_make_variable (unit, variable, location),
      skel_make_copy (unit, header->limit, map));
  for (int i = 0; i < 2; i++)
    conditions = conditions
                     ? skel_make_binary (unit, SKEL_OPERATION_LOGICAL_AND,
                           conditions, tests[i])
                     : tests[i];
  return conditions;
}

/* Whether the body of the nest's inner loop is done for all pixels. */
static gboolean
is_whole (const SkelPixelLoops *loops)
{
  return loops->all && !skel_node_continues (loops->outer->children[3]);
}

/* `nest` over all pixels, what its loops leave out being asked for. *@body is
 * where what it does stands. */
static SkelNode *
widen (const Updating *self, const SkelPixelLoops *loops, SkelNode **body,
    SkelPixelLoops *wide)
{
  SkelUnit *unit = self->unit;
  SkelLocation location = loops->outer->location;
  SkelSymbol *row, *column;
  SkelNode *outer = skel_make_size_loop (self->analysis, unit, SKEL_ROLE_HEIGHT,
      loops->rows.variable->name, location, &row);
  SkelNode *inner = skel_make_size_loop (self->analysis, unit, SKEL_ROLE_WIDTH,
      loops->columns.variable->name, location, &column);
  GHashTable *map = g_hash_table_new (NULL, NULL);
  GPtrArray *statements = g_ptr_array_new ();
  const SkelNode *between = skel_pixel_loops_between (loops->outer);
  SkelNode *conditions, *done;

  g_hash_table_insert (map, loops->rows.variable, row);
  g_hash_table_insert (map, loops->columns.variable, column);
  conditions
      = add_conditions (self, NULL, &loops->rows, row, SKEL_ROLE_HEIGHT, map);
  conditions = add_conditions (
      self, conditions, &loops->columns, column, SKEL_ROLE_WIDTH, map);
  for (int i = 0; between->kind == SKEL_NODE_BLOCK && i < between->n_children;
      i++)
    if (between->children[i] != loops->inner)
      g_ptr_array_add (
          statements, skel_make_copy (unit, between->children[i], map));
  g_ptr_array_add (
      statements, skel_make_copy (unit, loops->inner->children[3], map));
  done = skel_make_once (unit, skel_make_block (unit, statements, location));
  *body = done;
  if (conditions) {
    *body = skel_make_node (unit, SKEL_NODE_IF, SKEL_TYPE_I32, location, 2);
    (*body)->children[0] = conditions;
    (*body)->children[1] = done;
  }
  inner->children[3] = *body;
  outer->children[3] = inner;
  skel_pixel_loops_read (self->analysis, outer, wide);
  g_ptr_array_unref (statements);
  g_hash_table_unref (map);
  return outer;
}

/* What a nest needs for an image. */
typedef enum {
  NEED_NOTHING,
  NEED_HERE, /* a variable */
  NEED_LEFT, /* one that starts as what loops leave out */
  NEED_OLD,  /* one that starts as what nests before have made of it */
} Need;

/* The nest with a variable in the place of its pixel of @image, which is that
 * of @after in the end. Of more @need than a variable it starts as the pixel of
 * @before, or, if that is NULL, as 0. */
static SkelNode *
keep_pixel (Updating *self, const SkelPixelLoops *loops, SkelSymbol *image,
    Need need, SkelSymbol *before, SkelSymbol *after)
{
  SkelUnit *unit = self->unit;
  SkelLocation location = loops->outer->location;
  SkelSymbol *here = skel_make_here (unit, image);
  GPtrArray *statements = g_ptr_array_new ();
  SkelNode *nest, *body;
  SkelPixelLoops kept;

  if (need != NEED_HERE && !is_whole (loops)) {
    nest = widen (self, loops, &body, &kept);
  } else {
    nest = skel_make_copy (unit, loops->outer, NULL);
    skel_pixel_loops_read (self->analysis, nest, &kept);
    body = skel_make_once (unit, kept.inner->children[3]);
  }
  body = skel_make_copy (unit, body, NULL);
  g_ptr_array_add (statements, skel_make_declaration (unit, here, NULL));
  if (need != NEED_HERE)
    skel_add_pixel_copies (self->analysis, unit, here, before,
        kept.rows.variable, kept.columns.variable, location, statements);
  g_ptr_array_add (statements, body);
  replace_pixels (unit, body, image, here);
  skel_add_pixel_copies (self->analysis, unit, after, here, kept.rows.variable,
      kept.columns.variable, location, statements);
  kept.inner->children[3] = skel_make_block (unit, statements, location);
  g_ptr_array_unref (statements);
  return nest;
}

/* ---- all pieces ---- */

static int
depth_at (const Updating *self, guint end)
{
  int depth = 0;

  for (guint i = 0; i < end; i++)
    depth += (piece_at (self, i)->kind == SKEL_PIECE_BEGIN)
             - (piece_at (self, i)->kind == SKEL_PIECE_END);
  return depth;
}

/* Whether pieces before @piece write @image, or others of a turn before. */
static gboolean
is_written_before (const Updating *self, guint piece, const SkelSymbol *image)
{
  guint end = piece;

  while (end < self->pieces->len && depth_at (self, end) > 0)
    end++;
  for (guint i = 0; i < end; i++)
    if (i != piece && skel_piece_is_step (piece_at (self, i))
        && skel_node_assigns (piece_at (self, i)->statement, image))
      return TRUE;
  return FALSE;
}

/* What @node, without @size (or NULL), can be at most, @by 1 times, or at
 * least, by -1; G_MAXINT64: nobody knows. */
static gint64
most_of (const Updating *self, const SkelNode *node, SkelSymbol *size, int by)
{
  const SkelKernel *kernel = &self->analysis->kernel;
  gint64 most;
  SkelSum sum;

  if (!skel_sum_read (node, &sum)
      || (size && !skel_sum_add_variable (&sum, size, -1)))
    return G_MAXINT64;
  most = by * sum.number;
  for (int i = 0; i < sum.n_terms; i++) {
    SkelRole role = role_of (self, sum.terms[i].symbol);
    gint64 factor = by * sum.terms[i].factor;
    SkelRange range;

    if (role.kind != SKEL_ROLE_PARAMETER)
      return G_MAXINT64;
    range = skel_range_of_parameter (&kernel->parameters[role.index]);
    most += factor * (gint64)(factor > 0 ? range.high : range.low);
  }
  return most;
}

/* Whether the loop that @header is of is over pixels alone that are there. */
static gboolean
is_inside (const Updating *self, const SkelHeader *header, SkelRoleKind size)
{
  const SkelNode *found = skel_node_find_size (header->limit);

  return found && role_of (self, found->symbol).kind == size
         && most_of (self, header->start, NULL, -1) <= 0
         && most_of (self, header->limit, found->symbol, 1)
                <= -header->inclusive;
}

/* Whether what stands between the loops is the same for each pixel of a row,
 * and can come after the question whether the inner one is there. */
static gboolean
can_come_later (const Updating *self, const SkelPixelLoops *loops)
{
  const SkelNode *between = skel_pixel_loops_between (loops->outer);
  GHashTable *changed = g_hash_table_new (NULL, NULL);
  GHashTableIter iter;
  gpointer symbol;
  gboolean can = TRUE;

  for (int i = 0; between->kind == SKEL_NODE_BLOCK && i < between->n_children;
      i++) {
    if (between->children[i] == loops->inner)
      continue;
    skel_node_collect_changed (between->children[i], changed);
    if (between->children[i]->kind == SKEL_NODE_DECLARE)
      g_hash_table_add (changed, between->children[i]->symbol);
  }
  g_hash_table_iter_init (&iter, changed);
  while (can && g_hash_table_iter_next (&iter, &symbol, NULL)) {
    SkelRoleKind role = role_of (self, symbol).kind;

    can = role != SKEL_ROLE_RESULT && role != SKEL_ROLE_IMAGE
          && !skel_node_assigns (loops->inner->children[3], symbol)
          && !skel_node_mentions (loops->inner->children[0], symbol)
          && !skel_node_mentions (loops->inner->children[1], symbol);
  }
  g_hash_table_unref (changed);
  return can;
}

/* Whether the nest can be one over all pixels that asks for what its loops do.
 * Turns that are beyond the image are lost then, and with them what they do to
 * other things than images. */
static gboolean
can_widen (const Updating *self, const SkelPixelLoops *loops)
{
  return can_come_later (self, loops)
         && ((is_inside (self, &loops->rows, SKEL_ROLE_HEIGHT)
                 && is_inside (self, &loops->columns, SKEL_ROLE_WIDTH))
             || skel_changes_images_alone (
                 self->analysis->function, loops->outer));
}

/* Whether pixels that the nest @i does not set are left as what its loops leave
 * out is: others do not do that instead, nor turns before. */
static gboolean
can_be_left (const Updating *self, guint i, const SkelPixelLoops *loops)
{
  guint n_steps = 0;

  for (guint k = 0; k < self->pieces->len; k++)
    n_steps += skel_piece_is_step (piece_at (self, k));
  return (loops->all || n_steps == 1) && depth_at (self, i) == 0;
}

static Need
need_of (const Updating *self, guint i, const SkelPixelLoops *loops,
    const SkelSymbol *image)
{
  SkelPixelUse use = skel_pixel_use (image, loops);

  if (use.beside)
    return NEED_NOTHING;
  if (is_written_before (self, i, image)
      && (use.unset || !use.whole || !loops->all))
    return is_whole (loops) || can_widen (self, loops) ? NEED_OLD
                                                       : NEED_NOTHING;
  if (use.unset)
    return NEED_NOTHING;
  if (!use.whole)
    return can_be_left (self, i, loops) && can_widen (self, loops)
                   && skel_pixels_are_left (image, loops)
               ? NEED_LEFT
               : NEED_NOTHING;
  return use.read || use.again ? NEED_HERE : NEED_NOTHING;
}

/* The images that @nest writes, in the order of their numbers. */
static GPtrArray *
list_written (const Updating *self, const SkelNode *nest)
{
  const SkelKernel *kernel = &self->analysis->kernel;
  GHashTable *changed = g_hash_table_new (NULL, NULL);
  GPtrArray *images = g_ptr_array_new ();

  skel_node_collect_changed (nest, changed);
  for (int i = 0; i < kernel->n_images + kernel->n_locals; i++) {
    GHashTableIter iter;
    gpointer symbol;

    g_hash_table_iter_init (&iter, changed);
    while (g_hash_table_iter_next (&iter, &symbol, NULL))
      if (is_image (self, symbol) && role_of (self, symbol).index == i)
        g_ptr_array_add (images, symbol);
  }
  g_hash_table_unref (changed);
  return images;
}

/* Whether a nest of a repetition updates @image. */
static gboolean
is_updated_by_turns (const Updating *self, const SkelSymbol *image)
{
  for (guint i = 0; i < self->pieces->len; i++) {
    SkelNode *statement = piece_at (self, i)->statement;
    SkelPixelLoops loops;

    if (piece_at (self, i)->kind == SKEL_PIECE_NEST && depth_at (self, i) > 0
        && skel_node_assigns (statement, image)
        && skel_pixel_loops_read (self->analysis, statement, &loops)
        && need_of (self, i, &loops, image) == NEED_OLD)
      return TRUE;
  }
  return FALSE;
}

/* Whether nests of a repetition read @image, and one copies to it what the next
 * turn is to read: were it a local image, too, they would be exchanged. */
static gboolean
is_exchanged_by_turns (const Updating *self, const SkelSymbol *image)
{
  gboolean copied = FALSE, read = FALSE;

  for (guint i = 0; i < self->pieces->len && !(copied && read); i++) {
    SkelNode *statement = piece_at (self, i)->statement;
    SkelPixelLoops loops;

    if (depth_at (self, i) == 0)
      copied = read = FALSE;
    else if (piece_at (self, i)->kind != SKEL_PIECE_NEST
             || !skel_node_mentions (statement, image))
      continue;
    else if (!skel_node_assigns (statement, image))
      read = TRUE;
    else if (skel_pixel_loops_read (self->analysis, statement, &loops)
             && skel_find_copied (
                 self->analysis, loops.inner->children[3], image))
      copied = TRUE;
  }
  return copied && read;
}

/* Such an output is a local image, which it is copied from in the end. */
static void
keep_output (Updating *self, SkelSymbol *image)
{
  SkelSymbol *kept;
  SkelPiece copy;

  if (!is_updated_by_turns (self, image)
      && !is_exchanged_by_turns (self, image))
    return;
  kept = add_image (self, image, "kept");
  if (!kept)
    return;
  rename_before (self, self->pieces->len, image, kept);
  copy = skel_make_copy_piece (self->analysis, self->unit, image, kept,
      self->analysis->function->symbol->location);
  g_array_append_val (self->pieces, copy);
}

static const SkelImage *
image_at (const SkelKernel *kernel, int index)
{
  return index < kernel->n_images ? &kernel->images[index]
                                  : &kernel->locals[index - kernel->n_images];
}

/* The image whose pixels stand where the loops of @nest leave out those of
 * @image, as skel_kernel_filled_from () says of the step that they become;
 * NULL: zeros do. */
static SkelSymbol *
find_filling (const Updating *self, const SkelNode *nest, SkelSymbol *image)
{
  const SkelKernel *kernel = &self->analysis->kernel;
  int from, index = role_of (self, image).index;

  if (index < kernel->n_images) {
    from = skel_kernel_filled_from (kernel, index);
    return from < 0 ? NULL : skel_image_symbol (self->analysis, from);
  }
  for (int i = 0; i < kernel->n_images + kernel->n_locals; i++) {
    SkelSymbol *input = skel_image_symbol (self->analysis, i);

    if (skel_node_mentions (nest, input) && !skel_node_assigns (nest, input)
        && image_at (kernel, i)->type == image_at (kernel, index)->type
        && image_at (kernel, i)->channels == image_at (kernel, index)->channels)
      return input;
  }
  return NULL;
}

static void
keep_updated (Updating *self, guint i, SkelSymbol *image)
{
  SkelPiece *piece = piece_at (self, i);
  SkelPixelLoops loops;
  Need need;

  if (!skel_pixel_loops_read (self->analysis, piece->statement, &loops))
    return;
  need = need_of (self, i, &loops, image);
  if (need == NEED_HERE) {
    piece->statement = keep_pixel (self, &loops, image, need, NULL, image);
  } else if (need == NEED_LEFT) {
    piece->statement = keep_pixel (self, &loops, image, need,
        find_filling (self, piece->statement, image), image);
  } else if (need == NEED_OLD && depth_at (self, i) == 0) {
    SkelSymbol *was = add_image (self, image, "was");

    if (!was)
      return;
    rename_before (self, i, image, was);
    piece->statement = keep_pixel (self, &loops, image, need, was, image);
    piece->origin = SKEL_ORIGIN_UPDATE;
  } else if (need == NEED_OLD && image->kind == SKEL_SYMBOL_LOCAL) {
    SkelSymbol *next = add_image (self, image, "next");
    SkelPiece copy;

    if (!next)
      return;
    copy = skel_make_copy_piece (
        self->analysis, self->unit, image, next, piece->statement->location);
    piece->statement = keep_pixel (self, &loops, image, need, image, next);
    piece->origin = SKEL_ORIGIN_UPDATE;
    g_array_insert_val (self->pieces, i + 1, copy);
  }
}

/* @node, or with @to in the place of @from somewhere in it. */
static SkelNode *
replace (SkelUnit *unit, SkelNode *node, const SkelNode *from, SkelNode *to)
{
  SkelNode *copy;

  if (node == from)
    return to;
  if (node->kind != SKEL_NODE_BLOCK)
    return node;
  copy = skel_unit_allocate (unit, sizeof *copy);
  *copy = *node;
  copy->children = skel_unit_allocate (
      unit, sizeof *copy->children * MAX (node->n_children, 1));
  for (int i = 0; i < node->n_children; i++)
    copy->children[i] = replace (unit, node->children[i], from, to);
  return copy;
}

/* A function of one nest has it in its body; one of several declares all of
 * their images. */
static void
change_function (Updating *self, const GArray *before)
{
  SkelAnalysis *analysis = self->analysis;
  SkelFunction *function = skel_unit_allocate (self->unit, sizeof *function);

  if (skel_split_is_sequence (analysis, self->pieces)) {
    skel_declare_states (analysis, self->unit, self->added);
    return;
  }
  *function = *analysis->function;
  for (guint i = 0; i < before->len; i++)
    function->body = replace (self->unit, function->body,
        g_array_index (before, SkelPiece, i).statement,
        piece_at (self, i)->statement);
  analysis->function = function;
}

gboolean
skel_keep_updates (SkelAnalysis *analysis, SkelUnit *unit, GArray *pieces,
    GPtrArray *diagnostics)
{
  Updating self
      = { analysis, unit, pieces, diagnostics, g_ptr_array_new (), FALSE };
  GArray *before = g_array_copy (pieces);

  for (int i = 0; i < analysis->function->n_parameters; i++) {
    SkelSymbol *symbol = analysis->function->parameters[i];

    if (is_image (&self, symbol) && !symbol->is_const && !self.failed)
      keep_output (&self, symbol);
  }
  for (guint i = 0; i < pieces->len && !self.failed; i++) {
    GPtrArray *images;

    if (piece_at (&self, i)->kind != SKEL_PIECE_NEST)
      continue;
    images = list_written (&self, piece_at (&self, i)->statement);
    for (guint k = 0; k < images->len && !self.failed; k++)
      keep_updated (&self, i, images->pdata[k]);
    g_ptr_array_unref (images);
  }
  change_function (&self, before);
  g_array_unref (before);
  g_ptr_array_unref (self.added);
  return !self.failed;
}
