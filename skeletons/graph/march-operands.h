/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* march-operands.h: what the values of a march are made of, where that is not
 * what their terms are: sums that slide, the middle one of three, and products
 * that are compared; for march.h alone.
 */
#pragma once

#include "march.h"

G_BEGIN_DECLS

/* Lets @value slide, be a middle one or compare products, if it can: those that
 * are made of it were planned before, and what it is made of was not. */
void skel_march_choose_operands (SkelMarch *march, SkelMarchValue *value);

G_END_DECLS
