/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "image-calls.h"

#include "make.h"
#include "queries.h"
#include "returns.h"

/* Nodes that a file's calls may become. */
#define MAX_NODES (1 << 16)

typedef struct {
  SkelUnit *unit;
  GHashTable *begun;  /* SkelFunction: rewritten, or about to be */
  GPtrArray *calling; /* SkelFunction: whose calls within calls are told by what
                       * they do, outermost first */
  int n_nodes;
  /* of the function that is rewritten */
  GHashTable *own;      /* SkelSymbol: arrays that it declares or is given */
  gboolean over_pixels; /* it has loops over the pixels */
  gboolean in_pixels;   /* in such */
} Telling;

/* The statement that an expression is in. */
typedef struct {
  GPtrArray *before;   /* statements; NULL: there is no place for any */
  const SkelNode *all; /* what is all of it that is evaluated; or NULL */
  GHashTable *changed; /* SkelSymbol: by the expression, but for what it is
                        * assigned to at last */
} Place;

/* A parameter in the function's body: a symbol, or a value. */
typedef struct {
  GHashTable *symbols; /* SkelSymbol to another */
  GHashTable *values;  /* SkelSymbol to the SkelNode in its place */
} Binding;

static void rewrite_function (Telling *self, SkelFunction *function);
static void rewrite_expression (
    Telling *self, SkelNode **node, const Place *place);
static void rewrite_statement (Telling *self, SkelNode **statement);

/* ---- what is handed ---- */

/* The array that @argument is, or is a part of. */
static const SkelNode *
find_root (const SkelNode *argument)
{
  while (argument->kind == SKEL_NODE_INDEX)
    argument = argument->children[0];
  return argument->kind == SKEL_NODE_VARIABLE ? argument : NULL;
}

static gboolean
takes_array (const SkelSymbol *parameter)
{
  return parameter->rank > 0 || parameter->pointer;
}

/* Whether @argument is one image or another. */
static gboolean
is_choice (const SkelNode *argument)
{
  return argument->kind == SKEL_NODE_CONDITIONAL && argument->rank > 1;
}

/* Whether the function has to be told by what it does: what it is handed is no
 * variable of one pixel's. */
static gboolean
is_handed_more (const Telling *self, const SkelNode *argument)
{
  const SkelNode *root = find_root (argument);

  if (is_choice (argument))
    return TRUE;
  if (!root || argument->rank == 0)
    return FALSE;
  return root != argument || skel_symbol_is_image (root->symbol)
         || (self->over_pixels
             && g_hash_table_contains (self->own, root->symbol)
             && (!self->in_pixels
                 || root->symbol->kind == SKEL_SYMBOL_PARAMETER));
}

static gboolean
is_called_with_more (const Telling *self, const SkelNode *call)
{
  for (int i = 0; i < call->n_children; i++)
    if (is_handed_more (self, call->children[i]))
      return TRUE;
  return FALSE;
}

/* ---- what a function is told by ---- */

/* Whether @value costs nothing wherever it stands. */
static gboolean
is_simple (const SkelNode *value)
{
  switch (value->kind) {
    case SKEL_NODE_INTEGER:
    case SKEL_NODE_FLOATING:
      return TRUE;
    case SKEL_NODE_VARIABLE:
      return value->rank == 0;
    case SKEL_NODE_NEGATE:
    case SKEL_NODE_CAST:
      return is_simple (value->children[0]);
    case SKEL_NODE_BINARY:
      return (value->operation == SKEL_OPERATION_ADD
                 || value->operation == SKEL_OPERATION_SUBTRACT)
             && is_simple (value->children[0])
             && is_simple (value->children[1]);
    default:
      return FALSE;
  }
}

/* Whether @function changes elements of what it is handed. */
static gboolean
changes_arrays (const SkelFunction *function)
{
  for (int i = 0; i < function->n_parameters; i++)
    if (takes_array (function->parameters[i])
        && skel_node_assigns (function->body, function->parameters[i]))
      return TRUE;
  return FALSE;
}

/* Has the number @value stand for @parameter, or a variable that is set to it
 * before. */
static gboolean
bind_number (Telling *self, const SkelNode *call, SkelSymbol *parameter,
    SkelNode *value, Binding *binding, GPtrArray *statements)
{
  const SkelFunction *function = call->symbol->function;
  SkelSymbol *local;

  if (!skel_node_assigns (function->body, parameter)
      && !skel_node_has_effects (value)
      && (is_simple (value) || (!statements && !changes_arrays (function)))) {
    if (value->kind == SKEL_NODE_VARIABLE)
      g_hash_table_insert (binding->symbols, parameter, value->symbol);
    else
      g_hash_table_insert (binding->values, parameter, value);
    return TRUE;
  }
  if (!statements)
    return FALSE;
  local = skel_make_symbol (self->unit, parameter, SKEL_SYMBOL_LOCAL);
  local->is_const = FALSE;
  g_ptr_array_add (
      statements, skel_make_declaration (self->unit, local, value));
  g_hash_table_insert (binding->symbols, parameter, local);
  return TRUE;
}

/* What @call hands to the parameter @symbol of its function; NULL: it is none.
 */
static const SkelNode *
argument_for (const SkelNode *call, const SkelSymbol *symbol)
{
  const SkelFunction *function = call->symbol->function;

  for (int i = 0; symbol && i < function->n_parameters; i++)
    if (function->parameters[i] == symbol)
      return skel_node_bare (call->children[i]);
  return NULL;
}

/* Whether rows of @parameter are as long as those of @array, of which the first
 * @fixed subscripts are given. */
static gboolean
has_shape (const SkelNode *call, const SkelSymbol *parameter,
    const SkelSymbol *array, int fixed)
{
  for (int i = 1; i < parameter->rank; i++) {
    const SkelDimension *one = &parameter->dimensions[i];
    const SkelDimension *other = &array->dimensions[fixed + i];
    const SkelNode *argument = argument_for (call, one->symbol);

    if (one->length != other->length
        || (one->length < 0
            && !(argument && argument->kind == SKEL_NODE_VARIABLE
                 && argument->symbol == other->symbol)))
      return FALSE;
  }
  return TRUE;
}

/* Whether what @argument chooses between is what @parameter takes. */
static gboolean
has_shapes (
    const SkelNode *call, const SkelSymbol *parameter, const SkelNode *argument)
{
  const SkelNode *root = find_root (argument);

  if (is_choice (argument))
    return has_shapes (call, parameter, argument->children[1])
           && has_shapes (call, parameter, argument->children[2]);
  return root && argument->rank == parameter->rank
         && root->symbol->type == parameter->type
         && has_shape (call, parameter, root->symbol,
             root->symbol->rank - argument->rank);
}

/* Has a pointer to one image or another, as @argument says, stand for
 * @parameter. */
static gboolean
bind_choice (Telling *self, const SkelNode *call, SkelSymbol *parameter,
    SkelNode *argument, Binding *binding, GPtrArray *statements)
{
  SkelSymbol *pointer;

  if (!statements || !has_shapes (call, parameter, argument))
    return FALSE;
  pointer = skel_make_symbol (self->unit, parameter, SKEL_SYMBOL_LOCAL);
  pointer->is_const = FALSE;
  pointer->pointer = TRUE;
  for (int i = 0; i < pointer->rank; i++)
    if (pointer->dimensions[i].length < 0)
      pointer->dimensions[i].symbol = NULL;
  g_ptr_array_add (
      statements, skel_make_declaration (self->unit, pointer, argument));
  g_hash_table_insert (binding->symbols, parameter, pointer);
  return TRUE;
}

/* Has the array @argument of @call, or the part of one, stand for @parameter.
 */
static gboolean
bind_array (Telling *self, const SkelNode *call, SkelSymbol *parameter,
    SkelNode *argument, Binding *binding, GPtrArray *statements)
{
  const SkelNode *root = find_root (argument);

  if (is_choice (argument))
    return bind_choice (self, call, parameter, argument, binding, statements);
  if (!root || argument->rank != MAX (parameter->rank, 1)
      || root->symbol->type != parameter->type
      || !has_shape (
          call, parameter, root->symbol, root->symbol->rank - argument->rank))
    return FALSE;
  for (SkelNode *part = argument; part != root; part = part->children[0]) {
    SkelSymbol *subscript;

    if (is_simple (part->children[1]))
      continue;
    if (!statements)
      return FALSE;
    subscript = skel_make_symbol (self->unit, parameter, SKEL_SYMBOL_LOCAL);
    subscript->type = SKEL_TYPE_I32;
    subscript->rank = 0;
    subscript->is_const = subscript->pointer = FALSE;
    g_ptr_array_add (
        statements, skel_make_declaration (self->unit, subscript,
                        skel_make_int (self->unit, part->children[1])));
    part->children[1]
        = skel_make_variable (self->unit, subscript, argument->location);
  }
  g_hash_table_insert (binding->values, parameter, argument);
  return TRUE;
}

/* Binds the parameters to the arguments of @call. Without @statements nothing
 * can be computed before. */
static gboolean
bind_arguments (Telling *self, const SkelNode *call, Binding *binding,
    GPtrArray *statements)
{
  const SkelFunction *function = call->symbol->function;

  for (int i = 0; i < function->n_parameters; i++) {
    SkelSymbol *parameter = function->parameters[i];
    SkelNode *argument = skel_make_copy (self->unit, call->children[i], NULL);

    if (!(takes_array (parameter) ? bind_array : bind_number) (
            self, call, parameter, argument, binding, statements))
      return FALSE;
  }
  return TRUE;
}

/* The element @subscript of the part of an array that begins at @part. */
static SkelNode *
element_from (SkelUnit *unit, const SkelNode *part, SkelNode *subscript)
{
  SkelNode *begin = skel_make_int (unit, part->children[1]);

  subscript = skel_make_int (unit, subscript);
  if (begin->kind != SKEL_NODE_INTEGER || begin->value.i != 0)
    subscript = skel_make_binary (unit, SKEL_OPERATION_ADD, begin, subscript);
  return skel_make_index (unit, part->children[0], subscript);
}

/* @element, of what a function was handed, of the array that is a part of. */
static SkelNode *
bind_element (SkelUnit *unit, SkelNode *element)
{
  const SkelNode *part = element->children[0];

  if (element->kind == SKEL_NODE_DEREFERENCE && part->rank > 0)
    element = skel_make_index (unit, element->children[0],
        skel_make_integer (unit, 0, element->location));
  if (element->kind != SKEL_NODE_INDEX || part->kind != SKEL_NODE_INDEX
      || part->rank != 1)
    return element;
  if (part->addressed)
    element = element_from (unit, part, element->children[1]);
  element->addressed = TRUE;
  return element;
}

/* Puts what the parameters are in their place. */
static SkelNode *
bind_values (SkelUnit *unit, SkelNode *node, GHashTable *values)
{
  SkelNode *value = node->kind == SKEL_NODE_VARIABLE
                        ? g_hash_table_lookup (values, node->symbol)
                        : NULL;
  const SkelSymbol *handed
      = node->n_children > 0 ? node->children[0]->symbol : NULL;

  if (value)
    return skel_make_copy (unit, value, NULL);
  for (int i = 0; i < node->n_children; i++)
    node->children[i] = bind_values (unit, node->children[i], values);
  return handed && g_hash_table_contains (values, handed)
             ? bind_element (unit, node)
             : node;
}

/* Whether a pointer in @node is only what an element is read or written by, or
 * is handed on. */
static gboolean
has_plain_pointers (const SkelNode *node)
{
  if (node->kind == SKEL_NODE_VARIABLE && node->symbol->pointer
      && node->rank == 0)
    return FALSE;
  for (int i = 0; i < node->n_children; i++) {
    const SkelNode *child = node->children[i];
    gboolean plain = node->kind == SKEL_NODE_DEREFERENCE
                     || node->kind == SKEL_NODE_CALL
                     || (node->kind == SKEL_NODE_INDEX && i == 0);

    if (!(plain && child->kind == SKEL_NODE_VARIABLE)
        && !has_plain_pointers (child))
      return FALSE;
  }
  return TRUE;
}

/* ---- calls ---- */

/* What @body, of a function, returns if it does nothing else. */
static const SkelNode *
find_expression (const SkelNode *body)
{
  while (body->kind == SKEL_NODE_BLOCK && body->n_children == 1)
    body = body->children[0];
  return body->kind == SKEL_NODE_RETURN && body->n_children == 1
             ? body->children[0]
             : NULL;
}

/* Whether @call would be the same before the rest of its statement, and the
 * rest the same after it. */
static gboolean
can_come_first (const SkelNode *call, const Place *place)
{
  GHashTableIter iter;
  gpointer changed;

  if (call == place->all)
    return TRUE;
  if (!call->is_void && changes_arrays (call->symbol->function))
    return FALSE;
  g_hash_table_iter_init (&iter, place->changed);
  while (g_hash_table_iter_next (&iter, &changed, NULL))
    if (skel_node_mentions (call, changed))
      return FALSE;
  return TRUE;
}

/* Has calls in @body, that of the function of @call, told, too. */
static void
rewrite_body (Telling *self, const SkelNode *call, SkelNode **body)
{
  g_ptr_array_add (self->calling, call->symbol->function);
  rewrite_statement (self, body);
  g_ptr_array_set_size (self->calling, self->calling->len - 1);
}

/* What the function of @call does, as a statement that sets @result, NULL for
 * none, after the declarations that are added to @before. NULL: it cannot be
 * told so. */
static SkelNode *
call_as_statement (
    Telling *self, const SkelNode *call, SkelSymbol *result, GPtrArray *before)
{
  const SkelFunction *function = call->symbol->function;
  Binding binding
      = { g_hash_table_new (NULL, NULL), g_hash_table_new (NULL, NULL) };
  GPtrArray *statements = g_ptr_array_new ();
  SkelNode *body = NULL;

  if (bind_arguments (self, call, &binding, statements)) {
    body = skel_make_copy_apart (self->unit, function->body, binding.symbols);
    body = bind_values (self->unit, body, binding.values);
    body = skel_returns_replace (self->unit, body, result, before);
  }
  if (body) {
    rewrite_body (self, call, &body);
    g_ptr_array_add (statements, body);
    if (statements->len > 1)
      body = skel_make_block (self->unit, statements, call->location);
  }
  g_ptr_array_unref (statements);
  g_hash_table_unref (binding.symbols);
  g_hash_table_unref (binding.values);
  return body;
}

/* The value of @call, whose function does what it does before. */
static SkelNode *
call_before (Telling *self, const SkelNode *call, GPtrArray *before)
{
  SkelSymbol *result
      = skel_make_symbol (self->unit, call->symbol, SKEL_SYMBOL_LOCAL);
  SkelNode *statement;

  result->is_static = FALSE;
  result->function = NULL;
  result->location = call->location;
  statement = call_as_statement (self, call, result, before);
  if (!statement)
    return NULL;
  g_ptr_array_add (before, statement);
  return skel_make_variable (self->unit, result, call->location);
}

/* The @expression that the function of @call returns. */
static SkelNode *
call_in_place (Telling *self, const SkelNode *call, const SkelNode *expression)
{
  Binding binding
      = { g_hash_table_new (NULL, NULL), g_hash_table_new (NULL, NULL) };
  SkelNode *value = NULL;

  if (bind_arguments (self, call, &binding, NULL))
    value = bind_values (self->unit,
        skel_make_copy (self->unit, expression, binding.symbols),
        binding.values);
  g_hash_table_unref (binding.symbols);
  g_hash_table_unref (binding.values);
  return value;
}

/* Whether @call hands over the size of the images as it is, if the function has
 * parameters of its names: what a kernel's is not to be is said there. */
static gboolean
hands_size (const SkelNode *call)
{
  const SkelFunction *function = call->symbol->function;

  for (int i = 0; i < function->n_parameters; i++) {
    const char *name = function->parameters[i]->name;
    const SkelNode *value = skel_node_bare (call->children[i]);

    if ((g_str_equal (name, "width") || g_str_equal (name, "height"))
        && !(value->kind == SKEL_NODE_VARIABLE
             && g_str_equal (value->symbol->name, name)))
      return FALSE;
  }
  return TRUE;
}

/* Whether what the function of @call does can take its place. */
static gboolean
can_be_told (Telling *self, const SkelNode *call)
{
  SkelFunction *function = call->symbol->function;

  if (!function || !function->symbol->is_static
      || function->n_parameters != call->n_children
      || g_ptr_array_find (self->calling, function, NULL)
      || !is_called_with_more (self, call)
      || (call->is_void && !hands_size (call)))
    return FALSE;
  rewrite_function (self, function);
  self->n_nodes += skel_node_count (function->body);
  return has_plain_pointers (function->body) && self->n_nodes <= MAX_NODES;
}

/* What stands for the value of @call; NULL: nothing can. */
static SkelNode *
replace_call (Telling *self, const SkelNode *call, const Place *place)
{
  const SkelNode *expression;
  SkelNode *value = NULL;

  if (call->is_void || !can_be_told (self, call))
    return NULL;
  expression = find_expression (call->symbol->function->body);
  if (expression)
    value = call_in_place (self, call, expression);
  if (!value && place->before && can_come_first (call, place))
    value = call_before (self, call, place->before);
  return value;
}

/* ---- expressions and statements ---- */

static void
rewrite_expression (Telling *self, SkelNode **node, const Place *place)
{
  SkelNode *value = NULL;

  for (int i = 0; i < (*node)->n_children; i++)
    rewrite_expression (self, &(*node)->children[i], place);
  if ((*node)->kind == SKEL_NODE_CALL)
    value = replace_call (self, *node, place);
  if (value)
    *node = value;
}

/* What is all that is evaluated where @node is a value or gives one to a
 * variable that is no other's. */
static const SkelNode *
find_value (const SkelNode *node)
{
  if (node->kind == SKEL_NODE_ASSIGN
      && node->children[0]->kind == SKEL_NODE_VARIABLE
      && !skel_node_mentions (node->children[1], node->children[0]->symbol))
    node = node->children[1];
  while (node->kind == SKEL_NODE_CAST)
    node = node->children[0];
  return node;
}

/* The expression @node of a statement that @before may stand before, NULL: that
 * nothing may. */
static void
rewrite_in_statement (Telling *self, SkelNode **node, GPtrArray *before)
{
  Place place = { before, find_value (*node), g_hash_table_new (NULL, NULL) };
  SkelNode *expression = *node;

  if (expression->kind == SKEL_NODE_ASSIGN)
    for (int i = 0; i < 2; i++)
      skel_node_collect_changed (expression->children[i], place.changed);
  else if (expression->kind != SKEL_NODE_CALL)
    skel_node_collect_changed (expression, place.changed);
  rewrite_expression (self, node, &place);
  g_hash_table_unref (place.changed);
}

/* The same of the statement @node, if it is a call of a function that returns
 * nothing. */
static void
rewrite_void_call (Telling *self, SkelNode **node, GPtrArray *before)
{
  SkelNode *statement;

  if ((*node)->kind != SKEL_NODE_CALL || !(*node)->is_void
      || !can_be_told (self, *node))
    return;
  statement = call_as_statement (self, *node, NULL, before);
  if (statement)
    *node = statement;
}

/* What @function returns at its end and nowhere else, if that is a variable of
 * its own that may as well be @target; NULL: it is not. */
static SkelSymbol *
find_returned (const SkelFunction *function, const SkelSymbol *target)
{
  const SkelNode *body = function->body, *last;
  int n_returns = skel_node_count_kind (body, SKEL_NODE_RETURN);

  last = body->n_children > 0 ? body->children[body->n_children - 1] : body;
  if (n_returns != 1 || last->kind != SKEL_NODE_RETURN || last->n_children == 0
      || last->children[0]->kind != SKEL_NODE_VARIABLE)
    return NULL;
  for (int i = 0; i < body->n_children; i++)
    if (body->children[i]->kind == SKEL_NODE_DECLARE
        && body->children[i]->symbol == last->children[0]->symbol
        && !last->children[0]->symbol->is_static
        && last->children[0]->symbol->type == target->type)
      return last->children[0]->symbol;
  return NULL;
}

/* @block, in which the variable @from, which it declares, is @target, of its
 * caller's. */
static SkelNode *
let_be (SkelUnit *unit, SkelNode *block, SkelSymbol *from, SkelSymbol *target)
{
  GHashTable *symbols = g_hash_table_new (NULL, NULL);

  for (int i = 0; i < block->n_children; i++) {
    SkelNode *statement = block->children[i];

    if (statement->kind == SKEL_NODE_DECLARE && statement->symbol == from)
      block->children[i]
          = statement->n_children > 0
                ? skel_make_assign (unit,
                      skel_make_variable (unit, target, statement->location),
                      statement->children[0])
                : skel_make_empty (unit, statement->location);
  }
  g_hash_table_insert (symbols, from, target);
  block = skel_make_copy (unit, block, symbols);
  g_hash_table_unref (symbols);
  return block;
}

/* The statement @node, if it sets a variable to what a function's is when that
 * ends. */
static gboolean
rewrite_returned (Telling *self, SkelNode **node)
{
  const SkelNode *call = (*node)->n_children > 1 ? (*node)->children[1] : NULL;
  Binding binding
      = { g_hash_table_new (NULL, NULL), g_hash_table_new (NULL, NULL) };
  GPtrArray *statements = g_ptr_array_new ();
  SkelSymbol *target, *returned;
  SkelNode *body;
  gboolean told = FALSE;

  if ((*node)->kind == SKEL_NODE_ASSIGN
      && (*node)->operation == SKEL_OPERATION_NONE
      && call->kind == SKEL_NODE_CALL && call == find_value (*node)
      && (*node)->children[0]->symbol->kind == SKEL_SYMBOL_LOCAL
      && can_be_told (self, call)) {
    target = (*node)->children[0]->symbol;
    returned = find_returned (call->symbol->function, target);
    told = returned && bind_arguments (self, call, &binding, statements);
  }
  if (told) {
    body = skel_make_copy_apart (
        self->unit, call->symbol->function->body, binding.symbols);
    body = bind_values (self->unit, body, binding.values);
    body->n_children--;
    body = let_be (self->unit, body,
        g_hash_table_lookup (binding.symbols, returned), target);
    rewrite_body (self, call, &body);
    g_ptr_array_add (statements, body);
    *node = skel_make_block (self->unit, statements, call->location);
  }
  g_ptr_array_unref (statements);
  g_hash_table_unref (binding.symbols);
  g_hash_table_unref (binding.values);
  return told;
}

static void
rewrite_for (Telling *self, SkelNode *loop, GPtrArray *before)
{
  gboolean in_pixels = self->in_pixels;
  GPtrArray *start = g_ptr_array_new ();

  rewrite_in_statement (self, &loop->children[0], start);
  for (guint i = 0; i < start->len; i++)
    g_ptr_array_add (before, start->pdata[i]);
  g_ptr_array_unref (start);
  for (int i = 1; i < 3; i++)
    rewrite_in_statement (self, &loop->children[i], NULL);
  self->in_pixels = in_pixels || skel_node_mentions_size (loop->children[1]);
  rewrite_statement (self, &loop->children[3]);
  self->in_pixels = in_pixels;
}

/* What @statement is, after what has to stand @before it. */
static void
rewrite_after (Telling *self, SkelNode **statement, GPtrArray *before)
{
  SkelNode *node = *statement;

  switch (node->kind) {
    case SKEL_NODE_BLOCK: {
      GPtrArray *statements = g_ptr_array_new ();

      for (int i = 0; i < node->n_children; i++) {
        rewrite_after (self, &node->children[i], statements);
        g_ptr_array_add (statements, node->children[i]);
      }
      *statement = skel_make_block (self->unit, statements, node->location);
      g_ptr_array_unref (statements);
      break;
    }
    case SKEL_NODE_IF:
    case SKEL_NODE_SWITCH:
      rewrite_in_statement (self, &node->children[0], before);
      for (int i = 1; i < node->n_children; i++)
        rewrite_statement (self, &node->children[i]);
      break;
    case SKEL_NODE_FOR:
      rewrite_for (self, node, before);
      break;
    case SKEL_NODE_WHILE:
      rewrite_in_statement (self, &node->children[0], NULL);
      rewrite_statement (self, &node->children[1]);
      break;
    case SKEL_NODE_DO:
      rewrite_statement (self, &node->children[0]);
      rewrite_in_statement (self, &node->children[1], NULL);
      break;
    case SKEL_NODE_CASE:
    case SKEL_NODE_DEFAULT:
      rewrite_statement (self, &node->children[node->n_children - 1]);
      break;
    case SKEL_NODE_DECLARE:
    case SKEL_NODE_RETURN:
      if (node->n_children > 0)
        rewrite_in_statement (self, &node->children[0], before);
      break;
    default:
      if (rewrite_returned (self, statement))
        break;
      rewrite_in_statement (self, statement, before);
      rewrite_void_call (self, statement, before);
      break;
  }
}

static void
rewrite_statement (Telling *self, SkelNode **statement)
{
  GPtrArray *statements = g_ptr_array_new ();

  rewrite_after (self, statement, statements);
  if (statements->len > 0) {
    g_ptr_array_add (statements, *statement);
    *statement
        = skel_make_block (self->unit, statements, (*statement)->location);
  }
  g_ptr_array_unref (statements);
}

static void
rewrite_function (Telling *self, SkelFunction *function)
{
  Telling outer = *self;

  if (!g_hash_table_add (self->begun, function))
    return;
  self->own = g_hash_table_new (NULL, NULL);
  for (int i = 0; i < function->n_parameters; i++)
    g_hash_table_add (self->own, function->parameters[i]);
  skel_node_collect_declared (function->body, self->own);
  self->over_pixels = skel_node_has_pixel_loops (function->body);
  self->in_pixels = FALSE;
  rewrite_statement (self, &function->body);
  g_hash_table_unref (self->own);
  self->own = outer.own;
  self->over_pixels = outer.over_pixels;
  self->in_pixels = outer.in_pixels;
}

void
skel_image_calls_rewrite (SkelUnit *unit, const GPtrArray *functions)
{
  Telling telling = { .unit = unit,
    .begun = g_hash_table_new (NULL, NULL),
    .calling = g_ptr_array_new () };

  for (guint i = 0; i < functions->len; i++)
    rewrite_function (&telling, functions->pdata[i]);
  g_ptr_array_unref (telling.calling);
  g_hash_table_unref (telling.begun);
}
