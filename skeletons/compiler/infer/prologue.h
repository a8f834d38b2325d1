/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* prologue.h: what of the statements before the loops a piece of code needs.
 */
#pragma once

#include "analysis.h"

G_BEGIN_DECLS

/* What code that consists of @nodes needs of the kernel's function: the
 * symbols that it speaks of (a set, to be freed), and, added to @prologue in
 * their order, the statements of the analysis' prologue that set any of them
 * and so must be printed before it. What is @given (a set, or NULL) is set in
 * another way. */
GHashTable *skel_prologue_needs (const SkelAnalysis *analysis, GPtrArray *nodes,
    GHashTable *given, GPtrArray *prologue);

/* The same for @symbols, to which it adds. */
void skel_prologue_find_needs (const SkelAnalysis *analysis,
    GHashTable *symbols, GHashTable *given, GPtrArray *prologue);

G_END_DECLS
