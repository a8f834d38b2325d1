/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "emit-graph.h"

#include "../../graph/passes.h"
#include "../../graph/text.h"
#include "../infer/programs.h"

/* What is to be printed of @instance; *@made is to be freed, if it was made for
 * that. NULL: it would have too many terms. */
typedef const SkelProgram *(*Prepare) (
    SkelInstance *instance, SkelPassSet passes, SkelProgram **made);

static const SkelProgram *
as_built (SkelInstance *instance, SkelPassSet passes, SkelProgram **made)
{
  return instance->program;
}

static const SkelProgram *
optimise (SkelInstance *instance, SkelPassSet passes, SkelProgram **made)
{
  if (passes == SKEL_PASS_SET_ALL)
    return skel_optimised (instance);
  return *made = skel_program_optimise_by (instance->program, passes);
}

static const SkelProgram *
arrange (SkelInstance *instance, SkelPassSet passes, SkelProgram **made)
{
  SkelProgram *first = NULL;
  const SkelProgram *optimised = optimise (instance, passes, &first);

  *made = skel_program_arrange_by (
      optimised ? optimised : instance->program, passes);
  skel_program_free (first);
  return *made;
}

static void
print_program (
    SkelInstance *instance, Prepare prepare, SkelPassSet passes, GString *text)
{
  SkelProgram *made = NULL;
  const SkelProgram *prepared = prepare (instance, passes, &made);
  char *printed = skel_program_print (prepared ? prepared : instance->program);

  g_string_append_printf (text, "%s%s", text->len > 0 ? "\n" : "", printed);
  g_free (printed);
  skel_program_free (made);
}

static char *
print_all (GPtrArray *analyses, Prepare prepare, SkelPassSet passes)
{
  GPtrArray *kernels = skel_select_kernels (analyses, SKEL_KERNELS_WITH_LOOPS);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < kernels->len; i++) {
    const SkelAnalysis *analysis = kernels->pdata[i];
    const char *reason;
    const GPtrArray *programs = skel_programs (analysis, &reason);

    for (guint p = 0; programs && p < programs->len; p++)
      print_program (programs->pdata[p], prepare, passes, text);
    if (!programs)
      g_string_append_printf (text, "%sopaque %s: %s\n",
          text->len > 0 ? "\n" : "", analysis->kernel.name, reason);
  }
  g_ptr_array_unref (kernels);
  return g_string_free (text, FALSE);
}

char *
skel_emit_graph (GPtrArray *analyses, SkelPassSet passes)
{
  return print_all (analyses, optimise, passes);
}

char *
skel_emit_graph_arranged (GPtrArray *analyses, SkelPassSet passes)
{
  return print_all (analyses, arrange, passes);
}

char *
skel_emit_graph_built (const SkelUnit *unit, GPtrArray *analyses)
{
  return print_all (analyses, as_built, SKEL_PASS_SET_ALL);
}
