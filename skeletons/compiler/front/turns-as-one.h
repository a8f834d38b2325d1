/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* turns-as-one.h: loops of which some turns are written out.
 *
 *   for (t = 0; t < n; t++)      for (i = 0; i < n / 2; i++) { a; b; }
 *     if (t % 2) b; else a;      for (t = n / 2 * 2; t < n; t++) a;
 */
#pragma once

#include "header.h"
#include "image-cases.h"

G_BEGIN_DECLS

/* Turns after which names of images are what they were. */
#define SKEL_MAX_PERIOD 4

/* A loop around loops over the pixels. */
typedef struct {
  SkelNode *loop;
  const SkelCase *before;               /* its first turn */
  int period;                           /* turns after which all is as it was */
  SkelNode *bodies[SKEL_MAX_PERIOD];    /* of these turns */
  SkelNode *steps[SKEL_MAX_PERIOD];     /* likewise */
  SkelCase *cases[SKEL_MAX_PERIOD + 1]; /* before each of them, and the next */
  GPtrArray *left[SKEL_MAX_PERIOD]; /* SkelCase: where a `break` leaves them */
  int open;                         /* questions that are left */
} SkelTurns;

/* Which child of a loop its body is, and which its condition. */
int skel_loop_body (const SkelNode *loop);
int skel_loop_condition (const SkelNode *loop);

/* Whether @loop is `for (v = start; v < limit; v++)`, of an int, and comes to
 * its end, which nothing in it changes. */
gboolean skel_turns_read (const SkelNode *loop, SkelHeader *header);

/* How often the loop turns; -1: that is not known. */
gint64 skel_turns_count (const SkelTurns *self);

/* The loop of @turns from @start on, with @body. */
SkelNode *skel_turns_make_loop (
    SkelUnit *unit, const SkelTurns *turns, SkelNode *start, SkelNode *body);

/* Adds the loop as one of whole periods, and the rest. FALSE: it cannot be. */
gboolean skel_turns_add_periods (SkelUnit *unit, const SkelTurns *turns,
    SkelNode *start, GPtrArray *statements);

/* Adds what brings all of @images back to where they were before the loop.
 * FALSE: how often it turns is not at hand. */
gboolean skel_turns_add_way_back (SkelUnit *unit, const SkelTurns *turns,
    GHashTable *images, GPtrArray *statements);

/* Whether the loop @node, which skel_turns_read () reads, can be, and is, its
 * first turn and then the others. */
gboolean skel_turns_can_be_peeled (const SkelNode *node);
SkelNode *skel_turns_peel (SkelUnit *unit, SkelNode *node);

G_END_DECLS
