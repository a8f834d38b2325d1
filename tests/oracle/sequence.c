/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "sequence.h"

#include "defined.h"

#include <string.h>

static struct {
  const TrialSetup *setup;
  GPtrArray *given, *locals; /* Plane */
  int margin, pitch;
} running;

void
sequence_begin (const TrialSetup *setup, Plane *const *planes, int pitch)
{
  running.setup = setup;
  running.given = g_ptr_array_new ();
  running.locals = g_ptr_array_new_with_free_func ((GDestroyNotify)plane_free);
  running.pitch = pitch;
  for (int i = 0; i < setup->kernel->n_images; i++) {
    g_ptr_array_add (running.given, planes[i]);
    running.margin = planes[i]->margin;
  }
}

void
sequence_end (void)
{
  g_clear_pointer (&running.given, g_ptr_array_unref);
  g_clear_pointer (&running.locals, g_ptr_array_unref);
}

static Plane *
plane_of (const void *image)
{
  const GPtrArray *const kinds[] = { running.given, running.locals };

  for (guint k = 0; k < G_N_ELEMENTS (kinds); k++)
    for (guint i = 0; i < kinds[k]->len; i++) {
      Plane *plane = kinds[k]->pdata[i];

      if (plane->pixels == image)
        return plane;
    }
  g_assert_not_reached ();
}

void *
skel_sequence_local (int type, int channels)
{
  Plane *plane = plane_new (type, channels, running.setup->width,
      running.setup->height, running.margin, running.pitch);

  g_ptr_array_add (running.locals, plane);
  return plane->pixels;
}

void
skel_sequence_start (void *image, const void *like)
{
  Plane *plane = plane_of (image);

  if (like)
    memcpy (plane->memory, plane_of (like)->memory, plane_size (plane));
  else
    memset (plane->memory, 0, plane_size (plane));
}

void
skel_sequence_written (void *image)
{
  plane_extend (
      plane_of (image), running.setup->border, running.setup->border_value);
}
