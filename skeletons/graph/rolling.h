/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* rolling.h: how a program is computed row by row, by loops along rows.
 *
 * What several rows, or several pixels of one, have in common is a row of its
 * own, computed once, of which as many are kept as later rows ask for: they
 * roll down the image with the pixels. All else is computed where it is used.
 *
 * A turn computes one row of each kept value and then the row of pixels that
 * is written, and what that adds to results. Rows are told relative to that
 * one, columns relative to the loop's: a value's place is where the pixel lies
 * for which it is what its term is for the pixel that is written.
 *
 * Each value has the narrowest type that holds all its numbers, so that a
 * machine's vectors hold many.
 */
#pragma once

#include "long-sum.h"
#include "shifts.h"

G_BEGIN_DECLS

/* A value of shifts.h, and how it is computed. Its terms are what
 * skel_term_number () gives. */
typedef struct {
  const SkelTerm *term; /* one of those that are the value; NULL: none needs
                         * it */
  SkelType type;        /* the narrowest */
  gboolean still;       /* one number for all pixels */
  gboolean kept;        /* in rows of its own */
  /* of what is kept: */
  int row;          /* the last, which is computed in a turn */
  int depth;        /* rows before it that are still needed */
  int left, right;  /* the first column and the last, seen from those that are
                     * written */
  int ahead;        /* turns before the first row of pixels in which it is
                     * computed already */
  SkelLongSum *sum; /* its addends are computed by a loop, and nowhere else; or
                     * NULL */
} SkelRollingValue;

/* Addends of a long sum that are added together. */
#define SKEL_ADDENDS_AT_ONCE 4

typedef struct {
  SkelProgram *program; /* arranged */
  SkelShift *shifts;    /* of its terms */
  SkelRollingValue *values;
  int n_values;
  int *kept; /* the values that are, each after what it is made of and none
              * before one with more turns ahead */
  int n_kept;
  int bytes;           /* of all rows that are kept, for a column */
  int operations;      /* of all loops, for a pixel; reads are some */
  gboolean outside;    /* pixels are read beyond the image */
  gboolean any_column; /* no value hangs on which column it is, and images have
                        * one channel each */
  int alike;           /* channels of each image that are computed alike, of
                        * which all this is the first; or 1 */
} SkelRolling;

/* How to compute the image of @program, which is in its form, row by row; to be
 * freed with skel_rolling_free (). Where that is too much what addends of long
 * sums have in common is computed @again in each. NULL, with *@reason set to a
 * constant text, where it cannot be. */
SkelRolling *skel_rolling_new (
    const SkelProgram *program, gboolean again, const char **reason);
void skel_rolling_free (SkelRolling *rolling);

/* Whether which element of its result @contribution changes hangs on the pixel:
 * such are made by a loop of their own, for which what it takes is kept. */
gboolean skel_rolling_scatters (const SkelContribution *contribution);

/* Whether a pick is from what is the same for all pixels. */
gboolean skel_rolling_is_table (const SkelTerm *term);

/* Whether a quotient, or what is left, is of integers that a float, too, is
 * exact enough for, and by no constant: there are vectors of these. */
gboolean skel_rolling_divides_as_floats (const SkelTerm *term);

/* Whether it computes what @store stores, or that is alike. */
gboolean skel_rolling_computes (
    const SkelRolling *rolling, const SkelStore *store);

/* Where @operand of @term lies, seen from @term. */
SkelShift skel_rolling_step (
    const SkelRolling *rolling, const SkelTerm *term, const SkelTerm *operand);

G_END_DECLS
