/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* backend-cpu.c: the CPU's skeletons, for the oracle. */
#include "backend.h"
#include "cpu/cpu.h"

/* With as many threads: to start others takes longer than a small image. */
#define RUNS_IN_TURN 64
/* One of so many runs of a sequence is a step after the other. */
#define STEPS_APART_IN 7

typedef struct {
  Backend backend;
  SkelIsa isa;
  int runs;
} CpuBackend;

static gboolean
is_compiled (const SkelKernel *kernel, SkelIsa isa)
{
  for (int s = 0; s < kernel->n_steps; s++)
    if (!is_compiled (kernel->steps[s].kernel, isa))
      return FALSE;
  return kernel->steps || kernel->stages->rows[isa];
}

static gboolean
cpu_run (Backend *backend, Trial *trial, GError **error)
{
  static const int threads[] = { 1, 3, 2, 8 };
  static const int strip_rows[] = { 0, 4, 0, 1, 9 };
  CpuBackend *cpu = (CpuBackend *)backend;

  /* or the CPU's skeletons would take lesser code without a word */
  if (!is_compiled (trial->setup.kernel, cpu->isa)) {
    g_set_error (error, SKEL_CPU_ERROR, SKEL_CPU_ERROR_UNSUPPORTED,
        "not compiled for %s", skel_isa_name (cpu->isa));
    return FALSE;
  }

  skel_cpu_override (
      cpu->isa, threads[cpu->runs++ / RUNS_IN_TURN % G_N_ELEMENTS (threads)]);
  skel_cpu_override_strip_rows (
      strip_rows[cpu->runs % G_N_ELEMENTS (strip_rows)]);
  skel_cpu_override_groups (cpu->runs % STEPS_APART_IN == 0);
  return skel_cpu_run (&trial->job, error);
}

static void
cpu_free (Backend *backend)
{
  /* ends the other threads: what they still hold would look like a leak */
  skel_cpu_override (((CpuBackend *)backend)->isa, 1);
  g_free (backend->name);
  g_free (backend);
}

Backend *
backend_cpu_new (SkelIsa isa)
{
  CpuBackend *cpu;

  if (skel_cpu_override (isa, 1) != isa)
    return NULL;
  cpu = g_new0 (CpuBackend, 1);
  cpu->backend.name = g_strdup_printf ("cpu %s", skel_isa_name (isa));
  cpu->backend.unaligned = TRUE;
  cpu->backend.run = cpu_run;
  cpu->backend.free = cpu_free;
  cpu->isa = isa;
  return &cpu->backend;
}
