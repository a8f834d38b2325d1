/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* chain.h: programs of which later ones read what earlier ones store, as one
 * program that stores nothing in between.
 *
 * Wherever a program reads such a pixel, the earlier one's value stands at that
 * place. So it is computed once for all pixels that want it, as any value is
 * (see shifts.h); of pixels that the earlier's loops leave out it is what
 * stands there then, as kernel.h says. But where that place is outside the
 * image: there the later program would have found what stands for a pixel that
 * was stored, and the whole one has what the earlier makes of pixels outside.
 * Pixels whose windows in between reach beyond the image are not what the
 * programs make of them; so of all others it is known that they are not there
 * (see interior.h).
 */
#pragma once

#include "program.h"

G_BEGIN_DECLS

/* One of the programs, and what its declarations are in the whole. */
typedef struct {
  const SkelProgram *program; /* of one stage, which moves no pixels and
                               * contributes nothing */
  const int *images;     /* by its images: an image of the whole's, or what an
                          * earlier link writes, by skel_chain_between () */
  const int *parameters; /* by its parameters: a parameter of the whole's */
} SkelChainLink;

/* What stands for an image that is not stored: that which @link writes as its
 * @image. It is negative; the other two find it again. */
static inline int
skel_chain_between (int link, int image)
{
  return -1 - (link * SKEL_MAX_IMAGES + image);
}

static inline int
skel_chain_writer (int between)
{
  return (-1 - between) / SKEL_MAX_IMAGES;
}

static inline int
skel_chain_written (int between)
{
  return (-1 - between) % SKEL_MAX_IMAGES;
}

/* Fills in the stores of @whole, which has its declarations and one stage, by
 * those of the last of the @n_links. FALSE: there is a gather among them, or
 * terms are too many; then @whole is good for nothing. */
gboolean skel_program_chain (
    SkelProgram *whole, const SkelChainLink *links, int n_links);

G_END_DECLS
