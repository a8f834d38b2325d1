/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* clang-bytes.c: <string.h>'s memset () and memcpy (), as loops over elements.
 *
 *   memset (m, 0, sizeof m)              for (y...) for (x...) m[y][x] = 0;
 *   memcpy (out[y], in[y], width)        for (x...) out[y][x] = in[y][x];
 *   memset (&counts[2], 0, n * 4)        for (i = 2; i < 2 + n; i++)
 *                                          counts[i] = 0;
 *
 * A size is a product: of a constant, and of numbers that are none.
 */

#include "clang-sizes.h"
#include "make.h"
#include "queries.h"
#include "row-ends.h"
#include <string.h>

/* symbol[subscripts[0]]...[subscripts[n - 1]], and what comes after it */
typedef struct {
  SkelSymbol *symbol;
  SkelNode *subscripts[SKEL_MAX_RANK];
  int n;
} Place;

typedef struct {
  ClangTree *tree;
  CXCursor call;
  gboolean copies;
  Place to, from;
  SkelNode *value;       /* if it does not copy */
  ClangSize size;        /* in bytes, then in elements */
  GPtrArray *statements; /* what comes first */
} Bytes;

static gboolean
is_integer (const SkelNode *node, gint64 value)
{
  return node->kind == SKEL_NODE_INTEGER && node->value.i == value;
}

static SkelLocation
location_of (const Bytes *self)
{
  return clang_tree_location (self->tree, clang_getCursorLocation (self->call));
}

static SkelNode *
make_zero (const Bytes *self)
{
  return skel_make_integer (self->tree->unit, 0, location_of (self));
}

/* ---- places ---- */

/* Whether @symbol is a pointer to numbers, not to rows. */
static gboolean
is_bare_pointer (const SkelSymbol *symbol)
{
  return symbol->pointer && symbol->rank == 0;
}

static int
rank_of (const SkelSymbol *symbol)
{
  return is_bare_pointer (symbol) ? 1 : symbol->rank;
}

/* How many dimensions, the first ones, are of any length. */
static int
count_open (const SkelSymbol *symbol)
{
  int n = 0;

  if (is_bare_pointer (symbol))
    return 1;
  while (n < symbol->rank && symbol->dimensions[n].length < 0)
    n++;
  return n;
}

/* How many elements the dimensions from @first on are, which are constants. */
static gint64
count_elements (const SkelSymbol *symbol, int first)
{
  gint64 n = 1;

  for (int i = first; i < symbol->rank; i++)
    n *= symbol->dimensions[i].length;
  return n;
}

/* The place that the variable or element @node is, or the array. */
static gboolean
read_subscripts (Bytes *self, SkelNode *node, Place *place)
{
  SkelNode *part = node;
  int n = 0;

  for (; part->kind == SKEL_NODE_INDEX; part = part->children[0])
    n++;
  if (part->kind == SKEL_NODE_DEREFERENCE) {
    place->subscripts[n++]
        = skel_make_integer (self->tree->unit, 0, node->location);
    part = part->children[0];
  }
  if (part->kind != SKEL_NODE_VARIABLE || n > rank_of (part->symbol))
    return FALSE;
  place->symbol = part->symbol;
  place->n = n;
  skel_row_ends_carry_one (self->tree->unit, node);
  for (part = node; part->kind == SKEL_NODE_INDEX; part = part->children[0])
    place->subscripts[--n]
        = skel_make_int (self->tree->unit, part->children[1]);
  for (int i = count_open (place->symbol); i < place->symbol->rank; i++)
    if (place->symbol->dimensions[i].length <= 0)
      return FALSE;
  return TRUE;
}

/* Where the argument @cursor points. */
static gboolean
read_place (Bytes *self, CXCursor cursor, Place *place)
{
  SkelNode *node = NULL;
  GArray *children;

  cursor = clang_tree_unwrap (cursor);
  children = clang_tree_children (cursor);
  while (clang_getCursorKind (cursor) == CXCursor_CStyleCastExpr
         && children->len > 0) {
    cursor = clang_tree_unwrap (
        g_array_index (children, CXCursor, children->len - 1));
    g_array_unref (children);
    children = clang_tree_children (cursor);
  }
  if (clang_getCursorKind (cursor) == CXCursor_UnaryOperator
      && clang_getCursorUnaryOperatorKind (cursor) == CXUnaryOperator_AddrOf
      && children->len == 1)
    node = clang_tree_expression (
        self->tree, g_array_index (children, CXCursor, 0));
  else
    node = clang_tree_element (self->tree, cursor,
        clang_tree_node (self->tree, SKEL_NODE_INTEGER, cursor));
  if (!node)
    node = clang_tree_expression (self->tree, cursor);
  g_array_unref (children);
  if (node->kind == SKEL_NODE_UNSUPPORTED) {
    self->size.refused = node;
    return FALSE;
  }
  return read_subscripts (self, node, place)
         || clang_size_refuse_as (&self->size,
             "what is set or copied must be an array, a part of one or a "
             "variable, by its name: write a loop over the elements");
}

/* @node as what is computed before, if its value may be another later. */
static SkelNode *
keep (Bytes *self, SkelNode *node, const char *name)
{
  SkelUnit *unit = self->tree->unit;
  SkelSymbol *kept;

  if (!clang_tree_has_effect (node)
      && !skel_node_mentions (node, self->to.symbol))
    return node;
  kept = skel_unit_allocate (unit, sizeof *kept);
  *kept = (SkelSymbol){ .kind = SKEL_SYMBOL_LOCAL,
    .name = name,
    .type = node->type,
    .location = location_of (self) };
  g_ptr_array_add (self->statements, skel_make_declaration (unit, kept, node));
  return skel_make_variable (unit, kept, node->location);
}

static void
keep_subscripts (Bytes *self, Place *place)
{
  for (int i = 0; i < place->n; i++)
    place->subscripts[i] = keep (self, place->subscripts[i], "at");
}

static void
add_subscript (Place *place, SkelNode *subscript)
{
  place->subscripts[place->n++] = subscript;
}

/* Zeros at the end say nothing of where it begins, down to @n subscripts. */
static void
drop_zeros (Place *place, int n)
{
  while (place->n > n && is_integer (place->subscripts[place->n - 1], 0))
    place->n--;
}

/* ---- loops ---- */

static SkelNode *
make_element (const Bytes *self, const Place *place)
{
  SkelUnit *unit = self->tree->unit;
  SkelNode *node = skel_make_variable (unit, place->symbol, location_of (self));

  for (int i = 0; i < place->n; i++) {
    if (is_bare_pointer (place->symbol)
        && is_integer (place->subscripts[i], 0)) {
      SkelNode *pointer = node;

      node = skel_make_node (
          unit, SKEL_NODE_DEREFERENCE, pointer->type, pointer->location, 1);
      node->children[0] = pointer;
      continue;
    }
    node = skel_make_index (
        unit, node, skel_make_copy (unit, place->subscripts[i], NULL));
    node->rank = MAX (node->rank, 0);
  }
  return node;
}

static SkelNode *
make_setting (const Bytes *self, const Place *to, const Place *from)
{
  SkelNode *assign
      = skel_make_assign (self->tree->unit, make_element (self, to),
          self->copies ? make_element (self, from)
                       : skel_make_copy (self->tree->unit, self->value, NULL));

  assign->computed = assign->type;
  return assign;
}

/* Of all elements after the two places, of as many as constants say, and of
 * @first, unless it is 0, in the first dimension of these. */
static SkelNode *
make_loops (const Bytes *self, Place to, Place from, gint64 first)
{
  SkelUnit *unit = self->tree->unit;
  SkelSymbol *variable;
  SkelNode *loop;

  if (to.n == rank_of (to.symbol))
    return make_setting (self, &to, &from);
  if (first == 0)
    first = to.symbol->dimensions[to.n].length;
  loop = skel_make_for (unit, first, location_of (self), &variable);
  add_subscript (&to, skel_make_variable (unit, variable, loop->location));
  if (self->copies)
    add_subscript (&from, skel_make_variable (unit, variable, loop->location));
  loop->children[3] = make_loops (self, to, from, 0);
  return loop;
}

/* left + right, of which constants are one. */
static SkelNode *
make_sum (SkelUnit *unit, SkelNode *left, SkelNode *right)
{
  gint64 sum;

  if (is_integer (left, 0))
    return right;
  if (is_integer (right, 0))
    return left;
  if (left->kind == SKEL_NODE_INTEGER && right->kind == SKEL_NODE_INTEGER)
    return skel_make_integer (
        unit, left->value.i + right->value.i, left->location);
  if (left->kind == SKEL_NODE_INTEGER && right->kind == SKEL_NODE_BINARY
      && right->operation == SKEL_OPERATION_SUBTRACT
      && right->children[1]->kind == SKEL_NODE_INTEGER) {
    sum = left->value.i - right->children[1]->value.i;
    left = right->children[0];
    if (sum < 0)
      return skel_make_binary (unit, SKEL_OPERATION_SUBTRACT, left,
          skel_make_integer (unit, -sum, left->location));
    return make_sum (unit, left, skel_make_integer (unit, sum, left->location));
  }
  return skel_make_binary (unit, SKEL_OPERATION_ADD,
      skel_make_copy (unit, left, NULL), skel_make_copy (unit, right, NULL));
}

/* ---- as many elements as a constant says ---- */

/* Whether elements after @place, a number of them that is a constant, are all
 * of the dimensions after its first, and some of that. */
static gboolean
is_nested (const Place *place, gint64 n)
{
  int rank = rank_of (place->symbol);

  return place->n == rank
             ? n == 1
             : n % count_elements (place->symbol, place->n + 1) == 0;
}

/* Whether the dimensions after those that the loops begin with are alike. */
static gboolean
are_alike (const Place *a, const Place *b)
{
  int rest = rank_of (a->symbol) - a->n;

  if (rest != rank_of (b->symbol) - b->n)
    return FALSE;
  for (int i = 1; i < rest; i++)
    if (a->symbol->dimensions[a->n + i].length
        != b->symbol->dimensions[b->n + i].length)
      return FALSE;
  return TRUE;
}

/* The element that is the @i-th after @place, as a row has them. */
static Place
find_element (const Bytes *self, const Place *place, SkelNode *i)
{
  SkelUnit *unit = self->tree->unit;
  SkelNode *sum = make_zero (self);
  int open = is_bare_pointer (place->symbol) ? 0 : count_open (place->symbol);
  int rank = rank_of (place->symbol);
  Place element = *place;

  for (int k = open; k < place->n; k++) {
    gint64 n = count_elements (place->symbol, k + 1);
    SkelNode *part = place->subscripts[k];

    if (n > 1)
      part = skel_make_binary (unit, SKEL_OPERATION_MULTIPLY,
          skel_make_copy (unit, part, NULL),
          skel_make_integer (unit, n, part->location));
    sum = make_sum (unit, sum, part);
  }
  sum = make_sum (unit, sum, i);
  element.n = open;
  for (int k = open; k < rank; k++) {
    gint64 n = count_elements (place->symbol, k + 1);
    SkelNode *at = skel_make_copy (unit, sum, NULL);

    if (n > 1)
      at = skel_make_binary (unit, SKEL_OPERATION_DIVIDE, at,
          skel_make_integer (unit, n, at->location));
    if (k > open)
      at = skel_make_binary (unit, SKEL_OPERATION_REMAINDER, at,
          skel_make_integer (
              unit, place->symbol->dimensions[k].length, at->location));
    add_subscript (&element, at);
  }
  return element;
}

/* Whether @n elements after @place are within its pixel, or an array of
 * constant length. */
static gboolean
is_closed (const Bytes *self, Place *place, gint64 n)
{
  int open = count_open (place->symbol);

  if (is_bare_pointer (place->symbol) && place->n == 0 && n == 1)
    add_subscript (place, make_zero (self));
  if (place->n < open || (open > 0 && n > count_elements (place->symbol, open)))
    return FALSE;
  while (n > count_elements (place->symbol, place->n) && place->n > open
         && is_integer (place->subscripts[place->n - 1], 0))
    place->n--;
  return TRUE;
}

static SkelNode *
make_constant (Bytes *self, gint64 n)
{
  Place to = self->to, from = self->from;
  SkelSymbol *variable;
  SkelNode *loop, *i;

  if (!is_closed (self, &to, n)
      || (self->copies && !is_closed (self, &from, n)))
    return NULL;
  if (is_nested (&to, n)
      && (!self->copies || (is_nested (&from, n) && are_alike (&to, &from))))
    return make_loops (self, to, from,
        to.n < rank_of (to.symbol) ? n / count_elements (to.symbol, to.n + 1)
                                   : 0);
  loop = skel_make_for (self->tree->unit, n, location_of (self), &variable);
  i = skel_make_variable (self->tree->unit, variable, loop->location);
  to = find_element (self, &to, i);
  if (self->copies)
    from = find_element (self, &from, i);
  loop->children[3] = make_setting (self, &to, &from);
  return loop;
}

/* ---- rows and images ---- */

static SkelSymbol *
find_parameter (const Bytes *self, const char *name)
{
  const SkelFunction *function = self->tree->function;

  for (int i = 0; i < function->n_parameters; i++)
    if (g_str_equal (function->parameters[i]->name, name))
      return function->parameters[i];
  return NULL;
}

/* The dimension that pixels of @symbol, or elements, are next to each other
 * in. */
static int
run_of (const SkelSymbol *symbol)
{
  return MAX (count_open (symbol), 1) - 1;
}

/* How many pixels are in a row of @symbol, of which a pitch says how far apart
 * rows are; NULL: it is not known. */
static SkelSymbol *
find_width (const Bytes *self, const SkelSymbol *symbol)
{
  SkelSymbol *pitch = is_bare_pointer (symbol)
                          ? NULL
                          : symbol->dimensions[run_of (symbol)].symbol;

  if (pitch
      && (g_str_equal (pitch->name, "width")
          || g_str_equal (pitch->name, "height")))
    return pitch;
  return find_parameter (
      self, count_open (symbol) == 2 && symbol->dimensions[0].symbol
                    && g_str_equal (symbol->dimensions[0].symbol->name, "width")
                ? "height"
                : "width");
}

/* Has @place end where a pixel begins, or the row that they are in. */
static gboolean
find_run (Place *place)
{
  int run = run_of (place->symbol);

  if (rank_of (place->symbol) == 0)
    return FALSE;
  drop_zeros (place, run + 1);
  return place->n == run || place->n == run + 1;
}

/* Takes the last subscript of @place, which ends where a pixel begins. */
static SkelNode *
take_start (const Bytes *self, Place *place)
{
  if (place->n == run_of (place->symbol))
    return make_zero (self);
  return place->subscripts[--place->n];
}

/* The same place for @column as @from is for @to. */
static SkelNode *
make_other (SkelUnit *unit, SkelNode *column, SkelNode *to, SkelNode *from)
{
  if (skel_node_equal (to, from))
    return column;
  if (!is_integer (to, 0))
    column = skel_make_binary (
        unit, SKEL_OPERATION_SUBTRACT, column, skel_make_copy (unit, to, NULL));
  return make_sum (unit, column, from);
}

/* How many elements, each @n of which are a pixel, are as pixels. */
static SkelNode *
make_length (Bytes *self, gint64 n)
{
  const SkelSymbol *symbol = self->to.symbol;
  SkelUnit *unit = self->tree->unit;
  SkelSymbol *width = find_width (self, symbol);
  SkelNode *length = NULL;

  if (self->size.constant % n != 0)
    return NULL;
  if (width && !is_bare_pointer (symbol)
      && clang_size_is_product (
          &self->size, n, symbol->dimensions[run_of (symbol)].symbol, NULL))
    return skel_make_variable (unit, width, location_of (self));
  for (int i = 0; i < self->size.n; i++) {
    SkelNode *factor
        = keep (self, skel_make_int (unit, self->size.factors[i]), "length");

    length = length ? skel_make_binary (
                          unit, SKEL_OPERATION_MULTIPLY, length, factor)
                    : factor;
  }
  if (length == NULL)
    return skel_make_integer (
        unit, self->size.constant / n, location_of (self));
  if (self->size.constant > n)
    length = skel_make_binary (unit, SKEL_OPERATION_MULTIPLY, length,
        skel_make_integer (unit, self->size.constant / n, length->location));
  return length;
}

/* A loop over pixels of a row, or over elements of an array. */
static SkelNode *
make_run (Bytes *self)
{
  SkelUnit *unit = self->tree->unit;
  Place to = self->to, from = self->from;
  SkelSymbol *column;
  SkelNode *loop, *length, *start, *other = NULL, *at;

  if (!find_run (&to) || (self->copies && !find_run (&from)))
    return NULL;
  start = take_start (self, &to);
  if (self->copies)
    other = take_start (self, &from);
  length = make_length (self, count_elements (to.symbol, to.n + 1));
  if (length == NULL || (self->copies && !are_alike (&to, &from)))
    return NULL;
  loop = skel_make_for (unit, 0, location_of (self), &column);
  column->name = skel_symbol_is_image (to.symbol) ? "x" : "i";
  loop->children[0]->children[0] = skel_make_copy (unit, start, NULL);
  loop->children[1]->children[1] = make_sum (unit, start, length);
  at = skel_make_variable (unit, column, loop->location);
  add_subscript (&to, at);
  if (self->copies)
    add_subscript (&from, make_other (unit, at, start, other));
  loop->children[3] = make_loops (self, to, from, 0);
  return loop;
}

static gboolean
is_whole (Bytes *self, Place *place)
{
  const SkelSymbol *symbol = place->symbol;

  if (count_open (symbol) != 2)
    return FALSE;
  drop_zeros (place, 0);
  return place->n == 0
         && clang_size_is_product (&self->size, count_elements (symbol, 2),
             symbol->dimensions[0].symbol, symbol->dimensions[1].symbol);
}

/* Loops over all pixels of an image. */
static SkelNode *
make_image (Bytes *self)
{
  SkelUnit *unit = self->tree->unit;
  Place to = self->to, from = self->from;
  SkelSymbol *width, *variables[2], *limits[2];
  SkelNode *outer = NULL, *inner = NULL;

  if (!is_whole (self, &to) || (self->copies && !is_whole (self, &from)))
    return NULL;
  width = find_width (self, to.symbol);
  if (!width || (self->copies && !are_alike (&to, &from)))
    return NULL;
  limits[0] = to.symbol->dimensions[0].symbol;
  limits[1] = width;
  for (int i = 0; i < 2; i++) {
    SkelNode *loop = skel_make_for (unit, 0, location_of (self), &variables[i]);

    variables[i]->name = i == 0 ? "y" : "x";
    loop->children[1]->children[1]
        = skel_make_variable (unit, limits[i], loop->location);
    add_subscript (
        &to, skel_make_variable (unit, variables[i], loop->location));
    if (self->copies)
      add_subscript (
          &from, skel_make_variable (unit, variables[i], loop->location));
    if (outer)
      outer->children[3] = loop;
    else
      outer = loop;
    inner = loop;
  }
  inner->children[3] = make_loops (self, to, from, 0);
  return outer;
}

/* ---- calls ---- */

/* Whether @node is 0 or 1. */
static gboolean
is_truth (const SkelNode *node)
{
  node = skel_node_bare (node);
  return node->type == SKEL_TYPE_BOOL || node->kind == SKEL_NODE_NOT
         || is_integer (node, 0) || is_integer (node, 1)
         || (node->kind == SKEL_NODE_BINARY
             && (skel_operation_is_comparison (node->operation)
                 || node->operation == SKEL_OPERATION_LOGICAL_AND
                 || node->operation == SKEL_OPERATION_LOGICAL_OR));
}

static SkelNode *
cast_to (const Bytes *self, SkelNode *node, SkelType type)
{
  SkelNode *cast = skel_make_node (
      self->tree->unit, SKEL_NODE_CAST, type, node->location, 1);

  cast->children[0] = node;
  return node->type == type ? node : cast;
}

/* What the elements become whose bytes are all @cursor. */
static gboolean
read_value (Bytes *self, CXCursor cursor)
{
  SkelType type = self->to.symbol->type;
  SkelValue constant;
  SkelNode *value;

  if (clang_tree_constant (cursor, FALSE, &constant))
    value = skel_make_integer (
        self->tree->unit, (guint8)constant.i, location_of (self));
  else
    value = keep (self, clang_tree_value (self->tree, cursor), "byte");
  if (skel_type_is_floating (type) && is_integer (value, 0)) {
    value = skel_make_node (
        self->tree->unit, SKEL_NODE_FLOATING, type, value->location, 0);
  } else if (!is_integer (value, 0) && skel_type_size (type) > 1) {
    return clang_size_refuse_as (&self->size,
        "elements of several bytes are only set to 0 so: write a loop that "
        "sets each of them");
  } else if (type == SKEL_TYPE_BOOL && !is_truth (value)) {
    return clang_size_refuse_as (&self->size,
        "a bool is only set to 0 or 1: write a loop that sets each of them");
  }
  self->value = cast_to (self, value, type);
  return TRUE;
}

static gboolean
read_arguments (Bytes *self)
{
  const SkelSymbol *to, *from;

  if (!read_place (self, clang_Cursor_getArgument (self->call, 0), &self->to))
    return FALSE;
  to = self->to.symbol;
  if (to->is_const)
    return clang_size_refuse_as (
        &self->size, "`%s` is const, and is not changed", to->name);
  keep_subscripts (self, &self->to);
  if (self->copies) {
    if (!read_place (
            self, clang_Cursor_getArgument (self->call, 1), &self->from))
      return FALSE;
    from = self->from.symbol;
    if (to->type != from->type)
      return clang_size_refuse_as (&self->size,
          "elements are copied to such as they are: write a loop that converts "
          "each element of `%s` for `%s`",
          from->name, to->name);
    keep_subscripts (self, &self->from);
  } else if (!read_value (self, clang_Cursor_getArgument (self->call, 1))) {
    return FALSE;
  }
  if (clang_size_read (&self->size, clang_Cursor_getArgument (self->call, 2))
      && self->size.constant % skel_type_size (to->type) != 0)
    clang_size_refuse (&self->size);
  if (self->size.refused)
    return FALSE;
  self->size.constant /= skel_type_size (to->type);
  return TRUE;
}

static SkelNode *
make_statement (Bytes *self)
{
  SkelNode *node = NULL;
  gint64 n;

  if (clang_size_is_constant (&self->size, &n)) {
    if (n == 0)
      return clang_tree_node (self->tree, SKEL_NODE_EMPTY, self->call);
    if (n > G_MAXINT)
      return NULL;
    node = make_constant (self, n);
  }
  if (!node)
    node = make_image (self);
  return node ? node : make_run (self);
}

gboolean
clang_tree_sets_bytes (ClangTree *tree, CXCursor call)
{
  CXCursor declaration = clang_getCursorReferenced (call);
  const char *name;

  if (clang_getCursorKind (declaration) != CXCursor_FunctionDecl
      || clang_Cursor_getNumArguments (call) != 3
      || clang_tree_location (tree, clang_getCursorLocation (declaration)).line)
    return FALSE;
  name = clang_tree_symbol (tree, declaration)->name;
  return g_str_equal (name, "memset") || g_str_equal (name, "memcpy");
}

SkelNode *
clang_tree_bytes (ClangTree *tree, CXCursor call)
{
  Bytes bytes = { .tree = tree,
    .call = call,
    .size = { .tree = tree, .call = call, .constant = 1 } };
  SkelNode *node = NULL;

  if (!clang_tree_sets_bytes (tree, call))
    return NULL;
  bytes.copies = g_str_equal (
      clang_tree_symbol (tree, clang_getCursorReferenced (call))->name,
      "memcpy");
  bytes.statements = g_ptr_array_new ();
  if (read_arguments (&bytes))
    node = make_statement (&bytes);
  if (!node)
    clang_size_refuse (&bytes.size);
  if (bytes.size.refused) {
    node = bytes.size.refused;
  } else if (bytes.statements->len > 0) {
    g_ptr_array_add (bytes.statements, node);
    node = skel_make_block (tree->unit, bytes.statements, location_of (&bytes));
  }
  g_ptr_array_unref (bytes.statements);
  return node;
}

SkelNode *
clang_tree_clear (ClangTree *tree, CXCursor call, SkelSymbol *image)
{
  Bytes bytes = { .tree = tree,
    .call = call,
    .to = { .symbol = image },
    .size = { .tree = tree,
        .call = call,
        .constant = count_elements (image, 2),
        .n = 2 } };
  SkelNode *node;

  bytes.value = skel_make_node (tree->unit,
      skel_type_is_floating (image->type) ? SKEL_NODE_FLOATING
                                          : SKEL_NODE_INTEGER,
      image->type, location_of (&bytes), 0);
  for (int i = 0; i < 2; i++)
    bytes.size.factors[i] = skel_make_variable (
        tree->unit, image->dimensions[i].symbol, location_of (&bytes));
  node = make_image (&bytes);
  if (!node)
    clang_size_refuse (&bytes.size);
  return node ? node : bytes.size.refused;
}
