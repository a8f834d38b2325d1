/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* emit-c-long-sum.h: the C of sums whose addends are computed by a loop.
 */
#pragma once

#include "emit-c-loop.h"

G_BEGIN_DECLS

/* The loops that compute a row of @value, which is a long sum. */
void skel_c_print_long_sum (SkelCLoop *loop, const SkelRollingValue *value);

G_END_DECLS
