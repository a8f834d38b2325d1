/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "shifted.h"

#include "comment.h"
#include "counts.h"
#include "make.h"
#include "queries.h"
#include "sums.h"

#define MAX_FACTOR 16 /* so often a parameter is in a shift */

typedef struct {
  SkelUnit *unit;
  const SkelFunction *function;
  const SkelComment *comment;
  SkelNode *loop;
  SkelHeader header;
  SkelSum shift;   /* from its counter to what it writes, */
  gboolean writes; /* if it does */
} Shifting;

/* Whether @symbol is a parameter that is not large, whoever calls. */
static gboolean
is_small (const Shifting *self, const SkelSymbol *symbol)
{
  for (int i = 0; i < self->comment->n_parameters; i++) {
    const SkelCommentParameter *one = &self->comment->parameters[i];

    if (one->symbol == symbol)
      return !skel_function_is_called (self->unit, self->function)
             && one->minimum.i >= -SKEL_MAX_SIZE
             && one->maximum.i <= SKEL_MAX_SIZE;
  }
  return FALSE;
}

/* Whether @shift is the same in all turns, and so little that loops which go as
 * far do not wrap. */
static gboolean
is_shift (const Shifting *self, const SkelSum *shift)
{
  SkelNode *loop = self->loop;

  for (int i = 0; i < shift->n_terms; i++)
    if (!is_small (self, shift->terms[i].symbol)
        || ABS (shift->terms[i].factor) > MAX_FACTOR)
      return FALSE;
  return ABS (shift->number) <= SKEL_MAX_SIZE
         && skel_node_lasts (
             skel_sum_make (self->unit, shift, loop->location), loop);
}

/* How far @subscript is from the counter; FALSE: not always as far. */
static gboolean
read_shift (const Shifting *self, const SkelNode *subscript, SkelSum *shift)
{
  SkelSymbol *counter = self->header.variable;

  return skel_sum_read (subscript, shift)
         && skel_sum_factor (shift, counter) == 1
         && skel_sum_add_variable (shift, counter, -1)
         && is_shift (self, shift);
}

/* Whether @subscript, of what is written, is as far from the counter as all
 * others that are before it, or has nothing to do with it. */
static gboolean
take_subscript (Shifting *self, const SkelNode *subscript)
{
  SkelSum shift;

  if (!skel_node_mentions (subscript, self->header.variable))
    return TRUE;
  if (!read_shift (self, subscript, &shift)
      || (self->writes && !skel_sum_equal (&shift, &self->shift)))
    return FALSE;
  self->shift = shift;
  self->writes = TRUE;
  return TRUE;
}

/* The same of all that @node writes of images. */
static gboolean
take_places (Shifting *self, const SkelNode *node)
{
  for (int i = 0; i < node->n_children; i++) {
    const SkelSymbol *image = skel_node_changed (node, i);
    const SkelNode *place = node->children[i];

    for (;
        image && skel_symbol_is_image (image) && place->kind == SKEL_NODE_INDEX;
        place = place->children[0])
      if (!take_subscript (self, place->children[1]))
        return FALSE;
    if (!take_places (self, node->children[i]))
      return FALSE;
  }
  return TRUE;
}

/* Has @variable stand for subscripts in @node that are as far from the counter
 * as the pixels that are written. */
static void
replace_subscripts (
    const Shifting *self, SkelNode *node, const SkelNode *variable)
{
  SkelSum shift;

  for (int i = 0; i < node->n_children; i++)
    if (node->kind == SKEL_NODE_INDEX && i == 1
        && read_shift (self, node->children[i], &shift)
        && skel_sum_equal (&shift, &self->shift))
      node->children[i] = skel_make_copy (self->unit, variable, NULL);
    else
      replace_subscripts (self, node->children[i], variable);
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
  replace_subscripts (self, header->body, variable);
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
rewrite (const Shifting *of, SkelNode *node)
{
  const SkelNode *body = of->function->body;
  Shifting self = *of;

  self.loop = node;
  if (node->kind == SKEL_NODE_FOR && skel_node_mentions_size (node->children[1])
      && skel_header_read (node, &self.header)
      && !skel_node_assigns (self.header.body, self.header.variable)
      && skel_counts_only (body, self.header.variable, node)
      && take_places (&self, self.header.body)
      && (self.shift.n_terms > 0 || self.shift.number != 0)
      && !writes_beyond (&self)
      && skel_changes_images_alone (of->function, node))
    shift (&self);
  for (int i = 0; i < node->n_children; i++)
    rewrite (of, node->children[i]);
}

void
skel_shifted_rewrite (SkelUnit *unit)
{
  GPtrArray *diagnostics = skel_diagnostics_new ();

  for (int i = 0; i < unit->n_functions; i++) {
    const SkelFunction *function = unit->functions[i];
    Shifting self = { .unit = unit,
      .function = function,
      /* what is wrong with it others will say */
      .comment = skel_comment_parse (unit, function, diagnostics) };

    rewrite (&self, function->body);
  }
  g_ptr_array_unref (diagnostics);
}
