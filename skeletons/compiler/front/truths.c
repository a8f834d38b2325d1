/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "truths.h"

#include "make.h"

static const SkelSymbol *
root_of (const SkelNode *node)
{
  while (node->kind == SKEL_NODE_INDEX)
    node = node->children[0];
  return node->kind == SKEL_NODE_VARIABLE ? node->symbol : NULL;
}

static gboolean
is_pixel (const SkelNode *node, GHashTable *images)
{
  const SkelSymbol *root = root_of (node);

  return node->kind == SKEL_NODE_INDEX && node->rank == 0 && root
         && g_hash_table_contains (images, root);
}

/* Gives the arrays on the way to a pixel their new type. */
static void
set_types (SkelNode *node)
{
  node->type = SKEL_TYPE_U8;
  if (node->kind == SKEL_NODE_INDEX)
    set_types (node->children[0]);
}

static SkelNode *rewrite (SkelUnit *unit, SkelNode *node, GHashTable *images);

/* place = value; place op= value is place = (bool) (place op value). */
static SkelNode *
rewrite_assign (SkelUnit *unit, SkelNode *node, GHashTable *images)
{
  SkelNode *place = node->children[0], *value;

  value = rewrite (unit, node->children[1], images);
  if (node->operation != SKEL_OPERATION_NONE) {
    SkelNode *old = skel_make_copy (unit, place, NULL);
    SkelNode *result = skel_make_node (
        unit, SKEL_NODE_BINARY, node->computed, node->location, 2);

    result->operation = node->operation;
    result->children[0] = skel_make_converted (
        unit, rewrite (unit, old, images), node->computed);
    result->children[1] = value;
    value = result;
  }
  for (SkelNode *at = place; at->kind == SKEL_NODE_INDEX; at = at->children[0])
    at->children[1] = rewrite (unit, at->children[1], images);
  set_types (place);
  node->operation = SKEL_OPERATION_NONE;
  node->type = node->computed = SKEL_TYPE_U8;
  node->children[1] = skel_make_converted (
      unit, skel_make_converted (unit, value, SKEL_TYPE_BOOL), SKEL_TYPE_U8);
  return skel_make_converted (unit, node, SKEL_TYPE_BOOL);
}

static SkelNode *
rewrite (SkelUnit *unit, SkelNode *node, GHashTable *images)
{
  if (node->kind == SKEL_NODE_ASSIGN && is_pixel (node->children[0], images))
    return rewrite_assign (unit, node, images);
  for (int i = 0; i < node->n_children; i++) {
    SkelNode *child = rewrite (unit, node->children[i], images);

    /* the value of an assignment as a statement */
    if (child->kind == SKEL_NODE_CAST
        && child->children[0]->kind == SKEL_NODE_ASSIGN
        && (node->kind == SKEL_NODE_BLOCK || node->kind == SKEL_NODE_IF
            || node->kind == SKEL_NODE_FOR || node->kind == SKEL_NODE_WHILE
            || node->kind == SKEL_NODE_CASE || node->kind == SKEL_NODE_DEFAULT
            || node->kind == SKEL_NODE_DO)
        && !(i == 0
             && (node->kind == SKEL_NODE_IF || node->kind == SKEL_NODE_WHILE)))
      child = child->children[0];
    node->children[i] = child;
  }
  if (!is_pixel (node, images))
    return node;
  set_types (node);
  return skel_make_converted (unit, node, SKEL_TYPE_BOOL);
}

static void
find_images (SkelNode *node, GHashTable *images)
{
  SkelSymbol *symbol = node->symbol;

  if (node->kind == SKEL_NODE_DECLARE && symbol->type == SKEL_TYPE_BOOL
      && symbol->rank >= 2 && symbol->dimensions[0].length < 0
      && !symbol->unsupported)
    g_hash_table_add (images, symbol);
  for (int i = 0; i < node->n_children; i++)
    find_images (node->children[i], images);
}

/* Whether @node has an image of @images other than by pixels that are read or
 * assigned to. */
static gboolean
has_other_use (const SkelNode *node, GHashTable *images)
{
  if (is_pixel (node, images)) {
    for (; node->kind == SKEL_NODE_INDEX; node = node->children[0])
      if (has_other_use (node->children[1], images))
        return TRUE;
    return FALSE;
  }
  if (node->kind == SKEL_NODE_VARIABLE
      && g_hash_table_contains (images, node->symbol))
    return TRUE;
  if (node->kind == SKEL_NODE_INCREMENT && is_pixel (node->children[0], images))
    return TRUE;
  for (int i = 0; i < node->n_children; i++)
    if (has_other_use (node->children[i], images))
      return TRUE;
  return FALSE;
}

void
skel_truths_rewrite (SkelUnit *unit)
{
  for (int i = 0; i < unit->n_functions; i++) {
    SkelNode *body = unit->functions[i]->body;
    GHashTable *images = g_hash_table_new (NULL, NULL);
    GHashTableIter iter;
    gpointer symbol;

    find_images (body, images);
    if (g_hash_table_size (images) > 0 && !has_other_use (body, images)) {
      rewrite (unit, body, images);
      g_hash_table_iter_init (&iter, images);
      while (g_hash_table_iter_next (&iter, &symbol, NULL))
        ((SkelSymbol *)symbol)->type = SKEL_TYPE_U8;
    }
    g_hash_table_unref (images);
  }
}
