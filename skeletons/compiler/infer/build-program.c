/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "build-program.h"

#include "builder.h"
#include "interpret.h"
#include "prologue.h"

/* Terms that are looked at, one by one, to prove what divisors are: a second.
 */
#define MAX_PROVED (1 << 18)

SkelProgram *
skel_declare_program (const SkelKernel *kernel, const SkelParameter *parameters)
{
  SkelProgram *program = skel_program_new (kernel->name);

  for (int i = 0; i < kernel->n_images; i++)
    skel_program_add_image (program, &kernel->images[i]);
  for (int i = 0; i < kernel->n_parameters; i++)
    skel_program_add_parameter (program, &parameters[i]);
  for (int i = 0; i < kernel->n_results; i++)
    skel_program_add_result (program, &kernel->results[i]);
  return program;
}

SkelLoops *
skel_declare_loops (SkelProgram *program, const SkelStage *stage)
{
  SkelLoops *loops = skel_program_add_stage (program);

  loops->left = stage->space_left;
  loops->right = stage->space_right;
  loops->top = stage->space_top;
  loops->bottom = stage->space_bottom;
  loops->permutation = stage->write_permutation;
  for (int i = 0; i < SKEL_MAX_IMAGES; i++) {
    loops->extents[i] = stage->extents[i];
    loops->inside[i] = !stage->reads_outside[i];
  }
  return loops;
}

/* The statements before the loops, but for what computes @uniforms, which the
 * program need not say. */
static void
interpret_before (SkelInterpreter *interpreter, const SkelAnalysis *analysis,
    const SkelUniforms *uniforms, SkelBuilder *builder)
{
  GPtrArray *bodies = g_ptr_array_new (), *wanted = g_ptr_array_new ();
  const SkelNest *nest = analysis->nests->pdata[0];

  g_ptr_array_add (bodies, nest->body);
  g_hash_table_unref (skel_prologue_needs (
      analysis, bodies, uniforms ? uniforms->symbols : NULL, wanted));
  for (guint i = 0; i < analysis->prologue->len; i++) {
    builder->rests
        = uniforms
          && !g_ptr_array_find (wanted, analysis->prologue->pdata[i], NULL);
    skel_interpreter_before (interpreter, analysis->prologue->pdata[i]);
  }
  /* what results start with is no part of a program */
  for (guint i = 0; builder->asks && i < analysis->start->len; i++)
    skel_interpreter_before (interpreter, analysis->start->pdata[i]);
  builder->rests = FALSE;
  if (uniforms)
    skel_interpreter_take_uniforms (interpreter, uniforms);
  g_ptr_array_unref (wanted);
  g_ptr_array_unref (bodies);
}

static void
interpret (const SkelAnalysis *analysis, const SkelUniforms *uniforms,
    const SkelRange *values, SkelBuilder *builder, GPtrArray *diagnostics)
{
  /* every turn is taken: there is no term for many at once */
  SkelWork work = { SKEL_MAX_STEPS, G_MAXINT64 };
  SkelInterpreter *interpreter = skel_interpreter_new ((SkelAnalysis *)analysis,
      (SkelUnit *)analysis->unit, values, &work, diagnostics);

  skel_interpreter_build (interpreter, builder);
  interpret_before (interpreter, analysis, uniforms, builder);
  /* other loops of the body are not what is asked for */
  if (builder->turns)
    work.exact = 0;
  skel_interpreter_pixel (
      interpreter, analysis->nests->pdata[0], analysis->kernel.stages);
  skel_interpreter_free (interpreter);
}

/* Why @builder has not all, to be freed; NULL: it has. */
static char *
reason_of (const SkelBuilder *builder, const GPtrArray *diagnostics)
{
  const SkelDiagnostic *first
      = diagnostics->len > 0 ? diagnostics->pdata[0] : NULL;

  if (first)
    return g_strdup_printf (
        "line %d: %s", first->location.line, first->message);
  if (builder->reason && builder->location.line > 0)
    return g_strdup_printf (
        "line %d: %s", builder->location.line, builder->reason);
  return g_strdup (builder->reason);
}

/* Likewise, for all that @program is for, with what @builder has beside it. */
static void
build (const SkelAnalysis *analysis, SkelProgram *program,
    const SkelUniforms *uniforms, SkelBuilder *builder, GPtrArray *diagnostics)
{
  const SkelKernel *kernel = &analysis->kernel;
  SkelRange *values = g_new0 (SkelRange, kernel->n_values + 1);

  for (int p = 0; p < kernel->n_parameters; p++) {
    const SkelParameter *parameter
        = &g_array_index (program->parameters, SkelParameter, p);

    for (int i = 0; i < parameter->length; i++)
      values[parameter->offset + i] = skel_range_of_parameter (parameter);
  }
  builder->program = program;
  builder->work = MAX_PROVED;
  builder->loops = skel_declare_loops (program, kernel->stages);
  builder->paths = skel_paths_new (program);
  interpret (analysis, uniforms, values, builder, diagnostics);
  g_clear_pointer (&builder->paths, skel_paths_free);
  g_free (values);
}

char *
skel_build_program (const SkelAnalysis *analysis, SkelProgram *program,
    const SkelUniforms *uniforms, SkelTurns *turns)
{
  SkelBuilder builder = { .turns = turns };
  GPtrArray *diagnostics = skel_diagnostics_new ();
  char *reason;

  build (analysis, program, uniforms, &builder, diagnostics);
  reason = reason_of (&builder, diagnostics);
  g_ptr_array_unref (diagnostics);
  return reason;
}

/* Whether all of the divisors were come to. */
static gboolean
all_were_asked (const SkelAnalysis *analysis)
{
  GHashTableIter iter;
  gpointer open;

  g_hash_table_iter_init (&iter, analysis->divisors);
  while (g_hash_table_iter_next (&iter, NULL, &open))
    if (open)
      return FALSE;
  return TRUE;
}

gboolean
skel_prove_divisors (SkelAnalysis *analysis, GPtrArray *diagnostics)
{
  SkelProgram *program
      = skel_declare_program (&analysis->kernel, analysis->kernel.parameters);
  SkelBuilder builder = { .asks = TRUE };
  guint before = diagnostics->len;

  build (analysis, program, NULL, &builder, diagnostics);
  skel_program_free (program);
  return diagnostics->len == before && all_were_asked (analysis);
}
