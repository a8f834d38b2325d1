/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* turns.h: what a loop does, by what any one of its turns does.
 *
 * A loop of as many turns as a parameter says has no terms of its own. But one
 * turn has: what it makes of each variable, given what that was before. This is
 * an unknown, and so is what the variable is after the loop: parameters of the
 * program beyond the kernel's own.
 */
#pragma once

#include "../../graph/program.h"
#include "analysis.h"

G_BEGIN_DECLS

/* A variable that the loop changes; there are no terms of an array. Those of a
 * float are the ints that it always is; there are none if it is not. */
typedef struct {
  const SkelSymbol *symbol;
  const SkelTerm *entry;  /* before the first turn; or NULL */
  const SkelTerm *before; /* before any turn, an unknown; or NULL */
  const SkelTerm *next;   /* after that turn; or NULL */
  const SkelTerm *after;  /* after the last, an unknown; or NULL */
} SkelTurnVariable;

typedef struct {
  const SkelNode *loop;    /* a FOR */
  const SkelTerm *goes_on; /* whether there is such a turn, an I32; or NULL */
  GArray *variables;       /* SkelTurnVariable */
} SkelTurn;

typedef struct {
  SkelProgram *program; /* without stores and contributions */
  int n_known;          /* parameters that are the kernel's */
  GPtrArray *turns; /* SkelTurn: of the loop, then of those in it, as they begin
                     */

  /*< private >*/
  const SkelNode *loop;
  SkelTurn *current; /* that which is taken; or NULL */
  gboolean complete;
} SkelTurns;

/* Of @loop, in the body of @analysis' only nest, but in no other loop; to be
 * freed with skel_turns_free (). NULL: it has a turn that is unlike the others,
 * or that leaves it. */
SkelTurns *skel_turns_new (const SkelAnalysis *analysis, const SkelNode *loop);
void skel_turns_free (SkelTurns *turns);

/* For the interpreter. Adds a turn of @loop. */
SkelTurn *skel_turns_begin (SkelTurns *turns, const SkelNode *loop);

/* An unknown integer of @type within @range. */
const SkelTerm *skel_turns_unknown (
    SkelTurns *turns, SkelType type, SkelRange range);

G_END_DECLS
