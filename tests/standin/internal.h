/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* internal.h: what the stand-in's files share. */
#pragma once

#include <cuda.h>
#include <glib.h>
#include "standin.h"

/* All of the stand-in's state is guarded by one lock. */
extern GMutex standin_lock;

/* How far streams have come, by the number of their operations. */
#define MAX_STREAMS 256

typedef struct {
  guint64 of[MAX_STREAMS];
} Clock;

void clock_join (Clock *clock, const Clock *other);

/* What every function begins with: counts the call and returns what it has to
 * fail with, or CUDA_SUCCESS. The lock must not be held. */
typedef enum {
  USES_NOTHING,
  USES_DEVICE,  /* fails when the device is lost */
  USES_CONTEXT, /* the same, and wants a current context */
} Uses;

CUresult standin_enter (const char *function, Uses uses);

#define ENTER(function, uses)                                                  \
  G_STMT_START                                                                 \
  {                                                                            \
    CUresult entered_ = standin_enter (function, uses);                        \
    if (entered_ != CUDA_SUCCESS)                                              \
      return entered_;                                                         \
  }                                                                            \
  G_STMT_END

/* Something that must not happen. */
void violation (const char *format, ...) G_GNUC_PRINTF (1, 2);

/* Contexts. A CUcontext is a Context's address. */
typedef struct _Stream Stream;

typedef struct {
  int magic;
  Stream *null_stream;
  GList *streams; /* the NULL stream, too */
  guint modules, events;
  GList *blocks;
} Context;

Context *current_context (void);
/* Locked: everything that was enqueued in @context is done, and the host knows
 * it. NULL: in all of them. */
void context_drain (Context *context);

/* Blocks. */
typedef struct {
  Context *context;
  gboolean host;  /* pinned */
  gboolean freed; /* and kept, to notice later uses */
  guint8 *data;
  gsize size;
  gsize reserved;
  /* who came last */
  int writer;
  guint64 written;
  char writer_what[48];
  Clock reads;
} Block;

/* The tag of device addresses, which no pointer of the host has. */
#define DEVICE_TAG (G_GUINT64_CONSTANT (1) << 56)

static inline gboolean
is_device (guint64 address)
{
  return (address & DEVICE_TAG) != 0;
}

static inline guint8 *
untag (guint64 address)
{
  return (guint8 *)(gsize)(address & ~DEVICE_TAG);
}

/* Locked. The live block that holds the bytes, or NULL with a violation where
 * they are device memory, or partly freed or outside. */
Block *find_block (guint64 address, gsize size, const char *what);

/* Locked: the context's live blocks are as good as freed. */
void blocks_orphan (Context *context);

/* An access that an operation makes; a list of them comes with each. */
typedef struct {
  guint64 address;
  gsize size;
  gboolean write;
} Access;

#define MAX_ACCESSES 24

/* Streams. A CUstream is a Stream's address; NULL is the NULL stream. */
struct _Stream {
  int magic;
  int index;
  gboolean blocking;
  Context *context;
  GThread *thread; /* NULL: what is enqueued is done at once */
  GQueue operations;
  GCond changed; /* it may have something to do */
  guint64 enqueued;
  gboolean quit;
  Clock clock;
  GRand *delays;
};

/* Locked: those that wait for something look again. */
void streams_wake (void);

/* One operation. */
typedef struct {
  char what[48];
  guint64 number;
  Clock needs; /* what has to be done before it begins */
  Access accesses[MAX_ACCESSES];
  int n_accesses;
  void (*run) (gpointer data); /* NULL: only waits */
  gpointer data;
  GDestroyNotify destroy;
} Operation;

Operation *operation_new (const char *what, void (*run) (gpointer data),
    gpointer data, GDestroyNotify destroy);
void operation_access (
    Operation *operation, guint64 address, gsize size, gboolean write);

/* Unlocked. Enqueues @operation (owned) and, with @wait, waits for it.
 * CUDA_ERROR_INVALID_HANDLE for what is no stream of the current context. */
CUresult stream_enqueue (CUstream stream, Operation *operation, gboolean wait);

/* Locked. */
Stream *stream_new (Context *context, gboolean blocking);
void stream_free (Stream *stream);
Stream *stream_find (CUstream stream);
gboolean stream_has_done (int index, guint64 number);

extern guint standin_delay, standin_seed;
extern gboolean standin_held, standin_threads;
extern int standin_lost;
extern gsize standin_memory_limit;
extern StandinUse standin_use;
