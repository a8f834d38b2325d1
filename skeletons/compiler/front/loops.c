/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "loops.h"

#include "make.h"
#include "queries.h"

/* Of the body of a `do` that is copied; loops in loops double it. */
#define MAX_COPIED 4096

/* How deep loops are nested in @node. */
static int
depth_of (const SkelNode *node)
{
  int deepest = 0;

  for (int i = 0; i < node->n_children; i++)
    deepest = MAX (deepest, depth_of (node->children[i]));
  return deepest + (node->kind == SKEL_NODE_FOR);
}

/* Whether @node declares a variable that @other mentions. */
static gboolean
declares_any (const SkelNode *node, const SkelNode *other)
{
  if (node->kind == SKEL_NODE_DECLARE
      && skel_node_mentions (other, node->symbol))
    return TRUE;
  for (int i = 0; i < node->n_children; i++)
    if (declares_any (node->children[i], other))
      return TRUE;
  return FALSE;
}

/* Takes what can be the step of a loop off the end of its @body: it changes a
 * variable that the @condition is about, and comes after every turn. NULL:
 * there is none. */
static SkelNode *
take_step (SkelNode *body, const SkelNode *condition)
{
  SkelNode *last;
  const SkelSymbol *changed;

  if (body->kind != SKEL_NODE_BLOCK || body->n_children == 0
      || skel_node_continues (body))
    return NULL;
  last = body->children[body->n_children - 1];
  if (last->kind != SKEL_NODE_ASSIGN && last->kind != SKEL_NODE_INCREMENT)
    return NULL;
  changed = skel_node_changed (last, 0);
  if (!changed || !skel_node_mentions (condition, changed)
      || declares_any (body, last))
    return NULL;
  body->n_children--;
  return last;
}

static SkelNode *
make_empty (SkelUnit *unit, SkelLocation location)
{
  return skel_make_node (unit, SKEL_NODE_EMPTY, SKEL_TYPE_I32, location, 0);
}

/* `for (; condition; step) body`; no @step: NULL. */
static SkelNode *
make_loop (SkelUnit *unit, SkelLocation location, SkelNode *condition,
    SkelNode *step, SkelNode *body)
{
  SkelNode *loop
      = skel_make_node (unit, SKEL_NODE_FOR, SKEL_TYPE_I32, location, 4);

  loop->children[0] = make_empty (unit, location);
  loop->children[1] = condition;
  loop->children[2] = step ? step : make_empty (unit, location);
  loop->children[3] = body;
  return loop;
}

static SkelNode *
rewrite_while (SkelUnit *unit, const SkelNode *node)
{
  SkelNode *condition = node->children[0], *body = node->children[1];

  return make_loop (
      unit, node->location, condition, take_step (body, condition), body);
}

/* What is a variable twice would be one of both places, and so of more than the
 * body. */
static SkelNode *
copy_body (SkelUnit *unit, const SkelNode *body)
{
  GHashTable *symbols = g_hash_table_new (NULL, NULL);
  SkelNode *copy;

  copy = skel_make_copy_apart (unit, body, symbols);
  g_hash_table_unref (symbols);
  return copy;
}

static SkelNode *
rewrite_do (SkelUnit *unit, SkelNode *node)
{
  SkelNode *body = node->children[0], *loop, *both;
  GPtrArray *statements;

  if (skel_node_continues (body) || skel_node_breaks (body)
      || depth_of (body) > 1 || skel_node_count (body) > MAX_COPIED)
    return node;
  loop = make_loop (
      unit, node->location, node->children[1], NULL, copy_body (unit, body));
  statements = g_ptr_array_new ();
  g_ptr_array_add (statements, body);
  g_ptr_array_add (statements, loop);
  both = skel_make_block (unit, statements, node->location);
  g_ptr_array_unref (statements);
  return both;
}

/* Whether the loop @node asks nothing, as `for (;;)` and `while (1)`. */
static gboolean
is_endless (const SkelNode *node)
{
  const SkelNode *condition
      = skel_node_truth (node->children[node->kind == SKEL_NODE_FOR]);

  return condition->kind == SKEL_NODE_EMPTY
         || (condition->kind == SKEL_NODE_INTEGER && condition->value.i != 0);
}

/* The `if` that leaves the loop around @body where it ends, and nothing else
 * leaves it or goes on with it; NULL: there is none. */
static SkelNode *
find_last_break (SkelNode *body)
{
  SkelNode *last;
  gboolean breaks, leaves;

  if (body->kind != SKEL_NODE_BLOCK || body->n_children < 2
      || skel_node_continues (body))
    return NULL;
  last = body->children[--body->n_children];
  breaks = skel_node_breaks (body);
  body->n_children++;
  leaves = last->kind == SKEL_NODE_IF && last->n_children == 2
           && skel_node_alone (last->children[1])->kind == SKEL_NODE_BREAK;
  return leaves && !breaks ? last : NULL;
}

/* What @body declares and @condition, after it, is about, declared before. */
static void
declare_before (SkelUnit *unit, SkelNode *body, const SkelNode *condition,
    GPtrArray *statements)
{
  for (int i = 0; i < body->n_children; i++) {
    SkelNode *declaration = body->children[i];
    SkelSymbol *symbol = declaration->symbol;

    if (declaration->kind != SKEL_NODE_DECLARE || symbol->rank > 0
        || !skel_node_mentions (condition, symbol))
      continue;
    g_ptr_array_add (statements, skel_make_declaration (unit, symbol, NULL));
    body->children[i]
        = declaration->n_children > 0
              ? skel_make_assign (unit,
                    skel_make_variable (unit, symbol, declaration->location),
                    declaration->children[0])
              : skel_make_node (unit, SKEL_NODE_EMPTY, SKEL_TYPE_I32,
                    declaration->location, 0);
  }
}

/* An endless loop over the pixels that is left where its body ends, as a `do`.
 */
static SkelNode *
rewrite_endless (SkelUnit *unit, SkelNode *node)
{
  SkelNode *body = node->children[node->n_children - 1], *leave, *loop, *not;
  GPtrArray *statements;

  leave = find_last_break (body);
  if (!leave || !skel_node_has_pixel_loops (body))
    return node;
  body->n_children--;
  statements = g_ptr_array_new ();
  declare_before (unit, body, leave->children[0], statements);
  not = skel_make_node (unit, SKEL_NODE_NOT, SKEL_TYPE_I32, leave->location, 1);
  not->children[0] = leave->children[0];
  loop = skel_make_node (unit, SKEL_NODE_DO, SKEL_TYPE_I32, node->location, 2);
  loop->children[0] = body;
  loop->children[1] = not;
  g_ptr_array_add (statements, loop);
  loop = statements->len > 1
             ? skel_make_block (unit, statements, node->location)
             : loop;
  g_ptr_array_unref (statements);
  return loop;
}

/* Whether @statement does no more than to give @symbol a value. */
static gboolean
starts (const SkelNode *statement, const SkelSymbol *symbol)
{
  if (statement->kind == SKEL_NODE_DECLARE)
    return statement->symbol == symbol && statement->n_children > 0
           && !symbol->is_const && !symbol->is_static
           && !skel_node_has_effects (statement->children[0]);
  return statement->kind == SKEL_NODE_ASSIGN
         && statement->operation == SKEL_OPERATION_NONE
         && statement->children[0]->kind == SKEL_NODE_VARIABLE
         && statement->children[0]->symbol == symbol
         && !skel_node_has_effects (statement->children[1]);
}

/* Whether @start, which gives @symbol a value, can as well come after
 * @statement: one without others in it, or @any. */
static gboolean
can_pass (const SkelNode *start, const SkelSymbol *symbol,
    const SkelNode *statement, gboolean any)
{
  GHashTable *mentioned;
  gboolean can;

  if (statement->kind != SKEL_NODE_DECLARE
      && statement->kind != SKEL_NODE_ASSIGN
      && statement->kind != SKEL_NODE_INCREMENT
      && statement->kind != SKEL_NODE_EMPTY
      && (!any || statement->kind == SKEL_NODE_RETURN
          || statement->kind == SKEL_NODE_CONTINUE
          || statement->kind == SKEL_NODE_BREAK))
    return FALSE;
  mentioned = g_hash_table_new (NULL, NULL);
  skel_node_collect (start, mentioned);
  can = !skel_node_mentions (statement, symbol)
        && !skel_node_sets_any (statement, mentioned, NULL);
  g_hash_table_unref (mentioned);
  return can;
}

/* Makes @statement the start of the FOR @loop; what is left of it comes
 * instead. */
static SkelNode *
take_start (SkelUnit *unit, SkelNode *statement, SkelNode *loop)
{
  SkelNode *nothing = loop->children[0];

  if (statement->kind == SKEL_NODE_ASSIGN) {
    loop->children[0] = statement;
    return nothing;
  }
  loop->children[0] = skel_make_assign (unit,
      skel_make_variable (unit, statement->symbol, statement->location),
      statement->children[0]);
  return skel_make_declaration (unit, statement->symbol, NULL);
}

/* What a condition like `n-- > 0` steps by, or @condition. */
static SkelNode *
find_step (SkelNode *condition)
{
  if (condition->kind == SKEL_NODE_BINARY
      && skel_operation_is_comparison (condition->operation))
    condition = condition->children[0];
  return (SkelNode *)skel_node_truth (condition);
}

/* Gives the loop @block->children[@index] the start that stands before it. */
static void
move_start (SkelUnit *unit, SkelNode *block, int index)
{
  SkelNode *loop = block->children[index], *step;
  gboolean around = loop->kind == SKEL_NODE_FOR
                    && skel_node_has_pixel_loops (loop->children[3]);
  int i = index - 1;

  if (loop->kind != SKEL_NODE_FOR || loop->children[0]->kind != SKEL_NODE_EMPTY)
    return;
  step = loop->children[2];
  if (around && step->kind == SKEL_NODE_EMPTY)
    step = find_step (loop->children[1]);
  if ((step->kind != SKEL_NODE_ASSIGN && step->kind != SKEL_NODE_INCREMENT)
      || step->children[0]->kind != SKEL_NODE_VARIABLE)
    return;
  while (i >= 0 && !starts (block->children[i], step->children[0]->symbol))
    i--;
  for (int k = i + 1; i >= 0 && k < index; k++)
    if (!can_pass (block->children[i], step->children[0]->symbol,
            block->children[k], around))
      return;
  if (i >= 0)
    block->children[i] = take_start (unit, block->children[i], loop);
}

static void
rewrite_in (SkelUnit *unit, SkelNode *node)
{
  for (int i = 0; i < node->n_children; i++) {
    SkelNode **child = &node->children[i];

    rewrite_in (unit, *child);
    if (((*child)->kind == SKEL_NODE_WHILE || (*child)->kind == SKEL_NODE_FOR)
        && is_endless (*child))
      *child = rewrite_endless (unit, *child);
    if ((*child)->kind == SKEL_NODE_WHILE)
      *child = rewrite_while (unit, *child);
    else if ((*child)->kind == SKEL_NODE_DO)
      *child = rewrite_do (unit, *child);
    if (node->kind == SKEL_NODE_BLOCK)
      move_start (unit, node, i);
  }
}

void
skel_loops_rewrite (SkelUnit *unit)
{
  for (int i = 0; i < unit->n_functions; i++)
    rewrite_in (unit, unit->functions[i]->body);
}
