/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* shifts.h: which terms are one value at several places.
 *
 * What a term reads at [y + dy][x + dx] another one reads elsewhere: if that is
 * all that is different, both are one value, which is computed once for all
 * pixels.
 */
#pragma once

#include "program.h"

G_BEGIN_DECLS

/* A value, numbered from 0, and from its own place to the term's. What does
 * not read pixels, or hangs on where the pixel is, is a value at one place. */
typedef struct {
  int value;
  int dy, dx;
} SkelShift;

/* Of each term, by its id; to be freed with g_free (). With @by_row what is
 * computed of pixels is another value in each row. */
SkelShift *skel_shifts_new (const SkelProgram *program, gboolean by_row);

G_END_DECLS
