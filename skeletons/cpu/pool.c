/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "pool.h"

#include <fenv.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

/* More threads than this have no use, whatever the environment says. */
#define MAX_THREADS 256

/* One call of skel_pool_run (); lives on the caller's stack. */
typedef struct {
  SkelStripFunction function;
  gpointer data;
  int n_strips;
  atomic_int next; /* strip that nobody has taken */
  int n_joined;    /* threads that ever joined, and */
  int n_active;    /* of the pool's those that have not left */
  pthread_cond_t left;
} Task;

/* pthread's locks, since thread sanitizers understand them and not GLib's */
static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t work = PTHREAD_COND_INITIALIZER;
static GQueue tasks = G_QUEUE_INIT;
static pthread_t threads[MAX_THREADS];
static int n_started; /* threads of the pool */
static gboolean stopping;

static void
take_strips (Task *task, int thread)
{
  int strip;

  while ((strip = atomic_fetch_add (&task->next, 1)) < task->n_strips)
    task->function (task->data, strip, thread);
}

static gpointer
run_thread (gpointer unused)
{
  fesetenv (FE_DFL_ENV); /* see arithmetic.h; the starter's is inherited */
  pthread_mutex_lock (&lock);
  while (!stopping) {
    Task *task = g_queue_peek_head (&tasks);
    int thread;

    if (!task) {
      pthread_cond_wait (&work, &lock);
      continue;
    }

    thread = task->n_joined++;
    task->n_active++;
    pthread_mutex_unlock (&lock);
    take_strips (task, thread);
    pthread_mutex_lock (&lock);
    g_queue_remove (&tasks, task);
    if (--task->n_active == 0)
      pthread_cond_signal (&task->left);
  }
  pthread_mutex_unlock (&lock);
  return NULL;
}

static void
start_threads (int n_threads)
{
  n_started = 0;
  /* a process that may not have more threads does with fewer */
  while (n_started < n_threads - 1
         && pthread_create (&threads[n_started], NULL, run_thread, NULL) == 0)
    n_started++;
}

static void
start (void)
{
  const char *wanted = g_getenv ("GPUSKEL_THREADS");
  int n_threads = wanted ? atoi (wanted) : 0;

  if (n_threads <= 0)
    n_threads = g_get_num_processors ();
  start_threads (MIN (n_threads, MAX_THREADS));
}

int
skel_pool_threads (void)
{
  pthread_once (&once, start);
  return n_started + 1;
}

void
skel_pool_set_threads (int n_threads)
{
  pthread_once (&once, start);
  n_threads = CLAMP (n_threads, 1, MAX_THREADS);
  if (n_threads == n_started + 1)
    return;

  pthread_mutex_lock (&lock);
  stopping = TRUE;
  pthread_cond_broadcast (&work);
  pthread_mutex_unlock (&lock);
  for (int i = 0; i < n_started; i++)
    pthread_join (threads[i], NULL);
  stopping = FALSE;
  start_threads (n_threads);
}

void
skel_pool_run (int n_strips, SkelStripFunction function, gpointer data)
{
  Task task = { function, data, n_strips, 0, 1, 0, PTHREAD_COND_INITIALIZER };

  pthread_once (&once, start);
  if (n_strips <= 1 || n_started == 0) {
    take_strips (&task, 0);
    return;
  }

  pthread_mutex_lock (&lock);
  g_queue_push_tail (&tasks, &task);
  if (n_strips - 1 < n_started)
    for (int i = 0; i < n_strips - 1; i++)
      pthread_cond_signal (&work);
  else
    pthread_cond_broadcast (&work);
  pthread_mutex_unlock (&lock);

  take_strips (&task, 0);

  pthread_mutex_lock (&lock);
  g_queue_remove (&tasks, &task);
  while (task.n_active > 0)
    pthread_cond_wait (&task.left, &lock);
  pthread_mutex_unlock (&lock);
  pthread_cond_destroy (&task.left);
}
