/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "c-plan.h"

#include "../../graph/passes.h"
#include "../infer/programs.h"

/* Operations of all that is printed for a kernel, which compilers take their
 * time for. */
#define MOST_OPERATIONS 3000

/* Adds how @program is computed; why that cannot be, or NULL. */
static const char *
add (SkelCPlan *plan, const SkelProgram *program, int *operations)
{
  SkelProgram *optimised = skel_program_optimise (program);
  const char *reason = "it has too many values";
  SkelRolling *rolling
      = optimised ? skel_rolling_new (optimised, &reason) : NULL;

  skel_program_free (optimised);
  if (!rolling)
    return reason;
  g_ptr_array_add (plan->rollings, rolling);
  plan->outside = plan->outside || rolling->outside;
  plan->any_column = plan->any_column && rolling->any_column;
  *operations += rolling->operations;
  return *operations > MOST_OPERATIONS ? "it takes too many operations" : NULL;
}

SkelCPlan *
skel_c_plan_new (const SkelAnalysis *analysis)
{
  SkelCPlan *plan = g_new0 (SkelCPlan, 1);
  char *opaque;
  GPtrArray *programs = skel_build_programs (analysis, &opaque);
  int operations = 0;

  g_free (opaque);
  if (!programs) {
    plan->reason = "the graph has not all of it";
    return plan;
  }
  plan->rollings
      = g_ptr_array_new_with_free_func ((GDestroyNotify)skel_rolling_free);
  plan->any_column = TRUE;
  for (guint i = 0; i < programs->len && !plan->reason; i++)
    plan->reason = add (plan, programs->pdata[i], &operations);
  g_ptr_array_unref (programs);
  if (plan->reason) {
    plan->outside = plan->any_column = FALSE;
    g_clear_pointer (&plan->rollings, g_ptr_array_unref);
  }
  return plan;
}

void
skel_c_plan_free (SkelCPlan *plan)
{
  if (plan->rollings)
    g_ptr_array_unref (plan->rollings);
  g_free (plan);
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
