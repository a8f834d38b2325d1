/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* clang-statements.c: statements. */

#include "clang-tree.h"
#include "queries.h"
#include <string.h>

/* One DECLARE for each variable that a declaration statement declares; what
 * else it declares has no code. */
static void
convert_declarations (ClangTree *tree, CXCursor cursor, GPtrArray *statements)
{
  GArray *children = clang_tree_children (cursor);

  for (guint i = 0; i < children->len; i++) {
    CXCursor child = g_array_index (children, CXCursor, i);
    CXCursor initial;
    SkelSymbol *symbol;
    SkelNode *node, *allocated, *own;

    if (clang_getCursorKind (child) != CXCursor_VarDecl
        || !clang_equalCursors (clang_tree_meant (tree, child), child))
      continue;

    symbol = clang_tree_symbol (tree, child);
    if (symbol->kind != SKEL_SYMBOL_LOCAL) {
      g_ptr_array_add (statements,
          clang_tree_unsupported (tree, child, "an extern variable"));
      continue;
    }

    initial = clang_Cursor_getVarDeclInitializer (child);
    allocated = clang_Cursor_isNull (initial)
                    ? NULL
                    : clang_tree_allocate (tree, initial, symbol);
    if (!allocated && !g_hash_table_contains (tree->heap, symbol)
        && clang_tree_declare_pointer (tree, child, symbol, statements))
      continue;
    node = clang_tree_node (tree, SKEL_NODE_DECLARE, child);
    node->symbol = symbol;
    own = clang_tree_declare_own (tree, symbol, statements);
    if (own)
      clang_tree_adopt_one (tree, node, own);
    else if (!clang_Cursor_isNull (initial) && !allocated)
      clang_tree_adopt_one (
          tree, node, clang_tree_initializer (tree, initial, symbol));
    g_ptr_array_add (statements, node);
    if (allocated && allocated->kind != SKEL_NODE_EMPTY)
      g_ptr_array_add (statements, allocated);
  }

  g_array_unref (children);
}

/* Adds @statement, what sets where a pointer points by parts, to @statements.
 */
static void
add_parted (SkelNode *statement, GPtrArray *statements)
{
  const SkelNode *last = statement;
  const SkelSymbol *set = NULL;

  while (
      last->kind == SKEL_NODE_BINARY && last->operation == SKEL_OPERATION_COMMA)
    last = last->children[1];
  if (last != statement && last->kind == SKEL_NODE_ASSIGN)
    set = skel_node_changed (last, 0);
  if (set && set->is_place) {
    add_parted (statement->children[0], statements);
    add_parted (statement->children[1], statements);
  } else {
    g_ptr_array_add (statements, statement);
  }
}

static SkelNode *
convert_block (ClangTree *tree, CXCursor cursor)
{
  SkelNode *node = clang_tree_node (tree, SKEL_NODE_BLOCK, cursor);
  GArray *children = clang_tree_children (cursor);
  GPtrArray *statements = g_ptr_array_new ();

  for (guint i = 0; i < children->len && !tree->too_deep; i++) {
    CXCursor child = g_array_index (children, CXCursor, i);

    if (clang_getCursorKind (child) == CXCursor_DeclStmt)
      convert_declarations (tree, child, statements);
    else
      add_parted (clang_tree_statement (tree, child), statements);
  }
  clang_tree_adopt (tree, node, statements);
  g_array_unref (children);

  return node;
}

static unsigned
offset_of (CXSourceLocation location)
{
  unsigned offset;

  clang_getExpansionLocation (location, NULL, NULL, NULL, &offset);

  return offset;
}

/* Where the two semicolons of the for statement @cursor are; FALSE if it is
 * not written out in the file. */
static gboolean
find_semicolons (ClangTree *tree, CXCursor cursor, unsigned *semicolons)
{
  CXSourceRange range = clang_getCursorExtent (cursor);
  CXSourceLocation start = clang_getRangeStart (range);
  CXToken *tokens = NULL;
  unsigned n_tokens = 0, depth = 0, spelled;
  int found = 0;

  clang_getSpellingLocation (start, NULL, NULL, NULL, &spelled);
  if (spelled != offset_of (start))
    return FALSE;

  clang_tokenize (tree->translation_unit, range, &tokens, &n_tokens);
  for (unsigned i = 0; i < n_tokens && found < 2; i++) {
    CXString spelling
        = clang_getTokenSpelling (tree->translation_unit, tokens[i]);
    const char *text = clang_getCString (spelling);
    gboolean stop = FALSE;

    if (i == 0)
      stop = strcmp (text, "for") != 0;
    else if (strchr ("([{", text[0]) && text[0])
      depth++;
    else if (strchr (")]}", text[0]) && text[0])
      stop = --depth == 0;
    else if (strcmp (text, ";") == 0 && depth == 1)
      semicolons[found++] = offset_of (
          clang_getTokenLocation (tree->translation_unit, tokens[i]));
    clang_disposeString (spelling);
    if (stop)
      break;
  }
  clang_disposeTokens (tree->translation_unit, tokens, n_tokens);

  return found == 2;
}

static SkelNode *
convert_start (ClangTree *tree, CXCursor cursor)
{
  GPtrArray *statements;
  SkelNode *node;

  if (clang_getCursorKind (cursor) != CXCursor_DeclStmt)
    return clang_tree_effect (tree, cursor);

  statements = g_ptr_array_new ();
  convert_declarations (tree, cursor, statements);
  if (statements->len == 1) {
    node = g_ptr_array_index (statements, 0);
    g_ptr_array_unref (statements);
  } else {
    node = clang_tree_node (tree, SKEL_NODE_BLOCK, cursor);
    clang_tree_adopt (tree, node, statements);
  }

  return node;
}

static SkelNode *
convert_for (ClangTree *tree, CXCursor cursor)
{
  SkelNode *node = clang_tree_node (tree, SKEL_NODE_FOR, cursor);
  GArray *children = clang_tree_children (cursor);
  GPtrArray *parts = g_ptr_array_new ();
  GHashTable *before;
  CXCursor given[3];
  gboolean is_given[3] = { FALSE };
  unsigned semicolons[2] = { 0, 0 };
  CXCursor body;
  guint n;

  if (children->len == 0 || children->len > 4)
    goto unsupported;

  /* libclang leaves out the parts that are not there */
  n = children->len - 1;
  body = g_array_index (children, CXCursor, n);
  if (n > 0 && n < 3 && !find_semicolons (tree, cursor, semicolons))
    goto unsupported;
  for (guint i = 0; i < n; i++) {
    CXCursor child = g_array_index (children, CXCursor, i);
    int part = i;

    if (n < 3) {
      unsigned offset
          = offset_of (clang_getRangeStart (clang_getCursorExtent (child)));

      part = offset < semicolons[0] ? 0 : offset < semicolons[1] ? 1 : 2;
    }
    if (is_given[part])
      goto unsupported;
    given[part] = child;
    is_given[part] = TRUE;
  }

  before = clang_tree_begin_branches (tree, cursor);
  for (int i = 0; i < 3; i++) {
    SkelNode *part;

    if (!is_given[i])
      part = clang_tree_node (tree, SKEL_NODE_EMPTY, cursor);
    else if (i == 0)
      part = convert_start (tree, given[i]);
    else if (i == 1)
      part = clang_tree_value (tree, given[i]);
    else
      part = clang_tree_effect (tree, given[i]);
    g_ptr_array_add (parts, part);
  }
  g_ptr_array_add (parts, clang_tree_statement (tree, body));
  clang_tree_end_branches (tree, before);
  clang_tree_adopt (tree, node, parts);
  g_array_unref (children);

  return node;

unsupported:
  g_array_unref (children);
  g_ptr_array_unref (parts);

  return clang_tree_unsupported (
      tree, cursor, "a for statement made by a macro with parts left out");
}

/* Statements whose parts are all there: values first, then statements. */
static SkelNode *
convert_plain (ClangTree *tree, CXCursor cursor, SkelNodeKind kind,
    guint minimum, guint maximum)
{
  GArray *children = clang_tree_children (cursor);
  GHashTable *before;
  GPtrArray *parts;
  SkelNode *node;

  if (children->len < minimum || children->len > maximum) {
    g_array_unref (children);
    return clang_tree_unsupported (tree, cursor, "a statement of this kind");
  }

  node = clang_tree_node (tree, kind, cursor);
  parts = g_ptr_array_new ();
  before = clang_tree_begin_branches (tree, cursor);
  for (guint i = 0; i < children->len; i++) {
    CXCursor child = g_array_index (children, CXCursor, i);
    gboolean value = kind == SKEL_NODE_DO ? i == 1 : i == 0;

    g_ptr_array_add (parts, value ? clang_tree_value (tree, child)
                                  : clang_tree_statement (tree, child));
  }
  clang_tree_end_branches (tree, before);
  clang_tree_adopt (tree, node, parts);
  g_array_unref (children);

  return node;
}

/* What asks only whether images are there is decided. */
static SkelNode *
convert_if (ClangTree *tree, CXCursor cursor)
{
  GArray *children = clang_tree_children (cursor);
  int decided = -1;
  SkelNode *node;

  if (children->len == 2 || children->len == 3)
    decided = clang_tree_decide (tree, g_array_index (children, CXCursor, 0));
  if (decided >= 0)
    clang_tree_note_allocated (tree, g_array_index (children, CXCursor, 0));
  if (decided < 0)
    node = convert_plain (tree, cursor, SKEL_NODE_IF, 2, 3);
  else if (decided == 0 && children->len == 2)
    node = clang_tree_node (tree, SKEL_NODE_EMPTY, cursor);
  else
    node = clang_tree_statement (
        tree, g_array_index (children, CXCursor, decided ? 1 : 2));
  g_array_unref (children);
  return node;
}

/* `do { ... } while (0)`, as macros are written, is its body. */
static SkelNode *
convert_do (ClangTree *tree, CXCursor cursor)
{
  SkelNode *node = convert_plain (tree, cursor, SKEL_NODE_DO, 2, 2);
  const SkelNode *condition
      = node->kind == SKEL_NODE_DO ? node->children[1] : NULL;

  if (condition && condition->kind == SKEL_NODE_INTEGER
      && condition->value.i == 0 && !skel_node_breaks (node->children[0])
      && !skel_node_continues (node->children[0]))
    return node->children[0];
  return node;
}

static SkelNode *
convert_case (ClangTree *tree, CXCursor cursor)
{
  GArray *children = clang_tree_children (cursor);
  SkelNode *node, *value;
  CXCursor label, statement;
  char *unsupported;

  g_hash_table_remove_all (tree->there);
  if (children->len != 2) {
    g_array_unref (children);
    return clang_tree_unsupported (
        tree, cursor, "a range of cases: write each of them");
  }
  label = g_array_index (children, CXCursor, 0);
  statement = g_array_index (children, CXCursor, 1);
  g_array_unref (children);

  value = clang_tree_node (tree, SKEL_NODE_INTEGER, label);
  unsupported = clang_tree_scalar_type (
      clang_getCursorType (label), &value->type, &value->is_void);
  if (unsupported || value->is_void
      || !clang_tree_constant (label, FALSE, &value->value)) {
    g_free (unsupported);
    return clang_tree_unsupported (
        tree, cursor, "a case whose value is not a constant");
  }

  node = clang_tree_node (tree, SKEL_NODE_CASE, cursor);
  clang_tree_adopt_two (
      tree, node, value, clang_tree_statement (tree, statement));

  return node;
}

static SkelNode *
convert_default (ClangTree *tree, CXCursor cursor)
{
  GArray *children = clang_tree_children (cursor);
  SkelNode *node = clang_tree_node (tree, SKEL_NODE_DEFAULT, cursor);

  g_hash_table_remove_all (tree->there);
  if (children->len == 1)
    clang_tree_adopt_one (tree, node,
        clang_tree_statement (tree, g_array_index (children, CXCursor, 0)));
  else
    node = clang_tree_unsupported (tree, cursor, "a label of this kind");
  g_array_unref (children);

  return node;
}

static SkelNode *
convert_return (ClangTree *tree, CXCursor cursor)
{
  GArray *children = clang_tree_children (cursor);
  SkelNode *node = clang_tree_node (tree, SKEL_NODE_RETURN, cursor);

  if (children->len == 1)
    clang_tree_adopt_one (tree, node,
        clang_tree_value (tree, g_array_index (children, CXCursor, 0)));
  g_array_unref (children);

  return node;
}

/* @cursor without parentheses, and conversions to void. */
static CXCursor
without_void (CXCursor cursor)
{
  GArray *children = clang_tree_children (cursor);
  enum CXCursorKind kind = clang_getCursorKind (cursor);
  CXCursor result = cursor;

  if (children->len > 0
      && (kind == CXCursor_ParenExpr
          || (kind == CXCursor_CStyleCastExpr
              && clang_getCursorType (cursor).kind == CXType_Void)))
    result
        = without_void (g_array_index (children, CXCursor, children->len - 1));
  g_array_unref (children);
  return result;
}

static SkelNode *
convert_any (ClangTree *tree, CXCursor cursor)
{
  enum CXCursorKind kind = clang_getCursorKind (cursor);
  GArray *children;
  SkelNode *node;

  if (clang_isExpression (kind)) {
    CXCursor call = without_void (cursor);

    node = NULL;
    if (clang_getCursorKind (call) == CXCursor_CallExpr)
      node = clang_tree_bytes (tree, call);
    if (!node && clang_getCursorKind (call) == CXCursor_CallExpr)
      node = clang_tree_free (tree, call);
    if (!node)
      node = clang_tree_set_allocated (tree, cursor);
    if (!node && kind == CXCursor_CallExpr)
      node = clang_tree_inline (tree, cursor);
    if (node)
      return node;
  }
  if (clang_isExpression (kind))
    return clang_tree_effect (tree, cursor);

  switch (kind) {
    case CXCursor_CompoundStmt:
      return convert_block (tree, cursor);
    case CXCursor_IfStmt:
      return convert_if (tree, cursor);
    case CXCursor_ForStmt:
      return convert_for (tree, cursor);
    case CXCursor_WhileStmt:
      return convert_plain (tree, cursor, SKEL_NODE_WHILE, 2, 2);
    case CXCursor_DoStmt:
      return convert_do (tree, cursor);
    case CXCursor_SwitchStmt:
      return convert_plain (tree, cursor, SKEL_NODE_SWITCH, 2, 2);
    case CXCursor_CaseStmt:
      return convert_case (tree, cursor);
    case CXCursor_DefaultStmt:
      return convert_default (tree, cursor);
    case CXCursor_BreakStmt:
      return clang_tree_node (tree, SKEL_NODE_BREAK, cursor);
    case CXCursor_ContinueStmt:
      return clang_tree_node (tree, SKEL_NODE_CONTINUE, cursor);
    case CXCursor_ReturnStmt:
      return convert_return (tree, cursor);
    case CXCursor_NullStmt:
      return clang_tree_node (tree, SKEL_NODE_EMPTY, cursor);
    case CXCursor_DeclStmt:
      return clang_tree_unsupported (
          tree, cursor, "a declaration after a label: put it in braces");
    case CXCursor_GotoStmt:
    case CXCursor_IndirectGotoStmt:
      return clang_tree_unsupported (tree, cursor, "goto");
    case CXCursor_LabelStmt:
      return clang_tree_unsupported (tree, cursor, "a label for goto");
    case CXCursor_AsmStmt:
    case CXCursor_MSAsmStmt:
      return clang_tree_unsupported (tree, cursor, "assembly");
    case CXCursor_UnexposedStmt:
      /* an attribute and the statement it belongs to */
      children = clang_tree_children (cursor);
      if (children->len == 1)
        node = clang_tree_statement (
            tree, g_array_index (children, CXCursor, 0));
      else
        node
            = clang_tree_unsupported (tree, cursor, "a statement of this kind");
      g_array_unref (children);
      return node;
    default:
      return clang_tree_unsupported (tree, cursor, "a statement of this kind");
  }
}

SkelNode *
clang_tree_statement (ClangTree *tree, CXCursor cursor)
{
  SkelNode *node;

  if (!clang_tree_enter (tree, cursor))
    return clang_tree_unsupported (tree, cursor, "this depth");

  node = convert_any (tree, cursor);
  tree->depth--;

  return node;
}
