/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* emit-c-rolling.c: see emit-c-rolling.h. The image is taken in blocks of
 * columns, whose rows stay in the cache; each kept value has an array of rows
 * that take turns, and a loop along them. Whatever is computed is a variable of
 * the narrowest type that holds it, so that compilers' vectors are full.
 */
#include "emit-c-rolling.h"

#include "emit-c-terms.h"
#include "printer.h"

#include <string.h>

/* Of any term but a pick, which print_pick () prints. */
#define MOST_OPERANDS 3

/* The loop that is printed: its lines are kept until the rows that they speak
 * of are known. */
typedef struct {
  SkelPrinter *printer;
  SkelCTerms terms;
  const SkelRolling *rolling;
  int most_ahead;      /* turns before the first row */
  int deepest;         /* rows that are kept of one value, but the last */
  GHashTable *locals;  /* "value row column": the name of its variable */
  GHashTable *varying; /* SkelTerm: the Varying in its place */
  gboolean anew;       /* what is kept elsewhere is computed, too */
  GPtrArray *rows;     /* lines that declare rows, */
  GHashTable *named;   /* and their names */
  GPtrArray *lines;    /* of the loop, */
  GPtrArray *before;   /* before it, */
  GPtrArray *after;    /* and after */
} Loop;

/* A pixel or a still number of one addend, which is another in others. */
typedef struct {
  const SkelTerm *term;
  const char *name;
  int row, column; /* of the pixel */
} Varying;

#define format(...) skel_print_format (loop->printer, __VA_ARGS__)

static const char *at (Loop *loop, const SkelTerm *term, int row, int column);

static void
add_line (GPtrArray *lines, const char *line)
{
  g_ptr_array_add (lines, (gpointer)line);
}

static const SkelRollingValue *
value_of (const Loop *loop, const SkelTerm *term)
{
  return &loop->rolling->values[loop->rolling->shifts[term->id].value];
}

static int
number_of (const Loop *loop, const SkelRollingValue *value)
{
  return value - loop->rolling->values;
}

/* "2 * step" */
static const char *
print_steps (const Loop *loop, int columns)
{
  if (ABS (columns) > 1)
    return format ("%d * step", columns);
  return columns == 0 ? "0" : columns > 0 ? "step" : "-step";
}

/* @from and @columns: "x - 2 * step" */
static const char *
print_column (const Loop *loop, const char *from, int columns)
{
  if (columns == 0)
    return from;
  return format ("%s %c %s", from, columns < 0 ? '-' : '+',
      print_steps (loop, ABS (columns)));
}

/* "y - 2" */
static const char *
print_row (const Loop *loop, int row)
{
  if (row == 0)
    return "y";
  return format ("y %c %d", row < 0 ? '-' : '+', ABS (row));
}

/* ---- rows ---- */

/* Declares the row @name as @text, unless it is. */
static const char *
name_row (Loop *loop, const char *name, const char *text)
{
  if (g_hash_table_add (loop->named, (gpointer)name))
    add_line (loop->rows, text);
  return name;
}

static const SkelImage *
image_of (const Loop *loop, int image)
{
  return &g_array_index (loop->rolling->program->images, SkelImage, image);
}

/* How far the next column's value is in an image. Of channels that are alike
 * each value is a column. */
static int
apart (const Loop *loop, int image)
{
  return loop->rolling->alike > 1 ? 1 : image_of (loop, image)->channels;
}

/* "3 * x" */
static const char *
print_times (const Loop *loop, int times, const char *column)
{
  return times == 1 ? column : format ("%d * %s", times, column);
}

static const char *
image_row (Loop *loop, int image, int row)
{
  const SkelImage *description = image_of (loop, image);
  const char *type = format ("%s%s", description->output ? "" : "const ",
      skel_print_type (loop->printer, description->type));
  const char *name = description->name;

  name = row == 0
             ? format ("%s_row", name)
             : format ("%s_%s%d", name, row < 0 ? "above" : "below", ABS (row));
  return name_row (loop, name,
      format ("%s *restrict %s = SKEL_ROW (%s, %d, %s) + %s;", type, name, type,
          image, print_row (loop, row),
          print_times (loop, apart (loop, image), "column")));
}

/* The value of a pixel: "in_above1[3 * (x + step) + 2]" */
static const char *
image_value (Loop *loop, int image, int channel, int row, int column)
{
  const char *at = print_column (loop, "x", column);

  if (apart (loop, image) > 1) {
    at = print_times (
        loop, apart (loop, image), column == 0 ? at : format ("(%s)", at));
    at = channel == 0 ? at : format ("%s + %d", at, channel);
  }
  return format ("%s[%s]", image_row (loop, image, row), at);
}

/* Values that @columns beside a block's need of an array. */
static int
margin_of (int columns)
{
  return MAX (columns, 0) * SKEL_MAX_CHANNELS;
}

/* The row that was computed @age turns ago. Its name is no image's row's. */
static const char *
kept_row (Loop *loop, const SkelRollingValue *value, int age)
{
  int number = number_of (loop, value);
  const char *name
      = age == 0 ? format ("v%d_now", number) : format ("v%d_%d", number, age);
  const char *slot = "0";

  if (value->depth > 0)
    slot = format ("(turn + %d) %% %d",
        loop->most_ahead + loop->deepest + 1 - age, value->depth + 1);
  return name_row (loop, name,
      format ("%s *%s = v%d[%s] + %d;",
          skel_print_type (loop->printer, value->type), name, number, slot,
          margin_of (-value->left)));
}

/* A variable for @text, a number of @term. */
static const char *
name_number (Loop *loop, const SkelTerm *term, const char *text)
{
  const char *name = format ("t%u", g_hash_table_size (loop->locals));

  g_hash_table_insert (loop->locals, (gpointer)text, (gpointer)name);
  add_line (loop->lines,
      format ("const %s %s = %s;",
          skel_print_type (loop->printer, value_of (loop, term)->type), name,
          text));
  return name;
}

/* A variable for what @text reads, of @term: what stands in a choice alone C
 * reads where it is chosen, and compilers have no vectors for that. */
static const char *
read_always (Loop *loop, const SkelTerm *term, const char *text)
{
  const char *name = g_hash_table_lookup (loop->locals, text);

  if (name || !strchr (text, '['))
    return name ? name : text;
  return name_number (loop, term, text);
}

/* The number of an operand of @term, which is computed at a place. */
static const char *
operand_at (Loop *loop, const SkelTerm *term, int index, int row, int column)
{
  const SkelTerm *operand = skel_term_number (term->operands[index]);
  SkelShift step = skel_rolling_step (loop->rolling, term, operand);

  return at (loop, operand, row + step.dy, column + step.dx);
}

/* The same, as a choice's. */
static const char *
choice_at (Loop *loop, const SkelTerm *term, int index, int row, int column)
{
  const SkelTerm *operand = skel_term_number (term->operands[index]);
  const char *text = operand_at (loop, term, index, row, column);

  return value_of (loop, operand)->still ? text
                                         : read_always (loop, operand, text);
}

/* One of the operands after the first, which says which. */
static const char *
print_pick (Loop *loop, const SkelTerm *term, int row, int column)
{
  int last = term->n_operands - 1;
  const char *text;

  if (skel_rolling_is_table (term))
    return format ("table%d[%s]", number_of (loop, value_of (loop, term)),
        skel_c_print_nearest (&loop->terms, term->operands[0],
            operand_at (loop, term, 0, row, column), last));
  text = choice_at (loop, term, last, row, column);
  /* one by one: compilers have no vectors for choices within choices */
  for (int i = last - 1; i > 0; i--)
    text = name_number (loop, term,
        format ("%s <= %d ? %s : %s", choice_at (loop, term, 0, row, column),
            i - 1, choice_at (loop, term, i, row, column), text));
  return text;
}

/* @term as C computes it at a place, of variables that lines of the loop
 * compute. */
static const char *
compute (Loop *loop, const SkelTerm *term, int row, int column)
{
  const char *operands[MOST_OPERANDS] = { NULL };

  if (term->kind == SKEL_TERM_PICK)
    return print_pick (loop, term, row, column);
  for (int i = 0; i < term->n_operands; i++)
    operands[i] = term->kind == SKEL_TERM_SELECT
                      ? choice_at (loop, term, i, row, column)
                      : operand_at (loop, term, i, row, column);
  return skel_c_print_term (&loop->terms, term, operands);
}

static const char *
at (Loop *loop, const SkelTerm *term, int row, int column)
{
  const SkelRollingValue *value = value_of (loop, term);
  Varying *varying = g_hash_table_lookup (loop->varying, term);
  const char *key, *name;

  if (varying) {
    varying->row = row;
    varying->column = column;
    return varying->name;
  }
  if (term->kind == SKEL_TERM_CONSTANT)
    return skel_c_print_constant (&loop->terms, term);
  if (value->still)
    return format ("v%d", number_of (loop, value));
  if (term->kind == SKEL_TERM_LOAD)
    return image_value (loop, term->index, term->channel, row, column);
  if (value->kept && !loop->anew)
    return format ("%s[%s]", kept_row (loop, value, value->row - row),
        print_column (loop, "x", column));
  key = format ("%d %d %d", number_of (loop, value), row, column);
  name = g_hash_table_lookup (loop->locals, key);
  if (!name) {
    name = name_number (loop, term, compute (loop, term, row, column));
    g_hash_table_insert (loop->locals, (gpointer)key, (gpointer)name);
  }
  return name;
}

/* ---- loops ---- */

static void
print_lines (const Loop *loop, const GPtrArray *lines)
{
  for (guint i = 0; i < lines->len; i++)
    skel_print_line (loop->printer, "%s", (const char *)lines->pdata[i]);
}

static void
begin_loop (Loop *loop)
{
  g_hash_table_remove_all (loop->locals);
  g_hash_table_remove_all (loop->named);
  g_ptr_array_set_size (loop->rows, 0);
  g_ptr_array_set_size (loop->lines, 0);
  g_ptr_array_set_size (loop->before, 0);
  g_ptr_array_set_size (loop->after, 0);
}

/* The loop over the columns, of its lines. */
static void
print_columns (Loop *loop, int left, int right, gboolean vectors)
{
  SkelPrinter *printer = loop->printer;

  skel_print_line (printer, "%s", "");
  if (vectors)
    skel_print_line (printer, "#pragma GCC ivdep");
  skel_print_line (printer, "for (gssize x = %s; x < %s; x++) {",
      print_steps (loop, left), print_column (loop, "n", right));
  printer->indent += 2;
  print_lines (loop, loop->lines);
  printer->indent -= 2;
  skel_print_line (printer, "}");
}

/* Prints the loop, unless it has no lines, and begins another. Where it has
 * @vectors, it reads what it writes at the same place alone, if at all. */
static void
print_loop (Loop *loop, int left, int right, gboolean vectors)
{
  SkelPrinter *printer = loop->printer;

  if (loop->lines->len > 0) {
    skel_print_line (printer, "{");
    printer->indent += 2;
    print_lines (loop, loop->rows);
    print_lines (loop, loop->before);
    print_columns (loop, left, right, vectors);
    print_lines (loop, loop->after);
    printer->indent -= 2;
    skel_print_line (printer, "}");
  }
  begin_loop (loop);
}

/* ---- long sums ---- */

/* @term, of the value that is printed, as it is for that. */
static const char *
at_value (Loop *loop, const SkelRollingValue *value, const SkelTerm *term)
{
  SkelShift step;

  term = skel_term_number (term);
  step = skel_rolling_step (loop->rolling, value->term, term);
  return at (loop, term, value->row + step.dy, step.dx);
}

/* @number with the addends [@first, @last). */
static const char *
print_addends (Loop *loop, const SkelRollingValue *value, const char *number,
    int first, int last, Varying *varying)
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
    number = name_number (
        loop, value->term, skel_c_print_term (&loop->terms, term, operands));
  }
  g_hash_table_remove_all (loop->varying);
  loop->anew = FALSE;
  return number;
}

/* Lines that add so many addends from @first on; what varies in them goes to
 * @varying, to be freed. */
static void
add_addends (
    Loop *loop, const SkelRollingValue *value, int first, Varying **varying)
{
  const SkelLongSum *sum = value->sum;
  int n = sum->n_varying;
  const char *row = kept_row (loop, value, 0);

  *varying = g_new0 (Varying, n * SKEL_ADDENDS_AT_ONCE);
  for (int i = 0; i < n * SKEL_ADDENDS_AT_ONCE; i++) {
    const SkelTerm *term = sum->varying->pdata[n * first + i];
    const char *name = format ("a%d_%d", i % n, i / n);

    (*varying)[i].term = term;
    (*varying)[i].name
        = term->kind == SKEL_TERM_LOAD
              ? format ("%s[%s]", name,
                    print_times (loop, apart (loop, term->index), "x"))
              : name;
  }
  add_line (
      loop->lines, format ("%s[x] = %s;", row,
                       print_addends (loop, value, format ("%s[x]", row), first,
                           first + SKEL_ADDENDS_AT_ONCE, *varying)));
}

/* Adds to @all what varies in so many addends from @first on, if the lines that
 * add them are @text, which is set if it is NULL. */
static gboolean
add_varying (Loop *loop, const SkelRollingValue *value, int first,
    GPtrArray *all, const char **text)
{
  Varying *varying;
  const char *lines = "";

  add_addends (loop, value, first, &varying);
  for (guint i = 0; i < loop->lines->len; i++)
    lines = format ("%s%s", lines, (const char *)loop->lines->pdata[i]);
  begin_loop (loop);
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
print_numbers (Loop *loop, const char *type, const char *name, int v,
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
print_tables (Loop *loop, const GPtrArray *all, int v, int n)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new ();
  g_autoptr (GPtrArray) columns = g_ptr_array_new ();
  const SkelTerm *term = ((const Varying *)all->pdata[0])[v].term;

  for (guint g = 0; g < all->len; g++)
    for (int i = 0; i < SKEL_ADDENDS_AT_ONCE; i++) {
      const Varying *varying = &((const Varying *)all->pdata[g])[i * n + v];

      add_line (rows, term->kind == SKEL_TERM_LOAD
                          ? format ("%d", varying->row)
                          : at (loop, varying->term, 0, 0));
      add_line (columns, format ("%d", varying->column));
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
print_leaf (Loop *loop, const SkelTerm *term, int v, int at)
{
  const char *type
      = format ("const %s", skel_print_type (loop->printer, term->type));
  const char *column = format ("(column + a%d_columns[k + %d] * step)", v, at);

  if (term->kind != SKEL_TERM_LOAD) {
    skel_print_line (
        loop->printer, "%s a%d_%d = a%d_of[k + %d];", type, v, at, v, at);
    return;
  }
  column = print_times (loop, apart (loop, term->index), column);
  if (term->channel > 0)
    column = format ("%s + %d", column, term->channel);
  skel_print_line (loop->printer,
      "%s *a%d_%d = SKEL_ROW (%s, %d, y + a%d_rows[k + %d]) + %s;", type, v, at,
      type, term->index, v, at, column);
}

/* The loop over the addends of which @all varies, from @first on. */
static void
print_addend_loop (
    Loop *loop, const SkelRollingValue *value, int first, const GPtrArray *all)
{
  SkelPrinter *printer = loop->printer;
  int n = value->sum->n_varying;
  g_autofree Varying *varying = NULL;

  add_addends (loop, value, first, &varying);
  skel_print_line (printer, "{");
  printer->indent += 2;
  print_lines (loop, loop->rows);
  for (int v = 0; v < n; v++)
    print_tables (loop, all, v, n);
  skel_print_line (printer, "%s", "");
  skel_print_line (printer, "for (int k = 0; k < %d; k += %d) {",
      all->len * SKEL_ADDENDS_AT_ONCE, SKEL_ADDENDS_AT_ONCE);
  printer->indent += 2;
  for (int i = 0; i < n * SKEL_ADDENDS_AT_ONCE; i++)
    print_leaf (loop, varying[i].term, i % n, i / n);
  print_columns (loop, value->left, value->right, TRUE);
  printer->indent -= 2;
  skel_print_line (printer, "}");
  printer->indent -= 2;
  skel_print_line (printer, "}");
  begin_loop (loop);
}

/* The first addends together, so that the others are a whole number of turns.
 */
static void
print_long_sum (Loop *loop, const SkelRollingValue *value)
{
  int n = value->sum->sums->len, first = n % SKEL_ADDENDS_AT_ONCE;

  add_line (loop->lines,
      format ("%s[x] = %s;", kept_row (loop, value, 0),
          print_addends (loop, value, at_value (loop, value, value->sum->start),
              0, first, NULL)));
  print_loop (loop, value->left, value->right, TRUE);
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

static void
print_kept (Loop *loop, const SkelRollingValue *value)
{
  const char *row = kept_row (loop, value, 0);
  const char *number;

  if (value->sum) {
    print_long_sum (loop, value);
    return;
  }
  number = compute (loop, value->term, value->row, 0);
  add_line (loop->lines, format ("%s[x] = %s;", row, number));
  print_loop (loop, value->left, value->right, TRUE);
}

/* The number of @term for the pixel that is written. */
static const char *
at_pixel (Loop *loop, const SkelTerm *term)
{
  const SkelShift *shift;

  term = skel_term_number (term);
  shift = &loop->rolling->shifts[term->id];
  return at (loop, term, shift->dy, shift->dx);
}

/* ---- results ---- */

static const SkelResult *
result_of (const Loop *loop, const SkelContribution *part)
{
  return &loop->printer->analysis->kernel.results[part->result];
}

/* "SKEL_RESULT (uint32_t, 16)" */
static const char *
print_result (const Loop *loop, const SkelResult *result)
{
  return format ("SKEL_RESULT (%s, %" G_GSIZE_FORMAT ")",
      skel_print_type (loop->printer, result->type), result->offset);
}

/* A type in which a row's pixels can be combined, the narrowest that is known
 * to do. */
static SkelType
choose_type (const Loop *loop, const SkelContribution *part)
{
  const SkelResult *result = result_of (loop, part);
  SkelType narrow = value_of (loop, skel_term_number (part->value))->type;
  SkelRange row = { part->value->range.low * SKEL_MAX_SIZE,
    part->value->range.high * SKEL_MAX_SIZE };

  if (skel_type_is_floating (result->type))
    return result->type;
  if (result->combine == SKEL_COMBINE_ADD)
    return skel_type_size (result->type) > 4
                   && skel_range_fits (row, SKEL_TYPE_I32)
               ? SKEL_TYPE_I32
               : result->type;
  /* a row may have no pixel that counts */
  return part->condition || skel_type_size (narrow) > 2 ? result->type : narrow;
}

/* What changes nothing, of @type; an extreme begins with what is in @place. */
static const char *
print_identity (
    const Loop *loop, SkelCombine combine, SkelType type, const char *place)
{
  SkelRange range = skel_range_of_type (type);

  switch (combine) {
    case SKEL_COMBINE_MINIMUM:
    case SKEL_COMBINE_MAXIMUM:
      return skel_type_size (type) <= 2
                 ? format (
                       "%d", (int)(combine == SKEL_COMBINE_MINIMUM ? range.high
                                                                   : range.low))
                 : place;
    case SKEL_COMBINE_AND:
      return "-1";
    default:
      return "0";
  }
}

/* Combines @number into @place. */
static const char *
print_combine (const Loop *loop, SkelCombine combine, const char *place,
    const char *number)
{
  switch (combine) {
    case SKEL_COMBINE_MINIMUM:
      return format (
          "%s = %s < %s ? %s : %s;", place, number, place, number, place);
    case SKEL_COMBINE_MAXIMUM:
      return format (
          "%s = %s > %s ? %s : %s;", place, number, place, number, place);
    case SKEL_COMBINE_AND:
      return format ("%s &= %s;", place, number);
    case SKEL_COMBINE_OR:
      return format ("%s |= %s;", place, number);
    case SKEL_COMBINE_XOR:
      return format ("%s ^= %s;", place, number);
    default:
      return format ("%s += %s;", place, number);
  }
}

/* Combines a row's pixels in a variable, and that into the result. */
static void
accumulate (Loop *loop, const SkelContribution *part)
{
  const SkelResult *result = result_of (loop, part);
  SkelCombine combine = result->combine;
  SkelType type = choose_type (loop, part);
  const char *variable = format ("row%u", loop->before->len);
  const char *place = format ("%s[%d]", print_result (loop, result),
      part->index ? (int)part->index->number.i : 0);
  const char *identity = print_identity (loop, combine, type, place);
  const char *number = at_pixel (loop, part->value);

  add_line (loop->before,
      format ("%s %s = %s;", skel_print_type (loop->printer, type), variable,
          identity));
  if (part->condition) {
    const char *condition = at_pixel (loop, part->condition);

    number = read_always (loop, skel_term_number (part->value), number);
    number = format ("(%s != 0 ? %s : %s)",
        read_always (loop, skel_term_number (part->condition), condition),
        number, identity == place ? variable : identity);
  }
  add_line (loop->lines, print_combine (loop, combine, variable, number));
  add_line (loop->after, print_combine (loop, combine, place, variable));
}

/* Combines each pixel into the element that it says. */
static void
scatter (Loop *loop, const SkelContribution *part)
{
  const SkelResult *result = result_of (loop, part);
  const char *type = skel_print_type (loop->printer, result->type);
  const char *all = name_row (loop, format ("all%d", part->result),
      format ("%s *restrict all%d = %s;", type, part->result,
          print_result (loop, result)));
  const char *number = at_pixel (loop, part->value);
  const char *place = format ("%s[%s]", all, at_pixel (loop, part->index));
  const char *when = part->condition
                         ? format ("%s != 0", at_pixel (loop, part->condition))
                         : NULL;
  const char *line = print_combine (loop, result->combine, place, number);

  /* elements wait for what was stored there last: nothing new is not */
  if (result->combine == SKEL_COMBINE_MINIMUM
      || result->combine == SKEL_COMBINE_MAXIMUM)
    when = format ("%s%s%s %c %s", when ? when : "", when ? " && " : "", number,
        result->combine == SKEL_COMBINE_MINIMUM ? '<' : '>', place);
  add_line (loop->lines, when ? format ("if (%s) %s", when, line) : line);
}

static void
print_results (Loop *loop, gboolean scattered)
{
  const SkelLoops *loops = loop->rolling->program->stages->pdata[0];

  for (guint i = 0; i < loops->contributions->len; i++) {
    const SkelContribution *part
        = &g_array_index (loops->contributions, SkelContribution, i);

    if (skel_rolling_scatters (part) != scattered)
      continue;
    if (scattered)
      scatter (loop, part);
    else
      accumulate (loop, part);
  }
}

/* ---- a turn ---- */

static void
print_stores (Loop *loop)
{
  const SkelLoops *loops = loop->rolling->program->stages->pdata[0];
  GPtrArray *stores = g_ptr_array_new ();

  /* last: what stood after one would be computed where that is decided */
  for (guint i = 0; i < loops->stores->len; i++) {
    const SkelStore *store = &g_array_index (loops->stores, SkelStore, i);

    if (skel_rolling_computes (loop->rolling, store))
      add_line (
          stores, format ("%s = %s;",
                      image_value (loop, store->image, store->channel, 0, 0),
                      at_pixel (loop, store->value)));
  }
  print_results (loop, FALSE);
  g_ptr_array_extend_and_steal (loop->lines, stores);
  print_loop (loop, 0, 0, TRUE);
  print_results (loop, TRUE);
  print_loop (loop, 0, 0, FALSE);
}

/* The numbers that the pick @value is from. */
static void
print_table (Loop *loop, const SkelRollingValue *value)
{
  GString *numbers = g_string_new (NULL);
  gboolean constant = TRUE;

  for (int i = 1; i < value->term->n_operands; i++) {
    const SkelTerm *number = skel_term_number (value->term->operands[i]);

    constant = constant && number->kind == SKEL_TERM_CONSTANT;
    g_string_append_printf (
        numbers, "%s%s", i > 1 ? ", " : "", at (loop, number, 0, 0));
  }
  skel_print_line (loop->printer, "%sconst %s table%d[] = { %s };",
      constant ? "static " : "", skel_print_type (loop->printer, value->type),
      number_of (loop, value), numbers->str);
  g_string_free (numbers, TRUE);
}

/* What is the same for all pixels, once. */
static void
print_still (Loop *loop)
{
  for (int v = 0; v < loop->rolling->n_values; v++) {
    const SkelRollingValue *value = &loop->rolling->values[v];
    const char *operands[MOST_OPERANDS] = { NULL };
    const char *text;

    if (!value->term || value->term->kind == SKEL_TERM_CONSTANT)
      continue;
    if (value->term->kind == SKEL_TERM_PICK
        && skel_rolling_is_table (value->term))
      print_table (loop, value);
    if (!value->still)
      continue;
    if (value->term->kind == SKEL_TERM_PICK) {
      text = print_pick (loop, value->term, 0, 0);
    } else {
      for (int i = 0; i < value->term->n_operands; i++)
        operands[i] = at (loop, value->term->operands[i], 0, 0);
      text = skel_c_print_term (&loop->terms, value->term, operands);
    }
    skel_print_line (loop->printer, "const %s v%d = %s;",
        skel_print_type (loop->printer, value->type), v, text);
  }
}

static void
print_arrays (const Loop *loop)
{
  const SkelRolling *rolling = loop->rolling;

  for (int i = 0; i < rolling->n_kept; i++) {
    const SkelRollingValue *value = &rolling->values[rolling->kept[i]];

    skel_print_line (loop->printer, "%s v%d[%d][SKEL_COLUMNS (%d) + %d];",
        skel_print_type (loop->printer, value->type), rolling->kept[i],
        value->depth + 1, rolling->bytes,
        margin_of (-value->left) + margin_of (value->right));
  }
}

/* The body of the loop over turns. */
static void
print_turn (Loop *loop)
{
  const SkelRolling *rolling = loop->rolling;
  int ahead = loop->most_ahead;

  skel_print_line (loop->printer, "const int y = first + turn;");
  skel_print_line (loop->printer, "%s", "");
  for (int i = 0; i < rolling->n_kept; i++) {
    const SkelRollingValue *value = &rolling->values[rolling->kept[i]];

    if (value->ahead < ahead) {
      ahead = value->ahead;
      skel_print_line (loop->printer, "if (turn < %d)", -ahead);
      skel_print_line (loop->printer, "  continue;");
    }
    print_kept (loop, value);
  }
  if (ahead > 0) {
    skel_print_line (loop->printer, "if (turn < 0)");
    skel_print_line (loop->printer, "  continue;");
  }
  print_stores (loop);
}

/* The loop over turns, for the columns [column, column + n). */
static void
print_turns (Loop *loop)
{
  SkelPrinter *printer = loop->printer;

  skel_print_line (printer, "%s", "");
  skel_print_line (printer,
      "for (int turn = %d; turn < last - first; turn++) {", -loop->most_ahead);
  printer->indent += 2;
  print_turn (loop);
  printer->indent -= 2;
  skel_print_line (printer, "}");
}

static void
print_blocks (Loop *loop)
{
  int bytes = loop->rolling->bytes, alike = loop->rolling->alike;
  SkelPrinter *printer = loop->printer;
  const char *first = print_times (loop, alike, "start");
  const char *last = print_times (loop, alike, "end");

  if (alike > 1)
    skel_print_line (printer, "const gssize step = %d;", alike);
  else
    skel_print_line (printer, "const gssize step = arguments->units;");
  print_still (loop);
  if (bytes == 0) {
    skel_print_line (
        printer, "const gssize column = %s, n = %s - column;", first, last);
    print_turns (loop);
    return;
  }
  skel_print_line (printer, "%s", "");
  skel_print_line (printer,
      "for (gssize column = %s; column < %s; column += SKEL_COLUMNS (%d)) {",
      first, last, bytes);
  printer->indent += 2;
  print_arrays (loop);
  skel_print_line (printer,
      "const gssize n = MIN (%s - column, SKEL_COLUMNS (%d));", last, bytes);
  print_turns (loop);
  printer->indent -= 2;
  skel_print_line (printer, "}");
}

void
skel_c_print_rolling (
    SkelPrinter *printer, const char *name, const SkelRolling *rolling)
{
  Loop loop = { printer, { printer, rolling->program }, rolling,
    .locals = g_hash_table_new (g_str_hash, g_str_equal),
    .varying = g_hash_table_new (NULL, NULL), .rows = g_ptr_array_new (),
    .named = g_hash_table_new (g_str_hash, g_str_equal),
    .lines = g_ptr_array_new (), .before = g_ptr_array_new (),
    .after = g_ptr_array_new () };

  for (int i = 0; i < rolling->n_kept; i++) {
    const SkelRollingValue *value = &rolling->values[rolling->kept[i]];

    loop.most_ahead = MAX (loop.most_ahead, value->ahead);
    loop.deepest = MAX (loop.deepest, value->depth);
  }
  skel_print_line (printer, "%s", "");
  skel_print_line (printer, "static void");
  skel_print_line (printer,
      "%s (const SkelRowsArguments *given, int first, int last, "
      "gssize start, gssize end)",
      name);
  skel_print_line (printer, "{");
  printer->indent += 2;
  skel_print_line (printer, "SKEL_TAKE_ARGUMENTS (given);");
  print_blocks (&loop);
  printer->indent -= 2;
  skel_print_line (printer, "}");
  g_hash_table_unref (loop.locals);
  g_hash_table_unref (loop.varying);
  g_hash_table_unref (loop.named);
  g_ptr_array_unref (loop.rows);
  g_ptr_array_unref (loop.lines);
  g_ptr_array_unref (loop.before);
  g_ptr_array_unref (loop.after);
}
