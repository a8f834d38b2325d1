/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "row-branches.h"

#include "early-rows.h"
#include "header.h"
#include "make.h"
#include "queries.h"

static gboolean
is_over_pixels (const SkelNode *node)
{
  return node->kind == SKEL_NODE_FOR
         && skel_node_mentions_size (node->children[1]);
}

/* Whether both loops go over the same, and nobody asks for what the second
 * counts but it. */
static gboolean
are_alike (const SkelHeader *a, const SkelHeader *b, const SkelNode *second)
{
  return skel_node_equal (a->start, b->start)
         && skel_node_equal (a->limit, b->limit) && a->step == b->step
         && a->inclusive == b->inclusive && a->differs == b->differs
         && a->variable->type == b->variable->type
         && (a->variable == b->variable
             || second->children[0]->kind == SKEL_NODE_DECLARE);
}

/* @first, a loop over the columns, with a body that is one of two loops' where
 * @condition holds, and else the other's; no @second: nothing. NULL: they do
 * not go over the same, or change what is asked. */
static SkelNode *
join_loops (SkelUnit *unit, SkelNode *condition, SkelNode *first,
    const SkelNode *second)
{
  GHashTable *map = g_hash_table_new (NULL, NULL);
  SkelHeader header, other;
  gboolean same = skel_header_read_any (first, &header)
                  && !skel_node_breaks (header.body)
                  && skel_node_lasts (condition, first);
  SkelNode *where, *joined = NULL;

  if (same && second) {
    same = skel_header_read_any (second, &other)
           && are_alike (&header, &other, second)
           && !skel_node_breaks (other.body)
           && skel_node_lasts (condition, second);
    if (same)
      g_hash_table_insert (map, other.variable, header.variable);
  }
  if (same) {
    where = skel_make_node (
        unit, SKEL_NODE_IF, SKEL_TYPE_I32, condition->location, second ? 3 : 2);
    where->children[0] = condition;
    where->children[1] = header.body;
    if (second)
      where->children[2] = skel_make_copy (unit, other.body, map);
    joined = skel_make_copy (unit, first, NULL);
    joined->children[3] = where;
  }
  g_hash_table_unref (map);
  return joined;
}

/* The one loop over the columns that @node is as well, after the declarations
 * that are added to @before; or NULL. */
static SkelNode *
as_loop (SkelUnit *unit, SkelNode *node, GPtrArray *before)
{
  SkelNode *loops[2] = { NULL, NULL };

  if (is_over_pixels (node))
    return node;
  if (node->kind == SKEL_NODE_BLOCK && node->n_children > 0) {
    for (int i = 0; i < node->n_children - 1; i++) {
      SkelNode *statement = node->children[i];

      if (statement->kind == SKEL_NODE_EMPTY)
        continue;
      if (statement->kind != SKEL_NODE_DECLARE || statement->symbol->is_static
          || skel_node_has_effects (statement))
        return NULL;
      g_ptr_array_add (before, statement);
    }
    return as_loop (unit, node->children[node->n_children - 1], before);
  }
  if (node->kind != SKEL_NODE_IF)
    return NULL;
  for (int i = 1; i < node->n_children; i++)
    if (!(loops[i - 1] = as_loop (unit, node->children[i], before)))
      return NULL;
  return join_loops (unit, node->children[0], loops[0], loops[1]);
}

/* What the rows' @body becomes, or itself. */
static SkelNode *
rewrite_rows (SkelUnit *unit, SkelNode *body)
{
  SkelNode *plain = skel_make_copy (unit, body, NULL);
  GPtrArray *statements = g_ptr_array_new ();
  SkelNode *last = plain, *loop = NULL;

  if (plain->kind == SKEL_NODE_BLOCK)
    skel_early_rows_branch (unit, plain);
  if (plain->kind == SKEL_NODE_BLOCK && plain->n_children > 0) {
    for (int i = 0; i < plain->n_children - 1; i++)
      g_ptr_array_add (statements, plain->children[i]);
    last = plain->children[plain->n_children - 1];
  }
  if (last->kind == SKEL_NODE_IF && !skel_node_continues (plain))
    loop = as_loop (unit, last, statements);
  if (loop) {
    g_ptr_array_add (statements, loop);
    body = skel_make_block (unit, statements, body->location);
  }
  g_ptr_array_unref (statements);
  return body;
}

static void
rewrite_in (SkelUnit *unit, SkelNode *node)
{
  for (int i = 0; i < node->n_children; i++) {
    SkelNode *child = node->children[i];

    if (is_over_pixels (child))
      child->children[3] = rewrite_rows (unit, child->children[3]);
    else
      rewrite_in (unit, child);
  }
}

void
skel_row_branches_rewrite (SkelUnit *unit)
{
  for (int i = 0; i < unit->n_functions; i++)
    rewrite_in (unit, unit->functions[i]->body);
}
