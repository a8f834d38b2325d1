/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* expand.h: kernels that call others.
 */
#pragma once

#include "../front/tree.h"

G_BEGIN_DECLS

/* @function with the statements of kernels that it calls in the place of the
 * calls, whose arguments are variables before them; @function itself where it
 * calls none. NULL with diagnostics added where a call cannot be meant. */
SkelFunction *skel_expand_calls (
    SkelUnit *unit, SkelFunction *function, GPtrArray *diagnostics);

G_END_DECLS
