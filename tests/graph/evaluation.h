/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* evaluation.h: what programs compute of random pixels, to be compared.
 */
#pragma once

#include "graph/program.h"

G_BEGIN_DECLS

/* What a program wrote and added to its results. */
typedef struct {
  GByteArray *images[SKEL_MAX_IMAGES]; /* of outputs; else NULL */
  GByteArray *results;
} Evaluation;

/* Evaluates @program, on images as small as its loops and their reach allow.
 * @seed gives pixels and parameters; those that are integers go through their
 * values from seed to seed. */
Evaluation *evaluation_new (const SkelProgram *program, guint32 seed);
void evaluation_free (Evaluation *evaluation);

/* Whether the two, of programs with the same declarations, are the same, number
 * by number; one NaN is like another. */
gboolean evaluation_is_same (
    const SkelProgram *program, const Evaluation *a, const Evaluation *b);

G_END_DECLS
