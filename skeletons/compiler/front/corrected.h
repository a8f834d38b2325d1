/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* corrected.h: what a number becomes after the loops that compute it, as
 * another number.
 *
 *   while (!n[high]) high--;          while (!n[high]) high--;
 *   if (high <= low)                  int high_corrected = high;
 *     high = low + 1;                 if (high_corrected <= low)
 *                                       high_corrected = low + 1;
 *
 * So what the loops compute can be handed to the nests behind, and these see by
 * themselves what is true of it then.
 */
#pragma once

#include "tree.h"

G_BEGIN_DECLS

/* In all functions of @unit, of statements between loops over the pixels. */
void skel_corrected_rewrite (SkelUnit *unit);

G_END_DECLS
