/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* cuda-tiles.h: the entry points for windows of any size (window.cuh), and what
 * their tiles have room for; for cuda-plan.c alone.
 */
#pragma once

#include "cuda-plan.h"

G_BEGIN_DECLS

/* The window that tiles are for, for the plan's, with its others; NULL: there
 * are no tiles. */
const SkelWindow *skel_cuda_tiled_window (
    SkelCudaPlan *plan, const SkelAnalysis *analysis);

/* Adds those of all layouts, whose names have @prefix before the layout's.
 * FALSE: there is no room. */
gboolean skel_cuda_add_tiles (SkelCudaPlan *plan, const SkelAnalysis *analysis,
    int shape, const char *prefix);

G_END_DECLS
