/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* cpu-test.c: tests of the CPU's skeletons with kernels written by hand,
 * against a reference that computes pixel by pixel and reads through
 * skel_border_map (), over sizes, layouts, borders, instruction sets and
 * numbers of threads. The whole buffers are compared: nothing but the pixels
 * may be written. */
#include "stages.h"

#include "../../skeletons/cpu/cpu.h"
#include "../../skeletons/cpu/plane.h"

#include <fenv.h>
#include <stdlib.h>
#include <string.h>

#ifdef __SSE2__
#include <xmmintrin.h>

#define FLUSH_TO_ZERO 0x8000
#define DENORMALS_ARE_ZERO 0x40
#endif

#define MAX_SIDE 40

typedef struct {
  guint8 *bytes; /* what malloc () gave: no byte more than the
                  * view needs, so that sanitizers see more */
  gsize size;
} Buffer;

typedef struct {
  const TestKernel *test;
  SkelKernel kernel;
  SkelJob job;
  int width, height; /* that the loops see */
  int component;     /* that the reference is at */
  gboolean in_place;
  Buffer buffers[SKEL_MAX_IMAGES];
  guint8 *expected[SKEL_MAX_IMAGES];
} Trial;

static int
pick (GRand *rand, int below)
{
  return (guint64)g_rand_int (rand) * below >> 32;
}

static void
fill (GRand *rand, guint8 *bytes, gsize size)
{
  guint32 four = 0;

  for (gsize i = 0; i < size; i++) {
    four = i % 4 == 0 ? g_rand_int (rand) : four >> 8;
    bytes[i] = four;
  }
}

static double
get_value (SkelType type, const guint8 *bytes)
{
  guint16 u16;
  float f32;

  switch (type) {
    case SKEL_TYPE_U8:
      return *bytes;
    case SKEL_TYPE_U16:
      memcpy (&u16, bytes, 2);
      return u16;
    default:
      memcpy (&f32, bytes, 4);
      return f32;
  }
}

/* The first byte of the pixel of @image that the loops' (x, y) stands for. */
static gssize
permuted_place (
    const Trial *trial, int image, unsigned permutation, int x, int y)
{
  const SkelView *view = &trial->job.views[image];

  if (permutation & SKEL_PERMUTATION_MIRROR_X)
    x = trial->width - 1 - x;
  if (permutation & SKEL_PERMUTATION_MIRROR_Y)
    y = trial->height - 1 - y;
  if (permutation & SKEL_PERMUTATION_TRANSPOSE)
    return x * view->stride + (gssize)y * view->step;
  return y * view->stride + (gssize)x * view->step;
}

static gssize
place (const Trial *trial, int image, int x, int y)
{
  const SkelStage *stage = &trial->test->stage;

  return permuted_place (trial, image,
      trial->kernel.images[image].output ? stage->write_permutation
                                         : stage->read_permutation,
      x, y);
}

static int
value_offset (const Trial *trial, int image, int channel)
{
  const SkelView *view = &trial->job.views[image];

  return trial->job.components > 1 ? view->offsets[trial->component]
                                   : view->offsets[channel];
}

static double
read_pixel (gconstpointer data, int image, int x, int y, int channel)
{
  const Trial *trial = data;
  const SkelJob *job = &trial->job;
  SkelType type;

  if (image < 0)
    return trial->height;

  type = trial->kernel.images[image].type;
  x = skel_border_map (job->border, x, trial->width);
  y = skel_border_map (job->border, y, trial->height);
  if (x < 0 || y < 0) {
    guint8 bytes[8];

    skel_border_constant (type, job->border_value, bytes);
    return get_value (type, bytes);
  }
  return get_value (type, job->views[image].pixels + place (trial, image, x, y)
                              + value_offset (trial, image, channel));
}

static void
shuffle (GRand *rand, int *values, int n)
{
  for (int i = n - 1; i > 0; i--) {
    int j = pick (rand, i + 1), value = values[i];

    values[i] = values[j];
    values[j] = value;
  }
}

/* Makes a view of a random layout; @step is that of all views, or 0. */
static void
make_view (Trial *trial, GRand *rand, int image, int step)
{
  const SkelImage *description = &trial->kernel.images[image];
  SkelView *view = &trial->job.views[image];
  Buffer *buffer = &trial->buffers[image];
  int size = skel_type_size (description->type);
  int n = MAX (description->channels, trial->job.components);
  int slots[64];
  gboolean dense = step == 0 && pick (rand, 3) == 0;
  int odd = dense ? size * pick (rand, 3) : pick (rand, 4);
  int width, height;
  gssize row;

  skel_job_get_image_size (&trial->job, image, &width, &height);
  if (step > 0)
    view->step = step;
  else if (dense || pick (rand, 3) == 0)
    view->step = n * size;
  else
    view->step = n * size + pick (rand, 4);
  for (int i = 0; i < view->step / size; i++)
    slots[i] = i * size;
  if (!dense)
    shuffle (rand, slots, view->step / size);
  for (int k = 0; k < n; k++)
    view->offsets[k] = slots[k];

  row = (gssize)width * view->step;
  view->stride = row + (dense ? size * pick (rand, 3) : pick (rand, 5));
  if (dense && pick (rand, 2) && size > 1)
    view->stride = (view->stride + size - 1) / size * size;
  buffer->size = odd + (height - 1) * view->stride + row;
  buffer->bytes = malloc (buffer->size);
  view->pixels = buffer->bytes + odd;
  if (pick (rand, 4) == 0) {
    view->pixels += (height - 1) * view->stride;
    view->stride = -view->stride;
  }

  fill (rand, buffer->bytes, buffer->size);
  if (description->type == SKEL_TYPE_F32)
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        for (int k = 0; k < n; k++) {
          float value = pick (rand, 1 << 20) / 16.f;

          memcpy (view->pixels + y * view->stride + x * view->step
                      + view->offsets[k],
              &value, 4);
        }
}

static void
make_trial (
    Trial *trial, const TestKernel *test, GRand *rand, int width, int height)
{
  SkelJob *job = &trial->job;
  int step = 0;

  memset (trial, 0, sizeof (*trial));
  trial->test = test;
  trial->kernel = test->kernel;
  trial->kernel.stages = &test->stage;
  job->kernel = &trial->kernel;
  job->width = width;
  job->height = height;
  skel_job_get_size (job, &trial->width, &trial->height);
  job->border = pick (rand, SKEL_BORDER_CONSTANT + 1);
  job->border_value = pick (rand, 400) - 50;
  job->values
      = test->kernel.n_values > 0 ? test->kernel.parameters->defaults : NULL;
  job->components = 1;
  for (int i = 0; i < trial->kernel.n_images; i++)
    if (trial->kernel.images[i].channels > 1)
      goto one_component;
  if (pick (rand, 2))
    job->components = 1 + pick (rand, 4);
one_component:
  for (int i = 0; i < trial->kernel.n_images; i++) {
    const SkelImage *image = &trial->kernel.images[i];
    int least
        = skel_type_size (image->type) * MAX (image->channels, job->components);

    step = MAX (step, least);
  }
  if (pick (rand, 2)) {
    job->keep_others = TRUE;
    step = pick (rand, 2) ? MAX (step, 4) : step + pick (rand, 3);
  } else {
    step = 0;
  }
  for (int i = 0; i < trial->kernel.n_images; i++)
    make_view (trial, rand, i, step);
  if (skel_kernel_fits_in_place (&trial->kernel) && pick (rand, 2)) {
    trial->in_place = TRUE;
    free (trial->buffers[1].bytes);
    trial->buffers[1] = trial->buffers[0];
    job->views[1] = job->views[0];
  }
  if (trial->kernel.results_size > 0)
    job->results = malloc (trial->kernel.results_size * job->components);
}

static void
clear_trial (Trial *trial)
{
  for (int i = 0; i < trial->kernel.n_images; i++) {
    if (i == 0 || !trial->in_place)
      free (trial->buffers[i].bytes);
    free (trial->expected[i]);
  }
  free (trial->job.results);
}

static void
put_value (SkelType type, guint8 *bytes, double value)
{
  skel_border_constant (type, value, bytes);
}

static void
expect_pixel (Trial *trial, int image, int x, int y)
{
  const SkelStage *stage = &trial->test->stage;
  const SkelImage *description = &trial->kernel.images[image];
  const SkelView *view = &trial->job.views[image];
  SkelType type = description->type;
  int size = skel_type_size (type);
  guint8 *pixel = trial->expected[image]
                  + (view->pixels - trial->buffers[image].bytes)
                  + place (trial, image, x, y);
  gboolean inside;
  int source = 0;

  inside = x >= stage->space_left && x < trial->width - stage->space_right
           && y >= stage->space_top && y < trial->height - stage->space_bottom;
  while (source < trial->kernel.n_images
         && (trial->kernel.images[source].output
             || trial->kernel.images[source].type != type
             || trial->kernel.images[source].channels != description->channels))
    source++;

  if (trial->job.keep_others) {
    guint8 values[SKEL_MAX_CHANNELS * 4];
    int n = MAX (description->channels, trial->job.components);

    for (int k = 0; k < n; k++)
      memcpy (values + k * size, pixel + view->offsets[k], size);
    memcpy (
        pixel, trial->job.views[0].pixels + place (trial, 0, x, y), view->step);
    for (int k = 0; k < n; k++)
      memcpy (pixel + view->offsets[k], values + k * size, size);
  }

  for (int k = 0; k < description->channels; k++) {
    guint8 *to = pixel + value_offset (trial, image, k);

    if (inside)
      put_value (
          type, to, trial->test->pixel (read_pixel, trial, image, x, y, k));
    else if (source < trial->kernel.n_images
             && trial->kernel.images[source].transposed
                    == description->transposed)
      memcpy (to,
          trial->job.views[source].pixels
              + permuted_place (trial, source, stage->write_permutation, x, y)
              + value_offset (trial, source, k),
          size);
    else
      memset (to, 0, size);
  }
}

static void
expect (Trial *trial)
{
  for (int i = 0; i < trial->kernel.n_images; i++) {
    trial->expected[i] = malloc (trial->buffers[i].size);
    memcpy (
        trial->expected[i], trial->buffers[i].bytes, trial->buffers[i].size);
    if (!trial->kernel.images[i].output)
      continue;
    for (int c = 0; c < trial->job.components; c++) {
      trial->component = c;
      for (int y = 0; y < trial->height; y++)
        for (int x = 0; x < trial->width; x++)
          expect_pixel (trial, i, x, y);
    }
  }
  if (trial->in_place)
    memcpy (trial->expected[0], trial->expected[1], trial->buffers[0].size);
}

static void
compare (Trial *trial)
{
  for (int i = 0; i < trial->kernel.n_images; i++)
    for (gsize at = 0; at < trial->buffers[i].size; at++)
      if (trial->buffers[i].bytes[at] != trial->expected[i][at]) {
        const SkelView *view = &trial->job.views[i];

        g_error (
            "%s on %d x %d, %d components, border %d: byte %" G_GSIZE_FORMAT
            " of image %d is %d, not %d (stride %" G_GSSIZE_FORMAT
            ", step %d, offset %d, pixels at %d, keep_others %d)",
            trial->kernel.name, trial->job.width, trial->job.height,
            trial->job.components, trial->job.border, at, i,
            trial->buffers[i].bytes[at], trial->expected[i][at], view->stride,
            view->step, view->offsets[0],
            (int)(view->pixels - trial->buffers[i].bytes),
            trial->job.keep_others);
      }
}

/* The results of counts, one value at a time. */
static void
compare_counts (Trial *trial)
{
  for (int c = 0; c < trial->job.components; c++) {
    guint8 *results = trial->job.results + c * trial->kernel.results_size;
    guint32 bins[256];
    gint32 sum = 1000, peak = 0;

    trial->component = c;
    for (int i = 0; i < 256; i++)
      bins[i] = 3;
    for (int y = 0; y < trial->job.height; y++)
      for (int x = 0; x < trial->job.width; x++) {
        int value = read_pixel (trial, 0, x, y, 0);

        bins[value]++;
        peak = MAX (peak, value);
        sum += value - x;
      }

    skel_job_finish (&trial->job, results);
    for (int i = 0; i < 256; i++)
      g_assert_cmpint (
          skel_result_get (&trial->kernel.results[0], results, i).i, ==,
          bins[i]);
    g_assert_cmpint (
        skel_result_get (&trial->kernel.results[1], results, 0).i, ==, peak);
    g_assert_cmpint (
        skel_result_get (&trial->kernel.results[2], results, 0).i, ==, sum);
    g_assert_cmpfloat (
        skel_result_get (&trial->kernel.results[3], results, 0).f, ==,
        sum / ((double)trial->job.width * trial->job.height));
  }
}

static void
run (Trial *trial)
{
  GError *error = NULL;
  gboolean done = skel_cpu_run (&trial->job, &error);

  g_assert_no_error (error);
  g_assert_true (done);
}

static void
try_kernel (const TestKernel *test, GRand *rand, int width, int height)
{
  Trial trial;

  make_trial (&trial, test, rand, width, height);
  expect (&trial);
  run (&trial);
  compare (&trial);
  if (strcmp (test->kernel.name, "counts") == 0)
    compare_counts (&trial);
  clear_trial (&trial);
}

static void
try_all (GRand *rand, int width, int height)
{
  for (const TestKernel *test = test_kernels; test->kernel.name; test++)
    try_kernel (test, rand, width, height);
}

static void
test_stages (gconstpointer data)
{
  int combination = GPOINTER_TO_INT (data);
  SkelIsa isa = combination / 4;
  GRand *rand = g_rand_new_with_seed (combination);

  if (skel_cpu_override (isa, 1 + combination % 4) != isa) {
    g_test_skip ("the processor lacks this instruction set");
    goto done;
  }

  for (int width = 1; width <= MAX_SIDE; width++)
    for (int height = 1; height <= MAX_SIDE; height++) {
      static const int strip_rows[] = { 0, 1, 2, 3, 7 };

      if ((width + height * 3) % 12 != combination)
        continue;
      skel_cpu_override_strip_rows (
          strip_rows[pick (rand, G_N_ELEMENTS (strip_rows))]);
      try_all (rand, width, height);
    }

  skel_cpu_override_strip_rows (0);
  try_all (rand, 301, 257);
  try_all (rand, 63, 1001);
  try_all (rand, 5003, 3);
  try_all (rand, SKEL_MAX_SIZE, 1);
  try_all (rand, 1, SKEL_MAX_SIZE);

done:
  g_rand_free (rand);
}

/* The sum of floats depends on neither threads nor instruction set. */
static void
test_reproducible (void)
{
  const TestKernel *test = test_kernel_find ("sums");
  GRand *rand = g_rand_new_with_seed (1);
  Trial trial;
  double sum = 0;
  float first = 0;

  make_trial (&trial, test, rand, 1023, 517);
  for (int c = 0; c < 1; c++) {
    trial.component = c;
    for (int y = 0; y < trial.job.height; y++)
      for (int x = 0; x < trial.job.width; x++)
        sum += read_pixel (&trial, 0, x, y, 0);
  }
  for (int combination = 0; combination < 24; combination++) {
    float result;

    skel_cpu_override (combination % 3, 1 + combination / 3);
    run (&trial);
    skel_job_finish (&trial.job, trial.job.results);
    result = skel_result_get (&test->kernel.results[0], trial.job.results, 0).f;
    if (combination == 0)
      first = result;
    g_assert_cmpfloat (result, ==, first);
    g_assert_cmpfloat_with_epsilon (result / sum, 1, 1e-3);
  }
  clear_trial (&trial);
  g_rand_free (rand);
}

/* As a library built with -ffast-math does, or one that rounds otherwise. */
static void
disturb_arithmetic (void)
{
  fesetround (FE_UPWARD);
#ifdef __SSE2__
  _mm_setcsr (_mm_getcsr () | FLUSH_TO_ZERO | DENORMALS_ARE_ZERO);
#endif
}

static void
assert_disturbed (void)
{
  g_assert_cmpint (fegetround (), ==, FE_UPWARD);
#ifdef __SSE2__
  g_assert_cmpuint (_mm_getcsr () & FLUSH_TO_ZERO, !=, 0);
  g_assert_cmpuint (_mm_getcsr () & DENORMALS_ARE_ZERO, !=, 0);
#endif
}

/* What comes out does not depend on how the caller's thread, or the one that
 * started the pool, computes with floats; the caller's goes on as it did. */
static void
test_arithmetic (void)
{
  static const char *const names[] = { "slope", "sums", "counts" };
  GRand *rand = g_rand_new_with_seed (4);
  fenv_t usual;

  fegetenv (&usual);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    for (int threads = 1; threads <= 4; threads++) {
      const TestKernel *test = test_kernel_find (names[i]);
      gsize size = test->kernel.results_size;
      Trial trial;
      guint8 *results = NULL, *pixels = NULL;
      Buffer *last;

      make_trial (&trial, test, rand, 127, 61);
      trial.job.components = 1;
      trial.job.border_value = 0.1;
      if (test->kernel.images[0].type == SKEL_TYPE_F32)
        for (int y = 0; y < 61; y++)
          for (int x = 0; x < 127; x++) {
            float value = g_rand_double_range (rand, 0, 0x1p-124);

            memcpy (trial.job.views[0].pixels + y * trial.job.views[0].stride
                        + x * trial.job.views[0].step
                        + trial.job.views[0].offsets[0],
                &value, sizeof value);
          }
      last = &trial.buffers[test->kernel.n_images - 1];
      skel_cpu_override_strip_rows (8);

      for (int disturbed = 0; disturbed < 2; disturbed++) {
        if (disturbed)
          disturb_arithmetic ();
        skel_cpu_override (SKEL_ISA_AVX512, threads);
        run (&trial);
        if (size > 0)
          skel_job_finish (&trial.job, trial.job.results);
        if (disturbed)
          assert_disturbed ();
        fesetenv (&usual);
        if (!disturbed) {
          results = g_memdup2 (trial.job.results, size);
          pixels = g_memdup2 (last->bytes, last->size);
        }
      }

      g_assert_cmpmem (trial.job.results, size, results, size);
      g_assert_cmpmem (last->bytes, last->size, pixels, last->size);
      g_free (results);
      g_free (pixels);
      clear_trial (&trial);
    }
  skel_cpu_override_strip_rows (0);
  g_rand_free (rand);
}

static void
test_carry (void)
{
  GRand *rand = g_rand_new_with_seed (2);

  for (int n = 0; n < 4000; n++) {
    int width = 1 + pick (rand, 70), height = 1 + pick (rand, 70);
    int step = 1 + n % 4;
    unsigned permutation = n / 4 % 8;
    gboolean transpose = (permutation & SKEL_PERMUTATION_TRANSPOSE) != 0;
    int target_width = transpose ? height : width;
    int target_height = transpose ? width : height;
    gssize stride = width * step + pick (rand, 9);
    gssize target_stride = target_width * step + pick (rand, 9);
    gsize size = (height - 1) * stride + width * step;
    gsize target_size
        = (target_height - 1) * target_stride + target_width * step;
    guint8 *source = malloc (size), *target = malloc (target_size);
    guint8 *expected = malloc (target_size);
    gboolean fill = pick (rand, 8) == 0;
    SkelCarry carry = { .source = fill ? NULL : source,
      .source_stride = stride,
      .destination = target,
      .destination_stride = target_stride,
      .width = width,
      .height = height,
      .step = step,
      .permutation = permutation,
      .fill = 128 };

    skel_cpu_override (n % SKEL_ISA_COUNT, 1 + n / 1000);
    for (gsize i = 0; i < size; i++)
      source[i] = pick (rand, 256);
    for (gsize i = 0; i < target_size; i++)
      target[i] = expected[i] = pick (rand, 256);
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++) {
        int column
            = permutation & SKEL_PERMUTATION_MIRROR_X ? width - 1 - x : x;
        int row = permutation & SKEL_PERMUTATION_MIRROR_Y ? height - 1 - y : y;
        guint8 *to = expected
                     + (transpose ? column * target_stride + row * step
                                  : row * target_stride + column * step);

        if (fill)
          memset (to, 128, step);
        else
          memcpy (to, source + y * stride + x * step, step);
      }
    skel_cpu_carry (&carry);
    g_assert_cmpmem (target, target_size, expected, target_size);
    free (source);
    free (target);
    free (expected);
  }

  /* chroma of an image too small to have any */
  skel_cpu_carry (&(SkelCarry){ .width = 0, .height = 3, .step = 2 });
  g_rand_free (rand);
}

static void
assert_refused (const SkelJob *job, int code)
{
  GError *error = NULL;

  g_assert_false (skel_cpu_run (job, &error));
  g_assert_error (error, SKEL_CPU_ERROR, code);
  g_test_message ("%s", error->message);
  g_error_free (error);
  g_assert_false (skel_cpu_run (job, NULL));
}

static void
test_bad_jobs (void)
{
  const TestKernel *test = test_kernel_find ("leaning");
  const TestKernel *blend = test_kernel_find ("blend");
  const TestKernel *counts = test_kernel_find ("counts");
  GRand *rand = g_rand_new_with_seed (3);
  Trial trial;
  SkelStage stage = { 0 };
  SkelKernel kernel;
  SkelJob job;

#define BAD(change)                                                            \
  job = trial.job;                                                             \
  change;                                                                      \
  assert_refused (&job, SKEL_CPU_ERROR_BAD_JOB)

  make_trial (&trial, test, rand, 9, 7);
  BAD (job.kernel = NULL);
  BAD (job.width = 0);
  BAD (job.height = -1);
  BAD (job.width = SKEL_MAX_SIZE + 1);
  BAD (job.height = G_MAXINT);
  BAD (job.views[0].pixels = NULL);
  BAD (job.views[1].pixels = NULL);
  BAD (job.views[1].stride = 1);
  BAD (job.views[0].step = 0);
  BAD (job.views[0].offsets[0] = job.views[0].step);
  BAD (job.views[1].offsets[0] = -1);
  BAD (job.components = 0);
  BAD (job.components = SKEL_MAX_CHANNELS + 1);
  BAD (job.border = 17);
  BAD (job.keep_others = TRUE; job.views[0].step = 9);
  BAD (job.views[1] = job.views[0]);

  kernel = trial.kernel;
  kernel.stages = &stage;
  job = trial.job;
  job.kernel = &kernel;
  assert_refused (&job, SKEL_CPU_ERROR_UNSUPPORTED);
  kernel.n_stages = 2;
  assert_refused (&job, SKEL_CPU_ERROR_UNSUPPORTED);
  clear_trial (&trial);

  make_trial (&trial, test_kernel_find ("colour"), rand, 9, 7);
  BAD (job.components = 3);
  clear_trial (&trial);
  make_trial (&trial, test_kernel_find ("invert"), rand, 9, 7);
  job = trial.job;
  job.views[1] = job.views[0];
  job.views[1].stride *= -1;
  assert_refused (&job, SKEL_CPU_ERROR_BAD_JOB);
  clear_trial (&trial);
  make_trial (&trial, blend, rand, 9, 7);
  BAD (job.values = NULL);
  clear_trial (&trial);
  make_trial (&trial, counts, rand, 9, 7);
  BAD (job.results = NULL);
  clear_trial (&trial);
  g_rand_free (rand);
}

static gboolean
is_direct (const TestKernel *test, SkelView view)
{
  SkelJob job = { .kernel = &test->kernel,
    .width = 3,
    .height = 5,
    .views = { view },
    .components = 1 };
  SkelPlane plane;

  skel_plane_init (&plane, &job, &test->stage, 0, 1);
  skel_plane_clear (&plane);
  return plane.access == SKEL_ACCESS_DIRECT;
}

/* Code with typed accesses is handed only what is aligned for the type, though
 * many a processor would not tell. */
static void
test_alignment (void)
{
  const TestKernel *test = test_kernel_find ("turned");
  guint16 pixels[64] = { 0 };
  SkelView view = { .pixels = (guint8 *)pixels, .stride = 16, .step = 4 };

  g_assert_true (is_direct (test, view));
  view.pixels++;
  g_assert_false (is_direct (test, view));
  view.pixels--;
  view.stride++;
  g_assert_false (is_direct (test, view));
  view.stride--;
  view.step--;
  g_assert_false (is_direct (test, view));
  view.step++;
  view.offsets[0]++;
  g_assert_false (is_direct (test, view));
}

static int
units_of (
    const TestKernel *test, gboolean keep_others, int components, int step)
{
  guint8 pixels[64] = { 0 }, others[64] = { 0 };
  SkelJob job = { .kernel = &test->kernel,
    .width = 3,
    .height = 5,
    .views = { { .pixels = pixels, .offsets = { 2, 1, 0 } },
        { .pixels = others, .offsets = { 2, 1, 0 } } },
    .components = components,
    .keep_others = keep_others };

  for (int i = 0; i < 2; i++)
    job.views[i].step = step;
  return skel_plane_units (&job, &test->stage);
}

/* Pixels are taken as they are where what nobody asked for is little, and is
 * brought back. */
static void
test_units (void)
{
  const TestKernel *test = test_kernel_find ("leaning");

  g_assert_cmpint (units_of (test, TRUE, 3, 4), ==, 4);
  g_assert_cmpint (units_of (test, FALSE, 3, 4), ==, 1);
  g_assert_cmpint (units_of (test, TRUE, 3, 3), ==, 3);
  g_assert_cmpint (units_of (test, FALSE, 3, 3), ==, 3);
  g_assert_cmpint (units_of (test, TRUE, 2, 4), ==, 1);
  g_assert_cmpint (units_of (test, TRUE, 1, 1), ==, 1);
  g_assert_cmpint (units_of (test_kernel_find ("slope"), TRUE, 3, 4), ==, 1);
}

static gpointer
run_many (gpointer data)
{
  GRand *rand = g_rand_new_with_seed (GPOINTER_TO_INT (data));

  for (int i = 0; i < 40; i++)
    try_all (rand, 1 + pick (rand, 90), 1 + pick (rand, 90));
  g_rand_free (rand);
  return NULL;
}

/* Several threads run jobs on one pool. */
static void
test_concurrent (void)
{
  GThread *threads[4];

  skel_cpu_override (SKEL_ISA_AVX512, 3);
  skel_cpu_override_strip_rows (4);
  for (int i = 0; i < 4; i++)
    threads[i] = g_thread_new ("jobs", run_many, GINT_TO_POINTER (i));
  for (int i = 0; i < 4; i++)
    g_thread_join (threads[i]);
  skel_cpu_override_strip_rows (0);
}

int
main (int argc, char *argv[])
{
  int status;

  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/cpu/alignment", test_alignment);
  g_test_add_func ("/cpu/units", test_units);
  for (int i = 0; i < 4 * SKEL_ISA_COUNT; i++) {
    char *path = g_strdup_printf (
        "/cpu/stages/%s/%d-threads", skel_isa_name (i / 4), 1 + i % 4);

    g_test_add_data_func (path, GINT_TO_POINTER (i), test_stages);
    g_free (path);
  }
  g_test_add_func ("/cpu/reproducible", test_reproducible);
  g_test_add_func ("/cpu/arithmetic", test_arithmetic);
  g_test_add_func ("/cpu/carry", test_carry);
  g_test_add_func ("/cpu/bad-jobs", test_bad_jobs);
  g_test_add_func ("/cpu/concurrent", test_concurrent);
  status = g_test_run ();
  skel_cpu_override (SKEL_ISA_BASELINE, 1);
  return status;
}
