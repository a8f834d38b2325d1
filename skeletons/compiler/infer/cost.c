/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* cost.c: see cost.h */
#include "cost.h"

#include "../../graph/library.h"

#include <math.h>

/* Steps of an evaluation; names that stand for names cost exponentially
 * many. */
#define MAX_STEPS 4096

typedef struct {
  const SkelAnalysis *analysis;
  const SkelNest *nest;  /* NULL within static functions */
  GHashTable *unknown;   /* set of lines */
  GHashTable *functions; /* SkelCost of each SkelFunction */
  int *steps;            /* left to the present evaluation */
} Counter;

/* The initial value of a local variable that is never assigned to. */
typedef struct {
  const SkelSymbol *symbol;
  const SkelNode *initial;
  gboolean assigned;
} Definition;

static void
find_definition (const SkelNode *node, Definition *definition)
{
  if (node->kind == SKEL_NODE_DECLARE && node->symbol == definition->symbol) {
    definition->assigned = definition->assigned || definition->initial != NULL;
    if (node->n_children > 0)
      definition->initial = node->children[0];
  }
  if ((node->kind == SKEL_NODE_ASSIGN || node->kind == SKEL_NODE_INCREMENT)
      && node->children[0]->symbol == definition->symbol)
    definition->assigned = TRUE;
  for (int i = 0; i < node->n_children; i++)
    find_definition (node->children[i], definition);
}

static gboolean evaluate (
    const Counter *counter, const SkelNode *node, double *value, int depth);

static gboolean
evaluate_variable (
    const Counter *counter, const SkelSymbol *symbol, double *value, int depth)
{
  const SkelKernel *kernel = &counter->analysis->kernel;
  SkelRole role = skel_role (counter->analysis, symbol);
  Definition definition = { symbol, NULL, FALSE };

  if (role.kind == SKEL_ROLE_PARAMETER) {
    const SkelParameter *parameter = &kernel->parameters[role.index];

    if (parameter->length != 1)
      return FALSE;
    *value = skel_type_is_floating (parameter->type) ? parameter->defaults[0].f
                                                     : parameter->defaults[0].i;
    return TRUE;
  }
  if (role.kind != SKEL_ROLE_NONE || symbol->rank > 0)
    return FALSE;
  for (guint i = 0; i < counter->analysis->prologue->len; i++)
    find_definition (counter->analysis->prologue->pdata[i], &definition);
  if (counter->nest != NULL)
    find_definition (counter->nest->body, &definition);
  return definition.initial != NULL && !definition.assigned
         && evaluate (counter, definition.initial, value, depth);
}

static gboolean
evaluate_binary (
    SkelOperation operation, double left, double right, double *value)
{
  switch (operation) {
    case SKEL_OPERATION_ADD:
      *value = left + right;
      return TRUE;
    case SKEL_OPERATION_SUBTRACT:
      *value = left - right;
      return TRUE;
    case SKEL_OPERATION_MULTIPLY:
      *value = left * right;
      return TRUE;
    case SKEL_OPERATION_DIVIDE:
      *value = right != 0 ? trunc (left / right) : 0;
      return right != 0;
    case SKEL_OPERATION_REMAINDER:
      *value = right != 0 ? fmod (left, right) : 0;
      return right != 0;
    case SKEL_OPERATION_SHIFT_LEFT:
      *value = ldexp (left, CLAMP (right, 0, 63));
      return TRUE;
    case SKEL_OPERATION_SHIFT_RIGHT:
      *value = floor (ldexp (left, -CLAMP (right, 0, 63)));
      return TRUE;
    default:
      return FALSE;
  }
}

/* The value of what bounds a loop: whole numbers. */
static gboolean
evaluate (
    const Counter *counter, const SkelNode *node, double *value, int depth)
{
  double left, right;

  if (depth > SKEL_MAX_DEPTH || --*counter->steps < 0)
    return FALSE;
  switch (node->kind) {
    case SKEL_NODE_INTEGER:
      *value = node->value.i;
      return TRUE;
    case SKEL_NODE_VARIABLE:
      return evaluate_variable (counter, node->symbol, value, depth + 1);
    case SKEL_NODE_CAST:
      return !skel_type_is_floating (node->type)
             && !skel_type_is_floating (node->children[0]->type)
             && evaluate (counter, node->children[0], value, depth + 1);
    case SKEL_NODE_NEGATE:
      if (!evaluate (counter, node->children[0], value, depth + 1))
        return FALSE;
      *value = -*value;
      return TRUE;
    case SKEL_NODE_BINARY:
      return !skel_type_is_floating (node->type)
             && evaluate (counter, node->children[0], &left, depth + 1)
             && evaluate (counter, node->children[1], &right, depth + 1)
             && evaluate_binary (node->operation, left, right, value);
    default:
      return FALSE;
  }
}

/* By how much a loop's variable changes each turn; 0: unknown. */
static double
step_of (
    const Counter *counter, const SkelNode *step, const SkelSymbol *variable)
{
  double amount;

  if (step->n_children == 0 || step->children[0]->symbol != variable)
    return 0;
  if (step->kind == SKEL_NODE_INCREMENT)
    return step->value.i;
  if (step->kind != SKEL_NODE_ASSIGN
      || !evaluate (counter, step->children[1], &amount, 0))
    return 0;
  if (step->operation == SKEL_OPERATION_ADD)
    return amount;
  if (step->operation == SKEL_OPERATION_SUBTRACT)
    return -amount;
  return 0;
}

/* How often a for is gone through, or -1. */
static double
turns_of (const Counter *counter, const SkelNode *loop)
{
  const SkelNode *start = loop->children[0], *condition = loop->children[1];
  const SkelNode *variable, *bound, *initial = NULL;
  double first, last, step, turns;

  *counter->steps = MAX_STEPS;
  if (condition->kind != SKEL_NODE_BINARY)
    return -1;
  variable = condition->children[0];
  bound = condition->children[1];
  while (variable->kind == SKEL_NODE_CAST)
    variable = variable->children[0];
  if (variable->kind != SKEL_NODE_VARIABLE)
    return -1;

  if (start->kind == SKEL_NODE_DECLARE && start->symbol == variable->symbol
      && start->n_children > 0)
    initial = start->children[0];
  else if (start->kind == SKEL_NODE_ASSIGN
           && start->children[0]->symbol == variable->symbol)
    initial = start->children[1];
  if (initial == NULL || !evaluate (counter, initial, &first, 0)
      || !evaluate (counter, bound, &last, 0))
    return -1;
  step = step_of (counter, loop->children[2], variable->symbol);
  if (step == 0)
    return -1;

  switch (condition->operation) {
    case SKEL_OPERATION_LESS:
    case SKEL_OPERATION_GREATER:
    case SKEL_OPERATION_NOT_EQUAL:
      turns = ceil ((last - first) / step);
      break;
    case SKEL_OPERATION_LESS_EQUAL:
    case SKEL_OPERATION_GREATER_EQUAL:
      turns = floor ((last - first) / step) + 1;
      break;
    default:
      return -1;
  }
  return MAX (turns, 0);
}

static void
add (SkelCost *cost, const SkelCost *part, double times)
{
  cost->operations += part->operations * times;
  cost->calls += part->calls * times;
  cost->reads += part->reads * times;
  cost->writes += part->writes * times;
  cost->accumulations += part->accumulations * times;
}

static double
total (const SkelCost *cost)
{
  return cost->operations + cost->calls + cost->reads + cost->writes
         + cost->accumulations;
}

static void count (
    const Counter *counter, const SkelNode *node, SkelCost *cost);

static void
count_dearer (const Counter *counter, const SkelNode *yes, const SkelNode *no,
    SkelCost *cost)
{
  SkelCost first = { 0 }, second = { 0 };

  count (counter, yes, &first);
  if (no != NULL)
    count (counter, no, &second);
  add (cost, total (&first) >= total (&second) ? &first : &second, 1);
}

static void
count_loop (const Counter *counter, const SkelNode *node, SkelCost *cost)
{
  SkelCost body = { 0 };
  double turns = turns_of (counter, node);

  count (counter, node->children[3], &body);
  if (turns < 0) {
    g_hash_table_add (counter->unknown, GINT_TO_POINTER (node->location.line));
    turns = 1;
  }
  add (cost, &body, turns);
}

static void
count_call (const Counter *counter, const SkelNode *node, SkelCost *cost)
{
  const SkelFunction *function = node->symbol->function;
  Counter inside = *counter;
  SkelCost *body;

  if (function == NULL) {
    const SkelLibraryFunction *library
        = skel_library_function (node->symbol->name);

    if (library != NULL && !library->approximate)
      cost->operations++;
    else
      cost->calls++;
    for (int i = 0; i < node->n_children; i++)
      count (counter, node->children[i], cost);
    return;
  }
  body = g_hash_table_lookup (counter->functions, function);
  if (body == NULL) {
    /* zero while it is counted; none calls itself */
    body = g_new0 (SkelCost, 1);
    g_hash_table_insert (counter->functions, (gpointer)function, body);
    inside.nest = NULL;
    count (&inside, function->body, body);
  }
  add (cost, body, 1);
  for (int i = 0; i < node->n_children; i++)
    count (counter, node->children[i], cost);
}

static void
count (const Counter *counter, const SkelNode *node, SkelCost *cost)
{
  const SkelNest *nest = counter->nest;

  if (nest != NULL && node->kind == SKEL_NODE_INDEX) {
    const SkelAccess *access = skel_nest_access (nest, node);

    if (access != NULL) {
      if (access->write)
        cost->writes++;
      else
        cost->reads++;
      return;
    }
  }
  if (nest != NULL) {
    const SkelAccumulation *accumulation = skel_nest_accumulation (nest, node);

    if (accumulation != NULL) {
      cost->accumulations++;
      if (accumulation->index != NULL)
        count (counter, accumulation->index, cost);
      if (accumulation->value != NULL)
        count (counter, accumulation->value, cost);
      return;
    }
  }

  switch (node->kind) {
    case SKEL_NODE_IF:
      count (counter, node->children[0], cost);
      cost->operations++;
      count_dearer (counter, node->children[1],
          node->n_children > 2 ? node->children[2] : NULL, cost);
      return;
    case SKEL_NODE_CONDITIONAL:
      count (counter, node->children[0], cost);
      cost->operations++;
      count_dearer (counter, node->children[1], node->children[2], cost);
      return;
    case SKEL_NODE_FOR:
      count_loop (counter, node, cost);
      return;
    case SKEL_NODE_WHILE:
    case SKEL_NODE_DO:
      g_hash_table_add (
          counter->unknown, GINT_TO_POINTER (node->location.line));
      break;
    case SKEL_NODE_BINARY:
      if (node->operation != SKEL_OPERATION_COMMA)
        cost->operations++;
      break;
    case SKEL_NODE_ASSIGN:
      if (node->operation != SKEL_OPERATION_NONE)
        cost->operations++;
      break;
    case SKEL_NODE_NEGATE:
    case SKEL_NODE_COMPLEMENT:
    case SKEL_NODE_NOT:
    case SKEL_NODE_INCREMENT:
    case SKEL_NODE_SWITCH:
      cost->operations++;
      break;
    case SKEL_NODE_CALL:
      count_call (counter, node, cost);
      return;
    default:
      break;
  }
  for (int i = 0; i < node->n_children; i++)
    count (counter, node->children[i], cost);
}

static int
compare_lines (gconstpointer a, gconstpointer b)
{
  return *(const int *)a - *(const int *)b;
}

void
skel_cost (const SkelAnalysis *analysis, const SkelNest *nest, SkelCost *cost)
{
  int steps = 0;
  Counter counter = { analysis, nest, g_hash_table_new (NULL, NULL),
    g_hash_table_new_full (NULL, NULL, NULL, g_free), &steps };
  GHashTableIter iter;
  gpointer key;

  *cost = (SkelCost){ 0 };
  count (&counter, nest->body, cost);
  cost->unknown = g_array_new (FALSE, FALSE, sizeof (int));
  g_hash_table_iter_init (&iter, counter.unknown);
  while (g_hash_table_iter_next (&iter, &key, NULL)) {
    int line = GPOINTER_TO_INT (key);

    g_array_append_val (cost->unknown, line);
  }
  g_array_sort (cost->unknown, compare_lines);
  g_hash_table_unref (counter.unknown);
  g_hash_table_unref (counter.functions);
}

double
skel_cost_turns (const SkelNode *loop)
{
  const SkelNode *condition = loop->children[1];
  SkelRange range;

  if (condition->kind != SKEL_NODE_BINARY || condition->n_children < 1)
    return SKEL_COST_UNKNOWN_TURNS;
  range = condition->children[0]->range;
  if (!(range.high > range.low) || range.high - range.low > 1e6)
    return SKEL_COST_UNKNOWN_TURNS;
  return range.high - range.low + 1;
}
