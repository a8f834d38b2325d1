/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* move.h: planes that are only moved or filled.
 *
 * Both run on the pool's threads. Strides are in bytes.
 */
#pragma once

#include "pixels.h"

G_BEGIN_DECLS

/* Moves the @width x @height pixels of @step bytes from @source to their
 * places in @target. */
void skel_move_plane (const SkelPixels *pixels, guint8 *target,
    gssize target_stride, const guint8 *source, gssize source_stride, int width,
    int height, int step, unsigned permutation);

/* Sets every byte of the @width x @height pixels of @step bytes. */
void skel_fill_plane (guint8 *target, gssize target_stride, int width,
    int height, int step, guint8 value);

G_END_DECLS
