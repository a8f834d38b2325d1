/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* stdbool.h for kernels. */
#ifndef SKELC_STDBOOL_H
#define SKELC_STDBOOL_H

#define bool _Bool
#define true 1
#define false 0
#define __bool_true_false_are_defined 1

#endif
