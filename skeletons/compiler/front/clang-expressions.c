/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* clang-expressions.c: expressions.
 *
 * libclang's cursors hide what an implicit conversion does. It is told from
 * the types on both sides: between arithmetic types it becomes a CAST; the
 * decay of an array and the reading of a variable become nothing.
 */

#include "clang-tree.h"
#include "queries.h"
#include <string.h>

static CXType
canonical_type (CXCursor cursor)
{
  return clang_getCanonicalType (clang_getCursorType (cursor));
}

/* A pointer, an array or a function. */
static gboolean
is_address_type (CXType type)
{
  switch (type.kind) {
    case CXType_Pointer:
    case CXType_ConstantArray:
    case CXType_VariableArray:
    case CXType_IncompleteArray:
    case CXType_FunctionProto:
    case CXType_FunctionNoProto:
      return TRUE;
    default:
      return FALSE;
  }
}

static gboolean
is_address (const SkelNode *node)
{
  return node->rank > 0
         || (node->kind == SKEL_NODE_VARIABLE && node->symbol->pointer);
}

static gboolean
is_place (const SkelNode *node)
{
  return (node->kind == SKEL_NODE_VARIABLE || node->kind == SKEL_NODE_INDEX
             || node->kind == SKEL_NODE_DEREFERENCE)
         && !is_address (node);
}

/* The operand, if an expression has just one. */
static gboolean
only_child (CXCursor cursor, CXCursor *child)
{
  GArray *children = clang_tree_children (cursor);
  gboolean one = children->len == 1;

  if (one)
    *child = g_array_index (children, CXCursor, 0);
  g_array_unref (children);

  return one;
}

static CXCursor
without_parentheses (CXCursor cursor)
{
  CXCursor child;

  while (clang_getCursorKind (cursor) == CXCursor_ParenExpr
         && only_child (cursor, &child))
    cursor = child;

  return cursor;
}

CXCursor
clang_tree_unwrap (CXCursor cursor)
{
  CXCursor child;

  while ((clang_getCursorKind (cursor) == CXCursor_ParenExpr
             || clang_getCursorKind (cursor) == CXCursor_UnexposedExpr)
         && only_child (cursor, &child))
    cursor = child;

  return cursor;
}

/* Sets the node's type to the cursor's; otherwise an UNSUPPORTED instead. */
static SkelNode *
typed (ClangTree *tree, SkelNode *node, CXCursor cursor)
{
  char *unsupported = clang_tree_scalar_type (
      clang_getCursorType (cursor), &node->type, &node->is_void);

  if (unsupported == NULL)
    return node;

  node = clang_tree_unsupported (tree, cursor, "%s", unsupported);
  g_free (unsupported);

  return node;
}

static SkelNode *
convert (ClangTree *tree, SkelNode *operand, CXCursor cursor)
{
  SkelNode *node = clang_tree_node (tree, SKEL_NODE_CAST, cursor);
  SkelNode *result = typed (tree, node, cursor);

  if (operand->kind == SKEL_NODE_UNSUPPORTED)
    return operand;
  if (result->kind == SKEL_NODE_UNSUPPORTED)
    return result;
  if (node->is_void)
    return clang_tree_unsupported (
        tree, cursor, "a conversion to void within an expression");
  if (node->type == operand->type)
    return operand;

  clang_tree_adopt_one (tree, node, operand);

  return node;
}

gboolean
clang_tree_constant (CXCursor cursor, gboolean floating, SkelValue *value)
{
  CXEvalResult result = clang_Cursor_Evaluate (cursor);
  gboolean known = FALSE;

  if (result == NULL)
    return FALSE;

  switch (clang_EvalResult_getKind (result)) {
    case CXEval_Int:
      known = !floating;
      if (clang_EvalResult_isUnsignedInt (result))
        value->i = (gint64)clang_EvalResult_getAsUnsigned (result);
      else
        value->i = clang_EvalResult_getAsLongLong (result);
      break;
    case CXEval_Float:
      known = floating;
      value->f = clang_EvalResult_getAsDouble (result);
      break;
    default:
      break;
  }
  clang_EvalResult_dispose (result);

  return known;
}

/* What comes of asking whether an image is there, or NULL: @cursor asks for
 * something else. */
static SkelNode *
decided (ClangTree *tree, CXCursor cursor)
{
  int known = clang_tree_decide (tree, cursor);
  SkelNode *node;

  if (known < 0)
    return clang_tree_refuse_unknown (tree, cursor);
  node = clang_tree_node (tree, SKEL_NODE_INTEGER, cursor);
  node->value.i = known;
  return node;
}

/* The expression's value, known to the parser. */
static SkelNode *
constant (ClangTree *tree, CXCursor cursor)
{
  SkelNode *node = clang_tree_node (tree, SKEL_NODE_INTEGER, cursor);
  SkelNode *result = typed (tree, node, cursor);
  gboolean floating
      = node->type == SKEL_TYPE_F32 || node->type == SKEL_TYPE_F64;

  if (result != node)
    return result;
  if (node->is_void || !clang_tree_constant (cursor, floating, &node->value))
    return NULL;
  if (floating)
    node->kind = SKEL_NODE_FLOATING;

  return node;
}

static SkelNode *
other_expression (ClangTree *tree, CXCursor cursor)
{
  char *token = clang_tree_first_token (tree, cursor);
  SkelNode *node;

  if (token[0] == '[' || token[0] == '.')
    node = clang_tree_unsupported (
        tree, cursor, "a designated initializer: list the values in order");
  else if (token[0])
    node = clang_tree_unsupported (
        tree, cursor, "an expression of this kind, at '%.40s'", token);
  else
    node = clang_tree_unsupported (tree, cursor, "an expression of this kind");
  g_free (token);

  return node;
}

static SkelNode *
convert_implicit (ClangTree *tree, CXCursor cursor)
{
  CXCursor child;
  SkelNode *operand;
  CXType from, to = canonical_type (cursor);
  gboolean one = only_child (cursor, &child);

  /* other things are unexposed, too; but only a conversion is as long as what
   * it converts */
  if (!one
      || !clang_equalRanges (
          clang_getCursorExtent (cursor), clang_getCursorExtent (child))) {
    GArray *children;
    SkelNode *node = constant (tree, cursor);

    if (node)
      return node;
    children = clang_tree_children (cursor);
    if (children->len == 4)
      node = clang_tree_unsupported (
          tree, cursor, "?: without a middle: write the condition twice");
    else
      node = other_expression (tree, cursor);
    g_array_unref (children);
    return node;
  }

  from = canonical_type (child);
  if (is_address_type (from) || is_address_type (to)) {
    if (is_address_type (from) && is_address_type (to))
      return clang_tree_expression (tree, child);
    if (is_address_type (to))
      return clang_tree_unsupported (tree, cursor, "a null pointer");
    return clang_tree_unsupported (tree, cursor, "a pointer as a value");
  }

  operand = clang_tree_expression (tree, child);
  if (operand->is_void)
    return clang_tree_unsupported (tree, cursor, "a value of type void");

  return convert (tree, operand, cursor);
}

static SkelNode *
convert_reference (ClangTree *tree, CXCursor cursor)
{
  CXCursor declaration = clang_getCursorReferenced (cursor);
  SkelSymbol *symbol;
  SkelNode *node;

  switch (clang_getCursorKind (declaration)) {
    case CXCursor_EnumConstantDecl:
      node = clang_tree_node (tree, SKEL_NODE_INTEGER, cursor);
      node->value.i = clang_getEnumConstantDeclValue (declaration);
      return typed (tree, node, cursor);
    case CXCursor_ParmDecl:
    case CXCursor_VarDecl:
      symbol = clang_tree_symbol (tree, clang_tree_meant (tree, declaration));
      if (symbol->unsupported)
        return clang_tree_unsupported (tree, cursor, "%s of the type of '%s'",
            symbol->unsupported, symbol->name);
      node = clang_tree_node (tree, SKEL_NODE_VARIABLE, cursor);
      node->symbol = symbol;
      node->type = symbol->type;
      node->rank = symbol->rank;
      return node;
    case CXCursor_FunctionDecl:
      return clang_tree_unsupported (
          tree, cursor, "a function that is used without being called");
    default:
      return other_expression (tree, cursor);
  }
}

static gboolean
is_zero (const SkelNode *node)
{
  while (node->kind == SKEL_NODE_CAST)
    node = node->children[0];

  return node->kind == SKEL_NODE_INTEGER && node->value.i == 0;
}

static SkelNode *
element (ClangTree *tree, CXCursor cursor, SkelNode *array, SkelNode *subscript)
{
  SkelNode *node;

  if (array->kind == SKEL_NODE_UNSUPPORTED)
    return array;

  if (array->kind == SKEL_NODE_VARIABLE && array->symbol->pointer
      && array->rank == 0) {
    if (array->symbol->kind != SKEL_SYMBOL_PARAMETER)
      return clang_tree_unsupported (
          tree, cursor, "a pointer that is not a parameter");
    if (!is_zero (subscript)) {
      /* an array, perhaps: see clang_tree_finish_calls () */
      node = clang_tree_node (tree, SKEL_NODE_INDEX, cursor);
      node->type = array->type;
      clang_tree_adopt_two (tree, node, array, subscript);
      return node;
    }
    node = clang_tree_node (tree, SKEL_NODE_DEREFERENCE, cursor);
    node->type = array->type;
    clang_tree_adopt_one (tree, node, array);
    return node;
  }

  if (array->rank == 0
      || (array->kind != SKEL_NODE_VARIABLE && array->kind != SKEL_NODE_INDEX
          && array->kind != SKEL_NODE_CONDITIONAL))
    return clang_tree_unsupported (
        tree, cursor, "a subscript of something other than an array's name");

  node = clang_tree_node (tree, SKEL_NODE_INDEX, cursor);
  node->type = array->type;
  node->rank = array->rank - 1;
  clang_tree_adopt_two (tree, node, array, subscript);

  return node;
}

static SkelNode *
convert_subscript (ClangTree *tree, CXCursor cursor)
{
  GArray *children = clang_tree_children (cursor);
  CXCursor array, subscript;
  SkelNode *node;

  if (children->len != 2) {
    g_array_unref (children);
    return other_expression (tree, cursor);
  }

  array = g_array_index (children, CXCursor, 0);
  subscript = g_array_index (children, CXCursor, 1);
  g_array_unref (children);

  /* 3[array] is C as well */
  if (!is_address_type (canonical_type (array))) {
    CXCursor other = array;

    array = subscript;
    subscript = other;
  }
  if (!is_address_type (canonical_type (array)))
    return clang_tree_unsupported (tree, cursor, "a subscript of a vector");

  node = clang_tree_value (tree, subscript);
  if (canonical_type (array).kind == CXType_Pointer
      || clang_tree_names_flat (tree, array)) {
    SkelNode *at = clang_tree_element (tree, array, node);

    if (at)
      return at;
  }
  return element (tree, cursor, clang_tree_expression (tree, array), node);
}

static SkelNode *
convert_unary (ClangTree *tree, CXCursor cursor)
{
  enum CXUnaryOperatorKind operator= clang_getCursorUnaryOperatorKind (cursor);
  SkelNodeKind kind;
  SkelNode *node, *operand;
  CXCursor child;

  if (!only_child (cursor, &child))
    return other_expression (tree, cursor);

  switch (operator) {
    case CXUnaryOperator_AddrOf:
      return clang_tree_unsupported (
          tree, cursor, "taking an address: pass values and arrays by name");
    case CXUnaryOperator_Extension:
      return clang_tree_expression (tree, child);
    case CXUnaryOperator_Plus:
      return clang_tree_value (tree, child);
    case CXUnaryOperator_Minus:
      kind = SKEL_NODE_NEGATE;
      break;
    case CXUnaryOperator_Not:
      kind = SKEL_NODE_COMPLEMENT;
      break;
    case CXUnaryOperator_LNot:
      node = decided (tree, cursor);
      if (node)
        return node;
      kind = SKEL_NODE_NOT;
      break;
    case CXUnaryOperator_Deref:
      node = clang_tree_element (
          tree, child, clang_tree_node (tree, SKEL_NODE_INTEGER, cursor));
      if (node)
        return node;
      operand = clang_tree_expression (tree, child);
      if (!is_address (operand) && operand->kind != SKEL_NODE_UNSUPPORTED)
        return clang_tree_unsupported (tree, cursor, "pointer arithmetic");
      return element (tree, cursor, operand,
          clang_tree_node (tree, SKEL_NODE_INTEGER, cursor));
    case CXUnaryOperator_PostInc:
    case CXUnaryOperator_PostDec:
    case CXUnaryOperator_PreInc:
    case CXUnaryOperator_PreDec:
      kind = SKEL_NODE_INCREMENT;
      break;
    default:
      return other_expression (tree, cursor);
  }

  if (is_address_type (canonical_type (cursor))) {
    node = kind == SKEL_NODE_INCREMENT
               ? clang_tree_move_pointer (tree,
                     child,
                     operator== CXUnaryOperator_PostInc ||
                         operator== CXUnaryOperator_PreInc
                         ? 1
                         : - 1,
                     TRUE)
               : NULL;
    return node ? node
                : clang_tree_unsupported (tree, cursor, "pointer arithmetic");
  }

  operand = kind == SKEL_NODE_INCREMENT ? clang_tree_expression (tree, child)
                                        : clang_tree_value (tree, child);
  if (operand->kind == SKEL_NODE_UNSUPPORTED)
    return operand;
  if (kind == SKEL_NODE_INCREMENT && !is_place (operand))
    return clang_tree_unsupported (
        tree, cursor, "++ or -- of something other than a variable");

  node = clang_tree_node (tree, kind, cursor);
  clang_tree_adopt_one (tree, node, operand);
  if (kind == SKEL_NODE_INCREMENT) {
    node->postfix = operator== CXUnaryOperator_PostInc ||
    operator== CXUnaryOperator_PostDec;
    node->value.i = operator== CXUnaryOperator_PostInc ||
                        operator== CXUnaryOperator_PreInc
                        ? 1
                        : - 1;
  }

  return typed (tree, node, cursor);
}

static SkelOperation operation_of (enum CXBinaryOperatorKind
                                   operator,
    gboolean * assigns)
{
  *assigns = FALSE;

  switch (operator) {
    case CXBinaryOperator_Mul:
      return SKEL_OPERATION_MULTIPLY;
    case CXBinaryOperator_Div:
      return SKEL_OPERATION_DIVIDE;
    case CXBinaryOperator_Rem:
      return SKEL_OPERATION_REMAINDER;
    case CXBinaryOperator_Add:
      return SKEL_OPERATION_ADD;
    case CXBinaryOperator_Sub:
      return SKEL_OPERATION_SUBTRACT;
    case CXBinaryOperator_Shl:
      return SKEL_OPERATION_SHIFT_LEFT;
    case CXBinaryOperator_Shr:
      return SKEL_OPERATION_SHIFT_RIGHT;
    case CXBinaryOperator_LT:
      return SKEL_OPERATION_LESS;
    case CXBinaryOperator_GT:
      return SKEL_OPERATION_GREATER;
    case CXBinaryOperator_LE:
      return SKEL_OPERATION_LESS_EQUAL;
    case CXBinaryOperator_GE:
      return SKEL_OPERATION_GREATER_EQUAL;
    case CXBinaryOperator_EQ:
      return SKEL_OPERATION_EQUAL;
    case CXBinaryOperator_NE:
      return SKEL_OPERATION_NOT_EQUAL;
    case CXBinaryOperator_And:
      return SKEL_OPERATION_AND;
    case CXBinaryOperator_Xor:
      return SKEL_OPERATION_XOR;
    case CXBinaryOperator_Or:
      return SKEL_OPERATION_OR;
    case CXBinaryOperator_LAnd:
      return SKEL_OPERATION_LOGICAL_AND;
    case CXBinaryOperator_LOr:
      return SKEL_OPERATION_LOGICAL_OR;
    case CXBinaryOperator_Comma:
      return SKEL_OPERATION_COMMA;
    default:
      break;
  }

  *assigns = TRUE;

  switch (operator) {
    case CXBinaryOperator_MulAssign:
      return SKEL_OPERATION_MULTIPLY;
    case CXBinaryOperator_DivAssign:
      return SKEL_OPERATION_DIVIDE;
    case CXBinaryOperator_RemAssign:
      return SKEL_OPERATION_REMAINDER;
    case CXBinaryOperator_AddAssign:
      return SKEL_OPERATION_ADD;
    case CXBinaryOperator_SubAssign:
      return SKEL_OPERATION_SUBTRACT;
    case CXBinaryOperator_ShlAssign:
      return SKEL_OPERATION_SHIFT_LEFT;
    case CXBinaryOperator_ShrAssign:
      return SKEL_OPERATION_SHIFT_RIGHT;
    case CXBinaryOperator_AndAssign:
      return SKEL_OPERATION_AND;
    case CXBinaryOperator_XorAssign:
      return SKEL_OPERATION_XOR;
    case CXBinaryOperator_OrAssign:
      return SKEL_OPERATION_OR;
    case CXBinaryOperator_Assign:
      return SKEL_OPERATION_NONE;
    default:
      break;
  }

  *assigns = FALSE;

  return SKEL_OPERATION_NONE;
}

/* What C's integer promotions make of a type. */
static SkelType
promoted (SkelType type)
{
  switch (type) {
    case SKEL_TYPE_BOOL:
    case SKEL_TYPE_U8:
    case SKEL_TYPE_I8:
    case SKEL_TYPE_U16:
    case SKEL_TYPE_I16:
      return SKEL_TYPE_I32;
    default:
      return type;
  }
}

/* Whether rows and pixels of the image @node are those of @like, which is a
 * pointer to such: how many rows, it then knows, too. */
static gboolean
has_rows_like (const SkelNode *node, SkelSymbol *like)
{
  const SkelNode *named
      = node->kind == SKEL_NODE_INDEX ? node->children[0] : node;
  int outer = named->rank - node->rank;

  if (node->kind == SKEL_NODE_CONDITIONAL)
    return has_rows_like (node->children[1], like)
           && has_rows_like (node->children[2], like);
  if (!like->dimensions[0].symbol)
    like->dimensions[0] = named->symbol->dimensions[outer];
  else if (skel_symbol_points_to_image (named->symbol)
           && !named->symbol->dimensions[0].symbol)
    named->symbol->dimensions[0] = like->dimensions[0];
  for (int i = 0; i < like->rank; i++) {
    const SkelDimension *one = &named->symbol->dimensions[outer + i];
    const SkelDimension *other = &like->dimensions[i];

    if (one->length != other->length || one->symbol != other->symbol
        || (i > 0 && one->length < 0 && !one->symbol))
      return FALSE;
  }
  return TRUE;
}

/* Whether the image @node may be other memory in each turn of a loop. */
static gboolean
allocates_often (ClangTree *tree, const SkelNode *node)
{
  if (node->kind == SKEL_NODE_CONDITIONAL)
    return allocates_often (tree, node->children[1])
           || allocates_often (tree, node->children[2]);
  return node->kind == SKEL_NODE_VARIABLE
         && g_hash_table_contains (tree->heap, node->symbol)
         && clang_tree_allocates_often (
             tree, clang_tree_declaration (tree, node->symbol));
}

/* A whole image, by whatever name. */
static SkelNode *
convert_image (ClangTree *tree, CXCursor cursor, SkelSymbol *like)
{
  SkelNode *node = clang_tree_expression (tree, cursor);

  if (allocates_often (tree, node))
    return clang_tree_unsupported (tree, cursor,
        "a pointer to what is allocated in a loop: allocate it before that");
  if (node->kind == SKEL_NODE_UNSUPPORTED
      || (skel_node_is_image (node) && node->rank == like->rank
          && node->type == like->type && has_rows_like (node, like)))
    return node;
  return clang_tree_unsupported (tree, cursor,
      "a pointer to rows that are not those of an image of the same type, "
      "pitch and channels");
}

/* The pointer @left as one to another image; NULL: it is none. */
static SkelNode *
assign_image (ClangTree *tree, SkelNode *node, CXCursor left, CXCursor right)
{
  SkelNode *place = clang_tree_expression (tree, left);

  if (place->kind != SKEL_NODE_VARIABLE || place->rank == 0
      || !place->symbol->pointer)
    return NULL;
  node->type = node->computed = place->type;
  node->rank = place->rank;
  clang_tree_adopt_two (
      tree, node, place, convert_image (tree, right, place->symbol));
  return node;
}

static SkelNode *
convert_assignment (ClangTree *tree, CXCursor cursor, CXCursor left,
    CXCursor right, SkelOperation operation)
{
  SkelNode *node = clang_tree_node (tree, SKEL_NODE_ASSIGN, cursor);
  SkelNode *place, *value;

  if (is_address_type (canonical_type (left))) {
    place = operation == SKEL_OPERATION_NONE
                ? clang_tree_set_pointer (tree, left, right)
                : clang_tree_add_to_pointer (tree, left, right, operation);
    if (!place && operation == SKEL_OPERATION_NONE)
      place = assign_image (tree, node, left, right);
    return place ? place
                 : clang_tree_unsupported (
                       tree, cursor, "assigning to a pointer");
  }

  place = clang_tree_expression (tree, left);
  if (place->kind == SKEL_NODE_UNSUPPORTED)
    return place;
  if (!is_place (place))
    return clang_tree_unsupported (
        tree, cursor, "assigning to something other than a variable");
  value = clang_tree_value (tree, right);

  node->operation = operation;
  if (operation == SKEL_OPERATION_SHIFT_LEFT
      || operation == SKEL_OPERATION_SHIFT_RIGHT)
    node->computed = promoted (place->type);
  else if (operation != SKEL_OPERATION_NONE)
    /* the right side has been converted to the common type already */
    node->computed = value->type;
  else
    node->computed = place->type;
  clang_tree_adopt_two (tree, node, place, value);

  return typed (tree, node, cursor);
}

/* Whether a value of @cursor is wanted by nobody, or is a pointer. */
static gboolean
is_for_effect (CXCursor cursor)
{
  return canonical_type (cursor).kind == CXType_Void
         || is_address_type (canonical_type (cursor));
}

static SkelNode *
convert_binary (ClangTree *tree, CXCursor cursor)
{
  GArray *children = clang_tree_children (cursor);
  gboolean assigns;
  SkelOperation operation
      = operation_of (clang_getCursorBinaryOperatorKind (cursor), &assigns);
  CXCursor left, right;
  SkelNode *node;

  if (children->len != 2) {
    g_array_unref (children);
    return other_expression (tree, cursor);
  }
  left = g_array_index (children, CXCursor, 0);
  right = g_array_index (children, CXCursor, 1);
  g_array_unref (children);

  if (assigns)
    return convert_assignment (tree, cursor, left, right, operation);
  if (operation == SKEL_OPERATION_NONE)
    return other_expression (tree, cursor);

  if (operation != SKEL_OPERATION_COMMA
      && operation != SKEL_OPERATION_LOGICAL_AND
      && operation != SKEL_OPERATION_LOGICAL_OR
      && (is_address_type (canonical_type (left))
          || is_address_type (canonical_type (right)))) {
    node = is_address_type (canonical_type (left))
                   && is_address_type (canonical_type (right))
               ? clang_tree_compare_pointers (tree, left, right, operation)
               : NULL;
    if (!node)
      node = decided (tree, cursor);
    if (node)
      return node;
    return clang_tree_unsupported (tree, cursor,
        operation == SKEL_OPERATION_ADD || operation == SKEL_OPERATION_SUBTRACT
            ? "pointer arithmetic"
            : "a pointer as a value");
  }

  node = clang_tree_node (tree, SKEL_NODE_BINARY, cursor);
  node->operation = operation;
  clang_tree_adopt_two (tree, node,
      operation == SKEL_OPERATION_COMMA ? clang_tree_effect (tree, left)
                                        : clang_tree_value (tree, left),
      is_for_effect (cursor) ? clang_tree_effect (tree, right)
                             : clang_tree_value (tree, right));
  if (node->children[0]->kind == SKEL_NODE_EMPTY)
    return node->children[1];
  if (node->children[1]->kind == SKEL_NODE_EMPTY)
    return node->children[0];
  /* what comes of a pointer that is moved is not asked */
  if (is_address_type (canonical_type (cursor))) {
    node->type = node->children[1]->type;
    node->is_void = TRUE;
    return is_address (node->children[1])
                   && !skel_node_has_effects (node->children[1])
               ? clang_tree_unsupported (tree, cursor, "a pointer as a value")
               : node;
  }

  return typed (tree, node, cursor);
}

/* One of two images. */
static SkelNode *
choose_image (ClangTree *tree, CXCursor cursor, const CXCursor *children)
{
  SkelNode *node = clang_tree_node (tree, SKEL_NODE_CONDITIONAL, cursor);
  SkelNode *condition = clang_tree_value (tree, children[0]);
  SkelNode *yes = clang_tree_expression (tree, children[1]);
  SkelNode *no = clang_tree_expression (tree, children[2]);
  GPtrArray *operands;

  if (!skel_node_is_image (yes) || !skel_node_is_image (no)
      || no->rank != yes->rank || no->type != yes->type)
    return clang_tree_unsupported (tree, cursor, "a choice between pointers");
  node->rank = yes->rank;
  node->type = yes->type;
  operands = g_ptr_array_new ();
  g_ptr_array_add (operands, condition);
  g_ptr_array_add (operands, yes);
  g_ptr_array_add (operands, no);
  clang_tree_adopt (tree, node, operands);
  return node;
}

static SkelNode *
convert_conditional (ClangTree *tree, CXCursor cursor)
{
  GArray *children = clang_tree_children (cursor);
  GPtrArray *operands;
  SkelNode *node;
  CXType type = canonical_type (cursor);

  if (children->len == 3 && is_address_type (type)) {
    node = choose_image (tree, cursor, (const CXCursor *)children->data);
    g_array_unref (children);
    return node;
  }
  if (children->len != 3 || type.kind == CXType_Void) {
    g_array_unref (children);
    return clang_tree_unsupported (
        tree, cursor, "?: without a value: write an if");
  }

  node = clang_tree_node (tree, SKEL_NODE_CONDITIONAL, cursor);
  operands = g_ptr_array_new ();
  for (guint i = 0; i < children->len; i++)
    g_ptr_array_add (operands,
        clang_tree_value (tree, g_array_index (children, CXCursor, i)));
  clang_tree_adopt (tree, node, operands);
  g_array_unref (children);

  return typed (tree, node, cursor);
}

/* The image that @node is the first element of, or a pointer to that, where
 * @call hands it to a kernel as an image; else @node. */
static SkelNode *
whole_image (ClangTree *tree, CXCursor call, int i, SkelNode *node)
{
  CXCursor definition
      = clang_getCursorDefinition (clang_getCursorReferenced (call));
  SkelNode *root = node;

  if (clang_Cursor_isNull (definition)
      || i >= clang_Cursor_getNumArguments (definition)
      || clang_tree_symbol (tree, definition)->is_static
      || !skel_symbol_is_image (
          clang_tree_symbol (tree, clang_Cursor_getArgument (definition, i))))
    return node;
  while (root->kind == SKEL_NODE_INDEX && is_zero (root->children[1]))
    root = root->children[0];
  return node->rank > 0 && skel_node_is_image (root) ? root : node;
}

static SkelNode *
convert_call (ClangTree *tree, CXCursor cursor)
{
  int n = clang_Cursor_getNumArguments (cursor);
  GArray *children = clang_tree_children (cursor);
  CXCursor callee, declaration;
  GPtrArray *arguments;
  SkelSymbol *symbol;
  SkelNode *node;

  if (n < 0 || children->len < 1) {
    g_array_unref (children);
    return other_expression (tree, cursor);
  }
  callee = clang_tree_unwrap (g_array_index (children, CXCursor, 0));
  g_array_unref (children);

  declaration = clang_getCursorReferenced (callee);
  if (clang_getCursorKind (callee) != CXCursor_DeclRefExpr
      || clang_getCursorKind (declaration) != CXCursor_FunctionDecl)
    return clang_tree_unsupported (
        tree, cursor, "a call through a pointer to a function");

  symbol = clang_tree_symbol (tree, declaration);
  if (g_str_has_prefix (symbol->name, "__builtin_")) {
    /* INFINITY and NAN are calls in disguise */
    node = constant (tree, cursor);
    if (node)
      return node;
    node = clang_tree_classification (tree, cursor, symbol->name);
    if (node)
      return node;
  }
  if (clang_tree_allocates (tree, cursor))
    return clang_tree_unsupported (tree, cursor,
        "memory that is no image's: write `T *t = malloc (height * stride * "
        "sizeof *t)`, once for each image, or declare what it is for");
  if (clang_tree_sets_bytes (tree, cursor))
    return clang_tree_unsupported (tree, cursor,
        "a call of '%s' in an expression: write it as a statement",
        symbol->name);
  if (symbol->unsupported)
    return clang_tree_unsupported (
        tree, cursor, "a call of '%s', %s", symbol->name, symbol->unsupported);

  node = clang_tree_node (tree, SKEL_NODE_CALL, cursor);
  node->symbol = symbol;
  node->type = symbol->type;
  node->is_void = symbol->is_void;
  arguments = g_ptr_array_new ();
  for (int i = 0; i < n; i++) {
    CXCursor argument = clang_Cursor_getArgument (cursor, i);
    SkelNode *value = is_address_type (canonical_type (argument))
                          ? clang_tree_address (tree, argument)
                          : NULL;

    if (!value)
      value = clang_tree_expression (tree, argument);
    value = whole_image (tree, cursor, i, value);
    if (is_address (value) && value->symbol && value->rank == 0
        && value->symbol->kind == SKEL_SYMBOL_LOCAL && value->symbol->pointer)
      value = clang_tree_unsupported (tree, argument,
          "a pointer into an array as an argument: pass the array");
    if (value->is_void)
      value = clang_tree_unsupported (tree, argument, "a value of type void");
    g_ptr_array_add (arguments, value);
  }
  clang_tree_adopt (tree, node, arguments);

  return node;
}

static SkelNode *
convert_cast (ClangTree *tree, CXCursor cursor)
{
  GArray *children = clang_tree_children (cursor);
  CXCursor operand;
  gboolean any = children->len > 0;

  /* a type that declares something comes first */
  if (any)
    operand = g_array_index (children, CXCursor, children->len - 1);
  g_array_unref (children);
  if (!any)
    return other_expression (tree, cursor);
  if (is_address_type (canonical_type (cursor))
      || is_address_type (canonical_type (operand)))
    return clang_tree_unsupported (tree, cursor, "a cast of a pointer");
  if (clang_tree_is_plain_char (canonical_type (cursor)))
    return clang_tree_unsupported (tree, cursor, "%s", CLANG_TREE_PLAIN_CHAR);

  return convert (tree, clang_tree_value (tree, operand), cursor);
}

static SkelNode *
convert_any (ClangTree *tree, CXCursor cursor)
{
  SkelNode *node;
  CXCursor child;

  switch (clang_getCursorKind (cursor)) {
    case CXCursor_ParenExpr:
      if (only_child (cursor, &child))
        return clang_tree_expression (tree, child);
      break;
    case CXCursor_UnexposedExpr:
      return convert_implicit (tree, cursor);
    case CXCursor_IntegerLiteral:
    case CXCursor_FloatingLiteral:
    case CXCursor_CharacterLiteral:
      node = constant (tree, cursor);
      if (node)
        return node;
      break;
    case CXCursor_UnaryExpr:
      node = constant (tree, cursor);
      if (node)
        return node;
      return clang_tree_unsupported (
          tree, cursor, "sizeof of something whose size is not constant");
    case CXCursor_DeclRefExpr:
      return convert_reference (tree, cursor);
    case CXCursor_ArraySubscriptExpr:
      return convert_subscript (tree, cursor);
    case CXCursor_UnaryOperator:
      return convert_unary (tree, cursor);
    case CXCursor_BinaryOperator:
    case CXCursor_CompoundAssignOperator:
      return convert_binary (tree, cursor);
    case CXCursor_ConditionalOperator:
      return convert_conditional (tree, cursor);
    case CXCursor_CallExpr:
      return convert_call (tree, cursor);
    case CXCursor_CStyleCastExpr:
      return convert_cast (tree, cursor);
    case CXCursor_StringLiteral:
      return clang_tree_unsupported (tree, cursor, "a string");
    case CXCursor_CompoundLiteralExpr:
      return clang_tree_unsupported (
          tree, cursor, "a compound literal: declare a variable");
    case CXCursor_InitListExpr:
      return clang_tree_unsupported (
          tree, cursor, "a list in braces where no array is initialized");
    case CXCursor_StmtExpr:
      return clang_tree_unsupported (
          tree, cursor, "a statement within an expression");
    case CXCursor_MemberRefExpr:
      return clang_tree_unsupported (tree, cursor,
          "a member of a struct or union: make each of them a variable");
    case CXCursor_GenericSelectionExpr:
      return clang_tree_unsupported (tree, cursor, "_Generic");
    case CXCursor_ImaginaryLiteral:
      return clang_tree_unsupported (tree, cursor, "a complex number");
    case CXCursor_AddrLabelExpr:
      return clang_tree_unsupported (tree, cursor, "the address of a label");
    default:
      break;
  }

  return other_expression (tree, cursor);
}

SkelNode *
clang_tree_expression (ClangTree *tree, CXCursor cursor)
{
  SkelNode *node;

  if (!clang_tree_enter (tree, cursor))
    return clang_tree_unsupported (tree, cursor, "this depth");

  node = convert_any (tree, cursor);
  tree->depth--;

  return node;
}

SkelNode *
clang_tree_value (ClangTree *tree, CXCursor cursor)
{
  SkelNode *node = clang_tree_expression (tree, cursor);

  if (is_address (node) && decided (tree, cursor))
    return decided (tree, cursor);
  if (is_address (node))
    return clang_tree_unsupported (tree, cursor,
        "a pointer or a whole array as a value: write its indices");
  if (node->is_void)
    return clang_tree_unsupported (tree, cursor, "a value of type void");

  return node;
}

gboolean
clang_tree_has_effect (const SkelNode *node)
{
  if (node->kind == SKEL_NODE_ASSIGN || node->kind == SKEL_NODE_INCREMENT
      || node->kind == SKEL_NODE_CALL || node->kind == SKEL_NODE_UNSUPPORTED)
    return TRUE;
  for (int i = 0; i < node->n_children; i++)
    if (clang_tree_has_effect (node->children[i]))
      return TRUE;

  return FALSE;
}

SkelNode *
clang_tree_effect (ClangTree *tree, CXCursor cursor)
{
  SkelNode *node;

  cursor = without_parentheses (cursor);

  /* (void) name; keeps compilers quiet and is nothing to the kernel */
  if (clang_getCursorKind (cursor) == CXCursor_CStyleCastExpr
      && canonical_type (cursor).kind == CXType_Void) {
    GArray *children = clang_tree_children (cursor);

    if (children->len > 0)
      cursor = g_array_index (children, CXCursor, children->len - 1);
    g_array_unref (children);
    node = clang_tree_expression (tree, cursor);
    return clang_tree_has_effect (node)
               ? node
               : clang_tree_node (tree, SKEL_NODE_EMPTY, cursor);
  }

  return clang_tree_expression (tree, cursor);
}

/* Initializers */

/* The elements of a list in braces, which C lets flow into nested arrays
 * without braces of their own. */
typedef struct {
  GArray *elements;
  guint next;
} List;

static SkelNode *fill_array (ClangTree *tree, List *list, CXCursor cursor,
    const SkelSymbol *symbol, int dimension);

/* Whether a list in braces has nothing in it but a string. */
static gboolean
is_text (const GArray *elements)
{
  return elements->len == 1
         && clang_getCursorKind (g_array_index (elements, CXCursor, 0))
                == CXCursor_StringLiteral;
}

static SkelNode *
braced (
    ClangTree *tree, CXCursor cursor, const SkelSymbol *symbol, int dimension)
{
  List list = { clang_tree_children (cursor), 0 };
  SkelNode *node;

  if (dimension == symbol->rank) {
    /* { 3 } for a scalar */
    if (list.elements->len == 1)
      node = clang_tree_initializer (
          tree, g_array_index (list.elements, CXCursor, 0), NULL);
    else
      node = clang_tree_unsupported (
          tree, cursor, "a list of values for a single one");
  } else if (dimension + 1 == symbol->rank && is_text (list.elements)) {
    node = clang_tree_text_table (
        tree, g_array_index (list.elements, CXCursor, 0), symbol);
  } else {
    node = fill_array (tree, &list, cursor, symbol, dimension);
  }
  g_array_unref (list.elements);

  return node;
}

static SkelNode *
fill_array (ClangTree *tree, List *list, CXCursor cursor,
    const SkelSymbol *symbol, int dimension)
{
  SkelNode *node = clang_tree_node (tree, SKEL_NODE_INITIALIZER, cursor);
  GPtrArray *elements = g_ptr_array_new ();
  int length = symbol->dimensions[dimension].length;

  node->type = symbol->type;
  node->rank = symbol->rank - dimension;

  while (list->next < list->elements->len
         && (length < 0 || elements->len < (guint)length)) {
    CXCursor element = g_array_index (list->elements, CXCursor, list->next);
    enum CXCursorKind kind = clang_getCursorKind (element);

    if (kind == CXCursor_InitListExpr) {
      list->next++;
      g_ptr_array_add (elements, braced (tree, element, symbol, dimension + 1));
    } else if (dimension + 2 == symbol->rank
               && kind == CXCursor_StringLiteral) {
      list->next++;
      g_ptr_array_add (elements, clang_tree_text_table (tree, element, symbol));
    } else if (dimension + 1 < symbol->rank
               && canonical_type (element).kind != CXType_Void
               && kind != CXCursor_StringLiteral) {
      guint before = list->next;

      g_ptr_array_add (
          elements, fill_array (tree, list, element, symbol, dimension + 1));
      /* an array without elements takes none */
      if (list->next == before)
        break;
    } else {
      list->next++;
      g_ptr_array_add (elements, clang_tree_value (tree, element));
    }
  }
  clang_tree_adopt (tree, node, elements);

  return node;
}

SkelNode *
clang_tree_initializer (
    ClangTree *tree, CXCursor cursor, const SkelSymbol *symbol)
{
  SkelNode *node;

  if (!clang_tree_enter (tree, cursor))
    return clang_tree_unsupported (tree, cursor, "this depth");

  if (symbol && symbol->unsupported)
    node = clang_tree_unsupported (tree, cursor, "%s", symbol->unsupported);
  else if (clang_getCursorKind (cursor) == CXCursor_InitListExpr) {
    static const SkelSymbol scalar = { .rank = 0 };

    node = braced (tree, cursor, symbol ? symbol : &scalar, 0);
  } else if (symbol && symbol->rank > 0 && symbol->pointer)
    node = convert_image (tree, cursor, (SkelSymbol *)symbol);
  else if (symbol && symbol->rank == 1
           && clang_getCursorKind (cursor) == CXCursor_StringLiteral)
    node = clang_tree_text_table (tree, cursor, symbol);
  else if (symbol && symbol->rank > 0)
    node = clang_tree_unsupported (
        tree, cursor, "an array initialized with something other than a list");
  else
    node = clang_tree_value (tree, cursor);
  tree->depth--;

  return node;
}
