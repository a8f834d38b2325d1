/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "elements.h"

#include "make.h"
#include "queries.h"

#define MAX_ELEMENTS 16

/* An array, and the variables that its elements become; NULL: there is none. */
typedef struct {
  SkelUnit *unit;
  SkelSymbol *array;
  SkelSymbol *elements[MAX_ELEMENTS];
} Elements;

/* Whether @array can be taken apart, wherever it is mentioned. */
static gboolean
is_small (const SkelSymbol *array)
{
  gboolean is_local = array->kind == SKEL_SYMBOL_LOCAL && !array->is_static;
  gboolean is_result = array->kind == SKEL_SYMBOL_PARAMETER;

  return (is_local || is_result) && array->rank == 1 && !array->is_const
         && !array->unsupported && !array->pointer
         && array->dimensions[0].length > 0
         && array->dimensions[0].length <= MAX_ELEMENTS;
}

/* The element that @node, an INDEX of @array, is, or -1. */
static int
element_of (const SkelNode *node, const SkelSymbol *array)
{
  const SkelNode *subscript;

  if (node->kind != SKEL_NODE_INDEX
      || node->children[0]->kind != SKEL_NODE_VARIABLE
      || node->children[0]->symbol != array)
    return -1;
  subscript = skel_node_bare (node->children[1]);
  return subscript->kind == SKEL_NODE_INTEGER && subscript->value.i >= 0
                 && subscript->value.i < array->dimensions[0].length
             ? subscript->value.i
             : -1;
}

/* Whether @node mentions @array by constant subscripts alone. */
static gboolean
picks_constants (const SkelNode *node, const SkelSymbol *array)
{
  if (element_of (node, array) >= 0)
    return TRUE;
  if (node->kind == SKEL_NODE_VARIABLE && node->symbol == array)
    return FALSE;
  for (int i = 0; i < node->n_children; i++)
    if (!picks_constants (node->children[i], array))
      return FALSE;
  return TRUE;
}

/* The variable for element @i, which there is from now on. */
static SkelSymbol *
variable_for (Elements *self, int i)
{
  char *name = g_strdup_printf ("%s_%d", self->array->name, i);
  SkelSymbol *element;

  if (!self->elements[i]) {
    element = skel_make_symbol (self->unit, self->array, SKEL_SYMBOL_LOCAL);
    element->name = skel_unit_string (self->unit, name);
    element->rank = 0;
    self->elements[i] = element;
  }
  g_free (name);
  return self->elements[i];
}

static void
replace_in (Elements *self, SkelNode *node)
{
  for (int i = 0; i < node->n_children; i++) {
    int element = element_of (node->children[i], self->array);

    if (element >= 0)
      node->children[i] = skel_make_variable (self->unit,
          variable_for (self, element), node->children[i]->location);
    else
      replace_in (self, node->children[i]);
  }
}

/* Adds declarations of all elements: as @declaration has it, or NULL, without
 * values. */
static void
declare_elements (
    Elements *self, const SkelNode *declaration, GPtrArray *statements)
{
  const SkelNode *initial = declaration && declaration->n_children > 0
                                ? declaration->children[0]
                                : NULL;

  for (int i = 0; i < self->array->dimensions[0].length; i++) {
    SkelNode *value = NULL;

    if (initial && i < initial->n_children)
      value = initial->children[i];
    else if (initial)
      value = skel_make_converted (self->unit,
          skel_make_integer (self->unit, 0, initial->location),
          self->array->type);
    if (value || self->elements[i])
      g_ptr_array_add (statements,
          skel_make_declaration (self->unit, variable_for (self, i), value));
  }
}

/* Adds `array[i] = element;` for all of them. */
static void
set_elements (Elements *self, SkelLocation location, GPtrArray *statements)
{
  for (int i = 0; i < self->array->dimensions[0].length; i++)
    if (self->elements[i])
      g_ptr_array_add (statements,
          skel_make_assign (self->unit,
              skel_make_index (self->unit,
                  skel_make_variable (self->unit, self->array, location),
                  skel_make_integer (self->unit, i, location)),
              skel_make_variable (self->unit, self->elements[i], location)));
}

static void
take_apart (SkelUnit *unit, SkelFunction *function, SkelSymbol *array)
{
  Elements self = { unit, array, { NULL } };
  GPtrArray *statements = g_ptr_array_new ();
  const SkelNode *body = function->body;
  gboolean is_result = array->kind == SKEL_SYMBOL_PARAMETER;
  int last = -1;

  for (int i = 0; i < body->n_children; i++)
    if (skel_node_assigns (body->children[i], array))
      last = i;
  replace_in (&self, function->body);
  if (is_result)
    declare_elements (&self, NULL, statements);
  for (int i = 0; i < body->n_children; i++) {
    SkelNode *statement = body->children[i];

    if (statement->kind == SKEL_NODE_DECLARE && statement->symbol == array)
      declare_elements (&self, statement, statements);
    else
      g_ptr_array_add (statements, statement);
    if (is_result && i == last)
      set_elements (&self, statement->location, statements);
  }
  function->body = skel_make_block (unit, statements, body->location);
  g_ptr_array_unref (statements);
}

/* The arrays that may be taken apart, in their order. */
static GPtrArray *
find_small (const SkelFunction *function)
{
  const SkelNode *body = function->body;
  GPtrArray *arrays = g_ptr_array_new ();

  for (int i = 0; i < function->n_parameters; i++)
    if (is_small (function->parameters[i]))
      g_ptr_array_add (arrays, function->parameters[i]);
  for (int i = 0; i < body->n_children; i++) {
    const SkelNode *statement = body->children[i];

    if (statement->kind == SKEL_NODE_DECLARE && is_small (statement->symbol)
        && (statement->n_children == 0
            || statement->children[0]->kind == SKEL_NODE_INITIALIZER))
      g_ptr_array_add (arrays, statement->symbol);
  }
  return arrays;
}

static void
rewrite_function (SkelUnit *unit, SkelFunction *function)
{
  GHashTable *changed = g_hash_table_new (NULL, NULL);
  GPtrArray *arrays = find_small (function);

  for (int i = 0; i < function->body->n_children; i++)
    if (skel_node_has_pixel_loops (function->body->children[i]))
      skel_node_collect_changed (function->body->children[i], changed);
  for (guint i = 0; i < arrays->len; i++)
    if (g_hash_table_contains (changed, arrays->pdata[i])
        && picks_constants (function->body, arrays->pdata[i])
        && skel_node_count_kind (function->body, SKEL_NODE_RETURN) == 0)
      take_apart (unit, function, arrays->pdata[i]);
  g_ptr_array_unref (arrays);
  g_hash_table_unref (changed);
}

void
skel_elements_rewrite (SkelUnit *unit)
{
  for (int i = 0; i < unit->n_functions; i++)
    if (!unit->functions[i]->symbol->is_static)
      rewrite_function (unit, unit->functions[i]);
}
