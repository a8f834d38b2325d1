/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* bounds.h: what the pixels of an image are bounded by, when it is written and
 * as it is updated.
 */
#pragma once

#include "facts.h"

G_BEGIN_DECLS

/* That no pixel of an image is greater than @limit, an integer, at its place;
 * or less, if that is the least that it can be. */
typedef struct {
  const SkelTerm *limit;
  gboolean is_least;
} SkelBound;

/* What the updates of @image in @program may be bounded by: those of its terms
 * (SkelTerm) which hang on pixels at the place alone, and none of that image;
 * to be freed. */
GPtrArray *skel_find_limits (const SkelProgram *program, int image);

/* @limit of @from as @to has it, where that program's image is the one of
 * @images, by @from's; the value that it writes if that is an output, or -1:
 * none is. NULL: it has none such. */
const SkelTerm *skel_limit_in (SkelProgram *to, const SkelTerm *limit,
    const SkelProgram *from, const int *images);

/* The condition that @pixel, an integer of @program's, is beyond @bound; NULL:
 * it never is, or there are too many terms. */
const SkelTerm *skel_bound_beyond (
    SkelProgram *program, const SkelTerm *pixel, SkelBound bound);

/* Whether @value of @program has @bound, whatever its pixels are. Terms may be
 * added to the program. */
gboolean skel_is_bounded (
    SkelProgram *program, const SkelTerm *value, SkelBound bound);

/* The same as the @facts say. */
gboolean skel_facts_bound (
    SkelFacts *facts, const SkelTerm *value, SkelBound bound);

G_END_DECLS
