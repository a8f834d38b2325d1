/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "emit-graph.h"

#include "../../graph/text.h"
#include "../infer/programs.h"

/* What is made of a program before it is printed. */
typedef SkelProgram *(*Prepare) (
    const SkelProgram *program, SkelPassSet passes);

static SkelProgram *
arrange (const SkelProgram *program, SkelPassSet passes)
{
  SkelProgram *optimised = skel_program_optimise_by (program, passes);
  SkelProgram *arranged
      = skel_program_arrange_by (optimised ? optimised : program, passes);

  skel_program_free (optimised);
  return arranged;
}

static void
print_program (const SkelProgram *program, Prepare prepare, SkelPassSet passes,
    GString *text)
{
  SkelProgram *prepared = prepare ? prepare (program, passes) : NULL;
  char *printed = skel_program_print (prepared ? prepared : program);

  g_string_append_printf (text, "%s%s", text->len > 0 ? "\n" : "", printed);
  g_free (printed);
  skel_program_free (prepared);
}

static char *
print_all (GPtrArray *analyses, Prepare prepare, SkelPassSet passes)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < analyses->len; i++) {
    const SkelAnalysis *analysis = analyses->pdata[i];
    char *reason;
    GPtrArray *programs = skel_build_programs (analysis, &reason);

    for (guint p = 0; programs && p < programs->len; p++)
      print_program (programs->pdata[p], prepare, passes, text);
    if (!programs)
      g_string_append_printf (text, "%sopaque %s: %s\n",
          text->len > 0 ? "\n" : "", analysis->kernel.name, reason);
    g_free (reason);
    g_clear_pointer (&programs, g_ptr_array_unref);
  }
  return g_string_free (text, FALSE);
}

char *
skel_emit_graph (GPtrArray *analyses, SkelPassSet passes)
{
  return print_all (analyses, skel_program_optimise_by, passes);
}

char *
skel_emit_graph_arranged (GPtrArray *analyses, SkelPassSet passes)
{
  return print_all (analyses, arrange, passes);
}

char *
skel_emit_graph_built (const SkelUnit *unit, GPtrArray *analyses)
{
  return print_all (analyses, NULL, SKEL_PASS_SET_ALL);
}
