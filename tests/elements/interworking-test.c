/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* interworking-test.c: beside the elements of GStreamer's own CUDA plugin, with
 * frames on the GPU between them and ours: the pixels are the CPU's */
#include "expected.h"
#include "pipeline.h"

#include <gst/check/gstcheck.h>

#include <glib/gstdio.h>
#include <string.h>

#define SYSTEM "video/x-raw"
#define CUDA SYSTEM "(memory:CUDAMemory)"
#define N_FRAMES 4
#define SOURCE                                                                 \
  "videotestsrc num-buffers=" G_STRINGIFY (N_FRAMES) " pattern=ball "

/* Two ways from a source to a file; the second does without a GPU. */
typedef struct {
  const char *needs[3]; /* elements */
  const char *gpu, *cpu;
} Ways;

/* What @description, with a filesink at its end, writes. */
static char *
write_frames (const char *folder, const char *description, gsize *length)
{
  char *path = g_build_filename (folder, "frames", NULL);
  char *whole = g_strdup_printf (
      "%s ! filesink async=false location=%s", description, path);
  GError *error = pipeline_run (whole);
  char *contents = NULL;

  fail_unless (error == NULL, "%s: %s", whole, error ? error->message : "");
  fail_unless (g_file_get_contents (path, &contents, length, NULL));
  g_remove (path);
  g_free (whole);
  g_free (path);
  return contents;
}

static GstBuffer *
frame_of (char *frames, const GstVideoInfo *info, gsize i)
{
  gsize size = GST_VIDEO_INFO_SIZE (info);

  return gst_buffer_new_wrapped_full (
      0, frames + i * size, size, 0, size, NULL, NULL);
}

/* Runs both ways from a source of frames of @format, which the end's is, too.
 */
static void
compare (const char *format, const Ways *ways)
{
  char *folder = g_dir_make_tmp (NULL, NULL);
  char *caps_string = g_strdup_printf ("video/x-raw,format=%s", format);
  char *gpu = g_strdup_printf (SOURCE "! %s ! %s", caps_string, ways->gpu);
  char *cpu = g_strdup_printf (SOURCE "! %s ! %s", caps_string, ways->cpu);
  GstCaps *caps = gst_caps_from_string (caps_string);
  gsize size, wanted_size;
  char *wanted = write_frames (folder, cpu, &wanted_size);
  char *is = write_frames (folder, gpu, &size);
  GstVideoInfo info;

  fail_unless (gst_video_info_from_caps (&info, caps));
  fail_unless_equals_uint64 (
      wanted_size, N_FRAMES * GST_VIDEO_INFO_SIZE (&info));
  fail_unless_equals_uint64 (size, wanted_size);
  for (int i = 0; i < N_FRAMES; i++) {
    GstBuffer *wanted_frame = frame_of (wanted, &info, i);
    GstBuffer *frame = frame_of (is, &info, i);
    char *difference = expected_difference (wanted_frame, frame, &info);

    fail_unless (difference == NULL, "%s: frame %d: %s", gpu, i, difference);
    gst_buffer_unref (wanted_frame);
    gst_buffer_unref (frame);
  }
  g_free (is);
  g_free (wanted);
  gst_caps_unref (caps);
  g_free (gpu);
  g_free (cpu);
  g_free (caps_string);
  g_rmdir (folder);
  g_free (folder);
}

/* Capsfilters, as cudaupload and cudadownload pass on what they are given where
 * both sides would take that. */
static const Ways copies[] = {
  { { "cudaupload", "cudadownload" },
      "cudaupload ! " CUDA " ! gpublur ! " CUDA " ! cudadownload",
      "gpublur backend=cpu" },
  { { "cudaupload" }, "cudaupload ! " CUDA " ! gpublur ! gpuinvert",
      "gpublur backend=cpu ! gpuinvert backend=cpu" },
  { { "cudadownload" }, "gpusobel ! " CUDA " ! cudadownload",
      "gpusobel backend=cpu" },
  { { "cudaupload", "cudadownload" },
      "cudaupload ! " CUDA " ! gpumirror ! gpugaussian3x3 ! " CUDA
      " ! cudadownload",
      "gpumirror backend=cpu ! gpugaussian3x3 backend=cpu" },
  { { "cudaupload", "cudadownload" },
      "cudaupload ! " CUDA
      " ! tee name=t ! queue ! gpuhist ! fakesink async=false "
      "t. ! queue ! gpumedian ! " CUDA " ! cudadownload",
      "gpumedian backend=cpu" },
  { { "cudaupload", "cudadownload" },
      "gpuinvert ! " CUDA " ! cudadownload ! " SYSTEM " ! gpublur ! " SYSTEM
      " ! cudaupload ! " CUDA " ! gpuinvert ! " CUDA " ! cudadownload",
      "gpuinvert backend=cpu ! gpublur backend=cpu ! gpuinvert backend=cpu" },
  { { "cudaupload", "cudadownload" },
      "cudaupload ! " CUDA " ! gpuhist ! " CUDA " ! cudadownload ! " SYSTEM
      " ! cudaupload ! " CUDA " ! gpustats ! gpurotate180 ! " CUDA
      " ! cudadownload",
      "gpurotate180 backend=cpu" },
};

/* What both know, with rows that have padding and rows that have none. */
static const char *const formats[] = {
  "I420,width=64,height=48",
  "YV12,width=66,height=46",
  "NV12,width=65,height=43",
/* 1.26's own pools have a row too few for this one */
#if !GST_CHECK_VERSION(1, 26, 0)
  "NV21,width=33,height=21",
#endif
  "NV21,width=33,height=22",
  "Y42B,width=62,height=31",
  "Y444,width=61,height=31",
  "RGB,width=65,height=43",
  "BGR,width=64,height=32",
  "RGBx,width=67,height=21",
  "BGRA,width=65,height=43",
  "ARGB,width=32,height=24",
};

GST_START_TEST (test_copies)
{
  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    compare (formats[i], &copies[__i__]);
}
GST_END_TEST;

/* These codecs say which pixels a stream is, to the bit. */
static const Ways decoders[] = {
  { { "vp8enc", "vp8dec", "nvvp8dec" },
      "videoconvert ! vp8enc threads=1 deadline=1 ! nvvp8dec ! " CUDA
      ",format=NV12 ! gpublur ! " SYSTEM,
      "videoconvert ! vp8enc threads=1 deadline=1 ! vp8dec ! videoconvert "
      "! video/x-raw,format=NV12 ! gpublur backend=cpu" },
  { { "vp9enc", "vp9dec", "nvvp9dec" },
      "videoconvert ! vp9enc threads=1 deadline=1 cpu-used=8 ! nvvp9dec ! " CUDA
      ",format=NV12 ! gpusobel ! gpuhist ! " SYSTEM,
      "videoconvert ! vp9enc threads=1 deadline=1 cpu-used=8 ! vp9dec ! "
      "videoconvert "
      "! video/x-raw,format=NV12 ! gpusobel backend=cpu" },
};

GST_START_TEST (test_decoders)
{
  compare ("NV12,width=320,height=240", &decoders[__i__]);
}
GST_END_TEST;

/* What these make is theirs; that they take our frames is ours. */
static const Ways encoders[] = {
  { { "nvh264enc" }, "gpublur ! " CUDA ",format=NV12 ! nvh264enc ! fakesink",
      NULL },
  { { "nvcudah264enc" },
      "gpublur ! " CUDA ",format=NV12 ! nvcudah264enc ! fakesink", NULL },
};

GST_START_TEST (test_encoders)
{
  char *description = g_strdup_printf (SOURCE
      "! video/x-raw,format=NV12,width=320,height=240 ! %s",
      encoders[__i__].gpu);
  GError *error = pipeline_run (description);

  fail_unless (
      error == NULL, "%s: %s", description, error ? error->message : "");
  g_free (description);
}
GST_END_TEST;

/* Whether who runs this says that there is a "GPU" or an element of this name:
 * then it is an error, and not a reason to skip, that there is none. */
static gboolean
is_expected (const char *name)
{
  const char *names = g_getenv ("GPUSKEL_EXPECTED");
  char **expected = g_strsplit (names ? names : "", ",", -1);
  gboolean found = g_strv_contains ((const char *const *)expected, name);

  g_strfreev (expected);
  return found;
}

/* Adds @test for those of @ways whose elements there are. */
static void
add (TCase *tc, TFun test, const Ways *ways, int n, gboolean gpu)
{
  for (int i = 0; i < n; i++) {
    const char *missing = gpu || is_expected ("GPU") ? NULL : "GPU";

    for (guint j = 0; !missing && j < G_N_ELEMENTS (ways[i].needs); j++) {
      const char *name = ways[i].needs[j];
      GstElementFactory *factory
          = name ? gst_element_factory_find (name) : NULL;

      if (name && !factory && !is_expected (name))
        missing = name;
      gst_clear_object (&factory);
    }
    if (missing) {
      char *why = g_strdup_printf ("there is no %s", missing);

      pipeline_skip (1, why);
      g_free (why);
    } else {
      tcase_add_loop_test (tc, test, i, i + 1);
    }
  }
}

static Suite *
interworking_suite (void)
{
  Suite *s = suite_create ("interworking");
  TCase *tc = tcase_create ("CUDA");
  gboolean gpu = pipeline_has_gpu ();

  suite_add_tcase (s, tc);
  tcase_set_timeout (tc, 240);
  add (tc, test_copies, copies, G_N_ELEMENTS (copies), gpu);
  add (tc, test_decoders, decoders, G_N_ELEMENTS (decoders), gpu);
  add (tc, test_encoders, encoders, G_N_ELEMENTS (encoders), gpu);
  return s;
}

GST_CHECK_MAIN (interworking);
