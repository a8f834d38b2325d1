/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* clang-types.c: declarations' types. */

#include "clang-tree.h"
#include "queries.h"
#include <string.h>

static gboolean
is_array (CXType type)
{
  return type.kind == CXType_ConstantArray || type.kind == CXType_VariableArray
         || type.kind == CXType_IncompleteArray;
}

gboolean
clang_tree_is_plain_char (CXType type)
{
  CXType canonical = clang_getCanonicalType (type);

  return canonical.kind == CXType_Char_S || canonical.kind == CXType_Char_U;
}

char *
clang_tree_scalar_type (CXType type, SkelType *scalar, gboolean *is_void)
{
  CXType canonical = clang_getCanonicalType (type);
  CXString spelling;
  char *text;

  *is_void = FALSE;
  *scalar = SKEL_TYPE_I32;

  if (clang_isVolatileQualifiedType (canonical))
    return g_strdup ("a volatile type");

  switch (canonical.kind) {
    case CXType_Void:
      *is_void = TRUE;
      return NULL;
    case CXType_Bool:
      *scalar = SKEL_TYPE_BOOL;
      return NULL;
    case CXType_Char_S:
    case CXType_Char_U:
    case CXType_SChar:
      *scalar = SKEL_TYPE_I8;
      return NULL;
    case CXType_UChar:
      *scalar = SKEL_TYPE_U8;
      return NULL;
    case CXType_Short:
      *scalar = SKEL_TYPE_I16;
      return NULL;
    case CXType_UShort:
      *scalar = SKEL_TYPE_U16;
      return NULL;
    case CXType_Int:
      *scalar = SKEL_TYPE_I32;
      return NULL;
    case CXType_UInt:
      *scalar = SKEL_TYPE_U32;
      return NULL;
    case CXType_Long:
    case CXType_LongLong:
      *scalar = SKEL_TYPE_I64;
      return NULL;
    case CXType_ULong:
    case CXType_ULongLong:
      *scalar = SKEL_TYPE_U64;
      return NULL;
    case CXType_Float:
      *scalar = SKEL_TYPE_F32;
      return NULL;
    case CXType_Double:
      *scalar = SKEL_TYPE_F64;
      return NULL;
    case CXType_Enum: {
      CXCursor declaration = clang_getTypeDeclaration (canonical);
      CXType integer = clang_getEnumDeclIntegerType (declaration);

      if (clang_getCanonicalType (integer).kind != CXType_Enum
          && integer.kind != CXType_Invalid)
        return clang_tree_scalar_type (integer, scalar, is_void);
      break;
    }
    case CXType_Pointer:
      return g_strdup ("a pointer");
    case CXType_FunctionProto:
    case CXType_FunctionNoProto:
      return g_strdup ("a function");
    default:
      if (is_array (canonical))
        return g_strdup ("an array");
      break;
  }

  spelling = clang_getTypeSpelling (clang_getUnqualifiedType (type));
  /* libclang names what has no name by its place */
  if (strchr (clang_getCString (spelling), '('))
    text = g_strdup ("a struct or union");
  else
    text = g_strdup_printf ("the type '%s'", clang_getCString (spelling));
  clang_disposeString (spelling);

  return text;
}

static enum CXChildVisitResult
collect_constant (CXCursor cursor, CXCursor parent, CXClientData data)
{
  if (clang_getCursorKind (cursor) == CXCursor_EnumConstantDecl)
    g_array_append_val ((GArray *)data, cursor);

  return CXChildVisit_Continue;
}

static void
set_enumeration (ClangTree *tree, SkelSymbol *symbol, CXType type)
{
  CXCursor declaration = clang_getTypeDeclaration (type);
  GArray *constants = g_array_new (FALSE, FALSE, sizeof (CXCursor));
  const char *name;

  clang_visitChildren (declaration, collect_constant, constants);

  name = clang_tree_string (tree, clang_getCursorSpelling (declaration));
  /* libclang makes up a name with its place for those that have none */
  symbol->enumeration = strpbrk (name, " (") ? "" : name;
  symbol->n_constants = constants->len;
  symbol->constants = skel_unit_allocate (
      tree->unit, constants->len * sizeof *symbol->constants);
  for (guint i = 0; i < constants->len; i++) {
    CXCursor cursor = g_array_index (constants, CXCursor, i);
    long long value = clang_getEnumConstantDeclValue (cursor);

    symbol->constants[i].name
        = clang_tree_string (tree, clang_getCursorSpelling (cursor));
    symbol->constants[i].value = value;
    if (value < G_MININT || value > G_MAXINT)
      symbol->unsupported = "an enum with a constant that is no int";
  }
  if (constants->len == 0) {
    symbol->enumeration = NULL;
    symbol->unsupported = "an enum without constants";
  }

  g_array_unref (constants);
}

/* The variable that is all of a dimension, or NULL. */
static SkelSymbol *
dimension_symbol (ClangTree *tree, CXCursor cursor)
{
  for (int depth = 0; depth < 16; depth++) {
    enum CXCursorKind kind = clang_getCursorKind (cursor);

    if (kind == CXCursor_DeclRefExpr) {
      CXCursor declaration = clang_getCursorReferenced (cursor);
      enum CXCursorKind declared = clang_getCursorKind (declaration);
      SkelSymbol *symbol;

      if (declared != CXCursor_ParmDecl && declared != CXCursor_VarDecl)
        return NULL;
      symbol = clang_tree_symbol (tree, clang_tree_meant (tree, declaration));
      if (symbol->rank || symbol->pointer || symbol->unsupported
          || symbol->type == SKEL_TYPE_F32 || symbol->type == SKEL_TYPE_F64)
        return NULL;
      return symbol;
    }

    if (kind == CXCursor_UnexposedExpr || kind == CXCursor_ParenExpr) {
      GArray *children = clang_tree_children (cursor);
      gboolean one = children->len == 1;

      if (one)
        cursor = g_array_index (children, CXCursor, 0);
      g_array_unref (children);
      if (one)
        continue;
    }

    return NULL;
  }

  return NULL;
}

/* Sets the names in variable dimensions. libclang gives the sizes that were
 * written as children of the declaration, the last dimension first. */
static void
set_dimension_symbols (ClangTree *tree, SkelSymbol *symbol, CXCursor cursor,
    const gboolean *written)
{
  GArray *children = clang_tree_children (cursor);
  CXCursor initial = clang_Cursor_getVarDeclInitializer (cursor);
  GArray *sizes = g_array_new (FALSE, FALSE, sizeof (CXCursor));
  guint n_written = 0;
  SkelValue value;

  for (guint i = 0; i < children->len; i++) {
    CXCursor child = g_array_index (children, CXCursor, i);

    if (clang_isExpression (clang_getCursorKind (child))
        && !clang_equalCursors (child, initial))
      g_array_append_val (sizes, child);
  }
  for (int i = 0; i < symbol->rank; i++)
    n_written += written[i];

  /* otherwise some come from a typedef */
  if (n_written == sizes->len) {
    guint next = 0;

    for (int i = symbol->rank - 1; i >= 0; i--)
      if (written[i]) {
        CXCursor size = g_array_index (sizes, CXCursor, next++);

        if (symbol->dimensions[i].length < 0)
          symbol->dimensions[i].symbol = dimension_symbol (tree, size);
        /* a number of images is not constant where their size is not */
        if (symbol->dimensions[i].length < 0 && i == 0
            && symbol->rank == SKEL_MAX_RANK
            && clang_tree_constant (size, FALSE, &value) && value.i > 0
            && value.i <= G_MAXINT)
          symbol->dimensions[i].length = value.i;
      }
  }

  g_array_unref (sizes);
  g_array_unref (children);
}

static CXType
pointee_of (CXType pointer)
{
  return clang_getCanonicalType (clang_getPointeeType (pointer));
}

/* Whether all numbers that @initial lists are the same with a sign and without.
 */
static gboolean
are_small (CXCursor initial)
{
  GArray *children;
  gboolean small = TRUE;
  SkelValue value;
  GByteArray *text = clang_tree_text (initial);

  if (text) {
    for (guint i = 0; i < text->len; i++)
      small = small && text->data[i] <= G_MAXINT8;
    g_byte_array_unref (text);
    return small;
  }
  if (clang_getCursorKind (initial) != CXCursor_InitListExpr)
    return clang_tree_constant (initial, FALSE, &value) && value.i >= 0
           && value.i <= G_MAXINT8;
  children = clang_tree_children (initial);
  for (guint i = 0; i < children->len; i++)
    small = small && are_small (g_array_index (children, CXCursor, i));
  g_array_unref (children);
  return small;
}

/* Why the variable @symbol cannot have @type, which may be a plain char; to be
 * freed, or NULL. */
static char *
object_to_char (const SkelSymbol *symbol, CXType type, CXCursor cursor)
{
  CXCursor initial = clang_Cursor_getVarDeclInitializer (cursor);

  if (!clang_tree_is_plain_char (type)
      || (symbol->is_const && !symbol->pointer && !clang_Cursor_isNull (initial)
          && are_small (initial)))
    return NULL;
  return g_strdup (CLANG_TREE_PLAIN_CHAR);
}

static void
set_type (ClangTree *tree, SkelSymbol *symbol, CXType type, CXCursor cursor)
{
  gboolean written[SKEL_MAX_RANK] = { FALSE };
  CXType canonical = clang_getCanonicalType (type);
  char *unsupported;

  /* T (*name)[n], as a parameter, is T name[][n]; else it points to one, if to
   * rows */
  if (canonical.kind == CXType_Pointer
      && (symbol->kind == SKEL_SYMBOL_PARAMETER
              ? is_array (pointee_of (canonical))
              : pointee_of (canonical).kind == CXType_VariableArray)) {
    symbol->dimensions[symbol->rank++].length = -1;
    symbol->pointer = symbol->kind != SKEL_SYMBOL_PARAMETER;
    type = clang_getPointeeType (canonical);
    canonical = clang_getCanonicalType (type);
  }
  while (is_array (canonical)) {
    SkelDimension *dimension = &symbol->dimensions[symbol->rank];
    long long length = clang_getArraySize (canonical);

    if (symbol->rank == SKEL_MAX_RANK) {
      symbol->unsupported = "an array of more than three dimensions";
      return;
    }
    dimension->length
        = canonical.kind == CXType_ConstantArray && length <= G_MAXINT ? length
                                                                       : -1;
    if (canonical.kind == CXType_ConstantArray && length > G_MAXINT)
      symbol->unsupported = "an array of more than 2147483647 elements";
    written[symbol->rank] = canonical.kind != CXType_IncompleteArray;
    symbol->rank++;

    symbol->is_const |= !!clang_isConstQualifiedType (canonical);
    type = clang_getArrayElementType (canonical);
    canonical = clang_getCanonicalType (type);
  }

  if (symbol->pointer && !skel_symbol_is_image (symbol)) {
    symbol->unsupported = "a pointer to an array";
  } else if (symbol->rank == 0 && canonical.kind == CXType_Pointer) {
    symbol->pointer = TRUE;
    type = clang_getPointeeType (canonical);
    canonical = clang_getCanonicalType (type);
    if (canonical.kind == CXType_Pointer)
      symbol->unsupported = "more than one level of pointers";
    else if (is_array (canonical))
      symbol->unsupported = "a pointer to an array";
    else if (canonical.kind == CXType_Void)
      symbol->unsupported = "a pointer to void";
    else if (canonical.kind == CXType_FunctionProto
             || canonical.kind == CXType_FunctionNoProto)
      symbol->unsupported = "a pointer to a function";
  } else if (symbol->rank > 0 && canonical.kind == CXType_Pointer) {
    symbol->unsupported = "an array of pointers that are not all given, or "
                          "not all into one array,";
    type = clang_getPointeeType (canonical);
  }
  /* the numbers that a pointer to arrays points to at last */
  while (symbol->pointer && is_array (clang_getCanonicalType (type)))
    type = clang_getArrayElementType (clang_getCanonicalType (type));
  symbol->is_const |= !!clang_isConstQualifiedType (canonical);

  unsupported = clang_tree_scalar_type (type, &symbol->type, &symbol->is_void);
  if (!unsupported)
    unsupported = object_to_char (symbol, type, cursor);
  if (unsupported && symbol->unsupported == NULL)
    symbol->unsupported = skel_unit_string (tree->unit, unsupported);
  g_free (unsupported);
  if (symbol->is_void && symbol->kind != SKEL_SYMBOL_FUNCTION
      && symbol->unsupported == NULL)
    symbol->unsupported = "void";

  if (canonical.kind == CXType_Enum)
    set_enumeration (tree, symbol, canonical);
  if (symbol->rank > 0)
    set_dimension_symbols (tree, symbol, cursor, written);
}

static void
set_function_type (ClangTree *tree, SkelSymbol *symbol, CXType type)
{
  char *unsupported;

  symbol->is_const = FALSE;
  unsupported = clang_tree_scalar_type (
      clang_getResultType (type), &symbol->type, &symbol->is_void);
  if (clang_tree_is_plain_char (clang_getResultType (type)))
    unsupported = g_strdup (CLANG_TREE_PLAIN_CHAR);
  if (unsupported) {
    char *text = g_strdup_printf ("a function that returns %s", unsupported);

    symbol->unsupported = skel_unit_string (tree->unit, text);
    g_free (text);
    g_free (unsupported);
  } else if (clang_isFunctionTypeVariadic (type)
             && clang_getCanonicalType (type).kind == CXType_FunctionProto) {
    symbol->unsupported = "a function with variable arguments";
  }
}

static gboolean
is_plain_name (const char *name)
{
  for (; *name; name++)
    if (!g_ascii_isalnum (*name) && *name != '_')
      return FALSE;

  return TRUE;
}

SkelSymbol *
clang_tree_symbol (ClangTree *tree, CXCursor cursor)
{
  CXCursor key = clang_getCanonicalCursor (cursor);
  SkelSymbol *symbol = g_hash_table_lookup (tree->symbols, &key);
  enum CX_StorageClass storage;
  CXCursor definition;
  CXCursor *kept;

  if (symbol)
    return symbol;

  symbol = skel_unit_allocate (tree->unit, sizeof *symbol);
  kept = skel_unit_allocate (tree->unit, sizeof *kept);
  *kept = key;
  g_hash_table_insert (tree->symbols, kept, symbol);

  /* the one with the body or the initial value knows most */
  definition = clang_getCursorDefinition (cursor);
  if (!clang_Cursor_isNull (definition))
    cursor = definition;

  symbol->name = clang_tree_string (tree, clang_getCursorSpelling (cursor));
  symbol->location
      = clang_tree_location (tree, clang_getCursorLocation (cursor));
  if (!is_plain_name (symbol->name)) {
    skel_diagnose (tree->diagnostics, symbol->location,
        "the name '%s' has letters other than those of ASCII: rename it",
        symbol->name);
    symbol->name = "";
  }
  storage = clang_Cursor_getStorageClass (cursor);
  symbol->is_static = storage == CX_SC_Static
                      || clang_Cursor_getStorageClass (key) == CX_SC_Static;

  switch (clang_getCursorKind (cursor)) {
    case CXCursor_ParmDecl:
      symbol->kind = SKEL_SYMBOL_PARAMETER;
      set_type (tree, symbol, clang_getCursorType (cursor), cursor);
      break;
    case CXCursor_VarDecl:
      symbol->kind = SKEL_SYMBOL_LOCAL;
      set_type (tree, symbol, clang_getCursorType (cursor), cursor);
      if (clang_getCursorKind (clang_getCursorSemanticParent (cursor))
          == CXCursor_TranslationUnit)
        symbol->kind = symbol->is_static && symbol->is_const && !symbol->pointer
                           ? SKEL_SYMBOL_TABLE
                           : SKEL_SYMBOL_GLOBAL;
      if (storage == CX_SC_Extern)
        symbol->kind = SKEL_SYMBOL_GLOBAL;
      if (symbol->kind == SKEL_SYMBOL_LOCAL)
        clang_tree_shape_local (tree, cursor, symbol);
      break;
    default:
      symbol->kind = SKEL_SYMBOL_FUNCTION;
      set_function_type (tree, symbol, clang_getCursorType (cursor));
      break;
  }

  return symbol;
}

CXCursor
clang_tree_declaration (const ClangTree *tree, const SkelSymbol *symbol)
{
  GHashTableIter iter;
  gpointer key, value;

  g_hash_table_iter_init (&iter, tree->symbols);
  while (g_hash_table_iter_next (&iter, &key, &value))
    if (value == symbol)
      return *(const CXCursor *)key;
  return clang_getNullCursor ();
}
