/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "sequence.h"

#include "../runtime/sequence.h"
#include "part.h"
#include "planes.h"
#include "room.h"

#include <math.h>
#include <string.h>

#define ALIGNMENT 256

/* What was chosen for the last job. */
typedef struct {
  SkelJob job;       /* of its views, where pixels lie in 16 bytes */
  SkelValue *values; /* of it */
  int *parts;        /* see choose_parts (); NULL: there was none */
  gboolean apart;    /* see are_apart () */
  gboolean planes;   /* of its components, see planes.h */
} Chosen;

struct _SkelCudaSequence {
  const SkelCudaDriver *driver;
  const SkelKernel *kernel;
  SkelCudaModule **parts; /* of the steps, and of the chains after them */
  SkelCudaSteps steps;
  SkelCudaPlanes forced_planes;
  GMutex lock; /* of a launch: its steps follow each other */
  Chosen chosen[1 + SKEL_MAX_CHANNELS]; /* of all together, and each alone */
  SkelCudaRooms *rooms;
};

/* Where in a stream's memory everything is. */
typedef struct {
  gsize locals[SKEL_MAX_LOCALS];
  gsize results;  /* of all components, where the job has no room for them */
  gsize finished; /* the same, finished */
  gsize handed;   /* values of a step, and its uniforms */
  gsize queue;    /* bytes of that of a step that is repeated until nothing
                   * changes, which is the first of all */
  gsize size;
} Layout;

static int
count_parts (const SkelKernel *kernel)
{
  return kernel->n_steps + kernel->n_chains;
}

SkelCudaSequence *
skel_cuda_sequence_new (const SkelKernel *kernel, GError **error)
{
  SkelCudaSequence *self = g_new0 (SkelCudaSequence, 1);

  self->driver = skel_cuda_driver (NULL);
  self->kernel = kernel;
  self->parts = g_new0 (SkelCudaModule *, count_parts (kernel));
  self->rooms = skel_cuda_rooms_new (self->driver, kernel->name);
  g_mutex_init (&self->lock);
  for (int i = 0; i < count_parts (kernel); i++) {
    self->parts[i] = skel_cuda_module_new (kernel->steps[i].kernel, error);
    if (self->parts[i] == NULL) {
      skel_cuda_sequence_free (self);
      return NULL;
    }
  }
  return self;
}

static void
forget_choices (SkelCudaSequence *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (self->chosen); i++) {
    g_clear_pointer (&self->chosen[i].values, g_free);
    g_clear_pointer (&self->chosen[i].parts, g_free);
  }
}

void
skel_cuda_sequence_free (SkelCudaSequence *self)
{
  if (self == NULL)
    return;
  skel_cuda_rooms_free (self->rooms);
  for (int i = 0; i < count_parts (self->kernel); i++)
    skel_cuda_module_free (self->parts[i]);
  g_mutex_clear (&self->lock);
  forget_choices (self);
  g_free (self->parts);
  g_free (self);
}

SkelCudaModule *
skel_cuda_sequence_first (const SkelCudaSequence *self)
{
  return self->parts[0];
}

void
skel_cuda_sequence_force (SkelCudaSequence *self, const SkelCudaForced *forced)
{
  self->steps = forced->steps;
  self->forced_planes = forced->planes;
  forget_choices (self);
  for (int i = 0; i < count_parts (self->kernel); i++)
    skel_cuda_module_force (self->parts[i], forced);
}

/* The place of @size bytes more. */
static gsize
reserve (Layout *layout, gsize size)
{
  gsize place = layout->size;

  layout->size += (size + ALIGNMENT - 1) & ~(gsize)(ALIGNMENT - 1);
  return place;
}

/* What is known of the job of the part @index, without its memory and what is
 * handed. */
static void
get_job (const SkelJob *job, int index, SkelValue *values, SkelJob *part)
{
  static const SkelValue counters[SKEL_MAX_REPEATS];
  SkelView locals[SKEL_MAX_LOCALS];

  for (int i = 0; i < job->kernel->n_locals; i++)
    locals[i] = skel_sequence_get_local (job, i);
  skel_step_get_job (job, index, 0, locals, part);
  skel_step_get_values (job, index, counters, NULL, values);
  part->values = values;
}

/* What the part @index of @job would take, see skel_cuda_estimate (). */
static double
estimate (const SkelCudaSequence *self, const SkelJob *job, int index)
{
  SkelValue values[SKEL_MAX_LAUNCH_VALUES];
  SkelJob part;

  get_job (job, index, values, &part);
  return skel_cuda_estimate (self->parts[index], &part);
}

/* Whether the steps of the chain @index are to be done as one. What nobody has
 * counted is slower. */
static gboolean
are_one (const SkelCudaSequence *self, const SkelJob *job, int index)
{
  const SkelChain *chain = &self->kernel->chains[index];
  double as_one, apart = 0;

  if (self->steps == SKEL_CUDA_STEPS_APART)
    return FALSE;
  as_one = estimate (self, job, self->kernel->n_steps + index);
  for (int i = chain->first; i < chain->end; i++) {
    double step = estimate (self, job, i);

    apart = step == 0 ? INFINITY : apart + step;
  }
  return as_one < INFINITY
         && (self->steps == SKEL_CUDA_STEPS_AS_ONE
             || as_one < apart * chain->turns);
}

/* By what part each step is done, its own or a chain's; -1: by that of an
 * earlier one. And after that for each repetition the chain that is several of
 * its turns; -1: there is none. To be freed. */
static int *
choose_parts (const SkelCudaSequence *self, const SkelJob *job)
{
  const SkelKernel *kernel = self->kernel;
  int *parts = g_new (int, kernel->n_steps + kernel->n_repeats);
  int *turns = parts + kernel->n_steps;

  for (int i = 0; i < kernel->n_steps; i++)
    parts[i] = i;
  for (int i = 0; i < kernel->n_repeats; i++)
    turns[i] = -1;
  for (int i = 0; i < kernel->n_chains; i++) {
    const SkelChain *chain = &kernel->chains[i];

    if (!are_one (self, job, i))
      continue;
    if (chain->turns > 1) {
      turns[chain->repeat] = i;
      continue;
    }
    parts[chain->first] = kernel->n_steps + i;
    for (int s = chain->first + 1; s < chain->end; s++)
      parts[s] = -1;
  }
  return parts;
}

/* @job without what no choice hangs on. */
static SkelJob
strip_job (const SkelJob *job)
{
  SkelJob stripped = { .width = job->width,
    .height = job->height,
    .components = job->components,
    .keep_others = job->keep_others };

  for (int i = 0; i < job->kernel->n_images; i++) {
    stripped.views[i] = job->views[i];
    stripped.views[i].pixels = (guint8 *)((uintptr_t)job->views[i].pixels & 15);
  }
  return stripped;
}

static gboolean
is_stored (const SkelKernel *kernel, const int *parts, int local)
{
  for (int i = 0; i < kernel->n_steps; i++)
    if (parts[i] >= 0
        && skel_step_stores (kernel, &kernel->steps[parts[i]], local))
      return TRUE;
  return FALSE;
}

/* Whether the components of @job, whose steps are done by @parts, are computed
 * one after the other: what has values of several sizes has no march but where
 * these lie side by side. */
static gboolean
are_apart (const SkelJob *job, const int *parts)
{
  const SkelKernel *kernel = job->kernel;

  if (skel_sequence_is_left (kernel))
    return job->components > 1;
  for (int i = 0; job->components > 1 && i < kernel->n_locals; i++)
    if (is_stored (kernel, parts, i)
        && skel_type_size (kernel->locals[i].type)
               != skel_type_size (kernel->images[0].type))
      return TRUE;
  return FALSE;
}

/* Parts of @job that the general skeleton does. */
static int
count_general (const SkelCudaSequence *self, const SkelJob *job)
{
  int *parts = choose_parts (self, job);
  int count = 0;

  for (int i = 0; i < job->kernel->n_steps; i++) {
    SkelValue values[SKEL_MAX_LAUNCH_VALUES];
    SkelJob part;

    if (parts[i] < 0)
      continue;
    get_job (job, parts[i], values, &part);
    count += skel_cuda_is_general (self->parts[parts[i]], &part);
  }
  g_free (parts);
  return count;
}

/* Whether there is better code for planes of @job, whose components are
 * computed one after the other if they are @apart. */
static gboolean
want_planes (const SkelCudaSequence *self, const SkelJob *job, gboolean apart)
{
  SkelJob plane, together = *job;

  if (!skel_planes_can_be (job)
      || self->forced_planes == SKEL_CUDA_PLANES_NEVER)
    return FALSE;
  if (self->forced_planes == SKEL_CUDA_PLANES_ALWAYS)
    return TRUE;
  plane = skel_planes_get_component (job, 0, 0);
  if (apart)
    together = skel_sequence_get_component (job, 0);
  return count_general (self, &plane) < count_general (self, &together);
}

/* What is chosen for @job, which it only thinks about if that is unlike the
 * last that was chosen for as @which. It belongs to @self. */
static const Chosen *
choose (SkelCudaSequence *self, int which, const SkelJob *job)
{
  Chosen *chosen = &self->chosen[which];
  SkelJob stripped = strip_job (job);
  gsize size = job->kernel->n_values * sizeof *job->values;

  if (chosen->parts && memcmp (&stripped, &chosen->job, sizeof stripped) == 0
      && (size == 0 || memcmp (chosen->values, job->values, size) == 0))
    return chosen;
  g_free (chosen->values);
  g_free (chosen->parts);
  chosen->job = stripped;
  chosen->values = g_memdup2 (job->values, size);
  chosen->parts = choose_parts (self, job);
  chosen->apart = are_apart (job, chosen->parts);
  chosen->planes = want_planes (self, job, chosen->apart);
  return chosen;
}

static Layout
lay_out (const SkelJob *job, const int *parts)
{
  const SkelKernel *kernel = job->kernel;
  gsize results = job->components * kernel->results_size;
  gsize handed = 0;
  Layout layout = { 0 };
  int width, height;

  skel_job_get_size (job, &width, &height);
  for (int i = 0; i < kernel->n_steps; i++)
    layout.queue = MAX (layout.queue,
        skel_cuda_queue_size (kernel->steps[i].kernel, width, height));
  reserve (&layout, layout.queue);
  for (int i = 0; i < kernel->n_locals; i++)
    if (is_stored (kernel, parts, i))
      layout.locals[i]
          = reserve (&layout, height * skel_sequence_get_local (job, i).stride);
  layout.results = reserve (&layout, job->results == NULL ? results : 0);
  layout.finished = reserve (&layout, results);
  for (int i = 0; i < kernel->n_steps; i++) {
    const SkelKernel *part = kernel->steps[i].kernel;

    handed = MAX (handed, part->n_values * sizeof (SkelValue)
                              + part->uniforms_size + part->uniforms_room);
  }
  layout.handed = reserve (&layout, handed);
  return layout;
}

/* Sees to it that the first @size bytes of @room are zeros, as launches leave
 * them. What they are is not known before those have been enqueued. */
static gboolean
clear_queue (
    SkelCudaSequence *self, SkelCudaRoom *room, gsize size, GError **error)
{
  gsize zeros = room->zeros;

  room->zeros = 0;
  return size <= zeros
         || skel_cuda_check (self->driver,
             self->driver->cuMemsetD8Async (
                 room->memory, 0, size, room->stream),
             "cannot clear a queue", error);
}

/* A launch of all steps. */
typedef struct {
  SkelCudaSequence *sequence;
  const SkelJob *job;
  const int *parts; /* see choose_parts () */
  SkelView locals[SKEL_MAX_LOCALS];
  CUdeviceptr finished, handed, queue;
  CUstream stream;
  GError **error;
} Launch;

/* What the host knows, and where on the device the rest is. */
static void
get_values (const Launch *launch, int index, const SkelValue *counters,
    CUdeviceptr finished, SkelValue *values)
{
  const SkelKernel *kernel = launch->job->kernel;
  const SkelStep *step = &kernel->steps[index];
  SkelValue *handed = values + step->kernel->n_given;

  skel_step_get_values (launch->job, index, counters, NULL, values);
  for (int i = 0; i < step->kernel->n_parameters; i++) {
    const SkelSource *source = &step->sources[i];

    if (source->step >= 0) {
      const SkelStep *from = &kernel->steps[source->step];

      handed++->i = finished + from->results_offset
                    + from->kernel->results[source->index].offset;
    }
  }
}

static gboolean
launch_part (Launch *launch, int index, const SkelValue *counters)
{
  const SkelKernel *kernel = launch->job->kernel;
  const SkelStep *step = &kernel->steps[index];
  SkelValue values[SKEL_MAX_LAUNCH_VALUES];
  int n_jobs = skel_step_count_jobs (launch->job, index);

  if (skel_step_exchange (kernel, step, launch->locals))
    return TRUE;
  for (int i = 0; i < n_jobs; i++) {
    CUdeviceptr block = launch->finished + i * kernel->results_size;
    SkelCudaPartMemory memory
        = { .handed = launch->handed, .queue = launch->queue };
    SkelJob part;

    skel_step_get_job (launch->job, index, i, launch->locals, &part);
    get_values (launch, index, counters, block, values);
    part.values = values;
    if (step->kernel->n_results > 0)
      memory.finished = block + step->results_offset;
    if (!skel_cuda_launch_part (launch->sequence->parts[index], &part, &memory,
            launch->stream, launch->error))
      return FALSE;
  }
  return TRUE;
}

static gboolean
launch_step (int index, const SkelValue *counters, gpointer data)
{
  Launch *launch = data;
  int part = launch->parts[index];

  return part < 0 || launch_part (launch, part, counters);
}

static int
count_turns (int repeat, gpointer data)
{
  const Launch *launch = data;
  const SkelKernel *kernel = launch->job->kernel;
  int chain = launch->parts[kernel->n_steps + repeat];

  return chain < 0 ? 1 : kernel->chains[chain].turns;
}

/* Several turns; the images are exchanged as by one. */
static gboolean
launch_turns (int repeat, const SkelValue *counters, gpointer data)
{
  Launch *launch = data;
  const SkelKernel *kernel = launch->job->kernel;
  const SkelRepeat *which = &kernel->repeats[repeat];
  int chain = launch->parts[kernel->n_steps + repeat];

  for (int i = which->first; i < which->end; i++) {
    const SkelChain *turns = &kernel->chains[chain];

    if (i > turns->first && i < turns->end)
      continue;
    if (!launch_part (
            launch, i == turns->first ? kernel->n_steps + chain : i, counters))
      return FALSE;
  }
  return TRUE;
}

/* The host has to wait for it. */
static gboolean
read_again (gsize offset, gint32 *value, gpointer data)
{
  const Launch *launch = data;
  const SkelCudaDriver *driver = launch->sequence->driver;
  CUresult result = driver->cuMemcpyDtoHAsync (
      value, launch->finished + offset, sizeof *value, launch->stream);

  if (result == CUDA_SUCCESS)
    result = driver->cuStreamSynchronize (launch->stream);
  return skel_cuda_check (
      driver, result, "cannot read whether a loop goes on", launch->error);
}

/* Launches all steps of @job, of one component or of several together, as
 * @parts say. */
static gboolean
launch_steps (SkelCudaSequence *self, const SkelJob *job, const int *parts,
    CUstream stream, GError **error)
{
  const SkelKernel *kernel = job->kernel;
  Layout layout = lay_out (job, parts);
  SkelCudaRoom *used = skel_cuda_rooms_find (self->rooms, stream);
  SkelJob roomy = *job;
  Launch launch = { .sequence = self,
    .job = &roomy,
    .parts = parts,
    .stream = stream,
    .error = error };

  if (!skel_cuda_room_grow (self->rooms, used, layout.size, error)
      || !clear_queue (self, used, layout.queue, error))
    return FALSE;
  for (int i = 0; i < kernel->n_locals; i++) {
    launch.locals[i] = skel_sequence_get_local (job, i);
    launch.locals[i].pixels = (guint8 *)(used->memory + layout.locals[i]);
  }
  launch.finished = used->memory + layout.finished;
  launch.handed = used->memory + layout.handed;
  launch.queue = used->memory;
  if (job->results == NULL && kernel->results_size > 0)
    roomy.results = (guint8 *)(used->memory + layout.results);
  if (!skel_sequence_run_turns (
          &roomy, launch_step, read_again, count_turns, launch_turns, &launch))
    return FALSE;
  used->zeros = layout.queue;
  return TRUE;
}

/* Likewise, one component of @job after the other, whose planes, if it has any,
 * are at @planes. */
static gboolean
launch_components (SkelCudaSequence *self, const SkelJob *job,
    CUdeviceptr planes, CUstream stream, GError **error)
{
  for (int c = 0; c < job->components; c++) {
    SkelJob component = planes != 0 ? skel_planes_get_component (job, c, planes)
                                    : skel_sequence_get_component (job, c);

    if (!launch_steps (self, &component,
            choose (self, 1 + c, &component)->parts, stream, error))
      return FALSE;
  }
  return TRUE;
}

/* Likewise, with planes, which come after what any component takes. */
static gboolean
launch_planes (
    SkelCudaSequence *self, const SkelJob *job, CUstream stream, GError **error)
{
  SkelCudaModule *module = skel_cuda_sequence_first (self);
  SkelCudaRoom *used = skel_cuda_rooms_find (self->rooms, stream);
  gsize taken = 0;
  CUdeviceptr planes;

  for (int c = 0; c < job->components; c++) {
    SkelJob component = skel_planes_get_component (job, c, 0);

    taken = MAX (taken,
        lay_out (&component, choose (self, 1 + c, &component)->parts).size);
  }
  if (!skel_cuda_room_grow (
          self->rooms, used, taken + skel_planes_size (job), error))
    return FALSE;
  planes = used->memory + taken;
  return skel_planes_split (module, job, planes, stream, error)
         && launch_components (self, job, planes, stream, error)
         && skel_planes_join (module, job, planes, stream, error);
}

gboolean
skel_cuda_sequence_launch (
    SkelCudaSequence *self, const SkelJob *job, CUstream stream, GError **error)
{
  const Chosen *chosen;
  gboolean done;

  g_mutex_lock (&self->lock);
  chosen = choose (self, 0, job);
  done = chosen->planes ? launch_planes (self, job, stream, error)
         : chosen->apart
             ? launch_components (self, job, 0, stream, error)
             : launch_steps (self, job, chosen->parts, stream, error);
  g_mutex_unlock (&self->lock);
  return done;
}
