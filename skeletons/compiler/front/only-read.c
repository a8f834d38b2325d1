/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "only-read.h"

#include "queries.h"

/* Whether this found any of @function's, as far as is known of those that it
 * hands them on to. */
static gboolean
find_in (const SkelFunction *function)
{
  gboolean found = FALSE;

  for (int i = 0; i < function->n_parameters; i++) {
    SkelSymbol *parameter = function->parameters[i];

    if (parameter->rank == 0 || parameter->is_const || parameter->unsupported
        || skel_node_assigns (function->body, parameter))
      continue;
    parameter->is_const = TRUE;
    found = TRUE;
  }
  return found;
}

void
skel_only_read_find (const GPtrArray *functions)
{
  gboolean more = TRUE;

  while (more) {
    more = FALSE;
    for (guint i = 0; i < functions->len; i++) {
      const SkelFunction *function = functions->pdata[i];

      if (function->symbol->is_static && find_in (function))
        more = TRUE;
    }
  }
}
