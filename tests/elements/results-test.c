/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* results-test.c: results in messages and on buffers */

#include <gst/check/gstcheck.h>
#include <gst/check/gstharness.h>

#include "expected.h"
#include "pipeline.h"

#include <float.h>
#include <math.h>
#include <string.h>

/* For what has to come, on a machine that is busy with something else. */
#define PATIENCE (60 * GST_SECOND)

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

/* The times of a frame of 40 ms. */
static void
check_times (const GstStructure *values, GstClockTime timestamp,
    GstClockTime stream_time, GstClockTime running_time)
{
  const struct {
    const char *name;
    guint64 time;
  } wanted[] = {
    { "timestamp", timestamp },
    { "stream-time", stream_time },
    { "running-time", running_time },
    { "duration", 40 * GST_MSECOND },
    { "endtime", stream_time + 40 * GST_MSECOND },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (wanted); i++) {
    guint64 time;

    fail_unless (gst_structure_get_uint64 (values, wanted[i].name, &time));
    fail_unless (time == wanted[i].time,
        "%s: %" G_GUINT64_FORMAT ", not %" G_GUINT64_FORMAT, wanted[i].name,
        time, wanted[i].time);
  }
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

  message = gst_bus_timed_pop_filtered (bus, PATIENCE, GST_MESSAGE_ELEMENT);
  fail_unless (message != NULL, "no message");
  check_values (
      kernel, blocks, components, gst_message_get_structure (message));
  check_times (gst_message_get_structure (message), 80 * GST_MSECOND,
      80 * GST_MSECOND, 80 * GST_MSECOND);
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

/* Time stamps of the messages that are posted, in milliseconds; waits for
 * @length characters of them. */
static char *
posted (GstBus *bus, gsize length)
{
  GString *list = g_string_new (NULL);
  GstMessage *message;

  while ((message = gst_bus_timed_pop_filtered (
              bus, list->len < length ? PATIENCE : 0, GST_MESSAGE_ELEMENT))) {
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

/* That these come next. */
static void
check_posted (GstBus *bus, const char *times)
{
  char *list = posted (bus, strlen (times));

  fail_unless_equals_string (list, times);
  g_free (list);
}

/* That these are there after an event that has all messages go before it, and
 * no others. */
static void
check_left (GstBus *bus, const char *times)
{
  char *list = posted (bus, 0);

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
  /* the end posts what is left, also that of a segment */
  gst_harness_push_event (
      h, gst_event_new_segment_done (GST_FORMAT_TIME, 320 * GST_MSECOND));
  check_left (bus, "280 ");
  push_frames (h, &info, 8, 9);
  check_posted (bus, "320 ");
  gst_harness_push_event (h, gst_event_new_eos ());
  check_left (bus, "360 ");
  teardown (h, bus);

  h = gray_harness ("gpuhist", &info, &bus);
  g_object_set (h->element, "interval", (guint64)0, NULL);
  push_frames (h, &info, 0, 3);
  check_posted (bus, "0 40 80 120 ");
  g_object_set (h->element, "post-messages", FALSE, NULL);
  push_frames (h, &info, 4, 5);
  gst_harness_push_event (h, gst_event_new_eos ());
  check_left (bus, "");
  teardown (h, bus);
}
GST_END_TEST;

/* Notes what was posted when the end of the stream passes. */
static GstPadProbeReturn
note_end (GstPad *pad, GstPadProbeInfo *info, gpointer user_data)
{
  GstBus *bus = g_object_get_data (G_OBJECT (pad), "bus");
  char **list = user_data;

  if (GST_EVENT_TYPE (GST_PAD_PROBE_INFO_EVENT (info)) == GST_EVENT_EOS)
    *list = posted (bus, 0);
  return GST_PAD_PROBE_OK;
}

/* Whoever sees the end has been told everything, in order. */
GST_START_TEST (test_end)
{
  GstVideoInfo info;
  GstBus *bus;
  GstHarness *h = gray_harness ("gpuhist", &info, &bus);
  GstPad *pad = gst_element_get_static_pad (h->element, "src");
  char *list = NULL;

  g_object_set_data (G_OBJECT (pad), "bus", bus);
  gst_pad_add_probe (
      pad, GST_PAD_PROBE_TYPE_EVENT_DOWNSTREAM, note_end, &list, NULL);
  g_object_set (h->element, "interval", (guint64)0, NULL);
  push_frames (h, &info, 0, 5);
  g_object_set (h->element, "interval", 10 * GST_SECOND, NULL);
  push_frames (h, &info, 6, 7);
  gst_harness_push_event (h, gst_event_new_eos ());
  fail_unless_equals_string (list, "0 40 80 120 160 200 280 ");
  g_free (list);
  gst_object_unref (pad);
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
  /* frame 1, which was not due, is gone, and what comes now is the first */
  push_frames (h, &info, 2, 3);
  gst_harness_push_event (h, gst_event_new_eos ());
  check_left (bus, "80 120 ");
  teardown (h, bus);
}
GST_END_TEST;

/* A stream that begins somewhere else, in the second part of what is played. */
GST_START_TEST (test_times)
{
  GstVideoInfo info;
  GstBus *bus;
  GstHarness *h = gray_harness ("gpuhist", &info, &bus);
  GstMessage *message;
  GstSegment segment;

  gst_segment_init (&segment, GST_FORMAT_TIME);
  segment.start = GST_SECOND;
  segment.time = 5 * GST_SECOND;
  segment.base = 10 * GST_SECOND;
  gst_harness_push_event (h, gst_event_new_segment (&segment));
  push_frames (h, &info, 27, 27);
  message = gst_bus_timed_pop_filtered (bus, PATIENCE, GST_MESSAGE_ELEMENT);
  fail_unless (message != NULL, "no message");
  check_times (gst_message_get_structure (message), 1080 * GST_MSECOND,
      5080 * GST_MSECOND, 10080 * GST_MSECOND);
  gst_message_unref (message);
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

/* The picture of @info that begins at (@x, @y) of the frame of @whole_info. */
static GstBuffer *
cut_out (GstBuffer *whole, const GstVideoInfo *whole_info,
    const GstVideoInfo *info, int x, int y)
{
  GstBuffer *buffer
      = gst_buffer_new_allocate (NULL, GST_VIDEO_INFO_SIZE (info), NULL);
  GstVideoFrame from, to;

  gst_video_frame_map (&from, (GstVideoInfo *)whole_info, whole, GST_MAP_READ);
  gst_video_frame_map (&to, (GstVideoInfo *)info, buffer, GST_MAP_WRITE);
  for (guint c = 0; c < GST_VIDEO_FRAME_N_COMPONENTS (&to); c++) {
    int pixel = GST_VIDEO_FRAME_COMP_PSTRIDE (&to, c);
    int left = x >> GST_VIDEO_FORMAT_INFO_W_SUB (info->finfo, c);
    int top = y >> GST_VIDEO_FORMAT_INFO_H_SUB (info->finfo, c);

    for (int v = 0; v < GST_VIDEO_FRAME_COMP_HEIGHT (&to, c); v++) {
      const guint8 *source
          = GST_VIDEO_FRAME_COMP_DATA (&from, c)
            + (top + v) * GST_VIDEO_FRAME_COMP_STRIDE (&from, c) + left * pixel;
      guint8 *target = GST_VIDEO_FRAME_COMP_DATA (&to, c)
                       + v * GST_VIDEO_FRAME_COMP_STRIDE (&to, c);

      for (int u = 0; u < GST_VIDEO_FRAME_COMP_WIDTH (&to, c); u++)
        target[u * pixel] = source[u * pixel];
    }
  }
  gst_video_frame_unmap (&from);
  gst_video_frame_unmap (&to);
  GST_BUFFER_PTS (buffer) = GST_BUFFER_PTS (whole);
  GST_BUFFER_DURATION (buffer) = GST_BUFFER_DURATION (whole);
  return buffer;
}

/* What @name of @h found of the frame that it made, which is dropped. */
static GstStructure *
take_values (GstHarness *h, const char *name, GstBuffer *buffer)
{
  GstElement *element = gst_harness_find_element (h, name);
  GObject *object = handle (buffer, element);
  GstStructure *values;

  g_object_get (object, "values", &values, NULL);
  fail_unless (values != NULL);
  g_object_unref (object);
  gst_object_unref (element);
  gst_buffer_unref (buffer);
  return values;
}

static const struct {
  const char *elements, *format;
  int x, y;
} cropped[] = {
  { "gpuhist", "GRAY8", 7, 5 },
  { "gpuhist", "BGRx", 7, 5 },
  { "gpuhist", "BGRx", 0, 0 },
  { "gpuhist ! gpublur", "RGB", 7, 5 },
  { "gpuhist ! gpublur", "I420", 7, 5 },
  { "gpuhist ! gpublur", "NV12", 6, 4 },
  { "gpuhist ! gpublur", "NV12", 0, 0 },
};

/* A buffer may hold a larger picture than the caps say: they mean the part that
 * begins at GstVideoCropMeta's place, or at the upper left. */
GST_START_TEST (test_crop)
{
  int x = cropped[__i__].x, y = cropped[__i__].y;
  GstVideoInfo whole_info, info, out_info;
  GstBuffer *whole, *part, *out[2];
  GstStructure *values[2];
  GstHarness *h[2];
  GstCaps *caps;

  gst_video_info_set_format (
      &info, gst_video_format_from_string (cropped[__i__].format), 45, 31);
  gst_video_info_set_format (
      &whole_info, GST_VIDEO_INFO_FORMAT (&info), 67, 45);
  whole = expected_random_frame (&whole_info, 1);
  part = cut_out (whole, &whole_info, &info, x, y);
  gst_buffer_add_video_meta (whole, GST_VIDEO_FRAME_FLAG_NONE,
      GST_VIDEO_INFO_FORMAT (&whole_info), 67, 45);
  if (x + y > 0) {
    GstVideoCropMeta *crop = gst_buffer_add_video_crop_meta (whole);

    crop->x = x;
    crop->y = y;
    crop->width = 45;
    crop->height = 31;
  }

  for (int i = 0; i < 2; i++) {
    h[i] = gst_harness_new_parse (cropped[__i__].elements);
    gst_harness_set_src_caps (h[i], gst_video_info_to_caps (&info));
    out[i] = gst_harness_push_and_pull (h[i], i ? whole : part);
    fail_unless (out[i] != NULL);
  }
  caps = gst_pad_get_current_caps (h[1]->sinkpad);
  fail_unless (gst_video_info_from_caps (&out_info, caps));
  gst_caps_unref (caps);
  /* what passes untouched is still to be cropped */
  if (strchr (cropped[__i__].elements, '!')) {
    char *difference = expected_difference (out[0], out[1], &out_info);

    fail_unless (difference == NULL, "%s", difference);
    fail_unless (gst_buffer_get_video_crop_meta (out[1]) == NULL);
  } else {
    fail_unless_equals_int (
        gst_buffer_get_video_crop_meta (out[1]) != NULL, x + y > 0);
  }
  for (int i = 0; i < 2; i++)
    values[i] = take_values (h[i], "gpuhist", out[i]);
  fail_unless (gst_structure_is_equal (values[0], values[1]), "%s at %d, %d",
      cropped[__i__].format, x, y);
  for (int i = 0; i < 2; i++) {
    gst_structure_free (values[i]);
    gst_harness_teardown (h[i]);
  }
}
GST_END_TEST;

/* What leaves a crop to the sink that can do it; a decoder whose frames are
 * whole blocks, too. */
static const struct {
  const char *first, *elements;
  GstVideoFormat format;
} croppers[] = {
  { "videocrop", "videocrop left=16 top=8 right=3", GST_VIDEO_FORMAT_BGRx },
  { "theoraenc", "theoraenc ! theoradec", GST_VIDEO_FORMAT_I420 },
};

/* Where the sink crops, what it is to crop is counted in place. */
GST_START_TEST (test_crop_by_sink)
{
  char *description
      = g_strdup_printf ("%s ! gpuhist backend=cpu", croppers[__i__].elements);
  GstStructure *values[2];
  GstVideoInfo info;

  gst_video_info_set_format (&info, croppers[__i__].format, 99, 77);
  info.fps_n = 25;
  info.fps_d = 1;
  for (int i = 0; i < 2; i++) {
    GstHarness *h = gst_harness_new_parse (description);
    GstBuffer *out;

    if (i) {
      gst_harness_add_propose_allocation_meta (
          h, GST_VIDEO_META_API_TYPE, NULL);
      gst_harness_add_propose_allocation_meta (
          h, GST_VIDEO_CROP_META_API_TYPE, NULL);
    }
    gst_harness_set_src_caps (h, gst_video_info_to_caps (&info));
    out = gst_harness_push_and_pull (h, expected_random_frame (&info, 1));
    fail_unless (out != NULL);
    fail_unless_equals_int (gst_buffer_get_video_crop_meta (out) != NULL, i);
    values[i] = take_values (h, "gpuhist", out);
    gst_harness_teardown (h);
  }
  fail_unless (gst_structure_is_equal (values[0], values[1]));
  for (int i = 0; i < 2; i++)
    gst_structure_free (values[i]);
  g_free (description);
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
    tcase_add_test (tc, test_end);
    tcase_add_test (tc, test_flush);
    tcase_add_test (tc, test_times);
    tcase_add_test (tc, test_row);
    tcase_add_test (tc, test_untouched);
    tcase_add_loop_test (tc, test_crop, 0, G_N_ELEMENTS (cropped));
    for (gsize i = 0; i < G_N_ELEMENTS (croppers); i++) {
      GstElementFactory *factory = gst_element_factory_find (croppers[i].first);

      if (factory)
        tcase_add_loop_test (tc, test_crop_by_sink, i, i + 1);
      else
        pipeline_skip (1, "an element that crops is not there");
      gst_clear_object (&factory);
    }
  }
  return s;
}

GST_CHECK_MAIN (results);
