/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* emit-cuda-entries.c: the C that says how the entry points are called. */
#include "emit-cuda.h"

#include "cuda-chains.h"

static const char *const layouts[] = {
  [SKEL_CUDA_CLEAR] = "SKEL_CUDA_CLEAR",
  [SKEL_CUDA_DENSE] = "SKEL_CUDA_DENSE",
  [SKEL_CUDA_STEP_3] = "SKEL_CUDA_STEP_3",
  [SKEL_CUDA_STEP_4] = "SKEL_CUDA_STEP_4",
  [SKEL_CUDA_GENERAL] = "SKEL_CUDA_GENERAL",
  [SKEL_CUDA_SETTLE] = "SKEL_CUDA_SETTLE",
};

static void
print_entries (GString *code, const SkelAnalysis *analysis,
    const SkelCudaPlan *plan, const char *file)
{
  char *name = skel_print_identifier (analysis->unit, analysis->kernel.name);

  g_string_append_printf (
      code, "\nstatic const SkelCudaEntry %s_entries[] = {\n", name);
  if (analysis->kernel.n_results > 0)
    g_string_append_printf (code,
        "  { .function = \"%s_clear\", .layout = SKEL_CUDA_CLEAR, "
        ".block = 256 },\n",
        name);
  for (guint j = 0; j < plan->entries->len; j++) {
    const SkelCudaPlanEntry *entry
        = &g_array_index (plan->entries, SkelCudaPlanEntry, j);
    const SkelCudaShape *shape
        = &g_array_index (plan->shapes, SkelCudaShape, entry->shape);

    g_string_append_printf (code,
        "  { .function = \"%s\", .layout = %s,\n"
        "    .pixels = %d, .rows = %d, .unroll = %d, .block = %d, "
        ".blocks_per_multiprocessor = %d,\n"
        "    .tiles = %s, .reach_left = %d, .reach_right = %d, "
        ".edge_rows = %d,\n    .above = %d, "
        ".turns_above = %d, .work = %d, .mirrors = %s, "
        ".n_fixed = %d, .fixed = {",
        entry->function, layouts[entry->layout], entry->units, entry->rows,
        entry->unroll, entry->block, entry->blocks_per_multiprocessor,
        entry->layout == SKEL_CUDA_GENERAL || plan->settles || entry->window
            ? "TRUE"
            : "FALSE",
        entry->reach_left, entry->reach_right, entry->edge_rows, entry->above,
        entry->turns_above, entry->work, entry->mirrors ? "TRUE" : "FALSE",
        shape->n_fixed);
    for (int k = 0; k < shape->n_fixed; k++)
      g_string_append_printf (code, " { %d, %" G_GINT64_FORMAT " },",
          shape->fixed[k].index, shape->fixed[k].value);
    g_string_append (code, " }");
    if (entry->along > 0)
      g_string_append_printf (code,
          ",\n    .frame = { %d, %d, %d, %d }, .along = %d", shape->frame.left,
          shape->frame.right, shape->frame.top, shape->frame.bottom,
          entry->along);
    g_string_append (code, " },\n");
  }
  g_string_append_printf (code,
      "};\n\nconst SkelCudaKernel %s_cuda = {\n"
      "  .image = skel_fatbin_%s,\n"
      "  .entries = %s_entries,\n"
      "  .n_entries = G_N_ELEMENTS (%s_entries),\n",
      name, file, name, name);
  if (analysis->chain)
    g_string_append (code, "  .is_chain = TRUE,\n");
  if (skel_is_handed (analysis))
    g_string_append_printf (code, "  .prepare = \"%s_prepare\",\n", name);
  if (analysis->is_part && analysis->kernel.n_results > 0)
    g_string_append_printf (code, "  .complete = \"%s_complete\",\n", name);
  g_string_append (code, "};\n");
  g_free (name);
}

char *
skel_emit_cuda_entries (const SkelUnit *unit, GPtrArray *analyses)
{
  GString *code = g_string_new (NULL);
  GPtrArray *kernels = skel_select_kernels (analyses, SKEL_KERNELS_WITH_LOOPS);
  char *file = skel_print_identifier (unit, unit->path);

  g_string_append_printf (code,
      "/* Made by skelc from %s: how to call its kernels on CUDA. */\n"
      "#include \"cuda/entries.h\"\n\n"
      "extern const guint8 skel_fatbin_%s[];\n",
      ((SkelAnalysis *)analyses->pdata[0])->kernel.source, file);

  for (guint i = 0; i < kernels->len; i++) {
    const SkelCudaPlan *plan = skel_cuda_plan (kernels->pdata[i]);

    if (skel_uniforms_fit (
            plan->uniforms, &((SkelAnalysis *)kernels->pdata[i])->kernel))
      print_entries (code, kernels->pdata[i], plan, file);
  }
  for (guint i = 0; i < analyses->len; i++) {
    GPtrArray *chains = skel_cuda_chains (analyses->pdata[i]);

    for (guint j = 0; j < chains->len; j++)
      print_entries (
          code, chains->pdata[j], skel_cuda_plan (chains->pdata[j]), file);
    g_ptr_array_unref (chains);
  }
  g_free (file);
  g_ptr_array_unref (kernels);
  return g_string_free (code, FALSE);
}
