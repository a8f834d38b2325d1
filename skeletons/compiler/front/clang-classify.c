/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* clang-classify.c: <math.h>'s macros that say what kind of number one is.
 *
 * As comparisons they need nothing of a target's library.
 */

#include "clang-tree.h"
#include <float.h>
#include <string.h>

static SkelNode *
binary (ClangTree *tree, CXCursor call, SkelOperation operation, SkelNode *left,
    SkelNode *right)
{
  SkelNode *node = clang_tree_node (tree, SKEL_NODE_BINARY, call);

  node->operation = operation;
  clang_tree_adopt_two (tree, node, left, right);

  return node;
}

/* The argument compared with the largest or the smallest finite number. */
static SkelNode *
compare (
    ClangTree *tree, CXCursor call, SkelOperation operation, gboolean smallest)
{
  SkelNode *argument
      = clang_tree_value (tree, clang_Cursor_getArgument (call, 0));
  SkelNode *bound = clang_tree_node (tree, SKEL_NODE_FLOATING, call);

  bound->type = argument->type;
  bound->value.f = argument->type == SKEL_TYPE_F32 ? FLT_MAX : DBL_MAX;
  if (smallest)
    bound->value.f = -bound->value.f;

  return binary (tree, call, operation, argument, bound);
}

SkelNode *
clang_tree_classification (ClangTree *tree, CXCursor call, const char *name)
{
  SkelNode *argument;

  if ((strcmp (name, "__builtin_isnan") && strcmp (name, "__builtin_isinf")
          && strcmp (name, "__builtin_isfinite"))
      || clang_Cursor_getNumArguments (call) != 1)
    return NULL;

  /* it is going to stand there twice */
  argument = clang_tree_value (tree, clang_Cursor_getArgument (call, 0));
  if (argument->kind == SKEL_NODE_UNSUPPORTED)
    return argument;
  if (clang_tree_has_effect (argument)
      || (argument->type != SKEL_TYPE_F32 && argument->type != SKEL_TYPE_F64))
    return clang_tree_unsupported (tree, call,
        "%s of anything but a value: assign it to a variable first",
        name + strlen ("__builtin_"));

  if (strcmp (name, "__builtin_isnan") == 0)
    return binary (tree, call, SKEL_OPERATION_NOT_EQUAL, argument,
        clang_tree_value (tree, clang_Cursor_getArgument (call, 0)));
  if (strcmp (name, "__builtin_isfinite") == 0)
    return binary (tree, call, SKEL_OPERATION_LOGICAL_AND,
        compare (tree, call, SKEL_OPERATION_GREATER_EQUAL, TRUE),
        compare (tree, call, SKEL_OPERATION_LESS_EQUAL, FALSE));

  /* 1 or -1, like the C library's */
  return binary (tree, call, SKEL_OPERATION_SUBTRACT,
      compare (tree, call, SKEL_OPERATION_GREATER, FALSE),
      compare (tree, call, SKEL_OPERATION_LESS, TRUE));
}
