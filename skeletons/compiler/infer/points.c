/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "points.h"

#include "../../graph/range.h"
#include "../front/queries.h"

#include <math.h>

static gboolean
asks_where (
    const SkelAnalysis *analysis, const SkelNest *nest, const SkelNode *node)
{
  const SkelAccess *access = skel_nest_access (nest, node);

  if (access)
    return skel_node_has_effects (access->row)
           || skel_node_has_effects (access->column)
           || (access->channel && asks_where (analysis, nest, access->channel));
  if (node->kind == SKEL_NODE_VARIABLE)
    switch (skel_role (analysis, node->symbol).kind) {
      case SKEL_ROLE_WIDTH:
      case SKEL_ROLE_HEIGHT:
      case SKEL_ROLE_ROW:
      case SKEL_ROLE_COLUMN:
        return TRUE;
      default:
        return FALSE;
    }
  for (int i = 0; i < node->n_children; i++)
    if (asks_where (analysis, nest, node->children[i]))
      return TRUE;
  return FALSE;
}

gboolean
skel_nest_is_shift_invariant (
    const SkelAnalysis *analysis, const SkelNest *nest)
{
  for (guint i = 0; i < analysis->prologue->len; i++)
    if (asks_where (analysis, nest, g_ptr_array_index (analysis->prologue, i)))
      return FALSE;
  return !asks_where (analysis, nest, nest->body);
}

GArray *
skel_points_begin (SkelNest *nest)
{
  GArray *before = g_array_copy (nest->accesses);

  for (guint i = 0; i < nest->accesses->len; i++) {
    SkelAccess *access = &g_array_index (nest->accesses, SkelAccess, i);

    access->row_offset = access->column_offset
        = (SkelRange){ INFINITY, -INFINITY };
  }
  return before;
}

void
skel_points_end (SkelNest *nest, GArray *before)
{
  for (guint i = 0; i < before->len; i++) {
    const SkelAccess *was = &g_array_index (before, SkelAccess, i);
    SkelAccess *is = &g_array_index (nest->accesses, SkelAccess, i);

    is->row_offset = skel_range_join (was->row_offset, is->row_offset);
    is->column_offset = skel_range_join (was->column_offset, is->column_offset);
  }
  g_array_unref (before);
}

static gboolean
is_nothing (SkelRange range)
{
  return skel_range_is_empty (range) || (range.low == 0 && range.high == 0);
}

gboolean
skel_points_are_all (const SkelNest *nest)
{
  for (guint i = 0; i < nest->accesses->len; i++) {
    const SkelAccess *access = &g_array_index (nest->accesses, SkelAccess, i);

    if (access->anywhere || !is_nothing (access->row_offset)
        || !is_nothing (access->column_offset))
      return FALSE;
  }
  return TRUE;
}
