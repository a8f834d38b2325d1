/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* inner-locals.h: variables that each pixel sets anew, declared where it does.
 *
 *   for (y...) {                 for (y...)
 *     int i, sum = 0;              for (x...) {
 *     for (x...) {                   int i, sum;
 *       sum = 0;                     sum = 0;
 *       for (i = 0; ...) ...         for (i = 0; ...) ...
 *     }                            }
 *   }
 */
#pragma once

#include "tree.h"

G_BEGIN_DECLS

/* In all functions of @unit: those declared between the loops over the pixels
 * that nothing else than the inner one's body speaks of. */
void skel_inner_locals_rewrite (SkelUnit *unit);

G_END_DECLS
