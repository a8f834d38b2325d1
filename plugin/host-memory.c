/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "host-memory.h"

#include <gst/video/gstvideopool.h>
#include <string.h>

typedef struct {
  GstMemory parent;
  GpuskelCudaBlock *block; /* of the memory of which this is a part */
} GpuskelHostMemory;

typedef struct {
  GstAllocator parent;
  GpuskelCudaContext *context;
} GpuskelHostAllocator;

typedef struct {
  GstAllocatorClass parent_class;
} GpuskelHostAllocatorClass;

GType gpuskel_host_allocator_get_type (void);
G_DEFINE_TYPE (
    GpuskelHostAllocator, gpuskel_host_allocator, GST_TYPE_ALLOCATOR);

static GpuskelCudaContext *
memory_context (GstMemory *memory)
{
  return ((GpuskelHostAllocator *)memory->allocator)->context;
}

static GstMemory *
host_alloc (GstAllocator *allocator, gsize size, GstAllocationParams *params)
{
  GpuskelHostAllocator *self = (GpuskelHostAllocator *)allocator;
  gsize maximum = size + params->prefix + params->padding + params->align;
  GpuskelHostMemory *memory;
  GpuskelCudaBlock *block;
  GError *error = NULL;
  guint8 *data;
  gsize aligned;

  block = gpuskel_cuda_block_take (self->context, GPUSKEL_CUDA_BLOCK_HOST,
      maximum, GPUSKEL_CUDA_HOST, &error);
  if (block == NULL) {
    gpuskel_cuda_context_failed (self->context, error);
    return NULL;
  }
  data = gpuskel_cuda_block_get_address (block);
  aligned = ((gsize)data + params->align) & ~params->align;
  aligned -= (gsize)data;

  /* Downloads write pixels, and not what is between their rows. A pool asks but
   * once for a buffer's memory. */
  if (!gpuskel_cuda_block_wait (block, TRUE, &error)) {
    gpuskel_cuda_context_failed (self->context, error);
    gpuskel_cuda_block_give (block);
    return NULL;
  }
  memset (data, 0, maximum);

  memory = g_new0 (GpuskelHostMemory, 1);
  memory->block = block;
  gst_memory_init (GST_MEMORY_CAST (memory), params->flags, allocator, NULL,
      maximum, params->align, aligned + params->prefix, size);
  return GST_MEMORY_CAST (memory);
}

static void
host_free (GstAllocator *allocator, GstMemory *memory)
{
  GpuskelHostMemory *self = (GpuskelHostMemory *)memory;

  if (memory->parent == NULL)
    gpuskel_cuda_block_give (self->block);
  g_free (self);
}

static gpointer
host_map (GstMemory *memory, gsize maxsize, GstMapFlags flags)
{
  GpuskelHostMemory *self = (GpuskelHostMemory *)memory;
  GError *error = NULL;

  if (!gpuskel_cuda_block_wait (
          self->block, (flags & GST_MAP_WRITE) != 0, &error)) {
    gpuskel_cuda_context_failed (memory_context (memory), error);
    return NULL;
  }
  return gpuskel_cuda_block_get_address (self->block);
}

static void
host_unmap (GstMemory *memory)
{
}

/* Into ordinary memory: pinning takes milliseconds, copying does not. */
static GstMemory *
host_copy (GstMemory *memory, gssize offset, gssize size)
{
  GstMapInfo from, to;
  GstMemory *copy;

  if (!gst_memory_map (memory, &from, GST_MAP_READ))
    return NULL;
  if (size == -1)
    size = (gssize)from.size > offset ? from.size - offset : 0;
  copy = gst_allocator_alloc (NULL, size, NULL);
  if (copy != NULL && gst_memory_map (copy, &to, GST_MAP_WRITE)) {
    memcpy (to.data, from.data + offset, size);
    gst_memory_unmap (copy, &to);
  } else {
    g_clear_pointer (&copy, gst_memory_unref);
  }
  gst_memory_unmap (memory, &from);
  return copy;
}

static GstMemory *
host_share (GstMemory *memory, gssize offset, gssize size)
{
  GpuskelHostMemory *part = g_new0 (GpuskelHostMemory, 1);
  GstMemory *root = memory->parent != NULL ? memory->parent : memory;

  if (size == -1)
    size = memory->size - offset;
  part->block = ((GpuskelHostMemory *)root)->block;
  gst_memory_init (GST_MEMORY_CAST (part),
      GST_MINI_OBJECT_FLAGS (root) | GST_MINI_OBJECT_FLAG_LOCK_READONLY,
      memory->allocator, root, memory->maxsize, memory->align,
      memory->offset + offset, size);
  return GST_MEMORY_CAST (part);
}

static gboolean
host_is_span (GstMemory *first, GstMemory *second, gsize *offset)
{
  if (offset != NULL)
    *offset = first->offset - first->parent->offset;
  return first->offset + first->size == second->offset;
}

static void
host_finalize (GObject *object)
{
  gpuskel_cuda_context_unref (((GpuskelHostAllocator *)object)->context);
  G_OBJECT_CLASS (gpuskel_host_allocator_parent_class)->finalize (object);
}

static void
gpuskel_host_allocator_class_init (GpuskelHostAllocatorClass *klass)
{
  GstAllocatorClass *allocator_class = GST_ALLOCATOR_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = host_finalize;
  allocator_class->alloc = host_alloc;
  allocator_class->free = host_free;
}

static void
gpuskel_host_allocator_init (GpuskelHostAllocator *self)
{
  GstAllocator *allocator = GST_ALLOCATOR (self);

  allocator->mem_type = "gpuskel.host.memory";
  allocator->mem_map = host_map;
  allocator->mem_unmap = host_unmap;
  allocator->mem_copy = host_copy;
  allocator->mem_share = host_share;
  allocator->mem_is_span = host_is_span;
}

GstAllocator *
gpuskel_host_allocator_new (GpuskelCudaContext *context)
{
  GpuskelHostAllocator *self
      = g_object_new (gpuskel_host_allocator_get_type (), NULL);

  gst_object_ref_sink (self);
  self->context = gpuskel_cuda_context_ref (context);
  return GST_ALLOCATOR (self);
}

typedef struct {
  GstVideoBufferPool parent;
  GstAllocator *allocator;
} GpuskelHostPool;

typedef struct {
  GstVideoBufferPoolClass parent_class;
} GpuskelHostPoolClass;

GType gpuskel_host_pool_get_type (void);
G_DEFINE_TYPE (GpuskelHostPool, gpuskel_host_pool, GST_TYPE_VIDEO_BUFFER_POOL);

static gboolean
host_pool_set_config (GstBufferPool *pool, GstStructure *config)
{
  GstAllocationParams params;

  gst_allocation_params_init (&params);
  gst_buffer_pool_config_get_allocator (config, NULL, &params);
  gst_buffer_pool_config_set_allocator (
      config, ((GpuskelHostPool *)pool)->allocator, &params);
  return GST_BUFFER_POOL_CLASS (gpuskel_host_pool_parent_class)
      ->set_config (pool, config);
}

static void
host_pool_finalize (GObject *object)
{
  GstAllocator *allocator = ((GpuskelHostPool *)object)->allocator;

  G_OBJECT_CLASS (gpuskel_host_pool_parent_class)->finalize (object);
  gst_object_unref (allocator);
}

static void
gpuskel_host_pool_class_init (GpuskelHostPoolClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = host_pool_finalize;
  GST_BUFFER_POOL_CLASS (klass)->set_config = host_pool_set_config;
}

static void
gpuskel_host_pool_init (GpuskelHostPool *self)
{
}

GstBufferPool *
gpuskel_host_pool_new (GpuskelCudaContext *context)
{
  GpuskelHostPool *self = g_object_new (gpuskel_host_pool_get_type (), NULL);

  gst_object_ref_sink (self);
  self->allocator = gpuskel_host_allocator_new (context);
  return GST_BUFFER_POOL_CAST (self);
}

gboolean
gpuskel_is_host_memory (GstMemory *memory, GpuskelCudaContext *context)
{
  return memory->allocator != NULL
         && G_OBJECT_TYPE (memory->allocator)
                == gpuskel_host_allocator_get_type ()
         && memory_context (memory) == context;
}

gboolean
gpuskel_host_memory_begin (GstMemory *memory, GpuskelCudaStream stream,
    gboolean write, guint8 **address, GError **error)
{
  GpuskelHostMemory *self = (GpuskelHostMemory *)memory;

  *address = gpuskel_cuda_block_get_address (self->block) + memory->offset;
  return gpuskel_cuda_block_begin (self->block, stream, write, error);
}

void
gpuskel_host_memory_end (GstMemory *memory, GpuskelCudaStream stream,
    gboolean write, GpuskelCudaEvent *event)
{
  gpuskel_cuda_block_end (
      ((GpuskelHostMemory *)memory)->block, stream, write, event);
}
