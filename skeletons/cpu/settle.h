/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* settle.h: a step that is repeated until nothing changes, on the CPU.
 *
 * All pixels are computed once, as any other stage's are. From then on only
 * those are looked at that have read a pixel which changed, one after the
 * other: its time hangs on how many pixels change, and not on how far a change
 * spreads from pixel to pixel. Each thread does so with a strip of rows, as far
 * as that goes without the pixels of others; one does the rest.
 */
#pragma once

#include "../runtime/job.h"

G_BEGIN_DECLS

/* As skel_cpu_run (), of a @job whose kernel has settling, whose two views are
 * one, and which has one component. */
gboolean skel_cpu_settle (const SkelJob *job, GError **error);

G_END_DECLS
