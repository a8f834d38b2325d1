/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "programs.h"

#include "../../graph/chain.h"
#include "../../graph/passes.h"
#include "../../graph/term.h"
#include "../front/queries.h"
#include "build-program.h"
#include "cases.h"
#include "chain.h"
#include "turns.h"
#include "uniforms.h"

#include <string.h>

/* Combinations of the cases' values, of which each gets a program. */
#define MAX_PROGRAMS 64

/* How many combinations there are of the values that there are cases of, where
 * these are a few; else 1. */
static int
count_combinations (const SkelAnalysis *analysis)
{
  const SkelKernel *kernel = &analysis->kernel;
  const GArray *cases = skel_cases (analysis);
  double count = 1;

  for (guint c = 0; c < cases->len; c++)
    for (int p = 0; p < kernel->n_parameters; p++) {
      const SkelParameter *parameter = &kernel->parameters[p];

      if (parameter->offset != g_array_index (cases, int, c))
        continue;
      if (skel_type_is_floating (parameter->type))
        return 1;
      count *= (double)parameter->maximum.i - parameter->minimum.i + 1;
    }
  return count <= MAX_PROGRAMS ? count : 1;
}

/* The parameters' values in the combination @index of @count. */
static void
narrow_parameters (
    const SkelAnalysis *analysis, int index, int count, SkelParameter *narrowed)
{
  const SkelKernel *kernel = &analysis->kernel;
  const GArray *cases = skel_cases (analysis);

  for (int p = 0; p < kernel->n_parameters; p++)
    narrowed[p] = kernel->parameters[p];
  for (guint c = 0; count > 1 && c < cases->len; c++)
    for (int p = 0; p < kernel->n_parameters; p++) {
      int values;

      if (narrowed[p].offset != g_array_index (cases, int, c))
        continue;
      values = narrowed[p].maximum.i - narrowed[p].minimum.i + 1;
      narrowed[p].minimum.i += index % values;
      narrowed[p].maximum = narrowed[p].minimum;
      index /= values;
    }
}

/* A step of @chain, for the values that the chain's @parameters have. */
static const SkelProgram *
program_of_step (
    const SkelAnalysis *chain, int step, const SkelParameter *parameters)
{
  const SkelAnalysis *analysis = chain->chain->steps[step];
  const SkelKernel *kernel = &analysis->kernel;
  SkelParameter *of = g_new (SkelParameter, kernel->n_parameters + 1);
  SkelInstance *instance;

  for (int i = 0; i < kernel->n_parameters; i++) {
    const SkelParameter *from = &parameters[chain->chain->parameters[step][i]];

    of[i] = kernel->parameters[i];
    of[i].minimum = from->minimum;
    of[i].maximum = from->maximum;
  }
  instance = skel_program_for (analysis, of);
  g_free (of);
  return instance ? skel_optimised (instance) : NULL;
}

/* Whether @uniforms, of @analysis, are more than a program's parameters. */
static gboolean
has_too_many (const SkelAnalysis *analysis, const SkelUniforms *uniforms)
{
  return analysis->kernel.n_values + uniforms->size > SKEL_MAX_VALUES
         || analysis->kernel.n_parameters + skel_uniforms_count (uniforms)
                > SKEL_MAX_PARAMETERS;
}

/* Adds the uniform at @place of @step to the parameters of the chain's
 * @program, as @of, the step's program, has it, if that takes any. */
static void
add_uniform (SkelProgram *program, const SkelAnalysis *step, guint place,
    const SkelProgram *of, int number)
{
  const SkelSymbol *symbol
      = skel_uniforms_at (skel_uniforms (step), place)->symbol;
  SkelParameter parameter
      = { .type = symbol->type, .length = skel_symbol_length (symbol) };
  g_autofree char *name = g_strdup_printf ("%s_%d", symbol->name, number);

  if (of && skel_takes_uniforms (step, of))
    parameter = g_array_index (
        of->parameters, SkelParameter, step->kernel.n_parameters + place);
  parameter.name = name;
  parameter.offset = 0;
  if (program->parameters->len > 0) {
    const SkelParameter *last = &g_array_index (
        program->parameters, SkelParameter, program->parameters->len - 1);

    parameter.offset = last->offset + last->length;
  }
  skel_program_add_parameter (program, &parameter);
}

/* What the parameters of @step, which has @n_uniforms, are in the chain's
 * @program, to which these are added; to be freed. */
static int *
join_parameters (SkelProgram *program, const SkelAnalysis *chain, int step,
    const SkelProgram *of, int n_uniforms)
{
  const SkelAnalysis *analysis = chain->chain->steps[step];
  int n = analysis->kernel.n_parameters;
  int *joined = g_new (int, n + n_uniforms + 1);

  for (int i = 0; i < n; i++)
    joined[i] = chain->chain->parameters[step][i];
  for (int i = 0; i < n_uniforms; i++) {
    joined[n + i] = program->parameters->len;
    add_uniform (program, analysis, i, of, step + 1);
  }
  return joined;
}

/* Fills @program, which is declared, by those of the chain's steps. */
static char *
join (const SkelAnalysis *chain, const SkelParameter *parameters,
    SkelProgram *program)
{
  g_autoptr (GPtrArray) joined = g_ptr_array_new_with_free_func (g_free);
  const SkelUniforms *uniforms = skel_uniforms (chain);
  SkelChainLink links[SKEL_MAX_CHAIN];
  int first = skel_chain_first_link (chain->chain);
  int n_links = chain->chain->n_steps - first;

  if (has_too_many (chain, uniforms))
    return g_strdup ("its steps have too many tables");
  skel_declare_loops (program, chain->kernel.stages);
  for (int s = 0; s < chain->chain->n_steps; s++) {
    const SkelProgram *of
        = s < first ? NULL : program_of_step (chain, s, parameters);

    g_ptr_array_add (joined,
        join_parameters (program, chain, s, of,
            skel_uniforms_count (skel_uniforms (chain->chain->steps[s]))));
    if (s < first)
      continue;
    if (!of)
      return g_strdup ("a step of it is");
    links[s - first]
        = (SkelChainLink){ of, chain->chain->images[s], joined->pdata[s] };
  }
  return skel_program_chain (program, links, n_links)
             ? NULL
             : g_strdup ("its steps do not become one");
}

/* NULL, with @reason set, to be freed: the graph has not all of it. */
static SkelProgram *
build_with (const SkelAnalysis *analysis, const SkelParameter *parameters,
    const SkelUniforms *uniforms, char **reason)
{
  SkelProgram *program = skel_declare_program (&analysis->kernel, parameters);

  *reason = analysis->chain
                ? join (analysis, parameters, program)
                : skel_build_program (analysis, program, uniforms, NULL);
  if (*reason)
    g_clear_pointer (&program, skel_program_free);
  return program;
}

/* Likewise. What the host computes once is left to it where that is much, or
 * the graph has it not. */
static SkelProgram *
build_program (const SkelAnalysis *analysis, const SkelParameter *parameters,
    char **reason)
{
  const SkelUniforms *uniforms
      = analysis->chain ? NULL : skel_uniforms (analysis);
  SkelProgram *program = build_with (analysis, parameters, NULL, reason);
  SkelProgram *other;
  char *other_reason;

  if ((program && skel_program_count_still (program) <= SKEL_MAX_STILL)
      || !uniforms || uniforms->size == 0 || has_too_many (analysis, uniforms))
    return program;
  other = build_with (analysis, parameters, uniforms, &other_reason);
  if (!other) {
    g_free (other_reason);
    return program;
  }
  g_clear_pointer (reason, g_free);
  skel_program_free (program);
  return other;
}

static void
instance_free (SkelInstance *instance)
{
  skel_program_free (instance->program);
  skel_program_free (instance->optimised);
  g_free (instance);
}

static void
add (GPtrArray *programs, SkelProgram *program)
{
  SkelInstance *instance = g_new0 (SkelInstance, 1);

  instance->program = program;
  g_ptr_array_add (programs, instance);
}

/* What is kept with an analysis. */
typedef struct {
  GPtrArray *programs; /* SkelInstance; none where it is opaque, */
  char *reason;        /* since this */
  GPtrArray *others;   /* SkelInstance, for other values of the parameters */
} Programs;

static gpointer
programs_new (const SkelAnalysis *analysis)
{
  Programs *self = g_new0 (Programs, 1);
  /* of a chain they are made as they are asked for */
  int count = analysis->chain ? 0 : count_combinations (analysis);
  SkelParameter *parameters
      = g_new0 (SkelParameter, analysis->kernel.n_parameters + 1);

  self->programs
      = g_ptr_array_new_with_free_func ((GDestroyNotify)instance_free);
  self->others = g_ptr_array_new_with_free_func ((GDestroyNotify)instance_free);
  for (int i = 0; i < count && !self->reason; i++) {
    SkelProgram *program;

    narrow_parameters (analysis, i, count, parameters);
    program = build_program (analysis, parameters, &self->reason);
    if (program)
      add (self->programs, program);
  }
  g_free (parameters);
  if (self->reason)
    g_ptr_array_set_size (self->programs, 0);
  return self;
}

static void
programs_free (gpointer data)
{
  Programs *self = data;

  g_ptr_array_unref (self->programs);
  g_ptr_array_unref (self->others);
  g_free (self->reason);
  g_free (self);
}

static const Programs *
keep (const SkelAnalysis *analysis)
{
  return skel_keep (analysis, "programs", programs_new, programs_free);
}

const GPtrArray *
skel_programs (const SkelAnalysis *analysis, const char **reason)
{
  const Programs *kept = keep (analysis);

  *reason = kept->reason;
  return kept->reason ? NULL : kept->programs;
}

/* The one of @programs for these values of @n parameters; or NULL. */
static SkelInstance *
find (const GPtrArray *programs, const SkelParameter *parameters, int n)
{
  for (guint i = 0; i < programs->len; i++) {
    SkelInstance *instance = programs->pdata[i];
    const GArray *of = instance->program->parameters;
    gboolean same = TRUE;

    for (int p = 0; same && p < n; p++) {
      const SkelParameter *has = &g_array_index (of, SkelParameter, p);

      same = has->minimum.i == parameters[p].minimum.i
             && has->maximum.i == parameters[p].maximum.i;
    }
    if (same)
      return instance;
  }
  return NULL;
}

SkelInstance *
skel_program_for (const SkelAnalysis *analysis, const SkelParameter *parameters)
{
  const Programs *kept = keep (analysis);
  int n = analysis->kernel.n_parameters;
  SkelInstance *instance = find (kept->programs, parameters, n);
  SkelProgram *program;
  char *reason;

  if (!instance)
    instance = find (kept->others, parameters, n);
  if (instance)
    return instance;
  program = build_program (analysis, parameters, &reason);
  g_free (reason);
  if (!program)
    return NULL;
  add (kept->others, program);
  return kept->others->pdata[kept->others->len - 1];
}

gboolean
skel_takes_uniforms (const SkelAnalysis *analysis, const SkelProgram *program)
{
  return (int)program->parameters->len > analysis->kernel.n_parameters;
}

const SkelProgram *
skel_optimised (SkelInstance *instance)
{
  if (!instance->tried)
    instance->optimised = skel_program_optimise (instance->program);
  instance->tried = TRUE;
  return instance->optimised;
}

/* ---- turns ---- */

static void
turn_free (SkelTurn *turn)
{
  g_array_unref (turn->variables);
  g_free (turn);
}

SkelTurns *
skel_turns_new (const SkelAnalysis *analysis, const SkelNode *loop)
{
  SkelTurns *turns = g_new0 (SkelTurns, 1);

  turns->program
      = skel_declare_program (&analysis->kernel, analysis->kernel.parameters);
  turns->n_known = analysis->kernel.n_parameters;
  turns->turns = g_ptr_array_new_with_free_func ((GDestroyNotify)turn_free);
  turns->loop = loop;
  /* what is after the loop is not asked for */
  g_free (skel_build_program (analysis, turns->program, NULL, turns));
  if (!turns->complete)
    g_clear_pointer (&turns, skel_turns_free);
  return turns;
}

void
skel_turns_free (SkelTurns *turns)
{
  if (!turns)
    return;
  g_ptr_array_unref (turns->turns);
  skel_program_free (turns->program);
  g_free (turns);
}

SkelTurn *
skel_turns_begin (SkelTurns *turns, const SkelNode *loop)
{
  SkelTurn *turn = g_new0 (SkelTurn, 1);

  turn->loop = loop;
  turn->variables = g_array_new (FALSE, TRUE, sizeof (SkelTurnVariable));
  g_ptr_array_add (turns->turns, turn);
  return turn;
}

const SkelTerm *
skel_turns_unknown (SkelTurns *turns, SkelType type, SkelRange range)
{
  SkelParameter parameter = { .name = "unknown",
    .type = type,
    .length = 1,
    .minimum.i = range.low,
    .maximum.i = range.high };

  skel_program_add_parameter (turns->program, &parameter);
  return skel_term_parameter (
      turns->program, turns->program->parameters->len - 1);
}

gboolean
skel_resting_numbers (
    const SkelAnalysis *analysis, gboolean rests[static SKEL_RESTING_NUMBERS])
{
  const SkelSettling *settling = analysis->kernel.settling;
  const char *reason;
  const GPtrArray *programs = skel_programs (analysis, &reason);
  gboolean known = programs != NULL;

  for (int i = 0; i < SKEL_RESTING_NUMBERS; i++)
    rests[i] = TRUE;
  for (guint p = 0; known && p < programs->len; p++) {
    gboolean some[SKEL_RESTING_NUMBERS];

    known = skel_find_resting (((SkelInstance *)programs->pdata[p])->program,
        settling->before, settling->after, some);
    for (int i = 0; known && i < SKEL_RESTING_NUMBERS; i++)
      rests[i] = rests[i] && some[i];
  }
  return known;
}

gboolean
skel_flood (const SkelAnalysis *analysis, SkelFlood *flood)
{
  const SkelKernel *kernel = &analysis->kernel;
  const SkelSettling *settling = kernel->settling;
  const char *reason;
  const GPtrArray *programs = skel_programs (analysis, &reason);
  gboolean found
      = programs && skel_type_size (kernel->images[settling->before].type) == 1;

  for (guint p = 0; found && p < programs->len; p++) {
    SkelFlood of = { 0 };
    gboolean alike;

    found = skel_find_flood (((SkelInstance *)programs->pdata[p])->program,
        settling->before, settling->after, &of);
    if (p == 0)
      *flood = of;
    /* what is open may be alike in some cases only */
    alike = flood->alike && of.alike;
    of.alike = flood->alike;
    found = found && memcmp (&of, flood, sizeof of) == 0;
    flood->alike = alike;
  }
  return found;
}
