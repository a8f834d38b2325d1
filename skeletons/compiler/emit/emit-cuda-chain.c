/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* emit-cuda-chain.c: the steps of a chain, for the frame, whose pixels are
 * computed as their bodies say; or the one step that a kernel is. */
#include "../../graph/chain.h"
#include "cuda-chains.h"
#include "emit-cuda.h"

/* Where the step finds the image @image. */
static const char *
print_source (SkelPrinter *printer, const char *chain_name, int step, int image)
{
  const SkelChaining *chain = printer->analysis->chain;
  const SkelImage *of = &chain->steps[step]->kernel.images[image];
  const char *type = skel_print_type (printer, of->type);
  int which = chain->images[step][image];

  if (of->output)
    return "void";
  if (which < 0)
    return skel_print_format (printer, "SkelBetween<%s, %s_step%d, %d>", type,
        chain_name, skel_chain_writer (which) + 1, skel_chain_written (which));
  return skel_print_format (
      printer, "SkelStored<%s, %d, %d>", type, of->channels, which);
}

/* Of the chain's images, which each of the step's is; -1: it is not stored. */
static const char *
print_views (SkelPrinter *printer, int step)
{
  const SkelChaining *chain = printer->analysis->chain;
  const SkelKernel *kernel = &chain->steps[step]->kernel;
  const char *text = "-1";

  for (int i = 0; step == chain->n_steps - 1 && i < kernel->n_images; i++)
    if (kernel->images[i].output)
      text = skel_print_format (
          printer, "image == %d ? %d : %s", i, chain->images[step][i], text);
  return text;
}

/* The struct of a step, as chain.cuh has it. */
static void
print_struct (SkelPrinter *printer, const char *name, int number,
    const char *kernel, const char *sources, const char *views,
    const SkelExtent *wanted)
{
  skel_print_line (printer, "struct %s", name);
  skel_print_line (printer, "{");
  printer->indent += 2;
  skel_print_line (printer, "using Kernel = %s;", kernel);
  skel_print_line (printer,
      "template <int image> using Source = SkelPick<image%s>;", sources);
  skel_print_line (printer, "static constexpr int NUMBER = %d;", number);
  skel_print_line (printer, "static constexpr int LEFT = %d, RIGHT = %d;",
      wanted->left, wanted->right);
  skel_print_line (printer, "static constexpr int TOP = %d, BOTTOM = %d;",
      wanted->top, wanted->bottom);
  skel_print_line (printer,
      "static __device__ constexpr int view (int image) { return %s; }", views);
  printer->indent -= 2;
  skel_print_line (printer, "};");
}

void
skel_cuda_print_step_values (SkelPrinter *printer, const char *name,
    const SkelCudaShape *shape, int step)
{
  const SkelAnalysis *whole = printer->analysis;
  const SkelAnalysis *analysis = whole->chain->steps[step];
  const SkelCudaShape known = skel_cuda_shape_of_step (whole, step, shape);
  int n_parameters = analysis->kernel.n_parameters;
  g_autofree int *offsets = g_new (int, n_parameters + 1);

  for (int i = 0; i < n_parameters; i++)
    offsets[i]
        = whole->kernel.parameters[whole->chain->parameters[step][i]].offset;
  skel_cuda_print_values (printer,
      &(SkelCudaValues){ .name = name,
          .analysis = analysis,
          .shape = &known,
          .offsets = offsets,
          .uniforms = skel_uniforms (analysis),
          .place
          = whole->kernel.n_values
            + skel_uniforms_of_step (whole, step) / sizeof (SkelValue) });
}

static void
print_step (SkelPrinter *printer, const char *chain_name,
    const SkelCudaShape *shape, int step, const SkelExtent *wanted)
{
  const SkelAnalysis *whole = printer->analysis;
  const SkelAnalysis *analysis = whole->chain->steps[step];
  const SkelKernel *kernel = &analysis->kernel;
  const char *name
      = skel_print_format (printer, "%s_step%d", chain_name, step + 1);
  char *of = skel_print_identifier (analysis->unit, kernel->name);
  const char *sources = "";

  for (int i = 0; i < kernel->n_images; i++)
    sources = skel_print_format (printer, "%s, %s", sources,
        print_source (printer, chain_name, step, i));

  skel_print_line (printer, "%s", "");
  skel_print_comment (
      printer, "The step %d of them at the image's ends.", step + 1);
  skel_cuda_print_step_values (printer, name, shape, step);
  skel_print_line (printer, "%s", "");
  print_struct (printer, name, step,
      skel_print_format (printer, "%s_kernel<%s_values, 0, 0, 0, 0>", of, name),
      sources, print_views (printer, step), wanted);
  g_free (of);
}

void
skel_cuda_print_chain (
    SkelPrinter *printer, const char *name, const SkelCudaShape *shape)
{
  SkelExtent wanted[SKEL_MAX_CHAIN];

  skel_cuda_measure_steps (printer->analysis, shape, wanted);
  for (int step = 0; step < printer->analysis->chain->n_steps; step++)
    print_step (printer, name, shape, step, &wanted[step]);
}

void
skel_cuda_print_framed (SkelPrinter *printer, const char *name)
{
  const SkelKernel *kernel = &printer->analysis->kernel;
  char *of = skel_print_identifier (printer->analysis->unit, kernel->name);
  const char *sources = "", *views = "-1";

  for (int i = 0; i < kernel->n_images; i++) {
    const SkelImage *image = &kernel->images[i];
    const char *source
        = image->output
              ? "void"
              : skel_print_format (printer, "SkelStored<%s, %d, %d>",
                    skel_print_type (printer, image->type), image->channels, i);

    sources = skel_print_format (printer, "%s, %s", sources, source);
    if (image->output)
      views = skel_print_format (printer, "image == %d ? %d : %s", i, i, views);
  }
  skel_print_line (printer, "%s", "");
  skel_print_comment (printer, "The same at the image's ends.");
  print_struct (printer, skel_print_format (printer, "%s_step1", name), 0,
      skel_print_format (printer, "%s_kernel<%s_values, 0, 0, 0, 0>", of, name),
      sources, views, &(SkelExtent){ 0 });
  g_free (of);
}
