/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "emit-c-loop.h"

#include <string.h>

#define format(...) skel_print_format (loop->printer, __VA_ARGS__)

void
skel_c_add_line (GPtrArray *lines, const char *line)
{
  g_ptr_array_add (lines, (gpointer)line);
}

const SkelRollingValue *
skel_c_loop_value (const SkelCLoop *loop, const SkelTerm *term)
{
  return &loop->rolling->values[loop->rolling->shifts[term->id].value];
}

int
skel_c_loop_number (const SkelCLoop *loop, const SkelRollingValue *value)
{
  return value - loop->rolling->values;
}

/* "2 * step" */
static const char *
print_steps (const SkelCLoop *loop, int columns)
{
  if (ABS (columns) > 1)
    return format ("%d * step", columns);
  return columns == 0 ? "0" : columns > 0 ? "step" : "-step";
}

/* @from and @columns: "x - 2 * step" */
static const char *
print_column (const SkelCLoop *loop, const char *from, int columns)
{
  if (columns == 0)
    return from;
  return format ("%s %c %s", from, columns < 0 ? '-' : '+',
      print_steps (loop, ABS (columns)));
}

/* "y - 2" */
static const char *
print_row (const SkelCLoop *loop, int row)
{
  if (row == 0)
    return "y";
  return format ("y %c %d", row < 0 ? '-' : '+', ABS (row));
}

/* ---- rows ---- */

const char *
skel_c_loop_name_row (SkelCLoop *loop, const char *name, const char *text)
{
  if (g_hash_table_add (loop->named, (gpointer)name))
    skel_c_add_line (loop->rows, text);
  return name;
}

static const SkelImage *
image_of (const SkelCLoop *loop, int image)
{
  return &g_array_index (loop->rolling->program->images, SkelImage, image);
}

int
skel_c_loop_apart (const SkelCLoop *loop, int image)
{
  return loop->rolling->alike > 1 ? 1 : image_of (loop, image)->channels;
}

const char *
skel_c_print_times (const SkelCLoop *loop, int times, const char *column)
{
  return times == 1 ? column : format ("%d * %s", times, column);
}

static const char *
image_row (SkelCLoop *loop, int image, int row)
{
  const SkelImage *description = image_of (loop, image);
  const char *type = format ("%s%s", description->output ? "" : "const ",
      skel_print_type (loop->printer, description->type));
  const char *name = description->name;

  name = row == 0
             ? format ("%s_row", name)
             : format ("%s_%s%d", name, row < 0 ? "above" : "below", ABS (row));
  return skel_c_loop_name_row (loop, name,
      format ("%s *restrict %s = SKEL_ROW (%s, %d, %s) + %s;", type, name, type,
          image, print_row (loop, row),
          skel_c_print_times (
              loop, skel_c_loop_apart (loop, image), "column")));
}

const char *
skel_c_loop_pixel (SkelCLoop *loop, int image, int channel, int row, int column)
{
  const char *at = print_column (loop, "x", column);

  if (skel_c_loop_apart (loop, image) > 1) {
    at = skel_c_print_times (loop, skel_c_loop_apart (loop, image),
        column == 0 ? at : format ("(%s)", at));
    at = channel == 0 ? at : format ("%s + %d", at, channel);
  }
  return format ("%s[%s]", image_row (loop, image, row), at);
}

int
skel_c_loop_margin (int columns)
{
  return MAX (columns, 0) * SKEL_MAX_CHANNELS;
}

const char *
skel_c_loop_kept_row (SkelCLoop *loop, const SkelRollingValue *value, int age)
{
  int number = skel_c_loop_number (loop, value);
  const char *name
      = age == 0 ? format ("v%d_now", number) : format ("v%d_%d", number, age);
  const char *slot = "0";

  if (value->depth > 0)
    slot = format ("(turn + %d) %% %d",
        loop->most_ahead + loop->deepest + 1 - age, value->depth + 1);
  return skel_c_loop_name_row (loop, name,
      format ("%s *%s = v%d[%s] + %d;",
          skel_print_type (loop->printer, value->type), name, number, slot,
          skel_c_loop_margin (-value->left)));
}

const char *
skel_c_loop_name_number (
    SkelCLoop *loop, const SkelTerm *term, const char *text)
{
  const char *name = format ("t%u", g_hash_table_size (loop->locals));

  g_hash_table_insert (loop->locals, (gpointer)text, (gpointer)name);
  skel_c_add_line (loop->lines,
      format ("const %s %s = %s;",
          skel_print_type (loop->printer, skel_c_loop_value (loop, term)->type),
          name, text));
  return name;
}

const char *
skel_c_loop_read_always (
    SkelCLoop *loop, const SkelTerm *term, const char *text)
{
  const char *name = g_hash_table_lookup (loop->locals, text);

  if (name || !strchr (text, '['))
    return name ? name : text;
  return skel_c_loop_name_number (loop, term, text);
}

/* The number of an operand of @term, which is computed at a place. */
static const char *
operand_at (
    SkelCLoop *loop, const SkelTerm *term, int index, int row, int column)
{
  const SkelTerm *operand = skel_term_number (term->operands[index]);
  SkelShift step = skel_rolling_step (loop->rolling, term, operand);

  return skel_c_loop_at (loop, operand, row + step.dy, column + step.dx);
}

/* The same, as a choice's. */
static const char *
choice_at (
    SkelCLoop *loop, const SkelTerm *term, int index, int row, int column)
{
  const SkelTerm *operand = skel_term_number (term->operands[index]);
  const char *text = operand_at (loop, term, index, row, column);

  return skel_c_loop_value (loop, operand)->still
             ? text
             : skel_c_loop_read_always (loop, operand, text);
}

const char *
skel_c_loop_pick (SkelCLoop *loop, const SkelTerm *term, int row, int column)
{
  int last = term->n_operands - 1;
  const char *text;

  if (skel_rolling_is_table (term))
    return format ("table%d[%s]",
        skel_c_loop_number (loop, skel_c_loop_value (loop, term)),
        skel_c_print_nearest (&loop->terms, term->operands[0],
            operand_at (loop, term, 0, row, column), last));
  text = choice_at (loop, term, last, row, column);
  /* one by one: compilers have no vectors for choices within choices */
  for (int i = last - 1; i > 0; i--)
    text = skel_c_loop_name_number (loop, term,
        format ("%s <= %d ? %s : %s", choice_at (loop, term, 0, row, column),
            i - 1, choice_at (loop, term, i, row, column), text));
  return text;
}

const char *
skel_c_loop_compute (SkelCLoop *loop, const SkelTerm *term, int row, int column)
{
  const char *operands[SKEL_C_MOST_OPERANDS] = { NULL };

  if (term->kind == SKEL_TERM_PICK)
    return skel_c_loop_pick (loop, term, row, column);
  for (int i = 0; i < term->n_operands; i++)
    operands[i] = term->kind == SKEL_TERM_SELECT
                      ? choice_at (loop, term, i, row, column)
                      : operand_at (loop, term, i, row, column);
  return skel_c_print_term (&loop->terms, term, operands);
}

const char *
skel_c_loop_at (SkelCLoop *loop, const SkelTerm *term, int row, int column)
{
  const SkelRollingValue *value = skel_c_loop_value (loop, term);
  SkelCVarying *varying = g_hash_table_lookup (loop->varying, term);
  const char *key, *name;

  if (varying) {
    varying->row = row;
    varying->column = column;
    return varying->name;
  }
  if (term->kind == SKEL_TERM_CONSTANT)
    return skel_c_print_constant (&loop->terms, term);
  if (value->still)
    return format ("v%d", skel_c_loop_number (loop, value));
  if (term->kind == SKEL_TERM_LOAD)
    return skel_c_loop_pixel (loop, term->index, term->channel, row, column);
  if (value->kept && !loop->anew)
    return format ("%s[%s]",
        skel_c_loop_kept_row (loop, value, value->row - row),
        print_column (loop, "x", column));
  key = format ("%d %d %d", skel_c_loop_number (loop, value), row, column);
  name = g_hash_table_lookup (loop->locals, key);
  if (!name) {
    name = skel_c_loop_name_number (
        loop, term, skel_c_loop_compute (loop, term, row, column));
    g_hash_table_insert (loop->locals, (gpointer)key, (gpointer)name);
  }
  return name;
}

const char *
skel_c_loop_at_pixel (SkelCLoop *loop, const SkelTerm *term)
{
  const SkelShift *shift;

  term = skel_term_number (term);
  shift = &loop->rolling->shifts[term->id];
  return skel_c_loop_at (loop, term, shift->dy, shift->dx);
}

/* ---- loops ---- */

void
skel_c_loop_print_lines (const SkelCLoop *loop, const GPtrArray *lines)
{
  for (guint i = 0; i < lines->len; i++)
    skel_print_line (loop->printer, "%s", (const char *)lines->pdata[i]);
}

void
skel_c_loop_begin (SkelCLoop *loop)
{
  g_hash_table_remove_all (loop->locals);
  g_hash_table_remove_all (loop->named);
  g_ptr_array_set_size (loop->rows, 0);
  g_ptr_array_set_size (loop->lines, 0);
  g_ptr_array_set_size (loop->before, 0);
  g_ptr_array_set_size (loop->after, 0);
}

void
skel_c_loop_print_columns (
    SkelCLoop *loop, int left, int right, gboolean vectors)
{
  SkelPrinter *printer = loop->printer;

  skel_print_line (printer, "%s", "");
  if (vectors)
    skel_print_line (printer, "#pragma GCC ivdep");
  skel_print_line (printer, "for (gssize x = %s; x < %s; x++) {",
      print_steps (loop, left), print_column (loop, "n", right));
  printer->indent += 2;
  skel_c_loop_print_lines (loop, loop->lines);
  printer->indent -= 2;
  skel_print_line (printer, "}");
}

void
skel_c_loop_print (SkelCLoop *loop, int left, int right, gboolean vectors)
{
  SkelPrinter *printer = loop->printer;

  if (loop->lines->len > 0) {
    skel_print_line (printer, "{");
    printer->indent += 2;
    skel_c_loop_print_lines (loop, loop->rows);
    skel_c_loop_print_lines (loop, loop->before);
    skel_c_loop_print_columns (loop, left, right, vectors);
    skel_c_loop_print_lines (loop, loop->after);
    printer->indent -= 2;
    skel_print_line (printer, "}");
  }
  skel_c_loop_begin (loop);
}
