/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "pixel-loops.h"

#include "../front/queries.h"

gboolean
skel_pixel_loops_are_all (
    const SkelAnalysis *analysis, const SkelHeader *header, SkelRoleKind size)
{
  const SkelNode *start = skel_node_bare (header->start);
  const SkelNode *limit = skel_node_bare (header->limit);

  return start->kind == SKEL_NODE_INTEGER && start->value.i == 0
         && !header->inclusive && !header->differs
         && limit->kind == SKEL_NODE_VARIABLE
         && skel_role (analysis, limit->symbol).kind == size;
}

static gboolean
mentions_role (
    const SkelAnalysis *analysis, const SkelNode *node, SkelRoleKind role)
{
  if (node->symbol && skel_role (analysis, node->symbol).kind == role)
    return TRUE;
  for (int i = 0; i < node->n_children; i++)
    if (mentions_role (analysis, node->children[i], role))
      return TRUE;
  return FALSE;
}

SkelNode *
skel_pixel_loops_between (const SkelNode *outer)
{
  return skel_node_alone (outer->children[3]);
}

/* The loop within @outer, alone or after other statements, or NULL. */
static SkelNode *
find_inner (const SkelNode *outer)
{
  SkelNode *last = skel_pixel_loops_between (outer);

  if (last->kind == SKEL_NODE_BLOCK && last->n_children > 0)
    last = last->children[last->n_children - 1];
  return last->kind == SKEL_NODE_FOR ? last : NULL;
}

gboolean
skel_pixel_loops_read (
    const SkelAnalysis *analysis, SkelNode *nest, SkelPixelLoops *loops)
{
  SkelHeader outer, inner;
  gboolean swapped;

  *loops = (SkelPixelLoops){ .outer = nest };
  if (nest->kind != SKEL_NODE_FOR || !skel_header_read (nest, &outer))
    return FALSE;
  loops->inner = find_inner (nest);
  if (!loops->inner || !skel_header_read (loops->inner, &inner))
    return FALSE;
  swapped = mentions_role (analysis, outer.limit, SKEL_ROLE_WIDTH);
  loops->rows = swapped ? inner : outer;
  loops->columns = swapped ? outer : inner;
  if (!mentions_role (analysis, loops->rows.limit, SKEL_ROLE_HEIGHT)
      || !mentions_role (analysis, loops->columns.limit, SKEL_ROLE_WIDTH)
      || skel_node_breaks (inner.body)
      || skel_node_assigns (inner.body, outer.variable)
      || skel_node_assigns (inner.body, inner.variable))
    return FALSE;
  loops->all
      = skel_pixel_loops_are_all (analysis, &loops->rows, SKEL_ROLE_HEIGHT)
        && skel_pixel_loops_are_all (
            analysis, &loops->columns, SKEL_ROLE_WIDTH);
  return TRUE;
}
