/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* library.c: the stand-in as a library: initialising, faults, devices,
 * contexts, and functions that it only has to have. */
#include "internal.h"

#include <cudaGL.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define CONTEXT_MAGIC 0x43545831

GMutex standin_lock;
guint standin_delay = 50, standin_seed;
gboolean standin_held, standin_threads = TRUE;
int standin_lost;
gsize standin_memory_limit;
StandinUse standin_use;

static GHashTable *calls; /* name to count */
static GList *faults;
static gboolean tolerate;
static guint violations;
static pid_t initialized; /* the process that it is initialised in */
static int devices = 1;
static gboolean tell_leaks = TRUE;
static guint leaks;
static Context *primary;
static int primary_users;
static GList *destroyed;

typedef struct {
  char *function;
  guint n;
  int error;
} Fault;

typedef struct {
  GPtrArray *stack;
} Thread;

static void
thread_free (gpointer data)
{
  Thread *thread = data;

  g_ptr_array_unref (thread->stack);
  g_free (thread);
}

static GPrivate current = G_PRIVATE_INIT (thread_free);

static GPtrArray *
context_stack (void)
{
  Thread *thread = g_private_get (&current);

  if (thread == NULL) {
    thread = g_new0 (Thread, 1);
    thread->stack = g_ptr_array_new ();
    g_private_set (&current, thread);
  }
  return thread->stack;
}

Context *
current_context (void)
{
  GPtrArray *stack = context_stack ();

  return stack->len > 0 ? g_ptr_array_index (stack, stack->len - 1) : NULL;
}

static void
read_environment (void)
{
  const char *value;

  if ((value = g_getenv ("STANDIN_SEED")) != NULL)
    standin_seed = g_ascii_strtoull (value, NULL, 10);
  if ((value = g_getenv ("STANDIN_DELAY")) != NULL)
    standin_delay = g_ascii_strtoull (value, NULL, 10);
  if ((value = g_getenv ("STANDIN_THREADS")) != NULL)
    standin_threads = atoi (value) != 0;
  if ((value = g_getenv ("STANDIN_MEMORY")) != NULL)
    standin_memory_limit = g_ascii_strtoull (value, NULL, 10);
  if ((value = g_getenv ("STANDIN_DEVICES")) != NULL)
    devices = atoi (value);
  if ((value = g_getenv ("STANDIN_LEAKS")) != NULL)
    tell_leaks = atoi (value) != 0;
  if ((value = g_getenv ("STANDIN_FAIL")) != NULL) {
    char **words = g_strsplit (value, " ", -1);

    for (char **word = words; *word != NULL; word++) {
      char **parts = g_strsplit (*word, ":", 3);

      if (g_strv_length (parts) == 3)
        standin_fail (parts[0], atoi (parts[1]), atoi (parts[2]));
      g_strfreev (parts);
    }
    g_strfreev (words);
  }
}

static void __attribute__ ((constructor))
standin_start (void)
{
  calls = g_hash_table_new (g_str_hash, g_str_equal);
  read_environment ();
}

static void __attribute__ ((destructor))
standin_end (void)
{
  if (!tell_leaks)
    return;
  if (leaks > 0 || standin_use.contexts > 0) {
    fprintf (stderr,
        "stand-in: at exit %u contexts, %u streams, %u events, "
        "%u modules, %u device blocks, %u pinned blocks are left; contexts "
        "that were destroyed left %u things\n",
        standin_use.contexts, standin_use.streams, standin_use.events,
        standin_use.modules, standin_use.device_blocks, standin_use.host_blocks,
        leaks);
    fflush (NULL);
    _exit (STANDIN_LEAK_STATUS);
  }
}

void
violation (const char *format, ...)
{
  va_list arguments;

  va_start (arguments, format);
  fprintf (stderr, "stand-in: violation: ");
  vfprintf (stderr, format, arguments);
  fprintf (stderr, "\n");
  va_end (arguments);
  violations++;
  if (!tolerate)
    abort ();
}

CUresult
standin_enter (const char *function, Uses uses)
{
  CUresult result = CUDA_SUCCESS;

  g_mutex_lock (&standin_lock);
  g_hash_table_insert (calls, (gpointer)function,
      GUINT_TO_POINTER (
          GPOINTER_TO_UINT (g_hash_table_lookup (calls, function)) + 1));
  for (GList *l = faults; l != NULL; l = l->next) {
    Fault *fault = l->data;

    if (strcmp (fault->function, function) != 0 || --fault->n > 0)
      continue;
    result = fault->error;
    faults = g_list_delete_link (faults, l);
    g_free (fault->function);
    g_free (fault);
    break;
  }
  /* a child of the process has the driver's variables without its threads */
  if (initialized != 0 && initialized != getpid ())
    result = CUDA_ERROR_NOT_INITIALIZED;
  if (result == CUDA_SUCCESS && uses != USES_NOTHING) {
    if (initialized == 0)
      result = CUDA_ERROR_NOT_INITIALIZED;
    else if (standin_lost != 0)
      result = standin_lost;
  }
  g_mutex_unlock (&standin_lock);
  if (result == CUDA_SUCCESS && uses == USES_CONTEXT
      && current_context () == NULL)
    result = CUDA_ERROR_INVALID_CONTEXT;
  return result;
}

guint
standin_calls (const char *function)
{
  guint n;

  g_mutex_lock (&standin_lock);
  n = GPOINTER_TO_UINT (g_hash_table_lookup (calls, function));
  g_mutex_unlock (&standin_lock);
  return n;
}

static void
fault_free (gpointer data)
{
  Fault *fault = data;

  g_free (fault->function);
  g_free (fault);
}

void
standin_fail (const char *function, guint n, int error)
{
  Fault *fault = NULL;

  if (n > 0) {
    fault = g_new (Fault, 1);
    fault->function = g_strdup (function);
    fault->n = n;
    fault->error = error;
  }
  g_mutex_lock (&standin_lock);
  if (fault == NULL) {
    g_list_free_full (faults, fault_free);
    faults = NULL;
  } else {
    faults = g_list_append (faults, fault);
  }
  g_mutex_unlock (&standin_lock);
}

void
standin_lose (int error)
{
  g_mutex_lock (&standin_lock);
  standin_lost = error;
  streams_wake ();
  g_mutex_unlock (&standin_lock);
}

void
standin_hold (gboolean hold)
{
  g_mutex_lock (&standin_lock);
  standin_held = hold;
  streams_wake ();
  g_mutex_unlock (&standin_lock);
}

void
standin_set_delay (guint delay)
{
  g_mutex_lock (&standin_lock);
  standin_delay = delay;
  g_mutex_unlock (&standin_lock);
}

void
standin_set_memory (gsize bytes)
{
  g_mutex_lock (&standin_lock);
  standin_memory_limit = bytes;
  g_mutex_unlock (&standin_lock);
}

void
standin_set_abort (gboolean abort)
{
  g_mutex_lock (&standin_lock);
  tolerate = !abort;
  g_mutex_unlock (&standin_lock);
}

guint
standin_violations (void)
{
  guint n;

  g_mutex_lock (&standin_lock);
  n = violations;
  g_mutex_unlock (&standin_lock);
  return n;
}

void
standin_get_use (StandinUse *use)
{
  g_mutex_lock (&standin_lock);
  *use = standin_use;
  g_mutex_unlock (&standin_lock);
}

/* The device */

CUresult CUDAAPI
cuInit (unsigned int flags)
{
  ENTER ("cuInit", USES_NOTHING);
  if (devices == 0)
    return CUDA_ERROR_NO_DEVICE;
  g_mutex_lock (&standin_lock);
  initialized = getpid ();
  g_mutex_unlock (&standin_lock);
  return CUDA_SUCCESS;
}

CUresult CUDAAPI
cuDriverGetVersion (int *version)
{
  ENTER ("cuDriverGetVersion", USES_NOTHING);
  *version = CUDA_VERSION;
  return CUDA_SUCCESS;
}

static const struct {
  int code;
  const char *name, *text;
} errors[] = {
  { CUDA_SUCCESS, "CUDA_SUCCESS", "no error" },
  { CUDA_ERROR_INVALID_VALUE, "CUDA_ERROR_INVALID_VALUE", "invalid argument" },
  { CUDA_ERROR_OUT_OF_MEMORY, "CUDA_ERROR_OUT_OF_MEMORY", "out of memory" },
  { CUDA_ERROR_NOT_INITIALIZED, "CUDA_ERROR_NOT_INITIALIZED",
      "initialization error" },
  { CUDA_ERROR_DEVICE_UNAVAILABLE, "CUDA_ERROR_DEVICE_UNAVAILABLE",
      "CUDA-capable device(s) is/are busy or unavailable" },
  { CUDA_ERROR_NO_DEVICE, "CUDA_ERROR_NO_DEVICE",
      "no CUDA-capable device is detected" },
  { CUDA_ERROR_INVALID_DEVICE, "CUDA_ERROR_INVALID_DEVICE",
      "invalid device ordinal" },
  { CUDA_ERROR_INVALID_CONTEXT, "CUDA_ERROR_INVALID_CONTEXT",
      "invalid device context" },
  { CUDA_ERROR_NO_BINARY_FOR_GPU, "CUDA_ERROR_NO_BINARY_FOR_GPU",
      "no kernel image is available for execution on the device" },
  { CUDA_ERROR_INVALID_HANDLE, "CUDA_ERROR_INVALID_HANDLE",
      "invalid resource handle" },
  { CUDA_ERROR_NOT_FOUND, "CUDA_ERROR_NOT_FOUND", "named symbol not found" },
  { CUDA_ERROR_NOT_READY, "CUDA_ERROR_NOT_READY", "device not ready" },
  { CUDA_ERROR_ILLEGAL_ADDRESS, "CUDA_ERROR_ILLEGAL_ADDRESS",
      "an illegal memory access was encountered" },
  { CUDA_ERROR_LAUNCH_FAILED, "CUDA_ERROR_LAUNCH_FAILED",
      "unspecified launch failure" },
  { CUDA_ERROR_NOT_SUPPORTED, "CUDA_ERROR_NOT_SUPPORTED",
      "operation not supported" },
  { CUDA_ERROR_UNKNOWN, "CUDA_ERROR_UNKNOWN", "unknown error" },
};

CUresult CUDAAPI
cuGetErrorName (CUresult error, const char **name)
{
  for (guint i = 0; i < G_N_ELEMENTS (errors); i++)
    if (errors[i].code == (int)error) {
      *name = errors[i].name;
      return CUDA_SUCCESS;
    }
  *name = NULL;
  return CUDA_ERROR_INVALID_VALUE;
}

CUresult CUDAAPI
cuGetErrorString (CUresult error, const char **text)
{
  for (guint i = 0; i < G_N_ELEMENTS (errors); i++)
    if (errors[i].code == (int)error) {
      *text = errors[i].text;
      return CUDA_SUCCESS;
    }
  *text = NULL;
  return CUDA_ERROR_INVALID_VALUE;
}

CUresult CUDAAPI
cuDeviceGetCount (int *count)
{
  ENTER ("cuDeviceGetCount", USES_DEVICE);
  *count = devices;
  return CUDA_SUCCESS;
}

CUresult CUDAAPI
cuDeviceGet (CUdevice *device, int ordinal)
{
  ENTER ("cuDeviceGet", USES_DEVICE);
  if (ordinal < 0 || ordinal >= devices)
    return CUDA_ERROR_INVALID_DEVICE;
  *device = ordinal;
  return CUDA_SUCCESS;
}

CUresult CUDAAPI
cuDeviceGetName (char *name, int length, CUdevice device)
{
  ENTER ("cuDeviceGetName", USES_DEVICE);
  g_strlcpy (name, "stand-in for a CUDA device", length);
  return CUDA_SUCCESS;
}

CUresult CUDAAPI
cuDeviceGetAttribute (int *value, CUdevice_attribute attribute, CUdevice device)
{
  ENTER ("cuDeviceGetAttribute", USES_DEVICE);
  switch ((int)attribute) {
    case CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR:
      *value = 9;
      break;
    case CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR:
      *value = 0;
      break;
    case CU_DEVICE_ATTRIBUTE_TEXTURE_ALIGNMENT:
      *value = 512;
      break;
    case CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT:
      *value = 4;
      break;
    case CU_DEVICE_ATTRIBUTE_CLOCK_RATE:
      *value = 1000000;
      break;
    case CU_DEVICE_ATTRIBUTE_MEMORY_CLOCK_RATE:
      *value = 1000000;
      break;
    case CU_DEVICE_ATTRIBUTE_GLOBAL_MEMORY_BUS_WIDTH:
      *value = 256;
      break;
    case CU_DEVICE_ATTRIBUTE_L2_CACHE_SIZE:
      *value = 1 << 20;
      break;
    case CU_DEVICE_ATTRIBUTE_WARP_SIZE:
      *value = 32;
      break;
    case CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK:
      *value = 1024;
      break;
    case CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK:
      *value = 49152;
      break;
    case CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_X:
      *value = G_MAXINT;
      break;
    case CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Y:
    case CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Z:
      *value = 65535;
      break;
    case CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_MULTIPROCESSOR:
      *value = 2048;
      break;
    default:
      *value = 0;
      break;
  }
  return CUDA_SUCCESS;
}

CUresult CUDAAPI
cuDeviceCanAccessPeer (int *can, CUdevice device, CUdevice peer)
{
  ENTER ("cuDeviceCanAccessPeer", USES_DEVICE);
  *can = 0;
  return CUDA_SUCCESS;
}

/* Contexts */

/* Locked. */
static Context *
context_new (void)
{
  Context *context = g_new0 (Context, 1);

  context->magic = CONTEXT_MAGIC;
  context->null_stream = stream_new (context, TRUE);
  /* It comes with the context, and does not count. */
  standin_use.streams--;
  standin_use.contexts++;
  return context;
}

/* Unlocked. */
static void
context_destroy (Context *context)
{
  guint left, streams, blocks;

  g_mutex_lock (&standin_lock);
  context_drain (context);
  streams = g_list_length (context->streams) - 1;
  blocks = g_list_length (context->blocks);
  left = context->modules + context->events + streams + blocks;
  if (left > 0 && standin_lost == 0) {
    if (tell_leaks)
      fprintf (stderr,
          "stand-in: a context is destroyed with %u modules, "
          "%u events, %u streams and %u blocks\n",
          context->modules, context->events, streams, blocks);
    leaks += left;
  }
  standin_use.modules -= context->modules;
  standin_use.events -= context->events;
  blocks_orphan (context);
  standin_use.streams++;
  while (context->streams != NULL)
    stream_free (context->streams->data);
  standin_use.contexts--;
  /* Kept, so that a later use is an error and no crash. */
  context->magic = 0;
  destroyed = g_list_prepend (destroyed, context);
  g_mutex_unlock (&standin_lock);
}

CUresult CUDAAPI cuCtxCreate_v2 (
    CUcontext *context, unsigned int flags, CUdevice device);

CUresult CUDAAPI
cuCtxCreate_v2 (CUcontext *context, unsigned int flags, CUdevice device)
{
  Context *made;

  ENTER ("cuCtxCreate", USES_DEVICE);
  if (device < 0 || device >= devices)
    return CUDA_ERROR_INVALID_DEVICE;
  g_mutex_lock (&standin_lock);
  made = context_new ();
  g_mutex_unlock (&standin_lock);
  g_ptr_array_add (context_stack (), made);
  *context = (CUcontext)made;
  return CUDA_SUCCESS;
}

CUresult CUDAAPI
cuCtxDestroy (CUcontext handle)
{
  Context *context = (Context *)handle;
  GPtrArray *stack = context_stack ();

  /* Works for a lost device, too. */
  ENTER ("cuCtxDestroy", USES_NOTHING);
  if (context == NULL || context->magic != CONTEXT_MAGIC)
    return CUDA_ERROR_INVALID_CONTEXT;
  if (stack->len > 0 && g_ptr_array_index (stack, stack->len - 1) == context)
    g_ptr_array_remove_index (stack, stack->len - 1);
  context_destroy (context);
  return CUDA_SUCCESS;
}

CUresult CUDAAPI
cuCtxPushCurrent (CUcontext handle)
{
  Context *context = (Context *)handle;

  ENTER ("cuCtxPushCurrent", USES_NOTHING);
  if (context == NULL || context->magic != CONTEXT_MAGIC)
    return CUDA_ERROR_INVALID_CONTEXT;
  g_ptr_array_add (context_stack (), context);
  return CUDA_SUCCESS;
}

CUresult CUDAAPI
cuCtxPopCurrent (CUcontext *context)
{
  GPtrArray *stack = context_stack ();

  ENTER ("cuCtxPopCurrent", USES_NOTHING);
  if (stack->len == 0)
    return CUDA_ERROR_INVALID_CONTEXT;
  if (context != NULL)
    *context = g_ptr_array_index (stack, stack->len - 1);
  g_ptr_array_remove_index (stack, stack->len - 1);
  return CUDA_SUCCESS;
}

CUresult CUDAAPI
cuCtxGetCurrent (CUcontext *context)
{
  ENTER ("cuCtxGetCurrent", USES_NOTHING);
  *context = (CUcontext)current_context ();
  return CUDA_SUCCESS;
}

CUresult CUDAAPI
cuCtxGetDevice (CUdevice *device)
{
  ENTER ("cuCtxGetDevice", USES_CONTEXT);
  *device = 0;
  return CUDA_SUCCESS;
}

CUresult CUDAAPI
cuCtxSynchronize (void)
{
  CUresult result;

  ENTER ("cuCtxSynchronize", USES_CONTEXT);
  g_mutex_lock (&standin_lock);
  context_drain (current_context ());
  result = standin_lost;
  g_mutex_unlock (&standin_lock);
  return result;
}

CUresult CUDAAPI
cuDevicePrimaryCtxRetain (CUcontext *context, CUdevice device)
{
  ENTER ("cuDevicePrimaryCtxRetain", USES_DEVICE);
  g_mutex_lock (&standin_lock);
  if (primary_users++ == 0)
    primary = context_new ();
  *context = (CUcontext)primary;
  g_mutex_unlock (&standin_lock);
  return CUDA_SUCCESS;
}

CUresult CUDAAPI
cuDevicePrimaryCtxRelease (CUdevice device)
{
  Context *last = NULL;

  ENTER ("cuDevicePrimaryCtxRelease", USES_NOTHING);
  g_mutex_lock (&standin_lock);
  if (primary_users > 0 && --primary_users == 0)
    last = primary;
  g_mutex_unlock (&standin_lock);
  if (last != NULL)
    context_destroy (last);
  return CUDA_SUCCESS;
}

CUresult CUDAAPI
cuCtxEnablePeerAccess (CUcontext peer, unsigned int flags)
{
  ENTER ("cuCtxEnablePeerAccess", USES_CONTEXT);
  return CUDA_ERROR_NOT_SUPPORTED;
}

CUresult CUDAAPI
cuCtxDisablePeerAccess (CUcontext peer)
{
  ENTER ("cuCtxDisablePeerAccess", USES_CONTEXT);
  return CUDA_ERROR_NOT_SUPPORTED;
}

/* libgstcuda refuses a libcuda that lacks one of these. */

#define NOT_SUPPORTED(function, parameters)                                    \
  CUresult CUDAAPI function parameters;                                        \
  CUresult CUDAAPI function parameters                                         \
  {                                                                            \
    return CUDA_ERROR_NOT_SUPPORTED;                                           \
  }

NOT_SUPPORTED (cuGraphicsMapResources,
    (unsigned int count, CUgraphicsResource *resources, CUstream stream))
NOT_SUPPORTED (cuGraphicsUnmapResources,
    (unsigned int count, CUgraphicsResource *resources, CUstream stream))
NOT_SUPPORTED (cuGraphicsResourceSetMapFlags,
    (CUgraphicsResource resource, unsigned int flags))
NOT_SUPPORTED (cuGraphicsSubResourceGetMappedArray,
    (CUarray * array, CUgraphicsResource resource, unsigned int index,
        unsigned int level))
NOT_SUPPORTED (cuGraphicsResourceGetMappedPointer,
    (CUdeviceptr * device, size_t *size, CUgraphicsResource resource))
NOT_SUPPORTED (cuGraphicsUnregisterResource, (CUgraphicsResource resource))
NOT_SUPPORTED (
    cuGraphicsGLRegisterImage, (CUgraphicsResource * resource, GLuint image,
                                   GLenum target, unsigned int flags))
NOT_SUPPORTED (cuGraphicsGLRegisterBuffer,
    (CUgraphicsResource * resource, GLuint buffer, unsigned int flags))
NOT_SUPPORTED (cuGLGetDevices, (unsigned int *count, CUdevice *found,
                                   unsigned int maximum, CUGLDeviceList list))
NOT_SUPPORTED (cuTexObjectCreate,
    (CUtexObject * object, const CUDA_RESOURCE_DESC *resource,
        const CUDA_TEXTURE_DESC *texture, const CUDA_RESOURCE_VIEW_DESC *view))
NOT_SUPPORTED (cuTexObjectDestroy, (CUtexObject object))

/* From 1.24 on; it asks for the first version of this one. */
#undef cuIpcOpenMemHandle
NOT_SUPPORTED (cuCtxGetLimit, (size_t *value, CUlimit limit))
NOT_SUPPORTED (cuCtxSetLimit, (CUlimit limit, size_t value))
NOT_SUPPORTED (cuDeviceGetUuid, (CUuuid * uuid, CUdevice device))
NOT_SUPPORTED (cuIpcGetEventHandle, (CUipcEventHandle * handle, CUevent event))
NOT_SUPPORTED (cuIpcOpenEventHandle, (CUevent * event, CUipcEventHandle handle))
NOT_SUPPORTED (cuIpcGetMemHandle, (CUipcMemHandle * handle, CUdeviceptr device))
NOT_SUPPORTED (cuIpcOpenMemHandle,
    (CUdeviceptr * device, CUipcMemHandle handle, unsigned int flags))
NOT_SUPPORTED (cuIpcCloseMemHandle, (CUdeviceptr device))
NOT_SUPPORTED (
    cuMemsetD2D8, (CUdeviceptr device, size_t pitch, unsigned char value,
                      size_t width, size_t height))
NOT_SUPPORTED (
    cuMemsetD2D16, (CUdeviceptr device, size_t pitch, unsigned short value,
                       size_t width, size_t height))
NOT_SUPPORTED (
    cuMemsetD2D16Async, (CUdeviceptr device, size_t pitch, unsigned short value,
                            size_t width, size_t height, CUstream stream))
NOT_SUPPORTED (
    cuMemsetD2D32, (CUdeviceptr device, size_t pitch, unsigned int value,
                       size_t width, size_t height))
NOT_SUPPORTED (
    cuMemsetD2D32Async, (CUdeviceptr device, size_t pitch, unsigned int value,
                            size_t width, size_t height, CUstream stream))
