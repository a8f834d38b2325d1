/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* part-function.c: the function that a part is. */
#include "../front/make.h"
#include "../front/queries.h"
#include "sequencer.h"
#include "signature.h"

/* Of what an earlier part found @of to be. */
static void
describe_handed (
    const SkelMaking *making, const SkelSymbol *of, SkelCommentParameter *to)
{
  const SkelSequencer *self = making->sequencer;
  guint producer = GPOINTER_TO_UINT (g_hash_table_lookup (self->producers, of));
  const SkelAnalysis *from = self->analysis->parts->pdata[producer - 1];
  SkelRange range = from->results[skel_role (from, of).index];

  to->handed = TRUE;
  skel_type_range (of->type, &to->minimum, &to->maximum);
  /* larger ends may be others than these doubles */
  if (!skel_type_is_floating (of->type)
      && skel_range_within (range, (SkelRange){ -0x1p53, 0x1p53 })) {
    to->minimum.i = range.low;
    to->maximum.i = range.high;
  }
  to->n_defaults = of->rank > 0 ? of->dimensions[0].length : 1;
  to->defaults
      = skel_unit_allocate (self->unit, sizeof *to->defaults * to->n_defaults);
  for (int i = 0; i < to->n_defaults; i++)
    to->defaults[i] = to->minimum;
}

static void
describe_counter (const SkelSequencer *self, const SkelRepetition *repetition,
    SkelCommentParameter *to)
{
  to->minimum.i = repetition->turns.low;
  to->maximum.i = MAX (repetition->turns.high, repetition->turns.low);
  to->n_defaults = 1;
  to->defaults = skel_unit_allocate (self->unit, sizeof *to->defaults);
  to->defaults[0] = to->minimum;
}

/* Whether @of, of which the part has a parameter, is what an earlier one
 * computed. */
static gboolean
is_handed_on (const SkelMaking *making, const SkelSymbol *of)
{
  return skel_making_handed_by (making, of)
         || (of->kind == SKEL_SYMBOL_LOCAL && of->rank == 0
             && g_hash_table_contains (making->sequencer->producers, of));
}

/* What the sequence's comment says of the part's parameters. */
const SkelComment *
skel_making_comment (const SkelMaking *making)
{
  const SkelSequencer *self = making->sequencer;
  SkelComment *comment = skel_unit_allocate (self->unit, sizeof *comment);
  int n = making->symbols->len;

  *comment = *self->comment;
  comment->n_parameters = n;
  comment->parameters
      = skel_unit_allocate (self->unit, sizeof *comment->parameters * n);
  for (int i = 0; i < n; i++) {
    const SkelSymbol *symbol = making->symbols->pdata[i];
    const SkelSymbol *of = making->part->values->pdata[i];
    int index;
    SkelCommentParameter *to = &comment->parameters[i];

    *to = (SkelCommentParameter){ .symbol = symbol, .description = "" };
    for (int j = 0; j < self->comment->n_parameters; j++)
      if (self->comment->parameters[j].symbol == of)
        *to = self->comment->parameters[j];
    to->symbol = symbol;
    if (of && skel_sequencer_counted_by (self, of, &index))
      describe_counter (self, skel_sequencer_counted_by (self, of, &index), to);
    else if (of && is_handed_on (making, of))
      describe_handed (making, of, to);
  }
  return comment;
}

/* The function, which tells @again unless that is NULL. */
SkelFunction *
skel_making_function (const SkelMaking *making, SkelSymbol *again)
{
  const SkelSequencer *self = making->sequencer;
  const SkelFunction *whole = self->analysis->function;
  SkelFunction *function = skel_unit_allocate (self->unit, sizeof *function);
  GPtrArray *statements = g_ptr_array_new ();
  char *name = g_strdup_printf (
      "%s_nest%u", whole->symbol->name, self->parts->len + 1);
  SkelNode *nest = skel_sequencer_statement (self, making->nest);

  for (guint i = 0; i < making->before->len; i++)
    g_ptr_array_add (statements,
        skel_make_copy (self->unit, making->before->pdata[i], making->map));
  g_ptr_array_add (statements,
      making->settle
          ? skel_settle_make_nest (self->unit, making->settle,
                making->part->before, making->part->after, again, making->map)
          : skel_make_copy (self->unit, nest, making->map));
  for (guint i = 0; i < making->after->len; i++)
    g_ptr_array_add (statements,
        skel_make_copy (self->unit, making->after->pdata[i], making->map));

  *function = *whole;
  function->symbol
      = skel_make_symbol (self->unit, whole->symbol, SKEL_SYMBOL_FUNCTION);
  function->symbol->name = skel_unit_string (self->unit, name);
  function->symbol->function = function;
  function->symbol->location = nest->location;
  function->n_parameters = making->symbols->len + (again != NULL);
  function->parameters = skel_unit_allocate (
      self->unit, sizeof *function->parameters * function->n_parameters);
  for (guint i = 0; i < making->symbols->len; i++)
    function->parameters[i] = making->symbols->pdata[i];
  if (again)
    function->parameters[making->symbols->len] = again;
  function->body = skel_make_block (self->unit, statements, nest->location);
  g_ptr_array_unref (statements);
  g_free (name);
  return function;
}

void
skel_part_free (SkelPart *part)
{
  g_array_unref (part->images);
  g_ptr_array_unref (part->values);
  g_free (part);
}
