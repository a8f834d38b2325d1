/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* await.cuh: how every entry point begins.
 *
 * A device may take up a launch while the one before it on the stream comes to
 * its end, if both know of it (CUDA's programmatic dependent launch, since
 * compute capability 9.0): its blocks go to their places while what the others
 * wrote is brought to memory. module.c asks for that where the code is of a
 * kind that waits.
 *
 * A block could say before it ends that the next launch may begin. Then blocks
 * of that go wherever there is room first, and are not spread evenly: what is
 * repeated on images of four megapixels took 15 % longer.
 */
#pragma once

/* Waits until all that was launched before on the stream is done and can be
 * seen; nothing may be read or written before. */
__device__ __forceinline__ void
skel_await_last_launch ()
{
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
  asm volatile ("griddepcontrol.wait;" ::: "memory");
#endif
}
