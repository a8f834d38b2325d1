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

/* For an image of @columns parts of @entry in each of @height rows, where
 * @resident blocks fit a multiprocessor. A multiple of entry->unroll. */
int skel_cuda_choose_rows (const SkelCudaDevice *device,
    const SkelCudaEntry *entry, int resident, int columns, int height);

G_END_DECLS
