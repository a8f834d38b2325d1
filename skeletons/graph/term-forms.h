/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* term-forms.h: what form a term has, as rules ask. */
#pragma once

#include "program.h"

G_BEGIN_DECLS

static inline gboolean
skel_term_is_constant (const SkelTerm *term)
{
  return term->kind == SKEL_TERM_CONSTANT;
}

/* Whether @term is @number, of an integer type. */
static inline gboolean
skel_term_is_integer (const SkelTerm *term, gint64 number)
{
  return skel_term_is_constant (term) && !skel_type_is_floating (term->type)
         && term->number.i == number;
}

static inline gboolean
skel_term_is_operation (const SkelTerm *term, SkelOperation operation)
{
  return term->kind == SKEL_TERM_BINARY && term->operation == operation;
}

/* Whether @term is 0 or 1. */
gboolean skel_term_is_truth (const SkelTerm *term);

/* Whether @term, of another type, is as well computed as an I32. */
gboolean skel_term_is_narrow (const SkelTerm *term);

/* Whether @a is b - c where @b is c - b, or -@b. */
gboolean skel_term_is_negative_of (const SkelTerm *a, const SkelTerm *b);

/* Whether @term is by how much one int is more, or less, than another one, or
 * 0: an extreme of their difference, which is exact, and 0. */
gboolean skel_term_is_excess (const SkelTerm *term);

/* ---- places ---- */

/* What the places along @coordinate, X or Y, are fewer than. */
SkelCoordinate skel_coordinate_size (SkelCoordinate coordinate);

/* Whether @term is the last place of the image, of @size. */
gboolean skel_term_is_last (const SkelTerm *term, SkelCoordinate size);

/* Whether @a is where the pixel is, and @b the last that can be. */
gboolean skel_term_is_place_and_last (const SkelTerm *a, const SkelTerm *b);

/* Whether @a is the last place but one of those that @b is one of. */
gboolean skel_term_is_last_but_one (const SkelTerm *a, const SkelTerm *b);

G_END_DECLS
