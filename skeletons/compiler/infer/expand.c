/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "expand.h"

#include "../front/make.h"
#include "../front/queries.h"
#include "signature.h"

#include <string.h>

/* Statements of all that is expanded together, and calls within calls. */
#define MAX_STATEMENTS 4096
#define MAX_CALLS 16

typedef struct {
  SkelUnit *unit;
  GPtrArray *diagnostics;
  GPtrArray *statements; /* SkelNode: of the new body */
  const SkelFunction *calling[MAX_CALLS];
  int n_calling, n_statements;
} Expansion;

static gboolean
calls_kernel (const SkelNode *node)
{
  return node->kind == SKEL_NODE_CALL && node->is_void && node->symbol->function
         && skel_function_takes_images (node->symbol->function);
}

static gboolean
contains_call (const SkelNode *node)
{
  if (calls_kernel (node))
    return TRUE;
  for (int i = 0; i < node->n_children; i++)
    if (contains_call (node->children[i]))
      return TRUE;
  return FALSE;
}

static const SkelNode *
find_return (const SkelNode *node)
{
  if (node->kind == SKEL_NODE_RETURN)
    return node;
  for (int i = 0; i < node->n_children; i++) {
    const SkelNode *found = find_return (node->children[i]);

    if (found)
      return found;
  }
  return NULL;
}

/* What sizes and pitches are told by; NULL: @symbol is neither. */
static const char *
size_of (const SkelSymbol *symbol)
{
  if (strcmp (symbol->name, "width") == 0
      || strcmp (symbol->name, "height") == 0)
    return symbol->name;
  return skel_symbol_is_pitch (symbol) ? "stride" : NULL;
}

/* What a parameter that is no number is handed. */
static gboolean
take_variable (const Expansion *self, const SkelNode *argument,
    SkelSymbol *parameter, GHashTable *map)
{
  SkelSymbol *symbol
      = argument->kind == SKEL_NODE_VARIABLE ? argument->symbol : NULL;
  const char *size = size_of (parameter);

  if (size && !skel_symbol_is_image (parameter)) {
    const char *given = symbol ? size_of (symbol) : NULL;

    if (parameter->implied && (!given || strcmp (given, size) != 0)) {
      skel_diagnose (self->diagnostics, argument->location,
          "the rows of what this is handed are a pitch apart, and those of the "
          "function's images are not: give it a parameter `int stride`");
      return FALSE;
    }
    if (!given || strcmp (given, size) != 0) {
      if (skel_symbol_is_pitch (parameter))
        skel_diagnose (self->diagnostics, argument->location,
            "`%s` is how far apart the rows of images are that are handed "
            "over, too: hand over theirs",
            parameter->name);
      else
        skel_diagnose (self->diagnostics, argument->location,
            "all images of a kernel have one size, those of kernels that it "
            "calls, too: hand over `%s` as it is",
            size);
      return FALSE;
    }
  } else if (!symbol || symbol->rank != parameter->rank
             || symbol->type != parameter->type
             || (symbol->rank == 3
                 && symbol->dimensions[2].length
                        != parameter->dimensions[2].length)) {
    skel_diagnose (self->diagnostics, argument->location,
        "`%s` is handed to a kernel, so this must be %s of such numbers",
        parameter->name,
        skel_symbol_is_image (parameter) ? "an image" : "a variable");
    return FALSE;
  }
  g_hash_table_insert (map, parameter, symbol);
  return TRUE;
}

/* A variable that is set to the number which a parameter is handed. */
static void
take_number (Expansion *self, const SkelNode *argument, SkelSymbol *parameter,
    GHashTable *map, GHashTable *callers)
{
  SkelSymbol *local
      = skel_make_symbol (self->unit, parameter, SKEL_SYMBOL_LOCAL);

  local->is_const = FALSE;
  g_ptr_array_add (
      self->statements, skel_make_declaration (self->unit, local,
                            skel_make_copy (self->unit, argument, callers)));
  g_hash_table_insert (map, parameter, local);
}

/* Variables of the function that is called are others in each call. */
static void
copy_declared (const Expansion *self, const SkelNode *node, GHashTable *map)
{
  if (node->kind == SKEL_NODE_DECLARE && !node->symbol->is_static) {
    SkelSymbol *local
        = skel_make_symbol (self->unit, node->symbol, SKEL_SYMBOL_LOCAL);

    for (int i = 0; i < local->rank; i++) {
      SkelSymbol *given
          = local->dimensions[i].symbol
                ? g_hash_table_lookup (map, local->dimensions[i].symbol)
                : NULL;

      if (given)
        local->dimensions[i].symbol = given;
    }
    g_hash_table_insert (map, node->symbol, local);
  }
  for (int i = 0; i < node->n_children; i++)
    copy_declared (self, node->children[i], map);
}

static gboolean expand_statement (
    Expansion *self, const SkelNode *statement, GHashTable *map);
static gboolean expand_body (
    Expansion *self, const SkelNode *body, GHashTable *map);

static gboolean
begin_call (Expansion *self, const SkelNode *call)
{
  const SkelFunction *function = call->symbol->function;
  const SkelNode *early = find_return (function->body);

  for (int i = 0; i < self->n_calling; i++)
    if (self->calling[i] == function) {
      skel_diagnose (self->diagnostics, call->location,
          "`%s` calls itself: recursion is not supported, use a loop",
          function->symbol->name);
      return FALSE;
    }
  if (self->n_calling == MAX_CALLS) {
    skel_diagnose (self->diagnostics, call->location,
        "kernels call each other more than %d deep here", MAX_CALLS);
    return FALSE;
  }
  if (early)
    skel_diagnose (self->diagnostics, early->location,
        "`%s` is called by another kernel, and so may not return early",
        function->symbol->name);
  self->calling[self->n_calling++] = function;
  return !early;
}

/* Whether the images that @call hands over, by @map, have the pitches that it
 * says. */
static gboolean
has_pitches (const Expansion *self, const SkelNode *call, GHashTable *map)
{
  const SkelFunction *function = call->symbol->function;

  for (int i = 0; i < function->n_parameters; i++) {
    const SkelSymbol *parameter = function->parameters[i];
    const SkelSymbol *image = g_hash_table_lookup (map, parameter);
    const SkelSymbol *pitch = parameter->dimensions[1].symbol;

    if (parameter->rank < 2 || !pitch
        || g_hash_table_lookup (map, pitch) == image->dimensions[1].symbol)
      continue;
    skel_diagnose (self->diagnostics, call->children[i]->location,
        "the rows of this image are `%s` apart, and those that the call says, "
        "as `%s`, are not: images that are handed over together have one pitch",
        image->dimensions[1].symbol->name, pitch->name);
    return FALSE;
  }
  return TRUE;
}

/* The call @call, in which the caller's variables are those of @callers. */
static gboolean
expand_call (Expansion *self, const SkelNode *call, GHashTable *callers)
{
  const SkelFunction *function = call->symbol->function;
  GHashTable *map = g_hash_table_new (NULL, NULL);
  gboolean good = begin_call (self, call);

  for (int i = 0; good && i < function->n_parameters; i++) {
    SkelSymbol *parameter = function->parameters[i];
    SkelNode *argument
        = skel_make_copy (self->unit, call->children[i], callers);

    if (parameter->rank > 0 || parameter->pointer || size_of (parameter))
      good = take_variable (self, argument, parameter, map);
    else
      take_number (self, call->children[i], parameter, map, callers);
  }
  good = good && has_pitches (self, call, map);
  if (good) {
    copy_declared (self, function->body, map);
    good = expand_body (self, function->body, map);
  }
  self->n_calling--;
  g_hash_table_unref (map);
  return good;
}

/* @body in a block of its own. */
static SkelNode *
expand_inside (Expansion *self, const SkelNode *body, GHashTable *map)
{
  GPtrArray *outside = self->statements;
  SkelNode *block = NULL;

  self->statements = g_ptr_array_new ();
  if (expand_statement (self, body, map))
    block = skel_make_block (self->unit, self->statements, body->location);
  g_ptr_array_unref (self->statements);
  self->statements = outside;
  return block;
}

static gboolean
expand_loop (Expansion *self, const SkelNode *loop, GHashTable *map)
{
  SkelNode *inside = expand_inside (self, loop->children[3], map), *copy;

  if (!inside)
    return FALSE;
  copy = skel_make_node (
      self->unit, SKEL_NODE_FOR, loop->type, loop->location, 4);
  for (int i = 0; i < 3; i++)
    copy->children[i] = skel_make_copy (self->unit, loop->children[i], map);
  copy->children[3] = inside;
  g_ptr_array_add (self->statements, copy);
  return TRUE;
}

/* Adds @statement with the variables of @map. */
static gboolean
expand_statement (Expansion *self, const SkelNode *statement, GHashTable *map)
{
  if (++self->n_statements > MAX_STATEMENTS) {
    skel_diagnose (self->diagnostics, statement->location,
        "calls of kernels make more than %d statements here", MAX_STATEMENTS);
    return FALSE;
  }
  if (calls_kernel (statement))
    return expand_call (self, statement, map);
  if (statement->kind == SKEL_NODE_BLOCK && contains_call (statement))
    return expand_body (self, statement, map);
  if (statement->kind == SKEL_NODE_FOR && contains_call (statement))
    return expand_loop (self, statement, map);
  g_ptr_array_add (
      self->statements, skel_make_copy (self->unit, statement, map));
  return TRUE;
}

/* Adds the statements of the block @body. */
static gboolean
expand_body (Expansion *self, const SkelNode *body, GHashTable *map)
{
  for (int i = 0; i < body->n_children; i++)
    if (!expand_statement (self, body->children[i], map))
      return FALSE;
  return TRUE;
}

SkelFunction *
skel_expand_calls (
    SkelUnit *unit, SkelFunction *function, GPtrArray *diagnostics)
{
  Expansion expansion = { .unit = unit,
    .diagnostics = diagnostics,
    .statements = g_ptr_array_new (),
    .calling = { function },
    .n_calling = 1 };
  GHashTable *same = g_hash_table_new (NULL, NULL);
  SkelFunction *expanded = function;

  if (contains_call (function->body)) {
    expanded = skel_unit_allocate (unit, sizeof *expanded);
    *expanded = *function;
    if (expand_body (&expansion, function->body, same))
      expanded->body = skel_make_block (
          unit, expansion.statements, function->body->location);
    else
      expanded = NULL;
  }
  g_hash_table_unref (same);
  g_ptr_array_unref (expansion.statements);
  return expanded;
}
