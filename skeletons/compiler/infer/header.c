/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "header.h"

static gboolean
is_variable (const SkelNode *node, const SkelSymbol *symbol)
{
  return node->kind == SKEL_NODE_VARIABLE && node->symbol == symbol;
}

static gboolean
read_start (SkelNode *start, SkelHeader *header)
{
  if (start->kind == SKEL_NODE_BLOCK && start->n_children == 1)
    start = start->children[0];
  if (start->kind == SKEL_NODE_DECLARE && start->n_children == 1) {
    header->variable = start->symbol;
    header->start = start->children[0];
  } else if (start->kind == SKEL_NODE_ASSIGN
             && start->operation == SKEL_OPERATION_NONE
             && start->children[0]->kind == SKEL_NODE_VARIABLE) {
    header->variable = start->children[0]->symbol;
    header->start = start->children[1];
  } else {
    return FALSE;
  }
  return header->variable->rank == 0 && header->variable->type == SKEL_TYPE_I32;
}

static gboolean
read_condition (const SkelNode *condition, SkelHeader *header)
{
  SkelNode *left, *right;

  if (condition->kind != SKEL_NODE_BINARY)
    return FALSE;
  left = condition->children[0];
  right = condition->children[1];
  switch (condition->operation) {
    case SKEL_OPERATION_LESS:
    case SKEL_OPERATION_LESS_EQUAL:
    case SKEL_OPERATION_NOT_EQUAL:
      header->limit = right;
      header->inclusive = condition->operation == SKEL_OPERATION_LESS_EQUAL;
      header->differs = condition->operation == SKEL_OPERATION_NOT_EQUAL;
      return is_variable (left, header->variable);
    case SKEL_OPERATION_GREATER:
    case SKEL_OPERATION_GREATER_EQUAL:
      header->limit = left;
      header->inclusive = condition->operation == SKEL_OPERATION_GREATER_EQUAL;
      return is_variable (right, header->variable);
    default:
      return FALSE;
  }
}

static gboolean
is_one (const SkelNode *node)
{
  return node->kind == SKEL_NODE_INTEGER && node->value.i == 1;
}

static gboolean
steps_by_one (const SkelNode *step, const SkelSymbol *variable)
{
  const SkelNode *sum;

  if (step->n_children < 1 || !is_variable (step->children[0], variable))
    return FALSE;
  if (step->kind == SKEL_NODE_INCREMENT)
    return step->value.i == 1;
  if (step->kind != SKEL_NODE_ASSIGN)
    return FALSE;
  sum = step->children[1];
  if (step->operation == SKEL_OPERATION_ADD)
    return is_one (sum);
  return step->operation == SKEL_OPERATION_NONE && sum->kind == SKEL_NODE_BINARY
         && sum->operation == SKEL_OPERATION_ADD
         && ((is_variable (sum->children[0], variable)
                 && is_one (sum->children[1]))
             || (is_variable (sum->children[1], variable)
                 && is_one (sum->children[0])));
}

gboolean
skel_header_read (const SkelNode *loop, SkelHeader *header)
{
  *header = (SkelHeader){ .body = loop->children[3] };
  return read_start (loop->children[0], header)
         && read_condition (loop->children[1], header)
         && steps_by_one (loop->children[2], header->variable);
}
