/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "series.h"

#include "../../graph/compute.h"
#include "header.h"
#include "make.h"
#include "queries.h"

#define MAX_TURNS 256

/* A loop, and what is known of it. */
typedef struct {
  SkelUnit *unit;
  SkelNode *loop;     /* a FOR */
  GPtrArray *steps;   /* SkelNode: statements of each turn, in their order */
  GHashTable *values; /* SkelSymbol to a gint64: what they are now */
  GPtrArray *symbols; /* SkelSymbol: those of values */
  GArray *taken;      /* int: of each symbol, for each turn */
  int n_turns;
  int *n_tables; /* of the file */
} Series;

/* What @node, of variables of @values and constants, is. FALSE: that is not
 * known, or is no int. */
static gboolean
evaluate (const Series *self, const SkelNode *node, gint64 *value)
{
  gint64 left, right;
  const gint64 *known;

  node = skel_node_bare (node);
  if (node->type != SKEL_TYPE_I32)
    return FALSE;
  switch (node->kind) {
    case SKEL_NODE_INTEGER:
      *value = node->value.i;
      return TRUE;
    case SKEL_NODE_VARIABLE:
      known = g_hash_table_lookup (self->values, node->symbol);
      *value = known ? *known : 0;
      return known != NULL;
    case SKEL_NODE_NEGATE:
      if (!evaluate (self, node->children[0], &left))
        return FALSE;
      *value = skel_compute_wrap (SKEL_TYPE_I32, -left).i;
      return TRUE;
    case SKEL_NODE_BINARY:
      break;
    default:
      return FALSE;
  }
  if (node->operation >= SKEL_OPERATION_LOGICAL_AND
      || node->children[0]->type != SKEL_TYPE_I32
      || (node->children[1]->type != SKEL_TYPE_I32
          && !skel_operation_is_shift (node->operation))
      || !evaluate (self, node->children[0], &left)
      || !evaluate (self, node->children[1], &right))
    return FALSE;
  if (((node->operation == SKEL_OPERATION_DIVIDE
           || node->operation == SKEL_OPERATION_REMAINDER)
          && right == 0)
      || (skel_operation_is_shift (node->operation)
          && (right < 0 || right > 31)))
    return FALSE;
  *value = skel_compute_binary (node->operation, SKEL_TYPE_I32,
      (SkelValue){ .i = left }, (SkelValue){ .i = right })
               .i;
  return TRUE;
}

/* What the statement @step gives its variable, as an expression. */
static SkelNode *
value_of_step (SkelUnit *unit, const SkelNode *step)
{
  SkelNode *place = step->children[0];

  if (step->kind == SKEL_NODE_DECLARE)
    return place;
  if (step->kind == SKEL_NODE_INCREMENT)
    return skel_make_binary (unit, SKEL_OPERATION_ADD, place,
        skel_make_integer (unit, step->value.i, step->location));
  if (step->operation == SKEL_OPERATION_NONE)
    return step->children[1];
  return step->computed == SKEL_TYPE_I32
             ? skel_make_binary (
                   unit, step->operation, place, step->children[1])
             : skel_make_node (
                   unit, SKEL_NODE_EMPTY, SKEL_TYPE_F64, step->location, 0);
}

/* The variable that @node gives a value, if it does nothing else; or NULL. */
static SkelSymbol *
set_by (const SkelNode *node)
{
  SkelSymbol *symbol = NULL;

  if (node->kind == SKEL_NODE_DECLARE && node->n_children > 0)
    symbol = node->symbol;
  else if ((node->kind == SKEL_NODE_ASSIGN || node->kind == SKEL_NODE_INCREMENT)
           && node->children[0]->kind == SKEL_NODE_VARIABLE)
    symbol = node->children[0]->symbol;
  return symbol && symbol->kind == SKEL_SYMBOL_LOCAL && symbol->rank == 0
                 && !symbol->is_static && symbol->type == SKEL_TYPE_I32
             ? symbol
             : NULL;
}

/* Whether @node gives its variable a value that hangs on none it had. */
static gboolean
sets_anew (const SkelNode *node)
{
  if (!set_by (node) || node->kind == SKEL_NODE_INCREMENT)
    return FALSE;
  return node->kind == SKEL_NODE_DECLARE
         || (node->operation == SKEL_OPERATION_NONE
             && !skel_node_mentions (node->children[1], set_by (node)));
}

/* How often @node changes @symbol. */
static int
count_changes (const SkelNode *node, const SkelSymbol *symbol)
{
  int n = node->kind == SKEL_NODE_DECLARE && node->symbol == symbol;

  for (int i = 0; i < node->n_children; i++)
    n += (skel_node_changed (node, i) == symbol)
         + count_changes (node->children[i], symbol);
  return n;
}

static void
find_steps (Series *self)
{
  SkelNode *body = self->loop->children[3], *last = self->loop->children[2];

  for (int i = 0; body->kind == SKEL_NODE_BLOCK && i < body->n_children; i++)
    if (set_by (body->children[i]))
      g_ptr_array_add (self->steps, body->children[i]);
  if (set_by (last))
    g_ptr_array_add (self->steps, last);
}

/* The constant that @symbol is when the loop @block->children[@index] begins.
 */
static gboolean
find_start (const Series *self, const SkelNode *block, int index,
    const SkelSymbol *symbol, gint64 *value)
{
  SkelHeader header;

  if (skel_header_read_start (self->loop, &header) && header.variable == symbol)
    return evaluate (self, header.start, value);
  for (int i = index - 1; i >= 0; i--) {
    const SkelNode *statement = block->children[i];

    if (count_changes (statement, symbol) == 0)
      continue;
    return sets_anew (statement)
           && evaluate (self, value_of_step (self->unit, statement), value);
  }
  return FALSE;
}

/* Whether @symbol is not set anew in each turn before it is wanted. */
static gboolean
is_carried (const Series *self, const SkelSymbol *symbol)
{
  const SkelNode *body = self->loop->children[3];

  if (skel_node_mentions (self->loop->children[1], symbol))
    return TRUE;
  for (int i = 0; i < body->n_children; i++)
    if (skel_node_mentions (body->children[i], symbol))
      return set_by (body->children[i]) != symbol
             || !sets_anew (body->children[i]);
  return !sets_anew (self->loop->children[2]);
}

/* Finds what begins with a constant, and is changed by steps alone. */
static void
find_symbols (Series *self, const SkelNode *block, int index)
{
  for (guint i = 0; i < self->steps->len; i++) {
    SkelSymbol *symbol = set_by (self->steps->pdata[i]);
    int changes = count_changes (self->loop->children[2], symbol)
                  + count_changes (self->loop->children[3], symbol);
    gint64 start;

    for (guint k = 0; k < self->steps->len; k++)
      changes -= set_by (self->steps->pdata[k]) == symbol;
    if (changes == 0 && !g_ptr_array_find (self->symbols, symbol, NULL)
        && (find_start (self, block, index, symbol, &start)
            || !is_carried (self, symbol)))
      g_ptr_array_add (self->symbols, symbol);
  }
}

/* Has @symbol be @value. */
static void
set_value (Series *self, SkelSymbol *symbol, gint64 value)
{
  gint64 *kept = g_new (gint64, 1);

  *kept = value;
  g_hash_table_insert (self->values, symbol, kept);
}

/* Does one turn. FALSE: what a symbol becomes is not known, and it is none. */
static gboolean
take_turn (Series *self)
{
  for (guint i = 0; i < self->symbols->len; i++) {
    int value = *(const gint64 *)g_hash_table_lookup (
        self->values, self->symbols->pdata[i]);

    g_array_append_val (self->taken, value);
  }
  for (guint i = 0; i < self->steps->len; i++) {
    const SkelNode *step = self->steps->pdata[i];
    SkelSymbol *symbol = set_by (step);
    gint64 value;

    if (!g_ptr_array_find (self->symbols, symbol, NULL))
      continue;
    if (!evaluate (self, value_of_step (self->unit, step), &value)) {
      g_ptr_array_remove (self->symbols, symbol);
      return FALSE;
    }
    set_value (self, symbol, value);
  }
  return TRUE;
}

/* Takes all turns, as far as these are known; else there are none. */
static void
take_turns (Series *self, const SkelNode *block, int index)
{
  gint64 value;

  g_hash_table_remove_all (self->values);
  g_array_set_size (self->taken, 0);
  self->n_turns = 0;
  for (guint i = 0; i < self->symbols->len; i++) {
    GHashTable *values = self->values;

    value = 0;
    self->values = g_hash_table_new (NULL, NULL);
    find_start (self, block, index, self->symbols->pdata[i], &value);
    g_hash_table_unref (self->values);
    self->values = values;
    set_value (self, self->symbols->pdata[i], value);
  }
  while (evaluate (self, self->loop->children[1], &value) && value != 0) {
    if (self->n_turns++ == MAX_TURNS) {
      self->n_turns = 0;
      return;
    }
    if (!take_turn (self)) {
      take_turns (self, block, index);
      return;
    }
  }
  if (!evaluate (self, self->loop->children[1], &value))
    self->n_turns = 0;
}

/* Whether the loop is one that others do not know. */
static gboolean
is_new (const Series *self)
{
  SkelHeader header;
  gboolean counts = skel_header_read_any (self->loop, &header);

  for (guint i = 0; i < self->symbols->len; i++)
    if (is_carried (self, self->symbols->pdata[i])
        && (!counts || header.variable != self->symbols->pdata[i]))
      return TRUE;
  return FALSE;
}

/* Whether nothing is lost with the start of the loop: there is none, or it is
 * that of a variable that tables know. */
static gboolean
has_known_start (const Series *self)
{
  SkelHeader header;

  return self->loop->children[0]->kind == SKEL_NODE_EMPTY
         || (skel_header_read_start (self->loop, &header)
             && g_ptr_array_find (self->symbols, header.variable, NULL)
             && is_carried (self, header.variable));
}

/* A name that no other table of the file has, as all its parts see the same. */
static const char *
name_table (const Series *self, const SkelSymbol *symbol)
{
  const char *name = NULL;
  gboolean taken = TRUE;

  while (taken) {
    char *text
        = g_strdup_printf ("%s_values%d", symbol->name, ++*self->n_tables);

    name = skel_unit_string (self->unit, text);
    g_free (text);
    taken = FALSE;
    for (int i = 0; i < self->unit->n_globals; i++)
      taken = taken || g_str_equal (self->unit->globals[i]->name, name);
  }
  return name;
}

/* `static const int values[]`, what the symbol @index is in each turn. */
static SkelSymbol *
make_table (const Series *self, guint index)
{
  const SkelSymbol *symbol = self->symbols->pdata[index];
  SkelSymbol *table = skel_make_symbol (self->unit, symbol, SKEL_SYMBOL_TABLE);
  SkelNode *list = skel_make_node (self->unit, SKEL_NODE_INITIALIZER,
      SKEL_TYPE_I32, symbol->location, self->n_turns);

  table->name = name_table (self, symbol);
  table->is_static = table->is_const = TRUE;
  table->rank = list->rank = 1;
  table->dimensions[0] = (SkelDimension){ .length = self->n_turns };
  for (int i = 0; i < self->n_turns; i++)
    list->children[i] = skel_make_integer (self->unit,
        g_array_index (self->taken, int, i * self->symbols->len + index),
        symbol->location);
  table->initial = list;
  return table;
}

/* The loop, by the number of the turn, with variables of its own. */
static SkelNode *
make_loop (const Series *self)
{
  GHashTable *map = g_hash_table_new (NULL, NULL);
  GPtrArray *statements = g_ptr_array_new ();
  SkelLocation location = self->loop->location;
  SkelNode *last = self->loop->children[2], *loop;
  SkelSymbol *i;

  loop = skel_make_for (self->unit, self->n_turns, location, &i);
  i->name = "turn";
  for (guint k = 0; k < self->symbols->len; k++) {
    SkelSymbol *symbol = self->symbols->pdata[k], *here;

    if (!is_carried (self, symbol))
      continue;
    here = skel_make_symbol (self->unit, symbol, SKEL_SYMBOL_LOCAL);
    here->is_const = FALSE;
    g_hash_table_insert (map, symbol, here);
    g_ptr_array_add (statements,
        skel_make_declaration (self->unit, here,
            skel_make_index (self->unit,
                skel_make_variable (self->unit, make_table (self, k), location),
                skel_make_variable (self->unit, i, location))));
  }
  g_ptr_array_add (statements, self->loop->children[3]);
  if (!set_by (last) || !g_hash_table_contains (map, set_by (last)))
    g_ptr_array_add (statements, last);
  loop->children[3] = skel_make_copy (
      self->unit, skel_make_block (self->unit, statements, location), map);
  g_ptr_array_unref (statements);
  g_hash_table_unref (map);
  return loop;
}

/* What the loop @block->children[@index] becomes: itself, or another one, and
 * what its variables are after it. */
static SkelNode *
rewrite_loop (SkelUnit *unit, const SkelNode *block, int index, int *n_tables)
{
  SkelNode *loop = block->children[index];
  Series series = { .unit = unit,
    .loop = loop,
    .n_tables = n_tables,
    .steps = g_ptr_array_new (),
    .values = g_hash_table_new_full (NULL, NULL, NULL, g_free),
    .symbols = g_ptr_array_new (),
    .taken = g_array_new (FALSE, FALSE, sizeof (int)) };

  find_steps (&series);
  find_symbols (&series, block, index);
  take_turns (&series, block, index);
  if (series.n_turns > 0 && has_known_start (&series) && is_new (&series)) {
    GPtrArray *statements = g_ptr_array_new ();

    g_ptr_array_add (statements, make_loop (&series));
    for (guint i = 0; i < series.symbols->len; i++) {
      SkelSymbol *symbol = series.symbols->pdata[i];

      if (is_carried (&series, symbol) && loop->children[0]->symbol != symbol)
        g_ptr_array_add (
            statements, skel_make_assign (unit,
                            skel_make_variable (unit, symbol, loop->location),
                            skel_make_integer (unit,
                                *(const gint64 *)g_hash_table_lookup (
                                    series.values, symbol),
                                loop->location)));
    }
    loop = skel_make_block (unit, statements, loop->location);
    g_ptr_array_unref (statements);
  }
  g_ptr_array_unref (series.steps);
  g_ptr_array_unref (series.symbols);
  g_hash_table_unref (series.values);
  g_array_unref (series.taken);
  return loop;
}

static void
rewrite_in (SkelUnit *unit, SkelNode *node, int *n_tables)
{
  for (int i = 0; i < node->n_children; i++) {
    SkelNode *child = node->children[i];

    if (child->kind == SKEL_NODE_FOR
        && (skel_node_mentions_size (child->children[0])
            || skel_node_mentions_size (child->children[1])))
      continue;
    rewrite_in (unit, child, n_tables);
    if (node->kind == SKEL_NODE_BLOCK && child->kind == SKEL_NODE_FOR
        && skel_node_has_pixel_loops (child->children[3])
        && !skel_node_breaks (child->children[3])
        && !skel_node_continues (child->children[3]))
      node->children[i] = rewrite_loop (unit, node, i, n_tables);
  }
}

void
skel_series_rewrite (SkelUnit *unit)
{
  int n_tables = 0;

  for (int i = 0; i < unit->n_functions; i++)
    rewrite_in (unit, unit->functions[i]->body, &n_tables);
}
