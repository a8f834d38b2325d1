/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* facts.h: what integers are in a case, as follows from conditions which hold
 * in it, or do not.
 *
 * How two stand to each other follows from comparisons of them, from what they
 * are extremes, quotients or bits of, and from how far they are apart (see
 * distances.h). Values are made simpler by it: a choice is what is chosen, a
 * comparison its answer.
 */
#pragma once

#include "distances.h"

G_BEGIN_DECLS

/* How two numbers may stand to each other. */
enum {
  SKEL_LESS = 1 << 0,
  SKEL_SAME = 1 << 1,
  SKEL_GREATER = 1 << 2,
  SKEL_ANY = SKEL_LESS | SKEL_SAME | SKEL_GREATER,
};

typedef struct {
  const SkelTerm *condition; /* an integer */
  gboolean holds;            /* it is other than zero */
  SkelKnown before;          /* what was known of distances */
} SkelAnswer;

typedef struct _SkelFacts SkelFacts;

/* Facts of what is in @program, to which terms may be added by all of these;
 * none yet. They tell of distances, if @has_distances. */
SkelFacts *skel_facts_new (SkelProgram *program, gboolean has_distances);
void skel_facts_free (SkelFacts *self);

/* The facts, in the order in which they came to be known. */
guint skel_facts_count (const SkelFacts *self);
const SkelAnswer *skel_facts_get (const SkelFacts *self, guint index);

/* Takes @condition to hold, or not; NULL or a float says nothing. */
void skel_facts_know (
    SkelFacts *self, const SkelTerm *condition, gboolean holds);

/* Likewise, of facts that tell of distances and of a condition that is not
 * NULL, but nothing follows of distances. */
void skel_facts_know_alone (
    SkelFacts *self, const SkelTerm *condition, gboolean holds);

/* Keeps the first @n facts. */
void skel_facts_forget (SkelFacts *self, guint n);

SkelProgram *skel_facts_program (const SkelFacts *self);

/* Whether @condition itself is among the facts, and holds: -1 where it is not.
 */
int skel_facts_answer (const SkelFacts *self, const SkelTerm *condition);

/* FALSE: no numbers are as the facts say. Of facts that tell of distances. */
gboolean skel_facts_are_possible (SkelFacts *self);

/* How @a stands to @b, integers. */
int skel_facts_relation (SkelFacts *self, const SkelTerm *a, const SkelTerm *b);

/* Whether the operation of two numbers @term is what it is in mathematics. */
gboolean skel_facts_fit (SkelFacts *self, const SkelTerm *term);

/* What @term itself is as the facts say; NULL: they do not, or that is NULL. */
const SkelTerm *skel_facts_find (SkelFacts *self, const SkelTerm *term);

/* What @term is where all that it is made of is as the facts say; NULL: that is
 * NULL, or there are too many terms. */
const SkelTerm *skel_facts_resolve (SkelFacts *self, const SkelTerm *term);

/* The number that @term has: what it converts where that is within the type. */
const SkelTerm *skel_facts_number (SkelFacts *self, const SkelTerm *term);

/* How numbers stand to each other of which @comparison, one, holds. */
int skel_relation_of (SkelOperation comparison);
int skel_relation_swapped (int relation);

gboolean skel_compares_integers (const SkelTerm *term);

static inline gboolean
skel_term_is_known (const SkelTerm *term)
{
  return term && term->kind == SKEL_TERM_CONSTANT;
}

static inline gboolean
skel_term_is_number (const SkelTerm *term, gint64 number)
{
  return skel_term_is_known (term) && !skel_type_is_floating (term->type)
         && term->number.i == number;
}

static inline gboolean
skel_term_is_truth (const SkelTerm *term)
{
  return term->range.low >= 0 && term->range.high <= 1;
}

G_END_DECLS
