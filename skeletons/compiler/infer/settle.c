/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "settle.h"

#include "../front/make.h"
#include "../front/queries.h"
#include "accumulation.h"
#include "signature.h"

static SkelNode *
body_of (const SkelNode *loop)
{
  return loop->children[loop->kind == SKEL_NODE_DO ? 0 : 3];
}

static SkelNode *
condition_of (const SkelNode *loop)
{
  return loop->children[1];
}

static gboolean
is_integer (const SkelNode *node)
{
  return skel_node_bare (node)->kind == SKEL_NODE_INTEGER;
}

static gint64
integer_of (const SkelNode *node)
{
  return skel_node_bare (node)->value.i;
}

gboolean
skel_settle_is (const SkelNode *statement)
{
  return statement->kind == SKEL_NODE_DO
         || (statement->kind == SKEL_NODE_FOR
             && statement->children[0]->kind == SKEL_NODE_EMPTY
             && statement->children[1]->kind != SKEL_NODE_EMPTY
             && statement->children[2]->kind == SKEL_NODE_EMPTY);
}

/* ---- the condition ---- */

static gboolean
compare (SkelOperation operation, gint64 a, gint64 b)
{
  switch (operation) {
    case SKEL_OPERATION_LESS:
      return a < b;
    case SKEL_OPERATION_LESS_EQUAL:
      return a <= b;
    case SKEL_OPERATION_GREATER:
      return a > b;
    case SKEL_OPERATION_GREATER_EQUAL:
      return a >= b;
    case SKEL_OPERATION_EQUAL:
      return a == b;
    default:
      return a != b;
  }
}

/* Whether @condition, of one variable, holds where that is @value. */
static gboolean
holds (const SkelNode *condition, gint64 value)
{
  condition = skel_node_truth (condition);
  if (condition->kind == SKEL_NODE_NOT)
    return !holds (condition->children[0], value);
  if (condition->kind == SKEL_NODE_VARIABLE)
    return value != 0;
  if (is_integer (condition->children[1]))
    return compare (
        condition->operation, value, integer_of (condition->children[1]));
  return compare (
      condition->operation, integer_of (condition->children[0]), value);
}

/* The variable that @condition asks about, in a way that holds () knows; or
 * NULL. */
static SkelSymbol *
find_asked (const SkelNode *condition)
{
  const SkelNode *left, *right;

  condition = skel_node_truth (condition);
  if (condition->kind == SKEL_NODE_NOT)
    return find_asked (condition->children[0]);
  if (condition->kind == SKEL_NODE_VARIABLE)
    return condition->rank == 0 && !skel_type_is_floating (condition->type)
               ? condition->symbol
               : NULL;
  if (condition->kind != SKEL_NODE_BINARY
      || !skel_operation_is_comparison (condition->operation))
    return NULL;
  left = skel_node_bare (condition->children[0]);
  right = skel_node_bare (condition->children[1]);
  if (left->kind == SKEL_NODE_VARIABLE && is_integer (right))
    return find_asked (left);
  return right->kind == SKEL_NODE_VARIABLE && is_integer (left)
             ? find_asked (right)
             : NULL;
}

/* ---- what sets the variable ---- */

/* Whether @node, which `changed` becomes, is that and something else, in this
 * order or the other, under @operation. Gives the other. */
static const SkelNode *
find_other (
    const SkelNode *node, SkelOperation operation, const SkelSymbol *changed)
{
  if (node->kind == SKEL_NODE_CAST && node->type == changed->type)
    node = node->children[0];
  node = skel_node_truth (node);
  if (node->kind != SKEL_NODE_BINARY || node->operation != operation)
    return NULL;
  for (int i = 0; i < 2; i++)
    if (skel_node_is_variable (node->children[i], changed)
        && !skel_node_mentions (node->children[1 - i], changed))
      return node->children[1 - i];
  return NULL;
}

/* Whether @value is 0 or 1. */
static gboolean
is_truth (const SkelNode *value)
{
  value = skel_node_bare (value);
  return value->type == SKEL_TYPE_BOOL || value->kind == SKEL_NODE_NOT
         || (value->kind == SKEL_NODE_BINARY
             && (skel_operation_is_comparison (value->operation)
                 || value->operation == SKEL_OPERATION_LOGICAL_AND
                 || value->operation == SKEL_OPERATION_LOGICAL_OR));
}

/* Whether all bits that @value has are kept where it is put to @changed, and
 * say that the loops are to be repeated. */
static gboolean
keeps_bits (const SkelSettle *settle, const SkelNode *value)
{
  SkelType type = settle->changed->type;

  if (is_truth (value))
    return TRUE;
  value = skel_node_bare (value);
  if (is_integer (value))
    return integer_of (value) > 0 && integer_of (value) <= G_MAXINT8;
  return (type == SKEL_TYPE_BOOL
             || skel_type_size (value->type) <= skel_type_size (type))
         && (skel_range_of_type (type).low >= 0
             || holds (settle->condition, -1));
}

/* Whether @node, which changes `changed`, can only make it more than it is,
 * from 0 on. What is counted in a byte comes back to 0. */
static gboolean
only_adds (const SkelSettle *settle, const SkelNode *node)
{
  const SkelSymbol *changed = settle->changed;
  const SkelNode *bits = NULL, *more = NULL;
  gboolean counts = changed->type == SKEL_TYPE_BOOL
                    || skel_type_size (changed->type) >= sizeof (int);

  if (node->kind == SKEL_NODE_INCREMENT)
    return counts && node->value.i > 0;
  if (node->operation == SKEL_OPERATION_NONE) {
    const SkelNode *value = node->children[1];

    if (find_other (value, SKEL_OPERATION_LOGICAL_OR, changed))
      return TRUE;
    bits = find_other (value, SKEL_OPERATION_OR, changed);
    more = find_other (value, SKEL_OPERATION_ADD, changed);
  } else if (!skel_node_mentions (node->children[1], changed)) {
    if (node->operation == SKEL_OPERATION_OR)
      bits = node->children[1];
    if (node->operation == SKEL_OPERATION_ADD)
      more = node->children[1];
  }
  if (bits)
    return keeps_bits (settle, bits);
  return counts && more
         && (is_truth (more) || (is_integer (more) && integer_of (more) > 0));
}

/* Whether all that @node puts to @changed are truths. */
static gboolean
has_truths_alone (const SkelNode *node, const SkelSymbol *changed)
{
  if (node->n_children > 0 && skel_node_changed (node, 0) == changed
      && (node->kind != SKEL_NODE_ASSIGN || !is_integer (node->children[1])
          || (integer_of (node->children[1]) | 1) != 1))
    return FALSE;
  for (int i = 0; i < node->n_children; i++)
    if (!has_truths_alone (node->children[i], changed))
      return FALSE;
  return TRUE;
}

/* Whether @node, an assignment, makes `changed` the constant *@value: as
 * itself, or as a truth by `|= 1` or `&= 0`. */
static gboolean
sets_constant (const SkelSettle *settle, const SkelNode *node, gint64 *value)
{
  if (!is_integer (node->children[1]))
    return FALSE;
  *value = integer_of (node->children[1]);
  return node->operation == SKEL_OPERATION_NONE
         || (*value == (node->operation == SKEL_OPERATION_OR)
             && (node->operation == SKEL_OPERATION_OR
                 || node->operation == SKEL_OPERATION_AND)
             && (settle->unchanged->value.i | 1) == 1
             && has_truths_alone (settle->nest, settle->changed));
}

/* Whether all that @node does with `changed` is to say that the loops are to be
 * repeated. Else *@bad is where it does something else. */
static gboolean
only_says_again (
    const SkelSettle *settle, const SkelNode *node, const SkelNode **bad)
{
  const SkelSymbol *changed = settle->changed;
  gboolean sets
      = (node->kind == SKEL_NODE_ASSIGN || node->kind == SKEL_NODE_INCREMENT)
        && skel_node_changed (node, 0) == changed;
  gint64 value;

  if (sets && node->kind == SKEL_NODE_ASSIGN
      && sets_constant (settle, node, &value)) {
    *bad = node;
    return holds (settle->condition, value);
  }
  if (sets) {
    *bad = node;
    return only_adds (settle, node) && settle->unchanged->value.i == 0
           && holds (settle->condition, 1) && holds (settle->condition, 2)
           && holds (settle->condition, G_MAXINT);
  }
  if (node->symbol == changed) {
    *bad = node;
    return FALSE;
  }
  for (int i = 0; i < node->n_children; i++)
    if (!only_says_again (settle, node->children[i], bad))
      return FALSE;
  return TRUE;
}

/* Whether @condition holds of @changed after the first @end pieces. */
static gboolean
holds_after (const SkelNode *condition, const SkelSymbol *changed,
    const GArray *pieces, guint end)
{
  while (end-- > 0) {
    const SkelPiece *piece = &g_array_index (pieces, SkelPiece, end);
    const SkelNode *statement = piece->statement;
    gboolean declares
        = statement->kind == SKEL_NODE_DECLARE && statement->symbol == changed;

    if (piece->kind == SKEL_PIECE_PLAIN && declares)
      return statement->n_children > 0 && is_integer (statement->children[0])
             && holds (condition, integer_of (statement->children[0]));
    if (skel_node_assigns (statement, changed))
      return piece->kind == SKEL_PIECE_PLAIN
             && statement->kind == SKEL_NODE_ASSIGN
             && statement->operation == SKEL_OPERATION_NONE
             && is_integer (statement->children[1])
             && holds (condition, integer_of (statement->children[1]));
  }
  return FALSE;
}

/* ---- the loops ---- */

static gboolean
is_image (const SkelAnalysis *analysis, const SkelSymbol *symbol)
{
  return symbol && skel_role (analysis, symbol).kind == SKEL_ROLE_IMAGE;
}

/* Where @node writes an image, its INDEX node; only the first, or NULL. */
static SkelNode *
find_write (const SkelAnalysis *analysis, SkelNode *node)
{
  if ((node->kind == SKEL_NODE_ASSIGN || node->kind == SKEL_NODE_INCREMENT)
      && is_image (analysis, skel_node_changed (node, 0)))
    return node->children[0];
  for (int i = 0; i < node->n_children; i++) {
    SkelNode *found = find_write (analysis, node->children[i]);

    if (found)
      return found;
  }
  return NULL;
}

/* Whether all that @node writes is the pixel that @place, an INDEX, is. Else
 * *@bad is where it does not. */
static gboolean
only_writes (const SkelAnalysis *analysis, const SkelNode *node,
    const SkelNode *place, const SkelNode **bad)
{
  if ((node->kind == SKEL_NODE_ASSIGN || node->kind == SKEL_NODE_INCREMENT)
      && is_image (analysis, skel_node_changed (node, 0))
      && !skel_node_equal (node->children[0], place)) {
    *bad = node;
    return FALSE;
  }
  for (int i = 0; i < node->n_children; i++)
    if (!only_writes (analysis, node->children[i], place, bad))
      return FALSE;
  return TRUE;
}

/* The inner one of the loops over the pixels that @node is, or is around. */
static SkelNode *
find_inner (SkelNode *node, const SkelSymbol *image)
{
  for (int i = 0; i < node->n_children; i++) {
    SkelNode *child = node->children[i], *found;

    if (!skel_node_assigns (child, image))
      continue;
    if (child->kind == SKEL_NODE_FOR)
      return child;
    found = find_inner (child, image);
    if (found)
      return found;
  }
  return NULL;
}

static gboolean
refuse (const SkelNode *node, const char *what, GPtrArray *diagnostics)
{
  skel_diagnose (diagnostics, node->location,
      "%s: write `do { changed = 0; ... } while (changed);` around loops over "
      "the pixels that change pixels of one image, each by itself, and say "
      "`changed = 1` where they do",
      what);
  return FALSE;
}

/* What is repeated is `changed = 0; for ...`. */
static gboolean
read_repeated (SkelSettle *settle, GPtrArray *diagnostics)
{
  GPtrArray *statements = g_ptr_array_new ();
  SkelNode *first = NULL, *last = NULL;

  skel_node_collect_statements (body_of (settle->loop), statements);
  if (statements->len == 2) {
    first = statements->pdata[0];
    last = statements->pdata[1];
  }
  g_ptr_array_unref (statements);
  if (!first || first->kind != SKEL_NODE_ASSIGN
      || first->operation != SKEL_OPERATION_NONE
      || !skel_node_is_variable (first->children[0], settle->changed)
      || !is_integer (first->children[1]) || last->kind != SKEL_NODE_FOR)
    return refuse (settle->loop,
        "what is repeated until nothing changes is one assignment and one "
        "nest of loops",
        diagnostics);
  settle->unchanged = (SkelNode *)skel_node_bare (first->children[1]);
  settle->nest = last;
  if (holds (settle->condition, settle->unchanged->value.i))
    return refuse (settle->loop, "this loop has no end", diagnostics);
  return TRUE;
}

/* Which pixel of which image is updated. */
static gboolean
read_update (
    const SkelAnalysis *analysis, SkelSettle *settle, GPtrArray *diagnostics)
{
  SkelNode *place = find_write (analysis, settle->nest);
  const SkelNode *bad = settle->nest;

  if (!place)
    return refuse (settle->loop, "no image changes here", diagnostics);
  settle->image = skel_accumulation_root (place);
  if (settle->image->rank != 2) {
    skel_diagnose (diagnostics, place->location,
        "an image that is updated until nothing changes has one channel: make "
        "`%s` several images",
        settle->image->name);
    return FALSE;
  }
  settle->row = place->children[0]->children[1];
  settle->column = place->children[1];
  if (skel_node_bare (settle->row)->kind != SKEL_NODE_VARIABLE
      || skel_node_bare (settle->column)->kind != SKEL_NODE_VARIABLE
      || !only_writes (analysis, settle->nest, place, &bad)
      || !find_inner (settle->nest, settle->image))
    return refuse (bad,
        "this changes more than the pixel, which is to ask those around it "
        "instead",
        diagnostics);
  return TRUE;
}

gboolean
skel_settle_is_entered (
    SkelNode *loop, const GArray *pieces, GPtrArray *diagnostics)
{
  const SkelSymbol *changed = find_asked (condition_of (loop));

  return loop->kind == SKEL_NODE_DO
         || (changed
             && holds_after (condition_of (loop), changed, pieces, pieces->len))
         || refuse (loop, "this loop may not turn even once", diagnostics);
}

gboolean
skel_settle_read (const SkelAnalysis *analysis, const GArray *pieces,
    guint index, SkelSettle *settle, GPtrArray *diagnostics)
{
  const SkelNode *bad = NULL;

  *settle
      = (SkelSettle){ .loop
                      = g_array_index (pieces, SkelPiece, index).statement };
  settle->condition = condition_of (settle->loop);
  settle->changed = find_asked (settle->condition);
  if (!settle->changed || settle->changed->kind != SKEL_SYMBOL_LOCAL)
    return refuse (settle->loop,
        "whether this is repeated is not asked of one variable", diagnostics);
  if (!read_repeated (settle, diagnostics)
      || !read_update (analysis, settle, diagnostics))
    return FALSE;
  if (!only_says_again (settle, settle->nest, &bad)) {
    skel_diagnose (diagnostics, bad->location,
        "`%s` says here no more than that a pixel changed: set it to 1 there, "
        "and use another variable for what else is to be known",
        settle->changed->name);
    return FALSE;
  }
  if (settle->loop->kind == SKEL_NODE_FOR
      && !holds_after (settle->condition, settle->changed, pieces, index))
    return refuse (
        settle->loop, "this loop may not turn even once", diagnostics);
  return TRUE;
}

/* ---- the nest that is made of it ---- */

typedef struct {
  SkelUnit *unit;
  SkelSymbol *before;
  SkelSymbol *here; /* the pixel that is updated */
  SkelNode *row, *column;
} Making;

static SkelNode *
copy (const Making *making, const SkelNode *node)
{
  return skel_make_copy (making->unit, node, NULL);
}

/* How far @subscript is from the variable @own, as an expression; NULL: it is
 * that. */
static SkelNode *
distance (const Making *making, SkelNode *subscript, const SkelNode *own)
{
  const SkelSymbol *variable = skel_node_bare (own)->symbol;
  const SkelNode *bare = skel_node_bare (subscript);

  if (skel_node_is_variable (bare, variable))
    return NULL;
  if (bare->kind == SKEL_NODE_BINARY && bare->type == SKEL_TYPE_I32) {
    if (bare->operation == SKEL_OPERATION_ADD
        || bare->operation == SKEL_OPERATION_SUBTRACT)
      if (skel_node_is_variable (bare->children[0], variable))
        return copy (making, bare->children[1]);
    if (bare->operation == SKEL_OPERATION_ADD
        && skel_node_is_variable (bare->children[1], variable))
      return copy (making, bare->children[0]);
  }
  return skel_make_binary (making->unit, SKEL_OPERATION_SUBTRACT,
      copy (making, subscript), copy (making, own));
}

static SkelNode *
is_zero (const Making *making, SkelNode *distance)
{
  return skel_make_binary (making->unit, SKEL_OPERATION_EQUAL, distance,
      skel_make_integer (making->unit, 0, distance->location));
}

static gboolean
is_far (const SkelNode *distance)
{
  return distance && distance->kind == SKEL_NODE_INTEGER
         && distance->value.i != 0;
}

/* What is read at @pixel: what that has become so far, if it is the one that is
 * updated. */
static SkelNode *
make_read (const Making *making, SkelNode *pixel)
{
  SkelNode *down
      = distance (making, pixel->children[0]->children[1], making->row);
  SkelNode *across = distance (making, pixel->children[1], making->column);
  SkelNode *here
      = skel_make_variable (making->unit, making->here, pixel->location);
  SkelNode *condition = NULL, *choice;

  if (is_far (down) || is_far (across))
    return pixel;
  if (down)
    condition = is_zero (making, down);
  if (across && condition)
    condition = skel_make_binary (making->unit, SKEL_OPERATION_LOGICAL_AND,
        condition, is_zero (making, across));
  else if (across)
    condition = is_zero (making, across);
  if (!condition)
    return here;
  choice = skel_make_node (
      making->unit, SKEL_NODE_CONDITIONAL, pixel->type, pixel->location, 3);
  choice->children[0] = condition;
  choice->children[1] = here;
  choice->children[2] = pixel;
  return choice;
}

/* Reads and writes of the image in @node, which has been copied, are made
 * those of @before and of the pixel here. */
static void
take_pixels (const Making *making, SkelNode *node)
{
  for (int i = 0; i < node->n_children; i++) {
    SkelNode *child = node->children[i];

    take_pixels (making, child);
    if (child->kind != SKEL_NODE_INDEX || child->rank > 0
        || skel_accumulation_root (child) != making->before)
      continue;
    node->children[i]
        = i == 0
                  && (node->kind == SKEL_NODE_ASSIGN
                      || node->kind == SKEL_NODE_INCREMENT)
              ? skel_make_variable (making->unit, making->here, child->location)
              : make_read (making, child);
  }
}

/* The pixel of @image that is updated. */
static SkelNode *
updated (const Making *making, SkelSymbol *image)
{
  return skel_make_pixel (making->unit, image, copy (making, making->row),
      copy (making, making->column));
}

SkelNode *
skel_settle_make_nest (SkelUnit *unit, const SkelSettle *settle,
    SkelSymbol *before, SkelSymbol *after, SkelSymbol *again,
    GHashTable *symbols)
{
  SkelLocation location = settle->nest->location;
  SkelSymbol *changed
      = skel_make_symbol (unit, settle->changed, SKEL_SYMBOL_LOCAL);
  Making making = {
    .unit = unit, .before = before, .here = skel_make_here (unit, settle->image)
  };
  GPtrArray *statements = g_ptr_array_new ();
  SkelNode *nest, *inner, *body;

  g_hash_table_insert (symbols, settle->image, before);
  g_hash_table_insert (symbols, settle->changed, changed);
  nest = skel_make_copy (unit, settle->nest, symbols);
  making.row = skel_make_copy (unit, settle->row, symbols);
  making.column = skel_make_copy (unit, settle->column, symbols);
  inner = find_inner (nest, before);
  body = inner->children[3];
  g_ptr_array_add (statements, body);
  body = skel_make_block (unit, statements, location);
  take_pixels (&making, body);
  body = skel_make_once (unit, body->children[0]);
  g_ptr_array_set_size (statements, 0);
  g_ptr_array_add (statements,
      skel_make_declaration (unit, making.here, updated (&making, before)));
  g_ptr_array_add (
      statements, skel_make_declaration (unit, changed,
                      skel_make_converted (unit,
                          copy (&making, settle->unchanged), changed->type)));
  g_ptr_array_add (statements, body);
  g_ptr_array_add (
      statements, skel_make_assign (unit, updated (&making, after),
                      skel_make_variable (unit, making.here, location)));
  if (again)
    g_ptr_array_add (
        statements, skel_make_assign (unit, updated (&making, again),
                        skel_make_converted (unit,
                            skel_make_copy (unit, settle->condition, symbols),
                            again->type)));
  inner->children[3] = skel_make_block (unit, statements, location);
  g_ptr_array_unref (statements);
  return nest;
}
