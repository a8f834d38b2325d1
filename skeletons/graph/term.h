/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* term.h: builds terms, each in the one form that stands for all its spellings.
 *
 * What is known when a term is made is used at once: constants are folded,
 * neutral operands go, constants stand on the right, a > b is b < a, what a
 * range decides is decided, and a gather at a fixed distance is a load. None of
 * it changes a value, the sign of a zero included.
 *
 * All give NULL where an operand is NULL or the program has as many terms as it
 * may have, so that a failure need be looked at but once, at the end.
 */
#pragma once

#include "program.h"

G_BEGIN_DECLS

const SkelTerm *skel_term_constant (
    SkelProgram *program, SkelType type, SkelValue number);

/* Of an integer type. */
const SkelTerm *skel_term_integer (
    SkelProgram *program, SkelType type, gint64 number);

/* The parameter @index, or the @element of it, an I32. */
const SkelTerm *skel_term_parameter (SkelProgram *program, int index);
const SkelTerm *skel_term_element (
    SkelProgram *program, int index, const SkelTerm *element);

const SkelTerm *skel_term_place (SkelProgram *program, SkelCoordinate which);

/* A channel of the pixel at [@row][@column], both of type I32: a load where
 * that is at a fixed distance which the program's stages reach, if it has any
 * yet. */
const SkelTerm *skel_term_read (SkelProgram *program, int image, int channel,
    const SkelTerm *row, const SkelTerm *column);

/* One of the @n terms @of, which are of one type. */
const SkelTerm *skel_term_pick (SkelProgram *program, const SkelTerm *index,
    const SkelTerm *const *of, int n);

/* Of operands of one type, a shift's count excepted. */
const SkelTerm *skel_term_binary (SkelProgram *program, SkelOperation operation,
    const SkelTerm *a, const SkelTerm *b);

/* -@a, of any type but those that C would promote. */
const SkelTerm *skel_term_negate (SkelProgram *program, const SkelTerm *a);

const SkelTerm *skel_term_convert (
    SkelProgram *program, SkelType type, const SkelTerm *a);

/* Zero, of @a's type. */
const SkelTerm *skel_term_zero_like (SkelProgram *program, const SkelTerm *a);

/* Whether @a is other than zero, or is zero: an I32. */
const SkelTerm *skel_term_truth (SkelProgram *program, const SkelTerm *a);
const SkelTerm *skel_term_not (SkelProgram *program, const SkelTerm *a);

/* @yes where @condition, an I32, is other than zero; of one type. */
const SkelTerm *skel_term_select (SkelProgram *program,
    const SkelTerm *condition, const SkelTerm *yes, const SkelTerm *no);

/* What @term is where @condition holds or does not: itself, if nothing more is
 * known. */
const SkelTerm *skel_term_given (SkelProgram *program, const SkelTerm *term,
    const SkelTerm *condition, gboolean holds);

/* The side of @term that it chooses where @condition holds or does not, if that
 * tells; else @term. */
const SkelTerm *skel_term_chosen (
    const SkelTerm *term, const SkelTerm *condition, gboolean holds);

/* Makes *@low the lesser of the two, and *@high the greater one; integers. */
void skel_term_exchange (
    SkelProgram *program, const SkelTerm **low, const SkelTerm **high);

/* A call of the library function @name, which must be one, of @type. Its
 * operands are of that type, those of lround () and its like of a floating one.
 */
const SkelTerm *skel_term_call (SkelProgram *program, const char *name,
    SkelType type, const SkelTerm *const *operands, int n_operands);

G_END_DECLS
