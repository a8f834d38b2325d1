/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* emit-c-window.h: the C of windows of any size, by ../../cpu/window.h, in the
 * place of their loops in a nest that is otherwise as it was written.
 */
#pragma once

#include "c-plan.h"
#include "print.h"

G_BEGIN_DECLS

typedef struct {
  const char *nest; /* what the names of its functions begin with */
  const char *given, *first, *last, *column; /* variables of its own */

  /*< private >*/
  const GPtrArray *windows; /* SkelCReducing */
  const char *window, *values, *memory;
  const char *block, *stop;
} SkelCWindows;

/* Those that @plan has of the only nest, which @of says of the first names;
 * to be freed with g_free (). NULL: there are none. */
SkelCWindows *skel_c_windows_new (
    SkelPrinter *printer, const SkelCPlan *plan, const SkelCWindows *of);

/* The functions that the nest's calls. */
void skel_c_print_window_functions (
    SkelPrinter *printer, const SkelCWindows *windows);

/* What stands before the nest's loops. */
void skel_c_print_window_variables (
    SkelPrinter *printer, const SkelCWindows *windows);

/* The head of the loop over blocks of the columns [@start, @end), around that
 * over rows, in which the block is [block, stop). */
void skel_c_print_window_blocks (SkelPrinter *printer,
    const SkelCWindows *windows, const char *start, const char *end);

/* What stands before the loop over the columns of the row @y. */
void skel_c_print_window_row (
    SkelPrinter *printer, const SkelCWindows *windows, const char *y);

/* In the place of a window's loop, what it does to its variables; FALSE: @node
 * is none. */
gboolean skel_c_window_statement (
    SkelPrinter *printer, const SkelCWindows *windows, const SkelNode *node);

G_END_DECLS
