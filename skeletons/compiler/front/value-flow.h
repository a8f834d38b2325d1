/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* value-flow.h: which of the places that speak of a variable speak of the same
 * value of it.
 *
 * A variable that is set anew has nothing to do with what it was. So it has
 * several lives, as in a compiler's static single assignment, but that where
 * ways come together whatever comes by them is one life, and that what changes
 * a value goes on with it.
 */
#pragma once

#include "tree.h"

G_BEGIN_DECLS

/* A loop that places are in. */
typedef struct _SkelAround SkelAround;
struct _SkelAround {
  const SkelAround *around; /* the next one; NULL: none */
  SkelNode *loop;
  guint life; /* that a turn begins with; 0: none that it wants */
};

/* A place that speaks of it: VARIABLE, a result's DEREFERENCE, or DECLARE. */
typedef struct {
  SkelNode *node;
  const SkelAround *around; /* NULL: no loop */
  guint life;               /* 0: of no value, as it is not set yet */
} SkelMention;

typedef struct {
  GArray *mentions;   /* SkelMention, in their order */
  GPtrArray *arounds; /* owns them */
  GHashTable *read;   /* guint: the lives that anybody wants */
  guint kept;         /* the life that it has before or after all: as a result,
                       * or by a declaration that does more; 0: none */
  SkelNode *block;    /* that declares it, if just one does; else NULL */
  gboolean handed;    /* a result, by its address, to a function */
} SkelValueFlow;

/* Follows @symbol, a number or an array of numbers of its own, or a result,
 * through the body of @function. */
SkelValueFlow *skel_value_flow_new (
    const SkelFunction *function, const SkelSymbol *symbol);
void skel_value_flow_free (SkelValueFlow *flow);

G_END_DECLS
