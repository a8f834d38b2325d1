/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* robustness-test.c: bad buffers, states, properties changed on the way */

#include <gst/base/gstbasetransform.h>
#include <gst/check/gstcheck.h>
#include <gst/check/gstharness.h>
#include <gst/controller/gstdirectcontrolbinding.h>
#include <gst/controller/gstinterpolationcontrolsource.h>

#include "expected.h"
#include "out-of-range.h"
#include "pipeline.h"

#include <string.h>

static GList *factories;

/* Pushes @buffer, which is not of the caps, and expects a warning about it, and
 * that an analyser hands it on, others nothing. */
static void
expect_warning (GstHarness *h, GstBus *bus, GstBuffer *buffer)
{
  gboolean analyzer
      = gst_base_transform_is_passthrough (GST_BASE_TRANSFORM (h->element));
  GstMessage *message;
  GstBuffer *out;
  GError *error;
  char *debug;

  fail_unless_equals_int (
      gst_harness_push (h, gst_buffer_ref (buffer)), GST_FLOW_OK);
  message = gst_bus_pop_filtered (bus, GST_MESSAGE_WARNING | GST_MESSAGE_ERROR);
  fail_unless (message != NULL, "no warning");
  gst_message_parse_warning (message, &error, &debug);
  fail_unless (strstr (error->message, "buffer") != NULL, "%s", error->message);
  fail_unless (strstr (debug, "caps") != NULL, "%s", debug);
  g_error_free (error);
  g_free (debug);
  gst_message_unref (message);

  out = gst_harness_try_pull (h);
  fail_unless_equals_int (out != NULL, analyzer);
  if (out) {
    fail_unless_equals_uint64 (
        gst_buffer_get_size (out), gst_buffer_get_size (buffer));
    fail_unless (gst_buffer_get_custom_meta (out, "GpuskelResults") == NULL);
    gst_buffer_unref (out);
  }
  gst_buffer_unref (buffer);
}

/* Buffers that are not of the caps go by, and the next frame is run. */
GST_START_TEST (test_stray_buffer)
{
  const char *element = GST_OBJECT_NAME (g_list_nth_data (factories, __i__));
  const SkelKernel *kernel = expected_kernel (element);
  gsize offsets[GST_VIDEO_MAX_PLANES] = { 0 };
  int strides[GST_VIDEO_MAX_PLANES] = { 200 };
  GstVideoInfo info;
  GstBuffer *buffer;
  GstHarness *h;
  GstBus *bus;

  if (kernel->images[0].type != SKEL_TYPE_U8)
    return;
  h = gst_harness_new (element);
  bus = gst_bus_new ();
  gst_element_set_bus (h->element, bus);
  gst_video_info_set_format (&info,
      kernel->images[0].channels == 1 ? GST_VIDEO_FORMAT_GRAY8
                                      : GST_VIDEO_FORMAT_RGBA,
      16, 16);
  gst_harness_set_src_caps (h, gst_video_info_to_caps (&info));

  gst_buffer_unref (
      gst_harness_push_and_pull (h, expected_random_frame (&info, 1)));
  expect_warning (h, bus, gst_buffer_new ());
  expect_warning (h, bus, gst_buffer_new_allocate (NULL, 16, NULL));
  expect_warning (h, bus,
      gst_buffer_new_allocate (NULL, GST_VIDEO_INFO_SIZE (&info) - 1, NULL));

  /* metas whose last row lies outside the memory, with all of it or with its
   * last byte, and one before it */
  for (int i = 0; i < 2; i++) {
    gsize whole = 15 * strides[0] + GST_VIDEO_INFO_PLANE_STRIDE (&info, 0);

    buffer = gst_buffer_new_allocate (NULL, i ? whole - 1 : 2000, NULL);
    gst_buffer_add_video_meta_full (buffer, GST_VIDEO_FRAME_FLAG_NONE,
        GST_VIDEO_INFO_FORMAT (&info), 16, 16, 1, offsets, strides);
    expect_warning (h, bus, buffer);
  }
  buffer = gst_buffer_new_allocate (NULL, 2000, NULL);
  strides[0] = -100;
  gst_buffer_add_video_meta_full (buffer, GST_VIDEO_FRAME_FLAG_NONE,
      GST_VIDEO_INFO_FORMAT (&info), 16, 16, 1, offsets, strides);
  expect_warning (h, bus, buffer);

  /* a meta of another picture */
  buffer = gst_buffer_new_allocate (NULL, 20000, NULL);
  gst_buffer_add_video_meta (
      buffer, GST_VIDEO_FRAME_FLAG_NONE, GST_VIDEO_INFO_FORMAT (&info), 8, 8);
  expect_warning (h, bus, buffer);

  gst_buffer_unref (
      gst_harness_push_and_pull (h, expected_random_frame (&info, 1)));
  fail_unless (gst_bus_pop_filtered (bus, GST_MESSAGE_ERROR) == NULL);
  gst_element_set_bus (h->element, NULL);
  gst_object_unref (bus);
  gst_harness_teardown (h);
}
GST_END_TEST;

/* After a buffer that failed, an element that starts again works. */
GST_START_TEST (test_restart)
{
  GstHarness *h
      = gst_harness_new (GST_OBJECT_NAME (g_list_nth_data (factories, __i__)));

  for (int i = 0; i < 3; i++) {
    fail_unless_equals_int (gst_element_set_state (h->element, GST_STATE_NULL),
        GST_STATE_CHANGE_SUCCESS);
    fail_unless (gst_element_set_state (h->element, GST_STATE_PLAYING)
                 != GST_STATE_CHANGE_FAILURE);
  }
  gst_harness_teardown (h);
}
GST_END_TEST;

static guint
first_pixel (GstBuffer *buffer)
{
  guint8 pixel;

  fail_unless (gst_buffer_extract (buffer, 0, &pixel, 1) == 1);
  gst_buffer_unref (buffer);
  return pixel;
}

static GstBuffer *
grey_frame (const GstVideoInfo *info, guint8 value)
{
  GstBuffer *buffer
      = gst_buffer_new_allocate (NULL, GST_VIDEO_INFO_SIZE (info), NULL);

  gst_buffer_memset (buffer, 0, value, -1);
  GST_BUFFER_PTS (buffer) = 0;
  return buffer;
}

/* A change applies to the next frame. */
GST_START_TEST (test_property_change)
{
  GstHarness *h = gst_harness_new ("gpubinarize");
  GstVideoInfo info;

  gst_video_info_set_format (&info, GST_VIDEO_FORMAT_GRAY8, 16, 8);
  gst_harness_set_src_caps (h, gst_video_info_to_caps (&info));
  for (int i = 0; i < 3; i++) {
    gst_util_set_object_arg (G_OBJECT (h->element), "level", "50");
    fail_unless_equals_int (
        first_pixel (gst_harness_push_and_pull (h, grey_frame (&info, 100))),
        255);
    gst_util_set_object_arg (G_OBJECT (h->element), "level", "150");
    fail_unless_equals_int (
        first_pixel (gst_harness_push_and_pull (h, grey_frame (&info, 100))),
        0);
  }
  gst_harness_teardown (h);
}
GST_END_TEST;

/* A control binding's value is that of the frame's stream time. */
GST_START_TEST (test_control)
{
  GstHarness *h = gst_harness_new ("gpubinarize");
  GstControlSource *source = gst_interpolation_control_source_new ();
  GstTimedValueControlSource *values = GST_TIMED_VALUE_CONTROL_SOURCE (source);
  GstVideoInfo info;
  GstSegment segment;

  g_object_set (source, "mode", GST_INTERPOLATION_MODE_NONE, NULL);
  gst_timed_value_control_source_set (values, 0, 50);
  gst_timed_value_control_source_set (values, 40 * GST_MSECOND, 150);
  gst_object_add_control_binding (
      GST_OBJECT (h->element), gst_direct_control_binding_new_absolute (
                                   GST_OBJECT (h->element), "level", source));
  gst_object_unref (source);

  gst_video_info_set_format (&info, GST_VIDEO_FORMAT_GRAY8, 16, 8);
  gst_harness_set_src_caps (h, gst_video_info_to_caps (&info));
  for (int start = 0; start < 2; start++) {
    /* the second time, the stream begins at a second of the buffers' */
    gst_segment_init (&segment, GST_FORMAT_TIME);
    segment.start = start * GST_SECOND;
    segment.time = 0;
    gst_harness_push_event (h, gst_event_new_segment (&segment));
    for (int i = 0; i < 3; i++) {
      GstBuffer *buffer = grey_frame (&info, 100);

      GST_BUFFER_PTS (buffer) = start * GST_SECOND + i * 40 * GST_MSECOND;
      fail_unless_equals_int (
          first_pixel (gst_harness_push_and_pull (h, buffer)),
          i == 0 ? 255 : 0);
    }
  }
  gst_harness_teardown (h);
}
GST_END_TEST;

/* On the CPU, what depends on nothing but a pixel is written over that. */
static const struct {
  const char *element;
  gboolean in_place;
} places[] = {
  { "gpuinvert", TRUE },
  { "gpubinarize", TRUE },
  { "gpusobel", FALSE },
  { "gpumirror", FALSE },
};

GST_START_TEST (test_in_place)
{
  GstElement *element = gst_element_factory_make (places[__i__].element, NULL);
  GstHarness *h;
  GstVideoInfo info;
  GstBuffer *buffer;
  gpointer data;

  gst_util_set_object_arg (G_OBJECT (element), "backend", "cpu");
  h = gst_harness_new_with_element (element, "sink", "src");
  gst_video_info_set_format (&info, GST_VIDEO_FORMAT_NV12, 16, 8);
  gst_harness_set_src_caps (h, gst_video_info_to_caps (&info));
  for (int i = 0; i < 3; i++) {
    buffer = grey_frame (&info, 100);
    data = gst_buffer_peek_memory (buffer, 0);
    buffer = gst_harness_push_and_pull (h, buffer);
    fail_unless_equals_int (
        gst_buffer_peek_memory (buffer, 0) == data, places[__i__].in_place);
    gst_buffer_unref (buffer);
  }
  gst_harness_teardown (h);
  gst_object_unref (element);
}
GST_END_TEST;

/* Settings that change nothing let frames pass as they are, in mid-stream as
 * from the beginning, and are forgotten when others come. */
static const struct {
  const char *element, *format, *settings;
  gboolean passes;
} neutral[] = {
  { "gpubrightness", "GRAY8", "", TRUE },
  { "gpubrightness", "NV12", "brightness=0 contrast=1", TRUE },
  { "gpubrightness", "RGB", "", TRUE },
  { "gpubrightness", "GRAY8", "contrast=1.0001", TRUE },
  { "gpubrightness", "GRAY8", "contrast=1.01", FALSE },
  { "gpubrightness", "GRAY8", "brightness=1", FALSE },
  { "gpubrightness", "NV12", "contrast=0.5", FALSE },
  { "gpuverticalmean", "GRAY8", "diameter=1", TRUE },
  { "gpuverticalmean", "NV12", "diameter=1", TRUE },
  { "gpuverticalmean", "GRAY8", "diameter=2", FALSE },
  { "gpuerode", "GRAY8", "", FALSE },
  { "gpubinarize", "GRAY8", "", FALSE },
  { "gpucopy", "GRAY8", "", FALSE },
};

static gboolean
passes (GstHarness *h, const GstVideoInfo *info)
{
  GstBuffer *in = grey_frame (info, 100), *out;
  gboolean same;

  out = gst_harness_push_and_pull (h, gst_buffer_ref (in));
  same = out == in;
  gst_buffer_unref (in);
  gst_buffer_unref (out);
  return same;
}

GST_START_TEST (test_neutral)
{
  char *description = g_strdup_printf (
      "%s %s", neutral[__i__].element, neutral[__i__].settings);
  GstHarness *h = gst_harness_new_parse (description);
  GstVideoInfo info;

  gst_video_info_set_format (
      &info, gst_video_format_from_string (neutral[__i__].format), 16, 8);
  gst_harness_set_src_caps (h, gst_video_info_to_caps (&info));
  for (int i = 0; i < 3; i++)
    fail_unless_equals_int (passes (h, &info), neutral[__i__].passes);
  gst_harness_teardown (h);
  g_free (description);
}
GST_END_TEST;

GST_START_TEST (test_neutral_in_mid_stream)
{
  static const struct {
    const char *element, *property, *neutral, *other;
    gboolean in_place; /* on the CPU */
  } settings[] = { { "gpubrightness", "brightness", "0", "7", TRUE },
    { "gpuverticalmean", "diameter", "1", "5", FALSE } };
  gboolean gpu = pipeline_has_gpu ();

  for (int layouts = 0; layouts < 2; layouts++)
    for (gsize i = 0; i < G_N_ELEMENTS (settings); i++) {
      GstHarness *h = gst_harness_new (settings[i].element);
      GObject *element = G_OBJECT (h->element);
      GstVideoInfo info;

      if (layouts)
        gst_harness_add_propose_allocation_meta (
            h, GST_VIDEO_META_API_TYPE, NULL);
      gst_util_set_object_arg (
          element, settings[i].property, settings[i].other);
      gst_video_info_set_format (&info, GST_VIDEO_FORMAT_GRAY8, 16, 8);
      gst_harness_set_src_caps (h, gst_video_info_to_caps (&info));
      for (int j = 0; j < 3; j++) {
        gst_util_set_object_arg (
            element, settings[i].property, settings[i].other);
        fail_if (passes (h, &info));
        gst_util_set_object_arg (
            element, settings[i].property, settings[i].neutral);
        /* upstream was offered layouts that downstream may not know, unless
         * all is done in its frames */
        fail_unless_equals_int (
            passes (h, &info), layouts || (settings[i].in_place && !gpu));
      }
      gst_harness_teardown (h);
    }
}
GST_END_TEST;

GST_START_TEST (test_out_of_range)
{
  GstElement *element = gst_element_factory_make ("gpubinarize", NULL);
  int before, after;

  g_object_get (element, "level", &before, NULL);
  ASSERT_OUT_OF_RANGE (g_object_set (element, "level", 100000, NULL));
  g_object_get (element, "level", &after, NULL);
  fail_unless_equals_int (before, after);
  gst_object_unref (element);
}
GST_END_TEST;

GST_START_TEST (test_border)
{
  GstHarness *h = gst_harness_new ("gpuerode");
  GstVideoInfo info;
  double value;

  gst_video_info_set_format (&info, GST_VIDEO_FORMAT_GRAY8, 16, 8);
  gst_harness_set_src_caps (h, gst_video_info_to_caps (&info));
  fail_unless_equals_int (
      first_pixel (gst_harness_push_and_pull (h, grey_frame (&info, 100))),
      100);
  gst_util_set_object_arg (G_OBJECT (h->element), "border", "constant");
  g_object_set (h->element, "border-value", 7.0, NULL);
  fail_unless_equals_int (
      first_pixel (gst_harness_push_and_pull (h, grey_frame (&info, 100))), 7);
  ASSERT_OUT_OF_RANGE (g_object_set (h->element, "border-value", 256.0, NULL));
  g_object_get (h->element, "border-value", &value, NULL);
  fail_unless_equals_float (value, 7.0);
  gst_harness_teardown (h);

  h = gst_harness_new ("gpuinvert");
  fail_unless (
      g_object_class_find_property (G_OBJECT_GET_CLASS (h->element), "border")
      == NULL);
  gst_harness_teardown (h);
}
GST_END_TEST;

GST_START_TEST (test_flush)
{
  GstHarness *h = gst_harness_new ("gpusobel");
  GstVideoInfo info;
  GstSegment segment;

  gst_video_info_set_format (&info, GST_VIDEO_FORMAT_GRAY8, 16, 8);
  gst_harness_set_src_caps (h, gst_video_info_to_caps (&info));
  gst_segment_init (&segment, GST_FORMAT_TIME);
  for (int i = 0; i < 5; i++) {
    gst_buffer_unref (gst_harness_push_and_pull (h, grey_frame (&info, i)));
    gst_harness_push_event (h, gst_event_new_flush_start ());
    fail_unless_equals_int (
        gst_harness_push (h, grey_frame (&info, i)), GST_FLOW_FLUSHING);
    gst_harness_push_event (h, gst_event_new_flush_stop (TRUE));
    gst_harness_push_event (h, gst_event_new_segment (&segment));
  }
  gst_harness_push_event (h, gst_event_new_eos ());
  fail_unless_equals_int (
      gst_harness_push (h, grey_frame (&info, 1)), GST_FLOW_EOS);
  gst_harness_teardown (h);
}
GST_END_TEST;

/* Bytes, as from a file, have no stream time and no running time. */
GST_START_TEST (test_bytes)
{
  GstHarness *h = gst_harness_new_parse ("gpuhist backend=cpu");
  GstBus *bus = gst_bus_new ();
  GstElement *element = gst_harness_find_element (h, "gpuhist");
  GstVideoInfo info;
  GstSegment segment;
  GstMessage *message;
  guint64 stream_time, running_time;

  gst_element_set_bus (element, bus);
  gst_video_info_set_format (&info, GST_VIDEO_FORMAT_GRAY8, 16, 8);
  gst_harness_set_src_caps (h, gst_video_info_to_caps (&info));
  gst_segment_init (&segment, GST_FORMAT_BYTES);
  gst_harness_push_event (h, gst_event_new_segment (&segment));
  for (int i = 0; i < 3; i++) {
    gst_buffer_unref (gst_harness_push_and_pull (h, grey_frame (&info, i)));
    message = gst_bus_timed_pop_filtered (
        bus, 10 * GST_SECOND, GST_MESSAGE_ELEMENT);
    fail_unless (message != NULL, "no message");
    fail_unless (gst_structure_get (gst_message_get_structure (message),
        "stream-time", G_TYPE_UINT64, &stream_time, "running-time",
        G_TYPE_UINT64, &running_time, NULL));
    fail_unless_equals_uint64 (stream_time, GST_CLOCK_TIME_NONE);
    fail_unless_equals_uint64 (running_time, GST_CLOCK_TIME_NONE);
    gst_message_unref (message);
  }
  gst_element_set_bus (element, NULL);
  gst_object_unref (element);
  gst_object_unref (bus);
  gst_harness_teardown (h);
}
GST_END_TEST;

static void
count_frames (GstDebugCategory *category, GstDebugLevel level, const char *file,
    const char *function, int line, GObject *object, GstDebugMessage *message,
    gpointer user_data)
{
  if (level == GST_LEVEL_LOG
      && g_str_equal (gst_debug_category_get_name (category), "gpuskel")
      && strstr (gst_debug_message_get (message), "frame of 0:00:00.04"))
    (*(int *)user_data)++;
}

/* GST_DEBUG=gpuskel:6 tells of every frame. */
GST_START_TEST (test_log)
{
  GstHarness *h = gst_harness_new ("gpusobel");
  GstVideoInfo info;
  GstBuffer *buffer;
  int frames = 0;

  gst_debug_remove_log_function (gst_debug_log_default);
  gst_debug_add_log_function (count_frames, &frames, NULL);
  gst_debug_set_threshold_for_name ("gpuskel", GST_LEVEL_LOG);
  gst_video_info_set_format (&info, GST_VIDEO_FORMAT_GRAY8, 16, 8);
  gst_harness_set_src_caps (h, gst_video_info_to_caps (&info));
  for (int i = 0; i < 3; i++) {
    buffer = grey_frame (&info, 1);
    GST_BUFFER_PTS (buffer) = i * 40 * GST_MSECOND;
    gst_buffer_unref (gst_harness_push_and_pull (h, buffer));
  }
  gst_debug_unset_threshold_for_name ("gpuskel");
  gst_debug_remove_log_function (count_frames);
  gst_debug_add_log_function (gst_debug_log_default, NULL, NULL);
  fail_unless_equals_int (frames, 1);
  gst_harness_teardown (h);
}
GST_END_TEST;

/* Says that frames before 500 ms are late, and pushes one of 100 ms. */
static GstBuffer *
push_late (GstHarness *h, GstVideoInfo *info)
{
  GstBuffer *buffer;

  gst_video_info_set_format (info, GST_VIDEO_FORMAT_GRAY8, 16, 8);
  gst_harness_set_src_caps (h, gst_video_info_to_caps (info));
  gst_harness_push_upstream_event (
      h, gst_event_new_qos (GST_QOS_TYPE_UNDERFLOW, 2.0, 0, 500 * GST_MSECOND));
  buffer = grey_frame (info, 1);
  GST_BUFFER_PTS (buffer) = 100 * GST_MSECOND;
  fail_unless_equals_int (gst_harness_push (h, buffer), GST_FLOW_OK);
  return gst_harness_try_pull (h);
}

/* Late frames are dropped, as QoS asks. */
GST_START_TEST (test_qos)
{
  GstHarness *h = gst_harness_new ("gpusobel");
  GstVideoInfo info;
  GstBuffer *buffer;

  fail_unless (push_late (h, &info) == NULL);
  buffer = grey_frame (&info, 1);
  GST_BUFFER_PTS (buffer) = 900 * GST_MSECOND;
  buffer = gst_harness_push_and_pull (h, buffer);
  fail_unless (buffer != NULL);
  fail_unless (GST_BUFFER_IS_DISCONT (buffer));
  gst_buffer_unref (buffer);
  gst_harness_teardown (h);
}
GST_END_TEST;

/* An analyser is there for every frame, unless it is told otherwise. */
GST_START_TEST (test_qos_of_analyser)
{
  for (int qos = 0; qos < 2; qos++) {
    GstHarness *h = gst_harness_new ("gpuhist");
    GstVideoInfo info;
    GstBuffer *buffer;

    if (qos)
      g_object_set (h->element, "qos", TRUE, NULL);
    buffer = push_late (h, &info);
    fail_unless_equals_int (buffer != NULL, !qos);
    gst_clear_buffer (&buffer);
    gst_harness_teardown (h);
  }
}
GST_END_TEST;

/* Changes of size and format in mid-stream. */
GST_START_TEST (test_renegotiation)
{
  const char *formats[] = { "GRAY8", "NV12", "RGBA", "I420", "BGR" };
  GstHarness *h = gst_harness_new_parse ("gpublur ! gputranspose ! gpuhist");

  for (guint i = 0; i < 40; i++) {
    GstVideoInfo info;
    GstBuffer *out;

    gst_video_info_set_format (&info,
        gst_video_format_from_string (formats[i % 5]), 1 + i * 7 % 30,
        1 + i * 3 % 20);
    gst_harness_set_src_caps (h, gst_video_info_to_caps (&info));
    out = gst_harness_push_and_pull (h, grey_frame (&info, 1));
    fail_unless (out != NULL);
    gst_buffer_unref (out);
  }
  gst_harness_teardown (h);
}
GST_END_TEST;

static Suite *
robustness_suite (void)
{
  Suite *s = suite_create ("robustness");
  TCase *tc = tcase_create ("bad input");

  factories = expected_factories ();
  suite_add_tcase (s, tc);
  tcase_set_timeout (tc, 120);
  tcase_add_loop_test (tc, test_stray_buffer, 0, g_list_length (factories));
  tcase_add_loop_test (tc, test_restart, 0, g_list_length (factories));
  tcase_add_test (tc, test_property_change);
  tcase_add_test (tc, test_control);
  tcase_add_loop_test (tc, test_in_place, 0, G_N_ELEMENTS (places));
  tcase_add_loop_test (tc, test_neutral, 0, G_N_ELEMENTS (neutral));
  tcase_add_test (tc, test_neutral_in_mid_stream);
  tcase_add_test (tc, test_out_of_range);
  tcase_add_test (tc, test_border);
  tcase_add_test (tc, test_flush);
  tcase_add_test (tc, test_bytes);
  tcase_add_test (tc, test_log);
  tcase_add_test (tc, test_qos);
  tcase_add_test (tc, test_qos_of_analyser);
  tcase_add_test (tc, test_renegotiation);
  return s;
}

GST_CHECK_MAIN (robustness);
