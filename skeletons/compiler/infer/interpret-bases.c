/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* interpret-bases.c: loops over a window that is cut off at the image's ends,
 * as in `for (v = max (y - r, 0); v <= ...; v++)`.
 *
 * Their first turn is at another distance from each pixel, and so is what each
 * turn reads. They are taken as if they began at the least of these, their
 * base, and did nothing until they come to where they begin: then each turn is
 * at one distance, and the window is the same everywhere.
 */
#include "interpreter.h"

#include "../front/header.h"

/* Turns that may be taken in vain. */
#define MAX_AHEAD 64

static const SkelCoordinate coordinates[] = {
  [SKEL_PLACE_X] = SKEL_COORDINATE_X,
  [SKEL_PLACE_Y] = SKEL_COORDINATE_Y,
};

/* The place that @value is at some distance from; -1: none. */
static int
place_near (const SkelAbstract *value)
{
  int place = value->coefficients[SKEL_PLACE_Y] ? SKEL_PLACE_Y : SKEL_PLACE_X;

  for (int i = 0; i < SKEL_PLACES; i++)
    if (value->coefficients[i] != (i == place))
      return -1;
  return place;
}

/* @place and @distance, of @type. */
static SkelAbstract
make_place (SkelInterpreter *self, SkelPlace place, double distance,
    SkelType type, const SkelState *state)
{
  SkelAbstract value = skel_interpreter_place (place, 0, state);
  SkelAbstract more = skel_abstract_constant (distance);
  SkelAbstract sum = skel_interpreter_place (place, distance, state);

  value.built = skel_build_place (self->builder, coordinates[place], type);
  more.built = skel_build_integer (self->builder, type, distance);
  sum.built
      = skel_build_binary (self->builder, SKEL_OPERATION_ADD, &value, &more);
  return sum;
}

static int
count_changes (const SkelNode *node, const SkelSymbol *variable)
{
  int count
      = (node->kind == SKEL_NODE_ASSIGN || node->kind == SKEL_NODE_INCREMENT)
        && skel_node_is_variable (node->children[0], variable);

  for (int i = 0; i < node->n_children; i++)
    count += count_changes (node->children[i], variable);
  return count;
}

/* Whether @condition, of a loop that adds @step to @variable, holds of all that
 * this would be before where it holds. */
static gboolean
holds_before (const SkelNode *condition, const SkelSymbol *variable, int step)
{
  SkelOperation operation = condition->operation;
  gboolean less = operation == SKEL_OPERATION_LESS
                  || operation == SKEL_OPERATION_LESS_EQUAL;
  int side;

  if (!skel_node_mentions (condition, variable))
    return TRUE;
  if (condition->kind != SKEL_NODE_BINARY)
    return FALSE;
  if (operation == SKEL_OPERATION_LOGICAL_AND)
    return holds_before (condition->children[0], variable, step)
           && holds_before (condition->children[1], variable, step);
  if (!less && operation != SKEL_OPERATION_GREATER
      && operation != SKEL_OPERATION_GREATER_EQUAL)
    return FALSE;
  side = less == (step > 0) ? 0 : 1;
  /* what is less than 0 would be more than all without a sign */
  return skel_node_is_variable (condition->children[side], variable)
         && skel_type_is_signed (condition->children[side]->type)
         && !skel_node_mentions (condition->children[1 - side], variable);
}

/* Whether the loop @node, whose step has the part @step, counts by that from
 * several places near one: so @base is set. */
static gboolean
find_base (SkelInterpreter *self, const SkelNode *node, const SkelNode *step,
    const SkelState *state, SkelBase *base)
{
  SkelSymbol *variable;
  const SkelStorage *storage;
  const SkelAbstract *start;

  if (step->kind == SKEL_NODE_BINARY && step->operation == SKEL_OPERATION_COMMA)
    return find_base (self, node, step->children[0], state, base)
           || find_base (self, node, step->children[1], state, base);
  if (step->n_children == 0 || step->children[0]->kind != SKEL_NODE_VARIABLE)
    return FALSE;
  variable = step->children[0]->symbol;
  *base = (SkelBase){ .cell = -1,
    .symbol = variable,
    .step = skel_header_read_step (step, variable) };
  if (ABS (base->step) != 1 || skel_node_has_effects (node->children[1])
      || !holds_before (node->children[1], variable, base->step)
      || skel_node_assigns (node->children[3], variable)
      || skel_range_of_type (variable->type).low > -SKEL_MAX_SIZE
      || count_changes (node->children[2], variable) != 1)
    return FALSE;
  storage = skel_interpreter_storage_of (self, variable);
  if (!storage || storage->first < 0)
    return FALSE;
  start = skel_state_cell (state, storage->first);
  base->place = place_near (start);
  if (base->place < 0 || start->unset || start->rest.low >= start->rest.high
      || !(start->rest.high - start->rest.low <= MAX_AHEAD))
    return FALSE;
  base->cell = storage->first;
  base->start = *start;
  return TRUE;
}

static void
move_to (SkelInterpreter *self, const SkelBase *base, double distance,
    SkelState *state)
{
  *skel_state_change (state, base->cell)
      = make_place (self, base->place, distance, base->symbol->type, state);
  skel_state_forget (state, base->symbol);
}

void
skel_interpreter_begin_at_base (SkelInterpreter *self, const SkelNode *node,
    SkelState *state, SkelBase *base)
{
  if (!state->reachable
      || !find_base (self, node, node->children[2], state, base))
    *base = (SkelBase){ .cell = -1 };
  else
    move_to (self, base,
        base->step < 0 ? base->start.rest.high : base->start.rest.low, state);
}

void
skel_interpreter_step_ahead (
    SkelInterpreter *self, const SkelBase *base, SkelState *ahead)
{
  move_to (self, base,
      skel_state_cell (ahead, base->cell)->rest.low + base->step, ahead);
}

gboolean
skel_interpreter_is_ahead (const SkelBase *base, const SkelState *state)
{
  const SkelAbstract *now;

  if (base->cell < 0 || !state->reachable)
    return FALSE;
  now = skel_state_cell (state, base->cell);
  return base->step < 0 ? now->rest.high > base->start.rest.low
                        : now->rest.low < base->start.rest.high;
}

SkelState *
skel_interpreter_skip_ahead (SkelInterpreter *self, const SkelNode *node,
    const SkelBase *base, SkelState *state)
{
  SkelAbstract *now;
  SkelState *ahead;
  SkelAbstract zero = skel_abstract_constant (0), beyond = { 0 };
  SkelBuilt begun;

  if (self->failed || !skel_interpreter_is_ahead (base, state))
    return NULL;
  begun = skel_build_binary (self->builder,
      base->step < 0 ? SKEL_OPERATION_LESS_EQUAL : SKEL_OPERATION_GREATER_EQUAL,
      skel_state_cell (state, base->cell), &base->start);
  ahead = skel_interpreter_copy_state (self, node, state);
  now = skel_state_change (state, base->cell);
  if (base->step < 0) {
    for (SkelSide side = 0; side < SKEL_SIDES; side++)
      now->within[side] = MAX (now->within[side], base->start.within[side]);
    now->range.high = MIN (now->range.high, base->start.range.high);
  } else {
    /* the place is not less than the least that it begins at */
    skel_abstract_add_places (&beyond, &zero, now, -1);
    skel_state_narrow_places (state, &beyond, -base->start.range.low);
    now->range.low = MAX (now->range.low, base->start.range.low);
  }
  if (!state->reachable)
    return ahead;
  skel_build_split (self->builder, begun, state, ahead);
  return ahead;
}

void
skel_interpreter_end_at_base (
    SkelInterpreter *self, const SkelBase *base, SkelState *state)
{
  SkelAbstract *now, end;

  if (base->cell < 0 || !state->reachable)
    return;
  now = skel_state_change (state, base->cell);
  end = skel_abstract_join (now, state, &base->start, state);
  end.built = skel_build_binary (self->builder,
      base->step < 0 ? SKEL_OPERATION_MINIMUM : SKEL_OPERATION_MAXIMUM, now,
      &base->start);
  *now = end;
  skel_state_forget (state, base->symbol);
}
