/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* filter.h: the one implementation of all elements.
 *
 * Every kernel that a video format carries becomes a type of its own, derived
 * from GpuskelFilter, whose class points to the kernel's description: caps,
 * properties, documentation and messages all come from there.
 */
#pragma once

#include <gst/base/gstbasetransform.h>

#include "../skeletons/runtime/job.h"

G_BEGIN_DECLS

#define GPUSKEL_TYPE_FILTER (gpuskel_filter_get_type ())
#define GPUSKEL_FILTER(object)                                                 \
  (G_TYPE_CHECK_INSTANCE_CAST ((object), GPUSKEL_TYPE_FILTER, GpuskelFilter))
#define GPUSKEL_FILTER_GET_CLASS(object)                                       \
  (G_TYPE_INSTANCE_GET_CLASS (                                                 \
      (object), GPUSKEL_TYPE_FILTER, GpuskelFilterClass))

typedef struct _GpuskelFilter GpuskelFilter;

typedef struct {
  GstBaseTransformClass parent_class;
  const SkelKernel *kernel;
} GpuskelFilterClass;

GType gpuskel_filter_get_type (void);

/* Registers the element of @kernel with @plugin. A kernel that no video format
 * carries gets none, which is no error. */
gboolean gpuskel_filter_register (GstPlugin *plugin, const SkelKernel *kernel);

G_END_DECLS
