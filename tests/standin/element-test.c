/* element-test.c: what elements do with the device, seen from the device */
#include "standin.h"

#define GST_USE_UNSTABLE_API
#include <gst/check/gstcheck.h>
#include <gst/check/gstharness.h>
#include <gst/cuda/gstcudautils.h>
#include <gst/cuda/gstcudaloader.h>
#include <gst/video/video.h>

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
  /* on the CPU */
  fail_unless (get_ready (third));
  drop (first);
  drop (second);
  drop (third);
  gst_context_unref (context);
}
GST_END_TEST;

static Suite *
element_suite (void)
{
  Suite *s = suite_create ("element");
  TCase *tc = tcase_create ("modules");

  suite_add_tcase (s, tc);
  tcase_set_timeout (tc, 120);
  tcase_add_test (tc, test_modules_are_shared);
  tcase_add_test (tc, test_shared_module_outlives_its_loader);
  tcase_add_test (tc, test_modules_in_threads);
  tcase_add_test (tc, test_module_fails);
  tcase_add_test (tc, test_lost_device);
  return s;
}

GST_CHECK_MAIN (element);
