/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* branches.h: loops over pixels in the branches of an if.
 *
 * Which branch is taken is the same for all pixels. So `if (c) nest else nest`
 * is one nest whose body is `if (c) ... else ...`. Where branches have several
 * nests each, the last ones go together, those before them, and so on. What is
 * left of the longer branch is done under its condition; or always, if it only
 * makes images that nobody else has to do with.
 */
#pragma once

#include "../front/tree.h"

G_BEGIN_DECLS

/* A nest that stands for some. */
typedef struct {
  SkelNode *nest;
  SkelNode **written; /* the loops of the source, NULL-terminated */
} SkelMergedNest;

/* The nests (SkelMergedNest) that stand for the IF @statement, in their order,
 * to be freed; NULL: it cannot be told so. @body: of the function; NULL: the
 * statement is in a loop, and comes more than once. */
GArray *skel_merge_branches (
    SkelUnit *unit, SkelNode *statement, const SkelNode *body);

G_END_DECLS
