/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* cpu-backend.c: frames through a kernel on the CPU */

#include "backend.h"
#include "host-frame.h"

#include "../skeletons/cpu/cpu.h"

static const guint8 *
fetch_block (gpointer data, GError **error)
{
  return data;
}

static gboolean
run (GpuskelDevice *device, const GpuskelPlan *plan,
    const GpuskelSettings *settings, GstBuffer *in, const GstVideoInfo *in_info,
    GstBuffer *out, const GstVideoInfo *out_info, GpuskelFrameResults *results,
    GError **error)
{
  GstVideoFrame in_frame, out_frame;
  GpuskelPlanes in_planes, out_planes;
  SkelJob measured; /* has the results */
  gboolean done = TRUE, in_place = out == in;

  if (!gpuskel_host_frame_map (&in_frame, in, in_info,
          in_place ? GST_MAP_READWRITE : GST_MAP_READ, &in_planes, error))
    return FALSE;
  if (in_place) {
    out_planes = in_planes;
  } else if (out
             && !gpuskel_host_frame_map (&out_frame, out, out_info,
                 GST_MAP_WRITE, &out_planes, error)) {
    gst_video_frame_unmap (&in_frame);
    return FALSE;
  }

  for (int i = 0; done && i < plan->n_jobs; i++) {
    SkelJob job;

    gpuskel_plan_job (plan, i, &in_planes, &out_planes, &job);
    job.values = settings->values;
    job.border = settings->border;
    job.border_value = settings->border_value;
    if (i == 0 && results)
      job.results = g_malloc (job.components * job.kernel->results_size);
    if (i == 0)
      measured = job;
    done = skel_cpu_run (&job, error);
  }
  for (int i = 0; done && i < plan->n_carries; i++) {
    SkelCarry carry;

    gpuskel_plan_carry (plan, i, &in_planes, &out_planes, &carry);
    if (carry.source != carry.destination)
      skel_cpu_carry (&carry);
  }

  if (out && !in_place)
    gst_video_frame_unmap (&out_frame);
  gst_video_frame_unmap (&in_frame);
  if (!done)
    g_free (measured.results);
  else if (results)
    gpuskel_results_promise (
        results, &measured, fetch_block, NULL, measured.results, g_free);
  return done;
}

const GpuskelBackend gpuskel_cpu_backend = {
  .choice = GPUSKEL_BACKEND_CPU,
  .device_name = "CPU",
  .writes_in_place = TRUE,
  .run = run,
};
