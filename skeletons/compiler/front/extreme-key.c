/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* extreme-key.c: extremes and where they are, as one number of 64 bits.
 */
#include "extreme.h"
#include "make.h"

/* What makes all values of 32 bits ones with a sign. */
static SkelNode *
make_bias (const SkelExtremeNest *self, const SkelExtreme *extreme)
{
  return skel_extreme_wide (
      self, extreme->type == SKEL_TYPE_U32 ? -(gint64)G_MININT32 : 0);
}

/* @value << 32 | low */
static SkelNode *
make_key (const SkelExtremeNest *self, const SkelExtreme *extreme,
    SkelNode *value, SkelNode *low)
{
  SkelNode *wide = skel_extreme_converted (self, value, SKEL_TYPE_I64);

  if (extreme->type == SKEL_TYPE_U32)
    wide = skel_extreme_binary (
        self, wide, SKEL_OPERATION_SUBTRACT, make_bias (self, extreme));
  return skel_extreme_binary (self,
      skel_extreme_binary (self, wide, SKEL_OPERATION_MULTIPLY,
          skel_extreme_wide (self, (gint64)1 << 32)),
      SKEL_OPERATION_ADD, low);
}

/* The value in @key. */
static SkelNode *
value_of (
    const SkelExtremeNest *self, const SkelExtreme *extreme, SkelSymbol *key)
{
  SkelNode *value = skel_extreme_binary (self,
      skel_extreme_variable (self, key), SKEL_OPERATION_SHIFT_RIGHT,
      skel_make_integer (self->unit, 32, self->nest->location));

  return extreme->type == SKEL_TYPE_U32
             ? skel_extreme_binary (
                   self, value, SKEL_OPERATION_ADD, make_bias (self, extreme))
             : value;
}

/* The order of places: less for what is found first where less is looked for.
 */
static gboolean
counts_down (const SkelExtreme *extreme)
{
  return extreme->greatest != extreme->last;
}

/* The part of a key for the pixel: its number from 1, or down from the
 * greatest. */
static SkelNode *
make_place (const SkelExtremeNest *self, const SkelExtreme *extreme)
{
  SkelNode *number = skel_extreme_number (self);

  return counts_down (extreme)
             ? skel_extreme_binary (self,
                   skel_extreme_wide (self, G_MAXUINT32 - 1),
                   SKEL_OPERATION_SUBTRACT, number)
             : skel_extreme_binary (self, number, SKEL_OPERATION_ADD,
                   skel_extreme_wide (self, 1));
}

/* The number of the pixel in @key. */
static SkelNode *
number_of (
    const SkelExtremeNest *self, const SkelExtreme *extreme, SkelSymbol *key)
{
  SkelNode *low = skel_extreme_binary (self, skel_extreme_variable (self, key),
      SKEL_OPERATION_AND, skel_extreme_wide (self, G_MAXUINT32));

  return counts_down (extreme)
             ? skel_extreme_binary (self,
                   skel_extreme_wide (self, G_MAXUINT32 - 1),
                   SKEL_OPERATION_SUBTRACT, low)
             : skel_extreme_binary (self, low, SKEL_OPERATION_SUBTRACT,
                   skel_extreme_wide (self, 1));
}

/* Has the nest look for the extreme of a new variable @key. */
static void
look_for_key (
    const SkelExtremeNest *self, const SkelExtreme *extreme, SkelSymbol *key)
{
  SkelSymbol *candidate
      = skel_extreme_symbol (self, key, "_here", SKEL_TYPE_I64);
  GPtrArray *statements = g_ptr_array_new ();
  SkelNode *choice = skel_make_node (
      self->unit, SKEL_NODE_IF, SKEL_TYPE_I32, self->nest->location, 2);
  SkelNode *condition = *extreme->condition, *block;

  choice->children[0]
      = skel_extreme_binary (self, skel_extreme_variable (self, candidate),
          extreme->greatest ? SKEL_OPERATION_GREATER : SKEL_OPERATION_LESS,
          skel_extreme_variable (self, key));
  choice->children[1]
      = skel_make_assign (self->unit, skel_extreme_variable (self, key),
          skel_extreme_variable (self, candidate));
  skel_extreme_declare (self, statements, candidate,
      make_key (self, extreme, extreme->value, make_place (self, extreme)));
  g_ptr_array_add (statements, choice);
  block = skel_make_block (self->unit, statements, self->nest->location);
  g_ptr_array_unref (statements);
  if (extreme->condition == &extreme->statement->children[0]) {
    *extreme->statement = *block;
  } else {
    *extreme->condition
        = skel_make_integer (self->unit, 1, condition->location);
    extreme->statement->children[1] = block;
  }
}

/* The key that the nest starts with: nothing that it finds is alike. */
static SkelNode *
make_first (const SkelExtremeNest *self, const SkelExtreme *extreme)
{
  SkelNode *start = skel_extreme_converted (self,
      skel_extreme_variable (self, extreme->starts->pdata[0]), extreme->type);
  gint64 none = extreme->greatest ? G_MININT32 : G_MAXINT32;

  if (extreme->type == SKEL_TYPE_U32)
    none -= G_MININT32;
  if (extreme->first)
    return make_key (self, extreme, skel_extreme_wide (self, none),
        skel_extreme_wide (self, extreme->greatest ? 0 : G_MAXUINT32));
  return make_key (self, extreme, start,
      skel_extreme_wide (self, counts_down (extreme) ? G_MAXUINT32 : 0));
}

void
skel_extreme_by_key (const SkelExtremeNest *self, SkelExtreme *extreme)
{
  SkelSymbol *start, *first, *key;

  skel_extreme_take_starts (self, extreme);
  start = extreme->starts->pdata[0];
  first = skel_extreme_symbol (self, start, "_first", SKEL_TYPE_I64);
  key = skel_extreme_symbol (self, start, "_and_place", SKEL_TYPE_I64);
  skel_extreme_declare (self, self->before, first, make_first (self, extreme));
  skel_extreme_declare (
      self, self->before, key, skel_extreme_variable (self, first));
  skel_extreme_set_after (self, extreme,
      skel_extreme_binary (self, skel_extreme_variable (self, key),
          SKEL_OPERATION_NOT_EQUAL, skel_extreme_variable (self, first)),
      value_of (self, extreme, key), number_of (self, extreme, key));
  look_for_key (self, extreme, key);
}
