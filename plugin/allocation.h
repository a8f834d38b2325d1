/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* allocation.h: where the frames between elements come from.
 *
 * On a GPU frames come from our own pools wherever that is possible: of CUDA
 * memory, which is ordered by events, or of pinned system memory, which the
 * device copies without the CPU. On the CPU they come from downstream's pool,
 * if it has one, and else from a GstVideoBufferPool.
 */
#pragma once

#include "backend.h"

G_BEGIN_DECLS

/* Answers an allocation query of upstream's: with a pool of @device's in the
 * memory of the query's caps; where the backend has none, as on the CPU, with a
 * GstVideoBufferPool, which pads and aligns frames as upstream wants. */
gboolean gpuskel_allocation_propose (
    GstQuery *query, const GpuskelBackend *backend, GpuskelDevice *device);

/* Decides on the answer that downstream gave. */
gboolean gpuskel_allocation_decide (
    GstQuery *query, const GpuskelBackend *backend, GpuskelDevice *device);

G_END_DECLS
