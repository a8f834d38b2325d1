/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* c-plan.h: which of a kernel's code for the CPU comes from its graph.
 */
#pragma once

#include "c-window.h"

G_BEGIN_DECLS

/* How a kernel is computed for all values of its parameters, or for those that
 * shape its windows. */
typedef struct {
  const SkelProgram *program; /* whose parameters say for which */
  SkelRolling *rolling;       /* NULL: as it was written */
  SkelRolling *inside;        /* so far away from the image's ends, if it is */
  SkelExtent away;            /* another there; or NULL */
} SkelCWindow;

/* Rows that roll down the image. */
typedef struct {
  GPtrArray *windows; /* SkelCWindow; NULL: the code is as it was written, */
  const char *reason; /* since this; or where there are some, for other values
                       * of the parameters; NULL: these are all */
  int n_windows;      /* that roll or do not */
  const GPtrArray *reducing; /* SkelCReducing: of what is as it was written; or
                              * NULL */
  gboolean outside; /* pixels beyond the image are read, though nothing may
                     * come of it */
  gboolean takes_uniforms; /* they are of what is computed once a frame */
  gboolean any_column;     /* no pixel hangs on which column it is in */
} SkelCPlan;

/* It belongs to @analysis. */
const SkelCPlan *skel_c_plan (const SkelAnalysis *analysis);

/* Whether anything is computed as it was written. */
gboolean skel_c_is_written (const SkelCPlan *plan);

/* "rows that roll", or "as written, since it has results"; to be freed. */
char *skel_c_plan_text (const SkelCPlan *plan);

G_END_DECLS
