/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* never.h: what no pixels are.
 */
#pragma once

#include "program.h"

G_BEGIN_DECLS

/* Whether @condition, an integer of @program, to which terms may be added, is
 * known to be 0 whatever the pixels, the parameters and the place are: its
 * cases are told apart, and as differences between numbers tell (see facts.h)
 * there is none in which it is not. No more than @work terms are looked at, as
 * often as they are, which is counted down. */
gboolean skel_never_holds (
    SkelProgram *program, const SkelTerm *condition, int *work);

G_END_DECLS
