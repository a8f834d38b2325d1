/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* emit-cuda-march.c: the struct that march.cuh goes down an image with: each
 * value of a SkelMarch that is kept is an array of its columns, which is
 * computed in a loop over them; the others stand where they are used.
 */
#include "emit-cuda.h"

/* Whose columns an expression is for, and which of two pixels is meant where
 * each is computed by itself. */
typedef struct {
  SkelPrinter *printer;
  const SkelMarch *march;
  const char *values;
} Place;

/* Up to here the bits of halves are in the halves' order. */
#define GREATEST_HALF 0x7bff

static const char *single (
    const Place *place, const SkelTerm *term, int row, int column);
static const char *pair (
    const Place *place, const SkelTerm *term, int row, int column);

#define format(...) skel_print_format (place->printer, __VA_ARGS__)

static gboolean
is_still (const Place *place, const SkelTerm *term)
{
  const SkelMarch *march = place->march;

  term = skel_term_number (term);
  return march->values[march->shifts[term->id].value].lane == SKEL_LANE_STILL;
}

/* @name and @columns. */
static const char *
print_end (const Place *place, const char *name, int columns)
{
  if (columns == 0)
    return name;
  return format (
      "%s %c %d * STEP", name, columns < 0 ? '-' : '+', ABS (columns));
}

/* "k + 2 * STEP" */
static const char *
print_column (const Place *place, int column)
{
  return print_end (place, "k", column);
}

/* What @value's array has, @which of two being the row's kind of array. */
static const char *
print_kept (const Place *place, const SkelMarchValue *value, int row,
    int column, const char *which)
{
  int number = value - place->march->values;

  return format ("%sv%d[%d]%s[%s]", value->depth > 0 ? "state." : "", number,
      value->depth - (value->row - row), which,
      print_column (place, column - value->left));
}

/* The place of @operand for a pixel of @term at @row and @column. */
static const SkelTerm *
operand_at (
    const Place *place, const SkelTerm *term, int i, int *row, int *column)
{
  const SkelShift *shifts = place->march->shifts;
  const SkelTerm *operand = skel_term_number (term->operands[i]);

  *row += shifts[operand->id].dy - shifts[term->id].dy;
  *column += shifts[operand->id].dx - shifts[term->id].dx;
  return operand;
}

/* ---- numbers by themselves ---- */

static const char *
operand_of (
    const Place *place, const SkelTerm *term, int i, int row, int column)
{
  const SkelTerm *operand = operand_at (place, term, i, &row, &column);

  return single (place, operand, row, column);
}

static const char *
print_type (const Place *place, SkelType type)
{
  return skel_print_type (place->printer, type);
}

/* The type without a sign that arithmetic of @type wraps in. */
static const char *
wrapping_type (SkelType type)
{
  return skel_type_size (type) == 8 ? "uint64_t" : "uint32_t";
}

/* The skeletons' name for the extreme @term. */
static const char *
print_extreme (const SkelTerm *term)
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

static const char *
single_binary (const Place *place, const SkelTerm *term, int row, int column)
{
  SkelType type = term->operands[0]->type;
  const char *a = operand_of (place, term, 0, row, column);
  const char *b = operand_of (place, term, 1, row, column);
  const char *computed
      = wraps (term) ? wrapping_type (type) : print_type (place, type);

  if (skel_operation_is_extreme (term->operation))
    return format (
        "skel_combine<%s, %s> (%s, %s)", print_extreme (term), computed, a, b);
  if (skel_operation_is_shift (term->operation))
    return format ("(%s)((%s)%s %s (int)%s)", print_type (place, term->type),
        computed, a, skel_print_operator (term->operation), b);
  return format ("(%s)((%s)%s %s (%s)%s)", print_type (place, term->type),
      computed, a, skel_print_operator (term->operation), computed, b);
}

static const char *
single_convert (const Place *place, const SkelTerm *term, int row, int column)
{
  static const char *const short_names[]
      = { "bool", "u8", "i8", "u16", "i16", "u32", "i32", "u64", "i64" };
  const char *a = operand_of (place, term, 0, row, column);
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
single_call (const Place *place, const SkelTerm *term, int row, int column)
{
  const char *arguments = "";

  if (!skel_type_is_floating (term->type)) {
    const char *a = operand_of (place, term, 0, row, column);

    return format ("(%s)(%s < 0 ? 0 - (%s)%s : (%s)%s)",
        print_type (place, term->type), a, wrapping_type (term->type), a,
        wrapping_type (term->type), a);
  }
  for (int i = 0; i < term->n_operands; i++)
    arguments = format ("%s%s%s", arguments, i > 0 ? ", " : "",
        operand_of (place, term, i, row, column));
  return format ("%s (%s)", term->name, arguments);
}

static const char *
single_parameter (const Place *place, const SkelTerm *term)
{
  if (term->n_operands == 0)
    return format ("%s.value%d", place->values, term->index);
  return format ("%s.value%d[%d]", place->values, term->index,
      (int)term->operands[0]->number.i);
}

/* @term computed for one column. */
static const char *
single_value (const Place *place, const SkelTerm *term, int row, int column)
{
  switch (term->kind) {
    case SKEL_TERM_CONSTANT:
      return format ("(%s)",
          skel_print_constant (place->printer, term->type, term->number).text);
    case SKEL_TERM_PARAMETER:
      return single_parameter (place, term);
    case SKEL_TERM_LOAD:
      return format ("(%s)skel_byte (words, FIRST + which * HALF + %s)",
          print_type (place, term->type), print_column (place, column));
    case SKEL_TERM_BINARY:
      return single_binary (place, term, row, column);
    case SKEL_TERM_NEGATE:
      return format ("(-%s)", operand_of (place, term, 0, row, column));
    case SKEL_TERM_CONVERT:
      return single_convert (place, term, row, column);
    case SKEL_TERM_SELECT:
      return format ("(%s != 0 ? %s : %s)",
          operand_of (place, term, 0, row, column),
          operand_of (place, term, 1, row, column),
          operand_of (place, term, 2, row, column));
    default:
      return single_call (place, term, row, column);
  }
}

/* A column of @term, which is somewhere. */
static const char *
single (const Place *place, const SkelTerm *term, int row, int column)
{
  const SkelMarch *march = place->march;
  int number = march->shifts[term->id].value;
  const SkelMarchValue *value = &march->values[number];

  if (value->lane == SKEL_LANE_PAIR)
    return format ("(%s)skel_half<%s> (%s, which)",
        print_type (place, term->type), term->range.low < 0 ? "true" : "false",
        pair (place, term, row, column));
  if (value->lane == SKEL_LANE_STILL)
    return value->kept ? format ("v%d", number)
                       : single_value (place, term, row, column);
  return value->kept ? print_kept (place, value, row, column, "[which]")
                     : single_value (place, term, row, column);
}

/* ---- pairs ---- */

/* Twice @number. */
static const char *
print_twice (const Place *place, gint64 number)
{
  return format ("0x%08xu", (guint)((guint32)(number & 0xffff) * 0x10001u));
}

static const char *
pair_operand (
    const Place *place, const SkelTerm *term, int i, int row, int column)
{
  const SkelTerm *operand = operand_at (place, term, i, &row, &column);

  return pair (place, operand, row, column);
}

/* The operand with @bias added. */
static const char *
biased (const Place *place, const SkelTerm *term, int i, int row, int column,
    gint64 bias)
{
  const char *text = pair_operand (place, term, i, row, column);

  return bias == 0 ? text
                   : format ("(%s + %s)", text, print_twice (place, bias));
}

/* @text without @bias. */
static const char *
unbiased (const Place *place, const char *text, gint64 bias)
{
  return bias == 0 ? text
                   : format ("(%s - %s)", text, print_twice (place, bias));
}

static const char *
print_halves (gdouble greatest)
{
  return greatest <= GREATEST_HALF ? "true" : "false";
}

/* Whether @inner, an operand of the extreme @term, is one of the same kind that
 * stands there alone. */
static gboolean
is_inner_extreme (
    const Place *place, const SkelTerm *inner, const SkelTerm *term)
{
  const SkelMarchValue *value
      = &place->march->values[place->march->shifts[inner->id].value];

  return inner->kind == SKEL_TERM_BINARY && inner->operation == term->operation
         && value->lane == SKEL_LANE_PAIR && !value->kept;
}

static const char *
pair_extreme (const Place *place, const SkelTerm *term, int row, int column)
{
  SkelRange range
      = skel_range_join (term->operands[0]->range, term->operands[1]->range);
  const char *name = print_extreme (term);
  gint64 bias;

  /* three at once, where the extreme of two is of no other use */
  for (int i = 0; i < 2; i++) {
    int inner_row = row, inner_column = column;
    const SkelTerm *inner
        = operand_at (place, term, i, &inner_row, &inner_column);
    SkelRange three;

    if (!is_inner_extreme (place, inner, term))
      continue;
    three = skel_range_join (range, inner->operands[0]->range);
    three = skel_range_join (three, inner->operands[1]->range);
    bias = skel_march_bias (three);
    if (three.high + bias > G_MAXUINT16)
      continue;
    return unbiased (place,
        format ("skel_extreme<%s, %s> (%s, %s, %s)", name,
            print_halves (three.high + bias),
            biased (place, inner, 0, inner_row, inner_column, bias),
            biased (place, inner, 1, inner_row, inner_column, bias),
            biased (place, term, 1 - i, row, column, bias)),
        bias);
  }
  bias = skel_march_bias (range);
  return unbiased (place,
      format ("skel_extreme<%s, %s> (%s, %s)", name,
          print_halves (range.high + bias),
          biased (place, term, 0, row, column, bias),
          biased (place, term, 1, row, column, bias)),
      bias);
}

static const char *
pair_product (const Place *place, const SkelTerm *term, int row, int column)
{
  int still = is_still (place, term->operands[0]) ? 0 : 1;

  return format ("%s * (uint32_t)%s",
      pair_operand (place, term, 1 - still, row, column),
      operand_of (place, term, still, row, column));
}

static const char *
pair_binary (const Place *place, const SkelTerm *term, int row, int column)
{
  const char *a, *b;

  if (skel_operation_is_extreme (term->operation))
    return pair_extreme (place, term, row, column);
  if (term->operation == SKEL_OPERATION_MULTIPLY)
    return format ("(%s)", pair_product (place, term, row, column));
  a = pair_operand (place, term, 0, row, column);
  if (term->operation == SKEL_OPERATION_SHIFT_RIGHT) {
    int bits = term->operands[1]->number.i;

    return format (
        "(%s >> %d & %s)", a, bits, print_twice (place, G_MAXUINT16 >> bits));
  }
  b = pair_operand (place, term, 1, row, column);
  switch (term->operation) {
    case SKEL_OPERATION_LESS:
      return format ("skel_less (%s, %s)", a, b);
    case SKEL_OPERATION_LESS_EQUAL:
      return format ("skel_less_equal (%s, %s)", a, b);
    case SKEL_OPERATION_EQUAL:
      return format ("skel_equal (%s, %s)", a, b);
    case SKEL_OPERATION_NOT_EQUAL:
      return format ("(skel_equal (%s, %s) ^ 0x00010001u)", a, b);
    default:
      return format ("(%s %s %s)", a, skel_print_operator (term->operation), b);
  }
}

static const char *
pair_choice (const Place *place, const SkelTerm *term, int row, int column)
{
  SkelRange range
      = skel_range_join (term->operands[1]->range, term->operands[2]->range);
  gint64 bias = skel_march_bias (range);

  return unbiased (place,
      format ("skel_choose (%s, %s, %s)",
          pair_operand (place, term, 0, row, column),
          biased (place, term, 1, row, column, bias),
          biased (place, term, 2, row, column, bias)),
      bias);
}

static const char *
pair_absolute (const Place *place, const SkelTerm *term, int row, int column)
{
  const SkelRange *range = &term->operands[0]->range;
  gint64 bias = MAX (-range->low, range->high);

  return unbiased (place,
      format ("skel_absolute<%s> (%s, %s)", print_halves (2 * bias),
          pair_operand (place, term, 0, row, column),
          print_twice (place, bias)),
      bias);
}

static const char *
pair_value (const Place *place, const SkelTerm *term, int row, int column)
{
  switch (term->kind) {
    case SKEL_TERM_LOAD:
      return format (
          "skel_bytes<HALF> (words, FIRST + %s)", print_column (place, column));
    case SKEL_TERM_BINARY:
      return pair_binary (place, term, row, column);
    case SKEL_TERM_CONVERT:
      return format (
          "(%s & 0x00ff00ffu)", pair_operand (place, term, 0, row, column));
    case SKEL_TERM_SELECT:
      return pair_choice (place, term, row, column);
    default:
      return pair_absolute (place, term, row, column);
  }
}

/* Two columns of @term, which is somewhere, but not each by itself. */
static const char *
pair (const Place *place, const SkelTerm *term, int row, int column)
{
  const SkelMarch *march = place->march;
  const SkelMarchValue *value = &march->values[march->shifts[term->id].value];

  if (term->kind == SKEL_TERM_CONSTANT)
    return format (
        "0x%08xu", (guint)((guint32)term->number.i * (guint32)0x10001));
  if (value->lane == SKEL_LANE_STILL)
    return format (
        "((uint32_t)%s * 0x10001u)", single (place, term, row, column));
  return value->kept ? print_kept (place, value, row, column, "")
                     : pair_value (place, term, row, column);
}

/* ---- the struct ---- */

/* The columns of @value's array. */
static const char *
print_size (const Place *place, const SkelMarchValue *value)
{
  return print_end (place, "HALF", value->right - value->left);
}

static void
declare (const Place *place, const SkelMarchValue *value)
{
  gboolean single = value->lane == SKEL_LANE_SINGLE;

  skel_print_line (place->printer, "%s v%d[%d]%s[%s];",
      single ? print_type (place, value->term->type) : "uint32_t",
      (int)(value - place->march->values), value->depth + 1,
      single ? "[2]" : "", print_size (place, value));
}

static void
print_state (const Place *place)
{
  const SkelMarch *march = place->march;
  SkelPrinter *printer = place->printer;

  skel_print_line (printer, "template <int STEP, int HALF> struct State");
  skel_print_line (printer, "{");
  printer->indent += 2;
  for (int v = 0; v < march->n_values; v++)
    if (march->values[v].term && march->values[v].depth > 0
        && march->values[v].lane != SKEL_LANE_STILL)
      declare (place, &march->values[v]);
  printer->indent -= 2;
  skel_print_line (printer, "};");
}

/* A loop over columns, from @left of the first one to @right of the last, of
 * two pixels or of each. */
static void
open_loop (const Place *place, int left, int right, gboolean single)
{
  if (single) {
    skel_print_line (place->printer, "#pragma unroll");
    skel_print_line (place->printer, "for (int which = 0; which < 2; which++)");
  }
  skel_print_line (place->printer, "#pragma unroll");
  skel_print_line (place->printer, "for (int k = %d%s; k < %s; k++)", left,
      left == 0 ? "" : " * STEP", print_end (place, "HALF", right));
}

static void
print_one (const Place *place, const SkelMarchValue *value)
{
  gboolean single = value->lane == SKEL_LANE_SINGLE;
  const SkelTerm *term = value->term;
  SkelPrinter *printer = place->printer;

  if (value->lane == SKEL_LANE_STILL) {
    skel_print_line (printer, "const %s v%d = %s;",
        print_type (place, term->type), (int)(value - place->march->values),
        single_value (place, term, 0, 0));
    return;
  }
  if (value->depth > 0)
    skel_print_line (
        printer, "skel_age (state.v%d);", (int)(value - place->march->values));
  else
    declare (place, value);
  open_loop (place, value->left, value->right, single);
  skel_print_line (printer, "  %s = %s;",
      print_kept (place, value, value->row, 0, single ? "[which]" : ""),
      single ? single_value (place, term, value->row, 0)
             : pair_value (place, term, value->row, 0));
}

static void
print_root (const Place *place, const SkelMarchValue *value)
{
  gboolean single_lane = value->lane == SKEL_LANE_SINGLE;
  const SkelTerm *root = place->march->root;
  int column = place->march->shifts[root->id].dx;
  gint64 bias = skel_march_root_bias (place->march);

  open_loop (place, 0, 0, single_lane);
  if (single_lane)
    skel_print_line (place->printer, "  numbers.numbers[which][k] = %s;",
        single (place, root, value->row, column));
  else
    skel_print_line (place->printer, "  numbers.pairs[k] = %s%s;",
        pair (place, root, value->row, column),
        bias == 0 ? "" : format (" + %s", print_twice (place, bias)));
}

static void
print_step (const Place *place)
{
  const SkelMarch *march = place->march;
  SkelPrinter *printer = place->printer;

  skel_print_line (
      printer, "template <int STEP, int HALF, int FIRST, class Values>");
  skel_print_line (printer,
      "static __device__ __forceinline__ void step (const uint32_t *words, "
      "State<STEP, HALF> &state, const Values &%s, Numbers<HALF> &numbers)",
      place->values);
  skel_print_line (printer, "{");
  printer->indent += 2;
  for (int v = 0; v < march->n_values; v++)
    if (march->values[v].term && march->values[v].kept)
      print_one (place, &march->values[v]);
  print_root (place, &march->values[march->shifts[march->root->id].value]);
  printer->indent -= 2;
  skel_print_line (printer, "}");
}

void
skel_cuda_print_march (
    SkelPrinter *printer, const char *name, const SkelMarch *march)
{
  const SkelCudaPlace *in = printer->user;
  Place place = { printer, march, in->values };
  const SkelMarchValue *root
      = &march->values[march->shifts[march->root->id].value];

  skel_print_line (printer, "%s", "");
  skel_print_line (printer, "struct %s_march", name);
  skel_print_line (printer, "{");
  printer->indent += 2;
  skel_print_line (printer,
      "static constexpr int ROW = %d, WARM = %d, UNROLL = %d, BYTE = %d;",
      march->last_row, march->last_row - march->first_row,
      skel_march_unroll (march), march->byte);
  skel_print_line (printer, "template <int HALF> using Numbers = %s<HALF>;",
      root->lane == SKEL_LANE_SINGLE ? "SkelSingles" : "SkelPairs");
  print_state (&place);
  print_step (&place);
  printer->indent -= 2;
  skel_print_line (printer, "};");
}
