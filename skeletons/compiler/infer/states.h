/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* states.h: local images that nobody declared: what others are at some time.
 */
#pragma once

#include "analysis.h"

G_BEGIN_DECLS

/* A local image of @analysis that is what @image is at some time, with @ending
 * behind its name. It is still to be declared. NULL with diagnostics added
 * where there are too many. */
SkelSymbol *skel_add_state (SkelAnalysis *analysis, SkelUnit *unit,
    const SkelSymbol *image, const char *ending, GPtrArray *diagnostics);

/* Declares @states (SkelSymbol) in @analysis' function. */
void skel_declare_states (
    SkelAnalysis *analysis, SkelUnit *unit, const GPtrArray *states);

/* Whether @image is one of them. */
gboolean skel_is_state (const SkelAnalysis *analysis, const SkelSymbol *image);

/* The image that @image, of @analysis, is at some time; or @image. */
const SkelSymbol *skel_state_of (
    const SkelAnalysis *analysis, const SkelSymbol *image);

G_END_DECLS
