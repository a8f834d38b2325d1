/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "backend.h"

const GpuskelBackend *const gpuskel_backends[]
    = { &gpuskel_cuda_backend, &gpuskel_cpu_backend, NULL };

gboolean
gpuskel_backend_takes_cuda_memory (const GpuskelBackend *chosen)
{
  if (chosen)
    return chosen->takes_cuda_memory;
  for (int i = 0; gpuskel_backends[i]; i++)
    if (gpuskel_backends[i]->takes_cuda_memory)
      return TRUE;
  return FALSE;
}
