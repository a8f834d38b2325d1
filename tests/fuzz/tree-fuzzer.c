/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* tree-fuzzer.c: libFuzzer on all of skelc behind the parser.
 *
 * The input is a stream as skelc-parse writes it. Whatever it is, it is read
 * or refused; what is read is analysed, and what passes is printed in every
 * way, within libFuzzer's limits on time and memory.
 */

#include "compiler/emit/emit-oracle.h"
#include "compiler/emit/print.h"
#include "compiler/front/loops.h"
#include "compiler/front/stream.h"

int LLVMFuzzerTestOneInput (const guint8 *data, gsize size);

int
LLVMFuzzerTestOneInput (const guint8 *data, gsize size)
{
  static char *(*const prints[]) (const SkelUnit *, GPtrArray *) = {
    skel_describe,
    skel_emit_c,
    skel_emit_cuda,
    skel_emit_oracle,
    skel_emit_table,
  };
  GPtrArray *diagnostics
      = g_ptr_array_new_with_free_func ((GDestroyNotify)skel_diagnostic_free);
  SkelUnit *unit = skel_unit_read (data, size, "fuzz.c", diagnostics);
  GPtrArray *analyses = NULL;

  if (unit) {
    skel_loops_rewrite (unit);
    analyses = skel_analyse (unit, diagnostics);
  }
  /* refused means told why */
  g_assert (analyses != NULL || diagnostics->len > 0);

  for (guint i = 0; analyses && i < G_N_ELEMENTS (prints); i++)
    g_free (prints[i](unit, analyses));

  if (analyses)
    g_ptr_array_unref (analyses);
  skel_unit_free (unit);
  g_ptr_array_unref (diagnostics);

  return 0;
}
