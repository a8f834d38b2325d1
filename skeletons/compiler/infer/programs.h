/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* programs.h: a kernel's programs, built by interpreting it once more.
 */
#pragma once

#include "../../graph/flood.h"
#include "../../graph/program.h"
#include "../../graph/resting.h"
#include "analysis.h"

G_BEGIN_DECLS

/* A kernel for some values of its parameters. */
typedef struct {
  SkelProgram *program; /* as it is built; not to be changed */

  /*< private >*/
  SkelProgram *optimised;
  gboolean tried;
} SkelInstance;

/* The programs of @analysis (SkelInstance), which belong to it: one for all
 * values of the parameters or, where a few integers shape its windows, one for
 * each combination of these, whose ranges in it are that one value.
 *
 * NULL where the graph has not all of it: then the kernel is opaque, and
 * *@reason says why, for whom "it is opaque as" stands before. */
const GPtrArray *skel_programs (
    const SkelAnalysis *analysis, const char **reason);

/* The program of @analysis for @parameters, its kernel's with narrower ranges,
 * which belongs to it; NULL as above. */
SkelInstance *skel_program_for (
    const SkelAnalysis *analysis, const SkelParameter *parameters);

/* Whether @program, of @analysis, is of what the host computes once, see
 * uniforms.h: parameters behind the kernel's. */
gboolean skel_takes_uniforms (
    const SkelAnalysis *analysis, const SkelProgram *program);

/* Of a step that is repeated until nothing changes: which numbers of its image
 * rest for all values of the parameters, see ../../graph/resting.h. FALSE: none
 * is known to. */
gboolean skel_resting_numbers (
    const SkelAnalysis *analysis, gboolean rests[static SKEL_RESTING_NUMBERS]);

/* Of such a step: whether its image is flooded, see ../../graph/flood.h, and
 * its pixels are bytes. */
gboolean skel_flood (const SkelAnalysis *analysis, SkelFlood *flood);

/* @instance after all passes; NULL where it would have too many terms. */
const SkelProgram *skel_optimised (SkelInstance *instance);

G_END_DECLS
