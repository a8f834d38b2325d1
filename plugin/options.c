/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* options.c: the enums of the properties that every element has */

#include "options.h"

#include <gst/gst.h>

#include "../skeletons/runtime/job.h"

static GType
register_once (gsize *type, const char *name, const GEnumValue *values)
{
  if (g_once_init_enter (type)) {
    GType registered = g_enum_register_static (name, values);

    gst_type_mark_as_plugin_api (registered, 0);
    g_once_init_leave (type, registered);
  }
  return *type;
}

GType
gpuskel_backend_get_type (void)
{
  static gsize type;
  static const GEnumValue values[]
      = { { GPUSKEL_BACKEND_AUTO, "The GPU where there is one, else the CPU",
              "auto" },
          { GPUSKEL_BACKEND_CUDA, "An NVIDIA GPU; an error where there is none",
              "cuda" },
          { GPUSKEL_BACKEND_CPU, "The CPU", "cpu" }, { 0, NULL, NULL } };

  return register_once (&type, "GpuskelBackend", values);
}

GType
gpuskel_border_get_type (void)
{
  static gsize type;
  static const GEnumValue values[] = {
    { SKEL_BORDER_REPLICATE, "The nearest pixel: a a a | a b c d | d d d",
        "replicate" },
    { SKEL_BORDER_REFLECT, "Mirrored: c b a | a b c d | d c b", "reflect" },
    { SKEL_BORDER_REFLECT_101,
        "Mirrored about the last pixel: d c b | a b c d | c b a",
        "reflect-101" },
    { SKEL_BORDER_WRAP, "The other side: b c d | a b c d | a b c", "wrap" },
    { SKEL_BORDER_CONSTANT, "The property border-value", "constant" },
    { 0, NULL, NULL }
  };

  return register_once (&type, "GpuskelBorder", values);
}
