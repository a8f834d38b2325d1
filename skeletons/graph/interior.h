/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* interior.h: what is known of places away from the image's ends.
 *
 * A filter that looks after the ends asks for each pixel whether it is there.
 * Of pixels that are not the answer is known.
 */
#pragma once

#include "program.h"

G_BEGIN_DECLS

/* @term, of @program, or what it is at all pixels that are so far from each end
 * of the image: a comparison of places, or an extreme or magnitude of some, may
 * be decided. */
const SkelTerm *skel_interior_decide (
    SkelProgram *program, const SkelTerm *term, const SkelExtent *away);

/* How far from its pixel @program reads. */
SkelExtent skel_program_reach (const SkelProgram *program);

/* What @program is at all such pixels, to be freed with skel_program_free ().
 * NULL: it asks nothing that is decided there. */
SkelProgram *skel_program_inside (
    const SkelProgram *program, const SkelExtent *away);

/* The same in its form; NULL also where that would have too many terms. */
SkelProgram *skel_program_optimise_inside (
    const SkelProgram *program, const SkelExtent *away);

G_END_DECLS
