/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "builder.h"

#include "../../graph/never.h"
#include "../../graph/range.h"

#include <math.h>

/* Elements of which one may be picked, and of which one may be set. */
#define MAX_PICKED 4096
#define MAX_REPLACED 256

/* Doubles are exact well beyond this. */
#define MAX_KNOWN 1e12

/* Places where results are accumulated, each turn of a loop counted. */
#define MAX_CONTRIBUTIONS 4096

static const SkelBuilt nothing = { 0 };

static gboolean
builds (const SkelBuilder *builder)
{
  return builder && !builder->rests;
}

static SkelBuilt
built (const SkelTerm *term)
{
  return (SkelBuilt){ .term = term };
}

static const SkelTerm *
term_of (const SkelAbstract *value)
{
  return skel_path_settle (value->built);
}

static const SkelTerm *
int_of (SkelBuilder *builder, SkelBuilt value)
{
  return skel_term_convert (
      builder->program, SKEL_TYPE_I32, skel_path_settle (value));
}

void
skel_build_nothing (
    SkelBuilder *builder, SkelLocation location, const char *reason)
{
  if (!builds (builder) || builder->reason)
    return;
  builder->reason = reason;
  builder->location = location;
}

SkelBuilt
skel_build_integer (SkelBuilder *builder, SkelType type, gint64 number)
{
  if (!builds (builder))
    return nothing;
  if (skel_type_is_floating (type))
    return skel_build_float (builder, type, number);
  return built (skel_term_integer (builder->program, type, number));
}

SkelBuilt
skel_build_float (SkelBuilder *builder, SkelType type, double number)
{
  SkelValue value = { .f = type == SKEL_TYPE_F32 ? (float)number : number };

  return builds (builder)
             ? built (skel_term_constant (builder->program, type, value))
             : nothing;
}

SkelBuilt
skel_build_place (SkelBuilder *builder, SkelCoordinate which, SkelType type)
{
  if (!builds (builder))
    return nothing;
  return built (skel_term_convert (
      builder->program, type, skel_term_place (builder->program, which)));
}

SkelBuilt
skel_build_parameter (
    SkelBuilder *builder, int index, const SkelAbstract *element)
{
  if (!builds (builder))
    return nothing;
  if (!element)
    return built (skel_term_parameter (builder->program, index));
  return built (skel_term_element (
      builder->program, index, int_of (builder, element->built)));
}

SkelBuilt
skel_build_binary (SkelBuilder *builder, SkelOperation operation,
    const SkelAbstract *a, const SkelAbstract *b)
{
  if (!builds (builder))
    return nothing;
  return built (
      skel_term_binary (builder->program, operation, term_of (a), term_of (b)));
}

/* Whether @a @operation @number holds nowhere where @state is reached. */
static gboolean
is_never (SkelBuilder *builder, const SkelState *state, const SkelTerm *a,
    SkelOperation operation, gint64 number)
{
  SkelProgram *program = builder->program;
  const SkelTerm *reached = skel_path_condition (state->path);
  const SkelTerm *compared = skel_term_binary (
      program, operation, a, skel_term_integer (program, a->type, number));

  return reached && compared
         && skel_never_holds (program,
             skel_term_select (program, skel_term_truth (program, reached),
                 compared, skel_term_integer (program, SKEL_TYPE_I32, 0)),
             &builder->work);
}

gboolean
skel_build_is_nonzero (
    SkelBuilder *builder, const SkelState *state, const SkelAbstract *value)
{
  const SkelTerm *term = builds (builder) ? term_of (value) : NULL;

  return term && is_never (builder, state, term, SKEL_OPERATION_EQUAL, 0);
}

SkelBuilt
skel_build_divisor (
    SkelBuilder *builder, const SkelState *state, const SkelAbstract *value)
{
  const SkelTerm *term = builds (builder) ? term_of (value) : NULL;
  SkelProgram *program = builder ? builder->program : NULL;

  if (!term || !skel_range_contains (term->range, 0))
    return value->built;
  if (value->range.low >= 1
      || is_never (builder, state, term, SKEL_OPERATION_LESS, 1))
    return built (skel_term_binary (program, SKEL_OPERATION_MAXIMUM, term,
        skel_term_integer (program, term->type, 1)));
  if (term->range.low < 0
      && (value->range.high <= -1
          || is_never (builder, state, term, SKEL_OPERATION_GREATER, -1)))
    return built (skel_term_binary (program, SKEL_OPERATION_MINIMUM, term,
        skel_term_integer (program, term->type, -1)));
  return value->built;
}

SkelBuilt
skel_build_negate (SkelBuilder *builder, const SkelAbstract *a)
{
  return builds (builder)
             ? built (skel_term_negate (builder->program, term_of (a)))
             : nothing;
}

SkelBuilt
skel_build_convert (SkelBuilder *builder, SkelType type, const SkelAbstract *a)
{
  return builds (builder)
             ? built (skel_term_convert (builder->program, type, term_of (a)))
             : nothing;
}

SkelBuilt
skel_build_not (SkelBuilder *builder, const SkelAbstract *a)
{
  return builds (builder)
             ? built (skel_term_not (builder->program, term_of (a)))
             : nothing;
}

SkelBuilt
skel_build_logical (SkelBuilder *builder, gboolean both,
    const SkelAbstract *left, const SkelAbstract *right)
{
  const SkelTerm *first, *second, *decided;
  SkelProgram *program;

  if (!builds (builder))
    return nothing;
  program = builder->program;
  decided = skel_term_integer (program, SKEL_TYPE_I32, !both);
  if (!right)
    return built (decided);
  first = skel_term_truth (program, term_of (left));
  second = skel_term_truth (program, term_of (right));
  return built (both ? skel_term_select (program, first, second, decided)
                     : skel_term_select (program, first, decided, second));
}

SkelBuilt
skel_build_call (
    SkelBuilder *builder, const SkelNode *node, const SkelAbstract *operands)
{
  SkelType type = node->children[0]->type;
  const char *name = node->symbol->name;
  const SkelTerm *terms[3] = { NULL };

  if (!builds (builder))
    return nothing;
  for (int i = 0; i < node->n_children; i++)
    terms[i] = term_of (&operands[i]);
  if (skel_type_is_floating (type) && !skel_type_is_floating (node->type))
    name = skel_library_rounding (name);
  return built (skel_term_convert (builder->program, node->type,
      skel_term_call (builder->program, name, type, terms, node->n_children)));
}

/* The subscript @value, relative to the pixel's @place where it is: on a path
 * on which that is a number, it is known as a number, too. */
static const SkelTerm *
subscript_of (SkelBuilder *builder, const SkelAbstract *value, SkelPlace place,
    SkelCoordinate which)
{
  SkelProgram *program = builder->program;
  gboolean relative
      = value->coefficients[place] == 1 && skel_range_is_constant (value->rest);

  for (int i = 0; i < SKEL_PLACES; i++)
    relative = relative && (i == (int)place || value->coefficients[i] == 0);
  return relative
             ? skel_term_binary (program, SKEL_OPERATION_ADD,
                   skel_term_place (program, which),
                   skel_term_integer (program, SKEL_TYPE_I32, value->rest.low))
             : int_of (builder, value->built);
}

SkelBuilt
skel_build_read (SkelBuilder *builder, int image, const SkelAbstract *row,
    const SkelAbstract *column, const SkelAbstract *channel)
{
  const SkelTerm *channels[SKEL_MAX_CHANNELS];
  const SkelTerm *y, *x;
  int n_channels;

  if (!builds (builder))
    return nothing;
  n_channels
      = g_array_index (builder->program->images, SkelImage, image).channels;
  y = subscript_of (builder, row, SKEL_PLACE_Y, SKEL_COORDINATE_Y);
  x = subscript_of (builder, column, SKEL_PLACE_X, SKEL_COORDINATE_X);
  for (int c = 0; c < n_channels; c++)
    channels[c] = skel_term_read (builder->program, image, c, y, x);
  return built (channel ? skel_term_pick (builder->program, term_of (channel),
                              channels, n_channels)
                        : channels[0]);
}

SkelBuilt
skel_build_subscript (SkelBuilder *builder, SkelBuilt before,
    const SkelAbstract *subscript, int stride)
{
  SkelProgram *program;
  const SkelTerm *product;

  if (!builds (builder))
    return nothing;
  program = builder->program;
  product = skel_term_binary (program, SKEL_OPERATION_MULTIPLY,
      int_of (builder, subscript->built),
      skel_term_integer (program, SKEL_TYPE_I32, stride));
  return built (skel_term_binary (
      program, SKEL_OPERATION_ADD, skel_path_settle (before), product));
}

SkelBuilt
skel_build_pick (SkelBuilder *builder, const SkelNode *node, SkelBuilt index,
    const SkelAbstract *const *elements, int first, int n)
{
  SkelProgram *program;
  const SkelTerm **terms, *offset, *picked;

  if (!builds (builder))
    return nothing;
  if (n > MAX_PICKED) {
    skel_build_nothing (
        builder, node->location, "one of more than 4096 elements is looked up");
    return nothing;
  }
  program = builder->program;
  terms = g_new (const SkelTerm *, n);
  for (int i = 0; i < n; i++)
    terms[i] = term_of (elements[i]);
  offset = skel_term_binary (program, SKEL_OPERATION_SUBTRACT,
      skel_path_settle (index),
      skel_term_integer (program, SKEL_TYPE_I32, first));
  picked = skel_term_pick (program, offset, terms, n);
  g_free (terms);
  return built (picked);
}

gboolean
skel_build_can_replace (
    SkelBuilder *builder, const SkelNode *node, int n_elements)
{
  if (n_elements > MAX_REPLACED)
    skel_build_nothing (builder, node->location,
        "one of more than 256 elements is set, and which one hangs on a value");
  return n_elements <= MAX_REPLACED;
}

SkelBuilt
skel_build_replaced (SkelBuilder *builder, SkelBuilt index, int i,
    const SkelAbstract *value, const SkelAbstract *old)
{
  SkelProgram *program;
  const SkelTerm *is_it;

  if (!builds (builder))
    return nothing;
  if (old->unset)
    return value->built;
  program = builder->program;
  is_it = skel_term_binary (program, SKEL_OPERATION_EQUAL,
      skel_path_settle (index), skel_term_integer (program, SKEL_TYPE_I32, i));
  return built (
      skel_term_select (program, is_it, term_of (value), term_of (old)));
}

void
skel_build_known (
    SkelBuilder *builder, const SkelNode *node, SkelAbstract *value)
{
  if (node->rank == 0 && !skel_type_is_floating (node->type) && !value->nan
      && skel_range_is_constant (value->range)
      && fabs (value->range.low) < MAX_KNOWN)
    value->built = skel_build_integer (builder, node->type, value->range.low);
}

/* The cells [first, first + SKEL_CELLS_SHARED), as far as there are so many. */
static void
settle_cells (SkelState *state, int first)
{
  int end = MIN (first + SKEL_CELLS_SHARED, state->n_cells);

  for (int i = first; i < end; i++)
    if (skel_state_cell (state, i)->built.choice)
      skel_state_change (state, i)->built
          = built (term_of (skel_state_cell (state, i)));
  state->cells[first / SKEL_CELLS_SHARED]->settled = TRUE;
}

/* A choice between parts of a path is made before these are split anew. */
static void
settle (SkelState *state)
{
  for (int i = 0; i < state->n_cells; i += SKEL_CELLS_SHARED)
    if (!state->cells[i / SKEL_CELLS_SHARED]->settled)
      settle_cells (state, i);
  for (guint i = 0; i < G_N_ELEMENTS (state->outputs); i++)
    if (state->outputs[i].choice)
      state->outputs[i] = built (skel_path_settle (state->outputs[i]));
}

void
skel_build_split (SkelBuilder *builder, SkelBuilt condition, SkelState *state,
    SkelState *fails)
{
  if (!builder)
    return;
  settle (state);
  settle (fails);
  skel_path_split (state->path,
      builder->rests
          ? NULL
          : skel_term_truth (builder->program, skel_path_settle (condition)),
      &state->path, &fails->path);
}

void
skel_build_store (SkelBuilder *builder, SkelState *state, int image,
    int channel, const SkelAbstract *value)
{
  if (builder)
    state->outputs[image * SKEL_MAX_CHANNELS + channel] = value->built;
}

void
skel_build_contribution (SkelBuilder *builder, const SkelState *state,
    const SkelNode *node, const SkelAccumulation *accumulation,
    const SkelAbstract *element, const SkelAbstract *value)
{
  SkelContribution contribution = { .result = accumulation->result };
  const SkelTerm *whole;
  SkelProgram *program;
  SkelType type;

  if (!builds (builder))
    return;
  program = builder->program;
  type = g_array_index (program->results, SkelResult, contribution.result).type;
  whole = value ? term_of (value) : skel_build_integer (builder, type, 1).term;
  /* of a bool, which is 0 or 1, &= leaves the lowest bit */
  if (type == SKEL_TYPE_BOOL && accumulation->combine == SKEL_COMBINE_AND
      && whole)
    whole = skel_term_binary (program, SKEL_OPERATION_AND, whole,
        skel_term_integer (program, whole->type, 1));
  contribution.value = skel_term_convert (program, type, whole);
  if (accumulation->negated)
    contribution.value = skel_term_negate (program, contribution.value);
  if (element)
    contribution.index = int_of (builder, element->built);
  contribution.condition = skel_path_condition (state->path);
  if (!contribution.value || !contribution.condition
      || (element && !contribution.index))
    skel_build_nothing (builder, node->location,
        "what is accumulated hangs on more conditions than are followed");
  else if (contribution.condition->kind == SKEL_TERM_CONSTANT) {
    if (contribution.condition->number.i == 0)
      return;
    contribution.condition = NULL;
  }
  if (builder->loops->contributions->len == MAX_CONTRIBUTIONS)
    skel_build_nothing (builder, node->location,
        "more than 4096 values are accumulated for a pixel");
  else
    g_array_append_val (builder->loops->contributions, contribution);
}

gboolean
skel_build_wants_turn (SkelBuilder *builder, const SkelNode *node)
{
  const SkelTurns *turns = builder ? builder->turns : NULL;

  return turns && !turns->complete && (turns->current || turns->loop == node);
}

void
skel_build_goes_on (
    SkelBuilder *builder, const SkelNode *node, const SkelAbstract *condition)
{
  SkelTurn *turn = builder && builder->turns ? builder->turns->current : NULL;

  if (turn && turn->loop == node)
    turn->goes_on = skel_term_truth (builder->program, term_of (condition));
}

void
skel_build_stage (SkelBuilder *builder, const SkelState *state)
{
  const SkelProgram *program;

  if (!builds (builder))
    return;
  program = builder->program;
  for (guint i = 0; i < program->images->len; i++) {
    const SkelImage *image = &g_array_index (program->images, SkelImage, i);

    for (int c = 0; image->output && c < image->channels; c++) {
      SkelStore store = { i, c,
        skel_path_settle (state->outputs[i * SKEL_MAX_CHANNELS + c]) };

      if (!store.value)
        skel_build_nothing (builder, (SkelLocation){ 0 },
            "what is written hangs on more conditions than are followed");
      g_array_append_val (builder->loops->stores, store);
    }
  }
}
