/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* sequence.h: sequences on the CPU, a group of steps after the other; where
 * steps have values of several sizes, of a component after the other. */
#pragma once

#include "../runtime/job.h"

G_BEGIN_DECLS

/* Runs @job, which was checked, of a sequence. FALSE with @error set when there
 * is no memory for it. */
gboolean skel_cpu_run_sequence (const SkelJob *job, GError **error);

G_END_DECLS
