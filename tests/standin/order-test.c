/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* order-test.c: what comes after what, on the device and on the host. */
#include "common.h"

#include "cuda/module.h"

#include <gst/cuda/gstcudamemory.h>
#include <signal.h>
#include <string.h>

static const SkelCudaDriver *
driver (void)
{
  return gpuskel_cuda_driver (NULL);
}

static void
gray (GstVideoInfo *info, int width, int height)
{
  gst_video_info_set_format (info, GST_VIDEO_FORMAT_GRAY8, width, height);
}

/* Buffers that come back to their pool cost no allocation. */
GST_START_TEST (test_steady_state)
{
  GpuskelCudaContext *context = common_context ();
  GstBufferPool *host, *cuda;
  GstVideoInfo info;
  guint allocations = 0, pinned = 0, events = 0;

  gst_video_info_set_format (&info, GST_VIDEO_FORMAT_NV12, 66, 35);
  host = common_pool (context, &info, "host");
  cuda = common_pool (context, &info, "CUDA");
  fail_unless (GST_IS_CUDA_BUFFER_POOL (cuda));
  for (int i = 0; i < 200; i++) {
    GstBuffer *input = common_acquire (host), *output = common_acquire (host);
    GstBuffer *middle = common_acquire (cuda), *last = common_acquire (cuda);

    fail_unless (gst_buffer_get_video_meta (middle) != NULL);
    common_fill (input, &info, i);
    fail_unless (common_run (context, &info, input, middle, NULL));
    gst_buffer_unref (input);
    fail_unless (common_run (context, &info, middle, last, NULL));
    gst_buffer_unref (middle);
    fail_unless (common_run (context, &info, last, output, NULL));
    gst_buffer_unref (last);
    common_check (output, &info, i);
    gst_buffer_unref (output);
    if (i == 100) {
      allocations = standin_calls ("cuMemAlloc");
      pinned = standin_calls ("cuMemHostAlloc");
      events = standin_calls ("cuEventCreate");
    }
  }
  fail_unless_equals_int (standin_calls ("cuMemAlloc"), allocations);
  fail_unless_equals_int (standin_calls ("cuMemHostAlloc"), pinned);
  /* how many are under way at once is up to the scheduler */
  fail_unless (standin_calls ("cuEventCreate") <= events + 8);
  fail_unless_equals_int (standin_calls ("cuMemFree"), 0);
  fail_unless_equals_int (standin_calls ("cuMemFreeHost"), 0);
  fail_unless (allocations < 12);
  gst_buffer_pool_set_active (host, FALSE);
  gst_buffer_pool_set_active (cuda, FALSE);
  gst_object_unref (host);
  gst_object_unref (cuda);
  gpuskel_cuda_context_unref (context);
}

GST_END_TEST;

/* Nobody waits, as far as the device is concerned, until somebody maps. */
GST_START_TEST (test_nothing_waits)
{
  GpuskelCudaContext *context = common_context ();
  GstBufferPool *host, *cuda;
  GstBuffer *outputs[8];
  GstVideoInfo info;

  gray (&info, 100, 30);
  host = common_pool (context, &info, "host");
  cuda = common_pool (context, &info, "CUDA");
  standin_hold (TRUE);
  for (int i = 0; i < 8; i++) {
    GstBuffer *input
        = i % 2 == 0 ? common_acquire (host) : common_system_buffer (&info);
    GstBuffer *middle = common_acquire (cuda);

    outputs[i] = common_acquire (host);
    common_fill (input, &info, i);
    fail_unless (common_run (context, &info, input, middle, NULL));
    gst_buffer_unref (input);
    fail_unless (common_run (context, &info, middle, outputs[i], NULL));
    gst_buffer_unref (middle);
  }
  standin_hold (FALSE);
  for (int i = 0; i < 8; i++) {
    common_check (outputs[i], &info, i);
    gst_buffer_unref (outputs[i]);
  }
  gst_buffer_pool_set_active (host, FALSE);
  gst_buffer_pool_set_active (cuda, FALSE);
  gst_object_unref (host);
  gst_object_unref (cuda);
  gpuskel_cuda_context_unref (context);
}

GST_END_TEST;

static gpointer
release_later (gpointer data)
{
  g_usleep (50000);
  standin_hold (FALSE);
  return NULL;
}

/* A map by somebody else is what waits, also that of a part. */
GST_START_TEST (test_maps_wait)
{
  GpuskelCudaContext *context = common_context ();
  GstVideoInfo info;
  GstBuffer *input, *output, *part;
  GstBufferPool *pool;
  GstMapInfo map;

  gray (&info, 64, 64);
  for (int i = 0; i < 4; i++) {
    GThread *thread;

    pool = common_pool (context, &info, i < 2 ? "CUDA" : "host");
    input = common_system_buffer (&info);
    output = common_acquire (pool);
    common_fill (input, &info, 4);
    standin_hold (TRUE);
    fail_unless (common_run (context, &info, input, output, NULL));
    part = gst_buffer_copy_region (output, GST_BUFFER_COPY_MEMORY, 0, 10);
    thread = g_thread_new ("later", release_later, NULL);
    if (i == 0) {
      fail_unless (gst_buffer_map (part, &map, GST_MAP_READ | GST_MAP_CUDA));
      fail_unless_equals_int (
          ((guint8 *)standin_peek ((gsize)map.data))[1], (guint8)(4 * 31 + 3));
    } else {
      fail_unless (gst_buffer_map (part, &map, GST_MAP_READ));
      fail_unless_equals_int (map.data[1], (guint8)(4 * 31 + 3));
    }
    gst_buffer_unmap (part, &map);
    g_thread_join (thread);
    gst_buffer_unref (part);
    gst_buffer_unref (input);
    gst_buffer_unref (output);
    gst_buffer_pool_set_active (pool, FALSE);
    gst_object_unref (pool);
  }
  gpuskel_cuda_context_unref (context);
}

GST_END_TEST;

/* A pinned frame may be written again only when its upload has read it. */
GST_START_TEST (test_write_waits_for_upload)
{
  GpuskelCudaContext *context = common_context ();
  GstBuffer *input, *output;
  GstBufferPool *host;
  GstVideoInfo info;
  GThread *thread;

  gray (&info, 64, 64);
  host = common_pool (context, &info, "host");
  input = common_acquire (host);
  output = common_acquire (host);
  common_fill (input, &info, 1);
  standin_hold (TRUE);
  fail_unless (common_run (context, &info, input, output, NULL));
  thread = g_thread_new ("later", release_later, NULL);
  common_fill (input, &info, 2);
  g_thread_join (thread);
  common_check (output, &info, 1);
  gst_buffer_unref (input);
  gst_buffer_unref (output);
  gst_buffer_pool_set_active (host, FALSE);
  gst_object_unref (host);
  gpuskel_cuda_context_unref (context);
}

GST_END_TEST;

/* Frames of ordinary memory are staged in pinned memory, which is used again
 * when enough of it is under way: then the host waits for its upload. */
GST_START_TEST (test_staging_is_used_again)
{
  GpuskelCudaContext *context = common_context ();
  GstBuffer *input, *outputs[8];
  GThread *thread = NULL;
  GstBufferPool *cuda;
  GstVideoInfo info;

  gray (&info, 64, 64);
  cuda = common_pool (context, &info, "CUDA");
  standin_hold (TRUE);
  for (guint i = 0; i < G_N_ELEMENTS (outputs); i++) {
    if (i == 4)
      thread = g_thread_new ("later", release_later, NULL);
    outputs[i] = common_acquire (cuda);
    input = common_system_buffer (&info);
    common_fill (input, &info, i);
    fail_unless (common_run (context, &info, input, outputs[i], NULL));
    gst_buffer_unref (input);
  }
  g_thread_join (thread);
  fail_unless (standin_calls ("cuMemHostAlloc") < G_N_ELEMENTS (outputs));
  for (guint i = 0; i < G_N_ELEMENTS (outputs); i++) {
    common_check (outputs[i], &info, i);
    gst_buffer_unref (outputs[i]);
  }
  gst_buffer_pool_set_active (cuda, FALSE);
  gst_object_unref (cuda);
  gpuskel_cuda_context_unref (context);
}

GST_END_TEST;

/* Others enqueue on a blocking stream of their own and do not wait. */
GST_START_TEST (test_foreign_writer_and_reader)
{
  GpuskelCudaContext *context = common_context ();
  GstCudaContext *gst = gpuskel_cuda_context_get_gst (context);
  GstVideoInfo info;
  GstBufferPool *pool;
  CUdeviceptr theirs;
  CUstream stream;

  gray (&info, 64, 64);
  pool = common_pool (context, &info, "CUDA");
  fail_unless (gst_cuda_context_push (gst));
  fail_unless (
      driver ()->cuStreamCreate (&stream, CU_STREAM_DEFAULT) == CUDA_SUCCESS);
  fail_unless (driver ()->cuMemAlloc (&theirs, 64 * 1024) == CUDA_SUCCESS);
  for (int i = 0; i < 50; i++) {
    GstBuffer *frame = common_acquire (pool);
    GstBuffer *output = common_system_buffer (&info);
    GstMapInfo map;
    guint8 pixels[64 * 64];

    /* they write, we read */
    fail_unless (gst_buffer_map (frame, &map, GST_MAP_WRITE | GST_MAP_CUDA));
    driver ()->cuMemsetD8Async ((CUdeviceptr)map.data, i, map.size, stream);
    gst_buffer_unmap (frame, &map);
    fail_unless (common_run (context, &info, frame, output, NULL));
    gst_buffer_extract (output, 5, pixels, 64);
    fail_unless_equals_int (pixels[0], i);
    fail_unless_equals_int (pixels[63], i);

    /* they read, we write */
    fail_unless (gst_buffer_map (frame, &map, GST_MAP_READ | GST_MAP_CUDA));
    driver ()->cuMemcpyDtoDAsync (
        theirs, (CUdeviceptr)map.data, map.size, stream);
    gst_buffer_unmap (frame, &map);
    common_fill (output, &info, 77);
    fail_unless (common_run (context, &info, output, frame, NULL));
    fail_unless (driver ()->cuStreamSynchronize (stream) == CUDA_SUCCESS);
    fail_unless_equals_int (((guint8 *)standin_peek (theirs))[700], i);
    common_check (frame, &info, 77);
    gst_buffer_unref (frame);
    gst_buffer_unref (output);
  }
  driver ()->cuMemFree (theirs);
  driver ()->cuStreamDestroy (stream);
  gst_cuda_context_pop (NULL);
  gst_buffer_pool_set_active (pool, FALSE);
  gst_object_unref (pool);
  gpuskel_cuda_context_unref (context);
}

GST_END_TEST;

/* libgstcuda's frames: written by a copy that returns before it is done, read
 * by us, written again. */
GST_START_TEST (test_stock_frames)
{
  GpuskelCudaContext *context = common_context ();
  GstCudaContext *gst = gpuskel_cuda_context_get_gst (context);
  GstAllocator *allocator;
  GstVideoInfo info;
#if GST_CHECK_VERSION(1, 23, 0)
  /* an upload on it has only begun when the frame is mapped */
  GstCudaStream *stream = gst_cuda_stream_new (gst);
#endif

  gst_cuda_memory_init_once ();
  allocator = gst_allocator_find (GST_CUDA_MEMORY_TYPE_NAME);
  gst_video_info_set_format (&info, GST_VIDEO_FORMAT_NV12, 64, 64);
  for (int i = 0; i < 20; i++) {
    GstMemory *memory
        = gst_cuda_allocator_alloc ((GstCudaAllocator *)allocator, gst,
#if GST_CHECK_VERSION(1, 23, 0)
            i % 2 ? stream : NULL,
#endif
            &info);
    GstVideoInfo *layout = &((GstCudaMemory *)memory)->info;
    GstBuffer *frame = gst_buffer_new (), *copy;
    GstBuffer *output = common_system_buffer (&info);

    gst_buffer_append_memory (frame, memory);
    gst_buffer_add_video_meta_full (frame, 0, GST_VIDEO_FORMAT_NV12, 64, 64, 2,
        layout->offset, layout->stride);
    common_fill (frame, &info, i);
    copy = gst_buffer_copy_deep (frame);
    fail_unless (common_run (context, &info, copy, output, NULL));
    common_check (output, &info, i);
    common_fill (frame, &info, 20 + i);
    fail_unless (common_run (context, &info, frame, output, NULL));
    common_check (output, &info, 20 + i);
    /* it is held, and not writable, for as long as it is read */
    gpuskel_cuda_context_synchronize (context, NULL);
    common_fill (output, &info, 50 + i);
    fail_unless (common_run (context, &info, output, frame, NULL));
    common_check (frame, &info, 50 + i);
    gst_buffer_unref (copy);
    gst_buffer_unref (frame);
    gst_buffer_unref (output);
  }
  gst_object_unref (allocator);
  gpuskel_cuda_context_synchronize (context, NULL);
#if GST_CHECK_VERSION(1, 23, 0)
  gst_cuda_stream_unref (stream);
#endif
  gpuskel_cuda_context_unref (context);
}

GST_END_TEST;

/* A frame of others is kept for as long as the device may read it, whatever
 * else becomes of it. */
GST_START_TEST (test_stock_frame_is_kept)
{
  GpuskelCudaContext *context = common_context ();
  GstVideoInfo info;
  GstBufferPool *pool;
  GstBuffer *frame, *output;

  gst_video_info_set_format (&info, GST_VIDEO_FORMAT_NV12, 64, 64);
  frame = common_stock_buffer (context, &info);
  pool = common_pool (context, &info, "CUDA");
  output = common_acquire (pool);
  common_fill (frame, &info, 1);
  /* this brings to the device what the CPU wrote */
  fail_unless (common_run (context, &info, frame, output, NULL));
  fail_unless (gpuskel_cuda_context_synchronize (context, NULL));
  fail_unless (gst_buffer_is_writable (frame));
  standin_hold (TRUE);
  fail_unless (common_run (context, &info, frame, output, NULL));
  fail_if (gst_buffer_is_writable (frame));
  standin_hold (FALSE);
  fail_unless (gpuskel_cuda_context_synchronize (context, NULL));
  fail_unless (gst_buffer_is_writable (frame));
  common_check (output, &info, 1);
  gst_buffer_unref (frame);
  gst_buffer_unref (output);
  gst_buffer_pool_set_active (pool, FALSE);
  gst_object_unref (pool);
  gpuskel_cuda_context_unref (context);
}

GST_END_TEST;

/* Synchronising waits for the work in each of our streams. */
GST_START_TEST (test_synchronize)
{
  GpuskelCudaContext *context = common_context ();

  for (int i = 0; i < GPUSKEL_CUDA_FOREIGN; i++) {
    GpuskelCudaEvent *event;
    GThread *thread;

    standin_hold (TRUE);
    event = gpuskel_cuda_event_record (context, i, NULL);
    thread = g_thread_new ("later", release_later, NULL);
    fail_unless (gpuskel_cuda_context_synchronize (context, NULL));
    fail_unless (
        gpuskel_cuda_event_is_complete (event), "stream %d is not done", i);
    g_thread_join (thread);
    gpuskel_cuda_event_unref (event);
  }
  gpuskel_cuda_context_unref (context);
}

GST_END_TEST;

static void
note_complete (gpointer data)
{
  GpuskelCudaEvent **event = data;

  if (gpuskel_cuda_event_is_complete (*event))
    g_clear_pointer (event, gpuskel_cuda_event_unref);
}

/* What is held is dropped when its event has completed, and not before. */
GST_START_TEST (test_held_until_complete)
{
  GpuskelCudaContext *context = common_context ();
  GpuskelCudaEvent *event;
  GThread *thread;

  standin_hold (TRUE);
  event = gpuskel_cuda_event_record (context, GPUSKEL_CUDA_COMPUTE, NULL);
  gpuskel_cuda_context_hold (context, event, &event, note_complete);
  thread = g_thread_new ("later", release_later, NULL);
  fail_unless (gpuskel_cuda_context_synchronize (context, NULL));
  fail_unless (event == NULL, "dropped too early");
  g_thread_join (thread);
  gpuskel_cuda_context_unref (context);
}

GST_END_TEST;

/* What the stand-in is for: a reader that does not wait for the upload is
 * found, whether or not it was fast enough this time. */
GST_START_TEST (test_wrong_order_is_found)
{
  GpuskelCudaContext *context = common_context ();
  GpuskelCudaBlock *device, *host;
  CUstream upload, compute;
  CUdeviceptr address;
  gpointer bytes;

  device = gpuskel_cuda_block_take (
      context, GPUSKEL_CUDA_BLOCK_DEVICE, 4096, GPUSKEL_CUDA_UPLOAD, NULL);
  host = gpuskel_cuda_block_take (
      context, GPUSKEL_CUDA_BLOCK_HOST, 4096, GPUSKEL_CUDA_HOST, NULL);
  address = (CUdeviceptr)gpuskel_cuda_block_get_address (device);
  bytes = gpuskel_cuda_block_get_address (host);
  upload = gpuskel_cuda_context_get_stream (context, GPUSKEL_CUDA_UPLOAD);
  compute = gpuskel_cuda_context_get_stream (context, GPUSKEL_CUDA_COMPUTE);
  fail_unless (gpuskel_cuda_context_push (context, NULL));
  switch (__i__) {
    case 0: /* read without waiting for the write */
      driver ()->cuMemcpyHtoDAsync (address, bytes, 4096, upload);
      g_usleep (20000);
      driver ()->cuMemcpyDtoDAsync (address + 2048, address, 2048, compute);
      break;
    case 1: /* write while it is read */
      driver ()->cuMemcpyDtoHAsync (bytes, address, 4096, compute);
      driver ()->cuMemsetD8Async (address, 1, 4096, upload);
      break;
    case 2: /* the NULL stream does not order ours */
      driver ()->cuMemsetD8Async (address, 1, 4096, compute);
      driver ()->cuMemsetD8Async (address, 1, 4096, NULL);
      break;
    case 3: /* outside the block */
      driver ()->cuMemsetD8Async (address + 60000, 1, 8000, compute);
      break;
    case 4: /* after it was freed */
      driver ()->cuMemFree (address);
      driver ()->cuMemsetD8Async (address, 1, 4096, compute);
      break;
    case 5: /* an address of the host */
      driver ()->cuMemsetD8Async (
          (CUdeviceptr)(1ull << 56 | 4096), 1, 4096, compute);
      break;
  }
}

GST_END_TEST;

typedef struct {
  GpuskelCudaContext *context;
  GstVideoInfo info;
  GstBufferPool *host, *cuda;
  guint seed;
} Worker;

static gpointer
work (gpointer data)
{
  Worker *worker = data;

  for (int i = 0; i < 40; i++) {
    guint seed = worker->seed * 100 + i;
    GstBuffer *input = i % 3 == 0 ? common_system_buffer (&worker->info)
                                  : common_acquire (worker->host);
    GstBuffer *middle = common_acquire (worker->cuda), *copy;
    GstBuffer *output = i % 4 == 0 ? common_system_buffer (&worker->info)
                                   : common_acquire (worker->host);

    common_fill (input, &worker->info, seed);
    g_assert_true (
        common_run (worker->context, &worker->info, input, middle, NULL));
    gst_buffer_unref (input);
    copy
        = i % 2 == 0 ? gst_buffer_copy_deep (middle) : gst_buffer_copy (middle);
    gst_buffer_unref (middle);
    if (i % 5 == 0)
      common_check (copy, &worker->info, seed);
    g_assert_true (
        common_run (worker->context, &worker->info, copy, output, NULL));
    gst_buffer_unref (copy);
    common_check (output, &worker->info, seed);
    gst_buffer_unref (output);
  }
  return NULL;
}

GST_START_TEST (test_many_threads)
{
  GpuskelCudaContext *context = common_context ();
  Worker workers[4];
  GThread *threads[4];

  for (int i = 0; i < 4; i++) {
    workers[i].context = context;
    workers[i].seed = i;
    gst_video_info_set_format (&workers[i].info, common_formats[i * 4], 30, 20);
    if (i % 2 == 0) {
      workers[i].host = common_pool (context, &workers[i].info, "host");
      workers[i].cuda = common_pool (context, &workers[i].info, "CUDA");
    } else {
      /* the pools of another thread */
      workers[i].info = workers[i - 1].info;
      workers[i].host = gst_object_ref (workers[i - 1].host);
      workers[i].cuda = gst_object_ref (workers[i - 1].cuda);
    }
    threads[i] = g_thread_new ("worker", work, &workers[i]);
  }
  for (int i = 0; i < 4; i++)
    g_thread_join (threads[i]);
  for (int i = 0; i < 4; i++) {
    gst_buffer_pool_set_active (workers[i].host, FALSE);
    gst_buffer_pool_set_active (workers[i].cuda, FALSE);
    gst_object_unref (workers[i].host);
    gst_object_unref (workers[i].cuda);
  }
  gpuskel_cuda_context_unref (context);
}

GST_END_TEST;

static gpointer
read_at_once (gpointer data)
{
  Worker *worker = data;
  GstBuffer *output = common_system_buffer (&worker->info);

  for (int i = 0; i < 100; i++)
    g_assert_true (common_run (worker->context, &worker->info,
        (GstBuffer *)worker->host, output, NULL));
  common_check (output, &worker->info, worker->seed);
  gst_buffer_unref (output);
  return NULL;
}

/* Threads that read at once may say so in another order than they began. */
GST_START_TEST (test_last_of_readers_counts)
{
  GpuskelCudaContext *context = common_context ();
  GpuskelCudaBlock *block = gpuskel_cuda_block_take (
      context, GPUSKEL_CUDA_BLOCK_HOST, 100, GPUSKEL_CUDA_HOST, NULL);
  GpuskelCudaEvent *first, *last;
  GThread *thread;

  first = gpuskel_cuda_event_record (context, GPUSKEL_CUDA_UPLOAD, NULL);
  fail_unless (gpuskel_cuda_event_wait (first, NULL));
  standin_hold (TRUE);
  last = gpuskel_cuda_event_record (context, GPUSKEL_CUDA_UPLOAD, NULL);
  gpuskel_cuda_block_end (block, GPUSKEL_CUDA_UPLOAD, FALSE, last);
  gpuskel_cuda_block_end (block, GPUSKEL_CUDA_UPLOAD, FALSE, first);
  thread = g_thread_new ("later", release_later, NULL);
  fail_unless (gpuskel_cuda_block_wait (block, TRUE, NULL));
  fail_unless (gpuskel_cuda_event_is_complete (last));
  g_thread_join (thread);
  gpuskel_cuda_event_unref (first);
  gpuskel_cuda_event_unref (last);
  gpuskel_cuda_block_give (block);
  gpuskel_cuda_context_unref (context);
}

GST_END_TEST;

/* tee: several read one frame, each at its own pace; the last use counts. */
GST_START_TEST (test_many_readers)
{
  GpuskelCudaContext *context = common_context ();
  Worker worker = {
    context,
  };
  GThread *threads[3];
  GstBufferPool *pool;
  GstBuffer *frame;

  gray (&worker.info, 40, 40);
  pool = common_pool (context, &worker.info, "CUDA");
  for (int round = 0; round < 3; round++) {
    frame = common_acquire (pool);
    common_fill (frame, &worker.info, round);
    worker.seed = round;
    worker.host = (GstBufferPool *)frame;
    for (int i = 0; i < 3; i++)
      threads[i] = g_thread_new ("reader", read_at_once, &worker);
    for (int i = 0; i < 3; i++)
      g_thread_join (threads[i]);
    gst_buffer_unref (frame);
  }
  gst_buffer_pool_set_active (pool, FALSE);
  gst_object_unref (pool);
  gpuskel_cuda_context_unref (context);
}

GST_END_TEST;

/* The frame's buffer is what keeps its context; the reaper may be the last. */
GST_START_TEST (test_context_outlives_its_users)
{
  GpuskelCudaContext *context = common_context (), *same;
  GstVideoInfo info;
  GstMemory *memory;
  GpuskelCudaEvent *event;
  StandinUse use;

  same
      = gpuskel_cuda_context_get (gpuskel_cuda_context_get_gst (context), NULL);
  fail_unless (same == context);
  gpuskel_cuda_context_unref (same);

  gray (&info, 40, 40);
  memory = common_memory (context, &info);
  event = gpuskel_cuda_event_record (context, GPUSKEL_CUDA_COMPUTE, NULL);
  gpuskel_cuda_context_hold (
      context, event, memory, (GDestroyNotify)gst_memory_unref);
  gpuskel_cuda_event_unref (event);
  gpuskel_cuda_context_unref (context);
  for (int i = 0; i < 500; i++) {
    standin_get_use (&use);
    if (use.contexts == 0)
      break;
    g_usleep (10000);
  }
  fail_unless_equals_int (use.contexts, 0);
  fail_unless_equals_int (use.streams, 0);
  fail_unless_equals_int (use.events, 0);
}

GST_END_TEST;

/* A kernel with local images. */
static const SkelKernel *
find_sequence (void)
{
  for (int i = 0; skel_kernel_files[i]; i++)
    for (int j = 0; skel_kernel_files[i][j]; j++)
      if (skel_kernel_files[i][j]->n_locals > 0)
        return skel_kernel_files[i][j];
  return NULL;
}

/* Each stream has local images of its own: those of another may be in use. */
GST_START_TEST (test_sequence_on_two_streams)
{
  GpuskelCudaContext *context = common_context ();
  GstCudaContext *gst = gpuskel_cuda_context_get_gst (context);
  const SkelKernel *kernel = find_sequence ();
  SkelValue values[SKEL_MAX_VALUES] = { 0 };
  SkelJob job = { .kernel = kernel,
    .width = 64,
    .height = 20,
    .components = 1,
    .values = values };
  gsize size = (gsize)job.height * 64;
  SkelCudaModule *module;
  CUstream streams[2];
  CUdeviceptr memory[3];
  int first_input = skel_kernel_first_input (kernel);

  for (int i = 0; i < kernel->n_parameters; i++)
    memcpy (values + kernel->parameters[i].offset,
        kernel->parameters[i].defaults,
        kernel->parameters[i].length * sizeof *values);
  fail_unless (gst_cuda_context_push (gst));
  module = skel_cuda_module_new (kernel, NULL);
  fail_unless (module != NULL);
  for (int i = 0; i < 3; i++) {
    fail_unless (driver ()->cuMemAlloc (&memory[i], size) == CUDA_SUCCESS);
    fail_unless (
        driver ()->cuMemsetD8Async (memory[i], 9, size, NULL) == CUDA_SUCCESS);
  }
  fail_unless (driver ()->cuStreamSynchronize (NULL) == CUDA_SUCCESS);
  for (int i = 0; i < 2; i++) {
    for (int j = 0; j < kernel->n_images; j++)
      job.views[j]
          = (SkelView){ .pixels
                        = (guint8 *)memory[j == first_input ? 0 : i + 1],
              .stride = 64,
              .step = 1 };
    fail_unless (driver ()->cuStreamCreate (&streams[i], CU_STREAM_NON_BLOCKING)
                 == CUDA_SUCCESS);
    fail_unless (skel_cuda_launch (module, &job, streams[i], NULL));
  }
  for (int i = 0; i < 2; i++) {
    fail_unless (driver ()->cuStreamSynchronize (streams[i]) == CUDA_SUCCESS);
    driver ()->cuStreamDestroy (streams[i]);
  }
  skel_cuda_module_free (module);
  for (int i = 0; i < 3; i++)
    driver ()->cuMemFree (memory[i]);
  gst_cuda_context_pop (NULL);
  gpuskel_cuda_context_unref (context);
}

GST_END_TEST;

static void
add (TCase *tcase)
{
  tcase_add_test (tcase, test_steady_state);
  tcase_add_test (tcase, test_nothing_waits);
  tcase_add_test (tcase, test_maps_wait);
  tcase_add_test (tcase, test_write_waits_for_upload);
  tcase_add_test (tcase, test_staging_is_used_again);
  tcase_add_test (tcase, test_foreign_writer_and_reader);
  tcase_add_test (tcase, test_stock_frames);
  tcase_add_test (tcase, test_stock_frame_is_kept);
  tcase_add_test (tcase, test_synchronize);
  tcase_add_test (tcase, test_held_until_complete);
  tcase_add_loop_test_raise_signal (
      tcase, test_wrong_order_is_found, SIGABRT, 0, 6);
  tcase_add_test (tcase, test_many_threads);
  tcase_add_test (tcase, test_last_of_readers_counts);
  tcase_add_test (tcase, test_many_readers);
  tcase_add_test (tcase, test_sequence_on_two_streams);
  tcase_add_test (tcase, test_context_outlives_its_users);
}

int
main (int argc, char **argv)
{
  return common_main (argc, argv, "cuda-order", add);
}
