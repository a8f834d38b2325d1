/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* regions.h: regions of interest, which move with the pixels.
 */
#pragma once

#include <gst/video/video.h>

#include "../skeletons/runtime/kernel.h"

G_BEGIN_DECLS

/* Adds @region, of a picture of @width x @height pixels, to @buffer as it lies
 * after @permutation (SkelPermutation), with all that it says of itself. What
 * of it is outside the picture is cut off. */
void gpuskel_region_move (const GstVideoRegionOfInterestMeta *region,
    unsigned permutation, guint width, guint height, GstBuffer *buffer);

G_END_DECLS
