/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "lane-width.h"

#include <string.h>

static SkelLaneWidth allowed = SKEL_LANE_WIDTH_HALVES;

SkelLaneWidth
skel_lane_width_allowed (void)
{
  return allowed;
}

gboolean
skel_lane_width_allow (const char *name)
{
  static const char *const names[] = { "words", "pairs", "halves" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (strcmp (name, names[i]) == 0) {
      allowed = (SkelLaneWidth)i;
      return TRUE;
    }
  return FALSE;
}
