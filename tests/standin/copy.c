/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* copy.c: copies and sets. As with the real driver, a copy from memory that is
 * not pinned has read it when the call returns, and one to such memory is done
 * when the call returns; a copy on the device only is never waited for. */
#include "internal.h"

#include <string.h>

/* Rows of bytes, at addresses as the caller has them. */
typedef struct {
  guint64 to, from;
  gsize to_pitch, from_pitch;
  gsize width, height;
  guint8 *snapshot; /* of pageable memory */
} Copy;

static void
copy_run (gpointer data)
{
  Copy *copy = data;
  guint8 *to = untag (copy->to);
  const guint8 *from
      = copy->snapshot != NULL ? copy->snapshot : untag (copy->from);
  gsize from_pitch = copy->snapshot != NULL ? copy->width : copy->from_pitch;

  for (gsize y = 0; y < copy->height; y++)
    memmove (to + y * copy->to_pitch, from + y * from_pitch, copy->width);
}

static void
copy_free (gpointer data)
{
  Copy *copy = data;

  g_free (copy->snapshot);
  g_free (copy);
}

static gboolean
is_pageable (guint64 address, gsize size)
{
  gboolean pageable;

  if (is_device (address))
    return FALSE;
  g_mutex_lock (&standin_lock);
  pageable = find_block (address, size, "a copy") == NULL;
  g_mutex_unlock (&standin_lock);
  return pageable;
}

static CUresult
copy_enqueue (const char *what, Copy rows, CUstream stream, gboolean blocking)
{
  Copy *copy = g_new (Copy, 1);
  Operation *operation;
  gsize to_size, from_size;
  gboolean wait = blocking && !(is_device (rows.to) && is_device (rows.from));

  *copy = rows;
  copy->snapshot = NULL;
  if (rows.width == 0 || rows.height == 0) {
    g_free (copy);
    return CUDA_SUCCESS;
  }
  if ((rows.height > 1
          && (rows.to_pitch < rows.width || rows.from_pitch < rows.width))) {
    g_free (copy);
    return CUDA_ERROR_INVALID_VALUE;
  }
  to_size = rows.to_pitch * (rows.height - 1) + rows.width;
  from_size = rows.from_pitch * (rows.height - 1) + rows.width;
  if (is_pageable (rows.from, from_size)) {
    copy->snapshot = g_malloc (rows.width * rows.height);
    for (gsize y = 0; y < rows.height; y++)
      memcpy (copy->snapshot + y * rows.width,
          untag (rows.from) + y * rows.from_pitch, rows.width);
  }
  if (is_pageable (rows.to, to_size))
    wait = TRUE;
  operation = operation_new (what, copy_run, copy, copy_free);
  operation_access (operation, rows.from, from_size, FALSE);
  operation_access (operation, rows.to, to_size, TRUE);
  return stream_enqueue (stream, operation, wait);
}

static CUresult
copy_2d (const char *what, const CUDA_MEMCPY2D *parameters, CUstream stream,
    gboolean blocking)
{
  Copy rows = {
    0,
  };

  if (parameters->srcMemoryType == CU_MEMORYTYPE_ARRAY
      || parameters->dstMemoryType == CU_MEMORYTYPE_ARRAY)
    return CUDA_ERROR_NOT_SUPPORTED;
  rows.width = parameters->WidthInBytes;
  rows.height = parameters->Height;
  rows.from_pitch = parameters->srcPitch;
  rows.to_pitch = parameters->dstPitch;
  rows.from = parameters->srcMemoryType == CU_MEMORYTYPE_HOST
                  ? (gsize)parameters->srcHost
                  : parameters->srcDevice;
  rows.to = parameters->dstMemoryType == CU_MEMORYTYPE_HOST
                ? (gsize)parameters->dstHost
                : parameters->dstDevice;
  if ((parameters->srcMemoryType == CU_MEMORYTYPE_DEVICE
          && !is_device (rows.from))
      || (parameters->dstMemoryType == CU_MEMORYTYPE_DEVICE
          && !is_device (rows.to))
      || (parameters->srcMemoryType == CU_MEMORYTYPE_HOST
          && is_device (rows.from))
      || (parameters->dstMemoryType == CU_MEMORYTYPE_HOST
          && is_device (rows.to)))
    return CUDA_ERROR_INVALID_VALUE;
  rows.from += parameters->srcXInBytes + parameters->srcY * rows.from_pitch;
  rows.to += parameters->dstXInBytes + parameters->dstY * rows.to_pitch;
  return copy_enqueue (what, rows, stream, blocking);
}

static CUresult
copy_bytes (const char *what, guint64 to, guint64 from, gsize size,
    CUstream stream, gboolean blocking)
{
  Copy rows = { to, from, size, size, size, 1, NULL };

  return copy_enqueue (what, rows, stream, blocking);
}

CUresult CUDAAPI
cuMemcpy2D (const CUDA_MEMCPY2D *parameters)
{
  ENTER ("cuMemcpy2D", USES_CONTEXT);
  return copy_2d ("cuMemcpy2D", parameters, NULL, TRUE);
}

CUresult CUDAAPI
cuMemcpy2DAsync (const CUDA_MEMCPY2D *parameters, CUstream stream)
{
  ENTER ("cuMemcpy2DAsync", USES_CONTEXT);
  return copy_2d ("cuMemcpy2DAsync", parameters, stream, FALSE);
}

CUresult CUDAAPI
cuMemcpyHtoD (CUdeviceptr to, const void *from, size_t size)
{
  ENTER ("cuMemcpyHtoD", USES_CONTEXT);
  return copy_bytes ("cuMemcpyHtoD", to, (gsize)from, size, NULL, TRUE);
}

CUresult CUDAAPI
cuMemcpyDtoH (void *to, CUdeviceptr from, size_t size)
{
  ENTER ("cuMemcpyDtoH", USES_CONTEXT);
  return copy_bytes ("cuMemcpyDtoH", (gsize)to, from, size, NULL, TRUE);
}

CUresult CUDAAPI
cuMemcpyDtoD (CUdeviceptr to, CUdeviceptr from, size_t size)
{
  ENTER ("cuMemcpyDtoD", USES_CONTEXT);
  return copy_bytes ("cuMemcpyDtoD", to, from, size, NULL, TRUE);
}

CUresult CUDAAPI
cuMemcpyHtoDAsync (
    CUdeviceptr to, const void *from, size_t size, CUstream stream)
{
  ENTER ("cuMemcpyHtoDAsync", USES_CONTEXT);
  return copy_bytes ("cuMemcpyHtoDAsync", to, (gsize)from, size, stream, FALSE);
}

CUresult CUDAAPI
cuMemcpyDtoHAsync (void *to, CUdeviceptr from, size_t size, CUstream stream)
{
  ENTER ("cuMemcpyDtoHAsync", USES_CONTEXT);
  return copy_bytes ("cuMemcpyDtoHAsync", (gsize)to, from, size, stream, FALSE);
}

CUresult CUDAAPI
cuMemcpyDtoDAsync (
    CUdeviceptr to, CUdeviceptr from, size_t size, CUstream stream)
{
  ENTER ("cuMemcpyDtoDAsync", USES_CONTEXT);
  return copy_bytes ("cuMemcpyDtoDAsync", to, from, size, stream, FALSE);
}

typedef struct {
  guint64 to;
  gsize pitch, width, height;
  guint8 value;
} Set;

static void
set_run (gpointer data)
{
  Set *set = data;

  for (gsize y = 0; y < set->height; y++)
    memset (untag (set->to) + y * set->pitch, set->value, set->width);
}

static CUresult
set_enqueue (const char *what, Set bytes, CUstream stream)
{
  Set *set;
  Operation *operation;

  if (bytes.width == 0 || bytes.height == 0)
    return CUDA_SUCCESS;
  set = g_new (Set, 1);
  *set = bytes;
  operation = operation_new (what, set_run, set, g_free);
  operation_access (operation, bytes.to,
      bytes.pitch * (bytes.height - 1) + bytes.width, TRUE);
  return stream_enqueue (stream, operation, FALSE);
}

CUresult CUDAAPI
cuMemsetD8Async (
    CUdeviceptr to, unsigned char value, size_t size, CUstream stream)
{
  ENTER ("cuMemsetD8Async", USES_CONTEXT);
  return set_enqueue (
      "cuMemsetD8Async", (Set){ to, size, size, 1, value }, stream);
}

CUresult CUDAAPI
cuMemsetD2D8Async (CUdeviceptr to, size_t pitch, unsigned char value,
    size_t width, size_t height, CUstream stream)
{
  ENTER ("cuMemsetD2D8Async", USES_CONTEXT);
  return set_enqueue (
      "cuMemsetD2D8Async", (Set){ to, pitch, width, height, value }, stream);
}
