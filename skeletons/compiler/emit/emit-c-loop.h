/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* emit-c-loop.h: a loop along the rows that roll down an image, and the numbers
 * that it computes; for emit-c-rolling.c and its parts.
 *
 * Whatever is asked for at a place is a variable of the loop, whose line is
 * added where it is asked for first, or an element of a row, which is declared
 * before the loop.
 */
#pragma once

#include "../../graph/rolling.h"
#include "emit-c-terms.h"

G_BEGIN_DECLS

/* Of any term but a pick, which skel_c_loop_pick () prints. */
#define SKEL_C_MOST_OPERANDS 3

/* The loop that is printed: its lines are kept until the rows that they speak
 * of are known. */
typedef struct {
  SkelPrinter *printer;
  SkelCTerms terms;
  const SkelRolling *rolling;
  int most_ahead;      /* turns before the first row */
  int deepest;         /* rows that are kept of one value, but the last */
  GHashTable *locals;  /* "value row column": the name of its variable */
  GHashTable *varying; /* SkelTerm: the SkelCVarying in its place */
  gboolean anew;       /* what is kept elsewhere is computed, too */
  GPtrArray *rows;     /* lines that declare rows, */
  GHashTable *named;   /* and their names */
  GPtrArray *lines;    /* of the loop, */
  GPtrArray *before;   /* before it, */
  GPtrArray *after;    /* and after */
} SkelCLoop;

/* A pixel or a still number of one addend, which is another in others. */
typedef struct {
  const SkelTerm *term;
  const char *name;
  int row, column; /* of the pixel */
} SkelCVarying;

/* ---- lines ---- */

/* Adds @line to @lines, which may be the loop's; and prints @lines. */
void skel_c_add_line (GPtrArray *lines, const char *line);
void skel_c_loop_print_lines (const SkelCLoop *loop, const GPtrArray *lines);

/* Forgets all that was said of the loop. */
void skel_c_loop_begin (SkelCLoop *loop);

/* The loop over the columns, of its lines. */
void skel_c_loop_print_columns (
    SkelCLoop *loop, int left, int right, gboolean vectors);

/* Prints the loop, unless it has no lines, and begins another. Where it has
 * @vectors, it reads what it writes at the same place alone, if at all. */
void skel_c_loop_print (SkelCLoop *loop, int left, int right, gboolean vectors);

/* ---- rows ---- */

/* Declares the row @name as @text, unless it is. */
const char *skel_c_loop_name_row (
    SkelCLoop *loop, const char *name, const char *text);

/* How far the next column's value is in an image. Of channels that are alike
 * each value is a column. */
int skel_c_loop_apart (const SkelCLoop *loop, int image);

/* "3 * x" */
const char *skel_c_print_times (
    const SkelCLoop *loop, int times, const char *column);

/* The value of a pixel: "in_above1[3 * (x + step) + 2]" */
const char *skel_c_loop_pixel (
    SkelCLoop *loop, int image, int channel, int row, int column);

/* Values that @columns beside a block's need of an array. */
int skel_c_loop_margin (int columns);

/* The row that was computed @age turns ago. Its name is no image's row's. */
const char *skel_c_loop_kept_row (
    SkelCLoop *loop, const SkelRollingValue *value, int age);

/* ---- numbers ---- */

/* The value that @term, a number, is; and its number among all. */
const SkelRollingValue *skel_c_loop_value (
    const SkelCLoop *loop, const SkelTerm *term);
int skel_c_loop_number (const SkelCLoop *loop, const SkelRollingValue *value);

/* A variable for @text, a number of @term. */
const char *skel_c_loop_name_number (
    SkelCLoop *loop, const SkelTerm *term, const char *text);

/* A variable for what @text reads, of @term: what stands in a choice alone C
 * reads where it is chosen, and compilers have no vectors for that. */
const char *skel_c_loop_read_always (
    SkelCLoop *loop, const SkelTerm *term, const char *text);

/* One of the operands of @term after the first, which says which. */
const char *skel_c_loop_pick (
    SkelCLoop *loop, const SkelTerm *term, int row, int column);

/* @term as C computes it at a place, of variables that lines of the loop
 * compute. */
const char *skel_c_loop_compute (
    SkelCLoop *loop, const SkelTerm *term, int row, int column);

/* The number of @term at a place; and for the pixel that is written. */
const char *skel_c_loop_at (
    SkelCLoop *loop, const SkelTerm *term, int row, int column);
const char *skel_c_loop_at_pixel (SkelCLoop *loop, const SkelTerm *term);

G_END_DECLS
