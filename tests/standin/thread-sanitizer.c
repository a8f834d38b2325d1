/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* thread-sanitizer.c: tells ThreadSanitizer of the locks and counts of GLib and
 * GStreamer, which were built without it; linked into the tests only when they
 * are built with it. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <gst/gst.h>

void __tsan_acquire (void *address);
void __tsan_release (void *address);

/* Two threads may both be the first to look for it. */
#define REAL(name)                                                             \
  static __typeof__ (&name) found;                                             \
  __typeof__ (&name) real = __atomic_load_n (&found, __ATOMIC_RELAXED);        \
                                                                               \
  if (real == NULL) {                                                          \
    real = (__typeof__ (&name))dlsym (RTLD_NEXT, #name);                       \
    __atomic_store_n (&found, real, __ATOMIC_RELAXED);                         \
  }

void
g_mutex_lock (GMutex *mutex)
{
  REAL (g_mutex_lock);
  real (mutex);
  __tsan_acquire (mutex);
}

void
g_mutex_unlock (GMutex *mutex)
{
  REAL (g_mutex_unlock);
  __tsan_release (mutex);
  real (mutex);
}

void
g_cond_wait (GCond *cond, GMutex *mutex)
{
  REAL (g_cond_wait);
  __tsan_release (mutex);
  real (cond, mutex);
  __tsan_acquire (mutex);
}

/* A count that drops to nothing comes after all the others' drops. */
void
gst_mini_object_unref (GstMiniObject *object)
{
  REAL (gst_mini_object_unref);
  __tsan_release (object);
  __tsan_acquire (object);
  /* it may go back to a pool */
  __tsan_release (&gst_buffer_pool_acquire_buffer);
  real (object);
}

gboolean
gst_mini_object_lock (GstMiniObject *object, GstLockFlags flags)
{
  REAL (gst_mini_object_lock);
  gboolean locked = real (object, flags);

  __tsan_acquire (object);
  return locked;
}

void
gst_mini_object_unlock (GstMiniObject *object, GstLockFlags flags)
{
  REAL (gst_mini_object_unlock);
  __tsan_release (object);
  real (object, flags);
}

gboolean
gst_memory_map (GstMemory *memory, GstMapInfo *info, GstMapFlags flags)
{
  REAL (gst_memory_map);
  gboolean mapped = real (memory, info, flags);

  __tsan_acquire (memory);
  return mapped;
}

/* A pool's queue. */
GstFlowReturn
gst_buffer_pool_acquire_buffer (
    GstBufferPool *pool, GstBuffer **buffer, GstBufferPoolAcquireParams *params)
{
  REAL (gst_buffer_pool_acquire_buffer);
  GstFlowReturn flow = real (pool, buffer, params);

  __tsan_acquire (&gst_buffer_pool_acquire_buffer);
  if (flow == GST_FLOW_OK)
    for (guint i = 0; i < gst_buffer_n_memory (*buffer); i++)
      __tsan_acquire (gst_buffer_peek_memory (*buffer, i));
  return flow;
}
