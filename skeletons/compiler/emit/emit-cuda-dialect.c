/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* emit-cuda-dialect.c: how CUDA C++ differs from C within a body. */
#include "../../graph/range.h"
#include "../infer/cost.h"
#include "cuda-choices.h"
#include "emit-cuda.h"

/* What skeletons and CUDA mean by a name; variables may not be called so. */
static const char *const reserved[] = { "threadIdx", "blockIdx", "blockDim",
  "gridDim", "warpSize", "uint8_t", "int8_t", "uint16_t", "int16_t", "uint32_t",
  "int32_t", "uint64_t", "int64_t", "asm", "assert", "printf", "malloc", "free",
  "memcpy", "memset", "clock", "min", "max", "T", "Pixel", "Values", "Values_",
  "Results", NULL };

static const char *const operators[] = {
  [SKEL_COMBINE_ADD] = "SKEL_ADD",
  [SKEL_COMBINE_MINIMUM] = "SKEL_MINIMUM",
  [SKEL_COMBINE_MAXIMUM] = "SKEL_MAXIMUM",
  [SKEL_COMBINE_AND] = "SKEL_AND",
  [SKEL_COMBINE_OR] = "SKEL_OR",
  [SKEL_COMBINE_XOR] = "SKEL_XOR",
};

const char *
skel_cuda_operator (SkelCombine combine)
{
  return operators[combine];
}

/* A _Bool that is added to is true from the first true on. */
const char *
skel_cuda_operator_of (const SkelResult *result)
{
  if (result->type == SKEL_TYPE_BOOL && result->combine == SKEL_COMBINE_ADD)
    return "SKEL_OR";
  return operators[result->combine];
}

const SkelSymbol *
skel_cuda_symbol_in_role (
    const SkelAnalysis *analysis, SkelRoleKind kind, int index)
{
  for (int i = 0; i < analysis->function->n_parameters; i++) {
    const SkelSymbol *symbol = analysis->function->parameters[i];
    SkelRole role = skel_role (analysis, symbol);

    if (role.kind == kind && role.index == index)
      return symbol;
  }
  return NULL;
}

const char *
skel_cuda_image_name (SkelPrinter *printer, int image)
{
  const SkelSymbol *symbol
      = skel_cuda_symbol_in_role (printer->analysis, SKEL_ROLE_IMAGE, image);

  return skel_print_name (printer, symbol);
}

/* How far a subscript of @access is from the pixel's, which may be @offset. */
static const char *
print_offset (SkelPrinter *printer, const SkelAccess *access,
    const SkelNode *subscript, SkelRange offset, const SkelSymbol *variable)
{
  if (offset.low == offset.high && !access->anywhere)
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
  const char *name = skel_cuda_image_name (printer, access->image);
  const char *channel = "0";

  if (access->channel != NULL)
    channel = skel_print_value (printer, access->channel).text;
  if (access->write)
    return skel_print_text (
        printer, SKEL_PRECEDENCE_POSTFIX, image->type, "%s[%s]", name, channel);
  return skel_print_text (printer, SKEL_PRECEDENCE_POSTFIX, image->type,
      access->channel != NULL ? "%s (%s, %s, %s)" : "%s (%s, %s)", name,
      print_offset (
          printer, access, access->row, access->row_offset, printer->nest->row),
      print_offset (printer, access, access->column, access->column_offset,
          printer->nest->column),
      channel);
}

static SkelText
print_result (SkelPrinter *printer, const SkelNode *node, int index)
{
  const SkelCudaPlace *place = printer->user;

  return skel_print_text (printer, SKEL_PRECEDENCE_POSTFIX, node->type,
      "%s.value%d", place->results, index);
}

static gboolean
print_accumulation (SkelPrinter *printer, const SkelAccumulation *accumulation)
{
  const SkelResult *result
      = &printer->analysis->kernel.results[accumulation->result];
  const SkelCudaPlace *place = printer->user;
  const char *type = skel_print_type (printer, result->type);
  const char *value = "1";

  if (!result->array
      && (accumulation->combine == SKEL_COMBINE_MINIMUM
          || accumulation->combine == SKEL_COMBINE_MAXIMUM)) {
    skel_print_line (printer,
        "%s.value%d = skel_combine<%s, %s> (%s.value%d, %s);", place->results,
        accumulation->result, skel_cuda_operator_of (result), type,
        place->results, accumulation->result,
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
  skel_print_line (printer, "skel_accumulate<%s, %s> (%s.value%d, %s, %s);",
      skel_cuda_operator_of (result), type, place->results,
      accumulation->result,
      skel_print_operand (printer,
          skel_print_value (printer, accumulation->index),
          SKEL_PRECEDENCE_ASSIGN),
      value);
  return TRUE;
}

/* In the place of the window's loop, what it does to its variables. */
static void
print_combine (SkelPrinter *printer)
{
  const SkelCudaPlace *place = printer->user;
  const SkelWindow *window = place->plan->window;

  skel_print_line (printer, "{");
  printer->indent += 2;
  for (guint i = 0; i < window->reductions->len; i++) {
    const SkelSymbol *symbol
        = g_array_index (window->reductions, SkelReduction, i).symbol;
    const char *name = skel_print_name (printer, symbol);

    if (!skel_type_is_floating (symbol->type)
        && skel_type_size (symbol->type) <= 4) {
      skel_print_line (
          printer, "%s.template combine<%u> (%s);", place->pixel, i, name);
      continue;
    }
    skel_print_line (printer, "int32_t whole%u = (int32_t)%s;", i, name);
    skel_print_line (
        printer, "%s.template combine<%u> (whole%u);", place->pixel, i, i);
    skel_print_line (printer, "%s = whole%u;", name, i);
  }
  printer->indent -= 2;
  skel_print_line (printer, "}");
}

/* Loops in which images are read are to vanish, so that offsets become
 * numbers and windows stay in registers. Long ones of the others nvcc would
 * unroll for each of a thread's pixels. */
static void
print_unrolling (SkelPrinter *printer, const SkelNode *loop)
{
  const SkelCudaPlace *place = printer->user;

  gboolean reads
      = printer->nest != NULL && g_hash_table_contains (place->unrolled, loop);

  if (reads && !place->plan->rolled)
    skel_print_line (printer, "#pragma unroll");
  else if (reads || skel_cost_turns (loop) > SKEL_CUDA_MAX_UNROLLED)
    skel_print_line (printer, "#pragma unroll 1");
}

static gboolean
print_statement (SkelPrinter *printer, const SkelNode *node)
{
  const SkelCudaPlace *place = printer->user;

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
  if (node->kind == SKEL_NODE_FOR)
    print_unrolling (printer, node);
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

/* What is known when compiled is divided by better still. */
gboolean
skel_cuda_divides_short (SkelRange dividend, SkelRange divisor)
{
  return skel_range_within (dividend, (SkelRange){ 0, SHORT_DIVIDEND })
         && skel_range_within (divisor, (SkelRange){ 1, SHORT_DIVIDEND })
         && divisor.low < divisor.high;
}

/* Small numbers are divided faster as floats, unless by a known one. */
static gboolean
print_division (SkelPrinter *printer, const SkelNode *node, SkelText *text)
{
  SkelNode *const *operands = node->children;

  if (node->kind != SKEL_NODE_BINARY || node->operation != SKEL_OPERATION_DIVIDE
      || (node->type != SKEL_TYPE_I32 && node->type != SKEL_TYPE_U32)
      || printer->nest == NULL
      || !skel_cuda_divides_short (operands[0]->range, operands[1]->range))
    return FALSE;
  *text = skel_print_text (printer, SKEL_PRECEDENCE_POSTFIX, SKEL_TYPE_I32,
      "skel_divide_short<Values::KNOWN> (%s, %s)",
      skel_print_converted (
          printer, operands[0], SKEL_TYPE_I32, SKEL_PRECEDENCE_ASSIGN),
      skel_print_converted (
          printer, operands[1], SKEL_TYPE_I32, SKEL_PRECEDENCE_ASSIGN));
  return TRUE;
}

static gboolean
print_expression (SkelPrinter *printer, const SkelNode *node, SkelText *text)
{
  return print_division (printer, node, text)
         || print_bool_step (printer, node, text);
}

const SkelDialect skel_cuda_dialect = {
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
