/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* numbering.h: value numbers, by which equal values are known to be equal.
 *
 * Two values of one number are the same, mathematically, at one pixel of one
 * frame, wherever and however they were computed: the same pixel read twice, or
 * the same operation on values of the same numbers. So v - v is known to be
 * zero, and v <= v to hold, whatever v is. What has no number may be anything.
 */
#pragma once

#include "interpret.h"
#include "state.h"

G_BEGIN_DECLS

typedef struct _SkelNumbering SkelNumbering;

SkelNumbering *skel_numbering_new (void);
void skel_numbering_free (SkelNumbering *numbering);

/* Of @channel of the pixel of @image at @row and @column; 0 where they may be
 * several places. */
int skel_numbering_load (SkelNumbering *numbering, int image, int channel,
    const SkelAbstract *row, const SkelAbstract *column);

int skel_numbering_parameter (SkelNumbering *numbering, int index);

/* Of @operation in @type on these, 0 where one has no number. */
int skel_numbering_binary (SkelNumbering *numbering, SkelOperation operation,
    SkelType type, const SkelAbstract *left, const SkelAbstract *right);

/* Of what @node, which has one operand or is a library function's call, makes
 * of @operands in its type, likewise. */
int skel_numbering_apply (SkelNumbering *numbering, const SkelNode *node,
    const SkelAbstract *operands, int n_operands);

/* Of @value, of type @from, as @type has it: its own where that is the same
 * number. */
int skel_numbering_convert (SkelNumbering *numbering, const SkelAbstract *value,
    SkelType from, SkelType type);

/* How many of the lowest bits of what has @number are known to be 0, and takes
 * note of that. */
int skel_numbering_zeros (const SkelNumbering *numbering, int number);
void skel_numbering_note_zeros (
    SkelNumbering *numbering, int number, int zeros);

/* Whether the two, of @type, are known to be the same number, and finite. */
gboolean skel_numbering_same (SkelNumbering *numbering, SkelType type,
    const SkelAbstract *left, const SkelAbstract *right);

G_END_DECLS
