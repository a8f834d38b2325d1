/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* interpreter.h: what the files of the interpreter share; see interpret.h.
 *
 * Each evaluates or executes a kind of node in a state, which it changes. Where
 * something is refused the interpreter has failed, and whatever else is found
 * is of no use.
 */
#pragma once

#include "../../graph/range.h"
#include "../front/queries.h"
#include "builder.h"
#include "interpret.h"
#include "numbering.h"
#include "state.h"

G_BEGIN_DECLS

/* Elements of all variables together. */
#define SKEL_MAX_CELLS (1 << 17)

/* Where an array's elements are: cells of the state, or constants. */
typedef struct {
  int first; /* cell, or -1 */
  const SkelAbstract *constants;
  int n_dimensions;
  int dimensions[SKEL_MAX_RANK];
  const SkelSymbol *symbol; /* whose elements they are */
  gboolean
      with_result; /* set before the loops beside a result, and forgotten */
} SkelStorage;

struct _SkelInterpreter {
  SkelAnalysis *analysis;
  SkelUnit *unit;
  const SkelRange *values;
  GPtrArray *diagnostics;
  gboolean failed;
  SkelPhase phase;
  SkelNest *nest;
  SkelState *state;     /* between statements at function level */
  GHashTable *storages; /* SkelSymbol to SkelStorage */
  int n_cells;
  SkelNumbering *numbering;
  /* NULL where no program is built: then what is found is noted in the tree and
   * in the analysis */
  SkelBuilder *builder;
  SkelWork *work;            /* left, shared by several runs */
  int *origins;              /* of each cell: its variable's number, from 1 */
  SkelType *types;           /* of each cell; both NULL until they are needed */
  int loops;                 /* around what is executed */
  const SkelNode *uncounted; /* the outermost of these that has had many turns,
                              * though nothing counts them; or NULL */
  int in_subscript;          /* of an image: depth */
  gboolean in_constant;      /* the initial values of a table */
  int trials;                /* that are under way */
  GPtrArray *calls;          /* SkelFunction being called */
  const SkelNode *statement; /* being executed */
  /* for interpret-order.c: array parameters to whether their functions set
   * elements of them, and functions that are in order */
  GHashTable *parameters_set, *ordered;
};

/* Where control goes when it leaves a statement other than at its end. */
typedef struct {
  SkelState *broken, *continued, *returned; /* NULL: cannot; unreachable
                                             * until it happens */
  SkelAbstract result;
  gboolean has_result;
} SkelFlow;

/* Elements of an array. */
typedef struct {
  const SkelStorage *storage;
  int first, last;      /* elements that it may be */
  SkelBuilt built;      /* what computes which it is, an I32 */
  SkelAbstract depends; /* what the index depends on */
} SkelElements;

#define fail(self, node, ...)                                                  \
  skel_interpreter_fail (self, (node)->location, __VA_ARGS__)

/* interpret.c */

SkelRole skel_interpreter_role_of (
    SkelInterpreter *self, const SkelSymbol *symbol);

/* "LOW to HIGH", numbers of @type, for messages. */
const char *skel_interpreter_range_text (
    SkelInterpreter *self, SkelRange range, SkelType type);

/* Counts work, so that no input takes forever. FALSE: it has failed. */
gboolean skel_interpreter_goes_on (
    SkelInterpreter *self, const SkelNode *node, int steps);

/* To be freed with skel_state_free (). */
SkelState *skel_interpreter_copy_state (
    SkelInterpreter *self, const SkelNode *node, const SkelState *state);

/* What is evaluated once more, to know more: nothing is built, noted or refused
 * meanwhile. It begins with what is to be handed to its end, which says whether
 * nothing would have been refused. */
typedef struct {
  SkelBuilder *builder;
  GPtrArray *diagnostics;
  GHashTable *divisors;
} SkelTrial;

SkelTrial skel_interpreter_try (SkelInterpreter *self);
gboolean skel_interpreter_end_trial (SkelInterpreter *self, SkelTrial *trial);

/* Whether what is found is noted in the tree and in the analysis: no program is
 * built, and nothing tried. */
static inline gboolean
skel_interpreter_notes (const SkelInterpreter *self)
{
  return !self->builder && self->trials == 0;
}

/* interpret-variables.c */

/* Cells for the elements of @symbol, which is of the function or one that it
 * calls. */
void skel_interpreter_allot (SkelInterpreter *self, const SkelSymbol *symbol);

/* And for all that is declared at or below @node. */
void skel_interpreter_allot_declared (
    SkelInterpreter *self, const SkelNode *node);

/* NULL: @symbol has no elements. */
const SkelStorage *skel_interpreter_storage_of (
    SkelInterpreter *self, const SkelSymbol *symbol);

/* Flattens the initial values @node, @depth braces deep, which are evaluated in
 * @state, into @elements. */
void skel_interpreter_read_initial (SkelInterpreter *self,
    const SkelStorage *storage, int depth, SkelNode *node, SkelState *state,
    SkelAbstract *elements, int n_elements);

/* The place @which, plus @rest. */
SkelAbstract skel_interpreter_place (
    SkelPlace which, double rest, const SkelState *state);

/* Whether @node, an index, is computed without a sign and may be below zero. */
gboolean skel_interpreter_wraps_below (const SkelNode *node);

/* What is then wrong with the index of `%s`. */
#define SKEL_WRAPS_BELOW                                                       \
  "this index of `%s` is computed without a sign, and wraps to a large "       \
  "number where it would be below zero: compute it with `int`s"

/* The VARIABLE below a chain of INDEX and DEREFERENCE. */
SkelNode *skel_interpreter_root_of (SkelNode *node);

/* Which elements of an array @node may name. Fails, and gives FALSE, when
 * they are not proved to be within the array. */
gboolean skel_interpreter_locate (SkelInterpreter *self, SkelNode *node,
    SkelState *state, SkelElements *elements);

SkelAbstract skel_interpreter_read_variable (
    SkelInterpreter *self, SkelNode *node, SkelState *state);
SkelAbstract skel_interpreter_read_array (
    SkelInterpreter *self, SkelNode *node, SkelState *state);

/* To a variable, an element, a pixel or a result. */
void skel_interpreter_write_place (SkelInterpreter *self, SkelNode *node,
    SkelState *state, const SkelAbstract *value);

/* Converts @value, of type @from, as C does, or with saturation, which is noted
 * of @node. */
SkelAbstract skel_interpreter_convert (SkelInterpreter *self, SkelNode *node,
    SkelAbstract value, SkelType from, SkelType type);

/* interpret-images.c */

/* Reads the pixel that @node names, and fills in the number and the term of
 * @read, or writes @written to it; the other is NULL. */
void skel_interpreter_reach_image (SkelInterpreter *self, SkelNode *node,
    SkelState *state, int image, SkelAbstract *read,
    const SkelAbstract *written);
SkelAbstract skel_interpreter_read_image (
    SkelInterpreter *self, SkelNode *node, SkelState *state, int image);

/* The parameters that @value depends on shape the window. */
void skel_interpreter_note_shapes (
    SkelInterpreter *self, const SkelAbstract *value);

/* interpret-expressions.c */

SkelAbstract skel_interpreter_evaluate (
    SkelInterpreter *self, SkelNode *node, SkelState *state);
void skel_interpreter_accumulate (SkelInterpreter *self, SkelNode *node,
    SkelState *state, const SkelAccumulation *accumulation);

/* Evaluates the comparison @node, and its sides. */
SkelAbstract skel_interpreter_compare (SkelInterpreter *self, SkelNode *node,
    SkelState *state, SkelAbstract *left, SkelAbstract *right);

/* What && (where @both) or || is, of @left and of @right, NULL where @left
 * decides. */
SkelAbstract skel_interpreter_decide (
    gboolean both, const SkelAbstract *left, const SkelAbstract *right);

/* Takes note that @node was found to be @value, and gives what is known of it
 * in @state. */
SkelAbstract skel_interpreter_note (SkelInterpreter *self, SkelNode *node,
    SkelState *state, SkelAbstract value);

/* Whether @value may be other than zero, and whether it may be zero. */
void skel_interpreter_truth_of (
    const SkelAbstract *value, gboolean *may_hold, gboolean *may_fail);

/* interpret-conditions.c */

/* Evaluates the condition @node. @state becomes what is known where it holds,
 * and *@fails where it does not, to be freed with skel_state_free (), or NULL.
 * Each side is evaluated once: conditions stand in each other, and twice for
 * each would be exponentially often. */
SkelAbstract skel_interpreter_branch (
    SkelInterpreter *self, SkelNode *node, SkelState *state, SkelState **fails);

/* Makes @state what is known where it and @other meet, after different ways: of
 * two variables that one of them has compared that they differ, too, where the
 * other has set them. @other may come to know more of itself. */
void skel_interpreter_join (
    SkelInterpreter *self, SkelState *state, SkelState *other);

/* Takes note that @node's value is within @range, and more of it. */
void skel_interpreter_constrain (SkelInterpreter *self, SkelNode *node,
    SkelRange range, gboolean is_number, gboolean nonzero, SkelState *state);

/* interpret-cases.c */

/* Whether @node is -1 where a number is less than 0, and else 0. */
gboolean skel_interpreter_is_sign (const SkelNode *node);

/* Narrows @value, that of @node, which is made of @left and @right, by what it
 * is where a condition that it computes with holds, and where it does not. */
void skel_interpreter_narrow_by_cases (SkelInterpreter *self, SkelNode *node,
    const SkelAbstract *left, const SkelAbstract *right, SkelState *state,
    SkelAbstract *value);

/* interpret-order.c */

/* Fails where what @node does hangs on an order of evaluation that C leaves
 * open. A function's body is checked while its arguments are bound. */
void skel_interpreter_check_order (SkelInterpreter *self, SkelNode *node);
void skel_interpreter_check_function_order (
    SkelInterpreter *self, SkelFunction *function);

/* interpret-bases.c */

/* Where a loop begins instead of where it was written to. */
typedef struct {
  int cell; /* of what counts; -1: it begins there */
  const SkelSymbol *symbol;
  int step;           /* 1 or -1 */
  int place;          /* SkelPlace that it is near */
  SkelAbstract start; /* where it was to */
} SkelBase;

/* Has the loop @node, whose start @state is after, begin at one distance from
 * all pixels, if it does not. */
void skel_interpreter_begin_at_base (SkelInterpreter *self,
    const SkelNode *node, SkelState *state, SkelBase *base);

/* Whether in @state, before a turn, the loop as it was written may not have
 * begun. */
gboolean skel_interpreter_is_ahead (
    const SkelBase *base, const SkelState *state);

/* At the start of a turn: @state becomes one where the loop as it was written
 * has begun, and what it is where it has not is returned; NULL: it has. */
SkelState *skel_interpreter_skip_ahead (SkelInterpreter *self,
    const SkelNode *node, const SkelBase *base, SkelState *state);

/* Makes the step of the loop on @ahead, which is such a state, and of what is
 * done with it only that. */
void skel_interpreter_step_ahead (
    SkelInterpreter *self, const SkelBase *base, SkelState *ahead);

/* After the loop. */
void skel_interpreter_end_at_base (
    SkelInterpreter *self, const SkelBase *base, SkelState *state);

/* interpret-loops.c */

void skel_interpreter_execute_for (
    SkelInterpreter *self, SkelNode *node, SkelState *state, SkelFlow *flow);

/* interpret-statements.c */

void skel_interpreter_execute (
    SkelInterpreter *self, SkelNode *node, SkelState *state, SkelFlow *flow);
SkelAbstract skel_interpreter_call_library (
    SkelInterpreter *self, SkelNode *node, SkelState *state);
SkelAbstract skel_interpreter_call_function (
    SkelInterpreter *self, SkelNode *node, SkelState *state);

G_END_DECLS
