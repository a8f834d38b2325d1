/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* chain.h: two programs of which the second reads what the first one stores,
 * as one program that stores nothing in between.
 *
 * Wherever the second program reads such a pixel, the first one's value stands
 * at that place. So it is computed once for all pixels that want it, as any
 * value is (see shifts.h), but where that place is outside the image: there the
 * second program would have found what stands for a pixel that was stored, and
 * the whole one has what the first makes of pixels outside. Pixels whose
 * windows in between reach beyond the image are not what the two make of them;
 * so of all others it is known that they are not there (see interior.h).
 */
#pragma once

#include "program.h"

G_BEGIN_DECLS

/* One of the two, and what its declarations are in the whole. */
typedef struct {
  const SkelProgram *program; /* of one stage, which leaves out no pixels, moves
                               * none and contributes nothing */
  const int *images;          /* by its images: an image of the whole's; of the
                               * second also -1 - i: the image i of the first */
  const int *parameters; /* by its parameters: a parameter of the whole's */
} SkelChainLink;

/* Fills in the stores of @whole, which has its declarations and one stage, by
 * those of the second one of @links. FALSE: there is a gather among them, or
 * terms are too many; then @whole is good for nothing. */
gboolean skel_program_chain (
    SkelProgram *whole, const SkelChainLink links[static 2]);

G_END_DECLS
