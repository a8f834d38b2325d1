/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* oracle.c: compares kernels with the C functions that they were made from.
 *
 *   oracle [--backend=cpu|cuda|graph] [--kernel=NAME] [--quick|--full]
 *       [--seed=N] [--library=FILE] [--set=NAME] [--graph=FILE]...
 *       [--built-graph=FILE]...
 *
 * NAME is that of a kernel or of its file; several may be given. FILE is a
 * shared library that has an oracle_files of its own to compare, its C compiled
 * for the baseline alone; see tests/fuzz/. The backend graph evaluates the
 * programs in the FILEs that are given to it, on small images. Prints the
 * Test Anything Protocol: one test for each kernel and backend, skipped where
 * there is no device. Exit status: 0 when nothing differs, else 1.
 *
 * What is tried, modelled on dav1d's checkasm: every width from 1 to 67 at
 * every border, and every height, each time with another of the other (--full:
 * all pairs); some large ones; and, changing from trial to trial, the fill, the
 * parameters, the views' pitch, alignment, step and order of channels, and the
 * number of threads.
 */
#include "backend.h"
#include "cpu/cpu.h"
#include "oracle.h"

#include <dlfcn.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#define SMALL 67    /* the largest of the sizes that are all tried */
#define SMALLEST 17 /* and for what is slow */
#define MAX_SHOWN 5 /* differences of one kernel that are printed */
#define MAX_BACKENDS (SKEL_ISA_COUNT + 1)

static const SkelIsa compiled_isas[] = {
  SKEL_ISA_BASELINE,
#ifdef SKEL_HAVE_AVX2
  SKEL_ISA_AVX2,
#endif
#ifdef SKEL_HAVE_AVX512
  SKEL_ISA_AVX512,
#endif
};

typedef struct {
  const OracleFile *file;
  const SkelKernel *kernel;
  const SkelUntouched *untouched;
  Backend **backends;
  int n_backends;
  guint32 seed;
  int most_rows; /* of a large image */
  Trial *trial;
  int counter; /* of trials */
  gboolean quiet;
  const char *lacks[MAX_BACKENDS]; /* why it cannot run the kernel, or NULL */
  long comparisons[MAX_BACKENDS], differences[MAX_BACKENDS];
} Comparison;

typedef struct {
  Backend *all[MAX_BACKENDS];
  int n;
} Backends;

typedef enum { EFFORT_SLOW, EFFORT_QUICK, EFFORT_NORMAL, EFFORT_FULL } Effort;

static const int large_sizes[][2] = {
  { 641, 479 },
  { 1023, 131 },
  { 3, 1999 },
  { 2001, 5 },
  { 517, 258 },
  { 256, 256 },
};

static void
report (const Comparison *comparison, int backend, const Trial *trial,
    const char *what)
{
  char *setup = trial_describe (trial);

  if (!comparison->quiet)
    printf ("# %s on %s: %s\n#   %s\n", comparison->kernel->name,
        comparison->backends[backend]->name, what, setup);
  g_free (setup);
}

static gboolean
has_given_up (const Comparison *comparison, int backend)
{
  return comparison->lacks[backend]
         || comparison->differences[backend] >= MAX_SHOWN;
}

static gboolean
given_up (const Comparison *comparison)
{
  for (int b = 0; b < comparison->n_backends; b++)
    if (!has_given_up (comparison, b))
      return FALSE;
  return TRUE;
}

static void
compare (Comparison *comparison, int width, int height, SkelBorder border)
{
  static const double border_values[]
      = { 0, 255, 1, 128, -5, 300, 65535, 1000000, 77, INFINITY, NAN };
  int n = comparison->counter++;
  TrialSetup setup = {
    .kernel = comparison->kernel,
    .untouched = comparison->untouched,
    .width = width,
    .height = height,
    .border = border,
    .seed = comparison->seed + n,
  };
  GRand *random = g_rand_new_with_seed (setup.seed ^ 0x5eed);
  Trial *trial = comparison->trial;

  /* half of the trials on random pixels, which show most */
  setup.fill = n % 2 ? FILL_RANDOM : (n / 2) % FILL_COUNT;
  setup.border_value = border_values[g_rand_int_range (
      random, 0, G_N_ELEMENTS (border_values))];
  trial_choose_values (&setup, g_rand_int_range (random, 0, 7), random);
  trial_prepare (trial, &setup);

  for (int b = 0; b < comparison->n_backends; b++) {
    Backend *backend = comparison->backends[b];
    GError *error = NULL;
    char *difference;

    if (has_given_up (comparison, b))
      continue;
    if (!backend->unaligned)
      trial_align (trial);
    trial_reset (trial);
    if (!backend->run (backend, trial, &error)) {
      difference = g_strdup (error ? error->message : "failed silently");
      g_clear_error (&error);
    } else {
      difference = trial_compare (trial);
    }
    comparison->comparisons[b]++;
    if (difference) {
      comparison->differences[b]++;
      report (comparison, b, trial, difference);
      g_free (difference);
    }
  }
  g_rand_free (random);
}

static void
compare_borders (Comparison *comparison, int width, int height)
{
  for (SkelBorder border = SKEL_BORDER_REPLICATE;
      border <= SKEL_BORDER_CONSTANT; border++)
    if (!given_up (comparison))
      compare (comparison, width, height, border);
}

/* A size for the other direction, small ones for small ones. At each border it
 * goes through all up to @largest as @size does, in an order of its own that
 * has nothing to do with size: 29 is coprime to how many larger ones there are.
 */
static int
other_size (int size, SkelBorder border, int largest)
{
  const int small = 4;

  return size <= small ? (small - size + border) % small + 1
                       : ((size - small) * 29 + border * 11) % (largest - small)
                             + small + 1;
}

static void
compare_small_sizes (Comparison *comparison, Effort effort)
{
  const int largest = effort == EFFORT_SLOW ? SMALLEST : SMALL;

  for (int size = 1; size <= largest; size++) {
    const int n = comparison->counter;

    if (effort == EFFORT_FULL) {
      for (int height = 1; height <= SMALL; height++)
        compare_borders (comparison, size, height);
    } else if (effort == EFFORT_NORMAL) {
      for (SkelBorder b = SKEL_BORDER_REPLICATE; b <= SKEL_BORDER_CONSTANT; b++)
        if (!given_up (comparison))
          compare (comparison, size, other_size (size, b, largest), b);
    } else {
      int other = other_size (size, n % 5, largest);

      compare (comparison, size, other, n % 5);
      compare (comparison, other, size, (n + 2) % 5);
    }
  }
}

static void
compare_kernel (Comparison *comparison, Effort effort)
{
  compare_small_sizes (comparison, effort);
  for (gsize i = 0; i < G_N_ELEMENTS (large_sizes); i++) {
    const int width = large_sizes[i][0];
    const int height = MIN (large_sizes[i][1], comparison->most_rows);

    if (effort == EFFORT_FULL)
      compare_borders (comparison, width, height);
    else if (!given_up (comparison)
             && (effort == EFFORT_NORMAL || (effort == EFFORT_QUICK && i < 2)))
      compare (comparison, width, height, i % 5);
  }
}

static gboolean
wanted (char **names, const char *set, const OracleFile *file,
    const SkelKernel *kernel)
{
  if (set && strcmp (set, file->set) != 0)
    return FALSE;
  return !names || g_strv_contains ((const char *const *)names, file->file)
         || g_strv_contains ((const char *const *)names, kernel->name);
}

/* The untouched function of @kernel, by name: never by its place. */
static const SkelUntouched *
untouched_of (const OracleFile *file, const SkelKernel *kernel)
{
  for (const SkelUntouched *u = file->untouched; u->kernel; u++)
    if (strcmp (u->kernel, kernel->name) == 0)
      return u;
  return NULL;
}

/* The table of the library at @path, which stays loaded; NULL: of this program.
 */
static const OracleFile *
files_of (const char *path)
{
  const OracleFile *files = oracle_files;
  void *library;

  if (!path)
    return files;
  library = dlopen (path, RTLD_NOW);
  if (!library || !(files = dlsym (library, "oracle_files"))) {
    fprintf (stderr, "oracle: %s\n", dlerror ());
    exit (2);
  }
  return files;
}

static void
add_cpu (Backends *backends, guint n_isas)
{
  for (guint i = 0; i < n_isas; i++) {
    Backend *backend = backend_cpu_new (compiled_isas[i]);

    if (backend)
      backends->all[backends->n++] = backend;
    else
      printf ("# no %s on this processor\n", skel_isa_name (compiled_isas[i]));
  }
}

static gboolean
add_graph (Backends *backends, const char *name, char **paths)
{
  g_autoptr (GError) error = NULL;
  Backend *backend;

  if (!paths)
    return TRUE;
  backend = backend_graph_new (name, paths, &error);
  if (backend)
    backends->all[backends->n++] = backend;
  else
    fprintf (stderr, "oracle: %s\n", error->message);
  return backend != NULL;
}

static gboolean
add_cuda (Backends *backends, GError **error)
{
#ifdef SKEL_HAVE_CUDA
  Backend *backend = backend_cuda_new (error);

  if (backend)
    backends->all[backends->n++] = backend;
  return backend != NULL;
#else
  g_set_error (
      error, G_OPTION_ERROR, G_OPTION_ERROR_FAILED, "built without CUDA");
  return FALSE;
#endif
}

int
main (int argc, char **argv)
{
  const OracleFile *files;
  static const char *const known_backends[] = { "cpu", "cuda", "graph", NULL };
  const char *const *wanted_backends;
  g_autofree char *backend_list = NULL, *library = NULL, *set = NULL;
  g_auto (GStrv) names = NULL, graphs = NULL, built_graphs = NULL,
                 backend_names = NULL;
  gboolean quick = FALSE, full = FALSE, list = FALSE;
  int seed = 1, most_rows = G_MAXINT, n_tests = 0, n_kernels = 0;
  Trial *trial;
  long comparisons = 0, differences = 0;
  Backends backends = { 0 };
  g_autoptr (GError) error = NULL;
  GOptionEntry options[] = {
    { "backend", 'b', 0, G_OPTION_ARG_STRING, &backend_list,
        "cpu (each instruction set), cuda or graph; or several: cpu,cuda",
        "NAMES" },
    { "kernel", 'k', 0, G_OPTION_ARG_STRING_ARRAY, &names,
        "only this kernel or file of kernels", "NAME" },
    { "quick", 'q', 0, G_OPTION_ARG_NONE, &quick, "fewer sizes", NULL },
    { "full", 'f', 0, G_OPTION_ARG_NONE, &full, "all sizes", NULL },
    { "most-rows", 0, 0, G_OPTION_ARG_INT, &most_rows,
        "no image of more rows, for what is slow; at least 67", "N" },
    { "seed", 's', 0, G_OPTION_ARG_INT, &seed, "of everything random", "N" },
    { "library", 'L', 0, G_OPTION_ARG_FILENAME, &library,
        "kernels of this library, for the baseline", "FILE" },
    { "set", 0, 0, G_OPTION_ARG_STRING, &set,
        "only kernels of skel_kernels, or of skel_test_kernels", "NAME" },
    { "graph", 'g', 0, G_OPTION_ARG_FILENAME_ARRAY, &graphs,
        "programs for the backend graph", "FILE" },
    { "built-graph", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &built_graphs,
        "and others of the same kernels", "FILE" },
    { "list", 'l', 0, G_OPTION_ARG_NONE, &list, "list the kernels", NULL },
    G_OPTION_ENTRY_NULL,
  };
  GOptionContext *context = g_option_context_new (NULL);

  g_option_context_add_main_entries (context, options, NULL);
  if (!g_option_context_parse (context, &argc, &argv, &error)) {
    fprintf (stderr, "oracle: %s\n", error->message);
    return 2;
  }
  if (argc > 1) {
    fprintf (stderr, "oracle: what is `%s`? A kernel is told by --kernel\n",
        argv[1]);
    return 2;
  }
  g_option_context_free (context);
  files = files_of (library);
  backend_names = g_strsplit (
      backend_list && *backend_list ? backend_list : "cpu", ",", -1);
  wanted_backends = (const char *const *)backend_names;

  if (list) {
    for (const OracleFile *file = files; file->file; file++)
      for (int i = 0; file->kernels[i]; i++)
        printf ("%s %s\n", file->file, file->kernels[i]->name);
    return 0;
  }

  for (int i = 0; backend_names[i]; i++)
    if (!g_strv_contains (known_backends, backend_names[i])) {
      fprintf (stderr, "oracle: no backend %s; cpu, cuda or graph\n",
          backend_names[i]);
      return 2;
    }
  /* those that take any address come first: what they get is aligned then */
  if (g_strv_contains (wanted_backends, "cpu"))
    add_cpu (&backends, library ? 1 : G_N_ELEMENTS (compiled_isas));
  if (g_strv_contains (wanted_backends, "graph")) {
    if (!graphs && !built_graphs) {
      fprintf (stderr, "oracle: no --graph was given\n");
      return 2;
    }
    if (!add_graph (&backends, "graph", graphs)
        || !add_graph (&backends, "graph as built", built_graphs))
      return 1;
  }
  if (g_strv_contains (wanted_backends, "cuda")
      && !add_cuda (&backends, &error)) {
    /* who wants it beside others knows that it is there */
    if (backends.n > 0) {
      fprintf (stderr, "oracle: %s\n", error->message);
      return 1;
    }
    printf ("1..0 # SKIP %s\n", error->message);
    return 0;
  }

  for (const OracleFile *file = files; file->file; file++)
    for (int i = 0; file->kernels[i]; i++)
      if (wanted (names, set, file, file->kernels[i]))
        n_kernels++;
  if (n_kernels == 0) {
    fprintf (stderr, "oracle: no such kernel; see --list\n");
    return 2;
  }
  printf ("1..%d\n", n_kernels * backends.n);

  trial = trial_new ();
  for (const OracleFile *file = files; file->file; file++)
    for (int i = 0; file->kernels[i]; i++) {
      Comparison comparison = {
        .file = file,
        .kernel = file->kernels[i],
        .untouched = untouched_of (file, file->kernels[i]),
        .backends = backends.all,
        .n_backends = backends.n,
        .trial = trial,
        .seed = (guint32)seed * 1000003u,
        .most_rows = MAX (most_rows, SMALL),
      };

      if (!wanted (names, set, file, file->kernels[i]))
        continue;
      g_assert (comparison.untouched);
      for (int b = 0; b < backends.n; b++)
        if (backends.all[b]->lacks)
          comparison.lacks[b]
              = backends.all[b]->lacks (backends.all[b], file->kernels[i]);
      if (!given_up (&comparison))
        compare_kernel (&comparison, full     ? EFFORT_FULL
                                     : graphs ? EFFORT_SLOW
                                     : quick  ? EFFORT_QUICK
                                              : EFFORT_NORMAL);
      for (int b = 0; b < backends.n; b++) {
        const char *name = backends.all[b]->name;

        n_tests++;
        if (comparison.lacks[b])
          printf ("ok %d - %s on %s # SKIP %s\n", n_tests,
              comparison.kernel->name, name, comparison.lacks[b]);
        else
          printf ("%s %d - %s on %s (%ld comparisons, %ld differences)\n",
              comparison.differences[b] > 0 ? "not ok" : "ok", n_tests,
              comparison.kernel->name, name, comparison.comparisons[b],
              comparison.differences[b]);
        comparisons += comparison.comparisons[b];
        differences += comparison.differences[b];
      }
      fflush (stdout);
    }
  printf ("# %ld comparisons, %ld differences\n", comparisons, differences);

  trial_free (trial);
  for (int b = 0; b < backends.n; b++)
    backends.all[b]->free (backends.all[b]);
  return differences > 0;
}
