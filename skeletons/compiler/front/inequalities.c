/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "inequalities.h"

#include "make.h"
#include "queries.h"
#include "sums.h"

/* Ways that an expression may go, and how long a proof may take. */
#define MAX_WAYS 8
#define MAX_DEPTH 8
#define MAX_SPLITS 3
#define MAX_STEPS 20000

/* Up to where numbers are places in images, or some way beyond them. */
#define MAX_PLACE (8 * SKEL_MAX_SIZE)

/* One of several, of which one holds: of a number, or of a condition, whose
 * value is nothing. */
typedef struct {
  GArray *sums; /* SkelSum: none is less than 0 */
  SkelSum value;
} Way;

static void
way_free (Way *way)
{
  g_array_unref (way->sums);
  g_free (way);
}

static GPtrArray *
ways_new (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify)way_free);
}

static Way *
add_way (GPtrArray *ways, const SkelSum *value)
{
  Way *way = g_new0 (Way, 1);

  way->sums = g_array_new (FALSE, FALSE, sizeof (SkelSum));
  way->value = *value;
  g_ptr_array_add (ways, way);
  return way;
}

/* Of what nothing is known. */
static GPtrArray *
ways_unknown (void)
{
  GPtrArray *ways = ways_new ();

  add_way (ways, &(SkelSum){ .n_terms = 0 });
  return ways;
}

/* What both @a and @b are, with the value of @a plus @factor times that of @b;
 * NULL: too much. Both are freed. */
static GPtrArray *
cross (GPtrArray *a, GPtrArray *b, gint64 factor)
{
  GPtrArray *both = ways_new ();
  gboolean fits = a->len * b->len <= MAX_WAYS;

  for (guint i = 0; fits && i < a->len; i++)
    for (guint k = 0; fits && k < b->len; k++) {
      const Way *one = a->pdata[i], *other = b->pdata[k];
      Way *way = add_way (both, &one->value);

      fits = skel_sum_add (&way->value, &other->value, factor);
      g_array_append_vals (way->sums, one->sums->data, one->sums->len);
      g_array_append_vals (way->sums, other->sums->data, other->sums->len);
    }
  g_ptr_array_unref (a);
  g_ptr_array_unref (b);
  if (!fits)
    g_clear_pointer (&both, g_ptr_array_unref);
  return both;
}

/* What @a or @b is, likewise. */
static GPtrArray *
either (GPtrArray *a, GPtrArray *b)
{
  gboolean fits = a->len + b->len <= MAX_WAYS;

  if (fits)
    g_ptr_array_extend_and_steal (a, b);
  else
    g_ptr_array_unref (b);
  if (!fits)
    g_clear_pointer (&a, g_ptr_array_unref);
  return a;
}

/* ---- what follows ---- */

/* Whether @goal, less so often each of @sums as it may, is a number that is not
 * less than 0. */
static gboolean
derive (const GArray *sums, const SkelSum *goal, int depth, int *steps)
{
  SkelSymbol *symbol;
  gint64 factor;

  if (goal->n_terms == 0)
    return goal->number >= 0;
  symbol = goal->terms[0].symbol;
  factor = goal->terms[0].factor;
  for (guint i = 0; depth > 0 && i < sums->len; i++) {
    const SkelSum *sum = &g_array_index (sums, SkelSum, i);
    gint64 other = skel_sum_factor (sum, symbol);
    SkelSum rest = { .n_terms = 0 };

    if (other == 0 || (other > 0) != (factor > 0))
      continue;
    if (--*steps < 0)
      return FALSE;
    if (skel_sum_add (&rest, goal, ABS (other))
        && skel_sum_add (&rest, sum, -ABS (factor))
        && derive (sums, &rest, depth - 1, steps))
      return TRUE;
  }
  return FALSE;
}

/* Whether it cannot be that none of @sums is less than 0. */
static gboolean
is_never (const GArray *sums, int *steps)
{
  for (guint i = 0; i < sums->len; i++) {
    SkelSum rest = { .number = -1 };

    if (skel_sum_add (&rest, &g_array_index (sums, SkelSum, i), -1)
        && derive (sums, &rest, MAX_DEPTH, steps))
      return TRUE;
  }
  return FALSE;
}

/* The same, whichever way each of @open from @next on goes. */
static gboolean
derive_all_ways (const GArray *sums, const GPtrArray *open, guint next,
    int splits, const SkelSum *goal, int *steps)
{
  if (derive (sums, goal, MAX_DEPTH, steps) || is_never (sums, steps))
    return TRUE;
  for (guint i = next; splits > 0 && i < open->len; i++) {
    const GPtrArray *ways = open->pdata[i];
    gboolean all = TRUE;

    for (guint k = 0; all && k < ways->len; k++) {
      const Way *way = ways->pdata[k];
      GArray *more = g_array_copy ((GArray *)sums);

      g_array_append_vals (more, way->sums->data, way->sums->len);
      all = derive_all_ways (more, open, i + 1, splits - 1, goal, steps);
      g_array_unref (more);
    }
    if (all)
      return TRUE;
  }
  return FALSE;
}

/* Whether the value of @way is not less than 0. */
static gboolean
follows (const SkelInequalities *self, const Way *way)
{
  GArray *sums = g_array_copy (way->sums);
  GPtrArray *open = g_ptr_array_new ();
  int steps = MAX_STEPS;
  gboolean does;

  for (guint i = 0; i < self->known->len; i++) {
    const GPtrArray *ways = self->known->pdata[i];
    const Way *only = ways->pdata[0];

    if (ways->len == 1)
      g_array_append_vals (sums, only->sums->data, only->sums->len);
    else
      g_ptr_array_add (open, (gpointer)ways);
  }
  does = derive_all_ways (sums, open, 0, MAX_SPLITS, &way->value, &steps);
  g_array_unref (sums);
  g_ptr_array_unref (open);
  return does;
}

/* ---- numbers ---- */

/* Whether the value of @way is what it is in mathematics, also in 32 bits: a
 * sum of what follows to be about as small as images are. */
static gboolean
stays (const SkelInequalities *self, const Way *way)
{
  const SkelSum *sum = &way->value;
  gint64 most = ABS (sum->number);
  gboolean all = TRUE;

  for (int i = 0; all && i < sum->n_terms; i++)
    for (int sign = -1; all && sign <= 1; sign += 2) {
      Way within = { g_array_copy (way->sums), { .number = MAX_PLACE } };

      most += ABS (sum->terms[i].factor) * MAX_PLACE;
      all = skel_sum_add_variable (&within.value, sum->terms[i].symbol, sign)
            && follows (self, &within);
      g_array_unref (within.sums);
    }
  return all && most <= G_MAXINT32;
}

/* @ways, if all of them stay; else NULL, and they are freed. */
static GPtrArray *
keep_staying (const SkelInequalities *self, GPtrArray *ways)
{
  gboolean all = ways != NULL;

  for (guint i = 0; all && i < ways->len; i++)
    all = stays (self, ways->pdata[i]);
  if (!all)
    g_clear_pointer (&ways, g_ptr_array_unref);
  return ways;
}

static GPtrArray *read_condition (
    SkelInequalities *self, const SkelNode *node, gboolean truth);
static GPtrArray *read_value (SkelInequalities *self, const SkelNode *node);

/* Whether @sum is of what never changes. */
static gboolean
is_constant (const SkelInequalities *self, const SkelSum *sum)
{
  for (int i = 0; i < sum->n_terms; i++)
    if (sum->terms[i].symbol->kind != SKEL_SYMBOL_PARAMETER
        || skel_node_assigns (self->function->body, sum->terms[i].symbol))
      return FALSE;
  return TRUE;
}

/* What stands for @quotient, which @is_constant or not. */
static SkelSymbol *
quotient_symbol (
    SkelInequalities *self, const SkelNode *quotient, gboolean is_constant)
{
  SkelSymbol *symbol;

  for (guint i = 0; is_constant && i < self->quotients->len; i += 2)
    if (skel_node_equal (self->quotients->pdata[i], quotient))
      return self->quotients->pdata[i + 1];
  symbol = skel_unit_allocate (self->unit, sizeof *symbol);
  if (is_constant) {
    g_ptr_array_add (self->quotients, (gpointer)quotient);
    g_ptr_array_add (self->quotients, symbol);
  }
  return symbol;
}

/* By how much @node divides, in whichever way it is written; 0: it does not. */
static gint64
divisor_of (const SkelNode *node)
{
  const SkelNode *by = skel_node_bare (node->children[1]);

  if (by->kind != SKEL_NODE_INTEGER || by->value.i < 0 || by->value.i > 1024)
    return 0;
  if (node->operation == SKEL_OPERATION_SHIFT_RIGHT)
    return by->value.i < 10 ? 1 << by->value.i : 0;
  return node->operation == SKEL_OPERATION_DIVIDE
                 || node->operation == SKEL_OPERATION_REMAINDER
             ? by->value.i
             : 0;
}

/* What is not less than 0, divided by @divisor, or what is left then. */
static GPtrArray *
read_quotient (SkelInequalities *self, const SkelNode *node, gint64 divisor)
{
  Way whole = { g_array_new (FALSE, FALSE, sizeof (SkelSum)) };
  SkelSum quotient = { .n_terms = 0 }, rest, beyond = { .number = divisor - 1 };
  GPtrArray *ways = NULL;

  if (skel_sum_read (node->children[0], &whole.value) && stays (self, &whole)
      && follows (self, &whole)) {
    Way *way;

    skel_sum_add_variable (&quotient,
        quotient_symbol (self, node, is_constant (self, &whole.value)), 1);
    rest = whole.value;
    if (skel_sum_add (&rest, &quotient, -divisor)
        && skel_sum_add (&beyond, &rest, -1)) {
      ways = ways_new ();
      way = add_way (ways,
          node->operation == SKEL_OPERATION_REMAINDER ? &rest : &quotient);
      g_array_append_val (way->sums, quotient);
      g_array_append_val (way->sums, rest);
      g_array_append_val (way->sums, beyond);
    }
  }
  g_array_unref (whole.sums);
  return ways;
}

/* The condition @node as a number: 1 where it holds, and 0. */
static GPtrArray *
read_truth (SkelInequalities *self, const SkelNode *node)
{
  GPtrArray *holds = read_condition (self, node, TRUE);

  for (guint i = 0; i < holds->len; i++)
    ((Way *)holds->pdata[i])->value.number = 1;
  return either (holds, read_condition (self, node, FALSE));
}

/* Whether @node is 0 or 1 by what it is. */
static gboolean
is_truth (const SkelNode *node)
{
  return node->kind == SKEL_NODE_NOT
         || (node->kind == SKEL_NODE_CAST && node->type == SKEL_TYPE_BOOL)
         || (node->kind == SKEL_NODE_BINARY
             && (skel_operation_is_comparison (node->operation)
                 || node->operation == SKEL_OPERATION_LOGICAL_AND
                 || node->operation == SKEL_OPERATION_LOGICAL_OR));
}

static GPtrArray *
read_choice (SkelInequalities *self, const SkelNode *node)
{
  GPtrArray *ways[2];

  for (int i = 0; i < 2; i++) {
    ways[i] = read_value (self, node->children[1 + i]);
    if (ways[i])
      ways[i] = cross (
          ways[i], read_condition (self, node->children[0], i == 0), 0);
  }
  if (ways[0] && ways[1])
    return either (ways[0], ways[1]);
  for (int i = 0; i < 2; i++)
    g_clear_pointer (&ways[i], g_ptr_array_unref);
  return NULL;
}

/* The sum or the difference @node. */
static GPtrArray *
read_sum (SkelInequalities *self, const SkelNode *node)
{
  GPtrArray *left = read_value (self, node->children[0]);
  GPtrArray *right = left ? read_value (self, node->children[1]) : NULL;

  if (right)
    return keep_staying (self,
        cross (left, right, node->operation == SKEL_OPERATION_ADD ? 1 : -1));
  g_clear_pointer (&left, g_ptr_array_unref);
  return NULL;
}

/* Whether anything in @node makes 32 bits of 64. */
static gboolean
narrows (const SkelNode *node)
{
  if (node->kind == SKEL_NODE_CAST && skel_type_size (node->type) == 4
      && skel_type_size (node->children[0]->type) == 8)
    return TRUE;
  for (int i = 0; i < node->n_children; i++)
    if (narrows (node->children[i]))
      return TRUE;
  return FALSE;
}

/* Whether @node is a variable that follows to be not less than 0, taken with a
 * sign. */
static gboolean
is_natural (const SkelInequalities *self, const SkelNode *node)
{
  Way way = { g_array_new (FALSE, FALSE, sizeof (SkelSum)) };
  gboolean is = node->kind == SKEL_NODE_VARIABLE
                && skel_sum_add_variable (&way.value, node->symbol, 1)
                && follows (self, &way);

  g_array_unref (way.sums);
  return is;
}

/* Whether anything in @node makes 64 bits of 32 without a sign, which then may
 * be no more what they were with one. */
static gboolean
widens (const SkelInequalities *self, const SkelNode *node)
{
  if (node->kind == SKEL_NODE_CAST && skel_type_size (node->type) == 8
      && node->children[0]->type == SKEL_TYPE_U32
      && !is_natural (self, node->children[0]))
    return TRUE;
  for (int i = 0; i < node->n_children; i++)
    if (widens (self, node->children[i]))
      return TRUE;
  return FALSE;
}

/* All that the number @node can be; NULL: that is not known. */
static GPtrArray *
read_value (SkelInequalities *self, const SkelNode *node)
{
  gboolean narrow = narrows (node), wide = widens (self, node);
  SkelSum sum = { .n_terms = 0 };

  node = skel_node_bare (node);
  if (wide || skel_node_has_effects (node) || skel_type_is_floating (node->type)
      || node->rank > 0)
    return NULL;
  if (skel_sum_read (node, &sum)
      || (node->kind == SKEL_NODE_VARIABLE
          && skel_sum_add_variable (&sum, node->symbol, 1))) {
    GPtrArray *ways = ways_new ();

    add_way (ways, &sum);
    return narrow || node->kind != SKEL_NODE_VARIABLE
               ? keep_staying (self, ways)
               : ways;
  }
  if (narrow && skel_type_size (node->type) == 8)
    return NULL;
  if (is_truth (node))
    return read_truth (self, node);
  if (node->kind == SKEL_NODE_CONDITIONAL)
    return read_choice (self, node);
  if (node->kind != SKEL_NODE_BINARY || node->type != SKEL_TYPE_I32)
    return NULL;
  if (divisor_of (node) > 0)
    return read_quotient (self, node, divisor_of (node));
  return node->operation == SKEL_OPERATION_ADD
                 || node->operation == SKEL_OPERATION_SUBTRACT
             ? read_sum (self, node)
             : NULL;
}

/* What it says that @left is @right at most, less @by; NULL: nothing. */
static GPtrArray *
read_order (SkelInequalities *self, const SkelNode *left, const SkelNode *right,
    gint64 by)
{
  GPtrArray *lefts = read_value (self, left), *ways;
  GPtrArray *rights = lefts ? read_value (self, right) : NULL;

  if (!rights) {
    g_clear_pointer (&lefts, g_ptr_array_unref);
    return NULL;
  }
  ways = cross (rights, lefts, -1);
  for (guint i = 0; ways && i < ways->len; i++)
    ((Way *)ways->pdata[i])->value.number -= by;
  return ways;
}

/* ---- conditions ---- */

/* Has what is not less than 0 be known of @ways, or nothing, if that is NULL.
 */
static GPtrArray *
settle (GPtrArray *ways)
{
  for (guint i = 0; ways && i < ways->len; i++) {
    Way *way = ways->pdata[i];

    g_array_append_val (way->sums, way->value);
    way->value = (SkelSum){ .n_terms = 0 };
  }
  return ways ? ways : ways_unknown ();
}

/* What it says that @left is @right. */
static GPtrArray *
read_equal (SkelInequalities *self, const SkelNode *left, const SkelNode *right)
{
  GPtrArray *ways = read_order (self, left, right, 0);

  for (guint i = 0; ways && i < ways->len; i++) {
    Way *way = ways->pdata[i];
    SkelSum other = { .n_terms = 0 };

    if (skel_sum_add (&other, &way->value, -1))
      g_array_append_val (way->sums, other);
  }
  return settle (ways);
}

/* What it says that @left is less than @right, or not @less, but at most that.
 * What is less than 0 is more than all else where it @wraps. */
static GPtrArray *
read_less (SkelInequalities *self, const SkelNode *left, const SkelNode *right,
    gboolean less, gboolean wraps)
{
  SkelNode *zero = skel_make_integer (self->unit, 0, left->location);
  GPtrArray *ways;

  if (wraps && !skel_inequalities_imply (self, zero, right))
    return ways_unknown ();
  ways = settle (read_order (self, left, right, less));
  if (wraps)
    ways = cross (ways, settle (read_order (self, zero, left, 0)), 0);
  return ways ? ways : ways_unknown ();
}

static GPtrArray *
read_comparison (
    SkelInequalities *self, const SkelNode *node, SkelOperation operation)
{
  const SkelNode *left = node->children[0], *right = node->children[1];
  gboolean wraps = skel_range_of_type (left->type).low >= 0;
  GPtrArray *ways;

  switch (operation) {
    case SKEL_OPERATION_LESS:
    case SKEL_OPERATION_LESS_EQUAL:
      return read_less (
          self, left, right, operation == SKEL_OPERATION_LESS, wraps);
    case SKEL_OPERATION_GREATER:
    case SKEL_OPERATION_GREATER_EQUAL:
      return read_less (
          self, right, left, operation == SKEL_OPERATION_GREATER, wraps);
    case SKEL_OPERATION_EQUAL:
      return wraps ? ways_unknown () : read_equal (self, left, right);
    default:
      ways = wraps ? NULL
                   : either (read_less (self, left, right, TRUE, FALSE),
                         read_less (self, right, left, TRUE, FALSE));
      return ways ? ways : ways_unknown ();
  }
}

/* What it says that the number @node is other than 0, or is it. */
static GPtrArray *
read_nonzero (SkelInequalities *self, const SkelNode *node, gboolean truth)
{
  SkelNode *zero = skel_make_integer (self->unit, 0, node->location);
  GPtrArray *ways;

  if (!truth)
    return read_equal (self, node, zero);
  ways = either (read_less (self, zero, node, TRUE, FALSE),
      read_less (self, node, zero, TRUE, FALSE));
  return ways ? ways : ways_unknown ();
}

/* What the condition @node says where it is @truth. */
static GPtrArray *
read_condition (SkelInequalities *self, const SkelNode *node, gboolean truth)
{
  GPtrArray *ways = NULL;

  node = skel_node_truth (node);
  if (node->kind == SKEL_NODE_NOT)
    return read_condition (self, node->children[0], !truth);
  if (!is_truth (node))
    return read_nonzero (self, node, truth);
  if (node->operation == SKEL_OPERATION_LOGICAL_AND
      || node->operation == SKEL_OPERATION_LOGICAL_OR) {
    GPtrArray *left = read_condition (self, node->children[0], truth);
    GPtrArray *right = read_condition (self, node->children[1], truth);

    ways = (node->operation == SKEL_OPERATION_LOGICAL_AND) == truth
               ? cross (left, right, 0)
               : either (left, right);
    return ways ? ways : ways_unknown ();
  }
  if (!skel_operation_is_comparison (node->operation)
      || skel_type_is_floating (node->children[0]->type))
    return ways_unknown ();
  return read_comparison (self, node,
      truth ? node->operation : skel_operation_opposite (node->operation));
}

/* ---- what is known ---- */

SkelInequalities
skel_inequalities_begin (SkelUnit *unit, const SkelFunction *function)
{
  return (SkelInequalities){ unit, function,
    g_ptr_array_new_with_free_func ((GDestroyNotify)g_ptr_array_unref),
    g_ptr_array_new () };
}

void
skel_inequalities_end (SkelInequalities *self)
{
  g_ptr_array_unref (self->known);
  g_ptr_array_unref (self->quotients);
}

guint
skel_inequalities_count (const SkelInequalities *self)
{
  return self->known->len;
}

void
skel_inequalities_forget (SkelInequalities *self, guint count)
{
  g_ptr_array_set_size (self->known, count);
}

/* Whether @node changes what @way is about. */
static gboolean
is_changed (const Way *way, const SkelNode *node)
{
  for (guint i = 0; i < way->sums->len; i++) {
    const SkelSum *sum = &g_array_index (way->sums, SkelSum, i);

    for (int k = 0; k < sum->n_terms; k++)
      if (skel_node_assigns (node, sum->terms[k].symbol))
        return TRUE;
  }
  return FALSE;
}

/* Takes note of @ways, unless a node of @changing changes them. */
static void
add_known (
    SkelInequalities *self, GPtrArray *ways, SkelNode *const *changing, int n)
{
  for (guint i = 0; i < ways->len; i++)
    for (int k = 0; k < n; k++)
      if (is_changed (ways->pdata[i], changing[k])) {
        g_ptr_array_unref (ways);
        return;
      }
  g_ptr_array_add (self->known, ways);
}

void
skel_inequalities_learn (SkelInequalities *self, const SkelNode *node,
    gboolean truth, SkelNode *const *changing, int n)
{
  if (!skel_node_has_effects (node))
    add_known (self, read_condition (self, node, truth), changing, n);
}

void
skel_inequalities_learn_at_most (SkelInequalities *self, const SkelNode *left,
    const SkelNode *right, SkelNode *const *changing, int n)
{
  add_known (self, read_less (self, left, right, FALSE, FALSE), changing, n);
}

void
skel_inequalities_learn_equal (SkelInequalities *self, const SkelNode *left,
    const SkelNode *right, SkelNode *const *changing, int n)
{
  add_known (self, read_equal (self, left, right), changing, n);
}

gboolean
skel_inequalities_imply (
    SkelInequalities *self, const SkelNode *left, const SkelNode *right)
{
  GPtrArray *ways = read_order (self, left, right, 0);
  gboolean all = ways != NULL;

  for (guint i = 0; all && i < ways->len; i++)
    all = follows (self, ways->pdata[i]);
  g_clear_pointer (&ways, g_ptr_array_unref);
  return all;
}
