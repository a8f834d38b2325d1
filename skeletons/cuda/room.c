/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "room.h"

struct _SkelCudaRooms {
  const SkelCudaDriver *driver;
  const char *name;
  GPtrArray *rooms; /* SkelCudaRoom */
};

SkelCudaRooms *
skel_cuda_rooms_new (const SkelCudaDriver *driver, const char *name)
{
  SkelCudaRooms *self = g_new0 (SkelCudaRooms, 1);

  self->driver = driver;
  self->name = name;
  self->rooms = g_ptr_array_new_with_free_func (g_free);
  return self;
}

/* Frees the memory of @room, after who still uses it. */
static void
empty (const SkelCudaRooms *self, SkelCudaRoom *room)
{
  if (room->memory != 0)
    self->driver->cuMemFree (room->memory);
  room->memory = 0;
  room->size = room->zeros = 0;
}

void
skel_cuda_rooms_free (SkelCudaRooms *self)
{
  if (self == NULL)
    return;
  for (guint i = 0; i < self->rooms->len; i++)
    empty (self, self->rooms->pdata[i]);
  g_ptr_array_unref (self->rooms);
  g_free (self);
}

SkelCudaRoom *
skel_cuda_rooms_find (SkelCudaRooms *self, CUstream stream)
{
  SkelCudaRoom *added;

  for (guint i = 0; i < self->rooms->len; i++) {
    SkelCudaRoom *known = self->rooms->pdata[i];

    if (known->stream == stream)
      return known;
  }
  added = g_new0 (SkelCudaRoom, 1);
  added->stream = stream;
  g_ptr_array_add (self->rooms, added);
  return added;
}

gboolean
skel_cuda_room_grow (
    SkelCudaRooms *self, SkelCudaRoom *room, gsize size, GError **error)
{
  CUdeviceptr memory;
  CUresult result;
  char *what;

  if (size <= room->size)
    return TRUE;
  empty (self, room);
  result = self->driver->cuMemAlloc (&memory, size);
  if (result == CUDA_SUCCESS) {
    room->memory = memory;
    result = self->driver->cuMemsetD8Async (memory, 0, size, room->stream);
  }
  if (result == CUDA_SUCCESS) {
    room->size = room->zeros = size;
    return TRUE;
  }
  empty (self, room);
  what = g_strdup_printf ("cannot get %" G_GSIZE_FORMAT
                          " bytes for the local images of %s",
      size, self->name);
  skel_cuda_check (self->driver, result, what, error);
  g_free (what);
  return FALSE;
}
