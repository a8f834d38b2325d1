/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* passes.h: what brings a program into the form that it is planned in.
 *
 * A pass is a function from a program to another one that computes the same, to
 * the last bit. It makes what does not depend on how a filter was written of
 * what does, or less work of more.
 */
#pragma once

#include "program.h"

G_BEGIN_DECLS

/* No pixel is read at a distance that is computed, if that is one of a few. */
SkelProgram *skel_pass_gathers (const SkelProgram *program);

/* No place is compared with an extreme where how it compares with a part of
 * that is known. */
SkelProgram *skel_pass_comparisons (const SkelProgram *program);

/* Each integer sum is a constant and weights for what is added, grouped by
 * weight and ordered by place, however it was bracketed, shifted and negated.
 */
SkelProgram *skel_pass_sums (const SkelProgram *program);

/* What comparisons choose of a few integers, if in all their orders it is the
 * k-th smallest, is found by minima and maxima. */
SkelProgram *skel_pass_ranks (const SkelProgram *program);

/* What truths say together, all of them or any, is one of several, each once
 * and ordered by place, of comparisons that are not denied; and of several
 * numbers that are compared with one, their extreme is. */
SkelProgram *skel_pass_truths (const SkelProgram *program);

/* No choice by a truth of pixels is within another one that gives the same
 * otherwise; of a value and what an operation makes of it, what it takes is
 * chosen. Bits that do not meet are added. */
SkelProgram *skel_pass_choices (const SkelProgram *program);

/* Each minimum of minima, and maximum of maxima, of integers is one of several
 * values, each once and ordered by place; those that are taken from one number
 * are so once. */
SkelProgram *skel_pass_extremes (const SkelProgram *program);

/* Each of a few integers in order (the median, say) that minima and maxima find
 * is found by one network, which is the same for all networks that find it, if
 * that makes no more terms. */
SkelProgram *skel_pass_orders (const SkelProgram *program);

/* No float that becomes an integer is limited before to what saturating makes
 * of it anyway. */
SkelProgram *skel_pass_limits (const SkelProgram *program);

/* Nothing is asked for at the image's ends that makes no difference where what
 * is read outside is one number. */
SkelProgram *skel_pass_outside (const SkelProgram *program);

/* No value is compared with two others where it can be with an extreme of them.
 */
SkelProgram *skel_pass_conditions (const SkelProgram *program);

/* Each quotient by a constant of what is not negative is a product and a shift,
 * where these fit 32 bits. */
SkelProgram *skel_pass_divisions (const SkelProgram *program);

/* Each byte that numbers of 16 bits are shifted right for is the upper one of a
 * product. */
SkelProgram *skel_pass_bytes (const SkelProgram *program);

/* What rows of a window have in common is a value of its own, and the extreme
 * of many one of some of them. */
SkelProgram *skel_pass_rows (const SkelProgram *program);

/* Each sum of many values that follow on each other is one of halves, which
 * are the same for all pixels. */
SkelProgram *skel_pass_runs (const SkelProgram *program);

typedef enum {
  SKEL_PASS_FORMS,    /* brings programs into their form */
  SKEL_PASS_ARRANGES, /* for machines, what has it */
} SkelPassPurpose;

typedef struct {
  const char *name;
  SkelProgram *(*run) (const SkelProgram *program);
  SkelPassPurpose purpose;
} SkelPass;

/* All of them in their order, and then one without a name. */
extern const SkelPass skel_passes[];

/* Of 1 << i those that have the pass i of skel_passes. */
typedef unsigned SkelPassSet;

#define SKEL_PASS_SET_ALL (~0u)

/* That of the pass @name alone; 0: there is none. */
SkelPassSet skel_pass_set (const char *name);

/* What all passes that bring programs into their form make of @program, as
 * often as that changes anything, which is bounded; to be freed with
 * skel_program_free (). NULL where that would have too many terms. */
SkelProgram *skel_program_optimise (const SkelProgram *program);

/* What the passes that arrange programs make of @program, each once. Likewise.
 */
SkelProgram *skel_program_arrange (const SkelProgram *program);

/* The same by those of these passes that are in @passes: whichever are left
 * out, the program computes the same. */
SkelProgram *skel_program_optimise_by (
    const SkelProgram *program, SkelPassSet passes);
SkelProgram *skel_program_arrange_by (
    const SkelProgram *program, SkelPassSet passes);

/* Whether @a and @b, of which one was made of the other, compute everything
 * alike: by the keys of their terms. */
gboolean skel_program_is_same (const SkelProgram *a, const SkelProgram *b);

/* Makes of @term of @from, whose operands have become @operands of @to, a term
 * of
 * @to; @data is the caller's. It may be NULL, as then are the operands of what
 * is made of it. */
typedef const SkelTerm *(*SkelRewrite) (SkelProgram *to, const SkelTerm *term,
    const SkelTerm *const *operands, gpointer data);

/* A program with the declarations and stages of @from, in which @rewrite has
 * made each term that is used. NULL where one that is stored or contributed is.
 */
SkelProgram *skel_program_rewrite (
    const SkelProgram *from, SkelRewrite rewrite, gpointer data);

/* The same once more, without terms that nothing needs. */
SkelProgram *skel_program_copy (const SkelProgram *program);

/* Makes what it was of @term, by term.h: what is known of its new operands is
 * used. */
const SkelTerm *skel_rewrite_same (
    SkelProgram *to, const SkelTerm *term, const SkelTerm *const *operands);

G_END_DECLS
