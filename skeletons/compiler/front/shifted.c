/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "shifted.h"

#include "counts.h"
#include "make.h"
#include "queries.h"
#include "sums.h"

typedef struct {
  SkelUnit *unit;
  SkelNode *loop;
  SkelHeader header;
  SkelSum shift;     /* from its counter to what it writes */
  GPtrArray *places; /* SkelNode: the subscripts that it is in */
} Shifting;

/* Whether nothing in the loop changes what the shift is made of. */
static gboolean
lasts (const Shifting *self, const SkelSum *shift)
{
  SkelNode *loop = self->loop;

  return skel_node_lasts (
      skel_sum_make (self->unit, shift, loop->location), loop);
}

/* Whether @subscript, of what is written, is as far from the counter as all
 * others that are before it, or has nothing to do with it. */
static gboolean
read_subscript (Shifting *self, SkelNode *subscript)
{
  SkelSymbol *counter = self->header.variable;
  SkelSum shift;

  if (!skel_node_mentions (subscript, counter))
    return TRUE;
  if (!skel_sum_read (subscript, &shift)
      || skel_sum_factor (&shift, counter) != 1
      || !skel_sum_add_variable (&shift, counter, -1) || !lasts (self, &shift)
      || (self->places->len > 0 && !skel_sum_equal (&shift, &self->shift)))
    return FALSE;
  self->shift = shift;
  g_ptr_array_add (self->places, subscript);
  return TRUE;
}

/* The same of all that @node writes of images. */
static gboolean
read_places (Shifting *self, SkelNode *node)
{
  for (int i = 0; i < node->n_children; i++) {
    const SkelSymbol *image = skel_node_changed (node, i);
    SkelNode *place = node->children[i];

    for (;
        image && skel_symbol_is_image (image) && place->kind == SKEL_NODE_INDEX;
        place = place->children[0])
      if (!read_subscript (self, place->children[1]))
        return FALSE;
    if (!read_places (self, node->children[i]))
      return FALSE;
  }
  return TRUE;
}

/* @node and, @factor times, the shift. */
static SkelNode *
make_moved (const Shifting *self, const SkelNode *node, gint64 factor)
{
  SkelUnit *unit = self->unit;
  SkelSum sum, by = { .n_terms = 0 };

  if (skel_sum_read (node, &sum) && skel_sum_add (&sum, &self->shift, factor))
    return skel_sum_make (unit, &sum, node->location);
  skel_sum_add (&by, &self->shift, factor);
  return skel_make_binary (unit, SKEL_OPERATION_ADD,
      skel_make_int (unit, skel_make_copy (unit, node, NULL)),
      skel_sum_make (unit, &by, node->location));
}

/* Whether the number @node, with the shift, is *@difference more than @size, or
 * than 0, if that is NULL, whatever the sizes. */
static gboolean
is_farther (const Shifting *self, const SkelNode *node, SkelSymbol *size,
    gint64 *difference)
{
  SkelSum sum, other = { .n_terms = 0 };

  return skel_sum_read (node, &sum) && skel_sum_add (&sum, &self->shift, 1)
         && (!size || skel_sum_add_variable (&other, size, 1))
         && skel_sum_differ (&sum, &other, difference);
}

/* Whether the loop surely writes pixels that no image has. */
static gboolean
writes_beyond (const Shifting *self)
{
  const SkelHeader *header = &self->header;
  SkelNode *size = skel_node_find_size (header->limit);
  gint64 difference;

  return (is_farther (self, header->start, NULL, &difference) && difference < 0)
         || (size && is_farther (self, header->limit, size->symbol, &difference)
             && difference + header->inclusive > 0);
}

/* Has @loop count what it writes. */
static void
shift (const Shifting *self)
{
  SkelNode *loop = self->loop;
  const SkelHeader *header = &self->header;
  SkelSymbol *counter
      = skel_make_symbol (self->unit, header->variable, SKEL_SYMBOL_LOCAL);
  SkelNode *variable = skel_make_variable (self->unit, counter, loop->location);
  GHashTable *map = g_hash_table_new (NULL, NULL);

  g_hash_table_insert (map, header->variable, counter);
  for (guint i = 0; i < self->places->len; i++)
    *(SkelNode *)self->places->pdata[i] = *variable;
  skel_node_substitute (self->unit, header->body, header->variable,
      make_moved (self, variable, -1));
  *header->limit = *make_moved (self, header->limit, 1);
  loop->children[0] = skel_make_declaration (
      self->unit, counter, make_moved (self, header->start, 1));
  for (int i = 1; i < 3; i++)
    loop->children[i] = skel_make_copy (self->unit, loop->children[i], map);
  g_hash_table_unref (map);
}

static void
rewrite (SkelUnit *unit, const SkelFunction *function, SkelNode *node)
{
  Shifting self = { .unit = unit, .loop = node, .places = g_ptr_array_new () };

  if (node->kind == SKEL_NODE_FOR && skel_node_mentions_size (node->children[1])
      && skel_header_read (node, &self.header)
      && !skel_node_assigns (self.header.body, self.header.variable)
      && skel_counts_only (function->body, self.header.variable, node)
      && read_places (&self, self.header.body)
      && (self.shift.n_terms > 0 || self.shift.number != 0)
      && !writes_beyond (&self))
    shift (&self);
  g_ptr_array_unref (self.places);
  for (int i = 0; i < node->n_children; i++)
    rewrite (unit, function, node->children[i]);
}

void
skel_shifted_rewrite (SkelUnit *unit)
{
  for (int i = 0; i < unit->n_functions; i++)
    rewrite (unit, unit->functions[i], unit->functions[i]->body);
}
