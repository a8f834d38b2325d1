/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "driver.h"

#include <dlfcn.h>
#include <string.h>

/* <cuda.h> renames functions by macros; this is the name that results. */
#define TEXT(name) #name
#define SYMBOL(name) TEXT (name)
#define LOOK_UP(name)                                                          \
  if (!look_up (library, SYMBOL (name), (gpointer *)&driver.name, error))      \
    return FALSE;

static SkelCudaDriver driver;

G_DEFINE_QUARK (skel - cuda - error - quark, skel_cuda_error)

static gboolean
look_up (void *library, const char *symbol, gpointer *pointer, GError **error)
{
  *pointer = dlsym (library, symbol);
  if (*pointer == NULL && g_str_has_suffix (symbol, "_v2")) {
    /* a newer version than an older driver has, of the same shape */
    char *plain = g_strndup (symbol, strlen (symbol) - 3);

    *pointer = dlsym (library, plain);
    g_free (plain);
  }
  if (*pointer == NULL)
    g_set_error (error, SKEL_CUDA_ERROR, SKEL_CUDA_OLD_DRIVER,
        "the CUDA driver has no %s, which newer ones have", symbol);
  return *pointer != NULL;
}

static gboolean
load (GError **error)
{
  const char *name = g_getenv ("SKEL_LIBCUDA");
  void *library;

  if (name == NULL)
    name = "libcuda.so.1";
  library = dlopen (name, RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) {
    g_set_error (error, SKEL_CUDA_ERROR, SKEL_CUDA_NO_DRIVER,
        "no CUDA driver: %s", dlerror ());
    return FALSE;
  }

  SKEL_CUDA_FUNCTIONS (LOOK_UP)
  return skel_cuda_check (
      &driver, driver.cuInit (0), "no CUDA device can be used: cuInit", error);
}

const SkelCudaDriver *
skel_cuda_driver (GError **error)
{
  static GMutex mutex;
  static gboolean looked, found;
  static GError *failure;

  g_mutex_lock (&mutex);
  if (!looked) {
    found = load (&failure);
    looked = TRUE;
  }
  g_mutex_unlock (&mutex);

  if (!found && error != NULL)
    *error = g_error_copy (failure);
  return found ? &driver : NULL;
}

gboolean
skel_cuda_check (const SkelCudaDriver *driver, CUresult result,
    const char *what, GError **error)
{
  const char *name = NULL, *text = NULL;

  if (result == CUDA_SUCCESS)
    return TRUE;
  if (driver->cuGetErrorName (result, &name) != CUDA_SUCCESS || name == NULL)
    name = "an unknown error";
  if (driver->cuGetErrorString (result, &text) != CUDA_SUCCESS || text == NULL)
    text = "the driver says no more";
  g_set_error (error, SKEL_CUDA_ERROR, result, "%s: %s (%s)", what, name, text);
  return FALSE;
}
