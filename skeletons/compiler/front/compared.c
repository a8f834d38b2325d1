/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "compared.h"

#include "make.h"
#include "queries.h"

/* The comparison of the sides the other way round. */
static SkelOperation
turn_round (SkelOperation operation)
{
  switch (operation) {
    case SKEL_OPERATION_LESS:
      return SKEL_OPERATION_GREATER;
    case SKEL_OPERATION_LESS_EQUAL:
      return SKEL_OPERATION_GREATER_EQUAL;
    case SKEL_OPERATION_GREATER:
      return SKEL_OPERATION_LESS;
    case SKEL_OPERATION_GREATER_EQUAL:
      return SKEL_OPERATION_LESS_EQUAL;
    default:
      return operation;
  }
}

/* Whether @part can go from one side to the other of a comparison in @type. */
static gboolean
can_move (const SkelNode *sum, const SkelNode *part, gboolean any)
{
  if (skel_type_is_floating (sum->type)
      || skel_node_bare (part)->type != SKEL_TYPE_I32
      || skel_node_has_effects (part))
    return FALSE;
  if (!skel_type_is_signed (sum->type))
    return sum->operation == SKEL_OPERATION_ADD && skel_node_is_small (part)
           && skel_node_bare (part)->kind == SKEL_NODE_INTEGER;
  return skel_node_is_small (part) || any;
}

SkelNode *
skel_compare_alone (SkelUnit *unit, const SkelNode *condition,
    SkelSymbol *variable, gboolean any)
{
  const SkelNode *side;
  SkelNode *limit;
  SkelOperation operation = condition->operation;
  gboolean right;

  if (condition->kind != SKEL_NODE_BINARY
      || !skel_operation_is_comparison (operation))
    return NULL;
  right = skel_node_mentions (condition->children[1], variable);
  side = skel_node_bare (condition->children[right]);
  limit = (SkelNode *)skel_node_bare (condition->children[!right]);
  if (right)
    operation = turn_round (operation);
  if (limit->type != SKEL_TYPE_I32 || skel_node_mentions (limit, variable))
    return NULL;
  while (side->kind == SKEL_NODE_BINARY
         && (side->operation == SKEL_OPERATION_ADD
             || side->operation == SKEL_OPERATION_SUBTRACT)) {
    gboolean second = skel_node_mentions (side->children[1], variable);
    SkelNode *part = side->children[!second];

    if (skel_node_mentions (part, variable) || !can_move (side, part, any))
      return NULL;
    part = skel_make_int (unit, part);
    if (second && side->operation == SKEL_OPERATION_SUBTRACT) {
      operation = turn_round (operation);
      limit = skel_make_binary (unit, SKEL_OPERATION_SUBTRACT, part, limit);
    } else {
      limit = skel_make_binary (unit,
          side->operation == SKEL_OPERATION_ADD ? SKEL_OPERATION_SUBTRACT
                                                : SKEL_OPERATION_ADD,
          limit, part);
    }
    side = skel_node_bare (side->children[second]);
  }
  return skel_node_is_variable (side, variable)
             ? skel_make_binary (unit, operation,
                   skel_make_variable (unit, variable, condition->location),
                   limit)
             : NULL;
}
