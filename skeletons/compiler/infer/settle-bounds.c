/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "settle-bounds.h"

#include "../../graph/refine.h"
#include "../../graph/term.h"
#include "programs.h"
#include "signature.h"

/* Whether what @writer writes has @bound, of @program, in all cases. */
static gboolean
has_bound (
    const SkelWriter *writer, const SkelProgram *program, SkelBound bound)
{
  gboolean has = TRUE;

  for (guint i = 0; has && i < writer->programs->len; i++) {
    SkelProgram *written
        = ((SkelInstance *)writer->programs->pdata[i])->program;
    SkelBound there
        = { skel_limit_in (written, bound.limit, program, writer->images),
            bound.is_least };

    has = skel_is_bounded (
        written, skel_program_stored (written, writer->output), there);
  }
  return has;
}

/* What @writer writes; empty: that is not known. */
static SkelRange
find_written (const SkelWriter *writer)
{
  SkelRange range = { 1, 0 };

  for (guint i = 0; i < writer->programs->len; i++) {
    const SkelTerm *value = skel_program_stored (
        ((SkelInstance *)writer->programs->pdata[i])->program, writer->output);

    if (!value || value->nan || skel_type_is_floating (value->type))
      return (SkelRange){ 1, 0 };
    range = i == 0 ? skel_refine_range (value)
                   : skel_range_join (range, skel_refine_range (value));
  }
  return range;
}

/* The index of the image of @step of @kernel that is @image of the sequence,
 * and is an output or not; -1: none is. */
static int
find_image (const SkelSequencer *sequencer, int step, const SkelKernel *kernel,
    int image, gboolean output)
{
  for (int i = 0; i < kernel->n_images; i++)
    if (kernel->images[i].output == output
        && skel_sequencer_get_image (sequencer, step, i) == image)
      return i;
  return -1;
}

SkelWriter
skel_settle_writer (const SkelAnalysis *sequence,
    const SkelSequencer *sequencer, const SkelPart *part,
    const SkelAnalysis *telling)
{
  int before = g_array_index (
      part->images, int, skel_role (telling, part->before).index);
  int step = skel_sequencer_find_writer (sequencer, before);
  const SkelAnalysis *analysis;
  SkelWriter writer = { NULL };
  const char *reason;

  for (int i = 0; i < SKEL_MAX_IMAGES; i++)
    writer.images[i] = -1;
  if (step < 0)
    return writer;
  analysis = sequence->parts->pdata[step];
  writer.programs = skel_programs (analysis, &reason);
  writer.output = find_image (sequencer, step, &analysis->kernel, before, TRUE);
  for (guint i = 0; i < part->images->len; i++) {
    int image = g_array_index (part->images, int, i), other;

    other = find_image (sequencer, step, &analysis->kernel, image, FALSE);
    if (other < 0)
      other = find_image (sequencer, step, &analysis->kernel, image, TRUE);
    if (image == before || telling->kernel.images[i].output
        || telling->kernel.images[i].channels > 1
        || skel_sequencer_writes_after (sequencer, step, image))
      other = -1;
    writer.images[i] = other;
  }
  return writer;
}

/* Adds to @limits, of pixels which are @written as, that they are no more, or
 * no
 * @less, than what is written so least, or most, where a condition among the
 * @limits holds, or does not. */
static void
add_choices (SkelProgram *program, SkelType type, SkelRange written,
    gboolean less, GPtrArray *limits)
{
  SkelRange all = skel_range_of_type (type);
  guint n = limits->len;
  const SkelTerm *of[] = {
    skel_term_integer (
        program, SKEL_TYPE_I64, (gint64)(less ? written.high : written.low)),
    skel_term_integer (
        program, SKEL_TYPE_I64, (gint64)(less ? all.low : all.high)),
  };

  for (guint i = 0; i < n; i++)
    for (int k = 0; skel_term_is_truth (limits->pdata[i]) && k < 2; k++) {
      const SkelTerm *limit = skel_term_select (program,
          skel_term_truth (program, limits->pdata[i]), of[k], of[1 - k]);

      if (limit)
        g_ptr_array_add (limits, (gpointer)limit);
    }
}

GArray *
skel_settle_bounds (const SkelWriter *writer, SkelProgram *program, int before)
{
  SkelType type = g_array_index (program->images, SkelImage, before).type;
  GArray *bounds = g_array_new (FALSE, FALSE, sizeof (SkelBound));
  SkelRange written;

  if (!writer->programs)
    return bounds;
  written = find_written (writer);
  for (int is_least = 0; is_least <= 1 && !skel_range_is_empty (written);
      is_least++) {
    GPtrArray *limits = skel_find_limits (program, before);

    add_choices (program, type, written, is_least, limits);
    g_ptr_array_add (
        limits, (gpointer)skel_term_integer (program, SKEL_TYPE_I64,
                    (gint64)(is_least ? written.low : written.high)));
    for (guint i = 0; i < limits->len; i++) {
      SkelBound bound = { limits->pdata[i], is_least };

      if (bound.limit && has_bound (writer, program, bound))
        g_array_append_val (bounds, bound);
    }
    g_ptr_array_unref (limits);
  }
  return bounds;
}
