/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "outer-loops.h"

#include "header.h"
#include "make.h"
#include "queries.h"

/* The variable that the FOR @loop begins with a declaration of. */
static const SkelSymbol *
counter_of (const SkelNode *loop)
{
  return loop->children[0]->symbol;
}

/* Whether @place is image[row][column][...], of the pixel of the loops @rows
 * and
 * @columns. */
static gboolean
is_channel (const SkelNode *place, const SkelSymbol *image,
    const SkelNode *rows, const SkelNode *columns)
{
  const SkelNode *pixel = place->n_children > 0 ? place->children[0] : place;

  return place->kind == SKEL_NODE_INDEX && pixel->kind == SKEL_NODE_INDEX
         && pixel->children[0]->kind == SKEL_NODE_INDEX
         && pixel->children[0]->children[0]->symbol == image
         && skel_node_is_variable (pixel->children[1], counter_of (columns))
         && skel_node_is_variable (
             pixel->children[0]->children[1], counter_of (rows));
}

/* Whether all that @node does to @image is to set channels of the pixel. */
static gboolean
only_sets (const SkelNode *node, const SkelSymbol *image, const SkelNode *rows,
    const SkelNode *columns)
{
  int first = 0;

  if (node->kind == SKEL_NODE_VARIABLE)
    return node->symbol != image;
  if (node->kind == SKEL_NODE_ASSIGN && node->operation == SKEL_OPERATION_NONE
      && is_channel (node->children[0], image, rows, columns)) {
    if (!only_sets (node->children[0]->children[1], image, rows, columns))
      return FALSE;
    first = 1;
  }
  for (int i = first; i < node->n_children; i++)
    if (!only_sets (node->children[i], image, rows, columns))
      return FALSE;
  return TRUE;
}

/* Whether what the loops @rows and @columns do for a pixel, they may do at any
 * time: to set channels of it in images that are not read. */
static gboolean
is_apart (const SkelNode *rows, const SkelNode *columns)
{
  GHashTable *changed = g_hash_table_new (NULL, NULL);
  GHashTable *declared = g_hash_table_new (NULL, NULL);
  GHashTableIter iter;
  gpointer symbol;
  gboolean apart = TRUE;

  skel_node_collect_changed (columns->children[3], changed);
  skel_node_collect_declared (columns->children[3], declared);
  g_hash_table_iter_init (&iter, changed);
  while (apart && g_hash_table_iter_next (&iter, &symbol, NULL))
    apart = g_hash_table_contains (declared, symbol)
            || (skel_symbol_is_image (symbol)
                && only_sets (columns->children[3], symbol, rows, columns));
  g_hash_table_unref (changed);
  g_hash_table_unref (declared);
  return apart;
}

/* Whether @loop is over the rows or columns, whatever @variable is. */
static gboolean
is_over_pixels (const SkelNode *loop, const SkelSymbol *variable)
{
  SkelHeader header;

  return loop->kind == SKEL_NODE_FOR && skel_header_read_either (loop, &header)
         && loop->children[0]->kind == SKEL_NODE_DECLARE
         && (skel_node_mentions_size (header.start)
             || skel_node_mentions_size (header.limit))
         && !skel_node_mentions (header.start, variable)
         && !skel_node_mentions (header.limit, variable);
}

/* Whether @loop, in a function, turns as often as a constant says. */
static gboolean
is_short (const SkelNode *loop, SkelHeader *header)
{
  return loop->kind == SKEL_NODE_FOR && skel_header_read_any (loop, header)
         && loop->children[0]->kind == SKEL_NODE_DECLARE
         && skel_node_is_small (header->start)
         && skel_node_is_small (header->limit)
         && !skel_node_assigns (loop->children[3], header->variable);
}

static SkelNode *
rewrite_loop (SkelNode *loop)
{
  SkelNode *rows, *columns;
  SkelHeader header;

  if (!is_short (loop, &header))
    return loop;
  rows = skel_node_alone (loop->children[3]);
  if (!is_over_pixels (rows, header.variable))
    return loop;
  columns = skel_node_alone (rows->children[3]);
  if (!is_over_pixels (columns, header.variable) || !is_apart (rows, columns)
      || skel_node_breaks (columns->children[3]))
    return loop;
  loop->children[3] = columns->children[3];
  columns->children[3] = loop;
  return rows;
}

void
skel_outer_loops_rewrite (SkelUnit *unit)
{
  for (int i = 0; i < unit->n_functions; i++) {
    SkelNode *body = unit->functions[i]->body;

    for (int k = 0; k < body->n_children; k++)
      body->children[k] = rewrite_loop (body->children[k]);
  }
}
