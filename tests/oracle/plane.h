/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* plane.h: the pixels of one image of a kernel, densely packed, and the margin
 * around them. What is here shares no code with the skeletons.
 */
#pragma once

#include "runtime/job.h"

typedef struct {
  SkelType type;
  int channels;
  int size; /* of a number, in bytes */
  int width, height;
  int margin;     /* pixels on every side */
  int pitch;      /* pixels from row to row */
  guint8 *memory; /* owned */
  guint8 *pixels; /* the pixel (0, 0) */
} Plane;

typedef enum {
  FILL_ZERO,
  FILL_MAXIMUM,
  FILL_MINIMUM,
  FILL_CHECKERBOARD,
  FILL_GRADIENT,
  FILL_RANDOM,
  FILL_RANDOM_EXTREMES, /* zero and the maximum at random */
  FILL_RANDOM_NEAR,     /* close to zero and to the maximum */
  FILL_NOT_FINITE,      /* infinities, NaNs and zeros of either sign among
                         * others; of integers, random */
  FILL_COUNT,
} Fill;

const char *fill_name (Fill fill);

/* All zero. @pitch is at least width + 2 margin. */
Plane *plane_new (
    SkelType type, int channels, int width, int height, int margin, int pitch);
void plane_free (Plane *plane);
Plane *plane_copy (const Plane *plane);

/* Of the memory, in bytes. */
gsize plane_size (const Plane *plane);

/* Asked of every pixel, and so not a call. */
static inline guint8 *
plane_at (const Plane *plane, int x, int y, int channel)
{
  return plane->pixels
         + (((gssize)y * plane->pitch + x) * plane->channels + channel)
               * plane->size;
}

void plane_fill (Plane *plane, Fill fill, GRand *random);

/* Fills the margin from the pixels. */
void plane_extend (Plane *plane, SkelBorder border, double border_value);

/* One number in memory; float and double in f, everything else in i. */
SkelValue number_read (SkelType type, const void *address);
void number_write (SkelType type, void *address, SkelValue value);

/* The least and the greatest number of an integer type. */
gint64 type_minimum (SkelType type);
gint64 type_maximum (SkelType type);
