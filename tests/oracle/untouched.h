/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* untouched.h: how a kernel's untouched function is called.
 *
 * Included by the C that `skelc emit --target=oracle` prints, after the kernel
 * file: it uses nothing that the kernel file could have given another meaning.
 */
#pragma once

#include <stdint.h>

/* The same as SkelValue. */
typedef union {
  long long i;
  double f;
} SkelUntouchedValue;

/* An image of @rows x @columns pixels of @size bytes that follow each other:
 * what is at @pixels, where rows are @stride pixels apart. skel_unpack () puts
 * what it is there, and frees it. */
void *skel_pack (
    const void *pixels, int rows, int columns, int stride, int size);
void skel_unpack (
    void *packed, void *pixels, int rows, int columns, int stride, int size);

/* @images point at the pixel (0, 0), with the margin that the function reads
 * before and after it; @stride is in pixels and the same for all images.
 * @results is a block of results as the kernel's description lays it out. */
typedef struct {
  const char *kernel; /* its name; NULL ends a table */
  void (*call) (int width, int height, int stride, void *const *images,
      const SkelUntouchedValue *values, unsigned char *results);
  /* Where floats may be beyond the integers that they become, the same with
   * conversions that saturate, printed anew; else NULL. It calls the functions
   * of defined.h. */
  void (*second) (int width, int height, int stride, void *const *images,
      const SkelUntouchedValue *values, unsigned char *results);
  /* Where floats are added up over the pixels, the same with their absolute
   * values, which bounds how far the order of summation can make the results
   * differ; else NULL. */
  void (*sizes) (int width, int height, int stride, void *const *images,
      const SkelUntouchedValue *values, unsigned char *results);
  /* Of a sequence, which is printed anew for its images to have margins, the
   * function itself; else NULL. */
  void (*as_written) (int width, int height, int stride, void *const *images,
      const SkelUntouchedValue *values, unsigned char *results);
} SkelUntouched;
