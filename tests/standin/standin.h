/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* standin.h: a libcuda for machines without a GPU, and the strings it is
 * pulled by.
 *
 * The library is called libcuda.so.1. What is loaded before the real one, by
 * linking it or by LD_LIBRARY_PATH, is what everybody gets.
 *
 * - Device memory is memory of the host at addresses that the host cannot use:
 *   whoever reads a device address as a pointer crashes. It is filled with
 *   noise when it is allocated and when it is freed.
 * - A stream is a thread that begins each operation late, by a pseudo-random
 *   time, so that streams run out of step.
 * - Every access to a block is checked: it is in one live block, and it is
 *   ordered after what it has to come after, by streams, events or a wait of
 *   the host. That does not depend on how the threads happen to run.
 * - A kernel is run by its device code, compiled for the CPU (device.h), its
 *   blocks one after another and the threads of a block by turns (grid.h).
 *
 * A wrong access is a violation: it is printed and the process aborts.
 * Whatever is still there when a context is destroyed or the process exits is
 * a leak: it is printed, and exit becomes STANDIN_LEAK_STATUS.
 *
 * The environment: STANDIN_SEED (0), STANDIN_DELAY (50, the longest usual
 * delay in microseconds), STANDIN_THREADS (0: streams have none, and do at once
 * what they are to do; for programs of one thread that hold none, and which
 * touch what a stream uses only when that is done: it would not show),
 * STANDIN_MEMORY (bytes of device memory, no limit), STANDIN_DEVICES (1),
 * STANDIN_FAIL
 * ("cuMemAlloc:3:2 cuLaunchKernelEx:1:700": the third cuMemAlloc () and the
 * first cuLaunchKernelEx () fail with these errors), STANDIN_LEAKS (0: do not
 * tell).
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define STANDIN_LEAK_STATUS 23

/* How often the function was called, "cuMemAlloc": by its name in cuda.h,
 * without the suffixes of versions. */
guint standin_calls (const char *function);

/* Fails the @n-th call of @function from now on (the next is 1), once, with
 * the CUresult @error. 0 for @n: nothing fails any more. */
void standin_fail (const char *function, guint n, int error);

/* Fails every call from now on that would use the device, as after a crash of
 * a kernel; what was enqueued is dropped. 0 undoes it. */
void standin_lose (int error);

/* While held, no stream begins another operation. */
void standin_hold (gboolean hold);

/* The longest usual delay, in microseconds. */
void standin_set_delay (guint delay);

/* Bytes of device memory that there are in all; 0: no limit. */
void standin_set_memory (gsize bytes);

/* Whether a violation aborts, which it does unless told otherwise, and how many
 * there were. */
void standin_set_abort (gboolean abort);
guint standin_violations (void);

/* What there is now. */
typedef struct {
  guint contexts, modules, streams, events;
  guint device_blocks, host_blocks;
  gsize device_bytes;
} StandinUse;

void standin_get_use (StandinUse *use);

/* The host's address for a device address, for tests that look at memory. */
gpointer standin_peek (guint64 device);

G_END_DECLS
