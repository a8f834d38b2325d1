/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* flood.h: images that are updated until nothing changes, where pixels flood
 * what is open to them.
 *
 * A pixel becomes a number, the same for all, just where one near it floods it,
 * at one of a few distances: one that is this number or, where only one number
 * does not flood, another. Whether it is open to that hangs on no pixel near
 * it. So an image is settled by what is open and what floods, a bit of a pixel
 * each.
 */
#pragma once

#include "program.h"

G_BEGIN_DECLS

/* How far what floods a pixel may be from it. */
#define SKEL_FLOOD_REACH 2
#define SKEL_FLOOD_SIDE (2 * SKEL_FLOOD_REACH + 1)

typedef struct {
  gint64 number;      /* what pixels become, */
  gboolean by_others; /* which floods as all do that are not */
  gint64 other;       /* this; or alone */
  gboolean alike;     /* what is open hangs on the pixel itself alone */
  /* The pixels that flood one, from REACH above and to the left of it on. */
  gboolean from[SKEL_FLOOD_SIDE][SKEL_FLOOD_SIDE];
} SkelFlood;

/* Whether the image @before of @program, of bytes, whose pixels become those of
 * @after, is flooded. */
gboolean skel_find_flood (
    const SkelProgram *program, int before, int after, SkelFlood *flood);

G_END_DECLS
