/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* kernel-headers.h: the C headers that kernels may include. They are in
 * include/, and compiled into skelc-parse, so that a kernel means the same on
 * every machine and nothing has to be found.
 */
#pragma once

#include <stddef.h>

typedef struct {
  const char *name; /* "stdint.h" */
  const char *text;
} SkelKernelHeader;

/* Ends with a name of NULL. */
extern const SkelKernelHeader skel_kernel_headers[];
