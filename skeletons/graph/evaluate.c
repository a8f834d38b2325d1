/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "evaluate.h"

#include "../runtime/arithmetic.h"
#include "compute.h"

typedef struct {
  const SkelProgram *program;
  const SkelLoops *loops;
  const SkelRowsArguments *arguments;
  SkelValue *values;  /* by the terms' ids */
  GPtrArray *varying; /* SkelTerm: what is not the same for all pixels */
  int x, y;
} Evaluation;

/* The channel of the pixel at [@row][@column], no farther away than said. */
static SkelValue
load (const Evaluation *self, const SkelTerm *term, gint64 row, gint64 column)
{
  const SkelRowsArguments *arguments = self->arguments;
  const SkelImage *image
      = &g_array_index (self->program->images, SkelImage, term->index);
  static const SkelExtent within = { 0 };
  const SkelExtent *extent = &self->loops->extents[term->index];
  int width = image->transposed ? arguments->height : arguments->width;
  int height = image->transposed ? arguments->width : arguments->height;

  if (self->loops->constant[term->index]
      && (row < 0 || row >= height || column < 0 || column >= width))
    return (SkelValue){ .i = self->loops->outside[term->index] };
  if (self->loops->inside[term->index])
    extent = &within;
  row = CLAMP (row, -extent->top, height - 1 + extent->bottom);
  column = CLAMP (column, -extent->left, width - 1 + extent->right);
  return skel_compute_load (
      term->type, arguments->images[term->index].pixels
                      + row * arguments->images[term->index].stride
                      + column * arguments->images[term->index].step
                      + term->channel * skel_type_size (term->type));
}

static SkelValue
parameter (const Evaluation *self, const SkelTerm *term, SkelValue element)
{
  const SkelParameter *parameter
      = &g_array_index (self->program->parameters, SkelParameter, term->index);
  gint64 i
      = term->n_operands > 0 ? CLAMP (element.i, 0, parameter->length - 1) : 0;

  return self->arguments->values[parameter->offset + i];
}

static SkelValue
place (const Evaluation *self, SkelCoordinate which)
{
  switch (which) {
    case SKEL_COORDINATE_X:
      return (SkelValue){ .i = self->x };
    case SKEL_COORDINATE_Y:
      return (SkelValue){ .i = self->y };
    case SKEL_COORDINATE_WIDTH:
      return (SkelValue){ .i = self->arguments->width };
    default:
      return (SkelValue){ .i = self->arguments->height };
  }
}

static SkelValue
evaluate (const Evaluation *self, const SkelTerm *term)
{
  SkelValue operands[3] = { 0 };
  int which;

  for (int i = 0; i < MIN (term->n_operands, 3); i++)
    operands[i] = self->values[term->operands[i]->id];
  switch (term->kind) {
    case SKEL_TERM_CONSTANT:
      return term->number;
    case SKEL_TERM_PARAMETER:
      return parameter (self, term, operands[0]);
    case SKEL_TERM_PLACE:
      return place (self, term->index);
    case SKEL_TERM_LOAD:
      return load (self, term, self->y + term->dy, self->x + term->dx);
    case SKEL_TERM_GATHER:
      return load (self, term, operands[0].i, operands[1].i);
    case SKEL_TERM_PICK:
      which = skel_compute_pick (
          term->operands[0]->type, operands[0], term->n_operands - 1);
      return self->values[term->operands[1 + which]->id];
    case SKEL_TERM_BINARY:
      return skel_compute_binary (
          term->operation, term->operands[0]->type, operands[0], operands[1]);
    case SKEL_TERM_NEGATE:
      return skel_compute_negate (term->type, operands[0]);
    case SKEL_TERM_CONVERT:
      return skel_compute_convert (
          term->operands[0]->type, term->type, operands[0]);
    case SKEL_TERM_SELECT:
      return operands[operands[0].i != 0 ? 1 : 2];
    case SKEL_TERM_CALL:
      return skel_compute_call (term->function, term->type, operands);
  }
  return operands[0];
}

static void
write_pixel (const Evaluation *self, const SkelStore *store)
{
  const SkelRowsArguments *arguments = self->arguments;
  unsigned permutation = self->loops->permutation;
  int x = self->x, y = self->y;
  int row, column;

  if (permutation & SKEL_PERMUTATION_MIRROR_X)
    x = arguments->width - 1 - x;
  if (permutation & SKEL_PERMUTATION_MIRROR_Y)
    y = arguments->height - 1 - y;
  row = permutation & SKEL_PERMUTATION_TRANSPOSE ? x : y;
  column = permutation & SKEL_PERMUTATION_TRANSPOSE ? y : x;
  skel_compute_store (store->value->type, self->values[store->value->id],
      arguments->images[store->image].pixels
          + row * arguments->images[store->image].stride
          + column * arguments->images[store->image].step
          + store->channel * skel_type_size (store->value->type));
}

static SkelValue
combine (SkelCombine how, SkelType type, SkelValue whole, SkelValue part)
{
  static const SkelOperation operations[] = {
    [SKEL_COMBINE_ADD] = SKEL_OPERATION_ADD,
    [SKEL_COMBINE_MINIMUM] = SKEL_OPERATION_LESS,
    [SKEL_COMBINE_MAXIMUM] = SKEL_OPERATION_GREATER,
    [SKEL_COMBINE_AND] = SKEL_OPERATION_AND,
    [SKEL_COMBINE_OR] = SKEL_OPERATION_OR,
    [SKEL_COMBINE_XOR] = SKEL_OPERATION_XOR,
  };
  gboolean is_extreme
      = how == SKEL_COMBINE_MINIMUM || how == SKEL_COMBINE_MAXIMUM;
  SkelValue value
      = is_extreme ? skel_compute_binary (operations[how], type, part, whole)
                   : skel_compute_binary (operations[how], type, whole, part);

  return !is_extreme ? value : value.i ? part : whole;
}

static void
contribute (const Evaluation *self, const SkelContribution *contribution)
{
  const SkelResult *result = &g_array_index (
      self->program->results, SkelResult, contribution->result);
  gint64 index
      = contribution->index ? self->values[contribution->index->id].i : 0;
  guint8 *bytes
      = self->arguments->results + result->offset
        + CLAMP (index, 0, result->length - 1) * skel_type_size (result->type);

  if (contribution->condition
      && self->values[contribution->condition->id].i == 0)
    return;
  skel_compute_store (result->type,
      combine (result->combine, result->type,
          skel_compute_load (result->type, bytes),
          self->values[contribution->value->id]),
      bytes);
}

static void
evaluate_pixel (const Evaluation *self)
{
  const SkelLoops *loops = self->loops;

  for (guint i = 0; i < self->varying->len; i++) {
    const SkelTerm *term = self->varying->pdata[i];

    self->values[term->id] = evaluate (self, term);
  }
  for (guint i = 0; i < loops->stores->len; i++)
    write_pixel (self, &g_array_index (loops->stores, SkelStore, i));
  for (guint i = 0; i < loops->contributions->len; i++)
    contribute (
        self, &g_array_index (loops->contributions, SkelContribution, i));
}

void
skel_evaluate (const SkelProgram *program, const SkelLoops *loops,
    const SkelRowsArguments *arguments, int first, int last)
{
  guint8 *used = skel_program_used (program);
  Evaluation self = {
    .program = program,
    .loops = loops,
    .arguments = arguments,
    .values = g_new0 (SkelValue, program->terms->len + 1),
    .varying = g_ptr_array_new (),
  };
  fenv_t callers;

  skel_arithmetic_begin (&callers);
  for (guint i = 0; i < program->terms->len; i++) {
    const SkelTerm *term = program->terms->pdata[i];

    if (!used[i])
      continue;
    if (term->depends & (SKEL_DEPENDS_PLACE | SKEL_DEPENDS_PIXELS))
      g_ptr_array_add (self.varying, (gpointer)term);
    else
      self.values[i] = evaluate (&self, term);
  }
  first = MAX (first, loops->top);
  last = MIN (last, arguments->height - loops->bottom);
  for (self.y = first; self.y < last; self.y++)
    for (self.x = loops->left; self.x < arguments->width - loops->right;
        self.x++)
      evaluate_pixel (&self);
  skel_arithmetic_end (&callers);
  g_ptr_array_unref (self.varying);
  g_free (self.values);
  g_free (used);
}
