/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* clang-texts.c: tables of bytes that are written as strings. */
#include "clang-tree.h"

#include <string.h>

/* The byte that @text begins with, as libclang spells those of strings: one
 * that cannot be printed by three octal digits. Goes on behind it. */
static guint8
read_byte (const char **text)
{
  static const char letters[] = "abfnrtv", meant[] = "\a\b\f\n\r\t\v";
  const char *letter;
  guint8 byte = *(*text)++;

  if (byte != '\\')
    return byte;
  byte = *(*text)++;
  if (byte >= '0' && byte <= '7') {
    byte -= '0';
    for (int i = 0; i < 2 && **text >= '0' && **text <= '7'; i++)
      byte = byte * 8 + (*(*text)++ - '0');
    return byte;
  }
  letter = strchr (letters, byte);
  return letter ? meant[letter - letters] : byte;
}

GByteArray *
clang_tree_text (CXCursor cursor)
{
  CXString spelling;
  const char *text;
  GByteArray *bytes = NULL;

  if (clang_getCursorKind (cursor) != CXCursor_StringLiteral)
    return NULL;
  spelling = clang_getCursorSpelling (cursor);
  text = clang_getCString (spelling);
  /* one of larger characters says so before the quote */
  if (text && *text++ == '"') {
    bytes = g_byte_array_new ();
    while (*text != '"' && *text != '\0') {
      guint8 byte = read_byte (&text);

      g_byte_array_append (bytes, &byte, 1);
    }
  }
  clang_disposeString (spelling);
  return bytes;
}

SkelNode *
clang_tree_text_table (
    ClangTree *tree, CXCursor cursor, const SkelSymbol *symbol)
{
  int length = symbol->dimensions[symbol->rank - 1].length;
  GByteArray *bytes = clang_tree_text (cursor);
  GPtrArray *elements;
  SkelNode *node;

  if (!bytes || skel_type_size (symbol->type) != 1
      || symbol->type == SKEL_TYPE_BOOL) {
    g_clear_pointer (&bytes, g_byte_array_unref);
    return clang_tree_unsupported (
        tree, cursor, "a string, but for a table of bytes,");
  }
  elements = g_ptr_array_new ();
  node = clang_tree_node (tree, SKEL_NODE_INITIALIZER, cursor);
  node->type = symbol->type;
  node->rank = 1;
  for (int i = 0; i < MIN ((int)bytes->len, length); i++) {
    SkelNode *element = clang_tree_node (tree, SKEL_NODE_INTEGER, cursor);
    guint8 byte = bytes->data[i];

    element->type = symbol->type;
    element->value.i = symbol->type == SKEL_TYPE_I8 ? (gint8)byte : byte;
    g_ptr_array_add (elements, element);
  }
  clang_tree_adopt (tree, node, elements);
  g_byte_array_unref (bytes);
  return node;
}
