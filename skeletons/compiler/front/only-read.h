/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* only-read.h: arrays that functions are handed and do not change, as `const`
 * ones, whether they are declared so or not.
 */
#pragma once

#include "tree.h"

G_BEGIN_DECLS

/* Of all static ones of @functions (SkelFunction); others say by `const` what
 * their parameters are for. */
void skel_only_read_find (const GPtrArray *functions);

G_END_DECLS
