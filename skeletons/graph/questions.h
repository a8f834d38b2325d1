/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* questions.h: what is to be asked until it is known what a value is. */
#pragma once

#include "facts.h"

G_BEGIN_DECLS

/* A condition of a choice in @term that has no choice in it; or, if it is to be
 * the @first, that which is asked first where the term is computed from the
 * outside in: whatever is not chosen need not be asked. NULL: there is no
 * choice. */
const SkelTerm *skel_find_choice (const SkelTerm *term, gboolean first);

/* The first of the questions that @question is made of and the facts leave
 * open. */
const SkelTerm *skel_find_question (SkelFacts *facts, const SkelTerm *question);

G_END_DECLS
