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
  SkelOperation operation = condition->operation;
  gboolean left;

  if (condition->kind != SKEL_NODE_BINARY
      || !skel_operation_is_comparison (operation)
      || operation == SKEL_OPERATION_EQUAL)
    return FALSE;
  left = is_variable (condition->children[0], header->variable);
  if (!left && !is_variable (condition->children[1], header->variable))
    return FALSE;
  header->limit = condition->children[left ? 1 : 0];
  header->differs = operation == SKEL_OPERATION_NOT_EQUAL;
  header->inclusive = operation == SKEL_OPERATION_LESS_EQUAL
                      || operation == SKEL_OPERATION_GREATER_EQUAL;
  header->down = (operation == SKEL_OPERATION_GREATER
                     || operation == SKEL_OPERATION_GREATER_EQUAL)
                 == left;
  return !header->differs || left;
}

static gboolean
is_one (const SkelNode *node)
{
  return node->kind == SKEL_NODE_INTEGER && node->value.i == 1;
}

/* variable += 1 is 1, variable -= 1 is -1, in whichever way it is written;
 * anything else 0. */
static int
read_step (const SkelNode *step, const SkelSymbol *variable)
{
  const SkelNode *change;
  SkelOperation operation = step->operation;

  if (step->n_children < 1 || !is_variable (step->children[0], variable))
    return 0;
  if (step->kind == SKEL_NODE_INCREMENT)
    return step->value.i;
  if (step->kind != SKEL_NODE_ASSIGN)
    return 0;
  change = step->children[1];
  if (operation == SKEL_OPERATION_NONE && change->kind == SKEL_NODE_BINARY) {
    gboolean first = is_variable (change->children[0], variable);

    operation = change->operation;
    if (!first
        && (operation != SKEL_OPERATION_ADD
            || !is_variable (change->children[1], variable)))
      return 0;
    change = change->children[first ? 1 : 0];
  }
  if (!is_one (change))
    return 0;
  return operation == SKEL_OPERATION_ADD        ? 1
         : operation == SKEL_OPERATION_SUBTRACT ? -1
                                                : 0;
}

gboolean
skel_header_read_either (const SkelNode *loop, SkelHeader *header)
{
  int step;

  *header = (SkelHeader){ .body = loop->children[3] };
  if (!read_start (loop->children[0], header)
      || !read_condition (loop->children[1], header))
    return FALSE;
  step = read_step (loop->children[2], header->variable);
  if (header->differs)
    header->down = step < 0;
  return step == (header->down ? -1 : 1);
}

gboolean
skel_header_read (const SkelNode *loop, SkelHeader *header)
{
  return skel_header_read_either (loop, header) && !header->down;
}
