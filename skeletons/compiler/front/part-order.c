/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "part-order.h"

#include "../../graph/compute.h"
#include "queries.h"

guint
skel_loop_parts_common (const SkelLoopPart *first, const SkelLoopPart *second)
{
  guint n = 0;

  while (n < MIN (first->path->len, second->path->len)) {
    const SkelPathStep *one = &g_array_index (first->path, SkelPathStep, n);
    const SkelPathStep *other = &g_array_index (second->path, SkelPathStep, n);

    if (one->node != other->node || one->child != other->child)
      break;
    n++;
  }
  return n;
}

gboolean
skel_loop_part_solve (const SkelLoopPart *part, guint i, SkelSymbol *row,
    SkelSymbol *column, SkelSum *counter)
{
  SkelSymbol *pixel[2] = { row, column };

  for (int d = 0; d < 2; d++) {
    const SkelPathStep *step = &g_array_index (part->path, SkelPathStep, i);
    SkelSymbol *variable = step->header.variable;
    gint64 factor;

    if (part->solved[d] != (int)i)
      continue;
    /* pixel = factor * variable + rest, and factor is 1 or -1 */
    factor = skel_sum_factor (&part->place.at[d], variable);
    *counter = (SkelSum){ .n_terms = 0 };
    return skel_sum_add_variable (counter, pixel[d], factor)
           && skel_sum_add (counter, &part->place.at[d], -factor)
           && skel_sum_add_variable (counter, variable, 1);
  }
  return FALSE;
}

/* ---- what is written twice ---- */

/* Whether all that @node writes of @image is the channel that @variable is. */
static gboolean
is_by_channel (
    const SkelNode *node, const SkelSymbol *image, const SkelSymbol *variable)
{
  for (int i = 0; i < node->n_children; i++) {
    const SkelNode *place = node->children[i];

    if ((skel_node_changed (node, i) == image
            && (image->rank < 3
                || !skel_node_is_variable (place->children[1], variable)))
        || !is_by_channel (place, image, variable))
      return FALSE;
  }
  return TRUE;
}

/* One row of @part, or column, *@at; the others are a multiple of *@step from
 * it, which is 0 if there are none. FALSE: it cannot be told. */
static gboolean
find_one (const SkelLoopPart *part, int d, SkelSum *at, gint64 *step)
{
  const SkelHeader *header;
  const SkelNode *statement;
  gint64 factor;
  SkelSum start;

  *at = part->place.at[d];
  *step = 0;
  if (part->solved[d] < 0)
    return TRUE;
  statement = g_array_index (part->path, SkelPathStep, 0).node;
  header = &g_array_index (part->path, SkelPathStep, part->solved[d]).header;
  *step = ABS (header->step);
  factor = skel_sum_factor (at, header->variable);
  if (!skel_sum_read (header->start, &start))
    return FALSE;
  for (int i = 0; i < start.n_terms; i++)
    if (start.terms[i].symbol->kind != SKEL_SYMBOL_PARAMETER
        || skel_node_assigns (statement, start.terms[i].symbol))
      return FALSE;
  return skel_sum_add_variable (at, header->variable, -factor)
         && skel_sum_add (at, &start, factor);
}

/* Whether no steps lead from @a to @b. */
static gboolean
is_out_of_step (const SkelSum *a, const SkelSum *b, gint64 step)
{
  gint64 apart;

  return skel_sum_differ (a, b, &apart)
         && (step == 0 ? apart != 0 : apart % step != 0);
}

/* Whether the two are never at one pixel. */
static gboolean
are_disjoint (const SkelLoopPart *first, const SkelLoopPart *second)
{
  SkelSum one, other;
  gint64 step, other_step;

  for (int d = 0; d < 2; d++)
    if (find_one (first, d, &one, &step)
        && find_one (second, d, &other, &other_step)
        && is_out_of_step (
            &one, &other, skel_greatest_divisor (step, other_step)))
      return TRUE;
  return FALSE;
}

/* How it is where both write @image. */
static SkelPartOrder
order_writes (const SkelLoopPart *first, const SkelLoopPart *second,
    const SkelSymbol *image)
{
  static SkelSymbol row, column;
  SkelPartOrder order = SKEL_PARTS_IN_ORDER;
  guint common = skel_loop_parts_common (first, second);

  if (are_disjoint (first, second))
    return order;
  for (guint i = 0; i < common; i++) {
    const SkelPathStep *step = &g_array_index (first->path, SkelPathStep, i);
    SkelSum one, other;

    if (step->node->kind != SKEL_NODE_FOR)
      continue;
    if (skel_loop_part_solve (first, i, &row, &column, &one)
        && skel_loop_part_solve (second, i, &row, &column, &other)) {
      if (!skel_sum_equal (&one, &other))
        order = SKEL_PARTS_BY_TURNS;
    } else if (!is_by_channel (first->leaf, image, step->header.variable)
               || !is_by_channel (second->leaf, image, step->header.variable)) {
      return SKEL_PARTS_TOGETHER;
    }
  }
  return order;
}

/* ---- what is read ---- */

/* Whether @read, by a leaf behind that of @writer if @behind, finds the pixel
 * as it does now where all that @writer writes is written at once, before or
 * after it: in each of their @common loops it is written in the same turn, or
 * in one from which on, or up to which, it is as it is then. */
static gboolean
is_found (const SkelLoopPart *writer, const SkelPlace *read, guint common,
    gboolean behind)
{
  for (guint i = 0; i < common; i++) {
    const SkelPathStep *step = &g_array_index (writer->path, SkelPathStep, i);
    gint64 later = 0, factor;
    gboolean known = FALSE;

    if (step->node->kind != SKEL_NODE_FOR)
      continue;
    for (int d = 0; d < 2 && !known; d++) {
      if (writer->solved[d] != (int)i)
        continue;
      known = skel_sum_differ (&read->at[d], &writer->place.at[d], &later);
      factor = skel_sum_factor (&writer->place.at[d], step->header.variable);
      later *= factor * step->header.step;
    }
    /* the turn in which it is written is so many later than this */
    if (!known || (behind ? later > 0 : later < 0))
      return FALSE;
    if (later != 0)
      return TRUE;
  }
  return TRUE;
}

/* Whether all reads of @image in @node are found so. */
static gboolean
are_found (SkelNode *node, const SkelSymbol *image, const SkelLoopPart *writer,
    guint common, gboolean behind)
{
  SkelNode *pixel = skel_find_pixel (node);
  SkelPlace place;

  if (pixel && skel_pixel_image (pixel) == image) {
    if (!skel_pixel_place (pixel, &place)
        || !is_found (writer, &place, common, behind))
      return FALSE;
    for (SkelNode *index = node; index->kind == SKEL_NODE_INDEX;
        index = index->children[0])
      if (skel_node_mentions (index->children[1], image))
        return FALSE;
    return TRUE;
  }
  if (node->symbol == image)
    return FALSE;
  for (int i = 0; i < node->n_children; i++)
    /* what is only written is not read */
    if (node->kind == SKEL_NODE_ASSIGN && i == 0
        && node->operation == SKEL_OPERATION_NONE
        && skel_node_changed (node, 0) == image)
      continue;
    else if (!are_found (node->children[i], image, writer, common, behind))
      return FALSE;
  return TRUE;
}

/* Adds the images that @part writes to @images. */
static void
collect_written (const SkelLoopPart *part, GHashTable *images)
{
  GHashTable *changed = g_hash_table_new (NULL, NULL);
  GHashTableIter iter;
  gpointer symbol;

  skel_node_collect_changed (part->leaf, changed);
  g_hash_table_iter_init (&iter, changed);
  while (g_hash_table_iter_next (&iter, &symbol, NULL))
    if (skel_symbol_is_image (symbol))
      g_hash_table_add (images, symbol);
  g_hash_table_unref (changed);
}

SkelPartOrder
skel_loop_parts_order (const SkelLoopPart *first, const SkelLoopPart *second)
{
  const SkelLoopPart *parts[2] = { first, second };
  SkelPartOrder order = SKEL_PARTS_IN_ORDER;
  guint common = skel_loop_parts_common (first, second);

  for (int i = 0; i < 2 && order != SKEL_PARTS_TOGETHER; i++) {
    GHashTable *images = g_hash_table_new (NULL, NULL);
    GHashTableIter iter;
    gpointer key;

    collect_written (parts[i], images);
    g_hash_table_iter_init (&iter, images);
    while (order != SKEL_PARTS_TOGETHER
           && g_hash_table_iter_next (&iter, &key, NULL)) {
      const SkelSymbol *image = key;

      if (!are_found (parts[1 - i]->leaf, image, parts[i], common, i == 0))
        order = SKEL_PARTS_TOGETHER;
      else if (i == 0 && skel_node_assigns (second->leaf, image))
        order = MAX (order, order_writes (first, second, image));
    }
    g_hash_table_unref (images);
  }
  return order;
}

/* ---- a part by itself ---- */

static gboolean
is_place (const SkelPlace *place, const SkelLoopPart *part)
{
  return skel_sum_equal (&place->at[0], &part->place.at[0])
         && skel_sum_equal (&place->at[1], &part->place.at[1]);
}

/* Whether @place is in a row, or a column, that @part is never in. */
static gboolean
is_apart (const SkelPlace *place, const SkelLoopPart *part)
{
  SkelSum one;
  gint64 step;

  for (int d = 0; d < 2; d++)
    if (find_one (part, d, &one, &step)
        && is_out_of_step (&place->at[d], &part->place.at[d], step))
      return TRUE;
  return FALSE;
}

/* Whether all pixels of @image in @node are @part's own, or, if @apart, where
 * it is never. */
static gboolean
are_own (SkelNode *node, const SkelSymbol *image, const SkelLoopPart *part,
    gboolean apart)
{
  SkelNode *pixel = skel_find_pixel (node);
  SkelPlace place;

  if (pixel && skel_pixel_image (pixel) == image)
    return skel_pixel_place (pixel, &place)
           && (is_place (&place, part) || (apart && is_apart (&place, part)));
  if (node->symbol == image)
    return FALSE;
  for (int i = 0; i < node->n_children; i++)
    if (!are_own (node->children[i], image, part, apart))
      return FALSE;
  return TRUE;
}

gboolean
skel_loop_part_reads_beside (const SkelLoopPart *part, const SkelSymbol *image)
{
  return !are_own (part->leaf, image, part, FALSE);
}

gboolean
skel_loop_part_leaves_beside (const SkelLoopPart *part, const SkelSymbol *image)
{
  return are_own (part->leaf, image, part, TRUE);
}
