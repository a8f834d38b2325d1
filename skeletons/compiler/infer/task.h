/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* task.h: a function of one nest, as it is analysed.
 *
 * The interpreter runs it for all values of the parameters at once, and value
 * by value where that says more.
 */
#pragma once

#include "analysis.h"
#include "interpret.h"

G_BEGIN_DECLS

typedef struct {
  SkelAnalysis *analysis;
  SkelUnit *unit;
  SkelNode *loop;            /* the nest */
  GPtrArray *before, *after; /* statements of the function */
  SkelWork work;
  GPtrArray *doubted;  /* SkelDiagnostic: of a divisor that was then left to the
                        * graph */
  SkelNode *unsettled; /* a loop that was refused, as one that settles; or NULL
                        */
} SkelTask;

void skel_task_begin (SkelTask *task, SkelAnalysis *analysis, SkelUnit *unit);
void skel_task_end (SkelTask *task);

/* Reads the nest, which is the analysis's then. */
gboolean skel_task_find_nest (SkelTask *task, GPtrArray *diagnostics);

/* Runs the body, and says what is not proved of it. */
gboolean skel_task_run (SkelTask *task, GPtrArray *diagnostics);

/* What the function and those that it calls compute is as if never reached, or,
 * where it was not, anything. */
void skel_ranges_forget (SkelAnalysis *analysis);
void skel_ranges_settle (SkelAnalysis *analysis);

G_END_DECLS
