/* kernel.c: modules, whose code is not looked at, and launches, which run on
 * the CPU what the kernel of the entry's name does. */
#include "internal.h"

#include "cpu/cpu.h"
#include "cuda/entries.h"
#include "cuda/launch.h"
#include "runtime/job.h"

#include <string.h>

#define MODULE_MAGIC 0x4d4f4431

typedef enum {
  RUNS_KERNEL,
  RUNS_CLEAR,
  RUNS_CARRY,
} Runs;

typedef struct {
  char *name;
  Runs runs;
  const SkelKernel *kernel;
} Function;

typedef struct {
  int magic;
  Context *context;
  GPtrArray *functions;
} Module;

static void
function_free (gpointer data)
{
  Function *function = data;

  g_free (function->name);
  g_free (function);
}

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
  module->functions = g_ptr_array_new_with_free_func (function_free);
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

/* The kernel that has an entry of this name. */
static const SkelKernel *
find_kernel (const char *name, SkelCudaLayout *layout)
{
  for (int f = 0; skel_kernel_files[f] != NULL; f++)
    for (int k = 0; skel_kernel_files[f][k] != NULL; k++) {
      const SkelKernel *kernel = skel_kernel_files[f][k];

      for (int e = 0; kernel->cuda != NULL && e < kernel->cuda->n_entries; e++)
        if (strcmp (kernel->cuda->entries[e].function, name) == 0) {
          *layout = kernel->cuda->entries[e].layout;
          return kernel;
        }
    }
  return NULL;
}

CUresult CUDAAPI
cuModuleGetFunction (
    CUfunction *handle, CUmodule handle_module, const char *name)
{
  Module *module = (Module *)handle_module;
  Function *function;
  const SkelKernel *kernel;
  SkelCudaLayout layout = SKEL_CUDA_GENERAL;

  ENTER ("cuModuleGetFunction", USES_CONTEXT);
  if (module->magic != MODULE_MAGIC)
    return CUDA_ERROR_INVALID_HANDLE;
  kernel = find_kernel (name, &layout);
  if (kernel == NULL && !g_str_has_prefix (name, "skel_carry"))
    return CUDA_ERROR_NOT_FOUND;
  function = g_new0 (Function, 1);
  function->name = g_strdup (name);
  function->kernel = kernel;
  function->runs = kernel == NULL              ? RUNS_CARRY
                   : layout == SKEL_CUDA_CLEAR ? RUNS_CLEAR
                                               : RUNS_KERNEL;
  g_mutex_lock (&standin_lock);
  g_ptr_array_add (module->functions, function);
  g_mutex_unlock (&standin_lock);
  *handle = (CUfunction)function;
  return CUDA_SUCCESS;
}

/* A launch with its arguments, as they were when it was made. */
typedef struct {
  Runs runs;
  const SkelKernel *kernel;
  SkelLaunch launch;
  SkelCarryLaunch carry;
} Launch;

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

/* What the launch says, as a job with the host's addresses. */
static void
make_job (const Launch *self, SkelJob *job)
{
  const SkelLaunchHead *head = &self->launch.head;
  int width, height;

  memset (job, 0, sizeof *job);
  job->kernel = self->kernel;
  job->width = head->width;
  job->height = head->height;
  /* The launch has the size that the kernel's function sees. */
  skel_job_get_size (job, &width, &height);
  if (width != head->width || height != head->height) {
    job->width = head->height;
    job->height = head->width;
  }
  for (int i = 0; i < self->kernel->n_images; i++) {
    job->views[i].pixels = untag (head->views[i].pixels);
    job->views[i].stride = head->views[i].stride;
    job->views[i].step = head->views[i].step;
    for (int c = 0; c < SKEL_MAX_CHANNELS; c++)
      job->views[i].offsets[c] = head->views[i].offsets[c];
  }
  job->components = head->components;
  job->keep_others = head->keep_others;
  job->values = (const SkelValue *)self->launch.values;
  job->border = head->border;
  job->border_value = head->border_value;
}

static void
kernel_accesses (const Launch *self, Operation *operation)
{
  const SkelLaunchHead *head = &self->launch.head;
  const SkelKernel *kernel = self->kernel;
  SkelJob job;

  make_job (self, &job);
  for (int i = 0; i < kernel->n_images; i++) {
    const SkelImage *image = &kernel->images[i];
    int width, height, last = 0;

    skel_job_get_image_size (&job, i, &width, &height);
    for (int c = 0; c < MAX (image->channels, job.components); c++)
      last = MAX (last, job.views[i].offsets[c]);
    add_rows (operation, head->views[i].pixels, head->views[i].stride, height,
        (gsize)(width - 1) * job.views[i].step + last
            + skel_type_size (image->type),
        image->output);
  }
  operation_access (
      operation, head->results, head->components * kernel->results_size, TRUE);
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
run_clear (const Launch *self)
{
  const SkelLaunchHead *head = &self->launch.head;

  for (int c = 0; c < head->components; c++)
    skel_results_identity (
        self->kernel, untag (head->results) + c * self->kernel->results_size);
}

/* Combines with what is in the block of results, as a kernel does. */
static void
run_kernel (const Launch *self)
{
  const SkelLaunchHead *head = &self->launch.head;
  gsize size = self->kernel->results_size;
  GError *error = NULL;
  SkelJob job;

  make_job (self, &job);
  if (size > 0)
    job.results = g_malloc0 (head->components * size);
  if (!skel_cpu_run (&job, &error)) {
    g_mutex_lock (&standin_lock);
    violation ("%s cannot run: %s", self->kernel->name, error->message);
    g_mutex_unlock (&standin_lock);
    g_error_free (error);
  } else if (size > 0) {
    for (int c = 0; c < head->components; c++)
      skel_results_combine (self->kernel, untag (head->results) + c * size,
          job.results + c * size);
  }
  g_free (job.results);
}

static void
run_carry (const SkelCarryLaunch *launch)
{
  SkelCarry carry = {
    0,
  };

  carry.source = launch->source != 0 ? untag (launch->source) : NULL;
  carry.source_stride = launch->source_stride;
  carry.destination = untag (launch->destination);
  carry.destination_stride = launch->destination_stride;
  carry.width = launch->width;
  carry.height = launch->height;
  carry.step = launch->step;
  carry.permutation = launch->permutation;
  carry.fill = launch->fill;
  skel_cpu_carry (&carry);
}

static void
launch_run (gpointer data)
{
  const Launch *self = data;

  switch (self->runs) {
    case RUNS_CLEAR:
      run_clear (self);
      break;
    case RUNS_KERNEL:
      run_kernel (self);
      break;
    case RUNS_CARRY:
      run_carry (&self->carry);
      break;
  }
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
cuLaunchKernel (CUfunction handle, unsigned int grid_x, unsigned int grid_y,
    unsigned int grid_z, unsigned int block_x, unsigned int block_y,
    unsigned int block_z, unsigned int shared, CUstream stream,
    void **parameters, void **extra)
{
  const Function *function = (const Function *)handle;
  Operation *operation;
  Launch *launch;

  ENTER ("cuLaunchKernel", USES_CONTEXT);
  if (grid_x == 0 || grid_y == 0 || grid_z == 0 || grid_y > 65535
      || grid_z > 65535 || block_x * block_y * block_z == 0
      || block_x * block_y * block_z > 1024 || shared > 49152)
    return CUDA_ERROR_INVALID_VALUE;
  launch = g_new0 (Launch, 1);
  launch->runs = function->runs;
  launch->kernel = function->kernel;
  operation = operation_new (function->name, launch_run, launch, g_free);
  if (function->runs == RUNS_CARRY) {
    memcpy (&launch->carry, parameters[0], sizeof launch->carry);
    carry_accesses (&launch->carry, operation);
  } else {
    memcpy (&launch->launch, parameters[0],
        sizeof (SkelLaunchHead)
            + function->kernel->n_values * sizeof (SkelLaunchValue));
    if (function->runs == RUNS_CLEAR)
      operation_access (operation, launch->launch.head.results,
          launch->launch.head.components * function->kernel->results_size,
          TRUE);
    else
      kernel_accesses (launch, operation);
  }
  if (overlaps (operation)) {
    g_mutex_lock (&standin_lock);
    violation ("an output of %s overlaps another image", function->name);
    g_mutex_unlock (&standin_lock);
  }
  return stream_enqueue (stream, operation, FALSE);
}
