/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* uniform-values.h: what a program that is evaluated takes for its parameters.
 */
#pragma once

#include "graph/program.h"

G_BEGIN_DECLS

/* Of the parameters of @program, of @kernel, by offset: @values of the
 * kernel's, and of the uniforms behind them what is at @uniforms, or, where
 * that is NULL, what the kernel computes for an image of this size. To be freed
 * with g_free (). */
SkelValue *uniform_values_append (const SkelProgram *program,
    const SkelKernel *kernel, int width, int height, const SkelValue *values,
    const guint8 *uniforms);

G_END_DECLS
