/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* march-halves.h: which pairs of a march are computed of halves; for
 * march-lanes.h alone.
 */
#pragma once

#include "march.h"

G_BEGIN_DECLS

/* Lets be halves what can, so that none has to become a number or the other way
 * round. */
void skel_march_choose_halves (SkelMarch *march);

G_END_DECLS
