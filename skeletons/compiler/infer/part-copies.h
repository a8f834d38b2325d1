/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* part-copies.h: nests of a loop's turns that copy several images.
 *
 *   before[y][x] = now[y][x];
 *   now[y][x] = next[y][x];
 *
 * As a nest for each copy, all of them can be done by exchanging images.
 */
#pragma once

#include "split.h"

G_BEGIN_DECLS

/* Makes of such a nest of @pieces several. */
void skel_part_copies (
    const SkelAnalysis *analysis, SkelUnit *unit, GArray *pieces);

G_END_DECLS
