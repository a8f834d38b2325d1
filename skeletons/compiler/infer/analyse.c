/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* analyse.c: from a file of functions to what is known of its kernels. */
#include "analysis.h"

#include "../../graph/fixpoint.h"
#include "../../graph/range.h"
#include "../front/comment.h"
#include "../front/make.h"
#include "../front/queries.h"
#include "../front/variable-lives.h"
#include "accumulation.h"
#include "build-program.h"
#include "carried.h"
#include "chain.h"
#include "expand.h"
#include "first-pixel.h"
#include "interpret.h"
#include "lives.h"
#include "merge.h"
#include "nest.h"
#include "part-copies.h"
#include "points.h"
#include "programs.h"
#include "sequence.h"
#include "settle-bounds.h"
#include "signature.h"
#include "split.h"
#include "state.h"
#include "updates.h"

#include <math.h>
#include <string.h>

/* Steps of the interpreter in which it is exact, and what each case has of them
 * at least. */
#define EXACT_STEPS 2000000
#define EXACT_CASE_STEPS 16000

/* The same of a first run, which finds out whether there are cases. */
#define EXACT_FIRST_STEPS 250000

/* Parameters that shape windows are followed value by value up to so many
 * combinations. */
#define MAX_CASES 256

/* What of the kernels is looked at. */
typedef enum {
  WHOLE,
  PART, /* a nest of a sequence */
  SIGNATURES,
} Depth;

typedef struct {
  SkelAnalysis *analysis;
  SkelUnit *unit;
  SkelNode *loop;            /* the nest */
  GPtrArray *before, *after; /* statements of the function */
  SkelWork work;
  GPtrArray *doubted;  /* SkelDiagnostic: of a divisor that was then left to the
                        * graph */
  SkelNode *unsettled; /* a loop that was refused, as one that settles; or NULL
                        */
} Task;

/* ---- what a function uses ---- */

static void
add_once (GPtrArray *array, gpointer item)
{
  if (!g_ptr_array_find (array, item, NULL))
    g_ptr_array_add (array, item);
}

static void
collect_uses (SkelAnalysis *analysis, const SkelNode *node, GHashTable *visited)
{
  SkelSymbol *symbol = node->symbol;

  if (symbol && symbol->kind == SKEL_SYMBOL_TABLE)
    add_once (analysis->tables, symbol);
  for (int i = 0; i < node->n_children; i++)
    collect_uses (analysis, node->children[i], visited);
  if (node->kind == SKEL_NODE_CALL && symbol->function
      && g_hash_table_add (visited, symbol->function)) {
    collect_uses (analysis, symbol->function->body, visited);
    add_once (analysis->calls, symbol->function);
  }
}

static gboolean
mentions_result (const SkelAnalysis *analysis, const SkelNode *node)
{
  if (node->symbol
      && skel_role (analysis, node->symbol).kind == SKEL_ROLE_RESULT)
    return TRUE;
  for (int i = 0; i < node->n_children; i++)
    if (mentions_result (analysis, node->children[i]))
      return TRUE;
  return FALSE;
}

static const SkelNode *
find_unsupported (const SkelNode *node)
{
  if (node->kind == SKEL_NODE_UNSUPPORTED)
    return node;
  for (int i = 0; i < node->n_children; i++) {
    const SkelNode *found = find_unsupported (node->children[i]);

    if (found)
      return found;
  }
  return NULL;
}

/* Refuses what the language has not, wherever it stands. */
static gboolean
check_supported (const SkelAnalysis *analysis, GPtrArray *diagnostics)
{
  const SkelFunction *function = analysis->function;
  const SkelNode *found = find_unsupported (function->body);

  if (function->symbol->unsupported)
    skel_diagnose (diagnostics, function->symbol->location,
        "`%s` is %s, which the kernel language has not", function->symbol->name,
        function->symbol->unsupported);
  for (guint i = 0; i < analysis->calls->len && !found; i++) {
    function = g_ptr_array_index (analysis->calls, i);
    found = find_unsupported (function->body);
    if (!function->symbol->is_static
        && !skel_function_takes_images (function)) {
      skel_diagnose (diagnostics, function->symbol->location,
          "`%s` is called by a kernel, so it must be static",
          function->symbol->name);
      return FALSE;
    }
  }
  if (found)
    skel_diagnose (diagnostics, found->location, "%s", found->text);
  return !found && !analysis->function->symbol->unsupported;
}

static gboolean
has_output (const SkelKernel *kernel)
{
  for (int i = 0; i < kernel->n_images; i++)
    if (kernel->images[i].output)
      return TRUE;
  return FALSE;
}

/* ---- ranges ---- */

static void
forget_ranges (SkelNode *node)
{
  node->range = (SkelRange){ INFINITY, -INFINITY };
  node->wraps = node->saturates = node->nan = node->reached = FALSE;
  for (int i = 0; i < node->n_children; i++)
    forget_ranges (node->children[i]);
}

static void
forget_results (SkelAnalysis *analysis)
{
  for (int i = 0; i < SKEL_MAX_RESULTS; i++)
    analysis->results[i] = (SkelRange){ INFINITY, -INFINITY };
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

/* ---- running it ---- */

static SkelLocation
result_location (Task *task, int index)
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
check_results (Task *task, SkelInterpreter *interpreter)
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
run_statements_before (Task *task, SkelInterpreter *interpreter)
{
  for (guint i = 0; i < task->before->len; i++) {
    SkelNode *statement = g_ptr_array_index (task->before, i);

    skel_interpreter_before (interpreter, statement);
    if (mentions_result (task->analysis, statement))
      skel_interpreter_forget (interpreter, statement);
  }
}

/* The integer parameters that the statements before the nest speak of, by their
 * offsets. */
static GArray *
values_before (Task *task)
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
run_before (Task *task, SkelInterpreter *interpreter, const SkelRange *values,
    GPtrArray *diagnostics)
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
run_once (Task *task, const SkelRange *values, GPtrArray *diagnostics)
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
start_again (Task *task)
{
  SkelAnalysis *analysis = task->analysis;
  SkelNest *nest = g_ptr_array_index (analysis->nests, 0);
  SkelStage *stage = (SkelStage *)analysis->kernel.stages;

  for_all_bodies (analysis, forget_ranges);
  forget_results (analysis);
  g_hash_table_remove_all (analysis->saturations);
  g_array_set_size (nest->accesses, 0);
  stage->read_permutation = stage->write_permutation = 0;
  nest->uses_position = FALSE;
  task->work = (SkelWork){ SKEL_MAX_STEPS, EXACT_STEPS };
}

/* Runs the body for each combination of the shape values: what is found for
 * one radius is exact, and joined it is the best that can be said of all. */
static void
run_cases (
    Task *task, const SkelRange *values, int n_cases, GPtrArray *diagnostics)
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

static GPtrArray *
diagnostics_new (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify)skel_diagnostic_free);
}

static void
move_diagnostics (GPtrArray *from, GPtrArray *to)
{
  while (from->len > 0)
    g_ptr_array_add (to, g_ptr_array_steal_index (from, 0));
}

/* Runs the body for all values of the parameters at once, and returns the
 * number of cases that it is better run for; 0 where there are none. */
static int
run_for_all (Task *task, const SkelRange *values, GPtrArray *diagnostics)
{
  const SkelNest *nest = g_ptr_array_index (task->analysis->nests, 0);

  run_once (task, values, diagnostics);
  return shapes_are_integers (task->analysis, nest)
             ? count_cases (nest->shape_values, values)
             : 0;
}

static gboolean
run (Task *task, GPtrArray *diagnostics)
{
  GPtrArray *found = diagnostics_new (), *again = diagnostics_new ();
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
  move_diagnostics (found, diagnostics);
  g_ptr_array_unref (found);
  g_ptr_array_unref (again);
  g_free (values);
  return passed;
}

/* Makes @task ready as it was before the first run. */
static void
start_over (Task *task)
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
leave_divisors (Task *task, GPtrArray *found)
{
  SkelAnalysis *analysis = task->analysis;

  if (!analysis->unproved || analysis->divisors)
    return FALSE;
  move_diagnostics (found, task->doubted);
  analysis->unproved = NULL;
  analysis->divisors = g_hash_table_new (NULL, NULL);
  return TRUE;
}

/* Runs it with all places taken by themselves, too, if they are no one flip or
 * rotation. */
static gboolean
run_with_places (Task *task, GPtrArray *diagnostics)
{
  GPtrArray *found = diagnostics_new (), *again = diagnostics_new ();
  gboolean passed = run (task, found);

  if (!passed && task->analysis->mixes_places) {
    start_over (task);
    passed = run (task, again);
  }
  if (!passed)
    move_diagnostics (found, diagnostics);
  g_ptr_array_unref (found);
  g_ptr_array_unref (again);
  return passed;
}

static gboolean
run_with_divisors (Task *task, GPtrArray *diagnostics)
{
  SkelAnalysis *analysis = task->analysis;
  GPtrArray *found = diagnostics_new ();
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
      move_diagnostics (task->doubted, found);
    }
  }
  move_diagnostics (found, diagnostics);
  g_ptr_array_unref (found);
  return passed;
}

/* ---- the stage ---- */

/* Where a pixel goes that `read` brought from its place to the loops' and
 * `write` brings from there to its new one. */
static unsigned
compose (unsigned read, unsigned write)
{
  unsigned transposed = read & SKEL_PERMUTATION_TRANSPOSE;
  unsigned mirrors = (read ^ write) & 3;

  if (transposed) {
    unsigned seen = ((read & 1) << 1 | (read & 2) >> 1);

    /* back through read, whose mirrors the exchange moves to the other axis */
    mirrors = seen ^ ((write & 1) << 1 | (write & 2) >> 1);
  }
  return mirrors | ((read ^ write) & SKEL_PERMUTATION_TRANSPOSE);
}

static void
describe_reads (const SkelNest *nest, SkelStage *stage)
{
  for (guint i = 0; i < nest->accesses->len; i++) {
    SkelAccess *access = &g_array_index (nest->accesses, SkelAccess, i);
    SkelExtent *extent = &stage->extents[access->image];

    if (skel_range_is_empty (access->row_offset))
      access->row_offset = access->column_offset = skel_range_constant (0);
    if (access->write)
      continue;
    extent->left = MAX (extent->left, -access->column_offset.low);
    extent->right = MAX (extent->right, access->column_offset.high);
    extent->top = MAX (extent->top, -access->row_offset.low);
    extent->bottom = MAX (extent->bottom, access->row_offset.high);
    if (access->outside)
      stage->reads_outside[access->image] = TRUE;
    if (access->anywhere)
      stage->reads_anywhere[access->image] = TRUE;
  }
}

static gboolean
check_transposed (
    const SkelAnalysis *analysis, const SkelNest *nest, GPtrArray *diagnostics)
{
  for (guint i = 0; i < nest->accesses->len; i++) {
    const SkelAccess *access = &g_array_index (nest->accesses, SkelAccess, i);
    const SkelImage *image = &analysis->kernel.images[access->image];
    unsigned permutation = access->write
                               ? analysis->kernel.stages->write_permutation
                               : analysis->kernel.stages->read_permutation;
    gboolean transposed = (permutation & SKEL_PERMUTATION_TRANSPOSE) != 0;

    if (transposed == image->transposed)
      continue;
    skel_diagnose (diagnostics, access->node->location,
        transposed ? "`%s` is indexed by [x][y], so it has `width` rows: "
                     "declare it as %s[width][...]"
                   : "`%s` has `width` rows, so it is indexed by [x][y], not "
                     "%s[y][x]",
        image->name, image->name);
    return FALSE;
  }
  return TRUE;
}

/* Beside the rows of a dense image that is given are pixels of other rows. */
static gboolean
check_dense (const SkelNest *nest, GPtrArray *diagnostics)
{
  for (guint i = 0; i < nest->accesses->len; i++) {
    const SkelAccess *access = &g_array_index (nest->accesses, SkelAccess, i);
    const SkelNode *image = access->node;

    while (image->kind == SKEL_NODE_INDEX)
      image = image->children[0];
    if (!access->outside || !image->symbol->dense || image->symbol->own)
      continue;
    skel_diagnose (diagnostics, access->node->location,
        "this may be outside of `%s`, and where rows are `width` apart there "
        "is nothing beside them: ask for `x` and `y` before, begin loops later "
        "and end them earlier, or declare images with a pitch, `int stride`, "
        "which have a border",
        image->symbol->name);
    return FALSE;
  }
  return TRUE;
}

static gboolean
is_moved (const SkelNest *nest, const SkelNode *statement)
{
  const SkelAccess *to, *from;

  if (statement->kind != SKEL_NODE_ASSIGN
      || statement->operation != SKEL_OPERATION_NONE)
    return FALSE;
  to = skel_nest_access (nest, statement->children[0]);
  from = skel_nest_access (nest, statement->children[1]);
  if (!to || !from)
    return FALSE;
  return !to->channel == !from->channel
         && (!to->channel || skel_node_equal (to->channel, from->channel));
}

/* Whether the body does nothing but move pixels. */
static gboolean
only_moves (const SkelNest *nest)
{
  const SkelNode *body = nest->body;

  if (body->kind != SKEL_NODE_BLOCK)
    return is_moved (nest, body);
  for (int i = 0; i < body->n_children; i++)
    if (!is_moved (nest, body->children[i]))
      return FALSE;
  return body->n_children > 0;
}

static gboolean
describe_stage (
    SkelAnalysis *analysis, const SkelNest *nest, GPtrArray *diagnostics)
{
  SkelKernel *kernel = &analysis->kernel;
  SkelStage *stage = (SkelStage *)kernel->stages;
  gboolean reads_neighbours;
  unsigned permutation;

  describe_reads (nest, stage);
  reads_neighbours = skel_stage_reads_anywhere (stage);
  if (!check_transposed (analysis, nest, diagnostics)
      || !check_dense (nest, diagnostics))
    return FALSE;
  for (int i = 0; i < kernel->n_images; i++) {
    const SkelExtent *extent = &stage->extents[i];

    reads_neighbours = reads_neighbours || extent->left || extent->right
                       || extent->top || extent->bottom;
  }
  permutation = compose (stage->read_permutation, stage->write_permutation);
  if (permutation != 0
      && (stage->space_left || stage->space_right || stage->space_top
          || stage->space_bottom)) {
    skel_diagnose (diagnostics, nest->loop->location,
        "a kernel that moves pixels runs over the whole image");
    return FALSE;
  }
  if (reads_neighbours
      && (stage->read_permutation != 0 || stage->write_permutation != 0)) {
    skel_diagnose (diagnostics, nest->loop->location,
        "a kernel moves pixels or reads neighbours, not both: make two of it");
    return FALSE;
  }
  if (reads_neighbours)
    stage->classes |= SKEL_CLASS_N2P;
  else if (has_output (kernel))
    stage->classes |= SKEL_CLASS_P2P;
  /* what a reduction reads may lie on its side; nothing changes place */
  if (has_output (kernel)
      && (stage->read_permutation != 0 || stage->write_permutation != 0)) {
    stage->permutation = permutation;
    stage->classes |= SKEL_CLASS_PERMUTING;
    stage->moves = only_moves (nest) && kernel->n_results == 0;
  }
  for (int i = 0; i < kernel->n_results; i++)
    if (kernel->results[i].combine != SKEL_COMBINE_NONE)
      stage->classes
          |= kernel->results[i].array ? SKEL_CLASS_R2V : SKEL_CLASS_R2S;
  stage->shift_invariant = !skel_stage_reads_anywhere (stage)
                           && skel_nest_is_shift_invariant (analysis, nest);
  stage->shapes = (const int *)nest->point_shapes->data;
  stage->n_shapes = nest->point_shapes->len;
  stage->points = (const int *)nest->points->data;
  stage->n_points
      = stage->n_shapes > 0 ? nest->points->len / stage->n_shapes : 0;
  return TRUE;
}

/* Every accumulation into a result is of one kind. */
static gboolean
describe_results (
    SkelAnalysis *analysis, const SkelNest *nest, GPtrArray *diagnostics)
{
  for (guint i = 0; i < nest->accumulations->len; i++) {
    const SkelAccumulation *accumulation
        = &g_array_index (nest->accumulations, SkelAccumulation, i);
    SkelResult *result
        = (SkelResult *)&analysis->kernel.results[accumulation->result];

    if (result->combine == SKEL_COMBINE_NONE)
      result->combine = accumulation->combine;
    if (result->combine != accumulation->combine) {
      skel_diagnose (diagnostics, accumulation->node->location,
          "`%s` is accumulated in two different ways: make two results of it",
          result->name);
      return FALSE;
    }
  }
  return TRUE;
}

/* ---- kernels ---- */

static char *
element_name (const SkelKernel *kernel, const SkelComment *comment)
{
  char **words, *joined, *name;

  if (comment->element)
    return g_strdup (comment->element);
  words = g_strsplit (kernel->name, "_", -1);
  joined = g_strjoinv ("", words);
  name = g_strconcat ("gpu", joined, NULL);
  g_free (joined);
  g_strfreev (words);
  return name;
}

/* The folder and the name of the file, "kernels/sobel.c": the same wherever it
 * is built. */
static const char *
short_path (SkelUnit *unit)
{
  const char *path = unit->path + strlen (unit->path);
  int components = 0;

  while (
      path > unit->path && (!G_IS_DIR_SEPARATOR (path[-1]) || ++components < 2))
    path--;
  return skel_unit_string (unit, path);
}

static SkelAnalysis *
analysis_new (
    SkelUnit *unit, SkelFunction *function, const SkelComment *comment)
{
  SkelAnalysis *analysis = skel_analysis_new (unit, function);
  SkelKernel *kernel = &analysis->kernel;
  char *element;

  kernel->name = function->symbol->name;
  element = element_name (kernel, comment);
  kernel->element = skel_unit_string (unit, element);
  g_free (element);
  kernel->summary = comment->summary;
  kernel->description = comment->description;
  kernel->source = short_path (unit);
  kernel->chroma = comment->chroma;
  return analysis;
}

/* Whether a statement after @index that sets no result changes @symbol. */
static gboolean
is_changed_after (const Task *task, guint index, const SkelSymbol *symbol)
{
  for (guint i = index + 1; i < task->before->len; i++)
    if (!mentions_result (task->analysis, task->before->pdata[i])
        && skel_node_assigns (task->before->pdata[i], symbol))
      return TRUE;
  return FALSE;
}

/* A variable like @symbol, which the function has, too. */
static SkelSymbol *
declare_copy (Task *task, const SkelSymbol *symbol)
{
  SkelFunction *function = (SkelFunction *)task->analysis->function;
  SkelSymbol *copy = skel_make_symbol (task->unit, symbol, SKEL_SYMBOL_LOCAL);
  GPtrArray *statements = g_ptr_array_new ();

  copy->is_const = FALSE;
  g_ptr_array_add (statements, skel_make_declaration (task->unit, copy, NULL));
  for (int i = 0; i < function->body->n_children; i++)
    g_ptr_array_add (statements, function->body->children[i]);
  function->body
      = skel_make_block (task->unit, statements, function->body->location);
  g_ptr_array_unref (statements);
  return copy;
}

/* What sets results is done after all else that stands before the loops, and so
 * wants a copy of what changes until then. */
static gboolean
keep_values (Task *task, guint *index, GPtrArray *diagnostics)
{
  SkelNode *statement = task->before->pdata[*index];
  GHashTable *mentioned = g_hash_table_new (NULL, NULL);
  GHashTable *map = g_hash_table_new (NULL, NULL);
  GHashTableIter iterator;
  gpointer key;
  gboolean good = TRUE;

  skel_node_collect (statement, mentioned);
  g_hash_table_iter_init (&iterator, mentioned);
  while (good && g_hash_table_iter_next (&iterator, &key, NULL)) {
    SkelSymbol *symbol = key, *copy;

    if (skel_node_assigns (statement, symbol)
        || !is_changed_after (task, *index, symbol))
      continue;
    good = symbol->rank == 0;
    copy = declare_copy (task, symbol);
    g_hash_table_insert (map, symbol, copy);
    g_ptr_array_insert (task->before, (*index)++,
        skel_make_declaration (task->unit, copy,
            skel_make_variable (task->unit, symbol, statement->location)));
    if (!good)
      skel_diagnose (diagnostics, statement->location,
          "a result is set here by `%s`, which changes before the loops: set "
          "it right before these",
          symbol->name);
  }
  if (g_hash_table_size (map) > 0)
    task->before->pdata[*index] = skel_make_copy (task->unit, statement, map);
  g_hash_table_unref (mentioned);
  g_hash_table_unref (map);
  return good;
}

/* Once the accumulations are known, so are the statements that set results. */
static gboolean
sort_statements (Task *task, GPtrArray *diagnostics)
{
  SkelAnalysis *analysis = task->analysis;

  for (guint i = 0; i < task->before->len; i++)
    if (mentions_result (analysis, task->before->pdata[i])
        && !keep_values (task, &i, diagnostics))
      return FALSE;
  for (guint i = 0; i < task->before->len; i++) {
    SkelNode *statement = g_ptr_array_index (task->before, i);

    g_ptr_array_add (mentions_result (analysis, statement) ? analysis->start
                                                           : analysis->prologue,
        statement);
  }
  for (guint i = 0; i < task->after->len; i++)
    g_ptr_array_add (analysis->finish, g_ptr_array_index (task->after, i));
  return TRUE;
}

static SkelNest *
read_nest (Task *task, GPtrArray *diagnostics)
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

static gboolean
find_nest (Task *task, GPtrArray *diagnostics)
{
  GPtrArray *found = diagnostics_new ();
  SkelNest *nest = read_nest (task, found);

  if (!nest && leave_divisors (task, found))
    nest = read_nest (task, found);
  if (nest)
    g_ptr_array_add (task->analysis->nests, nest);
  move_diagnostics (found, diagnostics);
  g_ptr_array_unref (found);
  return nest != NULL;
}

/* The results of a frame are those of its luma. */
static gboolean
check_chroma (const SkelAnalysis *analysis, GPtrArray *diagnostics)
{
  const SkelKernel *kernel = &analysis->kernel;

  if (kernel->chroma != SKEL_CHROMA_APPLY || kernel->n_results == 0)
    return TRUE;
  skel_diagnose (diagnostics, analysis->function->symbol->location,
      "`%s` has the result `%s`, of which chroma would have one of its own: "
      "(chroma apply) is for filters without results",
      kernel->name, kernel->results[0].name);
  return FALSE;
}

static gboolean
read_signature (
    const Task *task, const SkelComment *comment, GPtrArray *diagnostics)
{
  SkelAnalysis *analysis = task->analysis;
  GHashTable *visited = g_hash_table_new (NULL, NULL);

  collect_uses (analysis, analysis->function->body, visited);
  g_hash_table_unref (visited);
  if (!check_supported (analysis, diagnostics)
      || !skel_signature_read (analysis, task->unit, comment, diagnostics)
      || !skel_signature_read_locals (analysis, task->unit, diagnostics)
      || !check_chroma (analysis, diagnostics))
    return FALSE;
  skel_start_extremes (analysis, task->unit);
  return TRUE;
}

static void
take_pieces (Task *task, const GArray *pieces)
{
  for (guint i = 0; i < pieces->len; i++) {
    const SkelPiece *piece = &g_array_index (pieces, SkelPiece, i);

    if (piece->kind == SKEL_PIECE_NEST)
      task->loop = piece->statement;
    else
      g_ptr_array_add (
          task->loop ? task->after : task->before, piece->statement);
  }
}

/* A function of one nest. */
static gboolean
read_body (Task *task, const GArray *pieces, GPtrArray *diagnostics)
{
  SkelAnalysis *analysis = task->analysis;
  SkelNest *nest;

  for_all_bodies (analysis, forget_ranges);
  forget_results (analysis);
  take_pieces (task, pieces);
  if (!find_nest (task, diagnostics))
    return FALSE;
  nest = g_ptr_array_index (analysis->nests, 0);
  skel_nest_find_accumulations (analysis, task->unit, nest, task->before);
  if (!describe_results (analysis, nest, diagnostics))
    return FALSE;
  if (!sort_statements (task, diagnostics)
      || !run_with_divisors (task, diagnostics)
      || !describe_stage (analysis, nest, diagnostics))
    return FALSE;
  for_all_bodies (analysis, settle_ranges);
  return TRUE;
}

/* What is known of the nodes of functions that several kernels call: all that
 * any of them does there. */
typedef struct {
  SkelRange range;
  gboolean wraps, saturates, nan, reached;
} Known;

static void
join_known (SkelNode *node, GArray *known, guint *index)
{
  Known *entry;

  if (*index == known->len)
    g_array_append_val (
        known, ((Known){ node->range, node->wraps, node->saturates, node->nan,
                   node->reached }));
  entry = &g_array_index (known, Known, (*index)++);
  node->range = entry->range = skel_range_join (entry->range, node->range);
  node->wraps = entry->wraps = entry->wraps || node->wraps;
  node->saturates = entry->saturates = entry->saturates || node->saturates;
  node->nan = entry->nan = entry->nan || node->nan;
  node->reached = entry->reached = entry->reached || node->reached;
  for (int i = 0; i < node->n_children; i++)
    join_known (node->children[i], known, index);
}

static void
join_functions (const SkelAnalysis *analysis, GHashTable *known)
{
  for (guint i = 0; i < analysis->calls->len; i++) {
    SkelFunction *function = g_ptr_array_index (analysis->calls, i);
    GArray *nodes = g_hash_table_lookup (known, function);
    guint index = 0;

    if (!nodes) {
      nodes = g_array_new (FALSE, FALSE, sizeof (Known));
      g_hash_table_insert (known, function, nodes);
    }
    join_known (function->body, nodes, &index);
  }
}

/* What is found in a file. */
typedef struct {
  GPtrArray *analyses;
  GHashTable *known; /* SkelFunction to what is known of it */
} Found;

static SkelAnalysis *analyse_function (SkelUnit *unit, SkelFunction *function,
    const SkelComment *comment, Depth depth, Found *found,
    GPtrArray *diagnostics);

static void
add_found (Found *found, SkelAnalysis *analysis)
{
  g_ptr_array_add (found->analyses, analysis);
  join_functions (analysis, found->known);
}

/* Why @part, as @telling tells, may come to more than one end; or NULL. */
static const char *
object_to_settling (const SkelAnalysis *telling, const SkelPart *part,
    const SkelWriter *writer, SkelProgram *program)
{
  int before = skel_role (telling, part->before).index;
  int after = skel_role (telling, part->after).index;
  int again = skel_role (telling, part->again).index;
  const char *reason
      = skel_fixpoint_object (program, before, after, again, NULL);
  GArray *bounds;

  /* to find these takes long */
  if (reason) {
    bounds = skel_settle_bounds (writer, program, before);
    reason = skel_fixpoint_object (program, before, after, again, bounds);
    g_array_unref (bounds);
  }
  return reason;
}

/* Whether loops that are repeated until nothing changes come to one end, as
 * @part tells. */
static gboolean
check_settles (Task *task, const SkelSequencer *sequencer, const SkelPart *part,
    Found *found, GPtrArray *diagnostics)
{
  SkelAnalysis *analysis = analyse_function (
      task->unit, part->telling, part->comment, PART, found, diagnostics);
  const GPtrArray *programs;
  const char *reason;
  SkelWriter writer;

  if (!analysis)
    return FALSE;
  writer = skel_settle_writer (task->analysis, sequencer, part, analysis);
  programs = skel_programs (analysis, &reason);
  for (guint i = 0; programs && !reason && i < programs->len; i++)
    reason = object_to_settling (
        analysis, part, &writer, ((SkelInstance *)programs->pdata[i])->program);
  if (reason)
    skel_diagnose (diagnostics, part->telling->symbol->location,
        "`%s` is changed here until nothing changes, and must come to one end "
        "whatever the order of its pixels, but %s: let a pixel become one "
        "constant, or never less, or never more, where others have, and "
        "say `changed = 1` just there; or write another image, and copy it "
        "back in loops after these, turn by turn",
        part->before->name, reason);
  skel_analysis_free (analysis);
  return !reason;
}

/* A function of several. */
static gboolean
read_sequence (Task *task, const SkelComment *comment, const GArray *pieces,
    Found *found, GPtrArray *diagnostics)
{
  SkelAnalysis *analysis = task->analysis;
  SkelSequencer *sequencer
      = skel_sequencer_new (analysis, task->unit, comment, pieces);
  gboolean good;
  const SkelPart *part;
  guint before = diagnostics->len;

  for_all_bodies (analysis, settle_ranges);
  while ((part = skel_sequencer_next (sequencer, diagnostics))) {
    SkelAnalysis *nest;

    if (part->telling
        && !check_settles (task, sequencer, part, found, diagnostics))
      break;
    nest = analyse_function (
        task->unit, part->function, part->comment, PART, found, diagnostics);
    if (!nest)
      break;
    add_found (found, nest);
    g_ptr_array_add (analysis->parts, nest);
    if (!skel_sequencer_analysed (sequencer, nest, diagnostics))
      break;
  }
  if (diagnostics->len > before)
    task->unsettled = skel_sequencer_get_settling (sequencer);
  good = diagnostics->len == before
         && skel_sequencer_finish (sequencer, diagnostics);
  skel_sequencer_free (sequencer);
  if (good) {
    skel_chain_steps (analysis, task->unit);
    skel_share_places (analysis);
  }
  return good;
}

/* A part may have no more than results for others. */
static gboolean
check_makes_something (const Task *task, GPtrArray *diagnostics)
{
  const SkelKernel *kernel = &task->analysis->kernel;

  if (has_output (kernel) || kernel->n_results > 0 || task->analysis->is_part)
    return TRUE;
  skel_diagnose (diagnostics, task->analysis->function->symbol->location,
      "`%s` makes nothing: give it an image that is not const, or a result",
      kernel->name);
  return FALSE;
}

static void
note_origins (SkelAnalysis *analysis, const GArray *pieces)
{
  analysis->origins = g_array_new (FALSE, FALSE, sizeof (SkelOrigin));
  for (guint i = 0; i < pieces->len; i++) {
    const SkelPiece *piece = &g_array_index (pieces, SkelPiece, i);

    if (skel_piece_is_step (piece))
      g_array_append_val (analysis->origins, piece->origin);
  }
}

static gboolean
read_loops (Task *task, const SkelComment *comment, Found *found,
    GPtrArray *diagnostics)
{
  GArray *pieces = skel_split (task->analysis, task->unit, diagnostics);
  gboolean good = pieces && check_makes_something (task, diagnostics);

  if (good && !task->analysis->is_part) {
    skel_part_copies (task->analysis, task->unit, pieces);
    good = skel_keep_updates (task->analysis, task->unit, pieces, diagnostics);
  }
  if (good && skel_split_is_sequence (task->analysis, pieces)) {
    GArray *merged;

    skel_part_lives (task->analysis, task->unit, pieces);
    skel_copy_carried (task->analysis, task->unit, pieces);
    note_origins (task->analysis, pieces);
    merged = skel_merge (
        task->analysis, task->unit, pieces, &task->analysis->merged);

    good = read_sequence (task, comment, merged, found, diagnostics);
    g_array_unref (merged);
  } else if (good) {
    good = read_body (task, pieces, diagnostics);
  }
  if (pieces)
    g_array_unref (pieces);
  return good;
}

/* The loops @by_turns are done turn by turn. Gives a loop that may have been
 * refused for being none of these, or NULL. */
static SkelAnalysis *
analyse_so (SkelUnit *unit, SkelFunction *function, const SkelComment *comment,
    Depth depth, const GPtrArray *by_turns, Found *found, SkelNode **unsettled,
    GPtrArray *diagnostics)
{
  SkelAnalysis *analysis = analysis_new (unit, function, comment);
  Task task = { .analysis = analysis,
    .unit = unit,
    .before = g_ptr_array_new (),
    .after = g_ptr_array_new (),
    .doubted = diagnostics_new (),
    .work = { SKEL_MAX_STEPS, EXACT_STEPS } };
  gboolean accepted;

  analysis->is_part = depth == PART;
  for (guint i = 0; i < by_turns->len; i++)
    g_ptr_array_add (analysis->by_turns, by_turns->pdata[i]);
  accepted = read_signature (&task, comment, diagnostics)
             && (depth == SIGNATURES
                 || read_loops (&task, comment, found, diagnostics));

  g_ptr_array_unref (task.before);
  g_ptr_array_unref (task.after);
  g_ptr_array_unref (task.doubted);
  *unsettled = task.unsettled;
  if (!accepted)
    g_clear_pointer (&analysis, skel_analysis_free);
  return analysis;
}

/* Whether a turn of @loop is several nests. */
static gboolean
has_several_nests (const SkelNode *loop)
{
  GPtrArray *statements = g_ptr_array_new ();
  int n = 0;

  skel_node_collect_statements (
      loop->children[loop->kind == SKEL_NODE_DO ? 0 : 3], statements);
  for (guint i = 0; i < statements->len; i++)
    n += skel_node_has_pixel_loops (statements->pdata[i]);
  g_ptr_array_unref (statements);
  return n > 1;
}

/* A loop that does not settle in whatever order is taken turn by turn. Where
 * that is refused, too, the first reason tells more of one nest, and that of
 * the turns of several. */
static SkelAnalysis *
analyse_function (SkelUnit *unit, SkelFunction *function,
    const SkelComment *comment, Depth depth, Found *found,
    GPtrArray *diagnostics)
{
  GPtrArray *by_turns = g_ptr_array_new ();
  GPtrArray *first = diagnostics_new (), *others = diagnostics_new ();
  guint n_found = found->analyses->len;
  SkelNode *unsettled = NULL;
  SkelAnalysis *analysis;

  do {
    gboolean again = unsettled != NULL;

    g_ptr_array_set_size (found->analyses, n_found);
    g_ptr_array_set_size (others, 0);
    if (again)
      g_ptr_array_add (by_turns, unsettled);
    analysis = analyse_so (unit, function, comment, depth, by_turns, found,
        &unsettled, again ? others : first);
  } while (!analysis && unsettled);
  if (!analysis)
    move_diagnostics (
        others->len > 0
                && has_several_nests (by_turns->pdata[by_turns->len - 1])
            ? others
            : first,
        diagnostics);
  g_ptr_array_unref (first);
  g_ptr_array_unref (others);
  g_ptr_array_unref (by_turns);
  return analysis;
}

static SkelAnalysis *
analyse_kernel (SkelUnit *unit, SkelFunction *function, Depth depth,
    Found *found, GPtrArray *diagnostics)
{
  guint before = diagnostics->len;
  const SkelComment *comment = skel_comment_parse (unit, function, diagnostics);
  SkelFunction *expanded = diagnostics->len == before
                               ? skel_expand_calls (unit, function, diagnostics)
                               : NULL;

  if (expanded && expanded != function)
    skel_variable_lives_rewrite_in (unit, expanded);
  return expanded ? analyse_function (
                        unit, expanded, comment, depth, found, diagnostics)
                  : NULL;
}

/* The first parameter of @function that was meant as an image, or NULL. */
static const SkelSymbol *
find_would_be_image (const SkelFunction *function)
{
  for (int i = 0; i < function->n_parameters; i++) {
    const SkelSymbol *symbol = function->parameters[i];

    if (!symbol->unsupported && (symbol->rank > 0 || symbol->pointer))
      return symbol;
  }
  return NULL;
}

static void
refuse_would_be_image (const SkelFunction *function, const SkelSymbol *image,
    GPtrArray *diagnostics)
{
  const char *qualifier = image->is_const ? "const " : "";
  const char *type = skel_type_name (image->type);

  if (image->rank > 0 && image->dimensions[0].length > 0)
    skel_diagnose (diagnostics, image->location,
        "no kernel here: `%s` of `%s` %s: write `%s%s %s[height][stride]`, "
        "after the parameters `int width, int height, int stride`, and "
        "`%s[y][x]` in loops up to `height` and `width`",
        image->name, function->symbol->name,
        image->rank > 1 ? "has a fixed size, and images are of any size"
                        : "has one dimension, and an image has two",
        qualifier, type, image->name, image->name);
  else
    skel_diagnose (diagnostics, image->location,
        "no kernel here: `%s` of `%s` has one dimension and no pitch, and "
        "rows of an image are a pitch apart: write `%s[y * width + x]`, or add "
        "`int stride` to the parameters `int width, int height`, and write "
        "`%s[y * stride + x]`, or `%s%s %s[height][stride]` and `%s[y][x]`, in "
        "loops up to `height` and `width`",
        image->name, function->symbol->name, image->name, image->name,
        qualifier, type, image->name, image->name);
}

/* Says why none of the functions of @unit is a kernel. */
static void
refuse_file (const SkelUnit *unit, GPtrArray *diagnostics)
{
  for (int i = 0; i < unit->n_functions; i++) {
    const SkelFunction *function = unit->functions[i];
    const SkelSymbol *image = find_would_be_image (function);

    if (skel_function_takes_images (function)) {
      skel_diagnose (diagnostics, function->symbol->location,
          "no kernel here: `%s` takes an image, but it is static, and a kernel "
          "is not",
          function->symbol->name);
      return;
    }
    if (!image || function->symbol->is_static || !function->symbol->is_void)
      continue;
    refuse_would_be_image (function, image, diagnostics);
    return;
  }
  skel_diagnose (diagnostics, (SkelLocation){ 1, 1 },
      "no kernel here: a kernel is a function that is not static, returns "
      "void and takes at least one image, `T name[height][stride]`");
}

static GPtrArray *
analyse_unit (SkelUnit *unit, Depth depth, GPtrArray *diagnostics)
{
  Found all = {
    .analyses
    = g_ptr_array_new_with_free_func ((GDestroyNotify)skel_analysis_free),
    .known
    = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify)g_array_unref),
  };
  gboolean refused = FALSE, found = FALSE;

  for (int i = 0; i < unit->n_functions; i++) {
    SkelAnalysis *analysis;

    if (skel_function_takes_images (unit->functions[i])
        && !unit->functions[i]->symbol->is_static
        && !unit->functions[i]->symbol->is_void) {
      skel_diagnose (diagnostics, unit->functions[i]->symbol->location,
          "`%s` returns a value; a kernel returns void, and hands out numbers "
          "through pointers",
          unit->functions[i]->symbol->name);
      refused = found = TRUE;
    }
    if (!skel_function_is_kernel (unit->functions[i]))
      continue;
    found = TRUE;
    analysis
        = analyse_kernel (unit, unit->functions[i], depth, &all, diagnostics);
    if (!analysis)
      refused = TRUE;
    else if (analysis->parts->len > 0)
      g_ptr_array_add (all.analyses, analysis);
    else
      add_found (&all, analysis);
  }
  g_hash_table_unref (all.known);
  if (!found)
    refuse_file (unit, diagnostics);
  if (refused || !found)
    g_clear_pointer (&all.analyses, g_ptr_array_unref);
  return all.analyses;
}

GPtrArray *
skel_analyse (SkelUnit *unit, GPtrArray *diagnostics)
{
  return analyse_unit (unit, WHOLE, diagnostics);
}

GPtrArray *
skel_read_signatures (SkelUnit *unit, GPtrArray *diagnostics)
{
  return analyse_unit (unit, SIGNATURES, diagnostics);
}
