/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* filter-frames.c: what an element does with a frame */

#include "filter-private.h"

#include "buffer-planes.h"

void
gpuskel_filter_before_transform (GstBaseTransform *trans, GstBuffer *buffer)
{
  GpuskelFilter *self = GPUSKEL_FILTER (trans);

  if (trans->segment.format == GST_FORMAT_TIME) {
    GstClockTime time = gst_segment_to_stream_time (
        &trans->segment, GST_FORMAT_TIME, GST_BUFFER_PTS (buffer));

    if (GST_CLOCK_TIME_IS_VALID (time))
      gst_object_sync_values (GST_OBJECT (trans), time);
  }
  if (self->chosen->adopt && self->chosen->adopt (self->device, buffer))
    gst_base_transform_reconfigure_src (trans);
  gpuskel_filter_take_settings (self);
  gpuskel_filter_follow_settings (self);
}

/* Puts the handle on @outbuf before the frame is run: while a GPU reads a
 * buffer that is not ours, a reference keeps it, and it is read-only. */
static GpuskelFrameResults *
announce_results (GpuskelFilter *self, GstBuffer *inbuf, GstBuffer *outbuf)
{
  GstSegment *segment = &GST_BASE_TRANSFORM (self)->segment;
  GstClockTime timestamp = GST_BUFFER_PTS (inbuf);
  GpuskelFrameTime time = {
    .timestamp = timestamp,
    .stream_time = GST_CLOCK_TIME_NONE,
    .running_time = GST_CLOCK_TIME_NONE,
    .duration = GST_BUFFER_DURATION (inbuf),
  };
  GpuskelFrameResults *results;

  if (segment->format == GST_FORMAT_TIME) {
    time.stream_time
        = gst_segment_to_stream_time (segment, GST_FORMAT_TIME, timestamp);
    time.running_time
        = gst_segment_to_running_time (segment, GST_FORMAT_TIME, timestamp);
  }
  results = gpuskel_results_new (gpuskel_filter_kernel (self)->element, &time);
  gpuskel_results_attach (results, outbuf, GST_ELEMENT (self));
  return results;
}

static void
post_results (GpuskelFilter *self, GpuskelFrameResults *results)
{
  gboolean post_messages;
  GstClockTime interval;

  GST_OBJECT_LOCK (self);
  post_messages = self->post_messages;
  interval = self->interval;
  GST_OBJECT_UNLOCK (self);

  if (post_messages)
    gpuskel_messages_add (self->messages, results, interval);
}

/* Whether @buffer is a picture of the caps. One that is not, as where a switch
 * between streams lets one slip through, is no reason to end the stream. */
static gboolean
check_buffer (GpuskelFilter *self, GstBuffer *buffer)
{
  GpuskelBufferPlane planes[GST_VIDEO_MAX_PLANES];
  GError *error = NULL;

  if (gpuskel_buffer_planes_find (buffer, &self->in_info, planes, &error))
    return TRUE;
  GST_ELEMENT_WARNING (self, STREAM, FORMAT,
      ("A buffer that is not of its caps' format and size goes by."),
      ("%s", error->message));
  g_error_free (error);
  return FALSE;
}

/* @outbuf is the frame to write, which may be @inbuf, or @inbuf in passthrough.
 */
static GstFlowReturn
run_frame (GpuskelFilter *self, GstBuffer *inbuf, GstBuffer *outbuf)
{
  gboolean passthrough
      = gst_base_transform_is_passthrough (GST_BASE_TRANSFORM (self));
  GstBuffer *written = passthrough ? NULL : outbuf;
  g_autoptr (GpuskelFrameResults) results = NULL;
  GError *error = NULL;

  if (!check_buffer (self, inbuf))
    return passthrough ? GST_FLOW_OK : GST_BASE_TRANSFORM_FLOW_DROPPED;
  GST_LOG_OBJECT (self, "frame of %" GST_TIME_FORMAT ", %s, on the %s",
      GST_TIME_ARGS (GST_BUFFER_PTS (inbuf)),
      passthrough       ? "passes"
      : outbuf == inbuf ? "written over"
                        : "written to another",
      self->chosen->device_name);
  /* what changes nothing is not run */
  if (passthrough && gpuskel_kernel_output (gpuskel_filter_kernel (self)) >= 0)
    return GST_FLOW_OK;

  if (gpuskel_filter_kernel (self)->n_results > 0)
    results = announce_results (self, inbuf, outbuf);

  if (!self->chosen->run (self->device, &self->plan, &self->settings, inbuf,
          &self->in_info, written, &self->out_info, results, &error)) {
    gpuskel_filter_post_error (self, error);
    return GST_FLOW_ERROR;
  }
  if (results)
    post_results (self, results);
  return GST_FLOW_OK;
}

GstFlowReturn
gpuskel_filter_transform (
    GstBaseTransform *trans, GstBuffer *inbuf, GstBuffer *outbuf)
{
  return run_frame (GPUSKEL_FILTER (trans), inbuf, outbuf);
}

GstFlowReturn
gpuskel_filter_transform_ip (GstBaseTransform *trans, GstBuffer *buffer)
{
  return run_frame (GPUSKEL_FILTER (trans), buffer, buffer);
}
