/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "emit-c-window.h"

#include "emit-c-rolling.h"
#include "emit-c-terms.h"

static const SkelCReducing *
reducing_at (const SkelCWindows *windows, guint w)
{
  return windows->windows->pdata[w];
}

static const SkelReduction *
reduction_at (const SkelCReducing *reducing, guint i)
{
  return &g_array_index (reducing->window->reductions, SkelReduction, i);
}

static const char *
print_type (SkelPrinter *printer, const SkelCReducing *reducing, guint i)
{
  return skel_print_type (printer, skel_c_window_type (reducing, i));
}

SkelCWindows *
skel_c_windows_new (
    SkelPrinter *printer, const SkelCPlan *plan, const SkelCWindows *of)
{
  SkelCWindows *windows;

  if (!plan->reducing)
    return NULL;
  windows = g_new0 (SkelCWindows, 1);
  *windows = *of;
  windows->windows = plan->reducing;
  /* numbers follow these, and nobody else's names begin so */
  windows->window = "skel_window";
  windows->values = "skel_reduced";
  windows->memory = "skel_memory";
  windows->block = skel_print_own_name (printer, "block");
  windows->stop = skel_print_own_name (printer, "stop");
  return windows;
}

void
skel_c_print_window_functions (
    SkelPrinter *printer, const SkelCWindows *windows)
{
  static const char *const operators[] = { [SKEL_COMBINE_ADD] = "ADD",
    [SKEL_COMBINE_MINIMUM] = "MINIMUM",
    [SKEL_COMBINE_MAXIMUM] = "MAXIMUM",
    [SKEL_COMBINE_AND] = "AND",
    [SKEL_COMBINE_OR] = "OR",
    [SKEL_COMBINE_XOR] = "XOR" };

  for (guint w = 0; w < windows->windows->len; w++) {
    const SkelCReducing *reducing = reducing_at (windows, w);

    skel_c_print_rolling (printer,
        skel_print_format (printer, "%s_values%u", windows->nest, w),
        reducing->values);
    skel_print_line (printer, "%s", "");
    for (guint i = 0; i < reducing->window->reductions->len; i++)
      skel_print_line (printer,
          "SKEL_DEFINE_COMBINE (%s_combine%u_%u, %s, SKEL_WINDOW_%s)",
          windows->nest, w, i, print_type (printer, reducing, i),
          operators[reduction_at (reducing, i)->combine]);
  }
}

/* @term, of parameters alone. */
static const char *
print_term (const SkelCTerms *place, const SkelTerm *term)
{
  const char **operands, *text;

  if (term->kind == SKEL_TERM_CONSTANT)
    return skel_c_print_constant (place, term);
  operands = g_new0 (const char *, term->n_operands + 1);
  for (int i = 0; i < term->n_operands; i++)
    operands[i] = print_term (place, term->operands[i]);
  text = skel_print_format (place->printer, "((%s)(%s))",
      skel_print_type (place->printer, term->type),
      skel_c_print_term (place, term, operands));
  g_free (operands);
  return text;
}

static void
print_window (SkelPrinter *printer, const SkelCWindows *windows, guint w)
{
  const SkelCReducing *reducing = reducing_at (windows, w);
  const SkelWindow *window = reducing->window;
  const SkelKernel *kernel = &printer->analysis->kernel;
  const SkelExtent *extent = &kernel->stages->extents[window->pixel->index];
  const SkelCTerms place = { printer, window->turns->program };
  const char *reduced
      = skel_print_format (printer, "%s%u_of", windows->window, w);
  const char *name = skel_print_format (printer, "%s%u", windows->window, w);

  skel_print_line (printer, "SkelReduced %s[] = {", reduced);
  for (guint i = 0; i < window->reductions->len; i++)
    skel_print_line (printer, "  { %s_combine%u_%u, sizeof (%s) },",
        windows->nest, w, i, print_type (printer, reducing, i));
  skel_print_line (printer, "};");
  skel_print_line (printer, "SkelWindow %s = { %s_values%u, %d,", name,
      windows->nest, w, kernel->n_images);
  skel_print_line (printer, "  skel_rectangle (%s, %s, %s, %s,",
      print_term (&place, window->rows.first),
      print_term (&place, window->columns.first),
      print_term (&place, window->rows.count),
      print_term (&place, window->columns.count));
  skel_print_line (printer, "      (SkelExtent){ %d, %d, %d, %d }), %s, %u };",
      extent->left, extent->right, extent->top, extent->bottom, reduced,
      window->reductions->len);
}

void
skel_c_print_window_variables (
    SkelPrinter *printer, const SkelCWindows *windows)
{
  for (guint w = 0; w < windows->windows->len; w++) {
    const char *name = skel_print_format (printer, "%s%u", windows->window, w);

    print_window (printer, windows, w);
    skel_print_line (printer,
        "guint64 %s%u[skel_window_bytes (&%s, %s - %s) / 8];", windows->memory,
        w, name, windows->last, windows->first);
    skel_print_line (printer, "skel_window_begin (&%s, %s, %s - %s, %s%u);",
        name, windows->given, windows->last, windows->first, windows->memory,
        w);
  }
}

void
skel_c_print_window_blocks (SkelPrinter *printer, const SkelCWindows *windows,
    const char *start, const char *end)
{
  skel_print_line (printer,
      "for (int %s = %s; %s < %s; %s += SKEL_WINDOW_COLUMNS) {", windows->block,
      start, windows->block, end, windows->block);
  skel_print_line (printer,
      "  const int %s = %s + MIN (%s - %s, SKEL_WINDOW_COLUMNS);",
      windows->stop, windows->block, end, windows->block);
  skel_print_line (printer, "%s", "");
}

void
skel_c_print_window_row (
    SkelPrinter *printer, const SkelCWindows *windows, const char *y)
{
  for (guint w = 0; w < windows->windows->len; w++) {
    const SkelCReducing *reducing = reducing_at (windows, w);

    skel_print_line (printer,
        "skel_window_row (&%s%u, %s, %s, %s, %s, %s - %s);", windows->window, w,
        windows->first, windows->last, y, windows->block, windows->stop,
        windows->block);
    for (guint i = 0; i < reducing->window->reductions->len; i++) {
      const char *type = print_type (printer, reducing, i);

      skel_print_line (printer,
          "const %s *%s%u_%u = (const %s *)%s%u.reduced[%u].reduced;", type,
          windows->values, w, i, type, windows->window, w, i);
    }
  }
}

/* Combines the number @value of a row, of integers of 32 bits at most or of
 * one that these have. */
static void
print_reduction (
    SkelPrinter *printer, const SkelReduction *reduction, const char *value)
{
  SkelType type = reduction->symbol->type;
  const char *name = skel_print_name (printer, reduction->symbol);
  const char *operators[] = { [SKEL_COMBINE_ADD] = "+",
    [SKEL_COMBINE_MINIMUM] = "<",
    [SKEL_COMBINE_MAXIMUM] = ">",
    [SKEL_COMBINE_AND] = "&",
    [SKEL_COMBINE_OR] = "|",
    [SKEL_COMBINE_XOR] = "^" };
  const char *before = name;

  if (skel_type_is_floating (type) || skel_type_size (type) > 4)
    before = skel_print_format (printer, "(int32_t)%s", name);
  if (reduction->combine == SKEL_COMBINE_MINIMUM
      || reduction->combine == SKEL_COMBINE_MAXIMUM)
    skel_print_line (printer, "%s = %s %s %s ? %s : %s;", name, value,
        operators[reduction->combine], before, value, name);
  else if (before != name)
    skel_print_line (printer, "%s = (int32_t)(%s %s %s);", name, before,
        operators[reduction->combine], value);
  else
    skel_print_line (printer, "%s = %s %s %s;", name, before,
        operators[reduction->combine], value);
}

gboolean
skel_c_window_statement (
    SkelPrinter *printer, const SkelCWindows *windows, const SkelNode *node)
{
  guint w = 0;

  while (w < windows->windows->len
         && reducing_at (windows, w)->window->loop != node)
    w++;
  if (w == windows->windows->len)
    return FALSE;
  /* in braces of its own: an else may follow */
  skel_print_line (printer, "{");
  printer->indent += 2;
  skel_print_line (printer, "if (%s%u.at.rows > 0) {", windows->window, w);
  printer->indent += 2;
  for (guint i = 0; i < reducing_at (windows, w)->window->reductions->len; i++)
    print_reduction (printer, reduction_at (reducing_at (windows, w), i),
        skel_print_format (printer, "%s%u_%u[%s - %s]", windows->values, w, i,
            windows->column, windows->block));
  printer->indent -= 2;
  skel_print_line (printer, "}");
  printer->indent -= 2;
  skel_print_line (printer, "}");
  return TRUE;
}
