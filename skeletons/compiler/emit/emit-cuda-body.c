/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* emit-cuda-body.c: the function that computes a pixel. */
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
print_uniforms (SkelPrinter *printer, GHashTable *needs)
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
    skel_print_statement (printer, &declaration);
  }
}

/* Names for the images, the parameters and the uniforms, and the statements
 * before the loops that @statements need. */
void
skel_cuda_print_head (SkelPrinter *printer, GPtrArray *statements)
{
  const SkelAnalysis *analysis = printer->analysis;
  const SkelKernel *kernel = &analysis->kernel;
  const SkelCudaPlace *place = printer->user;
  GPtrArray *prologue = g_ptr_array_new ();
  GHashTable *needs = skel_prologue_needs (
      analysis, statements, place->plan->uniforms->symbols, prologue);

  for (int i = 0; i < kernel->n_images; i++)
    if (g_hash_table_contains (
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
  print_uniforms (printer, needs);
  skel_print_line (printer, "%s", "");
  for (guint i = 0; i < prologue->len; i++)
    if (!skel_declares_loop_variable (analysis, prologue->pdata[i]))
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
  skel_cuda_print_head (printer, nodes);
  printer->nest = nest;
  skel_print_body (printer, nest->body);
  printer->nest = NULL;
  printer->indent -= 2;
  skel_print_line (printer, "}");
  g_ptr_array_unref (nodes);
}
