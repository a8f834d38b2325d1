/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* image-exchanges.h: whole images that change places with each other.
 *
 *   { a = b; b = a; }    spare = a; a = b; b = spare;
 *
 * All at once, pixel by pixel: it is what stands for exchanges of names. C has
 * no such statement.
 */
#pragma once

#include "tree.h"

G_BEGIN_DECLS

/* A statement by which what is in each of @images (SkelSymbol) comes to be in
 * the one that it is mapped to. */
SkelNode *skel_image_exchange_make (
    SkelUnit *unit, GHashTable *images, SkelLocation location);

/* Whether @node is one. */
gboolean skel_is_image_exchange (const SkelNode *node);

/* All of them in @function become loops that copy images. What nobody wants is
 * not copied: on all ways on from there the image is written anew before it is
 * read. */
void skel_image_exchanges_rewrite (SkelUnit *unit, SkelFunction *function);

G_END_DECLS
