/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* describe-stage.h: what a nest does to images and results, once the
 * interpreter has run it: what it reads around a pixel, where pixels go, its
 * classes.
 */
#pragma once

#include "analysis.h"

G_BEGIN_DECLS

/* Both refuse what a stage cannot be. */
gboolean skel_describe_stage (
    SkelAnalysis *analysis, const SkelNest *nest, GPtrArray *diagnostics);

/* Every accumulation into a result is of one kind. */
gboolean skel_describe_results (
    SkelAnalysis *analysis, const SkelNest *nest, GPtrArray *diagnostics);

G_END_DECLS
