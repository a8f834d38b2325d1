/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "places.h"

#include "make.h"
#include "queries.h"

/* Of what stands in a variable's place: who adds it to itself doubles it. */
#define MAX_NODES 1024

/* ---- variables that are what they were set to ---- */

/* Whether nothing that @value mentions changes in what follows
 * @block->children[@index]. */
static gboolean
is_lasting (const SkelNode *value, const SkelNode *block, int index)
{
  if (value->kind == SKEL_NODE_INDEX || value->kind == SKEL_NODE_DEREFERENCE
      || value->kind == SKEL_NODE_CALL || value->kind == SKEL_NODE_ASSIGN
      || value->kind == SKEL_NODE_INCREMENT
      || value->kind == SKEL_NODE_UNSUPPORTED)
    return FALSE;
  for (int i = index + 1;
      value->kind == SKEL_NODE_VARIABLE && i < block->n_children; i++)
    if (skel_node_assigns (block->children[i], value->symbol))
      return FALSE;
  for (int i = 0; i < value->n_children; i++)
    if (!is_lasting (value->children[i], block, index))
      return FALSE;
  return TRUE;
}

/* The variable of a pointer that @statement sets, or NULL. */
static SkelSymbol *
find_place_set (const SkelNode *statement)
{
  SkelSymbol *symbol = statement->kind == SKEL_NODE_ASSIGN
                           ? statement->children[0]->symbol
                           : statement->symbol;

  return symbol && symbol->is_place && symbol->rank == 0
                 && skel_node_setting (statement, symbol)
             ? symbol
             : NULL;
}

/* Whether @symbol is what @block->children[@index] sets it to wherever it is
 * used in @block, and used elsewhere only where it is set again. */
static gboolean
is_as_set (const SkelFunction *function, const SkelNode *block, int index,
    const SkelSymbol *symbol)
{
  const SkelNode *set = block->children[index];

  for (int i = 0; i < block->n_children; i++)
    if (i < index ? skel_node_count_uses (block->children[i], symbol) > 0
                  : i > index && skel_node_assigns (block->children[i], symbol))
      return FALSE;
  return skel_node_count (skel_node_setting (set, symbol)) <= MAX_NODES
         && is_lasting (skel_node_setting (set, symbol), block, index)
         && skel_node_sets_first (function->body, symbol, block);
}

static void
make_empty (SkelNode *node)
{
  node->kind = SKEL_NODE_EMPTY;
  node->operation = SKEL_OPERATION_NONE;
  node->symbol = NULL;
  node->n_children = 0;
}

/* What asks whether two places are in one row knows it where they are at sight.
 */
static void
decide_rows (SkelNode *node)
{
  for (int i = 0; i < node->n_children; i++)
    decide_rows (node->children[i]);
  if (node->kind == SKEL_NODE_CONDITIONAL
      && node->children[0]->kind == SKEL_NODE_BINARY
      && node->children[0]->operation == SKEL_OPERATION_EQUAL
      && (node->addressed || node->children[2]->kind == SKEL_NODE_UNSUPPORTED)
      && skel_node_equal (
          node->children[0]->children[0], node->children[0]->children[1]))
    *node = *node->children[1];
}

/* Puts what the variables of pointers are in their place, in @block. */
static void
forget_in (SkelUnit *unit, const SkelFunction *function, SkelNode *block)
{
  for (int i = 0; i < block->n_children; i++) {
    SkelNode *statement = block->children[i];
    const SkelSymbol *symbol = find_place_set (statement);

    if (!symbol || !is_as_set (function, block, i, symbol))
      continue;
    for (int k = i + 1; k < block->n_children; k++)
      skel_node_substitute (unit, block->children[k], symbol,
          skel_node_setting (statement, symbol));
    make_empty (statement);
  }
}

static void
forget_all (SkelUnit *unit, const SkelFunction *function, SkelNode *node)
{
  gboolean jumps = node->kind == SKEL_NODE_SWITCH;

  for (int i = 0; i < node->n_children; i++) {
    if (node->children[i]->kind == SKEL_NODE_BLOCK && !jumps)
      forget_in (unit, function, node->children[i]);
    forget_all (unit, function, node->children[i]);
  }
}

/* Takes out of blocks what says nothing, declarations of such variables that
 * nobody uses among them. */
static void
drop_unused (const SkelFunction *function, SkelNode *node)
{
  int n = 0;

  for (int i = 0; i < node->n_children; i++) {
    SkelNode *child = node->children[i];

    drop_unused (function, child);
    if (child->kind == SKEL_NODE_DECLARE && child->symbol->is_place
        && child->n_children == 0
        && skel_node_count_uses (function->body, child->symbol) == 0)
      make_empty (child);
    if (node->kind != SKEL_NODE_BLOCK || child->kind != SKEL_NODE_EMPTY)
      node->children[n++] = child;
  }
  node->n_children = n;
}

static gboolean
declares_places (const SkelNode *node)
{
  if (node->kind == SKEL_NODE_DECLARE && node->symbol->is_place)
    return TRUE;
  for (int i = 0; i < node->n_children; i++)
    if (declares_places (node->children[i]))
      return TRUE;
  return FALSE;
}

void
skel_places_rewrite (SkelUnit *unit)
{
  for (int i = 0; i < unit->n_functions; i++) {
    SkelFunction *function = unit->functions[i];

    if (declares_places (function->body)) {
      forget_in (unit, function, function->body);
      forget_all (unit, function, function->body);
      drop_unused (function, function->body);
      decide_rows (function->body);
    }
  }
}
