/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* clang-tree.h: libclang's syntax tree to a SkelUnit; what the files of
 * skelc-parse share. Only that program includes it.
 */
#pragma once

#include <clang-c/Index.h>
#include "tree.h"

G_BEGIN_DECLS

/* Cursors nested deeper than this are not followed: parentheses and implicit
 * conversions count here, while SKEL_MAX_DEPTH counts the nodes made. */
#define CLANG_TREE_MAX_DEPTH 1024

typedef struct {
  CXTranslationUnit translation_unit;
  CXFile file;   /* the kernels' own */
  GArray *lines; /* guint, where each of its lines starts */
  SkelUnit *unit;
  GPtrArray *diagnostics;
  GHashTable *symbols;  /* CXCursor, canonical, to SkelSymbol */
  GHashTable *comments; /* of clang_tree_read_comments () */
  GHashTable *pointers; /* of the function that is converted, see
                         * clang-pointers.c; or NULL */
  GHashTable *settings; /* of clang_tree_read_settings () */
  GHashTable *flat;     /* SkelSymbol: images that are declared as arrays of one
                         * dimension, or as pointers, see clang-flat.c */
  GHashTable *heap;     /* SkelSymbol: those of them that lie on the heap */
  GHashTable *there;    /* SkelSymbol: those that are allocated by now */
  GHashTable *owned;    /* SkelSymbol, a pointer, to the image that is allocated
                         * for it, see clang-names.c */
  GHashTable *compared; /* images that pointers which are compared are into */
  const SkelFunction *function; /* that is converted; its body is not there */
  int depth;
  gboolean too_deep; /* already said */
} ClangTree;

/* Of CXCursors as keys. */
guint clang_tree_cursor_hash (gconstpointer cursor);
gboolean clang_tree_cursor_equal (gconstpointer a, gconstpointer b);

/* Every function and variable that the file defines, into tree->unit. */
void clang_tree_convert (ClangTree *tree);

/* Where the lines of a source start: what tree->lines has to be. */
GArray *clang_tree_find_lines (const guint8 *source, gsize length);

/* clang-comments.c */

/* The file's documentation comments by the names that they begin with; of
 * those of one name the last. */
GHashTable *clang_tree_read_comments (ClangTree *tree);

/* Gives @function, declared by @cursor, the comment that stands before it or,
 * where none does, the one that begins with its name, as gtk-doc does. */
void clang_tree_set_comment (
    ClangTree *tree, SkelFunction *function, CXCursor cursor);

/* clang-types.c */

/* A scalar type, enums as their integer type. Else the return value says in a
 * user's words what it is, to be freed; *is_void is set where it is void. */
char *clang_tree_scalar_type (CXType type, SkelType *scalar, gboolean *is_void);

/* Whether @type is char, which has a sign on some machines only: then it is for
 * numbers that are the same on all. */
gboolean clang_tree_is_plain_char (CXType type);

#define CLANG_TREE_PLAIN_CHAR                                                  \
  "plain char (signed on some machines only: say int8_t or uint8_t)"

/* The symbol that the declaration @cursor declares. */
SkelSymbol *clang_tree_symbol (ClangTree *tree, CXCursor cursor);

/* Where the variable @symbol is declared. */
CXCursor clang_tree_declaration (
    const ClangTree *tree, const SkelSymbol *symbol);

/* clang-expressions.c */

SkelNode *clang_tree_expression (ClangTree *tree, CXCursor cursor);

/* As above, with a scalar value: no array, pointer or void. */
SkelNode *clang_tree_value (ClangTree *tree, CXCursor cursor);

/* An expression as a statement: its value is not used. */
SkelNode *clang_tree_effect (ClangTree *tree, CXCursor cursor);

/* The initial value of a variable. */
SkelNode *clang_tree_initializer (
    ClangTree *tree, CXCursor cursor, const SkelSymbol *symbol);

/* The value of the constant expression @cursor; FALSE if it is none. */
gboolean clang_tree_constant (
    CXCursor cursor, gboolean floating, SkelValue *value);

/* @cursor without parentheses and conversions that are invisible. */
CXCursor clang_tree_unwrap (CXCursor cursor);

/* Whether evaluating @node may change something. */
gboolean clang_tree_has_effect (const SkelNode *node);

/* clang-texts.c */

/* The bytes of the string @cursor but for the 0 at its end; NULL: it is none.
 */
GByteArray *clang_tree_text (CXCursor cursor);

/* The initial values of the array @symbol, or of one of the last dimension in
 * it, which the string @cursor lists. */
SkelNode *clang_tree_text_table (
    ClangTree *tree, CXCursor cursor, const SkelSymbol *symbol);

/* clang-pointers.c; what is NULL or FALSE cannot be told so */

/* Around the conversion of a function, whose body is @cursor, and what is made
 * of it @body. */
void clang_tree_begin_pointers (ClangTree *tree, CXCursor cursor);
SkelNode *clang_tree_end_pointers (ClangTree *tree, SkelNode *body);

/* The declaration @cursor of the pointer @symbol, as statements. */
gboolean clang_tree_declare_pointer (ClangTree *tree, CXCursor cursor,
    SkelSymbol *symbol, GPtrArray *statements);

/* pointer[subscript]; the part of an array that begins where it points, an
 * INDEX that is addressed, of one dimension, if that is within a row; and the
 * array whose first element it points to. */
SkelNode *clang_tree_element (
    ClangTree *tree, CXCursor pointer, SkelNode *subscript);
SkelNode *clang_tree_address (ClangTree *tree, CXCursor pointer);
SkelNode *clang_tree_array_at (ClangTree *tree, CXCursor pointer);

/* left = right; pointer++ and its like; left += right; left - right, and
 * comparisons. */
SkelNode *clang_tree_set_pointer (
    ClangTree *tree, CXCursor left, CXCursor right);
SkelNode *clang_tree_move_pointer (
    ClangTree *tree, CXCursor cursor, int step, gboolean postfix);
SkelNode *clang_tree_add_to_pointer (
    ClangTree *tree, CXCursor left, CXCursor right, SkelOperation operation);
SkelNode *clang_tree_compare_pointers (
    ClangTree *tree, CXCursor left, CXCursor right, SkelOperation operation);

/* clang-moves.c */

/* What the turns of the innermost loops of @kernel that are not over channels
 * add to @pointer, or to what goes on from it or is added to it; 0: nothing
 * that is seen to be a constant. */
gint64 clang_tree_find_moves (
    ClangTree *tree, CXCursor kernel, CXCursor pointer);

/* clang-settings.c */

/* What the file does to a variable. */
typedef struct {
  GArray *values;  /* CXCursor: that it is set to, or handed by calls */
  GArray *amounts; /* CXCursor: that are added to it, or its subscripts */
  GArray *onward;  /* CXCursor: pointers that go on from it */
  GArray *limits;  /* CXCursor: that it is compared with */
  int n_changes;   /* but for what calls hand it */
} ClangSettings;

/* Of all variables of the file, for tree->settings. */
GHashTable *clang_tree_read_settings (ClangTree *tree);

/* Those of the variable that @declaration declares. */
const ClangSettings *clang_tree_settings (
    const ClangTree *tree, CXCursor declaration);

/* The parameter, of the images' size or pitch, that the variable of
 * @declaration is another name of; else @declaration. */
CXCursor clang_tree_meant (ClangTree *tree, CXCursor declaration);

/* clang-flat.c */

/* Which parameters of the function @cursor are images though they are declared
 * as pointers: those become images of two dimensions, or of three. */
void clang_tree_find_flat (ClangTree *tree, CXCursor cursor);

/* The local variable @symbol, declared by @cursor, becomes such an image if it
 * is as large as one. */
void clang_tree_shape_local (
    ClangTree *tree, CXCursor cursor, SkelSymbol *symbol);

/* Whether @symbol is one, and whether @cursor is the name of one. */
gboolean clang_tree_is_flat (const ClangTree *tree, const SkelSymbol *symbol);
gboolean clang_tree_names_flat (ClangTree *tree, CXCursor cursor);

/* Whether the local @symbol is an image of so many bytes, if it may be one; it
 * has its dimensions then. */
struct _ClangSize;
gboolean clang_tree_shape_by_bytes (
    ClangTree *tree, SkelSymbol *symbol, struct _ClangSize *size);

/* clang-names.c */

/* The local pointer @symbol, declared by @cursor, becomes one to images, of
 * which it names one or another. FALSE: it does not. */
gboolean clang_tree_shape_name (
    ClangTree *tree, CXCursor cursor, SkelSymbol *symbol);

/* Adds the declaration of the image that is allocated for the pointer @symbol,
 * and gives that, which the pointer begins with; NULL: there is none. */
SkelNode *clang_tree_declare_own (
    ClangTree *tree, const SkelSymbol *symbol, GPtrArray *statements);

/* clang-heap.c */

/* Whether @cursor, a call with or without conversions, allocates memory. */
gboolean clang_tree_allocates (ClangTree *tree, CXCursor cursor);

/* Whether the variable that @declaration declares is set to such memory in a
 * loop, which is other memory in each turn. */
gboolean clang_tree_allocates_often (ClangTree *tree, CXCursor declaration);

/* How large that is, in bytes; FALSE: it cannot be told. */
gboolean clang_tree_read_allocation (
    ClangTree *tree, CXCursor cursor, struct _ClangSize *size);

/* What it does that @symbol is set to @value, as a statement, and what the
 * assignment does, of such an image; or NULL. */
SkelNode *clang_tree_allocate (
    ClangTree *tree, CXCursor value, SkelSymbol *symbol);
SkelNode *clang_tree_set_allocated (ClangTree *tree, CXCursor assignment);

/* Whether @cursor is a null pointer. */
gboolean clang_tree_is_null (CXCursor cursor);

/* Around the conversion of the statement @cursor, of which some may be done,
 * once, never or often: what images are allocated by now before it. */
GHashTable *clang_tree_begin_branches (ClangTree *tree, CXCursor cursor);
void clang_tree_end_branches (ClangTree *tree, GHashTable *before);

/* What comes of asking whether images are there: 0, 1, or -1 where it asks for
 * more, or that cannot be told, which is UNSUPPORTED then, or NULL: it asks for
 * more; and what such a question allocates. */
int clang_tree_decide (ClangTree *tree, CXCursor condition);
SkelNode *clang_tree_refuse_unknown (ClangTree *tree, CXCursor question);
void clang_tree_note_allocated (ClangTree *tree, CXCursor condition);

/* What `free (image)` does, as a statement, or NULL: it is none; and once the
 * @body is there: nothing, unless something is used after it. */
SkelNode *clang_tree_free (ClangTree *tree, CXCursor call);
void clang_tree_finish_heap (ClangTree *tree, SkelNode *body);

/* clang-calls.c */

/* What a call, as a statement, of a function that hands out values through
 * pointers does; NULL: it is none, or cannot be told so. */
SkelNode *clang_tree_inline (ClangTree *tree, CXCursor call);

/* Once all @functions (SkelFunction) are there: pointers that they use as
 * arrays become such, or what uses them UNSUPPORTED. */
void clang_tree_finish_calls (ClangTree *tree, GPtrArray *functions);

/* clang-classify.c */

/* A call of isnan (), isinf () or isfinite (), which are macros, as
 * comparisons; NULL if @name is not what they stand for. */
SkelNode *clang_tree_classification (
    ClangTree *tree, CXCursor call, const char *name);

/* clang-bytes.c */

/* Whether @call is one of memset () or memcpy (); and what that does, as a
 * statement, or NULL: it is a call of something else. */
gboolean clang_tree_sets_bytes (ClangTree *tree, CXCursor call);
SkelNode *clang_tree_bytes (ClangTree *tree, CXCursor call);

/* What sets all of @image to 0, where @call says so. */
SkelNode *clang_tree_clear (ClangTree *tree, CXCursor call, SkelSymbol *image);

/* clang-statements.c */

SkelNode *clang_tree_statement (ClangTree *tree, CXCursor cursor);

/* clang-tree.c */

/* Children of @cursor as CXCursor; without references to types. */
GArray *clang_tree_children (CXCursor cursor);

SkelNode *clang_tree_node (ClangTree *tree, SkelNodeKind kind, CXCursor cursor);

/* What is not part of the kernel language and, after ": ", what to write in its
 * place. */
SkelNode *clang_tree_unsupported (ClangTree *tree, CXCursor cursor,
    const char *format, ...) G_GNUC_PRINTF (3, 4);

/* Takes over the SkelNode * in @children, and frees the array. */
void clang_tree_adopt (ClangTree *tree, SkelNode *node, GPtrArray *children);

void clang_tree_adopt_one (ClangTree *tree, SkelNode *node, SkelNode *child);

void clang_tree_adopt_two (
    ClangTree *tree, SkelNode *node, SkelNode *first, SkelNode *second);

/* In the kernel's file, where a macro is used rather than defined; 0, 0 in a
 * header. */
SkelLocation clang_tree_location (
    const ClangTree *tree, CXSourceLocation location);

/* Enters one more level; FALSE, with a diagnostic, when it is too deep. */
gboolean clang_tree_enter (ClangTree *tree, CXCursor cursor);

/* A string of libclang's, in the unit. */
const char *clang_tree_string (ClangTree *tree, CXString string);

/* The text of the first token of @cursor, to be freed. */
char *clang_tree_first_token (ClangTree *tree, CXCursor cursor);

G_END_DECLS
