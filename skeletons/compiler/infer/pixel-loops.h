/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* pixel-loops.h: the two loops of a nest, as they are written.
 */
#pragma once

#include "../front/header.h"
#include "analysis.h"

G_BEGIN_DECLS

typedef struct {
  SkelNode *outer, *inner;
  SkelHeader rows, columns; /* either is the outer one's */
  gboolean all;             /* they go over all pixels */
} SkelPixelLoops;

/* Whether @nest is a loop over rows and one over columns, whose variables their
 * body leaves alone, and which nothing leaves early. */
gboolean skel_pixel_loops_read (
    const SkelAnalysis *analysis, SkelNode *nest, SkelPixelLoops *loops);

/* Whether a loop goes over all rows, where @size is the height's role, or
 * columns. */
gboolean skel_pixel_loops_are_all (
    const SkelAnalysis *analysis, const SkelHeader *header, SkelRoleKind size);

/* The body of the loop @outer, without blocks around a block: the inner loop,
 * or a block of what stands before it and that. */
SkelNode *skel_pixel_loops_between (const SkelNode *outer);

G_END_DECLS
