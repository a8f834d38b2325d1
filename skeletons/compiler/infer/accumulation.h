/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* accumulation.h: finds where a body accumulates into results.
 *
 * These forms are known, with any spelling of the place r (*sum, bins[i], or
 * a local variable of the function):
 *
 *   r += v, r -= v, r |= v, r &= v, r ^= v, r++, r--
 *   r = r + v, r = v + r, r = r - v, and likewise | & ^
 *   r = true, or r = false, of a bool
 *   r = v < r ? v : r, in all its orders, > and <= and >= included
 *   r = fmin (r, v), or a static function that returns such a ?:
 *   if (v < r) r = v;
 *   if (a && v < r) r = v;     once it is separated
 */
#pragma once

#include "analysis.h"

G_BEGIN_DECLS

/* The variable, or result, below a chain of INDEX and DEREFERENCE; NULL where
 * there is none. */
SkelSymbol *skel_accumulation_root (const SkelNode *place);

/* Whether @node is an accumulation into a place whose root satisfies
 * @is_result; fills all of @accumulation but its result. */
gboolean skel_accumulation_match (SkelNode *node,
    gboolean (*is_result) (const SkelSymbol *symbol, gpointer data),
    gpointer data, SkelAccumulation *accumulation, SkelSymbol **root);

/* Makes `if (a) if (v < r) r = v;` of every `if (a && v < r) r = v;` in @node
 * and below, for places r whose root satisfies @is_result. */
void skel_accumulation_separate (SkelUnit *unit, SkelNode *node,
    gboolean (*is_result) (const SkelSymbol *symbol, gpointer data),
    gpointer data);

/* Whether `condition ? yes : no` is the lesser or the greater of the two that
 * the condition compares, which go into @left and @right; else NONE. */
SkelCombine skel_accumulation_choice (SkelNode *condition, SkelNode *yes,
    SkelNode *no, SkelNode **left, SkelNode **right);

/* The same of an expression, which may also call a function that returns such
 * a choice of its parameters. */
SkelCombine skel_accumulation_extreme (
    SkelNode *node, SkelNode **left, SkelNode **right);

G_END_DECLS
