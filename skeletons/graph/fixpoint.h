/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* fixpoint.h: whether an image that is updated in place until nothing changes
 * becomes the same whatever the order in which its pixels are.
 *
 * It does where pixels never go back in some order and what a pixel becomes
 * never goes back where others go on: then it is the least fixpoint above where
 * it started (Tarski), and any order comes to it (Cousot and Cousot, "Automatic
 * synthesis of optimal invariant assertions", chaotic iterations). Three orders
 * are tried: that of the integers, up or down; one in which a constant is above
 * all else; and one in which more bits are above fewer, or fewer above more.
 *
 * Less will do: that no pixel goes beyond what it is in an image that is at
 * rest and nowhere behind. Each order that comes to an end comes to such an
 * image, so none passes the end of another one. That is asked of all pairs of
 * cases, where what a pixel becomes says too little as a whole.
 */
#pragma once

#include "bounds.h"

G_BEGIN_DECLS

/* The pixel of @before at the place becomes that of @after, and @again, of the
 * integers, is other than zero where that is to be seen as a change: images of
 * @program, which are written in no other place. Before the first change
 * @before has the @bounds (SkelBound); NULL: that is not known, and the cases
 * are not to be compared with each other. Terms may be added to the program.
 * Gives why the outcome hangs on the order, or may never come, as a constant
 * text, "... as TEXT"; NULL: it does not. */
const char *skel_fixpoint_object (SkelProgram *program, int before, int after,
    int again, const GArray *bounds);

G_END_DECLS
