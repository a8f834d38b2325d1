/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* emit-oracle.h: C that calls the functions of a kernel file, untouched or
 * checked.
 */
#pragma once

#include "../infer/analysis.h"

G_BEGIN_DECLS

/* A C file that includes the kernel file as it stands and defines for each of
 * its kernels a function of one signature that calls it, and the table
 * skel_untouched_NAME of them; see ../../tests/oracle/untouched.h. To be freed
 * with g_free (). */
char *skel_emit_oracle (const SkelUnit *unit, GPtrArray *analyses);

/* The same table as skel_bounds_NAME, of functions that check each of their
 * expressions by what was inferred of it; see ../../tests/fuzz/bounds.h. */
char *skel_emit_bounds (const SkelUnit *unit, GPtrArray *analyses);

/* Appends to @code what calls the functions, and skel_TABLE_NAME of it; with
 * @others, also of the other versions that they have. */
void skel_emit_calls (GString *code, const SkelUnit *unit, GPtrArray *analyses,
    const char *table, gboolean others);

G_END_DECLS
