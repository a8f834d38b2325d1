/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* notices-errors.c: the oracle notices what it is there to notice.
 *
 * Every kernel is run on the CPU; then one pixel, one byte of padding, one
 * byte of the input, one result or the border is made wrong, and the
 * comparison must say so, and say where. And of sequences whose function says
 * enough as it is written, nothing else is what is compared.
 */
#include "backend.h"
#include "oracle.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define TRIES 40

static int n_tests, n_failed;

static void
test (gboolean passed, const char *kernel, const char *what)
{
  printf (
      "%s %d - %s: %s\n", passed ? "ok" : "not ok", ++n_tests, kernel, what);
  n_failed += !passed;
}

static Trial *
run_trial (Backend *backend, const SkelKernel *kernel,
    const SkelUntouched *untouched, int seed, gboolean other_border)
{
  TrialSetup setup = {
    .kernel = kernel,
    .untouched = untouched,
    .width = 23,
    .height = 17,
    .border = SKEL_BORDER_REFLECT,
    .fill = FILL_RANDOM,
    .seed = seed,
  };
  GRand *random = g_rand_new_with_seed (seed);
  Trial *trial = trial_new ();
  GError *error = NULL;

  trial_choose_values (&setup, 3, random);
  trial_prepare (trial, &setup);
  if (other_border)
    trial->job.border = SKEL_BORDER_WRAP;
  if (!backend->run (backend, trial, &error))
    g_error ("%s: %s", kernel->name, error->message);
  g_rand_free (random);
  return trial;
}

/* Whether the comparison finds fault, in words that begin with @words. */
static gboolean
finds_fault (Trial *trial, const char *words)
{
  char *text = trial_compare (trial);
  gboolean found = text && g_str_has_prefix (text, words);

  if (!found)
    printf ("# wanted '%s...', got '%s'\n", words, text ? text : "nothing");
  g_free (text);
  return found;
}

static void
test_pixel (Trial *trial, int image, int x, int y, const char *what)
{
  const SkelImage *description = &trial->setup.kernel->images[image];
  const SkelView *view = &trial->job.views[image];
  int size = skel_type_size (description->type);
  char *words = g_strdup_printf (
      "%s at x %d, y %d, channel 0", description->name, x, y);

  /* the high byte: what is approximate has to be far off to be wrong */
  view->pixels[y * view->stride + x * view->step + view->offsets[0] + size - 1]
      ^= 0x44;
  test (finds_fault (trial, words), trial->setup.kernel->name, what);
  g_free (words);
}

static void
test_byte (Trial *trial, int image, gsize offset, const char *what)
{
  const SkelImage *description = &trial->setup.kernel->images[image];

  trial->buffers[image].memory[offset] ^= 1;
  test (
      finds_fault (trial, description->name), trial->setup.kernel->name, what);
}

static void
test_image (Backend *backend, const SkelKernel *kernel,
    const SkelUntouched *untouched, int image)
{
  Trial *trial = run_trial (backend, kernel, untouched, 1, FALSE);
  int width = trial_image_width (trial, image);
  int height = trial_image_height (trial, image);

  test_pixel (trial, image, 0, 0, "notices a wrong first pixel");
  trial_free (trial);
  trial = run_trial (backend, kernel, untouched, 2, FALSE);
  test_pixel (
      trial, image, width - 1, height - 1, "notices a wrong last pixel");
  trial_free (trial);

  for (int seed = 3; seed < 3 + TRIES; seed++) {
    gsize row, before, after;

    trial = run_trial (backend, kernel, untouched, seed, FALSE);
    row = (gsize)width * trial->job.views[image].step;
    before = trial->buffers[image].offset;
    after = trial->job.views[image].stride - row;
    if (before > 0 && after > 0) {
      test_byte (trial, image, before + row, "notices a byte after a row");
      trial_free (trial);
      trial = run_trial (backend, kernel, untouched, seed, FALSE);
      test_byte (
          trial, image, before - 1, "notices a byte before the first row");
      trial_free (trial);
      return;
    }
    trial_free (trial);
  }
  test (FALSE, kernel->name, "tries views with padding");
}

static void
test_result (Backend *backend, const SkelKernel *kernel,
    const SkelUntouched *untouched, const SkelResult *result)
{
  Trial *trial = run_trial (backend, kernel, untouched, 1, FALSE);
  gsize size = skel_type_size (result->type);
  guint8 *address
      = trial->results + result->offset + (result->length - 1) * size;
  SkelValue value = number_read (result->type, address);
  char *words = g_strdup_printf (
      "result %s[%d] of component 0", result->name, result->length - 1);

  if (skel_type_is_floating (result->type))
    value.f = (result->combine == SKEL_COMBINE_MINIMUM ? -1 : 1)
              * (fabs (value.f) * 2 + 1e6);
  else
    value.i ^= 1;
  number_write (result->type, address, value);
  test (finds_fault (trial, words), kernel->name, "notices a wrong result");
  g_free (words);
  trial_free (trial);
}

static void
test_border (
    Backend *backend, const SkelKernel *kernel, const SkelUntouched *untouched)
{
  gboolean outside = FALSE, found = FALSE;

  for (int i = 0; i < kernel->n_images; i++)
    outside = outside || kernel->stages[0].reads_outside[i];
  for (int seed = 1; seed <= TRIES && !found; seed++) {
    Trial *trial = run_trial (backend, kernel, untouched, seed, TRUE);
    char *text = trial_compare (trial);

    found = text != NULL;
    g_free (text);
    trial_free (trial);
  }
  if (outside)
    test (found, kernel->name, "notices another border");
  else
    test (!found, kernel->name, "does not depend on the border");
}

static void
do_nothing (int width, int height, int stride, void *const *images,
    const SkelUntouchedValue *values, unsigned char *results)
{
}

/* Whether what skelc prints of the sequence anew does not matter. */
static gboolean
is_as_written (
    Backend *backend, const SkelKernel *kernel, const SkelUntouched *untouched)
{
  SkelUntouched nothing = *untouched;
  Trial *trial;
  char *difference;

  nothing.call = do_nothing;
  trial = run_trial (backend, kernel, &nothing, 1, FALSE);
  difference = trial_compare (trial);
  trial_free (trial);
  g_free (difference);
  return !difference;
}

static void
test_kernel (
    Backend *backend, const SkelKernel *kernel, const SkelUntouched *untouched)
{
  for (int i = 0; i < kernel->n_images; i++)
    test_image (backend, kernel, untouched, i);
  for (int r = 0; r < kernel->n_results; r++)
    if (kernel->results[r].combine != SKEL_COMBINE_NONE
        && !kernel->results[r].local)
      test_result (backend, kernel, untouched, &kernel->results[r]);
  test_border (backend, kernel, untouched);
}

int
main (void)
{
  Backend *backend = backend_cpu_new (SKEL_ISA_BASELINE);
  int n_sequences = 0, n_as_written = 0;

  for (const OracleFile *file = oracle_files; file->file; file++)
    for (int i = 0; file->kernels[i]; i++)
      for (const SkelUntouched *u = file->untouched; u->kernel; u++)
        if (strcmp (u->kernel, file->kernels[i]->name) == 0) {
          test_kernel (backend, file->kernels[i], u);
          if (u->as_written) {
            n_sequences++;
            n_as_written += is_as_written (backend, file->kernels[i], u);
          }
        }
  printf ("# %d of %d as they are written\n", n_as_written, n_sequences);
  test (3 * n_as_written >= n_sequences, "sequences",
      "a third is compared as written");
  printf ("1..%d\n", n_tests);
  backend->free (backend);
  return n_failed > 0;
}
