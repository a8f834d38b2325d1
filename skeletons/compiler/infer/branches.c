/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "branches.h"

#include "../front/make.h"
#include "../front/queries.h"
#include "signature.h"

typedef struct {
  SkelUnit *unit;
  const SkelNode *condition;
  /* the function's, and the IF in it that all is in; NULL: it may come again */
  const SkelNode *body, *outermost;
} Merging;

static GArray *merge_branches (const Merging *outer, SkelNode *statement);

/* What a block of one statement is. */
static SkelNode *
strip (SkelNode *statement)
{
  while (statement->kind == SKEL_NODE_BLOCK && statement->n_children == 1)
    statement = statement->children[0];
  return statement;
}

/* Whether @condition is the same whenever it is asked around @branch. */
static gboolean
stays (const SkelNode *condition, const SkelNode *branch)
{
  GHashTable *asked = g_hash_table_new (NULL, NULL);
  GHashTable *changed = g_hash_table_new (NULL, NULL);
  gboolean same = !skel_node_has_effects (condition);
  GHashTableIter iterator;
  gpointer symbol;

  skel_node_collect (condition, asked);
  skel_node_collect_changed (branch, changed);
  g_hash_table_iter_init (&iterator, asked);
  while (g_hash_table_iter_next (&iterator, &symbol, NULL))
    same = same && !skel_symbol_is_image (symbol)
           && !g_hash_table_contains (changed, symbol);
  g_hash_table_unref (asked);
  g_hash_table_unref (changed);
  return same;
}

static int
count_loops (SkelNode **loops)
{
  int n = 0;

  while (loops && loops[n])
    n++;
  return n;
}

/* @loops and @others. */
static SkelNode **
join_loops (Merging *self, SkelNode **loops, SkelNode **others)
{
  int n = count_loops (loops), m = count_loops (others);
  SkelNode **all = skel_unit_allocate (self->unit, (n + m + 1) * sizeof *all);

  for (int i = 0; i < n; i++)
    all[i] = loops[i];
  for (int i = 0; i < m; i++)
    all[n + i] = others[i];
  return all;
}

/* Adds the nests of @statement. FALSE: it has something else, too. */
static gboolean
add_nests (Merging *self, SkelNode *statement, GArray *nests)
{
  GArray *inner;

  if (statement->kind == SKEL_NODE_EMPTY
      || (statement->kind == SKEL_NODE_DECLARE
          && skel_symbol_is_image (statement->symbol)))
    return TRUE;
  if (statement->kind == SKEL_NODE_FOR) {
    SkelNode *loop[] = { statement, NULL };
    SkelMergedNest nest = { statement, join_loops (self, loop, NULL) };

    g_array_append_val (nests, nest);
    return strip (statement->children[3])->kind == SKEL_NODE_FOR;
  }
  if (statement->kind == SKEL_NODE_IF) {
    inner = merge_branches (self, statement);
    if (!inner)
      return FALSE;
    g_array_append_vals (nests, inner->data, inner->len);
    g_array_unref (inner);
    return TRUE;
  }
  if (statement->kind != SKEL_NODE_BLOCK)
    return FALSE;
  for (int i = 0; i < statement->n_children; i++)
    if (!add_nests (self, statement->children[i], nests))
      return FALSE;
  return TRUE;
}

static GArray *
find_nests (Merging *self, SkelNode *branch)
{
  GArray *nests = g_array_new (FALSE, FALSE, sizeof (SkelMergedNest));

  if (branch && !add_nests (self, branch, nests))
    g_clear_pointer (&nests, g_array_unref);
  return nests;
}

/* Maps the variable of the loop @from to that of @to. FALSE: they do not go
 * over the same. */
static gboolean
match_loops (Merging *self, SkelNode *to, SkelNode *from, GHashTable *symbols)
{
  const SkelSymbol *variable = skel_node_changed (to->children[2], 0);
  const SkelSymbol *other = skel_node_changed (from->children[2], 0);

  if (!variable || !other)
    return FALSE;
  g_hash_table_insert (symbols, (gpointer)other, (gpointer)variable);
  for (int i = 0; i < 3; i++)
    if (!skel_node_equal (to->children[i],
            skel_make_copy (self->unit, from->children[i], symbols)))
      return FALSE;
  return TRUE;
}

/* The nest @nest, whose body is @body. */
static SkelNode *
make_nest (Merging *self, SkelNode *nest, SkelNode *body)
{
  SkelNode *outer = skel_unit_allocate (self->unit, sizeof *outer);
  SkelNode *inner = skel_unit_allocate (self->unit, sizeof *inner);
  const SkelNode *within = strip (nest->children[3]);

  *outer = *nest;
  *inner = *within;
  outer->children
      = skel_unit_allocate (self->unit, 4 * sizeof *outer->children);
  inner->children
      = skel_unit_allocate (self->unit, 4 * sizeof *inner->children);
  for (int i = 0; i < 3; i++) {
    outer->children[i] = nest->children[i];
    inner->children[i] = within->children[i];
  }
  outer->children[3] = inner;
  inner->children[3] = body;
  return outer;
}

/* How often @node uses @symbol. */
static int
count_uses (const SkelNode *node, const SkelSymbol *symbol)
{
  int n = node->kind == SKEL_NODE_VARIABLE && node->symbol == symbol;

  for (int i = 0; i < node->n_children; i++)
    n += count_uses (node->children[i], symbol);
  return n;
}

/* Whether @nest changes nothing but images that are used in the branches alone:
 * who takes another branch does not want them. */
static gboolean
can_always_be (const Merging *self, const SkelNode *nest)
{
  const SkelNode *inner = strip (nest->children[3]);
  GHashTable *changed = g_hash_table_new (NULL, NULL);
  gboolean can = self->body != NULL;
  GHashTableIter iterator;
  gpointer key;

  skel_node_collect_changed (inner->children[3], changed);
  g_hash_table_iter_init (&iterator, changed);
  while (g_hash_table_iter_next (&iterator, &key, NULL)) {
    const SkelSymbol *symbol = key;

    can = can && symbol->kind == SKEL_SYMBOL_LOCAL
          && count_uses (self->body, symbol)
                 == count_uses (self->outermost, symbol);
  }
  g_hash_table_unref (changed);
  return can;
}

/* The nests @one and @other, either of which may be NULL, of which one is done
 * and the other is not; NULL: they do not go over the same pixels. */
static SkelNode *
merge_nests (Merging *self, SkelNode *one, SkelNode *other)
{
  SkelLocation location = self->condition->location;
  SkelNode *nest = one ? one : other;
  SkelNode *inner = strip (nest->children[3]);
  SkelNode *nothing, *choice;

  if ((!one || !other) && can_always_be (self, nest))
    return nest;
  nothing = skel_make_node (
      self->unit, SKEL_NODE_EMPTY, SKEL_TYPE_I32, location, 0);
  choice = skel_make_node (
      self->unit, SKEL_NODE_IF, SKEL_TYPE_I32, location, other ? 3 : 2);
  choice->children[0] = skel_make_copy (self->unit, self->condition, NULL);
  choice->children[1] = one ? inner->children[3] : nothing;
  if (other) {
    GHashTable *symbols = g_hash_table_new (NULL, NULL);
    SkelNode *others = strip (other->children[3]);
    gboolean same = match_loops (self, nest, other, symbols)
                    && match_loops (self, inner, others, symbols);

    choice->children[2]
        = skel_make_copy (self->unit, others->children[3], symbols);
    g_hash_table_unref (symbols);
    if (!same)
      return NULL;
  }
  return make_nest (self, nest, choice);
}

static const SkelMergedNest *
nest_from_end (const GArray *nests, guint index)
{
  static const SkelMergedNest none = { NULL, NULL };

  return index < nests->len
             ? &g_array_index (nests, SkelMergedNest, nests->len - 1 - index)
             : &none;
}

/* NULL: some do not go over the same pixels. */
static GArray *
merge_all (Merging *self, const GArray *ones, const GArray *others)
{
  GArray *merged = g_array_new (FALSE, FALSE, sizeof (SkelMergedNest));

  for (guint i = MAX (ones->len, others->len); merged && i-- > 0;) {
    const SkelMergedNest *one = nest_from_end (ones, i);
    const SkelMergedNest *other = nest_from_end (others, i);
    SkelMergedNest nest = { merge_nests (self, one->nest, other->nest),
      join_loops (self, one->written, other->written) };

    if (nest.nest)
      g_array_append_val (merged, nest);
    else
      g_clear_pointer (&merged, g_array_unref);
  }
  return merged;
}

static GArray *
merge_branches (const Merging *outer, SkelNode *statement)
{
  Merging self = *outer;
  GArray *ones = NULL, *others = NULL, *merged = NULL;

  self.condition = statement->children[0];
  if (stays (self.condition, statement)) {
    ones = find_nests (&self, statement->children[1]);
    others = find_nests (
        &self, statement->n_children > 2 ? statement->children[2] : NULL);
  }
  if (ones && others)
    merged = merge_all (&self, ones, others);
  if (ones)
    g_array_unref (ones);
  if (others)
    g_array_unref (others);
  return merged;
}

GArray *
skel_merge_branches (SkelUnit *unit, SkelNode *statement, const SkelNode *body)
{
  Merging all = { .unit = unit, .body = body, .outermost = statement };

  return merge_branches (&all, statement);
}
