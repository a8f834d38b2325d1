/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* stream.c: streams, events, and the order of what they do.
 *
 * Each operation has a number in its stream. A clock says, for every stream,
 * up to which of its operations something comes after: a stream's clock is
 * that of its next operation, an event takes a copy, and a stream that waits
 * for the event joins it. Two accesses to a block, one of them a write, are in
 * order if the clock of the later covers the earlier: otherwise nothing says
 * which comes first, however the threads ran this time. */
#include "internal.h"

#include <string.h>

#define STREAM_MAGIC 0x53545231
#define EVENT_MAGIC 0x45565431

typedef struct {
  int magic;
  Context *context;
  gboolean recorded;
  int stream;
  guint64 number;
  Clock clock;
  gsize *time; /* counted: it may be destroyed before */
} Event;

static Stream *streams[MAX_STREAMS];
static guint64 done[MAX_STREAMS]; /* survives the stream */
static guint64 numbers[MAX_STREAMS];
static Clock host; /* what the host has seen to be done */

/* A thread of the host that waits: it is woken once, when all that is done. */
typedef struct {
  const Clock *until;
  GCond done;
} Waiter;

static GQueue waiters = G_QUEUE_INIT;

void
clock_join (Clock *clock, const Clock *other)
{
  for (int i = 0; i < MAX_STREAMS; i++)
    clock->of[i] = MAX (clock->of[i], other->of[i]);
}

static gboolean
clock_is_done (const Clock *clock)
{
  for (int i = 0; i < MAX_STREAMS; i++)
    if (clock->of[i] > done[i])
      return FALSE;
  return TRUE;
}

static void
host_has_seen (const Clock *clock)
{
  clock_join (&host, clock);
}

/* Locked. Until all this is done; the host has seen it then. */
static void
host_wait (const Clock *until)
{
  Waiter self = { .until = until };

  g_cond_init (&self.done);
  g_queue_push_tail (&waiters, &self);
  while (!clock_is_done (until))
    g_cond_wait (&self.done, &standin_lock);
  g_queue_remove (&waiters, &self);
  g_cond_clear (&self.done);
  host_has_seen (until);
}

static void
host_wake (void)
{
  for (GList *l = waiters.head; l != NULL; l = l->next) {
    Waiter *waiter = l->data;

    if (clock_is_done (waiter->until))
      g_cond_signal (&waiter->done);
  }
}

gboolean
stream_has_done (int index, guint64 number)
{
  return done[index] >= number;
}

static void
stream_wake (Stream *stream)
{
  const Operation *next = g_queue_peek_head (&stream->operations);

  if (next != NULL && clock_is_done (&next->needs))
    g_cond_signal (&stream->changed);
}

void
streams_wake (void)
{
  for (int i = 0; i < MAX_STREAMS; i++)
    if (streams[i] != NULL)
      stream_wake (streams[i]);
}

static guint
next_delay (Stream *stream)
{
  guint32 chance = g_rand_int_range (stream->delays, 0, 16);

  if (standin_delay == 0)
    return 0;
  /* Mostly a little late, sometimes far behind. */
  return chance == 0
             ? 8 * standin_delay
             : (guint)g_rand_int_range (stream->delays, 0, standin_delay + 1);
}

/* Locked, but while it is done: the first operation of @stream. */
static void
do_operation (Stream *stream)
{
  Operation *operation = g_queue_peek_head (&stream->operations);

  if (standin_lost == 0 && operation->run != NULL) {
    guint delay;

    /* What the operation uses must be there when it runs. */
    for (int i = 0; i < operation->n_accesses; i++)
      find_block (operation->accesses[i].address, operation->accesses[i].size,
          operation->what);
    delay = next_delay (stream);
    g_mutex_unlock (&standin_lock);
    if (delay > 0)
      g_usleep (delay);
    operation->run (operation->data);
    g_mutex_lock (&standin_lock);
  }
  g_queue_pop_head (&stream->operations);
  done[stream->index] = operation->number;
  host_wake ();
  streams_wake ();
  if (operation->destroy != NULL)
    operation->destroy (operation->data);
  g_free (operation);
}

static gpointer
stream_run (gpointer data)
{
  Stream *stream = data;

  g_mutex_lock (&standin_lock);
  for (;;) {
    Operation *operation = g_queue_peek_head (&stream->operations);

    if (operation == NULL && stream->quit)
      break;
    if (operation == NULL
        || (standin_held && standin_lost == 0 && !stream->quit)
        || !clock_is_done (&operation->needs))
      g_cond_wait (&stream->changed, &standin_lock);
    else
      do_operation (stream);
  }
  g_mutex_unlock (&standin_lock);
  return NULL;
}

Stream *
stream_new (Context *context, gboolean blocking)
{
  Stream *stream = g_new0 (Stream, 1);
  int index;

  for (index = 0; index < MAX_STREAMS - 1 && streams[index] != NULL; index++)
    ;
  stream->magic = STREAM_MAGIC;
  stream->index = index;
  stream->blocking = blocking;
  stream->context = context;
  stream->enqueued = numbers[index];
  stream->delays = g_rand_new_with_seed (standin_seed * 1000 + index);
  g_queue_init (&stream->operations);
  g_cond_init (&stream->changed);
  streams[index] = stream;
  context->streams = g_list_append (context->streams, stream);
  standin_use.streams++;
  if (standin_threads)
    stream->thread = g_thread_new ("standin-stream", stream_run, stream);
  return stream;
}

void
stream_free (Stream *stream)
{
  stream->quit = TRUE;
  g_cond_signal (&stream->changed);
  if (stream->thread) {
    g_mutex_unlock (&standin_lock);
    g_thread_join (stream->thread);
    g_mutex_lock (&standin_lock);
  }
  numbers[stream->index] = stream->enqueued;
  streams[stream->index] = NULL;
  stream->context->streams = g_list_remove (stream->context->streams, stream);
  standin_use.streams--;
  stream->magic = 0;
  g_rand_free (stream->delays);
  g_cond_clear (&stream->changed);
  g_free (stream);
}

Stream *
stream_find (CUstream handle)
{
  Context *context = current_context ();

  if (handle == NULL || handle == CU_STREAM_LEGACY)
    return context->null_stream;
  /* By search: what is no stream must not be looked at. */
  for (int i = 0; i < MAX_STREAMS; i++)
    if (streams[i] != NULL && streams[i] == (Stream *)handle)
      return streams[i]->context == context ? streams[i] : NULL;
  return NULL;
}

void
context_drain (Context *context)
{
  Clock until = { {
      0,
  } };

  for (int i = 0; i < MAX_STREAMS; i++)
    if (streams[i] != NULL
        && (context == NULL || streams[i]->context == context)) {
      clock_join (&until, &streams[i]->clock);
      until.of[i] = streams[i]->enqueued;
    }
  host_wait (&until);
}

Operation *
operation_new (const char *what, void (*run) (gpointer data), gpointer data,
    GDestroyNotify destroy)
{
  Operation *operation = g_new0 (Operation, 1);

  g_strlcpy (operation->what, what, sizeof operation->what);
  operation->run = run;
  operation->data = data;
  operation->destroy = destroy;
  return operation;
}

void
operation_access (
    Operation *operation, guint64 address, gsize size, gboolean write)
{
  Access *access = &operation->accesses[operation->n_accesses];

  if (size == 0 || operation->n_accesses == MAX_ACCESSES)
    return;
  access->address = address;
  access->size = size;
  access->write = write;
  operation->n_accesses++;
}

/* Locked. Checks that the accesses of @operation are in order, and notes
 * them. */
static void
check_order (Stream *stream, Operation *operation)
{
  const Clock *clock = &stream->clock;

  for (int i = 0; i < operation->n_accesses; i++) {
    Access *access = &operation->accesses[i];
    Block *block = find_block (access->address, access->size, operation->what);
    const char *kind;

    if (block == NULL)
      continue;
    kind = block->host ? "pinned" : "device";
    if (block->writer >= 0 && block->writer != stream->index
        && clock->of[block->writer] < block->written)
      violation ("%s %s a %s block that %s in another stream writes, and is "
                 "not ordered after it",
          operation->what, access->write ? "writes" : "reads", kind,
          block->writer_what);
    for (int s = 0; access->write && s < MAX_STREAMS; s++)
      if (s != stream->index && clock->of[s] < block->reads.of[s])
        violation ("%s writes a %s block that another stream still reads",
            operation->what, kind);
  }
  for (int i = 0; i < operation->n_accesses; i++) {
    Access *access = &operation->accesses[i];
    Block *block = find_block (access->address, access->size, operation->what);

    if (block == NULL)
      continue;
    if (access->write) {
      block->writer = stream->index;
      block->written = operation->number;
      g_strlcpy (
          block->writer_what, operation->what, sizeof block->writer_what);
      memset (&block->reads, 0, sizeof block->reads);
    } else {
      block->reads.of[stream->index] = operation->number;
    }
  }
}

/* Locked. */
static void
enqueue (Stream *stream, Operation *operation)
{
  Stream *null = stream->context->null_stream;

  clock_join (&stream->clock, &host);
  if (stream == null) {
    for (GList *l = stream->context->streams; l != NULL; l = l->next) {
      Stream *other = l->data;

      if (other == stream || !other->blocking)
        continue;
      clock_join (&stream->clock, &other->clock);
      stream->clock.of[other->index] = other->enqueued;
      operation->needs.of[other->index] = other->enqueued;
    }
  } else if (stream->blocking) {
    clock_join (&stream->clock, &null->clock);
    stream->clock.of[null->index] = null->enqueued;
    operation->needs.of[null->index] = null->enqueued;
  }
  operation->number = ++stream->enqueued;
  stream->clock.of[stream->index] = operation->number;
  check_order (stream, operation);
  g_queue_push_tail (&stream->operations, operation);
  if (stream->thread) {
    stream_wake (stream);
    return;
  }
  /* what it needs was enqueued before, and so is done */
  g_assert (!standin_held && stream->operations.length == 1);
  do_operation (stream);
}

static void
operation_drop (Operation *operation)
{
  if (operation->destroy != NULL)
    operation->destroy (operation->data);
  g_free (operation);
}

CUresult
stream_enqueue (CUstream handle, Operation *operation, gboolean wait)
{
  Stream *stream;
  CUresult result;

  g_mutex_lock (&standin_lock);
  stream = stream_find (handle);
  if (stream == NULL) {
    operation_drop (operation);
    result = CUDA_ERROR_INVALID_HANDLE;
  } else {
    enqueue (stream, operation);
    if (wait) {
      Clock until = stream->clock;

      host_wait (&until);
    }
    result = standin_lost;
  }
  g_mutex_unlock (&standin_lock);
  return result;
}

CUresult CUDAAPI
cuStreamCreate (CUstream *stream, unsigned int flags)
{
  ENTER ("cuStreamCreate", USES_CONTEXT);
  g_mutex_lock (&standin_lock);
  *stream = (CUstream)stream_new (
      current_context (), (flags & CU_STREAM_NON_BLOCKING) == 0);
  g_mutex_unlock (&standin_lock);
  return CUDA_SUCCESS;
}

static CUresult
destroy_stream (CUstream handle)
{
  Stream *stream;

  ENTER ("cuStreamDestroy", USES_CONTEXT);
  g_mutex_lock (&standin_lock);
  stream = handle != NULL ? stream_find (handle) : NULL;
  if (stream != NULL)
    stream_free (stream);
  g_mutex_unlock (&standin_lock);
  return stream != NULL ? CUDA_SUCCESS : CUDA_ERROR_INVALID_HANDLE;
}

CUresult CUDAAPI
cuStreamDestroy (CUstream stream)
{
  return destroy_stream (stream);
}

/* libgstcuda asks for the name without a version. */
#undef cuStreamDestroy
CUresult CUDAAPI cuStreamDestroy (CUstream stream);

CUresult CUDAAPI
cuStreamDestroy (CUstream stream)
{
  return destroy_stream (stream);
}

CUresult CUDAAPI
cuStreamSynchronize (CUstream handle)
{
  Stream *stream;
  CUresult result = CUDA_ERROR_INVALID_HANDLE;

  ENTER ("cuStreamSynchronize", USES_CONTEXT);
  g_mutex_lock (&standin_lock);
  stream = stream_find (handle);
  if (stream != NULL) {
    Clock until = stream->clock;

    /* For the NULL stream, those that it orders itself with, too. */
    if (stream == stream->context->null_stream)
      for (GList *l = stream->context->streams; l != NULL; l = l->next) {
        Stream *other = l->data;

        if (other->blocking) {
          clock_join (&until, &other->clock);
          until.of[other->index] = other->enqueued;
        }
      }
    until.of[stream->index] = stream->enqueued;
    host_wait (&until);
    result = standin_lost;
  }
  g_mutex_unlock (&standin_lock);
  return result;
}

CUresult CUDAAPI
cuStreamQuery (CUstream handle)
{
  Stream *stream;
  CUresult result = CUDA_ERROR_INVALID_HANDLE;

  ENTER ("cuStreamQuery", USES_CONTEXT);
  g_mutex_lock (&standin_lock);
  stream = stream_find (handle);
  if (stream != NULL) {
    result = CUDA_ERROR_NOT_READY;
    if (stream_has_done (stream->index, stream->enqueued)) {
      host_has_seen (&stream->clock);
      result = standin_lost;
    }
  }
  g_mutex_unlock (&standin_lock);
  return result;
}

CUresult CUDAAPI
cuEventCreate (CUevent *handle, unsigned int flags)
{
  Event *event;

  ENTER ("cuEventCreate", USES_CONTEXT);
  event = g_new0 (Event, 1);
  event->magic = EVENT_MAGIC;
  event->context = current_context ();
  event->time = g_atomic_rc_box_new0 (gsize);
  g_mutex_lock (&standin_lock);
  event->context->events++;
  standin_use.events++;
  g_mutex_unlock (&standin_lock);
  *handle = (CUevent)event;
  return CUDA_SUCCESS;
}

CUresult CUDAAPI
cuEventDestroy (CUevent handle)
{
  Event *event = (Event *)handle;

  /* also of a lost device, whose context does not free it */
  ENTER ("cuEventDestroy", USES_NOTHING);
  if (event->magic != EVENT_MAGIC)
    return CUDA_ERROR_INVALID_HANDLE;
  g_mutex_lock (&standin_lock);
  event->context->events--;
  standin_use.events--;
  g_mutex_unlock (&standin_lock);
  event->magic = 0;
  g_atomic_rc_box_release (event->time);
  g_free (event);
  return CUDA_SUCCESS;
}

static void
note_time (gpointer data)
{
  g_atomic_pointer_set ((gsize *)data, g_get_monotonic_time ());
}

CUresult CUDAAPI
cuEventRecord (CUevent handle, CUstream handle_stream)
{
  Event *event = (Event *)handle;
  Stream *stream;
  Operation *operation;
  CUresult result = CUDA_ERROR_INVALID_HANDLE;

  ENTER ("cuEventRecord", USES_CONTEXT);
  if (event->magic != EVENT_MAGIC)
    return CUDA_ERROR_INVALID_HANDLE;
  g_mutex_lock (&standin_lock);
  stream = stream_find (handle_stream);
  if (stream != NULL && stream->context == event->context) {
    /* An operation of its own, which is what a wait waits for. */
    operation = operation_new ("an event", note_time,
        g_atomic_rc_box_acquire (event->time), g_atomic_rc_box_release);
    enqueue (stream, operation);
    event->recorded = TRUE;
    event->stream = stream->index;
    event->number = stream->enqueued;
    event->clock = stream->clock;
    result = standin_lost;
  }
  g_mutex_unlock (&standin_lock);
  return result;
}

CUresult CUDAAPI
cuEventQuery (CUevent handle)
{
  Event *event = (Event *)handle;
  CUresult result;

  ENTER ("cuEventQuery", USES_CONTEXT);
  if (event->magic != EVENT_MAGIC)
    return CUDA_ERROR_INVALID_HANDLE;
  g_mutex_lock (&standin_lock);
  if (!event->recorded || stream_has_done (event->stream, event->number)) {
    host_has_seen (&event->clock);
    result = standin_lost;
  } else {
    result = CUDA_ERROR_NOT_READY;
  }
  g_mutex_unlock (&standin_lock);
  return result;
}

CUresult CUDAAPI
cuEventSynchronize (CUevent handle)
{
  Event *event = (Event *)handle;
  CUresult result;
  Clock until;

  ENTER ("cuEventSynchronize", USES_CONTEXT);
  if (event->magic != EVENT_MAGIC)
    return CUDA_ERROR_INVALID_HANDLE;
  g_mutex_lock (&standin_lock);
  until = event->clock;
  host_wait (&until);
  result = standin_lost;
  g_mutex_unlock (&standin_lock);
  return result;
}

CUresult CUDAAPI
cuStreamWaitEvent (CUstream handle_stream, CUevent handle, unsigned int flags)
{
  Event *event = (Event *)handle;
  Operation *operation;
  Stream *stream;
  CUresult result = CUDA_ERROR_INVALID_HANDLE;

  ENTER ("cuStreamWaitEvent", USES_CONTEXT);
  if (event->magic != EVENT_MAGIC)
    return CUDA_ERROR_INVALID_HANDLE;
  g_mutex_lock (&standin_lock);
  stream = stream_find (handle_stream);
  if (stream != NULL) {
    if (event->recorded) {
      operation = operation_new ("a wait for an event", NULL, NULL, NULL);
      operation->needs.of[event->stream] = event->number;
      clock_join (&stream->clock, &event->clock);
      enqueue (stream, operation);
    }
    result = standin_lost;
  }
  g_mutex_unlock (&standin_lock);
  return result;
}

CUresult CUDAAPI
cuEventElapsedTime (float *milliseconds, CUevent first, CUevent last)
{
  ENTER ("cuEventElapsedTime", USES_CONTEXT);
  *milliseconds = ((gint64)g_atomic_pointer_get (((Event *)last)->time)
                      - (gint64)g_atomic_pointer_get (((Event *)first)->time))
                  / 1000.f;
  return CUDA_SUCCESS;
}
