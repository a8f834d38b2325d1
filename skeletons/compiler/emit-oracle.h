/* emit-oracle.h: C that calls the untouched functions of a kernel file.
 */
#pragma once

#include "analysis.h"

G_BEGIN_DECLS

/* A C file that includes the kernel file as it stands and defines for each of
 * its kernels a function of one signature that calls it, and the table
 * skel_untouched_NAME of them; see ../../tests/oracle/untouched.h. To be freed
 * with g_free (). */
char *skel_emit_oracle (const SkelUnit *unit, GPtrArray *analyses);

G_END_DECLS
