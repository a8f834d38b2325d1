/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "cuda-memory.h"

#include "buffer-planes.h"
#include <string.h>

/* From 1.24 on, libgstcuda has a private part in each memory, made for one
 * address: textures and encoders' registrations of it are kept there. So a
 * memory has its block for life; before, blocks come and go. */
#define HAS_PRIVATE_PART GST_CHECK_VERSION (1, 23, 0)

/* What a memory and all its parts have in common. */
typedef struct {
  GpuskelCudaContext *context;
  gsize size;

  GMutex lock;                        /* of what follows */
  GpuskelCudaBlock *device, *staging; /* NULL: none taken yet */
  gboolean device_valid, host_valid;  /* who has the latest contents; neither:
                                       * they are undefined */
  gboolean pixels_only; /* of the device's; what is between rows is undefined */
} Contents;

/* What others see, a GstCudaMemory, comes first. Its priv is that of a memory
 * which the library made for our block, or NULL before 1.24: there, only the
 * functions of the library's own allocator use it. */
typedef struct {
  GstCudaMemory parent;
  GstMemory *wrapped; /* whose priv it is; a part has its root's */
  Contents *contents;
} GpuskelCudaMemory;

typedef struct {
  GstCudaAllocator parent;
} GpuskelCudaAllocator;

typedef struct {
  GstCudaAllocatorClass parent_class;
} GpuskelCudaAllocatorClass;

GType gpuskel_cuda_allocator_get_type (void);
G_DEFINE_TYPE (
    GpuskelCudaAllocator, gpuskel_cuda_allocator, GST_TYPE_CUDA_ALLOCATOR);

static GstAllocator *
get_allocator (void)
{
  static gsize allocator;

  if (g_once_init_enter (&allocator)) {
    GstAllocator *made
        = g_object_new (gpuskel_cuda_allocator_get_type (), NULL);

    gst_object_ref_sink (made);
    GST_OBJECT_FLAG_SET (made, GST_OBJECT_FLAG_MAY_BE_LEAKED);
    g_once_init_leave (&allocator, (gsize)made);
  }
  return (GstAllocator *)allocator;
}

gboolean
gpuskel_is_cuda_memory (GstMemory *memory)
{
  return memory->allocator != NULL
         && G_OBJECT_TYPE (memory->allocator)
                == gpuskel_cuda_allocator_get_type ();
}

GpuskelCudaContext *
gpuskel_cuda_memory_get_context (GstMemory *memory)
{
  return ((GpuskelCudaMemory *)memory)->contents->context;
}

gboolean
gpuskel_cuda_layout (GstVideoInfo *info, GpuskelCudaContext *context)
{
  const GstVideoFormatInfo *format = info->finfo;
  gsize alignment = gst_cuda_context_get_texture_alignment (
      gpuskel_cuda_context_get_gst (context));
  gsize stride = 0, offset = 0;
  gint components[GST_VIDEO_MAX_COMPONENTS];

  if (GST_VIDEO_FORMAT_INFO_IS_TILED (format)
      || GST_VIDEO_FORMAT_INFO_HAS_PALETTE (format)
      || GST_VIDEO_FORMAT_INFO_N_PLANES (format) == 0)
    return FALSE;

  /* As much as cuMemAllocPitch () aligns; textures and encoders want it. */
  alignment = MAX (alignment, 512);
  for (guint i = 0; i < GST_VIDEO_INFO_N_PLANES (info); i++)
    stride = MAX (stride, (gsize)GST_VIDEO_INFO_PLANE_STRIDE (info, i));
  stride = (stride + alignment - 1) / alignment * alignment;

  for (guint i = 0; i < GST_VIDEO_INFO_N_PLANES (info); i++) {
    gst_video_format_info_component (format, i, components);
    info->stride[i] = stride;
    info->offset[i] = offset;
    /* Rounded up, which libgstcuda forgets for I420 of odd height: its V
     * overlaps the last row of U. */
    offset += stride
              * GST_VIDEO_FORMAT_INFO_SCALE_HEIGHT (
                  format, components[0], GST_VIDEO_INFO_HEIGHT (info));
  }
  info->size = offset;
  return TRUE;
}

/* Takes a device block if there is none. The contents are locked. */
static gboolean
ensure_device (Contents *self, GpuskelCudaStream stream, GError **error)
{
  if (self->device == NULL)
    self->device = gpuskel_cuda_block_take (
        self->context, GPUSKEL_CUDA_BLOCK_DEVICE, self->size, stream, error);
  return self->device != NULL;
}

static void
contents_discard (Contents *self)
{
  if (!HAS_PRIVATE_PART)
    g_clear_pointer (&self->device, gpuskel_cuda_block_give);
  g_clear_pointer (&self->staging, gpuskel_cuda_block_give);
  self->device_valid = self->host_valid = self->pixels_only = FALSE;
}

static void
contents_free (Contents *self)
{
  g_clear_pointer (&self->device, gpuskel_cuda_block_give);
  g_clear_pointer (&self->staging, gpuskel_cuda_block_give);
  gpuskel_cuda_context_unref (self->context);
  g_mutex_clear (&self->lock);
  g_free (self);
}

#if HAS_PRIVATE_PART
/* The block is the contents'. */
static void
keep_block (gpointer data)
{
}

/* Without a stream: to others the frame is finished when they have mapped it,
 * and they finish theirs before they hand it on. */
static GstMemory *
wrap (const Contents *contents, const GstVideoInfo *info)
{
  gst_cuda_memory_init_once ();
  return gst_cuda_allocator_alloc_wrapped (NULL,
      gpuskel_cuda_context_get_gst (contents->context), NULL, info,
      (CUdeviceptr)gpuskel_cuda_block_get_address (contents->device), NULL,
      keep_block);
}
#endif

static Contents *
contents_new (GpuskelCudaContext *context, gsize size, GError **error)
{
  Contents *self = g_new0 (Contents, 1);

  self->context = gpuskel_cuda_context_ref (context);
  self->size = size;
  g_mutex_init (&self->lock);
  if (HAS_PRIVATE_PART && !ensure_device (self, GPUSKEL_CUDA_COMPUTE, error)) {
    contents_free (self);
    return NULL;
  }
  return self;
}

/* A memory of its own, with new contents, or a part of @root. */
static GpuskelCudaMemory *
memory_new (Contents *contents, const GstVideoInfo *info,
    GpuskelCudaMemory *root, GstMemoryFlags flags, gsize maxsize, gsize offset,
    gsize size)
{
  GpuskelCudaMemory *self = g_new0 (GpuskelCudaMemory, 1);

  self->parent.context
      = gst_object_ref (gpuskel_cuda_context_get_gst (contents->context));
  self->parent.info = *info;
  self->contents = contents;
#if HAS_PRIVATE_PART
  if (root == NULL)
    self->wrapped = wrap (contents, info);
  self->parent.priv = root != NULL ? root->parent.priv
                                   : GST_CUDA_MEMORY_CAST (self->wrapped)->priv;
#endif
  gst_memory_init (GST_MEMORY_CAST (self), flags, get_allocator (),
      (GstMemory *)root, maxsize, 0, offset, size);
  return self;
}

GstMemory *
gpuskel_cuda_memory_new (
    GpuskelCudaContext *context, const GstVideoInfo *layout)
{
  GError *error = NULL;
  Contents *contents = contents_new (context, layout->size, &error);

  if (contents == NULL) {
    gpuskel_cuda_context_failed (context, error);
    return NULL;
  }
  return (GstMemory *)memory_new (
      contents, layout, NULL, 0, layout->size, 0, layout->size);
}

static void
memory_free (GstAllocator *allocator, GstMemory *memory)
{
  GpuskelCudaMemory *self = (GpuskelCudaMemory *)memory;

  g_clear_pointer (&self->wrapped, gst_memory_unref);
  if (memory->parent == NULL)
    contents_free (self->contents);
  gst_object_unref (self->parent.context);
  g_free (self);
}

void
gpuskel_cuda_memory_discard (GstMemory *memory)
{
  Contents *contents = ((GpuskelCudaMemory *)memory)->contents;

  if (memory->parent != NULL || GST_MINI_OBJECT_REFCOUNT_VALUE (memory) != 1
      || !gst_memory_is_writable (memory))
    return;
  g_mutex_lock (&contents->lock);
  contents_discard (contents);
  g_mutex_unlock (&contents->lock);
}

/* Enqueues a copy of the pixels of @layout from the device. */
static CUresult
download_pixels (const SkelCudaDriver *driver, guint8 *to, guint8 *from,
    const GstVideoInfo *layout, CUstream stream)
{
  CUresult result = CUDA_SUCCESS;

  for (guint i = 0;
      i < GST_VIDEO_INFO_N_PLANES (layout) && result == CUDA_SUCCESS; i++) {
    CUDA_MEMCPY2D copy = {
      .srcMemoryType = CU_MEMORYTYPE_DEVICE,
      .dstMemoryType = CU_MEMORYTYPE_HOST,
    };
    GpuskelBufferPlane plane;

    gpuskel_buffer_plane_init (&plane, layout, i);
    copy.srcDevice = (CUdeviceptr)(from + plane.offset);
    copy.dstHost = to + plane.offset;
    copy.srcPitch = copy.dstPitch = plane.stride;
    copy.WidthInBytes = plane.row;
    copy.Height = plane.rows;
    result = driver->cuMemcpy2DAsync (&copy, stream);
  }
  return result;
}

/* Copies bytes @offset to @size between two blocks on @stream, in the direction
 * that their kinds say; with @layout, only the pixels of a whole frame, from
 * the device. */
static gboolean
copy_block (GpuskelCudaContext *context, GpuskelCudaBlock *destination,
    GpuskelCudaBlock *source, const GstVideoInfo *layout, gsize offset,
    gsize size, GpuskelCudaStream stream, const char *doing, GError **error)
{
  const SkelCudaDriver *driver = gpuskel_cuda_driver (NULL);
  guint8 *to = gpuskel_cuda_block_get_address (destination) + offset;
  guint8 *from = gpuskel_cuda_block_get_address (source) + offset;
  CUstream handle = gpuskel_cuda_context_get_stream (context, stream);
  GpuskelCudaEvent *event = NULL;
  CUresult result;

  if (!gpuskel_cuda_block_begin (source, stream, FALSE, error)
      || !gpuskel_cuda_block_begin (destination, stream, TRUE, error)
      || !gpuskel_cuda_context_push (context, error))
    return FALSE;
  if (layout)
    result = download_pixels (driver, to, from, layout, handle);
  else if (stream == GPUSKEL_CUDA_UPLOAD)
    result = driver->cuMemcpyHtoDAsync ((CUdeviceptr)to, from, size, handle);
  else if (stream == GPUSKEL_CUDA_DOWNLOAD)
    result = driver->cuMemcpyDtoHAsync (to, (CUdeviceptr)from, size, handle);
  else
    result = driver->cuMemcpyDtoDAsync (
        (CUdeviceptr)to, (CUdeviceptr)from, size, handle);
  gpuskel_cuda_context_pop (context);
  if (!gpuskel_cuda_check (result, doing, error))
    return FALSE;

  event = gpuskel_cuda_event_record (context, stream, error);
  if (event == NULL)
    return FALSE;
  gpuskel_cuda_block_end (source, stream, FALSE, event);
  gpuskel_cuda_block_end (destination, stream, TRUE, event);
  gpuskel_cuda_event_unref (event);
  return TRUE;
}

/* The one place where contents come to the device: from then on the device
 * block's events say when they are there. The contents are locked. */
static gboolean
materialise (Contents *self, GpuskelCudaStream stream, GError **error)
{
  gboolean upload = self->host_valid && !self->device_valid;

  if (!ensure_device (self, upload ? GPUSKEL_CUDA_UPLOAD : stream, error))
    return FALSE;
  if (upload) {
    if (!copy_block (self->context, self->device, self->staging, NULL, 0,
            self->size, GPUSKEL_CUDA_UPLOAD, "Uploading a frame", error))
      return FALSE;
    self->device_valid = TRUE;
    self->pixels_only = FALSE;
  }
  return TRUE;
}

/* Zeroes what is no pixel of a frame in @layout. */
static void
clear_padding (guint8 *address, const GstVideoInfo *layout)
{
  guint n_planes = GST_VIDEO_INFO_N_PLANES (layout);

  for (guint i = 0; i < n_planes; i++) {
    gsize end = i + 1 < n_planes ? GST_VIDEO_INFO_PLANE_OFFSET (layout, i + 1)
                                 : GST_VIDEO_INFO_SIZE (layout);
    GpuskelBufferPlane plane;
    gsize row;

    gpuskel_buffer_plane_init (&plane, layout, i);
    row = plane.offset;
    for (gsize y = 0; y < plane.rows; y++, row += plane.stride)
      memset (address + row + plane.row, 0, plane.stride - plane.row);
    if (row < end)
      memset (address + row, 0, end - row);
  }
}

/* Takes a pinned block, in which nothing is undefined that pixels leave so. */
static gboolean
ensure_staging (Contents *self, const GstVideoInfo *layout, GError **error)
{
  if (self->staging != NULL)
    return TRUE;
  self->staging = gpuskel_cuda_block_take (self->context,
      GPUSKEL_CUDA_BLOCK_HOST, self->size, GPUSKEL_CUDA_HOST, error);
  if (self->staging == NULL)
    return FALSE;
  if (!gpuskel_cuda_block_wait (self->staging, TRUE, error)) {
    g_clear_pointer (&self->staging, gpuskel_cuda_block_give);
    return FALSE;
  }
  clear_padding (gpuskel_cuda_block_get_address (self->staging), layout);
  return TRUE;
}

/* Brings the contents to the pinned copy. The contents are locked. */
static gboolean
stage (Contents *self, const GstVideoInfo *layout, GError **error)
{
  if (!ensure_staging (self, layout, error))
    return FALSE;
  if (self->device_valid && !self->host_valid
      && !copy_block (self->context, self->staging, self->device,
          self->pixels_only ? layout : NULL, 0, self->size,
          GPUSKEL_CUDA_DOWNLOAD, "Downloading a frame", error))
    return FALSE;
  self->host_valid = TRUE;
  return TRUE;
}

/* A map by somebody else, who knows nothing of our streams: the host waits. It
 * does so without the lock, for others may read too. */
static gpointer
memory_map (GstMemory *memory, gsize maxsize, GstMapFlags flags)
{
  Contents *contents = ((GpuskelCudaMemory *)memory)->contents;
  gboolean device = (flags & GST_MAP_CUDA) == GST_MAP_CUDA;
  gboolean write = (flags & GST_MAP_WRITE) != 0;
  GpuskelCudaBlock *block;
  GError *error = NULL;
  gboolean ok;

  g_mutex_lock (&contents->lock);
  /* Also a map for writing only may leave bytes as they were. */
  ok = device ? materialise (contents, GPUSKEL_CUDA_HOST, &error)
              : stage (contents, &GST_CUDA_MEMORY_CAST (memory)->info, &error);
  if (ok && write) {
    contents->device_valid = device;
    contents->host_valid = !device;
  }
  block = device ? contents->device : contents->staging;
  g_mutex_unlock (&contents->lock);

  ok = ok && gpuskel_cuda_block_wait (block, write, &error);
  if (!ok) {
    gpuskel_cuda_context_failed (contents->context, error);
    return NULL;
  }
  return gpuskel_cuda_block_get_address (block);
}

static void
memory_unmap_full (GstMemory *memory, GstMapInfo *info)
{
  Contents *contents = ((GpuskelCudaMemory *)memory)->contents;
  GpuskelCudaEvent *event;
  GError *error = NULL;

  /* A CPU's write has been noted by the map. */
  if ((info->flags & GST_MAP_CUDA) != GST_MAP_CUDA)
    return;

  /* Whoever mapped it may have enqueued work, read or write, on a stream that
   * the NULL stream orders itself with. */
  event = gpuskel_cuda_event_record (
      contents->context, GPUSKEL_CUDA_FOREIGN, &error);
  if (event == NULL) {
    gpuskel_cuda_context_failed (contents->context, error);
    return;
  }
  gpuskel_cuda_block_end (contents->device, GPUSKEL_CUDA_FOREIGN,
      (info->flags & GST_MAP_WRITE) != 0, event);
  gpuskel_cuda_event_unref (event);
}

/* A copy has the layout of the whole frame, of which it shows the part that
 * was asked for: its info stays true. */
static GstMemory *
memory_copy (GstMemory *memory, gssize offset, gssize size)
{
  GpuskelCudaMemory *self = (GpuskelCudaMemory *)memory, *copy;
  Contents *from = self->contents, *to;
  GError *error = NULL;
  gboolean ok = TRUE;

  if (size == -1)
    size = (gssize)memory->size > offset ? memory->size - offset : 0;
  offset += memory->offset;
  to = contents_new (from->context, memory->maxsize, &error);
  if (to == NULL) {
    gpuskel_cuda_context_failed (from->context, error);
    return NULL;
  }
  copy = memory_new (
      to, &self->parent.info, NULL, 0, memory->maxsize, offset, size);

  g_mutex_lock (&from->lock);
  if ((from->device_valid || from->host_valid) && size > 0) {
    ok = materialise (from, GPUSKEL_CUDA_COMPUTE, &error)
         && ensure_device (to, GPUSKEL_CUDA_COMPUTE, &error)
         && copy_block (from->context, to->device, from->device, NULL, offset,
             size, GPUSKEL_CUDA_COMPUTE, "Copying a frame", &error);
    to->device_valid = ok;
    to->pixels_only = from->pixels_only;
  }
  g_mutex_unlock (&from->lock);

  if (!ok) {
    gpuskel_cuda_context_failed (from->context, error);
    gst_memory_unref (GST_MEMORY_CAST (copy));
    return NULL;
  }
  return GST_MEMORY_CAST (copy);
}

static GstMemory *
memory_share (GstMemory *memory, gssize offset, gssize size)
{
  GpuskelCudaMemory *self = (GpuskelCudaMemory *)memory;
  GpuskelCudaMemory *root
      = memory->parent != NULL ? (GpuskelCudaMemory *)memory->parent : self;

  if (size == -1)
    size = memory->size - offset;
  /* As shared system memory, it cannot be written: a map for writing copies. */
  return (GstMemory *)memory_new (self->contents, &self->parent.info, root,
      GST_MINI_OBJECT_FLAGS (root) | GST_MINI_OBJECT_FLAG_LOCK_READONLY,
      memory->maxsize, memory->offset + offset, size);
}

static gboolean
memory_is_span (GstMemory *first, GstMemory *second, gsize *offset)
{
  if (offset != NULL)
    *offset = first->offset - first->parent->offset;
  return first->offset + first->size == second->offset;
}

gboolean
gpuskel_cuda_memory_begin (GstMemory *memory, GpuskelCudaStream stream,
    gboolean write, guint8 **address, GError **error)
{
  Contents *contents = ((GpuskelCudaMemory *)memory)->contents;
  gboolean whole = memory->offset == 0 && memory->size == contents->size;
  gboolean ok;

  g_mutex_lock (&contents->lock);
  if (write && whole)
    ok = ensure_device (contents, stream, error);
  else
    ok = materialise (contents, stream, error);
  ok = ok && gpuskel_cuda_block_begin (contents->device, stream, write, error);
  if (ok) {
    *address
        = gpuskel_cuda_block_get_address (contents->device) + memory->offset;
    if (write) {
      contents->device_valid = TRUE;
      contents->host_valid = contents->pixels_only = FALSE;
    }
  }
  g_mutex_unlock (&contents->lock);
  return ok;
}

void
gpuskel_cuda_memory_write_pixels (GstMemory *memory)
{
  Contents *contents = ((GpuskelCudaMemory *)memory)->contents;

  g_mutex_lock (&contents->lock);
  contents->pixels_only = TRUE;
  g_mutex_unlock (&contents->lock);
}

void
gpuskel_cuda_memory_end (GstMemory *memory, GpuskelCudaStream stream,
    gboolean write, GpuskelCudaEvent *event)
{
  Contents *contents = ((GpuskelCudaMemory *)memory)->contents;

  gpuskel_cuda_block_end (contents->device, stream, write, event);
}

static void
gpuskel_cuda_allocator_class_init (GpuskelCudaAllocatorClass *klass)
{
  GST_ALLOCATOR_CLASS (klass)->free = memory_free;
}

static void
gpuskel_cuda_allocator_init (GpuskelCudaAllocator *self)
{
  GstAllocator *allocator = GST_ALLOCATOR (self);

  /* They are pointers of the instance, set by the parent's init. */
  allocator->mem_map = memory_map;
  allocator->mem_unmap_full = memory_unmap_full;
  allocator->mem_copy = memory_copy;
  allocator->mem_share = memory_share;
  allocator->mem_is_span = memory_is_span;
}
