/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* backend.h: what the oracle compares with the untouched functions.
 */
#pragma once

#include "trial.h"

typedef struct _Backend Backend;

struct _Backend {
  char *name;         /* "cpu avx2" */
  gboolean unaligned; /* takes addresses that the type of a pixel does not */
  /* Why it cannot run @kernel; NULL: it can. Or is NULL: it can run all. */
  const char *(*lacks) (Backend *backend, const SkelKernel *kernel);
  /* Runs trial->job and leaves outputs and combined results in the trial's
   * buffers. */
  gboolean (*run) (Backend *backend, Trial *trial, GError **error);
  void (*free) (Backend *backend);
};

/* The CPU's skeletons, compiled for @isa, on one thread and on several by
 * turns; NULL where the processor lacks it. */
Backend *backend_cpu_new (SkelIsa isa);

/* Programs, called @name, in the files @paths, NULL-terminated, that skelc
 * printed; NULL with
 * @error set where they are none, or not printed as they were read. */
Backend *backend_graph_new (const char *name, char **paths, GError **error);

#ifdef SKEL_HAVE_CUDA
/* The first CUDA device; NULL with @error set where there is none. */
Backend *backend_cuda_new (GError **error);
#endif
