/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* emit-cuda-settle.c: what is known of an image that settles: which pixels need
 * no look, and whether it is flooded; and of a chain, what settles it. */
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
  int n_open = 0, open = 0;
  GString *condition = g_string_new (NULL);
  gboolean rests[SKEL_RESTING_NUMBERS];
  gboolean known = skel_resting_numbers (printer->analysis, rests);

  for (int i = 0, end; known && i < SKEL_RESTING_NUMBERS; i = end) {
    for (end = i; end < SKEL_RESTING_NUMBERS && rests[end] == rests[i]; end++)
      ;
    if (rests[i])
      continue;
    known = ++stretches <= MAX_STRETCHES;
    n_open += end - i;
    open = least + i;
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
  skel_print_line (printer, "static constexpr bool ONE_IS_OPEN = %s;",
      known && n_open == 1 ? "true" : "false");
  skel_print_line (printer, "static constexpr int OPEN = %d;", open);
  g_string_free (condition, TRUE);
}

/* The bits of what @row of @flood is flooded from, the lowest one LEFT columns
 * to the left. */
static guint
flood_row (const SkelFlood *flood, int row, int left)
{
  guint bits = 0;

  for (int i = 0; i < SKEL_FLOOD_SIDE; i++)
    if (flood->from[row][i])
      bits |= 1u << (i - SKEL_FLOOD_REACH + left);
  return bits;
}

void
skel_cuda_print_flood (SkelPrinter *printer)
{
  const SkelKernel *kernel = &printer->analysis->kernel;
  const SkelExtent *extent
      = &kernel->stages[0].extents[kernel->settling->before];
  const SkelCudaPlan *plan = skel_cuda_plan (printer->analysis);
  const SkelFlood *flood = &plan->flood;

  if (!plan->floods) {
    skel_print_line (printer, "static constexpr bool FLOODS = false;");
    return;
  }
  skel_print_line (printer, "static constexpr bool FLOODS = true;");
  skel_print_line (
      printer, "static constexpr int FLOOD = %d;", (int)flood->number);
  skel_print_line (printer, "static constexpr bool BY_OTHERS = %s;",
      flood->by_others ? "true" : "false");
  skel_print_line (printer, "static constexpr int TOLD_BY = %d;",
      (int)(flood->by_others ? flood->other : flood->number));
  skel_print_line (printer, "static constexpr bool OPEN_ALIKE = %s;",
      flood->alike ? "true" : "false");
  skel_print_line (printer, "static __device__ __forceinline__ constexpr "
                            "unsigned flood_row (int dy)");
  skel_print_line (printer, "{");
  skel_print_line (printer, "  switch (dy) {");
  for (int row = 0; row < SKEL_FLOOD_SIDE; row++) {
    guint bits = flood_row (flood, row, extent->left);

    if (bits != 0)
      skel_print_line (
          printer, "    case %d: return 0x%xu;", row - SKEL_FLOOD_REACH, bits);
  }
  skel_print_line (printer, "    default: return 0;");
  skel_print_line (printer, "  }");
  skel_print_line (printer, "}");
}

void
skel_cuda_print_settled (
    SkelPrinter *printer, const char *name, const SkelCudaShape *shape)
{
  const SkelAnalysis *analysis = printer->analysis->chain->steps[0];
  const SkelKernel *kernel = &analysis->kernel;
  const SkelExtent *extent
      = &kernel->stages[0].extents[kernel->settling->before];
  const char *step = skel_print_format (printer, "%s_step1", name);
  char *of = skel_print_identifier (analysis->unit, kernel->name);

  skel_print_line (printer, "%s", "");
  skel_print_comment (printer, "The first step, which settles the image.");
  skel_cuda_print_step_values (printer, step, shape, 0);
  skel_print_line (printer, "%s", "");
  skel_print_line (printer,
      "using %s_settled = %s_kernel<%s_values, %d, %d, %d, %d>;", name, of,
      step, extent->left, extent->right, extent->top, extent->bottom);
  g_free (of);
}
