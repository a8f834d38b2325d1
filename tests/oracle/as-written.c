/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "as-written.h"

#include <alloca.h>
#include <string.h>

/* Of images that are tried, in pixels, as the function is called once for each
 * fill, and one that is repeated until nothing changes takes long; and of its
 * local images together, in bytes, as they are on the stack. */
#define LARGEST 6000
#define MOST_STACK (3 << 20)

/* What is in memory before, by calls: zeros, NaNs and -1, and numbers that are
 * neither small nor alike. */
static const guint8 fills[] = { 0, 0xff, 0x5b };

typedef struct {
  Plane *planes[SKEL_MAX_IMAGES];
  guint8 *results;
} Outcome;

/* Whether a nest reads beyond an image that is not the caller's. */
static gboolean
needs_margins (const SkelKernel *kernel)
{
  for (int s = 0; s < kernel->n_steps; s++) {
    const SkelStep *step = &kernel->steps[s];

    for (int i = 0; i < step->kernel->n_images; i++) {
      int image = step->images[i];

      if ((image >= kernel->n_images || kernel->images[image].output)
          && step->kernel->stages[0].reads_outside[i])
        return TRUE;
    }
  }
  return FALSE;
}

static gsize
locals_size (const TrialSetup *setup, int pitch)
{
  const SkelKernel *kernel = setup->kernel;
  gsize size = 0;

  for (int i = 0; i < kernel->n_locals; i++)
    size += (gsize)pitch * setup->height * kernel->locals[i].channels
            * skel_type_size (kernel->locals[i].type);
  return size;
}

/* Fills what the stack of a call from here will be. */
static void __attribute__ ((noinline))
fill_stack (gsize size, guint8 fill)
{
  guint8 *memory = alloca (size);

  memset (memory, fill, size);
  __asm__ volatile ("" : : "r"(memory) : "memory");
}

static Outcome
outcome_of (const TrialSetup *setup, Plane *const *planes, int pitch,
    const guint8 *results, guint8 fill)
{
  Outcome outcome
      = { .results = g_memdup2 (results, setup->kernel->results_size) };
  void *images[SKEL_MAX_IMAGES] = { 0 };

  for (int i = 0; i < setup->kernel->n_images; i++) {
    outcome.planes[i] = plane_copy (planes[i]);
    images[i] = outcome.planes[i]->pixels;
  }
  fill_stack (2 * locals_size (setup, pitch) + (64 << 10), fill);
  setup->untouched->as_written (setup->width, setup->height, pitch, images,
      (const SkelUntouchedValue *)setup->values, outcome.results);
  return outcome;
}

static void
outcome_clear (Outcome *outcome)
{
  for (int i = 0; i < SKEL_MAX_IMAGES; i++)
    g_clear_pointer (&outcome->planes[i], plane_free);
  g_clear_pointer (&outcome->results, g_free);
}

static gboolean
is_same (const SkelKernel *kernel, const Outcome *one, const Outcome *other)
{
  for (int i = 0; i < kernel->n_images; i++)
    if (kernel->images[i].output
        && memcmp (one->planes[i]->memory, other->planes[i]->memory,
               plane_size (one->planes[i]))
               != 0)
      return FALSE;
  return kernel->results_size == 0
         || memcmp (one->results, other->results, kernel->results_size) == 0;
}

gboolean
as_written_call (
    const TrialSetup *setup, Plane *const *planes, int pitch, guint8 *results)
{
  const SkelKernel *kernel = setup->kernel;
  Outcome first;
  gboolean same = TRUE;

  if (!setup->untouched->as_written || needs_margins (kernel)
      || setup->width * setup->height > LARGEST
      || locals_size (setup, pitch) > MOST_STACK)
    return FALSE;
  first = outcome_of (setup, planes, pitch, results, fills[0]);
  for (guint i = 1; i < G_N_ELEMENTS (fills) && same; i++) {
    Outcome other = outcome_of (setup, planes, pitch, results, fills[i]);

    same = is_same (kernel, &first, &other);
    outcome_clear (&other);
  }
  for (int i = 0; i < kernel->n_images && same; i++)
    if (kernel->images[i].output)
      memcpy (
          planes[i]->memory, first.planes[i]->memory, plane_size (planes[i]));
  if (same && kernel->results_size > 0)
    memcpy (results, first.results, kernel->results_size);
  outcome_clear (&first);
  return same;
}
