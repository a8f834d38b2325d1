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

/* What is not of a kernel file: skeletons/cuda/carry.cu. */
extern const GridEntry device_entries[];
