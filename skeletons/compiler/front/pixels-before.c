/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "pixels-before.h"

#include "loop-starts.h"
#include "make.h"
#include "queries.h"

/* Of what stands for a variable: a few pixels. */
#define MAX_NODES 128

static gboolean is_fixed (
    const SkelFunction *function, int index, const SkelNode *node);

/* Which statement of @function's sets @symbol, and nothing else does; or -1. */
static int
find_setting (const SkelFunction *function, const SkelSymbol *symbol)
{
  const SkelNode *block = function->body;
  int found = -1;

  for (int i = 0; i < block->n_children; i++)
    if (skel_node_setting (block->children[i], symbol) && found < 0)
      found = i;
    else if (skel_node_assigns (block->children[i], symbol))
      return -1;
  return found;
}

/* Whether @symbol is the same anywhere behind the statement @index. */
static gboolean
stays (const SkelFunction *function, int index, const SkelNode *node)
{
  const SkelSymbol *symbol = node->symbol;
  int set;

  if (symbol->kind == SKEL_SYMBOL_TABLE)
    return TRUE;
  if (symbol->kind == SKEL_SYMBOL_PARAMETER)
    return (node->rank == 0 || symbol->is_const)
           && !skel_node_assigns (function->body, symbol);
  if (symbol->kind != SKEL_SYMBOL_LOCAL || symbol->rank > 0
      || symbol->is_static)
    return FALSE;
  set = find_setting (function, symbol);
  return set >= 0 && set < index
         && is_fixed (function, set,
             skel_node_setting (function->body->children[set], symbol));
}

/* Whether @node is that as well, and has no effects. */
static gboolean
is_fixed (const SkelFunction *function, int index, const SkelNode *node)
{
  switch (node->kind) {
    case SKEL_NODE_VARIABLE:
      if (!stays (function, index, node))
        return FALSE;
      break;
    case SKEL_NODE_CALL:
      if (node->symbol->function)
        return FALSE;
      break;
    case SKEL_NODE_UNSUPPORTED:
    case SKEL_NODE_DEREFERENCE:
      return FALSE;
    default:
      break;
  }
  for (int i = 0; i < node->n_children; i++)
    if (!is_fixed (function, index, node->children[i]))
      return FALSE;
  return !skel_node_has_effects (node);
}

/* The variable that the statement @index alone sets, from pixels, or NULL. */
static SkelSymbol *
find_variable (const SkelFunction *function, int index)
{
  const SkelNode *statement = function->body->children[index], *value;
  SkelSymbol *symbol = statement->kind == SKEL_NODE_DECLARE ? statement->symbol
                       : statement->kind == SKEL_NODE_ASSIGN
                           ? (SkelSymbol *)skel_node_changed (statement, 0)
                           : NULL;

  value = symbol ? skel_node_setting (statement, symbol) : NULL;
  if (!value || symbol->kind != SKEL_SYMBOL_LOCAL || symbol->rank > 0
      || symbol->pointer || symbol->is_static || value->type != symbol->type
      || !skel_node_mentions_image (value) || !is_fixed (function, index, value)
      || skel_node_count (value) > MAX_NODES)
    return NULL;
  return find_setting (function, symbol) == index ? symbol : NULL;
}

/* Whether @node asks for @symbol only in bodies of loops over pixels, or to set
 * another variable beside them. */
static gboolean
is_asked_in_loops (const SkelFunction *function, const SkelNode *node,
    const SkelSymbol *symbol)
{
  int begin = 0;

  if (!skel_node_mentions (node, symbol))
    return TRUE;
  if (skel_loop_is_over_pixels (function, node)) {
    for (; node->kind == SKEL_NODE_FOR && begin < 3; begin++)
      if (skel_node_mentions (node->children[begin], symbol))
        return FALSE;
    return node->kind == SKEL_NODE_FOR
           && (!skel_node_has_pixel_loops (node->children[3])
               || is_asked_in_loops (function, node->children[3], symbol));
  }
  if (node->kind == SKEL_NODE_DECLARE)
    return node->symbol->rank == 0 && !node->symbol->pointer;
  if (node->kind == SKEL_NODE_ASSIGN)
    return skel_node_changed (node, 0)
           && skel_node_changed (node, 0)->kind == SKEL_SYMBOL_LOCAL
           && skel_node_changed (node, 0)->rank == 0;
  if (node->kind != SKEL_NODE_BLOCK && node->kind != SKEL_NODE_IF
      && !skel_node_is_loop (node))
    return FALSE;
  for (; begin < node->n_children; begin++)
    if (!is_asked_in_loops (function, node->children[begin], symbol))
      return FALSE;
  return TRUE;
}

static void
rewrite (SkelUnit *unit, SkelFunction *function)
{
  SkelNode *block = function->body;

  for (int i = 0; i < block->n_children; i++) {
    SkelNode *statement = block->children[i];
    SkelSymbol *symbol = find_variable (function, i);
    gboolean in_loops = symbol != NULL;

    for (int k = 0; in_loops && k < block->n_children; k++)
      in_loops = k < i ? skel_node_count_uses (block->children[k], symbol) == 0
                       : k == i
                             || is_asked_in_loops (
                                 function, block->children[k], symbol);
    if (!in_loops)
      continue;
    for (int k = i + 1; k < block->n_children; k++)
      skel_node_substitute (unit, block->children[k], symbol,
          skel_node_setting (statement, symbol));
    block->children[i] = skel_make_empty (unit, statement->location);
  }
}

void
skel_pixels_before_rewrite (SkelUnit *unit)
{
  for (int i = 0; i < unit->n_functions; i++)
    if (skel_function_is_kernel (unit->functions[i])
        && unit->functions[i]->body->kind == SKEL_NODE_BLOCK)
      rewrite (unit, unit->functions[i]);
}
