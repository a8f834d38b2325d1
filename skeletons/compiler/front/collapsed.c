/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "collapsed.h"

#include "counts.h"
#include "loop-starts.h"
#include "make.h"
#include "queries.h"
#include "walks.h"

#define MAX_CHANNELS 4

/* How many variables from the size a number may be, and of how many parts. */
#define MAX_REMOVED 4
#define MAX_PARTS 32

typedef struct {
  SkelUnit *unit;
  SkelFunction *function;
  SkelSymbol *width, *height;
  SkelSymbol *number; /* that the loop counts by: */
  int channels;       /* of a pixel; */
  gboolean by_pixels; /* so many at once, or 1; */
  gboolean down;
  /* what becomes of it: (row * width + column) * channels + channel, the last
   * one a variable or NULL */
  SkelSymbol *row, *column, *channel;
} Collapsed;

/* ---- what a loop is over ---- */

/* factor * width^columns * height^rows */
typedef struct {
  gint64 factor;
  int columns, rows;
  int n_parts; /* that were read */
} Product;

/* How often anything in @node changes @symbol; *@set is the statement that sets
 * it. */
static int
count_changes (
    const SkelNode *node, const SkelSymbol *symbol, const SkelNode **set)
{
  gboolean sets = skel_node_setting (node, symbol) != NULL;
  int n = sets && node->kind == SKEL_NODE_DECLARE;

  if (sets)
    *set = node;
  for (int i = 0; i < node->n_children; i++)
    n += (skel_node_changed (node, i) == symbol)
         + count_changes (node->children[i], symbol, set);
  return n;
}

static const SkelNode *find_only_value (
    const Collapsed *self, const SkelSymbol *symbol, int removed, int *parts);

/* Whether @node is always the same: by parameters alone, in so many parts. */
static gboolean
is_of_parameters (
    const Collapsed *self, const SkelNode *node, int removed, int *parts)
{
  if (--*parts < 0)
    return FALSE;
  if (node->symbol && node->symbol->kind == SKEL_SYMBOL_LOCAL) {
    const SkelNode *value
        = find_only_value (self, node->symbol, removed + 1, parts);

    return value && is_of_parameters (self, value, removed + 1, parts);
  }
  for (int i = 0; i < node->n_children; i++)
    if (!is_of_parameters (self, node->children[i], removed, parts))
      return FALSE;
  return node->kind != SKEL_NODE_INDEX && node->kind != SKEL_NODE_CALL;
}

/* The one thing that @symbol ever is where it is asked for, or NULL. */
static const SkelNode *
find_only_value (
    const Collapsed *self, const SkelSymbol *symbol, int removed, int *parts)
{
  const SkelNode *set = NULL, *value;

  if (symbol->kind != SKEL_SYMBOL_LOCAL || symbol->rank > 0 || symbol->is_static
      || removed > MAX_REMOVED
      || count_changes (self->function->body, symbol, &set) != 1 || !set)
    return NULL;
  value = skel_node_setting (set, symbol);
  return set->kind == SKEL_NODE_DECLARE
                 || is_of_parameters (self, value, removed, parts)
             ? value
             : NULL;
}

/* What @node is, as a variable or by what that was set to. */
static const SkelNode *
find_value (const Collapsed *self, const SkelNode *node)
{
  const SkelNode *value = node;
  int parts = MAX_PARTS;

  for (int i = 0; i < MAX_REMOVED && value; i++) {
    node = skel_node_bare (value);
    value = node->kind == SKEL_NODE_VARIABLE
                ? find_only_value (self, node->symbol, i, &parts)
                : NULL;
  }
  return node;
}

static gboolean
read_product (const Collapsed *self, const SkelNode *node, Product *product)
{
  if (++product->n_parts > MAX_PARTS)
    return FALSE;
  node = find_value (self, node);
  if (node->kind == SKEL_NODE_BINARY
      && node->operation == SKEL_OPERATION_MULTIPLY)
    return read_product (self, node->children[0], product)
           && read_product (self, node->children[1], product);
  if (node->kind == SKEL_NODE_INTEGER && node->value.i >= 0
      && node->value.i <= MAX_CHANNELS)
    product->factor *= node->value.i;
  else if (skel_node_is_variable (node, self->width))
    product->columns++;
  else if (skel_node_is_variable (node, self->height))
    product->rows++;
  else
    return FALSE;
  return product->columns + product->rows <= 2
         && product->factor <= MAX_CHANNELS;
}

/* How many channels there are, if @node is that of all pixels' less @less; else
 * 0. */
static int
count_channels (const Collapsed *self, const SkelNode *node, gint64 less)
{
  Product product = { 1, 0, 0 };

  node = find_value (self, node);
  if (less > 0 && node->kind == SKEL_NODE_BINARY
      && node->operation == SKEL_OPERATION_SUBTRACT
      && skel_node_bare (node->children[1])->kind == SKEL_NODE_INTEGER
      && skel_node_bare (node->children[1])->value.i == less) {
    node = node->children[0];
    less = 0;
  }
  return less == 0 && read_product (self, node, &product)
                 && product.columns == 1 && product.rows == 1
             ? product.factor
             : 0;
}

static gboolean
is_integer (const SkelNode *node, gint64 value)
{
  node = skel_node_bare (node);
  return node->kind == SKEL_NODE_INTEGER && node->value.i == value;
}

/* Whether @loop is over all pixels, by whatever number. */
static gboolean
read_loop (Collapsed *self, const SkelNode *loop)
{
  SkelHeader header;
  int by;

  if (!skel_header_read_any (loop, &header))
    return FALSE;
  self->number = header.variable;
  self->down = header.step < 0;
  by = ABS (header.step);
  if (!self->down)
    self->channels
        = is_integer (header.start, 0)
              ? count_channels (self, header.limit, header.inclusive ? by : 0)
              : 0;
  else
    self->channels = is_integer (header.limit, header.inclusive ? 0 : -1)
                             && !header.differs
                         ? count_channels (self, header.start, by)
                         : 0;
  self->by_pixels = by == self->channels;
  return self->channels > 0 && (by == 1 || self->by_pixels)
         && skel_node_mentions_image (loop->children[3])
         && !skel_node_assigns (loop->children[3], self->number)
         && !skel_node_breaks (loop->children[3])
         && skel_node_count_kind (loop->children[3], SKEL_NODE_RETURN) == 0
         && (loop->children[0]->kind == SKEL_NODE_DECLARE
             || skel_counts_only (self->function->body, self->number, loop));
}

/* ---- what becomes of the number ---- */

static gboolean
is_number (const Collapsed *self, const SkelNode *node)
{
  return skel_node_is_variable (find_value (self, node), self->number);
}

/* Whether @node is a quotient of @operation, or a rest, whose divisor is so
 * many of the width, and channels, or so many channels. */
static gboolean
is_by (const Collapsed *self, const SkelNode *node, SkelOperation operation,
    int columns, int channels)
{
  Product product = { 1, 0, 0 };

  return node->kind == SKEL_NODE_BINARY && node->operation == operation
         && read_product (self, node->children[1], &product)
         && product.rows == 0 && product.columns == columns
         && product.factor == channels;
}

/* Whether it is the number of the pixel, */
static gboolean
is_pixel (const Collapsed *self, const SkelNode *node)
{
  node = find_value (self, node);
  return (self->channels == 1 && is_number (self, node))
         || (is_by (self, node, SKEL_OPERATION_DIVIDE, 0, self->channels)
             && is_number (self, node->children[0]));
}

/* or of its row. */
static gboolean
is_row (const Collapsed *self, const SkelNode *node)
{
  node = find_value (self, node);
  return (is_by (self, node, SKEL_OPERATION_DIVIDE, 1, 1)
             && is_pixel (self, node->children[0]))
         || (is_by (self, node, SKEL_OPERATION_DIVIDE, 1, self->channels)
             && is_number (self, node->children[0]));
}

static gboolean
is_row_start (const Collapsed *self, const SkelNode *node)
{
  node = find_value (self, node);
  if (node->kind != SKEL_NODE_BINARY
      || node->operation != SKEL_OPERATION_MULTIPLY)
    return FALSE;
  for (int i = 0; i < 2; i++)
    if (is_row (self, node->children[i])
        && skel_node_is_variable (
            find_value (self, node->children[1 - i]), self->width))
      return TRUE;
  return FALSE;
}

static gboolean
is_column (const Collapsed *self, const SkelNode *node)
{
  return node->kind == SKEL_NODE_BINARY && is_pixel (self, node->children[0])
         && (is_by (self, node, SKEL_OPERATION_REMAINDER, 1, 1)
             || (node->operation == SKEL_OPERATION_SUBTRACT
                 && is_row_start (self, node->children[1])));
}

static gboolean
is_channel (const Collapsed *self, const SkelNode *node)
{
  return self->channels > 1
         && is_by (self, node, SKEL_OPERATION_REMAINDER, 0, self->channels)
         && is_number (self, node->children[0]);
}

static SkelNode *
make_variable (const Collapsed *self, SkelSymbol *symbol, SkelLocation location,
    SkelType type)
{
  return skel_make_converted (
      self->unit, skel_make_variable (self->unit, symbol, location), type);
}

static SkelNode *
make_both (const Collapsed *self, SkelOperation operation, SkelNode *left,
    SkelNode *right)
{
  SkelNode *node = skel_make_binary (self->unit, operation, left, right);

  node->type = left->type;
  return node;
}

/* row * width + column */
static SkelNode *
make_pixel (const Collapsed *self, SkelLocation location, SkelType type)
{
  return make_both (self, SKEL_OPERATION_ADD,
      make_both (self, SKEL_OPERATION_MULTIPLY,
          make_variable (self, self->row, location, type),
          make_variable (self, self->width, location, type)),
      make_variable (self, self->column, location, type));
}

static SkelNode *
make_number (const Collapsed *self, SkelLocation location, SkelType type)
{
  SkelNode *number = make_pixel (self, location, type);

  if (self->channels > 1)
    number = make_both (self, SKEL_OPERATION_MULTIPLY, number,
        skel_make_converted (self->unit,
            skel_make_integer (self->unit, self->channels, location), type));
  if (self->channel)
    number = make_both (self, SKEL_OPERATION_ADD, number,
        make_variable (self, self->channel, location, type));
  return number;
}

/* @node, in which nothing has the number any more. */
static SkelNode *
put (const Collapsed *self, SkelNode *node)
{
  SkelType type
      = skel_type_size (node->type) > sizeof (int) ? node->type : SKEL_TYPE_I32;
  SkelNode *value = NULL;

  if (node->kind == SKEL_NODE_VARIABLE && node->symbol == self->number)
    value = make_number (self, node->location, type);
  else if (node->kind == SKEL_NODE_BINARY && is_row (self, node))
    value = make_variable (self, self->row, node->location, type);
  else if (is_column (self, node))
    value = make_variable (self, self->column, node->location, type);
  else if (node->kind == SKEL_NODE_BINARY && is_pixel (self, node))
    value = make_pixel (self, node->location, type);
  else if (is_channel (self, node))
    value = self->channel
                ? make_variable (self, self->channel, node->location, type)
                : skel_make_integer (self->unit, 0, node->location);
  if (value)
    return skel_make_converted (self->unit, value, node->type);
  for (int i = 0; i < node->n_children; i++)
    node->children[i] = put (self, node->children[i]);
  return node;
}

/* ---- loops ---- */

static SkelSymbol *
make_counter (const Collapsed *self, const SkelNode *loop, const char *name)
{
  SkelSymbol *counter
      = skel_make_symbol (self->unit, self->width, SKEL_SYMBOL_LOCAL);

  counter->name = name;
  skel_make_name_apart (self->unit, loop, counter);
  return counter;
}

/* @body for all @counter from 0 to @end, or down from there. */
static SkelNode *
make_loop (
    const Collapsed *self, SkelSymbol *counter, SkelNode *end, SkelNode *body)
{
  SkelUnit *unit = self->unit;
  SkelLocation location = body->location;
  SkelNode *loop
      = skel_make_node (unit, SKEL_NODE_FOR, SKEL_TYPE_I32, location, 4);
  SkelNode *step
      = skel_make_node (unit, SKEL_NODE_INCREMENT, SKEL_TYPE_I32, location, 1);
  SkelNode *zero = skel_make_integer (unit, 0, location), *start = zero;

  if (self->down) {
    start = skel_make_binary (unit, SKEL_OPERATION_SUBTRACT, end,
        skel_make_integer (unit, 1, location));
    end = zero;
  }
  step->value.i = self->down ? -1 : 1;
  step->children[0] = skel_make_variable (unit, counter, location);
  loop->children[0] = skel_make_declaration (unit, counter, start);
  loop->children[1] = skel_make_binary (unit,
      self->down ? SKEL_OPERATION_GREATER_EQUAL : SKEL_OPERATION_LESS,
      skel_make_variable (unit, counter, location), end);
  loop->children[2] = step;
  loop->children[3] = body;
  return loop;
}

static SkelNode *
expand (Collapsed *self, SkelNode *loop)
{
  SkelUnit *unit = self->unit;
  SkelLocation location = loop->location;
  /* a copy, as what is asked for is what variables were set to in the loop */
  SkelNode *body = skel_make_copy (unit, loop->children[3], NULL);

  self->row = make_counter (self, loop, "row");
  self->column = make_counter (self, loop, "column");
  self->channel = self->channels > 1 && !self->by_pixels
                      ? make_counter (self, loop, "channel")
                      : NULL;
  body = put (self, body);
  if (self->channel)
    body = make_loop (self, self->channel,
        skel_make_integer (unit, self->channels, location), body);
  body = make_loop (self, self->column,
      skel_make_variable (unit, self->width, location), body);
  return make_loop (
      self, self->row, skel_make_variable (unit, self->height, location), body);
}

/* Whether a loop over pixels is in @node. */
static gboolean
has_loop (const Collapsed *self, const SkelNode *node)
{
  if (skel_loop_is_over_pixels (self->function, node))
    return TRUE;
  for (int i = 0; i < node->n_children; i++)
    if (has_loop (self, node->children[i]))
      return TRUE;
  return FALSE;
}

/* What @symbol always is, by parameters; or NULL. */
static const SkelNode *
find_lasting (const Collapsed *self, const SkelSymbol *symbol)
{
  int parts = MAX_PARTS;
  const SkelNode *value = find_only_value (self, symbol, 0, &parts);

  return value && is_of_parameters (self, value, 0, &parts) ? value : NULL;
}

/* @node, in which pointers are what they were set to last of all before
 * @block->children[@index], unless what is there changes them. */
static SkelNode *
resolve (const Collapsed *self, const SkelNode *block, int index,
    const SkelNode *node, const SkelNode *loop)
{
  SkelNode *resolved = skel_make_copy (self->unit, node, NULL);
  const SkelNode *value = NULL;
  int i = index;

  if (node->kind == SKEL_NODE_VARIABLE && node->symbol->is_place
      && !(loop && skel_node_assigns (loop, node->symbol)))
    while (!value && --i >= 0
           && ((value = skel_node_setting (block->children[i], node->symbol))
               || !skel_node_assigns (block->children[i], node->symbol)))
      ;
  if (!value && node->kind == SKEL_NODE_VARIABLE && node->symbol->is_place)
    value = find_lasting (self, node->symbol);
  if (value)
    return resolve (self, block, MAX (i, 0), value, NULL);
  for (int k = 0; k < node->n_children; k++)
    resolved->children[k]
        = resolve (self, block, index, node->children[k], loop);
  return resolved;
}

/* Whether @node is -1, as it may be computed. */
static gboolean
is_before_zero (const SkelNode *node)
{
  return is_integer (node, -1)
         || (node->kind == SKEL_NODE_BINARY
             && node->operation == SKEL_OPERATION_SUBTRACT
             && is_integer (node->children[0], 0)
             && is_integer (node->children[1], 1));
}

/* @node, an element of an image of one dimension, without what adds nothing. */
static SkelNode *
simplify (const Collapsed *self, SkelNode *node)
{
  SkelNode **child = node->children;

  if (node->kind != SKEL_NODE_BINARY && node->kind != SKEL_NODE_CAST)
    return node;
  for (int i = 0; i < node->n_children; i++)
    child[i] = simplify (self, child[i]);
  for (int i = 0; i < 2 && node->kind == SKEL_NODE_BINARY; i++) {
    if (is_integer (child[i], 0) && node->operation == SKEL_OPERATION_MULTIPLY)
      return skel_make_integer (self->unit, 0, node->location);
    if (is_integer (child[i], 0) && node->operation == SKEL_OPERATION_ADD)
      return child[1 - i];
    if (is_before_zero (child[i]) && node->operation == SKEL_OPERATION_ADD)
      return skel_make_binary (self->unit, SKEL_OPERATION_SUBTRACT,
          child[1 - i], skel_make_integer (self->unit, 1, node->location));
  }
  return node;
}

/* Has the loop @block->children[@index], which goes on while a pointer is
 * within a dense image, ask how far that is in all of it. */
static void
ask_through (const Collapsed *self, const SkelNode *block, int index)
{
  SkelNode *loop = block->children[index], *condition = loop->children[1];
  SkelNode *through;

  if (condition->kind != SKEL_NODE_CONDITIONAL || !condition->addressed
      || skel_node_has_effects (condition))
    return;
  through = resolve (self, block, index, condition->children[2], loop);
  if (skel_node_has_effects (through))
    return;
  for (int i = 0; i < through->n_children; i++)
    through->children[i] = simplify (self, through->children[i]);
  for (int i = 0; i < through->n_children; i++)
    if (count_channels (self, through->children[i], 0) > 0
        || count_channels (self, through->children[i], 1) > 0)
      loop->children[1] = through;
}

/* Has loops over pixels in which there are no others, and which are in none,
 * count by one number, as what goes along with them says. */
static void
let_count (Collapsed *self, SkelNode *node)
{
  for (int i = 0; i < node->n_children; i++) {
    SkelNode *child = node->children[i];

    if (!skel_loop_is_over_pixels (self->function, child)
        || (child->kind != SKEL_NODE_FOR && has_loop (self, child)))
      let_count (self, child);
    else if (node->kind == SKEL_NODE_BLOCK && child->kind == SKEL_NODE_FOR
             && !has_loop (self, child->children[3])) {
      ask_through (self, node, i);
      skel_walks_rewrite_loop (self->unit, self->function, node, i);
    }
  }
}

static SkelNode *
rewrite (Collapsed *self, SkelNode *node)
{
  for (int i = 0; i < node->n_children; i++)
    node->children[i] = rewrite (self, node->children[i]);
  return node->kind == SKEL_NODE_FOR && read_loop (self, node)
             ? expand (self, node)
             : node;
}

void
skel_collapsed_rewrite (SkelUnit *unit)
{
  for (int i = 0; i < unit->n_functions; i++) {
    SkelFunction *function = unit->functions[i];
    Collapsed self = { .unit = unit,
      .function = function,
      .width = skel_find_parameter (function, "width"),
      .height = skel_find_parameter (function, "height") };

    if (self.width && self.height) {
      let_count (&self, function->body);
      function->body = rewrite (&self, function->body);
    }
  }
}
