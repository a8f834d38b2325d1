/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* emit-cuda-between.c: what a device does between the steps of a sequence, by
 * one block, so that nothing waits for the host. */
#include "../../cuda/geometry.h"
#include "emit-cuda.h"
#include "emit-once.h"

/* The head of an entry that is one block between steps. */
static void
begin_between (SkelPrinter *printer, const char *suffix)
{
  const SkelKernel *kernel = &printer->analysis->kernel;
  const SkelCudaPlace *place = printer->user;

  skel_print_line (printer, "%s", "");
  skel_print_line (printer,
      "extern \"C\" __global__ void __launch_bounds__ (%d) %s_%s "
      "(const __grid_constant__ SkelLaunchOf<%d> launch)",
      SKEL_GEOMETRY_BETWEEN_BLOCK, place->kernel, suffix,
      skel_kernel_count_launched (kernel));
  skel_print_line (printer, "{");
  printer->indent = 2;
  skel_print_line (printer, "skel_await_last_launch ();");
}

static void
end_between (SkelPrinter *printer)
{
  printer->indent = 0;
  skel_print_line (printer, "}");
}

/* A call of a function that emit-once.c printed. */
static void
print_once_call (SkelPrinter *printer, const char *suffix, const char *values,
    const char *block)
{
  const SkelCudaPlace *place = printer->user;

  skel_print_line (printer,
      "%s_%s (launch.head.width, launch.head.height, %s, %s);", place->kernel,
      suffix, values, block);
}

/* KERNEL_prepare. */
static void
print_prepare (SkelPrinter *printer)
{
  const SkelKernel *kernel = &printer->analysis->kernel;
  const SkelCudaPlace *place = printer->user;
  int address = kernel->n_given;

  begin_between (printer, "prepare");
  skel_print_line (printer,
      "SkelLaunchValue *values = (SkelLaunchValue *)launch.head.handed;");
  skel_print_line (printer, "%s", "");
  for (int i = 0; i < kernel->n_parameters; i++) {
    const SkelParameter *parameter = &kernel->parameters[i];

    if (parameter->handed)
      skel_print_line (printer,
          "skel_hand<%s> (values + %d, launch.values[%d].i, %d);",
          skel_print_type (printer, parameter->type), parameter->offset,
          address++, parameter->length);
    else
      skel_print_line (printer,
          "skel_pass (values + %d, launch.values + %d, %d);", parameter->offset,
          parameter->offset, parameter->length);
  }
  if (place->plan->uniforms->size > 0) {
    skel_print_line (printer, "__syncthreads ();");
    print_once_call (printer, "uniforms", "values",
        skel_print_format (
            printer, "(uint8_t *)(values + %d)", kernel->n_values));
  }
  end_between (printer);
}

/* KERNEL_complete. */
static void
print_complete (SkelPrinter *printer)
{
  const SkelKernel *kernel = &printer->analysis->kernel;
  gboolean shared = kernel->results_size <= SKEL_ONCE_MAX_SHARED;
  const char *values = skel_is_handed (printer->analysis)
                           ? "(const SkelLaunchValue *)launch.head.handed"
                           : "launch.values";

  begin_between (printer, "complete");
  skel_print_line (
      printer, "uint8_t *finished = (uint8_t *)launch.head.finished;");
  skel_print_line (
      printer, "const uint8_t *part = (const uint8_t *)launch.head.results;");
  if (shared)
    skel_print_line (printer,
        "__shared__ __align__ (8) uint8_t whole[%" G_GSIZE_FORMAT "];",
        kernel->results_size);
  else
    skel_print_line (printer, "uint8_t *whole = finished;");
  skel_print_line (printer, "%s", "");
  print_once_call (printer, "start", values, "whole");
  skel_print_line (printer, "__syncthreads ();");
  for (int i = 0; i < kernel->n_results; i++) {
    const SkelResult *result = &kernel->results[i];

    if (result->combine != SKEL_COMBINE_NONE)
      skel_print_line (printer,
          "skel_complete<%s, %s> (whole + %" G_GSIZE_FORMAT
          ", part + %" G_GSIZE_FORMAT ", %d);",
          skel_cuda_operator_of (result),
          skel_print_type (printer, result->type), result->offset,
          result->offset, result->length);
  }
  if (printer->analysis->finish->len > 0) {
    skel_print_line (printer, "__syncthreads ();");
    print_once_call (printer, "finish", values, "whole");
  }
  if (shared) {
    skel_print_line (printer, "__syncthreads ();");
    skel_print_line (printer,
        "skel_copy (finished, whole, %" G_GSIZE_FORMAT ");",
        kernel->results_size);
  }
  end_between (printer);
}

void
skel_cuda_print_between (SkelPrinter *printer, const char *prefix)
{
  const SkelAnalysis *analysis = printer->analysis;
  const SkelCudaPlace *place = printer->user;
  gboolean handed = skel_is_handed (analysis);
  gboolean results = analysis->is_part && analysis->kernel.n_results > 0;

  if (!handed && !results)
    return;
  skel_print_once (
      analysis, place->plan->uniforms, prefix, TRUE, printer->code);
  if (handed)
    print_prepare (printer);
  if (results)
    print_complete (printer);
}
