/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* formats.c: video formats, caps, and the planes a kernel works on */

#include "formats.h"

#define NEUTRAL_CHROMA 128

/* 4:2:0 and 4:4:4 first: what cameras and decoders give. Each list ends with
 * GST_VIDEO_FORMAT_UNKNOWN. */
#define YUV_FORMATS_BUT_422                                                    \
  GST_VIDEO_FORMAT_NV12, GST_VIDEO_FORMAT_I420, GST_VIDEO_FORMAT_YV12,         \
      GST_VIDEO_FORMAT_NV21, GST_VIDEO_FORMAT_Y444
#define RGB_FORMATS_WITH_ALPHA                                                 \
  GST_VIDEO_FORMAT_RGBA, GST_VIDEO_FORMAT_BGRA, GST_VIDEO_FORMAT_ARGB,         \
      GST_VIDEO_FORMAT_ABGR
#define RGB_FORMATS_WITHOUT_PADDING GST_VIDEO_FORMAT_RGB, GST_VIDEO_FORMAT_BGR
#define RGB_FORMATS                                                            \
  RGB_FORMATS_WITH_ALPHA, GST_VIDEO_FORMAT_RGBx, GST_VIDEO_FORMAT_BGRx,        \
      GST_VIDEO_FORMAT_xRGB, GST_VIDEO_FORMAT_xBGR,                            \
      RGB_FORMATS_WITHOUT_PADDING

static const GstVideoFormat formats_of_channels_alike[]
    = { YUV_FORMATS_BUT_422, GST_VIDEO_FORMAT_Y42B, GST_VIDEO_FORMAT_GRAY8,
        RGB_FORMATS, GST_VIDEO_FORMAT_UNKNOWN };

/* Of 4:2:2 only one axis is subsampled, which a transposition exchanges. */
static const GstVideoFormat formats_of_channels_alike_transposed[]
    = { YUV_FORMATS_BUT_422, GST_VIDEO_FORMAT_GRAY8, RGB_FORMATS,
        GST_VIDEO_FORMAT_UNKNOWN };

static const GstVideoFormat formats_of_bytes[]
    = { GST_VIDEO_FORMAT_GRAY8, GST_VIDEO_FORMAT_UNKNOWN };

static const GstVideoFormat formats_of_words[]
    = { GST_VIDEO_FORMAT_GRAY16_LE, GST_VIDEO_FORMAT_UNKNOWN };

static const GstVideoFormat formats_of_colour[]
    = { RGB_FORMATS, GST_VIDEO_FORMAT_UNKNOWN };

/* What a kernel writes from something else has no padding to take over. */
static const GstVideoFormat formats_of_colour_without_padding[]
    = { RGB_FORMATS_WITHOUT_PADDING, GST_VIDEO_FORMAT_UNKNOWN };

static const GstVideoFormat formats_of_colour_with_alpha[]
    = { RGB_FORMATS_WITH_ALPHA, GST_VIDEO_FORMAT_UNKNOWN };

static int
find_image (const SkelKernel *kernel, gboolean output)
{
  for (int i = 0; i < kernel->n_images; i++)
    if (!kernel->images[i].output == !output)
      return i;
  return -1;
}

int
gpuskel_kernel_input (const SkelKernel *kernel)
{
  return find_image (kernel, FALSE);
}

int
gpuskel_kernel_output (const SkelKernel *kernel)
{
  return find_image (kernel, TRUE);
}

unsigned
gpuskel_kernel_permutation (const SkelKernel *kernel)
{
  unsigned total = 0;

  for (int i = 0; i < kernel->n_stages; i++) {
    unsigned next = kernel->stages[i].permutation;
    unsigned mirror = next & ~SKEL_PERMUTATION_TRANSPOSE;

    /* the next one's mirrors act on what the ones before it exchanged */
    if ((total & SKEL_PERMUTATION_TRANSPOSE)
        && (mirror == SKEL_PERMUTATION_MIRROR_X
            || mirror == SKEL_PERMUTATION_MIRROR_Y))
      mirror ^= SKEL_PERMUTATION_MIRROR_X | SKEL_PERMUTATION_MIRROR_Y;
    total ^= mirror | (next & SKEL_PERMUTATION_TRANSPOSE);
  }
  return total;
}

gboolean
gpuskel_kernel_reads_outside (const SkelKernel *kernel)
{
  for (int i = 0; i < kernel->n_stages; i++)
    for (int j = 0; j < kernel->n_images; j++)
      if (kernel->stages[i].reads_outside[j])
        return TRUE;
  return FALSE;
}

static gboolean
transposes (const SkelKernel *kernel)
{
  return (gpuskel_kernel_permutation (kernel) & SKEL_PERMUTATION_TRANSPOSE)
         != 0;
}

/* The formats of one image that stands alone. */
static const GstVideoFormat *
image_formats (const SkelImage *image, gboolean from_something_else)
{
  if (image->type == SKEL_TYPE_U8 && image->channels == 1)
    return formats_of_bytes;
  if (image->type == SKEL_TYPE_U8 && image->channels == 3)
    return from_something_else ? formats_of_colour_without_padding
                               : formats_of_colour;
  if (image->type == SKEL_TYPE_U8 && image->channels == 4)
    return formats_of_colour_with_alpha;
  return formats_of_words;
}

static gboolean
same_pixels (const SkelImage *a, const SkelImage *b)
{
  return a->type == b->type && a->channels == b->channels;
}

/* The formats of the pad in @direction. */
static const GstVideoFormat *
pad_formats (const SkelKernel *kernel, GstPadDirection direction)
{
  int input = gpuskel_kernel_input (kernel);
  int output = gpuskel_kernel_output (kernel);
  const SkelImage *in = &kernel->images[input];
  const SkelImage *out = output < 0 ? in : &kernel->images[output];

  if (!same_pixels (in, out))
    return direction == GST_PAD_SINK ? image_formats (in, FALSE)
                                     : image_formats (out, TRUE);
  if (in->type == SKEL_TYPE_U8 && in->channels == 1)
    return transposes (kernel) ? formats_of_channels_alike_transposed
                               : formats_of_channels_alike;
  return image_formats (in, FALSE);
}

const char *
gpuskel_formats_describe_yuv (const SkelKernel *kernel)
{
  const GstVideoFormat *formats = pad_formats (kernel, GST_PAD_SINK);

  if (formats != formats_of_channels_alike
      && formats != formats_of_channels_alike_transposed)
    return NULL;
  if (gpuskel_kernel_output (kernel) < 0)
    return "Of YUV it takes the luma, and of RGB each colour by itself.";
  if (kernel->chroma == SKEL_CHROMA_APPLY)
    return "It runs on chroma as it does on luma and on each colour of RGB, so "
           "that the picture is the same in all formats, as far as the ranges "
           "of their values allow.";
  if (kernel->stages[0].moves)
    return "Luma, chroma, colours and alpha are moved alike.";
  if (gpuskel_kernel_permutation (kernel))
    return "Of YUV it runs on the luma, while the chroma only moves along, and "
           "of RGB on each colour.";
  if (kernel->chroma == SKEL_CHROMA_NEUTRAL)
    return "Of YUV it runs on the luma and makes the chroma neutral, which "
           "gives a grey picture; of RGB it runs on each colour, which gives a "
           "coloured one.";
  return "Of YUV it runs on the luma and keeps the chroma; of RGB it runs on "
         "each colour, so that the picture may differ from that in YUV.";
}

static gboolean
keeps_format (const SkelKernel *kernel)
{
  return pad_formats (kernel, GST_PAD_SINK)
         == pad_formats (kernel, GST_PAD_SRC);
}

static void
set_formats (GstStructure *structure, const GstVideoFormat *formats)
{
  GValue list = G_VALUE_INIT;

  if (formats[1] == GST_VIDEO_FORMAT_UNKNOWN) {
    gst_structure_set (structure, "format", G_TYPE_STRING,
        gst_video_format_to_string (formats[0]), NULL);
    return;
  }
  g_value_init (&list, GST_TYPE_LIST);
  for (int i = 0; formats[i] != GST_VIDEO_FORMAT_UNKNOWN; i++) {
    GValue name = G_VALUE_INIT;

    g_value_init (&name, G_TYPE_STRING);
    g_value_set_static_string (&name, gst_video_format_to_string (formats[i]));
    gst_value_list_append_and_take_value (&list, &name);
  }
  gst_structure_take_value (structure, "format", &list);
}

gboolean
gpuskel_caps_are_cuda (GstCaps *caps, guint index)
{
  return gst_caps_features_contains (
      gst_caps_get_features (caps, index), GPUSKEL_CAPS_FEATURE_CUDA);
}

/* What caps may promise beside a frame's pixels, to kernels that leave those as
 * they are; first, nothing. */
static const char *const features_beside_pixels[]
    = { NULL, GST_CAPS_FEATURE_META_GST_VIDEO_OVERLAY_COMPOSITION };

static const char *
memory_feature (gboolean cuda)
{
  return cuda ? GPUSKEL_CAPS_FEATURE_CUDA
              : GST_CAPS_FEATURE_MEMORY_SYSTEM_MEMORY;
}

GstCaps *
gpuskel_formats_caps (
    const SkelKernel *kernel, GstPadDirection direction, gboolean cuda)
{
  GstCaps *caps = gst_caps_new_empty ();
  GstStructure *structure
      = gst_structure_new ("video/x-raw", "width", GST_TYPE_INT_RANGE, 1,
          SKEL_MAX_SIZE, "height", GST_TYPE_INT_RANGE, 1, SKEL_MAX_SIZE,
          "framerate", GST_TYPE_FRACTION_RANGE, 0, 1, G_MAXINT, 1, NULL);

  set_formats (structure, pad_formats (kernel, direction));
  for (gsize i = 0; i < G_N_ELEMENTS (features_beside_pixels); i++) {
    if (features_beside_pixels[i] && gpuskel_kernel_output (kernel) >= 0)
      continue;
    for (int in_cuda = cuda ? 1 : 0; in_cuda >= 0; in_cuda--) {
      GstCapsFeatures *features
          = gst_caps_features_new (memory_feature (in_cuda), NULL);

      if (features_beside_pixels[i])
        gst_caps_features_add (features, features_beside_pixels[i]);
      gst_caps_append_structure_full (
          caps, gst_structure_copy (structure), features);
    }
  }
  gst_structure_free (structure);
  return caps;
}

static void
exchange_fields (GstStructure *structure, const char *a, const char *b)
{
  const GValue *value_a = gst_structure_get_value (structure, a);
  const GValue *value_b = gst_structure_get_value (structure, b);
  GValue copy = G_VALUE_INIT;

  if (value_a) {
    g_value_init (&copy, G_VALUE_TYPE (value_a));
    g_value_copy (value_a, &copy);
  }
  if (value_b)
    gst_structure_set_value (structure, a, value_b);
  else
    gst_structure_remove_field (structure, a);
  if (value_a)
    gst_structure_take_value (structure, b, &copy);
  else
    gst_structure_remove_field (structure, b);
}

/* Makes n/d of d/n in a fraction, a range or a list of them. */
static void
invert_fractions (const GValue *value, GValue *inverse)
{
  if (GST_VALUE_HOLDS_FRACTION (value)) {
    int numerator = gst_value_get_fraction_numerator (value);

    g_value_init (inverse, GST_TYPE_FRACTION);
    gst_value_set_fraction (inverse, gst_value_get_fraction_denominator (value),
        MAX (numerator, 1));
  } else if (GST_VALUE_HOLDS_FRACTION_RANGE (value)) {
    GValue low = G_VALUE_INIT, high = G_VALUE_INIT;

    invert_fractions (gst_value_get_fraction_range_max (value), &low);
    invert_fractions (gst_value_get_fraction_range_min (value), &high);
    g_value_init (inverse, GST_TYPE_FRACTION_RANGE);
    gst_value_set_fraction_range (inverse, &low, &high);
    g_value_unset (&low);
    g_value_unset (&high);
  } else if (GST_VALUE_HOLDS_LIST (value)) {
    g_value_init (inverse, GST_TYPE_LIST);
    for (guint i = 0; i < gst_value_list_get_size (value); i++) {
      GValue item = G_VALUE_INIT;

      invert_fractions (gst_value_list_get_value (value, i), &item);
      gst_value_list_append_and_take_value (inverse, &item);
    }
  } else {
    g_value_init (inverse, G_VALUE_TYPE (value));
    g_value_copy (value, inverse);
  }
}

static void
transpose_structure (GstStructure *structure)
{
  const GValue *ratio;

  exchange_fields (structure, "width", "height");
  /* the samples' place between the pixels turns too; no name fits it */
  gst_structure_remove_field (structure, "chroma-site");
  ratio = gst_structure_get_value (structure, "pixel-aspect-ratio");
  if (ratio) {
    GValue inverse = G_VALUE_INIT;

    invert_fractions (ratio, &inverse);
    gst_structure_take_value (structure, "pixel-aspect-ratio", &inverse);
  }
}

static gboolean
is_cuda (const GstCapsFeatures *features)
{
  return gst_caps_features_contains (features, GPUSKEL_CAPS_FEATURE_CUDA);
}

/* The same, of frames in another memory. */
static GstCapsFeatures *
exchange_memory (const GstCapsFeatures *features, gboolean cuda)
{
  GstCapsFeatures *exchanged = gst_caps_features_copy (features);

  gst_caps_features_remove (exchanged, memory_feature (is_cuda (features)));
  gst_caps_features_add (exchanged, memory_feature (cuda));
  return exchanged;
}

GstCaps *
gpuskel_formats_transform_caps (const SkelKernel *kernel,
    GstPadDirection direction, GstCaps *caps, gboolean cuda)
{
  GstPadDirection other
      = direction == GST_PAD_SINK ? GST_PAD_SRC : GST_PAD_SINK;
  GstCaps *ours = gpuskel_formats_caps (kernel, direction, cuda);
  GstCaps *fitting
      = gst_caps_intersect_full (caps, ours, GST_CAPS_INTERSECT_FIRST);
  GstCaps *same = gst_caps_new_empty ();
  GstCaps *result = gst_caps_new_empty ();

  gst_caps_unref (ours);
  for (guint i = 0; i < gst_caps_get_size (fitting); i++) {
    GstStructure *structure
        = gst_structure_copy (gst_caps_get_structure (fitting, i));

    if (transposes (kernel))
      transpose_structure (structure);
    if (!keeps_format (kernel)) {
      set_formats (structure, pad_formats (kernel, other));
      gst_structure_remove_fields (
          structure, "colorimetry", "chroma-site", NULL);
    }
    gst_caps_append_structure_full (same, structure,
        gst_caps_features_copy (gst_caps_get_features (fitting, i)));
  }
  gst_caps_unref (fitting);
  if (!cuda) {
    gst_caps_unref (result);
    return same;
  }

  /* To a frame that comes in, the same memory is nearest; what may come in is
   * best where the kernel runs. */
  for (int pass = 0; pass < 2; pass++)
    for (guint i = 0; i < gst_caps_get_size (same); i++) {
      GstCapsFeatures *features = gst_caps_get_features (same, i);
      gboolean from_cuda = is_cuda (features);
      gboolean to_cuda
          = direction == GST_PAD_SRC ? pass == 0 : from_cuda == (pass == 0);

      result = gst_caps_merge_structure_full (result,
          gst_structure_copy (gst_caps_get_structure (same, i)),
          exchange_memory (features, to_cuda));
    }
  gst_caps_unref (same);
  return result;
}

/* Where @channels of one pixel are: the format's components from @first on. */
static void
locate_channels (
    SkelView *view, const GstVideoInfo *info, int first, int channels)
{
  view->step = GST_VIDEO_INFO_COMP_PSTRIDE (info, first);
  for (int i = 0; i < channels; i++)
    view->offsets[i] = GST_VIDEO_INFO_COMP_POFFSET (info, first + i);
}

/* A component that lies on @plane. */
static int
plane_component (const GstVideoInfo *info, guint plane)
{
  for (guint i = 0; i < GST_VIDEO_INFO_N_COMPONENTS (info); i++)
    if (GST_VIDEO_INFO_COMP_PLANE (info, i) == plane)
      return i;
  g_return_val_if_reached (0);
}

static void
plan_carry (GpuskelPlan *plan, int plane, const GstVideoInfo *info,
    gboolean moved, unsigned permutation)
{
  GpuskelPlaneCarry *carry = &plan->carries[plan->n_carries++];
  int component = plane_component (info, plane);

  carry->plane = plane;
  carry->moved = moved;
  carry->carry.width = GST_VIDEO_INFO_COMP_WIDTH (info, component);
  carry->carry.height = GST_VIDEO_INFO_COMP_HEIGHT (info, component);
  carry->carry.step = GST_VIDEO_INFO_COMP_PSTRIDE (info, component);
  carry->carry.permutation = moved ? permutation : 0;
  carry->carry.fill = NEUTRAL_CHROMA;
}

/* The chroma on @plane, which the kernel computes as it does the luma. */
static void
plan_chroma (GpuskelPlan *plan, const SkelKernel *kernel, int plane,
    const GstVideoInfo *in, const GstVideoInfo *out)
{
  GpuskelPlaneJob *job = &plan->jobs[plan->n_jobs++];
  int component = plane_component (in, plane);

  job->plane = plane;
  job->job.kernel = kernel;
  job->job.width = GST_VIDEO_INFO_COMP_WIDTH (in, component);
  job->job.height = GST_VIDEO_INFO_COMP_HEIGHT (in, component);
  job->job.components = GST_VIDEO_INFO_COMP_PSTRIDE (in, component);
  locate_channels (
      &job->job.views[plan->input], in, component, job->job.components);
  locate_channels (
      &job->job.views[plan->output], out, component, job->job.components);
}

gboolean
gpuskel_plan_init (GpuskelPlan *plan, const SkelKernel *kernel,
    const GstVideoInfo *in, const GstVideoInfo *out, gboolean copy)
{
  unsigned permutation = gpuskel_kernel_permutation (kernel);
  gboolean transposed = transposes (kernel);
  const SkelImage *input, *output;
  gboolean keeps_chroma;
  SkelJob *job;
  int channels;

  memset (plan, 0, sizeof (*plan));
  plan->input = gpuskel_kernel_input (kernel);
  plan->output = gpuskel_kernel_output (kernel);
  g_return_val_if_fail (plan->input >= 0 && plan->output >= -1, FALSE);
  input = &kernel->images[plan->input];
  output = plan->output < 0 ? input : &kernel->images[plan->output];
  keeps_chroma
      = kernel->chroma == SKEL_CHROMA_KEEP || permutation || plan->output < 0;

  if (GST_VIDEO_INFO_WIDTH (out)
          != (transposed ? GST_VIDEO_INFO_HEIGHT (in)
                         : GST_VIDEO_INFO_WIDTH (in))
      || GST_VIDEO_INFO_HEIGHT (out)
             != (transposed ? GST_VIDEO_INFO_WIDTH (in)
                            : GST_VIDEO_INFO_HEIGHT (in)))
    return FALSE;
  if (same_pixels (input, output)
      && GST_VIDEO_INFO_FORMAT (in) != GST_VIDEO_INFO_FORMAT (out))
    return FALSE;

  plan->n_jobs = 1;
  job = &plan->jobs[0].job;
  job->kernel = kernel;
  job->width = GST_VIDEO_INFO_WIDTH (in);
  job->height = GST_VIDEO_INFO_HEIGHT (in);
  job->components = input->channels == 1 && GST_VIDEO_INFO_IS_RGB (in) ? 3 : 1;
  channels = MAX (input->channels, job->components);
  if (channels > (int)GST_VIDEO_INFO_N_COMPONENTS (in)
      || MAX (output->channels, job->components)
             > (int)GST_VIDEO_INFO_N_COMPONENTS (out))
    return FALSE;
  locate_channels (&job->views[plan->input], in, 0, channels);
  if (plan->output >= 0) {
    locate_channels (&job->views[plan->output], out, 0,
        MAX (output->channels, job->components));
    job->keep_others = same_pixels (input, output) && GST_VIDEO_INFO_IS_RGB (in)
                       && job->views[plan->input].step > channels;
  }

  if (plan->output < 0 && !copy)
    return TRUE;
  for (guint i = plan->output < 0 ? 0 : 1; i < GST_VIDEO_INFO_N_PLANES (out);
      i++)
    if (kernel->chroma == SKEL_CHROMA_APPLY)
      plan_chroma (plan, kernel, i, in, out);
    else
      plan_carry (plan, i, keeps_chroma ? in : out, keeps_chroma, permutation);
  return TRUE;
}

gboolean
gpuskel_plan_fills (const GpuskelPlan *plan)
{
  for (int i = 0; i < plan->n_carries; i++)
    if (!plan->carries[i].moved)
      return TRUE;
  return FALSE;
}

void
gpuskel_plan_job (const GpuskelPlan *plan, int index, const GpuskelPlanes *in,
    const GpuskelPlanes *out, SkelJob *job)
{
  const GpuskelPlaneJob *planned = &plan->jobs[index];

  *job = planned->job;
  job->views[plan->input].pixels = in->pixels[planned->plane];
  job->views[plan->input].stride = in->strides[planned->plane];
  if (plan->output >= 0) {
    job->views[plan->output].pixels = out->pixels[planned->plane];
    job->views[plan->output].stride = out->strides[planned->plane];
  }
}

void
gpuskel_plan_carry (const GpuskelPlan *plan, int index, const GpuskelPlanes *in,
    const GpuskelPlanes *out, SkelCarry *carry)
{
  const GpuskelPlaneCarry *planned = &plan->carries[index];

  *carry = planned->carry;
  carry->destination = out->pixels[planned->plane];
  carry->destination_stride = out->strides[planned->plane];
  if (planned->moved) {
    carry->source = in->pixels[planned->plane];
    carry->source_stride = in->strides[planned->plane];
  }
}
