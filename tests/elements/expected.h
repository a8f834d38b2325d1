/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* expected.h: what an element has to make of a frame, worked out another way.
 *
 * Each component of a frame is copied into an image of its own, run there by
 * the CPU's skeletons (the oracle proves those right), and copied back. The
 * plugin's own mapping of formats has no part in it.
 */
#pragma once

#include <gst/check/gstharness.h>
#include <gst/video/video.h>

#include "skeletons/runtime/job.h"

G_BEGIN_DECLS

/* The kernel whose element is @name. */
const SkelKernel *expected_kernel (const char *name);

/* The element factories of the plugin under test, whose name is in the
 * environment variable GPUSKEL_PLUGIN. Free with gst_plugin_feature_list_free.
 */
GList *expected_factories (void);

/* Fixtures for a whole program. Where there is a GPU they hold a context of it,
 * which expected_harness () gives to its elements: making one for each would
 * take the most time. The factories' first element makes it. */
void expected_hold_gpu (void);
void expected_release_gpu (void);

/* Whether elements run on a GPU here, whose transcendental functions may
 * differ from the CPU's in the last bit. */
gboolean expected_on_gpu (void);

/* Whether @kernel has CUDA code: a sequence, if all of its steps have. */
gboolean expected_has_code (const SkelKernel *kernel);

/* A harness of the element @name, which runs on the GPU that is held if its
 * kernel has CUDA code. */
GstHarness *expected_harness (const char *name);

/* A frame of random bytes, the same for the same @seed. */
GstBuffer *expected_random_frame (const GstVideoInfo *info, guint32 seed);

/* What @kernel makes of @in; with results, *@results is set to all components'
 * blocks, finished (g_free). @values, @border as in SkelJob. */
GstBuffer *expected_frame (const SkelKernel *kernel, const SkelValue *values,
    SkelBorder border, double border_value, GstBuffer *in,
    const GstVideoInfo *in_info, const GstVideoInfo *out_info, guint8 **results,
    int *components);

/* NULL if the pixels of the two are the same; else what differs first. */
char *expected_difference (
    GstBuffer *expected, GstBuffer *actual, const GstVideoInfo *info);

/* Default values of all parameters (g_free). */
SkelValue *expected_defaults (const SkelKernel *kernel);

G_END_DECLS
