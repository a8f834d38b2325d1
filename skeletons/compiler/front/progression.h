/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* progression.h: what is known of a number each time that it is asked for.
 *
 * value + step * k, for a k from 0 on: the number of a turn, of every other
 * one, or, where the step is 0, one number. So t % 2 is one where t grows by 2.
 */
#pragma once

#include "tree.h"

G_BEGIN_DECLS

typedef struct {
  gint64 value, step;
  gconstpointer of; /* whose k it is; NULL: nobody else's. What is of others
                     * has nothing to do with it */
} SkelProgression;

/* What @node is where @numbers (SkelSymbol to SkelProgression) are the
 * variables that are known. FALSE: that is not known, or evaluating it changes
 * something. */
gboolean skel_progression_evaluate (
    GHashTable *numbers, const SkelNode *node, SkelProgression *result);

/* What @node is as a truth; -1: that is not known. */
int skel_progression_decide (GHashTable *numbers, const SkelNode *node);

/* Whether both are known, and always the same. */
gboolean skel_progression_equal (
    const SkelProgression *a, const SkelProgression *b);

/* Whether @symbol, a variable, can be known so. */
gboolean skel_progression_is_for (const SkelSymbol *symbol);

G_END_DECLS
