/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* queries.h: what a tree says about its variables, read off it as it stands.
 */
#pragma once

#include "tree.h"

G_BEGIN_DECLS

/* The variable that @node itself changes, or changes elements of, by its child
 * @i: the left side of an assignment, or an array that a function is handed.
 * NULL: none. */
const SkelSymbol *skel_node_changed (const SkelNode *node, int i);

/* @node without conversions that keep every value, which hide nothing: an int
 * that was a byte before keeps its value as a float. */
SkelNode *skel_node_unwidened (SkelNode *node);

/* Whether @node has to do with @image by assigning its pixels alone. */
gboolean skel_node_only_assigns (const SkelNode *node, const SkelSymbol *image);

/* The integer that @node converts, if that keeps it, as all types from int's
 * size on do with places, lengths and numbers of turns; else @node. */
const SkelNode *skel_node_bare (const SkelNode *node);

/* What is other than zero just where @node is, which may convert it to bool. */
const SkelNode *skel_node_truth (const SkelNode *node);

/* Whether @node is a constant that is no further from 0 than images are large.
 */
gboolean skel_node_is_small (const SkelNode *node);

/* Whether @node is the variable @symbol, converted or not in this way. */
gboolean skel_node_is_variable (const SkelNode *node, const SkelSymbol *symbol);

/* Whether @node is an integer that is written there, *@value. */
gboolean skel_node_is_integer (const SkelNode *node, gint64 *value);

/* Whether the two trees say the same, whether @node mentions @symbol, and
 * whether it or anything in it changes it or elements of it. */
gboolean skel_node_equal (const SkelNode *a, const SkelNode *b);
gboolean skel_node_mentions (const SkelNode *node, const SkelSymbol *symbol);
gboolean skel_node_assigns (const SkelNode *node, const SkelSymbol *symbol);

/* The first DECLARE of @symbol in @node; NULL: it has none. */
const SkelNode *skel_node_declaration (
    const SkelNode *node, const SkelSymbol *symbol);

/* Whether @other is @node or in it, and whether it declares an array. */
gboolean skel_node_contains (const SkelNode *node, const SkelNode *other);
gboolean skel_node_declares_array (const SkelNode *node);

/* How often variables in it are @symbol; declarations are none. */
int skel_node_count_uses (const SkelNode *node, const SkelSymbol *symbol);

/* What the statement @node gives the variable @symbol by itself, which is none
 * of what it was; NULL: it does not. */
SkelNode *skel_node_setting (const SkelNode *node, const SkelSymbol *symbol);

/* Whether wherever @symbol is used in @node, outside of @block of it, a block
 * around has set it before, and @block has not come in between. */
gboolean skel_node_sets_first (
    const SkelNode *node, const SkelSymbol *symbol, const SkelNode *block);

/* What a BLOCK of one statement is; else @node. */
SkelNode *skel_node_alone (SkelNode *node);

/* Adds the statements of @node and of the BLOCKs in it to @statements. */
void skel_node_collect_statements (SkelNode *node, GPtrArray *statements);

/* The first variable in it that is the parameter width or height, or NULL; and
 * whether there is one. */
SkelNode *skel_node_find_size (SkelNode *node);
gboolean skel_node_mentions_size (const SkelNode *node);

/* Whether loops up to these are in it. */
gboolean skel_node_has_pixel_loops (const SkelNode *node);

/* Adds the symbols that @node mentions, those that it declares, or those that
 * it changes, to the set @symbols. */
void skel_node_collect (const SkelNode *node, GHashTable *symbols);
void skel_node_collect_declared (const SkelNode *node, GHashTable *symbols);
void skel_node_collect_changed (const SkelNode *node, GHashTable *symbols);

/* Whether @node declares or changes any of @symbols that is not in @except (a
 * set, or NULL). */
gboolean skel_node_sets_any (
    const SkelNode *node, GHashTable *symbols, GHashTable *except);

/* Whether @symbol is an image, T name[rows][pitch], of whatever dimensions, and
 * whether @node mentions any. */
gboolean skel_symbol_is_image (const SkelSymbol *symbol);
gboolean skel_node_mentions_image (const SkelNode *node);

/* Whether it changes pixels. */
gboolean skel_node_writes_image (const SkelNode *node);

/* Whether @node is the same after @body, and changes nothing itself. */
gboolean skel_node_lasts (const SkelNode *node, const SkelNode *body);

/* Whether any of @function's parameters is an image, and whether it is a
 * kernel: not static, returns void, and takes one. */
gboolean skel_function_takes_images (const SkelFunction *function);
gboolean skel_function_is_kernel (const SkelFunction *function);

/* Whether any function of @unit calls @function. */
gboolean skel_function_is_called (
    const SkelUnit *unit, const SkelFunction *function);

/* Whether a parameter of this name, which is a number, and whether @symbol says
 * how far apart rows are. */
gboolean skel_name_is_pitch (const char *name);
gboolean skel_symbol_is_pitch (const SkelSymbol *symbol);

/* The parameter of @function that is called @name, or NULL. */
SkelSymbol *skel_find_parameter (
    const SkelFunction *function, const char *name);

/* Whether rows of an image with this @pitch are as far apart as they are long,
 * so that one more of it may as well be the end of another row. */
gboolean skel_pitch_is_size (const SkelSymbol *pitch);

/* Whether @symbol is an array of images, T name[2][rows][pitch]. */
gboolean skel_symbol_is_images (const SkelSymbol *symbol);

/* Whether @symbol is a pointer to an image's rows, T (*name)[pitch]; and
 * whether
 * @node is a whole image, by its name, as one of such an array, by a pointer or
 * as one or another. */
gboolean skel_symbol_points_to_image (const SkelSymbol *symbol);
gboolean skel_node_is_image (const SkelNode *node);

/* How many elements @symbol, whose dimensions are constants, has: 1, if it is
 * no array. */
int skel_symbol_length (const SkelSymbol *symbol);

/* Whether any of @nodes changes @symbol. */
gboolean skel_any_assigns (const GPtrArray *nodes, const SkelSymbol *symbol);

/* How many nodes @node and what is below it are, and how many of @kind. */
int skel_node_count (const SkelNode *node);
int skel_node_count_kind (const SkelNode *node, SkelNodeKind kind);

/* Whether evaluating @node may change a variable; functions can only change
 * the arrays that they are handed. */
gboolean skel_node_has_effects (const SkelNode *node);

/* Whether @node is a FOR, WHILE or DO, and whether one is in it. */
gboolean skel_node_is_loop (const SkelNode *node);
gboolean skel_node_has_loop (const SkelNode *node);

/* Whether a CONTINUE in @node goes on with a loop around it, or a BREAK leaves
 * a loop or a switch around it. */
gboolean skel_node_continues (const SkelNode *node);
gboolean skel_node_breaks (const SkelNode *node);

G_END_DECLS
