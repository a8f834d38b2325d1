/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* emit-c.c: the C of the CPU. Each nest becomes a SkelRowsFunction whose body
 * is the kernel's, with rows of images in place of images and private
 * accumulators in place of scalar results. */
#include "../front/queries.h"
#include "../infer/prologue.h"
#include "../infer/uniforms.h"
#include "../infer/whole-parts.h"
#include "emit-c-rolling.h"
#include "emit-c-window.h"
#include "emit-once.h"
#include "print.h"

#include <string.h>

static const char *const reserved[]
    = { "arguments", "guint8", "gssize", "gint64", "memcpy", "NULL", NULL };

typedef struct {
  int image, offset;
  const char *name;
} Row;

/* What the dialect's functions know of the function being printed. */
typedef struct {
  GArray *rows; /* Row: pointers to rows, named by their offset */
  /* names that no symbol of the kernel has */
  const char *width, *height, *given, *first, *last, *start, *end, *index;
  const char *pixels[SKEL_MAX_IMAGES]; /* types of several channels */
  gboolean typed[SKEL_MAX_IMAGES];     /* the nest's body speaks of them */
  SkelCWindows *windows; /* of the nest that is printed, or NULL */
  gboolean alone; /* a pixel is computed by itself, and so are its addresses */
} Place;

static gboolean
moves_pixels (const SkelAnalysis *analysis, int stage, int image)
{
  const SkelStage *description = &analysis->kernel.stages[stage];

  return analysis->kernel.images[image].output
             ? description->write_permutation != 0
             : description->read_permutation != 0;
}

static int
stage_of (const SkelAnalysis *analysis, const SkelNest *nest)
{
  guint index = 0;

  g_ptr_array_find (analysis->nests, nest, &index);
  return index;
}

static const char *
image_name (SkelPrinter *printer, int image)
{
  const SkelFunction *function = printer->analysis->function;

  for (int i = 0; i < function->n_parameters; i++) {
    SkelRole role = skel_role (printer->analysis, function->parameters[i]);

    if (role.kind == SKEL_ROLE_IMAGE && role.index == image)
      return skel_print_name (printer, function->parameters[i]);
  }
  return printer->analysis->kernel.images[image].name;
}

/* The type of a pixel's channels, "const uint8_t", or of whole pixels, of which
 * is then noted that it is spoken of. */
static const char *
pixel_type (SkelPrinter *printer, int image)
{
  const SkelImage *description = &printer->analysis->kernel.images[image];
  const char *constant = description->output ? "" : "const ";
  Place *place = printer->user;

  place->typed[image] = TRUE;
  if (description->channels > 1)
    return skel_print_format (printer, "%s%s", constant, place->pixels[image]);
  return skel_print_format (
      printer, "%s%s", constant, skel_print_type (printer, description->type));
}

/* A pointer to the row that lies @offset below the loops', for the code in
 * the loop over columns. */
static const char *
row_pointer (SkelPrinter *printer, int image, int offset)
{
  Place *place = printer->user;
  const char *name = image_name (printer, image);
  Row row = { image, offset, NULL };

  for (guint i = 0; i < place->rows->len; i++) {
    const Row *known = &g_array_index (place->rows, Row, i);

    if (known->image == image && known->offset == offset)
      return known->name;
  }
  if (offset == 0)
    name = skel_print_format (printer, "%s_row", name);
  else
    name = skel_print_format (
        printer, "%s_%s%d", name, offset < 0 ? "above" : "below", ABS (offset));
  row.name = skel_print_own_name (printer, name);
  g_array_append_val (place->rows, row);
  return row.name;
}

static SkelText
print_pixel (SkelPrinter *printer, const SkelAccess *access)
{
  const SkelImage *image = &printer->analysis->kernel.images[access->image];
  const Place *place = printer->user;
  const char *type = pixel_type (printer, access->image);
  const char *row, *channel = "";
  int stage = stage_of (printer->analysis, printer->nest);

  if (access->channel != NULL)
    channel = skel_print_format (
        printer, "[%s]", skel_print_value (printer, access->channel).text);

  if (place->alone || moves_pixels (printer->analysis, stage, access->image)) {
    const char *column = skel_print_value (printer, access->column).text;

    row = skel_print_value (printer, access->row).text;
    if (access->channel != NULL)
      return skel_print_text (printer, SKEL_PRECEDENCE_POSTFIX, image->type,
          "(*SKEL_PIXEL (%s, %d, %s, %s))%s", type, access->image, row, column,
          channel);
    return skel_print_text (printer, SKEL_PRECEDENCE_UNARY, image->type,
        "*SKEL_PIXEL (%s, %d, %s, %s)", type, access->image, row, column);
  }

  if (access->row_offset.low == access->row_offset.high && !access->anywhere)
    row = row_pointer (printer, access->image, access->row_offset.low);
  else
    row = skel_print_format (printer, "SKEL_ROW (%s, %d, %s)", type,
        access->image, skel_print_value (printer, access->row).text);
  return skel_print_text (printer, SKEL_PRECEDENCE_POSTFIX, image->type,
      "%s[%s]%s", row, skel_print_value (printer, access->column).text,
      channel);
}

static SkelText
print_result (SkelPrinter *printer, const SkelNode *node, int index)
{
  const SkelSymbol *symbol = node->kind == SKEL_NODE_DEREFERENCE
                                 ? node->children[0]->symbol
                                 : node->symbol;

  return skel_print_text (printer, SKEL_PRECEDENCE_PRIMARY, node->type, "%s",
      skel_print_name (printer, symbol));
}

static gboolean
print_statement (SkelPrinter *printer, const SkelNode *node)
{
  const Place *place = printer->user;

  return printer->nest && place->windows
         && skel_c_window_statement (printer, place->windows, node);
}

static const SkelDialect c_dialect = {
  .wraps = TRUE,
  .reserved = reserved,
  .product = "SKEL_PRODUCT",
  /* what rolls may have been all that calls it */
  .function_qualifiers = "static inline",
  .statement = print_statement,
  .result = print_result,
  .pixel = print_pixel,
};

/* "width - 2" */
static const char *
less (SkelPrinter *printer, const char *name, int amount)
{
  if (amount == 0)
    return name;
  return skel_print_format (printer, "%s - %d", name, amount);
}

/* Scalar results are accumulated in variables, arrays in the block itself. */
static void
print_accumulators (SkelPrinter *printer, GHashTable *needs, gboolean store)
{
  const SkelKernel *kernel = &printer->analysis->kernel;

  for (int i = 0; i < kernel->n_results; i++) {
    const SkelResult *result = &kernel->results[i];
    const SkelSymbol *symbol
        = skel_needed_role (printer->analysis, needs, SKEL_ROLE_RESULT, i);
    const char *type = skel_print_type (printer, result->type);
    const char *name;

    if (symbol == NULL)
      continue;
    name = skel_print_name (printer, symbol);
    if (store) {
      if (!result->array)
        skel_print_line (printer,
            "*SKEL_RESULT (%s, %" G_GSIZE_FORMAT ") = %s;", type,
            result->offset, name);
    } else if (result->array) {
      skel_print_line (printer,
          "%s *restrict %s = SKEL_RESULT (%s, %" G_GSIZE_FORMAT ");", type,
          name, type, result->offset);
    } else {
      skel_print_line (printer,
          "%s %s = *SKEL_RESULT (%s, %" G_GSIZE_FORMAT ");", type, name, type,
          result->offset);
    }
  }
}

static int
compare_rows (gconstpointer a, gconstpointer b)
{
  const Row *first = a, *second = b;

  if (first->image != second->image)
    return first->image - second->image;
  return first->offset - second->offset;
}

/* Pointers to the rows that the body printed after this speaks of; the body
 * says which. */
static void
print_row_pointers (SkelPrinter *printer, const char *y)
{
  const Place *place = printer->user;

  g_array_sort (place->rows, compare_rows);
  for (guint i = 0; i < place->rows->len; i++) {
    const Row *row = &g_array_index (place->rows, Row, i);
    const char *type = pixel_type (printer, row->image);
    const char *at = y;

    if (row->offset != 0)
      at = skel_print_format (printer, "%s %c %d", y,
          row->offset < 0 ? '-' : '+', ABS (row->offset));
    skel_print_line (printer, "%s *restrict %s = SKEL_ROW (%s, %d, %s);", type,
        row->name, type, row->image, at);
  }
}

static void
print_pixel_types (SkelPrinter *printer)
{
  const SkelKernel *kernel = &printer->analysis->kernel;
  const Place *place = printer->user;

  for (int i = 0; i < kernel->n_images; i++)
    if (kernel->images[i].channels > 1 && place->typed[i])
      skel_print_line (printer, "typedef %s %s[%d];",
          skel_print_type (printer, kernel->images[i].type), place->pixels[i],
          kernel->images[i].channels);
}

/* Whether all memory that a column writes is pixels of its own. */
static gboolean
columns_are_independent (
    const SkelPrinter *printer, const SkelNest *nest, GHashTable *needs)
{
  const SkelKernel *kernel = &printer->analysis->kernel;

  for (int i = 0; i < kernel->n_results; i++)
    if (kernel->results[i].array
        && skel_needed_role (printer->analysis, needs, SKEL_ROLE_RESULT, i)
               != NULL)
      return FALSE;
  return !skel_node_declares_array (nest->body);
}

static void
print_how (SkelPrinter *printer, const SkelCPlan *plan)
{
  const SkelAnalysis *analysis = printer->analysis;
  char *name = skel_print_identifier (analysis->unit, analysis->kernel.name);
  char *text = skel_c_plan_text (plan);

  skel_print_line (printer, "%s", "");
  skel_print_comment (printer, "%s on the CPU: %s.", name, text);
  g_free (name);
  g_free (text);
}

/* The head of the function for nest @stage; of that for what is computed as it
 * was written, if other things are not and it is @apart. */
static void
begin_nest (SkelPrinter *printer, int stage, gboolean apart)
{
  const SkelAnalysis *analysis = printer->analysis;
  const SkelNest *nest = analysis->nests->pdata[stage];
  const Place *place = printer->user;
  char *name = skel_print_identifier (analysis->unit, analysis->kernel.name);

  skel_print_line (printer, "%s", "");
  skel_print_comment (printer, "%s:%d: %s, rows [%s, %s) of its loops",
      analysis->kernel.source, nest->loop->location.line, analysis->kernel.name,
      place->first, place->last);
  skel_print_line (printer, apart ? "static void" : "void");
  skel_print_line (printer,
      apart ? "%s_stage%d_written" : "SKEL_ISA_FUNCTION (%s_stage%d_rows)",
      name, stage);
  printer->indent = 4;
  skel_print_line (printer, "(const SkelRowsArguments *%s, int %s, int %s%s)",
      place->given, place->first, place->last,
      apart ? skel_print_format (
                  printer, ", gssize %s, gssize %s", place->start, place->end)
            : "");
  printer->indent = 0;
  skel_print_line (printer, "{");
  printer->indent = 2;
  g_free (name);
}

/* Leaves the rows out that the loops do, of all those that are asked for. */
static void
print_visited_rows (
    SkelPrinter *printer, const SkelStage *stage, const char *height)
{
  const Place *place = printer->user;
  const char *end = less (printer, height, stage->space_bottom);

  if (stage->space_top > 0) {
    skel_print_line (printer, "if (%s < %d)", place->first, stage->space_top);
    skel_print_line (printer, "  %s = %d;", place->first, stage->space_top);
  }
  if (stage->space_bottom > 0) {
    skel_print_line (printer, "if (%s > %s)", place->last, end);
    skel_print_line (printer, "  %s = %s;", place->last, end);
  }
}

/* The values of parameters that @program is for, as a condition; "" where it is
 * for all that @kernel takes. */
static const char *
print_shape (SkelPrinter *printer, const SkelProgram *program)
{
  const SkelKernel *kernel = &printer->analysis->kernel;
  const Place *place = printer->user;
  const char *condition = "";

  for (int i = 0; i < kernel->n_parameters; i++) {
    const SkelParameter *narrow
        = &g_array_index (program->parameters, SkelParameter, i);

    if (narrow->minimum.i == kernel->parameters[i].minimum.i
        && narrow->maximum.i == kernel->parameters[i].maximum.i)
      continue;
    condition = skel_print_format (printer,
        "%s%s%s->values[%d].i == %" G_GINT64_FORMAT, condition,
        *condition ? " && " : "", place->given, narrow->offset,
        narrow->minimum.i);
  }
  return condition;
}

/* The function for @window, of which there is @i: all that is asked for. */
static void
print_call (SkelPrinter *printer, const SkelCWindow *window, const char *kernel,
    guint i)
{
  const Place *place = printer->user;
  const SkelExtent *away = &window->away;
  const char *all = window->rolling
                        ? skel_print_format (printer, "rolling%u", i)
                        : "written";

  if (window->inside)
    skel_print_line (printer,
        "skel_go_inside (%s, %s, %s, %s, %s, %d, %d, %d, %d, "
        "%s_stage0_inside%u, %s_stage0_%s);",
        place->given, place->first, place->last, place->start, place->end,
        away->left, away->right, away->top, away->bottom, kernel, i, kernel,
        all);
  else
    skel_print_line (printer, "%s_stage0_%s (%s, %s, %s, %s, %s);", kernel, all,
        place->given, place->first, place->last, place->start, place->end);
}

/* The nest as rows that roll down the image. */
static void
print_windows (SkelPrinter *printer, const SkelCPlan *plan)
{
  const SkelKernel *kernel = &printer->analysis->kernel;
  const Place *place = printer->user;
  char *kernel_name
      = skel_print_identifier (printer->analysis->unit, kernel->name);

  for (guint i = 0; i < plan->windows->len; i++) {
    const SkelCWindow *window = plan->windows->pdata[i];

    if (window->rolling)
      skel_c_print_rolling (printer,
          skel_print_format (printer, "%s_stage0_rolling%u", kernel_name, i),
          window->rolling);
    if (window->inside)
      skel_c_print_rolling (printer,
          skel_print_format (printer, "%s_stage0_inside%u", kernel_name, i),
          window->inside);
  }
  begin_nest (printer, 0, FALSE);
  print_visited_rows (printer, kernel->stages,
      skel_print_format (printer, "%s->height", place->given));
  skel_print_line (printer, "const gssize %s = %d * %s->units;", place->start,
      kernel->stages->space_left, place->given);
  skel_print_line (printer, "const gssize %s = (%s->width - %d) * %s->units;",
      place->end, place->given, kernel->stages->space_right, place->given);
  skel_print_line (printer, "%s", "");
  for (guint i = 0; i < plan->windows->len; i++) {
    const SkelCWindow *window = plan->windows->pdata[i];
    const char *condition = print_shape (printer, window->program);

    if (*condition)
      skel_print_line (printer, "%sif (%s)", i > 0 ? "else " : "", condition);
    printer->indent += *condition ? 2 : 0;
    print_call (printer, window, kernel_name, i);
    printer->indent -= *condition ? 2 : 0;
  }
  if (plan->reason) {
    skel_print_line (printer, "else");
    printer->indent += 2;
    print_call (printer, &(SkelCWindow){ 0 }, kernel_name, 0);
  }
  printer->indent = 0;
  skel_print_line (printer, "}");
  g_free (kernel_name);
}

/* The loops over the columns [@start, @end) of rows, around @body. */
static void
print_loops (SkelPrinter *printer, const SkelNest *nest, GHashTable *needs,
    const char *start, const char *end, const char *body)
{
  const Place *place = printer->user;
  const SkelCWindows *windows = place->windows;
  const char *y = skel_print_name (printer, nest->row);
  const char *x = skel_print_name (printer, nest->column);

  if (windows) {
    skel_c_print_window_variables (printer, windows);
    skel_c_print_window_blocks (printer, windows, start, end);
    printer->indent += 2;
    start = windows->block;
    end = windows->stop;
  }
  skel_print_line (printer, "for (int %s = %s; %s < %s; %s++) {", y,
      place->first, y, place->last, y);
  printer->indent += 2;
  print_row_pointers (printer, y);
  if (windows)
    skel_c_print_window_row (printer, windows, y);
  if (place->rows->len > 0)
    skel_print_line (printer, "%s", "");
  if (columns_are_independent (printer, nest, needs))
    skel_print_line (printer, "#pragma GCC ivdep");
  skel_print_line (
      printer, "for (int %s = %s; %s < %s; %s++) {", x, start, x, end, x);
  g_string_append (printer->code, body);
  skel_print_line (printer, "}");
  printer->indent -= 2;
  skel_print_line (printer, "}");
  if (windows) {
    printer->indent -= 2;
    skel_print_line (printer, "}");
  }
}

static void
print_nest (SkelPrinter *printer, int stage, gboolean apart)
{
  const SkelAnalysis *analysis = printer->analysis;
  const SkelKernel *kernel = &analysis->kernel;
  const SkelStage *description = &kernel->stages[stage];
  const SkelNest *nest = analysis->nests->pdata[stage];
  Place *place = printer->user;
  char *kernel_name = skel_print_identifier (analysis->unit, kernel->name);
  const char *width = place->width, *height = place->height;
  const char *x = skel_print_name (printer, nest->column);
  GPtrArray *nodes = g_ptr_array_new (), *prologue = g_ptr_array_new ();
  GString *code = printer->code, *body = g_string_new (NULL);
  const char *start
      = apart ? place->start
              : skel_print_format (printer, "%d", description->space_left);
  const char *end
      = apart ? place->end : less (printer, width, description->space_right);
  const SkelSymbol *size;
  GHashTable *needs;

  g_ptr_array_add (nodes, nest->body);
  needs = skel_prologue_needs (analysis, nodes, NULL, prologue);
  g_ptr_array_add (prologue, nest->body);
  place->windows = skel_c_windows_new (printer, skel_c_plan (analysis),
      &(SkelCWindows){
          skel_print_format (printer, "%s_stage%d", kernel_name, stage),
          place->given, place->first, place->last, x });
  g_array_set_size (place->rows, 0);
  memset (place->typed, 0, sizeof place->typed);

  /* the body first, as it says which rows it needs, and of which images */
  printer->nest = nest;
  printer->code = body;
  printer->indent = place->windows ? 8 : 6;
  skel_print_body (printer, nest->body);
  printer->nest = NULL;
  printer->code = code;
  printer->indent = 0;

  if (place->windows)
    skel_c_print_window_functions (printer, place->windows);
  begin_nest (printer, stage, apart);
  print_pixel_types (printer);
  skel_print_line (printer, "SKEL_TAKE_ARGUMENTS (%s);", place->given);
  skel_print_line (printer, "const int %s = arguments->width;", width);
  size = skel_needed_role (analysis, needs, SKEL_ROLE_HEIGHT, 0);
  if (size != NULL || description->space_bottom > 0)
    skel_print_line (printer, "const int %s = arguments->height;", height);
  skel_print_parameters (
      printer, needs, prologue, "arguments->values", place->index);
  print_accumulators (printer, needs, FALSE);
  for (guint i = 0; i + 1 < prologue->len; i++)
    if (!skel_declares_loop_variable (analysis, prologue->pdata[i]))
      skel_print_statement (printer, prologue->pdata[i]);
  skel_print_line (printer, "%s", "");

  print_visited_rows (printer, description, height);
  print_loops (printer, nest, needs, start, end, body->str);
  print_accumulators (printer, needs, TRUE);
  printer->indent = 0;
  skel_print_line (printer, "}");

  g_clear_pointer (&place->windows, g_free);
  g_string_free (body, TRUE);
  g_ptr_array_unref (nodes);
  g_ptr_array_unref (prologue);
  g_hash_table_unref (needs);
  g_free (kernel_name);
}

/* NAME_update: a SkelSettleFunction. */
static void
print_settle (SkelPrinter *printer)
{
  const SkelAnalysis *analysis = printer->analysis;
  const SkelSettling *settling = analysis->kernel.settling;
  const SkelNest *nest = analysis->nests->pdata[0];
  Place *place = printer->user;
  char *kernel_name
      = skel_print_identifier (analysis->unit, analysis->kernel.name);
  const char *y = skel_print_name (printer, nest->row);
  const char *x = skel_print_name (printer, nest->column);
  const char *was = skel_print_own_name (printer, "was");
  const char *type = pixel_type (printer, settling->after);
  GPtrArray *nodes = g_ptr_array_new (), *prologue = g_ptr_array_new ();
  GHashTable *needs;

  g_ptr_array_add (nodes, nest->body);
  needs = skel_prologue_needs (analysis, nodes, NULL, prologue);
  g_ptr_array_add (prologue, nest->body);
  skel_print_line (printer, "%s", "");
  skel_print_comment (printer, "%s:%d: %s, the pixel [%s][%s]",
      analysis->kernel.source, nest->loop->location.line, analysis->kernel.name,
      y, x);
  skel_print_line (printer, "gboolean");
  skel_print_line (printer,
      "%s_update (const SkelRowsArguments *arguments, int %s, int %s)",
      kernel_name, y, x);
  skel_print_line (printer, "{");
  printer->indent = 2;
  skel_print_line (printer, "const int %s = arguments->width;", place->width);
  skel_print_line (printer, "const int %s = arguments->height;", place->height);
  skel_print_line (printer, "const %s %s = *SKEL_PIXEL (%s, %d, %s, %s);", type,
      was, type, settling->before, y, x);
  skel_print_parameters (
      printer, needs, prologue, "arguments->values", place->index);
  for (guint i = 0; i + 1 < prologue->len; i++)
    if (!skel_declares_loop_variable (analysis, prologue->pdata[i]))
      skel_print_statement (printer, prologue->pdata[i]);
  skel_print_line (printer, "%s", "");
  place->alone = TRUE;
  printer->nest = nest;
  skel_print_body (printer, nest->body);
  printer->nest = NULL;
  place->alone = FALSE;
  skel_print_line (printer, "return *SKEL_PIXEL (%s, %d, %s, %s) != %s;", type,
      settling->after, y, x, was);
  printer->indent = 0;
  skel_print_line (printer, "}");
  g_ptr_array_unref (nodes);
  g_ptr_array_unref (prologue);
  g_hash_table_unref (needs);
  g_free (kernel_name);
}

/* What does not depend on the instruction set. */
static void
print_for_any_isa (
    SkelPrinter *printer, const char *prefix, const SkelUniforms *uniforms)
{
  skel_print_line (printer, "%s", "");
  skel_print_line (printer, "#if SKEL_ISA_IS_BASELINE");
  skel_print_once (printer->analysis, uniforms, prefix, FALSE, printer->code);
  skel_print_line (printer, "#endif");
}

static void
choose_names (SkelPrinter *printer)
{
  const SkelKernel *kernel = &printer->analysis->kernel;
  Place *place = printer->user;

  place->width = skel_print_size (printer, SKEL_ROLE_WIDTH, "width");
  place->height = skel_print_size (printer, SKEL_ROLE_HEIGHT, "height");
  place->given = skel_print_own_name (printer, "given");
  place->first = skel_print_own_name (printer, "first");
  place->last = skel_print_own_name (printer, "last");
  place->start = skel_print_own_name (printer, "start");
  place->end = skel_print_own_name (printer, "end");
  place->index = skel_print_own_name (printer, "index");
  for (int i = 0; i < kernel->n_images; i++)
    place->pixels[i] = skel_print_own_name (printer,
        skel_print_format (printer, "%s_pixel", image_name (printer, i)));
}

static gboolean
any_has_whole_parts (GPtrArray *analyses)
{
  for (guint i = 0; i < analyses->len; i++)
    if (skel_has_whole_parts (analyses->pdata[i]))
      return TRUE;
  return FALSE;
}

static gboolean
any_has_windows (GPtrArray *analyses)
{
  for (guint i = 0; i < analyses->len; i++)
    if (skel_c_plan (analyses->pdata[i])->reducing)
      return TRUE;
  return FALSE;
}

/* How often the steps of sequences are repeated. */
static void
print_all_turns (
    GPtrArray *analyses, const char *prefix, GHashTable *printed, GString *code)
{
  for (guint i = 0; i < analyses->len; i++) {
    const SkelAnalysis *analysis = analyses->pdata[i];
    Place nowhere = { .rows = NULL };
    SkelPrinter *printer;

    if (analysis->repetitions->len == 0)
      continue;
    printer = skel_printer_new (&c_dialect, analysis, prefix, code, &nowhere);
    skel_print_shared (printer, printed);
    skel_printer_free (printer);
    g_string_append (code, "\n#if SKEL_ISA_IS_BASELINE\n");
    skel_print_turns (analysis, prefix, code);
    g_string_append (code, "#endif\n");
  }
}

char *
skel_emit_c (const SkelUnit *unit, GPtrArray *analyses)
{
  GString *code = g_string_new (NULL);
  GPtrArray *kernels = skel_select_kernels (analyses, SKEL_KERNELS_WITH_LOOPS);
  GHashTable *printed = g_hash_table_new (NULL, NULL);
  char *prefix = skel_print_identifier (unit, unit->path);

  g_string_append_printf (code,
      "/* Made by skelc from %s: its kernels on the CPU. */\n",
      ((SkelAnalysis *)analyses->pdata[0])->kernel.source);
  if (any_has_whole_parts (kernels))
    g_string_append (code,
        "/* two conversions are no rounding, which would make -0 */\n"
        "#pragma GCC optimize (\"trapping-math\")\n");
  g_string_append (
      code, "#include \"cpu/stage.h\"\n#include \"runtime/saturate.h\"\n");
  if (any_has_windows (kernels))
    g_string_append (code, "#include \"cpu/window.h\"\n");

  for (guint i = 0; i < kernels->len; i++) {
    const SkelAnalysis *analysis = kernels->pdata[i];
    Place place = { .rows = g_array_new (FALSE, FALSE, sizeof (Row)) };
    SkelPrinter *printer
        = skel_printer_new (&c_dialect, analysis, prefix, code, &place);
    const SkelUniforms *uniforms = skel_uniforms (analysis);
    const SkelCPlan *plan = skel_c_plan (analysis);
    gboolean is_written = skel_c_is_written (plan);
    gboolean is_computed_once
        = analysis->kernel.n_results > 0 || uniforms->size > 0;

    choose_names (printer);
    print_how (printer, plan);
    if (is_written || is_computed_once || analysis->kernel.settling)
      skel_print_shared (printer, printed);
    for (guint stage = 0; is_written && stage < analysis->nests->len; stage++)
      print_nest (printer, stage, plan->windows != NULL);
    if (plan->windows)
      print_windows (printer, plan);
    if (is_computed_once)
      print_for_any_isa (printer, prefix, uniforms);
    if (analysis->kernel.settling) {
      g_string_append (code, "\n#if SKEL_ISA_IS_BASELINE\n");
      print_settle (printer);
      g_string_append (code, "#endif\n");
    }
    skel_printer_free (printer);
    g_array_unref (place.rows);
  }
  print_all_turns (analyses, prefix, printed, code);
  g_free (prefix);
  g_ptr_array_unref (kernels);
  g_hash_table_unref (printed);
  return g_string_free (code, FALSE);
}
