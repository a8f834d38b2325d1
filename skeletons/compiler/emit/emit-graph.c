/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "emit-graph.h"

#include "../../graph/passes.h"
#include "../../graph/text.h"
#include "../infer/programs.h"

static void
print_program (const SkelProgram *program, gboolean built, GString *text)
{
  SkelProgram *optimised = built ? NULL : skel_program_optimise (program);
  char *printed = skel_program_print (optimised ? optimised : program);

  g_string_append_printf (text, "%s%s", text->len > 0 ? "\n" : "", printed);
  g_free (printed);
  skel_program_free (optimised);
}

static char *
print_all (GPtrArray *analyses, gboolean built)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < analyses->len; i++) {
    const SkelAnalysis *analysis = analyses->pdata[i];
    char *reason;
    GPtrArray *programs = skel_build_programs (analysis, &reason);

    for (guint p = 0; programs && p < programs->len; p++)
      print_program (programs->pdata[p], built, text);
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
  return print_all (analyses, FALSE);
}

char *
skel_emit_graph_built (const SkelUnit *unit, GPtrArray *analyses)
{
  return print_all (analyses, TRUE);
}
