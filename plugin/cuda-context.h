/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* cuda-context.h: what all our elements that use one CUDA context share.
 *
 * There is one GpuskelCudaContext for each GstCudaContext of the process. It
 * has three non-blocking streams: uploads, kernels and downloads run beside
 * each other and are joined by events; it caches events and modules, and keeps
 * what others cache for it; and it has a thread, the reaper, that drops what
 * work on the device still needs when that work is done.
 *
 * Every function may be called in any thread. None takes a lock of GStreamer.
 */
#pragma once

#include "cuda-driver.h"
#include "../skeletons/cuda/module.h"

G_BEGIN_DECLS

typedef struct _GpuskelCudaContext GpuskelCudaContext;

/* For GST_CAT_DEFAULT where a context is used; the first one makes it. */
GST_DEBUG_CATEGORY_EXTERN (gpuskel_cuda_debug);

typedef enum {
  GPUSKEL_CUDA_UPLOAD,   /* host to device */
  GPUSKEL_CUDA_COMPUTE,  /* kernels and copies on the device */
  GPUSKEL_CUDA_DOWNLOAD, /* device to host */
  GPUSKEL_CUDA_FOREIGN,  /* the NULL stream, which orders itself with
                          * the streams of other elements */
  GPUSKEL_CUDA_STREAMS
} GpuskelCudaStream;

/* The object for @context, made by the first call. Keeps a reference to
 * @context. NULL with @error set on failure. (transfer full) */
GpuskelCudaContext *gpuskel_cuda_context_get (
    GstCudaContext *context, GError **error);

GpuskelCudaContext *gpuskel_cuda_context_ref (GpuskelCudaContext *self);
/* The last one waits for the device, then frees everything. */
void gpuskel_cuda_context_unref (GpuskelCudaContext *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GpuskelCudaContext, gpuskel_cuda_context_unref)

GstCudaContext *gpuskel_cuda_context_get_gst (GpuskelCudaContext *self);
CUstream gpuskel_cuda_context_get_stream (
    GpuskelCudaContext *self, GpuskelCudaStream stream);

/* Makes the context current in this thread, and undoes that. Calls of the
 * driver stand between the two. */
gboolean gpuskel_cuda_context_push (GpuskelCudaContext *self, GError **error);
void gpuskel_cuda_context_pop (GpuskelCudaContext *self);

/* Waits until all that was enqueued is done and the reaper has dropped all it
 * held for that. An element calls it when it stops and before EOS. */
gboolean gpuskel_cuda_context_synchronize (
    GpuskelCudaContext *self, GError **error);

/* The code of @kernel in this context, the same for everybody who asks. The
 * first call loads it, which takes milliseconds; the context's end unloads it.
 * Launches go to the compute stream. NULL with @error set when it cannot be
 * loaded; the next call tries again. (transfer none) */
SkelCudaModule *gpuskel_cuda_context_get_module (
    GpuskelCudaContext *self, const SkelKernel *kernel, GError **error);

/* Something that one file keeps for each context. Its address is its key. */
typedef struct {
  /* Not NULL; calls no function of the context. */
  gpointer (*create) (void);
  /* The context ends: nothing is enqueued any more, and it is current. */
  GDestroyNotify destroy;
} GpuskelCudaSlot;

/* What is in @slot, which the first call creates. (transfer none) */
gpointer gpuskel_cuda_context_get_slot (
    GpuskelCudaContext *self, const GpuskelCudaSlot *slot);

/* A failure in a place that cannot report it, such as a map in a thread of
 * another element. FALSE with @error set when there was one since *@serial,
 * which is then brought up to date (start with 0); a lost context fails always.
 * An element calls it with each buffer and at EOS. */
gboolean gpuskel_cuda_context_check (
    GpuskelCudaContext *self, guint *serial, GError **error);
/* Takes note of such a failure; (transfer full) @error. */
void gpuskel_cuda_context_failed (GpuskelCudaContext *self, GError *error);

/* A point in a stream. Counted; the CUDA event under it is reused. */
typedef struct _GpuskelCudaEvent GpuskelCudaEvent;

/* The point up to which @stream has been enqueued so far. (transfer full) */
GpuskelCudaEvent *gpuskel_cuda_event_record (
    GpuskelCudaContext *context, GpuskelCudaStream stream, GError **error);
GpuskelCudaEvent *gpuskel_cuda_event_ref (GpuskelCudaEvent *event);
void gpuskel_cuda_event_unref (GpuskelCudaEvent *event);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GpuskelCudaEvent, gpuskel_cuda_event_unref)

/* Grows along a stream: of two events of one stream, the later has more. */
guint64 gpuskel_cuda_event_get_serial (GpuskelCudaEvent *event);

/* Whether the device has come so far; does not wait. */
gboolean gpuskel_cuda_event_is_complete (GpuskelCudaEvent *event);
/* This thread waits until the device has come so far. */
gboolean gpuskel_cuda_event_wait (GpuskelCudaEvent *event, GError **error);
/* What is enqueued on @stream from now on waits for it; the host does not. */
gboolean gpuskel_cuda_event_await (
    GpuskelCudaEvent *event, GpuskelCudaStream stream, GError **error);

/* Calls @destroy with @data in the reaper's thread once @event has completed.
 * A buffer that a kernel reads is held so. */
void gpuskel_cuda_context_hold (GpuskelCudaContext *self,
    GpuskelCudaEvent *event, gpointer data, GDestroyNotify destroy);

G_END_DECLS
