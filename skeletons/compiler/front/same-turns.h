/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* same-turns.h: statements that do the same to other images.
 */
#pragma once

#include "tree.h"

G_BEGIN_DECLS

/* Whether @one and @other are the same but for the names of variables that they
 * declare and, unless @images is NULL, for images: it then gets for each of
 * @one's (SkelSymbol) the one that it is in @other, both of one kind. */
gboolean skel_turns_are_same (
    const SkelNode *one, const SkelNode *other, GHashTable *images);

/* Makes @images one that takes each of them to another, and all back again
 * after @n times at most: which is missing leads to where the ways begin.
 * FALSE: that cannot be. */
gboolean skel_turns_close (GHashTable *images, int n);

/* Where @images (SkelSymbol to another) take @image, and all of them, in @n
 * times. */
SkelSymbol *skel_follow_image (GHashTable *images, SkelSymbol *image, int n);
GHashTable *skel_repeat_images (GHashTable *images, int n);

G_END_DECLS
