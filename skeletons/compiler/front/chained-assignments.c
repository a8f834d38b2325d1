/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "chained-assignments.h"

#include "make.h"
#include "queries.h"

static gboolean
is_plain_assign (const SkelNode *node)
{
  return node->kind == SKEL_NODE_ASSIGN
         && node->operation == SKEL_OPERATION_NONE;
}

/* Where the value of @assign stands, but for what it is converted to. */
static SkelNode **
find_value (const SkelNode *assign)
{
  SkelNode **value = &assign->children[1];

  while ((*value)->kind == SKEL_NODE_CAST)
    value = &(*value)->children[0];
  return value;
}

/* The assignment whose value @assign sets its place to; NULL: it is none. */
static SkelNode *
next_in_chain (const SkelNode *assign)
{
  SkelNode *next = *find_value (assign);

  return is_plain_assign (next) ? next : NULL;
}

/* Whether to evaluate @value anew after @assign is the same, and so is where it
 * assigns to. */
static gboolean
can_repeat (const SkelNode *value, const SkelNode *assign)
{
  const SkelSymbol *changed = skel_node_changed (assign, 0);

  return changed && !skel_node_mentions (value, changed)
         && !skel_node_has_effects (value)
         && !skel_node_has_effects (assign->children[0]);
}

void
skel_chained_assignments_part (
    SkelUnit *unit, SkelNode *statement, GPtrArray *statements)
{
  SkelNode *next
      = is_plain_assign (statement) ? next_in_chain (statement) : NULL;
  SkelNode *last = next;

  while (last && next_in_chain (last))
    last = next_in_chain (last);
  for (SkelNode *assign = statement; next && assign;
      assign = next_in_chain (assign))
    if (!can_repeat (last->children[1], assign))
      next = NULL;
  if (next) {
    skel_chained_assignments_part (unit, next, statements);
    *find_value (statement) = skel_make_converted (
        unit, skel_make_copy (unit, next->children[1], NULL), next->type);
  }
  g_ptr_array_add (statements, statement);
}

/* What @statement sets *@set to, or NULL. */
static SkelNode **
value_set (SkelNode *statement, const SkelSymbol **set)
{
  if (statement->kind == SKEL_NODE_DECLARE && statement->n_children == 1) {
    *set = statement->symbol;
    return &statement->children[0];
  }
  if (!is_plain_assign (statement)
      || skel_node_has_effects (statement->children[0]))
    return NULL;
  *set = skel_node_changed (statement, 0);
  return &statement->children[1];
}

/* Has @statement ask for the pixel that @last set a variable to, where it sets
 * another one to that. */
static void
ask_anew (SkelUnit *unit, SkelNode *last, SkelNode *statement)
{
  const SkelSymbol *from, *to;
  SkelNode **pixel = value_set (last, &from);
  SkelNode **value = pixel ? value_set (statement, &to) : NULL;

  while (value && (*value)->kind == SKEL_NODE_CAST)
    value = &(*value)->children[0];
  if (value && from && to && from->rank == 0 && !from->pointer
      && (*value)->kind == SKEL_NODE_VARIABLE && (*value)->symbol == from
      && skel_node_mentions_image (*pixel) && !skel_node_has_effects (*pixel)
      && !skel_node_mentions (*pixel, from))
    *value = skel_make_copy (unit, *pixel, NULL);
}

void
skel_chained_assignments_rewrite (SkelUnit *unit)
{
  for (int i = 0; i < unit->n_functions; i++) {
    SkelNode *body = unit->functions[i]->body;
    GPtrArray *statements = g_ptr_array_new ();

    for (int k = 0; k < body->n_children; k++)
      skel_chained_assignments_part (unit, body->children[k], statements);
    for (guint k = 1; k < statements->len; k++)
      ask_anew (unit, statements->pdata[k - 1], statements->pdata[k]);
    unit->functions[i]->body
        = skel_make_block (unit, statements, body->location);
    g_ptr_array_unref (statements);
  }
}
