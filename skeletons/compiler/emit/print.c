/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* print.c: a printer, its texts, and what stands outside of functions. */
#include "printer.h"

/* The printer */

SkelPrinter *
skel_printer_new (const SkelDialect *dialect, const SkelAnalysis *analysis,
    const char *prefix, GString *code, gpointer user)
{
  SkelPrinter *printer = g_new0 (SkelPrinter, 1);

  printer->dialect = dialect;
  printer->analysis = analysis;
  printer->user = user;
  printer->code = code;
  printer->texts = g_string_chunk_new (4096);
  printer->prefix = g_string_chunk_insert (printer->texts, prefix);
  printer->names = g_hash_table_new (NULL, NULL);
  printer->unreached = g_ptr_array_new_with_free_func (g_free);
  printer->used = g_hash_table_new (g_str_hash, g_str_equal);

  skel_print_choose_names (printer);
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

/* What stands outside of functions */

static gboolean
has_size (const SkelSymbol *parameter)
{
  return parameter->rank > 0 && parameter->dimensions[0].symbol;
}

GPtrArray *
skel_print_order (const SkelFunction *function, gboolean anew)
{
  GPtrArray *parameters = g_ptr_array_new ();

  for (int sized = 0; sized < 2; sized++)
    for (int i = 0; i < function->n_parameters; i++)
      if ((anew && has_size (function->parameters[i])) == sized
          && (anew || !function->parameters[i]->implied))
        g_ptr_array_add (parameters, function->parameters[i]);
  return parameters;
}

void
skel_print_function (SkelPrinter *printer, const SkelFunction *function)
{
  const SkelSymbol *symbol = function->symbol;
  const SkelNest *nest = printer->nest;
  GPtrArray *parameters = skel_print_order (function, TRUE);
  gboolean no_roles = printer->no_roles;
  GString *text = g_string_new (NULL);
  const char *qualifiers = printer->dialect->function_qualifiers;

  printer->nest = NULL;
  printer->no_roles = TRUE;
  skel_print_line (printer, "%s %s",
      qualifiers != NULL ? qualifiers : "static inline",
      symbol->is_void ? "void" : skel_print_type (printer, symbol->type));
  g_string_printf (text, "%s (", skel_print_name (printer, symbol));
  for (guint i = 0; i < parameters->len; i++) {
    const SkelSymbol *parameter = parameters->pdata[i];

    g_string_append_printf (text, "%s%s%s %s", i > 0 ? ", " : "",
        parameter->is_const ? "const " : "",
        skel_print_type (printer, parameter->type),
        skel_print_declaration (printer, parameter));
  }
  if (parameters->len == 0)
    g_string_append (text, "void");
  g_ptr_array_unref (parameters);
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

void
skel_print_as_written (SkelPrinter *printer, const SkelNode *node)
{
  gboolean no_roles = printer->no_roles;

  printer->no_roles = TRUE;
  skel_print_body (printer, node);
  printer->no_roles = no_roles;
}

/* The innermost rows of a table, a line each. */
static void
print_rows (
    SkelPrinter *printer, const SkelNode *initial, int rank, const char *tail)
{
  if (rank <= 1) {
    skel_print_line (
        printer, "%s%s", skel_print_initializer (printer, initial).text, tail);
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
      skel_print_declaration (printer, symbol));
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
