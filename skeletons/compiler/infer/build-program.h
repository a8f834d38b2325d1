/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* build-program.h: a program of the graph, built by interpreting a kernel's
 * body for one pixel.
 */
#pragma once

#include "../../graph/program.h"
#include "analysis.h"
#include "turns.h"
#include "uniforms.h"

G_BEGIN_DECLS

/* A program with the images, results and @parameters, its own with ranges that
 * may be narrower, of @kernel, and without loops; and loops as @stage's. */
SkelProgram *skel_declare_program (
    const SkelKernel *kernel, const SkelParameter *parameters);
SkelLoops *skel_declare_loops (SkelProgram *program, const SkelStage *stage);

/* Fills @program, which is declared for @analysis; or @turns, which is of it,
 * and not NULL then. Where @uniforms, all of the kernel's, are not NULL they
 * become parameters of the program. Gives why that has not all, to be freed, or
 * NULL. */
char *skel_build_program (const SkelAnalysis *analysis, SkelProgram *program,
    const SkelUniforms *uniforms, SkelTurns *turns);

/* Proves, by a program, that what @analysis takes to be other than zero, its
 * divisors, is. Where it is not adds that to @diagnostics, and FALSE. */
gboolean skel_prove_divisors (SkelAnalysis *analysis, GPtrArray *diagnostics);

G_END_DECLS
