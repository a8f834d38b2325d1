/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* chain.h: steps of a sequence that follow each other and may be one.
 *
 * What a step writes is read by the next one, by windows, and by nobody else:
 * then the next can compute it where it wants it, and it is never stored. That
 * the two may be one does not say that they should; those who plan for a
 * machine decide.
 */
#pragma once

#include "analysis.h"

G_BEGIN_DECLS

/* Finds the chains of the sequence @analysis, whose steps are known. Their
 * kernels read what the first step reads and what the second one reads besides,
 * and write what that writes. */
void skel_chain_steps (SkelAnalysis *analysis, SkelUnit *unit);

/* The one of @step's values, 0 or 1, that the value @index of the chain's is;
 * -1: it has none. */
int skel_chain_value (const SkelAnalysis *chain, int step, int index);

G_END_DECLS
