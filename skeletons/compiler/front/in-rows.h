/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* in-rows.h: places in images whose rows follow each other at once.
 *
 *   for (x = 0; x < 2 * width; x++)
 *     t[y * width + x] = 0;
 *
 * In C that is two rows, but t[y][x] has nothing behind its row. So a place has
 * to be in its row, as the loops and the questions around it tell.
 */
#pragma once

#include "tree.h"

G_BEGIN_DECLS

/* In all functions of @unit: what is written of an image of theirs and not told
 * to be in its row is UNSUPPORTED, and says what to write. What is read and
 * told so is marked; of others the interpreter may know more. */
void skel_in_rows_check (SkelUnit *unit);

G_END_DECLS
