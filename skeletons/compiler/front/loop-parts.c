/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "loop-parts.h"

#include "chained-assignments.h"
#include "counts.h"
#include "early-rows.h"
#include "make.h"
#include "queries.h"

void
skel_loop_part_free (SkelLoopPart *part)
{
  g_array_unref (part->path);
  g_free (part);
}

/* ---- places ---- */

SkelNode *
skel_find_pixel (SkelNode *node)
{
  SkelNode *pixel = node;

  if (node->kind == SKEL_NODE_INDEX
      && node->children[0]->kind == SKEL_NODE_INDEX
      && node->children[0]->children[0]->kind == SKEL_NODE_INDEX)
    pixel = node->children[0];
  return pixel->kind == SKEL_NODE_INDEX
                 && pixel->children[0]->kind == SKEL_NODE_INDEX
                 && pixel->children[0]->children[0]->kind == SKEL_NODE_VARIABLE
                 && skel_symbol_is_image (skel_pixel_image (pixel))
                 && !skel_symbol_is_images (skel_pixel_image (pixel))
             ? pixel
             : NULL;
}

SkelSymbol *
skel_pixel_image (const SkelNode *pixel)
{
  return pixel->children[0]->children[0]->symbol;
}

gboolean
skel_pixel_place (const SkelNode *pixel, SkelPlace *place)
{
  return skel_sum_read (pixel->children[0]->children[1], &place->at[0])
         && skel_sum_read (pixel->children[1], &place->at[1]);
}

static gboolean
is_same_place (const SkelPlace *a, const SkelPlace *b)
{
  return skel_sum_equal (&a->at[0], &b->at[0])
         && skel_sum_equal (&a->at[1], &b->at[1]);
}

/* Whether @node, in @statement, writes an image, or sets what others may ask
 * for: a variable that @statement has not by itself. */
static gboolean
acts (const SkelNode *statement, const SkelNode *node)
{
  GHashTable *changed = g_hash_table_new (NULL, NULL);
  GHashTableIter iter;
  gpointer symbol;
  gboolean does = FALSE;

  skel_node_collect_changed (node, changed);
  g_hash_table_iter_init (&iter, changed);
  while (!does && g_hash_table_iter_next (&iter, &symbol, NULL))
    does = skel_symbol_is_image (symbol)
           || !skel_node_has_own (statement, symbol);
  g_hash_table_unref (changed);
  return does;
}

/* Whether all that @node writes of images is at one place, *@place, which is
 * known already if @any. */
static gboolean
find_place (SkelNode *node, SkelPlace *place, gboolean *any)
{
  for (int i = 0; i < node->n_children; i++) {
    const SkelSymbol *symbol = skel_node_changed (node, i);
    SkelNode *pixel;
    SkelPlace other;

    if (symbol && skel_symbol_is_image (symbol)) {
      pixel = skel_find_pixel (node->children[i]);
      if (!pixel || !skel_pixel_place (pixel, &other)
          || (*any && !is_same_place (place, &other)))
        return FALSE;
      *place = other;
      *any = TRUE;
    }
    if (!find_place (node->children[i], place, any))
      return FALSE;
  }
  return TRUE;
}

/* Whether @node sets or declares what @place is made of. */
static gboolean
sets_place (const SkelNode *node, const SkelPlace *place)
{
  GHashTable *symbols = g_hash_table_new (NULL, NULL);
  gboolean sets;

  for (int d = 0; d < 2; d++)
    for (int i = 0; i < place->at[d].n_terms; i++)
      g_hash_table_add (symbols, place->at[d].terms[i].symbol);
  sets = skel_node_sets_any (node, symbols, NULL);
  g_hash_table_unref (symbols);
  return sets;
}

/* ---- parts ---- */

typedef struct {
  SkelUnit *unit;
  const SkelFunction *function;
  SkelNode *statement;
  GArray *path; /* SkelPathStep */
  GPtrArray *parts;
} Finding;

/* Whether it can be told before the FOR of @step from where to where it goes.
 */
static gboolean
has_known_ends (const SkelPathStep *step)
{
  const SkelHeader *header = &step->header;

  return skel_range_of_type (header->variable->type).high >= SKEL_MAX_SIZE
         && !skel_node_has_effects (header->start)
         && !skel_node_mentions_image (header->start)
         && !skel_node_mentions_image (header->limit)
         && (!header->differs
             || (header->step > 0
                 && skel_node_bare (header->start)->kind == SKEL_NODE_INTEGER
                 && skel_node_bare (header->start)->value.i == 0));
}

/* Whether the loop of @step sets nothing in its turns that its ends hang on. */
static gboolean
keeps_ends (const SkelPathStep *step)
{
  GHashTable *mentioned = g_hash_table_new (NULL, NULL);
  gboolean keeps;

  skel_node_collect (step->header.start, mentioned);
  skel_node_collect (step->header.limit, mentioned);
  keeps = !skel_node_sets_any (step->header.body, mentioned, NULL);
  g_hash_table_unref (mentioned);
  return keeps;
}

/* Finds the loops of the path that the row and the column follow. */
static gboolean
solve (SkelLoopPart *part)
{
  part->solved[0] = part->solved[1] = -1;
  for (guint i = 0; i < part->path->len; i++) {
    const SkelPathStep *step = &g_array_index (part->path, SkelPathStep, i);

    if (step->node->kind != SKEL_NODE_FOR)
      continue;
    for (int d = 0; d < 2; d++) {
      gint64 factor
          = skel_sum_factor (&part->place.at[d], step->header.variable);

      if (factor == 0)
        continue;
      if (ABS (factor) != 1 || part->solved[d] >= 0 || part->solved[0] == (int)i
          || !has_known_ends (step) || !keeps_ends (step))
        return FALSE;
      part->solved[d] = i;
    }
  }
  return TRUE;
}

static gboolean
add_part (Finding *self, SkelNode *leaf, const SkelPlace *place)
{
  SkelLoopPart *part = g_new0 (SkelLoopPart, 1);

  part->path = g_array_copy (self->path);
  part->leaf = leaf;
  part->place = *place;
  g_ptr_array_add (self->parts, part);
  return solve (part);
}

/* a = b = value, which @statement may be, one after the other. */
static SkelNode *
part_chain (SkelUnit *unit, SkelNode *statement)
{
  GPtrArray *statements = g_ptr_array_new ();
  SkelNode *parted = statement;

  if (statement->kind == SKEL_NODE_ASSIGN) {
    skel_chained_assignments_part (unit, statement, statements);
    if (statements->len > 1)
      parted = skel_make_block (unit, statements, statement->location);
  }
  g_ptr_array_unref (statements);
  return parted;
}

static gboolean find_parts (Finding *self, SkelNode *node);

/* The parts of @node's child @i. */
static gboolean
find_in_child (Finding *self, SkelNode *node, int i, const SkelHeader *header)
{
  SkelPathStep step = { node, i, { NULL } };
  gboolean found;

  if (header)
    step.header = *header;
  node->children[i] = part_chain (self->unit, node->children[i]);
  g_array_append_val (self->path, step);
  found = find_parts (self, node->children[i]);
  g_array_set_size (self->path, self->path->len - 1);
  return found;
}

static gboolean
find_in_block (Finding *self, SkelNode *block)
{
  gboolean in_loop
      = self->path->len > 0
        && g_array_index (self->path, SkelPathStep, self->path->len - 1)
                   .node->kind
               == SKEL_NODE_FOR;

  if (in_loop)
    skel_early_rows_branch (self->unit, block);
  for (int i = 0; i < block->n_children; i++) {
    SkelNode *child = block->children[i];

    if (skel_node_continues (child) || skel_node_breaks (child)
        || (acts (self->statement, child)
            && !find_in_child (self, block, i, NULL)))
      return FALSE;
  }
  return TRUE;
}

/* Whether the path has two loops, whose pixel is *@place. */
static gboolean
is_at_counters (const Finding *self, SkelPlace *place)
{
  int d = 0;

  *place = (SkelPlace){ .at[0] = { .n_terms = 0 } };
  for (guint i = 0; i < self->path->len; i++) {
    const SkelPathStep *step = &g_array_index (self->path, SkelPathStep, i);

    if (step->node->kind != SKEL_NODE_FOR)
      continue;
    if (d == 2
        || !skel_sum_add_variable (&place->at[d++], step->header.variable, 1))
      return FALSE;
  }
  return d == 2;
}

/* Whether the path may go on in @node, or end with it. */
static gboolean
find_parts (Finding *self, SkelNode *node)
{
  SkelPlace place;
  SkelHeader header;
  gboolean any = FALSE;

  if (find_place (node, &place, &any)
      && (any ? !sets_place (node, &place) : is_at_counters (self, &place)))
    return add_part (self, node, &place);
  switch (node->kind) {
    case SKEL_NODE_BLOCK:
      return find_in_block (self, node);
    case SKEL_NODE_FOR:
      return skel_counts_read (self->unit, node, &header)
             && find_in_child (self, node, 3, &header);
    case SKEL_NODE_IF:
      for (int i = 1; i < node->n_children; i++)
        if (acts (self->statement, node->children[i])
            && !find_in_child (self, node, i, NULL))
          return FALSE;
      return !skel_node_has_effects (node->children[0]);
    default:
      return FALSE;
  }
}

/* ---- variables ---- */

gboolean
skel_node_has_own (const SkelNode *node, const SkelSymbol *symbol)
{
  GHashTable *declared = g_hash_table_new (NULL, NULL);
  gboolean has;

  skel_node_collect_declared (node, declared);
  has = g_hash_table_contains (declared, symbol)
        || skel_counts_only (node, symbol, NULL);
  g_hash_table_unref (declared);
  return has;
}

/* Whether @symbol is what one leaf accumulates, and nothing else in the
 * statement speaks of. */
static gboolean
is_of_one_leaf (const Finding *self, const SkelSymbol *symbol)
{
  for (guint i = 0; i < self->parts->len; i++) {
    const SkelLoopPart *part = self->parts->pdata[i];

    if (skel_node_assigns (part->leaf, symbol))
      return skel_node_count_uses (part->leaf, symbol)
             == skel_node_count_uses (self->statement, symbol);
  }
  return FALSE;
}

/* Whether no turn of the loops on the way to @part hands @symbol to the next
 * one. */
static gboolean
is_of_turn (const SkelLoopPart *part, const SkelSymbol *symbol)
{
  for (guint i = 0; i < part->path->len; i++) {
    const SkelPathStep *step = &g_array_index (part->path, SkelPathStep, i);

    if (step->node->kind == SKEL_NODE_FOR
        && skel_node_assigns (step->header.body, symbol)
        && !skel_node_has_own (step->header.body, symbol))
      return FALSE;
  }
  return TRUE;
}

/* Whether all but the parts leaves the images that these write alone. */
static gboolean
leave_image (const Finding *self, const SkelSymbol *image)
{
  int uses = 0;

  for (guint i = 0; i < self->parts->len; i++)
    uses += skel_node_count_uses (
        ((const SkelLoopPart *)self->parts->pdata[i])->leaf, image);
  return uses == skel_node_count_uses (self->statement, image);
}

/* Whether the parts can be taken by themselves as far as variables go. */
static gboolean
are_apart (const Finding *self)
{
  GHashTable *changed = g_hash_table_new (NULL, NULL);
  GHashTable *declared = g_hash_table_new (NULL, NULL);
  GHashTableIter iter;
  gpointer key;
  gboolean apart = TRUE;

  skel_node_collect_changed (self->statement, changed);
  skel_node_collect_declared (self->statement, declared);
  g_hash_table_iter_init (&iter, changed);
  while (apart && g_hash_table_iter_next (&iter, &key, NULL)) {
    const SkelSymbol *symbol = key;

    if (skel_symbol_is_image (symbol)) {
      apart = leave_image (self, symbol);
      continue;
    }
    if (is_of_one_leaf (self, symbol))
      continue;
    apart = g_hash_table_contains (declared, symbol)
            || skel_counts_only (self->function->body, symbol, NULL);
    for (guint i = 0; apart && i < self->parts->len; i++)
      apart = is_of_turn (self->parts->pdata[i], symbol);
  }
  g_hash_table_unref (changed);
  g_hash_table_unref (declared);
  return apart;
}

/* Whether what @part's place is made of stays what it is but for the loops that
 * it follows. */
static gboolean
is_place_kept (const Finding *self, const SkelLoopPart *part)
{
  for (int d = 0; d < 2; d++)
    for (int i = 0; i < part->place.at[d].n_terms; i++) {
      const SkelSymbol *symbol = part->place.at[d].terms[i].symbol;
      GHashTable *declared = g_hash_table_new (NULL, NULL);
      gboolean kept;

      skel_node_collect_declared (self->statement, declared);
      kept = !g_hash_table_contains (declared, symbol)
             && !skel_node_assigns (self->statement, symbol);
      g_hash_table_unref (declared);
      if (!kept
          && (part->solved[d] < 0
              || g_array_index (part->path, SkelPathStep, part->solved[d])
                         .header.variable
                     != symbol))
        return FALSE;
    }
  return TRUE;
}

GPtrArray *
skel_loop_parts_find (
    SkelUnit *unit, const SkelFunction *function, SkelNode *statement)
{
  Finding self = { unit, function, statement,
    g_array_new (FALSE, FALSE, sizeof (SkelPathStep)),
    g_ptr_array_new_with_free_func ((GDestroyNotify)skel_loop_part_free) };
  gboolean found = find_parts (&self, statement) && are_apart (&self);

  for (guint i = 0; found && i < self.parts->len; i++)
    found = is_place_kept (&self, self.parts->pdata[i]);
  g_array_unref (self.path);
  if (!found)
    g_clear_pointer (&self.parts, g_ptr_array_unref);
  return self.parts;
}

/* ---- what stands before ---- */

void
skel_loop_part_need (const SkelNode *node, GHashTable *needs)
{
  GHashTable *mentioned = g_hash_table_new (NULL, NULL);
  GHashTableIter iter;
  gpointer symbol;

  skel_node_collect (node, mentioned);
  g_hash_table_iter_init (&iter, mentioned);
  while (g_hash_table_iter_next (&iter, &symbol, NULL))
    if (!skel_symbol_is_image (symbol)
        && !skel_counts_only (node, symbol, NULL))
      g_hash_table_add (needs, symbol);
  g_hash_table_unref (mentioned);
}

gboolean
skel_loop_part_before (
    const SkelLoopPart *part, guint i, GHashTable *needs, GPtrArray *statements)
{
  const SkelPathStep *step = &g_array_index (part->path, SkelPathStep, i);

  for (int k = step->child; step->node->kind == SKEL_NODE_BLOCK && k-- > 0;) {
    SkelNode *statement = step->node->children[k];

    if (!skel_node_sets_any (statement, needs, NULL))
      continue;
    if (acts (g_array_index (part->path, SkelPathStep, 0).node, statement))
      return FALSE;
    skel_loop_part_need (statement, needs);
    g_ptr_array_insert (statements, 0, statement);
  }
  return TRUE;
}
