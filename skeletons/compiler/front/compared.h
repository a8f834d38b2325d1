/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* compared.h: what a loop's counter is compared with, by itself.
 *
 *   x + 1 < width                         x < width - 1
 *   0 < width - r - x                     x < width - r
 */
#pragma once

#include "tree.h"

G_BEGIN_DECLS

/* A condition that says of all numbers from the constant @least to
 * SKEL_MAX_SIZE what the comparison @condition says of @variable, which stands
 * alone at one side of it; its other side is an int. What is added to the
 * variable is a constant, or, if @any, also what may be so large that only a
 * counter beyond all images makes the sum too large. NULL: there is none. */
SkelNode *skel_compare_alone (SkelUnit *unit, const SkelNode *condition,
    SkelSymbol *variable, gboolean any);

G_END_DECLS
