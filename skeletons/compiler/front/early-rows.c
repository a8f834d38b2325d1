/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "early-rows.h"

#include "make.h"
#include "queries.h"

/* Whether @block ends with the only `continue` in it. */
static gboolean
ends_turn (SkelNode *block)
{
  gboolean ends;

  if (block->kind != SKEL_NODE_BLOCK || block->n_children == 0
      || block->children[block->n_children - 1]->kind != SKEL_NODE_CONTINUE)
    return FALSE;
  block->n_children--;
  ends = !skel_node_continues (block);
  block->n_children++;
  return ends;
}

/* A BLOCK of @statement. */
static SkelNode *
make_alone (SkelUnit *unit, SkelNode *statement)
{
  SkelNode *block = skel_make_node (
      unit, SKEL_NODE_BLOCK, SKEL_TYPE_I32, statement->location, 1);

  block->children[0] = statement;
  return block;
}

void
skel_early_rows_branch (SkelUnit *unit, SkelNode *block)
{
  for (int i = 0; i < block->n_children; i++) {
    SkelNode *choice = block->children[i], *branch, *rest;

    if (choice->kind != SKEL_NODE_IF || choice->n_children != 2)
      continue;
    branch = choice->children[1];
    if (branch->kind == SKEL_NODE_CONTINUE)
      branch = choice->children[1] = make_alone (unit, branch);
    if (!ends_turn (branch))
      continue;
    branch->n_children--;
    rest = skel_make_node (unit, SKEL_NODE_BLOCK, SKEL_TYPE_I32,
        choice->location, block->n_children - i - 1);
    for (int k = 0; k < rest->n_children; k++)
      rest->children[k] = block->children[i + 1 + k];
    branch = skel_make_node (
        unit, SKEL_NODE_IF, SKEL_TYPE_I32, choice->location, 3);
    branch->children[0] = choice->children[0];
    branch->children[1] = choice->children[1];
    branch->children[2] = rest;
    block->children[i] = branch;
    block->n_children = i + 1;
    skel_early_rows_branch (unit, rest);
    return;
  }
}
