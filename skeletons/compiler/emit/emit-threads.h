/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* emit-threads.h: statements that are run once, as CUDA for all threads of one
 * block.
 *
 * Turns of loops that do not need each other (../infer/scan.h, apart.h) are
 * shared out among the threads, and zeros of arrays. Everything between is done
 * by the first thread, which tells the others the variables that it sets: so
 * every thread has them all.
 */
#pragma once

#include "../infer/scan.h"
#include "print.h"

G_BEGIN_DECLS

/* Zeros before the first of a function's statements are printed. */
typedef struct {
  /* the loop whose turn is being printed, and what the elements are called that
   * it changes, by the numbers of what is scanned; NULL outside */
  const SkelScan *scan;
  const char **elements;
  /* names of any loop's own */
  const char *first, *turns, *turn, *done, *number, *takes;
} SkelThreads;

/* Prints @statements, whose variables are not declared before, but for those
 * in the printer's shared, to which it adds. */
void skel_threads_print (
    SkelThreads *threads, SkelPrinter *printer, const GPtrArray *statements);

/* To be asked for every expression: the name of an element, where @node is
 * one. */
gboolean skel_threads_print_element (const SkelThreads *threads,
    SkelPrinter *printer, const SkelNode *node, SkelText *text);

G_END_DECLS
