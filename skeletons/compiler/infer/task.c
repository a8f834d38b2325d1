/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* task.c: the interpreter over all that a kernel's parameters may be. */
#include "task.h"

#include "../front/queries.h"
#include "build-program.h"
#include "interpret.h"
#include "nest.h"
#include "points.h"
#include "signature.h"
#include "split.h"
#include "state.h"
#include "uses.h"

#include <math.h>

/* Steps of the interpreter in which it is exact, and what each case has of them
 * at least. */
#define EXACT_STEPS 2000000
#define EXACT_CASE_STEPS 16000

/* The same of a first run, which finds out whether there are cases. */
#define EXACT_FIRST_STEPS 250000

/* Parameters that shape windows are followed value by value up to so many
 * combinations. */
#define MAX_CASES 256

static void
forget_ranges (SkelNode *node)
{
  node->range = (SkelRange){ INFINITY, -INFINITY };
  node->wraps = node->saturates = node->nan = node->reached = FALSE;
  for (int i = 0; i < node->n_children; i++)
    forget_ranges (node->children[i]);
}

/* What was never reached can be anything. */
static void
settle_ranges (SkelNode *node)
{
  if (skel_range_is_empty (node->range))
    node->range = skel_range_of_type (node->type);
  for (int i = 0; i < node->n_children; i++)
    settle_ranges (node->children[i]);
}

static void
for_all_bodies (SkelAnalysis *analysis, void (*visit) (SkelNode *))
{
  visit (analysis->function->body);
  for (guint i = 0; i < analysis->calls->len; i++)
    visit (((SkelFunction *)g_ptr_array_index (analysis->calls, i))->body);
}

void
skel_ranges_forget (SkelAnalysis *analysis)
{
  for_all_bodies (analysis, forget_ranges);
  for (int i = 0; i < SKEL_MAX_RESULTS; i++)
    analysis->results[i] = (SkelRange){ INFINITY, -INFINITY };
}

void
skel_ranges_settle (SkelAnalysis *analysis)
{
  for_all_bodies (analysis, settle_ranges);
}

void
skel_task_begin (SkelTask *task, SkelAnalysis *analysis, SkelUnit *unit)
{
  *task = (SkelTask){ .analysis = analysis,
    .unit = unit,
    .before = g_ptr_array_new (),
    .after = g_ptr_array_new (),
    .doubted = skel_diagnostics_new (),
    .work = { SKEL_MAX_STEPS, EXACT_STEPS } };
}

void
skel_task_end (SkelTask *task)
{
  g_ptr_array_unref (task->before);
  g_ptr_array_unref (task->after);
  g_ptr_array_unref (task->doubted);
}

static SkelLocation
result_location (SkelTask *task, int index)
{
  const SkelFunction *function = task->analysis->function;

  for (int i = 0; i < function->n_parameters; i++) {
    SkelRole role = skel_role (task->analysis, function->parameters[i]);

    if (role.kind == SKEL_ROLE_RESULT && role.index == index)
      return function->parameters[i]->location;
  }
  return function->symbol->location;
}

static void
check_results (SkelTask *task, SkelInterpreter *interpreter)
{
  int missing;

  if (skel_interpreter_failed (interpreter)
      || skel_interpreter_results_set (interpreter, &missing))
    return;
  skel_interpreter_fail (interpreter, result_location (task, missing),
      "the result `%s` has no starting value: set %s before the loops%s",
      task->analysis->kernel.results[missing].name,
      task->analysis->kernel.results[missing].array ? "each of its elements"
                                                    : "it",
      task->analysis->is_part
          ? " over these pixels, in each turn of one around them"
          : "");
}

/* How many values the parameters at @indices have together; 0 where they are
 * too many or not integers. */
static int
count_cases (const GArray *indices, const SkelRange *values)
{
  double cases = 1;

  for (guint i = 0; i < indices->len; i++) {
    SkelRange range = values[g_array_index (indices, int, i)];

    if (range.low != floor (range.low) || range.high != floor (range.high))
      return 0;
    cases *= range.high - range.low + 1;
  }
  return cases > 1 && cases <= MAX_CASES ? cases : 0;
}

static void
run_statements_before (SkelTask *task, SkelInterpreter *interpreter)
{
  for (guint i = 0; i < task->before->len; i++) {
    SkelNode *statement = g_ptr_array_index (task->before, i);

    skel_interpreter_before (interpreter, statement);
    if (skel_mentions_result (task->analysis, statement))
      skel_interpreter_forget (interpreter, statement);
  }
}

/* The integer parameters that the statements before the nest speak of, by their
 * offsets. */
static GArray *
values_before (SkelTask *task)
{
  const SkelFunction *function = task->analysis->function;
  GHashTable *symbols = g_hash_table_new (NULL, NULL);
  GArray *values = g_array_new (FALSE, FALSE, sizeof (int));

  for (guint i = 0; i < task->before->len; i++)
    skel_node_collect (task->before->pdata[i], symbols);
  for (int i = 0; i < function->n_parameters; i++) {
    const SkelSymbol *symbol = function->parameters[i];
    SkelRole role = skel_role (task->analysis, symbol);

    if (role.kind == SKEL_ROLE_PARAMETER && symbol->rank == 0
        && !skel_type_is_floating (symbol->type)
        && g_hash_table_contains (symbols, symbol))
      g_array_append_val (
          values, task->analysis->kernel.parameters[role.index].offset);
  }
  g_hash_table_unref (symbols);
  return values;
}

/* Sets those of @chosen that @indices tells to the values of the case @which.
 */
static void
choose_case (const GArray *indices, const SkelRange *values, int which,
    SkelRange *chosen)
{
  for (guint i = 0; i < indices->len; i++) {
    int index = g_array_index (indices, int, i);
    int count = values[index].high - values[index].low + 1;

    chosen[index] = skel_range_constant (values[index].low + which % count);
    which /= count;
  }
}

/* Runs the statements before the nest. What is not proved of them for all
 * values of the parameters at once, as in `weights[i + radius]` where i begins
 * with -radius, may be for each: then what is known after them is what is known
 * after each. */
static void
run_before (SkelTask *task, SkelInterpreter *interpreter,
    const SkelRange *values, GPtrArray *diagnostics)
{
  guint before = diagnostics->len;
  GArray *indices;
  SkelRange *chosen;
  int n_cases;

  run_statements_before (task, interpreter);
  if (diagnostics->len == before)
    return;
  indices = values_before (task);
  n_cases = count_cases (indices, values);
  chosen = g_memdup2 (
      values, sizeof *values * (task->analysis->kernel.n_values + 1));
  if (n_cases > 0)
    g_ptr_array_set_size (diagnostics, before);
  for (int i = 0; i < n_cases && diagnostics->len == before; i++) {
    SkelState *others;

    choose_case (indices, values, i, chosen);
    others = skel_interpreter_restart (interpreter, chosen);
    run_statements_before (task, interpreter);
    if (i > 0)
      skel_interpreter_meet (interpreter, others);
    else
      skel_state_free (others);
  }
  skel_interpreter_take_values (interpreter, values);
  g_free (chosen);
  g_array_unref (indices);
}

static void
run_once (SkelTask *task, const SkelRange *values, GPtrArray *diagnostics)
{
  SkelAnalysis *analysis = task->analysis;
  SkelInterpreter *interpreter = skel_interpreter_new (
      analysis, task->unit, values, &task->work, diagnostics);
  SkelNest *nest = g_ptr_array_index (analysis->nests, 0);

  run_before (task, interpreter, values, diagnostics);
  check_results (task, interpreter);
  skel_interpreter_pixel (interpreter, nest, analysis->kernel.stages);
  for (guint i = 0; i < task->after->len; i++)
    skel_interpreter_after (interpreter, g_ptr_array_index (task->after, i));
  check_results (task, interpreter);
  for (int i = 0; i < analysis->kernel.n_results; i++)
    analysis->results[i] = skel_range_join (
        analysis->results[i], skel_interpreter_result (interpreter, i));
  skel_interpreter_free (interpreter);
}

static gboolean
shapes_are_integers (const SkelAnalysis *analysis, const SkelNest *nest)
{
  const SkelKernel *kernel = &analysis->kernel;

  for (guint i = 0; i < nest->shape_values->len; i++)
    for (int j = 0; j < kernel->n_parameters; j++)
      if (kernel->parameters[j].offset
              == g_array_index (nest->shape_values, int, i)
          && skel_type_is_floating (kernel->parameters[j].type))
        return FALSE;
  return TRUE;
}

/* Makes @task ready to be run anew. */
static void
start_again (SkelTask *task)
{
  SkelAnalysis *analysis = task->analysis;
  SkelNest *nest = g_ptr_array_index (analysis->nests, 0);
  SkelStage *stage = (SkelStage *)analysis->kernel.stages;

  skel_ranges_forget (analysis);
  g_hash_table_remove_all (analysis->saturations);
  g_array_set_size (nest->accesses, 0);
  stage->read_permutation = stage->write_permutation = 0;
  nest->uses_position = FALSE;
  task->work = (SkelWork){ SKEL_MAX_STEPS, EXACT_STEPS };
}

/* Runs the body for each combination of the shape values: what is found for
 * one radius is exact, and joined it is the best that can be said of all. */
static void
run_cases (SkelTask *task, const SkelRange *values, int n_cases,
    GPtrArray *diagnostics)
{
  SkelAnalysis *analysis = task->analysis;
  SkelNest *nest = g_ptr_array_index (analysis->nests, 0);
  GArray *shapes = g_array_copy (nest->shape_values);
  SkelRange *chosen
      = g_memdup2 (values, sizeof *values * (analysis->kernel.n_values + 1));

  start_again (task);
  g_array_append_vals (nest->point_shapes, shapes->data, shapes->len);
  for (int i = 0; i < n_cases && diagnostics->len == 0; i++) {
    GArray *before = skel_points_begin (nest);

    choose_case (shapes, values, i, chosen);
    task->work.exact = MAX (task->work.exact, EXACT_CASE_STEPS);
    run_once (task, chosen, diagnostics);
    for (guint j = 0; skel_points_are_all (nest) && j < shapes->len; j++) {
      int value = chosen[g_array_index (shapes, int, j)].low;

      g_array_append_val (nest->points, value);
    }
    skel_points_end (nest, before);
  }
  g_array_unref (shapes);
  g_free (chosen);
}

/* Runs the body for all values of the parameters at once, and returns the
 * number of cases that it is better run for; 0 where there are none. */
static int
run_for_all (SkelTask *task, const SkelRange *values, GPtrArray *diagnostics)
{
  const SkelNest *nest = g_ptr_array_index (task->analysis->nests, 0);

  run_once (task, values, diagnostics);
  return shapes_are_integers (task->analysis, nest)
             ? count_cases (nest->shape_values, values)
             : 0;
}

static gboolean
run (SkelTask *task, GPtrArray *diagnostics)
{
  GPtrArray *found = skel_diagnostics_new (), *again = skel_diagnostics_new ();
  SkelNest *nest = g_ptr_array_index (task->analysis->nests, 0);
  SkelRange *values = skel_parameter_ranges (&task->analysis->kernel);
  gboolean passed;
  int n_cases;

  task->work.exact = EXACT_FIRST_STEPS;
  n_cases = run_for_all (task, values, found);
  if (task->work.exact < 0 && task->work.steps >= 0
      && (n_cases == 0 || found->len > 0)) {
    g_ptr_array_set_size (found, 0);
    g_array_set_size (nest->shape_values, 0);
    start_again (task);
    n_cases = run_for_all (task, values, found);
  }
  /* what pixels are compared with may count turns, too, and be too much at
   * once */
  if (n_cases == 0 && found->len > 0 && task->work.steps >= 0) {
    nest->shaped_by_pixels = TRUE;
    g_array_set_size (nest->shape_values, 0);
    start_again (task);
    n_cases = run_for_all (task, values, again);
    if (n_cases == 0)
      nest->shaped_by_pixels = FALSE;
  }
  if (n_cases > 0) {
    g_ptr_array_set_size (found, 0);
    run_cases (task, values, n_cases, found);
  }
  passed = found->len == 0;
  skel_diagnostics_move (found, diagnostics);
  g_ptr_array_unref (found);
  g_ptr_array_unref (again);
  g_free (values);
  return passed;
}

/* Makes @task ready as it was before the first run. */
static void
start_over (SkelTask *task)
{
  SkelNest *nest = g_ptr_array_index (task->analysis->nests, 0);

  start_again (task);
  g_array_set_size (nest->shape_values, 0);
  g_array_set_size (nest->point_shapes, 0);
  g_array_set_size (nest->points, 0);
  nest->shaped_by_pixels = FALSE;
}

/* Leaves divisors to the graph, if ranges did not tell of one: that is what was
 * @found. Then all is to be looked at once more. */
static gboolean
leave_divisors (SkelTask *task, GPtrArray *found)
{
  SkelAnalysis *analysis = task->analysis;

  if (!analysis->unproved || analysis->divisors)
    return FALSE;
  skel_diagnostics_move (found, task->doubted);
  analysis->unproved = NULL;
  analysis->divisors = g_hash_table_new (NULL, NULL);
  return TRUE;
}

/* Runs it with all places taken by themselves, too, if they are no one flip or
 * rotation. */
static gboolean
run_with_places (SkelTask *task, GPtrArray *diagnostics)
{
  GPtrArray *found = skel_diagnostics_new (), *again = skel_diagnostics_new ();
  gboolean passed = run (task, found);

  if (!passed && task->analysis->mixes_places) {
    start_over (task);
    passed = run (task, again);
  }
  if (!passed)
    skel_diagnostics_move (found, diagnostics);
  g_ptr_array_unref (found);
  g_ptr_array_unref (again);
  return passed;
}

gboolean
skel_task_run (SkelTask *task, GPtrArray *diagnostics)
{
  SkelAnalysis *analysis = task->analysis;
  GPtrArray *found = skel_diagnostics_new ();
  gboolean passed = run_with_places (task, found);

  if (!passed && leave_divisors (task, found)) {
    start_over (task);
    passed = run_with_places (task, found);
  }
  analysis->unproved = NULL;
  if (passed && analysis->divisors) {
    passed = skel_prove_divisors (analysis, found);
    /* there was too much to look at */
    if (!passed && !analysis->unproved) {
      g_ptr_array_set_size (found, 0);
      skel_diagnostics_move (task->doubted, found);
    }
  }
  skel_diagnostics_move (found, diagnostics);
  g_ptr_array_unref (found);
  return passed;
}

static SkelNest *
read_nest (SkelTask *task, GPtrArray *diagnostics)
{
  SkelAnalysis *analysis = task->analysis;
  SkelRange *values = skel_parameter_ranges (&analysis->kernel);
  SkelInterpreter *interpreter = skel_interpreter_new (
      analysis, task->unit, values, &task->work, diagnostics);
  SkelNest *nest = NULL;

  run_before (task, interpreter, values, diagnostics);
  if (skel_split_check_nest (analysis, task->loop, diagnostics)
      && !skel_interpreter_failed (interpreter))
    nest = skel_nest_read (analysis, task->unit, task->loop, interpreter,
        (SkelStage *)analysis->kernel.stages);
  skel_interpreter_free (interpreter);
  g_free (values);
  return nest;
}

gboolean
skel_task_find_nest (SkelTask *task, GPtrArray *diagnostics)
{
  GPtrArray *found = skel_diagnostics_new ();
  SkelNest *nest = read_nest (task, found);

  if (!nest && leave_divisors (task, found))
    nest = read_nest (task, found);
  if (nest)
    g_ptr_array_add (task->analysis->nests, nest);
  skel_diagnostics_move (found, diagnostics);
  g_ptr_array_unref (found);
  return nest != NULL;
}
