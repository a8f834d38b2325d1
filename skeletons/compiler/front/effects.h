/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* effects.h: expressions that stand as statements, as the statements that they
 * are.
 *
 *   most = v, at = x;          most = v;
 *                              at = x;
 *   v > 9 ? n++ : m++;         if (v > 9) n++; else m++;
 *   v > most && (most = v);    if (v > most) most = v;
 */
#pragma once

#include "tree.h"

G_BEGIN_DECLS

/* In all functions of @unit. */
void skel_effects_rewrite (SkelUnit *unit);

G_END_DECLS
