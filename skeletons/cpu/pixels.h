/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* pixels.h: moves pixels between the views of a job and dense scratch.
 *
 * Scratch is either one row of pixels whose channels follow each other, or,
 * where a kernel of one channel runs on several components, one row for each.
 * Everything here is compiled once for every instruction set.
 */
#pragma once

#include "../runtime/job.h"
#include "stage.h"

G_BEGIN_DECLS

/* Where a view's pixels have the values that a kernel works on. */
typedef struct {
  int step;     /* bytes from pixel to pixel */
  int size;     /* bytes of a value */
  int n_values; /* channels or components */
  int offsets[SKEL_MAX_CHANNELS];
  /* the other bytes of a pixel, as runs of them */
  int n_gaps;
  struct {
    int offset, length;
  } gaps[SKEL_MAX_CHANNELS + 1];
} SkelLayout;

void skel_layout_init (
    SkelLayout *layout, const SkelView *view, int size, int n_values);

/* Whether the values follow each other without a gap. */
gboolean skel_layout_is_dense (const SkelLayout *layout);

typedef struct {
  /* A row of @width pixels into one row or several. */
  void (*gather) (
      const SkelLayout *layout, guint8 *dense, const guint8 *pixels, int width);
  void (*gather_planes) (const SkelLayout *layout, guint8 *const *planes,
      const guint8 *pixels, int width);
  /* And back. The other bytes of a pixel come from @others, a row of the same
   * step, or stay where that is NULL. */
  void (*scatter) (const SkelLayout *layout, guint8 *pixels,
      const guint8 *dense, const guint8 *others, int width);
  void (*scatter_planes) (const SkelLayout *layout, guint8 *pixels,
      const guint8 *const *planes, const guint8 *others, int width);
  /* Only the other bytes, of a row of @width pixels. */
  void (*keep_others) (const SkelLayout *layout, guint8 *pixels,
      const guint8 *others, int width);
  /* Copies @width pixels of @step bytes from the last to the first. */
  void (*reverse) (guint8 *to, const guint8 *from, int width, int step);
  /* to[x][y] = from[y][x], of pixels of @step bytes; strides in bytes. */
  void (*transpose) (guint8 *to, gssize to_stride, const guint8 *from,
      gssize from_stride, int width, int height, int step);
} SkelPixels;

/* The best that was compiled up to @isa. */
const SkelPixels *skel_pixels_get (SkelIsa isa);

/* Copies @width values of @size bytes; both steps in bytes. */
void skel_values_copy (guint8 *to, gssize to_step, const guint8 *from,
    gssize from_step, int size, int width);

G_END_DECLS
