/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* string.h for kernels: arrays that are set, or copied, byte for byte, as loops
 * over their elements. */
#ifndef SKELC_STRING_H
#define SKELC_STRING_H

#include <stddef.h>

#define SKELC_EACH(array, size, statement)                                     \
  do {                                                                         \
    _Static_assert ((size) % sizeof ((array)[0]) == 0,                         \
        "of elements that are set or copied, all bytes are");                  \
    enum { skelc_n = (size) / sizeof ((array)[0]) };                           \
    for (int skelc_i = 0; skelc_i < skelc_n; skelc_i++) {                      \
      statement;                                                               \
    }                                                                          \
  } while (0)

#define memset(array, byte, size)                                              \
  SKELC_EACH (array, size,                                                     \
      _Static_assert ((byte) == 0 || sizeof ((array)[0]) == 1,                 \
          "elements of several bytes are only set to 0 so");                   \
      (array)[skelc_i] = (unsigned char)(byte))

#define memcpy(to, from, size)                                                 \
  SKELC_EACH (to, size,                                                        \
      _Static_assert (__builtin_types_compatible_p (                           \
                          __typeof__ ((to)[0]), __typeof__ ((from)[0])),       \
          "elements are copied to such as they are");                          \
      (to)[skelc_i] = (from)[skelc_i])

#endif
