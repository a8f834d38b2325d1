/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* emit-c-results.h: what a row's pixels add to results, in C.
 */
#pragma once

#include "emit-c-loop.h"

G_BEGIN_DECLS

/* Lines that combine the pixels into those results of which each pixel says
 * which element it changes, if @scattered, or into all others. */
void skel_c_print_results (SkelCLoop *loop, gboolean scattered);

G_END_DECLS
