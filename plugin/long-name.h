/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* long-name.h: what an element is called in lists of elements
 *
 * It is made of the words of its kernel's name, spelled as in the kernel's
 * documentation: gaussian3x3 (), "Blurs the image by a 3x3 Gaussian filter.",
 * is "GPU Gaussian 3x3".
 */
#pragma once

#include "../skeletons/runtime/kernel.h"

G_BEGIN_DECLS

/* To be freed; any thread. */
char *gpuskel_long_name (const SkelKernel *kernel);

G_END_DECLS
