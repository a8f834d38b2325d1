/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "extreme-pairs.h"

#include "make.h"
#include "queries.h"

/* if (value < least) { least = value; ... } */
typedef struct {
  const SkelNode *value;
  SkelSymbol *extreme;
  SkelType type; /* that it is compared in */
  gboolean greatest, strict;
  gboolean alone; /* nothing else is done */
} Update;

typedef struct {
  SkelUnit *unit;
  GPtrArray *statements; /* SkelNode: of the function's body */
  guint index;           /* of the one that is looked at */
} Pairs;

/* The variable that @node is, or that it is by its address. */
static SkelSymbol *
variable_of (const SkelNode *node)
{
  node = skel_node_bare (node);
  if (node->kind == SKEL_NODE_DEREFERENCE)
    node = node->children[0];
  return node->kind == SKEL_NODE_VARIABLE && node->symbol->rank == 0
             ? node->symbol
             : NULL;
}

/* The value that @statement sets @symbol to, or NULL. */
static const SkelNode *
value_set (const SkelNode *statement, const SkelSymbol *symbol)
{
  const SkelNode *value = NULL;

  if (statement->kind == SKEL_NODE_DECLARE && statement->symbol == symbol
      && statement->n_children == 1)
    value = statement->children[0];
  if (statement->kind == SKEL_NODE_ASSIGN
      && statement->operation == SKEL_OPERATION_NONE
      && variable_of (statement->children[0]) == symbol)
    value = statement->children[1];
  return value && !skel_node_has_effects (value) ? value : NULL;
}

/* How often @node changes @symbol. */
static int
count_changes (const SkelNode *node, const SkelSymbol *symbol)
{
  int count = 0;

  for (int i = 0; i < node->n_children; i++)
    count += (skel_node_changed (node, i) == symbol)
             + count_changes (node->children[i], symbol);
  return count;
}

/* Whether all that @branch does to @update's extreme is to set it to the value,
 * which it leaves as it is. */
static gboolean
takes_value (SkelNode *branch, Update *update)
{
  GPtrArray *statements = g_ptr_array_new ();
  GHashTable *asked = g_hash_table_new (NULL, NULL);
  gboolean takes = FALSE;

  skel_node_collect_statements (branch, statements);
  skel_node_collect (update->value, asked);
  for (guint i = 0; i < statements->len && !takes; i++) {
    const SkelNode *set = value_set (statements->pdata[i], update->extreme);

    takes = set && skel_node_equal (skel_node_bare (set), update->value);
  }
  takes = takes && count_changes (branch, update->extreme) == 1
          && !skel_node_sets_any (branch, asked, NULL);
  update->alone = statements->len == 1;
  g_hash_table_unref (asked);
  g_ptr_array_unref (statements);
  return takes;
}

/* Whether the extreme, which is set to the value, then compares as that. */
static gboolean
keeps_value (const Update *update)
{
  gsize size = skel_type_size (update->extreme->type);

  /* what is narrower than an int has a conversion that is seen */
  return size < sizeof (int) || size >= skel_type_size (update->type);
}

/* Whether the `if` @node, without its `else`, is an update. */
static gboolean
read_update (const SkelNode *node, Update *update)
{
  const SkelNode *condition;
  SkelOperation operation;

  if (node->kind != SKEL_NODE_IF)
    return FALSE;
  condition = skel_node_truth (node->children[0]);
  operation = condition->operation;
  if (condition->kind != SKEL_NODE_BINARY
      || !skel_operation_is_comparison (operation)
      || operation == SKEL_OPERATION_EQUAL
      || operation == SKEL_OPERATION_NOT_EQUAL)
    return FALSE;
  update->type = condition->children[0]->type;
  update->strict
      = operation == SKEL_OPERATION_LESS || operation == SKEL_OPERATION_GREATER;
  update->greatest = operation == SKEL_OPERATION_GREATER
                     || operation == SKEL_OPERATION_GREATER_EQUAL;
  for (int i = 1; i >= 0; i--) {
    update->extreme = variable_of (condition->children[i]);
    update->value = skel_node_bare (condition->children[1 - i]);
    if (update->extreme && keeps_value (update)
        && !skel_node_has_effects (update->value)
        && takes_value (node->children[1], update))
      return TRUE;
    update->greatest = !update->greatest;
  }
  return FALSE;
}

/* Whether @first sets @a, and @second then @b, to the same. */
static gboolean
set_alike (const SkelNode *first, const SkelSymbol *a, const SkelNode *second,
    const SkelSymbol *b)
{
  const SkelNode *one = value_set (first, a), *other = value_set (second, b);

  return one && other
         && (skel_node_equal (one, other) || variable_of (other) == a)
         && !skel_node_mentions (one, b)
         && (variable_of (other) == a || !skel_node_mentions (other, a));
}

/* Whether the last that was said of both before @pair, in this statement, is
 * that they are the same. */
static gboolean
start_alike (const Pairs *self, const SkelNode *pair, const SkelSymbol *a,
    const SkelSymbol *b)
{
  const SkelNode *statement = self->statements->pdata[self->index];

  /* nor do turns around it, or pixels, start them anew */
  if (count_changes (statement, a) != count_changes (pair, a)
      || count_changes (statement, b) != count_changes (pair, b))
    return FALSE;
  for (guint i = self->index; i-- > 0;) {
    const SkelNode *last = self->statements->pdata[i];
    const SkelNode *before = i > 0 ? self->statements->pdata[i - 1] : NULL;

    if (skel_node_mentions (last, a) || skel_node_mentions (last, b))
      return before
             && (set_alike (before, a, last, b)
                 || set_alike (before, b, last, a));
  }
  return FALSE;
}

/* Whether the `else` between the two says nothing, as what holds for the one
 * cannot hold for the other, before and after the one is done. */
static gboolean
exclude_each_other (const Update *one, const Update *other,
    const SkelNode *first, const SkelNode *second)
{
  return one->greatest != other->greatest && one->extreme != other->extreme
         && one->extreme->type == other->extreme->type
         && one->type == other->type
         && skel_node_equal (one->value, other->value)
         && (one->strict || other->strict || other->alone)
         && count_changes (first, other->extreme) == 0
         && count_changes (second, one->extreme) == 0;
}

/* Makes of each such pair in @node, which may be changed, two statements. */
static void
part_pairs (const Pairs *self, SkelNode *node)
{
  Update one, other;
  SkelNode *otherwise, *first;
  GPtrArray *both;

  for (int i = 0; i < node->n_children; i++)
    part_pairs (self, node->children[i]);
  if (node->kind != SKEL_NODE_IF || node->n_children < 3)
    return;
  otherwise = skel_node_alone (node->children[2]);
  if (otherwise->n_children != 2 || !read_update (node, &one)
      || !read_update (otherwise, &other)
      || !exclude_each_other (
          &one, &other, node->children[1], otherwise->children[1])
      || !start_alike (self, node, one.extreme, other.extreme))
    return;
  both = g_ptr_array_new ();
  first = skel_unit_allocate (self->unit, sizeof *first);
  *first = *node;
  first->n_children = 2;
  g_ptr_array_add (both, first);
  g_ptr_array_add (both, otherwise);
  *node = *skel_make_block (self->unit, both, node->location);
  g_ptr_array_unref (both);
}

static void
rewrite_function (SkelUnit *unit, SkelFunction *function)
{
  const SkelNode *body = function->body;
  Pairs self = { unit, g_ptr_array_new (), 0 };

  for (int i = 0; i < body->n_children; i++)
    g_ptr_array_add (self.statements, body->children[i]);
  for (; self.index < self.statements->len; self.index++)
    if (skel_node_has_pixel_loops (self.statements->pdata[self.index]))
      part_pairs (&self, self.statements->pdata[self.index]);
  g_ptr_array_unref (self.statements);
}

void
skel_extreme_pairs_rewrite (SkelUnit *unit)
{
  for (int i = 0; i < unit->n_functions; i++)
    rewrite_function (unit, unit->functions[i]);
}
