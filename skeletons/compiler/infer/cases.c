/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "cases.h"

#include "../../graph/march.h"
#include "../../graph/passes.h"
#include "build-program.h"

#include <math.h>

/* Combinations of values up to which truths are added. */
#define MAX_CASES 8

/* What a truth is to save: of words that are computed for so many pixels at
 * once at least some, and a part of all. */
#define PIXELS 8
#define MIN_SAVED 16
#define MIN_PART 0.25

static gboolean
is_truth (const SkelParameter *parameter)
{
  return parameter->length == 1 && !parameter->handed
         && !skel_type_is_floating (parameter->type)
         && parameter->maximum.i - parameter->minimum.i == 1;
}

/* Words that are computed for PIXELS pixels; 0: this is not known. */
static int
work_for (const SkelAnalysis *analysis, const SkelParameter *parameters)
{
  SkelProgram *program = skel_declare_program (&analysis->kernel, parameters);
  char *objection = skel_build_program (analysis, program, NULL, NULL);
  SkelProgram *optimised = objection ? NULL : skel_program_optimise (program);
  const char *reason;
  SkelMarch *march
      = optimised ? skel_march_new (optimised, FALSE, &reason) : NULL;
  int work = march ? skel_march_work (march, 1, PIXELS / 2) : 0;

  skel_march_free (march);
  skel_program_free (optimised);
  skel_program_free (program);
  g_free (objection);
  return work;
}

/* Whether to know the truth @index saves much. */
static gboolean
saves_much (
    const SkelAnalysis *analysis, SkelParameter *parameters, int index, int all)
{
  SkelParameter *parameter = &parameters[index], both = *parameter;
  int least = all;

  for (int i = 0; i < 2; i++) {
    int work;

    parameter->minimum.i = parameter->maximum.i = both.minimum.i + i;
    work = work_for (analysis, parameters);
    if (work > 0)
      least = MIN (least, work);
  }
  *parameter = both;
  return all - least >= MAX (MIN_SAVED, MIN_PART * all);
}

static gboolean
contains (const GArray *cases, int index)
{
  for (guint c = 0; c < cases->len; c++)
    if (g_array_index (cases, int, c) == index)
      return TRUE;
  return FALSE;
}

/* Lets parameters that are in @cases be what they are by default; gives how
 * many combinations of their values there are. */
static double
fix_cases (
    const SkelKernel *kernel, const GArray *cases, SkelParameter *parameters)
{
  double count = 1;

  for (int p = 0; p < kernel->n_parameters; p++) {
    parameters[p] = kernel->parameters[p];
    if (!contains (cases, parameters[p].offset))
      continue;
    if (skel_type_is_floating (parameters[p].type))
      return INFINITY;
    count *= (double)parameters[p].maximum.i - parameters[p].minimum.i + 1;
    parameters[p].minimum = parameters[p].maximum = parameters[p].defaults[0];
  }
  return count;
}

static void
add_truths (const SkelAnalysis *analysis, GArray *cases)
{
  const SkelKernel *kernel = &analysis->kernel;
  SkelParameter *parameters = g_new0 (SkelParameter, kernel->n_parameters + 1);
  double count = fix_cases (kernel, cases, parameters);
  int all = -1;

  for (int p = 0; p < kernel->n_parameters && 2 * count <= MAX_CASES; p++) {
    if (!is_truth (&parameters[p]))
      continue;
    if (all < 0)
      all = work_for (analysis, parameters);
    if (all == 0 || !saves_much (analysis, parameters, p, all))
      continue;
    g_array_append_val (cases, kernel->parameters[p].offset);
    count *= 2;
  }
  g_free (parameters);
}

static gpointer
cases_new (const SkelAnalysis *analysis)
{
  const SkelNest *nest = g_ptr_array_index (analysis->nests, 0);
  GArray *cases = g_array_copy (nest->shape_values);

  /* those of a chain are its steps' */
  if (!analysis->chain)
    add_truths (analysis, cases);
  return cases;
}

static void
cases_free (gpointer data)
{
  g_array_unref (data);
}

const GArray *
skel_cases (const SkelAnalysis *analysis)
{
  return skel_keep (analysis, "cases", cases_new, cases_free);
}

gboolean
skel_is_case (const SkelAnalysis *analysis, int index)
{
  return contains (skel_cases (analysis), index);
}
