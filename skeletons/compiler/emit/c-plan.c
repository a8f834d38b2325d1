/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "c-plan.h"

#include "../../graph/interior.h"
#include "../infer/programs.h"

/* Operations of all that is printed for a kernel, which compilers take their
 * time for. */
#define MOST_OPERATIONS 3000

/* The rows that roll where @program, as it is built, is @away from the image's
 * ends; NULL: it does not ask for them, or there are none. */
static SkelRolling *
plan_inside (const SkelProgram *program, const SkelExtent *away, gboolean again)
{
  SkelProgram *inside = skel_program_optimise_inside (program, away);
  const char *reason;
  SkelRolling *rolling
      = inside ? skel_rolling_new (inside, again, &reason) : NULL;

  skel_program_free (inside);
  return rolling;
}

static int
count_operations (const SkelCWindow *window)
{
  return (window->rolling ? window->rolling->operations : 0)
         + (window->inside ? window->inside->operations : 0);
}

static void
window_free (SkelCWindow *window)
{
  skel_rolling_free (window->rolling);
  skel_rolling_free (window->inside);
  g_free (window);
}

/* What is computed away from the image's ends by itself is so at these as it
 * was written: rows that roll would read beyond the image. */
static SkelCWindow *
plan_window (const SkelProgram *built, const SkelProgram *optimised,
    gboolean again, const char **reason)
{
  SkelCWindow *window = g_new0 (SkelCWindow, 1);

  window->program = built;
  window->rolling = skel_rolling_new (optimised, again, reason);
  window->away = skel_program_reach (optimised);
  window->inside = plan_inside (built, &window->away, again);
  if (window->inside && window->rolling && !window->rolling->any_column)
    g_clear_pointer (&window->rolling, skel_rolling_free);
  if (!window->inside && !window->rolling)
    g_clear_pointer (&window, window_free);
  return window;
}

/* Adds how @instance is computed, unless with what is printed already that is
 * too much; why it is not, or NULL. */
static const char *
add (SkelCPlan *plan, const SkelAnalysis *analysis, SkelInstance *instance,
    int *operations)
{
  const SkelProgram *optimised = skel_optimised (instance);
  /* windows that are combined by columns and rows take less */
  gboolean again = skel_c_windows (analysis)->len == 0;
  const char *reason = "it has too many values";
  SkelCWindow *window
      = optimised ? plan_window (instance->program, optimised, again, &reason)
                  : NULL;

  if (window && *operations + count_operations (window) > MOST_OPERATIONS) {
    reason = "it takes too many operations";
    g_clear_pointer (&window, window_free);
  }
  if (!window)
    return reason;
  g_ptr_array_add (plan->windows, window);
  plan->outside
      = plan->outside || (window->rolling && window->rolling->outside);
  plan->takes_uniforms = plan->takes_uniforms
                         || skel_takes_uniforms (analysis, instance->program);
  plan->any_column
      = plan->any_column && window->rolling && window->rolling->any_column;
  *operations += count_operations (window);
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

/* Plans rows that roll, of @programs. */
static void
plan_rolling (
    SkelCPlan *plan, const SkelAnalysis *analysis, const GPtrArray *programs)
{
  int operations = 0;

  plan->windows = g_ptr_array_new_with_free_func ((GDestroyNotify)window_free);
  plan->any_column = TRUE;
  /* first the windows that are asked for most */
  for (int others = 0; others < 2; others++)
    for (guint i = 0; i < programs->len; i++) {
      const char *reason;

      if (is_default (&analysis->kernel, programs->pdata[i]) == others)
        continue;
      reason = add (plan, analysis, programs->pdata[i], &operations);
      if (reason)
        plan->reason = reason;
    }
  plan->any_column = plan->any_column && !plan->reason;
  plan->n_windows = programs->len;
  if (plan->windows->len == 0)
    g_clear_pointer (&plan->windows, g_ptr_array_unref);
}

/* Plans windows of any size in what is as it was written. They are combined for
 * all pixels, whichever the loops are for. */
static void
plan_reducing (SkelCPlan *plan, const SkelAnalysis *analysis)
{
  const GPtrArray *reducing = skel_c_windows (analysis);

  if (reducing->len == 0)
    return;
  plan->reducing = reducing;
  for (guint i = 0; i < reducing->len; i++) {
    const SkelCReducing *one = reducing->pdata[i];

    plan->outside = plan->outside
                    || !analysis->kernel.stages[0]
                            .reads_outside[one->window->pixel->index];
  }
}

static gpointer
plan_new (const SkelAnalysis *analysis)
{
  SkelCPlan *plan = g_new0 (SkelCPlan, 1);
  const char *opaque;
  const GPtrArray *programs = skel_programs (analysis, &opaque);

  if (programs)
    plan_rolling (plan, analysis, programs);
  else
    plan->reason = "the graph has not all of it";
  if (skel_c_is_written (plan))
    plan_reducing (plan, analysis);
  return plan;
}

static void
plan_free (gpointer data)
{
  SkelCPlan *plan = data;

  if (plan->windows)
    g_ptr_array_unref (plan->windows);
  g_free (plan);
}

const SkelCPlan *
skel_c_plan (const SkelAnalysis *analysis)
{
  return skel_keep (analysis, "C", plan_new, plan_free);
}

/* Whether the ends of the image are computed by themselves, of some window. */
static gboolean
any_inside (const SkelCPlan *plan)
{
  for (guint i = 0; i < plan->windows->len; i++)
    if (((SkelCWindow *)plan->windows->pdata[i])->inside)
      return TRUE;
  return FALSE;
}

gboolean
skel_c_is_written (const SkelCPlan *plan)
{
  if (!plan->windows || plan->reason)
    return TRUE;
  for (guint i = 0; i < plan->windows->len; i++)
    if (!((SkelCWindow *)plan->windows->pdata[i])->rolling)
      return TRUE;
  return FALSE;
}

char *
skel_c_plan_text (const SkelCPlan *plan)
{
  const char *where;
  const char *written
      = plan->reducing ? "as written, but for windows that are combined by "
                         "columns and then rows"
                       : "as written";

  if (!plan->windows)
    return g_strdup_printf ("%s, since %s", written, plan->reason);
  where = any_inside (plan) ? " away from the image's ends" : "";
  if (plan->reason)
    return g_strdup_printf ("rows that roll%s, for %u cases of %d; the "
                            "others %s, since %s",
        where, plan->windows->len, plan->n_windows, written, plan->reason);
  if (plan->windows->len > 1)
    return g_strdup_printf (
        "rows that roll%s, for %u cases", where, plan->windows->len);
  return g_strdup_printf ("rows that roll%s", where);
}
