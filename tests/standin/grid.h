/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* grid.h: runs what cuLaunchKernelEx () launches, on the CPU. */
#pragma once

#ifdef __cplusplus
extern "C" {
#endif

#include <stddef.h>
#include <stdint.h>

#define GRID_WARP 32
#define GRID_MAX_THREADS 1024 /* of a block */

/* Kernels of several streams run at once where ThreadSanitizer is to see it;
 * else one after another, as what a block shares is found faster then. */
#ifdef __SANITIZE_THREAD__
#define GRID_AT_ONCE 1
#define GRID_SHARED thread_local
#else
#define GRID_AT_ONCE 0
#define GRID_SHARED
#endif

/* An entry of a module. */
typedef struct {
  const char *name; /* "sobel_dense"; NULL ends a list */
  void (*run) (const void *arguments);
  size_t size; /* of the arguments */
} GridEntry;

/* Runs the blocks of a grid one after another. Of a block's threads each runs
 * until it waits for others; which is first is no rule, and changes. Aborts
 * when threads wait for each other. */
void grid_run (const GridEntry *entry, const void *arguments, unsigned size_x,
    unsigned size_y, unsigned block_size);

/* --- for the code of a thread --- */

typedef struct {
  unsigned x, y, z;
} GridIndex;

/* So few that a library which is loaded late has room for them, at places that
 * need not be looked up: device code asks for them all the time. */
#define GRID_VARIABLE __thread __attribute__ ((tls_model ("initial-exec")))

extern GRID_VARIABLE GridIndex grid_thread, grid_block, grid_block_size,
    grid_size;

void grid_wait_for_block (void);

/* Waits for the warp; then the value that each of its threads came with, which
 * stay until the thread's next exchange. */
const uint64_t *grid_exchange (uint64_t value);

/* Waits for the warp; then a bit for each of its threads, from the lowest on:
 * what it came with. */
unsigned grid_vote (int bit);

/* Waits for the block; then whether any of its threads came with 1. */
int grid_vote_of_block (int bit);

#ifdef __cplusplus
}
#endif
