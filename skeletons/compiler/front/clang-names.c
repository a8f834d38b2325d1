/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* clang-names.c: pointers that name one or another image of one dimension.
 *
 *   uint8_t *a = malloc (height * width);   uint8_t its[height][width];
 *                                           uint8_t (*a)[width] = its;
 *   uint8_t *b = calloc (height, width);    ...
 *   was = a;                                was = a;
 *   a = b;                                  a = b;
 *   b = was;                                b = was;
 *
 * What such a pointer is set to is never between pixels, and there are several
 * images that it may be. image-names.h then tells which of them it is. One that
 * is set to what is allocated, too, is set to that once, and first.
 */

#include "clang-sizes.h"
#include "clang-tree.h"
#include "make.h"
#include "queries.h"

/* What pointers may be. */
typedef struct {
  ClangTree *tree;
  GHashTable *seen; /* CXCursor, the declarations of variables */
  GArray *images;   /* CXCursor: what allocates one, or declares it */
} Naming;

static gboolean collect_from (Naming *self, CXCursor declaration);

/* Adds the images that the pointer @value may be. FALSE: it may be something
 * else. */
static gboolean
collect_value (Naming *self, CXCursor value)
{
  GArray *children;
  gboolean all = FALSE;

  value = clang_tree_unwrap (value);
  if (clang_tree_allocates (self->tree, value)) {
    g_array_append_val (self->images, value);
    return TRUE;
  }
  if (clang_tree_is_null (value))
    return TRUE;
  if (clang_getCursorKind (value) == CXCursor_DeclRefExpr)
    return collect_from (self, clang_getCursorReferenced (value));
  if (clang_getCursorKind (value) != CXCursor_ConditionalOperator
      || !clang_tree_enter (self->tree, value))
    return FALSE;
  children = clang_tree_children (value);
  if (children->len == 3)
    all = collect_value (self, g_array_index (children, CXCursor, 1))
          && collect_value (self, g_array_index (children, CXCursor, 2));
  self->tree->depth--;
  g_array_unref (children);
  return all;
}

/* The same of the variable that @declaration declares. */
static gboolean
collect_from (Naming *self, CXCursor declaration)
{
  const ClangSettings *settings = clang_tree_settings (self->tree, declaration);
  CXCursor key = clang_getCanonicalCursor (declaration);
  CXType type = clang_getCanonicalType (clang_getCursorType (declaration));

  if (!g_hash_table_add (self->seen, g_memdup2 (&key, sizeof key)))
    return TRUE;
  if (clang_getCursorKind (declaration) == CXCursor_ParmDecl
      || type.kind == CXType_VariableArray) {
    g_array_append_val (self->images, declaration);
    return settings->n_changes == 0
           && clang_tree_is_flat (
               self->tree, clang_tree_symbol (self->tree, declaration));
  }
  if (clang_getCursorKind (declaration) != CXCursor_VarDecl
      || type.kind != CXType_Pointer || settings->values->len == 0
      || clang_tree_allocates_often (self->tree, declaration)
      || (int)settings->values->len != settings->n_changes)
    return FALSE;
  for (guint i = 0; i < settings->values->len; i++)
    if (!collect_value (self, g_array_index (settings->values, CXCursor, i)))
      return FALSE;
  return TRUE;
}

/* Has @symbol, if it has none yet, the dimensions of @image, of
 * Naming.images; FALSE: it has others. */
static gboolean
take_dimensions (ClangTree *tree, SkelSymbol *symbol, CXCursor image)
{
  ClangSize size = { .tree = tree, .call = image, .constant = 1 };
  SkelSymbol other = *symbol;
  const SkelSymbol *like = &other;
  gboolean same = TRUE;

  if (clang_isDeclaration (clang_getCursorKind (image))) {
    like = clang_tree_symbol (tree, image);
  } else {
    other.rank = 0;
    same = clang_tree_read_allocation (tree, image, &size)
           && clang_tree_shape_by_bytes (tree, &other, &size);
    g_hash_table_remove (tree->flat, &other);
    if (!same)
      return FALSE;
  }
  if (symbol->rank == 0) {
    symbol->rank = like->rank;
    symbol->dense = like->dense;
    for (int i = 0; i < SKEL_MAX_RANK; i++)
      symbol->dimensions[i] = like->dimensions[i];
  }
  for (int i = 0; i < symbol->rank; i++)
    same = same && like->dimensions[i].length == symbol->dimensions[i].length
           && like->dimensions[i].symbol == symbol->dimensions[i].symbol;
  return same && like->rank == symbol->rank && like->type == symbol->type;
}

/* Whether the variable that @declaration declares is set to what is allocated
 * once, if ever, and *@owns one then, before it is set to other images. */
static gboolean
is_allocated_first (ClangTree *tree, CXCursor declaration, gboolean *owns)
{
  const ClangSettings *settings = clang_tree_settings (tree, declaration);
  gboolean set = FALSE;

  *owns = FALSE;
  for (guint i = 0; i < settings->values->len; i++) {
    CXCursor value = g_array_index (settings->values, CXCursor, i);

    if (clang_tree_is_null (value))
      continue;
    if (clang_tree_allocates (tree, value)) {
      if (set)
        return FALSE;
      *owns = TRUE;
    }
    set = TRUE;
  }
  return TRUE;
}

/* The two have one name: in the end the pointer is not there any more. */
static void
add_own_image (ClangTree *tree, SkelSymbol *pointer)
{
  SkelSymbol *image = skel_make_symbol (tree->unit, pointer, SKEL_SYMBOL_LOCAL);

  image->pointer = image->is_const = FALSE;
  g_hash_table_insert (tree->owned, pointer, image);
}

gboolean
clang_tree_shape_name (ClangTree *tree, CXCursor cursor, SkelSymbol *symbol)
{
  Naming self = { tree,
    g_hash_table_new_full (
        clang_tree_cursor_hash, clang_tree_cursor_equal, g_free, NULL),
    g_array_new (FALSE, FALSE, sizeof (CXCursor)) };
  SkelSymbol shaped = *symbol;
  gboolean owns, is_name = collect_from (&self, cursor) && self.images->len > 1
                           && is_allocated_first (tree, cursor, &owns);

  for (guint i = 0; is_name && i < self.images->len; i++)
    is_name = take_dimensions (
        tree, &shaped, g_array_index (self.images, CXCursor, i));
  g_hash_table_unref (self.seen);
  g_array_unref (self.images);
  if (!is_name)
    return FALSE;
  *symbol = shaped;
  g_hash_table_add (tree->flat, symbol);
  g_hash_table_add (tree->heap, symbol);
  if (owns)
    add_own_image (tree, symbol);
  return TRUE;
}

SkelNode *
clang_tree_declare_own (
    ClangTree *tree, const SkelSymbol *symbol, GPtrArray *statements)
{
  SkelSymbol *image = g_hash_table_lookup (tree->owned, symbol);

  if (!image)
    return NULL;
  g_ptr_array_add (statements, skel_make_declaration (tree->unit, image, NULL));
  return skel_make_variable (tree->unit, image, symbol->location);
}
