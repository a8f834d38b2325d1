/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "apart.h"

#include "../../graph/range.h"
#include "../front/queries.h"

typedef struct {
  const SkelSymbol *turn; /* the loop's variable */
  /* arrays from outside that turns change, and how many elements, or rows of
   * them, each has; 0: nobody knows yet */
  GHashTable *parts;
} Search;

/* How often @node has the turn's number, if it is a multiple of it; else 0. */
static gint64
read_multiple (const Search *search, const SkelNode *node)
{
  const SkelNode *left, *right;

  node = skel_node_bare (node);
  if (skel_node_is_variable (node, search->turn))
    return 1;
  /* what may wrap is not told from what another turn has */
  if (node->kind != SKEL_NODE_BINARY
      || !skel_range_within (node->range, (SkelRange){ 0, G_MAXINT32 }))
    return 0;
  left = node->children[0];
  right = skel_node_bare (node->children[1]);
  if (node->operation == SKEL_OPERATION_MULTIPLY
      && skel_node_is_variable (right, search->turn)) {
    right = skel_node_bare (left);
    left = node->children[1];
  }
  if (!skel_node_is_variable (left, search->turn)
      || right->kind != SKEL_NODE_INTEGER || right->value.i < 0)
    return 0;
  if (node->operation == SKEL_OPERATION_MULTIPLY)
    return right->value.i;
  return node->operation == SKEL_OPERATION_SHIFT_LEFT && right->value.i < 31
             ? (gint64)1 << right->value.i
             : 0;
}

/* The same, if @node is a multiple and something more, which @more becomes. */
static gint64
read_place (const Search *search, const SkelNode *node, SkelRange *more)
{
  gint64 multiple = read_multiple (search, node);

  *more = skel_range_constant (0);
  node = skel_node_bare (node);
  if (multiple > 0 || node->kind != SKEL_NODE_BINARY
      || node->operation != SKEL_OPERATION_ADD)
    return multiple;
  for (int i = 0; i < 2 && multiple == 0; i++) {
    SkelRange other = node->children[1 - i]->range;

    multiple = read_place (search, node->children[i], more);
    more->low += other.low;
    more->high += other.high;
  }
  return multiple;
}

/* Whether the element @index, of an array that turns change, is the turn's. */
static gboolean
is_own (const Search *search, const SkelNode *index)
{
  const SkelNode *array = index;
  gint64 multiple, known;
  SkelRange more;

  while (array->children[0]->kind == SKEL_NODE_INDEX)
    array = array->children[0];
  multiple = read_place (search, array->children[1], &more);
  array = array->children[0];
  if (array->kind != SKEL_NODE_VARIABLE || multiple == 0
      || !skel_range_within (more, (SkelRange){ 0, multiple - 1 }))
    return FALSE;
  known = GPOINTER_TO_SIZE (g_hash_table_lookup (search->parts, array->symbol));
  g_hash_table_insert (
      search->parts, array->symbol, GSIZE_TO_POINTER (multiple));
  return known == 0 || known == multiple;
}

static gboolean
changes_part (const Search *search, const SkelNode *node)
{
  while (node->kind == SKEL_NODE_INDEX)
    node = node->children[0];
  return node->symbol && g_hash_table_contains (search->parts, node->symbol);
}

static gboolean
is_apart (const Search *search, const SkelNode *node)
{
  if (node->kind == SKEL_NODE_RETURN || node->kind == SKEL_NODE_UNSUPPORTED)
    return FALSE;
  if (node->kind == SKEL_NODE_INDEX && changes_part (search, node)) {
    if (node->rank > 0 || !is_own (search, node))
      return FALSE;
    for (; node->kind == SKEL_NODE_INDEX; node = node->children[0])
      if (!is_apart (search, node->children[1]))
        return FALSE;
    return TRUE;
  }
  if (node->kind != SKEL_NODE_DECLARE && changes_part (search, node))
    return FALSE;
  for (int i = 0; i < node->n_children; i++)
    if (!is_apart (search, node->children[i]))
      return FALSE;
  return TRUE;
}

/* The arrays from outside that @body changes, in whatever part; NULL if it
 * changes something else, too. */
static GHashTable *
find_parts (const SkelNode *body)
{
  GHashTable *parts = g_hash_table_new (NULL, NULL);
  GHashTable *changed = g_hash_table_new (NULL, NULL);
  GHashTable *declared = g_hash_table_new (NULL, NULL);
  GHashTableIter iter;
  gpointer key;

  skel_node_collect_changed (body, changed);
  skel_node_collect_declared (body, declared);
  g_hash_table_iter_init (&iter, changed);
  while (parts && g_hash_table_iter_next (&iter, &key, NULL)) {
    const SkelSymbol *symbol = key;

    if (g_hash_table_contains (declared, symbol))
      continue;
    if (symbol->rank > 0 && !symbol->pointer)
      g_hash_table_insert (parts, key, NULL);
    else
      g_clear_pointer (&parts, g_hash_table_unref);
  }
  g_hash_table_unref (declared);
  g_hash_table_unref (changed);
  return parts;
}

gboolean
skel_loop_is_apart (const SkelNode *loop, SkelHeader *header)
{
  Search search;
  gboolean apart;

  if (!skel_header_read_either (loop, header) || header->differs
      || loop->children[0]->kind != SKEL_NODE_DECLARE
      || header->limit->type != SKEL_TYPE_I32
      || skel_node_has_effects (header->start)
      || skel_node_has_effects (header->limit)
      || skel_node_mentions (header->limit, header->variable)
      || skel_node_assigns (header->body, header->variable)
      || skel_node_breaks (header->body))
    return FALSE;
  search.turn = header->variable;
  search.parts = find_parts (header->body);
  if (search.parts == NULL)
    return FALSE;
  apart = is_apart (&search, header->start) && is_apart (&search, header->limit)
          && is_apart (&search, header->body);
  g_hash_table_unref (search.parts);
  return apart;
}
