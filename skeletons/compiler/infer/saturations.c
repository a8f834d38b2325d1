/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* saturations.c: where floats may be beyond the integers that they become. */
#include "analysis.h"

static int
compare (gconstpointer a, gconstpointer b)
{
  const SkelLocation first = (*(const SkelSaturation **)a)->node->location;
  const SkelLocation second = (*(const SkelSaturation **)b)->node->location;

  return first.line != second.line ? first.line - second.line
                                   : first.column - second.column;
}

GPtrArray *
skel_saturations (const SkelAnalysis *analysis)
{
  GPtrArray *saturations = g_ptr_array_new ();
  GHashTableIter iterator;
  gpointer saturation;

  g_hash_table_iter_init (&iterator, analysis->saturations);
  while (g_hash_table_iter_next (&iterator, NULL, &saturation))
    g_ptr_array_add (saturations, saturation);
  g_ptr_array_sort (saturations, compare);
  return saturations;
}

gboolean
skel_any_saturates (GPtrArray *analyses)
{
  for (guint i = 0; i < analyses->len; i++)
    if (g_hash_table_size (
            ((const SkelAnalysis *)analyses->pdata[i])->saturations)
        > 0)
      return TRUE;
  return FALSE;
}

static void
refuse (const SkelSaturation *saturation, GPtrArray *diagnostics)
{
  skel_diagnose (diagnostics, saturation->node->location,
      "this %s is converted to %s without proof that it is in range; it may be "
      "%.9g to %.9g%s",
      skel_type_name (saturation->from), skel_type_name (saturation->type),
      saturation->range.low, saturation->range.high,
      saturation->nan
          ? " or not a number: clamp it with fmin and fmax, or as in "
            "`v > 0 ? v < 255 ? v : 255 : 0`"
          : ": clamp it first");
}

void
skel_refuse_saturations (GPtrArray *analyses, GPtrArray *diagnostics)
{
  for (guint i = 0; i < analyses->len; i++) {
    GPtrArray *saturations = skel_saturations (analyses->pdata[i]);

    for (guint k = 0; k < saturations->len; k++)
      refuse (saturations->pdata[k], diagnostics);
    g_ptr_array_unref (saturations);
  }
}
