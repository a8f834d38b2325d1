/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "module.h"

#include "entries.h"
#include "geometry.h"
#include "launch.h"
#include "part.h"
#include "planes.h"
#include "rows.h"
#include "sequence.h"

#include "../runtime/arithmetic.h"

#include <math.h>
#include <string.h>

#define CARRY_BLOCK 256
/* The oldest whose code awaits the launch before, as in await.cuh. */
#define AWAITING_ARCHITECTURE 90
/* Threads of a multiprocessor that keep it busy. */
#define WANTED_THREADS 768

G_STATIC_ASSERT (SKEL_LAUNCH_IMAGES == SKEL_MAX_IMAGES);
G_STATIC_ASSERT (SKEL_LAUNCH_CHANNELS == SKEL_MAX_CHANNELS);
G_STATIC_ASSERT (SKEL_LAUNCH_RESULTS == SKEL_MAX_RESULTS);
G_STATIC_ASSERT (SKEL_LAUNCH_VALUES == SKEL_MAX_LAUNCH_VALUES);
G_STATIC_ASSERT (
    SKEL_LAUNCH_UNIFORMS * sizeof (SkelLaunchValue) == SKEL_MAX_UNIFORMS);
G_STATIC_ASSERT (sizeof (SkelLaunchValue) == sizeof (SkelValue));
/* the most that CUDA passes to a kernel, in bytes */
G_STATIC_ASSERT (sizeof (SkelLaunch) <= 32764);

typedef enum {
  CARRY_COPY,
  CARRY_MIRROR, /* by step, from 1 */
  CARRY_TRANSPOSE = CARRY_MIRROR + 4,
  CARRY_FILL = CARRY_TRANSPOSE + 4,
  CARRY_ANY,
  CARRY_SPLIT, /* by step, from 2 */
  CARRY_JOIN = CARRY_SPLIT + 3,
  CARRY_COUNT = CARRY_JOIN + 3
} Carry;

static const char *const carry_names[CARRY_COUNT] = {
  "skel_carry_copy",
  "skel_carry_mirror_1",
  "skel_carry_mirror_2",
  "skel_carry_mirror_3",
  "skel_carry_mirror_4",
  "skel_carry_transpose_1",
  "skel_carry_transpose_2",
  "skel_carry_transpose_3",
  "skel_carry_transpose_4",
  "skel_carry_fill",
  "skel_carry_any",
  "skel_carry_split_2",
  "skel_carry_split_3",
  "skel_carry_split_4",
  "skel_carry_join_2",
  "skel_carry_join_3",
  "skel_carry_join_4",
};

/* What the launches on a stream share where there are results: see launch.h. */
typedef struct {
  CUstream stream;
  CUdeviceptr cleared;
  uint32_t number; /* of the last launch */
} Stream;

struct _SkelCudaModule {
  const SkelCudaDriver *driver;
  const SkelKernel *kernel;
  CUmodule module, carry_module;
  CUfunction *functions; /* of the kernel's entries */
  int *resident;         /* blocks of each that a multiprocessor has room for */
  CUfunction prepare, complete; /* NULL: it has none */
  SkelCudaSequence *sequence;   /* that of a sequence, which has nothing of the
                                 * above; else NULL */
  CUfunction carry[CARRY_COUNT];
  gboolean awaits; /* the code, what was launched before, see await.cuh */
  SkelCudaDevice device;
  SkelCudaForced forced;
  GMutex planes_lock; /* of a launch by them: its launches follow each other */
  SkelCudaRooms *planes;
  GMutex lock; /* of what follows */
  GPtrArray *streams;
};

static gboolean
describe_device (const SkelCudaDriver *driver, CUdevice device,
    SkelCudaDevice *to, const char *what, GError **error)
{
  /* kHz, kHz and bits; bytes */
  int clock = 0, memory_clock = 0, width = 0, cache = 0;
  const struct {
    CUdevice_attribute attribute;
    int *to;
  } attributes[] = {
    { CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT, &to->multiprocessors },
    { CU_DEVICE_ATTRIBUTE_CLOCK_RATE, &clock },
    { CU_DEVICE_ATTRIBUTE_MEMORY_CLOCK_RATE, &memory_clock },
    { CU_DEVICE_ATTRIBUTE_GLOBAL_MEMORY_BUS_WIDTH, &width },
    { CU_DEVICE_ATTRIBUTE_L2_CACHE_SIZE, &cache },
  };

  for (guint i = 0; i < G_N_ELEMENTS (attributes); i++)
    if (!skel_cuda_check (driver,
            driver->cuDeviceGetAttribute (
                attributes[i].to, attributes[i].attribute, device),
            what, error))
      return FALSE;
  to->cache = MAX (cache, 1 << 20);
  /* memory moves something twice in a cycle of its own */
  to->memory = MAX (2. * memory_clock / MAX (clock, 1) * width / 8, 64);
  return TRUE;
}

/* All functions are of one kind: of an architecture, or made from its PTX. */
static gboolean
find_whether_awaits (SkelCudaModule *module, const char *what, GError **error)
{
  int architecture = 0;

  if (!skel_cuda_check (module->driver,
          module->driver->cuFuncGetAttribute (&architecture,
              CU_FUNC_ATTRIBUTE_PTX_VERSION, module->functions[0]),
          what, error))
    return FALSE;
  module->awaits = architecture >= AWAITING_ARCHITECTURE;
  return TRUE;
}

static gboolean
load_optional (SkelCudaModule *module, const char *name, CUfunction *function,
    GError **error)
{
  return name == NULL
         || skel_cuda_check (module->driver,
             module->driver->cuModuleGetFunction (
                 function, module->module, name),
             name, error);
}

/* A module that has those of a sequence's steps. */
static SkelCudaModule *
new_sequence (
    const SkelCudaDriver *driver, const SkelKernel *kernel, GError **error)
{
  SkelCudaSequence *sequence = skel_cuda_sequence_new (kernel, error);
  SkelCudaModule *module;

  if (sequence == NULL)
    return NULL;
  module = g_new0 (SkelCudaModule, 1);
  module->driver = driver;
  module->kernel = kernel;
  module->sequence = sequence;
  module->streams = g_ptr_array_new_with_free_func (g_free);
  g_mutex_init (&module->planes_lock);
  g_mutex_init (&module->lock);
  return module;
}

SkelCudaModule *
skel_cuda_module_new (const SkelKernel *kernel, GError **error)
{
  const SkelCudaDriver *driver = skel_cuda_driver (error);
  const SkelCudaKernel *cuda = kernel->cuda;
  SkelCudaModule *module;
  CUdevice device;
  char *what;
  gboolean loaded;

  if (driver == NULL)
    return NULL;
  if (kernel->steps != NULL)
    return new_sequence (driver, kernel, error);
  if (cuda == NULL) {
    if (kernel->n_handed == 0 && kernel->uniforms_size > SKEL_MAX_UNIFORMS)
      g_set_error (error, SKEL_CUDA_ERROR, SKEL_CUDA_TOO_LARGE,
          "%s computes %" G_GSIZE_FORMAT " bytes before its loops, and CUDA "
          "passes %d to a kernel",
          kernel->name, kernel->uniforms_size, SKEL_MAX_UNIFORMS);
    else if (skel_kernel_count_launched (kernel) > SKEL_MAX_LAUNCH_VALUES)
      g_set_error (error, SKEL_CUDA_ERROR, SKEL_CUDA_TOO_LARGE,
          "%s has %d values of parameters, and CUDA passes %d to a kernel",
          kernel->name, skel_kernel_count_launched (kernel),
          SKEL_MAX_LAUNCH_VALUES);
    else
      g_set_error (error, SKEL_CUDA_ERROR, SKEL_CUDA_NO_CODE,
          "%s was built without CUDA", kernel->name);
    return NULL;
  }

  module = g_new0 (SkelCudaModule, 1);
  module->driver = driver;
  module->kernel = kernel;
  module->functions = g_new0 (CUfunction, cuda->n_entries);
  module->resident = g_new0 (int, cuda->n_entries);
  module->streams = g_ptr_array_new_with_free_func (g_free);
  module->planes = skel_cuda_rooms_new (driver, kernel->name);
  g_mutex_init (&module->planes_lock);
  g_mutex_init (&module->lock);
  what = g_strdup_printf ("cannot load the CUDA code of %s", kernel->name);

  loaded
      = skel_cuda_check (driver, driver->cuCtxGetDevice (&device), what, error)
        && describe_device (driver, device, &module->device, what, error)
        && skel_cuda_check (driver,
            driver->cuModuleLoadData (&module->module, cuda->image), what,
            error)
        && skel_cuda_check (driver,
            driver->cuModuleLoadData (&module->carry_module, skel_carry_fatbin),
            what, error);
  for (int i = 0; loaded && i < cuda->n_entries; i++)
    loaded = skel_cuda_check (driver,
                 driver->cuModuleGetFunction (&module->functions[i],
                     module->module, cuda->entries[i].function),
                 what, error)
             && skel_cuda_check (driver,
                 driver->cuOccupancyMaxActiveBlocksPerMultiprocessor (
                     &module->resident[i], module->functions[i],
                     cuda->entries[i].block, 0),
                 what, error);
  loaded = loaded && find_whether_awaits (module, what, error)
           && load_optional (module, cuda->prepare, &module->prepare, error)
           && load_optional (module, cuda->complete, &module->complete, error);
  for (int i = 0; loaded && i < CARRY_COUNT; i++)
    loaded = skel_cuda_check (driver,
        driver->cuModuleGetFunction (
            &module->carry[i], module->carry_module, carry_names[i]),
        what, error);

  g_free (what);
  if (!loaded) {
    skel_cuda_module_free (module);
    return NULL;
  }
  return module;
}

void
skel_cuda_module_free (SkelCudaModule *module)
{
  if (module == NULL)
    return;
  skel_cuda_sequence_free (module->sequence);
  for (guint i = 0; i < module->streams->len; i++)
    module->driver->cuMemFree (
        ((const Stream *)g_ptr_array_index (module->streams, i))->cleared);
  g_ptr_array_unref (module->streams);
  skel_cuda_rooms_free (module->planes);
  g_mutex_clear (&module->planes_lock);
  g_mutex_clear (&module->lock);
  if (module->module != NULL)
    module->driver->cuModuleUnload (module->module);
  if (module->carry_module != NULL)
    module->driver->cuModuleUnload (module->carry_module);
  g_free (module->functions);
  g_free (module->resident);
  g_free (module);
}

void
skel_cuda_module_force (SkelCudaModule *module, const SkelCudaForced *forced)
{
  module->forced = *forced;
  if (module->sequence != NULL)
    skel_cuda_sequence_force (module->sequence, forced);
}

/* Whether what a launch asked the driver for was done. */
static gboolean
check_launch (const SkelCudaModule *module, CUresult result, GError **error)
{
  char *what;

  if (result == CUDA_SUCCESS)
    return TRUE;
  what = g_strdup_printf ("cannot run %s on the GPU", module->kernel->name);
  skel_cuda_check (module->driver, result, what, error);
  g_free (what);
  return FALSE;
}

static gboolean
launch_function (SkelCudaModule *module, CUfunction function, unsigned grid_x,
    unsigned grid_y, int block, void *argument, CUstream stream, GError **error)
{
  void *arguments[] = { argument };
  CUlaunchAttribute early
      = { .id = CU_LAUNCH_ATTRIBUTE_PROGRAMMATIC_STREAM_SERIALIZATION,
          .value.programmaticStreamSerializationAllowed = 1 };
  CUlaunchConfig config = { .gridDimX = grid_x,
    .gridDimY = grid_y,
    .gridDimZ = 1,
    .blockDimX = block,
    .blockDimY = 1,
    .blockDimZ = 1,
    .hStream = stream,
    .attrs = &early,
    .numAttrs = module->awaits && !module->forced.one_by_one ? 1 : 0 };

  return check_launch (module,
      module->driver->cuLaunchKernelEx (&config, function, arguments, NULL),
      error);
}

/* --- kernels --- */

static unsigned
parts_of (int size, int part)
{
  return ((unsigned)size + part - 1) / part;
}

static void
describe_job (const SkelJob *job, SkelLaunch *launch)
{
  const SkelKernel *kernel = job->kernel;
  SkelLaunchHead *head = &launch->head;
  fenv_t callers;

  /* for the constants of the border, and for the uniforms */
  skel_arithmetic_begin (&callers);
  skel_job_get_size (job, &head->width, &head->height);
  head->components = job->components;
  head->keep_others = job->keep_others;
  head->others_carried = job->others_carried;
  head->border = job->border;
  head->wide = TRUE;
  head->border_value = job->border_value;
  head->results = (uintptr_t)job->results;
  head->mask = ~0u;
  for (int i = 0; i < kernel->n_images; i++) {
    const SkelView *view = &job->views[i];
    SkelLaunchView *to = &head->views[i];

    to->pixels = (uintptr_t)view->pixels;
    to->stride = view->stride;
    to->step = view->step;
    for (int c = 0; c < SKEL_MAX_CHANNELS; c++)
      to->offsets[c] = view->offsets[c];
    head->border_bits[i] = 0;
    skel_border_constant (kernel->images[i].type, job->border_value,
        (guint8 *)&head->border_bits[i]);
    if ((to->pixels | to->stride) % 16 != 0)
      head->wide = FALSE;
  }
  if (kernel->n_values > 0)
    memcpy (launch->values, job->values,
        skel_kernel_count_launched (kernel) * sizeof (SkelValue));
  if (kernel->uniforms != NULL && kernel->cuda->prepare == NULL)
    kernel->uniforms (head->width, head->height, job->values,
        (guint8 *)&launch->values[kernel->n_values]);
  skel_arithmetic_end (&callers);
}

/* The bytes of a pixel that the components are, as a mask. */
static uint32_t
mask_of (const SkelJob *job, int image, int values)
{
  uint32_t mask = 0;

  for (int i = 0; i < values; i++)
    mask |= 0xffu << 8 * (job->views[image].offsets[i] & 3);
  return mask;
}

static gboolean
suits_words (const SkelView *view)
{
  return ((uintptr_t)view->pixels | (gsize)view->stride) % 4 == 0;
}

/* Whether @entry can do @job; fills what it needs to know of the layout. */
static gboolean
entry_suits (
    const SkelCudaEntry *entry, const SkelJob *job, SkelLaunchHead *head)
{
  const SkelKernel *kernel = job->kernel;
  int step = entry->layout == SKEL_CUDA_STEP_3 ? 3 : 4;
  gboolean channels = FALSE, writes = FALSE;
  int first = -1;

  if (entry->layout == SKEL_CUDA_CLEAR)
    return FALSE;
  for (int i = 0; i < entry->n_fixed; i++)
    if (job->values[entry->fixed[i].index].i != entry->fixed[i].value)
      return FALSE;
  if (entry->layout == SKEL_CUDA_GENERAL)
    return TRUE;

  for (int i = 0; i < kernel->n_images; i++) {
    if (!suits_words (&job->views[i]))
      return FALSE;
    channels |= kernel->images[i].channels > 1;
    writes |= kernel->images[i].output;
  }

  if (entry->layout == SKEL_CUDA_DENSE) {
    if (job->components != 1)
      return FALSE;
    for (int i = 0; i < kernel->n_images; i++)
      if (job->views[i].step != (int)skel_type_size (kernel->images[i].type)
          || job->views[i].offsets[0] != 0)
        return FALSE;
    return TRUE;
  }

  /* pixels of several channels, or one channel dense beside them */
  if (channels) {
    if (job->components != 1)
      return FALSE;
    for (int i = 0; i < kernel->n_images; i++) {
      const SkelView *view = &job->views[i];

      int size = skel_type_size (kernel->images[i].type);

      if (kernel->images[i].channels == 1
              ? view->step != size || view->offsets[0] != 0
              : view->step != step * size)
        return FALSE;
      for (int c = 0; c < kernel->images[i].channels; c++)
        if (view->offsets[c] < 0 || view->offsets[c] >= view->step)
          return FALSE;
      /* bytes that nobody writes must come from the input, for all outputs or
       * none */
      if (kernel->images[i].output && kernel->images[i].channels > 1
          && job->keep_others && !skel_job_keeps_others (job, i))
        return FALSE;
      if (kernel->images[i].output && kernel->images[i].channels > 1
          && kernel->images[i].channels < step && !job->keep_others)
        return FALSE;
      if (kernel->images[i].output && kernel->images[i].channels == 1
          && job->keep_others)
        continue;
    }
    return TRUE;
  }

  /* one channel, which several bytes of each pixel are filtered by alike */
  for (int i = 0; i < kernel->n_images; i++) {
    const SkelView *view = &job->views[i];

    if (view->step != step)
      return FALSE;
    for (int c = 0; c < job->components; c++)
      if (view->offsets[c] < 0 || view->offsets[c] >= step)
        return FALSE;
    if (first < 0)
      first = i;
    if (memcmp (view->offsets, job->views[first].offsets,
            job->components * sizeof (int))
        != 0)
      return FALSE;
  }
  head->mask = mask_of (job, first, job->components);
  if (step == 3 && job->components != 3)
    return FALSE;
  return !writes || job->keep_others || head->mask == ~0u || step == 3;
}

/* The best entry for @job but for @passed_over, or the last that there is; of a
 * chain NULL, where there is none. */
static const SkelCudaEntry *
choose_entry (const SkelJob *job, int passed_over, SkelLaunchHead *head)
{
  const SkelCudaKernel *cuda = job->kernel->cuda;
  const SkelCudaEntry *last = &cuda->entries[cuda->n_entries - 1];

  for (const SkelCudaEntry *entry = cuda->entries;
      entry < last + cuda->is_chain; entry++)
    if (entry_suits (entry, job, head) && passed_over-- <= 0)
      return entry;
  return cuda->is_chain ? NULL : last;
}

/* Whether the job only moves whole pixels, as a carry does. */
static gboolean
is_carry (const SkelJob *job, SkelCarry *carry)
{
  const SkelKernel *kernel = job->kernel;
  const SkelStage *stage = &kernel->stages[0];
  int from = 0, to = 1, size, values;

  if (!stage->moves || kernel->n_images != 2 || kernel->n_results > 0
      || skel_stage_leaves_out (stage))
    return FALSE;
  if (kernel->images[0].output)
    from = 1, to = 0;
  if (kernel->images[from].output || !kernel->images[to].output
      || kernel->images[from].type != kernel->images[to].type
      || kernel->images[from].channels != kernel->images[to].channels
      || job->views[from].step != job->views[to].step
      || job->views[from].step > 4)
    return FALSE;
  size = skel_type_size (kernel->images[from].type);
  values = kernel->images[from].channels > 1 ? kernel->images[from].channels
                                             : job->components;
  if (memcmp (job->views[from].offsets, job->views[to].offsets,
          values * sizeof (int))
          != 0
      || (values * size < job->views[to].step && !job->keep_others))
    return FALSE;

  carry->source = job->views[from].pixels;
  carry->source_stride = job->views[from].stride;
  carry->destination = job->views[to].pixels;
  carry->destination_stride = job->views[to].stride;
  carry->width = job->width;
  carry->height = job->height;
  carry->step = job->views[to].step;
  carry->permutation = stage->permutation;
  carry->fill = 0;
  return TRUE;
}

/* Blocks of @entry that a multiprocessor has room for. */
static int
resident_of (const SkelCudaModule *module, const SkelCudaEntry *entry)
{
  return MAX (module->resident[entry - module->kernel->cuda->entries], 1);
}

/* Rows of a part: what is forced, or estimated where skelc has counted. */
static int
choose_rows (const SkelCudaModule *module, const SkelCudaEntry *entry,
    const SkelLaunchHead *head)
{
  guint64 wanted = (guint64)module->device.multiprocessors * WANTED_THREADS;
  gboolean in_turns = entry->blocks_per_multiprocessor > 0;
  /* of blocks that take turns, long ones */
  int rows = entry->rows * (in_turns ? 4 : 1);

  if (entry->tiles)
    return entry->rows;
  if (module->forced.rows > 0)
    return parts_of (module->forced.rows, entry->unroll) * entry->unroll;
  if (entry->work > 0 && (entry->above > 0 || !in_turns))
    return skel_cuda_choose_rows (&module->device, entry,
        resident_of (module, entry), head->threads_x, head->height);
  /* many rows save fetching a window's rows again, but a small image is then
   * too few threads */
  while (rows > entry->unroll
         && (guint64)head->threads_x * parts_of (head->height, rows) < wanted)
    rows = MAX (rows / 2 / entry->unroll, 1) * entry->unroll;
  return rows;
}

/* What the parts of a row of @width pixels are counted in: a flattened
 * one-channel kernel counts values, not pixels. */
static int
count_units (const SkelKernel *kernel, const SkelCudaEntry *entry, int width)
{
  if (entry->layout != SKEL_CUDA_STEP_3 && entry->layout != SKEL_CUDA_STEP_4)
    return width;
  for (int i = 0; i < kernel->n_images; i++)
    if (kernel->images[i].channels > 1)
      return width;
  return width * (entry->layout == SKEL_CUDA_STEP_3 ? 3 : 4);
}

/* How many of the columns of parts of a row of @units fetch nothing beyond it.
 */
static int
count_inside (const SkelCudaEntry *entry, int units)
{
  int first = parts_of (entry->reach_left, entry->pixels);
  int end = (units - entry->reach_right) / entry->pixels;

  return MAX (end - first, 0);
}

/* The tiles of the frame of a chain, as chain.cuh has them. */
static guint64
count_frame_tiles (const SkelCudaEntry *entry, const SkelLaunchHead *head)
{
  const SkelExtent *frame = &entry->frame;
  int inside_y = head->height - frame->top - frame->bottom;
  guint64 across;

  if (entry->along == 0)
    return 0;
  across = parts_of (head->width, entry->along);
  if (head->width <= frame->left + frame->right || inside_y <= 0)
    return across
           * parts_of (head->height, MAX (MAX (frame->top, frame->bottom), 1));
  return across * ((frame->top > 0) + (frame->bottom > 0))
         + (guint64)parts_of (inside_y, entry->along)
               * ((frame->left > 0) + (frame->right > 0));
}

/* Divides the image among blocks of @block threads, and says how many. */
static guint64
divide_image (const SkelCudaModule *module, const SkelCudaEntry *entry,
    SkelLaunchHead *head, int *block)
{
  int units = count_units (module->kernel, entry, head->width);
  int resident = resident_of (module, entry);
  /* who does not come to an edge is done sooner, and another block's turn; who
   * settles an image waits until all of it is */
  int most = module->kernel->settling ? resident : 2 * resident;
  guint64 parts, limit, edges = 0;

  head->threads_x = parts_of (units, entry->pixels);
  head->edge_columns = 0;
  if (entry->edge_rows > 0) {
    int inside = count_inside (entry, units);

    head->edge_columns = head->threads_x - inside;
    head->threads_x = inside;
    edges = (guint64)head->edge_columns
            * parts_of (head->height, entry->edge_rows);
  }
  edges += count_frame_tiles (entry, head);
  head->rows = choose_rows (module, entry, head);
  head->threads_y = parts_of (head->height, head->rows);
  parts = (guint64)head->threads_x * head->threads_y;
  limit = (guint64)module->device.multiprocessors
          * MIN (entry->blocks_per_multiprocessor, most);

  *block = entry->block;
  if (entry->tiles)
    return limit > 0 ? MIN (parts, limit) : parts;
  if (limit > 0)
    return MIN (edges + (parts + *block - 1) / *block, limit);
  if (module->forced.block > 0)
    *block = MIN (*block, module->forced.block);
  return edges + (parts + *block - 1) / *block;
}

/* Readies @stream for launches of a kernel with results; NULL on failure. */
static Stream *
add_stream (
    SkelCudaModule *module, CUstream stream, SkelLaunch *launch, GError **error)
{
  CUdeviceptr cleared;
  Stream *added;

  if (!check_launch (module,
          module->driver->cuMemAlloc (&cleared, sizeof (uint32_t)), error))
    return NULL;
  launch->head.cleared = cleared;
  launch->head.number = 0;
  if (!launch_function (
          module, module->functions[0], 1, 1, 1, launch, stream, error)) {
    module->driver->cuMemFree (cleared);
    return NULL;
  }
  added = g_new0 (Stream, 1);
  added->stream = stream;
  added->cleared = cleared;
  g_ptr_array_add (module->streams, added);
  return added;
}

/* Numbers a launch on @stream. */
static gboolean
number_launch (
    SkelCudaModule *module, CUstream stream, SkelLaunch *launch, GError **error)
{
  Stream *found = NULL;

  g_mutex_lock (&module->lock);
  for (guint i = 0; found == NULL && i < module->streams->len; i++) {
    Stream *known = g_ptr_array_index (module->streams, i);

    if (known->stream == stream)
      found = known;
  }
  if (found == NULL)
    found = add_stream (module, stream, launch, error);
  if (found != NULL) {
    launch->head.cleared = found->cleared;
    launch->head.number = ++found->number;
  }
  g_mutex_unlock (&module->lock);
  return found != NULL;
}

static gboolean
wants_planes (const SkelCudaModule *module, const SkelJob *job)
{
  return skel_planes_can_be (job)
         && module->forced.planes != SKEL_CUDA_PLANES_NEVER
         && (module->forced.planes == SKEL_CUDA_PLANES_ALWAYS
             || skel_planes_help (module, job));
}

gboolean
skel_cuda_launch (
    SkelCudaModule *module, const SkelJob *job, CUstream stream, GError **error)
{
  const SkelCudaPartMemory none = { 0 };
  gboolean done;

  g_return_val_if_fail (job->kernel == module->kernel, FALSE);

  if (module->sequence != NULL)
    return skel_cuda_sequence_launch (module->sequence, job, stream, error);
  if (!wants_planes (module, job))
    return skel_cuda_launch_part (module, job, &none, stream, error);
  g_mutex_lock (&module->planes_lock);
  done = skel_planes_launch (module, module->planes, job, stream, error);
  g_mutex_unlock (&module->planes_lock);
  return done;
}

/* One block. */
static gboolean
launch_between (SkelCudaModule *module, CUfunction function, SkelLaunch *launch,
    CUstream stream, GError **error)
{
  return launch_function (module, function, 1, 1, SKEL_GEOMETRY_BETWEEN_BLOCK,
      launch, stream, error);
}

gsize
skel_cuda_queue_size (const SkelKernel *kernel, int width, int height)
{
  const SkelCudaEntry *entry;

  if (kernel->settling == NULL || kernel->cuda == NULL)
    return 0;
  entry = &kernel->cuda->entries[kernel->cuda->n_entries - 1];
  return sizeof (uint32_t)
         * (SKEL_LAUNCH_QUEUE_HEAD
             + 2 * (gsize)parts_of (width, entry->pixels)
                   * parts_of (height, entry->rows));
}

/* Whether @job updates an image of whose pixels some blocks could see halves:
 * then one of them has to do all. */
static gboolean
sees_halves (const SkelJob *job)
{
  const SkelSettling *settling = job->kernel->settling;
  const SkelView *view;
  gsize size;

  if (settling == NULL)
    return FALSE;
  view = &job->views[settling->before];
  size = skel_type_size (job->kernel->images[settling->before].type);
  return (((uintptr_t)view->pixels | (gsize)view->stride | view->step
              | view->offsets[0])
             & (size - 1))
         != 0;
}

/* Bytes that are read and written for each unit of @job. */
static int
count_bytes (const SkelJob *job)
{
  const SkelKernel *kernel = job->kernel;
  int bytes = 0;

  for (int i = 0; i < kernel->n_images; i++)
    bytes += skel_type_size (kernel->images[i].type);
  return bytes;
}

double
skel_cuda_estimate (const SkelCudaModule *module, const SkelJob *job)
{
  SkelLaunchHead head = { .width = job->width, .height = job->height };
  const SkelCudaEntry *entry
      = choose_entry (job, module->forced.passed_over, &head);
  int block;

  if (entry == NULL)
    return INFINITY;
  if (entry->work == 0)
    return 0;
  divide_image (module, entry, &head, &block);
  return skel_cuda_estimate_cycles (&module->device, entry,
             resident_of (module, entry), head.threads_x + head.edge_columns,
             head.height, head.rows, count_bytes (job))
         + skel_cuda_estimate_frame (
             &module->device, count_frame_tiles (entry, &head));
}

gboolean
skel_cuda_is_general (const SkelCudaModule *module, const SkelJob *job)
{
  SkelLaunchHead head;
  const SkelCudaEntry *entry
      = choose_entry (job, module->forced.passed_over, &head);
  SkelCarry carry;

  return entry != NULL && entry->layout == SKEL_CUDA_GENERAL
         && !is_carry (job, &carry);
}

gboolean
skel_cuda_launch_part (SkelCudaModule *module, const SkelJob *job,
    const SkelCudaPartMemory *memory, CUstream stream, GError **error)
{
  const SkelCudaKernel *cuda = module->kernel->cuda;
  const SkelCudaEntry *entry;
  SkelLaunch launch;
  SkelCarry carry;
  guint64 grid;
  int block;

  if (is_carry (job, &carry))
    return skel_cuda_carry (module, &carry, stream, error);

  describe_job (job, &launch);
  launch.head.handed = memory->handed;
  launch.head.finished = memory->finished;
  launch.head.queue = memory->queue;
  if (module->prepare != NULL
      && !launch_between (module, module->prepare, &launch, stream, error))
    return FALSE;
  if (cuda->entries[0].layout == SKEL_CUDA_CLEAR
      && !number_launch (module, stream, &launch, error))
    return FALSE;

  entry = choose_entry (job, module->forced.passed_over, &launch.head);
  grid = divide_image (module, entry, &launch.head, &block);
  if (sees_halves (job))
    grid = 1;
  return launch_function (module, module->functions[entry - cuda->entries],
             grid, entry->layout == SKEL_CUDA_GENERAL ? job->components : 1,
             block, &launch, stream, error)
         && (memory->finished == 0 || module->complete == NULL
             || launch_between (
                 module, module->complete, &launch, stream, error));
}

/* --- planes that no kernel computes --- */

gboolean
skel_cuda_carry (SkelCudaModule *module, const SkelCarry *carry,
    CUstream stream, GError **error)
{
  gboolean transpose = (carry->permutation & SKEL_PERMUTATION_TRANSPOSE) != 0;
  gboolean mirror = (carry->permutation & SKEL_PERMUTATION_MIRROR_X) != 0;
  /* pixels of whole-word multiples start words in every row */
  gboolean words
      = ((uintptr_t)carry->destination | (gsize)carry->destination_stride) % 4
        == 0;
  SkelCarryLaunch launch = {
    .source = (uintptr_t)carry->source,
    .source_stride = carry->source_stride,
    .destination = (uintptr_t)carry->destination,
    .destination_stride = carry->destination_stride,
    .width = carry->width,
    .height = carry->height,
    .step = carry->step,
    .permutation = carry->permutation,
    .fill = carry->fill,
  };
  int bytes = carry->width * carry->step, rows = carry->height;
  Carry which;
  guint64 grid;

  if (carry->width < 1 || carry->height < 1)
    return TRUE;
  if (module->sequence != NULL)
    return skel_cuda_carry (
        skel_cuda_sequence_first (module->sequence), carry, stream, error);
  if (transpose && carry->source == NULL) {
    bytes = carry->height * carry->step;
    rows = carry->width;
  }

  if (!words) {
    which = CARRY_ANY;
    launch.threads_x = carry->width;
    launch.threads_y = carry->height;
  } else if (carry->source == NULL) {
    which = CARRY_FILL;
    launch.threads_x = parts_of (bytes, 16);
    launch.threads_y = rows;
  } else if (transpose) {
    int group = carry->step == 3 ? 1 : 4 / carry->step;
    int columns = carry->step == 3 ? 4 : 16 / carry->step;

    which = CARRY_TRANSPOSE + carry->step - 1;
    launch.threads_x = parts_of (carry->width, 8 * columns);
    launch.threads_y = parts_of (carry->height, 32 * group);
  } else {
    which = mirror ? CARRY_MIRROR + carry->step - 1 : CARRY_COPY;
    launch.threads_x = parts_of (bytes, mirror && carry->step == 3 ? 12 : 16);
    launch.threads_y = rows;
  }

  grid = (guint64)launch.threads_x * launch.threads_y;
  if (which < CARRY_TRANSPOSE || which >= CARRY_FILL)
    grid = (grid + CARRY_BLOCK - 1) / CARRY_BLOCK;
  return launch_function (module, module->carry[which], grid, 1, CARRY_BLOCK,
      &launch, stream, error);
}

gboolean
skel_cuda_move_planes (SkelCudaModule *module, SkelPlanesLaunch *planes,
    gboolean join, CUstream stream, GError **error)
{
  Carry which = (join ? CARRY_JOIN : CARRY_SPLIT) + planes->step - 2;

  planes->threads_x = parts_of (planes->width, 4);
  planes->threads_y = planes->height;
  return launch_function (module, module->carry[which],
      parts_of (planes->threads_x * planes->threads_y, CARRY_BLOCK), 1,
      CARRY_BLOCK, planes, stream, error);
}
