/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "march.h"

#include "lane-width.h"
#include "mirror.h"
#include "passes.h"
#include "plain.h"
#include "sum.h"

#include <string.h>

/* Rows that are at least fetched at once. */
#define MIN_TURN 2

/* What it costs to part a pair, in half operations. */
#define PARTING 4

/* Rows of a sum from which on it slides, and what may be done again for that.
 */
#define MIN_SUMMANDS 8
#define MAX_SUMMAND_OPERATIONS 64

/* Numbers that are picked from, at most, unless all of them are constants. */
#define MAX_PICKED 17

/* Operations of a machine for functions of floats, and for a quotient. */
#define CALL_OPERATIONS 24
#define BRIEF_CALL_OPERATIONS 3
#define QUOTIENT_OPERATIONS 8
#define MIDDLE_OPERATIONS 6
#define PRODUCTS_OPERATIONS 3

/* What a pair holds. */
static const SkelRange pair_range = { -32768, 65535 };

static gboolean
fits_pair (SkelRange range)
{
  return skel_range_within (range, pair_range)
         && range.high - range.low <= G_MAXUINT16;
}

gint64
skel_march_bias (SkelRange range)
{
  return range.low < 0 ? -(gint64)range.low : 0;
}

gint64
skel_march_byte_bias (SkelRange range)
{
  return (skel_march_bias (range) + 255) / 256 * 256;
}

/* ---- lanes ---- */

static SkelLane
lane_of (const SkelMarch *self, const SkelTerm *term)
{
  term = skel_term_number (term);
  return skel_term_is_still (term)
             ? SKEL_LANE_STILL
             : self->values[self->shifts[term->id].value].lane;
}

/* Whether @a - @b is what a pair can hold the sign of. */
static gboolean
are_comparable (const SkelTerm *a, const SkelTerm *b)
{
  return a->range.high - b->range.low <= G_MAXINT16
         && b->range.high - a->range.low <= G_MAXINT16;
}

static gboolean
is_paired_binary (const SkelTerm *term)
{
  const SkelTerm *a = term->operands[0], *b = term->operands[1];

  switch (term->operation) {
    case SKEL_OPERATION_ADD:
    case SKEL_OPERATION_SUBTRACT:
      return TRUE;
    case SKEL_OPERATION_MULTIPLY:
      return skel_term_is_still (a) || skel_term_is_still (b);
    case SKEL_OPERATION_SHIFT_RIGHT:
      return a->range.low >= 0 && b->kind == SKEL_TERM_CONSTANT
             && b->number.i >= 0 && b->number.i < 16;
    case SKEL_OPERATION_AND:
    case SKEL_OPERATION_OR:
    case SKEL_OPERATION_XOR:
      return a->range.low >= 0 && b->range.low >= 0;
    case SKEL_OPERATION_MINIMUM:
    case SKEL_OPERATION_MAXIMUM:
      return fits_pair (skel_range_join (a->range, b->range));
    case SKEL_OPERATION_LESS:
    case SKEL_OPERATION_LESS_EQUAL:
    case SKEL_OPERATION_EQUAL:
    case SKEL_OPERATION_NOT_EQUAL:
      return are_comparable (a, b);
    default:
      return FALSE;
  }
}

/* Whether @term can be computed in pairs, if its operands are. */
static gboolean
is_paired (const SkelTerm *term)
{
  const SkelTerm *a = term->n_operands > 0 ? term->operands[0] : NULL;

  switch (term->kind) {
    case SKEL_TERM_LOAD:
      return term->type == SKEL_TYPE_U8 || skel_type_size (term->type) == 2;
    case SKEL_TERM_BINARY:
      return is_paired_binary (term);
    case SKEL_TERM_CONVERT:
      /* the low bits of what has no sign */
      return a->range.low >= 0 && !skel_type_is_floating (a->type)
             && term->type == SKEL_TYPE_U8;
    case SKEL_TERM_SELECT:
      return skel_range_within (a->range, (SkelRange){ 0, 1 });
    case SKEL_TERM_CALL:
      return !skel_type_is_floating (term->type) && a->range.low >= -G_MAXINT16
             && a->range.high <= G_MAXINT16;
    default:
      return FALSE;
  }
}

gboolean
skel_march_has_products (const SkelMarchValue *value)
{
  return value->products.less.term != NULL;
}

static SkelLane
choose_lane (const SkelMarch *self, const SkelMarchValue *value)
{
  const SkelTerm *term = value->term;

  if (skel_term_is_still (term))
    return SKEL_LANE_STILL;
  if (value->summands > 0)
    return fits_pair (term->range) ? lane_of (self, value->summand)
                                   : SKEL_LANE_SINGLE;
  if (skel_lane_width_allowed () < SKEL_LANE_WIDTH_PAIRS
      || skel_type_is_floating (term->type) || !fits_pair (term->range)
      || (!skel_march_has_products (value) && !is_paired (term)))
    return SKEL_LANE_SINGLE;
  for (int i = 0; i < skel_march_operands (value); i++) {
    const SkelTerm *operand = skel_march_operand (value, i);

    if (lane_of (self, operand) == SKEL_LANE_SINGLE
        || skel_type_is_floating (operand->type) || !fits_pair (operand->range))
      return SKEL_LANE_SINGLE;
  }
  return SKEL_LANE_PAIR;
}

/* ---- whether a march can have it ---- */

/* ---- sums that slide ---- */

/* One value in @n rows that follow on each other, of which @last is the lowest;
 * @last's own value alone where @n is 1. */
typedef struct {
  const SkelTerm *last;
  int n;
} Run;

/* The rows that @term is the sum of. */
static Run
find_run (const SkelMarch *self, const SkelTerm *term)
{
  Run alone = { skel_term_number (term), 1 }, a, b;
  const SkelShift *of_a, *of_b;

  term = alone.last;
  if (!skel_is_sum (term) || term->operation != SKEL_OPERATION_ADD)
    return alone;
  a = find_run (self, term->operands[0]);
  b = find_run (self, term->operands[1]);
  of_a = &self->shifts[a.last->id];
  of_b = &self->shifts[b.last->id];
  if (of_a->value != of_b->value || of_a->dx != of_b->dx
      || skel_term_is_still (a.last))
    return alone;
  if (of_a->dy == of_b->dy - b.n)
    return (Run){ b.last, a.n + b.n };
  return of_b->dy == of_a->dy - a.n ? (Run){ a.last, a.n + b.n } : alone;
}

/* Whether @term, which is wanted at @row, can be computed of another row of
 * pixels by itself, which is @n above: of one row of each input, that is the
 * same for all sums, in no more than *@operations. */
static gboolean
can_trail (
    SkelMarch *self, const SkelTerm *term, int row, int n, int *operations)
{
  SkelMarchInput *input;

  term = skel_term_number (term);
  if (--*operations < 0 || (term->depends & SKEL_DEPENDS_PLACE))
    return FALSE;
  for (int i = 0; i < term->n_operands; i++) {
    const SkelTerm *operand = skel_term_number (term->operands[i]);
    int dy = self->shifts[operand->id].dy - self->shifts[term->id].dy;

    if (!skel_term_is_still (operand)
        && !can_trail (self, operand, row + dy, n, operations))
      return FALSE;
  }
  if (term->kind != SKEL_TERM_LOAD)
    return TRUE;
  input = &self->inputs[term->index];
  if (input->trails)
    return input->trailing_row == row - n;
  input->trails = TRUE;
  input->trailing_row = row - n;
  return TRUE;
}

/* Lets @value slide, if it is a long sum that is wanted in one row. */
static void
let_slide (SkelMarch *self, SkelMarchValue *value)
{
  SkelMarchInput before[SKEL_MAX_IMAGES];
  int operations = MAX_SUMMAND_OPERATIONS;
  Run run;

  if (!skel_is_sum (value->term) || value->depth > 0)
    return;
  run = find_run (self, value->term);
  if (run.n < MIN_SUMMANDS)
    return;
  memcpy (before, self->inputs, sizeof before);
  if (!can_trail (self, run.last,
          value->row + self->shifts[run.last->id].dy - value->shift.dy, run.n,
          &operations)) {
    memcpy (self->inputs, before, sizeof before);
    return;
  }
  value->summand = run.last;
  value->summands = run.n;
  value->depth = 1;
  self->slides = TRUE;
}

/* ---- the middle one of three ---- */

static gboolean
is_binary (const SkelTerm *term, SkelOperation operation)
{
  return term->kind == SKEL_TERM_BINARY && term->operation == operation
         && !skel_type_is_floating (term->type);
}

/* Lets @value be the middle one of a, b and c, if it is found as the greatest
 * of min (a, b) and min (max (a, b), c), or as the least the other way round: a
 * machine that knows the least and the greatest of three adds all and leaves
 * these out. */
static void
let_be_middle (SkelMarchValue *value)
{
  const SkelTerm *term = value->term;
  SkelOperation outer = term->operation, inner;

  if (!is_binary (term, SKEL_OPERATION_MAXIMUM)
      && !is_binary (term, SKEL_OPERATION_MINIMUM))
    return;
  inner = outer == SKEL_OPERATION_MAXIMUM ? SKEL_OPERATION_MINIMUM
                                          : SKEL_OPERATION_MAXIMUM;
  for (int i = 0; i < 4; i++) {
    const SkelTerm *two = skel_term_number (term->operands[i & 1]);
    const SkelTerm *rest = skel_term_number (term->operands[1 - (i & 1)]);
    const SkelTerm *others, *c;

    if (!is_binary (two, inner) || !is_binary (rest, inner))
      continue;
    others = skel_term_number (rest->operands[i >> 1]);
    c = skel_term_number (rest->operands[1 - (i >> 1)]);
    if (!is_binary (others, outer) || others->operands[0] != two->operands[0]
        || others->operands[1] != two->operands[1]
        || MIN (others->range.low, MIN (two->range.low, c->range.low)) < 0)
      continue;
    value->middle[0] = skel_term_number (two->operands[0]);
    value->middle[1] = skel_term_number (two->operands[1]);
    value->middle[2] = c;
    return;
  }
}

/* ---- what compares products ---- */

/* Lets @value compare by halves what no pair can hold. */
static void
let_compare_products (SkelMarchValue *value)
{
  const SkelTerm *term = value->term;
  SkelProducts found;

  if (skel_products_find (term, &found)
      && !(fits_pair (term->operands[0]->range)
           && fits_pair (term->operands[1]->range) && is_paired (term)))
    value->products = found;
}

/* Why nothing that has @term marches, however it is arranged; NULL: it may.
 * Whatever the operands are, an operation has a meaning, see march.cuh. */
static const char *
object_to_term (const SkelTerm *term)
{
  if (term->kind == SKEL_TERM_PICK && term->n_operands > MAX_PICKED
      && !skel_term_is_table (term))
    return skel_plain_object (term);
  return term->kind == SKEL_TERM_GATHER ? skel_plain_object (term) : NULL;
}

static const char *
object_to_image (const SkelImage *image)
{
  if (image->transposed)
    return "it moves pixels";
  return skel_type_size (image->type) > 4
                 || (image->channels > 1 && skel_type_size (image->type) > 2)
             ? "its pixels are too large"
             : NULL;
}

const char *
skel_march_object (const SkelProgram *program)
{
  const SkelLoops *loops;
  const char *objection = NULL;
  guint8 *used;

  if (program->stages->len != 1)
    return "it has several nests of loops";
  loops = program->stages->pdata[0];
  if (loops->permutation != 0)
    return "it moves pixels";
  if (skel_program_count_still (program) > SKEL_MAX_STILL)
    return "what is the same for all pixels takes long";
  for (guint i = 0; i < program->images->len && !objection; i++)
    objection
        = object_to_image (&g_array_index (program->images, SkelImage, i));
  if (objection)
    return objection;
  used = skel_program_used (program);
  for (guint i = 0; i < program->terms->len && !objection; i++)
    if (used[i])
      objection = object_to_term (program->terms->pdata[i]);
  g_free (used);
  return objection;
}

/* ---- the plan ---- */

/* Whether the low bits of @term are a byte of what it is made of. */
static gboolean
is_byte (const SkelTerm *term)
{
  return term->kind == SKEL_TERM_BINARY
         && term->operation == SKEL_OPERATION_SHIFT_RIGHT
         && term->operands[1]->kind == SKEL_TERM_CONSTANT
         && term->operands[1]->number.i % 8 == 0
         && skel_type_size (term->type) == 4
         && term->operands[0]->range.low >= 0
         && term->operands[0]->range.high > (gint64)1
                                                << term->operands[1]->number.i;
}

/* What of @store's value is written: low bytes of an int, or a byte of a larger
 * number, perhaps. */
static SkelMarchStore
find_store (const SkelStore *store)
{
  SkelMarchStore found = { store->image, store->channel };
  gsize size = skel_type_size (store->value->type);
  const SkelTerm *term = skel_term_number (store->value);

  if (size < 4 && term->kind == SKEL_TERM_CONVERT
      && skel_type_size (term->type) == size && term->type != SKEL_TYPE_BOOL
      && !skel_type_is_floating (term->operands[0]->type)
      && skel_type_size (term->operands[0]->type) == 4)
    term = skel_term_number (term->operands[0]);
  if (size == 1 && is_byte (term)) {
    found.byte = term->operands[1]->number.i / 8;
    term = skel_term_number (term->operands[0]);
  }
  found.term = term;
  return found;
}

static int
compare_stores (gconstpointer a, gconstpointer b)
{
  const SkelMarchStore *first = a, *second = b;

  return first->image != second->image ? first->image - second->image
                                       : first->channel - second->channel;
}

int
skel_march_operands (const SkelMarchValue *value)
{
  return value->summands > 0 ? 1
         : value->middle[0]  ? (int)G_N_ELEMENTS (value->middle)
                             : value->term->n_operands;
}

const SkelTerm *
skel_march_operand (const SkelMarchValue *value, int i)
{
  if (skel_march_has_products (value))
    return i == 0 ? value->products.less.term : value->products.more.term;
  return skel_term_number (value->summands > 0 ? value->summand
                           : value->middle[0]  ? value->middle[i]
                                               : value->term->operands[i]);
}

/* @term is wanted in a row and the columns from @left to those beside @right.
 */
static void
want (SkelMarch *self, const SkelTerm *term, int row, int left, int right)
{
  SkelMarchValue *value;
  int last;

  term = skel_term_number (term);
  value = &self->values[self->shifts[term->id].value];
  if (!value->term) {
    value->term = term;
    value->shift = self->shifts[term->id];
    value->row = row;
    value->left = left;
    value->right = right;
    value->uses = 1;
    return;
  }
  last = MAX (value->row, row);
  value->depth = last - MIN (value->row - value->depth, row);
  value->row = last;
  value->left = MIN (value->left, left);
  value->right = MAX (value->right, right);
  value->uses++;
}

/* @term is wanted for each pixel that is written. */
static void
want_here (SkelMarch *self, const SkelTerm *term)
{
  const SkelShift *shift = &self->shifts[skel_term_number (term)->id];

  want (self, term, shift->dy, shift->dx, shift->dx);
}

static void
want_operands (SkelMarch *self, const SkelMarchValue *value)
{
  for (int i = 0; i < skel_march_operands (value); i++) {
    const SkelTerm *operand = skel_march_operand (value, i);
    const SkelShift *shift = &self->shifts[operand->id];
    gboolean still = skel_term_is_still (operand);
    int dy = still ? 0 : shift->dy - value->shift.dy;
    int dx = still ? 0 : shift->dx - value->shift.dx;

    want (self, operand, value->row + dy, value->left + dx, value->right + dx);
  }
}

/* What it costs more to compute @value for both columns of a pair by themselves
 * than at once, in half operations: an operation twice, what is kept to be
 * taken from its pair, and a pixel, which is taken from its word as well. */
static int
cost_of_parting (const SkelMarch *self, const SkelMarchValue *value)
{
  int cost = 2;

  if (value->kept)
    return PARTING;
  if (value->term->kind == SKEL_TERM_LOAD)
    return 1;
  for (int i = 0; i < skel_march_operands (value) && cost < PARTING; i++) {
    const SkelTerm *operand = skel_march_operand (value, i);

    if (!skel_term_is_still (operand))
      cost += cost_of_parting (
          self, &self->values[self->shifts[operand->id].value]);
  }
  return cost;
}

/* What is wanted for one column after the other, where it is used and nowhere
 * else, is no pair if it costs less so. */
static void
part_pairs (SkelMarch *self)
{
  guint8 *paired = g_new0 (guint8, self->n_values + 1);

  for (guint i = 0; i < self->stores->len; i++)
    paired[self
            ->shifts[g_array_index (self->stores, SkelMarchStore, i).term->id]
            .value]
        = TRUE;
  for (int v = self->n_values; v-- > 0;) {
    SkelMarchValue *value = &self->values[v];

    if (!value->term || value->lane != SKEL_LANE_PAIR)
      continue;
    if (!paired[v] && cost_of_parting (self, value) < PARTING) {
      value->lane = SKEL_LANE_SINGLE;
      continue;
    }
    for (int i = 0; i < skel_march_operands (value); i++)
      paired[self->shifts[skel_march_operand (value, i)->id].value] = TRUE;
  }
  g_free (paired);
}

/* Whether a pair may hold @value, of which @store is made: its bytes must be
 * where they are in one, or its halves become so by a sign. */
static gboolean
suits_store (const SkelMarchValue *value, const SkelMarchStore *store,
    const SkelProgram *program)
{
  const SkelImage *image
      = &g_array_index (program->images, SkelImage, store->image);
  SkelRange range = value->term->range;

  switch (skel_type_size (image->type)) {
    case 1:
      return range.high + skel_march_byte_bias (range) <= G_MAXUINT16;
    case 2:
      return range.low >= 0 || range.high <= G_MAXINT16;
    default:
      return FALSE;
  }
}

/* ---- halves ---- */

static gboolean
fits_halves (SkelRange range)
{
  return skel_range_within (range,
      (SkelRange){ -SKEL_GREATEST_EXACT_HALF, SKEL_GREATEST_EXACT_HALF });
}

static SkelMarchValue *
value_of (const SkelMarch *self, const SkelTerm *term)
{
  return &self->values[self->shifts[term->id].value];
}

/* Whether @term is a pair whose halves or numbers differ. */
static gboolean
has_sign (const SkelMarch *self, const SkelTerm *term)
{
  return term->range.low < 0 && lane_of (self, term) == SKEL_LANE_PAIR;
}

/* Whether @inner is of the extreme @term, and one like it. */
static gboolean
is_part_of_extreme (const SkelTerm *term, const SkelTerm *inner)
{
  return term->kind == SKEL_TERM_BINARY && inner->kind == SKEL_TERM_BINARY
         && term->operation == inner->operation
         && skel_operation_is_extreme (term->operation);
}

/* Whether @value is made of what may be negative; or is an extreme of several
 * of which one may, so that nothing but the last has to be a number again.
 * Operands come first. */
static gboolean
is_of_signed (const SkelMarch *self, const SkelMarchValue *value)
{
  for (int i = 0; i < skel_march_operands (value); i++) {
    const SkelTerm *operand = skel_march_operand (value, i);

    if (has_sign (self, operand)
        || (is_part_of_extreme (value->term, operand)
            && lane_of (self, operand) == SKEL_LANE_PAIR
            && value_of (self, operand)->halves))
      return TRUE;
  }
  return FALSE;
}

/* Whether there are instructions for @value's halves, and it is not the same
 * without them, as what takes only numbers that are not negative is, but for
 * sums. */
static gboolean
has_half_operation (const SkelMarch *self, const SkelMarchValue *value)
{
  const SkelTerm *term = value->term;

  if (term->kind == SKEL_TERM_SELECT)
    return has_sign (self, skel_march_operand (value, 1))
           || has_sign (self, skel_march_operand (value, 2));
  if (term->kind != SKEL_TERM_BINARY || value->middle[0])
    return FALSE;
  switch (term->operation) {
    case SKEL_OPERATION_ADD:
    case SKEL_OPERATION_SUBTRACT:
      return TRUE;
    case SKEL_OPERATION_MULTIPLY:
      return skel_march_operand (value, 0)->kind == SKEL_TERM_CONSTANT
             || skel_march_operand (value, 1)->kind == SKEL_TERM_CONSTANT;
    default:
      return (skel_operation_is_extreme (term->operation)
                 || skel_operation_is_comparison (term->operation))
             && is_of_signed (self, value);
  }
}

/* Whether @value can be computed of halves, if those of its operands that may
 * be negative are halves. */
static gboolean
can_be_halves (const SkelMarch *self, const SkelMarchValue *value)
{
  if (!value->term || value->lane != SKEL_LANE_PAIR || value->summands > 0
      || !fits_halves (value->term->range) || !has_half_operation (self, value))
    return FALSE;
  for (int i = 0; i < skel_march_operands (value); i++) {
    const SkelTerm *operand = skel_march_operand (value, i);

    if (!fits_halves (operand->range)
        || (skel_term_is_still (operand) && operand->range.low < 0
            && operand->kind != SKEL_TERM_CONSTANT)
        || (has_sign (self, operand) && !value_of (self, operand)->halves))
      return FALSE;
  }
  return TRUE;
}

/* Whether @value takes operands that are halves and may be negative. */
static gboolean
takes_halves (const SkelMarchValue *value)
{
  return value->halves
         || (value->lane == SKEL_LANE_PAIR
             && value->term->kind == SKEL_TERM_CALL);
}

/* Whether @term may be negative and was not refused before. */
static gboolean
refuse (const SkelMarch *self, guint8 *refused, const SkelTerm *term)
{
  int v = self->shifts[skel_term_number (term)->id].value;

  if (refused[v] || !has_sign (self, self->values[v].term))
    return FALSE;
  refused[v] = TRUE;
  return self->values[v].halves;
}

/* Leaves to integers the sums that neither have to do with a sign nor are a
 * part of one which has: three of them are added at once. And products that are
 * a part of such, with which they are one operation. */
static void
leave_plain_sums (SkelMarch *self)
{
  guint8 *wanted = g_new0 (guint8, self->n_values + 1);

  for (int v = self->n_values; v-- > 0;) {
    SkelMarchValue *value = &self->values[v];

    if (!value->term || !value->halves)
      continue;
    value->halves
        = value->term->range.low < 0 || is_of_signed (self, value) || wanted[v];
    for (int i = 0; i < skel_march_operands (value) && value->halves; i++)
      wanted[self->shifts[skel_march_operand (value, i)->id].value] = TRUE;
  }
  g_free (wanted);
}

/* Lets be halves what can, so that none has to become a number or the other way
 * round. */
static void
choose_halves (SkelMarch *self)
{
  const SkelLoops *loops = self->program->stages->pdata[0];
  guint8 *refused = g_new0 (guint8, self->n_values + 1);
  gboolean changed = TRUE;

  for (guint i = 0; i < self->stores->len; i++)
    refuse (
        self, refused, g_array_index (self->stores, SkelMarchStore, i).term);
  for (guint i = 0; i < loops->contributions->len; i++) {
    const SkelContribution *contribution
        = &g_array_index (loops->contributions, SkelContribution, i);

    refuse (self, refused, contribution->value);
    if (contribution->index)
      refuse (self, refused, contribution->index);
  }
  while (changed) {
    changed = FALSE;
    for (int v = 0; v < self->n_values; v++)
      self->values[v].halves
          = !refused[v] && can_be_halves (self, &self->values[v]);
    for (int v = 0; v < self->n_values; v++) {
      const SkelMarchValue *value = &self->values[v];

      if (!value->term || takes_halves (value))
        continue;
      for (int i = 0; i < skel_march_operands (value); i++)
        changed |= refuse (self, refused, skel_march_operand (value, i));
    }
  }
  leave_plain_sums (self);
  g_free (refused);
}

/* ---- masks ---- */

gboolean
skel_march_is_mask (const SkelMarch *march, const SkelTerm *term)
{
  term = skel_term_number (term);
  return skel_range_within (term->range, (SkelRange){ 0, 1 })
         && (skel_term_is_still (term) || value_of (march, term)->mask);
}

/* Whether @value compares, or is made of masks alone. */
static gboolean
makes_mask (const SkelMarch *self, const SkelMarchValue *value)
{
  const SkelTerm *term = value->term;

  if (!term || value->lane != SKEL_LANE_PAIR || value->summands > 0)
    return FALSE;
  if (term->kind == SKEL_TERM_SELECT)
    return skel_march_is_mask (self, term->operands[1])
           && skel_march_is_mask (self, term->operands[2]);
  if (term->kind != SKEL_TERM_BINARY)
    return FALSE;
  switch (term->operation) {
    case SKEL_OPERATION_AND:
    case SKEL_OPERATION_OR:
    case SKEL_OPERATION_XOR:
      return skel_march_is_mask (self, term->operands[0])
             && skel_march_is_mask (self, term->operands[1]);
    default:
      return skel_operation_is_comparison (term->operation);
  }
}

/* ---- absolute values ---- */

/* Keeps what is kept anyway and not its absolute value as well, which machines
 * find with what uses it. */
static void
forget_absolutes (SkelMarch *self)
{
  for (int v = 0; v < self->n_values; v++) {
    SkelMarchValue *value = &self->values[v], *of;
    const SkelTerm *operand;
    int first;

    if (!value->term || value->lane != SKEL_LANE_PAIR || !value->kept
        || value->term->kind != SKEL_TERM_CALL)
      continue;
    operand = skel_march_operand (value, 0);
    of = value_of (self, operand);
    if (!of->halves || !of->kept)
      continue;
    first = value->row - value->depth + self->shifts[operand->id].dy
            - value->shift.dy;
    of->depth = MAX (of->depth, of->row - first);
    value->kept = FALSE;
    value->depth = 0;
  }
}

/* Chooses lanes, and counts what is kept. */
static void
choose (SkelMarch *self)
{
  for (int v = 0; v < self->n_values; v++) {
    SkelMarchValue *value = &self->values[v];

    if (!value->term)
      continue;
    value->lane = choose_lane (self, value);
    for (guint i = 0; i < self->stores->len; i++) {
      const SkelMarchStore *store
          = &g_array_index (self->stores, SkelMarchStore, i);

      if (value->lane == SKEL_LANE_PAIR
          && self->shifts[store->term->id].value == v
          && !suits_store (value, store, self->program))
        value->lane = SKEL_LANE_SINGLE;
    }
    value->kept = value->lane == SKEL_LANE_STILL
                      ? value->term->kind != SKEL_TERM_CONSTANT
                      : value->uses > 1 || value->depth > 0;
  }
  part_pairs (self);
  if (skel_lane_width_allowed () >= SKEL_LANE_WIDTH_HALVES)
    choose_halves (self);
  forget_absolutes (self);
  for (int v = 0; v < self->n_values; v++) {
    SkelMarchValue *value = &self->values[v];

    value->mask = makes_mask (self, value);
    if (value->term && value->lane != SKEL_LANE_STILL)
      self->rows = MAX (self->rows, value->depth);
  }
}

/* Registers for @columns of @value, each with what is half a strip beside it.
 */
static int
words_of (const SkelMarchValue *value, int step, int half)
{
  int columns = half + (value->right - value->left) * step;

  switch (value->lane) {
    case SKEL_LANE_PAIR:
      return columns;
    case SKEL_LANE_SINGLE:
      return columns * 2 * MAX (skel_type_size (value->term->type) / 4, 1);
    default:
      return 0;
  }
}

int
skel_march_kept (const SkelMarch *march, int step, int half)
{
  int kept = 0;

  for (int v = 0; v < march->n_values; v++)
    if (march->values[v].term)
      kept += march->values[v].depth * words_of (&march->values[v], step, half);
  return kept;
}

/* How many operations a machine takes for one of @value, roughly. */
static int
operations_of (const SkelMarchValue *value)
{
  const SkelTerm *term = value->term;

  if (value->middle[0])
    return MIDDLE_OPERATIONS;
  if (skel_march_has_products (value))
    return PRODUCTS_OPERATIONS;
  if (term->kind == SKEL_TERM_CALL && skel_type_is_floating (term->type))
    return term->function->brief ? BRIEF_CALL_OPERATIONS : CALL_OPERATIONS;
  if (term->kind == SKEL_TERM_PICK && !skel_term_is_table (term))
    return term->n_operands;
  return term->kind == SKEL_TERM_BINARY
                 && (term->operation == SKEL_OPERATION_DIVIDE
                     || term->operation == SKEL_OPERATION_REMAINDER)
             ? QUOTIENT_OPERATIONS
             : 1;
}

int
skel_march_work (const SkelMarch *march, int step, int half)
{
  int work = 0;

  for (int v = 0; v < march->n_values; v++) {
    const SkelMarchValue *value = &march->values[v];
    int words;

    if (!value->term)
      continue;
    words = words_of (value, step, half);
    /* what a row's pixels have in common is computed once */
    if (skel_term_is_of_row (value->term))
      words = MIN (words, 1);
    work += operations_of (value) * words;
  }
  return work;
}

/* What is read of each image, and how far up all together. */
static void
find_inputs (SkelMarch *self)
{
  guint8 *used = skel_program_used (self->program);

  for (guint i = 0; i < self->program->terms->len; i++) {
    const SkelTerm *term = self->program->terms->pdata[i];
    SkelMarchInput *input;

    if (!used[i] || term->kind != SKEL_TERM_LOAD)
      continue;
    input = &self->inputs[term->index];
    if (!input->read) {
      input->read = TRUE;
      input->first_row = input->last_row = term->dy;
    }
    input->left = MAX (input->left, -term->dx);
    input->right = MAX (input->right, term->dx);
    input->first_row = MIN (input->first_row, term->dy);
    input->last_row = MAX (input->last_row, term->dy);
  }
  g_free (used);
  for (guint i = 0; i < self->program->images->len; i++)
    self->above = MAX (
        self->above, self->inputs[i].last_row - self->inputs[i].first_row);
  /* what falls out of the first sum is in it before */
  self->above += self->slides;
}

/* An image's pixels are there with its last row, whichever of their channels
 * that is read of. */
static void
keep_pixels (SkelMarch *self)
{
  for (int v = 0; v < self->n_values; v++) {
    SkelMarchValue *value = &self->values[v];
    int last;

    if (!value->term || value->term->kind != SKEL_TERM_LOAD)
      continue;
    last = self->inputs[value->term->index].last_row;
    value->depth += last - value->row;
    value->row = last;
  }
}

/* What each pixel is and adds. */
static void
want_all (SkelMarch *self)
{
  const SkelLoops *loops = self->program->stages->pdata[0];

  for (guint i = 0; i < loops->stores->len; i++) {
    SkelMarchStore store
        = find_store (&g_array_index (loops->stores, SkelStore, i));

    want_here (self, store.term);
    g_array_append_val (self->stores, store);
  }
  g_array_sort (self->stores, compare_stores);
  for (guint i = 0; i < loops->contributions->len; i++) {
    const SkelContribution *contribution
        = &g_array_index (loops->contributions, SkelContribution, i);

    want_here (self, contribution->value);
    if (contribution->condition)
      want_here (self, contribution->condition);
    if (contribution->index)
      want_here (self, contribution->index);
  }
}

/* Plans all values; why that cannot be, or NULL. */
static const char *
plan_values (SkelMarch *self)
{
  gboolean still = TRUE;

  want_all (self);
  for (int v = self->n_values; v-- > 0;) {
    const char *objection;

    if (!self->values[v].term)
      continue;
    objection = object_to_term (self->values[v].term);
    if (objection)
      return objection;
    still = still && skel_term_is_still (self->values[v].term);
    let_slide (self, &self->values[v]);
    let_be_middle (&self->values[v]);
    let_compare_products (&self->values[v]);
    want_operands (self, &self->values[v]);
  }
  if (still)
    return "all pixels become the same";
  find_inputs (self);
  keep_pixels (self);
  choose (self);
  return NULL;
}

SkelMarch *
skel_march_new (
    const SkelProgram *program, gboolean spares, const char **reason)
{
  SkelMarch *self;

  *reason = skel_march_object (program);
  if (*reason)
    return NULL;
  self = g_new0 (SkelMarch, 1);
  self->program = skel_program_arrange (program);
  self->spares = spares;
  if (!self->program) {
    *reason = "it is too large to be arranged";
    g_free (self);
    return NULL;
  }
  self->shifts = skel_shifts_new (self->program, spares);
  self->n_values = self->program->terms->len;
  self->values = g_new0 (SkelMarchValue, self->n_values + 1);
  self->stores = g_array_new (FALSE, TRUE, sizeof (SkelMarchStore));
  *reason = plan_values (self);
  if (*reason) {
    skel_march_free (self);
    return NULL;
  }
  self->mirrors = self->above > 0 && skel_program_is_mirror_image (program);
  return self;
}

int
skel_march_least_turn (const SkelMarch *march)
{
  return march->rows + 1;
}

int
skel_march_turn (const SkelMarch *march)
{
  int turn = skel_march_least_turn (march);

  while (turn < MIN_TURN)
    turn *= 2;
  /* one row more, if one turn then takes all above the first */
  return march->above == turn ? turn + 1 : turn;
}

void
skel_march_free (SkelMarch *self)
{
  if (!self)
    return;
  skel_program_free (self->program);
  g_array_unref (self->stores);
  g_free (self->shifts);
  g_free (self->values);
  g_free (self);
}
