/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* parameters.h: parameters that a function changes, as variables of its own.
 */
#pragma once

#include "tree.h"

G_BEGIN_DECLS

/* In all functions of @unit that are not static and return no value, and may be
 * kernels: those of scalar types. */
void skel_parameters_rewrite (SkelUnit *unit);

G_END_DECLS
