/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* loop-parts.h: loops that write pixels at several places, place by place.
 *
 *   for (x = 0; x < width; x++) {         for (x = 0; x < width; x++)
 *     out[0][x] = 0;                        out[0][x] = 0;
 *     out[height - 1][x] = 1;             for (x = 0; x < width; x++)
 *   }                                       out[height - 1][x] = 1;
 */
#pragma once

#include "header.h"
#include "sums.h"

G_BEGIN_DECLS

/* A FOR, an IF or a BLOCK, and which of its children goes on. */
typedef struct {
  SkelNode *node;
  int child;
  SkelHeader header; /* of a FOR */
} SkelPathStep;

/* Where a pixel is. */
typedef struct {
  SkelSum at[2]; /* its row, its column */
} SkelPlace;

/* What is done at one place of images. */
typedef struct {
  GArray *path;   /* SkelPathStep, from the statement on */
  SkelNode *leaf; /* the statement at its end */
  SkelPlace place;
  /* which of the path's steps is the loop that gives the row, and the column;
   * -1: none. No variable of others is in the place. */
  int solved[2];
} SkelLoopPart;

void skel_loop_part_free (SkelLoopPart *part);

/* The pixel of an image, with or without its channel, that @node is; or NULL.
 */
SkelNode *skel_find_pixel (SkelNode *node);

/* The image that the pixel @pixel is of. */
SkelSymbol *skel_pixel_image (const SkelNode *pixel);

/* Where it is. FALSE: that cannot be told. */
gboolean skel_pixel_place (const SkelNode *pixel, SkelPlace *place);

/* Whether @node declares @symbol, or its loops count by it and nothing else in
 * @node speaks of it. */
gboolean skel_node_has_own (const SkelNode *node, const SkelSymbol *symbol);

/* The parts of @statement, in @function, of which it may be changed to have
 * some: SkelLoopParts in their order, to be freed. What stands beside them
 * in its loops and hangs on no part is in none. NULL: they cannot be told. */
GPtrArray *skel_loop_parts_find (
    SkelUnit *unit, const SkelFunction *function, SkelNode *statement);

/* Adds to @needs the variables that @node is about, and does not begin with. */
void skel_loop_part_need (const SkelNode *node, GHashTable *needs);

/* Puts what stands before the child of the step @i, a BLOCK, and sets what is
 * in @needs before @statements, and adds what that needs. FALSE: other parts
 * set it. */
gboolean skel_loop_part_before (const SkelLoopPart *part, guint i,
    GHashTable *needs, GPtrArray *statements);

G_END_DECLS
