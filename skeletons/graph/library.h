/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* library.h: the functions of C's <math.h> and <stdlib.h> that kernels may
 * call, which are those that C and CUDA C both have.
 */
#pragma once

#include "range.h"

G_BEGIN_DECLS

typedef struct {
  const char *name;
  int n_arguments;
  gboolean approximate; /* implementations differ in the last bits */
  gboolean brief;       /* GPUs have it, or need a few operations for it */
  /* of a function that is monotonic from @low to @high and a NaN outside: C's
   * own for doubles; else NULL */
  double (*monotonic) (double);
  double low, high;
  /* C's own, by the number of arguments; NULL of what gives integers */
  union {
    double (*one) (double);
    double (*two) (double, double);
    double (*three) (double, double, double);
  } doubles;
  union {
    float (*one) (float);
    float (*two) (float, float);
    float (*three) (float, float, float);
  } floats;
} SkelLibraryFunction;

/* The function called @name, or NULL. */
const SkelLibraryFunction *skel_library_function (const char *name);

/* The name of what lround () and its like, called @name, round with, round ():
 * they are that and a conversion. */
const char *skel_library_rounding (const char *name);

/* What the function gives for arguments of these ranges, of which @nans may be
 * NaNs; @nan is set to whether the result may be one. @type is that of the
 * result and, but for abs (), of the arguments. */
SkelRange skel_library_range (const SkelLibraryFunction *function,
    SkelType type, const SkelRange *arguments, const gboolean *nans,
    gboolean *nan);

G_END_DECLS
