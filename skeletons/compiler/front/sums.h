/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* sums.h: integers as sums of variables, each so many times, and a number.
 */
#pragma once

#include "tree.h"

G_BEGIN_DECLS

#define SKEL_SUM_MAX_TERMS 8

typedef struct {
  struct {
    SkelSymbol *symbol;
    gint64 factor; /* not 0 */
  } terms[SKEL_SUM_MAX_TERMS];
  int n_terms;
  gint64 number;
} SkelSum;

/* Whether @node is one. */
gboolean skel_sum_read (const SkelNode *node, SkelSum *sum);

/* How often @symbol is in it. */
gint64 skel_sum_factor (const SkelSum *sum, const SkelSymbol *symbol);

/* Adds @factor times @other to @sum. FALSE: that would be too long, or large.
 */
gboolean skel_sum_add (SkelSum *sum, const SkelSum *other, gint64 factor);
gboolean skel_sum_add_variable (
    SkelSum *sum, SkelSymbol *symbol, gint64 factor);

/* Whether @a less @b is a number, which goes into *@difference. */
gboolean skel_sum_differ (
    const SkelSum *a, const SkelSum *b, gint64 *difference);
gboolean skel_sum_equal (const SkelSum *a, const SkelSum *b);

/* It as a tree of ints. */
SkelNode *skel_sum_make (
    SkelUnit *unit, const SkelSum *sum, SkelLocation location);

G_END_DECLS
