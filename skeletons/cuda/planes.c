/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "planes.h"

#include "../runtime/sequence.h"

static gboolean
can_be_planes (const SkelJob *job, int image)
{
  const SkelImage *description = &job->kernel->images[image];
  const SkelView *view = &job->views[image];

  if (description->channels > 1 || skel_type_size (description->type) > 1
      || view->step > SKEL_PLANES
      || ((uintptr_t)view->pixels | (gsize)view->stride) % 4 != 0)
    return FALSE;
  for (int c = 0; c < job->components; c++)
    if (view->offsets[c] < 0 || view->offsets[c] >= view->step)
      return FALSE;
  return TRUE;
}

gboolean
skel_planes_can_be (const SkelJob *job)
{
  gboolean can = job->components > 1;

  for (int i = 0; i < job->kernel->n_images && can; i++)
    can = can_be_planes (job, i);
  return can;
}

static gsize
stride_of (const SkelJob *job, int image)
{
  int width, height;

  skel_job_get_image_size (job, image, &width, &height);
  return ((gsize)width + SKEL_ROW_ALIGNMENT - 1)
         & ~(gsize)(SKEL_ROW_ALIGNMENT - 1);
}

/* Bytes of one plane of @image. */
static gsize
size_of (const SkelJob *job, int image)
{
  int width, height;

  skel_job_get_image_size (job, image, &width, &height);
  return height * stride_of (job, image);
}

/* Of the first component of @image, where those of the first image lie at
 * @memory. */
static CUdeviceptr
place_of (const SkelJob *job, int image, CUdeviceptr memory)
{
  for (int i = 0; i < image; i++)
    memory += job->components * size_of (job, i);
  return memory;
}

gsize
skel_planes_size (const SkelJob *job)
{
  return place_of (job, job->kernel->n_images, 0);
}

SkelJob
skel_planes_get_component (const SkelJob *job, int number, CUdeviceptr memory)
{
  SkelJob component = skel_sequence_get_component (job, number);

  for (int i = 0; i < job->kernel->n_images; i++)
    component.views[i] = (SkelView){
      .pixels
      = (guint8 *)(place_of (job, i, memory) + number * size_of (job, i)),
      .stride = stride_of (job, i),
      .step = 1,
    };
  component.keep_others = FALSE;
  return component;
}

static gboolean
move (SkelCudaModule *module, const SkelJob *job, int image, CUdeviceptr memory,
    CUstream stream, GError **error)
{
  const SkelView *view = &job->views[image];
  int input = skel_kernel_first_input (job->kernel);
  gboolean join = job->kernel->images[image].output;
  SkelPlanesLaunch launch = { .pixels = (uintptr_t)view->pixels,
    .stride = view->stride,
    .step = view->step,
    .components = job->components,
    .planes = place_of (job, image, memory),
    .plane_stride = stride_of (job, image),
    .plane_size = size_of (job, image) };

  skel_job_get_image_size (job, image, &launch.width, &launch.height);
  for (int c = 0; c < job->components; c++)
    launch.offsets[c] = view->offsets[c];
  if (join && job->keep_others && input >= 0
      && job->views[input].step == view->step) {
    launch.others = (uintptr_t)job->views[input].pixels;
    launch.others_stride = job->views[input].stride;
  }
  return skel_cuda_move_planes (module, &launch, join, stream, error);
}

static gboolean
move_all (SkelCudaModule *module, const SkelJob *job, gboolean outputs,
    CUdeviceptr memory, CUstream stream, GError **error)
{
  for (int i = 0; i < job->kernel->n_images; i++)
    if (job->kernel->images[i].output == outputs
        && !move (module, job, i, memory, stream, error))
      return FALSE;
  return TRUE;
}

gboolean
skel_planes_split (SkelCudaModule *module, const SkelJob *job,
    CUdeviceptr memory, CUstream stream, GError **error)
{
  return move_all (module, job, FALSE, memory, stream, error);
}

gboolean
skel_planes_join (SkelCudaModule *module, const SkelJob *job,
    CUdeviceptr memory, CUstream stream, GError **error)
{
  return move_all (module, job, TRUE, memory, stream, error);
}

gboolean
skel_planes_help (const SkelCudaModule *module, const SkelJob *job)
{
  SkelJob plane;

  if (!skel_cuda_is_general (module, job))
    return FALSE;
  plane = skel_planes_get_component (job, 0, 0);
  return !skel_cuda_is_general (module, &plane);
}

gboolean
skel_planes_launch (SkelCudaModule *module, SkelCudaRooms *rooms,
    const SkelJob *job, CUstream stream, GError **error)
{
  const SkelCudaPartMemory none = { 0 };
  SkelCudaRoom *room = skel_cuda_rooms_find (rooms, stream);

  if (!skel_cuda_room_grow (rooms, room, skel_planes_size (job), NULL))
    return skel_cuda_launch_part (module, job, &none, stream, error);
  if (!skel_planes_split (module, job, room->memory, stream, error))
    return FALSE;
  for (int c = 0; c < job->components; c++) {
    SkelJob component = skel_planes_get_component (job, c, room->memory);

    if (!skel_cuda_launch_part (module, &component, &none, stream, error))
      return FALSE;
  }
  return skel_planes_join (module, job, room->memory, stream, error);
}
