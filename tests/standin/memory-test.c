/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* memory-test.c: our CUDA memory, as anybody maps, copies and shares it. */
#include "common.h"

#include <gst/cuda/gstcudautils.h>
#include <string.h>

#define FOR_EACH_FRAME(info)                                                   \
  for (int f_ = 0; f_ < common_n_formats; f_++)                                \
    for (int s_ = 0; s_ < common_n_sizes; s_++)                                \
      if (gst_video_info_set_format (&(info), common_formats[f_],              \
              common_sizes[s_][0], common_sizes[s_][1]))

/* Sets all bytes of a memory on the device, on the compute stream. */
static void
set_on_device (GpuskelCudaContext *context, GstMemory *memory, guint8 value)
{
  GpuskelCudaEvent *event;
  guint8 *address;

  fail_unless (gst_memory_lock (memory, GST_LOCK_FLAG_WRITE));
  fail_unless (gpuskel_cuda_memory_begin (
      memory, GPUSKEL_CUDA_COMPUTE, TRUE, &address, NULL));
  fail_unless (gpuskel_cuda_context_push (context, NULL));
  fail_unless_equals_int (
      gpuskel_cuda_driver (NULL)->cuMemsetD8Async ((CUdeviceptr)address, value,
          memory->size,
          gpuskel_cuda_context_get_stream (context, GPUSKEL_CUDA_COMPUTE)),
      CUDA_SUCCESS);
  gpuskel_cuda_context_pop (context);
  event = gpuskel_cuda_event_record (context, GPUSKEL_CUDA_COMPUTE, NULL);
  gpuskel_cuda_memory_end (memory, GPUSKEL_CUDA_COMPUTE, TRUE, event);
  gpuskel_cuda_event_unref (event);
  gst_memory_unlock (memory, GST_LOCK_FLAG_WRITE);
}

/* For each byte of a frame: check writes to a file whenever it is asked. */
static void
check_byte (const guint8 *bytes, gsize i, guint8 value)
{
  if (bytes[i] != value)
    fail ("byte %" G_GSIZE_FORMAT " is %u, not %u", i, bytes[i], value);
}

static void
check_bytes (GstMemory *memory, guint8 value)
{
  GstMapInfo map;

  fail_unless (gst_memory_map (memory, &map, GST_MAP_READ));
  for (gsize i = 0; i < map.size; i++)
    check_byte (map.data, i, value);
  gst_memory_unmap (memory, &map);
}

static void
set_bytes (GstMemory *memory, guint8 value)
{
  GstMapInfo map;

  fail_unless (gst_memory_map (memory, &map, GST_MAP_WRITE));
  memset (map.data, value, map.size);
  gst_memory_unmap (memory, &map);
}

GST_START_TEST (test_what_others_see)
{
  GpuskelCudaContext *context = common_context ();
  GstVideoInfo info;

  FOR_EACH_FRAME (info)
  {
    GstMemory *memory = common_memory (context, &info);
    GstCudaMemory *cuda = (GstCudaMemory *)memory;
    gsize end = 0;

    fail_unless (memory != NULL);
    fail_unless (gst_is_cuda_memory (memory));
    fail_unless (gpuskel_is_cuda_memory (memory));
    fail_unless (cuda->context == gpuskel_cuda_context_get_gst (context));
    fail_unless_equals_int (cuda->info.width, info.width);
    fail_unless_equals_int (cuda->info.height, info.height);
    fail_unless_equals_uint64 (cuda->info.size, memory->size);
    for (guint i = 0; i < GST_VIDEO_INFO_N_PLANES (&info); i++) {
      gint components[GST_VIDEO_MAX_COMPONENTS];

      /* one after the other, without a gap and without an overlap */
      gst_video_format_info_component (info.finfo, i, components);
      fail_unless_equals_uint64 (cuda->info.offset[i], end);
      fail_unless_equals_int (cuda->info.stride[i] % 512, 0);
      fail_unless (cuda->info.stride[i] >= info.stride[i]);
      end += cuda->info.stride[i]
             * GST_VIDEO_INFO_COMP_HEIGHT (&info, components[0]);
    }
    fail_unless_equals_uint64 (end, memory->size);
    gst_memory_unref (memory);
  }
  /* and none of them has taken any memory */
  if (!GST_CHECK_VERSION (1, 23, 0))
    fail_unless_equals_int (standin_calls ("cuMemAlloc"), 0);
  gpuskel_cuda_context_unref (context);
}

GST_END_TEST;

#if GST_CHECK_VERSION(1, 23, 0)
static void
count (gpointer data)
{
  ++*(int *)data;
}

/* The library keeps with a memory what was made for its address. */
GST_START_TEST (test_private_part)
{
  GpuskelCudaContext *context = common_context ();
  gint64 token = gst_cuda_create_user_token ();
  gpointer address = NULL;
  GstBufferPool *pool;
  GstVideoInfo info;
  int freed = 0;

  gst_video_info_set_format (&info, GST_VIDEO_FORMAT_NV12, 66, 35);
  pool = common_pool (context, &info, "CUDA");
  for (int i = 0; i < 3; i++) {
    GstBuffer *buffer = common_acquire (pool);
    GstMemory *memory = gst_buffer_peek_memory (buffer, 0);
    GstCudaMemory *cuda = (GstCudaMemory *)memory;
    GstMemory *part = gst_memory_share (memory, 0, -1);
    CUtexObject texture;
    GstMapInfo map;

    fail_unless (gst_cuda_memory_get_stream (cuda) == NULL);
    fail_unless (gst_cuda_memory_get_stream ((GstCudaMemory *)part) == NULL);
    gst_cuda_memory_sync (cuda);
    fail_unless (gst_cuda_memory_get_alloc_method (cuda)
                 == GST_CUDA_MEMORY_ALLOC_MALLOC);
    /* which the stand-in does not have */
    fail_if (gst_cuda_memory_get_texture (
        cuda, 0, CU_TR_FILTER_MODE_POINT, &texture));
    if (i == 0)
      gst_cuda_memory_set_token_data (cuda, token, &freed, count);
    fail_unless (gst_cuda_memory_get_token_data (cuda, token) == &freed);
    fail_unless (gst_cuda_memory_get_token_data ((GstCudaMemory *)part, token)
                 == &freed);
    gst_memory_unref (part);
    fail_unless (gst_memory_map (memory, &map, GST_MAP_READ | GST_MAP_CUDA));
    fail_unless (i == 0 || map.data == address);
    address = map.data;
    gst_memory_unmap (memory, &map);
    gst_buffer_unref (buffer);
  }
  fail_unless_equals_int (freed, 0);
  gst_buffer_pool_set_active (pool, FALSE);
  gst_object_unref (pool);
  fail_unless_equals_int (freed, 1);
  gpuskel_cuda_context_unref (context);
}

GST_END_TEST;
#endif

GST_START_TEST (test_latest_contents)
{
  GpuskelCudaContext *context = common_context ();
  GstVideoInfo info;

  FOR_EACH_FRAME (info)
  {
    GstMemory *memory = common_memory (context, &info);
    GstMapInfo map;

    set_bytes (memory, 1);
    check_bytes (memory, 1);
    set_on_device (context, memory, 2);
    check_bytes (memory, 2); /* the CPU's copy was stale */
    set_bytes (memory, 3);
    /* the device's was; a foreign map sees finished bytes */
    fail_unless (gst_memory_map (memory, &map, GST_MAP_READ | GST_MAP_CUDA));
    fail_unless_equals_int (*(guint8 *)standin_peek ((gsize)map.data), 3);
    fail_unless_equals_int (
        ((guint8 *)standin_peek ((gsize)map.data))[map.size - 1], 3);
    gst_memory_unmap (memory, &map);
    check_bytes (memory, 3);
    /* a write of a part keeps the rest, on both sides */
    fail_unless (gst_memory_map (memory, &map, GST_MAP_WRITE));
    map.data[0] = 4;
    gst_memory_unmap (memory, &map);
    fail_unless (gst_memory_map (memory, &map, GST_MAP_WRITE | GST_MAP_CUDA));
    fail_unless_equals_int (*(guint8 *)standin_peek ((gsize)map.data), 4);
    *(guint8 *)standin_peek ((gsize)map.data) = 3;
    gst_memory_unmap (memory, &map);
    check_bytes (memory, 3);
    set_on_device (context, memory, 5);
    set_on_device (context, memory, 6);
    check_bytes (memory, 6);
    gst_memory_unref (memory);
  }
  gpuskel_cuda_context_unref (context);
}

GST_END_TEST;

/* A write on the device to a part keeps the rest, which the CPU wrote. */
GST_START_TEST (test_part)
{
  GpuskelCudaContext *context = common_context ();
  GstVideoInfo info;

  FOR_EACH_FRAME (info)
  {
    GstMemory *memory = common_memory (context, &info);
    const gsize size = memory->size, cut = 16;
    GstMapInfo map;

    set_bytes (memory, 3);
    gst_memory_resize (memory, cut, size - 2 * cut);
    set_on_device (context, memory, 6);
    gst_memory_resize (memory, -(gssize)cut, size);
    fail_unless (gst_memory_map (memory, &map, GST_MAP_READ));
    for (gsize i = 0; i < size; i++)
      check_byte (map.data, i, i < cut || i >= size - cut ? 3 : 6);
    gst_memory_unmap (memory, &map);
    gst_memory_unref (memory);
  }
  gpuskel_cuda_context_unref (context);
}

GST_END_TEST;

GST_START_TEST (test_copy)
{
  GpuskelCudaContext *context = common_context ();
  GstVideoInfo info;

  FOR_EACH_FRAME (info)
  {
    GstMemory *memory = common_memory (context, &info);
    GstMemory *copy, *part;
    GstMapInfo map;

    /* of nothing */
    copy = gst_memory_copy (memory, 0, -1);
    fail_unless (copy != NULL);
    gst_memory_unref (copy);
    /* from the device, from the host */
    set_on_device (context, memory, 7);
    copy = gst_memory_copy (memory, 0, -1);
    set_on_device (context, memory, 8);
    check_bytes (copy, 7);
    gst_memory_unref (copy);
    set_bytes (memory, 9);
    copy = gst_memory_copy (memory, 0, -1);
    set_bytes (memory, 10);
    check_bytes (copy, 9);
    fail_unless (gst_is_cuda_memory (copy));
    fail_unless_equals_uint64 (copy->size, memory->size);
    /* of a part */
    fail_unless (gst_memory_map (memory, &map, GST_MAP_WRITE));
    for (gsize i = 0; i < map.size; i++)
      map.data[i] = i;
    gst_memory_unmap (memory, &map);
    part = gst_memory_copy (memory, 3, 5);
    fail_unless_equals_uint64 (part->size, 5);
    fail_unless (gst_memory_map (part, &map, GST_MAP_READ));
    for (gsize i = 0; i < map.size; i++)
      fail_unless_equals_int (map.data[i], 3 + i);
    gst_memory_unmap (part, &map);
    gst_memory_unref (part);
    gst_memory_unref (copy);
    /* and of a part of that */
    part = gst_memory_share (memory, 3, 5);
    copy = gst_memory_copy (part, 2, -1);
    fail_unless_equals_uint64 (copy->size, 3);
    fail_unless (gst_memory_map (copy, &map, GST_MAP_READ));
    for (gsize i = 0; i < map.size; i++)
      fail_unless_equals_int (map.data[i], 3 + 2 + i);
    gst_memory_unmap (copy, &map);
    gst_memory_unref (part);
    gst_memory_unref (copy);
    gst_memory_unref (memory);
  }
  gpuskel_cuda_context_unref (context);
}

GST_END_TEST;

GST_START_TEST (test_share)
{
  GpuskelCudaContext *context = common_context ();
  GstVideoInfo info;

  FOR_EACH_FRAME (info)
  {
    GstMemory *memory = common_memory (context, &info);
    gsize half = memory->size / 2, offset;
    GstMemory *first, *second, *inner;
    GstMapInfo map;

    fail_unless (gst_memory_map (memory, &map, GST_MAP_WRITE));
    for (gsize i = 0; i < map.size; i++)
      map.data[i] = i * 7;
    gst_memory_unmap (memory, &map);
    first = gst_memory_share (memory, 0, half);
    second = gst_memory_share (memory, half, -1);
    inner = gst_memory_share (second, 1, 4);
    fail_unless (gst_memory_is_span (first, second, &offset));
    fail_unless_equals_uint64 (offset, 0);
    fail_unless (!gst_memory_is_span (second, first, NULL));
    fail_unless (gst_memory_map (inner, &map, GST_MAP_READ));
    fail_unless_equals_int (map.size, 4);
    for (gsize i = 0; i < map.size; i++)
      fail_unless_equals_int (map.data[i], (guint8)((half + 1 + i) * 7));
    gst_memory_unmap (inner, &map);
    /* parts are read-only, and so is what has parts */
    fail_unless (!gst_memory_map (first, &map, GST_MAP_WRITE));
    fail_unless (!gst_memory_map (memory, &map, GST_MAP_WRITE));
    fail_unless (gst_memory_map (second, &map, GST_MAP_READ | GST_MAP_CUDA));
    fail_unless_equals_int (
        *(guint8 *)standin_peek ((gsize)map.data), (guint8)(half * 7));
    gst_memory_unmap (second, &map);
    /* a part outlives the whole */
    gst_memory_unref (memory);
    gst_memory_unref (first);
    gst_memory_unref (second);
    fail_unless (gst_memory_map (inner, &map, GST_MAP_READ));
    fail_unless_equals_int (map.data[0], (guint8)((half + 1) * 7));
    gst_memory_unmap (inner, &map);
    gst_memory_unref (inner);
  }
  gpuskel_cuda_context_unref (context);
}

GST_END_TEST;

GST_START_TEST (test_buffers)
{
  GpuskelCudaContext *context = common_context ();
  GstVideoInfo info;

  FOR_EACH_FRAME (info)
  {
    GstBufferPool *pool = common_pool (context, &info, "CUDA");
    GstBuffer *buffer = common_acquire (pool), *other;
    GstMapInfo map, merged;
    guint8 byte;

    common_fill (buffer, &info, 1);
    other = gst_buffer_copy_deep (buffer);
    common_fill (buffer, &info, 2);
    common_check (other, &info, 1);
    gst_buffer_unref (other);

    /* another holder, then a write: it gets memory of its own */
    other = gst_buffer_make_writable (gst_buffer_ref (buffer));
    common_fill (other, &info, 3);
    common_check (buffer, &info, 2);
    common_check (other, &info, 3);
    gst_buffer_unref (other);

    other = gst_buffer_copy_region (buffer, GST_BUFFER_COPY_ALL, 0, -1);
    common_check (other, &info, 2);
    gst_buffer_unref (other);
    other = gst_buffer_copy_region (buffer, GST_BUFFER_COPY_MEMORY, 0, 1);
    fail_unless_equals_int (gst_buffer_extract (other, 0, &byte, 1), 1);
    fail_unless_equals_int (gst_buffer_memset (other, 0, 0, 1), 1);
    gst_buffer_unref (other);
    common_check (buffer, &info, 2);

    /* two halves that are put together again */
    other = gst_buffer_append (
        gst_buffer_copy_region (buffer, GST_BUFFER_COPY_MEMORY, 0, 100),
        gst_buffer_copy_region (buffer, GST_BUFFER_COPY_MEMORY, 100, -1));
    fail_unless_equals_int (
        gst_buffer_get_size (other), gst_buffer_get_size (buffer));
    fail_unless (gst_buffer_map (other, &merged, GST_MAP_READ));
    fail_unless (gpuskel_is_cuda_memory (merged.memory));
    fail_unless (gst_buffer_map (buffer, &map, GST_MAP_READ));
    fail_unless (memcmp (merged.data, map.data, map.size) == 0);
    gst_buffer_unmap (buffer, &map);
    gst_buffer_unmap (other, &merged);
    gst_buffer_unref (other);

    gst_buffer_unref (buffer);
    gst_buffer_pool_set_active (pool, FALSE);
    gst_object_unref (pool);
  }
  gpuskel_cuda_context_unref (context);
}

GST_END_TEST;

GST_START_TEST (test_host_memory)
{
  GpuskelCudaContext *context = common_context ();
  GstAllocator *allocator = gpuskel_host_allocator_new (context);
  GstAllocationParams params
      = { GST_MEMORY_FLAG_ZERO_PREFIXED | GST_MEMORY_FLAG_ZERO_PADDED, 63, 16,
          32 };
  GstMemory *memory = gst_allocator_alloc (allocator, 1000, &params);
  GstMemory *first, *second, *copy;
  GstMapInfo map;
  gsize offset;

  fail_unless (gpuskel_is_host_memory (memory, context));
  fail_unless (gst_memory_map (memory, &map, GST_MAP_WRITE));
  fail_unless_equals_int (map.size, 1000);
  fail_unless_equals_int (((gsize)map.data - 16) & 63, 0);
  for (int i = 0; i < 16; i++)
    fail_unless_equals_int (map.data[i - 16], 0);
  for (int i = 0; i < 32; i++)
    fail_unless_equals_int (map.data[1000 + i], 0);
  for (int i = 0; i < 1000; i++)
    map.data[i] = i;
  gst_memory_unmap (memory, &map);

  first = gst_memory_share (memory, 0, 400);
  second = gst_memory_share (memory, 400, -1);
  fail_unless (gst_memory_is_span (first, second, &offset));
  fail_unless_equals_uint64 (offset, 0);
  fail_unless (!gst_memory_map (second, &map, GST_MAP_WRITE));
  copy = gst_memory_copy (second, 100, 10);
  fail_unless (gst_memory_map (copy, &map, GST_MAP_READ));
  fail_unless_equals_int (map.data[9], (guint8)509);
  gst_memory_unmap (copy, &map);
  gst_memory_unref (copy);
  gst_memory_unref (memory);
  gst_memory_unref (first);
  fail_unless (gst_memory_map (second, &map, GST_MAP_READ));
  fail_unless_equals_int (map.data[0], (guint8)400);
  gst_memory_unmap (second, &map);
  gst_memory_unref (second);
  gst_object_unref (allocator);
  gpuskel_cuda_context_unref (context);
}

GST_END_TEST;

/* To more than what all blocks could be aligned to by chance. */
GST_START_TEST (test_alignment)
{
  GpuskelCudaContext *context = common_context ();
  GstAllocator *allocator = gpuskel_host_allocator_new (context);
  GstAllocationParams params = { .align = (1 << 20) - 1, .prefix = 16 };
  GstMemory *memories[4];

  for (guint i = 0; i < G_N_ELEMENTS (memories); i++) {
    GstMapInfo map;

    memories[i] = gst_allocator_alloc (allocator, 1000, &params);
    fail_unless (gst_memory_map (memories[i], &map, GST_MAP_READ));
    fail_unless_equals_uint64 (
        ((gsize)map.data - params.prefix) & params.align, 0);
    gst_memory_unmap (memories[i], &map);
  }
  for (guint i = 0; i < G_N_ELEMENTS (memories); i++)
    gst_memory_unref (memories[i]);
  gst_object_unref (allocator);
  gpuskel_cuda_context_unref (context);
}

GST_END_TEST;

static void
add (TCase *tcase)
{
  tcase_add_test (tcase, test_what_others_see);
#if GST_CHECK_VERSION(1, 23, 0)
  tcase_add_test (tcase, test_private_part);
#endif
  tcase_add_test (tcase, test_latest_contents);
  tcase_add_test (tcase, test_part);
  tcase_add_test (tcase, test_copy);
  tcase_add_test (tcase, test_share);
  tcase_add_test (tcase, test_buffers);
  tcase_add_test (tcase, test_host_memory);
  tcase_add_test (tcase, test_alignment);
}

int
main (int argc, char **argv)
{
  return common_main (argc, argv, "cuda-memory", add);
}
