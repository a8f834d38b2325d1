/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* plain.h: which terms C's own operators and a pixel's own reads compute.
 *
 * Terms are total, and C is not: what it leaves open must be known not to
 * happen. */
#pragma once

#include "program.h"

G_BEGIN_DECLS

/* Why @term cannot be computed so, given its operands: a constant text; NULL:
 * it can. */
const char *skel_plain_object (const SkelTerm *term);

G_END_DECLS
