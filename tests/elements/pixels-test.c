/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* pixels-test.c: every element, in every format that its caps list
 *
 * Once for each element; the pixels, results included, are compared with what
 * expected.h works out. Frames go in tightly packed, or with strides, offsets
 * and padding of their own, told by a GstVideoMeta, and some are held by
 * others: in turns, which begin elsewhere with each element.
 */

#include <gst/check/gstcheck.h>

#include <string.h>

#include "expected.h"

static GList *factories;

static const struct {
  int width, height;
} sizes[] = {
  { 1, 1 }, { 2, 1 }, { 1, 3 }, { 3, 2 }, { 5, 7 }, { 64, 33 }, { 131, 23 },
  { 17, 9 }, /* the last, which goes in twice, is one of the small ones */
};

/* The same frame, with padding around every plane. */
static GstBuffer *
spread_out (GstBuffer *buffer, const GstVideoInfo *info)
{
  GstVideoInfo layout = *info;
  gsize offset = 5 * GST_VIDEO_INFO_COMP_PSTRIDE (info, 0);
  gsize offsets[GST_VIDEO_MAX_PLANES] = { 0 };
  int strides[GST_VIDEO_MAX_PLANES] = { 0 };
  GstVideoFrame from, to;
  GstBuffer *spread;

  for (guint i = 0; i < GST_VIDEO_INFO_N_PLANES (info); i++) {
    strides[i] = GST_VIDEO_INFO_PLANE_STRIDE (info, i) + 6;
    offsets[i] = offset;
    offset += strides[i] * (GST_VIDEO_INFO_HEIGHT (info) + 1) + 2;
  }
  spread = gst_buffer_new_allocate (NULL, offset, NULL);
  gst_buffer_memset (spread, 0, 0xa5, -1);
  gst_buffer_add_video_meta_full (spread, GST_VIDEO_FRAME_FLAG_NONE,
      GST_VIDEO_INFO_FORMAT (info), GST_VIDEO_INFO_WIDTH (info),
      GST_VIDEO_INFO_HEIGHT (info), GST_VIDEO_INFO_N_PLANES (info), offsets,
      strides);
  fail_unless (gst_video_frame_map (&from, &layout, buffer, GST_MAP_READ));
  fail_unless (gst_video_frame_map (&to, &layout, spread, GST_MAP_WRITE));
  fail_unless (gst_video_frame_copy (&to, &from));
  gst_video_frame_unmap (&from);
  gst_video_frame_unmap (&to);
  GST_BUFFER_PTS (spread) = GST_BUFFER_PTS (buffer);
  GST_BUFFER_DURATION (spread) = GST_BUFFER_DURATION (buffer);
  return spread;
}

/* A frame that somebody else @held comes out as it was. */
static void
try_frame (GstHarness *h, const SkelKernel *kernel, const GstVideoInfo *info,
    guint32 seed, gboolean spread, gboolean held, const SkelValue *values,
    SkelBorder border, double border_value)
{
  GstBuffer *in = expected_random_frame (info, seed);
  GstBuffer *pushed, *expected, *out;
  GstVideoInfo out_info;
  guint8 *results;
  char *difference;
  GstCaps *caps;
  int components;

  if (spread) {
    GstBuffer *wide = spread_out (in, info);

    gst_buffer_unref (in);
    in = wide;
  }
  pushed = gst_buffer_copy_deep (in);
  out = gst_harness_push_and_pull (h, held ? gst_buffer_ref (pushed) : pushed);
  fail_unless (out != NULL, "%s gives no frame", kernel->element);
  if (held) {
    difference = expected_difference (in, pushed, info);
    fail_unless (difference == NULL,
        "%s writes into a frame that is not its "
        "own: %s",
        kernel->element, difference);
    gst_buffer_unref (pushed);
  }
  caps = gst_pad_get_current_caps (h->sinkpad);
  fail_unless (gst_video_info_from_caps (&out_info, caps));
  gst_caps_unref (caps);

  expected = expected_frame (kernel, values, border, border_value, in, info,
      &out_info, &results, &components);
  if (!(expected_on_gpu () && kernel->approximate)) {
    difference = expected_difference (expected, out, &out_info);
    fail_unless (difference == NULL, "%s, %s, %dx%d%s, border %d: %s",
        kernel->element, GST_VIDEO_INFO_NAME (info),
        GST_VIDEO_INFO_WIDTH (info), GST_VIDEO_INFO_HEIGHT (info),
        spread ? ", strides" : "", border, difference);
  }
  g_free (results);
  gst_buffer_unref (expected);
  gst_buffer_unref (out);
  gst_buffer_unref (in);
}

static void
for_each_format (const SkelKernel *kernel,
    void (*function) (const SkelKernel *, const char *))
{
  GstElementFactory *factory = gst_element_factory_find (kernel->element);
  const GList *templates
      = gst_element_factory_get_static_pad_templates (factory);

  for (; templates; templates = templates->next) {
    GstStaticPadTemplate *pad = templates->data;
    const GValue *formats;
    GstCaps *caps;

    if (pad->direction != GST_PAD_SINK)
      continue;
    caps = gst_static_pad_template_get_caps (pad);
    formats
        = gst_structure_get_value (gst_caps_get_structure (caps, 0), "format");
    if (G_VALUE_HOLDS_STRING (formats))
      function (kernel, g_value_get_string (formats));
    else
      for (guint i = 0; i < gst_value_list_get_size (formats); i++)
        function (
            kernel, g_value_get_string (gst_value_list_get_value (formats, i)));
    gst_caps_unref (caps);
  }
  gst_object_unref (factory);
}

static guint turn; /* of how frames go in */

static void
try_format (const SkelKernel *kernel, const char *format)
{
  SkelValue *values = expected_defaults (kernel);
  GstHarness *h = expected_harness (kernel->element);

  /* one stream, renegotiated from size to size, but not for its last frame */
  for (gsize i = 0; i <= G_N_ELEMENTS (sizes); i++, turn++) {
    gsize size = MIN (i, G_N_ELEMENTS (sizes) - 1);
    GstVideoInfo info;

    gst_video_info_set_format (&info, gst_video_format_from_string (format),
        sizes[size].width, sizes[size].height);
    info.fps_n = 25;
    info.fps_d = 1;
    if (i == size)
      gst_harness_set_src_caps (h, gst_video_info_to_caps (&info));
    try_frame (h, kernel, &info, i, turn % 2, turn / 2 % 2, values,
        SKEL_BORDER_REPLICATE, 0);
  }
  gst_harness_teardown (h);
  g_free (values);
}

GST_START_TEST (test_formats)
{
  const SkelKernel *kernel
      = expected_kernel (GST_OBJECT_NAME (g_list_nth_data (factories, __i__)));

  turn = __i__;
  for_each_format (kernel, try_format);
}
GST_END_TEST;

/* The format that the caps list first, with every border, changed from frame to
 * frame; some sizes are less than the windows'. */
static void
try_borders (const SkelKernel *kernel, const char *format)
{
  static const char *names[]
      = { "replicate", "reflect", "reflect-101", "wrap", "constant" };
  SkelValue *values = expected_defaults (kernel);
  GstHarness *h = expected_harness (kernel->element);

  for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++) {
    GstVideoInfo info;

    gst_video_info_set_format (&info, gst_video_format_from_string (format),
        sizes[i].width, sizes[i].height);
    gst_harness_set_src_caps (h, gst_video_info_to_caps (&info));
    for (gsize border = 0; border < G_N_ELEMENTS (names); border++) {
      double value = 7 + 11 * i;

      gst_util_set_object_arg (G_OBJECT (h->element), "border", names[border]);
      g_object_set (h->element, "border-value", value, NULL);
      try_frame (h, kernel, &info, i, FALSE, FALSE, values, border, value);
    }
  }
  gst_harness_teardown (h);
  g_free (values);
}

static void
try_borders_once (const SkelKernel *kernel, const char *format)
{
  static const SkelKernel *last;

  if (kernel != last)
    try_borders (kernel, format);
  last = kernel;
}

GST_START_TEST (test_borders)
{
  const SkelKernel *kernel
      = expected_kernel (GST_OBJECT_NAME (g_list_nth_data (factories, __i__)));
  gboolean outside = FALSE;

  for (int i = 0; i < kernel->n_images; i++)
    outside = outside || kernel->stages[0].reads_outside[i];
  if (outside)
    for_each_format (kernel, try_borders_once);
}
GST_END_TEST;

static void
find_yuv (const SkelKernel *kernel, const char *format)
{
  GstElementFactory *factory = gst_element_factory_find (kernel->element);
  const char *description = gst_element_factory_get_metadata (
      factory, GST_ELEMENT_METADATA_DESCRIPTION);

  if (g_str_equal (format, "NV12"))
    fail_unless (strstr (description, "chroma") || strstr (description, "luma"),
        "%s does not say what becomes of YUV: %s", kernel->element,
        description);
  gst_object_unref (factory);
}

/* Who reads about an element learns what it makes of YUV. */
GST_START_TEST (test_described)
{
  for_each_format (
      expected_kernel (GST_OBJECT_NAME (g_list_nth_data (factories, __i__))),
      find_yuv);
}
GST_END_TEST;

/* A negative of red is cyan in every format, but for what 0 to 255 and 16 to
 * 235 differ by about their middle. */
GST_START_TEST (test_negative)
{
  static const char *formats[] = { "RGB", "I420", "NV12", "Y444" };
  char *description = g_strdup_printf (
      "videoconvert ! capsfilter caps=video/x-raw,format=%s ! gpuinvert "
      "! videoconvert ! capsfilter caps=video/x-raw,format=RGB",
      formats[__i__]);
  GstHarness *h = gst_harness_new_parse (description);
  GstVideoInfo info;
  GstBuffer *buffer;
  guint8 pixel[3];

  gst_video_info_set_format (&info, GST_VIDEO_FORMAT_RGB, 16, 8);
  gst_harness_set_src_caps (h, gst_video_info_to_caps (&info));
  buffer = gst_buffer_new_allocate (NULL, GST_VIDEO_INFO_SIZE (&info), NULL);
  gst_buffer_memset (buffer, 0, 0, -1);
  for (gsize i = 0; i < GST_VIDEO_INFO_SIZE (&info); i += 3)
    gst_buffer_memset (buffer, i, 255, 1);
  buffer = gst_harness_push_and_pull (h, buffer);
  gst_buffer_extract (buffer, 0, pixel, 3);
  fail_unless (pixel[0] <= 10 && pixel[1] >= 245 && pixel[2] >= 245,
      "%s: %d, %d, %d", formats[__i__], pixel[0], pixel[1], pixel[2]);
  gst_buffer_unref (buffer);
  gst_harness_teardown (h);
  g_free (description);
}
GST_END_TEST;

/* Chroma of 2 x 2 values a b, c d: where each of them goes, and what it is
 * after a filter that detects something. */
static const struct {
  const char *element, *chroma;
} moved[] = {
  { "gpublur", "abcd" },
  { "gpumirror", "badc" },
  { "gpuflip", "cdab" },
  { "gpurotate180", "dcba" },
  { "gputranspose", "acbd" },
  { "gpusobel", "\x80\x80\x80\x80" },
};

GST_START_TEST (test_chroma)
{
  static const GstVideoFormat formats[] = { GST_VIDEO_FORMAT_I420,
    GST_VIDEO_FORMAT_YV12, GST_VIDEO_FORMAT_NV12, GST_VIDEO_FORMAT_NV21 };
  GstHarness *h = gst_harness_new (moved[__i__].element);

  for (gsize i = 0; i < G_N_ELEMENTS (formats); i++) {
    GstVideoInfo info;
    GstVideoFrame frame;
    GstBuffer *buffer;

    gst_video_info_set_format (&info, formats[i], 4, 4);
    gst_harness_set_src_caps (h, gst_video_info_to_caps (&info));
    buffer = expected_random_frame (&info, i);
    for (int write = 1; write >= 0; write--) {
      fail_unless (gst_video_frame_map (
          &frame, &info, buffer, write ? GST_MAP_WRITE : GST_MAP_READ));
      for (int c = 1; c <= 2; c++)
        for (int j = 0; j < 4; j++) {
          guint8 *value = (guint8 *)GST_VIDEO_FRAME_COMP_DATA (&frame, c)
                          + j / 2 * GST_VIDEO_FRAME_COMP_STRIDE (&frame, c)
                          + j % 2 * GST_VIDEO_FRAME_COMP_PSTRIDE (&frame, c);
          guint8 neutral = (guint8)moved[__i__].chroma[j];

          /* the second component's are upper case */
          if (write)
            *value = "abcdABCD"[4 * (c - 1) + j];
          else
            fail_unless_equals_int (*value,
                neutral == 128 || c == 1 ? neutral : neutral - 'a' + 'A');
        }
      gst_video_frame_unmap (&frame);
      if (write)
        buffer = gst_harness_push_and_pull (h, buffer);
    }
    gst_buffer_unref (buffer);
  }
  gst_harness_teardown (h);
}
GST_END_TEST;

/* One of the ends of a parameter's range, or of floats the middle, as @part of
 * the way says; the others at their defaults. */
static void
try_value (const SkelKernel *kernel, int index, double part)
{
  gboolean high = part == 1;
  const SkelParameter *parameter = &kernel->parameters[index];
  SkelValue *values = expected_defaults (kernel);
  char *name = g_strdelimit (g_strdup (parameter->name), "_", '-');
  GstHarness *h = expected_harness (kernel->element);
  const char *format;
  GValue value = G_VALUE_INIT, back = G_VALUE_INIT;
  GstPad *pad = gst_element_get_static_pad (h->element, "sink");
  GstCaps *caps = gst_pad_query_caps (pad, NULL);
  GParamSpec *spec;
  GstVideoInfo info;
  SkelValue limit = high ? parameter->maximum : parameter->minimum;

  if (part > 0 && part < 1)
    limit.f = parameter->minimum.f * (1 - part) + parameter->maximum.f * part;
  if (parameter->type == SKEL_TYPE_F32)
    limit.f = (float)limit.f;

  spec = g_object_class_find_property (G_OBJECT_GET_CLASS (h->element), name);
  fail_unless (spec != NULL, "%s has no %s", kernel->element, name);
  g_value_init (&value, spec->value_type);
  g_value_init (&back, spec->value_type);
  if (G_IS_PARAM_SPEC_ENUM (spec))
    g_value_set_enum (&value,
        parameter->constants[high ? parameter->n_constants - 1 : 0].value);
  else if (G_IS_PARAM_SPEC_BOOLEAN (spec))
    g_value_set_boolean (&value, high);
  else if (G_IS_PARAM_SPEC_INT (spec))
    g_value_set_int (&value, limit.i);
  else if (G_IS_PARAM_SPEC_UINT (spec))
    g_value_set_uint (&value, limit.i);
  else if (G_IS_PARAM_SPEC_FLOAT (spec))
    g_value_set_float (&value, limit.f);
  else if (G_IS_PARAM_SPEC_DOUBLE (spec))
    g_value_set_double (&value, limit.f);
  else
    goto done; /* an array; see parameters-test.c */

  g_object_set_property (G_OBJECT (h->element), name, &value);
  g_object_get_property (G_OBJECT (h->element), name, &back);
  fail_unless_equals_int (g_param_values_cmp (spec, &value, &back), 0);
  if (G_IS_PARAM_SPEC_ENUM (spec))
    limit.i = g_value_get_enum (&value);
  if (G_IS_PARAM_SPEC_BOOLEAN (spec))
    limit.i = high;
  values[parameter->offset] = limit;

  caps = gst_caps_make_writable (caps);
  gst_caps_set_simple (caps, "width", G_TYPE_INT, 37, "height", G_TYPE_INT, 23,
      "framerate", GST_TYPE_FRACTION, 25, 1, NULL);
  for (guint i = 0; i < gst_caps_get_size (caps); i++)
    gst_caps_set_features (caps, i, NULL);
  caps = gst_caps_fixate (caps);
  format
      = gst_structure_get_string (gst_caps_get_structure (caps, 0), "format");
  fail_unless (format != NULL);
  fail_unless (gst_video_info_from_caps (&info, caps));
  gst_harness_set_src_caps (h, gst_caps_ref (caps));
  try_frame (
      h, kernel, &info, 7, FALSE, FALSE, values, SKEL_BORDER_REPLICATE, 0);

done:
  gst_caps_unref (caps);
  gst_object_unref (pad);
  g_value_unset (&value);
  g_value_unset (&back);
  gst_harness_teardown (h);
  g_free (values);
  g_free (name);
}

GST_START_TEST (test_limits)
{
  const SkelKernel *kernel
      = expected_kernel (GST_OBJECT_NAME (g_list_nth_data (factories, __i__)));

  for (int i = 0; i < kernel->n_parameters; i++) {
    try_value (kernel, i, 0);
    try_value (kernel, i, 1);
    if (skel_type_is_floating (kernel->parameters[i].type)
        && kernel->parameters[i].length == 1)
      try_value (kernel, i, 0.19);
  }
}
GST_END_TEST;

static Suite *
pixels_suite (void)
{
  Suite *s = suite_create ("pixels");
  TCase *tc = tcase_create ("every element");
  int n;

  factories = expected_factories ();
  n = g_list_length (factories);
  suite_add_tcase (s, tc);
  tcase_set_timeout (tc, 300);
  tcase_add_unchecked_fixture (tc, expected_hold_gpu, expected_release_gpu);
  tcase_add_loop_test (tc, test_formats, 0, n);
  tcase_add_loop_test (tc, test_limits, 0, n);
  tcase_add_loop_test (tc, test_borders, 0, n);
  tcase_add_loop_test (tc, test_described, 0, n);
  if (g_strcmp0 (g_getenv ("GPUSKEL_PLUGIN"), "gpuskeltest") != 0) {
    tcase_add_loop_test (tc, test_negative, 0, 4);
    tcase_add_loop_test (tc, test_chroma, 0, G_N_ELEMENTS (moved));
  }
  return s;
}

GST_CHECK_MAIN (pixels);
