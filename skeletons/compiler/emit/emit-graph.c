/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "emit-graph.h"

#include "../../graph/passes.h"
#include "../../graph/text.h"
#include "../infer/programs.h"

/* What is made of a program before it is printed. */
typedef SkelProgram *(*Prepare) (const SkelProgram *program);

static SkelProgram *
arrange (const SkelProgram *program)
{
  SkelProgram *optimised = skel_program_optimise (program);
  SkelProgram *arranged
      = skel_program_arrange (optimised ? optimised : program);

  skel_program_free (optimised);
  return arranged;
}

static void
print_program (const SkelProgram *program, Prepare prepare, GString *text)
{
  SkelProgram *prepared = prepare ? prepare (program) : NULL;
  char *printed = skel_program_print (prepared ? prepared : program);

  g_string_append_printf (text, "%s%s", text->len > 0 ? "\n" : "", printed);
  g_free (printed);
  skel_program_free (prepared);
}

static char *
print_all (GPtrArray *analyses, Prepare prepare)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < analyses->len; i++) {
    const SkelAnalysis *analysis = analyses->pdata[i];
    char *reason;
    GPtrArray *programs = skel_build_programs (analysis, &reason);

    for (guint p = 0; programs && p < programs->len; p++)
      print_program (programs->pdata[p], prepare, text);
    if (!programs)
      g_string_append_printf (text, "%sopaque %s: %s\n",
          text->len > 0 ? "\n" : "", analysis->kernel.name, reason);
    g_free (reason);
    g_clear_pointer (&programs, g_ptr_array_unref);
  }
  return g_string_free (text, FALSE);
}

char *
skel_emit_graph (const SkelUnit *unit, GPtrArray *analyses)
{
  return print_all (analyses, skel_program_optimise);
}

char *
skel_emit_graph_built (const SkelUnit *unit, GPtrArray *analyses)
{
  return print_all (analyses, NULL);
}

char *
skel_emit_graph_arranged (const SkelUnit *unit, GPtrArray *analyses)
{
  return print_all (analyses, arrange);
}
