/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* row-rests.h: subscripts of images that are no column, or no channel, once
 * row-ends.h has taken all from them that it can tell.
 *
 *   in[y][2 * x + in_stride * k]          which row is this?
 *   for (i = 0; i < width * height; i++)
 *     t[0][i]                             and this?
 */
#pragma once

#include "header.h"

G_BEGIN_DECLS

/* The loops around a place. */
typedef struct {
  SkelUnit *unit;
  const GPtrArray *columns; /* SkelSymbol: counters of those along rows, */
  GPtrArray *spread;        /* and over pixels of several rows */
  GHashTable *powers; /* SkelSymbol, a variable, to the power of the image's
                       * size that it may be */
} SkelRowRests;

/* In a function's @body, or anywhere, NULL; with the @columns at each time. */
SkelRowRests skel_row_rests_begin (
    SkelUnit *unit, const GPtrArray *columns, const SkelNode *body);
void skel_row_rests_end (SkelRowRests *self);

/* Adds the counter of @loop, which begins as @header says, to those over
 * several rows if it is one. */
void skel_row_rests_enter (
    SkelRowRests *self, const SkelNode *loop, const SkelHeader *header);

/* Has a subscript of the pixel, or channel, @element of the image @root be
 * UNSUPPORTED, and say what to write, where it is no column, or no channel.
 * What is @addressed goes on by the pitch, and @went to another row if it did.
 */
void skel_row_rests_check (const SkelRowRests *self, SkelNode *element,
    const SkelNode *root, gboolean addressed, gboolean went);

G_END_DECLS
