/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* emit-cuda.h: what the files that print CUDA C++ share. */
#pragma once

#include "cuda-plan.h"
#include "print.h"

G_BEGIN_DECLS

/* Where in a kernel's code the printer is: its user data. */
typedef struct {
  const SkelCudaPlan *plan;
  char *kernel; /* its name as an identifier */
  const char *values, *results, *pixel, *width, *height;
  GHashTable *unrolled; /* loops in which images are read */
  gboolean reduced;     /* the body without the window's loop is */
} SkelCudaPlace;

/* emit-cuda.c */

/* The parameters of a kernel, as a struct @name_values. */
typedef struct {
  const char *name;
  const SkelAnalysis *analysis;
  const SkelCudaShape *shape;   /* which of them are known */
  const int *offsets;           /* where the others' values are, by parameter;
                                 * NULL: where the kernel has them */
  const SkelUniforms *uniforms; /* or NULL */
  int place;                    /* of their block among the values */
  gsize shared;                 /* so many bytes of it come to be shared */
} SkelCudaValues;

void skel_cuda_print_values (SkelPrinter *printer, const SkelCudaValues *of);

/* emit-cuda-dialect.c */

extern const SkelDialect skel_cuda_dialect;

/* The skeletons' operation: that combines so, and that combines @result. */
const char *skel_cuda_operator (SkelCombine combine);
const char *skel_cuda_operator_of (const SkelResult *result);

/* Whether skel_divide_short () of words.cuh can divide such ints. */
gboolean skel_cuda_divides_short (SkelRange dividend, SkelRange divisor);

/* The parameter of the function that has this role, or NULL. */
const SkelSymbol *skel_cuda_symbol_in_role (
    const SkelAnalysis *analysis, SkelRoleKind kind, int index);
const char *skel_cuda_image_name (SkelPrinter *printer, int image);

/* emit-cuda-body.c */

/* Names for the images and the parameters, and the statements before the
 * loops that @statements need. */
void skel_cuda_print_head (SkelPrinter *printer, GPtrArray *statements);

/* The static function run (), or @name, of the kernel's struct. */
void skel_cuda_print_run (SkelPrinter *printer, const char *name);

/* emit-cuda-chain.c */

/* The parameters of the step @step of the chain that is printed, as
 * @name_values. */
void skel_cuda_print_step_values (SkelPrinter *printer, const char *name,
    const SkelCudaShape *shape, int step);

/* The steps of the chain that is printed, as @name_step1 and so on, for the
 * values that @shape fixes; see ../../cuda/chain.cuh. */
void skel_cuda_print_chain (
    SkelPrinter *printer, const char *name, const SkelCudaShape *shape);

/* The step that the kernel itself is, at the ends of the image; as @name_step1.
 */
void skel_cuda_print_framed (SkelPrinter *printer, const char *name);

/* emit-cuda-between.c */

/* The entries KERNEL_prepare and KERNEL_complete of a nest of a sequence, where
 * something is handed to it, and where it has results; see ../../cuda/launch.h.
 * Functions under @prefix that they call stand before them. */
void skel_cuda_print_between (SkelPrinter *printer, const char *prefix);

/* emit-cuda-settle.c */

/* rests () of a kernel that is repeated until nothing changes, and whether it
 * floods its image; see ../../cuda/settle.cuh. */
void skel_cuda_print_rests (SkelPrinter *printer);
void skel_cuda_print_flood (SkelPrinter *printer);

/* The kernel @name_settled: the chain's step that is repeated. */
void skel_cuda_print_settled (
    SkelPrinter *printer, const char *name, const SkelCudaShape *shape);

/* emit-cuda-window.c */

/* What a window of any size needs: which rectangle it is, what is accumulated
 * of its pixels, and what is made of that. */
void skel_cuda_print_window (SkelPrinter *printer);

/* And the tables that this looks things up in, to stand before it. */
void skel_cuda_print_window_tables (SkelPrinter *printer);

/* emit-cuda-march.c */

/* The struct @name, see ../../cuda/march.cuh, which leaves out @frame; @away
 * from the image's ends alone, or NULL. */
void skel_cuda_print_march (SkelPrinter *printer, const char *name,
    const SkelMarch *march, const SkelExtent *frame, const SkelExtent *away);

G_END_DECLS
