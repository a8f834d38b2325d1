/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "undefined.h"

#include "defined.h"

#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

/* A fork takes long where a sanitizer shadows all memory. There all pixels of
 * an image in which C leaves something open are the second version's. */
#ifdef __SANITIZE_ADDRESS__
#define FORKS_SLOWLY TRUE
#else
#define FORKS_SLOWLY FALSE
#endif

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

typedef void (*Function) (int width, int height, int stride,
    void *const *images, const SkelUntouchedValue *values,
    unsigned char *results);

static void
call (Function function, const TrialSetup *setup, Plane *const *planes,
    int pitch, guint8 *results)
{
  void *images[SKEL_MAX_IMAGES] = { 0 };

  for (int i = 0; i < setup->kernel->n_images; i++)
    images[i] = planes[i]->pixels;
  function (setup->width, setup->height, pitch, images,
      (const SkelUntouchedValue *)setup->values, results);
}

/* Copies outputs' planes and the results to or from @block; gives its size. */
static gsize
move (const SkelKernel *kernel, Plane *const *planes, guint8 *results,
    guint8 *block, gboolean out)
{
  gsize at = 0;

  for (int i = 0; i <= kernel->n_images; i++) {
    gboolean last = i == kernel->n_images;
    guint8 *memory = last ? results : planes[i]->memory;
    gsize size = last ? kernel->results_size : plane_size (planes[i]);

    if (!last && !kernel->images[i].output)
      continue;
    if (block)
      memcpy (out ? block + at : memory, out ? memory : block + at, size);
    at += size;
  }
  return at;
}

/* The untouched function in a process of its own, as an index may be anything
 * now. FALSE: it did not come to its end. */
static gboolean
call_apart (
    const TrialSetup *setup, Plane *const *planes, int pitch, guint8 *results)
{
  const SkelKernel *kernel = setup->kernel;
  gsize size = move (kernel, planes, results, NULL, FALSE);
  guint8 *block = mmap (
      NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  pid_t child;
  int status = 0;

  g_assert (block != MAP_FAILED);
  child = fork ();
  g_assert (child >= 0);
  if (child == 0) {
    call (setup->untouched->call, setup, planes, pitch, results);
    move (kernel, planes, results, block, TRUE);
    _exit (0);
  }
  while (waitpid (child, &status, 0) < 0)
    ;
  if (status == 0)
    move (kernel, planes, results, block, FALSE);
  munmap (block, size);
  return status == 0;
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
  else if (!found.everywhere
           && (FORKS_SLOWLY || !call_apart (setup, planes, pitch, results)))
    found.everywhere = TRUE;
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
