/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* emit-c-lanes.h: nests printed over lanes.
 *
 * A compiler vectorises a loop over columns only if it contains no other loop
 * that stays one. Where a kernel has such, of a length that a parameter gives
 * or too long to be unrolled, and all columns go through it alike, the columns
 * are taken in blocks and the loop stands outside of them:
 *
 *   for (int dy = -radius; dy <= radius; dy++)
 *     for (int lane = 0; lane < lanes; lane++) {
 *       int sum = sum_lanes[lane];
 *
 *       sum += in...
 *       sum_lanes[lane] = sum;
 *     }
 *
 * So statements that are the same for all columns are printed once, and each
 * run of others is a loop over the lanes, of the text that it has elsewhere.
 * What a column computes, and in which order, remains.
 */
#pragma once

#include "print.h"

G_BEGIN_DECLS

typedef struct _SkelLanes SkelLanes;

/* How to print @nest over lanes, or NULL where that cannot be or would not
 * help: then its columns are to be walked one by one. */
SkelLanes *skel_lanes_new (SkelPrinter *printer, const SkelNest *nest);
void skel_lanes_free (SkelLanes *lanes);

/* The arrays of variables that several loops over lanes share. */
void skel_lanes_print_variables (SkelPrinter *printer, const SkelLanes *lanes);

/* The loop over the blocks of columns [first, last), but for what is in it. */
void skel_lanes_print_head (SkelPrinter *printer, const SkelLanes *lanes,
    const char *first, const char *last);

/* What to print in that loop in place of the nest's body. */
const SkelNode *skel_lanes_body (const SkelLanes *lanes);

/* To be asked for every statement and expression of it first, as those of a
 * SkelDialect are. */
gboolean skel_lanes_statement (
    SkelPrinter *printer, SkelLanes *lanes, const SkelNode *node);
gboolean skel_lanes_expression (SkelPrinter *printer, SkelLanes *lanes,
    const SkelNode *node, SkelText *text);

/* A pixel of the row that @row points to, when @column is a lane's distance
 * from something that is the same for all: (row + (block + dx))[lane]. NULL
 * for other columns, and for those that need no such care. The sum of column
 * and offset might wrap, for all that the compiler knows. */
const char *skel_lanes_pixel (SkelPrinter *printer, SkelLanes *lanes,
    const char *row, const SkelNode *column);

G_END_DECLS
