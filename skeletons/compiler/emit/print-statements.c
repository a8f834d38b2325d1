/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* print-statements.c: statements and declarations. */
#include "printer.h"

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

const char *
skel_print_declaration (SkelPrinter *printer, const SkelSymbol *symbol)
{
  GString *text = g_string_new (NULL);
  const char *kept;

  g_string_append_printf (text, "%s%s", symbol->pointer ? "*" : "",
      skel_print_name (printer, symbol));
  for (int i = 0; i < symbol->rank; i++) {
    const SkelDimension *dimension = &symbol->dimensions[i];

    if (dimension->length >= 0)
      g_string_append_printf (text, "[%d]", dimension->length);
    else if (dimension->symbol != NULL && !printer->dialect->cplusplus)
      g_string_append_printf (
          text, "[%s]", skel_print_name (printer, dimension->symbol));
    else
      g_string_append (text, "[]");
  }
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
    if (skel_type_is_floating (type))
      zero.f = 0;
    text = initial == NULL ? skel_print_constant (printer, type, zero).text
                           : skel_print_converted (printer, initial, type,
                                 SKEL_PRECEDENCE_ASSIGN);
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
      print_assignments (printer, skel_print_value (printer, &place).text,
          symbol->type, symbol->dimensions, symbol->rank, initial);
    return;
  }

  if (printer->shared != NULL
      && g_hash_table_contains (printer->shared, symbol)) {
    if (initial != NULL)
      print_assignments (printer, skel_print_name (printer, symbol),
          symbol->type, symbol->dimensions, symbol->rank, initial);
    return;
  }
  if (initial == NULL || split) {
    skel_print_line (
        printer, "%s %s;", type, skel_print_declaration (printer, symbol));
    if (initial != NULL)
      print_assignments (printer, skel_print_name (printer, symbol),
          symbol->type, symbol->dimensions, symbol->rank, initial);
    return;
  }
  skel_print_line (printer, "%s%s%s %s = %s;",
      symbol->is_static && !printer->dialect->cplusplus ? "static " : "",
      symbol->is_const ? "const " : "", type,
      skel_print_declaration (printer, symbol),
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
  g_string_append (text, skel_print_declaration (printer, symbol));
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
    g_string_append (text, skel_print_value (printer, start).text);
  }
  g_string_prepend (text, "for (");
  g_string_append (text, ";");
  if (condition->kind != SKEL_NODE_EMPTY)
    g_string_append_printf (text, " %s",
        skel_print_truth (printer, condition, SKEL_PRECEDENCE_COMMA));
  g_string_append (text, ";");
  if (step->kind != SKEL_NODE_EMPTY)
    g_string_append_printf (text, " %s", skel_print_value (printer, step).text);
  g_string_append (text, ")");
  print_headed (printer, text->str, node->children[3], FALSE, "");
  g_string_free (text, TRUE);
}

static void
print_switch (SkelPrinter *printer, const SkelNode *node)
{
  const SkelNode *value = node->children[0];
  SkelText text = skel_print_value (printer, value);

  /* its labels are converted to its promoted type */
  if (skel_print_promoted (text.natural) != skel_print_promoted (value->type))
    text = skel_print_cast (printer, skel_print_promoted (value->type), text);
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
  /* C++ has no ++ of a bool */
  if (node->kind == SKEL_NODE_INCREMENT
      && (skel_print_must_wrap (printer, node, node->type)
          || (printer->dialect->cplusplus && node->type == SKEL_TYPE_BOOL))) {
    skel_print_line (
        printer, "%s;", skel_print_wrapping_update (printer, node).text);
    return;
  }
  skel_print_line (printer, "%s;", skel_print_value (printer, node).text);
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
      skel_print_line (printer,
          "case %s:", skel_print_value (printer, node->children[0]).text);
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
            skel_print_convertible (printer, node->children[0]).text);
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
