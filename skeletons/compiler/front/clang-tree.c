/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* clang-tree.c: the functions and variables of a file, and the nodes of the
 * tree.
 */

#include "clang-tree.h"
#include "image-calls.h"
#include "only-read.h"
#include "sizes.h"
#include <string.h>

static enum CXChildVisitResult
collect_child (CXCursor cursor, CXCursor parent, CXClientData data)
{
  enum CXCursorKind kind = clang_getCursorKind (cursor);

  if (!clang_isReference (kind) && !clang_isAttribute (kind))
    g_array_append_val ((GArray *)data, cursor);

  return CXChildVisit_Continue;
}

GArray *
clang_tree_children (CXCursor cursor)
{
  GArray *children = g_array_new (FALSE, FALSE, sizeof (CXCursor));

  clang_visitChildren (cursor, collect_child, children);

  return children;
}

guint
clang_tree_cursor_hash (gconstpointer cursor)
{
  return clang_hashCursor (*(const CXCursor *)cursor);
}

gboolean
clang_tree_cursor_equal (gconstpointer a, gconstpointer b)
{
  return clang_equalCursors (*(const CXCursor *)a, *(const CXCursor *)b);
}

GArray *
clang_tree_find_lines (const guint8 *source, gsize length)
{
  GArray *lines = g_array_new (FALSE, FALSE, sizeof (guint));

  for (gsize i = 0; i < length; i++)
    if (i == 0 || source[i - 1] == '\n') {
      guint start = i;

      g_array_append_val (lines, start);
    }

  return lines;
}

/* libclang would count the columns from the start of the line each time, which
 * takes for ever where a long table is one line. */
SkelLocation
clang_tree_location (const ClangTree *tree, CXSourceLocation location)
{
  SkelLocation result = { 0, 0 };
  unsigned offset;
  guint low = 0, high = tree->lines->len;
  CXFile file;

  clang_getExpansionLocation (location, &file, NULL, NULL, &offset);
  if (file == NULL || file != tree->file || high == 0)
    return result;

  /* the last line that starts at or before the offset */
  while (high - low > 1) {
    guint middle = low + (high - low) / 2;

    if (g_array_index (tree->lines, guint, middle) <= offset)
      low = middle;
    else
      high = middle;
  }
  result.line = low + 1;
  result.column = 1 + offset - g_array_index (tree->lines, guint, low);

  return result;
}

SkelNode *
clang_tree_node (ClangTree *tree, SkelNodeKind kind, CXCursor cursor)
{
  SkelNode *node = skel_unit_allocate (tree->unit, sizeof *node);

  node->kind = kind;
  node->type = SKEL_TYPE_I32;
  node->computed = SKEL_TYPE_I32;
  node->location = clang_tree_location (tree, clang_getCursorLocation (cursor));

  return node;
}

SkelNode *
clang_tree_unsupported (
    ClangTree *tree, CXCursor cursor, const char *format, ...)
{
  SkelNode *node = clang_tree_node (tree, SKEL_NODE_UNSUPPORTED, cursor);
  const char *advice = strstr (format, ": ");
  GString *sentence = g_string_new (format);
  va_list arguments;
  char *text;

  g_string_insert (sentence, advice ? advice - format : -1,
      " is not part of the kernel language");
  va_start (arguments, format);
  text = g_strdup_vprintf (sentence->str, arguments);
  va_end (arguments);
  node->text = skel_unit_string (tree->unit, text);
  g_string_free (sentence, TRUE);
  g_free (text);

  return node;
}

void
clang_tree_adopt (ClangTree *tree, SkelNode *node, GPtrArray *children)
{
  node->n_children = children->len;
  node->children
      = skel_unit_allocate (tree->unit, children->len * sizeof *node->children);
  if (children->len > 0)
    memcpy (node->children, children->pdata,
        children->len * sizeof *node->children);
  g_ptr_array_unref (children);
}

void
clang_tree_adopt_one (ClangTree *tree, SkelNode *node, SkelNode *child)
{
  GPtrArray *children = g_ptr_array_new ();

  g_ptr_array_add (children, child);
  clang_tree_adopt (tree, node, children);
}

void
clang_tree_adopt_two (
    ClangTree *tree, SkelNode *node, SkelNode *first, SkelNode *second)
{
  GPtrArray *children = g_ptr_array_new ();

  g_ptr_array_add (children, first);
  g_ptr_array_add (children, second);
  clang_tree_adopt (tree, node, children);
}

gboolean
clang_tree_enter (ClangTree *tree, CXCursor cursor)
{
  if (tree->depth < CLANG_TREE_MAX_DEPTH) {
    tree->depth++;
    return TRUE;
  }

  if (!tree->too_deep)
    skel_diagnose (tree->diagnostics,
        clang_tree_location (tree, clang_getCursorLocation (cursor)),
        "too deeply nested: expressions and statements may be nested %d deep; "
        "split this into several statements or functions",
        SKEL_MAX_DEPTH);
  tree->too_deep = TRUE;

  return FALSE;
}

const char *
clang_tree_string (ClangTree *tree, CXString string)
{
  const char *text = clang_getCString (string);
  const char *result = skel_unit_string (tree->unit, text ? text : "");

  clang_disposeString (string);

  return result;
}

char *
clang_tree_first_token (ClangTree *tree, CXCursor cursor)
{
  CXToken *token = clang_getToken (
      tree->translation_unit, clang_getCursorLocation (cursor));
  CXString spelling;
  char *text;

  if (token == NULL)
    return g_strdup ("");

  spelling = clang_getTokenSpelling (tree->translation_unit, *token);
  text = g_strdup (clang_getCString (spelling));
  clang_disposeString (spelling);
  clang_disposeTokens (tree->translation_unit, token, 1);

  return text ? text : g_strdup ("");
}

/* At the end of a function without a value it says nothing. */
static void
drop_last_return (SkelNode *body)
{
  const SkelNode *last
      = body->n_children > 0 ? body->children[body->n_children - 1] : NULL;

  if (last != NULL && last->kind == SKEL_NODE_RETURN && last->n_children == 0)
    body->n_children--;
}

static void
convert_function (ClangTree *tree, CXCursor cursor, GPtrArray *functions)
{
  SkelUnit *unit = tree->unit;
  SkelSymbol *symbol = clang_tree_symbol (tree, cursor);
  SkelFunction *function = skel_unit_allocate (unit, sizeof *function);
  int n_parameters = clang_Cursor_getNumArguments (cursor);
  GArray *children = clang_tree_children (cursor);
  CXCursor body = clang_getNullCursor ();

  function->symbol = symbol;
  symbol->function = function;

  function->n_parameters = MAX (n_parameters, 0);
  function->parameters = skel_unit_allocate (
      unit, function->n_parameters * sizeof *function->parameters);
  for (int i = 0; i < function->n_parameters; i++)
    function->parameters[i]
        = clang_tree_symbol (tree, clang_Cursor_getArgument (cursor, i));

  clang_tree_set_comment (tree, function, cursor);

  if (children->len > 0)
    body = g_array_index (children, CXCursor, children->len - 1);
  g_array_unref (children);
  tree->function = function;
  clang_tree_begin_pointers (tree, body);
  if (clang_getCursorKind (body) == CXCursor_CompoundStmt)
    function->body = clang_tree_statement (tree, body);
  else
    function->body = clang_tree_node (tree, SKEL_NODE_BLOCK, cursor);
  function->body = clang_tree_end_pointers (tree, function->body);
  clang_tree_finish_heap (tree, function->body);
  if (function->body->kind == SKEL_NODE_BLOCK) {
    drop_last_return (function->body);
    g_ptr_array_add (functions, function);
  }
}

static void
convert_global (ClangTree *tree, CXCursor cursor, GPtrArray *globals)
{
  SkelSymbol *symbol = clang_tree_symbol (tree, cursor);
  CXCursor initial = clang_Cursor_getVarDeclInitializer (cursor);

  if (!g_ptr_array_find (globals, symbol, NULL))
    g_ptr_array_add (globals, symbol);
  if (!clang_Cursor_isNull (initial))
    symbol->initial = clang_tree_initializer (tree, initial, symbol);
}

/* Whether @cursor defines a function of the kernels' own file. */
static gboolean
is_own_function (const ClangTree *tree, CXCursor cursor)
{
  return clang_getCursorKind (cursor) == CXCursor_FunctionDecl
         && clang_isCursorDefinition (cursor)
         && clang_tree_location (tree, clang_getCursorLocation (cursor)).line
                > 0;
}

void
clang_tree_convert (ClangTree *tree)
{
  SkelUnit *unit = tree->unit;
  GArray *declarations = clang_tree_children (
      clang_getTranslationUnitCursor (tree->translation_unit));
  GPtrArray *functions = g_ptr_array_new ();
  GPtrArray *globals = g_ptr_array_new ();

  tree->comments = clang_tree_read_comments (tree);
  tree->settings = clang_tree_read_settings (tree);
  tree->flat = g_hash_table_new (NULL, NULL);
  tree->heap = g_hash_table_new (NULL, NULL);
  tree->there = g_hash_table_new (NULL, NULL);
  tree->owned = g_hash_table_new (NULL, NULL);
  for (guint i = 0; i < declarations->len && !tree->too_deep; i++) {
    CXCursor cursor = g_array_index (declarations, CXCursor, i);

    if (is_own_function (tree, cursor))
      clang_tree_find_flat (tree, cursor);
  }
  for (guint i = 0; i < declarations->len && !tree->too_deep; i++) {
    CXCursor cursor = g_array_index (declarations, CXCursor, i);
    CXSourceLocation location = clang_getCursorLocation (cursor);

    if (clang_tree_location (tree, location).line == 0)
      continue;

    switch (clang_getCursorKind (cursor)) {
      case CXCursor_FunctionDecl:
        if (clang_isCursorDefinition (cursor))
          convert_function (tree, cursor, functions);
        break;
      case CXCursor_VarDecl:
        convert_global (tree, cursor, globals);
        break;
      case CXCursor_UnexposedDecl: {
        char *token = clang_tree_first_token (tree, cursor);

        if (strstr (token, "asm"))
          skel_diagnose (tree->diagnostics,
              clang_tree_location (tree, location),
              "assembly is not part of the kernel language");
        g_free (token);
        break;
      }
      default:
        /* types, whose uses count; _Static_assert */
        break;
    }
  }

  skel_sizes_rewrite (unit, functions);
  skel_only_read_find (functions);
  skel_image_calls_rewrite (unit, functions);
  clang_tree_finish_calls (tree, functions);
  unit->n_functions = functions->len;
  unit->functions = (SkelFunction **)skel_unit_allocate (
      unit, functions->len * sizeof (gpointer));
  for (guint i = 0; i < functions->len; i++)
    unit->functions[i] = g_ptr_array_index (functions, i);
  unit->n_globals = globals->len;
  unit->globals = (SkelSymbol **)skel_unit_allocate (
      unit, globals->len * sizeof (gpointer));
  for (guint i = 0; i < globals->len; i++)
    unit->globals[i] = g_ptr_array_index (globals, i);

  g_clear_pointer (&tree->comments, g_hash_table_unref);
  g_clear_pointer (&tree->settings, g_hash_table_unref);
  g_clear_pointer (&tree->flat, g_hash_table_unref);
  g_clear_pointer (&tree->heap, g_hash_table_unref);
  g_clear_pointer (&tree->there, g_hash_table_unref);
  g_clear_pointer (&tree->owned, g_hash_table_unref);
  g_ptr_array_unref (functions);
  g_ptr_array_unref (globals);
  g_array_unref (declarations);
}
