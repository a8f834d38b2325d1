/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* results.h: what a kernel computed of one frame, for messages and buffers.
 *
 * GpuskelFrameResults is a handle: on the GPU the numbers may still be on the
 * way when the buffer that carries it has long passed. Reading its property
 * `values` waits for them. It may be kept as long as one likes, in any thread.
 *
 * `values` is a GstStructure, named like the element ("gpuhist"), with
 *
 *   endtime, timestamp, stream-time, running-time, duration
 *                guint64, of the frame, in nanoseconds; GST_CLOCK_TIME_NONE
 *                where unknown
 *   RESULT       for each result by its name in C: gint, guint, gint64,
 *                guint64, gdouble or gboolean, a GstValueArray of these for an
 *                array; where the kernel ran on several colour channels, a
 *                GstValueArray of that for red, green and blue
 *
 * The element message is the same structure. On a buffer the handles ride in
 * the custom meta "GpuskelResults": its structure has a field for each element
 * that the buffer went through, named as the element is ("gpuhist0", or what
 * its property `name` says), whose value is the handle. In Python:
 *
 *   meta = buffer.get_custom_meta ("GpuskelResults")
 *   values = meta.get_structure ().get_value ("gpuhist0").props.values
 *   found, bins = values.get_array ("bins")
 *
 * In C, gst_structure_get (structure, "gpuhist0", G_TYPE_OBJECT, &handle, NULL)
 * and g_object_get (handle, "values", &values, NULL) do the same.
 */
#pragma once

#include <gst/gst.h>

#include "../skeletons/runtime/job.h"

G_BEGIN_DECLS

#define GPUSKEL_RESULTS_META "GpuskelResults"

#define GPUSKEL_TYPE_RESULTS (gpuskel_results_get_type ())
G_DECLARE_FINAL_TYPE (
    GpuskelFrameResults, gpuskel_results, GPUSKEL, RESULTS, GObject)

/* The frame that results are of. */
typedef struct {
  GstClockTime timestamp, stream_time, running_time, duration;
} GpuskelFrameTime;

/* Waits for the combined parts of all components, one block after the other,
 * and returns them; they live as long as @data. NULL with @error set on
 * failure. */
typedef const guint8 *(*GpuskelResultsFetch) (gpointer data, GError **error);
/* Whether the fetch would return at once. */
typedef gboolean (*GpuskelResultsIsReady) (gpointer data);

/* The handle of a frame that is still to be run, for an element of that name.
 * Until gpuskel_results_promise () its values are an error. (transfer full) */
GpuskelFrameResults *gpuskel_results_new (
    const char *structure_name, const GpuskelFrameTime *time);

/* Says that the results are those of @job (its kernel, size, components and
 * values are copied), which @fetch will get; @destroy frees @data. @is_ready
 * may be NULL: they are. To be called once, before anybody else sees the
 * handle. */
void gpuskel_results_promise (GpuskelFrameResults *results, const SkelJob *job,
    GpuskelResultsFetch fetch, GpuskelResultsIsReady is_ready, gpointer data,
    GDestroyNotify destroy);

GstClockTime gpuskel_results_get_running_time (GpuskelFrameResults *results);

/* Whether reading the values would not wait. */
gboolean gpuskel_results_is_ready (GpuskelFrameResults *results);

/* The values, which live as long as @results; waits for them. NULL with @error
 * set when they could not be had, and then always. Any thread. */
const GstStructure *gpuskel_results_get_values (
    GpuskelFrameResults *results, GError **error);

/* Registers the meta; once, before the next function. */
void gpuskel_results_register_meta (void);

/* Adds @results to the meta of @buffer, which is writable, under the name of
 * @element. */
void gpuskel_results_attach (
    GpuskelFrameResults *results, GstBuffer *buffer, GstElement *element);

G_END_DECLS
