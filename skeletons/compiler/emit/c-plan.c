/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "c-plan.h"

#include "../infer/programs.h"

/* Operations of all that is printed for a kernel, which compilers take their
 * time for. */
#define MOST_OPERATIONS 3000

/* Adds how @instance is computed; why that cannot be, or NULL. */
static const char *
add (SkelCPlan *plan, SkelInstance *instance, int *operations)
{
  const SkelProgram *optimised = skel_optimised (instance);
  const char *reason = "it has too many values";
  SkelRolling *rolling
      = optimised ? skel_rolling_new (optimised, &reason) : NULL;

  if (!rolling)
    return reason;
  g_ptr_array_add (plan->rollings, rolling);
  plan->outside = plan->outside || rolling->outside;
  plan->any_column = plan->any_column && rolling->any_column;
  *operations += rolling->operations;
  return *operations > MOST_OPERATIONS ? "it takes too many operations" : NULL;
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
  for (guint i = 0; i < programs->len && !plan->reason; i++)
    plan->reason = add (plan, programs->pdata[i], &operations);
  if (plan->reason) {
    plan->outside = plan->any_column = FALSE;
    g_clear_pointer (&plan->rollings, g_ptr_array_unref);
  }
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
  if (plan->rollings->len > 1)
    return g_strdup_printf (
        "rows that roll, for %u windows", plan->rollings->len);
  return g_strdup ("rows that roll");
}
