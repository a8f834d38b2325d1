/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* pipeline.h: real pipelines, on a GPU or without one */
#pragma once

#include <gst/gst.h>

G_BEGIN_DECLS

/* Whether elements run on a GPU here. */
gboolean pipeline_has_gpu (void);

/* Runs the pipeline that @description says to its end. The caller frees the
 * error, NULL if none. */
GError *pipeline_run (const char *description);

/* Says that @n checks were left out, and @why: Check cannot skip; tests/count
 * and tests/gpu/run read the line. */
void pipeline_skip (guint n, const char *why);

G_END_DECLS
