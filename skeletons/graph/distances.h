/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* distances.h: how far integers are apart at most, as follows from what is
 * known of others.
 *
 * Of a < b and b + 1 < c it follows that c is greater than a by three at least.
 * What is known is that some differences are no more than some constants: the
 * lengths of ways from one number to another, of which the shortest one tells.
 * What numbers are by their ranges is known as well, and that extremes are
 * beside what they are of.
 */
#pragma once

#include "program.h"

G_BEGIN_DECLS

typedef struct _SkelDistances SkelDistances;

typedef struct {
  guint numbers, known, implied, extremes;
} SkelKnown;

SkelDistances *skel_distances_new (void);
void skel_distances_free (SkelDistances *self);

/* Knows that @a less @b, integers, is no more than @most. What says nothing of
 * two numbers is passed over. */
void skel_distances_know (
    SkelDistances *self, const SkelTerm *a, const SkelTerm *b, gint64 most);

/* How much is known; and forgets what came to be known since that. */
SkelKnown skel_distances_count (const SkelDistances *self);
void skel_distances_forget (SkelDistances *self, SkelKnown known);

/* What @a less @b, integers, is at most: G_MAXINT64 where nothing is known. */
gint64 skel_distances_most (
    SkelDistances *self, const SkelTerm *a, const SkelTerm *b);

/* FALSE: no numbers are as is known. */
gboolean skel_distances_are_possible (SkelDistances *self);

G_END_DECLS
