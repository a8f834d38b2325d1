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

/* The assignment whose value @assign sets its place to; NULL: it is none. */
static SkelNode *
next_in_chain (const SkelNode *assign)
{
  SkelNode *next = (SkelNode *)skel_node_bare (assign->children[1]);

  return is_plain_assign (next) && next->type == assign->type ? next : NULL;
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

static void
add_parted (SkelUnit *unit, SkelNode *statement, GPtrArray *statements)
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
    add_parted (unit, next, statements);
    statement->children[1] = skel_make_copy (unit, last->children[1], NULL);
  }
  g_ptr_array_add (statements, statement);
}

void
skel_chained_assignments_rewrite (SkelUnit *unit)
{
  for (int i = 0; i < unit->n_functions; i++) {
    SkelNode *body = unit->functions[i]->body;
    GPtrArray *statements = g_ptr_array_new ();

    for (int k = 0; k < body->n_children; k++)
      add_parted (unit, body->children[k], statements);
    unit->functions[i]->body
        = skel_make_block (unit, statements, body->location);
    g_ptr_array_unref (statements);
  }
}
