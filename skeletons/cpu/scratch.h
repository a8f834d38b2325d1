/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* scratch.h: memory that a thread uses again for every strip. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define SKEL_SCRATCH_ALIGNMENT 64

/* The calling thread's scratch, at least @size bytes with undefined contents,
 * aligned to SKEL_SCRATCH_ALIGNMENT; valid until the thread's next call. It is
 * freed with the thread. NULL when there is no memory. */
guint8 *skel_scratch_get (gsize size);

G_END_DECLS
