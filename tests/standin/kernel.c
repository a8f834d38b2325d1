/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* kernel.c: modules, whose code is not looked at, and launches, which run the
 * device code of the entry's name as it was compiled for the CPU. */
#include "internal.h"

#include "cuda/entries.h"
#include "cuda/launch.h"
#include "cuda/planes-launch.h"
#include "device-files.h"
#include "runtime/job.h"

#include <string.h>

#define MODULE_MAGIC 0x4d4f4431

/* What an entry does. */
typedef enum {
  CARRY,
  PLANES,   /* split or joined */
  CLEAR,    /* results */
  PIXELS,   /* of a kernel */
  PREPARE,  /* a step of a sequence */
  COMPLETE, /* its results */
} Work;

typedef struct {
  const GridEntry *entry;
  Work work;
  const SkelKernel *kernel; /* NULL: a carry, or planes */
} Function;

typedef struct {
  int magic;
  Context *context;
  GPtrArray *functions;
} Module;

CUresult CUDAAPI
cuModuleLoadData (CUmodule *handle, const void *image)
{
  Module *module;

  ENTER ("cuModuleLoadData", USES_CONTEXT);
  if (image == NULL)
    return CUDA_ERROR_INVALID_VALUE;
  module = g_new0 (Module, 1);
  module->magic = MODULE_MAGIC;
  module->context = current_context ();
  module->functions = g_ptr_array_new_with_free_func (g_free);
  g_mutex_lock (&standin_lock);
  module->context->modules++;
  standin_use.modules++;
  g_mutex_unlock (&standin_lock);
  *handle = (CUmodule)module;
  return CUDA_SUCCESS;
}

CUresult CUDAAPI
cuModuleUnload (CUmodule handle)
{
  Module *module = (Module *)handle;

  ENTER ("cuModuleUnload", USES_NOTHING);
  if (module == NULL || module->magic != MODULE_MAGIC)
    return CUDA_ERROR_INVALID_HANDLE;
  g_mutex_lock (&standin_lock);
  module->context->modules--;
  standin_use.modules--;
  g_mutex_unlock (&standin_lock);
  module->magic = 0;
  g_ptr_array_unref (module->functions);
  g_free (module);
  return CUDA_SUCCESS;
}

static const GridEntry *
find_entry (const GridEntry *entries, const char *name)
{
  for (; entries->name != NULL; entries++)
    if (strcmp (entries->name, name) == 0)
      return entries;
  return NULL;
}

/* Whether @kernel, or a step or a chain of it, has an entry of this name. */
static gboolean
find_in_kernel (const SkelKernel *kernel, const char *name, Function *function)
{
  const SkelCudaKernel *cuda = kernel->cuda;

  for (int s = 0; s < kernel->n_steps + kernel->n_chains; s++)
    if (find_in_kernel (kernel->steps[s].kernel, name, function))
      return TRUE;
  if (cuda == NULL)
    return FALSE;
  function->kernel = kernel;
  for (int e = 0; e < cuda->n_entries; e++)
    if (strcmp (cuda->entries[e].function, name) == 0) {
      function->work
          = cuda->entries[e].layout == SKEL_CUDA_CLEAR ? CLEAR : PIXELS;
      return TRUE;
    }
  function->work = g_strcmp0 (cuda->prepare, name) == 0 ? PREPARE : COMPLETE;
  return function->work == PREPARE || g_strcmp0 (cuda->complete, name) == 0;
}

static void
find_in_files (const DeviceFile *file, const char *name, Function *function)
{
  for (; function->entry == NULL && file->kernels != NULL; file++) {
    gboolean found = FALSE;

    function->entry = find_entry (file->entries, name);
    for (int k = 0; function->entry != NULL && !found && file->kernels[k]; k++)
      found = find_in_kernel (file->kernels[k], name, function);
  }
}

/* Ends with zeros; NULL: none were added. */
static const DeviceFile *added_files;

void
standin_add_files (const DeviceFile *files)
{
  added_files = files;
}

static gboolean
find_function (const char *name, Function *function)
{
  function->entry = find_entry (device_entries, name);
  if (function->entry != NULL
      && function->entry->size == sizeof (SkelPlanesLaunch))
    function->work = PLANES;
  find_in_files (device_files, name, function);
  if (added_files != NULL)
    find_in_files (added_files, name, function);
  return function->entry != NULL;
}

CUresult CUDAAPI
cuModuleGetFunction (
    CUfunction *handle, CUmodule handle_module, const char *name)
{
  Module *module = (Module *)handle_module;
  Function found = { NULL }, *function;

  ENTER ("cuModuleGetFunction", USES_CONTEXT);
  if (module->magic != MODULE_MAGIC)
    return CUDA_ERROR_INVALID_HANDLE;
  if (!find_function (name, &found))
    return CUDA_ERROR_NOT_FOUND;
  function = g_new (Function, 1);
  *function = found;
  g_mutex_lock (&standin_lock);
  g_ptr_array_add (module->functions, function);
  g_mutex_unlock (&standin_lock);
  *handle = (CUfunction)function;
  return CUDA_SUCCESS;
}

CUresult CUDAAPI
cuOccupancyMaxActiveBlocksPerMultiprocessor (
    int *blocks, CUfunction function, int block, size_t shared)
{
  ENTER ("cuOccupancyMaxActiveBlocksPerMultiprocessor", USES_CONTEXT);
  if (function == NULL || block < 1 || block > 1024)
    return CUDA_ERROR_INVALID_VALUE;
  *blocks = 1024 / block;
  return CUDA_SUCCESS;
}

/* A launch with its arguments, as they were when it was made. */
typedef struct {
  Function function;
  unsigned grid_x, grid_y, block;
  union {
    SkelLaunch kernel;
    SkelCarryLaunch carry;
    SkelPlanesLaunch planes;
  } arguments;
} Launch;

G_STATIC_ASSERT (sizeof (SkelCarryLaunch) != sizeof (SkelPlanesLaunch));

static void
add_rows (Operation *operation, guint64 pixels, gssize stride, int rows,
    gsize row, gboolean write)
{
  gssize reach = stride * ((gssize)rows - 1);

  if (rows < 1 || row == 0)
    return;
  operation_access (
      operation, pixels + MIN (0, reach), ABS (reach) + row, write);
}

static void
kernel_accesses (const Launch *self, Operation *operation)
{
  const SkelLaunchHead *head = &self->arguments.kernel.head;
  const SkelKernel *kernel = self->function.kernel;
  SkelJob job = { .kernel = kernel };
  int width, height;

  /* The launch has the size that the kernel's function sees. */
  job.width = head->width;
  job.height = head->height;
  skel_job_get_size (&job, &width, &height);
  job.width = width;
  job.height = height;
  for (int i = 0; i < kernel->n_images; i++) {
    const SkelImage *image = &kernel->images[i];
    const SkelLaunchView *view = &head->views[i];
    int last = 0;

    /* it is the one that is written */
    if (kernel->settling != NULL && i == kernel->settling->before)
      continue;
    skel_job_get_image_size (&job, i, &width, &height);
    for (int c = 0; c < MAX (image->channels, head->components); c++)
      last = MAX (last, view->offsets[c]);
    add_rows (operation, view->pixels, view->stride, height,
        (gsize)(width - 1) * view->step + last + skel_type_size (image->type),
        image->output);
  }
}

/* Of a step that is repeated until nothing changes. */
static void
queue_accesses (const Launch *self, Operation *operation)
{
  const SkelLaunchHead *head = &self->arguments.kernel.head;

  if (self->function.kernel->settling != NULL)
    operation_access (operation, head->queue,
        sizeof (uint32_t)
            * (SKEL_LAUNCH_QUEUE_HEAD
                + 2 * (gsize)head->threads_x * head->threads_y),
        TRUE);
}

static void
results_accesses (const Launch *self, Operation *operation)
{
  const SkelLaunchHead *head = &self->arguments.kernel.head;

  if (self->function.kernel->n_results == 0)
    return;
  operation_access (operation, head->cleared, sizeof (uint32_t), TRUE);
  if (self->function.work != CLEAR)
    operation_access (operation, head->results,
        head->components * self->function.kernel->results_size, TRUE);
}

/* Of what a step is handed. */
static void
handed_accesses (const Launch *self, Operation *operation, gboolean write)
{
  const SkelKernel *kernel = self->function.kernel;

  if (kernel->cuda->prepare != NULL)
    operation_access (operation, self->arguments.kernel.head.handed,
        kernel->n_values * sizeof (SkelLaunchValue) + kernel->uniforms_size
            + kernel->uniforms_room,
        write);
}

static void
prepare_accesses (const Launch *self, Operation *operation)
{
  const SkelKernel *kernel = self->function.kernel;
  const SkelLaunchValue *handed
      = self->arguments.kernel.values + kernel->n_given;

  handed_accesses (self, operation, TRUE);
  for (int i = 0; i < kernel->n_parameters; i++) {
    const SkelParameter *parameter = &kernel->parameters[i];

    if (parameter->handed)
      operation_access (operation, handed++->i,
          parameter->length * skel_type_size (parameter->type), FALSE);
  }
}

static void
complete_accesses (const Launch *self, Operation *operation)
{
  const SkelLaunchHead *head = &self->arguments.kernel.head;
  gsize size = self->function.kernel->results_size;

  handed_accesses (self, operation, FALSE);
  operation_access (operation, head->results, size, FALSE);
  operation_access (operation, head->finished, size, TRUE);
}

static void
carry_accesses (const SkelCarryLaunch *carry, Operation *operation)
{
  gboolean transpose = (carry->permutation & SKEL_PERMUTATION_TRANSPOSE) != 0;
  int width = transpose ? carry->height : carry->width;
  int height = transpose ? carry->width : carry->height;

  if (carry->source != 0)
    add_rows (operation, carry->source, carry->source_stride, carry->height,
        (gsize)carry->width * carry->step, FALSE);
  add_rows (operation, carry->destination, carry->destination_stride, height,
      (gsize)width * carry->step, TRUE);
}

static void
planes_accesses (
    const SkelPlanesLaunch *planes, gboolean join, Operation *operation)
{
  gsize row = (gsize)planes->width * planes->step;

  add_rows (
      operation, planes->pixels, planes->stride, planes->height, row, join);
  if (planes->others != 0)
    add_rows (operation, planes->others, planes->others_stride, planes->height,
        row, FALSE);
  for (int c = 0; c < planes->components; c++)
    add_rows (operation, planes->planes + c * planes->plane_size,
        planes->plane_stride, planes->height, ((gsize)planes->width + 3) & ~3,
        !join);
}

static void
launch_run (gpointer data)
{
  static GMutex running;
  Launch *self = data;
  const SkelKernel *kernel = self->function.kernel;
  SkelLaunchHead *head = &self->arguments.kernel.head;
  SkelCarryLaunch *carry = &self->arguments.carry;
  SkelPlanesLaunch *planes = &self->arguments.planes;

  if (self->function.work == PREPARE)
    for (int i = 0; i < kernel->n_handed; i++) {
      SkelLaunchValue *handed
          = &self->arguments.kernel.values[kernel->n_given + i];

      handed->i = (gsize)untag (handed->i);
    }
  if (self->function.work == PLANES) {
    planes->pixels = (gsize)untag (planes->pixels);
    planes->planes = (gsize)untag (planes->planes);
    planes->others = (gsize)untag (planes->others);
  } else if (kernel == NULL) {
    carry->source = (gsize)untag (carry->source);
    carry->destination = (gsize)untag (carry->destination);
  } else {
    for (int i = 0; i < kernel->n_images; i++)
      head->views[i].pixels = (gsize)untag (head->views[i].pixels);
    head->results = (gsize)untag (head->results);
    head->cleared = (gsize)untag (head->cleared);
    head->handed = (gsize)untag (head->handed);
    head->finished = (gsize)untag (head->finished);
    head->queue = (gsize)untag (head->queue);
  }
  if (!GRID_AT_ONCE)
    g_mutex_lock (&running);
  grid_run (self->function.entry, &self->arguments, self->grid_x, self->grid_y,
      self->block);
  if (!GRID_AT_ONCE)
    g_mutex_unlock (&running);
}

/* Whether an output of the launch lies over another image of it. */
static gboolean
overlaps (const Operation *operation)
{
  for (int i = 0; i < operation->n_accesses; i++)
    for (int j = 0; j < operation->n_accesses; j++) {
      const Access *a = &operation->accesses[i], *b = &operation->accesses[j];

      if (i != j && a->write && a->address < b->address + b->size
          && b->address < a->address + a->size)
        return TRUE;
    }
  return FALSE;
}

CUresult CUDAAPI
cuFuncGetAttribute (
    int *value, CUfunction_attribute attribute, CUfunction function)
{
  ENTER ("cuFuncGetAttribute", USES_CONTEXT);
  if (function == NULL || attribute != CU_FUNC_ATTRIBUTE_PTX_VERSION)
    return CUDA_ERROR_INVALID_VALUE;
  *value = 90;
  return CUDA_SUCCESS;
}

/* Whether it asks for nothing but to be taken up before the last one has ended,
 * which never happens here. */
static gboolean
knows_attributes (const CUlaunchConfig *config)
{
  for (unsigned i = 0; i < config->numAttrs; i++)
    if (config->attrs[i].id
        != CU_LAUNCH_ATTRIBUTE_PROGRAMMATIC_STREAM_SERIALIZATION)
      return FALSE;
  return TRUE;
}

static CUresult
launch (const CUlaunchConfig *config, CUfunction handle, void **parameters)
{
  const unsigned grid_x = config->gridDimX, grid_y = config->gridDimY;
  const unsigned grid_z = config->gridDimZ, block_x = config->blockDimX;
  const unsigned block_y = config->blockDimY, block_z = config->blockDimZ;
  Function *function = (Function *)handle;
  Operation *operation;
  Launch *launch;

  if (grid_x == 0 || grid_y == 0 || grid_z == 0 || grid_y > 65535
      || grid_z > 65535 || block_x * block_y * block_z == 0
      || block_x * block_y * block_z > GRID_MAX_THREADS
      || config->sharedMemBytes > 49152 || !knows_attributes (config))
    return CUDA_ERROR_INVALID_VALUE;
  launch = g_new0 (Launch, 1);
  launch->function = *function;
  launch->grid_x = grid_x;
  launch->grid_y = grid_y;
  launch->block = block_x;
  memcpy (&launch->arguments, parameters[0], function->entry->size);
  operation = operation_new (function->entry->name, launch_run, launch, g_free);
  switch (function->work) {
    case CARRY:
      carry_accesses (&launch->arguments.carry, operation);
      break;
    case PLANES:
      planes_accesses (&launch->arguments.planes,
          strstr (function->entry->name, "join") != NULL, operation);
      break;
    case CLEAR:
      results_accesses (launch, operation);
      break;
    case PIXELS:
      results_accesses (launch, operation);
      kernel_accesses (launch, operation);
      handed_accesses (launch, operation, FALSE);
      queue_accesses (launch, operation);
      break;
    case PREPARE:
      prepare_accesses (launch, operation);
      break;
    case COMPLETE:
      complete_accesses (launch, operation);
      break;
  }
  if (overlaps (operation)) {
    g_mutex_lock (&standin_lock);
    violation ("an output of %s overlaps another image", function->entry->name);
    g_mutex_unlock (&standin_lock);
  }
  return stream_enqueue (config->hStream, operation, FALSE);
}

CUresult CUDAAPI
cuLaunchKernelEx (const CUlaunchConfig *config, CUfunction function,
    void **parameters, void **extra)
{
  ENTER ("cuLaunchKernelEx", USES_CONTEXT);
  return launch (config, function, parameters);
}

/* GStreamer looks for it. */
CUresult CUDAAPI
cuLaunchKernel (CUfunction function, unsigned int grid_x, unsigned int grid_y,
    unsigned int grid_z, unsigned int block_x, unsigned int block_y,
    unsigned int block_z, unsigned int shared, CUstream stream,
    void **parameters, void **extra)
{
  const CUlaunchConfig config = { grid_x, grid_y, grid_z, block_x, block_y,
    block_z, shared, stream, NULL, 0 };

  ENTER ("cuLaunchKernel", USES_CONTEXT);
  return launch (&config, function, parameters);
}
