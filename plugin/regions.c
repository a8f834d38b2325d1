/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "regions.h"

/* Along one axis. */
typedef struct {
  guint begin, length;
} Span;

static Span
move (guint begin, guint length, guint size, gboolean mirrored)
{
  guint first = MIN (begin, size);
  guint last = MIN ((guint64)begin + length, size);

  return (Span){ mirrored ? size - last : first, last - first };
}

void
gpuskel_region_move (const GstVideoRegionOfInterestMeta *region,
    unsigned permutation, guint width, guint height, GstBuffer *buffer)
{
  Span x = move (
      region->x, region->w, width, permutation & SKEL_PERMUTATION_MIRROR_X);
  Span y = move (
      region->y, region->h, height, permutation & SKEL_PERMUTATION_MIRROR_Y);
  GstVideoRegionOfInterestMeta *moved;

  if (permutation & SKEL_PERMUTATION_TRANSPOSE) {
    Span exchanged = x;

    x = y;
    y = exchanged;
  }
  moved = gst_buffer_add_video_region_of_interest_meta_id (
      buffer, region->roi_type, x.begin, y.begin, x.length, y.length);
  moved->id = region->id;
  moved->parent_id = region->parent_id;
  for (const GList *item = region->params; item; item = item->next)
    gst_video_region_of_interest_meta_add_param (
        moved, gst_structure_copy (item->data));
}
