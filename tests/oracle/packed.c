/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* packed.c: images without a gap between their rows, see untouched.h */
#include "untouched.h"

#include <glib.h>
#include <string.h>

void *
skel_pack (const void *pixels, int rows, int columns, int stride, int size)
{
  guint8 *packed = g_malloc ((gsize)rows * columns * size);

  for (int y = 0; y < rows; y++)
    memcpy (packed + (gsize)y * columns * size,
        (const guint8 *)pixels + (gsize)y * stride * size,
        (gsize)columns * size);
  return packed;
}

void
skel_unpack (
    void *packed, void *pixels, int rows, int columns, int stride, int size)
{
  for (int y = 0; y < rows; y++)
    memcpy ((guint8 *)pixels + (gsize)y * stride * size,
        (guint8 *)packed + (gsize)y * columns * size, (gsize)columns * size);
  g_free (packed);
}
