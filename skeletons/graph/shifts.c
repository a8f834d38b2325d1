/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "shifts.h"

static gboolean
moves (const SkelTerm *term)
{
  return (term->depends & SKEL_DEPENDS_PIXELS)
         && !(term->depends & SKEL_DEPENDS_PLACE)
         && term->kind != SKEL_TERM_GATHER;
}

/* The operand of @term that comes as number @i: of those whose order does not
 * matter the lesser value first, wherever they are. */
static const SkelTerm *
operand (const SkelTerm *term, int i, const SkelShift *shifts)
{
  const SkelShift *a, *b;

  if (term->kind != SKEL_TERM_BINARY
      || !skel_operation_is_commutative (term->operation))
    return term->operands[i];
  a = &shifts[term->operands[0]->id];
  b = &shifts[term->operands[1]->id];
  if (a->value != b->value)
    return term->operands[a->value < b->value ? i : 1 - i];
  if (a->dy != b->dy)
    return term->operands[a->dy < b->dy ? i : 1 - i];
  return term->operands[a->dx < b->dx ? i : 1 - i];
}

/* Where @term's own place is: that of the first pixel that it reads. */
static SkelShift
place_of (const SkelTerm *term, const SkelShift *shifts)
{
  if (!moves (term))
    return (SkelShift){ 0 };
  for (int i = 0; i < term->n_operands; i++)
    if (operand (term, i, shifts)->depends & SKEL_DEPENDS_PIXELS)
      return shifts[operand (term, i, shifts)->id];
  return (SkelShift){ .dy = term->dy, .dx = term->dx };
}

/* All that @term is made of, as seen from its place, @own; to be freed. */
static char *
describe (const SkelTerm *term, const SkelShift *own, const SkelShift *shifts)
{
  GString *text = g_string_new (NULL);

  g_string_append_printf (text, "%d %d %d %d %d %" G_GINT64_FORMAT " %s",
      term->kind, term->type, term->operation, term->index, term->channel,
      term->number.i, term->name ? term->name : "");
  for (int i = 0; i < term->n_operands; i++) {
    const SkelTerm *of = operand (term, i, shifts);
    const SkelShift *shift = &shifts[of->id];
    gboolean still = !(of->depends & SKEL_DEPENDS_PIXELS);

    g_string_append_printf (text, " %d %d %d", shift->value,
        still ? 0 : shift->dy - own->dy, still ? 0 : shift->dx - own->dx);
  }
  return g_string_free (text, FALSE);
}

SkelShift *
skel_shifts_new (const SkelProgram *program)
{
  SkelShift *shifts = g_new0 (SkelShift, program->terms->len + 1);
  GHashTable *known
      = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < program->terms->len; i++) {
    const SkelTerm *term = program->terms->pdata[i];
    gpointer value;
    char *text;

    shifts[i] = place_of (term, shifts);
    text = describe (term, &shifts[i], shifts);
    if (!g_hash_table_lookup_extended (known, text, NULL, &value)) {
      value = GINT_TO_POINTER ((int)g_hash_table_size (known));
      g_hash_table_insert (known, g_strdup (text), value);
    }
    shifts[i].value = GPOINTER_TO_INT (value);
    g_free (text);
  }
  g_hash_table_unref (known);
  return shifts;
}
