/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* settle.h: loops over the pixels that are repeated until nothing changes:
 *
 *   do {
 *     changed = 0;
 *     for (int y = 0; y < height; y++)
 *       for (int x = 0; x < width; x++)
 *         if (m[y][x] == 1 && m[y][x - 1] == 2) {
 *           m[y][x] = 2;
 *           changed = 1;
 *         }
 *   } while (changed);
 *
 * They update an image in place, as no other loops may.
 */
#pragma once

#include "split.h"

G_BEGIN_DECLS

typedef struct {
  SkelNode *loop; /* the DO, or FOR */
  SkelNode *nest; /* the outer FOR in it */
  SkelSymbol *image;
  SkelNode *row, *column; /* the subscripts of the pixel that is updated */
  SkelSymbol *changed;
  SkelNode *unchanged; /* what that is set to at first, an INTEGER */
  SkelNode *condition; /* by which it is repeated */
} SkelSettle;

/* Whether @statement is one that is repeated by what its loops over the pixels
 * make of a variable. */
gboolean skel_settle_is (const SkelNode *statement);

/* Whether such a @loop after @pieces has a first turn; FALSE with a diagnostic
 * added where it may have none. */
gboolean skel_settle_is_entered (
    SkelNode *loop, const GArray *pieces, GPtrArray *diagnostics);

/* Reads the loop of the piece @index. FALSE with diagnostics added where it is
 * not of the form above. */
gboolean skel_settle_read (const SkelAnalysis *analysis, const GArray *pieces,
    guint index, SkelSettle *settle, GPtrArray *diagnostics);

/* What its loops do once, to all pixels at the same time, as a nest of its own
 * that reads the image @before and writes @after; and, unless it is NULL, to
 * @again, an image of ints, what is not zero where a pixel is to be seen as
 * changed. Symbols become those that @symbols maps them to. */
SkelNode *skel_settle_make_nest (SkelUnit *unit, const SkelSettle *settle,
    SkelSymbol *before, SkelSymbol *after, SkelSymbol *again,
    GHashTable *symbols);

G_END_DECLS
