/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* pitches.h: numbers that say where in an image something is.
 *
 *   int i = y * stride + x;     int i_at0 = y, i_at = x;
 *   in[0][i + stride]           in[0][i_at0 * stride + i_at + stride]
 *
 * Such a number becomes two, as the variables of a pointer are, so that
 * places.h and walks.h see how each of them goes on.
 */
#pragma once

#include "tree.h"

G_BEGIN_DECLS

/* In all functions of @unit. */
void skel_pitches_rewrite (SkelUnit *unit);

G_END_DECLS
