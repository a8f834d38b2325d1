/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* window.h: what all pixels of a rectangle combine to, whose size only a call
 * knows; for the C that skelc prints.
 *
 * A window's columns are combined first, in blocks of as many rows as it has: a
 * window is what is left of one block, from some row on, and the beginning of
 * the next. All that may be left of a block is computed upwards and kept; the
 * beginning grows by a row at a time (van Herk, and Gil and Werman). So a row
 * takes three operations, however tall the window. Then windows of one row
 * become windows twice as wide, or twice and a pixel, until they are as wide as
 * it is. Whatever is combined has to be associative, and nothing else: sums
 * wrap.
 */
#pragma once

#include "stage.h"

/* Columns that are taken together. */
#ifndef SKEL_WINDOW_COLUMNS
#define SKEL_WINDOW_COLUMNS 512
#endif

/* From the pixel to the first place, and how many places there are; none where
 * rows is 0. */
typedef struct {
  int top, left, rows, columns;
} SkelRectangle;

/* Combines @n values of @a with those of @b and, if it is not NULL, of @c. What
 * it writes is one of them, or elsewhere. */
typedef void SkelCombineFunction (
    void *to, const void *a, const void *b, const void *c, gssize n);

#define SKEL_WINDOW_ADD(a, b) ((a) + (b))
#define SKEL_WINDOW_MINIMUM(a, b) ((a) < (b) ? (a) : (b))
#define SKEL_WINDOW_MAXIMUM(a, b) ((a) > (b) ? (a) : (b))
#define SKEL_WINDOW_AND(a, b) ((a) & (b))
#define SKEL_WINDOW_OR(a, b) ((a) | (b))
#define SKEL_WINDOW_XOR(a, b) ((a) ^ (b))

/* Defines the SkelCombineFunction @name. */
#define SKEL_DEFINE_COMBINE(name, type, COMBINE)                               \
  static void name (                                                           \
      void *to, const void *a, const void *b, const void *c, gssize n)         \
  {                                                                            \
    type *all = to;                                                            \
    const type *of_a = a, *of_b = b, *of_c = c;                                \
                                                                               \
    if (c == NULL) {                                                           \
      _Pragma ("GCC ivdep") for (gssize i = 0; i < n; i++) all[i]              \
          = COMBINE (of_a[i], of_b[i]);                                        \
      return;                                                                  \
    }                                                                          \
    _Pragma ("GCC ivdep") for (gssize i = 0; i < n; i++)                       \
    {                                                                          \
      const type both = COMBINE (of_a[i], of_b[i]);                            \
                                                                               \
      all[i] = COMBINE (both, of_c[i]);                                        \
    }                                                                          \
  }

/* One thing that a window combines of its pixels. */
typedef struct {
  SkelCombineFunction *combine;
  gsize size; /* of a value */
  guint8 *values, *kept, *begun, *joined, *spare;
  const guint8 *reduced; /* of each column of a block, after
                          * skel_window_row () */
} SkelReduced;

typedef struct {
  /* writes what is combined of pixels to images from @first_image on */
  SkelBlockFunction *values;
  int first_image;
  SkelRectangle at;
  SkelReduced *reduced;
  int n_reduced;
  SkelRowsArguments arguments;
  gssize room;
} SkelWindow;

/* What is at most @within the pixels around, or nothing where it would be more:
 * then a condition keeps the loop from running. */
static inline SkelRectangle
skel_rectangle (int top, int left, int rows, int columns, SkelExtent within)
{
  if (rows <= 0 || columns <= 0 || top < -within.top || top > within.bottom
      || rows > within.bottom - top + 1 || left < -within.left
      || left > within.right || columns > within.right - left + 1)
    return (SkelRectangle){ 0 };
  return (SkelRectangle){ top, left, rows, columns };
}

/* Rows of values that are wanted for @rows rows of pixels. */
static inline gsize
skel_window_height (const SkelWindow *window, int rows)
{
  return MAX (MIN (window->at.rows, rows), 0) + 4;
}

/* Values of a row, with room that leaves all rows aligned. */
static inline gsize
skel_window_room (const SkelWindow *window)
{
  return (SKEL_WINDOW_COLUMNS + window->at.columns + 63) / 64 * 64;
}

/* Bytes that @window needs for @rows rows of pixels. */
static inline gsize
skel_window_bytes (const SkelWindow *window, int rows)
{
  gsize bytes = 64;

  for (int i = 0; i < window->n_reduced; i++)
    bytes += skel_window_height (window, rows) * window->reduced[i].size
             * skel_window_room (window);
  return bytes;
}

/* Has @window combine pixels of @given, in these bytes of @memory, aligned as
 * what is combined. */
static inline void
skel_window_begin (
    SkelWindow *window, const SkelRowsArguments *given, int rows, void *memory)
{
  guint8 *place = memory;

  window->arguments = *given;
  window->room = skel_window_room (window);
  for (int i = 0; i < window->n_reduced; i++) {
    SkelReduced *reduced = &window->reduced[i];
    gsize row = window->room * reduced->size;

    reduced->values = place;
    reduced->begun = place + row;
    reduced->joined = place + 2 * row;
    reduced->spare = place + 3 * row;
    reduced->kept = place + 4 * row;
    place += skel_window_height (window, rows) * row;
  }
}

/* Sets the values of the row @y, of @n columns from @column on. */
static inline void
skel_window_values (SkelWindow *window, int y, gssize column, gssize n)
{
  for (int i = 0; i < window->n_reduced; i++)
    window->arguments.images[window->first_image + i].pixels
        = window->reduced[i].values - column * (gssize)window->reduced[i].size;
  window->values (&window->arguments, y, y + 1, column, column + n);
}

/* What is left of the block of rows from @y on, at each of its first @left. */
static inline void
skel_window_begin_block (
    SkelWindow *window, int y, int left, gssize column, gssize n)
{
  for (int row = window->at.rows - 1; row >= 0; row--) {
    skel_window_values (window, y + row, column, n);
    for (int i = 0; i < window->n_reduced; i++) {
      SkelReduced *reduced = &window->reduced[i];
      gsize size = window->room * reduced->size;
      guint8 *to = reduced->kept + MIN (row, left - 1) * size;

      if (row == window->at.rows - 1)
        memcpy (to, reduced->values, n * reduced->size);
      else
        reduced->combine (to, reduced->values,
            reduced->kept + MIN (row + 1, left - 1) * size, NULL, n);
    }
  }
}

/* The columns of windows that are the block from its row @row on, and the rows
 * up to @y. */
static inline const guint8 *
skel_window_join (
    const SkelWindow *window, SkelReduced *reduced, int row, gssize n)
{
  const guint8 *left = reduced->kept + row * window->room * reduced->size;

  if (row == 0)
    return left;
  if (row == 1)
    memcpy (reduced->begun, reduced->values, n * reduced->size);
  else
    reduced->combine (reduced->begun, reduced->begun, reduced->values, NULL, n);
  reduced->combine (reduced->joined, left, reduced->begun, NULL, n);
  return reduced->joined;
}

/* Combines as many of @columns as windows have, for @n of these. */
static inline void
skel_window_widen (const SkelWindow *window, SkelReduced *reduced,
    const guint8 *columns, gssize n)
{
  const guint8 *from = columns;
  guint8 *to = reduced->spare;
  gssize size = reduced->size, wide = 1;
  int all = window->at.columns;

  for (int bit = 30 - __builtin_clz (all); bit >= 0; bit--) {
    gssize next = all >> bit;

    reduced->combine (to, from, from + wide * size,
        next & 1 ? columns + 2 * wide * size : NULL, n + all - next);
    from = to;
    to = to == reduced->spare ? reduced->values : reduced->spare;
    wide = next;
  }
  reduced->reduced = from;
}

/* What the windows of the row @y combine, of @n columns from @column on, @n
 * being at most SKEL_WINDOW_COLUMNS: to be called for all rows [first, last)
 * one after the other. */
static inline void
skel_window_row (
    SkelWindow *window, int first, int last, int y, gssize column, gssize n)
{
  const SkelRectangle at = window->at;
  gssize all = n + at.columns - 1;
  int row;

  if (at.rows == 0)
    return;
  row = (y - first) % at.rows;
  if (row == 0)
    skel_window_begin_block (
        window, y + at.top, MIN (at.rows, last - y), column + at.left, all);
  else
    skel_window_values (
        window, y + at.top + at.rows - 1, column + at.left, all);
  for (int i = 0; i < window->n_reduced; i++) {
    SkelReduced *reduced = &window->reduced[i];

    skel_window_widen (
        window, reduced, skel_window_join (window, reduced, row, all), n);
  }
}
