/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* chain.h: steps of a sequence that follow each other and may be one.
 *
 * What a step writes is read by later ones, by windows, and by nobody else:
 * then they can compute it where they want it, and it is never stored. So can
 * turns of a loop around one step and the exchange of what it reads and what it
 * writes. That steps may be one does not say that they should; those who plan
 * for a machine decide.
 *
 * The first of two may be repeated until nothing changes, if the other makes
 * something of each pixel of its image by itself: it goes along with it. That
 * image is stored, as its own turns read it.
 */
#pragma once

#include "analysis.h"

G_BEGIN_DECLS

/* Finds the chains of the sequence @analysis, whose steps are known. Their
 * kernels read what the first step reads and what the others read besides, and
 * write what the last one writes. */
void skel_chain_steps (SkelAnalysis *analysis, SkelUnit *unit);

/* The first step that is a link of the program of @chaining, as in
 * ../../graph/chain.h: what settles is none. */
static inline int
skel_chain_first_link (const SkelChaining *chaining)
{
  return chaining->settles ? 1 : 0;
}

/* The one of the values of @step, the first being 0, that the value @index of
 * the chain's is; -1: it has none. */
int skel_chain_value (const SkelAnalysis *chain, int step, int index);

G_END_DECLS
