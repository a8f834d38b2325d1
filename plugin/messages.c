/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* messages.c: results as element messages */

#include "messages.h"

struct _GpuskelMessages {
  GstElement *element;
  GThreadPool *poster; /* one thread, started by the first wait */

  GMutex lock; /* of what follows */
  GCond posted;
  int pending;                 /* handed to the poster */
  guint flushes;               /* counts them: what is older is dropped */
  GpuskelFrameResults *latest; /* of a frame that was not due */
  GstClockTime last;           /* running time of the last that was */
};

typedef struct {
  GpuskelFrameResults *results;
  guint flushes;
} Posting;

static void
post (GpuskelMessages *self, GpuskelFrameResults *results)
{
  GError *error = NULL;
  const GstStructure *values = gpuskel_results_get_values (results, &error);

  if (!values) {
    GST_ELEMENT_ERROR (self->element, RESOURCE, FAILED,
        ("The results of a frame could not be had."), ("%s", error->message));
    g_clear_error (&error);
    return;
  }
  gst_element_post_message (
      self->element, gst_message_new_element (GST_OBJECT (self->element),
                         gst_structure_copy (values)));
}

/* In the poster's thread. */
static void
post_when_ready (gpointer data, gpointer user_data)
{
  GpuskelMessages *self = user_data;
  Posting *posting = data;
  gboolean dropped;

  gpuskel_results_get_values (posting->results, NULL);
  g_mutex_lock (&self->lock);
  dropped = posting->flushes != self->flushes;
  g_mutex_unlock (&self->lock);
  if (!dropped)
    post (self, posting->results);
  g_object_unref (posting->results);
  g_free (posting);

  g_mutex_lock (&self->lock);
  self->pending--;
  g_cond_broadcast (&self->posted);
  g_mutex_unlock (&self->lock);
}

GpuskelMessages *
gpuskel_messages_new (GstElement *element)
{
  GpuskelMessages *self = g_new0 (GpuskelMessages, 1);

  self->element = element;
  self->last = GST_CLOCK_TIME_NONE;
  /* A pool that is not exclusive starts no thread yet, and cannot fail. */
  self->poster = g_thread_pool_new (post_when_ready, self, 1, FALSE, NULL);
  g_mutex_init (&self->lock);
  g_cond_init (&self->posted);
  return self;
}

void
gpuskel_messages_free (GpuskelMessages *self)
{
  gpuskel_messages_flush (self);
  g_thread_pool_free (self->poster, FALSE, TRUE);
  g_mutex_clear (&self->lock);
  g_cond_clear (&self->posted);
  g_free (self);
}

/* Posts at once what is there, unless something older is still to come. */
static void
hand_over (GpuskelMessages *self, GpuskelFrameResults *results)
{
  gboolean ready = gpuskel_results_is_ready (results);
  Posting *posting;

  g_mutex_lock (&self->lock);
  if (ready && self->pending == 0) {
    g_mutex_unlock (&self->lock);
    post (self, results);
    return;
  }
  posting = g_new (Posting, 1);
  posting->results = g_object_ref (results);
  posting->flushes = self->flushes;
  self->pending++;
  g_mutex_unlock (&self->lock);
  g_thread_pool_push (self->poster, posting, NULL);
}

void
gpuskel_messages_add (
    GpuskelMessages *self, GpuskelFrameResults *results, GstClockTime interval)
{
  GstClockTime now = gpuskel_results_get_running_time (results);
  gboolean due;

  g_mutex_lock (&self->lock);
  due = interval == 0 || !GST_CLOCK_TIME_IS_VALID (now)
        || !GST_CLOCK_TIME_IS_VALID (self->last) || now < self->last
        || now - self->last >= interval;
  if (due)
    self->last = now;
  g_clear_object (&self->latest);
  if (!due)
    self->latest = g_object_ref (results);
  g_mutex_unlock (&self->lock);
  if (due)
    hand_over (self, results);
}

void
gpuskel_messages_drain (GpuskelMessages *self)
{
  GpuskelFrameResults *latest;

  g_mutex_lock (&self->lock);
  latest = g_steal_pointer (&self->latest);
  g_mutex_unlock (&self->lock);
  if (latest) {
    hand_over (self, latest);
    g_object_unref (latest);
  }

  g_mutex_lock (&self->lock);
  while (self->pending > 0)
    g_cond_wait (&self->posted, &self->lock);
  self->last = GST_CLOCK_TIME_NONE;
  g_mutex_unlock (&self->lock);
}

void
gpuskel_messages_flush (GpuskelMessages *self)
{
  g_mutex_lock (&self->lock);
  self->flushes++;
  self->last = GST_CLOCK_TIME_NONE;
  g_clear_object (&self->latest);
  g_mutex_unlock (&self->lock);
}
