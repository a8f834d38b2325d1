/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* sequence.h: the images of a sequence's printed C while it runs: the caller's
 * and those that it makes. For one thread at a time.
 */
#pragma once

#include "trial.h"

/* Before a call on @planes, which have rows of @pitch pixels, and after it. */
void sequence_begin (const TrialSetup *setup, Plane *const *planes, int pitch);
void sequence_end (void);
