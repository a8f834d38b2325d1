/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "emit-once.h"

#include "../front/header.h"
#include "../front/queries.h"
#include "../infer/prologue.h"
#include "emit-threads.h"

/* Bytes are in multiples of eight. */
static gsize
round_up (gsize size)
{
  return (size + 7) & ~(gsize)7;
}

static gsize
array_size (const SkelSymbol *symbol)
{
  return skel_symbol_length (symbol) * skel_type_size (symbol->type);
}

static const char *const reserved[]
    = { "guint8", "gssize", "gint64", "uint8_t", "memcpy", "NULL", "threadIdx",
        "blockIdx", "blockDim", "gridDim", "warpSize", "asm", "assert",
        "printf", "malloc", "free", "memset", "clock", "min", "max", NULL };

/* The names that the functions have for what they are given. */
typedef struct {
  gboolean device;
  const char *width, *height, *values, *results, *index;
  /* the block that has room for arrays which shared memory has none for, and
   * where in it the next one is; NULL: there is none */
  const char *room;
  gsize next;
  SkelThreads threads;
} Names;

const SkelSymbol *
skel_needed_role (const SkelAnalysis *analysis, GHashTable *needs,
    SkelRoleKind kind, int index)
{
  GHashTableIter iter;
  gpointer symbol;

  g_hash_table_iter_init (&iter, needs);
  while (g_hash_table_iter_next (&iter, &symbol, NULL)) {
    SkelRole role = skel_role (analysis, symbol);

    if (role.kind == kind && role.index == index)
      return symbol;
  }
  return NULL;
}

/* That all threads have one array, of @dimensions. */
static void
print_common (SkelPrinter *printer, const char *type, const char *name,
    const char *dimensions, gsize size)
{
  Names *names = printer->user;

  if (names->room == NULL) {
    skel_print_line (printer, "__shared__ %s %s%s;", type, name, dimensions);
    return;
  }
  skel_print_line (printer,
      "%s (&%s)%s = *(%s (*)%s) (%s + %" G_GSIZE_FORMAT ");", type, name,
      dimensions, type, dimensions, names->room, names->next);
  names->next += round_up (size);
}

void
skel_print_parameters (SkelPrinter *printer, GHashTable *needs,
    GPtrArray *statements, const char *values, const char *index)
{
  const SkelKernel *kernel = &printer->analysis->kernel;

  for (int i = 0; i < kernel->n_parameters; i++) {
    const SkelParameter *parameter = &kernel->parameters[i];
    const SkelSymbol *symbol
        = skel_needed_role (printer->analysis, needs, SKEL_ROLE_PARAMETER, i);
    const char *type = skel_print_type (printer, parameter->type);
    char member = skel_type_is_floating (parameter->type) ? 'f' : 'i';
    const char *name;

    if (symbol == NULL)
      continue;
    name = skel_print_name (printer, symbol);
    if (symbol->rank == 0) {
      skel_print_line (printer, "%s%s %s = %s[%d].%c;",
          skel_any_assigns (statements, symbol) ? "" : "const ", type, name,
          values, parameter->offset, member);
      continue;
    }
    if (printer->shared != NULL) {
      print_common (printer, type, name,
          skel_print_format (printer, "[%d]", parameter->length),
          parameter->length * skel_type_size (parameter->type));
      skel_print_line (printer,
          "for (int %s = threadIdx.x; %s < %d; %s += blockDim.x)", index, index,
          parameter->length, index);
    } else {
      skel_print_line (printer, "%s %s[%d];", type, name, parameter->length);
      skel_print_line (printer, "for (int %s = 0; %s < %d; %s++)", index, index,
          parameter->length, index);
    }
    skel_print_line (printer, "  %s[%s] = %s[%d + %s].%c;", name, index, values,
        parameter->offset, index, member);
  }
}

/* The results are pointers to where they are in the block. */
static SkelText
print_result (SkelPrinter *printer, const SkelNode *node, int index)
{
  const SkelSymbol *symbol = node->kind == SKEL_NODE_DEREFERENCE
                                 ? node->children[0]->symbol
                                 : node->symbol;

  return skel_print_text (printer, SKEL_PRECEDENCE_UNARY, node->type, "*%s",
      skel_print_name (printer, symbol));
}

static const SkelDialect host_dialect = {
  .wraps = TRUE,
  .reserved = reserved,
  .result = print_result,
};

static gboolean
print_element (SkelPrinter *printer, const SkelNode *node, SkelText *text)
{
  const Names *names = printer->user;

  return skel_threads_print_element (&names->threads, printer, node, text);
}

static const SkelDialect device_dialect = {
  .cplusplus = TRUE,
  .reserved = reserved,
  .expression = print_element,
  .result = print_result,
};

/* ---- arrays that a block shares ---- */

static gboolean
declares_array (const SkelAnalysis *analysis, const SkelNode *statement)
{
  const SkelSymbol *symbol = statement->symbol;

  return statement->kind == SKEL_NODE_DECLARE && symbol->rank > 0
         && !symbol->is_static
         && skel_role (analysis, symbol).kind == SKEL_ROLE_NONE;
}

/* Adds to @arrays, a set, those that @statements declare, though not within
 * others, where names may be the same. Gives the bytes that they take together,
 * and the parameters in @needs that are arrays. */
static gsize
find_arrays (const SkelAnalysis *analysis, GHashTable *needs,
    GPtrArray *statements, GHashTable *arrays)
{
  const SkelKernel *kernel = &analysis->kernel;
  gsize size = 0;

  for (guint i = 0; i < statements->len; i++) {
    const SkelNode *statement = statements->pdata[i];

    if (declares_array (analysis, statement)
        && g_hash_table_add (arrays, statement->symbol))
      size += round_up (array_size (statement->symbol));
  }
  for (int i = 0; i < kernel->n_parameters; i++) {
    const SkelSymbol *symbol
        = skel_needed_role (analysis, needs, SKEL_ROLE_PARAMETER, i);

    if (symbol != NULL && symbol->rank > 0)
      size += round_up (array_size (symbol));
  }
  return size;
}

static void
declare_shared (SkelPrinter *printer, GPtrArray *statements)
{
  for (guint i = 0; i < statements->len; i++) {
    const SkelNode *statement = statements->pdata[i];

    if (declares_array (printer->analysis, statement)) {
      const SkelSymbol *symbol = statement->symbol;
      const char *dimensions = "";

      for (int d = 0; d < symbol->rank; d++)
        dimensions = skel_print_format (
            printer, "%s[%d]", dimensions, symbol->dimensions[d].length);
      print_common (printer, skel_print_type (printer, symbol->type),
          skel_print_name (printer, symbol), dimensions, array_size (symbol));
    }
  }
}

/* ---- functions ---- */

/* The head of a function of the kernel, of that type, with other parameters,
 * @more, after its values. */
static void
begin_function (SkelPrinter *printer, const char *type, const char *suffix,
    const char *more, SkelLocation location, const char *purpose)
{
  const SkelAnalysis *analysis = printer->analysis;
  const SkelKernel *kernel = &analysis->kernel;
  const Names *names = printer->user;
  char *kernel_name = skel_print_identifier (analysis->unit, kernel->name);

  skel_print_line (printer, "%s", "");
  skel_print_comment (printer, "%s:%d: %s, %s", kernel->source, location.line,
      kernel->name, purpose);
  skel_print_line (printer, "%s", type);
  skel_print_line (printer, "%s_%s", kernel_name, suffix);
  printer->indent = 4;
  skel_print_line (printer, "(int %s, int %s, const %s *%s, %s)", names->width,
      names->height, names->device ? "SkelLaunchValue" : "SkelValue",
      names->values, more);
  printer->indent = 0;
  skel_print_line (printer, "{");
  printer->indent = 2;
  g_free (kernel_name);
}

static void
end_function (SkelPrinter *printer)
{
  printer->indent = 0;
  skel_print_line (printer, "}");
  g_clear_pointer (&printer->shared, g_hash_table_unref);
}

/* What the kernel's parameters in @needs are: for all threads of a block, or,
 * where there is no room for arrays, for one, which goes on. */
static void
begin_threads (SkelPrinter *printer, GHashTable *needs, GPtrArray *statements)
{
  Names *names = printer->user;

  if (names->device) {
    GHashTable *arrays = g_hash_table_new (NULL, NULL);

    if (find_arrays (printer->analysis, needs, statements, arrays)
        <= SKEL_ONCE_MAX_SHARED)
      names->room = NULL;
    else if (names->room == NULL)
      g_clear_pointer (&arrays, g_hash_table_unref);
    printer->shared = arrays;
  }
  if (names->device && !printer->shared) {
    skel_print_line (printer, "if (threadIdx.x == 0) {");
    printer->indent = 4;
  }
  skel_print_parameters (
      printer, needs, statements, names->values, names->index);
  if (printer->shared) {
    declare_shared (printer, statements);
    skel_print_line (printer, "__syncthreads ();");
  }
}

static void
print_statements (SkelPrinter *printer, const GPtrArray *statements)
{
  Names *names = printer->user;

  names->threads = (SkelThreads){ NULL };
  if (printer->shared)
    skel_threads_print (&names->threads, printer, statements);
  else
    for (guint i = 0; i < statements->len; i++)
      skel_print_statement (printer, statements->pdata[i]);
}

/* What one thread did alone. */
static void
end_thread (SkelPrinter *printer)
{
  if (printer->shared || !((const Names *)printer->user)->device)
    return;
  printer->indent = 2;
  skel_print_line (printer, "}");
}

/* Of those that fill the block @block. */
static void
begin_filling (SkelPrinter *printer, const char *suffix, const char *block,
    SkelLocation location, const char *purpose, GHashTable *needs,
    GPtrArray *statements)
{
  const Names *names = printer->user;

  begin_function (printer, names->device ? "static __device__ void" : "void",
      suffix,
      skel_print_format (
          printer, "%s *%s", names->device ? "uint8_t" : "guint8", block),
      location, purpose);
  begin_threads (printer, needs, statements);
}

/* KERNEL_start or KERNEL_finish. */
static void
print_results_function (SkelPrinter *printer, GPtrArray *statements,
    const char *suffix, const char *purpose)
{
  const SkelAnalysis *analysis = printer->analysis;
  const SkelKernel *kernel = &analysis->kernel;
  const SkelNode *first = statements->len > 0 ? statements->pdata[0] : NULL;
  const Names *names = printer->user;
  GPtrArray *prologue = g_ptr_array_new ();
  GHashTable *needs
      = skel_prologue_needs (analysis, statements, NULL, prologue);

  for (guint i = 0; i < statements->len; i++)
    g_ptr_array_add (prologue, statements->pdata[i]);
  begin_filling (printer, suffix, names->results,
      first != NULL ? first->location : analysis->function->symbol->location,
      purpose, needs, prologue);
  for (int i = 0; i < kernel->n_results; i++) {
    const SkelSymbol *symbol
        = skel_needed_role (analysis, needs, SKEL_ROLE_RESULT, i);
    const char *type = skel_print_type (printer, kernel->results[i].type);

    if (symbol != NULL)
      skel_print_line (printer, "%s *%s = (%s *) (%s + %" G_GSIZE_FORMAT ");",
          type, skel_print_name (printer, symbol), type, names->results,
          kernel->results[i].offset);
  }
  skel_print_line (printer, "%s", "");
  print_statements (printer, prologue);
  end_thread (printer);
  end_function (printer);

  g_hash_table_unref (needs);
  g_ptr_array_unref (prologue);
}

/* Copies the uniforms to @block, by all threads where they all have them. */
static void
print_copies (
    SkelPrinter *printer, const SkelUniforms *uniforms, const char *block)
{
  for (guint i = 0; i < uniforms->uniforms->len; i++) {
    const SkelUniform *uniform
        = &g_array_index (uniforms->uniforms, SkelUniform, i);
    const SkelSymbol *symbol = uniform->symbol;
    const char *name;

    if (uniform->scratch)
      continue;
    name = skel_print_name (printer, symbol);
    skel_print_line (printer, "%s (%s + %" G_GSIZE_FORMAT ", %s%s, sizeof %s);",
        printer->shared ? "skel_copy" : "memcpy", block, uniform->offset,
        symbol->rank > 0 ? "" : "&", name, name);
  }
}

/* The statements that compute @uniforms; @needs, a set, becomes all that they
 * need. */
static GPtrArray *
find_prologue (const SkelAnalysis *analysis, const SkelUniforms *uniforms,
    GHashTable *needs)
{
  GPtrArray *prologue = g_ptr_array_new ();

  for (guint i = 0; i < uniforms->uniforms->len; i++) {
    const SkelUniform *uniform
        = &g_array_index (uniforms->uniforms, SkelUniform, i);

    if (!uniform->scratch)
      g_hash_table_add (needs, (gpointer)uniform->symbol);
  }
  skel_prologue_find_needs (analysis, needs, NULL, prologue);
  return prologue;
}

gsize
skel_once_room (const SkelAnalysis *analysis, const SkelUniforms *uniforms)
{
  GHashTable *needs = g_hash_table_new (NULL, NULL);
  GHashTable *arrays = g_hash_table_new (NULL, NULL);
  GPtrArray *prologue = find_prologue (analysis, uniforms, needs);
  gsize size = find_arrays (analysis, needs, prologue, arrays);

  g_ptr_array_unref (prologue);
  g_hash_table_unref (arrays);
  g_hash_table_unref (needs);
  return skel_is_handed (analysis) && size > SKEL_ONCE_MAX_SHARED ? size : 0;
}

/* KERNEL_uniforms. */
static void
print_uniforms_function (SkelPrinter *printer, const SkelUniforms *uniforms)
{
  const SkelAnalysis *analysis = printer->analysis;
  Names *names = printer->user;
  const char *block = skel_print_own_name (printer, "uniforms");
  GHashTable *needs = g_hash_table_new (NULL, NULL);
  GPtrArray *prologue = find_prologue (analysis, uniforms, needs);

  if (skel_is_handed (analysis)) {
    names->room = block;
    names->next = uniforms->size;
  }
  begin_filling (printer, "uniforms", block,
      ((const SkelNode *)prologue->pdata[0])->location,
      "what it computes before its loops", needs, prologue);
  skel_print_line (printer, "%s", "");
  print_statements (printer, prologue);
  print_copies (printer, uniforms, block);
  end_thread (printer);
  end_function (printer);

  g_hash_table_unref (needs);
  g_ptr_array_unref (prologue);
}

static void
choose_names (SkelPrinter *printer)
{
  Names *names = printer->user;

  names->width = skel_print_size (printer, SKEL_ROLE_WIDTH, "width");
  names->height = skel_print_size (printer, SKEL_ROLE_HEIGHT, "height");
  names->values = skel_print_own_name (printer, "values");
  names->results = skel_print_own_name (printer, "results");
  names->index = skel_print_own_name (printer, "index");
}

/* KERNEL_turnN: a SkelTurnFunction. */
static void
print_turn (SkelPrinter *printer, int index)
{
  const SkelRepetition *repetition
      = &g_array_index (printer->analysis->repetitions, SkelRepetition, index);
  const Names *names = printer->user;
  const char *first = skel_print_own_name (printer, "first");
  const char *counter = skel_print_own_name (printer, "counter");
  const char *name = skel_print_name (printer, repetition->variable);
  GHashTable *needs = g_hash_table_new (NULL, NULL);
  SkelHeader header;

  skel_header_read (repetition->loop, &header);
  skel_node_collect (header.start, needs);
  skel_node_collect (header.limit, needs);
  for (guint i = 0; i < repetition->before->len; i++)
    skel_node_collect (repetition->before->pdata[i], needs);
  begin_function (printer, "gboolean",
      skel_print_format (printer, "turn%d", index),
      skel_print_format (printer, "gboolean %s, SkelValue *%s", first, counter),
      repetition->loop->location, "a turn of its steps");
  skel_print_parameters (
      printer, needs, repetition->before, names->values, names->index);
  for (guint i = 0; i < repetition->before->len; i++)
    skel_print_statement (printer, repetition->before->pdata[i]);
  skel_print_line (printer, "const int %s = %s ? %s : (int)%s->i + 1;", name,
      first,
      skel_print_converted (
          printer, header.start, SKEL_TYPE_I32, SKEL_PRECEDENCE_LOGICAL_OR),
      counter);
  skel_print_line (printer, "%s", "");
  skel_print_line (printer, "%s->i = %s;", counter, name);
  skel_print_line (printer, "return %s %s %s;", name,
      header.inclusive ? "<=" : "<",
      skel_print_converted (
          printer, header.limit, SKEL_TYPE_I32, SKEL_PRECEDENCE_SHIFT));
  end_function (printer);
  g_hash_table_unref (needs);
}

void
skel_print_turns (
    const SkelAnalysis *analysis, const char *prefix, GString *code)
{
  Names names = { .device = FALSE };
  SkelPrinter *printer
      = skel_printer_new (&host_dialect, analysis, prefix, code, &names);

  choose_names (printer);
  for (guint i = 0; i < analysis->repetitions->len; i++)
    print_turn (printer, i);
  skel_printer_free (printer);
}

void
skel_print_once (const SkelAnalysis *analysis, const SkelUniforms *uniforms,
    const char *prefix, gboolean device, GString *code)
{
  Names names = { .device = device };
  SkelPrinter *printer = skel_printer_new (
      device ? &device_dialect : &host_dialect, analysis, prefix, code, &names);

  choose_names (printer);
  if (analysis->kernel.n_results > 0)
    print_results_function (
        printer, analysis->start, "start", "what its results start from");
  if (analysis->kernel.n_results > 0 && analysis->finish->len > 0)
    print_results_function (printer, analysis->finish, "finish",
        "what it computes from its results");
  if (uniforms->size > 0)
    print_uniforms_function (printer, uniforms);
  skel_printer_free (printer);
}
