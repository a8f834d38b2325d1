/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* widened.h: parts of loops, as what the pixels of the whole image do.
 *
 *   for (x = 0; x < width; x++)           if (row == height - 1)
 *     out[height - 1][x] = in[0][x];        out[row][column] = in[0][column];
 */
#pragma once

#include "part-order.h"

G_BEGIN_DECLS

typedef struct {
  SkelSymbol *row, *column;
} SkelWide;

/* @part as a statement for the pixel @wide. But for the parts of @others (of
 * the same statement, or NULL) that write it in later turns: these stay. NULL:
 * it hangs on other parts, or there is none. */
SkelNode *skel_widen (SkelUnit *unit, const SkelLoopPart *part,
    const SkelWide *wide, const GPtrArray *others);

/* Whether @part writes pixels that are in all images which are large enough; in
 * others it may have some outside. */
gboolean skel_loop_part_is_in_large (const SkelLoopPart *part);

/* @part as it is, in those of its loops and statements that it needs; NULL: it
 * hangs on other parts. */
SkelNode *skel_loop_part_alone (SkelUnit *unit, const SkelLoopPart *part);

/* Whether @node has to do with @image at the pixel @wide alone. */
gboolean skel_is_at_pixel (
    SkelNode *node, const SkelSymbol *image, const SkelWide *wide);

G_END_DECLS
