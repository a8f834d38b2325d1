/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* clang-settings.c: what a file's variables are set to, in whatever order.
 */

#include "clang-tree.h"
#include "queries.h"

static gboolean
is_pointer (CXCursor cursor)
{
  CXType type = clang_getCanonicalType (clang_getCursorType (cursor));

  switch (type.kind) {
    case CXType_Pointer:
    case CXType_ConstantArray:
    case CXType_VariableArray:
    case CXType_IncompleteArray:
      return TRUE;
    default:
      return FALSE;
  }
}

static gboolean
is_variable (CXCursor cursor)
{
  return clang_getCursorKind (cursor) == CXCursor_VarDecl
         || clang_getCursorKind (cursor) == CXCursor_ParmDecl;
}

static void
free_settings (gpointer data)
{
  ClangSettings *settings = data;

  g_array_unref (settings->values);
  g_array_unref (settings->amounts);
  g_array_unref (settings->onward);
  g_array_unref (settings->limits);
  g_free (settings);
}

static ClangSettings *
make_settings (void)
{
  ClangSettings *settings = g_new0 (ClangSettings, 1);

  settings->values = g_array_new (FALSE, FALSE, sizeof (CXCursor));
  settings->amounts = g_array_new (FALSE, FALSE, sizeof (CXCursor));
  settings->onward = g_array_new (FALSE, FALSE, sizeof (CXCursor));
  settings->limits = g_array_new (FALSE, FALSE, sizeof (CXCursor));
  return settings;
}

static ClangSettings *
settings_of (GHashTable *all, CXCursor declaration)
{
  CXCursor key = clang_getCanonicalCursor (declaration);
  ClangSettings *settings = g_hash_table_lookup (all, &key);

  if (!settings) {
    settings = make_settings ();
    g_hash_table_insert (all, g_memdup2 (&key, sizeof key), settings);
  }
  return settings;
}

/* Adds the variables that the pointer @cursor goes on from to @roots. */
static void
find_roots (ClangTree *tree, CXCursor cursor, GArray *roots)
{
  GArray *children;
  CXCursor *child;
  guint first = 0, end;

  cursor = clang_tree_unwrap (cursor);
  if (clang_getCursorKind (cursor) == CXCursor_DeclRefExpr) {
    CXCursor declaration = clang_getCursorReferenced (cursor);

    if (is_variable (declaration))
      g_array_append_val (roots, declaration);
    return;
  }
  children = clang_tree_children (cursor);
  child = &g_array_index (children, CXCursor, 0);
  end = children->len;
  if (clang_getCursorKind (cursor) == CXCursor_ConditionalOperator)
    first = 1;
  else if (clang_getCursorKind (cursor) == CXCursor_CallExpr)
    end = 0;
  else if (clang_getCursorKind (cursor) == CXCursor_UnaryOperator
           && clang_getCursorUnaryOperatorKind (cursor)
                  == CXUnaryOperator_AddrOf
           && end == 1) {
    /* of an element: what its array is */
    GArray *parts = clang_tree_children (clang_tree_unwrap (child[0]));

    for (guint i = 0; i < parts->len; i++)
      if (is_pointer (g_array_index (parts, CXCursor, i)))
        find_roots (tree, g_array_index (parts, CXCursor, i), roots);
    g_array_unref (parts);
    end = 0;
  }
  if (clang_tree_enter (tree, cursor)) {
    for (guint i = first; i < end; i++)
      if (is_pointer (child[i]))
        find_roots (tree, child[i], roots);
    tree->depth--;
  }
  g_array_unref (children);
}

/* @amount is added to what @pointer points to. */
static void
add_amount (ClangTree *tree, GHashTable *all, CXCursor pointer, CXCursor amount)
{
  GArray *roots = g_array_new (FALSE, FALSE, sizeof (CXCursor));

  find_roots (tree, pointer, roots);
  for (guint i = 0; i < roots->len; i++)
    g_array_append_val (
        settings_of (all, g_array_index (roots, CXCursor, i))->amounts, amount);
  g_array_unref (roots);
}

static ClangSettings *
add_value (
    ClangTree *tree, GHashTable *all, CXCursor declaration, CXCursor value)
{
  ClangSettings *settings = settings_of (all, declaration);

  g_array_append_val (settings->values, value);
  if (is_pointer (declaration)) {
    GArray *roots = g_array_new (FALSE, FALSE, sizeof (CXCursor));

    find_roots (tree, value, roots);
    for (guint i = 0; i < roots->len; i++)
      g_array_append_val (
          settings_of (all, g_array_index (roots, CXCursor, i))->onward,
          declaration);
    g_array_unref (roots);
  }
  return settings;
}

/* The expression @place is changed, or set to @value. */
static void
add_change (ClangTree *tree, GHashTable *all, CXCursor place, CXCursor value)
{
  CXCursor declaration;

  place = clang_tree_unwrap (place);
  if (clang_getCursorKind (place) != CXCursor_DeclRefExpr)
    return;
  declaration = clang_getCursorReferenced (place);
  if (!is_variable (declaration))
    return;
  settings_of (all, declaration)->n_changes++;
  if (!clang_Cursor_isNull (value))
    add_value (tree, all, declaration, value);
}

/* The expression @place is compared with @limit. */
static void
add_limit (ClangTree *tree, GHashTable *all, CXCursor place, CXCursor limit)
{
  place = clang_tree_unwrap (place);
  if (clang_getCursorKind (place) == CXCursor_DeclRefExpr
      && is_variable (clang_getCursorReferenced (place)))
    g_array_append_val (
        settings_of (all, clang_getCursorReferenced (place))->limits, limit);
}

static void
read_binary (ClangTree *tree, GHashTable *all, CXCursor cursor, CXCursor left,
    CXCursor right)
{
  enum CXBinaryOperatorKind kind = clang_getCursorBinaryOperatorKind (cursor);

  if (clang_getCursorKind (cursor) == CXCursor_CompoundAssignOperator
      || kind == CXBinaryOperator_Assign) {
    add_change (tree, all, left, right);
    if (kind != CXBinaryOperator_Assign && is_pointer (left))
      add_amount (tree, all, left, right);
  } else if (kind == CXBinaryOperator_Add || kind == CXBinaryOperator_Sub) {
    if (is_pointer (left) && !is_pointer (right))
      add_amount (tree, all, left, right);
    else if (is_pointer (right) && !is_pointer (left))
      add_amount (tree, all, right, left);
  } else if (kind >= CXBinaryOperator_LT && kind <= CXBinaryOperator_NE) {
    add_limit (tree, all, left, right);
    add_limit (tree, all, right, left);
  }
}

static void
read_call (ClangTree *tree, GHashTable *all, CXCursor call)
{
  CXCursor declaration = clang_getCursorReferenced (call);
  int n = clang_Cursor_getNumArguments (call);
  CXCursor definition;

  if (clang_getCursorKind (declaration) != CXCursor_FunctionDecl)
    return;
  definition = clang_getCursorDefinition (declaration);
  if (clang_Cursor_isNull (definition)
      || clang_Cursor_getNumArguments (definition) != n)
    return;
  for (int i = 0; i < n; i++)
    add_value (tree, all, clang_Cursor_getArgument (definition, i),
        clang_Cursor_getArgument (call, i));
}

static void
read_in (ClangTree *tree, GHashTable *all, CXCursor cursor)
{
  enum CXCursorKind kind = clang_getCursorKind (cursor);
  GArray *children = clang_tree_children (cursor);
  CXCursor *child = &g_array_index (children, CXCursor, 0);
  CXCursor none = clang_getNullCursor ();

  if (kind == CXCursor_VarDecl) {
    CXCursor initial = clang_Cursor_getVarDeclInitializer (cursor);

    if (!clang_Cursor_isNull (initial)) {
      settings_of (all, cursor)->n_changes++;
      add_value (tree, all, cursor, initial);
    }
  } else if (kind == CXCursor_CallExpr) {
    read_call (tree, all, cursor);
  } else if (kind == CXCursor_UnaryOperator && children->len == 1) {
    enum CXUnaryOperatorKind operation
        = clang_getCursorUnaryOperatorKind (cursor);

    /* who has its address may change it */
    if (operation != CXUnaryOperator_Deref && operation != CXUnaryOperator_Minus
        && operation != CXUnaryOperator_Plus && operation != CXUnaryOperator_Not
        && operation != CXUnaryOperator_LNot)
      add_change (tree, all, child[0], none);
  } else if ((kind == CXCursor_BinaryOperator
                 || kind == CXCursor_CompoundAssignOperator)
             && children->len == 2) {
    read_binary (tree, all, cursor, child[0], child[1]);
  } else if (kind == CXCursor_ArraySubscriptExpr && children->len == 2) {
    gboolean first = is_pointer (child[0]);

    add_amount (tree, all, child[!first], child[first]);
  }
  if (clang_tree_enter (tree, cursor)) {
    for (guint i = 0; i < children->len; i++)
      read_in (tree, all, child[i]);
    tree->depth--;
  }
  g_array_unref (children);
}

static gboolean
is_size_name (const char *name)
{
  return g_str_equal (name, "width") || g_str_equal (name, "height")
         || skel_name_is_pitch (name);
}

GHashTable *
clang_tree_read_settings (ClangTree *tree)
{
  GHashTable *all = g_hash_table_new_full (
      clang_tree_cursor_hash, clang_tree_cursor_equal, g_free, free_settings);
  GArray *declarations = clang_tree_children (
      clang_getTranslationUnitCursor (tree->translation_unit));

  for (guint i = 0; i < declarations->len && !tree->too_deep; i++) {
    CXCursor cursor = g_array_index (declarations, CXCursor, i);

    if (clang_tree_location (tree, clang_getCursorLocation (cursor)).line > 0
        && clang_getCursorKind (cursor) == CXCursor_FunctionDecl)
      read_in (tree, all, cursor);
  }
  g_array_unref (declarations);
  return all;
}

const ClangSettings *
clang_tree_settings (const ClangTree *tree, CXCursor declaration)
{
  static GArray nothing;
  static const ClangSettings none
      = { &nothing, &nothing, &nothing, &nothing, 0 };
  CXCursor key = clang_getCanonicalCursor (declaration);
  const ClangSettings *settings = g_hash_table_lookup (tree->settings, &key);

  return settings ? settings : &none;
}

CXCursor
clang_tree_meant (ClangTree *tree, CXCursor declaration)
{
  CXCursor meant = declaration;

  for (int depth = 0;
      depth < 16 && clang_getCursorKind (meant) == CXCursor_VarDecl; depth++) {
    const ClangSettings *settings = clang_tree_settings (tree, meant);

    if (settings->n_changes != 1 || settings->values->len != 1
        || clang_getCanonicalType (clang_getCursorType (meant)).kind
               != CXType_Int
        || clang_Cursor_isNull (clang_Cursor_getVarDeclInitializer (meant)))
      return declaration;
    meant = clang_tree_unwrap (g_array_index (settings->values, CXCursor, 0));
    if (clang_getCursorKind (meant) != CXCursor_DeclRefExpr)
      return declaration;
    meant = clang_getCursorReferenced (meant);
  }
  return clang_getCursorKind (meant) == CXCursor_ParmDecl
                 && clang_getCanonicalType (clang_getCursorType (meant)).kind
                        == CXType_Int
                 && clang_tree_settings (tree, meant)->n_changes == 0
                 && is_size_name (clang_tree_symbol (tree, meant)->name)
             ? meant
             : declaration;
}
