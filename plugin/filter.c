/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* filter.c: what all elements have in common: states, queries, allocation,
 * metas and events */

#include "filter-private.h"

#include "allocation.h"
#include "regions.h"

GST_DEBUG_CATEGORY (gpuskel_filter_debug);

G_DEFINE_ABSTRACT_TYPE (GpuskelFilter, gpuskel_filter, GST_TYPE_BASE_TRANSFORM)
#define parent_class gpuskel_filter_parent_class

/* The backend */

static GstStateChangeReturn
gpuskel_filter_change_state (GstElement *element, GstStateChange transition)
{
  GpuskelFilter *self = GPUSKEL_FILTER (element);
  GstStateChangeReturn result;

  if (transition == GST_STATE_CHANGE_NULL_TO_READY
      && !gpuskel_filter_choose_backend (self))
    return GST_STATE_CHANGE_FAILURE;
  if (transition == GST_STATE_CHANGE_READY_TO_PAUSED
      && !gpuskel_filter_update_backend (self))
    return GST_STATE_CHANGE_FAILURE;
  result = GST_ELEMENT_CLASS (parent_class)->change_state (element, transition);
  if (transition == GST_STATE_CHANGE_READY_TO_NULL) {
    gpuskel_filter_drop_backend (self);
    gpuskel_filter_set_current_backend (self, GPUSKEL_BACKEND_AUTO);
  }
  return result;
}

static void
gpuskel_filter_set_context (GstElement *element, GstContext *context)
{
  GpuskelFilter *self = GPUSKEL_FILTER (element);
  int device_id;

  GST_OBJECT_LOCK (self);
  device_id = self->cuda_device_id;
  GST_OBJECT_UNLOCK (self);
  for (int i = 0; gpuskel_backends[i]; i++)
    if (gpuskel_backends[i]->set_context)
      gpuskel_backends[i]->set_context (
          element, context, device_id, &self->context);
  GST_ELEMENT_CLASS (parent_class)->set_context (element, context);
}

/* Queries and allocation */

static gboolean
gpuskel_filter_query (
    GstBaseTransform *trans, GstPadDirection direction, GstQuery *query)
{
  GpuskelFilter *self = GPUSKEL_FILTER (trans);
  const GpuskelBackend *chosen = self->chosen;
  GpuskelDevice *device = self->device;

  if (GST_QUERY_TYPE (query) == GST_QUERY_CONTEXT && chosen && device
      && chosen->query_context && chosen->query_context (device, query))
    return TRUE;
  if (!GST_BASE_TRANSFORM_CLASS (parent_class)->query (trans, direction, query))
    return FALSE;

  /* without peers, the base class answers with the templates */
  if (GST_QUERY_TYPE (query) == GST_QUERY_CAPS
      && !gpuskel_backend_takes_cuda_memory (self->chosen)) {
    GstCaps *ours
        = gpuskel_formats_caps (gpuskel_filter_kernel (self), direction, FALSE);
    GstCaps *caps;

    gst_query_parse_caps_result (query, &caps);
    caps = gst_caps_intersect_full (caps, ours, GST_CAPS_INTERSECT_FIRST);
    gst_query_set_caps_result (query, caps);
    gst_caps_unref (caps);
    gst_caps_unref (ours);
  }
  return TRUE;
}

static gboolean
gpuskel_filter_propose_allocation (
    GstBaseTransform *trans, GstQuery *decide_query, GstQuery *query)
{
  GpuskelFilter *self = GPUSKEL_FILTER (trans);

  /* passthrough: the buffers are those of who comes after */
  if (!decide_query)
    return GST_BASE_TRANSFORM_CLASS (parent_class)
        ->propose_allocation (trans, decide_query, query);

  return gpuskel_allocation_propose (query, self->chosen, self->device);
}

static gboolean
gpuskel_filter_decide_allocation (GstBaseTransform *trans, GstQuery *query)
{
  GpuskelFilter *self = GPUSKEL_FILTER (trans);

  self->takes_layouts
      = gst_query_find_allocation_meta (query, GST_VIDEO_META_API_TYPE, NULL);
  return gpuskel_allocation_decide (query, self->chosen, self->device);
}

/* As GstVideoFilter: what speaks of the picture's contents stays true where
 * pixels stay in their places. Regions of interest move with them, and a crop
 * has been made. */
static gboolean
gpuskel_filter_transform_meta (
    GstBaseTransform *trans, GstBuffer *outbuf, GstMeta *meta, GstBuffer *inbuf)
{
  static const char *places[] = { GST_META_TAG_VIDEO_STR,
    GST_META_TAG_VIDEO_ORIENTATION_STR, GST_META_TAG_VIDEO_SIZE_STR, NULL };
  const char *const *tags = gst_meta_api_type_get_tags (meta->info->api);
  unsigned permutation
      = gpuskel_kernel_permutation (gpuskel_filter_kernel (trans));

  if (meta->info->api == GST_VIDEO_CROP_META_API_TYPE)
    return FALSE;
  if (permutation
      && meta->info->api == GST_VIDEO_REGION_OF_INTEREST_META_API_TYPE) {
    const GstVideoInfo *info = &GPUSKEL_FILTER (trans)->in_info;

    gpuskel_region_move ((GstVideoRegionOfInterestMeta *)meta, permutation,
        GST_VIDEO_INFO_WIDTH (info), GST_VIDEO_INFO_HEIGHT (info), outbuf);
    return FALSE;
  }
  for (; tags && *tags; tags++)
    if (!g_strv_contains (places, *tags)
        || (permutation && !g_str_equal (*tags, GST_META_TAG_VIDEO_STR)))
      return FALSE;
  return TRUE;
}

/* In passthrough the base class hands the input on; results need a buffer
 * whose metas may be changed. */
static GstFlowReturn
gpuskel_filter_prepare_output_buffer (
    GstBaseTransform *trans, GstBuffer *inbuf, GstBuffer **outbuf)
{
  GstFlowReturn result;

  if (gst_base_transform_is_passthrough (trans)
      && gpuskel_filter_kernel (trans)->n_results > 0
      && !gst_buffer_is_writable (inbuf)) {
    *outbuf = gst_buffer_copy (inbuf);
    return GST_FLOW_OK;
  }
  result = GST_BASE_TRANSFORM_CLASS (parent_class)
               ->prepare_output_buffer (trans, inbuf, outbuf);
  /* a pool cannot say why it has no memory */
  if (result == GST_FLOW_ERROR)
    gpuskel_filter_finish (GPUSKEL_FILTER (trans));
  return result;
}

/* Events */

static gboolean
gpuskel_filter_sink_event (GstBaseTransform *trans, GstEvent *event)
{
  GpuskelFilter *self = GPUSKEL_FILTER (trans);

  switch (GST_EVENT_TYPE (event)) {
    case GST_EVENT_EOS:
    case GST_EVENT_SEGMENT_DONE:
      if (self->messages)
        gpuskel_messages_drain (self->messages);
      gpuskel_filter_finish (self);
      break;
    case GST_EVENT_FLUSH_START:
    case GST_EVENT_FLUSH_STOP:
      if (self->messages)
        gpuskel_messages_flush (self->messages);
      break;
    default:
      break;
  }
  return GST_BASE_TRANSFORM_CLASS (parent_class)->sink_event (trans, event);
}

/* A pointer's place in our output, as a place in our input. */
static gboolean
gpuskel_filter_src_event (GstBaseTransform *trans, GstEvent *event)
{
  GpuskelFilter *self = GPUSKEL_FILTER (trans);
  unsigned permutation
      = gpuskel_kernel_permutation (gpuskel_filter_kernel (self));
  double x, y;

  if (GST_EVENT_TYPE (event) == GST_EVENT_NAVIGATION && permutation
      && GST_VIDEO_INFO_WIDTH (&self->in_info) > 0
      && gst_navigation_event_get_coordinates (event, &x, &y)) {
    event = GST_EVENT (gst_mini_object_make_writable (GST_MINI_OBJECT (event)));
    if (permutation & SKEL_PERMUTATION_TRANSPOSE) {
      double exchanged = x;

      x = y;
      y = exchanged;
    }
    if (permutation & SKEL_PERMUTATION_MIRROR_X)
      x = GST_VIDEO_INFO_WIDTH (&self->in_info) - 1 - x;
    if (permutation & SKEL_PERMUTATION_MIRROR_Y)
      y = GST_VIDEO_INFO_HEIGHT (&self->in_info) - 1 - y;
    gst_navigation_event_set_coordinates (event, x, y);
  }
  return GST_BASE_TRANSFORM_CLASS (parent_class)->src_event (trans, event);
}

static gboolean
gpuskel_filter_start (GstBaseTransform *trans)
{
  GpuskelFilter *self = GPUSKEL_FILTER (trans);

  if (gpuskel_filter_kernel (self)->n_results > 0)
    self->messages = gpuskel_messages_new (GST_ELEMENT (self));
  return TRUE;
}

static gboolean
gpuskel_filter_stop (GstBaseTransform *trans)
{
  GpuskelFilter *self = GPUSKEL_FILTER (trans);

  g_clear_pointer (&self->messages, gpuskel_messages_free);
  gst_clear_caps (&self->refused);
  if (self->chosen && self->chosen->finish)
    self->chosen->finish (self->device, NULL);
  return TRUE;
}

/* The class */

static void
gpuskel_filter_init (GpuskelFilter *self)
{
  gpuskel_filter_reset_properties (self);
}

static void
gpuskel_filter_finalize (GObject *object)
{
  GpuskelFilter *self = GPUSKEL_FILTER (object);

  gpuskel_filter_drop_backend (self);
  gst_clear_caps (&self->refused);
  g_free (self->values);
  g_free (self->snapshot);
  g_free (self->judged);
  G_OBJECT_CLASS (parent_class)->finalize (object);
}

static void
gpuskel_filter_class_init (GpuskelFilterClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GstElementClass *element_class = GST_ELEMENT_CLASS (klass);
  GstBaseTransformClass *trans_class = GST_BASE_TRANSFORM_CLASS (klass);

  GST_DEBUG_CATEGORY_INIT (
      gpuskel_filter_debug, "gpuskel", 0, "filters written as plain C loops");

  object_class->finalize = gpuskel_filter_finalize;
  element_class->change_state = GST_DEBUG_FUNCPTR (gpuskel_filter_change_state);
  element_class->set_context = GST_DEBUG_FUNCPTR (gpuskel_filter_set_context);
  trans_class->transform_caps
      = GST_DEBUG_FUNCPTR (gpuskel_filter_transform_caps);
  trans_class->fixate_caps = GST_DEBUG_FUNCPTR (gpuskel_filter_fixate_caps);
  trans_class->set_caps = GST_DEBUG_FUNCPTR (gpuskel_filter_set_caps);
  trans_class->get_unit_size = GST_DEBUG_FUNCPTR (gpuskel_filter_get_unit_size);
  trans_class->transform_size
      = GST_DEBUG_FUNCPTR (gpuskel_filter_transform_size);
  trans_class->query = GST_DEBUG_FUNCPTR (gpuskel_filter_query);
  trans_class->propose_allocation
      = GST_DEBUG_FUNCPTR (gpuskel_filter_propose_allocation);
  trans_class->decide_allocation
      = GST_DEBUG_FUNCPTR (gpuskel_filter_decide_allocation);
  trans_class->transform_meta
      = GST_DEBUG_FUNCPTR (gpuskel_filter_transform_meta);
  trans_class->before_transform
      = GST_DEBUG_FUNCPTR (gpuskel_filter_before_transform);
  trans_class->prepare_output_buffer
      = GST_DEBUG_FUNCPTR (gpuskel_filter_prepare_output_buffer);
  trans_class->transform = GST_DEBUG_FUNCPTR (gpuskel_filter_transform);
  trans_class->transform_ip = GST_DEBUG_FUNCPTR (gpuskel_filter_transform_ip);
  trans_class->transform_ip_on_passthrough = TRUE;
  trans_class->passthrough_on_same_caps = FALSE;
  trans_class->sink_event = GST_DEBUG_FUNCPTR (gpuskel_filter_sink_event);
  trans_class->src_event = GST_DEBUG_FUNCPTR (gpuskel_filter_src_event);
  trans_class->start = GST_DEBUG_FUNCPTR (gpuskel_filter_start);
  trans_class->stop = GST_DEBUG_FUNCPTR (gpuskel_filter_stop);

  gst_type_mark_as_plugin_api (GPUSKEL_TYPE_FILTER, 0);
  gst_type_mark_as_plugin_api (GPUSKEL_TYPE_BACKEND, 0);
  gst_type_mark_as_plugin_api (GPUSKEL_TYPE_BORDER, 0);
}
