/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* interpret.c: an interpreter, and the phases that it goes through. */
#include "interpreter.h"
#include "signature.h"
#include "totals.h"

#include <math.h>
#include <stdarg.h>
#include <string.h>

void
skel_interpreter_fail (
    SkelInterpreter *self, SkelLocation location, const char *format, ...)
{
  va_list arguments;
  char *message;

  if (self->failed)
    return;
  self->failed = TRUE;
  va_start (arguments, format);
  message = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  skel_diagnose (self->diagnostics, location, "%s", message);
  g_free (message);
}

SkelTrial
skel_interpreter_try (SkelInterpreter *self)
{
  SkelTrial trial
      = { self->builder, self->diagnostics, self->analysis->divisors };

  self->trials++;
  self->builder = NULL;
  self->analysis->divisors = NULL;
  self->diagnostics
      = g_ptr_array_new_with_free_func ((GDestroyNotify)skel_diagnostic_free);
  return trial;
}

gboolean
skel_interpreter_end_trial (SkelInterpreter *self, SkelTrial *trial)
{
  gboolean failed = self->failed;

  self->trials--;
  self->builder = trial->builder;
  self->analysis->divisors = trial->divisors;
  g_ptr_array_unref (self->diagnostics);
  self->diagnostics = trial->diagnostics;
  self->failed = FALSE;
  return !failed;
}

void
skel_interpreter_build (SkelInterpreter *self, SkelBuilder *builder)
{
  self->builder = builder;
  self->state->path = skel_paths_start (builder->paths);
}

/* Of the elements of a uniform, as a parameter at @offset. */
static SkelParameter
describe_uniform (
    const SkelInterpreter *self, const SkelUniform *uniform, int offset)
{
  const SkelSymbol *symbol = uniform->symbol;
  const SkelStorage *storage = g_hash_table_lookup (self->storages, symbol);
  SkelParameter parameter = { .name = symbol->name,
    .type = symbol->type,
    .length = skel_symbol_length (symbol),
    .offset = offset };
  SkelAbstract all = { .unset = TRUE };

  for (int i = 0; i < parameter.length; i++) {
    const SkelAbstract *cell
        = skel_state_cell (self->state, storage->first + i);

    if (cell->unset)
      continue;
    all.range
        = all.unset ? cell->range : skel_range_join (all.range, cell->range);
    all.nan |= cell->nan;
    all.unset = FALSE;
  }
  skel_type_range (symbol->type, &parameter.minimum, &parameter.maximum);
  if (skel_type_is_floating (symbol->type)) {
    parameter.handed = all.unset || all.nan || isinf (all.range.low)
                       || isinf (all.range.high);
    if (!parameter.handed) {
      parameter.minimum.f = all.range.low;
      parameter.maximum.f = all.range.high;
    }
  } else if (!all.unset
             && skel_range_within (all.range, (SkelRange){ -0x1p53, 0x1p53 })) {
    parameter.minimum.i = all.range.low;
    parameter.maximum.i = all.range.high;
  }
  return parameter;
}

void
skel_interpreter_take_uniforms (
    SkelInterpreter *self, const SkelUniforms *uniforms)
{
  SkelProgram *program = self->builder->program;
  int offset = self->analysis->kernel.n_values;
  const SkelUniform *uniform;

  for (guint u = 0; (uniform = skel_uniforms_at (uniforms, u)); u++) {
    const SkelStorage *storage
        = g_hash_table_lookup (self->storages, uniform->symbol);
    SkelParameter parameter = describe_uniform (self, uniform, offset);
    int index = program->parameters->len;

    skel_program_add_parameter (program, &parameter);
    offset += parameter.length;
    for (int i = 0; i < parameter.length; i++)
      skel_state_change (self->state, storage->first + i)->built.term
          = uniform->symbol->rank == 0
                ? skel_term_parameter (program, index)
                : skel_term_element (program, index,
                      skel_term_integer (program, SKEL_TYPE_I32, i));
  }
}

gboolean
skel_interpreter_failed (const SkelInterpreter *self)
{
  return self->failed;
}

SkelRole
skel_interpreter_role_of (SkelInterpreter *self, const SkelSymbol *symbol)
{
  return skel_role (self->analysis, symbol);
}

/* The greatest integers of the widest types lie below the nearest doubles. */
static char *
number_text (double value, SkelType type)
{
  if (skel_type_is_floating (type))
    return g_strdup_printf ("%.9g", value);
  if (type == SKEL_TYPE_U64 && value >= 0x1p63)
    return g_strdup_printf (
        "%" G_GUINT64_FORMAT, value < 0x1p64 ? (guint64)value : G_MAXUINT64);
  return g_strdup_printf ("%" G_GINT64_FORMAT, value >= 0x1p63 ? G_MAXINT64
                                               : value <= -0x1p63
                                                   ? G_MININT64
                                                   : (gint64)value);
}

const char *
skel_interpreter_range_text (
    SkelInterpreter *self, SkelRange range, SkelType type)
{
  char *low = number_text (range.low, type);
  char *high = number_text (range.high, type);
  char *both = g_strdup_printf ("%s to %s", low, high);
  const char *text = skel_unit_string (self->unit, both);

  g_free (low);
  g_free (high);
  g_free (both);
  return text;
}

/* Before the first statement. */
static SkelState *
first_state (const SkelInterpreter *self)
{
  SkelState *state = skel_state_new (self->n_cells);

  for (int i = 0; i < self->n_cells; i++)
    skel_state_change (state, i)->unset = TRUE;
  for (int i = 0; i < SKEL_PLACES; i++)
    state->places[i] = (SkelRange){ 0, SKEL_MAX_SIZE - 1 };
  return state;
}

SkelInterpreter *
skel_interpreter_new (SkelAnalysis *analysis, SkelUnit *unit,
    const SkelRange *values, SkelWork *work, GPtrArray *diagnostics)
{
  SkelInterpreter *self = g_new0 (SkelInterpreter, 1);

  self->analysis = analysis;
  self->unit = unit;
  self->values = values;
  self->work = work;
  self->diagnostics = diagnostics;
  self->storages = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  self->calls = g_ptr_array_new ();
  self->numbering = skel_numbering_new ();
  self->parameters_set = g_hash_table_new (NULL, NULL);
  self->ordered = g_hash_table_new (NULL, NULL);

  skel_interpreter_allot_declared (self, analysis->function->body);
  for (guint i = 0; i < analysis->calls->len; i++) {
    SkelFunction *function = g_ptr_array_index (analysis->calls, i);

    skel_interpreter_allot_declared (self, function->body);
    for (int j = 0; j < function->n_parameters; j++)
      if (function->parameters[j]->rank == 0
          && !function->parameters[j]->pointer)
        skel_interpreter_allot (self, function->parameters[j]);
  }
  for (int i = 0; i < analysis->function->n_parameters; i++) {
    const SkelSymbol *symbol = analysis->function->parameters[i];

    if (skel_interpreter_role_of (self, symbol).kind == SKEL_ROLE_RESULT)
      skel_interpreter_allot (self, symbol);
  }

  self->state = first_state (self);
  return self;
}

void
skel_interpreter_free (SkelInterpreter *self)
{
  skel_state_free (self->state);
  g_hash_table_unref (self->storages);
  g_ptr_array_unref (self->calls);
  skel_numbering_free (self->numbering);
  g_hash_table_unref (self->parameters_set);
  g_hash_table_unref (self->ordered);
  g_free (self->origins);
  g_free (self->types);
  g_free (self);
}

/* Counts work, so that no input takes forever. */
gboolean
skel_interpreter_goes_on (
    SkelInterpreter *self, const SkelNode *node, int steps)
{
  if (self->failed)
    return FALSE;
  self->work->steps -= steps;
  self->work->exact -= steps;
  if (self->builder && self->builder->program->terms->len >= SKEL_MAX_TERMS)
    fail (self, node, "a pixel takes more than %d values", SKEL_MAX_TERMS);
  if (self->work->steps < 0 && self->uncounted)
    fail (self, self->uncounted,
        "nothing tells how often this loop turns at most: count its turns, "
        "too, "
        "as in `for (int n = 0; n < 100 && ...; n++)`");
  else if (self->work->steps < 0 && self->loops > 0)
    fail (self, node,
        "this is too much work to be analysed, more than %d million steps, as "
        "it stands in %d loops: make them shorter, and count each by an `int` "
        "from one constant or parameter to another, so that its turns are "
        "alike",
        SKEL_MAX_STEPS / 1000000, self->loops);
  else if (self->work->steps < 0)
    fail (self, node,
        "this is too much work to be analysed, more than %d million steps: "
        "call functions less often",
        SKEL_MAX_STEPS / 1000000);
  return !self->failed;
}

SkelState *
skel_interpreter_copy_state (
    SkelInterpreter *self, const SkelNode *node, const SkelState *state)
{
  skel_interpreter_goes_on (self, node, 1 + state->n_cells / 8);
  return skel_state_copy (state);
}

static void
run (SkelInterpreter *self, SkelNode *statement)
{
  SkelFlow flow = { 0 };

  skel_interpreter_execute (self, statement, self->state, &flow);
  skel_interpreter_check_order (self, statement);
}

void
skel_interpreter_before (SkelInterpreter *self, SkelNode *statement)
{
  self->phase = SKEL_PHASE_BEFORE;
  run (self, statement);
}

void
skel_interpreter_take_values (SkelInterpreter *self, const SkelRange *values)
{
  self->values = values;
}

SkelState *
skel_interpreter_restart (SkelInterpreter *self, const SkelRange *values)
{
  SkelState *state = self->state;

  skel_interpreter_take_values (self, values);
  self->failed = FALSE;
  self->loops = self->in_subscript = 0;
  self->in_constant = FALSE;
  g_ptr_array_set_size (self->calls, 0);
  self->state = first_state (self);
  /* which values are equal may hang on what the parameters are */
  skel_numbering_free (self->numbering);
  self->numbering = skel_numbering_new ();
  return state;
}

void
skel_interpreter_meet (SkelInterpreter *self, SkelState *other)
{
  for (int i = 0; i < self->n_cells; i++) {
    SkelAbstract *one = skel_state_change (self->state, i);
    SkelAbstract *two = skel_state_change (other, i);

    one->number = two->number = 0;
    skel_abstract_forget_base (one);
    skel_abstract_forget_base (two);
  }
  skel_state_join (self->state, other);
  skel_state_free (other);
}

/* Marks the elements of @symbol as unset. */
static void
unset (SkelInterpreter *self, const SkelSymbol *symbol, SkelState *state)
{
  SkelStorage *storage = g_hash_table_lookup (self->storages, symbol);
  int length = 1;

  if (!storage || storage->first < 0)
    return;
  storage->with_result = self->phase == SKEL_PHASE_BEFORE;
  for (int i = 0; i < storage->n_dimensions; i++)
    length *= MAX (storage->dimensions[i], 1);
  for (int i = 0; i < length; i++)
    skel_state_change (state, storage->first + i)->unset = TRUE;
}

/* Marks as unset what @node assigns to, results excepted. */
static void
unset_assigned (SkelInterpreter *self, SkelNode *node, SkelState *state)
{
  for (int i = 0; i < node->n_children; i++) {
    const SkelSymbol *symbol = skel_node_changed (node, i);

    if (symbol
        && skel_interpreter_role_of (self, symbol).kind != SKEL_ROLE_RESULT)
      unset (self, symbol, state);
    unset_assigned (self, node->children[i], state);
  }
}

void
skel_interpreter_forget (SkelInterpreter *self, SkelNode *statement)
{
  if (statement->kind == SKEL_NODE_DECLARE
      && skel_interpreter_role_of (self, statement->symbol).kind
             != SKEL_ROLE_RESULT)
    unset (self, statement->symbol, self->state);
  unset_assigned (self, statement, self->state);
}

void
skel_interpreter_limit (SkelInterpreter *self, SkelPhase phase, SkelNode *limit,
    int coefficients[SKEL_PLACES], SkelRange *rest)
{
  SkelAbstract value;

  self->phase = phase;
  value = skel_interpreter_evaluate (self, limit, self->state);
  memcpy (coefficients, value.coefficients, sizeof value.coefficients);
  *rest = value.rest;
}

static void
check_written (SkelInterpreter *self, const SkelState *state)
{
  const SkelKernel *kernel = &self->analysis->kernel;

  for (int i = 0; i < kernel->n_images; i++)
    for (int c = 0; c < kernel->images[i].channels; c++) {
      guint32 bit = (guint32)1 << (i * SKEL_MAX_CHANNELS + c);

      if (!kernel->images[i].output || (state->written & bit))
        continue;
      if (kernel->images[i].channels > 1)
        fail (self, self->nest->body,
            "channel %d of `%s` is not written on every path through the "
            "loop's body: write it on the others, too",
            c, kernel->images[i].name);
      else
        fail (self, self->nest->body,
            "`%s` is not written on every path through the loop's body: write "
            "it on the others, too, or let nothing but `x` and `y` say where "
            "it is left as it was",
            kernel->images[i].name);
    }
}

void
skel_interpreter_pixel (
    SkelInterpreter *self, SkelNest *nest, const SkelStage *stage)
{
  SkelState *state = self->state;
  SkelFlow flow = { 0 };

  if (self->failed)
    return;
  self->phase = SKEL_PHASE_PIXEL;
  self->nest = nest;
  state->places[SKEL_PLACE_X].low = stage->space_left;
  state->places[SKEL_PLACE_Y].low = stage->space_top;
  state->places[SKEL_PLACE_FROM_RIGHT].low = stage->space_right;
  state->places[SKEL_PLACE_FROM_BOTTOM].low = stage->space_bottom;
  unset_assigned (self, nest->body, state);
  flow.continued = skel_state_nowhere (state);
  skel_interpreter_execute (self, nest->body, state, &flow);
  skel_interpreter_check_order (self, nest->body);
  skel_state_join (state, flow.continued);
  skel_state_free (flow.continued);
  check_written (self, state);
  skel_build_stage (self->builder, state);

  for (int i = 0; i < SKEL_PLACES; i++)
    state->places[i] = (SkelRange){ 0, SKEL_MAX_SIZE - 1 };
  state->reachable = TRUE;
  state->n_facts = 0;
  unset_assigned (self, nest->body, state);
  for (int i = 0; i < self->analysis->kernel.n_results; i++) {
    const SkelResult *result = &self->analysis->kernel.results[i];
    gboolean is_extreme = result->combine == SKEL_COMBINE_MINIMUM
                          || result->combine == SKEL_COMBINE_MAXIMUM;
    GHashTableIter iterator;
    gpointer symbol, storage;

    /* what was accumulated can be anything */
    g_hash_table_iter_init (&iterator, self->storages);
    while (g_hash_table_iter_next (&iterator, &symbol, &storage)) {
      SkelRole role = skel_interpreter_role_of (self, symbol);

      if (role.kind == SKEL_ROLE_RESULT && role.index == i
          && result->combine != SKEL_COMBINE_NONE)
        for (int j = 0; j < result->length; j++) {
          SkelAbstract *cell
              = skel_state_change (state, ((SkelStorage *)storage)->first + j);
          SkelRange before;

          if (is_extreme && cell->nan && !cell->unset)
            fail (self, nest->loop,
                "`%s` may not be a number here, and what it is then compared "
                "with depends on the order of the pixels: start with a number, "
                "such as INFINITY",
                result->name);
          before = cell->range;
          *cell = skel_abstract_anything (result->type);
          if (!skel_type_is_floating (result->type))
            *cell = skel_abstract_range (
                skel_total_range (self->analysis, nest, stage, i, before));
        }
    }
  }
}

void
skel_interpreter_after (SkelInterpreter *self, SkelNode *statement)
{
  self->phase = SKEL_PHASE_AFTER;
  run (self, statement);
}

SkelRange
skel_interpreter_result (const SkelInterpreter *self, int index)
{
  const SkelResult *result = &self->analysis->kernel.results[index];
  SkelRange range = skel_range_of_type (result->type);
  GHashTableIter iterator;
  gpointer symbol, storage;

  g_hash_table_iter_init (&iterator, self->storages);
  while (g_hash_table_iter_next (&iterator, &symbol, &storage)) {
    SkelRole role = skel_role (self->analysis, symbol);
    int first = ((const SkelStorage *)storage)->first;

    if (role.kind != SKEL_ROLE_RESULT || role.index != index)
      continue;
    range = skel_state_cell (self->state, first)->range;
    for (int i = 1; i < result->length; i++)
      range = skel_range_join (
          range, skel_state_cell (self->state, first + i)->range);
  }
  return range;
}

gboolean
skel_interpreter_results_set (SkelInterpreter *self, int *missing)
{
  GHashTableIter iterator;
  gpointer symbol, value;

  g_hash_table_iter_init (&iterator, self->storages);
  while (g_hash_table_iter_next (&iterator, &symbol, &value)) {
    SkelRole role = skel_interpreter_role_of (self, symbol);
    const SkelStorage *storage = value;

    if (role.kind != SKEL_ROLE_RESULT)
      continue;
    /* what the loops do not accumulate is set after them */
    if (self->phase == SKEL_PHASE_BEFORE
        && self->analysis->kernel.results[role.index].combine
               == SKEL_COMBINE_NONE)
      continue;
    for (int j = 0; j < self->analysis->kernel.results[role.index].length; j++)
      if (skel_state_cell (self->state, storage->first + j)->unset) {
        *missing = role.index;
        return FALSE;
      }
  }
  return TRUE;
}
