/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* beyond.h: how far what may be a column or a row is beyond the image's last
 * one, at most.
 *
 * As of what is not beyond it, and not less than 0, it is known that it is in
 * the image, whatever it was computed by, and however far that is from the
 * pixel.
 */
#pragma once

#include "state.h"

G_BEGIN_DECLS

/* That of @value beside @side; SKEL_FAR: it is not known. */
int skel_beyond (
    const SkelAbstract *value, SkelSide side, const SkelState *state);

/* That of what is @value with the other sign: what is left of a division by the
 * image's size is less than that to both sides. */
int skel_beyond_negated (
    const SkelAbstract *value, SkelSide side, const SkelState *state);

/* How far @value is beyond the last one at least, as its places tell;
 * -SKEL_FAR: that is not known. */
int skel_beyond_least (
    const SkelAbstract *value, SkelSide side, const SkelState *state);

/* Takes note that @value is no more than @beyond beyond the last. */
void skel_beyond_note (SkelAbstract *value, SkelSide side, int beyond);

/* And that it is so with the other sign. */
void skel_beyond_note_negated (SkelAbstract *value, SkelSide side, int beyond);

/* Makes nothing known of @value but where the pixel is. */
void skel_beyond_forget (SkelAbstract *value);

/* Whether @value is less than @other, as far as that tells. */
gboolean skel_beyond_is_less (
    const SkelAbstract *value, const SkelAbstract *other);

/* Takes note of what @value is, which @operation makes of @left and @right, of
 * @type, and which did not overflow. */
void skel_beyond_combine (SkelAbstract *value, SkelOperation operation,
    SkelType type, const SkelAbstract *left, const SkelAbstract *right,
    const SkelState *state);

/* Narrows @range, that of @left plus @sign times @right, by how far each is
 * beyond the last. */
void skel_beyond_bound_sum (SkelRange *range, const SkelAbstract *left,
    const SkelAbstract *right, int sign, const SkelState *state);

/* And of @converted, which @value became, of the type @from. */
void skel_beyond_convert (
    SkelAbstract *converted, const SkelAbstract *value, SkelType from);

/* And of @value, the call of the library's function @name with @operands. */
void skel_beyond_call (SkelAbstract *value, const char *name,
    const SkelAbstract *operands, const SkelState *state);

G_END_DECLS
