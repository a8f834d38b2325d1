/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "sizes.h"

#include "make.h"
#include "queries.h"

typedef struct {
  SkelUnit *unit;
  SkelFunction *function;
  GHashTable *names; /* SkelSymbol to the parameter that it is */
  GHashTable *sums;  /* SkelSymbol to the SkelNode that it is */
} Sizes;

/* Whether @node is always the same number: a sum of parameters and constants.
 */
static gboolean
is_sum (const Sizes *self, const SkelNode *node)
{
  if (node->type != SKEL_TYPE_I32)
    return FALSE;
  if (node->kind == SKEL_NODE_VARIABLE)
    return node->symbol->kind == SKEL_SYMBOL_PARAMETER && node->rank == 0
           && !node->symbol->pointer
           && !skel_node_assigns (self->function->body, node->symbol);
  if (node->kind == SKEL_NODE_BINARY && node->operation != SKEL_OPERATION_ADD
      && node->operation != SKEL_OPERATION_SUBTRACT)
    return FALSE;
  for (int i = 0; i < node->n_children; i++)
    if (!is_sum (self, node->children[i]))
      return FALSE;
  return node->kind == SKEL_NODE_INTEGER || node->kind == SKEL_NODE_BINARY
         || node->kind == SKEL_NODE_NEGATE;
}

/* @node, in which variables are the sums that they stand for. */
static SkelNode *
put_sums (const Sizes *self, SkelNode *node)
{
  SkelNode *sum = node->kind == SKEL_NODE_VARIABLE
                      ? g_hash_table_lookup (self->sums, node->symbol)
                      : NULL;

  if (sum)
    return skel_make_copy (self->unit, sum, NULL);
  for (int i = 0; i < node->n_children; i++)
    node->children[i] = put_sums (self, node->children[i]);
  return node;
}

/* What @declaration says of its variable, if that never changes. */
static void
read_declaration (const Sizes *self, SkelNode *declaration)
{
  SkelSymbol *symbol = declaration->symbol;
  SkelNode *value;

  if (declaration->n_children == 0 || symbol->rank > 0 || symbol->pointer
      || symbol->is_static || symbol->type != SKEL_TYPE_I32
      || skel_node_assigns (self->function->body, symbol))
    return;
  value = put_sums (
      self, skel_make_copy (self->unit, declaration->children[0], self->names));
  if (!is_sum (self, value) || !skel_node_mentions_size (value))
    return;
  if (value->kind == SKEL_NODE_VARIABLE)
    g_hash_table_insert (self->names, symbol, value->symbol);
  else
    g_hash_table_insert (self->sums, symbol, value);
}

static void
read_declarations (const Sizes *self, SkelNode *node)
{
  if (node->kind == SKEL_NODE_DECLARE)
    read_declaration (self, node);
  for (int i = 0; i < node->n_children; i++)
    read_declarations (self, node->children[i]);
}

static void
rewrite_loops (const Sizes *self, SkelNode *node)
{
  int first = node->kind == SKEL_NODE_DO, last = -1;

  if (node->kind == SKEL_NODE_FOR || node->kind == SKEL_NODE_DO)
    last = 1;
  else if (node->kind == SKEL_NODE_WHILE)
    last = 0;
  for (int i = 0; i < node->n_children; i++) {
    rewrite_loops (self, node->children[i]);
    if (i >= first && i <= last)
      node->children[i] = put_sums (self, node->children[i]);
  }
}

static void
rewrite_dimensions (const Sizes *self, SkelSymbol *symbol)
{
  for (int i = 0; i < symbol->rank; i++) {
    SkelDimension *dimension = &symbol->dimensions[i];
    SkelSymbol *parameter
        = dimension->symbol
              ? g_hash_table_lookup (self->names, dimension->symbol)
              : NULL;

    if (parameter)
      dimension->symbol = parameter;
  }
}

/* Has no more of what has another name. */
static void
rewrite_declarations (const Sizes *self, SkelNode *node)
{
  if (node->kind == SKEL_NODE_DECLARE) {
    if (g_hash_table_contains (self->names, node->symbol)
        || (g_hash_table_contains (self->sums, node->symbol)
            && skel_node_count_uses (self->function->body, node->symbol) == 0))
      *node = *skel_make_empty (self->unit, node->location);
    else
      rewrite_dimensions (self, node->symbol);
  }
  for (int i = 0; i < node->n_children; i++)
    rewrite_declarations (self, node->children[i]);
}

static void
rewrite_function (SkelUnit *unit, SkelFunction *function)
{
  Sizes self = { unit, function, g_hash_table_new (NULL, NULL),
    g_hash_table_new (NULL, NULL) };

  read_declarations (&self, function->body);
  rewrite_loops (&self, function->body);
  rewrite_declarations (&self, function->body);
  function->body = skel_make_copy (unit, function->body, self.names);
  g_hash_table_unref (self.names);
  g_hash_table_unref (self.sums);
}

void
skel_sizes_rewrite (SkelUnit *unit, const GPtrArray *functions)
{
  for (guint i = 0; i < functions->len; i++)
    rewrite_function (unit, functions->pdata[i]);
}
