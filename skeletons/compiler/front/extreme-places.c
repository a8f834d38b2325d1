/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "extreme-places.h"

#include "extreme.h"
#include "make.h"
#include "queries.h"

/* ---- what is written ---- */

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

/* Whether @loop counts an int upwards. */
static gboolean
read_loop (const SkelNode *loop, SkelHeader *header)
{
  return loop->kind == SKEL_NODE_FOR && skel_header_read_any (loop, header)
         && header->variable->type == SKEL_TYPE_I32
         && header->limit->type == SKEL_TYPE_I32 && header->step > 0
         && (header->step == 1 || !header->differs);
}

static gboolean
read_loops (SkelNode *nest, SkelExtremeLoops *loops)
{
  const SkelNode *inner, *size;

  if (!read_loop (nest, &loops->outer))
    return FALSE;
  inner = skel_node_alone (loops->outer.body);
  if (inner->kind == SKEL_NODE_BLOCK && inner->n_children > 0)
    inner = inner->children[inner->n_children - 1];
  if (!read_loop (inner, &loops->inner))
    return FALSE;
  loops->size = skel_node_find_size (loops->inner.limit);
  size = skel_node_find_size (loops->outer.limit);
  return loops->size && size && loops->size->symbol != size->symbol
         && !mentions_other (loops->inner.limit, loops->size->symbol)
         && !mentions_other (loops->outer.limit, size->symbol);
}

/* Whether @node says no more of a pixel than where it is. */
static gboolean
is_place (const SkelExtremeNest *self, const SkelNode *node)
{
  switch (node->kind) {
    case SKEL_NODE_VARIABLE:
      return node->symbol == self->loops.outer.variable
             || node->symbol == self->loops.inner.variable
             || (node->symbol->kind == SKEL_SYMBOL_PARAMETER
                 && node->symbol->rank == 0 && !node->symbol->pointer);
    case SKEL_NODE_INTEGER:
    case SKEL_NODE_FLOATING:
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
read_comparison (const SkelNode *comparison, SkelExtreme *extreme)
{
  SkelOperation operation = comparison->operation;
  SkelSymbol *variable;

  if (comparison->kind != SKEL_NODE_BINARY
      || !skel_operation_is_comparison (operation)
      || operation == SKEL_OPERATION_EQUAL
      || operation == SKEL_OPERATION_NOT_EQUAL)
    return NULL;
  extreme->type = comparison->children[0]->type;
  extreme->greatest = operation == SKEL_OPERATION_GREATER
                      || operation == SKEL_OPERATION_GREATER_EQUAL;
  extreme->last = operation == SKEL_OPERATION_LESS_EQUAL
                  || operation == SKEL_OPERATION_GREATER_EQUAL;
  for (int i = 1; i >= 0; i--) {
    variable
        = skel_extreme_variable_of (skel_node_bare (comparison->children[i]));
    extreme->value = comparison->children[1 - i];
    if (variable && extreme->set->len > 0
        && variable
               == skel_extreme_variable_of (
                   ((SkelNode *)extreme->set->pdata[0])->children[0]))
      return variable;
    extreme->greatest = !extreme->greatest;
  }
  return NULL;
}

/* Takes the assignments of @statement: one of them is of the extreme, and is
 * made the first one. */
static gboolean
read_assignments (
    const SkelExtremeNest *self, SkelNode *statement, SkelExtreme *extreme)
{
  skel_node_collect_statements (statement, extreme->set);
  for (guint i = 0; i < extreme->set->len; i++) {
    SkelNode *assign = extreme->set->pdata[i];
    SkelSymbol *variable;

    if (assign->kind != SKEL_NODE_ASSIGN
        || assign->operation != SKEL_OPERATION_NONE
        || !(variable = skel_extreme_variable_of (assign->children[0]))
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
is_alone (const SkelExtremeNest *self, const SkelExtreme *extreme)
{
  GHashTable *declared = g_hash_table_new (NULL, NULL);
  gboolean alone = TRUE;

  skel_node_collect_declared (self->nest, declared);
  for (guint i = 0; i < extreme->set->len; i++) {
    const SkelNode *assign = extreme->set->pdata[i];
    SkelSymbol *variable = skel_extreme_variable_of (assign->children[0]);

    alone = alone && !g_hash_table_contains (declared, variable)
            && skel_node_count_uses (extreme->statement, variable)
                   == (i == 0 ? 2 : 1)
            && (i == 0 || is_place (self, assign->children[1]));
  }
  g_hash_table_unref (declared);
  return alone;
}

/* Reads the comparison in *@condition, alone or among others that && joins. */
static gboolean
find_comparison (SkelNode **condition, SkelExtreme *extreme)
{
  SkelNode *asked = (SkelNode *)skel_node_truth (*condition);

  extreme->condition = condition;
  if (asked->kind != SKEL_NODE_BINARY
      || asked->operation != SKEL_OPERATION_LOGICAL_AND)
    return read_comparison (asked, extreme) != NULL;
  return find_comparison (&asked->children[1], extreme)
         || (!skel_node_has_effects (asked->children[1])
             && find_comparison (&asked->children[0], extreme));
}

static gboolean
read_extreme (
    const SkelExtremeNest *self, SkelNode *statement, SkelExtreme *extreme)
{
  const SkelNode *set;

  extreme->statement = statement;
  if (statement->kind != SKEL_NODE_IF || statement->n_children != 2
      || !read_assignments (self, statement->children[1], extreme)
      || !find_comparison (&statement->children[0], extreme))
    return FALSE;
  set = extreme->set->pdata[0];
  return skel_node_equal (skel_node_unwidened (set->children[1]),
             skel_node_unwidened (extreme->value))
         && !skel_node_has_effects (extreme->value) && is_alone (self, extreme);
}

/* ---- what is made of it ---- */

SkelNode *
skel_extreme_wide (const SkelExtremeNest *self, gint64 value)
{
  SkelNode *node = skel_make_node (
      self->unit, SKEL_NODE_INTEGER, SKEL_TYPE_I64, self->nest->location, 0);

  node->value.i = value;
  return node;
}

SkelNode *
skel_extreme_converted (
    const SkelExtremeNest *self, const SkelNode *node, SkelType type)
{
  return skel_make_converted (
      self->unit, skel_make_copy (self->unit, node, NULL), type);
}

SkelNode *
skel_extreme_binary (const SkelExtremeNest *self, SkelNode *left,
    SkelOperation operation, SkelNode *right)
{
  SkelNode *node = skel_make_binary (self->unit, operation, left, right);

  if (!skel_operation_is_comparison (operation))
    node->type = SKEL_TYPE_I64;
  return node;
}

SkelSymbol *
skel_extreme_symbol (const SkelExtremeNest *self, const SkelSymbol *of,
    const char *suffix, SkelType type)
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

SkelNode *
skel_extreme_variable (const SkelExtremeNest *self, SkelSymbol *symbol)
{
  return skel_make_variable (self->unit, symbol, self->nest->location);
}

void
skel_extreme_declare (const SkelExtremeNest *self, GPtrArray *statements,
    SkelSymbol *symbol, SkelNode *value)
{
  g_ptr_array_add (
      statements, skel_make_declaration (self->unit, symbol, value));
}

SkelNode *
skel_extreme_number (const SkelExtremeNest *self)
{
  const SkelExtremeLoops *loops = &self->loops;
  SkelNode *outer = skel_extreme_variable (self, loops->outer.variable);
  SkelNode *inner = skel_extreme_variable (self, loops->inner.variable);

  return skel_extreme_binary (self,
      skel_extreme_binary (self,
          skel_extreme_converted (self, outer, SKEL_TYPE_I64),
          SKEL_OPERATION_MULTIPLY,
          skel_extreme_converted (self, loops->size, SKEL_TYPE_I64)),
      SKEL_OPERATION_ADD, skel_extreme_converted (self, inner, SKEL_TYPE_I64));
}

/* Declares where the pixel @number is, and maps the loops' variables to that.
 */
static void
declare_place (
    const SkelExtremeNest *self, SkelNode *number, GHashTable *symbols)
{
  const SkelExtremeLoops *loops = &self->loops;
  SkelSymbol *variables[] = { loops->outer.variable, loops->inner.variable };
  SkelSymbol *name
      = skel_extreme_symbol (self, variables[0], "_number", SKEL_TYPE_I64);

  skel_extreme_declare (self, self->after, name, number);
  for (int inner = 0; inner < 2; inner++) {
    SkelSymbol *there
        = skel_extreme_symbol (self, variables[inner], "_there", SKEL_TYPE_I32);
    SkelNode *place
        = skel_extreme_binary (self, skel_extreme_variable (self, name),
            inner ? SKEL_OPERATION_REMAINDER : SKEL_OPERATION_DIVIDE,
            skel_extreme_converted (self, loops->size, SKEL_TYPE_I64));

    skel_extreme_declare (self, self->after, there,
        skel_extreme_converted (self, place, SKEL_TYPE_I32));
    g_hash_table_insert (symbols, variables[inner], there);
  }
}

void
skel_extreme_set_after (const SkelExtremeNest *self, const SkelExtreme *extreme,
    const SkelNode *found, SkelNode *value, SkelNode *number)
{
  GHashTable *symbols = g_hash_table_new (NULL, NULL);

  declare_place (self, number, symbols);
  for (guint i = 0; i < extreme->set->len; i++) {
    const SkelNode *assign = extreme->set->pdata[i];
    SkelType type = assign->children[0]->type;
    SkelNode *choice = skel_make_node (
        self->unit, SKEL_NODE_CONDITIONAL, type, self->nest->location, 3);

    choice->children[0] = skel_make_copy (self->unit, found, NULL);
    choice->children[1] = skel_extreme_converted (self,
        i == 0 ? value
               : skel_make_copy (self->unit, assign->children[1], symbols),
        type);
    choice->children[2]
        = skel_extreme_variable (self, extreme->starts->pdata[i]);
    g_ptr_array_add (self->after,
        skel_make_assign (self->unit,
            skel_make_copy (self->unit, assign->children[0], NULL), choice));
  }
  g_hash_table_unref (symbols);
}

static void
rewrite_extreme (const SkelExtremeNest *self, SkelExtreme *extreme)
{
  if (extreme->type == SKEL_TYPE_I32 || extreme->type == SKEL_TYPE_U32) {
    extreme->first = skel_extreme_starts_with_first (self, extreme);
    skel_extreme_by_key (self, extreme);
  } else {
    skel_extreme_by_search (self, extreme);
  }
}

/* In the body of the loops; loops in it have extremes of their own. */
static void
rewrite_in_pixel (const SkelExtremeNest *self, SkelNode *node)
{
  SkelExtreme extreme = { .set = NULL };

  if (node->kind == SKEL_NODE_BLOCK || node->kind == SKEL_NODE_IF)
    for (int i = 0; i < node->n_children; i++)
      rewrite_in_pixel (self, node->children[i]);
  if (node->kind != SKEL_NODE_IF)
    return;
  extreme.set = g_ptr_array_new ();
  extreme.starts = g_ptr_array_new ();
  if (read_extreme (self, node, &extreme)) {
    skel_extreme_start_places (self, &extreme);
    if (skel_extreme_is_started (self, &extreme))
      rewrite_extreme (self, &extreme);
  }
  g_ptr_array_unref (extreme.starts);
  g_ptr_array_unref (extreme.set);
}

static void
rewrite_function (SkelUnit *unit, SkelFunction *function)
{
  GPtrArray *statements = g_ptr_array_new ();

  for (int i = 0; i < function->body->n_children; i++) {
    SkelNode *statement = function->body->children[i];
    SkelExtremeNest self = { .unit = unit,
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
