/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* monotone.h: whether a value goes on where the pixels do that it is made of.
 */
#pragma once

#include "facts.h"

G_BEGIN_DECLS

/* Which pixels go on, and in which order. */
typedef struct {
  SkelProgram *program;
  SkelFacts *facts;
  int before;               /* their image */
  const SkelTerm *own;      /* that at the place */
  const SkelTerm *constant; /* which is above all else; NULL: greater numbers
                             * are above */
  const GArray *marks; /* gint64: what no pixel becomes, nor ceases to be */
} SkelOrder;

/* Whether @value, an integer, goes nowhere back. In the order of a constant
 * that is asked of a pixel which is not that yet. */
gboolean skel_order_goes_on (const SkelOrder *order, const SkelTerm *value);

G_END_DECLS
