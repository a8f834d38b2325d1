/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "emit-cuda-lanes.h"

#include "emit-cuda-terms.h"

/* Up to here the bits of halves are in the halves' order. */
#define GREATEST_HALF 0x7bff

#define format(...) skel_print_format (place->printer, __VA_ARGS__)

static const SkelMarchValue *
value_of (const SkelCudaLanes *place, const SkelTerm *term)
{
  return &place->march->values[place->march->shifts[term->id].value];
}

SkelLane
skel_cuda_lane_of (const SkelCudaLanes *place, const SkelTerm *term)
{
  return value_of (place, skel_term_number (term))->lane;
}

/* Whether @value is to be found among what is kept. */
static gboolean
is_kept (const SkelCudaLanes *place, const SkelMarchValue *value)
{
  return value->kept && !place->trails;
}

/* The number of the input, see march.cuh, that @term loads from. */
static int
input_of (const SkelCudaLanes *place, const SkelTerm *term)
{
  return term->index + (place->trails ? SKEL_MAX_IMAGES : 0);
}

/* @name and @columns. */
const char *
skel_cuda_print_end (const SkelCudaLanes *place, const char *name, int columns)
{
  if (columns == 0)
    return name;
  return format (
      "%s %c %d * APART", name, columns < 0 ? '-' : '+', ABS (columns));
}

/* "k + 2 * APART" */
static const char *
print_column (const SkelCudaLanes *place, int column)
{
  return skel_cuda_print_end (place, "k", column);
}

/* What @value's array has, @which of two being the row's kind of array. */
const char *
skel_cuda_print_kept (const SkelCudaLanes *place, const SkelMarchValue *value,
    int row, int column, const char *which)
{
  int number = value - place->march->values;

  return format ("%sv%d[%d]%s[%s]", value->depth > 0 ? "state." : "", number,
      value->depth - (value->row - row), which,
      print_column (place, column - value->left));
}

/* The place of an operand, or of one of those that its value is the middle one
 * of, or compares, for a pixel of @term at @row and @column. */
static const SkelTerm *
operand_at (const SkelCudaLanes *place, const SkelTerm *term, int i, int *row,
    int *column)
{
  const SkelShift *shifts = place->march->shifts;
  const SkelMarchValue *value = value_of (place, term);
  gboolean of_value = value->middle[0] || skel_march_has_products (value);
  const SkelShift *from = of_value ? &value->shift : &shifts[term->id];
  const SkelTerm *operand = of_value ? skel_march_operand (value, i)
                                     : skel_term_number (term->operands[i]);

  *row += shifts[operand->id].dy - from->dy;
  *column += shifts[operand->id].dx - from->dx;
  return operand;
}

/* ---- numbers by themselves ---- */

static const char *
operand_of (const SkelCudaLanes *place, const SkelTerm *term, int i, int row,
    int column)
{
  const SkelTerm *operand = operand_at (place, term, i, &row, &column);

  return skel_cuda_single (place, operand, row, column);
}

/* The middle one of what @of prints. */
static const char *
print_middle (const char *name, const SkelCudaLanes *place,
    const SkelTerm *term, int row, int column,
    const char *(*of) (
        const SkelCudaLanes *, const SkelTerm *, int i, int row, int column))
{
  return format ("%s (%s, %s, %s)", name, of (place, term, 0, row, column),
      of (place, term, 1, row, column), of (place, term, 2, row, column));
}

/* "f_march_table7", of the value of @term. */
const char *
skel_cuda_print_table_name (const SkelCudaLanes *place, const SkelTerm *term)
{
  return format (
      "%s_table%d", place->name, place->march->shifts[term->id].value);
}

/* Which of a row's units stands at @column, of both halves of a strip. */
static const char *
print_unit (const SkelCudaLanes *place, int column)
{
  return format ("which * HALF + %s", print_column (place, column));
}

static const char *
single_place (const SkelCudaLanes *place, const SkelTerm *term, int column)
{
  static const char *const names[] = { [SKEL_COORDINATE_Y] = "y",
    [SKEL_COORDINATE_WIDTH] = "width",
    [SKEL_COORDINATE_HEIGHT] = "height" };

  return term->index == SKEL_COORDINATE_X
             ? format (
                   "place.template x<APART> (%s)", print_unit (place, column))
             : format ("place.%s", names[term->index]);
}

/* @term computed for one column of operands. */
static const char *
single_of_operands (
    const SkelCudaLanes *place, const SkelTerm *term, int row, int column)
{
  const SkelCudaTerms terms
      = { place->printer, place->march->program, place->values };
  gboolean is_table = skel_term_is_table (term);
  /* what a table has is constant */
  int n = is_table ? 1 : term->n_operands;
  g_autofree const char **operands = g_new (const char *, n);

  for (int i = 0; i < n; i++)
    operands[i] = operand_of (place, term, i, row, column);
  return skel_cuda_print_term (&terms, term, operands,
      is_table ? skel_cuda_print_table_name (place, term) : NULL);
}

static const char *
single_of_products (
    const SkelCudaLanes *place, const SkelTerm *term, int row, int column)
{
  const SkelProducts *products = &value_of (place, term)->products;

  return format ("(int)%s((int)%s * %d < (int)%s * %d)",
      term->operation == SKEL_OPERATION_LESS ? "" : "!",
      operand_of (place, term, 0, row, column), (int)products->less.factor,
      operand_of (place, term, 1, row, column), (int)products->more.factor);
}

/* @term computed for one column. */
const char *
skel_cuda_single_value (
    const SkelCudaLanes *place, const SkelTerm *term, int row, int column)
{
  switch (term->kind) {
    case SKEL_TERM_LOAD:
      return format ("row.template number<%d> (%s, %d)", input_of (place, term),
          print_unit (place, column), term->channel);
    case SKEL_TERM_PLACE:
      return single_place (place, term, column);
    case SKEL_TERM_BINARY:
      if (value_of (place, term)->middle[0])
        return print_middle (
            format ("skel_middle_of<%s>",
                skel_cuda_print_computing_type (place->printer, term)),
            place, term, row, column, operand_of);
      if (skel_march_has_products (value_of (place, term)))
        return single_of_products (place, term, row, column);
      /* fall through */
    default:
      return single_of_operands (place, term, row, column);
  }
}

/* Twice @number. */
const char *
skel_cuda_print_twice (const SkelCudaLanes *place, gint64 number)
{
  return format ("0x%08xu", (guint)((guint32)(number & 0xffff) * 0x10001u));
}

/* One of the two of @text, which is a pair of @term's. */
static const char *
print_half (const SkelCudaLanes *place, const SkelTerm *term, const char *text)
{
  const char *type = skel_print_type (place->printer, term->type);
  gint64 bias = skel_march_bias (term->range);

  /* with a sign a half holds less than a pair can */
  if (bias > 0 && term->range.high > G_MAXINT16)
    return format ("(%s)((int)skel_half<false> (%s + %s, which) - %d)", type,
        text, skel_cuda_print_twice (place, bias), (int)bias);
  return format (
      "(%s)skel_half<%s> (%s, which)", type, bias > 0 ? "true" : "false", text);
}

/* A column of @term, which is somewhere. */
const char *
skel_cuda_single (
    const SkelCudaLanes *place, const SkelTerm *term, int row, int column)
{
  const SkelMarch *march = place->march;
  int number = march->shifts[term->id].value;
  const SkelMarchValue *value = &march->values[number];

  if (value->lane == SKEL_LANE_PAIR)
    return print_half (place, term, skel_cuda_pair (place, term, row, column));
  if (value->lane == SKEL_LANE_STILL)
    return value->kept ? format ("v%d", number)
                       : skel_cuda_single_value (place, term, row, column);
  return is_kept (place, value)
             ? skel_cuda_print_kept (place, value, row, column, "[which]")
             : skel_cuda_single_value (place, term, row, column);
}

/* ---- pairs ---- */

static const char *
pair_operand (const SkelCudaLanes *place, const SkelTerm *term, int i, int row,
    int column)
{
  const SkelTerm *operand = operand_at (place, term, i, &row, &column);

  return skel_cuda_pair (place, operand, row, column);
}

/* The operand with @bias added. */
static const char *
biased (const SkelCudaLanes *place, const SkelTerm *term, int i, int row,
    int column, gint64 bias)
{
  const char *text = pair_operand (place, term, i, row, column);

  return bias == 0
             ? text
             : format ("(%s + %s)", text, skel_cuda_print_twice (place, bias));
}

/* @text without @bias. */
static const char *
unbiased (const SkelCudaLanes *place, const char *text, gint64 bias)
{
  return bias == 0
             ? text
             : format ("(%s - %s)", text, skel_cuda_print_twice (place, bias));
}

const char *
skel_cuda_print_halves (gdouble greatest)
{
  return greatest <= GREATEST_HALF ? "true" : "false";
}

/* Whether @inner, an operand of the extreme @term, is one of the same kind that
 * stands there alone, and of numbers as that is. */
static gboolean
is_inner_extreme (
    const SkelCudaLanes *place, const SkelTerm *inner, const SkelTerm *term)
{
  const SkelMarchValue *value = value_of (place, inner);

  return inner->kind == SKEL_TERM_BINARY && inner->operation == term->operation
         && !value->middle[0] && value->lane == SKEL_LANE_PAIR && !value->halves
         && !is_kept (place, value);
}

static const char *
pair_extreme (
    const SkelCudaLanes *place, const SkelTerm *term, int row, int column)
{
  SkelRange range
      = skel_range_join (term->operands[0]->range, term->operands[1]->range);
  const char *name = skel_cuda_print_extreme (term);
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
            skel_cuda_print_halves (three.high + bias),
            biased (place, inner, 0, inner_row, inner_column, bias),
            biased (place, inner, 1, inner_row, inner_column, bias),
            biased (place, term, 1 - i, row, column, bias)),
        bias);
  }
  bias = skel_march_bias (range);
  return unbiased (place,
      format ("skel_extreme<%s, %s> (%s, %s)", name,
          skel_cuda_print_halves (range.high + bias),
          biased (place, term, 0, row, column, bias),
          biased (place, term, 1, row, column, bias)),
      bias);
}

static const char *
pair_product (
    const SkelCudaLanes *place, const SkelTerm *term, int row, int column)
{
  int still
      = skel_cuda_lane_of (place, term->operands[0]) == SKEL_LANE_STILL ? 0 : 1;

  return format ("%s * (uint32_t)%s",
      pair_operand (place, term, 1 - still, row, column),
      operand_of (place, term, still, row, column));
}

/* An operand as a mask; see below. */
static const char *mask_operand (const SkelCudaLanes *place,
    const SkelTerm *term, int i, int row, int column);

/* ---- pairs of halves ---- */

/* The bits of @number * 2^-@scale as a half, which is exact. */
static guint
bits_of_half (gint64 number, int scale)
{
  guint sign = number < 0 ? 0x8000 : 0, magnitude = ABS (number), exponent = 25;

  if (magnitude == 0)
    return 0;
  for (; magnitude >= 2048; magnitude /= 2)
    exponent++;
  for (; magnitude < 1024; magnitude *= 2)
    exponent--;
  return sign | (exponent - scale) << 10 | (magnitude & 1023);
}

static const char *
print_bits_twice (const SkelCudaLanes *place, guint bits)
{
  return format ("0x%08xu", bits * 0x10001u);
}

/* An operand as a pair of halves, that are its number times 2^-24. */
static const char *
half_operand (const SkelCudaLanes *place, const SkelTerm *term, int i, int row,
    int column)
{
  const SkelTerm *operand = operand_at (place, term, i, &row, &column);
  gint64 number = operand->number.i;

  return operand->kind == SKEL_TERM_CONSTANT && number < 0
             ? print_bits_twice (place, 0x8000 | -number)
             : skel_cuda_pair (place, operand, row, column);
}

/* Which operand of the product @term is a constant. */
static int
factor_of (const SkelTerm *term)
{
  return skel_term_number (term->operands[0])->kind == SKEL_TERM_CONSTANT ? 0
                                                                          : 1;
}

/* @sign times the product @term, and @sum. */
static const char *
half_product (const SkelCudaLanes *place, const SkelTerm *term, int row,
    int column, int sign, const char *sum)
{
  int factor = factor_of (term);

  return format ("skel_multiply_add_halves (%s, %s, %s)",
      half_operand (place, term, 1 - factor, row, column),
      print_bits_twice (place,
          bits_of_half (
              sign * skel_term_number (term->operands[factor])->number.i, 0)),
      sum);
}

/* A sum with a product that stands there alone is one operation. */
static const char *
half_sum (const SkelCudaLanes *place, const SkelTerm *term, int row, int column)
{
  gboolean is_difference = term->operation == SKEL_OPERATION_SUBTRACT;

  for (int i = 1; i >= is_difference; i--) {
    int inner_row = row, inner_column = column;
    const SkelTerm *inner
        = operand_at (place, term, i, &inner_row, &inner_column);
    const SkelMarchValue *value = value_of (place, inner);

    if (value->halves && inner->kind == SKEL_TERM_BINARY
        && inner->operation == SKEL_OPERATION_MULTIPLY
        && !is_kept (place, value))
      return half_product (place, inner, inner_row, inner_column,
          is_difference ? -1 : 1,
          half_operand (place, term, 1 - i, row, column));
  }
  return format ("skel_%s_halves (%s, %s)", is_difference ? "subtract" : "add",
      half_operand (place, term, 0, row, column),
      half_operand (place, term, 1, row, column));
}

static const char *
pair_of_halves (
    const SkelCudaLanes *place, const SkelTerm *term, int row, int column)
{
  if (term->kind == SKEL_TERM_SELECT)
    return format ("skel_choose (%s, %s, %s)",
        mask_operand (place, term, 0, row, column),
        half_operand (place, term, 1, row, column),
        half_operand (place, term, 2, row, column));
  if (skel_operation_is_extreme (term->operation))
    return format ("skel_extreme_of_halves<%s> (%s, %s)",
        skel_cuda_print_extreme (term),
        half_operand (place, term, 0, row, column),
        half_operand (place, term, 1, row, column));
  if (term->operation == SKEL_OPERATION_MULTIPLY)
    return half_product (place, term, row, column, 1, "0");
  return half_sum (place, term, row, column);
}

/* ---- masks ---- */

static const char *
mask_of_products (
    const SkelCudaLanes *place, const SkelTerm *term, int row, int column)
{
  const SkelProducts *products = &value_of (place, term)->products;
  const SkelProduct *sides[] = { &products->less, &products->more };
  int parted = products->less_is_parted ? 0 : 1, sign = parted == 0 ? 1 : -1;
  const char *number = pair_operand (place, term, parted, row, column);
  const char *sum = format ("skel_multiply_add_halves (%s, %s, 0)",
      pair_operand (place, term, 1 - parted, row, column),
      print_bits_twice (
          place, bits_of_half (-sign * sides[1 - parted]->high, 0)));

  sum = format ("skel_multiply_add_halves (%s, %s, %s)", number,
      print_bits_twice (place, bits_of_half (sign * sides[parted]->high, 0)),
      sum);
  if (sides[parted]->low != 0)
    sum = format ("skel_multiply_add_halves (%s, %s, %s)", number,
        print_bits_twice (
            place, bits_of_half (sign * sides[parted]->low, products->scale)),
        sum);
  return format ("%sskel_is_negative (%s)",
      term->operation == SKEL_OPERATION_LESS ? "" : "~", sum);
}

static const char *
mask_of_comparison (
    const SkelCudaLanes *place, const SkelTerm *term, int row, int column)
{
  static const char *const names[] = { [SKEL_OPERATION_LESS] = "less",
    [SKEL_OPERATION_LESS_EQUAL] = "less_equal",
    [SKEL_OPERATION_EQUAL] = "equal",
    [SKEL_OPERATION_NOT_EQUAL] = "not_equal" };
  const SkelMarchValue *value = value_of (place, term);
  SkelRange range
      = skel_range_join (term->operands[0]->range, term->operands[1]->range);
  gboolean halves
      = value->halves || (range.low >= 0 && range.high <= GREATEST_HALF);
  const char *(*of) (const SkelCudaLanes *, const SkelTerm *, int, int, int)
      = value->halves ? half_operand : pair_operand;

  return format ("skel_is_%s<%s> (%s, %s)", names[term->operation],
      halves ? "true" : "false", of (place, term, 0, row, column),
      of (place, term, 1, row, column));
}

/* Whether @term asks whether two truths are the same, which are masks. */
static gboolean
compares_masks (const SkelCudaLanes *place, const SkelTerm *term)
{
  return (term->operation == SKEL_OPERATION_EQUAL
             || term->operation == SKEL_OPERATION_NOT_EQUAL)
         && skel_march_is_mask (place->march, term->operands[0])
         && skel_march_is_mask (place->march, term->operands[1]);
}

static const char *
mask_value (
    const SkelCudaLanes *place, const SkelTerm *term, int row, int column)
{
  const char *a, *b;

  if (skel_march_has_products (value_of (place, term)))
    return mask_of_products (place, term, row, column);
  if (term->kind == SKEL_TERM_SELECT)
    return format ("skel_choose (%s, %s, %s)",
        mask_operand (place, term, 0, row, column),
        mask_operand (place, term, 1, row, column),
        mask_operand (place, term, 2, row, column));
  if (skel_operation_is_comparison (term->operation)
      && !compares_masks (place, term))
    return mask_of_comparison (place, term, row, column);
  a = mask_operand (place, term, 0, row, column);
  b = mask_operand (place, term, 1, row, column);
  switch (term->operation) {
    case SKEL_OPERATION_EQUAL:
      return format ("~(%s ^ %s)", a, b);
    case SKEL_OPERATION_NOT_EQUAL:
      return format ("(%s ^ %s)", a, b);
    default:
      return format ("(%s %s %s)", a, skel_print_operator (term->operation), b);
  }
}

/* A truth as a mask. */
static const char *
mask_operand (const SkelCudaLanes *place, const SkelTerm *term, int i, int row,
    int column)
{
  const SkelTerm *operand = operand_at (place, term, i, &row, &column);
  const SkelMarchValue *value = value_of (place, operand);

  if (operand->kind == SKEL_TERM_CONSTANT)
    return operand->number.i ? "0xffffffffu" : "0u";
  if (value->lane == SKEL_LANE_STILL)
    return format ("(%s ? 0xffffffffu : 0u)",
        skel_cuda_single (place, operand, row, column));
  if (!value->mask)
    return format (
        "%s * 0xffffu", skel_cuda_pair (place, operand, row, column));
  return is_kept (place, value)
             ? skel_cuda_print_kept (place, value, row, column, "")
             : mask_value (place, operand, row, column);
}

/* ---- pairs of all kinds ---- */

/* A constant and a truth, which choose between two constants; NULL: @term is
 * not their sum. Less than zero would take from the other number of the pair.
 */
static const char *
pair_of_truth_and_constant (
    const SkelCudaLanes *place, const SkelTerm *term, int row, int column)
{
  for (int i = 0; i < 2 && term->operation == SKEL_OPERATION_ADD; i++) {
    const SkelTerm *truth = skel_term_number (term->operands[i]);
    const SkelTerm *constant = skel_term_number (term->operands[1 - i]);

    if (value_of (place, truth)->mask && constant->kind == SKEL_TERM_CONSTANT
        && constant->number.i >= 0)
      return format ("skel_choose (%s, %s, %s)",
          mask_operand (place, term, i, row, column),
          skel_cuda_print_twice (place, constant->number.i + 1),
          skel_cuda_print_twice (place, constant->number.i));
  }
  return NULL;
}

static const char *
pair_middle (
    const SkelCudaLanes *place, const SkelTerm *term, int row, int column)
{
  const SkelMarchValue *value = value_of (place, term);
  gdouble greatest = 0;

  for (int i = 0; i < skel_march_operands (value); i++)
    greatest = MAX (greatest, skel_march_operand (value, i)->range.high);
  return print_middle (
      format ("skel_middle<%s>",
          greatest <= SKEL_GREATEST_EXACT_HALF ? "true" : "false"),
      place, term, row, column, pair_operand);
}

static const char *
pair_binary (
    const SkelCudaLanes *place, const SkelTerm *term, int row, int column)
{
  const char *a, *b;

  if (value_of (place, term)->middle[0])
    return pair_middle (place, term, row, column);
  a = pair_of_truth_and_constant (place, term, row, column);
  if (a)
    return a;
  if (skel_operation_is_extreme (term->operation))
    return pair_extreme (place, term, row, column);
  if (term->operation == SKEL_OPERATION_MULTIPLY)
    return format ("(%s)", pair_product (place, term, row, column));
  a = pair_operand (place, term, 0, row, column);
  if (term->operation == SKEL_OPERATION_SHIFT_RIGHT) {
    int bits = term->operands[1]->number.i;

    return format ("(%s >> %d & %s)", a, bits,
        skel_cuda_print_twice (place, G_MAXUINT16 >> bits));
  }
  b = pair_operand (place, term, 1, row, column);
  return format ("(%s %s %s)", a, skel_print_operator (term->operation), b);
}

static const char *
pair_choice (
    const SkelCudaLanes *place, const SkelTerm *term, int row, int column)
{
  SkelRange range
      = skel_range_join (term->operands[1]->range, term->operands[2]->range);
  gint64 bias = skel_march_bias (range);

  return unbiased (place,
      format ("skel_choose (%s, %s, %s)",
          mask_operand (place, term, 0, row, column),
          biased (place, term, 1, row, column, bias),
          biased (place, term, 2, row, column, bias)),
      bias);
}

static const char *
pair_absolute (
    const SkelCudaLanes *place, const SkelTerm *term, int row, int column)
{
  const SkelRange *range = &term->operands[0]->range;
  gint64 bias = MAX (-range->low, range->high);

  if (value_of (place, skel_term_number (term->operands[0]))->halves)
    return format ("skel_absolute_halves (%s)",
        pair_operand (place, term, 0, row, column));
  return unbiased (place,
      format ("skel_absolute<%s> (%s, %s)", skel_cuda_print_halves (2 * bias),
          pair_operand (place, term, 0, row, column),
          skel_cuda_print_twice (place, bias)),
      bias);
}

const char *
skel_cuda_pair_value (
    const SkelCudaLanes *place, const SkelTerm *term, int row, int column)
{
  if (value_of (place, term)->mask)
    return mask_value (place, term, row, column);
  if (value_of (place, term)->halves)
    return pair_of_halves (place, term, row, column);
  switch (term->kind) {
    case SKEL_TERM_LOAD:
      return format ("row.template pair<%d> (%s, %d)", input_of (place, term),
          print_column (place, column), term->channel);
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
const char *
skel_cuda_pair (
    const SkelCudaLanes *place, const SkelTerm *term, int row, int column)
{
  const SkelMarch *march = place->march;
  const SkelMarchValue *value = &march->values[march->shifts[term->id].value];
  const char *text;

  if (term->kind == SKEL_TERM_CONSTANT)
    return format (
        "0x%08xu", (guint)((guint32)term->number.i * (guint32)0x10001));
  if (value->lane == SKEL_LANE_STILL)
    return format ("((uint32_t)%s * 0x10001u)",
        skel_cuda_single (place, term, row, column));
  text = is_kept (place, value)
             ? skel_cuda_print_kept (place, value, row, column, "")
             : skel_cuda_pair_value (place, term, row, column);
  return value->mask ? format ("(%s & 0x00010001u)", text) : text;
}
