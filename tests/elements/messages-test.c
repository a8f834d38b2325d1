/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* messages-test.c: which results are posted, when, and in which order */

#include "../../plugin/messages.h"

/* Results that arrive when a test says so. */
static GMutex lock;
static GCond arrived;

static gboolean
is_here (gpointer data)
{
  gboolean here;

  g_mutex_lock (&lock);
  here = *(gboolean *)data;
  g_mutex_unlock (&lock);
  return here;
}

static const guint8 *
fetch (gpointer data, GError **error)
{
  static const guint8 nothing;

  g_mutex_lock (&lock);
  while (!*(gboolean *)data)
    g_cond_wait (&arrived, &lock);
  g_mutex_unlock (&lock);
  return &nothing;
}

static void
arrive (gboolean *here)
{
  g_mutex_lock (&lock);
  *here = TRUE;
  g_cond_broadcast (&arrived);
  g_mutex_unlock (&lock);
}

static gpointer
arrive_later (gpointer here)
{
  g_usleep (50000);
  arrive (here);
  return NULL;
}

typedef struct {
  GstElement *element;
  GstBus *bus;
  GpuskelMessages *messages;
} Fixture;

static void
setup (Fixture *self, gconstpointer data)
{
  self->element = gst_bin_new (NULL);
  self->bus = gst_bus_new ();
  gst_element_set_bus (self->element, self->bus);
  self->messages = gpuskel_messages_new (self->element);
}

static void
teardown (Fixture *self, gconstpointer data)
{
  gpuskel_messages_free (self->messages);
  gst_element_set_bus (self->element, NULL);
  gst_object_unref (self->bus);
  gst_object_unref (self->element);
}

/* Of a frame at @time, in milliseconds; they have arrived where @here is. */
static void
add (Fixture *self, int time, gboolean *here, int interval)
{
  static const SkelKernel kernel;
  static gboolean always = TRUE;
  const SkelJob job = { .kernel = &kernel };
  const GpuskelFrameTime times = {
    .timestamp = time * GST_MSECOND,
    .stream_time = GST_CLOCK_TIME_NONE,
    .running_time
    = time < 0 ? GST_CLOCK_TIME_NONE : (guint64)time * GST_MSECOND,
    .duration = GST_CLOCK_TIME_NONE,
  };
  GpuskelFrameResults *results = gpuskel_results_new ("test", &times);

  gpuskel_results_promise (
      results, &job, fetch, is_here, here ? here : &always, NULL);
  gpuskel_messages_add (self->messages, results, interval * GST_MSECOND);
  g_object_unref (results);
}

/* That the messages of these times are there, and no others. */
static void
check (Fixture *self, const char *times)
{
  GString *list = g_string_new (NULL);
  GstMessage *message;

  while ((message = gst_bus_pop_filtered (self->bus, GST_MESSAGE_ELEMENT))) {
    guint64 time;

    g_assert_true (gst_structure_get_uint64 (
        gst_message_get_structure (message), "timestamp", &time));
    g_string_append_printf (
        list, "%d ", (int)((gint64)time / (gint64)GST_MSECOND));
    gst_message_unref (message);
  }
  g_assert_cmpstr (list->str, ==, times);
  g_string_free (list, TRUE);
}

static void
test_interval (Fixture *self, gconstpointer data)
{
  for (int time = 0; time <= 200; time += 40)
    add (self, time, NULL, 80);
  check (self, "0 80 160 ");
  /* the end posts what waits */
  gpuskel_messages_drain (self->messages);
  check (self, "200 ");
  /* and an interval begins with what comes then */
  add (self, 240, NULL, 80);
  add (self, 280, NULL, 80);
  add (self, 320, NULL, 80);
  check (self, "240 320 ");
  /* what waited is older than what was posted */
  gpuskel_messages_drain (self->messages);
  check (self, "");
}

/* Times that go back, that there are none of, and an interval of nothing. */
static void
test_always_due (Fixture *self, gconstpointer data)
{
  add (self, 200, NULL, 80);
  add (self, 120, NULL, 80);
  add (self, -1, NULL, 80);
  add (self, 120, NULL, 80);
  add (self, 120, NULL, 0);
  add (self, 121, NULL, 0);
  check (self, "200 120 -1 120 120 121 ");
}

/* What is there waits for what is older. */
static void
test_order (Fixture *self, gconstpointer data)
{
  gboolean here = FALSE;

  add (self, 0, &here, 0);
  add (self, 40, NULL, 0);
  check (self, "");
  arrive (&here);
  gpuskel_messages_drain (self->messages);
  check (self, "0 40 ");
}

static void
test_drain (Fixture *self, gconstpointer data)
{
  gboolean here = FALSE;
  GThread *thread;

  add (self, 0, &here, 80);
  add (self, 40, &here, 80);
  thread = g_thread_new ("later", arrive_later, &here);
  gpuskel_messages_drain (self->messages);
  check (self, "0 40 ");
  g_thread_join (thread);
}

/* A flush drops what is under way and what was not due. */
static void
test_flush (Fixture *self, gconstpointer data)
{
  gboolean here = FALSE;

  add (self, 0, &here, 80);
  add (self, 40, &here, 80);
  gpuskel_messages_flush (self->messages);
  arrive (&here);
  gpuskel_messages_drain (self->messages);
  check (self, "");

  add (self, 80, NULL, 80);
  gpuskel_messages_flush (self->messages);
  add (self, 120, NULL, 80);
  check (self, "80 120 ");
}

int
main (int argc, char *argv[])
{
  static const struct {
    const char *path;
    void (*test) (Fixture *self, gconstpointer data);
  } tests[] = {
    { "/messages/interval", test_interval },
    { "/messages/always-due", test_always_due },
    { "/messages/order", test_order },
    { "/messages/drain", test_drain },
    { "/messages/flush", test_flush },
  };

  g_test_init (&argc, &argv, NULL);
  gst_init (&argc, &argv);
  for (gsize i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].path, Fixture, NULL, setup, tests[i].test, teardown);
  return g_test_run ();
}
