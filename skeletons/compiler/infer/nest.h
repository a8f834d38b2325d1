/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* nest.h: the two loops over the pixels of an image.
 */
#pragma once

#include "interpret.h"

G_BEGIN_DECLS

/* Takes @loop apart: the two headers, the body, and the iteration space, which
 * goes into @stage. @interpreter is at the statements before the loop. The
 * loop variables get their roles. NULL with a diagnostic added where it is not
 * a nest over all rows and columns. */
SkelNest *skel_nest_read (SkelAnalysis *analysis, SkelUnit *unit,
    SkelNode *loop, SkelInterpreter *interpreter, SkelStage *stage);

void skel_nest_free (SkelNest *nest);

/* Finds the accumulations in the nest's body, and makes results of the local
 * variables that it does nothing with but accumulate; @before are the
 * statements before it. */
void skel_nest_find_accumulations (SkelAnalysis *analysis, SkelUnit *unit,
    SkelNest *nest, const GPtrArray *before);

G_END_DECLS
