/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* updates.h: nests that read the pixel which they write, write it again, or
 * leave it where it is one that nothing but its place says is left.
 *
 * On a device each image is read by a nest or written, not both, and each pixel
 * written once. So a pixel that a nest does more with is a variable there,
 * which is written in the end:
 *
 *   out[y][x] = 0;             uint8_t out_here;
 *   if (in[y][x] > t)          out_here = 0;
 *     out[y][x] = 255;         if (in[y][x] > t)
 *                                out_here = 255;
 *                              out[y][x] = out_here;
 *
 * What nests before have made of the image is another image, and so is the next
 * turn's in a repetition, which is copied back. An output that turns work on is
 * a local image until the end, so that it can be exchanged with another.
 */
#pragma once

#include "split.h"

G_BEGIN_DECLS

/* Changes @pieces so, and @analysis' function, which gets more local images;
 * they say where its nests come from. What cannot be told so stays as it is.
 * FALSE with diagnostics added where there would be too many images. */
gboolean skel_keep_updates (SkelAnalysis *analysis, SkelUnit *unit,
    GArray *pieces, GPtrArray *diagnostics);

G_END_DECLS
