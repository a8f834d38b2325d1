/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* room.h: memory of the device for the launches on a stream, which use it one
 * after the other. It is allocated when more is wanted than there is, and
 * stays.
 */
#pragma once

#include "driver.h"

G_BEGIN_DECLS

typedef struct {
  CUstream stream;
  CUdeviceptr memory;
  gsize size;
  gsize zeros; /* so many bytes from the first on are known to be 0 */
} SkelCudaRoom;

/* All of a kernel's. Not safe to use from several threads at once. */
typedef struct _SkelCudaRooms SkelCudaRooms;

/* For the kernel @name, which errors speak of. */
SkelCudaRooms *skel_cuda_rooms_new (
    const SkelCudaDriver *driver, const char *name);

/* No launch may be pending. NULL is allowed. */
void skel_cuda_rooms_free (SkelCudaRooms *rooms);

/* That of @stream, which belongs to @rooms and may be empty. */
SkelCudaRoom *skel_cuda_rooms_find (SkelCudaRooms *rooms, CUstream stream);

/* Gives @room at least @size bytes, which have some value: those beside the
 * channels of a pixel are fetched with it, though nobody may have written them.
 * FALSE with @error set when there are not as many, and @room is empty then. */
gboolean skel_cuda_room_grow (
    SkelCudaRooms *rooms, SkelCudaRoom *room, gsize size, GError **error);

G_END_DECLS
