/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* one-end.h: whether an image that is updated until nothing changes comes to
 * one end, by cases of its pixels.
 *
 * It does where no pixel goes beyond what it is in another image that is at
 * rest and nowhere behind. That is asked of pairs of cases: one in which the
 * pixel changes, and one in which that of the other image rests.
 */
#pragma once

#include "monotone.h"

G_BEGIN_DECLS

/* A case in which all is known of a pixel that is asked. */
typedef struct {
  GArray *facts; /* SkelAnswer; owned; those of the case alone */
  const SkelTerm *value;
  gboolean again; /* it changes */
} SkelCase;

/* Whether all orders of pixels come to one end, as all of the @cases (SkelCase)
 * say, in which pixels go on in @order; or back, in that of numbers, if they do
 * not @rise. Where only its own pixel moves, the others are the same in both
 * images. */
gboolean skel_comes_to_one_end (
    const SkelOrder *order, gboolean rise, const GArray *cases);

G_END_DECLS
