/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* layout.c: how the channels of a pixel lie in memory. */
#include "pixels.h"

#include <string.h>

#if defined(__x86_64__)
#define N_COMPILED 3
#else
#define N_COMPILED 1
#endif

extern const SkelPixels skel_pixels_baseline;
#if N_COMPILED > 1
extern const SkelPixels skel_pixels_avx2, skel_pixels_avx512;
#endif

const SkelPixels *
skel_pixels_get (SkelIsa isa)
{
#if N_COMPILED > 1
  if (isa == SKEL_ISA_AVX512)
    return &skel_pixels_avx512;
  if (isa == SKEL_ISA_AVX2)
    return &skel_pixels_avx2;
#endif
  return &skel_pixels_baseline;
}

void
skel_layout_init (
    SkelLayout *layout, const SkelView *view, int size, int n_values)
{
  int end = 0;

  memset (layout, 0, sizeof (*layout));
  layout->step = view->step;
  layout->size = size;
  layout->n_values = n_values;
  memcpy (layout->offsets, view->offsets, sizeof (layout->offsets));

  /* the values in the order of their offsets, and what is between them */
  for (int i = 0; i <= n_values; i++) {
    int next = view->step;

    for (int k = 0; k < n_values; k++)
      if (view->offsets[k] >= end && view->offsets[k] < next)
        next = view->offsets[k];
    if (next > end) {
      layout->gaps[layout->n_gaps].offset = end;
      layout->gaps[layout->n_gaps].length = next - end;
      layout->n_gaps++;
    }
    end = MIN (next + size, view->step);
    if (next == view->step)
      break;
  }
}

gboolean
skel_layout_is_dense (const SkelLayout *layout)
{
  for (int k = 0; k < layout->n_values; k++)
    if (layout->offsets[k] != k * layout->size)
      return FALSE;
  return layout->step == layout->n_values * layout->size;
}

void
skel_values_copy (guint8 *to, gssize to_step, const guint8 *from,
    gssize from_step, int size, int width)
{
  for (int x = 0; x < width; x++)
    memcpy (to + x * to_step, from + x * from_step, size);
}
