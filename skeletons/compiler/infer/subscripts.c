/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "subscripts.h"

/* Variables whose values are looked for. */
#define MAX_FOLLOWED 16

typedef struct {
  const SkelAnalysis *analysis;
  GHashTable *followed; /* SkelSymbol */
  int places;           /* loop variables among what is added */
  const SkelSymbol *size;
  gboolean bent; /* a place is something else than added */
} Reader;

static SkelRoleKind
role_of (const Reader *reader, const SkelNode *node)
{
  return node->kind == SKEL_NODE_VARIABLE
             ? skel_role (reader->analysis, node->symbol).kind
             : SKEL_ROLE_NONE;
}

/* What @node gives @symbol, last of all, or NULL. */
static const SkelNode *
value_of (const SkelNode *node, const SkelSymbol *symbol)
{
  const SkelNode *value = NULL;

  if (node->kind == SKEL_NODE_DECLARE && node->symbol == symbol
      && node->n_children > 0)
    return node->children[0];
  if (node->kind == SKEL_NODE_ASSIGN && node->operation == SKEL_OPERATION_NONE
      && node->children[0]->symbol == symbol)
    return node->children[1];
  for (int i = node->n_children - 1; i >= 0 && !value; i--)
    value = value_of (node->children[i], symbol);
  return value;
}

/* The value of a local variable that was not yet followed, or NULL. */
static const SkelNode *
follow (Reader *reader, const SkelNode *node)
{
  if (node->kind != SKEL_NODE_VARIABLE
      || role_of (reader, node) != SKEL_ROLE_NONE || node->rank > 0
      || g_hash_table_size (reader->followed) >= MAX_FOLLOWED
      || !g_hash_table_add (reader->followed, node->symbol))
    return NULL;
  return value_of (reader->analysis->function->body, node->symbol);
}

static gboolean
is_size (const Reader *reader, const SkelNode *node)
{
  SkelRoleKind kind = role_of (reader, node);

  return kind == SKEL_ROLE_WIDTH || kind == SKEL_ROLE_HEIGHT;
}

static gboolean
is_place (const Reader *reader, const SkelNode *node)
{
  SkelRoleKind kind = role_of (reader, node);

  return kind == SKEL_ROLE_ROW || kind == SKEL_ROLE_COLUMN;
}

static gboolean
has_place (Reader *reader, const SkelNode *node)
{
  const SkelNode *value = follow (reader, node);

  if (is_place (reader, node) || (value && has_place (reader, value)))
    return TRUE;
  for (int i = 0; i < node->n_children; i++)
    if (has_place (reader, node->children[i]))
      return TRUE;
  return FALSE;
}

/* Reads what is added up in @node. */
static void
read_sum (Reader *reader, const SkelNode *node)
{
  const SkelNode *value;

  while (node->kind == SKEL_NODE_CAST)
    node = node->children[0];
  if (is_place (reader, node)) {
    reader->places++;
    return;
  }
  if ((value = follow (reader, node))) {
    read_sum (reader, value);
    return;
  }
  switch (node->operation) {
    case SKEL_OPERATION_ADD:
    case SKEL_OPERATION_SUBTRACT:
      read_sum (reader, node->children[0]);
      read_sum (reader, node->children[1]);
      return;
    case SKEL_OPERATION_REMAINDER:
      if (!is_size (reader, node->children[1]))
        break;
      reader->size = node->children[1]->symbol;
      read_sum (reader, node->children[0]);
      return;
    default:
      break;
  }
  reader->bent = reader->bent || has_place (reader, node);
}

SkelSubscript
skel_subscript_read (
    const SkelAnalysis *analysis, const SkelNode *node, const SkelSymbol **size)
{
  Reader reader
      = { .analysis = analysis, .followed = g_hash_table_new (NULL, NULL) };

  read_sum (&reader, node);
  g_hash_table_unref (reader.followed);
  *size = reader.size;
  if (reader.bent || reader.places > 1)
    return SKEL_SUBSCRIPT_FAR;
  return reader.size ? SKEL_SUBSCRIPT_ROUND : SKEL_SUBSCRIPT_BESIDE;
}
