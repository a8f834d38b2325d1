/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* split.h: which statements of a kernel's function are its loops over the
 * pixels, and which stand beside them.
 */
#pragma once

#include "analysis.h"

G_BEGIN_DECLS

typedef enum {
  SKEL_PIECE_PLAIN,  /* uses no pixels */
  SKEL_PIECE_NEST,   /* the outer FOR of loops over the pixels */
  SKEL_PIECE_SETTLE, /* a DO or WHILE around such a nest: see settle.h */
  SKEL_PIECE_BEGIN,  /* a FOR around nests, whose pieces follow, */
  SKEL_PIECE_END,    /* and that it ends here */
} SkelPieceKind;

typedef struct {
  SkelPieceKind kind;
  SkelNode *statement;
  SkelNode **written; /* of a nest that stands for others, in branches or in a
                       * turn: these, NULL-terminated; else NULL */
  SkelOrigin origin;  /* of a nest */
  SkelNode *loop;     /* of what settles: the loop, as it is written */
  SkelSymbol *again;  /* of what begins: a variable, which is 0 after a turn
                       * where that was the last; or NULL */
} SkelPiece;

/* Whether @piece is a step of a sequence. */
static inline gboolean
skel_piece_is_step (const SkelPiece *piece)
{
  return piece->kind == SKEL_PIECE_NEST || piece->kind == SKEL_PIECE_SETTLE;
}

/* The statements of @analysis' function in their order, as SkelPieces, at
 * least one of which is a nest; to be freed. All images have their roles. NULL
 * with diagnostics added where there is none, or where pixels are used beside
 * them. */
GArray *skel_split (
    const SkelAnalysis *analysis, SkelUnit *unit, GPtrArray *diagnostics);

/* Whether @pieces are those of a sequence: several nests, or what only one has.
 */
gboolean skel_split_is_sequence (
    const SkelAnalysis *analysis, const GArray *pieces);

/* Whether the loops of @nest are those over the pixels, and not others around
 * or between these; else diagnostics are added. */
gboolean skel_split_check_nest (
    const SkelAnalysis *analysis, const SkelNode *nest, GPtrArray *diagnostics);

G_END_DECLS
