/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* ends.h: what conditions say of how far a pixel is from the image's ends.
 */
#pragma once

#include "program.h"

G_BEGIN_DECLS

typedef enum {
  SKEL_END_LEFT,
  SKEL_END_RIGHT,
  SKEL_END_TOP,
  SKEL_END_BOTTOM,
  SKEL_ENDS
} SkelEnd;

/* Pixels between the loops' pixel and each end, the pixel left out. */
typedef struct {
  int least[SKEL_ENDS]; /* at least so many, from 0 */
  int most[SKEL_ENDS];  /* and at most so many, up to SKEL_MAX_SIZE */
} SkelDistances;

/* Nothing is known. */
SkelDistances skel_distances_any (void);

/* Takes note of what @condition says of them where it @holds, or does not: it,
 * or its parts, if both do, being comparisons of places. */
void skel_distances_note (
    SkelDistances *distances, const SkelTerm *condition, gboolean holds);

/* Whether the pixel that @load, a load, reads is surely inside the image, or
 * surely outside. */
gboolean skel_distances_have (
    const SkelDistances *distances, const SkelTerm *load);
gboolean skel_distances_miss (
    const SkelDistances *distances, const SkelTerm *load);

G_END_DECLS
