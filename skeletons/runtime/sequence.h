/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* sequence.h: the job of a sequence as jobs of its steps, for whatever runs
 * those.
 *
 * A block of results of a sequence holds its own results, and then those of
 * its steps, at their results_offset. skel_sequence_run () goes through the
 * steps, each of which is
 *
 *   for (int c = 0; c < skel_step_count_jobs (job, s); c++) {
 *     skel_step_get_job (job, s, c, locals, &part);
 *     part.values = values; filled by skel_step_get_values ()
 *     ... run part ...
 *   }
 *
 * Who can do several turns of a repetition at once (see SkelChain and
 * unrolled.h) runs a sequence by skel_sequence_run_turns ().
 *
 * What a step is handed was finished by skel_step_finish () before.
 */
#pragma once

#include "job.h"

G_BEGIN_DECLS

/* Does the step @index; @counters are the numbers of the turns of all
 * repetitions. */
typedef gboolean (*SkelStepFunction) (
    int index, const SkelValue *counters, gpointer data);

/* Gives in *@value the int at @offset of the finished results of a sequence, as
 * its steps have left them so far. */
typedef gboolean (*SkelAgainFunction) (
    gsize offset, gint32 *value, gpointer data);

/* Calls @function for each step of @job, as often as they are done, until it
 * gives FALSE. @again tells whether a repetition goes on that may not; where
 * it is NULL such a one has one turn. */
gboolean skel_sequence_run (const SkelJob *job, SkelStepFunction function,
    SkelAgainFunction again, gpointer data);

/* The same. Turns of a repetition that @count says are done so many at a time
 * go to @turns, whose first argument is then the repetition; the rest of them,
 * and those of others, of which it says 1, go to @function step by step. */
typedef int (*SkelTurnsFunction) (int repeat, gpointer data);

gboolean skel_sequence_run_turns (const SkelJob *job, SkelStepFunction function,
    SkelAgainFunction again, SkelTurnsFunction count, SkelStepFunction turns,
    gpointer data);

/* Whether a parameter of @step is what an earlier step computed. */
gboolean skel_step_is_handed (const SkelStep *step);

/* Whether one is the number of a turn of @repeat. */
gboolean skel_step_knows_turn (const SkelStep *step, int repeat);

/* Whether a repetition of @kernel may have fewer turns than it counts, as many
 * as what is found in the images says: each component has its own number. */
gboolean skel_sequence_is_left (const SkelKernel *kernel);

/* Whether each component of @job is to be computed by itself: steps would have
 * to take the values of local images out of pixels otherwise, which they need
 * not where all images have values of one size, side by side. So it is where
 * skel_sequence_is_left (). */
gboolean skel_sequence_is_apart (const SkelJob *job);

/* The job of the component @number of @job alone: of the same views, with its
 * part of the results. */
SkelJob skel_sequence_get_component (const SkelJob *job, int number);

#define SKEL_ROW_ALIGNMENT 256

/* How local image @local lies in memory, but for its address: as the job's
 * first input does, if that has as many channels and the job is not apart; else
 * with all channels of a component together. Its rows begin at multiples of
 * SKEL_ROW_ALIGNMENT bytes. */
SkelView skel_sequence_get_local (const SkelJob *job, int local);

/* Does @step by exchanging two of @locals. FALSE: it is to be run. */
gboolean skel_step_exchange (
    const SkelKernel *kernel, const SkelStep *step, SkelView *locals);

/* How many jobs the step @index of @job is: one for all components, or, where
 * it has results, is handed some, is repeated until nothing changes or has
 * images of several channels, one for each. */
int skel_step_count_jobs (const SkelJob *job, int index);

/* Makes @part the job @number of the step @index, on local images at @locals.
 * Its results are within those of @job, if that has any. */
void skel_step_get_job (const SkelJob *job, int index, int number,
    const SkelView *locals, SkelJob *part);

/* Fills in the values of the parameters of the step @index, n_values of its
 * kernel's; @finished is the component's block, in which the results of
 * earlier steps are finished. Where it is NULL, those that are handed are left
 * alone. */
void skel_step_get_values (const SkelJob *job, int index,
    const SkelValue *counters, const guint8 *finished, SkelValue *values);

/* Finishes the step's results in @block, a component's in host memory, where
 * those of earlier steps are finished; takes over those that are the
 * sequence's own. */
void skel_step_finish (
    const SkelJob *job, int index, const SkelValue *counters, guint8 *block);

/* The same for all steps, each of which was done for the last time. */
void skel_sequence_finish (const SkelJob *job, guint8 *block);

G_END_DECLS
