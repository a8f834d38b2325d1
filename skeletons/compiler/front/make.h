/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* make.h: pieces of trees that nobody wrote. They belong to the unit, and are
 * where what they stand for is.
 */
#pragma once

#include "tree.h"

G_BEGIN_DECLS

/* A node of a scalar type with room for @n_children; its range is empty. */
SkelNode *skel_make_node (SkelUnit *unit, SkelNodeKind kind, SkelType type,
    SkelLocation location, int n_children);

SkelNode *skel_make_integer (SkelUnit *unit, int value, SkelLocation location);

/* What does nothing, or is not there. */
SkelNode *skel_make_empty (SkelUnit *unit, SkelLocation location);

/* What stands for an int that cannot be told, for the reason @text. */
SkelNode *skel_make_refused (
    SkelUnit *unit, SkelLocation location, const char *text);

/* @node as a @type: itself where it is one. */
SkelNode *skel_make_converted (SkelUnit *unit, SkelNode *node, SkelType type);

/* @node as an int: itself where it is one, or is UNSUPPORTED. */
SkelNode *skel_make_int (SkelUnit *unit, SkelNode *node);

/* Of ints. */
SkelNode *skel_make_binary (
    SkelUnit *unit, SkelOperation operation, SkelNode *left, SkelNode *right);

/* Not @node. */
SkelNode *skel_make_not (SkelUnit *unit, SkelNode *node);

SkelNode *skel_make_variable (
    SkelUnit *unit, SkelSymbol *symbol, SkelLocation location);
SkelNode *skel_make_index (
    SkelUnit *unit, SkelNode *array, SkelNode *subscript);
SkelNode *skel_make_assign (SkelUnit *unit, SkelNode *place, SkelNode *value);

/* image[row][column] */
SkelNode *skel_make_pixel (
    SkelUnit *unit, SkelSymbol *image, SkelNode *row, SkelNode *column);

/* A BLOCK of the SkelNodes of @statements. */
SkelNode *skel_make_block (
    SkelUnit *unit, const GPtrArray *statements, SkelLocation location);

/* The declaration of @symbol, with the @initial value or without, NULL. */
SkelNode *skel_make_declaration (
    SkelUnit *unit, SkelSymbol *symbol, SkelNode *initial);

/* `for (int i = 0; i < length; i++) body`, of a new variable *@i, which @body
 * is then to be made with: it goes into the fourth child. */
SkelNode *skel_make_for (
    SkelUnit *unit, int length, SkelLocation location, SkelSymbol **i);

/* @body, as what a `continue` in it ends, and no loop around it goes on by: in
 * a loop of one turn, where there is any. As it is where a `break` would leave
 * that loop, and not one around it. */
SkelNode *skel_make_once (SkelUnit *unit, SkelNode *body);

/* A copy of @symbol, of another kind. */
SkelSymbol *skel_make_symbol (
    SkelUnit *unit, const SkelSymbol *symbol, SkelSymbolKind kind);

/* Gives @symbol a name that nothing else in @node has. */
void skel_make_name_apart (
    SkelUnit *unit, const SkelNode *node, SkelSymbol *symbol);

/* A variable for what one pixel of @image is, an array where that has several
 * channels: NAME_here. */
SkelSymbol *skel_make_here (SkelUnit *unit, const SkelSymbol *image);

/* A copy of @node, in which the symbols that @symbols maps, unless it is NULL,
 * are those it maps them to. What a pointer was dereferenced to is the variable
 * itself where the pointer becomes one that is none. */
SkelNode *skel_make_copy (
    SkelUnit *unit, const SkelNode *node, GHashTable *symbols);

/* Has @value stand for the variable @symbol in @node; sums with 0 go. */
void skel_node_substitute (SkelUnit *unit, SkelNode *node,
    const SkelSymbol *symbol, const SkelNode *value);

/* Such a copy with variables of its own for what @node declares, which are
 * added to @symbols. */
SkelNode *skel_make_copy_apart (
    SkelUnit *unit, const SkelNode *node, GHashTable *symbols);

G_END_DECLS
