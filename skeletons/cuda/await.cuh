/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* await.cuh: how every entry point begins.
 *
 * A device may take up a launch while the one before it on the stream comes to
 * its end, if both know of it (CUDA's programmatic dependent launch, since
 * compute capability 9.0): its blocks are in their places then when their time
 * comes. module.c asks for that where the code is of a kind that waits.
 */
#pragma once

/* Waits until all that was launched before on the stream is done and can be
 * seen; nothing may be read or written before. What is launched next may be
 * taken up as soon as all blocks have come here, and waits in its turn. */
__device__ __forceinline__ void
skel_await_last_launch ()
{
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
  asm volatile ("griddepcontrol.wait;" ::: "memory");
  asm volatile ("griddepcontrol.launch_dependents;" ::: "memory");
#endif
}
