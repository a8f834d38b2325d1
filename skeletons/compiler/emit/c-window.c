/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "c-window.h"

#include "../../graph/passes.h"
#include "../../graph/plain.h"
#include "../../graph/range.h"
#include "../../graph/term.h"
#include "../infer/build-program.h"

#include <string.h>

/* Bytes of the rows that are kept for all windows of a body, on a thread's
 * stack, for so many columns beside each other. */
#define MOST_BYTES (2 << 20)
#define COLUMNS 512

/* ---- types ---- */

/* The narrowest type that has @range, or @otherwise. */
static SkelType
narrowest (SkelRange range, SkelType otherwise)
{
  static const SkelType types[]
      = { SKEL_TYPE_U8, SKEL_TYPE_I8, SKEL_TYPE_U16, SKEL_TYPE_I16 };

  for (guint i = 0; i < G_N_ELEMENTS (types); i++)
    if (skel_range_fits (range, types[i]))
      return types[i];
  return otherwise;
}

/* Without a sign, as large as what the loop's variable has of a sum. */
static SkelType
wrapping_type (SkelType variable)
{
  if (skel_type_is_floating (variable))
    return SKEL_TYPE_U32;
  switch (skel_type_size (variable)) {
    case 1:
      return SKEL_TYPE_U8;
    case 2:
      return SKEL_TYPE_U16;
    default:
      return SKEL_TYPE_U32;
  }
}

/* The narrowest type in which @reduction of so many @pixels has what its
 * variable asks for: sums wrap, and other things are no more than the most of
 * what they are made of. */
static SkelType
choose_type (const SkelReduction *reduction, double pixels)
{
  SkelRange range = reduction->value->range;
  SkelType wraps = wrapping_type (reduction->symbol->type), narrow;

  if (reduction->combine != SKEL_COMBINE_ADD)
    return narrowest (range, reduction->value->type);
  range = (SkelRange){ MIN (range.low, 0) * pixels,
    MAX (range.high, 0) * pixels };
  narrow = narrowest (range, wraps);
  return skel_type_size (narrow) < skel_type_size (wraps) ? narrow : wraps;
}

SkelType
skel_c_window_type (const SkelCReducing *reducing, int i)
{
  const GArray *images = reducing->values->program->images;

  return g_array_index (
      images, SkelImage, images->len - reducing->window->reductions->len + i)
      .type;
}

/* ---- what is combined of a pixel ---- */

/* @term, which is small, as one of @program. */
static const SkelTerm *
bring (SkelProgram *program, const SkelWindow *window, const SkelTerm *term)
{
  const SkelTerm *image, **operands;

  if (term == window->pixel)
    return skel_term_read (program, term->index, term->channel,
        skel_term_place (program, SKEL_COORDINATE_Y),
        skel_term_place (program, SKEL_COORDINATE_X));
  operands = g_new (const SkelTerm *, term->n_operands + 1);
  for (int i = 0; i < term->n_operands; i++)
    operands[i] = bring (program, window, term->operands[i]);
  image = skel_rewrite_same (program, term, operands);
  g_free (operands);
  return image;
}

/* What no image of @program is called; it lives as long as that. */
static const char *
name_image (SkelProgram *program)
{
  g_autofree char *name = g_strdup_printf ("combined%u", program->images->len);

  for (guint i = 0; i < program->images->len; i++)
    if (strcmp (g_array_index (program->images, SkelImage, i).name, name)
        == 0) {
      char *longer = g_strconcat (name, "_", NULL);

      g_free (name);
      name = longer;
      i = -1;
    }
  return skel_program_string (program, name);
}

/* Adds an image for what @reduction combines, which is stored there. */
static gboolean
add_reduction (SkelProgram *program, SkelLoops *loops, const SkelWindow *window,
    const SkelReduction *reduction, double pixels)
{
  SkelImage image = { .name = name_image (program),
    .type = choose_type (reduction, pixels),
    .channels = 1,
    .output = TRUE };
  SkelStore store = { .image = program->images->len,
    .value = skel_term_convert (
        program, image.type, bring (program, window, reduction->value)) };

  skel_program_add_image (program, &image);
  g_array_append_val (loops->stores, store);
  return store.value != NULL;
}

static SkelRolling *
plan_values (
    const SkelAnalysis *analysis, const SkelWindow *window, double pixels)
{
  const SkelKernel *kernel = &analysis->kernel;
  SkelProgram *program = skel_declare_program (kernel, kernel->parameters);
  SkelLoops *loops = skel_declare_loops (program, kernel->stages);
  SkelRolling *values = NULL;
  SkelProgram *optimised = NULL;
  gboolean complete = TRUE;
  const char *reason;

  /* what the nest writes is not written here */
  for (guint i = 0; i < program->images->len; i++)
    g_array_index (program->images, SkelImage, i).output = FALSE;
  for (guint i = 0; i < window->reductions->len; i++)
    complete
        = complete
          && add_reduction (program, loops, window,
              &g_array_index (window->reductions, SkelReduction, i), pixels);
  if (complete)
    optimised = skel_program_optimise (program);
  if (optimised)
    values = skel_rolling_new (optimised, FALSE, &reason);
  skel_program_free (optimised);
  skel_program_free (program);
  return values;
}

/* ---- which windows ---- */

/* Whether @term, of parameters alone, can be printed as it stands. */
static gboolean
is_printable (const SkelTerm *term)
{
  if (term->kind == SKEL_TERM_PICK
      || (term->kind == SKEL_TERM_BINARY && skel_plain_object (term)
          && !skel_operation_is_shift (term->operation)
          && !skel_rolling_divides_as_floats (term)))
    return FALSE;
  for (int i = 0; i < term->n_operands; i++)
    if (!is_printable (term->operands[i]))
      return FALSE;
  return TRUE;
}

/* Bytes that are kept for @values of the largest window, of @rows and @columns.
 */
static double
count_bytes (const SkelCReducing *reducing, double rows, double columns)
{
  double bytes = 0;

  for (guint i = 0; i < reducing->window->reductions->len; i++)
    bytes += skel_type_size (skel_c_window_type (reducing, i));
  return bytes * (rows + 4) * (COLUMNS + columns + 64);
}

static void
reducing_free (SkelCReducing *reducing)
{
  skel_rolling_free (reducing->values);
  g_free (reducing);
}

/* @bytes are what windows before this one keep, to which its own are added. */
static SkelCReducing *
reducing_new (
    const SkelAnalysis *analysis, const SkelWindow *window, double *bytes)
{
  const SkelKernel *kernel = &analysis->kernel;
  const SkelExtent *extent = &kernel->stages->extents[window->pixel->index];
  double rows = extent->top + 1.0 + extent->bottom;
  double columns = extent->left + 1.0 + extent->right;
  SkelCReducing *reducing;

  if (kernel->images[window->pixel->index].channels > 1
      || kernel->n_images + window->reductions->len > SKEL_MAX_IMAGES
      || !is_printable (window->rows.first)
      || !is_printable (window->rows.count)
      || !is_printable (window->columns.first)
      || !is_printable (window->columns.count))
    return NULL;
  reducing = g_new0 (SkelCReducing, 1);
  reducing->window = window;
  reducing->values = plan_values (analysis, window, rows * columns);
  if (!reducing->values || reducing->values->alike > 1
      || *bytes + count_bytes (reducing, rows, columns) > MOST_BYTES)
    g_clear_pointer (&reducing, reducing_free);
  else
    *bytes += count_bytes (reducing, rows, columns);
  return reducing;
}

static gpointer
windows_new (const SkelAnalysis *analysis)
{
  GPtrArray *all
      = g_ptr_array_new_with_free_func ((GDestroyNotify)reducing_free);
  const SkelStage *stage = analysis->kernel.stages;
  const GPtrArray *windows;
  double bytes = 0;

  if (stage->read_permutation != 0 || stage->write_permutation != 0
      || analysis->kernel.settling)
    return all;
  windows = skel_windows (analysis);
  for (guint i = 0; i < windows->len; i++) {
    SkelCReducing *reducing
        = reducing_new (analysis, windows->pdata[i], &bytes);

    if (reducing)
      g_ptr_array_add (all, reducing);
  }
  return all;
}

const GPtrArray *
skel_c_windows (const SkelAnalysis *analysis)
{
  return skel_keep (
      analysis, "windows in C", windows_new, (GDestroyNotify)g_ptr_array_unref);
}
