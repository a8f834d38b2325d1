/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "evaluation.h"

#include "graph/compute.h"
#include "graph/evaluate.h"

#include <math.h>
#include <string.h>

/* of what the loops go through */
#define WIDTH 9
#define HEIGHT 7

static const double floats[]
    = { 0, -0.0, 1, -1, 0.5, -2.5, 255, 255.5, 256, 65535, -32769, 1e-40,
        2147483648.0, 1e10, -1e20, 3e38, INFINITY, -INFINITY, NAN };

static SkelValue
random_number (SkelType type, GRand *random)
{
  SkelValue value;

  if (skel_type_is_floating (type)) {
    guint which = g_rand_int_range (random, 0, 4 * G_N_ELEMENTS (floats));

    value.f = which < G_N_ELEMENTS (floats)
                  ? floats[which]
                  : g_rand_double_range (random, -300, 300);
    return skel_compute_convert (SKEL_TYPE_F64, type, value);
  }
  value.i = (gint64)((guint64)g_rand_int (random) << 32 | g_rand_int (random));
  /* numbers of few bits as well, and of either sign */
  value.i >>= g_rand_int_range (random, 0, 64);
  return type == SKEL_TYPE_BOOL ? (SkelValue){ .i = value.i & 1 }
                                : skel_compute_wrap (type, value.i);
}

/* ---- what is read ---- */

typedef struct {
  int columns, rows; /* of all pixels, the margin's included */
  int left, top;     /* of the margin */
} Layout;

static Layout
layout_of (const SkelProgram *program, int image, int width, int height)
{
  const SkelLoops *loops = program->stages->pdata[0];
  const SkelExtent *extent = &loops->extents[image];
  gboolean transposed
      = g_array_index (program->images, SkelImage, image).transposed;

  return (Layout){
    .columns = (transposed ? height : width) + extent->left + extent->right,
    .rows = (transposed ? width : height) + extent->top + extent->bottom,
    .left = extent->left,
    .top = extent->top,
  };
}

/* Memory for an image, which the caller frees, and where @arguments has it. */
static GByteArray *
add_image (const SkelProgram *program, int index, SkelRowsArguments *arguments)
{
  const SkelImage *image = &g_array_index (program->images, SkelImage, index);
  Layout layout
      = layout_of (program, index, arguments->width, arguments->height);
  gsize step = image->channels * skel_type_size (image->type);
  gsize stride = layout.columns * step;
  GByteArray *memory = g_byte_array_new ();

  g_byte_array_set_size (memory, layout.rows * stride);
  memset (memory->data, 0, memory->len);
  arguments->images[index].pixels
      = memory->data + layout.top * stride + layout.left * step;
  arguments->images[index].stride = stride;
  arguments->images[index].step = step;
  return memory;
}

static void
fill_image (GByteArray *memory, SkelType type, GRand *random)
{
  gsize size = skel_type_size (type);

  for (gsize i = 0; i < memory->len; i += size)
    skel_compute_store (type, random_number (type, random), memory->data + i);
}

static SkelValue
choose_value (const SkelParameter *parameter, guint32 seed, GRand *random)
{
  guint64 least = parameter->minimum.i;
  guint64 span = (guint64)parameter->maximum.i - least;
  SkelValue value;

  if (skel_type_is_floating (parameter->type)) {
    value.f = g_rand_double_range (random, -300, 300);
    value.f = CLAMP (value.f, parameter->minimum.f, parameter->maximum.f);
    return skel_compute_convert (SKEL_TYPE_F64, parameter->type, value);
  }
  if (span < G_MAXINT32)
    value.i = least + seed % (span + 1);
  else
    value.i = g_rand_boolean (random) ? least + g_rand_int (random) % span
                                      : least + span;
  return value;
}

static void
choose_values (
    const SkelProgram *program, guint32 seed, GRand *random, SkelValue *values)
{
  for (guint p = 0; p < program->parameters->len; p++) {
    const SkelParameter *parameter
        = &g_array_index (program->parameters, SkelParameter, p);

    for (int i = 0; i < parameter->length; i++)
      values[parameter->offset + i]
          = choose_value (parameter, seed + i, random);
  }
}

/* ---- the results ---- */

static GByteArray *
results_of (const SkelProgram *program)
{
  SkelKernel kernel = { .results = (const SkelResult *)program->results->data,
    .n_results = program->results->len };
  GByteArray *results = g_byte_array_new ();
  gsize size = 1;

  for (int i = 0; i < kernel.n_results; i++)
    size = MAX (size, kernel.results[i].offset
                          + kernel.results[i].length
                                * skel_type_size (kernel.results[i].type));
  g_byte_array_set_size (results, size);
  memset (results->data, 0, size);
  if (kernel.n_results > 0)
    skel_results_identity (&kernel, results->data);
  return results;
}

Evaluation *
evaluation_new (const SkelProgram *program, guint32 seed)
{
  const SkelLoops *loops = program->stages->pdata[0];
  Evaluation *evaluation = g_new0 (Evaluation, 1);
  GByteArray *inputs[SKEL_MAX_IMAGES] = { NULL };
  GRand *random = g_rand_new_with_seed (seed);
  SkelValue values[SKEL_MAX_VALUES] = { 0 };
  SkelRowsArguments arguments = { .values = values, .units = 1 };

  arguments.width = WIDTH + loops->left + loops->right;
  arguments.height = HEIGHT + loops->top + loops->bottom;
  choose_values (program, seed, random, values);
  for (guint i = 0; i < program->images->len; i++) {
    const SkelImage *image = &g_array_index (program->images, SkelImage, i);
    GByteArray *memory = add_image (program, i, &arguments);

    if (image->output) {
      evaluation->images[i] = memory;
    } else {
      fill_image (memory, image->type, random);
      inputs[i] = memory;
    }
  }
  evaluation->results = results_of (program);
  arguments.results = evaluation->results->data;
  skel_evaluate (program, loops, &arguments, 0, arguments.height);
  for (guint i = 0; i < program->images->len; i++)
    g_clear_pointer (&inputs[i], g_byte_array_unref);
  g_rand_free (random);
  return evaluation;
}

void
evaluation_free (Evaluation *evaluation)
{
  if (!evaluation)
    return;
  for (int i = 0; i < SKEL_MAX_IMAGES; i++)
    g_clear_pointer (&evaluation->images[i], g_byte_array_unref);
  g_byte_array_unref (evaluation->results);
  g_free (evaluation);
}

/* ---- comparing ---- */

/* Whether @n numbers are the same. */
static gboolean
are_same (SkelType type, const guint8 *a, const guint8 *b, gsize n)
{
  gsize size = skel_type_size (type);

  if (memcmp (a, b, n * size) == 0)
    return TRUE;
  for (gsize i = 0; i < n * size; i += size)
    if (memcmp (a + i, b + i, size) != 0
        && !(skel_type_is_floating (type)
             && isnan (skel_compute_load (type, a + i).f)
             && isnan (skel_compute_load (type, b + i).f)))
      return FALSE;
  return TRUE;
}

gboolean
evaluation_is_same (
    const SkelProgram *program, const Evaluation *a, const Evaluation *b)
{
  for (guint i = 0; i < program->images->len; i++) {
    SkelType type = g_array_index (program->images, SkelImage, i).type;

    if (a->images[i]
        && !are_same (type, a->images[i]->data, b->images[i]->data,
            a->images[i]->len / skel_type_size (type)))
      return FALSE;
  }
  for (guint i = 0; i < program->results->len; i++) {
    const SkelResult *result = &g_array_index (program->results, SkelResult, i);

    if (!are_same (result->type, a->results->data + result->offset,
            b->results->data + result->offset, result->length))
      return FALSE;
  }
  return TRUE;
}
