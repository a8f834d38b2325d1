/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "same-turns.h"

#include "image-exchanges.h"
#include "queries.h"

typedef struct {
  GHashTable *images;   /* see the header; or NULL */
  GHashTable *taken;    /* its values */
  GHashTable *declared; /* SkelSymbol of one to that of the other */
} Matching;

static gboolean
are_alike (const SkelSymbol *a, const SkelSymbol *b)
{
  if (a->type != b->type || a->rank != b->rank || a->pointer != b->pointer
      || a->is_static || b->is_static)
    return FALSE;
  for (int i = 0; i < a->rank; i++)
    if (a->dimensions[i].length != b->dimensions[i].length)
      return FALSE;
  return TRUE;
}

/* Whether images that become each other may: nothing that the caller keeps. */
static gboolean
can_be (const SkelSymbol *a, const SkelSymbol *b)
{
  return a == b || (!a->is_const && !b->is_const && are_alike (a, b));
}

static gboolean
match_images (Matching *self, SkelSymbol *a, SkelSymbol *b)
{
  SkelSymbol *known;

  if (!self->images)
    return a == b;
  known = g_hash_table_lookup (self->images, a);
  if (known || g_hash_table_contains (self->taken, b))
    return known == b;
  g_hash_table_insert (self->images, a, b);
  g_hash_table_add (self->taken, b);
  return can_be (a, b);
}

static gboolean
match_symbols (Matching *self, const SkelNode *one, const SkelNode *other)
{
  SkelSymbol *a = one->symbol, *b = other->symbol;
  SkelSymbol *known;

  if (!a || !b)
    return a == b;
  if (one->kind == SKEL_NODE_DECLARE && !skel_symbol_is_image (a)) {
    g_hash_table_insert (self->declared, a, b);
    return are_alike (a, b);
  }
  known = g_hash_table_lookup (self->declared, a);
  if (known)
    return known == b;
  return a->kind != SKEL_SYMBOL_FUNCTION && skel_symbol_is_image (a)
             ? skel_symbol_is_image (b) && match_images (self, a, b)
             : a == b;
}

/* What @image of one is in the other, as far as is known. */
static const SkelSymbol *
find_other (const Matching *self, SkelSymbol *image)
{
  return self->images ? g_hash_table_lookup (self->images, image) : image;
}

/* Whether @exchange has the move @move of the other one. */
static gboolean
has_move (const Matching *self, const SkelNode *exchange, const SkelNode *move)
{
  const SkelSymbol *to = find_other (self, move->children[0]->symbol);
  const SkelSymbol *from = find_other (self, move->children[1]->symbol);

  for (int i = 0; i < exchange->n_children; i++)
    if (exchange->children[i]->children[0]->symbol == to
        && exchange->children[i]->children[1]->symbol == from)
      return TRUE;
  return FALSE;
}

/* Whether two exchanges, whose moves are in any order, are the same as far as
 * images are known. */
static gboolean
match_exchanges (
    const Matching *self, const SkelNode *one, const SkelNode *other)
{
  if (!skel_is_image_exchange (one) || !skel_is_image_exchange (other)
      || one->n_children != other->n_children)
    return FALSE;
  for (int i = 0; i < one->n_children; i++)
    if (!has_move (self, other, one->children[i]))
      return FALSE;
  return TRUE;
}

static gboolean
match (Matching *self, const SkelNode *one, const SkelNode *other)
{
  if (match_exchanges (self, one, other))
    return TRUE;
  one = skel_node_alone ((SkelNode *)one);
  other = skel_node_alone ((SkelNode *)other);
  if (one->kind != other->kind || one->operation != other->operation
      || one->type != other->type || one->rank != other->rank
      || one->n_children != other->n_children || one->postfix != other->postfix
      || one->computed != other->computed || one->is_void != other->is_void
      || one->kind == SKEL_NODE_UNSUPPORTED
      || !match_symbols (self, one, other))
    return FALSE;
  if ((one->kind == SKEL_NODE_INTEGER || one->kind == SKEL_NODE_INCREMENT
          || one->kind == SKEL_NODE_CASE)
      && one->value.i != other->value.i)
    return FALSE;
  if (one->kind == SKEL_NODE_FLOATING && one->value.f != other->value.f)
    return FALSE;
  for (int i = 0; i < one->n_children; i++)
    if (!match (self, one->children[i], other->children[i]))
      return FALSE;
  return TRUE;
}

gboolean
skel_turns_are_same (
    const SkelNode *one, const SkelNode *other, GHashTable *images)
{
  Matching self = { images, g_hash_table_new (NULL, NULL),
    g_hash_table_new (NULL, NULL) };
  gboolean same = match (&self, one, other);

  g_hash_table_unref (self.taken);
  g_hash_table_unref (self.declared);
  return same;
}

SkelSymbol *
skel_follow_image (GHashTable *images, SkelSymbol *image, int n)
{
  for (int i = 0; i < n; i++) {
    SkelSymbol *next = g_hash_table_lookup (images, image);

    image = next ? next : image;
  }
  return image;
}

/* @images, @n times. */
GHashTable *
skel_repeat_images (GHashTable *images, int n)
{
  GHashTable *repeated = g_hash_table_new (NULL, NULL);
  GHashTableIter iterator;
  gpointer image;

  g_hash_table_iter_init (&iterator, images);
  while (g_hash_table_iter_next (&iterator, &image, NULL))
    g_hash_table_insert (repeated, image, skel_follow_image (images, image, n));
  return repeated;
}

gboolean
skel_turns_close (GHashTable *images, int n)
{
  GList *begins = g_hash_table_get_keys (images);

  for (GList *i = begins; i; i = i->next) {
    GList *values = g_hash_table_get_values (images);

    /* nothing leads to where a way begins */
    if (!g_list_find (values, i->data))
      g_hash_table_insert (
          images, skel_follow_image (images, i->data, n), i->data);
    g_list_free (values);
  }
  for (GList *i = begins; i; i = i->next) {
    SkelSymbol *image = i->data;

    for (int k = 0; k < n && image; k++)
      image = g_hash_table_lookup (images, image);
    if (image != i->data) {
      g_list_free (begins);
      return FALSE;
    }
  }
  g_list_free (begins);
  return TRUE;
}
