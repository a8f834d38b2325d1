/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* stage.h: what the C that skelc prints for a kernel's stages includes.
 *
 * That C is compiled once for every instruction set, each time with
 * -DSKEL_ISA_SUFFIX=baseline, avx2 or avx512, and with
 *
 *   -O3 -ffp-contract=off -fwrapv -fno-math-errno
 *
 * A stage is a SkelRowsFunction named with SKEL_ISA_FUNCTION (); what does not
 * depend on the instruction set stands under #if SKEL_ISA_IS_BASELINE:
 *
 *   void
 *   SKEL_ISA_FUNCTION (invert_stage0_rows) (const SkelRowsArguments *given,
 *       int first, int last)
 *   {
 *     SKEL_TAKE_ARGUMENTS (given);
 *
 *     for (int y = first; y < last; y++) {
 *       const uint8_t *restrict in = SKEL_ROW (const uint8_t, 0, y);
 *       uint8_t *restrict out = SKEL_ROW (uint8_t, 1, y);
 *
 *       for (int x = 0; x < arguments->width; x++)
 *         out[x] = 255 - in[x];
 *     }
 *   }
 *
 * What such a function may rely on:
 *   - Every address, stride and step is a multiple of the size of the image's
 *     type. Strides may be negative.
 *   - An image that the stage does not permute is dense: its channels follow
 *     each other, and its pixels, without a gap. An image that it permutes
 *     (inputs where read_permutation is not 0, outputs where
 *     write_permutation is not 0) is dense within a pixel; its pixels are
 *     `step` bytes apart.
 *   - An input may be read as far outside the image as the stage's extents
 *     say, from any pixel of rows [first, last) that the loops visit, where
 *     reads_outside or looks_outside says that it may be; and, where
 *     reads_anywhere says so, from any pixel of the image.
 *   - Where takes_units is set, each pixel is `units` values side by side, each
 *     of which becomes the value at its place: an image as wide as width *
 *     units, but in which the next pixel is `units` values away.
 *   - 0 <= first <= last <= height of the loops' image. The function itself
 *     leaves out the rows and columns that the loops leave out.
 *   - The block of results starts with the operations' identities, or with
 *     what an earlier call left there. It is aligned to 16 bytes.
 */
#pragma once

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "../runtime/kernel.h"

#ifndef SKEL_ISA_SUFFIX
#define SKEL_ISA_SUFFIX baseline
#endif

#define SKEL_ISA_IS_baseline 1
#define SKEL_JOIN_EXPANDED(a, b) a##b
#define SKEL_JOIN(a, b) SKEL_JOIN_EXPANDED (a, b)
#define SKEL_JOIN_NAME_EXPANDED(a, b) a##_##b
#define SKEL_JOIN_NAME(a, b) SKEL_JOIN_NAME_EXPANDED (a, b)

/* 1 in the object that also holds start, finish and uniforms, else 0; for #if.
 */
#define SKEL_ISA_IS_BASELINE SKEL_JOIN (SKEL_ISA_IS_, SKEL_ISA_SUFFIX)

/* The name of @name for this instruction set: sobel_stage0_rows_avx2. */
#define SKEL_ISA_FUNCTION(name) SKEL_JOIN_NAME (name, SKEL_ISA_SUFFIX)

/* Copies the arguments that a stage is @given into a variable `arguments`,
 * which no store to a pixel can change, and tells the compiler that x + 2
 * cannot overflow: without either it does not vectorise. */
#define SKEL_TAKE_ARGUMENTS(given)                                             \
  const SkelRowsArguments arguments[1] = { *(given) };                         \
                                                                               \
  if (arguments->width < 1 || arguments->width > SKEL_MAX_SIZE                 \
      || arguments->height < 1 || arguments->height > SKEL_MAX_SIZE)           \
  __builtin_unreachable ()

/* A product of floats, rounded as such. GCC 12 takes a * b - c beside a * b + c
 * for operations that round once (VEC_FMADDSUB), whatever -ffp-contract says.
 */
#ifdef __has_builtin
#if __has_builtin(__builtin_assoc_barrier)
#define SKEL_PRODUCT(product) __builtin_assoc_barrier (product)
#endif
#endif
#ifndef SKEL_PRODUCT
#define SKEL_PRODUCT(product) (product)
#endif

/* The address of row @y of image @image, or of its pixel @x there, as a
 * pointer to @type. */
#define SKEL_ROW(type, image, y)                                               \
  ((type *)(arguments->images[image].pixels                                    \
            + (gssize)(y) * arguments->images[image].stride))
#define SKEL_PIXEL(type, image, y, x)                                          \
  ((type *)(arguments->images[image].pixels                                    \
            + (gssize)(y) * arguments->images[image].stride                    \
            + (gssize)(x) * arguments->images[image].step))

/* A part of a stage's pixels: of the rows [@first, @last) the values [@start,
 * @end). */
typedef void SkelBlockFunction (const SkelRowsArguments *given, int first,
    int last, gssize start, gssize end);

static inline void
skel_do_block (SkelBlockFunction *function, const SkelRowsArguments *given,
    int first, int last, gssize start, gssize end)
{
  if (first < last && start < end)
    function (given, first, last, start, end);
}

/* Does such a part by @inside where it is @left, @right, @top and @bottom
 * pixels away from the image's ends, and elsewhere by @ends. */
static inline void
skel_go_inside (const SkelRowsArguments *given, int first, int last,
    gssize start, gssize end, int left, int right, int top, int bottom,
    SkelBlockFunction *inside, SkelBlockFunction *ends)
{
  int upper = CLAMP (top, first, last);
  int lower = CLAMP (given->height - bottom, upper, last);
  gssize from = CLAMP (left * given->units, start, end);
  gssize to = CLAMP ((given->width - right) * given->units, from, end);

  skel_do_block (ends, given, first, upper, start, end);
  skel_do_block (ends, given, upper, lower, start, from);
  skel_do_block (inside, given, upper, lower, from, to);
  skel_do_block (ends, given, upper, lower, to, end);
  skel_do_block (ends, given, lower, last, start, end);
}

/* Columns that are taken together where @bytes of rows are kept for each: these
 * and the pixels stay in the first-level cache, or in the next if loops would
 * become short. */
#ifndef SKEL_KEPT_SIZE
#define SKEL_KEPT_SIZE (24 * 1024)
#define SKEL_FEWEST_COLUMNS 256
#endif
#define SKEL_COLUMNS(bytes)                                                    \
  MAX (SKEL_KEPT_SIZE / (bytes) / 64 * 64, SKEL_FEWEST_COLUMNS)

/* a / b of integers of up to 24 bits, exactly: the float next to a quotient
 * that is not whole is not whole either, or lies nearer to zero than the next
 * whole number. Instruction sets divide vectors of floats, but not of integers.
 */
#define SKEL_QUOTIENT(a, b) ((int)((float)(a) / (float)(b)))

/* The address of the result at @offset in the block of results. */
#define SKEL_RESULT(type, offset) ((type *)(arguments->results + (offset)))
