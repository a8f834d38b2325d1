/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* oracle.h: the kernels that are compared, from tables that the build makes.
 */
#pragma once

#include "runtime/kernel.h"
#include "untouched.h"

typedef struct {
  const char *file;                 /* "sobel", of kernels/sobel.c */
  const char *set;                  /* "skel_kernels", or another */
  const SkelKernel *const *kernels; /* NULL-terminated */
  const SkelUntouched *untouched;   /* in the same order */
} OracleFile;

/* Ends with a NULL file. */
extern const OracleFile oracle_files[];
