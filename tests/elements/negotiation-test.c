/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* negotiation-test.c: caps, in harnesses and in real pipelines */

#include "pipeline.h"

#include <gst/check/gstcheck.h>
#include <gst/check/gstharness.h>
#include <gst/video/video.h>

#include <string.h>

#define CUDA "memory:CUDAMemory"

static const char *pipelines[] = {
  "gpusobel ! gpuhist ! videoconvert ! fakevideosink sync=false",
  "video/x-raw,format=NV12,width=63,height=41 ! gpusobel ! fakesink",
  "video/x-raw,format=NV12 ! gputranspose ! gpumirror ! gpuflip ! fakesink",
  "video/x-raw,format=RGB ! gpugrayscale ! video/x-raw,format=GRAY8 "
  "! gpuinvert ! fakesink",
  "tee name=t ! queue ! gpublur ! fakesink t. ! queue ! gpuhist ! fakesink",
  "gpuhist ! queue ! gpustats ! queue ! gpublur ! identity ! gpuhist "
  "! fakesink",
  "gpusobel ! tee name=t ! queue ! gpuhist ! fakesink async=false "
  "t. ! queue ! gpumedian ! fakesink async=false",
  "video/x-raw,format=YUY2 ! videoconvert ! gpusobel ! videoconvert "
  "! video/x-raw,format=YUY2 ! fakesink",
  "gpusobel backend=cpu ! video/x-raw ! gpublur backend=cpu ! fakesink",
  "video/x-raw,width=1,height=1 ! gpumedian ! gpusmooth ! fakesink",
  "video/x-raw,format=GRAY8,width=3,height=1 ! gpugradient ! gpuhist "
  "! fakesink",
};

GST_START_TEST (test_pipeline)
{
  char *description
      = g_strconcat ("videotestsrc num-buffers=5 ! ", pipelines[__i__], NULL);
  GError *error = pipeline_run (description);

  fail_unless (
      error == NULL, "%s: %s", description, error ? error->message : "");
  g_free (description);
}
GST_END_TEST;

/* Each memory forced, on a GPU. */
static const char *gpu_pipelines[] = {
  "gpusobel backend=cuda ! video/x-raw(" CUDA ") ! gpuhist ! fakesink",
  "gpusobel ! video/x-raw(" CUDA ") ! gpublur ! video/x-raw ! fakesink",
  "gpusobel ! video/x-raw ! gpublur ! video/x-raw(" CUDA ") ! fakesink",
  "video/x-raw,format=GRAY8 ! gpuhist ! video/x-raw(" CUDA ") ! gpumedian "
  "! gpustats ! video/x-raw ! fakesink",
  "video/x-raw,format=GRAY8,width=33,height=21 ! gputranspose "
  "! video/x-raw(" CUDA ") ! queue ! tee name=t ! queue ! gpuinvert "
  "! fakesink async=false t. ! queue ! gpuhist ! fakesink async=false",
  "gpusobel ! gpublur backend=cpu ! gpuhist ! fakesink",
};

GST_START_TEST (test_gpu_pipeline)
{
  char *description = g_strconcat (
      "videotestsrc num-buffers=5 ! ", gpu_pipelines[__i__], NULL);
  GError *error = pipeline_run (description);

  fail_unless (
      error == NULL, "%s: %s", description, error ? error->message : "");
  g_free (description);
}
GST_END_TEST;

/* The element's backend as it says itself, and as its caps do. */
static void
expect_backend (GstElement *element, const char *wanted)
{
  gboolean cuda = g_str_equal (wanted, "cuda");
  GValue value = G_VALUE_INIT;
  char *backend;

  g_object_get_property (G_OBJECT (element), "current-backend", &value);
  backend = gst_value_serialize (&value);
  fail_unless_equals_string (backend, wanted);
  g_free (backend);
  g_value_unset (&value);
  for (int i = 0; i < 2 && !g_str_equal (wanted, "auto"); i++) {
    GstPad *pad = gst_element_get_static_pad (element, i ? "src" : "sink");
    GstCaps *caps = gst_pad_query_caps (pad, NULL);
    GstCapsFeatures *features = gst_caps_get_features (caps, 0);

    fail_unless_equals_int (gst_caps_get_size (caps), cuda ? 2 : 1);
    fail_unless_equals_int (gst_caps_features_contains (features, CUDA), cuda);
    gst_caps_unref (caps);
    gst_object_unref (pad);
  }
}

static void
set_backend (GstElement *element, const char *backend)
{
  gst_util_set_object_arg (G_OBJECT (element), "backend", backend);
}

/* Where there is no GPU, to run on the CPU is no reason to warn. */
GST_START_TEST (test_backend)
{
  GstElement *element = gst_element_factory_make ("gpusobel", NULL);
  GstBus *bus = gst_bus_new ();

  gst_element_set_bus (element, bus);
  expect_backend (element, "auto");
  gst_element_set_state (element, GST_STATE_READY);
  expect_backend (element, pipeline_has_gpu () ? "cuda" : "cpu");
  gst_element_set_state (element, GST_STATE_NULL);
  expect_backend (element, "auto");
  fail_unless (gst_bus_pop_filtered (bus, GST_MESSAGE_WARNING) == NULL);
  gst_element_set_bus (element, NULL);
  gst_object_unref (bus);
  gst_object_unref (element);
}
GST_END_TEST;

/* A change in READY holds from PAUSED on. */
GST_START_TEST (test_backend_in_ready)
{
  GstElement *element = gst_element_factory_make ("gpusobel", NULL);
  gboolean gpu = pipeline_has_gpu ();

  set_backend (element, "cpu");
  gst_element_set_state (element, GST_STATE_READY);
  expect_backend (element, "cpu");
  set_backend (element, "auto");
  gst_element_set_state (element, GST_STATE_PAUSED);
  expect_backend (element, gpu ? "cuda" : "cpu");
  gst_element_set_state (element, GST_STATE_READY);
  set_backend (element, "cpu");
  gst_element_set_state (element, GST_STATE_PAUSED);
  expect_backend (element, "cpu");
  gst_element_set_state (element, GST_STATE_READY);
  set_backend (element, "cuda");
  for (int i = 0; i < 2; i++)
    fail_unless ((gst_element_set_state (element, GST_STATE_PAUSED)
                     != GST_STATE_CHANGE_FAILURE)
                 == gpu);
  gst_element_set_state (element, GST_STATE_NULL);
  gst_object_unref (element);
}
GST_END_TEST;

/* The GPU that is asked for is the one, or there is none. */
GST_START_TEST (test_device)
{
  static const int wanted[] = { -1, 0, 9999 };

  for (gsize i = 0; i < G_N_ELEMENTS (wanted); i++) {
    GstElement *element = gst_element_factory_make ("gpusobel", NULL);
    int device;

    set_backend (element, "cuda");
    g_object_set (element, "cuda-device-id", wanted[i], NULL);
    g_object_get (element, "cuda-device-id", &device, NULL);
    fail_unless_equals_int (device, wanted[i]);
    fail_unless_equals_int (gst_element_set_state (element, GST_STATE_READY)
                                != GST_STATE_CHANGE_FAILURE,
        wanted[i] < 9999);
    gst_element_set_state (element, GST_STATE_NULL);
    gst_object_unref (element);
  }
}
GST_END_TEST;

GST_START_TEST (test_cuda_without_device)
{
  GError *error
      = pipeline_run ("videotestsrc num-buffers=1 ! gpusobel backend=cuda "
                      "! fakesink");
  char *message, *advice;

  fail_unless (error != NULL);
  fail_unless (strlen (error->message) > 20, "says only: %s", error->message);
  /* what to do about it, once */
  message = g_ascii_strdown (error->message, -1);
  advice = strstr (message, "cpu");
  fail_unless (advice && !strstr (advice + 1, "cpu"), "%s", message);
  g_free (message);
  g_error_free (error);
}
GST_END_TEST;

GST_START_TEST (test_transposed_caps)
{
  GstHarness *h = gst_harness_new ("gputranspose");
  GstCaps *caps;
  GstStructure *structure;
  int width, height, n, d;

  gst_harness_set_src_caps_str (h,
      "video/x-raw,format=NV12,width=31,"
      "height=14,pixel-aspect-ratio=4/3,chroma-site=mpeg2,framerate=25/1");
  fail_unless_equals_int (
      gst_harness_push (h, gst_buffer_new_allocate (NULL, 1000, NULL)),
      GST_FLOW_OK);
  caps = gst_pad_get_current_caps (h->sinkpad);
  structure = gst_caps_get_structure (caps, 0);
  fail_unless (gst_structure_get (structure, "width", G_TYPE_INT, &width,
      "height", G_TYPE_INT, &height, NULL));
  fail_unless (
      gst_structure_get_fraction (structure, "pixel-aspect-ratio", &n, &d));
  fail_unless_equals_int (width, 14);
  fail_unless_equals_int (height, 31);
  fail_unless_equals_int (n, 3);
  fail_unless_equals_int (d, 4);
  /* which has turned to where no name fits */
  fail_if (gst_structure_has_field (structure, "chroma-site"));
  gst_caps_unref (caps);
  gst_harness_teardown (h);
}
GST_END_TEST;

/* What upstream may send follows from what downstream wants. */
GST_START_TEST (test_caps_from_downstream)
{
  GstHarness *h = gst_harness_new_parse ("gpugrayscale ! gputranspose");
  GstCaps *caps;
  GstStructure *structure;
  int width, height;

  gst_harness_set_sink_caps_str (
      h, "video/x-raw,format=GRAY8,width=12,height=34,framerate=25/1");
  caps = gst_pad_peer_query_caps (h->srcpad, NULL);
  fail_if (gst_caps_is_empty (caps));
  for (guint i = 0; i < gst_caps_get_size (caps); i++) {
    structure = gst_caps_get_structure (caps, i);
    fail_unless (gst_structure_get (structure, "width", G_TYPE_INT, &width,
        "height", G_TYPE_INT, &height, NULL));
    fail_unless_equals_int (width, 34);
    fail_unless_equals_int (height, 12);
    fail_unless (
        GST_VALUE_HOLDS_LIST (gst_structure_get_value (structure, "format")));
  }
  gst_caps_unref (caps);
  gst_harness_teardown (h);
}
GST_END_TEST;

/* A decoder, say, that wants rows to begin at multiples of some bytes finds a
 * pool that can do that, and frames of it come through. */
GST_START_TEST (test_pool_for_upstream)
{
  GstHarness *h = gst_harness_new ("gpusobel");
  GstVideoAlignment alignment;
  GstBufferPool *pool;
  GstStructure *config;
  GstVideoMeta *meta;
  GstBuffer *buffer;
  GstQuery *query;
  GstCaps *caps;
  guint size;

  gst_harness_set_src_caps_str (
      h, "video/x-raw,format=NV12,width=35,height=18,framerate=25/1");
  caps = gst_pad_get_current_caps (h->srcpad);
  query = gst_query_new_allocation (caps, TRUE);
  fail_unless (gst_pad_peer_query (h->srcpad, query));
  fail_unless (
      gst_query_find_allocation_meta (query, GST_VIDEO_META_API_TYPE, NULL));
  fail_unless_equals_int (gst_query_get_n_allocation_pools (query), 1);
  gst_query_parse_nth_allocation_pool (query, 0, &pool, &size, NULL, NULL);
  fail_unless (pool != NULL);
  fail_unless (gst_buffer_pool_has_option (
      pool, GST_BUFFER_POOL_OPTION_VIDEO_ALIGNMENT));

  gst_video_alignment_reset (&alignment);
  alignment.padding_right = 7;
  alignment.stride_align[0] = alignment.stride_align[1] = 63;
  config = gst_buffer_pool_get_config (pool);
  gst_buffer_pool_config_set_params (config, caps, size, 0, 0);
  gst_buffer_pool_config_add_option (config, GST_BUFFER_POOL_OPTION_VIDEO_META);
  gst_buffer_pool_config_add_option (
      config, GST_BUFFER_POOL_OPTION_VIDEO_ALIGNMENT);
  gst_buffer_pool_config_set_video_alignment (config, &alignment);
  fail_unless (gst_buffer_pool_set_config (pool, config));
  gst_buffer_pool_set_active (pool, TRUE);
  gst_buffer_pool_acquire_buffer (pool, &buffer, NULL);
  meta = gst_buffer_get_video_meta (buffer);
  fail_unless (meta != NULL);
  fail_unless_equals_int (meta->stride[0], 64);
  fail_unless_equals_int (gst_harness_push (h, buffer), GST_FLOW_OK);

  gst_buffer_pool_set_active (pool, FALSE);
  gst_object_unref (pool);
  gst_query_unref (query);
  gst_caps_unref (caps);
  gst_harness_teardown (h);
}
GST_END_TEST;

static void
note_category (GstDebugCategory *category, GstDebugLevel level,
    const char *file, const char *function, int line, GObject *object,
    GstDebugMessage *message, gpointer user_data)
{
  if (strstr (gst_debug_message_get (message), "no layout"))
    *(const char **)user_data = gst_debug_category_get_name (category);
}

/* What a pool of CUDA memory says is found under the plugin's name. */
GST_START_TEST (test_pool_says)
{
  GstHarness *h = gst_harness_new ("gpusobel");
  const char *category = NULL;
  GstStructure *config;
  GstBufferPool *pool;
  GstQuery *query;
  GstCaps *caps;

  gst_harness_set_src_caps_str (
      h, "video/x-raw(" CUDA "),format=NV12,width=35,height=18,framerate=25/1");
  caps = gst_pad_get_current_caps (h->srcpad);
  query = gst_query_new_allocation (caps, TRUE);
  fail_unless (gst_pad_peer_query (h->srcpad, query));
  gst_query_parse_nth_allocation_pool (query, 0, &pool, NULL, NULL, NULL);
  gst_debug_remove_log_function (gst_debug_log_default);
  gst_debug_add_log_function (note_category, &category, NULL);
  gst_debug_set_default_threshold (GST_LEVEL_WARNING);
  config = gst_buffer_pool_get_config (pool);
  gst_buffer_pool_config_set_params (config, NULL, 0, 0, 0);
  fail_if (gst_buffer_pool_set_config (pool, config));
  gst_debug_set_default_threshold (GST_LEVEL_NONE);
  gst_debug_remove_log_function (note_category);
  gst_debug_add_log_function (gst_debug_log_default, NULL, NULL);
  fail_unless_equals_string (category, "gpuskelcuda");
  gst_object_unref (pool);
  gst_query_unref (query);
  gst_caps_unref (caps);
  gst_harness_teardown (h);
}
GST_END_TEST;

/* An overlay over the picture lies over it still after it was measured. */
GST_START_TEST (test_overlay)
{
  static const char overlaid[]
      = "video/x-raw(memory:SystemMemory, meta:GstVideoOverlayComposition),"
        "format=NV12,width=32,height=16,framerate=25/1";
  GstHarness *h = gst_harness_new ("gpuhist");
  GstCaps *caps = gst_caps_from_string (overlaid), *passed;

  gst_harness_set_src_caps_str (h, overlaid);
  fail_unless_equals_int (gst_harness_push (h, gst_buffer_new_allocate (NULL,
                                                   32 * 16 * 3 / 2, NULL)),
      GST_FLOW_OK);
  passed = gst_pad_get_current_caps (h->sinkpad);
  fail_unless (
      gst_caps_is_equal (caps, passed), "%s", gst_caps_to_string (passed));
  gst_caps_unref (passed);
  gst_harness_teardown (h);

  h = gst_harness_new ("gpusobel");
  fail_if (gst_pad_peer_query_accept_caps (h->srcpad, caps));
  gst_caps_unref (caps);
  gst_harness_teardown (h);
}
GST_END_TEST;

static const struct {
  const char *element, *caps;
} refused[] = {
  { "gpusobel", "video/x-raw,format=P010_10LE,width=8,height=8,"
                "framerate=25/1" },
  { "gpusobel", "audio/x-raw,format=S16LE,rate=44100,channels=2,"
                "layout=interleaved" },
  { "gpusobel", "video/x-raw,format=NV12,width=40000,height=8,"
                "framerate=25/1" },
  { "gputranspose", "video/x-raw,format=Y42B,width=8,height=8,"
                    "framerate=25/1" },
  { "gpugrayscale", "video/x-raw,format=NV12,width=8,height=8,"
                    "framerate=25/1" },
};

static void
push_caps (GstHarness *h, const char *description)
{
  GstCaps *caps = gst_caps_from_string (description);
  GstSegment segment;

  gst_pad_push_event (h->srcpad, gst_event_new_caps (caps));
  gst_caps_unref (caps);
  gst_segment_init (&segment, GST_FORMAT_TIME);
  gst_pad_push_event (h->srcpad, gst_event_new_segment (&segment));
  /* with each buffer that is refused, caps that were come again */
  for (int i = 0; i < 3; i++)
    gst_pad_push (h->srcpad, gst_buffer_new_allocate (NULL, 8 * 8 * 4, NULL));
}

/* Expects one error: it is not-negotiated, and says what would do. */
static void
expect_refusal (GstBus *bus)
{
  GstMessage *message = gst_bus_pop_filtered (bus, GST_MESSAGE_ERROR);
  GError *error;
  char *debug;

  fail_unless (message != NULL, "no error");
  gst_message_parse_error (message, &error, &debug);
  fail_unless (
      g_error_matches (error, GST_CORE_ERROR, GST_CORE_ERROR_NEGOTIATION));
  fail_unless (strstr (debug, "accepted: video/x-raw") != NULL, "%s", debug);
  g_error_free (error);
  g_free (debug);
  gst_message_unref (message);
  fail_unless (
      gst_bus_pop_filtered (bus, GST_MESSAGE_ERROR) == NULL, "a second error");
}

GST_START_TEST (test_refused_caps)
{
  GstHarness *h = gst_harness_new (refused[__i__].element);
  GstBus *bus = gst_bus_new ();

  gst_element_set_bus (h->element, bus);
  gst_harness_play (h);
  fail_unless (
      gst_pad_push_event (h->srcpad, gst_event_new_stream_start ("stream")));
  push_caps (h, refused[__i__].caps);
  expect_refusal (bus);
  /* after caps that were accepted it is worth another one */
  push_caps (h, "video/x-raw,format=RGBA,width=8,height=8,framerate=25/1");
  fail_unless (gst_bus_pop_filtered (bus, GST_MESSAGE_ERROR) == NULL);
  push_caps (h, refused[__i__].caps);
  expect_refusal (bus);
  gst_element_set_bus (h->element, NULL);
  gst_object_unref (bus);
  gst_harness_teardown (h);
}
GST_END_TEST;

/* A pointer over the output is told as a place in the input. */
static const struct {
  const char *element;
  double x, y;
} pointed[] = {
  { "gpusobel", 3, 5 },
  { "gpumirror", 31 - 1 - 3, 5 },
  { "gpuflip", 3, 14 - 1 - 5 },
  { "gpurotate180", 31 - 1 - 3, 14 - 1 - 5 },
  { "gputranspose", 5, 3 },
};

GST_START_TEST (test_navigation)
{
  GstHarness *h = gst_harness_new (pointed[__i__].element);
  GstEvent *event;
  double x = -1, y = -1;

  gst_harness_set_src_caps_str (
      h, "video/x-raw,format=GRAY8,width=31,height=14,framerate=25/1");
  fail_unless_equals_int (
      gst_harness_push (h, gst_buffer_new_allocate (NULL, 32 * 14, NULL)),
      GST_FLOW_OK);
  gst_harness_push_upstream_event (h,
      gst_navigation_event_new_mouse_move (3, 5, GST_NAVIGATION_MODIFIER_NONE));
  while ((event = gst_harness_try_pull_upstream_event (h))) {
    if (GST_EVENT_TYPE (event) == GST_EVENT_NAVIGATION)
      fail_unless (gst_navigation_event_get_coordinates (event, &x, &y));
    gst_event_unref (event);
  }
  fail_unless_equals_float (x, pointed[__i__].x);
  fail_unless_equals_float (y, pointed[__i__].y);
  gst_harness_teardown (h);
}
GST_END_TEST;

/* A region of the input is found where its pixels are in the output. */
static const struct {
  const char *element;
  guint x, y, w, h;
} regions[] = {
  { "gpusobel", 3, 5, 10, 4 },
  { "gpumirror", 31 - 3 - 10, 5, 10, 4 },
  { "gpuflip", 3, 14 - 5 - 4, 10, 4 },
  { "gpurotate180", 31 - 3 - 10, 14 - 5 - 4, 10, 4 },
  { "gputranspose", 5, 3, 4, 10 },
  { "gpuhist", 3, 5, 10, 4 },
};

GST_START_TEST (test_regions)
{
  GstHarness *h = gst_harness_new (regions[__i__].element);
  GstBuffer *buffer = gst_buffer_new_allocate (NULL, 32 * 14, NULL);
  GstVideoRegionOfInterestMeta *region;
  GstStructure *parameter;

  region = gst_buffer_add_video_region_of_interest_meta (
      buffer, "face", 3, 5, 10, 4);
  region->id = 7;
  region->parent_id = 8;
  gst_video_region_of_interest_meta_add_param (
      region, gst_structure_new_empty ("detection"));
  /* partly outside, and so far out that adding overflows */
  region = gst_buffer_add_video_region_of_interest_meta (
      buffer, "edge", 20, 10, G_MAXUINT, 100);
  region->id = 9;

  gst_harness_set_src_caps_str (
      h, "video/x-raw,format=GRAY8,width=31,height=14,framerate=25/1");
  buffer = gst_harness_push_and_pull (h, buffer);
  region = gst_buffer_get_video_region_of_interest_meta_id (buffer, 7);
  fail_unless (region != NULL);
  fail_unless_equals_string (g_quark_to_string (region->roi_type), "face");
  fail_unless_equals_int (region->parent_id, 8);
  fail_unless_equals_int (region->x, regions[__i__].x);
  fail_unless_equals_int (region->y, regions[__i__].y);
  fail_unless_equals_int (region->w, regions[__i__].w);
  fail_unless_equals_int (region->h, regions[__i__].h);
  parameter = gst_video_region_of_interest_meta_get_param (region, "detection");
  fail_unless (parameter != NULL);

  region = gst_buffer_get_video_region_of_interest_meta_id (buffer, 9);
  if (g_str_equal (regions[__i__].element, "gpurotate180")) {
    fail_unless_equals_int (region->x, 0);
    fail_unless_equals_int (region->y, 0);
    fail_unless_equals_int (region->w, 11);
    fail_unless_equals_int (region->h, 4);
  }
  gst_buffer_unref (buffer);
  gst_harness_teardown (h);
}
GST_END_TEST;

static Suite *
negotiation_suite (void)
{
  Suite *s = suite_create ("negotiation");
  TCase *tc = tcase_create ("caps");

  suite_add_tcase (s, tc);
  tcase_set_timeout (tc, 120);
  tcase_add_loop_test (tc, test_pipeline, 0, G_N_ELEMENTS (pipelines));
  if (pipeline_has_gpu ()) {
    tcase_add_test (tc, test_pool_says);
    tcase_add_test (tc, test_device);
    tcase_add_loop_test (
        tc, test_gpu_pipeline, 0, G_N_ELEMENTS (gpu_pipelines));
    pipeline_skip (1, "there is a GPU");
  } else {
    pipeline_skip (2 + G_N_ELEMENTS (gpu_pipelines), "there is no GPU");
    tcase_add_test (tc, test_cuda_without_device);
  }
  tcase_add_test (tc, test_backend);
  tcase_add_test (tc, test_backend_in_ready);
  tcase_add_test (tc, test_transposed_caps);
  tcase_add_test (tc, test_caps_from_downstream);
  tcase_add_test (tc, test_pool_for_upstream);
  tcase_add_test (tc, test_overlay);
  tcase_add_loop_test (tc, test_refused_caps, 0, G_N_ELEMENTS (refused));
  tcase_add_loop_test (tc, test_navigation, 0, G_N_ELEMENTS (pointed));
  tcase_add_loop_test (tc, test_regions, 0, G_N_ELEMENTS (regions));
  return s;
}

GST_CHECK_MAIN (negotiation);
