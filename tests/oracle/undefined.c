/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "undefined.h"

#include "apart.h"
#include "as-written.h"
#include "defined.h"
#include "sequence.h"

#include <string.h>

/* Of the call of a second version. */
static struct {
  gboolean any, everywhere;
  guint8 *pixels;   /* by the loops' row and column, whether it is undefined */
  int width, place; /* the pixel's, or -1 outside of the loops */
} found;

void
skel_undefined_at (int x, int y)
{
  found.place = y * found.width + x;
}

void
skel_undefined_outside (void)
{
  found.place = -1;
}

void
skel_undefined (void)
{
  found.any = TRUE;
  if (found.place < 0)
    found.everywhere = TRUE;
  else if (found.pixels)
    found.pixels[found.place] = TRUE;
}

static void
call (ApartFunction function, const TrialSetup *setup, Plane *const *planes,
    int pitch, guint8 *results)
{
  void *images[SKEL_MAX_IMAGES] = { 0 };

  for (int i = 0; i < setup->kernel->n_images; i++)
    images[i] = planes[i]->pixels;
  sequence_begin (setup, planes, pitch);
  function (setup->width, setup->height, pitch, images,
      (const SkelUntouchedValue *)setup->values, results);
  sequence_end ();
}

/* What is printed anew was read by the compiler that is tested; where the
 * function itself says enough, it is what is taken. */
static void
call_sequence (
    const TrialSetup *setup, Plane *const *planes, int pitch, guint8 *results)
{
  const SkelKernel *kernel = setup->kernel;
  Plane *written[SKEL_MAX_IMAGES] = { 0 };
  guint8 *written_results = g_memdup2 (results, kernel->results_size);

  for (int i = 0; i < kernel->n_images; i++)
    written[i] = plane_copy (planes[i]);
  found.any = FALSE;
  call (setup->untouched->call, setup, planes, pitch, results);
  if (!found.any && as_written_call (setup, written, pitch, written_results)) {
    for (int i = 0; i < kernel->n_images; i++)
      if (kernel->images[i].output)
        memcpy (planes[i]->memory, written[i]->memory, plane_size (planes[i]));
    if (kernel->results_size > 0)
      memcpy (results, written_results, kernel->results_size);
  }
  for (int i = 0; i < kernel->n_images; i++)
    plane_free (written[i]);
  g_free (written_results);
}

/* Takes the loops' pixel (@x, @y) of the outputs from @second. */
static void
take_pixel (const TrialSetup *setup, Plane *const *planes, Plane *const *second,
    int x, int y)
{
  const SkelKernel *kernel = setup->kernel;

  trial_permute (
      kernel->stages[0].write_permutation, setup->width, setup->height, &x, &y);
  for (int i = 0; i < kernel->n_images; i++)
    if (kernel->images[i].output)
      memcpy (plane_at (planes[i], x, y, 0), plane_at (second[i], x, y, 0),
          skel_type_size (kernel->images[i].type) * kernel->images[i].channels);
}

void
undefined_call (
    const TrialSetup *setup, Plane *const *planes, int pitch, guint8 *results)
{
  const SkelKernel *kernel = setup->kernel;
  Plane *second[SKEL_MAX_IMAGES] = { 0 };
  guint8 *second_results;

  if (kernel->n_steps > 0) {
    call_sequence (setup, planes, pitch, results);
    return;
  }
  if (!setup->untouched->second) {
    call (setup->untouched->call, setup, planes, pitch, results);
    return;
  }
  for (int i = 0; i < kernel->n_images; i++)
    second[i] = plane_copy (planes[i]);
  second_results = g_memdup2 (results, kernel->results_size);
  found.any = found.everywhere = FALSE;
  found.place = -1;
  found.width = setup->width;
  found.pixels = g_new0 (guint8, setup->width * setup->height);
  call (setup->untouched->second, setup, second, pitch, second_results);

  if (!found.any)
    call (setup->untouched->call, setup, planes, pitch, results);
  else if (!found.everywhere)
    found.everywhere
        = !apart_call (setup->untouched->call, setup, planes, pitch, results);
  for (int y = 0; y < setup->height; y++)
    for (int x = 0; x < setup->width; x++)
      if (found.everywhere || found.pixels[y * setup->width + x])
        take_pixel (setup, planes, second, x, y);
  if (found.any && kernel->results_size > 0)
    memcpy (results, second_results, kernel->results_size);

  g_clear_pointer (&found.pixels, g_free);
  g_free (second_results);
  for (int i = 0; i < kernel->n_images; i++)
    plane_free (second[i]);
}
