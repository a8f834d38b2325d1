/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "totals.h"

#include "../front/queries.h"

#define MOST_PIXELS ((double)SKEL_MAX_SIZE * SKEL_MAX_SIZE)

static gboolean
contains (const SkelNode *node, const SkelNode *wanted, gboolean in_loop)
{
  if (node == wanted)
    return in_loop;
  in_loop = in_loop || node->kind == SKEL_NODE_FOR;
  for (int i = 0; i < node->n_children; i++)
    if (contains (node->children[i], wanted, in_loop))
      return TRUE;
  return FALSE;
}

/* The values that @accumulation gives the result, as its type has them. */
static SkelRange
value_range (const SkelAccumulation *accumulation, SkelType type)
{
  const SkelNode *value = accumulation->value;
  SkelRange range = value ? value->range : skel_range_constant (1);

  if (!skel_range_is_empty (range) && value)
    range = skel_range_convert (range, value->type, type);
  return accumulation->negated ? skel_range_negate (range) : range;
}

static gboolean
stands_in (SkelNode *body, const SkelNode *node)
{
  GPtrArray *statements = g_ptr_array_new ();
  gboolean stands;

  skel_node_collect_statements (body, statements);
  stands = g_ptr_array_find (statements, node, NULL);
  g_ptr_array_unref (statements);
  return stands;
}

/* Whether @accumulation is done for one pixel at least, as images have one: for
 * all of them, of values that the result's @type has. */
static gboolean
is_certain (const SkelNest *nest, const SkelStage *stage,
    const SkelAccumulation *accumulation, SkelType type)
{
  const SkelNode *value = accumulation->value;

  return !accumulation->index && !skel_stage_leaves_out (stage)
         && (!value
             || skel_range_within (value->range, skel_range_of_type (type)))
         && stands_in (nest->body, accumulation->node)
         && !skel_node_continues (nest->body) && !skel_node_breaks (nest->body)
         && skel_node_count_kind (nest->body, SKEL_NODE_RETURN) == 0;
}

/* @range with what an accumulation adds, at most once for each pixel: for one
 * at least where it is @certain. */
static SkelRange
add_for_all_pixels (SkelRange range, SkelRange value, gboolean certain)
{
  double low = value.low > 0 ? certain : MOST_PIXELS;
  double high = value.high < 0 ? certain : MOST_PIXELS;

  return skel_range_widen ((SkelRange){
      range.low + value.low * low, range.high + value.high * high });
}

SkelRange
skel_total_range (const SkelAnalysis *analysis, const SkelNest *nest,
    const SkelStage *stage, int index, SkelRange before)
{
  const SkelType type = analysis->kernel.results[index].type;
  const SkelRange everything = skel_range_of_type (type);
  SkelRange range = before;

  if (skel_type_is_floating (type) || type == SKEL_TYPE_BOOL)
    return everything;
  for (guint i = 0; i < nest->accumulations->len; i++) {
    const SkelAccumulation *accumulation
        = &g_array_index (nest->accumulations, SkelAccumulation, i);
    SkelRange value = value_range (accumulation, type);
    gboolean certain = is_certain (nest, stage, accumulation, type);

    if (accumulation->result != index || skel_range_is_empty (value))
      continue;
    switch (accumulation->combine) {
      case SKEL_COMBINE_MINIMUM:
        range.low = MIN (range.low, value.low);
        if (certain)
          range.high = MIN (range.high, value.high);
        break;
      case SKEL_COMBINE_MAXIMUM:
        range.high = MAX (range.high, value.high);
        if (certain)
          range.low = MAX (range.low, value.low);
        break;
      case SKEL_COMBINE_ADD:
        if (contains (nest->body, accumulation->node, FALSE))
          return everything;
        range = add_for_all_pixels (range, value, certain);
        break;
      default:
        return everything;
    }
  }
  return skel_range_within (range, everything) ? range : everything;
}
