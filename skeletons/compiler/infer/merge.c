/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "merge.h"

#include "../front/make.h"
#include "../front/queries.h"
#include "accumulation.h"
#include "image-copies.h"
#include "lives.h"
#include "pixel-loops.h"
#include "signature.h"

static gboolean
is_image (const SkelAnalysis *analysis, const SkelSymbol *symbol)
{
  return symbol && skel_role (analysis, symbol).kind == SKEL_ROLE_IMAGE;
}

/* Whether @nest is over all pixels, by rows, and nothing but that. */
static gboolean
read_loops (const SkelAnalysis *analysis, SkelNode *nest, SkelPixelLoops *loops)
{
  return skel_pixel_loops_read (analysis, nest, loops) && loops->all
         && loops->rows.body == nest->children[3]
         && skel_pixel_loops_between (nest) == loops->inner;
}

/* The pixel of an image that @node is, without its channel; or NULL. */
static const SkelNode *
pixel_of (const SkelNode *node)
{
  return node->kind == SKEL_NODE_INDEX
                 && node->children[0]->kind == SKEL_NODE_INDEX
                 && node->children[0]->children[0]->kind == SKEL_NODE_VARIABLE
             ? node
             : NULL;
}

/* Whether @node names the pixels of @image no other way than as [y][x]. */
static gboolean
only_at_pixel (
    const SkelNode *node, const SkelSymbol *image, const SkelPixelLoops *loops)
{
  const SkelNode *pixel = pixel_of (node);

  if (pixel && pixel->children[0]->children[0]->symbol == image)
    return skel_node_is_variable (
               pixel->children[0]->children[1], loops->rows.variable)
           && skel_node_is_variable (
               pixel->children[1], loops->columns.variable);
  if (node->symbol == image)
    return FALSE;
  for (int i = 0; i < node->n_children; i++)
    if (!only_at_pixel (node->children[i], image, loops))
      return FALSE;
  return TRUE;
}

/* Whether variables that @nest changes are its own: declared in it, or its
 * loops'. What is accumulated is not. */
static gboolean
changes_own (const SkelAnalysis *analysis, const SkelNode *node,
    GHashTable *declared, const SkelPixelLoops *loops)
{
  if (node->kind == SKEL_NODE_DECLARE)
    g_hash_table_add (declared, node->symbol);
  for (int i = 0; i < node->n_children; i++) {
    const SkelSymbol *symbol = skel_node_changed (node, i);

    if (symbol && !is_image (analysis, symbol)
        && !g_hash_table_contains (declared, symbol)
        && symbol != loops->rows.variable && symbol != loops->columns.variable)
      return FALSE;
    if (!changes_own (analysis, node->children[i], declared, loops))
      return FALSE;
  }
  return TRUE;
}

static gboolean
any_image (const SkelAnalysis *analysis, GHashTable *symbols)
{
  GHashTableIter iterator;
  gpointer symbol;

  g_hash_table_iter_init (&iterator, symbols);
  while (g_hash_table_iter_next (&iterator, &symbol, NULL))
    if (is_image (analysis, symbol))
      return TRUE;
  return FALSE;
}

/* Whether the second of two nests only accumulates, and the first does not know
 * of it; nor reads a local image, since the nest that writes this may become a
 * chain with the first, but with nothing that accumulates. */
static gboolean
only_accumulates (const SkelAnalysis *analysis, const SkelPixelLoops *first,
    const SkelPixelLoops *second)
{
  GHashTable *changed = g_hash_table_new (NULL, NULL);
  GHashTable *mentioned = g_hash_table_new (NULL, NULL);
  GHashTableIter iterator;
  gpointer key;
  gboolean only;

  skel_node_collect_changed (second->outer, changed);
  skel_node_collect (first->outer, mentioned);
  only = !any_image (analysis, changed);
  g_hash_table_iter_init (&iterator, mentioned);
  while (only && g_hash_table_iter_next (&iterator, &key, NULL)) {
    const SkelSymbol *symbol = key;

    if (is_image (analysis, symbol))
      only = symbol->kind == SKEL_SYMBOL_PARAMETER
             || skel_node_assigns (first->outer, symbol);
    else
      only = symbol == first->rows.variable || symbol == first->columns.variable
             || !g_hash_table_contains (changed, symbol);
  }
  g_hash_table_unref (mentioned);
  g_hash_table_unref (changed);
  return only;
}

/* Whether the first of two nests can be followed by the second pixel by pixel:
 * that reads what this one writes at the pixel alone, writes nothing that it
 * reads or writes, and this one does not accumulate. Nor does that, or else it
 * does nothing but that; where they are not @adjacent only the latter will do,
 * as statements between them start what it accumulates. */
static gboolean
can_follow (const SkelAnalysis *analysis, const SkelPixelLoops *first,
    const SkelPixelLoops *second, gboolean adjacent)
{
  GHashTable *declared = g_hash_table_new (NULL, NULL);
  GHashTable *written = g_hash_table_new (NULL, NULL);
  GHashTable *written_after = g_hash_table_new (NULL, NULL);
  GHashTableIter iterator;
  gpointer symbol;
  gboolean can;

  skel_node_collect_changed (first->outer, written);
  skel_node_collect_changed (second->outer, written_after);
  can = changes_own (analysis, first->outer, declared, first)
        && any_image (analysis, written)
        && (only_accumulates (analysis, first, second)
            || (adjacent
                && changes_own (analysis, second->outer, declared, second)
                && any_image (analysis, written_after)));
  g_hash_table_iter_init (&iterator, written);
  while (can && g_hash_table_iter_next (&iterator, &symbol, NULL))
    can = !is_image (analysis, symbol)
          || (only_at_pixel (first->inner, symbol, first)
              && only_at_pixel (second->inner, symbol, second));
  g_hash_table_iter_init (&iterator, written_after);
  while (can && g_hash_table_iter_next (&iterator, &symbol, NULL))
    can = !is_image (analysis, symbol)
          || !skel_node_mentions (first->outer, symbol);
  g_hash_table_unref (declared);
  g_hash_table_unref (written);
  g_hash_table_unref (written_after);
  return can;
}

static gboolean
returns (const SkelNode *node)
{
  for (int i = 0; i < node->n_children; i++)
    if (returns (node->children[i]))
      return TRUE;
  return node->kind == SKEL_NODE_RETURN;
}

/* Whether the statement @plain behind @nest, which accumulates nothing, may
 * stand before it as well. */
static gboolean
can_precede (const SkelNode *plain, const SkelNode *nest)
{
  GHashTable *changed = g_hash_table_new (NULL, NULL);
  GHashTableIter iterator;
  gpointer symbol;
  gboolean can = !returns (plain);

  skel_node_collect_changed (plain, changed);
  g_hash_table_iter_init (&iterator, changed);
  while (can && g_hash_table_iter_next (&iterator, &symbol, NULL))
    can = !skel_node_mentions (nest, symbol);
  g_hash_table_unref (changed);
  return can;
}

/* ---- one of two ---- */

/* What goes from one nest to the next: a variable in the place of a pixel. */
typedef struct {
  SkelSymbol *image, *variable;
} Handed;

/* Pixels of @image in @node become @variable. */
static void
replace_pixels (SkelUnit *unit, SkelNode *node, const Handed *handed)
{
  for (int i = 0; i < node->n_children; i++) {
    const SkelNode *pixel = pixel_of (node->children[i]);

    if (pixel && pixel->children[0]->children[0]->symbol == handed->image)
      node->children[i]
          = skel_make_variable (unit, handed->variable, pixel->location);
    else
      replace_pixels (unit, node->children[i], handed);
  }
}

/* Statements that write the variable to the pixel. */
static void
add_writes (SkelUnit *unit, const Handed *handed, const SkelPixelLoops *loops,
    GPtrArray *statements)
{
  SkelLocation location = loops->outer->location;
  int channels
      = handed->variable->rank > 0 ? handed->variable->dimensions[0].length : 0;

  for (int c = 0; c < MAX (channels, 1); c++) {
    SkelNode *pixel = skel_make_pixel (unit, handed->image,
        skel_make_variable (unit, loops->rows.variable, location),
        skel_make_variable (unit, loops->columns.variable, location));
    SkelNode *value = skel_make_variable (unit, handed->variable, location);

    if (channels > 0) {
      pixel = skel_make_index (
          unit, pixel, skel_make_integer (unit, c, location));
      value = skel_make_index (
          unit, value, skel_make_integer (unit, c, location));
    }
    g_ptr_array_add (statements, skel_make_assign (unit, pixel, value));
  }
}

/* Adds those of @symbols that are images to @images, in the order of their
 * numbers. */
static void
list_images (
    const SkelAnalysis *analysis, GHashTable *symbols, GPtrArray *images)
{
  int n_images = analysis->kernel.n_images + analysis->kernel.n_locals;

  for (int i = 0; i < n_images; i++) {
    GHashTableIter iterator;
    gpointer symbol;

    g_hash_table_iter_init (&iterator, symbols);
    while (g_hash_table_iter_next (&iterator, &symbol, NULL))
      if (is_image (analysis, symbol)
          && skel_role (analysis, symbol).index == i)
        g_ptr_array_add (images, symbol);
  }
}

typedef struct {
  const SkelAnalysis *analysis;
  SkelUnit *unit;
  const GArray *pieces;
} Merging;

/* Whether anything but the pieces [first, end) speaks of @image, or the caller
 * does. */
static gboolean
is_wanted (const Merging *self, const SkelSymbol *image, guint first, guint end)
{
  if (image->kind == SKEL_SYMBOL_PARAMETER)
    return TRUE;
  for (guint i = 0; i < self->pieces->len; i++) {
    const SkelPiece *piece = &g_array_index (self->pieces, SkelPiece, i);

    /* a repetition's nests are pieces of their own */
    if ((i < first || i >= end) && piece->kind != SKEL_PIECE_BEGIN
        && piece->kind != SKEL_PIECE_END
        && skel_node_mentions (piece->statement, image))
      return TRUE;
  }
  return FALSE;
}

static SkelNode *
copy_body (
    const Merging *self, const SkelPixelLoops *from, const SkelPixelLoops *to)
{
  GHashTable *map = g_hash_table_new (NULL, NULL);
  SkelNode *body;

  g_hash_table_insert (map, from->rows.variable, to->rows.variable);
  g_hash_table_insert (map, from->columns.variable, to->columns.variable);
  body = skel_make_copy (self->unit, from->inner->children[3], map);
  g_hash_table_unref (map);
  return body;
}

/* @first with @second behind it; they are of the pieces [begin, end), the last
 * of which is @second. */
static SkelNode *
merge_two (const Merging *self, const SkelPixelLoops *first,
    const SkelPixelLoops *second, guint begin, guint end)
{
  SkelUnit *unit = self->unit;
  GHashTable *written = g_hash_table_new (NULL, NULL);
  GPtrArray *statements = g_ptr_array_new (), *images = g_ptr_array_new ();
  SkelNode *nest = skel_make_copy (unit, first->outer, NULL);
  SkelNode *bodies[2]
      = { copy_body (self, first, first), copy_body (self, second, first) };
  SkelNode *block;
  SkelPixelLoops loops;

  skel_node_collect_changed (first->outer, written);
  list_images (self->analysis, written, images);
  for (int i = 0; i < 2; i++)
    g_ptr_array_add (statements, bodies[i]);
  block = skel_make_block (unit, statements, nest->location);
  g_ptr_array_set_size (statements, 0);
  for (guint i = 0; i < images->len; i++) {
    Handed handed
        = { images->pdata[i], skel_make_here (unit, images->pdata[i]) };

    if (!skel_node_mentions (second->outer, handed.image))
      continue;
    replace_pixels (unit, block, &handed);
    g_ptr_array_add (
        statements, skel_make_declaration (unit, handed.variable, NULL));
  }
  g_ptr_array_add (statements, skel_make_once (unit, block->children[0]));
  for (guint i = 0, j = 0; i < images->len; i++) {
    Handed handed = { images->pdata[i], NULL };

    if (!skel_node_mentions (second->outer, handed.image))
      continue;
    handed.variable = ((SkelNode *)statements->pdata[j++])->symbol;
    if (is_wanted (self, handed.image, begin, end))
      add_writes (unit, &handed, first, statements);
  }
  g_ptr_array_add (statements, block->children[1]);
  read_loops (self->analysis, nest, &loops);
  loops.inner->children[3] = skel_make_block (unit, statements, nest->location);
  g_hash_table_unref (written);
  g_ptr_array_unref (statements);
  g_ptr_array_unref (images);
  return nest;
}

static SkelNode *
statement_at (const GArray *pieces, guint index)
{
  return g_array_index (pieces, SkelPiece, index).statement;
}

/* Whether @statement says if a loop goes on, which a nest of the turn, before
 * it, hands out. */
static gboolean
says_again (const GArray *pieces, const SkelNode *statement)
{
  for (guint i = 0; i < pieces->len; i++) {
    const SkelSymbol *again = g_array_index (pieces, SkelPiece, i).again;

    if (again && skel_node_assigns (statement, again))
      return TRUE;
  }
  return FALSE;
}

/* The nest from @index on before which there are only statements that may stand
 * before @nest as well, if that accumulates nothing; else how many @pieces
 * there are. */
static guint
find_next_nest (const GArray *pieces, guint index, const SkelNode *nest)
{
  for (; index < pieces->len; index++) {
    const SkelPiece *piece = &g_array_index (pieces, SkelPiece, index);

    if (piece->kind == SKEL_PIECE_NEST)
      return index;
    if (piece->kind != SKEL_PIECE_PLAIN || !can_precede (piece->statement, nest)
        || says_again (pieces, piece->statement))
      break;
  }
  return pieces->len;
}

/* Where the turn begins that the piece @index is in; 0: it is in none. */
static guint
find_turn (const Merging *self, guint index)
{
  int depth = 0;

  while (depth <= 0 && index-- > 0) {
    SkelPieceKind kind = g_array_index (self->pieces, SkelPiece, index).kind;

    depth += (kind == SKEL_PIECE_BEGIN) - (kind == SKEL_PIECE_END);
  }
  return depth > 0 ? index + 1 : 0;
}

static gboolean
is_wanted_at (const Merging *self, guint index, const SkelSymbol *image)
{
  return skel_is_wanted (self->analysis, self->pieces, index, image);
}

/* Whether the piece @index, of a turn, copies *@from, which nobody wants after
 * it, to *@to: to exchange the two is nothing to do. */
static gboolean
exchanges (const Merging *self, guint index, const SkelSymbol **to,
    const SkelSymbol **from)
{
  return find_turn (self, index) > 0
         && skel_piece_copies (self->analysis,
             &g_array_index (self->pieces, SkelPiece, index), to, from)
         && !is_wanted_at (self, index + 1, *from);
}

/* Whether the piece @next does better by itself than behind @nest, which is the
 * pieces from @begin to @last: images are exchanged there, and are wanted by
 * more than the other of the two, or handed to the next turn. */
static gboolean
are_better_apart (const Merging *self, const SkelNode *nest, guint begin,
    guint last, guint next)
{
  const SkelSymbol *to, *from;

  if (begin == last && exchanges (self, last, &to, &from)
      && is_wanted_at (self, next + 1, to))
    return TRUE;
  return exchanges (self, next, &to, &from)
         && (!skel_node_assigns (nest, from)
             || is_wanted_at (self, find_turn (self, next), to));
}

GArray *
skel_merge (const SkelAnalysis *analysis, SkelUnit *unit, const GArray *pieces,
    GArray **counts)
{
  const Merging self = { analysis, unit, pieces };
  GArray *merged = g_array_new (FALSE, FALSE, sizeof (SkelPiece));

  *counts = g_array_new (FALSE, FALSE, sizeof (int));
  for (guint i = 0; i < pieces->len; i++) {
    SkelPiece piece = g_array_index (pieces, SkelPiece, i);
    guint begin = i, after;
    SkelPixelLoops loops, next;
    int count = 1;

    while (piece.kind == SKEL_PIECE_NEST
           && read_loops (analysis, piece.statement, &loops)
           && (after = find_next_nest (pieces, i + 1, piece.statement))
                  < pieces->len
           && read_loops (analysis, statement_at (pieces, after), &next)
           && can_follow (analysis, &loops, &next, after == i + 1)
           && !are_better_apart (&self, piece.statement, begin, i, after)) {
      /* what stood between them */
      g_array_append_vals (
          merged, &g_array_index (pieces, SkelPiece, i + 1), after - (i + 1));
      i = after;
      piece.statement = merge_two (&self, &loops, &next, begin, i + 1);
      count++;
    }
    if (skel_piece_is_step (&piece))
      g_array_append_val (*counts, count);
    g_array_append_val (merged, piece);
  }
  return merged;
}
