/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* filter-caps.c: which caps an element takes, and what it makes of them */

#include "filter-private.h"

GstCaps *
gpuskel_filter_transform_caps (GstBaseTransform *trans,
    GstPadDirection direction, GstCaps *caps, GstCaps *filter)
{
  GpuskelFilter *self = GPUSKEL_FILTER (trans);
  GstCaps *other = gpuskel_formats_transform_caps (gpuskel_filter_kernel (self),
      direction, caps, gpuskel_backend_takes_cuda_memory (self->chosen));

  if (filter) {
    GstCaps *filtered
        = gst_caps_intersect_full (filter, other, GST_CAPS_INTERSECT_FIRST);

    gst_caps_unref (other);
    other = filtered;
  }
  return other;
}

/* Frames stay on the GPU wherever who comes after says that they may. One that
 * takes anything is no such: it may know nothing but the caps' own strides. */
static gboolean
peer_wants_cuda (GstPad *pad)
{
  GstCaps *caps = gst_pad_peer_query_caps (pad, NULL);
  gboolean wants = FALSE;

  if (caps && !gst_caps_is_any (caps))
    for (guint i = 0; i < gst_caps_get_size (caps) && !wants; i++)
      wants = gpuskel_caps_are_cuda (caps, i)
              && !gst_caps_features_is_any (gst_caps_get_features (caps, i));
  gst_clear_caps (&caps);
  return wants;
}

GstCaps *
gpuskel_filter_fixate_caps (GstBaseTransform *trans, GstPadDirection direction,
    GstCaps *caps, GstCaps *othercaps)
{
  GpuskelFilter *self = GPUSKEL_FILTER (trans);
  GstCaps *possible
      = gpuskel_formats_transform_caps (gpuskel_filter_kernel (self), direction,
          caps, gpuskel_backend_takes_cuda_memory (self->chosen));

  /* the base class passes @caps on where there is no peer */
  if (!gst_caps_can_intersect (othercaps, possible)) {
    gst_caps_unref (othercaps);
    othercaps = gst_caps_ref (possible);
  }
  gst_caps_unref (possible);

  if (direction == GST_PAD_SINK && gst_caps_get_size (othercaps) > 1) {
    gboolean wanted = peer_wants_cuda (GST_BASE_TRANSFORM_SRC_PAD (trans));

    for (guint i = 0; i < gst_caps_get_size (othercaps); i++)
      if (!gpuskel_caps_are_cuda (othercaps, i) == !wanted) {
        GstCaps *chosen = gst_caps_copy_nth (othercaps, i);

        gst_caps_unref (othercaps);
        othercaps = chosen;
        break;
      }
  }
  return gst_caps_fixate (othercaps);
}

/* What the pad takes, in words for an error. */
static char *
describe_caps (GpuskelFilter *self, GstPadDirection direction)
{
  GstCaps *caps = gpuskel_formats_caps (gpuskel_filter_kernel (self), direction,
      gpuskel_backend_takes_cuda_memory (self->chosen));
  char *description = gst_caps_to_string (caps);

  gst_caps_unref (caps);
  return description;
}

/* Posts that @incaps were refused, once: they come again before each buffer. */
static void
refuse_caps (GpuskelFilter *self, GstCaps *incaps, GstCaps *outcaps)
{
  char *accepted;

  if (self->refused && gst_caps_is_equal (self->refused, incaps))
    return;
  gst_caps_replace (&self->refused, incaps);
  accepted = describe_caps (self, GST_PAD_SINK);
  if (outcaps)
    GST_ELEMENT_ERROR (self, CORE, NEGOTIATION,
        ("%s cannot make this video of that.",
            gpuskel_filter_kernel (self)->element),
        ("in: %" GST_PTR_FORMAT "; out: %" GST_PTR_FORMAT "; accepted: %s",
            incaps, outcaps, accepted));
  else
    GST_ELEMENT_ERROR (self, CORE, NEGOTIATION,
        ("%s does not take this video. A converter before it (videoconvert) "
         "helps.",
            gpuskel_filter_kernel (self)->element),
        ("got: %" GST_PTR_FORMAT "; accepted: %s", incaps, accepted));
  g_free (accepted);
}

GstPadProbeReturn
gpuskel_filter_explain_refused_caps (
    GstPad *pad, GstPadProbeInfo *info, gpointer user_data)
{
  GpuskelFilter *self = user_data;
  GstEvent *event = GST_PAD_PROBE_INFO_EVENT (info);
  GstCaps *caps;

  if (GST_EVENT_TYPE (event) != GST_EVENT_CAPS)
    return GST_PAD_PROBE_OK;
  gst_event_parse_caps (event, &caps);
  if (!gst_pad_query_accept_caps (pad, caps))
    refuse_caps (self, caps, NULL);
  else if (self->refused && !gst_caps_is_equal (self->refused, caps))
    gst_clear_caps (&self->refused);
  return GST_PAD_PROBE_OK;
}

gboolean
gpuskel_filter_set_caps (
    GstBaseTransform *trans, GstCaps *incaps, GstCaps *outcaps)
{
  GpuskelFilter *self = GPUSKEL_FILTER (trans);
  const SkelKernel *kernel = gpuskel_filter_kernel (self);
  gboolean passthrough = gpuskel_kernel_output (kernel) < 0
                         && gpuskel_caps_are_cuda (incaps, 0)
                                == gpuskel_caps_are_cuda (outcaps, 0);

  if (!gst_video_info_from_caps (&self->in_info, incaps)
      || !gst_video_info_from_caps (&self->out_info, outcaps)
      || !gpuskel_plan_init (
          &self->plan, kernel, &self->in_info, &self->out_info, !passthrough)) {
    refuse_caps (self, incaps, outcaps);
    return FALSE;
  }
  self->may_pass = gpuskel_kernel_output (kernel) >= 0
                   && gst_caps_is_equal (incaps, outcaps)
                   && !gpuskel_plan_fills (&self->plan);
  gpuskel_filter_take_settings (self);
  gst_base_transform_set_passthrough (
      trans, passthrough || gpuskel_filter_changes_nothing (self));
  gst_base_transform_set_in_place (trans,
      self->chosen->writes_in_place && skel_kernel_fits_in_place (kernel));
  return TRUE;
}

gboolean
gpuskel_filter_get_unit_size (
    GstBaseTransform *trans, GstCaps *caps, gsize *size)
{
  GstVideoInfo info;

  if (!gst_video_info_from_caps (&info, caps))
    return FALSE;
  *size = GST_VIDEO_INFO_SIZE (&info);
  return TRUE;
}

gboolean
gpuskel_filter_transform_size (GstBaseTransform *trans,
    GstPadDirection direction, GstCaps *caps, gsize size, GstCaps *othercaps,
    gsize *othersize)
{
  return gpuskel_filter_get_unit_size (trans, othercaps, othersize);
}
