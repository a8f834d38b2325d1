/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* planes.h: components that lie side by side in pixels, as planes while the
 * launches of a job run on each of them.
 *
 * A march takes values that lie side by side in each of its images, or pixels
 * of bytes of the same layout in all, where skelc found that worth its code.
 * Where a local image has wider values each component is computed by itself,
 * and the march would have to pick its bytes out of pixels of the one image
 * only. To take the pixels apart before, and to join them afterwards, is two
 * launches of their own.
 */
#pragma once

#include "part.h"
#include "room.h"

G_BEGIN_DECLS

/* Whether the components of @job may be planes meanwhile. The others are for
 * jobs of which that is so. */
gboolean skel_planes_can_be (const SkelJob *job);

/* Bytes that the planes of all components of all images take. */
gsize skel_planes_size (const SkelJob *job);

/* The job of the component @number of @job, with planes, which are at the
 * device address @memory, in place of its images. */
SkelJob skel_planes_get_component (
    const SkelJob *job, int number, CUdeviceptr memory);

/* Enqueue, by @module, the moves of inputs into planes and of outputs out of
 * them. FALSE with @error set when a launch was refused. */
gboolean skel_planes_split (SkelCudaModule *module, const SkelJob *job,
    CUdeviceptr memory, CUstream stream, GError **error);
gboolean skel_planes_join (SkelCudaModule *module, const SkelJob *job,
    CUdeviceptr memory, CUstream stream, GError **error);

/* Whether @module, of a kernel that is no sequence, has better code for planes
 * of @job, which may be any, than for @job. */
gboolean skel_planes_help (const SkelCudaModule *module, const SkelJob *job);

/* As skel_cuda_launch (), by planes in one of @rooms, or without if the device
 * has no room. */
gboolean skel_planes_launch (SkelCudaModule *module, SkelCudaRooms *rooms,
    const SkelJob *job, CUstream stream, GError **error);

G_END_DECLS
