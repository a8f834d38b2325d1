/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* emit-cuda-terms.h: the operation of a term, on operands that are printed
 * already.
 *
 * A term is total (../../graph/compute.h), and so is what is printed.
 */
#pragma once

#include "emit-cuda.h"

G_BEGIN_DECLS

/* Where it stands. */
typedef struct {
  SkelPrinter *printer;
  const SkelProgram *program;
  const char *values; /* of the parameters */
} SkelCudaTerms;

/* @term, which may be anything that does not hang on a place or a pixel by
 * itself: no load, no gather and no place. Of a table @table is the name. */
const char *skel_cuda_print_term (const SkelCudaTerms *place,
    const SkelTerm *term, const char *const *operands, const char *table);

/* The table of that name that @term, which is one, picks from. */
void skel_cuda_print_table (
    SkelPrinter *printer, const SkelTerm *term, const char *name);

/* The type without a sign that arithmetic of @type wraps in. */
const char *skel_cuda_wrapping_type (SkelType type);

/* That in which @term, a binary operation, is computed. */
const char *skel_cuda_print_computing_type (
    SkelPrinter *printer, const SkelTerm *term);

/* The skeletons' name for the extreme @term. */
const char *skel_cuda_print_extreme (const SkelTerm *term);

G_END_DECLS
