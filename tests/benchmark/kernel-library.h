/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* kernel-library.h: kernels to time that are not compiled in. */
#pragma once

#include "../../skeletons/runtime/kernel.h"

/* The skel_kernel_files of the shared library at @path, which stays loaded.
 * Ends the program where there are none. */
const SkelKernel *const *const *kernel_library_load (const char *path);
