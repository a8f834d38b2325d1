/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "cuda-context.h"

GST_DEBUG_CATEGORY (gpuskel_cuda_debug);
#define GST_CAT_DEFAULT gpuskel_cuda_debug

struct _GpuskelCudaEvent {
  gint references;
  GpuskelCudaContext *context;
  GpuskelCudaStream stream;
  guint64 serial;
  CUevent event;
  gint complete;
};

/* What the reaper drops when its event has completed. */
typedef struct {
  GpuskelCudaEvent *event;
  gpointer data;
  GDestroyNotify destroy;
} Held;

struct _GpuskelCudaContext {
  gint references;
  const SkelCudaDriver *driver;
  GstCudaContext *gst;
  CUcontext handle;
  CUstream streams[GPUSKEL_CUDA_STREAMS];

  GMutex lock;       /* of what follows */
  GPtrArray *events; /* recorded and done with, to be used again */
  guint64 recorded;  /* how many were, the last one's serial */
  GError *failure;   /* the last one that had nowhere to go */
  guint failures;
  GHashTable *slots; /* GpuskelCudaSlot to what was created for it */

  GMutex modules_lock;
  GHashTable *modules; /* SkelKernel to SkelCudaModule */

  GMutex reaper_lock;
  GCond reaper_wakes, reaper_rests;
  GQueue held;
  gboolean reaping, quit;
  GThread *reaper;
};

/* Guards the qdata by which a GstCudaContext finds its object, and the drop of
 * an object's last reference. */
static GMutex contexts_lock;
static GQuark contexts_quark;

static gpointer reaper_run (gpointer data);

static void
init_once (void)
{
  static gsize once;

  if (g_once_init_enter (&once)) {
    GST_DEBUG_CATEGORY_INIT (
        gpuskel_cuda_debug, "gpuskelcuda", 0, "gpuskel's CUDA contexts");
    contexts_quark = g_quark_from_static_string ("gpuskel-cuda-context");
    g_once_init_leave (&once, 1);
  }
}

static void
free_slots (GHashTable *slots)
{
  GHashTableIter iter;
  gpointer slot, data;

  g_hash_table_iter_init (&iter, slots);
  while (g_hash_table_iter_next (&iter, &slot, &data))
    ((const GpuskelCudaSlot *)slot)->destroy (data);
  g_hash_table_unref (slots);
}

/* Frees what was made; streams are idle and nobody else has the object. */
static void
context_free (GpuskelCudaContext *self)
{
  const SkelCudaDriver *driver = self->driver;
  gboolean current = gpuskel_cuda_context_push (self, NULL);

  for (int i = 0; i < GPUSKEL_CUDA_STREAMS; i++)
    if (self->streams[i] != NULL)
      driver->cuStreamSynchronize (self->streams[i]);
  g_clear_pointer (&self->modules, g_hash_table_unref);
  g_clear_pointer (&self->slots, free_slots);
  for (guint i = 0; i < self->events->len; i++) {
    GpuskelCudaEvent *event = g_ptr_array_index (self->events, i);

    driver->cuEventDestroy (event->event);
    g_free (event);
  }
  g_ptr_array_unref (self->events);
  for (int i = 0; i < GPUSKEL_CUDA_STREAMS; i++)
    if (self->streams[i] != NULL)
      driver->cuStreamDestroy (self->streams[i]);
  if (current)
    gpuskel_cuda_context_pop (self);

  g_clear_error (&self->failure);
  gst_object_unref (self->gst);
  g_mutex_clear (&self->lock);
  g_mutex_clear (&self->modules_lock);
  g_mutex_clear (&self->reaper_lock);
  g_cond_clear (&self->reaper_wakes);
  g_cond_clear (&self->reaper_rests);
  g_free (self);
}

static GpuskelCudaContext *
context_new (GstCudaContext *context, GError **error)
{
  const SkelCudaDriver *driver = gpuskel_cuda_driver (error);
  GpuskelCudaContext *self;
  CUresult result = CUDA_SUCCESS;

  if (driver == NULL)
    return NULL;

  self = g_new0 (GpuskelCudaContext, 1);
  self->references = 1;
  self->driver = driver;
  self->gst = gst_object_ref (context);
  self->handle = gst_cuda_context_get_handle (context);
  self->events = g_ptr_array_new ();
  self->modules = g_hash_table_new_full (
      NULL, NULL, NULL, (GDestroyNotify)skel_cuda_module_free);
  self->slots = g_hash_table_new (NULL, NULL);
  g_mutex_init (&self->lock);
  g_mutex_init (&self->modules_lock);
  g_mutex_init (&self->reaper_lock);
  g_cond_init (&self->reaper_wakes);
  g_cond_init (&self->reaper_rests);
  g_queue_init (&self->held);

  if (!gpuskel_cuda_context_push (self, error))
    goto failed;
  /* The last one is the NULL stream, and stays NULL. */
  for (int i = 0; i < GPUSKEL_CUDA_FOREIGN && result == CUDA_SUCCESS; i++)
    result = driver->cuStreamCreate (&self->streams[i], CU_STREAM_NON_BLOCKING);
  gpuskel_cuda_context_pop (self);
  if (!gpuskel_cuda_check (result, "Creating a CUDA stream", error))
    goto failed;

  self->reaper = g_thread_new ("gpuskel-reaper", reaper_run, self);
  GST_DEBUG_OBJECT (context, "first use");
  return self;

failed:
  context_free (self);
  return NULL;
}

GpuskelCudaContext *
gpuskel_cuda_context_get (GstCudaContext *context, GError **error)
{
  GpuskelCudaContext *self;

  init_once ();
  g_mutex_lock (&contexts_lock);
  self = g_object_get_qdata (G_OBJECT (context), contexts_quark);
  if (self != NULL) {
    g_atomic_int_inc (&self->references);
  } else {
    self = context_new (context, error);
    if (self != NULL)
      g_object_set_qdata (G_OBJECT (context), contexts_quark, self);
  }
  g_mutex_unlock (&contexts_lock);
  return self;
}

GpuskelCudaContext *
gpuskel_cuda_context_ref (GpuskelCudaContext *self)
{
  g_atomic_int_inc (&self->references);
  return self;
}

void
gpuskel_cuda_context_unref (GpuskelCudaContext *self)
{
  GThread *reaper = self->reaper;
  gboolean last;

  g_mutex_lock (&contexts_lock);
  last = g_atomic_int_dec_and_test (&self->references);
  if (last)
    g_object_set_qdata (G_OBJECT (self->gst), contexts_quark, NULL);
  g_mutex_unlock (&contexts_lock);
  if (!last)
    return;

  /* The reaper frees the object when it has nothing left to drop. It may be
   * the reaper that has just dropped the last one who used it. */
  g_mutex_lock (&self->reaper_lock);
  self->quit = TRUE;
  g_cond_signal (&self->reaper_wakes);
  g_mutex_unlock (&self->reaper_lock);
  if (reaper == g_thread_self ())
    g_thread_unref (reaper);
  else
    g_thread_join (reaper);
}

GstCudaContext *
gpuskel_cuda_context_get_gst (GpuskelCudaContext *self)
{
  return self->gst;
}

CUstream
gpuskel_cuda_context_get_stream (
    GpuskelCudaContext *self, GpuskelCudaStream stream)
{
  return self->streams[stream];
}

gboolean
gpuskel_cuda_context_push (GpuskelCudaContext *self, GError **error)
{
  return gpuskel_cuda_check (self->driver->cuCtxPushCurrent (self->handle),
      "Making the CUDA context current", error);
}

void
gpuskel_cuda_context_pop (GpuskelCudaContext *self)
{
  CUcontext context;

  self->driver->cuCtxPopCurrent (&context);
}

gboolean
gpuskel_cuda_context_synchronize (GpuskelCudaContext *self, GError **error)
{
  CUresult result = CUDA_SUCCESS;

  if (!gpuskel_cuda_context_push (self, error))
    return FALSE;
  for (int i = 0; i < GPUSKEL_CUDA_FOREIGN && result == CUDA_SUCCESS; i++)
    result = self->driver->cuStreamSynchronize (self->streams[i]);
  gpuskel_cuda_context_pop (self);

  if (g_thread_self () != self->reaper) {
    g_mutex_lock (&self->reaper_lock);
    while (self->reaping || !g_queue_is_empty (&self->held))
      g_cond_wait (&self->reaper_rests, &self->reaper_lock);
    g_mutex_unlock (&self->reaper_lock);
  }
  return gpuskel_cuda_check (result, "Waiting for the CUDA device", error);
}

SkelCudaModule *
gpuskel_cuda_context_get_module (
    GpuskelCudaContext *self, const SkelKernel *kernel, GError **error)
{
  SkelCudaModule *module;
  GError *reason = NULL;

  if (!gpuskel_cuda_context_push (self, error))
    return NULL;
  g_mutex_lock (&self->modules_lock);
  module = g_hash_table_lookup (self->modules, kernel);
  if (module == NULL) {
    module = skel_cuda_module_new (kernel, &reason);
    if (module != NULL)
      g_hash_table_insert (self->modules, (gpointer)kernel, module);
  }
  g_mutex_unlock (&self->modules_lock);
  gpuskel_cuda_context_pop (self);
  if (reason != NULL)
    gpuskel_cuda_propagate (error, reason);
  return module;
}

gpointer
gpuskel_cuda_context_get_slot (
    GpuskelCudaContext *self, const GpuskelCudaSlot *slot)
{
  gpointer data;

  g_mutex_lock (&self->lock);
  data = g_hash_table_lookup (self->slots, slot);
  if (data == NULL) {
    data = slot->create ();
    g_hash_table_insert (self->slots, (gpointer)slot, data);
  }
  g_mutex_unlock (&self->lock);
  return data;
}

gboolean
gpuskel_cuda_context_check (
    GpuskelCudaContext *self, guint *serial, GError **error)
{
  gboolean ok = TRUE;

  g_mutex_lock (&self->lock);
  if (self->failure != NULL
      && (*serial != self->failures
          || gpuskel_cuda_is_fatal (self->failure->code))) {
    *serial = self->failures;
    g_propagate_error (error, g_error_copy (self->failure));
    ok = FALSE;
  }
  g_mutex_unlock (&self->lock);
  return ok;
}

void
gpuskel_cuda_context_failed (GpuskelCudaContext *self, GError *error)
{
  if (error == NULL)
    return;
  GST_WARNING ("%s", error->message);
  g_mutex_lock (&self->lock);
  /* The first fatal one says what happened, the ones after it only that. */
  if (self->failure != NULL && gpuskel_cuda_is_fatal (self->failure->code)) {
    g_error_free (error);
  } else {
    g_clear_error (&self->failure);
    self->failure = error;
    self->failures++;
  }
  g_mutex_unlock (&self->lock);
}

GpuskelCudaEvent *
gpuskel_cuda_event_record (
    GpuskelCudaContext *context, GpuskelCudaStream stream, GError **error)
{
  const SkelCudaDriver *driver = context->driver;
  GpuskelCudaEvent *event = NULL;
  CUresult result = CUDA_SUCCESS;

  if (!gpuskel_cuda_context_push (context, error))
    return NULL;
  g_mutex_lock (&context->lock);
  if (context->events->len > 0)
    event = g_ptr_array_steal_index_fast (
        context->events, context->events->len - 1);
  g_mutex_unlock (&context->lock);

  if (event == NULL) {
    CUevent handle;

    /* A thread that waits for it sleeps instead of spinning. */
    result = driver->cuEventCreate (
        &handle, CU_EVENT_DISABLE_TIMING | CU_EVENT_BLOCKING_SYNC);
    if (result == CUDA_SUCCESS) {
      event = g_new0 (GpuskelCudaEvent, 1);
      event->context = context;
      event->event = handle;
    }
  }
  if (event != NULL) {
    event->references = 1;
    event->stream = stream;
    g_atomic_int_set (&event->complete, FALSE);
    /* Serials of events of one stream follow the stream's order. */
    g_mutex_lock (&context->lock);
    event->serial = ++context->recorded;
    result = driver->cuEventRecord (event->event, context->streams[stream]);
    g_mutex_unlock (&context->lock);
    if (result != CUDA_SUCCESS)
      g_clear_pointer (&event, gpuskel_cuda_event_unref);
  }
  gpuskel_cuda_context_pop (context);
  gpuskel_cuda_check (result, "Recording a CUDA event", error);
  return event;
}

GpuskelCudaEvent *
gpuskel_cuda_event_ref (GpuskelCudaEvent *event)
{
  g_atomic_int_inc (&event->references);
  return event;
}

void
gpuskel_cuda_event_unref (GpuskelCudaEvent *event)
{
  GpuskelCudaContext *context = event->context;

  if (!g_atomic_int_dec_and_test (&event->references))
    return;
  g_mutex_lock (&context->lock);
  g_ptr_array_add (context->events, event);
  g_mutex_unlock (&context->lock);
}

guint64
gpuskel_cuda_event_get_serial (GpuskelCudaEvent *event)
{
  return event->serial;
}

gboolean
gpuskel_cuda_event_is_complete (GpuskelCudaEvent *event)
{
  GpuskelCudaContext *context = event->context;
  CUresult result;

  if (g_atomic_int_get (&event->complete))
    return TRUE;
  if (!gpuskel_cuda_context_push (context, NULL))
    return TRUE;
  result = context->driver->cuEventQuery (event->event);
  gpuskel_cuda_context_pop (context);
  /* After an error nothing will ever come; whoever waits is told. */
  if (result == CUDA_ERROR_NOT_READY)
    return FALSE;
  if (result == CUDA_SUCCESS)
    g_atomic_int_set (&event->complete, TRUE);
  return TRUE;
}

gboolean
gpuskel_cuda_event_wait (GpuskelCudaEvent *event, GError **error)
{
  GpuskelCudaContext *context = event->context;
  CUresult result;

  if (g_atomic_int_get (&event->complete))
    return TRUE;
  if (!gpuskel_cuda_context_push (context, error))
    return FALSE;
  result = context->driver->cuEventSynchronize (event->event);
  gpuskel_cuda_context_pop (context);
  if (result == CUDA_SUCCESS)
    g_atomic_int_set (&event->complete, TRUE);
  return gpuskel_cuda_check (result, "Waiting for the CUDA device", error);
}

gboolean
gpuskel_cuda_event_await (
    GpuskelCudaEvent *event, GpuskelCudaStream stream, GError **error)
{
  GpuskelCudaContext *context = event->context;
  CUresult result;

  if (event->stream == stream || g_atomic_int_get (&event->complete))
    return TRUE;
  if (!gpuskel_cuda_context_push (context, error))
    return FALSE;
  result = context->driver->cuStreamWaitEvent (
      context->streams[stream], event->event, 0);
  gpuskel_cuda_context_pop (context);
  return gpuskel_cuda_check (result, "Ordering two CUDA streams", error);
}

void
gpuskel_cuda_context_hold (GpuskelCudaContext *self, GpuskelCudaEvent *event,
    gpointer data, GDestroyNotify destroy)
{
  Held *held = g_new (Held, 1);

  held->event = gpuskel_cuda_event_ref (event);
  held->data = data;
  held->destroy = destroy;
  g_mutex_lock (&self->reaper_lock);
  g_queue_push_tail (&self->held, held);
  g_cond_signal (&self->reaper_wakes);
  g_mutex_unlock (&self->reaper_lock);
}

static gpointer
reaper_run (gpointer data)
{
  GpuskelCudaContext *self = data;

  g_mutex_lock (&self->reaper_lock);
  for (;;) {
    Held *held = g_queue_pop_head (&self->held);
    GError *error = NULL;

    if (held == NULL) {
      if (self->quit)
        break;
      g_cond_wait (&self->reaper_wakes, &self->reaper_lock);
      continue;
    }
    self->reaping = TRUE;
    g_mutex_unlock (&self->reaper_lock);
    if (!gpuskel_cuda_event_wait (held->event, &error))
      gpuskel_cuda_context_failed (self, error);
    gpuskel_cuda_event_unref (held->event);
    held->destroy (held->data);
    g_free (held);
    g_mutex_lock (&self->reaper_lock);
    self->reaping = FALSE;
    if (g_queue_is_empty (&self->held))
      g_cond_broadcast (&self->reaper_rests);
  }
  g_mutex_unlock (&self->reaper_lock);
  context_free (self);
  return NULL;
}
