/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* stddef.h for kernels. */
#ifndef SKELC_STDDEF_H
#define SKELC_STDDEF_H

typedef unsigned long size_t;
typedef long ptrdiff_t;

#define NULL ((void *)0)

#endif
