/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "cuda-transfer.h"

#include "buffer-planes.h"
#include "host-memory.h"
#include <string.h>

/* Where a frame lies, and what that asks for. */
enum {
  CLOSED,
  OURS,   /* our memory on the device */
  DEVICE, /* somebody else's on the device: mapped */
  PINNED, /* our pinned memory, with a device block */
  HOST,   /* any memory the CPU maps, with a block */
};

static gboolean
all_on_device (GstBuffer *buffer, GpuskelCudaContext *context)
{
  guint n = gst_buffer_n_memory (buffer);

  for (guint i = 0; i < n; i++) {
    GstMemory *memory = gst_buffer_peek_memory (buffer, i);

    if (!gst_is_cuda_memory (memory)
        || GST_CUDA_MEMORY_CAST (memory)->context
               != gpuskel_cuda_context_get_gst (context))
      return FALSE;
  }
  return n > 0;
}

static gboolean
copies_directly (const GpuskelBufferPlane *planes, int n_planes)
{
  for (int i = 0; i < n_planes; i++)
    if (planes[i].stride < (gssize)planes[i].row)
      return FALSE;
  return TRUE;
}

/* Copies rows between memory of the host and a block in our layout. */
static gboolean
copy_planes (GpuskelCudaFrame *frame, const GpuskelBufferPlane *planes,
    guint8 *host, gboolean download, GError **error)
{
  const SkelCudaDriver *driver = gpuskel_cuda_driver (NULL);
  guint8 *device = gpuskel_cuda_block_get_address (frame->block);
  CUresult result = CUDA_SUCCESS;

  if (!gpuskel_cuda_context_push (frame->context, error))
    return FALSE;
  for (int i = 0; i < frame->n_planes && result == CUDA_SUCCESS; i++) {
    CUDA_MEMCPY2D copy = {
      0,
    };

    copy.WidthInBytes = planes[i].row;
    copy.Height = planes[i].rows;
    if (download) {
      copy.srcMemoryType = CU_MEMORYTYPE_DEVICE;
      copy.srcDevice = (CUdeviceptr)(device + frame->layout.offset[i]);
      copy.srcPitch = frame->layout.stride[i];
      copy.dstMemoryType = CU_MEMORYTYPE_HOST;
      copy.dstHost = host + planes[i].offset;
      copy.dstPitch = MAX (planes[i].stride, (gssize)planes[i].row);
    } else {
      copy.srcMemoryType = CU_MEMORYTYPE_HOST;
      copy.srcHost = host + planes[i].offset;
      copy.srcPitch = MAX (planes[i].stride, (gssize)planes[i].row);
      copy.dstMemoryType = CU_MEMORYTYPE_DEVICE;
      copy.dstDevice = (CUdeviceptr)(device + frame->layout.offset[i]);
      copy.dstPitch = frame->layout.stride[i];
    }
    result = driver->cuMemcpy2DAsync (
        &copy, gpuskel_cuda_context_get_stream (frame->context,
                   download ? GPUSKEL_CUDA_DOWNLOAD : GPUSKEL_CUDA_UPLOAD));
  }
  gpuskel_cuda_context_pop (frame->context);
  return gpuskel_cuda_check (
      result, download ? "Downloading a frame" : "Uploading a frame", error);
}

/* Records the end of what was enqueued on @stream. Where that fails, waits for
 * all of it instead, so that nothing is reused too early. */
static GpuskelCudaEvent *
record_or_wait (
    GpuskelCudaContext *context, GpuskelCudaStream stream, GError **error)
{
  GpuskelCudaEvent *event = gpuskel_cuda_event_record (context, stream, error);

  if (event == NULL && gpuskel_cuda_context_push (context, NULL)) {
    gpuskel_cuda_driver (NULL)->cuStreamSynchronize (
        gpuskel_cuda_context_get_stream (context, stream));
    gpuskel_cuda_context_pop (context);
  }
  return event;
}

/* Sets the planes to those of the frame's block. */
static void
use_block (GpuskelCudaFrame *frame)
{
  for (int i = 0; i < frame->n_planes; i++) {
    frame->pixels[i] = gpuskel_cuda_block_get_address (frame->block)
                       + frame->layout.offset[i];
    frame->stride[i] = frame->layout.stride[i];
  }
}

/* Uploads a frame of the host to a block. */
static gboolean
upload_pinned (
    GpuskelCudaFrame *frame, const GpuskelBufferPlane *planes, GError **error)
{
  GpuskelCudaEvent *event;
  guint8 *host;
  gboolean ok;

  if (!gpuskel_host_memory_begin (
          frame->memory, GPUSKEL_CUDA_UPLOAD, FALSE, &host, error)
      || !gpuskel_cuda_block_begin (
          frame->block, GPUSKEL_CUDA_UPLOAD, TRUE, error))
    return FALSE;
  ok = copy_planes (frame, planes, host, FALSE, error);
  event
      = record_or_wait (frame->context, GPUSKEL_CUDA_UPLOAD, ok ? error : NULL);
  gpuskel_host_memory_end (frame->memory, GPUSKEL_CUDA_UPLOAD, FALSE, event);
  gpuskel_cuda_block_end (frame->block, GPUSKEL_CUDA_UPLOAD, TRUE, event);
  ok = ok && event != NULL;
  g_clear_pointer (&event, gpuskel_cuda_event_unref);
  return ok;
}

static void
copy_rows (guint8 *to, gssize to_stride, const guint8 *from, gssize from_stride,
    const GpuskelBufferPlane *plane)
{
  for (gsize y = 0; y < plane->rows; y++)
    memcpy (
        to + (gssize)y * to_stride, from + (gssize)y * from_stride, plane->row);
}

/* Copies the mapped frame to pinned memory and enqueues the rest: when it
 * returns the frame is not needed any more. */
static gboolean
upload_mapped (
    GpuskelCudaFrame *frame, const GpuskelBufferPlane *planes, GError **error)
{
  GpuskelCudaBlock *staging;
  GpuskelBufferPlane staged[GST_VIDEO_MAX_PLANES];
  GpuskelCudaEvent *event;
  guint8 *host;
  gboolean ok;

  staging = gpuskel_cuda_block_take (frame->context, GPUSKEL_CUDA_BLOCK_HOST,
      frame->layout.size, GPUSKEL_CUDA_HOST, error);
  if (staging == NULL)
    return FALSE;
  host = gpuskel_cuda_block_get_address (staging);
  ok = gpuskel_cuda_block_wait (staging, TRUE, error);
  for (int i = 0; ok && i < frame->n_planes; i++) {
    staged[i] = planes[i];
    staged[i].offset = frame->layout.offset[i];
    staged[i].stride = frame->layout.stride[i];
    copy_rows (host + staged[i].offset, staged[i].stride, frame->mapped.data[i],
        planes[i].stride, &planes[i]);
  }
  if (ok
      && gpuskel_cuda_block_begin (
          frame->block, GPUSKEL_CUDA_UPLOAD, TRUE, error)) {
    ok = copy_planes (frame, staged, host, FALSE, error);
    event = record_or_wait (
        frame->context, GPUSKEL_CUDA_UPLOAD, ok ? error : NULL);
    gpuskel_cuda_block_end (staging, GPUSKEL_CUDA_UPLOAD, FALSE, event);
    gpuskel_cuda_block_end (frame->block, GPUSKEL_CUDA_UPLOAD, TRUE, event);
    ok = ok && event != NULL;
    g_clear_pointer (&event, gpuskel_cuda_event_unref);
  } else {
    ok = FALSE;
  }
  gpuskel_cuda_block_give (staging);
  return ok;
}

/* Enqueues the download into our pinned memory, whose map waits for it. */
static gboolean
download_pinned (
    GpuskelCudaFrame *frame, const GpuskelBufferPlane *planes, GError **error)
{
  GpuskelCudaEvent *event;
  guint8 *host;
  gboolean ok;

  if (!gpuskel_cuda_block_begin (
          frame->block, GPUSKEL_CUDA_DOWNLOAD, FALSE, error)
      || !gpuskel_host_memory_begin (
          frame->memory, GPUSKEL_CUDA_DOWNLOAD, TRUE, &host, error))
    return FALSE;
  ok = copy_planes (frame, planes, host, TRUE, error);
  event = record_or_wait (
      frame->context, GPUSKEL_CUDA_DOWNLOAD, ok ? error : NULL);
  gpuskel_cuda_block_end (frame->block, GPUSKEL_CUDA_DOWNLOAD, FALSE, event);
  gpuskel_host_memory_end (frame->memory, GPUSKEL_CUDA_DOWNLOAD, TRUE, event);
  ok = ok && event != NULL;
  g_clear_pointer (&event, gpuskel_cuda_event_unref);
  return ok;
}

/* Downloads into memory that is mapped, and waits. */
static gboolean
download_mapped (
    GpuskelCudaFrame *frame, const GpuskelBufferPlane *planes, GError **error)
{
  GpuskelCudaBlock *staging;
  GpuskelBufferPlane staged[GST_VIDEO_MAX_PLANES];
  GpuskelCudaEvent *event = NULL;
  guint8 *host;
  gboolean ok;

  staging = gpuskel_cuda_block_take (frame->context, GPUSKEL_CUDA_BLOCK_HOST,
      frame->layout.size, GPUSKEL_CUDA_DOWNLOAD, error);
  if (staging == NULL)
    return FALSE;
  host = gpuskel_cuda_block_get_address (staging);
  for (int i = 0; i < frame->n_planes; i++) {
    staged[i] = planes[i];
    staged[i].offset = frame->layout.offset[i];
    staged[i].stride = frame->layout.stride[i];
  }
  ok = gpuskel_cuda_block_begin (
           frame->block, GPUSKEL_CUDA_DOWNLOAD, FALSE, error)
       && gpuskel_cuda_block_begin (
           staging, GPUSKEL_CUDA_DOWNLOAD, TRUE, error);
  if (ok) {
    ok = copy_planes (frame, staged, host, TRUE, error);
    event = record_or_wait (
        frame->context, GPUSKEL_CUDA_DOWNLOAD, ok ? error : NULL);
    gpuskel_cuda_block_end (frame->block, GPUSKEL_CUDA_DOWNLOAD, FALSE, event);
    gpuskel_cuda_block_end (staging, GPUSKEL_CUDA_DOWNLOAD, TRUE, event);
    ok = ok && event != NULL && gpuskel_cuda_event_wait (event, error);
    g_clear_pointer (&event, gpuskel_cuda_event_unref);
  }
  for (int i = 0; ok && i < frame->n_planes; i++)
    copy_rows (frame->mapped.data[i], planes[i].stride, host + staged[i].offset,
        staged[i].stride, &planes[i]);
  gpuskel_cuda_block_give (staging);
  return ok;
}

/* Makes the compute stream wait for what others enqueued so far. */
static gboolean
await_foreign (GpuskelCudaContext *context, GError **error)
{
  GpuskelCudaEvent *event
      = gpuskel_cuda_event_record (context, GPUSKEL_CUDA_FOREIGN, error);
  gboolean ok;

  if (event == NULL)
    return FALSE;
  ok = gpuskel_cuda_event_await (event, GPUSKEL_CUDA_COMPUTE, error);
  gpuskel_cuda_event_unref (event);
  return ok;
}

static gboolean
take_block (GpuskelCudaFrame *frame, GpuskelCudaStream stream, GError **error)
{
  frame->layout = frame->info;
  if (!gpuskel_cuda_layout (&frame->layout, frame->context)) {
    g_set_error (error, GST_STREAM_ERROR, GST_STREAM_ERROR_FORMAT,
        "Frames of format %s cannot be put on a CUDA device.",
        gst_video_format_to_string (GST_VIDEO_INFO_FORMAT (&frame->info)));
    return FALSE;
  }
  frame->block = gpuskel_cuda_block_take (frame->context,
      GPUSKEL_CUDA_BLOCK_DEVICE, frame->layout.size, stream, error);
  if (frame->block == NULL)
    return FALSE;
  use_block (frame);
  return TRUE;
}

/* Drops what an opened frame holds, without any work. */
static void
frame_close (GpuskelCudaFrame *frame)
{
  if (frame->memory != NULL) {
    gst_memory_unlock (
        frame->memory, frame->write ? GST_LOCK_FLAG_WRITE : GST_LOCK_FLAG_READ);
    gst_memory_unref (frame->memory);
    frame->memory = NULL;
  }
  if (frame->mapped.buffer != NULL) {
    gst_video_frame_unmap (&frame->mapped);
    frame->mapped.buffer = NULL;
  }
  g_clear_pointer (&frame->block, gpuskel_cuda_block_give);
  frame->buffer = NULL;
  frame->kind = CLOSED;
}

static gboolean
lock_memory (GpuskelCudaFrame *frame, GError **error)
{
  GstMemory *memory = gst_buffer_peek_memory (frame->buffer, 0);

  if (!gst_memory_lock (
          memory, frame->write ? GST_LOCK_FLAG_WRITE : GST_LOCK_FLAG_READ)) {
    g_set_error (error, GST_RESOURCE_ERROR, GST_RESOURCE_ERROR_BUSY,
        "A frame cannot be %s while somebody else %s it.",
        frame->write ? "written" : "read", frame->write ? "uses" : "writes");
    return FALSE;
  }
  frame->memory = gst_memory_ref (memory);
  return TRUE;
}

/* Whether the planes are where the memory's own layout has them, and so all of
 * the memory's pixels are theirs. */
static gboolean
is_laid_out (const GpuskelCudaFrame *frame, const GpuskelBufferPlane *planes,
    GstMemory *memory)
{
  const GstVideoInfo *layout = &GST_CUDA_MEMORY_CAST (memory)->info;

  if (memory->offset != 0
      || GST_VIDEO_INFO_FORMAT (layout) != GST_VIDEO_INFO_FORMAT (&frame->info)
      || layout->width != frame->info.width
      || layout->height != frame->info.height)
    return FALSE;
  for (int i = 0; i < frame->n_planes; i++)
    if (planes[i].offset != GST_VIDEO_INFO_PLANE_OFFSET (layout, i)
        || planes[i].stride != GST_VIDEO_INFO_PLANE_STRIDE (layout, i))
      return FALSE;
  return TRUE;
}

static gboolean
map_buffer (GpuskelCudaFrame *frame, const GpuskelBufferPlane *planes,
    gboolean device, GError **error)
{
  GstMapFlags flags = frame->write ? GST_MAP_WRITE : GST_MAP_READ;
  GError *reason = NULL;
  guint serial = 0;

  if (device)
    flags |= GST_MAP_CUDA;
  if (gpuskel_buffer_planes_map (
          planes, frame->buffer, &frame->info, flags, &frame->mapped, &reason))
    return TRUE;
  frame->mapped.buffer = NULL;
  /* a device that is lost explains more */
  if (device && !gpuskel_cuda_context_check (frame->context, &serial, error))
    g_error_free (reason);
  else
    g_propagate_error (error, reason);
  return FALSE;
}

static gboolean
frame_open (GpuskelCudaFrame *frame, GpuskelCudaContext *context,
    GstBuffer *buffer, const GstVideoInfo *info, gboolean write, GError **error)
{
  GpuskelBufferPlane planes[GST_VIDEO_MAX_PLANES];
  gboolean single = gst_buffer_n_memory (buffer) == 1;
  GstMemory *memory = single ? gst_buffer_peek_memory (buffer, 0) : NULL;
  guint8 *address;

  memset (frame, 0, sizeof *frame);
  frame->context = context;
  frame->info = *info;
  frame->write = write;
  frame->n_planes = GST_VIDEO_INFO_N_PLANES (info);

  if (!gpuskel_buffer_planes_find (buffer, info, planes, error))
    return FALSE;
  /* Without a reference: one more would make it read-only. */
  frame->buffer = buffer;

  if (single && gpuskel_is_cuda_memory (memory)
      && gpuskel_cuda_memory_get_context (memory) == context) {
    frame->kind = OURS;
    if (!lock_memory (frame, error)
        || !gpuskel_cuda_memory_begin (
            memory, GPUSKEL_CUDA_COMPUTE, write, &address, error))
      goto failed;
    if (write && is_laid_out (frame, planes, memory))
      gpuskel_cuda_memory_write_pixels (memory);
    for (int i = 0; i < frame->n_planes; i++) {
      frame->pixels[i] = address + planes[i].offset;
      frame->stride[i] = planes[i].stride;
    }
  } else if (all_on_device (buffer, context)) {
    frame->kind = DEVICE;
    if (!map_buffer (frame, planes, TRUE, error)
        || !await_foreign (context, error))
      goto failed;
    for (int i = 0; i < frame->n_planes; i++) {
      frame->pixels[i] = frame->mapped.data[i];
      frame->stride[i] = planes[i].stride;
    }
  } else if (single && gpuskel_is_host_memory (memory, context)
             && copies_directly (planes, frame->n_planes)) {
    frame->kind = PINNED;
    if (!lock_memory (frame, error)
        || !take_block (
            frame, write ? GPUSKEL_CUDA_COMPUTE : GPUSKEL_CUDA_UPLOAD, error)
        || (!write && !upload_pinned (frame, planes, error))
        || !gpuskel_cuda_block_begin (
            frame->block, GPUSKEL_CUDA_COMPUTE, write, error))
      goto failed;
  } else {
    frame->kind = HOST;
    if (!map_buffer (frame, planes, FALSE, error)
        || !take_block (
            frame, write ? GPUSKEL_CUDA_COMPUTE : GPUSKEL_CUDA_UPLOAD, error)
        || (!write && !upload_mapped (frame, planes, error))
        || !gpuskel_cuda_block_begin (
            frame->block, GPUSKEL_CUDA_COMPUTE, write, error))
      goto failed;
    if (!write) {
      gst_video_frame_unmap (&frame->mapped);
      frame->mapped.buffer = NULL;
    }
  }
  return TRUE;

failed:
  frame_close (frame);
  return FALSE;
}

gboolean
gpuskel_cuda_frame_read (GpuskelCudaFrame *frame, GpuskelCudaContext *context,
    GstBuffer *buffer, const GstVideoInfo *info, GError **error)
{
  return frame_open (frame, context, buffer, info, FALSE, error);
}

gboolean
gpuskel_cuda_frame_write (GpuskelCudaFrame *frame, GpuskelCudaContext *context,
    GstBuffer *buffer, const GstVideoInfo *info, GError **error)
{
  return frame_open (frame, context, buffer, info, TRUE, error);
}

gboolean
gpuskel_cuda_frames_done (GpuskelCudaContext *context, GpuskelCudaFrame *frames,
    int n_frames, GError **error)
{
  GpuskelCudaEvent *event
      = record_or_wait (context, GPUSKEL_CUDA_COMPUTE, error);
  gboolean ok = event != NULL;

  /* First say to all that the compute stream is done with them, then wait. */
  for (int i = 0; i < n_frames; i++) {
    GpuskelCudaFrame *frame = &frames[i];

    if (frame->kind == OURS)
      gpuskel_cuda_memory_end (
          frame->memory, GPUSKEL_CUDA_COMPUTE, frame->write, event);
    else if (frame->block != NULL)
      gpuskel_cuda_block_end (
          frame->block, GPUSKEL_CUDA_COMPUTE, frame->write, event);
    else if (frame->kind == DEVICE && !frame->write && event != NULL)
      gpuskel_cuda_context_hold (context, event, gst_buffer_ref (frame->buffer),
          (GDestroyNotify)gst_buffer_unref);
  }
  for (int i = 0; i < n_frames; i++) {
    GpuskelCudaFrame *frame = &frames[i];
    GpuskelBufferPlane planes[GST_VIDEO_MAX_PLANES];
    GError **unset = ok ? error : NULL;

    if (ok && frame->write && frame->kind != CLOSED) {
      if (frame->kind == DEVICE)
        ok = gpuskel_cuda_event_wait (event, unset);
      else if (frame->kind != OURS)
        ok = gpuskel_buffer_planes_find (
                 frame->buffer, &frame->info, planes, unset)
             && (frame->kind == PINNED
                     ? download_pinned (frame, planes, unset)
                     : download_mapped (frame, planes, unset));
    }
    frame_close (frame);
  }
  g_clear_pointer (&event, gpuskel_cuda_event_unref);
  return ok;
}

struct _GpuskelCudaResults {
  gint references;
  GpuskelCudaContext *context;
  gsize size;
  GpuskelCudaBlock *device, *host;
  GpuskelCudaEvent *downloaded;
};

GpuskelCudaResults *
gpuskel_cuda_results_new (
    GpuskelCudaContext *context, gsize size, GError **error)
{
  GpuskelCudaResults *self = g_new0 (GpuskelCudaResults, 1);

  self->references = 1;
  self->context = gpuskel_cuda_context_ref (context);
  self->size = size;
  self->device = gpuskel_cuda_block_take (
      context, GPUSKEL_CUDA_BLOCK_DEVICE, size, GPUSKEL_CUDA_COMPUTE, error);
  if (self->device == NULL
      || !gpuskel_cuda_block_begin (
          self->device, GPUSKEL_CUDA_COMPUTE, TRUE, error)) {
    gpuskel_cuda_results_unref (self);
    return NULL;
  }
  return self;
}

GpuskelCudaResults *
gpuskel_cuda_results_ref (GpuskelCudaResults *results)
{
  g_atomic_int_inc (&results->references);
  return results;
}

void
gpuskel_cuda_results_unref (GpuskelCudaResults *results)
{
  GpuskelCudaEvent *event;

  if (!g_atomic_int_dec_and_test (&results->references))
    return;
  if (results->device != NULL && results->downloaded == NULL) {
    /* Something may have been launched without anybody asking for results. */
    event = record_or_wait (results->context, GPUSKEL_CUDA_COMPUTE, NULL);
    gpuskel_cuda_block_end (results->device, GPUSKEL_CUDA_COMPUTE, TRUE, event);
    g_clear_pointer (&event, gpuskel_cuda_event_unref);
  }
  g_clear_pointer (&results->device, gpuskel_cuda_block_give);
  g_clear_pointer (&results->host, gpuskel_cuda_block_give);
  g_clear_pointer (&results->downloaded, gpuskel_cuda_event_unref);
  gpuskel_cuda_context_unref (results->context);
  g_free (results);
}

guint8 *
gpuskel_cuda_results_get_address (GpuskelCudaResults *results)
{
  return gpuskel_cuda_block_get_address (results->device);
}

gboolean
gpuskel_cuda_results_launched (GpuskelCudaResults *results, GError **error)
{
  const SkelCudaDriver *driver = gpuskel_cuda_driver (NULL);
  GpuskelCudaContext *context = results->context;
  GpuskelCudaEvent *event;
  CUresult result;

  event = record_or_wait (context, GPUSKEL_CUDA_COMPUTE, error);
  if (event == NULL)
    return FALSE;
  gpuskel_cuda_block_end (results->device, GPUSKEL_CUDA_COMPUTE, TRUE, event);
  gpuskel_cuda_event_unref (event);

  results->host = gpuskel_cuda_block_take (context, GPUSKEL_CUDA_BLOCK_HOST,
      results->size, GPUSKEL_CUDA_DOWNLOAD, error);
  if (results->host == NULL
      || !gpuskel_cuda_block_begin (
          results->device, GPUSKEL_CUDA_DOWNLOAD, FALSE, error)
      || !gpuskel_cuda_block_begin (
          results->host, GPUSKEL_CUDA_DOWNLOAD, TRUE, error)
      || !gpuskel_cuda_context_push (context, error))
    return FALSE;
  result = driver->cuMemcpyDtoHAsync (
      gpuskel_cuda_block_get_address (results->host),
      (CUdeviceptr)gpuskel_cuda_block_get_address (results->device),
      results->size,
      gpuskel_cuda_context_get_stream (context, GPUSKEL_CUDA_DOWNLOAD));
  gpuskel_cuda_context_pop (context);
  if (!gpuskel_cuda_check (result, "Downloading results", error))
    return FALSE;

  event = record_or_wait (context, GPUSKEL_CUDA_DOWNLOAD, error);
  gpuskel_cuda_block_end (results->device, GPUSKEL_CUDA_DOWNLOAD, FALSE, event);
  gpuskel_cuda_block_end (results->host, GPUSKEL_CUDA_DOWNLOAD, TRUE, event);
  results->downloaded = event;
  /* The next frame may have the device's block already. */
  g_clear_pointer (&results->device, gpuskel_cuda_block_give);
  return event != NULL;
}

gboolean
gpuskel_cuda_results_is_ready (GpuskelCudaResults *results)
{
  return results->downloaded == NULL
         || gpuskel_cuda_event_is_complete (results->downloaded);
}

const guint8 *
gpuskel_cuda_results_get (GpuskelCudaResults *results, GError **error)
{
  if (results->downloaded == NULL) {
    g_set_error (error, GST_RESOURCE_ERROR, GST_RESOURCE_ERROR_FAILED,
        "The results were not computed.");
    return NULL;
  }
  if (!gpuskel_cuda_event_wait (results->downloaded, error))
    return NULL;
  return gpuskel_cuda_block_get_address (results->host);
}
