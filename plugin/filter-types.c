/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* filter-types.c: the type that each kernel's element is of */

#include "filter-private.h"

#include "long-name.h"
#include "properties.h"

/* What gst-inspect-1.0 says of the element, which is never nothing. */
static char *
describe (const SkelKernel *kernel, gboolean analyzer)
{
  const char *yuv = gpuskel_formats_describe_yuv (kernel);
  char *text
      = kernel->description[0] != '\0'
            ? g_strdup (kernel->description)
            : g_strdup_printf ("%s () of %s.", kernel->name, kernel->source);
  char *description = g_strconcat (text,
      analyzer ? " The video passes untouched; the results are posted as "
                 "element messages and ride on the buffers."
               : "",
      yuv ? " " : "", yuv, NULL);

  g_free (text);
  return description;
}

/* The class of one kernel's element. */
static void
kernel_class_init (gpointer klass, gpointer data)
{
  const SkelKernel *kernel = data;
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GstElementClass *element_class = GST_ELEMENT_CLASS (klass);
  gboolean analyzer = gpuskel_kernel_output (kernel) < 0;
  char *name = gpuskel_long_name (kernel);
  char *description = describe (kernel, analyzer);
  gboolean cuda = gpuskel_backend_takes_cuda_memory (NULL);

  ((GpuskelFilterClass *)klass)->kernel = kernel;
  gst_element_class_set_metadata (element_class, name,
      analyzer ? "Filter/Analyzer/Video" : "Filter/Effect/Video", description,
      "The gpuskel authors");
  g_free (description);
  g_free (name);

  for (int i = 0; i < 2; i++) {
    GstPadDirection direction = i ? GST_PAD_SRC : GST_PAD_SINK;
    GstCaps *caps = gpuskel_formats_caps (kernel, direction, cuda);

    gst_element_class_add_pad_template (
        element_class, gst_pad_template_new (i ? "src" : "sink", direction,
                           GST_PAD_ALWAYS, caps));
    gst_caps_unref (caps);
  }

  /* GObject does not let these two be inherited */
  object_class->set_property = gpuskel_filter_set_property;
  object_class->get_property = gpuskel_filter_get_property;
  gpuskel_filter_install_properties (object_class, kernel);
}

/* The kernel is known to the class of the instance's own type only. */
static void
kernel_instance_init (GTypeInstance *instance, gpointer klass)
{
  GpuskelFilter *self = (GpuskelFilter *)instance;
  const SkelKernel *kernel = ((GpuskelFilterClass *)klass)->kernel;
  GstBaseTransform *trans = GST_BASE_TRANSFORM (self);

  self->values = g_new0 (SkelValue, MAX (kernel->n_values, 1));
  self->snapshot = g_new0 (SkelValue, MAX (kernel->n_values, 1));
  self->judged = g_new0 (SkelValue, MAX (kernel->n_values, 1));
  gpuskel_properties_reset (kernel, self->values);
  /* what analyses is there for every frame */
  gst_base_transform_set_qos_enabled (
      trans, gpuskel_kernel_output (kernel) >= 0);
  gst_pad_add_probe (GST_BASE_TRANSFORM_SINK_PAD (trans),
      GST_PAD_PROBE_TYPE_EVENT_DOWNSTREAM, gpuskel_filter_explain_refused_caps,
      self, NULL);
}

gboolean
gpuskel_filter_register (GstPlugin *plugin, const SkelKernel *kernel)
{
  const GTypeInfo info = {
    .class_size = sizeof (GpuskelFilterClass),
    .class_init = kernel_class_init,
    .class_data = kernel,
    .instance_size = sizeof (GpuskelFilter),
    .instance_init = kernel_instance_init,
  };
  char *type_name;
  GType type;

  if (skel_kernel_without_element (kernel))
    return TRUE;
  /* GStreamer makes the default name of an instance of that: gpusobel0 */
  type_name = g_strconcat ("Gst", kernel->element, NULL);
  type_name[3] = g_ascii_toupper (type_name[3]);
  type = g_type_from_name (type_name);
  if (!type)
    type = g_type_register_static (GPUSKEL_TYPE_FILTER, type_name, &info, 0);
  g_free (type_name);
  return type
         && gst_element_register (plugin, kernel->element, GST_RANK_NONE, type);
}
