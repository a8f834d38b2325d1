/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* clang-pointers.c: local pointers into arrays, as subscripts.
 *
 *   const uint8_t *row = in[y - 1];     int row_at0 = y - 1, row_at = 0;
 *   row[x + 1]                          in[row_at0][row_at + x + 1]
 *
 * A pointer is into one array, whatever is assigned to it. Where its variables
 * are the same while they are used, places.h puts that in their place.
 */

#include "clang-tree.h"
#include "make.h"
#include "queries.h"

/* What a pointer is: array[fixed[0]]...[at]. */
typedef struct {
  SkelSymbol *array;
  SkelNode *fixed[SKEL_MAX_RANK]; /* as many as it has dimensions, less one */
  SkelNode *at;
} Address;

typedef struct {
  SkelSymbol *symbol, *array;           /* NULL: it was not set yet */
  SkelSymbol *variables[SKEL_MAX_RANK]; /* as an Address has them, at last */
  SkelNode *places[SKEL_MAX_RANK];      /* EMPTY, for their declarations */
} Pointer;

static gboolean read_address (
    ClangTree *tree, CXCursor cursor, Address *address);

static CXType
canonical_type (CXCursor cursor)
{
  return clang_getCanonicalType (clang_getCursorType (cursor));
}

static Pointer *
find_pointer (const ClangTree *tree, const SkelSymbol *symbol)
{
  return tree->pointers ? g_hash_table_lookup (tree->pointers, symbol) : NULL;
}

static SkelNode *
make_sum (
    ClangTree *tree, SkelNode *left, SkelNode *right, SkelOperation operation)
{
  if (right->kind == SKEL_NODE_INTEGER && right->value.i == 0)
    return left;
  if (left->kind == SKEL_NODE_INTEGER && left->value.i == 0
      && operation == SKEL_OPERATION_ADD)
    return right;
  return skel_make_binary (tree->unit, operation, left, right);
}

static int
count_fixed (const Address *address)
{
  return MAX (address->array->rank - 1, 0);
}

/* Whether @symbol is a pointer that a function is handed, into an array of its
 * callers. */
static gboolean
is_handed (const ClangTree *tree, const SkelSymbol *symbol)
{
  return symbol->kind == SKEL_SYMBOL_PARAMETER && symbol->pointer
         && symbol->rank == 0 && !symbol->unsupported
         && tree->function->symbol->is_static;
}

/* ---- what an expression points to ---- */

/* An array, or an element of one, by its subscripts. */
static gboolean
read_indices (ClangTree *tree, SkelNode *node, Address *address)
{
  SkelNode *subscripts[SKEL_MAX_RANK];
  int n = 0;

  for (; node->kind == SKEL_NODE_INDEX; node = node->children[0]) {
    if (n == SKEL_MAX_RANK)
      return FALSE;
    subscripts[n++] = skel_make_int (tree->unit, node->children[1]);
  }
  if (node->kind != SKEL_NODE_VARIABLE || node->symbol->rank == 0
      || n < node->symbol->rank - 1)
    return FALSE;
  address->array = node->symbol;
  for (int i = 0; i < node->symbol->rank - 1; i++)
    address->fixed[i] = subscripts[n - 1 - i];
  address->at = n == node->symbol->rank
                    ? subscripts[0]
                    : skel_make_integer (tree->unit, 0, node->location);
  return TRUE;
}

static gboolean
read_handed (ClangTree *tree, SkelNode *node, Address *address)
{
  address->array = node->symbol;
  address->at = skel_make_integer (tree->unit, 0, node->location);
  return TRUE;
}

static gboolean
read_variable (ClangTree *tree, const Pointer *pointer, SkelLocation location,
    Address *address)
{
  if (pointer->array == NULL)
    return FALSE;
  address->array = pointer->array;
  for (int i = 0; i < pointer->array->rank - 1; i++)
    address->fixed[i]
        = skel_make_variable (tree->unit, pointer->variables[i], location);
  address->at = skel_make_variable (
      tree->unit, pointer->variables[SKEL_MAX_RANK - 1], location);
  return TRUE;
}

/* condition ? yes : no, by parts. */
static gboolean
read_choice (ClangTree *tree, CXCursor *children, Address *address)
{
  SkelNode *condition = clang_tree_value (tree, children[0]);
  Address no;

  if (clang_tree_has_effect (condition)
      || !read_address (tree, children[1], address)
      || !read_address (tree, children[2], &no) || address->array != no.array)
    return FALSE;
  for (int i = 0; i <= count_fixed (address); i++) {
    SkelNode **yes
        = i < count_fixed (address) ? &address->fixed[i] : &address->at;
    SkelNode *other = i < count_fixed (address) ? no.fixed[i] : no.at;
    SkelNode *node;

    if (skel_node_equal (*yes, other))
      continue;
    node = skel_make_node (tree->unit, SKEL_NODE_CONDITIONAL, SKEL_TYPE_I32,
        condition->location, 3);
    node->children[0] = skel_make_copy (tree->unit, condition, NULL);
    node->children[1] = *yes;
    node->children[2] = other;
    *yes = node;
  }
  return TRUE;
}

static gboolean
read_unary (ClangTree *tree, CXCursor cursor, CXCursor child, Address *address)
{
  enum CXUnaryOperatorKind kind = clang_getCursorUnaryOperatorKind (cursor);
  gboolean postfix
      = kind == CXUnaryOperator_PostInc || kind == CXUnaryOperator_PostDec;
  SkelNode *node;

  if (kind == CXUnaryOperator_AddrOf)
    return read_indices (tree, clang_tree_expression (tree, child), address);
  if (kind != CXUnaryOperator_PreInc && kind != CXUnaryOperator_PreDec
      && !postfix)
    return FALSE;
  node = clang_tree_move_pointer (tree, child,
      kind == CXUnaryOperator_PreInc || kind == CXUnaryOperator_PostInc ? 1
                                                                        : -1,
      postfix);
  if (node == NULL || !read_address (tree, child, address))
    return FALSE;
  address->at = node;
  return TRUE;
}

static gboolean
read_sum (ClangTree *tree, CXCursor cursor, CXCursor left, CXCursor right,
    Address *address)
{
  enum CXBinaryOperatorKind kind = clang_getCursorBinaryOperatorKind (cursor);
  enum CXTypeKind type = canonical_type (left).kind;
  gboolean swapped
      = type == CXType_Enum
        || (type >= CXType_FirstBuiltin && type <= CXType_LastBuiltin);

  if ((kind != CXBinaryOperator_Add && kind != CXBinaryOperator_Sub)
      || (swapped && kind == CXBinaryOperator_Sub)
      || !read_address (tree, swapped ? right : left, address))
    return FALSE;
  address->at = make_sum (tree, address->at,
      skel_make_int (
          tree->unit, clang_tree_value (tree, swapped ? left : right)),
      kind == CXBinaryOperator_Add ? SKEL_OPERATION_ADD
                                   : SKEL_OPERATION_SUBTRACT);
  return TRUE;
}

/* Where the pointer expression @cursor points, if that is in an array. */
static gboolean
read_address (ClangTree *tree, CXCursor cursor, Address *address)
{
  GArray *children = clang_tree_children (cursor);
  CXCursor *child = &g_array_index (children, CXCursor, 0);
  enum CXCursorKind kind = clang_getCursorKind (cursor);
  gboolean known = FALSE;

  if (!clang_tree_enter (tree, cursor)) {
    g_array_unref (children);
    return FALSE;
  }
  if ((kind == CXCursor_ParenExpr || kind == CXCursor_UnexposedExpr)
      && children->len == 1) {
    known = read_address (tree, child[0], address);
  } else if (kind == CXCursor_DeclRefExpr
             || kind == CXCursor_ArraySubscriptExpr) {
    SkelNode *node = clang_tree_expression (tree, cursor);
    const Pointer *pointer = node->kind == SKEL_NODE_VARIABLE
                                 ? find_pointer (tree, node->symbol)
                                 : NULL;

    if (pointer)
      known = read_variable (tree, pointer, node->location, address);
    else if (node->kind == SKEL_NODE_VARIABLE && is_handed (tree, node->symbol))
      known = read_handed (tree, node, address);
    else
      known = node->rank == 1 && read_indices (tree, node, address);
  } else if (kind == CXCursor_UnaryOperator && children->len == 1) {
    known = read_unary (tree, cursor, child[0], address);
  } else if (kind == CXCursor_BinaryOperator && children->len == 2) {
    known = read_sum (tree, cursor, child[0], child[1], address);
  } else if (kind == CXCursor_ConditionalOperator && children->len == 3) {
    known = read_choice (tree, child, address);
  }
  tree->depth--;
  g_array_unref (children);
  return known;
}

/* Whether @cursor is a local pointer, or computed: not an array by its name, or
 * by subscripts. */
static gboolean
is_computed (ClangTree *tree, CXCursor cursor)
{
  SkelNode *node;

  cursor = clang_tree_unwrap (cursor);
  if (clang_getCursorKind (cursor) == CXCursor_ArraySubscriptExpr)
    return FALSE;
  if (clang_getCursorKind (cursor) != CXCursor_DeclRefExpr)
    return TRUE;
  node = clang_tree_expression (tree, cursor);
  return node->kind == SKEL_NODE_VARIABLE && find_pointer (tree, node->symbol);
}

/* The row of elements that @address, of @pointer, is in. */
static SkelNode *
make_fixed (ClangTree *tree, CXCursor pointer, const Address *address)
{
  SkelNode *node = skel_make_variable (tree->unit, address->array,
      clang_tree_location (tree, clang_getCursorLocation (pointer)));

  for (int i = 0; i < count_fixed (address); i++)
    node = skel_make_index (tree->unit, node, address->fixed[i]);
  return node;
}

SkelNode *
clang_tree_element (ClangTree *tree, CXCursor pointer, SkelNode *subscript)
{
  Address address;
  SkelNode *node;

  if (!is_computed (tree, pointer) || !read_address (tree, pointer, &address))
    return NULL;
  node = skel_make_index (tree->unit, make_fixed (tree, pointer, &address),
      make_sum (tree, address.at, skel_make_int (tree->unit, subscript),
          SKEL_OPERATION_ADD));
  node->rank = 0;
  node->addressed = TRUE;
  return node;
}

SkelNode *
clang_tree_address (ClangTree *tree, CXCursor pointer)
{
  Address address;
  SkelNode *node;

  if (!is_computed (tree, pointer) || !read_address (tree, pointer, &address))
    return NULL;
  node = make_fixed (tree, pointer, &address);
  if (node->kind == SKEL_NODE_VARIABLE && address.at->kind == SKEL_NODE_INTEGER
      && address.at->value.i == 0)
    return node;
  node = skel_make_index (tree->unit, node, address.at);
  node->rank = 1;
  node->addressed = TRUE;
  return node;
}

SkelNode *
clang_tree_array_at (ClangTree *tree, CXCursor pointer)
{
  SkelNode *node = clang_tree_address (tree, pointer);

  return node && node->kind == SKEL_NODE_VARIABLE ? node : NULL;
}

SkelNode *
clang_tree_compare_pointers (
    ClangTree *tree, CXCursor left, CXCursor right, SkelOperation operation)
{
  Address a, b;
  SkelNode *node;

  if (!read_address (tree, left, &a) || !read_address (tree, right, &b)
      || a.array != b.array)
    return NULL;
  /* others than of one row are not to be compared */
  node = skel_make_binary (tree->unit, operation, a.at, b.at);
  if (operation == SKEL_OPERATION_SUBTRACT) {
    SkelNode *cast = skel_make_node (
        tree->unit, SKEL_NODE_CAST, SKEL_TYPE_I64, node->location, 1);

    cast->children[0] = node;
    node = cast;
  }
  return node;
}

/* ---- what changes a pointer ---- */

/* The local pointer that @cursor is, or NULL. */
static Pointer *
pointer_at (ClangTree *tree, CXCursor cursor)
{
  SkelNode *node;

  cursor = clang_tree_unwrap (cursor);
  if (clang_getCursorKind (cursor) != CXCursor_DeclRefExpr)
    return NULL;
  node = clang_tree_expression (tree, cursor);
  return node->kind == SKEL_NODE_VARIABLE ? find_pointer (tree, node->symbol)
                                          : NULL;
}

static SkelSymbol *
make_variable_of (ClangTree *tree, const Pointer *pointer, int i)
{
  SkelSymbol *symbol
      = skel_make_symbol (tree->unit, pointer->symbol, SKEL_SYMBOL_LOCAL);
  char *name = i == SKEL_MAX_RANK - 1
                   ? g_strdup_printf ("%s_at", pointer->symbol->name)
                   : g_strdup_printf ("%s_at%d", pointer->symbol->name, i);

  symbol->name = skel_unit_string (tree->unit, name);
  symbol->type = SKEL_TYPE_I32;
  symbol->pointer = symbol->is_const = symbol->is_static = FALSE;
  symbol->is_place = TRUE;
  g_free (name);
  return symbol;
}

/* Where the variables of a pointer into @array are declared. */
static void
declare_variables (ClangTree *tree, Pointer *pointer, SkelSymbol *array)
{
  pointer->array = array;
  for (int i = 0; i < SKEL_MAX_RANK; i++) {
    if (i >= array->rank - 1 && i < SKEL_MAX_RANK - 1)
      continue;
    pointer->variables[i] = make_variable_of (tree, pointer, i);
    *pointer->places[i]
        = *skel_make_declaration (tree->unit, pointer->variables[i], NULL);
  }
}

gboolean
clang_tree_declare_pointer (
    ClangTree *tree, CXCursor cursor, SkelSymbol *symbol, GPtrArray *statements)
{
  CXCursor initial = clang_Cursor_getVarDeclInitializer (cursor);
  Pointer *pointer;
  Address address;

  if (!symbol->pointer || symbol->rank > 0 || symbol->unsupported
      || symbol->is_static || !tree->pointers)
    return FALSE;
  pointer = skel_unit_allocate (tree->unit, sizeof *pointer);
  pointer->symbol = symbol;
  for (int i = 0; i < SKEL_MAX_RANK; i++)
    pointer->places[i] = clang_tree_node (tree, SKEL_NODE_EMPTY, cursor);
  if (!clang_Cursor_isNull (initial)) {
    if (!read_address (tree, initial, &address)
        || address.array->type != symbol->type)
      return FALSE;
    declare_variables (tree, pointer, address.array);
    for (int i = 0; i < SKEL_MAX_RANK; i++)
      if (pointer->variables[i])
        *pointer->places[i]
            = *skel_make_declaration (tree->unit, pointer->variables[i],
                i == SKEL_MAX_RANK - 1 ? address.at : address.fixed[i]);
  }
  g_hash_table_insert (tree->pointers, symbol, pointer);
  for (int i = 0; i < SKEL_MAX_RANK; i++)
    g_ptr_array_add (statements, pointer->places[i]);
  return TRUE;
}

SkelNode *
clang_tree_set_pointer (ClangTree *tree, CXCursor left, CXCursor right)
{
  Pointer *pointer = pointer_at (tree, left);
  SkelNode *all = NULL;
  Address address;

  if (!pointer || !read_address (tree, right, &address)
      || address.array->type != pointer->symbol->type
      || (pointer->array && pointer->array != address.array))
    return NULL;
  if (!pointer->array)
    declare_variables (tree, pointer, address.array);
  for (int i = 0; i < SKEL_MAX_RANK; i++) {
    SkelNode *value = i == SKEL_MAX_RANK - 1 ? address.at : address.fixed[i];
    SkelNode *assign;

    if (!pointer->variables[i])
      continue;
    assign = skel_make_assign (tree->unit,
        skel_make_variable (tree->unit, pointer->variables[i], value->location),
        value);
    assign->computed = SKEL_TYPE_I32;
    all = all ? skel_make_binary (tree->unit, SKEL_OPERATION_COMMA, all, assign)
              : assign;
  }
  return all;
}

SkelNode *
clang_tree_move_pointer (
    ClangTree *tree, CXCursor cursor, int step, gboolean postfix)
{
  Pointer *pointer = pointer_at (tree, cursor);
  SkelNode *node;

  if (!pointer || !pointer->array)
    return NULL;
  node = clang_tree_node (tree, SKEL_NODE_INCREMENT, cursor);
  node->value.i = step;
  node->postfix = postfix;
  clang_tree_adopt_one (tree, node,
      skel_make_variable (
          tree->unit, pointer->variables[SKEL_MAX_RANK - 1], node->location));
  return node;
}

SkelNode *
clang_tree_add_to_pointer (
    ClangTree *tree, CXCursor left, CXCursor right, SkelOperation operation)
{
  Pointer *pointer = pointer_at (tree, left);
  SkelNode *node;

  if (!pointer || !pointer->array)
    return NULL;
  node = skel_make_assign (tree->unit,
      skel_make_variable (tree->unit, pointer->variables[SKEL_MAX_RANK - 1],
          clang_tree_location (tree, clang_getCursorLocation (left))),
      skel_make_int (tree->unit, clang_tree_value (tree, right)));
  node->operation = operation;
  node->computed = SKEL_TYPE_I32;
  return node;
}

/* ---- pointers that a function is handed ---- */

/* Whether the expression @cursor is the parameter @symbol. */
static gboolean
is_parameter (ClangTree *tree, CXCursor cursor, const SkelSymbol *symbol)
{
  cursor = clang_tree_unwrap (cursor);
  return clang_getCursorKind (cursor) == CXCursor_DeclRefExpr
         && clang_getCursorKind (clang_getCursorReferenced (cursor))
                == CXCursor_ParmDecl
         && clang_tree_symbol (tree, clang_getCursorReferenced (cursor))
                == symbol;
}

/* Whether anything in @cursor moves the pointer @symbol. */
static gboolean
is_moved (ClangTree *tree, CXCursor cursor, const SkelSymbol *symbol)
{
  GArray *children = clang_tree_children (cursor);
  enum CXCursorKind kind = clang_getCursorKind (cursor);
  gboolean moved = FALSE, changes = kind == CXCursor_CompoundAssignOperator;

  if (kind == CXCursor_UnaryOperator) {
    enum CXUnaryOperatorKind operation
        = clang_getCursorUnaryOperatorKind (cursor);

    changes = operation == CXUnaryOperator_PreInc
              || operation == CXUnaryOperator_PreDec
              || operation == CXUnaryOperator_PostInc
              || operation == CXUnaryOperator_PostDec;
  } else if (kind == CXCursor_BinaryOperator) {
    changes
        = clang_getCursorBinaryOperatorKind (cursor) == CXBinaryOperator_Assign;
  }
  if (clang_tree_enter (tree, cursor)) {
    for (guint i = 0; i < children->len && !moved; i++) {
      CXCursor child = g_array_index (children, CXCursor, i);

      moved = (changes && i == 0 && is_parameter (tree, child, symbol))
              || is_moved (tree, child, symbol);
    }
    tree->depth--;
  }
  g_array_unref (children);
  return moved;
}

void
clang_tree_begin_pointers (ClangTree *tree, CXCursor cursor)
{
  const SkelFunction *function = tree->function;

  tree->pointers = g_hash_table_new (NULL, NULL);
  for (int i = 0; i < function->n_parameters; i++) {
    SkelSymbol *symbol = function->parameters[i];
    Pointer *pointer;

    if (!is_handed (tree, symbol) || !is_moved (tree, cursor, symbol))
      continue;
    pointer = skel_unit_allocate (tree->unit, sizeof *pointer);
    pointer->symbol = symbol;
    for (int k = 0; k < SKEL_MAX_RANK; k++)
      pointer->places[k] = clang_tree_node (tree, SKEL_NODE_EMPTY, cursor);
    declare_variables (tree, pointer, symbol);
    g_hash_table_insert (tree->pointers, symbol, pointer);
  }
}

SkelNode *
clang_tree_end_pointers (ClangTree *tree, SkelNode *body)
{
  const SkelFunction *function = tree->function;
  GPtrArray *statements = g_ptr_array_new ();

  for (int i = 0; i < function->n_parameters; i++) {
    const Pointer *pointer = find_pointer (tree, function->parameters[i]);

    if (pointer)
      g_ptr_array_add (
          statements, skel_make_declaration (tree->unit,
                          pointer->variables[SKEL_MAX_RANK - 1],
                          skel_make_integer (tree->unit, 0, body->location)));
  }
  g_clear_pointer (&tree->pointers, g_hash_table_unref);
  if (statements->len > 0 && body->kind == SKEL_NODE_BLOCK) {
    for (int i = 0; i < body->n_children; i++)
      g_ptr_array_add (statements, body->children[i]);
    body = skel_make_block (tree->unit, statements, body->location);
  }
  g_ptr_array_unref (statements);
  return body;
}
