/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "cuda-pairs.h"

#include "../../graph/range.h"
#include "../front/queries.h"
#include "../infer/accumulation.h"

/* Fewer pixels are not worth the telling apart. */
#define FEWEST_READS 2
/* Fewer minima and maxima stay in the rest where there are sums without them:
 * not every device has instructions for pairs of them. */
#define FEWEST_EXTREMES 4

typedef struct {
  const SkelAnalysis *analysis;
  const SkelNest *nest;
  SkelCudaPairs *pairs;
  gboolean extends;     /* beyond sums of plain variables */
  GHashTable *versions; /* SkelFunction to Version */
  int reads, extremes;
  int loops; /* around what is looked at */
} Search;

typedef struct {
  SkelFunction *function; /* for pairs; NULL: cannot be */
  int extremes;
} Version;

static SkelNode *pair_value (Search *search, SkelNode *node);
static SkelNode *pair_statement (Search *search, SkelNode *node);

/* --- making nodes --- */

static gpointer
make (Search *search, gsize size)
{
  gpointer made = g_malloc0 (size);

  g_ptr_array_add (search->pairs->made, made);
  return made;
}

/* A node like @like with room for @n_children. */
static SkelNode *
make_node (Search *search, SkelNodeKind kind, const SkelNode *like,
    SkelType type, int n_children)
{
  SkelNode *node = make (search, sizeof *node);

  node->kind = kind;
  node->type = type;
  node->location = like->location;
  node->range = like->range;
  node->n_children = n_children;
  node->children = make (search, sizeof *node->children * (n_children + 1));
  return node;
}

/* @node, an int, with other children. */
static SkelNode *
copy_node (Search *search, const SkelNode *node)
{
  SkelNode *copy
      = make_node (search, node->kind, node, SKEL_TYPE_I32, node->n_children);
  SkelNode **children = copy->children;

  *copy = *node;
  copy->type = copy->computed = SKEL_TYPE_I32;
  copy->children = children;
  for (int i = 0; i < node->n_children; i++)
    children[i] = node->children[i];
  return copy;
}

static SkelNode *
as_int (Search *search, SkelNode *node)
{
  SkelNode *cast;

  if (node->type == SKEL_TYPE_I32)
    return node;
  cast = make_node (search, SKEL_NODE_CAST, node, SKEL_TYPE_I32, 1);
  cast->children[0] = node;
  return cast;
}

/* --- what depends on pixels --- */

/* Whether @node depends on a pixel. */
static gboolean
is_tainted (const Search *search, const SkelNode *node)
{
  if (node->kind == SKEL_NODE_INDEX
      && skel_nest_access (search->nest, node) != NULL)
    return TRUE;
  if (node->symbol != NULL
      && g_hash_table_contains (search->pairs->tainted, node->symbol))
    return TRUE;
  for (int i = 0; i < node->n_children; i++)
    if (is_tainted (search, node->children[i]))
      return TRUE;
  return FALSE;
}

static const SkelSymbol *
root_of (const SkelNode *place)
{
  while (place->symbol == NULL && place->n_children > 0)
    place = place->children[0];
  return place->symbol;
}

static gboolean
taint (Search *search, const SkelSymbol *symbol)
{
  return symbol != NULL
         && skel_role (search->analysis, symbol).kind != SKEL_ROLE_IMAGE
         && g_hash_table_add (search->pairs->tainted, (gpointer)symbol);
}

/* What is handed to a function taints its parameters, and arrays that it may
 * write to bring that back. */
static gboolean
spread_call (Search *search, const SkelNode *node, gboolean chosen)
{
  const SkelFunction *function = node->symbol->function;
  gboolean found = FALSE, any = chosen;

  for (int i = 0; i < node->n_children; i++)
    any |= is_tainted (search, node->children[i]);
  for (int i = 0; i < node->n_children && i < function->n_parameters; i++) {
    const SkelSymbol *parameter = function->parameters[i];

    if (is_tainted (search, node->children[i]))
      found |= taint (search, parameter);
    if (any && (parameter->rank > 0 || parameter->pointer)
        && !parameter->is_const)
      found |= taint (search, root_of (node->children[i]))
               | taint (search, parameter);
  }
  return found;
}

/* One round of finding what depends on pixels; TRUE when more was found. A
 * choice by a pixel taints all that is set within it. */
static gboolean
spread (Search *search, const SkelNode *node, gboolean chosen)
{
  const SkelSymbol *symbol = NULL;
  gboolean found = FALSE, sets = chosen;

  if (node->kind == SKEL_NODE_DECLARE) {
    symbol = node->symbol;
    sets = sets
           || (node->n_children > 0 && is_tainted (search, node->children[0]));
  } else if (node->kind == SKEL_NODE_ASSIGN) {
    symbol = root_of (node->children[0]);
    sets = sets || is_tainted (search, node->children[1]);
  } else if (node->kind == SKEL_NODE_INCREMENT) {
    symbol = root_of (node->children[0]);
  } else if (node->kind == SKEL_NODE_IF || node->kind == SKEL_NODE_SWITCH
             || node->kind == SKEL_NODE_CONDITIONAL) {
    chosen = chosen || is_tainted (search, node->children[0]);
  } else if (node->kind == SKEL_NODE_CALL && node->symbol->function != NULL) {
    found = spread_call (search, node, chosen);
  }
  if (sets)
    found |= taint (search, symbol);
  for (int i = 0; i < node->n_children; i++)
    found |= spread (search, node->children[i], chosen);
  return found;
}

static void
spread_all (Search *search)
{
  GPtrArray *calls = search->analysis->calls;
  gboolean found;

  do {
    found = spread (search, search->nest->body, FALSE);
    for (guint i = 0; i < calls->len; i++)
      found |= spread (search, ((SkelFunction *)calls->pdata[i])->body, FALSE);
  } while (found);
}

/* Whether the column's variable stands in @node other than in a pixel's
 * subscripts: it differs between two pixels. */
static gboolean
uses_column (const Search *search, const SkelNode *node)
{
  if (node->symbol == search->nest->column)
    return TRUE;
  if (node->kind == SKEL_NODE_INDEX
      && skel_nest_access (search->nest, node) != NULL)
    return FALSE;
  for (int i = 0; i < node->n_children; i++)
    if (uses_column (search, node->children[i]))
      return TRUE;
  return FALSE;
}

/* --- values --- */

static gboolean
is_integer (SkelType type)
{
  return type >= SKEL_TYPE_U8 && type <= SKEL_TYPE_I32;
}

/* The same number for both pixels of a pair. */
static gboolean
is_same_for_both (const Search *search, const SkelNode *node)
{
  return !is_tainted (search, node) && !uses_column (search, node)
         && node->rank == 0
         && (search->extends ? is_integer (node->type)
                             : node->type == SKEL_TYPE_I32);
}

/* A local variable, or the elements of a local array, or a parameter of a
 * function that is called. */
static gboolean
is_local (const Search *search, const SkelSymbol *symbol)
{
  if (symbol == NULL || !g_hash_table_contains (search->pairs->tainted, symbol)
      || skel_role (search->analysis, symbol).kind != SKEL_ROLE_NONE)
    return FALSE;
  if (!search->extends)
    return symbol->kind == SKEL_SYMBOL_LOCAL && symbol->type == SKEL_TYPE_I32
           && symbol->rank == 0;
  return (symbol->kind == SKEL_SYMBOL_LOCAL
             || symbol->kind == SKEL_SYMBOL_PARAMETER)
         && is_integer (symbol->type);
}

/* Conversions that keep every value that they are given do not hide it. */
static SkelNode *
kept (SkelNode *node)
{
  while (node->kind == SKEL_NODE_CAST && is_integer (node->type)
         && is_integer (node->children[0]->type)
         && skel_range_within (
             node->children[0]->range, skel_range_of_type (node->type)))
    node = node->children[0];
  return node;
}

/* Whether arithmetic gives what it gives in whole numbers. */
static gboolean
is_exact (const SkelNode *node, SkelOperation operation, SkelType computed,
    SkelRange left, SkelRange right)
{
  gboolean nan = FALSE;
  SkelRange range = skel_range_binary (operation, computed, left, right, &nan);

  if (computed == SKEL_TYPE_I32 && node->type == SKEL_TYPE_I32)
    return skel_node_fits (node);
  return computed <= SKEL_TYPE_I32 && skel_range_fits (range, computed)
         && skel_range_fits (range, node->type);
}

/* A pixel of bytes at a distance that is the same for all. */
static gboolean
is_pixel (const Search *search, const SkelNode *node)
{
  const SkelAccess *access;

  if (node->kind != SKEL_NODE_INDEX || node->type != SKEL_TYPE_U8)
    return FALSE;
  access = skel_nest_access (search->nest, node);
  return access != NULL && !access->write && access->channel == NULL;
}

/* A local variable or an element of a local array: something to assign to. */
static SkelNode *
pair_place (Search *search, SkelNode *node)
{
  const SkelNode *part = node;

  while (part->kind == SKEL_NODE_INDEX) {
    if (is_tainted (search, part->children[1])
        || uses_column (search, part->children[1]))
      return NULL;
    part = part->children[0];
  }
  if (part->kind != SKEL_NODE_VARIABLE || node->rank != 0
      || !is_local (search, part->symbol))
    return NULL;
  return copy_node (search, node);
}

/* --- the lesser and the greater --- */

static SkelNode *
make_call (Search *search, const SkelNode *like, const char *name, int bias,
    SkelNode *first, SkelNode *second)
{
  SkelNode *node = make_node (
      search, SKEL_NODE_CALL, like, SKEL_TYPE_I32, second != NULL ? 2 : 1);

  node->text = name;
  node->value.i = bias;
  node->children[0] = first;
  node->children[1] = second;
  search->extremes++;
  return node;
}

/* What is added to values of @range to make them fit 16 bits. */
static gboolean
find_bias (SkelRange range, int *bias)
{
  if (skel_range_is_empty (range) || range.high - range.low > 65535
      || range.low < -(1 << 24) || range.high > 1 << 24)
    return FALSE;
  *bias = range.low < 0 || range.high > 65535 ? -(int)range.low : 0;
  return TRUE;
}

static const char *
name_of (SkelCombine combine)
{
  return combine == SKEL_COMBINE_MINIMUM ? "skel_minimum" : "skel_maximum";
}

static SkelNode *
pair_extreme (
    Search *search, SkelCombine combine, SkelNode *left, SkelNode *right)
{
  SkelNode *first, *second;
  int bias;

  if (skel_node_has_effects (left) || skel_node_has_effects (right)
      || !find_bias (skel_range_join (left->range, right->range), &bias))
    return NULL;
  first = pair_value (search, left);
  second = pair_value (search, right);
  if (first == NULL || second == NULL)
    return NULL;
  return make_call (search, left, name_of (combine), bias, first, second);
}

/* a > b ? a - b : b - a and what is like it. */
static SkelNode *
pair_distance (
    Search *search, const SkelNode *condition, SkelNode *yes, SkelNode *no)
{
  SkelNode *left = condition->children[0], *right = condition->children[1];
  gboolean forwards, greater, far_first;
  SkelNode *node, *low, *high;

  yes = kept (yes);
  no = kept (no);
  if (yes->kind != SKEL_NODE_BINARY || no->kind != SKEL_NODE_BINARY
      || yes->operation != SKEL_OPERATION_SUBTRACT
      || no->operation != SKEL_OPERATION_SUBTRACT || yes->type != SKEL_TYPE_I32
      || no->type != SKEL_TYPE_I32 || !skel_node_fits (yes)
      || !skel_node_fits (no)
      || !skel_node_equal (kept (yes->children[0]), kept (no->children[1]))
      || !skel_node_equal (kept (yes->children[1]), kept (no->children[0])))
    return NULL;
  forwards = skel_node_equal (kept (yes->children[0]), kept (left))
             && skel_node_equal (kept (yes->children[1]), kept (right));
  if (!forwards
      && !(skel_node_equal (kept (yes->children[0]), kept (right))
           && skel_node_equal (kept (yes->children[1]), kept (left))))
    return NULL;
  switch (condition->operation) {
    case SKEL_OPERATION_GREATER:
    case SKEL_OPERATION_GREATER_EQUAL:
      greater = TRUE;
      break;
    case SKEL_OPERATION_LESS:
    case SKEL_OPERATION_LESS_EQUAL:
      greater = FALSE;
      break;
    default:
      return NULL;
  }
  far_first = greater == forwards;
  low = pair_extreme (search, SKEL_COMBINE_MINIMUM, left, right);
  high = pair_extreme (search, SKEL_COMBINE_MAXIMUM, left, right);
  if (low == NULL || high == NULL)
    return NULL;
  node = make_node (search, SKEL_NODE_BINARY, yes, SKEL_TYPE_I32, 2);
  node->operation = SKEL_OPERATION_SUBTRACT;
  node->children[0] = far_first ? high : low;
  node->children[1] = far_first ? low : high;
  return node;
}

static gboolean
shares_variable (const SkelNode *node, const SkelNode *other)
{
  if (node->symbol != NULL && skel_node_mentions (other, node->symbol))
    return TRUE;
  for (int i = 0; i < node->n_children; i++)
    if (shares_variable (node->children[i], other))
      return TRUE;
  return FALSE;
}

/* v < low ? low : v > high ? high : v in its orders: the bound, which the
 * condition compares with the value, or else @other, which is limited to the
 * other side. It must be known that the bounds do not cross. */
static SkelNode *
pair_clamp (Search *search, SkelNode *condition, SkelNode *bound,
    SkelNode *other, gboolean chosen)
{
  SkelNode *left = condition->children[0], *right = condition->children[1];
  SkelNode *value, *limit, *first, *second;
  SkelCombine outer, inner;
  SkelRange range;
  gboolean crossed;
  int bias;

  if (skel_node_equal (kept (bound), kept (right))) {
    bound = right;
    value = left;
  } else if (skel_node_equal (kept (bound), kept (left))) {
    bound = left;
    value = right;
  } else {
    return NULL;
  }
  /* as though it were v < low ? low : v */
  outer
      = chosen
            ? skel_accumulation_choice (condition, bound, value, &left, &right)
            : skel_accumulation_choice (condition, value, bound, &left, &right);
  inner = skel_accumulation_extreme (kept (other), &first, &second);
  if (outer == SKEL_COMBINE_NONE || inner == SKEL_COMBINE_NONE
      || outer == inner)
    return NULL;
  if (skel_node_equal (kept (first), kept (value)))
    limit = kept (second);
  else if (skel_node_equal (kept (second), kept (value)))
    limit = kept (first);
  else
    return NULL;
  /* where the bound holds, nothing is known of what the condition speaks of */
  if (is_tainted (search, limit) || skel_node_has_effects (limit)
      || skel_node_has_effects (value) || shares_variable (limit, condition))
    return NULL;
  crossed = outer == SKEL_COMBINE_MAXIMUM
                ? bound->range.high > limit->range.low
                : bound->range.low < limit->range.high;
  range = skel_range_join (
      skel_range_join (bound->range, limit->range), value->range);
  if (crossed || !find_bias (range, &bias))
    return NULL;
  first = pair_value (search, value);
  second = pair_value (search, bound);
  limit = pair_value (search, limit);
  if (first == NULL || second == NULL || limit == NULL)
    return NULL;
  first = make_call (search, value, name_of (inner), bias, first, limit);
  return make_call (search, value, name_of (outer), bias, first, second);
}

/* condition ? yes : no, where it is something that pairs can do. */
static SkelNode *
pair_choice (Search *search, SkelNode *condition, SkelNode *yes, SkelNode *no)
{
  SkelNode *left, *right, *node;
  SkelCombine combine;

  condition = kept (condition);
  yes = kept (yes);
  no = kept (no);
  if (!search->extends || condition->kind != SKEL_NODE_BINARY)
    return NULL;
  combine = skel_accumulation_choice (condition, yes, no, &left, &right);
  if (combine != SKEL_COMBINE_NONE)
    return pair_extreme (search, combine, left, right);
  node = pair_distance (search, condition, yes, no);
  if (node == NULL)
    node = pair_clamp (search, condition, yes, no, TRUE);
  if (node == NULL)
    node = pair_clamp (search, condition, no, yes, FALSE);
  return node;
}

/* --- calls --- */

static Version *version_for_pairs (Search *search, SkelFunction *function);

static SkelNode *
pair_call (Search *search, SkelNode *node)
{
  const SkelFunction *function = node->symbol->function;
  SkelNode *left, *right, *copy;
  SkelCombine combine;
  Version *version;
  int bias;

  if (!search->extends)
    return NULL;
  if (function == NULL && g_str_equal (node->symbol->name, "abs")
      && node->n_children == 1) {
    SkelNode *value = node->children[0];
    SkelRange range
        = skel_range_join (value->range, skel_range_negate (value->range));

    if (skel_node_has_effects (value) || !find_bias (range, &bias))
      return NULL;
    copy = pair_value (search, value);
    return copy == NULL
               ? NULL
               : make_call (search, node, "skel_absolute", bias, copy, NULL);
  }
  combine = skel_accumulation_extreme (node, &left, &right);
  if (combine != SKEL_COMBINE_NONE)
    return pair_extreme (search, combine, left, right);
  if (function == NULL || node->n_children != function->n_parameters)
    return NULL;

  version = version_for_pairs (search, (SkelFunction *)function);
  if (version->function == NULL)
    return NULL;
  search->extremes += version->extremes;
  copy = copy_node (search, node);
  copy->text = function->symbol->name;
  for (int i = 0; i < function->n_parameters; i++) {
    const SkelSymbol *parameter = function->parameters[i];
    gboolean tainted
        = g_hash_table_contains (search->pairs->tainted, parameter);

    if (parameter->rank > 0 || parameter->pointer) {
      const SkelSymbol *array = root_of (node->children[i]);

      if (array == NULL
          || g_hash_table_contains (search->pairs->tainted, array) != tainted
          || (tainted && !is_local (search, array)))
        return NULL;
    } else if (tainted) {
      copy->children[i] = pair_value (search, node->children[i]);
      if (copy->children[i] == NULL)
        return NULL;
    } else if (uses_column (search, node->children[i])) {
      return NULL;
    }
  }
  return copy;
}

/* if (...) return a; return b; as one value, or NULL. */
static SkelNode *
returned (
    Search *search, const SkelFunction *function, SkelNode *const *from, int n)
{
  SkelNode *node, *yes, *no;

  while (n > 0 && from[0]->kind == SKEL_NODE_EMPTY) {
    from++;
    n--;
  }
  if (n == 0)
    return NULL;
  if (from[0]->kind == SKEL_NODE_BLOCK && n == 1)
    return returned (search, function, from[0]->children, from[0]->n_children);
  if (from[0]->kind == SKEL_NODE_RETURN)
    return from[0]->n_children > 0 ? from[0]->children[0] : NULL;
  if (from[0]->kind != SKEL_NODE_IF)
    return NULL;
  yes = returned (search, function, &from[0]->children[1], 1);
  no = from[0]->n_children > 2
           ? returned (search, function, &from[0]->children[2], 1)
           : returned (search, function, from + 1, n - 1);
  if (yes == NULL || no == NULL)
    return NULL;
  node = make_node (
      search, SKEL_NODE_CONDITIONAL, from[0], function->symbol->type, 3);
  node->children[0] = from[0]->children[0];
  node->children[1] = yes;
  node->children[2] = no;
  node->range = skel_range_join (yes->range, no->range);
  return node;
}

static SkelNode *
pair_body (Search *search, const SkelFunction *function)
{
  const SkelNode *body = function->body;
  GPtrArray *statements = g_ptr_array_new ();
  SkelNode *copy = NULL;
  gboolean done = FALSE, able = TRUE;

  for (int i = 0; i < body->n_children && able && !done; i++) {
    SkelNode *statement = body->children[i];
    SkelNode *value
        = returned (search, function, &body->children[i], body->n_children - i);

    if (value != NULL) {
      statement
          = make_node (search, SKEL_NODE_RETURN, statement, SKEL_TYPE_I32, 1);
      statement->children[0] = pair_value (search, value);
      able = statement->children[0] != NULL;
      done = TRUE;
    } else {
      statement = pair_statement (search, statement);
      able = statement != NULL;
    }
    g_ptr_array_add (statements, statement);
  }
  if (able && (done || function->symbol->is_void)) {
    copy = make_node (
        search, SKEL_NODE_BLOCK, body, SKEL_TYPE_I32, statements->len);
    for (guint i = 0; i < statements->len; i++)
      copy->children[i] = statements->pdata[i];
  }
  g_ptr_array_unref (statements);
  return copy;
}

static Version *
version_for_pairs (Search *search, SkelFunction *function)
{
  Version *version = g_hash_table_lookup (search->versions, function);
  int extremes = search->extremes;
  SkelNode *body;

  if (version != NULL)
    return version;
  version = g_new0 (Version, 1);
  g_hash_table_insert (search->versions, function, version);
  if (!function->symbol->is_void && !is_integer (function->symbol->type))
    return version;
  for (int i = 0; i < function->n_parameters; i++)
    if (g_hash_table_contains (search->pairs->tainted, function->parameters[i])
        && !is_local (search, function->parameters[i]))
      return version;
  body = pair_body (search, function);
  if (body != NULL) {
    version->function = make (search, sizeof *version->function);
    *version->function = *function;
    version->function->body = body;
    g_ptr_array_add (search->pairs->functions, version->function);
    version->extremes = search->extremes - extremes;
  }
  search->extremes = extremes;
  return version;
}

/* @node for two pixels at once, or NULL. Its value in either is what it is in
 * whole numbers, though it may not fit 16 bits on the way. */
static SkelNode *
pair_value (Search *search, SkelNode *node)
{
  SkelNode *copy;

  if (node->rank != 0 || node->is_void || !is_integer (node->type))
    return NULL;
  if (!is_tainted (search, node)) {
    if (!is_same_for_both (search, node))
      return NULL;
    return as_int (search, node);
  }
  switch (node->kind) {
    case SKEL_NODE_CAST:
      if (kept (node) == node)
        return NULL;
      if (!search->extends && !is_pixel (search, node->children[0]))
        return NULL;
      return pair_value (search, node->children[0]);
    case SKEL_NODE_INDEX:
      if (!is_pixel (search, node))
        return pair_place (search, node);
      search->reads++;
      return as_int (search, node);
    case SKEL_NODE_VARIABLE:
      return pair_place (search, node);
    case SKEL_NODE_NEGATE:
      if (node->type != SKEL_TYPE_I32 || !skel_node_fits (node))
        return NULL;
      break;
    case SKEL_NODE_BINARY:
      if (node->operation == SKEL_OPERATION_MULTIPLY) {
        if (is_tainted (search, node->children[0])
            && is_tainted (search, node->children[1]))
          return NULL;
      } else if (node->operation != SKEL_OPERATION_ADD
                 && node->operation != SKEL_OPERATION_SUBTRACT) {
        return NULL;
      }
      if ((!search->extends && node->type != SKEL_TYPE_I32)
          || !is_exact (node, node->operation, node->type,
              node->children[0]->range, node->children[1]->range))
        return NULL;
      break;
    case SKEL_NODE_CONDITIONAL:
      return pair_choice (
          search, node->children[0], node->children[1], node->children[2]);
    case SKEL_NODE_CALL:
      return pair_call (search, node);
    default:
      return NULL;
  }
  copy = copy_node (search, node);
  for (int i = 0; i < node->n_children; i++) {
    copy->children[i] = pair_value (search, node->children[i]);
    if (copy->children[i] == NULL)
      return NULL;
  }
  return copy;
}

/* --- statements --- */

/* The only statement of @node, through blocks. */
static SkelNode *
only_statement (SkelNode *node)
{
  while (node->kind == SKEL_NODE_BLOCK) {
    SkelNode *only = NULL;

    for (int i = 0; i < node->n_children; i++) {
      if (node->children[i]->kind == SKEL_NODE_EMPTY)
        continue;
      if (only != NULL)
        return node;
      only = node->children[i];
    }
    if (only == NULL)
      return node;
    node = only;
  }
  return node;
}

/* What the statement @node, an assignment or a choice of several to one place,
 * assigns to it. @place: the one that is known from elsewhere, or NULL. */
static SkelNode *
assigned_value (Search *search, SkelNode *node, SkelNode **place)
{
  SkelNode *yes, *no, *made;

  node = only_statement (node);
  if (node->kind == SKEL_NODE_ASSIGN && node->operation == SKEL_OPERATION_NONE
      && !skel_node_has_effects (node->children[0])) {
    if (*place == NULL)
      *place = node->children[0];
    return skel_node_equal (*place, node->children[0]) ? node->children[1]
                                                       : NULL;
  }
  if (node->kind != SKEL_NODE_IF)
    return NULL;
  yes = assigned_value (search, node->children[1], place);
  if (yes == NULL)
    return NULL;
  no = node->n_children > 2 ? assigned_value (search, node->children[2], place)
                            : *place;
  if (no == NULL)
    return NULL;
  made = make_node (search, SKEL_NODE_CONDITIONAL, node, (*place)->type, 3);
  made->children[0] = node->children[0];
  made->children[1] = yes;
  made->children[2] = no;
  made->range = skel_range_join (yes->range, no->range);
  return made;
}

/* if (a > b) { t = a; a = b; b = t; }: which places it orders, and by what. */
static gboolean
match_swap (SkelNode *node, SkelNode **lower, SkelNode **upper,
    const SkelSymbol **spare, gboolean *declared)
{
  SkelNode *condition, *block, *statements[3], *left, *right, *first, *second;
  int n = 0;
  gboolean greater;

  if (node->kind != SKEL_NODE_IF || node->n_children != 2)
    return FALSE;
  condition = kept (node->children[0]);
  block = only_statement (node->children[1]);
  if (condition->kind != SKEL_NODE_BINARY || block->kind != SKEL_NODE_BLOCK)
    return FALSE;
  for (int i = 0; i < block->n_children; i++) {
    if (block->children[i]->kind == SKEL_NODE_EMPTY)
      continue;
    if (n == 3)
      return FALSE;
    statements[n++] = block->children[i];
  }
  if (n != 3)
    return FALSE;
  for (int i = 0; i < 3; i++)
    if (!(statements[i]->kind == SKEL_NODE_ASSIGN
            && statements[i]->operation == SKEL_OPERATION_NONE)
        && !(i == 0 && statements[i]->kind == SKEL_NODE_DECLARE
             && statements[i]->n_children == 1))
      return FALSE;

  *declared = statements[0]->kind == SKEL_NODE_DECLARE;
  if (!*declared && statements[0]->children[0]->kind != SKEL_NODE_VARIABLE)
    return FALSE;
  *spare
      = *declared ? statements[0]->symbol : statements[0]->children[0]->symbol;
  first = kept (statements[0]->children[*declared ? 0 : 1]);
  second = kept (statements[1]->children[1]);
  if (!skel_node_equal (first, statements[1]->children[0])
      || !skel_node_equal (second, statements[2]->children[0])
      || kept (statements[2]->children[1])->kind != SKEL_NODE_VARIABLE
      || kept (statements[2]->children[1])->symbol != *spare
      || skel_node_mentions (first, *spare)
      || skel_node_mentions (second, *spare))
    return FALSE;

  left = condition->children[0];
  right = condition->children[1];
  switch (condition->operation) {
    case SKEL_OPERATION_GREATER:
    case SKEL_OPERATION_GREATER_EQUAL:
      greater = TRUE;
      break;
    case SKEL_OPERATION_LESS:
    case SKEL_OPERATION_LESS_EQUAL:
      greater = FALSE;
      break;
    default:
      return FALSE;
  }
  if (!(skel_node_equal (kept (left), first)
          && skel_node_equal (kept (right), second))
      && !(skel_node_equal (kept (left), second)
           && skel_node_equal (kept (right), first)))
    return FALSE;
  /* the operands of the condition: their ranges are those of either outcome */
  *lower = greater ? left : right;
  *upper = greater ? right : left;
  return TRUE;
}

/* Whether nothing but swaps speaks of @symbol in @node. */
static gboolean
only_swaps (SkelNode *node, const SkelSymbol *symbol)
{
  SkelNode *lower, *upper;
  const SkelSymbol *spare;
  gboolean declared;

  if (match_swap (node, &lower, &upper, &spare, &declared) && spare == symbol)
    return TRUE;
  if (node->kind == SKEL_NODE_DECLARE && node->symbol == symbol)
    return node->n_children == 0;
  if (node->symbol == symbol)
    return FALSE;
  for (int i = 0; i < node->n_children; i++)
    if (!only_swaps (node->children[i], symbol))
      return FALSE;
  return TRUE;
}

/* A variable that a swap leaves something in must not be seen after it. */
static gboolean
is_spare (Search *search, const SkelSymbol *symbol)
{
  GPtrArray *calls = search->analysis->calls;

  if (!is_local (search, symbol)
      || !only_swaps (search->analysis->function->body, symbol))
    return FALSE;
  for (guint i = 0; i < calls->len; i++)
    if (!only_swaps (((SkelFunction *)calls->pdata[i])->body, symbol))
      return FALSE;
  return TRUE;
}

static SkelNode *
pair_swap (Search *search, SkelNode *node)
{
  SkelNode *lower, *upper, *first, *second;
  const SkelSymbol *spare;
  gboolean declared;
  int bias;

  if (!match_swap (node, &lower, &upper, &spare, &declared)
      || (!declared && !is_spare (search, spare))
      || skel_node_has_effects (lower) || skel_node_has_effects (upper)
      || !find_bias (skel_range_join (lower->range, upper->range), &bias))
    return NULL;
  first = pair_place (search, kept (lower));
  second = pair_place (search, kept (upper));
  if (first == NULL || second == NULL)
    return NULL;
  search->extremes++;
  return make_call (search, node, "skel_order", bias, first, second);
}

static SkelNode *
pair_assignment (Search *search, SkelNode *node)
{
  SkelNode *place = node->children[0], *value = node->children[1], *copy;
  gboolean sums = node->operation == SKEL_OPERATION_ADD
                  || node->operation == SKEL_OPERATION_SUBTRACT;

  if (!search->extends
      && (place->kind != SKEL_NODE_VARIABLE || node->type != SKEL_TYPE_I32))
    return NULL;
  if (node->operation != SKEL_OPERATION_NONE
      && !(sums
           && is_exact (node, node->operation, node->computed, place->range,
               value->range)))
    return NULL;
  copy = copy_node (search, node);
  copy->children[0] = pair_place (search, place);
  copy->children[1] = pair_value (search, value);
  return copy->children[0] != NULL && copy->children[1] != NULL ? copy : NULL;
}

static SkelNode *
pair_initial (Search *search, SkelNode *node)
{
  SkelNode *copy;

  if (node->kind != SKEL_NODE_INITIALIZER)
    return pair_value (search, node);
  copy = copy_node (search, node);
  for (int i = 0; i < node->n_children; i++) {
    copy->children[i] = pair_initial (search, node->children[i]);
    if (copy->children[i] == NULL)
      return NULL;
  }
  return copy;
}

/* A local variable that has nothing to do with pixels is set. */
static gboolean
sets_other (const Search *search, const SkelNode *node)
{
  const SkelSymbol *symbol;

  if (!search->extends
      || (node->kind != SKEL_NODE_ASSIGN && node->kind != SKEL_NODE_INCREMENT))
    return FALSE;
  symbol = root_of (node->children[0]);
  return symbol != NULL
         && (symbol->kind == SKEL_SYMBOL_LOCAL
             || symbol->kind == SKEL_SYMBOL_PARAMETER)
         && skel_role (search->analysis, symbol).kind == SKEL_ROLE_NONE
         && !is_tainted (search, node) && !uses_column (search, node);
}

static SkelNode *
pair_loop (Search *search, SkelNode *node)
{
  int extremes = search->extremes;
  SkelNode *copy;

  for (int i = 0; i < 3; i++)
    if (is_tainted (search, node->children[i])
        || uses_column (search, node->children[i]))
      return NULL;
  copy = copy_node (search, node);
  search->loops++;
  copy->children[3] = pair_statement (search, node->children[3]);
  search->loops--;
  if (copy->children[3] == NULL)
    return NULL;
  /* a loop has some turns */
  search->reads *= 2;
  search->extremes += search->extremes - extremes;
  return copy;
}

static SkelNode *
pair_if (Search *search, SkelNode *node)
{
  SkelNode *copy, *value, *place = NULL;

  if (!search->extends)
    return NULL;
  if (!is_tainted (search, node->children[0])) {
    if (uses_column (search, node->children[0]))
      return NULL;
    copy = copy_node (search, node);
    for (int i = 1; i < node->n_children; i++) {
      copy->children[i] = pair_statement (search, node->children[i]);
      if (copy->children[i] == NULL)
        return NULL;
    }
    return copy;
  }
  copy = pair_swap (search, node);
  if (copy != NULL)
    return copy;
  value = assigned_value (search, node, &place);
  if (value == NULL)
    return NULL;
  copy = make_node (search, SKEL_NODE_ASSIGN, node, SKEL_TYPE_I32, 2);
  copy->computed = SKEL_TYPE_I32;
  copy->children[0] = pair_place (search, place);
  copy->children[1] = pair_value (search, value);
  return copy->children[0] != NULL && copy->children[1] != NULL ? copy : NULL;
}

/* The statement @node for two pixels at once, or NULL. */
static SkelNode *
pair_statement (Search *search, SkelNode *node)
{
  SkelNode *copy;

  switch (node->kind) {
    case SKEL_NODE_EMPTY:
      return node;
    case SKEL_NODE_BLOCK:
      copy = copy_node (search, node);
      for (int i = 0; i < node->n_children; i++) {
        copy->children[i] = pair_statement (search, node->children[i]);
        if (copy->children[i] == NULL)
          return NULL;
      }
      return copy;
    case SKEL_NODE_DECLARE:
      if (!g_hash_table_contains (search->pairs->tainted, node->symbol))
        return (search->extends || node->symbol->rank == 0)
                       && (node->n_children == 0
                           || !uses_column (search, node->children[0]))
                   ? node
                   : NULL;
      if (!is_local (search, node->symbol) || node->symbol->pointer)
        return NULL;
      copy = copy_node (search, node);
      if (node->n_children > 0)
        copy->children[0] = pair_initial (search, node->children[0]);
      return node->n_children == 0 || copy->children[0] != NULL ? copy : NULL;
    case SKEL_NODE_FOR:
      return pair_loop (search, node);
    case SKEL_NODE_IF:
      return pair_if (search, node);
    case SKEL_NODE_BREAK:
    case SKEL_NODE_CONTINUE:
      /* no choice by a pixel leads here */
      return search->extends && search->loops > 0 ? node : NULL;
    case SKEL_NODE_CALL:
      return is_tainted (search, node) && node->symbol->function != NULL
                 ? pair_call (search, node)
                 : NULL;
    case SKEL_NODE_ASSIGN:
    case SKEL_NODE_INCREMENT:
      if (sets_other (search, node))
        return node;
      return node->kind == SKEL_NODE_ASSIGN ? pair_assignment (search, node)
                                            : NULL;
    default:
      return NULL;
  }
}

/* The statements of a body, through the blocks that end it. */
static void
flatten (const SkelNode *body, GPtrArray *statements)
{
  if (body->kind != SKEL_NODE_BLOCK) {
    g_ptr_array_add (statements, (gpointer)body);
    return;
  }
  for (int i = 0; i + 1 < body->n_children; i++)
    g_ptr_array_add (statements, body->children[i]);
  if (body->n_children > 0)
    flatten (body->children[body->n_children - 1], statements);
}

/* What is known of @symbol's value wherever @node reads it. */
static void
join_reads (const SkelNode *node, const SkelSymbol *symbol, SkelRange *range)
{
  if (node->kind == SKEL_NODE_VARIABLE && node->symbol == symbol)
    *range = skel_range_join (*range, node->range);
  for (int i = 0; i < node->n_children; i++)
    join_reads (node->children[i], symbol, range);
}

static gboolean
fits_half (SkelRange range, gboolean *has_sign)
{
  if (skel_range_is_empty (range))
    return FALSE;
  *has_sign = range.low < 0;
  return skel_range_within (range,
      *has_sign ? (SkelRange){ -32768, 32767 } : (SkelRange){ 0, 65535 });
}

/* Finds what the rest reads; FALSE if something may not fit. */
static gboolean
find_values (SkelCudaPairs *pairs)
{
  GHashTableIter iterator;
  gpointer key;

  g_hash_table_iter_init (&iterator, pairs->tainted);
  while (g_hash_table_iter_next (&iterator, &key, NULL)) {
    SkelCudaValue value = { key, FALSE };
    SkelRange range = { 1, 0 };
    gboolean set = FALSE, read = FALSE;

    for (guint i = 0; i < pairs->part->len; i++)
      set |= skel_node_mentions (pairs->part->pdata[i], key);
    for (guint i = 0; i < pairs->rest->len; i++) {
      read |= skel_node_mentions (pairs->rest->pdata[i], key);
      join_reads (pairs->rest->pdata[i], key, &range);
    }
    if (!set || !read)
      continue;
    if (value.symbol->rank > 0 || !fits_half (range, &value.has_sign))
      return FALSE;
    g_array_append_val (pairs->values, value);
  }
  return pairs->values->len > 0;
}

static gint
compare_values (gconstpointer a, gconstpointer b)
{
  const SkelSymbol *x = ((const SkelCudaValue *)a)->symbol;
  const SkelSymbol *y = ((const SkelCudaValue *)b)->symbol;

  if (x->location.line != y->location.line)
    return x->location.line - y->location.line;
  return x->location.column - y->location.column;
}

/* Whether @node does more with @symbol than to declare it. */
static gboolean
uses (const SkelNode *node, const SkelSymbol *symbol)
{
  if (node->symbol == symbol && node->kind != SKEL_NODE_DECLARE)
    return TRUE;
  for (int i = 0; i < node->n_children; i++)
    if (uses (node->children[i], symbol))
      return TRUE;
  return FALSE;
}

/* Whether the rest reads @symbol though only pairs set it. */
static gboolean
rest_lacks (const SkelCudaPairs *pairs, const SkelSymbol *symbol)
{
  if (symbol == NULL || g_hash_table_contains (pairs->tainted, symbol))
    return FALSE;
  for (guint i = 0; i < pairs->rest->len; i++)
    if (uses (pairs->rest->pdata[i], symbol))
      return TRUE;
  return FALSE;
}

/* Whether the rest needs what @node, a statement that is not done again for
 * it, sets beside pairs. */
static gboolean
rest_needs (const SkelCudaPairs *pairs, const SkelNode *node)
{
  if ((node->kind == SKEL_NODE_ASSIGN || node->kind == SKEL_NODE_INCREMENT)
      && rest_lacks (pairs, root_of (node->children[0])))
    return TRUE;
  if (node->kind == SKEL_NODE_CALL && node->symbol->function != NULL)
    for (int i = 0; i < node->n_children; i++)
      if (node->children[i]->rank > 0
          && rest_lacks (pairs, root_of (node->children[i])))
        return TRUE;
  for (int i = 0; i < node->n_children; i++)
    if (rest_needs (pairs, node->children[i]))
      return TRUE;
  return FALSE;
}

/* out[y][x] = value, where pairs can do the value: it becomes a variable of its
 * own, and what is left to the rest is to write that. */
static gboolean
split_write (Search *search, SkelNode *node)
{
  const SkelAccess *access;
  SkelNode *value, *declaration, *write, *read;
  SkelSymbol *symbol;
  gboolean has_sign;

  if (!search->extends || node->kind != SKEL_NODE_ASSIGN
      || node->operation != SKEL_OPERATION_NONE)
    return FALSE;
  access = skel_nest_access (search->nest, node->children[0]);
  value = kept (node->children[1]);
  /* the conversion that writing is, which the rest does */
  if (value->kind == SKEL_NODE_CAST && value->type == node->type
      && is_integer (value->type) && value->children[0]->type == SKEL_TYPE_I32)
    value = value->children[0];
  if (access == NULL || !access->write || access->channel != NULL
      || !is_integer (node->type) || !is_tainted (search, value)
      || skel_node_has_effects (value) || !fits_half (value->range, &has_sign))
    return FALSE;

  symbol = make (search, sizeof *symbol);
  symbol->kind = SKEL_SYMBOL_LOCAL;
  symbol->type = SKEL_TYPE_I32;
  symbol->location = node->location;
  symbol->name = make (search, 32);
  g_snprintf (
      (char *)symbol->name, 32, "skel_value%u", search->pairs->part->len);
  declaration = make_node (search, SKEL_NODE_DECLARE, node, SKEL_TYPE_I32, 1);
  declaration->symbol = symbol;
  declaration->children[0] = pair_value (search, value);
  if (declaration->children[0] == NULL)
    return FALSE;

  read = make_node (search, SKEL_NODE_VARIABLE, value, SKEL_TYPE_I32, 0);
  read->symbol = symbol;
  write = copy_node (search, node);
  write->type = node->type;
  write->children[1] = make_node (search, SKEL_NODE_CAST, node, node->type, 1);
  write->children[1]->children[0] = read;
  g_hash_table_add (search->pairs->tainted, symbol);
  g_ptr_array_add (search->pairs->part, declaration);
  g_ptr_array_add (search->pairs->rest, write);
  return TRUE;
}

static SkelCudaPairs *
pairs_new (void)
{
  SkelCudaPairs *pairs = g_new0 (SkelCudaPairs, 1);

  pairs->part = g_ptr_array_new ();
  pairs->functions = g_ptr_array_new ();
  pairs->rest = g_ptr_array_new ();
  pairs->tainted = g_hash_table_new (NULL, NULL);
  pairs->values = g_array_new (FALSE, TRUE, sizeof (SkelCudaValue));
  pairs->made = g_ptr_array_new_with_free_func (g_free);
  return pairs;
}

/* Takes as many of the first @limit statements as pairs can do, which becomes
 * @limit; NULL if that is of no use. */
static SkelCudaPairs *
attempt (const SkelAnalysis *analysis, const GPtrArray *statements,
    gboolean extends, guint *limit)
{
  SkelCudaPairs *pairs = pairs_new ();
  Search search = { .analysis = analysis,
    .nest = analysis->nests->pdata[0],
    .pairs = pairs,
    .extends = extends,
    .versions = g_hash_table_new_full (NULL, NULL, NULL, g_free) };
  GPtrArray *left_out = g_ptr_array_new ();
  gboolean useful;
  guint n = 0;

  spread_all (&search);
  for (; n < *limit; n++) {
    SkelNode *statement = statements->pdata[n], *paired;

    if (split_write (&search, statement))
      continue;
    paired = pair_statement (&search, statement);
    if (paired == NULL)
      break;
    g_ptr_array_add (pairs->part, paired);
    /* what has nothing to do with pixels is done again for the rest */
    g_ptr_array_add (
        is_tainted (&search, statement) ? left_out : pairs->rest, statement);
  }
  *limit = n;
  for (; n < statements->len; n++)
    g_ptr_array_add (pairs->rest, statements->pdata[n]);

  pairs->extremes = search.extremes;
  useful = search.reads >= FEWEST_READS && find_values (pairs)
           && (!extends
               || (pairs->extremes > 0
                   && 2 * pairs->extremes >= (int)pairs->values->len));
  for (guint i = 0; i < left_out->len && useful; i++)
    useful = !rest_needs (pairs, left_out->pdata[i]);
  g_ptr_array_unref (left_out);
  g_hash_table_unref (search.versions);
  if (!useful)
    g_clear_pointer (&pairs, skel_cuda_pairs_free);
  else
    g_array_sort (pairs->values, compare_values);
  return pairs;
}

SkelCudaPairs *
skel_cuda_pairs_new (const SkelAnalysis *analysis)
{
  const SkelNest *nest = analysis->nests->pdata[0];
  GPtrArray *statements = g_ptr_array_new ();
  SkelCudaPairs *pairs = NULL, *sums;
  guint limit;

  flatten (nest->body, statements);
  limit = statements->len;
  sums = attempt (analysis, statements, FALSE, &limit);
  /* where all that can be done is of no use, less of it may be */
  limit = statements->len;
  while ((pairs = attempt (analysis, statements, TRUE, &limit)) == NULL
         && limit > 0)
    limit--;
  g_ptr_array_unref (statements);

  if (pairs != NULL && (sums == NULL || pairs->extremes >= FEWEST_EXTREMES)) {
    skel_cuda_pairs_free (sums);
    return pairs;
  }
  skel_cuda_pairs_free (pairs);
  return sums;
}

void
skel_cuda_pairs_free (SkelCudaPairs *pairs)
{
  if (pairs == NULL)
    return;
  g_ptr_array_unref (pairs->part);
  g_ptr_array_unref (pairs->functions);
  g_ptr_array_unref (pairs->rest);
  g_array_unref (pairs->values);
  g_hash_table_unref (pairs->tainted);
  g_ptr_array_unref (pairs->made);
  g_free (pairs);
}
