/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "emit-graph.h"

#include "../../graph/text.h"
#include "../infer/programs.h"

static void
print_kernel (const SkelAnalysis *analysis, GString *text)
{
  char *reason;
  GPtrArray *programs = skel_build_programs (analysis, &reason);

  for (guint i = 0; programs && i < programs->len; i++) {
    char *program = skel_program_print (programs->pdata[i]);

    g_string_append_printf (text, "%s%s", text->len > 0 ? "\n" : "", program);
    g_free (program);
  }
  if (!programs)
    g_string_append_printf (text, "%sopaque %s: %s\n",
        text->len > 0 ? "\n" : "", analysis->kernel.name, reason);
  g_free (reason);
  g_clear_pointer (&programs, g_ptr_array_unref);
}

char *
skel_emit_graph (const SkelUnit *unit, GPtrArray *analyses)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < analyses->len; i++)
    print_kernel (analyses->pdata[i], text);
  return g_string_free (text, FALSE);
}
