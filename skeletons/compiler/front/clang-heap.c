/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* clang-heap.c: images on the heap, which are as local ones.
 *
 *   uint8_t *t = calloc (height, stride);   uint8_t t[height][stride];
 *                                           memset (t, 0, sizeof t);
 *   if (!t)
 *     return;
 *   free (t);
 *
 * clang-flat.c says which pointers are such images. They are always there, so
 * that nothing is left of asking for them.
 */

#include "clang-sizes.h"
#include "clang-tree.h"
#include "make.h"
#include "queries.h"

/* @cursor without conversions. */
static CXCursor
without_casts (CXCursor cursor)
{
  cursor = clang_tree_unwrap (cursor);
  while (clang_getCursorKind (cursor) == CXCursor_CStyleCastExpr) {
    GArray *children = clang_tree_children (cursor);

    if (children->len > 0)
      cursor = clang_tree_unwrap (
          g_array_index (children, CXCursor, children->len - 1));
    g_array_unref (children);
  }
  return cursor;
}

/* Whether @call calls the function @name of <stdlib.h>, of @n arguments. */
static gboolean
calls (ClangTree *tree, CXCursor call, const char *name, int n)
{
  CXCursor declaration = clang_getCursorReferenced (call);

  return clang_getCursorKind (call) == CXCursor_CallExpr
         && clang_getCursorKind (declaration) == CXCursor_FunctionDecl
         && clang_Cursor_getNumArguments (call) == n
         && clang_tree_location (tree, clang_getCursorLocation (declaration))
                    .line
                == 0
         && g_str_equal (clang_tree_symbol (tree, declaration)->name, name);
}

gboolean
clang_tree_allocates (ClangTree *tree, CXCursor cursor)
{
  cursor = without_casts (cursor);
  return calls (tree, cursor, "malloc", 1) || calls (tree, cursor, "calloc", 2);
}

/* Whether a loop in @cursor has @inside in it. */
static gboolean
is_in_loop (ClangTree *tree, CXCursor cursor, CXCursor inside, gboolean in_loop)
{
  enum CXCursorKind kind = clang_getCursorKind (cursor);
  GArray *children;
  gboolean is = FALSE;

  if (clang_equalCursors (cursor, inside) || !clang_tree_enter (tree, cursor))
    return in_loop;
  in_loop = in_loop || kind == CXCursor_ForStmt || kind == CXCursor_WhileStmt
            || kind == CXCursor_DoStmt;
  children = clang_tree_children (cursor);
  for (guint i = 0; i < children->len && !is; i++)
    is = is_in_loop (
        tree, g_array_index (children, CXCursor, i), inside, in_loop);
  tree->depth--;
  g_array_unref (children);
  return is;
}

gboolean
clang_tree_allocates_often (ClangTree *tree, CXCursor declaration)
{
  const ClangSettings *settings = clang_tree_settings (tree, declaration);
  CXCursor function = clang_getCursorSemanticParent (declaration);

  for (guint i = 0; i < settings->values->len; i++) {
    CXCursor value = g_array_index (settings->values, CXCursor, i);

    if (clang_tree_allocates (tree, value)
        && is_in_loop (tree, function, value, FALSE))
      return TRUE;
  }
  return FALSE;
}

gboolean
clang_tree_read_allocation (ClangTree *tree, CXCursor cursor, ClangSize *size)
{
  int n;

  cursor = without_casts (cursor);
  n = clang_Cursor_getNumArguments (cursor);
  for (int i = 0; i < n; i++)
    if (!clang_size_read (size, clang_Cursor_getArgument (cursor, i)))
      return FALSE;
  return TRUE;
}

gboolean
clang_tree_is_null (CXCursor cursor)
{
  CXType type = clang_getCanonicalType (clang_getCursorType (cursor));
  SkelValue value;

  cursor = without_casts (cursor);
  return type.kind == CXType_Pointer
         && clang_getCursorKind (cursor) == CXCursor_IntegerLiteral
         && clang_tree_constant (cursor, FALSE, &value) && value.i == 0;
}

/* The image that @cursor is, by its name, or NULL. */
static SkelSymbol *
image_at (ClangTree *tree, CXCursor cursor)
{
  CXCursor declaration;
  SkelSymbol *symbol;

  cursor = without_casts (cursor);
  declaration = clang_getCursorReferenced (cursor);
  if (clang_getCursorKind (cursor) != CXCursor_DeclRefExpr
      || (clang_getCursorKind (declaration) != CXCursor_VarDecl
          && clang_getCursorKind (declaration) != CXCursor_ParmDecl))
    return NULL;
  symbol = clang_tree_symbol (tree, declaration);
  return symbol->unsupported || !skel_symbol_is_image (symbol)
                 || (symbol->pointer
                     && !g_hash_table_contains (tree->heap, symbol))
             ? NULL
             : symbol;
}

SkelNode *
clang_tree_allocate (ClangTree *tree, CXCursor value, SkelSymbol *symbol)
{
  gboolean null = clang_tree_is_null (value);

  value = without_casts (value);
  if (!g_hash_table_contains (tree->heap, symbol)
      || (!null && !clang_tree_allocates (tree, value)))
    return NULL;
  if (null)
    g_hash_table_remove (tree->there, symbol);
  else
    g_hash_table_add (tree->there, symbol);
  if (calls (tree, value, "calloc", 2))
    return clang_tree_clear (tree, value, symbol);
  return clang_tree_node (tree, SKEL_NODE_EMPTY, value);
}

SkelNode *
clang_tree_set_allocated (ClangTree *tree, CXCursor assignment)
{
  GArray *children = clang_tree_children (assignment);
  SkelNode *node = NULL;

  if (clang_getCursorKind (assignment) == CXCursor_BinaryOperator
      && clang_getCursorBinaryOperatorKind (assignment)
             == CXBinaryOperator_Assign
      && children->len == 2) {
    SkelSymbol *image = image_at (tree, g_array_index (children, CXCursor, 0));

    if (image)
      node = clang_tree_allocate (
          tree, g_array_index (children, CXCursor, 1), image);
  }
  g_array_unref (children);
  return node;
}

/* ---- whether it is there ---- */

/* Whether any of what the variable that @declaration declares is set to, and
 * is 0, is part of @cursor. */
static gboolean
is_nulled_in (ClangTree *tree, CXCursor declaration, CXCursor cursor)
{
  const ClangSettings *settings = clang_tree_settings (tree, declaration);
  CXSourceRange range = clang_getCursorExtent (cursor);
  unsigned begin, end, at;

  clang_getFileLocation (clang_getRangeStart (range), NULL, NULL, NULL, &begin);
  clang_getFileLocation (clang_getRangeEnd (range), NULL, NULL, NULL, &end);
  for (guint i = 0; i < settings->values->len; i++) {
    CXCursor value = g_array_index (settings->values, CXCursor, i);

    clang_getFileLocation (
        clang_getCursorLocation (value), NULL, NULL, NULL, &at);
    if (clang_tree_is_null (value) && at >= begin && at <= end)
      return TRUE;
  }
  return FALSE;
}

GHashTable *
clang_tree_begin_branches (ClangTree *tree, CXCursor cursor)
{
  GHashTable *before = g_hash_table_new (NULL, NULL);
  GHashTableIter iter;
  gpointer image;

  /* another turn may come after that */
  g_hash_table_iter_init (&iter, tree->there);
  while (g_hash_table_iter_next (&iter, &image, NULL))
    if (is_nulled_in (tree, clang_tree_declaration (tree, image), cursor))
      g_hash_table_iter_remove (&iter);
    else
      g_hash_table_add (before, image);
  return before;
}

void
clang_tree_end_branches (ClangTree *tree, GHashTable *before)
{
  GHashTableIter iter;
  gpointer image;

  g_hash_table_iter_init (&iter, tree->there);
  while (g_hash_table_iter_next (&iter, &image, NULL))
    if (!g_hash_table_contains (before, image))
      g_hash_table_iter_remove (&iter);
  g_hash_table_unref (before);
}

/* The image that the expression @cursor allocates, or NULL. */
static SkelSymbol *
allocated_by (ClangTree *tree, CXCursor cursor)
{
  SkelSymbol *image = NULL;
  GArray *children;

  if (clang_getCursorKind (cursor) != CXCursor_BinaryOperator
      || clang_getCursorBinaryOperatorKind (cursor) != CXBinaryOperator_Assign)
    return NULL;
  children = clang_tree_children (cursor);
  if (children->len == 2
      && calls (tree, without_casts (g_array_index (children, CXCursor, 1)),
          "malloc", 1))
    image = image_at (tree, g_array_index (children, CXCursor, 0));
  g_array_unref (children);
  return image && g_hash_table_contains (tree->heap, image) ? image : NULL;
}

/* Whether @cursor is a pointer to an image, or gives one that. */
static gboolean
is_there (ClangTree *tree, CXCursor cursor)
{
  SkelSymbol *image;

  cursor = without_casts (cursor);
  image = image_at (tree, cursor);
  return image ? !g_hash_table_contains (tree->heap, image)
                     || g_hash_table_contains (tree->there, image)
               : allocated_by (tree, cursor) != NULL;
}

static int
decide_binary (ClangTree *tree, enum CXBinaryOperatorKind kind, CXCursor left,
    CXCursor right)
{
  int a;

  if (kind == CXBinaryOperator_EQ || kind == CXBinaryOperator_NE) {
    if ((is_there (tree, left) && clang_tree_is_null (right))
        || (is_there (tree, right) && clang_tree_is_null (left)))
      return kind == CXBinaryOperator_NE;
    return -1;
  }
  if (kind != CXBinaryOperator_LAnd && kind != CXBinaryOperator_LOr)
    return -1;
  a = clang_tree_decide (tree, left);
  if (a < 0 || a == (kind == CXBinaryOperator_LOr))
    return a;
  return clang_tree_decide (tree, right);
}

int
clang_tree_decide (ClangTree *tree, CXCursor condition)
{
  GArray *children;
  CXCursor *child;
  int decided = -1;

  condition = clang_tree_unwrap (condition);
  if (is_there (tree, condition))
    return 1;
  if (!clang_tree_enter (tree, condition))
    return -1;
  children = clang_tree_children (condition);
  child = &g_array_index (children, CXCursor, 0);
  if (clang_getCursorKind (condition) == CXCursor_UnaryOperator
      && children->len == 1
      && clang_getCursorUnaryOperatorKind (condition) == CXUnaryOperator_LNot) {
    decided = clang_tree_decide (tree, child[0]);
    if (decided >= 0)
      decided = !decided;
  } else if (clang_getCursorKind (condition) == CXCursor_BinaryOperator
             && children->len == 2) {
    decided = decide_binary (tree,
        clang_getCursorBinaryOperatorKind (condition), child[0], child[1]);
  }
  tree->depth--;
  g_array_unref (children);
  return decided;
}

SkelNode *
clang_tree_refuse_unknown (ClangTree *tree, CXCursor question)
{
  CXCursor cursor = without_casts (question);
  SkelSymbol *image = image_at (tree, cursor);
  SkelNode *refused = NULL;
  GArray *children;

  if (image && g_hash_table_contains (tree->heap, image)
      && !g_hash_table_contains (tree->there, image)) {
    char *text = g_strdup_printf (
        "whether `%s` is there hangs on what was done before: allocate it "
        "where it is declared, and leave it so",
        image->name);

    refused = clang_tree_node (tree, SKEL_NODE_UNSUPPORTED, question);
    refused->text = skel_unit_string (tree->unit, text);
    g_free (text);
    return refused;
  }
  if (clang_getCursorKind (cursor) != CXCursor_UnaryOperator
      && clang_getCursorKind (cursor) != CXCursor_BinaryOperator)
    return NULL;
  children = clang_tree_children (cursor);
  for (guint i = 0; i < children->len && !refused; i++)
    refused = clang_tree_refuse_unknown (
        tree, g_array_index (children, CXCursor, i));
  g_array_unref (children);
  return refused;
}

void
clang_tree_note_allocated (ClangTree *tree, CXCursor condition)
{
  CXCursor cursor = without_casts (condition);
  GArray *children = clang_tree_children (cursor);
  SkelSymbol *image = allocated_by (tree, cursor);
  enum CXBinaryOperatorKind kind = clang_getCursorBinaryOperatorKind (cursor);

  if (image)
    g_hash_table_add (tree->there, image);
  if (clang_tree_enter (tree, cursor)) {
    for (guint i = 0; i < children->len; i++) {
      CXCursor child = g_array_index (children, CXCursor, i);

      clang_tree_note_allocated (tree, child);
      /* the right one is not asked then */
      if ((kind == CXBinaryOperator_LAnd || kind == CXBinaryOperator_LOr)
          && clang_tree_decide (tree, child) == (kind == CXBinaryOperator_LOr))
        break;
    }
    tree->depth--;
  }
  g_array_unref (children);
}

/* ---- free () ---- */

SkelNode *
clang_tree_free (ClangTree *tree, CXCursor call)
{
  SkelSymbol *image;
  SkelNode *node;

  if (!calls (tree, call, "free", 1))
    return NULL;
  image = image_at (tree, clang_Cursor_getArgument (call, 0));
  if (!image || !g_hash_table_contains (tree->heap, image))
    return NULL;
  node = clang_tree_node (tree, SKEL_NODE_CALL, call);
  node->symbol = clang_tree_symbol (tree, clang_getCursorReferenced (call));
  node->is_void = TRUE;
  clang_tree_adopt_one (
      tree, node, skel_make_variable (tree->unit, image, node->location));
  return node;
}

/* The image that @node frees, or NULL. */
static SkelSymbol *
freed_by (const ClangTree *tree, const SkelNode *node)
{
  return node->kind == SKEL_NODE_CALL && node->n_children == 1
                 && !node->symbol->function
                 && g_str_equal (node->symbol->name, "free")
                 && node->children[0]->kind == SKEL_NODE_VARIABLE
                 && g_hash_table_contains (
                     tree->heap, node->children[0]->symbol)
             ? node->children[0]->symbol
             : NULL;
}

static gboolean
ends_by_return (const SkelNode *node)
{
  while (node->kind == SKEL_NODE_BLOCK && node->n_children > 0)
    node = node->children[node->n_children - 1];
  return node->kind == SKEL_NODE_RETURN;
}

/* Follows @node, before which the images of the set @freed are. */
static void
follow (ClangTree *tree, SkelNode *node, GHashTable *freed)
{
  SkelSymbol *image = freed_by (tree, node);
  guint n_freed = g_hash_table_size (freed);

  if (image && g_hash_table_add (freed, image)) {
    *node = *skel_make_empty (tree->unit, node->location);
    return;
  }
  if (node->kind == SKEL_NODE_DECLARE) {
    g_hash_table_remove (freed, node->symbol);
  } else if (node->kind == SKEL_NODE_ASSIGN && node->rank > 0) {
    follow (tree, node->children[1], freed);
    g_hash_table_remove (freed, node->children[0]->symbol);
    return;
  } else if (node->kind == SKEL_NODE_VARIABLE
             && g_hash_table_contains (freed, node->symbol)) {
    skel_diagnose (tree->diagnostics, node->location,
        "`%s` may be used here after it was freed: write `free (%s)` where the "
        "function ends",
        node->symbol->name, node->symbol->name);
  } else if (node->kind == SKEL_NODE_IF) {
    follow (tree, node->children[0], freed);
    for (int i = 1; i < node->n_children; i++) {
      GHashTable *branch = g_hash_table_new (NULL, NULL);
      GHashTableIter iter;
      gpointer key;

      g_hash_table_iter_init (&iter, freed);
      while (g_hash_table_iter_next (&iter, &key, NULL))
        g_hash_table_add (branch, key);
      follow (tree, node->children[i], branch);
      g_hash_table_iter_init (&iter, branch);
      while (!ends_by_return (node->children[i])
             && g_hash_table_iter_next (&iter, &key, NULL))
        g_hash_table_add (freed, key);
      g_hash_table_unref (branch);
    }
    return;
  }
  for (int i = 0; i < node->n_children; i++)
    follow (tree, node->children[i], freed);
  /* another turn comes after this one */
  if (skel_node_is_loop (node) && g_hash_table_size (freed) > n_freed)
    for (int i = 0; i < node->n_children; i++)
      follow (tree, node->children[i], freed);
}

void
clang_tree_finish_heap (ClangTree *tree, SkelNode *body)
{
  GHashTable *freed;

  if (g_hash_table_size (tree->heap) == 0)
    return;
  freed = g_hash_table_new (NULL, NULL);
  follow (tree, body, freed);
  g_hash_table_unref (freed);
  g_hash_table_remove_all (tree->there);
}
