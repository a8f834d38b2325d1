/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* check.h: whether a job can be meant. */
#pragma once

#include "../runtime/job.h"

G_BEGIN_DECLS

/* FALSE with @error set, in SKEL_CPU_ERROR, where @job cannot be run. */
gboolean skel_job_check (const SkelJob *job, GError **error);

/* Whether @job's output is in the place of its input. */
gboolean skel_job_is_in_place (const SkelJob *job);

G_END_DECLS
