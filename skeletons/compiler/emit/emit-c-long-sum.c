/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "emit-c-long-sum.h"

#include <string.h>

#define format(...) skel_print_format (loop->printer, __VA_ARGS__)

/* @term, of the value that is printed, as it is for that. */
static const char *
at_value (SkelCLoop *loop, const SkelRollingValue *value, const SkelTerm *term)
{
  SkelShift step;

  term = skel_term_number (term);
  step = skel_rolling_step (loop->rolling, value->term, term);
  return skel_c_loop_at (loop, term, value->row + step.dy, step.dx);
}

/* @number with the addends [@first, @last). */
static const char *
print_addends (SkelCLoop *loop, const SkelRollingValue *value,
    const char *number, int first, int last, SkelCVarying *varying)
{
  const SkelLongSum *sum = value->sum;

  loop->anew = TRUE;
  for (int i = first; i < last; i++) {
    const SkelTerm *term = sum->sums->pdata[i];
    const char *operands[] = { number, number };

    g_hash_table_remove_all (loop->varying);
    for (int v = 0; varying && v < sum->n_varying; v++, varying++)
      g_hash_table_insert (loop->varying, (gpointer)varying->term, varying);
    operands[skel_long_sum_place (sum, i)]
        = at_value (loop, value, skel_long_sum_addend (sum, i));
    number = skel_c_loop_name_number (
        loop, value->term, skel_c_print_term (&loop->terms, term, operands));
  }
  g_hash_table_remove_all (loop->varying);
  loop->anew = FALSE;
  return number;
}

/* Lines that add so many addends from @first on; what varies in them goes to
 * @varying, to be freed. */
static void
add_addends (SkelCLoop *loop, const SkelRollingValue *value, int first,
    SkelCVarying **varying)
{
  const SkelLongSum *sum = value->sum;
  int n = sum->n_varying;
  const char *row = skel_c_loop_kept_row (loop, value, 0);

  *varying = g_new0 (SkelCVarying, n * SKEL_ADDENDS_AT_ONCE);
  for (int i = 0; i < n * SKEL_ADDENDS_AT_ONCE; i++) {
    const SkelTerm *term = sum->varying->pdata[n * first + i];
    const char *name = format ("a%d_%d", i % n, i / n);

    (*varying)[i].term = term;
    (*varying)[i].name
        = term->kind == SKEL_TERM_LOAD
              ? format ("%s[%s]", name,
                    skel_c_print_times (
                        loop, skel_c_loop_apart (loop, term->index), "x"))
              : name;
  }
  skel_c_add_line (
      loop->lines, format ("%s[x] = %s;", row,
                       print_addends (loop, value, format ("%s[x]", row), first,
                           first + SKEL_ADDENDS_AT_ONCE, *varying)));
}

/* Adds to @all what varies in so many addends from @first on, if the lines that
 * add them are @text, which is set if it is NULL. */
static gboolean
add_varying (SkelCLoop *loop, const SkelRollingValue *value, int first,
    GPtrArray *all, const char **text)
{
  SkelCVarying *varying;
  const char *lines = "";

  add_addends (loop, value, first, &varying);
  for (guint i = 0; i < loop->lines->len; i++)
    lines = format ("%s%s", lines, (const char *)loop->lines->pdata[i]);
  skel_c_loop_begin (loop);
  if (*text && strcmp (lines, *text) != 0) {
    g_free (varying);
    return FALSE;
  }
  *text = lines;
  g_ptr_array_add (all, varying);
  return TRUE;
}

/* "static const int16_t a0_rows[] = { -1, 0, 1 };" */
static void
print_numbers (SkelCLoop *loop, const char *type, const char *name, int v,
    const GPtrArray *numbers)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < numbers->len; i++)
    g_string_append_printf (
        text, "%s%s", i > 0 ? ", " : "", (const char *)numbers->pdata[i]);
  skel_print_line (
      loop->printer, "%s a%d_%s[] = { %s };", type, v, name, text->str);
  g_string_free (text, TRUE);
}

/* The tables of the leaf @v, of which there are @n in each addend. */
static void
print_tables (SkelCLoop *loop, const GPtrArray *all, int v, int n)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new ();
  g_autoptr (GPtrArray) columns = g_ptr_array_new ();
  const SkelTerm *term = ((const SkelCVarying *)all->pdata[0])[v].term;

  for (guint g = 0; g < all->len; g++)
    for (int i = 0; i < SKEL_ADDENDS_AT_ONCE; i++) {
      const SkelCVarying *varying
          = &((const SkelCVarying *)all->pdata[g])[i * n + v];

      skel_c_add_line (rows, term->kind == SKEL_TERM_LOAD
                                 ? format ("%d", varying->row)
                                 : skel_c_loop_at (loop, varying->term, 0, 0));
      skel_c_add_line (columns, format ("%d", varying->column));
    }
  if (term->kind == SKEL_TERM_LOAD) {
    print_numbers (loop, "static const int16_t", "rows", v, rows);
    print_numbers (loop, "static const int16_t", "columns", v, columns);
  } else {
    print_numbers (loop,
        format ("const %s", skel_print_type (loop->printer, term->type)), "of",
        v, rows);
  }
}

/* The leaf @v of the addend @at of those that are added in a turn: a number, or
 * a pointer to the pixel of the first column. */
static void
print_leaf (SkelCLoop *loop, const SkelTerm *term, int v, int at)
{
  const char *type
      = format ("const %s", skel_print_type (loop->printer, term->type));
  const char *column = format ("(column + a%d_columns[k + %d] * step)", v, at);

  if (term->kind != SKEL_TERM_LOAD) {
    skel_print_line (
        loop->printer, "%s a%d_%d = a%d_of[k + %d];", type, v, at, v, at);
    return;
  }
  column = skel_c_print_times (
      loop, skel_c_loop_apart (loop, term->index), column);
  if (term->channel > 0)
    column = format ("%s + %d", column, term->channel);
  skel_print_line (loop->printer,
      "%s *a%d_%d = SKEL_ROW (%s, %d, y + a%d_rows[k + %d]) + %s;", type, v, at,
      type, term->index, v, at, column);
}

/* The loop over the addends of which @all varies, from @first on. */
static void
print_addend_loop (SkelCLoop *loop, const SkelRollingValue *value, int first,
    const GPtrArray *all)
{
  SkelPrinter *printer = loop->printer;
  int n = value->sum->n_varying;
  g_autofree SkelCVarying *varying = NULL;

  add_addends (loop, value, first, &varying);
  skel_print_line (printer, "{");
  printer->indent += 2;
  skel_c_loop_print_lines (loop, loop->rows);
  for (int v = 0; v < n; v++)
    print_tables (loop, all, v, n);
  skel_print_line (printer, "%s", "");
  skel_print_line (printer, "for (int k = 0; k < %d; k += %d) {",
      all->len * SKEL_ADDENDS_AT_ONCE, SKEL_ADDENDS_AT_ONCE);
  printer->indent += 2;
  for (int i = 0; i < n * SKEL_ADDENDS_AT_ONCE; i++)
    print_leaf (loop, varying[i].term, i % n, i / n);
  skel_c_loop_print_columns (loop, value->left, value->right, TRUE);
  printer->indent -= 2;
  skel_print_line (printer, "}");
  printer->indent -= 2;
  skel_print_line (printer, "}");
  skel_c_loop_begin (loop);
}

void
skel_c_print_long_sum (SkelCLoop *loop, const SkelRollingValue *value)
{
  int n = value->sum->sums->len, first = n % SKEL_ADDENDS_AT_ONCE;

  /* the first together, so that the others are a whole number of turns */
  skel_c_add_line (loop->lines,
      format ("%s[x] = %s;", skel_c_loop_kept_row (loop, value, 0),
          print_addends (loop, value, at_value (loop, value, value->sum->start),
              0, first, NULL)));
  skel_c_loop_print (loop, value->left, value->right, TRUE);
  while (first < n) {
    g_autoptr (GPtrArray) all = g_ptr_array_new_with_free_func (g_free);
    const char *text = NULL;
    int next = first;

    while (next < n && add_varying (loop, value, next, all, &text))
      next += SKEL_ADDENDS_AT_ONCE;
    print_addend_loop (loop, value, first, all);
    first = next;
  }
}
