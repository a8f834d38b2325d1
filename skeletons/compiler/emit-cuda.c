/* emit-cuda.c: the CUDA C++ of a kernel. The body is the kernel's own, with
 * windows in place of images; everything around it is a skeleton's, of
 * ../cuda/, that each entry point instantiates. */
#include "../cuda/geometry.h"
#include "cuda-pairs.h"
#include "cuda-plan.h"
#include "print.h"
#include "range.h"
#include "state.h"

#include <string.h>

/* What skeletons and CUDA mean by a name; variables may not be called so. */
static const char *const reserved[] = { "threadIdx", "blockIdx", "blockDim",
  "gridDim", "warpSize", "uint8_t", "int8_t", "uint16_t", "int16_t", "uint32_t",
  "int32_t", "uint64_t", "int64_t", "asm", "assert", "printf", "malloc", "free",
  "memcpy", "memset", "clock", "min", "max", "T", "Pixel", "Values", "Results",
  NULL };

typedef struct {
  const SkelCudaPlan *plan;
  char *kernel; /* its name as an identifier */
  const char *values, *results, *pixel, *width, *height;
  GHashTable *unrolled;  /* loops in which images are read */
  SkelCudaPairs *pairs;  /* or NULL */
  GHashTable *versions;  /* SkelSymbol to name: functions for pairs */
  gboolean prints_pairs; /* what is done for pairs is being printed */
  gboolean reduced;      /* the body without the window's loop is */
  const char *element;   /* stands for the window's pixel, or NULL */
} Place;

static const char *const operators[] = {
  [SKEL_COMBINE_ADD] = "SKEL_ADD",
  [SKEL_COMBINE_MINIMUM] = "SKEL_MINIMUM",
  [SKEL_COMBINE_MAXIMUM] = "SKEL_MAXIMUM",
  [SKEL_COMBINE_AND] = "SKEL_AND",
  [SKEL_COMBINE_OR] = "SKEL_OR",
  [SKEL_COMBINE_XOR] = "SKEL_XOR",
};

/* A _Bool that is added to is true from the first true on. */
static const char *
operator_of (const SkelResult *result)
{
  if (result->type == SKEL_TYPE_BOOL && result->combine == SKEL_COMBINE_ADD)
    return "SKEL_OR";
  return operators[result->combine];
}

/* --- the body --- */

static const SkelSymbol *
symbol_in_role (const SkelAnalysis *analysis, SkelRoleKind kind, int index)
{
  for (int i = 0; i < analysis->function->n_parameters; i++) {
    const SkelSymbol *symbol = analysis->function->parameters[i];
    SkelRole role = skel_role (analysis, symbol);

    if (role.kind == kind && role.index == index)
      return symbol;
  }
  return NULL;
}

static const char *
image_name (SkelPrinter *printer, int image)
{
  const SkelSymbol *symbol
      = symbol_in_role (printer->analysis, SKEL_ROLE_IMAGE, image);

  return skel_print_name (printer, symbol);
}

/* How far a subscript is from the pixel's. */
static const char *
print_offset (SkelPrinter *printer, const SkelNode *subscript, SkelRange offset,
    const SkelSymbol *variable)
{
  if (offset.low == offset.high)
    return skel_print_format (printer, "%d", (int)offset.low);
  return skel_print_format (printer, "%s - %s",
      skel_print_operand (
          printer, skel_print_value (printer, subscript), SKEL_PRECEDENCE_ADD),
      skel_print_name (printer, variable));
}

static SkelText
print_pixel (SkelPrinter *printer, const SkelAccess *access)
{
  const SkelImage *image = &printer->analysis->kernel.images[access->image];
  const Place *place = printer->user;
  const char *name = image_name (printer, access->image);
  const char *channel = "0";

  if (place->element != NULL)
    return skel_print_text (
        printer, SKEL_PRECEDENCE_PRIMARY, image->type, "%s", place->element);

  if (access->channel != NULL)
    channel = skel_print_value (printer, access->channel).text;
  if (access->write)
    return skel_print_text (
        printer, SKEL_PRECEDENCE_POSTFIX, image->type, "%s[%s]", name, channel);
  return skel_print_text (printer, SKEL_PRECEDENCE_POSTFIX, image->type,
      access->channel != NULL ? "%s (%s, %s, %s)" : "%s (%s, %s)", name,
      print_offset (
          printer, access->row, access->row_offset, printer->nest->row),
      print_offset (printer, access->column, access->column_offset,
          printer->nest->column),
      channel);
}

static SkelText
print_result (SkelPrinter *printer, const SkelNode *node, int index)
{
  const Place *place = printer->user;

  return skel_print_text (printer, SKEL_PRECEDENCE_POSTFIX, node->type,
      "%s.value%d", place->results, index);
}

static gboolean
print_accumulation (SkelPrinter *printer, const SkelAccumulation *accumulation)
{
  const SkelResult *result
      = &printer->analysis->kernel.results[accumulation->result];
  const Place *place = printer->user;
  const char *type = skel_print_type (printer, result->type);
  const char *value = "1";

  if (!result->array
      && (accumulation->combine == SKEL_COMBINE_MINIMUM
          || accumulation->combine == SKEL_COMBINE_MAXIMUM)) {
    skel_print_line (printer,
        "%s.value%d = skel_combine<%s, %s> (%s.value%d, %s);", place->results,
        accumulation->result, operator_of (result), type, place->results,
        accumulation->result,
        skel_print_converted (printer, accumulation->value, result->type,
            SKEL_PRECEDENCE_ASSIGN));
    return TRUE;
  }
  if (!result->array)
    return FALSE;
  if (accumulation->value != NULL)
    value = skel_print_converted (
        printer, accumulation->value, result->type, SKEL_PRECEDENCE_ASSIGN);
  if (accumulation->negated && skel_type_is_floating (result->type))
    value = skel_print_format (printer, "-(%s) (%s)", type, value);
  else if (accumulation->negated)
    value = skel_print_format (
        printer, "(%s) (0 - (uint64_t) (%s) (%s))", type, type, value);
  skel_print_line (printer, "skel_accumulate<%s, %s> (%s.value%d + %s, %s);",
      operator_of (result), type, place->results, accumulation->result,
      skel_print_operand (printer,
          skel_print_value (printer, accumulation->index),
          SKEL_PRECEDENCE_MULTIPLY),
      value);
  return TRUE;
}

/* In the place of the window's loop, what it does to its variables. */
static void
print_combine (SkelPrinter *printer)
{
  const Place *place = printer->user;
  const SkelCudaWindow *window = place->plan->window;
  gboolean several = window->reductions->len > 1;

  if (several)
    skel_print_line (printer, "{");
  for (guint i = 0; i < window->reductions->len; i++)
    skel_print_line (printer, "%s%s.template combine<%u> (%s);",
        several ? "  " : "", place->pixel, i,
        skel_print_name (printer,
            g_array_index (window->reductions, SkelCudaReduction, i).symbol));
  if (several)
    skel_print_line (printer, "}");
}

/* The variable that @node declares, a pair or an array of them. */
static const char *
print_pairs (SkelPrinter *printer, const SkelSymbol *symbol)
{
  const char *text = skel_print_format (
      printer, "SkelPair %s", skel_print_name (printer, symbol));

  if (symbol->pointer)
    text = skel_print_format (
        printer, "SkelPair *%s", skel_print_name (printer, symbol));
  for (int i = 0; i < symbol->rank; i++)
    text = symbol->dimensions[i].length < 0
               ? skel_print_format (printer, "%s[]", text)
               : skel_print_format (
                   printer, "%s[%d]", text, symbol->dimensions[i].length);
  return text;
}

/* Loops in which images are read are to vanish, so that offsets become
 * numbers and windows stay in registers; and all that is done for pairs. */
static gboolean
print_statement (SkelPrinter *printer, const SkelNode *node)
{
  const Place *place = printer->user;

  if (place->reduced && node == place->plan->window->loop) {
    print_combine (printer);
    return TRUE;
  }
  /* on to the next pixel, which is another call's */
  if (node->kind == SKEL_NODE_CONTINUE && printer->nest != NULL
      && printer->loops == 0) {
    skel_print_line (printer, "return;");
    return TRUE;
  }
  if (node->kind == SKEL_NODE_FOR
      && (place->prints_pairs
          || (printer->nest != NULL
              && g_hash_table_contains (place->unrolled, node))))
    skel_print_line (printer, "#pragma unroll");
  if (place->prints_pairs && node->kind == SKEL_NODE_DECLARE
      && g_hash_table_contains (place->pairs->tainted, node->symbol)) {
    const char *declared = print_pairs (printer, node->symbol);

    if (node->n_children > 0)
      skel_print_line (printer, "%s = %s;", declared,
          skel_print_value (printer, node->children[0]).text);
    else
      skel_print_line (printer, "%s;", declared);
    return TRUE;
  }
  return FALSE;
}

/* C++ does not count truth values. */
static gboolean
print_bool_step (SkelPrinter *printer, const SkelNode *node, SkelText *text)
{
  if (node->kind != SKEL_NODE_INCREMENT || node->type != SKEL_TYPE_BOOL)
    return FALSE;
  *text = skel_print_text (printer, SKEL_PRECEDENCE_POSTFIX, SKEL_TYPE_BOOL,
      "skel_step<%d, %s> (%s)", (int)node->value.i,
      node->postfix ? "true" : "false",
      skel_print_value (printer, node->children[0]).text);
  return TRUE;
}

/* What skel_divide_short () of words.cuh can divide. */
#define SHORT_DIVIDEND 4000000

/* Small numbers are divided faster as floats, unless by a known one. */
static gboolean
print_division (SkelPrinter *printer, const SkelNode *node, SkelText *text)
{
  const SkelRange dividends = { 0, SHORT_DIVIDEND };
  const SkelRange divisors = { 1, SHORT_DIVIDEND };
  SkelNode *const *operands = node->children;

  if (node->kind != SKEL_NODE_BINARY || node->operation != SKEL_OPERATION_DIVIDE
      || (node->type != SKEL_TYPE_I32 && node->type != SKEL_TYPE_U32)
      || printer->nest == NULL
      || !skel_range_within (operands[0]->range, dividends)
      || !skel_range_within (operands[1]->range, divisors)
      || operands[1]->range.low == operands[1]->range.high)
    return FALSE;
  *text = skel_print_text (printer, SKEL_PRECEDENCE_POSTFIX, SKEL_TYPE_I32,
      "skel_divide_short<Values::KNOWN> (%s, %s)",
      skel_print_converted (
          printer, operands[0], SKEL_TYPE_I32, SKEL_PRECEDENCE_ASSIGN),
      skel_print_converted (
          printer, operands[1], SKEL_TYPE_I32, SKEL_PRECEDENCE_ASSIGN));
  return TRUE;
}

/* In what is done for pairs: pixels, and calls of functions for pairs. */
static gboolean
print_for_pairs (SkelPrinter *printer, const SkelNode *node, SkelText *text)
{
  const Place *place = printer->user;
  const SkelAccess *access;
  const char *name = node->text, *arguments = "";

  if (!place->prints_pairs)
    return FALSE;
  if (node->kind == SKEL_NODE_INDEX && printer->nest != NULL
      && node->rank == 0) {
    access = skel_nest_access (printer->nest, node);
    if (access == NULL)
      return FALSE;
    *text = print_pixel (printer, access);
    text->natural = SKEL_TYPE_I32;
    return TRUE;
  }
  if (node->kind != SKEL_NODE_CALL)
    return FALSE;
  if (node->symbol == NULL) {
    name
        = skel_print_format (printer, "%s<%d>", node->text, (int)node->value.i);
  } else {
    /* a call that is the same for both is an ordinary one */
    if (node->text == NULL)
      return FALSE;
    name = g_hash_table_lookup (place->versions, node->symbol);
  }
  for (int i = 0; i < node->n_children; i++)
    arguments
        = skel_print_format (printer, "%s%s%s", arguments, i > 0 ? ", " : "",
            skel_print_operand (printer,
                skel_print_value (printer, node->children[i]),
                SKEL_PRECEDENCE_ASSIGN));
  *text = skel_print_text (printer, SKEL_PRECEDENCE_POSTFIX, SKEL_TYPE_I32,
      "%s (%s)", name, arguments);
  return TRUE;
}

static gboolean
print_expression (SkelPrinter *printer, const SkelNode *node, SkelText *text)
{
  return print_for_pairs (printer, node, text)
         || print_division (printer, node, text)
         || print_bool_step (printer, node, text);
}

static const SkelDialect cuda_dialect = {
  .cplusplus = TRUE,
  .reserved = reserved,
  .expression = print_expression,
  .statement = print_statement,
  .result = print_result,
  .pixel = print_pixel,
  .accumulate = print_accumulation,
  .function_qualifiers = "static __device__ __forceinline__",
  .table_qualifiers = "static __device__ const",
};

static gboolean
find_unrolled (const SkelNest *nest, const SkelNode *node, GHashTable *unrolled)
{
  const SkelAccess *access = skel_nest_access (nest, node);
  gboolean reads = access != NULL && !access->write;

  for (int i = 0; i < node->n_children; i++)
    reads |= find_unrolled (nest, node->children[i], unrolled);
  if (reads && node->kind == SKEL_NODE_FOR)
    g_hash_table_add (unrolled, (gpointer)node);
  return reads;
}

static gboolean
is_loop_variable (const SkelAnalysis *analysis, const SkelNode *statement)
{
  SkelRole role;

  if (statement->kind != SKEL_NODE_DECLARE)
    return FALSE;
  role = skel_role (analysis, statement->symbol);
  return role.kind == SKEL_ROLE_ROW || role.kind == SKEL_ROLE_COLUMN;
}

/* A part of the body: all of it, what is done for two pixels at once, or the
 * rest. */
typedef enum {
  PART_WHOLE,
  PART_PAIRS,
  PART_REST,
} Part;

/* Variables from before the loops that are set for each pixel. */
static gboolean
print_scratch (SkelPrinter *printer, const SkelNode *statement, Part part)
{
  const Place *place = printer->user;

  if (statement->kind != SKEL_NODE_DECLARE || part == PART_WHOLE
      || !g_hash_table_contains (place->pairs->tainted, statement->symbol))
    return FALSE;
  if (part == PART_PAIRS) {
    skel_print_line (printer, "%s;", print_pairs (printer, statement->symbol));
    return TRUE;
  }
  for (guint i = 0; i < place->pairs->values->len; i++)
    if (g_array_index (place->pairs->values, SkelCudaValue, i).symbol
        == statement->symbol)
      return TRUE; /* what the other part left is to be printed */
  return FALSE;
}

/* Names for the images and the parameters, and the statements before the
 * loops that @statements, of @part, need. */
static void
print_head (SkelPrinter *printer, GPtrArray *statements, Part part)
{
  const SkelAnalysis *analysis = printer->analysis;
  const SkelKernel *kernel = &analysis->kernel;
  const Place *place = printer->user;
  GPtrArray *prologue = g_ptr_array_new ();
  GHashTable *needs = skel_print_needs (analysis, statements, prologue);

  for (int i = 0; i < kernel->n_images; i++)
    if (place->element == NULL
        && g_hash_table_contains (
            needs, symbol_in_role (analysis, SKEL_ROLE_IMAGE, i)))
      skel_print_line (printer, "auto %s%s = %s.template %s<%d> ();",
          kernel->images[i].output ? "&" : "", image_name (printer, i),
          place->pixel, kernel->images[i].output ? "output" : "input", i);
  for (int i = 0; i < kernel->n_parameters; i++) {
    const SkelParameter *parameter = &kernel->parameters[i];
    const SkelSymbol *symbol
        = symbol_in_role (analysis, SKEL_ROLE_PARAMETER, i);
    gboolean assigned = FALSE;

    if (!g_hash_table_contains (needs, symbol))
      continue;
    for (guint j = 0; j < prologue->len; j++)
      assigned |= skel_node_assigns (prologue->pdata[j], symbol);
    for (guint j = 0; j < statements->len; j++)
      assigned |= skel_node_assigns (statements->pdata[j], symbol);
    if (symbol->rank > 0)
      skel_print_line (printer, "const auto %s = %s.value%d;",
          skel_print_name (printer, symbol), place->values, i);
    else
      skel_print_line (printer, "%s%s %s = %s.value%d;",
          assigned ? "" : "const ", skel_print_type (printer, parameter->type),
          skel_print_name (printer, symbol), place->values, i);
  }
  skel_print_line (printer, "%s", "");
  for (guint i = 0; i < prologue->len; i++)
    if (!is_loop_variable (analysis, prologue->pdata[i])
        && !print_scratch (printer, prologue->pdata[i], part))
      skel_print_statement (printer, prologue->pdata[i]);
  g_hash_table_unref (needs);
  g_ptr_array_unref (prologue);
}

static const char *
run_arguments (SkelPrinter *printer)
{
  const SkelNest *nest = printer->analysis->nests->pdata[0];
  const Place *place = printer->user;

  return skel_print_format (printer,
      "(Pixel &%s, const Values &%s, Results &%s, int %s, int %s, int %s, "
      "int %s",
      place->pixel, place->values, place->results,
      skel_print_name (printer, nest->column),
      skel_print_name (printer, nest->row), place->width, place->height);
}

/* The static function run (), or @name, of the kernel's struct. */
static void
print_run (SkelPrinter *printer, const char *name)
{
  const SkelNest *nest = printer->analysis->nests->pdata[0];
  const Place *place = printer->user;
  GPtrArray *nodes = g_ptr_array_new ();

  g_ptr_array_add (nodes, nest->body);
  find_unrolled (nest, nest->body, place->unrolled);

  skel_print_line (printer, "template <class Pixel>");
  skel_print_line (printer, "static __device__ __forceinline__ void %s %s)",
      name, run_arguments (printer));
  skel_print_line (printer, "{");
  printer->indent += 2;
  print_head (printer, nodes, PART_WHOLE);
  printer->nest = nest;
  skel_print_body (printer, nest->body);
  printer->nest = NULL;
  printer->indent -= 2;
  skel_print_line (printer, "}");
  g_ptr_array_unref (nodes);
}

static void
print_statements (SkelPrinter *printer, GPtrArray *statements)
{
  printer->nest = printer->analysis->nests->pdata[0];
  for (guint i = 0; i < statements->len; i++)
    skel_print_statement (printer, statements->pdata[i]);
  printer->nest = NULL;
}

static void
print_pair_function (SkelPrinter *printer, const SkelFunction *function)
{
  const Place *place = printer->user;
  const char *parameters = "";

  for (int i = 0; i < function->n_parameters; i++) {
    const SkelSymbol *parameter = function->parameters[i];
    const char *declared = print_pairs (printer, parameter);

    if (!g_hash_table_contains (place->pairs->tainted, parameter))
      declared = skel_print_format (printer, "%s%s %s%s",
          parameter->is_const ? "const " : "",
          skel_print_type (printer, parameter->type),
          parameter->rank > 0 || parameter->pointer ? "*" : "",
          skel_print_name (printer, parameter));
    parameters = skel_print_format (
        printer, "%s%s%s", parameters, i > 0 ? ", " : "", declared);
  }
  skel_print_line (printer, "static __device__ __forceinline__ %s %s (%s)",
      function->symbol->is_void ? "void" : "SkelPair",
      (const char *)g_hash_table_lookup (place->versions, function->symbol),
      parameters);
  skel_print_line (printer, "{");
  printer->indent += 2;
  skel_print_body (printer, function->body);
  printer->indent -= 2;
  skel_print_line (printer, "}");
}

/* The same in two parts, the first of which does two pixels at once. */
static void
print_in_pairs (SkelPrinter *printer)
{
  Place *place = printer->user;
  const SkelCudaPairs *pairs = place->pairs;
  const SkelNest *nest = printer->analysis->nests->pdata[0];
  const char *values = skel_print_own_name (printer, "pairs");
  const char *half = skel_print_own_name (printer, "half");

  skel_print_line (printer, "%s", "");
  skel_print_line (printer, "static constexpr bool PAIRS = %s, EXTREMES = %s;",
      pairs != NULL ? "true" : "false",
      pairs != NULL && pairs->extremes > 0 ? "true" : "false");
  if (pairs == NULL)
    return;

  skel_print_comment (printer,
      "The body in two parts: what is done for two pixels at once, and the "
      "rest.");
  skel_print_line (printer, "struct Pairs");
  skel_print_line (printer, "{");
  for (guint i = 0; i < pairs->values->len; i++)
    skel_print_line (printer, "  SkelPair value%u;", i);
  skel_print_line (printer, "};");

  place->prints_pairs = TRUE;
  for (guint i = 0; i < pairs->functions->len; i++) {
    const SkelFunction *function = pairs->functions->pdata[i];

    g_hash_table_insert (place->versions, function->symbol,
        (gpointer)skel_print_own_name (printer,
            skel_print_format (printer, "%s_pairs", function->symbol->name)));
  }
  for (guint i = 0; i < pairs->functions->len; i++)
    print_pair_function (printer, pairs->functions->pdata[i]);
  place->prints_pairs = FALSE;

  skel_print_line (printer, "template <class Pixel>");
  skel_print_line (printer,
      "static __device__ __forceinline__ void run_pairs (const Pixel &%s, "
      "const Values &%s, Pairs &%s, int %s, int %s, int %s, int %s)",
      place->pixel, place->values, values,
      skel_print_name (printer, nest->column),
      skel_print_name (printer, nest->row), place->width, place->height);
  skel_print_line (printer, "{");
  printer->indent += 2;
  print_head (printer, pairs->part, PART_PAIRS);
  place->prints_pairs = TRUE;
  print_statements (printer, pairs->part);
  place->prints_pairs = FALSE;
  for (guint i = 0; i < pairs->values->len; i++)
    skel_print_line (printer, "%s.value%u = %s;", values, i,
        skel_print_name (
            printer, g_array_index (pairs->values, SkelCudaValue, i).symbol));
  printer->indent -= 2;
  skel_print_line (printer, "}");

  skel_print_line (printer, "template <int %s, class Pixel>", half);
  skel_print_line (printer,
      "static __device__ __forceinline__ void run_rest %s, const Pairs &%s)",
      run_arguments (printer), values);
  skel_print_line (printer, "{");
  printer->indent += 2;
  print_head (printer, pairs->rest, PART_REST);
  for (guint i = 0; i < pairs->values->len; i++) {
    const SkelCudaValue *value
        = &g_array_index (pairs->values, SkelCudaValue, i);

    skel_print_line (printer, "%s %s = %s.value%u.template get<%s, %s> ();",
        skel_print_type (printer, value->symbol->type),
        skel_print_name (printer, value->symbol), values, i, half,
        value->has_sign ? "true" : "false");
  }
  print_statements (printer, pairs->rest);
  printer->indent -= 2;
  skel_print_line (printer, "}");
}

/* --- windows of any size --- */

/* The type that a reduction is computed in: sums wrap. */
static const char *
number_type (const SkelCudaReduction *reduction)
{
  gboolean ordered = reduction->combine == SKEL_COMBINE_MINIMUM
                     || reduction->combine == SKEL_COMBINE_MAXIMUM;

  return ordered && reduction->symbol->type != SKEL_TYPE_U32 ? "int32_t"
                                                             : "uint32_t";
}

/* The function that says which rectangle the window is: the body's subscripts
 * where the loops start, at the pixel 0, 0. */
static void
print_rectangle (SkelPrinter *printer)
{
  const SkelNest *nest = printer->analysis->nests->pdata[0];
  const Place *place = printer->user;
  const SkelCudaWindow *window = place->plan->window;
  const SkelCudaAxis *axes[] = { &window->rows, &window->columns };
  const char *counts[] = { "1", "1" };
  GPtrArray *nodes = g_ptr_array_new ();

  g_ptr_array_add (nodes, window->access->row);
  g_ptr_array_add (nodes, window->access->column);
  for (guint i = 0; i < G_N_ELEMENTS (axes); i++)
    if (axes[i]->loop != NULL) {
      g_ptr_array_add (nodes, axes[i]->loop->children[0]);
      g_ptr_array_add (nodes, (gpointer)axes[i]->bound);
    }

  skel_print_line (printer,
      "static __device__ __forceinline__ SkelRectangle rectangle "
      "(const Values &%s)",
      place->values);
  skel_print_line (printer, "{");
  printer->indent += 2;
  print_head (printer, nodes, PART_WHOLE);
  printer->nest = nest;
  skel_print_line (printer, "const int %s = 0, %s = 0;",
      skel_print_name (printer, nest->row),
      skel_print_name (printer, nest->column));
  for (guint i = 0; i < G_N_ELEMENTS (axes); i++) {
    const SkelNode *start;

    if (axes[i]->loop == NULL)
      continue;
    start = axes[i]->loop->children[0];
    skel_print_statement (printer, start);
    counts[i] = skel_print_format (printer, "%s - %s%s",
        skel_print_operand (printer, skel_print_exact (printer, axes[i]->bound),
            SKEL_PRECEDENCE_ADD),
        skel_print_name (printer, start->symbol),
        axes[i]->inclusive ? " + 1" : "");
  }
  skel_print_line (printer, "return SkelRectangle::of (%s, %s, %s, %s);",
      skel_print_exact (printer, window->access->row).text,
      skel_print_exact (printer, window->access->column).text, counts[0],
      counts[1]);
  printer->nest = NULL;
  printer->indent -= 2;
  skel_print_line (printer, "}");
  g_ptr_array_unref (nodes);
}

/* The function that says what of a pixel is combined. */
static void
print_element (SkelPrinter *printer)
{
  Place *place = printer->user;
  const GArray *reductions = place->plan->window->reductions;
  const char *element = skel_print_own_name (printer, "element");
  const char *which = skel_print_own_name (printer, "which");
  GPtrArray *nodes = g_ptr_array_new ();

  for (guint i = 0; i < reductions->len; i++)
    g_ptr_array_add (nodes,
        (gpointer)g_array_index (reductions, SkelCudaReduction, i).value);
  skel_print_line (printer, "template <int %s, class T>", which);
  skel_print_line (printer,
      "static __device__ __forceinline__ T element (In %s, const Values &%s)",
      element, place->values);
  skel_print_line (printer, "{");
  printer->indent += 2;
  place->element = element;
  print_head (printer, nodes, PART_WHOLE);
  printer->nest = printer->analysis->nests->pdata[0];
  for (guint i = 0; i < reductions->len; i++)
    skel_print_line (printer, "if constexpr (%s == %u) return (T) (%s);", which,
        i, skel_print_exact (printer, nodes->pdata[i]).text);
  printer->nest = NULL;
  place->element = NULL;
  printer->indent -= 2;
  skel_print_line (printer, "}");
  g_ptr_array_unref (nodes);
}

static void
print_window (SkelPrinter *printer)
{
  Place *place = printer->user;
  const SkelCudaWindow *window = place->plan->window;
  GString *lanes = g_string_new (NULL);

  for (guint i = 0; i < window->reductions->len; i++) {
    const SkelCudaReduction *reduction
        = &g_array_index (window->reductions, SkelCudaReduction, i);

    if (reduction->halves)
      g_string_append_printf (
          lanes, ", SkelHalves<%s>", operators[reduction->combine]);
    else
      g_string_append_printf (lanes, ", SkelNumbers<%s, %s>",
          operators[reduction->combine], number_type (reduction));
  }

  skel_print_line (printer, "%s", "");
  skel_print_comment (printer,
      "Line %d combines all pixels of a rectangle; the same without it.",
      window->loop->location.line);
  skel_print_line (printer,
      "static constexpr int REDUCTIONS = %u, OTHER_LEFT = %d, "
      "OTHER_RIGHT = %d, OTHER_TOP = %d, OTHER_BOTTOM = %d;",
      window->reductions->len, window->others.left, window->others.right,
      window->others.top, window->others.bottom);
  skel_print_line (
      printer, "template <int i> using Lanes = SkelPick<i%s>;", lanes->str);
  print_rectangle (printer);
  print_element (printer);
  place->reduced = TRUE;
  print_run (printer, "run_reduced");
  place->reduced = FALSE;
  g_string_free (lanes, TRUE);
}

/* --- what the skeletons ask of a kernel --- */

/* An input that an output's pixels outside the loops' space come from. */
static int
image_to_leave (const SkelKernel *kernel, int output)
{
  for (int i = 0; i < kernel->n_images; i++)
    if (!kernel->images[i].output
        && kernel->images[i].type == kernel->images[output].type
        && kernel->images[i].channels == kernel->images[output].channels)
      return i;
  return -1;
}

static void
print_leave (SkelPrinter *printer)
{
  const SkelKernel *kernel = &printer->analysis->kernel;

  skel_print_line (printer, "%s", "");
  skel_print_line (printer, "template <class Pixel>");
  skel_print_line (
      printer, "static __device__ __forceinline__ void leave (Pixel &pixel)");
  skel_print_line (printer, "{");
  printer->indent += 2;
  for (int i = 0; i < kernel->n_images; i++) {
    int input = image_to_leave (kernel, i);

    if (!kernel->images[i].output)
      continue;
    for (int c = 0; c < kernel->images[i].channels; c++) {
      if (input < 0)
        skel_print_line (
            printer, "pixel.template output<%d> ()[%d] = 0;", i, c);
      else
        skel_print_line (printer,
            "pixel.template output<%d> ()[%d] = "
            "pixel.template input<%d> () (0, 0, %d);",
            i, c, input, c);
    }
  }
  printer->indent -= 2;
  skel_print_line (printer, "}");
}

static void
print_outputs (SkelPrinter *printer)
{
  const SkelKernel *kernel = &printer->analysis->kernel;

  skel_print_line (printer, "struct Outputs");
  skel_print_line (printer, "{");
  printer->indent += 2;
  for (int i = 0; i < kernel->n_images; i++)
    if (kernel->images[i].output)
      skel_print_line (printer, "%s image%d[%d];",
          skel_print_type (printer, kernel->images[i].type), i,
          kernel->images[i].channels);
  skel_print_line (
      printer, "template <int image> __device__ __forceinline__ auto &get ()");
  skel_print_line (printer, "{");
  for (int i = 0; i < kernel->n_images; i++)
    if (kernel->images[i].output)
      skel_print_line (
          printer, "  if constexpr (image == %d) return image%d;", i, i);
  skel_print_line (printer, "}");
  skel_print_line (printer,
      "template <class V> __device__ __forceinline__ void each (V &v) const");
  skel_print_line (printer, "{");
  for (int i = 0; i < kernel->n_images; i++)
    if (kernel->images[i].output)
      skel_print_line (printer, "  v.template visit<%d> (image%d);", i, i);
  skel_print_line (printer, "}");
  printer->indent -= 2;
  skel_print_line (printer, "};");
}

static void
print_results (SkelPrinter *printer)
{
  const SkelKernel *kernel = &printer->analysis->kernel;
  const Place *place = printer->user;
  gboolean arrays = FALSE;

  if (kernel->n_results == 0)
    return;
  for (int i = 0; i < kernel->n_results; i++)
    arrays |= kernel->results[i].array
              && kernel->results[i].combine != SKEL_COMBINE_NONE;

  skel_print_line (printer, "%s", "");
  skel_print_comment (printer, "What %s accumulates.", kernel->name);
  skel_print_line (printer, "struct %s_results", place->kernel);
  skel_print_line (printer, "{");
  printer->indent += 2;
  skel_print_line (printer, "static constexpr int SIZE = %" G_GSIZE_FORMAT ";",
      kernel->results_size);
  skel_print_line (printer, "static constexpr bool VECTORS = %s;",
      arrays ? "true" : "false");
  for (int i = 0; i < kernel->n_results; i++) {
    const SkelResult *result = &kernel->results[i];

    if (result->combine == SKEL_COMBINE_NONE)
      continue;
    skel_print_line (printer, "%s %svalue%d;  /* %s */",
        skel_print_type (printer, result->type), result->array ? "*" : "", i,
        result->name);
  }
  skel_print_line (printer, "__device__ void attach (uint8_t *block)");
  skel_print_line (printer, "{");
  for (int i = 0; i < kernel->n_results; i++) {
    const SkelResult *result = &kernel->results[i];

    if (result->array && result->combine != SKEL_COMBINE_NONE)
      skel_print_line (printer,
          "  value%d = (%s *) (block + %" G_GSIZE_FORMAT ");", i,
          skel_print_type (printer, result->type), result->offset);
  }
  skel_print_line (printer, "}");
  for (int vectors = 0; vectors <= 1; vectors++) {
    skel_print_line (printer, "template <class V>");
    skel_print_line (printer, "%s",
        vectors ? "static __device__ __forceinline__ void vectors (V &v)"
                : "__device__ __forceinline__ void scalars (V &v)");
    skel_print_line (printer, "{");
    for (int i = 0; i < kernel->n_results; i++) {
      const SkelResult *result = &kernel->results[i];
      const char *type = skel_print_type (printer, result->type);

      if (result->combine == SKEL_COMBINE_NONE || result->array != vectors)
        continue;
      if (vectors)
        skel_print_line (printer,
            "  v.template visit<%s, %s> (%" G_GSIZE_FORMAT ", %d);",
            operator_of (result), type, result->offset, result->length);
      else
        skel_print_line (printer,
            "  v.template visit<%s, %s> (value%d, %" G_GSIZE_FORMAT ");",
            operator_of (result), type, i, result->offset);
    }
    skel_print_line (printer, "}");
  }
  printer->indent -= 2;
  skel_print_line (printer, "};");
}

/* The fixed value of a parameter in @shape, or NULL. */
static const gint64 *
fixed_value (const SkelCudaShape *shape, const SkelParameter *parameter)
{
  for (int i = 0; i < shape->n_fixed; i++)
    if (shape->fixed[i].index == parameter->offset && parameter->length == 1)
      return &shape->fixed[i].value;
  return NULL;
}

static const char *
shape_name (SkelPrinter *printer, int shape)
{
  const Place *place = printer->user;
  const SkelCudaShape *which
      = &g_array_index (place->plan->shapes, SkelCudaShape, shape);
  const char *name = place->kernel;

  for (int i = 0; i < which->n_fixed; i++)
    name = skel_print_format (printer, "%s_%s%" G_GINT64_FORMAT, name,
        which->fixed[i].value < 0 ? "minus_" : "", ABS (which->fixed[i].value));
  return name;
}

static void
print_values (SkelPrinter *printer, int shape)
{
  const SkelKernel *kernel = &printer->analysis->kernel;
  const Place *place = printer->user;
  const SkelCudaShape *which
      = &g_array_index (place->plan->shapes, SkelCudaShape, shape);
  const char *name = shape_name (printer, shape);
  GString *initial = g_string_new (NULL);

  skel_print_line (printer, "%s", "");
  if (which->n_fixed == 0)
    skel_print_comment (printer, "The parameters of %s.", kernel->name);
  else
    skel_print_comment (
        printer, "The same, where what shapes the window is known.");
  skel_print_line (printer, "struct %s_values", name);
  skel_print_line (printer, "{");
  printer->indent += 2;
  skel_print_line (printer, "static constexpr bool KNOWN = %s;",
      which->n_fixed > 0 ? "true" : "false");
  for (int i = 0; i < kernel->n_parameters; i++) {
    const SkelParameter *parameter = &kernel->parameters[i];
    const char *type = skel_print_type (printer, parameter->type);
    const gint64 *fixed = fixed_value (which, parameter);
    gboolean floating = skel_type_is_floating (parameter->type);
    const SkelSymbol *symbol
        = symbol_in_role (printer->analysis, SKEL_ROLE_PARAMETER, i);

    if (symbol->rank > 0)
      skel_print_line (printer, "SkelArray<%s> value%d;  /* %s */", type, i,
          parameter->name);
    else if (fixed != NULL)
      skel_print_line (printer,
          "static constexpr %s value%d = %" G_GINT64_FORMAT ";  /* %s */", type,
          i, *fixed, parameter->name);
    else
      skel_print_line (
          printer, "%s value%d;  /* %s */", type, i, parameter->name);
    if (symbol->rank > 0)
      g_string_append_printf (initial, "%s value%d {values + %d}",
          initial->len > 0 ? "," : " :", i, parameter->offset);
    else if (fixed == NULL)
      g_string_append_printf (initial, "%s value%d ((%s) values[%d].%s)",
          initial->len > 0 ? "," : " :", i, type, parameter->offset,
          floating ? "f" : "i");
  }
  skel_print_line (printer,
      "explicit __device__ %s_values (const SkelLaunchValue *values)%s {}",
      name, initial->str);
  printer->indent -= 2;
  skel_print_line (printer, "};");
  g_string_free (initial, TRUE);
}

static const char *
first_type (SkelPrinter *printer, int image)
{
  return image < 0 ? "uint8_t"
                   : skel_print_type (
                       printer, printer->analysis->kernel.images[image].type);
}

static const char *
class_name (SkelPrinter *printer, unsigned classes)
{
  static const struct {
    unsigned bit;
    const char *name;
  } names[] = { { SKEL_CLASS_P2P, "P2P" },
    { SKEL_CLASS_PERMUTING, "permuting" }, { SKEL_CLASS_N2P, "N2P" },
    { SKEL_CLASS_R2S, "R2S" }, { SKEL_CLASS_R2V, "R2V" } };
  const char *text = "";

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (classes & names[i].bit)
      text = skel_print_format (
          printer, "%s%s%s", text, *text != 0 ? ", " : "", names[i].name);
  return text;
}

static void
print_kernel (SkelPrinter *printer)
{
  const SkelKernel *kernel = &printer->analysis->kernel;
  const SkelNest *nest = printer->analysis->nests->pdata[0];
  const SkelStage *stage = &kernel->stages[0];
  const Place *place = printer->user;
  const SkelCudaPlan *plan = place->plan;
  const SkelExtent *extent
      = &g_array_index (plan->shapes, SkelCudaShape, 0).extent;
  GString *types = g_string_new (NULL), *channels = g_string_new (NULL);

  for (int i = 0; i < kernel->n_images; i++) {
    g_string_append_printf (
        types, ", %s", skel_print_type (printer, kernel->images[i].type));
    if (i + 1 < kernel->n_images)
      g_string_append_printf (
          channels, "image == %d ? %d : ", i, kernel->images[i].channels);
    else
      g_string_append_printf (channels, "%d", kernel->images[i].channels);
  }

  skel_print_line (printer, "%s", "");
  skel_print_comment (printer,
      "%s:%d: %s. %s; reads at most %d pixels to the left, %d to the right, "
      "%d up and %d down.",
      kernel->source, nest->loop->location.line, kernel->name,
      class_name (printer, stage->classes), extent->left, extent->right,
      extent->top, extent->bottom);
  skel_print_line (printer,
      "template <class Values_, int LEFT_, int RIGHT_, int TOP_, int BOTTOM_>");
  skel_print_line (printer, "struct %s_kernel", place->kernel);
  skel_print_line (printer, "{");
  printer->indent += 2;
  skel_print_line (printer, "using Values = Values_;");
  if (kernel->n_results > 0)
    skel_print_line (printer, "using Results = %s_results;", place->kernel);
  else
    skel_print_line (printer, "using Results = SkelNoResults;");
  skel_print_line (
      printer, "using In = %s;", first_type (printer, plan->input));
  skel_print_line (
      printer, "using Out = %s;", first_type (printer, plan->output));
  skel_print_line (printer,
      "template <int image> using Type = SkelPick<image%s>;", types->str);
  skel_print_line (printer,
      "static __device__ constexpr int channels (int image) { return %s; }",
      channels->str);
  skel_print_line (printer,
      "static constexpr int INPUT = %d, IN_CHANNELS = %d, OUTPUT = %d, "
      "OUT_CHANNELS = %d;",
      plan->input, plan->input < 0 ? 1 : kernel->images[plan->input].channels,
      plan->output,
      plan->output < 0 ? 1 : kernel->images[plan->output].channels);
  skel_print_line (printer,
      "static constexpr int LEFT = LEFT_, RIGHT = RIGHT_, TOP = TOP_, "
      "BOTTOM = BOTTOM_;");
  skel_print_line (printer,
      "static constexpr int SPACE_LEFT = %d, SPACE_RIGHT = %d, SPACE_TOP = %d, "
      "SPACE_BOTTOM = %d;",
      stage->space_left, stage->space_right, stage->space_top,
      stage->space_bottom);
  skel_print_line (printer, "static constexpr unsigned READ = %u, WRITE = %u;",
      stage->read_permutation, stage->write_permutation);
  skel_print_line (printer, "static constexpr bool POSITION = %s;",
      nest->uses_position ? "true" : "false");
  skel_print_line (printer, "%s", "");
  print_outputs (printer);
  skel_print_line (printer, "%s", "");
  print_run (printer, "run");
  print_in_pairs (printer);
  if (plan->window != NULL)
    print_window (printer);
  print_leave (printer);
  printer->indent -= 2;
  skel_print_line (printer, "};");
  g_string_free (types, TRUE);
  g_string_free (channels, TRUE);
}

static void
print_entries (SkelPrinter *printer)
{
  const SkelKernel *kernel = &printer->analysis->kernel;
  const Place *place = printer->user;

  for (guint i = 0; i < place->plan->shapes->len; i++) {
    const SkelExtent *extent
        = &g_array_index (place->plan->shapes, SkelCudaShape, i).extent;
    const char *name = shape_name (printer, i);

    skel_print_line (printer, "%s", "");
    skel_print_line (printer,
        "using %s_shaped = %s_kernel<%s_values, %d, %d, %d, %d>;", name,
        place->kernel, name, extent->left, extent->right, extent->top,
        extent->bottom);
  }

  if (kernel->n_results > 0) {
    skel_print_line (printer, "%s", "");
    skel_print_line (printer,
        "extern \"C\" __global__ void __launch_bounds__ (256) %s_clear "
        "(const __grid_constant__ SkelLaunchOf<%d> launch)",
        place->kernel, kernel->n_values);
    skel_print_line (printer, "{");
    skel_print_line (
        printer, "  skel_clear<%s_shaped> (launch.head);", place->kernel);
    skel_print_line (printer, "}");
  }
  for (guint i = 0; i < place->plan->entries->len; i++) {
    const SkelCudaPlanEntry *entry
        = &g_array_index (place->plan->entries, SkelCudaPlanEntry, i);
    const char *name = shape_name (printer, entry->shape);

    skel_print_line (printer, "%s", "");
    skel_print_line (printer,
        "extern \"C\" __global__ void __launch_bounds__ (%d) %s "
        "(const __grid_constant__ SkelLaunchOf<%d> launch)",
        entry->block, entry->function, kernel->n_values);
    skel_print_line (printer, "{");
    if (entry->layout == SKEL_CUDA_GENERAL)
      skel_print_line (printer,
          "  skel_general<%s_shaped> (launch.head, launch.values);", name);
    else if (entry->window)
      skel_print_line (printer,
          "  skel_window<%s_shaped, %d, %d, %d, %d> "
          "(launch.head, launch.values);",
          name, entry->step, entry->units, entry->rows, entry->block);
    else
      skel_print_line (printer,
          "  skel_stencil<%s_shaped, %d, %d, %d, %d> "
          "(launch.head, launch.values);",
          name, entry->step, entry->units, entry->unroll, entry->block);
    skel_print_line (printer, "}");
  }
}

static const char *
size_name (SkelPrinter *printer, SkelRoleKind kind, const char *otherwise)
{
  const SkelSymbol *symbol = symbol_in_role (printer->analysis, kind, 0);

  if (symbol != NULL)
    return skel_print_name (printer, symbol);
  return skel_print_own_name (printer, otherwise);
}

/* Only strips compute two pixels at once. */
static gboolean
may_have_pairs (const SkelCudaPlan *plan)
{
  return plan->entries->len > 1;
}

char *
skel_emit_cuda (const SkelUnit *unit, GPtrArray *analyses)
{
  GString *code = g_string_new (NULL);
  GHashTable *printed = g_hash_table_new (NULL, NULL);
  char *file = skel_print_identifier (unit, unit->path);
  char *prefix = g_strconcat (file, "_c", NULL);

  g_string_append_printf (code,
      "/* Made by skelc from %s: its kernels on CUDA.\n"
      " * The code for devices is to be embedded as skel_fatbin_%s. */\n"
      "#include \"skeleton.cuh\"\n",
      ((SkelAnalysis *)analyses->pdata[0])->kernel.source, file);

  for (guint i = 0; i < analyses->len; i++) {
    const SkelAnalysis *analysis = analyses->pdata[i];
    SkelCudaPlan *plan = skel_cuda_plan_new (analysis);
    Place place = { .plan = plan,
      .kernel = skel_print_identifier (unit, analysis->kernel.name),
      .unrolled = g_hash_table_new (NULL, NULL),
      .versions = g_hash_table_new (NULL, NULL) };
    SkelPrinter *printer
        = skel_printer_new (&cuda_dialect, analysis, prefix, code, &place);

    place.pairs = may_have_pairs (plan) ? skel_cuda_pairs_new (analysis) : NULL;
    place.width = size_name (printer, SKEL_ROLE_WIDTH, "width");
    place.height = size_name (printer, SKEL_ROLE_HEIGHT, "height");
    place.values = skel_print_own_name (printer, "values");
    place.results = skel_print_own_name (printer, "results");
    place.pixel = skel_print_own_name (printer, "pixel");
    skel_print_shared (printer, printed);
    for (guint shape = 0; shape < plan->shapes->len; shape++)
      print_values (printer, shape);
    print_results (printer);
    print_kernel (printer);
    print_entries (printer);
    skel_printer_free (printer);
    skel_cuda_plan_free (plan);
    skel_cuda_pairs_free (place.pairs);
    g_hash_table_unref (place.unrolled);
    g_hash_table_unref (place.versions);
    g_free (place.kernel);
  }
  g_free (prefix);
  g_free (file);
  g_hash_table_unref (printed);
  return g_string_free (code, FALSE);
}

static const char *const layouts[] = {
  [SKEL_CUDA_CLEAR] = "SKEL_CUDA_CLEAR",
  [SKEL_CUDA_DENSE] = "SKEL_CUDA_DENSE",
  [SKEL_CUDA_STEP_3] = "SKEL_CUDA_STEP_3",
  [SKEL_CUDA_STEP_4] = "SKEL_CUDA_STEP_4",
  [SKEL_CUDA_GENERAL] = "SKEL_CUDA_GENERAL",
};

char *
skel_emit_cuda_entries (const SkelUnit *unit, GPtrArray *analyses)
{
  GString *code = g_string_new (NULL);
  char *file = skel_print_identifier (unit, unit->path);

  g_string_append_printf (code,
      "/* Made by skelc from %s: how to call its kernels on CUDA. */\n"
      "#include \"cuda/entries.h\"\n\n"
      "extern const guint8 skel_fatbin_%s[];\n",
      ((SkelAnalysis *)analyses->pdata[0])->kernel.source, file);

  for (guint i = 0; i < analyses->len; i++) {
    const SkelAnalysis *analysis = analyses->pdata[i];
    SkelCudaPlan *plan = skel_cuda_plan_new (analysis);
    char *name = skel_print_identifier (unit, analysis->kernel.name);

    g_string_append_printf (
        code, "\nstatic const SkelCudaEntry %s_entries[] = {\n", name);
    if (analysis->kernel.n_results > 0)
      g_string_append_printf (code,
          "  { .function = \"%s_clear\", .layout = SKEL_CUDA_CLEAR, "
          ".block = 256 },\n",
          name);
    for (guint j = 0; j < plan->entries->len; j++) {
      const SkelCudaPlanEntry *entry
          = &g_array_index (plan->entries, SkelCudaPlanEntry, j);
      const SkelCudaShape *shape
          = &g_array_index (plan->shapes, SkelCudaShape, entry->shape);

      g_string_append_printf (code,
          "  { .function = \"%s\", .layout = %s,\n"
          "    .pixels = %d, .rows = %d, .unroll = %d, .block = %d, "
          ".blocks_per_multiprocessor = %d,\n"
          "    .tiles = %s, .n_fixed = %d, .fixed = {",
          entry->function, layouts[entry->layout], entry->units, entry->rows,
          entry->unroll, entry->block, entry->blocks_per_multiprocessor,
          entry->layout == SKEL_CUDA_GENERAL || entry->window ? "TRUE"
                                                              : "FALSE",
          shape->n_fixed);
      for (int k = 0; k < shape->n_fixed; k++)
        g_string_append_printf (code, " { %d, %" G_GINT64_FORMAT " },",
            shape->fixed[k].index, shape->fixed[k].value);
      g_string_append (code, " } },\n");
    }
    g_string_append_printf (code,
        "};\n\nconst SkelCudaKernel %s_cuda = {\n"
        "  .image = skel_fatbin_%s,\n"
        "  .entries = %s_entries,\n"
        "  .n_entries = G_N_ELEMENTS (%s_entries),\n};\n",
        name, file, name, name);
    g_free (name);
    skel_cuda_plan_free (plan);
  }
  g_free (file);
  return g_string_free (code, FALSE);
}
