/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "row-sums.h"

#include "header.h"
#include "make.h"
#include "queries.h"

#include <math.h>

/* The sum of a row. */
typedef struct {
  SkelUnit *unit;
  SkelNode *outer;    /* the loop over the rows, or the columns */
  SkelNode *between;  /* its body, a BLOCK */
  SkelNode *inner;    /* the other loop, in it */
  SkelSymbol *row;    /* the variable */
  GPtrArray *totals;  /* SkelNode: `total += row;` after the inner loop */
  double least, most; /* of what a pixel adds */
} RowSum;

static gboolean
is_integer (SkelType type)
{
  return !skel_type_is_floating (type) && type != SKEL_TYPE_BOOL;
}

/* Whether @node is an assignment that adds something to @symbol, or takes it
 * away. */
static gboolean
adds_to (const SkelNode *node, const SkelSymbol *symbol)
{
  return (node->kind == SKEL_NODE_INCREMENT
             || (node->kind == SKEL_NODE_ASSIGN
                 && (node->operation == SKEL_OPERATION_ADD
                     || node->operation == SKEL_OPERATION_SUBTRACT)
                 && is_integer (node->computed)
                 && !skel_node_mentions (node->children[1], symbol)
                 && !skel_node_has_effects (node->children[1])))
         && node->children[0]->kind == SKEL_NODE_VARIABLE
         && node->children[0]->symbol == symbol;
}

/* Widens what a pixel adds by that of @node, which adds_to (). */
static void
widen_by (RowSum *self, const SkelNode *node)
{
  SkelRange range = skel_range_constant (1);

  if (node->kind == SKEL_NODE_ASSIGN) {
    const SkelNode *value = skel_node_bare (node->children[1]);

    range = value->kind == SKEL_NODE_INTEGER
                ? skel_range_of_integer (value->value.i, value->type)
                : skel_range_of_type (value->type);
  }
  if (node->operation == SKEL_OPERATION_SUBTRACT
      || (node->kind == SKEL_NODE_INCREMENT && node->value.i < 0))
    range = skel_range_negate (range);
  self->least += MIN (range.low, 0);
  self->most += MAX (range.high, 0);
}

/* Whether all that the statement @node does to the row's sum is to add to it,
 * once a pixel at most where it stands in no @loop. */
static gboolean
only_adds (RowSum *self, const SkelNode *node, gboolean in_loop)
{
  int first = 0;

  if (!skel_node_mentions (node, self->row))
    return TRUE;
  switch (node->kind) {
    case SKEL_NODE_ASSIGN:
    case SKEL_NODE_INCREMENT:
      widen_by (self, node);
      if (in_loop)
        self->most = INFINITY;
      return adds_to (node, self->row);
    case SKEL_NODE_BLOCK:
      break;
    case SKEL_NODE_IF:
      first = 1;
      break;
    case SKEL_NODE_FOR:
      first = 3;
      in_loop = TRUE;
      break;
    default:
      return FALSE;
  }
  for (int i = 0; i < node->n_children; i++)
    if (i < first ? skel_node_mentions (node->children[i], self->row)
                  : !only_adds (self, node->children[i], in_loop))
      return FALSE;
  return TRUE;
}

/* Whether the inner loop, or what follows it, sets what @place asks for, as
 * subscripts. */
static gboolean
is_asked_too_early (const RowSum *self, const SkelNode *place)
{
  GHashTable *asked = g_hash_table_new (NULL, NULL);
  gboolean is_after = FALSE, early = FALSE;

  for (; place->kind == SKEL_NODE_INDEX; place = place->children[0]) {
    early = early || skel_node_has_effects (place->children[1]);
    skel_node_collect (place->children[1], asked);
  }
  for (int i = 0; i < self->between->n_children; i++) {
    is_after = is_after || self->between->children[i] == self->inner;
    early
        = early
          || (is_after
              && skel_node_sets_any (self->between->children[i], asked, NULL));
  }
  g_hash_table_unref (asked);
  return early;
}

/* Whether @statement is `total += row;`, of a total, or an element of several,
 * that nothing else in the loops has to do with. */
static gboolean
is_total (const RowSum *self, const SkelNode *statement)
{
  const SkelNode *place;

  if (statement->kind != SKEL_NODE_ASSIGN
      || (statement->operation != SKEL_OPERATION_ADD
          && statement->operation != SKEL_OPERATION_SUBTRACT)
      || !is_integer (statement->computed) || !is_integer (statement->type)
      || !skel_node_is_variable (statement->children[1], self->row)
      || is_asked_too_early (self, statement->children[0]))
    return FALSE;
  place = statement->children[0];
  while (place->kind == SKEL_NODE_INDEX || place->kind == SKEL_NODE_DEREFERENCE)
    place = place->children[0];
  return place->kind == SKEL_NODE_VARIABLE
         && !skel_symbol_is_image (place->symbol)
         && skel_node_count_uses (self->outer, place->symbol) == 1;
}

/* How often the inner loop turns at most. */
static double
most_turns (const RowSum *self)
{
  const SkelNode *start, *limit;
  SkelHeader header;

  gboolean inclusive;

  if (!skel_header_read_any (self->inner, &header)
      || header.variable->type != SKEL_TYPE_I32 || header.step < 0
      || (header.step > 1 && header.differs))
    return INFINITY;
  inclusive = header.inclusive;
  start = skel_node_bare (header.start);
  limit = skel_node_bare (header.limit);
  if (limit->kind == SKEL_NODE_BINARY
      && limit->operation == SKEL_OPERATION_SUBTRACT
      && skel_node_is_small (limit->children[1])
      && skel_node_bare (limit->children[1])->kind == SKEL_NODE_INTEGER) {
    inclusive = inclusive && skel_node_bare (limit->children[1])->value.i < 1;
    limit = skel_node_bare (limit->children[0]);
  }
  return !inclusive && start->kind == SKEL_NODE_INTEGER && start->value.i >= 0
                 && limit->kind == SKEL_NODE_VARIABLE
                 && skel_node_mentions_size (limit)
             ? SKEL_MAX_SIZE
             : INFINITY;
}

/* Whether @total is that of what pixels add, of which a row's are within @sum:
 * either nothing wraps, or all wraps as the total does. */
static gboolean
adds_up (const SkelNode *total, SkelRange sum)
{
  const SkelNode *value = total->children[1];
  gboolean fits = TRUE, wraps = TRUE;

  for (;; value = value->children[0]) {
    fits = fits && sum.low >= skel_range_of_type (value->type).low
           && sum.high <= skel_range_of_type (value->type).high;
    wraps
        = wraps && skel_type_size (value->type) >= skel_type_size (total->type);
    if (value->kind != SKEL_NODE_CAST)
      return fits || wraps;
  }
}

static gboolean
all_add_up (const RowSum *self)
{
  double turns = most_turns (self);
  SkelRange sum = { self->least * turns, self->most * turns };

  for (guint i = 0; i < self->totals->len; i++)
    if (!adds_up (self->totals->pdata[i], sum))
      return FALSE;
  return self->totals->len > 0;
}

/* Finds what becomes of the row's sum. FALSE: something else than totals. */
static gboolean
read_totals (RowSum *self)
{
  gboolean is_before = TRUE;

  for (int i = 0; i < self->between->n_children; i++) {
    SkelNode *statement = self->between->children[i];

    if (statement == self->inner) {
      is_before = FALSE;
      for (int k = 0; k < 3; k++)
        if (skel_node_mentions (statement->children[k], self->row))
          return FALSE;
      if (!only_adds (self, statement->children[3], FALSE))
        return FALSE;
    } else if (statement->kind == SKEL_NODE_DECLARE
               && statement->symbol == self->row) {
      continue;
    } else if (skel_node_mentions (statement, self->row)) {
      if (is_before || !is_total (self, statement))
        return FALSE;
      g_ptr_array_add (self->totals, statement);
    }
  }
  return TRUE;
}

/* What `row += value`, @add, is for @total, `total += row`. */
static SkelNode *
make_total (const RowSum *self, const SkelNode *total, const SkelNode *add)
{
  SkelNode *made = skel_make_copy (self->unit, total, NULL), *value;
  gboolean is_less = add->operation == SKEL_OPERATION_SUBTRACT;

  if (add->kind == SKEL_NODE_INCREMENT) {
    is_less = add->value.i < 0;
    value = skel_make_integer (self->unit, 1, add->location);
  } else {
    value = skel_make_copy (self->unit, add->children[1], NULL);
  }
  made->children[1] = skel_make_converted (self->unit,
      skel_make_converted (self->unit, value, self->row->type),
      total->computed);
  made->location = add->location;
  if (is_less)
    made->operation = total->operation == SKEL_OPERATION_ADD
                          ? SKEL_OPERATION_SUBTRACT
                          : SKEL_OPERATION_ADD;
  return made;
}

/* Has the totals grow where the row's sum does, in the statement *@node. */
static void
replace_in (const RowSum *self, SkelNode **node)
{
  GPtrArray *statements;

  if (!skel_node_mentions (*node, self->row))
    return;
  if (!adds_to (*node, self->row)) {
    for (int i = 0; i < (*node)->n_children; i++)
      replace_in (self, &(*node)->children[i]);
    return;
  }
  statements = g_ptr_array_new ();
  for (guint i = 0; i < self->totals->len; i++)
    g_ptr_array_add (
        statements, make_total (self, self->totals->pdata[i], *node));
  *node = skel_make_block (self->unit, statements, (*node)->location);
  g_ptr_array_unref (statements);
}

/* Removes the row's sum, which is begun with @declaration. */
static void
remove_row (const RowSum *self, const SkelNode *declaration)
{
  SkelNode *between = self->between;
  int n = 0;

  for (int i = 0; i < between->n_children; i++)
    if (between->children[i] != declaration
        && !g_ptr_array_find (self->totals, between->children[i], NULL))
      between->children[n++] = between->children[i];
  between->n_children = n;
}

static void
rewrite_row (SkelUnit *unit, SkelNode *outer, SkelNode *inner,
    const SkelNode *declaration)
{
  RowSum self = { .unit = unit,
    .outer = outer,
    .between = outer->children[3],
    .inner = inner,
    .row = declaration->symbol,
    .totals = g_ptr_array_new () };
  const SkelNode *zero = declaration->n_children > 0
                             ? skel_node_bare (declaration->children[0])
                             : NULL;

  if (zero && zero->kind == SKEL_NODE_INTEGER && zero->value.i == 0
      && self.row->rank == 0 && is_integer (self.row->type)
      && read_totals (&self) && all_add_up (&self)) {
    replace_in (&self, &inner->children[3]);
    remove_row (&self, declaration);
  }
  g_ptr_array_unref (self.totals);
}

/* The loop over the pixels in the block @between, or NULL. */
static SkelNode *
find_inner (const SkelNode *between)
{
  SkelNode *inner = NULL;

  for (int i = 0; i < between->n_children; i++)
    if (skel_node_has_pixel_loops (between->children[i])) {
      if (inner)
        return NULL;
      inner = between->children[i];
    }
  return inner && inner->kind == SKEL_NODE_FOR
                 && !skel_node_has_pixel_loops (inner->children[3])
                 && !skel_node_breaks (inner->children[3])
             ? inner
             : NULL;
}

static void
rewrite_loop (SkelUnit *unit, SkelNode *outer)
{
  SkelNode *between = outer->children[3], *inner = find_inner (between);

  if (!inner || skel_node_continues (between) || skel_node_breaks (between))
    return;
  for (int i = between->n_children - 1; i >= 0; i--)
    if (i < between->n_children
        && between->children[i]->kind == SKEL_NODE_DECLARE)
      rewrite_row (unit, outer, inner, between->children[i]);
}

static void
rewrite_in (SkelUnit *unit, SkelNode *node)
{
  if (node->kind == SKEL_NODE_FOR
      && (skel_node_mentions_size (node->children[0])
          || skel_node_mentions_size (node->children[1]))
      && node->children[3]->kind == SKEL_NODE_BLOCK)
    rewrite_loop (unit, node);
  for (int i = 0; i < node->n_children; i++)
    rewrite_in (unit, node->children[i]);
}

void
skel_row_sums_rewrite (SkelUnit *unit)
{
  for (int i = 0; i < unit->n_functions; i++)
    rewrite_in (unit, unit->functions[i]->body);
}
