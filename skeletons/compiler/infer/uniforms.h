/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* uniforms.h: which variables from before the loops the host computes.
 *
 * What stands before the loops is the same for every pixel. Each thread of a
 * GPU would compute it for a few of them: that is as good for a number, but not
 * for a table that a loop fills, nor for what takes many turns of one. Such
 * variables, and what is computed of them, are the uniforms of a kernel; a
 * function on the host computes them once a frame, as the C says, into a block
 * that travels with the launch, and that the CPU's code has where its program
 * takes them. Those of a chain are its steps', one step's block after the
 * other's.
 */
#pragma once

#include "analysis.h"

G_BEGIN_DECLS

typedef struct {
  const SkelSymbol *symbol;
  gsize offset; /* in the block, in bytes */
  gsize size;
  /* the body sets it anew for each pixel: only its declaration is needed, and
   * it has no place in the block */
  gboolean scratch;
} SkelUniform;

typedef struct {
  GArray *uniforms;    /* SkelUniform */
  GHashTable *symbols; /* a set: theirs */
  gsize size;          /* of the block, a multiple of 8 bytes */
  gsize shared; /* so many of its first bytes are arrays whose elements differ
                 * from pixel to pixel; likewise */
} SkelUniforms;

/* Those of @analysis, to which they belong. Most kernels have none: the size is
 * 0. */
const SkelUniforms *skel_uniforms (const SkelAnalysis *analysis);

/* How many are in the block, and the one at @place among these, from 0; NULL:
 * there is none. */
int skel_uniforms_count (const SkelUniforms *uniforms);
const SkelUniform *skel_uniforms_at (const SkelUniforms *uniforms, guint place);

/* Where in the block of @chain that of its step @step begins, in bytes. */
gsize skel_uniforms_of_step (const SkelAnalysis *chain, int step);

/* The uniform that @symbol is, or NULL. */
const SkelUniform *skel_uniforms_find (
    const SkelUniforms *uniforms, const SkelSymbol *symbol);

/* Whether there is room for those of @kernel, and for its parameters, in what
 * CUDA passes to it: where it is handed values, these and the uniforms are in
 * the device's memory. */
gboolean skel_uniforms_fit (
    const SkelUniforms *uniforms, const SkelKernel *kernel);

G_END_DECLS
