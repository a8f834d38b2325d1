/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "settle.h"

#include "../runtime/arithmetic.h"
#include "cpu.h"
#include "plane.h"
#include "scratch.h"

#include <stdlib.h>
#include <string.h>

/* Pixels in the order in which they changed, each once. */
typedef struct {
  guint32 *pixels; /* y * width + x; a ring, which has room for all */
  guint8 *waits;   /* by pixel */
  guint32 first, count, size;
} Queue;

typedef struct {
  const SkelJob *job;
  const SkelStage *stage;
  const SkelSettling *settling;
  const SkelPixels *moves;
  int width, height;
  int first_row, end_row, first_column, end_column; /* that the loops visit */
  SkelPlane planes[SKEL_MAX_IMAGES];
  guint8 *memory[SKEL_MAX_IMAGES]; /* owned; of planes with their margins */
  SkelRowsArguments arguments;
  SkelView once;       /* what all pixels become at first; pixels are owned */
  guint8 *row_changed; /* owned */
  Queue queue;
} Settle;

/* Where a coordinate is, and all that stand for it beyond the image. */
typedef struct {
  int places[2 * SKEL_MAX_SETTLING_REACH + 1];
  int n;
} Places;

/* Coordinates of pixels that read it: ranges [first, end), which may overlap.
 */
typedef struct {
  struct {
    int first, end;
  } ranges[3];
  int n;
} Readers;

static gboolean
bring (Settle *self, int image)
{
  SkelPlane *plane = &self->planes[image];

  skel_plane_init (plane, self->job, self->stage, image, 1);
  self->memory[image] = aligned_alloc (
      SKEL_SCRATCH_ALIGNMENT, skel_plane_scratch_size (plane, plane->height));
  if (!self->memory[image])
    return FALSE;
  self->arguments.images[image].pixels = skel_plane_bring (
      plane, self->moves, self->memory[image], 0, plane->height);
  self->arguments.images[image].stride = plane->pitch;
  self->arguments.images[image].step = plane->pixel;
  return TRUE;
}

static gboolean
allocate (Settle *self)
{
  const SkelKernel *kernel = self->job->kernel;
  gsize size = skel_type_size (kernel->images[self->settling->after].type);
  gsize n = (gsize)self->width * self->height;

  for (int i = 0; i < kernel->n_images; i++)
    if (i != self->settling->after && !bring (self, i))
      return FALSE;
  self->arguments.images[self->settling->after]
      = self->arguments.images[self->settling->before];
  self->once.step = size;
  self->once.stride = (self->width * size + SKEL_SCRATCH_ALIGNMENT - 1)
                      & ~(gsize)(SKEL_SCRATCH_ALIGNMENT - 1);
  self->once.pixels = aligned_alloc (
      SKEL_SCRATCH_ALIGNMENT, self->height * self->once.stride);
  self->row_changed = calloc (self->height, 1);
  self->queue.size = n;
  self->queue.pixels = malloc (n * sizeof *self->queue.pixels);
  self->queue.waits = calloc (n, 1);
  return self->once.pixels && self->row_changed && self->queue.pixels
         && self->queue.waits;
}

static guint8 *
pixel_at (const Settle *self, int y, int x)
{
  int image = self->settling->before;

  return self->arguments.images[image].pixels
         + y * self->arguments.images[image].stride
         + x * self->arguments.images[image].step;
}

static void
note_changed (Settle *self, int y, int x)
{
  guint32 pixel = (guint32)y * self->width + x;
  Queue *queue = &self->queue;
  guint32 end;

  self->row_changed[y] = TRUE;
  if (queue->waits[pixel])
    return;
  queue->waits[pixel] = TRUE;
  end = queue->first + queue->count++;
  queue->pixels[end < queue->size ? end : end - queue->size] = pixel;
}

static void
take_row (Settle *self, int y)
{
  gsize size = self->once.step;
  const guint8 *now = self->once.pixels + y * self->once.stride;

  for (int x = self->first_column; x < self->end_column; x++) {
    guint8 *pixel = pixel_at (self, y, x);

    if (memcmp (pixel, now + x * size, size) == 0)
      continue;
    memcpy (pixel, now + x * size, size);
    note_changed (self, y, x);
  }
}

/* All pixels, as of what they are now. */
static gboolean
settle_once (Settle *self, GError **error)
{
  SkelJob job = *self->job;
  int visited = self->end_column - self->first_column;

  job.views[self->settling->after] = self->once;
  if (!skel_cpu_run (&job, error))
    return FALSE;
  for (int y = self->first_row; visited > 0 && y < self->end_row; y++)
    if (memcmp (pixel_at (self, y, self->first_column),
            self->once.pixels + y * self->once.stride
                + self->first_column * (gsize)self->once.step,
            visited * (gsize)self->once.step)
        != 0)
      take_row (self, y);
  return TRUE;
}

static void
find_places (Places *places, SkelBorder border, gboolean outside, int position,
    int size, int before, int after)
{
  places->places[0] = position;
  places->n = 1;
  if (!outside)
    return;
  for (int i = -before; i < 0; i++)
    if (skel_border_map (border, i, size) == position)
      places->places[places->n++] = i;
  for (int i = size; i < size + after; i++)
    if (skel_border_map (border, i, size) == position)
      places->places[places->n++] = i;
}

/* Gives what stands for the pixel beyond the image its value. */
static void
copy_outside (const Settle *self, int y, int x)
{
  const SkelPlane *plane = &self->planes[self->settling->before];
  const guint8 *from = pixel_at (self, y, x);
  Places rows, columns;

  if (!plane->outside)
    return;
  find_places (&rows, plane->border, TRUE, y, self->height, plane->extent.top,
      plane->extent.bottom);
  find_places (&columns, plane->border, TRUE, x, self->width,
      plane->extent.left, plane->extent.right);
  for (int i = 0; i < rows.n; i++)
    for (int j = i == 0; j < columns.n; j++)
      memcpy (pixel_at (self, rows.places[i], columns.places[j]), from,
          plane->pixel);
}

static void
add_range (Readers *readers, int first, int end, int visited, int end_visited)
{
  first = MAX (first, visited);
  end = MIN (end, end_visited);
  if (first >= end)
    return;
  readers->ranges[readers->n].first = first;
  readers->ranges[readers->n++].end = end;
}

/* Who reads from @before below its own coordinate to @after above it reads
 * @position, or may do so by what stands for it beyond an edge that is near. */
static void
find_readers (Readers *readers, gboolean outside, int position, int size,
    int before, int after, int visited, int end_visited)
{
  int reach = MAX (before, after);

  readers->n = 0;
  add_range (
      readers, position - after, position + before + 1, visited, end_visited);
  if (!outside || (position > reach && position < size - 1 - reach))
    return;
  add_range (readers, 0, reach, visited, end_visited);
  add_range (readers, size - reach, size, visited, end_visited);
}

static void
look_at_readers (Settle *self, int y, int x)
{
  const SkelExtent *extent = &self->stage->extents[self->settling->before];
  gboolean outside = self->planes[self->settling->before].outside;
  Readers rows, columns;

  find_readers (&rows, outside, y, self->height, extent->top, extent->bottom,
      self->first_row, self->end_row);
  find_readers (&columns, outside, x, self->width, extent->left, extent->right,
      self->first_column, self->end_column);
  for (int i = 0; i < rows.n; i++)
    for (int v = rows.ranges[i].first; v < rows.ranges[i].end; v++)
      for (int j = 0; j < columns.n; j++)
        for (int u = columns.ranges[j].first; u < columns.ranges[j].end; u++)
          if (self->settling->pixel (&self->arguments, v, u))
            note_changed (self, v, u);
}

static void
settle_rest (Settle *self)
{
  Queue *queue = &self->queue;

  while (queue->count > 0) {
    guint32 pixel = queue->pixels[queue->first];

    queue->first = queue->first + 1 < queue->size ? queue->first + 1 : 0;
    queue->count--;
    queue->waits[pixel] = FALSE;
    copy_outside (self, pixel / self->width, pixel % self->width);
    look_at_readers (self, pixel / self->width, pixel % self->width);
  }
}

static void
bring_back (const Settle *self)
{
  const SkelPlane *plane = &self->planes[self->settling->before];

  for (int y = 0; y < self->height; y++)
    if (self->row_changed[y])
      self->moves->scatter (&plane->layout,
          plane->view.pixels + y * plane->view.stride, pixel_at (self, y, 0),
          NULL, self->width);
}

gboolean
skel_cpu_settle (const SkelJob *job, GError **error)
{
  const SkelStage *stage = &job->kernel->stages[0];
  Settle self = { .job = job,
    .stage = stage,
    .settling = job->kernel->settling,
    .moves = skel_pixels_get (skel_cpu_isa ()),
    .first_row = stage->space_top,
    .first_column = stage->space_left };
  gboolean done;

  skel_job_get_size (job, &self.width, &self.height);
  self.end_row = self.height - stage->space_bottom;
  self.end_column = self.width - stage->space_right;
  self.arguments.width = self.width;
  self.arguments.height = self.height;
  self.arguments.units = 1;
  self.arguments.values = job->values;
  done = allocate (&self);
  if (!done)
    g_set_error (error, SKEL_CPU_ERROR, SKEL_CPU_ERROR_NO_MEMORY,
        "%s: no memory for an image of %d x %d pixels", job->kernel->name,
        job->width, job->height);
  done = done && settle_once (&self, error);
  if (done) {
    fenv_t callers;

    skel_arithmetic_begin (&callers);
    settle_rest (&self);
    skel_arithmetic_end (&callers);
    bring_back (&self);
  }
  for (int i = 0; i < job->kernel->n_images; i++) {
    skel_plane_clear (&self.planes[i]);
    free (self.memory[i]);
  }
  free (self.once.pixels);
  free (self.row_changed);
  free (self.queue.pixels);
  free (self.queue.waits);
  return done;
}
