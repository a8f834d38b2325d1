/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* emit-cuda-march.c: the struct that march.cuh goes down images with: each
 * value of a SkelMarch that is kept is an array of its columns, which is
 * computed in a loop over them; the others stand where they are used.
 */
#include "emit-cuda-lanes.h"
#include "emit-cuda-terms.h"

/* Pairs of a strip, at most (geometry.h). */
#define MAX_PAIRS_ADDED 24

#define format(...) skel_print_format (place->printer, __VA_ARGS__)

/* ---- what is kept ---- */

/* The columns of @value's array. */
static const char *
print_size (const SkelCudaLanes *place, const SkelMarchValue *value)
{
  return skel_cuda_print_end (place, "HALF", value->right - value->left);
}

static void
declare (const SkelCudaLanes *place, const SkelMarchValue *value)
{
  gboolean is_single = value->lane == SKEL_LANE_SINGLE;

  skel_print_line (place->printer, "%s v%d[%d]%s[%s];",
      is_single ? skel_print_type (place->printer, value->term->type)
                : "uint32_t",
      (int)(value - place->march->values), value->depth + 1,
      is_single ? "[2]" : "", print_size (place, value));
}

static void
print_state (const SkelCudaLanes *place)
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
open_loop (const SkelCudaLanes *place, int left, int right, gboolean is_single)
{
  if (is_single) {
    skel_print_line (place->printer, "#pragma unroll");
    skel_print_line (place->printer, "for (int which = 0; which < 2; which++)");
  }
  skel_print_line (place->printer, "#pragma unroll");
  skel_print_line (place->printer, "for (int k = %d%s; k < %s; k++)", left,
      left == 0 ? "" : " * APART", skel_cuda_print_end (place, "HALF", right));
}

/* A sum that slides: what it was, and the row that is new, without the one that
 * falls out; before the first sum there is nothing to fall out. */
static void
print_sliding (const SkelCudaLanes *place, const SkelMarchValue *value)
{
  gboolean is_single = value->lane == SKEL_LANE_SINGLE;
  const char *which = is_single ? "[which]" : "";
  const char *type = skel_print_type (place->printer, value->term->type);
  const char *wraps
      = is_single ? skel_cuda_wrapping_type (value->term->type) : "uint32_t";
  const SkelShift *shift = &place->march->shifts[value->summand->id];
  int row = value->row + shift->dy - value->shift.dy;
  int column = shift->dx - value->shift.dx;
  SkelCudaLanes trailing = *place;
  const char *rows[2];

  trailing.trails = TRUE;
  for (int i = 0; i < 2; i++) {
    const SkelCudaLanes *of = i == 0 ? place : &trailing;

    rows[i] = is_single ? skel_cuda_single (of, value->summand, row, column)
                        : skel_cuda_pair (of, value->summand, row, column);
  }
  open_loop (place, value->left, value->right, is_single);
  skel_print_line (place->printer, "{");
  place->printer->indent += 2;
  skel_print_line (place->printer, "%s sum = %s;", wraps,
      skel_cuda_print_kept (place, value, value->row - 1, 0, which));
  skel_print_line (place->printer, "if (row.before <= %d)", value->summands);
  skel_print_line (place->printer, "  sum += (%s)%s;", wraps, rows[0]);
  skel_print_line (place->printer, "if constexpr (Row::TRAILS)");
  skel_print_line (place->printer, "  sum -= (%s)%s;", wraps, rows[1]);
  skel_print_line (place->printer, "%s = (%s)sum;",
      skel_cuda_print_kept (place, value, value->row, 0, which),
      is_single ? type : "uint32_t");
  place->printer->indent -= 2;
  skel_print_line (place->printer, "}");
}

static void
print_one (const SkelCudaLanes *place, const SkelMarchValue *value)
{
  gboolean is_single = value->lane == SKEL_LANE_SINGLE;
  const SkelTerm *term = value->term;
  SkelPrinter *printer = place->printer;

  if (value->lane == SKEL_LANE_STILL) {
    skel_print_line (printer, "const %s v%d = %s;",
        skel_print_type (place->printer, term->type),
        (int)(value - place->march->values),
        skel_cuda_single_value (place, term, 0, 0));
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
  open_loop (place, value->left, value->right, is_single);
  skel_print_line (printer, "  %s = %s;",
      skel_cuda_print_kept (
          place, value, value->row, 0, is_single ? "[which]" : ""),
      is_single ? skel_cuda_single_value (place, term, value->row, 0)
                : skel_cuda_pair_value (place, term, value->row, 0));
}

/* ---- what is written ---- */

static SkelType
type_of (const SkelCudaLanes *place, const SkelMarchStore *store)
{
  return g_array_index (place->march->program->images, SkelImage, store->image)
      .type;
}

/* Numbers of 32 bits at least are stored as they are, of others low bytes. */
static void
declare_numbers (const SkelCudaLanes *place)
{
  const SkelMarch *march = place->march;
  SkelPrinter *printer = place->printer;

  skel_print_line (printer, "template <int HALF> struct Numbers");
  skel_print_line (printer, "{");
  for (guint i = 0; i < march->stores->len; i++) {
    const SkelMarchStore *store
        = &g_array_index (march->stores, SkelMarchStore, i);
    SkelType type = type_of (place, store);

    if (skel_cuda_lane_of (place, store->term) == SKEL_LANE_PAIR)
      skel_print_line (
          printer, "  SkelPairs<HALF, %d> store%d;", store->byte, i);
    else
      skel_print_line (printer, "  SkelSingles<%s, HALF, %d> store%d;",
          skel_type_size (type) < 4 ? "uint32_t"
                                    : skel_print_type (place->printer, type),
          store->byte, i);
  }
  skel_print_line (printer, "};");
}

/* A pair of which halves or bytes can be taken where they are. */
static const char *
print_whole_pair (const SkelCudaLanes *place, const SkelMarchStore *store)
{
  const SkelShift *shift = &place->march->shifts[store->term->id];
  const char *text = skel_cuda_pair (place, store->term, shift->dy, shift->dx);
  gint64 bias = skel_march_byte_bias (store->term->range);

  if (bias == 0)
    return text;
  return skel_type_size (type_of (place, store)) == 1
             ? format ("%s + %s", text, skel_cuda_print_twice (place, bias))
             : format ("skel_signed_of_pair (%s)", text);
}

static void
print_numbers (const SkelCudaLanes *place)
{
  const SkelMarch *march = place->march;

  for (guint i = 0; i < march->stores->len; i++) {
    const SkelMarchStore *store
        = &g_array_index (march->stores, SkelMarchStore, i);
    const SkelShift *shift = &march->shifts[store->term->id];
    gboolean is_pair = skel_cuda_lane_of (place, store->term) == SKEL_LANE_PAIR;

    open_loop (place, 0, 0, !is_pair);
    if (is_pair)
      skel_print_line (place->printer, "  numbers.store%d.pairs[k] = %s;", i,
          print_whole_pair (place, store));
    else
      skel_print_line (place->printer,
          "  numbers.store%d.numbers[which][k] = %s;", i,
          skel_cuda_single (place, store->term, shift->dy, shift->dx));
  }
}

static void
print_write (const SkelCudaLanes *place)
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
        image, skel_kernel_filled_from (&printer->analysis->kernel, image),
        skel_print_type (place->printer, type_of (place, store)), numbers);
  }
  skel_print_line (printer, "}");
}

/* ---- what is accumulated ---- */

static const char *
print_here (const SkelCudaLanes *place, const SkelTerm *term)
{
  const SkelShift *shift;

  term = skel_term_number (term);
  shift = &place->march->shifts[term->id];
  return skel_cuda_single (place, term, shift->dy, shift->dx);
}

static const SkelResult *
result_of (const SkelCudaLanes *place, const SkelContribution *contribution)
{
  return &g_array_index (
      place->march->program->results, SkelResult, contribution->result);
}

/* Whether the pairs of a row can be combined before they are taken apart. */
static gboolean
combines_pairs (
    const SkelCudaLanes *place, const SkelContribution *contribution)
{
  const SkelTerm *value = skel_term_number (contribution->value);
  SkelCombine combine = result_of (place, contribution)->combine;
  SkelRange range = value->range;

  if (contribution->condition || contribution->index
      || result_of (place, contribution)->type == SKEL_TYPE_BOOL
      || skel_cuda_lane_of (place, value) != SKEL_LANE_PAIR || range.low < 0)
    return FALSE;
  return combine != SKEL_COMBINE_ADD
         || range.high * MAX_PAIRS_ADDED <= G_MAXUINT16;
}

static void
print_combined_pairs (
    const SkelCudaLanes *place, const SkelContribution *contribution)
{
  const SkelTerm *value = skel_term_number (contribution->value);
  const SkelShift *shift = &place->march->shifts[value->id];
  const SkelResult *result = result_of (place, contribution);
  SkelPrinter *printer = place->printer;
  const char *type = skel_print_type (place->printer, result->type);

  skel_print_line (printer, "{");
  printer->indent += 2;
  skel_print_line (printer, "SkelPairsCombined<%s, %s, Sink::PARTS> of;",
      skel_cuda_operator_of (result),
      skel_cuda_print_halves (value->range.high));
  open_loop (place, 0, 0, FALSE);
  skel_print_line (printer, "  of.add (k, %s);",
      skel_cuda_pair (place, value, shift->dy, shift->dx));
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
print_contribution (const SkelCudaLanes *place,
    const SkelContribution *contribution, gboolean all)
{
  const SkelResult *result = result_of (place, contribution);
  SkelPrinter *printer = place->printer;
  const char *type = skel_print_type (place->printer, result->type);
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
print_contributions (const SkelCudaLanes *place)
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
print_step (const SkelCudaLanes *place)
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

static void
print_inputs (const SkelCudaLanes *place)
{
  const SkelMarch *march = place->march;
  const SkelLoops *loops = march->program->stages->pdata[0];
  SkelPrinter *printer = place->printer;
  const char *inputs = "";

  for (guint i = 0; i < march->program->images->len; i++) {
    const SkelMarchInput *input = &march->inputs[i];
    const SkelImage *image
        = &g_array_index (march->program->images, SkelImage, i);
    const SkelExtent *extent = &loops->extents[i];
    gboolean inside
        = loops->inside[i]
          && (extent->left || extent->right || extent->top || extent->bottom);
    const char *outside = inside ? "SkelMarchInside<" : "";
    const char *end = inside ? ">" : "";

    if (loops->constant[i]) {
      outside = "SkelMarchConstant<";
      end = format (", 0x%xu>", (guint32)loops->outside[i]);
    }

    for (int trails = 0; trails <= (input->read ? input->trails : -1); trails++)
      inputs = format ("%s%s%sSkelMarchInput<%d, %s, %d, PIXELS, %d, %d, %d, "
                       "STEP, UNITS>%s",
          inputs, *inputs ? ", " : "", outside,
          (int)i + (trails ? SKEL_MAX_IMAGES : 0),
          skel_print_type (place->printer, image->type), image->channels,
          input->left, input->right,
          trails ? input->trailing_row : input->last_row, end);
  }
  skel_print_line (printer, "template <int STEP, int UNITS>");
  skel_print_line (printer, "using Inputs = SkelMarchInputs<%s>;", inputs);
}

/* What pixels pick from. */
static void
print_tables (const SkelCudaLanes *place)
{
  const SkelMarch *march = place->march;

  for (int v = 0; v < march->n_values; v++) {
    const SkelTerm *term = march->values[v].term;

    if (term && skel_term_is_table (term))
      skel_cuda_print_table (
          place->printer, term, skel_cuda_print_table_name (place, term));
  }
}

void
skel_cuda_print_march (SkelPrinter *printer, const char *name,
    const SkelMarch *march, const SkelExtent *frame, const SkelExtent *away)
{
  const SkelCudaPlace *in = printer->user;
  SkelCudaLanes place = { printer, march, name, in->values };

  skel_print_line (printer, "%s", "");
  print_tables (&place);
  skel_print_line (printer, "struct %s", place.name);
  skel_print_line (printer, "{");
  printer->indent += 2;
  skel_print_line (printer, "static constexpr bool PIXELS = %s;",
      skel_cuda_has_pixels (&printer->analysis->kernel) ? "true" : "false");
  skel_print_line (printer, "static constexpr int ABOVE = %d;", march->above);
  skel_print_line (printer, "static constexpr bool MIRRORS = %s;",
      march->mirrors ? "true" : "false");
  skel_print_line (printer,
      "static constexpr int FRAME_LEFT = %d, FRAME_RIGHT = %d, FRAME_TOP = %d, "
      "FRAME_BOTTOM = %d;",
      frame->left, frame->right, frame->top, frame->bottom);
  if (away)
    skel_print_line (printer,
        "static constexpr int AWAY_TOP = %d, AWAY_BOTTOM = %d;", away->top,
        away->bottom);
  print_inputs (&place);
  print_state (&place);
  declare_numbers (&place);
  print_step (&place);
  print_write (&place);
  printer->indent -= 2;
  skel_print_line (printer, "};");
}
