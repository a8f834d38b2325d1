/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* backend-graph.c: the programs that skelc builds of kernels, for the oracle.
 *
 * A program is evaluated in the place of the untouched function, so that the
 * borders, and the pixels that loops leave out, are the oracle's own; those of
 * a sequence's steps in the place of the CPU's code.
 */
#include "backend.h"
#include "evaluate-sequence.h"
#include "graph/evaluate.h"
#include "graph/text.h"
#include "uniform-values.h"

#include <string.h>

typedef struct {
  Backend backend;
  GHashTable *programs; /* name of a kernel to a GPtrArray of SkelProgram */
  GHashTable *opaque;   /* or to why it has none */
  Trial *evaluation;    /* which expects what the program makes */
} GraphBackend;

/* What is evaluated: an untouched function is given nothing of the kind. */
static struct {
  const SkelProgram *program;
  const SkelKernel *kernel;
} evaluated;

static void
call (int width, int height, int stride, void *const *images,
    const SkelUntouchedValue *values, unsigned char *results)
{
  const SkelKernel *kernel = evaluated.kernel;
  SkelValue *all = uniform_values_append (evaluated.program, kernel, width,
      height, (const SkelValue *)values, NULL);
  SkelRowsArguments arguments
      = { .width = width, .height = height, .values = all, .results = results };

  for (int i = 0; i < kernel->n_images; i++) {
    gssize step
        = skel_type_size (kernel->images[i].type) * kernel->images[i].channels;

    arguments.images[i].pixels = images[i];
    arguments.images[i].step = step;
    arguments.images[i].stride = stride * step;
  }
  if (kernel->results_size > 0)
    skel_results_identity (kernel, results);
  skel_evaluate (evaluated.program, evaluated.program->stages->pdata[0],
      &arguments, 0, height);
  g_free (all);
}

static gboolean
takes (const SkelProgram *program, const SkelKernel *kernel,
    const SkelValue *values)
{
  for (int i = 0; i < kernel->n_parameters; i++) {
    const SkelParameter *parameter
        = &g_array_index (program->parameters, SkelParameter, i);
    gint64 value = values[parameter->offset].i;

    /* where any 64 bits are allowed, the greatest is no gint64 */
    if (!skel_type_is_floating (parameter->type) && parameter->length == 1
        && parameter->minimum.i <= parameter->maximum.i
        && (value < parameter->minimum.i || value > parameter->maximum.i))
      return FALSE;
  }
  return TRUE;
}

static const SkelProgram *
find_program (const SkelKernel *kernel, const SkelValue *values, gpointer data)
{
  const GPtrArray *programs
      = g_hash_table_lookup (((GraphBackend *)data)->programs, kernel->name);

  for (guint i = 0; programs && i < programs->len; i++)
    if (takes (programs->pdata[i], kernel, values))
      return programs->pdata[i];
  return NULL;
}

static gboolean
graph_run (Backend *backend, Trial *trial, GError **error)
{
  static const SkelUntouched untouched = { .kernel = "", .call = call };
  TrialSetup setup = trial->setup;
  Trial *evaluation = ((GraphBackend *)backend)->evaluation;

  if (setup.kernel->steps)
    return evaluate_sequence (&trial->job, find_program, backend, error);
  evaluated.kernel = setup.kernel;
  evaluated.program = find_program (setup.kernel, setup.values, backend);
  if (!evaluated.program) {
    g_set_error (error, SKEL_GRAPH_ERROR, SKEL_GRAPH_ERROR_INVALID,
        "no program of `%s` is for these parameters", setup.kernel->name);
    return FALSE;
  }
  setup.untouched = &untouched;
  trial_prepare (evaluation, &setup);
  for (int i = 0; i < setup.kernel->n_images; i++)
    if (setup.kernel->images[i].output)
      memcpy (trial->buffers[i].memory, evaluation->expected[i]->data,
          trial->buffers[i].size);
  if (setup.kernel->results_size > 0)
    memcpy (trial->results, evaluation->expected_results,
        trial->job.components * setup.kernel->results_size);
  return TRUE;
}

static const char *
graph_lacks (Backend *backend, const SkelKernel *kernel)
{
  GHashTable *opaque = ((GraphBackend *)backend)->opaque;
  const char *why = NULL;

  if (!kernel->steps)
    return g_hash_table_lookup (opaque, kernel->name);
  for (int i = 0; i < kernel->n_steps && !why; i++)
    why = g_hash_table_lookup (opaque, kernel->steps[i].kernel->name);
  return why;
}

static void
graph_free (Backend *backend)
{
  GraphBackend *graph = (GraphBackend *)backend;

  g_hash_table_unref (graph->programs);
  g_hash_table_unref (graph->opaque);
  trial_free (graph->evaluation);
  g_free (graph->backend.name);
  g_free (graph);
}

/* One of the paragraphs of a file; printed again it has to be the same. */
static gboolean
read_paragraph (GraphBackend *graph, const char *text, GError **error)
{
  const char *opaque = "opaque ", *colon = strchr (text, ':');
  SkelProgram *program;
  GPtrArray *programs;
  char *again;
  gboolean same;

  if (g_str_has_prefix (text, opaque) && colon) {
    text += strlen (opaque);
    g_hash_table_insert (graph->opaque, g_strndup (text, colon - text),
        g_strstrip (g_strdup (colon + 1)));
    return TRUE;
  }
  program = skel_program_read (text, error);
  if (!program)
    return FALSE;
  programs = g_hash_table_lookup (graph->programs, program->name);
  if (!programs) {
    programs
        = g_ptr_array_new_with_free_func ((GDestroyNotify)skel_program_free);
    g_hash_table_insert (graph->programs, g_strdup (program->name), programs);
  }
  g_ptr_array_add (programs, program);
  again = skel_program_print (program);
  same = strcmp (g_strchomp (again), text) == 0;
  if (!same)
    g_set_error (error, SKEL_GRAPH_ERROR, SKEL_GRAPH_ERROR_SYNTAX,
        "`%s` is printed in another way than it was read", program->name);
  g_free (again);
  return same;
}

static gboolean
read_file (GraphBackend *graph, const char *path, GError **error)
{
  gboolean good = TRUE;
  char **paragraphs, *text;

  if (!g_file_get_contents (path, &text, NULL, error))
    return FALSE;
  paragraphs = g_strsplit (text, "\n\n", -1);
  for (char **p = paragraphs; *p && good; p++)
    good = read_paragraph (graph, g_strchomp (*p), error);
  if (!good)
    g_prefix_error (error, "%s: ", path);
  g_strfreev (paragraphs);
  g_free (text);
  return good;
}

Backend *
backend_graph_new (const char *name, char **paths, GError **error)
{
  GraphBackend *graph = g_new0 (GraphBackend, 1);

  graph->backend.name = g_strdup (name);
  graph->backend.unaligned = TRUE;
  graph->backend.run = graph_run;
  graph->backend.lacks = graph_lacks;
  graph->backend.free = graph_free;
  graph->programs = g_hash_table_new_full (
      g_str_hash, g_str_equal, g_free, (GDestroyNotify)g_ptr_array_unref);
  graph->opaque
      = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  graph->evaluation = trial_new ();
  for (; paths && *paths; paths++)
    if (!read_file (graph, *paths, error)) {
      graph_free (&graph->backend);
      return NULL;
    }
  return &graph->backend;
}
