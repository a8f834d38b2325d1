/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* dump.c: the tree as text. */

#include "dump.h"

static const char *const kinds[] = {
  [SKEL_NODE_INTEGER] = "integer",
  [SKEL_NODE_FLOATING] = "floating",
  [SKEL_NODE_VARIABLE] = "variable",
  [SKEL_NODE_INDEX] = "index",
  [SKEL_NODE_DEREFERENCE] = "dereference",
  [SKEL_NODE_NEGATE] = "negate",
  [SKEL_NODE_COMPLEMENT] = "complement",
  [SKEL_NODE_NOT] = "not",
  [SKEL_NODE_BINARY] = "binary",
  [SKEL_NODE_CONDITIONAL] = "conditional",
  [SKEL_NODE_CAST] = "cast",
  [SKEL_NODE_CALL] = "call",
  [SKEL_NODE_ASSIGN] = "assign",
  [SKEL_NODE_INCREMENT] = "increment",
  [SKEL_NODE_INITIALIZER] = "initializer",
  [SKEL_NODE_BLOCK] = "block",
  [SKEL_NODE_DECLARE] = "declare",
  [SKEL_NODE_IF] = "if",
  [SKEL_NODE_FOR] = "for",
  [SKEL_NODE_WHILE] = "while",
  [SKEL_NODE_DO] = "do",
  [SKEL_NODE_SWITCH] = "switch",
  [SKEL_NODE_CASE] = "case",
  [SKEL_NODE_DEFAULT] = "default",
  [SKEL_NODE_BREAK] = "break",
  [SKEL_NODE_CONTINUE] = "continue",
  [SKEL_NODE_RETURN] = "return",
  [SKEL_NODE_EMPTY] = "empty",
  [SKEL_NODE_UNSUPPORTED] = "unsupported",
};

static const char *const operations[] = {
  [SKEL_OPERATION_NONE] = "",
  [SKEL_OPERATION_ADD] = "+",
  [SKEL_OPERATION_SUBTRACT] = "-",
  [SKEL_OPERATION_MULTIPLY] = "*",
  [SKEL_OPERATION_DIVIDE] = "/",
  [SKEL_OPERATION_REMAINDER] = "%",
  [SKEL_OPERATION_SHIFT_LEFT] = "<<",
  [SKEL_OPERATION_SHIFT_RIGHT] = ">>",
  [SKEL_OPERATION_AND] = "&",
  [SKEL_OPERATION_OR] = "|",
  [SKEL_OPERATION_XOR] = "^",
  [SKEL_OPERATION_LESS] = "<",
  [SKEL_OPERATION_LESS_EQUAL] = "<=",
  [SKEL_OPERATION_GREATER] = ">",
  [SKEL_OPERATION_GREATER_EQUAL] = ">=",
  [SKEL_OPERATION_EQUAL] = "==",
  [SKEL_OPERATION_NOT_EQUAL] = "!=",
  [SKEL_OPERATION_LOGICAL_AND] = "&&",
  [SKEL_OPERATION_LOGICAL_OR] = "||",
  [SKEL_OPERATION_COMMA] = ",",
};

static void
dump_symbol (const SkelSymbol *symbol, GString *out)
{
  g_string_append_printf (out, "%s:%s%s%s%s", symbol->name,
      symbol->is_static ? "static " : "", symbol->is_const ? "const " : "",
      symbol->is_void ? "void" : skel_type_tag (symbol->type),
      symbol->pointer ? "*" : "");
  for (int i = 0; i < symbol->rank; i++) {
    const SkelDimension *dimension = &symbol->dimensions[i];

    if (dimension->symbol)
      g_string_append_printf (out, "[%s]", dimension->symbol->name);
    else if (dimension->length >= 0)
      g_string_append_printf (out, "[%d]", dimension->length);
    else
      g_string_append (out, "[?]");
  }
  if (symbol->enumeration) {
    g_string_append_printf (out, " enum %s {", symbol->enumeration);
    for (int i = 0; i < symbol->n_constants; i++)
      g_string_append_printf (
          out, " %s=%d", symbol->constants[i].name, symbol->constants[i].value);
    g_string_append (out, " }");
  }
  if (symbol->unsupported)
    g_string_append_printf (out, " UNSUPPORTED \"%s\"", symbol->unsupported);
}

static gboolean
is_expression (const SkelNode *node)
{
  return node->kind <= SKEL_NODE_INITIALIZER;
}

static void
dump_node (const SkelNode *node, int indent, GString *out)
{
  gboolean lines = !is_expression (node);

  g_string_append_printf (out, "(%s", kinds[node->kind]);
  if (node->kind == SKEL_NODE_ASSIGN)
    g_string_append_printf (out, " %s=", operations[node->operation]);
  else if (node->kind == SKEL_NODE_BINARY)
    g_string_append_printf (out, " %s", operations[node->operation]);
  if (is_expression (node)) {
    g_string_append_printf (
        out, ":%s", node->is_void ? "void" : skel_type_tag (node->type));
    if (node->rank > 0)
      g_string_append_printf (out, "[%d]", node->rank);
  }
  if (node->kind == SKEL_NODE_ASSIGN && node->operation != SKEL_OPERATION_NONE)
    g_string_append_printf (out, " in %s", skel_type_tag (node->computed));

  switch (node->kind) {
    case SKEL_NODE_INTEGER:
      if (node->type == SKEL_TYPE_U64)
        g_string_append_printf (
            out, " %" G_GUINT64_FORMAT, (guint64)node->value.i);
      else
        g_string_append_printf (out, " %" G_GINT64_FORMAT, node->value.i);
      break;
    case SKEL_NODE_FLOATING: {
      char text[G_ASCII_DTOSTR_BUF_SIZE];

      g_string_append_printf (
          out, " %s", g_ascii_dtostr (text, sizeof text, node->value.f));
      break;
    }
    case SKEL_NODE_INCREMENT:
      g_string_append_printf (out, " %s%s", node->postfix ? "postfix " : "",
          node->value.i > 0 ? "++" : "--");
      break;
    case SKEL_NODE_UNSUPPORTED:
      g_string_append_printf (out, " \"%s\"", node->text);
      break;
    case SKEL_NODE_DECLARE:
      g_string_append_c (out, ' ');
      dump_symbol (node->symbol, out);
      break;
    default:
      if (node->symbol)
        g_string_append_printf (out, " %s", node->symbol->name);
      break;
  }
  if (node->range.low != 0 || node->range.high != 0)
    g_string_append_printf (
        out, " {%g..%g}", node->range.low, node->range.high);
  if (lines)
    g_string_append_printf (
        out, " @%d:%d", node->location.line, node->location.column);

  for (int i = 0; i < node->n_children; i++) {
    if (lines)
      g_string_append_printf (out, "\n%*s", indent + 2, "");
    else
      g_string_append_c (out, ' ');
    dump_node (node->children[i], indent + 2, out);
  }
  g_string_append_c (out, ')');
}

char *
skel_dump (const SkelUnit *unit)
{
  GString *out = g_string_new (NULL);

  for (int i = 0; i < unit->n_globals; i++) {
    const SkelSymbol *global = unit->globals[i];

    g_string_append (
        out, global->kind == SKEL_SYMBOL_TABLE ? "(table " : "(global ");
    dump_symbol (global, out);
    if (global->initial) {
      g_string_append (out, "\n  ");
      dump_node (global->initial, 2, out);
    }
    g_string_append (out, ")\n");
  }

  for (int i = 0; i < unit->n_functions; i++) {
    const SkelFunction *function = unit->functions[i];

    g_string_append (out, "(function ");
    dump_symbol (function->symbol, out);
    g_string_append_printf (out, " @%d:%d", function->symbol->location.line,
        function->symbol->location.column);
    if (function->comment)
      g_string_append_printf (out, " comment @%d:%d",
          function->comment_location.line, function->comment_location.column);
    for (int j = 0; j < function->n_parameters; j++) {
      g_string_append (out, "\n  (parameter ");
      dump_symbol (function->parameters[j], out);
      g_string_append_c (out, ')');
    }
    g_string_append (out, "\n  ");
    dump_node (function->body, 2, out);
    g_string_append (out, ")\n");
  }

  return g_string_free (out, FALSE);
}
