/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* builder.h: what the interpreter makes terms of values with.
 *
 * While a program is built every abstract value carries what computes it, and
 * every state the path on which it is reached. Where that is nothing the graph
 * has no term for the value; so it is for what is computed of it.
 *
 * Without a builder, which is NULL then, nothing is built.
 */
#pragma once

#include "paths.h"
#include "state.h"
#include "turns.h"

G_BEGIN_DECLS

struct _SkelBuilder {
  SkelProgram *program;
  SkelLoops *loops; /* the stage that is built */
  SkelPaths *paths;
  const char *reason; /* the first for which something has no term, or NULL */
  SkelLocation location; /* of it */
  gboolean asks;         /* divisors are proved to be other than zero by it */
  int work;              /* for what is proved: terms that are looked at */
  gboolean rests;        /* for now nothing is built, and no condition known */
  SkelTurns
      *turns; /* to be filled: it is but a loop that is asked for; or NULL */
};

/* Takes note that there is no term at @location, for @reason, a constant. */
void skel_build_nothing (
    SkelBuilder *builder, SkelLocation location, const char *reason);

SkelBuilt skel_build_integer (
    SkelBuilder *builder, SkelType type, gint64 number);
SkelBuilt skel_build_float (SkelBuilder *builder, SkelType type, double number);
SkelBuilt skel_build_place (
    SkelBuilder *builder, SkelCoordinate which, SkelType type);
SkelBuilt skel_build_parameter (
    SkelBuilder *builder, int index, const SkelAbstract *element);
SkelBuilt skel_build_binary (SkelBuilder *builder, SkelOperation operation,
    const SkelAbstract *a, const SkelAbstract *b);

/* Whether @value, an integer, is other than zero wherever @state is reached. */
gboolean skel_build_is_nonzero (
    SkelBuilder *builder, const SkelState *state, const SkelAbstract *value);

/* What computes @value, which is other than zero where @state is reached: such
 * that nowhere else it is zero, if it can be. */
SkelBuilt skel_build_divisor (
    SkelBuilder *builder, const SkelState *state, const SkelAbstract *value);

SkelBuilt skel_build_negate (SkelBuilder *builder, const SkelAbstract *a);
SkelBuilt skel_build_convert (
    SkelBuilder *builder, SkelType type, const SkelAbstract *a);
SkelBuilt skel_build_not (SkelBuilder *builder, const SkelAbstract *a);

/* What && (where @both) or || gives; @right is NULL where @left decides. */
SkelBuilt skel_build_logical (SkelBuilder *builder, gboolean both,
    const SkelAbstract *left, const SkelAbstract *right);

/* The call @node of a library function. */
SkelBuilt skel_build_call (
    SkelBuilder *builder, const SkelNode *node, const SkelAbstract *operands);

/* Of a pixel of @image; @channel is NULL where it has one. */
SkelBuilt skel_build_read (SkelBuilder *builder, int image,
    const SkelAbstract *row, const SkelAbstract *column,
    const SkelAbstract *channel);

/* Which element of an array it is, an I32: that which it was @before, 0 at
 * first, and @stride times @subscript. */
SkelBuilt skel_build_subscript (SkelBuilder *builder, SkelBuilt before,
    const SkelAbstract *subscript, int stride);

/* The element @index, at @node, which is one of @n from @first on: @elements.
 */
SkelBuilt skel_build_pick (SkelBuilder *builder, const SkelNode *node,
    SkelBuilt index, const SkelAbstract *const *elements, int first, int n);

/* Whether one of so many elements can be set at @node by a choice for each; and
 * what the element @i becomes of the value @old where that at @index becomes
 * @value. */
gboolean skel_build_can_replace (
    SkelBuilder *builder, const SkelNode *node, int n_elements);
SkelBuilt skel_build_replaced (SkelBuilder *builder, SkelBuilt index, int i,
    const SkelAbstract *value, const SkelAbstract *old);

/* Where @value, of @node, is known to be one integer on its path, makes it that
 * constant. */
void skel_build_known (
    SkelBuilder *builder, const SkelNode *node, SkelAbstract *value);

/* Splits the path of @state, where @condition holds, and of @fails; both are
 * what was before it. */
void skel_build_split (SkelBuilder *builder, SkelBuilt condition,
    SkelState *state, SkelState *fails);

/* A store to @channel of @image, at a state that becomes one where that is
 * written. */
void skel_build_store (SkelBuilder *builder, SkelState *state, int image,
    int channel, const SkelAbstract *value);

/* What a pixel adds to the result @index where @state is reached; @value is
 * NULL for one. */
void skel_build_contribution (SkelBuilder *builder, const SkelState *state,
    const SkelNode *node, const SkelAccumulation *accumulation,
    const SkelAbstract *element, const SkelAbstract *value);

/* Whether it is asked what any turn of the loop @node does. */
gboolean skel_build_wants_turn (SkelBuilder *builder, const SkelNode *node);

/* Takes note of whether a turn of @node is taken, @condition. */
void skel_build_goes_on (
    SkelBuilder *builder, const SkelNode *node, const SkelAbstract *condition);

/* The stores of what was written when @state, the end of the body, is reached.
 */
void skel_build_stage (SkelBuilder *builder, const SkelState *state);

G_END_DECLS
