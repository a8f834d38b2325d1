/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "effects.h"

#include "make.h"
#include "queries.h"

/* The expression of which only the effects are wanted where only those of
 * @node are. */
static SkelNode *
without_value (SkelNode *node)
{
  while (
      node->kind == SKEL_NODE_CAST && skel_node_has_effects (node->children[0]))
    node = node->children[0];
  return node;
}

static SkelNode *
make_if (SkelUnit *unit, SkelNode *condition, SkelNode *then, SkelNode *other)
{
  SkelNode *node = skel_make_node (
      unit, SKEL_NODE_IF, SKEL_TYPE_I32, condition->location, other ? 3 : 2);

  node->children[0] = condition;
  node->children[1] = then;
  if (other)
    node->children[2] = other;
  return node;
}

/* The IF that the expression @node is, or itself. */
static SkelNode *
choice_of (SkelUnit *unit, SkelNode *node)
{
  SkelNode **operands = node->children;

  if (node->kind == SKEL_NODE_CONDITIONAL
      && !skel_node_has_effects (operands[1]))
    return make_if (unit, skel_make_not (unit, operands[0]), operands[2], NULL);
  if (node->kind == SKEL_NODE_CONDITIONAL)
    return make_if (unit, operands[0], operands[1],
        skel_node_has_effects (operands[2]) ? operands[2] : NULL);
  if (node->kind != SKEL_NODE_BINARY || !skel_node_has_effects (operands[1]))
    return node;
  if (node->operation == SKEL_OPERATION_LOGICAL_AND)
    return make_if (unit, operands[0], operands[1], NULL);
  if (node->operation == SKEL_OPERATION_LOGICAL_OR)
    return make_if (unit, skel_make_not (unit, operands[0]), operands[1], NULL);
  return node;
}

static void rewrite_below (SkelUnit *unit, SkelNode *node);

/* Adds what the statement @node is to @statements. */
static void
add_statements (SkelUnit *unit, SkelNode *node, GPtrArray *statements)
{
  gboolean has_effects = skel_node_has_effects (node);
  SkelNode *effect = has_effects ? without_value (node) : node, *choice;

  if (effect->kind == SKEL_NODE_BINARY
      && effect->operation == SKEL_OPERATION_COMMA) {
    add_statements (unit, effect->children[0], statements);
    add_statements (unit, effect->children[1], statements);
    return;
  }
  choice = has_effects ? choice_of (unit, effect) : effect;
  if (choice != effect)
    node = choice;
  rewrite_below (unit, node);
  g_ptr_array_add (statements, node);
}

static SkelNode *
rewritten (SkelUnit *unit, SkelNode *statement)
{
  GPtrArray *statements = g_ptr_array_new ();
  SkelNode *made;

  add_statements (unit, statement, statements);
  made = statements->len == 1
             ? statements->pdata[0]
             : skel_make_block (unit, statements, statement->location);
  g_ptr_array_unref (statements);
  return made;
}

static void
rewrite_block (SkelUnit *unit, SkelNode *block)
{
  GPtrArray *statements = g_ptr_array_new ();

  for (int i = 0; i < block->n_children; i++)
    add_statements (unit, block->children[i], statements);
  if (statements->len != (guint)block->n_children)
    *block = *skel_make_block (unit, statements, block->location);
  else
    for (guint i = 0; i < statements->len; i++)
      block->children[i] = statements->pdata[i];
  g_ptr_array_unref (statements);
}

/* The statements in @node, which is one, but for those in expressions. */
static void
rewrite_below (SkelUnit *unit, SkelNode *node)
{
  int first = node->n_children;

  switch (node->kind) {
    case SKEL_NODE_BLOCK:
      rewrite_block (unit, node);
      break;
    case SKEL_NODE_IF:
    case SKEL_NODE_WHILE:
    case SKEL_NODE_SWITCH:
    case SKEL_NODE_CASE:
      first = 1;
      break;
    case SKEL_NODE_FOR:
      first = 3;
      break;
    case SKEL_NODE_DEFAULT:
      first = 0;
      break;
    case SKEL_NODE_DO:
      node->children[0] = rewritten (unit, node->children[0]);
      break;
    default:
      break;
  }
  for (int i = first; i < node->n_children; i++)
    node->children[i] = rewritten (unit, node->children[i]);
}

void
skel_effects_rewrite (SkelUnit *unit)
{
  for (int i = 0; i < unit->n_functions; i++)
    rewrite_below (unit, unit->functions[i]->body);
}
