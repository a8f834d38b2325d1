/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "returns.h"

#include "make.h"

/* Whether @node ends by leaving the function; takes the RETURN off it. */
static gboolean
take_return (SkelNode **node)
{
  SkelNode *block = *node;

  if (block->kind == SKEL_NODE_RETURN && block->n_children == 0) {
    block->kind = SKEL_NODE_EMPTY;
    return TRUE;
  }
  return block->kind == SKEL_NODE_BLOCK && block->n_children > 0
         && take_return (&block->children[block->n_children - 1]);
}

static void
rewrite_block (SkelUnit *unit, SkelNode *block)
{
  for (int i = 0; i + 1 < block->n_children; i++) {
    SkelNode *choice = block->children[i], *rest, **children;

    if (choice->kind != SKEL_NODE_IF || choice->n_children > 2
        || !take_return (&choice->children[1]))
      continue;
    rest = skel_make_node (unit, SKEL_NODE_BLOCK, SKEL_TYPE_I32,
        block->children[i + 1]->location, block->n_children - i - 1);
    for (int k = 0; k < rest->n_children; k++)
      rest->children[k] = block->children[i + 1 + k];
    children = skel_unit_allocate (unit, 3 * sizeof *children);
    children[0] = choice->children[0];
    children[1] = choice->children[1];
    children[2] = rest;
    choice->children = children;
    choice->n_children = 3;
    block->n_children = i + 1;
    rewrite_block (unit, rest);
  }
}

void
skel_returns_rewrite (SkelUnit *unit)
{
  for (int i = 0; i < unit->n_functions; i++)
    if (unit->functions[i]->symbol->is_void)
      rewrite_block (unit, unit->functions[i]->body);
}
