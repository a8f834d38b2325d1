/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "rows.h"

#include <math.h>

/* Fitted to the times of eight filters, three layouts, three sizes of images
 * and 13 numbers of rows on an H200 (docs/performance.md): what is chosen takes
 * 1.5 % more than the best in the geometric mean, 9 % at most. */

/* Threads whose words a multiprocessor computes in a cycle, one each. */
#define LANES 128
/* Words that a thread computes before it comes to rows, and besides where there
 * are rows above them. */
#define START 400
#define START_ABOVE 500
/* Cycles until a turn's rows are there. */
#define FETCH 2000
/* What the last threads lose, alone on the device, of the time that all that
 * are resident take. */
#define TAIL 1.3
/* Of the cache, what holds rows until others want them; and how much more is
 * moved for each time that threads have as much under way besides. */
#define CACHE_PART 0.72
#define CACHE_LOSS 0.12
/* The same of those that also fetch what falls out of sums, far above. */
#define SLIDING_CACHE_LOSS 0.5
/* Where threads that want the same rows do so at the same time: how much more
 * is moved, or as good as, for each time that they go twice as far, from so
 * many rows on. */
#define SPREAD 0.2
#define NEAR 8.
/* How much more the cache gives than memory does. */
#define CACHE_RATE 1.9
/* What is tried at most. */
#define MAX_TURNS 100
/* Bytes that are read and written for a unit of most filters. */
#define USUAL_BYTES 2
/* Cycles that the device has nothing to do before a launch, and until it has
 * the code, for each word that a turn and the rows above the first compute. */
#define LAUNCH 2800
#define CODE 2.5
/* What a tile of a chain's frame takes of a multiprocessor's time; and how much
 * longer chains take than they are estimated to, in the terms of others. */
#define FRAME_TILE 1160
#define CHAIN 1.35

double
skel_cuda_estimate_frame (const SkelCudaDevice *device, guint64 tiles)
{
  return (double)FRAME_TILE * tiles / device->multiprocessors;
}

double
skel_cuda_estimate_cycles (const SkelCudaDevice *device,
    const SkelCudaEntry *entry, int resident, int columns, int height, int rows,
    int bytes_moved)
{
  int strips = (height + rows - 1) / rows;
  double threads = (double)columns * strips;
  double blocks = threads / entry->block / device->multiprocessors;
  double words = (double)(rows + entry->above) * entry->work + START
                 + (entry->above > 0 ? START_ABOVE : 0);
  double alone
      = ((rows + entry->unroll - 1) / entry->unroll + entry->turns_above)
            * FETCH
        + words;
  double held
      = MIN (threads, (double)device->multiprocessors * resident * entry->block)
        * (rows + entry->above) * 2 * entry->pixels;
  double missed
      = entry->mirrors
            ? MAX (SPREAD * log2 (rows / NEAR), 0)
            : MAX (held / (CACHE_PART * device->cache) - 1, 0)
                  * (entry->turns_above > 1 ? SLIDING_CACHE_LOSS : CACHE_LOSS);
  double bytes
      = (double)columns * entry->pixels * height * (bytes_moved + missed);
  double fetched = (double)columns * entry->pixels * height
                   * (2 * rows + entry->above) / rows;
  double computing, waiting = 1;

  if (blocks <= resident) {
    computing = ceil (blocks);
  } else {
    computing = blocks + TAIL * resident;
    waiting = blocks / resident + TAIL;
  }
  computing *= words * entry->block / LANES;
  return MAX (MAX (computing, waiting * alone),
             MAX (bytes, fetched / CACHE_RATE) / device->memory)
             * (entry->along > 0 ? CHAIN : 1)
         + LAUNCH + CODE * (double)entry->work * (entry->unroll + entry->above);
}

int
skel_cuda_choose_rows (const SkelCudaDevice *device, const SkelCudaEntry *entry,
    int resident, int columns, int height)
{
  int most = MIN ((height + entry->unroll - 1) / entry->unroll, MAX_TURNS);
  int best = entry->unroll;
  double least = INFINITY;

  /* all small numbers of turns, some of the larger ones */
  for (int turns = 1; turns <= most; turns += 1 + turns / 8) {
    int rows = turns * entry->unroll;
    double cycles = skel_cuda_estimate_cycles (
        device, entry, resident, columns, height, rows, USUAL_BYTES);

    if (cycles < least) {
      least = cycles;
      best = rows;
    }
  }
  return best;
}
