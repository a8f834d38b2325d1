/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* interpret-order.c: that nothing hangs on an order which C leaves open.
 *
 * C evaluates the operands of an operator, the arguments of a call and the
 * elements of a list in any order, and changes what is assigned to at any time
 * before the next sequence point (C11 6.5). Where that makes a difference, two
 * compilers may make different code of a kernel.
 */
#include "interpreter.h"

/* A variable or an element of an array, where an expression mentions it; or an
 * array, where a function is handed it. */
typedef struct {
  const SkelNode *node;
  gboolean changes;
  gboolean pending; /* the change may come after the expression's value */
} Use;

static void collect (SkelInterpreter *self, SkelNode *node, GArray *uses);

static gboolean
is_expression (const SkelNode *node)
{
  return node->kind <= SKEL_NODE_INITIALIZER;
}

static const SkelSymbol *
symbol_of (const SkelNode *node)
{
  while (node->symbol == NULL && node->n_children > 0)
    node = node->children[0];
  return node->symbol;
}

static gboolean sets_parameter (
    SkelInterpreter *self, const SkelFunction *function, int i);

/* Whether @node sets elements of @symbol, or hands it to a function that does
 * so with its own parameter. */
static gboolean
sets (SkelInterpreter *self, const SkelNode *node, const SkelSymbol *symbol)
{
  for (int i = 0; i < node->n_children; i++) {
    if (skel_node_changed (node, i) == symbol
        && (node->kind != SKEL_NODE_CALL
            || sets_parameter (self, node->symbol->function, i)))
      return TRUE;
    if (sets (self, node->children[i], symbol))
      return TRUE;
  }
  return FALSE;
}

static gboolean
sets_parameter (SkelInterpreter *self, const SkelFunction *function, int i)
{
  const SkelSymbol *parameter = function->parameters[i];
  gpointer known;

  if (!g_hash_table_lookup_extended (
          self->parameters_set, parameter, NULL, &known)) {
    /* until it is known, for a function that calls itself */
    g_hash_table_insert (self->parameters_set, (gpointer)parameter, NULL);
    known = GINT_TO_POINTER (sets (self, function->body, parameter));
    g_hash_table_insert (self->parameters_set, (gpointer)parameter, known);
  }
  return GPOINTER_TO_INT (known);
}

/* A subscript as something plus a number. */
static const SkelNode *
split (const SkelNode *node, gint64 *offset)
{
  const SkelNode *right = node->n_children > 1 ? node->children[1] : NULL;

  *offset = 0;
  if (node->kind == SKEL_NODE_INTEGER) {
    *offset = node->value.i;
    return NULL;
  }
  if (node->kind != SKEL_NODE_BINARY || right->kind != SKEL_NODE_INTEGER
      || (node->operation != SKEL_OPERATION_ADD
          && node->operation != SKEL_OPERATION_SUBTRACT))
    return node;
  *offset = node->operation == SKEL_OPERATION_ADD ? right->value.i
                                                  : -right->value.i;
  return node->children[0];
}

/* Whether two subscripts are certain to be different. */
static gboolean
differ (const SkelNode *a, const SkelNode *b)
{
  gint64 offset_a, offset_b;

  a = split (a, &offset_a);
  b = split (b, &offset_b);
  return offset_a != offset_b
         && (a && b ? skel_node_equal (a, b) && !skel_node_has_effects (a)
                    : a == b);
}

/* A function calls its caller's array by a name of its own. */
static gboolean
is_same (SkelInterpreter *self, const SkelSymbol *a, const SkelSymbol *b)
{
  const SkelStorage *in_a, *in_b;

  if (a == b || a == NULL || b == NULL)
    return a == b;
  in_a = g_hash_table_lookup (self->storages, a);
  in_b = g_hash_table_lookup (self->storages, b);
  return in_a && in_b && in_a->first >= 0 && in_a->first == in_b->first;
}

static gboolean
overlap (SkelInterpreter *self, const SkelNode *a, const SkelNode *b)
{
  if (!is_same (self, symbol_of (a), symbol_of (b)))
    return FALSE;
  if (a->rank != b->rank)
    return TRUE;
  for (; a->kind == SKEL_NODE_INDEX && b->kind == SKEL_NODE_INDEX;
      a = a->children[0], b = b->children[0])
    if (differ (a->children[1], b->children[1]))
      return FALSE;
  return TRUE;
}

static GArray *
uses_of (SkelInterpreter *self, SkelNode *node)
{
  GArray *uses = g_array_new (FALSE, FALSE, sizeof (Use));

  collect (self, node, uses);
  return uses;
}

static void
add (GArray *uses, const SkelNode *node, gboolean changes, gboolean pending)
{
  Use use = { node, changes, pending };

  g_array_append_val (uses, use);
}

/* Of what is evaluated in any order, adds the uses of another part. */
static void
add_beside (SkelInterpreter *self, GArray *uses, guint start, SkelNode *part)
{
  GArray *others = uses_of (self, part);

  for (guint i = start; i < uses->len; i++)
    for (guint j = 0; j < others->len; j++) {
      const Use *a = &g_array_index (uses, Use, i);
      const Use *b = &g_array_index (others, Use, j);

      if ((a->changes || b->changes) && overlap (self, a->node, b->node))
        fail (self, a->changes ? a->node : b->node,
            "`%s` is changed here and used beside that, and C leaves open "
            "which comes first: change it in a statement of its own",
            symbol_of (a->changes ? a->node : b->node)->name);
    }
  g_array_append_vals (uses, others->data, others->len);
  g_array_unref (others);
}

/* Adds that @place is changed once the uses from @start on have given their
 * values. */
static void
add_change (
    SkelInterpreter *self, GArray *uses, guint start, const SkelNode *place)
{
  for (guint i = start; i < uses->len; i++) {
    const Use *use = &g_array_index (uses, Use, i);

    if (use->pending && overlap (self, use->node, place))
      fail (self, use->node,
          "`%s` is changed twice here, and C leaves open which comes first: "
          "change it in a statement of its own",
          symbol_of (place)->name);
  }
  add (uses, place, TRUE, TRUE);
}

/* A sequence point: what comes next finds all changes done. */
static void
settle (GArray *uses, guint start)
{
  for (guint i = start; i < uses->len; i++)
    g_array_index (uses, Use, i).pending = FALSE;
}

/* The subscripts of @place. */
static void
collect_subscripts (SkelInterpreter *self, SkelNode *place, GArray *uses)
{
  guint start = uses->len;

  for (; place->kind == SKEL_NODE_INDEX; place = place->children[0])
    add_beside (self, uses, start, place->children[1]);
}

static void
collect_call (SkelInterpreter *self, SkelNode *node, GArray *uses)
{
  const SkelFunction *function = node->symbol->function;
  guint start = uses->len;

  for (int i = 0; i < node->n_children; i++)
    if (node->children[i]->rank == 0)
      add_beside (self, uses, start, node->children[i]);
  settle (uses, start);
  /* what the function does comes after all of its arguments */
  for (int i = 0; i < node->n_children; i++)
    if (node->children[i]->rank > 0)
      add (uses, node->children[i],
          function && i < function->n_parameters
              && sets_parameter (self, function, i),
          FALSE);
}

/* Adds what @node uses, and checks it. */
static void
collect (SkelInterpreter *self, SkelNode *node, GArray *uses)
{
  guint start = uses->len;

  switch (node->kind) {
    case SKEL_NODE_VARIABLE:
      add (uses, node, FALSE, FALSE);
      return;
    case SKEL_NODE_INDEX:
    case SKEL_NODE_DEREFERENCE:
      collect_subscripts (self, node, uses);
      add (uses, node, FALSE, FALSE);
      return;
    case SKEL_NODE_ASSIGN:
      collect_subscripts (self, node->children[0], uses);
      if (node->operation != SKEL_OPERATION_NONE)
        add (uses, node->children[0], FALSE, FALSE);
      add_beside (self, uses, start, node->children[1]);
      add_change (self, uses, start, node->children[0]);
      return;
    case SKEL_NODE_INCREMENT:
      collect_subscripts (self, node->children[0], uses);
      add_change (self, uses, start, node->children[0]);
      return;
    case SKEL_NODE_CALL:
      collect_call (self, node, uses);
      return;
    case SKEL_NODE_CONDITIONAL:
      collect (self, node->children[0], uses);
      settle (uses, start);
      collect (self, node->children[1], uses);
      collect (self, node->children[2], uses);
      return;
    default:
      break;
  }
  if (node->operation == SKEL_OPERATION_LOGICAL_AND
      || node->operation == SKEL_OPERATION_LOGICAL_OR
      || node->operation == SKEL_OPERATION_COMMA) {
    collect (self, node->children[0], uses);
    settle (uses, start);
    collect (self, node->children[1], uses);
    return;
  }
  for (int i = 0; i < node->n_children; i++)
    add_beside (self, uses, start, node->children[i]);
}

/* Whether two of the parameters of @function are the same array. */
static gboolean
is_handed_twice (SkelInterpreter *self, const SkelFunction *function)
{
  for (int i = 0; i < function->n_parameters; i++)
    for (int j = 0; j < i; j++)
      if (is_same (self, function->parameters[i], function->parameters[j]))
        return TRUE;
  return FALSE;
}

void
skel_interpreter_check_function_order (
    SkelInterpreter *self, SkelFunction *function)
{
  if (g_hash_table_add (self->ordered, function)
      || is_handed_twice (self, function))
    skel_interpreter_check_order (self, function->body);
}

void
skel_interpreter_check_order (SkelInterpreter *self, SkelNode *node)
{
  if (!is_expression (node)) {
    for (int i = 0; i < node->n_children; i++)
      skel_interpreter_check_order (self, node->children[i]);
  } else if (skel_node_has_effects (node)) {
    g_array_unref (uses_of (self, node));
  }
}
