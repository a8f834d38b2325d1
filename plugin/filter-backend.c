/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* filter-backend.c: which backend an element has, and what fails there */

#include "filter-private.h"

void
gpuskel_filter_post_error (GpuskelFilter *self, GError *error)
{
  gboolean core = error->domain == GST_STREAM_ERROR
                  || error->domain == GST_RESOURCE_ERROR;

  GST_ERROR_OBJECT (self, "%s", error->message);
  gst_element_message_full (GST_ELEMENT (self), GST_MESSAGE_ERROR,
      core ? error->domain : GST_RESOURCE_ERROR,
      core ? error->code : GST_RESOURCE_ERROR_FAILED, g_strdup (error->message),
      NULL, __FILE__, GST_FUNCTION, __LINE__);
  g_error_free (error);
}

void
gpuskel_filter_finish (GpuskelFilter *self)
{
  GError *error = NULL;

  if (self->chosen && self->chosen->finish
      && !self->chosen->finish (self->device, &error))
    gpuskel_filter_post_error (self, error);
}

void
gpuskel_filter_set_current_backend (
    GpuskelFilter *self, GpuskelBackendChoice backend)
{
  GST_OBJECT_LOCK (self);
  self->current_backend = backend;
  GST_OBJECT_UNLOCK (self);
  g_object_notify (G_OBJECT (self), "current-backend");
}

static gboolean
open_backend (GpuskelFilter *self, const GpuskelBackend *backend, int device_id,
    GError **error)
{
  if (!backend->open)
    return TRUE;
  self->device = backend->open (GST_ELEMENT (self),
      gpuskel_filter_kernel (self), device_id, &self->context, error);
  return self->device != NULL;
}

gboolean
gpuskel_filter_choose_backend (GpuskelFilter *self)
{
  const GpuskelBackend *chosen = NULL;
  const GpuskelBackend *missed = NULL; /* one before it, with @error */
  GpuskelBackendChoice wanted;
  int device_id;
  GError *error = NULL;

  GST_OBJECT_LOCK (self);
  wanted = self->wanted_backend = self->backend;
  device_id = self->wanted_device_id = self->cuda_device_id;
  GST_OBJECT_UNLOCK (self);

  for (int i = 0; gpuskel_backends[i] && !chosen; i++) {
    const GpuskelBackend *backend = gpuskel_backends[i];

    if (wanted != GPUSKEL_BACKEND_AUTO && wanted != backend->choice)
      continue;
    if (open_backend (self, backend, device_id, missed ? NULL : &error))
      chosen = backend;
    else if (!missed)
      missed = backend;
  }
  if (!chosen) {
    gpuskel_filter_post_error (self, error);
    return FALSE;
  }

  if (!missed || missed->is_absent (error))
    GST_INFO_OBJECT (self, "runs on the %s%s%s", chosen->device_name,
        error ? ": " : "", error ? error->message : "");
  else
    GST_ELEMENT_WARNING (self, RESOURCE, FAILED,
        ("%s runs on the %s, as the %s cannot be used.",
            gpuskel_filter_kernel (self)->element, chosen->device_name,
            missed->device_name),
        ("%s", error->message));
  g_clear_error (&error);
  self->chosen = chosen;
  gpuskel_filter_set_current_backend (self, chosen->choice);
  return TRUE;
}

void
gpuskel_filter_drop_backend (GpuskelFilter *self)
{
  const GpuskelBackend *dropped = g_steal_pointer (&self->chosen);

  if (self->device)
    dropped->close (g_steal_pointer (&self->device));
  gst_clear_object (&self->context);
}

gboolean
gpuskel_filter_update_backend (GpuskelFilter *self)
{
  gboolean changed;

  GST_OBJECT_LOCK (self);
  changed = self->backend != self->wanted_backend
            || self->cuda_device_id != self->wanted_device_id;
  GST_OBJECT_UNLOCK (self);
  if (self->chosen && !changed)
    return TRUE;
  gpuskel_filter_drop_backend (self);
  return gpuskel_filter_choose_backend (self);
}
