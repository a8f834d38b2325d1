/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "first.h"

#include "queries.h"

/* What @node is set to in @body, if it is a variable that is declared there and
 * set nowhere else; or itself. */
static const SkelNode *
initial_of (const SkelNode *body, const SkelNode *node)
{
  const SkelNode *found;

  if (node->kind != SKEL_NODE_VARIABLE || body->kind != SKEL_NODE_BLOCK
      || skel_node_assigns (body, node->symbol))
    return node;
  for (int i = 0; i < body->n_children; i++) {
    found = body->children[i];
    if (found->kind == SKEL_NODE_DECLARE && found->symbol == node->symbol
        && found->n_children == 1)
      return initial_of (body, skel_node_bare (found->children[0]));
  }
  return node;
}

gboolean
skel_node_is_first (const SkelNode *body, const SkelSymbol *const variables[2],
    const SkelNode *first, const SkelNode *value)
{
  value = initial_of (body, skel_node_bare (value));
  first = skel_node_bare (first);
  if (skel_node_is_variable (value, variables[0])
      || skel_node_is_variable (value, variables[1]))
    return first->kind == SKEL_NODE_INTEGER && first->value.i == 0;
  if (value->kind == SKEL_NODE_VARIABLE && value->rank == 0)
    return FALSE;
  if (first->kind != value->kind || first->type != value->type
      || first->operation != value->operation || first->symbol != value->symbol
      || first->value.i != value->value.i
      || first->n_children != value->n_children)
    return FALSE;
  for (int i = 0; i < value->n_children; i++)
    if (!skel_node_is_first (
            body, variables, first->children[i], value->children[i]))
      return FALSE;
  return TRUE;
}

gboolean
skel_node_value_at_first (
    const SkelSymbol *const variables[2], const SkelNode *node, gint64 *value)
{
  gint64 left = 0, right = 0;
  gboolean known[2];

  node = skel_node_bare (node);
  *value = node->kind == SKEL_NODE_INTEGER ? node->value.i : 0;
  if (node->kind == SKEL_NODE_INTEGER
      || skel_node_is_variable (node, variables[0])
      || skel_node_is_variable (node, variables[1]))
    return TRUE;
  if (node->kind == SKEL_NODE_NEGATE
      && skel_node_value_at_first (variables, node->children[0], &left)) {
    *value = -left;
    return TRUE;
  }
  if (node->kind != SKEL_NODE_BINARY)
    return FALSE;
  known[0] = skel_node_value_at_first (variables, node->children[0], &left);
  known[1] = skel_node_value_at_first (variables, node->children[1], &right);
  switch (node->operation) {
    case SKEL_OPERATION_MULTIPLY:
      return (known[0] && left == 0) || (known[1] && right == 0);
    case SKEL_OPERATION_ADD:
      *value = left + right;
      return known[0] && known[1];
    case SKEL_OPERATION_SUBTRACT:
      *value = left - right;
      return known[0] && known[1];
    default:
      return FALSE;
  }
}
