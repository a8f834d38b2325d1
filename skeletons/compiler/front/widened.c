/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "widened.h"

#include "make.h"
#include "queries.h"

static const SkelPathStep *
step_at (const SkelLoopPart *part, guint i)
{
  return &g_array_index (part->path, SkelPathStep, i);
}

static SkelSymbol *
pixel_symbol (const SkelWide *wide, int d)
{
  return d == 0 ? wide->row : wide->column;
}

static SkelNode *
both (SkelUnit *unit, SkelNode *one, SkelNode *other)
{
  return !one ? other
         : !other
             ? one
             : skel_make_binary (unit, SKEL_OPERATION_LOGICAL_AND, one, other);
}

static SkelNode *
make_if (SkelUnit *unit, SkelNode *condition, SkelNode *statement)
{
  SkelNode *node;

  if (!condition)
    return statement;
  node = skel_make_node (
      unit, SKEL_NODE_IF, SKEL_TYPE_I32, statement->location, 2);
  node->children[0] = condition;
  node->children[1] = statement;
  return node;
}

/* ---- where a loop goes ---- */

/* Has @sum be about the pixel instead of counters of @part's loops. */
static gboolean
replace_counters (SkelSum *sum, const SkelLoopPart *part, const SkelWide *wide)
{
  for (int d = 0; d < 2; d++) {
    SkelSymbol *counter;
    gint64 factor;
    SkelSum value;

    if (part->solved[d] < 0)
      continue;
    counter = step_at (part, part->solved[d])->header.variable;
    factor = skel_sum_factor (sum, counter);
    if (factor != 0
        && (!skel_loop_part_solve (
                part, part->solved[d], wide->row, wide->column, &value)
            || !skel_sum_add (sum, &value, factor)
            || !skel_sum_add_variable (sum, counter, -factor)))
      return FALSE;
  }
  return TRUE;
}

/* Whether pixels are at @sum, or above, in each image: it is 0 at most; or at
 * it or below, if @below: it is the @size less 1, or more. */
static gboolean
holds_always (const SkelSum *sum, gboolean below, int d)
{
  if (!below)
    return sum->n_terms == 0 && sum->number <= 0;
  return sum->n_terms == 1 && sum->terms[0].factor == 1 && sum->number >= -1
         && sum->terms[0].symbol->kind == SKEL_SYMBOL_PARAMETER
         && g_str_equal (
             sum->terms[0].symbol->name, d == 0 ? "height" : "width");
}

/* The condition that the counter of @part's loop @i is @end or more, or that or
 * less if it is the @most, for the pixel. *@condition is NULL where it always
 * is. */
static gboolean
make_end (SkelUnit *unit, const SkelLoopPart *part, guint i,
    const SkelWide *wide, SkelSum end, gboolean most, SkelNode **condition)
{
  SkelLocation location = step_at (part, i)->node->location;
  int d = part->solved[0] == (int)i ? 0 : 1;
  SkelSum counter, place;
  gint64 factor;

  *condition = NULL;
  if (!skel_loop_part_solve (part, i, wide->row, wide->column, &counter)
      || !replace_counters (&end, part, wide))
    return FALSE;
  /* counter = factor * pixel + rest, and so pixel = factor * (end - rest) */
  factor = skel_sum_factor (&counter, pixel_symbol (wide, d));
  place = (SkelSum){ .n_terms = 0 };
  if (!skel_sum_add_variable (&counter, pixel_symbol (wide, d), -factor)
      || !skel_sum_add (&place, &end, factor)
      || !skel_sum_add (&place, &counter, -factor))
    return FALSE;
  most = most == (factor > 0);
  if (!holds_always (&place, most, d))
    *condition = skel_make_binary (unit,
        most ? SKEL_OPERATION_LESS_EQUAL : SKEL_OPERATION_GREATER_EQUAL,
        skel_make_variable (unit, pixel_symbol (wide, d), location),
        skel_sum_make (unit, &place, location));
  return TRUE;
}

/* @node, with what the counter of @part's loop @i is in its place. */
static gboolean
put_counter (SkelUnit *unit, SkelNode *node, const SkelLoopPart *part, guint i,
    const SkelWide *wide)
{
  SkelSymbol *counter = step_at (part, i)->header.variable;
  SkelSum value;

  if (!skel_loop_part_solve (part, i, wide->row, wide->column, &value))
    return FALSE;
  skel_node_substitute (unit, node, counter,
      skel_make_converted (
          unit, skel_sum_make (unit, &value, node->location), counter->type));
  return TRUE;
}

/* What a loop of @part begins or ends with, as it is for the pixel; NULL: it is
 * no int, or that cannot be told. */
static SkelNode *
place_end (SkelUnit *unit, SkelNode *end, const SkelLoopPart *part,
    const SkelWide *wide)
{
  SkelNode *placed = skel_make_int (unit, skel_make_copy (unit, end, NULL));

  if (skel_node_bare (end)->type != SKEL_TYPE_I32)
    return NULL;
  for (int d = 0; d < 2; d++)
    if (part->solved[d] >= 0
        && !put_counter (unit, placed, part, part->solved[d], wide))
      return NULL;
  return placed;
}

/* Likewise where @end is no sum. */
static gboolean
make_other_end (SkelUnit *unit, const SkelLoopPart *part, guint i,
    const SkelWide *wide, SkelNode *end, SkelOperation operation,
    SkelNode **condition)
{
  SkelNode *placed = place_end (unit, end, part, wide);
  SkelSum counter;

  if (!placed
      || !skel_loop_part_solve (part, i, wide->row, wide->column, &counter))
    return FALSE;
  *condition = skel_make_binary (
      unit, operation, skel_sum_make (unit, &counter, end->location), placed);
  return TRUE;
}

/* The condition that the counter of @part's loop @i is so many steps from its
 * start for the pixel; NULL in it: it always is. */
static gboolean
make_step (SkelUnit *unit, const SkelLoopPart *part, guint i,
    const SkelWide *wide, SkelNode **condition)
{
  const SkelHeader *header = &step_at (part, i)->header;
  SkelLocation location = step_at (part, i)->node->location;
  int step = ABS (header->step);
  SkelSum start, distance;
  SkelNode *steps;

  *condition = NULL;
  if (step == 1)
    return TRUE;
  if (!skel_loop_part_solve (part, i, wide->row, wide->column, &distance))
    return FALSE;
  if (skel_sum_read (header->start, &start)) {
    if (!replace_counters (&start, part, wide)
        || !skel_sum_add (&distance, &start, -1))
      return FALSE;
    distance.number = (distance.number % step + step) % step;
    steps = skel_sum_make (unit, &distance, location);
  } else {
    steps = skel_make_binary (unit, SKEL_OPERATION_SUBTRACT,
        skel_sum_make (unit, &distance, location),
        place_end (unit, header->start, part, wide));
  }
  *condition = skel_make_binary (unit, SKEL_OPERATION_EQUAL,
      skel_make_binary (unit, SKEL_OPERATION_REMAINDER, steps,
          skel_make_integer (unit, step, location)),
      skel_make_integer (unit, 0, location));
  return TRUE;
}

/* The condition that the pixel is in the loop @i of @part; NULL in it: all are.
 */
static gboolean
make_within (SkelUnit *unit, const SkelLoopPart *part, guint i,
    const SkelWide *wide, SkelNode **condition)
{
  const SkelHeader *header = &step_at (part, i)->header;
  SkelNode *ends[2] = { header->start, header->limit }, *conditions[2];
  gboolean down = header->step < 0;

  for (int k = 0; k < 2; k++) {
    gboolean most = down == (k == 0), beside = k == 1 && !header->inclusive;
    SkelSum end;

    if (skel_sum_read (ends[k], &end)) {
      end.number += !beside ? 0 : most ? -1 : 1;
      if (!make_end (unit, part, i, wide, end, most, &conditions[k]))
        return FALSE;
    } else if (!make_other_end (unit, part, i, wide, ends[k],
                   most ? (beside ? SKEL_OPERATION_LESS
                                  : SKEL_OPERATION_LESS_EQUAL)
                        : (beside ? SKEL_OPERATION_GREATER
                                  : SKEL_OPERATION_GREATER_EQUAL),
                   &conditions[k])) {
      return FALSE;
    }
  }
  if (!make_step (unit, part, i, wide, condition))
    return FALSE;
  *condition
      = both (unit, both (unit, conditions[0], conditions[1]), *condition);
  return TRUE;
}

/* Whether @place, a row or a column, is in all images that are large enough. */
static gboolean
is_in_large (const SkelSum *place, int d)
{
  for (int i = 0; i < place->n_terms; i++) {
    const SkelSymbol *symbol = place->terms[i].symbol;
    gboolean row = g_str_equal (symbol->name, "height");

    if (symbol->kind != SKEL_SYMBOL_PARAMETER
        || (!row && !g_str_equal (symbol->name, "width")))
      continue;
    if (row != (d == 0) || place->terms[i].factor != 1)
      return FALSE;
    if (place->n_terms == 1)
      return place->number < 0;
  }
  return place->n_terms > 0 || place->number >= 0;
}

gboolean
skel_loop_part_is_in_large (const SkelLoopPart *part)
{
  for (int d = 0; d < 2; d++) {
    const SkelHeader *header;
    gint64 factor;

    if (part->solved[d] < 0) {
      if (!is_in_large (&part->place.at[d], d))
        return FALSE;
      continue;
    }
    header = &step_at (part, part->solved[d])->header;
    factor = skel_sum_factor (&part->place.at[d], header->variable);
    for (int k = 0; k < 2; k++) {
      SkelSum end, place = part->place.at[d];

      if (!skel_sum_read (k == 0 ? header->start : header->limit, &end))
        continue;
      if (k == 1 && !header->inclusive)
        end.number -= header->step > 0 ? 1 : -1;
      if (!skel_sum_add_variable (&place, header->variable, -factor)
          || !skel_sum_add (&place, &end, factor) || !is_in_large (&place, d))
        return FALSE;
    }
  }
  return TRUE;
}

/* The condition that the pixel is in the row, and the column, that @part is in
 * always. */
static SkelNode *
make_fixed (SkelUnit *unit, const SkelLoopPart *part, const SkelWide *wide)
{
  SkelLocation location = part->leaf->location;
  SkelNode *condition = NULL;

  for (int d = 0; d < 2; d++)
    if (part->solved[d] < 0)
      condition = both (unit, condition,
          skel_make_binary (unit, SKEL_OPERATION_EQUAL,
              skel_make_variable (unit, pixel_symbol (wide, d), location),
              skel_sum_make (unit, &part->place.at[d], location)));
  return condition;
}

/* ---- subscripts ---- */

/* Whether @sum has nothing to do with where the image ends, nor the pixel. */
static gboolean
is_distance (const SkelSum *sum, const SkelWide *wide)
{
  for (int i = 0; i < sum->n_terms; i++) {
    const SkelSymbol *symbol = sum->terms[i].symbol;

    if (symbol == wide->row || symbol == wide->column
        || (symbol->kind == SKEL_SYMBOL_PARAMETER
            && (g_str_equal (symbol->name, "height")
                || g_str_equal (symbol->name, "width"))))
      return FALSE;
  }
  return TRUE;
}

/* The subscript @at, of rows or of columns, relative to the pixel: where its
 * row is a known one, that and what is known stand for each other. */
static SkelNode *
relate_subscript (SkelUnit *unit, SkelNode *at, const SkelLoopPart *part, int d,
    const SkelWide *wide)
{
  SkelSum sum, relative;

  if (!skel_sum_read (at, &sum))
    return at;
  relative = sum;
  if (part->solved[d] < 0 && skel_sum_add (&relative, &part->place.at[d], -1)
      && is_distance (&relative, wide)
      && skel_sum_add_variable (&relative, pixel_symbol (wide, d), 1))
    sum = relative;
  return skel_sum_make (unit, &sum, at->location);
}

/* Has subscripts of images in @node be relative to the pixel. */
static void
relate (SkelUnit *unit, SkelNode *node, const SkelLoopPart *part,
    const SkelWide *wide)
{
  SkelNode *pixel = skel_find_pixel (node);

  for (int i = 0; i < node->n_children; i++)
    relate (unit, node->children[i], part, wide);
  if (!pixel || pixel != node)
    return;
  pixel->children[0]->children[1]
      = relate_subscript (unit, pixel->children[0]->children[1], part, 0, wide);
  pixel->children[1]
      = relate_subscript (unit, pixel->children[1], part, 1, wide);
}

/* ---- statements ---- */

static SkelNode *
copy_apart (SkelUnit *unit, const SkelNode *node)
{
  GHashTable *symbols = g_hash_table_new (NULL, NULL);
  SkelNode *copy = skel_make_copy_apart (unit, node, symbols);

  g_hash_table_unref (symbols);
  return copy;
}

/* @inside in the FOR of @part's step @i, as it is, or in what the pixel asks
 * instead. */
static SkelNode *
put_in_loop (SkelUnit *unit, const SkelLoopPart *part, guint i,
    const SkelWide *wide, SkelNode *inside)
{
  const SkelPathStep *step = step_at (part, i);
  SkelNode *loop, *condition;

  if (wide && (part->solved[0] == (int)i || part->solved[1] == (int)i))
    return put_counter (unit, inside, part, i, wide)
                   && make_within (unit, part, i, wide, &condition)
               ? make_if (unit, condition, skel_make_once (unit, inside))
               : NULL;
  loop = skel_make_node (
      unit, SKEL_NODE_FOR, SKEL_TYPE_I32, step->node->location, 4);
  for (int k = 0; k < 3; k++)
    loop->children[k] = skel_make_copy (unit, step->node->children[k], NULL);
  loop->children[3] = inside;
  return loop;
}

/* @inside after what stands before it in the BLOCK of @part's step @i. */
static SkelNode *
put_in_block (SkelUnit *unit, const SkelLoopPart *part, guint i,
    GHashTable *needs, SkelNode *inside)
{
  GPtrArray *statements = g_ptr_array_new ();
  SkelNode *block = NULL;

  if (skel_loop_part_before (part, i, needs, statements)) {
    for (guint k = 0; k < statements->len; k++)
      statements->pdata[k] = skel_make_copy (unit, statements->pdata[k], NULL);
    g_ptr_array_add (statements, inside);
    block = statements->len > 1
                ? skel_make_block (unit, statements, inside->location)
                : inside;
  }
  g_ptr_array_unref (statements);
  return block;
}

/* @part from its leaf outwards, for the pixel @wide, or as it is, if NULL. */
static SkelNode *
build (SkelUnit *unit, const SkelLoopPart *part, const SkelWide *wide)
{
  GHashTable *needs = g_hash_table_new (NULL, NULL);
  SkelNode *node = skel_make_copy (unit, part->leaf, NULL);

  skel_loop_part_need (node, needs);
  for (guint i = part->path->len; node && i-- > 0;) {
    const SkelPathStep *step = step_at (part, i);
    SkelNode *condition = step->node->children[0];

    if (step->node->kind == SKEL_NODE_BLOCK) {
      node = put_in_block (unit, part, i, needs, node);
    } else if (step->node->kind == SKEL_NODE_IF) {
      skel_loop_part_need (condition, needs);
      condition = skel_make_copy (unit, condition, NULL);
      node = make_if (unit,
          step->child == 1 ? condition : skel_make_not (unit, condition), node);
    } else {
      node = put_in_loop (unit, part, i, wide, node);
      g_hash_table_remove (needs, step->header.variable);
      skel_loop_part_need (step->header.start, needs);
      skel_loop_part_need (step->header.limit, needs);
    }
  }
  g_hash_table_unref (needs);
  return node ? copy_apart (unit, node) : NULL;
}

SkelNode *
skel_loop_part_alone (SkelUnit *unit, const SkelLoopPart *part)
{
  return build (unit, part, NULL);
}

/* ---- turns ---- */

/* What @part does, if that is no more than to set one value of an image for
 * each of its turns, whatever these are; else NULL. */
static const SkelNode *
find_setting (const SkelLoopPart *part)
{
  const SkelNode *leaf = skel_node_alone (part->leaf);

  for (guint i = 0; i < part->path->len; i++)
    if (step_at (part, i)->node->kind == SKEL_NODE_IF)
      return NULL;
  return leaf->kind == SKEL_NODE_ASSIGN
                 && leaf->operation == SKEL_OPERATION_NONE
             ? leaf
             : NULL;
}

/* Whether the two set the same values of an image where both are at one pixel:
 * in loops over its channels they are together. */
static gboolean
set_alike (const SkelLoopPart *first, const SkelLoopPart *second)
{
  const SkelNode *one = find_setting (first), *other = find_setting (second);
  const SkelSymbol *image = one ? skel_node_changed (one, 0) : NULL;
  guint common = skel_loop_parts_common (first, second);

  if (!one || !other || image != skel_node_changed (other, 0)
      || (image->rank == 3
          && !skel_node_equal (
              one->children[0]->children[1], other->children[0]->children[1])))
    return FALSE;
  for (guint i = common; i < first->path->len; i++)
    if (step_at (first, i)->node->kind == SKEL_NODE_FOR
        && first->solved[0] != (int)i && first->solved[1] != (int)i)
      return FALSE;
  return TRUE;
}

/* Whether @condition is about what @statement declares. */
static gboolean
mentions_declared (const SkelNode *condition, const SkelNode *statement)
{
  GHashTable *declared = g_hash_table_new (NULL, NULL);
  GHashTableIter iter;
  gpointer symbol;
  gboolean mentions = FALSE;

  skel_node_collect_declared (statement, declared);
  g_hash_table_iter_init (&iter, declared);
  while (!mentions && g_hash_table_iter_next (&iter, &symbol, NULL))
    mentions = skel_node_mentions (condition, symbol);
  g_hash_table_unref (declared);
  return mentions;
}

/* The condition that @part is done for the pixel. FALSE: that cannot be told
 * outside of its statement. */
static gboolean
make_done (SkelUnit *unit, const SkelLoopPart *part, const SkelWide *wide,
    SkelNode **condition)
{
  *condition = make_fixed (unit, part, wide);
  for (int d = 0; d < 2; d++) {
    SkelNode *within;

    if (part->solved[d] < 0)
      continue;
    if (!make_within (unit, part, part->solved[d], wide, &within))
      return FALSE;
    *condition = both (unit, *condition, within);
  }
  return !*condition
         || !mentions_declared (*condition, step_at (part, 0)->node);
}

/* The condition that @part comes to the pixel in an earlier turn than @other,
 * in those of their common loops from @i on; NULL: it never does. */
static SkelNode *
make_earlier (SkelUnit *unit, const SkelLoopPart *part,
    const SkelLoopPart *other, const SkelWide *wide, guint i)
{
  SkelLocation location = part->leaf->location;
  SkelSum one, two;
  SkelNode *inner, *counters[2], *earlier;

  if (i == skel_loop_parts_common (part, other))
    return NULL;
  inner = make_earlier (unit, part, other, wide, i + 1);
  if (step_at (part, i)->node->kind != SKEL_NODE_FOR
      || !skel_loop_part_solve (part, i, wide->row, wide->column, &one)
      || !skel_loop_part_solve (other, i, wide->row, wide->column, &two)
      || skel_sum_equal (&one, &two))
    return inner;
  counters[0] = skel_sum_make (unit, &one, location);
  counters[1] = skel_sum_make (unit, &two, location);
  earlier = skel_make_binary (unit,
      step_at (part, i)->header.step > 0 ? SKEL_OPERATION_LESS
                                         : SKEL_OPERATION_GREATER,
      counters[0], counters[1]);
  return inner ? skel_make_binary (unit, SKEL_OPERATION_LOGICAL_OR, earlier,
                     both (unit,
                         skel_make_binary (unit, SKEL_OPERATION_EQUAL,
                             skel_make_copy (unit, counters[0], NULL),
                             skel_make_copy (unit, counters[1], NULL)),
                         inner))
               : earlier;
}

/* Has @statement, which is @part for the pixel, be done only where none of
 * @others before it comes to the pixel later. */
static SkelNode *
leave_later (SkelUnit *unit, const SkelLoopPart *part, const SkelWide *wide,
    const GPtrArray *others, SkelNode *statement)
{
  for (guint i = 0; others && others->pdata[i] != part; i++) {
    const SkelLoopPart *other = others->pdata[i];
    SkelNode *later;

    if (skel_loop_parts_order (other, part) != SKEL_PARTS_BY_TURNS)
      continue;
    if (!set_alike (other, part) || !make_done (unit, other, wide, &later))
      return NULL;
    later = both (unit, later, make_earlier (unit, part, other, wide, 0));
    statement = make_if (unit, skel_make_not (unit, later), statement);
  }
  return statement;
}

SkelNode *
skel_widen (SkelUnit *unit, const SkelLoopPart *part, const SkelWide *wide,
    const GPtrArray *others)
{
  SkelNode *statement = build (unit, part, wide), *alone;
  GPtrArray *statements;

  if (!statement)
    return NULL;
  statement = make_if (unit, make_fixed (unit, part, wide), statement);
  statement = leave_later (unit, part, wide, others, statement);
  if (!statement)
    return NULL;
  statements = g_ptr_array_new ();
  g_ptr_array_add (statements, statement);
  alone = skel_make_block (unit, statements, statement->location);
  g_ptr_array_unref (statements);
  relate (unit, alone, part, wide);
  return alone;
}

gboolean
skel_is_at_pixel (SkelNode *node, const SkelSymbol *image, const SkelWide *wide)
{
  SkelNode *pixel = skel_find_pixel (node);

  if (pixel && skel_pixel_image (pixel) == image)
    return skel_node_is_variable (pixel->children[0]->children[1], wide->row)
           && skel_node_is_variable (pixel->children[1], wide->column);
  if (node->symbol == image)
    return FALSE;
  for (int i = 0; i < node->n_children; i++)
    if (!skel_is_at_pixel (node->children[i], image, wide))
      return FALSE;
  return TRUE;
}
