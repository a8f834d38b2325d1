/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* whole-arrays.h: loops that set arrays anew.
 *
 *   for (i = 0; i < 256; i++) {
 *     n[i] = 0;
 *     t[i] = i * i;
 *   }
 */
#pragma once

#include "tree.h"

G_BEGIN_DECLS

/* Whether the loop @loop does no more to @array than to set it, and sets all of
 * it. */
gboolean skel_loop_sets_all (const SkelNode *loop, const SkelSymbol *array);

G_END_DECLS
