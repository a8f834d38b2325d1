/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* interpret-variables.c: variables, arrays and tables, read and written. */
#include "beyond.h"
#include "interpreter.h"

#include <math.h>

/* Cells for the elements of @symbol, which is of the function or one that it
 * calls. */
void
skel_interpreter_allot (SkelInterpreter *self, const SkelSymbol *symbol)
{
  SkelStorage *storage;
  gint64 length = 1;

  if (g_hash_table_contains (self->storages, symbol))
    return;
  storage = g_new0 (SkelStorage, 1);
  storage->symbol = symbol;
  for (int i = 0; i < symbol->rank; i++) {
    storage->dimensions[i] = symbol->dimensions[i].length;
    length *= MAX (symbol->dimensions[i].length, 1);
  }
  storage->n_dimensions = symbol->rank;
  if (length > SKEL_MAX_CELLS || self->n_cells + length > SKEL_MAX_CELLS) {
    skel_interpreter_fail (self, symbol->location,
        "`%s` is too large: the variables of a kernel have at most %d "
        "elements together",
        symbol->name, SKEL_MAX_CELLS);
    length = 1;
  }
  storage->first = self->n_cells;
  self->n_cells += length;
  g_hash_table_insert (self->storages, (gpointer)symbol, storage);
}

static gboolean
is_image (const SkelSymbol *symbol)
{
  return symbol->rank >= 2 && symbol->dimensions[1].length < 0;
}

void
skel_interpreter_allot_declared (SkelInterpreter *self, const SkelNode *node)
{
  if (node->kind == SKEL_NODE_DECLARE && !is_image (node->symbol))
    skel_interpreter_allot (self, node->symbol);
  for (int i = 0; i < node->n_children; i++)
    skel_interpreter_allot_declared (self, node->children[i]);
}

/* Flattens a table's initial values into @elements. */
void
skel_interpreter_read_initial (SkelInterpreter *self,
    const SkelStorage *storage, int depth, SkelNode *node, SkelState *state,
    SkelAbstract *elements, int n_elements)
{
  int part = n_elements;

  if (node->kind != SKEL_NODE_INITIALIZER) {
    if (n_elements > 0)
      elements[0] = skel_interpreter_evaluate (self, node, state);
    return;
  }
  if (depth < storage->n_dimensions && storage->dimensions[depth] > 0)
    part = n_elements / storage->dimensions[depth];
  for (int i = 0; i < node->n_children && (i + 1) * part <= n_elements; i++)
    skel_interpreter_read_initial (self, storage, depth + 1, node->children[i],
        state, elements + i * part, part);
}

static const SkelStorage *
table_storage (SkelInterpreter *self, const SkelSymbol *symbol)
{
  SkelStorage *storage = g_hash_table_lookup (self->storages, symbol);
  SkelAbstract *elements;
  int length = 1;

  if (storage)
    return storage;
  storage = g_new0 (SkelStorage, 1);
  storage->symbol = symbol;
  storage->first = -1;
  storage->n_dimensions = symbol->rank;
  for (int i = 0; i < symbol->rank; i++) {
    storage->dimensions[i] = symbol->dimensions[i].length;
    length = MIN (
        (gint64)length * MAX (storage->dimensions[i], 0), SKEL_MAX_CELLS + 1);
  }
  if (length > SKEL_MAX_CELLS) {
    skel_interpreter_fail (self, symbol->location,
        "`%s` is too large: a table has at most %d elements", symbol->name,
        SKEL_MAX_CELLS);
    length = 1;
  }
  elements = skel_unit_allocate (self->unit, sizeof *elements * (length + 1));
  for (int i = 0; i < length; i++)
    elements[i].built = skel_build_integer (self->builder, symbol->type, 0);
  storage->constants = elements;
  g_hash_table_insert (self->storages, (gpointer)symbol, storage);
  self->in_constant = TRUE;
  if (symbol->initial)
    skel_interpreter_read_initial (
        self, storage, 0, symbol->initial, self->state, elements, length);
  self->in_constant = FALSE;
  return storage;
}

/* ---- variables ---- */

SkelAbstract
skel_interpreter_place (SkelPlace which, double rest, const SkelState *state)
{
  SkelAbstract value = skel_abstract_constant (rest);

  value.coefficients[which] = 1;
  value.range = skel_abstract_place_range (&value, state);
  return value;
}

static SkelAbstract
size (SkelPlace near, SkelPlace far, const SkelState *state)
{
  SkelAbstract value = skel_abstract_constant (1);

  value.coefficients[near] = 1;
  value.coefficients[far] = 1;
  value.range = skel_range_meet (skel_abstract_place_range (&value, state),
      (SkelRange){ 1, SKEL_MAX_SIZE });
  return value;
}

const SkelStorage *
skel_interpreter_storage_of (SkelInterpreter *self, const SkelSymbol *symbol)
{
  if (symbol->kind == SKEL_SYMBOL_TABLE)
    return table_storage (self, symbol);
  return g_hash_table_lookup (self->storages, symbol);
}

static SkelAbstract
parameter_value (SkelInterpreter *self, int index)
{
  const SkelParameter *parameter = &self->analysis->kernel.parameters[index];
  SkelAbstract value
      = skel_parameter_is_any_float (parameter)
            ? skel_abstract_anything (parameter->type)
            : skel_abstract_range (self->values[parameter->offset]);

  if (parameter->length == 1) {
    value.shapes[index / 64] |= (guint64)1 << (index % 64);
    value.number = skel_numbering_parameter (self->numbering, index);
    value.built = skel_build_parameter (self->builder, index, NULL);
  }
  return value;
}

static gboolean
declares (const SkelNode *node, const SkelSymbol *symbol)
{
  if (node->kind == SKEL_NODE_DECLARE && node->symbol == symbol)
    return TRUE;
  for (int i = 0; i < node->n_children; i++)
    if (declares (node->children[i], symbol))
      return TRUE;
  return FALSE;
}

static gboolean
compares_and_sets (const SkelNode *choice, const SkelSymbol *symbol)
{
  return choice->kind == SKEL_NODE_IF
         && skel_node_mentions (choice->children[0], symbol)
         && skel_node_assigns (choice->children[1], symbol);
}

/* Whether @node compares @symbol with something and sets it to that in one `if`
 * of `if (...) ... else if (...) ...`, or in the other. */
static gboolean
is_set_beside_else (const SkelNode *node, const SkelSymbol *symbol)
{
  if (node->kind == SKEL_NODE_IF && node->n_children == 3) {
    const SkelNode *otherwise = skel_node_alone (node->children[2]);

    if (otherwise->kind == SKEL_NODE_IF
        && (compares_and_sets (node, symbol)
            || compares_and_sets (otherwise, symbol)))
      return TRUE;
  }
  for (int i = 0; i < node->n_children; i++)
    if (is_set_beside_else (node->children[i], symbol))
      return TRUE;
  return FALSE;
}

/* Fails where @symbol is an extreme that pixels are compared with unless they
 * are another one. */
static gboolean
fail_beside_else (
    SkelInterpreter *self, const SkelNode *node, const SkelSymbol *symbol)
{
  if (self->phase != SKEL_PHASE_PIXEL
      || !is_set_beside_else (self->nest->body, symbol)
      || declares (self->nest->body, symbol))
    return FALSE;
  fail (self, node,
      "what becomes of `%s` hangs on the order of the pixels, as not all of "
      "them are compared with it: leave out the `else`, or let both extremes "
      "start as the first pixel, as in `least = most = in[0][0];`",
      symbol->name);
  return TRUE;
}

/* @symbol, or an element of it, is read at @node, and may have no value. */
static void
fail_unset (
    SkelInterpreter *self, const SkelNode *node, const SkelSymbol *symbol)
{
  const SkelNode *body
      = self->phase == SKEL_PHASE_PIXEL ? self->nest->body : NULL;

  if (fail_beside_else (self, node, symbol))
    return;
  if (symbol->is_place && body && !declares (body, symbol))
    fail (self, node,
        "where this pointer points hangs on the pixels before, which run in "
        "parallel: set it between the two loops, to a pixel of its row, and "
        "move it by a constant in each turn");
  else if (body && skel_node_assigns (body, symbol) && !declares (body, symbol))
    fail (self, node,
        "`%s` may be read here before it is set: pixels run in parallel, and "
        "nothing is carried from one to the next but what results accumulate; "
        "read the pixels beside it instead, as in [y][x - 1]",
        symbol->name);
  else if (symbol->rank > 0)
    fail (self, node,
        "this element of `%s` is not proved to be set before %s: set all of "
        "them first, as in `= { 0 }`",
        symbol->name,
        body && !declares (body, symbol) && self->calls->len == 0
            ? "the loops"
            : "it is read");
  else
    fail (self, node,
        "`%s` may be read here before it is set: give it a value where it is "
        "declared",
        symbol->name);
}

static SkelAbstract
read_cell (SkelInterpreter *self, const SkelNode *node,
    const SkelStorage *storage, const SkelAbstract *cell)
{
  if (!cell->unset)
    return *cell;
  if (skel_interpreter_role_of (self, storage->symbol).kind == SKEL_ROLE_RESULT)
    fail (self, node, "`%s` is read before it has a value",
        storage->symbol->name);
  else if (storage->with_result)
    fail (self, node,
        "`%s` is set by a statement that a result stands in, too, and the "
        "loops cannot see that: set it in a statement of its own",
        storage->symbol->name);
  else
    fail_unset (self, node, storage->symbol);
  return skel_abstract_anything (node->type);
}

static const char *
how_to_accumulate (void)
{
  return "use +=, |=, &=, ^=, of floats only into floats, or a minimum or a "
         "maximum, as in "
         "`if (v < *least) *least = v;`";
}

static void
fail_global (
    SkelInterpreter *self, const SkelNode *node, const SkelSymbol *symbol)
{
  fail (self, node,
      "`%s` is a global variable: make it a parameter, or a `static const` "
      "table",
      symbol->name);
}

SkelAbstract
skel_interpreter_read_variable (
    SkelInterpreter *self, SkelNode *node, SkelState *state)
{
  const SkelSymbol *symbol = node->symbol;
  SkelRole role = skel_interpreter_role_of (self, symbol);
  const SkelStorage *storage;
  SkelAbstract value;
  gboolean position
      = self->phase == SKEL_PHASE_PIXEL && self->in_subscript == 0;

  switch (role.kind) {
    case SKEL_ROLE_WIDTH:
    case SKEL_ROLE_HEIGHT:
    case SKEL_ROLE_ROW:
    case SKEL_ROLE_COLUMN:
      if (position && skel_interpreter_notes (self))
        self->nest->uses_position = TRUE;
      if (role.kind == SKEL_ROLE_WIDTH) {
        value = size (SKEL_PLACE_X, SKEL_PLACE_FROM_RIGHT, state);
        value.built = skel_build_place (
            self->builder, SKEL_COORDINATE_WIDTH, node->type);
        return value;
      }
      if (role.kind == SKEL_ROLE_HEIGHT) {
        value = size (SKEL_PLACE_Y, SKEL_PLACE_FROM_BOTTOM, state);
        value.built = skel_build_place (
            self->builder, SKEL_COORDINATE_HEIGHT, node->type);
        return value;
      }
      if (self->phase != SKEL_PHASE_PIXEL && self->phase != SKEL_PHASE_INNER) {
        fail (self, node, "`%s` has no value outside the loops over pixels",
            symbol->name);
        return skel_abstract_anything (node->type);
      }
      value = skel_interpreter_place (
          role.kind == SKEL_ROLE_ROW ? SKEL_PLACE_Y : SKEL_PLACE_X, 0, state);
      value.built = skel_build_place (self->builder,
          role.kind == SKEL_ROLE_ROW ? SKEL_COORDINATE_Y : SKEL_COORDINATE_X,
          node->type);
      return value;
    case SKEL_ROLE_STRIDE:
      fail (self, node,
          "`%s` is where rows are in memory, not a value: compute with "
          "`width`",
          symbol->name);
      return skel_abstract_anything (node->type);
    case SKEL_ROLE_PARAMETER:
      return parameter_value (self, role.index);
    case SKEL_ROLE_RESULT:
      if (self->phase == SKEL_PHASE_PIXEL) {
        if (!fail_beside_else (self, node, symbol))
          fail (self, node,
              "a result can only be accumulated into inside the loops, so "
              "`%s` cannot be used here: %s",
              symbol->name, how_to_accumulate ());
        return skel_abstract_anything (node->type);
      }
      break;
    default:
      break;
  }

  storage = skel_interpreter_storage_of (self, symbol);
  if (symbol->kind == SKEL_SYMBOL_GLOBAL) {
    fail_global (self, node, symbol);
    return skel_abstract_anything (node->type);
  }
  if (!storage || node->rank > 0) {
    fail (self, node, "`%s` cannot be used as a value", symbol->name);
    return skel_abstract_anything (node->type);
  }
  if (storage->constants)
    return storage->constants[0];
  return read_cell (
      self, node, storage, skel_state_cell (state, storage->first));
}

/* ---- arrays ---- */

/* The VARIABLE below a chain of INDEX and DEREFERENCE. */
SkelNode *
skel_interpreter_root_of (SkelNode *node)
{
  while (node->kind == SKEL_NODE_INDEX || node->kind == SKEL_NODE_DEREFERENCE)
    node = node->children[0];
  return node;
}

gboolean
skel_interpreter_wraps_below (const SkelNode *node)
{
  SkelRange all = skel_range_of_type (node->type);
  gboolean is_computed = (node->kind == SKEL_NODE_BINARY
                             && node->operation == SKEL_OPERATION_SUBTRACT)
                         || node->kind == SKEL_NODE_NEGATE
                         || (node->kind == SKEL_NODE_VARIABLE
                             && node->symbol->kind == SKEL_SYMBOL_LOCAL);

  if (is_computed && node->rank == 0
      && (node->type == SKEL_TYPE_U32 || node->type == SKEL_TYPE_U64)
      && node->range.low == all.low && node->range.high == all.high)
    return TRUE;
  for (int i = 0; i < node->n_children; i++)
    if (skel_interpreter_wraps_below (node->children[i]))
      return TRUE;
  return FALSE;
}

/* Which elements of an array @node may name. Fails, and gives FALSE, when
 * they are not proved to be within the array. */
gboolean
skel_interpreter_locate (SkelInterpreter *self, SkelNode *node,
    SkelState *state, SkelElements *element)
{
  SkelNode *root = skel_interpreter_root_of (node);
  SkelNode *subscripts[SKEL_MAX_RANK];
  int n_subscripts = 0, stride = 1, dimension;

  *element = (SkelElements){
    .built = skel_build_integer (self->builder, SKEL_TYPE_I32, 0),
  };
  if (root->kind != SKEL_NODE_VARIABLE) {
    fail (self, node, "this is not an array that the language knows");
    return FALSE;
  }
  element->storage = skel_interpreter_storage_of (self, root->symbol);
  if (!element->storage) {
    if (root->symbol->kind == SKEL_SYMBOL_GLOBAL)
      fail_global (self, node, root->symbol);
    else
      fail (self, node, "`%s` cannot be used here", root->symbol->name);
    return FALSE;
  }
  for (SkelNode *part = node; part->kind == SKEL_NODE_INDEX;
      part = part->children[0])
    if (n_subscripts < SKEL_MAX_RANK)
      subscripts[n_subscripts++] = part->children[1];
  dimension = element->storage->n_dimensions;
  for (int i = 0; i < n_subscripts; i++) {
    SkelAbstract index = skel_interpreter_evaluate (self, subscripts[i], state);
    int length
        = --dimension >= 0 ? element->storage->dimensions[dimension] : -1;

    if (self->failed)
      return FALSE;
    if (dimension < 0) {
      fail (self, node, "`%s` is not an array: write *%s", root->symbol->name,
          root->symbol->name);
      return FALSE;
    }
    if (!skel_range_within (index.range, (SkelRange){ 0, length - 1 })) {
      if (skel_interpreter_wraps_below (subscripts[i]))
        fail (self, subscripts[i], SKEL_WRAPS_BELOW, root->symbol->name);
      else
        fail (self, subscripts[i],
            "the index of `%s` is not proved to be within 0 and %d; it may be "
            "%s: clamp it, or give its parameters a (range)",
            root->symbol->name, length - 1,
            skel_interpreter_range_text (
                self, index.range, subscripts[i]->type));
      return FALSE;
    }
    element->built
        = skel_build_subscript (self->builder, element->built, &index, stride);
    element->first += stride * (int)index.range.low;
    element->last += stride * (int)index.range.high;
    stride *= length;
    skel_abstract_depend (&element->depends, &index);
  }
  return TRUE;
}

static const SkelAbstract *
element_at (const SkelElements *element, const SkelState *state, int index)
{
  const SkelStorage *storage = element->storage;

  return storage->constants ? &storage->constants[index]
                            : skel_state_cell (state, storage->first + index);
}

/* What computes the one of several elements that is read at @node. */
static SkelBuilt
pick_element (SkelInterpreter *self, const SkelNode *node,
    const SkelElements *element, const SkelState *state)
{
  int n = element->last - element->first + 1;
  const SkelAbstract **elements = g_new (const SkelAbstract *, n);
  SkelBuilt picked;

  for (int i = 0; i < n; i++)
    elements[i] = element_at (element, state, element->first + i);
  picked = skel_build_pick (
      self->builder, node, element->built, elements, element->first, n);
  g_free (elements);
  return picked;
}

SkelAbstract
skel_interpreter_read_array (
    SkelInterpreter *self, SkelNode *node, SkelState *state)
{
  SkelElements element;
  SkelAbstract value;

  if (!skel_interpreter_locate (self, node, state, &element))
    return skel_abstract_anything (node->type);
  skel_interpreter_goes_on (self, node, (element.last - element.first) / 4);
  value = read_cell (
      self, node, element.storage, element_at (&element, state, element.first));
  for (int i = element.first + 1; i <= element.last && !self->failed; i++) {
    SkelAbstract other = read_cell (
        self, node, element.storage, element_at (&element, state, i));

    value = skel_abstract_join (&value, state, &other, state);
  }
  if (element.first != element.last) {
    skel_abstract_depend (&value, &element.depends);
    value.built = pick_element (self, node, &element, state);
  }
  return value;
}

/* ---- assignments ---- */

/* What was known of the elements of @storage, by each name that they have: a
 * function calls its caller's array by another. */
static void
forget_elements (
    SkelInterpreter *self, SkelState *state, const SkelStorage *storage)
{
  GHashTableIter iterator;
  gpointer symbol, other;

  if (state->n_facts == 0)
    return;
  g_hash_table_iter_init (&iterator, self->storages);
  while (g_hash_table_iter_next (&iterator, &symbol, &other))
    if (((const SkelStorage *)other)->first == storage->first)
      skel_state_forget (state, symbol);
}

static void
write_element (SkelInterpreter *self, SkelNode *node, SkelState *state,
    const SkelAbstract *value)
{
  SkelElements element;
  gboolean can_replace;

  if (!skel_interpreter_locate (self, node, state, &element))
    return;
  if (element.storage->constants) {
    fail (
        self, node, "`%s` is a constant table", element.storage->symbol->name);
    return;
  }
  forget_elements (self, state, element.storage);
  if (element.first == element.last) {
    *skel_state_change (state, element.storage->first + element.first) = *value;
    return;
  }
  skel_interpreter_goes_on (self, node, (element.last - element.first) / 4);
  can_replace = skel_build_can_replace (
      self->builder, node, element.last - element.first + 1);
  for (int i = element.first; i <= element.last; i++) {
    SkelAbstract *cell = skel_state_change (state, element.storage->first + i);
    gboolean unset = cell->unset;
    SkelBuilt built = { 0 };

    if (can_replace)
      built
          = skel_build_replaced (self->builder, element.built, i, value, cell);
    *cell = unset ? *value : skel_abstract_join (cell, state, value, state);
    cell->built = built;
    /* which of them was set is not known */
    cell->unset = unset;
  }
  /* but what is read there next is; most room is for what conditions tell */
  if (state->n_facts < SKEL_MAX_FACTS / 2 && !skel_node_has_effects (node))
    skel_state_add_fact (state,
        (SkelFact){
            .node = node, .range = value->range, .nonzero = value->nonzero });
}

void
skel_interpreter_write_place (SkelInterpreter *self, SkelNode *node,
    SkelState *state, const SkelAbstract *value)
{
  SkelNode *root = skel_interpreter_root_of (node);
  SkelRole role;

  if (self->failed)
    return;
  if (skel_interpreter_notes (self))
    node->range = skel_range_join (node->range, value->range);
  if (root->kind != SKEL_NODE_VARIABLE) {
    fail (self, node, "this cannot be assigned to");
    return;
  }
  role = skel_interpreter_role_of (self, root->symbol);
  switch (role.kind) {
    case SKEL_ROLE_IMAGE:
      if (!self->analysis->kernel.images[role.index].output)
        fail (self, node,
            "`%s` is an input: declare it without const to "
            "write to it",
            root->symbol->name);
      else
        skel_interpreter_reach_image (
            self, node, state, role.index, NULL, value);
      return;
    case SKEL_ROLE_NONE:
      break;
    case SKEL_ROLE_RESULT:
      if (self->phase != SKEL_PHASE_PIXEL)
        break;
      fail (self, node,
          "`%s` is set here instead of accumulated: inside the loops, %s",
          root->symbol->name, how_to_accumulate ());
      return;
    case SKEL_ROLE_ROW:
    case SKEL_ROLE_COLUMN:
      fail (self, node,
          "`%s` must not be changed: it is the variable of a loop over the "
          "pixels, so use another one here",
          root->symbol->name);
      return;
    default:
      fail (self, node, "`%s` must not be changed: use a local variable",
          root->symbol->name);
      return;
  }
  if (root->symbol->kind == SKEL_SYMBOL_GLOBAL) {
    fail (self, node,
        "`%s` is a global variable, and a kernel cannot write to it: use a "
        "local variable or a result",
        root->symbol->name);
    return;
  }
  write_element (self, node, state, value);
}

/* Whether a float may be none that C converts to @type. */
static gboolean
may_saturate (const SkelAbstract *value, SkelType from, SkelType type)
{
  SkelRange whole = { trunc (value->range.low), trunc (value->range.high) };

  return skel_type_is_floating (from) && !skel_type_is_floating (type)
         && type != SKEL_TYPE_BOOL
         && (value->nan || !skel_range_fits (whole, type));
}

static void
note_saturation (SkelInterpreter *self, SkelNode *node,
    const SkelAbstract *value, SkelType from, SkelType type)
{
  GHashTable *saturations = self->analysis->saturations;
  SkelSaturation *known = g_hash_table_lookup (saturations, node);
  SkelSaturation first = { node, from, type, value->range, value->nan };

  if (self->in_constant)
    fail (self, node,
        "this is beyond the values of %s, and a table has none but those: "
        "write what is meant",
        skel_type_name (type));
  else if (node->kind == SKEL_NODE_ASSIGN
           && skel_node_has_effects (node->children[0]))
    fail (self, node,
        "this may be beyond the values of %s, and its place changes something: "
        "change that in a statement of its own",
        skel_type_name (type));
  node->saturates = TRUE;
  if (!known) {
    known = g_memdup2 (&first, sizeof first);
    g_hash_table_insert (saturations, node, known);
  }
  known->range = skel_range_join (known->range, value->range);
  known->nan = known->nan || value->nan;
}

SkelAbstract
skel_interpreter_convert (SkelInterpreter *self, SkelNode *node,
    SkelAbstract value, SkelType from, SkelType type)
{
  SkelAbstract converted = value;

  if (from == type)
    return value;
  if (may_saturate (&value, from, type) && skel_interpreter_notes (self))
    note_saturation (self, node, &value, from, type);
  converted.number
      = skel_numbering_convert (self->numbering, &value, from, type);
  converted.built = skel_build_convert (self->builder, type, &value);
  converted.range = skel_range_convert (value.range, from, type);
  converted.nan = value.nan && skel_type_is_floating (type);
  /* what is not a number is not zero, and so true; as an integer it is zero */
  converted.pixel = value.pixel && type != SKEL_TYPE_BOOL;
  if (value.nan && type == SKEL_TYPE_BOOL)
    converted.range.high = 1;
  else if (value.nan && !skel_type_is_floating (type))
    converted.range
        = skel_range_join (converted.range, skel_range_constant (0));
  converted.nonzero = value.nonzero && !skel_type_is_floating (from)
                      && skel_range_fits (value.range, type);
  if (skel_type_is_floating (type) || skel_type_is_floating (from)
      || type == SKEL_TYPE_BOOL || !skel_range_fits (value.range, type)) {
    converted.origin = 0;
    skel_abstract_forget_base (&converted);
    skel_beyond_forget (&converted);
    memset (converted.coefficients, 0, sizeof converted.coefficients);
    converted.rest = converted.range;
  }
  if (type != SKEL_TYPE_BOOL
      && (skel_type_is_floating (from) != skel_type_is_floating (type)
          || (skel_type_is_floating (from) && skel_type_is_floating (type))))
    skel_beyond_convert (&converted, &value, from);
  return converted;
}
