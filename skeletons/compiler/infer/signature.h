/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* signature.h: what the parameters of a kernel's function are.
 */
#pragma once

#include "../front/comment.h"
#include "analysis.h"

G_BEGIN_DECLS

/* Gives every parameter of @analysis' function its role, and its kernel the
 * images, parameters and results, as @comment documents them. FALSE with
 * diagnostics added where the contract excludes one. */
gboolean skel_signature_read (SkelAnalysis *analysis, SkelUnit *unit,
    const SkelComment *comment, GPtrArray *diagnostics);

/* Gives the local images that are declared in @analysis' function their roles,
 * the numbers after those of the function's parameters. FALSE with diagnostics
 * added where one is not as it should be. */
gboolean skel_signature_read_locals (
    SkelAnalysis *analysis, SkelUnit *unit, GPtrArray *diagnostics);

/* The same for one more of them, @symbol. */
gboolean skel_signature_add_local (
    SkelAnalysis *analysis, const SkelSymbol *symbol, GPtrArray *diagnostics);

/* The ranges of the parameters' values, by offset, as documented; to be freed.
 */
SkelRange *skel_parameter_ranges (const SkelKernel *kernel);

/* Makes @symbol a result of the kernel, which @combine is to be set for. */
int skel_signature_add_result (
    SkelAnalysis *analysis, const SkelSymbol *symbol, gboolean local);

void skel_set_role (SkelAnalysis *analysis, const SkelSymbol *symbol,
    SkelRoleKind kind, int index);

G_END_DECLS
