/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* stage-job.h: a stage's job, some rows at a time. */
#pragma once

#include "plane.h"

G_BEGIN_DECLS

/* What of a job does not change from row to row. Whoever runs rows only reads
 * it; a copy of one is one, too. */
typedef struct {
  const SkelJob *job;
  const SkelKernel *kernel;
  const SkelStage *stage;
  SkelRowsFunction rows;
  const SkelPixels *pixels;
  int width, height; /* of the loops */
  int units;         /* see skel_plane_units () */
  int components;    /* that it runs on one after the other */
  guint64 *uniforms; /* that the stage takes, or NULL */
  SkelPlane planes[SKEL_MAX_IMAGES];
  int input;              /* the first, or -1 */
  gboolean in_place;      /* the output is where the input is */
  gboolean brings_others; /* outputs' other bytes come along with the rows */
} SkelStageJob;

/* @job, which was checked, of a kernel that is no sequence, for @isa or the
 * best that its code is compiled for below. Free with skel_stage_job_clear ().
 */
void skel_stage_job_init (SkelStageJob *self, const SkelJob *job, SkelIsa isa);
void skel_stage_job_clear (SkelStageJob *self);

/* Lays out the scratch of a thread that runs @rows rows at a time; gives its
 * bytes. */
gsize skel_stage_job_lay_out (SkelStageJob *self, int rows);

/* Computes the rows [first, last) of the loops, no more than were laid out for.
 * Results are accumulated into the parts at @results, one for each component,
 * @part_size bytes apart. */
void skel_stage_job_run (const SkelStageJob *self, guint8 *scratch, int first,
    int last, guint8 *results, gsize part_size);

/* Gives what the loops leave out of the rows [first, last) its values, and the
 * other bytes of pixels theirs; of the outputs that are permuted or of the
 * others. */
void skel_stage_job_complete (
    const SkelStageJob *self, gboolean permuted, int first, int last);

G_END_DECLS
