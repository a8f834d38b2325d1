/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* clang-pointers.c: local pointers into arrays, as subscripts.
 *
 *   const uint8_t *row = in[y - 1];     int row_at0 = y - 1, row_at = 0;
 *   row[x + 1]                          in[row_at0][row_at + x + 1]
 *
 * A pointer, or all of an array of them, is into one array, whatever is
 * assigned to it. Where its variables are the same while they are used,
 * places.h puts that in their place.
 */

#include "clang-tree.h"
#include "make.h"
#include "queries.h"
#include "row-ends.h"

/* What a pointer is: array[fixed[0]]...[at]. */
typedef struct {
  SkelSymbol *array;
  SkelNode *fixed[SKEL_MAX_RANK]; /* see count_fixed () */
  SkelNode *at;
  int rank; /* of what it points to */
} Address;

/* A pointer, or an array of them, whose variables are arrays, too. */
typedef struct {
  SkelSymbol *symbol, *array;           /* NULL: it was not set yet */
  int rank;                             /* of what it points to */
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
  return MAX (address->array->rank - 1 - address->rank, 0);
}

/* What it is at last, or a fixed subscript before. */
static SkelNode *
get_part (const Address *address, int i)
{
  return i == SKEL_MAX_RANK - 1 ? address->at : address->fixed[i];
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

/* An array, or its address, or the address of an element, by the subscripts of
 * @node: where something of @rank dimensions is. */
static gboolean
read_indices (ClangTree *tree, SkelNode *node, int rank, Address *address)
{
  SkelNode *subscripts[SKEL_MAX_RANK + 1];
  int n = 0;

  for (; node->kind == SKEL_NODE_INDEX; node = node->children[0]) {
    if (n == SKEL_MAX_RANK)
      return FALSE;
    subscripts[n++] = skel_make_int (tree->unit, node->children[1]);
  }
  if (node->kind != SKEL_NODE_VARIABLE || node->symbol->rank == 0
      || n + rank < node->symbol->rank - 1 || n + rank > node->symbol->rank)
    return FALSE;
  address->array = node->symbol;
  address->rank = rank;
  for (int i = 0; i < count_fixed (address); i++)
    address->fixed[i] = subscripts[n - 1 - i];
  address->at = n + rank == node->symbol->rank
                    ? subscripts[0]
                    : skel_make_integer (tree->unit, 0, node->location);
  return TRUE;
}

static gboolean
read_handed (ClangTree *tree, SkelNode *node, Address *address)
{
  address->array = node->symbol;
  address->rank = 0;
  address->at = skel_make_integer (tree->unit, 0, node->location);
  return TRUE;
}

/* A flat image begins with its first pixel, and goes on from row to row. */
static gboolean
read_flat (ClangTree *tree, SkelNode *node, Address *address)
{
  address->array = node->symbol;
  address->rank = 0;
  for (int i = 0; i < count_fixed (address); i++)
    address->fixed[i] = skel_make_integer (tree->unit, 0, node->location);
  address->at = skel_make_integer (tree->unit, 0, node->location);
  return TRUE;
}

/* The local pointer that @cursor is, or that is the element *@index of it;
 * NULL: it is none. */
static Pointer *
pointer_at (ClangTree *tree, CXCursor cursor, SkelNode **index)
{
  GArray *children;
  Pointer *pointer;

  *index = NULL;
  cursor = clang_tree_unwrap (cursor);
  if (clang_getCursorKind (cursor) == CXCursor_ArraySubscriptExpr) {
    children = clang_tree_children (cursor);
    pointer
        = children->len == 2
              ? pointer_at (tree, g_array_index (children, CXCursor, 0), index)
              : NULL;
    if (!pointer || pointer->symbol->rank != 1 || *index)
      pointer = NULL;
    else
      *index = skel_make_int (tree->unit,
          clang_tree_value (tree, g_array_index (children, CXCursor, 1)));
    g_array_unref (children);
    return pointer && !clang_tree_has_effect (*index) ? pointer : NULL;
  }
  if (clang_getCursorKind (cursor) != CXCursor_DeclRefExpr
      || (clang_getCursorKind (clang_getCursorReferenced (cursor))
              != CXCursor_VarDecl
          && clang_getCursorKind (clang_getCursorReferenced (cursor))
                 != CXCursor_ParmDecl))
    return NULL;
  return find_pointer (
      tree, clang_tree_symbol (tree, clang_getCursorReferenced (cursor)));
}

/* The variable @i of @pointer, or of its element @index. */
static SkelNode *
make_part (ClangTree *tree, const Pointer *pointer, int i,
    const SkelNode *index, SkelLocation location)
{
  SkelNode *node
      = skel_make_variable (tree->unit, pointer->variables[i], location);

  return index ? skel_make_index (
                     tree->unit, node, skel_make_copy (tree->unit, index, NULL))
               : node;
}

static gboolean
read_variable (ClangTree *tree, const Pointer *pointer, const SkelNode *index,
    SkelLocation location, Address *address)
{
  if (pointer->array == NULL || (pointer->symbol->rank > 0) != (index != NULL))
    return FALSE;
  address->array = pointer->array;
  address->rank = pointer->rank;
  for (int i = 0; i < count_fixed (address); i++)
    address->fixed[i] = make_part (tree, pointer, i, index, location);
  address->at = make_part (tree, pointer, SKEL_MAX_RANK - 1, index, location);
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
      || !read_address (tree, children[2], &no) || address->array != no.array
      || address->rank != no.rank)
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

  if (kind == CXUnaryOperator_AddrOf) {
    node = clang_tree_expression (tree, child);
    return read_indices (tree, node, node->rank, address);
  }
  if (kind == CXUnaryOperator_Deref) {
    node = clang_tree_expression (tree, cursor);
    return node->rank > 0 && read_indices (tree, node, node->rank - 1, address);
  }
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

/* Which part of where a pointer into @array to what has @rank dimensions points
 * moves where *@amount is added to it: the row, if that is a multiple of the
 * pitch, which is taken out of it. Where that is the width, one more may as
 * well be the end of its row, unless it @goes_down for sure. */
static int
find_moved (ClangTree *tree, SkelSymbol *array, int rank, SkelNode **amount,
    gboolean goes_down)
{
  SkelNode *rows = *amount;

  if (!skel_symbol_is_image (array)
      || g_hash_table_contains (tree->compared, array))
    return SKEL_MAX_RANK - 1;
  for (int i = array->rank - 1 - rank; rows && i > 0; i--)
    rows = skel_row_ends_divide (tree->unit, rows, &array->dimensions[i]);
  if (!rows || rank > array->rank - 2
      || (!goes_down && rows->kind == SKEL_NODE_INTEGER
          && skel_pitch_is_size (array->dimensions[1].symbol)))
    return SKEL_MAX_RANK - 1;
  *amount = rows;
  return 0;
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
  SkelNode *amount, **part;
  int moved;

  if ((kind != CXBinaryOperator_Add && kind != CXBinaryOperator_Sub)
      || (swapped && kind == CXBinaryOperator_Sub)
      || !read_address (tree, swapped ? right : left, address))
    return FALSE;
  amount = skel_make_int (
      tree->unit, clang_tree_value (tree, swapped ? left : right));
  moved = find_moved (tree, address->array, address->rank, &amount,
      kind == CXBinaryOperator_Sub);
  part = moved == SKEL_MAX_RANK - 1 ? &address->at : &address->fixed[moved];
  *part = make_sum (tree, *part, amount,
      kind == CXBinaryOperator_Add ? SKEL_OPERATION_ADD
                                   : SKEL_OPERATION_SUBTRACT);
  return TRUE;
}

/* A variable or an element: a pointer, or an array. */
static gboolean
read_named (ClangTree *tree, CXCursor cursor, Address *address)
{
  SkelNode *index, *node;
  const Pointer *pointer = pointer_at (tree, cursor, &index);

  if (pointer)
    return read_variable (tree, pointer, index,
        clang_tree_location (tree, clang_getCursorLocation (cursor)), address);
  node = clang_tree_expression (tree, cursor);
  if (node->kind == SKEL_NODE_VARIABLE && is_handed (tree, node->symbol))
    return read_handed (tree, node, address);
  if (node->kind == SKEL_NODE_VARIABLE
      && clang_tree_is_flat (tree, node->symbol))
    return read_flat (tree, node, address);
  return node->rank > 0 && read_indices (tree, node, node->rank - 1, address);
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
    known = read_named (tree, cursor, address);
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

/* Whether @cursor is a local pointer, a flat image, or computed: not an array
 * by its name, or by subscripts. */
static gboolean
is_computed (ClangTree *tree, CXCursor cursor)
{
  SkelNode *index;

  cursor = clang_tree_unwrap (cursor);
  if (clang_tree_names_flat (tree, cursor))
    return TRUE;
  return (clang_getCursorKind (cursor) != CXCursor_ArraySubscriptExpr
             && clang_getCursorKind (cursor) != CXCursor_DeclRefExpr)
         || pointer_at (tree, cursor, &index);
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
  node->rank = address.rank;
  node->addressed = node->rank == 0;
  return node;
}

SkelNode *
clang_tree_address (ClangTree *tree, CXCursor pointer)
{
  Address address;
  SkelNode *node;

  if (!is_computed (tree, pointer) || !read_address (tree, pointer, &address)
      || address.rank > 0)
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

/* Which element of its row @address is. */
static SkelNode *
count_in_row (ClangTree *tree, const Address *address)
{
  const SkelSymbol *array = address->array;

  if (!skel_symbol_is_image (array) || count_fixed (address) < 2)
    return address->at;
  return make_sum (tree, address->at,
      skel_make_binary (tree->unit, SKEL_OPERATION_MULTIPLY, address->fixed[1],
          skel_make_integer (
              tree->unit, array->dimensions[2].length, address->at->location)),
      SKEL_OPERATION_ADD);
}

/* A difference of pointers is a long. */
static SkelNode *
subtract_or_compare (
    ClangTree *tree, SkelOperation operation, SkelNode *a, SkelNode *b)
{
  SkelNode *node = skel_make_binary (tree->unit, operation, a, b), *cast;

  if (operation != SKEL_OPERATION_SUBTRACT)
    return node;
  cast = skel_make_node (
      tree->unit, SKEL_NODE_CAST, SKEL_TYPE_I64, node->location, 1);
  cast->children[0] = node;
  return cast;
}

/* Which element @address is of an image of one dimension. */
static SkelNode *
count_in_image (ClangTree *tree, const Address *address)
{
  const SkelDimension *dimensions = address->array->dimensions;
  SkelLocation location = address->at->location;
  SkelNode *rows = skel_make_binary (tree->unit, SKEL_OPERATION_MULTIPLY,
      address->fixed[0],
      skel_make_variable (tree->unit, dimensions[1].symbol, location));

  if (address->array->rank == SKEL_MAX_RANK)
    rows = skel_make_binary (tree->unit, SKEL_OPERATION_MULTIPLY, rows,
        skel_make_integer (tree->unit, dimensions[2].length, location));
  return make_sum (
      tree, count_in_row (tree, address), rows, SKEL_OPERATION_ADD);
}

/* @node, an @operation, where two addresses are in one row, which places.h may
 * find out. Otherwise it is one of how far they are in all of an image of one
 * dimension, and of others no part of the language. */
static SkelNode *
within_row (ClangTree *tree, CXCursor cursor, SkelOperation operation,
    const Address *a, const Address *b, SkelNode *node)
{
  gboolean flat = clang_tree_is_flat (tree, a->array);
  int n_rows = skel_symbol_is_image (a->array) ? 1 : count_fixed (a);

  for (int i = 0; i < MIN (n_rows, count_fixed (a)); i++) {
    SkelNode *choice = skel_make_node (
        tree->unit, SKEL_NODE_CONDITIONAL, node->type, node->location, 3);

    if (skel_node_equal (a->fixed[i], b->fixed[i]))
      continue;
    choice->children[0] = skel_make_binary (
        tree->unit, SKEL_OPERATION_EQUAL, a->fixed[i], b->fixed[i]);
    choice->children[1] = node;
    choice->addressed = flat;
    choice->children[2]
        = flat ? subtract_or_compare (tree, operation, count_in_image (tree, a),
                     count_in_image (tree, b))
               : clang_tree_unsupported (
                     tree, cursor, "comparing pointers into different rows");
    node = choice;
  }
  return node;
}

SkelNode *
clang_tree_compare_pointers (
    ClangTree *tree, CXCursor left, CXCursor right, SkelOperation operation)
{
  Address a, b;

  if (!read_address (tree, left, &a) || !read_address (tree, right, &b)
      || a.array != b.array || a.rank != b.rank)
    return NULL;
  g_hash_table_add (tree->compared, a.array);
  return within_row (tree, left, operation, &a, &b,
      subtract_or_compare (
          tree, operation, count_in_row (tree, &a), count_in_row (tree, &b)));
}

/* ---- what changes a pointer ---- */

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
  symbol->unsupported = NULL;
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
    if (i >= array->rank - 1 - pointer->rank && i < SKEL_MAX_RANK - 1)
      continue;
    pointer->variables[i] = make_variable_of (tree, pointer, i);
    *pointer->places[i]
        = *skel_make_declaration (tree->unit, pointer->variables[i], NULL);
  }
}

/* Whether @address may be where @pointer, of this @type, points. */
static gboolean
is_of_type (const Pointer *pointer, CXType type, const Address *address)
{
  const SkelDimension *dimension
      = &address->array->dimensions[address->array->rank - address->rank];

  if (address->array->type != pointer->symbol->type
      || address->rank != pointer->rank
      || (pointer->array && pointer->array != address->array))
    return FALSE;
  for (type = clang_getPointeeType (type);
      address->rank > 0
      && dimension < &address->array->dimensions[address->array->rank];
      dimension++) {
    if (dimension->length < 0
        || clang_getArraySize (type) != (long long)dimension->length)
      return FALSE;
    type = clang_getCanonicalType (clang_getArrayElementType (type));
  }
  return TRUE;
}

/* What the variable @i of a pointer begins with: of the one address of
 * @addresses, or of all of them in an array. */
static SkelNode *
make_initial (ClangTree *tree, const Pointer *pointer, GArray *addresses, int i)
{
  const Address *address = &g_array_index (addresses, Address, 0);
  SkelNode *list;

  if (pointer->symbol->rank == 0)
    return get_part (address, i);
  list = skel_make_node (tree->unit, SKEL_NODE_INITIALIZER, SKEL_TYPE_I32,
      address->at->location, addresses->len);
  list->rank = 1;
  for (guint k = 0; k < addresses->len; k++)
    list->children[k] = get_part (&g_array_index (addresses, Address, k), i);
  return list;
}

/* Adds the addresses that @initial gives a pointer, or the elements of an array
 * of them, to @addresses. */
static gboolean
read_initial (ClangTree *tree, CXCursor initial, Pointer *pointer, CXType type,
    GArray *addresses)
{
  GArray *values = clang_tree_children (initial);
  gboolean known = TRUE, list = pointer->symbol->rank > 0;

  if (!list) {
    g_array_set_size (values, 0);
    g_array_append_val (values, initial);
  }
  for (guint i = 0; known && i < values->len; i++) {
    Address address;

    known = read_address (tree, g_array_index (values, CXCursor, i), &address)
            && is_of_type (pointer, type, &address);
    if (known)
      pointer->array = address.array;
    g_array_append_val (addresses, address);
  }
  known
      = known
        && (!list
            || (clang_getCursorKind (initial) == CXCursor_InitListExpr
                && (int)values->len == pointer->symbol->dimensions[0].length));
  g_array_unref (values);
  return known;
}

/* The type of the pointers that @symbol, declared by @cursor, is or has. */
static CXType
pointer_type (CXCursor cursor, const SkelSymbol *symbol)
{
  CXType type = canonical_type (cursor);

  return symbol->rank == 1
             ? clang_getCanonicalType (clang_getArrayElementType (type))
             : type;
}

/* How many dimensions that has which pointers of @type point to; -1: it is
 * nothing that they may. */
static int
rank_pointed_to (CXType type)
{
  int rank = 0;

  if (type.kind != CXType_Pointer)
    return -1;
  type = clang_getCanonicalType (clang_getPointeeType (type));
  for (; type.kind == CXType_ConstantArray && rank < SKEL_MAX_RANK; rank++)
    type = clang_getCanonicalType (clang_getArrayElementType (type));
  return type.kind >= CXType_Bool && type.kind <= CXType_LongDouble ? rank : -1;
}

gboolean
clang_tree_declare_pointer (
    ClangTree *tree, CXCursor cursor, SkelSymbol *symbol, GPtrArray *statements)
{
  CXCursor initial = clang_Cursor_getVarDeclInitializer (cursor);
  CXType type = pointer_type (cursor, symbol);
  GArray *addresses;
  Pointer *pointer;
  gboolean known = TRUE;

  if (rank_pointed_to (type) < 0 || symbol->rank > 1 || symbol->is_static
      || !tree->pointers
      || (symbol->rank == 1 && symbol->dimensions[0].length <= 0))
    return FALSE;
  pointer = skel_unit_allocate (tree->unit, sizeof *pointer);
  pointer->symbol = symbol;
  pointer->rank = rank_pointed_to (type);
  addresses = g_array_new (FALSE, FALSE, sizeof (Address));
  for (int i = 0; i < SKEL_MAX_RANK; i++)
    pointer->places[i] = clang_tree_node (tree, SKEL_NODE_EMPTY, cursor);
  if (!clang_Cursor_isNull (initial))
    known = read_initial (tree, initial, pointer, type, addresses);
  if (known && pointer->array)
    declare_variables (tree, pointer, pointer->array);
  for (int i = 0; known && pointer->array && i < SKEL_MAX_RANK; i++)
    if (pointer->variables[i])
      *pointer->places[i] = *skel_make_declaration (tree->unit,
          pointer->variables[i], make_initial (tree, pointer, addresses, i));
  for (int i = 0; known && i < SKEL_MAX_RANK; i++)
    g_ptr_array_add (statements, pointer->places[i]);
  if (known)
    g_hash_table_insert (tree->pointers, symbol, pointer);
  g_array_unref (addresses);
  return known;
}

/* Whether to set the variables of @pointer to @address, one after the other,
 * is to set them at once. */
static gboolean
can_set (const Pointer *pointer, const Address *address)
{
  for (int i = 0; i < SKEL_MAX_RANK; i++)
    for (int k = i + 1; pointer->variables[i] && k < SKEL_MAX_RANK; k++)
      if (pointer->variables[k]
          && skel_node_mentions (get_part (address, k), pointer->variables[i]))
        return FALSE;
  return TRUE;
}

SkelNode *
clang_tree_set_pointer (ClangTree *tree, CXCursor left, CXCursor right)
{
  SkelNode *all = NULL, *index;
  Pointer *pointer = pointer_at (tree, left, &index);
  Address address;

  if (!pointer || (pointer->symbol->rank > 0) != (index != NULL)
      || !read_address (tree, right, &address)
      || !is_of_type (pointer, canonical_type (left), &address)
      || !can_set (pointer, &address))
    return NULL;
  if (!pointer->array)
    declare_variables (tree, pointer, address.array);
  for (int i = 0; i < SKEL_MAX_RANK; i++) {
    SkelNode *value = get_part (&address, i), *assign;

    if (!pointer->variables[i])
      continue;
    assign = skel_make_assign (tree->unit,
        make_part (tree, pointer, i, index, value->location), value);
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
  SkelNode *node, *index;
  Pointer *pointer = pointer_at (tree, cursor, &index);

  if (!pointer || !pointer->array
      || (pointer->symbol->rank > 0) != (index != NULL))
    return NULL;
  node = clang_tree_node (tree, SKEL_NODE_INCREMENT, cursor);
  node->value.i = step;
  node->postfix = postfix;
  clang_tree_adopt_one (tree, node,
      make_part (tree, pointer, SKEL_MAX_RANK - 1, index, node->location));
  return node;
}

SkelNode *
clang_tree_add_to_pointer (
    ClangTree *tree, CXCursor left, CXCursor right, SkelOperation operation)
{
  SkelNode *node, *index, *amount;
  Pointer *pointer = pointer_at (tree, left, &index);

  if (!pointer || !pointer->array
      || (pointer->symbol->rank > 0) != (index != NULL))
    return NULL;
  amount = skel_make_int (tree->unit, clang_tree_value (tree, right));
  node = make_part (tree, pointer,
      find_moved (tree, pointer->array, pointer->rank, &amount, TRUE), index,
      clang_tree_location (tree, clang_getCursorLocation (left)));
  node = skel_make_assign (tree->unit, node, amount);
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
  tree->compared = g_hash_table_new (NULL, NULL);
  for (int i = 0; i < function->n_parameters; i++) {
    SkelSymbol *symbol = function->parameters[i];
    Pointer *pointer;

    if ((!is_handed (tree, symbol) && !clang_tree_is_flat (tree, symbol))
        || !is_moved (tree, cursor, symbol))
      continue;
    pointer = skel_unit_allocate (tree->unit, sizeof *pointer);
    pointer->symbol
        = skel_make_symbol (tree->unit, symbol, SKEL_SYMBOL_PARAMETER);
    pointer->symbol->rank = 0;
    for (int k = 0; k < SKEL_MAX_RANK; k++)
      pointer->places[k] = clang_tree_node (tree, SKEL_NODE_EMPTY, cursor);
    declare_variables (tree, pointer, symbol);
    g_hash_table_insert (tree->pointers, symbol, pointer);
  }
}

/* The statement in @node that the variable @symbol is declared for, or NULL. */
static const SkelNode *
find_scope (const SkelNode *node, const SkelSymbol *symbol)
{
  const SkelNode *scope = NULL;

  for (int i = 0; i < node->n_children && !scope; i++) {
    const SkelNode *child = node->children[i];

    if (child->kind == SKEL_NODE_DECLARE && child->symbol == symbol)
      return node;
    scope = find_scope (child, symbol);
    if (scope == child && node->kind == SKEL_NODE_FOR && i == 0)
      return node;
  }
  return scope;
}

/* Adds the statements in @node by which @name names another image. */
static void
collect_namings (SkelNode *node, const SkelSymbol *name, GPtrArray *namings)
{
  if (node->kind == SKEL_NODE_ASSIGN && node->rank > 0
      && node->children[0]->symbol == name)
    g_ptr_array_add (namings, node);
  for (int i = 0; i < node->n_children; i++)
    collect_namings (node->children[i], name, namings);
}

/* Refuses @pointer if it may be used after the name of the image that it is
 * into has become another's. */
static void
check_name (ClangTree *tree, const Pointer *pointer, SkelNode *body)
{
  GPtrArray *namings = g_ptr_array_new ();
  gboolean good = TRUE;

  collect_namings (body, pointer->array, namings);
  for (int i = 0; i < SKEL_MAX_RANK; i++) {
    const SkelSymbol *symbol = pointer->variables[i];
    const SkelNode *scope = symbol ? find_scope (body, symbol) : NULL;

    for (guint k = 0; scope && k < namings->len; k++)
      if (skel_node_contains (scope, namings->pdata[k]))
        good = good && skel_node_sets_first (scope, symbol, namings->pdata[k]);
  }
  if (!good)
    skel_diagnose (tree->diagnostics, pointer->symbol->location,
        "`%s` points into the image that `%s` has named before, and may name "
        "no more where it is used: set it again after that",
        pointer->symbol->name, pointer->array->name);
  g_ptr_array_unref (namings);
}

static void
check_names (ClangTree *tree, SkelNode *body)
{
  GHashTableIter iter;
  gpointer pointer;

  g_hash_table_iter_init (&iter, tree->pointers);
  while (g_hash_table_iter_next (&iter, NULL, &pointer)) {
    const SkelSymbol *array = ((const Pointer *)pointer)->array;

    if (array && skel_symbol_points_to_image (array))
      check_name (tree, pointer, body);
  }
}

SkelNode *
clang_tree_end_pointers (ClangTree *tree, SkelNode *body)
{
  const SkelFunction *function = tree->function;
  GPtrArray *statements = g_ptr_array_new ();

  for (int i = 0; i < function->n_parameters; i++) {
    const Pointer *pointer = find_pointer (tree, function->parameters[i]);

    for (int k = 0; pointer && k < SKEL_MAX_RANK; k++)
      if (pointer->variables[k])
        g_ptr_array_add (statements,
            skel_make_declaration (tree->unit, pointer->variables[k],
                skel_make_integer (tree->unit, 0, body->location)));
  }
  check_names (tree, body);
  g_clear_pointer (&tree->pointers, g_hash_table_unref);
  g_clear_pointer (&tree->compared, g_hash_table_unref);
  if (statements->len > 0 && body->kind == SKEL_NODE_BLOCK) {
    for (int i = 0; i < body->n_children; i++)
      g_ptr_array_add (statements, body->children[i]);
    body = skel_make_block (tree->unit, statements, body->location);
  }
  g_ptr_array_unref (statements);
  return body;
}
