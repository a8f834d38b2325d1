/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* computed-between.h: what is computed between the nests of a sequence, once.
 */
#pragma once

#include "split.h"

G_BEGIN_DECLS

/* The variables (SkelSymbol, a set) that loops between two of the nests compute
 * for later ones: the nest before has them as results, and hands them on.
 * Others cost little, and each nest that wants them computes them. */
GHashTable *skel_find_computed_between (
    const SkelAnalysis *analysis, const GArray *pieces);

G_END_DECLS
