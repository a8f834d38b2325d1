/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* part-order.h: which parts of a statement can come one after the other, each
 * as a whole.
 */
#pragma once

#include "loop-parts.h"

G_BEGIN_DECLS

typedef enum {
  SKEL_PARTS_IN_ORDER, /* as they stand */
  SKEL_PARTS_BY_TURNS, /* likewise, but what the first writes in a later turn
                        * than the second stays */
  SKEL_PARTS_TOGETHER, /* they cannot */
} SkelPartOrder;

/* How @second, which stands behind @first in one statement, follows it. */
SkelPartOrder skel_loop_parts_order (
    const SkelLoopPart *first, const SkelLoopPart *second);

/* Whether @part reads other pixels of @image than its own; and whether these
 * are in rows or columns that it never writes. */
gboolean skel_loop_part_reads_beside (
    const SkelLoopPart *part, const SkelSymbol *image);
gboolean skel_loop_part_leaves_beside (
    const SkelLoopPart *part, const SkelSymbol *image);

/* How many steps the paths of the two have in common. */
guint skel_loop_parts_common (
    const SkelLoopPart *first, const SkelLoopPart *second);

/* What the loop's counter is for the pixel (*@row, *@column), or of one of
 * them; the loop is the step @i of @part's path. FALSE: the place does not
 * follow it. */
gboolean skel_loop_part_solve (const SkelLoopPart *part, guint i,
    SkelSymbol *row, SkelSymbol *column, SkelSum *counter);

G_END_DECLS
