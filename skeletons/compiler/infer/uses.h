/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* uses.h: what the function of a kernel mentions. */
#pragma once

#include "analysis.h"

G_BEGIN_DECLS

/* Finds the functions that it calls, those first that others of them call, and
 * the tables. */
void skel_collect_uses (SkelAnalysis *analysis);

/* Refuses what the language has not, wherever it stands in these. */
gboolean skel_check_supported (
    const SkelAnalysis *analysis, GPtrArray *diagnostics);

/* Whether @node speaks of a result. */
gboolean skel_mentions_result (
    const SkelAnalysis *analysis, const SkelNode *node);

/* Whether an image of @kernel is written. */
gboolean skel_has_output (const SkelKernel *kernel);

G_END_DECLS
