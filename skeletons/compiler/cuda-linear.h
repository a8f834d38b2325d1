/* cuda-linear.h: the part of a body that is linear in the pixels.
 *
 * Many bodies start by summing pixels times numbers that are the same for all
 * pixels, and then do something to the sums. Two such sums fit one 32-bit
 * number, at half the work: see SkelPair in ../cuda/words.cuh.
 */
#pragma once

#include "analysis.h"

G_BEGIN_DECLS

typedef struct {
  const SkelSymbol *symbol; /* an int that the rest of the body reads */
  gboolean has_sign;        /* else 0 to 65535 */
} SkelCudaSum;

typedef struct {
  GPtrArray *part;     /* SkelNode: the first statements of the body */
  GPtrArray *rest;     /* SkelNode: the others, and those of the first that they
                        * need as well */
  GHashTable *tainted; /* SkelSymbol: variables that depend on pixels */
  GArray *sums;        /* SkelCudaSum */
} SkelCudaLinear;

/* NULL where the body of @analysis' only nest does not start with such a part,
 * or where its sums are not known to fit 16 bits. */
SkelCudaLinear *skel_cuda_linear_new (const SkelAnalysis *analysis);
void skel_cuda_linear_free (SkelCudaLinear *linear);

G_END_DECLS
