/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "settle.h"

#include "../runtime/arithmetic.h"
#include "cpu.h"
#include "plane.h"
#include "pool.h"
#include "scratch.h"

#include <stdlib.h>
#include <string.h>

/* Rows of a strip, at least. */
#define MIN_ROWS 32

/* Pixels in the order in which they changed, each once: a ring, which has room
 * for as many as can be in it. */
typedef struct {
  guint32 *pixels; /* y * width + x */
  guint32 first, count, size;
} Queue;

/* What is known of a pixel. */
enum {
  WAITS = 1 << 0, /* it is in a queue */
  LEFT = 1 << 1,  /* strips have left it: some of its readers are not looked at
                   * since it changed */
};

typedef struct {
  const SkelJob *job;
  const SkelStage *stage;
  const SkelSettling *settling;
  const SkelPixels *moves;
  const guint8 *rests; /* of pixels of one byte; or NULL */
  int width, height;
  int first_row, end_row, first_column, end_column; /* that the loops visit */
  SkelPlane planes[SKEL_MAX_IMAGES];
  guint8 *memory[SKEL_MAX_IMAGES]; /* owned; of planes with their margins */
  SkelRowsArguments arguments;
  SkelView once;       /* what all pixels become at first; pixels are owned */
  guint8 *row_changed; /* owned */
  guint8 *states;      /* owned; by pixels */
  guint32 *queued;     /* owned; the queues' pixels */
  int n_strips;
} Settle;

/* Rows whose pixels are looked at by one thread, and its queue. */
typedef struct {
  Settle *settle;
  int first, end;
  Queue queue;
} Strip;

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
  self->queued = malloc (n * sizeof *self->queued);
  self->states = calloc (n, 1);
  return self->once.pixels && self->row_changed && self->queued && self->states;
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
note_changed (Strip *strip, int y, int x)
{
  Settle *self = strip->settle;
  guint32 pixel = (guint32)y * self->width + x;
  Queue *queue = &strip->queue;
  guint32 end;

  self->row_changed[y] = TRUE;
  if (self->states[pixel] & WAITS)
    return;
  self->states[pixel] |= WAITS;
  end = queue->first + queue->count++;
  queue->pixels[end < queue->size ? end : end - queue->size] = pixel;
}

static void
take_row (Strip *strip, int y)
{
  const Settle *self = strip->settle;
  gsize size = self->once.step;
  const guint8 *now = self->once.pixels + y * self->once.stride;

  for (int x = self->first_column; x < self->end_column; x++) {
    guint8 *pixel = pixel_at (self, y, x);

    if (size == 1 ? *pixel == now[x]
                  : memcmp (pixel, now + x * size, size) == 0)
      continue;
    memcpy (pixel, now + x * size, size);
    note_changed (strip, y, x);
  }
}

/* What all pixels become at first, of what they are. */
static gboolean
compute_once (const Settle *self, GError **error)
{
  SkelJob job = *self->job;

  job.views[self->settling->after] = self->once;
  return skel_cpu_run (&job, error);
}

static void
take_once (Strip *strip)
{
  const Settle *self = strip->settle;
  int visited = self->end_column - self->first_column;
  int end = MIN (strip->end, self->end_row);

  for (int y = MAX (strip->first, self->first_row); visited > 0 && y < end; y++)
    if (memcmp (pixel_at (self, y, self->first_column),
            self->once.pixels + y * self->once.stride
                + self->first_column * (gsize)self->once.step,
            visited * (gsize)self->once.step)
        != 0)
      take_row (strip, y);
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
look_at (Strip *strip, int y, int x)
{
  const Settle *self = strip->settle;

  if (self->rests && self->rests[*pixel_at (self, y, x)])
    return;
  if (self->settling->pixel (&self->arguments, y, x))
    note_changed (strip, y, x);
}

/* Those that are at rows [first, end). FALSE: there are others. */
static gboolean
look_at_readers (Strip *strip, int y, int x, int first, int end)
{
  const Settle *self = strip->settle;
  const SkelExtent *extent = &self->stage->extents[self->settling->before];
  gboolean outside = self->planes[self->settling->before].outside;
  gboolean all = TRUE;
  Readers rows, columns;

  find_readers (&rows, outside, y, self->height, extent->top, extent->bottom,
      self->first_row, self->end_row);
  find_readers (&columns, outside, x, self->width, extent->left, extent->right,
      self->first_column, self->end_column);
  for (int i = 0; i < rows.n; i++) {
    all = all && rows.ranges[i].first >= first && rows.ranges[i].end <= end;
    for (int v = MAX (rows.ranges[i].first, first);
        v < MIN (rows.ranges[i].end, end); v++)
      for (int j = 0; j < columns.n; j++)
        for (int u = columns.ranges[j].first; u < columns.ranges[j].end; u++)
          look_at (strip, v, u);
  }
  return all;
}

/* Looks at all whose turn it is at rows [first, end). */
static void
settle_rows (Strip *strip, int first, int end)
{
  Settle *self = strip->settle;
  Queue *queue = &strip->queue;

  while (queue->count > 0) {
    guint32 pixel = queue->pixels[queue->first];
    int y = pixel / self->width, x = pixel % self->width;

    queue->first = queue->first + 1 < queue->size ? queue->first + 1 : 0;
    queue->count--;
    self->states[pixel] &= ~WAITS;
    copy_outside (self, y, x);
    if (!look_at_readers (strip, y, x, first, end))
      self->states[pixel] |= LEFT;
  }
}

/* The strip @number, of as many as there are. */
static Strip
get_strip (Settle *self, int number)
{
  Strip strip = { .settle = self,
    .first = (gint64)self->height * number / self->n_strips,
    .end = (gint64)self->height * (number + 1) / self->n_strips };

  strip.queue.pixels = self->queued + (gsize)strip.first * self->width;
  strip.queue.size = (guint32)(strip.end - strip.first) * self->width;
  return strip;
}

/* As far as it goes without pixels of other strips. */
static void
settle_strip (gpointer data, int number, int thread G_GNUC_UNUSED)
{
  Settle *self = data;
  const SkelExtent *extent = &self->stage->extents[self->settling->before];
  Strip strip = get_strip (self, number);
  fenv_t callers;

  skel_arithmetic_begin (&callers);
  take_once (&strip);
  settle_rows (&strip, strip.first + extent->top, strip.end - extent->bottom);
  skel_arithmetic_end (&callers);
}

/* Adds to @all what @strip has left at the rows [first, end). */
static void
take_left (Strip *all, const Strip *strip, int first, int end)
{
  const Settle *self = all->settle;

  for (int y = MAX (first, strip->first); y < MIN (end, strip->end); y++)
    for (int x = 0; self->row_changed[y] && x < self->width; x++)
      if (self->states[(guint32)y * self->width + x] & LEFT)
        note_changed (all, y, x);
}

/* What strips have left, and all that comes of it. */
static void
settle_rest (Settle *self)
{
  const SkelExtent *extent = &self->stage->extents[self->settling->before];
  int reach = extent->top + extent->bottom + 1;
  Strip all = { .settle = self, .end = self->height };
  fenv_t callers;

  all.queue.pixels = self->queued;
  all.queue.size = (guint32)self->height * self->width;
  for (int i = 0; i < self->n_strips; i++) {
    Strip strip = get_strip (self, i);

    take_left (&all, &strip, strip.first, strip.first + reach);
    take_left (&all, &strip, strip.end - reach, strip.end);
  }
  skel_arithmetic_begin (&callers);
  settle_rows (&all, 0, self->height);
  skel_arithmetic_end (&callers);
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
  if (skel_type_size (job->kernel->images[self.settling->before].type) == 1)
    self.rests = self.settling->rests;
  done = allocate (&self);
  if (!done)
    g_set_error (error, SKEL_CPU_ERROR, SKEL_CPU_ERROR_NO_MEMORY,
        "%s: no memory for an image of %d x %d pixels", job->kernel->name,
        job->width, job->height);
  done = done && compute_once (&self, error);
  if (done) {
    self.n_strips = CLAMP (self.height / MIN_ROWS, 1, skel_pool_threads ());
    skel_pool_run (self.n_strips, settle_strip, &self);
    settle_rest (&self);
    bring_back (&self);
  }
  for (int i = 0; i < job->kernel->n_images; i++) {
    skel_plane_clear (&self.planes[i]);
    free (self.memory[i]);
  }
  free (self.once.pixels);
  free (self.row_changed);
  free (self.queued);
  free (self.states);
  return done;
}
