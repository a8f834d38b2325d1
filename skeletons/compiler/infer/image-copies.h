/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* image-copies.h: nests that copy images to others, those that are written and
 * those that nobody wrote.
 */
#pragma once

#include "split.h"

G_BEGIN_DECLS

/* `for (int NAME = 0; NAME < size; NAME++) body`, where @size is a role, which
 * is to get its body. */
SkelNode *skel_make_size_loop (const SkelAnalysis *analysis, SkelUnit *unit,
    SkelRoleKind size, const char *name, SkelLocation location,
    SkelSymbol **variable);

/* Adds statements that say to[row][column] = from[row][column] to @statements;
 * each of the two is an image's pixel, or a variable, or, if @from is NULL, 0.
 */
void skel_add_pixel_copies (const SkelAnalysis *analysis, SkelUnit *unit,
    SkelSymbol *to, SkelSymbol *from, SkelSymbol *row, SkelSymbol *column,
    SkelLocation location, GPtrArray *statements);

/* A nest that copies all pixels. */
SkelPiece skel_make_copy_piece (const SkelAnalysis *analysis, SkelUnit *unit,
    SkelSymbol *to, SkelSymbol *from, SkelLocation location);

/* The local image that @node does nothing with but copy it to @image; NULL: it
 * does something else. */
const SkelSymbol *skel_find_copied (const SkelAnalysis *analysis,
    const SkelNode *node, const SkelSymbol *image);

/* Whether @piece copies all of one local image to another of its kind. */
gboolean skel_piece_copies (const SkelAnalysis *analysis,
    const SkelPiece *piece, const SkelSymbol **to, const SkelSymbol **from);

G_END_DECLS
