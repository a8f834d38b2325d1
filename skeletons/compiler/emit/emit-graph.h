/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* emit-graph.h: the programs of a file's kernels, as text.
 */
#pragma once

#include "../infer/analysis.h"

G_BEGIN_DECLS

/* The text of each program in its form, or as it was built where that would
 * take too many terms (see ../../graph/text.h), each but the first after an
 * empty line; of an opaque kernel a line "opaque NAME: why". To be freed with
 * g_free (). */
char *skel_emit_graph (const SkelUnit *unit, GPtrArray *analyses);

/* The same as they were built, before any pass. */
char *skel_emit_graph_built (const SkelUnit *unit, GPtrArray *analyses);

/* The same after all passes, those that arrange programs included. */
char *skel_emit_graph_arranged (const SkelUnit *unit, GPtrArray *analyses);

G_END_DECLS
