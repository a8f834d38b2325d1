/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "pitches.h"

#include "make.h"
#include "queries.h"
#include "row-ends.h"

/* What a number becomes: rows * pitch + rest. */
typedef struct {
  SkelSymbol *rows, *rest;
} Pair;

typedef struct {
  SkelUnit *unit;
  SkelFunction *function;
  SkelDimension pitch;
  GHashTable *wanted; /* SkelSymbol: that subscripts are made of */
  GHashTable *pairs;  /* SkelSymbol to Pair, of some of them */
} Pitches;

/* ---- what subscripts are made of ---- */

static gboolean
is_number (const SkelSymbol *symbol)
{
  return symbol->kind == SKEL_SYMBOL_LOCAL && symbol->rank == 0
         && !symbol->pointer && !symbol->unsupported && !symbol->is_static
         && !skel_type_is_floating (symbol->type)
         && skel_type_size (symbol->type) >= sizeof (int);
}

/* Whether the child @i of @node is a part of the number that it is; what is
 * only asked for may be further than any pixel. */
static gboolean
is_part (const SkelNode *node, int i)
{
  switch (node->kind) {
    case SKEL_NODE_BINARY:
      return node->operation == SKEL_OPERATION_ADD
             || node->operation == SKEL_OPERATION_SUBTRACT
             || node->operation == SKEL_OPERATION_MULTIPLY
             || (node->operation == SKEL_OPERATION_COMMA && i == 1);
    case SKEL_NODE_CONDITIONAL:
      return i > 0;
    default:
      return node->kind == SKEL_NODE_CAST || node->kind == SKEL_NODE_NEGATE
             || node->kind == SKEL_NODE_ASSIGN
             || node->kind == SKEL_NODE_INCREMENT;
  }
}

static void
want (Pitches *self, const SkelNode *value)
{
  if (value->kind == SKEL_NODE_VARIABLE && is_number (value->symbol))
    g_hash_table_add (self->wanted, value->symbol);
  for (int i = 0; i < value->n_children; i++)
    if (is_part (value, i))
      want (self, value->children[i]);
}

/* Whether @node is an element of an image with the pitch that goes on from the
 * end of a row. */
static gboolean
goes_on (const Pitches *self, const SkelNode *node)
{
  const SkelNode *root = node;

  if (node->kind != SKEL_NODE_INDEX || node->rank > 0)
    return FALSE;
  while (root->kind == SKEL_NODE_INDEX)
    root = root->children[0];
  return root->kind == SKEL_NODE_VARIABLE && skel_symbol_is_image (root->symbol)
         && root->symbol->dimensions[1].symbol == self->pitch.symbol
         && (node->addressed || !skel_pitch_is_size (self->pitch.symbol));
}

/* What @node gives a variable, or adds to one. */
static SkelNode *
value_given (const SkelNode *node, SkelSymbol **symbol)
{
  if (node->kind == SKEL_NODE_DECLARE && node->n_children > 0) {
    *symbol = node->symbol;
    return node->children[0];
  }
  if (node->kind != SKEL_NODE_ASSIGN
      || node->children[0]->kind != SKEL_NODE_VARIABLE)
    return NULL;
  *symbol = node->children[0]->symbol;
  return node->children[1];
}

static void
want_in (Pitches *self, const SkelNode *node)
{
  SkelSymbol *symbol;
  SkelNode *value = value_given (node, &symbol);

  if (value
      && (symbol->is_place || g_hash_table_contains (self->wanted, symbol)))
    want (self, value);
  if (goes_on (self, node))
    want (self, node->children[1]);
  for (int i = 0; i < node->n_children; i++)
    want_in (self, node->children[i]);
}

/* ---- which of them are two numbers ---- */

static SkelNode *
make_value (const Pitches *self, const Pair *pair, SkelLocation location)
{
  SkelUnit *unit = self->unit;

  return skel_make_binary (unit, SKEL_OPERATION_ADD,
      skel_make_binary (unit, SKEL_OPERATION_MULTIPLY,
          skel_make_variable (unit, pair->rows, location),
          skel_make_variable (unit, self->pitch.symbol, location)),
      skel_make_variable (unit, pair->rest, location));
}

/* Puts the two numbers in the place of one, wherever @node uses it. */
static SkelNode *
put_pairs (const Pitches *self, SkelNode *node)
{
  const Pair *pair = node->kind == SKEL_NODE_VARIABLE
                         ? g_hash_table_lookup (self->pairs, node->symbol)
                         : NULL;

  if (pair)
    return skel_make_converted (
        self->unit, make_value (self, pair, node->location), node->type);
  for (int i = 0; i < node->n_children; i++)
    node->children[i] = put_pairs (self, node->children[i]);
  return node;
}

/* The rows and, in *@rest, what is left of what @node gives a variable, @value;
 * no rows: NULL. */
static SkelNode *
split (const Pitches *self, const SkelNode *node, const SkelNode *value,
    SkelNode **rest)
{
  SkelNode *rows;

  *rest = skel_make_int (
      self->unit, put_pairs (self, skel_make_copy (self->unit, value, NULL)));
  if (node->operation != SKEL_OPERATION_NONE) {
    rows = skel_row_ends_divide (self->unit, *rest, &self->pitch);
    if (rows)
      *rest = skel_make_integer (self->unit, 0, node->location);
    if (rows)
      return rows;
  }
  return skel_row_ends_split (self->unit, rest, &self->pitch);
}

/* Whether anybody wants what the child @i of @node comes to; @used: what @node
 * does. */
static gboolean
is_used (const SkelNode *node, int i, gboolean used)
{
  switch (node->kind) {
    case SKEL_NODE_BINARY:
      return node->operation != SKEL_OPERATION_COMMA || (i == 1 && used);
    case SKEL_NODE_FOR:
    case SKEL_NODE_DO:
      return i == 1;
    case SKEL_NODE_IF:
    case SKEL_NODE_WHILE:
    case SKEL_NODE_SWITCH:
    case SKEL_NODE_CASE:
      return i == 0;
    default:
      return node->kind < SKEL_NODE_BLOCK || node->kind == SKEL_NODE_DECLARE
             || node->kind == SKEL_NODE_RETURN;
  }
}

/* Whether all that changes @symbol in @node can be done to two numbers; @used:
 * somebody wants what @node comes to. */
static gboolean
can_split (const SkelNode *node, const SkelSymbol *symbol, gboolean used)
{
  if (node->kind == SKEL_NODE_ASSIGN && skel_node_changed (node, 0) == symbol
      && (used
          || (node->operation != SKEL_OPERATION_NONE
              && node->operation != SKEL_OPERATION_ADD
              && node->operation != SKEL_OPERATION_SUBTRACT)))
    return FALSE;
  for (int i = 0; i < node->n_children; i++)
    if (!can_split (node->children[i], symbol, is_used (node, i, used)))
      return FALSE;
  return TRUE;
}

/* Whether anything in @node gives @symbol a number of rows. */
static gboolean
gets_rows (const Pitches *self, const SkelNode *node, const SkelSymbol *symbol)
{
  SkelSymbol *given = NULL;
  SkelNode *value = value_given (node, &given), *rows, *rest;

  if (value && given == symbol) {
    rows = split (self, node, value, &rest);
    if (rows
        && (!skel_pitch_is_size (self->pitch.symbol)
            || rows->kind != SKEL_NODE_INTEGER
            || node->operation != SKEL_OPERATION_NONE))
      return TRUE;
  }
  for (int i = 0; i < node->n_children; i++)
    if (gets_rows (self, node->children[i], symbol))
      return TRUE;
  return FALSE;
}

static SkelSymbol *
make_part (const Pitches *self, const SkelSymbol *symbol, const char *suffix)
{
  SkelSymbol *part = skel_make_symbol (self->unit, symbol, SKEL_SYMBOL_LOCAL);
  char *name = g_strconcat (symbol->name, suffix, NULL);

  part->name = skel_unit_string (self->unit, name);
  part->type = SKEL_TYPE_I32;
  part->is_const = FALSE;
  part->is_place = TRUE;
  part->enumeration = NULL;
  g_free (name);
  return part;
}

/* Whether any more of what is wanted is two numbers. */
static gboolean
find_pairs (Pitches *self)
{
  GHashTableIter iter;
  gpointer key;
  gboolean found = FALSE;

  g_hash_table_iter_init (&iter, self->wanted);
  while (g_hash_table_iter_next (&iter, &key, NULL)) {
    SkelSymbol *symbol = key;
    Pair *pair;

    if (g_hash_table_contains (self->pairs, symbol)
        || !can_split (self->function->body, symbol, FALSE)
        || !gets_rows (self, self->function->body, symbol))
      continue;
    pair = skel_unit_allocate (self->unit, sizeof *pair);
    pair->rows = make_part (self, symbol, "_at0");
    pair->rest = make_part (self, symbol, "_at");
    g_hash_table_insert (self->pairs, symbol, pair);
    found = TRUE;
  }
  return found;
}

/* Drops a pair of which one number would have to be set after the other, but
 * before it. */
static gboolean
drop_tangled (Pitches *self, const SkelNode *node)
{
  SkelSymbol *symbol = NULL;
  SkelNode *value = value_given (node, &symbol), *rest;
  const Pair *pair = value ? g_hash_table_lookup (self->pairs, symbol) : NULL;

  if (pair) {
    split (self, node, value, &rest);
    if (skel_node_mentions (rest, pair->rows)) {
      g_hash_table_remove (self->pairs, symbol);
      g_hash_table_remove (self->wanted, symbol);
      return TRUE;
    }
  }
  for (int i = 0; i < node->n_children; i++)
    if (drop_tangled (self, node->children[i]))
      return TRUE;
  return FALSE;
}

/* ---- the function ---- */

/* @symbol, one of two, is given @value as @node gave the one. */
static SkelNode *
give (const Pitches *self, const SkelNode *node, SkelSymbol *symbol,
    SkelNode *value)
{
  SkelNode *given;

  if (node->kind == SKEL_NODE_DECLARE)
    return skel_make_declaration (self->unit, symbol, value);
  given = skel_make_assign (self->unit,
      skel_make_variable (self->unit, symbol, node->location), value);
  given->operation = node->operation;
  given->computed = SKEL_TYPE_I32;
  return given;
}

static SkelNode *rewrite (const Pitches *self, SkelNode *node, gboolean used);

/* Adds what @node, which sets one that is two, does to @statements. */
static void
add_parts (const Pitches *self, const SkelNode *node, const Pair *pair,
    GPtrArray *statements)
{
  SkelSymbol *symbol;
  const SkelNode *value = value_given (node, &symbol);
  SkelNode *rows = NULL, *rest = NULL;

  if (value) {
    rows = split (self, node, value, &rest);
    if (!rows)
      rows = skel_make_integer (self->unit, 0, node->location);
    rows = rewrite (self, rows, TRUE);
    rest = rewrite (self, rest, TRUE);
  }
  if (node->operation == SKEL_OPERATION_NONE || rows->kind != SKEL_NODE_INTEGER
      || rows->value.i != 0)
    g_ptr_array_add (statements, give (self, node, pair->rows, rows));
  if (node->operation == SKEL_OPERATION_NONE || rest->kind != SKEL_NODE_INTEGER
      || rest->value.i != 0)
    g_ptr_array_add (statements, give (self, node, pair->rest, rest));
}

/* The pair that the statement @node sets, or NULL. */
static const Pair *
find_set (const Pitches *self, const SkelNode *node)
{
  if (node->kind == SKEL_NODE_DECLARE)
    return g_hash_table_lookup (self->pairs, node->symbol);
  return node->kind == SKEL_NODE_ASSIGN
                 && node->children[0]->kind == SKEL_NODE_VARIABLE
             ? g_hash_table_lookup (self->pairs, node->children[0]->symbol)
             : NULL;
}

static SkelNode *
rewrite_block (const Pitches *self, SkelNode *block)
{
  GPtrArray *statements = g_ptr_array_new ();

  for (int i = 0; i < block->n_children; i++) {
    const Pair *pair = find_set (self, block->children[i]);

    if (pair)
      add_parts (self, block->children[i], pair, statements);
    else
      g_ptr_array_add (statements, rewrite (self, block->children[i], FALSE));
  }
  block = skel_make_block (self->unit, statements, block->location);
  g_ptr_array_unref (statements);
  return block;
}

/* What @node, which sets @pair and is in no block, is: both, one after the
 * other. */
static SkelNode *
rewrite_set (const Pitches *self, SkelNode *node, const Pair *pair)
{
  GPtrArray *statements = g_ptr_array_new ();
  SkelNode *both;

  add_parts (self, node, pair, statements);
  if (node->kind == SKEL_NODE_DECLARE)
    both = skel_make_block (self->unit, statements, node->location);
  else if (statements->len == 2)
    both = skel_make_binary (self->unit, SKEL_OPERATION_COMMA,
        statements->pdata[0], statements->pdata[1]);
  else
    both = statements->len == 1 ? statements->pdata[0]
                                : skel_make_empty (self->unit, node->location);
  g_ptr_array_unref (statements);
  return both;
}

/* @node, in which pairs are in the place of what they are; @used: somebody
 * wants what it comes to. */
static SkelNode *
rewrite (const Pitches *self, SkelNode *node, gboolean used)
{
  const Pair *pair = find_set (self, node);

  if (node->kind == SKEL_NODE_BLOCK)
    return rewrite_block (self, node);
  if (pair)
    return rewrite_set (self, node, pair);
  if (node->kind == SKEL_NODE_INCREMENT
      && node->children[0]->kind == SKEL_NODE_VARIABLE)
    pair = g_hash_table_lookup (self->pairs, node->children[0]->symbol);
  if (pair) {
    SkelNode *value = make_value (self, pair, node->location);
    SkelNode *step = skel_make_copy (self->unit, node, NULL);

    step->type = SKEL_TYPE_I32;
    step->children[0] = value->children[1];
    value->children[1] = step;
    if (!used)
      return step;
    return skel_make_converted (self->unit, value, node->type);
  }
  if (node->kind == SKEL_NODE_VARIABLE)
    return put_pairs (self, node);
  for (int i = 0; i < node->n_children; i++)
    node->children[i]
        = rewrite (self, node->children[i], is_used (node, i, used));
  return node;
}

/* Whether anything in @node gives @symbol what has to do with the pitch. */
static gboolean
gets_pitch (const Pitches *self, const SkelNode *node, const SkelSymbol *symbol)
{
  SkelSymbol *given = NULL;
  const SkelNode *value = value_given (node, &given);

  if (value && given == symbol
      && skel_node_mentions (value, self->pitch.symbol))
    return TRUE;
  for (int i = 0; i < node->n_children; i++)
    if (gets_pitch (self, node->children[i], symbol))
      return TRUE;
  return FALSE;
}

/* What is wanted and one number is to be known as what it was set to. */
static void
mark_others (const Pitches *self)
{
  GHashTableIter iter;
  gpointer symbol;

  g_hash_table_iter_init (&iter, self->wanted);
  while (g_hash_table_iter_next (&iter, &symbol, NULL))
    if (!g_hash_table_contains (self->pairs, symbol)
        && gets_pitch (self, self->function->body, symbol))
      ((SkelSymbol *)symbol)->is_place = TRUE;
}

static void
rewrite_for_pitch (SkelUnit *unit, SkelFunction *function, SkelSymbol *pitch)
{
  Pitches self = { unit, function, { -1, pitch }, g_hash_table_new (NULL, NULL),
    g_hash_table_new (NULL, NULL) };
  guint n_wanted;

  do {
    n_wanted = g_hash_table_size (self.wanted);
    want_in (&self, function->body);
  } while (g_hash_table_size (self.wanted) > n_wanted);
  do
    while (find_pairs (&self))
      ;
  while (drop_tangled (&self, function->body));
  mark_others (&self);
  if (g_hash_table_size (self.pairs) > 0)
    function->body = rewrite (&self, function->body, FALSE);
  g_hash_table_unref (self.wanted);
  g_hash_table_unref (self.pairs);
}

/* Adds the pitches of the images in @node to @pitches. */
static void
collect_pitches (const SkelNode *node, GPtrArray *pitches)
{
  if (node->kind == SKEL_NODE_VARIABLE && skel_symbol_is_image (node->symbol)
      && node->symbol->dimensions[1].symbol
      && !g_ptr_array_find (pitches, node->symbol->dimensions[1].symbol, NULL))
    g_ptr_array_add (pitches, node->symbol->dimensions[1].symbol);
  for (int i = 0; i < node->n_children; i++)
    collect_pitches (node->children[i], pitches);
}

void
skel_pitches_rewrite (SkelUnit *unit)
{
  for (int i = 0; i < unit->n_functions; i++) {
    SkelFunction *function = unit->functions[i];
    GPtrArray *pitches = g_ptr_array_new ();

    collect_pitches (function->body, pitches);
    for (guint k = 0; k < pitches->len; k++)
      rewrite_for_pitch (unit, function, pitches->pdata[k]);
    g_ptr_array_unref (pitches);
  }
}
