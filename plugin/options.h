/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* options.h: the enums of the properties that every element has.
 */
#pragma once

#include <glib-object.h>

G_BEGIN_DECLS

/* Which backend (backend.h). */
typedef enum {
  GPUSKEL_BACKEND_AUTO,
  GPUSKEL_BACKEND_CUDA,
  GPUSKEL_BACKEND_CPU,
} GpuskelBackendChoice;

#define GPUSKEL_TYPE_BACKEND (gpuskel_backend_get_type ())
GType gpuskel_backend_get_type (void);

/* Of SkelBorder. */
#define GPUSKEL_TYPE_BORDER (gpuskel_border_get_type ())
GType gpuskel_border_get_type (void);

G_END_DECLS
