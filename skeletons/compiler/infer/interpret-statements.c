/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* interpret-statements.c: statements, and the calls that execute them. */
#include "../../graph/library.h"
#include "../front/make.h"
#include "../front/queries.h"
#include "beyond.h"
#include "interpreter.h"

#define MAX_CALLS 16

/* ---- calls ---- */

/* Whether the call @node is abs () of a place, which is one of two places, as a
 * condition tells. */
static gboolean
is_size_of_place (const SkelNode *node, const SkelAbstract *operand)
{
  return g_str_equal (node->symbol->name, "abs")
         && node->children[0]->type == SKEL_TYPE_I32
         && skel_abstract_has_places (operand)
         && !skel_node_has_effects (node->children[0]);
}

/* Makes that `operand < 0 ? -operand : operand`. */
static void
choose_place (SkelInterpreter *self, SkelNode *node)
{
  SkelNode *operand = node->children[0];
  SkelNode *opposite = skel_make_node (
      self->unit, SKEL_NODE_NEGATE, SKEL_TYPE_I32, node->location, 1);
  SkelNode *choice = skel_make_node (
      self->unit, SKEL_NODE_CONDITIONAL, SKEL_TYPE_I32, node->location, 3);

  opposite->children[0] = skel_make_copy (self->unit, operand, NULL);
  choice->children[0] = skel_make_binary (self->unit, SKEL_OPERATION_LESS,
      skel_make_copy (self->unit, operand, NULL),
      skel_make_integer (self->unit, 0, node->location));
  choice->children[1] = opposite;
  choice->children[2] = operand;
  *node = *choice;
}

SkelAbstract
skel_interpreter_call_library (
    SkelInterpreter *self, SkelNode *node, SkelState *state)
{
  const SkelLibraryFunction *function
      = skel_library_function (node->symbol->name);
  SkelAbstract operands[3];
  SkelRange arguments[3];
  gboolean nans[3];
  SkelAbstract value = { 0 };
  gboolean nan;

  if (!function) {
    fail (self, node,
        "`%s` is not known: a kernel calls static functions of its file and "
        "those of <math.h> and <stdlib.h> that compute a number",
        node->symbol->name);
    return skel_abstract_anything (node->type);
  }
  if (node->n_children != function->n_arguments) {
    fail (self, node, "`%s` takes %d arguments", node->symbol->name,
        function->n_arguments);
    return skel_abstract_anything (node->type);
  }
  for (int i = 0; i < node->n_children; i++) {
    operands[i] = skel_interpreter_evaluate (self, node->children[i], state);
    arguments[i] = operands[i].range;
    nans[i] = operands[i].nan;
    skel_abstract_depend (&value, &operands[i]);
  }
  if (self->failed)
    return skel_abstract_anything (node->type);
  if (is_size_of_place (node, &operands[0])) {
    choose_place (self, node);
    return skel_interpreter_evaluate (self, node, state);
  }
  if (function->approximate && skel_interpreter_notes (self))
    self->analysis->kernel.approximate = TRUE;
  value.range
      = skel_library_range (function, node->type, arguments, nans, &nan);
  value.rest = value.range;
  value.number = skel_numbering_apply (
      self->numbering, node, operands, node->n_children);
  value.built = skel_build_call (self->builder, node, operands);
  skel_beyond_call (&value, node->symbol->name, operands, state);
  if (skel_type_is_floating (node->children[0]->type)
      && !skel_type_is_floating (node->type)) {
    value.nan = nan;
    return skel_interpreter_convert (
        self, node, value, node->children[0]->type, node->type);
  }
  value.nan = nan && skel_type_is_floating (node->type);
  if (!skel_type_is_floating (node->type)
      && !skel_range_fits (value.range, node->type)) {
    node->wraps = node->wraps || skel_interpreter_notes (self);
    value.range = skel_range_of_type (node->type);
  }
  value.rest = value.range;
  return value;
}

/* Binds an array argument to the caller's elements. */
static SkelStorage *
bind_array (
    SkelInterpreter *self, SkelNode *argument, const SkelSymbol *parameter)
{
  SkelNode *root = argument;
  const SkelStorage *storage;
  SkelStorage *bound;
  SkelRole role;

  while (root->kind == SKEL_NODE_CAST && root->n_children == 1)
    root = root->children[0];
  if (root->kind != SKEL_NODE_VARIABLE) {
    fail (self, argument,
        "a function can only be called with values and whole local arrays");
    return NULL;
  }
  role = skel_interpreter_role_of (self, root->symbol);
  if (role.kind == SKEL_ROLE_IMAGE || role.kind == SKEL_ROLE_RESULT
      || role.kind == SKEL_ROLE_PARAMETER
      || !(storage = skel_interpreter_storage_of (self, root->symbol))) {
    fail (self, argument,
        "`%s` cannot be handed to a function: it takes values and local "
        "arrays",
        root->symbol->name);
    return NULL;
  }
  if (storage->constants && !parameter->is_const) {
    fail (self, argument,
        "`%s` is a constant table: declare the parameter "
        "`%s` const",
        root->symbol->name, parameter->name);
    return NULL;
  }
  bound = g_new (SkelStorage, 1);
  *bound = *storage;
  return bound;
}

/* Evaluates all arguments before it binds any: one of them may call the same
 * function. */
static gboolean
bind_arguments (SkelInterpreter *self, SkelNode *node, SkelState *state,
    const SkelFunction *function)
{
  SkelAbstract *values = g_new0 (SkelAbstract, function->n_parameters);

  for (int i = 0; i < function->n_parameters && !self->failed; i++) {
    const SkelSymbol *parameter = function->parameters[i];
    SkelNode *argument = i < node->n_children ? node->children[i] : NULL;

    if (!argument) {
      fail (self, node, "`%s` lacks an argument", function->symbol->name);
    } else if (parameter->rank == 0 && !parameter->pointer) {
      values[i] = skel_interpreter_evaluate (self, argument, state);
      values[i] = skel_interpreter_convert (
          self, argument, values[i], argument->type, parameter->type);
    }
  }
  for (int i = 0; i < function->n_parameters && !self->failed; i++) {
    const SkelSymbol *parameter = function->parameters[i];

    skel_state_forget (state, parameter);
    if (parameter->rank > 0 || parameter->pointer) {
      SkelStorage *bound = bind_array (self, node->children[i], parameter);

      if (bound)
        g_hash_table_replace (self->storages, (gpointer)parameter, bound);
    } else {
      *skel_state_change (
          state, skel_interpreter_storage_of (self, parameter)->first)
          = values[i];
    }
  }
  g_free (values);
  return !self->failed;
}

SkelAbstract
skel_interpreter_call_function (
    SkelInterpreter *self, SkelNode *node, SkelState *state)
{
  SkelFunction *function = node->symbol->function;
  SkelFlow flow = { 0 };

  for (guint i = 0; i < self->calls->len; i++)
    if (g_ptr_array_index (self->calls, i) == function) {
      fail (self, node,
          "`%s` calls itself: recursion is not supported, use "
          "a loop",
          function->symbol->name);
      return skel_abstract_anything (node->type);
    }
  if (self->calls->len >= MAX_CALLS) {
    fail (self, node, "calls are nested more than %d deep", MAX_CALLS);
    return skel_abstract_anything (node->type);
  }
  if (!bind_arguments (self, node, state, function))
    return skel_abstract_anything (node->type);

  g_ptr_array_add (self->calls, function);
  flow.returned = skel_state_nowhere (state);
  skel_interpreter_execute (self, function->body, state, &flow);
  skel_interpreter_check_function_order (self, function);
  g_ptr_array_set_size (self->calls, self->calls->len - 1);
  if (!self->failed && state->reachable && !node->is_void)
    fail (self, function->symbol, "`%s` may end without returning a value",
        function->symbol->name);
  skel_state_join (state, flow.returned);
  skel_state_free (flow.returned);
  return flow.has_result ? flow.result : skel_abstract_anything (node->type);
}

/* ---- statements ---- */

static void
leave (SkelInterpreter *self, SkelNode *node, SkelState *state,
    SkelState *target, const char *what)
{
  if (!target) {
    fail (self, node, "%s", what);
    return;
  }
  skel_state_join (target, state);
  state->reachable = FALSE;
}

static void
execute_if (
    SkelInterpreter *self, SkelNode *node, SkelState *state, SkelFlow *flow)
{
  SkelState *other;

  skel_interpreter_branch (self, node->children[0], state, &other);
  skel_interpreter_execute (self, node->children[1], state, flow);
  if (!other)
    return;
  if (node->n_children > 2)
    skel_interpreter_execute (self, node->children[2], other, flow);
  skel_interpreter_join (self, state, other);
  skel_state_free (other);
}

/* Whether the labels of a switch are all the values that @range has. */
static gboolean
covers (const SkelNode *body, SkelRange range)
{
  double found = 0;

  if (range.high - range.low > 1024)
    return FALSE;
  for (int i = 0; i < body->n_children; i++)
    for (const SkelNode *label = body->children[i];
        label->kind == SKEL_NODE_CASE; label = label->children[1])
      if (skel_range_contains (range, label->children[0]->value.i))
        found++;
  return found == range.high - range.low + 1;
}

/* The path to each label of the switch with this @body and @value, by the CASE;
 * that of @others, which is at the switch, becomes the one where it is none. */
static GHashTable *
split_by_labels (SkelInterpreter *self, const SkelNode *body,
    const SkelAbstract *value, gboolean covered, SkelState *others)
{
  GHashTable *paths = g_hash_table_new (NULL, NULL);
  SkelRange left = value->range;

  for (int i = 0; i < body->n_children; i++)
    for (SkelNode *label = body->children[i];
        label->kind == SKEL_NODE_CASE || label->kind == SKEL_NODE_DEFAULT;
        label = label->children[label->n_children - 1]) {
      SkelState here = *others;
      SkelAbstract wanted = { 0 };

      if (label->kind == SKEL_NODE_DEFAULT
          || !skel_range_contains (value->range, label->children[0]->value.i))
        continue;
      left.low++;
      wanted.built = skel_build_integer (
          self->builder, label->children[0]->type, label->children[0]->value.i);
      /* the last of all that there are is not one of two */
      if (!covered || left.low <= left.high)
        skel_build_split (self->builder,
            skel_build_binary (
                self->builder, SKEL_OPERATION_EQUAL, value, &wanted),
            &here, others);
      g_hash_table_insert (paths, label, (gpointer)here.path);
    }
  return paths;
}

static void
execute_switch (
    SkelInterpreter *self, SkelNode *node, SkelState *state, SkelFlow *flow)
{
  SkelNode *body = node->children[1];
  SkelAbstract value
      = skel_interpreter_evaluate (self, node->children[0], state);
  SkelState *entry, *broken, *others;
  SkelFlow inner = *flow;
  gboolean has_default = FALSE, covered;
  GHashTable *paths;

  if (self->failed)
    return;
  if (body->kind != SKEL_NODE_BLOCK) {
    fail (self, node, "the body of a switch must be a block { ... }");
    return;
  }
  covered = covers (body, value.range);
  entry = skel_interpreter_copy_state (self, node, state);
  others = skel_interpreter_copy_state (self, node, state);
  paths = split_by_labels (self, body, &value, covered, others);
  broken = skel_state_nowhere (state);
  inner.broken = broken;
  state->reachable = FALSE;
  for (int i = 0; i < body->n_children && !self->failed; i++) {
    SkelNode *statement = body->children[i];

    while (statement->kind == SKEL_NODE_CASE
           || statement->kind == SKEL_NODE_DEFAULT) {
      gboolean is_case = statement->kind == SKEL_NODE_CASE;
      SkelState *here = skel_interpreter_copy_state (self, node, entry);

      if (is_case) {
        double wanted = statement->children[0]->value.i;

        here->reachable
            = here->reachable && skel_range_contains (value.range, wanted);
        here->path = g_hash_table_lookup (paths, statement);
        if (here->reachable && !skel_node_has_effects (node->children[0]))
          skel_interpreter_constrain (self, node->children[0],
              skel_range_constant (wanted), TRUE, FALSE, here);
        statement = statement->children[1];
      } else {
        has_default = TRUE;
        here->reachable = here->reachable && !covered;
        here->path = others->path;
        statement = statement->children[0];
      }
      skel_state_join (state, here);
      skel_state_free (here);
    }
    skel_interpreter_execute (self, statement, state, &inner);
  }
  flow->result = inner.result;
  flow->has_result = inner.has_result;
  skel_state_join (state, broken);
  if (!has_default && !covered)
    skel_state_join (state, others);
  g_hash_table_unref (paths);
  skel_state_free (others);
  skel_state_free (entry);
  skel_state_free (broken);
}

static void
execute_return (
    SkelInterpreter *self, SkelNode *node, SkelState *state, SkelFlow *flow)
{
  if (self->calls->len == 0) {
    fail (self, node, "a kernel cannot return before its end");
    return;
  }
  if (node->n_children > 0) {
    const SkelFunction *function
        = g_ptr_array_index (self->calls, self->calls->len - 1);
    SkelAbstract value
        = skel_interpreter_evaluate (self, node->children[0], state);

    if (self->failed)
      return;
    value = skel_interpreter_convert (self, node->children[0], value,
        node->children[0]->type, function->symbol->type);
    value.origin = 0;
    flow->result = flow->has_result ? skel_abstract_join (&flow->result,
                                          flow->returned, &value, state)
                                    : value;
    flow->has_result = TRUE;
  }
  leave (self, node, state, flow->returned, "return outside a function");
}

static void
execute_declaration (SkelInterpreter *self, SkelNode *node, SkelState *state)
{
  const SkelSymbol *symbol = node->symbol;
  SkelNode *initial = node->n_children > 0 ? node->children[0] : NULL;
  const SkelStorage *storage;
  int length = 1;
  SkelAbstract value;

  if (skel_interpreter_role_of (self, symbol).kind == SKEL_ROLE_ROW
      || skel_interpreter_role_of (self, symbol).kind == SKEL_ROLE_COLUMN)
    return;
  if (symbol->unsupported || symbol->pointer) {
    fail (self, node,
        "`%s` is %s, and a kernel's variables are scalars and "
        "arrays of them",
        symbol->name, symbol->unsupported ? symbol->unsupported : "a pointer");
    return;
  }
  if (symbol->is_static && !symbol->is_const) {
    fail (self, node,
        "`%s` is static: a kernel keeps nothing from one call "
        "to the next",
        symbol->name);
    return;
  }
  for (int i = 0; i < symbol->rank; i++) {
    if (symbol->dimensions[i].length <= 0) {
      fail (self, node, "the length of `%s` must be a constant", symbol->name);
      return;
    }
    length *= symbol->dimensions[i].length;
  }
  storage = skel_interpreter_storage_of (self, symbol);
  skel_state_forget (state, symbol);
  if (!initial) {
    for (int i = 0; i < length; i++) {
      SkelAbstract *cell = skel_state_change (state, storage->first + i);

      *cell = skel_abstract_anything (symbol->type);
      cell->unset = TRUE;
    }
    return;
  }
  if (initial->kind == SKEL_NODE_INITIALIZER) {
    SkelAbstract *elements = g_new (SkelAbstract, length);

    /* what the list leaves out is zero */
    for (int i = 0; i < length; i++) {
      elements[i] = skel_abstract_constant (0);
      elements[i].built = skel_build_integer (self->builder, symbol->type, 0);
    }
    self->in_constant = symbol->is_static;
    skel_interpreter_read_initial (
        self, storage, 0, initial, state, elements, length);
    self->in_constant = FALSE;
    for (int i = 0; i < length; i++)
      *skel_state_change (state, storage->first + i) = elements[i];
    g_free (elements);
    return;
  }
  if (symbol->rank > 0) {
    fail (self, node, "an array is set by a list in braces");
    return;
  }
  self->in_constant = symbol->is_static;
  value = skel_interpreter_convert (self, initial,
      skel_interpreter_evaluate (self, initial, state), initial->type,
      symbol->type);
  *skel_state_change (state, storage->first) = value;
  self->in_constant = FALSE;
}

void
skel_interpreter_execute (
    SkelInterpreter *self, SkelNode *node, SkelState *state, SkelFlow *flow)
{
  if (!skel_interpreter_goes_on (self, node, 1) || !state->reachable)
    return;
  self->statement = node;
  if (self->phase == SKEL_PHASE_PIXEL && self->calls->len == 0
      && node->kind == SKEL_NODE_IF) {
    const SkelAccumulation *accumulation
        = skel_nest_accumulation (self->nest, node);

    if (accumulation) {
      skel_interpreter_accumulate (self, node, state, accumulation);
      return;
    }
  }
  switch (node->kind) {
    case SKEL_NODE_BLOCK:
      for (int i = 0; i < node->n_children; i++)
        skel_interpreter_execute (self, node->children[i], state, flow);
      break;
    case SKEL_NODE_DECLARE:
      execute_declaration (self, node, state);
      break;
    case SKEL_NODE_IF:
      execute_if (self, node, state, flow);
      break;
    case SKEL_NODE_FOR:
      skel_interpreter_execute_for (self, node, state, flow);
      break;
    case SKEL_NODE_WHILE:
    case SKEL_NODE_DO:
      fail (self, node,
          "a do loop that `break` or `continue` is in, or loops within loops, "
          "is not supported here: write a `for` that also counts its turns, "
          "as in `for (int n = 0; n < 100 && ...; n++)`");
      break;
    case SKEL_NODE_SWITCH:
      execute_switch (self, node, state, flow);
      break;
    case SKEL_NODE_CASE:
    case SKEL_NODE_DEFAULT:
      fail (self, node, "a label must stand directly in its switch's block");
      break;
    case SKEL_NODE_BREAK:
      leave (self, node, state, flow->broken,
          "this leaves the loops over the pixels, which always run to their "
          "end: put it in an inner loop");
      break;
    case SKEL_NODE_CONTINUE:
      leave (self, node, state, flow->continued, "continue outside a loop");
      break;
    case SKEL_NODE_RETURN:
      execute_return (self, node, state, flow);
      break;
    case SKEL_NODE_EMPTY:
      break;
    default:
      skel_interpreter_evaluate (self, node, state);
      break;
  }
}
