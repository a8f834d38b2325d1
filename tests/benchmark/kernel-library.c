/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "kernel-library.h"

#include <dlfcn.h>

const SkelKernel *const *const *
kernel_library_load (const char *path)
{
  void *library = dlopen (path, RTLD_NOW);
  void *files = library ? dlsym (library, "skel_kernel_files") : NULL;

  if (!files)
    g_error ("%s", dlerror ());
  return files;
}
