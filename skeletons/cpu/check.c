/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "check.h"

#include "cpu.h"

#include <string.h>

GQuark
skel_cpu_error_quark (void)
{
  return g_quark_from_static_string ("skel-cpu-error-quark");
}

static gboolean refuse (GError **error, SkelCpuError code, const char *format,
    ...) G_GNUC_PRINTF (3, 4);

static gboolean
refuse (GError **error, SkelCpuError code, const char *format, ...)
{
  va_list arguments;

  va_start (arguments, format);
  g_propagate_error (
      error, g_error_new_valist (SKEL_CPU_ERROR, code, format, arguments));
  va_end (arguments);
  return FALSE;
}

static gboolean
check_view (const SkelJob *job, int index, GError **error)
{
  const SkelImage *image = &job->kernel->images[index];
  const SkelView *view = &job->views[index];
  const char *kernel = job->kernel->name, *name = image->name;
  int size = skel_type_size (image->type);
  int n_values = MAX (job->components, image->channels);
  int width, height;
  gssize row;

  if (!view->pixels)
    return refuse (error, SKEL_CPU_ERROR_BAD_JOB,
        "%s: the image '%s' has no pixels", kernel, name);
  if (job->components > 1 && image->channels > 1)
    return refuse (error, SKEL_CPU_ERROR_BAD_JOB,
        "%s: '%s' has %d channels, so it cannot run on %d components", kernel,
        name, image->channels, job->components);
  if (view->step < 1)
    return refuse (error, SKEL_CPU_ERROR_BAD_JOB,
        "%s: pixels of '%s' are %d bytes apart", kernel, name, view->step);
  for (int k = 0; k < n_values; k++)
    if (view->offsets[k] < 0 || view->offsets[k] > view->step - size)
      return refuse (error, SKEL_CPU_ERROR_BAD_JOB,
          "%s: the value at byte %d of a pixel of '%s' is not within its %d "
          "bytes",
          kernel, view->offsets[k], name, view->step);

  skel_job_get_image_size (job, index, &width, &height);
  row = (gssize)width * view->step;
  if (image->output && height > 1 && ABS (view->stride) < row)
    return refuse (error, SKEL_CPU_ERROR_BAD_JOB,
        "%s: rows of '%s' take %" G_GSSIZE_FORMAT
        " bytes, but are %" G_GSSIZE_FORMAT " apart",
        kernel, name, row, view->stride);
  return TRUE;
}

/* The image that a stage's code addresses must have the size of the loops,
 * after the permutation if there is one. */
static gboolean
check_stage (const SkelKernel *kernel, GError **error)
{
  const SkelStage *stage = &kernel->stages[0];
  gboolean loops_transposed = FALSE, seen = FALSE;

  /* each is checked when it is run */
  if (kernel->steps)
    return TRUE;
  if (!stage->rows[SKEL_ISA_BASELINE])
    return refuse (error, SKEL_CPU_ERROR_UNSUPPORTED,
        "%s: no code for the CPU was compiled", kernel->name);

  for (int i = 0; i < kernel->n_images; i++) {
    const SkelImage *image = &kernel->images[i];
    unsigned permutation
        = image->output ? stage->write_permutation : stage->read_permutation;
    gboolean transposes = (permutation & SKEL_PERMUTATION_TRANSPOSE) != 0;
    /* the loops go over this image as it is declared, or across it */
    gboolean transposed = (image->transposed != 0) != transposes;

    if (!seen)
      loops_transposed = transposed;
    else if (transposed != loops_transposed)
      return refuse (error, SKEL_CPU_ERROR_UNSUPPORTED,
          "%s: the loops do not fit the image '%s'", kernel->name, image->name);
    seen = TRUE;
  }
  return TRUE;
}

/* An output in the input's place is the input's very view. */
static gboolean
check_in_place (const SkelJob *job, GError **error)
{
  const SkelKernel *kernel = job->kernel;
  const SkelView *first = &job->views[0], *second = &job->views[1];
  int n_values = MAX (job->components, kernel->images[0].channels);

  if (!skel_job_is_in_place (job))
    return TRUE;
  if (skel_kernel_fits_in_place (kernel) && first->stride == second->stride
      && first->step == second->step
      && !memcmp (first->offsets, second->offsets, n_values * sizeof (int)))
    return TRUE;
  return refuse (error, SKEL_CPU_ERROR_BAD_JOB,
      "%s: cannot write '%s' over '%s'", kernel->name, kernel->images[1].name,
      kernel->images[0].name);
}

gboolean
skel_job_is_in_place (const SkelJob *job)
{
  const SkelKernel *kernel = job->kernel;

  return kernel->n_images == 2
         && (kernel->images[0].output || kernel->images[1].output)
         && job->views[0].pixels
         && job->views[0].pixels == job->views[1].pixels;
}

/* Whether an output can keep others, if there is one. */
static gboolean
can_keep_others (const SkelJob *job)
{
  gboolean can = TRUE;

  for (int i = 0; i < job->kernel->n_images; i++) {
    if (skel_job_keeps_others (job, i))
      return TRUE;
    can = can && !job->kernel->images[i].output;
  }
  return can;
}

gboolean
skel_job_check (const SkelJob *job, GError **error)
{
  const SkelKernel *kernel = job->kernel;

  if (!kernel)
    return refuse (error, SKEL_CPU_ERROR_BAD_JOB, "the job has no kernel");
  if (job->width < 1 || job->height < 1 || job->width > SKEL_MAX_SIZE
      || job->height > SKEL_MAX_SIZE)
    return refuse (error, SKEL_CPU_ERROR_BAD_JOB,
        "%s: an image of %d x %d pixels; both must be from 1 to %d",
        kernel->name, job->width, job->height, SKEL_MAX_SIZE);
  if (job->components < 1 || job->components > SKEL_MAX_CHANNELS)
    return refuse (error, SKEL_CPU_ERROR_BAD_JOB,
        "%s: %d components; there may be 1 to %d", kernel->name,
        job->components, SKEL_MAX_CHANNELS);
  if (kernel->n_values > 0 && !job->values)
    return refuse (error, SKEL_CPU_ERROR_BAD_JOB,
        "%s: the parameters have no values", kernel->name);
  if (kernel->n_results > 0 && !job->results)
    return refuse (error, SKEL_CPU_ERROR_BAD_JOB,
        "%s: there is no room for the results", kernel->name);
  if (job->border > SKEL_BORDER_CONSTANT)
    return refuse (error, SKEL_CPU_ERROR_BAD_JOB, "%s: %d is no border policy",
        kernel->name, (int)job->border);

  for (int i = 0; i < kernel->n_images; i++)
    if (!check_view (job, i, error))
      return FALSE;
  if (!check_stage (kernel, error) || !check_in_place (job, error))
    return FALSE;

  if (job->keep_others && !can_keep_others (job))
    return refuse (error, SKEL_CPU_ERROR_BAD_JOB,
        "%s: no output has pixels of the size of the input's, of which they "
        "could keep bytes",
        kernel->name);
  return TRUE;
}
