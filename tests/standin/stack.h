/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* stack.h: stacks in one thread of the host, and ways from one to another,
 * which unlike swapcontext () make no system call. */
#pragma once

#include <stddef.h>

/* Where a stack goes on. */
typedef struct {
  void *words[5];  /* the first: on that stack */
  void *beginning; /* or NULL; the processor's way knows none */
} StackPlace;

/* @place becomes the beginning of @function, which never returns, on the stack
 * in the @size bytes of @memory. */
void stack_begin (
    StackPlace *place, void *memory, size_t size, void (*function) (void));

/* Goes on at @there; returns when somebody goes on at @here. */
void stack_leave (StackPlace *here, const StackPlace *there);
