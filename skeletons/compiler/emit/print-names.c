/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* print-names.c: names that the target language can have. */
#include "printer.h"

#include <string.h>

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

gboolean
skel_print_listed (const char *const *names, const char *name)
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

  return skel_print_listed (c_keywords, name)
         || skel_print_listed (dialect->reserved, name)
         || (dialect->cplusplus && skel_print_listed (cplusplus_keywords, name))
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

const char *
skel_print_size (SkelPrinter *printer, SkelRoleKind kind, const char *wish)
{
  const SkelFunction *function = printer->analysis->function;

  for (int i = 0; i < function->n_parameters; i++)
    if (skel_role (printer->analysis, function->parameters[i]).kind == kind)
      return skel_print_name (printer, function->parameters[i]);
  return skel_print_own_name (printer, wish);
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
      if (visible->pdata[i] != node->symbol
          && g_str_equal (
              ((SkelSymbol *)visible->pdata[i])->name, node->symbol->name))
        g_hash_table_add (hiding, node->symbol);
    g_ptr_array_add (visible, node->symbol);
  }
  for (int i = 0; i < node->n_children; i++)
    find_hiding (node->children[i], visible, hiding);
  if (node->kind == SKEL_NODE_BLOCK || node->kind == SKEL_NODE_FOR)
    g_ptr_array_set_size (visible, outside);
}

/* @nest: @function's, or NULL. What stands before its loops and between them is
 * printed where both counters are there. */
static void
collect_function (GPtrArray *symbols, GHashTable *hiding,
    const SkelFunction *function, const SkelNest *nest)
{
  GPtrArray *visible = g_ptr_array_new ();

  if (nest && nest->row) {
    g_ptr_array_add (visible, nest->row);
    g_ptr_array_add (visible, nest->column);
  }
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
        || g_str_equal (plain, "start") || g_str_equal (plain, "finish")
        || g_str_equal (plain, "uniforms");
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

void
skel_print_choose_names (SkelPrinter *printer)
{
  const SkelAnalysis *analysis = printer->analysis;
  GPtrArray *symbols = g_ptr_array_new ();
  GHashTable *hiding = g_hash_table_new (NULL, NULL);

  for (guint i = 0; i < analysis->calls->len; i++) {
    const SkelFunction *function = analysis->calls->pdata[i];

    name_global (printer, function->symbol);
    collect_function (symbols, hiding, function, NULL);
  }
  for (guint i = 0; i < analysis->tables->len; i++)
    name_global (printer, analysis->tables->pdata[i]);
  collect_function (symbols, hiding, analysis->function,
      analysis->nests->len > 0 ? analysis->nests->pdata[0] : NULL);
  name_locals (printer, symbols, hiding);
  g_hash_table_unref (hiding);
  g_ptr_array_unref (symbols);
}
