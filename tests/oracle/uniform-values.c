/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "uniform-values.h"

#include "graph/compute.h"

#include <string.h>

/* Of all parameters of @program together. */
static int
count_values (const SkelProgram *program)
{
  int n = 0;

  for (guint i = 0; i < program->parameters->len; i++)
    n += g_array_index (program->parameters, SkelParameter, i).length;
  return n;
}

/* Reads the elements of @parameter, which are at @block, and gives where the
 * next one's are. */
static const guint8 *
read_elements (
    const SkelParameter *parameter, const guint8 *block, SkelValue *values)
{
  gsize size = skel_type_size (parameter->type);

  for (int i = 0; i < parameter->length; i++)
    values[parameter->offset + i]
        = skel_compute_load (parameter->type, block + i * size);
  return block + (parameter->length * size + 7) / 8 * 8;
}

SkelValue *
uniform_values_append (const SkelProgram *program, const SkelKernel *kernel,
    int width, int height, const SkelValue *values, const guint8 *uniforms)
{
  SkelValue *all = g_new0 (SkelValue, count_values (program) + 1);
  guint8 *computed = NULL;

  if (kernel->n_values > 0)
    memcpy (all, values, sizeof *values * kernel->n_values);
  if ((int)program->parameters->len > kernel->n_parameters && !uniforms) {
    computed = g_malloc (kernel->uniforms_size);
    kernel->uniforms (width, height, values, computed);
    uniforms = computed;
  }
  for (guint i = kernel->n_parameters; i < program->parameters->len; i++)
    uniforms = read_elements (
        &g_array_index (program->parameters, SkelParameter, i), uniforms, all);
  g_free (computed);
  return all;
}
