/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* arithmetic.h: the floating-point environment that kernels compute in.
 *
 * A kernel gives the same in every program: rounded to nearest, with denormal
 * numbers, without traps. The caller's thread may have another environment
 * without knowing it, since libraries built with -ffast-math flush denormal
 * numbers to zero in the thread that loads them and in those that it starts.
 */
#pragma once

#include <fenv.h>

/* Sets C's default environment; @callers receives the present one. What
 * computes has to be in functions that the compiler cannot look into. */
static inline void
skel_arithmetic_begin (fenv_t *callers)
{
  fegetenv (callers);
  fesetenv (FE_DFL_ENV);
}

/* Gives the thread its own environment back. */
static inline void
skel_arithmetic_end (const fenv_t *callers)
{
  fesetenv (callers);
}
