/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* cuda-pairs.h: the part of a body that is done for two pixels at once.
 *
 * Many bodies start by summing pixels times numbers that are the same for all
 * pixels, or by finding the lesser and the greater of them, and then do
 * something to what that gives. Two such numbers fit one 32-bit number, at half
 * the work: see SkelPair in ../cuda/words.cuh.
 */
#pragma once

#include "../infer/analysis.h"

G_BEGIN_DECLS

typedef struct {
  const SkelSymbol *symbol; /* an integer that the rest of the body reads */
  gboolean has_sign;        /* else 0 to 65535 */
} SkelCudaValue;

typedef struct {
  /* SkelNode: the first statements of the body, rewritten for pairs. All that
   * depends on pixels is an int there, without conversions. A CALL with a text
   * is one of the functions below or, without a symbol, of words.cuh:
   * text<value.i> (...). */
  GPtrArray *part;
  GPtrArray *functions; /* SkelFunction: those that the part calls with pairs,
                         * rewritten likewise, under their own symbols */
  GPtrArray *rest;     /* SkelNode: the other statements, and those of the first
                        * that they need as well */
  GHashTable *tainted; /* SkelSymbol: variables that depend on pixels */
  GArray *values;      /* SkelCudaValue: what the rest reads of the part */
  int extremes;        /* how many minima and maxima are in the part */

  /*< private >*/
  GPtrArray *made; /* owns what was rewritten */
} SkelCudaPairs;

/* NULL where the body of @analysis' only nest does not start with such a part,
 * where it is not worth it, or where its values are not known to fit 16 bits.
 */
SkelCudaPairs *skel_cuda_pairs_new (const SkelAnalysis *analysis);
void skel_cuda_pairs_free (SkelCudaPairs *pairs);

G_END_DECLS
