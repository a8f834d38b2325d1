/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "job.h"

#include "arithmetic.h"
#include "sequence.h"

#include <string.h>

static gint64
modulo (gint64 a, gint64 b)
{
  gint64 remainder = a % b;

  return remainder < 0 ? remainder + b : remainder;
}

int
skel_border_map (SkelBorder border, int position, int size)
{
  gint64 period;

  if (position >= 0 && position < size)
    return position;

  switch (border) {
    case SKEL_BORDER_REPLICATE:
      return position < 0 ? 0 : size - 1;
    case SKEL_BORDER_REFLECT:
      period = 2 * (gint64)size;
      position = modulo (position, period);
      return position < size ? position : period - 1 - position;
    case SKEL_BORDER_REFLECT_101:
      if (size == 1)
        return 0;
      period = 2 * (gint64)size - 2;
      position = modulo (position, period);
      return position < size ? position : period - position;
    case SKEL_BORDER_WRAP:
      return modulo (position, size);
    case SKEL_BORDER_CONSTANT:
      return -1;
  }
  return -1;
}

void
skel_border_constant (SkelType type, double value, guint8 *bytes)
{
  union {
    guint8 u8;
    gint8 i8;
    guint16 u16;
    gint16 i16;
    guint32 u32;
    gint32 i32;
    guint64 u64;
    gint64 i64;
    float f32;
    double f64;
  } raw = { 0 };

  if (!skel_type_is_floating (type) && value != value)
    value = 0;

  switch (type) {
    case SKEL_TYPE_BOOL:
      raw.u8 = value != 0;
      break;
    case SKEL_TYPE_U8:
      raw.u8 = CLAMP (value, 0, G_MAXUINT8);
      break;
    case SKEL_TYPE_I8:
      raw.i8 = CLAMP (value, G_MININT8, G_MAXINT8);
      break;
    case SKEL_TYPE_U16:
      raw.u16 = CLAMP (value, 0, G_MAXUINT16);
      break;
    case SKEL_TYPE_I16:
      raw.i16 = CLAMP (value, G_MININT16, G_MAXINT16);
      break;
    case SKEL_TYPE_U32:
      raw.u32 = CLAMP (value, 0, G_MAXUINT32);
      break;
    case SKEL_TYPE_I32:
      raw.i32 = CLAMP (value, G_MININT32, G_MAXINT32);
      break;
    case SKEL_TYPE_U64:
      /* the largest of 64 bits are no doubles: these are rounded up */
      raw.u64 = value >= 0x1p64 ? G_MAXUINT64 : value < 0 ? 0 : value;
      break;
    case SKEL_TYPE_I64:
      raw.i64 = value >= 0x1p63   ? G_MAXINT64
                : value < -0x1p63 ? G_MININT64
                                  : value;
      break;
    case SKEL_TYPE_F32:
      raw.f32 = value;
      break;
    case SKEL_TYPE_F64:
      raw.f64 = value;
      break;
  }
  memcpy (bytes, &raw, skel_type_size (type));
}

void
skel_job_get_size (const SkelJob *job, int *width, int *height)
{
  const SkelKernel *kernel = job->kernel;
  int input = skel_kernel_first_input (kernel);
  gboolean transposed = input >= 0 && kernel->images[input].transposed;

  *width = transposed ? job->height : job->width;
  *height = transposed ? job->width : job->height;
}

void
skel_job_get_image_size (const SkelJob *job, int image, int *width, int *height)
{
  if (job->kernel->images[image].transposed)
    skel_job_get_size (job, height, width);
  else
    skel_job_get_size (job, width, height);
}

gboolean
skel_job_keeps_others (const SkelJob *job, int image)
{
  int input = skel_kernel_first_input (job->kernel);

  return job->keep_others && job->kernel->images[image].output && input >= 0
         && job->views[input].step == job->views[image].step;
}

void
skel_job_finish (const SkelJob *job, guint8 *results)
{
  const SkelKernel *kernel = job->kernel;
  int width, height;

  if (kernel->steps)
    skel_sequence_finish (job, results);
  skel_job_get_size (job, &width, &height);
  if (kernel->start) {
    /* results are typed, so the block has to be aligned for their types */
    guint64 *aligned = g_new0 (guint64, kernel->results_size / 8 + 1);
    guint8 *block = (guint8 *)aligned;
    fenv_t callers;

    skel_arithmetic_begin (&callers);
    kernel->start (width, height, job->values, block);
    skel_results_combine (kernel, block, results);
    if (kernel->finish)
      kernel->finish (width, height, job->values, block);
    skel_arithmetic_end (&callers);
    memcpy (results, block, kernel->results_size);
    g_free (aligned);
  }
}
