/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* device-files.h: the device code of all kernel files, compiled for the CPU. */
#pragma once

#include "grid.h"
#include "runtime/kernel.h"

typedef struct {
  const SkelKernel *const *kernels; /* ends with NULL */
  const GridEntry *entries;
} DeviceFile;

/* Ends with zeros. */
extern const DeviceFile device_files[];

/* Looks in @files as well, of a library that is loaded, from now on; they stay
 * the caller's. */
void standin_add_files (const DeviceFile *files);

/* What is not of a kernel file: skeletons/cuda/carry.cu. */
extern const GridEntry device_entries[];
