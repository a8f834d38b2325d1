/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* interpret-loops.c: for loops, turn by turn, and all turns of a long one at
 * once.
 *
 * A turn after the other is exact: each has its own values of the counter, and
 * sets its own elements. Once the work for that is spent, the turns that are
 * left are taken as one: it starts from a state, the loop's head, that holds
 * before each of them, and shows by what each changes the variables. A counter
 * that changes by at least something each turn, and that the loop's condition
 * bounds, says how many turns there are at most. So a sum grows by at most so
 * many times what one turn adds.
 *
 * The head is guessed and made wider until one turn from it proves it: what the
 * turn leaves is within the head, or is what was there before the loop and has
 * grown as said by every turn before. With that the head holds by induction
 * over the turns, and their number is bounded, so that the loop ends.
 */
#include "../front/header.h"
#include "beyond.h"
#include "interpreter.h"

#include "../../graph/exact.h"

#include <math.h>
#include <string.h>

#define MAX_ITERATIONS 65536

/* Turns that are always taken one by one. */
#define FIRST_TURNS 4

/* Turns after which a loop that nothing counts may be one without end. */
#define MANY_TURNS 300

/* Guesses of a head, and those after which what still changes may be anything
 * that its type holds. */
#define MAX_GUESSES 10
#define WIDE_GUESSES 5

/* Integers that are described: doubles, which ranges are of, have them all. */
#define MAX_KNOWN 1e15

/* Additions to a float that are followed. */
#define MAX_ADDITIONS (1 << 24)

/* A variable, all elements of an array together, over one turn. */
typedef struct {
  gboolean known; /* each turn makes an element of one, plus the growth */
  gboolean met;
  SkelType type;
  SkelAbstract entry; /* the elements before the loop */
  SkelAbstract turn;  /* origin and growth: what a turn does */
} Change;

/* What is known where control leaves a turn, or goes on to the next. */
typedef struct {
  SkelState *next, *after, *broken;
  SkelFlow flow;
  SkelRange inside; /* the counter at the head, but for places in it, where the
                     * condition held */
} Turn;

/* The turns that a state comes after. */
typedef struct {
  double least, most;
} Turns;

/* Numbers the cells by variables, from 1. */
static void
number_cells (SkelInterpreter *self)
{
  GHashTableIter iterator;
  gpointer symbol, value;

  if (self->origins)
    return;
  self->origins = g_new0 (int, self->n_cells);
  self->types = g_new0 (SkelType, self->n_cells);
  g_hash_table_iter_init (&iterator, self->storages);
  while (g_hash_table_iter_next (&iterator, &symbol, &value)) {
    const SkelStorage *storage = value;
    int length = 1;

    if (storage->first < 0)
      continue;
    for (int i = 0; i < storage->n_dimensions; i++)
      length *= MAX (storage->dimensions[i], 1);
    for (int i = 0; i < length; i++) {
      self->origins[storage->first + i] = storage->first + 1;
      self->types[storage->first + i] = storage->symbol->type;
    }
  }
}

static void
start_growth (SkelAbstract *cell, int origin)
{
  cell->origin = origin;
  cell->growth = skel_range_constant (0);
  cell->additions = 0;
}

/* Whether the variable @counter is what it was at the head. */
static gboolean
is_unchanged (const SkelAbstract *cell, int counter)
{
  return cell->origin == counter + 1 && cell->growth.low == 0
         && cell->growth.high == 0;
}

/* One turn of the loop @node from @state, which becomes where the next starts.
 * What is known of the cell @counter, or -1, where the condition holds goes to
 * @inside. */
static void
take_turn (SkelInterpreter *self, SkelNode *node, const SkelBase *base,
    SkelState *state, SkelFlow *flow, SkelState *after, int counter,
    SkelRange *inside)
{
  SkelNode *condition = node->children[1];
  SkelFlow inner = *flow;
  SkelState *ahead;

  if (condition->kind != SKEL_NODE_EMPTY) {
    SkelState *done;
    SkelAbstract value
        = skel_interpreter_branch (self, condition, state, &done);

    if (self->phase == SKEL_PHASE_PIXEL)
      skel_interpreter_note_shapes (self, &value);
    skel_build_goes_on (self->builder, node, &value);
    if (done)
      skel_state_join (after, done);
    skel_state_free (done);
  }
  if (self->failed || !state->reachable)
    return;
  if (counter >= 0 && is_unchanged (skel_state_cell (state, counter), counter))
    *inside = skel_state_cell (state, counter)->rest;
  inner.continued = skel_state_nowhere (state);
  ahead = skel_interpreter_skip_ahead (self, node, base, state);
  skel_interpreter_execute (self, node->children[3], state, &inner);
  skel_state_join (state, inner.continued);
  skel_state_free (inner.continued);
  flow->result = inner.result;
  flow->has_result = inner.has_result;
  if (state->reachable)
    skel_interpreter_execute (self, node->children[2], state, flow);
  if (!ahead)
    return;
  skel_interpreter_step_ahead (self, base, ahead);
  skel_state_join (state, ahead);
  skel_state_free (ahead);
}

static void
turn_from (SkelInterpreter *self, SkelNode *node, const SkelState *head,
    const SkelFlow *flow, int counter, Turn *turn)
{
  const SkelBase written = { .cell = -1 };

  *turn = (Turn){ .next = skel_interpreter_copy_state (self, node, head),
    .after = skel_state_nowhere (head),
    .broken = skel_state_nowhere (head),
    .inside = { -INFINITY, INFINITY } };
  turn->flow.broken = turn->broken;
  if (flow->returned)
    turn->flow.returned = skel_state_nowhere (head);
  take_turn (self, node, &written, turn->next, &turn->flow, turn->after,
      counter, &turn->inside);
}

static void
turn_clear (Turn *turn)
{
  skel_state_free (turn->next);
  skel_state_free (turn->after);
  skel_state_free (turn->broken);
  skel_state_free (turn->flow.returned);
  *turn = (Turn){ 0 };
}

/* What one turn from a head did to each variable; @entry is before the loop. */
static Change *
changes_of (
    SkelInterpreter *self, const SkelState *entry, const SkelState *next)
{
  Change *changes = g_new0 (Change, self->n_cells + 1);

  for (int i = 0; i < self->n_cells; i++) {
    int origin = self->origins[i];
    Change *change = &changes[origin];
    const SkelAbstract *before = skel_state_cell (entry, i);
    SkelAbstract turn = { .origin = origin };

    if (next->reachable)
      turn = *skel_state_cell (next, i);
    if (!change->met) {
      *change = (Change){ TRUE, TRUE, self->types[i], *before, turn };
    } else {
      change->entry = skel_abstract_join (&change->entry, entry, before, entry);
      change->turn.growth = skel_range_join (change->turn.growth, turn.growth);
      change->turn.additions = MAX (change->turn.additions, turn.additions);
    }
    if (turn.origin != origin || turn.nan || before->nan)
      change->known = FALSE;
  }
  return changes;
}

/* What the additions of all @turns make of what starts in @range. */
static SkelRange
add_floats (const Change *change, SkelRange range, double turns)
{
  double additions = turns * change->turn.additions;
  double low = MIN (change->turn.growth.low, 0);
  double high = MAX (change->turn.growth.high, 0);

  if (additions > MAX_ADDITIONS)
    return (SkelRange){ -INFINITY, INFINITY };
  /* rounding is monotonic: the largest of each turn bounds all */
  for (double i = 0; i < additions; i++) {
    double most = range.high + high, least = range.low + low;

    if (change->type == SKEL_TYPE_F32) {
      most = (float)most;
      least = (float)least;
    }
    if (most == range.high && least == range.low)
      break;
    range = (SkelRange){ least, most };
  }
  return range;
}

static SkelRange
growth_after (const Change *change, Turns turns)
{
  SkelRange growth = change->turn.growth;

  return (SkelRange){ MIN (turns.least * growth.low, turns.most * growth.low),
    MAX (turns.least * growth.high, turns.most * growth.high) };
}

static SkelRange
add_ranges (SkelRange a, SkelRange b)
{
  return (SkelRange){ a.low + b.low, a.high + b.high };
}

/* What the variable of @cell is before any turn of @turns. */
static gboolean
grown (const Change *change, const SkelAbstract *cell, Turns turns,
    SkelAbstract *result)
{
  SkelRange growth;

  if (!change->known)
    return FALSE;
  *result = *cell;
  result->number = 0;
  skel_abstract_forget_base (result);
  result->nonzero = FALSE;
  skel_beyond_forget (result);
  skel_abstract_depend (result, &change->entry);
  memset (result->coefficients, 0, sizeof result->coefficients);
  if (skel_type_is_floating (change->type)) {
    result->range = add_floats (change, change->entry.range, turns.most);
    result->rest = result->range;
    return isfinite (result->range.low) && isfinite (result->range.high);
  }
  growth = growth_after (change, turns);
  result->range = add_ranges (change->entry.range, growth);
  result->rest = result->range;
  if (skel_abstract_has_places (&change->entry)) {
    memcpy (result->coefficients, change->entry.coefficients,
        sizeof result->coefficients);
    result->rest = add_ranges (change->entry.rest, growth);
  }
  return skel_range_fits (result->range, change->type);
}

static gboolean
is_same_fact (const SkelFact *a, const SkelFact *b)
{
  return a->node == b->node && a->less == b->less && a->nonzero == b->nonzero
         && a->range.low == b->range.low && a->range.high == b->range.high
         && memcmp (a->within, b->within, sizeof a->within) == 0;
}

static gboolean
is_same_state (const SkelState *a, const SkelState *b)
{
  if (a->n_facts != b->n_facts || a->written != b->written
      || a->maybe_written != b->maybe_written
      || memcmp (a->places, b->places, sizeof a->places) != 0
      || !skel_state_has_cells (a, b))
    return FALSE;
  for (int i = 0; i < a->n_facts; i++)
    if (!is_same_fact (&a->facts[i], &b->facts[i]))
      return FALSE;
  return TRUE;
}

/* Facts that change with each guess would do so without end. */
static void
drop_changed_facts (SkelState *state, const SkelState *before)
{
  int kept = 0;

  for (int i = 0; i < state->n_facts; i++)
    for (int j = 0; j < before->n_facts; j++)
      if (is_same_fact (&state->facts[i], &before->facts[j])) {
        state->facts[kept++] = state->facts[i];
        break;
      }
  state->n_facts = kept;
}

/* Makes @head hold before the next turn, too. Whether it did. */
static gboolean
widen (SkelInterpreter *self, SkelState *head, const Turn *turn,
    const Change *changes, double turns, int guess)
{
  SkelState *wider = skel_state_copy (head),
            *next = skel_state_copy (turn->next);
  gboolean holds;

  for (int i = 0; i < self->n_cells && next->reachable; i++) {
    const SkelAbstract *cell = skel_state_cell (head, i);
    const Change *change = &changes[self->origins[i]];
    SkelAbstract after = *skel_state_cell (next, i), joined, bound;

    after.origin = cell->origin;
    after.growth = cell->growth;
    after.additions = cell->additions;
    after.built = cell->built;
    joined = skel_abstract_join (cell, head, &after, next);
    if (memcmp (&joined, cell, sizeof joined) != 0) {
      if (grown (change, &after, (Turns){ 0, turns }, &bound)) {
        after = bound;
      } else if (guess >= WIDE_GUESSES) {
        bound = skel_abstract_anything (self->types[i]);
        bound.unset = after.unset;
        skel_abstract_depend (&bound, &after);
        start_growth (&bound, cell->origin);
        after = bound;
      }
    }
    if (memcmp (&after, skel_state_cell (next, i), sizeof after) != 0)
      *skel_state_change (next, i) = after;
  }
  skel_state_join (wider, next);
  if (guess >= WIDE_GUESSES)
    drop_changed_facts (wider, head);
  holds = is_same_state (wider, head);
  skel_state_free (next);
  if (!holds)
    skel_state_join (head, wider);
  skel_state_free (wider);
  return holds;
}

/* What the condition of @node leaves of the cell @counter, but for the places
 * in it, when it may have gone on for as long as a loop may. Nothing is refused
 * for that. */
static SkelRange
bound_counter (SkelInterpreter *self, SkelNode *node, const SkelState *entry,
    int counter, SkelRange step)
{
  GPtrArray *diagnostics = self->diagnostics;
  SkelState *state = skel_interpreter_copy_state (self, node, entry), *fails;
  SkelAbstract *cell = skel_state_change (state, counter);
  SkelRange all = skel_range_of_type (self->types[counter]), inside;
  double low = step.low > 0 ? 0 : MAX_ITERATIONS * step.low;
  double high = step.low > 0 ? MAX_ITERATIONS * step.high : 0;

  self->diagnostics = skel_diagnostics_new ();
  cell->range = skel_range_meet (
      (SkelRange){ cell->range.low + low, cell->range.high + high }, all);
  cell->rest = skel_range_meet (
      (SkelRange){ cell->rest.low + low, cell->rest.high + high }, all);
  cell->number = 0;
  skel_abstract_forget_base (cell);
  skel_beyond_forget (cell);
  skel_interpreter_branch (self, node->children[1], state, &fails);
  inside = self->failed || !state->reachable
               ? all
               : skel_state_cell (state, counter)->rest;
  self->failed = FALSE;
  g_ptr_array_unref (self->diagnostics);
  self->diagnostics = diagnostics;
  skel_state_free (fails);
  skel_state_free (state);
  return inside;
}

/* How many turns may be taken until @counter, which each of them changes by
 * @step, leaves @inside, where the condition keeps it; INFINITY: any number. */
static double
turns_within (SkelRange entry, SkelRange step, SkelRange inside)
{
  double turns = INFINITY;

  if (step.low >= 1)
    turns = floor ((inside.high - entry.low) / step.low) + 1;
  else if (step.high <= -1)
    turns = floor ((entry.high - inside.low) / -step.high) + 1;
  return MAX (turns, 0);
}

/* How many turns have been taken at least where the counter is @now. */
static double
turns_until (SkelRange entry, SkelRange step, SkelRange now)
{
  double turns = 0;

  if (step.low >= 1)
    turns = ceil ((now.low - entry.high) / step.high);
  else if (step.high <= -1)
    turns = ceil ((entry.low - now.high) / -step.low);
  return MAX (turns, 0);
}

/* A variable that counts the turns, by what the first did to it, and into
 * *@turns how many there may be; -1: none. */
static int
find_counter (SkelInterpreter *self, SkelNode *node, const SkelState *entry,
    const Change *changes, double *turns)
{
  for (int i = 0; i < self->n_cells; i++) {
    const Change *change = &changes[i + 1];
    SkelRange step = change->turn.growth;

    if (self->origins[i] != i + 1 || !change->known
        || skel_type_is_floating (change->type)
        || (i + 1 < self->n_cells && self->origins[i + 1] == i + 1)
        || (step.low < 1 && step.high > -1))
      continue;
    *turns = turns_within (
        change->entry.rest, step, bound_counter (self, node, entry, i, step));
    if (*turns <= MAX_ITERATIONS)
      return i;
  }
  return -1;
}

/* Brings what is known in @state relative to the loop's head back to what was
 * before the loop, after @turns. */
static void
leave_head (
    SkelInterpreter *self, SkelState *state, const Change *changes, Turns turns)
{
  for (int i = 0; i < self->n_cells && state->reachable; i++) {
    SkelAbstract *cell;
    const Change *change = &changes[skel_state_cell (state, i)->origin];
    SkelRange growth, range;

    if (skel_state_cell (state, i)->origin == 0)
      continue;
    cell = skel_state_change (state, i);
    if (!change->known) {
      start_growth (cell, 0);
      continue;
    }
    if (skel_type_is_floating (change->type)) {
      growth = skel_range_join (change->turn.growth, change->entry.growth);
      cell->growth = skel_range_join (cell->growth, growth);
      cell->additions = MIN (cell->additions + change->entry.additions
                                 + turns.most * change->turn.additions,
          MAX_ADDITIONS + 1);
    } else {
      growth = add_ranges (growth_after (change, turns), cell->growth);
      range = skel_range_meet (
          cell->range, add_ranges (change->entry.range, growth));
      if (!skel_range_is_empty (range))
        cell->range = range;
      if (!skel_abstract_has_places (cell))
        cell->rest = cell->range;
      cell->growth = add_ranges (growth, change->entry.growth);
    }
    cell->origin = change->entry.origin;
    if (cell->origin == 0)
      start_growth (cell, 0);
  }
}

/* Where the loop is left, if each of its turns was like @turn. */
static void
leave_loop (SkelInterpreter *self, const Turn *turn, const Change *changes,
    int counter, double most, SkelFlow *flow, SkelState *after)
{
  const Change *change = counter >= 0 ? &changes[counter + 1] : NULL;
  Turns some = { 0, most }, all = some;

  if (change && turn->after->reachable) {
    const SkelAbstract *now = skel_state_cell (turn->after, counter);

    if (is_unchanged (now, counter))
      all.least = MIN (
          turns_until (change->entry.rest, change->turn.growth, now->rest),
          most);
  }
  leave_head (self, turn->after, changes, all);
  leave_head (self, turn->broken, changes, some);
  skel_state_join (after, turn->after);
  skel_state_join (flow->broken, turn->broken);
  if (!flow->returned)
    return;
  leave_head (self, turn->flow.returned, changes, some);
  if (turn->flow.has_result)
    flow->result = flow->has_result
                       ? skel_abstract_join (&flow->result, flow->returned,
                             &turn->flow.result, turn->flow.returned)
                       : turn->flow.result;
  flow->has_result = flow->has_result || turn->flow.has_result;
  skel_state_join (flow->returned, turn->flow.returned);
}

/* ---- what any turn does ---- */

static int
compare_storages (gconstpointer a, gconstpointer b)
{
  const SkelStorage *first = *(SkelStorage *const *)a;
  const SkelStorage *second = *(SkelStorage *const *)b;

  return first->first - second->first;
}

/* The variables that the loop @node changes (SkelStorage), to be freed. */
static GPtrArray *
find_changed (SkelInterpreter *self, const SkelNode *node)
{
  GPtrArray *changed = g_ptr_array_new ();
  GHashTableIter iterator;
  gpointer symbol, value;

  g_hash_table_iter_init (&iterator, self->storages);
  while (g_hash_table_iter_next (&iterator, &symbol, &value))
    if (((SkelStorage *)value)->first >= 0 && skel_node_assigns (node, symbol))
      g_ptr_array_add (changed, value);
  g_ptr_array_sort (changed, compare_storages);
  return changed;
}

static void
set_built (SkelState *state, int cell, SkelBuilt built)
{
  const SkelBuilt *now = &skel_state_cell (state, cell)->built;

  if (now->term != built.term || now->choice != built.choice)
    skel_state_change (state, cell)->built = built;
}

/* Terms of @state, somewhere in the loop @node or after it, are those from
 * before it, @entry; there are none of what the loop changes. */
static void
reset_terms (SkelInterpreter *self, const SkelNode *node,
    const SkelState *entry, SkelState *state)
{
  GPtrArray *changed = find_changed (self, node);

  for (int c = 0; c < self->n_cells && state->reachable; c++)
    set_built (state, c, skel_state_cell (entry, c)->built);
  for (guint i = 0; i < changed->len && state->reachable; i++) {
    int first = ((SkelStorage *)changed->pdata[i])->first;

    for (int c = first; c < self->n_cells; c++)
      if (self->origins[c] == first + 1)
        set_built (state, c, (SkelBuilt){ 0 });
  }
  g_ptr_array_unref (changed);
}

/* An unknown for what a cell of @type, @value, may be, and what the cell is
 * then computed by; NULL: there is none. */
static const SkelTerm *
make_unknown (SkelTurns *turns, SkelType type, SkelAbstract *value)
{
  gboolean is_floating = skel_type_is_floating (type);
  SkelRange known = is_floating ? skel_range_of_type (SKEL_TYPE_I32)
                                : (SkelRange){ -MAX_KNOWN, MAX_KNOWN };
  SkelRange range = { ceil (value->range.low), floor (value->range.high) };
  const SkelTerm *unknown;

  if (value->nan || !skel_range_within (range, known))
    return NULL;
  unknown
      = skel_turns_unknown (turns, is_floating ? SKEL_TYPE_I32 : type, range);
  value->built.term = skel_term_convert (turns->program, type, unknown);
  return unknown;
}

/* What a variable is, if a float by the int that it is. */
static const SkelTerm *
known_number (SkelTurns *turns, SkelType type, SkelBuilt value)
{
  const SkelTerm *term = skel_path_settle (value);

  return term && skel_type_is_floating (type)
             ? skel_exact_int (turns->program, term)
             : term;
}

/* Takes note of the loop @node, from @entry to @after, by a turn from @head,
 * which holds before each. */
static void
describe_turn (SkelInterpreter *self, SkelNode *node, const SkelState *entry,
    const SkelState *head, const SkelFlow *flow, int counter, SkelState *after)
{
  SkelTurns *turns = self->builder->turns;
  SkelTurn *around = turns->current, *turn = skel_turns_begin (turns, node);
  SkelState *start = skel_interpreter_copy_state (self, node, head);
  GPtrArray *changed = find_changed (self, node);
  Turn any;

  reset_terms (self, node, entry, start);
  reset_terms (self, node, entry, after);
  for (guint i = 0; i < changed->len; i++) {
    const SkelStorage *storage = changed->pdata[i];
    SkelType type = storage->symbol->type;
    int cell = storage->first;
    SkelTurnVariable variable = { .symbol = storage->symbol };

    if (storage->symbol->rank == 0) {
      variable.entry
          = known_number (turns, type, skel_state_cell (entry, cell)->built);
      variable.before
          = make_unknown (turns, type, skel_state_change (start, cell));
      variable.after
          = make_unknown (turns, type, skel_state_change (after, cell));
    }
    g_array_append_val (turn->variables, variable);
  }
  /* what a turn does hangs on no condition from before it */
  start->path = skel_paths_start (self->builder->paths);
  after->path = entry->path;

  turns->current = turn;
  turn_from (self, node, start, flow, counter, &any);
  if (!any.next->reachable || any.broken->reachable
      || (any.flow.returned && any.flow.returned->reachable))
    fail (self, node, "its turns are not alike");
  for (guint i = 0; i < changed->len && !self->failed; i++) {
    const SkelStorage *storage = changed->pdata[i];
    SkelTurnVariable *variable
        = &g_array_index (turn->variables, SkelTurnVariable, i);
    SkelType type = storage->symbol->type;

    if (!variable->before)
      continue;
    variable->next = known_number (
        turns, type, skel_state_cell (any.next, storage->first)->built);
    /* that a float is an int was assumed, and holds if every turn keeps it */
    if (skel_type_is_floating (type) && !(variable->entry && variable->next))
      fail (self, node, "`%s` is not a whole number", storage->symbol->name);
  }
  turns->current = around;
  turns->complete = !around && !self->failed;
  turn_clear (&any);
  skel_state_free (start);
  g_ptr_array_unref (changed);
}

/* All turns of @node that are left in @state, after @taken. FALSE: they cannot
 * be taken as one, and nothing was done. */
static gboolean
take_turns (SkelInterpreter *self, SkelNode *node, const SkelState *state,
    int taken, SkelFlow *flow, SkelState *after)
{
  SkelState *head = skel_interpreter_copy_state (self, node, state);
  gboolean is_described = skel_build_wants_turn (self->builder, node);
  SkelTurns *turns = is_described ? self->builder->turns : NULL;
  SkelTurn *around = turns ? turns->current : NULL;
  gboolean holds = FALSE;
  int counter = -1;

  /* guesses are not what is asked for */
  if (turns)
    turns->current = NULL;
  number_cells (self);
  for (int i = 0; i < self->n_cells; i++) {
    SkelAbstract *cell = skel_state_change (head, i);

    start_growth (cell, self->origins[i]);
    cell->built = (SkelBuilt){ 0 };
  }
  for (int guess = 0; guess < MAX_GUESSES && !holds && !self->failed; guess++) {
    Change *changes;
    Turn turn;
    double most = 0;

    skel_interpreter_goes_on (self, node, self->n_cells);
    turn_from (self, node, head, flow, counter, &turn);
    changes = changes_of (self, state, turn.next);
    if (!self->failed && turn.next->reachable) {
      if (guess == 0)
        counter = find_counter (self, node, state, changes, &most);
      else
        most = counter >= 0 && changes[counter + 1].known
                   ? turns_within (skel_state_cell (state, counter)->rest,
                         changes[counter + 1].turn.growth, turn.inside)
                   : INFINITY;
      if (counter < 0 || taken + most > MAX_ITERATIONS) {
        turn_clear (&turn);
        g_free (changes);
        break;
      }
    }
    /* the first guess has counted nothing yet */
    holds = !self->failed && widen (self, head, &turn, changes, most, guess)
            && guess > 0;
    if (holds)
      leave_loop (self, &turn, changes, counter, most, flow, after);
    turn_clear (&turn);
    g_free (changes);
  }
  if (turns)
    turns->current = around;
  if (holds && turns && !after->reachable)
    fail (self, node, "it is never gone through to its end");
  else if (holds && turns)
    describe_turn (self, node, state, head, flow, counter, after);
  else if (holds && self->builder)
    reset_terms (self, node, state, after);
  skel_state_free (head);
  return holds;
}

/* Takes note in @after, where the FOR @node has had all of its turns, that the
 * elements are set that each of them sets one of: that of its own number. */
static void
note_all_set (SkelInterpreter *self, const SkelNode *node, SkelState *after)
{
  GPtrArray *statements = g_ptr_array_new ();
  const SkelNode *start, *limit;
  SkelHeader header;

  if (!after->reachable || !skel_header_read (node, &header)
      || skel_node_assigns (header.body, header.variable)
      || skel_node_continues (header.body))
    goto done;
  start = skel_node_bare (header.start);
  limit = skel_node_bare (header.limit);
  skel_node_collect_statements (header.body, statements);
  for (guint i = 0; i < statements->len; i++) {
    const SkelNode *assign = statements->pdata[i];
    const SkelNode *place = assign->n_children > 0 ? assign->children[0] : NULL;
    const SkelStorage *storage
        = place && assign->kind == SKEL_NODE_ASSIGN
                  && place->kind == SKEL_NODE_INDEX
                  && place->children[0]->kind == SKEL_NODE_VARIABLE
                  && place->rank == 0
                  && skel_node_is_variable (place->children[1], header.variable)
              ? skel_interpreter_storage_of (self, place->children[0]->symbol)
              : NULL;

    if (!storage || storage->constants || start->kind != SKEL_NODE_INTEGER
        || limit->kind != SKEL_NODE_INTEGER)
      continue;
    for (gint64 k = start->value.i; k < limit->value.i + header.inclusive; k++)
      skel_state_change (after, storage->first + k)->unset = FALSE;
  }
done:
  g_ptr_array_unref (statements);
}

void
skel_interpreter_execute_for (
    SkelInterpreter *self, SkelNode *node, SkelState *state, SkelFlow *flow)
{
  SkelState *broken = skel_state_nowhere (state),
            *after = skel_state_nowhere (state);
  gboolean is_described = skel_build_wants_turn (self->builder, node);
  gboolean at_once = TRUE, some_at_once = FALSE;
  SkelBase base = { .cell = -1 };
  SkelHeader header;

  self->loops++;
  skel_interpreter_execute (self, node->children[0], state, flow);
  if (!is_described)
    skel_interpreter_begin_at_base (self, node, state, &base);
  for (int i = 0; state->reachable && !self->failed; i++) {
    SkelFlow inner = *flow;

    inner.broken = broken;
    if (i == MANY_TURNS && !self->uncounted
        && !skel_header_read_any (node, &header))
      self->uncounted = node;
    /* turns of which some do nothing are not alike */
    if (at_once && !skel_interpreter_is_ahead (&base, state)
        && (is_described || (i >= FIRST_TURNS && self->work->exact < 0))) {
      at_once = take_turns (self, node, state, i, &inner, after);
      some_at_once = some_at_once || at_once;
      if (at_once)
        state->reachable = FALSE;
      else if (is_described)
        fail (self, node, "its turns are not alike");
    }
    if (i > MAX_ITERATIONS)
      fail (self, node,
          "this loop may take more than %d steps: give it a constant limit, "
          "or one of parameters that have a (range)",
          MAX_ITERATIONS);
    if (state->reachable)
      take_turn (self, node, &base, state, &inner, after, -1, NULL);
    flow->result = inner.result;
    flow->has_result = inner.has_result;
  }
  self->loops--;
  if (self->uncounted == node)
    self->uncounted = NULL;
  if (some_at_once && !self->failed)
    note_all_set (self, node, after);
  skel_state_join (after, broken);
  state->reachable = FALSE;
  skel_state_join (state, after);
  skel_interpreter_end_at_base (self, &base, state);
  skel_state_free (after);
  skel_state_free (broken);
}
