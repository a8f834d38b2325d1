/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* ranks.h: which of several values comparisons choose.
 *
 * A choice that is made by nothing but how values compare hangs on their order
 * alone: on which are less than which, and which are equal. There are but so
 * many orders of nine values, 7,087,261. All are looked at, or as many as there
 * is time for.
 */
#pragma once

#include "program.h"

G_BEGIN_DECLS

#define SKEL_RANKS_VALUES 9

/* The k-th smallest of terms, integers, from 0 on. */
typedef struct {
  const SkelTerm *values[SKEL_RANKS_VALUES];
  int n_values, rank;
} SkelRanked;

/* Finds the terms of @program that are the k-th smallest of others in all of
 * their orders: of[id], to be freed with g_free (), of those with that id, and
 * NULL of others. It is NULL before. */
void skel_find_ranks (const SkelProgram *program, SkelRanked **of);

G_END_DECLS
