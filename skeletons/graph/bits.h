/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* bits.h: which numbers have the bits of others.
 */
#pragma once

#include "facts.h"

G_BEGIN_DECLS

/* Whether @a has all bits that @b has, integers, as the facts say; negative
 * numbers have endlessly many. */
gboolean skel_has_bits (SkelFacts *facts, const SkelTerm *a, const SkelTerm *b);

/* Bits that @term, an integer, may have, in 64 bits. */
guint64 skel_possible_bits (const SkelTerm *term);

/* Whether @term has no bits but those of @number. */
gboolean skel_is_within_bits (const SkelTerm *term, gint64 number);

G_END_DECLS
