/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* emit-cuda-march.c: the struct that march.cuh goes down images with: each
 * value of a SkelMarch that is kept is an array of its columns, which is
 * computed in a loop over them; the others stand where they are used.
 */
#include "../../graph/plain.h"
#include "emit-cuda.h"

/* Whose columns an expression is for, and which of two pixels is meant where
 * each is computed by itself. */
typedef struct {
  SkelPrinter *printer;
  const SkelMarch *march;
  const char *name; /* of the struct */
  const char *values;
  gboolean trails; /* of the rows that fall out of sums which slide, of which
                    * nothing is kept */
} Place;

/* Up to here the bits of halves are in the halves' order. */
#define GREATEST_HALF 0x7bff

/* Pairs of a strip, at most (geometry.h). */
#define MAX_PAIRS_ADDED 24

static const char *single (
    const Place *place, const SkelTerm *term, int row, int column);
static const char *pair (
    const Place *place, const SkelTerm *term, int row, int column);

#define format(...) skel_print_format (place->printer, __VA_ARGS__)

static SkelLane
lane_of (const Place *place, const SkelTerm *term)
{
  const SkelMarch *march = place->march;

  term = skel_term_number (term);
  return march->values[march->shifts[term->id].value].lane;
}

/* Whether @value is to be found among what is kept. */
static gboolean
is_kept (const Place *place, const SkelMarchValue *value)
{
  return value->kept && !place->trails;
}

/* The number of the input, see march.cuh, that @term loads from. */
static int
input_of (const Place *place, const SkelTerm *term)
{
  return term->index + (place->trails ? SKEL_MAX_IMAGES : 0);
}

/* @name and @columns. */
static const char *
print_end (const Place *place, const char *name, int columns)
{
  if (columns == 0)
    return name;
  return format (
      "%s %c %d * APART", name, columns < 0 ? '-' : '+', ABS (columns));
}

/* "k + 2 * APART" */
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

/* What C leaves open for some numbers, see compute.h. */
static const char *
print_total (
    const Place *place, const SkelTerm *term, const char *a, const char *b)
{
  const char *type = print_type (place, term->type);

  if (skel_operation_is_shift (term->operation))
    return format ("(%s)((%s)%s %s (int)(%s & %d))", type,
        wraps (term) ? wrapping_type (term->type) : type, a,
        skel_print_operator (term->operation), b,
        (int)skel_type_size (term->type) * 8 - 1);
  return format ("%s<%s> (%s, %s)",
      term->operation == SKEL_OPERATION_DIVIDE ? "skel_quotient"
                                               : "skel_remainder",
      type, a, b);
}

static const char *
single_binary (const Place *place, const SkelTerm *term, int row, int column)
{
  SkelType type = term->operands[0]->type;
  const char *a = operand_of (place, term, 0, row, column);
  const char *b = operand_of (place, term, 1, row, column);
  const char *computed
      = wraps (term) ? wrapping_type (type) : print_type (place, type);

  if (skel_plain_object (term))
    return print_total (place, term, a, b);
  if (term->operation == SKEL_OPERATION_DIVIDE
      && (type == SKEL_TYPE_I32 || type == SKEL_TYPE_U32)
      && skel_cuda_divides_short (
          term->operands[0]->range, term->operands[1]->range))
    return format ("(%s)skel_divide_short<Values::KNOWN> (%s, %s)",
        print_type (place, type), a, b);
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
single_parameter (const Place *place, const SkelTerm *term, int row, int column)
{
  const SkelParameter *parameter = &g_array_index (
      place->march->program->parameters, SkelParameter, term->index);

  if (term->n_operands == 0)
    return format ("%s.value%d", place->values, term->index);
  return format ("%s.value%d[skel_nearest (%s, %d)]", place->values,
      term->index, operand_of (place, term, 0, row, column), parameter->length);
}

/* "f_march_table7", of the value of @term. */
static const char *
print_table_name (const Place *place, const SkelTerm *term)
{
  return format (
      "%s_table%d", place->name, place->march->shifts[term->id].value);
}

static const char *
single_pick (const Place *place, const SkelTerm *term, int row, int column)
{
  const char *index = operand_of (place, term, 0, row, column), *of = "";

  if (skel_term_is_table (term))
    return format ("%s[skel_nearest (%s, %d)]", print_table_name (place, term),
        index, term->n_operands - 1);
  for (int i = 1; i < term->n_operands; i++)
    of = format ("%s, %s", of, operand_of (place, term, i, row, column));
  return format (
      "skel_pick<%s> (%s%s)", print_type (place, term->type), index, of);
}

/* Which of a row's units stands at @column, of both halves of a strip. */
static const char *
print_unit (const Place *place, int column)
{
  return format ("which * HALF + %s", print_column (place, column));
}

static const char *
single_place (const Place *place, const SkelTerm *term, int column)
{
  static const char *const names[] = { [SKEL_COORDINATE_Y] = "y",
    [SKEL_COORDINATE_WIDTH] = "width",
    [SKEL_COORDINATE_HEIGHT] = "height" };

  return term->index == SKEL_COORDINATE_X
             ? format (
                   "place.template x<APART> (%s)", print_unit (place, column))
             : format ("place.%s", names[term->index]);
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
      return single_parameter (place, term, row, column);
    case SKEL_TERM_LOAD:
      return format ("row.template number<%d> (%s, %d)", input_of (place, term),
          print_unit (place, column), term->channel);
    case SKEL_TERM_PLACE:
      return single_place (place, term, column);
    case SKEL_TERM_PICK:
      return single_pick (place, term, row, column);
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
  return is_kept (place, value)
             ? print_kept (place, value, row, column, "[which]")
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
         && value->lane == SKEL_LANE_PAIR && !is_kept (place, value);
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
  int still = lane_of (place, term->operands[0]) == SKEL_LANE_STILL ? 0 : 1;

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
  return is_kept (place, value) ? print_kept (place, value, row, column, "")
                                : pair_value (place, term, row, column);
}

/* ---- what is kept ---- */

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

  skel_print_line (printer, "template <int APART, int HALF> struct State");
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
      left == 0 ? "" : " * APART", print_end (place, "HALF", right));
}

/* A sum that slides: what it was, and the row that is new, without the one that
 * falls out; before the first sum there is nothing to fall out. */
static void
print_sliding (const Place *place, const SkelMarchValue *value)
{
  gboolean is_single = value->lane == SKEL_LANE_SINGLE;
  const char *which = is_single ? "[which]" : "";
  const char *type = print_type (place, value->term->type);
  const char *wraps
      = is_single ? wrapping_type (value->term->type) : "uint32_t";
  const SkelShift *shift = &place->march->shifts[value->summand->id];
  int row = value->row + shift->dy - value->shift.dy;
  int column = shift->dx - value->shift.dx;
  Place trailing = *place;
  const char *rows[2];

  trailing.trails = TRUE;
  for (int i = 0; i < 2; i++) {
    const Place *of = i == 0 ? place : &trailing;

    rows[i] = is_single ? single (of, value->summand, row, column)
                        : pair (of, value->summand, row, column);
  }
  open_loop (place, value->left, value->right, is_single);
  skel_print_line (place->printer, "{");
  place->printer->indent += 2;
  skel_print_line (place->printer, "%s sum = %s;", wraps,
      print_kept (place, value, value->row - 1, 0, which));
  skel_print_line (place->printer, "if (row.before <= %d)", value->summands);
  skel_print_line (place->printer, "  sum += (%s)%s;", wraps, rows[0]);
  skel_print_line (place->printer, "if constexpr (Row::TRAILS)");
  skel_print_line (place->printer, "  sum -= (%s)%s;", wraps, rows[1]);
  skel_print_line (place->printer, "%s = (%s)sum;",
      print_kept (place, value, value->row, 0, which),
      is_single ? type : "uint32_t");
  place->printer->indent -= 2;
  skel_print_line (place->printer, "}");
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
  if (value->summands > 0) {
    print_sliding (place, value);
    return;
  }
  open_loop (place, value->left, value->right, single);
  skel_print_line (printer, "  %s = %s;",
      print_kept (place, value, value->row, 0, single ? "[which]" : ""),
      single ? single_value (place, term, value->row, 0)
             : pair_value (place, term, value->row, 0));
}

/* ---- what is written ---- */

static SkelType
type_of (const Place *place, const SkelMarchStore *store)
{
  return g_array_index (place->march->program->images, SkelImage, store->image)
      .type;
}

/* Numbers of 32 bits at least are stored as they are, of others low bytes. */
static void
declare_numbers (const Place *place)
{
  const SkelMarch *march = place->march;
  SkelPrinter *printer = place->printer;

  skel_print_line (printer, "template <int HALF> struct Numbers");
  skel_print_line (printer, "{");
  for (guint i = 0; i < march->stores->len; i++) {
    const SkelMarchStore *store
        = &g_array_index (march->stores, SkelMarchStore, i);
    SkelType type = type_of (place, store);

    if (lane_of (place, store->term) == SKEL_LANE_PAIR)
      skel_print_line (
          printer, "  SkelPairs<HALF, %d> store%d;", store->byte, i);
    else
      skel_print_line (printer, "  SkelSingles<%s, HALF, %d> store%d;",
          skel_type_size (type) < 4 ? "uint32_t" : print_type (place, type),
          store->byte, i);
  }
  skel_print_line (printer, "};");
}

/* A pair of which halves or bytes can be taken where they are. */
static const char *
print_whole_pair (const Place *place, const SkelMarchStore *store)
{
  const SkelShift *shift = &place->march->shifts[store->term->id];
  const char *text = pair (place, store->term, shift->dy, shift->dx);
  gint64 bias = skel_march_byte_bias (store->term->range);

  if (bias == 0)
    return text;
  return skel_type_size (type_of (place, store)) == 1
             ? format ("%s + %s", text, print_twice (place, bias))
             : format ("skel_signed_of_pair (%s)", text);
}

static void
print_numbers (const Place *place)
{
  const SkelMarch *march = place->march;

  for (guint i = 0; i < march->stores->len; i++) {
    const SkelMarchStore *store
        = &g_array_index (march->stores, SkelMarchStore, i);
    const SkelShift *shift = &march->shifts[store->term->id];
    gboolean is_pair = lane_of (place, store->term) == SKEL_LANE_PAIR;

    open_loop (place, 0, 0, !is_pair);
    if (is_pair)
      skel_print_line (place->printer, "  numbers.store%d.pairs[k] = %s;", i,
          print_whole_pair (place, store));
    else
      skel_print_line (place->printer,
          "  numbers.store%d.numbers[which][k] = %s;", i,
          single (place, store->term, shift->dy, shift->dx));
  }
}

/* An input of the same pixels as the output @image, which are left where the
 * loops do not come; or -1. */
static int
input_like (const SkelProgram *program, int image)
{
  const SkelImage *images = (const SkelImage *)program->images->data;

  for (guint i = 0; i < program->images->len; i++)
    if (!images[i].output && images[i].type == images[image].type
        && images[i].channels == images[image].channels)
      return i;
  return -1;
}

static void
print_write (const Place *place)
{
  const SkelMarch *march = place->march;
  SkelPrinter *printer = place->printer;
  guint i = 0;

  skel_print_line (printer, "template <int HALF, class Writer>");
  skel_print_line (printer,
      "static __device__ __forceinline__ void write "
      "(const Numbers<HALF> &numbers, const Writer &writer)");
  skel_print_line (printer, "{");
  while (i < march->stores->len) {
    const SkelMarchStore *store
        = &g_array_index (march->stores, SkelMarchStore, i);
    int image = store->image;
    const char *numbers = format ("numbers.store%d", i);

    while (++i < march->stores->len
           && g_array_index (march->stores, SkelMarchStore, i).image == image)
      numbers = format ("%s, numbers.store%d", numbers, i);
    skel_print_line (printer, "  writer.template image<%d, %d, %s> (%s);",
        image, input_like (march->program, image),
        print_type (place, type_of (place, store)), numbers);
  }
  skel_print_line (printer, "}");
}

/* ---- what is accumulated ---- */

static const char *
print_here (const Place *place, const SkelTerm *term)
{
  const SkelShift *shift;

  term = skel_term_number (term);
  shift = &place->march->shifts[term->id];
  return single (place, term, shift->dy, shift->dx);
}

static const SkelResult *
result_of (const Place *place, const SkelContribution *contribution)
{
  return &g_array_index (
      place->march->program->results, SkelResult, contribution->result);
}

/* Whether the pairs of a row can be combined before they are taken apart. */
static gboolean
combines_pairs (const Place *place, const SkelContribution *contribution)
{
  const SkelTerm *value = skel_term_number (contribution->value);
  SkelCombine combine = result_of (place, contribution)->combine;
  SkelRange range = value->range;

  if (contribution->condition || contribution->index
      || result_of (place, contribution)->type == SKEL_TYPE_BOOL
      || lane_of (place, value) != SKEL_LANE_PAIR || range.low < 0)
    return FALSE;
  return combine != SKEL_COMBINE_ADD
         || range.high * MAX_PAIRS_ADDED <= G_MAXUINT16;
}

static void
print_combined_pairs (const Place *place, const SkelContribution *contribution)
{
  const SkelTerm *value = skel_term_number (contribution->value);
  const SkelShift *shift = &place->march->shifts[value->id];
  const SkelResult *result = result_of (place, contribution);
  SkelPrinter *printer = place->printer;
  const char *type = print_type (place, result->type);

  skel_print_line (printer, "{");
  printer->indent += 2;
  skel_print_line (printer, "SkelPairsCombined<%s, %s, Sink::PARTS> of;",
      skel_cuda_operator_of (result), print_halves (value->range.high));
  open_loop (place, 0, 0, FALSE);
  skel_print_line (
      printer, "  of.add (k, %s);", pair (place, value, shift->dy, shift->dx));
  skel_print_line (printer, "#pragma unroll");
  skel_print_line (
      printer, "for (int part = 0; part < 2 * Sink::PARTS; part++)");
  skel_print_line (printer,
      "  skel_add_to<%s> (sink.results[part / 2].value%d, "
      "(%s)of.get (part));",
      skel_cuda_operator_of (result), contribution->result, type);
  printer->indent -= 2;
  skel_print_line (printer, "}");
}

static void
print_contribution (
    const Place *place, const SkelContribution *contribution, gboolean all)
{
  const SkelResult *result = result_of (place, contribution);
  SkelPrinter *printer = place->printer;
  const char *type = print_type (place, result->type);
  const char *condition = all ? "sink.counts (unit)" : "sink.takes (unit)";
  const char *to = format (
      "sink.results[unit %% Sink::PARTS].value%d", contribution->result);

  if (all && combines_pairs (place, contribution)) {
    print_combined_pairs (place, contribution);
    return;
  }
  if (contribution->condition)
    condition = format ("%s && %s != 0", condition,
        print_here (place, contribution->condition));
  open_loop (place, 0, 0, TRUE);
  skel_print_line (printer, "{");
  printer->indent += 2;
  skel_print_line (printer, "const int unit = which * HALF + k;");
  skel_print_line (printer, "if (%s)", condition);
  if (result->array)
    skel_print_line (printer, "  skel_accumulate<%s> (%s, %s, (%s)%s);",
        skel_cuda_operator_of (result), to,
        contribution->index ? print_here (place, contribution->index) : "0",
        type, print_here (place, contribution->value));
  else
    skel_print_line (printer, "  skel_add_to<%s> (%s, (%s)%s);",
        skel_cuda_operator_of (result), to, type,
        print_here (place, contribution->value));
  printer->indent -= 2;
  skel_print_line (printer, "}");
}

static void
print_contributions (const Place *place)
{
  const SkelLoops *loops = place->march->program->stages->pdata[0];
  SkelPrinter *printer = place->printer;

  if (loops->contributions->len == 0)
    return;
  skel_print_line (printer, "if constexpr (Sink::ACTIVE) {");
  printer->indent += 2;
  for (int all = 1; all >= 0; all--) {
    skel_print_line (printer,
        all ? "if (sink.there && sink.all) {" : "} else if (sink.there) {");
    printer->indent += 2;
    for (guint i = 0; i < loops->contributions->len; i++)
      print_contribution (place,
          &g_array_index (loops->contributions, SkelContribution, i), all);
    printer->indent -= 2;
  }
  skel_print_line (printer, "}");
  printer->indent -= 2;
  skel_print_line (printer, "}");
}

/* ---- the struct ---- */

static void
print_step (const Place *place)
{
  const SkelMarch *march = place->march;
  SkelPrinter *printer = place->printer;

  skel_print_line (printer,
      "template <int APART, int HALF, class Row, class Values, class Sink>");
  skel_print_line (printer,
      "static __device__ __forceinline__ void step (const Row &row, "
      "const SkelMarchPlace &place, State<APART, HALF> &state, "
      "const Values &%s, Numbers<HALF> &numbers, Sink &sink)",
      place->values);
  skel_print_line (printer, "{");
  printer->indent += 2;
  for (int v = 0; v < march->n_values; v++)
    if (march->values[v].term && march->values[v].kept)
      print_one (place, &march->values[v]);
  print_numbers (place);
  print_contributions (place);
  printer->indent -= 2;
  skel_print_line (printer, "}");
}

static gboolean
has_pixels (const SkelProgram *program)
{
  for (guint i = 0; i < program->images->len; i++)
    if (g_array_index (program->images, SkelImage, i).channels > 1)
      return TRUE;
  return FALSE;
}

static void
print_inputs (const Place *place)
{
  const SkelMarch *march = place->march;
  SkelPrinter *printer = place->printer;
  const char *inputs = "";

  for (guint i = 0; i < march->program->images->len; i++) {
    const SkelMarchInput *input = &march->inputs[i];
    const SkelImage *image
        = &g_array_index (march->program->images, SkelImage, i);

    for (int trails = 0; trails <= (input->read ? input->trails : -1); trails++)
      inputs = format ("%s%sSkelMarchInput<%d, %s, %d, PIXELS, %d, %d, %d, "
                       "STEP, UNITS>",
          inputs, *inputs ? ", " : "", (int)i + (trails ? SKEL_MAX_IMAGES : 0),
          print_type (place, image->type), image->channels, input->left,
          input->right, trails ? input->trailing_row : input->last_row);
  }
  skel_print_line (printer, "template <int STEP, int UNITS>");
  skel_print_line (printer, "using Inputs = SkelMarchInputs<%s>;", inputs);
}

/* What pixels pick from. */
static void
print_tables (const Place *place)
{
  const SkelMarch *march = place->march;
  SkelPrinter *printer = place->printer;

  for (int v = 0; v < march->n_values; v++) {
    const SkelTerm *term = march->values[v].term;
    const char *numbers = "";

    if (!term || !skel_term_is_table (term))
      continue;
    for (int i = 1; i < term->n_operands; i++)
      numbers = format ("%s%s%s", numbers, i > 1 ? ", " : "",
          skel_print_constant (printer, term->type, term->operands[i]->number)
              .text);
    skel_print_line (printer, "static __device__ const %s %s[] = { %s };",
        print_type (place, term->type), print_table_name (place, term),
        numbers);
  }
}

void
skel_cuda_print_march (
    SkelPrinter *printer, const char *name, const SkelMarch *march)
{
  const SkelCudaPlace *in = printer->user;
  Place place = { printer, march, skel_print_format (printer, "%s_march", name),
    in->values };

  skel_print_line (printer, "%s", "");
  print_tables (&place);
  skel_print_line (printer, "struct %s", place.name);
  skel_print_line (printer, "{");
  printer->indent += 2;
  skel_print_line (printer, "static constexpr bool PIXELS = %s;",
      has_pixels (march->program) ? "true" : "false");
  skel_print_line (printer, "static constexpr bool SLIDES = %s;",
      march->slides ? "true" : "false");
  skel_print_line (printer, "static constexpr int ABOVE = %d;", march->above);
  print_inputs (&place);
  print_state (&place);
  declare_numbers (&place);
  print_step (&place);
  print_write (&place);
  printer->indent -= 2;
  skel_print_line (printer, "};");
}
