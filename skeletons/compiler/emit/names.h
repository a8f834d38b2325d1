/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* names.h: what kernels that are compiled together may not have in common. */
#pragma once

#include "../infer/analysis.h"

G_BEGIN_DECLS

/* Whether all @analyses, of one file or of several that are to be compiled
 * together, have functions, elements and files of different names. Where not,
 * adds a diagnostic about the first that has another's, and returns it. */
const SkelAnalysis *skel_find_namesake (
    GPtrArray *analyses, GPtrArray *diagnostics);

G_END_DECLS
