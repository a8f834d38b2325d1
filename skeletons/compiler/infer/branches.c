/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "branches.h"

#include "../front/header.h"
#include "../front/make.h"
#include "../front/queries.h"
#include "signature.h"

typedef struct _Merging Merging;

struct _Merging {
  SkelUnit *unit;
  SkelNode *body;            /* the function's */
  gboolean once;             /* which comes to the outermost IF only once */
  const SkelNode *statement; /* the IF whose branches are merged, */
  const SkelNode *condition;
  const SkelNode *branch; /* the one that is gone through, */
  const Merging *outer;   /* and the IF around it; NULL: there is none */
};

static GArray *merge_branches (const Merging *outer, SkelNode *statement);

static void
clear_nest (SkelMergedNest *nest)
{
  g_ptr_array_unref (nest->before);
}

static GArray *
new_nests (void)
{
  GArray *nests = g_array_new (FALSE, FALSE, sizeof (SkelMergedNest));

  g_array_set_clear_func (nests, (GDestroyNotify)clear_nest);
  return nests;
}

gboolean
skel_condition_stays (const SkelNode *condition, const SkelNode *branch)
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

/* The statements that follow the last of @nests. */
static GPtrArray *
statements_after (GArray *nests)
{
  if (nests->len == 0
      || g_array_index (nests, SkelMergedNest, nests->len - 1).nest) {
    SkelMergedNest last = { g_ptr_array_new (), NULL, NULL };

    g_array_append_val (nests, last);
  }
  return g_array_index (nests, SkelMergedNest, nests->len - 1).before;
}

static SkelNode *
make_zero (SkelUnit *unit, SkelType type, SkelLocation location)
{
  return skel_make_node (unit,
      skel_type_is_floating (type) ? SKEL_NODE_FLOATING : SKEL_NODE_INTEGER,
      type, location, 0);
}

/* 0, or as many. */
static SkelNode *
make_zeros (SkelUnit *unit, const SkelSymbol *symbol)
{
  SkelNode *zeros = make_zero (unit, symbol->type, symbol->location);

  if (symbol->rank > 0)
    zeros->kind = SKEL_NODE_INITIALIZER;
  zeros->rank = symbol->rank;
  return zeros;
}

/* Adds what sets the elements of @array to those of @list, and all others to 0.
 */
static void
add_elements (
    Merging *self, SkelSymbol *array, const SkelNode *list, GPtrArray *after)
{
  SkelUnit *unit = self->unit;
  SkelNode *variable = skel_make_variable (unit, array, list->location);
  SkelSymbol *i;
  SkelNode *all
      = skel_make_for (unit, array->dimensions[0].length, list->location, &i);

  all->children[3] = skel_make_assign (unit,
      skel_make_index (
          unit, variable, skel_make_variable (unit, i, list->location)),
      make_zero (unit, array->type, list->location));
  g_ptr_array_add (after, all);
  for (int k = 0; k < list->n_children; k++)
    g_ptr_array_add (
        after, skel_make_assign (unit,
                   skel_make_index (unit, variable,
                       skel_make_integer (unit, k, list->location)),
                   list->children[k]));
}

/* Adds a statement that has to do with no pixels. FALSE: it cannot be told
 * from a declaration and what sets the variable. */
static gboolean
add_plain (Merging *self, SkelNode *statement, GArray *nests)
{
  GPtrArray *after = statements_after (nests);
  SkelSymbol *symbol = statement->symbol;

  if (statement->kind != SKEL_NODE_DECLARE || symbol->is_static) {
    g_ptr_array_add (after, statement);
    return statement->kind != SKEL_NODE_RETURN;
  }
  if (symbol->rank > 1 && statement->n_children > 0)
    return FALSE;
  symbol->is_const = FALSE;
  g_ptr_array_add (after, skel_make_declaration (self->unit, symbol,
                              make_zeros (self->unit, symbol)));
  if (symbol->rank > 0 && statement->n_children > 0) {
    add_elements (self, symbol, statement->children[0], after);
  } else if (statement->n_children > 0) {
    SkelNode *assign = skel_make_assign (self->unit,
        skel_make_variable (self->unit, symbol, statement->location),
        statement->children[0]);

    assign->computed = symbol->type;
    g_ptr_array_add (after, assign);
  }
  return TRUE;
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
  if (!skel_node_mentions_image (statement)
      && statement->kind != SKEL_NODE_BLOCK)
    return add_plain (self, statement, nests);
  if (statement->kind == SKEL_NODE_FOR) {
    SkelNode *loop[] = { statement, NULL };
    GPtrArray *before = statements_after (nests);
    SkelMergedNest nest = { g_ptr_array_ref (before), statement,
      join_loops (self, loop, NULL) };

    g_array_set_size (nests, nests->len - 1);
    g_array_append_val (nests, nest);
    return skel_node_alone (statement->children[3])->kind == SKEL_NODE_FOR;
  }
  if (statement->kind == SKEL_NODE_IF) {
    inner = merge_branches (self, statement);
    if (!inner)
      return FALSE;
    for (guint i = 0; i < inner->len; i++) {
      const SkelMergedNest *nest = &g_array_index (inner, SkelMergedNest, i);
      GPtrArray *before = statements_after (nests);

      for (guint k = 0; k < nest->before->len; k++)
        g_ptr_array_add (before, nest->before->pdata[k]);
      if (nest->nest) {
        SkelMergedNest copy
            = { g_ptr_array_ref (before), nest->nest, nest->written };

        g_array_set_size (nests, nests->len - 1);
        g_array_append_val (nests, copy);
      }
    }
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

/* Variables that @node, in a branch, gives their first value have another one
 * without the branch. */
static void
begin_changed (const Merging *self, SkelNode *node, GHashTable *changed)
{
  if (node->kind == SKEL_NODE_DECLARE && node->n_children == 0
      && node->symbol->rank == 0 && !node->symbol->is_static
      && g_hash_table_contains (changed, node->symbol)) {
    node->children = skel_unit_allocate (self->unit, sizeof *node->children);
    node->children[0] = make_zeros (self->unit, node->symbol);
    node->n_children = 1;
  }
  for (int i = 0; i < node->n_children; i++)
    begin_changed (self, node->children[i], changed);
}

/* `if (condition) statement`, or `if (!condition) statement`. */
static SkelNode *
guard (const Merging *self, SkelNode *statement, gboolean other)
{
  SkelNode *choice, *condition;
  GHashTable *changed;

  if (statement->kind == SKEL_NODE_DECLARE)
    return statement;
  changed = g_hash_table_new (NULL, NULL);
  skel_node_collect_changed (statement, changed);
  begin_changed (self, self->body, changed);
  g_hash_table_unref (changed);
  choice = skel_make_node (
      self->unit, SKEL_NODE_IF, SKEL_TYPE_I32, statement->location, 2);
  condition = skel_make_copy (self->unit, self->condition, NULL);
  choice->children[0]
      = other ? skel_make_not (self->unit, condition) : condition;
  choice->children[1] = statement;
  return choice;
}

static GArray *
find_nests (Merging *self, SkelNode *branch, gboolean other)
{
  GArray *nests = new_nests ();

  self->branch = branch;
  if (branch && !add_nests (self, branch, nests)) {
    g_array_unref (nests);
    return NULL;
  }
  for (guint i = 0; i < nests->len; i++) {
    GPtrArray *before = g_array_index (nests, SkelMergedNest, i).before;

    for (guint k = 0; k < before->len; k++)
      before->pdata[k] = guard (self, before->pdata[k], other);
  }
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
  const SkelNode *within = skel_node_alone (nest->children[3]);

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

/* Whether @symbol is used in the branches alone, but for other branches of what
 * is around them. */
static gboolean
is_used_within (const Merging *self, const SkelSymbol *symbol)
{
  for (; self; self = self->outer)
    if (skel_node_count_uses (
            self->outer ? self->outer->branch : self->body, symbol)
        != skel_node_count_uses (self->statement, symbol))
      return FALSE;
  return TRUE;
}

/* Whether @nest, of a branch, changes nothing but images that are used in the
 * branches alone: who takes another one does not want them. */
static gboolean
can_always_be (const Merging *self, const SkelNode *nest)
{
  const SkelNode *inner = skel_node_alone (nest->children[3]);
  GHashTable *changed = g_hash_table_new (NULL, NULL);
  gboolean can = self->once;
  GHashTableIter iterator;
  gpointer key;

  skel_node_collect_changed (inner->children[3], changed);
  g_hash_table_iter_init (&iterator, changed);
  while (g_hash_table_iter_next (&iterator, &key, NULL)) {
    const SkelSymbol *symbol = key;

    can = can && symbol->kind == SKEL_SYMBOL_LOCAL
          && is_used_within (self, symbol);
  }
  g_hash_table_unref (changed);
  return can;
}

static gboolean
is_number (const SkelNode *node)
{
  while (node->kind == SKEL_NODE_CAST)
    node = node->children[0];
  return node->kind == SKEL_NODE_INTEGER;
}

/* Whether there is in @node what a branch alone may know to be well-defined: a
 * quotient of integers, unless it is by a number; an element of an array,
 * unless a number says which; or what a function does. */
static gboolean
may_fail (const SkelNode *node)
{
  gboolean found = FALSE;

  if (node->kind == SKEL_NODE_CALL)
    found = node->symbol->function && node->symbol->function->body;
  else if (node->kind == SKEL_NODE_INDEX)
    found = !skel_node_mentions_image (node->children[0])
            && !is_number (node->children[1]);
  else if (node->kind == SKEL_NODE_BINARY || node->kind == SKEL_NODE_ASSIGN)
    found = (node->operation == SKEL_OPERATION_DIVIDE
                || node->operation == SKEL_OPERATION_REMAINDER)
            && !skel_type_is_floating (node->type)
            && !is_number (node->children[1]);
  for (int i = 0; i < node->n_children && !found; i++)
    found = may_fail (node->children[i]);
  return found;
}

static gboolean
changes (const SkelNode *node, const SkelSymbol *symbol)
{
  GHashTable *changed = g_hash_table_new (NULL, NULL);
  gboolean found;

  skel_node_collect_changed (node, changed);
  found = g_hash_table_contains (changed, symbol);
  g_hash_table_unref (changed);
  return found;
}

/* Whether @symbol may be changed in @node before @statement is come to; *@found
 * says whether that is in it. */
static gboolean
is_changed_before (const SkelNode *node, const SkelNode *statement,
    const SkelSymbol *symbol, gboolean *found)
{
  gboolean changed = FALSE;

  *found = node == statement;
  for (int i = 0; i < node->n_children && !*found; i++) {
    gboolean before
        = is_changed_before (node->children[i], statement, symbol, found);

    /* of two branches none is before the other */
    if (*found)
      return before || (node->kind != SKEL_NODE_IF && changed);
    changed = changed || changes (node->children[i], symbol);
  }
  return changed;
}

/* The pixel of @image that @node writes, or NULL. */
static const SkelNode *
find_written (const SkelNode *node, const SkelSymbol *image)
{
  const SkelNode *pixel = NULL;

  if (node->kind == SKEL_NODE_ASSIGN && node->children[0]->symbol == NULL
      && node->children[0]->kind == SKEL_NODE_INDEX) {
    pixel = node->children[0];
    if (image->rank == 3)
      pixel = pixel->children[0];
    if (pixel->kind == SKEL_NODE_INDEX
        && pixel->children[0]->kind == SKEL_NODE_INDEX
        && skel_node_is_variable (pixel->children[0]->children[0], image))
      return pixel;
    pixel = NULL;
  }
  for (int i = 0; i < node->n_children && !pixel; i++)
    pixel = find_written (node->children[i], image);
  return pixel;
}

/* Adds what makes @pixel, of @image, 0. */
static void
add_zeros (Merging *self, const SkelNode *pixel, const SkelSymbol *image,
    GPtrArray *statements)
{
  int channels = image->rank == 3 ? image->dimensions[2].length : 0;

  for (int c = 0; c < MAX (channels, 1); c++) {
    SkelNode *place = skel_make_copy (self->unit, pixel, NULL);

    if (channels > 0)
      place = skel_make_index (self->unit, place,
          skel_make_integer (self->unit, c, pixel->location));
    g_ptr_array_add (
        statements, skel_make_assign (self->unit, place,
                        make_zero (self->unit, image->type, pixel->location)));
  }
}

/* Adds the images that @node writes, in its order. */
static void
list_written (const SkelNode *node, GPtrArray *images)
{
  const SkelSymbol *symbol
      = node->kind == SKEL_NODE_ASSIGN ? skel_node_changed (node, 0) : NULL;

  for (int i = 0; i < node->n_children; i++)
    list_written (node->children[i], images);
  if (symbol && skel_symbol_is_image (symbol)
      && !g_ptr_array_find (images, symbol, NULL))
    g_ptr_array_add (images, (gpointer)symbol);
}

/* Whether @node writes @image on all ways through it. */
static gboolean
surely_writes (const SkelNode *node, const SkelSymbol *image)
{
  switch (node->kind) {
    case SKEL_NODE_ASSIGN:
      return skel_node_changed (node, 0) == image;
    case SKEL_NODE_IF:
      return node->n_children > 2 && surely_writes (node->children[1], image)
             && surely_writes (node->children[2], image);
    case SKEL_NODE_FOR:
      return surely_writes (node->children[3], image);
    case SKEL_NODE_BLOCK:
      for (int i = 0; i < node->n_children; i++)
        if (surely_writes (node->children[i], image))
          return TRUE;
      return FALSE;
    default:
      return FALSE;
  }
}

/* Whether nothing before the branches writes @image, and each of them does, or
 * nobody wants it where another one is taken. */
static gboolean
is_begun (const Merging *self, const SkelSymbol *image)
{
  gboolean found;

  return self->once
         && (surely_writes (self->statement, image)
             || (image->kind == SKEL_SYMBOL_LOCAL
                 && is_used_within (self, image)))
         && !is_changed_before (self->body, self->statement, image, &found)
         && found;
}

/* What becomes, where the branch of @nest is not taken, of the images that it
 * is the first to write: 0, until the other branch has written them, if it
 * does. */
static SkelNode *
begin_images (Merging *self, const SkelNode *nest)
{
  const SkelNode *inner = skel_node_alone (nest->children[3]);
  const SkelSymbol *row = skel_node_changed (nest->children[2], 0);
  const SkelSymbol *column = skel_node_changed (inner->children[2], 0);
  GPtrArray *images = g_ptr_array_new (), *statements = g_ptr_array_new ();
  SkelNode *block;

  list_written (inner->children[3], images);
  for (guint i = 0; i < images->len; i++) {
    const SkelSymbol *image = images->pdata[i];
    const SkelNode *pixel = find_written (inner->children[3], image);

    if (row && column && pixel && is_begun (self, image)
        && skel_node_is_variable (pixel->children[0]->children[1], row)
        && skel_node_is_variable (pixel->children[1], column))
      add_zeros (self, pixel, image, statements);
  }
  block = skel_make_block (self->unit, statements, self->condition->location);
  g_ptr_array_unref (statements);
  g_ptr_array_unref (images);
  return block;
}

/* The nests @one and @other, either of which may be NULL, of which one is done
 * and the other is not; NULL: they do not go over the same pixels. */
static SkelNode *
merge_nests (Merging *self, SkelNode *one, SkelNode *other)
{
  SkelLocation location = self->condition->location;
  SkelNode *nest = one ? one : other;
  SkelNode *inner = skel_node_alone (nest->children[3]);
  SkelNode *choice, *begun = NULL;

  if ((!one || !other) && can_always_be (self, nest)
      && !may_fail (inner->children[3]))
    return nest;
  if (!one || !other)
    begun = begin_images (self, nest);
  choice = skel_make_node (self->unit, SKEL_NODE_IF, SKEL_TYPE_I32, location,
      other || begun->n_children > 0 ? 3 : 2);
  choice->children[0] = skel_make_copy (self->unit, self->condition, NULL);
  choice->children[1] = one ? inner->children[3] : begun;
  if (choice->n_children > 2)
    choice->children[2] = begun;
  if (other) {
    GHashTable *symbols = g_hash_table_new (NULL, NULL);
    SkelNode *others = skel_node_alone (other->children[3]);
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

/* How many of @nests are nests. */
static guint
count_nests (const GArray *nests)
{
  return nests->len
         - (nests->len > 0
             && !g_array_index (nests, SkelMergedNest, nests->len - 1).nest);
}

static const SkelMergedNest *
nest_from_end (const GArray *nests, guint index)
{
  guint n = count_nests (nests);

  return index < n ? &g_array_index (nests, SkelMergedNest, n - 1 - index)
                   : NULL;
}

static void
add_before (GPtrArray *before, const SkelMergedNest *nest)
{
  for (guint i = 0; nest && i < nest->before->len; i++)
    g_ptr_array_add (before, nest->before->pdata[i]);
}

/* The statements after the last nests. */
static void
add_last (GArray *merged, const GArray *nests)
{
  if (count_nests (nests) < nests->len)
    add_before (statements_after (merged),
        &g_array_index (nests, SkelMergedNest, nests->len - 1));
}

/* Whether @nest writes an image that @other only reads. */
static gboolean
writes_read (const SkelNode *nest, const SkelNode *other)
{
  GPtrArray *images = g_ptr_array_new ();
  gboolean found = FALSE;

  list_written (nest, images);
  for (guint i = 0; i < images->len && !found; i++)
    found = skel_node_mentions (other, images->pdata[i])
            && !skel_node_assigns (other, images->pdata[i]);
  g_ptr_array_unref (images);
  return found;
}

/* Adds the nest that @one and @other, either of which may be NULL, are. FALSE:
 * they do not go over the same pixels. */
static gboolean
add_merged (Merging *self, GArray *merged, const SkelMergedNest *one,
    const SkelMergedNest *other)
{
  SkelMergedNest nest;

  /* by turns from one to the other: no nest reads what it writes */
  if (one && other
      && (writes_read (one->nest, other->nest)
          || writes_read (other->nest, one->nest)))
    return add_merged (self, merged, one, NULL)
           && add_merged (self, merged, NULL, other);
  nest = (SkelMergedNest){ g_ptr_array_new (),
    merge_nests (self, one ? one->nest : NULL, other ? other->nest : NULL),
    join_loops (
        self, one ? one->written : NULL, other ? other->written : NULL) };
  add_before (nest.before, one);
  add_before (nest.before, other);
  g_array_append_val (merged, nest);
  return nest.nest != NULL;
}

/* NULL: some do not go over the same pixels. */
static GArray *
merge_all (Merging *self, const GArray *ones, const GArray *others)
{
  GArray *merged = new_nests ();

  for (guint i = MAX (count_nests (ones), count_nests (others)); i-- > 0;) {
    if (!add_merged (
            self, merged, nest_from_end (ones, i), nest_from_end (others, i))) {
      g_array_unref (merged);
      return NULL;
    }
  }
  add_last (merged, ones);
  add_last (merged, others);
  return merged;
}

static GArray *
merge_branches (const Merging *outer, SkelNode *statement)
{
  Merging self = *outer;
  GArray *ones = NULL, *others = NULL, *merged = NULL;

  self.outer = outer->statement ? outer : NULL;
  self.statement = statement;
  self.condition = statement->children[0];
  if (skel_condition_stays (self.condition, statement)) {
    ones = find_nests (&self, statement->children[1], FALSE);
    others = find_nests (
        &self, statement->n_children > 2 ? statement->children[2] : NULL, TRUE);
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
skel_merge_branches (
    SkelUnit *unit, SkelNode *statement, SkelNode *body, gboolean once)
{
  Merging all = { .unit = unit, .body = body, .once = once };

  return merge_branches (&all, statement);
}

SkelNode *
skel_repeat_where (SkelUnit *unit, const SkelNode *condition, SkelNode *loop)
{
  SkelLocation location = condition->location;
  SkelNode *repeated, *end, *last;
  SkelHeader header;

  if (loop->children[0]->kind != SKEL_NODE_DECLARE
      || !skel_header_read (loop, &header) || header.differs
      || header.limit->type != SKEL_TYPE_I32
      || header.start->type != SKEL_TYPE_I32)
    return NULL;
  last = skel_make_copy (unit, header.start, NULL);
  if (header.inclusive)
    last = skel_make_binary (unit, SKEL_OPERATION_SUBTRACT, last,
        skel_make_integer (unit, 1, location));
  end = skel_make_node (
      unit, SKEL_NODE_CONDITIONAL, SKEL_TYPE_I32, location, 3);
  end->children[0] = skel_make_copy (unit, condition, NULL);
  end->children[1] = header.limit;
  end->children[2] = last;
  repeated = skel_make_node (
      unit, SKEL_NODE_FOR, loop->type, loop->location, loop->n_children);
  for (int i = 0; i < loop->n_children; i++)
    repeated->children[i] = loop->children[i];
  repeated->children[1] = skel_make_binary (unit,
      header.inclusive ? SKEL_OPERATION_LESS_EQUAL : SKEL_OPERATION_LESS,
      skel_make_variable (unit, header.variable, loop->location), end);
  return repeated;
}
