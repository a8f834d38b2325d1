/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "state.h"

#include "../../graph/range.h"
#include "../front/queries.h"
#include "beyond.h"

#include <math.h>
#include <string.h>

/* Two sums of places are joined as one, as long as its rest stays as near as
 * windows are. */
#define NEAR 4096.0

SkelAbstract
skel_abstract_range (SkelRange range)
{
  return (SkelAbstract){ .range = range, .rest = range };
}

gboolean
skel_abstract_is_nonzero (const SkelAbstract *value)
{
  return value->nonzero || !skel_range_contains (value->range, 0);
}

SkelAbstract
skel_abstract_constant (double value)
{
  return skel_abstract_range (skel_range_constant (value));
}

void
skel_abstract_depend (SkelAbstract *to, const SkelAbstract *from)
{
  to->pixel = to->pixel || from->pixel;
  to->place = to->place || from->place;
  for (guint i = 0; i < G_N_ELEMENTS (to->shapes); i++)
    to->shapes[i] |= from->shapes[i];
}

void
skel_abstract_decide (SkelAbstract *to, const SkelAbstract *by)
{
  gboolean pixel = to->pixel;

  skel_abstract_depend (to, by);
  to->pixel = pixel;
}

static SkelRange
scaled (SkelRange range, double factor)
{
  if (factor == 0)
    return skel_range_constant (0);
  return skel_range_widen (
      factor > 0 ? (SkelRange){ range.low * factor, range.high * factor }
                 : (SkelRange){ range.high * factor, range.low * factor });
}

static SkelRange
added (SkelRange a, SkelRange b)
{
  return skel_range_widen ((SkelRange){ a.low + b.low, a.high + b.high });
}

SkelRange
skel_abstract_place_range (const SkelAbstract *value, const SkelState *state)
{
  SkelRange range = value->rest;

  for (int i = 0; i < SKEL_PLACES; i++)
    range = added (range, scaled (state->places[i], value->coefficients[i]));
  return range;
}

gboolean
skel_abstract_has_places (const SkelAbstract *value)
{
  for (int i = 0; i < SKEL_PLACES; i++)
    if (value->coefficients[i] != 0)
      return TRUE;
  return FALSE;
}

void
skel_abstract_add_places (SkelAbstract *sum, const SkelAbstract *left,
    const SkelAbstract *right, int sign)
{
  for (int i = 0; i < SKEL_PLACES; i++)
    sum->coefficients[i]
        = left->coefficients[i] + sign * right->coefficients[i];
  sum->rest = added (left->rest, scaled (right->rest, sign));
}

void
skel_abstract_add_growth (SkelAbstract *sum, const SkelAbstract *left,
    const SkelAbstract *right, int sign, gboolean floating)
{
  const SkelAbstract *from = left->origin != 0 ? left : right;
  SkelRange added = from == left ? scaled (right->range, sign) : left->range;

  if ((left->origin != 0 && right->origin != 0) || (from == right && sign < 0))
    return;
  sum->origin = from->origin;
  sum->additions = from->additions + 1;
  sum->growth.low = floating ? MIN (from->growth.low, added.low)
                             : from->growth.low + added.low;
  sum->growth.high = floating ? MAX (from->growth.high, added.high)
                              : from->growth.high + added.high;
}

void
skel_abstract_scale_places (
    SkelAbstract *product, const SkelAbstract *value, double factor)
{
  for (int i = 0; i < SKEL_PLACES; i++) {
    double coefficient = value->coefficients[i] * factor;

    if (fabs (coefficient) > SKEL_MAX_SIZE) {
      memset (product->coefficients, 0, sizeof product->coefficients);
      product->rest = product->range;
      return;
    }
    product->coefficients[i] = coefficient;
  }
  product->rest = scaled (value->rest, factor);
}

double
skel_abstract_quotient (const SkelAbstract *left, const SkelAbstract *right,
    const SkelState *state, gboolean *below)
{
  SkelAbstract multiple = { 0 }, difference = { 0 };
  double factor = 0, most;

  for (int i = 0; i < SKEL_PLACES; i++)
    if (left->coefficients[i] > 0 && right->coefficients[i] > 0)
      factor = MAX (factor,
          ceil ((double)left->coefficients[i] / right->coefficients[i]));
  multiple.range = scaled (right->range, factor);
  skel_abstract_scale_places (&multiple, right, factor);
  skel_abstract_add_places (&difference, left, &multiple, -1);
  most = skel_abstract_place_range (&difference, state).high;
  *below = most < 0;
  return most <= 0 ? factor : INFINITY;
}

/* The rest of @value when it is written with other coefficients. */
static SkelRange
rest_with (const SkelAbstract *value, const SkelState *state,
    const int coefficients[SKEL_PLACES])
{
  SkelRange rest = value->rest;

  for (int i = 0; i < SKEL_PLACES; i++)
    rest = added (rest,
        scaled (state->places[i], value->coefficients[i] - coefficients[i]));
  return rest;
}

static gboolean
is_near (SkelRange range)
{
  return range.high - range.low <= NEAR;
}

/* What computes either of two values; nothing where they are of one state. */
static SkelBuilt
join_built (
    SkelBuilt a, const SkelState *in_a, SkelBuilt b, const SkelState *in_b)
{
  if (a.term == b.term && a.choice == b.choice)
    return a;
  if (!in_a->path || in_a == in_b)
    return (SkelBuilt){ 0 };
  return skel_path_choose (in_a->path, a, in_b->path, b);
}

/* What is not beyond the image's ends, whichever of the two it is. */
static void
join_beyond (SkelAbstract *joined, const SkelAbstract *a, const SkelState *in_a,
    const SkelAbstract *b, const SkelState *in_b)
{
  skel_beyond_forget (joined);
  for (SkelSide side = 0; side < SKEL_SIDES; side++) {
    int beyond = skel_beyond (a, side, in_a);

    if (beyond < SKEL_FAR)
      skel_beyond_note (
          joined, side, MAX (beyond, skel_beyond (b, side, in_b)));
    /* else the range tells it */
    if (a->less_within[side] > 0 || b->less_within[side] > 0)
      skel_beyond_note_negated (joined, side,
          MAX (skel_beyond_negated (a, side, in_a),
              skel_beyond_negated (b, side, in_b)));
  }
}

SkelAbstract
skel_abstract_join (const SkelAbstract *a, const SkelState *in_a,
    const SkelAbstract *b, const SkelState *in_b)
{
  SkelAbstract joined = *a;
  SkelRange rest;

  joined.range = skel_range_join (a->range, b->range);
  joined.nan = a->nan || b->nan;
  joined.unset = a->unset || b->unset;
  joined.number = a->number == b->number ? a->number : 0;
  joined.base = a->base == b->base ? a->base : 0;
  joined.above = joined.base != 0 ? skel_range_join (a->above, b->above)
                                  : skel_range_constant (0);
  joined.built = join_built (a->built, in_a, b->built, in_b);
  joined.origin = a->origin == b->origin ? a->origin : 0;
  joined.additions = MAX (a->additions, b->additions);
  joined.growth = skel_range_join (a->growth, b->growth);
  joined.nonzero = skel_abstract_is_nonzero (a) && skel_abstract_is_nonzero (b);
  join_beyond (&joined, a, in_a, b, in_b);
  skel_abstract_depend (&joined, b);

  if (memcmp (a->coefficients, b->coefficients, sizeof a->coefficients) == 0) {
    joined.rest = skel_range_join (a->rest, b->rest);
    return joined;
  }
  rest = skel_range_join (a->rest, rest_with (b, in_b, a->coefficients));
  if (skel_abstract_has_places (a) && is_near (rest)) {
    joined.rest = rest;
    return joined;
  }
  rest = skel_range_join (b->rest, rest_with (a, in_a, b->coefficients));
  if (skel_abstract_has_places (b) && is_near (rest)) {
    memcpy (joined.coefficients, b->coefficients, sizeof b->coefficients);
    joined.rest = rest;
    return joined;
  }
  memset (joined.coefficients, 0, sizeof joined.coefficients);
  joined.rest = joined.range;
  return joined;
}

static int
n_shared (const SkelState *state)
{
  return (state->n_cells + SKEL_CELLS_SHARED - 1) / SKEL_CELLS_SHARED;
}

SkelState *
skel_state_new (int n_cells)
{
  SkelState *state = g_new0 (SkelState, 1);

  state->reachable = TRUE;
  state->n_cells = n_cells;
  state->cells = g_new (SkelCells *, n_shared (state));
  for (int i = 0; i < n_shared (state); i++) {
    state->cells[i] = g_new0 (SkelCells, 1);
    state->cells[i]->n_states = 1;
  }
  return state;
}

/* The cells of @state, for another one. */
static SkelCells **
share_cells (const SkelState *state)
{
  if (!state->cells)
    return NULL;
  for (int i = 0; i < n_shared (state); i++)
    state->cells[i]->n_states++;
  return g_memdup2 (state->cells, sizeof *state->cells * n_shared (state));
}

static void
leave_cells (SkelCells *cells)
{
  if (--cells->n_states == 0)
    g_free (cells);
}

SkelAbstract *
skel_state_change (SkelState *state, int cell)
{
  SkelCells **cells = &state->cells[cell / SKEL_CELLS_SHARED];

  if ((*cells)->n_states > 1) {
    SkelCells *shared = *cells;

    *cells = g_memdup2 (shared, sizeof *shared);
    (*cells)->n_states = 1;
    leave_cells (shared);
  }
  (*cells)->settled = FALSE;
  return &(*cells)->cells[cell % SKEL_CELLS_SHARED];
}

SkelState *
skel_state_copy (const SkelState *state)
{
  SkelState *copy = g_new (SkelState, 1);

  *copy = *state;
  copy->cells = share_cells (state);
  return copy;
}

void
skel_state_free (SkelState *state)
{
  if (state && state->cells)
    for (int i = 0; i < n_shared (state); i++)
      leave_cells (state->cells[i]);
  if (state)
    g_free (state->cells);
  g_free (state);
}

gboolean
skel_state_has_cells (const SkelState *state, const SkelState *other)
{
  for (int i = 0; i < n_shared (state); i++)
    if (state->cells[i] != other->cells[i]
        && memcmp (state->cells[i]->cells, other->cells[i]->cells,
               sizeof state->cells[i]->cells)
               != 0)
      return FALSE;
  return TRUE;
}

/* The cells [first, first + SKEL_CELLS_SHARED), as far as there are so many. */
static void
join_cells (SkelState *state, const SkelState *other, int first)
{
  int end = MIN (first + SKEL_CELLS_SHARED, state->n_cells);

  for (int i = first; i < end; i++) {
    const SkelAbstract *a = skel_state_cell (state, i);
    const SkelAbstract *b = skel_state_cell (other, i);

    if (memcmp (a, b, sizeof *a) != 0) {
      SkelAbstract joined = skel_abstract_join (a, state, b, other);

      *skel_state_change (state, i) = joined;
    }
  }
}

static gboolean
is_about (const SkelFact *fact, const SkelNode *node, const SkelNode *less)
{
  return skel_node_equal (fact->node, node)
         && (fact->less && less ? skel_node_equal (fact->less, less)
                                : fact->less == less);
}

static gboolean
is_nonzero (const SkelFact *fact)
{
  return fact->nonzero || !skel_range_contains (fact->range, 0);
}

/* What @state has found of what @fact is about, as that says it. */
static gboolean
find_fact (const SkelState *state, const SkelFact *fact, SkelFact *found)
{
  for (int i = 0; i < state->n_facts; i++) {
    *found = state->facts[i];
    if (is_about (fact, found->node, found->less))
      return TRUE;
    if (found->less && is_about (fact, found->less, found->node)) {
      found->range = skel_range_negate (found->range);
      return TRUE;
    }
  }
  return FALSE;
}

static void
join_facts (SkelState *state, const SkelState *other)
{
  int kept = 0;

  for (int i = 0; i < state->n_facts; i++) {
    SkelFact fact = state->facts[i], found;

    if (!find_fact (other, &fact, &found))
      continue;
    fact.nonzero = is_nonzero (&fact) && is_nonzero (&found);
    fact.range = skel_range_join (fact.range, found.range);
    for (SkelSide side = 0; side < SKEL_SIDES; side++)
      fact.within[side] = MIN (fact.within[side], found.within[side]);
    state->facts[kept++] = fact;
  }
  state->n_facts = kept;
}

void
skel_state_join (SkelState *state, const SkelState *other)
{
  if (!other->reachable)
    return;
  if (!state->reachable) {
    SkelCells **cells = share_cells (other);

    for (int i = 0; state->cells && i < n_shared (state); i++)
      leave_cells (state->cells[i]);
    g_free (state->cells);
    *state = *other;
    state->cells = cells;
    return;
  }
  for (int i = 0; i < n_shared (state); i++)
    if (state->cells[i] != other->cells[i])
      join_cells (state, other, i * SKEL_CELLS_SHARED);
  for (int i = 0; i < SKEL_PLACES; i++)
    state->places[i] = skel_range_join (state->places[i], other->places[i]);
  join_facts (state, other);
  if (state->path) {
    for (guint i = 0; i < G_N_ELEMENTS (state->outputs); i++)
      state->outputs[i]
          = join_built (state->outputs[i], state, other->outputs[i], other);
    state->path = skel_path_join (state->path, other->path);
  }
  state->written &= other->written;
  state->maybe_written |= other->maybe_written;
}

void
skel_state_narrow_places (
    SkelState *state, const SkelAbstract *value, double most)
{
  double least = skel_abstract_place_range (value, state).low;

  for (int i = 0; i < SKEL_PLACES; i++) {
    int factor = value->coefficients[i];
    SkelRange *place = &state->places[i];
    double room;

    if (factor == 0)
      continue;
    /* what is left for this place when all else is least */
    room = most - (least - scaled (*place, factor).low);
    if (factor > 0)
      place->high = MIN (place->high, floor (room / factor));
    else
      place->low = MAX (place->low, ceil (room / factor));
    if (skel_range_is_empty (*place))
      state->reachable = FALSE;
  }
}

void
skel_state_add_fact (SkelState *state, SkelFact fact)
{
  for (int i = 0; i < state->n_facts; i++) {
    SkelFact *known = &state->facts[i];

    if (!is_about (known, fact.node, fact.less))
      continue;
    fact.range = skel_range_meet (known->range, fact.range);
    if (skel_range_is_empty (fact.range))
      state->reachable = FALSE;
    else
      known->range = fact.range;
    known->nonzero = known->nonzero || fact.nonzero;
    for (SkelSide side = 0; side < SKEL_SIDES; side++)
      known->within[side] = MAX (known->within[side], fact.within[side]);
    return;
  }
  if (state->n_facts < SKEL_MAX_FACTS)
    state->facts[state->n_facts++] = fact;
}

static gboolean
is_variable (const SkelNode *node, const SkelSymbol *symbol)
{
  return node->kind == SKEL_NODE_VARIABLE && node->symbol == symbol;
}

int
skel_state_differences (const SkelState *state, const SkelSymbol *symbol,
    double growth, SkelFact facts[static SKEL_MAX_FACTS])
{
  int n = 0;

  for (int i = 0; i < state->n_facts; i++) {
    SkelFact fact = state->facts[i];
    gboolean is_first = is_variable (fact.node, symbol);

    if (!fact.less || is_first == is_variable (fact.less, symbol)
        || skel_node_mentions (is_first ? fact.less : fact.node, symbol))
      continue;
    fact.range
        = added (fact.range, skel_range_constant (is_first ? growth : -growth));
    fact.nonzero = FALSE;
    facts[n++] = fact;
  }
  return n;
}

void
skel_state_forget (SkelState *state, const SkelSymbol *symbol)
{
  int kept = 0;

  for (int i = 0; i < state->n_facts; i++) {
    const SkelFact *fact = &state->facts[i];

    if (!skel_node_mentions (fact->node, symbol)
        && !(fact->less && skel_node_mentions (fact->less, symbol)))
      state->facts[kept++] = *fact;
  }
  state->n_facts = kept;
}

static void
narrow (SkelAbstract *value, SkelRange range, gboolean nonzero)
{
  SkelRange both = skel_range_meet (range, value->range);

  if (!skel_range_is_empty (both))
    value->range = both;
  value->nonzero = value->nonzero || nonzero;
}

/* The same for a difference, of which it is known what it is in whole numbers:
 * where that may be negative, what has no sign wraps. */
static void
narrow_difference (
    SkelAbstract *value, SkelType type, SkelRange range, gboolean nonzero)
{
  SkelRange all = skel_range_of_type (type);

  narrow (value, all.low == 0 && range.low < 0 ? all : range, nonzero);
}

/* What @fact tells of @a less something, which is returned, or NULL. */
static const SkelNode *
compared_with (const SkelFact *fact, const SkelNode *a, SkelRange *difference)
{
  *difference = fact->range;
  if (fact->less && skel_node_equal (fact->node, a))
    return fact->less;
  *difference = skel_range_negate (fact->range);
  return fact->less && skel_node_equal (fact->less, a) ? fact->node : NULL;
}

void
skel_state_recall_difference (const SkelState *state, SkelType type,
    const SkelNode *a, const SkelNode *b, SkelAbstract *value)
{
  for (int i = 0; i < state->n_facts; i++) {
    SkelRange first, second;
    const SkelNode *other = compared_with (&state->facts[i], a, &first);

    if (other && skel_node_equal (other, b))
      narrow_difference (value, type, first, state->facts[i].nonzero);
    for (int j = 0; other && j < state->n_facts; j++) {
      const SkelNode *last = compared_with (&state->facts[j], other, &second);

      if (last && skel_node_equal (last, b))
        narrow_difference (value, type, added (first, second), FALSE);
    }
  }
}

void
skel_state_recall (
    const SkelState *state, const SkelNode *node, SkelAbstract *value)
{
  for (int i = 0; i < state->n_facts; i++) {
    const SkelFact *fact = &state->facts[i];

    if (!is_about (fact, node, NULL))
      continue;
    narrow (value, fact->range, fact->nonzero);
    for (SkelSide side = 0; side < SKEL_SIDES; side++)
      skel_beyond_note (value, side, SKEL_FAR - fact->within[side]);
  }
  if (node->kind == SKEL_NODE_BINARY
      && node->operation == SKEL_OPERATION_SUBTRACT && !node->wraps)
    skel_state_recall_difference (
        state, node->type, node->children[0], node->children[1], value);
}

void
skel_abstract_forget_base (SkelAbstract *value)
{
  value->base = 0;
  value->above = skel_range_constant (0);
}

SkelAbstract
skel_abstract_anything (SkelType type)
{
  SkelAbstract value = skel_abstract_range (skel_range_of_type (type));

  value.nan = skel_type_is_floating (type);
  return value;
}

SkelState *
skel_state_nowhere (const SkelState *like)
{
  SkelState *state = g_new0 (SkelState, 1);

  state->n_cells = like->n_cells;
  return state;
}
