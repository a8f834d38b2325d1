/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* clang-sizes.c: how many bytes or elements an expression says, as a product.
 */

#include "clang-sizes.h"
#include "make.h"
#include "queries.h"

gboolean
clang_size_refuse_as (ClangSize *self, const char *format, ...)
{
  va_list arguments;
  char *text;

  if (self->refused)
    return FALSE;
  va_start (arguments, format);
  text = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  self->refused
      = clang_tree_node (self->tree, SKEL_NODE_UNSUPPORTED, self->call);
  self->refused->text = skel_unit_string (self->tree->unit, text);
  g_free (text);
  return FALSE;
}

gboolean
clang_size_refuse (ClangSize *self)
{
  return clang_size_refuse_as (self,
      "this size is not one of whole elements here: write `sizeof` the array, "
      "or how many elements times the size of one, `width` for a row of an "
      "image, and `height * stride` for all of one, or a loop over the "
      "elements");
}

static gboolean
multiply (ClangSize *self, gint64 by)
{
  if (by < 0 || by > G_MAXINT || self->constant > G_MAXINT)
    return clang_size_refuse (self);
  self->constant *= by;
  return TRUE;
}

static gboolean
multiply_by (ClangSize *self, SkelNode *factor)
{
  factor = (SkelNode *)skel_node_bare (factor);
  if (factor->kind == SKEL_NODE_INTEGER)
    return multiply (self, factor->value.i);
  if (factor->kind == SKEL_NODE_UNSUPPORTED) {
    self->refused = factor;
    return FALSE;
  }
  if (skel_type_is_floating (factor->type) || self->n == CLANG_SIZE_MAX_FACTORS)
    return clang_size_refuse (self);
  self->factors[self->n++] = factor;
  return TRUE;
}

/* The text of the token @i of @cursor, "" if there are fewer; and where it
 * begins; to be freed. */
static char *
token_of (ClangTree *tree, CXCursor cursor, unsigned i, unsigned *offset)
{
  CXToken *tokens = NULL;
  unsigned n = 0;
  char *text = NULL;

  clang_tokenize (
      tree->translation_unit, clang_getCursorExtent (cursor), &tokens, &n);
  if (i < n) {
    CXString spelling
        = clang_getTokenSpelling (tree->translation_unit, tokens[i]);

    text = g_strdup (clang_getCString (spelling));
    clang_disposeString (spelling);
    clang_getExpansionLocation (
        clang_getTokenLocation (tree->translation_unit, tokens[i]), NULL, NULL,
        NULL, offset);
  }
  clang_disposeTokens (tree->translation_unit, tokens, n);
  return text ? text : g_strdup ("");
}

/* Whether @cursor is the size of a type that is named, sizeof (T[n]). */
static gboolean
is_of_type (ClangTree *tree, CXCursor cursor)
{
  GArray *children = clang_tree_children (cursor);
  unsigned begin = 0, child = 0;
  char *text = token_of (tree, cursor, 1, &begin);
  gboolean is = g_str_equal (text, "(") && children->len > 0;

  if (is)
    clang_getExpansionLocation (clang_getRangeStart (clang_getCursorExtent (
                                    g_array_index (children, CXCursor, 0))),
        NULL, NULL, NULL, &child);
  g_free (text);
  g_array_unref (children);
  return is && child != begin;
}

static enum CXChildVisitResult
find_named_type (CXCursor cursor, CXCursor parent, CXClientData data)
{
  if (clang_getCursorKind (cursor) != CXCursor_TypeRef)
    return CXChildVisit_Continue;
  *(CXType *)data = clang_getCursorType (cursor);
  return CXChildVisit_Break;
}

/* Whether @children->data[@i] is one of those before: libclang has lengths as
 * parts of the type, and of the expression. */
static gboolean
came_before (const GArray *children, guint i)
{
  CXSourceRange range
      = clang_getCursorExtent (g_array_index (children, CXCursor, i));

  for (guint k = 0; k < i; k++)
    if (clang_equalRanges (range,
            clang_getCursorExtent (g_array_index (children, CXCursor, k))))
      return TRUE;
  return FALSE;
}

/* sizeof (T[a][b]): of each dimension, and of T. */
static gboolean
multiply_by_type (ClangSize *self, CXCursor cursor)
{
  static const struct {
    const char *name;
    int size;
  } types[] = { { "short", 2 }, { "int", 4 }, { "float", 4 } };
  CXType named = { .kind = CXType_Invalid };
  GArray *children = clang_tree_children (cursor);
  unsigned offset;
  char *text = token_of (self->tree, cursor, 2, &offset);
  gboolean read = TRUE;
  gint64 size = 0;

  clang_visitChildren (cursor, find_named_type, &named);
  if (named.kind != CXType_Invalid)
    size = clang_Type_getSizeOf (named);
  for (guint i = 0; i < G_N_ELEMENTS (types); i++)
    if (g_str_equal (text, types[i].name))
      size = types[i].size;
  for (guint i = 0; read && i < children->len; i++)
    if (!came_before (children, i))
      read = clang_size_read (self, g_array_index (children, CXCursor, i));
  g_free (text);
  g_array_unref (children);
  return read && (size > 0 ? multiply (self, size) : clang_size_refuse (self));
}

/* Whether the variable @symbol is as large as what its name says; else it is
 * refused. */
static gboolean
is_sized (ClangSize *self, const SkelSymbol *symbol)
{
  if (symbol->kind == SKEL_SYMBOL_PARAMETER
      && (symbol->rank > 0 || symbol->pointer))
    return clang_size_refuse_as (self,
        "`sizeof` the parameter `%s` is the size of a pointer: write how many "
        "elements it has times the size of one%s",
        symbol->name,
        skel_symbol_is_image (symbol) ? ", as in `height * stride`" : "");
  if (skel_symbol_points_to_image (symbol))
    return clang_size_refuse_as (self,
        "`sizeof` the pointer `%s` is not that of an image: write the image's "
        "own, or how many elements it has times the size of one",
        symbol->name);
  if (((symbol->pointer && symbol->rank == 0)
          || g_hash_table_contains (self->tree->heap, symbol)))
    return clang_size_refuse_as (self,
        "`sizeof` the pointer `%s` is not the size of what it points to: write "
        "how many elements that has times the size of one, as in `height * "
        "stride * sizeof *%s`",
        symbol->name, symbol->name);
  return TRUE;
}

/* sizeof (operand) */
static gboolean
multiply_by_sizeof (ClangSize *self, CXCursor cursor)
{
  GArray *children = clang_tree_children (cursor);
  SkelNode *node = NULL;
  SkelValue value;
  const SkelSymbol *symbol;
  int rank;

  if (children->len == 1)
    node = clang_tree_expression (
        self->tree, g_array_index (children, CXCursor, 0));
  g_array_unref (children);
  if (node && node->kind == SKEL_NODE_VARIABLE
      && !is_sized (self, node->symbol))
    return FALSE;
  if (clang_tree_constant (cursor, FALSE, &value))
    return multiply (self, value.i);
  if (is_of_type (self->tree, cursor))
    return multiply_by_type (self, cursor);
  rank = node ? node->rank : 0;
  while (node && node->kind == SKEL_NODE_INDEX)
    node = node->children[0];
  if (!node || node->kind != SKEL_NODE_VARIABLE)
    return clang_size_refuse (self);
  symbol = node->symbol;
  for (int i = symbol->rank - rank; i < symbol->rank; i++)
    if (symbol->dimensions[i].length >= 0
            ? !multiply (self, symbol->dimensions[i].length)
            : !symbol->dimensions[i].symbol
                  || !multiply_by (
                      self, skel_make_variable (self->tree->unit,
                                symbol->dimensions[i].symbol, node->location)))
      return clang_size_refuse (self);
  return multiply (self, skel_type_size (symbol->type));
}

/* Whether @cursor is a product of numbers that never change. */
static gboolean
is_lasting_product (ClangTree *tree, CXCursor cursor, gboolean inside)
{
  GArray *children;
  enum CXCursorKind kind;
  gboolean lasting;

  cursor = clang_tree_unwrap (cursor);
  kind = clang_getCursorKind (cursor);
  if (kind == CXCursor_DeclRefExpr) {
    CXCursor declaration = clang_getCursorReferenced (cursor);

    return inside
           && clang_tree_settings (tree, declaration)->n_changes
                  == (clang_getCursorKind (declaration) == CXCursor_VarDecl);
  }
  if (kind == CXCursor_IntegerLiteral || kind == CXCursor_UnaryExpr)
    return TRUE;
  if (kind != CXCursor_CStyleCastExpr
      && (kind != CXCursor_BinaryOperator
          || clang_getCursorBinaryOperatorKind (cursor)
                 != CXBinaryOperator_Mul))
    return FALSE;
  children = clang_tree_children (cursor);
  lasting = clang_tree_enter (tree, cursor);
  for (guint i = 0; lasting && i < children->len; i++)
    lasting = is_lasting_product (
        tree, g_array_index (children, CXCursor, i), TRUE);
  tree->depth--;
  g_array_unref (children);
  return lasting;
}

/* Whether *@cursor is a variable that is such a product, which it then is. */
static gboolean
find_size (ClangTree *tree, CXCursor *cursor)
{
  CXCursor declaration = clang_getCursorReferenced (*cursor);
  const ClangSettings *settings = clang_tree_settings (tree, declaration);
  CXCursor value;

  if (clang_getCursorKind (declaration) != CXCursor_VarDecl
      || settings->n_changes != 1 || settings->values->len != 1
      || clang_Type_getSizeOf (clang_getCursorType (declaration))
             < (long long)sizeof (int))
    return FALSE;
  value = g_array_index (settings->values, CXCursor, 0);
  if (!is_lasting_product (tree, value, FALSE))
    return FALSE;
  *cursor = value;
  return TRUE;
}

gboolean
clang_size_read (ClangSize *self, CXCursor cursor)
{
  GArray *children;
  CXCursor left, right;
  enum CXCursorKind kind;
  gboolean product, cast;
  CXType type;
  SkelValue value;

  cursor = clang_tree_unwrap (cursor);
  kind = clang_getCursorKind (cursor);
  if (kind == CXCursor_UnaryExpr)
    return multiply_by_sizeof (self, cursor);
  children = clang_tree_children (cursor);
  product
      = kind == CXCursor_BinaryOperator && children->len == 2
        && clang_getCursorBinaryOperatorKind (cursor) == CXBinaryOperator_Mul;
  type = clang_getCanonicalType (clang_getCursorType (cursor));
  cast = kind == CXCursor_CStyleCastExpr && children->len > 0
         && clang_Type_getSizeOf (type) >= (long long)sizeof (int);
  if (product || cast) {
    left = g_array_index (children, CXCursor, 0);
    right = g_array_index (children, CXCursor, children->len - 1);
  }
  g_array_unref (children);
  if (product || cast) {
    gboolean read;

    if (!clang_tree_enter (self->tree, cursor))
      return clang_size_refuse (self);
    read = (cast || clang_size_read (self, left))
           && clang_size_read (self, right);
    self->tree->depth--;
    return read;
  }
  if (kind != CXCursor_DeclRefExpr
      && clang_tree_constant (cursor, FALSE, &value))
    return multiply (self, value.i);
  if (kind == CXCursor_DeclRefExpr && find_size (self->tree, &cursor))
    return clang_size_read (self, cursor);
  return multiply_by (self, clang_tree_value (self->tree, cursor));
}

gboolean
clang_size_is_constant (const ClangSize *size, gint64 *value)
{
  *value = size->constant;
  return size->n == 0 || size->constant == 0;
}

gboolean
clang_size_is_product (
    const ClangSize *size, gint64 n, const SkelSymbol *a, const SkelSymbol *b)
{
  if (size->constant != n || size->n != (b ? 2 : 1) || !a)
    return FALSE;
  if (!b)
    return skel_node_is_variable (size->factors[0], a);
  return (skel_node_is_variable (size->factors[0], a)
             && skel_node_is_variable (size->factors[1], b))
         || (skel_node_is_variable (size->factors[0], b)
             && skel_node_is_variable (size->factors[1], a));
}
