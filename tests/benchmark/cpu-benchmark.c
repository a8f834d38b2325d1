/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* cpu-benchmark.c: how fast the CPU runs every kernel that is compiled in.
 *
 *   cpu-benchmark [--library=FILE] [WIDTH HEIGHT [KERNEL...]]
 *
 * Or those of a shared library that has a skel_kernel_files of its own.
 * Images are 3840 x 2160 pixels unless the command says otherwise. Kernels of
 * one channel of bytes run on a grey image and on BGRx, others on dense images
 * of their type. The limit is memcpy by the same threads: of the bytes that the
 * kernel reads and writes, moved from one buffer to another. A round runs the
 * copy and the kernel in turn, so that both see the machine in the same state;
 * the table shows the best of the rounds, which other programs disturb least.
 * The last column is of sequences: the part of the time that their steps take
 * one after the other, in the same rounds.
 * GPUSKEL_ISA and GPUSKEL_THREADS choose what runs.
 */
#include "../../skeletons/cpu/cpu.h"
#include "kernel-library.h"

#include <stdlib.h>
#include <string.h>

#define ROUNDS 15
#define BUFFERS 3 /* taken in turn, so that frames are cold */

typedef struct {
  SkelJob job[BUFFERS];
  SkelCarry copy[BUFFERS];
  guint8 *memory[BUFFERS][SKEL_MAX_IMAGES];
  guint8 *copied[2];
  gsize size; /* bytes that are read or written */
} Load;

/* Microseconds of the best rounds. */
typedef struct {
  gint64 copy, kernel;
  gint64 apart; /* of a sequence, a step after the other; else 0 */
} Times;

static void
make_views (Load *load, int index, gboolean colour)
{
  SkelJob *job = &load->job[index];
  const SkelKernel *kernel = job->kernel;

  for (int i = 0; i < kernel->n_images; i++) {
    const SkelImage *image = &kernel->images[i];
    SkelView *view = &job->views[i];
    int size = skel_type_size (image->type);
    int width, height;
    gsize bytes;

    skel_job_get_image_size (job, i, &width, &height);
    view->step = colour ? 4 : image->channels * size;
    for (int k = 0; k < SKEL_MAX_CHANNELS; k++)
      view->offsets[k] = colour ? 2 - k : k * size;
    view->stride = ((gssize)width * view->step + 15) / 16 * 16;
    bytes = view->stride * height;
    view->pixels = load->memory[index][i] = aligned_alloc (64, bytes + 64);
    for (gsize at = 0; at < bytes; at++)
      view->pixels[at] = (at * 2654435761u) >> 13;
    if (image->type == SKEL_TYPE_F32)
      for (gsize at = 0; at + 4 <= bytes; at += 4)
        *(float *)(view->pixels + at) = at % 251;
    if (index == 0)
      load->size += bytes;
  }
}

static void
make_load (Load *load, const SkelKernel *kernel, int width, int height,
    gboolean colour)
{
  SkelValue *values = g_new0 (SkelValue, kernel->n_values + 1);
  guint8 *results = g_malloc (kernel->results_size * 3 + 1);

  memset (load, 0, sizeof (*load));
  for (int p = 0; p < kernel->n_parameters; p++)
    memcpy (values + kernel->parameters[p].offset,
        kernel->parameters[p].defaults,
        kernel->parameters[p].length * sizeof (SkelValue));
  for (int i = 0; i < BUFFERS; i++) {
    load->job[i] = (SkelJob){ .kernel = kernel,
      .width = width,
      .height = height,
      .components = colour ? 3 : 1,
      .keep_others = colour,
      .values = values,
      .results = results };
    make_views (load, i, colour);
  }

  /* half is read and half is written; as rows of 4096 bytes */
  for (int i = 0; i < 2; i++) {
    load->copied[i] = aligned_alloc (64, load->size + 4096);
    memset (load->copied[i], i, load->size + 4096);
  }
  load->copy[0] = (SkelCarry){ .source = load->copied[0],
    .source_stride = 4096,
    .destination = load->copied[1],
    .destination_stride = 4096,
    .width = 4096,
    .height = MAX (load->size / 2 / 4096, 1),
    .step = 1 };
}

static void
free_load (Load *load)
{
  for (int i = 0; i < BUFFERS; i++)
    for (int k = 0; k < SKEL_MAX_IMAGES; k++)
      free (load->memory[i][k]);
  free (load->copied[0]);
  free (load->copied[1]);
  g_free ((gpointer)load->job[0].values);
  g_free (load->job[0].results);
}

static gint64
time_copy (const SkelCarry *copy)
{
  gint64 start = g_get_monotonic_time ();

  skel_cpu_carry (copy);
  return MAX (g_get_monotonic_time () - start, 1);
}

/* -1: @job cannot be run. */
static gint64
time_job (const SkelJob *job)
{
  gint64 start = g_get_monotonic_time ();
  GError *error = NULL;

  if (!skel_cpu_run (job, &error)) {
    g_print ("%-22s %s\n", job->kernel->name, error->message);
    g_error_free (error);
    return -1;
  }
  return MAX (g_get_monotonic_time () - start, 1);
}

static gint64
time_apart (const SkelJob *job)
{
  gint64 time;

  if (!job->kernel->steps)
    return 0;
  skel_cpu_override_groups (TRUE);
  time = time_job (job);
  skel_cpu_override_groups (FALSE);
  return time;
}

/* FALSE: the kernel cannot be run. */
static gboolean
take_times (const Load *load, Times *best)
{
  *best = (Times){ G_MAXINT64, G_MAXINT64, G_MAXINT64 };
  for (int round = -2; round < ROUNDS; round++) {
    int buffer = (round + BUFFERS) % BUFFERS;
    Times times = { time_copy (&load->copy[0]), time_job (&load->job[buffer]),
      time_apart (&load->job[(buffer + 1) % BUFFERS]) };

    if (times.kernel < 0 || times.apart < 0)
      return FALSE;
    if (round < 0)
      continue;
    best->copy = MIN (best->copy, times.copy);
    best->kernel = MIN (best->kernel, times.kernel);
    best->apart = MIN (best->apart, times.apart);
  }
  return TRUE;
}

static void
measure (const SkelKernel *kernel, int width, int height, gboolean colour)
{
  Times times;
  Load load;

  make_load (&load, kernel, width, height, colour);
  if (take_times (&load, &times)) {
    g_print ("%-22s %-6s %9.3f %9.0f %9.1f %8.2f", kernel->name,
        colour ? "BGRx" : "dense", times.kernel / 1e3,
        (double)width * height / times.kernel, load.size / 1e3 / times.kernel,
        (double)times.copy / times.kernel);
    if (times.apart > 0)
      g_print (" %8.2f", (double)times.kernel / times.apart);
    g_print ("\n");
  }
  free_load (&load);
}

static gboolean
takes_bytes (const SkelKernel *kernel)
{
  for (int i = 0; i < kernel->n_images; i++)
    if (kernel->images[i].channels != 1
        || kernel->images[i].type != SKEL_TYPE_U8)
      return FALSE;
  return TRUE;
}

static gboolean
is_wanted (const SkelKernel *kernel, char **names)
{
  return !*names || g_strv_contains ((const char *const *)names, kernel->name);
}

int
main (int argc, char *argv[])
{
  const SkelKernel *const *const *files = skel_kernel_files;
  int width, height;
  char **names;

  if (argc > 1 && g_str_has_prefix (argv[1], "--library=")) {
    files = kernel_library_load (argv[1] + strlen ("--library="));
    argc--, argv++;
  }
  width = argc > 2 ? atoi (argv[1]) : 3840;
  height = argc > 2 ? atoi (argv[2]) : 2160;
  names = argv + MIN (argc, 3);

  g_print ("%d x %d pixels, %d threads, %s\n", width, height,
      skel_cpu_threads (), skel_isa_name (skel_cpu_isa ()));
  g_print ("%-22s %-6s %9s %9s %9s %8s %8s\n", "kernel", "layout", "ms",
      "Mpixel/s", "GB/s", "of copy", "of steps");
  for (int file = 0; files[file]; file++)
    for (int i = 0; files[file][i]; i++) {
      const SkelKernel *kernel = files[file][i];

      if (!is_wanted (kernel, names))
        continue;
      measure (kernel, width, height, FALSE);
      if (takes_bytes (kernel))
        measure (kernel, width, height, TRUE);
    }
  return 0;
}
