/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* operation.h: binary operations: C's, and two that the graph has beside them.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum {
  SKEL_OPERATION_NONE, /* of an ASSIGN: plain = */
  SKEL_OPERATION_ADD,
  SKEL_OPERATION_SUBTRACT,
  SKEL_OPERATION_MULTIPLY,
  SKEL_OPERATION_DIVIDE,
  SKEL_OPERATION_REMAINDER,
  SKEL_OPERATION_SHIFT_LEFT,
  SKEL_OPERATION_SHIFT_RIGHT,
  SKEL_OPERATION_AND,
  SKEL_OPERATION_OR,
  SKEL_OPERATION_XOR,
  SKEL_OPERATION_LESS, /* comparisons are of type int */
  SKEL_OPERATION_LESS_EQUAL,
  SKEL_OPERATION_GREATER,
  SKEL_OPERATION_GREATER_EQUAL,
  SKEL_OPERATION_EQUAL,
  SKEL_OPERATION_NOT_EQUAL,
  SKEL_OPERATION_LOGICAL_AND,
  SKEL_OPERATION_LOGICAL_OR,
  SKEL_OPERATION_COMMA,
  SKEL_OPERATION_MINIMUM, /* of integers, and not of a tree */
  SKEL_OPERATION_MAXIMUM,
} SkelOperation;

static inline gboolean
skel_operation_is_comparison (SkelOperation operation)
{
  return operation >= SKEL_OPERATION_LESS
         && operation <= SKEL_OPERATION_NOT_EQUAL;
}

/* The comparison that holds where @operation, one, does not; of floats neither
 * need hold. */
static inline SkelOperation
skel_operation_opposite (SkelOperation operation)
{
  switch (operation) {
    case SKEL_OPERATION_LESS:
      return SKEL_OPERATION_GREATER_EQUAL;
    case SKEL_OPERATION_LESS_EQUAL:
      return SKEL_OPERATION_GREATER;
    case SKEL_OPERATION_GREATER:
      return SKEL_OPERATION_LESS_EQUAL;
    case SKEL_OPERATION_GREATER_EQUAL:
      return SKEL_OPERATION_LESS;
    case SKEL_OPERATION_EQUAL:
      return SKEL_OPERATION_NOT_EQUAL;
    default:
      return SKEL_OPERATION_EQUAL;
  }
}

static inline gboolean
skel_operation_is_extreme (SkelOperation operation)
{
  return operation == SKEL_OPERATION_MINIMUM
         || operation == SKEL_OPERATION_MAXIMUM;
}

/* Whether the order of the operands does not matter. */
static inline gboolean
skel_operation_is_commutative (SkelOperation operation)
{
  switch (operation) {
    case SKEL_OPERATION_ADD:
    case SKEL_OPERATION_MULTIPLY:
    case SKEL_OPERATION_AND:
    case SKEL_OPERATION_OR:
    case SKEL_OPERATION_XOR:
    case SKEL_OPERATION_EQUAL:
    case SKEL_OPERATION_NOT_EQUAL:
    case SKEL_OPERATION_MINIMUM:
    case SKEL_OPERATION_MAXIMUM:
      return TRUE;
    default:
      return FALSE;
  }
}

static inline gboolean
skel_operation_is_shift (SkelOperation operation)
{
  return operation == SKEL_OPERATION_SHIFT_LEFT
         || operation == SKEL_OPERATION_SHIFT_RIGHT;
}

G_END_DECLS
