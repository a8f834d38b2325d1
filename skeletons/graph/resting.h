/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* resting.h: which values a pixel that is updated in place has for good.
 *
 * Where an image is updated until nothing changes, most pixels never change,
 * and of many that can be told by what they are: a mark that is set stays, as
 * does a pixel that no mark can reach. Nobody need look around these.
 */
#pragma once

#include "program.h"

G_BEGIN_DECLS

/* Numbers that a pixel of 8 bits can have. */
#define SKEL_RESTING_NUMBERS 256

/* The pixel of @before at the place becomes that of @after, images of @program.
 * Says of each number of their type, the least first, whether a pixel that is
 * it stays it, whatever others and the parameters are. FALSE: their type has
 * more numbers. */
gboolean skel_find_resting (const SkelProgram *program, int before, int after,
    gboolean rests[static SKEL_RESTING_NUMBERS]);

G_END_DECLS
