/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "analysis.h"

#include "nest.h"

typedef struct {
  gpointer made;
  GDestroyNotify free_made;
} Kept;

static void
kept_free (Kept *kept)
{
  kept->free_made (kept->made);
  g_free (kept);
}

gconstpointer
skel_keep (const SkelAnalysis *analysis, const char *name,
    gpointer (*make) (const SkelAnalysis *analysis), GDestroyNotify free_made)
{
  Kept *kept = g_hash_table_lookup (analysis->kept, name);

  if (!kept) {
    kept = g_new (Kept, 1);
    *kept = (Kept){ make (analysis), free_made };
    g_hash_table_insert (analysis->kept, (gpointer)name, kept);
  }
  return kept->made;
}

SkelAnalysis *
skel_analysis_new (SkelUnit *unit, SkelFunction *function)
{
  SkelAnalysis *analysis = g_new0 (SkelAnalysis, 1);

  analysis->unit = unit;
  analysis->function = function;
  analysis->nests
      = g_ptr_array_new_with_free_func ((GDestroyNotify)skel_nest_free);
  analysis->parts = g_ptr_array_new ();
  analysis->chains
      = g_ptr_array_new_with_free_func ((GDestroyNotify)skel_analysis_free);
  analysis->apart = g_ptr_array_new ();
  analysis->repetitions = g_array_new (FALSE, TRUE, sizeof (SkelRepetition));
  analysis->by_turns = g_ptr_array_new ();
  analysis->prologue = g_ptr_array_new ();
  analysis->start = g_ptr_array_new ();
  analysis->finish = g_ptr_array_new ();
  analysis->calls = g_ptr_array_new ();
  analysis->tables = g_ptr_array_new ();
  analysis->roles = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  analysis->saturations = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  analysis->kept = g_hash_table_new_full (
      g_str_hash, g_str_equal, NULL, (GDestroyNotify)kept_free);
  analysis->kernel.stages
      = skel_unit_allocate (unit, sizeof *analysis->kernel.stages);
  analysis->kernel.n_stages = 1;
  return analysis;
}

void
skel_analysis_free (SkelAnalysis *analysis)
{
  g_hash_table_unref (analysis->kept);
  g_ptr_array_unref (analysis->nests);
  g_ptr_array_unref (analysis->parts);
  g_ptr_array_unref (analysis->chains);
  g_ptr_array_unref (analysis->apart);
  for (guint i = 0; i < analysis->repetitions->len; i++)
    g_ptr_array_unref (
        g_array_index (analysis->repetitions, SkelRepetition, i).before);
  g_array_unref (analysis->repetitions);
  g_ptr_array_unref (analysis->by_turns);
  g_clear_pointer (&analysis->merged, g_array_unref);
  g_clear_pointer (&analysis->origins, g_array_unref);
  g_clear_pointer (&analysis->stands_for, g_hash_table_unref);
  g_ptr_array_unref (analysis->prologue);
  g_ptr_array_unref (analysis->start);
  g_ptr_array_unref (analysis->finish);
  g_ptr_array_unref (analysis->calls);
  g_ptr_array_unref (analysis->tables);
  g_hash_table_unref (analysis->roles);
  g_hash_table_unref (analysis->saturations);
  g_clear_pointer (&analysis->divisors, g_hash_table_unref);
  g_free (analysis);
}

GPtrArray *
skel_select_kernels (GPtrArray *analyses, unsigned kernels)
{
  GPtrArray *selected = g_ptr_array_new ();

  for (guint i = 0; i < analyses->len; i++) {
    SkelAnalysis *analysis = analyses->pdata[i];

    if ((kernels & SKEL_KERNELS_WITH_LOOPS && analysis->nests->len == 0)
        || (kernels & SKEL_KERNELS_OF_FILE && analysis->is_part))
      continue;
    g_ptr_array_add (selected, analysis);
  }
  return selected;
}

gboolean
skel_is_handed (const SkelAnalysis *analysis)
{
  return analysis->kernel.n_handed > 0;
}

SkelSymbol *
skel_image_symbol (const SkelAnalysis *analysis, int index)
{
  GHashTableIter iterator;
  gpointer symbol;

  g_hash_table_iter_init (&iterator, analysis->roles);
  while (g_hash_table_iter_next (&iterator, &symbol, NULL)) {
    SkelRole role = skel_role (analysis, symbol);

    if (role.kind == SKEL_ROLE_IMAGE && role.index == index)
      return symbol;
  }
  g_assert_not_reached ();
}

static gboolean
chain_uses_image (const SkelChaining *chain, int image)
{
  for (int s = 0; s < chain->n_steps; s++) {
    const SkelAnalysis *step = chain->steps[s];

    for (int i = 0; i < step->kernel.n_images; i++)
      if (chain->images[s][i] == image && skel_uses_image (step, i)
          && (s + 1 == chain->n_steps || !step->kernel.images[i].output))
        return TRUE;
  }
  return FALSE;
}

gboolean
skel_uses_image (const SkelAnalysis *analysis, int image)
{
  const SkelNest *nest = analysis->nests->pdata[0];

  if (analysis->chain)
    return chain_uses_image (analysis->chain, image);
  for (guint i = 0; i < nest->accesses->len; i++)
    if (g_array_index (nest->accesses, SkelAccess, i).image == image)
      return TRUE;
  return FALSE;
}

gboolean
skel_node_fits (const SkelNode *node)
{
  return !node->wraps;
}
