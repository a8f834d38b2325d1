/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "pipeline.h"

#include <stdio.h>

gboolean
pipeline_has_gpu (void)
{
  GstElement *element = gst_element_factory_make ("gpucopy", NULL);
  gboolean gpu;

  gst_util_set_object_arg (G_OBJECT (element), "backend", "cuda");
  gpu = gst_element_set_state (element, GST_STATE_READY)
        != GST_STATE_CHANGE_FAILURE;
  gst_element_set_state (element, GST_STATE_NULL);
  gst_object_unref (element);
  return gpu;
}

GError *
pipeline_run (const char *description)
{
  GError *error = NULL;
  GstElement *pipeline = gst_parse_launch (description, &error);
  GstMessage *message;
  GstBus *bus;

  if (error) {
    gst_clear_object (&pipeline);
    return error;
  }
  bus = gst_element_get_bus (pipeline);
  gst_element_set_state (pipeline, GST_STATE_PLAYING);
  message = gst_bus_timed_pop_filtered (
      bus, 60 * GST_SECOND, GST_MESSAGE_EOS | GST_MESSAGE_ERROR);
  if (!message)
    g_error ("no end: %s", description);
  if (GST_MESSAGE_TYPE (message) == GST_MESSAGE_ERROR)
    gst_message_parse_error (message, &error, NULL);
  gst_message_unref (message);
  gst_object_unref (bus);
  gst_element_set_state (pipeline, GST_STATE_NULL);
  gst_object_unref (pipeline);
  return error;
}

void
pipeline_skip (guint n, const char *why)
{
  printf ("Skipped: %u, %s\n", n, why);
}
