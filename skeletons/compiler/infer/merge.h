/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* merge.h: nests of a sequence that can be one.
 *
 * A nest that reads what the one before it writes at the pixel alone need not
 * wait for the whole image: its loops' body can stand behind that one's, and
 * what goes from one to the other is a variable. Two that have nothing to do
 * with each other can share what they read.
 */
#pragma once

#include "split.h"

G_BEGIN_DECLS

/* @pieces, with nests that follow each other made one wherever that changes
 * nothing; to be freed. *@counts, to be freed, says of how many nests of
 * @pieces each step is (int). */
GArray *skel_merge (const SkelAnalysis *analysis, SkelUnit *unit,
    const GArray *pieces, GArray **counts);

G_END_DECLS
