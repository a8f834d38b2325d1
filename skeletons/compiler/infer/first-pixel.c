/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "first-pixel.h"

#include "../../graph/range.h"
#include "../front/first.h"
#include "../front/make.h"
#include "../front/queries.h"
#include "accumulation.h"
#include "pixel-loops.h"

typedef struct {
  SkelAnalysis *analysis;
  SkelUnit *unit;
  GPtrArray *statements; /* SkelNode: of the function's body */
  gboolean changed;
} Starts;

static SkelNode *
statement_at (const Starts *self, guint i)
{
  return self->statements->pdata[i];
}

static gboolean
is_symbol (const SkelSymbol *symbol, gpointer data)
{
  return symbol == data;
}

/* Which extreme of all that @first is the first of the body of @loops makes
 * @extreme, in one of its statements; or NONE. */
static SkelCombine
find_extreme (
    const SkelPixelLoops *loops, SkelSymbol *extreme, const SkelNode *first)
{
  SkelNode *body = loops->inner->children[3];
  GPtrArray *statements = g_ptr_array_new ();
  const SkelSymbol *const variables[]
      = { loops->rows.variable, loops->columns.variable };
  SkelCombine combine = SKEL_COMBINE_NONE;

  skel_node_collect_statements (body, statements);
  for (guint i = 0; i < statements->len; i++) {
    SkelNode *statement = statements->pdata[i];
    SkelAccumulation accumulation;
    SkelSymbol *root;

    if (!skel_node_mentions (statement, extreme))
      continue;
    if (combine != SKEL_COMBINE_NONE
        || !skel_accumulation_match (
            statement, is_symbol, extreme, &accumulation, &root)
        || (accumulation.combine != SKEL_COMBINE_MINIMUM
            && accumulation.combine != SKEL_COMBINE_MAXIMUM)
        || !skel_node_is_first (skel_node_alone (body), variables, first,
            skel_node_unwidened (accumulation.value))) {
      combine = SKEL_COMBINE_NONE;
      break;
    }
    combine = accumulation.combine;
  }
  g_ptr_array_unref (statements);
  return combine;
}

static void
collect_images (const SkelNode *node, GHashTable *images)
{
  if (node->symbol && skel_symbol_is_image (node->symbol))
    g_hash_table_add (images, node->symbol);
  for (int i = 0; i < node->n_children; i++)
    collect_images (node->children[i], images);
}

/* Which of the two @extreme, set to @first by statement @i, becomes next, in
 * images that are what they were then. */
static SkelCombine
find_use (
    const Starts *self, guint i, SkelSymbol *extreme, const SkelNode *first)
{
  GHashTable *images = g_hash_table_new (NULL, NULL);
  SkelCombine combine = SKEL_COMBINE_NONE;

  collect_images (first, images);
  for (i++; i < self->statements->len; i++) {
    SkelNode *statement = statement_at (self, i);
    SkelPixelLoops loops;

    if (skel_node_sets_any (statement, images, NULL))
      break;
    if (!skel_node_mentions (statement, extreme))
      continue;
    if (skel_pixel_loops_read (self->analysis, statement, &loops) && loops.all
        && !skel_node_continues (loops.inner->children[3])
        && skel_pixel_loops_between (loops.outer) == loops.inner)
      combine = find_extreme (&loops, extreme, first);
    break;
  }
  g_hash_table_unref (images);
  return combine;
}

/* What @first, of a small integer type but for conversions, starts with so that
 * nothing of its type is beyond it. */
static SkelNode *
make_start (
    SkelUnit *unit, SkelNode *node, const SkelNode *first, SkelCombine combine)
{
  SkelRange range = skel_range_of_type (first->type);
  SkelNode *made;

  if (node != first) {
    made = skel_make_copy (unit, node, NULL);
    made->children[0] = make_start (unit, node->children[0], first, combine);
    return made;
  }
  made = skel_make_node (
      unit, SKEL_NODE_INTEGER, first->type, first->location, 0);
  made->value.i = combine == SKEL_COMBINE_MINIMUM ? range.high : range.low;
  return made;
}

/* @value, which statement @i sets @extreme to, or another one to start with. */
static SkelNode *
start_of (const Starts *self, guint i, SkelSymbol *extreme, SkelNode *value)
{
  const SkelNode *first = skel_node_unwidened (value);
  SkelCombine combine;

  if (skel_type_is_floating (first->type) || skel_type_size (first->type) > 4
      || skel_node_has_effects (first) || !skel_node_mentions_image (first))
    return value;
  combine = find_use (self, i, extreme, first);
  return combine == SKEL_COMBINE_NONE
             ? value
             : make_start (self->unit, value, first, combine);
}

/* Takes `a = b = v;` apart: it becomes `b = v; a = v;`. */
static void
take_apart (Starts *self, guint i)
{
  SkelNode *outer = statement_at (self, i), *inner;

  if (outer->kind != SKEL_NODE_ASSIGN
      || outer->operation != SKEL_OPERATION_NONE)
    return;
  inner = (SkelNode *)skel_node_bare (outer->children[1]);
  if (inner->kind != SKEL_NODE_ASSIGN || inner->operation != SKEL_OPERATION_NONE
      || inner->type != outer->type
      || !skel_node_mentions_image (inner->children[1])
      || skel_node_has_effects (outer->children[0])
      || skel_node_has_effects (inner->children[1]))
    return;
  g_ptr_array_insert (self->statements, i, inner);
  self->statements->pdata[i + 1]
      = skel_make_assign (self->unit, outer->children[0], inner->children[1]);
}

static void
start_statement (Starts *self, guint i)
{
  SkelNode *statement = statement_at (self, i), *made, *value;
  int at = statement->kind == SKEL_NODE_ASSIGN ? 1 : 0;
  SkelSymbol *extreme = NULL;

  if (statement->kind == SKEL_NODE_ASSIGN
      && statement->operation == SKEL_OPERATION_NONE)
    extreme = skel_accumulation_root (statement->children[0]);
  else if (statement->kind == SKEL_NODE_DECLARE && statement->n_children == 1
           && statement->symbol->rank == 0)
    extreme = statement->symbol;
  if (!extreme)
    return;
  value = start_of (self, i, extreme, statement->children[at]);
  if (value == statement->children[at])
    return;
  made = skel_make_copy (self->unit, statement, NULL);
  made->children[at] = value;
  self->statements->pdata[i] = made;
  self->changed = TRUE;
}

void
skel_start_extremes (SkelAnalysis *analysis, SkelUnit *unit)
{
  const SkelNode *body = analysis->function->body;
  Starts self = { analysis, unit, g_ptr_array_new (), FALSE };
  SkelFunction *function;

  for (int i = 0; i < body->n_children; i++)
    g_ptr_array_add (self.statements, body->children[i]);
  for (guint i = 0; i < self.statements->len; i++)
    take_apart (&self, i);
  for (guint i = 0; i < self.statements->len; i++)
    start_statement (&self, i);
  if (self.changed) {
    function = skel_unit_allocate (unit, sizeof *function);
    *function = *analysis->function;
    function->body = skel_make_block (unit, self.statements, body->location);
    analysis->function = function;
  }
  g_ptr_array_unref (self.statements);
}
