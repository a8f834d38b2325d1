/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "turns-as-one.h"

#include "image-exchanges.h"
#include "make.h"
#include "queries.h"
#include "same-turns.h"

/* Which child of a loop its body is, and which its condition. */
int
skel_loop_body (const SkelNode *loop)
{
  return loop->kind == SKEL_NODE_FOR ? 3 : loop->kind == SKEL_NODE_WHILE;
}

int
skel_loop_condition (const SkelNode *loop)
{
  return loop->kind != SKEL_NODE_WHILE;
}

/* Whether nothing in the FOR @loop, which has @header, changes what it counts
 * to, and it comes to that. */
static gboolean
keeps_header (const SkelNode *loop, const SkelHeader *header)
{
  return header->variable->type == SKEL_TYPE_I32
         && !skel_node_assigns (header->body, header->variable)
         && !skel_node_breaks (header->body)
         && !skel_node_mentions (header->limit, header->variable)
         && !skel_node_mentions (header->start, header->variable)
         && skel_node_lasts (header->limit, loop)
         && skel_node_lasts (header->start, header->body);
}

gboolean
skel_turns_read (const SkelNode *loop, SkelHeader *header)
{
  return loop->kind == SKEL_NODE_FOR && skel_header_read (loop, header)
         && !header->differs && keeps_header (loop, header);
}

gint64
skel_turns_count (const SkelTurns *self)
{
  SkelHeader header;
  SkelProgression limit;
  const SkelProgression *start;
  gint64 distance;

  if (self->loop->kind != SKEL_NODE_FOR
      || !skel_header_read_any (self->loop, &header)
      || !keeps_header (self->loop, &header))
    return -1;
  start = g_hash_table_lookup (self->before->numbers, header.variable);
  if (!start || start->step != 0
      || !skel_progression_evaluate (
          self->cases[0]->numbers, header.limit, &limit)
      || limit.step != 0)
    return -1;
  distance = (limit.value - start->value) * (header.step < 0 ? -1 : 1)
             + header.inclusive;
  if (header.differs && (distance < 0 || distance % ABS (header.step) != 0))
    return -1;
  return distance <= 0 ? 0
                       : (distance + ABS (header.step) - 1) / ABS (header.step);
}

SkelNode *
skel_turns_make_loop (
    SkelUnit *unit, const SkelTurns *turns, SkelNode *start, SkelNode *body)
{
  const SkelNode *from = turns->loop;
  SkelNode *loop = skel_make_node (
      unit, from->kind, from->type, from->location, from->n_children);

  for (int i = 0; i < from->n_children; i++)
    loop->children[i] = skel_make_copy (unit, from->children[i], NULL);
  if (from->kind == SKEL_NODE_FOR) {
    loop->children[0] = start;
    loop->children[2] = turns->steps[0];
  }
  loop->children[skel_loop_body (from)] = body;
  return loop;
}

static SkelNode *
make_sum (SkelUnit *unit, SkelNode *a, SkelNode *b)
{
  return a->kind == SKEL_NODE_INTEGER && b->kind == SKEL_NODE_INTEGER
             ? skel_make_integer (unit, a->value.i + b->value.i, a->location)
             : skel_make_binary (unit, SKEL_OPERATION_ADD, a, b);
}

/* Adds the turn @i of @turns, whose number is @number. */
static void
add_turn (SkelUnit *unit, const SkelTurns *turns, int i,
    const SkelHeader *header, SkelNode *number, GPtrArray *statements)
{
  GHashTable *map = g_hash_table_new (NULL, NULL);
  SkelSymbol *variable
      = skel_make_symbol (unit, header->variable, SKEL_SYMBOL_LOCAL);
  SkelNode *body;

  if (skel_node_mentions (turns->bodies[i], header->variable)) {
    g_hash_table_insert (map, header->variable, variable);
    g_ptr_array_add (
        statements, skel_make_declaration (unit, variable, number));
  }
  body = skel_make_copy_apart (unit, turns->bodies[i], map);
  g_ptr_array_add (statements, body);
  g_hash_table_unref (map);
}

/* How often the loop of @header turns, if at all, as an expression. */
static SkelNode *
make_count (SkelUnit *unit, const SkelHeader *header)
{
  SkelNode *limit = skel_make_copy (unit, header->limit, NULL);
  SkelNode *start = skel_make_copy (unit, header->start, NULL);

  if (header->inclusive)
    limit
        = make_sum (unit, limit, skel_make_integer (unit, 1, limit->location));
  if (start->kind == SKEL_NODE_INTEGER && start->value.i == 0)
    return limit;
  if (start->kind == SKEL_NODE_INTEGER && limit->kind == SKEL_NODE_INTEGER)
    return skel_make_integer (
        unit, limit->value.i - start->value.i, limit->location);
  return skel_make_binary (unit, SKEL_OPERATION_SUBTRACT, limit, start);
}

/* @count / @period, and @count / @period * @period. */
static SkelNode *
make_whole (SkelUnit *unit, SkelNode *count, int period, gboolean times)
{
  SkelLocation location = count->location;
  SkelNode *whole;

  if (count->kind == SKEL_NODE_INTEGER)
    return skel_make_integer (
        unit, count->value.i / period * (times ? period : 1), location);
  whole = skel_make_binary (unit, SKEL_OPERATION_DIVIDE,
      skel_make_copy (unit, count, NULL),
      skel_make_integer (unit, period, location));
  return times ? skel_make_binary (unit, SKEL_OPERATION_MULTIPLY, whole,
                     skel_make_integer (unit, period, location))
               : whole;
}

/* Adds what is left when whole periods are done, of which there are two turns,
 * or a known number of them. */
static void
add_rest (SkelUnit *unit, const SkelTurns *turns, const SkelHeader *header,
    SkelNode *count, GPtrArray *statements)
{
  SkelNode *first
      = make_sum (unit, make_whole (unit, count, turns->period, TRUE),
          skel_make_copy (unit, header->start, NULL));
  GPtrArray *inside = g_ptr_array_new ();

  if (count->kind == SKEL_NODE_INTEGER) {
    for (int i = 0; i < count->value.i % turns->period; i++)
      add_turn (unit, turns, i, header,
          make_sum (unit, first, skel_make_integer (unit, i, first->location)),
          inside);
    if (inside->len > 0)
      g_ptr_array_add (
          statements, skel_make_block (unit, inside, turns->loop->location));
  } else {
    SkelNode *loop = skel_turns_make_loop (unit, turns, NULL, turns->bodies[0]);
    GHashTable *map = g_hash_table_new (NULL, NULL);

    loop->children[0] = skel_make_declaration (unit, header->variable, first);
    g_ptr_array_add (statements, skel_make_copy_apart (unit, loop, map));
    g_hash_table_unref (map);
  }
  g_ptr_array_unref (inside);
}

gboolean
skel_turns_add_periods (SkelUnit *unit, const SkelTurns *turns, SkelNode *start,
    GPtrArray *statements)
{
  SkelLocation location = turns->loop->location;
  GPtrArray *inside;
  SkelHeader header;
  SkelNode *loop, *count;
  SkelSymbol *i;

  if (!skel_turns_read (turns->loop, &header)
      || start->kind != SKEL_NODE_DECLARE || skel_node_continues (header.body)
      || skel_node_count_kind (header.body, SKEL_NODE_RETURN) > 0)
    return FALSE;
  count = make_count (unit, &header);
  if (turns->period > 2 && count->kind != SKEL_NODE_INTEGER)
    return FALSE;
  inside = g_ptr_array_new ();
  loop = skel_make_for (unit, 0, location, &i);
  loop->children[1]->children[1]
      = make_whole (unit, count, turns->period, FALSE);
  for (int k = 0; k < turns->period; k++)
    add_turn (unit, turns, k, &header,
        make_sum (unit,
            skel_make_binary (unit, SKEL_OPERATION_MULTIPLY,
                skel_make_variable (unit, i, location),
                skel_make_integer (unit, turns->period, location)),
            make_sum (unit, skel_make_copy (unit, header.start, NULL),
                skel_make_integer (unit, k, location))),
        inside);
  loop->children[3] = skel_make_block (unit, inside, location);
  g_ptr_array_add (statements, loop);
  add_rest (unit, turns, &header, count, statements);
  g_ptr_array_unref (inside);
  return TRUE;
}

gboolean
skel_turns_add_way_back (SkelUnit *unit, const SkelTurns *turns,
    GHashTable *images, GPtrArray *statements)
{
  SkelLocation location = turns->loop->location;
  GHashTable *back;
  SkelHeader header;
  SkelNode *loop;
  SkelSymbol *i;

  if (skel_turns_count (turns) >= 0 || !skel_turns_read (turns->loop, &header))
    return FALSE;
  back = skel_repeat_images (images, turns->period - 1);
  loop = skel_make_for (unit, 0, location, &i);
  loop->children[1]->children[1] = skel_make_binary (unit,
      SKEL_OPERATION_REMAINDER, make_count (unit, &header),
      skel_make_integer (unit, turns->period, location));
  loop->children[3] = skel_image_exchange_make (unit, back, location);
  g_ptr_array_add (statements, loop);
  g_hash_table_unref (back);
  return TRUE;
}

gboolean
skel_turns_can_be_peeled (const SkelNode *node)
{
  SkelHeader header;

  return skel_turns_read (node, &header)
         && node->children[0]->kind == SKEL_NODE_DECLARE
         && !skel_node_continues (header.body);
}

SkelNode *
skel_turns_peel (SkelUnit *unit, SkelNode *node)
{
  GHashTable *symbols = g_hash_table_new (NULL, NULL);
  GPtrArray *parts = g_ptr_array_new ();
  SkelNode *rest = skel_make_copy (unit, node, NULL), *first;
  SkelHeader header;

  skel_header_read (node, &header);
  g_ptr_array_add (parts, node->children[0]);
  g_ptr_array_add (parts, node->children[3]);
  first = skel_make_copy_apart (
      unit, skel_make_block (unit, parts, node->location), symbols);
  rest->children[0] = skel_make_declaration (unit, header.variable,
      make_sum (unit, skel_make_copy (unit, header.start, NULL),
          skel_make_integer (unit, 1, header.start->location)));
  g_ptr_array_set_size (parts, 0);
  g_ptr_array_add (parts, first);
  g_ptr_array_add (parts, rest);
  first = skel_make_block (unit, parts, node->location);
  g_hash_table_unref (symbols);
  g_ptr_array_unref (parts);
  return first;
}
