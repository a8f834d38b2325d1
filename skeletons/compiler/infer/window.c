/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "window.h"

#include "../../graph/range.h"
#include "../../graph/sum.h"
#include "../../graph/term.h"
#include "../front/queries.h"

/* Loops that are within each other at most: over rows and over columns. */
#define MAX_LOOPS 2

/* Operations of what is printed for a term, where each of its operands is
 * printed as often as it is used. */
#define MAX_OPERATIONS 256

typedef struct {
  const SkelAnalysis *analysis;
  const SkelNest *nest;
  SkelTurns *turns;
  GArray *operations; /* guint, by the terms' ids, as far as they are counted */
} Search;

static const SkelTurnVariable *
variable_at (const SkelTurn *turn, guint i)
{
  return &g_array_index (turn->variables, SkelTurnVariable, i);
}

static gboolean
is_binary (const SkelTerm *term, SkelOperation operation)
{
  return term->kind == SKEL_TERM_BINARY && term->operation == operation;
}

static gboolean
is_constant (const SkelTerm *term, gint64 number)
{
  return term->kind == SKEL_TERM_CONSTANT && term->number.i == number;
}

/* @term before it was made another integer type that has the same number. */
static const SkelTerm *
number_of (const SkelTerm *term)
{
  while (term->kind == SKEL_TERM_CONVERT
         && !skel_type_is_floating (term->operands[0]->type)
         && !skel_type_is_floating (term->type)
         && skel_range_fits (term->operands[0]->range, term->type))
    term = term->operands[0];
  return term;
}

/* Whether @term may be printed, and gone through, as often as it is used. */
static gboolean
is_small (const Search *search, const SkelTerm *term)
{
  const GPtrArray *terms = search->turns->program->terms;
  GArray *operations = search->operations;

  while (operations->len < terms->len) {
    const SkelTerm *next = terms->pdata[operations->len];
    int n = skel_term_is_table (next) ? 1 : next->n_operands;
    guint count = 1;

    for (int i = 0; i < n; i++)
      count += g_array_index (operations, guint, next->operands[i]->id);
    count = MIN (count, MAX_OPERATIONS + 1);
    g_array_append_val (operations, count);
  }
  return g_array_index (operations, guint, term->id) <= MAX_OPERATIONS;
}

/* --- sums of what a turn is told by --- */

/* y and x times the pixel's place, as many times each counter, and the rest,
 * which is the same for all pixels. */
typedef struct {
  int y, x, counters[MAX_LOOPS];
  const SkelTerm *rest; /* I32 */
} Sum;

/* Whether @term is of parameters and the size alone, which are the same for all
 * pixels and all turns. */
static gboolean
is_uniform (const Search *search, const SkelTerm *term)
{
  if (!skel_term_is_still (term))
    return FALSE;
  if (term->kind == SKEL_TERM_PARAMETER
      && term->index >= search->turns->n_known)
    return FALSE;
  for (int i = 0; i < term->n_operands; i++)
    if (!is_uniform (search, term->operands[i]))
      return FALSE;
  return TRUE;
}

static gboolean
add_to_sum (const Search *search, const SkelTerm *const counters[MAX_LOOPS],
    const SkelTerm *term, int sign, Sum *sum)
{
  SkelProgram *program = search->turns->program;

  term = number_of (term);
  for (int i = 0; i < MAX_LOOPS; i++)
    if (term == counters[i]) {
      sum->counters[i] += sign;
      return TRUE;
    }
  if (term->kind == SKEL_TERM_PLACE && term->index == SKEL_COORDINATE_Y) {
    sum->y += sign;
    return TRUE;
  }
  if (term->kind == SKEL_TERM_PLACE && term->index == SKEL_COORDINATE_X) {
    sum->x += sign;
    return TRUE;
  }
  if (term->type == SKEL_TYPE_I32
      && (is_binary (term, SKEL_OPERATION_ADD)
          || is_binary (term, SKEL_OPERATION_SUBTRACT)))
    return add_to_sum (search, counters, term->operands[0], sign, sum)
           && add_to_sum (search, counters, term->operands[1],
               term->operation == SKEL_OPERATION_ADD ? sign : -sign, sum);
  if (!is_uniform (search, term)
      || !skel_range_fits (term->range, SKEL_TYPE_I32))
    return FALSE;
  sum->rest = skel_term_binary (program,
      sign > 0 ? SKEL_OPERATION_ADD : SKEL_OPERATION_SUBTRACT, sum->rest,
      skel_term_convert (program, SKEL_TYPE_I32, term));
  return sum->rest != NULL;
}

/* Whether @term is such a sum. */
static gboolean
sum_of (const Search *search, const SkelTerm *const counters[MAX_LOOPS],
    const SkelTerm *term, Sum *sum)
{
  *sum = (Sum){ .rest = skel_term_integer (
                    search->turns->program, SKEL_TYPE_I32, 0) };
  return term && is_small (search, term)
         && add_to_sum (search, counters, term, 1, sum);
}

static const SkelTerm *
add (const Search *search, SkelOperation operation, const SkelTerm *a,
    const SkelTerm *b)
{
  return skel_term_binary (search->turns->program, operation, a, b);
}

static const SkelTerm *
number (const Search *search, int value)
{
  return skel_term_integer (search->turns->program, SKEL_TYPE_I32, value);
}

/* --- loops --- */

/* The values that a loop's counter goes through: @count from @first on, and the
 * pixel's place so many times besides. */
typedef struct {
  const SkelTerm *before; /* the counter; NULL: there is no loop */
  const SkelTerm *first, *count;
  int y, x;
} Counter;

/* Whether @variable, of @turn, counts its turns one by one, up or down. */
static gboolean
match_counter (const Search *search, const SkelTurn *turn,
    const SkelTurnVariable *variable, Counter *counter)
{
  const SkelTerm *counters[MAX_LOOPS] = { variable->before };
  const SkelTerm *apart, *last;
  gboolean is_order = is_binary (turn->goes_on, SKEL_OPERATION_LESS);
  Sum entry, next, distance;
  gint64 step;

  if (!variable->before || !variable->next || !variable->entry
      || !(is_order || is_binary (turn->goes_on, SKEL_OPERATION_LESS_EQUAL)))
    return FALSE;
  apart = add (search, SKEL_OPERATION_SUBTRACT, turn->goes_on->operands[1],
      turn->goes_on->operands[0]);
  if (!sum_of (search, counters, variable->entry, &entry)
      || !sum_of (search, counters, variable->next, &next)
      || !sum_of (search, counters, apart, &distance) || entry.counters[0] != 0
      || next.counters[0] != 1 || next.y != 0 || next.x != 0
      || next.rest->kind != SKEL_TERM_CONSTANT)
    return FALSE;
  step = next.rest->number.i;
  if (ABS (step) != 1 || distance.counters[0] != -step
      || distance.y != step * entry.y || distance.x != step * entry.x)
    return FALSE;

  /* it goes on while the distance is not below this */
  apart = add (search, SKEL_OPERATION_SUBTRACT, distance.rest,
      number (search, is_order));
  last = step > 0
             ? apart
             : add (search, SKEL_OPERATION_SUBTRACT, number (search, 0), apart);
  *counter = (Counter){ variable->before, .first = step > 0 ? entry.rest : last,
    .count = add (search, SKEL_OPERATION_ADD, number (search, 1),
        add (search, SKEL_OPERATION_SUBTRACT, step > 0 ? last : entry.rest,
            step > 0 ? entry.rest : last)),
    .y = entry.y, .x = entry.x };
  return counter->count != NULL;
}

static gboolean
find_counter (const Search *search, const SkelTurn *turn, Counter *counter)
{
  if (!turn->goes_on)
    return FALSE;
  for (guint i = 0; i < turn->variables->len; i++)
    if (match_counter (search, turn, variable_at (turn, i), counter))
      return TRUE;
  return FALSE;
}

/* --- what is combined --- */

/* Takes @of, once, out of what is combined in @term; adds the rest to *@value,
 * which is NULL where there is none yet. How often @of was found is added to
 * @found. FALSE: @term is nothing of the kind. */
static gboolean
take_out (const Search *search, SkelOperation operation, const SkelTerm *term,
    const SkelTerm *of, gboolean is_negative, int *found,
    const SkelTerm **value)
{
  gboolean is_sum = operation == SKEL_OPERATION_ADD;
  const SkelTerm *plain = number_of (term);

  if (plain == of) {
    (*found)++;
    return !is_negative;
  }
  if (is_binary (plain, operation)
      || (is_sum && is_binary (plain, SKEL_OPERATION_SUBTRACT)))
    return take_out (search, operation, plain->operands[0], of, is_negative,
               found, value)
           && take_out (search, operation, plain->operands[1], of,
               is_negative != (plain->operation != operation), found, value);
  /* sums wrap, and bits stay where they are */
  term = skel_term_convert (search->turns->program,
      skel_operation_is_extreme (operation)
              && !skel_range_fits (term->range, SKEL_TYPE_I32)
          ? SKEL_TYPE_U32
          : SKEL_TYPE_I32,
      term);
  if (*value == NULL && !is_negative)
    *value = term;
  else
    *value = add (search, is_negative ? SKEL_OPERATION_SUBTRACT : operation,
        *value ? *value : number (search, 0), term);
  return *value != NULL && (*value)->type == term->type;
}

/* What became @next by conversions to as much as @before holds, or more: sums
 * and bits are the same in that. */
static const SkelTerm *
before_cut (const SkelTerm *next, const SkelTerm *before)
{
  while (next->kind == SKEL_TERM_CONVERT && next->type != SKEL_TYPE_BOOL
         && !skel_type_is_floating (next->operands[0]->type)
         && skel_type_size (next->type) >= skel_type_size (before->type))
    next = next->operands[0];
  return next;
}

/* Whether @next is @before and @value combined. */
static gboolean
match_combination (const Search *search, const SkelTerm *next,
    const SkelTerm *before, SkelCombine *combine, const SkelTerm **value)
{
  static const struct {
    SkelOperation operation;
    SkelCombine combine;
  } kinds[] = { { SKEL_OPERATION_ADD, SKEL_COMBINE_ADD },
    { SKEL_OPERATION_MINIMUM, SKEL_COMBINE_MINIMUM },
    { SKEL_OPERATION_MAXIMUM, SKEL_COMBINE_MAXIMUM },
    { SKEL_OPERATION_AND, SKEL_COMBINE_AND },
    { SKEL_OPERATION_OR, SKEL_COMBINE_OR },
    { SKEL_OPERATION_XOR, SKEL_COMBINE_XOR } };

  if (!next || !before || !is_small (search, next))
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++) {
    SkelOperation operation = kinds[i].operation;
    const SkelTerm *whole = skel_operation_is_extreme (operation)
                                ? next
                                : before_cut (next, before);
    int found = 0;

    *value = NULL;
    *combine = kinds[i].combine;
    if (take_out (search, operation, whole, before, FALSE, &found, value)
        && found == 1 && *value)
      return TRUE;
  }
  return FALSE;
}

static const SkelTurnVariable *
find_after (const SkelTurn *turn, const SkelTerm *after)
{
  for (guint i = 0; i < turn->variables->len; i++)
    if (variable_at (turn, i)->after == after)
      return variable_at (turn, i);
  return NULL;
}

/* Whether nothing comes of combining @entry with what fits @range. */
static gboolean
is_neutral (SkelCombine combine, const SkelTerm *entry, SkelRange range)
{
  switch (combine) {
    case SKEL_COMBINE_MINIMUM:
      return entry->range.low >= range.high;
    case SKEL_COMBINE_MAXIMUM:
      return entry->range.high <= range.low;
    case SKEL_COMBINE_AND:
      return is_constant (entry, -1);
    default:
      return is_constant (entry, 0);
  }
}

/* Whether @variable is the same though @part was cut to what its own type holds
 * before it was combined; a float is cut to nothing. */
static gboolean
is_wide_enough (const SkelTurnVariable *part, const SkelTurnVariable *variable,
    SkelCombine combine)
{
  SkelType type = part->symbol->type;
  gsize size = skel_type_size (variable->symbol->type);

  return combine == SKEL_COMBINE_MINIMUM || combine == SKEL_COMBINE_MAXIMUM
         || skel_type_is_floating (type)
         || skel_type_size (type) >= MIN (size, 4);
}

/* Whether a turn of the outer loop combines into @variable what all turns of
 * the inner one make of it, or of another one that starts with nothing. */
static gboolean
match_inner (const Search *search, const SkelTurnVariable *variable,
    const SkelTurn *inner, SkelCombine *combine, const SkelTerm **value)
{
  const SkelTurnVariable *part;
  const SkelTerm *row;
  SkelCombine outer;

  if (!variable->next || !variable->before)
    return FALSE;
  part = find_after (inner, number_of (variable->next));
  if (part)
    return part->entry && number_of (part->entry) == variable->before
           && match_combination (
               search, part->next, part->before, combine, value)
           && is_wide_enough (part, variable, *combine);
  if (!match_combination (
          search, variable->next, variable->before, &outer, &row))
    return FALSE;
  part = find_after (inner, number_of (row));
  return part && part->entry
         && match_combination (search, part->next, part->before, combine, value)
         && outer == *combine && is_wide_enough (part, variable, outer)
         && is_neutral (*combine, part->entry, (*value)->range);
}

/* Finds the only read that @term hangs on, but for what is uniform. */
static gboolean
find_pixel (const Search *search, const SkelTerm *term, const SkelTerm **pixel)
{
  if (is_uniform (search, term))
    return TRUE;
  if (term->kind == SKEL_TERM_GATHER) {
    if (*pixel == NULL)
      *pixel = term;
    return *pixel == term;
  }
  if (term->n_operands == 0)
    return FALSE;
  for (int i = 0; i < term->n_operands; i++)
    if (!find_pixel (search, term->operands[i], pixel))
      return FALSE;
  return TRUE;
}

/* Whether an int has what the variable is before the loop and after it; or has
 * the bits of it, which is as good. */
static gboolean
fits_int (const SkelTurnVariable *variable)
{
  SkelType type = variable->symbol->type;

  if (type == SKEL_TYPE_BOOL)
    return FALSE;
  return (!skel_type_is_floating (type) && skel_type_size (type) <= 4)
         || (variable->entry
             && skel_range_fits (variable->entry->range, SKEL_TYPE_I32)
             && skel_range_fits (variable->after->range, SKEL_TYPE_I32));
}

/* Whether a variable of @type holds what an extreme @value may be, and that is
 * an int or, of an unsigned variable, unsigned. */
static gboolean
has_all (SkelType type, const SkelTerm *value)
{
  if (!skel_type_is_floating (type) && !skel_range_fits (value->range, type))
    return FALSE;
  return value->type == SKEL_TYPE_I32 || type == SKEL_TYPE_U32;
}

static gboolean
add_reduction (const Search *search, const SkelTurn *const turns[MAX_LOOPS],
    const SkelTurnVariable *variable, SkelWindow *window)
{
  SkelReduction reduction = { .symbol = variable->symbol };
  gboolean matched
      = turns[1] ? match_inner (search, variable, turns[1], &reduction.combine,
                       &reduction.value)
                 : match_combination (search, variable->next, variable->before,
                       &reduction.combine, &reduction.value);

  if (!matched || !fits_int (variable)
      || !find_pixel (search, reduction.value, &window->pixel))
    return FALSE;
  /* what the variable's type cannot hold is cut off, which is the same for the
   * whole unless it is for what is lesser or greater */
  if ((reduction.combine == SKEL_COMBINE_MINIMUM
          || reduction.combine == SKEL_COMBINE_MAXIMUM)
      && !has_all (variable->symbol->type, reduction.value))
    return FALSE;
  g_array_append_val (window->reductions, reduction);
  return TRUE;
}

/* Whether @node mentions @symbol, other than in @loop and to declare it. */
static gboolean
mentions_outside (
    const SkelNode *node, const SkelNode *loop, const SkelSymbol *symbol)
{
  if (node == loop)
    return FALSE;
  if (node->symbol == symbol && node->kind != SKEL_NODE_DECLARE)
    return TRUE;
  for (int i = 0; i < node->n_children; i++)
    if (mentions_outside (node->children[i], loop, symbol))
      return TRUE;
  return FALSE;
}

/* Of all variables of the loop that matter after it. */
static gboolean
find_reductions (const Search *search, const SkelTurn *const turns[MAX_LOOPS],
    SkelWindow *window)
{
  for (guint i = 0; i < turns[0]->variables->len; i++) {
    const SkelTurnVariable *variable = variable_at (turns[0], i);

    if (mentions_outside (search->nest->body, turns[0]->loop, variable->symbol)
        && !add_reduction (search, turns, variable, window))
      return FALSE;
  }
  return window->pixel != NULL;
}

/* --- where the window is --- */

/* Adds @weight times what @term, an I32, adds. */
static void
collect (
    const SkelTerm *term, gint64 weight, GArray *weighted, guint64 *constant)
{
  SkelWeighted whole = { term, weight };
  gboolean is_sum = skel_is_sum (term);

  if (term->kind == SKEL_TERM_CONSTANT) {
    *constant += weight * (guint64)term->number.i;
  } else if (is_sum && term->operation == SKEL_OPERATION_MULTIPLY) {
    collect (term->operands[0], weight * term->operands[1]->number.i, weighted,
        constant);
  } else if (is_sum) {
    collect (term->operands[0], weight, weighted, constant);
    collect (term->operands[1],
        term->operation == SKEL_OPERATION_ADD ? weight : -weight, weighted,
        constant);
  } else {
    for (guint i = 0; i < weighted->len; i++)
      if (g_array_index (weighted, SkelWeighted, i).term == term) {
        g_array_index (weighted, SkelWeighted, i).weight += weight;
        return;
      }
    g_array_append_val (weighted, whole);
  }
}

/* The same number as @sum, an I32, of which nothing is taken away again. */
static const SkelTerm *
tidy (const Search *search, const SkelTerm *sum)
{
  GArray *weighted = g_array_new (FALSE, FALSE, sizeof (SkelWeighted));
  const SkelTerm *term;
  guint64 constant = 0;

  collect (sum, 1, weighted, &constant);
  for (guint i = weighted->len; i-- > 0;)
    if (g_array_index (weighted, SkelWeighted, i).weight == 0)
      g_array_remove_index (weighted, i);
  term = skel_sum_write (
      search->turns->program, weighted, SKEL_TYPE_I32, constant);
  g_array_unref (weighted);
  return term ? term : sum;
}

/* The places of @subscript, which one counter at most has a part in; @used
 * counts these. FALSE: it is none at a distance from the loops' pixel. */
static gboolean
match_axis (const Search *search, const SkelTerm *subscript,
    const Counter counters[MAX_LOOPS], gboolean is_row, int used[MAX_LOOPS],
    SkelWindowAxis *axis)
{
  const SkelTerm *before[] = { counters[0].before, counters[1].before };
  Sum sum;

  if (!sum_of (search, before, subscript, &sum))
    return FALSE;
  axis->first = sum.rest;
  axis->count = number (search, 1);
  for (int i = 0; i < MAX_LOOPS; i++) {
    const Counter *counter = &counters[i];
    int sign = sum.counters[i];

    if (sign == 0)
      continue;
    if (ABS (sign) != 1 || sum.counters[1 - i] != 0)
      return FALSE;
    used[i]++;
    sum.y += sign * counter->y;
    sum.x += sign * counter->x;
    axis->count = counter->count;
    axis->first
        = sign > 0 ? add (search, SKEL_OPERATION_ADD, sum.rest, counter->first)
                   : add (search, SKEL_OPERATION_SUBTRACT,
                         add (search, SKEL_OPERATION_SUBTRACT, sum.rest,
                             counter->first),
                         add (search, SKEL_OPERATION_SUBTRACT, counter->count,
                             number (search, 1)));
  }
  if (!axis->first || sum.y != is_row || sum.x != !is_row)
    return FALSE;
  axis->first = tidy (search, axis->first);
  axis->count = tidy (search, axis->count);
  return TRUE;
}

static gboolean
match_axes (
    const Search *search, const Counter counters[MAX_LOOPS], SkelWindow *window)
{
  int used[MAX_LOOPS] = { 0 };

  return window->pixel->channel == 0
         && match_axis (search, window->pixel->operands[0], counters, TRUE,
             used, &window->rows)
         && match_axis (search, window->pixel->operands[1], counters, FALSE,
             used, &window->columns)
         && used[0] == 1 && used[1] == (counters[1].before != NULL);
}

static gboolean
match_window (const Search *search, SkelWindow *window)
{
  const GPtrArray *all = search->turns->turns;
  const SkelTurn *turns[MAX_LOOPS]
      = { all->pdata[0], all->len > 1 ? all->pdata[1] : NULL };
  Counter counters[MAX_LOOPS] = { 0 };

  if (all->len > MAX_LOOPS)
    return FALSE;
  for (int i = 0; i < MAX_LOOPS && turns[i]; i++)
    if (!find_counter (search, turns[i], &counters[i]))
      return FALSE;
  window->loop = turns[0]->loop;
  return find_reductions (search, turns, window)
         && match_axes (search, counters, window);
}

/* --- loops of a body --- */

/* Whether @node reads images, and changes neither these nor results. */
static gboolean
only_reads (const Search *search, const SkelNode *node, gboolean *reads)
{
  const SkelAccess *access = skel_nest_access (search->nest, node);

  if ((access && (access->write || access->anywhere))
      || (node->symbol
          && skel_role (search->analysis, node->symbol).kind
                 == SKEL_ROLE_RESULT))
    return FALSE;
  *reads = *reads || access;
  for (int i = 0; i < node->n_children; i++)
    if (!only_reads (search, node->children[i], reads))
      return FALSE;
  return TRUE;
}

static gboolean
try_loop (Search *search, const SkelNode *loop, SkelWindow *window)
{
  gboolean reads = FALSE;

  if (!only_reads (search, loop, &reads) || !reads)
    return FALSE;
  search->turns = skel_turns_new (search->analysis, loop);
  g_array_set_size (search->operations, 0);
  window->pixel = NULL;
  g_array_set_size (window->reductions, 0);
  if (search->turns && match_window (search, window)) {
    window->turns = search->turns;
    return TRUE;
  }
  skel_turns_free (search->turns);
  return FALSE;
}

/* Finds which reductions fit 16 bits. */
static void
find_halves (const SkelAnalysis *analysis, SkelWindow *window)
{
  const SkelExtent *extent
      = &analysis->kernel.stages[0].extents[window->pixel->index];
  double pixels = (double)(extent->left + 1 + extent->right)
                  * (extent->top + 1 + extent->bottom);

  for (guint i = 0; i < window->reductions->len; i++) {
    SkelReduction *reduction
        = &g_array_index (window->reductions, SkelReduction, i);
    SkelRange range = reduction->value->range;

    if (reduction->combine == SKEL_COMBINE_ADD)
      range.high *= pixels;
    reduction->halves = number_of (reduction->value) == window->pixel
                        && range.low >= 0 && range.high <= 65535
                        && skel_type_size (window->pixel->type) <= 2;
  }
}

static SkelWindow *
window_new (void)
{
  SkelWindow *window = g_new0 (SkelWindow, 1);

  window->reductions = g_array_new (FALSE, TRUE, sizeof (SkelReduction));
  return window;
}

static void
window_free (SkelWindow *window)
{
  g_array_unref (window->reductions);
  skel_turns_free (window->turns);
  g_free (window);
}

/* Adds those of the loops in @node where each pixel comes once. */
static void
find_windows (Search *search, const SkelNode *node, GPtrArray *windows)
{
  if (node->kind == SKEL_NODE_FOR) {
    SkelWindow *window = window_new ();

    if (try_loop (search, node, window)) {
      find_halves (search->analysis, window);
      g_ptr_array_add (windows, window);
    } else {
      window_free (window);
    }
  }
  if (node->kind == SKEL_NODE_BLOCK || node->kind == SKEL_NODE_IF)
    for (int i = 0; i < node->n_children; i++)
      find_windows (search, node->children[i], windows);
}

static gpointer
windows_new (const SkelAnalysis *analysis)
{
  GPtrArray *windows
      = g_ptr_array_new_with_free_func ((GDestroyNotify)window_free);
  const SkelNest *nest = analysis->nests->pdata[0];
  Search search = { .analysis = analysis,
    .nest = nest,
    .operations = g_array_new (FALSE, FALSE, sizeof (guint)) };

  find_windows (&search, nest->body, windows);
  g_array_unref (search.operations);
  return windows;
}

const GPtrArray *
skel_windows (const SkelAnalysis *analysis)
{
  return skel_keep (
      analysis, "windows", windows_new, (GDestroyNotify)g_ptr_array_unref);
}
