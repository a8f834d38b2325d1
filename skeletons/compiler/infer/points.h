/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* points.h: where a kernel is a function of one pixel's values.
 *
 * A window whose size is a parameter shrinks to the pixel itself for some
 * values of that, and what such a kernel computes may depend on nothing else:
 * then all that it can do to an image is found out by trying every value once.
 */
#pragma once

#include "analysis.h"

G_BEGIN_DECLS

/* Whether a pixel becomes the same wherever it is and whatever the image's
 * size: these occur in nothing but subscripts of images. */
gboolean skel_nest_is_shift_invariant (
    const SkelAnalysis *analysis, const SkelNest *nest);

/* Stands around a run of the body for one combination of the values that shape
 * its windows, so that what is found for that can be told from what was before:
 * takes the accesses' offsets so far, and joins them to the new ones again. */
GArray *skel_points_begin (SkelNest *nest);
void skel_points_end (SkelNest *nest, GArray *before);

/* Between the two: whether that run read nothing but the pixel itself. */
gboolean skel_points_are_all (const SkelNest *nest);

G_END_DECLS
