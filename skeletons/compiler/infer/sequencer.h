/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* sequencer.h: what the files of sequence.h share.
 */
#pragma once

#include "sequence.h"
#include "settle.h"

G_BEGIN_DECLS

/* A repetition that the next nest is in. */
typedef struct {
  guint begin;                     /* its piece */
  guint index;                     /* among the analysis' */
  GHashTable *written, *producers; /* as they were before it */
} SkelOpen;

struct _SkelSequencer {
  SkelAnalysis *analysis;
  SkelUnit *unit;
  const SkelComment *comment;
  const GArray *pieces;
  guint next;            /* of the pieces */
  GPtrArray *parts;      /* SkelPart, those that were given */
  GHashTable *producers; /* SkelSymbol to the number of the part, from 1, that
                          * accumulates or sets it */
  GHashTable *written;   /* SkelSymbol: what nests have written, images among
                          * it */
  GArray *steps;         /* SkelStep */
  GArray *open;          /* SkelOpen, the outermost first */
  GPtrArray *declared;   /* SkelSymbol: the function's variables and images */
  GHashTable *computed;  /* SkelSymbol: those that are a nest's results */
  SkelNode *settling;    /* the loop of the nest that was given last, or was
                          * refused, where that is one that settles; or NULL */
};

/* A part that is being made. */
typedef struct {
  SkelSequencer *sequencer;
  SkelPart *part;
  guint nest;                /* its piece */
  const SkelSettle *settle;  /* how that is repeated; or NULL */
  GHashTable *needs;         /* SkelSymbol: what its statements speak of */
  GHashTable *begun;         /* SkelSymbol: of these, what statements before
                              * need not say */
  GHashTable *handed;        /* SkelSymbol: of these, what it is handed as a
                              * statement that is not done again left it */
  const SkelSymbol *changed; /* what keeps a statement from being done again */
  const SkelNode *missed;    /* that; or NULL */
  GPtrArray *before;         /* SkelNode: statements for it, in their order */
  GPtrArray *after;
  GPtrArray *symbols; /* SkelSymbol: the parameters of its function */
  GHashTable *map;    /* SkelSymbol to what it is in the part */
} SkelMaking;

/* What is at the number @piece of the pieces, and whether that is a step. */
SkelNode *skel_sequencer_statement (const SkelSequencer *self, guint piece);
SkelPieceKind skel_sequencer_kind (const SkelSequencer *self, guint piece);
gboolean skel_sequencer_is_step (const SkelSequencer *self, guint piece);

/* What @symbol is to the sequence's function. */
SkelRoleKind skel_sequencer_role (
    const SkelSequencer *self, const SkelSymbol *symbol);

/* The repetition that @symbol counts, and its @index; or NULL. */
const SkelRepetition *skel_sequencer_counted_by (
    const SkelSequencer *self, const SkelSymbol *symbol, int *index);

/* Adds to @results those of the function's results that @statement sets. */
void skel_sequencer_find_results (
    const SkelSequencer *self, const SkelNode *statement, GHashTable *results);

/* ---- which statements a part has ---- */

/* Chooses them, those before its nest alone, or all. */
void skel_making_choose_before (SkelMaking *making);
void skel_making_choose_statements (SkelMaking *making);

/* Whether the part goes on with what @symbol was; whether it has what all
 * statements before it set, may go on with what it does, and may ask for what
 * is carried over turns, or is left of a loop. They add to @diagnostics where
 * not.
 */
gboolean skel_making_goes_on (
    const SkelMaking *making, const SkelSymbol *symbol);
gboolean skel_making_check_done (
    const SkelMaking *making, GPtrArray *diagnostics);
gboolean skel_making_check_begun (
    const SkelMaking *making, GPtrArray *diagnostics);
gboolean skel_making_check_turns (
    const SkelMaking *making, GPtrArray *diagnostics);
gboolean skel_making_check_ended (
    const SkelMaking *making, GPtrArray *diagnostics);

/* Whether @symbol is the number of a turn that the part is handed; and the
 * number of the part, from 1, that hands it to this one, or 0. */
gboolean skel_making_is_counter (
    const SkelMaking *making, const SkelSymbol *symbol);
guint skel_making_handed_by (
    const SkelMaking *making, const SkelSymbol *symbol);

/* ---- its parameters, and the function ---- */

gboolean skel_making_choose_parameters (
    SkelMaking *making, GPtrArray *diagnostics);
const SkelComment *skel_making_comment (const SkelMaking *making);
SkelFunction *skel_making_function (
    const SkelMaking *making, SkelSymbol *again);
void skel_part_free (SkelPart *part);

/* Whether @step writes the sequence's @image. */
gboolean skel_step_writes (const SkelStep *step, int image);

G_END_DECLS
