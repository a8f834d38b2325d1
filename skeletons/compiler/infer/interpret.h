/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* interpret.h: runs a kernel's body on ranges instead of numbers.
 *
 * An abstract interpreter: it executes statements once for all pixels, all
 * values of the parameters and all pictures, following every branch that can
 * be taken and every step of every inner loop, or all of a long one's as one.
 * It thereby proves indices and divisors safe, finds how far reads reach, and
 * that each output is written exactly once; or it says what it cannot prove.
 * And it notes which conversions of floats to integers may saturate.
 *
 * A value is a range, and beside it, for integers, a sum of the four places
 *
 *   x, y                        from the left and from the top,
 *   width - 1 - x, height - 1 - y   from the right and from the bottom
 *
 * with whole coefficients and a rest that has a range. width is x + (width - 1
 * - x) + 1. So a mirrored index is a coefficient, a guard such as x > 0 or
 * x < width - 1 narrows the range of a place, and a clamped index is seen to
 * stay within a neighbourhood.
 */
#pragma once

#include "uniforms.h"

G_BEGIN_DECLS

typedef enum {
  SKEL_PLACE_X,
  SKEL_PLACE_Y,
  SKEL_PLACE_FROM_RIGHT,
  SKEL_PLACE_FROM_BOTTOM,
  SKEL_PLACES
} SkelPlace;

/* Where in the function a statement stands. */
typedef enum {
  SKEL_PHASE_BEFORE, /* the loops: sets variables and results */
  SKEL_PHASE_INNER,  /* where the inner loop begins and ends */
  SKEL_PHASE_PIXEL,  /* in the body */
  SKEL_PHASE_AFTER,  /* computes results from results */
} SkelPhase;

/* Steps that the analysis of one kernel may take: a second or two. */
#define SKEL_MAX_STEPS 8000000

/* Work that may be done, in steps. */
typedef struct {
  gint64 steps; /* in all: where they do not suffice, the kernel is refused */
  gint64 exact; /* in which loops are followed turn by turn; after these the
                 * turns of a long one are taken at once */
} SkelWork;

typedef struct _SkelInterpreter SkelInterpreter;

/* What it knows at one point, see state.h. */
typedef struct _SkelState SkelState;

/* @analysis has its roles and its kernel's images, parameters and results.
 * @values are the ranges of the parameters, by offset. @work is counted down.
 * The first thing that is refused is added to
 * @diagnostics; everything after it is skipped. */
SkelInterpreter *skel_interpreter_new (SkelAnalysis *analysis, SkelUnit *unit,
    const SkelRange *values, SkelWork *work, GPtrArray *diagnostics);
void skel_interpreter_free (SkelInterpreter *interpreter);

/* From now on what is interpreted becomes part of @builder's program. Nothing
 * is noted in the tree and in the analysis any more. */
typedef struct _SkelBuilder SkelBuilder;
void skel_interpreter_build (
    SkelInterpreter *interpreter, SkelBuilder *builder);

/* From now on what @uniforms are is not known but for their ranges: they become
 * parameters of the program, behind the kernel's and in the order of their
 * block. */
void skel_interpreter_take_uniforms (
    SkelInterpreter *interpreter, const SkelUniforms *uniforms);

gboolean skel_interpreter_failed (const SkelInterpreter *interpreter);

/* A fault found by others, as though the interpreter had found it. */
void skel_interpreter_fail (SkelInterpreter *interpreter, SkelLocation location,
    const char *format, ...) G_GNUC_PRINTF (3, 4);

/* Statements before the loops. */
void skel_interpreter_before (
    SkelInterpreter *interpreter, SkelNode *statement);

/* From now on the parameters are within @values. */
void skel_interpreter_take_values (
    SkelInterpreter *interpreter, const SkelRange *values);

/* Begins anew, before the first statement, with parameters within @values, also
 * where it has failed. What was known until here is handed out, for
 * skel_interpreter_meet () or skel_state_free (). */
SkelState *skel_interpreter_restart (
    SkelInterpreter *interpreter, const SkelRange *values);

/* From now on no more is known than @other, which it takes, knows as well. */
void skel_interpreter_meet (SkelInterpreter *interpreter, SkelState *other);

/* Local variables that @statement sets have no value after it. */
void skel_interpreter_forget (
    SkelInterpreter *interpreter, SkelNode *statement);

/* What a loop's limit is, in @phase: sums of places in @coefficients, and the
 * rest. */
void skel_interpreter_limit (SkelInterpreter *interpreter, SkelPhase phase,
    SkelNode *limit, int coefficients[SKEL_PLACES], SkelRange *rest);

/* The body of @nest, once for all pixels within the space of @stage. Fills the
 * nest's accesses, its shape values and uses_position. */
void skel_interpreter_pixel (
    SkelInterpreter *interpreter, SkelNest *nest, const SkelStage *stage);

/* Statements after the loops. */
void skel_interpreter_after (SkelInterpreter *interpreter, SkelNode *statement);

/* What an element of the result @index can be after the statements after the
 * loops, NaNs aside. */
SkelRange skel_interpreter_result (
    const SkelInterpreter *interpreter, int index);

/* Whether every result has a value: before the loops, those that are
 * accumulated; after them, all. Else one that has none. */
gboolean skel_interpreter_results_set (
    SkelInterpreter *interpreter, int *missing);

G_END_DECLS
