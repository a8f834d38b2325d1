/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "cuda-shapes.h"

#include "../../cuda/geometry.h"
#include "../../graph/range.h"
#include "../infer/cases.h"
#include "../infer/interpret.h"
#include "../infer/signature.h"
#include "cuda-chains.h"
#include "cuda-entry.h"

#include <string.h>

/* Values that are tried at most, and in a row without use, of one parameter and
 * of several: those that follow make larger windows still. How far each is from
 * its default or least one, and how many of them are then planned for. And work
 * of the interpreter for each. */
#define MAX_TRIED 64
#define MAX_TRIED_IN_VAIN 4
#define MAX_SEVERAL_TRIED_IN_VAIN 20
#define MAX_APART 32
#define MAX_PLANNED 16
#define MAX_STEPS 2000000
#define EXACT_STEPS 250000

const SkelParameter *
skel_cuda_parameter (const SkelKernel *kernel, int value)
{
  for (int i = 0; i < kernel->n_parameters; i++)
    if (value >= kernel->parameters[i].offset
        && value < kernel->parameters[i].offset + kernel->parameters[i].length)
      return &kernel->parameters[i];
  return NULL;
}

gboolean
skel_cuda_measure_input (
    const SkelAnalysis *analysis, int input, SkelCudaShape *shape)
{
  const SkelKernel *kernel = &analysis->kernel;
  const SkelNest *nest = analysis->nests->pdata[0];
  SkelNest copy = *nest;
  SkelStage stage = kernel->stages[0];
  SkelRange *values = skel_parameter_ranges (kernel);
  GPtrArray *diagnostics = skel_diagnostics_new ();
  SkelWork work = { MAX_STEPS, EXACT_STEPS };
  SkelInterpreter *interpreter;
  gboolean measured;

  for (int i = 0; i < shape->n_fixed; i++)
    values[shape->fixed[i].index] = skel_range_constant (shape->fixed[i].value);

  copy.accesses = g_array_new (FALSE, TRUE, sizeof (SkelAccess));
  copy.shape_values = g_array_new (FALSE, TRUE, sizeof (int));
  interpreter = skel_interpreter_new ((SkelAnalysis *)analysis,
      (SkelUnit *)analysis->unit, values, &work, diagnostics);
  for (guint i = 0; i < analysis->prologue->len; i++)
    skel_interpreter_before (interpreter, analysis->prologue->pdata[i]);
  skel_interpreter_pixel (interpreter, &copy, &stage);
  measured = !skel_interpreter_failed (interpreter) && diagnostics->len == 0;

  memset (&shape->extent, 0, sizeof shape->extent);
  for (guint i = 0; i < copy.accesses->len; i++) {
    const SkelAccess *access = &g_array_index (copy.accesses, SkelAccess, i);
    SkelExtent *extent = &shape->extent;

    if (access->write || access->image != input
        || skel_range_is_empty (access->row_offset)
        || skel_range_is_empty (access->column_offset))
      continue;
    extent->left = MAX (extent->left, -access->column_offset.low);
    extent->right = MAX (extent->right, access->column_offset.high);
    extent->top = MAX (extent->top, -access->row_offset.low);
    extent->bottom = MAX (extent->bottom, access->row_offset.high);
  }

  skel_interpreter_free (interpreter);
  g_array_unref (copy.accesses);
  g_array_unref (copy.shape_values);
  g_ptr_array_unref (diagnostics);
  g_free (values);
  return measured;
}

/* How far @analysis reads @input; a chain, all that it reads. */
static gboolean
measure_window (const SkelAnalysis *analysis, int input, SkelCudaShape *shape)
{
  return analysis->chain ? skel_cuda_measure_chain (analysis, shape)
                         : skel_cuda_measure_input (analysis, input, shape);
}

gboolean
skel_cuda_is_default_shape (
    const SkelKernel *kernel, const SkelCudaShape *shape)
{
  for (int i = 0; i < shape->n_fixed; i++) {
    const SkelParameter *parameter
        = skel_cuda_parameter (kernel, shape->fixed[i].index);

    if (parameter->defaults[shape->fixed[i].index - parameter->offset].i
        != shape->fixed[i].value)
      return FALSE;
  }
  return TRUE;
}

/* Sets @shape's values to combination @number of those that are @apart at most
 * from @centre's. FALSE: it is none, or nearer. @more: there are others. */
static gboolean
set_combination (const SkelKernel *kernel, SkelCudaShape *shape,
    const SkelCudaShape *centre, int apart, int number, gboolean *more)
{
  gboolean is_on_edge = apart == 0, exists = TRUE;

  for (int i = 0; i < shape->n_fixed; i++) {
    const SkelParameter *parameter
        = skel_cuda_parameter (kernel, shape->fixed[i].index);
    gint64 distance = number % (2 * apart + 1) - apart;
    gint64 value = centre->fixed[i].value + distance;

    exists = exists && value >= parameter->minimum.i
             && value <= parameter->maximum.i;
    is_on_edge = is_on_edge || ABS (distance) == apart;
    shape->fixed[i].value = value;
    number /= 2 * apart + 1;
  }
  *more = number == 0;
  return exists && is_on_edge;
}

static gboolean
is_least (const SkelKernel *kernel, const SkelCudaShape *shape)
{
  for (int i = 0; i < shape->n_fixed; i++)
    if (shape->fixed[i].value
        != skel_cuda_parameter (kernel, shape->fixed[i].index)->minimum.i)
      return FALSE;
  return TRUE;
}

/* Adds those to @found, the nearest to @centre first, whose windows are small.
 */
static void
try_around (const SkelCudaPlan *plan, const SkelAnalysis *analysis,
    const SkelCudaShape *centre, GArray *found)
{
  int most_in_vain
      = centre->n_fixed > 1 ? MAX_SEVERAL_TRIED_IN_VAIN : MAX_TRIED_IN_VAIN;
  SkelCudaShape shape = *centre;
  int tried = 0, in_vain = 0;

  for (int apart = 0; apart <= MAX_APART; apart++)
    for (int i = 0; tried < MAX_TRIED && in_vain <= most_in_vain; i++) {
      gboolean more;
      gboolean exists = set_combination (
          &analysis->kernel, &shape, centre, apart, i, &more);

      if (!more)
        break;
      if (!exists)
        continue;
      tried++;
      in_vain++;
      if (measure_window (analysis, plan->windowed, &shape)
          && skel_cuda_window_pixels (&shape)
                 <= SKEL_GEOMETRY_MAX_MARCH_PIXELS) {
        g_array_append_val (found, shape);
        in_vain = 0;
      } else if (apart == 0 && !is_least (&analysis->kernel, centre)) {
        return;
      }
    }
}

GArray *
skel_cuda_find_shapes (const SkelCudaPlan *plan, const SkelAnalysis *analysis)
{
  const SkelKernel *kernel = &analysis->kernel;
  const GArray *cases = skel_cases (analysis);
  GArray *found = g_array_new (FALSE, TRUE, sizeof (SkelCudaShape));
  SkelCudaShape shape = { .n_fixed = cases->len };

  if (shape.n_fixed > SKEL_CUDA_MAX_FIXED)
    shape.n_fixed = 0;
  for (int i = 0; i < shape.n_fixed; i++) {
    const SkelParameter *parameter;

    shape.fixed[i].index = g_array_index (cases, int, i);
    parameter = skel_cuda_parameter (kernel, shape.fixed[i].index);
    /* an element of an array, or a float, is not compiled in; and what another
     * step computes nobody knows when the launch is made */
    if (parameter->length != 1 || skel_type_is_floating (parameter->type)
        || parameter->handed)
      return found;
  }

  /* where the defaults make a large one, so do those around */
  for (int least = 0; shape.n_fixed > 0 && found->len == 0 && least < 2;
      least++) {
    for (int i = 0; i < shape.n_fixed; i++) {
      const SkelParameter *parameter
          = skel_cuda_parameter (kernel, shape.fixed[i].index);

      shape.fixed[i].value
          = least ? parameter->minimum.i : parameter->defaults[0].i;
    }
    try_around (plan, analysis, &shape, found);
  }
  if (found->len > MAX_PLANNED)
    g_array_set_size (found, MAX_PLANNED);
  return found;
}
