/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "numbering.h"

#include "../../graph/range.h"

#include <math.h>
#include <string.h>

#define MAX_OPERANDS 3

enum { CONSTANT, PLACES, PARAMETER, LOAD, BINARY, APPLY, CONVERT };

/* What a value is made of: all that tells it from others, zero elsewhere. */
typedef struct {
  int what;
  int detail[3];
  gpointer function;
  int operands[MAX_OPERANDS];
  int coefficients[2][SKEL_PLACES];
  double rest[2];
} Key;

struct _SkelNumbering {
  GHashTable *numbers; /* Key to its number, from 1 */
  GHashTable *zeros;   /* such a number to how many, if any */
};

static guint
hash_key (gconstpointer data)
{
  const guint32 *words = data;
  guint hash = 0;

  for (gsize i = 0; i < sizeof (Key) / sizeof *words; i++)
    hash = hash * 31 + words[i];
  return hash;
}

static gboolean
keys_equal (gconstpointer a, gconstpointer b)
{
  return memcmp (a, b, sizeof (Key)) == 0;
}

SkelNumbering *
skel_numbering_new (void)
{
  SkelNumbering *self = g_new0 (SkelNumbering, 1);

  self->numbers = g_hash_table_new_full (hash_key, keys_equal, g_free, NULL);
  self->zeros = g_hash_table_new (NULL, NULL);
  return self;
}

void
skel_numbering_free (SkelNumbering *self)
{
  g_hash_table_unref (self->zeros);
  g_hash_table_unref (self->numbers);
  g_free (self);
}

static int
number_of_key (SkelNumbering *self, const Key *key)
{
  int number = GPOINTER_TO_INT (g_hash_table_lookup (self->numbers, key));

  if (number == 0) {
    number = g_hash_table_size (self->numbers) + 1;
    g_hash_table_insert (
        self->numbers, g_memdup2 (key, sizeof *key), GINT_TO_POINTER (number));
  }
  return number;
}

/* A key has no bits that nobody set: it is compared as bytes. */
static Key *
clear (Key *key, int what)
{
  memset (key, 0, sizeof *key);
  key->what = what;
  return key;
}

/* Sets part @i of @key to the place @value; FALSE where it may be several. */
static gboolean
set_place (Key *key, int i, const SkelAbstract *value)
{
  memcpy (
      key->coefficients[i], value->coefficients, sizeof value->coefficients);
  key->rest[i] = value->rest.low;
  return skel_range_is_constant (value->rest);
}

/* That @value, of @type, was given, or that of a constant or a place, or 0. */
static int
number_of (SkelNumbering *self, const SkelAbstract *value, SkelType type)
{
  Key key;

  if (value->number != 0 || value->nan || value->unset)
    return value->number;
  if (skel_abstract_has_places (value))
    return set_place (clear (&key, PLACES), 0, value)
               ? number_of_key (self, &key)
               : 0;
  /* a float's range does not tell 0 from -0, which copysign () does */
  if (!skel_range_is_constant (value->range)
      || (value->range.low == 0 && skel_type_is_floating (type)))
    return 0;
  clear (&key, CONSTANT);
  key.rest[0] = value->range.low;
  return number_of_key (self, &key);
}

int
skel_numbering_load (SkelNumbering *self, int image, int channel,
    const SkelAbstract *row, const SkelAbstract *column)
{
  Key key;

  clear (&key, LOAD);
  key.detail[0] = image;
  key.detail[1] = channel;
  if (channel < 0 || !set_place (&key, 0, row) || !set_place (&key, 1, column))
    return 0;
  return number_of_key (self, &key);
}

int
skel_numbering_parameter (SkelNumbering *self, int index)
{
  Key key;

  clear (&key, PARAMETER);
  key.detail[0] = index;
  return number_of_key (self, &key);
}

/* Completes @key by the numbers of the operands, which are of @type. */
static int
number_of_operands (SkelNumbering *self, Key *key, SkelType type,
    const SkelAbstract *const *operands, int n_operands)
{
  for (int i = 0; i < n_operands; i++) {
    key->operands[i] = number_of (self, operands[i], type);
    if (key->operands[i] == 0)
      return 0;
  }
  return number_of_key (self, key);
}

int
skel_numbering_binary (SkelNumbering *self, SkelOperation operation,
    SkelType type, const SkelAbstract *left, const SkelAbstract *right)
{
  const SkelAbstract *operands[] = { left, right };
  Key key;

  clear (&key, BINARY);
  key.detail[0] = operation;
  key.detail[1] = type;
  if (skel_operation_is_commutative (operation)
      && number_of (self, left, type) > number_of (self, right, type))
    operands[0] = right, operands[1] = left;
  return number_of_operands (
      self, &key, type, operands, G_N_ELEMENTS (operands));
}

int
skel_numbering_apply (SkelNumbering *self, const SkelNode *node,
    const SkelAbstract *operands, int n_operands)
{
  const SkelAbstract *pointers[MAX_OPERANDS];
  Key key;

  clear (&key, APPLY);
  key.detail[0] = node->kind;
  key.detail[1] = node->type;
  key.function = node->symbol;
  for (int i = 0; i < n_operands; i++)
    pointers[i] = &operands[i];
  return number_of_operands (
      self, &key, node->children[0]->type, pointers, n_operands);
}

/* Whether every number of @value, of type @from, is one of @type. */
static gboolean
is_kept (const SkelAbstract *value, SkelType from, SkelType type)
{
  double exact = type == SKEL_TYPE_F32 ? 0x1p24 : 0x1p53;

  if (skel_type_is_floating (from))
    return from == SKEL_TYPE_F32 && type == SKEL_TYPE_F64;
  if (skel_type_is_floating (type))
    return value->range.low >= -exact && value->range.high <= exact;
  return skel_range_fits (value->range, type);
}

int
skel_numbering_convert (SkelNumbering *self, const SkelAbstract *value,
    SkelType from, SkelType type)
{
  Key key;

  if (is_kept (value, from, type))
    return value->number;
  clear (&key, CONVERT);
  key.detail[0] = from;
  key.detail[1] = type;
  return number_of_operands (self, &key, from, &value, 1);
}

int
skel_numbering_zeros (const SkelNumbering *self, int number)
{
  return GPOINTER_TO_INT (
      g_hash_table_lookup (self->zeros, GINT_TO_POINTER (number)));
}

void
skel_numbering_note_zeros (SkelNumbering *self, int number, int zeros)
{
  g_hash_table_insert (
      self->zeros, GINT_TO_POINTER (number), GINT_TO_POINTER (zeros));
}

gboolean
skel_numbering_same (SkelNumbering *self, SkelType type,
    const SkelAbstract *left, const SkelAbstract *right)
{
  int number = number_of (self, left, type);

  return number != 0 && number == number_of (self, right, type) && !left->nan
         && !right->nan && isfinite (left->range.low)
         && isfinite (left->range.high);
}
