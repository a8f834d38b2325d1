/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* image-names.h: images that pointers, subscripts or turns of a loop name.
 *
 *   T a[height][stride], b[height][stride];  T a[height][stride], ...
 *   T (*now)[stride] = a, (*next)[stride] = b, (*was)[stride];
 *   for (t = 0; t < n; t++) {                for (t = 0; t < n; t++) {
 *     next = f (now);                          b = f (a);
 *     was = now; now = next; next = was;       exchange a and b
 *   }                                        }
 *   out = now;                               out = a;
 *
 * Which image is meant follows from how many turns there were, by a rest: after
 * some turns, four at most, all names are what they were. So it does where u[t
 * % 2], t & 1 ? a : b or `if (t % 2)` around loops over the pixels says it.
 * Where a turn then does what the first one does to other images, the images
 * are exchanged in the place of their names, so that all turns say the same,
 * and those who come after the loop, too, however often that has turned. Where
 * it does something else, that many turns are one.
 */
#pragma once

#include "tree.h"

G_BEGIN_DECLS

/* In all functions of @unit. What cannot be told so is UNSUPPORTED, and says
 * what to write. */
void skel_image_names_rewrite (SkelUnit *unit);

G_END_DECLS
