/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "extreme-places.h"

#include "header.h"
#include "make.h"
#include "queries.h"

/* The two loops over the pixels. */
typedef struct {
  SkelHeader outer, inner;
  SkelNode *size; /* width or height: how far the inner one goes at most */
} Loops;

/* if (value > most) { most = value; at = place; ... } */
typedef struct {
  SkelNode *statement;  /* the IF */
  SkelNode **condition; /* the comparison, in what the IF asks */
  SkelNode *value;
  gboolean greatest, last; /* which, and of those that are alike */
  GPtrArray *set;          /* SkelNode: ASSIGN; the extreme first */
} Extreme;

typedef struct {
  SkelUnit *unit;
  Loops loops;
  const SkelNode *nest;
  GPtrArray *before, *after; /* SkelNode: statements beside the nest */
} Rewriting;

/* ---- what is written ---- */

/* The variable that @node is, or that it is by its address. */
static SkelSymbol *
variable_of (const SkelNode *node)
{
  if (node->kind == SKEL_NODE_DEREFERENCE)
    node = node->children[0];
  return node->kind == SKEL_NODE_VARIABLE && node->symbol->rank == 0
             ? node->symbol
             : NULL;
}

/* Whether @node mentions another size than @size. */
static gboolean
mentions_other (SkelNode *node, const SkelSymbol *size)
{
  if (node->kind == SKEL_NODE_VARIABLE)
    return node->symbol != size && skel_node_mentions_size (node);
  for (int i = 0; i < node->n_children; i++)
    if (mentions_other (node->children[i], size))
      return TRUE;
  return FALSE;
}

static gboolean
read_loops (SkelNode *nest, Loops *loops)
{
  const SkelNode *inner, *size;

  if (nest->kind != SKEL_NODE_FOR || !skel_header_read (nest, &loops->outer)
      || loops->outer.step != 1)
    return FALSE;
  inner = skel_node_alone (loops->outer.body);
  if (inner->kind == SKEL_NODE_BLOCK && inner->n_children > 0)
    inner = inner->children[inner->n_children - 1];
  if (inner->kind != SKEL_NODE_FOR || !skel_header_read (inner, &loops->inner)
      || loops->inner.step != 1)
    return FALSE;
  loops->size = skel_node_find_size (loops->inner.limit);
  size = skel_node_find_size (loops->outer.limit);
  return loops->size && size && loops->size->symbol != size->symbol
         && !mentions_other (loops->inner.limit, loops->size->symbol)
         && !mentions_other (loops->outer.limit, size->symbol);
}

/* Whether @node says no more of a pixel than where it is. */
static gboolean
is_place (const Rewriting *self, const SkelNode *node)
{
  switch (node->kind) {
    case SKEL_NODE_VARIABLE:
      return node->symbol == self->loops.outer.variable
             || node->symbol == self->loops.inner.variable
             || (node->symbol->kind == SKEL_SYMBOL_PARAMETER
                 && node->symbol->rank == 0 && !node->symbol->pointer);
    case SKEL_NODE_INTEGER:
      return TRUE;
    case SKEL_NODE_BINARY:
      return node->operation != SKEL_OPERATION_DIVIDE
             && node->operation != SKEL_OPERATION_REMAINDER
             && is_place (self, node->children[0])
             && is_place (self, node->children[1]);
    case SKEL_NODE_CAST:
    case SKEL_NODE_NEGATE:
      return is_place (self, node->children[0]);
    default:
      return FALSE;
  }
}

/* Reads @comparison as one of a value with an extreme, whose variable is
 * returned; or NULL. */
static SkelSymbol *
read_comparison (const SkelNode *comparison, Extreme *extreme)
{
  SkelOperation operation = comparison->operation;
  SkelSymbol *variable;

  if (comparison->kind != SKEL_NODE_BINARY
      || !skel_operation_is_comparison (operation)
      || operation == SKEL_OPERATION_EQUAL
      || operation == SKEL_OPERATION_NOT_EQUAL
      || comparison->children[0]->type != SKEL_TYPE_I32)
    return NULL;
  extreme->greatest = operation == SKEL_OPERATION_GREATER
                      || operation == SKEL_OPERATION_GREATER_EQUAL;
  extreme->last = operation == SKEL_OPERATION_LESS_EQUAL
                  || operation == SKEL_OPERATION_GREATER_EQUAL;
  for (int i = 1; i >= 0; i--) {
    variable = variable_of (skel_node_bare (comparison->children[i]));
    extreme->value = comparison->children[1 - i];
    if (variable && extreme->set->len > 0
        && variable
               == variable_of (
                   ((SkelNode *)extreme->set->pdata[0])->children[0]))
      return variable;
    extreme->greatest = !extreme->greatest;
  }
  return NULL;
}

/* Takes the assignments of @statement: one of them is of the extreme, and is
 * made the first one. */
static gboolean
read_assignments (const Rewriting *self, SkelNode *statement, Extreme *extreme)
{
  skel_node_collect_statements (statement, extreme->set);
  for (guint i = 0; i < extreme->set->len; i++) {
    SkelNode *assign = extreme->set->pdata[i];
    SkelSymbol *variable;

    if (assign->kind != SKEL_NODE_ASSIGN
        || assign->operation != SKEL_OPERATION_NONE
        || !(variable = variable_of (assign->children[0]))
        || skel_type_is_floating (variable->type)
        || skel_node_count_uses (self->nest, variable)
               != skel_node_count_uses (extreme->statement, variable))
      return FALSE;
    if (!is_place (self, assign->children[1])) {
      extreme->set->pdata[i] = extreme->set->pdata[0];
      extreme->set->pdata[0] = assign;
    }
  }
  return extreme->set->len > 1;
}

/* Whether nothing but the comparison and the assignments has to do with what
 * they set. */
static gboolean
is_alone (const Rewriting *self, const Extreme *extreme)
{
  GHashTable *declared = g_hash_table_new (NULL, NULL);
  gboolean alone = TRUE;

  skel_node_collect_declared (self->nest, declared);
  for (guint i = 0; i < extreme->set->len; i++) {
    const SkelNode *assign = extreme->set->pdata[i];
    SkelSymbol *variable = variable_of (assign->children[0]);

    alone = alone && !g_hash_table_contains (declared, variable)
            && skel_node_count_uses (extreme->statement, variable)
                   == (i == 0 ? 2 : 1)
            && (i == 0 || is_place (self, assign->children[1]));
  }
  g_hash_table_unref (declared);
  return alone;
}

static gboolean
read_extreme (const Rewriting *self, SkelNode *statement, Extreme *extreme)
{
  SkelNode *asked, *set;

  extreme->statement = statement;
  if (statement->kind != SKEL_NODE_IF || statement->n_children != 2
      || !read_assignments (self, statement->children[1], extreme))
    return FALSE;
  extreme->condition = &statement->children[0];
  asked = (SkelNode *)skel_node_truth (*extreme->condition);
  if (asked->kind == SKEL_NODE_BINARY
      && asked->operation == SKEL_OPERATION_LOGICAL_AND) {
    extreme->condition = &asked->children[1];
    if (!read_comparison (skel_node_truth (*extreme->condition), extreme)
        && !skel_node_has_effects (*extreme->condition))
      extreme->condition = &asked->children[0];
  }
  set = extreme->set->pdata[0];
  return read_comparison (skel_node_truth (*extreme->condition), extreme)
         && skel_node_equal (
             skel_node_bare (set->children[1]), skel_node_bare (extreme->value))
         && !skel_node_has_effects (extreme->value) && is_alone (self, extreme);
}

/* ---- what is made of it ---- */

static SkelNode *
make_wide (const Rewriting *self, gint64 value)
{
  SkelNode *node = skel_make_node (
      self->unit, SKEL_NODE_INTEGER, SKEL_TYPE_I64, self->nest->location, 0);

  node->value.i = value;
  return node;
}

static SkelNode *
converted (const Rewriting *self, const SkelNode *node, SkelType type)
{
  SkelNode *copy = skel_make_copy (self->unit, node, NULL), *cast;

  if (node->type == type)
    return copy;
  cast = skel_make_node (self->unit, SKEL_NODE_CAST, type, node->location, 1);
  cast->children[0] = copy;
  return cast;
}

/* Of two numbers of 64 bits. */
static SkelNode *
make_binary (const Rewriting *self, SkelNode *left, SkelOperation operation,
    SkelNode *right)
{
  SkelNode *node = skel_make_binary (self->unit, operation, left, right);

  if (!skel_operation_is_comparison (operation))
    node->type = SKEL_TYPE_I64;
  return node;
}

static SkelSymbol *
make_symbol (const Rewriting *self, const SkelSymbol *of, const char *suffix,
    SkelType type)
{
  SkelSymbol *symbol = skel_make_symbol (self->unit, of, SKEL_SYMBOL_LOCAL);
  char *name = g_strconcat (of->name, suffix, NULL);

  symbol->name = skel_unit_string (self->unit, name);
  symbol->type = type;
  symbol->is_const = symbol->pointer = symbol->is_static = FALSE;
  symbol->enumeration = NULL;
  symbol->n_constants = 0;
  g_free (name);
  return symbol;
}

static SkelNode *
make_variable (const Rewriting *self, SkelSymbol *symbol)
{
  return skel_make_variable (self->unit, symbol, self->nest->location);
}

/* value << 32 | low */
static SkelNode *
make_key (const Rewriting *self, const SkelNode *value, SkelNode *low)
{
  return make_binary (self,
      make_binary (self, converted (self, value, SKEL_TYPE_I64),
          SKEL_OPERATION_MULTIPLY, make_wide (self, (gint64)1 << 32)),
      SKEL_OPERATION_ADD, low);
}

/* The order of places: less for what is found first where less is looked for.
 */
static gboolean
counts_down (const Extreme *extreme)
{
  return extreme->greatest != extreme->last;
}

/* The part of a key for the pixel: its number from 1, or down from the
 * greatest. */
static SkelNode *
make_place (const Rewriting *self, const Extreme *extreme)
{
  const Loops *loops = &self->loops;
  SkelNode *number = make_binary (self,
      make_binary (self,
          converted (
              self, make_variable (self, loops->outer.variable), SKEL_TYPE_I64),
          SKEL_OPERATION_MULTIPLY,
          converted (self, loops->size, SKEL_TYPE_I64)),
      SKEL_OPERATION_ADD,
      converted (
          self, make_variable (self, loops->inner.variable), SKEL_TYPE_I64));

  return counts_down (extreme)
             ? make_binary (self, make_wide (self, G_MAXUINT32 - 1),
                   SKEL_OPERATION_SUBTRACT, number)
             : make_binary (
                   self, number, SKEL_OPERATION_ADD, make_wide (self, 1));
}

/* Has the nest look for the extreme of a new variable @key. */
static void
look_for_key (const Rewriting *self, const Extreme *extreme, SkelSymbol *key)
{
  SkelSymbol *candidate = make_symbol (self, key, "_here", SKEL_TYPE_I64);
  GPtrArray *statements = g_ptr_array_new ();
  SkelNode *choice = skel_make_node (
      self->unit, SKEL_NODE_IF, SKEL_TYPE_I32, self->nest->location, 2);
  SkelNode *condition = *extreme->condition, *block;

  choice->children[0] = make_binary (self, make_variable (self, candidate),
      extreme->greatest ? SKEL_OPERATION_GREATER : SKEL_OPERATION_LESS,
      make_variable (self, key));
  choice->children[1] = skel_make_assign (
      self->unit, make_variable (self, key), make_variable (self, candidate));
  g_ptr_array_add (statements,
      skel_make_declaration (self->unit, candidate,
          make_key (self, extreme->value, make_place (self, extreme))));
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

/* The statement before the nest, by its number, that says what @variable starts
 * with; -1: none does. */
static int
find_start (const Rewriting *self, const SkelSymbol *variable)
{
  int i = self->before->len - 1;
  const SkelNode *statement;

  while (i >= 0 && !skel_node_mentions (self->before->pdata[i], variable))
    i--;
  if (i < 0)
    return -1;
  statement = self->before->pdata[i];
  return statement->kind == SKEL_NODE_ASSIGN
                 && statement->operation == SKEL_OPERATION_NONE
                 && variable_of (statement->children[0]) == variable
                 && !skel_node_mentions (statement->children[1], variable)
                 && !skel_node_has_effects (statement->children[1])
             ? i
             : -1;
}

static SkelSymbol *
set_by (const Extreme *extreme, guint i)
{
  const SkelNode *assign = extreme->set->pdata[i];

  return variable_of (assign->children[0]);
}

static gboolean
is_started (const Rewriting *self, const Extreme *extreme)
{
  for (guint i = 0; i < extreme->set->len; i++)
    if (set_by (extreme, i)->pointer
        && find_start (self, set_by (extreme, i)) < 0)
      return FALSE;
  return TRUE;
}

/* The variables that hold what those of @extreme start with. A result is set
 * but once, after the loops: what it starts with is left in one of its own. */
static GPtrArray *
take_starts (const Rewriting *self, const Extreme *extreme)
{
  GPtrArray *starts = g_ptr_array_new ();

  for (guint i = 0; i < extreme->set->len; i++) {
    SkelSymbol *start = set_by (extreme, i);

    if (start->pointer) {
      int at = find_start (self, start);
      const SkelNode *statement = self->before->pdata[at];

      start = make_symbol (self, start, "_before", start->type);
      self->before->pdata[at]
          = skel_make_declaration (self->unit, start, statement->children[1]);
    }
    g_ptr_array_add (starts, start);
  }
  return starts;
}

static void
declare (const Rewriting *self, GPtrArray *statements, SkelSymbol *symbol,
    SkelNode *value)
{
  g_ptr_array_add (
      statements, skel_make_declaration (self->unit, symbol, value));
}

/* Declares where the pixel of @key is, and maps the loops' variables to that.
 */
static void
declare_place (const Rewriting *self, const Extreme *extreme, SkelSymbol *key,
    GHashTable *symbols)
{
  const Loops *loops = &self->loops;
  SkelSymbol *number = make_symbol (self, key, "_number", SKEL_TYPE_I64);
  SkelNode *low = make_binary (self, make_variable (self, key),
      SKEL_OPERATION_AND, make_wide (self, G_MAXUINT32));

  declare (self, self->after, number,
      counts_down (extreme)
          ? make_binary (self, make_wide (self, G_MAXUINT32 - 1),
                SKEL_OPERATION_SUBTRACT, low)
          : make_binary (
                self, low, SKEL_OPERATION_SUBTRACT, make_wide (self, 1)));
  for (int inner = 0; inner < 2; inner++) {
    SkelSymbol *variable
        = inner ? loops->inner.variable : loops->outer.variable;
    SkelSymbol *there = make_symbol (self, variable, "_there", SKEL_TYPE_I32);

    declare (self, self->after, there,
        converted (self,
            make_binary (self, make_variable (self, number),
                inner ? SKEL_OPERATION_REMAINDER : SKEL_OPERATION_DIVIDE,
                converted (self, loops->size, SKEL_TYPE_I64)),
            SKEL_TYPE_I32));
    g_hash_table_insert (symbols, variable, there);
  }
}

/* Sets the variables of @extreme after the nest to what is told by @key, or, as
 * long as that is still @first, to what they started with. */
static void
set_after (const Rewriting *self, const Extreme *extreme, SkelSymbol *first,
    SkelSymbol *key, const GPtrArray *starts)
{
  GHashTable *symbols = g_hash_table_new (NULL, NULL);

  declare_place (self, extreme, key, symbols);
  for (guint i = 0; i < extreme->set->len; i++) {
    const SkelNode *assign = extreme->set->pdata[i];
    SkelType type = assign->children[0]->type;
    SkelNode *choice = skel_make_node (
        self->unit, SKEL_NODE_CONDITIONAL, type, self->nest->location, 3);
    SkelNode *found
        = i == 0 ? make_binary (self, make_variable (self, key),
                       SKEL_OPERATION_SHIFT_RIGHT,
                       skel_make_integer (self->unit, 32, self->nest->location))
                 : skel_make_copy (self->unit, assign->children[1], symbols);

    choice->children[0] = make_binary (self, make_variable (self, key),
        SKEL_OPERATION_NOT_EQUAL, make_variable (self, first));
    choice->children[1] = converted (self, found, type);
    choice->children[2] = make_variable (self, starts->pdata[i]);
    g_ptr_array_add (self->after,
        skel_make_assign (self->unit,
            skel_make_copy (self->unit, assign->children[0], NULL), choice));
  }
  g_hash_table_unref (symbols);
}

static void
rewrite_extreme (const Rewriting *self, const Extreme *extreme)
{
  const SkelSymbol *most = set_by (extreme, 0);
  GPtrArray *starts = take_starts (self, extreme);
  SkelSymbol *first, *key;

  first = make_symbol (self, most, "_first", SKEL_TYPE_I64);
  key = make_symbol (self, most, "_and_place", SKEL_TYPE_I64);
  declare (self, self->before, first,
      make_key (self, make_variable (self, starts->pdata[0]),
          make_wide (self, counts_down (extreme) ? G_MAXUINT32 : 0)));
  declare (self, self->before, key, make_variable (self, first));
  set_after (self, extreme, first, key, starts);
  look_for_key (self, extreme, key);
  g_ptr_array_unref (starts);
}

/* In the body of the loops; loops in it have extremes of their own. */
static void
rewrite_in_pixel (const Rewriting *self, SkelNode *node)
{
  Extreme extreme = { .set = NULL };

  if (node->kind == SKEL_NODE_BLOCK || node->kind == SKEL_NODE_IF)
    for (int i = 0; i < node->n_children; i++)
      rewrite_in_pixel (self, node->children[i]);
  if (node->kind != SKEL_NODE_IF)
    return;
  extreme.set = g_ptr_array_new ();
  if (read_extreme (self, node, &extreme) && is_started (self, &extreme))
    rewrite_extreme (self, &extreme);
  g_ptr_array_unref (extreme.set);
}

static void
rewrite_function (SkelUnit *unit, SkelFunction *function)
{
  GPtrArray *statements = g_ptr_array_new ();

  for (int i = 0; i < function->body->n_children; i++) {
    SkelNode *statement = function->body->children[i];
    Rewriting self = { .unit = unit,
      .nest = statement,
      .before = statements,
      .after = g_ptr_array_new () };

    if (read_loops (statement, &self.loops))
      rewrite_in_pixel (&self, self.loops.inner.body);
    g_ptr_array_add (statements, statement);
    for (guint k = 0; k < self.after->len; k++)
      g_ptr_array_add (statements, self.after->pdata[k]);
    g_ptr_array_unref (self.after);
  }
  function->body = skel_make_block (unit, statements, function->body->location);
  g_ptr_array_unref (statements);
}

void
skel_extreme_places_rewrite (SkelUnit *unit)
{
  for (int i = 0; i < unit->n_functions; i++)
    rewrite_function (unit, unit->functions[i]);
}
