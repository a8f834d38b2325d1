/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* emit-cuda-window.c: the functions that a window of any size needs. */
#include "emit-cuda-terms.h"

/* The type that a reduction is computed in: sums wrap. */
static const char *
number_type (const SkelReduction *reduction)
{
  gboolean ordered = reduction->combine == SKEL_COMBINE_MINIMUM
                     || reduction->combine == SKEL_COMBINE_MAXIMUM;

  return ordered && reduction->value->type == SKEL_TYPE_I32 ? "int32_t"
                                                            : "uint32_t";
}

/* The name of the table that @term picks from. */
static const char *
table_name (SkelPrinter *printer, const SkelTerm *term)
{
  const SkelCudaPlace *place = printer->user;

  return skel_print_format (
      printer, "%s_window_table%d", place->kernel, term->id);
}

/* @term; @element stands for the window's pixel. */
static const char *
print_term (SkelPrinter *printer, const SkelTerm *term, const char *element)
{
  const SkelCudaPlace *place = printer->user;
  const SkelCudaTerms terms
      = { printer, place->plan->window->turns->program, place->values };
  gboolean is_table = skel_term_is_table (term);
  int n = is_table ? 1 : term->n_operands;
  g_autofree const char **operands = NULL;

  if (term == place->plan->window->pixel)
    return element;
  operands = g_new (const char *, n);
  for (int i = 0; i < n; i++)
    operands[i] = print_term (printer, term->operands[i], element);
  return skel_cuda_print_term (
      &terms, term, operands, is_table ? table_name (printer, term) : NULL);
}

/* The tables that @term picks from, those of @printed aside. */
static void
print_tables (SkelPrinter *printer, const SkelTerm *term, GHashTable *printed)
{
  if (skel_term_is_table (term) && g_hash_table_add (printed, (gpointer)term))
    skel_cuda_print_table (printer, term, table_name (printer, term));
  for (int i = 0; i < term->n_operands; i++)
    print_tables (printer, term->operands[i], printed);
}

void
skel_cuda_print_window_tables (SkelPrinter *printer)
{
  const SkelCudaPlace *place = printer->user;
  const SkelWindow *window = place->plan->window;
  GHashTable *printed = g_hash_table_new (NULL, NULL);

  for (guint i = 0; i < window->reductions->len; i++)
    print_tables (printer,
        g_array_index (window->reductions, SkelReduction, i).value, printed);
  print_tables (printer, window->rows.first, printed);
  print_tables (printer, window->rows.count, printed);
  print_tables (printer, window->columns.first, printed);
  print_tables (printer, window->columns.count, printed);
  g_hash_table_unref (printed);
}

/* The function that says which rectangle the window is. */
static void
print_rectangle (SkelPrinter *printer)
{
  const SkelCudaPlace *place = printer->user;
  const SkelWindow *window = place->plan->window;

  skel_print_line (printer,
      "static __device__ __forceinline__ SkelRectangle rectangle "
      "(const Values &%s)",
      place->values);
  skel_print_line (printer, "{");
  skel_print_line (printer, "  return SkelRectangle::of (%s, %s, %s, %s);",
      print_term (printer, window->rows.first, NULL),
      print_term (printer, window->columns.first, NULL),
      print_term (printer, window->rows.count, NULL),
      print_term (printer, window->columns.count, NULL));
  skel_print_line (printer, "}");
}

/* The function that says what of a pixel is combined. */
static void
print_element (SkelPrinter *printer)
{
  const SkelCudaPlace *place = printer->user;
  const GArray *reductions = place->plan->window->reductions;
  const char *element = skel_print_own_name (printer, "element");
  const char *which = skel_print_own_name (printer, "which");

  skel_print_line (printer, "template <int %s, class T>", which);
  skel_print_line (printer,
      "static __device__ __forceinline__ T element (Type<WINDOWED> %s, "
      "const Values &%s)",
      element, place->values);
  skel_print_line (printer, "{");
  for (guint i = 0; i < reductions->len; i++)
    skel_print_line (printer, "  if constexpr (%s == %u) return (T) (%s);",
        which, i,
        print_term (printer, g_array_index (reductions, SkelReduction, i).value,
            element));
  skel_print_line (printer, "}");
}

/* The images that are read beside the windows', by the body and where the loops
 * do not come: a bit each. */
static unsigned
images_beside (const SkelPrinter *printer)
{
  const SkelCudaPlace *place = printer->user;
  const SkelKernel *kernel = &printer->analysis->kernel;
  const SkelNest *nest = printer->analysis->nests->pdata[0];
  unsigned beside = 0;
  int left;

  for (guint i = 0; i < nest->accesses->len; i++) {
    const SkelAccess *access = &g_array_index (nest->accesses, SkelAccess, i);

    if (!access->write)
      beside |= 1u << access->image;
  }
  left = skel_kernel_filled_from (kernel, place->plan->output);
  if (skel_stage_leaves_out (&kernel->stages[0]) && left >= 0)
    beside |= 1u << left;
  return beside & ~(1u << place->plan->windowed);
}

void
skel_cuda_print_window (SkelPrinter *printer)
{
  SkelCudaPlace *place = printer->user;
  const SkelWindow *window = place->plan->window;
  const SkelExtent *others = &place->plan->window_others;
  GString *lanes = g_string_new (NULL);

  for (guint i = 0; i < window->reductions->len; i++) {
    const SkelReduction *reduction
        = &g_array_index (window->reductions, SkelReduction, i);

    if (reduction->halves)
      g_string_append_printf (
          lanes, ", SkelHalves<%s>", skel_cuda_operator (reduction->combine));
    else
      g_string_append_printf (lanes, ", SkelNumbers<%s, %s>",
          skel_cuda_operator (reduction->combine), number_type (reduction));
  }

  skel_print_line (printer, "%s", "");
  skel_print_comment (printer,
      "Line %d combines all pixels of a rectangle; the same without it.",
      window->loop->location.line);
  skel_print_line (printer,
      "static constexpr int REDUCTIONS = %u, OTHER_LEFT = %d, "
      "OTHER_RIGHT = %d, OTHER_TOP = %d, OTHER_BOTTOM = %d;",
      window->reductions->len, others->left, others->right, others->top,
      others->bottom);
  skel_print_line (printer, "static constexpr unsigned BESIDE = %u;",
      images_beside (printer));
  skel_print_line (
      printer, "template <int i> using Lanes = SkelPick<i%s>;", lanes->str);
  print_rectangle (printer);
  print_element (printer);
  place->reduced = TRUE;
  skel_cuda_print_run (printer, "run_reduced");
  place->reduced = FALSE;
  g_string_free (lanes, TRUE);
}
