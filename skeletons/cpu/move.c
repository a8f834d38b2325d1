/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "move.h"

#include "pool.h"

#include <string.h>

/* Bytes that a strip moves. Its rows are a multiple of the height of the
 * blocks that transposing goes by. */
#define STRIP_SIZE (128 * 1024)
#define STRIP_ROWS 64

typedef struct {
  const SkelPixels *pixels;
  guint8 *target;
  const guint8 *source; /* NULL: fill */
  gssize target_stride, source_stride;
  int width, height, step;
  gboolean transpose, reverse;
  guint8 fill;
  int strip_rows;
} Move;

static void
move_strip (gpointer data, int strip, int thread)
{
  const Move *move = data;
  int first = strip * move->strip_rows;
  int last = MIN (first + move->strip_rows, move->height);
  const guint8 *source = move->source + first * move->source_stride;

  if (move->transpose) {
    move->pixels->transpose (move->target + (gssize)first * move->step,
        move->target_stride, source, move->source_stride, move->width,
        last - first, move->step);
    return;
  }

  for (int y = first; y < last; y++, source += move->source_stride) {
    guint8 *target = move->target + y * move->target_stride;

    if (move->reverse)
      move->pixels->reverse (target, source, move->width, move->step);
    else
      memcpy (target, source, (gsize)move->width * move->step);
  }
}

static void
fill_strip (gpointer data, int strip, int thread)
{
  const Move *move = data;
  int first = strip * move->strip_rows;
  int last = MIN (first + move->strip_rows, move->height);

  for (int y = first; y < last; y++)
    memset (move->target + y * move->target_stride, move->fill,
        (gsize)move->width * move->step);
}

static void
run (Move *move, SkelStripFunction function)
{
  gsize row = (gsize)move->width * move->step;
  int rows = STRIP_SIZE / row;

  move->strip_rows = MAX (rows / STRIP_ROWS, 1) * STRIP_ROWS;
  skel_pool_run ((move->height - 1) / move->strip_rows + 1, function, move);
}

void
skel_move_plane (const SkelPixels *pixels, guint8 *target, gssize target_stride,
    const guint8 *source, gssize source_stride, int width, int height, int step,
    unsigned permutation)
{
  Move move = {
    .pixels = pixels,
    .target = target,
    .source = source,
    .target_stride = target_stride,
    .source_stride = source_stride,
    .width = width,
    .height = height,
    .step = step,
    .transpose = (permutation & SKEL_PERMUTATION_TRANSPOSE) != 0,
  };

  /* mirroring y reads the source upside down; mirroring x, where x becomes
   * the target's row, writes the target so */
  if (permutation & SKEL_PERMUTATION_MIRROR_Y) {
    move.source += (height - 1) * source_stride;
    move.source_stride = -source_stride;
  }
  if (permutation & SKEL_PERMUTATION_MIRROR_X) {
    if (move.transpose) {
      move.target += (width - 1) * target_stride;
      move.target_stride = -target_stride;
    } else {
      move.reverse = TRUE;
    }
  }
  run (&move, move_strip);
}

void
skel_fill_plane (guint8 *target, gssize target_stride, int width, int height,
    int step, guint8 value)
{
  Move move = {
    .target = target,
    .target_stride = target_stride,
    .width = width,
    .height = height,
    .step = step,
    .fill = value,
  };

  run (&move, fill_strip);
}
