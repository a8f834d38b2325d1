/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "whole-parts.h"

#include "../../graph/range.h"
#include "../front/queries.h"

typedef struct {
  const SkelAnalysis *analysis;
  gboolean keeps, converts; /* of what is looked for, what was found */
} Search;

static gboolean
is_from_float (const SkelNode *node)
{
  return (node->kind == SKEL_NODE_CAST || node->kind == SKEL_NODE_CALL)
         && !node->is_void && node->n_children > 0
         && !skel_type_is_floating (node->type)
         && skel_type_is_floating (node->children[0]->type);
}

static gboolean
is_to_float (const SkelNode *node)
{
  return node->kind == SKEL_NODE_CAST && skel_type_is_floating (node->type)
         && !skel_type_is_floating (node->children[0]->type)
         && node->children[0]->kind != SKEL_NODE_INTEGER
         && skel_range_contains (node->children[0]->range, 0);
}

/* Whether child @i of @node is just written to an image. */
static gboolean
is_written (const Search *search, const SkelNode *node, int i)
{
  const SkelSymbol *symbol = i == 1 ? skel_node_changed (node, 0) : NULL;

  return node->kind == SKEL_NODE_ASSIGN && symbol
         && skel_role (search->analysis, symbol).kind == SKEL_ROLE_IMAGE;
}

static void
look (Search *search, const SkelNode *node)
{
  search->converts = search->converts || is_to_float (node);
  for (int i = 0; i < node->n_children; i++) {
    if (is_from_float (node->children[i]) && !is_written (search, node, i))
      search->keeps = TRUE;
    look (search, node->children[i]);
  }
}

gboolean
skel_has_whole_parts (const SkelAnalysis *analysis)
{
  Search search = { .analysis = analysis };

  look (&search, analysis->function->body);
  for (guint i = 0; i < analysis->calls->len; i++) {
    const SkelFunction *function = analysis->calls->pdata[i];

    look (&search, function->body);
  }
  return search.keeps && search.converts;
}
