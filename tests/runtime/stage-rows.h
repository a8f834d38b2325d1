/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* stage-rows.h: every stage of stages.c as X (name). */
#define TEST_STAGES(X)                                                         \
  X (invert)                                                                   \
  X (leaning)                                                                  \
  X (grey)                                                                     \
  X (smooth16)                                                                 \
  X (slope)                                                                    \
  X (colour)                                                                   \
  X (exchanged)                                                                \
  X (column)                                                                   \
  X (guarded)                                                                  \
  X (framed)                                                                   \
  X (framed16)                                                                 \
  X (blend)                                                                    \
  X (place1)                                                                   \
  X (place2)                                                                   \
  X (place3)                                                                   \
  X (place4)                                                                   \
  X (place5)                                                                   \
  X (place6)                                                                   \
  X (place7)                                                                   \
  X (places3)                                                                  \
  X (places6)                                                                  \
  X (turned)                                                                   \
  X (aslant)                                                                   \
  X (counts)                                                                   \
  X (sums)                                                                     \
  X (framed_place)                                                             \
  X (framed_mirror)
