/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* programs.h: a kernel's programs, built by interpreting it once more.
 */
#pragma once

#include "../../graph/program.h"
#include "analysis.h"

G_BEGIN_DECLS

/* The programs of @analysis (SkelProgram), to be freed: one for all values of
 * the parameters or, where a few integers shape its windows, one for each
 * combination of these, whose ranges in it are that one value.
 *
 * NULL where the graph has not all of it: then the kernel is opaque, and
 * *@reason, to be freed, says why, for whom "it is opaque as" stands before. */
GPtrArray *skel_build_programs (const SkelAnalysis *analysis, char **reason);

/* The program of @analysis for @parameters, its kernel's with narrower ranges;
 * NULL as above. */
SkelProgram *skel_build_program (const SkelAnalysis *analysis,
    const SkelParameter *parameters, char **reason);

G_END_DECLS
