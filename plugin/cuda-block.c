/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "cuda-block.h"

/* Sizes are rounded up to this, so that nearly equal frames share blocks. */
#define GRANULE (64 * 1024)

/* So many free blocks of a size may still be in use by other streams before
 * one is taken all the same, and its next user waits. It is what bounds the
 * memory when the device cannot keep up. */
#define MAXIMUM_BUSY 4

struct _GpuskelCudaBlock {
  GpuskelCudaContext *context;
  GpuskelCudaBlockKind kind;
  gsize size;
  guint8 *address;

  GMutex lock;
  /* The last use in each stream, reads and writes, as far as it was not
   * followed by a write in another; and the last write. */
  GpuskelCudaEvent *uses[GPUSKEL_CUDA_STREAMS];
  GpuskelCudaEvent *written;
};

/* A context's free blocks. */
typedef struct {
  GMutex lock;
  GQueue free[GPUSKEL_CUDA_BLOCK_KINDS]; /* the latest first */
} Cache;

/* The context is current. */
static void
block_free (GpuskelCudaBlock *self)
{
  const SkelCudaDriver *driver = gpuskel_cuda_driver (NULL);

  if (self->kind == GPUSKEL_CUDA_BLOCK_DEVICE)
    driver->cuMemFree ((CUdeviceptr)self->address);
  else
    driver->cuMemFreeHost (self->address);
  for (int i = 0; i < GPUSKEL_CUDA_STREAMS; i++)
    g_clear_pointer (&self->uses[i], gpuskel_cuda_event_unref);
  g_clear_pointer (&self->written, gpuskel_cuda_event_unref);
  g_mutex_clear (&self->lock);
  g_free (self);
}

static CUresult
block_allocate (GpuskelCudaBlock *self)
{
  const SkelCudaDriver *driver = gpuskel_cuda_driver (NULL);
  CUdeviceptr device;
  gpointer host;
  CUresult result;

  if (self->kind == GPUSKEL_CUDA_BLOCK_DEVICE) {
    result = driver->cuMemAlloc (&device, self->size);
    self->address = (guint8 *)device;
  } else {
    result
        = driver->cuMemHostAlloc (&host, self->size, CU_MEMHOSTALLOC_PORTABLE);
    self->address = host;
  }
  return result;
}

/* Whether @stream, or the host for GPUSKEL_CUDA_STREAMS, would have to wait
 * before it writes. */
static gboolean
block_is_busy (GpuskelCudaBlock *self, GpuskelCudaStream stream)
{
  for (int i = 0; i < GPUSKEL_CUDA_STREAMS; i++)
    if (i != (int)stream && self->uses[i] != NULL
        && !gpuskel_cuda_event_is_complete (self->uses[i]))
      return TRUE;
  return FALSE;
}

static gpointer
cache_new (void)
{
  Cache *cache = g_new0 (Cache, 1);

  g_mutex_init (&cache->lock);
  return cache;
}

/* The context is current. */
static void
cache_empty (Cache *cache)
{
  GpuskelCudaBlock *block;

  for (int kind = 0; kind < GPUSKEL_CUDA_BLOCK_KINDS; kind++)
    while ((block = g_queue_pop_head (&cache->free[kind])) != NULL)
      block_free (block);
}

/* All blocks have been given back, and the context is current. */
static void
cache_free (gpointer data)
{
  Cache *cache = data;

  cache_empty (cache);
  g_mutex_clear (&cache->lock);
  g_free (cache);
}

static Cache *
get_cache (GpuskelCudaContext *context)
{
  static const GpuskelCudaSlot slot = { cache_new, cache_free };

  return gpuskel_cuda_context_get_slot (context, &slot);
}

/* A free block that fits: the latest that is not busy, as the caches may still
 * know it; where there are enough busy ones (or @settle), the oldest. */
static GpuskelCudaBlock *
cache_find (Cache *cache, GpuskelCudaBlockKind kind, gsize size,
    GpuskelCudaStream stream, gboolean settle)
{
  GList *oldest = NULL, *found = NULL;
  GpuskelCudaBlock *block = NULL;
  int busy = 0;

  g_mutex_lock (&cache->lock);
  for (GList *l = cache->free[kind].head; l != NULL; l = l->next) {
    block = l->data;
    if (block->size < size || block->size > size + size / 4)
      continue;
    if (!block_is_busy (block, stream)) {
      found = l;
      break;
    }
    oldest = l;
    busy++;
  }
  if (found == NULL && (busy >= MAXIMUM_BUSY || settle))
    found = oldest;
  block = NULL;
  if (found != NULL) {
    block = found->data;
    g_queue_delete_link (&cache->free[kind], found);
  }
  g_mutex_unlock (&cache->lock);
  return block;
}

GpuskelCudaBlock *
gpuskel_cuda_block_take (GpuskelCudaContext *context, GpuskelCudaBlockKind kind,
    gsize size, GpuskelCudaStream stream, GError **error)
{
  Cache *cache = get_cache (context);
  GpuskelCudaBlock *block, *other;
  CUresult result;
  char *doing;

  size = (MAX (size, 1) + GRANULE - 1) / GRANULE * GRANULE;
  block = cache_find (cache, kind, size, stream, FALSE);
  if (block != NULL)
    return block;

  if (!gpuskel_cuda_context_push (context, error))
    return NULL;
  block = g_new0 (GpuskelCudaBlock, 1);
  block->context = context;
  block->kind = kind;
  block->size = size;
  result = block_allocate (block);
  if (result == CUDA_ERROR_OUT_OF_MEMORY) {
    /* Wait for a busy one, or for room where blocks of other sizes were. */
    other = cache_find (cache, kind, size, stream, TRUE);
    if (other != NULL) {
      g_free (block);
      gpuskel_cuda_context_pop (context);
      return other;
    }
    g_mutex_lock (&cache->lock);
    cache_empty (cache);
    g_mutex_unlock (&cache->lock);
    result = block_allocate (block);
  }
  gpuskel_cuda_context_pop (context);

  if (result != CUDA_SUCCESS) {
    doing = g_strdup_printf ("Allocating %" G_GSIZE_FORMAT " bytes of %s", size,
        kind == GPUSKEL_CUDA_BLOCK_DEVICE ? "device memory" : "pinned memory");
    gpuskel_cuda_check (result, doing, error);
    g_free (doing);
    g_free (block);
    return NULL;
  }
  g_mutex_init (&block->lock);
  return block;
}

void
gpuskel_cuda_block_give (GpuskelCudaBlock *block)
{
  Cache *cache = get_cache (block->context);

  g_mutex_lock (&cache->lock);
  g_queue_push_head (&cache->free[block->kind], block);
  g_mutex_unlock (&cache->lock);
}

guint8 *
gpuskel_cuda_block_get_address (GpuskelCudaBlock *block)
{
  return block->address;
}

gboolean
gpuskel_cuda_block_begin (GpuskelCudaBlock *block, GpuskelCudaStream stream,
    gboolean write, GError **error)
{
  gboolean ok = TRUE;

  g_mutex_lock (&block->lock);
  if (write) {
    for (int i = 0; i < GPUSKEL_CUDA_STREAMS && ok; i++)
      if (block->uses[i] != NULL)
        ok = gpuskel_cuda_event_await (block->uses[i], stream, error);
  } else if (block->written != NULL) {
    ok = gpuskel_cuda_event_await (block->written, stream, error);
  }
  g_mutex_unlock (&block->lock);
  return ok;
}

void
gpuskel_cuda_block_end (GpuskelCudaBlock *block, GpuskelCudaStream stream,
    gboolean write, GpuskelCudaEvent *event)
{
  if (event == NULL)
    return;
  g_mutex_lock (&block->lock);
  /* A write came after every other use: whoever waits for it waits for all. */
  for (int i = 0; write && i < GPUSKEL_CUDA_STREAMS; i++)
    g_clear_pointer (&block->uses[i], gpuskel_cuda_event_unref);
  /* Threads that read at once may end in another order than they recorded. */
  if (block->uses[stream] == NULL
      || gpuskel_cuda_event_get_serial (block->uses[stream])
             < gpuskel_cuda_event_get_serial (event)) {
    g_clear_pointer (&block->uses[stream], gpuskel_cuda_event_unref);
    block->uses[stream] = gpuskel_cuda_event_ref (event);
  }
  if (write) {
    g_clear_pointer (&block->written, gpuskel_cuda_event_unref);
    block->written = gpuskel_cuda_event_ref (event);
  }
  g_mutex_unlock (&block->lock);
}

gboolean
gpuskel_cuda_block_wait (
    GpuskelCudaBlock *block, gboolean write, GError **error)
{
  GpuskelCudaEvent *events[GPUSKEL_CUDA_STREAMS + 1];
  int n = 0;
  gboolean ok = TRUE;

  g_mutex_lock (&block->lock);
  for (int i = 0; write && i < GPUSKEL_CUDA_STREAMS; i++)
    if (block->uses[i] != NULL)
      events[n++] = gpuskel_cuda_event_ref (block->uses[i]);
  if (block->written != NULL)
    events[n++] = gpuskel_cuda_event_ref (block->written);
  g_mutex_unlock (&block->lock);

  for (int i = 0; i < n; i++) {
    ok = ok && gpuskel_cuda_event_wait (events[i], error);
    gpuskel_cuda_event_unref (events[i]);
  }
  return ok;
}
