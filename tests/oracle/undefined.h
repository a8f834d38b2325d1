/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* undefined.h: calls untouched functions that may do what C does not define.
 */
#pragma once

#include "trial.h"

/* Leaves in @planes, those of the outputs, and in @results what the untouched
 * function computes. Pixels of which C does not define all that this takes, and
 * with any such pixel all results, are what its second version computes. */
void undefined_call (
    const TrialSetup *setup, Plane *const *planes, int pitch, guint8 *results);
