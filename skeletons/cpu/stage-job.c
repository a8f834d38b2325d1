/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "stage-job.h"

#include "check.h"

#include <stdlib.h>
#include <string.h>

/* Where what the loops leave out of @output comes from, from the same place,
 * unless one is transposed. */
static const SkelPlane *
find_source (const SkelStageJob *self, const SkelPlane *output)
{
  for (int i = 0; i < self->kernel->n_images; i++) {
    const SkelPlane *plane = &self->planes[i];

    if (skel_image_fills (plane->image, output->image))
      return plane->image->transposed == output->image->transposed ? plane
                                                                   : NULL;
  }
  return NULL;
}

/* Gives the pixels of the loops' columns [left, right) of row @y, which the
 * loops leave out, their values. */
static void
leave_out (const SkelStageJob *self, const SkelPlane *output,
    const SkelPlane *source, int y, int left, int right)
{
  static const guint8 zero[8];
  int size = output->layout.size;
  gssize step, source_step = 0;
  guint8 *to
      = skel_plane_walk (output, output->permutation, y, &step) + left * step;
  const guint8 *from = zero;

  if (source)
    from = skel_plane_walk (source, output->permutation, y, &source_step)
           + left * source_step;
  for (int k = 0; k < output->layout.n_values; k++)
    skel_values_copy (to + output->layout.offsets[k], step,
        source ? from + source->layout.offsets[k] : zero, source_step, size,
        right - left);
}

static void
keep_others (const SkelStageJob *self, const SkelPlane *output, int y, int left,
    int right)
{
  gssize step, source_step;
  guint8 *to
      = skel_plane_walk (output, output->permutation, y, &step) + left * step;
  const SkelPlane *input = &self->planes[self->input];
  const guint8 *from
      = skel_plane_walk (input, input->permutation, y, &source_step)
        + left * source_step;

  if (step == source_step && step == output->layout.step) {
    self->pixels->keep_others (&output->layout, to, from, right - left);
    return;
  }
  for (int i = 0; i < output->layout.n_gaps; i++)
    skel_values_copy (to + output->layout.gaps[i].offset, step,
        from + output->layout.gaps[i].offset, source_step,
        output->layout.gaps[i].length, right - left);
}

/* Completes an output in the rows [first, last) of the loops. The stage's own
 * pixels have their other bytes already if @taken. */
static void
complete (const SkelStageJob *self, const SkelPlane *output, gboolean taken,
    int first, int last)
{
  const SkelStage *stage = self->stage;
  const SkelPlane *source = find_source (self, output);
  int left = MIN (stage->space_left, self->width);
  int right = MAX (self->width - stage->space_right, left);
  gboolean others = skel_job_keeps_others (self->job, output - self->planes)
                    && output->layout.n_gaps > 0;

  if (self->in_place
      || (!skel_stage_leaves_out (self->stage) && (taken || !others)))
    return;

  for (int y = first; y < last; y++) {
    gboolean inside
        = y >= stage->space_top && y < self->height - stage->space_bottom;

    if (others) {
      if (!taken || !inside) {
        keep_others (self, output, y, 0, self->width);
      } else {
        keep_others (self, output, y, 0, left);
        keep_others (self, output, y, right, self->width);
      }
    }
    if (!inside) {
      leave_out (self, output, source, y, 0, self->width);
    } else {
      leave_out (self, output, source, y, 0, left);
      leave_out (self, output, source, y, right, self->width);
    }
  }
}

/* The address of the pixel (0, 0) for each component's code. */
static void
set_image (SkelRowsArguments *arguments, int index, const SkelPlane *plane,
    guint8 *pixels)
{
  for (int c = 0; c < plane->components; c++) {
    arguments[c].images[index].pixels = pixels + c * plane->rows * plane->pitch;
    arguments[c].images[index].stride = plane->pitch;
    arguments[c].images[index].step = plane->pixel;
  }
}

static void
set_direct (SkelRowsArguments *arguments, int index, const SkelPlane *plane)
{
  for (int c = 0; c < plane->components; c++) {
    arguments[c].images[index].pixels
        = plane->view.pixels + (plane->in_units ? 0 : plane->view.offsets[c]);
    arguments[c].images[index].stride = plane->view.stride;
    arguments[c].images[index].step = plane->view.step;
  }
}

/* The same of the rows [first, last), which the loops visit. */
static void
run_visited (const SkelStageJob *self, SkelRowsArguments *arguments,
    guint8 *scratch, int first, int last)
{
  const SkelStage *stage = self->stage;
  int n_images = self->kernel->n_images;

  for (int i = 0; i < n_images; i++) {
    const SkelPlane *plane = &self->planes[i];

    if (plane->access == SKEL_ACCESS_WHOLE)
      set_image (arguments, i, plane,
          plane->whole + plane->extent.top * plane->pitch + plane->lead);
    else if (skel_plane_is_direct (plane, first, last))
      set_direct (arguments, i, plane);
    else if (plane->image->output)
      set_image (arguments, i, plane,
          scratch + plane->offset + plane->lead - first * (gssize)plane->pitch);
    else
      set_image (arguments, i, plane,
          skel_plane_bring (
              plane, self->pixels, scratch + plane->offset, first, last));
  }

  for (int c = 0; c < self->components; c++)
    self->rows (&arguments[c], first, last);

  for (int i = 0; i < n_images; i++) {
    const SkelPlane *plane = &self->planes[i];

    if (plane->image->output && plane->access == SKEL_ACCESS_STRIP)
      skel_plane_take (plane, self->pixels, scratch + plane->offset, first,
          last, stage->space_left, self->width - stage->space_right,
          self->brings_others && skel_job_keeps_others (self->job, i)
              ? &self->planes[self->input]
              : NULL);
  }
}

void
skel_stage_job_run (const SkelStageJob *self, guint8 *scratch, int first,
    int last, guint8 *results, gsize part_size)
{
  const SkelStage *stage = self->stage;
  SkelRowsArguments arguments[SKEL_MAX_CHANNELS];

  first = MAX (first, stage->space_top);
  last = MIN (last, self->height - stage->space_bottom);
  if (first >= last || stage->space_left >= self->width - stage->space_right)
    return;

  memset (arguments, 0, sizeof (arguments));
  for (int c = 0; c < self->components; c++) {
    arguments[c].width = self->width;
    arguments[c].height = self->height;
    arguments[c].units = self->units;
    arguments[c].values = self->job->values;
    arguments[c].uniforms = (const guint8 *)self->uniforms;
    if (results)
      arguments[c].results = results + c * part_size;
  }
  run_visited (self, arguments, scratch, first, last);
}

void
skel_stage_job_complete (
    const SkelStageJob *self, gboolean permuted, int first, int last)
{
  for (int i = 0; i < self->kernel->n_images; i++) {
    const SkelPlane *plane = &self->planes[i];

    if (plane->image->output && (plane->permutation != 0) == permuted)
      complete (self, plane, self->brings_others, first, last);
  }
}

void
skel_stage_job_init (SkelStageJob *self, const SkelJob *job, SkelIsa isa)
{
  *self = (SkelStageJob){ .job = job,
    .kernel = job->kernel,
    .stage = &job->kernel->stages[0],
    .pixels = skel_pixels_get (isa),
    .input = skel_kernel_first_input (job->kernel) };
  while (!self->stage->rows[isa])
    isa--;
  self->rows = self->stage->rows[isa];
  skel_job_get_size (job, &self->width, &self->height);

  self->units = skel_plane_units (job, self->stage);
  self->components = self->units > 1 ? 1 : job->components;
  for (int i = 0; i < self->kernel->n_images; i++)
    skel_plane_init (&self->planes[i], job, self->stage, i, self->units);
  if (self->stage->takes_uniforms) {
    self->uniforms = g_malloc (self->kernel->uniforms_size);
    self->kernel->uniforms (
        self->width, self->height, job->values, (guint8 *)self->uniforms);
  }
  /* The printed code may read a pixel after it wrote another's value there; it
   * reads a copy, which stays in the first-level cache. */
  self->in_place = skel_job_is_in_place (job);
  if (self->in_place)
    self->planes[self->input].access = SKEL_ACCESS_STRIP;
  self->brings_others = job->keep_others && !self->in_place && self->units == 1
                        && self->input >= 0 && !self->stage->read_permutation
                        && !self->stage->write_permutation;
}

void
skel_stage_job_clear (SkelStageJob *self)
{
  g_free (self->uniforms);
  for (int i = 0; i < self->kernel->n_images; i++) {
    free (self->planes[i].whole);
    skel_plane_clear (&self->planes[i]);
  }
}

gsize
skel_stage_job_lay_out (SkelStageJob *self, int rows)
{
  gsize size = 0;

  for (int i = 0; i < self->kernel->n_images; i++) {
    SkelPlane *plane = &self->planes[i];

    if (plane->access == SKEL_ACCESS_STRIP
        || (plane->access == SKEL_ACCESS_DIRECT && plane->outside)) {
      plane->offset = size;
      size += skel_plane_scratch_size (plane, rows);
    }
  }
  return size;
}
