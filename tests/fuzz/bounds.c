/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* bounds.c: runs functions that check what was inferred of them.
 *
 *   bounds LIBRARY
 *
 * LIBRARY has a table bounds_files of functions that `skelc emit
 * --target=bounds` made. Prints the Test Anything Protocol: one test for each
 * kernel and each part of a sequence, which ends with the first value that is
 * not as was inferred. Exit status: 0 when all are, else 1.
 */
#include "bounds.h"
#include "oracle.h"
#include "trial.h"

#include <dlfcn.h>
#include <setjmp.h>
#include <stdio.h>
#include <string.h>

#define TRIALS 210

static jmp_buf left;
static char what[200];

static const int sizes[][2] = {
  { 17, 9 },
  { 1, 1 },
  { 5, 23 },
  { 2, 3 },
  { 64, 7 },
  { 300, 1 },
  { 33, 18 },
  { 3, 2 },
  { 9, 40 },
  { 1, 300 },
};

void
skel_bound_left (
    const char *where, long double value, int known, double low, double high)
{
  if (known == SKEL_BOUND_NEVER)
    g_snprintf (what, sizeof what, "%s: is reached", where);
  else
    g_snprintf (what, sizeof what, "%s: %.21Lg is not within %.17g and %.17g%s",
        where, value, low, high, known == SKEL_BOUND_ANY ? ", nor a NaN" : "");
  longjmp (left, 1);
}

/* Where a value is not as was inferred, what was tried then stays allocated. */
static gboolean
keeps_bounds (const SkelKernel *kernel, const SkelUntouched *checked)
{
  Trial *trial = trial_new ();
  volatile int i = 0;

  if (setjmp (left)) {
    printf ("# %s: %s\n", kernel->source, what);
    return FALSE;
  }
  for (; i < TRIALS; i++) {
    const int *size = sizes[i % G_N_ELEMENTS (sizes)];
    TrialSetup setup = {
      .kernel = kernel,
      .untouched = checked,
      .width = size[0],
      .height = size[1],
      .border = i % (SKEL_BORDER_CONSTANT + 1),
      .border_value = i % 3 * 1000 - 1000,
      .fill = i % 2 ? FILL_RANDOM : i / 2 % FILL_COUNT,
      .seed = i,
    };
    GRand *random = g_rand_new_with_seed (i);

    trial_choose_values (&setup, i % 7, random);
    g_rand_free (random);
    trial_prepare (trial, &setup);
  }
  trial_free (trial);
  return TRUE;
}

/* The kernel called @name of those of a file, or of their steps. */
static const SkelKernel *
find_kernel (const SkelKernel *const *kernels, const char *name)
{
  for (; *kernels; kernels++) {
    if (strcmp ((*kernels)->name, name) == 0)
      return *kernels;
    for (int i = 0; i < (*kernels)->n_steps; i++) {
      const SkelKernel *step = (*kernels)->steps[i].kernel;

      if (step && strcmp (step->name, name) == 0)
        return step;
    }
  }
  return NULL;
}

int
main (int argc, char **argv)
{
  void *library = argc == 2 ? dlopen (argv[1], RTLD_NOW) : NULL;
  const OracleFile *files = library ? dlsym (library, "bounds_files") : NULL;
  int n_tests = 0, n_failed = 0;

  if (!files) {
    fprintf (stderr, "bounds: %s\n", argc == 2 ? dlerror () : "which library?");
    return 2;
  }
  for (; files->file; files++)
    for (const SkelUntouched *checked = files->untouched; checked->kernel;
        checked++) {
      const SkelKernel *kernel = find_kernel (files->kernels, checked->kernel);
      gboolean kept = kernel && keeps_bounds (kernel, checked);

      printf ("%s %d - %s keeps its bounds\n", kept ? "ok" : "not ok",
          ++n_tests, checked->kernel);
      n_failed += !kept;
    }
  printf ("1..%d\n", n_tests);
  return n_failed > 0;
}
