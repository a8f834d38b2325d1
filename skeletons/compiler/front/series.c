/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "series.h"

#include "../../graph/compute.h"
#include "comment.h"
#include "header.h"
#include "make.h"
#include "queries.h"

#include <math.h>

#define MAX_TURNS 256

/* A loop, and what is known of it. */
typedef struct {
  SkelUnit *unit;
  const SkelFunction *function;
  const SkelComment *comment; /* its */
  SkelNode *loop;             /* a FOR */
  GPtrArray *steps;   /* SkelNode: statements of each turn, in their order */
  GHashTable *values; /* SkelSymbol to a SkelValue: what they are now */
  GPtrArray *symbols; /* SkelSymbol: those of values */
  GArray *taken;      /* SkelValue: of each symbol, for each turn */
  int n_turns;
  int most;      /* of a loop that counts to a parameter, where there are as
                  * many turns as that says; else 0 */
  int *n_tables; /* of the file */
} Series;

static gboolean
is_known_type (SkelType type)
{
  return type == SKEL_TYPE_I32 || skel_type_is_floating (type);
}

static gboolean evaluate (
    const Series *self, const SkelNode *node, SkelValue *value);

/* @left @operation @right, of @type. FALSE: C does not say what that is. */
static gboolean
compute (SkelOperation operation, SkelType type, SkelValue left,
    SkelValue right, SkelValue *value)
{
  gboolean divides = operation == SKEL_OPERATION_DIVIDE
                     || operation == SKEL_OPERATION_REMAINDER;

  if (operation >= SKEL_OPERATION_LOGICAL_AND
      || (divides && !skel_type_is_floating (type) && right.i == 0)
      || (skel_operation_is_shift (operation) && (right.i < 0 || right.i > 31)))
    return FALSE;
  *value = skel_compute_binary (operation, type, left, right);
  return !skel_type_is_floating (type)
         || skel_operation_is_comparison (operation) || isfinite (value->f);
}

/* @value, of type @from, as @to. */
static gboolean
convert (SkelType from, SkelType to, SkelValue *value)
{
  if (!is_known_type (from) || !is_known_type (to)
      || (skel_type_is_floating (from) && !skel_type_is_floating (to)
          && !(value->f > G_MININT && value->f < G_MAXINT)))
    return FALSE;
  if (from != to)
    *value = skel_compute_convert (from, to, *value);
  return !skel_type_is_floating (to) || isfinite (value->f);
}

static gboolean
evaluate_binary (const Series *self, const SkelNode *node, SkelValue *value)
{
  SkelType type = node->children[0]->type;
  SkelValue left, right;

  return (node->children[1]->type == type
             || (skel_operation_is_shift (node->operation)
                 && !skel_type_is_floating (node->children[1]->type)))
         && evaluate (self, node->children[0], &left)
         && evaluate (self, node->children[1], &right)
         && compute (node->operation, type, left, right, value);
}

/* What @node, of variables of @values and constants, is. FALSE: that is not
 * known, or is neither an int nor a float. */
static gboolean
evaluate (const Series *self, const SkelNode *node, SkelValue *value)
{
  const SkelValue *known;

  node = skel_node_bare (node);
  if (!is_known_type (node->type))
    return FALSE;
  switch (node->kind) {
    case SKEL_NODE_INTEGER:
    case SKEL_NODE_FLOATING:
      *value = node->value;
      return TRUE;
    case SKEL_NODE_VARIABLE:
      known = g_hash_table_lookup (self->values, node->symbol);
      if (known)
        *value = *known;
      return known != NULL;
    case SKEL_NODE_NEGATE:
      if (!evaluate (self, node->children[0], value))
        return FALSE;
      *value = skel_type_is_floating (node->type)
                   ? skel_compute_negate (node->type, *value)
                   : skel_compute_wrap (SKEL_TYPE_I32, -value->i);
      return TRUE;
    case SKEL_NODE_CAST:
      return evaluate (self, node->children[0], value)
             && convert (
                 skel_node_bare (node->children[0])->type, node->type, value);
    case SKEL_NODE_BINARY:
      return evaluate_binary (self, node, value);
    default:
      return FALSE;
  }
}

/* What the statement @step gives its variable. */
static gboolean
evaluate_step (const Series *self, const SkelNode *step, SkelValue *value)
{
  SkelNode *place = step->children[0];
  SkelValue right = { .i = step->value.i };

  if (step->kind == SKEL_NODE_DECLARE)
    return evaluate (self, place, value);
  if (step->kind == SKEL_NODE_ASSIGN && step->operation == SKEL_OPERATION_NONE)
    return evaluate (self, step->children[1], value);
  if (!evaluate (self, place, value))
    return FALSE;
  if (step->kind == SKEL_NODE_INCREMENT)
    return place->type == SKEL_TYPE_I32
           && compute (SKEL_OPERATION_ADD, SKEL_TYPE_I32, *value, right, value);
  return evaluate (self, step->children[1], &right)
         && convert (place->type, step->computed, value)
         && compute (step->operation, step->computed, *value, right, value)
         && convert (step->computed, place->type, value);
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
                 && !symbol->is_static && is_known_type (symbol->type)
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
    const SkelSymbol *symbol, SkelValue *value)
{
  SkelHeader header;

  if (skel_header_read_start (self->loop, &header) && header.variable == symbol)
    return evaluate (self, header.start, value);
  for (int i = index - 1; i >= 0; i--) {
    const SkelNode *statement = block->children[i];

    if (count_changes (statement, symbol) == 0)
      continue;
    return sets_anew (statement) && evaluate_step (self, statement, value);
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
    SkelValue start;

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
set_value (Series *self, SkelSymbol *symbol, SkelValue value)
{
  g_hash_table_insert (self->values, symbol, g_memdup2 (&value, sizeof value));
}

/* Takes note of what the symbols are now. */
static void
note_values (Series *self)
{
  for (guint i = 0; i < self->symbols->len; i++) {
    SkelValue value = *(const SkelValue *)g_hash_table_lookup (
        self->values, self->symbols->pdata[i]);

    g_array_append_val (self->taken, value);
  }
}

/* Does one turn. FALSE: what a symbol becomes is not known, and it is none. */
static gboolean
take_turn (Series *self)
{
  note_values (self);
  for (guint i = 0; i < self->steps->len; i++) {
    const SkelNode *step = self->steps->pdata[i];
    SkelSymbol *symbol = set_by (step);
    SkelValue value;

    if (!g_ptr_array_find (self->symbols, symbol, NULL))
      continue;
    if (!evaluate_step (self, step, &value)) {
      g_ptr_array_remove (self->symbols, symbol);
      return FALSE;
    }
    set_value (self, symbol, value);
  }
  return TRUE;
}

/* What begins before the first turn. */
static void
begin_turns (Series *self, const SkelNode *block, int index)
{
  GHashTable *values = self->values;

  g_hash_table_remove_all (values);
  g_array_set_size (self->taken, 0);
  self->n_turns = 0;
  for (guint i = 0; i < self->symbols->len; i++) {
    SkelValue value = { .i = 0 };

    self->values = g_hash_table_new (NULL, NULL);
    find_start (self, block, index, self->symbols->pdata[i], &value);
    g_hash_table_unref (self->values);
    self->values = values;
    set_value (self, self->symbols->pdata[i], value);
  }
}

/* Whether there is another turn; -1: that is not known. */
static int
asks_for_turn (const Series *self)
{
  const SkelNode *condition = self->loop->children[1];
  SkelValue value;

  if (self->most > 0)
    return self->n_turns < self->most;
  return evaluate (self, condition, &value)
             ? skel_compute_is_true (condition->type, value)
             : -1;
}

/* Takes all turns, as far as these are known; else there are none. */
static void
take_turns (Series *self, const SkelNode *block, int index)
{
  int again;

  begin_turns (self, block, index);
  while ((again = asks_for_turn (self)) > 0) {
    if (self->n_turns++ == MAX_TURNS) {
      self->n_turns = 0;
      return;
    }
    if (!take_turn (self)) {
      take_turns (self, block, index);
      return;
    }
  }
  if (again < 0)
    self->n_turns = 0;
  if (self->most > 0)
    note_values (self);
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

/* How often the loop, `for (int t = 0; t < parameter; t++)`, turns at most; 0:
 * it is another one. */
static int
find_most (const Series *self, SkelHeader *header)
{
  const SkelNode *start, *limit;
  gint64 maximum, most;

  if (self->loop->children[0]->kind != SKEL_NODE_DECLARE
      || !skel_header_read (self->loop, header) || header->differs
      || skel_node_assigns (header->body, header->variable))
    return 0;
  start = skel_node_bare (header->start);
  limit = skel_node_bare (header->limit);
  if (start->kind != SKEL_NODE_INTEGER || limit->kind != SKEL_NODE_VARIABLE
      || !skel_comment_maximum (
          self->comment, self->function, limit->symbol, MAX_TURNS, &maximum))
    return 0;
  most = maximum + header->inclusive - start->value.i;
  return most > 0 && most <= MAX_TURNS ? most : 0;
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

static SkelNode *
make_number (SkelUnit *unit, const SkelSymbol *symbol, SkelValue value)
{
  SkelNode *number = skel_make_node (unit,
      skel_type_is_floating (symbol->type) ? SKEL_NODE_FLOATING
                                           : SKEL_NODE_INTEGER,
      symbol->type, symbol->location, 0);

  number->value = value;
  return number;
}

/* `static const int values[]`, what the symbol @index is in each turn, and
 * after them where the most that there may be is known. */
static SkelSymbol *
make_table (const Series *self, guint index)
{
  int length = self->n_turns + (self->most > 0);
  const SkelSymbol *symbol = self->symbols->pdata[index];
  SkelSymbol *table = skel_make_symbol (self->unit, symbol, SKEL_SYMBOL_TABLE);
  SkelNode *list = skel_make_node (self->unit, SKEL_NODE_INITIALIZER,
      symbol->type, symbol->location, length);

  table->name = name_table (self, symbol);
  table->is_static = table->is_const = TRUE;
  table->rank = list->rank = 1;
  table->dimensions[0] = (SkelDimension){ .length = length };
  for (int i = 0; i < length; i++)
    list->children[i] = make_number (self->unit, symbol,
        g_array_index (self->taken, SkelValue, i * self->symbols->len + index));
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

/* table[number - start], of the symbol @index, after what the loop begins with.
 */
static SkelNode *
make_value_at (const Series *self, SkelSymbol *table, const SkelHeader *header,
    SkelNode *number)
{
  SkelUnit *unit = self->unit;

  return skel_make_index (unit,
      skel_make_variable (unit, table, number->location),
      skel_make_binary (unit, SKEL_OPERATION_SUBTRACT, number,
          skel_make_copy (unit, header->start, NULL)));
}

/* limit > start ? limit : start, where the loop has come to in the end. */
static SkelNode *
make_end (SkelUnit *unit, const SkelHeader *header)
{
  SkelNode *limit = skel_make_copy (unit, header->limit, NULL);
  SkelNode *end = skel_make_node (
      unit, SKEL_NODE_CONDITIONAL, SKEL_TYPE_I32, limit->location, 3);

  if (header->inclusive)
    limit = skel_make_binary (unit, SKEL_OPERATION_ADD, limit,
        skel_make_integer (unit, 1, limit->location));
  end->children[0] = skel_make_binary (unit, SKEL_OPERATION_GREATER, limit,
      skel_make_copy (unit, header->start, NULL));
  end->children[1] = skel_make_copy (unit, limit, NULL);
  end->children[2] = skel_make_copy (unit, header->start, NULL);
  return end;
}

/* The loop, which counts to a parameter, with variables of its own, and what
 * they are after it. */
static void
add_counted (const Series *self, const SkelHeader *header, GPtrArray *made)
{
  SkelUnit *unit = self->unit;
  SkelLocation location = self->loop->location;
  GHashTable *map = g_hash_table_new (NULL, NULL);
  GPtrArray *statements = g_ptr_array_new ();
  SkelNode *loop = skel_make_copy (unit, self->loop, NULL);

  g_ptr_array_add (made, loop);
  for (guint k = 0; k < self->symbols->len; k++) {
    SkelSymbol *symbol = self->symbols->pdata[k], *here, *table;

    if (symbol == header->variable || !is_carried (self, symbol))
      continue;
    here = skel_make_symbol (unit, symbol, SKEL_SYMBOL_LOCAL);
    here->is_const = FALSE;
    g_hash_table_insert (map, symbol, here);
    table = make_table (self, k);
    g_ptr_array_add (statements,
        skel_make_declaration (unit, here,
            make_value_at (self, table, header,
                skel_make_variable (unit, header->variable, location))));
    g_ptr_array_add (made,
        skel_make_assign (unit, skel_make_variable (unit, symbol, location),
            make_value_at (self, table, header, make_end (unit, header))));
  }
  g_ptr_array_add (statements, self->loop->children[3]);
  loop->children[3] = skel_make_copy (
      unit, skel_make_block (unit, statements, location), map);
  g_ptr_array_unref (statements);
  g_hash_table_unref (map);
}

/* The loop, by the number of the turn, and what its variables are after it. */
static void
add_known (const Series *self, GPtrArray *made)
{
  g_ptr_array_add (made, make_loop (self));
  for (guint i = 0; i < self->symbols->len; i++) {
    SkelSymbol *symbol = self->symbols->pdata[i];

    if (is_carried (self, symbol) && self->loop->children[0]->symbol != symbol)
      g_ptr_array_add (made,
          skel_make_assign (self->unit,
              skel_make_variable (self->unit, symbol, self->loop->location),
              make_number (self->unit, symbol,
                  *(const SkelValue *)g_hash_table_lookup (
                      self->values, symbol))));
  }
}

/* What the loop @block->children[@index] becomes: itself, or another one, and
 * what its variables are after it. */
static SkelNode *
rewrite_loop (Series *of, const SkelNode *block, int index)
{
  Series series = *of;
  SkelNode *loop = block->children[index];
  GPtrArray *made = g_ptr_array_new ();
  SkelHeader header;

  series.loop = loop;
  series.steps = g_ptr_array_new ();
  series.symbols = g_ptr_array_new ();
  series.values = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  series.taken = g_array_new (FALSE, FALSE, sizeof (SkelValue));
  find_steps (&series);
  find_symbols (&series, block, index);
  take_turns (&series, block, index);
  if (series.n_turns == 0 && is_new (&series)
      && (series.most = find_most (&series, &header)) > 0)
    take_turns (&series, block, index);
  if (series.n_turns > 0 && is_new (&series)) {
    if (series.most > 0)
      add_counted (&series, &header, made);
    else if (has_known_start (&series))
      add_known (&series, made);
  }
  if (made->len > 0)
    loop = skel_make_block (series.unit, made, loop->location);
  g_ptr_array_unref (made);
  g_ptr_array_unref (series.steps);
  g_ptr_array_unref (series.symbols);
  g_hash_table_unref (series.values);
  g_array_unref (series.taken);
  return loop;
}

static void
rewrite_in (Series *of, SkelNode *node)
{
  for (int i = 0; i < node->n_children; i++) {
    SkelNode *child = node->children[i];

    if (child->kind == SKEL_NODE_FOR
        && (skel_node_mentions_size (child->children[0])
            || skel_node_mentions_size (child->children[1])))
      continue;
    rewrite_in (of, child);
    if (node->kind == SKEL_NODE_BLOCK && child->kind == SKEL_NODE_FOR
        && skel_node_has_pixel_loops (child->children[3])
        && !skel_node_breaks (child->children[3])
        && !skel_node_continues (child->children[3]))
      node->children[i] = rewrite_loop (of, node, i);
  }
}

void
skel_series_rewrite (SkelUnit *unit)
{
  GPtrArray *diagnostics = skel_diagnostics_new ();
  int n_tables = 0;

  /* what is wrong with a comment others will say */
  for (int i = 0; i < unit->n_functions; i++) {
    const SkelFunction *function = unit->functions[i];
    Series series = { .unit = unit,
      .function = function,
      .comment = skel_comment_parse (unit, function, diagnostics),
      .n_tables = &n_tables };

    rewrite_in (&series, function->body);
  }
  g_ptr_array_unref (diagnostics);
}
