/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* channels.h: channels of pixels that are computed alike.
 */
#pragma once

#include "program.h"

G_BEGIN_DECLS

/* How many channels each image of @program has, if what is stored in each of
 * them is of the inputs' same channels what the first is of their first, and
 * hangs on no column; else 1, as where there are results. */
int skel_count_alike_channels (const SkelProgram *program);

G_END_DECLS
