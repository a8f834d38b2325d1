/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* filter-settings.c: the settings that an element runs a frame with, and
 * whether it changes anything with them */

#include "filter-private.h"

#include "../skeletons/cpu/identity.h"

#include <string.h>

void
gpuskel_filter_take_settings (GpuskelFilter *self)
{
  GST_OBJECT_LOCK (self);
  memcpy (self->snapshot, self->values,
      gpuskel_filter_kernel (self)->n_values * sizeof (SkelValue));
  self->settings.values = self->snapshot;
  self->settings.border = self->border;
  self->settings.border_value = self->border_value;
  GST_OBJECT_UNLOCK (self);
}

gboolean
gpuskel_filter_changes_nothing (GpuskelFilter *self)
{
  const SkelKernel *kernel = gpuskel_filter_kernel (self);
  gsize size = kernel->n_values * sizeof (SkelValue);

  if (!self->may_pass || size == 0)
    return FALSE;
  if (!self->is_judged || memcmp (self->judged, self->snapshot, size) != 0) {
    memcpy (self->judged, self->snapshot, size);
    self->is_judged = TRUE;
    self->is_identity = skel_kernel_is_identity (kernel, self->snapshot);
  }
  return self->is_identity;
}

void
gpuskel_filter_follow_settings (GpuskelFilter *self)
{
  GstBaseTransform *trans = GST_BASE_TRANSFORM (self);
  gboolean passthrough = gpuskel_filter_changes_nothing (self);

  if (gpuskel_kernel_output (gpuskel_filter_kernel (self)) < 0
      || passthrough == gst_base_transform_is_passthrough (trans)
      || (passthrough && !gst_base_transform_is_in_place (trans)
          && !self->takes_layouts))
    return;
  gst_base_transform_set_passthrough (trans, passthrough);
  gst_base_transform_reconfigure_src (trans);
}
