/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* rows.h: how many rows a thread of a march goes down.
 *
 * Many rows save fetching the rows above them, and computing what is kept of
 * those, again; few rows make many threads of a small image, and are still in
 * the cache when the threads below want them. What a launch takes is estimated
 * for each number of rows, from what skelc counted and what the driver says of
 * the device.
 */
#pragma once

#include "entries.h"

G_BEGIN_DECLS

typedef struct {
  int multiprocessors;
  double cache;  /* bytes of the one that all share */
  double memory; /* bytes that memory can move in a cycle */
} SkelCudaDevice;

/* Cycles of the device for an image of @columns parts of @entry in each of
 * @height rows, @rows for a thread, where @resident blocks fit a multiprocessor
 * and so many bytes are read and written for each unit. */
double skel_cuda_estimate_cycles (const SkelCudaDevice *device,
    const SkelCudaEntry *entry, int resident, int columns, int height, int rows,
    int bytes_moved);

/* What the tiles of a chain's frame take besides. */
double skel_cuda_estimate_frame (const SkelCudaDevice *device, guint64 tiles);

/* For an image of @columns parts of @entry in each of @height rows, where
 * @resident blocks fit a multiprocessor. A multiple of entry->unroll. */
int skel_cuda_choose_rows (const SkelCudaDevice *device,
    const SkelCudaEntry *entry, int resident, int columns, int height);

G_END_DECLS
