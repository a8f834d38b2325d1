/* print.c: the walker that prints trees. Conversions and precedences are
 * decided here and nowhere else. */
#include "print.h"

#include <math.h>
#include <string.h>

#define LINE_WIDTH 80

static const char *const c_keywords[] = { "asm", "auto", "break", "case",
  "char", "const", "continue", "default", "do", "double", "else", "enum",
  "extern", "float", "for", "goto", "if", "inline", "int", "long", "register",
  "restrict", "return", "short", "signed", "sizeof", "static", "struct",
  "switch", "typedef", "typeof", "union", "unsigned", "void", "volatile",
  "while", "bool", "true", "false", "linux", "unix", "i386", "errno", "int8_t",
  "uint8_t", "int16_t", "uint16_t", "int32_t", "uint32_t", "int64_t",
  "uint64_t", NULL };

static const char *const cplusplus_keywords[] = { "alignas", "alignof", "and",
  "and_eq", "bitand", "bitor", "catch", "char16_t", "char32_t", "char8_t",
  "class", "co_await", "co_return", "co_yield", "compl", "concept",
  "const_cast", "consteval", "constexpr", "constinit", "decltype", "delete",
  "dynamic_cast", "explicit", "export", "friend", "import", "module", "mutable",
  "namespace", "new", "noexcept", "not", "not_eq", "nullptr", "operator", "or",
  "or_eq", "override", "final", "private", "protected", "public",
  "reinterpret_cast", "requires", "static_assert", "static_cast", "std",
  "template", "this", "thread_local", "throw", "try", "typeid", "typename",
  "using", "virtual", "wchar_t", "xor", "xor_eq", NULL };

/* Names */

static gboolean
listed (const char *const *names, const char *name)
{
  for (; names != NULL && *names != NULL; names++)
    if (strcmp (*names, name) == 0)
      return TRUE;
  return FALSE;
}

/* The name with everything that an identifier of every target may not have
 * written as hexadecimal digits. */
static char *
ascii_identifier (const char *name)
{
  GString *plain = g_string_new (NULL);

  if (g_ascii_isdigit (*name))
    g_string_append_c (plain, '_');
  for (; *name != '\0'; name++) {
    if (g_ascii_isalnum (*name) || *name == '_')
      g_string_append_c (plain, *name);
    else
      g_string_append_printf (plain, "_%02x", (guchar)*name);
  }
  return g_string_free (plain, FALSE);
}

char *
skel_print_identifier (const SkelUnit *unit, const char *path)
{
  char *base = g_path_get_basename (path);
  char *dot = strrchr (base, '.');
  char *plain, *identifier;

  if (dot != NULL && dot != base)
    *dot = '\0';
  for (char *c = base; *c != '\0'; c++)
    if (*c == '-' || *c == '.' || *c == ' ')
      *c = '_';
  plain = ascii_identifier (base);
  identifier = g_strconcat (unit->prefix, plain, NULL);
  g_free (plain);
  g_free (base);
  return identifier;
}

static gboolean
in_capitals (const char *name)
{
  if (strlen (name) < 2)
    return FALSE;
  for (; *name != '\0'; name++)
    if (g_ascii_islower (*name))
      return FALSE;
  return TRUE;
}

static gboolean
is_reserved (const SkelPrinter *printer, const char *name)
{
  const SkelDialect *dialect = printer->dialect;

  return listed (c_keywords, name) || listed (dialect->reserved, name)
         || (dialect->cplusplus && listed (cplusplus_keywords, name))
         || in_capitals (name) || g_str_has_prefix (name, "skel_")
         || g_str_has_prefix (name, "SKEL_") || g_str_has_prefix (name, "__");
}

static const char *
unused_name (SkelPrinter *printer, const char *wish)
{
  char *name = ascii_identifier (wish);
  const char *kept;

  while (g_hash_table_contains (printer->used, name)
         || is_reserved (printer, name)) {
    char *longer;

    if (in_capitals (name) || g_str_has_prefix (name, "_")
        || g_str_has_prefix (name, "skel_") || g_str_has_prefix (name, "SKEL_"))
      longer = g_strconcat ("a_", name, NULL);
    else
      longer = g_strconcat (name, "_", NULL);
    g_free (name);
    name = longer;
  }
  kept = g_string_chunk_insert (printer->texts, name);
  g_free (name);
  g_hash_table_add (printer->used, (gpointer)kept);
  return kept;
}

const char *
skel_print_own_name (SkelPrinter *printer, const char *wish)
{
  return unused_name (printer, wish);
}

static void
collect_symbol (GPtrArray *symbols, const SkelSymbol *symbol)
{
  if (symbol != NULL
      && (symbol->kind == SKEL_SYMBOL_PARAMETER
          || symbol->kind == SKEL_SYMBOL_LOCAL))
    g_ptr_array_add (symbols, (gpointer)symbol);
}

static void
collect_locals (GPtrArray *symbols, const SkelNode *node)
{
  collect_symbol (symbols, node->symbol);
  for (int i = 0; i < node->n_children; i++)
    collect_locals (symbols, node->children[i]);
}

/* Adds to @hiding the locals declared in @node that hide one of @visible. */
static void
find_hiding (const SkelNode *node, GPtrArray *visible, GHashTable *hiding)
{
  guint outside = visible->len;

  if (node->kind == SKEL_NODE_DECLARE) {
    for (guint i = 0; i < visible->len; i++)
      if (g_str_equal (
              ((SkelSymbol *)visible->pdata[i])->name, node->symbol->name))
        g_hash_table_add (hiding, node->symbol);
    g_ptr_array_add (visible, node->symbol);
  }
  for (int i = 0; i < node->n_children; i++)
    find_hiding (node->children[i], visible, hiding);
  if (node->kind == SKEL_NODE_BLOCK || node->kind == SKEL_NODE_FOR)
    g_ptr_array_set_size (visible, outside);
}

static void
collect_function (
    GPtrArray *symbols, GHashTable *hiding, const SkelFunction *function)
{
  GPtrArray *visible = g_ptr_array_new ();

  for (int i = 0; i < function->n_parameters; i++) {
    collect_symbol (symbols, function->parameters[i]);
    g_ptr_array_add (visible, function->parameters[i]);
  }
  collect_locals (symbols, function->body);
  find_hiding (function->body, visible, hiding);
  g_ptr_array_unref (visible);
}

static void
name_global (SkelPrinter *printer, const SkelSymbol *symbol)
{
  char *plain = ascii_identifier (symbol->name);
  /* names that the printers make of a kernel's name */
  gboolean ours
      = g_str_has_prefix (plain, "stage") || g_str_has_prefix (plain, "cuda")
        || g_str_equal (plain, "start") || g_str_equal (plain, "finish");
  char *name = g_strconcat (printer->prefix, "_", plain, ours ? "_" : "", NULL);
  const char *kept = g_string_chunk_insert (printer->texts, name);

  g_hash_table_insert (printer->names, (gpointer)symbol, (gpointer)kept);
  g_hash_table_add (printer->used, (gpointer)kept);
  g_free (name);
  g_free (plain);
}

/* Locals of the same name keep sharing one, but for those that hide another:
 * blocks may be opened. Those that can keep it come first. */
static void
name_locals (SkelPrinter *printer, GPtrArray *symbols, GHashTable *hiding)
{
  GHashTable *chosen = g_hash_table_new (g_str_hash, g_str_equal);

  for (int renamed = 0; renamed < 2; renamed++) {
    for (guint i = 0; i < symbols->len; i++) {
      const SkelSymbol *symbol = symbols->pdata[i];
      const char *name = g_hash_table_lookup (chosen, symbol->name);
      char *plain;

      if (g_hash_table_contains (hiding, symbol))
        continue;
      if (name == NULL) {
        plain = ascii_identifier (symbol->name);
        if (renamed
            || (g_str_equal (plain, symbol->name)
                && !g_hash_table_contains (printer->used, plain)
                && !is_reserved (printer, plain))) {
          name = unused_name (printer, symbol->name);
          g_hash_table_insert (chosen, (gpointer)symbol->name, (gpointer)name);
        }
        g_free (plain);
      }
      if (name != NULL)
        g_hash_table_insert (printer->names, (gpointer)symbol, (gpointer)name);
    }
  }
  for (guint i = 0; i < symbols->len; i++) {
    const SkelSymbol *symbol = symbols->pdata[i];

    if (!g_hash_table_contains (printer->names, symbol))
      g_hash_table_insert (printer->names, (gpointer)symbol,
          (gpointer)unused_name (printer, symbol->name));
  }
  g_hash_table_unref (chosen);
}

const char *
skel_print_name (SkelPrinter *printer, const SkelSymbol *symbol)
{
  const char *name = g_hash_table_lookup (printer->names, symbol);

  return name != NULL ? name : symbol->name;
}

/* The printer */

SkelPrinter *
skel_printer_new (const SkelDialect *dialect, const SkelAnalysis *analysis,
    const char *prefix, GString *code, gpointer user)
{
  SkelPrinter *printer = g_new0 (SkelPrinter, 1);
  GPtrArray *symbols = g_ptr_array_new ();
  GHashTable *hiding = g_hash_table_new (NULL, NULL);

  printer->dialect = dialect;
  printer->analysis = analysis;
  printer->user = user;
  printer->code = code;
  printer->texts = g_string_chunk_new (4096);
  printer->prefix = g_string_chunk_insert (printer->texts, prefix);
  printer->names = g_hash_table_new (NULL, NULL);
  printer->unreached = g_ptr_array_new_with_free_func (g_free);
  printer->used = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < analysis->calls->len; i++) {
    const SkelFunction *function = analysis->calls->pdata[i];

    name_global (printer, function->symbol);
    collect_function (symbols, hiding, function);
  }
  for (guint i = 0; i < analysis->tables->len; i++)
    name_global (printer, analysis->tables->pdata[i]);
  collect_function (symbols, hiding, analysis->function);
  name_locals (printer, symbols, hiding);
  g_hash_table_unref (hiding);
  g_ptr_array_unref (symbols);
  return printer;
}

void
skel_printer_free (SkelPrinter *printer)
{
  g_string_chunk_free (printer->texts);
  g_ptr_array_unref (printer->unreached);
  g_hash_table_unref (printer->names);
  g_hash_table_unref (printer->used);
  g_free (printer);
}

/* Texts */

const char *
skel_print_format (SkelPrinter *printer, const char *format, ...)
{
  va_list arguments;
  char *text;
  const char *kept;

  va_start (arguments, format);
  text = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  kept = g_string_chunk_insert (printer->texts, text);
  g_free (text);
  return kept;
}

SkelText
skel_print_text (SkelPrinter *printer, SkelPrecedence precedence,
    SkelType natural, const char *format, ...)
{
  SkelText result = { NULL, precedence, natural };
  va_list arguments;
  char *text;

  va_start (arguments, format);
  text = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  result.text = g_string_chunk_insert (printer->texts, text);
  g_free (text);
  return result;
}

const char *
skel_print_operand (SkelPrinter *printer, SkelText text, SkelPrecedence loosest)
{
  if (text.precedence >= loosest)
    return text.text;
  return skel_print_format (printer, "(%s)", text.text);
}

/* Types */

const char *
skel_print_type (SkelPrinter *printer, SkelType type)
{
  if (printer->dialect->type_name != NULL)
    return printer->dialect->type_name (type);

  switch (type) {
    case SKEL_TYPE_BOOL:
      return printer->dialect->cplusplus ? "bool" : "_Bool";
    case SKEL_TYPE_U8:
      return "uint8_t";
    case SKEL_TYPE_I8:
      return "int8_t";
    case SKEL_TYPE_U16:
      return "uint16_t";
    case SKEL_TYPE_I16:
      return "int16_t";
    case SKEL_TYPE_U32:
      return "uint32_t";
    case SKEL_TYPE_I32:
      return "int";
    case SKEL_TYPE_U64:
      return "uint64_t";
    case SKEL_TYPE_I64:
      return "int64_t";
    case SKEL_TYPE_F32:
      return "float";
    case SKEL_TYPE_F64:
      return "double";
  }
  return "int";
}

static gboolean
is_floating (SkelType type)
{
  return type == SKEL_TYPE_F32 || type == SKEL_TYPE_F64;
}

static gboolean
is_signed (SkelType type)
{
  return type == SKEL_TYPE_I8 || type == SKEL_TYPE_I16 || type == SKEL_TYPE_I32
         || type == SKEL_TYPE_I64;
}

/* Bits of magnitude: what an integer of the type needs beside its sign. */
static int
value_bits (SkelType type)
{
  switch (type) {
    case SKEL_TYPE_BOOL:
      return 1;
    case SKEL_TYPE_I8:
      return 7;
    case SKEL_TYPE_U8:
      return 8;
    case SKEL_TYPE_I16:
      return 15;
    case SKEL_TYPE_U16:
      return 16;
    case SKEL_TYPE_I32:
      return 31;
    case SKEL_TYPE_U32:
      return 32;
    case SKEL_TYPE_I64:
      return 63;
    case SKEL_TYPE_U64:
      return 64;
    case SKEL_TYPE_F32:
      return 24;
    case SKEL_TYPE_F64:
      return 53;
  }
  return 0;
}

/* C's integer promotions and usual arithmetic conversions, 6.3.1.1 and
 * 6.3.1.8 */
static SkelType
promoted (SkelType type)
{
  return !is_floating (type) && value_bits (type) < 31 ? SKEL_TYPE_I32 : type;
}

static SkelType
usual_type (SkelType a, SkelType b)
{
  if (a == SKEL_TYPE_F64 || b == SKEL_TYPE_F64)
    return SKEL_TYPE_F64;
  if (a == SKEL_TYPE_F32 || b == SKEL_TYPE_F32)
    return SKEL_TYPE_F32;
  a = promoted (a);
  b = promoted (b);
  return value_bits (a) >= value_bits (b) ? a : b;
}

static SkelType
unsigned_type (SkelType type)
{
  return type == SKEL_TYPE_I64 ? SKEL_TYPE_U64 : SKEL_TYPE_U32;
}

/* Whether @type holds every value of @from. */
static gboolean
holds_type (SkelType type, SkelType from)
{
  if (type == from)
    return TRUE;
  if (is_floating (from))
    return type == SKEL_TYPE_F64;
  if (is_signed (from) && !is_floating (type) && !is_signed (type))
    return FALSE;
  return value_bits (from) <= value_bits (type)
         && (type != SKEL_TYPE_BOOL || from == SKEL_TYPE_BOOL);
}

static gboolean
holds_integer (SkelType type, gint64 value)
{
  if (type == SKEL_TYPE_BOOL)
    return value == 0 || value == 1;
  if (is_floating (type))
    return ABS (value) <= (G_GINT64_CONSTANT (1) << value_bits (type));
  if (value < 0)
    return is_signed (type)
           && (type == SKEL_TYPE_I64
               || value >= -(G_GINT64_CONSTANT (1) << value_bits (type)));
  return value_bits (type) >= 63
         || value < (G_GINT64_CONSTANT (1) << value_bits (type));
}

/* Whether a conversion leaves the value of @operand as it is. */
static gboolean
preserves (SkelType type, const SkelNode *operand)
{
  if (operand->is_void)
    return FALSE;
  if (operand->kind == SKEL_NODE_INTEGER && operand->type != SKEL_TYPE_U64)
    return holds_integer (type, operand->value.i);
  return holds_type (type, operand->type);
}

/* Constants */

/* Whether the compiler, too, reads @text as @value. */
static gboolean
reads_as (const char *text, SkelType type, double value)
{
  double read = g_ascii_strtod (text, NULL);

  if (type == SKEL_TYPE_F64)
    return read == value;
  /* not where rounding to double first might have made the difference */
  return (float)read == (float)value
         && (float)nextafter (read, G_MAXDOUBLE) == (float)value
         && (float)nextafter (read, -G_MAXDOUBLE) == (float)value;
}

static SkelText
floating_constant (SkelPrinter *printer, SkelType type, double value)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];
  char format[8];
  const char *suffix = type == SKEL_TYPE_F32 ? "f" : "";
  SkelPrecedence precedence
      = signbit (value) ? SKEL_PRECEDENCE_UNARY : SKEL_PRECEDENCE_PRIMARY;

  if (isnan (value))
    return skel_print_text (
        printer, SKEL_PRECEDENCE_PRIMARY, SKEL_TYPE_F32, "NAN");
  if (isinf (value))
    return skel_print_text (printer, precedence, SKEL_TYPE_F32,
        value < 0 ? "-INFINITY" : "INFINITY");

  for (int digits = 1; digits <= 17; digits++) {
    g_snprintf (format, sizeof format, "%%.%dg", digits);
    g_ascii_formatd (text, sizeof text, format, value);
    if (reads_as (text, type, value))
      break;
  }
  return skel_print_text (printer, precedence, type, "%s%s%s", text,
      strpbrk (text, ".e") == NULL ? ".0" : "", suffix);
}

static SkelText
integer_constant (SkelPrinter *printer, SkelType type, gint64 value)
{
  SkelType natural = promoted (type);
  SkelPrecedence precedence
      = value < 0 ? SKEL_PRECEDENCE_UNARY : SKEL_PRECEDENCE_PRIMARY;

  switch (natural) {
    case SKEL_TYPE_U32:
      return skel_print_text (printer, SKEL_PRECEDENCE_PRIMARY, natural,
          "%" G_GUINT32_FORMAT "u", (guint32)value);
    case SKEL_TYPE_U64:
      return skel_print_text (printer, SKEL_PRECEDENCE_PRIMARY, natural,
          "%" G_GUINT64_FORMAT "ull", (guint64)value);
    case SKEL_TYPE_I64:
      if (value == G_MININT64)
        return skel_print_text (printer, SKEL_PRECEDENCE_PRIMARY, natural,
            "(-%" G_GINT64_FORMAT "ll - 1)", G_MAXINT64);
      return skel_print_text (
          printer, precedence, natural, "%" G_GINT64_FORMAT "ll", value);
    default:
      if (value == G_MININT32)
        return skel_print_text (
            printer, SKEL_PRECEDENCE_PRIMARY, natural, "(-%d - 1)", G_MAXINT32);
      return skel_print_text (
          printer, precedence, natural, "%" G_GINT64_FORMAT, value);
  }
}

SkelText
skel_print_constant (SkelPrinter *printer, SkelType type, SkelValue value)
{
  if (printer->dialect->constant != NULL)
    return printer->dialect->constant (printer, type, value);
  if (is_floating (type))
    return floating_constant (printer, type, value.f);
  return integer_constant (printer, type, value.i);
}

/* Expressions */

static SkelText value_text (SkelPrinter *printer, const SkelNode *node);

static SkelText
cast_text (SkelPrinter *printer, SkelType type, SkelText operand)
{
  return skel_print_text (printer, SKEL_PRECEDENCE_UNARY, type, "(%s) %s",
      skel_print_type (printer, type),
      skel_print_operand (printer, operand, SKEL_PRECEDENCE_UNARY));
}

static gboolean
is_cast_to (const SkelNode *node, SkelType type)
{
  return node->kind == SKEL_NODE_CAST && node->type == type && !node->is_void
         && node->rank == 0;
}

/* What has the value of @node once it is converted to @node's type. */
static SkelText
convertible_text (SkelPrinter *printer, const SkelNode *node)
{
  if (is_cast_to (node, node->type) && node->children[0]->rank == 0)
    return value_text (printer, node->children[0]);
  return value_text (printer, node);
}

/* The operands of an operation on two values of @type, with a cast where the
 * target would not convert both to it. */
static void
operand_texts (SkelPrinter *printer, SkelType type, const SkelNode *left,
    const SkelNode *right, SkelText *left_text, SkelText *right_text)
{
  *left_text = convertible_text (printer, left);
  *right_text = convertible_text (printer, right);
  if (usual_type (left_text->natural, right_text->natural) == type)
    return;
  if (is_cast_to (right, type) && !is_cast_to (left, type)
      && usual_type (left_text->natural, type) == type) {
    *right_text = cast_text (printer, type, *right_text);
    return;
  }
  *left_text = cast_text (printer, type, *left_text);
  if (usual_type (type, right_text->natural) != type)
    *right_text = cast_text (printer, type, *right_text);
}

static SkelText
promotable_text (SkelPrinter *printer, const SkelNode *node)
{
  SkelText text = convertible_text (printer, node);

  return promoted (text.natural) == node->type
             ? text
             : cast_text (printer, node->type, text);
}

typedef struct {
  const char *sign;
  SkelPrecedence precedence;
  /* what binds looser gets parentheses, which readers and compilers ask for
   * beyond what the grammar does */
  SkelPrecedence loosest;
} Operator;

static const Operator operators[] = {
  [SKEL_OPERATION_ADD] = { "+", SKEL_PRECEDENCE_ADD, SKEL_PRECEDENCE_ADD },
  [SKEL_OPERATION_SUBTRACT] = { "-", SKEL_PRECEDENCE_ADD, SKEL_PRECEDENCE_ADD },
  [SKEL_OPERATION_MULTIPLY]
  = { "*", SKEL_PRECEDENCE_MULTIPLY, SKEL_PRECEDENCE_MULTIPLY },
  [SKEL_OPERATION_DIVIDE]
  = { "/", SKEL_PRECEDENCE_MULTIPLY, SKEL_PRECEDENCE_MULTIPLY },
  [SKEL_OPERATION_REMAINDER]
  = { "%", SKEL_PRECEDENCE_MULTIPLY, SKEL_PRECEDENCE_MULTIPLY },
  [SKEL_OPERATION_SHIFT_LEFT]
  = { "<<", SKEL_PRECEDENCE_SHIFT, SKEL_PRECEDENCE_MULTIPLY },
  [SKEL_OPERATION_SHIFT_RIGHT]
  = { ">>", SKEL_PRECEDENCE_SHIFT, SKEL_PRECEDENCE_MULTIPLY },
  [SKEL_OPERATION_AND] = { "&", SKEL_PRECEDENCE_AND, SKEL_PRECEDENCE_UNARY },
  [SKEL_OPERATION_OR] = { "|", SKEL_PRECEDENCE_OR, SKEL_PRECEDENCE_UNARY },
  [SKEL_OPERATION_XOR] = { "^", SKEL_PRECEDENCE_XOR, SKEL_PRECEDENCE_UNARY },
  [SKEL_OPERATION_LESS] = { "<", SKEL_PRECEDENCE_LESS, SKEL_PRECEDENCE_ADD },
  [SKEL_OPERATION_LESS_EQUAL]
  = { "<=", SKEL_PRECEDENCE_LESS, SKEL_PRECEDENCE_ADD },
  [SKEL_OPERATION_GREATER] = { ">", SKEL_PRECEDENCE_LESS, SKEL_PRECEDENCE_ADD },
  [SKEL_OPERATION_GREATER_EQUAL]
  = { ">=", SKEL_PRECEDENCE_LESS, SKEL_PRECEDENCE_ADD },
  [SKEL_OPERATION_EQUAL] = { "==", SKEL_PRECEDENCE_EQUAL, SKEL_PRECEDENCE_ADD },
  [SKEL_OPERATION_NOT_EQUAL]
  = { "!=", SKEL_PRECEDENCE_EQUAL, SKEL_PRECEDENCE_ADD },
  [SKEL_OPERATION_LOGICAL_AND]
  = { "&&", SKEL_PRECEDENCE_LOGICAL_AND, SKEL_PRECEDENCE_OR },
  [SKEL_OPERATION_LOGICAL_OR]
  = { "||", SKEL_PRECEDENCE_LOGICAL_OR, SKEL_PRECEDENCE_OR },
  [SKEL_OPERATION_COMMA]
  = { ",", SKEL_PRECEDENCE_COMMA, SKEL_PRECEDENCE_ASSIGN },
};

static gboolean
is_comparison (SkelOperation operation)
{
  return operation >= SKEL_OPERATION_LESS
         && operation <= SKEL_OPERATION_NOT_EQUAL;
}

static SkelType
truth_type (const SkelPrinter *printer)
{
  return printer->dialect->cplusplus ? SKEL_TYPE_BOOL : SKEL_TYPE_I32;
}

static SkelText
truth_text (SkelPrinter *printer, const SkelNode *node)
{
  while (is_cast_to (node, SKEL_TYPE_BOOL) && node->children[0]->rank == 0)
    node = node->children[0];
  return value_text (printer, node);
}

/* "left op right" */
static SkelText
joined_text (SkelPrinter *printer, SkelOperation operation, SkelType natural,
    SkelText left, SkelText right)
{
  const Operator *how = &operators[operation];
  SkelPrecedence loosest = MAX (how->loosest, how->precedence + 1);
  gboolean associates
      = left.precedence == how->precedence && !is_comparison (operation);

  /* (a + b) + c needs none, a + (b + c) does: floats round in between */
  return skel_print_text (printer, how->precedence, natural, "%s%s%s %s",
      skel_print_operand (
          printer, left, associates ? how->precedence : loosest),
      operation == SKEL_OPERATION_COMMA ? "" : " ", how->sign,
      skel_print_operand (printer, right, loosest));
}

/* Arithmetic that may wrap, for languages in which it must not */

static gboolean
must_wrap (const SkelPrinter *printer, const SkelNode *node, SkelType type)
{
  if (printer->dialect->wraps || !is_signed (type) || skel_node_fits (node))
    return FALSE;

  switch (node->kind) {
    case SKEL_NODE_NEGATE:
    case SKEL_NODE_INCREMENT:
      return TRUE;
    case SKEL_NODE_BINARY:
    case SKEL_NODE_ASSIGN:
      return node->operation == SKEL_OPERATION_ADD
             || node->operation == SKEL_OPERATION_SUBTRACT
             || node->operation == SKEL_OPERATION_MULTIPLY
             || node->operation == SKEL_OPERATION_SHIFT_LEFT;
    default:
      return FALSE;
  }
}

static SkelText unsigned_operation (SkelPrinter *printer, const SkelNode *node);

/* @node, of a signed type, modulo 2^n as the unsigned type. */
static SkelText
unsigned_text (SkelPrinter *printer, const SkelNode *node)
{
  SkelType type = unsigned_type (node->type);
  SkelValue value;

  if ((node->kind == SKEL_NODE_BINARY || node->kind == SKEL_NODE_NEGATE)
      && must_wrap (printer, node, node->type))
    return unsigned_operation (printer, node);
  if (node->kind == SKEL_NODE_INTEGER && node->value.i >= 0) {
    value.i = node->value.i;
    return skel_print_constant (printer, type, value);
  }
  if (node->kind == SKEL_NODE_CAST && node->children[0]->rank == 0
      && !is_floating (node->children[0]->type))
    node = node->children[0];
  return cast_text (printer, type, value_text (printer, node));
}

static SkelText
unsigned_operation (SkelPrinter *printer, const SkelNode *node)
{
  SkelType type = unsigned_type (node->type);
  SkelValue zero = { .i = 0 };

  if (node->kind == SKEL_NODE_NEGATE)
    return joined_text (printer, SKEL_OPERATION_SUBTRACT, type,
        skel_print_constant (printer, type, zero),
        unsigned_text (printer, node->children[0]));
  if (node->operation == SKEL_OPERATION_SHIFT_LEFT)
    return joined_text (printer, node->operation, type,
        unsigned_text (printer, node->children[0]),
        value_text (printer, node->children[1]));
  return joined_text (printer, node->operation, type,
      unsigned_text (printer, node->children[0]),
      unsigned_text (printer, node->children[1]));
}

static gboolean
has_effects (const SkelNode *node)
{
  if (node->kind == SKEL_NODE_ASSIGN || node->kind == SKEL_NODE_INCREMENT
      || node->kind == SKEL_NODE_CALL)
    return TRUE;
  for (int i = 0; i < node->n_children; i++)
    if (has_effects (node->children[i]))
      return TRUE;
  return FALSE;
}

/* "left = (T) ((unsigned) left op right)" of a compound ASSIGN or INCREMENT
 * that may wrap. */
static SkelText
wrapping_update (SkelPrinter *printer, const SkelNode *node)
{
  const SkelNode *target = node->children[0];
  SkelType computed
      = node->kind == SKEL_NODE_ASSIGN ? node->computed : node->type;
  SkelType type = unsigned_type (computed);
  SkelText left = value_text (printer, target);
  SkelOperation operation = node->operation;
  SkelValue one = { .i = 1 };
  SkelText right;

  if (node->kind == SKEL_NODE_INCREMENT) {
    operation
        = node->value.i > 0 ? SKEL_OPERATION_ADD : SKEL_OPERATION_SUBTRACT;
    right = skel_print_constant (printer, type, one);
  } else if (operation == SKEL_OPERATION_SHIFT_LEFT) {
    right = value_text (printer, node->children[1]);
  } else {
    right = unsigned_text (printer, node->children[1]);
  }

  /* the target is named twice, but must not be evaluated twice */
  if (has_effects (target) && target->type == computed) {
    return skel_print_text (printer, SKEL_PRECEDENCE_ASSIGN, type,
        "*(%s *) &%s %s= %s", skel_print_type (printer, type),
        skel_print_operand (printer, left, SKEL_PRECEDENCE_UNARY),
        operators[operation].sign,
        skel_print_operand (printer, right, SKEL_PRECEDENCE_ASSIGN));
  }
  right = joined_text (
      printer, operation, type, cast_text (printer, type, left), right);
  return skel_print_text (printer, SKEL_PRECEDENCE_ASSIGN, target->type,
      "%s = %s", left.text, cast_text (printer, target->type, right).text);
}

static SkelText
assign_text (SkelPrinter *printer, const SkelNode *node)
{
  const SkelNode *target = node->children[0], *source = node->children[1];
  SkelText left, right;

  if (node->operation != SKEL_OPERATION_NONE
      && must_wrap (printer, node, node->computed)
      && (!has_effects (target) || target->type == node->computed))
    return wrapping_update (printer, node);

  left = value_text (printer, target);
  if (node->operation == SKEL_OPERATION_NONE) {
    right = convertible_text (printer, source);
  } else if (node->operation == SKEL_OPERATION_SHIFT_LEFT
             || node->operation == SKEL_OPERATION_SHIFT_RIGHT) {
    right = value_text (printer, source);
  } else {
    right = convertible_text (printer, source);
    if (usual_type (left.natural, right.natural) != node->computed)
      right = cast_text (printer, node->computed, right);
  }
  return skel_print_text (printer, SKEL_PRECEDENCE_ASSIGN, left.natural,
      "%s %s= %s", left.text,
      node->operation == SKEL_OPERATION_NONE ? ""
                                             : operators[node->operation].sign,
      skel_print_operand (printer, right, SKEL_PRECEDENCE_ASSIGN));
}

static SkelText
increment_text (SkelPrinter *printer, const SkelNode *node)
{
  const char *sign = node->value.i > 0 ? "++" : "--";
  SkelText operand;

  if (must_wrap (printer, node, node->type)) {
    SkelText update = wrapping_update (printer, node);
    SkelType type = unsigned_type (node->type);

    if (!node->postfix)
      return update;
    /* the value from before */
    return skel_print_text (printer, SKEL_PRECEDENCE_UNARY, node->type,
        "(%s) ((%s) (%s) %c 1)", skel_print_type (printer, node->type),
        skel_print_type (printer, type), update.text,
        node->value.i > 0 ? '-' : '+');
  }

  operand = value_text (printer, node->children[0]);
  if (node->postfix)
    return skel_print_text (printer, SKEL_PRECEDENCE_POSTFIX, operand.natural,
        "%s%s", skel_print_operand (printer, operand, SKEL_PRECEDENCE_POSTFIX),
        sign);
  return skel_print_text (printer, SKEL_PRECEDENCE_UNARY, operand.natural,
      "%s%s", sign,
      skel_print_operand (printer, operand, SKEL_PRECEDENCE_UNARY));
}

static SkelText
binary_text (SkelPrinter *printer, const SkelNode *node)
{
  const SkelNode *left = node->children[0], *right = node->children[1];
  SkelText left_text, right_text;
  SkelType natural = node->type;

  if (must_wrap (printer, node, node->type))
    return cast_text (printer, node->type, unsigned_operation (printer, node));

  switch (node->operation) {
    case SKEL_OPERATION_COMMA:
      left_text = value_text (printer, left);
      right_text = value_text (printer, right);
      natural = right_text.natural;
      break;
    case SKEL_OPERATION_LOGICAL_AND:
    case SKEL_OPERATION_LOGICAL_OR:
      left_text = truth_text (printer, left);
      right_text = truth_text (printer, right);
      natural = truth_type (printer);
      break;
    case SKEL_OPERATION_SHIFT_LEFT:
    case SKEL_OPERATION_SHIFT_RIGHT:
      left_text = promotable_text (printer, left);
      right_text = value_text (printer, right);
      break;
    default:
      operand_texts (printer, left->type, left, right, &left_text, &right_text);
      if (is_comparison (node->operation))
        natural = truth_type (printer);
      break;
  }
  return joined_text (printer, node->operation, natural, left_text, right_text);
}

static SkelText
conditional_text (SkelPrinter *printer, const SkelNode *node)
{
  SkelText condition = truth_text (printer, node->children[0]);
  SkelText yes, no;

  if (node->is_void) {
    yes = value_text (printer, node->children[1]);
    no = value_text (printer, node->children[2]);
  } else {
    operand_texts (
        printer, node->type, node->children[1], node->children[2], &yes, &no);
  }
  return skel_print_text (printer, SKEL_PRECEDENCE_CONDITIONAL, node->type,
      "%s ? %s : %s",
      skel_print_operand (printer, condition, SKEL_PRECEDENCE_LOGICAL_OR),
      skel_print_operand (printer, yes, SKEL_PRECEDENCE_LOGICAL_OR),
      skel_print_operand (printer, no, SKEL_PRECEDENCE_CONDITIONAL));
}

static SkelText
unary_text (SkelPrinter *printer, const SkelNode *node, const char *sign)
{
  SkelText operand;
  SkelType natural = node->type;
  const char *text;

  if (node->kind == SKEL_NODE_NOT) {
    operand = truth_text (printer, node->children[0]);
    natural = truth_type (printer);
  } else if (must_wrap (printer, node, node->type)) {
    return cast_text (printer, node->type, unsigned_operation (printer, node));
  } else {
    operand = promotable_text (printer, node->children[0]);
  }
  text = skel_print_operand (printer, operand, SKEL_PRECEDENCE_UNARY);
  /* not "--x" */
  return skel_print_text (printer, SKEL_PRECEDENCE_UNARY, natural,
      *text == *sign ? "%s(%s)" : "%s%s", sign, text);
}

static SkelText
variable_text (SkelPrinter *printer, const SkelNode *node)
{
  const SkelDialect *dialect = printer->dialect;
  SkelRole role = { SKEL_ROLE_NONE, 0 };

  if (!printer->no_roles)
    role = skel_role (printer->analysis, node->symbol);
  if (role.kind == SKEL_ROLE_RESULT && node->rank == 0 && !node->symbol->pointer
      && dialect->result != NULL)
    return dialect->result (printer, node, role.index);
  if (role.kind != SKEL_ROLE_NONE && dialect->variable != NULL)
    return dialect->variable (printer, node, role);
  return skel_print_text (printer, SKEL_PRECEDENCE_PRIMARY, node->type, "%s",
      skel_print_name (printer, node->symbol));
}

static SkelText
dereference_text (SkelPrinter *printer, const SkelNode *node)
{
  const SkelNode *pointer = node->children[0];
  SkelRole role = { SKEL_ROLE_NONE, 0 };

  if (pointer->symbol != NULL && !printer->no_roles)
    role = skel_role (printer->analysis, pointer->symbol);
  if (role.kind == SKEL_ROLE_RESULT && printer->dialect->result != NULL)
    return printer->dialect->result (printer, node, role.index);
  return skel_print_text (printer, SKEL_PRECEDENCE_UNARY, node->type, "*%s",
      skel_print_operand (
          printer, value_text (printer, pointer), SKEL_PRECEDENCE_UNARY));
}

/* Whether the two say the same. */
static gboolean
is_same (const SkelNode *a, const SkelNode *b)
{
  if (a->kind != b->kind || a->operation != b->operation || a->type != b->type
      || a->symbol != b->symbol || a->n_children != b->n_children)
    return FALSE;
  if (a->kind == SKEL_NODE_INTEGER && a->value.i != b->value.i)
    return FALSE;
  if (a->kind == SKEL_NODE_FLOATING && a->value.f != b->value.f)
    return FALSE;
  for (int i = 0; i < a->n_children; i++)
    if (!is_same (a->children[i], b->children[i]))
      return FALSE;
  return TRUE;
}

/* An access that is never made: the analysis did not come to it. */
static const SkelAccess *
unreached_access (SkelPrinter *printer, const SkelNode *node, int image)
{
  const SkelImage *description = &printer->analysis->kernel.images[image];
  const SkelRange anywhere = { -INFINITY, INFINITY };
  SkelAccess *access = g_new0 (SkelAccess, 1);

  g_ptr_array_add (printer->unreached, access);
  access->node = (SkelNode *)node;
  access->image = image;
  access->write = description->output;
  access->row_offset = access->column_offset = anywhere;
  access->outside = TRUE;
  if (description->channels > 1) {
    access->channel = node->children[1];
    node = node->children[0];
  }
  access->column = node->children[1];
  access->row = node->children[0]->children[1];
  return access;
}

/* The access that @node is, or repeats: of `if (in[y][x] < *low) *low =
 * in[y][x]` the analysis lists one. */
static const SkelAccess *
find_access (SkelPrinter *printer, const SkelNode *node)
{
  const SkelAccess *access = skel_nest_access (printer->nest, node);
  const SkelNode *root = node;
  SkelRole role;

  while (root->kind == SKEL_NODE_INDEX)
    root = root->children[0];
  if (access != NULL || root->symbol == NULL || printer->no_roles)
    return access;
  role = skel_role (printer->analysis, root->symbol);
  if (role.kind != SKEL_ROLE_IMAGE)
    return NULL;
  for (guint i = 0; i < printer->nest->accesses->len; i++) {
    access = &g_array_index (printer->nest->accesses, SkelAccess, i);
    if (is_same (access->node, node))
      return access;
  }
  return unreached_access (printer, node, role.index);
}

static SkelText
index_text (SkelPrinter *printer, const SkelNode *node)
{
  if (printer->nest != NULL && printer->dialect->pixel != NULL
      && node->rank == 0) {
    const SkelAccess *access = find_access (printer, node);

    if (access != NULL)
      return printer->dialect->pixel (printer, access);
  }
  return skel_print_text (printer, SKEL_PRECEDENCE_POSTFIX, node->type,
      "%s[%s]",
      skel_print_operand (printer, value_text (printer, node->children[0]),
          SKEL_PRECEDENCE_POSTFIX),
      value_text (printer, node->children[1]).text);
}

/* abs () of what may be the smallest number, which stays as it is. */
static SkelText
wrapping_abs (SkelPrinter *printer, const SkelNode *node)
{
  const SkelNode *argument = node->children[0];
  SkelType type = unsigned_type (node->type);
  SkelValue zero = { .i = 0 };
  SkelText value = skel_print_exact (printer, argument);
  SkelText negated = joined_text (printer, SKEL_OPERATION_SUBTRACT, type,
      skel_print_constant (printer, type, zero),
      cast_text (printer, type, value));

  return skel_print_text (printer, SKEL_PRECEDENCE_CONDITIONAL, node->type,
      "%s < 0 ? %s : %s",
      skel_print_operand (printer, value, SKEL_PRECEDENCE_ADD),
      cast_text (printer, node->type, negated).text,
      skel_print_operand (printer, value, SKEL_PRECEDENCE_CONDITIONAL));
}

static gboolean
is_wrapping_abs (const SkelPrinter *printer, const SkelNode *node)
{
  static const char *const names[] = { "abs", "labs", "llabs", NULL };

  return !printer->dialect->wraps && listed (names, node->symbol->name)
         && node->n_children == 1 && is_signed (node->type)
         && !skel_node_fits (node) && !has_effects (node->children[0]);
}

static SkelText
call_text (SkelPrinter *printer, const SkelNode *node)
{
  gboolean library = node->symbol->function == NULL;
  GString *arguments;
  SkelText text;

  if (library && is_wrapping_abs (printer, node))
    return wrapping_abs (printer, node);
  if (library && printer->dialect->library_call != NULL)
    return printer->dialect->library_call (printer, node);

  arguments = g_string_new (NULL);
  for (int i = 0; i < node->n_children; i++) {
    const SkelNode *argument = node->children[i];

    text = library && printer->dialect->cplusplus
               ? skel_print_exact (printer, argument)
               : convertible_text (printer, argument);
    g_string_append_printf (arguments, "%s%s", i > 0 ? ", " : "",
        skel_print_operand (printer, text, SKEL_PRECEDENCE_ASSIGN));
  }
  text = skel_print_text (printer, SKEL_PRECEDENCE_POSTFIX, node->type,
      "%s (%s)", skel_print_name (printer, node->symbol), arguments->str);
  g_string_free (arguments, TRUE);
  return text;
}

static SkelText
initializer_text (SkelPrinter *printer, const SkelNode *node)
{
  GString *elements = g_string_new (NULL);
  SkelText text;

  for (int i = 0; i < node->n_children; i++) {
    const SkelNode *element = node->children[i];

    if (!printer->dialect->cplusplus)
      text = convertible_text (printer, element);
    else if (element->kind == SKEL_NODE_CAST
             && element->children[0]->kind == SKEL_NODE_INTEGER)
      text = value_text (printer, element);
    else
      text = element->kind == SKEL_NODE_INITIALIZER
                     || element->kind == SKEL_NODE_INTEGER
                 ? value_text (printer, element)
                 : skel_print_exact (printer, element);
    g_string_append_printf (elements, "%s%s", i > 0 ? ", " : "",
        skel_print_operand (printer, text, SKEL_PRECEDENCE_ASSIGN));
  }
  text = skel_print_text (printer, SKEL_PRECEDENCE_PRIMARY, node->type,
      node->n_children == 0 && !printer->dialect->cplusplus ? "{0}" : "{%s}",
      elements->str);
  g_string_free (elements, TRUE);
  return text;
}

static SkelText
value_text (SkelPrinter *printer, const SkelNode *node)
{
  const SkelNode *operand;
  SkelText text;

  if (printer->dialect->expression != NULL
      && printer->dialect->expression (printer, node, &text))
    return text;

  switch (node->kind) {
    case SKEL_NODE_INTEGER:
    case SKEL_NODE_FLOATING:
      return skel_print_constant (printer, node->type, node->value);
    case SKEL_NODE_VARIABLE:
      return variable_text (printer, node);
    case SKEL_NODE_INDEX:
      return index_text (printer, node);
    case SKEL_NODE_DEREFERENCE:
      return dereference_text (printer, node);
    case SKEL_NODE_NEGATE:
      return unary_text (printer, node, "-");
    case SKEL_NODE_COMPLEMENT:
      return unary_text (printer, node, "~");
    case SKEL_NODE_NOT:
      return unary_text (printer, node, "!");
    case SKEL_NODE_BINARY:
      return binary_text (printer, node);
    case SKEL_NODE_CONDITIONAL:
      return conditional_text (printer, node);
    case SKEL_NODE_CAST:
      operand = node->children[0];
      text = value_text (printer, operand);
      if (node->is_void)
        return skel_print_text (printer, SKEL_PRECEDENCE_UNARY, node->type,
            "(void) %s",
            skel_print_operand (printer, text, SKEL_PRECEDENCE_UNARY));
      if (operand->rank > 0 || preserves (node->type, operand))
        return text;
      return cast_text (printer, node->type, text);
    case SKEL_NODE_CALL:
      return call_text (printer, node);
    case SKEL_NODE_ASSIGN:
      return assign_text (printer, node);
    case SKEL_NODE_INCREMENT:
      return increment_text (printer, node);
    case SKEL_NODE_INITIALIZER:
      return initializer_text (printer, node);
    default:
      /* the analysis lets no other through */
      return skel_print_text (printer, SKEL_PRECEDENCE_PRIMARY, node->type,
          "%s", node->text != NULL ? node->text : "0");
  }
}

SkelText
skel_print_value (SkelPrinter *printer, const SkelNode *node)
{
  return value_text (printer, node);
}

SkelText
skel_print_exact (SkelPrinter *printer, const SkelNode *node)
{
  SkelText text = convertible_text (printer, node);

  if (node->is_void || node->rank > 0 || text.natural == node->type)
    return text;
  return cast_text (printer, node->type, text);
}

const char *
skel_print_converted (SkelPrinter *printer, const SkelNode *node, SkelType type,
    SkelPrecedence loosest)
{
  SkelText text = node->type == type ? convertible_text (printer, node)
                                     : value_text (printer, node);

  return skel_print_operand (printer, text, loosest);
}

const char *
skel_print_truth (
    SkelPrinter *printer, const SkelNode *node, SkelPrecedence loosest)
{
  return skel_print_operand (printer, truth_text (printer, node), loosest);
}

/* Lines */

/* Whether the word that ends at @end, before a space, is an operator with two
 * operands, which begins a line rather than ends one. */
static int
operator_start (const char *text, int end)
{
  int start = end;

  while (start > 0 && text[start - 1] != ' ')
    start--;
  for (int i = start; i < end; i++)
    if (strchr ("+-*/%&|^<>=!?:", text[i]) == NULL)
      return end;
  return start > 1 && text[end - 1] != '=' ? start - 1 : end;
}

/* Where to break a text of which @room columns fit: at a space. */
static int
break_position (const char *text, int room)
{
  const char *space;
  int end;

  for (end = MAX (room, 1); end > 0 && text[end] != ' '; end--)
    ;
  if (end > 0)
    return operator_start (text, end);
  space = strchr (text, ' ');
  return space != NULL ? space - text : (int)strlen (text);
}

/* Continuations stand four columns further in. Code has no strings, which
 * could contain a space that is not to be broken at. */
static void
append_broken (GString *code, int indent, const char *text, const char *next)
{
  int column = indent;

  g_string_append_printf (code, "%*s", indent, "");
  while ((int)strlen (text) > LINE_WIDTH - column) {
    int end = break_position (text, LINE_WIDTH - column);

    g_string_append_len (code, text, end);
    while (text[end] == ' ')
      end++;
    text += end;
    if (*text == '\0')
      break;
    column = indent + strlen (next);
    g_string_append_printf (code, "\n%*s%s", indent, "", next);
  }
  g_string_append_printf (code, "%s\n", text);
}

static void
print_text_line (SkelPrinter *printer, const char *text)
{
  gsize length = strlen (text);

  if (length == 0 || *text == '#' || text[length - 1] == '\\')
    g_string_append_printf (printer->code, "%s\n", text);
  else
    append_broken (printer->code, printer->indent, text, "    ");
}

void
skel_print_line (SkelPrinter *printer, const char *format, ...)
{
  va_list arguments;
  char *text;

  va_start (arguments, format);
  text = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  print_text_line (printer, text);
  g_free (text);
}

void
skel_print_comment (SkelPrinter *printer, const char *format, ...)
{
  va_list arguments;
  char *text, *end, *whole;

  va_start (arguments, format);
  text = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  while ((end = strstr (text, "*/")) != NULL
         || (end = strstr (text, "/*")) != NULL)
    *end = ' ';
  g_strdelimit (text, "\\\n\r", ' ');
  /* the end stays with the last word */
  whole = g_strdup_printf ("/* %s\r*/", text);
  append_broken (printer->code, printer->indent, whole, " * ");
  g_string_replace (printer->code, "\r", " ", 0);
  g_free (whole);
  g_free (text);
}

/* Statements */

static void
print_nested (SkelPrinter *printer, const SkelNode *node)
{
  printer->indent += 2;
  skel_print_statement (printer, node);
  printer->indent -= 2;
}

/* Whether an else after @node would be taken for its own. */
static gboolean
ends_in_if (const SkelNode *node)
{
  for (;;) {
    switch (node->kind) {
      case SKEL_NODE_IF:
        if (node->n_children < 3)
          return TRUE;
        node = node->children[2];
        break;
      case SKEL_NODE_FOR:
        node = node->children[3];
        break;
      case SKEL_NODE_WHILE:
      case SKEL_NODE_CASE:
        node = node->children[1];
        break;
      case SKEL_NODE_DEFAULT:
        node = node->children[0];
        break;
      default:
        return FALSE;
    }
  }
}

/* "head {" ... "} tail" where @body is a block, "head" and @body else. */
static void
print_headed (SkelPrinter *printer, const char *head, const SkelNode *body,
    gboolean braces, const char *tail)
{
  if (body->kind == SKEL_NODE_BLOCK || braces) {
    skel_print_line (printer, "%s {", head);
    printer->indent += 2;
    skel_print_body (printer, body);
    printer->indent -= 2;
    skel_print_line (printer, "}%s", tail);
    return;
  }
  skel_print_line (printer, "%s", head);
  print_nested (printer, body);
}

static void
print_if (SkelPrinter *printer, const SkelNode *node)
{
  const char *before = "";

  /* a chain of else if stays on one level */
  for (;;) {
    const SkelNode *yes = node->children[1];
    const SkelNode *no = node->n_children > 2 ? node->children[2] : NULL;
    const char *condition
        = skel_print_truth (printer, node->children[0], SKEL_PRECEDENCE_COMMA);
    const char *head
        = skel_print_format (printer, "%sif (%s)", before, condition);
    gboolean braces = no != NULL && ends_in_if (yes);

    if (no == NULL || !(yes->kind == SKEL_NODE_BLOCK || braces)) {
      print_headed (printer, head, yes, FALSE, "");
      before = "else ";
    } else {
      skel_print_line (printer, "%s {", head);
      printer->indent += 2;
      skel_print_body (printer, yes);
      printer->indent -= 2;
      before = "} else ";
    }
    if (no == NULL)
      return;
    if (no->kind != SKEL_NODE_IF) {
      print_headed (printer, g_str_equal (before, "else ") ? "else" : "} else",
          no, g_str_equal (before, "} else "), "");
      return;
    }
    node = no;
  }
}

static const char *
declaration_text (SkelPrinter *printer, const SkelSymbol *symbol)
{
  GString *text = g_string_new (NULL);
  const char *kept;

  g_string_append (text, skel_print_name (printer, symbol));
  for (int i = 0; i < symbol->rank; i++)
    g_string_append_printf (text, "[%d]", symbol->dimensions[i].length);
  kept = g_string_chunk_insert (printer->texts, text->str);
  g_string_free (text, TRUE);
  return kept;
}

/* The initial value of a variable that has been declared: of arrays element
 * by element, and zero for those that have none. */
static void
print_assignments (SkelPrinter *printer, const char *target, SkelType type,
    const SkelDimension *dimensions, int rank, const SkelNode *initial)
{
  SkelValue zero = { .i = 0 };
  const char *text;

  if (rank == 0) {
    if (is_floating (type))
      zero.f = 0;
    text = initial == NULL ? skel_print_constant (printer, type, zero).text
                           : skel_print_converted (
                               printer, initial, type, SKEL_PRECEDENCE_ASSIGN);
    skel_print_line (printer, "%s = %s;", target, text);
    return;
  }

  for (int i = 0; i < dimensions->length; i++) {
    int given = initial != NULL ? initial->n_children : 0;

    if (i >= given && dimensions->length - i > 4) {
      const char *index = skel_print_own_name (printer, "i");

      skel_print_line (printer, "for (int %s = %d; %s < %d; %s++)%s", index, i,
          index, dimensions->length, index, rank > 1 ? " {" : "");
      printer->indent += 2;
      print_assignments (printer,
          skel_print_format (printer, "%s[%s]", target, index), type,
          dimensions + 1, rank - 1, NULL);
      printer->indent -= 2;
      if (rank > 1)
        skel_print_line (printer, "}");
      return;
    }
    print_assignments (printer,
        skel_print_format (printer, "%s[%d]", target, i), type, dimensions + 1,
        rank - 1, i < given ? initial->children[i] : NULL);
  }
}

static void
print_declaration (SkelPrinter *printer, const SkelNode *node)
{
  const SkelSymbol *symbol = node->symbol;
  const SkelNode *initial = node->n_children > 0 ? node->children[0] : NULL;
  SkelRole role = { SKEL_ROLE_NONE, 0 };
  const char *type = skel_print_type (printer, symbol->type);
  gboolean split = printer->dialect->cplusplus && printer->switches > 0;

  if (!printer->no_roles)
    role = skel_role (printer->analysis, symbol);
  if (role.kind == SKEL_ROLE_RESULT) {
    /* it lives in the block of results */
    SkelNode place = { .kind = SKEL_NODE_VARIABLE,
      .type = symbol->type,
      .rank = symbol->rank,
      .symbol = (SkelSymbol *)symbol };

    if (initial != NULL)
      print_assignments (printer, value_text (printer, &place).text,
          symbol->type, symbol->dimensions, symbol->rank, initial);
    return;
  }

  if (initial == NULL || split) {
    skel_print_line (
        printer, "%s %s;", type, declaration_text (printer, symbol));
    if (initial != NULL)
      print_assignments (printer, skel_print_name (printer, symbol),
          symbol->type, symbol->dimensions, symbol->rank, initial);
    return;
  }
  skel_print_line (printer, "%s%s%s %s = %s;",
      symbol->is_static && !printer->dialect->cplusplus ? "static " : "",
      symbol->is_const ? "const " : "", type,
      declaration_text (printer, symbol),
      skel_print_converted (
          printer, initial, symbol->type, SKEL_PRECEDENCE_ASSIGN));
}

/* One declarator of the start of a for. */
static void
append_declarator (SkelPrinter *printer, GString *text, const SkelNode *node)
{
  const SkelSymbol *symbol = node->symbol;

  if (text->len > 0)
    g_string_append (text, ", ");
  else
    g_string_append_printf (
        text, "%s ", skel_print_type (printer, symbol->type));
  g_string_append (text, declaration_text (printer, symbol));
  if (node->n_children > 0)
    g_string_append_printf (text, " = %s",
        skel_print_converted (
            printer, node->children[0], symbol->type, SKEL_PRECEDENCE_ASSIGN));
}

static void
print_for (SkelPrinter *printer, const SkelNode *node)
{
  const SkelNode *start = node->children[0], *condition = node->children[1];
  const SkelNode *step = node->children[2];
  GString *text = g_string_new (NULL);

  if (start->kind == SKEL_NODE_DECLARE) {
    append_declarator (printer, text, start);
  } else if (start->kind == SKEL_NODE_BLOCK) {
    for (int i = 0; i < start->n_children; i++)
      append_declarator (printer, text, start->children[i]);
  } else if (start->kind != SKEL_NODE_EMPTY) {
    g_string_append (text, value_text (printer, start).text);
  }
  g_string_prepend (text, "for (");
  g_string_append (text, ";");
  if (condition->kind != SKEL_NODE_EMPTY)
    g_string_append_printf (text, " %s",
        skel_print_truth (printer, condition, SKEL_PRECEDENCE_COMMA));
  g_string_append (text, ";");
  if (step->kind != SKEL_NODE_EMPTY)
    g_string_append_printf (text, " %s", value_text (printer, step).text);
  g_string_append (text, ")");
  print_headed (printer, text->str, node->children[3], FALSE, "");
  g_string_free (text, TRUE);
}

static void
print_switch (SkelPrinter *printer, const SkelNode *node)
{
  const SkelNode *value = node->children[0];
  SkelText text = value_text (printer, value);

  /* its labels are converted to its promoted type */
  if (promoted (text.natural) != promoted (value->type))
    text = cast_text (printer, promoted (value->type), text);
  printer->switches++;
  print_headed (printer, skel_print_format (printer, "switch (%s)", text.text),
      node->children[1], TRUE, "");
  printer->switches--;
}

static void
print_expression_statement (SkelPrinter *printer, const SkelNode *node)
{
  if (printer->nest != NULL && printer->dialect->write != NULL
      && node->kind == SKEL_NODE_ASSIGN) {
    const SkelAccess *access
        = skel_nest_access (printer->nest, node->children[0]);

    if (access != NULL && access->write) {
      printer->dialect->write (printer, access, node);
      return;
    }
  }
  if (node->kind == SKEL_NODE_INCREMENT
      && must_wrap (printer, node, node->type)) {
    skel_print_line (printer, "%s;", wrapping_update (printer, node).text);
    return;
  }
  skel_print_line (printer, "%s;", value_text (printer, node).text);
}

void
skel_print_statement (SkelPrinter *printer, const SkelNode *node)
{
  const SkelDialect *dialect = printer->dialect;
  const SkelAccumulation *accumulation;
  const char *text;

  if (dialect->statement != NULL && dialect->statement (printer, node))
    return;
  if (printer->nest != NULL && dialect->accumulate != NULL) {
    accumulation = skel_nest_accumulation (printer->nest, node);
    if (accumulation != NULL && dialect->accumulate (printer, accumulation))
      return;
  }

  switch (node->kind) {
    case SKEL_NODE_BLOCK:
      skel_print_line (printer, "{");
      printer->indent += 2;
      skel_print_body (printer, node);
      printer->indent -= 2;
      skel_print_line (printer, "}");
      break;
    case SKEL_NODE_DECLARE:
      print_declaration (printer, node);
      break;
    case SKEL_NODE_IF:
      print_if (printer, node);
      break;
    case SKEL_NODE_FOR:
      printer->loops++;
      print_for (printer, node);
      printer->loops--;
      break;
    case SKEL_NODE_WHILE:
      text = skel_print_truth (
          printer, node->children[0], SKEL_PRECEDENCE_COMMA);
      printer->loops++;
      print_headed (printer, skel_print_format (printer, "while (%s)", text),
          node->children[1], FALSE, "");
      printer->loops--;
      break;
    case SKEL_NODE_DO:
      text = skel_print_truth (
          printer, node->children[1], SKEL_PRECEDENCE_COMMA);
      printer->loops++;
      print_headed (printer, "do", node->children[0], TRUE,
          skel_print_format (printer, " while (%s);", text));
      printer->loops--;
      break;
    case SKEL_NODE_SWITCH:
      print_switch (printer, node);
      break;
    case SKEL_NODE_CASE:
      skel_print_line (
          printer, "case %s:", value_text (printer, node->children[0]).text);
      print_nested (printer, node->children[1]);
      break;
    case SKEL_NODE_DEFAULT:
      skel_print_line (printer, "default:");
      print_nested (printer, node->children[0]);
      break;
    case SKEL_NODE_BREAK:
      skel_print_line (printer, "break;");
      break;
    case SKEL_NODE_CONTINUE:
      skel_print_line (printer, "continue;");
      break;
    case SKEL_NODE_RETURN:
      if (node->n_children == 0)
        skel_print_line (printer, "return;");
      else
        skel_print_line (printer, "return %s;",
            convertible_text (printer, node->children[0]).text);
      break;
    case SKEL_NODE_EMPTY:
      skel_print_line (printer, ";");
      break;
    default:
      print_expression_statement (printer, node);
      break;
  }
}

void
skel_print_body (SkelPrinter *printer, const SkelNode *node)
{
  gboolean declared = FALSE;

  if (node->kind != SKEL_NODE_BLOCK) {
    skel_print_statement (printer, node);
    return;
  }
  for (int i = 0; i < node->n_children; i++) {
    const SkelNode *statement = node->children[i];

    if (declared && statement->kind != SKEL_NODE_DECLARE)
      skel_print_line (printer, "%s", "");
    declared = statement->kind == SKEL_NODE_DECLARE;
    skel_print_statement (printer, statement);
  }
}

/* What stands outside of functions */

void
skel_print_function (SkelPrinter *printer, const SkelFunction *function)
{
  const SkelSymbol *symbol = function->symbol;
  const SkelNest *nest = printer->nest;
  gboolean no_roles = printer->no_roles;
  GString *text = g_string_new (NULL);
  const char *qualifiers = printer->dialect->function_qualifiers;

  printer->nest = NULL;
  printer->no_roles = TRUE;
  skel_print_line (printer, "%s %s",
      qualifiers != NULL ? qualifiers : "static inline",
      symbol->is_void ? "void" : skel_print_type (printer, symbol->type));
  g_string_printf (text, "%s (", skel_print_name (printer, symbol));
  for (int i = 0; i < function->n_parameters; i++) {
    const SkelSymbol *parameter = function->parameters[i];

    g_string_append_printf (text, "%s%s%s %s", i > 0 ? ", " : "",
        parameter->is_const ? "const " : "",
        skel_print_type (printer, parameter->type),
        skel_print_name (printer, parameter));
    for (int d = 0; d < parameter->rank; d++) {
      if (parameter->dimensions[d].length >= 0)
        g_string_append_printf (text, "[%d]", parameter->dimensions[d].length);
      else
        g_string_append (text, "[]");
    }
  }
  if (function->n_parameters == 0)
    g_string_append (text, "void");
  g_string_append (text, ")");
  skel_print_line (printer, "%s", text->str);
  g_string_free (text, TRUE);
  skel_print_line (printer, "{");
  printer->indent += 2;
  skel_print_body (printer, function->body);
  printer->indent -= 2;
  skel_print_line (printer, "}");
  printer->nest = nest;
  printer->no_roles = no_roles;
}

/* The innermost rows of a table, a line each. */
static void
print_rows (
    SkelPrinter *printer, const SkelNode *initial, int rank, const char *tail)
{
  if (rank <= 1) {
    skel_print_line (
        printer, "%s%s", initializer_text (printer, initial).text, tail);
    return;
  }
  skel_print_line (printer, "{");
  printer->indent += 2;
  for (int i = 0; i < initial->n_children; i++)
    print_rows (printer, initial->children[i], rank - 1, ",");
  printer->indent -= 2;
  skel_print_line (printer, "}%s", tail);
}

void
skel_print_table (SkelPrinter *printer, const SkelSymbol *symbol)
{
  const char *qualifiers = printer->dialect->table_qualifiers;
  const SkelNode *initial = symbol->initial;
  const char *head = skel_print_format (printer, "%s %s %s",
      qualifiers != NULL ? qualifiers : "static const",
      skel_print_type (printer, symbol->type),
      declaration_text (printer, symbol));
  gboolean no_roles = printer->no_roles;

  printer->no_roles = TRUE;
  if (initial == NULL) {
    skel_print_line (printer, symbol->rank > 0 ? "%s = {};" : "%s = 0;", head);
  } else if (symbol->rank > 1 && initial->n_children > 0) {
    skel_print_line (printer, "%s =", head);
    print_rows (printer, initial, symbol->rank, ";");
  } else {
    skel_print_line (printer, "%s = %s;", head,
        skel_print_converted (
            printer, initial, symbol->type, SKEL_PRECEDENCE_ASSIGN));
  }
  printer->no_roles = no_roles;
}

/* What of the prologue is needed */

static void
add_symbols (GHashTable *symbols, const SkelNode *node)
{
  if (node->symbol != NULL)
    g_hash_table_add (symbols, node->symbol);
  for (int i = 0; i < node->n_children; i++)
    add_symbols (symbols, node->children[i]);
}

static gboolean
sets_any (GHashTable *symbols, const SkelNode *node)
{
  const SkelNode *target = NULL;

  if (node->kind == SKEL_NODE_DECLARE)
    target = node;
  else if (node->kind == SKEL_NODE_ASSIGN || node->kind == SKEL_NODE_INCREMENT)
    target = node->children[0];
  while (target != NULL && target->symbol == NULL)
    target = target->n_children > 0 ? target->children[0] : NULL;
  if (target != NULL && g_hash_table_contains (symbols, target->symbol))
    return TRUE;
  for (int i = 0; i < node->n_children; i++)
    if (sets_any (symbols, node->children[i]))
      return TRUE;
  return FALSE;
}

GHashTable *
skel_print_needs (
    const SkelAnalysis *analysis, GPtrArray *nodes, GPtrArray *prologue)
{
  GHashTable *symbols = g_hash_table_new (NULL, NULL);

  for (guint i = 0; i < nodes->len; i++)
    add_symbols (symbols, nodes->pdata[i]);
  for (guint i = analysis->prologue->len; i-- > 0;) {
    SkelNode *statement = analysis->prologue->pdata[i];

    if (sets_any (symbols, statement)) {
      add_symbols (symbols, statement);
      g_ptr_array_insert (prologue, 0, statement);
    }
  }
  return symbols;
}

void
skel_print_shared (SkelPrinter *printer, GHashTable *printed)
{
  const SkelAnalysis *analysis = printer->analysis;
  const char *source = analysis->kernel.source;

  for (guint i = 0; i < analysis->tables->len; i++) {
    const SkelSymbol *table = analysis->tables->pdata[i];

    if (!g_hash_table_add (printed, (gpointer)table))
      continue;
    skel_print_line (printer, "%s", "");
    skel_print_comment (
        printer, "%s:%d: %s", source, table->location.line, table->name);
    skel_print_table (printer, table);
  }
  for (guint i = 0; i < analysis->calls->len; i++) {
    const SkelFunction *function = analysis->calls->pdata[i];

    if (!g_hash_table_add (printed, (gpointer)function))
      continue;
    skel_print_line (printer, "%s", "");
    skel_print_comment (printer, "%s:%d: %s", source,
        function->symbol->location.line, function->symbol->name);
    skel_print_function (printer, function);
  }
}
