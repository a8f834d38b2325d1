/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* rolling.h: the steps of a group, rolling over the image together.
 *
 * Each thread takes strips of rows, and goes down a strip by a few rows at a
 * time: of each step it computes as many as the next steps need for theirs. Of
 * an image that is the group's own it keeps only the rows that are still to be
 * read. Of the rows just above and below a strip, the first steps compute what
 * its own rows need, as the threads of other strips do, too.
 */
#pragma once

#include "../runtime/groups.h"
#include "../runtime/job.h"

G_BEGIN_DECLS

/* Runs @group of @kernel's steps. @jobs are theirs; views of images that are
 * the group's own have no address, and give a row's layout only. As for
 * skel_cpu_run () otherwise. */
gboolean skel_rolling_run (const SkelKernel *kernel, const SkelGroup *group,
    const SkelJob *jobs, GError **error);

G_END_DECLS
