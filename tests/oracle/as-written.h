/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* as-written.h: sequences as they stand in their file, with images of their own
 * that have no margins and hold anything at first.
 */
#pragma once

#include "trial.h"

/* Leaves in @planes, those of the outputs, and in @results what the function
 * computes as it is written. FALSE, and all is as before, where it reads beyond
 * images that it writes, where what it computes hangs on what was in memory
 * before, or where images are large. */
gboolean as_written_call (
    const TrialSetup *setup, Plane *const *planes, int pitch, guint8 *results);
