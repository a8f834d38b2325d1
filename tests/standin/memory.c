/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* memory.c: device memory and pinned memory. */
#include "internal.h"

#include <sanitizer/asan_interface.h>
#include <string.h>

#define GUARD 256 /* bytes behind a block that stay as they are */
#define NOISE 0xa7
#define GUARD_NOISE 0x5c
#define ALIGNMENT 512

/* Every block there ever was, by the address of its data: freed ones keep their
 * addresses, so that a use of them is noticed. Their memory is given back when
 * there is too much of it, that of the first freed first. */
static GTree *blocks;
static GQueue freed;
static gsize kept;
#define MAXIMUM_KEPT (256 * 1024 * 1024)

static int
by_address (gconstpointer a, gconstpointer b)
{
  return a < b ? -1 : a > b;
}

/* The block that @address is in or not far behind, or NULL. Locked. */
static Block *
last_block_until (const guint8 *address)
{
  GTreeNode *node;

  if (blocks == NULL)
    return NULL;
  node = g_tree_upper_bound (blocks, address);
  node = node != NULL ? g_tree_node_previous (node) : g_tree_node_last (blocks);
  return node != NULL ? g_tree_node_value (node) : NULL;
}

/* Locked. */
static void
keep_freed (Block *block)
{
  block->freed = TRUE;
  block->context = NULL;
  kept += block->reserved;
  g_queue_push_tail (&freed, block);
}

void
blocks_orphan (Context *context)
{
  for (GList *l = context->blocks; l != NULL; l = l->next) {
    Block *block = l->data;

    keep_freed (block);
    if (block->host) {
      standin_use.host_blocks--;
    } else {
      standin_use.device_blocks--;
      standin_use.device_bytes -= block->size;
    }
  }
  g_clear_pointer (&context->blocks, g_list_free);
}

static void
check_guard (Block *block)
{
  ASAN_UNPOISON_MEMORY_REGION (block->data + block->size, GUARD);
  for (gsize i = 0; i < GUARD; i++)
    if (block->data[block->size + i] != GUARD_NOISE) {
      violation ("byte %" G_GSIZE_FORMAT " behind a block of %" G_GSIZE_FORMAT
                 " was written",
          i, block->size);
      return;
    }
}

/* Unlocked. */
static CUresult
block_new (gboolean host, gsize size, guint8 **address)
{
  Context *context = current_context ();
  Block *block;

  if (size == 0)
    return CUDA_ERROR_INVALID_VALUE;
  g_mutex_lock (&standin_lock);
  if (!host && standin_memory_limit != 0
      && standin_use.device_bytes + size > standin_memory_limit) {
    g_mutex_unlock (&standin_lock);
    return CUDA_ERROR_OUT_OF_MEMORY;
  }
  block = g_new0 (Block, 1);
  block->context = context;
  block->host = host;
  block->size = size;
  block->writer = -1;
  block->reserved = (size + GUARD + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
  block->data = g_aligned_alloc (1, block->reserved, ALIGNMENT);
  memset (block->data, NOISE, size);
  memset (block->data + size, GUARD_NOISE, GUARD);
  ASAN_POISON_MEMORY_REGION (block->data + size, GUARD);
  if (blocks == NULL)
    blocks = g_tree_new (by_address);
  g_tree_insert (blocks, block->data, block);
  context->blocks = g_list_prepend (context->blocks, block);
  if (host) {
    standin_use.host_blocks++;
  } else {
    standin_use.device_blocks++;
    standin_use.device_bytes += size;
  }
  g_mutex_unlock (&standin_lock);
  *address = block->data;
  return CUDA_SUCCESS;
}

/* Locked. */
static void
forget_oldest (void)
{
  while (kept > MAXIMUM_KEPT && !g_queue_is_empty (&freed)) {
    Block *block = g_queue_pop_head (&freed);

    kept -= block->reserved;
    g_tree_remove (blocks, block->data);
    g_aligned_free (block->data);
    g_free (block);
  }
}

/* Locked. Waits for the device, as the real one does. */
static CUresult
block_free_locked (gboolean host, guint8 *data)
{
  Block *block = last_block_until (data);

  if (block == NULL || block->data != data || block->host != host)
    return CUDA_ERROR_INVALID_VALUE;
  if (block->freed) {
    violation ("a block is freed twice");
    return CUDA_ERROR_INVALID_VALUE;
  }
  context_drain (NULL);
  check_guard (block);
  memset (block->data, NOISE, block->size);
  block->context->blocks = g_list_remove (block->context->blocks, block);
  if (host) {
    standin_use.host_blocks--;
  } else {
    standin_use.device_blocks--;
    standin_use.device_bytes -= block->size;
  }
  keep_freed (block);
  forget_oldest ();
  return CUDA_SUCCESS;
}

/* Unlocked. */
static CUresult
block_free (gboolean host, guint8 *data)
{
  CUresult result;

  g_mutex_lock (&standin_lock);
  result = block_free_locked (host, data);
  g_mutex_unlock (&standin_lock);
  return result;
}

Block *
find_block (guint64 address, gsize size, const char *what)
{
  gboolean device = is_device (address);
  guint8 *data = untag (address);
  Block *block = last_block_until (data);

  if (block != NULL && block->host != device
      && data < block->data + block->size) {
    if (block->freed) {
      violation ("%s uses %s memory that was freed", what,
          device ? "device" : "pinned");
      return NULL;
    }
    if (data + size > block->data + block->size) {
      violation ("%s uses %" G_GSIZE_FORMAT " bytes at offset %" G_GSIZE_FORMAT
                 " of a block of %" G_GSIZE_FORMAT,
          what, size, (gsize)(data - block->data), block->size);
      return NULL;
    }
    return block;
  }
  if (device)
    violation ("%s uses an address that is not device memory", what);
  return NULL;
}

gpointer
standin_peek (guint64 device)
{
  return untag (device);
}

CUresult CUDAAPI
cuMemAlloc (CUdeviceptr *device, size_t size)
{
  guint8 *data;
  CUresult result;

  ENTER ("cuMemAlloc", USES_CONTEXT);
  result = block_new (FALSE, size, &data);
  if (result == CUDA_SUCCESS)
    *device = (gsize)data | DEVICE_TAG;
  return result;
}

CUresult CUDAAPI
cuMemAllocPitch (CUdeviceptr *device, size_t *pitch, size_t width,
    size_t height, unsigned int element)
{
  guint8 *data;
  CUresult result;

  ENTER ("cuMemAllocPitch", USES_CONTEXT);
  *pitch = (width + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
  result = block_new (FALSE, *pitch * height, &data);
  if (result == CUDA_SUCCESS)
    *device = (gsize)data | DEVICE_TAG;
  return result;
}

CUresult CUDAAPI
cuMemFree (CUdeviceptr device)
{
  ENTER ("cuMemFree", USES_CONTEXT);
  return block_free (FALSE, untag (device));
}

CUresult CUDAAPI
cuMemAllocHost (void **address, size_t size)
{
  ENTER ("cuMemAllocHost", USES_CONTEXT);
  return block_new (TRUE, size, (guint8 **)address);
}

CUresult CUDAAPI
cuMemHostAlloc (void **address, size_t size, unsigned int flags)
{
  ENTER ("cuMemHostAlloc", USES_CONTEXT);
  return block_new (TRUE, size, (guint8 **)address);
}

CUresult CUDAAPI
cuMemFreeHost (void *address)
{
  ENTER ("cuMemFreeHost", USES_CONTEXT);
  return block_free (TRUE, address);
}
