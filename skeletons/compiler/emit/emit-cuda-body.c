/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* emit-cuda-body.c: the function that computes a pixel, or two at once. */
#include "../front/queries.h"
#include "../infer/prologue.h"
#include "emit-cuda.h"

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

/* Variables from before the loops that are set for each pixel. */
static gboolean
print_scratch (
    SkelPrinter *printer, const SkelNode *statement, SkelCudaPart part)
{
  const SkelCudaPlace *place = printer->user;

  if (statement->kind != SKEL_NODE_DECLARE || part == SKEL_CUDA_PART_WHOLE
      || !g_hash_table_contains (place->pairs->tainted, statement->symbol))
    return FALSE;
  if (part == SKEL_CUDA_PART_PAIRS) {
    skel_print_line (
        printer, "%s;", skel_cuda_print_pairs (printer, statement->symbol));
    return TRUE;
  }
  for (guint i = 0; i < place->pairs->values->len; i++)
    if (g_array_index (place->pairs->values, SkelCudaValue, i).symbol
        == statement->symbol)
      return TRUE; /* what the other part left is to be printed */
  return FALSE;
}

/* The place of a uniform, for reading. */
static void
print_uniform (SkelPrinter *printer, const SkelUniform *uniform)
{
  const SkelCudaPlace *place = printer->user;
  const SkelSymbol *symbol = uniform->symbol;
  const char *name = skel_print_name (printer, symbol);
  const char *type = skel_print_type (printer, symbol->type);
  const char *dimensions = "";
  const char *at = skel_print_format (printer, "(%s.%s + %" G_GSIZE_FORMAT ")",
      place->values,
      uniform->offset < place->plan->uniforms->shared ? "shared" : "uniforms",
      uniform->offset);

  for (int i = 0; i < symbol->rank; i++)
    dimensions = skel_print_format (
        printer, "%s[%d]", dimensions, symbol->dimensions[i].length);
  if (symbol->rank == 0)
    skel_print_line (
        printer, "const %s %s = *(const %s *) %s;", type, name, type, at);
  else
    skel_print_line (printer, "const %s (&%s)%s = *(const %s (*)%s) %s;", type,
        name, dimensions, type, dimensions, at);
}

static void
print_uniforms (SkelPrinter *printer, GHashTable *needs, SkelCudaPart part)
{
  const SkelAnalysis *analysis = printer->analysis;
  const SkelCudaPlace *place = printer->user;
  const GArray *uniforms = place->plan->uniforms->uniforms;

  for (guint i = 0; i < uniforms->len; i++) {
    const SkelUniform *uniform = &g_array_index (uniforms, SkelUniform, i);

    if (!uniform->scratch && g_hash_table_contains (needs, uniform->symbol))
      print_uniform (printer, uniform);
  }
  for (guint i = 0; i < analysis->prologue->len; i++) {
    SkelNode declaration = *(const SkelNode *)analysis->prologue->pdata[i];
    const SkelUniform *uniform
        = skel_uniforms_find (place->plan->uniforms, declaration.symbol);

    if (declaration.kind != SKEL_NODE_DECLARE || uniform == NULL
        || !uniform->scratch || !g_hash_table_contains (needs, uniform->symbol))
      continue;
    declaration.n_children = 0;
    if (!print_scratch (printer, &declaration, part))
      skel_print_statement (printer, &declaration);
  }
}

/* Names for the images, the parameters and the uniforms, and the statements
 * before the loops that @statements, of @part, need. */
void
skel_cuda_print_head (
    SkelPrinter *printer, GPtrArray *statements, SkelCudaPart part)
{
  const SkelAnalysis *analysis = printer->analysis;
  const SkelKernel *kernel = &analysis->kernel;
  const SkelCudaPlace *place = printer->user;
  GPtrArray *prologue = g_ptr_array_new ();
  GHashTable *needs = skel_prologue_needs (
      analysis, statements, place->plan->uniforms->symbols, prologue);

  for (int i = 0; i < kernel->n_images; i++)
    if (place->element == NULL
        && g_hash_table_contains (
            needs, skel_cuda_symbol_in_role (analysis, SKEL_ROLE_IMAGE, i)))
      skel_print_line (printer, "auto %s%s = %s.template %s<%d> ();",
          kernel->images[i].output ? "&" : "",
          skel_cuda_image_name (printer, i), place->pixel,
          kernel->images[i].output ? "output" : "input", i);
  for (int i = 0; i < kernel->n_parameters; i++) {
    const SkelParameter *parameter = &kernel->parameters[i];
    const SkelSymbol *symbol
        = skel_cuda_symbol_in_role (analysis, SKEL_ROLE_PARAMETER, i);
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
  print_uniforms (printer, needs, part);
  skel_print_line (printer, "%s", "");
  for (guint i = 0; i < prologue->len; i++)
    if (!skel_declares_loop_variable (analysis, prologue->pdata[i])
        && !print_scratch (printer, prologue->pdata[i], part))
      skel_print_statement (printer, prologue->pdata[i]);
  g_hash_table_unref (needs);
  g_ptr_array_unref (prologue);
}

static const char *
run_arguments (SkelPrinter *printer)
{
  const SkelNest *nest = printer->analysis->nests->pdata[0];
  const SkelCudaPlace *place = printer->user;

  return skel_print_format (printer,
      "(Pixel &%s, const Values &%s, Results &%s, int %s, int %s, int %s, "
      "int %s",
      place->pixel, place->values, place->results,
      skel_print_name (printer, nest->column),
      skel_print_name (printer, nest->row), place->width, place->height);
}

/* The static function run (), or @name, of the kernel's struct. */
void
skel_cuda_print_run (SkelPrinter *printer, const char *name)
{
  const SkelNest *nest = printer->analysis->nests->pdata[0];
  const SkelCudaPlace *place = printer->user;
  GPtrArray *nodes = g_ptr_array_new ();

  g_ptr_array_add (nodes, nest->body);
  find_unrolled (nest, nest->body, place->unrolled);

  skel_print_line (printer, "template <class Pixel>");
  skel_print_line (printer, "static __device__ __forceinline__ void %s %s)",
      name, run_arguments (printer));
  skel_print_line (printer, "{");
  printer->indent += 2;
  skel_cuda_print_head (printer, nodes, SKEL_CUDA_PART_WHOLE);
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
  const SkelCudaPlace *place = printer->user;
  const char *parameters = "";

  for (int i = 0; i < function->n_parameters; i++) {
    const SkelSymbol *parameter = function->parameters[i];
    const char *declared = skel_cuda_print_pairs (printer, parameter);

    if (!g_hash_table_contains (place->pairs->tainted, parameter))
      declared = skel_print_format (printer, "%s%s %s",
          parameter->is_const ? "const " : "",
          skel_print_type (printer, parameter->type),
          skel_print_declaration (printer, parameter));
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
void
skel_cuda_print_in_pairs (SkelPrinter *printer)
{
  SkelCudaPlace *place = printer->user;
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
  skel_cuda_print_head (printer, pairs->part, SKEL_CUDA_PART_PAIRS);
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
  skel_cuda_print_head (printer, pairs->rest, SKEL_CUDA_PART_REST);
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
