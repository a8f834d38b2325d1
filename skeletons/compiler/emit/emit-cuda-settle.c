/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* emit-cuda-settle.c: which pixels need no look while an image settles. */
#include "../infer/programs.h"
#include "emit-cuda.h"

/* Stretches of numbers that do not rest which are told apart at most. */
#define MAX_STRETCHES 4

void
skel_cuda_print_rests (SkelPrinter *printer)
{
  const SkelKernel *kernel = &printer->analysis->kernel;
  SkelType type = kernel->images[kernel->settling->before].type;
  int least = (int)skel_range_of_type (type).low, stretches = 0;
  GString *condition = g_string_new (NULL);
  gboolean rests[SKEL_RESTING_NUMBERS];
  gboolean known = skel_resting_numbers (printer->analysis, rests);

  for (int i = 0, end; known && i < SKEL_RESTING_NUMBERS; i = end) {
    for (end = i; end < SKEL_RESTING_NUMBERS && rests[end] == rests[i]; end++)
      ;
    if (rests[i])
      continue;
    known = ++stretches <= MAX_STRETCHES;
    g_string_append_printf (condition, "%s(value < %d || value > %d)",
        condition->len > 0 ? " && " : "", least + i, least + end - 1);
  }
  skel_print_line (
      printer, "static __device__ __forceinline__ bool rests (int value)");
  skel_print_line (printer, "{");
  skel_print_line (printer, "  return %s;",
      !known           ? "false"
      : stretches == 0 ? "true"
                       : condition->str);
  skel_print_line (printer, "}");
  g_string_free (condition, TRUE);
}
