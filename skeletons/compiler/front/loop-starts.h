/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* loop-starts.h: what loops over the pixels begin with beside their counter, as
 * statements before them.
 *
 *   for (x = 0, m = width - 1; ...)      m = width - 1;
 *                                        for (x = 0; ...)
 */
#pragma once

#include "tree.h"

G_BEGIN_DECLS

/* Whether @node, in @function, has one of the images' sizes, or variables that
 * may have been set by them. */
gboolean skel_hangs_on_size (
    const SkelFunction *function, const SkelNode *node);

/* Whether @node is a loop that images stand in, over as much as hangs on their
 * size, which variables may have been set by. */
gboolean skel_loop_is_over_pixels (
    const SkelFunction *function, const SkelNode *node);

/* In all functions of @unit. */
void skel_loop_starts_rewrite (SkelUnit *unit);

G_END_DECLS
