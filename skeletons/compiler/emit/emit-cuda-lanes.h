/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* emit-cuda-lanes.h: expressions for the values of a march, in the lanes that
 * it has for them: one number of a column, or the pair of a word (march.cuh).
 *
 * A place is that of a value's own pixel, at a row from that which is written
 * and at a column from k, the variable of the loop that the expression stands
 * in; which, of the two columns of a pair, is that loop's, too, where one
 * number is asked for. What is kept is named, the rest is computed where it
 * stands.
 */
#pragma once

#include "emit-cuda.h"

G_BEGIN_DECLS

/* Whose values they are. */
typedef struct {
  SkelPrinter *printer;
  const SkelMarch *march;
  const char *name;   /* of the march's struct */
  const char *values; /* of the parameters */
  gboolean trails;    /* of the rows that fall out of sums which slide, of which
                       * nothing is kept */
} SkelCudaLanes;

SkelLane skel_cuda_lane_of (const SkelCudaLanes *place, const SkelTerm *term);

/* The number of @term at a place; and computed there, though it is kept. */
const char *skel_cuda_single (
    const SkelCudaLanes *place, const SkelTerm *term, int row, int column);
const char *skel_cuda_single_value (
    const SkelCudaLanes *place, const SkelTerm *term, int row, int column);

/* The same of pairs, of what is not computed for each column by itself. */
const char *skel_cuda_pair (
    const SkelCudaLanes *place, const SkelTerm *term, int row, int column);
const char *skel_cuda_pair_value (
    const SkelCudaLanes *place, const SkelTerm *term, int row, int column);

/* Where @value is kept, @which being "[which]" of numbers and "" of pairs. */
const char *skel_cuda_print_kept (const SkelCudaLanes *place,
    const SkelMarchValue *value, int row, int column, const char *which);

/* @name and @columns: "HALF + 2 * APART". */
const char *skel_cuda_print_end (
    const SkelCudaLanes *place, const char *name, int columns);

/* @number in both halves of a word. */
const char *skel_cuda_print_twice (const SkelCudaLanes *place, gint64 number);

/* "true" if numbers up to @greatest are in the order of halves. */
const char *skel_cuda_print_halves (gdouble greatest);

/* "f_march_table7", what @term picks from. */
const char *skel_cuda_print_table_name (
    const SkelCudaLanes *place, const SkelTerm *term);

G_END_DECLS
