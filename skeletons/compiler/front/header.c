/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "header.h"

#include "queries.h"

#define MAX_STEP 1024

gboolean
skel_header_read_start (const SkelNode *loop, SkelHeader *header)
{
  SkelNode *start = loop->children[0];

  *header = (SkelHeader){ .body = loop->children[3] };
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
  return header->variable->rank == 0 && !header->variable->pointer
         && !skel_type_is_floating (header->variable->type)
         && header->variable->type != SKEL_TYPE_BOOL;
}

/* Gives whether the condition is one of what is greater than its limit. */
static gboolean
read_condition (const SkelNode *condition, SkelHeader *header, gboolean *down)
{
  SkelOperation operation = condition->operation;
  gboolean left;

  if (condition->kind != SKEL_NODE_BINARY
      || !skel_operation_is_comparison (operation)
      || operation == SKEL_OPERATION_EQUAL)
    return FALSE;
  left = skel_node_is_variable (condition->children[0], header->variable);
  if (!left
      && !skel_node_is_variable (condition->children[1], header->variable))
    return FALSE;
  header->limit = condition->children[left ? 1 : 0];
  header->differs = operation == SKEL_OPERATION_NOT_EQUAL;
  header->inclusive = operation == SKEL_OPERATION_LESS_EQUAL
                      || operation == SKEL_OPERATION_GREATER_EQUAL;
  *down = (operation == SKEL_OPERATION_GREATER
              || operation == SKEL_OPERATION_GREATER_EQUAL)
          == left;
  /* what is less than 0 is more than all where it is compared as unsigned */
  return skel_type_is_signed (header->limit->type)
         || !skel_type_is_signed (header->variable->type);
}

int
skel_header_read_step (const SkelNode *step, const SkelSymbol *variable)
{
  const SkelNode *change;
  SkelOperation operation = step->operation;

  if (step->n_children < 1
      || !skel_node_is_variable (step->children[0], variable))
    return 0;
  if (step->kind == SKEL_NODE_INCREMENT)
    return step->value.i;
  if (step->kind != SKEL_NODE_ASSIGN)
    return 0;
  change = skel_node_bare (step->children[1]);
  if (operation == SKEL_OPERATION_NONE && change->kind == SKEL_NODE_BINARY) {
    gboolean first = skel_node_is_variable (change->children[0], variable);

    operation = change->operation;
    if (!first
        && (operation != SKEL_OPERATION_ADD
            || !skel_node_is_variable (change->children[1], variable)))
      return 0;
    change = skel_node_bare (change->children[first ? 1 : 0]);
  }
  if (change->kind != SKEL_NODE_INTEGER || ABS (change->value.i) > MAX_STEP)
    return 0;
  return operation == SKEL_OPERATION_ADD        ? change->value.i
         : operation == SKEL_OPERATION_SUBTRACT ? -change->value.i
                                                : 0;
}

gboolean
skel_header_read_any (const SkelNode *loop, SkelHeader *header)
{
  gboolean down;

  if (!skel_header_read_start (loop, header)
      || !read_condition (loop->children[1], header, &down))
    return FALSE;
  header->step = skel_header_read_step (loop->children[2], header->variable);
  return header->step != 0 && (header->differs || down == (header->step < 0));
}

gboolean
skel_header_read_either (const SkelNode *loop, SkelHeader *header)
{
  return skel_header_read_any (loop, header)
         && header->variable->type == SKEL_TYPE_I32
         && header->limit->type == SKEL_TYPE_I32 && ABS (header->step) == 1;
}

gboolean
skel_header_read (const SkelNode *loop, SkelHeader *header)
{
  return skel_header_read_either (loop, header) && header->step == 1;
}
