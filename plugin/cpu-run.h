/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* cpu-run.h: one frame through a kernel on the CPU.
 */
#pragma once

#include "formats.h"
#include "results.h"

G_BEGIN_DECLS

/* What a user may change between two frames. */
typedef struct {
  const SkelValue *values; /* of the kernel's parameters */
  SkelBorder border;
  double border_value;
} GpuskelSettings;

/* Runs @plan on @in, and into @out where it has an output or copies (else
 * NULL). @out may be @in where skel_kernel_fits_in_place (). Buffers have the
 * format and size of the infos, in any memory that can be mapped. Promises
 * @results, which are NULL where the kernel has none. FALSE with @error set
 * when a buffer cannot be mapped or does not hold what its caps promise;
 * nothing is read beyond its end. Any thread.
 */
gboolean gpuskel_cpu_run (const GpuskelPlan *plan,
    const GpuskelSettings *settings, GstBuffer *in, const GstVideoInfo *in_info,
    GstBuffer *out, const GstVideoInfo *out_info, GpuskelFrameResults *results,
    GError **error);

G_END_DECLS
