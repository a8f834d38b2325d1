/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* cpu.h: kernels on the CPU.
 *
 * An image is cut into strips of rows that fit a core's cache. The threads of
 * one pool, shared by the process, take strips until none is left; the calling
 * thread is one of them. Where a stage reads neighbours, or a view's pixels are
 * not dense or not aligned, a strip is brought into scratch first, with a
 * margin by the border policy, so that the stage's code has neither.
 *
 * Steps of a sequence that need not wait for all of an image go down a strip
 * together (see rolling.h).
 *
 * Results of strips are combined in the order of the strips, whose number does
 * not depend on the number of threads: they are the same on every run.
 *
 * The environment variable GPUSKEL_ISA chooses the instruction set: baseline,
 * avx2 or avx512. Without it, or where the processor lacks it, it is the best
 * that processor and build have. GPUSKEL_THREADS chooses the number of
 * threads; without it there is one for every core that the process may use.
 * Both are read once, when the first job runs.
 */
#pragma once

#include "../runtime/job.h"

G_BEGIN_DECLS

#define SKEL_CPU_ERROR (skel_cpu_error_quark ())

typedef enum {
  SKEL_CPU_ERROR_BAD_JOB,     /* a size or view that cannot be meant */
  SKEL_CPU_ERROR_UNSUPPORTED, /* a kernel that this backend cannot run */
  SKEL_CPU_ERROR_NO_MEMORY,
} SkelCpuError;

GQuark skel_cpu_error_quark (void);

/* Runs @job, whose views are in host memory, and returns when it is done. It
 * computes in the environment of arithmetic.h and leaves the caller's as it is.
 * Views may have any stride, step and alignment; buffers of outputs overlap
 * no other view's, but where skel_kernel_fits_in_place () the output's view may
 * be the input's. Only the channels of the width x height pixels are written
 * (and, with keep_others, the rest of those pixels). Inputs are never written.
 * Returns FALSE with @error set when the job is wrong, and nothing is written
 * then, or when there is no memory for it.
 * Any number of threads may run jobs at once. */
gboolean skel_cpu_run (const SkelJob *job, GError **error);

/* Moves or fills the plane that @carry describes. Thread-safe. */
void skel_cpu_carry (const SkelCarry *carry);

/* The instruction set that jobs run with, and how many threads. */
SkelIsa skel_cpu_isa (void);
int skel_cpu_threads (void);

/* Overrides the two, for tests and benchmarks; no job may be running.
 * @isa is lowered to what the processor has; @threads is at least 1. Returns
 * the instruction set that is used from now on. */
SkelIsa skel_cpu_override (SkelIsa isa, int threads);

/* Cuts every image into strips of @rows rows from now on, or by its size again
 * where @rows is 0; for tests, so that small images have many strips. */
void skel_cpu_override_strip_rows (int rows);

/* Runs the steps of sequences one after the other from now on where @apart is
 * TRUE, or in groups again (see ../runtime/groups.h); for tests and benchmarks.
 */
void skel_cpu_override_groups (gboolean apart);

/* "baseline", "avx2", "avx512" */
const char *skel_isa_name (SkelIsa isa);

G_END_DECLS
