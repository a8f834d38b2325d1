/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* pixel-use.h: what a nest does with its pixel of an image, the one that its
 * counters say.
 */
#pragma once

#include "pixel-loops.h"

G_BEGIN_DECLS

typedef struct {
  gboolean beside; /* other pixels are spoken of */
  gboolean read;   /* it is, */
  gboolean unset;  /* before it is surely set */
  gboolean again;  /* it may be set again, or within an expression */
  gboolean whole;  /* all of its channels are set in the end */
} SkelPixelUse;

SkelPixelUse skel_pixel_use (
    const SkelSymbol *image, const SkelPixelLoops *loops);

/* Whether some pixels of @image are left as they are, and others set, and
 * nothing but where they are says which. */
gboolean skel_pixels_are_left (
    const SkelSymbol *image, const SkelPixelLoops *loops);

G_END_DECLS
