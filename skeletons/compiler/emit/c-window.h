/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* c-window.h: the windows that a kernel's C combines by their columns and then
 * by their rows, see ../../cpu/window.h, where else it is as it was written.
 */
#pragma once

#include "../../graph/rolling.h"
#include "../infer/window.h"

G_BEGIN_DECLS

typedef struct {
  const SkelWindow *window;
  SkelRolling *values; /* of a program that stores what is combined of each
                        * pixel to images behind the kernel's, in the order of
                        * the window's reductions */
} SkelCReducing;

/* Those of @analysis (SkelCReducing), to which they belong; there may be none.
 */
const GPtrArray *skel_c_windows (const SkelAnalysis *analysis);

/* The type that the reduction @i of @reducing is computed in. */
SkelType skel_c_window_type (const SkelCReducing *reducing, int i);

G_END_DECLS
