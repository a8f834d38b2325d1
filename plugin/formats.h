/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* formats.h: which video formats a kernel takes and gives, and how the planes
 * of a frame become a job and what no kernel computes.
 *
 * A kernel of one channel of bytes runs on GRAY8, on each colour channel of
 * the RGB family, and on the luma of YUV, or on its chroma, too, where that has
 * a meaning (SKEL_CHROMA_APPLY); a kernel of several channels runs on
 * the interleaved pixels of the RGB family, channel 0 being red. Kernels of
 * one channel of 16 bits run on GRAY16_LE. Where input and output differ in
 * type or channels, so do the formats of the two pads.
 *
 * Every kernel here can be an element: skel_kernel_without_element () is NULL.
 * Everything is a pure function of its arguments and safe in any thread.
 */
#pragma once

#include <gst/video/video.h>

#include "../skeletons/runtime/job.h"

G_BEGIN_DECLS

/* "memory:CUDAMemory"; the same as gst-cuda's, whose headers need not be
 * there. */
#define GPUSKEL_CAPS_FEATURE_CUDA "memory:CUDAMemory"

/* A plane of the frame that no kernel computes. */
typedef struct {
  int plane;       /* of the output, and of the input if moved */
  gboolean moved;  /* else filled */
  SkelCarry carry; /* its addresses and strides are not set */
} GpuskelPlaneCarry;

/* A plane that the kernel computes. */
typedef struct {
  int plane;   /* of the input and of the output */
  SkelJob job; /* its addresses, strides, values, border and
                * results are not set */
} GpuskelPlaneJob;

/* How a frame of one format and size is run. */
typedef struct {
  int input;  /* index of the input among the images */
  int output; /* index of the output, or -1 */
  /* the first is on the only plane or on the luma, and has the results; others
   * are on chroma */
  GpuskelPlaneJob jobs[GST_VIDEO_MAX_PLANES];
  int n_jobs;
  GpuskelPlaneCarry carries[GST_VIDEO_MAX_PLANES];
  int n_carries;
} GpuskelPlan;

/* Where a frame's planes are; device or host memory. */
typedef struct {
  guint8 *pixels[GST_VIDEO_MAX_PLANES];
  gssize strides[GST_VIDEO_MAX_PLANES]; /* bytes from row to row */
} GpuskelPlanes;

/* The index of @kernel's input or output among its images; -1 where it has no
 * output. */
int gpuskel_kernel_input (const SkelKernel *kernel);
int gpuskel_kernel_output (const SkelKernel *kernel);

/* From the input's pixels to the output's, over all stages; 0 where there is no
 * output. */
unsigned gpuskel_kernel_permutation (const SkelKernel *kernel);

/* Whether a read of @kernel may fall outside the image. */
gboolean gpuskel_kernel_reads_outside (const SkelKernel *kernel);

/* Whether frames of the structure @index of @caps are in CUDA memory. */
gboolean gpuskel_caps_are_cuda (GstCaps *caps, guint index);

/* The caps of the pad in @direction: CUDA memory first where @cuda, and last,
 * for a kernel without an output, what leaves the pixels alone (overlays). The
 * caller owns them. */
GstCaps *gpuskel_formats_caps (
    const SkelKernel *kernel, GstPadDirection direction, gboolean cuda);

/* What the other pad can have when the pad in @direction has @caps, best
 * first. The caller owns them. */
GstCaps *gpuskel_formats_transform_caps (const SkelKernel *kernel,
    GstPadDirection direction, GstCaps *caps, gboolean cuda);

/* What the element of @kernel makes of YUV, in a sentence; NULL where it takes
 * none. */
const char *gpuskel_formats_describe_yuv (const SkelKernel *kernel);

/* Makes the plan for frames @in and @out; with @copy, of a kernel without an
 * output, the plan carries every plane from @in to @out. Returns FALSE when
 * they do not fit together or the kernel. */
gboolean gpuskel_plan_init (GpuskelPlan *plan, const SkelKernel *kernel,
    const GstVideoInfo *in, const GstVideoInfo *out, gboolean copy);

/* Whether the plan fills a plane, which then differs from the input's. */
gboolean gpuskel_plan_fills (const GpuskelPlan *plan);

/* The plan's job or its carry @index with addresses set. @out is ignored where
 * the kernel has no output. */
void gpuskel_plan_job (const GpuskelPlan *plan, int index,
    const GpuskelPlanes *in, const GpuskelPlanes *out, SkelJob *job);
void gpuskel_plan_carry (const GpuskelPlan *plan, int index,
    const GpuskelPlanes *in, const GpuskelPlanes *out, SkelCarry *carry);

G_END_DECLS
