/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "row-ends.h"

#include "header.h"
#include "make.h"
#include "queries.h"
#include "row-rests.h"

static gboolean
is_integer (const SkelNode *node, gint64 value)
{
  return node->kind == SKEL_NODE_INTEGER && node->value.i == value;
}

static gboolean
mentions_width (const SkelNode *node)
{
  if (skel_pitch_is_size (node->symbol))
    return TRUE;
  for (int i = 0; i < node->n_children; i++)
    if (mentions_width (node->children[i]))
      return TRUE;
  return FALSE;
}

/* One of the factors of @node by @length. */
static SkelNode *
divide_product (SkelUnit *unit, SkelNode *node, const SkelDimension *length)
{
  for (int i = 0; i < 2; i++) {
    SkelNode *part = skel_row_ends_divide (unit, node->children[i], length);

    if (part && is_integer (part, 1))
      return skel_make_int (unit, node->children[1 - i]);
    if (part)
      return skel_make_binary (unit, SKEL_OPERATION_MULTIPLY, part,
          skel_make_int (unit, node->children[1 - i]));
  }
  return NULL;
}

SkelNode *
skel_row_ends_divide (
    SkelUnit *unit, SkelNode *node, const SkelDimension *length)
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
    parts[i] = skel_row_ends_divide (unit, node->children[i], length);
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

/* Where a number is. */
typedef struct {
  SkelUnit *unit;
  GPtrArray *columns; /* SkelSymbol: counters of loops along rows */
  SkelRowRests rests;
} Carrying;

static SkelNode *split (const Carrying *self, SkelNode **node,
    const SkelDimension *length, gboolean distributes);

/* Whether any of @terms goes along the rows of the image. */
static gboolean
goes_along (const Carrying *self, const GArray *terms)
{
  for (guint i = 0; i < terms->len; i++) {
    const Term *term = &g_array_index (terms, Term, i);

    for (guint k = 0; !term->negative && k < self->columns->len; k++)
      if (skel_node_is_variable (term->node, self->columns->pdata[k]))
        return TRUE;
  }
  return FALSE;
}

/* Whether @multiple, of a length, is a constant more of them. */
static gboolean
is_more (const Term *multiple)
{
  return multiple->node->kind == SKEL_NODE_INTEGER
         && (multiple->node->value.i > 0) != multiple->negative;
}

/* Where rows are as long as the image is wide, `width - 1 - x` is a column, and
 * not one of the row below: gives @sum back what of @multiples is constant. */
static void
keep_width (const Carrying *self, Sum *sum, const SkelDimension *length,
    GArray *multiples)
{
  if (!skel_pitch_is_size (length->symbol) || goes_along (self, sum->terms))
    return;
  for (guint i = 0; i < multiples->len;) {
    Term term = g_array_index (multiples, Term, i);

    if (!is_more (&term)) {
      i++;
      continue;
    }
    if (!is_integer (term.node, 1))
      term.node = skel_make_binary (self->unit, SKEL_OPERATION_MULTIPLY,
          term.node,
          skel_make_variable (self->unit, length->symbol, term.node->location));
    else
      term.node = skel_make_variable (
          self->unit, length->symbol, term.node->location);
    g_array_append_val (sum->terms, term);
    g_array_remove_index (multiples, i);
  }
}

/* What @choice, one number or another, is but for multiples of @length; those
 * are returned, or NULL: there are none that can be told from the rest. */
static SkelNode *
split_choice (
    const Carrying *self, SkelNode **choice, const SkelDimension *length)
{
  SkelUnit *unit = self->unit;
  const SkelNode *node = skel_node_bare (*choice);
  SkelNode *parts[2], *multiples[2], *both[2];
  gboolean any = FALSE;

  if (node->kind != SKEL_NODE_CONDITIONAL || node->rank > 0
      || skel_node_has_effects (node->children[0]))
    return NULL;
  for (int i = 0; i < 2; i++) {
    parts[i] = skel_make_int (unit, node->children[1 + i]);
    multiples[i] = split (self, &parts[i], length, FALSE);
    any = any || multiples[i];
    if (!multiples[i])
      multiples[i] = skel_make_integer (unit, 0, node->location);
  }
  for (int k = 0; any && k < 2; k++) {
    SkelNode **of = k == 0 ? multiples : parts;

    both[k] = skel_make_node (
        unit, SKEL_NODE_CONDITIONAL, SKEL_TYPE_I32, node->location, 3);
    both[k]->children[0] = skel_make_copy (unit, node->children[0], NULL);
    both[k]->children[1] = of[0];
    both[k]->children[2] = of[1];
    if (skel_node_equal (of[0], of[1]))
      both[k] = of[0];
  }
  if (!any)
    return NULL;
  *choice = both[1];
  return both[0];
}

/* Takes the multiples of @length from @sum, as the terms of @multiples; and
 * returns how many more there are. */
static gint64
take_multiples (const Carrying *self, Sum *sum, const SkelDimension *length,
    GArray *multiples)
{
  SkelUnit *unit = self->unit;
  gint64 whole = 0, rest;

  for (guint i = 0; i < sum->terms->len;) {
    Term term = g_array_index (sum->terms, Term, i);

    term.node = skel_row_ends_divide (unit, term.node, length);
    if (term.node) {
      g_array_append_val (multiples, term);
      g_array_remove_index (sum->terms, i);
      continue;
    }
    term.node = split_choice (
        self, &g_array_index (sum->terms, Term, i).node, length);
    if (term.node)
      g_array_append_val (multiples, term);
    i++;
  }
  keep_width (self, sum, length, multiples);
  if (length->length > 0) {
    rest = sum->constant % length->length;
    rest += rest < 0 ? length->length : 0;
    whole = (sum->constant - rest) / length->length;
    sum->constant = rest;
  }
  return whole;
}

/* @node, a product of a constant and a sum, as a sum; else as it is. */
static SkelNode *
distribute (SkelUnit *unit, SkelNode *node)
{
  SkelNode *bare = (SkelNode *)skel_node_bare (node), *sum;

  if (bare->kind != SKEL_NODE_BINARY)
    return node;
  if (bare->operation == SKEL_OPERATION_ADD
      || bare->operation == SKEL_OPERATION_SUBTRACT)
    return skel_make_binary (unit, bare->operation,
        skel_make_int (unit, distribute (unit, bare->children[0])),
        skel_make_int (unit, distribute (unit, bare->children[1])));
  for (int i = 0; bare->operation == SKEL_OPERATION_MULTIPLY && i < 2; i++) {
    const SkelNode *factor = skel_node_bare (bare->children[i]);

    sum = (SkelNode *)skel_node_bare (distribute (unit, bare->children[1 - i]));
    if (factor->kind != SKEL_NODE_INTEGER || sum->kind != SKEL_NODE_BINARY
        || (sum->operation != SKEL_OPERATION_ADD
            && sum->operation != SKEL_OPERATION_SUBTRACT))
      continue;
    return skel_make_binary (unit, sum->operation,
        skel_make_binary (unit, SKEL_OPERATION_MULTIPLY,
            skel_make_integer (unit, factor->value.i, node->location),
            skel_make_int (unit, sum->children[0])),
        skel_make_binary (unit, SKEL_OPERATION_MULTIPLY,
            skel_make_integer (unit, factor->value.i, node->location),
            skel_make_int (unit, sum->children[1])));
  }
  return node;
}

/* What *@node is but for multiples of @length, which are returned, or NULL. */
static SkelNode *
split (const Carrying *self, SkelNode **node, const SkelDimension *length,
    gboolean distributes)
{
  SkelLocation location = (*node)->location;
  Sum sum = { .terms = g_array_new (FALSE, FALSE, sizeof (Term)) };
  GArray *multiples = g_array_new (FALSE, FALSE, sizeof (Term));
  SkelNode *carried = NULL;
  gint64 whole;

  add_to_sum (self->unit, distributes ? distribute (self->unit, *node) : *node,
      FALSE, &sum);
  whole = take_multiples (self, &sum, length, multiples);
  if (multiples->len > 0 || whole != 0) {
    carried = make_sum (self->unit, multiples, whole, location);
    *node = make_sum (self->unit, sum.terms, sum.constant, location);
  }
  g_array_unref (sum.terms);
  g_array_unref (multiples);
  return carried;
}

/* In a function's @body, or anywhere, NULL. */
static Carrying
begin_carrying (SkelUnit *unit, const SkelNode *body)
{
  GPtrArray *columns = g_ptr_array_new ();

  return (
      Carrying){ unit, columns, skel_row_rests_begin (unit, columns, body) };
}

static void
end_carrying (Carrying *self)
{
  g_ptr_array_unref (self->columns);
  skel_row_rests_end (&self->rests);
}

SkelNode *
skel_row_ends_split (
    SkelUnit *unit, SkelNode **node, const SkelDimension *length)
{
  Carrying carrying = begin_carrying (unit, NULL);
  SkelNode *carried = split (&carrying, node, length, TRUE);

  end_carrying (&carrying);
  return carried;
}

static gboolean
is_constant (const SkelNode *node)
{
  node = skel_node_bare (node);
  if (node->kind == SKEL_NODE_CONDITIONAL)
    return is_constant (node->children[1]) && is_constant (node->children[2]);
  return node->kind == SKEL_NODE_INTEGER;
}

/* Whether any of @multiples is a constant number of them, or one or another. */
static gboolean
has_constant (const GArray *multiples)
{
  for (guint i = 0; i < multiples->len; i++)
    if (is_constant (g_array_index (multiples, Term, i).node))
      return TRUE;
  return FALSE;
}

/* Makes *@subscript as short as it can be; what of it are multiples of @length,
 * unless that is NULL, is returned, or NULL: nothing. What is no pointer's, not
 * @addressed, stays as it was written if it seems to be in its row. */
static SkelNode *
shorten (const Carrying *self, SkelNode **subscript,
    const SkelDimension *length, gboolean addressed)
{
  SkelLocation location = (*subscript)->location;
  Sum sum = { .terms = g_array_new (FALSE, FALSE, sizeof (Term)) };
  GArray *multiples = g_array_new (FALSE, FALSE, sizeof (Term));
  SkelNode *carried = NULL;
  gint64 whole = 0;

  add_to_sum (self->unit, *subscript, FALSE, &sum);
  if (ABS (sum.constant) <= SKEL_MAX_SIZE * SKEL_MAX_RANK) {
    if (length)
      whole = take_multiples (self, &sum, length, multiples);
    if ((addressed && whole != 0)
        || (multiples->len > 0
            && (addressed || !skel_pitch_is_size (length->symbol)
                || !has_constant (multiples))))
      carried = make_sum (self->unit, multiples, whole, location);
    if (carried || (addressed && sum.shorter))
      *subscript = make_sum (self->unit, sum.terms, sum.constant, location);
  }
  g_array_unref (sum.terms);
  g_array_unref (multiples);
  return carried;
}

static void
carry (const Carrying *self, SkelNode *element)
{
  const SkelNode *root = element, *all = element;
  gboolean addressed = element->addressed, went = FALSE;

  while (root->kind == SKEL_NODE_INDEX)
    root = root->children[0];
  if (root->kind != SKEL_NODE_VARIABLE
      || (!addressed && !skel_symbol_is_image (root->symbol)))
    return;
  for (; element != root; element = element->children[0]) {
    SkelNode *next = element->children[0], *carried;

    carried = shorten (self, &element->children[1],
        next == root
            ? NULL
            : &root->symbol->dimensions[root->rank - 1 - element->rank],
        addressed);
    if (carried)
      next->children[1]
          = is_integer (next->children[1], 0)
                ? carried
                : skel_make_binary (self->unit, SKEL_OPERATION_ADD,
                      skel_make_int (self->unit, next->children[1]), carried);
    addressed = addressed || carried;
    went = went || (carried && next->children[0] == root);
  }
  if (!skel_symbol_is_image (root->symbol)
      || !root->symbol->dimensions[1].symbol)
    return;
  skel_row_rests_check (&self->rests, (SkelNode *)all, root, addressed, went);
}

void
skel_row_ends_carry_one (SkelUnit *unit, SkelNode *element)
{
  Carrying carrying = begin_carrying (unit, NULL);

  if (element->kind == SKEL_NODE_INDEX && element->rank == 0)
    carry (&carrying, element);
  end_carrying (&carrying);
}

static void
carry_in (Carrying *self, SkelNode *node)
{
  guint n_columns = self->columns->len, n_spread = self->rests.spread->len;
  SkelHeader header;

  if (node->kind == SKEL_NODE_FOR && skel_header_read_start (node, &header)) {
    if (mentions_width (header.start) || mentions_width (node->children[1]))
      g_ptr_array_add (self->columns, header.variable);
    skel_row_rests_enter (&self->rests, node, &header);
  }
  for (int i = 0; i < node->n_children; i++)
    carry_in (self, node->children[i]);
  g_ptr_array_set_size (self->columns, n_columns);
  g_ptr_array_set_size (self->rests.spread, n_spread);
  if (node->kind == SKEL_NODE_INDEX && node->rank == 0)
    carry (self, node);
}

void
skel_row_ends_carry (SkelUnit *unit)
{
  for (int i = 0; i < unit->n_functions; i++) {
    Carrying carrying = begin_carrying (unit, unit->functions[i]->body);

    carry_in (&carrying, unit->functions[i]->body);
    end_carrying (&carrying);
  }
}
