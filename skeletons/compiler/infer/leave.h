/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* leave.h: loops around loops over the pixels that are left by what these
 * find.
 *
 *   for (int k = 0; k < n; k++) { ...; if (!changed) break; }
 *   do { ... } while (changed);
 *
 * Whether there is another turn is a variable, which is set right after the
 * nest that makes it known: a result of that for who runs the turns.
 */
#pragma once

#include "split.h"

G_BEGIN_DECLS

/* When the FOR @loop is left where its body ends, by its last *@n statements;
 * *@condition is NULL where these are none. FALSE with a diagnostic added where
 * something else in it leaves or goes on with it. */
gboolean skel_leave_find (SkelUnit *unit, SkelNode *loop, SkelNode **condition,
    guint *n, GPtrArray *diagnostics);

/* The DO or FOR @loop, which has its first turn, as one that counts its turns
 * and that the condition *@again goes on with. */
SkelNode *skel_leave_count (
    SkelUnit *unit, const SkelNode *loop, SkelNode **again);

/* Adds to @pieces, of which the loop that begins at @begin has all from there
 * on, that it goes on where @again holds after a turn. FALSE with a diagnostic
 * added where that is not known after one of its nests. */
gboolean skel_leave_add (SkelUnit *unit, GArray *pieces, guint begin,
    SkelNode *again, GPtrArray *diagnostics);

G_END_DECLS
