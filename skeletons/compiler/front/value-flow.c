/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "value-flow.h"

#include "header.h"
#include "loops.h"
#include "queries.h"
#include "whole-arrays.h"

/* No value, and no way that comes there. */
#define NONE 0
#define NOWHERE -1

/* A value: one that is set, or one of two that ways bring together. */
typedef struct {
  int life;    /* another value of the same life, or itself */
  int from[2]; /* what comes together; or NONE */
  gboolean read;
} Value;

typedef struct {
  const SkelSymbol *symbol;
  SkelValueFlow *flow;
  GArray *values; /* Value, by their numbers */
  int now;
  int left, next; /* where a `break`, and a `continue`, lead */
  int cases;      /* what a case begins with */
  int kept;       /* what it is after all, or where it is declared */
  const SkelAround *around;
  int n_declarations;
} Course;

static Value *
value_at (const Course *self, int i)
{
  return &g_array_index (self->values, Value, i);
}

static int
new_value (Course *self, int one, int other)
{
  int number = self->values->len;
  Value value = { number, { MAX (one, NONE), MAX (other, NONE) }, FALSE };

  g_array_append_val (self->values, value);
  return number;
}

static int
life_of (const Course *self, int i)
{
  while (value_at (self, i)->life != i)
    i = value_at (self, i)->life;
  return i;
}

static void
join (Course *self, int one, int other)
{
  int from = life_of (self, one), to = life_of (self, other);

  if (from != NONE && to != NONE)
    value_at (self, MAX (from, to))->life = MIN (from, to);
}

static int
meet (Course *self, int one, int other)
{
  if (one == NOWHERE || one == other)
    return other;
  return other == NOWHERE ? one : new_value (self, one, other);
}

static void
mention (Course *self, SkelNode *node, int value)
{
  SkelMention place = { node, self->around, MAX (value, NONE) };

  self->flow->handed = self->flow->handed
                       || (node->kind == SKEL_NODE_VARIABLE
                           && self->symbol->pointer && self->symbol->rank == 0);
  g_array_append_val (self->flow->mentions, place);
}

static void
want (Course *self)
{
  if (self->now > NONE)
    value_at (self, self->now)->read = TRUE;
}

static void
set (Course *self, SkelNode *node)
{
  self->now = new_value (self, NONE, NONE);
  mention (self, node, self->now);
}

static void
change (Course *self, SkelNode *node)
{
  int before = self->now;

  want (self);
  set (self, node);
  if (before > NONE)
    join (self, self->now, before);
}

/* ---- expressions ---- */

static void follow (Course *self, SkelNode *node);

static void
follow_all (Course *self, const SkelNode *node, int first)
{
  for (int i = first; i < node->n_children; i++)
    follow (self, node->children[i]);
}

/* Whether @node is all of the variable. */
static gboolean
is_it (const Course *self, const SkelNode *node)
{
  if (node->kind == SKEL_NODE_DEREFERENCE)
    node = node->children[0];
  return node->kind == SKEL_NODE_VARIABLE && node->symbol == self->symbol;
}

/* What @place, which is changed, asks for, and then that. */
static void
change_place (Course *self, SkelNode *place)
{
  if (is_it (self, place)) {
    change (self, place);
  } else {
    follow_all (self, place, 1);
    if (place->n_children > 0)
      change_place (self, place->children[0]);
  }
}

static void
follow_change (Course *self, SkelNode *node)
{
  SkelNode *place = node->children[0];

  follow_all (self, node, 1);
  if (skel_node_changed (node, 0) != self->symbol)
    follow (self, place);
  else if (node->kind == SKEL_NODE_ASSIGN
           && node->operation == SKEL_OPERATION_NONE && is_it (self, place)
           && !skel_node_mentions (node->children[1], self->symbol))
    set (self, place);
  else
    change_place (self, place);
}

/* Whether the function that @call calls may change the variable by its argument
 * @i. */
static gboolean
hands_over (const Course *self, const SkelNode *call, int i)
{
  const SkelFunction *function = call->symbol ? call->symbol->function : NULL;
  const SkelSymbol *parameter
      = function && i < function->n_parameters ? function->parameters[i] : NULL;
  const SkelNode *place = call->children[i];

  if (!parameter || parameter->is_const
      || (parameter->rank == 0 && !parameter->pointer))
    return FALSE;
  while (!place->symbol && place->n_children > 0)
    place = place->children[0];
  return place->symbol == self->symbol;
}

static void
follow_call (Course *self, SkelNode *call)
{
  for (int i = 0; i < call->n_children; i++)
    if (!hands_over (self, call, i))
      follow (self, call->children[i]);
  for (int i = 0; i < call->n_children; i++)
    if (hands_over (self, call, i))
      change_place (self, call->children[i]);
}

/* ---- statements ---- */

/* What follows the first child of @node is done or not, or one of two. */
static void
follow_choice (Course *self, const SkelNode *node)
{
  int before, after;

  follow (self, node->children[0]);
  before = self->now;
  follow (self, node->children[1]);
  after = self->now;
  self->now = before;
  if (node->n_children > 2)
    follow (self, node->children[2]);
  self->now = meet (self, after, self->now);
}

/* Whether @node is not less than 0, whatever the size of the image. */
static gboolean
is_natural (const SkelNode *node)
{
  static const SkelNode zero
      = { .kind = SKEL_NODE_INTEGER, .type = SKEL_TYPE_I32 };

  return skel_is_sure (node, SKEL_OPERATION_GREATER_EQUAL, &zero);
}

/* Whether @loop has a first turn, whatever the size of the image. */
static gboolean
turns_surely (const SkelNode *loop)
{
  SkelHeader header;

  return loop->kind == SKEL_NODE_FOR && skel_header_read_any (loop, &header)
         && (skel_type_is_signed (header.variable->type)
             || (is_natural (header.start) && is_natural (header.limit)))
         && skel_is_sure (header.start,
             header.differs    ? SKEL_OPERATION_NOT_EQUAL
             : header.step < 0 ? header.inclusive ? SKEL_OPERATION_GREATER_EQUAL
                                                  : SKEL_OPERATION_GREATER
             : header.inclusive ? SKEL_OPERATION_LESS_EQUAL
                                : SKEL_OPERATION_LESS,
             header.limit);
}

/* What a FOR begins with: its declarations are no block's. */
static void
follow_start (Course *self, SkelNode *start)
{
  if (start->kind == SKEL_NODE_BLOCK)
    follow_all (self, start, 0);
  else
    follow (self, start);
}

/* A turn: the @body, and @step, NULL for none. */
static void
follow_turn (
    Course *self, const SkelAround *turn, SkelNode *body, SkelNode *step)
{
  self->around = turn;
  follow (self, body);
  self->around = turn->around;
  self->now = meet (self, self->now, self->next);
  if (step)
    follow (self, step);
}

static void
follow_loop (Course *self, SkelNode *loop)
{
  gboolean last = loop->kind == SKEL_NODE_DO;
  gboolean surely = last || turns_surely (loop);
  SkelNode *body = loop->children[loop->kind == SKEL_NODE_FOR ? 3 : !last];
  SkelNode *test = loop->children[loop->kind != SKEL_NODE_WHILE];
  SkelAround *turn = g_new0 (SkelAround, 1);
  int left = self->left, next = self->next, end = NOWHERE;
  int first;

  g_ptr_array_add (self->flow->arounds, turn);
  self->left = self->next = NOWHERE;
  if (loop->kind == SKEL_NODE_FOR)
    follow_start (self, loop->children[0]);
  first = self->now = new_value (self, self->now, NONE);
  *turn = (SkelAround){ self->around, loop, first };
  if (!last) {
    follow (self, test);
    end = surely || test->kind == SKEL_NODE_EMPTY ? NOWHERE : self->now;
  }
  follow_turn (
      self, turn, body, loop->kind == SKEL_NODE_FOR ? loop->children[2] : NULL);
  if (last)
    follow (self, test);
  value_at (self, first)->from[1] = MAX (self->now, NONE);
  if (surely)
    end = self->now;
  self->now = meet (self, end, self->left);
  self->left = left;
  self->next = next;
}

static void
follow_switch (Course *self, const SkelNode *node)
{
  int left = self->left, cases = self->cases;

  follow (self, node->children[0]);
  self->cases = self->left = self->now;
  self->now = NOWHERE;
  follow (self, node->children[1]);
  self->now = meet (self, self->now, self->left);
  self->left = left;
  self->cases = cases;
}

/* All that the loop @node says of the variable is what sets it. */
static void
set_all (Course *self, SkelNode *node)
{
  for (int i = 0; i < node->n_children; i++)
    set_all (self, node->children[i]);
  if (node->kind == SKEL_NODE_VARIABLE && node->symbol == self->symbol)
    mention (self, node, self->now);
}

static void
follow_declaration (Course *self, SkelNode *node)
{
  follow_all (self, node, 0);
  if (node->symbol != self->symbol)
    return;
  self->n_declarations++;
  if (node->n_children > 0) {
    set (self, node);
    if (skel_node_has_effects (node->children[0]))
      want (self);
    self->kept = self->now;
  } else {
    self->now = NONE;
    mention (self, node, NONE);
  }
}

static void
follow_block (Course *self, SkelNode *block)
{
  for (int i = 0; i < block->n_children; i++) {
    const SkelNode *child = block->children[i];

    follow (self, block->children[i]);
    if (child->kind == SKEL_NODE_DECLARE && child->symbol == self->symbol)
      self->flow->block = block;
  }
}

/* Goes from here on by @way, and no further. */
static void
leave (Course *self, int *way)
{
  *way = meet (self, *way, self->now);
  self->now = NOWHERE;
}

static void
follow_return (Course *self, SkelNode *node)
{
  follow_all (self, node, 0);
  if (self->symbol->kind == SKEL_SYMBOL_PARAMETER)
    leave (self, &self->kept);
  self->now = NOWHERE;
}

static void
follow (Course *self, SkelNode *node)
{
  switch (node->kind) {
    case SKEL_NODE_VARIABLE:
    case SKEL_NODE_DEREFERENCE:
      if (!is_it (self, node))
        break;
      want (self);
      mention (self, node, self->now);
      break;
    case SKEL_NODE_ASSIGN:
    case SKEL_NODE_INCREMENT:
      follow_change (self, node);
      break;
    case SKEL_NODE_CALL:
      follow_call (self, node);
      break;
    case SKEL_NODE_BINARY:
      if (node->operation == SKEL_OPERATION_LOGICAL_AND
          || node->operation == SKEL_OPERATION_LOGICAL_OR)
        follow_choice (self, node);
      else
        follow_all (self, node, 0);
      break;
    case SKEL_NODE_IF:
    case SKEL_NODE_CONDITIONAL:
      follow_choice (self, node);
      break;
    case SKEL_NODE_FOR:
    case SKEL_NODE_WHILE:
    case SKEL_NODE_DO:
      if (skel_loop_sets_all (node, self->symbol)) {
        self->now = new_value (self, NONE, NONE);
        set_all (self, node);
      } else {
        follow_loop (self, node);
      }
      break;
    case SKEL_NODE_SWITCH:
      follow_switch (self, node);
      break;
    case SKEL_NODE_CASE:
    case SKEL_NODE_DEFAULT:
      self->now = meet (self, self->now, self->cases);
      follow_all (self, node, 0);
      break;
    case SKEL_NODE_DECLARE:
      follow_declaration (self, node);
      break;
    case SKEL_NODE_BLOCK:
      follow_block (self, node);
      break;
    case SKEL_NODE_BREAK:
      leave (self, &self->left);
      break;
    case SKEL_NODE_CONTINUE:
      leave (self, &self->next);
      break;
    case SKEL_NODE_RETURN:
      follow_return (self, node);
      break;
    default:
      follow_all (self, node, 0);
      break;
  }
}

/* ---- the whole ---- */

/* What is wanted that ways bring together is wanted on each of them. */
static void
bring_together (Course *self)
{
  gboolean more = TRUE;

  while (more) {
    more = FALSE;
    for (int i = self->values->len; i-- > 1;)
      for (int k = 0; value_at (self, i)->read && k < 2; k++) {
        int from = value_at (self, i)->from[k];

        if (from == NONE)
          continue;
        join (self, i, from);
        more = more || (from > i && !value_at (self, from)->read);
        value_at (self, from)->read = TRUE;
      }
  }
}

/* Tells what was found by the lives that it was found of. */
static void
finish (Course *self)
{
  SkelValueFlow *flow = self->flow;
  int kept = MAX (self->kept, NONE);

  for (guint i = 0; i < flow->mentions->len; i++) {
    SkelMention *place = &g_array_index (flow->mentions, SkelMention, i);

    place->life = life_of (self, place->life);
  }
  for (guint i = 0; i < flow->arounds->len; i++) {
    SkelAround *turn = flow->arounds->pdata[i];

    turn->life
        = value_at (self, turn->life)->read ? life_of (self, turn->life) : NONE;
  }
  for (guint i = 1; i < self->values->len; i++)
    if (value_at (self, i)->read)
      g_hash_table_add (flow->read, GINT_TO_POINTER (life_of (self, i)));
  if (value_at (self, kept)->read)
    flow->kept = life_of (self, kept);
  if (self->n_declarations > 1)
    flow->block = NULL;
}

SkelValueFlow *
skel_value_flow_new (const SkelFunction *function, const SkelSymbol *symbol)
{
  SkelValueFlow *flow = g_new0 (SkelValueFlow, 1);
  Course self = { .symbol = symbol,
    .flow = flow,
    .values = g_array_new (FALSE, FALSE, sizeof (Value)),
    .left = NOWHERE,
    .next = NOWHERE,
    .cases = NOWHERE,
    .kept = NOWHERE };

  flow->mentions = g_array_new (FALSE, FALSE, sizeof (SkelMention));
  flow->arounds = g_ptr_array_new_with_free_func (g_free);
  flow->read = g_hash_table_new (NULL, NULL);
  new_value (&self, NONE, NONE);
  follow (&self, function->body);
  if (symbol->kind == SKEL_SYMBOL_PARAMETER) {
    leave (&self, &self.kept);
    if (self.kept > NONE)
      value_at (&self, self.kept)->read = TRUE;
  }
  bring_together (&self);
  finish (&self);
  g_array_unref (self.values);
  return flow;
}

void
skel_value_flow_free (SkelValueFlow *flow)
{
  g_array_unref (flow->mentions);
  g_ptr_array_unref (flow->arounds);
  g_hash_table_unref (flow->read);
  g_free (flow);
}
