/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* clang-moves.c: how far pointers, and what is added to them, go on from pixel
 * to pixel.
 *
 *   *out++ = (p[0] + p[1] + p[2]) / 3;
 *   p += 3;
 */

#include "clang-tree.h"

#define MAX_CHANNELS 4

/* What the expression @cursor itself adds to the variable that @declaration
 * declares, if that is a constant more. */
static gint64
read_move (CXCursor cursor, CXCursor declaration)
{
  enum CXCursorKind kind = clang_getCursorKind (cursor);
  enum CXUnaryOperatorKind unary = clang_getCursorUnaryOperatorKind (cursor);
  GArray *children = clang_tree_children (cursor);
  CXCursor *child = &g_array_index (children, CXCursor, 0);
  SkelValue by = { 0 };
  gboolean moves = FALSE;

  if (children->len > 0
      && clang_equalCursors (
          clang_getCursorReferenced (clang_tree_unwrap (child[0])),
          declaration)) {
    if (kind == CXCursor_UnaryOperator) {
      moves
          = unary == CXUnaryOperator_PostInc || unary == CXUnaryOperator_PreInc;
      by.i = 1;
    } else if (kind == CXCursor_CompoundAssignOperator && children->len == 2) {
      moves = clang_getCursorBinaryOperatorKind (cursor)
                  == CXBinaryOperator_AddAssign
              && clang_tree_constant (child[1], FALSE, &by);
    }
  }
  g_array_unref (children);
  return moves && by.i > 0 && by.i <= MAX_CHANNELS ? by.i : 0;
}

/* How often the loop that @cursor is turns, if it may be one over channels;
 * else 1. */
static gint64
count_turns (CXCursor cursor)
{
  GArray *children = clang_tree_children (cursor);
  gint64 turns = 1;

  for (guint i = 0; i < children->len; i++) {
    CXCursor part = g_array_index (children, CXCursor, i);
    GArray *sides = clang_tree_children (part);
    SkelValue limit;

    if (clang_getCursorKind (part) == CXCursor_BinaryOperator && sides->len == 2
        && clang_getCursorBinaryOperatorKind (part) == CXBinaryOperator_LT
        && clang_tree_constant (
            g_array_index (sides, CXCursor, 1), FALSE, &limit)
        && limit.i > 1 && limit.i <= MAX_CHANNELS)
      turns = limit.i;
    g_array_unref (sides);
  }
  g_array_unref (children);
  return turns;
}

static gboolean
is_loop (CXCursor cursor)
{
  enum CXCursorKind kind = clang_getCursorKind (cursor);

  return kind == CXCursor_ForStmt || kind == CXCursor_WhileStmt
         || kind == CXCursor_DoStmt;
}

/* What all that is in @cursor adds to it so in a turn of the innermost loop,
 * but for those over channels, of two branches the one that adds more;
 * *@beside: beside such loops. */
static gint64
read_moves (
    ClangTree *tree, CXCursor cursor, CXCursor declaration, gint64 *beside)
{
  enum CXCursorKind kind = clang_getCursorKind (cursor);
  gboolean chooses
      = kind == CXCursor_IfStmt || kind == CXCursor_ConditionalOperator;
  GArray *children = clang_tree_children (cursor);
  gint64 moves = read_move (cursor, declaration), branch = 0, inner = 0;

  if (clang_tree_enter (tree, cursor)) {
    for (guint i = 0; i < children->len; i++) {
      CXCursor child = g_array_index (children, CXCursor, i);
      gint64 more, within = read_moves (tree, child, declaration, &more);

      inner = MAX (inner, within);
      if (chooses && i > 0)
        branch = MAX (branch, more);
      else
        moves += more;
    }
    tree->depth--;
  }
  g_array_unref (children);
  *beside = moves + branch;
  if (!is_loop (cursor))
    return inner;
  if (inner == 0 && kind == CXCursor_ForStmt && count_turns (cursor) > 1) {
    *beside *= count_turns (cursor);
    return 0;
  }
  moves = *beside;
  *beside = 0;
  return inner > 0 ? inner : moves;
}

/* The most that is added so to a variable in @cursor, an amount, other than by
 * the place of another element. */
static gint64
find_moves_in (ClangTree *tree, CXCursor kernel, CXCursor cursor)
{
  gint64 moves = 0, beside;
  GArray *children;

  if (clang_getCursorKind (cursor) == CXCursor_DeclRefExpr) {
    CXCursor variable = clang_getCursorReferenced (cursor);

    /* what is compared is what a loop counts by */
    return clang_getCursorKind (variable) == CXCursor_VarDecl
                   && clang_tree_settings (tree, variable)->limits->len == 0
               ? read_moves (tree, kernel, variable, &beside)
               : 0;
  }
  if (clang_getCursorKind (cursor) == CXCursor_ArraySubscriptExpr
      || !clang_tree_enter (tree, cursor))
    return 0;
  children = clang_tree_children (cursor);
  for (guint i = 0; i < children->len; i++) {
    CXCursor child = g_array_index (children, CXCursor, i);
    gint64 within = find_moves_in (tree, kernel, child);

    moves = MAX (moves, within);
  }
  tree->depth--;
  g_array_unref (children);
  return moves;
}

/* The same of whatever goes along @pointer: that, pointers that go on from it
 * and are not in @seen, and variables that are added to them. */
static gint64
find_moves (
    ClangTree *tree, CXCursor kernel, CXCursor pointer, GHashTable *seen)
{
  const ClangSettings *settings = clang_tree_settings (tree, pointer);
  CXCursor key = clang_getCanonicalCursor (pointer);
  gint64 beside, moves = read_moves (tree, kernel, pointer, &beside);

  if (!g_hash_table_add (seen, g_memdup2 (&key, sizeof key)))
    return 0;
  for (guint i = 0; i < settings->amounts->len; i++) {
    CXCursor amount = g_array_index (settings->amounts, CXCursor, i);
    gint64 within = find_moves_in (tree, kernel, amount);

    moves = MAX (moves, within);
  }
  for (guint i = 0; i < settings->onward->len; i++) {
    CXCursor other = g_array_index (settings->onward, CXCursor, i);
    gint64 onward = find_moves (tree, kernel, other, seen);

    moves = MAX (moves, onward);
  }
  return moves;
}

gint64
clang_tree_find_moves (ClangTree *tree, CXCursor kernel, CXCursor pointer)
{
  GHashTable *seen = g_hash_table_new_full (
      clang_tree_cursor_hash, clang_tree_cursor_equal, g_free, NULL);
  gint64 moves = find_moves (tree, kernel, pointer, seen);

  g_hash_table_unref (seen);
  return moves;
}
