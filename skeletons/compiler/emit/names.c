/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "names.h"

#include "print.h"

#include <string.h>

/* Of two files that C would call the same, such as a-b.c and a_b.c. */
static gboolean
same_identifier (const SkelAnalysis *a, const SkelAnalysis *b)
{
  char *first = skel_print_identifier (a->unit, a->unit->path);
  char *second = skel_print_identifier (b->unit, b->unit->path);
  gboolean same = strcmp (first, second) == 0;

  g_free (first);
  g_free (second);
  return same;
}

static gboolean
has_name_of (const SkelAnalysis *analysis, const SkelAnalysis *other,
    GPtrArray *diagnostics)
{
  const SkelKernel *kernel = &analysis->kernel;
  SkelLocation location = analysis->function->symbol->location;

  if (strcmp (kernel->name, other->kernel.name) == 0)
    skel_diagnose (diagnostics, location,
        "`%s` is also a kernel of %s: give one of the two another name",
        kernel->name, other->kernel.source);
  else if (!analysis->is_part && !other->is_part
           && strcmp (kernel->element, other->kernel.element) == 0
           && !skel_kernel_without_element (kernel)
           && !skel_kernel_without_element (&other->kernel))
    skel_diagnose (diagnostics, location,
        "the element of `%s` is %s, as that of `%s` of %s is: give it another "
        "name, with \"%s: (element gpuname)\" in the comment",
        kernel->name, kernel->element, other->kernel.name, other->kernel.source,
        kernel->name);
  else if (analysis->unit != other->unit && same_identifier (analysis, other))
    skel_diagnose (diagnostics, location,
        "this file and %s have the same name in C: rename one of them",
        other->kernel.source);
  else
    return FALSE;
  return TRUE;
}

const SkelAnalysis *
skel_find_namesake (GPtrArray *analyses, GPtrArray *diagnostics)
{
  for (guint i = 0; i < analyses->len; i++)
    for (guint j = 0; j < i; j++)
      if (has_name_of (analyses->pdata[i], analyses->pdata[j], diagnostics))
        return analyses->pdata[i];
  return NULL;
}
