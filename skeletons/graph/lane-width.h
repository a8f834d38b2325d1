/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* lane-width.h: how narrow the lanes are in which values are computed.
 *
 * Whoever arranges a program for a machine takes the narrowest lanes that hold
 * a value. All have to give the same pixels, and so that tests can hold one
 * against another, narrow ones can be forbidden: to a process, before anything
 * is arranged.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The widest first. */
typedef enum {
  SKEL_LANE_WIDTH_WORDS, /* of C's own types */
  SKEL_LANE_WIDTH_PAIRS, /* integers of 16 bits, on CPUs of 8, too */
  SKEL_LANE_WIDTH_HALVES /* and floats of 16 bits for what has a sign */
} SkelLaneWidth;

/* The narrowest that may be taken; at first all may. */
SkelLaneWidth skel_lane_width_allowed (void);

/* Allows those up to the one that is called @name, "words", "pairs" or
 * "halves"; FALSE: none is. */
gboolean skel_lane_width_allow (const char *name);

G_END_DECLS
