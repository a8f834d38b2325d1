/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* emit-c-lanes.c: see emit-c-lanes.h */
#include "emit-c-lanes.h"

#include "../../graph/library.h"
#include "../../graph/range.h"
#include "../front/queries.h"

#include <math.h>

/* Of loops of constant length, what GCC unrolls: so many turns, and so many
 * operations on pixels in all of them together. */
#define MAX_TURNS 16
#define MAX_UNROLLED 200

/* Whole numbers up to here are floats, and so close to each other that a
 * quotient is never rounded up to the next. */
#define MAX_EXACT (1 << 23)

/* Where more would have to be looked at, columns are walked one by one. */
#define MAX_PASSES 64
#define MAX_NODES 20000
#define MAX_VARIABLES 48 /* in arrays, which are to stay in the cache */

/* Statements that become one loop over the lanes. */
typedef struct {
  SkelNode *node;    /* a BLOCK of them */
  GPtrArray *locals; /* SkelSymbol: declared before them */
} Group;

struct _SkelLanes {
  const SkelAnalysis *analysis;
  const SkelNest *nest;
  GHashTable *varying;  /* SkelSymbol: differ from column to column */
  GHashTable *late;     /* SkelSymbol: known only when the program runs */
  GHashTable *loops;    /* SkelNode: not unrolled by the compiler */
  GHashTable *mentions; /* SkelNode: mention any of varying */
  GHashTable *splits;   /* SkelNode: stand outside of loops over lanes */
  GHashTable *searched; /* SkelFunction: do not resist vectors */
  gboolean changed;

  SkelNode *body;
  GPtrArray *nodes;    /* SkelNode: made here */
  GPtrArray *groups;   /* Group */
  GHashTable *shared;  /* SkelSymbol: the name of its array */
  GPtrArray *in_order; /* SkelSymbol: those */
  const char *block, *lane, *count;
  gboolean helps;           /* some loop over lanes becomes vectors */
  gboolean column_is_block; /* is printed so */
  gboolean uses_column;     /* the group that is printed */
};

/* ---- what differs from column to column ---- */

static SkelRoleKind
role_of (const SkelLanes *lanes, const SkelSymbol *symbol)
{
  return skel_role (lanes->analysis, symbol).kind;
}

/* Fills lanes->mentions. */
static gboolean
find_mentions (SkelLanes *lanes, const SkelNode *node)
{
  gboolean found = FALSE;

  if (node->symbol != NULL) {
    SkelRoleKind role = role_of (lanes, node->symbol);

    found = role == SKEL_ROLE_IMAGE || role == SKEL_ROLE_COLUMN
            || role == SKEL_ROLE_RESULT
            || g_hash_table_contains (lanes->varying, node->symbol);
  }
  for (int i = 0; i < node->n_children; i++)
    found |= find_mentions (lanes, node->children[i]);
  if (found)
    g_hash_table_add (lanes->mentions, (gpointer)node);
  return found;
}

static gboolean
is_varying (const SkelLanes *lanes, const SkelNode *node)
{
  return g_hash_table_contains (lanes->mentions, node);
}

static const SkelSymbol *
root_symbol (const SkelNode *node)
{
  while (node->symbol == NULL && node->n_children > 0)
    node = node->children[0];
  return node->symbol;
}

/* The symbol that @node itself gives a value to, or NULL. */
static const SkelSymbol *
target_of (const SkelNode *node)
{
  if (node->kind == SKEL_NODE_DECLARE)
    return node->symbol;
  if (node->kind == SKEL_NODE_ASSIGN || node->kind == SKEL_NODE_INCREMENT)
    return root_symbol (node->children[0]);
  return NULL;
}

/* Whether @node is an array that a function is given, and may write to. */
static gboolean
is_array (const SkelNode *node)
{
  return node->kind == SKEL_NODE_VARIABLE && node->rank > 0
         && node->symbol->kind == SKEL_SYMBOL_LOCAL;
}

static void
add_targets (SkelLanes *lanes, const SkelNode *node)
{
  const SkelSymbol *target = target_of (node);

  if (target != NULL && g_hash_table_add (lanes->varying, (gpointer)target))
    lanes->changed = TRUE;
  for (int i = 0; i < node->n_children; i++) {
    const SkelNode *child = node->children[i];

    if (node->kind == SKEL_NODE_CALL && is_array (child)
        && g_hash_table_add (lanes->varying, child->symbol))
      lanes->changed = TRUE;
    add_targets (lanes, child);
  }
}

/* ---- what is known only when the program runs ---- */

static gboolean
is_late (const SkelLanes *lanes, const SkelNode *node)
{
  if (node->symbol != NULL) {
    SkelRoleKind role = role_of (lanes, node->symbol);

    if ((role != SKEL_ROLE_NONE && role != SKEL_ROLE_RESULT)
        || g_hash_table_contains (lanes->late, node->symbol))
      return TRUE;
  }
  for (int i = 0; i < node->n_children; i++)
    if (is_late (lanes, node->children[i]))
      return TRUE;
  return FALSE;
}

static void
find_late (SkelLanes *lanes, const SkelNode *node, gboolean late)
{
  const SkelSymbol *target = target_of (node);
  int n_controls = 0;

  if (target != NULL && !g_hash_table_contains (lanes->late, target)
      && (late || is_late (lanes, node))) {
    g_hash_table_add (lanes->late, (gpointer)target);
    lanes->changed = TRUE;
  }
  if (node->kind == SKEL_NODE_FOR)
    n_controls = 3;
  else if (node->kind == SKEL_NODE_IF || node->kind == SKEL_NODE_WHILE
           || node->kind == SKEL_NODE_SWITCH
           || node->kind == SKEL_NODE_CONDITIONAL)
    n_controls = 1;
  else if (node->kind == SKEL_NODE_DO)
    late = TRUE;
  for (int i = 0; i < n_controls; i++)
    late = late || is_late (lanes, node->children[i]);
  for (int i = 0; i < node->n_children; i++)
    find_late (lanes, node->children[i], late);
}

static gboolean
find_all_late (SkelLanes *lanes)
{
  for (int pass = 0; pass < MAX_PASSES; pass++) {
    lanes->changed = FALSE;
    for (guint i = 0; i < lanes->analysis->prologue->len; i++)
      find_late (lanes, lanes->analysis->prologue->pdata[i], FALSE);
    find_late (lanes, lanes->nest->body, FALSE);
    if (!lanes->changed)
      return TRUE;
  }
  return FALSE;
}

/* ---- which loops the compiler unrolls ---- */

/* How often a for whose ends are constant is gone through, at most. */
static double
turns_of (const SkelNode *loop)
{
  const SkelNode *start = loop->children[0], *condition = loop->children[1];
  const SkelNode *step = loop->children[2], *initial;
  double turns, by = 1;

  if (condition->kind != SKEL_NODE_BINARY || condition->n_children < 2)
    return INFINITY;
  if (start->kind == SKEL_NODE_DECLARE && start->n_children > 0)
    initial = start->children[0];
  else if (start->kind == SKEL_NODE_ASSIGN)
    initial = start->children[1];
  else
    return INFINITY;
  if (step->kind == SKEL_NODE_ASSIGN
      && step->children[1]->kind == SKEL_NODE_INTEGER)
    by = MAX (step->children[1]->value.i, 1);

  if (condition->operation == SKEL_OPERATION_GREATER
      || condition->operation == SKEL_OPERATION_GREATER_EQUAL)
    turns = initial->range.high - condition->children[1]->range.low;
  else
    turns = condition->children[1]->range.high - initial->range.low;
  if (condition->operation == SKEL_OPERATION_LESS_EQUAL
      || condition->operation == SKEL_OPERATION_GREATER_EQUAL)
    turns++;
  return turns > 0 ? ceil (turns / by) : 0;
}

/* Fills lanes->loops. Returns how many operations on pixels @node becomes when
 * unrolled: what is the same for all pixels becomes numbers. */
static double
find_loops (SkelLanes *lanes, const SkelNode *node)
{
  gboolean stays = node->kind == SKEL_NODE_WHILE || node->kind == SKEL_NODE_DO;
  double size = 0;

  if (skel_nest_access (lanes->nest, node) != NULL)
    return 2;
  if (is_varying (lanes, node) && node->kind != SKEL_NODE_CAST
      && node->kind != SKEL_NODE_BLOCK && node->kind != SKEL_NODE_FOR)
    size = 1;
  for (int i = 0; i < node->n_children; i++)
    size += find_loops (lanes, node->children[i]);
  if (node->kind == SKEL_NODE_FOR) {
    double turns = turns_of (node);

    for (int i = 0; i < 3; i++)
      stays = stays || is_late (lanes, node->children[i]);
    size *= turns;
    stays = stays || !(turns <= MAX_TURNS) || !(size <= MAX_UNROLLED);
  }
  if (stays)
    g_hash_table_add (lanes->loops, (gpointer)node);
  return size;
}

static gboolean
stays_loop (const SkelLanes *lanes, const SkelNode *node)
{
  return g_hash_table_contains (lanes->loops, node);
}

/* Whether @node keeps a loop over lanes from becoming vectors. Within functions
 * nothing is known of loops. */
static gboolean
resists_vectors (
    const SkelLanes *lanes, const SkelNode *node, gboolean in_function)
{
  if (!in_function && stays_loop (lanes, node))
    return TRUE;
  if (in_function
      && (node->kind == SKEL_NODE_FOR || node->kind == SKEL_NODE_WHILE
          || node->kind == SKEL_NODE_DO))
    return TRUE;
  if (node->kind == SKEL_NODE_CALL) {
    const SkelFunction *function = node->symbol->function;
    const SkelLibraryFunction *library
        = skel_library_function (node->symbol->name);

    if (function != NULL
        && g_hash_table_add (lanes->searched, (gpointer)function)
        && resists_vectors (lanes, function->body, TRUE)) {
      g_hash_table_remove (lanes->searched, function);
      return TRUE;
    }
    if (function == NULL && (library == NULL || library->approximate))
      return TRUE;
  }
  for (int i = 0; i < node->n_children; i++)
    if (resists_vectors (lanes, node->children[i], in_function))
      return TRUE;
  return FALSE;
}

/* ---- which statements stand outside of loops over lanes ---- */

/* Whether @node jumps out of itself. */
static gboolean
jumps (const SkelNode *node, gboolean in_loop, gboolean in_switch)
{
  switch (node->kind) {
    case SKEL_NODE_RETURN:
      return TRUE;
    case SKEL_NODE_BREAK:
      return !in_loop && !in_switch;
    case SKEL_NODE_CONTINUE:
      return !in_loop;
    case SKEL_NODE_FOR:
    case SKEL_NODE_WHILE:
    case SKEL_NODE_DO:
      in_loop = TRUE;
      break;
    case SKEL_NODE_SWITCH:
      in_switch = TRUE;
      break;
    default:
      break;
  }
  for (int i = 0; i < node->n_children; i++)
    if (jumps (node->children[i], in_loop, in_switch))
      return TRUE;
  return FALSE;
}

static gboolean
is_split (const SkelLanes *lanes, const SkelNode *node)
{
  return g_hash_table_contains (lanes->splits, node);
}

/* Fills lanes->splits. FALSE: some columns would leave the loop that @node
 * stands in, and others not. */
static gboolean
find_splits (SkelLanes *lanes, const SkelNode *node)
{
  gboolean stays = TRUE, inside = FALSE;
  int n_controls = 0;

  if (!is_varying (lanes, node))
    return TRUE;
  if (node->kind == SKEL_NODE_FOR)
    n_controls = 3;
  else if (node->kind == SKEL_NODE_IF)
    n_controls = 1;
  else if (node->kind != SKEL_NODE_BLOCK)
    return !jumps (node, FALSE, FALSE);
  for (int i = 0; i < n_controls; i++)
    if (is_varying (lanes, node->children[i]))
      return !jumps (node, FALSE, FALSE);

  for (int i = n_controls; i < node->n_children; i++) {
    stays &= find_splits (lanes, node->children[i]);
    inside |= is_split (lanes, node->children[i]);
  }
  inside |= node->kind == SKEL_NODE_FOR && stays_loop (lanes, node);
  if (stays && inside) {
    g_hash_table_add (lanes->splits, (gpointer)node);
    return TRUE;
  }
  return !jumps (node, FALSE, FALSE);
}

/* The statements of a block, or the one that stands in its place. */
static int
n_statements (const SkelNode *node)
{
  return node->kind == SKEL_NODE_BLOCK ? node->n_children : 1;
}

static SkelNode *
get_statement (const SkelNode *node, int index)
{
  return node->kind == SKEL_NODE_BLOCK ? node->children[index]
                                       : (SkelNode *)node;
}

/* Whatever is set where lanes are walked differs from lane to lane. @node is a
 * block, or a statement in its place, that is not walked as a whole. */
static void
find_varying (SkelLanes *lanes, const SkelNode *node)
{
  for (int i = 0; i < n_statements (node); i++) {
    const SkelNode *statement = get_statement (node, i);

    if (!is_varying (lanes, statement))
      continue;
    if (!is_split (lanes, statement)) {
      add_targets (lanes, statement);
    } else if (statement->kind == SKEL_NODE_FOR) {
      find_varying (lanes, statement->children[3]);
    } else if (statement->kind == SKEL_NODE_IF) {
      for (int k = 1; k < statement->n_children; k++)
        find_varying (lanes, statement->children[k]);
    } else {
      find_varying (lanes, statement);
    }
  }
}

static gboolean
find_all_varying (SkelLanes *lanes)
{
  for (int pass = 0; pass < MAX_PASSES; pass++) {
    lanes->changed = FALSE;
    g_hash_table_remove_all (lanes->mentions);
    g_hash_table_remove_all (lanes->splits);
    find_mentions (lanes, lanes->nest->body);
    if (!find_splits (lanes, lanes->nest->body))
      return FALSE;
    find_varying (lanes, lanes->nest->body);
    if (!lanes->changed)
      return TRUE;
  }
  return FALSE;
}

/* ---- the statements anew ---- */

static SkelNode *
new_node (SkelLanes *lanes, const SkelNode *like, GPtrArray *children)
{
  SkelNode *node = g_new0 (SkelNode, 1);

  if (like != NULL)
    *node = *like;
  else
    node->kind = SKEL_NODE_BLOCK;
  node->n_children = children->len;
  node->children = (SkelNode **)g_ptr_array_free (children, FALSE);
  g_ptr_array_add (lanes->nodes, node);
  return node;
}

static void
free_node (gpointer data)
{
  SkelNode *node = data;

  g_free (node->children);
  g_free (node);
}

static void
free_group (gpointer data)
{
  Group *group = data;

  g_ptr_array_unref (group->locals);
  g_free (group);
}

/* Ends the run of statements that are walked together. */
static void
end_group (SkelLanes *lanes, GPtrArray **run, GPtrArray *statements)
{
  Group *group;

  if (*run == NULL)
    return;
  group = g_new0 (Group, 1);
  group->node = new_node (lanes, NULL, *run);
  group->locals = g_ptr_array_new ();
  g_ptr_array_add (lanes->groups, group);
  g_ptr_array_add (statements, group->node);
  *run = NULL;
}

static SkelNode *build (SkelLanes *lanes, const SkelNode *node, gboolean loop);

static SkelNode *
build_split (SkelLanes *lanes, const SkelNode *node, gboolean loop)
{
  int n_controls = node->kind == SKEL_NODE_FOR ? 3 : 1;
  GPtrArray *children;

  if (node->kind == SKEL_NODE_BLOCK)
    return build (lanes, node, loop);
  children = g_ptr_array_new ();
  for (int i = 0; i < node->n_children; i++)
    g_ptr_array_add (children, i < n_controls
                                   ? node->children[i]
                                   : build (lanes, node->children[i],
                                         loop || node->kind == SKEL_NODE_FOR));
  return new_node (lanes, node, children);
}

/* The block @node, in which runs of statements that are walked together are
 * blocks of their own. @loop: within a loop that is split. */
static SkelNode *
build (SkelLanes *lanes, const SkelNode *node, gboolean loop)
{
  GPtrArray *statements = g_ptr_array_new (), *run = NULL;

  for (int i = 0; i < n_statements (node); i++) {
    SkelNode *statement = get_statement (node, i);

    if (statement->kind == SKEL_NODE_EMPTY)
      continue;
    if (is_varying (lanes, statement) && !is_split (lanes, statement)) {
      if (run == NULL)
        run = g_ptr_array_new ();
      g_ptr_array_add (run, statement);
      lanes->helps |= loop && !resists_vectors (lanes, statement, FALSE);
      continue;
    }
    end_group (lanes, &run, statements);
    g_ptr_array_add (statements, is_split (lanes, statement)
                                     ? build_split (lanes, statement, loop)
                                     : statement);
  }
  end_group (lanes, &run, statements);
  return new_node (lanes, NULL, statements);
}

/* ---- variables ---- */

static gboolean
is_mentioned (const SkelNode *node, const SkelSymbol *symbol)
{
  if (node->symbol == symbol)
    return TRUE;
  for (int i = 0; i < node->n_children; i++)
    if (is_mentioned (node->children[i], symbol))
      return TRUE;
  return FALSE;
}

static gboolean
is_assigned (const SkelNode *node, const SkelSymbol *symbol)
{
  if (target_of (node) == symbol)
    return TRUE;
  for (int i = 0; i < node->n_children; i++)
    if (is_assigned (node->children[i], symbol))
      return TRUE;
  return FALSE;
}

static gboolean
is_declared (const SkelNode *node, const SkelSymbol *symbol)
{
  if (node->kind == SKEL_NODE_DECLARE && node->symbol == symbol)
    return TRUE;
  for (int i = 0; i < node->n_children; i++)
    if (is_declared (node->children[i], symbol))
      return TRUE;
  return FALSE;
}

static void
collect_symbols (const SkelNode *node, GHashTable *seen, GPtrArray *symbols)
{
  if (node->symbol != NULL && node->symbol->kind != SKEL_SYMBOL_FUNCTION
      && g_hash_table_add (seen, node->symbol))
    g_ptr_array_add (symbols, node->symbol);
  for (int i = 0; i < node->n_children; i++)
    collect_symbols (node->children[i], seen, symbols);
}

/* The symbols that a group speaks of, in order. */
static GPtrArray *
symbols_of (const Group *group)
{
  GHashTable *seen = g_hash_table_new (NULL, NULL);
  GPtrArray *symbols = g_ptr_array_new ();

  collect_symbols (group->node, seen, symbols);
  g_hash_table_unref (seen);
  return symbols;
}

/* Whether something sets @symbol before the nest. */
static gboolean
is_set_before (const SkelLanes *lanes, const SkelSymbol *symbol)
{
  GPtrArray *prologue = lanes->analysis->prologue;

  for (guint i = 0; i < prologue->len; i++) {
    const SkelNode *node = prologue->pdata[i];

    if (node->kind == SKEL_NODE_DECLARE && node->n_children == 0)
      continue;
    if (is_assigned (node, symbol))
      return TRUE;
  }
  return FALSE;
}

/* Whether @symbol can have an array of which each lane has an element. */
static gboolean
can_share (const SkelLanes *lanes, const SkelSymbol *symbol)
{
  return symbol->rank == 0 && !symbol->is_static
         && role_of (lanes, symbol) == SKEL_ROLE_NONE
         && !is_set_before (lanes, symbol)
         && lanes->in_order->len < MAX_VARIABLES;
}

/* Variables that are not declared in the only group that speaks of them are
 * shared between loops over lanes. FALSE: that is not possible. */
static gboolean
share_variables (SkelPrinter *printer, SkelLanes *lanes)
{
  GHashTable *known = g_hash_table_new (NULL, NULL);
  gboolean possible = TRUE;

  for (guint i = 0; possible && i < lanes->groups->len; i++) {
    const Group *group = lanes->groups->pdata[i];
    GPtrArray *symbols = symbols_of (group);

    for (guint k = 0; possible && k < symbols->len; k++) {
      const SkelSymbol *symbol = symbols->pdata[k];
      gboolean first = g_hash_table_add (known, (gpointer)symbol);

      if (!g_hash_table_contains (lanes->varying, symbol)
          || role_of (lanes, symbol) == SKEL_ROLE_RESULT
          || role_of (lanes, symbol) == SKEL_ROLE_IMAGE
          || g_hash_table_contains (lanes->shared, symbol)
          || (first && is_declared (group->node, symbol)))
        continue;
      possible = can_share (lanes, symbol);
      g_hash_table_insert (lanes->shared, (gpointer)symbol,
          (gpointer)skel_print_own_name (
              printer, skel_print_format (printer, "%s_lanes",
                           skel_print_name (printer, symbol))));
      g_ptr_array_add (lanes->in_order, (gpointer)symbol);
    }
    g_ptr_array_unref (symbols);
  }
  g_hash_table_unref (known);
  return possible;
}

static const char *
shared_name (const SkelLanes *lanes, const SkelSymbol *symbol)
{
  return g_hash_table_lookup (lanes->shared, symbol);
}

/* Whether @symbol is declared within a statement of @group, where it may hide
 * what the group knows by the same name. */
static gboolean
is_inner (const Group *group, const SkelSymbol *symbol)
{
  for (int i = 0; i < group->node->n_children; i++) {
    const SkelNode *statement = group->node->children[i];

    if (is_declared (statement, symbol))
      return statement->kind != SKEL_NODE_DECLARE;
  }
  return FALSE;
}

/* Shared variables that a group does not declare with a value are declared
 * before its statements. FALSE: a name would mean another variable. */
static gboolean
choose_locals (SkelPrinter *printer, SkelLanes *lanes, Group *group)
{
  GHashTable *names = g_hash_table_new (g_str_hash, g_str_equal);
  GPtrArray *symbols;
  gboolean possible = TRUE;
  int kept = 0;

  for (int i = 0; i < group->node->n_children; i++) {
    SkelNode *statement = group->node->children[i];

    if (statement->kind != SKEL_NODE_DECLARE || statement->n_children > 0
        || shared_name (lanes, statement->symbol) == NULL)
      group->node->children[kept++] = statement;
  }
  group->node->n_children = kept;

  symbols = symbols_of (group);
  for (guint i = 0; i < symbols->len; i++) {
    const SkelSymbol *symbol = symbols->pdata[i];

    if (!is_inner (group, symbol)
        && !g_hash_table_add (
            names, (gpointer)skel_print_name (printer, symbol)))
      possible = FALSE;
    if (shared_name (lanes, symbol) != NULL
        && !is_declared (group->node, symbol))
      g_ptr_array_add (group->locals, (gpointer)symbol);
  }
  g_hash_table_unref (names);
  g_ptr_array_unref (symbols);
  return possible;
}

/* Whether @node only sets @symbol. */
static gboolean
sets (const SkelNode *node, const SkelSymbol *symbol)
{
  return node->kind == SKEL_NODE_ASSIGN
         && node->operation == SKEL_OPERATION_NONE
         && node->children[0]->symbol == symbol
         && !is_mentioned (node->children[1], symbol);
}

/* Whether what a shared variable holds before @group does not matter. */
static gboolean
starts_anew (const Group *group, const SkelSymbol *symbol)
{
  for (int i = 0; i < group->node->n_children; i++) {
    const SkelNode *statement = group->node->children[i];

    if (is_mentioned (statement, symbol))
      return sets (statement, symbol)
             || (statement->kind == SKEL_NODE_FOR
                 && sets (statement->children[0], symbol));
  }
  return TRUE;
}

/* All values that a variable is known to take in @node. */
static SkelRange
values_of (const SkelNode *node, const SkelSymbol *symbol, SkelRange values)
{
  if (node->symbol == symbol && node->kind == SKEL_NODE_VARIABLE)
    values = skel_range_join (values, node->range);
  if (node->symbol == symbol && node->kind == SKEL_NODE_DECLARE
      && node->n_children > 0)
    values = skel_range_join (values, node->children[0]->range);
  for (int i = 0; i < node->n_children; i++)
    values = values_of (node->children[i], symbol, values);
  return values;
}

/* The smallest type that holds all values of a variable. */
static SkelType
type_of (const SkelLanes *lanes, const SkelSymbol *symbol)
{
  static const SkelType types[] = { SKEL_TYPE_U8, SKEL_TYPE_I8, SKEL_TYPE_U16,
    SKEL_TYPE_I16, SKEL_TYPE_U32, SKEL_TYPE_I32 };
  const SkelRange none = { INFINITY, -INFINITY };
  SkelRange values = values_of (lanes->nest->body, symbol, none);

  if (skel_type_is_floating (symbol->type) || skel_range_is_empty (values))
    return symbol->type;
  for (gsize i = 0; i < G_N_ELEMENTS (types); i++)
    if (skel_type_size (types[i]) < skel_type_size (symbol->type)
        && skel_range_fits (values, types[i]))
      return types[i];
  return symbol->type;
}

/* ---- all of it ---- */

/* Whether the order in which pixels are accumulated does not matter. */
static gboolean
order_is_free (const SkelLanes *lanes)
{
  const SkelKernel *kernel = &lanes->analysis->kernel;
  GArray *accumulations = lanes->nest->accumulations;

  for (guint i = 0; i < accumulations->len; i++) {
    const SkelAccumulation *accumulation
        = &g_array_index (accumulations, SkelAccumulation, i);
    const SkelResult *result = &kernel->results[accumulation->result];

    if (result->array || skel_type_is_floating (result->type))
      return FALSE;
  }
  return TRUE;
}

static gboolean
prepare (SkelPrinter *printer, SkelLanes *lanes)
{
  if (skel_node_count (lanes->nest->body) > MAX_NODES || !order_is_free (lanes)
      || !find_all_late (lanes))
    return FALSE;
  find_mentions (lanes, lanes->nest->body);
  find_loops (lanes, lanes->nest->body);
  if (g_hash_table_size (lanes->loops) == 0 || !find_all_varying (lanes))
    return FALSE;
  lanes->body = build (lanes, lanes->nest->body, FALSE);
  if (!lanes->helps || !share_variables (printer, lanes))
    return FALSE;
  for (guint i = 0; i < lanes->groups->len; i++)
    if (!choose_locals (printer, lanes, lanes->groups->pdata[i]))
      return FALSE;
  return TRUE;
}

SkelLanes *
skel_lanes_new (SkelPrinter *printer, const SkelNest *nest)
{
  SkelLanes *lanes = g_new0 (SkelLanes, 1);

  lanes->analysis = printer->analysis;
  lanes->nest = nest;
  lanes->varying = g_hash_table_new (NULL, NULL);
  lanes->late = g_hash_table_new (NULL, NULL);
  lanes->loops = g_hash_table_new (NULL, NULL);
  lanes->searched = g_hash_table_new (NULL, NULL);
  lanes->mentions = g_hash_table_new (NULL, NULL);
  lanes->splits = g_hash_table_new (NULL, NULL);
  lanes->shared = g_hash_table_new (NULL, NULL);
  lanes->in_order = g_ptr_array_new ();
  lanes->nodes = g_ptr_array_new_with_free_func (free_node);
  lanes->groups = g_ptr_array_new_with_free_func (free_group);
  if (!prepare (printer, lanes)) {
    skel_lanes_free (lanes);
    return NULL;
  }
  lanes->block = skel_print_own_name (printer, "block");
  lanes->lane = skel_print_own_name (printer, "lane");
  lanes->count = skel_print_own_name (printer, "lanes");
  return lanes;
}

void
skel_lanes_free (SkelLanes *lanes)
{
  g_hash_table_unref (lanes->varying);
  g_hash_table_unref (lanes->late);
  g_hash_table_unref (lanes->loops);
  g_hash_table_unref (lanes->searched);
  g_hash_table_unref (lanes->mentions);
  g_hash_table_unref (lanes->splits);
  g_hash_table_unref (lanes->shared);
  g_ptr_array_unref (lanes->in_order);
  g_ptr_array_unref (lanes->nodes);
  g_ptr_array_unref (lanes->groups);
  g_free (lanes);
}

const SkelNode *
skel_lanes_body (const SkelLanes *lanes)
{
  return lanes->body;
}

void
skel_lanes_print_variables (SkelPrinter *printer, const SkelLanes *lanes)
{
  for (guint i = 0; i < lanes->in_order->len; i++) {
    const SkelSymbol *symbol = lanes->in_order->pdata[i];

    skel_print_line (printer, "%s %s[SKEL_LANES];",
        skel_print_type (printer, type_of (lanes, symbol)),
        shared_name (lanes, symbol));
  }
}

void
skel_lanes_print_head (SkelPrinter *printer, const SkelLanes *lanes,
    const char *first, const char *last)
{
  skel_print_line (printer, "for (int %s = %s; %s < %s; %s += SKEL_LANES) {",
      lanes->block, first, lanes->block, last, lanes->block);
  printer->indent += 2;
  skel_print_line (printer, "const int %s = MIN (%s - %s, SKEL_LANES);",
      lanes->count, last, lanes->block);
  printer->indent -= 2;
  skel_print_line (printer, "%s", "");
}

static void
print_locals (SkelPrinter *printer, const SkelLanes *lanes, const Group *group)
{
  if (lanes->uses_column)
    skel_print_line (printer, "const int %s = %s + %s;",
        skel_print_name (printer, lanes->nest->column), lanes->block,
        lanes->lane);
  for (guint i = 0; i < group->locals->len; i++) {
    const SkelSymbol *symbol = group->locals->pdata[i];
    const char *type = skel_print_type (printer, symbol->type);
    const char *name = skel_print_name (printer, symbol);

    if (starts_anew (group, symbol))
      skel_print_line (printer, "%s %s;", type, name);
    else
      skel_print_line (printer, "%s%s %s = %s[%s];",
          symbol->is_const ? "const " : "", type, name,
          shared_name (lanes, symbol), lanes->lane);
  }
  if (lanes->uses_column || group->locals->len > 0)
    skel_print_line (printer, "%s", "");
}

/* One loop over the lanes. */
static void
print_group (SkelPrinter *printer, SkelLanes *lanes, const Group *group)
{
  GString *code = printer->code, *statements = g_string_new (NULL);

  if (!skel_node_declares_array (group->node))
    skel_print_line (printer, "#pragma GCC ivdep");
  skel_print_line (printer, "for (int %s = 0; %s < %s; %s++) {", lanes->lane,
      lanes->lane, lanes->count, lanes->lane);
  printer->indent += 2;

  /* the statements first, as they say whether they need the column */
  lanes->uses_column = FALSE;
  printer->code = statements;
  skel_print_body (printer, group->node);
  printer->code = code;
  print_locals (printer, lanes, group);
  g_string_append (code, statements->str);

  for (guint i = 0; i < lanes->in_order->len; i++) {
    const SkelSymbol *symbol = lanes->in_order->pdata[i];

    if (is_assigned (group->node, symbol))
      skel_print_line (printer, "%s[%s] = %s;", shared_name (lanes, symbol),
          lanes->lane, skel_print_name (printer, symbol));
  }
  printer->indent -= 2;
  skel_print_line (printer, "}");
  g_string_free (statements, TRUE);
}

gboolean
skel_lanes_statement (
    SkelPrinter *printer, SkelLanes *lanes, const SkelNode *node)
{
  for (guint i = 0; i < lanes->groups->len; i++) {
    const Group *group = lanes->groups->pdata[i];

    if (group->node == node) {
      if (node->n_children > 0)
        print_group (printer, lanes, group);
      return TRUE;
    }
  }
  return FALSE;
}

/* Whether @node is a quotient of whole numbers that differs from lane to lane
 * and that a float, too, is exact enough for: there are vectors of these. */
static gboolean
is_quotient (const SkelLanes *lanes, const SkelNode *node)
{
  const SkelRange exact = { -MAX_EXACT, MAX_EXACT };

  if (node->kind != SKEL_NODE_BINARY || node->operation != SKEL_OPERATION_DIVIDE
      || node->type != SKEL_TYPE_I32 || !is_varying (lanes, node)
      || skel_range_is_constant (node->children[1]->range))
    return FALSE;
  for (int i = 0; i < 2; i++)
    if (skel_range_is_empty (node->children[i]->range)
        || !skel_range_within (node->children[i]->range, exact))
      return FALSE;
  return TRUE;
}

gboolean
skel_lanes_expression (SkelPrinter *printer, SkelLanes *lanes,
    const SkelNode *node, SkelText *text)
{
  if (is_quotient (lanes, node)) {
    *text = skel_print_text (printer, SKEL_PRECEDENCE_POSTFIX, node->type,
        "SKEL_QUOTIENT (%s, %s)",
        skel_print_value (printer, node->children[0]).text,
        skel_print_value (printer, node->children[1]).text);
    return TRUE;
  }
  if (node->kind != SKEL_NODE_VARIABLE || node->symbol != lanes->nest->column)
    return FALSE;
  if (!lanes->column_is_block) {
    lanes->uses_column = TRUE;
    return FALSE;
  }
  *text = skel_print_text (
      printer, SKEL_PRECEDENCE_PRIMARY, node->type, "%s", lanes->block);
  return TRUE;
}

/* Whether @node grows with the column, one by one, from what is the same for
 * all lanes. */
static gboolean
follows_column (const SkelLanes *lanes, const SkelNode *node)
{
  if (node->kind == SKEL_NODE_VARIABLE)
    return node->symbol == lanes->nest->column;
  if (node->type != SKEL_TYPE_I32 && node->type != SKEL_TYPE_I64)
    return FALSE;
  if (node->kind == SKEL_NODE_CAST)
    return follows_column (lanes, node->children[0]);
  if (node->kind != SKEL_NODE_BINARY)
    return FALSE;
  if (node->operation == SKEL_OPERATION_ADD
      && !is_varying (lanes, node->children[0]))
    return follows_column (lanes, node->children[1]);
  return (node->operation == SKEL_OPERATION_ADD
             || node->operation == SKEL_OPERATION_SUBTRACT)
         && !is_varying (lanes, node->children[1])
         && follows_column (lanes, node->children[0]);
}

/* Whether only numbers are added to the column. */
static gboolean
is_plain (const SkelLanes *lanes, const SkelNode *node)
{
  if (node->kind == SKEL_NODE_VARIABLE)
    return node->symbol == lanes->nest->column;
  for (int i = 0; i < node->n_children; i++)
    if (!is_plain (lanes, node->children[i]))
      return FALSE;
  return TRUE;
}

const char *
skel_lanes_pixel (SkelPrinter *printer, SkelLanes *lanes, const char *row,
    const SkelNode *column)
{
  const char *start;

  if (is_plain (lanes, column) || !follows_column (lanes, column))
    return NULL;
  lanes->column_is_block = TRUE;
  start = skel_print_operand (
      printer, skel_print_value (printer, column), SKEL_PRECEDENCE_MULTIPLY);
  lanes->column_is_block = FALSE;
  return skel_print_format (printer, "(%s + %s)[%s]", row, start, lanes->lane);
}
