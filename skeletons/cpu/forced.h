/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* forced.h: how tests ask images to be cut; see skel_cpu_override_strip_rows ()
 * and skel_cpu_override_groups ().
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Rows of a strip, or 0: by the image's size. */
int skel_forced_strip_rows (void);

/* Whether each step of a sequence is run by itself. */
gboolean skel_forced_apart (void);

G_END_DECLS
