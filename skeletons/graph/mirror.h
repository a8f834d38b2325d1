/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* mirror.h: whether it matters which way is down. */
#pragma once

#include "program.h"

G_BEGIN_DECLS

/* Whether @program, which is in its form, makes of images upside down what it
 * makes of them, upside down: if what it is with all windows turned over has
 * the same form. Results are those of all pixels either way. */
gboolean skel_program_is_mirror_image (const SkelProgram *program);

G_END_DECLS
