/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* element-test.c: what elements do with the device, seen from the device */
#include "standin.h"

#define GST_USE_UNSTABLE_API
#include <gst/check/gstcheck.h>
#include <gst/check/gstharness.h>
#include <gst/cuda/gstcudautils.h>
#include <gst/cuda/gstcudaloader.h>
#include <gst/video/video.h>

#include <glib/gstdio.h>
#include <string.h>

#define CAPS "video/x-raw,format=GRAY8,width=16,height=8,framerate=25/1"

static guint
count_modules (void)
{
  StandinUse use;

  standin_get_use (&use);
  return use.modules;
}

static GstContext *
new_context (void)
{
  GstCudaContext *cuda;
  GstContext *context;

  fail_unless (gst_cuda_load_library ());
  cuda = gst_cuda_context_new (0);
  context = gst_context_new_cuda_context (cuda);
  gst_object_unref (cuda);
  return context;
}

static GstElement *
new_element (const char *name, const char *backend, GstContext *context)
{
  GstElement *element = gst_element_factory_make (name, NULL);

  fail_unless (element != NULL);
  gst_object_ref_sink (element);
  gst_util_set_object_arg (G_OBJECT (element), "backend", backend);
  gst_element_set_context (element, context);
  return element;
}

static gboolean
get_ready (GstElement *element)
{
  return gst_element_set_state (element, GST_STATE_READY)
         == GST_STATE_CHANGE_SUCCESS;
}

static void
drop (GstElement *element)
{
  gst_element_set_state (element, GST_STATE_NULL);
  gst_object_unref (element);
}

/* A kernel's code is loaded once for all elements of a context, as long as
 * there is one. */
GST_START_TEST (test_modules_are_shared)
{
  GstContext *contexts[2] = { new_context (), new_context () };
  GstElement *elements[4];
  guint one, loads;

  elements[0] = new_element ("gpusobel", "cuda", contexts[0]);
  fail_unless (get_ready (elements[0]));
  one = count_modules ();
  loads = standin_calls ("cuModuleLoadData");
  fail_unless (one > 0);

  elements[1] = new_element ("gpusobel", "cuda", contexts[0]);
  fail_unless (get_ready (elements[1]));
  fail_unless_equals_int (standin_calls ("cuModuleLoadData"), loads);

  /* another kernel, another context */
  elements[2] = new_element ("gpublur", "cuda", contexts[0]);
  fail_unless (get_ready (elements[2]));
  fail_unless_equals_int (count_modules (), 2 * one);
  elements[3] = new_element ("gpusobel", "cuda", contexts[1]);
  fail_unless (get_ready (elements[3]));
  fail_unless_equals_int (count_modules (), 3 * one);

  drop (elements[0]);
  drop (elements[3]);
  fail_unless_equals_int (count_modules (), 2 * one);
  drop (elements[1]);
  drop (elements[2]);
  fail_unless_equals_int (count_modules (), 0);
  for (int i = 0; i < 2; i++)
    gst_context_unref (contexts[i]);
}
GST_END_TEST;

/* An element runs on when the one that loaded the code is gone. */
GST_START_TEST (test_shared_module_outlives_its_loader)
{
  GstContext *context = new_context ();
  GstElement *first = new_element ("gpuinvert", "cuda", context);
  GstElement *second = new_element ("gpuinvert", "cuda", context);
  GstHarness *h;

  fail_unless (get_ready (first));
  h = gst_harness_new_with_element (second, "sink", "src");
  gst_harness_set_src_caps_str (h, CAPS);
  for (int i = 0; i < 2; i++) {
    GstBuffer *buffer = gst_buffer_new_allocate (NULL, 16 * 8, NULL);
    guint8 pixel;

    gst_buffer_memset (buffer, 0, 100, -1);
    buffer = gst_harness_push_and_pull (h, buffer);
    fail_unless (buffer != NULL);
    gst_buffer_extract (buffer, 0, &pixel, 1);
    fail_unless_equals_int (pixel, 155);
    gst_buffer_unref (buffer);
    if (i == 0)
      drop (first);
  }
  gst_harness_teardown (h);
  gst_object_unref (second);
  gst_context_unref (context);
}
GST_END_TEST;

static gpointer
get_ready_in_thread (gpointer element)
{
  return GINT_TO_POINTER (get_ready (element));
}

GST_START_TEST (test_modules_in_threads)
{
  GstContext *context = new_context ();
  GstElement *single = new_element ("gpusobel", "cuda", context);
  guint loads;

  fail_unless (get_ready (single));
  loads = count_modules ();
  drop (single);
  for (int round = 0; round < 20; round++) {
    GstElement *elements[8];
    GThread *threads[G_N_ELEMENTS (elements)];
    guint before = standin_calls ("cuModuleLoadData");

    for (guint i = 0; i < G_N_ELEMENTS (elements); i++)
      elements[i] = new_element ("gpusobel", "cuda", context);
    for (guint i = 0; i < G_N_ELEMENTS (elements); i++)
      threads[i] = g_thread_new (NULL, get_ready_in_thread, elements[i]);
    for (guint i = 0; i < G_N_ELEMENTS (elements); i++)
      fail_unless (GPOINTER_TO_INT (g_thread_join (threads[i])));
    fail_unless_equals_int (standin_calls ("cuModuleLoadData") - before, loads);
    fail_unless_equals_int (count_modules (), loads);
    for (guint i = 0; i < G_N_ELEMENTS (elements); i++)
      drop (elements[i]);
    fail_unless_equals_int (count_modules (), 0);
  }
  gst_context_unref (context);
}
GST_END_TEST;

/* Code that could not be loaded is no element's, and is tried again. */
GST_START_TEST (test_module_fails)
{
  GstContext *context = new_context ();
  GstElement *other = new_element ("gpublur", "cuda", context);
  GstElement *element = new_element ("gpusobel", "cuda", context);
  guint before;

  fail_unless (get_ready (other));
  before = count_modules ();
  for (int n = 1; n <= 2; n++) {
    standin_fail ("cuModuleLoadData", n, CUDA_ERROR_OUT_OF_MEMORY);
    fail_if (get_ready (element));
    fail_unless_equals_int (count_modules (), before);
  }
  fail_unless (get_ready (element));
  drop (element);
  drop (other);
  gst_context_unref (context);
}
GST_END_TEST;

/* Gets @element ready on the CPU, with a warning that says @why. */
static void
expect_fallback (GstElement *element, const char *why)
{
  GstBus *bus = gst_bus_new ();
  GstMessage *message;
  GError *error;
  char *debug;
  int backend, cpu;

  gst_element_set_bus (element, bus);
  fail_unless (get_ready (element));
  message = gst_bus_pop_filtered (bus, GST_MESSAGE_WARNING);
  fail_unless (message != NULL, "no warning");
  gst_message_parse_warning (message, &error, &debug);
  fail_unless (strstr (debug, why) != NULL, "%s", debug);
  g_error_free (error);
  g_free (debug);
  gst_message_unref (message);
  gst_element_set_bus (element, NULL);
  gst_object_unref (bus);

  g_object_get (element, "current-backend", &backend, NULL);
  gst_util_set_object_arg (G_OBJECT (element), "backend", "cpu");
  g_object_get (element, "backend", &cpu, NULL);
  fail_unless_equals_int (backend, cpu);
}

/* That code is loaded is no sign of a device that works. */
GST_START_TEST (test_lost_device)
{
  GstContext *context = new_context ();
  GstElement *first = new_element ("gpusobel", "cuda", context);
  GstElement *second = new_element ("gpusobel", "cuda", context);
  GstElement *third = new_element ("gpusobel", "auto", context);

  fail_unless (get_ready (first));
  standin_lose (CUDA_ERROR_ILLEGAL_ADDRESS);
  fail_if (get_ready (second));
  expect_fallback (third, "illegal memory access");
  drop (first);
  drop (second);
  drop (third);
  gst_context_unref (context);
}
GST_END_TEST;

/* Nor is a driver a sign of the device that is wanted, which is no reason not
 * to run. */
GST_START_TEST (test_missing_device)
{
  GstElement *element = gst_element_factory_make ("gpusobel", NULL);

  gst_object_ref_sink (element);
  g_object_set (element, "cuda-device-id", 5, NULL);
  expect_fallback (element, "device 5");
  drop (element);
}
GST_END_TEST;

/* The first error says what there is too little of. */
GST_START_TEST (test_no_memory_for_pool)
{
  GstHarness *h = gst_harness_new ("gpusobel");
  GstBus *bus = gst_bus_new ();
  GstMessage *message;
  GError *error;

  gst_element_set_bus (h->element, bus);
  gst_harness_set_src_caps_str (h, CAPS);
  /* the second time after others have made room */
  for (int i = 0; i < 2; i++)
    standin_fail ("cuMemHostAlloc", 1, CUDA_ERROR_OUT_OF_MEMORY);
  fail_unless_equals_int (
      gst_harness_push (h, gst_buffer_new_allocate (NULL, 16 * 8, NULL)),
      GST_FLOW_ERROR);
  message = gst_bus_pop_filtered (bus, GST_MESSAGE_ERROR);
  fail_unless (message != NULL);
  gst_message_parse_error (message, &error, NULL);
  fail_unless (
      strstr (error->message, "pinned memory") != NULL, "%s", error->message);
  g_error_free (error);
  gst_message_unref (message);
  gst_element_set_bus (h->element, NULL);
  gst_object_unref (bus);
  gst_harness_teardown (h);
}
GST_END_TEST;

/* A frame with something in it for edges. */
static GstBuffer *
new_frame (void)
{
  GstBuffer *buffer = gst_buffer_new_allocate (NULL, 16 * 8, NULL);
  guint8 pixels[16 * 8];

  for (guint i = 0; i < sizeof pixels; i++)
    pixels[i] = i % 16 < 7 ? i * i : 200 - i;
  gst_buffer_fill (buffer, 0, pixels, sizeof pixels);
  return buffer;
}

static GstHarness *
new_canny (const char *backend)
{
  char *description = g_strdup_printf ("gpucanny backend=%s", backend);
  GstHarness *h = gst_harness_new_parse (description);

  g_free (description);
  gst_harness_set_src_caps_str (h, CAPS);
  return h;
}

static void
expect_pixels (GstHarness *h, const guint8 *expected)
{
  GstBuffer *buffer = gst_harness_pull (h);

  fail_unless (buffer != NULL);
  fail_unless_equals_int (gst_buffer_memcmp (buffer, 0, expected, 16 * 8), 0);
  gst_buffer_unref (buffer);
}

static void
expect_no_memory (GstBus *bus)
{
  GstMessage *message = gst_bus_pop_filtered (bus, GST_MESSAGE_ERROR);
  GError *error;

  fail_unless (message != NULL);
  gst_message_parse_error (message, &error, NULL);
  fail_unless (
      strstr (error->message, "out of memory") != NULL, "%s", error->message);
  g_error_free (error);
  gst_message_unref (message);
}

/* Whatever of a sequence fails, and whenever: that is said, and the next frame
 * is as it should be. */
GST_START_TEST (test_sequence_fails)
{
  static const char *const functions[]
      = { "cuMemAlloc", "cuMemsetD8Async", "cuLaunchKernelEx" };
  GstHarness *cpu = new_canny ("cpu");
  GstBuffer *buffer = gst_harness_push_and_pull (cpu, new_frame ());
  guint8 expected[16 * 8];

  gst_buffer_extract (buffer, 0, expected, sizeof expected);
  gst_buffer_unref (buffer);
  gst_harness_teardown (cpu);
  for (guint f = 0; f < G_N_ELEMENTS (functions); f++) {
    guint n_failed = 0;
    gboolean failed = TRUE;

    for (guint n = 1; failed; n++) {
      GstHarness *h = new_canny ("cuda");
      GstBus *bus = gst_bus_new ();
      guint calls = standin_calls (functions[f]);
      GstFlowReturn result;

      gst_element_set_bus (h->element, bus);
      standin_fail (functions[f], n, CUDA_ERROR_OUT_OF_MEMORY);
      result = gst_harness_push (h, new_frame ());
      failed = standin_calls (functions[f]) - calls >= n;
      standin_fail (functions[f], 0, CUDA_SUCCESS);
      if (result == GST_FLOW_OK) {
        /* others may have made room */
        expect_pixels (h, expected);
      } else {
        fail_unless (failed);
        fail_unless_equals_int (result, GST_FLOW_ERROR);
        expect_no_memory (bus);
        n_failed++;
      }
      fail_unless_equals_int (gst_harness_push (h, new_frame ()), GST_FLOW_OK);
      expect_pixels (h, expected);
      gst_element_set_bus (h->element, NULL);
      gst_object_unref (bus);
      gst_harness_teardown (h);
    }
    fail_unless (n_failed > 0, "%s never failed", functions[f]);
  }
}
GST_END_TEST;

/* Runs @description to its end; stop with drop (). */
static GstElement *
run (const char *description)
{
  GError *error = NULL;
  GstElement *pipeline = gst_parse_launch (description, &error);
  GstMessage *message;
  GstBus *bus;

  fail_unless (
      error == NULL, "%s: %s", description, error ? error->message : "");
  bus = gst_element_get_bus (pipeline);
  gst_element_set_state (pipeline, GST_STATE_PLAYING);
  message = gst_bus_timed_pop_filtered (
      bus, 60 * GST_SECOND, GST_MESSAGE_EOS | GST_MESSAGE_ERROR);
  fail_unless (message != NULL, "no end: %s", description);
  if (GST_MESSAGE_TYPE (message) == GST_MESSAGE_ERROR)
    gst_message_parse_error (message, &error, NULL);
  fail_unless (
      error == NULL, "%s: %s", description, error ? error->message : "");
  gst_message_unref (message);
  gst_object_unref (bus);
  return pipeline;
}

#define CUDA_CAPS "video/x-raw(memory:CUDAMemory)"

/* Ways to a sink that takes anything and knows no GstVideoMeta. */
static const char *const ways[] = {
  "gpusobel ! filesink",
  "gpusobel ! gpuhist ! filesink",
  "gpusobel ! queue ! identity ! gpuhist ! queue ! filesink",
  "gpusobel ! " CUDA_CAPS " ! gpuhist ! filesink",
  /* these get CUDA's */
  "gpusobel ! " CUDA_CAPS " ! filesink",
  "gpusobel ! " CUDA_CAPS " ! gpuhist ! " CUDA_CAPS " ! filesink",
  "gpusobel ! tee name=t ! queue ! gpublur ! fakesink async=false "
  "t. ! queue ! filesink async=false",
};

/* What @way writes, read back. */
static char *
write_file (
    const char *folder, const char *way, const char *format, gsize *length)
{
  char *path = g_build_filename (folder, "frames", NULL);
  char *description = g_strdup_printf (
      "videotestsrc num-buffers=3 ! video/x-raw,format=%s,width=40,height=24 "
      "! %s location=%s",
      format, way, path);
  GstElement *pipeline = run (description);
  GError *error = NULL;
  char *contents;

  drop (pipeline);
  fail_unless (g_file_get_contents (path, &contents, length, &error));
  g_free (description);
  g_free (path);
  return contents;
}

GST_START_TEST (test_sink_of_anything)
{
  /* rows without padding */
  static const char *const formats[]
      = { "GRAY8", "RGB", "BGRA", "NV12", "I420", "Y42B" };
  char *folder = g_dir_make_tmp (NULL, NULL);
  char *path = g_build_filename (folder, "frames", NULL);

  for (guint i = 0; i < G_N_ELEMENTS (formats); i++) {
    gsize size, wanted_size;
    char *wanted = write_file (
        folder, "gpusobel backend=cpu ! filesink", formats[i], &wanted_size);
    char *is = write_file (folder, ways[__i__], formats[i], &size);

    fail_unless (size == wanted_size && memcmp (is, wanted, size) == 0,
        "%s, %s: %" G_GSIZE_FORMAT " bytes are not the %" G_GSIZE_FORMAT
        " that the CPU makes",
        ways[__i__], formats[i], size, wanted_size);
    g_free (is);
    g_free (wanted);
  }
  g_remove (path);
  g_rmdir (folder);
  g_free (path);
  g_free (folder);
}
GST_END_TEST;

/* Which pads have CUDA's memory: all sources but those before a sink. */
static const char *const chains[] = {
  "gpusobel name=cuda0 ! gpuhist name=system0 ! fakesink",
  "gpusobel name=cuda0 ! queue ! identity ! gpublur name=system0 ! fakesink",
  "gpusobel name=cuda0 ! queue ! gpuhist name=cuda1 ! identity "
  "! gpublur name=system0 ! queue ! fakesink",
  "gpusobel name=cuda0 ! tee name=t ! queue ! gpuhist name=system0 "
  "! fakesink async=false "
  "t. ! queue ! identity ! gpublur name=system1 ! fakesink async=false",
  "gpusobel name=system0 ! fakesink",
  "gpusobel name=system0 ! tee name=t ! queue ! fakesink async=false "
  "t. ! queue ! fakesink async=false",
  "gpusobel name=cuda0 ! " CUDA_CAPS " ! fakesink",
};

GST_START_TEST (test_memory_between_elements)
{
  char *description = g_strconcat (
      "videotestsrc num-buffers=3 ! video/x-raw,width=40,height=24 ! ",
      chains[__i__], NULL);
  GstElement *pipeline = run (description);

  for (int cuda = 0; cuda < 2; cuda++)
    for (int i = 0; i < 2; i++) {
      char *name = g_strdup_printf ("%s%d", cuda ? "cuda" : "system", i);
      GstElement *element = gst_bin_get_by_name (GST_BIN (pipeline), name);

      if (element) {
        GstPad *pad = gst_element_get_static_pad (element, "src");
        GstCaps *caps = gst_pad_get_current_caps (pad);
        gboolean is = gst_caps_features_contains (
            gst_caps_get_features (caps, 0), "memory:CUDAMemory");

        fail_unless (is == cuda, "%s: %s hands on %s", chains[__i__], name,
            is ? "CUDA's memory" : "the system's");
        gst_caps_unref (caps);
        gst_object_unref (pad);
        gst_object_unref (element);
      }
      g_free (name);
    }
  drop (pipeline);
  g_free (description);
}
GST_END_TEST;

/* A frame of noise that @element gets, and what it makes of it. */
static GstBuffer *
push_noise (GstHarness *h)
{
  guint8 noise[48 * 24 * 3];
  GRand *random = g_rand_new_with_seed (1);
  GstBuffer *buffer = gst_buffer_new_allocate (NULL, sizeof noise, NULL);

  for (gsize i = 0; i < sizeof noise; i++)
    noise[i] = g_rand_int (random);
  g_rand_free (random);
  gst_buffer_fill (buffer, 0, noise, sizeof noise);
  return gst_harness_push_and_pull (h, buffer);
}

/* How many kernels are launched for a frame; what comes out is to be
 * @expected. */
static guint
count_launches (GstHarness *h, GstBuffer *expected)
{
  guint before = standin_calls ("cuLaunchKernelEx");
  GstBuffer *out = push_noise (h);
  GstMapInfo map;

  fail_unless (out != NULL);
  fail_unless (gst_buffer_map (out, &map, GST_MAP_READ));
  fail_unless (gst_buffer_memcmp (expected, 0, map.data, map.size) == 0);
  gst_buffer_unmap (out, &map);
  gst_buffer_unref (out);
  return standin_calls ("cuLaunchKernelEx") - before;
}

static GstHarness *
blur_colours (GstElement *element)
{
  GstHarness *h = gst_harness_new_with_element (element, "sink", "src");

  gst_harness_set_src_caps_str (
      h, "video/x-raw,format=RGB,width=48,height=24,framerate=25/1");
  return h;
}

/* What has quick code for components that lie by themselves, as they seldom do,
 * is taken apart and joined: not where the device has no room for that. */
GST_START_TEST (test_planes_while_there_is_room)
{
  GstContext *context = new_context ();
  GstElement *element = new_element ("gpuboxblur", "cuda", context);
  GstElement *other = new_element ("gpuboxblur", "cpu", context);
  GstHarness *h = blur_colours (element), *on_cpu = blur_colours (other);
  GstBuffer *expected;
  StandinUse use;

  /* of radius 5 there is code for pixels, too, so that frames have memory */
  gst_buffer_unref (push_noise (h));
  standin_get_use (&use);
  g_object_set (element, "radius", 4, NULL);
  g_object_set (other, "radius", 4, NULL);
  expected = push_noise (on_cpu);
  standin_set_memory (use.device_bytes);
  fail_unless_equals_int (count_launches (h, expected), 1);
  standin_set_memory (0);
  /* three components */
  fail_unless_equals_int (count_launches (h, expected), 1 + 3 + 1);
  gst_buffer_unref (expected);
  gst_harness_teardown (h);
  gst_harness_teardown (on_cpu);
  drop (element);
  drop (other);
  gst_context_unref (context);
}
GST_END_TEST;

static Suite *
element_suite (void)
{
  Suite *s = suite_create ("element");
  TCase *tc = tcase_create ("elements");

  suite_add_tcase (s, tc);
  tcase_set_timeout (tc, 120);
  tcase_add_test (tc, test_modules_are_shared);
  tcase_add_test (tc, test_shared_module_outlives_its_loader);
  tcase_add_test (tc, test_modules_in_threads);
  tcase_add_test (tc, test_module_fails);
  tcase_add_test (tc, test_lost_device);
  tcase_add_test (tc, test_missing_device);
  tcase_add_test (tc, test_no_memory_for_pool);
  tcase_add_test (tc, test_sequence_fails);
  tcase_add_test (tc, test_planes_while_there_is_room);
  tcase_add_loop_test (tc, test_sink_of_anything, 0, G_N_ELEMENTS (ways));
  tcase_add_loop_test (
      tc, test_memory_between_elements, 0, G_N_ELEMENTS (chains));
  return s;
}

GST_CHECK_MAIN (element);
