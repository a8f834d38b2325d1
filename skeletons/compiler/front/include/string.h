/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* string.h for kernels: what sets and copies bytes, as clang-bytes.c has it. */
#ifndef SKELC_STRING_H
#define SKELC_STRING_H

#include <stddef.h>

void *memset (void *array, int byte, size_t size);
void *memcpy (void *to, const void *from, size_t size);

#endif
