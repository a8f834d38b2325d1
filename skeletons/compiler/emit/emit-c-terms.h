/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* emit-c-terms.h: a program's terms in the C of the CPU, each of variables for
 * its operands, whose types may be narrower than these'.
 */
#pragma once

#include "../../graph/program.h"
#include "print.h"

G_BEGIN_DECLS

typedef struct {
  SkelPrinter *printer;
  const SkelProgram *program;
} SkelCTerms;

/* @term, which is neither a load nor a pick, of @operands. */
const char *skel_c_print_term (
    const SkelCTerms *place, const SkelTerm *term, const char *const *operands);

const char *skel_c_print_constant (
    const SkelCTerms *place, const SkelTerm *term);

/* @text, the number of @index, or the nearest that counts one of @n. */
const char *skel_c_print_nearest (
    const SkelCTerms *place, const SkelTerm *index, const char *text, int n);

G_END_DECLS
