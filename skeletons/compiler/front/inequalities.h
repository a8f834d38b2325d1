/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* inequalities.h: sums of integers that are not less than 0.
 *
 *   x < width - r && r >= 0               width - r - x - 1, and r
 *   last = n < width ? n : width          width - n - 1 and n - last, or
 *                                         n - width and width - last
 */
#pragma once

#include "tree.h"

G_BEGIN_DECLS

/* What is known at one place of a function. */
typedef struct {
  SkelUnit *unit;
  const SkelFunction *function;
  GPtrArray *known;     /* see inequalities.c */
  GPtrArray *quotients; /* SkelNode, and the SkelSymbol that it is */
} SkelInequalities;

SkelInequalities skel_inequalities_begin (
    SkelUnit *unit, const SkelFunction *function);
void skel_inequalities_end (SkelInequalities *self);

/* Takes note that the condition @node is @truth, that @left is @right at most,
 * or that it is @right; unless one of the @n nodes of @changing changes what
 * that is about. */
void skel_inequalities_learn (SkelInequalities *self, const SkelNode *node,
    gboolean truth, SkelNode *const *changing, int n);
void skel_inequalities_learn_at_most (SkelInequalities *self,
    const SkelNode *left, const SkelNode *right, SkelNode *const *changing,
    int n);
void skel_inequalities_learn_equal (SkelInequalities *self,
    const SkelNode *left, const SkelNode *right, SkelNode *const *changing,
    int n);

/* Whether it follows from all that @left is @right at most. */
gboolean skel_inequalities_imply (
    SkelInequalities *self, const SkelNode *left, const SkelNode *right);

/* How much is known, and what only that much was. */
guint skel_inequalities_count (const SkelInequalities *self);
void skel_inequalities_forget (SkelInequalities *self, guint count);

G_END_DECLS
