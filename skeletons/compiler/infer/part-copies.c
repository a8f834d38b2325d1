/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "part-copies.h"

#include "../front/make.h"
#include "../front/queries.h"
#include "pixel-loops.h"
#include "signature.h"

/* The local image whose pixel [y][x] @node is, of one channel; or NULL. */
static const SkelSymbol *
image_here (const SkelAnalysis *analysis, const SkelNode *node,
    const SkelPixelLoops *loops)
{
  const SkelNode *row
      = node->kind == SKEL_NODE_INDEX ? node->children[0] : NULL;
  const SkelSymbol *image;

  if (!row || node->rank > 0 || row->kind != SKEL_NODE_INDEX
      || row->children[0]->kind != SKEL_NODE_VARIABLE
      || !skel_node_is_variable (row->children[1], loops->rows.variable)
      || !skel_node_is_variable (node->children[1], loops->columns.variable))
    return NULL;
  image = row->children[0]->symbol;
  return image->kind == SKEL_SYMBOL_LOCAL
                 && skel_role (analysis, image).kind == SKEL_ROLE_IMAGE
             ? image
             : NULL;
}

static gboolean
is_copy (const SkelAnalysis *analysis, const SkelNode *statement,
    const SkelPixelLoops *loops)
{
  return statement->kind == SKEL_NODE_ASSIGN
         && statement->operation == SKEL_OPERATION_NONE
         && image_here (analysis, statement->children[0], loops)
         && image_here (analysis, statement->children[1], loops);
}

/* How many copies the @nest is; 0: it is not that alone. */
static int
count_copies (
    const SkelAnalysis *analysis, SkelNode *nest, SkelPixelLoops *loops)
{
  const SkelNode *body;

  if (!skel_pixel_loops_read (analysis, nest, loops) || !loops->all
      || skel_pixel_loops_between (nest) != loops->inner)
    return 0;
  body = loops->inner->children[3];
  if (body->kind != SKEL_NODE_BLOCK)
    return 0;
  for (int i = 0; i < body->n_children; i++)
    if (!is_copy (analysis, body->children[i], loops))
      return 0;
  return body->n_children;
}

/* @nest with the statement @number alone. */
static SkelNode *
nest_of_copy (const SkelAnalysis *analysis, SkelUnit *unit,
    const SkelNode *nest, int number)
{
  GHashTable *symbols = g_hash_table_new (NULL, NULL);
  SkelNode *copy = skel_make_copy_apart (unit, nest, symbols);
  SkelPixelLoops loops;

  skel_pixel_loops_read (analysis, copy, &loops);
  loops.inner->children[3] = loops.inner->children[3]->children[number];
  g_hash_table_unref (symbols);
  return copy;
}

void
skel_part_copies (const SkelAnalysis *analysis, SkelUnit *unit, GArray *pieces)
{
  int depth = 0;

  for (guint i = 0; i < pieces->len; i++) {
    SkelPiece piece = g_array_index (pieces, SkelPiece, i);
    SkelPixelLoops loops;
    int n;

    depth += (piece.kind == SKEL_PIECE_BEGIN) - (piece.kind == SKEL_PIECE_END);
    if (depth == 0 || piece.kind != SKEL_PIECE_NEST || piece.written)
      continue;
    n = count_copies (analysis, piece.statement, &loops);
    for (int c = 0; c < n && n > 1; c++) {
      SkelPiece part = piece;

      part.statement = nest_of_copy (analysis, unit, piece.statement, c);
      /* the first stands for all, none of which leaves anything out */
      part.origin = c == 0 ? SKEL_ORIGIN_UPDATE : SKEL_ORIGIN_COPY;
      if (c == 0)
        g_array_index (pieces, SkelPiece, i) = part;
      else
        g_array_insert_val (pieces, ++i, part);
    }
  }
}
