/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "plane.h"

#include "check.h"
#include "scratch.h"

#include <string.h>

static gsize
align (gsize size)
{
  return (size + SKEL_SCRATCH_ALIGNMENT - 1)
         & ~(gsize)(SKEL_SCRATCH_ALIGNMENT - 1);
}

/* Whether typed accesses can reach all of @view's values of @size bytes. */
static gboolean
is_aligned (const SkelView *view, int size, int n_values)
{
  if (GPOINTER_TO_SIZE (view->pixels) % size != 0 || view->stride % size != 0
      || view->step % size != 0)
    return FALSE;
  for (int k = 0; k < n_values; k++)
    if (view->offsets[k] % size != 0)
      return FALSE;
  return TRUE;
}

/* Whether the printed code, which uses typed accesses, can address the view's
 * pixels, at @step bytes from each other. */
static gboolean
is_addressable (const SkelPlane *plane)
{
  const SkelView *view = &plane->view;
  int size = plane->layout.size;

  if (!is_aligned (view, size, plane->layout.n_values))
    return FALSE;
  for (int k = 0; k < plane->image->channels; k++)
    if (view->offsets[k] != view->offsets[0] + k * size)
      return FALSE;
  return TRUE;
}

int
skel_plane_units (const SkelJob *job, const SkelStage *stage)
{
  const SkelView *first = &job->views[0];
  int size = skel_type_size (job->kernel->images[0].type);
  int units = first->step / size;

  /* one that nobody wants costs less than to take the others out */
  if (!stage->takes_units || job->components == 1
      || units > MIN (job->components + 1, SKEL_MAX_CHANNELS))
    return 1;
  for (int i = 0; i < job->kernel->n_images; i++) {
    const SkelView *view = &job->views[i];

    if ((int)skel_type_size (job->kernel->images[i].type) != size
        || view->step != units * size
        || memcmp (view->offsets, first->offsets,
               job->components * sizeof *view->offsets)
               != 0
        || !is_aligned (view, size, job->components))
      return 1;
  }
  /* it is written, too, and must be there to be brought back */
  return units == job->components
                 || (job->keep_others && !skel_job_is_in_place (job))
             ? units
             : 1;
}

static void
map_columns (SkelPlane *plane)
{
  int left = plane->extent.left, right = plane->extent.right;

  plane->columns = g_new (int, left + right + 1);
  for (int i = 0; i < left; i++)
    plane->columns[i] = skel_border_map (plane->border, i - left, plane->width);
  for (int i = 0; i < right; i++)
    plane->columns[left + i]
        = skel_border_map (plane->border, plane->width + i, plane->width);
}

void
skel_plane_init (SkelPlane *plane, const SkelJob *job, const SkelStage *stage,
    int index, int units)
{
  const SkelImage *image = &job->kernel->images[index];
  const SkelExtent *extent = &stage->extents[index];
  int size = skel_type_size (image->type);

  memset (plane, 0, sizeof (*plane));
  plane->image = image;
  plane->view = job->views[index];
  plane->anywhere = stage->reads_anywhere[index];
  plane->in_units = units > 1;
  plane->components = plane->in_units ? 1 : job->components;
  plane->values = MAX (image->channels, units);
  plane->pixel = plane->values * size;
  plane->permutation
      = image->output ? stage->write_permutation : stage->read_permutation;
  plane->border
      = stage->reads_outside[index] ? job->border : SKEL_BORDER_REPLICATE;
  skel_job_get_image_size (job, index, &plane->width, &plane->height);
  skel_layout_init (&plane->layout, &plane->view, size,
      MAX (job->components, image->channels));
  skel_border_constant (image->type, job->border_value, plane->constant);

  plane->outside
      = !image->output && !plane->permutation
        && (stage->reads_outside[index]
            || (stage->looks_outside
                && extent->left + extent->right + extent->top + extent->bottom
                       > 0));
  if (!image->output && !plane->permutation)
    plane->extent = *extent;
  if (!plane->outside)
    plane->extent.left = plane->extent.right = 0;

  if (plane->permutation)
    plane->access
        = is_addressable (plane) ? SKEL_ACCESS_DIRECT : SKEL_ACCESS_WHOLE;
  else if ((plane->in_units
               || (is_addressable (plane)
                   && skel_layout_is_dense (&plane->layout)
                   && job->components == 1))
           && plane->extent.left == 0 && plane->extent.right == 0
           && !(plane->anywhere && plane->outside))
    plane->access = SKEL_ACCESS_DIRECT;
  else if (plane->anywhere)
    plane->access = SKEL_ACCESS_WHOLE;
  else
    plane->access = SKEL_ACCESS_STRIP;

  if (plane->access == SKEL_ACCESS_WHOLE && !plane->outside)
    plane->extent.top = plane->extent.bottom = 0;

  plane->lead = align ((gsize)plane->extent.left * plane->pixel);
  plane->pitch
      = plane->lead
        + align ((gsize)(plane->width + plane->extent.right) * plane->pixel);
  /* rows that are a page apart share their places in the cache */
  if (plane->pitch % 4096 == 0)
    plane->pitch += SKEL_SCRATCH_ALIGNMENT;
  if (plane->outside)
    map_columns (plane);
}

void
skel_plane_clear (SkelPlane *plane)
{
  g_clear_pointer (&plane->columns, g_free);
}

gsize
skel_plane_scratch_size (SkelPlane *plane, int rows)
{
  plane->rows = (gsize)rows + plane->extent.top + plane->extent.bottom;
  return plane->components * plane->rows * plane->pitch;
}

gboolean
skel_plane_is_direct (const SkelPlane *plane, int first, int last)
{
  if (plane->access != SKEL_ACCESS_DIRECT)
    return FALSE;
  return !plane->outside
         || (first >= plane->extent.top
             && last <= plane->height - plane->extent.bottom);
}

/* Copies one pixel @count times, each from where @columns says. */
static inline __attribute__ ((always_inline)) void
fill_sized (guint8 *to, const guint8 *row, const int *columns, int count,
    int pixel, const guint8 *constant)
{
  for (int i = 0; i < count; i++)
    memcpy (to + (gsize)i * pixel,
        columns[i] < 0 ? constant : row + (gsize)columns[i] * pixel, pixel);
}

static void
fill_columns (guint8 *to, const guint8 *row, const int *columns, int count,
    int pixel, const guint8 *constant)
{
  if (pixel == 1)
    fill_sized (to, row, columns, count, 1, constant);
  else if (pixel == 2)
    fill_sized (to, row, columns, count, 2, constant);
  else if (pixel == 4)
    fill_sized (to, row, columns, count, 4, constant);
  else
    fill_sized (to, row, columns, count, pixel, constant);
}

static void
fill_constant (guint8 *to, gsize n_values, int size, const guint8 *constant)
{
  if (size == 1)
    memset (to, *constant, n_values);
  else
    skel_values_copy (to, size, constant, 0, size, n_values);
}

guint8 *
skel_plane_bring (const SkelPlane *plane, const SkelPixels *pixels,
    guint8 *scratch, int first, int last)
{
  const SkelExtent *extent = &plane->extent;
  const SkelLayout *layout = &plane->layout;
  gsize component_size = plane->rows * plane->pitch;
  guint8 constant[SKEL_MAX_CHANNELS * sizeof (plane->constant)];
  int from = first - extent->top, to = last + extent->bottom;

  for (int k = 0; k < plane->values; k++)
    memcpy (constant + k * layout->size, plane->constant, layout->size);
  if (!plane->outside) {
    from = MAX (from, 0);
    to = MIN (to, plane->height);
  }

  for (int y = from; y < to; y++) {
    int row = skel_border_map (plane->border, y, plane->height);
    guint8 *start = scratch + (y - from) * plane->pitch + plane->lead;
    guint8 *rows[SKEL_MAX_CHANNELS];
    const guint8 *from_row;

    for (int c = 0; c < plane->components; c++)
      rows[c] = start + c * component_size;

    if (row < 0) {
      for (int c = 0; c < plane->components; c++)
        fill_constant (rows[c] - (gsize)extent->left * plane->pixel,
            (gsize)(extent->left + plane->width + extent->right)
                * plane->values,
            layout->size, plane->constant);
      continue;
    }

    from_row = plane->view.pixels + row * plane->view.stride;
    if (plane->in_units)
      memcpy (start, from_row, (gsize)plane->width * plane->pixel);
    else if (plane->components == 1)
      pixels->gather (layout, start, from_row, plane->width);
    else
      pixels->gather_planes (layout, rows, from_row, plane->width);
    if (!plane->outside)
      continue;
    for (int c = 0; c < plane->components; c++) {
      fill_columns (rows[c] - (gsize)extent->left * plane->pixel, rows[c],
          plane->columns, extent->left, plane->pixel, constant);
      fill_columns (rows[c] + (gsize)plane->width * plane->pixel, rows[c],
          plane->columns + extent->left, extent->right, plane->pixel, constant);
    }
  }

  return scratch + plane->lead - from * (gssize)plane->pitch;
}

void
skel_plane_bring_whole (
    const SkelPlane *plane, const SkelPixels *pixels, int first, int last)
{
  SkelPlane part = *plane;

  if (first > 0)
    part.extent.top = 0;
  if (last < plane->height)
    part.extent.bottom = 0;
  skel_plane_bring (&part, pixels,
      plane->whole
          + (first + plane->extent.top - part.extent.top)
                * (gssize)plane->pitch,
      first, last);
}

void
skel_plane_take (const SkelPlane *plane, const SkelPixels *pixels,
    const guint8 *scratch, int first, int last, int left, int right,
    const SkelPlane *others)
{
  const SkelView *view = &plane->view;
  gsize component_size = plane->rows * plane->pitch;

  for (int y = first; y < last; y++) {
    const guint8 *start = scratch + (y - first) * plane->pitch + plane->lead
                          + (gsize)left * plane->pixel;
    const guint8 *rows[SKEL_MAX_CHANNELS];
    guint8 *to = view->pixels + y * view->stride + (gssize)left * view->step;
    const guint8 *rest = others ? others->view.pixels + y * others->view.stride
                                      + (gssize)left * others->view.step
                                : NULL;

    for (int c = 0; c < plane->components; c++)
      rows[c] = start + c * component_size;
    if (plane->components == 1)
      pixels->scatter (&plane->layout, to, start, rest, right - left);
    else
      pixels->scatter_planes (&plane->layout, to, rows, rest, right - left);
  }
}

guint8 *
skel_plane_walk (
    const SkelPlane *plane, unsigned permutation, int y, gssize *step)
{
  gboolean transpose = (permutation & SKEL_PERMUTATION_TRANSPOSE) != 0;
  /* of the loops */
  int width = transpose ? plane->height : plane->width;
  int height = transpose ? plane->width : plane->height;
  gssize across = transpose ? plane->view.stride : plane->view.step;
  gssize down = transpose ? plane->view.step : plane->view.stride;
  guint8 *pixel = plane->view.pixels;

  if (permutation & SKEL_PERMUTATION_MIRROR_Y)
    y = height - 1 - y;
  pixel += y * down;
  if (permutation & SKEL_PERMUTATION_MIRROR_X) {
    pixel += (width - 1) * across;
    across = -across;
  }
  *step = across;
  return pixel;
}
