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

/* A term as seen from its own place. */
typedef struct {
  const SkelTerm *term;
  const SkelShift *shifts; /* of its operands, and its own place */
  int row;                 /* where others in other rows are not the same */
  guint hash;
} Form;

/* From the place of @form's term to that of its operand @i: 0 where it is the
 * same for all pixels. */
static SkelShift
seen (const Form *form, int i)
{
  const SkelTerm *of = operand (form->term, i, form->shifts);
  const SkelShift *own = &form->shifts[form->term->id];
  SkelShift shift = form->shifts[of->id];
  gboolean still = !(of->depends & SKEL_DEPENDS_PIXELS);

  shift.dy = still ? 0 : shift.dy - own->dy;
  shift.dx = still ? 0 : shift.dx - own->dx;
  return shift;
}

/* FNV-1a, a word at a time. */
static guint
mix (guint hash, guint word)
{
  return (hash ^ word) * 16777619u;
}

static guint
hash_of (const Form *form)
{
  const SkelTerm *term = form->term;
  guint64 number = term->number.i;
  guint hash = mix (mix (2166136261u, term->kind), term->type);

  hash = mix (mix (hash, term->operation), term->index);
  hash = mix (mix (mix (hash, term->channel), form->row), (guint)number);
  hash = mix (hash, (guint)(number >> 32));
  for (int i = 0; i < term->n_operands; i++) {
    SkelShift shift = seen (form, i);

    hash = mix (mix (mix (hash, shift.value), shift.dy), shift.dx);
  }
  return hash ^ hash >> 15;
}

static guint
kept_hash (gconstpointer form)
{
  return ((const Form *)form)->hash;
}

static gboolean
forms_equal (gconstpointer a, gconstpointer b)
{
  const Form *form = a, *other = b;
  const SkelTerm *term = form->term, *than = other->term;

  if (form->hash != other->hash || term->kind != than->kind
      || term->type != than->type || term->operation != than->operation
      || term->index != than->index || term->channel != than->channel
      || term->number.i != than->number.i || form->row != other->row
      || term->n_operands != than->n_operands
      || g_strcmp0 (term->name, than->name) != 0)
    return FALSE;
  for (int i = 0; i < term->n_operands; i++) {
    SkelShift shift = seen (form, i), at = seen (other, i);

    if (shift.value != at.value || shift.dy != at.dy || shift.dx != at.dx)
      return FALSE;
  }
  return TRUE;
}

SkelShift *
skel_shifts_new (const SkelProgram *program, gboolean by_row)
{
  SkelShift *shifts = g_new0 (SkelShift, program->terms->len + 1);
  Form *forms = g_new (Form, program->terms->len + 1);
  GHashTable *known = g_hash_table_new (kept_hash, forms_equal);

  for (guint i = 0; i < program->terms->len; i++) {
    const SkelTerm *term = program->terms->pdata[i];
    const Form *same;

    shifts[i] = place_of (term, shifts);
    forms[i] = (Form){ .term = term,
      .shifts = shifts,
      .row = by_row && term->n_operands > 0 ? shifts[i].dy : 0 };
    forms[i].hash = hash_of (&forms[i]);
    same = g_hash_table_lookup (known, &forms[i]);
    shifts[i].value
        = same ? shifts[same->term->id].value : (int)g_hash_table_size (known);
    if (!same)
      g_hash_table_add (known, &forms[i]);
  }
  g_hash_table_unref (known);
  g_free (forms);
  return shifts;
}
