/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* cuda-benchmark.c: the generated CUDA code, checked and timed.
 *
 *   cuda-benchmark [--library=FILE] [--check | --time] [--quick]
 *       [--sizes=WIDTHxHEIGHT,...] [--values=N,...] [--smooth] [--rows=N]
 *       [--block=N] [--pass-over=N] [--planes=always|never] [--one-by-one]
 *       [KERNEL...]
 *
 * Checks every kernel that was built in, or those of a shared library that has
 * a skel_kernel_files of its own, against the CPU's skeletons, bit for
 * bit (approximate ones within a bound), over sizes, layouts, pitches, borders
 * and parameters, output buffers' paddings included. Then times it on images
 * that rotate through half a gigabyte, so that no cache stands in for memory,
 * and prints how much of a device copy's rate it reaches that was measured in
 * the same run; and how long the host takes to start it. A sequence some of
 * whose steps may be one is timed with these as one and apart, too. --sizes are
 * what is timed instead of the usual. --values gives the parameters' values to
 * time, in their order, instead of the defaults. --smooth times them on smooth
 * pictures instead of noise. --rows, --block, --pass-over and --planes force
 * how work is divided, and --one-by-one when it is taken up, as SkelCudaForced
 * in cuda/module.h, in what is timed. Needs a GPU and its driver; exits with 77
 * without one.
 */
#include "cpu/cpu.h"
#include "cuda/module.h"
#include "kernel-library.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define POISON 0xa5
#define ROTATE ((gsize)512 << 20)

static const SkelCudaDriver *cuda;
static const SkelKernel *const *const *files = skel_kernel_files;
static CUstream stream;
static guint64 n_checks, n_differences;

static void
must (CUresult result, const char *what)
{
  GError *error = NULL;

  if (!skel_cuda_check (cuda, result, what, &error)) {
    printf ("%s\n", error->message);
    exit (1);
  }
}

static guint32
random_bits (void)
{
  static guint64 state = 88172645463325252u;

  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return state >> 16;
}

/* ---- layouts ---- */

typedef struct {
  const char *name;
  int step;       /* in values; 0: as many as the channels */
  int components; /* of one-channel kernels */
  int offsets[4];
  int pad; /* bytes of a row after its pixels, beyond alignment */
  int align;
  int shift; /* of the first pixel, in bytes */
} Layout;

static const Layout layouts[] = {
  { "dense", 0, 1, { 0, 1, 2, 3 }, 0, 256, 0 },
  { "words", 0, 1, { 0, 1, 2, 3 }, 4, 4, 4 },
  { "odd", 0, 1, { 0, 1, 2, 3 }, 1, 1, 1 },
  { "RGB", 3, 3, { 0, 1, 2, 0 }, 0, 16, 0 },
  { "BGR, words", 3, 3, { 2, 1, 0, 0 }, 8, 4, 4 },
  { "xRGB", 4, 3, { 1, 2, 3, 0 }, 0, 16, 0 },
  { "BGRx, odd", 4, 3, { 2, 1, 0, 3 }, 5, 1, 3 },
};

typedef struct {
  gssize stride;
  gsize size; /* of the whole buffer */
  int shift;
  int step;
} Plane;

static gboolean
layout_suits (const SkelKernel *kernel, const Layout *layout)
{
  for (int i = 0; i < kernel->n_images; i++)
    if (layout->step > 0
        && (kernel->images[i].channels > layout->step
            || (kernel->images[i].channels == 1 && layout->components < 2)))
      return FALSE;
  return TRUE;
}

static Plane
plane_of (const SkelJob *job, int image, const Layout *layout, SkelView *view)
{
  const SkelImage *description = &job->kernel->images[image];
  int size = skel_type_size (description->type), width, height;
  int values = layout->step;
  Plane plane;
  gboolean many = FALSE;

  for (int i = 0; i < job->kernel->n_images; i++)
    many |= job->kernel->images[i].channels > 1;
  skel_job_get_image_size (job, image, &width, &height);
  /* one channel beside others is dense */
  if (values == 0 || (many && description->channels == 1))
    values = description->channels;
  plane.step = values * size;
  plane.shift = layout->shift;
  plane.stride = (gssize)width * plane.step + layout->pad;
  plane.stride
      = (plane.stride + layout->align - 1) / layout->align * layout->align;
  plane.size
      = plane.shift + plane.stride * (height - 1) + (gsize)width * plane.step;
  view->stride = plane.stride;
  view->step = plane.step;
  for (int c = 0; c < 4; c++)
    view->offsets[c]
        = values > 1 || c == 0 ? layout->offsets[c] % values * size : 0;
  return plane;
}

/* ---- checks ---- */

static void
fill_input (const SkelImage *image, guint8 *bytes, gsize size, int style)
{
  for (gsize i = 0; i < size; i++)
    bytes[i] = style == 0   ? random_bits ()
               : style == 1 ? 255
               : style == 2 ? (i / 3 & 1 ? 255 : 0)
                            : 0;
}

/* Floats of a usable size at every pixel's place. */
static void
fill_floats (const SkelJob *job, int image, const Plane *plane, guint8 *bytes)
{
  int width, height;

  skel_job_get_image_size (job, image, &width, &height);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width * plane->step / 4; x++) {
      float value = (int)(random_bits () % 2001 - 1000) / 7.f;

      memcpy (bytes + plane->shift + y * plane->stride + 4 * x, &value, 4);
    }
}

static char **given_values; /* or NULL */
static SkelCudaForced forced;

static SkelValue
given_value (const SkelKernel *kernel, int index, SkelType type)
{
  SkelValue value;

  if (index >= (int)g_strv_length (given_values)) {
    printf ("%s: --values has too few values\n", kernel->name);
    exit (2);
  }
  if (skel_type_is_floating (type))
    value.f = g_ascii_strtod (given_values[index], NULL);
  else
    value.i = g_ascii_strtoll (given_values[index], NULL, 10);
  return value;
}

static SkelValue
parameter_value (const SkelParameter *parameter, int index, int choice)
{
  SkelValue value = parameter->defaults[index];
  gboolean floating = skel_type_is_floating (parameter->type);

  if (choice == 0)
    return value;
  if (choice == 1)
    return parameter->minimum;
  if (choice == 2)
    return parameter->maximum;
  if (floating)
    value.f = parameter->minimum.f / 3 + parameter->maximum.f / 3;
  else if (parameter->n_constants > 0)
    value.i = parameter->constants[choice % parameter->n_constants].value;
  else
    value.i
        = parameter->minimum.i
          + random_bits ()
                % (guint64)(parameter->maximum.i - parameter->minimum.i + 1);
  if (parameter->type == SKEL_TYPE_F32)
    value.f = (float)value.f;
  return value;
}

static gboolean
close_enough (double a, double b)
{
  return a == b || (isnan (a) && isnan (b))
         || fabs (a - b) <= 1e-5 * MAX (1, MAX (fabs (a), fabs (b)));
}

/* How far sums of the floats of fill_floats () may be apart that were added in
 * a different order. */
static double
sum_bound (const SkelJob *job)
{
  return job->kernel->approximate ? 2e-7 * 150 * job->width * job->height : 0;
}

static void
report (const SkelJob *job, const Layout *layout, const char *what)
{
  if (n_differences++ < 20) {
    printf ("DIFFERENT %s, %d x %d, layout %s, border %d, parameters",
        job->kernel->name, job->width, job->height, layout->name, job->border);
    for (int i = 0; i < job->kernel->n_parameters; i++) {
      const SkelParameter *parameter = &job->kernel->parameters[i];

      if (skel_type_is_floating (parameter->type))
        printf (" %g", job->values[parameter->offset].f);
      else
        printf (" %" G_GINT64_FORMAT, job->values[parameter->offset].i);
    }
    printf (": %s\n", what);
    fflush (stdout);
  }
}

static void
compare_output (const SkelJob *job, const Layout *layout, int image,
    const Plane *plane, const guint8 *gpu, const guint8 *cpu)
{
  const SkelImage *description = &job->kernel->images[image];

  if (memcmp (gpu, cpu, plane->size) == 0)
    return;
  for (gsize i = 0; i < plane->size; i++) {
    char text[200];

    if (gpu[i] == cpu[i])
      continue;
    if (job->kernel->approximate) {
      if (description->type == SKEL_TYPE_F32) {
        gsize start = i - (gssize)(i - plane->shift) % plane->stride % 4;
        float a, b;

        memcpy (&a, gpu + start, 4);
        memcpy (&b, cpu + start, 4);
        if (close_enough (a, b))
          continue;
      } else if (abs (gpu[i] - cpu[i]) <= 1) {
        continue;
      }
    }
    g_snprintf (text, sizeof text, "output %s row %ld byte %ld: GPU %d, CPU %d",
        description->name, (long)((gssize)(i - plane->shift) / plane->stride),
        (long)((gssize)(i - plane->shift) % plane->stride), gpu[i], cpu[i]);
    report (job, layout, text);
    return;
  }
}

static void
compare_results (const SkelJob *job, const Layout *layout, guint8 *gpu,
    guint8 *cpu, guint8 *reference)
{
  const SkelKernel *kernel = job->kernel;

  for (int c = 0; c < job->components; c++)
    for (int i = 0; i < kernel->n_results; i++)
      for (int j = 0; j < kernel->results[i].length; j++) {
        const SkelResult *result = &kernel->results[i];
        SkelValue a
            = skel_result_get (result, gpu + c * kernel->results_size, j);
        SkelValue b
            = skel_result_get (result, cpu + c * kernel->results_size, j);
        gboolean floating = skel_type_is_floating (result->type);
        char text[200];

        if (result->combine == SKEL_COMBINE_NONE
            || (floating ? close_enough (a.f, b.f)
                               || fabs (a.f - b.f) <= sum_bound (job)
                         : a.i == b.i))
          continue;
        if (floating)
          g_snprintf (text, sizeof text, "result %s[%d] of %d: GPU %g, CPU %g",
              result->name, j, c, a.f, b.f);
        else
          g_snprintf (text, sizeof text,
              "result %s[%d] of %d: GPU %" G_GINT64_FORMAT
              ", CPU %" G_GINT64_FORMAT,
              result->name, j, c, a.i, b.i);
        report (job, layout, text);
        return;
      }
}

static CUdeviceptr
device_block (gsize size)
{
  CUdeviceptr block;

  must (cuda->cuMemAlloc (&block, MAX (size, 1)), "cuMemAlloc");
  return block;
}

/* Runs one job on both and compares everything. */
static void
check_job (
    SkelCudaModule *module, SkelJob *job, const Layout *layout, int style)
{
  const SkelKernel *kernel = job->kernel;
  SkelJob on_gpu = *job;
  Plane planes[SKEL_MAX_IMAGES];
  guint8 *host[SKEL_MAX_IMAGES], *back[SKEL_MAX_IMAGES];
  CUdeviceptr device[SKEL_MAX_IMAGES], results = 0;
  gsize results_size = kernel->results_size * job->components;
  guint8 *cpu_results = g_malloc0 (results_size + 8);
  guint8 *gpu_results = g_malloc0 (results_size + 8);
  GError *error = NULL;

  for (int i = 0; i < kernel->n_images; i++) {
    SkelView *view = &job->views[i];

    planes[i] = plane_of (job, i, layout, view);
    host[i] = g_malloc (planes[i].size);
    back[i] = g_malloc (planes[i].size);
    memset (host[i], POISON, planes[i].size);
    if (!kernel->images[i].output) {
      fill_input (&kernel->images[i], host[i], planes[i].size, style);
      if (kernel->images[i].type == SKEL_TYPE_F32)
        fill_floats (job, i, &planes[i], host[i]);
    }
    view->pixels = host[i] + planes[i].shift;
    on_gpu.views[i] = *view;
    device[i] = device_block (planes[i].size);
    on_gpu.views[i].pixels = (guint8 *)(uintptr_t)device[i] + planes[i].shift;
    must (cuda->cuMemcpyHtoD (device[i], host[i], planes[i].size), "upload");
  }
  if (results_size > 0) {
    results = device_block (results_size);
    must (cuda->cuMemcpyHtoD (results, gpu_results, results_size), "upload");
  }
  job->results = cpu_results;
  on_gpu.results = (guint8 *)(uintptr_t)results;

  if (!skel_cpu_run (job, &error)) {
    g_clear_error (&error);
  } else if (!skel_cuda_launch (module, &on_gpu, stream, &error)) {
    report (job, layout, error->message);
    g_clear_error (&error);
  } else {
    n_checks++;
    must (cuda->cuStreamSynchronize (stream), kernel->name);
    for (int i = 0; i < kernel->n_images; i++) {
      must (
          cuda->cuMemcpyDtoH (back[i], device[i], planes[i].size), "download");
      compare_output (job, layout, i, &planes[i], back[i], host[i]);
    }
    if (results_size > 0) {
      must (
          cuda->cuMemcpyDtoH (gpu_results, results, results_size), "download");
      compare_results (job, layout, gpu_results, cpu_results, NULL);
    }
  }

  for (int i = 0; i < kernel->n_images; i++) {
    cuda->cuMemFree (device[i]);
    g_free (host[i]);
    g_free (back[i]);
  }
  if (results != 0)
    cuda->cuMemFree (results);
  g_free (cpu_results);
  g_free (gpu_results);
}

static const int sizes[][2] = { { 1, 1 }, { 2, 3 }, { 5, 7 }, { 16, 4 },
  { 17, 9 }, { 33, 65 }, { 48, 20 }, { 67, 31 }, { 257, 70 }, { 1031, 263 } };

static void
check_kernel (const SkelKernel *kernel, gboolean quick)
{
  GError *error = NULL;
  SkelCudaModule *module = skel_cuda_module_new (kernel, &error);
  SkelValue *values = g_new0 (SkelValue, kernel->n_values + 1);
  guint64 before = n_checks, wrong = n_differences;

  if (module == NULL) {
    printf ("%s: %s\n", kernel->name, error->message);
    n_differences++;
    g_clear_error (&error);
    return;
  }
  for (guint s = 0; s < G_N_ELEMENTS (sizes); s++)
    for (guint l = 0; l < G_N_ELEMENTS (layouts); l++) {
      if (!layout_suits (kernel, &layouts[l]) || (quick && s > 7))
        continue;
      for (int n = 0; n < (quick ? 5 : 10); n++) {
        SkelJob job = { .kernel = kernel,
          .width = sizes[s][0],
          .height = sizes[s][1],
          .components = 1,
          .keep_others = layouts[l].step > 0,
          .values = values,
          .border = n % 5,
          .border_value = 77 };
        gboolean many = FALSE;

        for (int i = 0; i < kernel->n_images; i++)
          many |= kernel->images[i].channels > 1;
        if (!many && layouts[l].step > 0)
          job.components = layouts[l].components;
        for (int i = 0; i < kernel->n_parameters; i++)
          for (int j = 0; j < kernel->parameters[i].length; j++)
            values[kernel->parameters[i].offset + j]
                = parameter_value (&kernel->parameters[i], j, (n + s) % 6);
        check_job (module, &job, &layouts[l], n / 5 + (n % 5 == 4 ? 2 : 0));
      }
    }
  skel_cuda_module_free (module);
  g_free (values);
  printf ("%-22s %6" G_GUINT64_FORMAT " comparisons, %" G_GUINT64_FORMAT
          " different%s\n",
      kernel->name, n_checks - before, n_differences - wrong,
      kernel->approximate ? " (approximate)" : "");
  fflush (stdout);
}

static void
check_carry (const SkelKernel *kernel)
{
  GError *error = NULL;
  SkelCudaModule *module = skel_cuda_module_new (kernel, &error);
  guint64 before = n_checks, wrong = n_differences;

  for (guint s = 0; module != NULL && s < G_N_ELEMENTS (sizes); s++)
    for (int step = 1; step <= 4; step++)
      for (int permutation = 0; permutation < 8; permutation++)
        for (int variant = 0; variant < 4; variant++) {
          int width = sizes[s][0], height = sizes[s][1];
          gboolean turn = (permutation & SKEL_PERMUTATION_TRANSPOSE) != 0;
          int to_width = turn ? height : width;
          int to_height = turn ? width : height;
          int align = variant == 1 ? 1 : variant == 2 ? 4 : 256;
          int shift = variant == 1 ? 3 : variant == 2 ? 4 : 0;
          gssize from_stride = (width * step + align) / align * align;
          gssize to_stride = (to_width * step + align) / align * align;
          gsize from_size = shift + from_stride * height;
          gsize to_size = shift + to_stride * to_height;
          guint8 *from = g_malloc (from_size), *to = g_malloc (to_size);
          guint8 *back = g_malloc (to_size);
          CUdeviceptr source = device_block (from_size);
          CUdeviceptr target = device_block (to_size);
          SkelCarry carry = { .source = variant == 3 ? NULL : from + shift,
            .source_stride = from_stride,
            .destination = to + shift,
            .destination_stride = to_stride,
            .width = width,
            .height = height,
            .step = step,
            .permutation = permutation,
            .fill = 129 };

          fill_input (NULL, from, from_size, 0);
          memset (to, POISON, to_size);
          must (cuda->cuMemcpyHtoD (source, from, from_size), "upload");
          must (cuda->cuMemcpyHtoD (target, to, to_size), "upload");
          skel_cpu_carry (&carry);
          carry.source
              = variant == 3 ? NULL : (guint8 *)(uintptr_t)source + shift;
          carry.destination = (guint8 *)(uintptr_t)target + shift;
          n_checks++;
          if (!skel_cuda_carry (module, &carry, stream, &error)) {
            printf ("carry: %s\n", error->message);
            exit (1);
          }
          must (cuda->cuStreamSynchronize (stream), "carry");
          must (cuda->cuMemcpyDtoH (back, target, to_size), "download");
          if (memcmp (back, to, to_size) != 0 && n_differences++ < 20)
            printf ("DIFFERENT carry %d x %d, step %d, permutation %d, variant "
                    "%d\n",
                width, height, step, permutation, variant);
          cuda->cuMemFree (source);
          cuda->cuMemFree (target);
          g_free (from);
          g_free (to);
          g_free (back);
        }
  skel_cuda_module_free (module);
  printf ("%-22s %6" G_GUINT64_FORMAT " comparisons, %" G_GUINT64_FORMAT
          " different\n",
      "(carry)", n_checks - before, n_differences - wrong);
}

/* ---- times ---- */

typedef struct {
  int width, height;
} Size;

#define MAX_SIZES 8

static Size timed_sizes[MAX_SIZES]
    = { { 2048, 2048 }, { 3840, 2160 }, { 16384, 16384 } };
static guint n_timed_sizes = 3;

/* "5120x3200,5121x3200"; FALSE: that is no list of sizes. */
static gboolean
choose_sizes (const char *text)
{
  char **words = g_strsplit (text, ",", -1);
  gboolean good = g_strv_length (words) <= MAX_SIZES && *words;

  n_timed_sizes = 0;
  for (char **word = words; good && *word; word++) {
    Size *size = &timed_sizes[n_timed_sizes++];

    good = sscanf (*word, "%dx%d", &size->width, &size->height) == 2
           && size->width > 0 && size->height > 0 && size->width <= 16384
           && size->height <= 16384;
  }
  g_strfreev (words);
  return good;
}

typedef gboolean (*Call) (gpointer data, int turn);

static int
compare_floats (const void *a, const void *b)
{
  float x = *(const float *)a, y = *(const float *)b;

  return x < y ? -1 : x > y;
}

/* Median microseconds of a call, over batches. */
static double
time_call (Call call, gpointer data, int images, gsize pixels)
{
  float times[7];
  CUevent begin, end;
  int turns = CLAMP ((int)(2e9 / pixels), images, 400);

  if (turns < 4)
    turns = 4;
  must (cuda->cuEventCreate (&begin, 0), "event");
  must (cuda->cuEventCreate (&end, 0), "event");
  for (int i = 0; i < 3; i++)
    call (data, i % images);
  for (guint batch = 0; batch < G_N_ELEMENTS (times); batch++) {
    must (cuda->cuEventRecord (begin, stream), "event");
    for (int i = 0; i < turns; i++)
      call (data, i % images);
    must (cuda->cuEventRecord (end, stream), "event");
    must (cuda->cuEventSynchronize (end), "timing");
    must (cuda->cuEventElapsedTime (&times[batch], begin, end), "event");
    times[batch] = times[batch] / turns * 1e3;
  }
  cuda->cuEventDestroy (begin);
  cuda->cuEventDestroy (end);
  qsort (times, G_N_ELEMENTS (times), sizeof *times, compare_floats);
  return times[G_N_ELEMENTS (times) / 2];
}

/* Median microseconds that a call takes the host, with a stream that has
 * nothing else to do. */
static double
time_host (Call call, gpointer data)
{
  float times[7];
  const int turns = 200;

  for (guint batch = 0; batch < G_N_ELEMENTS (times); batch++) {
    gint64 begin;

    must (cuda->cuStreamSynchronize (stream), "timing");
    begin = g_get_monotonic_time ();
    for (int i = 0; i < turns; i++)
      call (data, 0);
    times[batch] = (float)(g_get_monotonic_time () - begin) / turns;
  }
  must (cuda->cuStreamSynchronize (stream), "timing");
  qsort (times, G_N_ELEMENTS (times), sizeof *times, compare_floats);
  return times[G_N_ELEMENTS (times) / 2];
}

typedef struct {
  SkelCudaModule *module;
  SkelJob job;
  gsize strides[SKEL_MAX_IMAGES]; /* from image to image */
} Timed;

static gboolean
call_kernel (gpointer data, int turn)
{
  Timed *timed = data;
  SkelJob job = timed->job;
  GError *error = NULL;

  for (int i = 0; i < job.kernel->n_images; i++)
    job.views[i].pixels += timed->strides[i] * turn;
  if (!skel_cuda_launch (timed->module, &job, stream, &error)) {
    printf ("%s: %s\n", job.kernel->name, error->message);
    exit (1);
  }
  return TRUE;
}

typedef struct {
  SkelCudaModule *module;
  CUdeviceptr from, to;
  int width, height;
} TimedCopy;

static gboolean
call_copy (gpointer data, int turn)
{
  TimedCopy *timed = data;
  gsize size = (gsize)timed->width * timed->height;
  SkelCarry carry = {
    .source = (guint8 *)(uintptr_t)(timed->from + turn * size),
    .source_stride = timed->width,
    .destination = (guint8 *)(uintptr_t)(timed->to + turn * size),
    .destination_stride = timed->width,
    .width = timed->width,
    .height = timed->height,
    .step = 1,
  };

  return skel_cuda_carry (timed->module, &carry, stream, NULL);
}

static gboolean
call_driver_copy (gpointer data, int turn)
{
  TimedCopy *timed = data;
  gsize size = (gsize)timed->width * timed->height;

  must (cuda->cuMemcpyDtoDAsync (
            timed->to + turn * size, timed->from + turn * size, size, stream),
      "copy");
  return TRUE;
}

static CUdeviceptr pool_in, pool_out, pool_results;
static gboolean smooth;

/* What is at the corner @x, @y of the squares of a smooth picture. */
static int
corner_value (int x, int y)
{
  guint32 bits = x * 0x9e3779b1u ^ y * 0x85ebca77u;

  bits = (bits ^ bits >> 15) * 0x2c1b3c6du;
  return (bits ^ bits >> 13) & 255;
}

/* Spots with slopes between them, some of which are flat on top: corners of
 * squares have random values, and pixels what lies between them. */
static guint8
smooth_value (int x, int y)
{
  const int side = 16;
  int u = x / side, v = y / side, dx = x % side, dy = y % side;
  int above = corner_value (u, v) * (side - dx) + corner_value (u + 1, v) * dx;
  int below = corner_value (u, v + 1) * (side - dx)
              + corner_value (u + 1, v + 1) * dx;
  int value = (above * (side - dy) + below * dy) / (side * side);

  return CLAMP (2 * value - 128, 0, 255);
}

/* Makes @images at @view, one @stride after the other, smooth pictures. */
static void
fill_smoothly (const SkelView *view, int height, gsize stride, int images)
{
  guint8 *bytes = g_malloc (stride);

  for (gsize i = 0; i < stride; i++)
    bytes[i] = smooth_value (
        i % view->stride / view->step, MIN (i / view->stride, height));
  for (int i = 0; i < images; i++)
    must (cuda->cuMemcpyHtoD (
              (CUdeviceptr)(uintptr_t)view->pixels + i * stride, bytes, stride),
        "upload");
  g_free (bytes);
}

static void
time_kernel (const SkelKernel *kernel, const Layout *layout, int choice,
    const double *copy_rates, const char *note)
{
  GError *error = NULL;
  SkelCudaModule *module = skel_cuda_module_new (kernel, &error);
  SkelValue *values = g_new0 (SkelValue, kernel->n_values + 1);
  char *name = g_strdup_printf ("%s%s", kernel->name, note);
  gboolean many = FALSE;
  double host = 0;

  if (module == NULL)
    return;
  skel_cuda_module_force (module, &forced);
  for (int i = 0; i < kernel->n_images; i++)
    many |= kernel->images[i].channels > 1;
  for (int i = 0; i < kernel->n_parameters; i++)
    for (int j = 0; j < kernel->parameters[i].length; j++)
      values[kernel->parameters[i].offset + j]
          = choice == 0 && given_values != NULL
                ? given_value (kernel, kernel->parameters[i].offset + j,
                      kernel->parameters[i].type)
                : parameter_value (&kernel->parameters[i], j, choice);

  printf ("%-26s", name);
  for (guint s = 0; s < n_timed_sizes; s++) {
    Timed timed = { .module = module,
      .job = { .kernel = kernel,
          .width = timed_sizes[s].width,
          .height = timed_sizes[s].height,
          .components = !many && layout->step > 0 ? layout->components : 1,
          .keep_others = layout->step > 0,
          .values = values,
          .results = (guint8 *)(uintptr_t)pool_results } };
    gsize moved = 0, largest = 0, in_used = 0, out_used = 0;
    int images;
    double time;

    for (int i = 0; i < kernel->n_images; i++) {
      Plane plane = plane_of (&timed.job, i, layout, &timed.job.views[i]);

      timed.strides[i] = (plane.size + 255) / 256 * 256;
      moved += plane.size;
      largest = MAX (largest, timed.strides[i]);
    }
    /* several inputs, or outputs, follow each other */
    images = MAX (ROTATE / largest / MAX (kernel->n_images - 1, 1), 1);
    for (int i = 0; i < kernel->n_images; i++) {
      gsize *used = kernel->images[i].output ? &out_used : &in_used;

      timed.job.views[i].pixels
          = (guint8 *)(uintptr_t)((kernel->images[i].output ? pool_out
                                                            : pool_in)
                                  + *used);
      *used += timed.strides[i] * images;
      if (*used > 2 * ROTATE + ((gsize)256 << 20))
        moved = 0;
    }
    if (moved == 0) {
      printf (" |        (too large)      ");
      continue;
    }
    for (int i = 0; smooth && i < kernel->n_images; i++)
      if (!kernel->images[i].output
          && skel_type_size (kernel->images[i].type) == 1)
        fill_smoothly (
            &timed.job.views[i], timed.job.height, timed.strides[i], images);
    time = time_call (call_kernel, &timed, images, moved);
    printf (" | %8.2f us %6.0f GB/s %4.2f", time, moved / time / 1e3,
        moved / time / 1e3 / copy_rates[s]);
    if (s == 0)
      host = time_host (call_kernel, &timed);
  }
  printf (" | %5.2f us", host);
  printf ("\n");
  fflush (stdout);
  g_free (name);
  g_free (values);
  skel_cuda_module_free (module);
}

/* And where steps may be one, as they are if they are, and apart. */
static void
time_ways (const SkelKernel *kernel, const Layout *layout, int choice,
    const double *copy_rates, const char *note)
{
  char *as_one = g_strdup_printf ("%s as one", note);
  char *apart = g_strdup_printf ("%s apart", note);

  time_kernel (kernel, layout, choice, copy_rates, note);
  if (kernel->n_chains > 0) {
    forced.steps = SKEL_CUDA_STEPS_AS_ONE;
    time_kernel (kernel, layout, choice, copy_rates, as_one);
    forced.steps = SKEL_CUDA_STEPS_APART;
    time_kernel (kernel, layout, choice, copy_rates, apart);
    forced.steps = SKEL_CUDA_STEPS_CHOSEN;
  }
  g_free (as_one);
  g_free (apart);
}

static void
fill_pool (gboolean constant)
{
  gsize size = (gsize)64 << 20;
  guint8 *bytes = g_malloc (size);

  fill_input (NULL, bytes, size, constant ? 1 : 0);
  for (gsize at = 0; at < 2 * ROTATE + ((gsize)256 << 20); at += size)
    must (cuda->cuMemcpyHtoD (pool_in + at, bytes, size), "upload");
  g_free (bytes);
}

static gboolean
wanted (const SkelKernel *kernel, char **names)
{
  return names[0] == NULL
         || g_strv_contains ((const char *const *)names, kernel->name);
}

static void
time_all (char **names)
{
  double rates[MAX_SIZES], host = 0;
  gsize pool = 2 * ROTATE + ((gsize)256 << 20);
  const SkelKernel *first = files[0][0];
  SkelCudaModule *module = skel_cuda_module_new (first, NULL);

  pool_in = device_block (pool);
  pool_out = device_block (pool);
  pool_results = device_block (1 << 20);
  must (cuda->cuMemsetD8Async (pool_out, 0, pool, stream), "memset");
  fill_pool (FALSE);

  printf ("\n%-26s", "time, rate, part of copy");
  for (guint s = 0; s < n_timed_sizes; s++)
    printf (" | %12d x %-12d", timed_sizes[s].width, timed_sizes[s].height);
  printf (" | host");
  for (int own = 0; own < 2; own++) {
    printf ("\n%-26s", own ? "(carry: copy)" : "(driver's copy)");
    for (guint s = 0; s < n_timed_sizes; s++) {
      TimedCopy copy = { module, pool_in, pool_out, timed_sizes[s].width,
        timed_sizes[s].height };
      gsize size = (gsize)copy.width * copy.height;
      double time = time_call (own ? call_copy : call_driver_copy, &copy,
          MAX (ROTATE / size, 1), 2 * size);
      double rate = 2 * size / time / 1e3;

      rates[s] = own ? MAX (rate, rates[s]) : rate;
      printf (" | %8.2f us %6.0f GB/s     ", time, rate);
      if (s == 0)
        host = time_host (own ? call_copy : call_driver_copy, &copy);
    }
    printf (" | %5.2f us", host);
  }
  printf ("\n");

  for (int file = 0; files[file] != NULL; file++)
    for (int i = 0; files[file][i] != NULL; i++) {
      const SkelKernel *kernel = files[file][i];
      gboolean many = FALSE, bytes = TRUE;

      if (!wanted (kernel, names))
        continue;
      for (int j = 0; j < kernel->n_images; j++) {
        many |= kernel->images[j].channels > 1;
        bytes &= skel_type_size (kernel->images[j].type) == 1;
      }
      if (many) {
        if (layout_suits (kernel, &layouts[3]))
          time_ways (kernel, &layouts[3], 0, rates, " RGB");
        time_ways (kernel, &layouts[5], 0, rates, " xRGB");
        continue;
      }
      time_ways (kernel, &layouts[0], 0, rates, "");
      if (kernel->n_values > 0
          && (kernel->stages[0].classes & SKEL_CLASS_N2P) != 0)
        time_ways (kernel, &layouts[0], 2, rates, " largest");
      if (bytes
          && (kernel->n_results > 0
              || (kernel->stages[0].classes & SKEL_CLASS_N2P) != 0)) {
        time_ways (kernel, &layouts[3], 0, rates, " RGB");
        time_ways (kernel, &layouts[5], 0, rates, " xRGB");
      }
    }

  fill_pool (TRUE);
  for (int file = 0; files[file] != NULL; file++)
    for (int i = 0; files[file][i] != NULL; i++)
      if (files[file][i]->n_results > 0 && wanted (files[file][i], names)
          && files[file][i]->images[0].channels == 1)
        time_ways (files[file][i], &layouts[0], 0, rates, " constant");
  skel_cuda_module_free (module);
}

int
main (int argc, char **argv)
{
  gboolean check = TRUE, time = TRUE, quick = FALSE;
  GError *error = NULL;
  CUdevice device;
  CUcontext context;
  char name[128];
  int at = 1;

  for (; at < argc && argv[at][0] == '-'; at++) {
    if (strcmp (argv[at], "--check") == 0)
      time = FALSE;
    else if (strcmp (argv[at], "--time") == 0)
      check = FALSE;
    else if (strcmp (argv[at], "--quick") == 0)
      quick = TRUE;
    else if (strcmp (argv[at], "--smooth") == 0)
      smooth = TRUE;
    else if (g_str_has_prefix (argv[at], "--values="))
      given_values = g_strsplit (strchr (argv[at], '=') + 1, ",", -1);
    else if (g_str_has_prefix (argv[at], "--sizes=")
             && choose_sizes (argv[at] + strlen ("--sizes=")))
      continue;
    else if (g_str_has_prefix (argv[at], "--rows="))
      forced.rows = atoi (argv[at] + strlen ("--rows="));
    else if (g_str_has_prefix (argv[at], "--block="))
      forced.block = atoi (argv[at] + strlen ("--block="));
    else if (g_str_has_prefix (argv[at], "--pass-over="))
      forced.passed_over = atoi (argv[at] + strlen ("--pass-over="));
    else if (g_str_has_prefix (argv[at], "--library="))
      files = kernel_library_load (argv[at] + strlen ("--library="));
    else if (strcmp (argv[at], "--planes=always") == 0)
      forced.planes = SKEL_CUDA_PLANES_ALWAYS;
    else if (strcmp (argv[at], "--planes=never") == 0)
      forced.planes = SKEL_CUDA_PLANES_NEVER;
    else if (strcmp (argv[at], "--one-by-one") == 0)
      forced.one_by_one = TRUE;
    else {
      fprintf (stderr,
          "usage: cuda-benchmark [--library=FILE] [--check | --time] "
          "[--quick] [--sizes=WIDTHxHEIGHT,...] "
          "[--values=N,...] [--smooth] [--rows=N] [--block=N] "
          "[--pass-over=N] [--planes=always|never] [--one-by-one] "
          "[KERNEL...]\n");
      return 2;
    }
  }

  cuda = skel_cuda_driver (&error);
  if (cuda == NULL) {
    printf ("skipped: %s\n", error->message);
    return 77;
  }
  must (cuda->cuDeviceGet (&device, 0), "cuDeviceGet");
  must (cuda->cuDeviceGetName (name, sizeof name, device), "cuDeviceGetName");
  must (cuda->cuDevicePrimaryCtxRetain (&context, device), "context");
  must (cuda->cuCtxPushCurrent (context), "context");
  must (cuda->cuStreamCreate (&stream, CU_STREAM_NON_BLOCKING), "stream");
  printf ("%s\n", name);

  if (check) {
    if (argv[at] == NULL)
      check_carry (files[0][0]);
    for (int file = 0; files[file] != NULL; file++)
      for (int i = 0; files[file][i] != NULL; i++)
        if (wanted (files[file][i], argv + at))
          check_kernel (files[file][i], quick);
    printf ("%" G_GUINT64_FORMAT " comparisons, %" G_GUINT64_FORMAT
            " different\n",
        n_checks, n_differences);
  }
  if (time)
    time_all (argv + at);
  g_strfreev (given_values);
  return n_differences > 0;
}
