/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* emit-c-rolling.c: see emit-c-rolling.h. The image is taken in blocks of
 * columns, whose rows stay in the cache; each kept value has an array of rows
 * that take turns, and a loop along them. Whatever is computed is a variable of
 * the narrowest type that holds it, so that compilers' vectors are full.
 */
#include "emit-c-rolling.h"

#include "emit-c-long-sum.h"
#include "emit-c-results.h"

#define format(...) skel_print_format (loop->printer, __VA_ARGS__)

static void
print_kept (SkelCLoop *loop, const SkelRollingValue *value)
{
  const char *row = skel_c_loop_kept_row (loop, value, 0);
  const char *number;

  if (value->sum) {
    skel_c_print_long_sum (loop, value);
    return;
  }
  number = skel_c_loop_compute (loop, value->term, value->row, 0);
  skel_c_add_line (loop->lines, format ("%s[x] = %s;", row, number));
  skel_c_loop_print (loop, value->left, value->right, TRUE);
}

static void
print_stores (SkelCLoop *loop)
{
  const SkelLoops *loops = loop->rolling->program->stages->pdata[0];
  GPtrArray *stores = g_ptr_array_new ();

  /* last: what stood after one would be computed where that is decided */
  for (guint i = 0; i < loops->stores->len; i++) {
    const SkelStore *store = &g_array_index (loops->stores, SkelStore, i);

    if (skel_rolling_computes (loop->rolling, store))
      skel_c_add_line (stores,
          format ("%s = %s;",
              skel_c_loop_pixel (loop, store->image, store->channel, 0, 0),
              skel_c_loop_at_pixel (loop, store->value)));
  }
  skel_c_print_results (loop, FALSE);
  g_ptr_array_extend_and_steal (loop->lines, stores);
  skel_c_loop_print (loop, 0, 0, TRUE);
  skel_c_print_results (loop, TRUE);
  skel_c_loop_print (loop, 0, 0, FALSE);
}

/* The numbers that the pick @value is from. */
static void
print_table (SkelCLoop *loop, const SkelRollingValue *value)
{
  GString *numbers = g_string_new (NULL);
  gboolean constant = TRUE;

  for (int i = 1; i < value->term->n_operands; i++) {
    const SkelTerm *number = skel_term_number (value->term->operands[i]);

    constant = constant && number->kind == SKEL_TERM_CONSTANT;
    g_string_append_printf (numbers, "%s%s", i > 1 ? ", " : "",
        skel_c_loop_at (loop, number, 0, 0));
  }
  skel_print_line (loop->printer, "%sconst %s table%d[] = { %s };",
      constant ? "static " : "", skel_print_type (loop->printer, value->type),
      skel_c_loop_number (loop, value), numbers->str);
  g_string_free (numbers, TRUE);
}

/* What is the same for all pixels, once. */
static void
print_still (SkelCLoop *loop)
{
  for (int v = 0; v < loop->rolling->n_values; v++) {
    const SkelRollingValue *value = &loop->rolling->values[v];
    const char *operands[SKEL_C_MOST_OPERANDS] = { NULL };
    const char *text;

    if (!value->term || value->term->kind == SKEL_TERM_CONSTANT)
      continue;
    if (value->term->kind == SKEL_TERM_PICK
        && skel_rolling_is_table (value->term))
      print_table (loop, value);
    if (!value->still)
      continue;
    if (value->term->kind == SKEL_TERM_PICK) {
      text = skel_c_loop_pick (loop, value->term, 0, 0);
    } else {
      for (int i = 0; i < value->term->n_operands; i++)
        operands[i] = skel_c_loop_at (loop, value->term->operands[i], 0, 0);
      text = skel_c_print_term (&loop->terms, value->term, operands);
    }
    skel_print_line (loop->printer, "const %s v%d = %s;",
        skel_print_type (loop->printer, value->type), v, text);
  }
}

static void
print_arrays (const SkelCLoop *loop)
{
  const SkelRolling *rolling = loop->rolling;

  for (int i = 0; i < rolling->n_kept; i++) {
    const SkelRollingValue *value = &rolling->values[rolling->kept[i]];

    skel_print_line (loop->printer, "%s v%d[%d][SKEL_COLUMNS (%d) + %d];",
        skel_print_type (loop->printer, value->type), rolling->kept[i],
        value->depth + 1, rolling->bytes,
        skel_c_loop_margin (-value->left) + skel_c_loop_margin (value->right));
  }
}

/* The body of the loop over turns. */
static void
print_turn (SkelCLoop *loop)
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
print_turns (SkelCLoop *loop)
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
print_blocks (SkelCLoop *loop)
{
  int bytes = loop->rolling->bytes, alike = loop->rolling->alike;
  SkelPrinter *printer = loop->printer;
  const char *first = skel_c_print_times (loop, alike, "start");
  const char *last = skel_c_print_times (loop, alike, "end");

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
  SkelCLoop loop = { printer, { printer, rolling->program }, rolling,
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
