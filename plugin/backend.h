/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* backend.h: what runs an element's frames: the CPU, or a GPU.
 *
 * A backend is a table of functions. An element chooses one as its properties
 * say, opens the backend's device, and passes that to the other functions until
 * it closes it. Where a backend has nothing to do, its function is NULL.
 *
 * Where no thread is named, functions are called in the streaming thread or by
 * a change of state, never by both at once.
 *
 * A build without CUDA has another table in the place of CUDA's, whose device
 * cannot be opened (cuda-absent.c).
 */
#pragma once

#include "formats.h"
#include "options.h"
#include "results.h"

G_BEGIN_DECLS

/* What a user may change between two frames. */
typedef struct {
  const SkelValue *values; /* of the kernel's parameters */
  SkelBorder border;
  double border_value;
} GpuskelSettings;

/* Each backend's own. */
typedef struct _GpuskelDevice GpuskelDevice;

typedef struct {
  GpuskelBackendChoice choice; /* as properties say it */
  const char *device_name;     /* as messages say it: "GPU" */
  gboolean takes_cuda_memory;  /* caps may have memory:CUDAMemory */
  gboolean writes_in_place;    /* run () can write a frame over its input */

  /* Opens the device @device_id (-1: any) and loads @kernel for it. @element
   * outlives it. *@context is what elements share a device by: what
   * set_context () put there, or where that is NULL what is found or made here;
   * the caller unrefs it after close (). NULL with @error set, saying what is
   * missing and what to try. A backend without this function can always be
   * used, and its device is NULL. */
  GpuskelDevice *(*open) (GstElement *element, const SkelKernel *kernel,
      int device_id, GstObject **context, GError **error);

  /* Waits for all that was enqueued. Results may live on. (transfer full) */
  void (*close) (GpuskelDevice *device);

  /* Whether @error, of open (), says that there is no device, or no code for
   * it by choice. FALSE where a device or its driver fails. Comes with open ().
   */
  gboolean (*is_absent) (const GError *error);

  /* Takes for *@context what @element is @given, where that is of this backend
   * and of @device_id. One backend of a build has this function. Any thread. */
  void (*set_context) (GstElement *element, GstContext *given, int device_id,
      GstObject **context);

  /* Answers a context query; FALSE where it is not for this backend. Any
   * thread. */
  gboolean (*query_context) (GpuskelDevice *device, GstQuery *query);

  /* Goes over to the context of @buffer where that is another one of the device
   * that the element may use. TRUE when it did: pools of the old one are of no
   * use any more. */
  gboolean (*adopt) (GpuskelDevice *device, GstBuffer *buffer);

  /* A pool of the device's own for frames of @caps, not yet configured. @dense:
   * in device memory they have the caps' own strides, for readers who know no
   * GstVideoMeta. Without this function any pool of system memory is as good.
   * (transfer full) */
  GstBufferPool *(*pool_new) (
      GpuskelDevice *device, GstCaps *caps, gboolean dense);

  /* Runs @plan on @in, and into @out where it has an output or copies (else
   * NULL). @out may be @in where the backend writes in place and
   * skel_kernel_fits_in_place (). Buffers have the format and size of the
   * infos, in any memory that can be mapped. Promises @results, which are NULL
   * where the kernel has none. May return as soon as the work is enqueued.
   * FALSE with @error set when a buffer cannot be mapped or does not hold what
   * its caps promise (nothing is read beyond its end), when the device fails,
   * or when something failed before where it could not be reported. */
  gboolean (*run) (GpuskelDevice *device, const GpuskelPlan *plan,
      const GpuskelSettings *settings, GstBuffer *in,
      const GstVideoInfo *in_info, GstBuffer *out, const GstVideoInfo *out_info,
      GpuskelFrameResults *results, GError **error);

  /* Returns when all that was enqueued is done; FALSE with @error set when any
   * of it failed. */
  gboolean (*finish) (GpuskelDevice *device, GError **error);
} GpuskelBackend;

extern const GpuskelBackend gpuskel_cpu_backend, gpuskel_cuda_backend;

/* Those of this build, the one that is preferred first, and then NULL. The last
 * one can always be opened. */
extern const GpuskelBackend *const gpuskel_backends[];

/* Whether caps with memory:CUDAMemory suit @chosen; where that is NULL, whether
 * they may turn out to suit what will be. Any thread. */
gboolean gpuskel_backend_takes_cuda_memory (const GpuskelBackend *chosen);

G_END_DECLS
