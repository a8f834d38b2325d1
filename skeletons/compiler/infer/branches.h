/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* branches.h: loops over pixels in the branches of an if.
 *
 * Which branch is taken is the same for all pixels. So `if (c) nest else nest`
 * is one nest whose body is `if (c) ... else ...`. Where branches have several
 * nests each, the last ones go together, those before them, and so on. What is
 * left of the longer branch is done under its condition; or always, if it only
 * makes images that nobody else has to do with. So are other statements of a
 * branch, whose variables are declared before, where they are 0. A loop around
 * nests turns under the condition: `for (i = a; i < (c ? b : a); i++)`.
 */
#pragma once

#include "../front/tree.h"

G_BEGIN_DECLS

/* A nest that stands for some, and the statements before it. */
typedef struct {
  GPtrArray *before;  /* SkelNode */
  SkelNode *nest;     /* NULL: these are the last ones */
  SkelNode **written; /* the loops of the source, NULL-terminated */
} SkelMergedNest;

/* The nests (SkelMergedNest) that stand for the IF @statement, in their order,
 * to be freed; NULL: it cannot be told so. @body: of the function; @once:
 * the statement is in no loop, where it would come again. */
GArray *skel_merge_branches (
    SkelUnit *unit, SkelNode *statement, SkelNode *body, gboolean once);

/* Whether @condition is the same whenever it is asked around @branch. */
gboolean skel_condition_stays (
    const SkelNode *condition, const SkelNode *branch);

/* The loop @loop around nests as one that turns where @condition holds, and
 * else never; NULL: it does not count up by ints of its own. */
SkelNode *skel_repeat_where (
    SkelUnit *unit, const SkelNode *condition, SkelNode *loop);

G_END_DECLS
