/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* pool.h: the threads that jobs run on, one pool for the process. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Handles one strip. @thread tells the threads of one call apart; it is below
 * skel_pool_threads (). */
typedef void (*SkelStripFunction) (gpointer data, int strip, int thread);

/* Calls @function for every strip of [0, n_strips), each once, on the caller's
 * thread and on those of the pool that are free; returns when all are done.
 * Thread-safe. */
void skel_pool_run (int n_strips, SkelStripFunction function, gpointer data);

/* The number of threads that run a job at most, the caller's included. */
int skel_pool_threads (void);

/* Replaces the pool's threads; no skel_pool_run () may be under way. */
void skel_pool_set_threads (int n_threads);

G_END_DECLS
