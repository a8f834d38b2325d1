/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "check.h"

#include <stdarg.h>

#define MAX_LENGTH (1 << 17) /* elements of a result or a parameter */

GQuark
skel_graph_error_quark (void)
{
  return g_quark_from_static_string ("skel-graph-error");
}

static gboolean G_GNUC_PRINTF (2, 3)
    refuse (GError **error, const char *format, ...)
{
  va_list arguments;

  if (error && !*error) {
    va_start (arguments, format);
    *error = g_error_new_valist (
        SKEL_GRAPH_ERROR, SKEL_GRAPH_ERROR_INVALID, format, arguments);
    va_end (arguments);
  }
  return FALSE;
}

/* ---- terms ---- */

static gboolean
is_type (SkelType type)
{
  return (unsigned)type <= SKEL_TYPE_F64;
}

static gboolean
check_image (const SkelProgram *program, const SkelTerm *term, GError **error)
{
  const SkelImage *image;

  if (term->index < 0 || (guint)term->index >= program->images->len)
    return refuse (error, "there is no image %d", term->index);
  image = &g_array_index (program->images, SkelImage, term->index);
  if (image->output)
    return refuse (error, "'%s' is an output, and is read", image->name);
  if (term->channel < 0 || term->channel >= image->channels)
    return refuse (error, "'%s' has no channel %d", image->name, term->channel);
  if (term->type != image->type)
    return refuse (error, "'%s' has another type", image->name);
  return TRUE;
}

static gboolean
check_parameter (
    const SkelProgram *program, const SkelTerm *term, GError **error)
{
  const SkelParameter *parameter;

  if (term->index < 0 || (guint)term->index >= program->parameters->len)
    return refuse (error, "there is no parameter %d", term->index);
  parameter = &g_array_index (program->parameters, SkelParameter, term->index);
  if (term->type != parameter->type)
    return refuse (error, "'%s' has another type", parameter->name);
  if (term->n_operands == 0 && parameter->length > 1)
    return refuse (error, "'%s' is an array", parameter->name);
  return TRUE;
}

static gboolean
check_binary (const SkelTerm *term, GError **error)
{
  SkelOperation operation = term->operation;
  SkelType a = term->operands[0]->type, b = term->operands[1]->type;
  gboolean floating = skel_type_is_floating (a);

  if ((operation < SKEL_OPERATION_ADD || operation > SKEL_OPERATION_NOT_EQUAL)
      && !skel_operation_is_extreme (operation))
    return refuse (error, "there is no such operation");
  if (term->type
      != (skel_operation_is_comparison (operation) ? SKEL_TYPE_I32 : a))
    return refuse (error, "an operation has another type than its operands");
  if (a != b
      && (!skel_operation_is_shift (operation) || skel_type_is_floating (b)))
    return refuse (error, "operands of two types");
  if (floating && !skel_operation_is_comparison (operation)
      && operation > SKEL_OPERATION_DIVIDE)
    return refuse (error, "floats have no such operation");
  return TRUE;
}

static gboolean
check_call (const SkelTerm *term, GError **error)
{
  const SkelLibraryFunction *function
      = term->name ? skel_library_function (term->name) : NULL;

  if (!function || function != term->function)
    return refuse (
        error, "there is no function '%s'", term->name ? term->name : "");
  if (term->n_operands != function->n_arguments)
    return refuse (
        error, "'%s' takes %d arguments", term->name, function->n_arguments);
  for (int i = 0; i < term->n_operands; i++)
    if (term->operands[i]->type != term->type)
      return refuse (error, "'%s' is called with another type", term->name);
  if (skel_type_is_floating (term->type)
          ? !function->doubles.one
          : function->doubles.one || function->monotonic)
    return refuse (error, "'%s' does not give this type", term->name);
  return TRUE;
}

static gboolean
check_choice (const SkelTerm *term, GError **error)
{
  for (int i = 1; i < term->n_operands; i++)
    if (term->operands[i]->type != term->type)
      return refuse (error, "a choice of another type than its own");
  if (skel_type_is_floating (term->operands[0]->type)
      || (term->kind == SKEL_TERM_SELECT
          && term->operands[0]->type != SKEL_TYPE_I32))
    return refuse (error, "what chooses is of a wrong type");
  return TRUE;
}

static gboolean
has_operands (const SkelTerm *term)
{
  switch (term->kind) {
    case SKEL_TERM_CONSTANT:
    case SKEL_TERM_PLACE:
    case SKEL_TERM_LOAD:
      return term->n_operands == 0;
    case SKEL_TERM_PARAMETER:
      return term->n_operands <= 1;
    case SKEL_TERM_GATHER:
    case SKEL_TERM_BINARY:
      return term->n_operands == 2;
    case SKEL_TERM_PICK:
      return term->n_operands >= 2;
    case SKEL_TERM_NEGATE:
    case SKEL_TERM_CONVERT:
      return term->n_operands == 1;
    case SKEL_TERM_SELECT:
      return term->n_operands == 3;
    case SKEL_TERM_CALL:
      return term->n_operands >= 1 && term->n_operands <= 3;
  }
  return FALSE;
}

static gboolean
are_places (const SkelTerm *term)
{
  for (int i = 0; i < term->n_operands; i++)
    if (term->operands[i]->type != SKEL_TYPE_I32)
      return FALSE;
  return TRUE;
}

static gboolean
is_near (int distance)
{
  return distance >= -SKEL_MAX_REACH && distance <= SKEL_MAX_REACH;
}

gboolean
skel_term_check (
    const SkelProgram *program, const SkelTerm *term, GError **error)
{
  if (!is_type (term->type) || !has_operands (term))
    return refuse (error, "a term has a wrong number of operands, or no type");
  switch (term->kind) {
    case SKEL_TERM_CONSTANT:
      return TRUE;
    case SKEL_TERM_PARAMETER:
      if (!are_places (term))
        return refuse (error, "the element of a parameter is no i32");
      return check_parameter (program, term, error);
    case SKEL_TERM_PLACE:
      if (term->index < 0 || term->index >= SKEL_COORDINATES
          || term->type != SKEL_TYPE_I32)
        return refuse (error, "there is no such coordinate");
      return TRUE;
    case SKEL_TERM_LOAD:
      if (!is_near (term->dy) || !is_near (term->dx))
        return refuse (error, "this is read too far away");
      return check_image (program, term, error);
    case SKEL_TERM_GATHER:
      if (!are_places (term))
        return refuse (error, "a place is no i32");
      return check_image (program, term, error);
    case SKEL_TERM_PICK:
    case SKEL_TERM_SELECT:
      return check_choice (term, error);
    case SKEL_TERM_BINARY:
      return check_binary (term, error);
    case SKEL_TERM_NEGATE:
      if (!skel_type_is_floating (term->type)
          || term->operands[0]->type != term->type)
        return refuse (error, "only floats are negated");
      return TRUE;
    case SKEL_TERM_CONVERT:
      return TRUE;
    case SKEL_TERM_CALL:
      return check_call (term, error);
  }
  return refuse (error, "there is no such kind of term");
}

/* ---- programs ---- */

static gboolean
check_declarations (const SkelProgram *program, GError **error)
{
  if (program->images->len > SKEL_MAX_IMAGES
      || program->parameters->len > SKEL_MAX_PARAMETERS
      || program->results->len > SKEL_MAX_RESULTS)
    return refuse (error, "more is declared than a program may have");
  for (guint i = 0; i < program->images->len; i++) {
    const SkelImage *image = &g_array_index (program->images, SkelImage, i);

    if (!is_type (image->type) || image->channels < 1
        || image->channels > SKEL_MAX_CHANNELS)
      return refuse (error, "'%s' is no image", image->name);
  }
  for (guint i = 0; i < program->parameters->len; i++) {
    const SkelParameter *parameter
        = &g_array_index (program->parameters, SkelParameter, i);

    if (!is_type (parameter->type) || parameter->length < 1
        || parameter->length > SKEL_MAX_VALUES || parameter->offset < 0
        || parameter->offset > SKEL_MAX_VALUES - parameter->length)
      return refuse (error, "'%s' is no parameter", parameter->name);
  }
  for (guint i = 0; i < program->results->len; i++) {
    const SkelResult *result = &g_array_index (program->results, SkelResult, i);

    if (!is_type (result->type) || result->length < 1
        || result->length > MAX_LENGTH
        || (unsigned)result->combine > SKEL_COMBINE_NONE
        || result->offset > MAX_LENGTH * sizeof (double))
      return refuse (error, "'%s' is no result", result->name);
  }
  return TRUE;
}

static gboolean
is_of (const SkelProgram *program, const SkelTerm *term)
{
  return term && term->id >= 0 && (guint)term->id < program->terms->len
         && program->terms->pdata[term->id] == term;
}

static gboolean
check_terms (const SkelProgram *program, GError **error)
{
  for (guint i = 0; i < program->terms->len; i++) {
    const SkelTerm *term = program->terms->pdata[i];

    for (int o = 0; o < term->n_operands; o++)
      if (!is_of (program, term->operands[o])
          || term->operands[o]->id >= term->id)
        return refuse (error, "%%%u is made of what comes after it", i);
    if (!skel_term_check (program, term, error)) {
      g_prefix_error (error, "%%%u: ", i);
      return FALSE;
    }
  }
  return TRUE;
}

static gboolean
check_stores (
    const SkelProgram *program, const SkelLoops *loops, GError **error)
{
  guint32 stored = 0;

  for (guint i = 0; i < loops->stores->len; i++) {
    const SkelStore *store = &g_array_index (loops->stores, SkelStore, i);
    const SkelImage *image;
    guint32 bit;

    if (store->image < 0 || (guint)store->image >= program->images->len)
      return refuse (error, "there is no image %d", store->image);
    image = &g_array_index (program->images, SkelImage, store->image);
    if (!image->output || store->channel < 0
        || store->channel >= image->channels)
      return refuse (error, "'%s' has no channel %d that could be written",
          image->name, store->channel);
    if (!is_of (program, store->value) || store->value->type != image->type)
      return refuse (
          error, "what is written to '%s' has another type", image->name);
    if (image->transposed
        != !!(loops->permutation & SKEL_PERMUTATION_TRANSPOSE))
      return refuse (error, "'%s' is turned the wrong way", image->name);
    bit = (guint32)1 << (store->image * SKEL_MAX_CHANNELS + store->channel);
    if (stored & bit)
      return refuse (error, "'%s' is written twice", image->name);
    stored |= bit;
  }
  for (guint i = 0; i < program->images->len; i++) {
    const SkelImage *image = &g_array_index (program->images, SkelImage, i);

    for (int c = 0; image->output && c < image->channels; c++)
      if (!(stored >> (i * SKEL_MAX_CHANNELS + c) & 1))
        return refuse (
            error, "channel %d of '%s' is not written", c, image->name);
  }
  return TRUE;
}

static gboolean
check_contributions (
    const SkelProgram *program, const SkelLoops *loops, GError **error)
{
  for (guint i = 0; i < loops->contributions->len; i++) {
    const SkelContribution *contribution
        = &g_array_index (loops->contributions, SkelContribution, i);
    const SkelTerm *numbers[]
        = { contribution->condition, contribution->index };
    const SkelResult *result;

    if (contribution->result < 0
        || (guint)contribution->result >= program->results->len)
      return refuse (error, "there is no result %d", contribution->result);
    result
        = &g_array_index (program->results, SkelResult, contribution->result);
    if (result->combine == SKEL_COMBINE_NONE)
      return refuse (error, "'%s' is not accumulated", result->name);
    if (!is_of (program, contribution->value)
        || contribution->value->type != result->type)
      return refuse (
          error, "what '%s' is given has another type", result->name);
    for (guint n = 0; n < G_N_ELEMENTS (numbers); n++)
      if (numbers[n]
          && (!is_of (program, numbers[n])
              || numbers[n]->type != SKEL_TYPE_I32))
        return refuse (
            error, "'%s' is given something where it is no i32", result->name);
    if (skel_type_is_floating (result->type)
        && result->combine >= SKEL_COMBINE_AND)
      return refuse (error, "'%s' has no bits", result->name);
  }
  return TRUE;
}

/* Of all that the program reads: with several stages, more than each does. */
static gboolean
check_reads (const SkelProgram *program, const SkelLoops *loops, GError **error)
{
  for (guint i = 0; i < program->images->len; i++) {
    const SkelExtent *extent = &loops->extents[i];

    if (extent->left < 0 || extent->right < 0 || extent->top < 0
        || extent->bottom < 0 || extent->left > SKEL_MAX_REACH
        || extent->right > SKEL_MAX_REACH || extent->top > SKEL_MAX_REACH
        || extent->bottom > SKEL_MAX_REACH)
      return refuse (error, "an extent is out of bounds");
    if (loops->constant[i]
        && (!loops->inside[i]
            || skel_type_is_floating (
                g_array_index (program->images, SkelImage, i).type)))
      return refuse (error, "a constant stands for what may be read outside");
  }
  for (guint i = 0; i < program->terms->len; i++) {
    const SkelTerm *term = program->terms->pdata[i];

    if (term->kind == SKEL_TERM_LOAD && !skel_loops_reach (loops, term))
      return refuse (error, "%%%u is read beyond the extent", i);
  }
  return TRUE;
}

static gboolean
check_loops (const SkelProgram *program, const SkelLoops *loops, GError **error)
{
  if (loops->left < 0 || loops->right < 0 || loops->top < 0 || loops->bottom < 0
      || loops->left > SKEL_MAX_SIZE || loops->right > SKEL_MAX_SIZE
      || loops->top > SKEL_MAX_SIZE || loops->bottom > SKEL_MAX_SIZE
      || loops->permutation > 7)
    return refuse (error, "loops out of bounds");
  return check_stores (program, loops, error)
         && check_contributions (program, loops, error)
         && check_reads (program, loops, error);
}

gboolean
skel_program_check (const SkelProgram *program, GError **error)
{
  if (!check_declarations (program, error) || !check_terms (program, error))
    return FALSE;
  if (program->stages->len != 1)
    return refuse (error, "a program has one stage");
  return check_loops (program, program->stages->pdata[0], error);
}
