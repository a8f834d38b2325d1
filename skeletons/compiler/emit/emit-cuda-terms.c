/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "emit-cuda-terms.h"

#include "../../graph/plain.h"
#include "../../graph/term-forms.h"

#define format(...) skel_print_format (place->printer, __VA_ARGS__)

static const char *
print_type (const SkelCudaTerms *place, SkelType type)
{
  return skel_print_type (place->printer, type);
}

const char *
skel_cuda_wrapping_type (SkelType type)
{
  return skel_type_size (type) == 8 ? "uint64_t" : "uint32_t";
}

const char *
skel_cuda_print_extreme (const SkelTerm *term)
{
  return skel_cuda_operator (term->operation == SKEL_OPERATION_MINIMUM
                                 ? SKEL_COMBINE_MINIMUM
                                 : SKEL_COMBINE_MAXIMUM);
}

/* Whether arithmetic of @term may wrap, which C++ leaves open. */
static gboolean
wraps (const SkelTerm *term)
{
  return !skel_type_is_floating (term->type)
         && (term->operation == SKEL_OPERATION_ADD
             || term->operation == SKEL_OPERATION_SUBTRACT
             || term->operation == SKEL_OPERATION_MULTIPLY
             || term->operation == SKEL_OPERATION_SHIFT_LEFT);
}

const char *
skel_cuda_print_computing_type (SkelPrinter *printer, const SkelTerm *term)
{
  SkelType type = term->operands[0]->type;

  return wraps (term) ? skel_cuda_wrapping_type (type)
                      : skel_print_type (printer, type);
}

/* What C leaves open for some numbers, see compute.h. */
static const char *
print_total (const SkelCudaTerms *place, const SkelTerm *term, const char *a,
    const char *b)
{
  const char *type = print_type (place, term->type);

  if (skel_operation_is_shift (term->operation))
    return format ("(%s)((%s)%s %s (int)(%s & %d))", type,
        wraps (term) ? skel_cuda_wrapping_type (term->type) : type, a,
        skel_print_operator (term->operation), b,
        (int)skel_type_size (term->type) * 8 - 1);
  return format ("%s<%s> (%s, %s)",
      term->operation == SKEL_OPERATION_DIVIDE ? "skel_quotient"
                                               : "skel_remainder",
      type, a, b);
}

/* Whether @term asks for two truths, by @operation. */
static gboolean
asks_two (const SkelTerm *term, SkelOperation operation)
{
  return skel_term_is_operation (term, operation)
         && (operation == SKEL_OPERATION_AND || operation == SKEL_OPERATION_OR)
         && skel_term_is_truth (term->operands[0])
         && skel_term_is_truth (term->operands[1]);
}

/* Of several truths the cheapest come first, as they stand in the graph: where
 * they decide for all threads that go together, the others are passed over. */
static const char *
print_both (const SkelCudaTerms *place, const SkelTerm *term, const char *a,
    const char *b)
{
  const SkelTerm *one = term->operands[0], *other = term->operands[1];
  gboolean several = asks_two (one, term->operation),
           swap = several != asks_two (other, term->operation)
                      ? !several
                      : other->size < one->size;

  return format ("(%s)(%s != 0 %s %s != 0)", print_type (place, term->type),
      swap ? b : a, term->operation == SKEL_OPERATION_AND ? "&&" : "||",
      swap ? a : b);
}

static const char *
print_binary (const SkelCudaTerms *place, const SkelTerm *term, const char *a,
    const char *b)
{
  SkelType type = term->operands[0]->type;
  const char *computed = skel_cuda_print_computing_type (place->printer, term);

  if (skel_plain_object (term))
    return print_total (place, term, a, b);
  if (asks_two (term, term->operation))
    return print_both (place, term, a, b);
  if (term->operation == SKEL_OPERATION_DIVIDE
      && (type == SKEL_TYPE_I32 || type == SKEL_TYPE_U32)
      && skel_cuda_divides_short (
          term->operands[0]->range, term->operands[1]->range))
    return format ("(%s)skel_divide_short<Values::KNOWN> (%s, %s)",
        print_type (place, type), a, b);
  if (skel_operation_is_extreme (term->operation))
    return format ("skel_combine<%s, %s> (%s, %s)",
        skel_cuda_print_extreme (term), computed, a, b);
  if (skel_operation_is_shift (term->operation))
    return format ("(%s)((%s)%s %s (int)%s)", print_type (place, term->type),
        computed, a, skel_print_operator (term->operation), b);
  return format ("(%s)((%s)%s %s (%s)%s)", print_type (place, term->type),
      computed, a, skel_print_operator (term->operation), computed, b);
}

static const char *
print_convert (const SkelCudaTerms *place, const SkelTerm *term, const char *a)
{
  static const char *const short_names[]
      = { "bool", "u8", "i8", "u16", "i16", "u32", "i32", "u64", "i64" };
  SkelType from = term->operands[0]->type;

  if (term->type == SKEL_TYPE_BOOL)
    return format ("(%s != 0)", a);
  if (skel_type_is_floating (from) && !skel_type_is_floating (term->type))
    return format ("skel_%s_to_%s (%s)", from == SKEL_TYPE_F32 ? "f32" : "f64",
        short_names[term->type], a);
  return format ("(%s)(%s)%s", print_type (place, term->type),
      print_type (place, from), a);
}

static const char *
print_call (const SkelCudaTerms *place, const SkelTerm *term,
    const char *const *operands)
{
  const char *arguments = "", *wrapping = skel_cuda_wrapping_type (term->type);

  if (!skel_type_is_floating (term->type))
    return format ("(%s)(%s < 0 ? 0 - (%s)%s : (%s)%s)",
        print_type (place, term->type), operands[0], wrapping, operands[0],
        wrapping, operands[0]);
  for (int i = 0; i < term->n_operands; i++)
    arguments = format ("%s%s%s", arguments, i > 0 ? ", " : "", operands[i]);
  return format ("%s (%s)", term->name, arguments);
}

/* Which of @n elements @index, printed as @text, is. */
static const char *
print_nearest (
    const SkelCudaTerms *place, const SkelTerm *index, const char *text, int n)
{
  return skel_range_within (index->range, (SkelRange){ 0, n - 1 })
             ? text
             : format ("skel_nearest (%s, %d)", text, n);
}

/* Where the parameter @index is, which the host computed. */
static const char *
print_uniform (const SkelCudaTerms *place, int index, const char *element)
{
  const SkelUniforms *uniforms = skel_uniforms (place->printer->analysis);
  const SkelUniform *uniform = skel_uniforms_at (
      uniforms, index - place->printer->analysis->kernel.n_parameters);

  return format ("((const %s *) (%s.%s + %" G_GSIZE_FORMAT "))[%s]",
      print_type (place, uniform->symbol->type), place->values,
      uniform->offset < uniforms->shared ? "shared" : "uniforms",
      uniform->offset, element);
}

static const char *
print_parameter (const SkelCudaTerms *place, const SkelTerm *term,
    const char *const *operands)
{
  const SkelParameter *parameter
      = &g_array_index (place->program->parameters, SkelParameter, term->index);
  const char *element = term->n_operands == 0
                            ? "0"
                            : print_nearest (place, term->operands[0],
                                  operands[0], parameter->length);

  if (term->index >= place->printer->analysis->kernel.n_parameters)
    return print_uniform (place, term->index, element);
  if (term->n_operands == 0)
    return format ("%s.value%d", place->values, term->index);
  return format ("%s.value%d[%s]", place->values, term->index, element);
}

static const char *
print_pick (const SkelCudaTerms *place, const SkelTerm *term,
    const char *const *operands, const char *table)
{
  const char *of = "";

  if (skel_term_is_table (term))
    return format ("%s[%s]", table,
        print_nearest (
            place, term->operands[0], operands[0], term->n_operands - 1));
  for (int i = 1; i < term->n_operands; i++)
    of = format ("%s, %s", of, operands[i]);
  return format (
      "skel_pick<%s> (%s%s)", print_type (place, term->type), operands[0], of);
}

const char *
skel_cuda_print_term (const SkelCudaTerms *place, const SkelTerm *term,
    const char *const *operands, const char *table)
{
  switch (term->kind) {
    case SKEL_TERM_CONSTANT:
      return format ("(%s)",
          skel_print_constant (place->printer, term->type, term->number).text);
    case SKEL_TERM_PARAMETER:
      return print_parameter (place, term, operands);
    case SKEL_TERM_PICK:
      return print_pick (place, term, operands, table);
    case SKEL_TERM_BINARY:
      return print_binary (place, term, operands[0], operands[1]);
    case SKEL_TERM_NEGATE:
      return format ("(-%s)", operands[0]);
    case SKEL_TERM_CONVERT:
      return print_convert (place, term, operands[0]);
    case SKEL_TERM_SELECT:
      return format (
          "(%s != 0 ? %s : %s)", operands[0], operands[1], operands[2]);
    default:
      return print_call (place, term, operands);
  }
}

void
skel_cuda_print_table (
    SkelPrinter *printer, const SkelTerm *term, const char *name)
{
  const char *numbers = "";

  for (int i = 1; i < term->n_operands; i++)
    numbers = skel_print_format (printer, "%s%s%s", numbers, i > 1 ? ", " : "",
        skel_print_constant (printer, term->type, term->operands[i]->number)
            .text);
  skel_print_line (printer, "static __device__ const %s %s[] = { %s };",
      skel_print_type (printer, term->type), name, numbers);
}
