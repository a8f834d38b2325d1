/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "loop-ends.h"

#include "make.h"
#include "queries.h"

#include <math.h>

/* A loop of any kind. */
typedef struct {
  SkelNode **condition, **body;
  SkelNode *step;          /* of a FOR, or the last statement of the body */
  gboolean in_body;        /* the latter */
  const SkelSymbol *count; /* what it steps */
} Loop;

static gboolean
read_loop (SkelNode *node, Loop *loop)
{
  SkelNode *body;

  switch (node->kind) {
    case SKEL_NODE_WHILE:
      *loop = (Loop){ &node->children[0], &node->children[1] };
      break;
    case SKEL_NODE_DO:
      *loop = (Loop){ &node->children[1], &node->children[0] };
      break;
    case SKEL_NODE_FOR:
      *loop
          = (Loop){ &node->children[1], &node->children[3], node->children[2] };
      break;
    default:
      return FALSE;
  }
  body = *loop->body;
  if (!loop->step || loop->step->kind == SKEL_NODE_EMPTY) {
    if (body->kind != SKEL_NODE_BLOCK || body->n_children == 0)
      return FALSE;
    loop->step = body->children[body->n_children - 1];
    loop->in_body = TRUE;
  }
  if (loop->step->kind != SKEL_NODE_ASSIGN
      && loop->step->kind != SKEL_NODE_INCREMENT)
    return FALSE;
  loop->count = skel_node_changed (loop->step, 0);
  return loop->count && loop->count->kind == SKEL_SYMBOL_LOCAL
         && loop->count->rank == 0 && skel_node_has_pixel_loops (body)
         && !skel_node_breaks (body) && !skel_node_continues (body);
}

/* ---- what it ends by ---- */

static SkelNode *
join (SkelUnit *unit, SkelNode *a, SkelNode *b)
{
  return a ? skel_make_binary (unit, SKEL_OPERATION_LOGICAL_AND, a, b) : b;
}

/* Parts what @condition, a conjunction, says: of @count, and of others. */
static void
part (SkelUnit *unit, SkelNode *condition, const SkelSymbol *count,
    SkelNode **counts, SkelNode **others)
{
  const SkelNode *bare = skel_node_truth (condition);

  if (bare->kind == SKEL_NODE_BINARY
      && bare->operation == SKEL_OPERATION_LOGICAL_AND) {
    part (unit, bare->children[0], count, counts, others);
    part (unit, bare->children[1], count, counts, others);
  } else if (skel_node_mentions (condition, count)) {
    *counts = join (unit, *counts, condition);
  } else {
    *others = join (unit, *others, condition);
  }
}

static gboolean find_number (
    const SkelNode *block, int index, const SkelNode *node, double *number);

/* The constant that the last of @block's first @index statements to set @symbol
 * sets it to. */
static gboolean
find_value (
    const SkelNode *block, int index, const SkelSymbol *symbol, double *value)
{
  while (index-- > 0) {
    const SkelNode *statement = block->children[index], *given = NULL;

    if (statement->kind == SKEL_NODE_DECLARE && statement->symbol == symbol)
      given = statement->n_children > 0 ? statement->children[0] : NULL;
    else if (!skel_node_assigns (statement, symbol))
      continue;
    else if (statement->kind == SKEL_NODE_ASSIGN
             && statement->operation == SKEL_OPERATION_NONE)
      given = statement->children[1];
    return given && find_number (block, 0, given, value);
  }
  return FALSE;
}

/* The number that @node is before @block's statement @index, if all that it is
 * about are constants then. */
static gboolean
find_number (
    const SkelNode *block, int index, const SkelNode *node, double *number)
{
  switch (node->kind) {
    case SKEL_NODE_INTEGER:
      *number = node->value.i;
      return ABS (*number) <= G_MAXINT32;
    case SKEL_NODE_FLOATING:
      *number
          = node->type == SKEL_TYPE_F32 ? (float)node->value.f : node->value.f;
      return TRUE;
    case SKEL_NODE_VARIABLE:
      return node->symbol->rank == 0 && !node->symbol->pointer
             && find_value (block, index, node->symbol, number);
    case SKEL_NODE_CAST:
      if (node->is_void
          || !find_number (block, index, node->children[0], number))
        return FALSE;
      if (node->type == SKEL_TYPE_F32)
        *number = (float)*number;
      return skel_type_is_floating (node->type)
             || (*number >= 0 && *number == floor (*number)
                 && *number <= (node->type == SKEL_TYPE_BOOL ? 1 : G_MAXINT8));
    default:
      return FALSE;
  }
}

/* What @condition is before @block's statement @index: -1 where nobody knows.
 */
static int
truth_before (const SkelNode *block, int index, const SkelNode *condition)
{
  const SkelNode *bare = skel_node_truth (condition);
  double a, b;
  int left, right;

  if (find_number (block, index, bare, &a))
    return a != 0;
  if (bare->kind == SKEL_NODE_NOT) {
    left = truth_before (block, index, bare->children[0]);
    return left < 0 ? -1 : !left;
  }
  if (bare->kind != SKEL_NODE_BINARY)
    return -1;
  if (bare->operation == SKEL_OPERATION_LOGICAL_AND) {
    left = truth_before (block, index, bare->children[0]);
    right = truth_before (block, index, bare->children[1]);
    return left == 1 && right == 1 ? 1 : -1;
  }
  if (!skel_operation_is_comparison (bare->operation)
      || !find_number (block, index, bare->children[0], &a)
      || !find_number (block, index, bare->children[1], &b))
    return -1;
  switch (bare->operation) {
    case SKEL_OPERATION_EQUAL:
      return a == b;
    case SKEL_OPERATION_NOT_EQUAL:
      return a != b;
    case SKEL_OPERATION_LESS:
      return a < b;
    case SKEL_OPERATION_LESS_EQUAL:
      return a <= b;
    case SKEL_OPERATION_GREATER:
      return a > b;
    default:
      return a >= b;
  }
}

/* ---- the loop ---- */

/* How often @node sets @symbol to what hangs on no value it had. */
static int
count_starts (const SkelNode *node, const SkelSymbol *symbol)
{
  int starts = node->kind == SKEL_NODE_ASSIGN
               && node->operation == SKEL_OPERATION_NONE
               && skel_node_changed (node, 0) == symbol
               && !skel_node_mentions (node->children[1], symbol);

  for (int i = 0; i < node->n_children; i++)
    starts += count_starts (node->children[i], symbol);
  return starts;
}

/* Whether nothing but @loop asks for @symbol. */
static gboolean
is_of_loop_alone (
    const SkelNode *function, const SkelNode *loop, const SkelSymbol *symbol)
{
  int others = skel_node_count_uses (function, symbol)
               - skel_node_count_uses (loop, symbol);

  return others
         == count_starts (function, symbol) - count_starts (loop, symbol);
}

/* `if (!condition) break;` before @loop's step. */
static void
leave_by (SkelUnit *unit, const Loop *loop, SkelNode *condition)
{
  SkelLocation location = condition->location;
  SkelNode *body = *loop->body;
  GPtrArray *statements = g_ptr_array_new ();
  SkelNode *leave
      = skel_make_node (unit, SKEL_NODE_IF, SKEL_TYPE_I32, location, 2);

  leave->children[0] = skel_make_not (unit, condition);
  leave->children[1]
      = skel_make_node (unit, SKEL_NODE_BREAK, SKEL_TYPE_I32, location, 0);
  if (loop->in_body)
    body->n_children--;
  g_ptr_array_add (statements, body);
  if (body->kind == SKEL_NODE_BLOCK) {
    g_ptr_array_set_size (statements, 0);
    for (int i = 0; i < body->n_children; i++)
      g_ptr_array_add (statements, body->children[i]);
  }
  g_ptr_array_add (statements, leave);
  if (loop->in_body)
    g_ptr_array_add (statements, loop->step);
  *loop->body = skel_make_block (unit, statements, body->location);
  g_ptr_array_unref (statements);
}

/* The constant that @count is before @block's statement @index; or NULL. */
static SkelNode *
find_start (const SkelNode *block, int index, const SkelSymbol *count)
{
  while (index-- > 0) {
    SkelNode *statement = block->children[index], *value;

    if (!skel_node_assigns (statement, count) && statement->symbol != count)
      continue;
    value = skel_node_setting (statement, count);
    return value && skel_node_bare (value)->kind == SKEL_NODE_INTEGER ? value
                                                                      : NULL;
  }
  return NULL;
}

/* The WHILE or FOR of @loop as a FOR with a count of its own, that begins with
 * @start. */
static SkelNode *
count_from (SkelUnit *unit, const Loop *loop, SkelNode *start)
{
  SkelSymbol *count = skel_make_symbol (unit, loop->count, SKEL_SYMBOL_LOCAL);
  SkelNode *counted
      = skel_make_node (unit, SKEL_NODE_FOR, SKEL_TYPE_I32, start->location, 4);
  GHashTable *map = g_hash_table_new (NULL, NULL);

  g_hash_table_insert (map, (gpointer)loop->count, count);
  if (loop->in_body)
    (*loop->body)->n_children--;
  counted->children[0]
      = skel_make_declaration (unit, count, skel_make_copy (unit, start, NULL));
  counted->children[1] = skel_make_copy (unit, *loop->condition, map);
  counted->children[2] = skel_make_copy (unit, loop->step, map);
  counted->children[3] = skel_make_copy (unit, *loop->body, map);
  g_hash_table_unref (map);
  return counted;
}

/* The loop, where @condition holds before it. */
static SkelNode *
enter_where (SkelUnit *unit, SkelNode *loop, SkelNode *condition)
{
  SkelLocation location = condition->location;
  SkelSymbol *enters = skel_unit_allocate (unit, sizeof *enters);
  GPtrArray *statements = g_ptr_array_new ();
  SkelNode *where
      = skel_make_node (unit, SKEL_NODE_IF, SKEL_TYPE_I32, location, 2),
      *block;

  *enters = (SkelSymbol){ .kind = SKEL_SYMBOL_LOCAL,
    .name = "enters",
    .type = SKEL_TYPE_I32,
    .location = location };
  where->children[0] = skel_make_variable (unit, enters, location);
  where->children[1] = loop;
  g_ptr_array_add (statements,
      skel_make_declaration (unit, enters,
          skel_make_not (unit,
              skel_make_not (unit, skel_make_copy (unit, condition, NULL)))));
  g_ptr_array_add (statements, where);
  block = skel_make_block (unit, statements, location);
  g_ptr_array_unref (statements);
  return block;
}

/* Has the loop @block->children[@index] end by its count alone; FALSE: it has
 * none. */
static gboolean
end_by_count (
    SkelUnit *unit, const SkelNode *function, SkelNode *block, int index)
{
  SkelNode *node = block->children[index], *counts = NULL, *others = NULL;
  SkelNode *start;
  gboolean enters;
  Loop loop;

  if (!read_loop (node, &loop) || skel_node_has_effects (*loop.condition))
    return FALSE;
  part (unit, *loop.condition, loop.count, &counts, &others);
  if (!counts || !others || !is_of_loop_alone (function, node, loop.count))
    return FALSE;
  enters
      = node->kind == SKEL_NODE_DO || truth_before (block, index, others) == 1;
  start = enters ? NULL
          : node->kind == SKEL_NODE_WHILE
              ? find_start (block, index, loop.count)
              : skel_node_setting (node->children[0], loop.count);
  if (!enters && !start)
    return FALSE;
  *loop.condition = counts;
  leave_by (unit, &loop, others);
  if (!enters)
    block->children[index]
        = enter_where (unit, count_from (unit, &loop, start), others);
  return TRUE;
}

/* Has a WHILE that surely turns at least once ask behind its turns alone, if it
 * asks at all. */
static void
ask_behind (SkelUnit *unit, SkelNode *block, int index)
{
  SkelNode *loop = block->children[index], *asking;

  if (loop->kind != SKEL_NODE_WHILE
      || !skel_node_has_pixel_loops (loop->children[1])
      || skel_node_has_effects (loop->children[0])
      || truth_before (block, 0, loop->children[0]) >= 0
      || truth_before (block, index, loop->children[0]) != 1)
    return;
  asking = skel_make_node (unit, SKEL_NODE_DO, loop->type, loop->location, 2);
  asking->children[0] = loop->children[1];
  asking->children[1] = loop->children[0];
  block->children[index] = asking;
}

/* A FOR without a step, around loops over the pixels, as a WHILE after what it
 * starts with; any other @node as it is. */
static SkelNode *
as_while (SkelUnit *unit, SkelNode *node)
{
  GPtrArray *statements;
  SkelNode *loop;

  if (node->kind != SKEL_NODE_FOR || node->children[1]->kind == SKEL_NODE_EMPTY
      || node->children[2]->kind != SKEL_NODE_EMPTY
      || skel_node_has_effects (node->children[1])
      || !skel_node_has_pixel_loops (node->children[3]))
    return node;
  loop = skel_make_node (unit, SKEL_NODE_WHILE, node->type, node->location, 2);
  loop->children[0] = node->children[1];
  loop->children[1] = node->children[3];
  if (node->children[0]->kind == SKEL_NODE_EMPTY)
    return loop;
  statements = g_ptr_array_new ();
  g_ptr_array_add (statements, node->children[0]);
  g_ptr_array_add (statements, loop);
  loop = skel_make_block (unit, statements, node->location);
  g_ptr_array_unref (statements);
  return loop;
}

static void
rewrite_in (SkelUnit *unit, const SkelNode *function, SkelNode *node)
{
  for (int i = 0; i < node->n_children; i++) {
    node->children[i] = as_while (unit, node->children[i]);
    rewrite_in (unit, function, node->children[i]);
    if (node->kind == SKEL_NODE_BLOCK
        && !end_by_count (unit, function, node, i))
      ask_behind (unit, node, i);
  }
}

void
skel_loop_ends_rewrite (SkelUnit *unit)
{
  for (int i = 0; i < unit->n_functions; i++)
    rewrite_in (unit, unit->functions[i]->body, unit->functions[i]->body);
}
