/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* first.h: what loops over the pixels compute at the first of them.
 */
#pragma once

#include "tree.h"

G_BEGIN_DECLS

/* Whether @first is what @value, in the @body of loops whose two variables are
 * @variables, is where these are 0. */
gboolean skel_node_is_first (const SkelNode *body,
    const SkelSymbol *const variables[2], const SkelNode *first,
    const SkelNode *value);

/* Whether @node is an integer there, *@value, that no pixel decides. */
gboolean skel_node_value_at_first (
    const SkelSymbol *const variables[2], const SkelNode *node, gint64 *value);

G_END_DECLS
