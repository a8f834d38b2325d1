/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* emit-cuda-window.c: the functions that a window of any size needs. */
#include "emit-cuda.h"

/* The type that a reduction is computed in: sums wrap. */
static const char *
number_type (const SkelCudaReduction *reduction)
{
  gboolean ordered = reduction->combine == SKEL_COMBINE_MINIMUM
                     || reduction->combine == SKEL_COMBINE_MAXIMUM;

  return ordered && reduction->symbol->type != SKEL_TYPE_U32 ? "int32_t"
                                                             : "uint32_t";
}

/* The function that says which rectangle the window is: the body's subscripts
 * where the loops start, at the pixel 0, 0. */
static void
print_rectangle (SkelPrinter *printer)
{
  const SkelNest *nest = printer->analysis->nests->pdata[0];
  const SkelCudaPlace *place = printer->user;
  const SkelCudaWindow *window = place->plan->window;
  const SkelCudaAxis *axes[] = { &window->rows, &window->columns };
  const char *counts[] = { "1", "1" };
  GPtrArray *nodes = g_ptr_array_new ();

  g_ptr_array_add (nodes, window->access->row);
  g_ptr_array_add (nodes, window->access->column);
  for (guint i = 0; i < G_N_ELEMENTS (axes); i++)
    if (axes[i]->loop != NULL) {
      g_ptr_array_add (nodes, axes[i]->loop->children[0]);
      g_ptr_array_add (nodes, (gpointer)axes[i]->bound);
    }

  skel_print_line (printer,
      "static __device__ __forceinline__ SkelRectangle rectangle "
      "(const Values &%s)",
      place->values);
  skel_print_line (printer, "{");
  printer->indent += 2;
  skel_cuda_print_head (printer, nodes);
  printer->nest = nest;
  skel_print_line (printer, "const int %s = 0, %s = 0;",
      skel_print_name (printer, nest->row),
      skel_print_name (printer, nest->column));
  for (guint i = 0; i < G_N_ELEMENTS (axes); i++) {
    const SkelNode *start;

    if (axes[i]->loop == NULL)
      continue;
    start = axes[i]->loop->children[0];
    skel_print_statement (printer, start);
    counts[i] = skel_print_format (printer, "%s - %s%s",
        skel_print_operand (printer, skel_print_exact (printer, axes[i]->bound),
            SKEL_PRECEDENCE_ADD),
        skel_print_name (printer, start->symbol),
        axes[i]->inclusive ? " + 1" : "");
  }
  skel_print_line (printer, "return SkelRectangle::of (%s, %s, %s, %s);",
      skel_print_exact (printer, window->access->row).text,
      skel_print_exact (printer, window->access->column).text, counts[0],
      counts[1]);
  printer->nest = NULL;
  printer->indent -= 2;
  skel_print_line (printer, "}");
  g_ptr_array_unref (nodes);
}

/* The function that says what of a pixel is combined. */
static void
print_element (SkelPrinter *printer)
{
  SkelCudaPlace *place = printer->user;
  const GArray *reductions = place->plan->window->reductions;
  const char *element = skel_print_own_name (printer, "element");
  const char *which = skel_print_own_name (printer, "which");
  GPtrArray *nodes = g_ptr_array_new ();

  for (guint i = 0; i < reductions->len; i++)
    g_ptr_array_add (nodes,
        (gpointer)g_array_index (reductions, SkelCudaReduction, i).value);
  skel_print_line (printer, "template <int %s, class T>", which);
  skel_print_line (printer,
      "static __device__ __forceinline__ T element (In %s, const Values &%s)",
      element, place->values);
  skel_print_line (printer, "{");
  printer->indent += 2;
  place->element = element;
  skel_cuda_print_head (printer, nodes);
  printer->nest = printer->analysis->nests->pdata[0];
  for (guint i = 0; i < reductions->len; i++)
    skel_print_line (printer, "if constexpr (%s == %u) return (T) (%s);", which,
        i, skel_print_exact (printer, nodes->pdata[i]).text);
  printer->nest = NULL;
  place->element = NULL;
  printer->indent -= 2;
  skel_print_line (printer, "}");
  g_ptr_array_unref (nodes);
}

void
skel_cuda_print_window (SkelPrinter *printer)
{
  SkelCudaPlace *place = printer->user;
  const SkelCudaWindow *window = place->plan->window;
  GString *lanes = g_string_new (NULL);

  for (guint i = 0; i < window->reductions->len; i++) {
    const SkelCudaReduction *reduction
        = &g_array_index (window->reductions, SkelCudaReduction, i);

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
      window->reductions->len, window->others.left, window->others.right,
      window->others.top, window->others.bottom);
  skel_print_line (
      printer, "template <int i> using Lanes = SkelPick<i%s>;", lanes->str);
  print_rectangle (printer);
  print_element (printer);
  place->reduced = TRUE;
  skel_cuda_print_run (printer, "run_reduced");
  place->reduced = FALSE;
  g_string_free (lanes, TRUE);
}
