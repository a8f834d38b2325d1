/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* clang-comments.c: which comment documents a function. */

#include "clang-tree.h"
#include <string.h>

typedef struct {
  char *text;
  SkelLocation location;
} Comment;

static void
comment_free (gpointer data)
{
  Comment *comment = data;

  g_free (comment->text);
  g_free (comment);
}

static gboolean
is_documentation (const char *text)
{
  return text && g_str_has_prefix (text, "/**") && strlen (text) > 4;
}

/* The name that a comment begins with, "NAME:", or NULL. */
static char *
name_of (const char *text)
{
  const char *name = text + strspn (text, "/* \t\r\n");
  gsize length = 0;

  while (g_ascii_isalnum (name[length]) || name[length] == '_')
    length++;
  if (length == 0 || name[length + strspn (name + length, " ")] != ':')
    return NULL;
  return g_strndup (name, length);
}

GHashTable *
clang_tree_read_comments (ClangTree *tree)
{
  GHashTable *comments
      = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, comment_free);
  CXTranslationUnit unit = tree->translation_unit;
  CXSourceRange all
      = clang_getCursorExtent (clang_getTranslationUnitCursor (unit));
  CXToken *tokens = NULL;
  unsigned n_tokens = 0;

  clang_tokenize (unit, all, &tokens, &n_tokens);
  for (unsigned i = 0; i < n_tokens; i++) {
    CXString spelling;
    const char *text;
    char *name;

    if (clang_getTokenKind (tokens[i]) != CXToken_Comment)
      continue;
    spelling = clang_getTokenSpelling (unit, tokens[i]);
    text = clang_getCString (spelling);
    if (is_documentation (text) && (name = name_of (text)) != NULL) {
      Comment *comment = g_new0 (Comment, 1);

      comment->text = g_strdup (text);
      comment->location = clang_tree_location (
          tree, clang_getTokenLocation (unit, tokens[i]));
      g_hash_table_insert (comments, name, comment);
    }
    clang_disposeString (spelling);
  }
  clang_disposeTokens (unit, tokens, n_tokens);
  return comments;
}

static void
set_comment (ClangTree *tree, SkelFunction *function, const char *text,
    SkelLocation location)
{
  if (g_utf8_validate (text, -1, NULL)) {
    function->comment = skel_unit_string (tree->unit, text);
    function->comment_location = location;
  } else {
    skel_diagnose (tree->diagnostics, location,
        "this comment is not UTF-8, which documentation has to be");
  }
}

void
clang_tree_set_comment (
    ClangTree *tree, SkelFunction *function, CXCursor cursor)
{
  CXString before = clang_Cursor_getRawCommentText (cursor);
  const char *text = clang_getCString (before);

  if (is_documentation (text)) {
    CXSourceRange range = clang_Cursor_getCommentRange (cursor);

    set_comment (tree, function, text,
        clang_tree_location (tree, clang_getRangeStart (range)));
  } else {
    const Comment *comment
        = g_hash_table_lookup (tree->comments, function->symbol->name);

    if (comment != NULL)
      set_comment (tree, function, comment->text, comment->location);
  }
  clang_disposeString (before);
}
