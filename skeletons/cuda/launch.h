/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* launch.h: what a kernel's CUDA code is called with.
 *
 * Plain C, shared by the host, the device and whatever stands in for a device:
 * it says everything that a SkelJob says, with device addresses, so that the
 * same call can be carried out on the CPU. Every entry of a kernel's module
 * takes one SkelLaunch by value; the device's code declares it with as many
 * values as the kernel has, and cuLaunchKernelEx () copies no more than that.
 *
 * The entries of a kernel NAME are those whose names begin with NAME_. They all
 * do the same work, the whole stage, each for the layouts and parameter values
 * that it is best at; but for NAME_clear, of kernels that have results, which
 * precedes all other launches on a stream and begins their numbers. Of nests of
 * a sequence there are NAME_prepare, which fills in the values at `handed`,
 * those that are results from their device addresses, which come after the
 * others in the launch, and computes the uniforms; and NAME_complete, which
 * finishes results. They are one block each.
 */
#pragma once

#include <stdint.h>

/* As in runtime/kernel.h, which device code does not include. */
#define SKEL_LAUNCH_IMAGES 8
#define SKEL_LAUNCH_CHANNELS 4
#define SKEL_LAUNCH_RESULTS 16
#define SKEL_LAUNCH_VALUES 1024
#define SKEL_LAUNCH_UNIFORMS 2048 /* of 8 bytes */
#define SKEL_LAUNCH_MAX_SIZE 32767

/* Words of a queue before those of its tiles, of which each has two. */
#define SKEL_LAUNCH_QUEUE_HEAD 5

typedef union {
  int64_t i;
  double f;
} SkelLaunchValue;

typedef struct {
  uint64_t pixels; /* device address of the pixel (0, 0) */
  int64_t stride;  /* bytes from row to row */
  int32_t step;    /* bytes from pixel to pixel */
  int32_t offsets[SKEL_LAUNCH_CHANNELS]; /* of channels or components */
} SkelLaunchView;

/* Everything of a launch but the values of the parameters and the uniforms.
 * What every thread asks for comes first, since it is waited for line by line
 * of the constants' cache. */
typedef struct {
  int32_t width, height; /* as the function sees them, in pixels: see
                          * skel_job_get_size () */
  int32_t border;        /* SkelBorder */
  int32_t wide;          /* all pixels and strides are multiples of 16
                          * bytes; else of 4 (not for NAME_general) */
  int32_t rows;          /* of the part that a thread computes */
  uint32_t mask;         /* which bytes of a word a flattened kernel
                          * computes; the others are copied */
  /* Into how many parts the image is divided; thread n of the grid starts with
   * the part n % threads_x, n / threads_x, or block n, for entries that use
   * tiles. Beside these columns there may be others: see entries.h. */
  uint32_t threads_x, threads_y;
  uint32_t edge_columns;
  int32_t components;                       /* how many the kernel runs on */
  int32_t keep_others, others_carried;      /* as in SkelJob */
  SkelLaunchView views[SKEL_LAUNCH_IMAGES]; /* by the kernel's image */
  uint64_t results;                         /* device address, or 0 */
  /* With results: a number that the stream's launch before had not, and the
   * device address of the word that says of which launch they are cleared. */
  uint64_t cleared;
  /* Of a step that is handed what earlier ones computed: the device address of
   * its values and uniforms, which no launch brings. And where NAME_complete
   * puts a block of results. */
  uint64_t handed, finished;
  uint64_t queue; /* of a step that is repeated until nothing changes: the
                   * device address of its queue, see settle.cuh, all zeros
                   * before it and after it */
  uint32_t number;
  double border_value; /* as in SkelJob */
  /* the same as each image's type has it, in the first bytes */
  uint64_t border_bits[SKEL_LAUNCH_IMAGES];
} SkelLaunchHead;

typedef struct {
  SkelLaunchHead head;
  /* of the parameters; after the last, the block of the kernel's uniforms */
  SkelLaunchValue values[SKEL_LAUNCH_VALUES + SKEL_LAUNCH_UNIFORMS];
} SkelLaunch;

/* What the entries of the carry module take, by value: as SkelCarry. They are
 * named skel_carry_copy and skel_carry_mirror_STEP (no transposition),
 * skel_carry_transpose_STEP, skel_carry_fill, and skel_carry_any; whatever
 * their name, the launch says what is to be done. */
typedef struct {
  uint64_t source; /* 0: fill */
  int64_t source_stride;
  uint64_t destination;
  int64_t destination_stride;
  int32_t width, height; /* of the source, in pixels */
  int32_t step;
  uint32_t permutation; /* SkelPermutation */
  uint32_t fill;
  uint32_t threads_x, threads_y;
} SkelCarryLaunch;
