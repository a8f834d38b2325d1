/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* isa.h: the instruction sets that code is compiled for. */
#pragma once

#include "../runtime/kernel.h"

G_BEGIN_DECLS

/* The best that the processor has; a feature level of x86-64 each, which is
 * what skeletons/cpu/meson.build compiles for. */
SkelIsa skel_isa_detect (void);

/* What @name means, or @otherwise where it is NULL or no instruction set. */
SkelIsa skel_isa_from_name (const char *name, SkelIsa otherwise);

G_END_DECLS
