/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* flat.h: arrays of several dimensions, as ones of one.
 *
 *   int bins[3][256] = { { 0 } };       int bins[768] = { 0 };
 *   bins[c][v]++;                       bins[c * 256 + v]++;
 */
#pragma once

#include "tree.h"

G_BEGIN_DECLS

/* In all functions of @unit that may be kernels, of constant dimensions: their
 * parameters, and variables beside their loops that these change. */
void skel_flat_rewrite (SkelUnit *unit);

G_END_DECLS
