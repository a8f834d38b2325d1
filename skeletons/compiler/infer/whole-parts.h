/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* whole-parts.h: floats that become integers, and these floats again.
 *
 * Compilers that need not care for floating-point exceptions take both
 * conversions for a rounding to the whole part. That keeps the sign of what
 * becomes zero, -0, where C gives 0.
 */
#pragma once

#include "analysis.h"

G_BEGIN_DECLS

/* Whether @analysis may have that: it keeps an integer that was a float, other
 * than as a pixel, and makes a float of an integer that may be zero. */
gboolean skel_has_whole_parts (const SkelAnalysis *analysis);

G_END_DECLS
