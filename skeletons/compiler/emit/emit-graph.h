/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* emit-graph.h: the programs of a file's kernels, as text.
 */
#pragma once

#include "../../graph/passes.h"
#include "../infer/analysis.h"

G_BEGIN_DECLS

/* The text of each program as those of @passes that bring programs into their
 * form make it, or as it was built where that would take too many terms (see
 * ../../graph/text.h), each but the first after an empty line; of an opaque
 * kernel a line "opaque NAME: why". To be freed with g_free (). */
char *skel_emit_graph (GPtrArray *analyses, SkelPassSet passes);

/* The same after all of @passes, those that arrange programs included. */
char *skel_emit_graph_arranged (GPtrArray *analyses, SkelPassSet passes);

/* The same as they were built, before any pass. */
char *skel_emit_graph_built (const SkelUnit *unit, GPtrArray *analyses);

G_END_DECLS
