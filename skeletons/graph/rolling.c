/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "rolling.h"

#include "channels.h"
#include "lane-width.h"
#include "passes.h"
#include "plain.h"

/* Operations, reads among them, that are rather done again than kept. */
#define MOST_AGAIN 2

/* Bytes that are kept for a column, of which many columns are to stay in the
 * cache; and operations, to be printed. */
#define MOST_OPERATIONS 600
#define MOST_BYTES 512

/* Up to this floats divide whole numbers exactly: a quotient that is not whole
 * is farther from one than half of a float's last digit. */
#define MAX_EXACT (1 << 23)

/* Addends of a sum that is long; or, where it is too much otherwise, of one of
 * which parts that others have, too, are computed again. */
#define FEWEST_ADDENDS 16
#define FEWEST_AGAIN 8

/* What differs from pixel to pixel, of which one is picked by choices. */
#define MOST_CHOICES 16

/* Where a value is wanted: in the loop of a kept value, in that of what is
 * written and of most results, or in that of what is scattered. */
typedef struct {
  int loop;
  int row, column;
} Want;

/* What is known of each value while it is planned. */
typedef struct {
  SkelRolling *rolling;
  GArray **wants; /* Want: different ones */
  int *costs;     /* what one more pixel of it takes */
  guint8 *shared; /* by terms' ids: what is wanted in several places */
  gboolean again; /* in long sums it is computed in each */
} Plan;

/* ---- whether it can be ---- */

static const char *
object (const SkelProgram *program)
{
  const SkelLoops *loops;

  if (program->stages->len != 1)
    return "it has several nests of loops";
  loops = program->stages->pdata[0];
  if (loops->permutation != 0)
    return "it moves pixels";
  if (skel_program_count_still (program) > SKEL_MAX_STILL)
    return "what is the same for all pixels takes long";
  for (guint i = 0; i < program->images->len; i++) {
    const SkelImage *image = &g_array_index (program->images, SkelImage, i);

    if (image->transposed)
      return "it moves pixels";
  }
  return NULL;
}

/* ---- values ---- */

static SkelRollingValue *
value_of (const SkelRolling *self, const SkelTerm *term)
{
  return &self->values[self->shifts[term->id].value];
}

gboolean
skel_rolling_scatters (const SkelContribution *contribution)
{
  return contribution->index && contribution->index->kind != SKEL_TERM_CONSTANT;
}

gboolean
skel_rolling_is_table (const SkelTerm *term)
{
  for (int i = 1; i < term->n_operands; i++)
    if (!skel_term_is_still (term->operands[i]))
      return FALSE;
  return TRUE;
}

gboolean
skel_rolling_divides_as_floats (const SkelTerm *term)
{
  const SkelRange exact = { -MAX_EXACT, MAX_EXACT };

  return term->operands[1]->kind != SKEL_TERM_CONSTANT
         && skel_range_within (term->operands[0]->range, exact)
         && skel_range_within (term->operands[1]->range, exact);
}

static SkelType
narrowest (const SkelTerm *term)
{
  static const SkelType types[]
      = { SKEL_TYPE_U8, SKEL_TYPE_I8, SKEL_TYPE_U16, SKEL_TYPE_I16 };

  if (skel_type_is_floating (term->type)
      || skel_lane_width_allowed () < SKEL_LANE_WIDTH_PAIRS)
    return term->type;
  for (guint i = 0; i < G_N_ELEMENTS (types); i++)
    if (skel_range_fits (term->range, types[i])
        && skel_type_size (types[i]) < skel_type_size (term->type))
      return types[i];
  return term->type;
}

gboolean
skel_rolling_computes (const SkelRolling *rolling, const SkelStore *store)
{
  return rolling->alike == 1 || store->channel == 0;
}

SkelShift
skel_rolling_step (
    const SkelRolling *rolling, const SkelTerm *term, const SkelTerm *operand)
{
  const SkelShift *from = &rolling->shifts[term->id];
  const SkelShift *to = &rolling->shifts[operand->id];

  return skel_term_is_still (operand)
             ? (SkelShift){ .value = to->value }
             : (SkelShift){ to->value, to->dy - from->dy, to->dx - from->dx };
}

static void
want (Plan *plan, const SkelTerm *term, Want wanted)
{
  SkelRollingValue *value = value_of (plan->rolling, term);
  GArray **wants = &plan->wants[value - plan->rolling->values];

  if (!value->term) {
    value->term = term;
    value->type = narrowest (term);
    value->still = skel_term_is_still (term);
    *wants = g_array_new (FALSE, FALSE, sizeof (Want));
  }
  if (value->still)
    return;
  for (guint i = 0; i < (*wants)->len; i++) {
    const Want *known = &g_array_index (*wants, Want, i);

    if (known->loop == wanted.loop && known->row == wanted.row
        && known->column == wanted.column)
      return;
  }
  g_array_append_val (*wants, wanted);
  plan->rolling->operations++;
}

static void
want_operands (Plan *plan, const SkelTerm *term, Want at)
{
  for (int i = 0; i < term->n_operands; i++) {
    const SkelTerm *operand = skel_term_number (term->operands[i]);
    SkelShift step = skel_rolling_step (plan->rolling, term, operand);

    want (plan, operand,
        (Want){ at.loop, at.row + step.dy, at.column + step.dx });
  }
}

/* Wants @term, if it is one, as it is for the pixel that is written. */
static void
want_there (Plan *plan, const SkelTerm *term, int loop)
{
  const SkelShift *shift;

  if (!term)
    return;
  term = skel_term_number (term);
  shift = &plan->rolling->shifts[term->id];
  want (plan, term, (Want){ loop, shift->dy, shift->dx });
}

/* Whether value @v, which takes more than to do it again, has a row of its own.
 * A loop that scatters has no vectors, so that nothing is computed in it. */
static gboolean
is_kept (const Plan *plan, int v)
{
  const GArray *wants = plan->wants[v];
  int scattering = plan->rolling->n_values + 1;

  return plan->costs[v] > MOST_AGAIN
         && (wants->len > 1
             || g_array_index (wants, Want, 0).loop == scattering);
}

/* The rows and columns of value @v, which is kept, that its uses ask for. */
static void
keep (Plan *plan, int v)
{
  SkelRolling *self = plan->rolling;
  SkelRollingValue *value = &self->values[v];
  const GArray *wants = plan->wants[v];
  int first = G_MAXINT;

  value->kept = TRUE;
  value->row = value->right = G_MININT;
  value->left = G_MAXINT;
  for (guint i = 0; i < wants->len; i++) {
    const Want *at = &g_array_index (wants, Want, i);
    const SkelRollingValue *loop = &self->values[at->loop];

    value->row = MAX (value->row, at->row);
    first = MIN (first, at->row);
    value->left = MIN (value->left, loop->left + at->column);
    value->right = MAX (value->right, loop->right + at->column);
  }
  value->depth = value->row - first;
  for (guint i = 0; i < wants->len; i++) {
    const Want *at = &g_array_index (wants, Want, i);

    value->ahead = MAX (
        value->ahead, self->values[at->loop].ahead + value->row - at->row);
  }
  self->bytes += (value->depth + 1) * skel_type_size (value->type);
}

/* ---- long sums ---- */

/* Notes which terms are made once for several others, there or elsewhere. */
static void
find_shared (Plan *plan)
{
  const SkelProgram *program = plan->rolling->program;
  const SkelShift *shifts = plan->rolling->shifts;
  guint8 *used = skel_program_used (program);
  guint8 *roots = skel_program_roots (program);
  int *uses = g_new0 (int, program->terms->len + 1);
  int *members = g_new0 (int, plan->rolling->n_values + 1);

  for (guint i = 0; i < program->terms->len; i++) {
    const SkelTerm *term = program->terms->pdata[i];

    uses[skel_term_number (term)->id] += roots[i];
    if (!used[i] || term != skel_term_number (term))
      continue;
    members[shifts[i].value]++;
    for (int o = 0; o < term->n_operands; o++)
      uses[skel_term_number (term->operands[o])->id]++;
  }
  for (guint i = 0; i < program->terms->len; i++)
    plan->shared[i] = (uses[i] != 1 || members[shifts[i].value] > 1)
                      && plan->costs[shifts[i].value] > MOST_AGAIN;
  g_free (members);
  g_free (uses);
  g_free (roots);
  g_free (used);
}

/* Wants what @term, of an addend of the value @v, is made of. Returns how many
 * operations it is. */
static int
want_addend (Plan *plan, const SkelTerm *term)
{
  SkelRolling *self = plan->rolling;
  SkelRollingValue *value;
  int operations = 1;

  term = skel_term_number (term);
  value = value_of (self, term);
  if (!value->term)
    value->type = narrowest (term);
  if (skel_long_sum_is_leaf (term)) {
    if (term->kind != SKEL_TERM_LOAD)
      want (plan, term, (Want){ self->n_values });
    return 1;
  }
  for (int i = 0; i < term->n_operands; i++)
    operations += want_addend (plan, term->operands[i]);
  return operations;
}

static void
want_sum (Plan *plan, int v)
{
  SkelRolling *self = plan->rolling;
  const SkelRollingValue *value = &self->values[v];
  const SkelLongSum *sum = value->sum;
  SkelShift step = skel_rolling_step (self, value->term, sum->start);
  int operations = 0;

  want (plan, sum->start, (Want){ v, value->row + step.dy, step.dx });
  for (guint i = 0; i < sum->sums->len; i++)
    operations = want_addend (plan, skel_long_sum_addend (sum, i)) + 1;
  self->operations += operations * SKEL_ADDENDS_AT_ONCE;
  /* what a turn reads is to stay in the cache, too, beside the sum */
  for (int i = 0; i < sum->n_varying; i++) {
    const SkelTerm *term = sum->varying->pdata[i];

    if (term->kind == SKEL_TERM_LOAD)
      self->bytes += skel_type_size (term->type) * SKEL_ADDENDS_AT_ONCE;
  }
}

/* Whether all sums before the last fit its type. */
static gboolean
fit (const SkelLongSum *sum, SkelType type)
{
  for (guint i = 0; i < sum->sums->len; i++) {
    const SkelTerm *term = sum->sums->pdata[i];

    if (!skel_type_is_floating (type) && !skel_range_fits (term->range, type))
      return FALSE;
  }
  return skel_type_is_floating (type)
         || skel_range_fits (sum->start->range, type);
}

static SkelLongSum *
find_sum (const Plan *plan, const SkelRollingValue *value)
{
  SkelLongSum *sum = skel_long_sum_new (value->term, plan->shared, plan->again,
      plan->again ? FEWEST_AGAIN : FEWEST_ADDENDS);

  if (sum && !fit (sum, value->type))
    g_clear_pointer (&sum, skel_long_sum_free);
  return sum;
}

/* Why @term cannot be a loop's, given its operands; NULL: it can. */
static const char *
object_to_term (const SkelTerm *term)
{
  if (term->kind == SKEL_TERM_GATHER)
    return skel_plain_object (term);
  if (term->kind == SKEL_TERM_PICK && !skel_rolling_is_table (term)
      && term->n_operands > MOST_CHOICES + 1)
    return "it picks from too many values";
  /* there are no vectors of other quotients, and C leaves open what they are */
  if (term->kind == SKEL_TERM_BINARY && skel_plain_object (term)
      && !skel_operation_is_shift (term->operation)
      && !skel_rolling_divides_as_floats (term))
    return skel_plain_object (term);
  return NULL;
}

static void
find_cost (Plan *plan, const SkelTerm *term)
{
  const SkelRolling *self = plan->rolling;
  int cost = 1;

  for (int i = 0; i < term->n_operands; i++) {
    const SkelTerm *operand = skel_term_number (term->operands[i]);

    if (!skel_term_is_still (operand))
      cost += plan->costs[self->shifts[operand->id].value];
  }
  plan->costs[self->shifts[term->id].value] = MIN (cost, MOST_AGAIN + 1);
}

/* Whether pixels are read beyond the image, even though the loops leave its
 * edges out. */
static gboolean
reads_outside (const SkelProgram *program)
{
  const SkelLoops *loops = program->stages->pdata[0];
  guint8 *used = skel_program_used (program);
  gboolean outside = FALSE;

  for (guint i = 0; i < program->terms->len; i++) {
    const SkelTerm *term = program->terms->pdata[i];

    if (used[i] && term->kind == SKEL_TERM_LOAD)
      outside = outside || -term->dy > loops->top || term->dy > loops->bottom
                || -term->dx > loops->left || term->dx > loops->right;
  }
  g_free (used);
  return outside;
}

/* Plans all values; why that cannot be, or NULL. */
static const char *
plan_values (Plan *plan)
{
  SkelRolling *self = plan->rolling;
  const SkelLoops *loops = self->program->stages->pdata[0];
  int root = self->n_values; /* the loop of what is written */

  for (guint i = 0; i < loops->stores->len; i++) {
    const SkelStore *store = &g_array_index (loops->stores, SkelStore, i);

    if (skel_rolling_computes (self, store))
      want_there (plan, store->value, root);
  }
  for (guint i = 0; i < loops->contributions->len; i++) {
    const SkelContribution *part
        = &g_array_index (loops->contributions, SkelContribution, i);
    int loop = skel_rolling_scatters (part) ? root + 1 : root;

    want_there (plan, part->condition, loop);
    want_there (plan, part->index, loop);
    want_there (plan, part->value, loop);
  }
  for (int v = self->n_values; v-- > 0;) {
    SkelRollingValue *value = &self->values[v];
    const char *objection;

    if (!value->term)
      continue;
    objection = object_to_term (value->term);
    if (objection)
      return objection;
    if (value->still) {
      want_operands (plan, value->term, (Want){ root });
      continue;
    }
    self->any_column = self->any_column
                       && !(value->term->kind == SKEL_TERM_PLACE
                            && value->term->index == SKEL_COORDINATE_X);
    value->sum = find_sum (plan, value);
    if (value->sum) {
      keep (plan, v);
      want_sum (plan, v);
    } else if (is_kept (plan, v)) {
      keep (plan, v);
      want_operands (plan, value->term, (Want){ v, value->row, 0 });
    } else {
      for (guint i = 0; i < plan->wants[v]->len; i++) {
        Want at = g_array_index (plan->wants[v], Want, i);

        want_operands (plan, value->term, at);
      }
    }
    if (self->operations > MOST_OPERATIONS)
      return "it takes too many operations";
    if (self->bytes > MOST_BYTES)
      return "too much would be kept from row to row";
  }
  return NULL;
}

static int
by_turns_ahead (gconstpointer a, gconstpointer b, gpointer data)
{
  const SkelRollingValue *values = data;
  int one = *(const int *)a, other = *(const int *)b;

  return values[one].ahead != values[other].ahead
             ? values[other].ahead - values[one].ahead
             : one - other;
}

static void
order_kept (SkelRolling *self)
{
  GArray *kept = g_array_new (FALSE, FALSE, sizeof (int));

  for (int v = 0; v < self->n_values; v++)
    if (self->values[v].kept)
      g_array_append_val (kept, v);
  g_array_sort_with_data (kept, by_turns_ahead, self->values);
  self->n_kept = kept->len;
  self->kept = (int *)g_array_free (kept, FALSE);
}

/* Whether the next value of an image is the next pixel's. */
static gboolean
have_one_channel (const SkelProgram *program)
{
  for (guint i = 0; i < program->images->len; i++)
    if (g_array_index (program->images, SkelImage, i).channels > 1)
      return FALSE;
  return TRUE;
}

/* Plans the rows of @program, which is arranged; what is left of it is to be
 * freed. */
static const char *
plan_rows (SkelRolling *self, gboolean again)
{
  int n = self->n_values;
  Plan plan = { self, g_new0 (GArray *, n + 1), g_new0 (int, n + 1),
    g_new0 (guint8, self->program->terms->len + 1), again };
  const char *reason;

  for (guint i = 0; i < self->program->terms->len; i++)
    find_cost (&plan, self->program->terms->pdata[i]);
  find_shared (&plan);
  reason = plan_values (&plan);
  for (int v = 0; v < n; v++)
    if (plan.wants[v])
      g_array_unref (plan.wants[v]);
  g_free (plan.wants);
  g_free (plan.costs);
  g_free (plan.shared);
  return reason;
}

/* @program is arranged, and belongs to what is made of it. */
static SkelRolling *
rolling_new (SkelProgram *program, gboolean again, const char **reason)
{
  SkelRolling *self = g_new0 (SkelRolling, 1);
  const SkelLoops *loops = program->stages->pdata[0];

  self->program = program;
  /* each component has results of its own */
  self->any_column
      = loops->contributions->len == 0 && have_one_channel (program);
  self->alike = skel_count_alike_channels (program);
  self->shifts = skel_shifts_new (program, FALSE);
  self->n_values = program->terms->len;
  /* the last two stand for the loops of what is written and scattered */
  self->values = g_new0 (SkelRollingValue, self->n_values + 2);
  *reason = plan_rows (self, again);
  if (*reason) {
    self->program = NULL;
    g_clear_pointer (&self, skel_rolling_free);
    return NULL;
  }
  self->outside = reads_outside (program);
  order_kept (self);
  return self;
}

SkelRolling *
skel_rolling_new (
    const SkelProgram *program, gboolean again, const char **reason)
{
  SkelProgram *arranged;
  SkelRolling *self;

  *reason = object (program);
  if (*reason)
    return NULL;
  /* planes have the nearest pixels there, whatever a program would have */
  arranged = skel_program_arrange_by (
      program, SKEL_PASS_SET_ALL & ~skel_pass_set ("outside"));
  if (!arranged) {
    *reason = "it is too large to be arranged";
    return NULL;
  }
  self = rolling_new (arranged, FALSE, reason);
  if (!self && again)
    self = rolling_new (arranged, TRUE, reason);
  if (!self)
    skel_program_free (arranged);
  return self;
}

void
skel_rolling_free (SkelRolling *self)
{
  if (!self)
    return;
  for (int v = 0; v < self->n_values; v++)
    skel_long_sum_free (self->values[v].sum);
  skel_program_free (self->program);
  g_free (self->shifts);
  g_free (self->values);
  g_free (self->kept);
  g_free (self);
}
