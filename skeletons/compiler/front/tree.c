/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* tree.c: the memory of a SkelUnit, and diagnostics. */

#include "stream.h"

SkelUnit *
skel_unit_new (const char *path)
{
  SkelUnit *unit = g_new0 (SkelUnit, 1);

  unit->strings = g_string_chunk_new (1024);
  unit->blocks = g_ptr_array_new_with_free_func (g_free);
  unit->path = skel_unit_string (unit, path);
  unit->prefix = "";

  return unit;
}

void
skel_unit_free (SkelUnit *unit)
{
  if (unit == NULL)
    return;

  g_string_chunk_free (unit->strings);
  g_ptr_array_unref (unit->blocks);
  g_free (unit);
}

gpointer
skel_unit_allocate (SkelUnit *unit, gsize size)
{
  gpointer block = g_malloc0 (MAX (size, 1));

  g_ptr_array_add (unit->blocks, block);

  return block;
}

const char *
skel_unit_string (SkelUnit *unit, const char *string)
{
  return g_string_chunk_insert_const (unit->strings, string);
}

void
skel_diagnose (
    GPtrArray *diagnostics, SkelLocation location, const char *format, ...)
{
  SkelDiagnostic *diagnostic = g_new0 (SkelDiagnostic, 1);
  va_list arguments;

  va_start (arguments, format);
  diagnostic->location = location;
  diagnostic->message = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  g_strdelimit (diagnostic->message, "\n\r", ' ');

  g_ptr_array_add (diagnostics, diagnostic);
}

void
skel_diagnostic_free (SkelDiagnostic *diagnostic)
{
  if (diagnostic == NULL)
    return;

  g_free (diagnostic->message);
  g_free (diagnostic);
}

GPtrArray *
skel_diagnostics_new (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify)skel_diagnostic_free);
}

void
skel_diagnostics_move (GPtrArray *from, GPtrArray *to)
{
  while (from->len > 0)
    g_ptr_array_add (to, g_ptr_array_steal_index (from, 0));
}
