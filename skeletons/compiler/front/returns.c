/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "returns.h"

#include "make.h"
#include "queries.h"

/* Whether @node ends by leaving the function; takes the RETURN off it. */
static gboolean
take_return (SkelNode *node)
{
  if (node->kind == SKEL_NODE_RETURN && node->n_children == 0) {
    node->kind = SKEL_NODE_EMPTY;
    return TRUE;
  }
  return node->kind == SKEL_NODE_BLOCK && node->n_children > 0
         && take_return (node->children[node->n_children - 1]);
}

/* What stands in @block after its statement @i, out of it. */
static SkelNode *
take_rest (SkelUnit *unit, SkelNode *block, int i)
{
  SkelNode *rest = skel_make_node (unit, SKEL_NODE_BLOCK, SKEL_TYPE_I32,
      block->children[i + 1]->location, block->n_children - i - 1);

  for (int k = 0; k < rest->n_children; k++)
    rest->children[k] = block->children[i + 1 + k];
  block->n_children = i + 1;
  return rest;
}

static void
rewrite_block (SkelUnit *unit, SkelNode *block)
{
  for (int i = 0; i + 1 < block->n_children; i++) {
    SkelNode *choice = block->children[i], *rest, **children;

    if (choice->kind != SKEL_NODE_IF || choice->n_children > 2
        || !take_return (choice->children[1]))
      continue;
    rest = take_rest (unit, block, i);
    children = skel_unit_allocate (unit, 3 * sizeof *children);
    children[0] = choice->children[0];
    children[1] = choice->children[1];
    children[2] = rest;
    choice->children = children;
    choice->n_children = 3;
    rewrite_block (unit, rest);
  }
}

void
skel_returns_rewrite (SkelUnit *unit)
{
  for (int i = 0; i < unit->n_functions; i++)
    if (unit->functions[i]->symbol->is_void)
      rewrite_block (unit, unit->functions[i]->body);
}

/* ---- of a function that is called ---- */

typedef struct {
  SkelUnit *unit;
  SkelSymbol *result; /* what it returns */
  SkelSymbol *left;   /* whether it was left in a loop; NULL: it is not yet */
} Leaving;

static gboolean
is_loop_or_switch (const SkelNode *node)
{
  return skel_node_is_loop (node) || node->kind == SKEL_NODE_SWITCH;
}

static gboolean
has_return (const SkelNode *node)
{
  if (node->kind == SKEL_NODE_RETURN)
    return TRUE;
  for (int i = 0; i < node->n_children; i++)
    if (has_return (node->children[i]))
      return TRUE;
  return FALSE;
}

static SkelNode *
make_leave (Leaving *self, SkelLocation location, gboolean in_loop)
{
  return skel_make_node (self->unit,
      in_loop ? SKEL_NODE_BREAK : SKEL_NODE_RETURN, SKEL_TYPE_I32, location, 0);
}

static SkelSymbol *
left_symbol (Leaving *self, SkelLocation location)
{
  if (self->left == NULL) {
    self->left = skel_unit_allocate (self->unit, sizeof *self->left);
    *self->left = (SkelSymbol){ .kind = SKEL_SYMBOL_LOCAL,
      .name = "left",
      .type = SKEL_TYPE_I32,
      .location = location };
  }
  return self->left;
}

/* Sets the result before each RETURN, and says of those in loops that they are
 * such, for what goes on after the loop. */
static SkelNode *
set_results (Leaving *self, SkelNode *node, gboolean in_loop)
{
  gboolean loop = is_loop_or_switch (node) && has_return (node);
  SkelLocation location = node->location;
  GPtrArray *statements;
  SkelNode *block;

  if (node->kind != SKEL_NODE_RETURN)
    for (int i = 0; i < node->n_children; i++)
      node->children[i]
          = set_results (self, node->children[i], in_loop || loop);
  if (node->kind != SKEL_NODE_RETURN && !loop)
    return node;

  statements = g_ptr_array_new ();
  if (loop) {
    SkelNode *after
        = skel_make_node (self->unit, SKEL_NODE_IF, SKEL_TYPE_I32, location, 2);

    after->children[0] = skel_make_variable (
        self->unit, left_symbol (self, location), location);
    after->children[1] = make_leave (self, location, in_loop);
    g_ptr_array_add (statements, node);
    g_ptr_array_add (statements, after);
  } else {
    if (node->n_children > 0 && self->result != NULL)
      g_ptr_array_add (statements,
          skel_make_assign (self->unit,
              skel_make_variable (self->unit, self->result, location),
              node->children[0]));
    if (in_loop)
      g_ptr_array_add (
          statements, skel_make_assign (self->unit,
                          skel_make_variable (self->unit,
                              left_symbol (self, location), location),
                          skel_make_integer (self->unit, 1, location)));
    g_ptr_array_add (statements, make_leave (self, location, in_loop));
  }
  block = skel_make_block (self->unit, statements, location);
  g_ptr_array_unref (statements);
  return block;
}

static gboolean
declares (const SkelNode *block)
{
  for (int i = 0; i < block->n_children; i++)
    if (block->children[i]->kind == SKEL_NODE_DECLARE)
      return TRUE;
  return FALSE;
}

/* Adds the statements of @node, and those of BLOCKs that declare nothing. */
static void
flatten (SkelNode *node, GPtrArray *statements)
{
  if (node->kind == SKEL_NODE_BLOCK && !declares (node))
    for (int i = 0; i < node->n_children; i++)
      flatten (node->children[i], statements);
  else
    g_ptr_array_add (statements, node);
}

/* @block without BLOCKs in it that declare nothing. */
static SkelNode *
make_flat (SkelUnit *unit, SkelNode *block)
{
  GPtrArray *statements = g_ptr_array_new ();
  SkelNode *flat;

  for (int i = 0; i < block->n_children; i++)
    flatten (block->children[i], statements);
  flat = skel_make_block (unit, statements, block->location);
  g_ptr_array_unref (statements);
  return flat;
}

/* Takes the RETURNs off where @node ends: what stands after an `if` that leaves
 * the function goes into its other branch. */
static void
end_plainly (SkelUnit *unit, SkelNode *node)
{
  if (node->kind == SKEL_NODE_RETURN) {
    node->kind = SKEL_NODE_EMPTY;
  } else if (node->kind == SKEL_NODE_IF) {
    for (int i = 1; i < node->n_children; i++)
      end_plainly (unit, node->children[i]);
  } else if (node->kind == SKEL_NODE_BLOCK && node->n_children > 0) {
    *node = *make_flat (unit, node);
    rewrite_block (unit, node);
    end_plainly (unit, node->children[node->n_children - 1]);
  }
}

static void
continue_instead (SkelNode *node)
{
  if (node->kind == SKEL_NODE_RETURN)
    node->kind = SKEL_NODE_CONTINUE;
  for (int i = 0; i < node->n_children; i++)
    continue_instead (node->children[i]);
}

/* Whether @node ends by returning a value, whatever way is taken. */
static gboolean
ends_by_return (const SkelNode *node)
{
  if (node->kind == SKEL_NODE_RETURN)
    return node->n_children > 0;
  if (node->kind == SKEL_NODE_IF)
    return node->n_children == 3 && ends_by_return (node->children[1])
           && ends_by_return (node->children[2]);
  return node->kind == SKEL_NODE_BLOCK && node->n_children > 0
         && ends_by_return (node->children[node->n_children - 1]);
}

static gboolean
returns_in_loop (const SkelNode *node)
{
  if (is_loop_or_switch (node))
    return has_return (node);
  for (int i = 0; i < node->n_children; i++)
    if (returns_in_loop (node->children[i]))
      return TRUE;
  return FALSE;
}

/* The constant that the function @body returns at its end, which is taken off
 * it; else zero. */
static SkelNode *
take_last_constant (SkelUnit *unit, SkelNode *body, SkelType type)
{
  SkelNode *last = body->children[body->n_children - 1], *constant;

  if (last->kind == SKEL_NODE_RETURN
      && (skel_node_bare (last->children[0])->kind == SKEL_NODE_INTEGER
          || last->children[0]->kind == SKEL_NODE_FLOATING)) {
    body->n_children--;
    return last->children[0];
  }
  constant = skel_make_node (unit, SKEL_NODE_CAST, type, body->location, 1);
  constant->children[0] = skel_make_integer (unit, 0, body->location);
  return constant;
}

SkelNode *
skel_returns_replace (
    SkelUnit *unit, SkelNode *body, SkelSymbol *result, GPtrArray *declarations)
{
  Leaving leaving = { unit, result, NULL };
  SkelNode *first = NULL;

  if (result && returns_in_loop (body)) {
    if (!ends_by_return (body))
      return NULL;
    first = take_last_constant (unit, body, result->type);
  }
  body = set_results (&leaving, body, FALSE);
  end_plainly (unit, body);
  continue_instead (body);
  if (result)
    g_ptr_array_add (declarations, skel_make_declaration (unit, result, first));
  if (leaving.left)
    g_ptr_array_add (
        declarations, skel_make_declaration (unit, leaving.left,
                          skel_make_integer (unit, 0, body->location)));
  return skel_make_once (unit, body);
}
