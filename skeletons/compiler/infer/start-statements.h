/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* start-statements.h: what of the statements before and after the loops is done
 * where.
 */
#pragma once

#include "task.h"

G_BEGIN_DECLS

/* Tells those that set results, once the accumulations are known, from what
 * else stands before the loops, and these from what stands after them. */
gboolean skel_sort_statements (SkelTask *task, GPtrArray *diagnostics);

G_END_DECLS
