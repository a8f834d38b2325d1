/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* monotone.h: whether a value goes on where the pixels do that it is made of.
 */
#pragma once

#include "bounds.h"

G_BEGIN_DECLS

/* Those numbers which stand to @number as @relation, one of the three, says. */
typedef struct {
  gint64 number;
  int relation;
} SkelMark;

typedef enum {
  SKEL_MOVING_ALL,
  SKEL_MOVING_OTHERS, /* but not the one at the place, */
  SKEL_MOVING_OWN,    /* or only that */
} SkelMoving;

/* Which pixels go on, and in which order. */
typedef struct {
  SkelProgram *program;
  SkelFacts *facts;
  int before;               /* their image */
  const SkelTerm *own;      /* that at the place */
  const SkelTerm *constant; /* which is above all else; NULL: greater numbers
                             * are above */
  gboolean by_bits;         /* no: what has more bits is */
  SkelMoving moving;
  const GPtrArray *pixels; /* SkelTerm: all that are read */
  const GArray *marks;  /* SkelMark: what no pixel becomes, nor ceases to be */
  const GArray *bounds; /* SkelBound: of the image's own, not of what is around
                         * it */
} SkelOrder;

/* Whether @value, an integer, goes nowhere back. In the order of a constant
 * that is asked of a pixel which is not that yet. */
gboolean skel_order_goes_on (const SkelOrder *order, const SkelTerm *value);

/* Whether @condition, if it @holds or does not, is certain to do so still where
 * pixels have gone on. Those go on downwards if they do not @rise. */
gboolean skel_order_keeps (const SkelOrder *order, const SkelTerm *condition,
    gboolean holds, gboolean rise);

G_END_DECLS
