/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* copy-number.h: one number of a pixel, of 1, 2, 4 or 8 bytes. A memcpy ()
 * whose size only the program knows is a call, which sanitizers make a long
 * one, and tests would spend most of their time there. */
#pragma once

#include <string.h>

static inline void
copy_number (void *to, const void *from, int size)
{
  switch (size) {
    case 1:
      memcpy (to, from, 1);
      break;
    case 2:
      memcpy (to, from, 2);
      break;
    case 4:
      memcpy (to, from, 4);
      break;
    default:
      memcpy (to, from, 8);
      break;
  }
}
