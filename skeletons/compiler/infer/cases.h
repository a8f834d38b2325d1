/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* cases.h: parameters that a kernel is compiled anew for each value of.
 */
#pragma once

#include "analysis.h"

G_BEGIN_DECLS

/* The numbers, among all values of parameters, of those that there are cases of
 * (int): those that shape windows, and truths that save much of what is
 * computed for a pixel where they are known. They belong to @analysis. */
const GArray *skel_cases (const SkelAnalysis *analysis);

/* Whether the value @index is one of them. */
gboolean skel_is_case (const SkelAnalysis *analysis, int index);

G_END_DECLS
