/* results-test.c: results in messages and on buffers */

#include <gst/check/gstcheck.h>
#include <gst/check/gstharness.h>

#include "expected.h"

#include <float.h>
#include <math.h>

static GList *analyzers; /* factories of elements with results */

static double
number (const GValue *value)
{
  GValue wide = G_VALUE_INIT;
  double result;

  /* which GLib does not transform */
  if (G_VALUE_HOLDS_BOOLEAN (value))
    return g_value_get_boolean (value);
  g_value_init (&wide, G_TYPE_DOUBLE);
  fail_unless (g_value_transform (value, &wide));
  result = g_value_get_double (&wide);
  g_value_unset (&wide);
  return result;
}

/* Sums of floats depend on the order of addition; those here are of at most
 * 45 x 31 pixels, and of what is positive. All else is exact. */
static gboolean
is_same (const SkelKernel *kernel, SkelType type, double wanted, double actual)
{
  double epsilon = type == SKEL_TYPE_F32 ? FLT_EPSILON : DBL_EPSILON;

  if (wanted == actual)
    return TRUE;
  return kernel->approximate && skel_type_is_floating (type)
         && isfinite (wanted)
         && fabs (wanted - actual)
                <= 45 * 31 * epsilon * MAX (1, fabs (wanted));
}

static void
check_result (const SkelKernel *kernel, const SkelResult *result,
    const guint8 *block, const GValue *value)
{
  for (int i = 0; i < result->length; i++) {
    SkelValue read = skel_result_get (result, block, i);
    double wanted = skel_type_is_floating (result->type) ? read.f : read.i;
    const GValue *item = value;

    if (result->array) {
      fail_unless (GST_VALUE_HOLDS_ARRAY (value));
      fail_unless_equals_int (gst_value_array_get_size (value), result->length);
      item = gst_value_array_get_value (value, i);
    }
    fail_unless (is_same (kernel, result->type, wanted, number (item)),
        "%s of %s: %.17g, not %.17g", result->name, kernel->element,
        number (item), wanted);
  }
}

static void
check_values (const SkelKernel *kernel, const guint8 *blocks, int components,
    const GstStructure *values)
{
  fail_unless (gst_structure_has_name (values, kernel->element));
  for (int i = 0; i < kernel->n_results; i++) {
    const GValue *value
        = gst_structure_get_value (values, kernel->results[i].name);

    /* the function keeps its local ones to itself */
    fail_unless ((value == NULL) == kernel->results[i].local, "%s %s",
        value ? "shows" : "lacks", kernel->results[i].name);
    if (!value)
      continue;
    if (components == 1)
      check_result (kernel, &kernel->results[i], blocks, value);
    else
      for (int j = 0; j < components; j++)
        check_result (kernel, &kernel->results[i],
            blocks + j * kernel->results_size,
            gst_value_array_get_value (value, j));
  }
}

static GstHarness *
harness_with_bus (const char *element, GstBus **bus)
{
  GstHarness *h = gst_harness_new (element);

  *bus = gst_bus_new ();
  gst_element_set_bus (h->element, *bus);
  return h;
}

static void
teardown (GstHarness *h, GstBus *bus)
{
  gst_element_set_bus (h->element, NULL);
  gst_object_unref (bus);
  gst_harness_teardown (h);
}

static GstBuffer *
frame_at (const GstVideoInfo *info, guint32 seed, GstClockTime time)
{
  GstBuffer *buffer = expected_random_frame (info, seed);

  GST_BUFFER_PTS (buffer) = time;
  return buffer;
}

/* The handle that @element left on @buffer. */
static GObject *
handle (GstBuffer *buffer, GstElement *element)
{
  GstCustomMeta *meta = gst_buffer_get_custom_meta (buffer, "GpuskelResults");
  GObject *object = NULL;

  fail_unless (meta != NULL);
  gst_structure_get (gst_custom_meta_get_structure (meta),
      GST_OBJECT_NAME (element), G_TYPE_OBJECT, &object, NULL);
  fail_unless (object != NULL);
  return object;
}

static void
check_format (const SkelKernel *kernel, const char *format)
{
  SkelValue *values = expected_defaults (kernel);
  GstStructure *structure;
  GstVideoInfo info, out_info;
  int components;
  guint8 *blocks;
  GstHarness *h;
  GstBus *bus;
  GstMessage *message;
  GstBuffer *in, *out, *expected;
  GObject *object;
  guint64 timestamp, stream_time, running_time, duration;
  GstCaps *caps;

  gst_video_info_set_format (
      &info, gst_video_format_from_string (format), 45, 31);
  h = harness_with_bus (kernel->element, &bus);
  caps = gst_video_info_to_caps (&info);
  gst_harness_set_src_caps (h, caps);
  in = frame_at (&info, 1, 80 * GST_MSECOND);
  out = gst_harness_push_and_pull (h, gst_buffer_ref (in));
  fail_unless (out != NULL);
  caps = gst_pad_get_current_caps (h->sinkpad);
  fail_unless (gst_video_info_from_caps (&out_info, caps));
  gst_caps_unref (caps);
  expected = expected_frame (kernel, values, SKEL_BORDER_REPLICATE, 0, in,
      &info, &out_info, &blocks, &components);

  message
      = gst_bus_timed_pop_filtered (bus, 10 * GST_SECOND, GST_MESSAGE_ELEMENT);
  fail_unless (message != NULL, "no message");
  check_values (
      kernel, blocks, components, gst_message_get_structure (message));
  fail_unless (gst_structure_get (gst_message_get_structure (message),
      "timestamp", G_TYPE_UINT64, &timestamp, "stream-time", G_TYPE_UINT64,
      &stream_time, "running-time", G_TYPE_UINT64, &running_time, "duration",
      G_TYPE_UINT64, &duration, NULL));
  fail_unless_equals_uint64 (timestamp, 80 * GST_MSECOND);
  fail_unless_equals_uint64 (stream_time, 80 * GST_MSECOND);
  fail_unless_equals_uint64 (running_time, 80 * GST_MSECOND);
  fail_unless_equals_uint64 (duration, 40 * GST_MSECOND);
  gst_message_unref (message);

  object = handle (out, h->element);
  gst_buffer_unref (out);
  g_object_get (object, "values", &structure, NULL);
  check_values (kernel, blocks, components, structure);
  gst_structure_free (structure);

  /* the handle outlives buffer and element */
  teardown (h, bus);
  g_object_get (object, "values", &structure, NULL);
  check_values (kernel, blocks, components, structure);
  gst_structure_free (structure);
  g_object_unref (object);

  gst_buffer_unref (expected);
  gst_buffer_unref (in);
  g_free (blocks);
  g_free (values);
}

GST_START_TEST (test_values)
{
  const SkelKernel *kernel
      = expected_kernel (GST_OBJECT_NAME (g_list_nth_data (analyzers, __i__)));
  int input = 0;

  while (kernel->images[input].output)
    input++;
  if (kernel->images[input].type == SKEL_TYPE_U16) {
    check_format (kernel, "GRAY16_LE");
  } else if (kernel->images[input].channels == 1) {
    check_format (kernel, "GRAY8");
    check_format (kernel, "NV12");
    check_format (kernel, "BGRx");
  } else {
    check_format (kernel, "RGBA");
  }
}
GST_END_TEST;

static GstHarness *
gray_harness (const char *element, GstVideoInfo *info, GstBus **bus)
{
  GstHarness *h = harness_with_bus (element, bus);

  gst_video_info_set_format (info, GST_VIDEO_FORMAT_GRAY8, 16, 8);
  gst_harness_set_src_caps (h, gst_video_info_to_caps (info));
  return h;
}

/* Time stamps of all messages that were posted, in milliseconds. */
static char *
posted (GstBus *bus)
{
  GString *list = g_string_new (NULL);
  GstMessage *message;

  while ((message = gst_bus_timed_pop_filtered (
              bus, 200 * GST_MSECOND, GST_MESSAGE_ELEMENT))) {
    guint64 time;

    fail_unless (gst_structure_get (gst_message_get_structure (message),
        "timestamp", G_TYPE_UINT64, &time, NULL));
    g_string_append_printf (list, "%d ", (int)(time / GST_MSECOND));
    gst_message_unref (message);
  }
  return g_string_free (list, FALSE);
}

static void
push_frames (GstHarness *h, const GstVideoInfo *info, int first, int last)
{
  for (int i = first; i <= last; i++) {
    fail_unless_equals_int (
        gst_harness_push (h, frame_at (info, i, i * 40 * GST_MSECOND)),
        GST_FLOW_OK);
    gst_buffer_unref (gst_harness_pull (h));
  }
}

static void
check_posted (GstBus *bus, const char *times)
{
  char *list = posted (bus);

  fail_unless_equals_string (list, times);
  g_free (list);
}

GST_START_TEST (test_interval)
{
  GstVideoInfo info;
  GstBus *bus;
  GstHarness *h = gray_harness ("gpuhist", &info, &bus);

  push_frames (h, &info, 0, 7);
  check_posted (bus, "0 120 240 ");
  /* the end posts what is left */
  gst_harness_push_event (h, gst_event_new_eos ());
  check_posted (bus, "280 ");
  teardown (h, bus);

  h = gray_harness ("gpuhist", &info, &bus);
  g_object_set (h->element, "interval", (guint64)0, NULL);
  push_frames (h, &info, 0, 3);
  check_posted (bus, "0 40 80 120 ");
  g_object_set (h->element, "post-messages", FALSE, NULL);
  push_frames (h, &info, 4, 5);
  gst_harness_push_event (h, gst_event_new_eos ());
  check_posted (bus, "");
  teardown (h, bus);
}
GST_END_TEST;

GST_START_TEST (test_flush)
{
  GstVideoInfo info;
  GstBus *bus;
  GstHarness *h = gray_harness ("gpuhist", &info, &bus);
  GstSegment segment;

  push_frames (h, &info, 0, 1);
  check_posted (bus, "0 ");
  gst_harness_push_event (h, gst_event_new_flush_start ());
  gst_harness_push_event (h, gst_event_new_flush_stop (TRUE));
  gst_segment_init (&segment, GST_FORMAT_TIME);
  gst_harness_push_event (h, gst_event_new_segment (&segment));
  /* frame 1, which was not due, is gone */
  push_frames (h, &info, 5, 5);
  check_posted (bus, "200 ");
  gst_harness_push_event (h, gst_event_new_eos ());
  check_posted (bus, "");
  teardown (h, bus);
}
GST_END_TEST;

/* Several elements in a row each leave theirs; the pixels stay untouched and
 * the memory is not copied. */
GST_START_TEST (test_row)
{
  GstHarness *h
      = gst_harness_new_parse ("gpuhist name=one ! gpustats "
                               "! gpuinvert ! gpuhist name=two ! identity");
  GstVideoInfo info;
  GstBuffer *in, *out;
  GstCustomMeta *meta;
  GstStructure *structure;
  GObject *one, *two;
  GstStructure *first, *second;
  const GValue *a, *b;

  gst_video_info_set_format (&info, GST_VIDEO_FORMAT_GRAY8, 16, 8);
  gst_harness_set_src_caps (h, gst_video_info_to_caps (&info));
  in = expected_random_frame (&info, 3);
  out = gst_harness_push_and_pull (h, in);
  meta = gst_buffer_get_custom_meta (out, "GpuskelResults");
  fail_unless (meta != NULL);
  structure = gst_custom_meta_get_structure (meta);
  fail_unless_equals_int (gst_structure_n_fields (structure), 3);
  fail_unless (gst_structure_get (
      structure, "one", G_TYPE_OBJECT, &one, "two", G_TYPE_OBJECT, &two, NULL));
  g_object_get (one, "values", &first, NULL);
  g_object_get (two, "values", &second, NULL);
  a = gst_structure_get_value (first, "bins");
  b = gst_structure_get_value (second, "bins");
  for (int i = 0; i < 256; i++)
    fail_unless_equals_float (number (gst_value_array_get_value (a, i)),
        number (gst_value_array_get_value (b, 255 - i)));
  gst_structure_free (first);
  gst_structure_free (second);
  g_object_unref (one);
  g_object_unref (two);
  gst_buffer_unref (out);
  gst_harness_teardown (h);
}
GST_END_TEST;

GST_START_TEST (test_untouched)
{
  GstVideoInfo info;
  GstBus *bus;
  GstHarness *h = gray_harness ("gpuhist", &info, &bus);
  GstBuffer *in = expected_random_frame (&info, 3);
  GstBuffer *out;

  /* somebody else holds the buffer: theirs gets no meta */
  out = gst_harness_push_and_pull (h, gst_buffer_ref (in));
  fail_unless (
      gst_buffer_peek_memory (in, 0) == gst_buffer_peek_memory (out, 0));
  fail_unless (gst_buffer_get_custom_meta (in, "GpuskelResults") == NULL);
  fail_unless (gst_buffer_get_custom_meta (out, "GpuskelResults") != NULL);
  gst_buffer_unref (in);
  gst_buffer_unref (out);
  teardown (h, bus);
}
GST_END_TEST;

static Suite *
results_suite (void)
{
  Suite *s = suite_create ("results");
  TCase *tc = tcase_create ("messages and metas");
  GList *factories = expected_factories ();

  for (GList *item = factories; item; item = item->next)
    if (expected_kernel (GST_OBJECT_NAME (item->data))->n_results > 0)
      analyzers = g_list_append (analyzers, gst_object_ref (item->data));
  gst_plugin_feature_list_free (factories);

  suite_add_tcase (s, tc);
  tcase_set_timeout (tc, 120);
  tcase_add_loop_test (tc, test_values, 0, g_list_length (analyzers));
  if (g_getenv ("GPUSKEL_PLUGIN") == NULL
      || g_str_equal (g_getenv ("GPUSKEL_PLUGIN"), "gpuskel")) {
    tcase_add_test (tc, test_interval);
    tcase_add_test (tc, test_flush);
    tcase_add_test (tc, test_row);
    tcase_add_test (tc, test_untouched);
  }
  return s;
}

GST_CHECK_MAIN (results);
