/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "pass-sets.h"

#include "evaluation.h"
#include "graph/check.h"
#include "graph/passes.h"
#include "graph/text.h"

typedef SkelProgram *(*Run) (const SkelProgram *program, SkelPassSet passes);

/* What passes made of a program, not to be made again. */
typedef struct {
  Run run;
  SkelPassSet passes;
  const SkelProgram *from, *made;
} Step;

typedef struct {
  const SkelProgram *built;
  guint32 seed;
  Evaluation *expected; /* NULL: not yet evaluated */
  GPtrArray *programs;  /* SkelProgram: what was made, each another one */
  GArray *steps;        /* Step */
  const SkelProgram *wrong;
} Trial;

static gboolean
computes_same (Trial *trial, const SkelProgram *program)
{
  Evaluation *evaluation;
  gboolean same;

  if (!skel_program_check (program, NULL))
    return FALSE;
  if (!trial->expected)
    trial->expected = evaluation_new (trial->built, trial->seed);
  evaluation = evaluation_new (program, trial->seed);
  same = evaluation_is_same (program, trial->expected, evaluation);
  evaluation_free (evaluation);
  return same;
}

/* The first of the trial's programs that is as @program, which it takes. */
static const SkelProgram *
keep (Trial *trial, SkelProgram *program)
{
  const SkelProgram *same = NULL;

  if (skel_program_is_same (trial->built, program))
    same = trial->built;
  for (guint i = 0; i < trial->programs->len && !same; i++)
    if (skel_program_is_same (trial->programs->pdata[i], program))
      same = trial->programs->pdata[i];
  if (same) {
    skel_program_free (program);
    return same;
  }
  g_ptr_array_add (trial->programs, program);
  if (!computes_same (trial, program) && !trial->wrong)
    trial->wrong = program;
  return program;
}

/* What @run makes of @from by @passes, those that it has; @from where that
 * would have too many terms. */
static const SkelProgram *
make (Trial *trial, Run run, SkelPassPurpose purpose, const SkelProgram *from,
    SkelPassSet passes)
{
  Step step = { .run = run, .from = from };
  SkelProgram *made;

  for (int i = 0; skel_passes[i].name; i++)
    if (skel_passes[i].purpose == purpose)
      step.passes |= passes & 1u << i;
  for (guint i = 0; i < trial->steps->len; i++) {
    const Step *known = &g_array_index (trial->steps, Step, i);

    if (known->run == run && known->passes == step.passes
        && known->from == from)
      return known->made;
  }
  made = run (from, step.passes);
  step.made = made ? keep (trial, made) : from;
  g_array_append_val (trial->steps, step);
  return step.made;
}

static char *
describe (SkelPassSet passes, const SkelProgram *program)
{
  GString *text = g_string_new ("something else is computed after");
  char *printed = skel_program_print (program);

  for (int i = 0; skel_passes[i].name; i++)
    if (passes >> i & 1)
      g_string_append_printf (text, " %s", skel_passes[i].name);
  g_string_append_printf (text, ":\n%s", printed);
  g_free (printed);
  return g_string_free (text, FALSE);
}

/* What is wrong with what @passes make. */
static char *
fault_by (Trial *trial, SkelPassSet passes)
{
  const SkelProgram *form = make (
      trial, skel_program_optimise_by, SKEL_PASS_FORMS, trial->built, passes);

  make (trial, skel_program_arrange_by, SKEL_PASS_ARRANGES, form, passes);
  return trial->wrong ? describe (passes, trial->wrong) : NULL;
}

char *
pass_sets_fault (const SkelProgram *built, guint32 seed)
{
  Trial trial = { .built = built, .seed = seed };
  char *fault = NULL;

  trial.programs
      = g_ptr_array_new_with_free_func ((GDestroyNotify)skel_program_free);
  trial.steps = g_array_new (FALSE, FALSE, sizeof (Step));
  for (int i = 0; skel_passes[i].name && !fault; i++) {
    const SkelPassSet alone = 1u << i, before = alone - 1;
    const SkelPassSet sets[] = { alone, before | alone, ~alone };

    for (guint s = 0; s < G_N_ELEMENTS (sets) && !fault; s++)
      fault = fault_by (&trial, sets[s]);
  }
  g_array_unref (trial.steps);
  g_ptr_array_unref (trial.programs);
  evaluation_free (trial.expected);
  return fault;
}
