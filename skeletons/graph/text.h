/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* text.h: programs as text, printed and read.
 *
 * A line for each declaration and each term, operands first, and then the
 * stage; names are C's, numbers decimal, but floats as C's %a has them:
 *
 *   program double_it
 *   image in u8 1                       name, type, channels; then transposed
 *   image out u8 1 output               and output where it is
 *   parameter gain i32 1 0 1 10         length, offset, least and greatest
 *   result sum u64 1 0 add              length, offset and how it is combined
 *   %0 = u8 load in 0 0 -1              image, channel, dy, dx
 *   %1 = i32 convert %0
 *   %2 = i32 parameter gain
 *   %3 = i32 multiply %1 %2
 *   %4 = u8 convert %3
 *   stage 0 0 0 0 0                     left, right, top, bottom that the loops
 *                                       leave out, and the permutation
 *   extent in 1 0 0 0 inside            left, right, top, bottom; if any; and
 *                                       whether all that is there is inside
 *   store out 0 %4                      image, channel
 *   contribute sum %5 at %6 if %7       at and if where they are
 *
 * The other terms:
 *
 *   u8 gather in 0 %row %column         i32 place x, y, width or height
 *   i32 pick %index of %a %b ...        i32 constant 5
 *   i32 pick %index of those of %n, which is a pick, too, of the same elements
 *   i32 select %condition %yes %no      f32 negate %a
 *   f32 call sqrtf %a                   f32 parameter weights %element
 *   i32 add %a %b, and the other operations: subtract multiply divide remainder
 *   shift_left shift_right and or xor less less_equal equal not_equal
 *   minimum maximum
 */
#pragma once

#include "check.h"

G_BEGIN_DECLS

/* The terms that are used, numbered anew; to be freed with g_free (). */
char *skel_program_print (const SkelProgram *program);

/* Reads @text, as from a stranger; NULL with @error set where it is not one of
 * a program that skel_program_check () finds right. Printed again it is the
 * same, but for terms that nobody uses. */
SkelProgram *skel_program_read (const char *text, GError **error);

/* The words for them, by their values; NULL: none. */
extern const char *const skel_operation_words[SKEL_OPERATION_MAXIMUM + 1];
extern const char *const skel_coordinate_words[SKEL_COORDINATES];
extern const char *const skel_combine_words[SKEL_COMBINE_NONE + 1];

G_END_DECLS
