/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "scratch.h"

#include <stdlib.h>

typedef struct {
  guint8 *bytes;
  gsize size;
} Scratch;

static void
free_scratch (gpointer data)
{
  Scratch *scratch = data;

  free (scratch->bytes);
  g_free (scratch);
}

static GPrivate own_scratch = G_PRIVATE_INIT (free_scratch);

guint8 *
skel_scratch_get (gsize size)
{
  Scratch *scratch = g_private_get (&own_scratch);

  if (!scratch) {
    scratch = g_new0 (Scratch, 1);
    g_private_set (&own_scratch, scratch);
  }
  if (scratch->size < size) {
    free (scratch->bytes);
    size = (size + 4095) & ~(gsize)4095;
    scratch->bytes = aligned_alloc (SKEL_SCRATCH_ALIGNMENT, size);
    scratch->size = scratch->bytes ? size : 0;
  }
  return scratch->bytes;
}
