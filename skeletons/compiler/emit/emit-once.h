/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* emit-once.h: what of a kernel is computed once a frame, not for each pixel:
 * what its results start from, what is computed of them, and tables for its
 * loops.
 */
#pragma once

#include "../infer/uniforms.h"
#include "print.h"

G_BEGIN_DECLS

/* Arrays of a function, and a block of results that it fills, are in shared
 * memory up to so many bytes: there is room for three at a time. Larger ones
 * are in the device's, or the first thread's. */
#define SKEL_ONCE_MAX_SHARED (12 << 10)

/* Prints the functions KERNEL_start, KERNEL_finish and KERNEL_uniforms, as far
 * as the kernel has them, as the host's C: see SkelResultsFunction; or as
 * CUDA, for all threads of one block, where values are SkelLaunchValues. Static
 * functions and tables under @prefix stand before them. */
void skel_print_once (const SkelAnalysis *analysis,
    const SkelUniforms *uniforms, const char *prefix, gboolean device,
    GString *code);

/* Bytes behind its uniforms that KERNEL_uniforms needs on CUDA, for arrays
 * which shared memory has no room for: of kernels that are handed values. */
gsize skel_once_room (
    const SkelAnalysis *analysis, const SkelUniforms *uniforms);

/* The functions KERNEL_turnN of a sequence, SkelTurnFunctions, N from 0. */
void skel_print_turns (
    const SkelAnalysis *analysis, const char *prefix, GString *code);

/* Of the symbols in @needs (a set) that which has this role, or NULL. */
const SkelSymbol *skel_needed_role (const SkelAnalysis *analysis,
    GHashTable *needs, SkelRoleKind kind, int index);

/* Variables for the parameters in @needs, which @statements may change, from
 * the array @values; @index is the name of a variable. Those that are arrays
 * are shared by a block, whose threads all fill them, where @printer->shared is
 * set. */
void skel_print_parameters (SkelPrinter *printer, GHashTable *needs,
    GPtrArray *statements, const char *values, const char *index);

G_END_DECLS
