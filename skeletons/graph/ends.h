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
  int most[SKEL_ENDS];  /* at most, up to SKEL_MAX_SIZE, */
} SkelDistances;

/* Nothing is known. */
SkelDistances skel_distances_any (void);

/* Whether @condition is a comparison that, where it @holds or does not, says
 * something of one of @distances, which is noted then. */
gboolean skel_distances_note (
    SkelDistances *distances, const SkelTerm *condition, gboolean holds);

/* Whether the pixel that @load, a load, reads is surely inside the image, or
 * surely outside. */
gboolean skel_distances_have (
    const SkelDistances *distances, const SkelTerm *load);
gboolean skel_distances_miss (
    const SkelDistances *distances, const SkelTerm *load);

G_END_DECLS
