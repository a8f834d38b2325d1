/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "places.h"

#include "make.h"
#include "queries.h"

static gboolean
is_integer (const SkelNode *node, gint64 value)
{
  return node->kind == SKEL_NODE_INTEGER && node->value.i == value;
}

/* ---- variables that are what they were set to ---- */

/* Whether nothing that @value mentions changes in what follows
 * @block->children[@index]. */
static gboolean
is_lasting (const SkelNode *value, const SkelNode *block, int index)
{
  if (value->kind == SKEL_NODE_INDEX || value->kind == SKEL_NODE_DEREFERENCE
      || value->kind == SKEL_NODE_CALL || value->kind == SKEL_NODE_ASSIGN
      || value->kind == SKEL_NODE_INCREMENT
      || value->kind == SKEL_NODE_UNSUPPORTED)
    return FALSE;
  for (int i = index + 1;
      value->kind == SKEL_NODE_VARIABLE && i < block->n_children; i++)
    if (skel_node_assigns (block->children[i], value->symbol))
      return FALSE;
  for (int i = 0; i < value->n_children; i++)
    if (!is_lasting (value->children[i], block, index))
      return FALSE;
  return TRUE;
}

/* The variable of a pointer that @statement sets, or NULL. */
static SkelSymbol *
find_place_set (const SkelNode *statement)
{
  SkelSymbol *symbol = statement->kind == SKEL_NODE_ASSIGN
                           ? statement->children[0]->symbol
                           : statement->symbol;

  return symbol && symbol->is_place && symbol->rank == 0
                 && skel_node_setting (statement, symbol)
             ? symbol
             : NULL;
}

/* Whether @symbol is what @block->children[@index] sets it to wherever it is
 * used in @block, and used elsewhere only where it is set again. */
static gboolean
is_as_set (const SkelFunction *function, const SkelNode *block, int index,
    const SkelSymbol *symbol)
{
  const SkelNode *set = block->children[index];

  for (int i = 0; i < block->n_children; i++)
    if (i < index ? skel_node_count_uses (block->children[i], symbol) > 0
                  : i > index && skel_node_assigns (block->children[i], symbol))
      return FALSE;
  return is_lasting (skel_node_setting (set, symbol), block, index)
         && skel_node_sets_first (function->body, symbol, block);
}

static void
make_empty (SkelNode *node)
{
  node->kind = SKEL_NODE_EMPTY;
  node->operation = SKEL_OPERATION_NONE;
  node->symbol = NULL;
  node->n_children = 0;
}

/* What asks whether two places are in one row knows it where they are at sight.
 */
static void
decide_rows (SkelNode *node)
{
  for (int i = 0; i < node->n_children; i++)
    decide_rows (node->children[i]);
  if (node->kind == SKEL_NODE_CONDITIONAL
      && node->children[0]->kind == SKEL_NODE_BINARY
      && node->children[0]->operation == SKEL_OPERATION_EQUAL
      && node->children[2]->kind == SKEL_NODE_UNSUPPORTED
      && skel_node_equal (
          node->children[0]->children[0], node->children[0]->children[1]))
    *node = *node->children[1];
}

/* Puts what the variables of pointers are in their place, in @block. */
static void
forget_in (SkelUnit *unit, const SkelFunction *function, SkelNode *block)
{
  for (int i = 0; i < block->n_children; i++) {
    SkelNode *statement = block->children[i];
    const SkelSymbol *symbol = find_place_set (statement);

    if (!symbol || !is_as_set (function, block, i, symbol))
      continue;
    for (int k = i + 1; k < block->n_children; k++)
      skel_node_substitute (unit, block->children[k], symbol,
          skel_node_setting (statement, symbol));
    make_empty (statement);
  }
}

static void
forget_all (SkelUnit *unit, const SkelFunction *function, SkelNode *node)
{
  gboolean jumps = node->kind == SKEL_NODE_SWITCH;

  for (int i = 0; i < node->n_children; i++) {
    if (node->children[i]->kind == SKEL_NODE_BLOCK && !jumps)
      forget_in (unit, function, node->children[i]);
    forget_all (unit, function, node->children[i]);
  }
}

/* Takes out of blocks what says nothing, declarations of such variables that
 * nobody uses among them. */
static void
drop_unused (const SkelFunction *function, SkelNode *node)
{
  int n = 0;

  for (int i = 0; i < node->n_children; i++) {
    SkelNode *child = node->children[i];

    drop_unused (function, child);
    if (child->kind == SKEL_NODE_DECLARE && child->symbol->is_place
        && child->n_children == 0
        && skel_node_count_uses (function->body, child->symbol) == 0)
      make_empty (child);
    if (node->kind != SKEL_NODE_BLOCK || child->kind != SKEL_NODE_EMPTY)
      node->children[n++] = child;
  }
  node->n_children = n;
}

/* ---- what goes on to the next pixel, or row ---- */

/* One of the factors of @node by @length. */
static SkelNode *
divide_product (SkelUnit *unit, SkelNode *node, const SkelDimension *length)
{
  for (int i = 0; i < 2; i++) {
    SkelNode *part = skel_places_divide (unit, node->children[i], length);

    if (part && is_integer (part, 1))
      return skel_make_int (unit, node->children[1 - i]);
    if (part)
      return skel_make_binary (unit, SKEL_OPERATION_MULTIPLY, part,
          skel_make_int (unit, node->children[1 - i]));
  }
  return NULL;
}

SkelNode *
skel_places_divide (SkelUnit *unit, SkelNode *node, const SkelDimension *length)
{
  SkelNode *parts[2] = { NULL, NULL }, *quotient;

  node = (SkelNode *)skel_node_bare (node);
  if (node->kind == SKEL_NODE_INTEGER)
    return length->length > 0 && node->value.i % length->length == 0
               ? skel_make_integer (
                     unit, node->value.i / length->length, node->location)
               : NULL;
  if (node->kind == SKEL_NODE_VARIABLE)
    return length->symbol && node->symbol == length->symbol
               ? skel_make_integer (unit, 1, node->location)
               : NULL;
  if (node->kind == SKEL_NODE_BINARY
      && node->operation == SKEL_OPERATION_MULTIPLY)
    return divide_product (unit, node, length);
  if (node->kind != SKEL_NODE_NEGATE
      && (node->kind != SKEL_NODE_BINARY
          || (node->operation != SKEL_OPERATION_ADD
              && node->operation != SKEL_OPERATION_SUBTRACT)))
    return NULL;
  for (int i = 0; i < node->n_children; i++) {
    parts[i] = skel_places_divide (unit, node->children[i], length);
    if (!parts[i])
      return NULL;
  }
  quotient = skel_make_node (
      unit, node->kind, SKEL_TYPE_I32, node->location, node->n_children);
  quotient->operation = node->operation;
  for (int i = 0; i < node->n_children; i++)
    quotient->children[i] = parts[i];
  return quotient;
}

typedef struct {
  SkelNode *node;
  gboolean negative;
} Term;

/* A subscript, as a sum. */
typedef struct {
  GArray *terms; /* Term */
  gint64 constant;
  gboolean shorter; /* than it was written */
} Sum;

/* Adds @term, unless it takes away one that is there. */
static void
add_term (Sum *sum, const Term *term)
{
  for (guint i = 0; i < sum->terms->len; i++) {
    const Term *other = &g_array_index (sum->terms, Term, i);

    if (other->negative == term->negative || skel_node_has_effects (term->node)
        || !skel_node_equal (other->node, term->node))
      continue;
    g_array_remove_index (sum->terms, i);
    sum->shorter = TRUE;
    return;
  }
  g_array_append_val (sum->terms, *term);
}

static void
add_to_sum (SkelUnit *unit, SkelNode *node, gboolean negative, Sum *sum)
{
  const Term term = { skel_make_int (unit, node), negative };

  node = (SkelNode *)skel_node_bare (node);
  if (node->kind == SKEL_NODE_INTEGER) {
    sum->shorter = sum->shorter || sum->constant != 0;
    sum->constant += negative ? -node->value.i : node->value.i;
  } else if (node->kind == SKEL_NODE_BINARY
             && (node->operation == SKEL_OPERATION_ADD
                 || node->operation == SKEL_OPERATION_SUBTRACT)) {
    add_to_sum (unit, node->children[0], negative, sum);
    add_to_sum (unit, node->children[1],
        negative != (node->operation == SKEL_OPERATION_SUBTRACT), sum);
  } else if (node->kind == SKEL_NODE_NEGATE) {
    add_to_sum (unit, node->children[0], !negative, sum);
  } else {
    add_term (sum, &term);
  }
}

/* @sum and the @term. */
static SkelNode *
add (SkelUnit *unit, SkelNode *sum, const Term *term)
{
  SkelNode *node;

  if (sum)
    return skel_make_binary (unit,
        term->negative ? SKEL_OPERATION_SUBTRACT : SKEL_OPERATION_ADD, sum,
        term->node);
  if (!term->negative)
    return term->node;
  node = skel_make_node (
      unit, SKEL_NODE_NEGATE, SKEL_TYPE_I32, term->node->location, 1);
  node->children[0] = term->node;
  return node;
}

/* @terms, those that are added first, and @constant. */
static SkelNode *
make_sum (
    SkelUnit *unit, const GArray *terms, gint64 constant, SkelLocation location)
{
  Term rest
      = { skel_make_integer (unit, ABS (constant), location), constant < 0 };
  SkelNode *sum = NULL;

  for (int negative = 0; negative < 2; negative++)
    for (guint i = 0; i < terms->len; i++)
      if (g_array_index (terms, Term, i).negative == negative)
        sum = add (unit, sum, &g_array_index (terms, Term, i));
  return sum && constant == 0 ? sum : add (unit, sum, &rest);
}

/* Takes the multiples of @length from @sum, as the terms of @multiples; and
 * returns how many more there are. */
static gint64
take_multiples (
    SkelUnit *unit, Sum *sum, const SkelDimension *length, GArray *multiples)
{
  gint64 whole = 0, rest;

  for (guint i = 0; i < sum->terms->len;) {
    Term term = g_array_index (sum->terms, Term, i);

    term.node = skel_places_divide (unit, term.node, length);
    if (term.node) {
      g_array_append_val (multiples, term);
      g_array_remove_index (sum->terms, i);
    } else {
      i++;
    }
  }
  if (length->length > 0) {
    rest = sum->constant % length->length;
    rest += rest < 0 ? length->length : 0;
    whole = (sum->constant - rest) / length->length;
    sum->constant = rest;
  }
  return whole;
}

/* Makes *@subscript as short as it can be; what of it are multiples of @length,
 * unless that is NULL, is returned, or NULL: nothing. */
static SkelNode *
shorten (SkelUnit *unit, SkelNode **subscript, const SkelDimension *length)
{
  SkelLocation location = (*subscript)->location;
  Sum sum = { .terms = g_array_new (FALSE, FALSE, sizeof (Term)) };
  GArray *multiples = g_array_new (FALSE, FALSE, sizeof (Term));
  SkelNode *carried = NULL;
  gint64 whole = 0;

  add_to_sum (unit, *subscript, FALSE, &sum);
  if (ABS (sum.constant) <= SKEL_MAX_SIZE * SKEL_MAX_RANK) {
    if (length)
      whole = take_multiples (unit, &sum, length, multiples);
    if (multiples->len > 0 || whole != 0)
      carried = make_sum (unit, multiples, whole, location);
    if (carried || sum.shorter)
      *subscript = make_sum (unit, sum.terms, sum.constant, location);
  }
  g_array_unref (sum.terms);
  g_array_unref (multiples);
  return carried;
}

static void
carry (SkelUnit *unit, SkelNode *element)
{
  const SkelNode *root = element;

  while (root->kind == SKEL_NODE_INDEX)
    root = root->children[0];
  if (root->kind != SKEL_NODE_VARIABLE)
    return;
  for (; element != root; element = element->children[0]) {
    SkelNode *next = element->children[0], *carried;

    carried = shorten (unit, &element->children[1],
        next == root
            ? NULL
            : &root->symbol->dimensions[root->rank - 1 - element->rank]);
    if (carried)
      next->children[1] = skel_make_binary (unit, SKEL_OPERATION_ADD,
          skel_make_int (unit, next->children[1]), carried);
  }
}

static void
carry_in (SkelUnit *unit, SkelNode *node)
{
  for (int i = 0; i < node->n_children; i++)
    carry_in (unit, node->children[i]);
  if (node->kind == SKEL_NODE_INDEX && node->addressed)
    carry (unit, node);
}

static gboolean
declares_places (const SkelNode *node)
{
  if (node->kind == SKEL_NODE_DECLARE && node->symbol->is_place)
    return TRUE;
  for (int i = 0; i < node->n_children; i++)
    if (declares_places (node->children[i]))
      return TRUE;
  return FALSE;
}

void
skel_places_rewrite (SkelUnit *unit)
{
  for (int i = 0; i < unit->n_functions; i++) {
    SkelFunction *function = unit->functions[i];

    if (declares_places (function->body)) {
      forget_in (unit, function, function->body);
      forget_all (unit, function, function->body);
      drop_unused (function, function->body);
      decide_rows (function->body);
    }
  }
}

void
skel_places_carry (SkelUnit *unit)
{
  for (int i = 0; i < unit->n_functions; i++)
    carry_in (unit, unit->functions[i]->body);
}
