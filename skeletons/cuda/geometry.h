/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* geometry.h: how a kernel's work is divided on the GPU, as data.
 *
 * skelc chooses a line by the kernel's description and writes its numbers into
 * the generated code and the table of entries. cuda-benchmark says how good
 * they are; change the numbers, rebuild, run it again.
 */
#pragma once

typedef struct {
  /* the line is for kernels whose windows have at least so many rows, at most
   * so many pixels, and whose bodies cost at most so much (skelc's estimate,
   * operations per pixel) */
  int window_rows, window_pixels, cost;
  int words;  /* of 4 bytes that a thread computes in x */
  int rows;   /* and rows in y */
  int unroll; /* rows per turn of the loop over them */
  int block;  /* threads */
} SkelGeometry;

/* The first line that fits is taken; none: only the general entry. */
static const SkelGeometry skel_geometries[] = {
  /* tall windows */
  { 16, 64, 900, 2, 16, 4, 128 },
  /* stencils */
  { 2, 49, 900, 4, 16, 2, 128 },
  { 2, 81, 900, 2, 16, 2, 128 },
  { 2, 128, 900, 1, 16, 2, 128 },
  /* one row */
  { 1, 1, 100, 4, 4, 4, 128 },
  { 1, 9, 300, 4, 4, 2, 128 },
  { 1, 81, 900, 2, 4, 1, 128 },
};

/* Marches (see march.cuh; rows.h says how many rows): threads of a block, units
 * of a strip, words that may be kept of rows for it, how much code there may
 * be, as skel_march_work () counts it, and bytes of a tile at the ends of rows.
 */
#define SKEL_GEOMETRY_MARCH_BLOCK 128
#define SKEL_GEOMETRY_MARCH_UNITS 16
#define SKEL_GEOMETRY_MARCH_KEPT 128
#define SKEL_GEOMETRY_MARCH_WORK 8000
#define SKEL_GEOMETRY_MARCH_EDGE_MEMORY (12 << 10)

/* Rows above those that a thread writes which it fetches at once: all of
 * windows that registers hold, some of those that sums slide over. */
#define SKEL_GEOMETRY_MARCH_CHUNK 16

/* What is repeated until nothing changes (see settle.cuh): pixels of a tile in
 * x, bytes of one in y, threads of a block, and blocks that the registers of a
 * multiprocessor are to have room for. */
#define SKEL_GEOMETRY_SETTLE_WIDTH 128
#define SKEL_GEOMETRY_SETTLE_BYTES 64
#define SKEL_GEOMETRY_SETTLE_BLOCK 256
#define SKEL_GEOMETRY_SETTLE_RESIDENT 4

/* Threads of the one block that computes what passes from a step to the next
 * (see sequence.cuh). */
#define SKEL_GEOMETRY_BETWEEN_BLOCK 256

/* Kernels with results: threads of a block, where pixels are read by themselves
 * and where windows are, and blocks of a multiprocessor that take turns at the
 * image. */
#define SKEL_GEOMETRY_RESULTS_BLOCK 512
#define SKEL_GEOMETRY_RESULTS_WINDOW_BLOCK 256
#define SKEL_GEOMETRY_RESULTS_BLOCKS 8

/* Rows that their threads take in a turn, where none is kept. */
#define SKEL_GEOMETRY_RESULTS_TURN 4

/* Values of a thread in x where each of a pixel's three has results of its own:
 * whole pixels and whole words, for windows of one pixel and for others. */
#define SKEL_GEOMETRY_RESULTS_POINT_UNITS 48
#define SKEL_GEOMETRY_RESULTS_WINDOW_UNITS 12

/* Rows of a thread, at least, for each row that its windows reach beyond. */
#define SKEL_GEOMETRY_ROWS_FACTOR 3

/* How many values of parameters that shape windows are compiled for at most,
 * and up to which window: for marches, for what else there is, and for pixels
 * of several bytes unless the values are the defaults. */
#define SKEL_GEOMETRY_MAX_FIXED 8
#define SKEL_GEOMETRY_MAX_MARCH_PIXELS 225
#define SKEL_GEOMETRY_MAX_FIXED_PIXELS 49
#define SKEL_GEOMETRY_MAX_STEP_PIXELS 49

/* Windows in which all pixels count alike (see window.cuh): for each layout the
 * tiles that are tried, the first that shared memory has room for. */
typedef struct {
  int step;         /* units of a pixel */
  int width, block; /* units of a tile in x, threads */
} SkelTileGeometry;

static const SkelTileGeometry skel_tile_geometries[] = {
  { 1, 256, 128 },
  { 1, 128, 64 },
  { 1, 64, 32 },
  { 3, 192, 128 },
  { 3, 96, 64 },
  { 4, 256, 128 },
  { 4, 128, 64 },
  { 4, 64, 32 },
};

#define SKEL_GEOMETRY_TILE_ROWS 32
#define SKEL_GEOMETRY_SHARED_MEMORY (48 << 10)

/* Such windows are left to strips up to so many pixels, if they are known when
 * compiled. */
#define SKEL_GEOMETRY_MAX_STRIP_PIXELS 9
