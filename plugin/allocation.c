/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "allocation.h"

/* NULL: the backend has none of its own. */
static GstBufferPool *
own_pool_new (const GpuskelBackend *backend, GpuskelDevice *device,
    GstCaps *caps, gboolean dense)
{
  return backend->pool_new ? backend->pool_new (device, caps, dense) : NULL;
}

/* Sets the config of @pool and what size its buffers then have. */
static gboolean
configure_pool (GstBufferPool *pool, GstCaps *caps, guint *size, guint min)
{
  GstStructure *config = gst_buffer_pool_get_config (pool);

  gst_buffer_pool_config_set_params (config, caps, *size, min, 0);
  gst_buffer_pool_config_add_option (config, GST_BUFFER_POOL_OPTION_VIDEO_META);
  if (!gst_buffer_pool_set_config (pool, config))
    return FALSE;
  config = gst_buffer_pool_get_config (pool);
  gst_buffer_pool_config_get_params (config, NULL, size, NULL, NULL);
  gst_structure_free (config);
  return TRUE;
}

static gboolean
propose_pool (
    GstQuery *query, const GpuskelBackend *backend, GpuskelDevice *device)
{
  GstBufferPool *pool = NULL;
  gboolean need_pool;
  GstVideoInfo info;
  GstCaps *caps;
  guint size;

  gst_query_parse_allocation (query, &caps, &need_pool);
  if (!caps || !gst_video_info_from_caps (&info, caps))
    return FALSE;
  size = GST_VIDEO_INFO_SIZE (&info);
  if (need_pool) {
    pool = own_pool_new (backend, device, caps, FALSE);
    if (!pool)
      pool = gst_video_buffer_pool_new ();
    if (!configure_pool (pool, caps, &size, 0)) {
      gst_object_unref (pool);
      return FALSE;
    }
  }
  gst_query_add_allocation_pool (query, pool, size, 0, 0);
  gst_clear_object (&pool);
  return TRUE;
}

static gboolean
decide_device_pool (GstQuery *query, GstCaps *caps, GstBufferPool *pool)
{
  gboolean proposed = gst_query_get_n_allocation_pools (query) > 0;
  guint size = 0, min = 0;
  GstVideoInfo info;

  if (!gst_video_info_from_caps (&info, caps))
    return FALSE;
  /* Whatever was proposed, only our own memory is ordered by events. */
  if (proposed)
    gst_query_parse_nth_allocation_pool (query, 0, NULL, NULL, &min, NULL);
  size = GST_VIDEO_INFO_SIZE (&info);
  if (!configure_pool (pool, caps, &size, min))
    return FALSE;
  if (proposed)
    gst_query_set_nth_allocation_pool (query, 0, pool, size, min, 0);
  else
    gst_query_add_allocation_pool (query, pool, size, min, 0);
  return TRUE;
}

/* In system memory: the pool of who comes after, or one of our own. */
static gboolean
decide_host_pool (GstQuery *query, GstCaps *caps, GstBufferPool *preferred)
{
  GstAllocator *allocator = NULL;
  GstAllocationParams params;
  GstBufferPool *pool = NULL;
  GstStructure *config;
  GstVideoInfo info;
  guint size = 0, min = 0, max = 0;
  gboolean update_pool = gst_query_get_n_allocation_pools (query) > 0;

  if (!gst_video_info_from_caps (&info, caps))
    return FALSE;
  gst_allocation_params_init (&params);
  if (gst_query_get_n_allocation_params (query) > 0)
    gst_query_parse_nth_allocation_param (query, 0, &allocator, &params);
  if (update_pool)
    gst_query_parse_nth_allocation_pool (query, 0, &pool, &size, &min, &max);

  /* a pool of plain memory has nothing that ours has not */
  if (preferred
      && (!pool || G_OBJECT_TYPE (pool) == GST_TYPE_VIDEO_BUFFER_POOL)) {
    gst_object_replace ((GstObject **)&pool, GST_OBJECT (preferred));
  } else {
    preferred = NULL;
    if (!pool)
      pool = gst_video_buffer_pool_new ();
  }
  size = MAX (size, GST_VIDEO_INFO_SIZE (&info));

  config = gst_buffer_pool_get_config (pool);
  gst_buffer_pool_config_set_params (config, caps, size, min, max);
  if (!preferred)
    gst_buffer_pool_config_set_allocator (config, allocator, &params);
  if (gst_query_find_allocation_meta (query, GST_VIDEO_META_API_TYPE, NULL))
    gst_buffer_pool_config_add_option (
        config, GST_BUFFER_POOL_OPTION_VIDEO_META);
  if (!gst_buffer_pool_set_config (pool, config)) {
    /* it changed what was asked; see whether that will do */
    config = gst_buffer_pool_get_config (pool);
    if (!gst_buffer_pool_config_validate_params (
            config, caps, size, min, max)) {
      gst_structure_free (config);
      gst_object_unref (pool);
      pool = gst_video_buffer_pool_new ();
      config = gst_buffer_pool_get_config (pool);
      gst_buffer_pool_config_set_params (config, caps, size, min, 0);
    }
    gst_buffer_pool_set_config (pool, config);
  }

  if (update_pool)
    gst_query_set_nth_allocation_pool (query, 0, pool, size, min, max);
  else
    gst_query_add_allocation_pool (query, pool, size, min, max);
  gst_object_unref (pool);
  gst_clear_object (&allocator);
  return TRUE;
}

gboolean
gpuskel_allocation_propose (
    GstQuery *query, const GpuskelBackend *backend, GpuskelDevice *device)
{
  if (!propose_pool (query, backend, device))
    return FALSE;
  gst_query_add_allocation_meta (query, GST_VIDEO_META_API_TYPE, NULL);
  return TRUE;
}

gboolean
gpuskel_allocation_decide (
    GstQuery *query, const GpuskelBackend *backend, GpuskelDevice *device)
{
  GstBufferPool *own;
  GstCaps *caps;
  gboolean done;

  gst_query_parse_allocation (query, &caps, NULL);
  if (!caps)
    return FALSE;
  own = own_pool_new (backend, device, caps,
      !gst_query_find_allocation_meta (query, GST_VIDEO_META_API_TYPE, NULL));
  if (own && gpuskel_caps_are_cuda (caps, 0))
    done = decide_device_pool (query, caps, own);
  else
    done = decide_host_pool (query, caps, own);
  gst_clear_object (&own);
  return done;
}
