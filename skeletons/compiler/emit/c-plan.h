/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* c-plan.h: which of a kernel's code for the CPU comes from its graph.
 */
#pragma once

#include "../../graph/rolling.h"
#include "../infer/analysis.h"

G_BEGIN_DECLS

/* Rows that roll down the image, for all values of the parameters, or for those
 * that shape its windows. */
typedef struct {
  GPtrArray *rollings; /* SkelRolling; NULL: the code is as it was written, */
  const char *reason;  /* since this; or where there are some, for other values
                        * of the parameters; NULL: these are all */
  int n_windows;       /* that roll or do not */
  gboolean outside;    /* pixels beyond the image are read, though nothing may
                        * come of it */
  gboolean any_column; /* no pixel hangs on which column it is in */
} SkelCPlan;

/* It belongs to @analysis. */
const SkelCPlan *skel_c_plan (const SkelAnalysis *analysis);

/* "rows that roll", or "as written, since it has results"; to be freed. */
char *skel_c_plan_text (const SkelCPlan *plan);

G_END_DECLS
