/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* unrolled.h: turns of a repetition that go over the image together, where that
 * is the CPU's business (see groups.h).
 *
 * A repetition whose last steps exchange images, two each, of which the others
 * read the one and write the other, is written out for a few turns: what a turn
 * writes is another image then, which the next reads. If all these steps are a
 * group, nothing goes through memory between the turns.
 */
#pragma once

#include "groups.h"

G_BEGIN_DECLS

#define SKEL_UNROLLED_TURNS 4 /* of a repetition, together */

typedef struct {
  SkelKernel kernel; /* the sequence with the turns in the place of one */
  SkelGroup group;   /* of its steps: the turns */
  int exchanges;     /* of the sequence's own steps: from this one to the
                      * repetition's end they are to be done then */
} SkelUnrolled;

/* SKEL_UNROLLED_TURNS of the @repeat of @job's sequence; NULL where they are
 * done step by step. Only its kernel, its components and its border count. */
SkelUnrolled *skel_unrolled_plan (const SkelJob *job, int repeat);
void skel_unrolled_free (SkelUnrolled *turns);

G_END_DECLS
