/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "counts.h"

#include "compared.h"
#include "header.h"
#include "make.h"
#include "queries.h"

static gboolean
is_zero (const SkelNode *node)
{
  node = skel_node_bare (node);
  return node->kind == SKEL_NODE_INTEGER && node->value.i == 0;
}

gboolean
skel_counts_read_stepping (const SkelNode *loop, SkelHeader *header)
{
  const SkelNode *condition = loop->children[1], *change = condition;
  SkelOperation operation = SKEL_OPERATION_NOT_EQUAL;

  if (condition->kind == SKEL_NODE_BINARY && is_zero (condition->children[1])) {
    operation = condition->operation;
    change = condition->children[0];
  }
  change = skel_node_truth (change);
  if (!skel_header_read_start (loop, header)
      || change->kind != SKEL_NODE_INCREMENT || change->value.i != -1
      || !skel_node_is_variable (change->children[0], header->variable)
      || loop->children[2]->kind != SKEL_NODE_EMPTY)
    return FALSE;
  header->step = -1;
  return change->postfix
             ? operation == SKEL_OPERATION_GREATER
                   || operation == SKEL_OPERATION_NOT_EQUAL
             : operation == SKEL_OPERATION_GREATER_EQUAL
                   && skel_type_is_signed (condition->children[0]->type);
}

/* Reads @loop as if its condition compared the counter by itself. */
static gboolean
read_compared (SkelUnit *unit, const SkelNode *loop, SkelHeader *count)
{
  gboolean over_pixels = skel_node_mentions_size (loop->children[0])
                         || skel_node_mentions_size (loop->children[1]);
  SkelNode *alone, *other;

  if (!skel_header_read_start (loop, count)
      || (!over_pixels && !skel_node_is_small (count->start)))
    return FALSE;
  alone = skel_compare_alone (
      unit, loop->children[1], count->variable, over_pixels);
  if (!alone)
    return FALSE;
  other = skel_make_node (unit, SKEL_NODE_FOR, loop->type, loop->location, 4);
  for (int i = 0; i < 4; i++)
    other->children[i] = i == 1 ? alone : loop->children[i];
  return skel_header_read_any (other, count);
}

/* As below, or with a test that steps. */
static gboolean
read_count (SkelUnit *unit, const SkelNode *loop, SkelHeader *count)
{
  if (!skel_counts_read_stepping (loop, count)
      && ((!skel_header_read_any (loop, count)
              && !read_compared (unit, loop, count))
          || skel_node_mentions (count->limit, count->variable)
          || skel_node_has_effects (count->limit)
          || (count->differs && ABS (count->step) > 1)))
    return FALSE;
  return count->variable->kind == SKEL_SYMBOL_LOCAL
         && !skel_node_assigns (loop->children[3], count->variable)
         && !skel_node_breaks (loop->children[3]);
}

gboolean
skel_counts_read (SkelUnit *unit, const SkelNode *loop, SkelHeader *header)
{
  return read_count (unit, loop, header) && header->limit != NULL;
}

gboolean
skel_counts_only (
    const SkelNode *node, const SkelSymbol *symbol, const SkelNode *loop)
{
  const SkelNode *start;

  if (node == loop)
    return TRUE;
  if (node->kind == SKEL_NODE_DECLARE && node->symbol == symbol)
    return node->n_children == 0;
  if (node->kind == SKEL_NODE_FOR) {
    start = node->children[0];
    if ((start->kind == SKEL_NODE_ASSIGN
            && start->operation == SKEL_OPERATION_NONE
            && skel_node_is_variable (start->children[0], symbol)
            && !skel_node_mentions (start->children[1], symbol))
        || (start->kind == SKEL_NODE_DECLARE && start->symbol == symbol))
      return TRUE;
  }
  if (node->symbol == symbol)
    return FALSE;
  for (int i = 0; i < node->n_children; i++)
    if (!skel_counts_only (node->children[i], symbol, loop))
      return FALSE;
  return TRUE;
}

gboolean
skel_changes_images_alone (const SkelFunction *function, const SkelNode *loop)
{
  GHashTable *changed = g_hash_table_new (NULL, NULL);
  GHashTable *declared = g_hash_table_new (NULL, NULL);
  GHashTableIter iter;
  gpointer symbol;
  gboolean alone = TRUE;

  skel_node_collect_changed (loop, changed);
  skel_node_collect_declared (loop, declared);
  g_hash_table_iter_init (&iter, changed);
  while (alone && g_hash_table_iter_next (&iter, &symbol, NULL))
    alone = skel_symbol_is_image (symbol)
            || g_hash_table_contains (declared, symbol)
            || skel_counts_only (function->body, symbol, NULL);
  g_hash_table_unref (changed);
  g_hash_table_unref (declared);
  return alone;
}

/* @variable in @node becomes @value, as its type. */
static void
replace (SkelUnit *unit, SkelNode *node, const SkelSymbol *variable,
    const SkelNode *value)
{
  for (int i = 0; i < node->n_children; i++) {
    SkelNode *child = node->children[i];

    /* narrower types have all of its values, or the loop would not end */
    if (child->kind == SKEL_NODE_CAST && child->type == SKEL_TYPE_I32
        && child->children[0]->kind == SKEL_NODE_VARIABLE
        && child->children[0]->symbol == variable
        && skel_type_size (variable->type) < sizeof (int)) {
      node->children[i] = skel_make_copy (unit, value, NULL);
      continue;
    }

    if (child->kind == SKEL_NODE_VARIABLE && child->symbol == variable) {
      SkelNode *cast = skel_make_copy (unit, value, NULL);

      if (variable->type != SKEL_TYPE_I32) {
        cast = skel_make_node (
            unit, SKEL_NODE_CAST, variable->type, child->location, 1);
        cast->children[0] = skel_make_copy (unit, value, NULL);
      }
      node->children[i] = cast;
    } else {
      replace (unit, child, variable, value);
    }
  }
}

/* Makes @loop one from @low to @high, of a new variable, which it returns. */
static SkelSymbol *
count_up (SkelUnit *unit, SkelNode *loop, const SkelHeader *count,
    SkelNode *low, SkelNode *high, gboolean inclusive)
{
  SkelSymbol *counted;
  SkelNode *up = skel_make_for (unit, 0, loop->location, &counted);

  counted->name = count->variable->name;
  up->children[0]->children[0] = low;
  up->children[1]->children[1] = high;
  if (inclusive)
    up->children[1]->operation = SKEL_OPERATION_LESS_EQUAL;
  for (int i = 0; i < 3; i++)
    loop->children[i] = up->children[i];
  return counted;
}

/* Has @loop, which is by one now, of @counted, do something only where @count
 * gets. */
static void
leave_out (SkelUnit *unit, SkelNode *loop, const SkelHeader *count,
    SkelSymbol *counted)
{
  SkelNode *from = skel_make_copy (unit, count->start, NULL), *where;

  where = skel_make_node (
      unit, SKEL_NODE_IF, SKEL_TYPE_I32, loop->children[3]->location, 2);
  where->children[0] = skel_make_binary (unit, SKEL_OPERATION_EQUAL,
      skel_make_binary (unit, SKEL_OPERATION_REMAINDER,
          skel_make_binary (unit, SKEL_OPERATION_SUBTRACT,
              skel_make_variable (unit, counted, loop->location),
              skel_make_int (unit, from)),
          skel_make_integer (unit, ABS (count->step), loop->location)),
      skel_make_integer (unit, 0, loop->location));
  where->children[1] = loop->children[3];
  loop->children[3] = where;
}

/* By the same numbers: upwards, or where it does not matter which comes first,
 * as over pixels. */
static void
rewrite_numbers (SkelUnit *unit, SkelNode *loop, const SkelHeader *count)
{
  gboolean down = count->step < 0;
  SkelNode *low = down ? count->limit : count->start;
  SkelNode *high = down ? count->start : count->limit;
  SkelSymbol *counted;

  low = low ? skel_make_int (unit, low)
            : skel_make_integer (unit, 0, loop->location);
  high = skel_make_int (unit, high);
  /* downwards, the limit itself if it is inclusive */
  if (down && count->limit && !count->inclusive)
    low = skel_make_binary (unit, SKEL_OPERATION_ADD, low,
        skel_make_integer (unit, 1, loop->location));
  counted = count_up (unit, loop, count, low, high,
      down ? count->limit != NULL : count->inclusive);
  replace (unit, loop->children[3], count->variable,
      skel_make_variable (unit, counted, loop->location));
  if (ABS (count->step) > 1)
    leave_out (unit, loop, count, counted);
}

/* By the number of the turn. */
static void
rewrite_turns (SkelUnit *unit, SkelNode *loop, const SkelHeader *count)
{
  SkelLocation location = loop->location;
  SkelNode *turns = skel_make_int (unit, count->start), *value;
  SkelSymbol *counted;
  gboolean down = count->step < 0;
  int step = ABS (count->step), more = step - 1 + count->inclusive;

  if (count->limit)
    turns = skel_make_binary (unit, SKEL_OPERATION_SUBTRACT,
        skel_make_int (unit, down ? count->start : count->limit),
        skel_make_int (unit, down ? count->limit : count->start));
  if (more > 0)
    turns = skel_make_binary (unit, SKEL_OPERATION_ADD, turns,
        skel_make_integer (unit, more, location));
  if (step > 1)
    turns = skel_make_binary (unit, SKEL_OPERATION_DIVIDE, turns,
        skel_make_integer (unit, step, location));
  counted = count_up (
      unit, loop, count, skel_make_integer (unit, 0, location), turns, FALSE);
  value = skel_make_variable (unit, counted, location);
  if (step > 1)
    value = skel_make_binary (unit, SKEL_OPERATION_MULTIPLY, value,
        skel_make_integer (unit, step, location));
  value = skel_make_binary (unit,
      down ? SKEL_OPERATION_SUBTRACT : SKEL_OPERATION_ADD,
      skel_make_copy (unit, skel_make_int (unit, count->start), NULL), value);
  if (!count->limit)
    value = skel_make_binary (unit, SKEL_OPERATION_SUBTRACT, value,
        skel_make_integer (unit, 1, location));
  replace (unit, loop->children[3], count->variable, value);
}

/* Whether @node changes nothing that the values of @count hang on. */
static gboolean
leaves_count (const SkelNode *node, const SkelHeader *count)
{
  GHashTable *mentioned = g_hash_table_new (NULL, NULL);
  gboolean leaves;

  skel_node_collect (count->start, mentioned);
  if (count->limit)
    skel_node_collect (count->limit, mentioned);
  leaves = !skel_node_sets_any (node, mentioned, NULL)
           && !skel_node_has_effects (count->start);
  g_hash_table_unref (mentioned);
  return leaves;
}

/* Whether the variable goes from start to limit, with no way round. */
static gboolean
is_plain (const SkelHeader *count)
{
  return skel_range_of_type (count->variable->type).high >= SKEL_MAX_SIZE
         && (!count->differs || (count->step > 0 && is_zero (count->start)));
}

static gboolean
is_within_int (const SkelNode *node)
{
  return node->type == SKEL_TYPE_I32
         || skel_range_within (skel_range_of_type (skel_node_bare (node)->type),
             skel_range_of_type (SKEL_TYPE_I32));
}

/* Whether @loop counts, and its variable may be another one. */
static gboolean
can_count (SkelUnit *unit, const SkelFunction *function, const SkelNode *loop,
    SkelHeader *count)
{
  return read_count (unit, loop, count) && is_plain (count)
         && leaves_count (loop->children[3], count)
         && skel_counts_only (function->body, count->variable, loop);
}

/* Whether @count is by ints, whose difference says how often it turns. */
static gboolean
has_turns (const SkelHeader *count)
{
  return count->variable->type == SKEL_TYPE_I32
         && (!count->limit || is_within_int (count->limit)) && !count->differs;
}

void
skel_counts_by_turns (
    SkelUnit *unit, const SkelFunction *function, SkelNode *loop)
{
  SkelHeader count;

  if (can_count (unit, function, loop, &count) && has_turns (&count))
    rewrite_turns (unit, loop, &count);
}

/* Whether @node writes images at places that do not follow @variable. */
static gboolean
writes_elsewhere (const SkelNode *node, const SkelSymbol *variable)
{
  for (int i = 0; i < node->n_children; i++) {
    const SkelSymbol *symbol = skel_node_changed (node, i);

    if ((symbol && skel_symbol_is_image (symbol)
            && !skel_node_mentions (node->children[i], variable))
        || writes_elsewhere (node->children[i], variable))
      return TRUE;
  }
  return FALSE;
}

/* @depth: of loops up to the size that @loop is in. */
static void
rewrite_loop (SkelUnit *unit, SkelFunction *function, SkelNode *loop, int depth)
{
  gboolean inside = skel_node_has_pixel_loops (loop->children[3]);
  SkelHeader count, header;

  if (!can_count (unit, function, loop, &count)
      || (count.variable->type == SKEL_TYPE_I32 && count.step == 1
          && skel_header_read_any (loop, &header)))
    return;
  if (skel_node_mentions_size (count.step < 0 ? count.start : count.limit)) {
    if (skel_node_mentions_image (loop->children[3])
        && (depth == 1 || (depth == 0 && inside))
        && (ABS (count.step) == 1
            || !writes_elsewhere (loop->children[3], count.variable)))
      rewrite_numbers (unit, loop, &count);
  } else if (depth == 0 && inside && has_turns (&count)) {
    if (count.step == 1)
      rewrite_numbers (unit, loop, &count);
    else
      rewrite_turns (unit, loop, &count);
  }
}

static void
rewrite_in (SkelUnit *unit, SkelFunction *function, SkelNode *node, int depth)
{
  gboolean over_size = node->kind == SKEL_NODE_FOR
                       && (skel_node_mentions_size (node->children[1])
                           || skel_node_mentions_size (node->children[0]));

  if (node->kind == SKEL_NODE_FOR)
    rewrite_loop (unit, function, node, depth);
  for (int i = 0; i < node->n_children; i++)
    rewrite_in (unit, function, node->children[i], depth + over_size);
}

void
skel_counts_rewrite (SkelUnit *unit)
{
  for (int i = 0; i < unit->n_functions; i++)
    rewrite_in (unit, unit->functions[i], unit->functions[i]->body, 0);
}
