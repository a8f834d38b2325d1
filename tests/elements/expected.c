/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* expected.c: what an element has to make of a frame, worked out another way
 */

#include "expected.h"

#include "../copy-number.h"
#include "skeletons/cpu/cpu.h"

#include <string.h>

const SkelKernel *
expected_kernel (const char *name)
{
  for (int i = 0; skel_kernel_files[i]; i++)
    for (int j = 0; skel_kernel_files[i][j]; j++)
      if (g_str_equal (skel_kernel_files[i][j]->element, name))
        return skel_kernel_files[i][j];
  g_error ("no kernel has the element %s", name);
}

GList *
expected_factories (void)
{
  const char *plugin = g_getenv ("GPUSKEL_PLUGIN");
  GList *list = gst_registry_get_feature_list_by_plugin (
      gst_registry_get (), plugin ? plugin : "gpuskel");

  if (!list)
    g_error ("the plugin %s has no elements", plugin);
  return list;
}

static GstElement *holder;
static GstContext *gpu; /* of the holder; NULL without a GPU */

/* The context of the GPU that @element runs on, or NULL. */
static GstContext *
context_of (GstElement *element)
{
  GstQuery *query = gst_query_new_context ("gst.cuda.context");
  GstPad *pad = gst_element_get_static_pad (element, "src");
  GstContext *context = NULL;

  if (gst_pad_query (pad, query)) {
    gst_query_parse_context (query, &context);
    gst_context_ref (context);
  }
  gst_object_unref (pad);
  gst_query_unref (query);
  return context;
}

void
expected_hold_gpu (void)
{
  GList *factories = expected_factories ();

  holder = gst_element_factory_create (factories->data, NULL);
  gst_object_ref_sink (holder);
  gst_util_set_object_arg (G_OBJECT (holder), "backend", "cuda");
  if (gst_element_set_state (holder, GST_STATE_READY)
      == GST_STATE_CHANGE_SUCCESS)
    gpu = context_of (holder);
  gst_plugin_feature_list_free (factories);
}

void
expected_release_gpu (void)
{
  g_clear_pointer (&gpu, gst_context_unref);
  gst_element_set_state (holder, GST_STATE_NULL);
  gst_clear_object (&holder);
}

gboolean
expected_on_gpu (void)
{
  return gpu != NULL;
}

gboolean
expected_has_code (const SkelKernel *kernel)
{
  for (int i = 0; i < kernel->n_steps; i++)
    if (!kernel->steps[i].kernel->cuda)
      return FALSE;
  return kernel->cuda || kernel->steps;
}

GstHarness *
expected_harness (const char *name)
{
  GstElement *element = gst_element_factory_make (name, NULL);
  const SkelKernel *kernel = expected_kernel (name);
  GstContext *context;
  GstHarness *harness;

  gst_object_ref_sink (element);
  if (gpu)
    gst_element_set_context (element, gpu);
  harness = gst_harness_new_with_element (element, "sink", "src");
  context = context_of (element);
  if ((context != NULL) != (gpu != NULL && expected_has_code (kernel)))
    g_error ("%s runs on the %s", name, context ? "GPU" : "CPU");
  g_clear_pointer (&context, gst_context_unref);
  gst_object_unref (element);
  return harness;
}

GstBuffer *
expected_random_frame (const GstVideoInfo *info, guint32 seed)
{
  GstBuffer *buffer
      = gst_buffer_new_allocate (NULL, GST_VIDEO_INFO_SIZE (info), NULL);
  GRand *random = g_rand_new_with_seed (seed);
  GstMapInfo map;

  gst_buffer_map (buffer, &map, GST_MAP_WRITE);
  for (gsize i = 0; i < map.size; i++)
    map.data[i] = g_rand_int (random) >> 24;
  gst_buffer_unmap (buffer, &map);
  g_rand_free (random);
  GST_BUFFER_PTS (buffer) = 0;
  GST_BUFFER_DURATION (buffer) = 40 * GST_MSECOND;
  return buffer;
}

SkelValue *
expected_defaults (const SkelKernel *kernel)
{
  SkelValue *values = g_new0 (SkelValue, kernel->n_values + 1);

  for (int i = 0; i < kernel->n_parameters; i++)
    memcpy (values + kernel->parameters[i].offset,
        kernel->parameters[i].defaults,
        kernel->parameters[i].length * sizeof (SkelValue));
  return values;
}

static guint8 *
component_row (GstVideoFrame *frame, int component, int y)
{
  return (guint8 *)GST_VIDEO_FRAME_COMP_DATA (frame, component)
         + y * GST_VIDEO_FRAME_COMP_STRIDE (frame, component);
}

/* Copies component @component between the frame and @image, in which pixels
 * are @step bytes apart. */
static void
copy_component (GstVideoFrame *frame, int component, guint8 *image, int step,
    gboolean to_frame)
{
  int width = GST_VIDEO_FRAME_COMP_WIDTH (frame, component);
  int height = GST_VIDEO_FRAME_COMP_HEIGHT (frame, component);
  int size = GST_VIDEO_FRAME_COMP_DEPTH (frame, component) / 8;
  int pstride = GST_VIDEO_FRAME_COMP_PSTRIDE (frame, component);
  guint8 *here = image;

  for (int y = 0; y < height; y++) {
    guint8 *there = component_row (frame, component, y);

    for (int x = 0; x < width; x++) {
      if (to_frame)
        copy_number (there, here, size);
      else
        copy_number (here, there, size);
      there += pstride;
      here += step;
    }
  }
}

/* What becomes of a component that no kernel computes. */
static void
carry_component (
    GstVideoFrame *in, GstVideoFrame *out, int component, unsigned permutation)
{
  int width = GST_VIDEO_FRAME_COMP_WIDTH (in, component);
  int height = GST_VIDEO_FRAME_COMP_HEIGHT (in, component);
  int size = GST_VIDEO_FRAME_COMP_DEPTH (in, component) / 8;
  guint8 *from = g_malloc (width * height * size);
  guint8 *to = g_malloc (width * height * size);

  copy_component (in, component, from, size, FALSE);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int u = permutation & SKEL_PERMUTATION_MIRROR_X ? width - 1 - x : x;
      int v = permutation & SKEL_PERMUTATION_MIRROR_Y ? height - 1 - y : y;

      copy_number (to
                       + size
                             * (permutation & SKEL_PERMUTATION_TRANSPOSE
                                     ? u * height + v
                                     : v * width + u),
          from + size * (y * width + x), size);
    }
  copy_component (out, component, to, size, TRUE);
  g_free (from);
  g_free (to);
}

/* Runs the kernel on the components from @first on, one for each channel. */
static void
run_components (SkelJob *job, int input, int output, GstVideoFrame *in,
    GstVideoFrame *out, int first)
{
  const SkelImage *images = job->kernel->images;
  guint8 *pixels[2] = { NULL, NULL };
  GError *error = NULL;

  for (int side = 0; side < 2; side++) {
    int index = side ? output : input;
    SkelView *view;
    gsize size;

    if (index < 0)
      continue;
    view = &job->views[index];
    size = skel_type_size (images[index].type);
    view->step = images[index].channels * size;
    view->stride
        = (gssize)view->step
          * (side ? GST_VIDEO_FRAME_COMP_WIDTH (out, first) : job->width);
    for (int i = 0; i < images[index].channels; i++)
      view->offsets[i] = i * size;
    pixels[side] = g_malloc0 ((gsize)job->width * job->height * view->step);
    view->pixels = pixels[side];
    if (!side)
      for (int i = 0; i < images[index].channels; i++)
        copy_component (
            in, first + i, pixels[0] + view->offsets[i], view->step, FALSE);
  }
  if (!skel_cpu_run (job, &error))
    g_error ("%s", error->message);
  if (output >= 0)
    for (int i = 0; i < images[output].channels; i++)
      copy_component (out, first + i, pixels[1] + job->views[output].offsets[i],
          job->views[output].step, TRUE);
  g_free (pixels[0]);
  g_free (pixels[1]);
}

GstBuffer *
expected_frame (const SkelKernel *kernel, const SkelValue *values,
    SkelBorder border, double border_value, GstBuffer *in,
    const GstVideoInfo *in_info, const GstVideoInfo *out_info, guint8 **results,
    int *components)
{
  gboolean same
      = GST_VIDEO_INFO_FORMAT (in_info) == GST_VIDEO_INFO_FORMAT (out_info);
  GstBuffer *buffer
      = gst_buffer_new_allocate (NULL, GST_VIDEO_INFO_SIZE (out_info), NULL);
  GstVideoFrame in_frame, out_frame;
  int input = -1, output = -1;
  unsigned permutation;
  gboolean moved, applied;
  int runs;

  gst_buffer_memset (buffer, 0, 128, -1);
  for (int i = 0; i < kernel->n_images; i++)
    if (kernel->images[i].output)
      output = i;
    else
      input = i;
  permutation = output < 0 ? 0 : kernel->stages[0].permutation;
  applied = kernel->chroma == SKEL_CHROMA_APPLY;
  moved = !applied && (permutation || kernel->chroma == SKEL_CHROMA_KEEP);
  gst_video_frame_map (&in_frame, (GstVideoInfo *)in_info, in, GST_MAP_READ);
  gst_video_frame_map (
      &out_frame, (GstVideoInfo *)out_info, buffer, GST_MAP_READWRITE);

  /* what no kernel computes: chroma, alpha; all of it if nothing is written */
  if (same)
    for (guint i = 0; i < GST_VIDEO_INFO_N_COMPONENTS (in_info); i++)
      if (output < 0 || moved || (GST_VIDEO_INFO_IS_RGB (in_info) && i == 3))
        carry_component (&in_frame, &out_frame, i, permutation);

  runs = kernel->images[input].channels == 1
                 && (GST_VIDEO_INFO_IS_RGB (in_info)
                     || (applied && GST_VIDEO_INFO_IS_YUV (in_info)))
             ? 3
             : 1;
  *results = g_malloc0 (runs * kernel->results_size + 1);
  *components = runs;
  for (int i = 0; i < runs; i++) {
    SkelJob job = {
      .kernel = kernel,
      .width = GST_VIDEO_INFO_COMP_WIDTH (in_info, i),
      .height = GST_VIDEO_INFO_COMP_HEIGHT (in_info, i),
      .components = 1,
      .values = values,
      .border = border,
      .border_value = border_value,
    };

    if (kernel->n_results > 0)
      job.results = *results + i * kernel->results_size;
    run_components (&job, input, output, &in_frame, &out_frame, i);
    if (kernel->n_results > 0)
      skel_job_finish (&job, job.results);
  }

  gst_video_frame_unmap (&in_frame);
  gst_video_frame_unmap (&out_frame);
  return buffer;
}

char *
expected_difference (
    GstBuffer *expected, GstBuffer *actual, const GstVideoInfo *info)
{
  GstVideoFrame frames[2];
  char *difference = NULL;

  if (!gst_video_frame_map (
          &frames[0], (GstVideoInfo *)info, expected, GST_MAP_READ)
      || !gst_video_frame_map (
          &frames[1], (GstVideoInfo *)info, actual, GST_MAP_READ))
    g_error ("a frame cannot be mapped");
  for (guint c = 0; c < GST_VIDEO_INFO_N_COMPONENTS (info) && !difference; c++)
    for (int y = 0; y < GST_VIDEO_INFO_COMP_HEIGHT (info, c) && !difference;
        y++) {
      int width = GST_VIDEO_INFO_COMP_WIDTH (info, c);
      int size = GST_VIDEO_INFO_COMP_DEPTH (info, c) / 8;
      const guint8 *pixels[2];

      for (int i = 0; i < 2; i++)
        pixels[i] = component_row (&frames[i], c, y);
      for (int x = 0; x < width; x++) {
        guint64 values[2] = { 0, 0 };

        for (int i = 0; i < 2; i++) {
          copy_number (&values[i], pixels[i], size);
          pixels[i] += GST_VIDEO_FRAME_COMP_PSTRIDE (&frames[i], c);
        }
        if (values[0] != values[1]) {
          difference = g_strdup_printf ("component %u, pixel (%d, %d): %u, "
                                        "not %u",
              c, x, y, (guint)values[1], (guint)values[0]);
          break;
        }
      }
    }
  gst_video_frame_unmap (&frames[0]);
  gst_video_frame_unmap (&frames[1]);
  return difference;
}
