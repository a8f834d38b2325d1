/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "c-plan.h"

#include "../infer/programs.h"

/* Operations of all that is printed for a kernel, which compilers take their
 * time for. */
#define MOST_OPERATIONS 3000

/* Adds how @instance is computed, unless with what is printed already that is
 * too much; why it is not, or NULL. */
static const char *
add (SkelCPlan *plan, SkelInstance *instance, int *operations)
{
  const SkelProgram *optimised = skel_optimised (instance);
  const char *reason = "it has too many values";
  SkelRolling *rolling
      = optimised ? skel_rolling_new (optimised, &reason) : NULL;

  if (rolling && *operations + rolling->operations > MOST_OPERATIONS) {
    reason = "it takes too many operations";
    g_clear_pointer (&rolling, skel_rolling_free);
  }
  if (!rolling)
    return reason;
  g_ptr_array_add (plan->rollings, rolling);
  plan->outside = plan->outside || rolling->outside;
  plan->any_column = plan->any_column && rolling->any_column;
  *operations += rolling->operations;
  return NULL;
}

/* Whether @instance is for the parameters' defaults. */
static gboolean
is_default (const SkelKernel *kernel, const SkelInstance *instance)
{
  for (int p = 0; p < kernel->n_parameters; p++) {
    const SkelParameter *parameter = &kernel->parameters[p];
    const SkelParameter *narrow
        = &g_array_index (instance->program->parameters, SkelParameter, p);

    if (narrow->minimum.i != parameter->minimum.i
        && narrow->minimum.i != parameter->defaults[0].i)
      return FALSE;
    if (narrow->maximum.i != parameter->maximum.i
        && narrow->maximum.i != parameter->defaults[0].i)
      return FALSE;
  }
  return TRUE;
}

static gpointer
plan_new (const SkelAnalysis *analysis)
{
  SkelCPlan *plan = g_new0 (SkelCPlan, 1);
  const char *opaque;
  const GPtrArray *programs = skel_programs (analysis, &opaque);
  int operations = 0;

  if (!programs) {
    plan->reason = "the graph has not all of it";
    return plan;
  }
  plan->rollings
      = g_ptr_array_new_with_free_func ((GDestroyNotify)skel_rolling_free);
  plan->any_column = TRUE;
  /* first the windows that are asked for most */
  for (int others = 0; others < 2; others++)
    for (guint i = 0; i < programs->len; i++) {
      const char *reason;

      if (is_default (&analysis->kernel, programs->pdata[i]) == others)
        continue;
      reason = add (plan, programs->pdata[i], &operations);
      if (reason)
        plan->reason = reason;
    }
  plan->any_column = plan->any_column && !plan->reason;
  plan->n_windows = programs->len;
  if (plan->rollings->len == 0)
    g_clear_pointer (&plan->rollings, g_ptr_array_unref);
  return plan;
}

static void
plan_free (gpointer data)
{
  SkelCPlan *plan = data;

  if (plan->rollings)
    g_ptr_array_unref (plan->rollings);
  g_free (plan);
}

const SkelCPlan *
skel_c_plan (const SkelAnalysis *analysis)
{
  return skel_keep (analysis, "C", plan_new, plan_free);
}

char *
skel_c_plan_text (const SkelCPlan *plan)
{
  if (!plan->rollings)
    return g_strdup_printf ("as written, since %s", plan->reason);
  if (plan->reason)
    return g_strdup_printf ("rows that roll, for %u windows of %d; the others "
                            "as written, since %s",
        plan->rollings->len, plan->n_windows, plan->reason);
  if (plan->rollings->len > 1)
    return g_strdup_printf (
        "rows that roll, for %u windows", plan->rollings->len);
  return g_strdup ("rows that roll");
}
