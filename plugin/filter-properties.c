/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* filter-properties.c: the properties of an element: those that all have, and
 * its kernel's parameters */

#include "filter-private.h"

#include "properties.h"

#define DEFAULT_BACKEND GPUSKEL_BACKEND_AUTO
#define DEFAULT_CUDA_DEVICE_ID -1
#define DEFAULT_BORDER SKEL_BORDER_REPLICATE
#define DEFAULT_BORDER_VALUE 0.0
#define DEFAULT_POST_MESSAGES TRUE
#define DEFAULT_INTERVAL (100 * GST_MSECOND)

enum {
  PROP_BACKEND = 1,
  PROP_CUDA_DEVICE_ID,
  PROP_CURRENT_BACKEND,
  PROP_BORDER,
  PROP_BORDER_VALUE,
  PROP_POST_MESSAGES,
  PROP_INTERVAL,
  PROP_PARAMETERS /* the first of them */
};

void
gpuskel_filter_set_property (
    GObject *object, guint id, const GValue *value, GParamSpec *spec)
{
  GpuskelFilter *self = GPUSKEL_FILTER (object);
  const SkelKernel *kernel = gpuskel_filter_kernel (self);
  g_autofree char *refusal = NULL;

  GST_OBJECT_LOCK (self);
  switch (id) {
    case PROP_BACKEND:
      self->backend = g_value_get_enum (value);
      break;
    case PROP_CUDA_DEVICE_ID:
      self->cuda_device_id = g_value_get_int (value);
      break;
    case PROP_BORDER:
      self->border = g_value_get_enum (value);
      break;
    case PROP_BORDER_VALUE:
      self->border_value = g_value_get_double (value);
      break;
    case PROP_POST_MESSAGES:
      self->post_messages = g_value_get_boolean (value);
      break;
    case PROP_INTERVAL:
      self->interval = g_value_get_uint64 (value);
      break;
    default:
      if (id < PROP_PARAMETERS + (guint)kernel->n_parameters)
        refusal = gpuskel_properties_set (
            &kernel->parameters[id - PROP_PARAMETERS], value, self->values);
      else
        G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, spec);
      break;
  }
  GST_OBJECT_UNLOCK (self);
  if (refusal)
    GST_ELEMENT_WARNING (self, RESOURCE, SETTINGS, ("%s.", refusal), (NULL));
}

void
gpuskel_filter_get_property (
    GObject *object, guint id, GValue *value, GParamSpec *spec)
{
  GpuskelFilter *self = GPUSKEL_FILTER (object);
  const SkelKernel *kernel = gpuskel_filter_kernel (self);

  GST_OBJECT_LOCK (self);
  switch (id) {
    case PROP_BACKEND:
      g_value_set_enum (value, self->backend);
      break;
    case PROP_CUDA_DEVICE_ID:
      g_value_set_int (value, self->cuda_device_id);
      break;
    case PROP_CURRENT_BACKEND:
      g_value_set_enum (value, self->current_backend);
      break;
    case PROP_BORDER:
      g_value_set_enum (value, self->border);
      break;
    case PROP_BORDER_VALUE:
      g_value_set_double (value, self->border_value);
      break;
    case PROP_POST_MESSAGES:
      g_value_set_boolean (value, self->post_messages);
      break;
    case PROP_INTERVAL:
      g_value_set_uint64 (value, self->interval);
      break;
    default:
      if (id < PROP_PARAMETERS + (guint)kernel->n_parameters)
        gpuskel_properties_get (&kernel->parameters[id - PROP_PARAMETERS],
            self->values, spec, value);
      else
        G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, spec);
      break;
  }
  GST_OBJECT_UNLOCK (self);
}

void
gpuskel_filter_install_properties (
    GObjectClass *klass, const SkelKernel *kernel)
{
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS;

  g_object_class_install_property (klass, PROP_BACKEND,
      g_param_spec_enum ("backend", "Backend",
          "What is to run the filter; a change in READY takes effect when the "
          "element leaves it",
          GPUSKEL_TYPE_BACKEND, DEFAULT_BACKEND,
          flags | GST_PARAM_MUTABLE_READY));
  g_object_class_install_property (klass, PROP_CUDA_DEVICE_ID,
      g_param_spec_int ("cuda-device-id", "CUDA device ID",
          "The GPU to use (-1 = any); a change in READY takes effect when the "
          "element leaves it",
          -1, G_MAXINT, DEFAULT_CUDA_DEVICE_ID,
          flags | GST_PARAM_MUTABLE_READY));
  g_object_class_install_property (klass, PROP_CURRENT_BACKEND,
      g_param_spec_enum ("current-backend", "Current backend",
          "What runs the filter: cuda or cpu; auto while nothing does",
          GPUSKEL_TYPE_BACKEND, GPUSKEL_BACKEND_AUTO,
          G_PARAM_READABLE | G_PARAM_STATIC_STRINGS));

  if (gpuskel_kernel_reads_outside (kernel)) {
    gboolean words
        = kernel->images[gpuskel_kernel_input (kernel)].type == SKEL_TYPE_U16;

    g_object_class_install_property (klass, PROP_BORDER,
        g_param_spec_enum ("border", "Border",
            "What the filter sees outside the picture a b c d",
            GPUSKEL_TYPE_BORDER, DEFAULT_BORDER,
            flags | GST_PARAM_MUTABLE_PLAYING | GST_PARAM_CONTROLLABLE));
    g_object_class_install_property (klass, PROP_BORDER_VALUE,
        g_param_spec_double ("border-value", "Border value",
            "What border=constant puts there, in every channel", 0,
            words ? G_MAXUINT16 : G_MAXUINT8, DEFAULT_BORDER_VALUE,
            flags | GST_PARAM_MUTABLE_PLAYING | GST_PARAM_CONTROLLABLE));
  }

  if (kernel->n_results > 0) {
    g_object_class_install_property (klass, PROP_POST_MESSAGES,
        g_param_spec_boolean ("post-messages", "Post messages",
            "Post the results as element messages", DEFAULT_POST_MESSAGES,
            flags | GST_PARAM_MUTABLE_PLAYING));
    g_object_class_install_property (klass, PROP_INTERVAL,
        g_param_spec_uint64 ("interval", "Interval",
            "Least time between two messages, in nanoseconds (0 = a message "
            "for every frame)",
            0, G_MAXUINT64, DEFAULT_INTERVAL,
            flags | GST_PARAM_MUTABLE_PLAYING));
  }

  gpuskel_properties_install (klass, kernel, PROP_PARAMETERS);
}

void
gpuskel_filter_reset_properties (GpuskelFilter *self)
{
  self->backend = DEFAULT_BACKEND;
  self->cuda_device_id = DEFAULT_CUDA_DEVICE_ID;
  self->border = DEFAULT_BORDER;
  self->border_value = DEFAULT_BORDER_VALUE;
  self->post_messages = DEFAULT_POST_MESSAGES;
  self->interval = DEFAULT_INTERVAL;
}
