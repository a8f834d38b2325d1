/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* stages.h: kernels written by hand as skelc would print them, each with the
 * pixel it computes, to test what runs them without the compiler. */
#pragma once

#include "../../skeletons/runtime/job.h"

/* Reads the value of @channel at the loops' (x, y) of an input, through the
 * border policy. */
typedef double (*StageRead) (
    gconstpointer job, int image, int x, int y, int channel);

typedef struct {
  SkelKernel kernel;
  SkelStage stage;
  /* The value of @channel of output @image that the loops' (x, y) writes. */
  double (*pixel) (
      StageRead read, gconstpointer job, int image, int x, int y, int channel);
} TestKernel;

/* Terminated by one without a name. */
extern const TestKernel test_kernels[];

/* Indices of some. */
const TestKernel *test_kernel_find (const char *name);
