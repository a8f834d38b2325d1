/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* products.h: which of two products is less, found by halves.
 *
 * Integers a * p and b * q, with constants p and q, are too large for a word's
 * half, and so is their difference; but it is asked for its sign only. Where p
 * is high * 2^scale + low, and q * 2^-scale an integer with which b is still
 * exact as a half, that is the sign of
 *
 *   (b * -q * 2^-scale + a * high) + a * low * 2^-scale
 *
 * where each sum is rounded once to the nearest half. For the first one is an
 * integer: up to 2048 it is exact, and beyond that it does not come below 2048,
 * of which the rest cannot take away as much. What is rounded to zero keeps its
 * sign, and what is zero has none.
 */
#pragma once

#include "program.h"

G_BEGIN_DECLS

/* Integers up to here are exact as halves, and so are powers of two of them. */
#define SKEL_GREATEST_EXACT_HALF 2048

/* An integer that is no more than halves are exact for, and what it counts. */
typedef struct {
  const SkelTerm *term;
  gint64 factor; /* positive: high * 2^scale + low */
  gint64 high;   /* of both, with the same scale */
  gint64 low;    /* 0 for one of the two */
} SkelProduct;

typedef struct {
  SkelProduct less, more; /* whether less is less than more */
  int scale;
  gboolean less_is_parted; /* and not more */
} SkelProducts;

/* Whether @comparison asks, as it is or the other way round, which of two
 * products is less, and halves tell. */
gboolean skel_products_find (const SkelTerm *comparison, SkelProducts *found);

G_END_DECLS
