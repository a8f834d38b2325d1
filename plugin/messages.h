/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* messages.h: results as element messages, at an interval.
 *
 * Frames' results go in as the frames pass; the first, and then the latest
 * after each interval, come out as element messages when they have arrived,
 * in order, without the streaming thread waiting for them.
 */
#pragma once

#include "results.h"

G_BEGIN_DECLS

typedef struct _GpuskelMessages GpuskelMessages;

/* Posts as @element, which outlives it. */
GpuskelMessages *gpuskel_messages_new (GstElement *element);
void gpuskel_messages_free (GpuskelMessages *messages);

/* A frame passed; @interval in nanoseconds of running time, 0: every frame.
 * Called in the streaming thread. */
void gpuskel_messages_add (GpuskelMessages *messages,
    GpuskelFrameResults *results, GstClockTime interval);

/* The stream or a part of it ends: posts the latest results if they have not
 * been posted, and returns when all messages are out. Called in the streaming
 * thread. */
void gpuskel_messages_drain (GpuskelMessages *messages);

/* Drops all that has not been posted. Any thread. */
void gpuskel_messages_flush (GpuskelMessages *messages);

G_END_DECLS
