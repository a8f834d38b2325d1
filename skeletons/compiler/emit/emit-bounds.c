/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* emit-bounds.c: the functions of a kernel file with every expression held
 * against what was inferred of it.
 *
 * The C comes from the tree as it is, with every conversion written out: what
 * other printers leave out is not left out here. Each expression is the
 * argument of a function that gives its value and checks its range; each
 * subscript of an image, also of one that checks how far away the pixel is.
 */
#include "../infer/state.h"
#include "emit-oracle.h"
#include "print.h"

#include <math.h>

/* What the dialect's functions know of what is being printed. */
typedef struct {
  const SkelNest *nest;
  GHashTable *subscripts; /* SkelNode, of a pixel, to its SkelAccess */
  GHashTable *bare; /* SkelNode: what is not interpreted, as the loops over
                     * the pixels, or has to stay constant */
  const SkelNode *saturating; /* that the walker prints */
} Place;

static const char *
end_text (SkelPrinter *printer, double end)
{
  if (isinf (end))
    return end < 0 ? "-INFINITY" : "INFINITY";
  return skel_print_format (printer, "%.17g", end);
}

/* A range, and the place that messages name. */
static const char *
range_text (SkelPrinter *printer, SkelRange range, const SkelNode *node)
{
  return skel_print_format (printer, "%s, %s, \"%d:%d\"",
      end_text (printer, range.low), end_text (printer, range.high),
      node->location.line, node->location.column);
}

/* The value of @node in exactly its type. */
static const char *
value_text (SkelPrinter *printer, const SkelNode *node)
{
  return skel_print_operand (
      printer, skel_print_value (printer, node), SKEL_PRECEDENCE_ASSIGN);
}

static const char *
subscript_text (SkelPrinter *printer, const SkelNode *node)
{
  const Place *place = printer->user;
  const SkelAccess *access = g_hash_table_lookup (place->subscripts, node);
  const char *value = value_text (printer, node);
  gboolean is_row;

  if (access == NULL)
    return value;
  is_row = access->row == node;
  return skel_print_format (printer, "skel_bound_distance (%s, %s, %s)", value,
      skel_print_name (
          printer, is_row ? place->nest->row : place->nest->column),
      range_text (
          printer, is_row ? access->row_offset : access->column_offset, node));
}

/* Something that can be assigned to. */
static const char *
place_text (SkelPrinter *printer, const SkelNode *node)
{
  if (node->kind == SKEL_NODE_INDEX)
    return skel_print_format (printer, "%s[%s]",
        place_text (printer, node->children[0]),
        subscript_text (printer, node->children[1]));
  if (node->kind == SKEL_NODE_DEREFERENCE)
    return skel_print_format (
        printer, "(*%s)", place_text (printer, node->children[0]));
  return skel_print_name (printer, node->symbol);
}

/* Where signed arithmetic is proved not to overflow, a function checks it. */
static const char *
binary_text (SkelPrinter *printer, const SkelNode *node)
{
  static const char *const names[] = { [SKEL_OPERATION_ADD] = "add",
    [SKEL_OPERATION_SUBTRACT] = "subtract",
    [SKEL_OPERATION_MULTIPLY] = "multiply" };
  const char *left = value_text (printer, node->children[0]);
  const char *right = value_text (printer, node->children[1]);

  if (node->operation <= SKEL_OPERATION_MULTIPLY && skel_node_fits (node)
      && (node->type == SKEL_TYPE_I32 || node->type == SKEL_TYPE_I64))
    return skel_print_format (printer, "skel_bound_%s_%s (%s, %s, \"%d:%d\")",
        names[node->operation], skel_type_tag (node->type), left, right,
        node->location.line, node->location.column);
  /* in parentheses, as a comma would separate arguments */
  return skel_print_format (printer, "(%s %s %s)", left,
      skel_print_operator (node->operation), right);
}

static const char *
call_text (SkelPrinter *printer, const SkelNode *node)
{
  GString *text = g_string_new (NULL);
  const char *kept;

  g_string_append_printf (
      text, "%s (", skel_print_name (printer, node->symbol));
  for (int i = 0; i < node->n_children; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? ", " : "",
        value_text (printer, node->children[i]));
  g_string_append_c (text, ')');
  kept = skel_print_format (printer, "%s", text->str);
  g_string_free (text, TRUE);
  return kept;
}

/* @node, its operands being checked; NULL: the walker prints it. */
static const char *
expression_text (SkelPrinter *printer, const SkelNode *node)
{
  const char *first
      = node->kind == SKEL_NODE_ASSIGN || node->kind == SKEL_NODE_INCREMENT
            ? place_text (printer, node->children[0])
            : NULL;

  switch (node->kind) {
    case SKEL_NODE_VARIABLE:
    case SKEL_NODE_INDEX:
    case SKEL_NODE_DEREFERENCE:
      return place_text (printer, node);
    case SKEL_NODE_NEGATE:
      return skel_print_format (
          printer, "-(%s)", value_text (printer, node->children[0]));
    case SKEL_NODE_COMPLEMENT:
      return skel_print_format (
          printer, "~%s", value_text (printer, node->children[0]));
    case SKEL_NODE_NOT:
      return skel_print_format (
          printer, "!%s", value_text (printer, node->children[0]));
    case SKEL_NODE_BINARY:
      return binary_text (printer, node);
    case SKEL_NODE_CONDITIONAL:
      return skel_print_format (printer, "%s ? %s : %s",
          value_text (printer, node->children[0]),
          value_text (printer, node->children[1]),
          value_text (printer, node->children[2]));
    case SKEL_NODE_CAST:
      return skel_print_format (printer, "(%s) %s",
          skel_print_type (printer, node->type),
          value_text (printer, node->children[0]));
    case SKEL_NODE_CALL:
      return call_text (printer, node);
    case SKEL_NODE_ASSIGN:
      return skel_print_format (printer, "%s %s= %s", first,
          skel_print_operator (node->operation),
          value_text (printer, node->children[1]));
    case SKEL_NODE_INCREMENT:
      return skel_print_format (printer, "%s%s%s", node->postfix ? first : "",
          node->value.i > 0 ? "++" : "--", node->postfix ? "" : first);
    default:
      return NULL;
  }
}

/* Nodes that the walker makes, where it prints conversions that saturate. */
static gboolean
is_of_printer (const SkelNode *node)
{
  return node->location.line == 0
         || (node->saturates && skel_type_is_floating (node->type));
}

static gboolean
print_expression (SkelPrinter *printer, const SkelNode *node, SkelText *text)
{
  Place *place = printer->user;
  const char *expression;

  if (node->is_void || node->rank > 0 || node == place->saturating
      || is_of_printer (node) || g_hash_table_contains (place->bare, node))
    return FALSE;
  if (node->saturates) {
    place->saturating = node;
    /* that is assigned to, and named twice */
    if (node->kind == SKEL_NODE_ASSIGN)
      g_hash_table_add (place->bare, node->children[0]);
    expression = skel_print_value (printer, node).text;
  } else {
    expression = expression_text (printer, node);
  }
  if (expression == NULL)
    return FALSE;
  *text = skel_print_text (printer, SKEL_PRECEDENCE_POSTFIX, node->type,
      "skel_bound_%s (%s, %d, %s)", skel_type_tag (node->type), expression,
      !node->reached ? 0
      : node->nan    ? 2
                     : 1,
      range_text (printer, node->range, node));
  return TRUE;
}

static const SkelDialect bounds_dialect = {
  .wraps = TRUE,
  .expression = print_expression,
};

static void
add_all (GHashTable *bare, const SkelNode *node)
{
  g_hash_table_add (bare, (gpointer)node);
  for (int i = 0; i < node->n_children; i++)
    add_all (bare, node->children[i]);
}

/* The headers of loops over the pixels, and what static tables begin with. */
static void
find_bare (const SkelAnalysis *analysis, const SkelNode *node, GHashTable *bare)
{
  if (node->kind == SKEL_NODE_DECLARE && node->symbol->is_static)
    add_all (bare, node);
  if (node->kind == SKEL_NODE_FOR
      && (node->children[0]->kind == SKEL_NODE_DECLARE
          || node->children[0]->kind == SKEL_NODE_ASSIGN)) {
    const SkelNode *start = node->children[0];
    const SkelSymbol *symbol = start->kind == SKEL_NODE_DECLARE
                                   ? start->symbol
                                   : start->children[0]->symbol;
    SkelRoleKind kind
        = symbol ? skel_role (analysis, symbol).kind : SKEL_ROLE_NONE;

    if (kind == SKEL_ROLE_ROW || kind == SKEL_ROLE_COLUMN)
      for (int i = 0; i < 3; i++)
        add_all (bare, node->children[i]);
  }
  for (int i = 0; i < node->n_children; i++)
    find_bare (analysis, node->children[i], bare);
}

/* Those of images that keep their place: others are read and written at it. */
static void
find_subscripts (const SkelAnalysis *analysis, GHashTable *subscripts)
{
  const SkelNest *nest = analysis->nests->pdata[0];
  const SkelStage *stage = analysis->kernel.stages;

  for (guint i = 0; i < nest->accesses->len; i++) {
    SkelAccess *access = &g_array_index (nest->accesses, SkelAccess, i);

    if ((access->write ? stage->write_permutation : stage->read_permutation)
            != 0
        || access->anywhere)
      continue;
    g_hash_table_insert (subscripts, access->row, access);
    g_hash_table_insert (subscripts, access->column, access);
  }
}

static void
print_analysis (GString *code, const SkelUnit *unit,
    const SkelAnalysis *analysis, GHashTable *printed)
{
  char *prefix = skel_print_identifier (unit, unit->path);
  Place place = { analysis->nests->pdata[0], g_hash_table_new (NULL, NULL),
    g_hash_table_new (NULL, NULL) };
  SkelPrinter *printer
      = skel_printer_new (&bounds_dialect, analysis, prefix, code, &place);

  find_bare (analysis, analysis->function->body, place.bare);
  find_subscripts (analysis, place.subscripts);
  for (guint i = 0; i < analysis->tables->len; i++) {
    const SkelSymbol *table = analysis->tables->pdata[i];

    if (table->initial)
      add_all (place.bare, table->initial);
  }
  for (guint i = 0; i < analysis->calls->len; i++) {
    const SkelFunction *function = analysis->calls->pdata[i];

    find_bare (analysis, function->body, place.bare);
  }
  skel_print_shared (printer, printed);
  skel_print_line (printer, "%s", "");
  skel_print_function (printer, analysis->function);

  skel_printer_free (printer);
  g_hash_table_unref (place.subscripts);
  g_hash_table_unref (place.bare);
  g_free (prefix);
}

char *
skel_emit_bounds (const SkelUnit *unit, GPtrArray *analyses)
{
  GString *code = g_string_new (NULL);
  GPtrArray *kernels = skel_select_kernels (analyses, SKEL_KERNELS_WITH_LOOPS);
  GHashTable *printed = g_hash_table_new (NULL, NULL);

  g_string_append_printf (code,
      "/* The functions of %s, checked by what was inferred: by skelc. */\n"
      "#include \"bounds.h\"\n"
      "#include \"runtime/saturate.h\"\n"
      "#include \"untouched.h\"\n",
      unit->path);
  for (guint i = 0; i < kernels->len; i++)
    print_analysis (code, unit, kernels->pdata[i], printed);
  skel_emit_calls (code, unit, kernels, "bounds", FALSE);
  g_ptr_array_unref (kernels);
  g_hash_table_unref (printed);
  return g_string_free (code, FALSE);
}
