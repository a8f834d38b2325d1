/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "cuda-window.h"

#include "../../graph/range.h"
#include "../front/queries.h"

/* The extent of reads of the window's image outside of the loop; FALSE if they
 * are not constant, or other images are read elsewhere than at the pixel. */
static gboolean
measure_others (
    const SkelNest *nest, const SkelWindow *window, SkelExtent *extent)
{
  for (guint i = 0; i < nest->accesses->len; i++) {
    const SkelAccess *access = &g_array_index (nest->accesses, SkelAccess, i);
    SkelRange row = access->row_offset, column = access->column_offset;

    if (access->write || skel_node_contains (window->loop, access->node))
      continue;
    if (!skel_range_is_constant (row) || !skel_range_is_constant (column))
      return FALSE;
    if (access->image != window->pixel->index) {
      if (row.low != 0 || column.low != 0)
        return FALSE;
      continue;
    }
    extent->left = MAX (extent->left, -column.low);
    extent->right = MAX (extent->right, column.low);
    extent->top = MAX (extent->top, -row.low);
    extent->bottom = MAX (extent->bottom, row.low);
  }
  return TRUE;
}

/* Whether it hangs on the image's size, which nothing tells the code of
 * windows. */
static gboolean
hangs_on_size (const SkelWindow *window)
{
  unsigned depends = window->rows.first->depends | window->rows.count->depends
                     | window->columns.first->depends
                     | window->columns.count->depends;

  for (guint i = 0; i < window->reductions->len; i++)
    depends
        |= g_array_index (window->reductions, SkelReduction, i).value->depends;
  return (depends & SKEL_DEPENDS_SIZE) != 0;
}

const SkelWindow *
skel_cuda_window (const SkelAnalysis *analysis, SkelExtent *others)
{
  const GPtrArray *windows = skel_windows (analysis);

  *others = (SkelExtent){ 0 };
  for (guint i = 0; i < windows->len; i++) {
    const SkelWindow *window = windows->pdata[i];

    if (!hangs_on_size (window))
      return measure_others (analysis->nests->pdata[0], window, others) ? window
                                                                        : NULL;
  }
  return NULL;
}
