/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* latches.h: truths that pixels set or clear, as they are accumulated.
 *
 *   *any = *any || v > 9;      *any |= v > 9;
 *   all = v > 9 ? all : 0;     all &= v > 9;
 *   if (!any) any = v > 9;     any |= v > 9;
 *   if (v > 9) any = 1;        if (v > 9) any |= 1;
 *
 * An integer is such a truth if nothing but 0 and 1 is ever assigned to it.
 */
#pragma once

#include "tree.h"

G_BEGIN_DECLS

/* In all functions of @unit, in their loops over the pixels, of what is not
 * declared in these. */
void skel_latches_rewrite (SkelUnit *unit);

G_END_DECLS
