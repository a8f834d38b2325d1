/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* sequence.h: functions of several nests, as kernels of one nest each.
 *
 * Each nest becomes a function of its own, a part: its images are those that
 * the nest uses, local ones included; what stands beside the nests is repeated
 * in each part that wants it. What earlier nests accumulated is handed to a
 * part as a parameter.
 */
#pragma once

#include "../front/comment.h"
#include "split.h"

G_BEGIN_DECLS

typedef struct {
  SkelFunction *function;
  const SkelComment *comment; /* of what it takes over from the sequence */
  GArray *images;             /* int: by its images, which of the sequence's */
  GPtrArray *values;          /* SkelSymbol: by its parameters, which of the
                               * sequence's function, or what is handed */
  /* Of loops that are repeated until nothing changes: the images that are the
   * one which they update, as it was and as it becomes. And the same function,
   * which tells in an image beside that whether a pixel is said to have
   * changed. Else NULL. */
  SkelSymbol *before, *after, *again;
  SkelFunction *telling;
} SkelPart;

typedef struct _SkelSequencer SkelSequencer;

/* @analysis has its signature, and its local images; @comment is of it. */
SkelSequencer *skel_sequencer_new (SkelAnalysis *analysis, SkelUnit *unit,
    const SkelComment *comment, const GArray *pieces);
void skel_sequencer_free (SkelSequencer *sequencer);

/* The next nest as a function, whose parts so far have been analysed; NULL:
 * there is none, or it was refused, and diagnostics were added. It belongs to
 * @sequencer. */
const SkelPart *skel_sequencer_next (
    SkelSequencer *sequencer, GPtrArray *diagnostics);

/* The loop that is repeated until nothing changes whose nest was given, or
 * refused, last; NULL: that was another one. */
SkelNode *skel_sequencer_get_settling (const SkelSequencer *sequencer);

/* Says what the part that was given last was found to be. FALSE with
 * diagnostics added where that cannot stand in a sequence. */
gboolean skel_sequencer_analysed (
    SkelSequencer *sequencer, SkelAnalysis *analysis, GPtrArray *diagnostics);

/* The step so far, the first being 0, that alone writes the image @image of the
 * sequence, once and all of it, before the part that was given last comes, and
 * that comes once; -1: there may be none, or others. */
int skel_sequencer_find_writer (const SkelSequencer *sequencer, int image);

/* Whether a step after @step writes that image. */
gboolean skel_sequencer_writes_after (
    const SkelSequencer *sequencer, int step, int image);

/* Which of the sequence's images the step @step has as its image @index. */
int skel_sequencer_get_image (
    const SkelSequencer *sequencer, int step, int index);

/* Completes the sequence's description. */
gboolean skel_sequencer_finish (
    SkelSequencer *sequencer, GPtrArray *diagnostics);

G_END_DECLS
