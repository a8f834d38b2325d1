/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* error-test.c: a device that fails, at every call that can. */
#include "common.h"

#include <string.h>

/* The calls of one frame's way, and how each may fail. */
static const struct {
  const char *function;
  int error;
} failures[] = {
  { "cuMemAlloc", CUDA_ERROR_OUT_OF_MEMORY },
  { "cuMemHostAlloc", CUDA_ERROR_OUT_OF_MEMORY },
  { "cuMemcpy2DAsync", CUDA_ERROR_UNKNOWN },
  { "cuMemcpyHtoDAsync", CUDA_ERROR_UNKNOWN },
  { "cuMemcpyDtoHAsync", CUDA_ERROR_UNKNOWN },
  { "cuEventCreate", CUDA_ERROR_OUT_OF_MEMORY },
  { "cuEventRecord", CUDA_ERROR_UNKNOWN },
  { "cuStreamWaitEvent", CUDA_ERROR_UNKNOWN },
  { "cuEventSynchronize", CUDA_ERROR_UNKNOWN },
  { "cuCtxPushCurrent", CUDA_ERROR_INVALID_CONTEXT },
};

/* One frame from ordinary memory over two of ours to pinned memory. */
static gboolean
go (GpuskelCudaContext *context, GstBufferPool *cuda, GstBufferPool *host,
    const GstVideoInfo *info, guint seed, guint *serial)
{
  GstBuffer *input = common_system_buffer (info);
  GstBuffer *middle = NULL, *output = NULL;
  GError *error = NULL;
  gboolean ok;

  common_fill (input, info, seed);
  if (gst_buffer_pool_acquire_buffer (cuda, &middle, NULL) == GST_FLOW_OK)
    ok = common_run (context, info, input, middle, &error);
  else
    ok = gpuskel_cuda_context_check (context, serial, &error);
  fail_unless (ok == (error == NULL));
  if (ok
      && gst_buffer_pool_acquire_buffer (host, &output, NULL) == GST_FLOW_OK) {
    GstMapInfo map;

    ok = common_run (context, info, middle, output, &error);
    fail_unless (ok == (error == NULL));
    /* a map that fails has left a note */
    if (ok && gst_buffer_map (output, &map, GST_MAP_READ)) {
      gst_buffer_unmap (output, &map);
      common_check (output, info, seed);
    } else if (ok) {
      ok = gpuskel_cuda_context_check (context, serial, &error);
      fail_unless (!ok);
    }
  } else if (ok) {
    ok = gpuskel_cuda_context_check (context, serial, &error);
    fail_unless (!ok);
  }
  if (error != NULL) {
    fail_unless (strlen (error->message) > 20);
    GST_INFO ("%s", error->message);
  }
  gst_clear_buffer (&output);
  gst_clear_buffer (&input);
  gst_clear_buffer (&middle);
  g_clear_error (&error);
  return ok;
}

GST_START_TEST (test_every_call_fails_once)
{
  guint failed = 0;

  /* while the caches are filled, and when they are full */
  for (int warm = 0; warm < 2; warm++)
    for (guint n = 1; n < 30; n++) {
      GpuskelCudaContext *context = common_context ();
      GstBufferPool *cuda, *host;
      GstVideoInfo info;
      guint serial = 0;

      gst_video_info_set_format (&info, GST_VIDEO_FORMAT_I420, 32, 16);
      cuda = common_pool (context, &info, "CUDA");
      host = common_pool (context, &info, "host");
      for (int i = 0; i < 3 * warm; i++)
        fail_unless (go (context, cuda, host, &info, i, &serial));
      gpuskel_cuda_context_synchronize (context, NULL);
      standin_fail (failures[__i__].function, n, failures[__i__].error);
      failed += !go (context, cuda, host, &info, 9, &serial);
      standin_fail (failures[__i__].function, 0, 0);
      /* and all is well afterwards */
      if (!gpuskel_cuda_context_check (context, &serial, NULL))
        failed++;
      for (int i = 0; i < 2; i++)
        fail_unless (go (context, cuda, host, &info, 10 + i, &serial));
      gst_buffer_pool_set_active (cuda, FALSE);
      gst_buffer_pool_set_active (host, FALSE);
      gst_object_unref (cuda);
      gst_object_unref (host);
      gpuskel_cuda_context_unref (context);
    }
  GST_INFO ("%s failed %u times", failures[__i__].function, failed);
  fail_unless_equals_int (standin_violations (), 0);
}

GST_END_TEST;

GST_START_TEST (test_messages)
{
  GpuskelCudaContext *context = common_context ();
  GstVideoInfo info;
  GstBuffer *input, *output;
  GError *error = NULL;

  gst_video_info_set_format (&info, GST_VIDEO_FORMAT_GRAY8, 320, 240);
  input = common_system_buffer (&info);
  output = common_system_buffer (&info);
  standin_set_memory (1000);
  fail_if (common_run (context, &info, input, output, &error));
  fail_unless (error->code == CUDA_ERROR_OUT_OF_MEMORY);
  fail_unless (strstr (error->message, "CUDA_ERROR_OUT_OF_MEMORY") != NULL);
  fail_unless (strstr (error->message, "(out of memory)") != NULL);
  fail_unless (strstr (error->message, "backend=cpu") != NULL);
  fail_unless (strstr (error->message, "device memory") != NULL);
  g_clear_error (&error);
  standin_set_memory (0);
  fail_unless (common_run (context, &info, input, output, &error));
  gst_buffer_unref (input);
  gst_buffer_unref (output);
  gpuskel_cuda_context_unref (context);
}

GST_END_TEST;

/* Memory of other sizes makes room when there is no more. */
GST_START_TEST (test_memory_makes_room)
{
  GpuskelCudaContext *context = common_context ();
  GError *error = NULL;

  standin_set_memory (8 * 1024 * 1024);
  for (int round = 0; round < 3; round++)
    for (int size = 100; size <= 1000; size += 100) {
      GstVideoInfo info;
      GstBuffer *input, *output;

      gst_video_info_set_format (&info, GST_VIDEO_FORMAT_RGBA, size, size);
      input = common_system_buffer (&info);
      output = common_system_buffer (&info);
      fail_unless (
          common_run (context, &info, input, output, &error) || size > 900,
          "%s", error != NULL ? error->message : "");
      g_clear_error (&error);
      gst_buffer_unref (input);
      gst_buffer_unref (output);
    }
  gpuskel_cuda_context_unref (context);
}

GST_END_TEST;

/* The device goes in the middle of it: everything fails, says so, and ends. */
GST_START_TEST (test_lost_device)
{
  GpuskelCudaContext *context = common_context ();
  GstBufferPool *cuda, *host;
  GstVideoInfo info;
  GstBuffer *input, *middle, *output;
  GstMapInfo map;
  GError *error = NULL;
  guint serial = 0;

  gst_video_info_set_format (&info, GST_VIDEO_FORMAT_NV12, 64, 48);
  cuda = common_pool (context, &info, "CUDA");
  host = common_pool (context, &info, "host");
  input = common_system_buffer (&info);
  middle = common_acquire (cuda);
  output = common_acquire (host);
  common_fill (input, &info, 1);
  standin_hold (TRUE);
  fail_unless (common_run (context, &info, input, middle, NULL));
  fail_unless (common_run (context, &info, middle, output, NULL));
  standin_lose (CUDA_ERROR_ILLEGAL_ADDRESS);
  fail_if (gst_buffer_map (output, &map, GST_MAP_READ));
  for (int i = 0; i < 2; i++) {
    fail_if (gpuskel_cuda_context_check (context, &serial, &error));
    fail_unless (error->code == CUDA_ERROR_ILLEGAL_ADDRESS);
    fail_unless (strstr (error->message, "restart") != NULL);
    g_clear_error (&error);
  }
  fail_if (common_run (context, &info, input, middle, &error));
  fail_unless (error->code == CUDA_ERROR_ILLEGAL_ADDRESS);
  g_clear_error (&error);
  fail_if (gpuskel_cuda_context_synchronize (context, &error));
  g_clear_error (&error);
  gst_buffer_unref (input);
  gst_buffer_unref (middle);
  gst_buffer_unref (output);
  gst_buffer_pool_set_active (cuda, FALSE);
  gst_buffer_pool_set_active (host, FALSE);
  gst_object_unref (cuda);
  gst_object_unref (host);
  gpuskel_cuda_context_unref (context);
}

GST_END_TEST;

static void
fail_with (GpuskelCudaContext *context, int code)
{
  gpuskel_cuda_context_failed (
      context, g_error_new (SKEL_CUDA_ERROR, code, "failure %d", code));
}

#define check_failure(context, serial, code)                                   \
  check_failure_at (context, serial, code, __LINE__)

/* That it is told of @code, or of nothing for CUDA_SUCCESS. */
static void
check_failure_at (
    GpuskelCudaContext *context, guint *serial, int code, int line)
{
  GError *error = NULL;
  gboolean ok = gpuskel_cuda_context_check (context, serial, &error);

  fail_unless (ok == (error == NULL), "line %d", line);
  fail_unless ((error ? error->code : CUDA_SUCCESS) == code,
      "line %d: told of %d, not of %d", line,
      error ? error->code : CUDA_SUCCESS, code);
  g_clear_error (&error);
}

/* A failure is told once to everybody, one that is fatal always. */
GST_START_TEST (test_failures_are_told)
{
  GpuskelCudaContext *context = common_context ();
  guint first = 0, second = 0;

  check_failure (context, &first, CUDA_SUCCESS);
  fail_with (context, CUDA_ERROR_OUT_OF_MEMORY);
  check_failure (context, &first, CUDA_ERROR_OUT_OF_MEMORY);
  check_failure (context, &first, CUDA_SUCCESS);
  check_failure (context, &second, CUDA_ERROR_OUT_OF_MEMORY);
  check_failure (context, &second, CUDA_SUCCESS);
  fail_with (context, CUDA_ERROR_UNKNOWN);
  check_failure (context, &first, CUDA_ERROR_UNKNOWN);
  check_failure (context, &first, CUDA_SUCCESS);
  /* what fails after it fails because of it */
  fail_with (context, CUDA_ERROR_ILLEGAL_ADDRESS);
  fail_with (context, CUDA_ERROR_INVALID_CONTEXT);
  for (int i = 0; i < 2; i++) {
    check_failure (context, &first, CUDA_ERROR_ILLEGAL_ADDRESS);
    check_failure (context, &second, CUDA_ERROR_ILLEGAL_ADDRESS);
  }
  gpuskel_cuda_context_unref (context);
}

GST_END_TEST;

static void
add (TCase *tcase)
{
  tcase_add_loop_test (
      tcase, test_every_call_fails_once, 0, G_N_ELEMENTS (failures));
  tcase_add_test (tcase, test_messages);
  tcase_add_test (tcase, test_memory_makes_room);
  tcase_add_test (tcase, test_lost_device);
  tcase_add_test (tcase, test_failures_are_told);
}

int
main (int argc, char **argv)
{
  return common_main (argc, argv, "cuda-error", add);
}
