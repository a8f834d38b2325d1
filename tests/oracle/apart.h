/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* apart.h: untouched functions in a process of their own, for calls in which an
 * index may be anything.
 */
#pragma once

#include "trial.h"

typedef void (*ApartFunction) (int width, int height, int stride,
    void *const *images, const SkelUntouchedValue *values,
    unsigned char *results);

/* Calls @function on @planes, of the pitch @pitch, and @results, of which it
 * changes the outputs and the results. FALSE: it did not come to its end, and
 * all is as before. The process is there until a call ends it, as starting one
 * takes longer than most calls. For one thread at a time. */
gboolean apart_call (ApartFunction function, const TrialSetup *setup,
    Plane *const *planes, int pitch, guint8 *results);
