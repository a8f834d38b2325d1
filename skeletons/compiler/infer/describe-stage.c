/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "describe-stage.h"

#include "../front/queries.h"
#include "points.h"
#include "uses.h"

/* Where a pixel goes that `read` brought from its place to the loops' and
 * `write` brings from there to its new one. */
static unsigned
compose (unsigned read, unsigned write)
{
  unsigned transposed = read & SKEL_PERMUTATION_TRANSPOSE;
  unsigned mirrors = (read ^ write) & 3;

  if (transposed) {
    unsigned seen = ((read & 1) << 1 | (read & 2) >> 1);

    /* back through read, whose mirrors the exchange moves to the other axis */
    mirrors = seen ^ ((write & 1) << 1 | (write & 2) >> 1);
  }
  return mirrors | ((read ^ write) & SKEL_PERMUTATION_TRANSPOSE);
}

static void
describe_reads (const SkelNest *nest, SkelStage *stage)
{
  for (guint i = 0; i < nest->accesses->len; i++) {
    SkelAccess *access = &g_array_index (nest->accesses, SkelAccess, i);
    SkelExtent *extent = &stage->extents[access->image];

    if (skel_range_is_empty (access->row_offset))
      access->row_offset = access->column_offset = skel_range_constant (0);
    if (access->write)
      continue;
    extent->left = MAX (extent->left, -access->column_offset.low);
    extent->right = MAX (extent->right, access->column_offset.high);
    extent->top = MAX (extent->top, -access->row_offset.low);
    extent->bottom = MAX (extent->bottom, access->row_offset.high);
    if (access->outside)
      stage->reads_outside[access->image] = TRUE;
    if (access->anywhere)
      stage->reads_anywhere[access->image] = TRUE;
  }
}

static gboolean
check_transposed (
    const SkelAnalysis *analysis, const SkelNest *nest, GPtrArray *diagnostics)
{
  for (guint i = 0; i < nest->accesses->len; i++) {
    const SkelAccess *access = &g_array_index (nest->accesses, SkelAccess, i);
    const SkelImage *image = &analysis->kernel.images[access->image];
    unsigned permutation = access->write
                               ? analysis->kernel.stages->write_permutation
                               : analysis->kernel.stages->read_permutation;
    gboolean transposed = (permutation & SKEL_PERMUTATION_TRANSPOSE) != 0;

    if (transposed == image->transposed)
      continue;
    skel_diagnose (diagnostics, access->node->location,
        transposed ? "`%s` is indexed by [x][y], so it has `width` rows: "
                     "declare it as %s[width][...]"
                   : "`%s` has `width` rows, so it is indexed by [x][y], not "
                     "%s[y][x]",
        image->name, image->name);
    return FALSE;
  }
  return TRUE;
}

/* Beside the rows of a dense image that is given are pixels of other rows. */
static gboolean
check_dense (const SkelNest *nest, GPtrArray *diagnostics)
{
  for (guint i = 0; i < nest->accesses->len; i++) {
    const SkelAccess *access = &g_array_index (nest->accesses, SkelAccess, i);
    const SkelNode *image = access->node;

    while (image->kind == SKEL_NODE_INDEX)
      image = image->children[0];
    if (!access->outside || !image->symbol->dense || image->symbol->own)
      continue;
    skel_diagnose (diagnostics, access->node->location,
        "this may be outside of `%s`, and where rows are `width` apart there "
        "is nothing beside them: ask for `x` and `y` before, begin loops later "
        "and end them earlier, or declare images with a pitch, `int stride`, "
        "which have a border",
        image->symbol->name);
    return FALSE;
  }
  return TRUE;
}

static gboolean
is_moved (const SkelNest *nest, const SkelNode *statement)
{
  const SkelAccess *to, *from;

  if (statement->kind != SKEL_NODE_ASSIGN
      || statement->operation != SKEL_OPERATION_NONE)
    return FALSE;
  to = skel_nest_access (nest, statement->children[0]);
  from = skel_nest_access (nest, statement->children[1]);
  if (!to || !from)
    return FALSE;
  return !to->channel == !from->channel
         && (!to->channel || skel_node_equal (to->channel, from->channel));
}

/* Whether the body does nothing but move pixels. */
static gboolean
only_moves (const SkelNest *nest)
{
  const SkelNode *body = nest->body;

  if (body->kind != SKEL_NODE_BLOCK)
    return is_moved (nest, body);
  for (int i = 0; i < body->n_children; i++)
    if (!is_moved (nest, body->children[i]))
      return FALSE;
  return body->n_children > 0;
}

gboolean
skel_describe_stage (
    SkelAnalysis *analysis, const SkelNest *nest, GPtrArray *diagnostics)
{
  SkelKernel *kernel = &analysis->kernel;
  SkelStage *stage = (SkelStage *)kernel->stages;
  gboolean reads_neighbours;
  unsigned permutation;

  describe_reads (nest, stage);
  reads_neighbours = skel_stage_reads_anywhere (stage);
  if (!check_transposed (analysis, nest, diagnostics)
      || !check_dense (nest, diagnostics))
    return FALSE;
  for (int i = 0; i < kernel->n_images; i++) {
    const SkelExtent *extent = &stage->extents[i];

    reads_neighbours = reads_neighbours || extent->left || extent->right
                       || extent->top || extent->bottom;
  }
  permutation = compose (stage->read_permutation, stage->write_permutation);
  if (permutation != 0
      && (stage->space_left || stage->space_right || stage->space_top
          || stage->space_bottom)) {
    skel_diagnose (diagnostics, nest->loop->location,
        "a kernel that moves pixels runs over the whole image");
    return FALSE;
  }
  if (reads_neighbours
      && (stage->read_permutation != 0 || stage->write_permutation != 0)) {
    skel_diagnose (diagnostics, nest->loop->location,
        "a kernel moves pixels or reads neighbours, not both: make two of it");
    return FALSE;
  }
  if (reads_neighbours)
    stage->classes |= SKEL_CLASS_N2P;
  else if (skel_has_output (kernel))
    stage->classes |= SKEL_CLASS_P2P;
  /* what a reduction reads may lie on its side; nothing changes place */
  if (skel_has_output (kernel)
      && (stage->read_permutation != 0 || stage->write_permutation != 0)) {
    stage->permutation = permutation;
    stage->classes |= SKEL_CLASS_PERMUTING;
    stage->moves = only_moves (nest) && kernel->n_results == 0;
  }
  for (int i = 0; i < kernel->n_results; i++)
    if (kernel->results[i].combine != SKEL_COMBINE_NONE)
      stage->classes
          |= kernel->results[i].array ? SKEL_CLASS_R2V : SKEL_CLASS_R2S;
  stage->shift_invariant = !skel_stage_reads_anywhere (stage)
                           && skel_nest_is_shift_invariant (analysis, nest);
  stage->shapes = (const int *)nest->point_shapes->data;
  stage->n_shapes = nest->point_shapes->len;
  stage->points = (const int *)nest->points->data;
  stage->n_points
      = stage->n_shapes > 0 ? nest->points->len / stage->n_shapes : 0;
  return TRUE;
}

gboolean
skel_describe_results (
    SkelAnalysis *analysis, const SkelNest *nest, GPtrArray *diagnostics)
{
  for (guint i = 0; i < nest->accumulations->len; i++) {
    const SkelAccumulation *accumulation
        = &g_array_index (nest->accumulations, SkelAccumulation, i);
    SkelResult *result
        = (SkelResult *)&analysis->kernel.results[accumulation->result];

    if (result->combine == SKEL_COMBINE_NONE)
      result->combine = accumulation->combine;
    if (result->combine != accumulation->combine) {
      skel_diagnose (diagnostics, accumulation->node->location,
          "`%s` is accumulated in two different ways: make two results of it",
          result->name);
      return FALSE;
    }
  }
  return TRUE;
}
