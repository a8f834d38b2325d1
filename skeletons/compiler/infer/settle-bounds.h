/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* settle-bounds.h: what pixels that settle are bounded by, as the step before
 * wrote them: marks that lie in what they spread in, distances that begin with
 * a number.
 */
#pragma once

#include "../../graph/bounds.h"
#include "sequence.h"

G_BEGIN_DECLS

/* What writes an image before it is updated in place. */
typedef struct {
  const GPtrArray *programs; /* SkelInstance; NULL: it is not known */
  int output;
  int images[SKEL_MAX_IMAGES]; /* its own, by those of what updates, if they
                                * are still as it had them; or -1 */
} SkelWriter;

/* The step of @sequence that writes what @part updates, by the images of
 * @telling, which is the analysis of that. */
SkelWriter skel_settle_writer (const SkelAnalysis *sequence,
    const SkelSequencer *sequencer, const SkelPart *part,
    const SkelAnalysis *telling);

/* The bounds (SkelBound) that @writer gave what @program updates, its image
 * @before; to be freed. Terms may be added to all programs. */
GArray *skel_settle_bounds (
    const SkelWriter *writer, SkelProgram *program, int before);

G_END_DECLS
