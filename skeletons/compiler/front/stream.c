/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* stream.c: a SkelUnit to bytes and back.
 *
 * Integers are LEB128 (signed ones zigzag), doubles eight bytes, strings a
 * length and bytes; a child of a node follows it at once. Symbols come first
 * and are referred to by number.
 */

#include "stream.h"

#include "queries.h"
#include <string.h>

#define MAGIC "skelc tree 1\n"
#define END_MARK "end\n"

/* More than any file of the permitted size has; so that counts cannot make the
 * reader allocate more than the stream's own size suggests. */
#define MAX_NODES (1 << 20)

enum {
  NODE_VOID = 1 << 0,
  NODE_POSTFIX = 1 << 1,
  NODE_SYMBOL = 1 << 2,
  NODE_ADDRESSED = 1 << 3,
};

enum {
  SYMBOL_VOID = 1 << 0,
  SYMBOL_CONST = 1 << 1,
  SYMBOL_STATIC = 1 << 2,
  SYMBOL_POINTER = 1 << 3,
  SYMBOL_UNSUPPORTED = 1 << 4,
  SYMBOL_ENUMERATION = 1 << 5,
  SYMBOL_PLACE = 1 << 6,
  SYMBOL_DENSE = 1 << 7,
};

/* Writing */

typedef struct {
  const SkelUnit *unit;
  GByteArray *out;
  GPtrArray *symbols;
  GHashTable *numbers; /* SkelSymbol to its number + 1 */
  int n_nodes;
  SkelLocation too_deep;
  gboolean failed;
} Writer;

static void
put_byte (GByteArray *out, guint8 byte)
{
  g_byte_array_append (out, &byte, 1);
}

static void
put_unsigned (GByteArray *out, guint64 value)
{
  while (value >= 0x80) {
    put_byte (out, (value & 0x7f) | 0x80);
    value >>= 7;
  }
  put_byte (out, value);
}

static void
put_signed (GByteArray *out, gint64 value)
{
  put_unsigned (out, ((guint64)value << 1) ^ (guint64)(value >> 63));
}

static void
put_double (GByteArray *out, double value)
{
  guint64 bits;

  memcpy (&bits, &value, sizeof bits);
  bits = GUINT64_TO_LE (bits);
  g_byte_array_append (out, (const guint8 *)&bits, sizeof bits);
}

static void
put_string (GByteArray *out, const char *string)
{
  gsize length = strlen (string);

  put_unsigned (out, length);
  g_byte_array_append (out, (const guint8 *)string, length);
}

static void
put_location (GByteArray *out, SkelLocation location)
{
  put_unsigned (out, MAX (location.line, 0));
  put_unsigned (out, MAX (location.column, 0));
}

static guint64
number_of (Writer *writer, const SkelSymbol *symbol)
{
  gpointer number = g_hash_table_lookup (writer->numbers, symbol);

  if (number == NULL) {
    g_ptr_array_add (writer->symbols, (gpointer)symbol);
    number = GUINT_TO_POINTER (writer->symbols->len);
    g_hash_table_insert (writer->numbers, (gpointer)symbol, number);
  }

  return GPOINTER_TO_UINT (number) - 1;
}

static void
put_node (Writer *writer, const SkelNode *node, int depth)
{
  GByteArray *out = writer->out;

  if (writer->failed)
    return;
  if (depth > SKEL_MAX_DEPTH || ++writer->n_nodes > MAX_NODES
      || out->len > SKEL_STREAM_MAX_SIZE) {
    writer->failed = TRUE;
    writer->too_deep = node->location;
    return;
  }

  put_byte (out, node->kind);
  put_byte (out, node->operation);
  put_byte (out, node->type);
  put_byte (out, node->computed);
  put_byte (out, (node->is_void ? NODE_VOID : 0)
                     | (node->postfix ? NODE_POSTFIX : 0)
                     | (node->addressed ? NODE_ADDRESSED : 0)
                     | (node->symbol ? NODE_SYMBOL : 0));
  put_byte (out, node->rank);
  put_location (out, node->location);

  if (node->kind == SKEL_NODE_FLOATING)
    put_double (out, node->value.f);
  else if (node->kind == SKEL_NODE_INTEGER || node->kind == SKEL_NODE_INCREMENT)
    put_signed (out, node->value.i);
  else if (node->kind == SKEL_NODE_UNSUPPORTED)
    put_string (out, node->text);
  if (node->symbol)
    put_unsigned (out, number_of (writer, node->symbol));

  put_unsigned (out, node->n_children);
  for (int i = 0; i < node->n_children; i++)
    put_node (writer, node->children[i], depth + 1);
}

static void
put_symbol (Writer *writer, GByteArray *out, const SkelSymbol *symbol)
{
  put_byte (out, symbol->kind);
  put_byte (out, symbol->type);
  put_byte (out, (symbol->is_void ? SYMBOL_VOID : 0)
                     | (symbol->is_const ? SYMBOL_CONST : 0)
                     | (symbol->is_static ? SYMBOL_STATIC : 0)
                     | (symbol->pointer ? SYMBOL_POINTER : 0)
                     | (symbol->unsupported ? SYMBOL_UNSUPPORTED : 0)
                     | (symbol->enumeration ? SYMBOL_ENUMERATION : 0)
                     | (symbol->is_place ? SYMBOL_PLACE : 0)
                     | (symbol->dense ? SYMBOL_DENSE : 0));
  put_string (out, symbol->name);
  put_location (out, symbol->location);
  if (symbol->unsupported)
    put_string (out, symbol->unsupported);
  if (symbol->enumeration) {
    put_string (out, symbol->enumeration);
    put_unsigned (out, symbol->n_constants);
    for (int i = 0; i < symbol->n_constants; i++) {
      put_string (out, symbol->constants[i].name);
      put_signed (out, symbol->constants[i].value);
    }
  }

  put_byte (out, symbol->rank);
  for (int i = 0; i < symbol->rank; i++) {
    put_signed (out, symbol->dimensions[i].length);
    put_unsigned (
        out, symbol->dimensions[i].symbol
                 ? 1 + number_of (writer, symbol->dimensions[i].symbol)
                 : 0);
  }
}

gboolean
skel_unit_write (const SkelUnit *unit, GByteArray *out, GPtrArray *diagnostics)
{
  Writer writer = {
    .unit = unit,
    .out = g_byte_array_new (),
    .symbols = g_ptr_array_new (),
    .numbers = g_hash_table_new (NULL, NULL),
  };
  GByteArray *symbols = g_byte_array_new ();
  GByteArray *body = writer.out;

  put_unsigned (body, unit->n_globals);
  for (int i = 0; i < unit->n_globals; i++) {
    const SkelSymbol *global = unit->globals[i];

    put_unsigned (body, number_of (&writer, global));
    put_byte (body, global->initial != NULL);
    if (global->initial)
      put_node (&writer, global->initial, 1);
  }

  put_unsigned (body, unit->n_functions);
  for (int i = 0; i < unit->n_functions; i++) {
    const SkelFunction *function = unit->functions[i];

    put_unsigned (body, number_of (&writer, function->symbol));
    put_unsigned (body, function->n_parameters);
    for (int j = 0; j < function->n_parameters; j++)
      put_unsigned (body, number_of (&writer, function->parameters[j]));
    put_byte (body, function->comment != NULL);
    if (function->comment) {
      put_string (body, function->comment);
      put_location (body, function->comment_location);
    }
    put_node (&writer, function->body, 1);
  }

  /* writing one may find more, in its dimensions */
  for (guint i = 0; i < writer.symbols->len; i++)
    put_symbol (&writer, symbols, g_ptr_array_index (writer.symbols, i));

  if (writer.failed || symbols->len + body->len > SKEL_STREAM_MAX_SIZE - 64) {
    skel_diagnose (diagnostics, writer.too_deep,
        "too deeply nested or too large: expressions and statements may be "
        "nested %d deep; split this into several statements or functions",
        SKEL_MAX_DEPTH);
    writer.failed = TRUE;
  } else {
    g_byte_array_append (out, (const guint8 *)MAGIC, strlen (MAGIC));
    put_unsigned (out, 0);
    put_unsigned (out, writer.symbols->len);
    g_byte_array_append (out, symbols->data, symbols->len);
    g_byte_array_append (out, body->data, body->len);
    g_byte_array_append (out, (const guint8 *)END_MARK, strlen (END_MARK));
  }

  g_byte_array_unref (symbols);
  g_byte_array_unref (body);
  g_ptr_array_unref (writer.symbols);
  g_hash_table_unref (writer.numbers);

  return !writer.failed;
}

void
skel_diagnostics_write (GPtrArray *diagnostics, GByteArray *out)
{
  g_byte_array_append (out, (const guint8 *)MAGIC, strlen (MAGIC));
  put_unsigned (out, diagnostics->len);
  for (guint i = 0; i < diagnostics->len; i++) {
    const SkelDiagnostic *diagnostic = g_ptr_array_index (diagnostics, i);

    put_location (out, diagnostic->location);
    put_string (out, diagnostic->message);
  }
  g_byte_array_append (out, (const guint8 *)END_MARK, strlen (END_MARK));
}

/* Reading */

typedef struct {
  const guint8 *data;
  gsize left;
  gboolean failed;
  SkelUnit *unit;
  SkelSymbol *symbols;
  guint64 n_symbols;
  int n_nodes;
} Reader;

static guint64
fail (Reader *reader)
{
  reader->failed = TRUE;
  reader->left = 0;
  return 0;
}

static guint
get_byte (Reader *reader, guint limit)
{
  guint byte;

  if (reader->left == 0)
    return fail (reader);

  byte = *reader->data++;
  reader->left--;

  return byte < limit ? byte : fail (reader);
}

static guint64
get_unsigned (Reader *reader, guint64 maximum)
{
  guint64 value = 0;

  for (int shift = 0; shift < 64; shift += 7) {
    guint byte = get_byte (reader, 256);

    value |= (guint64)(byte & 0x7f) << shift;
    if (!(byte & 0x80))
      return value <= maximum ? value : fail (reader);
  }

  return fail (reader);
}

static gint64
get_signed (Reader *reader)
{
  guint64 value = get_unsigned (reader, G_MAXUINT64);

  return (gint64)(value >> 1) ^ -(gint64)(value & 1);
}

/* A count of things that take at least one byte each. */
static int
get_count (Reader *reader)
{
  return get_unsigned (reader, MIN (reader->left, G_MAXINT));
}

static double
get_double (Reader *reader)
{
  guint64 bits;
  double value;

  if (reader->left < sizeof bits)
    return fail (reader);

  memcpy (&bits, reader->data, sizeof bits);
  reader->data += sizeof bits;
  reader->left -= sizeof bits;
  bits = GUINT64_FROM_LE (bits);
  memcpy (&value, &bits, sizeof value);

  return value;
}

static char *
get_string_copy (Reader *reader)
{
  gsize length = get_count (reader);
  char *copy;

  if (length > reader->left
      || !g_utf8_validate_len ((const char *)reader->data, length, NULL)) {
    fail (reader);
    length = 0;
  }

  copy = g_strndup ((const char *)reader->data, length);
  reader->data += length;
  reader->left -= length;

  return copy;
}

static const char *
get_string (Reader *reader)
{
  char *copy = get_string_copy (reader);
  const char *string = skel_unit_string (reader->unit, copy);

  g_free (copy);

  return string;
}

/* A C identifier: it is going to be printed as one. */
static const char *
get_name (Reader *reader)
{
  const char *name = get_string (reader);

  for (const char *c = name; *c; c++)
    if (!g_ascii_isalpha (*c) && *c != '_'
        && !(g_ascii_isdigit (*c) && c != name))
      fail (reader);

  return name;
}

static SkelLocation
get_location (Reader *reader)
{
  SkelLocation location;

  location.line = get_unsigned (reader, G_MAXINT);
  location.column = get_unsigned (reader, G_MAXINT);

  return location;
}

static SkelSymbol *
get_symbol_reference (Reader *reader)
{
  guint64 number = get_unsigned (reader, G_MAXINT);

  if (reader->failed || number >= reader->n_symbols) {
    fail (reader);
    return NULL;
  }

  return &reader->symbols[number];
}

static void
get_symbol (Reader *reader, SkelSymbol *symbol)
{
  guint flags;

  symbol->kind = get_byte (reader, SKEL_SYMBOL_FUNCTION + 1);
  symbol->type = get_byte (reader, SKEL_TYPE_F64 + 1);
  flags = get_byte (reader, SYMBOL_DENSE << 1);
  symbol->is_void = !!(flags & SYMBOL_VOID);
  symbol->is_const = !!(flags & SYMBOL_CONST);
  symbol->is_static = !!(flags & SYMBOL_STATIC);
  symbol->pointer = !!(flags & SYMBOL_POINTER);
  symbol->is_place = !!(flags & SYMBOL_PLACE);
  symbol->dense = !!(flags & SYMBOL_DENSE);
  symbol->name = get_name (reader);
  symbol->location = get_location (reader);

  if (flags & SYMBOL_UNSUPPORTED)
    symbol->unsupported = get_string (reader);
  if (flags & SYMBOL_ENUMERATION) {
    symbol->enumeration = get_name (reader);
    symbol->n_constants = get_count (reader);
    symbol->constants = skel_unit_allocate (
        reader->unit, symbol->n_constants * sizeof *symbol->constants);
    for (int i = 0; i < symbol->n_constants && !reader->failed; i++) {
      gint64 value;

      symbol->constants[i].name = get_name (reader);
      value = get_signed (reader);
      if (value < G_MININT || value > G_MAXINT)
        fail (reader);
      symbol->constants[i].value = value;
    }
    if (symbol->n_constants == 0)
      fail (reader);
  }

  symbol->rank = get_byte (reader, SKEL_MAX_RANK + 1);
  for (int i = 0; i < symbol->rank && !reader->failed; i++) {
    SkelDimension *dimension = &symbol->dimensions[i];
    gint64 length = get_signed (reader);

    if (length < -1 || length > G_MAXINT)
      fail (reader);
    dimension->length = length;

    /* may be one that has not been read yet */
    length = get_unsigned (reader, reader->n_symbols);
    dimension->symbol = length ? &reader->symbols[length - 1] : NULL;
    if (dimension->symbol && dimension->length >= 0)
      fail (reader);
  }

  /* void goes with functions, and with what has no supported type */
  if (symbol->is_void && symbol->kind != SKEL_SYMBOL_FUNCTION
      && !symbol->unsupported)
    fail (reader);
  if (symbol->pointer && symbol->rank > 0 && !symbol->unsupported
      && (symbol->kind != SKEL_SYMBOL_LOCAL || !skel_symbol_is_image (symbol)))
    fail (reader);
  if (symbol->kind == SKEL_SYMBOL_FUNCTION
      && (symbol->pointer || symbol->rank > 0))
    fail (reader);
}

static gboolean
is_expression (const SkelNode *node)
{
  return node->kind <= SKEL_NODE_CALL || node->kind == SKEL_NODE_ASSIGN
         || node->kind == SKEL_NODE_INCREMENT
         || node->kind == SKEL_NODE_UNSUPPORTED;
}

/* An expression with a scalar value. */
static gboolean
is_value (const SkelNode *node)
{
  if (node->kind == SKEL_NODE_UNSUPPORTED)
    return TRUE;
  return is_expression (node) && !node->is_void && node->rank == 0
         && !(node->kind == SKEL_NODE_VARIABLE && node->symbol->pointer);
}

static gboolean
is_place (const SkelNode *node)
{
  return is_value (node)
         && (node->kind == SKEL_NODE_VARIABLE || node->kind == SKEL_NODE_INDEX
             || node->kind == SKEL_NODE_DEREFERENCE
             || node->kind == SKEL_NODE_UNSUPPORTED);
}

static gboolean
is_statement (const SkelNode *node)
{
  return node->kind != SKEL_NODE_INITIALIZER;
}

/* A whole image, for a pointer of @rank to it, of @type. */
static gboolean
is_image (const SkelNode *node, int rank, SkelType type)
{
  if (node->kind == SKEL_NODE_UNSUPPORTED)
    return TRUE;
  return skel_node_is_image (node) && node->rank == rank && node->type == type;
}

static gboolean
is_initializer (const SkelNode *node, int rank)
{
  if (node->kind == SKEL_NODE_UNSUPPORTED)
    return TRUE;
  if (rank == 0)
    return is_value (node);
  if (node->kind != SKEL_NODE_INITIALIZER || node->rank != rank)
    return FALSE;
  for (int i = 0; i < node->n_children; i++)
    if (!is_initializer (node->children[i], rank - 1))
      return FALSE;
  return TRUE;
}

static gboolean
is_integer (SkelType type)
{
  return type != SKEL_TYPE_F32 && type != SKEL_TYPE_F64;
}

/* Whether the node is what tree.h says of its kind. */
static gboolean
node_is_sound (const SkelNode *node)
{
  SkelNode **child = node->children;
  const SkelSymbol *symbol = node->symbol;
  int n = node->n_children;
  gboolean typed = !node->is_void && node->rank == 0;

  if (node->kind != SKEL_NODE_VARIABLE && node->kind != SKEL_NODE_CALL
      && node->kind != SKEL_NODE_DECLARE && symbol != NULL)
    return FALSE;
  if (node->kind != SKEL_NODE_BINARY && node->kind != SKEL_NODE_ASSIGN
      && node->operation != SKEL_OPERATION_NONE)
    return FALSE;

  switch (node->kind) {
    case SKEL_NODE_INTEGER:
      return n == 0 && typed && is_integer (node->type);
    case SKEL_NODE_FLOATING:
      return n == 0 && typed && !is_integer (node->type);
    case SKEL_NODE_VARIABLE:
      return n == 0 && symbol && symbol->kind != SKEL_SYMBOL_FUNCTION
             && !symbol->unsupported && !node->is_void
             && node->rank == symbol->rank && node->type == symbol->type;
    case SKEL_NODE_INDEX:
      return n == 2 && !node->is_void
             && (child[0]->kind == SKEL_NODE_VARIABLE
                 || child[0]->kind == SKEL_NODE_INDEX
                 || child[0]->kind == SKEL_NODE_CONDITIONAL)
             && child[0]->rank == node->rank + 1 && child[0]->type == node->type
             && is_value (child[1])
             && (child[1]->kind == SKEL_NODE_UNSUPPORTED
                 || is_integer (child[1]->type));
    case SKEL_NODE_DEREFERENCE:
      return n == 1 && typed && child[0]->kind == SKEL_NODE_VARIABLE
             && child[0]->symbol->pointer
             && child[0]->symbol->kind == SKEL_SYMBOL_PARAMETER
             && child[0]->type == node->type;
    case SKEL_NODE_NEGATE:
    case SKEL_NODE_COMPLEMENT:
    case SKEL_NODE_NOT:
    case SKEL_NODE_CAST:
      return n == 1 && typed && is_value (child[0]);
    case SKEL_NODE_BINARY:
      if (n != 2 || node->operation == SKEL_OPERATION_NONE)
        return FALSE;
      if (node->operation == SKEL_OPERATION_COMMA)
        return is_expression (child[0])
               && (typed ? is_value (child[1])
                         : node->is_void && is_expression (child[1]));
      return typed && is_value (child[0]) && is_value (child[1]);
    case SKEL_NODE_CONDITIONAL:
      if (n == 3 && node->rank > 0)
        return !node->is_void && is_value (child[0])
               && is_image (child[1], node->rank, node->type)
               && is_image (child[2], node->rank, node->type);
      return n == 3 && typed && is_value (child[0]) && is_value (child[1])
             && is_value (child[2]);
    case SKEL_NODE_CALL:
      if (symbol == NULL || symbol->kind != SKEL_SYMBOL_FUNCTION
          || node->rank != 0 || node->is_void != symbol->is_void)
        return FALSE;
      for (int i = 0; i < n; i++)
        if (!is_expression (child[i]) || child[i]->is_void)
          return FALSE;
      return TRUE;
    case SKEL_NODE_ASSIGN:
      if (n == 2 && node->rank > 0)
        return child[0]->kind == SKEL_NODE_VARIABLE && child[0]->symbol->pointer
               && node->operation == SKEL_OPERATION_NONE
               && is_image (child[0], node->rank, node->type)
               && is_image (child[1], node->rank, node->type);
      return n == 2 && typed && node->operation < SKEL_OPERATION_LESS
             && is_place (child[0]) && is_value (child[1]);
    case SKEL_NODE_INCREMENT:
      return n == 1 && typed && is_place (child[0])
             && (node->value.i == 1 || node->value.i == -1);
    case SKEL_NODE_INITIALIZER:
      if (node->rank == 0)
        return FALSE;
      for (int i = 0; i < n; i++)
        if (!is_initializer (child[i], node->rank - 1))
          return FALSE;
      return TRUE;
    case SKEL_NODE_BLOCK:
      for (int i = 0; i < n; i++)
        if (!is_statement (child[i]))
          return FALSE;
      return TRUE;
    case SKEL_NODE_DECLARE:
      return n <= 1 && symbol && symbol->kind == SKEL_SYMBOL_LOCAL
             && (n == 0
                 || (symbol->pointer && symbol->rank > 0
                         ? is_image (child[0], symbol->rank, symbol->type)
                         : is_initializer (child[0], symbol->rank)));
    case SKEL_NODE_IF:
      return (n == 2 || n == 3) && is_value (child[0])
             && is_statement (child[1]) && (n == 2 || is_statement (child[2]));
    case SKEL_NODE_FOR:
      return n == 4 && is_statement (child[0])
             && (child[1]->kind == SKEL_NODE_EMPTY || is_value (child[1]))
             && (child[2]->kind == SKEL_NODE_EMPTY || is_expression (child[2]))
             && is_statement (child[3]);
    case SKEL_NODE_WHILE:
    case SKEL_NODE_SWITCH:
      return n == 2 && is_value (child[0]) && is_statement (child[1]);
    case SKEL_NODE_DO:
      return n == 2 && is_statement (child[0]) && is_value (child[1]);
    case SKEL_NODE_CASE:
      return n == 2 && child[0]->kind == SKEL_NODE_INTEGER
             && is_statement (child[1]);
    case SKEL_NODE_DEFAULT:
      return n == 1 && is_statement (child[0]);
    case SKEL_NODE_RETURN:
      return n == 0 || (n == 1 && is_expression (child[0]));
    case SKEL_NODE_BREAK:
    case SKEL_NODE_CONTINUE:
    case SKEL_NODE_EMPTY:
      return n == 0;
    case SKEL_NODE_UNSUPPORTED:
      return n == 0 && node->text != NULL;
  }

  return FALSE;
}

/* Never NULL, so that parents need not look. */
static SkelNode *
get_node (Reader *reader, int depth)
{
  SkelNode *node = skel_unit_allocate (reader->unit, sizeof *node);
  guint flags;

  if (depth > SKEL_MAX_DEPTH || ++reader->n_nodes > MAX_NODES)
    fail (reader);

  node->kind = get_byte (reader, SKEL_NODE_UNSUPPORTED + 1);
  node->operation = get_byte (reader, SKEL_OPERATION_COMMA + 1);
  node->type = get_byte (reader, SKEL_TYPE_F64 + 1);
  node->computed = get_byte (reader, SKEL_TYPE_F64 + 1);
  flags = get_byte (reader, NODE_ADDRESSED << 1);
  node->is_void = !!(flags & NODE_VOID);
  node->postfix = !!(flags & NODE_POSTFIX);
  node->addressed = !!(flags & NODE_ADDRESSED);
  node->rank = get_byte (reader, SKEL_MAX_RANK + 1);
  node->location = get_location (reader);

  if (node->kind == SKEL_NODE_FLOATING)
    node->value.f = get_double (reader);
  else if (node->kind == SKEL_NODE_INTEGER || node->kind == SKEL_NODE_INCREMENT)
    node->value.i = get_signed (reader);
  else if (node->kind == SKEL_NODE_UNSUPPORTED)
    node->text = get_string (reader);
  if (flags & NODE_SYMBOL)
    node->symbol = get_symbol_reference (reader);

  node->n_children = get_count (reader);
  if (reader->failed)
    node->n_children = 0;
  node->children = skel_unit_allocate (
      reader->unit, node->n_children * sizeof *node->children);
  for (int i = 0; i < node->n_children && !reader->failed; i++)
    node->children[i] = get_node (reader, depth + 1);

  if (!reader->failed && !node_is_sound (node))
    fail (reader);

  return node;
}

static void
get_globals (Reader *reader)
{
  SkelUnit *unit = reader->unit;

  unit->n_globals = get_count (reader);
  unit->globals
      = skel_unit_allocate (unit, unit->n_globals * sizeof *unit->globals);
  for (int i = 0; i < unit->n_globals && !reader->failed; i++) {
    SkelSymbol *global = get_symbol_reference (reader);

    unit->globals[i] = global;
    if (reader->failed || global->initial != NULL
        || (global->kind != SKEL_SYMBOL_TABLE
            && global->kind != SKEL_SYMBOL_GLOBAL)) {
      fail (reader);
      return;
    }

    if (get_byte (reader, 2)) {
      SkelNode *initial = get_node (reader, 1);

      if (reader->failed || !is_initializer (initial, global->rank))
        fail (reader);
      else
        global->initial = initial;
    }
  }
}

static SkelFunction *
get_function (Reader *reader)
{
  SkelFunction *function = skel_unit_allocate (reader->unit, sizeof *function);

  function->symbol = get_symbol_reference (reader);
  if (reader->failed || function->symbol->kind != SKEL_SYMBOL_FUNCTION
      || function->symbol->function != NULL) {
    fail (reader);
    return function;
  }
  function->symbol->function = function;

  function->n_parameters = get_count (reader);
  function->parameters = skel_unit_allocate (
      reader->unit, function->n_parameters * sizeof *function->parameters);
  for (int i = 0; i < function->n_parameters && !reader->failed; i++) {
    function->parameters[i] = get_symbol_reference (reader);
    if (reader->failed
        || function->parameters[i]->kind != SKEL_SYMBOL_PARAMETER)
      fail (reader);
  }

  if (get_byte (reader, 2)) {
    function->comment = get_string (reader);
    function->comment_location = get_location (reader);
    if (strlen (function->comment) < 4
        || !g_str_has_prefix (function->comment, "/*")
        || !g_str_has_suffix (function->comment, "*/"))
      fail (reader);
  }

  function->body = get_node (reader, 1);
  if (function->body->kind != SKEL_NODE_BLOCK)
    fail (reader);

  return function;
}

static void
get_unit (Reader *reader)
{
  SkelUnit *unit = reader->unit;

  reader->n_symbols = get_count (reader);
  reader->symbols
      = skel_unit_allocate (unit, reader->n_symbols * sizeof *reader->symbols);
  for (guint64 i = 0; i < reader->n_symbols && !reader->failed; i++)
    get_symbol (reader, &reader->symbols[i]);

  /* a dimension is a plain integer variable */
  for (guint64 i = 0; i < reader->n_symbols && !reader->failed; i++)
    for (int j = 0; j < reader->symbols[i].rank; j++) {
      const SkelSymbol *symbol = reader->symbols[i].dimensions[j].symbol;

      if (symbol
          && (symbol->kind == SKEL_SYMBOL_FUNCTION || symbol->rank
              || symbol->pointer || symbol->unsupported
              || !is_integer (symbol->type)))
        fail (reader);
    }

  get_globals (reader);

  unit->n_functions = get_count (reader);
  unit->functions
      = skel_unit_allocate (unit, unit->n_functions * sizeof *unit->functions);
  for (int i = 0; i < unit->n_functions && !reader->failed; i++)
    unit->functions[i] = get_function (reader);
}

static gboolean
get_mark (Reader *reader, const char *mark)
{
  gsize length = strlen (mark);

  if (reader->left < length || memcmp (reader->data, mark, length) != 0) {
    fail (reader);
    return FALSE;
  }

  reader->data += length;
  reader->left -= length;

  return TRUE;
}

SkelUnit *
skel_unit_read (
    const guint8 *data, gsize size, const char *path, GPtrArray *diagnostics)
{
  Reader reader = { .data = data, .left = size };
  guint before = diagnostics->len;
  int n_diagnostics;

  reader.unit = skel_unit_new (path);

  get_mark (&reader, MAGIC);
  n_diagnostics = get_count (&reader);
  if (n_diagnostics > 0) {
    for (int i = 0; i < n_diagnostics && !reader.failed; i++) {
      SkelLocation location = get_location (&reader);
      char *message = get_string_copy (&reader);

      if (!reader.failed)
        skel_diagnose (diagnostics, location, "%s", message);
      g_free (message);
    }
  } else if (!reader.failed) {
    get_unit (&reader);
  }
  if (!reader.failed && get_mark (&reader, END_MARK) && reader.left == 0
      && n_diagnostics == 0)
    return reader.unit;

  if (diagnostics->len == before)
    skel_diagnose (diagnostics, (SkelLocation){ 0, 0 },
        "the parser's answer cannot be read: skelc-parse is not the one of "
        "this build, or did not finish");
  skel_unit_free (reader.unit);

  return NULL;
}
