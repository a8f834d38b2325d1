/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "walk.h"

#include "make.h"
#include "queries.h"

static void follow (SkelWalk *self, SkelNode **place);
static void follow_effect (SkelWalk *self, SkelNode **place);

/* ---- values ---- */

/* The type that numbers of @type are added in. */
static SkelType
wide_type (SkelType type)
{
  return skel_type_size (type) < sizeof (int) ? SKEL_TYPE_I32 : type;
}

static SkelNode *
make_constant (
    SkelUnit *unit, SkelType type, gint64 value, SkelLocation location)
{
  SkelNode *node = skel_make_node (unit, SKEL_NODE_INTEGER, type, location, 0);

  node->value.i = value;
  return node;
}

/* @left and @right, or its negative, where there is any. */
static SkelNode *
make_sum (SkelUnit *unit, SkelNode *left, SkelNode *right, gboolean negative)
{
  SkelNode *sum;

  if (right->kind == SKEL_NODE_INTEGER && right->value.i == 0)
    return left;
  sum = skel_make_binary (unit,
      negative ? SKEL_OPERATION_SUBTRACT : SKEL_OPERATION_ADD, left, right);
  sum->type = left->type;
  return sum;
}

/* What the variable is by now, and what else it is by @more. */
static SkelNode *
make_value (SkelWalk *self, gint64 more, SkelLocation location)
{
  SkelNode *value = skel_make_copy (self->unit, self->begin, NULL);
  gint64 moved = self->moved + more;

  value = make_sum (self->unit, value,
      make_constant (self->unit, value->type, ABS (moved), location),
      moved < 0);
  return skel_make_converted (self->unit, value, self->variable->type);
}

/* @start + @by * @turn, of the type of @variable. */
SkelNode *
skel_walk_begin (SkelUnit *unit, SkelSymbol *variable, gint64 by, SkelNode *way)
{
  SkelType type = wide_type (variable->type);
  SkelNode *start = skel_make_converted (
      unit, skel_make_variable (unit, variable, way->location), type);

  if (by == 0)
    return start;
  way = skel_make_converted (unit, way, type);
  if (ABS (by) > 1) {
    way = skel_make_binary (unit, SKEL_OPERATION_MULTIPLY,
        make_constant (unit, type, ABS (by), way->location), way);
    way->type = type;
  }
  return make_sum (unit, start, way, by < 0);
}

/* ---- one turn ---- */

static gboolean
is_moved (const SkelNode *node, const SkelSymbol *variable)
{
  return (node->kind == SKEL_NODE_ASSIGN || node->kind == SKEL_NODE_INCREMENT)
         && node->children[0]->kind == SKEL_NODE_VARIABLE
         && node->children[0]->symbol == variable;
}

/* The variable is set: it moves by a constant, or not as it should. */
static void
follow_move (SkelWalk *self, SkelNode **place)
{
  SkelNode *node = *place;
  int step = skel_header_read_step (node, self->variable);

  if (step == 0)
    self->steady = FALSE;
  if (self->begin)
    *place = make_value (self, node->postfix ? 0 : step, node->location);
  self->moved += step;
}

/* One way or another. */
static void
follow_choice (SkelWalk *self, SkelNode *node)
{
  gboolean statement = node->kind == SKEL_NODE_IF, left;
  gint64 before, moved;

  follow (self, &node->children[0]);
  before = self->moved;
  (statement ? follow_effect : follow) (self, &node->children[1]);
  moved = self->moved;
  left = self->left;
  self->moved = before;
  self->left = FALSE;
  if (node->n_children > 2)
    (statement ? follow_effect : follow) (self, &node->children[2]);
  if (!left && !self->left && moved != self->moved)
    self->steady = FALSE;
  if (self->left)
    self->moved = moved;
  self->left = left && self->left;
}

/* What is done more than once, or in parts. */
static void
follow_around (SkelWalk *self, SkelNode *node)
{
  gboolean in_loop = self->in_loop, in_switch = self->in_switch;

  if (skel_node_assigns (node, self->variable))
    self->steady = FALSE;
  if (node->kind == SKEL_NODE_SWITCH)
    self->in_switch = TRUE;
  else
    self->in_loop = TRUE;
  for (int i = 0; i < node->n_children; i++)
    follow (self, &node->children[i]);
  self->in_loop = in_loop;
  self->in_switch = in_switch;
}

static void
follow_continue (SkelWalk *self)
{
  if (self->in_loop)
    return;
  if (self->continues && self->at_continue != self->moved)
    self->steady = FALSE;
  self->continues = TRUE;
  self->at_continue = self->moved;
  self->left = !self->in_switch;
}

/* Parts of an expression, in whatever order. */
static void
follow_parts (SkelWalk *self, SkelNode *node)
{
  int n_mention = 0;

  for (int i = 0; i < node->n_children; i++)
    n_mention += skel_node_mentions (node->children[i], self->variable);
  if (n_mention > 1 && skel_node_assigns (node, self->variable))
    self->steady = FALSE;
  for (int i = 0; i < node->n_children; i++)
    follow (self, &node->children[i]);
}

static void
follow_binary (SkelWalk *self, SkelNode **place)
{
  SkelNode *node = *place;

  if (node->operation == SKEL_OPERATION_LOGICAL_AND
      || node->operation == SKEL_OPERATION_LOGICAL_OR) {
    follow_choice (self, node);
  } else if (node->operation == SKEL_OPERATION_COMMA) {
    follow_effect (self, &node->children[0]);
    follow (self, &node->children[1]);
    if (node->children[0]->kind == SKEL_NODE_EMPTY)
      *place = node->children[1];
  } else {
    follow_parts (self, node);
  }
}

static void
follow (SkelWalk *self, SkelNode **place)
{
  SkelNode *node = *place;

  switch (node->kind) {
    case SKEL_NODE_VARIABLE:
      if (self->begin && node->symbol == self->variable)
        *place = make_value (self, 0, node->location);
      break;
    case SKEL_NODE_ASSIGN:
    case SKEL_NODE_INCREMENT:
      if (is_moved (node, self->variable))
        follow_move (self, place);
      else
        follow_parts (self, node);
      break;
    case SKEL_NODE_BINARY:
      follow_binary (self, place);
      break;
    case SKEL_NODE_CONDITIONAL:
    case SKEL_NODE_IF:
      follow_choice (self, node);
      break;
    case SKEL_NODE_BLOCK:
      for (int i = 0; i < node->n_children; i++)
        follow_effect (self, &node->children[i]);
      break;
    case SKEL_NODE_FOR:
    case SKEL_NODE_WHILE:
    case SKEL_NODE_DO:
    case SKEL_NODE_SWITCH:
      follow_around (self, node);
      break;
    case SKEL_NODE_CONTINUE:
      follow_continue (self);
      break;
    case SKEL_NODE_BREAK:
      if (!self->in_loop && !self->in_switch)
        self->steady = FALSE;
      break;
    case SKEL_NODE_RETURN:
      self->steady = FALSE;
      break;
    default:
      if (node->kind == SKEL_NODE_DECLARE && node->symbol == self->variable)
        self->steady = FALSE;
      follow_parts (self, node);
      break;
  }
}

/* A statement, or an expression whose value nobody asks for. */
static void
follow_effect (SkelWalk *self, SkelNode **place)
{
  SkelNode *node = *place;
  gboolean moves = is_moved (node, self->variable);

  if (node->kind == SKEL_NODE_BINARY
      && node->operation == SKEL_OPERATION_COMMA) {
    follow_effect (self, &node->children[0]);
    follow_effect (self, &node->children[1]);
    for (int i = 0; i < 2; i++)
      if (node->children[i]->kind == SKEL_NODE_EMPTY)
        *place = node->children[1 - i];
    return;
  }
  follow (self, place);
  if (moves && self->begin)
    *place = skel_make_empty (self->unit, node->location);
}

/* A turn of @loop: its body, and @rest after that. Returns whether the variable
 * moves by the same in each. */
gboolean
skel_walk_follow (SkelWalk *self, SkelNode *loop, SkelNode **rest)
{
  self->moved = 0;
  self->continues = self->left = FALSE;
  self->steady = TRUE;
  follow (self, &loop->children[1]);
  follow_effect (self, &loop->children[3]);
  if (self->left)
    self->moved = self->at_continue;
  else if (self->continues && self->at_continue != self->moved)
    self->steady = FALSE;
  self->left = FALSE;
  follow_effect (self, rest);
  return self->steady;
}

/* ---- what a loop counts by, and the rest of its steps ---- */

SkelNode *
skel_walk_join (SkelUnit *unit, SkelNode *first, SkelNode *second)
{
  return first->kind == SKEL_NODE_EMPTY ? second
         : second->kind == SKEL_NODE_EMPTY
             ? first
             : skel_make_binary (unit, SKEL_OPERATION_COMMA, first, second);
}

/* Takes from *@step what steps @variable; else EMPTY. */
static SkelNode *
take_step (SkelUnit *unit, SkelNode **step, const SkelSymbol *variable)
{
  SkelNode *node = *step, *taken;

  if (skel_header_read_step (node, variable) != 0) {
    *step = skel_make_empty (unit, node->location);
    return node;
  }
  if (node->kind != SKEL_NODE_BINARY || node->operation != SKEL_OPERATION_COMMA)
    return skel_make_empty (unit, node->location);
  taken = take_step (unit, &node->children[0], variable);
  if (taken->kind == SKEL_NODE_EMPTY)
    taken = take_step (unit, &node->children[1], variable);
  *step = skel_walk_join (unit, node->children[0], node->children[1]);
  return taken;
}

/* Leaves @loop the step that it counts by, and returns the others. */
SkelNode *
skel_walk_take_rest (SkelUnit *unit, SkelNode *loop)
{
  SkelNode *rest = loop->children[2];
  SkelHeader header;

  if (!skel_header_read_start (loop, &header))
    return skel_make_empty (unit, loop->location);
  loop->children[2] = take_step (unit, &rest, header.variable);
  if (skel_header_read_step (rest, header.variable) == 0
      && !skel_node_assigns (rest, header.variable))
    return rest;
  loop->children[2] = skel_walk_join (unit, loop->children[2], rest);
  return skel_make_empty (unit, loop->location);
}

/* ---- loops in loops ---- */

static SkelNode *
make_block (SkelUnit *unit, SkelNode *first, SkelNode *second)
{
  GPtrArray *statements = g_ptr_array_new ();
  SkelNode *block;

  g_ptr_array_add (statements, first);
  if (second)
    g_ptr_array_add (statements, second);
  block = skel_make_block (unit, statements, first->location);
  g_ptr_array_unref (statements);
  return block;
}

/* How often the loop that @header is of turns; -1: that is not known. */
static gint64
count_turns (const SkelHeader *header)
{
  const SkelNode *start = skel_node_bare (header->start);
  const SkelNode *limit = skel_node_bare (header->limit);
  gint64 way;

  if (start->kind != SKEL_NODE_INTEGER || limit->kind != SKEL_NODE_INTEGER
      || ABS (header->step) != 1 || header->differs)
    return -1;
  way = (limit->value.i - start->value.i) * header->step + header->inclusive;
  return CLAMP (way, 0, SKEL_MAX_SIZE);
}

SkelNode *
skel_walk_way (SkelUnit *unit, const SkelNode *loop, const SkelHeader *header)
{
  GHashTable *mentioned = g_hash_table_new (NULL, NULL);
  SkelNode *start, *variable;
  gboolean known;

  skel_node_collect (header->start, mentioned);
  g_hash_table_add (mentioned, header->variable);
  known = !skel_node_has_effects (header->start)
          && skel_node_count_kind (header->start, SKEL_NODE_CALL) == 0
          && skel_node_count_kind (header->start, SKEL_NODE_INDEX) == 0
          && !skel_node_sets_any (loop->children[3], mentioned, NULL);
  g_hash_table_unref (mentioned);
  if (!known)
    return NULL;
  variable = skel_make_int (
      unit, skel_make_variable (unit, header->variable, loop->location));
  start = skel_make_int (unit, skel_make_copy (unit, header->start, NULL));
  return header->step > 0 ? make_sum (unit, variable, start, TRUE)
                          : make_sum (unit, start, variable, TRUE);
}

gboolean
skel_walk_unwind (
    SkelUnit *unit, SkelNode *loop, SkelSymbol *variable, gint64 *by)
{
  SkelNode *rest = skel_walk_take_rest (unit, loop), *way = NULL;
  SkelWalk walk = { .unit = unit, .variable = variable };
  SkelHeader header;

  if (skel_header_read_any (loop, &header)
      && skel_walk_follow (&walk, loop, &rest)
      && ABS (walk.moved) <= SKEL_MAX_SIZE && walk.moved % header.step == 0)
    way = skel_walk_way (unit, loop, &header);
  if (way) {
    *by = walk.moved;
    walk.begin = skel_walk_begin (unit, variable, *by / ABS (header.step), way);
    skel_walk_follow (&walk, loop, &rest);
  }
  loop->children[2] = skel_walk_join (unit, loop->children[2], rest);
  return way != NULL;
}

/* How often @loop turns, if that is a constant; else -1. */
static gint64
find_turns (SkelUnit *unit, SkelNode *loop)
{
  SkelNode *rest = skel_walk_take_rest (unit, loop);
  SkelHeader header;
  gint64 n = -1;

  if (skel_header_read_any (loop, &header))
    n = count_turns (&header);
  loop->children[2] = skel_walk_join (unit, loop->children[2], rest);
  return n;
}

/* Moves what *@place, a loop, does to @variable behind it. */
static void
lift_from (SkelUnit *unit, SkelNode **place, SkelSymbol *variable)
{
  SkelNode *loop = *place, *after;
  gint64 n = find_turns (unit, loop), by;

  if (n < 0 || !skel_walk_unwind (unit, loop, variable, &by))
    return;
  after = skel_make_assign (unit,
      skel_make_variable (unit, variable, loop->location),
      make_constant (unit, wide_type (variable->type), by * n, loop->location));
  after->operation = SKEL_OPERATION_ADD;
  after->computed = after->children[1]->type;
  *place = make_block (unit, loop, after);
}

void
skel_walk_lift (SkelUnit *unit, SkelNode **place, SkelSymbol *variable)
{
  for (int i = 0; i < (*place)->n_children; i++)
    skel_walk_lift (unit, &(*place)->children[i], variable);
  if ((*place)->kind == SKEL_NODE_FOR && skel_node_assigns (*place, variable))
    lift_from (unit, place, variable);
}

void
skel_walk_collect_changed (const SkelNode *node, GPtrArray *changed)
{
  for (int i = 0; i < node->n_children; i++) {
    const SkelSymbol *symbol = skel_node_changed (node, i);

    if (symbol && !g_ptr_array_find (changed, symbol, NULL))
      g_ptr_array_add (changed, (gpointer)symbol);
    skel_walk_collect_changed (node->children[i], changed);
  }
}
