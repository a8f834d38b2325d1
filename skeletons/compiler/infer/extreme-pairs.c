/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "extreme-pairs.h"

#include "../front/make.h"
#include "../front/queries.h"
#include "accumulation.h"

typedef struct {
  SkelUnit *unit;
  GPtrArray *statements; /* SkelNode: of the function's body */
  guint index;           /* of the one that is looked at */
  gboolean changed;
} Pairs;

static gboolean
is_any (const SkelSymbol *symbol, gpointer data)
{
  return TRUE;
}

/* Which extreme the `if` @node, without its `else`, makes a variable, @root; or
 * NONE. */
static SkelCombine
read_extreme (const SkelNode *node, SkelAccumulation *found, SkelSymbol **root)
{
  SkelNode alone = *node;

  alone.n_children = 2;
  if (node->kind != SKEL_NODE_IF
      || !skel_accumulation_match (&alone, is_any, NULL, found, root)
      || found->index
      || (found->combine != SKEL_COMBINE_MINIMUM
          && found->combine != SKEL_COMBINE_MAXIMUM))
    return SKEL_COMBINE_NONE;
  return found->combine;
}

/* What @statement does nothing but set @symbol to, or NULL. */
static const SkelNode *
value_set (const SkelNode *statement, const SkelSymbol *symbol)
{
  if (statement->kind == SKEL_NODE_DECLARE && statement->symbol == symbol
      && statement->n_children == 1)
    return statement->children[0];
  if (statement->kind == SKEL_NODE_ASSIGN
      && statement->operation == SKEL_OPERATION_NONE
      && skel_accumulation_root (statement->children[0]) == symbol
      && !skel_node_has_effects (statement->children[1]))
    return statement->children[1];
  return NULL;
}

/* Whether @first sets @a, and @second then @b, to the same. */
static gboolean
set_alike (const SkelNode *first, const SkelSymbol *a, const SkelNode *second,
    const SkelSymbol *b)
{
  const SkelNode *one = value_set (first, a), *other = value_set (second, b);

  return one && other && skel_node_equal (one, other)
         && !skel_node_mentions (other, a);
}

/* How often @node changes @symbol. */
static int
count_changes (const SkelNode *node, const SkelSymbol *symbol)
{
  int count = 0;

  for (int i = 0; i < node->n_children; i++)
    count += (skel_node_changed (node, i) == symbol)
             + count_changes (node->children[i], symbol);
  return count;
}

/* Whether the last that was said of both before @pair, in this statement, is
 * that they are the same. */
static gboolean
start_alike (const Pairs *self, const SkelNode *pair, const SkelSymbol *a,
    const SkelSymbol *b)
{
  const SkelNode *statement = self->statements->pdata[self->index];

  /* nor do turns around it, or pixels, start them anew */
  if (count_changes (statement, a) != count_changes (pair, a)
      || count_changes (statement, b) != count_changes (pair, b))
    return FALSE;
  for (guint i = self->index; i-- > 0;) {
    const SkelNode *last = self->statements->pdata[i];
    const SkelNode *before = i > 0 ? self->statements->pdata[i - 1] : NULL;

    if (skel_node_mentions (last, a) || skel_node_mentions (last, b)
        || value_set (last, a) || value_set (last, b))
      return before
             && (set_alike (before, a, last, b)
                 || set_alike (before, b, last, a));
  }
  return FALSE;
}

/* Makes of each such pair in @node, which may be changed, two statements. */
static void
part_pairs (Pairs *self, SkelNode *node)
{
  SkelAccumulation one, other;
  SkelSymbol *first, *second;
  SkelNode *otherwise;
  GPtrArray *both;

  for (int i = 0; i < node->n_children; i++)
    part_pairs (self, node->children[i]);
  if (node->kind != SKEL_NODE_IF || node->n_children < 3)
    return;
  otherwise = skel_node_alone (node->children[2]);
  if (otherwise->n_children != 2
      || read_extreme (node, &one, &first) == SKEL_COMBINE_NONE
      || read_extreme (otherwise, &other, &second) == SKEL_COMBINE_NONE
      || one.combine == other.combine || first == second
      || first->type != second->type
      || !skel_node_equal (
          skel_node_bare (one.value), skel_node_bare (other.value))
      || !start_alike (self, node, first, second))
    return;
  both = g_ptr_array_new ();
  g_ptr_array_add (both, skel_unit_allocate (self->unit, sizeof *node));
  *(SkelNode *)both->pdata[0] = *node;
  ((SkelNode *)both->pdata[0])->n_children = 2;
  g_ptr_array_add (both, otherwise);
  *node = *skel_make_block (self->unit, both, node->location);
  g_ptr_array_unref (both);
  self->changed = TRUE;
}

void
skel_part_extreme_pairs (SkelAnalysis *analysis, SkelUnit *unit)
{
  const SkelNode *body = analysis->function->body;
  Pairs self = { unit, g_ptr_array_new (), 0, FALSE };
  SkelFunction *function;

  for (int i = 0; i < body->n_children; i++)
    g_ptr_array_add (self.statements, body->children[i]);
  for (; self.index < self.statements->len; self.index++)
    if (skel_node_has_pixel_loops (self.statements->pdata[self.index])) {
      self.statements->pdata[self.index]
          = skel_make_copy (unit, self.statements->pdata[self.index], NULL);
      part_pairs (&self, self.statements->pdata[self.index]);
    }
  if (self.changed) {
    function = skel_unit_allocate (unit, sizeof *function);
    *function = *analysis->function;
    function->body = skel_make_block (unit, self.statements, body->location);
    analysis->function = function;
  }
  g_ptr_array_unref (self.statements);
}
