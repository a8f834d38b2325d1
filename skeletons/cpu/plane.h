/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* plane.h: how a stage's code gets at one image of a job. */
#pragma once

#include "pixels.h"

G_BEGIN_DECLS

typedef enum {
  SKEL_ACCESS_DIRECT, /* the view as it is */
  SKEL_ACCESS_STRIP,  /* a strip's rows in scratch */
  SKEL_ACCESS_WHOLE,  /* all of it in scratch, with the margin: an image that
                       * is permuted, or read anywhere, and whose pixels the
                       * code cannot address */
} SkelAccess;

typedef struct {
  const SkelImage *image;
  SkelView view;
  SkelLayout layout;
  SkelAccess access;
  unsigned permutation; /* from the loops' (x, y) */
  int width, height;    /* of the plane */
  gboolean anywhere;    /* the code reads it wherever that is */
  gboolean in_units;    /* the stage takes pixels as they are, others too */
  int components;
  int values; /* of a dense pixel: its channels, or its units, */
  int pixel;  /* and bytes */

  /* what the code may read around a pixel; all 0 of an output, and where no
   * read falls outside the image: margin has no columns then */
  SkelExtent extent;
  gboolean outside;
  SkelBorder border;
  int *columns;       /* the columns that stand for those left and
                       * right of the image; -1: the constant */
  guint8 constant[8]; /* one value */

  /* of scratch */
  gsize lead;   /* bytes before the pixel 0 of a row */
  gsize pitch;  /* from row to row */
  gsize rows;   /* that a component has room for */
  gsize offset; /* in the thread's scratch, of a strip's */
  guint8 *whole;
} SkelPlane;

/* How many values of a pixel @stage computes side by side, its other bytes
 * among them, so that none need be taken out of it; 1: it does not. */
int skel_plane_units (const SkelJob *job, const SkelStage *stage);

/* Describes image @index of @job as @stage uses it, in @units. Free with
 * skel_plane_clear (). */
void skel_plane_init (SkelPlane *plane, const SkelJob *job,
    const SkelStage *stage, int index, int units);
void skel_plane_clear (SkelPlane *plane);

/* Bytes of scratch for @rows rows of all components, without the margin;
 * remembers that number. */
gsize skel_plane_scratch_size (SkelPlane *plane, int rows);

/* Whether the code may read the rows [first, last) and what is around them
 * without a margin, straight from the view. */
gboolean skel_plane_is_direct (const SkelPlane *plane, int first, int last);

/* Brings the rows [first, last) and the margin around them into @scratch, and
 * tells where the first component's pixel (0, 0) would be. */
guint8 *skel_plane_bring (const SkelPlane *plane, const SkelPixels *pixels,
    guint8 *scratch, int first, int last);

/* Brings the rows [first, last) of an image that is all in scratch, and where
 * these are its first or last ones the margin above or below. */
void skel_plane_bring_whole (
    const SkelPlane *plane, const SkelPixels *pixels, int first, int last);

/* Takes the columns [left, right) of the rows [first, last) of an output from
 * @scratch, whose first row is @first, to the view. Other bytes of the pixels
 * come from @others, the first input, unless it is NULL. */
void skel_plane_take (const SkelPlane *plane, const SkelPixels *pixels,
    const guint8 *scratch, int first, int last, int left, int right,
    const SkelPlane *others);

/* The first byte of the pixel that @permutation makes of the loops' (0, @y),
 * and in @step the bytes from there to the one of (1, @y). */
guint8 *skel_plane_walk (
    const SkelPlane *plane, unsigned permutation, int y, gssize *step);

G_END_DECLS
