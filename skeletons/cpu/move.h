/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* move.h: planes that are only moved. */
#pragma once

#include "../runtime/job.h"

G_BEGIN_DECLS

/* Moves the @width x @height pixels of @step bytes from @source to their
 * places in @target; strides in bytes. Runs on the pool's threads. */
void skel_move_plane (guint8 *target, gssize target_stride,
    const guint8 *source, gssize source_stride, int width, int height, int step,
    unsigned permutation);

G_END_DECLS
