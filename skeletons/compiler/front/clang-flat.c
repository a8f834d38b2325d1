/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* clang-flat.c: images that are declared with one dimension.
 *
 *   const uint8_t *in                     const uint8_t in[height][stride]
 *   int16_t t[height * stride * 3]        int16_t t[height][stride][3]
 *   uint8_t *u = malloc (height * width)  uint8_t u[height][width]
 *
 * Such an image is one of two dimensions, or of three, from its declaration on.
 * Its name points to its first element, from which pointers go on to the
 * others, so that clang-pointers.c makes of u[i] what it makes of p[i] after
 * `p = &u[0][0]`, and row-ends.h finds the row and the column.
 */

#include "clang-sizes.h"
#include "clang-tree.h"
#include "queries.h"

gboolean
clang_tree_is_flat (const ClangTree *tree, const SkelSymbol *symbol)
{
  return g_hash_table_contains (tree->flat, symbol);
}

gboolean
clang_tree_names_flat (ClangTree *tree, CXCursor cursor)
{
  CXCursor declaration;

  cursor = clang_tree_unwrap (cursor);
  declaration = clang_getCursorReferenced (cursor);
  return clang_getCursorKind (cursor) == CXCursor_DeclRefExpr
         && (clang_getCursorKind (declaration) == CXCursor_VarDecl
             || clang_getCursorKind (declaration) == CXCursor_ParmDecl)
         && clang_tree_is_flat (tree, clang_tree_symbol (tree, declaration));
}

/* Has @symbol be the image [rows][pitch], or [rows][pitch][channels]. */
static void
shape (ClangTree *tree, SkelSymbol *symbol, SkelSymbol *rows, SkelSymbol *pitch,
    int channels)
{
  symbol->pointer = FALSE;
  symbol->rank = channels > 1 ? 3 : 2;
  symbol->dimensions[0] = (SkelDimension){ -1, rows };
  symbol->dimensions[1] = (SkelDimension){ -1, pitch };
  symbol->dimensions[2] = (SkelDimension){ channels, NULL };
  g_hash_table_add (tree->flat, symbol);
}

/* ---- parameters ---- */

/* By what multiples of a pitch places are further, in all that is added. */
typedef struct {
  ClangTree *tree;
  CXCursor kernel;
  gboolean dense;   /* rows are `width` apart */
  GHashTable *seen; /* CXCursor, a variable, to the gint64 that it was read
                     * so often */
  CXCursor pitch;   /* the parameter; or null: none was found yet */
  gint64 divisor;   /* of all multiples, the greatest */
  gboolean several; /* pitches */
} Multiples;

#define MAX_FACTOR (1 << 20)

/* How many variables from the size a number may be. */
#define MAX_REMOVED 4
#define MAX_PARTS 256 /* of them together */

/* What is once added, so that quotients by a number of channels are integers.
 */
#define ONCE 12

static gint64
find_divisor (gint64 a, gint64 b)
{
  while (b != 0) {
    gint64 rest = a % b;

    a = b;
    b = rest;
  }
  return ABS (a);
}

/* What the expression @cursor is a multiple of at sight; 0: it is 0. */
static gint64
read_factor (ClangTree *tree, CXCursor cursor)
{
  GArray *children;
  CXCursor *child;
  gint64 factor = 1;
  SkelValue value;

  cursor = clang_tree_unwrap (cursor);
  if (clang_getCursorKind (cursor) != CXCursor_DeclRefExpr
      && clang_tree_constant (cursor, FALSE, &value))
    return value.i > MAX_FACTOR || value.i < -MAX_FACTOR ? 1 : ABS (value.i);
  if (!clang_tree_enter (tree, cursor))
    return 1;
  children = clang_tree_children (cursor);
  child = &g_array_index (children, CXCursor, 0);
  if (clang_getCursorKind (cursor) == CXCursor_CStyleCastExpr
      && children->len > 0) {
    factor = read_factor (tree, child[children->len - 1]);
  } else if (clang_getCursorKind (cursor) == CXCursor_BinaryOperator
             && children->len == 2) {
    enum CXBinaryOperatorKind kind = clang_getCursorBinaryOperatorKind (cursor);

    if (kind == CXBinaryOperator_Mul)
      factor = read_factor (tree, child[0]) * read_factor (tree, child[1]);
    else if (kind == CXBinaryOperator_Add || kind == CXBinaryOperator_Sub)
      factor = find_divisor (
          read_factor (tree, child[0]), read_factor (tree, child[1]));
  }
  tree->depth--;
  g_array_unref (children);
  return factor > MAX_FACTOR ? 1 : factor;
}

/* Whether @declaration is the pitch of images that the kernel is given. */
static gboolean
is_pitch (const Multiples *self, CXCursor declaration)
{
  const char *name = clang_tree_symbol (self->tree, declaration)->name;

  return clang_getCursorKind (declaration) == CXCursor_ParmDecl
         && clang_equalCursors (
             clang_getCanonicalCursor (
                 clang_getCursorSemanticParent (declaration)),
             clang_getCanonicalCursor (self->kernel))
         && (self->dense ? g_str_equal (name, "width")
                         : skel_name_is_pitch (name));
}

/* Whether @cursor has the images' height, in variables that are so many times
 * removed from it, too, as far as so many parts say. */
static gboolean
has_height (ClangTree *tree, CXCursor cursor, int removed, int *parts)
{
  const ClangSettings *settings;
  gboolean found = FALSE;
  GArray *children;

  if (--*parts < 0)
    return FALSE;
  if (clang_getCursorKind (cursor) == CXCursor_DeclRefExpr) {
    cursor = clang_getCursorReferenced (cursor);
    settings = clang_tree_settings (tree, cursor);
    if (clang_getCursorKind (cursor) == CXCursor_ParmDecl)
      return g_str_equal (clang_tree_symbol (tree, cursor)->name, "height");
    for (guint i = 0; removed > 0 && !found && i < settings->values->len; i++)
      found = has_height (tree, g_array_index (settings->values, CXCursor, i),
          removed - 1, parts);
    return found;
  }
  if (!clang_tree_enter (tree, cursor))
    return FALSE;
  children = clang_tree_children (cursor);
  for (guint i = 0; !found && i < children->len; i++)
    found = has_height (
        tree, g_array_index (children, CXCursor, i), removed, parts);
  tree->depth--;
  g_array_unref (children);
  return found;
}

static void read_multiples (Multiples *self, CXCursor cursor, gint64 by);

/* Of what the variable that @declaration declares is set to and, as one that
 * counts through all of a dense image may begin with 0, goes to. */
static void
read_variable (Multiples *self, CXCursor declaration, gint64 by)
{
  const ClangSettings *settings;
  CXCursor key = clang_getCanonicalCursor (declaration);
  gint64 *read;

  if (is_pitch (self, declaration)) {
    self->several = self->several
                    || (!clang_Cursor_isNull (self->pitch)
                        && !clang_equalCursors (self->pitch, declaration));
    self->pitch = declaration;
    self->divisor = find_divisor (self->divisor, by);
    return;
  }
  /* what was read so often, or a divisor of it, says no more */
  read = g_hash_table_lookup (self->seen, &key);
  if (read && by % *read == 0)
    return;
  by = find_divisor (by, read ? *read : 0);
  g_hash_table_replace (
      self->seen, g_memdup2 (&key, sizeof key), g_memdup2 (&by, sizeof by));
  settings = clang_tree_settings (self->tree, declaration);
  for (guint i = 0; i < settings->values->len; i++)
    read_multiples (self, g_array_index (settings->values, CXCursor, i), by);
  for (guint i = 0; self->dense && i < settings->limits->len; i++) {
    CXCursor limit = g_array_index (settings->limits, CXCursor, i);
    int parts = MAX_PARTS;

    if (has_height (self->tree, limit, MAX_REMOVED, &parts))
      read_multiples (self, limit, by);
  }
}

/* Of the expression @cursor, @by times. */
static void
read_multiples (Multiples *self, CXCursor cursor, gint64 by)
{
  enum CXBinaryOperatorKind operation = CXBinaryOperator_Invalid;
  enum CXCursorKind kind;
  GArray *children;
  CXCursor *child;

  cursor = clang_tree_unwrap (cursor);
  kind = clang_getCursorKind (cursor);
  if (kind == CXCursor_DeclRefExpr) {
    CXCursor declaration = clang_getCursorReferenced (cursor);

    if (clang_getCursorKind (declaration) == CXCursor_VarDecl
        || clang_getCursorKind (declaration) == CXCursor_ParmDecl)
      read_variable (self, declaration, by);
    return;
  }
  /* what it is at is another image's place */
  if (kind == CXCursor_ArraySubscriptExpr || by > MAX_FACTOR
      || !clang_tree_enter (self->tree, cursor))
    return;
  children = clang_tree_children (cursor);
  child = &g_array_index (children, CXCursor, 0);
  if (kind == CXCursor_BinaryOperator && children->len == 2)
    operation = clang_getCursorBinaryOperatorKind (cursor);
  for (guint i = 0; i < children->len; i++) {
    gint64 factor = operation == CXBinaryOperator_Mul
                            || (operation == CXBinaryOperator_Div && i == 0)
                        ? read_factor (self->tree, child[1 - i])
                        : 1;

    if (operation == CXBinaryOperator_Div && factor > 0 && by % factor == 0)
      read_multiples (self, child[i], by / factor);
    else
      read_multiples (self, child[i], by * factor);
  }
  self->tree->depth--;
  g_array_unref (children);
}

/* Reads the multiples in all that is added to @pointer, or to pointers that go
 * on from it and are not in @seen. */
static void
read_amounts (Multiples *self, CXCursor pointer, GHashTable *seen)
{
  const ClangSettings *settings = clang_tree_settings (self->tree, pointer);
  CXCursor key = clang_getCanonicalCursor (pointer);

  if (!g_hash_table_add (seen, g_memdup2 (&key, sizeof key)))
    return;
  for (guint i = 0; i < settings->amounts->len; i++)
    read_multiples (self, g_array_index (settings->amounts, CXCursor, i), ONCE);
  for (guint i = 0; i < settings->onward->len; i++)
    read_amounts (self, g_array_index (settings->onward, CXCursor, i), seen);
}

/* Whether @symbol, a parameter, is declared as a pointer to pixels. */
static gboolean
points_to_pixels (const SkelSymbol *symbol)
{
  return !symbol->unsupported && !symbol->is_void
         && ((symbol->pointer && symbol->rank == 0)
             || (symbol->rank == 1 && symbol->dimensions[0].length < 0));
}

/* Has what @parameter of @kernel points to be an image, if all that is added to
 * it says what rows are apart: a parameter that is a pitch or, of a @dense one,
 * the width. */
static gboolean
shape_by_pitch (ClangTree *tree, CXCursor kernel, CXCursor parameter,
    SkelSymbol *height, gboolean dense)
{
  Multiples multiples = { .tree = tree,
    .kernel = kernel,
    .dense = dense,
    .pitch = clang_getNullCursor () };
  GHashTable *seen;

  multiples.seen = g_hash_table_new_full (
      clang_tree_cursor_hash, clang_tree_cursor_equal, g_free, g_free);
  seen = g_hash_table_new_full (
      clang_tree_cursor_hash, clang_tree_cursor_equal, g_free, NULL);
  read_amounts (&multiples, parameter, seen);
  g_hash_table_unref (multiples.seen);
  g_hash_table_unref (seen);
  if (clang_Cursor_isNull (multiples.pitch))
    return FALSE;
  if (!multiples.several)
    shape (tree, clang_tree_symbol (tree, parameter), height,
        clang_tree_symbol (tree, multiples.pitch),
        multiples.divisor % ONCE == 0 && multiples.divisor <= 4 * ONCE
            ? multiples.divisor / ONCE
            : 1);
  return TRUE;
}

/* Has what @parameter of @kernel points to be a dense image of @height and
 * @width, if it is gone through by steps, which say how many channels there
 * are. */
static void
shape_by_moves (ClangTree *tree, CXCursor kernel, CXCursor parameter,
    SkelSymbol *height, SkelSymbol *width)
{
  gint64 moves = clang_tree_find_moves (tree, kernel, parameter);

  if (moves > 0 && moves <= 4)
    shape (tree, clang_tree_symbol (tree, parameter), height, width, moves);
}

/* ---- all parameters ---- */

void
clang_tree_find_flat (ClangTree *tree, CXCursor cursor)
{
  int n = clang_Cursor_getNumArguments (cursor);
  SkelSymbol *height = NULL, *width = NULL;
  gboolean has_pitch = FALSE;

  if (clang_tree_symbol (tree, cursor)->is_static)
    return;
  for (int i = 0; i < n; i++) {
    SkelSymbol *symbol
        = clang_tree_symbol (tree, clang_Cursor_getArgument (cursor, i));

    if (g_str_equal (symbol->name, "height"))
      height = symbol;
    else if (g_str_equal (symbol->name, "width"))
      width = symbol;
    has_pitch = has_pitch || skel_symbol_is_pitch (symbol);
  }
  for (int i = 0; height && i < n; i++) {
    CXCursor parameter = clang_Cursor_getArgument (cursor, i);

    if (points_to_pixels (clang_tree_symbol (tree, parameter))
        && !shape_by_pitch (tree, cursor, parameter, height, FALSE)
        && !shape_by_pitch (tree, cursor, parameter, height, TRUE) && width
        && !has_pitch)
      shape_by_moves (tree, cursor, parameter, height, width);
  }
}

/* ---- local variables ---- */

/* The name of the kernel's parameter that all calls hand on for the parameter
 * @symbol; or its own. */
static const char *
handed_name (ClangTree *tree, SkelSymbol *symbol)
{
  CXCursor declaration = clang_tree_declaration (tree, symbol);
  SkelSymbol *handed = symbol;

  for (int depth = 0; depth < 16; depth++) {
    const ClangSettings *settings = clang_tree_settings (tree, declaration);
    CXCursor given = clang_getNullCursor ();

    if (clang_getCursorKind (declaration) != CXCursor_ParmDecl
        || settings->n_changes > 0 || settings->values->len == 0)
      break;
    for (guint i = 0; i < settings->values->len; i++) {
      CXCursor value
          = clang_tree_unwrap (g_array_index (settings->values, CXCursor, i));

      if (clang_getCursorKind (value) != CXCursor_DeclRefExpr)
        return symbol->name;
      value = clang_tree_meant (tree, clang_getCursorReferenced (value));
      if (i > 0 && !clang_equalCursors (value, given))
        return symbol->name;
      given = value;
    }
    declaration = given;
    handed = clang_tree_symbol (tree, declaration);
  }
  return handed->name;
}

/* Whether @size, of elements, is that of an image, which @symbol is then. */
static gboolean
shape_by_size (ClangTree *tree, SkelSymbol *symbol, const ClangSize *size)
{
  SkelSymbol *rows = NULL, *pitch = NULL;
  gboolean dense = FALSE;

  if (size->refused || size->n != 2 || size->constant < 1 || size->constant > 4)
    return FALSE;
  for (int i = 0; i < 2; i++) {
    SkelSymbol *factor = size->factors[i]->symbol;
    const char *name;

    if (size->factors[i]->kind != SKEL_NODE_VARIABLE
        || size->factors[i]->rank > 0)
      return FALSE;
    name = handed_name (tree, factor);
    if (g_str_equal (name, "height"))
      rows = factor;
    else if (skel_name_is_pitch (name) || g_str_equal (name, "width"))
      pitch = factor;
    dense = dense || g_str_equal (name, "width");
  }
  if (!rows || !pitch)
    return FALSE;
  shape (tree, symbol, rows, pitch, size->constant);
  symbol->dense = dense;
  return TRUE;
}

/* Whether @symbol, a pointer to rows, is the image of @size. */
static gboolean
fits_rows (ClangTree *tree, SkelSymbol *symbol, const ClangSize *size)
{
  SkelSymbol other = *symbol;
  gboolean fits
      = shape_by_size (tree, &other, size) && other.rank == symbol->rank
        && other.dimensions[1].symbol == symbol->dimensions[1].symbol
        && (symbol->rank < 3
            || other.dimensions[2].length == symbol->dimensions[2].length);

  g_hash_table_remove (tree->flat, &other);
  if (!fits)
    return FALSE;
  symbol->pointer = FALSE;
  symbol->dimensions[0] = other.dimensions[0];
  return TRUE;
}

gboolean
clang_tree_shape_by_bytes (ClangTree *tree, SkelSymbol *symbol, ClangSize *size)
{
  int bytes = skel_type_size (symbol->type);

  if (size->constant % bytes != 0)
    return FALSE;
  size->constant /= bytes;
  return symbol->rank > 0 ? fits_rows (tree, symbol, size)
                          : shape_by_size (tree, symbol, size);
}

/* `T name[size]` */
static void
shape_array (ClangTree *tree, CXCursor cursor, SkelSymbol *symbol)
{
  ClangSize size = { .tree = tree, .call = cursor, .constant = 1 };
  GArray *children = clang_tree_children (cursor);

  if (children->len == 1
      && clang_size_read (&size, g_array_index (children, CXCursor, 0)))
    shape_by_size (tree, symbol, &size);
  g_array_unref (children);
}

/* The one expression that the variable that @cursor declares is set to, but for
 * 0, if that allocates memory. */
static gboolean
find_allocation (ClangTree *tree, CXCursor cursor, CXCursor *allocation)
{
  const ClangSettings *settings = clang_tree_settings (tree, cursor);
  int n_allocations = 0, n_zeros = 0;

  for (guint i = 0; i < settings->values->len; i++) {
    CXCursor value = g_array_index (settings->values, CXCursor, i);

    if (clang_tree_allocates (tree, value)) {
      *allocation = value;
      n_allocations++;
    } else if (clang_tree_is_null (value)) {
      n_zeros++;
    }
  }
  return n_allocations == 1 && n_allocations + n_zeros == settings->n_changes;
}

/* `T *name = malloc (size)` */
static gboolean
shape_on_heap (ClangTree *tree, CXCursor cursor, SkelSymbol *symbol)
{
  ClangSize size = { .tree = tree, .call = cursor, .constant = 1 };
  CXCursor allocation;

  if (!find_allocation (tree, cursor, &allocation)
      || !clang_tree_read_allocation (tree, allocation, &size)
      || !clang_tree_shape_by_bytes (tree, symbol, &size))
    return FALSE;
  g_hash_table_add (tree->heap, symbol);
  return TRUE;
}

void
clang_tree_shape_local (ClangTree *tree, CXCursor cursor, SkelSymbol *symbol)
{
  if (symbol->unsupported || symbol->is_static)
    return;
  if (!symbol->pointer && symbol->rank == 1 && symbol->dimensions[0].length < 0)
    shape_array (tree, cursor, symbol);
  else if (symbol->pointer && !shape_on_heap (tree, cursor, symbol)
           && symbol->rank == 0)
    clang_tree_shape_name (tree, cursor, symbol);
}
