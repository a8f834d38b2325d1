/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* job.h: one kernel applied to one set of images, on whatever runs it.
 *
 * A job speaks of views, so that neither the CPU's nor the GPU's skeletons
 * need to know of video formats: a view is a plane of pixels, each `step`
 * bytes wide, in which the kernel's channels are found at byte offsets.
 *
 *   GRAY8 or luma     step 1, offsets {0}
 *   BGRx              step 4, offsets {2, 1, 0}
 *
 * A kernel of one channel runs on each of a job's `components`: three for BGRx
 * above, so that R, G and B are filtered alike and x is kept. A kernel of
 * several channels has one component, whose channels the offsets name.
 */
#pragma once

#include "kernel.h"

G_BEGIN_DECLS

/* What a read outside the image gives; for an image of pixels a b c d:
 *   replicate    a a a | a b c d | d d d
 *   reflect      c b a | a b c d | d c b      (period 2 n)
 *   reflect-101  d c b | a b c d | c b a      (period 2 n - 2, or 1)
 *   wrap         b c d | a b c d | a b c
 *   constant     v v v | a b c d | v v v
 * They hold at any distance, also on images smaller than the window. */
typedef enum {
  SKEL_BORDER_REPLICATE,
  SKEL_BORDER_REFLECT,
  SKEL_BORDER_REFLECT_101,
  SKEL_BORDER_WRAP,
  SKEL_BORDER_CONSTANT,
} SkelBorder;

typedef struct {
  guint8 *pixels;                 /* first byte of the pixel (0, 0); device or
                                   * host memory, as the backend wants */
  gssize stride;                  /* bytes from row to row */
  int step;                       /* bytes from pixel to pixel */
  int offsets[SKEL_MAX_CHANNELS]; /* bytes from the pixel's first byte
                                   * to each channel or component */
} SkelView;

typedef struct {
  const SkelKernel *kernel;
  int width, height;               /* of the input, in pixels; at least 1. A
                                    * transposed output is height x width. */
  SkelView views[SKEL_MAX_IMAGES]; /* by the kernel's image index */
  int components;                  /* 1, or how many the kernel runs on */
  /* Copy each output pixel's other bytes (alpha, padding) from the first
   * input's pixel, where that has the same step; else they are left alone. If
   * there are outputs, one of them at least has it. */
  gboolean keep_others;
  /* With that: other inputs of the same step have these bytes, too. */
  gboolean others_carried;
  const SkelValue *values; /* kernel->n_values of them */
  SkelBorder border;
  double border_value; /* for constant; converted to the type of the
                        * image, saturating */
  /* components x kernel->results_size bytes. On return (or, on the GPU, when
   * the stream has come so far) they hold the parts combined, from the
   * identity; skel_job_finish () makes results of them. NULL is allowed where
   * the kernel has no results, though its steps have. */
  guint8 *results;
} SkelJob;

/* The pixel whose value stands for the one at @position, or -1 for
 * "the constant". @size is at least 1. */
int skel_border_map (SkelBorder border, int position, int size);

/* The constant border's value in the image's type, at @bytes: of an integer
 * type it saturates, its fraction is dropped, and NaN is 0. */
void skel_border_constant (SkelType type, double value, guint8 *bytes);

/* The size that the kernel's function sees as width and height: that of the
 * first input, exchanged where the input is declared transposed. */
void skel_job_get_size (const SkelJob *job, int *width, int *height);

/* The size in pixels of the plane that holds @image. */
void skel_job_get_image_size (
    const SkelJob *job, int image, int *width, int *height);

/* Whether pixels of the output @image get the other bytes of the first
 * input's. */
gboolean skel_job_keeps_others (const SkelJob *job, int image);

/* Turns combined parts in host memory into the kernel's results: applies the
 * starting values once and runs the code after the loops. @job->results may
 * be a device address; @results is one component's block in host memory. It
 * computes in the environment of arithmetic.h. */
void skel_job_finish (const SkelJob *job, guint8 *results);

/* A plane that no kernel computes: chroma and the like. Moved as @permutation
 * says from @source, or filled where @source is NULL. */
typedef struct {
  const guint8 *source;
  gssize source_stride;
  guint8 *destination;
  gssize destination_stride;
  int width, height;    /* of the source, in pixels; may be 0 */
  int step;             /* bytes of a pixel: 1 to 4 */
  unsigned permutation; /* SkelPermutation */
  guint8 fill;
} SkelCarry;

G_END_DECLS
