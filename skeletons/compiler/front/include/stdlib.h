/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* stdlib.h for kernels: the part of it that computes, and what allocates
 * images, as clang-heap.c has it. */
#ifndef SKELC_STDLIB_H
#define SKELC_STDLIB_H

#include <stddef.h>

int abs (int value);
long labs (long value);
long long llabs (long long value);

void *malloc (size_t size);
void *calloc (size_t n, size_t size);
void free (void *memory);

#endif
