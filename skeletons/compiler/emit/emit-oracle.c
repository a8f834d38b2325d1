/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* emit-oracle.c: C that calls the untouched functions of a kernel file.
 *
 * Of all that was inferred only the roles of the parameters are used, so that
 * a wrong inference shows as a difference and is not repeated here. Names are
 * long because everything in the kernel file is in scope.
 *
 * Beside a function in which floats may saturate stands a second version,
 * printed from the tree, that defines every such conversion and tells where C
 * does not. Beside one that adds up floats stands another, which adds up their
 * absolute values. A sequence is always printed from the tree: its local images
 * have margins then, which are filled after each nest.
 */
#include "emit-oracle.h"

#include "../front/queries.h"
#include "../infer/settle.h"
#include "../infer/states.h"
#include "print.h"

static void
print_array (
    GString *code, const SkelSymbol *symbol, const SkelParameter *parameter)
{
  g_string_append_printf (code, "  %s skel_array_%s[%d];\n\n",
      skel_type_name (parameter->type), symbol->name, parameter->length);
  g_string_append_printf (code,
      "  for (int skel_i = 0; skel_i < %d; skel_i++)\n"
      "    skel_array_%s[skel_i] = skel_values[%d + skel_i].%c;\n",
      parameter->length, symbol->name, parameter->offset,
      skel_type_is_floating (parameter->type) ? 'f' : 'i');
}

static void
print_argument (GString *code, const SkelAnalysis *analysis,
    const SkelSymbol *symbol, gboolean packed)
{
  const SkelKernel *kernel = &analysis->kernel;
  SkelRole role = skel_role (analysis, symbol);

  switch (role.kind) {
    case SKEL_ROLE_WIDTH:
      g_string_append (code, "skel_width");
      break;
    case SKEL_ROLE_HEIGHT:
      g_string_append (code, "skel_height");
      break;
    case SKEL_ROLE_STRIDE:
      g_string_append (code, "skel_stride");
      break;
    case SKEL_ROLE_IMAGE:
      g_string_append_printf (
          code, packed ? "skel_packed_%d" : "skel_images[%d]", role.index);
      break;
    case SKEL_ROLE_RESULT:
      g_string_append_printf (code,
          "(void *) (skel_results + %" G_GSIZE_FORMAT ")",
          kernel->results[role.index].offset);
      break;
    case SKEL_ROLE_PARAMETER: {
      const SkelParameter *parameter = &kernel->parameters[role.index];

      if (symbol->rank > 0)
        g_string_append_printf (
            code, "(const void *) skel_array_%s", symbol->name);
      else
        g_string_append_printf (code, "skel_values[%d].%c", parameter->offset,
            skel_type_is_floating (parameter->type) ? 'f' : 'i');
      break;
    }
    default:
      g_assert_not_reached ();
  }
}

/* Of a dense image what the function is handed, or, @after it, what becomes of
 * that. */
static void
print_packed (GString *code, const SkelAnalysis *analysis,
    const SkelSymbol *symbol, gboolean after)
{
  int index = skel_role (analysis, symbol).index;
  const SkelImage *image = &analysis->kernel.images[index];
  int size = skel_type_size (image->type) * image->channels;

  if (after)
    g_string_append_printf (code, "  skel_unpack (skel_packed_%d, ", index);
  else
    g_string_append_printf (
        code, "  void *skel_packed_%d = skel_pack (", index);
  g_string_append_printf (code,
      "skel_images[%d],\n      %s, skel_stride, %d);\n", index,
      image->transposed ? "skel_width, skel_height" : "skel_height, skel_width",
      size);
}

/* Calls the function by its name, which a macro changes, as it stands or as it
 * is printed @anew. */
static void
print_call (GString *code, const SkelAnalysis *analysis, const char *caller,
    gboolean anew)
{
  const SkelFunction *function = analysis->function;
  GPtrArray *parameters = skel_print_order (function, anew);

  g_string_append_printf (code,
      "\nstatic void\n"
      "skel_%s_%s (int skel_width, int skel_height, int skel_stride,\n"
      "    void *const *skel_images, const SkelUntouchedValue *skel_values,\n"
      "    unsigned char *skel_results)\n{\n",
      caller, function->symbol->name);
  for (int i = 0; i < function->n_parameters; i++) {
    const SkelSymbol *symbol = function->parameters[i];
    SkelRole role = skel_role (analysis, symbol);

    if (role.kind == SKEL_ROLE_PARAMETER && symbol->rank > 0)
      print_array (code, symbol, &analysis->kernel.parameters[role.index]);
    if (symbol->dense && !anew)
      print_packed (code, analysis, symbol, FALSE);
  }

  g_string_append_printf (code, "  %s (", function->symbol->name);
  for (guint i = 0; i < parameters->len; i++) {
    const SkelSymbol *symbol = parameters->pdata[i];

    if (i > 0)
      g_string_append (code, ",\n      ");
    print_argument (code, analysis, symbol, symbol->dense && !anew);
  }
  g_string_append (code, ");\n");
  for (int i = 0; !anew && i < function->n_parameters; i++)
    if (function->parameters[i]->dense)
      print_packed (code, analysis, function->parameters[i], TRUE);
  g_string_append (code, "}\n");
  g_ptr_array_unref (parameters);
}

/* ---- the second version ---- */

typedef struct {
  const SkelNest *nest;
  gboolean in_outer, in_inner; /* what is printed */
} Loops;

/* The FOR @node, in which each turn begins with the call @text. */
static gboolean
print_telling (SkelPrinter *printer, const SkelNode *node, const char *text)
{
  SkelNode call
      = { .kind = SKEL_NODE_UNSUPPORTED, .is_void = TRUE, .text = text };
  SkelNode *statements[] = { &call, node->children[3] };
  SkelNode body = { .kind = SKEL_NODE_BLOCK,
    .children = statements,
    .n_children = G_N_ELEMENTS (statements) };
  SkelNode *parts[]
      = { node->children[0], node->children[1], node->children[2], &body };
  SkelNode loop = *node;

  loop.children = parts;
  skel_print_statement (printer, &loop);
  return TRUE;
}

/* The loops over the pixels tell where they are. */
static gboolean
print_loop (SkelPrinter *printer, const SkelNode *node)
{
  Loops *loops = printer->user;
  const SkelNest *nest = loops->nest;
  const SkelSymbol *inner = nest->columns_outside ? nest->row : nest->column;

  if (node->kind != SKEL_NODE_FOR)
    return FALSE;
  if (node == nest->loop) {
    loops->in_outer = TRUE;
    return print_telling (printer, node, "skel_undefined_outside ()");
  }
  if (!loops->in_outer || loops->in_inner || node->children[2]->n_children == 0
      || node->children[2]->children[0]->symbol != inner)
    return FALSE;
  loops->in_inner = TRUE;
  return print_telling (printer, node,
      skel_print_format (printer, "skel_undefined_at (%s, %s)",
          skel_print_name (printer, nest->column),
          skel_print_name (printer, nest->row)));
}

static const SkelDialect dialect = {
  .wraps = TRUE,
  .saturates = TRUE,
  .statement = print_loop,
};

/* ---- the sizes of what is added up ---- */

typedef struct {
  const SkelNest *nest;
  gboolean in_nest, after_nest; /* what is printed */
} Sizes;

static gboolean
adds_floats (const SkelAnalysis *analysis, const SkelAccumulation *accumulation)
{
  const SkelResult *result = &analysis->kernel.results[accumulation->result];

  return accumulation->combine == SKEL_COMBINE_ADD
         && skel_type_is_floating (result->type);
}

/* Of code after the loops a bound of its value's size is asked for, too. */
static gboolean
print_positive (SkelPrinter *printer, const SkelNode *node, SkelText *text)
{
  const Sizes *sizes = printer->user;
  SkelNode positive = *node;

  if (!sizes->after_nest || !skel_type_is_floating (node->type)
      || node->operation != SKEL_OPERATION_SUBTRACT
      || (node->kind != SKEL_NODE_BINARY && node->kind != SKEL_NODE_ASSIGN))
    return FALSE;
  positive.operation = SKEL_OPERATION_ADD;
  *text = skel_print_value (printer, &positive);
  return TRUE;
}

/* What is added is its absolute value. */
static gboolean
print_added (SkelPrinter *printer, const SkelNode *node)
{
  Sizes *sizes = printer->user;
  const SkelAccumulation *accumulation;

  if (node == sizes->nest->loop && !sizes->in_nest) {
    sizes->in_nest = TRUE;
    skel_print_statement (printer, node);
    sizes->in_nest = FALSE;
    sizes->after_nest = TRUE;
    return TRUE;
  }
  accumulation = skel_nest_accumulation (sizes->nest, node);
  if (accumulation == NULL || accumulation->value == NULL
      || !adds_floats (printer->analysis, accumulation))
    return FALSE;
  skel_print_line (printer, "skel_add_size_%s (&%s, %s);",
      skel_type_tag (node->children[0]->type),
      skel_print_operand (printer,
          skel_print_value (printer, node->children[0]), SKEL_PRECEDENCE_UNARY),
      skel_print_converted (printer, accumulation->value,
          node->children[0]->type, SKEL_PRECEDENCE_ASSIGN));
  return TRUE;
}

static const SkelDialect sizes_dialect = {
  .wraps = TRUE,
  .saturates = TRUE,
  .expression = print_positive,
  .statement = print_added,
};

/* "[height][stride]", of @symbol's dimensions from @first on. */
static const char *
dimensions (SkelPrinter *printer, const SkelSymbol *symbol, int first)
{
  const char *text = "";

  for (int i = first; i < symbol->rank; i++) {
    const SkelDimension *dimension = &symbol->dimensions[i];

    text = dimension->symbol != NULL
               ? skel_print_format (printer, "%s[%s]", text,
                     skel_print_name (printer, dimension->symbol))
               : skel_print_format (printer, "%s[%d]", text, dimension->length);
  }
  return text;
}

/* "const uint8_t in[height][stride]" */
static const char *
declared (SkelPrinter *printer, const SkelSymbol *symbol)
{
  return skel_print_format (printer, "%s%s %s%s%s",
      symbol->is_const ? "const " : "", skel_print_type (printer, symbol->type),
      symbol->pointer ? "*" : "", skel_print_name (printer, symbol),
      dimensions (printer, symbol, 0));
}

/* ---- sequences ---- */

typedef struct {
  const SkelAnalysis *analysis;
  const GArray *pieces;
  gboolean in_nest;
} Nests;

static const char *
image_name (SkelPrinter *printer, int index)
{
  const SkelAnalysis *analysis = printer->analysis;

  return skel_print_name (
      printer, skel_state_of (analysis, skel_image_symbol (analysis, index)));
}

/* What the loops of @step leave out. */
static void
print_left_out (SkelPrinter *printer, const SkelStep *step, int written)
{
  const SkelKernel *kernel = step->kernel;
  int from = skel_kernel_filled_from (kernel, written);

  skel_print_line (printer, "skel_sequence_start (%s, %s);",
      image_name (printer, step->images[written]),
      from < 0 ? "0" : image_name (printer, step->images[from]));
}

/* The loops of a nest of @step, which leave pixels out if @leaves_out. */
static void
print_nest (SkelPrinter *printer, const SkelNode *loops, const SkelStep *step,
    gboolean leaves_out)
{
  Nests *nests = printer->user;
  const SkelKernel *kernel = step->kernel;
  int n_images
      = nests->analysis->kernel.n_images + nests->analysis->kernel.n_locals;

  for (int i = 0; i < kernel->n_images && leaves_out; i++)
    if (kernel->images[i].output && !kernel->settling)
      print_left_out (printer, step, i);
  nests->in_nest = TRUE;
  skel_print_statement (printer, loops);
  nests->in_nest = FALSE;
  for (int i = 0; i < n_images; i++)
    if (skel_node_assigns (loops, skel_image_symbol (nests->analysis, i)))
      skel_print_line (
          printer, "skel_sequence_written (%s);", image_name (printer, i));
}

/* Whether @node is the loops over the pixels of the piece @index, or some of
 * them. */
static gboolean
is_nest (const Nests *nests, guint index, const SkelNode *node)
{
  const SkelPiece *piece = &g_array_index (nests->pieces, SkelPiece, index);
  GPtrArray *none = g_ptr_array_new ();
  SkelSettle settle = { .nest = piece->statement };

  if (piece->kind == SKEL_PIECE_SETTLE)
    skel_settle_read (nests->analysis, nests->pieces, index, &settle, none);
  g_ptr_array_unref (none);
  for (SkelNode **loops = piece->written; loops && *loops; loops++)
    if (*loops == node)
      return TRUE;
  return settle.nest == node;
}

static gboolean
print_of_sequence (SkelPrinter *printer, const SkelNode *node)
{
  const Nests *nests = printer->user;
  const SkelKernel *kernel = &nests->analysis->kernel;
  const SkelSymbol *symbol = node->symbol;
  const GArray *origins = nests->analysis->origins;
  int step = 0, nest = 0;
  guint piece = 0;

  if (nests->in_nest)
    return FALSE;
  if (node->kind == SKEL_NODE_DECLARE
      && skel_role (nests->analysis, symbol).kind == SKEL_ROLE_IMAGE) {
    skel_print_line (printer, "%s (*%s)%s = skel_sequence_local (%d, %d);",
        skel_print_type (printer, symbol->type),
        skel_print_name (printer, symbol), dimensions (printer, symbol, 1),
        (int)symbol->type,
        symbol->rank == 3 ? symbol->dimensions[2].length : 1);
    return TRUE;
  }
  for (guint i = 0; i < origins->len; i++) {
    SkelOrigin origin = g_array_index (origins, SkelOrigin, i);
    int n_nests = g_array_index (nests->analysis->merged, int, step);

    if (origin != SKEL_ORIGIN_COPY) {
      while (!skel_piece_is_step (
          &g_array_index (nests->pieces, SkelPiece, piece)))
        piece++;
      if (is_nest (nests, piece++, node)) {
        /* it may be all that a branch is; several nests leave nothing out */
        skel_print_line (printer, "{");
        printer->indent += 2;
        print_nest (printer, node, &kernel->steps[step],
            n_nests == 1 && origin == SKEL_ORIGIN_WRITTEN);
        printer->indent -= 2;
        skel_print_line (printer, "}");
        return TRUE;
      }
    }
    if (++nest == n_nests)
      step++, nest = 0;
  }
  return FALSE;
}

static const SkelDialect sequence_dialect = {
  .wraps = TRUE,
  .saturates = TRUE,
  .statement = print_of_sequence,
};

/* ---- printing a function anew ---- */

static void
print_anew (const SkelAnalysis *analysis, const SkelDialect *way, gpointer data,
    const char *caller, const char *prefix, GHashTable *printed, GString *code)
{
  const SkelFunction *function = analysis->function;
  const char *name = function->symbol->name, *list = "";
  GPtrArray *parameters = skel_print_order (function, TRUE);
  SkelPrinter *printer = skel_printer_new (way, analysis, prefix, code, data);

  skel_print_shared (printer, printed);
  g_string_append_printf (
      code, "\n#define %s skel_%s_body_%s\n", name, caller, name);
  for (guint i = 0; i < parameters->len; i++)
    list = skel_print_format (printer, "%s%s%s", list, i > 0 ? ", " : "",
        declared (printer, parameters->pdata[i]));
  skel_print_line (printer, "static void");
  skel_print_line (printer, "%s (%s)", name, list);
  skel_print_line (printer, "{");
  printer->indent = 2;
  skel_print_as_written (printer, function->body);
  printer->indent = 0;
  skel_print_line (printer, "}");
  skel_printer_free (printer);
  g_ptr_array_unref (parameters);
  print_call (code, analysis, caller, TRUE);
  g_string_append_printf (code, "#undef %s\n", name);
}

static void
print_second (const SkelAnalysis *analysis, const char *prefix,
    GHashTable *printed, GString *code)
{
  Loops loops = { .nest = analysis->nests->pdata[0] };

  print_anew (analysis, &dialect, &loops, "second", prefix, printed, code);
}

static void
print_sizes (const SkelAnalysis *analysis, const char *prefix,
    GHashTable *printed, GString *code)
{
  Sizes sizes = { .nest = analysis->nests->pdata[0] };

  print_anew (analysis, &sizes_dialect, &sizes, "sizes", prefix, printed, code);
}

static void
print_sequence (const SkelAnalysis *analysis, const char *prefix,
    GHashTable *printed, GString *code)
{
  GPtrArray *none = g_ptr_array_new ();
  GArray *pieces = skel_split (analysis, (SkelUnit *)analysis->unit, none);
  Nests nests = { analysis, pieces, FALSE };

  print_anew (
      analysis, &sequence_dialect, &nests, "call", prefix, printed, code);
  g_array_unref (pieces);
  g_ptr_array_unref (none);
}

static gboolean
has_second (const SkelAnalysis *analysis)
{
  return g_hash_table_size (analysis->saturations) > 0;
}

static gboolean
is_sequence (const SkelAnalysis *analysis)
{
  return analysis->kernel.steps != NULL;
}

static gboolean
has_sizes (const SkelAnalysis *analysis)
{
  const SkelNest *nest;

  if (is_sequence (analysis) || !analysis->kernel.approximate)
    return FALSE;
  nest = analysis->nests->pdata[0];
  for (guint i = 0; i < nest->accumulations->len; i++)
    if (adds_floats (analysis,
            &g_array_index (nest->accumulations, SkelAccumulation, i)))
      return TRUE;
  return FALSE;
}

static gboolean
any_printed_anew (GPtrArray *analyses)
{
  for (guint i = 0; i < analyses->len; i++)
    if (has_second (analyses->pdata[i]) || has_sizes (analyses->pdata[i])
        || is_sequence (analyses->pdata[i]))
      return TRUE;
  return FALSE;
}

/* Before the kernel file, whose macros could mean anything. */
static void
print_anew_all (GPtrArray *analyses, const char *identifier, GString *code)
{
  GHashTable *printed = g_hash_table_new (NULL, NULL);
  char *prefix = g_strconcat ("skel_defined_", identifier, NULL);

  g_string_append (code, "#include \"defined.h\"\n");
  for (guint i = 0; i < analyses->len; i++) {
    const SkelAnalysis *analysis = g_ptr_array_index (analyses, i);

    if (is_sequence (analysis))
      print_sequence (analysis, prefix, printed, code);
    if (has_second (analysis))
      print_second (analysis, prefix, printed, code);
    if (has_sizes (analysis))
      print_sizes (analysis, prefix, printed, code);
  }
  g_string_append_c (code, '\n');
  g_free (prefix);
  g_hash_table_unref (printed);
}

/* ---- both ---- */

void
skel_emit_calls (GString *code, const SkelUnit *unit, GPtrArray *analyses,
    const char *table, gboolean others)
{
  char *identifier = skel_print_identifier (unit, unit->path);

  for (guint i = 0; i < analyses->len; i++)
    print_call (code, analyses->pdata[i],
        others && is_sequence (analyses->pdata[i]) ? "as_written" : "call",
        !others);

  g_string_append_printf (
      code, "\nconst SkelUntouched skel_%s_%s[] = {\n", table, identifier);
  for (guint i = 0; i < analyses->len; i++) {
    const SkelAnalysis *analysis = g_ptr_array_index (analyses, i);
    const char *name = analysis->function->symbol->name;

    g_string_append_printf (code, "  { \"%s\", skel_call_%s", name, name);
    if (others && has_second (analysis))
      g_string_append_printf (code, ", .second = skel_second_%s", name);
    if (others && has_sizes (analysis))
      g_string_append_printf (code, ", .sizes = skel_sizes_%s", name);
    if (others && is_sequence (analysis))
      g_string_append_printf (code, ", .as_written = skel_as_written_%s", name);
    g_string_append (code, " },\n");
  }
  g_string_append (code, "  { 0, 0 }\n};\n");
  g_free (identifier);
}

char *
skel_emit_oracle (const SkelUnit *unit, GPtrArray *analyses)
{
  GString *code = g_string_new (NULL);
  GPtrArray *kernels = skel_select_kernels (analyses, SKEL_KERNELS_OF_FILE);
  char *identifier = skel_print_identifier (unit, unit->path);
  char *path = g_canonicalize_filename (unit->path, NULL);
  char *escaped = g_strescape (path, NULL);

  g_string_append_printf (code,
      "/* Calls the functions of %s as they stand. Made by skelc. */\n",
      unit->path);
  if (any_printed_anew (kernels))
    print_anew_all (kernels, identifier, code);
  /* another file may have a function of the same name */
  for (guint i = 0; i < kernels->len; i++) {
    const SkelAnalysis *analysis = g_ptr_array_index (kernels, i);
    const char *name = analysis->function->symbol->name;

    g_string_append_printf (
        code, "#define %s skel_untouched_%s_%s\n", name, identifier, name);
  }
  g_string_append_printf (code,
      "#include \"%s\"\n"
      "#include \"untouched.h\"\n",
      escaped);
  skel_emit_calls (code, unit, kernels, "untouched", TRUE);

  g_ptr_array_unref (kernels);
  g_free (escaped);
  g_free (path);
  g_free (identifier);
  return g_string_free (code, FALSE);
}
