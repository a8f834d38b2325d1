/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "walks.h"

#include "counts.h"
#include "header.h"
#include "loop-starts.h"
#include "make.h"
#include "queries.h"

/* A variable in one turn of a loop. */
typedef struct {
  SkelUnit *unit;
  SkelSymbol *variable;
  const SkelNode *begin; /* what it is when the turn begins, in the type that
                          * it is computed in; NULL: nothing is rewritten */
  gint64 moved;          /* since then */
  gint64 at_continue;
  gboolean continues, left; /* the turn ends somewhere, and here, early */
  gboolean in_loop, in_switch;
  gboolean
      steady; /* it moves by the same in all turns, for all that was seen */
} Walk;

static void follow (Walk *self, SkelNode **place);
static void follow_effect (Walk *self, SkelNode **place);

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
make_value (Walk *self, gint64 more, SkelLocation location)
{
  SkelNode *value = skel_make_copy (self->unit, self->begin, NULL);
  gint64 moved = self->moved + more;

  value = make_sum (self->unit, value,
      make_constant (self->unit, value->type, ABS (moved), location),
      moved < 0);
  return skel_make_converted (self->unit, value, self->variable->type);
}

/* @start + @by * @turn, of the type of @variable. */
static SkelNode *
make_begin (SkelUnit *unit, SkelSymbol *variable, gint64 by, SkelNode *turn)
{
  SkelType type = wide_type (variable->type);
  SkelNode *start = skel_make_converted (
      unit, skel_make_variable (unit, variable, turn->location), type);

  if (by == 0)
    return start;
  turn = skel_make_converted (unit, turn, type);
  if (ABS (by) > 1) {
    turn = skel_make_binary (unit, SKEL_OPERATION_MULTIPLY,
        make_constant (unit, type, ABS (by), turn->location), turn);
    turn->type = type;
  }
  return make_sum (unit, start, turn, by < 0);
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
follow_move (Walk *self, SkelNode **place)
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
follow_choice (Walk *self, SkelNode *node)
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
follow_around (Walk *self, SkelNode *node)
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
follow_continue (Walk *self)
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
follow_parts (Walk *self, SkelNode *node)
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
follow_binary (Walk *self, SkelNode **place)
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
follow (Walk *self, SkelNode **place)
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
follow_effect (Walk *self, SkelNode **place)
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
static gboolean
follow_turn (Walk *self, SkelNode *loop, SkelNode **rest)
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

static SkelNode *
make_both (SkelUnit *unit, SkelNode *first, SkelNode *second)
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
  *step = make_both (unit, node->children[0], node->children[1]);
  return taken;
}

/* Leaves @loop the step that it counts by, and returns the others. */
static SkelNode *
take_rest (SkelUnit *unit, SkelNode *loop)
{
  SkelNode *rest = loop->children[2];
  SkelHeader header;

  if (!skel_header_read_start (loop, &header))
    return skel_make_empty (unit, loop->location);
  loop->children[2] = take_step (unit, &rest, header.variable);
  if (skel_header_read_step (rest, header.variable) == 0
      && !skel_node_assigns (rest, header.variable))
    return rest;
  loop->children[2] = make_both (unit, loop->children[2], rest);
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

/* How often @loop, which counts by one, has turned; NULL: that cannot be told.
 */
static SkelNode *
make_turn (SkelUnit *unit, const SkelNode *loop, const SkelHeader *header)
{
  GHashTable *mentioned = g_hash_table_new (NULL, NULL);
  SkelNode *start, *variable;
  gboolean known;

  skel_node_collect (header->start, mentioned);
  g_hash_table_add (mentioned, header->variable);
  known = ABS (header->step) == 1 && !skel_node_has_effects (header->start)
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

/* Moves what *@place, a loop that turns @n times, does to @variable behind it.
 */
static void
lift_from (SkelUnit *unit, SkelNode **place, SkelSymbol *variable)
{
  SkelNode *loop = *place, *rest = take_rest (unit, loop), *turn = NULL, *after;
  Walk walk = { .unit = unit, .variable = variable };
  SkelHeader header;
  gint64 by = 0, n = -1;

  if (skel_header_read_any (loop, &header))
    n = count_turns (&header);
  if (n >= 0 && follow_turn (&walk, loop, &rest)
      && ABS (walk.moved) <= SKEL_MAX_SIZE)
    turn = make_turn (unit, loop, &header);
  if (turn) {
    by = walk.moved;
    walk.begin = make_begin (unit, variable, by, turn);
    follow_turn (&walk, loop, &rest);
    after = skel_make_assign (unit,
        skel_make_variable (unit, variable, loop->location),
        make_constant (
            unit, wide_type (variable->type), by * n, loop->location));
    after->operation = SKEL_OPERATION_ADD;
    after->computed = after->children[1]->type;
    *place = make_block (unit, loop, after);
  }
  loop->children[2] = make_both (unit, loop->children[2], rest);
}

/* The same of all loops in *@place. */
static void
lift_in (SkelUnit *unit, SkelNode **place, SkelSymbol *variable)
{
  for (int i = 0; i < (*place)->n_children; i++)
    lift_in (unit, &(*place)->children[i], variable);
  if ((*place)->kind == SKEL_NODE_FOR && skel_node_assigns (*place, variable))
    lift_from (unit, place, variable);
}

/* ---- loops over the pixels ---- */

/* Whether @symbol is an integer that @block sets before its child @index, and
 * before it asks for it, and that is no more asked for after that. */
static gboolean
may_walk (const SkelFunction *function, const SkelNode *block, int index,
    const SkelSymbol *symbol)
{
  gboolean set = FALSE;

  if (symbol->kind != SKEL_SYMBOL_LOCAL || symbol->rank > 0 || symbol->pointer
      || symbol->is_static || symbol->type == SKEL_TYPE_BOOL
      || skel_type_is_floating (symbol->type))
    return FALSE;
  for (int i = 0; i < block->n_children; i++)
    if (i < index && skel_node_setting (block->children[i], symbol))
      set = TRUE;
    else if (i < index
                 ? !set && skel_node_count_uses (block->children[i], symbol) > 0
                 : i > index && skel_node_mentions (block->children[i], symbol))
      return FALSE;
  return set && skel_node_sets_first (function->body, symbol, block);
}

/* Whether @node changes @symbol by nothing but constants that are added. */
static gboolean
only_moves (const SkelNode *node, const SkelSymbol *symbol)
{
  if (node->n_children > 0 && skel_node_changed (node, 0) == symbol
      && skel_header_read_step (node, symbol) == 0)
    return FALSE;
  for (int i = 0; i < node->n_children; i++)
    if (!only_moves (node->children[i], symbol))
      return FALSE;
  return TRUE;
}

/* Whether @symbol goes along with the loop @block->children[@index], for all
 * that can be seen from outside. */
static gboolean
seems_to_walk (const SkelFunction *function, const SkelNode *block, int index,
    const SkelSymbol *symbol)
{
  return may_walk (function, block, index, symbol)
         && only_moves (block->children[index], symbol);
}

/* Adds what @node changes, in the order in which it does, to @changed. */
static void
collect_changed (const SkelNode *node, GPtrArray *changed)
{
  for (int i = 0; i < node->n_children; i++) {
    const SkelSymbol *symbol = skel_node_changed (node, i);

    if (symbol && !g_ptr_array_find (changed, symbol, NULL))
      g_ptr_array_add (changed, (gpointer)symbol);
    collect_changed (node->children[i], changed);
  }
}

/* What goes along with the loop @block->children[@index], which counts by
 * @counter, as Walks. */
static GPtrArray *
find_walks (SkelUnit *unit, const SkelFunction *function, const SkelNode *block,
    int index, const SkelSymbol *counter)
{
  SkelNode *loop = block->children[index], *rest;
  GPtrArray *changed = g_ptr_array_new (), *walks = g_ptr_array_new ();

  collect_changed (loop, changed);
  for (guint i = 0; i < changed->len; i++) {
    Walk *walk = skel_unit_allocate (unit, sizeof *walk);

    *walk = (Walk){ .unit = unit, .variable = changed->pdata[i] };
    if (walk->variable == counter
        || !seems_to_walk (function, block, index, walk->variable))
      continue;
    lift_in (unit, &loop->children[3], walk->variable);
    rest = take_rest (unit, loop);
    if (follow_turn (walk, loop, &rest) && ABS (walk->moved) <= SKEL_MAX_SIZE)
      g_ptr_array_add (walks, walk);
    loop->children[2] = make_both (unit, loop->children[2], rest);
  }
  g_ptr_array_unref (changed);
  return walks;
}

/* Whether any of @walks goes upwards. */
static gboolean
goes_up (const GPtrArray *walks)
{
  for (guint i = 0; i < walks->len; i++)
    if (((const Walk *)walks->pdata[i])->moved > 0)
      return TRUE;
  return FALSE;
}

/* Makes each of @walks what it was before @loop and so often what it moves by.
 */
static void
rewrite_walks (SkelUnit *unit, SkelFunction *function, SkelNode *loop,
    const GPtrArray *walks)
{
  SkelNode *rest = take_rest (unit, loop), *turn = NULL;
  SkelHeader header;

  if (goes_up (walks)
      && !(skel_header_read_any (loop, &header) && header.step > 0))
    skel_counts_by_turns (unit, function, loop);
  if (skel_header_read_any (loop, &header))
    turn = make_turn (unit, loop, &header);
  for (guint i = 0; turn && i < walks->len; i++) {
    Walk *walk = walks->pdata[i];

    walk->begin = make_begin (unit, walk->variable, walk->moved, turn);
    follow_turn (walk, loop, &rest);
  }
  loop->children[2] = make_both (unit, loop->children[2], rest);
}

/* ---- loops that ask where a variable is that goes along ---- */

/* The variable that the comparison @condition is about by itself, on its side
 * @i; or NULL. */
static SkelSymbol *
find_compared (const SkelNode *condition, int i)
{
  const SkelNode *side;

  if (condition->kind != SKEL_NODE_BINARY
      || !skel_operation_is_comparison (condition->operation))
    return NULL;
  side = skel_node_bare (condition->children[i]);
  return side->kind == SKEL_NODE_VARIABLE ? side->symbol : NULL;
}

/* Which statement of @block sets @symbol before @block->children[@index], for
 * good, so that it may be set there as well; -1: none. */
static int
find_last_setting (const SkelNode *block, int index, const SkelSymbol *symbol)
{
  GHashTable *mentioned = g_hash_table_new (NULL, NULL);
  const SkelNode *value = NULL;
  int i = index;

  while (!value && --i >= 0)
    value = skel_node_setting (block->children[i], symbol);
  if (value)
    skel_node_collect (block->children[i], mentioned);
  for (int k = i + 1; value && k < index; k++)
    if (skel_node_sets_any (block->children[k], mentioned, NULL))
      value = NULL;
  if (value
      && (skel_node_has_effects (value)
          || skel_node_count_kind (value, SKEL_NODE_INDEX) > 0))
    value = NULL;
  g_hash_table_unref (mentioned);
  return value ? i : -1;
}

/* Has the loop @block->children[@index] begin with what
 * @block->children[@from] sets @symbol to. */
static void
take_setting (SkelUnit *unit, const SkelNode *block, int index, int from,
    SkelSymbol *symbol)
{
  SkelNode *set = block->children[from], *value, *variable;

  value = skel_node_setting (set, symbol);
  for (int k = from + 1; k < index; k++)
    skel_node_substitute (unit, block->children[k], symbol, value);
  variable = skel_make_variable (unit, symbol, set->location);
  block->children[index]->children[0]
      = skel_make_assign (unit, variable, value);
  block->children[from] = set->kind == SKEL_NODE_DECLARE
                              ? skel_make_declaration (unit, symbol, NULL)
                              : skel_make_empty (unit, set->location);
}

/* Has the loop @block->children[@index] count by a variable that its condition
 * is about, and that its body moves by one. */
static void
count_by_walk (SkelUnit *unit, const SkelFunction *function,
    const SkelNode *block, int index)
{
  SkelNode *loop = block->children[index], *step;

  for (int i = 0; i < 2; i++) {
    Walk walk
        = { .unit = unit, .variable = find_compared (loop->children[1], i) };
    int from
        = walk.variable && seems_to_walk (function, block, index, walk.variable)
              ? find_last_setting (block, index, walk.variable)
              : -1;

    if (from < 0 || !follow_turn (&walk, loop, &loop->children[2])
        || ABS (walk.moved) != 1)
      continue;
    step = skel_make_node (
        unit, SKEL_NODE_INCREMENT, walk.variable->type, loop->location, 1);
    step->value.i = walk.moved;
    step->children[0]
        = skel_make_variable (unit, walk.variable, loop->location);
    walk.begin = make_begin (unit, walk.variable, 0, step);
    follow_turn (&walk, loop, &loop->children[2]);
    loop->children[2] = make_both (unit, step, loop->children[2]);
    take_setting (unit, block, index, from, walk.variable);
    return;
  }
}

static void
rewrite_loop (
    SkelUnit *unit, SkelFunction *function, SkelNode *block, int index)
{
  SkelHeader header;
  GPtrArray *walks;

  if (block->children[index]->children[0]->kind == SKEL_NODE_EMPTY)
    count_by_walk (unit, function, block, index);
  if (!skel_header_read_start (block->children[index], &header))
    return;
  walks = find_walks (unit, function, block, index, header.variable);
  if (walks->len > 0)
    rewrite_walks (unit, function, block->children[index], walks);
  g_ptr_array_unref (walks);
}

/* ---- all loops ---- */

static void
rewrite_in (SkelUnit *unit, SkelFunction *function, SkelNode *node)
{
  for (int i = 0; i < node->n_children; i++)
    rewrite_in (unit, function, node->children[i]);
  for (int i = 0; node->kind == SKEL_NODE_BLOCK && i < node->n_children; i++)
    if (skel_loop_is_over_pixels (function, node->children[i]))
      rewrite_loop (unit, function, node, i);
}

void
skel_walks_rewrite (SkelUnit *unit)
{
  for (int i = 0; i < unit->n_functions; i++)
    rewrite_in (unit, unit->functions[i], unit->functions[i]->body);
}
