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

/* `for (; condition; step) body`; no @step: NULL. */
static SkelNode *
make_loop (SkelUnit *unit, SkelLocation location, SkelNode *condition,
    SkelNode *step, SkelNode *body)
{
  SkelNode *loop
      = skel_make_node (unit, SKEL_NODE_FOR, SKEL_TYPE_I32, location, 4);

  loop->children[0] = skel_make_empty (unit, location);
  loop->children[1] = condition;
  loop->children[2] = step ? step : skel_make_empty (unit, location);
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
              : skel_make_empty (unit, declaration->location);
  }
}

/* An endless loop over the pixels that is left where its body ends, as a `do`.
 */
static SkelNode *
rewrite_endless (SkelUnit *unit, SkelNode *node)
{
  SkelNode *body = node->children[node->n_children - 1], *leave, *loop;
  GPtrArray *statements;

  leave = find_last_break (body);
  if (!leave || !skel_node_has_pixel_loops (body)
      || (node->kind == SKEL_NODE_FOR
          && (node->children[0]->kind != SKEL_NODE_EMPTY
              || node->children[2]->kind != SKEL_NODE_EMPTY)))
    return node;
  body->n_children--;
  statements = g_ptr_array_new ();
  declare_before (unit, body, leave->children[0], statements);
  loop = skel_make_node (unit, SKEL_NODE_DO, SKEL_TYPE_I32, node->location, 2);
  loop->children[0] = body;
  loop->children[1] = skel_make_not (unit, leave->children[0]);
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

/* Which child of @block gives @symbol the value that the loop
 * @block->children[@index] begins with; @around: others over the pixels. -1:
 * none does. */
static int
find_start (
    SkelNode *block, int index, const SkelSymbol *symbol, gboolean around)
{
  int i = index - 1;

  while (i >= 0 && !starts (block->children[i], symbol))
    i--;
  for (int k = i + 1; i >= 0 && k < index; k++)
    if (!can_pass (block->children[i], symbol, block->children[k], around))
      return -1;
  return i;
}

/* The variable that @step steps, or NULL. */
static const SkelSymbol *
stepped_by (const SkelNode *step)
{
  return (step->kind == SKEL_NODE_ASSIGN || step->kind == SKEL_NODE_INCREMENT)
                 && step->children[0]->kind == SKEL_NODE_VARIABLE
             ? step->children[0]->symbol
             : NULL;
}

/* What the statement @start gives a variable. */
static SkelNode *
value_of (const SkelNode *start)
{
  return start->children[start->n_children - 1];
}

/* Gives the loop @block->children[@index] the start that stands before it. */
static void
move_start (SkelUnit *unit, SkelNode *block, int index)
{
  SkelNode *loop = block->children[index];
  const SkelSymbol *symbol;
  gboolean around, steps;
  int i;

  if (loop->kind != SKEL_NODE_FOR || loop->children[0]->kind != SKEL_NODE_EMPTY)
    return;
  around = skel_node_has_pixel_loops (loop->children[3]);
  steps = loop->children[2]->kind != SKEL_NODE_EMPTY;
  symbol
      = stepped_by (steps ? loop->children[2] : find_step (loop->children[1]));
  i = symbol ? find_start (block, index, symbol, around) : -1;
  /* of loops that are over no pixels it says no more */
  if (i < 0
      || (!steps && !around
          && !skel_node_mentions_size (value_of (block->children[i]))))
    return;
  block->children[i] = take_start (unit, block->children[i], loop);
}

/* ---- a `do` that counts ---- */

/* The number @size + @constant, @size being a parameter or NULL. */
typedef struct {
  const SkelSymbol *size;
  gint64 constant;
} Sum;

static gboolean
read_sum (const SkelNode *node, Sum *sum)
{
  Sum other;

  node = skel_node_bare (node);
  *sum = (Sum){ NULL, 0 };
  if (node->kind == SKEL_NODE_INTEGER) {
    sum->constant = node->value.i;
    return ABS (sum->constant) < G_MAXINT;
  }
  if (node->kind == SKEL_NODE_NEGATE && node->type == SKEL_TYPE_I32) {
    if (!read_sum (node->children[0], &other) || other.size)
      return FALSE;
    sum->constant = -other.constant;
    return TRUE;
  }
  if (node->kind == SKEL_NODE_VARIABLE && skel_node_mentions_size (node)) {
    sum->size = node->symbol;
    return TRUE;
  }
  if (node->kind != SKEL_NODE_BINARY || node->type != SKEL_TYPE_I32
      || (node->operation != SKEL_OPERATION_ADD
          && node->operation != SKEL_OPERATION_SUBTRACT)
      || !read_sum (node->children[0], sum)
      || !read_sum (node->children[1], &other) || other.size)
    return FALSE;
  sum->constant += node->operation == SKEL_OPERATION_ADD ? other.constant
                                                         : -other.constant;
  return ABS (sum->constant) < G_MAXINT;
}

gboolean
skel_is_sure (
    const SkelNode *left, SkelOperation operation, const SkelNode *right)
{
  gint64 least, most;
  Sum a, b;

  if (!read_sum (left, &a) || !read_sum (right, &b)
      || (a.size && b.size && a.size != b.size))
    return FALSE;
  least = most = b.constant - a.constant;
  if (b.size && !a.size) {
    least++;
    most = G_MAXINT64;
  } else if (a.size && !b.size) {
    most--;
    least = G_MININT64;
  }
  switch (operation) {
    case SKEL_OPERATION_LESS:
      return least > 0;
    case SKEL_OPERATION_LESS_EQUAL:
      return least >= 0;
    case SKEL_OPERATION_GREATER:
      return most < 0;
    case SKEL_OPERATION_GREATER_EQUAL:
      return most <= 0;
    case SKEL_OPERATION_NOT_EQUAL:
      return least > 0 || most < 0;
    default:
      return FALSE;
  }
}

/* A comparison of a variable, after it was stepped. */
typedef struct {
  SkelNode *condition; /* a BINARY */
  SkelNode *step, *limit;
  SkelOperation operation;
  gboolean left;    /* the variable is; else the limit */
  gboolean in_body; /* the step is its last statement; else in the condition */
} Test;

/* A test that the variable is stepped after, as one that it is before. */
static gboolean
step_before (Test *test)
{
  gboolean up = test->step->value.i > 0;
  gboolean less = test->operation == SKEL_OPERATION_LESS;

  if (test->step->kind != SKEL_NODE_INCREMENT || !test->step->postfix)
    return TRUE;
  if ((!less && test->operation != SKEL_OPERATION_GREATER)
      || less != (up == test->left)
      || !skel_type_is_signed (skel_node_bare (test->step)->type)
      || !skel_type_is_signed (skel_node_bare (test->limit)->type))
    return FALSE;
  test->operation
      = less ? SKEL_OPERATION_LESS_EQUAL : SKEL_OPERATION_GREATER_EQUAL;
  return TRUE;
}

/* What the `do` of @body asks: its @condition steps, or @body does so last. */
static gboolean
read_test (
    SkelUnit *unit, const SkelNode *body, SkelNode *condition, Test *test)
{
  SkelNode *sides[2], *last = NULL;

  condition = (SkelNode *)skel_node_truth (condition);
  if ((condition->kind != SKEL_NODE_BINARY
          || !skel_operation_is_comparison (condition->operation))
      && condition->type == SKEL_TYPE_I32)
    condition = skel_make_binary (unit, SKEL_OPERATION_NOT_EQUAL, condition,
        skel_make_integer (unit, 0, condition->location));
  if (condition->kind != SKEL_NODE_BINARY
      || !skel_operation_is_comparison (condition->operation))
    return FALSE;
  if (body->kind == SKEL_NODE_BLOCK && body->n_children > 0)
    last = body->children[body->n_children - 1];
  for (int i = 0; i < 2; i++)
    sides[i] = (SkelNode *)skel_node_bare (condition->children[i]);
  for (int i = 0; i < 2; i++) {
    *test = (Test){ condition, sides[i], sides[1 - i], condition->operation,
      i == 0, FALSE };
    if (skel_node_has_effects (test->limit))
      continue;
    if (stepped_by (test->step))
      return step_before (test);
    if (last && stepped_by (last)
        && skel_node_is_variable (sides[i], stepped_by (last))) {
      test->step = last;
      test->in_body = TRUE;
      return TRUE;
    }
  }
  return FALSE;
}

/* @step in @node becomes the variable that it steps. */
static void
leave_out_step (SkelUnit *unit, SkelNode *node, const SkelNode *step)
{
  for (int i = 0; i < node->n_children; i++)
    if (node->children[i] == step)
      node->children[i] = skel_make_variable (
          unit, step->children[0]->symbol, step->location);
    else
      leave_out_step (unit, node->children[i], step);
}

/* The `do` @block->children[@index] as a `for`, where what stands before it
 * tells that its test holds before the first turn, too; else itself. */
static SkelNode *
rewrite_counting_do (SkelUnit *unit, SkelNode *block, int index)
{
  SkelNode *loop = block->children[index], *body = loop->children[0];
  const SkelNode *value;
  Test test;
  int i;

  if (!read_test (unit, body, loop->children[1], &test))
    return loop;
  i = find_start (
      block, index, stepped_by (test.step), skel_node_has_pixel_loops (body));
  if (i < 0)
    return loop;
  value = value_of (block->children[i]);
  if (!skel_is_sure (test.left ? value : test.limit, test.operation,
          test.left ? test.limit : value)
      || (test.in_body && !take_step (body, test.condition)))
    return loop;
  leave_out_step (unit, test.condition, test.step);
  test.condition->operation = test.operation;
  return make_loop (unit, loop->location, test.condition, test.step, body);
}

/* Whether the images of @function have the size that its parameters say. */
static gboolean
is_kernel (const SkelFunction *function)
{
  for (int i = 0; i < function->n_parameters; i++)
    if (skel_symbol_is_image (function->parameters[i]))
      return !function->symbol->is_static;
  return FALSE;
}

static void
rewrite_in (SkelUnit *unit, const SkelFunction *function, SkelNode *node)
{
  for (int i = 0; i < node->n_children; i++) {
    SkelNode **child = &node->children[i];

    rewrite_in (unit, function, *child);
    if (((*child)->kind == SKEL_NODE_WHILE || (*child)->kind == SKEL_NODE_FOR)
        && is_endless (*child))
      *child = rewrite_endless (unit, *child);
    if ((*child)->kind == SKEL_NODE_DO && node->kind == SKEL_NODE_BLOCK
        && is_kernel (function))
      *child = rewrite_counting_do (unit, node, i);
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
    rewrite_in (unit, unit->functions[i], unit->functions[i]->body);
}
