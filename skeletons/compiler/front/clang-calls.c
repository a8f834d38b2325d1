/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* clang-calls.c: functions of the file that are handed addresses.
 *
 * A call that hands out values through pointers is what the function does:
 *
 *   swap (&a, &w[i]);       { int t = a; a = w[i]; w[i] = t; }
 *
 * A parameter that is a pointer, but used as an array, is one of the length
 * that all calls pass.
 */

#include "clang-tree.h"
#include "make.h"
#include "queries.h"

/* The uses of the pointer @symbol in @node, which has become an array. */
static void
use_as_array (SkelUnit *unit, SkelNode *node, const SkelSymbol *symbol)
{
  if (node->kind == SKEL_NODE_VARIABLE && node->symbol == symbol)
    node->rank = 1;
  for (int i = 0; i < node->n_children; i++)
    use_as_array (unit, node->children[i], symbol);
  if (node->kind == SKEL_NODE_DEREFERENCE
      && node->children[0]->symbol == symbol)
    *node = *skel_make_index (
        unit, node->children[0], skel_make_integer (unit, 0, node->location));
}

/* ---- calls that become what the function does ---- */

/* What the parameters of a function are in its body. */
typedef struct {
  GHashTable *symbols; /* SkelSymbol to another */
  GHashTable *places;  /* SkelSymbol, a pointer, to the SkelNode it is of */
} Binding;

/* In @node what pointers point to are the places themselves. */
static void
bind_places (SkelUnit *unit, SkelNode *node, GHashTable *places)
{
  for (int i = 0; i < node->n_children; i++) {
    SkelNode *child = node->children[i];
    const SkelNode *place
        = child->kind == SKEL_NODE_DEREFERENCE
              ? g_hash_table_lookup (places, child->children[0]->symbol)
              : NULL;

    if (place)
      node->children[i] = skel_make_copy (unit, place, NULL);
    else
      bind_places (unit, child, places);
  }
}

/* Whether @node has a pointer of @places other than for what it points to. */
static gboolean
passes_pointer (const SkelNode *node, GHashTable *places)
{
  if (node->kind == SKEL_NODE_DEREFERENCE)
    return FALSE;
  if (node->symbol && g_hash_table_contains (places, node->symbol))
    return TRUE;
  for (int i = 0; i < node->n_children; i++)
    if (passes_pointer (node->children[i], places))
      return TRUE;
  return FALSE;
}

static gboolean
returns_in_loop (const SkelNode *node, gboolean in_loop)
{
  if (node->kind == SKEL_NODE_RETURN)
    return in_loop || node->n_children > 0;
  in_loop
      = in_loop || skel_node_is_loop (node) || node->kind == SKEL_NODE_SWITCH;
  for (int i = 0; i < node->n_children; i++)
    if (returns_in_loop (node->children[i], in_loop))
      return TRUE;
  return FALSE;
}

/* Those RETURNs go on with a loop of one turn. */
static void
leave_by_continuing (SkelNode *node)
{
  if (node->kind == SKEL_NODE_RETURN)
    node->kind = SKEL_NODE_CONTINUE;
  for (int i = 0; i < node->n_children; i++)
    leave_by_continuing (node->children[i]);
}

/* The variable or element that the argument @cursor is the address of; NULL:
 * it is none of either. */
static SkelNode *
read_place (ClangTree *tree, CXCursor cursor)
{
  GArray *children;
  SkelNode *node = NULL;

  cursor = clang_tree_unwrap (cursor);
  children = clang_tree_children (cursor);
  if (clang_getCursorKind (cursor) == CXCursor_UnaryOperator
      && clang_getCursorUnaryOperatorKind (cursor) == CXUnaryOperator_AddrOf
      && children->len == 1) {
    node = clang_tree_expression (tree, g_array_index (children, CXCursor, 0));
  } else if (clang_getCursorKind (cursor) == CXCursor_DeclRefExpr) {
    SkelNode *variable = clang_tree_expression (tree, cursor);

    if (variable->kind == SKEL_NODE_VARIABLE && variable->symbol->pointer
        && variable->symbol->kind == SKEL_SYMBOL_PARAMETER) {
      node = skel_make_node (tree->unit, SKEL_NODE_DEREFERENCE, variable->type,
          variable->location, 1);
      node->children[0] = variable;
    }
  }
  if (!node)
    node = clang_tree_element (
        tree, cursor, clang_tree_node (tree, SKEL_NODE_INTEGER, cursor));
  g_array_unref (children);
  return node && node->rank == 0
                 && (node->kind == SKEL_NODE_INDEX
                     || node->kind == SKEL_NODE_DEREFERENCE
                     || (node->kind == SKEL_NODE_VARIABLE
                         && !node->symbol->pointer))
             ? node
             : NULL;
}

/* Whether evaluating @place again after the function changed something gives
 * the same one. */
static gboolean
is_steady (const SkelNode *place, const Binding *binding)
{
  GHashTableIter iter;
  gpointer other, parameter;

  if (clang_tree_has_effect (place))
    return FALSE;
  for (; place->kind == SKEL_NODE_INDEX; place = place->children[0]) {
    g_hash_table_iter_init (&iter, binding->symbols);
    while (g_hash_table_iter_next (&iter, &parameter, &other))
      if (((const SkelSymbol *)other)->rank > 0
          && !((const SkelSymbol *)parameter)->is_const
          && skel_node_mentions (place->children[1], other))
        return FALSE;
    g_hash_table_iter_init (&iter, binding->places);
    while (g_hash_table_iter_next (&iter, NULL, &other)) {
      const SkelNode *root = other;

      while (root->symbol == NULL)
        root = root->children[0];
      if (skel_node_mentions (place->children[1], root->symbol))
        return FALSE;
    }
  }
  return TRUE;
}

/* Whether @node has what @symbol, a pointer, points to. */
static gboolean
is_dereferenced (const SkelNode *node, const SkelSymbol *symbol)
{
  if (node->kind == SKEL_NODE_DEREFERENCE
      && node->children[0]->symbol == symbol)
    return TRUE;
  for (int i = 0; i < node->n_children; i++)
    if (is_dereferenced (node->children[i], symbol))
      return TRUE;
  return FALSE;
}

/* Binds the pointers and arrays among the parameters of @function. */
static gboolean
bind_places_of (ClangTree *tree, CXCursor call, const SkelFunction *function,
    Binding *binding)
{
  for (int i = 0; i < function->n_parameters; i++) {
    SkelSymbol *parameter = function->parameters[i];
    CXCursor argument = clang_Cursor_getArgument (call, i);
    SkelNode *value;

    if (!parameter->pointer && parameter->rank == 0)
      continue;
    if (parameter->pointer
        && !passes_pointer (function->body, binding->places)) {
      value = read_place (tree, argument);
      if (value && value->type == parameter->type) {
        g_hash_table_insert (binding->places, parameter, value);
        continue;
      }
    }
    value = clang_tree_array_at (tree, argument);
    if (!value)
      value = clang_tree_expression (tree, argument);
    if (value->kind != SKEL_NODE_VARIABLE
        || (value->rank == 0 && !value->symbol->pointer)
        || (parameter->pointer && value->rank > 0
            && is_dereferenced (function->body, parameter)))
      return FALSE;
    g_hash_table_insert (binding->symbols, parameter, value->symbol);
  }
  return TRUE;
}

/* Whether @value, a parameter of the caller's, is all that @parameter of
 * @function ever is. */
static gboolean
stays (const SkelNode *value, const SkelSymbol *parameter,
    const SkelFunction *function, const Binding *binding)
{
  GHashTableIter iter;
  gpointer place;

  if (value->kind != SKEL_NODE_VARIABLE
      || value->symbol->kind != SKEL_SYMBOL_PARAMETER
      || value->symbol->type != parameter->type
      || skel_node_assigns (function->body, parameter))
    return FALSE;
  g_hash_table_iter_init (&iter, binding->places);
  while (g_hash_table_iter_next (&iter, NULL, &place))
    if (((const SkelNode *)place)->symbol == value->symbol)
      return FALSE;
  return TRUE;
}

/* Binds each parameter to its argument, scalars by @statements. */
static gboolean
bind_arguments (ClangTree *tree, CXCursor call, const SkelFunction *function,
    Binding *binding, GPtrArray *statements)
{
  GHashTableIter iter;
  gpointer place;

  if (!bind_places_of (tree, call, function, binding))
    return FALSE;
  for (int i = 0; i < function->n_parameters; i++) {
    SkelSymbol *parameter = function->parameters[i], *local;
    SkelNode *value;

    if (parameter->pointer || parameter->rank > 0)
      continue;
    value = clang_tree_value (tree, clang_Cursor_getArgument (call, i));
    local = value->symbol;
    if (!stays (value, parameter, function, binding)) {
      local = skel_make_symbol (tree->unit, parameter, SKEL_SYMBOL_LOCAL);
      g_ptr_array_add (
          statements, skel_make_declaration (tree->unit, local, value));
    }
    g_hash_table_insert (binding->symbols, parameter, local);
  }
  g_hash_table_iter_init (&iter, binding->places);
  while (g_hash_table_iter_next (&iter, NULL, &place))
    if (!is_steady (place, binding))
      return FALSE;
  return !passes_pointer (function->body, binding->places);
}

/* Whether any argument of @call is the address of something. */
static gboolean
hands_address (CXCursor call)
{
  int n = clang_Cursor_getNumArguments (call);

  for (int i = 0; i < n; i++) {
    CXCursor argument = clang_tree_unwrap (clang_Cursor_getArgument (call, i));

    if (clang_getCursorKind (argument) == CXCursor_UnaryOperator
        && clang_getCursorUnaryOperatorKind (argument)
               == CXUnaryOperator_AddrOf)
      return TRUE;
  }
  return FALSE;
}

SkelNode *
clang_tree_inline (ClangTree *tree, CXCursor call)
{
  CXCursor declaration = clang_getCursorReferenced (call);
  const SkelFunction *function;
  Binding binding;
  GPtrArray *statements;
  SkelNode *body, *block = NULL;

  if (clang_getCursorKind (declaration) != CXCursor_FunctionDecl
      || !hands_address (call))
    return NULL;
  function = clang_tree_symbol (tree, declaration)->function;
  if (!function || !function->body || !function->symbol->is_static
      || !function->symbol->is_void
      || clang_Cursor_getNumArguments (call) != function->n_parameters
      || returns_in_loop (function->body, FALSE))
    return NULL;
  binding.symbols = g_hash_table_new (NULL, NULL);
  binding.places = g_hash_table_new (NULL, NULL);
  statements = g_ptr_array_new ();
  if (bind_arguments (tree, call, function, &binding, statements)) {
    body = skel_make_copy_apart (tree->unit, function->body, binding.symbols);
    for (int i = 0; i < function->n_parameters; i++) {
      const SkelSymbol *array
          = g_hash_table_lookup (binding.symbols, function->parameters[i]);

      if (function->parameters[i]->pointer && array && array->rank > 0)
        use_as_array (tree->unit, body, array);
    }
    bind_places (tree->unit, body, binding.places);
    leave_by_continuing (body);
    g_ptr_array_add (statements, skel_make_once (tree->unit, body));
    block = clang_tree_node (tree, SKEL_NODE_BLOCK, call);
    clang_tree_adopt (tree, block, g_steal_pointer (&statements));
  }
  if (statements)
    g_ptr_array_unref (statements);
  g_hash_table_unref (binding.symbols);
  g_hash_table_unref (binding.places);
  return block;
}

/* ---- pointers that are arrays ---- */

typedef struct {
  const SkelFunction *function;
  int parameter;
  int length; /* of the arrays that are passed; 0: none yet, -1: different */
} Passed;

static void
find_passed (const SkelNode *node, Passed *passed)
{
  if (node->kind == SKEL_NODE_CALL && node->symbol->function == passed->function
      && passed->parameter < node->n_children) {
    const SkelNode *argument = node->children[passed->parameter];
    int length = argument->kind == SKEL_NODE_VARIABLE && argument->rank == 1
                     ? argument->symbol->dimensions[0].length
                     : -1;

    if (length <= 0 || (passed->length != 0 && passed->length != length))
      passed->length = -1;
    else
      passed->length = length;
  }
  for (int i = 0; i < node->n_children; i++)
    find_passed (node->children[i], passed);
}

/* Whether @symbol is used as an array in @node. */
static gboolean
is_indexed (const SkelNode *node, const SkelSymbol *symbol)
{
  if (node->kind == SKEL_NODE_INDEX && node->children[0]->symbol == symbol)
    return TRUE;
  for (int i = 0; i < node->n_children; i++)
    if (is_indexed (node->children[i], symbol))
      return TRUE;
  return FALSE;
}

/* Whether it is passed on to another function. */
static gboolean
is_passed_on (const SkelNode *node, const SkelSymbol *symbol)
{
  for (int i = 0; i < node->n_children; i++)
    if ((node->kind == SKEL_NODE_CALL
            && node->children[i]->kind == SKEL_NODE_VARIABLE
            && node->children[i]->symbol == symbol)
        || is_passed_on (node->children[i], symbol))
      return TRUE;
  return FALSE;
}

/* Gives @symbol, a parameter of @function, its length. */
static gboolean
make_array (
    ClangTree *tree, GPtrArray *functions, SkelFunction *function, int i)
{
  SkelSymbol *symbol = function->parameters[i];
  Passed passed = { function, i, 0 };

  if (!symbol->pointer || symbol->unsupported
      || (!is_indexed (function->body, symbol)
          && !is_passed_on (function->body, symbol)))
    return FALSE;
  for (guint k = 0; k < functions->len; k++)
    find_passed (((SkelFunction *)functions->pdata[k])->body, &passed);
  if (passed.length <= 0)
    return FALSE;
  symbol->pointer = FALSE;
  symbol->rank = 1;
  symbol->dimensions[0].length = passed.length;
  use_as_array (tree->unit, function->body, symbol);
  return TRUE;
}

/* Makes @node, where a part of an array is handed over, UNSUPPORTED. */
static void
refuse_part (SkelNode *node)
{
  node->kind = SKEL_NODE_UNSUPPORTED;
  node->rank = 0;
  node->n_children = 0;
  node->text = "a pointer into an array as an argument is not part of the "
               "kernel language here: pass the array";
}

/* What is still a subscript of a pointer, or handed to a function that could
 * not be told, is refused. */
static void
refuse_subscripts (
    ClangTree *tree, SkelNode *node, const SkelFunction *function)
{
  const SkelSymbol *symbol;
  char *text;

  for (int i = 0; i < node->n_children; i++)
    refuse_subscripts (tree, node->children[i], function);
  if (node->kind == SKEL_NODE_INDEX && node->addressed && node->rank > 0)
    refuse_part (node);
  if (node->kind != SKEL_NODE_INDEX
      || node->children[0]->kind != SKEL_NODE_VARIABLE
      || !node->children[0]->symbol->pointer || node->children[0]->rank > 0)
    return;
  symbol = node->children[0]->symbol;
  text = g_strdup_printf (
      "a subscript of a pointer is not part of the kernel language: %sdeclare "
      "`%s` as what it is, an image `%s[height][stride]` or an array of "
      "constant length",
      function->symbol->is_static ? ""
                                  : "write `[y * stride + x]`, as images "
                                    "have a pitch, or ",
      symbol->name, symbol->name);
  node->kind = SKEL_NODE_UNSUPPORTED;
  node->text = skel_unit_string (tree->unit, text);
  node->n_children = 0;
  g_free (text);
}

void
clang_tree_finish_calls (ClangTree *tree, GPtrArray *functions)
{
  gboolean more = TRUE;

  while (more) {
    more = FALSE;
    for (guint i = 0; i < functions->len; i++) {
      SkelFunction *function = functions->pdata[i];

      for (int k = 0; function->symbol->is_static && k < function->n_parameters;
          k++)
        more = make_array (tree, functions, function, k) || more;
    }
  }
  for (guint i = 0; i < functions->len; i++)
    refuse_subscripts (
        tree, ((SkelFunction *)functions->pdata[i])->body, functions->pdata[i]);
}
