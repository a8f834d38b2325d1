/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* identity.h: kernels that leave an image as it is. */
#pragma once

#include "../runtime/kernel.h"

G_BEGIN_DECLS

/* Whether @kernel, with @values for its parameters, gives each pixel as it was.
 * FALSE also where that cannot be told: it is found by running the kernel on
 * every value that a pixel can have, so that the pixel must have one channel of
 * 8 or 16 bits, and become what it does by itself alone, wherever it is. Any
 * thread. */
gboolean skel_kernel_is_identity (
    const SkelKernel *kernel, const SkelValue *values);

G_END_DECLS
