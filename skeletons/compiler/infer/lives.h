/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* lives.h: images of a sequence that are used for one thing after another.
 *
 *   a = f (in);                a = f (in);
 *   b = g (a);                 b = g (a);
 *   a = h (b);                 a_2 = h (b);
 *   out = k (a);               out = k (a_2);
 *
 * What is written anew as a whole has nothing to do with what was there before.
 * So each life of an image is an image by itself, as in a compiler's static
 * single assignment; where ways come together that bring what several nests
 * have written, it is one life. Those who plan then see who wants what. In the
 * end lives lie in one place again wherever they can.
 */
#pragma once

#include "split.h"

G_BEGIN_DECLS

/* Changes @pieces so, whose nests write whole images where they can, and
 * @analysis' function. The last life of an output is the output itself. */
void skel_part_lives (SkelAnalysis *analysis, SkelUnit *unit, GArray *pieces);

/* Whether there is a way on from before the piece @index, which may be the one
 * after the last, to somebody who wants what is in @image there. */
gboolean skel_is_wanted (const SkelAnalysis *analysis, const GArray *pieces,
    guint index, const SkelSymbol *image);

/* Makes local images of the sequence @analysis one that are the same at
 * different times, unless a step or a chain has to do with both. Only to
 * exchange them is then not even that. */
void skel_share_places (SkelAnalysis *analysis);

G_END_DECLS
