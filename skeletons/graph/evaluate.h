/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* evaluate.h: computes a program, value by value, as compute.h says.
 *
 * It is what a program means, for tests to compare with, and slow.
 */
#pragma once

#include "program.h"

G_BEGIN_DECLS

/* Computes @loops of @program, which skel_program_check () has found right, on
 * the rows [first, last) of those that the loops go through. As a
 * SkelRowsFunction: images have pixels around them as far as the loops' extents
 * say, and what is added to results is combined with the block of results, in
 * the order of the pixels. Any thread. */
void skel_evaluate (const SkelProgram *program, const SkelLoops *loops,
    const SkelRowsArguments *arguments, int first, int last);

G_END_DECLS
