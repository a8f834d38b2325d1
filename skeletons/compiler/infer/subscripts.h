/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* subscripts.h: what a subscript of an image means that is refused.
 *
 * It is read as it is written, so that the message can say what to write
 * instead.
 */
#pragma once

#include "analysis.h"

G_BEGIN_DECLS

typedef enum {
  SKEL_SUBSCRIPT_BESIDE, /* a loop variable plus something, or no place */
  SKEL_SUBSCRIPT_ROUND,  /* the remainder of such, by the image's size */
  SKEL_SUBSCRIPT_FAR,    /* any other place: one that is scaled, or bent */
} SkelSubscript;

/* What the subscript @node is, and its local variables; the last value that the
 * text gives one counts. In *@size is what the remainder is by, if it is. */
SkelSubscript skel_subscript_read (const SkelAnalysis *analysis,
    const SkelNode *node, const SkelSymbol **size);

G_END_DECLS
