/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* results.c: a frame's results as a counted handle */

#include "results.h"

struct _GpuskelFrameResults {
  GObject parent;

  SkelJob job;
  SkelValue *parameters; /* the job's values */
  char *structure_name;
  GpuskelFrameTime time;

  GMutex lock; /* of what follows */
  GpuskelResultsFetch fetch;
  GpuskelResultsIsReady is_ready;
  gpointer data;
  GDestroyNotify destroy;
  GstStructure *values;
  GError *error;
};

enum {
  PROP_VALUES = 1,
};

G_DEFINE_TYPE (GpuskelFrameResults, gpuskel_results, G_TYPE_OBJECT)

static void
results_release (GpuskelFrameResults *self)
{
  if (self->destroy)
    self->destroy (self->data);
  self->destroy = NULL;
  self->data = NULL;
}

static void
gpuskel_results_finalize (GObject *object)
{
  GpuskelFrameResults *self = GPUSKEL_RESULTS (object);

  results_release (self);
  g_clear_pointer (&self->values, gst_structure_free);
  g_clear_error (&self->error);
  g_free (self->parameters);
  g_free (self->structure_name);
  g_mutex_clear (&self->lock);
  G_OBJECT_CLASS (gpuskel_results_parent_class)->finalize (object);
}

static void
gpuskel_results_get_property (
    GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  GpuskelFrameResults *self = GPUSKEL_RESULTS (object);

  switch (id) {
    case PROP_VALUES:
      g_value_set_boxed (value, gpuskel_results_get_values (self, NULL));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
      break;
  }
}

static void
gpuskel_results_class_init (GpuskelFrameResultsClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->finalize = gpuskel_results_finalize;
  object_class->get_property = gpuskel_results_get_property;
  g_object_class_install_property (object_class, PROP_VALUES,
      g_param_spec_boxed ("values", "Values",
          "The results by name, and the time of their frame; waits for them, "
          "and is NULL when they could not be had",
          GST_TYPE_STRUCTURE, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS));
}

static const guint8 *
fetch_nothing (gpointer data, GError **error)
{
  g_set_error_literal (error, GST_STREAM_ERROR, GST_STREAM_ERROR_FAILED,
      "The frame was not run.");
  return NULL;
}

static void
gpuskel_results_init (GpuskelFrameResults *self)
{
  g_mutex_init (&self->lock);
  self->fetch = fetch_nothing;
}

GpuskelFrameResults *
gpuskel_results_new (const char *structure_name, const GpuskelFrameTime *time)
{
  GpuskelFrameResults *self = g_object_new (GPUSKEL_TYPE_RESULTS, NULL);

  self->structure_name = g_strdup (structure_name);
  self->time = *time;
  return self;
}

void
gpuskel_results_promise (GpuskelFrameResults *self, const SkelJob *job,
    GpuskelResultsFetch fetch, GpuskelResultsIsReady is_ready, gpointer data,
    GDestroyNotify destroy)
{
  self->job = *job;
  self->parameters
      = g_memdup2 (job->values, job->kernel->n_values * sizeof (SkelValue));
  self->job.values = self->parameters;
  self->job.results = NULL;
  self->fetch = fetch;
  self->is_ready = is_ready;
  self->data = data;
  self->destroy = destroy;
}

GstClockTime
gpuskel_results_get_running_time (GpuskelFrameResults *self)
{
  return self->time.running_time;
}

gboolean
gpuskel_results_is_ready (GpuskelFrameResults *self)
{
  gboolean ready;

  /* held by somebody who waits: then they are not */
  if (!g_mutex_trylock (&self->lock))
    return FALSE;
  ready = self->values || self->error || !self->is_ready
          || self->is_ready (self->data);
  g_mutex_unlock (&self->lock);
  return ready;
}

static void
init_number (
    const SkelResult *result, const guint8 *block, int index, GValue *number)
{
  SkelValue value = skel_result_get (result, block, index);

  switch (result->type) {
    case SKEL_TYPE_BOOL:
      g_value_init (number, G_TYPE_BOOLEAN);
      g_value_set_boolean (number, value.i != 0);
      break;
    case SKEL_TYPE_I8:
    case SKEL_TYPE_I16:
    case SKEL_TYPE_I32:
      g_value_init (number, G_TYPE_INT);
      g_value_set_int (number, (int)value.i);
      break;
    case SKEL_TYPE_U8:
    case SKEL_TYPE_U16:
    case SKEL_TYPE_U32:
      g_value_init (number, G_TYPE_UINT);
      g_value_set_uint (number, (guint)value.i);
      break;
    case SKEL_TYPE_I64:
      g_value_init (number, G_TYPE_INT64);
      g_value_set_int64 (number, value.i);
      break;
    case SKEL_TYPE_U64:
      g_value_init (number, G_TYPE_UINT64);
      g_value_set_uint64 (number, (guint64)value.i);
      break;
    case SKEL_TYPE_F32:
    case SKEL_TYPE_F64:
      g_value_init (number, G_TYPE_DOUBLE);
      g_value_set_double (number, value.f);
      break;
  }
}

static void
init_result (const SkelResult *result, const guint8 *block, GValue *value)
{
  if (!result->array) {
    init_number (result, block, 0, value);
    return;
  }
  g_value_init (value, GST_TYPE_ARRAY);
  for (int i = 0; i < result->length; i++) {
    GValue number = G_VALUE_INIT;

    init_number (result, block, i, &number);
    gst_value_array_append_and_take_value (value, &number);
  }
}

static GstStructure *
make_values (GpuskelFrameResults *self, const guint8 *parts)
{
  const SkelKernel *kernel = self->job.kernel;
  GstClockTime endtime = GST_CLOCK_TIME_NONE;
  GstStructure *structure;
  guint8 *blocks;

  blocks = g_memdup2 (parts, self->job.components * kernel->results_size);
  for (int i = 0; i < self->job.components; i++)
    skel_job_finish (&self->job, blocks + i * kernel->results_size);

  /* as the element `level` has it */
  if (GST_CLOCK_TIME_IS_VALID (self->time.stream_time)
      && GST_CLOCK_TIME_IS_VALID (self->time.duration))
    endtime = self->time.stream_time + self->time.duration;
  structure = gst_structure_new (self->structure_name, "endtime", G_TYPE_UINT64,
      endtime, "timestamp", G_TYPE_UINT64, self->time.timestamp, "stream-time",
      G_TYPE_UINT64, self->time.stream_time, "running-time", G_TYPE_UINT64,
      self->time.running_time, "duration", G_TYPE_UINT64, self->time.duration,
      NULL);

  for (int i = 0; i < kernel->n_results; i++) {
    const SkelResult *result = &kernel->results[i];
    GValue value = G_VALUE_INIT;

    if (result->local)
      continue;
    if (self->job.components == 1) {
      init_result (result, blocks, &value);
    } else {
      g_value_init (&value, GST_TYPE_ARRAY);
      for (int j = 0; j < self->job.components; j++) {
        GValue channel = G_VALUE_INIT;

        init_result (result, blocks + j * kernel->results_size, &channel);
        gst_value_array_append_and_take_value (&value, &channel);
      }
    }
    gst_structure_take_value (structure, result->name, &value);
  }
  g_free (blocks);
  return structure;
}

const GstStructure *
gpuskel_results_get_values (GpuskelFrameResults *self, GError **error)
{
  const GstStructure *values;

  g_mutex_lock (&self->lock);
  if (!self->values && !self->error) {
    const guint8 *parts = self->fetch (self->data, &self->error);

    if (parts)
      self->values = make_values (self, parts);
    results_release (self);
  }
  values = self->values;
  if (!values && error)
    *error = g_error_copy (self->error);
  g_mutex_unlock (&self->lock);
  return values;
}

void
gpuskel_results_register_meta (void)
{
  /* no tags: it says nothing of size, colour or memory, so that elements that
   * change those hand it on */
  static const char *tags[] = { NULL };

  if (!gst_meta_get_info (GPUSKEL_RESULTS_META))
    gst_meta_register_custom (
        GPUSKEL_RESULTS_META, (const gchar **)tags, NULL, NULL, NULL);
}

void
gpuskel_results_attach (
    GpuskelFrameResults *self, GstBuffer *buffer, GstElement *element)
{
  GstCustomMeta *meta
      = gst_buffer_get_custom_meta (buffer, GPUSKEL_RESULTS_META);
  char *name = gst_object_get_name (GST_OBJECT (element));

  if (!meta)
    meta = gst_buffer_add_custom_meta (buffer, GPUSKEL_RESULTS_META);
  gst_structure_set (
      gst_custom_meta_get_structure (meta), name, G_TYPE_OBJECT, self, NULL);
  g_free (name);
}
